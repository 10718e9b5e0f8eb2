# %% [markdown]
# # 19 · Exercises: the same path, another clock
#
# Chapter: [19 · The same path, another clock](../course/19_scaling.ipynb). Replace each blank `___`, run the cell, run the check. A wrong answer is told *what* is wrong. `ex("19.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
# %% tags=["setup"]
import math

import numpy as np
import sympy as sp
from scipy.optimize import brentq

from robolib import evaluate, kinematics, robots, scaling
from robolib.checking import ex
from robolib.derivation import ___
from robolib.display import setup
from robolib.formulations import lagrange
from robolib.trajectory import JointMotion, triangular

setup()
# %% [markdown]
# ## 19.1 Γ of a turntable with a slide
#
# A turntable (joint 1) carries a slide (joint 2) at the distance $q_2$ from its axis. Its inertia matrix is $M = \operatorname{diag}(I + mq_2^2,\ m)$. Write $\Gamma(q)$ with $c = \Gamma\,[\dot q\dot q]$, as a matrix of two rows and three columns, in the letters `m q2`.
# %% [markdown] tags=["solution"]
# Chapter 07's way gives $c_1 = 2mq_2\dot q_1\dot q_2$, what a skater feels who draws in her arms, and $c_2 = -mq_2\dot q_1^2$.
# %% tags=["solution"]
#: m, q2 = sp.symbols("m q2")
#: gamma = sp.Matrix([[___, ___, ___], [___, ___, ___]])
m, q1, q2, I = sp.symbols("m q1 q2 I")
gamma = sp.Matrix([[0, 2 * m * q2, 0], [-m * q2, 0, 0]])
assert gamma == scaling.gamma(sp.diag(I + m * q2**2, m), sp.Matrix([q1, q2]))
gamma
# %%
ex("19.1").check(gamma)
# %% [markdown]
# ## 19.2 Two limits of a joint
#
# A motion of one joint has at most 2.4 rad/s and 25 rad/s². The joint allows 2 rad/s and 10 rad/s². How many times as long must the motion take?
# %% [markdown] tags=["solution"]
# The speed asks for 1.2, and the acceleration for $\sqrt{2.5}$, because it is divided by $c^2$. The larger one counts.
# %% tags=["solution"]
#: c = ___
c = max(2.4 / 2, math.sqrt(25 / 10))
c
# %%
ex("19.2").check(c)
# %% [markdown]
# ## 19.3 Find the false line: a slower motion
#
# A textbook slows a motion $\bar q$ down, so that it takes $c$ times as long, with $c > 1$. Which line is false?
#
# | line | |
# |---|---|
# | 1 | At the time $t$ the arm is at $q(t) = \bar q(t/c)$. |
# | 2 | So $\dot q = \bar q'/c$ and $\ddot q = \bar q''/c^2$. |
# | 3 | Gravity asks for the same torque at the same place. |
# | 4 | The torques $M\ddot q + \Gamma[\dot q\dot q]$ are those of $\bar q$ at the same place, scaled by the factor $c^2$. |
# | 5 | If gravity alone keeps all limits with something to spare, a large enough $c$ keeps them. |
# %% [markdown] tags=["solution"]
# Both parts have two rates or one acceleration, so they are *divided* by $c^2$. A slower motion cannot need larger torques of motion. It is the source's sentence, and it holds from the slow motion to the fast one.
# %% tags=["solution"]
#: line = ___
line = 4
# %%
ex("19.3").check(line)
# %% [markdown]
# ## 19.4 The rule as a function
#
# For one joint you have lists of $\bar\tau_s$ and of $g$ at the same instants of a motion, and the limit of its motor, the same both ways. Gravity alone is always below the limit. Write a function that gives the factor $c$ by which the motion must be slowed; 1 if it fits.
# %% [markdown] tags=["solution"]
# Where $\bar\tau_s$ is negative, $-\operatorname{sgn}(\bar\tau_s)\,g$ is $+g$: there a negative gravity leaves less.
# %% tags=["solution"]
#: def slower(tau_s, g, limit):
#:     ...
#:     return ___
def slower(tau_s, g, limit):
    worst = max(abs(x) / (limit - math.copysign(1, x) * y)
                for x, y in zip(tau_s, g, strict=True))
    return max(1.0, math.sqrt(worst))
# %%
ex("19.4").check(slower)
# %% [markdown]
# ## 19.5 A quadratic in 1/c
#
# At the worst instant of a motion the torque of the motion is 800 N·m, gravity 40 N·m and viscous friction 120 N·m; the motor gives 300 N·m. How many times as long must the motion take?
# %% [markdown] tags=["solution"]
# With $u = 1/c$: $800u^2 + 120u + 40 = 300$, so $u = 1/2$.
# %% tags=["solution"]
#: c = ___
u = (-120 + math.sqrt(120**2 + 4 * 800 * 260)) / (2 * 800)
c = 1 / u
c
# %%
ex("19.5").check(c)
# %% [markdown]
# ## 19.6 The smallest shoulder motor
#
# Case 1 of Example 7.2 shall take 0.6 s instead of 0.5 s. What must the shoulder's motor give at least, in N·m? Chapter 19 has all that you need.
# %% [markdown] tags=["solution"]
# The worst instant is just before the switch: $5681.1/1.2^2 + 363.6$.
# %% tags=["solution"]
#: limit = ___
robot, values = robots.planar_2r()
lab = evaluate.compile(lagrange.derive(robot), values)
start = kinematics.planar_ik(1, 1, 0.2, 0.0)
case = JointMotion(tuple(triangular(q, np.pi / 2, 0.6) for q in start))
limit = float(lab.inverse(*case.at(0.3, "left"))[0])
loose = scaling.limits(torque=[limit, 1e5])
assert math.isclose(scaling.use(lab, case, loose).share, 1, rel_tol=1e-9)
limit
# %%
ex("19.6").check(limit)
# %% [markdown]
# ## 19.7 Find the false line: the worst joint
#
# In case 2 of Example 7.2 both joints move by trapezia. Its motors give only 1000 N·m (joint 1) and 600 N·m (joint 2). Which line is false?
#
# | line | |
# |---|---|
# | 1 | Joint 2 needs 7.2 times what its motor gives and joint 1 only 6.5 times, so joint 2 exceeds its limit most. |
# | 2 | Joint 2 alone asks for $c = 3.281$. |
# | 3 | Slowed by this $c$, the motion keeps the limits of both joints. |
# | 4 | Slowed by the largest $c$ that any joint asks for at any instant, it keeps them. |
# %% [markdown] tags=["solution"]
# At the start gravity takes up to 927 of joint 1's 1000 N·m. What is left for the motion there is so little that joint 1 asks for more than joint 2. Compare what the joints *ask for*, not by how much they exceed.
# %% tags=["solution"]
#: line = ___
line = 3
# %%
ex("19.7").check(line)
# %% [markdown]
# ## 19.8 The slowest that still arrives
#
# A pendulum is to go from hanging to upright in one go. Its motor gives $0.9\,mg\ell$. With which rate must it pass the level at least, in units of $\sqrt{mg\ell/I}$?
# %% [markdown] tags=["solution"]
# (19.E9) with $\cos\varphi_1 = 0.9$.
# %% tags=["solution"]
#: v = ___
phi = math.acos(0.9)
v = math.sqrt(2 * (math.sin(phi) - 0.9 * phi))
v
# %%
ex("19.8").check(v)
# %% [markdown]
# ## 19.9 Back first, then up
#
# A pendulum has a motor of $0.6\,mg\ell$, too weak to go up from hanging in one go. So it first swings back by an angle $\alpha$, stops for an instant, and then pushes with all it has until it is upright. How large must $\alpha$ be at least, in degrees?
# %% [markdown] tags=["solution"]
# The dangerous place is again $\varphi$ above the level with $\cos\varphi = 0.6$. Up to there the motor works along $\alpha + \pi/2 + \varphi$, and the height is $\cos\alpha + \sin\varphi$.
# %% tags=["solution"]
#: alpha = ___
phi = math.acos(0.6)
alpha = math.degrees(brentq(lambda x: 0.6 * (x + math.pi / 2 + phi)
                            - math.cos(x) - math.sin(phi), 0, 1))
assert 0.6 * math.radians(alpha) > 1 - math.cos(math.radians(alpha))    # and it gets there
alpha
# %%
ex("19.9").check(alpha)
# %% [markdown]
# ## 19.10 Why slower failed
#
# A pendulum ($mg\ell = 9.81$ N·m, $I = 1.6$ kg·m²) has a motor of $0.8\,mg\ell$. Planned to pass the level at 1.2 rad/s, it arrives upright. Somebody slows the plan down by 1.5, to be careful, so that it passes the level at 0.8 rad/s. Explain what happens by a number: how far above the level does it turn back, in degrees, although the motor then pushes with all it has?
# %% [markdown] tags=["solution"]
# Its $\frac12v^2$ is used up where $\sin\varphi - 0.8\varphi$ has grown to the same. It turns back there, long before 36.9°, where the motor would be strong enough again. Past the level the plan slows down, and leaves that to gravity: its torque of the motion is negative there. Slowed by $c$, that part is divided by $c^2$, so the motor is asked for *more* than before, and for more than it has.
# %% tags=["solution"]
#: angle = ___
energy = (0.8**2 / 2) * 1.6 / 9.81
angle = math.degrees(brentq(lambda x: energy + 0.8 * x - math.sin(x), 0, math.acos(0.8)))
angle
# %%
ex("19.10").check(angle)
# %% [markdown]
# ## 19.11 The end of the room
#
# In the middle of case 1's path, with $s$ from 0 to 1, the two joints of the lab arm have
#
# | | $a$ / (N·m·s²) | $b$ / (N·m·s²) | $g$ / (N·m) | limit / (N·m) |
# |---|---|---|---|---|
# | shoulder | 252.9 | 102.2 | 363.6 | 2400 |
# | elbow | 196.6 | −34.1 | −244.0 | 1500 |
#
# From which $\dot s$ on, in 1/s, is there no $\ddot s$ left that keeps both limits?
# %% [markdown] tags=["solution"]
# The shoulder's ceiling falls with $\dot s^2$, because $b_1 > 0$, and the elbow's floor rises. They meet where $(2400 - 363.6 - 102.2x)/252.9 = (-1500 + 244.0 + 34.1x)/196.6$, with $x = \dot s^2$.
# %% tags=["solution"]
#: sd = ___
x = ((2400 - 363.6) / 252.9 + (1500 - 244) / 196.6) / (102.2 / 252.9 + 34.1 / 196.6)
sd = math.sqrt(x)
sd
# %%
ex("19.11").check(sd)
