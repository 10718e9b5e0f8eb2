"""Real joints: they rub, they have gears, springs and slack.

    friction       laws of one joint: viscous, Coulomb, static, Stribeck; and a line through zero in their place
    sticking       which joints stick at this moment, and what holds them
    running        let go with friction: stick and slip as states, told with their times
    transmission   between motors and joints: ratios, chains, differentials
    rotors         what the reduced model of the rotors keeps and what it drops
    elastic        a spring between each rotor and its joint, with or without slack
    bench          one joint with all of that, driven by a controller that takes samples
"""

from .bench import Driven, Joint, driven, moved, settled
from .elastic import Elastic, Spring, elastic_model, elastic_terms, frequencies, stiffness
from .friction import FREE, Friction, Line, laws_of
from .rotors import Split, dropped, reduced_inertia, split
from .running import Change, Memory, StickSlip, let_go
from .sticking import Held, hold
from .transmission import Transmission, differential, gears, remote

__all__ = ["FREE", "Change", "Driven", "Elastic", "Friction", "Held", "Joint", "Line", "Memory", "Split", "Spring",
           "StickSlip", "Transmission", "differential", "driven", "dropped", "elastic_model", "elastic_terms",
           "frequencies", "gears", "hold", "laws_of", "let_go", "moved", "reduced_inertia", "remote", "settled",
           "split", "stiffness"]
