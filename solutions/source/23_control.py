# %% [markdown]
# # 23 · Exercises: making it do what you planned
#
# Chapter: [23 · Making it do what you planned](../course/23_control.ipynb). Replace each blank `___`, run the cell, run the check. A wrong answer is told *what* is wrong. `ex("23.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
# %% tags=["setup"]
import math

import numpy as np
import sympy as sp

from robolib import evaluate, misconceptions, robots, simulate
from robolib.checking import ex
from robolib.control import ComputedTorque, PDGravity, believed, correction, discrete, gains, rest
from robolib.derivation import ___
from robolib.display import setup
from robolib.formulations import newton_euler

setup()
robot, values = robots.planar_2r()
model = newton_euler.derive(robot)
arm = simulate.flow(robot, values, torque=True)
# %% [markdown]
# ## 23.1 Gains of a joint that rubs
#
# A joint has 1.6 kg·m² and viscous friction of 4 N·m·s/rad. A PID shall put all three poles at −5 rad/s. Give $K_p$, $K_d$ and $K_I$.
# %% [markdown] tags=["solution"]
# $K_p = 3a\omega^2$, $K_I = a\omega^3$. The derivative has to bring only what friction leaves of $3a\omega$.
# %% tags=["solution"]
#: K = [___, ___, ___]
K = [3 * 1.6 * 5**2, 3 * 1.6 * 5 - 4, 1.6 * 5**3]
assert np.allclose(K, gains.triple_pole(1.6, 5, 4))
K
# %%
ex("23.1").check(K)
# %% [markdown]
# ## 23.2 Find the false line: no overshoot
#
# A textbook argues like this, for a joint without friction under a PID with $K_p = 3a\omega^2$, $K_d = 3a\omega$, $K_I = a\omega^3$. Which line is false?
#
# | line | |
# |---|---|
# | 1 | $q/q_d = (3\omega s^2 + 3\omega^2s + \omega^3)/(s + \omega)^3$. |
# | 2 | All poles are real, so nothing can swing. |
# | 3 | The error of a unit step is $e = s^2/(s + \omega)^3$. |
# | 4 | Poles that are real do not overshoot, so $e > 0$ at all times. |
# | 5 | After a long time $e$ is zero. |
# %% [markdown] tags=["solution"]
# At $\omega t = 1.27$ the error is −0.206. Real poles forbid a swing, not a single change of sign: here $e$ has two zeros, at $\omega t = 2 \pm \sqrt2$.
# %% tags=["solution"]
#: line = ___
line = 4
assert gains.overshoot()[0] > 0.2
# %%
ex("23.2").check(line)
# %% [markdown]
# ## 23.3 V̇ of an arm that slides
#
# Joint 1 of a polar arm turns it and joint 2 slides a mass $m_2$ along it: $M = \mathrm{diag}(I_1 + m_2q_2^2,\ m_2)$. It is led by a PD with its weight carried, and the goal stays. Write $\dot V$ as a chain of lines. The first one has $M\ddot q$ put in already:
#
# $$\begin{gathered} \dot V = \dot q_1(k_{p1}e_1 - k_{d1}\dot q_1 - 2m_2q_2\dot q_1\dot q_2) + \dot q_2(k_{p2}e_2 - k_{d2}\dot q_2 + m_2q_2\dot q_1^2) \\ {} + m_2q_2\dot q_1^2\dot q_2 - k_{p1}e_1\dot q_1 - k_{p2}e_2\dot q_2 \end{gathered}$$
#
# The last one shall have damping and rates only. Names: `kp1 kd1 e1 m2 q2 qd1` and so on.
# %% [markdown] tags=["solution"]
# The springs cancel. What is left of velocity torques is $-2 + 1$ from $c$ and $+1$ from the rate of $M$. So $\frac12\dot q^\top\dot M\dot q = \dot q^\top c$, here as for every arm.
# %% tags=["solution"]
#: m2, q2, qd1, qd2, kp1, kp2, kd1, kd2, e1, e2 = sp.symbols(
#:     "m2 q2 qd1 qd2 kp1 kp2 kd1 kd2 e1 e2")
#: lines = [___]
m2, q2, qd1, qd2, kp1, kp2, kd1, kd2, e1, e2 = sp.symbols(
    "m2 q2 qd1 qd2 kp1 kp2 kd1 kd2 e1 e2")
lines = [qd1 * (kp1 * e1 - kd1 * qd1 - 2 * m2 * q2 * qd1 * qd2)
         + qd2 * (kp2 * e2 - kd2 * qd2 + m2 * q2 * qd1**2)
         + m2 * q2 * qd1**2 * qd2 - kp1 * e1 * qd1 - kp2 * e2 * qd2,
         qd1 * (-kd1 * qd1 - 2 * m2 * q2 * qd1 * qd2)
         + qd2 * (-kd2 * qd2 + m2 * q2 * qd1**2) + m2 * q2 * qd1**2 * qd2,
         -kd1 * qd1**2 - kd2 * qd2**2]
# %%
ex("23.3").check(lines)
# %% [markdown]
# ## 23.4 Stiff, but not too stiff
#
# One joint moves a rod of 20 kg. Its centre of mass is 0.4 m from the joint, its tip 1 m, and its inertia about the joint is $a = 5$ kg·m². Nobody carries its weight (g = 9.81 m/s²). Choose $K_p$ and $K_d$ of a PD so that
#
# - the level tip sags by less than 5 mm,
# - the loop is critically damped, $\xi = 1$ with $\omega = \sqrt{K_p/a}$,
# - and $\omega h < 0.4$ at 200 samples per second.
# %% [markdown] tags=["solution"]
# The sag asks for $K_p > 78.5/0.005 = 15\,700$ N·m/rad, so $\omega > 56$ rad/s. The samples ask for $\omega < 80$ rad/s, so $K_p < 32\,000$ N·m/rad. Take something between.
# %% tags=["solution"]
#: Kp, Kd = ___, ___
Kp = 25e3
Kd = 2 * math.sqrt(5 * Kp)
assert 20 * 9.81 * 0.4 / Kp < 0.005 and math.sqrt(Kp / 5) / 200 < 0.4
Kp, round(Kd, 1)
# %%
ex("23.4").check([Kp, Kd])
# %% [markdown]
# ## 23.5 A load that nobody told
#
# One joint under computed torque, ω = 12 rad/s, is believed to have $\hat M = 3$ kg·m². Its gripper takes 2 kg, 0.8 m from the joint, and the law is not told. The goal is level, g = 9.81 m/s². How large is $e$ when it has come to rest (cos e ≈ 1), in rad?
# %% [markdown] tags=["solution"]
# At rest $w = \omega^2e$, so the law brings $\hat M\omega^2e$ more than the weight that it knows. That bears the load. The true inertia has no say in it.
# %% tags=["solution"]
#: e = ___
e = 2 * 9.81 * 0.8 / (3 * 12**2)
e
# %%
ex("23.5").check(e)
# %% [markdown]
# ## 23.6 Two samples late
#
# A camera sees the tip, and its picture is two samples old when the torque acts. Computed torque has ω = 30 rad/s and $K_d = 2\omega$. How many samples per second does it need at least, in Hz?
# %% [markdown] tags=["solution"]
# With two torques on their way the matrix of a sample has four rows. Its largest eigenvalue passes 1 at $\omega h = 0.258$.
# %% tags=["solution"]
#: hertz = ___
low, high = 0.1, 1.0
for _ in range(50):
    x = (low + high) / 2
    low, high = (x, high) if discrete.radius(discrete.held(x, 1, 2)) < 1 else (low, x)
hertz = 30 / low
assert math.isclose(hertz, discrete.rate(30, 2))
hertz
# %%
ex("23.6").check(hertz)
# %% [markdown]
# ## 23.7 One damper for two joints
#
# The laboratory's arm is led by PD with its weight carried, as in section 3. But $k_{d2} = 0$: only the shoulder is damped, so $\dot V = -k_{d1}\dot q_1^2$. What becomes of it? (`"it comes to rest at the goal"`, `"the elbow swings for ever"`, `"it rests, but not at the goal"` or `"V grows"`)
# %% [markdown] tags=["solution"]
# Where can it stay with $\dot V = 0$? There $\dot q_1 = 0$ for ever, so joint 1's equation says $M_{12}\ddot q_2 + c_1 = k_{p1}e_1$, with a constant on the right. A swinging elbow has no constant left side. So the elbow rests as well, then $e = 0$. It takes its time.
# %% tags=["solution"]
#: fate = ___
law = PDGravity(rest(0.8, -0.5), believed(model, values), (2000, 1000), (400, 0))
run = simulate.sampled(arm, law, [0, 0], duration=40, rate=100, step=0.005)
assert np.abs(run.q[-1] - [0.8, -0.5]).max() < 1e-2
fate = "it comes to rest at the goal"
# %%
ex("23.7").check(fate)
# %% [markdown]
# ## 23.8 Why twice
#
# In section 6 "gravity upside down" cost twice as much as "no gravity". Explain it with three numbers. The arm shall stay level, $M = \begin{bmatrix}250.01 & 48.5\\ 48.5 & 122.5\end{bmatrix}$ kg·m² and $g = (1030.05,\ 245.25)$ N·m there, and $\omega = 10$ rad/s. The law believes that there is no gravity. Give $e_1$ and $e_2$ at rest, in rad (small errors: take $M$ and $g$ of the level arm), and how many times larger they are if it believes in $-g$.
# %% [markdown] tags=["solution"]
# At rest $M\omega^2e + \hat g = g$. Without gravity $e = M^{-1}g/\omega^2$, with $-g$ it is $M^{-1}2g/\omega^2$. Nothing else in the loop knows of gravity, so the whole motion is off by twice as much, nearly.
# %% tags=["solution"]
#: e1, e2, times = ___, ___, ___
M = np.array([[250.01, 48.5], [48.5, 122.5]])
e1, e2 = np.linalg.solve(M, [1030.05, 245.25]) / 10**2
times = 2
law = ComputedTorque(rest(0, 0), believed(misconceptions.no_gravity(model), values),
                     *gains.critical(10))
run = simulate.sampled(arm, law, [0, 0], duration=3, rate=200)
assert np.allclose(-run.q[-1], [e1, e2], atol=2e-3)
e1, e2
# %%
ex("23.8").check([e1, e2, times])
# %% [markdown]
# ## 23.9 Which acceleration to ask for
#
# Write a function that gives $w$ of computed torque for one joint: the plan `q_d`, `v_d`, `a_d` (its angle, rate and acceleration), the joint's own `q`, `v`, and `omega`. Both poles of the error shall be at −ω.
# %% [markdown] tags=["solution"]
# $w = \ddot q_d + 2\omega\dot e + \omega^2e$, with $e = q_d - q$.
# %% tags=["solution"]
#: def w(q_d, v_d, a_d, q, v, omega):
#:     ...
#:     return ___
def w(q_d, v_d, a_d, q, v, omega):
    return a_d + 2 * omega * (v_d - v) + omega**2 * (q_d - q)


assert w(1, 2, 3, 4, 5, 6) == correction(([1], [2], [3]), [4], [5], [36], [12])[0]
# %%
ex("23.9").check(w)
# %% [markdown]
# ## 23.10 Find the false line: M̂ outside
#
# Somebody writes computed torque for one joint that moves by $M\ddot q + H = \tau$, and believes in the true model. Which line is false?
#
# | line | |
# |---|---|
# | 1 | The law is $\tau = M\ddot q_d + K_d\dot e + K_pe + H$. |
# | 2 | With the arm's own equation, $\tau - (M\ddot q + H) = 0$. |
# | 3 | So $M(\ddot q_d - \ddot q) + K_d\dot e + K_pe = 0$. |
# | 4 | So $\ddot e + K_d\dot e + K_pe = 0$. |
# | 5 | With positive $K_d$ and $K_p$ such an error dies out. |
# %% [markdown] tags=["solution"]
# Line 3 has $M\ddot e$. Divided by $M$, the gains are $K_d/M$ and $K_p/M$, which change with the posture. $M$ belongs in front of all of $w$.
# %% tags=["solution"]
#: line = ___
line = 4
# %%
ex("23.10").check(line)
# %% [markdown]
# ## 23.11 What an encoder does to a motor
#
# An encoder has 4096 steps per turn and is read 1000 times per second. The velocity is the difference of two readings divided by $h$. Computed torque has ω = 20 rad/s, $K_d = 2\omega$ and $\hat M = 12$ kg·m². By how many N·m does its damping part jump when the encoder counts one step more?
# %% [markdown] tags=["solution"]
# One step is 1.53 mrad, and in a millisecond that is 1.53 rad/s. The spring part jumps by 7 N·m only: it is the difference that makes noise, and more so the faster one looks.
# %% tags=["solution"]
#: jump = ___
jump = 12 * 2 * 20 * (2 * math.pi / 4096) * 1000
jump
# %%
ex("23.11").check(jump)
