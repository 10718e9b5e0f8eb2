"""The programs of a robot: each is an algorithm of the library, run once on recorder nodes.

The inputs of a program are its state, q1 … qn, qd1 …, qdd1 … (or tau1 …), as far as its kind has them; then the tool's
wrench, where asked for; then the parameters, sorted, where no `values` fold them in.
"""

from __future__ import annotations

from dataclasses import replace

from .. import closed_chain, forward, kinematics
from ..formulations import newton_euler_linear
from ..inverse_kinematics import form_of
from ..inverse_kinematics.closed import POSE, posed, rows
from ..model import friction, potential_energy
from ..program import Program
from ..regressor import names
from ..regressor import regressor as columns
from ..robot import Robot, Rotor
from ..spatial import Vec3
from . import about as units
from .arm import LINEAR, Swaps, Values, arm, base_of
from .recorded import recorded

WRENCH = tuple(units.WRENCH)                    # what the tool exerts on the environment, in the base frame
PARTS = ("inertial", "centrifugal", "Coriolis", "gravity", "friction", "rotor")


def inverse_dynamics(robot: Robot, values: Values = None, base: bool = False, tip: bool = False,
                     formulation: str | None = None, generic: bool = False, swaps: Swaps = frozenset()) -> Program:
    """The Program of τ(q, q̇, q̈). Inputs q, qd, qdd; outputs τ1 … τn.

    `formulation` is one of FORMULATIONS; "short" unless said otherwise where `base` is asked for, "newton_euler_linear"
    where it is not. `generic`, with "short": no length, no sine and no cosine of a twist is zero unless it is exactly.
    The program is shorter, and its set-up divides by them; its header lists them, and `compile` refuses values that
    break the promise. `swaps` are decisions of "short" to be taken the other way, as `shortest` finds them. The same
    for all programs below.

    Seed:   [siciliano] (7.107)–(7.114); [khalil] [7.51]–[7.61]
    """
    def torques(arm, q, qd, qdd, wrench):
        return arm.inverse_dynamics(q, qd, qdd, wrench)
    return _program(arm(robot, values, base, formulation, generic, swaps), torques, ("q", "qd", "qdd"), tip,
                    title="Inverse dynamics", unit=units.torques)


def mass_matrix(robot: Robot, values: Values = None, base: bool = False, formulation: str | None = None,
                generic: bool = False, swaps: Swaps = frozenset(), method: str = "composite") -> Program:
    """The Program of M(q). Inputs q; outputs M11, M12 …, Mnn, row by row.

    `method` is one of `forward.MATRICES`, "composite" bodies unless said otherwise; only they take base parameters.

    Seed:   [balafoutis_patel] Algorithm 6.2
    """
    subject = arm(robot, values, base, formulation, generic, swaps)
    return _program(subject, lambda arm, q: _rows(arm.inertia_matrix(q, method)), ("q",),
                    title="Inertia matrix", result="M", shape=(robot.n, robot.n), unit=units.inertias)


def bias(robot: Robot, values: Values = None, base: bool = False, tip: bool = False,
         formulation: str | None = None, generic: bool = False, swaps: Swaps = frozenset()) -> Program:
    """The Program of c + g + friction + Jᵀ h, the torques of q̈ = 0. Inputs q, qd; n outputs.

    Seed:   [siciliano] (7.116)
    """
    def torques(arm, q, qd, wrench):
        return arm.inverse_dynamics(q, qd, [0] * arm.n, wrench)
    return _program(arm(robot, values, base, formulation, generic, swaps), torques, ("q", "qd"), tip,
                    title="Torques at zero acceleration", unit=units.torques)


def gravity(robot: Robot, values: Values = None, base: bool = False, formulation: str | None = None) -> Program:
    """The Program of g(q), the torques of rest. Inputs q; n outputs.

    Seed:   [siciliano] (7.39)
    """
    def torques(arm, q):
        return arm.without("friction").inverse_dynamics(q, [0] * arm.n, [0] * arm.n)
    return _program(arm(robot, values, base, formulation), torques, ("q",),
                    title="Torques of gravity", result="g", unit=units.torques)


def forward_dynamics(robot: Robot, values: Values = None, base: bool = False, tip: bool = False,
                     formulation: str | None = None, generic: bool = False, swaps: Swaps = frozenset(),
                     method: str = "composite") -> Program:
    """The Program of q̈(q, q̇, τ): bias, composite bodies, LDLᵀ. Inputs q, qd, tau; outputs q̈1 … q̈n.

    `method` is one of `forward.METHODS`. "articulated" is O(n) and the shorter one from some ten joints on; it takes
    base parameters, too. The others take whole bodies only.

    Seed:   [siciliano] (7.115); [khalil] [7.62]–[7.65], [7.67]–[7.79] for "articulated"
    """
    def solved(arm, q, qd, tau, wrench):
        return arm.forward_dynamics(q, qd, tau, wrench, method)
    formulation = formulation or (None if method == "composite" else LINEAR)
    return _program(arm(robot, values, base, formulation, generic, swaps), solved, ("q", "qd", "tau"), tip,
                    title="Forward dynamics", result="qdd", unit=units.accelerations)


def regressor(robot: Robot, values: Values = None, base: bool = False) -> Program:
    """The Program of Y(q, q̇, q̈), τ = Y π, row by row; its columns are `regressor_names`. Inputs q, qd, qdd.

    Y holds no mass and no inertia, so only lengths, gear ratios and gravity are left as parameters.

    Seed:   [siciliano] (7.80), (7.81)
    """
    subject, only = _measured(robot, values, base)

    def rows(arm, q, qd, qdd):
        return _rows(columns(arm.robot, q, qd, qdd, newton_euler_linear.inverse_dynamics, only))
    return _program(subject, rows, ("q", "qd", "qdd"), title=f"Regressor, a column for each of {', '.join(only)},",
                    result="Y", shape=(robot.n, len(only)))


def regressor_names(robot: Robot, values: Values = None, base: bool = False) -> tuple[str, ...]:
    """The names of the columns of `regressor`: of π, or of the base parameters."""
    return _measured(robot, values, base)[1]


def forward_kinematics(robot: Robot, values: Values = None) -> Program:
    """The Program of the tool's pose in the base frame, T = [[R, p], [0, 1]], row by row. Inputs q.

    Seed:   [siciliano] ch. 2, used in (7.14)–(7.29)
    """
    def rows(arm, q):
        return _homogeneous(kinematics.tip(arm.robot, q))
    return _program(arm(_still(robot), values), rows, ("q",), title="Pose of the tool in the base frame", result="T",
                    shape=(4, 4))


def jacobian(robot: Robot, values: Values = None) -> Program:
    """The Program of the tool's Jacobian in the base frame, row by row: three rows of J_v, three of J_ω. Inputs q.

    Seed:   [siciliano] (7.14)–(7.19)
    """
    def rows(arm, q):
        return _columns(kinematics.jacobian(arm.robot, q))
    return _program(arm(_still(robot), values), rows, ("q",),
                    title="Jacobian of the tool in the base frame, J_v above J_w,", result="J", shape=(6, robot.n))


def pose_and_jacobian(robot: Robot, values: Values = None) -> Program:
    """The Program of both in one, at little more than the cost of the Jacobian: the 16 entries of T, the 6n of J.

    Seed:   [siciliano] (7.14)–(7.19)
    """
    def both(arm, q):
        poses = kinematics.frames(arm.robot, q)
        T = poses[robot.tip].T @ arm.robot.tool
        return [*_homogeneous(T), *_columns(kinematics.columns(arm.robot, poses, robot.tip, T.p))]
    return _program(arm(_still(robot), values), both, ("q",), title="Pose T and Jacobian J of the tool, row by row,",
                    result="T_and_J")


def inverse_kinematics(robot: Robot, values: Values = None) -> Program:
    """The Program of all postures that bring the tool to a pose. Inputs R row by row, then p; outputs, branch by branch
    as `inverse_kinematics.form_of(robot).branches` names them, q1 … qn and by how many metres it is out of reach (0: it
    is not; then the arm is stretched towards the pose).

    Seed:   [asada_slotine] (2-45)–(2-63)
    """
    still = robot.without("masses", "rotors", "friction", "gravity")
    form = form_of(still if values is None else still.at(values))

    def ways(arm, *pose):
        return rows(form.ways(arm.robot, posed(pose)))
    return _recorded(arm(still, values), ways, (("pose", POSE),), "Inverse kinematics, q and how far out of reach,",
                     "ways", (len(form.branches), robot.n + 1))


def energies(robot: Robot, values: Values = None) -> Program:
    """The Program of (T, U). Inputs q, qd. The momenta M q̇ are the torques of the accelerations q̇ from rest, so

        T = ½ q̇ᵀ τ(q, 0, q̇; g = 0)

    costs one recursion, without M.

    Seed:   [siciliano] (7.31), (7.36)
    """
    def both(arm, q, qd):
        momenta = arm.without("gravity", "friction").inverse_dynamics(q, [0] * arm.n, qd)
        return [sum(p * v for p, v in zip(momenta, qd, strict=True)) / 2, potential_energy(arm.robot, q)]
    return _program(arm(robot, values), both, ("q", "qd"), title="Kinetic and potential energy", result="energies",
                    unit=lambda robot: ("J",))


def torque_parts(robot: Robot, values: Values = None) -> Program:
    """The Program of the torque by kind: n outputs for each of PARTS, whose sum is τ. Inputs q, qd, qdd.

    Rotors apart (all terms with k_r), the velocity torques are a quadratic form: c(q, q̇) = Σ h_jk q̇_j q̇_k. One joint
    moving alone shows its centrifugal part h_jj q̇_j²; what is left of c is Coriolis.

    Seed:   [siciliano] (7.42)–(7.45)
    """
    def parts(arm, q, qd, qdd):
        rest, floating = [0] * arm.n, arm.locked().without("gravity", "friction")
        alone = [floating.inverse_dynamics(q, [v if i == j else 0 for i, v in enumerate(qd)], rest)
                 for j in range(arm.n)]
        centrifugal = [sum(x[1:], x[0]) for x in zip(*alone, strict=True)]
        c = floating.inverse_dynamics(q, qd, rest)
        return [*floating.inverse_dynamics(q, rest, qdd),
                *centrifugal, *(x - y for x, y in zip(c, centrifugal, strict=True)),
                *arm.without("friction").inverse_dynamics(q, rest, rest), *friction(arm.robot, qd),
                *arm.rotors().inverse_dynamics(q, qd, qdd)]
    return _program(arm(robot, values), parts, ("q", "qd", "qdd"), title=f"Torques by kind ({', '.join(PARTS)})",
                    result="parts", shape=(len(PARTS), robot.n), unit=lambda robot: len(PARTS) * units.torques(robot))


def closed_terms(robot: Robot, values: Values = None) -> Program:
    """The Program of (M_a, c_a, g_a) of a chain with loops: M row by row, then c, then g.

    Inputs: q of all joints, closed; qd of the joints with a motor.

    Seed:   [siciliano] section 7.3.3
    """
    actuated, _ = closed_chain.split(robot)

    def terms(arm, *x):
        M, c, g = closed_chain.actuate(arm.robot, forward.terms, list(x[:arm.n]), list(x[arm.n:]))
        return [*_rows(M), *c, *g]
    groups = (("q", _state("q", robot.n)), ("qd", tuple(f"qd{j + 1}" for j in actuated)))
    return _recorded(arm(robot, values), terms, groups, "M, c and g of the closed chain", result="terms")


PROGRAMS = {f.__name__.replace("_", "-"): f for f in (inverse_dynamics, mass_matrix, bias, gravity, forward_dynamics,
                                                      regressor, forward_kinematics, jacobian, pose_and_jacobian,
                                                      inverse_kinematics, energies, torque_parts, closed_terms)}


def _program(arm, algorithm, kinds, tip=None, title="", result="tau", shape=(), unit=lambda robot: ()):
    """Record `algorithm(arm, *lists of n, one per kind)`; where tip is a flag, the tool's wrench or None comes last."""
    n = arm.n

    def run(arm, *x):
        lists = [list(x[k * n:(k + 1) * n]) for k in range(len(kinds))]
        if tip is None:
            return algorithm(arm, *lists)
        wrench = x[len(kinds) * n:]
        return algorithm(arm, *lists, (Vec3(*wrench[:3]), Vec3(*wrench[3:])) if tip else None)
    groups = [(kind, _state(kind, n)) for kind in kinds] + ([("tip", WRENCH)] if tip else [])
    return _recorded(arm, run, tuple(groups), title, result, shape, unit(arm.robot))


def _recorded(arm, algorithm, groups, title, result, shape=(), result_units=()):
    said = units.about(arm, f"{title} of the {arm.robot.name}.", groups, result, shape, result_units)
    return recorded(arm, algorithm, [name for _, names in groups for name in names], said)


def _measured(robot, values, base):
    """(the arm whose regressor it is, the names of the columns)."""
    if base:
        found = base_of(robot, values)
        return arm(_geometry(found.robot), None), found.names
    return arm(_geometry(robot), values), names(robot)


def _geometry(robot):
    """The robot without masses and friction; of its rotors the gears are left, with an inertia of 1."""
    return replace(robot, links=tuple(replace(k, rotor=k.rotor and Rotor(k.rotor.kr, 1, axis=k.rotor.axis))
                                      for k in robot.without("masses", "friction").links))


def _still(robot):
    """The robot as far as its geometry goes."""
    return robot.without("masses", "rotors", "friction", "gravity")


def _homogeneous(T):
    return [x for row, p in zip(T.R, T.p, strict=True) for x in (*row, p)] + [0, 0, 0, 1]


def _columns(jacobian):
    """J_v above J_ω, row by row, of the columns of both."""
    return [column[k] for J in jacobian for k in range(3) for column in J]


def _state(kind, n):
    return tuple(f"{kind}{i}" for i in range(1, n + 1))


def _rows(matrix):
    return [x for row in matrix for x in row]
