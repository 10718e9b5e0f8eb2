# %% [markdown]
# # 19 · The same path, another clock
#
# > Keep the path and change the clock: how much slower must an arm go, how fast can it go, and why slow is sometimes impossible.
#
# **After this chapter you can** say which part of a torque a clock changes, slow a motion down to what the motors have, find the fastest clock along a path, and prove that a pendulum cannot be lifted slowly.
#
# **Equations** (19.E1)–(19.E9) ← Siciliano et al., *Robotics*, ch. 7: section 7.7, (7.117)–(7.126). Khalil, section 7.5.1 and the pointer of section 8.3. The core is 1 to 9; what is marked *Further* can wait.
# %% tags=["setup"]
from dataclasses import replace

import numpy as np
import sympy as sp

from robolib import evaluate, kinematics, plot, robots, scaling
from robolib.checking import ex
from robolib.derivation import ___, predict, reveal
from robolib.display import figure, setup
from robolib.formulations import lagrange
from robolib.identity import judge
from robolib.trajectory import JointMotion, sample, triangular

setup()
# %% [markdown]
# ## 1 · Motors that are too weak (8 min)
#
# Case 1 of Example 7.2 turns both joints of the lab arm by 90° in half a second. The torques were computed in chapter 07: up to 6045 N·m at the shoulder and 3980 N·m at the elbow. But the motors in the shop give 3000 and 2000 N·m.
# %% tags=["look"]
robot, values = robots.planar_2r()
model = lagrange.derive(robot)
lab = evaluate.compile(model, values)
start = kinematics.planar_ik(1, 1, 0.2, 0.0)
case = JointMotion(tuple(triangular(q, np.pi / 2, 0.5) for q in start))
limits = scaling.limits(torque=[3000, 2000])
t, q, qd, qdd = sample(case)
tau = lab.inverse(q, qd, qdd)
figure(plot.series(t, {"shoulder": tau[:, 0], "elbow": tau[:, 1]}, "torque / (N·m)"),
       f"Case 1 in 0.5 s asks for {np.abs(tau[:, 0]).max():.0f} and "
       f"{np.abs(tau[:, 1]).max():.0f} N·m.")
assert np.abs(tau).max(0).round().tolist() == [6045, 3980]
# %% [markdown]
# The peak is 2.015 times what the shoulder has. **Guess** how many times as long the same motion must take.
# %%
predict("19.Q1", ___, choices=["1.420", "1.468", "2.015", "2.155"])
# %% tags=["reveal"]
slowed = scaling.uniform(lab, case, limits)
assert np.isclose(slowed.c, 1.467959) and np.isclose(slowed.c**2, 2.154904)
reveal("19.Q1", "1.468", look="gravity, which knows no clock")
print(f"c = {slowed.c:.4f}, c² = {slowed.c**2:.4f}, T = {slowed.motion.duration:.4f} s")
# %% [markdown]
# Three numbers of the list are traps, and this chapter takes them apart one by one.
# %% [markdown]
# ## 2 · Which part is scaled? (8 min)
#
# All torques of the velocities are products of two rates, so they are a matrix times the list of all products,
#
# $$[\dot q\dot q] = \begin{bmatrix}\dot q_1^2 & \dot q_1\dot q_2 & \dots & \dot q_n^2\end{bmatrix}^{\top} \tag{19.E1}$$
#
# $$c = \Gamma(q)\,[\dot q\dot q] \tag{19.E2}$$
#
# For two joints $\Gamma$ has two rows and three columns. **Your turn:** write it with `h` for $-m_2a_1\ell_2\sin q_2$.
# %% tags=["exercise"]
h = sp.Symbol("h")
ex("19.Q2").check(___)
# %% tags=["check"]
gamma = scaling.gamma(model.M, model.q)
a1, l2, m2, q2 = sp.symbols("a1 l2 m2 q2")
wanted = [x.subs(h, -m2 * a1 * l2 * sp.sin(q2)) for x in (0 * h, 2 * h, h, -h, 0 * h, 0 * h)]
assert all(judge(x, y).equal for x, y in zip(gamma, wanted, strict=True))
# %% [markdown]
# Now another clock. Let $\bar q(r)$ be the motion by its own time $r$, and let $r(t)$ be what the new clock shows. The chain rule gives
#
# $$q(t) = \bar q(r(t)), \qquad \dot q = \dot r\,\bar q', \qquad \ddot q = \dot r^2\,\bar q'' + \ddot r\,\bar q' \tag{19.E3}$$
#
# In $M\ddot q + \Gamma[\dot q\dot q]$ every term has two rates or one acceleration. So $\dot r^2$ comes out, because a product of two rates brings two of it:
#
# $$\tau_s(t) = \dot r^2\,\bar\tau_s(r) + \ddot r\,M\bar q', \qquad \bar\tau_s = M\bar q'' + \Gamma[\bar q'\bar q'] \tag{19.E4}$$
#
# Gravity is not in it. It depends on where the arm is, and not on when.
# %% [markdown]
# ## 3 · Slower by c (8 min)
#
# A slowed motion that takes $c$ times as long has $\dot r = 1/c$ and $\ddot r = 0$, so its torques of motion are **divided** by $c^2$:
#
# $$\tau = \frac{\bar\tau_s}{c^2} + g \tag{19.E7}$$
#
# The book says that they are “scaled by the factor $c^2$”. That is right from the slow motion to the fast one.
#
# **Guess.** How large a part of the torques of acceleration are the torques of velocity, at the switch, when case 1 takes 2 s instead of 0.5 s? At 0.5 s they are 40.4 %.
# %%
predict("19.Q3", ___, choices=["40.4 %", "10.1 %", "2.5 %"])
# %% tags=["reveal"]
for T in (0.5, 1.0, 2.0):
    motion = JointMotion(tuple(triangular(x, np.pi / 2, T) for x in start))
    parts = lab.parts(*motion.at(T / 2, "left"))
    share = abs((parts["centrifugal"] + parts["Coriolis"])[0] / parts["inertial"][0])
    assert np.isclose(share, 0.40414, atol=5e-6)
    print(f"T = {T} s: {100 * share:.1f} %")
reveal("19.Q3", "40.4 %", look="(19.E4): both carry the same ṙ²")
# %% [markdown]
# So “neglect the velocity terms when the arm is slow” is wrong. Slow motions gain gravity's share alone.
# %% [markdown]
# ## 4 · The rule (8 min)
#
# At each joint and each instant $|\bar\tau_s|/c^2$ must fit into what gravity leaves of the limit. The worst one decides:
#
# $$c^2 = \max\; \frac{|\bar\tau_s|}{\tau_{\lim} - \operatorname{sgn}(\bar\tau_s)\,g} \tag{19.E8}$$
# %% tags=["check"]
switch = scaling.along(lab).terms(case, [0.25], "left")
c2 = float((np.abs(switch.b) / (3000 - np.sign(switch.b) * switch.g))[0, 0])
assert np.isclose(c2, slowed.c**2) and (slowed.joint, slowed.side) == (1, "left")
print(f"joint {slowed.joint}, just before t = {slowed.time} s: c² = {c2:.6f}")
# %% [markdown]
# The torque jumps at 0.25 s. A grid that has no point there, from the left, misses the peak. So we look at every break from both sides.
# %% [markdown]
# ## 5 · Friction has its own clock (6 min)
#
# Viscous friction is proportional to one rate, and Coulomb's to none. With them
#
# $$\tau = a\,\ddot s + b\,\dot s^2 + d\,\dot s + e + g, \qquad d = F_v q', \quad e = F_s\operatorname{sgn} q' \tag{19.E6}$$
#
# and for an even clock, $\dot s = 1/c$, each joint and each instant has a quadratic in $1/c$.
# %% tags=["check"]
links = [replace(k, joint=replace(k.joint, Fv=100.0)) for k in robot.links]
rubbed = scaling.along(replace(robot, links=tuple(links)), values, backend="python")
worst = rubbed.terms(case, [0.25], "left")
forgotten = worst.torque(1 / slowed.c, 0.0)[0, 0]
assert np.isclose(forgotten, 3428.02, atol=5e-3)
print(f"with F_v = 100 N·m·s and the clock of section 4: {forgotten:.0f} N·m")
# %% [markdown]
# The clock of section 4 breaks the limit by 428 N·m, because it divided by $c^2$ what is divided by $c$ alone. **Guess** what happens to the duration of 0.734 s if friction is not forgotten.
# %%
predict("19.Q4", ___, choices=["0.734 s", "0.796 s", "0.839 s"])
# %% tags=["reveal"]
slower = scaling.uniform(rubbed, case, limits)
A, B, C = (float(x[0, 0]) for x in (worst.b, worst.d, worst.g - 3000))
u = (-B + np.sqrt(B * B - 4 * A * C)) / (2 * A)
assert np.isclose(1 / u, slower.c) and np.isclose(slower.c, 1.59195, atol=5e-6)
reveal("19.Q4", "0.796 s", look="the quadratic in u = 1/c")
print(f"c = {slower.c:.5f}, T = {slower.motion.duration:.5f} s")
# %% [markdown]
# ## 6 · Why slow down everywhere? (8 min)
#
# One instant of one joint has slowed the whole motion. Elsewhere the motors are bored. So let the clock run unevenly. Take any parameter $s$ of the path, and write down what a torque is along it:
#
# $$\tau = a(s)\,\ddot s + b(s)\,\dot s^2 + g(s), \qquad a = Mq', \quad b = Mq'' + \Gamma[q'q'] \tag{19.E5}$$
#
# At a given place and speed, each limit leaves an interval for $\ddot s$. The path is one-dimensional, and so is the freedom.
# %% tags=["check"]
line = scaling.line(start, np.array(start) + np.pi / 2)
here = scaling.along(lab).terms(line, [0.3])
room = [sorted(float((sign * bound - b * 4.0 - g) / a) for sign in (-1, 1))
        for a, b, g, bound in zip(here.a[0], here.b[0], here.g[0], (3000, 2000), strict=True)]
print("at s = 0.3 and ṡ = 2/s:", *(f"joint {j}: {low:.1f} … {high:.1f} 1/s²"
      for j, (low, high) in enumerate(room, 1)), sep="\n  ")
# %% [markdown]
# **Your turn, by hand.** For a pendulum on the straight path $q = \pi s$, what are $a$, $b$ and $g$? In `I m l g s`.
# %% tags=["exercise"]
ex("19.Q5").check(___)
# %% [markdown]
# ## 7 · As fast as the motors allow (10 min)
#
# Push as hard as the motors can, and brake as late as possible. Backwards from the end one collects, place by place, the speeds from which the end can still be reached. They are an interval, because the limits are straight lines in $\ddot s$ and $x = \dot s^2$. Forwards one is then as fast as that allows. With $\ddot s$ constant on a stage of length $\Delta$
#
# $$x_{k+1} = x_k + 2\Delta\,\ddot s, \qquad \Delta t = \frac{2\Delta}{\sqrt{x_k} + \sqrt{x_{k+1}}} \tag{19.E9}$$
#
# **Guess** what is left of the 0.734 s of section 4, same path and same motors.
# %%
predict("19.Q6", ___, choices=["0.73 s", "0.65 s", "0.50 s", "0.37 s"])
# %% tags=["reveal"]
best = scaling.optimal(lab, line, limits, points=600, tolerance=None, looks=(0.5,))
again = scaling.Clock(best.clock.s, scaling.fastest_everywhere(best.stages)).duration
assert np.isclose(best.duration, 0.65269, atol=1e-5) and np.isclose(again, best.duration)
reveal("19.Q6", "0.65 s", look="how much of the time was waiting for one instant")
print(f"{best.duration:.5f} s; one linear program for all places: {again:.5f} s")
# %% [markdown]
# The second number comes from a linear program of all 600 places at once, without any backwards or forwards. With the peaks of case 1 itself as limits the path takes 0.460 s instead of 0.5 s. So even the textbook's own motion was not the fastest that its motors could do.
# %% tags=["look"]
safe = scaling.optimal(lab, line, limits, points=601)
when, *state = sample(safe.motion, 601)
used = lab.inverse(*state) / [3000, 2000]
figure(plot.series(when, {"shoulder": used[:, 0], "elbow": used[:, 1]}, "part of the limit"),
       "One joint is always at its limit: the elbow, then the shoulder from s = 0.22 on, "
       "then the elbow again from s = 0.43 on. That is where it brakes.")
assert np.abs(used).max() < 1 + 1e-6 and (np.abs(used).max(1) > 0.99).mean() > 0.99
# %% [markdown]
# ## 8 · Too slow is impossible (10 min)
#
# A pendulum hangs. Its motor gives 0.8 of what it takes to hold it level. Uniform slowing, the textbook's remedy, makes that worse: at rest the level cannot even be held. **Guess** whether the motor can swing it up in one go, from hanging to upright.
# %%
predict("19.Q7", ___, choices=["no", "yes, at any speed", "yes, if it passes the level fast",
                               "yes, within a band of speeds"])
# %% tags=["reveal"]
arm, numbers = robots.pendulum()
pendulum = evaluate.compile(lagrange.derive(arm), numbers | {"Fv1": 0.0})
up, weak = scaling.line([0.0], [np.pi]), scaling.limits(torque=[0.8 * 9.81])
swing = scaling.optimal(pendulum, up, weak, points=801, tolerance=None, looks=(0.5,))
slow, fast = (np.pi * np.sqrt(x) for x in swing.reached)
reveal("19.Q7", "yes, within a band of speeds", look="work against energy")
figure(plot.series(180 * swing.clock.s, {"fastest": fast, "slowest": slow},
                   "rate / (rad/s)", "angle / °"),
       f"At 90° it must pass between {slow[400]:.2f} and {fast[400]:.2f} rad/s.")
assert np.allclose([slow[400], fast[400]], [1.0221, 1.7740], atol=2e-3)
# %% [markdown]
# By hand it is one line for each end of the band. The upper one is all the work that the motor can do from hanging to level, less the height: $\tfrac12 v^2 = 0.8\cdot\tfrac{\pi}{2} - 1$ in units of $mg\ell$ and $I$. The lower one must last from the level to where the motor is strong enough again, $\cos\varphi = 0.8$: $\tfrac12 v^2 = \sin\varphi - 0.8\,\varphi$.
# %% tags=["check"]
phi = np.arccos(0.8)
low, high = np.sqrt(2 * (np.sin(phi) - 0.8 * phi)), np.sqrt(2 * (0.8 * np.pi / 2 - 1))
assert np.allclose([low, high], [0.412793, 0.716432], atol=1e-6)
assert np.allclose(np.array([low, high]) * np.sqrt(9.81 / 1.6), [slow[400], fast[400]], rtol=1e-4)
# %% [markdown]
# ## 9 · The smallest motor (6 min)
#
# The band closes where the work from below is just enough for the climb above. With a motor of $\lambda\,mg\ell$ the energy at the angle $\varphi$ above the level is $\lambda(\varphi + \pi/2) - (1 + \sin\varphi)$, and it must never be negative. So
#
# $$\lambda \ge \max_\varphi \frac{1 + \sin\varphi}{\varphi + \pi/2} = 0.7246 \quad\text{at } 43.6°$$
# %% tags=["check"]
phi = np.linspace(0, np.pi / 2, 100001)
need = (1 + np.sin(phi)) / (phi + np.pi / 2)
assert np.isclose(need.max(), 0.724611, atol=1e-6)
print(f"λ = {need.max():.4f} at {np.degrees(phi[need.argmax()]):.1f}°")
try:
    scaling.optimal(pendulum, up, scaling.limits(torque=[0.70 * 9.81]), points=801)
except scaling.Infeasible as reason:
    print(reason)
