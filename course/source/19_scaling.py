# %% [markdown]
# # 19 · The same path, another clock
#
# > Keep the path and change the clock: how much slower an arm must go, how fast it can go, and what no slowing mends.
#
# **After this chapter you can** say which part of a torque a clock changes, slow a motion down to what the motors give, find the fastest clock along a path, and prove which motor lifts a pendulum.
#
# **Equations** (19.E1)–(19.E10) ← Siciliano et al., *Robotics*, ch. 7: section 7.7, (7.117)–(7.126). Khalil and Dombre, section 7.5.1, and the pointer of section 8.3 to Shin and McKay. The core is 1 to 5 and 8 to 12; what is marked *Further* can wait.
# %% tags=["setup"]
from dataclasses import replace

import numpy as np
import sympy as sp
from IPython.display import display

from robolib import evaluate, kinematics, plot, robots, scaling
from robolib.checking import ex
from robolib.derivation import ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.formulations import lagrange
from robolib.identity import judge
from robolib.trajectory import JointMotion, sample, triangular
from robolib.widgets import PhasePlane

setup()
# %% [markdown]
# ## 1 · Motors that are too weak (7 min)
#
# Case 1 of Example 7.2 turns both joints of the lab arm by 90° in half a second, bang-bang: speed up for the first half, slow down for the second. The torques are known from chapter 07.
# %% tags=["look"]
robot, values = robots.planar_2r()
lab = evaluate.compile(lagrange.derive(robot), values)
start = np.array(kinematics.planar_ik(1, 1, 0.2, 0.0))

def turned(T):
    """Both joints by 90° in T seconds."""
    return JointMotion(tuple(triangular(q, np.pi / 2, T) for q in start))

case, limits = turned(0.5), scaling.limits(torque=[3000, 2000])
t, q, qd, qdd = sample(case)
tau = lab.inverse(q, qd, qdd)
figure(plot.series(t, {"shoulder": tau[:, 0], "elbow": tau[:, 1]}, "torque / (N·m)"),
       "Case 1 in 0.5 s asks for up to 6045 N·m at the shoulder and 3980 N·m at the "
       "elbow.")
assert np.abs(tau).max(0).round().tolist() == [6045, 3980]
# %% [markdown]
# The shop has motors for 3000 N·m at the shoulder and 2000 N·m at the elbow, so the shoulder needs 2.015 times what it has and the elbow 1.990 times. The arm must go slower, all along the way by one factor. **Guess:** how many times as long does it take?
# %%
predict("19.Q1", ___, choices=["1.419 times", "1.468 times", "2.015 times",
                               "2.155 times"])
# %% tags=["reveal"]
slowed = scaling.uniform(lab, case, limits)
assert np.isclose(slowed.c, 1.467959) and np.isclose(6044.757 / 3000, 2.01492)
assert round(2.01492**0.5, 3) == 1.419 and np.isclose(slowed.c**2, 2.154904)
reveal("19.Q1", "1.468 times", look="gravity, which knows no clock")
print(f"c = {slowed.c:.4f}, and the motion takes {slowed.motion.duration:.4f} s")
# %% [markdown]
# The three other numbers are three mistakes, and section 5 will name them.
#
# **You need** chapters 07 and 18, and these two answers.
#
# - **Q2** The same motion is run in half the time. By what are the torques of the accelerations multiplied? (→ [07](07_lagrange.ipynb))
# - **Q3** A cubic of 1 rad in 1 s has at most 6 rad/s². How much has it, in rad/s², if it takes 2 s? (→ [18](18_trajectories.ipynb))
# %% tags=["exercise"]
display(ex("19.Q2").check(___))
display(ex("19.Q3").check(___))
# %% [markdown] tags=["90"]
# ## 2 · All products of two rates (6 min)
#
# Centrifugal and Coriolis torques are products of two rates, each with a factor that depends on the posture. So write down the list of all products, and put the factors into a matrix $\Gamma$:
#
# $$[\dot q\dot q] = \begin{bmatrix}\dot q_1^2 & \dot q_1\dot q_2 & \dots & \dot q_n^2\end{bmatrix}^{\top}, \qquad c = \Gamma(q)\,[\dot q\dot q] \tag{19.E1}$$
#
# For two joints there are three products. Here is the middle one in case 1, and in the same motion run in half the time.
# %% tags=["look", "90"]
products = np.array([scaling.products(row) for row in qd])
fast = sample(turned(0.25))[2]
assert np.isclose((fast**2).max(), 4 * products.max())
figure(plot.series(t, {"in 0.5 s": products[:, 1],
                       "in 0.25 s": np.array([a * b for a, b in fast])},
                   "q̇₁q̇₂ / (rad²/s²)", "time / s, the fast one stretched to 0.5 s"),
       "The product q̇₁q̇₂ in case 1, and in half the time: twice the rates, four "
       "times the product.")
# %% [markdown] tags=["90"]
# **Your turn.** How many products are in the list of six joints?
#
# Then $\Gamma$ itself. For the planar arm chapter 07 has $c_1 = h\,(2\dot q_1\dot q_2 + \dot q_2^2)$ and $c_2 = -h\,\dot q_1^2$, with $h = -m_2a_1\ell_2\sin q_2$. Write $\Gamma$, two rows and three columns, with the letter `h`.
# %% tags=["exercise", "90"]
h = sp.Symbol("h")
display(ex("19.Q4").check(___))
display(ex("19.Q5").check(___))
# %% tags=["check", "90"]
model = lagrange.derive(robot)
named = ex("19.Q5").accepted()
a1, l2, m2, q2 = sp.symbols("a1 l2 m2 q2")
wanted = named.subs(h, -m2 * a1 * l2 * sp.sin(q2))
found = scaling.gamma(model.M, model.q)
assert all(judge(x, y).equal for x, y in zip(found, wanted, strict=True))
print("Γ from the Christoffel symbols of M: the same six entries")
# %% [markdown] tags=["90"]
# In general $\Gamma$ has $c_{ijj}$ in the column of a square and $2c_{ijk}$ in the column of a mixed product, because $[\dot q\dot q]$ has $\dot q_j\dot q_k$ once, and the double sum of chapter 07 has it twice.
# %% [markdown]
# ## 3 · Another clock (6 min)
#
# Let $\bar q(s)$ be the motion as it was planned, by its own clock, which shows $s$. Run it by another clock. At our time $t$ the old clock shows $s(t)$, and the arm is where the plan has it at $s$:
#
# $$q(t) = \bar q(s(t)), \qquad \dot q = \bar q'\,\dot s, \qquad \ddot q = \bar q''\,\dot s^2 + \bar q'\,\ddot s \tag{19.E2}$$
#
# The prime is $d/ds$. The rates follow by the chain rule, and the accelerations by the product rule on top of it. The source writes $r$ for our $s$.
# %% tags=["look"]
clock = scaling.Clock(np.array([0.0, 0.2, 0.3, 0.5]), np.array([1.0, 0.25, 0.25, 1.0]))
later, even = scaling.Timed(case, clock), scaling.Timed(case, scaling.linear(0.5, 1.5))
x = np.linspace(0, 0.5, 201)
when = [np.interp(x, m.clock.at(t := np.linspace(0, m.duration, 801))[0], t)
        for m in (even, later)]
figure(plot.series(x, {"as planned": x, "evenly, 1.5 times as long": when[0],
                       "slow around the middle": when[1]},
                   "our time t / s", "what the old clock shows, s / s"),
       "Three clocks for one path: where a line is steep, the arm takes its time.")
# %% [markdown]
# Put (19.E2) into the first row of the planar arm, with $v_j$ for $\bar q_j'$ and $w_j$ for $\bar q_j''$. **Your turn** in the last line: collect the terms that carry $\ddot s$, and those that carry $\dot s^2$.
# %% tags=["exercise"]
M11, M12, v1, v2, w1, w2, sd, sdd = sp.symbols("M11 M12 v1 v2 w1 w2 sd sdd")
chain(M11 * (w1 * sd**2 + v1 * sdd) + M12 * (w2 * sd**2 + v2 * sdd)
      + h * (2 * (v1 * sd) * (v2 * sd) + (v2 * sd)**2),
      (M11 * (w1 * sd**2 + v1 * sdd) + M12 * (w2 * sd**2 + v2 * sdd)
       + sd**2 * h * (2 * v1 * v2 + v2**2), "two rates bring two $\\dot s$"),
      (___, "collect $\\ddot s$ and $\\dot s^2$"), label=r"\tau_1 - g_1")
# %% [markdown]
# So $\ddot s$ goes with $M\bar q'$, and $\dot s^2$ with $\bar\tau_s$, what the torque of the motion was by the old clock. The index $s$ is the source's; it means the part that scales.
#
# $$\tau_s = \dot s^2\,\bar\tau_s + \ddot s\,M\bar q', \quad \bar\tau_s = M\bar q'' + \Gamma[\bar q'\bar q'], \quad \tau = \tau_s + g \tag{19.E3}$$
#
# Gravity is not in $\tau_s$. It depends on where the arm is, and not on when.
# %% tags=["check"]
assert judge(M11 * (w1 * sd**2 + v1 * sdd) + M12 * (w2 * sd**2 + v2 * sdd)
             + h * (2 * v1 * sd * v2 * sd + (v2 * sd)**2),
             sd**2 * (M11 * w1 + M12 * w2 + h * (2 * v1 * v2 + v2**2))
             + sdd * (M11 * v1 + M12 * v2)).equal
t = np.linspace(0.01, 0.9, 12)
place, *rates = later.clock.at(t)
there = scaling.along(lab).terms(case, place)
assert np.allclose(there.moving(*rates) + there.g, lab.inverse(*later.at(t)))
print("(19.E3) and inverse dynamics of the slowed motion: the same at 12 instants")
# %% [markdown]
# ## 4 · Slower by one factor (6 min)
#
# If everything takes $c$ times as long, the old clock runs evenly, $\dot s = 1/c$ and $\ddot s = 0$. The torques of the motion are *divided* by $c^2$:
#
# $$\tau = \frac{\bar\tau_s}{c^2} + g \tag{19.E4}$$
# %% tags=["look"]
parts = lab.parts(q, qd, qdd)
swift = parts["centrifugal"] + parts["Coriolis"]
figure(plot.series(sample(case)[0], {"accelerations": parts["inertial"][:, 0],
                       "velocities": swift[:, 0], "gravity": parts["gravity"][:, 0]},
                   "torque / (N·m)"),
       "Three parts of the shoulder's torque in case 1, in 0.5 s.")
# %% [markdown]
# **Your turn.** Just before the switch the shoulder needs 6045 N·m, of which 364 N·m are gravity's. What does it need there, in N·m, if the same motion is run in 0.25 s?
#
# At that instant, the torque of the velocities is 40.4 % of that of the accelerations. **Guess:** what is it when the same motion takes 2 s?
# %% tags=["exercise"]
display(ex("19.Q6").check(___))
predict("19.Q7", ___, choices=["40.4 %", "10.1 %", "2.5 %"])
# %% tags=["reveal"]
for T in (0.5, 1.0, 2.0):
    told = lab.parts(*turned(T).at(T / 2, "left"))
    share = abs((told["centrifugal"] + told["Coriolis"])[0] / told["inertial"][0])
    weight = abs(told["gravity"][0] / told["inertial"][0])
    assert np.isclose(share, 0.40414, atol=5e-6)
    print(f"in {T} s: velocities {100 * share:.1f} %, gravity {100 * weight:.1f} %"
          " of the accelerations")
reveal("19.Q7", "40.4 %", look="(19.E3): both carry the same ṡ²")
# %% [markdown]
# In the seventies people left out the torques of the velocities, because arms were slow. Hollerbach showed in 1984 what you have just seen: their weight beside the accelerations is the same at every speed. What gains when an arm is slow is gravity alone.
# %% [markdown]
# ## 5 · The rule (6 min)
#
# At each joint and instant, $|\bar\tau_s|/c^2$ must fit into what gravity leaves of the limit. Where $\bar\tau_s$ has the sign of $g$, gravity takes its part of the limit, and where it has the other sign, gravity helps. The worst joint and instant decide:
#
# $$c^2 = \max\; \frac{|\bar\tau_s|}{\tau_{\lim} - \operatorname{sgn}(\bar\tau_s)\,g} \tag{19.E5}$$
#
# For an upward $\bar\tau_s$ that is $\bar\tau_s/c^2 + g \le \tau_{\lim}$, solved for $c^2$. For a downward one it is $\bar\tau_s/c^2 + g \ge -\tau_{\lim}$, and the minus signs meet in the denominator.
#
# A <dfn>binding limit</dfn> is one that a motion touches: with less of it, the motion must change.
# %% tags=["look"]
arm = scaling.along(lab)
x = np.unique(np.r_[np.linspace(0, 0.5, 401), 0.25 - 1e-9, 0.25 + 1e-9])
terms = arm.terms(case, x)
asked = np.sqrt(np.abs(terms.b) / ([3000, 2000] - np.sign(terms.b) * terms.g))
figure(plot.series(x, {"shoulder": asked[:, 0], "elbow": asked[:, 1]},
                   "factor c that is asked for", "time in case 1 / s"),
       f"What each joint asks for at each instant of case 1. The highest point, "
       f"{asked.max():.3f}, is the shoulder's, just before the switch.")
assert np.isclose(asked.max(), slowed.c) and asked[:, 0].argmax() == asked.argmax() // 2
# %% [markdown]
# **Your turn.** The elbow has its worst instant at 0.2735 s. There $\bar\tau_s = -3737$ N·m and $g = -241$ N·m, and its motor gives 2000 N·m. Which $c$ would the elbow alone ask for?
# %% tags=["exercise"]
ex("19.Q8").check(___)
# %% tags=["reveal"]
elbow = arm.terms(case, [0.2735])
assert np.allclose([elbow.b[0, 1], elbow.g[0, 1]], [-3737, -241], atol=0.5)
assert np.isclose(float(ex("19.Q8").accepted()), asked[:, 1].max(), atol=1e-3)
assert (slowed.joint, slowed.time, slowed.side) == (1, 0.25, "left")
used = scaling.use(lab, slowed.motion, limits)
assert np.isclose(used.share, 1) and np.isclose(slowed.motion.duration, 0.733980)
print(f"joint {slowed.joint} binds just before {slowed.time} s: c² = {slowed.c**2:.4f}")
print(f"the slowed motion uses {used.share:.4f} of its limits, never more")
wrong = scaling.Timed(case, scaling.linear(0.5, 2.01492**0.5))
assert np.isclose(wrong.duration, 0.70974, atol=5e-6)
assert np.isclose(0.5 * slowed.c**2, 1.0775, atol=5e-5)
for count, missed in ((100, 95), (101, 185)):
    sampled = lab.inverse(*case.at(np.linspace(0, 0.5, count)))[:, 0].max()
    assert round(6044.757 - sampled) == missed
print(f"with gravity scaled: {scaling.use(lab, wrong, limits).share:.3f} of the limit")
# %% [markdown]
# Now the wrong numbers of Q1. Who divides the *whole* torque, gravity too, gets $c = \sqrt{2.015} = 1.419$ and 0.7097 s, and breaks the limit. Who then forgets the root gets 2.015. And 2.155 is $c^2$ itself: 1.0775 s, nearly half as long again as it need be.
#
# The torque jumps at the switch. Who samples the motion at 100 even instants misses the peak by 95 N·m, and with 101 by 185 N·m, because the middle one sees only what comes after the switch. Such a $c$ breaks the limit. So look at every jump from both sides.
#
# **If gravity alone exceeds a limit, no $c$ helps.** In case 1 it does not: $|g_1|$ is at most 756 N·m. Remember this sentence for section 10.
# %% [markdown]
# ## 6 · Friction has its own clock (Further, 7 min)
#
# Viscous friction is proportional to one rate, and Coulomb's to none. So by any clock
#
# $$\tau = a\,\ddot s + b\,\dot s^2 + d\,\dot s + e + g \tag{19.E6}$$
#
# where $a = M\bar q'$, $b = \bar\tau_s$, $d = F_v\bar q'$ and $e = F_s\operatorname{sgn}\bar q'$. For an even clock, with $u = 1/c$, that is a quadratic in $u$ for each joint and instant: $b\,u^2 + d\,u + e + g = \pm\tau_{\lim}$.
# %% tags=["look"]
links = [replace(k, joint=replace(k.joint, Fv=100.0)) for k in robot.links]
rubbed = scaling.along(replace(robot, links=tuple(links)), values, backend="python")
worst = rubbed.terms(case, [0.25], "left")
c = np.linspace(1.4, 1.53, 81)
figure(plot.series(c, {"without friction": worst.b[0, 0] / c**2 + worst.g[0, 0],
                       "with friction": worst.torque(1 / c[:, None], 0.0)[:, 0, 0],
                       "limit": 3000 + 0 * c}, "torque / (N·m)", "factor c"),
       "The shoulder's torque just before the switch, over c, without friction and "
       "with F_v = 100 N·m·s in both joints.")
# %% [markdown]
# By the clock of section 5 the shoulder now needs 3428 N·m, because friction was divided by $c$ only. **Guess:** how long must case 1 take with friction?
# %%
predict("19.Q9", ___, choices=["0.734 s", "0.785 s", "0.796 s", "0.839 s"])
# %% tags=["reveal"]
forgotten = worst.torque(1 / slowed.c, 0.0)[0, 0]
assert np.isclose(forgotten, 3428.02, atol=5e-3)
slower = scaling.uniform(rubbed, case, limits)
A, B, C = (float(x[0, 0]) for x in (worst.b, worst.d, worst.g - 3000))
u = (-B + np.sqrt(B * B - 4 * A * C)) / (2 * A)
assert np.isclose(1 / u, slower.c) and np.isclose(slower.c, 1.59195, atol=5e-6)
assert np.isclose(slower.motion.duration, 0.79598, atol=5e-6)
reveal("19.Q9", "0.796 s", look="the quadratic in u = 1/c")
print(f"c = {slower.c:.5f}, T = {slower.motion.duration:.5f} s")
# %% [markdown]
# ## 7 · Segment by segment (Further, 4 min)
#
# One factor for all is the simplest clock. The source remarks that one may also slow down in segments, and then $\ddot s$ is needed at their ends. Let $\dot s^2$ be a straight line between a few knots. Then every limit is linear in the knots' $\dot s^2$, and a linear program finds the least time.
# %% tags=["look"]
tried = {k: scaling.segments(lab, case, limits, np.linspace(0, 0.5, k + 1)[1:-1])
         for k in (1, 2, 4, 8, 32)}
times = [found.duration for found in tried.values()]
figure(plot.series(np.array(list(tried)), {"least time": np.array(times),
                   "one factor": np.full(5, slowed.motion.duration)},
                   "duration / s", "segments"),
       f"Case 1 by segments: {times[0]:.4f} s with one, {times[1]:.4f} s with two, "
       f"{times[-1]:.4f} s with 32.")
assert np.allclose([times[0], times[1]], [0.7312, 0.6793], atol=5e-5)
# %% [markdown]
# Two segments, cut at the switch, already gain 0.055 s. What do more and more of them lead to?
# %% [markdown] tags=["90"]
# ## 8 · Why slow down everywhere? (8 min)
#
# One instant of one joint has slowed the whole motion. Elsewhere the motors are bored. So let the clock run unevenly, and forget the old one: let $s$ be any label of the places along the path. Only the shape of the path is left, $q(s)$:
#
# $$\tau = a(s)\,\ddot s + b(s)\,\dot s^2 + g(s), \qquad a = Mq', \quad b = Mq'' + \Gamma[q'q'] \tag{19.E7}$$
#
# An arm on a path is a train on rails: whatever its number of joints, it has one freedom, $s$. At a place and a speed, each limit leaves an interval for $\ddot s$. Case 1's path is a straight line of joint angles, from $s = 0$ to $s = 1$.
# %% tags=["look", "90"]
line = scaling.line(start, start + np.pi / 2)
here = arm.terms(line, [0.5])

def room(speed):
    """What each limit leaves for s̈ in the middle of the path."""
    return {f"{word} {end}": (way * bound - b * speed**2 - g) / a
            for word, a, b, g, bound in zip(("shoulder", "elbow"), here.a[0], here.b[0],
                                            here.g[0], (3000, 2000), strict=True)
            for end, way in (("most", 1), ("least", -1))}

speed = np.linspace(0, 3.5, 141)
figure(plot.series(speed, room(speed), "s̈ / (1/s²)", "ṡ / (1/s)"),
       "What the limits leave for s̈ at s = 0.5: below both lines that say most, above "
       "both that say least.")
assert (here.a > 0).all()
# %% [markdown] tags=["90"]
# **Guess:** what becomes of the interval for $\ddot s$ as $\dot s$ grows beyond this picture?
# %% tags=["90"]
predict("19.Q10", ___, choices=["it only moves", "it vanishes", "it grows"])
# %% tags=["reveal", "90"]
speed = np.linspace(0, 7, 1401)
lines = room(speed)
empty = (np.minimum(lines["shoulder most"], lines["elbow most"])
         < np.maximum(lines["shoulder least"], lines["elbow least"]))
edge = speed[empty.argmax()]
assert np.isclose(edge, 5.8, atol=0.02) and empty.any()
figure(plot.series(speed, lines, "s̈ / (1/s²)", "ṡ / (1/s)"),
       f"From ṡ = {edge:.1f} on, the shoulder must brake harder than the elbow can.")
reveal("19.Q10", "it vanishes", look="two joints, and only one s̈ for both")
# %% [markdown] tags=["90"]
# **By hand, for a pendulum.** It turns from hanging to upright, $q = \pi s$, with $\tau = I\ddot q + mg\ell\sin q$; here $I$ is its inertia about the joint. **Your turn:** $a$, $b$ and the weight's torque $g(s)$ along this path, in the letters `I m g l s`.
#
# Our pendulum has $mg\ell = 9.81$ N·m and $I = 1.6$ kg·m². Let its motor give 0.8 of $mg\ell$, 7.848 N·m. **Your turn:** the largest $\ddot s$, in 1/s², that this motor leaves at the level, at $s = \frac12$.
# %% tags=["exercise", "90"]
I, m, g, l, s = sp.symbols("I m g l s")
display(ex("19.Q11").check(___))
display(ex("19.Q12").check(___))
# %% [markdown]
# ## 9 · As fast as the motors allow (11 min)
#
# A picture of $\dot s$ over $s$ is called a <dfn>phase plane</dfn>: each point is a place and a speed, and a clock is a curve in it. Push as hard as the limits allow, and brake as late as possible.
#
# Two passes find that curve. **Backwards** from the end: from which speeds at this place can the rest still be driven? They are an interval, because every limit is a straight line in $\ddot s$ and $x = \dot s^2$. **Forwards** from the start: the highest speed that stays inside. With $\ddot s$ constant on a stage of length $\Delta$,
#
# $$x_{k+1} = x_k + 2\Delta\,\ddot s, \qquad \Delta t = \frac{2\Delta}{\sqrt{x_k} + \sqrt{x_{k+1}}} \tag{19.E8}$$
#
# The first is chapter 00's $v^2 = v_0^2 + 2ax$. **Your turn** for the second: the time is the gain of speed over the acceleration; with the first, write it without $\ddot s$. Then a case that you know: one joint, no gravity, $|\ddot s| \le 4$ 1/s². What is the least time, in s, from $s = 0$ to 1, from rest to rest?
# %% tags=["exercise"]
v0, v1, Delta = sp.symbols("v0 v1 Delta")
chain((v1 - v0) / ((v1**2 - v0**2) / (2 * Delta)),
      (___, "a difference of squares is a product"), label=r"\Delta t")
ex("19.Q13").check(___)
# %% [markdown]
# Draw a clock of your own. Here $s$ is told as the angle that both joints have turned. Where the line is thick, no motor follows it. How short can you get without a thick piece?
# %% tags=["widget"]
PhasePlane(kind="arm", show=["time", "level"])
# %% [markdown]
# Section 7 came down to 0.654 s with 32 segments. **Guess** what a quite free clock takes, by the same path and the same motors.
# %%
predict("19.Q14", ___, choices=["0.653 s", "0.60 s", "0.50 s", "0.37 s"])
# %% tags=["reveal"]
even = case.at(np.linspace(0, 0.5, 401))
place = (even[0].T[0] - start[0]) / (np.pi / 2)
pace = even[1].T[0] / (np.pi / 2) / slowed.c
middle = scaling.optimal(lab, line, limits, points=600, tolerance=None, looks=(0.5,))
at_once = scaling.fastest_everywhere(middle.stages)
again = scaling.Clock(middle.clock.s, at_once).duration
assert np.allclose([middle.duration, again], 0.65269, atol=1e-5)
assert np.isclose(tried[32].duration, 0.654, atol=5e-4)
reveal("19.Q14", "0.653 s", look="how little 32 segments had left over")
figure(plot.series(middle.clock.s, {
    "can still be stopped, at most": np.sqrt(middle.kept[1]),
    "fastest": np.sqrt(middle.reached[1]),
    "one factor, section 5": np.interp(middle.clock.s, place, pace)},
    "ṡ / (1/s)", "place s"), "The phase plane of case 1's path. The fastest clock "
    "pushes until it meets the speeds from which the arm can just be stopped.")
print(f"two passes: {middle.duration:.4f} s")
print(f"all 600 places at once, by a linear program: {again:.4f} s")
own = scaling.optimal(lab, line, scaling.limits(torque=[6044.757, 3980.088]),
                      points=600, tolerance=None, looks=(0.5,))
assert np.isclose(own.duration, 0.45969, atol=1e-5)
# %% [markdown]
# Two ways that share nothing but the limits agree. And the plan of case 1 itself? With its own peaks as limits the same path takes 0.4597 s instead of 0.5 s. So bang-bang of the *accelerations* is not the fastest that its motors can do.
# %% [markdown]
# What do the motors do in the fastest motion? **Guess:** how many of the two are at their limits at a typical instant?
# %%
predict("19.Q15", ___, choices=["none", "one", "both"])
# %% tags=["reveal"]
best = scaling.optimal(lab, line, limits, points=601)
when, *state = sample(best.motion, 601)
used = lab.inverse(*state) / [3000, 2000]
busy = np.abs(used) > 0.99
assert np.abs(used).max() < 1 + 1e-6 and busy.any(1).mean() > 0.99
assert busy.all(1).mean() < 0.03
assert when[busy[:, 0]][[0, -1]].round(2).tolist() == [0.20, 0.29]
figure(plot.series(when, {"shoulder": used[:, 0], "elbow": used[:, 1]},
                   "torque / limit"),
       f"The fastest motion, {best.duration:.3f} s: the elbow is at its limit, then "
       "the shoulder from 0.20 s on, then the elbow, braking, from 0.29 s on.")
reveal("19.Q15", "one", look="one freedom, s̈, and several walls to lean on")
# %% [markdown]
# ## 10 · A weak motor and a pendulum (11 min)
#
# The pendulum hangs. Its motor gives $\lambda = 0.8$ of what it takes to hold it level, $\lambda mg\ell$. So it can hold the pendulum up to 53°, and from 127° on. Between them gravity alone exceeds the limit: the sentence at the end of section 5. At the level it must slow down, whatever its motor does, as you found in section 8.
# %% tags=["look"]
bent, numbers = robots.pendulum()
pendulum = evaluate.compile(lagrange.derive(bent), numbers | {"Fv1": 0.0})
angle = np.linspace(0, np.pi, 181)
weight = pendulum.g(angle[:, None])[:, 0]
assert np.isclose(pendulum.M([[0.0]])[0, 0, 0], 1.6) and np.isclose(weight.max(), 9.81)
figure(plot.series(np.degrees(angle), {"gravity": weight, "motor, at most": 0 * angle
                   + 0.8 * 9.81}, "torque / (N·m)", "angle / °"),
       "Our pendulum: what gravity asks for, and what the motor gives.")
# %% [markdown]
# **Guess:** can this motor bring it from hanging to upright in one go, without swinging back?
# %%
predict("19.Q16", ___, choices=["no", "if it goes slowly enough",
                                "if it goes fast enough"])
# %% [markdown]
# Now try it. Drag the curve: it is the rate that you want at each angle. The motor follows as well as it can. Then press Play. **Find out** the lowest rate half-way, at 90°, with which the pendulum still arrives, in rad/s.
# %% tags=["widget"]
PhasePlane(motor=0.8, show=["time", "level"])
# %% tags=["exercise"]
ex("19.Q17").check(___)
# %% tags=["reveal"]
up, weak = scaling.line([0.0], [np.pi]), scaling.limits(torque=[0.8 * 9.81])
swing = scaling.optimal(pendulum, up, weak, points=801, tolerance=None, looks=(0.5,))
slow, fast = (np.pi * np.sqrt(x) for x in swing.reached)
reveal("19.Q16", "if it goes fast enough", look="what it has gathered from below")
figure(plot.series(180 * swing.clock.s, {"fastest": fast, "slowest": slow},
                   "rate / (rad/s)", "angle / °"),
       f"The phase plane with λ = 0.8. Whoever arrives passes the level between "
       f"{slow[400]:.2f} and {fast[400]:.2f} rad/s.")
assert np.allclose([slow[400], fast[400]], [1.0221, 1.7740], atol=2e-3)
# %% [markdown]
# **The upper end, by hand.** The motor's work from hanging to level is $\lambda mg\ell\cdot\frac{\pi}{2}$, and the height costs $mg\ell$. What is left is $\frac12I\dot q^2$. Let $v$ be the rate in units of $\sqrt{mg\ell/I}$, which is 2.476 rad/s here. **Your turn:** the highest $v$ at the level with $\lambda = 0.8$.
# %% tags=["exercise"]
ex("19.Q18").check(___)
# %% [markdown]
# **The lower end.** Above the level gravity takes more than the motor gives. At the angle $\varphi$ above it, $\frac12v^2$ has changed by $\lambda\varphi - \sin\varphi$, the motor's work less the height.
#
# Below it is differentiated: its slope is $\lambda - \cos\varphi$, negative until $\varphi_1$ with $\cos\varphi_1 = \lambda$. Who gets there with any rate at all arrives, because from there on the motor is strong enough. So the rate at the level must last for what is lost on the way:
#
# $$\tfrac12v^2 > \sin\varphi_1 - \lambda\varphi_1, \qquad \cos\varphi_1 = \lambda \tag{19.E9}$$
# %% tags=["check"]
lam, phi = sp.symbols("lam phi")
step(sp.Derivative(lam * phi - sp.sin(phi), phi), lam - sp.cos(phi),
     "negative at first: it slows down until $\\cos\\varphi = \\lambda$")
turn = np.arccos(0.8)
low = np.sqrt(2 * (np.sin(turn) - 0.8 * turn))
high = float(ex("19.Q18").accepted())
unit = np.sqrt(9.81 / 1.6)
assert np.allclose([low, high], [0.412793, 0.716432], atol=1e-5)
assert np.allclose(np.array([low, high]) * unit, [slow[400], fast[400]], rtol=1e-4)
print(f"v from {low:.4f} to {high:.4f}, {low * unit:.4f} to {high * unit:.4f} rad/s")
# %% [markdown]
# So there is a **band**. Below it the pendulum falls back. Above it there is nothing to fear: no motor of this strength gets there from rest. And uniform slowing, the remedy of section 5, makes a good swing impossible.
# %% tags=["check"]
gentle = scaling.optimal(pendulum, up, scaling.limits(torque=[0.75 * 9.81]), points=801)
kept = scaling.uniform(pendulum, gentle.motion, weak, least=0)
print(f"a swing of {gentle.duration:.3f} s keeps the limits for c from"
      f" {kept.possible[0][0]:.3f} to {kept.possible[0][1]:.3f}. Twice as long:")
try:
    scaling.uniform(pendulum, gentle.motion, weak, least=2)
except scaling.Infeasible as reason:
    print(reason)
assert np.allclose(kept.possible, [[0.97532, 1.11803]], atol=1e-4)
# %% [markdown] tags=["90"]
# ## 11 · The smallest motor (9 min)
#
# With a weaker motor, the upper end of the band falls and the lower end rises.
# %% tags=["look", "90"]
share = np.linspace(0.73, 1.0, 109)
upper = np.sqrt(2 * (share * np.pi / 2 - 1))
lower = np.sqrt(2 * (np.sqrt(1 - share**2) - share * np.arccos(share)))
figure(plot.series(share, {"upper end": upper * unit, "lower end": lower * unit},
                   "rate at the level / (rad/s)", "motor / mgℓ"),
       "The band at the level for motors from 0.73 to 1.0 of mgℓ. With 1.0 it needs no "
       "run-up.")
# %% [markdown] tags=["90"]
# **Guess:** what is left of the band when the motor gives 0.70 of $mg\ell$?
# %% tags=["90"]
predict("19.Q19", ___, choices=["a narrow band", "nothing: no curve exists"])
# %% [markdown] tags=["90"]
# **Try it.** Lower the motor with the slider until the two curves meet. Which is the weakest motor, in parts of $mg\ell$, with which a curve is left?
# %% tags=["widget", "90"]
PhasePlane(motor=0.8, walls=True, show=["motor", "walls"],
           tries="lower the motor until the two curves meet.")
# %% [markdown] tags=["90"]
# Now by hand. Follow the energy of whoever pushes with all of $\lambda$ from hanging on. At the angle $\varphi$ above the level the motor has worked along $\frac{\pi}{2} + \varphi$. **Your turn:** what is $\frac12v^2$ there, in units of $mg\ell$? In the letters `lam` and `phi`.
# %% tags=["exercise", "90"]
display(ex("19.Q20").check(___))
display(ex("19.Q21").check(___))
# %% [markdown] tags=["90"]
# It must not become negative on the way up, so
#
# $$\lambda > \max_\varphi \frac{1 + \sin\varphi}{\varphi + \pi/2} \tag{19.E10}$$
# %% tags=["reveal", "90"]
half = ex("19.Q21").accepted()
x = np.linspace(0, np.pi / 2, 100001)
need = (1 + np.sin(x)) / (x + np.pi / 2)
edge, best_at = need.max(), x[need.argmax()]
assert np.isclose(edge, 0.724611, atol=1e-6)
assert np.isclose(np.degrees(best_at), 43.6, atol=0.05)
left = half.subs({lam: edge, phi: best_at})
assert abs(float(left)) < 1e-9
reveal("19.Q19", "nothing: no curve exists", look="(19.E10)")
figure(plot.series(np.degrees(x), {"needed": need, "0.70": 0 * x + 0.70}, "motor / mgℓ",
                   "angle above the level / °"),
       f"The motor that just reaches an angle above the level: most at "
       f"{np.degrees(best_at):.1f}°, {edge:.4f}.")
try:
    scaling.optimal(pendulum, up, scaling.limits(torque=[0.70 * 9.81]), points=801)
except scaling.Infeasible as reason:
    print(reason)
# %% [markdown] tags=["90"]
# **Read it.** With 0.7246 there is one curve left, through $\cos\varphi = \lambda$ with no rate at all, and it takes for ever. Weaker motors must swing: back first, then up, as a child does on a swing. That is another path, and no clock will turn this one into it.
# %% [markdown] tags=["card"]
# ## 12 · What to keep (2 min)
#
# **What a clock changes.** $\tau = a\,\ddot s + b\,\dot s^2 + g$: accelerations and velocities together, by $\dot s^2$; gravity never.
#
# $$\tau = \frac{\bar\tau_s}{c^2} + g, \qquad c^2 = \max\;\frac{|\bar\tau_s|}{\tau_{\lim} - \operatorname{sgn}(\bar\tau_s)\,g}$$
#
# - Slower by $c$ divides by $c^2$. Viscous friction is divided by $c$, Coulomb's stays.
# - Look at every jump from both sides.
# - On a path an arm has one freedom. The fastest clock leans on one limit at every instant.
# - Where gravity alone exceeds a limit, slow is impossible. A pendulum needs $\lambda > 0.7246$ to go up in one go.
#
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (19.E1) | `products.gamma`, `products.products` | section 2, against the Christoffel symbols |
# | (19.E2), (19.E3) | `clock.Timed`, `along.Terms` | section 3, against inverse dynamics |
# | (19.E4), (19.E5) | `uniform.uniform`, `uniform.simple` | section 5: touched and not exceeded |
# | (19.E6) | `uniform.uniform` with friction | section 6, by the quadratic |
# | (19.E7) | `along.along` | sections 3 and 8 |
# | (19.E8) | `optimal.optimal`, `clock.Clock` | section 9, two ways |
# | (19.E9), (19.E10) | `optimal.optimal` for the pendulum | sections 10 and 11, by energy |
#
# </details>
# %% [markdown]
# **The ritual.** Every clock of this chapter touches a limit and exceeds none. A motion that the motors can do is not slowed. And the fastest motion, scaled again, stays as it is.
# %% tags=["check"]
for motion in (slowed.motion, best.motion, tried[4].motion):
    found = scaling.use(lab, motion, limits)
    assert np.isclose(found.share, 1, atol=1e-4)
    assert np.isclose(scaling.uniform(lab, motion, limits).c, 1, atol=1e-4)
strong = scaling.limits(torque=[7000, 4000])
assert scaling.uniform(lab, case, strong).c == 1
print("three motions at their limits, and one that needs no slowing")
# %% [markdown]
# **Where this stops working.** The fastest clock switches the torques at once, and no motor does. It also uses all that there is, so that nothing is left for a controller when the arm is heavier than its model: plan with 90 % of the limits. And the path must be given; a better path may be faster than the best clock.
#
# **Next:** where the numbers of the model come from. Chapter 20 weighs an arm by moving it. Exercises: [19](../exercises/19_scaling.ipynb).
