"""Arms and bodies to take by the hand, in a notebook, and the kit they are made with.

    PlanarArm()   CartesianArm()   ParallelogramArm()       arms in the plane, each with its laboratory
    PlanarArm(show=["arm", "q2", "M"])                      one idea: these blocks in the open, all others folded away

**A new interactive** is one description in JavaScript and one line in Python. Its mechanics are always Programs that
Python has recorded; nothing of mechanics is typed in JavaScript.

1. Record what runs in the browser: a function without arguments that gives `physics_of(name, programs, values)`. The
   constants of every Program are the names in `values`, sorted; its groups are the arrays that it takes:
   `expressed([-g/a*sin(q)], (("q", (q,)), ("qd", (qd,))), ["a", "g", "m"])`.
2. Describe what is shown, in `robolib/widgets/js/interactives/NAME.js`: a function `interactive(physics, config)` that
   gives `kit({state, physics, flow, look, view, plots, controls, readings, says}, physics, config)`. The head of
   `js/kit.js` tells what each is; `js/interactives/pendulum.js` is a whole one in 30 lines.
3. Say it in Python: `Pendulum = interactive("pendulum.js", pendulum, "Pendulum", tries="…", state={"q": [1.0], …})`.

What the kit does by itself: play, step, reset and time turned back; charts that keep the run before; numbers that can
be typed; keys, themes, narrow screens and screen readers; sleep while nobody looks; Python that reads along; one HTML
file by `.page()`; a picture and a sentence where nothing moves (`still=`, `says=`).
"""

from ..machine.extras import needed

with needed(__name__):                          # anywidget, and Matplotlib for the picture where nothing moves
    from .arm import CartesianArm, ParallelogramArm, PlanarArm
    from .example import Pendulum
    from .interactive import Interactive, interactive

ARMS = {"planar": PlanarArm, "cartesian": CartesianArm, "parallelogram": ParallelogramArm}

__all__ = ["ARMS", "CartesianArm", "Interactive", "ParallelogramArm", "Pendulum", "PlanarArm", "interactive"]
