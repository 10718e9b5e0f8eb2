# %% [markdown]
# # 10 · Exercises: one product rule for a whole arm
#
# Chapter: [10 · One product rule for a whole arm, and its price](../course/10_matrices_4x4.ipynb). Replace each blank `___`, run the cell, run the check. A wrong answer is told *what* is wrong. `ex("10.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
#
# Names to type: `q1 q2 q3`, `a m`, `a2 a3`, `m1 m2 l2`, `n`. Matrices are `sp.Matrix([[…], …])` or lists of rows, vectors `sp.Matrix([…, …])` or lists.
# %% tags=["setup"]
import numpy as np
import sympy as sp

from robolib import codegen, homogeneous, trajectory
from robolib.checking import ex
from robolib.derivation import ___
from robolib.display import setup
from robolib.formulations import dalembert
from robolib.robot import Link, Robot, dh, inertia
from robolib.spatial import Vec3

setup()
# %% tags=["setup"]
q1, q2, q3 = sp.symbols("q1 q2 q3")
a, a1, a2, a3, d1, l2, m, m2, n = sp.symbols("a a1 a2 a3 d1 l2 m m2 n")
sin, cos = sp.sin, sp.cos
# %% [markdown]
# ## 10.1 A thin rod
#
# A thin uniform rod of length $a$ and mass $m$ is a link. By a standard row its frame sits at the far end, so that the rod lies at $x$ from $-a$ to $0$. Give its pseudo-inertia $J$, a 4×4 matrix in `m a`. (Its rank tells how thin it is. Which rank?)
# %% [markdown] tags=["solution"]
# $\int x^2dm = ma^2/3$, $\int x\,dm = -ma/2$, $\int dm = m$, and nothing else. The rank is 2, one for the mass and one for the length; a solid body has rank 4.
# %% tags=["solution"]
#: J = ___
J = sp.zeros(4)
J[0, 0], J[0, 3], J[3, 0], J[3, 3] = m * a**2 / 3, -m * a / 2, -m * a / 2, m
J
# %%
ex("10.1").check(J)
# %% [markdown]
# ## 10.2 U₃₂₁ by hand
#
# An arm has a turntable ($q_1$ about the vertical $z$), a shoulder at the height $d_1$ ($q_2$ up from the horizontal) and an elbow ($q_3$ up from the upper arm); the links have the lengths $a_2$ and $a_3$. What does $U_{321}$ make of the origin $(0, 0, 0, 1)$ of the last frame? Give $x$, $y$, $z$ in `a2 a3 q1 q2 q3`.
# %% [markdown] tags=["solution"]
# The last column of ${}^0\!A_3$ is the place of the tip. It is at the radius $\rho = a_2\cos q_2 + a_3\cos(q_2+q_3)$, in the direction $q_1$. Differentiate by $q_2$, and $\rho$ shrinks; differentiate by $q_1$, and the direction turns by 90°. The height knows nothing of $q_1$.
# %% tags=["solution"]
#: entries = sp.Matrix([___, ___, ___])
rho = a2 * cos(q2) + a3 * cos(q2 + q3)
place = sp.Matrix([rho * cos(q1), rho * sin(q1), d1 + a2 * sin(q2) + a3 * sin(q2 + q3)])
entries = place.diff(q2).diff(q1)
entries
# %%
ex("10.2").check(entries)
# %% [markdown]
# ## 10.3 A carousel with a slide
#
# A turntable turns by $q_1$ about the vertical. A small mass $m_2$ slides on it, outwards from the axis; $q_2$ is its distance. Everything else is light. Give $(h_{112}, h_{211})$ in `m2 q2`. This arm is not on the shelf.
# %% [markdown] tags=["solution"]
# $M_{11} = m_2q_2^2$ is all that changes, and $h_{112} = \tfrac12\,\partial M_{11}/\partial q_2$. The other one is its opposite, by (10.E10). The first is (half of) the Coriolis torque that must speed up a mass on its way outwards, the second the force that keeps it from flying away.
# %% tags=["solution"]
#: h = sp.Matrix([___, ___])
h = sp.Matrix([m2 * q2, -m2 * q2])
h
# %%
ex("10.3").check(h)
# %% [markdown]
# ## 10.4 Find the false line in Uicker and Kahn's equation
#
# A textbook goes from energy to torques in these lines; here they are written for link 2 of the planar arm alone, with $W_2 = A_1A_2$ and sums over $k, l = 1, 2$. Which one is false?
#
# | line | |
# |---|---|
# | 1 | $\partial W_2/\partial q_1 = Q\,W_2$ |
# | 2 | $T = \tfrac12\sum_j\sum_k\operatorname{Tr}\left(\partial W_2/\partial q_j\;J\;\partial W_2^{\top}/\partial q_k\right)\dot q_j\,\dot q_k$ |
# | 3 | $\partial T/\partial\dot q_1 = \sum_k\operatorname{Tr}\left(\partial W_2/\partial q_1\;J\;\partial W_2^{\top}/\partial q_k\right)\dot q_k$ |
# | 4 | what accelerations need, at joint 1: $\sum_k\operatorname{Tr}\left(\partial W_2/\partial q_1\;J\;\partial W_2^{\top}/\partial q_1\right)\ddot q_k$ |
# | 5 | what velocities need, at joint 1: $\sum_k\sum_l\operatorname{Tr}\left(\partial W_2/\partial q_1\;J\;\partial^2W_2^{\top}/\partial q_k\partial q_l\right)\dot q_k\,\dot q_l$ |
# %% [markdown] tags=["solution"]
# In line 4 the trace does not depend on $k$: every acceleration would be multiplied by $M_{11}$. It must be $\partial W_2^{\top}/\partial q_k$, as in line 3.
# %% tags=["solution"]
#: line = ___
line = 4
# %%
ex("10.4").check(line)
# %% [markdown]
# ## 10.5 Find the false line in (4.3)
#
# The generalized d'Alembert equations, for the planar arm. $p^*$ leads from frame to frame along a link, $\bar s_2$ from the far end of link 2 to its centre of mass. What velocities alone do, line by line; which one is false?
#
# | line | |
# |---|---|
# | 1 | $\omega_2 = (\dot q_1 + \dot q_2)\,z$ |
# | 2 | acceleration of the elbow $O_1$: $\ \omega_1\times(\omega_1\times p^*_1)$ |
# | 3 | acceleration of the centre of mass $C_2$: $\ \omega_1\times(\omega_1\times p^*_1) + \omega_2\times(\omega_2\times\bar s_2)$ |
# | 4 | velocity of $C_2$ for $\dot q_1 = 1$: $\ z\times\bar r_2$, with $\bar r_2$ from the shoulder to $C_2$ |
# %% [markdown] tags=["solution"]
# From the elbow to $C_2$ leads $\bar c_2 = p^*_2 + \bar s_2$. With $\bar s_2$ alone the lever has the wrong sign and, for a uniform rod, the right size; so it looks harmless.
# %% tags=["solution"]
#: line = ___
line = 3
# %%
ex("10.5").check(line)
# %% [markdown]
# ## 10.6 Slow enough to forget
#
# The spatial arm of the chapter moves from $q = 0$ by 1.0, 1.2 and 1.4 rad, each joint speeding up for half of the time and slowing down for the other half. A small controller shall leave out $h^{\text{rot}}$ of (10.E17). At joint 1 that may cost at most 0.2 N·m. How many seconds must the motion take at least?
# %% [markdown] tags=["solution"]
# Run the motion in one second and look at the largest $|h^{\text{rot}}_1|$. In $t$ seconds all rates are divided by $t$, and $h$, which is quadratic in them, by $t^2$.
# %% tags=["solution"]
#: seconds = ___
rows = ((0, sp.pi / 2, 0.5, 3.0, (0, -0.25, 0), (0.05, 0.02, 0.05)),
        (1.0, 0, 0, 2.0, (-0.5, 0, 0), (0.01, 0.17, 0.17)), (0.8, 0, 0, 1.0, (-0.4, 0, 0), (0.005, 0.06, 0.06)))
solid = Robot("spatial 3R", tuple(Link(dh("revolute", *row[:3]), row[3], Vec3(*row[4]), inertia(*row[5]))
                                  for row in rows), Vec3(0, 0, -9.8062)).at({})
motion = trajectory.JointMotion(tuple(trajectory.triangular(0.0, way, 1.0) for way in (1.0, 1.2, 1.4)))
_, q, qd, _ = trajectory.sample(motion, 401)
peak = np.abs(dalembert.parts(solid, list(q.T), list(qd.T)).h_rot[0]).max()
seconds = np.sqrt(peak / 0.2)
round(float(peak), 4), round(float(seconds), 3)
# %%
ex("10.6").check(seconds)
# %% [markdown]
# ## 10.7 Who eats the time
#
# Table 3 prices Lagrange and Euler at 101 348 multiplications for six joints. Which part of them goes into the traces of $h$, in percent, if they are counted as the table counts them?
# %% [markdown] tags=["solution"]
# There are 56 traces of $M$; the table takes six times as many for $h$, 256 multiplications each. So five sixths of the bill pay for velocities, which many controllers of the time left out for that reason.
# %% tags=["solution"]
#: percent = ___
percent = 100 * (6 * 56 * 256) / codegen.published("lagrange_euler", 6)[0]
round(percent, 2)
# %%
ex("10.7").check(percent)
# %% [markdown]
# ## 10.8 How many traces are there?
#
# (10.E8) has one trace $\operatorname{Tr}(U_{jkm}J_jU_{ji}^{\top})$ for each body $j$ and each $i$, $k \le m$ up to $j$. How many are that for $n$ joints, as a polynomial in `n`?
# %% [markdown] tags=["solution"]
# Body $j$ has $j$ values of $i$ and $j(j+1)/2$ pairs $k \le m$. Their product, summed over $j$, is 266 for six joints, where the table has 336.
# %% tags=["solution"]
#: traces = ___
j = sp.Symbol("j")
traces = sp.factor(sp.summation(j * j * (j + 1) / 2, (j, 1, n)))
traces
# %%
ex("10.8").check(traces)
# %% [markdown]
# ## 10.9 The rods, with numbers
#
# Two thin rods of 1 m, with 2 kg and 1 kg, in a vertical plane; $g = 9.8062$ m/s², and $q_1$ counts from the horizontal. At $q = (0.6, -0.4)$ rad they move with $\dot q = (1.5, 1)$ rad/s and $\ddot q = (-1, 2)$ rad/s². Which torques, in N·m? By 4×4 matrices, please; the library needs one line.
# %% [markdown] tags=["solution"]
# Waters' form (10.E11): one $\ddot W$ for each rod, then one trace for each torque.
# %% tags=["solution"]
#: tau = [___, ___]
q, qd, qdd, Q = (0.6, -0.4), (1.5, 1.0), (-1.0, 2.0), np.array(homogeneous.Q_REV, float)
A = [np.array([[np.cos(x), -np.sin(x), 0, np.cos(x)], [np.sin(x), np.cos(x), 0, np.sin(x)], [0, 0, 1, 0],
               [0, 0, 0, 1]]) for x in q]
U = ([Q @ A[0]], [Q @ A[0] @ A[1], A[0] @ Q @ A[1]])
W = (Q @ Q @ A[0] * qd[0]**2 + U[0][0] * qdd[0],
     Q @ Q @ A[0] @ A[1] * qd[0]**2 + 2 * Q @ A[0] @ Q @ A[1] * qd[0] * qd[1] + A[0] @ Q @ Q @ A[1] * qd[1]**2
     + U[1][0] * qdd[0] + U[1][1] * qdd[1])
tau = np.zeros(2)
for j, kg in enumerate((2.0, 1.0)):
    J = kg * np.array([[1 / 3, 0, 0, -1 / 2], [0] * 4, [0] * 4, [-1 / 2, 0, 0, 1]])
    for i, u in enumerate(U[j]):
        tau[i] += np.trace(u @ J @ W[j].T) - np.array([0, -9.8062, 0, 0]) @ u @ J[:, 3]
tau
# %%
ex("10.9").check(tau)
# %% [markdown]
# ## 10.10 The inward sweep, as a function
#
# Write `inwards(A, J, Wdd, dW)`. It gets four lists of 4×4 arrays, one entry per link: $A_i$, the pseudo-inertias $J_i$, $\ddot W_i$ and $\partial W_i/\partial q_i$. It returns the list of $\operatorname{Tr}(\partial W_i/\partial q_i\,D_i)$, with $D_i = J_i\ddot W_i^{\top} + A_{i+1}D_{i+1}$.
# %% [markdown] tags=["solution"]
# Six lines for every arm with every kind of joint.
# %% tags=["solution"]
#: def inwards(A, J, Wdd, dW):
#:     return ___
def inwards(A, J, Wdd, dW):
    tau, passed = [], np.zeros((4, 4))
    for i in reversed(range(len(A))):
        D = J[i] @ Wdd[i].T + passed
        tau.append(np.trace(dW[i] @ D))
        passed = A[i] @ D                       # what the link before must add
    return tau[::-1]
# %%
ex("10.10").check(inwards)
# %% [markdown]
# ## 10.11 A trace of one point
#
# If all of link 2 were in its centre of mass, $r = (\ell_2 - a_2, 0, 0, 1)$, then $h_{122}$ would be $m_2\,(U_{222}r)\cdot(U_{21}r)$. Start with this product of two vectors, written out in `a1 l2 q1 q2`, and come to one product without `q1`, as a list of three lines or more.
# %% [markdown] tags=["solution"]
# $U_{222}r$ leads back to the elbow, $-\ell_2$ along the link. Of $U_{21}r$ only the elbow's part $a_1$ has something in that direction, because the rest is across the link.
# %% tags=["solution"]
#: lines = [___, ___, ___]
s1, c1, s12, c12 = sin(q1), cos(q1), sin(q1 + q2), cos(q1 + q2)
lines = [-l2 * c12 * (-a1 * s1 - l2 * s12) - l2 * s12 * (a1 * c1 + l2 * c12),
         -a1 * l2 * (s12 * c1 - c12 * s1),
         -a1 * l2 * sin(q2)]
lines
# %%
ex("10.11").check(lines)
