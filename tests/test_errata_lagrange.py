"""What two of the sources print, tried: the printed formula fails, the corrected one holds. Lagrange and d'Alembert."""

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from arms import close, floats, model, robot_of, states
from closed_forms import serial_sums
from golden_transformation_matrices import PLANAR, SPATIAL

from robolib import homogeneous
from robolib.formulations import dalembert, lagrange_euler, newton_euler
from robolib.identity import judge
from robolib.kinematics import bodies, frames
from robolib.model import christoffel, coordinates
from robolib.scalar import derivatives, seeds, value
from robolib.spatial import to_numpy


def gravity_by_U(robot, q, sign):
    """(2.4)'s last term, sign Σ_j m_j g U_ji r̄_j, links only, in NumPy."""
    g = np.array([*to_numpy(robot.gravity), 0])
    return np.array([sum(sign * link.m * g @ np.array(lagrange_euler.U(robot, q, j, i), float) @ [*link.com, 1]
                         for j, link in enumerate(robot.links)) for i in range(robot.n)], float)


@pytest.mark.parametrize("case", [PLANAR, SPATIAL], ids=["planar 2R", "spatial 3R"])
def test_milicevic_2_4_has_the_wrong_sign_of_gravity(case):
    close(gravity_by_U(case.robot, case.q, -1), case.c, 1e-9)
    close(gravity_by_U(case.robot, case.q, +1), -case.c, 1e-9)
    assert np.abs(gravity_by_U(case.robot, case.q, +1) - case.c).max() > 1


def test_milicevic_base_acceleration_is_minus_gravity():
    """Table 1 starts with v̇_0 = +g. That is our recursion with gravity turned round: wrong by 2 c exactly."""
    case = SPATIAL
    wrong = newton_euler.inverse_dynamics(replace(case.robot, gravity=-case.robot.gravity), case.q, case.qd, case.qdd)
    close(case.tau - np.array(wrong), 2 * case.c, 1e-8)
    close(newton_euler.inverse_dynamics(case.robot, case.q, case.qd, case.qdd), case.tau, 1e-9)


@pytest.mark.parametrize("case", [PLANAR, SPATIAL], ids=["planar 2R", "spatial 3R"])
def test_milicevic_4_3_needs_the_centre_of_mass_from_the_joint(case):
    """c̄_s from O_(s−1), not s̄_s from O_s, in (4.3)."""
    right, wrong = (serial_sums(case.robot, case.q, case.qd, last)["h_tran"] for last in ("c", "s"))
    close(right, case.h_tran, 1e-9)
    close(dalembert.parts(case.robot, case.q, case.qd).h_tran, right, 1e-12)
    assert np.abs(wrong - case.h_tran).max() > 0.1


# Asada and Slotine, with the letters of (5-26): b_(j−1) the joint's axis, J_L and J_A the link's Jacobians


def inertia_with(robot, q, start):
    """(5-28) with J_L,j = b_(j−1) × r_(start,ci), in symbols: `start(pose of joint j)` is where the vector begins."""
    poses, H = frames(robot, q), sp.zeros(robot.n)
    for i, link in enumerate(robot.links):
        centre, R = poses[i].T @ link.com, poses[i].T.R
        JL = [poses[j].z.cross(centre - start(poses[j])) if j <= i else centre * 0 for j in range(robot.n)]
        JA = [poses[j].z if j <= i else centre * 0 for j in range(robot.n)]
        I = R @ link.I @ R.T
        H += sp.Matrix(robot.n, robot.n,
                       lambda r, s, m=link.m, I=I, JL=JL, JA=JA: m * (JL[r] @ JL[s]) + JA[r] @ (I @ JA[s]))
    return H


def bare(robot):
    return robot.without("rotors", "friction")


def planar():
    """(robot, q, qd, the book's (5-12) over our symbols)."""
    robot = bare(robot_of("planar_2r"))
    q, qd, _ = coordinates(robot)
    a1, l1, l2, m1, m2, I1, I2, g = sp.symbols("a1 l1 l2 m1 m2 I1 I2 g")
    (q1, q2), c2 = q, sp.cos(q[1])
    H12 = m2 * a1 * l2 * c2 + m2 * l2**2 + I2
    H = sp.Matrix([[m1 * l1**2 + I1 + m2 * (a1**2 + l2**2 + 2 * a1 * l2 * c2) + I2, H12], [H12, m2 * l2**2 + I2]])
    G = g * sp.Matrix([m1 * l1 * sp.cos(q1) + m2 * (l2 * sp.cos(q1 + q2) + a1 * sp.cos(q1)), m2 * l2 * sp.cos(q1 + q2)])
    return robot, q, qd, H, G, m2 * a1 * l2 * sp.sin(q2)


def test_asada_5_26_the_lever_starts_at_the_joint_not_at_the_base():
    robot, q, _, H, _, _ = planar()
    assert judge(inertia_with(robot, list(q), lambda pose: pose.o), H).equal
    printed = judge(inertia_with(robot, list(q), lambda pose: pose.o * 0), H)
    assert printed.equal is False


def test_asada_5_26_the_column_of_the_link_itself_is_not_zero():
    """The text says zero for j ≥ i; with that, link 1 alone would have no inertia. It is zero for j > i."""
    robot, q, _, _, _, _ = planar()
    _, _, Jv, Jw = next(bodies(robot, list(q)))
    assert judge(sp.Matrix([*Jv[0], *Jw[0]]), sp.zeros(6, 1)).equal is False
    assert judge(sp.Matrix([*Jv[1], *Jw[1]]), sp.zeros(6, 1)).equal is True


def test_asada_5_30_5_37_5_40_the_potential_has_a_minus():
    """U = −Σ m gᵀr and G_i = −Σ m gᵀJ_L,i give (5-12); as printed, with +, every sign is turned round."""
    robot, q, _, _, G, _ = planar()
    poses = frames(robot, list(q))
    printed_U = sum(link.m * (robot.gravity @ (poses[i].T @ link.com)) for i, link in enumerate(robot.links))
    moved = list(bodies(robot, list(q)))
    printed_G = sp.Matrix([sum(m * (robot.gravity @ Jv[i]) for m, _, Jv, _ in moved) for i in range(2)])
    slope = sp.Matrix([printed_U]).jacobian(q).T
    assert judge(slope, printed_G).equal                    # (5-37) and (5-40) agree with (5-30)
    assert judge(printed_G, G).equal is False               # but not with (5-12)
    assert judge(-printed_G, G).equal and judge(-slope, G).equal


def asadas(H, q):
    """h_ijk = ∂H_ij/∂q_k − ½ ∂H_jk/∂q_i, (5-39)."""
    n = len(q)
    return [[[H[i, j].diff(q[k]) - H[j, k].diff(q[i]) / 2 for k in range(n)] for j in range(n)] for i in range(n)]


def contracted(h, qd):
    n = range(len(qd))
    return sp.Matrix([sum(h[i][j][k] * qd[j] * qd[k] for j in n for k in n) for i in n])


def test_asada_5_39_is_no_christoffel_symbol_on_the_planar_arm():
    """The book's values, and the same torques."""
    _, q, qd, H, _, h = planar()
    book, symbol = asadas(H, q), christoffel(H, q)
    wanted = [[[0, -2 * h], [0, -h]], [[h, -h / 2], [h / 2, 0]]]
    for i in range(2):
        assert judge(sp.Matrix(book[i]), sp.Matrix(wanted[i])).equal
    assert judge(sp.Matrix(book[0]), sp.Matrix(symbol[0])).equal is False
    assert judge(contracted(book, qd), contracted(symbol, qd)).equal


@pytest.mark.parametrize("name", ["spatial_rpr", "drawn RP, dh"])
def test_asada_5_39_gives_the_torques_of_the_christoffel_symbols(name):
    q, qd, _ = coordinates(robot_of(name))
    wanted = model(name, "newton_euler")
    assert judge(contracted(asadas(wanted.M, q), qd), wanted.c).equal


def test_h_of_milicevic_and_of_asada_differ_and_their_torques_do_not():
    name = "spatial_rrr"
    arm, (q, qd, _) = floats(name), (x[0].tolist() for x in states(name, 1))
    D, h, _ = lagrange_euler.coefficients(arm, seeds(q))
    slope = np.array([[derivatives(x, arm.n) for x in row] for row in D], float)              # ∂D_ij/∂q_k
    asada = slope - slope.transpose(2, 0, 1) / 2
    h = np.array([[[value(x) for x in row] for row in rows] for rows in h], float)
    assert np.abs(asada - h).max() > 1e-2
    close(np.einsum("ijk,j,k", asada, qd, qd), np.einsum("ijk,j,k", h, qd, qd), 1e-12)


def poses_of(case):
    """(U[j][k], Ẅ[j], J[j], A[j]) of a serial arm, in NumPy."""
    members = homogeneous.members(case.robot, case.q)
    moving = homogeneous.motions(members, case.qd, case.qdd)
    n = case.robot.n
    U = [[np.array(lagrange_euler.U(case.robot, case.q, j, k), float) for k in range(n)] for j in range(n)]
    J = [np.array(homogeneous.pseudo_inertia(link), float) for link in case.robot.links]
    return U, [np.array(m.Wdd, float) for m in moving], J, [np.array(k.A, float) for k in members]


@pytest.mark.parametrize("case", [PLANAR, SPATIAL], ids=["planar 2R", "spatial 3R"])
def test_5_2_7_needs_the_other_joint_in_its_second_factor(case):
    """[balafoutis_patel] (5.2.7): with ∂W_j/∂q_i twice, every acceleration is multiplied by D_ii."""
    (U, _, J, _), n = poses_of(case), range(case.robot.n)
    right = [sum(np.trace(U[j][i] @ J[j] @ U[j][k].T) * case.qdd[k] for j in n for k in n) for i in n]
    printed = [sum(np.trace(U[j][i] @ J[j] @ U[j][i].T) * case.qdd[k] for j in n for k in n) for i in n]
    close(np.array(right), case.D @ case.qdd, 1e-9)
    close(np.array(printed), np.diag(case.D) * np.sum(case.qdd), 1e-9)
    assert np.abs(np.array(printed) - right).max() > 0.1


def test_5_2_11b_begins_with_the_links_own_mass():
    """[balafoutis_patel] (5.2.11b): the sum of m_j r_j over the outer links; without m_i r_i no link has a weight."""
    case = SPATIAL
    U, _, _, A = poses_of(case)
    g = np.array([*to_numpy(case.robot.gravity), 0])

    def pulls(own):
        c, found = np.zeros(4), []
        for i in reversed(range(3)):
            link = case.robot.links[i]
            c = own * link.m * np.array([*link.com, 1.0]) + (A[i + 1] @ c if i < 2 else 0)
            found.append(-g @ U[i][i] @ c)
        return np.array(found[::-1])
    close(pulls(1), case.c, 1e-9)
    assert np.abs(pulls(0)).max() == 0 and np.abs(case.c).max() > 10
