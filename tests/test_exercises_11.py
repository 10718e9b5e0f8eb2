"""The examiner of chapter 11: blanks, right answers written differently, plausible wrong ones, and nonsense."""

from itertools import combinations

import numpy as np
import pytest
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from examined import stay_apart
from test_checking import of_time

from robolib.checking import ex, exercises
from robolib.derivation import ___
from robolib.exercises.chapter11 import references as ref
from robolib.identity import judge
from robolib.spatial import to_sympy

a1, a2, l1, l2, m1, m2, I1, I2, g, b, kr2 = sp.symbols("a1 a2 l1 l2 m1 m2 I1 I2 g b kr2")
q1, q2, qd1, qd2, qdd1, qdd2, fx, fy = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2 f_x f_y")
sin, cos, half = sp.sin, sp.cos, sp.Rational(1, 2)
s2, c2, s12, c12 = sin(q2), cos(q2), sin(q1 + q2), cos(q1 + q2)
w = qd1 + qd2
CHAPTER = "11"
ALL = exercises("11")
NUMBERED = [f"11.{k}" for k in range(1, 14)]

# References typed in from the seed's digest (000: 7.5.3, Problem 7.8) and from the statements, not from the library.
along = m1 * (g * sin(q1) - l1 * qd1**2)
passed = a1 * (fx * s2 + fy * c2)
rotor = qdd1 + kr2 * qdd2
let_go = m1 * g * I1 / (I1 + m1 * l1**2)
sweet = l1 + I1 / (m1 * l1)
elbow = m2 * sp.Matrix([-a1 * (sin(q1) * qdd1 + cos(q1) * qd1**2) - l2 * (s12 * (qdd1 + qdd2) + c12 * w**2),
                        a1 * (cos(q1) * qdd1 - sin(q1) * qd1**2) + l2 * (c12 * (qdd1 + qdd2) - s12 * w**2) + g])
weight = sp.Matrix([0, m2 * g])
in_link = m2 * sp.Matrix([a1 * s2 * qdd1 - a1 * c2 * qd1**2 - l2 * w**2 + g * s12,                  # 7.5.3: f_2
                          a1 * c2 * qdd1 + l2 * (qdd1 + qdd2) + a1 * s2 * qd1**2 + g * c12])
relative = elbow.subs({(qdd1 + qdd2): qdd2, w: qd2})
rail = (m1 + m2) * g + m2 * l2 * (c2 * qdd2 - s2 * qd2**2)
guided = sp.Matrix([(m1 + m2) * qdd1 - m2 * l2 * (s2 * qdd2 + c2 * qd2**2), rail,
                    (I2 + m2 * l2**2) * qdd2 - m2 * l2 * s2 * qdd1 + m2 * l2 * g * c2])
truck = sp.Matrix([(m1 * l1 + m2 * a1) * (g * cos(q1) - b * sin(q1)) + m2 * l2 * (g * c12 - b * s12),
                   m2 * l2 * (g * c12 - b * s12)])
rate = np.sqrt(20_000 / 75) * 60 / (2 * np.pi)
M11 = I1 + m1 * l1**2 + I2 + m2 * (a1**2 + l2**2 + 2 * a1 * l2 * c2)
first = I1 * qdd1 + l1 * m1 * l1 * qdd1 + I2 * qdd1 + l2 * m2 * qdd1 * (a1 * c2 + l2) + a1 * m2 * qdd1 * (
    a1 * s2**2 + c2 * (a1 * c2 + l2))
middle = sp.expand(first)


def torques(q, qd, qdd, v):
    """Lagrange's form, another way than the recursion: τ = Σ over links of Jᵀ(m p̈_C + …), by sums over pairs."""
    th, w_, u = np.cumsum(q), np.cumsum(qd), np.cumsum(qdd)
    n, out = len(q), np.zeros(len(q))
    for k in range(n):
        arms = np.array([v["a"][i] if i < k else v["l"][k] if i == k else 0.0 for i in range(n)])
        e = np.stack([np.cos(th), np.sin(th)])
        across = np.stack([-e[1], e[0]])
        acc = (across * (arms * u)).sum(axis=1) - (e * (arms * w_**2)).sum(axis=1) + np.array([0, v["g"]])
        for j in range(k + 1):
            out[j] += v["m"][k] * (across[:, j:] * arms[j:]).sum(axis=1) @ acc + v["I"][k] * u[k]
    return list(out)


def shares(q, qd, qdd, v):
    """What each link gives the moment at its joint: its spin, the moment of its own force, and of what is passed on.

    Vectors of the plane are complex numbers: r × f = Im(r̄ f), a turn by 90° is i.
    """
    th, w_, u = np.cumsum(q), np.cumsum(qd), np.cumsum(qdd)
    a, l, m, inertia = (np.array(v[k]) for k in ("a", "l", "m", "I"))
    along = np.exp(1j * th)
    turn = along * (1j * u - w_**2)
    joints = 1j * v["g"] + np.cumsum([0, *(a * turn)[:-1]])
    force = m * (joints + l * turn)
    passed = outwards(force) - force
    return inertia * u, (np.conj(l * along) * force).imag, (np.conj(a * along) * passed).imag


def outwards(x):
    """From each joint on, all that comes after it."""
    return np.cumsum(x[::-1])[::-1]


def own_rates(q, qd, qdd, v):
    """With the rates of the joints in the place of those of the links: the angles stay."""
    steps = np.array([np.diff(x, prepend=0.0) for x in (qd, qdd)])
    return torques(q, *steps, v)


def reacting(q, qd, qdd, v):
    """The moment of the outer link with the other sign."""
    own, n = sum(shares(q, qd, qdd, v)), len(q)
    return [sum((-1) ** (k - j) * own[k] for k in range(j, n)) for j in range(n)]


def rewritten(e):
    """The same by the addition theorems."""
    return e.applyfunc(lambda x: sp.expand(x, trig=True)) if isinstance(e, sp.MatrixBase) else sp.expand(e, trig=True)


RIGHT = {
    "11.Q2": [l1 * fy, fy * l1, [l1 * fy]],
    "11.Q3": [qd1 + qd2, qd2 + qd1, [w], of_time(w)],
    "11.Q4": [I1 + m1 * l1**2, l1**2 * m1 + I1, m1 * (l1**2 + I1 / m1)],
    "11.Q5": [1030.05, 1030, "1.03005 kN", 105 * 9.81, sp.Float(1030.05)],
    "11.Q9": [1.25, sp.Rational(5, 4), 5 / 4],
    "11.Q11": [2, 2.0, sp.Integer(2)],
    "11.Q6": [along, m1 * g * sin(q1) - m1 * l1 * qd1**2, m1 * g * cos(q1 - sp.pi / 2) - m1 * l1 * qd1**2, [along],
              of_time(along)],
    "11.Q10": [passed, a1 * fx * s2 + a1 * fy * c2, [passed], a1 * fx * cos(q2 - sp.pi / 2) + a1 * fy * c2],
    "11.Q15": [rotor, qdd2 * kr2 + qdd1, [rotor], of_time(rotor)],
    "11.1": [2.5, sp.Rational(5, 2), np.float64(2.5), 1 + 1.5],
    "11.2": [let_go, m1 * g - m1**2 * g * l1**2 / (I1 + m1 * l1**2), m1 * g / (1 + m1 * l1**2 / I1),
             let_go.subs({x: sp.Symbol(x.name, positive=True) for x in let_go.free_symbols})],
    "11.3": [sweet, (I1 + m1 * l1**2) / (m1 * l1), [sweet], sp.expand(sweet * m1) / m1],
    "11.4": [elbow, list(elbow.expand()), of_time(elbow), rewritten(elbow), np.array(elbow),
             sp.Matrix([[c12, -s12], [s12, c12]]) * in_link],
    "11.5": [4, "4", 4.0, sp.Integer(4), np.int64(4)],
    "11.6": [3, "3", 3.0, sp.Integer(3), np.int64(3)],
    "11.7": [guided, list(guided.expand()), of_time(guided), guided.T, guided.subs(s2, cos(q2 - sp.pi / 2))],
    "11.8": [truck, rewritten(truck), list(truck), truck.T],
    "11.9": [rate, round(rate), 155.94, "16.33 rad/s", np.float32(rate), sp.Float(rate)],
    "11.10": [[210.0, 3090.15], (210, 3090), np.array([210.0, 3090.15]), sp.Matrix([210, 3090.15]),
              ["210 kg", "3.09015 kN"], ("210", "3090.15 N")],
    "11.11": [2 * sp.pi, 6.283, np.float64(6.2832), 0.01 * 2 * 3000 * 2 * np.pi / 60],
    "11.12": [torques, lambda q, qd, qdd, v: np.array(torques(q, qd, qdd, v)),
              lambda q, qd, qdd, v: sp.Matrix(torques(q, qd, qdd, v)),
              lambda *state: outwards(sum(shares(*state)))],
    "11.13": [[first, middle, qdd1 * M11], (first, middle, M11 * qdd1), [middle, first, sp.expand(M11) * qdd1],
              [first, middle, sp.expand(M11 * qdd1), qdd1 * M11]],
}

WRONG = {
    "11.Q2": [(l1 * fx, "along the lever"), (-l1 * fy, "That is f × r"), (l1 * (fx + fy), "no moment"),
              (fy, "should contain `l1`")],
    "11.Q3": [(qd2, "measured from the ground"), (qd1, "That is the upper arm"), (qd1 - qd2, "the rates add"),
              (2 * qd1 + qd2, "yours is")],
    "11.Q4": [(I1, "still the inertia about"), (I1 - m1 * l1**2, "smallest"), (I1 + m1 * l1, "the units"),
              (I1 + 2 * m1 * l1**2, "yours is")],
    "11.Q5": [(981.0, "motor is missing"), (490.5, "That is one link"), (55 * 9.81, "upper arm itself"),
              (105, "multiply by g"), (-1030.05, "sign"), (2000, "too large")],
    "11.Q9": [(0.25, "the part that is added"), (1, "Start with p̈₀"), (0.75, "heavier, not lighter"), (4, "too large")],
    "11.Q11": [(1, "is not m p̈_C"), (0, "do not cancel"), (0.5, "too large, not"), (3, "too large")],
    "11.Q6": [(-along, "action and reaction"), (along.subs(g, 0), "but gravity"), (along.subs(g, -g), "holds the link"),
              (along.subs(g, 2 * g), "counted twice"), (along + 2 * m1 * l1 * qd1**2, "points inwards"),
              (along.subs(sin(q1), cos(q1)), "no part along it"), (along / m1, "should contain `m1`"),
              (along.subs(qd1, qdd1), "`qdd1` should not occur")],
    "11.Q10": [(a1 * fy, "turn the force first"), (a1 * (fy * c2 - fx * s2), "wrong way"), (-passed, "not f × r"),
              (a1 * (fx * c2 - fy * s2), "no lever"), (passed / a1, "should contain `a1`")],
    "11.Q15": [(kr2 * qdd2, "the rotor rides on it"), (qdd1 + qdd2, "k_r2 times faster"),
              (kr2 * (qdd1 + qdd2), "ungeared"), (qdd1 + qd2 * qdd1, "the units"),
              (kr2 * qdd1 + qdd2, "are exchanged")],
    "11.1": [(3, "point mass"), (1.5, "weight itself is missing"), (0.5, "pulls down too"), (7, "m ℓ² is missing"),
             (1, "at rest"), (-2.5, "sign"), (4, "too large"), ("three", "A single number"), ("2.5 N", "")],
    "11.2": [(m1 * g, "let go"), (0, "falls freely"), (m1 * g * (1 - m1 * l1**2 / I1), "m ℓ² is missing"),
             (let_go - m1 * g, "That is m p̈_C"), (-let_go, "action and reaction"), (2 * let_go, "twice")],
    "11.3": [(l1, "turn about the pin"), (I1 / (m1 * l1), "ℓ₁ short"), (2 * l1, "At I1 = "),
             (sp.sqrt((I1 + m1 * l1**2) / m1), "radius of gyration"), (1 / sweet, "1/m")],
    "11.4": [(-elbow, "action and reaction"), (elbow - weight, "but gravity"), (elbow + weight, "counted twice"),
             (elbow - 2 * weight, "holds the forearm"), (relative, "measured from the ground"),
             (elbow.subs(a1, 0), "The elbow itself"), (in_link, "forearm's axes"),
             ([elbow[0], elbow[1] + m2 * l2 * qdd1], "Only f2 is wrong"), (elbow[0], "vector of 2")],
    "11.5": [(1, "product rule"), (2, "Line 2 is true"), (3, "Line 3 is true"), (5, "Line 5 is true"),
             (6, "Choose one of")],
    "11.6": [(1, "it is right"), (2, "Line 2 is true"), (4, "Line 4 is true"), (6, "Line 6 is true"),
             (7, "Choose one of")],
    "11.7": [([guided[0], (m1 + m2) * g, guided[2]], "up and down"), ([guided[0], rail - m1 * g, guided[2]], "too"),
             (guided.subs(g, 2 * g), "counted twice"), (guided.subs(g, 0), "but gravity"),
             ([guided[0], -rail, guided[2]], "action and reaction"), ([guided[0], rail, I2 * qdd2], "add r × f"),
             ([guided[0], rail + 2 * m2 * l2 * s2 * qd2**2, guided[2]], "Only entry 2 is wrong"),
             ([guided[0], guided[2]], "vector of 3")],
    "11.8": [(truck.subs(b, -b), "leaves the arm behind"), (truck.subs(b, 0), "on the ground"),
             (truck.subs(g, 0), "but gravity"), (truck.subs(g, -g), "upwards"),
             (truck.subs({g: b, b: -g}, simultaneous=True), "exchanged"), ([truck[0], 0], "Only τ2 is wrong")],
    "11.9": [(np.sqrt(20_000 / 75), "rad/s"), (rate / 60, "per second"), (rate * np.sqrt(3), "a₁ + ℓ₂, not ℓ₂"),
             (rate * np.sqrt(1.5 / 2), "not to the tip"), (rate / np.sqrt(2), "the forearm only"), (-rate, "sign")],
    "11.10": [([200.0, 305 * 9.81 - 5 * 9.81], "motor is missing"), ([210.0, 1030.05], "the force grows"),
              ([210, 2060.1], "the arm as well"), ([210, 0], "still carries"), ([105, 2060.1], "half a metre"),
              ([3090.15, 210], "not in this order"), (210, "2 numbers"), ([100, 3090.15], "the mass in kg"),
              (["210 N", "3090 N"], "kg is asked for")],
    "11.11": [(0, "turns with the carrier"), (60, "must become rad/s first"), (1.0, "times 2π"),
              (4 * np.pi, "counted twice"), (-2 * np.pi, "sign"), (10, "too large")],
    "11.12": [
        (lambda q, qd, qdd, v: torques(q, qd, qdd, v | {"g": 2 * v["g"]}), "Gravity is counted twice"),
        (lambda q, qd, qdd, v: torques(q, qd, qdd, v | {"g": 0}), "but gravity"),
        (own_rates, "velocity is measured from the ground"),
        (lambda q, qd, qdd, v: torques(q, [0] * len(q), qdd, v), "has a second part"),
        (lambda *state: outwards(shares(*state)[0] + shares(*state)[1]), "acts at the far end"),
        (lambda *state: outwards(shares(*state)[0] + shares(*state)[2]), "Move it to the joint"),
        (reacting, "with the wrong sign"),
        (lambda q, qd, qdd, v: torques(q, qd, qdd, v | {"l": v["a"]}), "it should be"),
        (lambda q, qd, qdd, v: torques(q, qd, qdd, v)[0], "shape"), (lambda q: q, "TypeError"),
        (lambda q, qd, qdd, v: [-x for x in torques(q, qd, qdd, v)], "the negative"), ([1.0], "A function")],
    "11.13": [([first, qdd1 * M11], "2 lines skip"), ([first, middle, sp.expand(M11 * qdd1)], "one product"),
              ([first, middle, middle, qdd1 * M11], "the same"), ([M11, first, middle], "Line 1 is not τ₁"),
              ([first, middle + m1, qdd1 * M11], "Line 2 does not follow"), (qdd1 * M11, "as a list"),
              ([first, middle, qdd1 * (M11 - I2)], "Line 3 does not follow"),
              ([middle, first, qdd1 * (M11 - m2 * a1**2 + m2 * a1**2 * (s2**2 + c2**2))], "one product")],
}

BLANKS = {"11.4": [sp.Matrix([___, ___])], "11.7": [[___, ___, ___]], "11.8": [sp.Matrix([truck[0], ___])],
          "11.10": [[___, ___], [210, ___]], "11.12": [lambda q, qd, qdd, v: ___, lambda q, qd, qdd, v: None],
          "11.13": [[___, ___, ___], [first, ___, middle]]}


def test_at_most_half_fall_to_one_call():
    assert {id for id in NUMBERED if ALL[id].one_call} == {"11.4", "11.12"}


# The named mistakes

def test_the_exercises_on_formulas_name_mistakes():
    telling = [id for id, e in ALL.items() if e.kind.word == "expression" and e.mistakes]
    assert telling == ["11.Q2", "11.Q3", "11.Q4", "11.Q6", "11.Q10", "11.Q15", "11.2", "11.3", "11.4", "11.7", "11.8"]
    names = {id: {m.name for m in ALL[id].mistakes} for id in telling}
    assert {"gravity twice", "reaction", "relative spin", "link's axes"} <= names["11.4"]
    assert {"gravity twice", "moment not moved", "weights only"} <= names["11.7"]


@pytest.mark.parametrize("id", [id for id, e in ALL.items() if e.kind.word not in ("expression", "chain")])
def test_every_mistake_is_called_by_its_name(id):
    assert ALL[id].mistakes
    for m in ALL[id].mistakes:
        verdict = ex(id).check(m.answer)
        assert (verdict.outcome, verdict.message, verdict.mistake) == ("wrong", m.says, m.name)


def test_slips_in_a_function_are_separable():
    """Each slip changes the torques, and no two change them alike."""
    states, slips = ref.chains(), ALL["11.12"].mistakes

    def all_of(f):
        return np.concatenate([np.asarray(f(*s), float) for s in states])
    truth = all_of(ref.chain_torques)
    assert np.allclose(all_of(ref.planar()), truth, rtol=1e-12)
    residuals = {m.name: all_of(m.answer) - truth for m in slips}
    assert len({m.says for m in slips}) == len(residuals) == 7
    assert min(abs(r).max() for r in residuals.values()) > 0.1
    for one, other in combinations(residuals.values(), 2):
        assert abs(one - other).max() > 0.1


def test_the_numbers_have_other_wrong_values():
    """No wrong value that is named lies within the tolerance of the right one or of another."""
    for id, wrongs in (("11.1", [3, 1.5, 0.5, 7, 1]), ("11.11", [0, 60, 1.0, 4 * np.pi])):
        said = [ex(id).check(x).message for x in wrongs]
        assert len(set(said)) == len(wrongs)


# What is right, by other means than the recursion

def right(id):
    return ex(id).kind.reference


def test_the_references_are_the_typed_ones():
    spin, = (m.answer for m in ALL["11.4"].mistakes if m.name == "relative spin")
    for mine, derived in ((along, right("11.Q6")), (passed, right("11.Q10")), (rotor, right("11.Q15")),
                          (let_go, right("11.2")), (sweet, right("11.3")), (elbow, right("11.4")),
                          (guided, right("11.7")), (truck, right("11.8")), (first, right("11.13")),
                          (relative, spin)):
        finding = judge(mine, derived)
        assert finding.equal and finding.how == "exact"
    assert np.isclose(ref.fastest(), rate) and np.allclose(ref.counterweight(), [210, 3090.15])
    assert np.isclose(ref.gyroscope(), 2 * np.pi) and np.isclose(ref.at_the_bottom(0), 3)


def test_only_the_false_lines_are_false():
    lines = ALL["11.5"].kind.make()
    assert [bool(judge(x, y)) for x, y in zip(lines, lines[1:], strict=False)] == [True, False, True]
    assert [bool(judge(*map(to_sympy, line))) for line in ALL["11.6"].kind.make()] == [True] * 2 + [False] + [True] * 3
    assert (right("11.5"), right("11.6")) == (4, 3)


def test_line_2_of_euler_follows_from_the_product_rule():
    """d/dt (R I Rᵀ ω) for a body that turns about two axes, differentiated as it stands."""
    t = sp.Symbol("t")
    p, r = sp.Rational(7, 10) * t + t**2, sp.Rational(1, 3) * t - t**2 / 2
    R = sp.Matrix([[cos(p), -sin(p), 0], [sin(p), cos(p), 0], [0, 0, 1]]) * sp.Matrix(
        [[1, 0, 0], [0, cos(r), -sin(r)], [0, sin(r), cos(r)]])
    S = (sp.diff(R, t) * R.T).subs(t, half).evalf(30)
    body = sp.Matrix([[2, half, 0], [half, 3, 1], [0, 1, 5]])
    spin = (sp.diff(R, t) * R.T)
    omega = sp.Matrix([spin[2, 1], spin[0, 2], spin[1, 0]])
    rate_of_h = sp.diff(R * body * R.T * omega, t).subs(t, half).evalf(30)
    I, w_, wd = ((R * body * R.T).subs(t, half).evalf(30), omega.subs(t, half).evalf(30),
                 sp.diff(omega, t).subs(t, half).evalf(30))
    assert max(abs(e) for e in rate_of_h - (S * I * w_ + I * wd)) < 1e-20
    assert max(abs(e) for e in rate_of_h - (2 * w_.cross(I * w_) + I * wd)) > 0.1


# What is right, typed in by hand

TYPED = {"11.1": 2.5, "11.9": rate, "11.10": [210.0, 3090.15], "11.11": 2 * np.pi, "11.5": 4, "11.6": 3}


@pytest.mark.parametrize("id", ["11.9", "11.11"])
def test_variants_differ_and_their_mistakes_stay_apart(id):
    stay_apart(id, 25, 15, rtol=5e-3)
