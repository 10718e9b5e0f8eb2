# %% [markdown]
# # 23 · Making it do what you planned
#
# > A plan is a motion. A motor knows torques only. Between them stands a law, which looks at the arm many times per second and may be wrong about everything but the time.
#
# **After this chapter you can** choose gains for a joint and say what a step will do, carry a weight and prove where the arm comes to rest, hand a whole model to the motors in one call, predict in millimetres what a wrong model costs, and say how many samples per second a gain needs.
#
# **Equations** (23.E1)–(23.E20) ← Khalil and Dombre, chapter 9: [9.1]–[9.37], Figures 9.1–9.5, section 9.7; Siciliano et al., *Robotics*, section 7.6: (7.115), (7.116); Balafoutis and Patel, section 7.2.1. The core is 1 to 3, 5 to 9 and 12; what is marked *Further* can wait.
# %% tags=["setup"]
import warnings

import numpy as np
import sympy as sp
from IPython.display import display

from robolib import control, evaluate, misconceptions, plot, robots, simulate, sketch
from robolib.bounds import bounds
from robolib.checking import ex
from robolib.control import ComputedTorque, PDGravity, believed, discrete, gains, rest
from robolib.derivation import Rate, ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.formulations import newton_euler
from robolib.joints import gears
from robolib.model import coriolis
from robolib.trajectory import JointMotion, quintic
from robolib.widgets import Bench, PlanarArm

setup()
# %% [markdown]
# ## 1 · A step of one radian (15 min)
#
# One joint of inertia $a$ shall go to $q_d$. Its law looks at the <dfn>error</dfn>, $e = q_d - q$, which is what is still to go, and at its rate and its sum:
#
# $$\tau = K_p\,e + K_d\,\dot e + K_I\!\int\! e\,dt \tag{23.E1}$$
# %% tags=["look"]
figure(sketch.loop([("in", "$q_d$"), ("sum", "+−"), ("wire", "$e$"),
                    ("box", "$K_p + K_d\\,s + K_I/s$"), ("wire", "$\\tau$"),
                    ("box", "$1/(a\\,s^2)$"), ("out", "$q$")], back=[(6, 1)]),
       "A PID around one joint. The letter s is Laplace's: a factor s differentiates, "
       "1/s integrates.")
# %% [markdown]
# Most robots in factories run such a <dfn>PID</dfn>, a law of a proportional, an integral and a derivative part, on every joint. A well-known book puts all three poles at $-\omega$, because this "yields the fastest possible response without overshoot". Now $q_d$ jumps by one radian. **Guess:** by how much does the joint go too far?
# %%
predict("23.Q1", ___, choices=["not at all", "2 %", "20 %", "50 %"])
# %% [markdown]
# Find out on the bench: a joint of 1.6 kg·m² without friction, $\omega = 3$ rad/s, 1000 samples per second.
# %% tags=["widget"]
Bench(wanted="kick", rate=1000.0, show=["arm", "time", "wanted", "q(t)", "now"],
      tries="press Play. How far beyond the goal is it? Then let it want a quintic.")
# %% [markdown]
# **A machine that needs it.** A milling spindle that goes too far by a tenth of a millimetre has cut where there should be steel.
#
# **You need** chapters 08 and 16, and these two answers.
#
# - **Q2** A rod of 10 kg lies level, and its centre of mass is 0.5 m from its joint. Which torque holds it, in N·m, with g = 9.81 m/s²? (→ [05](05_statics.ipynb))
# - **Q3** An error obeys $\ddot e + 6\dot e + 9e = 0$. Both of its poles are at $-\omega$. Give $\omega$ in rad/s. (→ [17](17_linearised.ipynb))
# %% tags=["exercise"]
display(ex("23.Q2").check(___))
display(ex("23.Q3").check(___))
# %% [markdown]
# Now the step. With viscous friction and no disturbance, $a\ddot q + F_v\dot q = \tau$ [9.6], so by Laplace's transform
#
# $$\frac{q}{q_d} = \frac{K_ds^2 + K_ps + K_I}{as^3 + (K_d + F_v)s^2 + K_ps + K_I} \tag{23.E2}$$
#
# The denominator shall be $a(s + \omega)^3$. **Your turn:** multiply it out, by powers of $s$.
# %% tags=["exercise"]
s, w, a, t = sp.symbols("s omega a t", positive=True)
step(a * (s + w)**3, ___, "multiplied out, by powers of $s$")
# %% [markdown]
# Compare power by power:
#
# $$K_p = 3a\omega^2, \qquad K_d + F_v = 3a\omega, \qquad K_I = a\omega^3 \tag{23.E3}$$
#
# A unit step is $1/s$, and the error of it is $\frac1s(1 - q/q_d)$. Without friction:
# %% tags=["check"]
Kp, Kd, Ki = gains.triple_pole(a, w)
chain((1 - (Kd * s**2 + Kp * s + Ki) / (a * (s + w)**3)) / s,
      (s**2 / (s + w)**3, "because the numerator lacks only $as^3$"),
      (((s + w) - w)**2 / (s + w)**3, "the same $s$, with what stands below"),
      (1 / (s + w) - 2 * w / (s + w)**2 + w**2 / (s + w)**3,
       "the square, divided term by term"), label="e")
# %% [markdown]
# Each term is the transform of $e^{-\omega t}$ times a power of $t$, so after a step
#
# $$e(t) = e^{-\omega t}\left(1 - 2\omega t + \tfrac12\omega^2t^2\right) \tag{23.E4}$$
#
# **Q4** At which $\omega t$ is $e$ the smallest? Differentiate.
# %% tags=["exercise"]
ex("23.Q4").check(___)
# %% tags=["reveal"]
x = np.linspace(0, 9, 361)
steps = {f"F_v = {f:g} aω": np.exp(-x) * np.polyval(gains.step_polynomial(f)[::-1], x)
         for f in (0, 1, 2)}
over = [100 * gains.overshoot(f)[0] for f in (0, 0.5, 1, 2)]
assert np.allclose(over, [20.6, 15.4, 13.5, 17.8], atol=0.05)
assert min(100 * gains.overshoot(f)[0] for f in np.linspace(0, 3, 61)) > 13.5
figure(plot.series(x, steps, "error of a unit step", "ωt"),
       "All three poles at −ω, and every error changes its sign: the joint goes too "
       "far by 20.6 %, with friction by 13.5 % or 17.8 %.")
assert gains.overshoot(0, b=0, c=0) == (0, 0)            # −K_p q − K_d q̇ + K_I ∫ e
assert np.isclose(100 * gains.overshoot(0, b=1, c=0)[0], 24.9, atol=0.05)
reveal("23.Q1", "20 %", look="what the numerator does")
# %% [markdown]
# **Read it.** The poles alone, $1/(s+\omega)^3$, would not overshoot. The <dfn>zeros</dfn> do, the roots of the numerator: a law that sees a step pushes hard at once. So the remedy is in the numerator. Let only the integral see the goal, and nothing overshoots. Differentiate $q$ but not the step, and it becomes 24.9 %. Best of all, use chapter 18's motions, which never jump.
#
# Which $a$? In an arm it changes with the posture, and the book takes the largest $M_{jj}$. For the laboratory's arm, with which we go on, that is 250 kg·m² and 122.5 kg·m². And $\omega$ stays below half of the frequency at which the gears begin to swing (chapter 22), because this model knows nothing of springs.
# %% tags=["setup"]
robot, values = robots.planar_2r()              # the laboratory's arm, Example 7.2
model = newton_euler.derive(robot)
lab = evaluate.compile(model, values)
arm = simulate.flow(robot, values, torque=True)  # the same, compiled
known = believed(robot, values)                 # what a law knows of it: everything
goal = np.array([0.8, -0.5])                    # rad
assert np.allclose(gains.largest_inertias(model, values), [250.01, 122.5])
warnings.filterwarnings("ignore", message="link 3: no body")    # of the PUMA


def tip(q):
    """Where the tip is, in m, of one posture or of many."""
    one, two = q[..., 0], q[..., 0] + q[..., 1]
    return np.stack([np.cos(one) + np.cos(two), np.sin(one) + np.sin(two)], axis=-1)
# %% [markdown] tags=["90"]
# ## 2 · Without the integral (5 min)
#
# Leave $K_I$ out, and let the arm be heavy. It comes to rest where the springs that $K_p$ is bear its weight:
#
# $$K_p\,e = g(q) \tag{23.E5}$$
#
# The arm shall be level. The gains are 30 kN·m/rad at the shoulder and 10 kN·m/rad at the elbow. That is stiff: one degree takes 524 N·m at the shoulder. **Guess:** how far below its goal does the tip come to rest?
# %% tags=["exercise", "90"]
figure(sketch.planar(robot, values, [0.0, 0.0], lengths=True, gravity=True, height=170),
       "The laboratory's arm, level: two links of 1 m and 50 kg each.")
predict("23.Q5", ___, choices=["1 mm", "1 cm", "1 dm", "1 m"])
# %% tags=["reveal", "90"]
stiff = control.lyapunov.rests(lab.g, [30e3, 10e3], [0.0, 0.0])
soft = control.lyapunov.rests(lab.g, [2000.0, 1000.0], goal)
assert np.isclose(tip(stiff)[1], -0.093, atol=5e-4)
assert np.allclose(np.degrees(goal - soft), [27.8, 12.9], atol=0.05)
reveal("23.Q5", "1 dm", look="1030 N·m over 30 000, times two metres, is 7 cm already")
pid = zip(*(gains.triple_pole(m, 6.0) for m in (250.01, 122.5)), strict=True)
law = control.PID(rest(*goal), *pid)
whole = simulate.sampled(arm, law, goal, duration=6, rate=250)
assert np.abs(whole.q[-1] - goal).max() < 1e-5
figure(sketch.planar(robot, values, list(soft), ghosts=[list(goal)], height=190),
       "With 2000 and 1000 N·m/rad and the pale posture for a goal, the arm rests "
       "27.8° and 12.9° below it.")
# %% [markdown] tags=["90"]
# An integral kills the sag, because it grows until nothing is left to grow for: six seconds later our arm is off by less than 0.00001 rad. It has a price in every joint that sticks. The error is pushed over the goal, sticks, and is pushed back, for ever (chapter 22). The book lets the integral rest where $e$ is very small, and also where it is very large.
# %% [markdown]
# ## 3 · Carry the weight (10 min)
#
# Whoever knows the arm can carry it. The motors get the weight $g(q)$ from the model, a spring and a damper:
#
# $$\tau = K_p\,e - K_d\,\dot q + g(q) \tag{23.E6}$$
#
# Nothing here compensates $M$ or $c$, and the gains are the same in all postures. With 2000 and 1000 N·m/rad for $K_p$, and 400 and 200 N·m·s/rad for $K_d$, the arm does get to its goal. Now divide all four by a hundred. **Guess** where it ends.
# %% tags=["exercise"]
figure(sketch.loop([("in", "$q_d$"), ("sum", "+−"), ("wire", "$e$"), ("box", "$K_p$"),
                    ("sum", "+−+"), ("wire", "$\\tau$"), ("box", "arm"),
                    ("out", "$q,\\ \\dot q$")],
                   back=[(7, 4, "$K_d$"), (7, 1)], ahead=[(7, 4, "$g(q)$")]),
       "PD with the weight carried: what remains to be moved has no weight.")
predict("23.Q6", ___, choices=["at the goal", "it sags", "it swings for ever"])
# %% [markdown]
# Count energy: that of the motion, and that of the springs.
#
# $$V = \tfrac12\,\dot q^{\top}M\dot q + \tfrac12\,e^{\top}K_p\,e \tag{23.E7}$$
#
# $V$ is positive wherever the arm moves or is not there yet. How fast does it change, in any arm of two joints? The goal stays, so $\dot e = -\dot q$.
# %% tags=["check"]
q, qd, qdd = (sp.Matrix(sp.symbols(f"{x}1 {x}2")) for x in ("q", "qd", "qdd"))
M11, M12, M22 = (sp.Function(f"M{k}")(*q) for k in (11, 12, 22))
M = sp.Matrix([[M11, M12], [M12, M22]])         # any arm of two joints
e = sp.Matrix(sp.symbols("q_{d1} q_{d2}")) - q
K_p, K_d = (sp.diag(*sp.symbols(f"k{x}1 k{x}2")) for x in "pd")
V = (qd.T * M * qd)[0] / 2 + (e.T * K_p * e)[0] / 2
ddt = Rate(q, qd, qdd)
step(ddt(V), (qd.T * M * qdd)[0] + (qd.T * ddt(M) * qd)[0] / 2 - (qd.T * K_p * e)[0],
     "the product rule, with $\\dot e = -\\dot q$",
     where={"M": M, "V": V, "e": e, "K_p": K_p, "qd": qd, "qdd": qdd})
# %% [markdown]
# The law gives $M\ddot q = K_pe - K_d\dot q - C\dot q$, because the weight is carried. Put it in. One line is yours.
# %% tags=["check"]
C = coriolis(M, list(q), list(qd))              # Christoffel's
qdd = M.adjugate() * (K_p * e - K_d * qd - C * qd) / M.det()
ddt = Rate(q, qd, qdd)
chain((qd.T * M * qdd)[0] + (qd.T * ddt(M) * qd)[0] / 2 - (qd.T * K_p * e)[0],
      ((qd.T * (K_p * e - K_d * qd - C * qd))[0] + (qd.T * ddt(M) * qd)[0] / 2
       - (qd.T * K_p * e)[0], "the equation of motion"),
      (___, "the springs cancel; all that has $C$ or the rate of $M$ in one bracket"),
      (-(qd.T * K_d * qd)[0], "because that bracket is skew, chapter 08"),
      label=r"\dot V", where={"M": M, "C": C, "e": e, "K_p": K_p, "K_d": K_d,
                              "qd": qd, "qdd": qdd})
# %% [markdown]
# $$\dot V = \tfrac12\,\dot q^{\top}(\dot M - 2C)\,\dot q - \dot q^{\top}K_d\,\dot q = -\dot q^{\top}K_d\,\dot q \le 0 \tag{23.E8}$$
#
# So $V$ never rises, whatever the arm, with any positive gains. For more joints there are only more terms. But is that enough? Where the arm stands still, $\dot V = 0$, and $e$ need not be zero.
# %% tags=["reveal"]
law = PDGravity(rest(*goal), known, (2000.0, 1000.0), (400.0, 200.0))
run = simulate.run(lab, [0, 0], torque=law.torque, duration=6, samples=601, rtol=1e-10)
V_of = np.array([control.lyapunov.energy(lab.M(x), law.Kp, goal - x, v)
                 for x, v in zip(run.q, run.qd, strict=True)])
assert np.isclose(V_of[0], 765) and np.diff(V_of).max() < 1e-9
weak = PDGravity(rest(*goal), known, (20.0, 10.0), (4.0, 2.0))
late = simulate.run(lab, [0, 0], torque=weak.torque, duration=900, rtol=1e-8)
assert np.abs(late.q[-1] - goal).max() < 1e-3
way = simulate.run(lab, [0, 0], duration=60, samples=6001, rtol=1e-8, torque=PDGravity(
    rest(*goal), known, (2000.0, 1000.0), (40.0, 20.0)).torque)
figure(plot.series(goal[0] - way.q[:, 0], {"joint 1, K_d divided by ten": way.qd[:, 0]},
                   "rate / (rad/s)", "error / rad"),
       "Whenever joint 1 stands still (rate 0) with an error, it is on its way again "
       "at once. It can stay only in the middle.")
reveal("23.Q6", "at the goal", look="does (23.E8) ask how large the gains are?")
# %% [markdown] tags=["whole"]
# **Read it.** An arm that stands still with $e \ne 0$ is pushed by a spring, $M\ddot q = K_pe \ne 0$, so it does not stand still for long. It can stay only where $\dot q = 0$ *and* $e = 0$. This is <dfn>LaSalle's argument</dfn>: where $V$ stops falling, ask whether the motion can stay there. The arm above starts with 765 J and loses all of them. With a hundredth of the gains it takes minutes, but it arrives.
# %% [markdown] tags=["90"]
# ## 4 · Once and for all (Further, 4 min)
#
# Must $g$ be computed all the time? Take $g(q_d)$ once, for the goal:
#
# $$\tau = K_p\,e - K_d\,\dot q + g(q_d), \qquad K_{pj} > \left\|\frac{\partial g}{\partial q}\right\| \tag{23.E9}$$
#
# The bound says that the springs are stiffer than the weight is steep, in any posture. For our arm it is 1100 N·m/rad. It is enough, but is it needed? Who reads the book in haste takes $g(q_d)$ for enough by itself, with any gains.
# %% tags=["look", "90"]
up = np.array([np.pi / 2, 0.0])
assert np.isclose(bounds(model, values).slope, 1100.4, atol=0.05)
ends = {}
for K in (1200.0, 1000.0, 500.0):
    for aim in (goal, up):
        once = PDGravity(rest(*aim), known, (K, K), (400.0, 200.0), where="goal")
        last = simulate.sampled(arm, once, aim - [0.01, 0], duration=20, rate=250).q[-1]
        ends[K, aim is up] = bool(np.abs(last - aim).max() < 1e-2)
assert [k for k, there in ends.items() if not there] == [
    (1000.0, True), (500.0, False), (500.0, True)]
figure(sketch.planar(robot, values, list(up), ghosts=[list(last)], height=220),
       "Straight up, with K_p = 500 N·m/rad: 0.01 rad aside is enough, and the arm "
       "comes to rest in the pale posture.")
# %% [markdown] tags=["90"]
# With 1000 N·m/rad the arm stays at the goal of section 3, where its weight is less steep, and falls from straight up. With 500 it leaves both. So the bound is sufficient in all postures, and needed where the arm stands upright.
# %% [markdown]
# ## 5 · Ask for an acceleration (8 min)
#
# So far every joint fought alone, and was pushed by the others. Now use all of the model. Decide which acceleration $w$ you want, and ask inverse dynamics for its torques:
#
# $$\tau = \hat M\,w + \hat H = \mathrm{ID}(q, \dot q, w) \quad\Rightarrow\quad \ddot q = w \tag{23.E10}$$
#
# $H$ is all that is not $M\ddot q$: velocities, weight and friction. A hat means that a controller *believes* it. If the belief is true, $M\ddot q + H = Mw + H$, and $M$ has an inverse.
#
# This is <dfn>computed torque</dfn>, a law that lets inverse dynamics turn a wanted acceleration into torques. Ask for the acceleration of the plan, and for more of it where the arm lags:
#
# $$w = \ddot q_d + K_d\,\dot e + K_p\,e \tag{23.E11}$$
#
# **Guess:** what does the error of our two joints obey?
# %% tags=["exercise"]
figure(sketch.loop([("in", "$q_d$"), ("sum", "+−"), ("wire", "$e$"),
                    ("box", "$K_p + K_d\\,s$"), ("sum", "++"), ("wire", "$w$"),
                    ("box", "ID"), ("wire", "$\\tau$"), ("box", "arm"),
                    ("out", "$q,\\ \\dot q$")],
                   back=[(9, 6), (9, 1)], ahead=[(0, 4, "$s^2$")]),
       "Computed torque: the errors and the wanted acceleration make w, one call of "
       "inverse dynamics makes torques of it.")
predict("23.Q7", ___, choices=["ë + K_d ė + K_p e = 0", "M ë + K_d ė + K_p e = 0",
                               "M ë + C ė + K_p e = g"])
# %% tags=["reveal"]
hold = ComputedTorque(rest(*goal), known, *gains.critical(10.0))
run = simulate.run(lab, [0, 0], torque=hold.torque, duration=1, samples=101, rtol=1e-11)
T = run.t[:, None]
assert np.allclose(goal - run.q, goal * (1 + 10 * T) * np.exp(-10 * T), atol=1e-8)
figure(plot.series(run.t, {"shoulder": goal[0] - run.q[:, 0],
                           "elbow": goal[1] - run.q[:, 1]}, "error / rad"),
       "Two errors that die as (1 + ωt) e^(−ωt), to eight digits. Neither knows of the "
       "other, of the weight or of the posture.")
reveal("23.Q7", "ë + K_d ė + K_p e = 0", look="what is left of the arm in q̈ = w")
# %% [markdown]
# $$\ddot e + K_d\,\dot e + K_p\,e = 0, \qquad K_p = \omega^2, \quad K_d = 2\xi\omega \tag{23.E12}$$
#
# The arm has become $n$ free masses of 1, in every posture. With $\xi = 1$ both poles are at $-\omega$, and there is no swing. **Q8** $K_p = 400\ \mathrm{s}^{-2}$. Which $K_d$ gives $\xi = 1$, in 1/s?
# %% tags=["exercise"]
ex("23.Q8").check(___)
# %% [markdown]
# What does so much intelligence cost? One call of inverse dynamics per sample, and nothing else. For a PUMA 560 with six joints that is 163 multiplications and 131 additions, after chapter 15's savings.
#
# Two relatives. With $\dot q_d = \ddot q_d = 0$ the law leads to a position, $w = K_pe - K_d\dot q$. And the model may be evaluated where the arm *should* be, at $(q_d, \dot q_d)$, which no noise disturbs:
#
# $$\tau = \hat M(q_d)\,w + \hat H(q_d, \dot q_d) \tag{23.E13}$$
#
# This <dfn>predictive</dfn> variant, a law whose model looks at the plan instead of the arm, is exact on the plan, and only nearly so beside it.
# %% tags=["check"]
puma, sizes = robots.puma560()
puma = puma.without("friction")
six = believed(puma, sizes)
assert (six.torques.counts.mul, six.torques.counts.add) == (163, 131)
plan = JointMotion((quintic(0, np.pi / 2, 1.0), quintic(0, -np.pi / 4, 1.0)))
track = ComputedTorque(plan, known, *gains.critical(10.0))
ahead = ComputedTorque(plan, known, *gains.critical(10.0), where="wanted")
on, beside = [x.tolist() for x in plan.at(0.4)[:2]], [0.6, -0.15]
assert np.allclose(np.subtract(beside, on[0]), 0.1, atol=2e-3)
assert np.allclose(ahead.torque(0.4, *on), track.torque(0.4, *on))
gap = ahead.torque(0.4, beside, on[1]) - track.torque(0.4, beside, on[1])
print("on the plan the same; 0.1 rad beside it they differ by", np.round(gap), "N·m")
# %% [markdown]
# ## 6 · What the arm forgives (9 min)
#
# And if the belief is wrong? The law asks for $\tau = \hat Mw + \hat H$, and the arm takes it, $M\ddot q + H = \tau$. So $w = (M\ddot q + H - \hat H)/\hat M$, and by (23.E11) $\ddot e + K_d\dot e + K_pe = w - \ddot q$. For one joint, with a blank for you:
# %% tags=["check"]
Mt, Mh, Ht, Hh, acc = sp.symbols("M Mhat H Hhat qdd")
chain((Mt * acc + Ht - Hh) / Mh - acc, (___, "over one denominator"),
      (((Mt - Mh) * acc + Ht - Hh) / Mh, "collected"),
      label=r"\ddot e + K_d\,\dot e + K_p\,e")
# %% [markdown]
# For many joints $\hat M$ is a matrix, and its inverse stands on the left:
#
# $$\ddot e + K_d\,\dot e + K_p\,e = \hat M^{-1}\left[(M - \hat M)\,\ddot q + H - \hat H\right] \tag{23.E14}$$
#
# The right side is the torque that is missing, as an acceleration. Here is a motion to try it on, with $\omega = 10$ rad/s. With the true model the tip stays within 0.001 mm of its plan. Then the law believes in a model with one of four slips. **Guess** which one takes the tip farthest from its plan.
# %% tags=["exercise"]
shots = plan.at(np.linspace(0, 1, 6))[0]
figure(sketch.planar(robot, values, list(shots[-1]), height=220,
                     ghosts=[list(x) for x in shots[:-1]]),
       "The plan: the shoulder turns by 90° and the elbow by −45°, quintics of 1 s, "
       "from the level arm to the dark one.")
predict("23.Q9", ___, choices=["no Coriolis torques", "no gravity",
                               "gravity upside down", "k_r instead of k_r²"])
# %% tags=["reveal"]
slips = {"none": lambda m: m, "rotor 2 is not carried": misconceptions.reduced_rotor,
         "no Coriolis torques": misconceptions.no_coriolis,
         "m₁ℓ₁² forgotten": lambda m: misconceptions.no_parallel_axis(m, 1),
         "no velocity torques": misconceptions.no_velocity,
         "no gravity": misconceptions.no_gravity,
         "gravity upside down": misconceptions.gravity_flipped,
         "k_r instead of k_r²": misconceptions.gear_once}
off = {}
for word, slip in slips.items():
    law = ComputedTorque(plan, believed(slip(model), values), *gains.critical(10.0))
    run = simulate.run(lab, [0, 0], torque=law.torque, samples=401, rtol=1e-9)
    off[word] = 1e3 * np.linalg.norm(tip(run.q) - tip(plan.at(run.t)[0]), axis=1).max()
assert off.pop("none") < 1e-3
assert np.allclose(list(off.values()), [0.273, 4.93, 6.26, 7.57, 76.8, 154.5, 200.3],
                   rtol=5e-3)
figure(plot.bars({word: {"tip": round(x, 1)} for word, x in off.items()},
                 "largest error of the tip / mm"),
       "What each slip costs on this motion, at ω = 10 rad/s.")
reveal("23.Q9", max(off, key=off.get), look="M itself, on its diagonal")
# %% [markdown]
# **Read it.** Weigh a slip against $M\omega^2$. The velocity torques of a calm motion are small beside it. The weight is not, and it does not go away at rest. A gear ratio taken once instead of squared takes 99 kg·m² from each joint. So the law's own springs $\hat M\omega^2$ are too soft, by a factor of 1.7 at the shoulder and of 5.2 at the elbow. (23.E14) also says what must never happen: $\hat M$ needs an inverse, and it must be positive.
#
# What helps? Gains: $\omega^2e$ is about the right side of (23.E14). **Guess:** "no gravity" cost 77 mm at $\omega = 10$ rad/s. What does it cost at 20 rad/s?
# %%
predict("23.Q10", ___, choices=["77 mm", "38 mm", "21 mm"])
# %% tags=["reveal"]
law = ComputedTorque(plan, believed(misconceptions.no_gravity(model), values),
                     *gains.critical(20.0))
run = simulate.run(lab, [0, 0], torque=law.torque, samples=401, rtol=1e-9)
away = 1e3 * np.linalg.norm(tip(run.q) - tip(plan.at(run.t)[0]), axis=1)
assert np.allclose([away.max(), off["no gravity"]], [20.7, 76.8], atol=0.05)
reveal("23.Q10", "21 mm", look="ω², not ω")
light = believed(misconceptions.gear_once(model), values)
assert np.allclose(np.diag(known.M([0.0, 0.0])) / np.diag(light.M([0.0, 0.0])),
                   [1.66, 5.21], atol=0.01)
state = [0.3, -0.7], [1.0, 2.0]                 # any q and q̇, at any time
law = ComputedTorque(plan, light, *gains.critical(10.0))
qdd = lab.forward(*state, law.torque(0.4, *state))
x_d, v_d, a_d = plan.at(0.4)
left = a_d - qdd + 20 * (v_d - state[1]) + 100 * (x_d - state[0])
assert np.allclose(left, control.model_error(known, light, *state, qdd))
print("(23.E14) holds: both sides are", np.round(left, 2), "rad/s²")
# %% [markdown]
# The printed line is a check of (23.E14), both sides, for the gear that was taken once. So why not take $\omega = 1000$ rad/s, and forget about models?
# %% [markdown]
# ## 7 · How often must it look? (13 min)
#
# A computer does not act all the time. Every $h$ seconds it looks at the arm, computes a torque and holds it until the next look. How fast must it be for $\omega = 20$ rad/s?
#
# Its poles are at $-20$ rad/s, which is 3.2 Hz. Whoever knows Shannon's theorem thinks of twice that. **Guess:** with how many samples per second does the arm still come to rest?
# %% tags=["exercise"]
fast = ComputedTorque(rest(0, 0), known, *gains.critical(20.0))
calm = simulate.sampled(arm, fast, [0.02, -0.02], duration=0.4, rate=50)
held = np.repeat(calm.tau[:, 0], 2)[:-1]
figure(plot.series(np.repeat(calm.t, 2)[1:], {"torque of the shoulder": held},
                   "τ₁ / (N·m)"),
       "The torque of a controller that looks 50 times per second: it is held between "
       "two looks.")
predict("23.Q11", ___, choices=["more than 3.2", "more than 6.4", "more than 20",
                                "more than 200"])
# %% [markdown]
# Find out on the bench, with one joint: $\omega = 20$ rad/s, and at first 40 samples per second.
# %% tags=["widget"]
Bench(law="computed", omega=20.0, rate=40.0, goal=0.1,
      show=["time", "rate", "late", "q(t)", "poles"],
      tries="press Play. Lower the rate and play again, until it does not settle.")
# %% [markdown]
# Computed torque has made each joint a free mass, so look at one error. Between two samples $w$ does not change, so $q$ goes on by $h\dot q + \tfrac12h^2w$ and $\dot q$ by $hw$. Let the goal be 0, and $v = h\dot q$. The second line is yours.
# %% tags=["check"]
X, q, v, z = sp.symbols("x q v z")              # x = ωh
u = -X**2 * q - 2 * X * v                       # h² w = −ω²h² q − 2ωh h q̇
step(q + v + u / 2, (1 - X**2 / 2) * q + (1 - X) * v, "q after one sample", label="q^+",
     where={"u": u})
step(v + u, ___, "hq̇ after one sample", label="v^+", where={"u": u})
# %% [markdown]
# $$\begin{pmatrix} q\\ h\dot q\end{pmatrix}^{\!+} = A\begin{pmatrix} q\\ h\dot q\end{pmatrix}, \qquad A = \begin{pmatrix} 1 - x^2/2 & 1 - x\\ -x^2 & 1 - 2x\end{pmatrix}, \qquad x = \omega h \tag{23.E15}$$
#
# Sample by sample the error is multiplied by $A$. It dies out exactly if both eigenvalues of $A$ lie inside the unit circle. Their polynomial:
# %% tags=["check"]
A = sp.Matrix([[1 - X**2 / 2, 1 - X], [-X**2, 1 - 2 * X]])
assert sp.Matrix(discrete.held(X)) == A
chain((z - 1 + X**2 / 2) * (z - 1 + 2 * X) + X**2 * (1 - X),
      (___, "multiplied out, by powers of $z$"),
      ((z - 1)**2 + (X**2 / 2 + 2 * X) * z + X**2 / 2 - 2 * X,
       "the same, with the square of $z - 1$"), label=r"p(z) = \det(z1 - A)")
# %% [markdown]
# <dfn>Jury's test</dfn> says from the coefficients alone whether all roots lie inside the unit circle. For $p = z^2 + a_1z + a_0$ it asks for $p(1) > 0$, $p(-1) > 0$ and $a_0 < 1$. Here
#
# $$p(1) = x^2, \qquad p(-1) = 4 - 4x, \qquad a_0 = 1 - 2x + \tfrac12x^2 \tag{23.E16}$$
#
# The first is positive anyway, and the last one asks for $x < 4$.
# %% tags=["reveal"]
# What was asked in 23.Q11, worked out
assert [sp.expand(f) for f in discrete.jury(discrete.characteristic(X))][:2] == [
    X**2, 4 - 4 * X] and np.isclose(discrete.limit(), 1)
lives, dies = (simulate.sampled(arm, fast, [0.02, -0.02], duration=1.5, rate=hertz)
               for hertz in (22, 18))
assert np.abs(lives.q[-1]).max() < 4e-3 < 0.05 < np.abs(dies.q[-1]).max()
T = np.linspace(0, 1.1, 301)
figure(plot.series(T, {f"{word} samples per second": np.interp(T, r.t, r.q[:, 0])
                       for word, r in (("22", lives), ("18", dies))}, "shoulder / rad"),
    "The laboratory's arm, both joints, full model, ω = 20 rad/s, 0.02 rad off at the "
    "start: 22 samples per second bring it to rest, 18 do not.")
reveal("23.Q11", "more than 20", look="p(−1): at which ωh an eigenvalue reaches −1")
# %% [markdown]
# $$\text{it comes to rest} \iff \omega h < 1 \tag{23.E17}$$
#
# **Read it.** *Hertz must beat radians.* Samples per second must be more than $\omega$ in radians per second, and Shannon's factor of two is not enough by far. At the limit an eigenvalue is $-1$: every sample corrects twice what is there, and the error changes its sign and stays. A good controller looks ten times as often.
#
# **Q12** A careful colleague damps less, $\xi = \tfrac12$. Then $p(-1) = 4 - 4\xi x$ and $a_0 = 1 - 2\xi x + \tfrac12x^2$. Which $\omega h$ is the limit now?
# %% tags=["exercise"]
ex("23.Q12").check(___)
# %% tags=["look"]
xi = np.linspace(0.05, 2, 196)
assert np.allclose([discrete.limit(damping=d) for d in (0.25, 0.5, 1, 2)],
                   [min(1 / d, 4 * d) for d in (0.25, 0.5, 1, 2)])
shown = {"1/ξ": 1 / xi, "4ξ": 4 * xi}
shown = {word: np.where(x < 3, x, np.nan) for word, x in shown.items()}
figure(plot.series(xi, shown,
                   "limit of ωh", "damping ξ"),
       "Jury's two conditions: the arm comes to rest below both curves. Damping by a "
       "law that is held too long does not damp.")
# %% [markdown]
# ## 8 · One sample late (8 min)
#
# Whoever computes first and acts afterwards acts on old news. Let the torque arrive one sample after the look. **Guess:** below which $\omega h$ does the arm come to rest now? Then find it on the bench of section 7, which has a switch for that.
# %% tags=["exercise"]
late = simulate.sampled(arm, fast, [0.02, -0.02], duration=0.4, rate=50, delay=1,
                        before=lab.g([0.02, -0.02]))
figure(plot.series(calm.t, {"at once": calm.q[:, 0], "one sample late": late.q[:, 0]},
                   "shoulder / rad"),
       "At 50 samples per second and ω = 20 rad/s: one sample of delay is felt.")
predict("23.Q13", ___, choices=["1", "between 1/2 and 1", "1/2", "less than 1/2"])
# %% tags=["reveal"]
grid = np.linspace(0.01, 1.2, 240)
worst = {f"late by {m}": [discrete.radius(discrete.held(x, 1, m)) for x in grid]
         for m in (0, 1)}
figure(plot.series(grid, worst | {"limit": np.ones(240)}, "largest |eigenvalue|", "ωh"),
       "The error is multiplied by this at every sample. It dies out below 1: up to "
       "ωh = 1 without delay, and up to 0.426 one sample late.")
assert np.allclose([discrete.limit(m) for m in (0, 1)], [1, 0.42616], atol=1e-5)
y = sp.Symbol("x", positive=True)
cubic = y**3 - 8 * y**2 + 22 * y - 8
conditions = discrete.jury(discrete.characteristic(y, 1))
assert any(sp.rem(f, cubic, y) == 0 for f in conditions)
reveal("23.Q13", "less than 1/2", look="one sample late, and held for another")
# %% [markdown]
# $$\text{one sample late:}\quad x^3 - 8x^2 + 22x - 8 < 0 \iff \omega h < 0.426 \tag{23.E18}$$
#
# The cubic is Jury's last condition. So compute fast, or look more often. **Q14** How many samples per second does $\omega = 20$ rad/s need, if the torque is one sample late?
# %% tags=["exercise"]
ex("23.Q14").check(___)
# %% [markdown]
# There is a second, hidden delay. Many arms measure angles only, and the book advises to differentiate these rather than to trust a noisy <dfn>tachometer</dfn>, an instrument that measures a velocity. But a difference of two samples is half a sample old. With a tachometer 25 samples per second are enough for $\omega = 20$ rad/s. **Guess** whether they are with differences.
# %%
predict("23.Q15", ___, choices=["yes", "no"])
# %% tags=["reveal"]
quiet = simulate.sampled(arm, fast, [0.02, -0.02], duration=2, rate=25)
assert np.abs(quiet.q[-1]).max() < 1e-3
slopes = control.Measured(fast)                 # velocities by differences
blind = simulate.sampled(arm, slopes, [0.02, -0.02], duration=2, rate=25)
assert np.abs(blind.q[-1]).max() > np.abs(blind.q[0]).max()
figure(plot.series(quiet.t, {"tachometer": quiet.q[:, 0], "differences": blind.q[:, 0]},
                   "shoulder / rad"),
       "25 samples per second, ω = 20 rad/s. With velocities by differences the error "
       "grows.")
reveal("23.Q15", "no", look="how old the velocity is")
# %% [markdown] tags=["90"]
# ## 9 · The tip (6 min)
#
# A plan is often one of the tip, $x_d(t)$. There are three ways. Find the joints' plan first, by inverse kinematics [9.18] and $J^{-1}$ (chapters 03 and 04). Or put a spring and a damper on the tip itself, because $J^{\top}$ takes forces to torques (chapter 05):
#
# $$\tau = J^{\top}\Bigl[K_p(x_d - x) + K_d(\dot x_d - \dot x) + K_I\!\int\!(x_d - x)\,dt\Bigr] \tag{23.E19}$$
#
# Look at the stretched arm. It lies on a table, so it has no weight to carry. **Guess** what it does when (23.E19) pulls its tip straight back, with 2000 N/m over one metre.
# %% tags=["exercise", "90"]
figure(sketch.loop([("in", "$x_d$"), ("sum", "+−"), ("box", "PID"),
                    ("box", "$J^{\\top}$"), ("wire", "$\\tau$"), ("box", "arm"),
                    ("out", "$q$")], back=[(6, 1, "tip")]),
       "A spring and a damper at the tip.")
figure(sketch.planar(robot, values, [0.4, 0.0], ghosts=[[0.4 - 1.0472, 2.0944]],
                     height=180),
       "The arm is stretched, at 0.4 rad. The tip shall come straight back towards the "
       "shoulder, to where the pale arm has it.")
predict("23.Q16", ___, choices=["it folds", "it stays", "it turns at the shoulder"])
# %% [markdown] tags=["90"]
# The third way is computed torque for the tip, <dfn>resolved acceleration</dfn>. From $\ddot x = J\ddot q + \dot J\dot q$ choose the accelerations of the joints that give the tip $\ddot x = w$:
#
# $$\begin{gathered} \tau = \mathrm{ID}\bigl(q, \dot q,\ J^{\#}(w - \dot J\dot q) + (1 - J^{\#}J)\,(-k_n\dot q)\bigr) \\ \Rightarrow\quad \ddot e_x + K_d\,\dot e_x + K_p\,e_x = 0 \end{gathered} \tag{23.E20}$$
#
# For our arm $J^{\#}$ is $J^{-1}$. With more joints than the tip needs, the second part calms what the tip does not feel, with a damping $k_n$ in 1/s (chapter 21). Near a singular posture no finite accelerations do it, and the law says so.
# %% tags=["reveal", "90"]
shape = control.geometry(robot, values)
table = simulate.flow(robot.without("gravity"), values, torque=True)
pull = control.TaskPID(rest(np.cos(0.4), np.sin(0.4)), shape, 2e3, 900.0, rows=(0, 1))
left = simulate.sampled(table, pull, [0.4, 0.0], duration=1, rate=250)
assert np.allclose(left.q, [0.4, 0.0]) and np.allclose(left.tau, 0, atol=1e-9)
reveal("23.Q16", "it stays", look="Jᵀ of a force along the arm")
start, there = np.array([0.5, 1.0]), tip(np.array([0.3, 1.5]))
resolved = control.ResolvedAcceleration(rest(*there), known, shape, 100.0, 20.0, (0, 1))
run = simulate.run(lab, start, torque=resolved.torque, samples=41, rtol=1e-11)
T, gone = run.t[:, None], there - tip(run.q)
assert np.allclose(gone, gone[0] * (1 + 10 * T) * np.exp(-10 * T), atol=1e-8)
figure(sketch.loop([("in", "$x_d$"), ("sum", "+−"), ("box", "$K_p + K_d\\,s$"),
                    ("sum", "++"), ("wire", "$w$"),
                    ("box", "$J^{-1}(w - \\dot J\\dot q)$"), ("box", "ID"),
                    ("wire", "$\\tau$"), ("box", "arm"), ("out", "$q$")],
                   back=[(9, 6), (9, 5), (9, 1, "tip")], ahead=[(0, 3, "$s^2$")]),
       "Resolved acceleration: w is one of the tip.")
figure(plot.series(run.t, {"x": 1e3 * gone[:, 0], "y": 1e3 * gone[:, 1]},
                   "error of the tip / mm"),
       "The tip's two errors die like a joint's, so it goes on a straight line.")
# %% [markdown] tags=["90"]
# **Read it.** On the stretched arm the hand pulls, and nothing comes: the links bear the force, and no motor feels it. Elsewhere resolved acceleration leads the tip on a straight line, as if it were a free mass.
# %% [markdown] tags=["90"]
# ## 10 · What motors cannot give (Further, 5 min)
#
# What leaves the law is a number $u$ for an amplifier of current. The motor makes a torque of it, and the gear multiplies: $\tau = k_r K_a K_T\,u$ [9.4], with the gains of amplifier and motor. The current has a limit, and so has $\tau$.
#
# One joint of 1 kg·m² shall go 2 rad. Its motor has 0.04 N·m, and behind a gear of 100 that is 4 N·m. A PID asks for more. While it does not get it, its integral goes on growing. **Guess:** how far beyond its goal does the joint go at most in six seconds?
# %% tags=["exercise", "90"]
figure(sketch.loop([("in", "$q_d$"), ("sum", "+−"), ("wire", "$e$"), ("box", "PID"),
                    ("box", "|τ| ≤ 4 N·m"), ("wire", "$\\tau$"), ("box", "$1/s^2$"),
                    ("out", "$q$")], back=[(7, 1)]),
       "A motor with a limit stands between the law and the joint.")
predict("23.Q17", ___, choices=["about 0.05 rad", "about 0.4 rad", "about 1.5 rad"])
# %% tags=["reveal", "90"]
# What was asked in 23.Q17, worked out
assert np.allclose(gears([100]).motor_torques([4.0]), 0.04)


class Mass:
    """One joint of 1 kg·m²."""

    def forward(self, q, qd, tau):
        return np.asarray(tau)

    def energy(self, q, qd):
        return (np.asarray(qd)**2).sum(-1) / 2, np.zeros(np.shape(q)[:-1])


runs = {}
for word, more in (("winds up", {}), ("unwinds", {"limits": 4.0, "unwind": 8.0})):
    law = control.PID(rest(2.0), *gains.triple_pole(1.0, 4.0), b=0.3, c=0, **more)
    runs[word] = simulate.sampled(Mass(), law, [0.0], duration=6, rate=200, limits=4.0)
figure(plot.series(runs["unwinds"].t, {k: r.q[:, 0] for k, r in runs.items()},
                   "q / rad"),
       "The integral that winds up carries the joint 1 rad too far, and 1.47 rad the "
       "next time. One that is told what the motor gave arrives without any overshoot.")
peaks = [(runs["winds up"].q[:n, 0] - 2).max() for n in (500, None)]
assert np.allclose(peaks, [1.0, 1.47], atol=0.02)
assert runs["unwinds"].q.max() - 2 < 1e-6
reveal("23.Q17", "about 1.5 rad", look="how long the integral has been growing")
# %% [markdown] tags=["90"]
# That is <dfn>wind-up</dfn>: an integral remembers what a motor could not give. Let it forget, by the difference of what was given and asked for. Better, ask only for motions that fit: chapter 19 slows the clock of a plan until its torques do.
# %% [markdown] tags=["90"]
# ## 11 · Six joints (Further, 4 min)
#
# All of it for a PUMA 560: six joints, the whole model, 1000 samples per second, ten seconds. The loop itself, law and arm, is recorded and compiled, like any other Program.
# %% tags=["look", "90"]
ways = (1.0, 0.5, -0.5, 1.0, 0.7, -1.2)
tour = JointMotion(tuple(quintic(0, d, 10.0) for d in ways))
law = ComputedTorque(tour, six, *gains.critical(20.0))
made = control.loop(puma, sizes, law, rate=1000)
run = made.run([0.0] * 6, duration=10)
worst = np.abs(run.q - tour.at(run.t)[0]).max()
assert len(run.t) == 10001 and worst < 1e-6
assert np.abs(run.tau[:, 1]).min() > 30 and np.abs(run.tau[:, [0, 2]]).max() < 1
figure(plot.series(run.t[::20], {f"joint {k + 1}": run.tau[::20, k] for k in (0, 1, 2)},
                   "torque / (N·m)"),
       "Torques of the first three joints. No joint is ever off by more than a "
       "millionth of a radian. The second one carries nearly all of the arm's weight.")
# %% [markdown] tags=["90"]
# Ten seconds of it take a small part of one second here. The mistake of a microradian is the hold itself: a torque that is half a sample old.
#
# A law that needs no inverse of anything stands in chapter 08, and there is one more reason for it: its proof survives while the parameters are still being learned. That is *adaptive* control, and *robust* control is what to do if they cannot be. Play with it here. Take the gains away, one by one.
# %% tags=["widget", "90"]
PlanarArm(preset="follow", show=["arm", "time", "motion", "error(t)"], marks=["angles"],
          tries="press Play. Then set the gain λ and the damping K to 0, one by one.")
# %% [markdown] tags=["card"]
# ## 12 · What to keep (2 min)
#
# | law | what becomes of the error |
# |---|---|
# | PID, $K_p = 3a\omega^2$, $K_d + F_v = 3a\omega$, $K_I = a\omega^3$ | a triple pole; a step overshoots by 20.6 %, because of the zeros |
# | PD | rests at $e = K_p^{-1}g$ |
# | PD and $g(q)$ | $V$ never rises, the goal is the only place to stay |
# | $\mathrm{ID}(q, \dot q, \ddot q_d + 2\omega\dot e + \omega^2e)$ | $\ddot e + 2\omega\dot e + \omega^2e = 0$ |
# | the same with a wrong model | the right side is $\hat M^{-1}(\tau - \hat\tau)$ |
#
# - Hertz must beat radians: $\omega h < 1$; one sample late $\omega h < 0.426$; and ten times more is good manners.
# - An integral kills a sag. It winds up at a limit, and hunts where something sticks.
#
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (23.E1)–(23.E4) PID and its step | `control.PID`, `gains.triple_pole`, `gains.step_polynomial`, `gains.overshoot` | chain of section 1 |
# | (23.E5) sag | `gains.sag`, `lyapunov.rests` | section 2 |
# | (23.E6)–(23.E8) PD with the weight | `control.PDGravity`, `lyapunov.energy`, `lyapunov.power` | chain of section 3 |
# | (23.E9) the weight of the goal | `control.PDGravity`, `bounds.bounds` | section 4 |
# | (23.E10)–(23.E13) computed torque | `control.ComputedTorque`, `control.correction`, `gains.critical` | section 5 |
# | (23.E14) a wrong model | `control.model_error` | section 6 |
# | (23.E15)–(23.E17) samples | `discrete.held`, `discrete.characteristic`, `discrete.jury` | chain of section 7 |
# | (23.E18) delay | `discrete.limit`, `control.Measured` | section 8 |
# | (23.E19), (23.E20) the tip | `control.TaskPID`, `control.ResolvedAcceleration` | section 9 |
#
# </details>
# %% [markdown]
# **The ritual.** An arm that is at its goal stays there, and asks for its weight alone. A law that is sampled faster and faster becomes the continuous one.
# %% tags=["check"]
errors = []
for law in (PDGravity(rest(*goal), known, 2000.0, 400.0), hold):
    assert np.allclose(law.torque(0.0, goal, [0, 0]), lab.g(goal))
for rate in (250, 500, 1000):
    law = ComputedTorque(plan, known, *gains.critical(10.0))
    run = simulate.sampled(arm, law, [0, 0], duration=1, rate=rate)
    away = np.linalg.norm(tip(run.q) - tip(plan.at(run.t)[0]), axis=1)
    errors.append(1e3 * away.max())
assert np.allclose(np.divide(errors[:-1], errors[1:]), 2, rtol=0.02)
print("tip error at 250, 500 and 1000 Hz:", *(f"{x:.2f}" for x in errors), "mm")
# %% [markdown]
# **Where this stops working.** Everything here is rigid: a spring in a gear makes the arm swing long before $\omega h = 1$. Noise in $\dot q$ goes through $\hat MK_d$ into the motors. Motors have limits. And a law that pushes against a table needs forces, not positions.
#
# **Next:** chapter 24, where everything agrees. Exercises: [23](../exercises/23_control.ipynb).
