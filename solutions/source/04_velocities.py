# %% [markdown]
# # 04 · Exercises: how fast the hand, how fast the joints
#
# Chapter: [04 · How fast the hand, how fast the joints](../course/04_velocities.ipynb). Replace each blank `___`, run the cell, run the check. A wrong
# answer is told *what* is wrong. `ex("04.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
#
# Names to type: `q1 q2 q3`, `qd1`, `a1 d1 d2`. Matrices are `sp.Matrix([[…, …], [… , …]])` or lists of rows.
# %% tags=["setup"]
import numpy as np
import sympy as sp

from robolib import kinematics as kin
from robolib import robots, sketch
from robolib.checking import ex
from robolib.derivation import ___
from robolib.display import figure, setup

setup()
# %% tags=["setup"]
q1, q2, q3, a1, d1, d2 = sp.symbols("q1 q2 q3 a1 d1 d2")
sin, cos = sp.sin, sp.cos
# %% [markdown]
# ## 04.1 How close to the base?
#
# The arm of section 1, two links of 1 m. Its tip shall run along a straight line at 0.6 m/s, and the shoulder's motor turns at 3 rad/s at most. How close to the shoulder's axis may the line pass? In metres.
# %% [markdown] tags=["solution"]
# The worst place is the nearest one. There the tip moves across the line to the shoulder, the elbow rests for an instant, and the arm turns as one stick of length $y_0$: $\dot q_1 = v/y_0$.
# %% tags=["solution"]
#: y0 = ___
y0 = 0.6 / 3
# %%
ex("04.1").check(y0)
# %% [markdown]
# ## 04.2 A crane
#
# An arm that is not on the shelf. A jib of length $a_1$ turns about a pin by $q_1$ from the $x$ axis. At its end, at right angles to the jib and to its left, a boom slides out by $q_2$. The tip is the end of the boom. Give its Jacobian, two rows ($\dot x$, $\dot y$) and two columns. Where is it singular?
# %% [markdown] tags=["solution"]
# The tip is at $a_1e + q_2n$, with $e = (\cos q_1, \sin q_1)$ along the jib and $n = (-\sin q_1, \cos q_1)$ to its left. When the pin turns, $e$ becomes $n$ and $n$ becomes $-e$; so column 1 is $a_1n - q_2e$. The boom slides along $n$. The determinant is $-q_2$: singular where the boom is pulled in, because then both joints move the tip along $n$.
# %% tags=["solution"]
#: J = sp.Matrix([[___, ___], [___, ___]])
e, n = sp.Matrix([cos(q1), sin(q1)]), sp.Matrix([-sin(q1), cos(q1)])
J = sp.Matrix.hstack(a1 * n - q2 * e, n)
J
# %%
ex("04.2").check(J)
# %% [markdown]
# ## 04.3 Where the polar arm is stuck
#
# Many polar arms carry their boom beside the column: the boom is shifted by $d_2$ along the axis of joint 2 (the Stanford arm is one of them). So $r_2 = d_2b_2 + q_3b_3$, and the tip is at $d_1b_1 + d_2b_2 + q_3b_3$ with the axes of section 6. Find $\det J_v$, as a product. Does the shift help against the singular postures?
# %% [markdown] tags=["solution"]
# Column 2 is $b_2\times r_2 = q_3\,b_2\times b_3$: a lever along the axis does nothing. In column 1 there is one term more, $d_2\,b_1\times b_2$. It lies in the plane of $b_2\times b_3$ and $b_3$, the other two columns, and so it adds no volume. The shift does not help: $q_2 = 0$ stays singular, although the tip no longer stands on the axis of joint 1.
# %% tags=["solution"]
#: det = ___
b1, b2 = sp.Matrix([0, 0, 1]), sp.Matrix([-sin(q1), cos(q1), 0])
b3 = sp.Matrix([cos(q1) * sin(q2), sin(q1) * sin(q2), cos(q2)])
place = d1 * b1 + d2 * b2 + q3 * b3
det = sp.factor(sp.trigsimp(place.jacobian([q1, q2, q3]).det()))
det
# %%
ex("04.3").check(det)
# %% [markdown]
# ## 04.4 Find the false line
#
# Somebody writes the Jacobian of the polar arm, as a textbook of robotics prints the rule. Which line does not follow?
#
# | line | claim |
# |---|---|
# | 1 | the tip is at $r = d_1b_1 + q_3b_3$ |
# | 2 | joint 2 turns about $b_2 = (-s_1, c_1, 0)$ |
# | 3 | column 1: $b_1\times r = q_3s_2\,(-s_1, c_1, 0)$ |
# | 4 | column 2: $b_2\times r$ |
# | 5 | written out, $b_2\times r = (d_1c_1 + q_3c_1c_2,\ d_1s_1 + q_3s_1c_2,\ -q_3s_2)$ |
# | 6 | column 3: $b_3$, because joint 3 slides |
# %% [markdown] tags=["solution"]
# Line 4. The lever of joint 2 begins at joint 2, at $d_1b_1$, so it is $q_3b_3$. For joint 1 the same slip would do no harm, because $d_1b_1$ lies on its own axis; that is why one test posture is not enough, and one arm is not enough either.
# %% tags=["solution"]
#: line = ___
line = 4
# %%
ex("04.4").check(line)
# %% [markdown]
# ## 04.5 A round ellipse
#
# **Design.** The best planar arm with equal links has $\kappa = 1.618$. With other lengths there is a posture in which the tip is *equally fast in all directions*, $\kappa = 1$. The forearm has 0.5 m. Choose the upper arm $a_1$ (in m) and the elbow angle $q_2$ between 0° and 180° (in degrees).
# %% [markdown] tags=["solution"]
# The columns must be equally long and at right angles. Column 2 has the length $a_2$ and is across the forearm; column 1 is as long as the line from shoulder to tip, and across it. So that line has the length $a_2$ and stands at right angles on the forearm: a triangle with two sides $a_2$ and a right angle between them. Its third side is the upper arm, $a_1 = \sqrt2\,a_2$, and the elbow is bent by $180° - 45°$.
# %% tags=["solution"]
#: a1_m, q2_deg = ___, ___
a1_m, q2_deg = np.sqrt(2) * 0.5, 135.0
planar, values = robots.planar_2r()
round_one = values | {"a1": a1_m, "a2": 0.5}
posture = [0.2, np.radians(q2_deg)]
A = np.array(kin.geometric_jacobian(planar.at(round_one), posture, rows=(0, 1)))
assert np.isclose(np.linalg.cond(A), 1)
figure(sketch.moving(planar, round_one, posture, ellipse=A, scale=0.5, height=170),
       f"a₁ = {a1_m:.3f} m, q₂ = {q2_deg:.0f}°: the ellipse is a circle, κ = {np.linalg.cond(A):.3f}.")
# %%
ex("04.5").check([a1_m, q2_deg])
# %% [markdown]
# ## 04.6 Open the elbow, hold the tip
#
# Three rods of 1 m at $(0°, 90°, -90°)$, as in section 8. The elbow (joint 2) is to be straightened, at $\dot q_2 = -0.5$ rad/s, while the tip stays where it is. Which rates do joints 1 and 3 need?
# %% [markdown] tags=["solution"]
# The rates must lie in the null space, which is spanned by $(-1, 1, 1)$. With $\dot q_2 = -0.5$ it is $(0.5, -0.5, -0.5)$.
# %% tags=["solution"]
#: qd1_, qd3_ = ___, ___
qd1_, qd3_ = 0.5, -0.5
# %%
ex("04.6").check([qd1_, qd3_])
# %% [markdown]
# ## 04.7 Through the rim
#
# Two links of 1 m. The tip runs along the $x$ axis, $x = 2 - c\,t^2$ with $c = 0.09$ m/s²: it arrives at the rim at $t = 0$ and leaves it again, and the arm passes through a singular posture. How fast does the elbow turn at that instant? (In rad/s; only the size counts.)
# %% [markdown] tags=["solution"]
# $x = 2\cos(q_2/2) \approx 2 - q_2^2/4$ for a small elbow angle. So $q_2^2/4 = c\,t^2$, $q_2 = 2\sqrt c\,t$, and $\dot q_2 = 2\sqrt c$. The arm goes straight through and out with the elbow on the other side. It is the only way through: a tip that is faster near the rim would need infinite rates.
# %% tags=["solution"]
#: rate = ___
rate = 2 * np.sqrt(0.09)
# %%
ex("04.7").check(rate)
# %% [markdown]
# ## 04.8 It does not depend on the shoulder
#
# A chain of steps. For two links of 1 m, start with the sum of the squares of all four entries of $J$ and end with $\sigma_1^2 + \sigma_2^2$ as a number and a multiple of *one* cosine. At least three lines; each must equal the one before it. Hand in the list of lines.
# %% [markdown] tags=["solution"]
# The sum of the squares of all entries is the trace of $JJ^{\top}$. It does not contain $q_1$, and neither does the determinant: so the whole ellipse only turns with the shoulder.
# %% tags=["solution"]
#: lines = [___, ___, ___]
s1, c1, s12, c12 = sin(q1), cos(q1), sin(q1 + q2), cos(q1 + q2)
lines = [(s1 + s12)**2 + s12**2 + (c1 + c12)**2 + c12**2,
         s1**2 + c1**2 + 2 * (s12**2 + c12**2) + 2 * (s1 * s12 + c1 * c12),
         3 + 2 * (s1 * s12 + c1 * c12),
         3 + 2 * cos(q2)]
# %%
ex("04.8").check(lines)
# %% [markdown]
# ## 04.9 Weighted rates, as a function
#
# Write `rates(J, v, w)`: $J$ is a list of two rows with $n \ge 2$ entries, $v$ the wanted velocity, $w$ the $n$ positive weights. Return the $n$ rates with $J\dot q = v$ that make $\sum w_i\dot q_i^2$ smallest.
# %% [markdown] tags=["solution"]
# (04.E11) with $W = \mathrm{diag}(w)$: dividing column $j$ by $w_j$ gives $JW^{-1}$. Not $(J^{\top}J)^{-1}$: that matrix has $n$ rows and rank 2, and `numpy` refuses it, or worse, does not.
# %% tags=["solution"]
#: def rates(J, v, w):
#:     return ___
def rates(J, v, w):
    J, spread = np.array(J), np.array(J) / np.array(w)
    return spread.T @ np.linalg.solve(spread @ J.T, v)
# %%
ex("04.9").check(rates)
# %% [markdown]
# ## 04.10 An eight
#
# Explain with a number. The three rods of section 9 move with the smallest rates, and their tip draws an eight. First it runs round a small circle counter-clockwise, then round a circle of twice the radius clockwise. The small circle alone would leave the last joint off by some angle. How many times this angle, with its sign, does the whole eight leave? (Take the limit of small circles.)
# %% [markdown] tags=["solution"]
# It leaves $1 - 4 = -3$ times as much. The drift goes with the area, and a loop that is run the other way round leaves the opposite. Think of a large loop as a patchwork of small ones. Along every inner seam the tip runs once forth and once back, and what one leaves, the other takes away. So the small loops add up to the large one, and their number is the area. In section 9 the factor of two radii was a little more than four, 0.264° against 0.061°, because the drift per area is not the same everywhere.
# %% tags=["solution"]
#: factor = ___
factor = 1 - 2**2
# %%
ex("04.10").check(factor)
