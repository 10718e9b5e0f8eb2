# %% [markdown]
# # 17 · Exercises: small deviations, large consequences
#
# Chapter: [17 · Small deviations, large consequences](../course/17_linearised.ipynb). Replace each blank `___`, run the cell, run the check. A wrong answer is told *what* is wrong. `ex("17.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
#
# Names to type: `q1 q2`, `qd1 qd2`, `qdd1 qdd2`, `a1 l1 l2 m1 m2 I1 kr1 Im1 g`. Matrices are `sp.Matrix([[…], …])` or lists of rows. g = 9.81 m/s² where a number is asked for.
# %% tags=["setup"]
import numpy as np
import sympy as sp

from robolib.checking import ex
from robolib.derivation import ___
from robolib.display import setup
from robolib.identity import judge
from robolib.linearize import slopes
from robolib.robot import Link, Robot, dh
from robolib.spatial import Vec3

setup()
# %% tags=["setup"]
q1, q2, qd1, qd2, qdd1, qdd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
a1, l1, l2, m1, m2, I1, kr1, Im1, g = sp.symbols("a1 l1 l2 m1 m2 I1 kr1 Im1 g")
sin, cos = sp.sin, sp.cos
# %% [markdown]
# ## 17.1 A spring that holds it upright
#
# A pendulum of 4 kg has its centre of mass 0.5 m from the joint and a radius of gyration of 0.15 m about it. A torsional spring at the joint, relaxed where the pendulum stands on its head, shall hold it there. How stiff must it be at least, in N·m/rad?
# %% [markdown] tags=["solution"]
# Upright $P = -mg\ell$. The spring adds its stiffness $k$ to $P$, and the sum must not be negative. The radius of gyration stands in $M$, and so it says how fast the pendulum falls, but not whether.
# %% tags=["solution"]
#: k = ___
k = 4 * 9.81 * 0.5
k
# %%
ex("17.1").check(k)
# %% [markdown]
# ## 17.2 P of a carousel
#
# A turntable turns by $q_1$ about the vertical, and a small mass $m_2$ slides on it, outwards from the axis; $q_2$ is its distance. Everything else is light. Give $P = \partial\tau/\partial q$, a 2×2 matrix in `m2 q2 qd1 qd2 qdd1`, at any motion. This arm is not on the shelf.
# %% [markdown] tags=["solution"]
# Write both torques down and differentiate. Neither knows $q_1$, so the first column is zero, as (17.E11) says. The lower entry is negative: a mass that flies round is unstable without a force that holds it.
# %% tags=["solution"]
#: P = sp.Matrix([[___, ___], [___, ___]])
tau = sp.Matrix([m2 * q2**2 * qdd1 + 2 * m2 * q2 * qd1 * qd2, m2 * qdd2 - m2 * q2 * qd1**2])
P = tau.jacobian([q1, q2])
P
# %%
ex("17.2").check(P)
# %% [markdown]
# ## 17.3 A from M, V and P
#
# Write a function that takes $M$, $V$ and $P$ as arrays, n×n each, and gives the matrix $A$ of (17.E5), 2n×2n, for $x = (\delta q, \delta\dot q)$.
# %% [markdown] tags=["solution"]
# The first half of $\dot x$ is the second half of $x$. The rest is (17.E2) without torques, solved for $\delta\ddot q$; solving is better than an inverse.
# %% tags=["solution"]
#: def state_matrix(M, V, P):
#:     ...
#:     return ___
def state_matrix(M, V, P):
    zero, one = np.zeros_like(M), np.eye(len(M))
    return np.block([[zero, one], [-np.linalg.solve(M, P), -np.linalg.solve(M, V)]])
# %%
ex("17.3").check(state_matrix)
# %% [markdown]
# ## 17.4 Find the false line on the way to (7.3.5)
#
# A textbook proves $V_{nn} = 0$ like this. $K$ is the inertia of the last link about its joint, $\omega$ its angular velocity, $\tilde\omega$ the matrix of $\omega\times$, and $L = \tilde\omega\,(\tfrac12\operatorname{tr}(K)\,1 - K)$. Which line is false?
#
# | line | |
# |---|---|
# | 1 | $L = \tfrac12\operatorname{tr}(K)\,\tilde\omega - \tilde\omega K$ |
# | 2 | $K\tilde\omega - L = K\tilde\omega + \tilde\omega K - \tfrac12\operatorname{tr}(K)\,\tilde\omega$ |
# | 3 | $K\tilde\omega + \tilde\omega K - \tfrac12\operatorname{tr}(K)\,\tilde\omega = -\,\widetilde{K\omega}$ |
# | 4 | $z^{\top}\,\widetilde{K\omega}\,z = 0$ |
# | 5 | $V_{nn} = 2\,z^{\top}(K\tilde\omega - L)\,z = 0$ |
# %% [markdown] tags=["solution"]
# $\widetilde{K\omega} = \operatorname{tr}(K)\,\tilde\omega - K\tilde\omega - \tilde\omega K$ has the whole trace, not half of it. So line 3 is short of $\tfrac12\operatorname{tr}(K)\,\tilde\omega$. The result survives, because that too is a skew matrix, and $z^{\top}\tilde\omega z = 0$. (The source also loses the 2 of line 5, which zero does not mind.)
# %% tags=["solution"]
#: line = ___
line = 3
# %%
ex("17.4").check(line)
# %% [markdown]
# ## 17.5 A frequency and its gear
#
# A pendulum hangs behind a gear: inertia $I_1$ about its centre of mass at $\ell_1$, mass $m_1$, rotor $I_{m1}$, gear ratio $k_{r1}$. With which angular frequency does it swing? In `m1 g l1 I1 kr1 Im1`. (Then let $k_{r1}$ go to 0 and to infinity. Are both limits as you expect?)
# %% [markdown] tags=["solution"]
# $\omega^2 = P/M$. The gear stands in $M$ alone, squared. Without a gear it is the pendulum of chapter 00. For a large one $\omega \to \sqrt{m_1g\ell_1/I_{m1}}\,/\,k_{r1}$: the rotor swings, driven by a weight that it hardly feels, and in the limit nothing moves at all.
# %% tags=["solution"]
#: omega = ___
omega = sp.sqrt(m1 * g * l1 / (I1 + m1 * l1**2 + kr1**2 * Im1))
omega
# %%
ex("17.5").check(omega)
# %% [markdown]
# ## 17.6 V by hand
#
# The planar arm without motors and friction; so are the first two joints of a SCARA. Give $V = \partial\tau/\partial\dot q$, a 2×2 matrix in `m2 a1 l2 q2 qd1 qd2`. (Then halve it, and compare with Christoffel's matrix of chapter 07.)
# %% [markdown] tags=["solution"]
# Only $c$ depends on the rates, with $s = m_2a_1\ell_2\sin q_2$: $c_1 = -s(2\dot q_1\dot q_2 + \dot q_2^2)$ and $c_2 = s\,\dot q_1^2$. Half of the result is $C$ of Christoffel's symbols.
# %% tags=["solution"]
#: V = sp.Matrix([[___, ___], [___, ___]])
s = m2 * a1 * l2 * sin(q2)
c = sp.Matrix([-s * (2 * qd1 * qd2 + qd2**2), s * qd1**2])
V = c.jacobian([qd1, qd2])
assert judge(V * sp.Matrix([qd1, qd2]) / 2, c).equal
V
# %%
ex("17.6").check(V)
# %% [markdown]
# ## 17.7 Nothing falls
#
# The arm of the chapter stands upright: two links of 50 kg, the first one 1 m long with its centre of mass in the middle, the second one with its centre of mass 0.5 m from the elbow. Counterweights sit 0.25 m behind the shoulder and 0.2 m behind the elbow, each on its own link. How heavy must that of the **first** link be, in kg, so that all eigenvalues are zero?
# %% [markdown] tags=["solution"]
# All eigenvalues are zero if $P = 0$, and $P$ is the Hessian of $U$. First the elbow: 50 kg · 0.5 m against 0.2 m, 125 kg. Then the forearm with its weight is 175 kg that hang on the elbow: (50 · 0.5 + 175 · 1)/0.25 = 800 kg. Nothing falls, and nothing moves quickly either. That is why robots have springs, or strong motors.
# %% tags=["solution"]
#: kilograms = ___
elbow = 50 * 0.5 / 0.2
kilograms = (50 * 0.5 + (50 + elbow) * 1.0) / 0.25

def link(m, l, weight, b, a):
    return Link(dh("revolute", a=a), m + weight, Vec3((m * l - weight * b) / (m + weight) - a, 0, 0))

balanced = Robot("balanced", (link(50, 0.5, kilograms, 0.25, 1), link(50, 0.5, elbow, 0.2, 1)), Vec3(0, -9.81, 0))
assert np.allclose(slopes(balanced, [1.2, 0.7], [0.0] * 2, [0.0] * 2).P, 0)
kilograms
# %%
ex("17.7").check(kilograms)
# %% [markdown]
# ## 17.8 A turn has no coordinates
#
# A turntable ($z_1 = (0, 0, 1)$) carries a shoulder ($z_2 = (\sin q_1, -\cos q_1, 0)$). At $q = 0$ the joints turn with $\dot q = (2, 1)$ rad/s. Now $q$ differs by $\delta q = (0.01, 0.03)$ rad, and the rates do not. By how much does $\omega$ of the hand differ, along $x$, in rad/s? (And what would (7.4.9) say?)
# %% [markdown] tags=["solution"]
# $\omega = \dot q_1z_1 + \dot q_2z_2$, and only $z_2$ moves, with $q_1$: $\delta\omega = \dot q_2\,\delta q_1\,(\cos q_1, \sin q_1, 0)$, 0.01 rad/s. By (7.4.9) it would be $\dot q_1\,\delta q_2$, 0.06 rad/s: the other joint's rate times the other joint's angle. The difference is $\delta\varphi\times\omega$.
# %% tags=["solution"]
#: along_x = ___
phi, w = np.array([0, -0.03, 0.01]), np.array([0, -1.0, 2.0])
along_x = 2 * 0.03 + np.cross(phi, w)[0]
round(along_x, 6)
# %%
ex("17.8").check(along_x)
# %% [markdown]
# ## 17.9 Eight seconds
#
# The two arms of section 1 get a million times farther apart in 8.35 s. Which mean growth rate is that, in 1/s? Lyapunov's exponent of the same arm is 1.1 per second, and $\ln 10^6/1.1$ would be 12.6 s. Why sooner?
# %% [markdown] tags=["solution"]
# $\ln 10^6/8.35 = 1.65$ per second. An exponent is a mean over a long time, and these are the first eight seconds. The arms begin with both links up, where gravity pushes neighbours apart at once, upright at up to 5.1 per second. Later they pass through calmer regions as well, and the mean falls.
# %% tags=["solution"]
#: per_second = ___
per_second = np.log(1e6) / 8.35
round(per_second, 3)
# %%
ex("17.9").check(per_second)
