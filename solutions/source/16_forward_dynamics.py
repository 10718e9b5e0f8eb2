# %% [markdown]
# # 16 · Exercises: from torques to motion
#
# Chapter: [16 · From torques to motion](../course/16_forward_dynamics.ipynb). Replace each blank `___`, run the cell, run the check. A wrong answer is told *what* is wrong. `ex("16.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
#
# Names to type: `m1 m2 l2 I2 q2`, `n`. Vectors are `sp.Matrix([…, …])` or lists.
# %% tags=["setup"]
import numpy as np
import sympy as sp
from scipy.optimize import brentq

from robolib import evaluate, robots
from robolib.checking import ex
from robolib.derivation import ___
from robolib.display import setup
from robolib.formulations import lagrange

setup()
# %% tags=["setup"]
m1, m2, l2, I2, q2, n = sp.symbols("m1 m2 l2 I2 q2 n")
cos = sp.cos
arm, values = robots.planar_2r()
model = lagrange.derive(arm)
# %% [markdown]
# ## 16.1 A limp elbow, bent
#
# The planar arm of the course, `robots.planar_2r()`, with both gear ratios 1. The elbow is bent by 45° and limp. What inertia does a hand feel that starts to turn the shoulder? In kg·m².
# %% [markdown] tags=["solution"]
# The first pivot, $M_{11} - M_{12}^2/M_{22}$. Bent, the arm is lighter about the shoulder than stretched, and yet a limp elbow leaves *more* to feel, because $M_{12}$ has shrunk.
# %% tags=["solution"]
#: felt = ___
M = evaluate.compile(model, values | {"kr1": 1.0, "kr2": 1.0}).M([0.0, np.pi / 4])
felt = M[0, 0] - M[0, 1]**2 / M[1, 1]
print(f"{felt:.3f} kg·m²")
# %%
ex("16.1").check(felt)
# %% [markdown]
# ## 16.2 A column by hand
#
# A crane: a trolley of mass $m_1$ runs along a horizontal rail ($q_1$), and a rod with mass $m_2$ and inertia $I_2$ about its centre of mass hangs on it by a pin, $\ell_2$ above the centre of mass. $q_2$ is its angle from straight down, and grows the way the trolley moves. Give the second column of $M$: the force on the trolley and the torque at the pin for $\ddot q = (0, 1)$, from rest and without gravity. This arm is not on the shelf.
# %% [markdown] tags=["solution"]
# The trolley holds still. The centre of mass accelerates by $\ell_2$ across the rod, and $\ell_2\cos q_2$ of this is along the rail.
# %% tags=["solution"]
#: column = sp.Matrix([___, ___])
column = sp.Matrix([m2 * l2 * cos(q2), I2 + m2 * l2**2])
column
# %%
ex("16.2").check(column)
# %% [markdown]
# ## 16.3 What a crane's motor feels
#
# The same crane. The pin has no motor. Which inertia $H$ does the motor of the trolley feel when it starts, in `m1 m2 l2 I2 q2`? It is the articulated inertia of a slide.
# %% [markdown] tags=["solution"]
# The rod's row gives $\ddot q_2 = -M_{12}\ddot q_1/M_{22}$, put into the first row. If the rod lies flat, $\cos q_2 = 0$ and nothing is hidden.
# %% tags=["solution"]
#: H = ___
H = m1 + m2 - (m2 * l2 * cos(q2))**2 / (I2 + m2 * l2**2)
H
# %%
ex("16.3").check(H)
# %% [markdown]
# ## 16.4 Find the false line in Algorithm 6.1
#
# Joint $i$ slides, and joint $j$ further in turns. A wrench $f$, $\eta$ walks from the next frame to frame $j$. Which line is false?
#
# | line | |
# |---|---|
# | 1 | $f_j = A\,f$ |
# | 2 | $\eta_j = A\,\eta + s\times A\,f$ |
# | 3 | joint $i$ slides, so $M_{ji} = f_j\cdot z$ |
# %% [markdown] tags=["solution"]
# What counts is the joint that **feels**. It turns, so it feels the moment, $M_{ji} = \eta_j\cdot z_j$. On an arm whose joints all turn the slip is invisible.
# %% tags=["solution"]
#: line = ___
line = 3
# %%
ex("16.4").check(line)
# %% [markdown]
# ## 16.5 A hand without mass
#
# The last link of an arm is given no mass and no inertia. What goes wrong first in the three passes? Choose `"nothing"`, `"q̈ₙ = 0"`, `"division by zero"` or `"the others, too"` (meaning: the accelerations of all joints are lost at once).
# %% [markdown] tags=["solution"]
# $H_n = \mathbb a^{\top}\mathbb I\mathbb a = 0$, and $\ddot q_n = e_n/H_n$. A torque on nothing has no answer. The library says at which joint.
# %% tags=["solution"]
#: what = ___
what = "division by zero"
# %%
ex("16.5").check(what)
# %% [markdown]
# ## 16.6 Gears that hide the elbow
#
# Design. The planar arm of the course is straight, $k_{r1} = 1$. A limp elbow shall hide no more than 5 % of what a hand at the shoulder feels with the elbow locked. How large must the gear ratio $k_{r2}$ be?
# %% [markdown] tags=["solution"]
# The hidden part is $M_{12}^2/(M_{11}M_{22})$. Through the gear the rotor adds $k_{r2}^2I_{m2}$ to $M_{22}$, but also $k_{r2}I_{m2}$ to $M_{12}$, because it stands on the upper arm.
# %% tags=["solution"]
#: kr2 = ___
def hidden(kr2):
    M = evaluate.compile(model, values | {"kr1": 1.0, "kr2": kr2}).M([0.0, 0.0])
    return M[0, 1]**2 / (M[0, 0] * M[1, 1])

kr2 = brentq(lambda k: hidden(k) - 0.05, 1, 1000)
print(f"{kr2:.1f}")
# %%
ex("16.6").check(kr2)
# %% [markdown]
# ## 16.7 From torques to motion
#
# The planar arm of the course with its gears of 100 is at $q = (0.5, 0.8)$ rad and moves with $\dot q = (1, -2)$ rad/s; its motors give $\tau = (600, 100)$ N·m. Give both accelerations in rad/s².
# %% [markdown] tags=["solution"]
# The bias from $c$ and $g$, then two equations together.
# %% tags=["solution"]
#: qdd = [___, ___]
dynamics = evaluate.compile(model, values)
q, qd, tau = np.array([0.5, 0.8]), np.array([1.0, -2.0]), np.array([600.0, 100.0])
qdd = np.linalg.solve(dynamics.M(q), tau - dynamics.c(q, qd) - dynamics.g(q))
print(qdd.round(4), "rad/s²")
# %%
ex("16.7").check(qdd)
# %% [markdown]
# ## 16.8 Pivots from the tip
#
# Write a function that takes a symmetric positive matrix (an array) and gives the pivots of the elimination that begins with the **last** row, listed first joint first.
# %% [markdown] tags=["solution"]
# Each step takes row times column over the pivot away from what is left above. For an arm's $M$ these are the $H_j$.
# %% tags=["solution"]
#: def pivots(M):
#:     return ___
def pivots(M):
    A, found = np.array(M, float), []
    for k in range(len(A) - 1, -1, -1):
        found.insert(0, A[k, k])
        A = A[:k, :k] - np.outer(A[:k, k], A[k, :k]) / A[k, k]
    return found
# %%
ex("16.8").check(pivots)
# %% [markdown]
# ## 16.9 What a solve costs
#
# How many multiplications and divisions does $M\ddot q = b$ take by $L^{\top}DL$, for $n$ joints? Count each division as a multiplication. For $n = 6$ a book has 86. Give the polynomial in `n`.
# %% [markdown] tags=["solution"]
# With $k$ rows left above the pivot there are $k$ products for $L$ and $k(k+1)/2$ for the lower triangle. Two substitutions take $n(n-1)/2$ each, and there are $n$ divisions by pivots. So "O(n³)" is $n^3/6$: at six joints it is 35 of 956. A book that says O(n²) means the walks home; one that says O(n) means articulated bodies.
# %% tags=["solution"]
#: cost = ___
k = sp.Symbol("k")
cost = sp.summation(k + k * (k + 1) / 2, (k, 1, n - 1)) + n * (n - 1) + n
assert cost.subs(n, 6) == 86
sp.factor(cost)
# %%
ex("16.9").check(cost)
