"""How fast are pose and Jacobian? PUMA 560 and the Panda, beside Pinocchio called from Python, in one run.

    robolib bench kinematics

Microseconds for one call from Python, the best of several rounds in which all take turns, and for one state of a batch
of 10⁵ on one thread, put into an array that is there already. Pinocchio has no batch of its own for these, so its batch
is a loop. Both are compared at every state of the batch before they are timed. We return a pose as an
array; so does Pinocchio here, and beside it stands the time of its own object, which is a view of what it keeps.
"""

import time
import warnings
from functools import partial

import kinematics_inverse
from dynamics import BATCH, puma, timed

import numpy as np  # isort: skip  (after `dynamics`, which sets the number of threads)

from robolib import codegen, robots
from robolib.conventions import to_modified

WANTED, WANTED_MANY = 5, 20                     # times Pinocchio, with C
ROUTES = ("c", "numba", "python")


def panda():
    """The Panda in numbers: seven joints and a flange."""
    robot, values = robots.panda()
    return robot.at(values)


ARMS = {"PUMA 560": puma, "Panda, 7R": panda}


class Peer:
    """The same arm in Pinocchio: a quantity is a function of q that returns an array."""

    def __init__(self, arm):
        import pinocchio as pin

        self.pin, modified, self.world, parent = pin, to_modified(arm), pin.Model(), 0
        for k, link in enumerate(modified.links):
            start = pin.SE3(pin.utils.rotate("z", float(link.joint.theta)), np.array([0, 0, float(link.joint.d)]))
            place = self._placed(link.joint.before.along_x()) * start
            parent = self.world.addJoint(parent, pin.JointModelRZ(), place, f"joint {k}")
        tool = pin.Frame("tool", parent, 0, self._placed(modified.tool), pin.FrameType.OP_FRAME)
        self.tool = self.world.addFrame(tool)
        self.data = self.world.createData()

    def _placed(self, place):
        turn = np.array([[float(x) for x in row] for row in place.R])
        return self.pin.SE3(turn, np.array([float(x) for x in place.p]))

    def placed(self, q):
        """The pose as Pinocchio has it, by joints and then the one frame that is asked for: a view, not an array."""
        self.pin.forwardKinematics(self.world, self.data, q)
        return self.pin.updateFramePlacement(self.world, self.data, self.tool)

    def pose(self, q):
        """The pose as an array, 4×4."""
        return self.placed(q).homogeneous

    def jacobian(self, q):
        """J_v above J_ω, at the tool, in axes of the base."""
        return self.pin.computeFrameJacobian(self.world, self.data, q, self.tool, self.pin.LOCAL_WORLD_ALIGNED)

    def both(self, q):
        """Both in one go: the Jacobians of the joints, which place them too."""
        self.pin.computeJointJacobians(self.world, self.data, q)
        pose = self.pin.updateFramePlacement(self.world, self.data, self.tool).homogeneous
        return pose, self.pin.getFrameJacobian(self.world, self.data, self.tool, self.pin.LOCAL_WORLD_ALIGNED)


def quantities(arm, peer):
    """{name: (our Program, Pinocchio's function or None)} of what is asked for at q."""
    return {"forward kinematics": (codegen.forward_kinematics(arm, {}), peer and peer.pose),
            "Jacobian": (codegen.jacobian(arm, {}), peer and peer.jacobian),
            "both": (codegen.pose_and_jacobian(arm, {}), peer and peer.both)}


def looped(function, many, out):
    """A batch by a loop: row k of `out` is the function at row k of `many`."""
    for k, q in enumerate(many):
        found = function(q)
        if isinstance(found, tuple):
            out[k, :16], out[k, 16:] = found[0].ravel(), found[1].ravel()
        else:
            out[k] = found.ravel()
    return out


def forwards(name, arm):
    """Pose and Jacobian of one arm, by every route."""
    try:
        peer = Peer(arm)
    except ImportError:
        peer = None
        print("Pinocchio is not installed (pip install pin): no comparison")
    many = np.random.default_rng(5).uniform(-2, 2, (BATCH, arm.n))
    one = np.ascontiguousarray(many[0])
    print(f"\n{name}: µs per call from Python, and a state of {BATCH}; in brackets times Pinocchio")
    for kind, (program, theirs) in quantities(arm, peer).items():
        program = program.optimised()
        compiled = {route: program.compile(route) for route in ROUTES}
        single = {route: partial(f, one) for route, f in compiled.items()}
        batch = {route: partial(compiled[route], many, out=compiled[route](many)) for route in ("c", "numba")}
        if theirs:
            single["pinocchio"] = partial(theirs, one)
            single |= {"its own object": partial(peer.placed, one)} if theirs == peer.pose else {}
            batch["pinocchio"] = partial(looped, theirs, many, np.empty((BATCH, len(program.outputs))))
            off = np.abs(np.reshape(compiled["c"](many), (BATCH, -1)) - batch["pinocchio"]()).max()
            assert off < 1e-12, f"{kind} differs from Pinocchio by {off}"
        took = timed(single)
        times = {route: t / BATCH for route, t in timed(batch, rounds=3).items()}
        counts = f"{program.counts.mul} + {program.counts.add}"
        print(f"  {kind:19}{counts:>9}  one: {_told(took, '.2f')}"
              + (f"  (wanted {WANTED}×)" if theirs else ""))
        print(f"  {'':28}  batch: {_told(times, '.4f')}" + (f"  (wanted {WANTED_MANY}×)" if theirs else ""))


def _told(took, digits):
    base = took.get("pinocchio")
    return "  ".join(f"{route} {t:{digits}}" + (f" ({base / t:.1f}×)" if base and route in ROUTES else "")
                     for route, t in took.items())


MEASURES = (forwards,)                          # functions of (name, arm) that print what they find


if __name__ == "__main__":
    start = time.perf_counter()
    warnings.simplefilter("ignore")             # one published inertia is none of a body
    for name, make in ARMS.items():
        for measure in MEASURES:
            measure(name, make())
    kinematics_inverse.main()
    print(f"all of it: {time.perf_counter() - start:.0f} s")
