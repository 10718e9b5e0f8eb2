# %% [markdown]
# # 15 · Exercises: what a torque costs
#
# Chapter: [15 · What a torque costs, and who pays](../course/15_cost.ipynb). Replace each blank `___`, run the cell, run the check. A wrong answer is told *what* is wrong. `ex("15.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
#
# Names to type: `n`, `theta`, `E_xx E_yy E_xy E_yx`. The rules of counting are those of section 2.
# %% tags=["setup"]
import sympy as sp

from robolib import cost, robots
from robolib.checking import ex
from robolib.codegen import geared
from robolib.cost import customised, torques
from robolib.cost.sheet import total
from robolib.derivation import ___
from robolib.display import setup
from robolib.robot import Link, Robot, mdh

setup()
# %% tags=["setup"]
n, theta, E_xx, E_yy, E_xy, E_yx = sp.symbols("n theta E_xx E_yy E_xy E_yx")
# %% [markdown]
# ## 15.1 A chain of cross products
#
# $a\times(b\times c)$ can be worked out by two cross products, or as $b\,(a\cdot c) - c\,(a\cdot b)$. All nine entries are full. Give four numbers: multiplications and additions by cross products, multiplications and additions by dot products.
# %% [markdown] tags=["solution"]
# Twice 6 + 3 is 12 + 6. The dot products take 3 + 2 each, the two multiples of vectors 3 each, the difference 3 additions: 12 + 7. So the rule that everybody learns saves nothing here.
# %% tags=["solution"]
#: counts = [___, ___, ___, ___]
counts = [6 + 6, 3 + 3, 3 + 3 + 3 + 3, 2 + 2 + 3]
# %%
ex("15.1").check(counts)
# %% [markdown]
# ## 15.2 Ten additions, not seven
#
# Table 6.1 charges $\eta_{ji} = A(\tilde s f + \eta)$ with $3.5n^2 - 7.5n + 4$ additions in all. For the $(n-1)(n-2)/2$ pairs whose $\eta$ is needed as a whole it takes 7 each. You know that it is 10. Which polynomial should stand there? (Leave what it charges for $j = 1$ as it is.)
# %% [markdown] tags=["solution"]
# Three more for each of $(n-1)(n-2)/2$ pairs.
# %% tags=["solution"]
#: additions = ___
additions = sp.expand(sp.Rational(7, 2) * n**2 - sp.Rational(15, 2) * n + 4 + 3 * (n - 1) * (n - 2) / 2)
additions
# %%
ex("15.2").check(additions)
# %% [markdown]
# ## 15.3 Find the false line in Example 7.4
#
# The notes customise $\omega$ of the RX-90. In our names, for links 3 and 4 (joint 3 has the twist 0, joint 4 has −90°; `wx3` is the $x$ of the rate that comes in from link 2, seen from link 3; `w3` its $z$ with $\dot q_3$ added). Which line is false?
#
# | line | |
# |---|---|
# | 1 | wx3 = c3 wx2 + s3 wy2 |
# | 2 | wy3 = c3 wy2 − s3 wx2 |
# | 3 | wx4 = c4 wx3 − s4 w3 |
# | 4 | wy4 = −s4 wx2 − c4 w3 |
# | 5 | w4 = wy3 + qd4 |
# %% [markdown] tags=["solution"]
# Line 4 takes the rate of link 2, seen from link 2. Link 4 hangs on link 3, so it must be `wx3`. The appendix of the same notes has it right.
# %% tags=["solution"]
#: line = ___
line = 4
# %%
ex("15.3").check(line)
# %% [markdown]
# ## 15.4 A camera's wrist
#
# A camera hangs in three joints whose axes meet in a point; modified rows, all lengths zero, twists 0°, 90°, −90°. Customise $\omega$ of all three links. How many multiplications and additions are left? This arm is not on the shelf.
# %% [markdown] tags=["solution"]
# $\omega_1 = (0, 0, \dot q_1)$ and $\omega_2 = (s_2\dot q_1, c_2\dot q_1, \dot q_2)$: two products. Link 3 turns the entries $x$ and $z$ of $\omega_2$, 4 + 2, and adds $\dot q_3$ to $c_2\dot q_1$.
# %% tags=["solution"]
#: counts = [___, ___]
wrist = Robot("wrist", tuple(Link(mdh("revolute", alpha=t * sp.pi / 2)) for t in (0, 1, -1)))
found = total(customised.rates(wrist))
counts = [found.mul, found.add]
counts
# %%
ex("15.4").check(counts)
# %% [markdown]
# ## 15.5 Strike out the dead lines
#
# A customised program has these twelve lines. Only **f2** and **n3** are asked for. How many lines are left, and what do they cost, multiplications and additions?
#
# | | | |
# |---|---|---|
# | p1 = c1 w1 | u1 = a1 a2 | n1 = c1 f1 + u1 |
# | p2 = s1 w1 | u2 = a1² | n2 = s1 f1 − c1 f2 |
# | a1 = p1 + q1 | f1 = m1 u1 | g1 = d1 n2 |
# | a2 = p2 − q2 | f2 = m1 u2 + m2 a1 | n3 = n1 + d1 f1 |
# %% [markdown] tags=["solution"]
# From below: n3 needs n1 and f1; g1 and n2 are dead. f2 needs u2 and a1, f1 and n1 need u1, and u1 needs both a's. Ten lines are left: 2 for p, u1, u2, f1 are five products; f2 has two, n1 and n3 one each. Additions: a1, a2, f2, n1, n3.
# %% tags=["solution"]
#: left = [___, ___, ___]
left = [10, 9, 5]
# %%
ex("15.5").check(left)
# %% [markdown]
# ## 15.6 Where a straight line wins
#
# Raibert's tables take $n^3 + 2n^2$ multiplications, Khalil's recursion $92n - 127$. From which number of joints on is the recursion always cheaper?
# %% [markdown] tags=["solution"]
# For seven joints it is 441 against 517, for eight 640 against 609. For the six joints of most arms the cubic one is cheaper, and that is why it was used; the tables it needs are another matter.
# %% tags=["solution"]
#: joints = ___
joints = next(k for k in range(2, 20) if 92 * k - 127 < k**3 + 2 * k**2)
joints
# %%
ex("15.6").check(joints)
# %% [markdown]
# ## 15.7 One hundred and fifty-nine
#
# Table 7.5 has 159 + 113 for the simplified RX-90, Table 7.6 and the appendix have 160 + 113. Perhaps one parameter was zero in another version. Which of `my2`, `my3`, `my5`, `zz2`, `xx6` must be left out so that 159 *multiplications* are left? Answer with its name. (And the additions?)
# %% [markdown] tags=["solution"]
# `my2` stands in one product, with gravity. Without it there are 159 + 112. So the 113 beside 159 cannot be right with any of these, and 159 remains a slip of the pen as likely as anything.
# %% tags=["solution"]
#: name = ___
kinds, joints = geared.SETS["simplified, base parameters"]
for dropped in ("my2", "my3", "my5", "zz2", "xx6"):
    given = {i: [k for k in entries.split() if f"{k}{i}" != dropped] for i, entries in kinds.items()}
    left = total(customised.customised(robots.rx90()[0], given, joints, wrench=True).lines)
    print(dropped, left.mul, left.add)
name = "my2"
# %%
ex("15.7").check(name)
# %% [markdown]
# ## 15.8 What a product of matrices takes
#
# Write `price(A, B)`. It gets two 3×3 matrices as lists of rows and returns how many multiplications the product $AB$ takes, row by column, if those with 0, 1 and −1 are left out.
# %% [markdown] tags=["solution"]
# An entry is a row times a column. Each product is charged as in section 3.
# %% tags=["solution"]
#: def price(A, B):
#:     return ___
def price(A, B):
    free = (0, 1, -1)
    return sum(A[i][k] not in free and B[k][j] not in free for i in range(3) for j in range(3) for k in range(3))
# %%
ex("15.8").check(price)
# %% [markdown]
# ## 15.9 Design: which twists?
#
# You build an arm with three turning joints; lengths and bodies are full, axis 1 is the base's $z$. Each of the twists $\alpha_2$, $\alpha_3$ may be 0° or 90°. The tip shall leave the plane, and the torques by Algorithm 5.7 shall cost least. Which one? Answer with one of these words: `"α₂ = 0°, α₃ = 0°"`, `"α₂ = 0°, α₃ = 90°"`, `"α₂ = 90°, α₃ = 0°"`, `"α₂ = 90°, α₃ = 90°"`.
# %% [markdown] tags=["solution"]
# Keep the axes parallel as long as you can. Then $\omega$, $\Omega$ and most of the moments have zeros in the first links, and only the last link is dear.
# %% tags=["solution"]
#: twists = ___
for second in (0, 90):
    for third in (0, 90):
        arm = cost.general(3)
        rows = [mdh("revolute", link.joint.before.shift, sp.pi * t / 180, link.joint.d)
                for link, t in zip(arm.links, (0, second, third), strict=True)]
        links = tuple(Link(row, link.m, link.com, link.I) for row, link in zip(rows, arm.links, strict=True))
        lines = cost.by_line(torques.augmented, Robot("3R", links, arm.gravity)).values()
        print(second, third, sum(c.mul for c in lines), sum(c.add for c in lines))
twists = "α₂ = 0°, α₃ = 90°"
# %%
ex("15.9").check(twists)
# %% [markdown]
# ## 15.10 The bracket that turns any tensor
#
# Section 7 turns a symmetric tensor. The tensor $L$ of chapter 17 is not symmetric, and a turn by $\theta$ makes $E'_{xx} = c^2E_{xx} - sc\,E_{xy} - sc\,E_{yx} + s^2E_{yy}$ of such a one. Is there a bracket again? Come from there to $E_{xx}$ minus $s$ times one bracket, as a list of three lines or more, with `sp.cos(theta)` and `sp.sin(theta)`.
# %% [markdown] tags=["solution"]
# Put $1 - s^2$ for $c^2$. Then all terms but the first have a factor $s$. The same bracket is in the other three entries, so four products turn the block, symmetric or not.
# %% tags=["solution"]
#: lines = [___, ___, ___]
c, s = sp.cos(theta), sp.sin(theta)
lines = [c**2 * E_xx - s * c * E_xy - s * c * E_yx + s**2 * E_yy,
         (1 - s**2) * E_xx - s * c * E_xy - s * c * E_yx + s**2 * E_yy,
         E_xx - s * (s * (E_xx - E_yy) + c * (E_xy + E_yx))]
lines
# %%
ex("15.10").check(lines)
# %% [markdown]
# ## 15.11 Find the false number in Table 6.2
#
# Additions for the inertia matrix, with their value for six joints as the table prints it. Which line is false?
#
# | line | | additions | $n = 6$ |
# |---|---|---|---|
# | 1 | Angeles and Ma | $n^3 + 14n^2 - 16n + 5$ | 629 |
# | 2 | Featherstone | $6n^2 + 40n - 46$ | 410 |
# | 3 | Walker and Orin | $7n^2 + 67n - 56$ | 601 |
# | 4 | Algorithm 6.2 | $5.5n^2 + 32.5n - 54$ | 339 |
# %% [markdown] tags=["solution"]
# $252 + 402 - 56 = 598$. With −53 it would be 601; we have not seen Walker and Orin's paper.
# %% tags=["solution"]
#: line = ___
line = 3
# %%
ex("15.11").check(line)
