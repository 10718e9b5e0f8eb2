"""The short recursion agrees with the others in every arithmetic, in every gauge, and where a gauge must give way."""

import importlib
import inspect
import pkgutil
from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from arms import ARMS, LONG, close
from counted import general, inertias, torques

from robolib.conventions import to_modified
from robolib.formulations import newton_euler, short
from robolib.formulations.short.choices import SWAPS, Choices, felt, longest
from robolib.formulations.short.frames import well_turned
from robolib.formulations.short.inertia import inertia_matrix
from robolib.formulations.short.motion import State
from robolib.formulations.short.parameters import bodies, grouped, trades
from robolib.formulations.short.plan import Plan
from robolib.formulations.short.tensors import spin_matrix_from, swing_moment, tensor_about_z
from robolib.identity import judge
from robolib.model import symbols
from robolib.program import record
from robolib.rigid_body import acceleration_tensor
from robolib.robot import Robot
from robolib.robots import puma560, rx90, spatial_rrr, stanford, th8
from robolib.spatial import ORIGIN, Mat3, Vec3, rot_z

pytestmark = pytest.mark.filterwarnings("ignore:link")          # published numbers that no body has agree all the same
NUMBERS = dict(zip(general().parameters, np.random.default_rng(2).uniform(0.3, 1.3, 85), strict=False))


def long_arm():
    """Eight joints, axes 3 and 4 parallel, so that they are parallel before the middle and not at the base."""
    six = general(twists=(0, 1, 2, 0, 1, 2))
    links = tuple(replace(six.links[k], parent=i - 1) for i, k in enumerate((0, 1, 2, 3, 4, 5, 1, 5)))
    return Robot("8R", links, six.gravity)


EVERY = (ARMS | {name: (robot, {}) for name, robot in LONG.items()} | {"general 6R": (general(), NUMBERS)}
         | {make.__name__: make() for make in (puma560, rx90, stanford, th8)}
         | {"8R": (long_arm(), NUMBERS)})
TIP = Vec3(1.0, -2.0, 0.5), Vec3(0.3, 0.2, -0.7)


def state(n, seed=3):
    return np.random.default_rng(seed).uniform(-2, 2, (3, n)).tolist()


@pytest.mark.parametrize("tip", [None, TIP], ids=["free", "wrench"])
@pytest.mark.parametrize("name", EVERY)
def test_torques_of_every_arm(name, tip):
    """Revolute, prismatic and fixed joints, trees, rotors, friction, a tool; numbers, so the short gauges are taken."""
    robot, values = EVERY[name]
    arm = robot.at(values)
    close(np.array(short.inverse_dynamics(arm, *state(arm.n), tip=tip), float),
          np.array(newton_euler.inverse_dynamics(arm, *state(arm.n), tip=tip), float), 1e-13)


@pytest.mark.parametrize("name", EVERY)
def test_inertia_matrix_of_every_arm(name):
    robot, values = EVERY[name]
    arm = robot.at(values).without("friction", "gravity")
    q, rest = state(arm.n)[0], [0] * arm.n
    columns = [newton_euler.inverse_dynamics(arm, q, rest, row) for row in np.eye(arm.n).tolist()]
    close(np.array(inertia_matrix(arm, q), float), np.array(columns, float).T, 1e-13)


def test_columns_of_states_are_as_good_as_one():
    robot, values = rx90()
    arm = robot.at(values)
    states = np.random.default_rng(1).uniform(-2, 2, (3, arm.n, 4))
    together = short.inverse_dynamics(arm, *(list(x) for x in states))
    for k in range(4):
        close([t[k] for t in together], np.array(short.inverse_dynamics(arm, *states[:, :, k].tolist())), 1e-13)


@pytest.mark.parametrize("generic", [False, True])
def test_in_symbols(generic):
    """Also with the promise, where lengths and sines stand below the line."""
    robot = spatial_rrr((sp.pi / 2, sp.Symbol("alpha2"), 0))[0].without("friction")
    q, qd, qdd = symbols(3)
    left = short.inverse_dynamics(robot, q, qd, qdd, generic=generic)
    assert judge(sp.Matrix(left), sp.Matrix(newton_euler.inverse_dynamics(robot, q, qd, qdd)), budget=0).equal


def test_a_recorded_arm_divides_only_where_it_was_promised_to():
    plain, short_one = torques(general(), generic=False), torques(general(), generic=True)
    assert plain.counts.div == short_one.counts.div == plain.offline.div == 0 < short_one.offline.div
    assert inertias(general()).offline.div == 0


@pytest.mark.parametrize("tiny", [0.0, 1e-12, 1e-6, 1e-4])
@pytest.mark.parametrize("name", ["a3", "d3", "alpha3", "a4", "d4", "alpha5"])
def test_a_gauge_gives_way_before_it_spoils_the_result(name, tiny):
    arm = general().at(NUMBERS | {name: tiny})
    close(np.array(short.inverse_dynamics(arm, *state(6)), float),
          np.array(newton_euler.inverse_dynamics(arm, *state(6)), float), 1e-12)


@pytest.mark.parametrize("seed", range(40))
def test_nearly_singular_gauges_do_not_pile_up(seed):
    """Lengths and twists of all sizes, drawn evenly on a logarithmic scale."""
    rng = np.random.default_rng(seed)
    arm = general().at(NUMBERS | {k: 10 ** rng.uniform(-5, 0) for k in NUMBERS if k.startswith(("a", "d"))})
    close(np.array(short.inverse_dynamics(arm, *state(6)), float),
          np.array(newton_euler.inverse_dynamics(arm, *state(6)), float), 1e-13)


@pytest.mark.parametrize("seed", range(10))
def test_no_trade_brings_more_than_thirty_times_what_there_is(seed):
    """Where an axis is all but parallel to the next, or meets it, a trade would need masses without end."""
    rng = np.random.default_rng(seed)
    arm = general().at(NUMBERS | {k: 10 ** rng.uniform(-5, 0) for k in NUMBERS if k.startswith(("a", "d"))})
    given = bodies(arm)
    loads = grouped(arm, given, trades(arm))
    length = longest(arm)
    whole = sum(abs(b.m) + sum(map(abs, b.s)) / length + sum(abs(x) for row in b.Sigma for x in row) / length**2
                for b in given)
    assert max(max(abs(load.origin), abs(load.foot)) for load in loads) <= 30 * whole
    assert max(abs(load.body.Sigma[2, 2]) for load in loads) <= 30 * whole * length**2


def test_what_is_sure():
    def sure(x, scale, generic):
        return Choices(generic).sure(x, scale)
    assert sure(0.5, 1, False) and sure(sp.Rational(1, 3), 1, False) and sure(sp.Symbol("a", positive=True), 1, False)
    assert not sure(1e-4, 1, True) and not sure(0, 1, True) and not sure(sp.Symbol("a"), 1, False)
    assert sure(sp.Symbol("a"), 1, True)


def test_the_gauge_does_not_change_the_torques():
    """Traded or not, loads are different and torques are the same."""
    arm = to_modified(general().at(NUMBERS))
    chosen = trades(arm)
    assert [t is not None for t in chosen] == [False, True, True, True, True, False]
    loads = [grouped(arm, bodies(arm), t) for t in (chosen, [None] * 6)]
    assert loads[0][3].foot != 0 == loads[1][3].foot and loads[0][3].body.s == ORIGIN != loads[1][3].body.s
    first, second = (np.array(short.recursion(arm, each, State(*state(6)))) for each in loads)
    close(first, second, 1e-13)


def test_the_plan_of_the_rx90():
    """Link 2 is not turned, as axis 3 is parallel; nor is the last one, unless a wrench acts; joint 4 shifts early."""
    arm = to_modified(rx90()[0].at(rx90()[1]))
    free, pushed = Plan.of(arm, False), Plan.of(arm, True)
    assert free.still == (False, True, False, False, False, True) and pushed.still == (False, True, *(False,) * 4)
    assert free.square == (False, True, False, True, True, True) and free.early == (False, *(True,) * 5)
    assert free.own == (False, False, True, *(False,) * 3)
    assert not felt(arm, 1) and felt(arm, 2)
    assert pushed.units[5][1] == 1 and free.units[5] == (0.45, 0.45)


@pytest.mark.parametrize("swap", SWAPS)
def test_no_decision_changes_a_torque(swap):
    """Each taken the other way on every link: alone, and on all links at once. Masses of 1 need a look at the loads."""
    for name in ("general 6R", "rx90", "stanford", "8R", "drawn tree of R, P, F, R"):
        robot, values = EVERY[name]
        arm = replace(robot.at(values).without("friction"), gravity=Vec3(0.3, -0.2, -9.81))
        q, qd, qdd = state(arm.n)
        wanted = {tip: np.array(newton_euler.inverse_dynamics(arm, q, qd, qdd, tip=tip), float) for tip in (None, TIP)}
        M = np.array(inertia_matrix(arm, q), float)
        alone = [frozenset({(swap, i)}) for i in range(len(arm.links))]
        for swaps in (*alone, frozenset.union(*alone)):
            for tip, tau in wanted.items():
                close(np.array(short.inverse_dynamics(arm, q, qd, qdd, tip, swaps=swaps), float), tau, 1e-12)
            close(np.array(inertia_matrix(arm, q, swaps=swaps), float), M, 1e-13)


def test_a_mass_can_be_the_unit_of_force():
    arm = to_modified(general().at(NUMBERS))
    loads, swaps = grouped(arm, bodies(arm), trades(arm)), frozenset({("origin", 3), ("foot", 5)})
    plan, usual = (Plan.of(arm, False, Choices(swaps=s), loads) for s in (swaps, frozenset()))
    assert plan.ones == swaps and usual.ones == frozenset() and plan.units[3][1] != usual.units[3][1]
    length, unit = plan.units[3]
    assert abs((loads[3].body.m + loads[3].origin) * length * unit - 1) < 1e-15


def test_the_last_frame_is_turned_until_a_moment_vanishes():
    """In numbers; where a wrench acts, or where it is said so, it stays. The torques do not change (above)."""
    arm = to_modified(general().at(NUMBERS))
    own = bodies(arm)
    turned, new = well_turned(arm, own)
    assert new[:5] == own[:5] and new[5].s.y == 0 and new[5].s.x == pytest.approx(np.hypot(own[5].s.x, own[5].s.y))
    assert turned.links[5].joint.theta == pytest.approx(np.arctan2(own[5].s.y, own[5].s.x))
    stays = Choices(swaps=frozenset({("frame", 5)}))
    assert well_turned(arm, own, pushed=True) == well_turned(arm, own, choices=stays) == (arm, own)
    flat = [*own[:5], replace(own[5], s=Vec3(1, 0, 2))]
    assert well_turned(arm, flat)[1][5].Sigma[1, 2] == 0 != flat[5].Sigma[1, 2]
    assert well_turned(general(), bodies(general()), choices=Choices(generic=True)) == (general(), bodies(general()))


def test_the_column_of_the_axis_is_the_same_on_both_links():
    rng = np.random.default_rng(6)
    w, wd = Vec3(*rng.normal(size=3)), Vec3(*rng.normal(size=3))
    Omega = acceleration_tensor(w, wd)
    column = Vec3(*(row.z for row in Omega))
    for last in (False, True):
        rate, found = spin_matrix_from(column, w, wd.z, last)
        close(list(rate), np.array(list(wd)), 1e-13)
        close([x for row in found for x in row], np.array([x for row in Omega for x in row]), 1e-13)


def test_a_tensor_turned_by_four_products():
    c, s = sp.Rational(3, 5), sp.Rational(4, 5)
    xx, xy, xz, yy, yz, zz = sp.symbols("xx xy xz yy yz zz")
    A, R = Mat3((xx, xy, xz), (xy, yy, yz), (xz, yz, zz)), rot_z(c, s)
    assert all(sp.expand(a - b) == 0 for x, y in zip(tensor_about_z((c, s), A), R @ A @ R.T, strict=True)
               for a, b in zip(x, y, strict=True))

    def block(c, s, xx, yy, xy):
        turned = tensor_about_z((c, s), Mat3((xx, xy, 0), (xy, yy, 0), (0, 0, 0)))
        return [turned[0, 0], turned[0, 1], turned[1, 1]]
    counts = record(block, ["c", "s", "xx", "yy", "xy"], constants=["xx", "yy", "xy"]).counts
    assert (counts.mul, counts.add) == (4, 4)


def test_the_moment_of_a_body_from_its_second_moment():
    """∫ r × Ω r dm of four point masses is I ω̇ + ω × I ω, and is what `swing_moment` says."""
    rng = np.random.default_rng(4)
    w, wd = Vec3(*rng.normal(size=3)), Vec3(*rng.normal(size=3))
    points, masses = [Vec3(*rng.normal(size=3)) for _ in range(4)], rng.uniform(1, 2, 4)
    Sigma = Mat3(*([sum(m * r[i] * r[j] for m, r in zip(masses, points, strict=True)) for j in range(3)]
                   for i in range(3)))
    Omega, wanted = acceleration_tensor(w, wd), ORIGIN
    for m, r in zip(masses, points, strict=True):
        wanted = wanted + r.cross(wd.cross(r) + w.cross(w.cross(r))) * m
    close(list(swing_moment(Sigma, Sigma[0, 0] + Sigma[1, 1], w, wd, Omega)), np.array(list(wanted)), 1e-13)


def test_what_belongs_together_has_a_name():
    """No function takes more than five things, but for the one whose signature all formulations share."""
    for found in pkgutil.iter_modules(short.__path__, short.__name__ + "."):
        module = importlib.import_module(found.name)
        own = [x for x in vars(module).values() if getattr(x, "__module__", "") == module.__name__]
        methods = [x for c in own if inspect.isclass(c) for x in vars(c).values() if inspect.isfunction(x)
                   and not x.__name__.startswith("__")]
        for f in (*(x for x in own if inspect.isfunction(x)), *methods):
            taken = [name for name in inspect.signature(f).parameters if name not in ("self", "cls")]
            assert len(taken) <= 5 or f is short.inverse_dynamics, f"{found.name}.{f.__name__}({', '.join(taken)})"
