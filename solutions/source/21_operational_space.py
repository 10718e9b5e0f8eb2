# %% [markdown]
# # 21 · Exercises: what the hand weighs
#
# Chapter: [21 · What the hand weighs](../course/21_operational_space.ipynb). Replace each blank `___`, run the cell, run the check. A wrong answer is told *what* is wrong. `ex("21.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
# %% tags=["setup"]
import math

import numpy as np
import sympy as sp

from robolib import ellipses, forward, kinematics, operational, robots
from robolib.checking import ex
from robolib.derivation import ___
from robolib.display import setup
from robolib.linearize.tip import planar_position

setup()
a2, m1, m2, q2 = sp.symbols("a2 m1 m2 q2")
# %% tags=["setup"]
def at_rest(name, degrees):
    """(J, M, g) of `robots.planar_2r` or `planar_3r` at rest, angles in degrees."""
    robot, values = getattr(robots, name)()
    arm, q = robot.at(values), np.radians(degrees).tolist()
    M, _, g = forward.terms(arm, q, [0.0] * arm.n)
    J = operational.of_place(arm, planar_position, q, [0.0] * arm.n).J
    return np.array(J), np.array(M), np.array(g)
# %% [markdown]
# ## 21.1 Pushed and led
#
# The lab arm of section 3 stands at $(0°, 90°)$, and its hand has $\Lambda = \begin{bmatrix}122.5 & 99\\ 99 & 275.51\end{bmatrix}$ kg. Somebody moves the hand along a line 45° above $x$, away from the shoulder. How many kg does it weigh when it is pushed and may slip sideways, and how many when it is led and may not?
# %% [markdown] tags=["solution"]
# $u = (1, 1)/\sqrt2$. Led: half of the sum of all four entries. Pushed: one over half of the sum of the four entries of $\Lambda^{-1}$.
# %% tags=["solution"]
#: masses = [___, ___]                          # pushed, led
L, u = np.array([[122.5, 99], [99, 275.51]]), np.array([1, 1]) / math.sqrt(2)
masses = [1 / (u @ np.linalg.inv(L) @ u), u @ L @ u]
masses
# %%
ex("21.1").check(masses)
# %% [markdown]
# ## 21.2 A pole on a cart
#
# A cart of mass $m_1$ runs on a horizontal rail, its place is $q_1$. A pole without mass stands on it, turned by $q_2$ from the horizontal, and at its end, at a distance $a_2$, sits a load $m_2$. The "hand" is the load, at $x = q_1 + a_2\cos q_2$ and $y = a_2\sin q_2$. Both joints have motors without inertia. Give its Λ as a 2×2 matrix in `m1 m2 q2`.
# %% [markdown] tags=["solution"]
# $\dot y = a_2c_2\,\dot q_2$, so $\dot q_1 = \dot x + a_2s_2\,\dot q_2 = \dot x + \dot y\tan q_2$. Then $T = \tfrac12m_2(\dot x^2 + \dot y^2) + \tfrac12m_1(\dot x + \dot y\tan q_2)^2$, and Λ is its Hessian. The load itself adds $m_2$ in all directions.
# %% tags=["solution"]
#: Lambda = ___
J = sp.Matrix([[1, -a2 * sp.sin(q2)], [0, a2 * sp.cos(q2)]])
M = sp.diag(m1, 0) + m2 * J.T * J
Lambda = sp.simplify(J.inv().T * M * J.inv())
Lambda
# %%
ex("21.2").check(Lambda)
# %% [markdown]
# ## 21.3 The tip of the polar arm
#
# The polar arm of `robots.polar()` without its motors, `robot.without("rotors")`. Its boom leans 60° from the vertical and is $q_3 = 0.9$ m long. How many kg does the tip weigh along the boom, in the direction of its tilt, and around the column?
# %% [markdown] tags=["solution"]
# In each of these directions one joint alone moves the tip, with the levers 1, $q_3$ and $q_3\sin q_2$, and $M$ is diagonal. So there is no difference between pushing and leading.
# %% tags=["solution"]
#: masses = [___, ___, ___]                     # boom, tilt, column
robot, values = robots.polar()
tilt, boom = np.radians(60), 0.9
M = forward.inertia_matrix(robot.without("rotors").at(values), [0.0, tilt, boom])
masses = [M[2][2], M[1][1] / boom**2, M[0][0] / (boom * np.sin(tilt))**2]
masses
# %%
ex("21.3").check(masses)
# %% [markdown]
# ## 21.4 Problem 7.9, for any arm
#
# How does Λ change while the arm moves? Write a function `rate(M, Md, J, Jd)` that gives $\dot\Lambda$ from $M$, $\dot M$, $J$ and $\dot J$ (NumPy arrays). $J$ has fewer rows than columns, so it has no inverse.
#
# Then show on paper that $\dot\Lambda - 2C_A$ is skew if $\dot M - 2C$ is, with $C_A = \bar J^{\top}C\bar J - \Lambda\dot J\bar J$.
# %% [markdown] tags=["solution"]
# $\Lambda^{-1} = JM^{-1}J^{\top}$ changes by $\dot JM^{-1}J^{\top} + JM^{-1}\dot J^{\top} - JM^{-1}\dot MM^{-1}J^{\top}$, and Λ by $-\Lambda$ times that times Λ. With $\bar J = M^{-1}J^{\top}\Lambda$
#
# $$\dot\Lambda = \bar J^{\top}\dot M\bar J - \Lambda\dot J\bar J - (\Lambda\dot J\bar J)^{\top}$$
#
# Subtract $2C_A$. What remains is $\bar J^{\top}(\dot M - 2C)\bar J$, and $\Lambda\dot J\bar J$ minus its transpose. Both are skew.
# %% tags=["solution"]
#: def rate(M, Md, J, Jd):
#:     ...
#:     return ___
def rate(M, Md, J, Jd):
    Lambda = np.linalg.inv(J @ np.linalg.solve(M, J.T))
    bar = np.linalg.solve(M, J.T) @ Lambda
    return bar.T @ Md @ bar - Lambda @ Jd @ bar - (Lambda @ Jd @ bar).T
# %%
ex("21.4").check(rate)
# %% [markdown]
# ## 21.5 Problem 7.10
#
# Write a function `torques(M, J, f, wish)`. Of all torques that amount to the force $f$ at the hand, it gives those with the least $(\tau - \tau_0)^{\top}M^{-1}(\tau - \tau_0)$, where $\tau_0$ is the wish. All are NumPy arrays.
# %% [markdown] tags=["solution"]
# Section 9 has the derivation.
# %% tags=["solution"]
#: def torques(M, J, f, wish):
#:     ...
#:     return ___
def torques(M, J, f, wish):
    bar = np.linalg.solve(M, J.T) @ np.linalg.inv(J @ np.linalg.solve(M, J.T))
    return wish + J.T @ (f - bar.T @ wish)
# %%
ex("21.5").check(torques)
# %% [markdown]
# ## 21.6 Problem 7.11, for three joints
#
# Three rods of 1 m and 1 kg stand at $(0°, 90°, -90°)$. How large is the product of the half axes of the set of accelerations that all unit torques can give to the tip from rest, in 1/(kg²·m²)?
# %% [markdown] tags=["solution"]
# The half axes are the singular values of $JM^{-1}$, which is $\Lambda^{-1}\bar J^{\top}$, section 8. By hand: the sum of the squares of its three 2×2 determinants is $(18^2 + 18^2 + 216^2)/76^2$.
# %% tags=["solution"]
#: w = ___
J, M, g = at_rest("planar_3r", [0, 90, -90])
w = float(np.prod(np.linalg.svd(J @ np.linalg.inv(M))[1]))
assert math.isclose(w, ellipses.dynamic_measure(J.tolist(), M.tolist()))
assert math.isclose(w, math.sqrt(18**2 + 18**2 + 216**2) / 76)
w
# %%
ex("21.6").check(w)
# %% [markdown]
# ## 21.7 Find the false line: x and y
#
# A textbook takes the coordinates $x$ and $y$ of the tip of an arm with two links of 1 m, and writes like this. Which line is false?
#
# | line | |
# |---|---|
# | 1 | $J = \begin{bmatrix}-s_1 - s_{12} & -s_{12}\\ c_1 + c_{12} & c_{12}\end{bmatrix}$ |
# | 2 | $\det J = s_2$ |
# | 3 | $J^{-1} = \dfrac1{s_2}\begin{bmatrix}s_{12} & -c_{12}\\ -s_1 - s_{12} & c_1 + c_{12}\end{bmatrix}$ |
# | 4 | The rates for a velocity $\dot p$ of the tip are this matrix times $\dot p$. |
# | 5 | Half the velocity takes half of these rates. |
# %% [markdown] tags=["solution"]
# At $(0°, 90°)$ the matrix of line 3 is $\begin{bmatrix}1 & 0\\ -1 & 1\end{bmatrix}$, and $J$ times it is not 1. The adjugate has the diagonal entries of $J$ in exchanged places and a minus before the others: the first row is $(c_{12}, s_{12})$, the second one $(-c_1-c_{12}, -s_1-s_{12})$.
# %% tags=["solution"]
#: line = ___
J = np.array([[-1, -1], [1, 0]])
print(J @ [[1, 0], [-1, 1]])
line = 3
# %%
ex("21.7").check(line)
# %% [markdown]
# ## 21.8 Find the false line: gravity in front
#
# A textbook looks for the torques of three rods that accelerate the tip by $\dot v$ from rest, with the smallest accelerations of the joints. It wants gravity inside the bracket. Which line is false?
#
# | line | |
# |---|---|
# | 1 | $\tau = MJ^{\#}\,\dot v + g$ |
# | 2 | $\tau = M\left(J^{\#}\,\dot v + M^{-1}g\right)$ |
# | 3 | $\tau = M\left(J^{\#}\,\dot v + J^{\#}JM^{-1}g\right)$ |
# | 4 | $\tau = MJ^{\#}\left(\dot v + JM^{-1}g\right)$ |
# %% [markdown] tags=["solution"]
# $JJ^{\#} = 1$, but $J^{\#}J$ is a projection and no unit matrix, unless $J$ is square. The torques of line 3 differ by $M(1 - J^{\#}J)M^{-1}g$. They accelerate the tip just the same, but they are no torques of the smallest accelerations, and they do not hold the elbow.
# %% tags=["solution"]
#: line = ___
J, M, g = at_rest("planar_3r", [60, -60, -30])
print(np.round(g, 1), np.round(M @ np.linalg.pinv(J) @ J @ np.linalg.solve(M, g), 1))
line = 3
# %%
ex("21.8").check(line)
# %% [markdown]
# ## 21.9 The same in all directions
#
# Design. Two thin rods of 1 m and 1 kg. Both motors stand on the base. The first one turns the upper arm, and its rotor weighs nothing. The second one turns the forearm by a belt: its rotor turns $k_{r2}$ times as fast as the forearm does, seen from the ground, and has $10^{-4}$ kg·m². At which elbow angle $q_2$ between 0 and 180°, and with which $k_{r2}$, does the hand weigh the same in all directions? Give $(q_2, k_{r2})$, with $q_2$ in degrees.
# %% [markdown] tags=["solution"]
# In the angles from the ground $M_{11} = \tfrac13 + 1$, $M_{22} = \tfrac13 + k_{r2}^2I_{m2}$, $M_{12} = \tfrac12\cos q_2$, and the columns of $J$ have the length 1. $\Lambda = m\,1$ means $M = m\,J^{\top}J$: first $M_{11} = M_{22} = m$, so $k_{r2}^2I_{m2} = 1$ kg·m². Then $\tfrac12\cos q_2 = m\cos q_2$ with $m = \tfrac43$, which leaves $\cos q_2 = 0$. The hand weighs 4/3 kg.
# %% tags=["solution"]
#: design = [___, ___]                          # q₂ in degrees, k_r2
design = [90, math.sqrt((1 / 3 + 1 - 1 / 3) / 1e-4)]
design
# %%
ex("21.9").check(design)
# %% [markdown]
# ## 21.10 Why 87 percent
#
# Explain the number of section 13. Let $n$ be the unit vector of $N(J)$, the rates that leave the tip where it is, of an arm with one joint too many.
#
# 1. A unit torque τ accelerates the tip by $\dot v = JM^{-1}\tau$ (without gravity). The smallest accelerations that do the same take the torques $P\tau = MJ^{\#}\dot v$. Show that $P = 1 - (Mn)(M^{-1}n)^{\top}$.
# 2. Outside of the smaller ellipse means $|P\tau| > 1$. Show that this is $(b^{\top}\tau)\,\bigl((a^{\top}a)\,b - 2a\bigr)^{\top}\tau > 0$, with $a = Mn$ and $b = M^{-1}n$.
# 3. Two planes cut the ball of torques into four wedges. So how many percent of all unit torques lead outside, at $(0°, 90°, -90°)$? (Section 13 has another posture, and a little more.)
# %% [markdown] tags=["solution"]
# $J^{\#}J = 1 - nn^{\top}$. Because $a^{\top}b = 1$, $|P\tau|^2 = 1 - 2(a^{\top}\tau)(b^{\top}\tau) + (a^{\top}a)(b^{\top}\tau)^2$. The two normals enclose an angle β with $\cos\beta = 1 - 2/s^2$, $s = |a||b|$, so $\sin(\beta/2) = 1/s$. The product is positive in two wedges of the angle $\pi - \beta$: the share is $1 - \beta/\pi$. If $M$ only stretched $n$, $s$ would be 1 and nothing would lie outside.
# %% tags=["solution"]
#: percent = ___
J, M, g = at_rest("planar_3r", [0, 90, -90])
n = np.array([-1, 1, 1]) / math.sqrt(3)
s = np.linalg.norm(M @ n) * np.linalg.norm(np.linalg.solve(M, n))
percent = 100 * (1 - 2 / math.pi * math.asin(1 / s))
percent
# %%
ex("21.10").check(percent)
# %% [markdown]
# ## 21.11 A box of torques
#
# The motors of the lab arm give up to 1200 N·m at the shoulder and 300 N·m at the elbow, either way. From rest at $(30°, 60°)$, how large is the vertical acceleration $\ddot y$ of its hand at most, in m/s², whatever the hand does sideways?
# %% [markdown] tags=["solution"]
# $\ddot y$ is linear in the torques, so its largest value is in a corner of the box. The elbow's motor pulls *backwards* there: its torque would push the upper arm down.
# %% tags=["solution"]
#: most = ___
J, M, g = at_rest("planar_2r", [30, 60])
row = (J @ np.linalg.inv(M))[1]
most = abs(row) @ [1200, 300] - row @ g
most
# %%
ex("21.11").check(most)
