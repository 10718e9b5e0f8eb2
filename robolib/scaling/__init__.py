from .along import Along, along
from .clock import Clock, Timed, linear
from .limits import Infeasible, Limits, limits
from .paths import Curve, line, through
from .uniform import Uniform, uniform
from .use import Use, use
from .optimal import Optimal, optimal
from .segments import Segments, fastest_everywhere, least_time, segments
