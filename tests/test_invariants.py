"""What holds for every arm: no right model is complained about, and each complaint is provoked by a plausible slip."""

from functools import cache

import pytest
import sympy as sp

from robolib import misconceptions as mk
from robolib import robots
from robolib.checking import invariants as iv
from robolib.checking.dimensions import dimension_complaints, unit_of, units
from robolib.formulations import lagrange
from robolib.units import FORCE, INERTIA, TORQUE, text

a1, l1, l2, m1, m2, I1, I2, g = sp.symbols("a1 l1 l2 m1 m2 I1 I2 g")
q1, q2, qd1, qd2, qdd1, qdd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
M11 = m1 * l1**2 + I1 + m2 * (a1**2 + l2**2 + 2 * a1 * l2 * sp.cos(q2)) + I2
M12 = m2 * (l2**2 + a1 * l2 * sp.cos(q2)) + I2
M22 = m2 * l2**2 + I2


@cache
def model(arm=robots.planar_2r):
    return lagrange.derive(arm()[0])


QUICK = (robots.pendulum, robots.cartesian, robots.planar_2r, robots.prismatic_revolute)


@cache
def planar():
    return lagrange.derive(robots.planar_2r()[0].without("rotors"))


@pytest.mark.parametrize("arm", [make if make in QUICK else pytest.param(make, marks=pytest.mark.slow)
                                 for make in robots.SHELF], ids=lambda f: f.__name__)
def test_no_arm_of_the_shelf_is_complained_about(arm):
    m = model(arm)
    for kind, checks in iv._CHECKS.items():
        for complaints in checks:
            assert complaints(iv._plain(getattr(m, kind)), m) == [], kind


@pytest.mark.parametrize("arm", robots.SHELF[:4], ids=lambda f: f.__name__)
def test_nor_is_any_part_of_it(arm):
    m = model(arm)
    assert iv.inertia_complaints(m.M, m.q, m.robot) == []
    assert iv.coriolis_complaints(m.C, m.M, m.q, m.qd) == []
    assert iv.power_complaint(m.tau, m.T, m.U, m.q, m.qd, m.qdd, m.friction) == []


def test_the_right_answer_breaks_nothing():
    for kind in ("tau", "M", "C"):
        assert iv.invariants(getattr(planar(), kind), kind, planar()) is None
    assert iv.invariants(list(planar().tau), "tau", planar()) is None, "a list is read as a column"


@pytest.mark.parametrize("kind, answer, words", [
    ("M", [[M11, M12], [M22, M22]], "symmetric, but the entries (1, 2) and (2, 1) differ"),
    ("M", [[M11, M12], [M12, m2 * l2**2 - I2 - m2 * l2**2]], "negative kinetic energy: at q2 ="),
    ("M", [[I1 + I2, M12], [M12, M22]], "with every parameter 1, q̇ = ("),
    ("M", [[M11 - m1 * l1**2 + m1 * l1, M12], [M12, M22]], "In entry (1, 1): `l1*m1` has the unit kg·m, but kg·m² is"),
    ("M", [[M11, m2 * (l2 + a1 * l2 * sp.cos(q2)) + I2], [M12, M22]],
     "the unit m²: they cannot be added"),
    ("M", [[M11.subs(q2, a1), M12], [M12, M22]], "it must be an angle or a pure number"),
], ids=["not symmetric", "negative", "too small", "a length lost", "inner sum", "cosine of a length"])
def test_an_inertia_matrix(kind, answer, words):
    told = iv.invariants(sp.Matrix(answer), kind, planar())
    assert told and words in told and told.endswith(".")


def test_the_motion_that_is_told_has_that_energy():
    """The numbers of the sentence are true: the reader can check them by hand."""
    told, = iv.inertia_complaints(sp.Matrix([[m1, 2 * m1], [2 * m1, m1]]))[:1]
    assert "at any posture with every parameter 1, q̇ = (1, -1) gives ½ q̇ᵀM q̇ = -1 J" in told


def test_a_slide_is_measured_in_metres():
    m = model(robots.prismatic_revolute)
    wrong = m.M + sp.Matrix([[m2 * l2, 0], [0, 0]])
    assert "(1, 1): " in iv.invariants(wrong, "M", m) and "but kg is asked for" in iv.invariants(wrong, "M", m)
    wrong = m.tau + sp.Matrix([m2 * g * l2, 0])
    assert "kg·m/s² (N) is asked for" in iv.invariants(wrong, "tau", m)


def test_torques():
    tau = planar().tau
    told = iv.invariants(tau + sp.Matrix([m1 * g, 0]), "tau", planar())
    assert told == "In entry 1: `g*m1` has the unit kg·m/s² (N), but kg·m²/s² (N·m) is asked for."
    told = iv.invariants(tau + sp.Matrix([I2 * qdd2, 0]), "tau", planar())
    assert told.startswith("Look at the terms with q̈: an inertia matrix is symmetric")
    for mistake in (mk.gravity_flipped, mk.forgot_rate_of_M, mk.half_of_T_kept):
        told = iv.invariants(mistake(planar()).tau, "tau", planar())
        assert "power does not balance" in told and "with every parameter 1 the torques give" in told
    assert iv.invariants(mk.degrees(planar()).tau, "tau", planar()).startswith("The power does not balance")


def test_the_powers_that_are_told_are_true():
    q, v, w = (sp.Matrix([sp.Symbol(f"{k}1")]) for k in ("q", "qd", "qdd"))
    told, = iv.power_complaint([2 * m1 * qdd1], m1 * qd1**2 / 2, 0, q, v, w)
    at = {name: float(x) for name, _, x in (part.strip(",").partition("=") for part in
                                           told.split(" At ")[1].split(" with ")[0].replace(" = ", "=").split())}
    give, grow = (float(part.split(" W")[0].split()[-1]) for part in told.split(" W")[:2])
    assert grow == pytest.approx(at["qd1"] * at["qdd1"]) and give == pytest.approx(2 * grow)


def test_coriolis():
    m = planar()
    told = iv.invariants(2 * m.C, "C", m)
    assert "energy out of nothing" in told and "with every parameter 1 it is" in told
    assert "not skew" in iv.invariants(mk.other_C(m), "C", m) and "Christoffel" in iv.invariants(mk.other_C(m), "C", m)
    told = iv.invariants(m.C + sp.Matrix([[m2 * l2 * qd1, 0], [0, 0]]), "C", m)
    assert "kg·m²/s is asked for" in told


def test_friction_is_work_that_is_lost():
    m = model(robots.pendulum)
    state = m.T, m.U, m.q, m.qd, m.qdd
    assert iv.power_complaint(m.tau, *state, m.friction) == [] and iv.power_complaint(m.tau, *state) != []


def test_where_lengths_are_numbers_units_are_not_held_against_anybody():
    """With a1 = 1 the truth has no units either. Symmetry still counts."""
    numbers = {a1: 1, l1: sp.Rational(1, 2)}
    M = planar().M.xreplace(numbers)
    other = lagrange.Model(planar().robot, M, planar().c.xreplace(numbers), planar().g.xreplace(numbers))
    assert iv.invariants(M + sp.eye(2) * m1, "M", other) is None
    assert "symmetric" in iv.invariants(M + sp.Matrix([[0, m1], [0, 0]]), "M", other)


@pytest.mark.parametrize("expr, expected, words", [
    (m1 * l1, INERTIA, "`l1*m1` has the unit kg·m, but kg·m² is asked for."),
    (m1 * g * sp.sin(q1), TORQUE, "kg·m/s² (N), but kg·m²/s² (N·m)"),
    (I1 + m1, None, "cannot be added"),
    (sp.sin(l1), None, "it must be an angle or a pure number"),
    (sp.exp(qd1), None, "unit 1/s"),
    (sp.Integer(3), TORQUE, "`3` has the unit 1 (a pure number)"),
    (m1 * sp.sqrt(l1), INERTIA, "kg·m^(1/2)"),
    (l1**q1, None, "only pure numbers"),
    (1 / (m1 * l1), INERTIA, "1/(kg·m)"),
])
def test_dimensions(expr, expected, words):
    told, = dimension_complaints(expr, {}, expected)
    assert words in told


@pytest.mark.parametrize("expr, expected", [
    (sp.sqrt(m1 * g * l1 / I1), (0, 0, -1)), (sp.Integer(0), TORQUE), (sp.Symbol("zeta") * m1, TORQUE),
    (sp.Symbol("Fs1") * sp.sign(qd1) + m1 * g * l1, TORQUE), (sp.atan2(l1, l2), (0, 0, 0)), (abs(m1 * g), FORCE),
    (sp.sqrt(a1**2 + l1**2) * sp.cos(q1 - q2 + sp.pi / 2), (0, 1, 0)), (2.5 * I1 + m1 * l1**2 / 3, INERTIA),
    (2**q1, (0, 0, 0)), (l1**sp.Float(2), (0, 2, 0)), (sp.Function("f")(l1) * m1, TORQUE),
])
def test_dimensions_that_fit_or_are_not_known(expr, expected):
    assert dimension_complaints(expr, {}, expected) == []


def test_the_table_of_units_knows_every_parameter_of_the_shelf():
    for arm in robots.SHELF:
        robot, values = arm()
        assert all(unit_of(name, units(robot)) for name in (*values, "q1", "qd2", "qdd1")), arm.__name__
    slide = units(robots.prismatic_revolute()[0])
    assert slide["q1"] == (0, 1, 0) and "q2" not in slide and text(slide["kr1"]) == "1/m"
    assert dimension_complaints(m1 * l1 * l2, {"l2": (0, 0, 0)}, (1, 1, 0)) == []


def deep():
    e = q1
    for _ in range(3000):
        e = sp.Add(sp.sin(e, evaluate=False), m1, evaluate=False)
    return e


@pytest.mark.parametrize("nonsense", [
    None, "M", 3, 1j, sp.nan, sp.zoo, [], [[]], [1, 2, 3], [[1, 2], [3]], object(), print, True, sp.eye(3), sp.oo,
    [[sp.nan, 0], [0, 1]], [[1 / (q1 - q1 + sp.Symbol("x")), sp.I], [sp.I, sp.log(-1)]], sp.Eq(q1, 1),
    [[sp.exp(sp.exp(sp.exp(sp.exp(q1)))), 0], [0, 1]], [[q1**10**9, 0], [0, 1]],
    [[sp.Symbol("z", complex=True), 0], [0, 1]],
    [sp.Function("f")(q1), sp.Derivative(sp.Function("f")(q1), q1)], [sp.floor(q1), sp.Symbol("A", commutative=False)],
], ids=lambda x: type(x).__name__)
def test_nonsense_never_raises(nonsense):
    m = planar()
    for kind in ("tau", "M", "C"):
        told = iv.invariants(nonsense, kind, m)
        assert told is None or isinstance(told, str)
    assert isinstance(iv.inertia_complaints(nonsense), list)
    assert isinstance(iv.coriolis_complaints(nonsense, m.M, m.q, m.qd), list)
    assert isinstance(iv.power_complaint(nonsense, m.T, m.U, m.q, m.qd, m.qdd), list)
    assert isinstance(dimension_complaints(nonsense, {}, TORQUE), list)


def test_a_deep_expression_and_an_unknown_kind():
    told = iv.invariants(sp.ImmutableMatrix([deep(), 0]), "tau", planar())
    assert told is None or isinstance(told, str)
    assert isinstance(dimension_complaints(deep(), {}, TORQUE), list)
    assert iv.invariants(planar().M, "energy", planar()) is None
