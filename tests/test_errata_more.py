"""More of what the sources print, tried: slips that the other files do not have, and equations that are true as printed
but that no function of ours computes on its own."""


import numpy as np
import pytest
import sympy as sp
from arms import close, floats, model, robot_of, states

from robolib import robots
from robolib.formulations import lagrange, newton_euler
from robolib.identity import judge
from robolib.kinematics import frames, jacobian
from robolib.model import christoffel, coordinates, coriolis, rate
from robolib.spatial import ORIGIN, Vec3, Z, about_origin, skew, to_sympy


def bare(robot):
    """The arm without rotors and friction."""
    return robot.without("rotors", "friction")


def turning(R, q, qd):
    """ω of a rotation matrix that depends on q, from Ṙ Rᵀ = S(ω), as a 3×1 matrix."""
    S = rate(R, q, qd) * R.T
    return sp.Matrix([S[2, 1], S[0, 2], S[1, 0]])


# [siciliano] (7.1)–(7.3), (7.37), (7.38); [khalil] [7.4]–[7.6]; [asada_slotine] (5-20)–(5-23), (5-34)–(5-38)


@pytest.mark.parametrize("name", ["planar_2r", "prismatic_revolute", "drawn RP, dh"])
def test_lagranges_equations_give_the_model(name):
    """d/dt ∂L/∂q̇ − ∂L/∂q, with L from positions and rotations that are differentiated: no Jacobian, no Christoffel."""
    robot = bare(robot_of(name))
    q, qd, qdd = coordinates(robot)
    T = U = 0
    for pose, link in zip(frames(robot, list(q)), robot.links, strict=True):
        p, R = to_sympy(pose.T @ link.com), to_sympy(pose.T.R)
        v, w = rate(p, q, qd), turning(R, q, qd)
        T += link.m * v.dot(v) / 2 + (w.T * R * to_sympy(link.I) * R.T * w)[0, 0] / 2
        U -= link.m * to_sympy(robot.gravity).dot(p)
    slopes = [T.diff(v) for v in qd]
    tau = [rate(s, [*q, *qd], [*qd, *qdd]) - (T - U).diff(x) for s, x in zip(slopes, q, strict=True)]
    assert judge(sp.Matrix(tau), lagrange.derive(robot).tau).equal
    wrong = [rate(s, [*q, *qd], [*qd, *qdd]) - (T + U).diff(x) for s, x in zip(slopes, q, strict=True)]
    assert judge(sp.Matrix(wrong), lagrange.derive(robot).tau).equal is False


@pytest.mark.parametrize("name", ["planar_2r", "spatial_rpr"])
def test_7_45_needs_the_second_index(name):
    """(7.45) prints ∂b_ik/∂q_i: then C q̇ is not c, and (7.46), c_ijk = c_ikj, fails."""
    arm = model(name)
    M, q, n = arm.M, arm.q, range(arm.n)
    dM = [M.diff(x) for x in q]
    printed = [[[(dM[k][i, j] + dM[i][i, k] - dM[i][j, k]) / 2 for k in n] for j in n] for i in n]
    right = christoffel(M, q)

    def torque(symbol):
        return sp.Matrix([sum(symbol[i][j][k] * arm.qd[j] * arm.qd[k] for j in n for k in n) for i in n])

    def swapped(symbol):
        return [sp.Matrix(arm.n, arm.n, lambda j, k, i=i: symbol[i][j][k] - symbol[i][k][j]) for i in n]

    assert judge(torque(right), arm.c).equal and judge(coriolis(M, q, arm.qd) * arm.qd, arm.c).equal
    assert judge(torque(printed), arm.c).equal is False
    assert all(judge(S, S * 0).equal for S in swapped(right))
    assert not all(judge(S, S * 0).equal for S in swapped(printed))


def test_example_7_1_has_g_and_a_rate():
    """Printed are U = m q ℓ(1 − cos ϑ) and the friction −F_m k_r² ϑ."""
    robot, _ = robots.pendulum()
    q, qd, qdd = (x[0] for x in coordinates(robot))
    m1, l1, I1, kr1, Im1, g, F, Fm, Fv1 = sp.symbols("m1 l1 I1 kr1 Im1 g F Fm Fv1")
    ours = lagrange.derive(robot).tau[0].xreplace({Fv1: F + Fm * kr1**2})

    def torque(weight, rubbed):
        T, U = (I1 + m1 * l1**2 + Im1 * kr1**2) * qd**2 / 2, m1 * weight * l1 * (1 - sp.cos(q))
        return rate(T.diff(qd), [q, qd], [qd, qdd]) + U.diff(q) + F * qd + Fm * kr1**2 * rubbed

    assert judge(torque(g, qd), ours).equal
    assert judge(torque(q, qd), ours).equal is False         # m q ℓ
    assert judge(torque(g, q), ours).equal is False          # F_m k_r² ϑ


def test_the_lines_of_section_7_5_3():
    """[siciliano] section 7.5.3, with rotor 2 counted in link 1: m_1 = m1 + mm2, m_1 L_1 = m1 l1 + mm2 a1."""
    robot = robot_of("planar_2r")
    (q1, q2), (v1, v2), (A1, A2) = coordinates(robot)
    a1, a2, l1, l2, m1, m2, mm2, I1, I2, Im2, kr2, g = sp.symbols("a1 a2 l1 l2 m1 m2 mm2 I1 I2 Im2 kr2 g")
    s1, c1, s2, c2, s12, c12 = (f(x) for x in (q1, q2, q1 + q2) for f in (sp.sin, sp.cos))
    w2, A12, mL = v1 + v2, A1 + A2, m1 * l1 + mm2 * a1
    motions, wrenches, _ = newton_euler.recursion(robot, *(list(x) for x in coordinates(robot)))
    p1 = [-a1 * v1**2 + g * s1, a1 * A1 + g * c1, 0]
    p2 = [a1 * s2 * A1 - a1 * c2 * v1**2 - a2 * w2**2 + g * s12,
          a1 * c2 * A1 + a2 * A12 + a1 * s2 * v1**2 + g * c12, 0]
    f2 = [m2 * (a1 * s2 * A1 - a1 * c2 * v1**2 - l2 * w2**2 + g * s12),
          m2 * (a1 * c2 * A1 + l2 * A12 + a1 * s2 * v1**2 + g * c12), 0]
    f1 = [-m2 * l2 * s2 * A12 - mL * v1**2 - m2 * a1 * v1**2 - m2 * l2 * c2 * w2**2 + (m1 + mm2 + m2) * g * s1,
          mL * A1 + m2 * a1 * A1 + m2 * l2 * c2 * A12 - m2 * l2 * s2 * w2**2 + (m1 + mm2 + m2) * g * c1, 0]
    mu2 = I2 * A12 + m2 * l2**2 * A12 + m2 * a1 * l2 * (c2 * A1 + s2 * v1**2) + m2 * l2 * g * c12
    mu1 = ((I1 + m1 * l1**2 + Im2 + mm2 * a1**2 + m2 * a1**2 + m2 * a1 * l2 * c2) * A1
           + (I2 + m2 * a1 * l2 * c2 + m2 * l2**2) * A12 + kr2 * Im2 * A2
           + m2 * a1 * l2 * s2 * (v1**2 - w2**2) + mL * g * c1 + m2 * a1 * g * c1 + m2 * l2 * g * c12)
    for found, wanted in ((motions[0][2], p1), (motions[1][2], p2), (wrenches[1][0], f2), (wrenches[0][0], f1)):
        assert judge(to_sympy(found), sp.Matrix(wanted)).equal
    assert judge(wrenches[1][1].z, mu2).equal and judge(wrenches[0][1].z, mu1).equal


# [khalil]


def test_the_energy_of_a_body_about_its_frames_origin():
    """[7.11], [7.12], [7.13] and [7.16]: from [7.10], with v_G = v + ω × S and I_O = I_G − M Ŝ Ŝ."""
    v, w, s = (Vec3(*sp.symbols(f"{x}1:4")) for x in "vws")
    m, xx, yy, zz, xy, xz, yz = sp.symbols("m xx yy zz xy xz yz")
    IG = sp.Matrix([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    turn, hat = to_sympy(w), to_sympy(skew(s))
    vG = v + w.cross(s)
    at_centre = ((turn.T * IG * turn)[0, 0] + m * (vG @ vG)) / 2
    about_origin = turn.T * (IG - m * hat * hat) * turn

    def energy(mixed):
        return (about_origin[0, 0] + m * (v @ v) + 2 * m * (s @ mixed)) / 2

    assert judge(energy(v.cross(w)), at_centre).equal
    assert judge(energy(w.cross(v)), at_centre).equal is False


def test_A_is_the_second_derivative_of_the_energy():
    """Section 7.3.3 prints ∂E/(∂q̇_i q̇_j): one derivative, divided by q̇_j. That depends on the velocities, and A does
    not. Read as the coefficient of the product, it halves the diagonal."""
    arm = model("planar_2r")
    E, n = sp.expand(arm.T), range(2)
    second = sp.Matrix(2, 2, lambda i, j: E.diff(arm.qd[i], arm.qd[j]))
    printed = sp.Matrix(2, 2, lambda i, j: sp.expand(E.diff(arm.qd[i]) / arm.qd[j]))
    powers = sp.Poly(E, *arm.qd)
    product = sp.Matrix(2, 2, lambda i, j: powers.coeff_monomial(arm.qd[i] * arm.qd[j]))
    assert judge(second, arm.M).equal and not second.has(*arm.qd)
    assert all(judge(printed[i, j], arm.M[i, j]).equal is False and printed[i, j].has(*arm.qd) for i in n for j in n)
    assert judge(product, arm.M).equal is False
    assert all(judge(product[i, i], arm.M[i, i] / 2).equal for i in n) and judge(product[0, 1], arm.M[0, 1]).equal


def test_7_48_sums_the_forces_of_the_link_itself():
    """[7.48], f_j = f_tj + f_(j+1), and [7.49], m_j = m_tj + m_(j+1) + L × f_(j+1), about the frames' origins. The scan
    has f_ij and m_ij: what the joint itself carries. Put in, they leave too much by what is beyond."""
    arm = bare(floats("spatial_rrr"))
    q, qd, qdd = (x[0].tolist() for x in states("spatial_rrr", 1))
    motions, wrenches, _ = newton_euler.recursion(arm, q, qd, qdd)
    turns = [pose.T.R for pose in frames(arm, q)]
    origins = [ORIGIN, *(pose.T.p for pose in frames(arm, q))]
    ways = [R.T @ (here - before) for R, before, here in zip(turns, origins, origins[1:], strict=False)]
    carried = [(f, m - way.cross(f)) for way, (f, m) in zip(ways, wrenches, strict=True)]       # m_j about O_j
    for j in (0, 1):
        (w, wd, a), link = motions[j], arm.links[j]
        ms, I_O = link.com * link.m, about_origin(link.m, link.com, link.I)
        f_t = a * link.m + wd.cross(ms) + w.cross(w.cross(ms))                                  # [7.45]
        m_t = I_O @ wd + w.cross(I_O @ w) + ms.cross(a)                                         # [7.46]
        (f, m), (f_next, m_next) = carried[j:j + 2]
        turn = turns[j].T @ turns[j + 1]
        f_next = turn @ f_next
        m_next = turn @ m_next + (turn @ ways[j + 1]).cross(f_next)
        close(list(f_t + f_next), np.array(list(f)), 1e-12)
        close(list(m_t + m_next), np.array(list(m)), 1e-12)
        for printed, joint in ((f + f_next, f), (m + m_next, m)):
            assert np.abs(np.array(list(printed - joint))).max() > 0.1


def test_example_7_4_turns_the_third_omega():
    """⁴ω_3 of the RX-90: the second row prints WI12 where the first has WI13."""
    robot, _ = robots.rx90()
    q, qd, _ = coordinates(robot)
    poses = frames(robot, list(q))
    w3 = sum((poses[j].z * qd[j] for j in range(3)), ORIGIN)
    s, c = [sp.sin(x) for x in q], [sp.cos(x) for x in q]
    WI12, WI22, W33 = s[1] * qd[0], c[1] * qd[0], qd[1] + qd[2]
    WI13, WI23 = c[2] * WI12 + s[2] * WI22, -s[2] * WI12 + c[2] * WI22
    found = to_sympy(poses[3].T.R.T @ w3)

    def rows(second):
        return sp.Matrix([c[3] * WI13 - s[3] * W33, -s[3] * second - c[3] * W33, WI23])

    assert judge(found, rows(WI13)).equal
    assert judge(found, rows(WI12)).equal is False


# [asada_slotine] (5-14)–(5-19): the terms of (5-11) as forces


class Planar:
    """The planar arm of Example 5-1, and vectors in its plane."""

    def __init__(self):
        self.robot = bare(robot_of("planar_2r"))
        (q1, q2), (self.v1, self.v2), (_, self.A2) = coordinates(self.robot)
        self.a1, self.l1, self.l2, self.m1, self.m2, self.I1, self.I2 = sp.symbols("a1 l1 l2 m1 m2 I1 I2")
        self.along, self.across = Vec3(sp.cos(q1 + q2), sp.sin(q1 + q2), 0), Vec3(-sp.sin(q1 + q2), sp.cos(q1 + q2), 0)
        self.r_1c2 = self.along * self.l2
        self.r_0c2 = Vec3(sp.cos(q1), sp.sin(q1), 0) * self.a1 + self.r_1c2
        self.h, self.c2 = self.m2 * self.a1 * self.l2 * sp.sin(q2), sp.cos(q2)
        self.model = lagrange.derive(self.robot)


def test_the_terms_of_5_11_as_forces():
    """(5-14) to (5-17)."""
    p = Planar()
    square = p.a1**2 + p.l2**2 + 2 * p.a1 * p.l2 * p.c2
    assert judge(p.r_0c2 @ p.r_0c2, square).equal                                                       # (5-14)
    assert judge(p.m1 * p.l1**2 + p.I1 + p.m2 * square + p.I2, p.model.M[0, 0]).equal
    inner = -p.I2 * p.A2 - p.r_0c2.cross(p.across * (p.m2 * p.l2 * p.A2)).z                             # (5-15)
    assert judge(inner, -(p.I2 + p.m2 * (p.l2**2 + p.a1 * p.l2 * p.c2)) * p.A2).equal
    assert judge(inner, -p.model.M[0, 1] * p.A2).equal
    outwards = p.r_0c2 * (p.m2 * p.v1**2)
    assert judge(outwards @ outwards, p.m2**2 * square * p.v1**4).equal                                 # (5-16)
    moment = p.r_1c2.cross(outwards).z
    assert judge(moment, -p.h * p.v1**2).equal                                                          # (5-17)
    assert judge(-moment, p.model.c[1]).equal               # the motor holds against it


def test_5_19_the_coriolis_moment_is_about_joint_1():
    """f_Cor of (5-18) lies along link 2. (5-19) prints its moment about joint 2, which is 0, and the other sign."""
    p = Planar()
    force = Z.cross(p.across * (p.l2 * p.v2)) * (2 * p.v1 * p.m2)                                       # 2 m ω × v
    assert judge(to_sympy(force), to_sympy(p.along * (-2 * p.m2 * p.l2 * p.v1 * p.v2))).equal           # (5-18)
    printed = 2 * p.m2 * p.a1 * p.l2 * p.v1 * p.v2 * sp.sin(p.model.q[1])
    assert judge(p.r_1c2.cross(force).z, 0).equal
    assert judge(p.r_1c2.cross(force).z, printed).equal is False
    assert judge(p.r_0c2.cross(force).z, printed).equal is False
    assert judge(p.r_0c2.cross(force).z, -printed).equal
    mixed = p.model.c[0] - p.model.c[0].subs(p.v1, 0) - p.model.c[0].subs(p.v2, 0)
    assert judge(mixed, -printed).equal                     # the term of (5-11-a)


# Velocities, and moving frames


@pytest.mark.parametrize("name", ["drawn RPR, dh", "spatial_rrr"])
def test_velocities_by_recursion_are_those_of_the_jacobian(name):
    """[siciliano] (7.94), [asada_slotine] (5-86), (5-90), (5-92): standard rows, in the base frame."""
    arm = floats(name)
    q, qd, _ = (x[0].tolist() for x in states(name, 1))
    v = w = before = ORIGIN
    slip = 0
    for i, (pose, link) in enumerate(zip(frames(arm, q), arm.links, strict=True)):
        r, inner = pose.T.p - before, w
        if link.joint.kind == "revolute":
            w = w + pose.z * qd[i]
        else:
            v = v + pose.z * qd[i]
        slip = max(slip, np.abs(np.array(list((w - inner).cross(r)))).max())
        v, before = v + w.cross(r), pose.T.p
        Jv, Jw = jacobian(arm, q, i)
        close(list(v), np.array(list(along(Jv, qd))), 1e-12)
        close(list(w), np.array(list(along(Jw, qd))), 1e-12)
        centre = jacobian(arm, q, i, link.com)[0]
        close(list(v + w.cross(pose.T.R @ link.com)), np.array(list(along(centre, qd))), 1e-12)
    assert slip > 0.1                                       # ω of the link before would be seen


@pytest.mark.parametrize("name", ["drawn PRR, mdh", "spatial_rpr"])
def test_velocities_in_the_links_frames(name):
    """[khalil] [7.14], [7.15], [7.17], [7.18], [7.41], [7.42]: modified rows."""
    arm = floats(name)
    q, qd, _ = (x[0].tolist() for x in states(name, 1))
    v = w = ORIGIN
    R_before, p_before = None, ORIGIN
    for i, (pose, link) in enumerate(zip(frames(arm, q), arm.links, strict=True)):
        L, R = pose.T.p - p_before, pose.T.R
        down = R.T @ R_before if R_before else R.T
        P = R_before.T @ L if R_before else L
        v, w = down @ (v + w.cross(P)), down @ w
        v, w = (v, w + Z * qd[i]) if link.joint.kind == "revolute" else (v + Z * qd[i], w)
        Jv, Jw = jacobian(arm, q, i)
        close(list(R @ v), np.array(list(along(Jv, qd))), 1e-12)
        close(list(R @ w), np.array(list(along(Jw, qd))), 1e-12)
        R_before, p_before = R, pose.T.p


def along(columns, qd):
    """J q̇."""
    return sum((column * rate for column, rate in zip(columns, qd, strict=True)), ORIGIN)


def test_derivatives_in_a_turning_frame():
    """[asada_slotine] (5-71), (5-76), (5-77), (5-79) for a frame that turns about two axes, and (5-88), (5-89)."""
    state, rates, seconds = (sp.symbols(f"a{d} b{d} x{d} y{d} z{d}") for d in ("", "d", "dd"))
    everything = [*state, *rates], [*rates, *seconds]
    a, b, *xyz = state
    R = sp.rot_axis3(-a) * sp.rot_axis1(-b)                 # columns: the frame's axes seen from the ground
    w = turning(R, state, rates)
    wd = rate(w, *everything)
    r, moved, again = R * sp.Matrix(xyz), R * sp.Matrix(rates[2:]), R * sp.Matrix(seconds[2:])
    v = rate(r, state, rates)
    assert judge(v, moved + w.cross(r)).equal                                                           # (5-76)
    assert judge(rate(R[:, 0], state, rates), w.cross(R[:, 0])).equal                                   # (5-71)

    def acceleration(factor):
        return again + wd.cross(r) + factor * w.cross(moved) + w.cross(w.cross(r))

    assert judge(rate(v, *everything), acceleration(2)).equal                                           # (5-79)
    assert judge(rate(v, *everything), acceleration(1)).equal is False
    z, fixed = sp.Matrix([0, 0, 1]), sp.Matrix(sp.symbols("r1:4"))
    turned = sp.rot_axis3(-a) * fixed                       # a link behind a revolute joint, seen from the one before
    once = rate(turned, [a], [rates[0]])
    assert judge(once, rates[0] * z.cross(turned)).equal                                                # (5-88)
    twice = rate(once, [a, rates[0]], [rates[0], seconds[0]])
    assert judge(twice, seconds[0] * z.cross(turned) + rates[0]**2 * z.cross(z.cross(turned))).equal    # (5-89)


# [milicevic] Table 2


def test_table_2_needs_the_transpose_of_the_printed_rotation():
    """Section 3 gives the matrix from frame i to i − 1; on the way out vectors go from i − 1 to i."""
    robot = robot_of("spatial_rrr")
    q, qd, qdd = (list(x) for x in coordinates(robot))
    motions, _, _ = newton_euler.recursion(robot, q, qd, qdd)
    one, two, _ = frames(robot, q)
    R = one.T.R.T @ two.T.R
    arriving = motions[0][0] + Z * qd[1]
    assert judge(to_sympy(motions[1][0]), to_sympy(R.T @ arriving)).equal
    assert judge(to_sympy(motions[1][0]), to_sympy(R @ arriving)).equal is False
