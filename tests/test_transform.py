"""Other coordinates: absolute angles, motors far from their joints, the end-point, a constraint; numbers and errors."""

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from arms import ARMS, close, model, robot_of

from robolib import evaluate, kinematics, simulate, transform
from robolib.formulations import lagrange
from robolib.identity import judge
from robolib.model import coriolis, rate, symbols

P = symbols(2, "p")
(p1, p2), (pd1, pd2), (pdd1, pdd2) = P
ABSOLUTE = [p1, p2 - p1]                        # q1, q2 of a planar arm from the angles against the ground
BENT = [p1 + sp.sin(p2) / 2, p2 - p1**2 / 5]    # a change of coordinates without any meaning, curved in both
m1, m2, l1, l2, a1, I1, I2, g = sp.symbols("m1 m2 l1 l2 a1 I1 I2 g")
mm2, kr1, kr2, Im1, Im2 = sp.symbols("mm2 kr1 kr2 Im1 Im2")
MOTORLESS = {sp.Symbol(k): 0 for k in ("mm1", "mm2", "Im1", "Im2")}


def same(left, right):
    return judge(sp.Matrix(left), sp.Matrix(right)).equal


def unequal(left, right):
    return judge(sp.Matrix(left), sp.Matrix(right)).equal is False


# absolute angles

def test_absolute_angles_with_rotors():
    """[siciliano] Problem 7.6."""
    star, K = transform.change(model("planar_2r"), ABSOLUTE, P), m2 * a1 * l2
    b12 = K * sp.cos(p2 - p1) + Im2 * kr2 * (1 - kr2)
    b11 = I1 + m1 * l1**2 + (m2 + mm2) * a1**2 + kr1**2 * Im1 + Im2 * (1 - kr2)**2
    s = sp.sin(p2 - p1)
    assert same(star.M, [[b11, b12], [b12, I2 + m2 * l2**2 + kr2**2 * Im2]])
    assert same(star.C, [[0, -K * pd2 * s], [K * pd1 * s, 0]]) and same(star.c, star.C * star.qd)
    assert same(star.g, [(m1 * l1 + (mm2 + m2) * a1) * g * sp.cos(p1), m2 * l2 * g * sp.cos(p2)])
    assert same(star.parts["Coriolis"], [0, 0]) and not same(model("planar_2r").parts["Coriolis"], [0, 0])


def test_the_forces_of_the_absolute_angles():
    tau1, tau2 = sp.symbols("tau1 tau2")
    assert transform.forces(transform.slope(ABSOLUTE, P[0]), [tau1, tau2]) == sp.Matrix([tau1 - tau2, tau2])


def test_a_remote_drive():
    """[asada_slotine] (5-48), (5-63): motor 2 on the base turns by q1 + q2; in absolute angles each motor has its own.
    """
    q1, q2, tau1, tau2 = sp.symbols("q1 q2 tau1 tau2")
    Q = transform.forces(transform.slope([q1, q1 + q2], [q1, q2]), [tau1, tau2])
    assert Q == sp.Matrix([tau1 + tau2, tau2])
    assert transform.forces(transform.slope(ABSOLUTE, P[0]), Q) == sp.Matrix([tau1, tau2])


def test_the_relations_of_example_5_4():
    """[asada_slotine] (5-59), (5-62), (5-64), without rotors."""
    old = model("planar_2r")
    star = transform.change(old, ABSOLUTE, P)
    H, S = (A.xreplace(MOTORLESS) for A in (old.M.xreplace(dict(zip(old.q, ABSOLUTE, strict=True))), star.M))
    assert same([S[0, 0], S[0, 1], S[1, 1]], [H[0, 0] + H[1, 1] - 2 * H[0, 1], H[0, 1] - H[1, 1], H[1, 1]])
    assert same([S[0, 0], S[0, 1]], [m1 * l1**2 + I1 + m2 * a1**2, m2 * a1 * l2 * sp.cos(p2 - p1)])
    rows = [S[0, 0] * pdd1 + S[0, 1] * pdd2 + S[0, 1].diff(p2) * pd2**2 + (m1 * l1 + m2 * a1) * g * sp.cos(p1),
            S[1, 1] * pdd2 + S[0, 1] * pdd1 + S[0, 1].diff(p1) * pd1**2 + m2 * l2 * g * sp.cos(p2)]
    assert same(star.tau.xreplace(MOTORLESS), rows)


# any change

NAMES = ("planar_2r", "cartesian", "prismatic_revolute", "drawn RP, dh")


@pytest.mark.parametrize("name", NAMES)
def test_a_curved_change_gives_lagranges_equations_of_its_own(name):
    """c* is what M* gives by its Christoffel symbols, g* what U* gives, T* the old T at the old state."""
    old = model(name)
    star = transform.change(old, BENT, P)
    G = transform.slope(BENT, P[0])
    there = dict(zip(old.q, BENT, strict=True)) | dict(zip(old.qd, G * P[1], strict=True))
    assert same(star.c, coriolis(star.M, P[0], P[1]) * P[1])
    assert same(star.g, [star.U.diff(x) for x in P[0]])
    assert judge(star.T, old.T.xreplace(there)).equal
    assert star.n == 2 and star.q == P[0] and star.robot is old.robot


@pytest.mark.parametrize("name", NAMES)
def test_the_torques_are_those_of_the_old_motion(name):
    """τ* = Gᵀ τ at q̇ = G ṗ, q̈ = G p̈ + Ġ ṗ, friction included."""
    old = model(name)
    star, G = transform.change(old, BENT, P), transform.slope(BENT, P[0])
    qdd = G * P[2] + rate(G, P[0], P[1]) * P[1]
    there = dict(zip([*old.q, *old.qd, *old.qdd], [*BENT, *(G * P[1]), *qdd], strict=True))
    assert same(star.tau, transform.forces(G, old.tau.xreplace(there)))


def test_there_and_back():
    q = symbols(2)
    there = transform.change(model("planar_2r"), [p1 + sp.sin(p2), p2], P)
    back = transform.change(there, [q[0][0] - sp.sin(q[0][1]), q[0][1]], q)
    for name in ("M", "c", "g", "friction"):
        assert same(getattr(back, name), getattr(model("planar_2r"), name)), name
    assert judge(back.U, model("planar_2r").U).equal


def test_the_names_may_stay():
    """The new coordinates may be called q again: nothing is replaced twice."""
    old, q = model("planar_2r"), symbols(2)
    again = transform.change(old, [q[0][0], q[0][1] - q[0][0]], q)
    renamed = {x: y for a, b in zip(P, q, strict=True) for x, y in zip(a, b, strict=True)}
    assert same(again.tau, transform.change(old, ABSOLUTE, P).tau.xreplace(renamed))


def test_fewer_coordinates_are_a_constraint():
    """The planar arm with its second link held level, q2 = −q1: the forearm does not turn."""
    p = symbols(1, "p")
    star = transform.change(model("planar_2r"), [p[0][0], -p[0][0]], p)
    inertia = I1 + m1 * l1**2 + (m2 + mm2) * a1**2 + kr1**2 * Im1 + Im2 * (1 - kr2)**2
    assert same(star.M, [inertia]) and same(star.c, [0])
    assert same(star.g, [(m1 * l1 + (mm2 + m2) * a1) * g * sp.cos(p[0][0])])


def test_friction_is_carried_along_by_its_power():
    """ṗ·Q* = q̇·Q, for friction too, where p is known by its rates only. [asada_slotine] (5-56)"""
    robot, _ = rubbing()
    old = lagrange.derive(robot)
    J = sp.Matrix([[1, sp.cos(old.q[1])], [0, 2 + sp.sin(old.q[0])]])       # the derivative of nothing
    carried = transform.along(old, J, P)
    there = dict(zip(old.qd, carried.G * P[1], strict=True))
    power = (carried.G * P[1]).dot(old.friction.xreplace(there))
    assert judge(P[1].dot(carried.friction), power).equal and not judge(carried.friction, old.friction).equal


# numbers

def rubbing():
    """The planar arm with friction at both joints, and numbers."""
    robot, values = robot_of("planar_2r"), ARMS["planar_2r"][1]
    Fv, Fs = sp.symbols("Fv1 Fv2"), sp.symbols("Fs1 Fs2")
    links = tuple(replace(k, joint=replace(k.joint, Fv=v, Fs=s)) for k, v, s in zip(robot.links, Fv, Fs, strict=True))
    return replace(robot, links=links), values | {"Fv1": 3.0, "Fv2": 2.0, "Fs1": 5.0, "Fs2": 4.0}


def test_compiled_it_moves_like_the_old_one():
    robot, values = rubbing()
    old = lagrange.derive(robot)
    star = transform.change(old, BENT, P)
    before, after = evaluate.compile(old, values), evaluate.compile(star, values)
    phi, G = (sp.lambdify(list(P[0]), A) for A in (sp.Matrix(BENT), transform.slope(BENT, P[0])))
    bend = sp.lambdify([*P[0], *P[1]], rate(transform.slope(BENT, P[0]), P[0], P[1]) * P[1])
    for p, pd, tau in np.random.default_rng(7).uniform(-1, 1, (5, 3, 2)):
        q, Gq = phi(*p).ravel(), G(*p)
        qd = Gq @ pd
        pdd = after.forward(p, pd, Gq.T @ tau)
        close(Gq @ pdd + bend(*p, *pd).ravel(), before.forward(q, qd, tau))
        close(after.energy(p, pd), np.array(before.energy(q, qd)))
        close(after.friction(pd, p), Gq.T @ before.friction(qd))
        close(sum(after.parts(p, pd, pdd).values()), Gq.T @ tau)
    with pytest.raises(ValueError, match=r"friction depends on q as well; give friction\(qd, q\)"):
        after.friction([1.0, 1.0])
    assert before.friction([1.0, -1.0]).tolist() == [8.0, -6.0]


def test_energy_is_kept_in_other_coordinates():
    star = evaluate.compile(transform.change(model("planar_2r"), BENT, P), ARMS["planar_2r"][1])
    run = simulate.run(star, [0.3, 0.4], [0.1, -0.2], duration=0.5, rtol=1e-10, atol=1e-10)
    assert np.ptp(run.T) > 50 and run.drift < 1e-6 * np.ptp(run.T)


# the end-point

UNIT = {a1: 1, sp.Symbol("a2"): 1}


def end_point():
    """The planar arm by the velocity of its tip, and that Jacobian."""
    old = model("planar_2r")
    Jv, _ = kinematics.jacobian(old.robot, list(old.q))
    J = sp.Matrix([[c.x for c in Jv], [c.y for c in Jv]])
    return old, J, transform.along(old, J, P)


def test_end_point_coordinates():
    """The torques are those of the old motion, and h* of (5-52) gives the same c*."""
    old, J, star = end_point()
    moves = dict(zip(P[1], J * old.qd, strict=True))
    moves |= dict(zip(P[2], J * old.qdd + rate(J, old.q, old.qd) * old.qd, strict=True))
    assert same(J.T * star.tau.xreplace(moves), old.tau)
    assert same(J.T * star.M * J, old.M) and same(J.T * star.g, old.g)
    h = transform.velocity_terms(star.M, star.G, old.q)
    c = [sum(h[i][j][k] * P[1][j] * P[1][k] for j in range(2) for k in range(2)) for i in range(2)]
    assert same(c, star.c)


def test_with_the_joints_themselves_h_is_that_of_5_39():
    """[asada_slotine] (5-44): h_112 = −2h, h_122 = −h, h_211 = h, h_212 = −h/2, h_221 = h/2."""
    old = model("planar_2r")
    h, s = transform.velocity_terms(old.M, sp.eye(2), old.q), m2 * a1 * l2 * sp.sin(old.q[1])
    assert same([x for A in h for row in A for x in row], [0, -2 * s, 0, -s, s, -s / 2, s / 2, 0])


def test_the_end_point_in_numbers():
    """At q = (π/6, π/3), the data of Example 7.2."""
    old, _, star = end_point()
    at = {sp.Symbol(k): v for k, v in ARMS["planar_2r"][1].items()}
    at |= {old.q[0]: sp.pi / 6, old.q[1]: sp.pi / 3}
    M, torque = (np.array(A.subs(at).evalf(), float) for A in (star.M, star.g))
    close(M, np.array([[122.5, 170.607], [170.607, 523.51333]]), 1e-7)
    close(torque.ravel(), np.array([0, 784.8]), 1e-12)


def test_the_inverse_jacobian_of_5_65():
    """The print is no inverse of (3-34); with cosines in the first column and sines in the second it is."""
    old, J, star = end_point()
    (q1, q2), J = old.q, J.xreplace(UNIT)
    s1, c1, s12, c12 = sp.sin(q1), sp.cos(q1), sp.sin(q1 + q2), sp.cos(q1 + q2)
    printed = sp.Matrix([[s12, -c12], [-s1 - s12, c1 + c12]]) / sp.sin(q2)
    corrected = sp.Matrix([[c12, s12], [-c1 - c12, -s1 - s12]]) / sp.sin(q2)
    assert unequal(printed * J, sp.eye(2))
    assert same(corrected * J, sp.eye(2)) and same(star.G.xreplace(UNIT), corrected)


def test_rates_that_are_no_derivative_of_anything():
    """`along` projects, so J need not be integrable; (5-52) does ask for it."""
    old, (q1, _) = model("planar_2r"), model("planar_2r").q
    J = sp.Matrix([[1, 0], [0, 1 + q1**2]])                     # ∂/∂q1 of the second row has no partner
    star = transform.along(old, J, P)
    moves = dict(zip(P[1], J * old.qd, strict=True))
    moves |= dict(zip(P[2], J * old.qdd + rate(J, old.q, old.qd) * old.qd, strict=True))
    assert same(J.T * star.tau.xreplace(moves), old.tau)
    h = transform.velocity_terms(star.M, star.G, old.q)
    c = [sum(h[i][j][k] * P[1][j] * P[1][k] for j in range(2) for k in range(2)) for i in range(2)]
    assert unequal(c, star.c)


# errors

@pytest.mark.parametrize("call, message", [
    (lambda m: transform.change(m, [p1], P), "φ needs 2 entries, one per coordinate of the model; got 1"),
    (lambda m: transform.change(m, ABSOLUTE, symbols(3, "p")), "each 1 to 2 symbols"),
    (lambda m: transform.change(m, [p1, sp.Symbol("q2")], P), "it contains q2"),
    (lambda m: transform.change(m, ABSOLUTE, symbols(2, "m")), "a parameter called m1, m2"),
    (lambda m: transform.along(m, sp.Matrix([[1, 1], [2, 2]]), P), "singular everywhere"),
    (lambda m: transform.along(m, sp.Matrix([[1, 1]]), P), "only a square J has an inverse"),
], ids=["few", "many", "old coordinate", "clash", "singular", "not square"])
def test_errors(call, message):
    with pytest.raises(ValueError, match=message):
        call(model("planar_2r"))
