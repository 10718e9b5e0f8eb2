"""What is right in chapter 15: every reference is counted, or looked up in the tables; none is typed in."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product

import sympy as sp

from ... import cost, robots
from ...codegen.geared import SETS
from ...cost import customised, torques
from ...cost.sheet import Line, needed, total
from ...program import record
from ...robot import Link, Robot, mdh
from ...spatial import Vec3

n, theta = sp.symbols("n theta")
E_xx, E_yy, E_xy, E_yx = sp.symbols("E_xx E_yy E_xy E_yx")
s4, c4, wx3, wy3, w3 = sp.symbols("s4 c4 wx3 wy3 w3")
NINE = tuple(f"{k}{i}" for k in "abc" for i in (1, 2, 3))


def counted(algorithm, names):
    """(multiplications, additions) of a small algorithm."""
    found = record(algorithm, names).counts
    return found.mul, found.add


# Q2, Q3, Q4

def cross():
    """Multiplications of a cross product."""
    return counted(lambda *x: Vec3(*x[:3]).cross(Vec3(*x[3:])), NINE[:6])[0]


def applied():
    """Additions of a full matrix applied to a vector."""
    names = [f"m{k}" for k in range(9)] + ["x", "y", "z"]
    return counted(lambda *x: [Vec3(*x[3 * k:3 * k + 3]) @ Vec3(*x[9:]) for k in range(3)], names)[1]


def for_six():
    """Table 5.1's multiplications for six joints."""
    return int(cost.table("5.1").total[0](6))


# Q6: what a product is charged

def charge(a, b, slip=""):
    """1 unless a factor is 0, 1 or −1; `slip`: "sign" charges −1, "one" charges 1, "zero" charges 0."""
    free = {0, 1, -1} - {"sign": {-1}, "one": {1, -1}, "zero": {0}}.get(slip, set())
    return 0 if a in free or b in free else 1


def pairs():
    """States for Q6 and 15.8: numbers of all kinds."""
    return [(float(a), float(b)) for a, b in product((0, 1, -1, 2, -3, 0.5), repeat=2)]


# Q8 and 15.2: entries of tables

def entry(table, row, column, true=True):
    """A polynomial of a table, put right or as printed, in SymPy's n."""
    rows = cost.table(table).corrected() if true else cost.table(table).rows
    return written(rows[row][cost.table(table).columns.index(column)])


def written(p):
    """A Polynomial as an expression in n."""
    return sum((sp.Rational(c.numerator, c.denominator) * n**k for k, c in enumerate(p.coefficients)), sp.Integer(0))


# Q11, 15.3: the rates of the RX-90

@cache
def rates():
    """{name: expression in the names before it} of Example 7.4."""
    return {line.name: line.value({k: sp.Symbol(k) for k in line.names}) for line in customised.rates(robots.rx90()[0])}


def example_7_4():
    """[(printed, true)]: lines of links 3 and 4, the fourth as the notes have it."""
    true = rates()
    slip = true["wy4"].subs(sp.Symbol("wx3"), sp.Symbol("wx2"))
    names = ("wx3", "wy3", "wx4", "wy4", "w4")
    return [(slip if name == "wy4" else true[name], true[name]) for name in names]


# 15.1: a × (b × c) by two ways

def two_ways():
    """(multiplications, additions) by two cross products, then by two dot products."""
    def crosses(*x):
        a, b, c = (Vec3(*x[k:k + 3]) for k in (0, 3, 6))
        return a.cross(b.cross(c))

    def dots(*x):
        a, b, c = (Vec3(*x[k:k + 3]) for k in (0, 3, 6))
        return b * (a @ c) - c * (a @ b)
    return [*counted(crosses, NINE), *counted(dots, NINE)]


# 15.4: a wrist that is not on the shelf

def wrist(twists):
    """Three turning joints in one point; twists in right angles."""
    return Robot("wrist", tuple(Link(mdh("revolute", alpha=t * sp.pi / 2)) for t in twists))


def of_wrist(twists):
    """(multiplications, additions) of ω of all its links."""
    found = total(customised.rates(wrist(twists)))
    return [found.mul, found.add]


# 15.5: a listing with dead lines

LISTING = (("p1", ("mul", "c1", "w1")), ("p2", ("mul", "s1", "w1")), ("a1", ("add", "p1", "q1")),
           ("a2", ("sub", "p2", "q2")), ("u1", ("mul", "a1", "a2")), ("u2", ("pow", "a1", 2)),
           ("f1", ("mul", "m1", "u1")), ("f2", ("add", ("mul", "m1", "u2"), ("mul", "m2", "a1"))),
           ("n1", ("add", ("mul", "c1", "f1"), "u1")), ("n2", ("sub", ("mul", "s1", "f1"), ("mul", "c1", "f2"))),
           ("g1", ("mul", "d1", "n2")), ("n3", ("add", "n1", ("mul", "d1", "f1"))))


def listing():
    """The lines of 15.5."""
    return [Line(name, expression) for name, expression in LISTING]


def left(asked):
    """(lines, multiplications, additions) that are left if only `asked` is asked for."""
    kept = needed(listing(), asked)
    return [len(kept), total(kept).mul, total(kept).add]


# 15.6: when does a recursion win?

def first_win(cubic, linear):
    """The least n from which on  slope n − less  is less than  a n³ + b n²  for all larger n."""
    (a, b), (slope, less) = cubic, linear
    wins = [k for k in range(1, 60) if slope * k - less < a * k**3 + b * k**2]
    return next(k for k in wins if all(j in wins for j in range(k, 60)))


# 15.7: 159 or 160

@cache
def without(name):
    """(multiplications, additions) of the simplified RX-90 without one of its 19 parameters; "" leaves all."""
    given, joints = SETS["simplified, base parameters"]
    kinds = {i: [k for k in entries.split() if f"{k}{i}" != name] for i, entries in given.items()}
    found = total(customised.customised(robots.rx90()[0], kinds, joints, wrench=True).lines)
    return found.mul, found.add


# 15.9: design

@cache
def prices():
    """{(α₂, α₃) in right angles: operations of the torques} of an arm with three joints, its base on the first axis."""
    found = {}
    for second, third in product((0, 1), repeat=2):
        robot = cost.general(3)
        links = [replace(link, joint=mdh("revolute", link.joint.before.shift, t * sp.pi / 2, link.joint.d))
                 for link, t in zip(robot.links, (0, second, third), strict=True)]
        lines = cost.by_line(torques.augmented, replace(robot, links=tuple(links))).values()
        found[second, third] = sum(c.mul + c.add for c in lines)
    return found


# 15.8: a product of matrices

def price(A, B, slip=""):
    """The multiplications of A B, row by column, with what `charge` says."""
    return sum(charge(a, B[k][j], slip) for row in A for j in range(len(B[0])) for k, a in enumerate(row))


def matrices():
    """States for 15.8: pairs of 3×3 matrices as joints and axes have them."""
    turn = [[0.8, -0.6, 0.0], [0.6, 0.8, 0.0], [0.0, 0.0, 1.0]]
    lean = [[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]]
    skew = [[0.0, -0.3, 0.2], [0.3, 0.0, -0.1], [-0.2, 0.1, 0.0]]
    full = [[2.0, 0.3, 0.4], [0.5, 3.0, 0.6], [0.7, 0.8, 4.0]]
    return [(a, b) for a in (turn, lean, skew, full) for b in (turn, skew, full)]


# 15.10: the entry of a turned tensor

def turned_entry():
    """E'_xx as it is known, of a tensor that need not be symmetric."""
    c, s = sp.cos(theta), sp.sin(theta)
    return c**2 * E_xx - s * c * E_xy - s * c * E_yx + s**2 * E_yy


# 15.11: Table 6.2

def table_6_2():
    """[(printed, true)] additions for six joints, row by row, in the order of the statement."""
    table = cost.table("6.2")
    order = ("Angeles and Ma", "Featherstone", "Walker and Orin", "Algorithm 6.2")
    return [(sp.Integer(table.at_six[name][1]), sp.Integer(int(table.rows[name][1](6)))) for name in order]
