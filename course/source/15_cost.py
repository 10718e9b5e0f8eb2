# %% [markdown]
# # 15 · What a torque costs, and who pays
#
# > Count every multiplication, give each saving its name, and then let a machine find what no book has found.
#
# **After this chapter you can** say what a count of operations counts, check a printed table line by line, customise the model of one arm by hand, and name the ideas that brought 66 271 multiplications down to a few hundred.
#
# **Equations** (15.E1)–(15.E11) ← Balafoutis and Patel, *Dynamic Analysis of Robot Manipulators*: sections 4.3.4, 5.3.2, 6.4, 7.3.2, Tables 5.1–5.3, 6.1–6.3, 7.1–7.2; Khalil, *Modeling and Control of Manipulators*: [7.38]–[7.61], section 7.5, Tables 7.5, 7.6, Example 7.4, appendix; Milićević, Golubović and Slavković, Table 3; Asada and Slotine, section 5.3.1. The core is 1 to 11; what is marked *Further* can wait.
# %% tags=["setup"]
import warnings

import numpy as np
import sympy as sp
from IPython.display import display

from robolib import codegen, cost, evaluate, kinematics, plot, robots, sketch
from robolib.checking import ex
from robolib.codegen import geared
from robolib.cost import customised, matrices, torques, turns
from robolib.cost.sheet import total, worked_out
from robolib.derivation import ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.formulations import lagrange
from robolib.program import record
from robolib.spatial import Mat3, Vec3
from robolib.trajectory import JointMotion, sample, triangular
from robolib.widgets import Ledger
from robolib.widgets.physics.ledger import SWITCHES, stairs

setup()
# %% [markdown]
# ## 1 · 66 271 multiplications (9 min)
#
# In 1980 the torques of a six-joint arm, worked out as Lagrange's equations are printed, took 66 271 multiplications. On a PDP-11/45, which did 852 of them with their additions in 4.5 ms, that is a third of a second for one point of a path. No arm can be steered so slowly. A few years later 852 were enough, and that was called real time.
#
# **A machine that needs it.** The PUMA 560 wants new torques a thousand times per second. Today this library's program for it runs in 0.13 µs (README, measured there on one core).
# %% tags=["look"]
puma, sizes = robots.puma560()
figure(sketch.skeleton(puma, sizes, [0.4, -0.6, 0.5, 0.3, 0.7, 0.2]),
       "The PUMA 560, whose six torques this chapter prices.")
# %% [markdown]
# **Guess.** From a third of a second to 0.13 µs is a factor of more than two million. Part of it is faster silicon, part of it are better ideas, which need fewer multiplications. Which part is larger?
# %%
predict("15.Q1", ___, choices=["the ideas", "about equal", "the silicon"])
# %% tags=["reveal"]
then = 66271 * 4.5e-3 / 852                     # s, on the PDP-11
with warnings.catch_warnings(action="ignore"):      # its link 3 is of no body
    program = codegen.inverse_dynamics(puma.without("rotors", "friction"), sizes,
                                       base=True)
now = program.optimised().counts
assert (now.mul, now.add) == (139, 113)
whole, ideas = then / 0.13e-6, 66271 / now.mul
print(f"{then:.2f} s, a factor of {whole / 1e6:.1f} million:\n"
      f"ideas {ideas:.0f}, silicon {whole / ideas:.0f}")
reveal("15.Q1", "the silicon", look="66 271 / 139, and what is left of the factor")
assert round(ideas) == 477 and 5000 < whole / ideas < 6000
# %% [markdown]
# Silicon gave a factor of some five thousand, and all of us had to wait forty years for it. Ideas gave 477, and they were free. This chapter is about them.
#
# **You need** chapters 10, 11 and 14, and these three answers.
#
# - **Q2** How many multiplications does a cross product of two vectors take? (→ [11](11_newton_euler.ipynb))
# - **Q3** And how many *additions* does a full 3×3 matrix times a vector take? (→ [01](01_rotations.ipynb))
# - **Q4** A table says 93(n − 1) + 24. How many are that for six joints?
# %% tags=["exercise"]
display(ex("15.Q2").check(___))
display(ex("15.Q3").check(___))
display(ex("15.Q4").check(___))
# %% [markdown]
# ## 2 · What is an operation? (4 min)
#
# Before one counts, one must say what counts. Here, and in the tables of this chapter, these rules hold.
#
# - Products with 0 and ±1 and sums with 0 are not done. A sign is free, because it turns a sum into a difference.
# - A square is one product, and so is 2x, unless it is written as x + x.
# - Sines and cosines are listed apart, one of each per joint, however often they are used.
# - What depends on the arm alone is worked out beforehand, <dfn>off-line</dfn>, before the first torque is asked for, and costs nothing.
#
# Books differ in all four. The recursion of Luh, Walker and Paul is *one* algorithm, and three of our sources price it.
# %% tags=["look"]
luh = {"Balafoutis, Asada": cost.table("5.3").count("Luh, Walker and Paul"),
       "Khalil": cost.table("khalil 7.5").count("Luh, Walker and Paul"),
       "Milićević": cost.table("milicevic 3").count("newton_euler")}
assert list(luh.values()) == [(852, 738), (800, 595), (792, 662)]
figure(plot.bars({word: {"multiplications": m, "additions": a}
                  for word, (m, a) in luh.items()}, "operations, six joints"),
       "One algorithm in three books: 852 + 738, 800 + 595 and 792 + 662.")
# %% [markdown]
# So a difference of 60 multiplications may be no idea at all, only another rule. **Never mix tables.** Whoever wants to compare two algorithms must count both, with one counter. **Guess:** our counter, with the rules above and nothing else, on the same recursion. How many multiplications for six joints?
# %%
predict("15.Q5", ___, choices=["about 850", "about 800", "about 570"])
# %% tags=["reveal"]
six = cost.general(6)                           # turning joints, any twist and length
by_vectors = cost.by_line(torques.vectors, six)
found = [sum(c.mul for c in by_vectors.values()),
         sum(c.add for c in by_vectors.values())]
assert found == [566, 425]
reveal("15.Q5", "about 570", look="how much of 852 is multiplied by 0 or 1")
print("Luh, Walker and Paul by our counter:", *found)
assert [str(sum((line[k] for line in cost.as_polynomials({n: cost.by_line(
    torques.vectors, cost.general(n)) for n in (3, 4, 5)}).values()),
    cost.polynomial("0"))) for k in (0, 1)] == ["117n − 136", "90n − 115"]
# %% [markdown]
# The book's $150n - 48$ charges more in every link, because it does products with zeros and ones that ours leaves out, and it does not spare the first link, whose rates are almost all zero. The algorithm is the same to the last line.
# %% [markdown] tags=["90"]
# ## 3 · A scalar that counts (4 min)
#
# A counter needs no new algorithm. It needs a new *number*: one that does what numbers do, and notes that it was done. Give it to any function of this course, and the function counts itself.
# %% tags=["compute", "90"]
class Counted:
    tally = {"mul": 0, "add": 0}

    def __init__(self, value):
        self.value = value

    def __add__(self, other):
        Counted.tally["add"] += 0 not in (self.value, other.value)
        return Counted(self.value + other.value)

    def __mul__(self, other):
        Counted.tally["mul"] += charge(self.value, other.value)
        return Counted(self.value * other.value)
# %% [markdown] tags=["90"]
# `__mul__` asks a function `charge(a, b)` how many multiplications to note for the product of $a$ and $b$: none if one of them is 0, 1 or −1, else one. **Your turn.**
# %% tags=["exercise", "90"]
def charge(a, b):
    return ___

ex("15.Q6").check(charge)
# %% tags=["look", "90"]
charge = ex("15.Q6").accepted()
kinds = {"full": (2.0, 3.0, 5.0), "one zero": (2.0, 0.0, 5.0), "an axis": (0, 0, 1)}
seen = {}
for word, entries in kinds.items():
    Counted.tally = {"mul": 0, "add": 0}
    a, b = [Counted(x) for x in entries], [Counted(x) for x in (7.0, 11.0, 13.0)]
    for i, k in ((1, 2), (2, 0), (0, 1)):
        entry = a[i] * b[k] + a[k] * b[i]       # of a cross product, up to a sign
    seen[word] = dict(Counted.tally)
assert [tuple(s.values()) for s in seen.values()] == [(6, 3), (4, 1), (0, 0)]
figure(plot.bars({w: {"multiplications": s["mul"], "additions": s["add"]}
                  for w, s in seen.items()}, "operations of a × b"),
       "A cross product costs 6 + 3; 4 + 1 if one entry of a is zero; nothing if a is "
       "an axis of the frame.")
# %% [markdown] tags=["90"]
# **Read it.** A joint's axis is $(0, 0, 1)$ in its own frame, so whatever is multiplied by it is free. That is why all recursions are written in the links' own frames. (The library's counter is built the same way, and keeps what was done, so that it can also look whether a product was there already.)
# %% [markdown]
# ## 4 · One link (5 min)
#
# Chapter 13 found the tensor $\Omega$, and chapter 14 used it. Here is its price. With it a body's acceleration and the moment $\mu$ on it are
#
# $$\ddot r = \ddot s + \Omega\,r, \qquad \Omega = \tilde{\dot\omega} + \tilde\omega\tilde\omega \tag{15.E1}$$
#
# $$\tilde\mu = \Omega\,\Sigma - (\Omega\,\Sigma)^{\top} \tag{15.E2}$$
#
# To form $\Omega$ takes 6 products, because $\tilde\omega\tilde\omega$ is symmetric. After that each $\Omega r$ takes 9, where $\dot\omega\times r + \omega\times(\omega\times r)$ takes 18. And a skew matrix has three entries, so (15.E2) takes 15 where $I\dot\omega + \omega\times I\omega$ takes 24.
# %% [markdown]
# **Guess.** In one link of the recursion two points need their acceleration, the next origin and the centre of mass, and there is one moment. What does $\Omega$ save per link, multiplications and additions, its own making paid?
# %%
predict("15.Q7", ___, choices=["3 + 3", "9 + 6", "21 + 6", "36 + 15"])
# %% tags=["reveal"]
ways = {"vectors (Algorithm 5.3)": torques.vectors, "tensors (5.6)": torques.tensors,
        "augmented links (5.7)": torques.augmented}
slopes = {}
for word, algorithm in ways.items():
    counts = {n: cost.by_line(algorithm, cost.general(n)) for n in (3, 4, 5)}
    lines = cost.as_polynomials(counts)
    slopes[word] = tuple(int(sum(line[k][1] for line in lines.values()))
                         for k in (0, 1))
assert list(slopes.values()) == [(117, 90), (96, 84), (93, 81)]
reveal("15.Q7", "21 + 6", look="2 · 18 + 24 against 6 + 2 · 9 + 15")
figure(plot.bars({w: {"multiplications": m, "additions": a}
                  for w, (m, a) in slopes.items()}, "operations per link"),
       "One more link costs 117 + 90 by vectors, 96 + 84 by tensors, 93 + 81 with "
       "augmented links.")
# %% [markdown]
# **Read it.** $2\cdot18 + 24 = 60$ products become $6 + 2\cdot9 + 15 = 39$. Khalil, who calls $\Omega$ by the letter U, states the same 21 and 6. The augmented link saves three more, because the mass of a link then never multiplies anything on line. Those are the *slopes* of Table 5.3, and all three are right. A single body, by the way, gains little: forming $\Omega$ costs it 6 + 9 first. It pays because it is used three times.
# %% [markdown]
# ## 5 · Line by line (6 min)
#
# A table in a book is a claim about every line of an algorithm. Algorithm 5.7 goes outwards for $\omega, \dot\omega, \Omega, \ddot s$ and $\mu$, and back inwards:
#
# $$\ddot U_i = \Omega_i\,u_i + A_{i+1}\ddot U_{i+1} \tag{15.E3}$$
#
# $$\eta_i = \mu_i + \tilde u_i\,\ddot s_i + \tilde s_i\,A_{i+1}\ddot U_{i+1} + A_{i+1}\eta_{i+1}, \qquad \tau_i = z\cdot\eta_i \tag{15.E4}$$
#
# Our copy of the algorithm says which line it has just done, and the counter books every operation to that line. Five arms, from three to seven joints, give a polynomial in $n$ for each.
# %% tags=["look"]
five = {n: cost.by_line(torques.augmented, cost.general(n)) for n in range(3, 8)}
ours, printed = cost.as_polynomials(five), cost.table("5.2")
print(f"{'':5}{'printed':>20}{'ours':>21}")
for line, both in ours.items():
    told = [str(p) for p in (*printed.rows[line][:2], *both)]
    print(f"{line[4:]:5}{told[0]:>10}{told[1]:>10}{told[2]:>11}{told[3]:>10}")
sums = [sum((row[k] for row in ours.values()), cost.polynomial("0")) for k in (0, 1)]
print(f"{'total':5}{printed.total[0]!s:>10}{printed.total[1]!s:>10}"
      f"{sums[0]!s:>11}{sums[1]!s:>10}")
assert [str(s) for s in sums] == ["93n − 111", "81n − 103"]
figure(plot.growth(range(2, 13), {
    "printed": [int(printed.total[0](n)) for n in range(2, 13)],
    "ours": [int(sums[0](n)) for n in range(2, 13)]}, "multiplications, Algorithm 5.7"),
    "Table 5.2 and our count of the same algorithm: 450 and 447 for six joints.")
# %% [markdown]
# Every slope agrees, and three lines agree to the unit. The others differ by one to three, and each time the reason can be named. In (46a) the book turns a whole vector of which link 1 needs two entries. In (45e) it charges the turning of a constant. In (45b) and (46b) it takes entries such as $\sin\alpha\sin\theta$ as given, where we multiply twice. In all it is 450 + 386 against 447 + 383.
#
# Now the columns for right angles, $\alpha = 0$ or $90°$. A turn costs half as much there. Here is one line of Tables 5.1 and 5.2:
#
# | (5.3.46a) | × | + | × right angles | + right angles |
# |---|---|---|---|---|
# | Table 5.1 | $17n - 8$ | $13n - 7$ | $13n - 4$ | $11n - 5$ |
# | Table 5.2, trimmed | $17n - 17$ | $13n - 16$ | $13n - 13$ | $11n - 3$ |
# %% [markdown]
# **Your turn:** one entry of Table 5.2 cannot be right. Take differences between the two rows, and give the entry that should stand there, in `n`.
# %% tags=["exercise"]
n = sp.Symbol("n")
ex("15.Q8").check(___)
# %% tags=["check"]
right_angles = {n: cost.by_line(torques.augmented, cost.general(n, sp.pi / 2))
                for n in (4, 5, 6)}
line = cost.as_polynomials(right_angles)["5.3.46a"]
entries = printed.corrected()["5.3.46a"]
assert [str(entries[k] - ours["5.3.46a"][k]) for k in (0, 1)] == ["2", "1"]
assert [str(entries[k + 2] - line[k]) for k in (0, 1)] == ["2", "1"]    # as there
assert [int(t(6)) for t in printed.summed(true=True)] == [450, 386, 354, 340]
# %% [markdown]
# The trimmed line cannot be dearer than the untrimmed one. Our counter settles it: for general twists the printed line is 2 + 1 above ours, and with the corrected entry so it is for right angles. The total falls from 351 to 340.
# %% [markdown] tags=["90"]
# ## 6 · A matrix costs more (5 min)
#
# The inertia matrix of Algorithm 6.2 (chapter 16) needs for each link the inertia of all that is outside of it, and for each *pair* of joints a force and a moment:
#
# $$E_i = K_i + A\left(E_{i+1} - \tilde s\tilde U - \tilde U\tilde s\right)A^{\top} \tag{15.E5}$$
#
# $$f_{ji} = A f_{j+1,i}, \qquad \eta_{ji} = A\left(\tilde s\,f_{j+1,i} + \eta_{j+1,i}\right) \tag{15.E6}$$
#
# There are $n(n-1)/2$ pairs, so the cost grows with $n^2$. **Guess:** how many additions does one $\eta$ of (15.E6) take? A turn takes 8 + 4, a cross product 6 + 3.
# %% tags=["90"]
predict("15.Q9", ___, choices=["7", "10", "13"])
# %% tags=["reveal", "90"]
names = ["ca", "sa", "c", "s", "sx", "sy", "sz", "fx", "fy", "fz", "nx", "ny", "nz"]

def one_eta(ca, sa, c, s, *x):
    way, f, eta = Vec3(*x[:3]), Vec3(*x[3:6]), Vec3(*x[6:])
    return turns.Turn(ca, sa, c, s, way, (0, 0)).out(way.cross(f) + eta)

eta = record(one_eta, names).counts
assert (eta.mul, eta.add) == (14, 10)
reveal("15.Q9", "10", look="3 for the cross product, 3 for the sum, 4 for the turn")
# %% [markdown] tags=["90"]
# Table 6.1 has 14 + 7 in this place. Table 7.2, for the same product in another algorithm, has 14 + 10. So the inertia matrix costs 26 additions more than printed: the table's 339 become 365, with another slip ($7n - 10$ for $7n - 14$) put right as well. It is still the cheapest of its time. Here is what else in the book's tables does not fit, printed and corrected. (Two more are left to you, exercises 15.2 and 15.11.)
# %% tags=["look", "90"]
slips = {}                                      # each once, whatever its column
for key in ("5.2", "6.1", "7.1", "7.2", "text of chapter 5"):
    for one in cost.table(key).odd:
        told = cost.table(key).rows[one.row][cost.table(key).columns.index(one.column)]
        should = one.true if one.true is not None else f"{one.at_six} for n = 6"
        if (key, one.row) != ("6.1", "6.3.30b"):        # that is exercise 15.2
            slips[f"{key[:7]:8}{one.row[:11]:12}{told} → {should}"] = one
print("\n".join(slips))
pairs = {n: cost.by_line(matrices.inertia_matrix, cost.general(n), ("q",))
         for n in (3, 4, 5, 6)}
lines = cost.as_polynomials(pairs, 2)
assert lines["6.3.30b"][1][2] == 5 and str(lines["6.3.29a"][1]) == "7n − 14"
made = [int(sum(line[k](6) for line in lines.values())) for k in (0, 1)]
assert made == [404, 356] and int(cost.table("6.1").summed(True)[1](6)) == 365
figure(plot.growth(range(2, 13), {
    "inertia matrix, n²": [int(cost.table("6.1").total[0](k)) for k in range(2, 13)],
    "torques, n": [int(printed.total[0](k)) for k in range(2, 13)]}, "multiplications"),
    "Tables 5.2 and 6.1: up to six joints the inertia matrix is cheaper than the "
    "torques, 420 against 450; from seven on it is dearer.")
# %% [markdown] tags=["90"]
# The linearised model of chapter 17 costs 871 + 922 and 1185 + 840, in all **2056 + 1762** for six joints (Tables 7.1 and 7.2), once the torques are there. That is four and a half inverse models for all $3\cdot36$ slopes. Of its 20 lines that cost something our counter confirms the leading coefficients of 14. Two charge too little, 4 + 1 for 4 + 3 and 6 + 6 for 7 + 7; two take one product less than we can; and two turn a matrix more dearly than one must. How dearly, is the next section.
# %% [markdown] tags=["90"]
# ## 7 · To turn a tensor (7 min)
#
# $A\,E\,A^{\top}$ as two products of matrices takes $2\cdot27$ multiplications. But $A$ is two turns, each in a plane, and $E$ is symmetric. In the plane of $x$ and $y$ the ellipse of $E$ turns by $\theta$, so its *difference of axes* turns by $2\theta$:
#
# $$\begin{gathered} h = \tfrac12(E_{xx}-E_{yy}), \qquad r = h\cos2\theta - E_{xy}\sin2\theta, \\ E'_{xx} = E_{xx} - h + r, \qquad E'_{yy} = E_{xx} - h - r, \\ E'_{xy} = h\sin2\theta + E_{xy}\cos2\theta \end{gathered} \tag{15.E7}$$
# %% tags=["look", "90"]
c, s = np.cos(0.5), np.sin(0.5)
E = np.array([[2.0, 0.6], [0.6, 1.0]])
R = np.array([[c, -s], [s, c]])
w, v = np.linalg.eigh(E)
ends = {"$e_1$": ((0, 0), v[:, 1] * w[1]), "$e_2$": ((0, 0), v[:, 0] * w[0]),
        "$e_1'$": ((0, 0), R @ v[:, 1] * w[1]), "$e_2'$": ((0, 0), R @ v[:, 0] * w[0])}
figure(sketch.vectors(ends, points={}, height=190),
       "The axes of a symmetric tensor before and after a turn by 0.5 rad. Trace and "
       "difference of axes keep their size.")
assert np.isclose(np.trace(R @ E @ R.T), np.trace(E))
# %% [markdown] tags=["90"]
# So the book needs 21 + 18 for both turns. **Guess** what is enough.
# %% tags=["90"]
predict("15.Q10", ___, choices=["54", "27", "21", "16"])
# %% [markdown] tags=["90"]
# There is a shorter way without double angles. One line is yours: put $c^2 = 1 - s^2$ into the entry that everybody knows, and take $s$ out.
# %% tags=["check", "90"]
th, xx, yy, xy = sp.symbols("theta E_xx E_yy E_xy")
c, s = sp.cos(th), sp.sin(th)
chain(c**2 * xx - 2 * s * c * xy + s**2 * yy,
      ((1 - s**2) * xx - 2 * s * c * xy + s**2 * yy, "c² = 1 − s²"),
      (___, "s is in all terms but one"),
      label=r"E'_{xx}")
# %% tags=["reveal", "90"]
symbols = ["ca", "sa", "c", "s", "a", "b", "d", "p", "q", "r"]

def turned(way):
    def both(ca, sa, c, s, a, b, d, p, q, r):
        E = Mat3((a, b, d), (b, p, q), (d, q, r))
        return [x for row in way(E, ca, sa, c, s) for x in row]
    found = record(both, symbols, ["ca", "sa"]).counts
    return found.mul, found.add

short = turned(lambda E, *both: turns.Turn(*both, None, None).symmetric(E))
one = turned(lambda E, ca, sa, c, s: turns.by_double_angles(E, c, s))
full = turned(lambda E, ca, sa, c, s: (
    A := Mat3((c, -s, 0), (ca * s, ca * c, -sa), (sa * s, sa * c, ca))) @ E @ A.T)
reveal("15.Q10", "16", look="4 products for the block, 4 for the column, twice")
assert (short, one) == ((16, 15), (11, 10)) and full[0] > 40
print("one turn by double angles:", *one, "\nboth turns by the bracket:", *short)
# %% [markdown] tags=["90"]
# With the bracket of the chain, $e$, both turns cost 16 + 15, and nothing has to be halved:
#
# $$\begin{gathered} e = s\,(E_{xx} - E_{yy}) + 2c\,E_{xy}, \\ E'_{xx} = E_{xx} - s\,e, \quad E'_{yy} = E_{yy} + s\,e, \quad E'_{xy} = c\,e - E_{xy} \end{gathered} \tag{15.E8}$$
#
# What is turned in (15.E5) needs no matrix product either. Two skew matrices have a product of 9 + 3, and with its transpose it is
#
# $$-(\tilde s\tilde U + \tilde U\tilde s) = 2\,(s\cdot U)\,1 - s\,U^{\top} - U s^{\top} \tag{15.E9}$$
#
# which takes 9 + 9, as section 6.4 of the book says.
# %% tags=["check", "90"]
step(s * c * (xx - yy) + (c**2 - s**2) * xy, c * (s * (xx - yy) + 2 * c * xy) - xy,
     "the other entry has the same bracket, since c² − s² = 2c² − 1")
both = [f"{k}{i}" for k in "su" for i in (1, 2, 3)]
for made, wanted in ((turns.tilde_twice, (9, 9)), (turns.tilde_tilde, (9, 3))):
    counts = record(lambda *x, f=made: [y for row in f(Vec3(*x[:3]), Vec3(*x[3:]))
                                        for y in row], both).counts
    assert (counts.mul, counts.add) == wanted
# %% [markdown]
# ## 8 · Customise (5 min)
#
# All this was for *any* arm. Yours has right angles and zeros, and they are known before it moves. To <dfn>customise</dfn> a recursion is to write it out for one arm, scalar by scalar. Khalil's rules are short.
#
# - Each entry that takes an operation becomes a line with a name.
# - An entry without one, 0 or ±1 or ± a name, is passed on as it is. So products with it vanish.
# - At the end one looks from below, and strikes out each line that nobody asks for.
#
# Here is $\omega$ of the RX-90, whose twists are $0, 90°, 0, -90°, 90°, -90°$.
# %% tags=["look"]
rx90, lengths = robots.rx90()
rates = customised.rates(rx90)
told = [str(line) if line.name != "wy4" else "wy4 = ?" for line in rates]
for k in range(0, 14, 2):
    print("".join(f"{line:26}" for line in told[k:k + 2]).rstrip())
assert (len(rates), total(rates).mul, total(rates).add) == (14, 18, 12)
figure(sketch.skeleton(rx90, lengths, [0.3, 0.5, -0.9, 0.2, 0.8, 0]),
       "The RX-90. Its 14 lines for ω take 18 multiplications and 12 additions; s₁ and "
       "c₁ are in none of them.")
# %% [markdown]
# `wx3` is the first entry of $\omega_2$, seen from link 3, `w3` the third one with $\dot q_3$ added. Joint 4 has the twist $-90°$, so with ${}^4\!A_3 = A_4^{\top}$
#
# $$\begin{bmatrix} \omega_{x4}\\ \omega_{y4}\\ \cdot\end{bmatrix} = \begin{bmatrix} c_4 & 0 & -s_4\\ -s_4 & 0 & -c_4\\ 0 & 1 & 0\end{bmatrix}\begin{bmatrix} \omega_{x3}\\ \omega_{y3}\\ \omega_3\end{bmatrix} \tag{15.E10}$$
#
# **Your turn:** the line for `wy4`, in `s4 c4 wx3 wy3 w3`.
# %% tags=["exercise"]
s4, c4, wx3, wy3, w3 = sp.symbols("s4 c4 wx3 wy3 w3")
ex("15.Q11").check(___)
# %% tags=["check"]
known = {f"{k}{i}": x for i, (a, r) in enumerate(zip(
    (0.1, 0.2, 0.3, 0.4, 0.5, 0.6), (1, -0.5, 0.8, 0.3, -0.7, 0.4), strict=True), 1)
    for k, x in (("c", np.cos(a)), ("s", np.sin(a)), ("qd", r))}
values = worked_out(rates, known)
A = np.array([[known["c4"], 0, -known["s4"]], [-known["s4"], 0, -known["c4"]],
              [0, 1, 0]])                                               # (15.E10)
whole = A @ [values[k] for k in ("wx3", "wy3", "w3")] + [0, 0, known["qd4"]]
assert np.allclose([values[k] for k in ("wx4", "wy4", "w4")], whole)
print("ω of link 4:", " ".join(f"{x:.4f}" for x in whole), "rad/s")
# %% [markdown] tags=["90"]
# ## 9 · More zeros, by choosing parameters (6 min)
#
# Lines vanish where a factor is zero, and some zeros can be *made*. About the links' **origins** the recursion is linear in mass, first moments and inertia of each link:
#
# $$f = m\,\dot v + \Omega\,m_s, \qquad n = I_O\,\dot\omega + \omega\times(I_O\,\omega) + m_s\times\dot v \tag{15.E11}$$
#
# with $m_s = m\,r$. So whatever sits on a joint's axis may be booked to either of its two links (chapters 08 and 20). Book it inwards, and $m$, $m_{sz}$ and $I_{yy}$ of every turning link are zero. The RX-90 has 60 parameters of its links and 6 of its motors; 40 are left. With symmetric links there are 19.
#
# **Guess:** how much of the work do these base parameters save?
# %% tags=["90"]
predict("15.Q12", ___, choices=["about 5 %", "15 to 25 %", "60 %"])
# %% tags=["reveal", "90"]
def lines_of(which):
    given, joints = geared.SETS[which]
    kinds = {i: entries.split() for i, entries in given.items()}
    return customised.customised(rx90, kinds, joints, wrench=True)

table = {which: total(lines_of(which).lines) for which in geared.SETS}
for which, c in table.items():
    print(f"{which:28}{c.mul:4} +{c.add:4}, as printed")
    assert (c.mul, c.add) == cost.table("khalil 7.6").count(which)
ops = [c.mul + c.add for c in table.values()]
saved = [100 - 100 * ops[1] / ops[0], 100 - 100 * ops[3] / ops[2]]
assert [round(x) for x in saved] == [15, 23]
reveal("15.Q12", "15 to 25 %", look="the two pairs of rows")
figure(plot.bars({w: {"multiplications": c.mul, "additions": c.add}
                  for w, c in table.items()}, "operations, RX-90"),
       "Table 7.6, all four rows counted anew: 294 + 283, 253 + 238, 202 + 153, "
       "160 + 113.")
# %% [markdown] tags=["90"]
# All four rows come out to the unit, with the tool's wrench and a term $I_a\ddot q$ for motors as the notes have them. (For the third row the notes do not list the parameters. We chose the set that fits.) The appendix prints the model with 19 parameters as 132 lines. Ours has 130, since two of those only rename. Every value of the one is a value of the other, and the torques are the same to ten digits.
# %% tags=["look", "90"]
model = lines_of("simplified, base parameters")
golden = dict(zz1=3, xx2=-1.5, zz2=2, mx2=4, my2=0.1, xx3=0.8, zz3=0.9, my3=1.2,
              xx4=0.05, zz4=0.06, xx5=0.04, zz5=0.05, my5=0.15, xx6=0.01, zz6=0.02,
              Ia3=0.4, Ia4=0.3, Ia5=0.2, Ia6=0.1, a3=0.45, d4=0.45, g=9.81)
push = dict(push_x=1, push_y=2, push_z=3, twist_x=0.1, twist_y=0.2, twist_z=0.3)
accel = {f"qdd{i}": x for i, x in enumerate((0.2, 0.4, -0.3, 0.5, 0.1, -0.6), 1)}
values = worked_out(model.lines, known | golden | push | accel)
tau = [values[name] for name in ("nz1", "nz2", "tau3", "tau4", "tau5", "tau6")]
entries = {which: sum(len(k.split()) for k in given.values()) + len(joints)
           for which, (given, joints) in geared.SETS.items()}
assert (len(model.lines), list(entries.values())) == (130, [66, 40, 36, 19])
assert np.allclose(tau, [1.1357435459, 34.3908991972, -5.6902146364, 0.5675262618,
                         -1.3616254446, 0.2501314656], atol=1e-9)
print("\n".join(map(str, model.lines[20:26])), "\n…")
# %% [markdown] tags=["90"]
# Table 7.5 of the same notes has 159 where Table 7.6 has 160. The listing takes 160, so 159 is a slip, or belongs to a set without one of the parameters (exercise 15.7).
#
# **What is not reproduced.** For a general arm Table 7.5 has $92n - 127$ and $81n - 117$. By the same rules we come to $92n - 128$ and $81n - 119$; with one more motor inertia to 425 + 368 for six joints, one addition short. The notes do not say more. Of the Stanford arm and of the TH8 they give no geometry, so our numbers for these two are for arms *like* them.
# %% [markdown] tags=["90"]
# ## 10 · Below what is published (3 min)
#
# Customising stops where the recursion stops. The rest needs other formulas with the same result. Five ideas, each of them in `formulations.short`:
#
# 1. Walk along one screw at a time, first along $x$, then along $z$. A shift has one entry then, and $\Omega z$ is the same on both sides of a joint.
# 2. Take second moments $\Sigma$ instead of inertias, and push $\Sigma_{zz}$ inwards.
# 3. Trade first moments for point masses on the next axis, whose accelerations are there already. (It divides by lengths, so they must not be zero.)
# 4. Do not turn the last link, turn its few parameters. Where two axes are parallel, turn once by the sum of both angles.
# 5. Tell accelerations and forces in units that make a length 1.
# %% tags=["look", "90"]
def best(arm):
    found = geared.torques(arm, True, short=True, generic=True).optimised().counts
    return found.mul, found.add

bare = {name: make()[0].without("rotors", "friction").map(
    lambda x: x.xreplace({sp.Symbol("d1"): 0, sp.Symbol("d6"): 0})
    if isinstance(x, sp.Basic) else x)
    for name, make in (("Stanford", robots.stanford), ("TH8", robots.th8))}
arms = {"RX-90": geared.rx90("general, base parameters"),
        "RX-90, simplified": geared.rx90(), **{
            name: geared.Geared.of(arm, range(3, 7)) for name, arm in bare.items()}}
told = cost.table("khalil 7.5, arms")
rows = {name: (told.count(name), best(arm)) for name, arm in arms.items()}
rows["RX-90, simplified"] = ((160, 113), rows["RX-90, simplified"][1])    # Table 7.6
for name, (theirs, mine) in rows.items():
    print(f"{name:18}{theirs[0]} + {theirs[1]}, here {mine[0]} + {mine[1]}")
assert [mine for _, mine in rows.values()] == [(228, 202), (140, 103), (227, 205),
                                               (163, 144)]
figure(plot.bars({w: {"published": sum(a), "here": sum(b)}
                  for w, (a, b) in rows.items()}, "multiplications and additions"),
       "Published and ours: 491 and 430, 273 and 243, 467 and 432, 337 and 307.")
# %% [markdown] tags=["90"]
# Each idea is a decision, and whether it pays depends on the arm. So a program can try them: take one decision the other way, record, optimise, count, keep what is shorter. That brings the Stanford arm to 220 + 207, the RX-90 to 223 + 207 and the general six-joint arm with wrench and motors from 425 + 369 to 349 + 297 (README has the list, tests hold it).
#
# How far is it still to the bottom? Nobody knows. `benchmarks/shortest.py` went downhill from ten starts per arm, through 900 programs each, and came no lower than 243 operations for the simplified RX-90, 427 for the Stanford arm and 307 for the TH8. For the first we had hoped for 135 + 100, for the others for 10 % below the published counts, 420 and 303. All three are out of reach *of these moves*, which end at 140 + 103, at 8.6 % and at 8.9 %. Another idea may do better, and you may have it.
# %% [markdown]
# ## 11 · The staircase (5 min)
#
# Now all of it, on one general arm with six joints and by one counter. Each stair has a name. Press one to take it, and see what it repeats; a diamond is what a book has.
# %% tags=["widget"]
Ledger(share=True, drop=True, offline=True, recursion=True, tensor=True, group=True,
       short=True, bar="short", tries="which single stair is the highest?")
# %% tags=["check"]
down = stairs("general 6R", "uicker_kahn", set(SWITCHES))
assert [one["count"][0] for one in down] == [104714, 27490, 5192, 5045, 652, 443,
                                             429, 377]
falls = [before["count"][0] / after["count"][0]
         for before, after in zip(down, down[1:], strict=False)]
for one, fall in zip(down[1:], falls, strict=True):
    print(f"{one['word']:24} ÷ {fall:.1f}")
shortest = codegen.inverse_dynamics(robots.general(6)[0], base=True, generic=True,
                                    swaps=frozenset({("origin", 2), ("origin", 3)}))
end = shortest.optimised().counts
print(f"and with lengths that are not zero: {end.mul} + {end.add}")
assert (end.mul, end.add) == (337, 287)
# %% [markdown]
# **Read it.** The three first stairs need no mechanics. *Equal products once* and *no 0 and ±1* divide by twenty together. Then comes the one great idea, the recursion, and divides by almost eight. Tensors, base parameters and all cleverness after that divide by two. Whoever has little time should spend it from the top.
#
# **Q13, a guess.** Take another arm, the symmetric RX-90 (the widget has it). Where do you end?
# %%
predict("15.Q13", ___, choices=["above 200", "between 100 and 200", "below 100"])
# %% tags=["reveal"]
end = stairs("RX-90, symmetric", "uicker_kahn", set(SWITCHES))[-1]["count"]
reveal("15.Q13", "between 100 and 200", look="arm: RX-90, symmetric")
print("RX-90, symmetric, without wrench and motors:", *end)
# %% [markdown] tags=["90"]
# ## 12 · Does fewer mean faster? (Further, 2 min)
#
# On the PDP-11 a multiplication took microseconds, so a count was a time. Today a processor does several at once, and waits for memory and for calls. README's benchmark, one run on one core, has for the PUMA's torques 0.13 µs in C, 0.85 µs with numba, 8 µs as plain Python lines, and 838 µs for a general toolbox in Python. The first three do the *same* 139 + 113 operations. Between them lies how a program is called, not what it computes. Still, 252 operations are less than a quarter of the 1120 that the recursion takes for a general arm (section 11), and a batch of states needs 0.028 µs each. Put `%timeit` before the call in the next cell to see your own machine.
# %% tags=["look", "90"]
fast = program.optimised().compile("python")
state = [0.1] * 6
print("torques / N·m:", [f"{t:.2f}" for t in fast(state, state, state)])
# %% [markdown] tags=["90"]
# The count also says how things *grow*. From 2 to 30 joints the generated torques cost 100 multiplications and 89 additions more per joint, a straight line (README has the picture). Nothing that is linear in $n$ can be beaten for long by anything that is not.
# %% [markdown] tags=["90"]
# ## 13 · Velocity terms are not small (Further, 3 min)
#
# In the 1970s one saved time by leaving velocities out. Slow motions need no Coriolis terms, it was said. Take case 1 of chapter 07 without gears and gravity, both joints by 90° with triangular speeds, and do it in half a second, in one, and in two. **Guess:** the largest velocity torque at the shoulder, in percent of the largest torque of motion. How does it change?
# %% tags=["90"]
predict("15.Q14", ___, choices=["it falls to a quarter each time",
                                "it falls to a half each time", "not at all"])
# %% tags=["reveal", "90"]
arm, sizes2 = robots.planar_2r()
bare2 = arm.without("rotors", "gravity")
dyn = evaluate.compile(lagrange.derive(bare2), {k: sizes2[k] for k in bare2.parameters})
start, shares = kinematics.planar_ik(1, 1, 0.2, 0.0), {}
for T in (0.5, 1.0, 2.0):
    motion = JointMotion(tuple(triangular(x, np.pi / 2, T) for x in start))
    t, q, qd, qdd = sample(motion, 2001)
    moved, fast_part = dyn.inverse(q, qd, qdd), dyn.inverse(q, qd, 0 * qdd)
    shares[T] = 100 * np.abs(fast_part[:, 0]).max() / np.abs(moved[:, 0]).max()
    print(f"T = {T} s: {shares[T]:.1f} %")
reveal("15.Q14", "not at all", look="both go with 1/T²")
assert np.allclose(list(shares.values()), 54.5166, atol=1e-3)
figure(plot.series(t, {"all of motion": moved[:, 0], "velocities": fast_part[:, 0]},
                   "torque at the shoulder / N·m"),
       "The torque of motion at the shoulder in two seconds, without gears and "
       "gravity, and the part that velocities make: up to 54.5 % of it, "
       "at every speed.")
# %% [markdown] tags=["90"]
# Accelerations and products of velocities both shrink with $1/T^2$, so their ratio does not (Hollerbach, 1984). At low speed both are small beside gravity, and may be left out together. Velocities alone never may. Heavy gears are another matter, because they add inertia and no Coriolis terms.
# %% [markdown] tags=["card"]
# ## 14 · What to keep (2 min)
#
# **Rules.** 0, ±1 and signs are free; constants are off-line; sines apart. Never mix tables.
#
# $$\Omega = \tilde{\dot\omega} + \tilde\omega\tilde\omega:\ 6 + 9; \qquad \Omega r:\ 9 + 6; \qquad \Omega\Sigma - (\Omega\Sigma)^{\top}:\ 15 + 15$$
#
# **Per link** 117 + 90 by vectors, 96 + 84 by tensors, 93 + 81 with augmented links. A turn of a vector costs 8 + 4, of a symmetric tensor 16 + 15 by $e = s(E_{xx}-E_{yy}) + 2cE_{xy}$.
#
# **Customise.** A name for each entry with an operation; pass on what has none; strike out from below. RX-90: 294 + 283, with base parameters 253 + 238; symmetric 160 + 113; by shorter forms 140 + 103.
#
# - Share and drop first: a factor of twenty without mechanics. Then recurse: a factor of eight.
# - A polynomial in a table has two checks: its sums, and its neighbours' differences.
# - Velocity torques keep their share at every speed.
# %% [markdown]
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (15.E1), (15.E2) Ω and the moment | `cost.torques.acceleration_tensor`, `cost.turns.euler_tensor_moment` | slopes of section 4; tests against Newton–Euler |
# | (15.E3), (15.E4) augmented links | `cost.torques.augmented` | Table 5.2 line by line, section 5 |
# | (15.E5), (15.E6) inertia matrix | `cost.matrices.inertia_matrix` | Table 6.1, section 6 |
# | (15.E7), (15.E8) turning a tensor | `cost.turns.by_double_angles`, `cost.turns.symmetric_in_a_plane` | chain and counts, section 7 |
# | (15.E9) two skew matrices | `cost.turns.tilde_twice` | counted, section 7 |
# | (15.E10) customised rates | `cost.customised.rates` | 14 lines, section 8 |
# | (15.E11) linear at the origin | `cost.customised.customised` | Table 7.6 and the golden torques, section 9 |
#
# </details>
# %% [markdown]
# **Where this stops working.** A count is no time, and it says nothing of rounding, of memory or of code size. Trades divide by lengths; where one is nearly zero, they must give way. Loops, contacts and links that bend are not priced here.
#
# **Your turn now:** [the exercises of this chapter](../exercises/15_cost.ipynb). **Next:** chapter 16 turns the question round and asks for the motion.
