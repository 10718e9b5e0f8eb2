# %% [markdown]
# # 05 · Exercises: what the joints must hold
#
# Chapter: [05 · What the joints must hold](../course/05_statics.ipynb). Replace each blank `___`, run the cell, run the check. A wrong
# answer is told *what* is wrong. `ex("05.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
#
# Names to type: `q1 q2 q3`, `m1 l1 a1`, `g`, `fx fy`. Vectors are `sp.Matrix([…, …])` or lists. A force at the tip acts on the environment, except where springs give way.
# %% tags=["setup"]
import numpy as np
import sympy as sp

from robolib import robots, statics, trajectory
from robolib.checking import ex
from robolib.derivation import ___
from robolib.display import setup
from robolib.formulations import newton_euler
from robolib.kinematics import planar_ik
from robolib.spatial import ORIGIN, Vec3

setup()
# %% tags=["setup"]
q1, q2, q3, g = sp.symbols("q1 q2 q3 g")
a1, a2, a3, l1, l2, l3, m1, m2, m3 = sp.symbols("a1 a2 a3 l1 l2 l3 m1 m2 m3")
fx, fy, k1, k2, P = sp.symbols("f_x f_y k1 k2 P")
sin, cos = sp.sin, sp.cos
# %% [markdown]
# ## 05.1 A toggle press
#
# Two equal links of 0.5 m; the elbow is bent by 4° from straight. The shoulder's motor is off, the elbow's gives 20 N·m. Which force, in N, does the tip exert on what it touches, if it presses along the line from the shoulder to the
# tip? (Why must it press along this line?)
# %% [markdown] tags=["solution"]
# The shoulder's motor is off, so the force must have no moment about the shoulder. Its line passes through shoulder and tip. The elbow is $a\sin(\varepsilon/2)$ off this line, because the bend is shared by both links. More than a thousand newtons from
# 20 N·m, and twice as many at half the bend.
# %% tags=["solution"]
#: force = ___
force = 20 / (0.5 * np.sin(np.radians(4 / 2)))
force
# %%
ex("05.1").check(force)
# %% [markdown]
# ## 05.2 Three links
#
# The three-link arm in a vertical plane, at rest, with nothing at its tip. Link $i$ has the length $a_i$, the mass $m_i$ and its centre of mass at $\ell_i$ from its joint. $q_1$ counts from the horizontal, $q_2$ and $q_3$ from the link before. Which torques
# hold it? From the tip inwards, please; the library needs one line, and you three.
# %% [markdown] tags=["solution"]
# Link 3 needs the force $m_3g$ and the moment of its weight. Each further link adds three things: the moment passed on, the lever $a_i\cos$ of the force passed on, its own weight at $\ell_i$.
# %% tags=["solution"]
#: tau = sp.Matrix([___, ___, ___])
c1, c12, c123 = cos(q1), cos(q1 + q2), cos(q1 + q2 + q3)
mu3 = l3 * c123 * m3 * g
mu2 = mu3 + a2 * c12 * m3 * g + l2 * c12 * m2 * g
mu1 = mu2 + a1 * c1 * (m2 + m3) * g + l1 * c1 * m1 * g
tau = sp.Matrix([mu1, mu2, mu3])
tau
# %%
ex("05.2").check(tau)
# %% [markdown]
# ## 05.3 A boom with a trolley
#
# A boom turns about a pin by $q_1$ from the horizontal; its mass $m_1$ is at $\ell_1$. A trolley of mass $m_2$ runs along it, at the distance $q_2$ from the pin. The trolley's hook pushes something with $(f_x, f_y)$, in the axes of the ground. Gravity acts along
# $-y$. Which torque $\tau_1$ and which force $\tau_2$ hold all of it? This arm is not on the shelf.
# %% [markdown] tags=["solution"]
# The tip is at $q_2(\cos q_1, \sin q_1)$. Its columns of $J$ are $q_2(-\sin q_1, \cos q_1)$ and $(\cos q_1, \sin q_1)$. Weights are forces as well, so each of them enters through the $J$ of its own point, with the opposite sign of what it exerts.
# %% tags=["solution"]
#: tau = sp.Matrix([___, ___])
tip = q2 * sp.Matrix([cos(q1), sin(q1)])
J = tip.jacobian([q1, q2])
weights = sp.Matrix([m1 * g * l1 * cos(q1) + m2 * g * q2 * cos(q1), m2 * g * sin(q1)])
tau = weights + J.T * sp.Matrix([fx, fy])
tau
# %%
ex("05.3").check(tau)
# %% [markdown]
# ## 05.4 Find the false line
#
# A hand, a wrench and a screw are one rigid body. The screw's frame shifts by $(dx, dy, dz)$ and turns by $(d\varphi_x, d\varphi_y, d\varphi_z)$. How do the shift $(du, dv, dw)$ and the turn of a sensor with parallel axes follow, which sits at $r$ from the
# screw? A textbook prints these six lines, as a matrix. Which one is false?
#
# | line | claim |
# |---|---|
# | 1 | $du = dx + r_z\,d\varphi_y - r_y\,d\varphi_z$ |
# | 2 | $dv = dy - r_z\,d\varphi_x + r_x\,d\varphi_z$ |
# | 3 | $dw = dz + r_y\,d\varphi_x - r_x\,d\varphi_y$ |
# | 4 | $d\varphi_u = d\varphi_x$ |
# | 5 | $d\varphi_v = d\varphi_z$ |
# | 6 | $d\varphi_w = d\varphi_z$ |
# %% [markdown] tags=["solution"]
# A rigid body turns as one, so $d\varphi_v = d\varphi_y$. As printed, the matrix has two equal rows, and so no inverse: the screw's motion could not be found from the sensor's. Its transpose would lose the moment about $y$.
# %% tags=["solution"]
#: line = ___
line = 5
# %%
ex("05.4").check(line)
# %% [markdown]
# ## 05.5 Find another false line
#
# The compliance $C = JK^{-1}J^{\top}$ of the two-link arm, with $X = a_1\cos q_1 + a_2\cos(q_1+q_2)$ and $Y = a_1\sin q_1 + a_2\sin(q_1+q_2)$, $s_{12}$ and $c_{12}$ for sine and cosine of $q_1+q_2$. Which line is false?
#
# | line | claim |
# |---|---|
# | 1 | $C_{11} = Y^2/k_1 + a_2^2s_{12}^2/k_2$ |
# | 2 | $C_{12} = -XY/k_1 - a_2^2c_{12}s_{12}/k_2$ |
# | 3 | $C_{21} = -XY/k_2$ |
# | 4 | $C_{22} = X^2/k_1 + a_2^2c_{12}^2/k_2$ |
# %% [markdown] tags=["solution"]
# $C$ is symmetric because $K$ is, so line 3 must repeat line 2. A compliance that is not symmetric would make work out of nothing: push along $x$, then along $y$, then back in the other order.
# %% tags=["solution"]
#: line = ___
line = 3
# %%
ex("05.5").check(line)
# %% [markdown]
# ## 05.6 Problem 7.7, second case
#
# The arm of Example 7.2, with its motors, moves from $(0.2, 0)$ to $(1.8, 0)$ m, elbow low. Each joint has a trapezoidal velocity, 0.15 s up to 5 rad/s and down again. All the while its tip pushes its environment with $f = (500, 500)$ N.
# Give the largest and the smallest torque of joint 1, then of joint 2, in N·m.
# %% [markdown] tags=["solution"]
# $J^{\top}f$ is added at each instant, with the $J$ of that instant. `tip=` does it inside the recursion.
# %% tags=["solution"]
#: extremes = [___, ___, ___, ___]
robot, values = robots.planar_2r()
push = (Vec3(500.0, 500.0, 0.0), ORIGIN)
start, end = (planar_ik(1.0, 1.0, x, 0.0) for x in (0.2, 1.8))
motion = trajectory.JointMotion(tuple(trajectory.trapezoidal(a, b - a, 5.0, 0.15)
                                      for a, b in zip(start, end, strict=True)))
t, q, qd, qdd = trajectory.sample(motion, 5001)
tau1, tau2 = newton_euler.inverse_dynamics(robot.at(values), q.T, qd.T, qdd.T, tip=push)
extremes = [tau1.max(), tau1.min(), tau2.max(), tau2.min()]
[round(float(x), 1) for x in extremes]
# %%
ex("05.6").check(extremes)
# %% [markdown]
# ## 05.7 Problem 7.7, third case
#
# The same push, and the same two points. Now the tip runs along the straight line between them, 0.15 s up to 5 m/s and down again. The same four numbers, please.
# %% [markdown] tags=["solution"]
# The elbow pays for the straight line, up to 8329 N·m; nearly twice what the second case asks of it.
# %% tags=["solution"]
#: extremes = [___, ___, ___, ___]
line = trajectory.StraightLine(1, 1, (0.2, 0.0), (1.8, 0.0), trajectory.trapezoidal(0.0, 1.6, 5.0, 0.15))
t, q, qd, qdd = trajectory.sample(line, 5001)
tau1, tau2 = newton_euler.inverse_dynamics(robot.at(values), q.T, qd.T, qdd.T, tip=push)
extremes = [tau1.max(), tau1.min(), tau2.max(), tau2.min()]
[round(float(x), 1) for x in extremes]
# %%
ex("05.7").check(extremes)
# %% [markdown]
# ## 05.8 A hand that gives equally
#
# A hand that feels its way into a hole should give equally in all directions, so that $C$ is a multiple of the unit matrix. Choose the ratio of lengths $a_1/a_2$, the bend $q_2$ in degrees, and the ratio of springs $k_1/k_2$ of a two-link arm so that
# it does. There is more than one way.
# %% [markdown] tags=["solution"]
# $C = J_1J_1^{\top}/k_1 + J_2J_2^{\top}/k_2$, a sum over columns. It is a multiple of 1 if the columns are at right angles and $|J_1|^2/k_1 = |J_2|^2/k_2$. The first gives $\cos q_2 = -a_2/a_1$. Then $|J_1|^2 = a_1^2 - a_2^2$ and $|J_2|^2 = a_2^2$. With equal
# springs $a_1 = \sqrt2\,a_2$ and $q_2 = 135°$.
# %% tags=["solution"]
#: hand = [___, ___, ___]
hand = [np.sqrt(2), 135.0, 1.0]
# %%
ex("05.8").check(hand)
# %% [markdown]
# ## 05.9 Three rods in a column
#
# Three rods of 1 m stand in a straight line. The joints have springs of 1000, 500 and 250 N·m/rad, shoulder first. Somebody pushes the tip towards the shoulder. At which force, in N, does the arm buckle?
# %% [markdown] tags=["solution"]
# $x = \cos q_1 + \cos(q_1+q_2) + \cos(q_1+q_2+q_3)$; its second derivatives at $q = 0$ are $-H$, with $H = [[3,2,1],[2,2,1],[1,1,1]]$. The smallest root of $\det(K - PH)$. A third rod costs more than half of the load.
# %% tags=["solution"]
#: load = ___
H = np.array([[3.0, 2, 1], [2, 2, 1], [1, 1, 1]])
roots = 1 / np.linalg.eigvals(np.linalg.inv(np.diag([1000.0, 500, 250])) @ H).real
load = min(roots)
load
# %%
ex("05.9").check(load)
# %% [markdown]
# ## 05.10 Borne by the structure
#
# The polar arm stands straight up: $\theta_1 = 30°$, $\theta_2 = 0$, $d_3 = 0.8$ m. Its tip pushes something with 100 N along $y$. Leave weights aside. Which part of this force, in N, does no motor feel? And which torque must the shoulder $\theta_2$ give?
# %% [markdown] tags=["solution"]
# Straight up, the column's motor turns the arm about itself and moves the tip nowhere. The shoulder moves it along $(\cos\theta_1, \sin\theta_1, 0)$, and the slide moves it up. So the direction across, $(-\sin\theta_1, \cos\theta_1, 0)$, is in
# $N(J^{\top})$; a force along it bends the arm and loads the bearings, and no motor notices. A robot that measures forces by its motors' currents is blind there.
# %% tags=["solution"]
#: answer = [___, ___]
push = np.array([0.0, 100.0, 0.0])
turn = np.radians(30)
across = np.array([-np.sin(turn), np.cos(turn), 0.0])
along = np.array([np.cos(turn), np.sin(turn), 0.0])
answer = [push @ across, 0.8 * push @ along]
answer
# %%
ex("05.10").check(answer)
# %% [markdown]
# ## 05.11 A string
#
# The stretched arm of section 10, links of 1 m, springs of 1000 and 500 N·m/rad. Without load its tip gives 6 mm to the side per newton. Somebody **pulls** at the tip, along the arm. Which pull, in N, makes it twice as stiff to the side, 3 mm/N?
# %% [markdown] tags=["solution"]
# A pull $T$ adds stiffness, $K + TH$. The row of $J$ to the side is $(2, 1)$, so $C_{yy} = [2, 1]\,(K+TH)^{-1}[2, 1]^{\top} = (3000 + 2T)/(T^2 + 2000\,T + 500\,000)$. Set it to 0.003. A guitar is tuned in this way.
# %% tags=["solution"]
#: pull = ___
T = sp.Symbol("T")
C_side = (3000 + 2 * T) / (T**2 + 2000 * T + 500000)
pull = max(float(r) for r in sp.solve(sp.Eq(C_side, sp.Rational(3, 1000)), T))
pull
# %%
ex("05.11").check(pull)
