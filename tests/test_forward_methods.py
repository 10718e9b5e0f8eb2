"""Many ways from torques to accelerations, one answer: every M, articulated bodies, least squares, the factors of M."""

import cmath
from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from arms import ARMS, LONG, close, drawn, floats, robot_of

from robolib import codegen, forward, robots, scalar
from robolib.formulations import lagrange, newton_euler
from robolib.formulations.newton_euler_linear import parameters
from robolib.forward import complement
from robolib.forward.articulated import hinges
from robolib.forward.columns import beyond, conjugate_gradients
from robolib.forward.tensors import generalized_links
from robolib.identity import judge
from robolib.kinematics import frames, geometric_jacobian, jacobian
from robolib.model import symbols
from robolib.program import record
from robolib.robot import Link, Robot, Rotor, dh, inertia, mdh
from robolib.scalar import seeds
from robolib.spatial import EYE, ORIGIN, ZERO, Vec3, dyad, to_numpy

KINDS = ("RRR", "RPR", "RRP", "PRR", "PPR", "RPP", "RRRRRR", "PRPR")
KIN = {f"drawn {kinds}": drawn(kinds, 30 + k, kinds, ["mdh", "dh", "both"]) for k, kinds in enumerate(KINDS)}
BIG = {make.__name__: make for make in (*robots.LARGE, *robots.CLOSED)}
NAMES = [*KIN, *LONG, *(name for name in ARMS if name.startswith("drawn")), "puma560", "stanford", "parallelogram"]
NAMES = [pytest.param(name, marks=pytest.mark.slow) if name.startswith("drawn R") and "," in name else name
         for name in NAMES]
TIP = (Vec3(3.0, -2.0, 5.0), Vec3(0.5, 1.5, -1.0))


@pytest.fixture(autouse=True)
def quiet(recwarn):
    """One published inertia is none of a body; that is told elsewhere."""


def numbers(name):
    if name in KIN:
        return KIN[name].at({})
    if name in BIG:
        robot, values = BIG[name]()
        return robot.at(values)
    return LONG[name].at({}) if name in LONG else floats(name)


def some(arm, count=2, seed=21):
    return np.random.default_rng(seed).uniform(-2, 2, (count, 3, arm.n)).tolist()


@pytest.mark.parametrize("name", NAMES)
def test_every_way_to_m_gives_that_of_the_energy(name):
    """(6.2.4)–(6.2.15), (6.3.28)–(6.3.30), (6.3.42)–(6.3.46), [7.64]: R and P, trees, rotors, fixed joints."""
    arm = numbers(name)
    for q, _, _ in some(arm):
        wanted = np.array(lagrange.inertia_matrix(arm, q), float)
        for method, matrix in forward.MATRICES.items():
            found = np.array(matrix(arm, q), float)
            assert np.abs(found - wanted).max() <= 1e-12 * np.abs(wanted).max(), method


@pytest.mark.parametrize("name", NAMES)
def test_every_way_to_the_accelerations_undoes_inverse_dynamics(name):
    """(7.115), (7.116), [7.62]–[7.79], (6.2.16), (6.2.17): friction, rotors and a wrench at the tool included."""
    arm = numbers(name)
    for q, qd, qdd in some(arm):
        for tip in (None, TIP):
            tau = newton_euler.inverse_dynamics(arm, q, qd, qdd, tip)
            condition = np.linalg.cond(np.array(forward.inertia_matrix(arm, q), float))
            for method in forward.METHODS:
                found = forward.forward_dynamics(arm, q, qd, tau, tip, method)
                worst = np.abs(np.array(found, float) - qdd).max() / np.abs(qdd).max()
                assert worst <= max(1e-12, 1e-15 * condition), (method, worst)


@pytest.mark.parametrize("name", ["drawn RPR", "drawn tree of nine", "puma560"])
def test_the_terms_are_those_of_the_energy(name):
    """[siciliano] after (7.116): M, c and g, each alone; friction is in none of them."""
    arm = numbers(name)
    q, qd, _ = some(arm, 1)[0]
    for mine, wanted in zip(forward.terms(arm, q, qd), lagrange.terms(arm, q, qd), strict=True):
        close(np.array(mine, float), np.array(wanted, float), 1e-12)
    assert np.abs(np.array(forward.terms(arm, q, qd)[1], float)).max() > 0.1


@pytest.mark.parametrize("name", NAMES)
def test_the_pivots_of_m_are_the_articulated_inertias(name):
    """(6.2.18), [7.71]: M = Lᵀ D L, D = H, L carried by the links; and (6.2.19), its inverse."""
    arm = numbers(name)
    for q, _, _ in some(arm):
        M = forward.inertia_matrix(arm, q)
        wanted, inverses = forward.ldl(M)
        L, D = forward.factor(arm, q)
        H = forward.articulated_inertias(arm, q)
        close(np.array(D) * np.array(inverses), np.ones(arm.n), 1e-12)
        assert H == D
        for mine, theirs in zip(L, wanted, strict=True):
            assert all(abs(a - b) <= 1e-11 * max(1, abs(b)) for a, b in zip(mine, theirs, strict=True))
        W, ones = (np.array(x, float) for x in forward.inverse_factor(arm, q))
        close(W.T @ np.diag(ones) @ W @ np.array(M, float), np.eye(arm.n), 1e-11)
        full = np.eye(arm.n)
        for k, row in enumerate(L):
            full[k, :k] = row
        close(W @ full.T, np.eye(arm.n), 1e-11)


@pytest.mark.parametrize("name", ["drawn RPR", "drawn RRRRRR", "drawn tree of nine"])
def test_conjugate_gradients_are_done_after_n_steps(name):
    """Walker and Orin's fourth method."""
    arm = numbers(name)
    q, _, force = some(arm)[0]
    M = np.array(forward.inertia_matrix(arm, q), float)
    close(M @ np.array(conjugate_gradients(arm, q, force)), np.array(force), 1e-9)


@pytest.mark.parametrize("name", ["drawn RPR", "drawn RRRRRR", "drawn tree of nine"])
def test_wrenches_on_every_link_are_felt_by_virtual_work(name):
    """F_e of [7.69], [7.70]: what link i exerts on its surroundings takes J_iᵀ h from the torques."""
    arm, rng = numbers(name), np.random.default_rng(5)
    q, qd, tau = some(arm)[0]
    given = [(Vec3(*rng.normal(size=3).tolist()), Vec3(*rng.normal(size=3).tolist())) for _ in arm.links]
    given[1] = None
    lost, poses = np.zeros(arm.n), frames(arm, q)
    for i, wrench in enumerate(given):
        if wrench is not None:
            R, (Jv, Jw) = poses[i].T.R, jacobian(arm, q, i)
            f, n = to_numpy(R @ wrench[0]), to_numpy(R @ wrench[1])
            lost += [to_numpy(v) @ f + to_numpy(w) @ n for v, w in zip(Jv, Jw, strict=True)]
    found = forward.articulated(arm, q, qd, tau, TIP, given)
    close(found, np.array(forward.forward_dynamics(arm, q, qd, (np.array(tau) - lost).tolist(), TIP)), 1e-11)
    with pytest.raises(ValueError, match="one per link"):
        forward.articulated(arm, q, qd, tau, wrenches=given[1:])


# Every arithmetic


@pytest.mark.parametrize("method", forward.METHODS)
def test_columns_of_states_recordings_and_generated_code(method):
    arm = numbers("drawn RPR")
    rows, n = some(arm, 4), 3
    wanted = np.array([forward.forward_dynamics(arm, *row) for row in rows])
    columns = forward.forward_dynamics(arm, *(list(x.T) for x in np.array(rows).transpose(1, 0, 2)), method=method)
    close(np.stack(np.broadcast_arrays(*columns), axis=-1), wanted, 1e-12)
    program = record(lambda *x: forward.forward_dynamics(arm, x[:n], x[n:2 * n], x[2 * n:], method=method),
                     [f"x{i}" for i in range(3 * n)])
    close(np.array([program(*sum(row, [])) for row in rows]), wanted, 1e-12)
    made = codegen.forward_dynamics(KIN["drawn RPR"], {}, method=method).optimised()
    compiled = made.compile("numpy")
    close(compiled(*(np.array([row[k] for row in rows]) for k in range(3))), wanted, 1e-12)
    assert made.counts.mul > 0 and made.groups == codegen.forward_dynamics(KIN["drawn RPR"], {}).groups


@pytest.mark.parametrize("method", forward.MATRICES)
def test_the_programs_of_m(method):
    robot, values = robots.stanford()
    arm, made = robot.at(values), codegen.mass_matrix(robot, values, method=method).optimised()
    q = some(arm)[0][0]
    close(made.compile("numpy")(np.array(q)), np.array(lagrange.inertia_matrix(arm, q), float), 1e-12)


def test_articulated_bodies_take_base_parameters_as_well():
    """Grouped links are no bodies, but their M is the arm's, so its pivots are."""
    robot, values = robots.puma560()
    arm = robot.at(values)
    row = some(arm)[0]
    made = codegen.forward_dynamics(robot, values, base=True, method="articulated").optimised()
    close(made.compile("numpy")(*map(np.array, row)), np.array(forward.forward_dynamics(arm, *row)), 1e-11)
    with pytest.raises(ValueError, match="base parameters need"):
        codegen.forward_dynamics(robot, values, base=True, method="columns")
    with pytest.raises(ValueError, match="no method 'guessing'"):
        codegen.forward_dynamics(robot, values, method="guessing")
    with pytest.raises(ValueError, match="no method 'articulated'"):
        codegen.mass_matrix(robot, values, method="articulated")
    with pytest.raises(ValueError, match="no method 'guessing'"):
        forward.forward_dynamics(arm, *row, method="guessing")


@pytest.mark.parametrize("method", ["articulated", "columns", "generalized", "walker_orin", "pairs"])
@pytest.mark.parametrize("name", ["cartesian", "planar_2r", "prismatic_revolute"])
def test_in_symbols(name, method):
    robot = robot_of(name)
    q, qd, qdd = (list(x) for x in symbols(robot.n))
    tau = newton_euler.inverse_dynamics(robot, q, qd, qdd)
    found = sp.Matrix(forward.forward_dynamics(robot, q, qd, tau, method=method))
    assert judge(found, sp.Matrix(qdd)).equal is True and not found.atoms(sp.Float)


def test_the_complement_in_symbols():
    """(6.2.15): M = PᵀP has no root left in it."""
    robot = robot_of("planar_2r")
    q = list(symbols(2)[0])
    M = sp.Matrix(complement.inertia_matrix(robot, q))
    assert judge(M, sp.Matrix(lagrange.inertia_matrix(robot, q))).equal is True


def test_derivatives_go_through():
    """∂q̈/∂q by Duals is the slope of the complex step, by both routes."""
    arm = numbers("drawn RPR").without("friction")
    q, qd, tau = some(arm)[0]
    for method in ("composite", "articulated"):
        duals = forward.forward_dynamics(arm, seeds(q), qd, tau, method=method)
        for j in range(3):
            step = [complex(x, 1e-20 * (j == k)) for k, x in enumerate(q)]
            slope = _complex(arm, step, qd, tau, method)
            close([d.dx[j] for d in duals], np.array(slope), 1e-10)


def _complex(arm, q, qd, tau, method):
    """Im q̈ / 10⁻²⁰, the sines of complex numbers being asked of `cmath`."""
    old = dict(scalar._MATH)
    scalar._MATH.update(sin=cmath.sin, cos=cmath.cos)
    try:
        return [x.imag / 1e-20 for x in forward.forward_dynamics(arm, q, qd, tau, method=method)]
    finally:
        scalar._MATH.update(old)


# What the pieces are


def test_what_lies_beyond_a_joint_is_a_robot():
    arm = numbers("drawn tree of nine")
    part, places = beyond(arm, 3)
    assert [arm.joints[k] for k in places] == [3, 5, 6] and len(part.links) == 4
    assert [link.parent for link in part.links] == [-1, 0, 1, 1]


def test_generalized_links_are_sums_over_the_bodies():
    """(6.3.3), (6.3.4) as sums, (6.3.7) the centre of mass, against Lemma 6.1's recursion."""
    arm = replace(numbers("drawn RPR"), links=tuple(replace(k, rotor=None) for k in numbers("drawn RPR").links))
    q = some(arm)[0][0]
    poses = frames(arm, q)
    for i, (m, U, E) in enumerate(generalized_links(arm, q)):
        mass, first, second = 0.0, np.zeros(3), np.zeros((3, 3))
        for k in range(i, 3):
            link, T = arm.links[k], poses[k].T
            r, R = to_numpy(T @ link.com) - to_numpy(_joint_origin(arm, poses, i)), to_numpy(T.R)
            mass, first = mass + link.m, first + link.m * r
            second = second + R @ to_numpy(link.I) @ R.T + link.m * (r @ r * np.eye(3) - np.outer(r, r))
        close(m, np.array(mass))
        close(to_numpy(U), first, 1e-12)
        close(to_numpy(E), second, 1e-12)


def _joint_origin(arm, poses, i):
    """The origin of the frame on joint i, after its turn and slide."""
    joint = arm.links[i].joint
    return poses[i].o + poses[i].z * (joint.d + (0.0 if joint.kind == "revolute" else some(arm)[0][0][i]))


def test_a_rotor_that_stands_on_a_link_enters_the_gain():
    """Two parallel axes: H_1 = M_11 − M_12²/M_22 with the coupling k_r I_m in M_12, by hand."""
    rod = inertia(0.0, 0.3, 0.3)
    links = (Link(dh("revolute", a=1.0), 2.0, Vec3(-0.5, 0, 0), rod),
             Link(dh("revolute", a=1.0), 1.0, Vec3(-0.5, 0, 0), rod, Rotor(50.0, 0.01)))
    arm = Robot("geared elbow", links)
    c = np.cos(0.4)
    M22 = 0.3 + 0.25 + 2500 * 0.01
    M12 = 0.3 + 0.25 + 0.5 * c + 50 * 0.01
    M11 = 0.3 + 0.5 + 0.3 + 0.25 + 1.0 + 1.0 * c + 0.01
    H = forward.articulated_inertias(arm, [0.0, 0.4])
    close(H, np.array([M11 - M12**2 / M22, M22]), 1e-13)
    lost = replace(arm, links=(links[0], replace(links[1], rotor=Rotor(50.0, 0.01, axis=Vec3(1, 0, 0)))))
    assert abs(forward.articulated_inertias(lost, [0.0, 0.4])[0] - H[0]) > 1e-3     # axis across: no coupling


def test_a_free_joint_never_adds_to_what_one_feels():
    """H_j ≤ M_jj, and equal only where nothing beyond can give way: at the last joint."""
    for name in ("drawn RRRRRR", "drawn RPR", "puma560"):
        arm = numbers(name)
        for q, _, _ in some(arm, 5):
            M, H = forward.inertia_matrix(arm, q), forward.articulated_inertias(arm, q)
            assert all(0 < h <= M[k][k] * (1 + 1e-12) for k, h in enumerate(H))
            assert H[-1] == pytest.approx(M[-1][-1], rel=1e-13)


def test_nothing_to_accelerate_is_told_with_the_joint():
    body = inertia(0.1, 0.1, 0.1)
    links = (Link(dh("revolute", a=0.5), 1.0, I=body), Link(dh("revolute"), 1.0), Link(dh("fixed"), 1.0))
    arm = Robot("wrist without inertia", links, Vec3(0, -9.81, 0))
    with pytest.raises(ValueError, match="singular at joint 2"):
        forward.articulated(arm, [0.1, 0.2], [0.0, 0.0], [1.0, 1.0])
    with pytest.raises(ValueError, match="no centre of mass"):
        forward.walker_orin(replace(arm, links=(*links[:2], Link(dh("fixed", a=0.2), 0.0),
                                                Link(mdh("fixed"), -1.0))), [0.1, 0.2])


def test_a_hinge_passes_on_nothing_along_its_own_axis():
    """𝕂 𝕒 = 0, [7.72]: a limp joint transmits nothing about its axis; with a rotor it does."""
    arm = numbers("drawn RPR")
    bare = replace(arm, links=tuple(replace(k, rotor=None) for k in arm.links))
    for hinge in hinges(bare, parameters(bare), some(arm)[0][0]):
        left = hinge.inertia.less(hinge.gain, hinge.inverse, None)
        for part in left.column(hinge.step.kind):
            assert max(abs(x) for x in part) <= 1e-12 * hinge.H
        exact = hinge.inertia.less(hinge.gain, hinge.inverse, hinge.step.kind)
        close(to_numpy(exact.C), to_numpy(left.C), 1e-11)
        close(to_numpy(exact.I), to_numpy(left.I), 1e-11)
        close(to_numpy(exact.M), to_numpy(left.M), 1e-11)


# What it costs


def chain(n):
    rng, links = np.random.default_rng(11), []
    for _ in range(n):
        a, t, d, m, *rest = rng.uniform(0.2, 0.9, 13).tolist()
        body = inertia(*(1 + e for e in rest[3:6]), *rest[6:])
        links.append(Link(mdh("revolute", a, t, d), m, Vec3(*rest[:3]), body))
    return Robot(f"chain of {n}", tuple(links), Vec3(0, 0, -9.81))


@pytest.mark.slow
def test_articulated_bodies_cost_the_same_for_every_joint_and_win_from_eleven_on():
    """O(n): equal differences. Composite bodies with LDLᵀ: the third differences are constant and positive, O(n³)."""
    cost = {method: {n: codegen.forward_dynamics(chain(n), {}, method=method).optimised().counts
                     for n in (8, 9, 10, 11, 12)} for method in ("articulated", "composite")}
    articulated = [cost["articulated"][n].mul for n in (8, 9, 10, 11, 12)]
    assert len(set(np.diff(articulated))) == 1
    assert np.diff([cost["composite"][n].mul for n in (8, 9, 10, 11, 12)], 2).min() > 0
    total = {m: {n: c.mul + c.add for n, c in of.items()} for m, of in cost.items()}
    assert total["composite"][9] < total["articulated"][9] and total["composite"][11] > total["articulated"][11]


@pytest.mark.parametrize("thin", [0.0, 1e-9, 1e-5])
def test_the_complement_sees_a_thin_rod_turn_about_itself(thin):
    """However little a rod resists that turn, it does; only what is rounding counts as nothing."""
    u = Vec3(2 / 3, -1 / 3, 2 / 3)
    rod = EYE - dyad(u, u) * (1 - thin)                                     # 1 across u, `thin` about it
    rows = (0.3, ZERO), (1.2, ZERO), (0.8, rod)
    links = tuple(Link(mdh("revolute", alpha=alpha), 0.0, ORIGIN, I) for alpha, I in rows)
    wrist, q = Robot("wrist", links, Vec3(0, 0, -9.81)), [0.4, -0.7, 1.1]
    M = np.array(complement.inertia_matrix(wrist, q), float)
    J = np.array(geometric_jacobian(wrist, q, rows=range(3, 6)), float)
    turn = np.linalg.solve(to_numpy(frames(wrist, q)[2].T.R).T @ J, to_numpy(u))      # the rates that turn it about u
    assert turn @ M @ turn == pytest.approx(thin, abs=1e-14 * (turn @ turn))
