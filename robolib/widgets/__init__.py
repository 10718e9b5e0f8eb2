"""Arms and bodies to take by the hand, in a notebook, and the kit they are made with.

    PlanarArm()   CartesianArm()   ParallelogramArm()       arms in the plane, each with its laboratory
    SpatialArm("puma560")                                   an arm in space: of the shelf, of a file, of your own
    Box()   Chain()                                         a book to turn and throw, a 4-cube; rows of a table
    ThreeRods()   SpringArm()                               a joint too many; springs for motors, and a load on the tip
    TwoGhosts()                                             two arms that begin as one, or nearly
    Shaper()                                                a profile of one joint, and what its load swings on by
    Bench()                                                 one joint that rubs, on a spring, under a sampled law
    Ledger()                                                what a torque costs, and what is left of it stair by stair
    PlanarArm(show=["arm", "q2", "M"])                      one idea: these blocks in the open, all others folded away
    arm.bind("[q₂](q2) = {q2}, [M₁₁](M11) = {M11:.1f} kg·m²")    a sentence that follows the arm

**A new interactive** is one description in JavaScript and one line in Python. Its mechanics are always Programs that
Python has recorded; nothing of mechanics is typed in JavaScript.

1. Record what runs in the browser: a function without arguments that gives `physics_of(name, programs, values)`. The
   constants of every Program are the names in `values`, sorted; its groups are the arrays that it takes:
   `expressed([-g/a*sin(q)], (("q", (q,)), ("qd", (qd,))), ["a", "g", "m"])`.
2. Describe what is shown, in `robolib/widgets/js/interactives/NAME.js`: a function `interactive(physics, config)` that
   gives `kit({state, physics, flow, look, view, plots, controls, readings, says}, physics, config)`. The head of
   `js/kit.js` tells what each is; `js/interactives/pendulum.js` is a whole one in 30 lines.
3. Say it in Python: `Pendulum = interactive("pendulum.js", pendulum, "Pendulum", tries="…", state={"q": [1.0], …})`.
   `blocks=` are the names that `show=` may put into the open, `choices={"axis": {"long": "long edge", …}}` the words
   that a name may have, `starts={"axis": …}` the states that these lead to; neither is said again in JavaScript.
   `follows={"axis spin": …}` is what else changes when Python sets one of these, `data=` is what was worked out
   beforehand (`config.data` there), `widget.run("forward", q, qd)` runs a
   Program at the widget's values; `pictures.plane`, `space` and `curves` draw a `still`.

What the kit does by itself: play, step, reset and time turned back; charts that keep the run before; numbers that can
be typed; keys, themes, narrow screens and screen readers; large type for a room (`projector=True`); words in a picture
that keep off each other; sleep while nobody looks; Python that reads along; one HTML file by `.page()`, which carries
only what it uses; a picture and a sentence where nothing moves (`still=`, `says=`).

**A sentence that follows a widget** stands in a cell of its own, before or after the widget's:

    arm.bind("The elbow is at [q₂](q2) = {q2}. So [M₁₁](M11) = {M11:.1f} kg·m²; [the forearm](link2) has {m2} kg.")

`{name}` or `{name:.1f}` is a number: `arm.readings()` lists them (`q1` is in degrees and brings its °; `qd1`, `qdd1`,
`tau1`, `M11`, `c1`, `g1`, `T`, `U`, `E`, `V`, `coupling`, `t`, `tip_x`, `tip_y` and the values are in SI units).
`[words](part)` lights up a part when it is clicked: `arm.parts()` lists them, `link1`, `tip`, `motor1`, all readings,
all blocks. An interactive of the kit has the numbers of its state; `reads=` adds those of `look`, `degrees=` says which
are angles. `arm.page(sentence="…")` puts one below the title of a page. Without a kernel, the stored numbers stand.
"""

from ..machine.extras import needed

with needed(__name__):                          # anywidget, and Matplotlib for the picture where nothing moves
    from .arm import CartesianArm, ParallelogramArm, PlanarArm
    from .bench import Bench
    from .box import Box
    from .chain import Chain
    from .example import Pendulum
    from .ghosts import TwoGhosts
    from .interactive import Interactive, interactive
    from .ledger import Ledger
    from .rods import ThreeRods
    from .shaper import Shaper
    from .space import SpatialArm
    from .springs import SpringArm

ARMS = {"planar": PlanarArm, "cartesian": CartesianArm, "parallelogram": ParallelogramArm}

__all__ = ["ARMS", "Bench", "Box", "CartesianArm", "Chain", "Interactive", "Ledger", "ParallelogramArm", "Pendulum",
           "PlanarArm", "Shaper", "SpatialArm", "SpringArm", "ThreeRods", "TwoGhosts", "interactive"]
