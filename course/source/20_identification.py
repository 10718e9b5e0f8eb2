# %% [markdown]
# # 20 · Weighing an arm by moving it
#
# > Ask the motors what they push, and they tell you the masses of the arm. Not all of them: you will build a second arm, 40 kg heavier, that no motor can tell from the first.
#
# **After this chapter you can** say which masses and inertias torques can tell, find them from a noisy log with error bars, choose the motion that tells most, and know when an answer is no arm at all.
#
# **Equations** (20.E1)–(20.E9) ← Siciliano, Sciavicco, Villani and Oriolo, *Robotics*: (7.52)–(7.81), (7.83)–(7.86), section 7.4 with footnote 6. The core is 1 to 9; what is marked *Further* can wait.
# %% tags=["setup"]
import numpy as np
import sympy as sp

from robolib import identify, plot, robots, sketch
from robolib.base_parameters import numeric_base, symbolic_base
from robolib.conventions import to_modified
from robolib.derivation import ___, predict, reveal, step
from robolib.display import figure, setup
from robolib.kinematics import planar_ik
from robolib.regressor import names, parameters
from robolib.trajectory import JointMotion, triangular

setup()
# %% [markdown]
# ## 1 · Two arms, one feeling (8 min)
#
# Both arms below are the arm of chapter 07. The second one has other masses, other centres of mass, other inertias. Their motors are the same, and so are their lengths.
# %% tags=["look"]
robot, values = robots.planar_2r()
other = values | {"m1": 100.0, "l1": 0.35, "I1": 20.25,
                  "m2": 40.0, "l2": 0.625, "I2": 6.875}
figure(sketch.planar(robot, values, [0.4, 0.7], centres=True, lengths=True, height=190),
       "The arm: 50 kg and 50 kg, centres of mass in the middle.")
figure(sketch.planar(robot, other, [0.4, 0.7], centres=True, lengths=True, height=190),
       "The other arm: 100 kg and 40 kg, centres of mass elsewhere.")
# %% [markdown]
# Both are led through the same motion, any motion. **Guess** by how much the motors' torques differ, at torques of 1 500 N·m.
# %%
predict("20.Q1", ___, choices=["by about 40 %", "by a few per cent", "not at all"])
# %% tags=["reveal"]
arm, twin = to_modified(robot.at(values)), to_modified(robot.at(other))
states = np.random.default_rng(20).uniform(-3, 3, (3, 200, 2))
apart = np.abs(identify.torques(arm, *states) - identify.torques(twin, *states)).max()
assert apart < 2e-12
heavier = sum(k.m for k in twin.links) - sum(k.m for k in arm.links)
assert np.isclose(heavier, 40)
reveal("20.Q1", "not at all", look="what holds for every motion, not for this one")
# %% [markdown]
# In 200 random states no torque differs by more than $2\cdot10^{-12}$ N·m, the rounding of the computer. The second arm is 40 kg heavier. So the question *what does the arm weigh* has no answer in the motors, and this chapter begins by asking what has.
# %% [markdown]
# ## 2 · A link carries a motor (9 min)
#
# The second motor sits on the first link. Its rotor turns, but its mass goes where the link goes. A link and the rotor that it carries are therefore *one* body, the <dfn>augmented link</dfn>: a link together with the rotor of the next joint's motor, as far as that rotor moves with it.
#
# One body has one mass and one centre of mass, and its inertia about that centre follows from Steiner, once for each part:
#
# $$m = m_\ell + m_m, \qquad m\,r = m_\ell r_\ell + m_m r_m, \qquad \bar I = I_\ell + m_\ell(r_\ell - r)^2 + I_m + m_m(r_m - r)^2 \tag{20.E1}$$
# %%
ml, mm, rl, rm, Il, Im, r = sp.symbols("m_l m_m r_l r_m I_l I_m r")
centre = (ml * rl + mm * rm) / (ml + mm)
steiner_twice = Il + ml * (rl - centre)**2 + Im + mm * (rm - centre)**2
reduced = Il + Im + ml * mm / (ml + mm) * (rl - rm)**2
step(steiner_twice, reduced, "because both distances to the common centre are parts of the distance between them")
# %% [markdown]
# **Read it.** The centre of mass stands in a denominator, and so does the mass. Two parts that are put together give no sum. That is bad news for whoever wants to *solve* for them.
# %% [markdown]
# ## 3 · Ten numbers that add up (9 min)
#
# Tell the same energy by the velocity $v$ of the frame's origin, and by $m$, the first moment $m r$, and the inertia $\hat I = \bar I + m r^2$ about that origin. In the plane:
#
# $$T = \tfrac12 m v^2 + \omega\,(v_y\,m r_x - v_x\,m r_y) + \tfrac12\hat I\omega^2 \tag{20.E2}$$
# %%
m, rx, ry, I, vx, vy, w = sp.symbols("m r_x r_y I v_x v_y omega")
half = sp.Rational(1, 2)
by_centre = half * m * ((vx - w * ry)**2 + (vy + w * rx)**2) + half * I * w**2
by_origin = (half * m * (vx**2 + vy**2) + w * (vy * m * rx - vx * m * ry)
             + half * (I + m * (rx**2 + ry**2)) * w**2)
step(by_centre, by_origin, "because the centre of mass moves with v + ω × r")
# %% [markdown]
# Now each of $m$, $m r_x$, $m r_y$, $\hat I$ stands there once, with no other. The energy is *linear* in them; in $r$ alone it is not, because $m r$ is a product. In space there are ten: $m$, three first moments, six entries of $\hat I$.
#
# A rotor adds one number, $I_m$, by $k_r\dot q\,I_m\,\omega$ and $\tfrac12k_r^2\dot q^2I_m$ (7.68). Friction adds two. Lagrange's equations only differentiate, so the torques stay linear:
#
# $$\tau = Y(q, \dot q, \ddot q)\,\pi \tag{20.E3}$$
# %% [markdown]
# ## 4 · Eight of 22, in five sums (8 min)
#
# The lab arm has two links, so $\pi$ has 22 entries without friction. **Guess** how many of them any torque feels.
# %%
predict("20.Q2", ___, choices=["22", "13", "8", "5"])
# %% tags=["reveal"]
eight = ("m1", "mx1", "zz1", "Im1", "m2", "mx2", "zz2", "Im2")
base = numeric_base(arm, eight)
pi = dict(zip(names(arm), parameters(arm), strict=True))
assert len([x for x in names(arm) if x[:2] not in ("Fv", "Fs")]) == 22
alpha = dict(zip(base.names, base.values([pi[x] for x in base.of]), strict=True))
assert np.allclose([alpha[x] for x in ("zz1", "zz2", "mx2", "mx1", "Im2")],
                   [177.51, 22.5, 25, 80, 0.01])
reveal("20.Q2", "8", look="the first moments across the links are zero here")
# %% [markdown]
# Of these eight only five sums act. They are the <dfn>base parameters</dfn>, the fewest numbers with which all torques can be told. In symbols:
# %%
sums = symbolic_base(robot).among(eight)
for name, row in zip(sums.names, sums.K, strict=True):
    print(f"{name}:", " + ".join(f"({k}) {x}" for k, x in zip(row, sums.of, strict=True) if k != 0))
# %% [markdown]
# **Read it.** $m_2$ acts with $ZZ_1$ by $a_1^2$ and with the first moment of link 1 by $a_1$: seen from the shoulder, link 2 hangs on the elbow as a point mass. That was the twin's trick.
# %% [markdown]
# ## 5 · The book's motion cannot weigh the book's arm (9 min)
#
# Stack the torques of many instants:
#
# $$\bar\tau = \bar Y\beta, \qquad \min_\beta\,|\bar Y\beta - \bar\tau|^2 \tag{20.E4}$$
#
# The source writes the solution as $(\bar Y^T\bar Y)^{-1}\bar Y^T\bar\tau$. We solve it by QR, because the condition number of $\bar Y^T\bar Y$ is the square of that of $\bar Y$.
#
# As motion take Example 7.2's first case: both joints turn by a quarter in half a second. **Guess** how many of the five are found.
# %%
predict("20.Q3", ___, choices=["all five", "four", "two", "none"])
# %% tags=["reveal"]
start = planar_ik(1.0, 1.0, 0.2, 0.0, "lower")
case_1 = JointMotion(tuple(triangular(q, np.pi / 2, 0.5) for q in start))
found = identify.least_squares(identify.equations(base, identify.sampled(arm, case_1)))
assert found.rank == 4 and found.condition > 1e14
assert set(found.unidentified()) == {"zz1", "zz2", "Im2"}
assert np.allclose([found[x] for x in ("zz1", "zz2", "mx2", "mx1", "Im2")],
                   [45.12, 89.36, 25, 80, -0.00324], atol=0.01)
reveal("20.Q3", "two", look="which columns are alike when both joints accelerate alike")
# %% [markdown]
# A fit returns (45.1, 89.4, 25.0, 80.0, −0.003) for (177.51, 22.5, 25, 80, 0.01). The torques fit to twelve digits, and the rotor has a negative inertia. With $\ddot q_1 = \ddot q_2$ three columns of $\bar Y$ depend on each other, and along
#
# $$k_{r2}^2\,ZZ_1 - \tfrac12(k_{r2}^2 + k_{r2})\,ZZ_2 + I_{m2} \tag{20.E5}$$
#
# nothing can be told. The answer is the *shortest* of all that fit. Length of what, in kg·m² and kg·m? It is no physics. More samples change nothing.
# %% [markdown]
# ## 6 · A motion that tells much (9 min)
#
# A Fourier series for each joint stays within its limits for ever, and can be made by an optimiser. The source asks for a small condition number.
# %%
limits = identify.same_limits(2, np.pi, 3.0, 20.0)
plain = identify.random_series(limits, 5.0, 3, 1)
small = identify.excite(base, limits, 5.0, 3, seed=2, rounds=40)
much = identify.excite(base, limits, 5.0, 3, seed=2, rounds=40, criterion="information")
t = np.linspace(0, 5, 301)
figure(plot.series(t, {"q₁": small.motion.at(t)[0][:, 0], "q₂": small.motion.at(t)[0][:, 1]}, "q / rad"),
       "The motion with the smallest condition number that was found, over one period.")
# %% [markdown]
# A random series has 5.6, the best one 1.01. **Guess:** 200 samples, a noise of 10 N·m. How well does the motion with condition 1.01 weigh the forearm's inertia $ZZ_2$?
# %%
predict("20.Q4", ___, choices=["to 0.3 %", "to 3 %", "to 30 %"])
# %% tags=["reveal"]
def bars(motion):
    e = identify.least_squares(identify.equations(base, identify.sampled(arm, motion)), noise=(10, 10))
    return e.deviations / np.abs([alpha[x] for x in base.names])

k = base.names.index("zz2")
assert small.condition < 1.1 and bars(small.motion)[k] > 0.2
assert bars(much.motion).max() < 0.004
reveal("20.Q4", "to 30 %", look="what is lost when every column is brought to length 1")
# %% [markdown]
# A condition number compares columns, and forgets how long they are. The motion with 1.01 hardly accelerates the forearm. What makes error bars small is $\det\bar Y^T\bar Y$, the information; with it all five lie below 0.4 %.
# %% [markdown]
# ## 7 · Error bars that keep their word (7 min)
#
# $$C = \sigma^2(\bar Y^T\bar Y)^{-1} \tag{20.E6}$$
# %%
noisy = identify.sampled(arm, much.motion, noise=10.0, seed=4)
found = identify.weighted(identify.equations(base, noisy))
print(found)
off = (found.values - np.array([alpha[x] for x in base.names])) / found.deviations
assert np.abs(off).max() < 3
# %% [markdown]
# ## 8 · Is it an arm? (8 min)
#
# A body has a pseudo-inertia $J$ without a negative eigenvalue (chapter 10). Base parameters are sums over bodies; one of them may be negative, and no one may refuse it for that. The right question is whether there are *any* bodies with these sums:
#
# $$\min_\pi\;(K\pi - \beta)^TC^{-1}(K\pi - \beta) \quad\text{so that}\quad J_i(\pi)\succeq0 \tag{20.E7}$$
# %%
blind = identify.least_squares(identify.equations(base, identify.sampled(arm, case_1, noise=1.0)))
real = identify.consistent(blind)
print(real)
assert blind["Im2"] < 0 < real.pi["Im2"] and identify.judged(real.robot).holds
# %% [markdown]
# ## 9 · The floor that knows (7 min)
#
# Put a scale under the base. **Guess** what it shows for the two arms of section 1, at rest.
# %%
predict("20.Q5", ___, choices=["the same", "1030 N and 1422 N"])
# %% tags=["reveal"]
rest = np.zeros((1, 2))
weights = [identify.floor_wrench(a, rest, rest, rest)[0, 1] for a in (arm, twin)]
assert np.allclose(weights, [1030.05, 1422.45])
seven = ("m1", "mx1", "zz1", "m2", "mx2", "zz2", "Im2")
seen = {s: len(identify.floor_base(arm, list(s), seven).names)
        for s in (("motors",), ("force",), ("motors", "force"))}
assert list(seen.values()) == [5, 3, 6]
reveal("20.Q5", "1030 N and 1422 N", look="which of the two arms is heavier")
# %% [markdown]
# The motors see five of seven numbers, the floor's force three, both together six. The seventh is a secret for ever:
# %%
secret, = identify.hidden(identify.floor_base(arm, only=seven))
print("nothing changes with", identify.combination(secret))
assert np.allclose([secret[x] for x in ("m1", "mx1", "zz1", "m2")], [-1, -1, -1, 1])
# %% [markdown]
# A mass at the elbow: does it belong to the upper arm, or to the forearm? $(1, a_1, a_1^2, -1)$. Nothing will ever tell.
# %% [markdown]
# ## 10 · Accelerations that nobody measured (Further, 7 min)
#
# A log has positions and torques. Derivatives enlarge noise, so a low-pass comes first. A filter that runs with the arm is late; one that goes through the log forwards and then backwards is not, because it knows the future.
# %%
log = identify.logged(arm, much.motion, 1000.0, noise_q=1e-5, noise_tau=5.0, seed=3, periods=2)
late = {}
for direction in ("both", "forward"):
    read = identify.differentiated(log, 8.0, every=10, direction=direction)
    truly = much.motion.at(read.t)[2]
    late[direction] = np.abs(read.qdd - truly).max() / np.abs(truly).max()
    print(f"{direction}: accelerations off by {100 * late[direction]:.2g} %")
assert late["both"] < 0.01 < 0.05 < late["forward"]
# %% [markdown]
# ## 11 · Joint by joint (Further, 6 min)
#
# $Y$ is block triangular, so the last torque speaks of the last link alone. The source offers to begin there and go inwards. What the first step gets wrong, all later ones inherit:
#
# $$x_{\text{new}} = W_{\text{new}}^+\,(\tau_r - W_{\text{old}}\,x_{\text{old}}) \tag{20.E8}$$
# %%
loud = identify.equations(base, identify.sampled(arm, much.motion, noise=(2.0, 10.0), seed=6))
together, alone = identify.weighted(loud), identify.sequential(loud)
grown = alone.deviations / together.deviations
print({name: f"{g:.1f} times" for name, g in zip(base.names, grown, strict=True)})
assert grown.max() > 2
# %% [markdown]
# ## 12 · What is in the hand? (Further, 6 min)
#
# A load is a part of the last link. It adds its ten numbers to those of the link, so the base parameters grow by $K_n$ times these.
#
# $$\delta\beta = K_n\,\pi_L, \qquad \delta\tau(q, 0, 0) = Y_n\,(m_L, m_Lr) \tag{20.E9}$$
#
# At rest only the mass and the first moments count. Two postures tell the three of them that a planar arm can feel.
# %%
box = {"m2": 10.0, "mx2": 10.0, "my2": 1.0}
full = identify.with_parameters(arm, {x: float(pi[x]) + v for x, v in box.items()})
postures = np.array([[0.3, 0.5], [1.2, -0.7]])
rest = 0 * postures
more = identify.torques(full, postures, rest, rest) - identify.torques(arm, postures, rest, rest)
load = identify.weighed(arm, postures, more)
print(load)
assert np.isclose(load.mass, 10) and np.allclose(load.centre[:2], (1.0, 0.1))
# %% [markdown] tags=["card"]
# ## 13 · What to keep (2 min)
#
# | | |
# |---|---|
# | linear | $\tau = Y\pi$: ten numbers a link, about the *frame's* origin |
# | base parameters | the fewest sums that all torques are told by: $\beta = K\pi$ |
# | solve | by QR of $\bar Y$; $\bar Y^T\bar Y$ squares the condition number |
# | the motion decides | what it does not excite, no number of samples tells |
# | error bars | $C = \sigma^2(\bar Y^T\bar Y)^{-1}$; make $\det\bar Y^T\bar Y$ large |
# | an arm? | there are bodies $J_i\succeq0$ with $K\pi = \beta$; single sums may be negative |
# | for ever hidden | a point mass at a joint: $(1, a_1, a_1^2, -1)$ |
#
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (20.E1), (20.E2) | `regressor.parameters` | sections 2 and 3, by `step` |
# | (20.E3) | `regressor.regressor` | section 4: the book's numbers |
# | (20.E4), (20.E5) | `fitting.least_squares` | section 5: rank 4 of 5 |
# | (20.E6) | `fitting.weighted` | section 7: within three deviations |
# | (20.E7) | `consistency.consistent` | section 8: real bodies, the same torques |
# | (20.E8) | `fitting.sequential` | section 11 |
# | (20.E9) | `payload.payload`, `payload.weighed` | section 12 |
#
# </details>
# %% [markdown]
# **Where this stops working.** Joints that bend, friction that sticks, gears with play: they are not linear in anything constant, and they hide in the error bars. Lengths must be known, because they stand in $Y$. And who fits the noise of one motion should look at another one before he believes it.
#
# **Next:** chapter 21 lets the tip feel what it is pushed by.
