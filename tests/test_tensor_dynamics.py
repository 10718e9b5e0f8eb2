"""The formulations of chapter 14 and what they stand on: members, augmented and generalized links, sums, no mass."""

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from arms import DRAWN, LONG, close, floats, robot_of, states

from robolib import codegen, proximal, robots
from robolib.formulations import (
    augmented,
    composite,
    featherstone,
    hollerbach_3x3,
    lagrange,
    luh_walker_paul,
    newton_euler,
    newton_euler_linear,
    rodriguez_kreutz,
    tensor_newton_euler,
)
from robolib.identity import judge
from robolib.model import christoffel, potential_energy
from robolib.program import record
from robolib.rigid_body import euler_tensor
from robolib.robot import Link, Robot, Rotor, dh, inertia
from robolib.scalar import seeds
from robolib.spatial import Mat3, Vec3, X, skew, to_numpy, to_sympy

SEVEN = {"hollerbach_3x3": hollerbach_3x3, "luh_walker_paul": luh_walker_paul, "featherstone": featherstone,
         "rodriguez_kreutz": rodriguez_kreutz, "tensor_newton_euler": tensor_newton_euler, "augmented": augmented,
         "composite": composite}
KINDS = ("RRR", "RPR", "RRP", "PRR", "PPR", "RPP")
SOME = ["spatial_rpr", "drawn RFR, a fixed joint between", "drawn tree of R, P, F, R", "drawn two trees on one base"]
TIP = (Vec3(3.0, -2.0, 5.0), Vec3(0.5, 1.5, -1.0))
EPS = 1e-6


def mixed(kinds):
    robot, values = robots.mixed(kinds)
    return robot.at(values)


def motion(n, seed=7):
    return np.random.default_rng(seed).uniform(-2, 2, (3, n)).tolist()


def near(vectors, others, rel=1e-12):
    close(np.array([to_numpy(v) for v in vectors]), np.array([to_numpy(v) for v in others]), rel)


# Every arithmetic

@pytest.mark.parametrize("formulation", SEVEN)
@pytest.mark.parametrize("name", SOME)
@pytest.mark.parametrize("tip", [None, TIP], ids=["free", "tip"])
def test_floats_columns_and_recorded_programs_agree(name, formulation, tip):
    arm, n, batch, run = floats(name), robot_of(name).n, states(name, 3), SEVEN[formulation].inverse_dynamics
    rows = [[x.tolist() for x in state] for state in batch.transpose(1, 0, 2)]
    wanted = np.array([newton_euler.inverse_dynamics(arm, *row, tip) for row in rows])
    close(np.array([run(arm, *row, tip) for row in rows]), wanted)
    columns = np.stack(np.broadcast_arrays(*run(arm, *(list(x.T) for x in batch), tip)), axis=-1)
    assert columns.dtype == float
    close(columns, wanted)
    program = record(lambda *v: run(arm, v[:n], v[n:2 * n], v[2 * n:], tip), [f"x{i}" for i in range(3 * n)])
    close(np.array([program(*sum(row, [])) for row in rows]), wanted)


@pytest.mark.parametrize("formulation", SEVEN)
def test_a_torque_carries_its_derivatives(formulation):
    """∂τ/∂q of an arm with a slide, by duals, against differences."""
    arm, (q, qd, qdd) = mixed("RPR"), motion(3)
    run = SEVEN[formulation].inverse_dynamics
    slopes = np.array([t.dx for t in run(arm, seeds(q), qd, qdd)], float)
    for k in range(3):
        up, down = ([x + s * EPS * (i == k) for i, x in enumerate(q)] for s in (1, -1))
        by_hand = (np.array(run(arm, up, qd, qdd)) - np.array(run(arm, down, qd, qdd))) / (2 * EPS)
        close(slopes[:, k], by_hand, 1e-6)


def whole():
    """An arm whose numbers are Python ints: odd moments of inertia, whose halves are no ints."""
    first = Link(dh("revolute", a=1), 1, -X, inertia(1, 2, 2), Rotor(3, 1, 1, X, Vec3(0, 1, 0), 1))
    return Robot("whole", (first, Link(dh("prismatic"), 3, X, inertia(1, 1, 1))), Vec3(0, -10, 0))


@pytest.mark.parametrize("formulation", SEVEN)
def test_whole_numbers_stay_exact_in_symbols_and_become_floats_in_columns(formulation):
    derived = SEVEN[formulation].derive(whole())
    assert not any(matrix.atoms(sp.Float) for matrix in (derived.M, derived.c, derived.g))
    assert judge(derived.M, lagrange.derive(whole()).M).equal
    batch = [list(x) for x in np.random.default_rng(1).uniform(-1, 1, (3, 2, 5))]
    got = SEVEN[formulation].inverse_dynamics(whole(), *batch)
    assert all(t.dtype == float for t in got)
    close(np.array(got), np.array(newton_euler.inverse_dynamics(whole(), *batch)))


@pytest.mark.parametrize("kinds", [*KINDS, "RRPRRP", "RPRRPR"])
def test_arms_of_any_kinds_of_joints_have_one_torque(kinds):
    """Against the energy's model where it is short, else against Newton–Euler."""
    arm, state = mixed(kinds), motion(len(kinds))
    wanted = np.array((lagrange if len(kinds) == 3 else newton_euler).inverse_dynamics(arm, *state), float)
    for formulation in SEVEN.values():
        close(np.array(formulation.inverse_dynamics(arm, *state), float), wanted, 1e-12)


def test_an_arm_needs_joints_that_turn_or_slide():
    with pytest.raises(ValueError, match="'RRX'"):
        robots.mixed("RRX")


# What a link costs

PER_LINK = {"luh_walker_paul": (117, 90), "tensor_newton_euler": (96, 84), "augmented": (93, 81)}


@pytest.mark.parametrize("formulation", PER_LINK)
def test_what_a_link_costs(formulation):
    """One more link of a general chain, with nothing shared that the algorithm does not share itself."""
    counts = [codegen.count(formulation, robots.mixed("R" * n)[0], share=False) for n in (3, 4, 5)]
    for before, after in zip(counts, counts[1:], strict=False):
        assert (after.mul - before.mul, after.add - before.add) == PER_LINK[formulation]


# Augmented and generalized links

def bodies_beyond(arm, q, i):
    """(m, r from o_i, inertia about the centre of mass), in the base frame, of link i and all beyond; a serial arm."""
    chain = proximal.members(arm, q)
    places = proximal.placed(chain)
    return [(k.m, to_numpy(p.o + p.W @ k.r - places[i].o), to_numpy(p.W @ k.I @ p.W.T))
            for k, p in list(zip(chain, places, strict=True))[i:]]


@pytest.mark.parametrize("kinds", ["RRR", "RPR"])
def test_an_augmented_link_is_a_link_and_a_ball(kinds):
    """m̄, u, K by hand: the body, and a ball with the mass of all that hangs on, at the next origin."""
    arm, (q, *_) = mixed(kinds), motion(3)
    chain = proximal.members(arm, q)
    for i, link in enumerate(proximal.augmented_links(chain)):
        points = [(chain[i].m, to_numpy(chain[i].r))]
        points += [(sum(k.m for k in chain[i + 1:]), to_numpy(chain[i + 1].s))] if i < 2 else []
        K = to_numpy(chain[i].I) + sum(m * (r @ r * np.eye(3) - np.outer(r, r)) for m, r in points)
        close(np.array(link.m), sum(m for m, _ in points), 1e-14)
        close(to_numpy(link.u), sum(m * r for m, r in points), 1e-14)
        close(to_numpy(link.K), K, 1e-14)
        close(to_numpy(link.Sigma), np.trace(K) / 2 * np.eye(3) - K, 1e-14)


@pytest.mark.parametrize("kinds", KINDS)
def test_an_augmented_link_is_rigid_exactly_if_the_next_joint_turns(kinds):
    arm = mixed(kinds)
    here, there = (proximal.augmented_links(proximal.members(arm, q)) for q in ([0.1, 0.2, 0.3], [0.5, 0.9, 0.7]))
    told = proximal.rigid(proximal.members(arm, [0.0] * 3))
    assert told == tuple(kind != "P" for kind in (*kinds[1:], "R"))
    for rigid, one, other in zip(told, here, there, strict=True):
        moved = np.abs(to_numpy(one.u) - to_numpy(other.u)).max() + np.abs(to_numpy(one.K) - to_numpy(other.K)).max()
        assert moved == 0 if rigid else moved > 0.1


@pytest.mark.parametrize("kinds", KINDS)
def test_lemma_5_1_and_the_inertia_of_a_generalized_link(kinds):
    """U and E from one link to the next, against the sums over all bodies, turned into the link's frame."""
    arm, (q, *_) = mixed(kinds), motion(3)
    chain = proximal.members(arm, q)
    for i, (link, place) in enumerate(zip(proximal.generalized_links(chain), proximal.placed(chain), strict=True)):
        W, beyond = to_numpy(place.W), bodies_beyond(arm, q, i)
        close(to_numpy(link.U), W.T @ sum(m * r for m, r, _ in beyond), 1e-13)
        E = sum(I + m * (r @ r * np.eye(3) - np.outer(r, r)) for m, r, I in beyond)
        close(to_numpy(link.E), W.T @ E @ W, 1e-13)


@pytest.mark.parametrize("kinds", KINDS)
def test_lemma_5_2_and_the_force_at_a_joint(kinds):
    """Ü_i = Σ m_j (r̈_j − s̈_i), and m̄ s̈ + Ü is the force: sums of accelerations against the recursion."""
    arm, (q, qd, qdd) = mixed(kinds), motion(3)
    found = augmented.recursion(arm, q, qd, qdd)
    places = proximal.placed(found.chain)
    r = [p.W @ (k.sdd + k.Omega @ body.r) for p, k, body in zip(places, found.motions, found.chain, strict=True)]
    for i, place in enumerate(places):
        force = sum((r[j] * found.chain[j].m for j in range(i, 3)), Vec3(0, 0, 0))
        start = place.W @ found.motions[i].sdd * found.links[i].m
        near([place.W @ found.Udd[i]], [force - start])
    forces = newton_euler.recursion(arm, q, qd, qdd)[1]
    near([k.sdd * link.m + Udd for k, link, Udd in zip(found.motions, found.links, found.Udd, strict=True)],
         [f for f, _ in forces])
    close(np.array([eta.z for eta in found.eta]), np.array([moment.z for _, moment in forces]), 1e-12)


@pytest.mark.parametrize("kinds", KINDS)
def test_the_moment_of_an_augmented_link(kinds):
    """(5.3.36): M_C + m r × Ω r + m̄ s × s̈ of the next origin = μ + m̄ s × ζ; and μ = K ω̇ + ω × K ω."""
    found = augmented.recursion(mixed(kinds), *motion(3))
    for i in range(2):
        k, link, motion_, after = found.chain[i], found.links[i], found.motions[i], found.chain[i + 1]
        w, wd, Omega, *_ = motion_
        zeta, ball, s = after.back(found.motions[i + 1].zeta), found.links[i + 1].m, after.s
        left = (k.I @ wd + w.cross(k.I @ w) + k.r.cross(Omega @ k.r) * k.m + s.cross(Omega @ s + zeta) * ball)
        near([left], [found.mu[i] + s.cross(zeta) * ball])
        near([found.mu[i]], [link.K @ wd + w.cross(link.K @ w)])


def tensors():
    r, w, wd = (Vec3(*sp.symbols(f"{name}1:4")) for name in ("r", "w", "a"))
    return r, w, wd, proximal.spin(w, wd)


def test_the_key_step_5_3_21():
    """r × Ω r = −(S(r)² ω̇ + ω × S(r)² ω), and the step to it, (5.3.26)."""
    r, w, wd, Omega = tensors()
    square = skew(r) @ skew(r)
    assert judge(to_sympy(r.cross(Omega @ r)), to_sympy(-(square @ wd + w.cross(square @ w)))).equal
    half = (square[0, 0] + square[1, 1] + square[2, 2]) / 2
    assert judge(to_sympy(skew(r) @ skew(w) @ skew(r)),
                 to_sympy(skew(w) @ square + square @ skew(w) - skew(w) * half)).equal


def test_omega_and_the_moment_by_eulers_tensor():
    """Ω = S(ω̇) + S(ω)²; the vector of Ω Σ − (Ω Σ)ᵀ is K ω̇ + ω × K ω."""
    _, w, wd, Omega = tensors()
    assert judge(to_sympy(Omega), to_sympy(skew(wd) + skew(w) @ skew(w))).equal
    a, b, c, d, e, f = sp.symbols("a b c d e f")
    K = Mat3((a, d, e), (d, b, f), (e, f, c))
    M = proximal.moment(Omega, euler_tensor(K))
    assert judge(to_sympy(M), to_sympy(K @ wd + w.cross(K @ w))).equal
    product = Omega @ euler_tensor(K)
    assert judge(to_sympy(skew(M)), to_sympy(product - product.T)).equal


def told(arm, q):
    """[(W_j, o_j)] and [z_j] of an arm's members, in the base frame; the angles may be complex, as columns may."""
    def numbers(x):
        rows = [list(row) for row in x] if isinstance(x, Mat3) else list(x)
        return np.array([[np.ravel(e)[0] for e in row] if isinstance(x, Mat3) else np.ravel(row)[0] for row in rows])
    places = proximal.placed(proximal.members(arm, [np.array([x]) for x in q]))
    return [(numbers(p.W), numbers(p.o)) for p in places], [numbers(p.z) for p in places]


def step(f, *at):
    """The derivative of f along (x, direction), …, by a complex step."""
    return f(*(np.array(x) + 1e-30j * np.array(d) for x, d in at)).imag / 1e-30


def test_appendix_a():
    """(A.1)–(A.16): energies by traces, what a joint does, one trace each, and the sums D_i, e_i, c_i that are left."""
    arm, (q, qd, qdd) = mixed("RRR"), motion(3)
    chain, g, n = proximal.members(arm, q), to_numpy(arm.gravity), range(3)
    (places, axes), m = told(arm, q), [k.m for k in chain]
    first = [to_numpy(k.r) * k.m for k in chain]
    Sigma = [to_numpy(euler_tensor(k.I + proximal.steiner(k.m, k.r))) for k in chain]

    def turned(j, q):
        return told(arm, q)[0][j][0]

    def moved(j, q):
        return told(arm, q)[0][j][1]

    def S(x):
        return np.array([[0, -x[2], x[1]], [x[2], 0, -x[0]], [-x[1], x[0], 0]])

    def by_joint(q, i, j):
        """∂W_j/∂q_i and ∂s_0j/∂q_i: of an inner joint, the turn and the way as seen from its own frame."""
        here, z = told(arm, q)
        dW = S(z[i]) @ here[i][0]
        return dW @ here[i][0].T @ here[j][0], dW @ here[i][0].T @ (here[j][1] - here[i][1])

    def rates(q, qd, j):
        return [sum(by_joint(q, i, j)[part] * qd[i] for i in range(j + 1)) for part in (0, 1)]

    unit, W, o = np.eye(3), [w for w, _ in places], [x for _, x in places]
    for j in n:
        for i in n:                                                     # (A.8), (A.9)
            dW, ds = by_joint(q, i, j) if i <= j else (np.zeros((3, 3)), np.zeros(3))
            assert np.allclose(step(lambda x, j=j: turned(j, x), (q, unit[i])), dW, atol=1e-13)
            assert np.allclose(step(lambda x, j=j: moved(j, x), (q, unit[i])), ds, atol=1e-13)
    (Wd, sd), (Wdd, sdd) = zip(*(rates(q, qd, j) for j in n), strict=True), zip(*(
        [step(lambda x, v, j=j, k=k: rates(x, v, j)[k], (q, qd), (qd, qdd)) for k in (0, 1)] for j in n), strict=True)
    T = sum(np.trace(m[j] * np.outer(sd[j], sd[j]) + 2 * np.outer(Wd[j] @ first[j], sd[j]) + Wd[j] @ Sigma[j] @ Wd[j].T)
            for j in n) / 2                                             # (A.3)
    assert np.isclose(T, np.dot(qd, np.array(lagrange.inertia_matrix(arm, q), float) @ qd) / 2, rtol=1e-13)
    U = -sum(g @ (m[j] * o[j] + W[j] @ first[j]) for j in n)            # (A.4)
    assert np.isclose(U, potential_energy(arm, q), rtol=1e-13)
    found = np.array(hollerbach_3x3.inverse_dynamics(arm, q, qd, qdd), float)
    near([Vec3(*found)], [Vec3(*newton_euler.inverse_dynamics(arm, q, qd, qdd))])
    for i in n:
        felt = weight = e = 0
        D, c, dW = np.zeros((3, 3)), np.zeros(3), S(axes[i]) @ W[i]
        for j in range(i, 3):
            dWj, ds = by_joint(q, i, j)
            felt += np.trace(m[j] * np.outer(ds, sdd[j]) + np.outer(ds, Wdd[j] @ first[j])
                             + np.outer(dWj @ first[j], sdd[j]) + dWj @ Sigma[j] @ Wdd[j].T)          # (A.6)
            weight -= g @ (m[j] * ds + dWj @ first[j])                  # (A.7)
            way, turn, push = W[i].T @ (o[j] - o[i]), W[i].T @ W[j], m[j] * sdd[j] + Wdd[j] @ first[j]
            D += np.outer(way, push) + turn @ (np.outer(first[j], sdd[j]) + Sigma[j] @ Wdd[j].T)      # (A.13)
            c, e = c + m[j] * way + turn @ first[j], e + push           # (A.15), (A.14)
        assert np.isclose(weight, -g @ dW @ c, rtol=1e-12)              # (A.10)
        assert np.isclose(felt, np.trace(dW @ D), rtol=1e-11)           # (A.12)
        assert np.isclose(found[i], felt + weight, rtol=1e-11)          # (A.5), (A.11), (A.16)
        assert np.allclose(e, sum(m[j] * (sdd[j] + Wdd[j] @ to_numpy(chain[j].r)) for j in range(i, 3)))


def test_appendix_b():
    """Tr(∂W/∂q Σ Ẅᵀ) = zᵀ M_O with ∂W/∂q = S(z) W and Ẅ = Ω W, Σ told in the body, M_O in the base frame."""
    arm, state = mixed("RRR"), motion(3)
    found = augmented.recursion(arm, *state)
    places = proximal.placed(found.chain)
    for j, (k, place, moving) in enumerate(zip(found.chain, places, found.motions, strict=True)):
        W, I = to_numpy(place.W), k.I + proximal.steiner(k.m, k.r)
        Wdd = W @ to_numpy(moving.Omega)
        M = W @ to_numpy(I @ moving.wd + moving.w.cross(I @ moving.w))
        assert np.allclose(W @ to_numpy(proximal.moment(moving.Omega, euler_tensor(I))), M)
        for i in range(j + 1):
            dW = to_numpy(skew(places[i].z)) @ W
            assert np.isclose(np.trace(dW @ to_numpy(euler_tensor(I)) @ Wdd.T), to_numpy(places[i].z) @ M)


# Kane's road and Lagrange's

@pytest.mark.parametrize("name", [*KINDS, *SOME, "drawn RPRRFR", "drawn tree of nine"])
def test_three_roads_lead_to_one_moment(name):
    """The sums of (5.4.11) and (5.4.19) over all that hangs on a joint are η of the recursion, rotors and trees too."""
    arm = mixed(name) if name in KINDS else (LONG.get(name) or DRAWN.get(name) or robot_of(name))
    arm = floats(name) if name in SOME else arm.at({}) if name not in KINDS else arm
    found = augmented.recursion(arm, *motion(arm.n))
    near(proximal.kane_sums(found.chain, found.motions), found.eta)
    near(proximal.lagrange_sums(found.chain, found.motions), found.eta)


# Christoffel's symbols

@pytest.mark.parametrize("name", ["spatial_rpr", "polar", "drawn RP, dh", "drawn RFR, a fixed joint between"])
def test_christoffels_symbols_without_a_derivative(name):
    """All of them, in symbols, against derivatives of M; slides, rotors and a fixed joint among the arms."""
    robot = robot_of(name)
    q = sp.symbols(f"q1:{robot.n + 1}")
    M, mine, _ = composite.of_bodies(robot, list(q))
    for plane, theirs in zip(mine, christoffel(sp.Matrix(M), sp.Matrix(q)), strict=True):
        assert judge(sp.Matrix(plane), sp.Matrix(theirs)).equal


def outside(arm, q):
    """(5.2.19b) for every j, i, k, also where j or k lies beyond i: the largest difference to the true symbols."""
    chain = proximal.members(arm, q)
    places, bodies = proximal.placed(chain), composite._composites(chain)
    true, wrong = np.array(composite.christoffel(arm, q), float), 0
    for i, k, j in np.ndindex(3, 3, 3):
        _, U, E = bodies[i]
        z = [place.z for place in places]
        s = places[i].o - places[j].o
        printed = -(z[j] @ z[i].cross(euler_tensor(E) @ z[k])) + z[j] @ s.cross(z[k].cross(z[i].cross(U)))
        if j <= i and k <= i:
            assert np.isclose(printed, true[j, i, k])
        else:
            wrong = max(wrong, abs(printed - true[j, i, k]))
    return wrong


def test_the_printed_symbols_hold_for_inner_joints_alone():
    assert outside(mixed("RRR"), [0.3, -0.7, 1.1]) > 0.5


# The arm without mass

@pytest.mark.parametrize("name", ["RRRRRR", *KINDS, *SOME, "puma", "drawn tree of nine"])
def test_an_arm_without_mass_has_the_same_torques(name):
    """Every mass that can go is gone; a slide keeps what hangs on it."""
    if name == "puma":
        robot, values = robots.puma560()
        with pytest.warns(UserWarning, match="link 3"):         # as published, no body has it
            arm = robot.without("rotors").at(values)
    else:
        arm = mixed(name) if set(name) <= {"R", "P"} else (LONG[name].at({}) if name in LONG else floats(name))
    other, links = proximal.massless(arm)
    turning = [link.joint.kind != "prismatic" for link in other.links]
    assert [m == 0 for m, *_ in links] == turning
    state = motion(arm.n)
    wanted = np.array(newton_euler.inverse_dynamics(arm, *state), float)
    close(np.array(newton_euler_linear.recursion(other, links, *state), float), wanted, 1e-14)


def test_its_links_have_u_and_k_of_the_augmented_ones():
    arm = mixed("RRRR")
    _, links = proximal.massless(arm)
    for (_, first, second), link in zip(links, proximal.augmented_links(proximal.members(arm, [0.0] * 4)), strict=True):
        near([first, *second], [link.u, *link.K], 1e-14)


def test_a_mass_that_is_taken_away_and_not_passed_on_is_missed():
    """Would we notice? The elbow's ball is dropped."""
    arm = mixed("RRR")
    other, links = proximal.massless(arm)
    own = proximal.massless(replace(arm, links=(*arm.links[:2], replace(arm.links[2], m=0.0))))[1]
    state = motion(3)
    wanted = np.array(newton_euler.inverse_dynamics(arm, *state), float)
    got = np.array(newton_euler_linear.recursion(other, (links[0], own[1], links[2]), *state), float)
    assert np.abs(got - wanted).max() > 0.01 * np.abs(wanted).max()
