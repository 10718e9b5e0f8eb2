# %% [markdown]
# # 20 · Weighing an arm by moving it
#
# > Ask the motors what they push, and they tell you the masses of the arm. All of them? Guess before you read on.
#
# **After this chapter you can** say which masses and inertias the torques can tell, find them from a noisy log with error bars, choose a motion that tells much, and notice when an answer belongs to no arm at all.
#
# **Equations** (20.E1)–(20.E13) ← Siciliano, Sciavicco, Villani and Oriolo, *Robotics*: (7.52)–(7.81), (7.83)–(7.86), section 7.4 with footnote 6; Khalil and Dombre, section 7.5, property f. The core is 1 to 10 and 15; what is marked *Further* can wait.
# %% tags=["setup"]
import numpy as np
import sympy as sp
from IPython.display import display

from robolib import identify, plot, robots, sketch
from robolib.base_parameters import numeric_base, symbolic_base
from robolib.checking import ex
from robolib.conventions import to_modified
from robolib.derivation import ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.kinematics import planar_ik
from robolib.regressor import names, parameters, regressor
from robolib.trajectory import JointMotion, triangular
from robolib.widgets import Excite

setup()
# %% [markdown]
# ## 1 · Two arms, one motion (7 min)
#
# Both arms below have the lengths and the motors of the arm of chapter 07. Their links are different: other masses, other centres of mass, other inertias.
# %% tags=["look"]
robot, values = robots.planar_2r()
other = values | {"m1": 100.0, "l1": 0.35, "I1": 20.25,
                  "m2": 40.0, "l2": 0.625, "I2": 6.875}
figure(sketch.planar(robot, values, [0.4, 0.7], centres=True, lengths=True, height=190),
       "The lab arm: links of 50 kg and 50 kg, both centres of mass at 0.5 m.")
figure(sketch.planar(robot, other, [0.4, 0.7], centres=True, lengths=True, height=190),
       "The other arm: links of 100 kg and 40 kg, centres of mass at 0.35 m and "
       "0.625 m.")
# %% [markdown]
# Both are led through the same motion, whichever you like, with torques of up to 1 800 N·m. **Guess** by how much the torques of the two arms differ.
# %%
predict("20.Q1", ___, choices=["by about 40 %", "by a few per cent", "not at all"])
# %% tags=["reveal"]
arm, twin = to_modified(robot.at(values)), to_modified(robot.at(other))
states = np.random.default_rng(20).uniform(-3, 3, (3, 200, 2))
felt = identify.torques(arm, *states)
apart = np.abs(felt - identify.torques(twin, *states)).max()
assert apart < 5e-12 and 1700 < np.abs(felt).max() < 1800
heavier = sum(k.m for k in twin.links) - sum(k.m for k in arm.links)
assert np.isclose(heavier, 40)
reveal("20.Q1", "not at all", look="what holds for every motion, not for this one")
# %% [markdown]
# In 200 random states no torque differs by more than the rounding of the computer, some $10^{-12}$ N·m. Yet the second arm is 40 kg heavier. So *what does this arm weigh?* is a question that its motors cannot answer. Which questions can they answer?
#
# **You need** chapters 06, 08 and 11, and these two answers.
#
# - **Q2** A body of 4 kg has 1 kg·m² about an axis through its centre of mass. What has it about a parallel axis 0.5 m away, in kg·m²? (→ [06](06_rigid_body.ipynb))
# - **Q3** The torques of an arm with two joints are $\tau = Y\beta$, with five unknown numbers $\beta$. At how many instants must you measure at least? (→ [08](08_properties.ipynb))
# %% tags=["exercise"]
display(ex("20.Q2").check(___))
display(ex("20.Q3").check(___))
# %% [markdown] tags=["90"]
# ## 2 · A link carries a motor (7 min)
#
# The second motor sits on the first link. Its rotor spins, but its mass goes where the link goes. So a link and the motor that it carries are *one* body. The source calls it the augmented link; chapter 14 had another body of that name.
# %% tags=["look", "90"]
link, motor = np.array([0.45, 0.3]), np.array([1.0, 0.0])
both = (3 * link + motor) / 4
figure(sketch.vectors({r"$r_\ell$": ([0, 0], link), "$r_m$": ([0, 0], motor),
                       "$r$": ([0, 0], both)},
                      points={"link": link, "motor": motor, "both": both}, height=170),
       "From the joint to three centres of mass: of a link, of a motor with a third of "
       "its mass, and of both together, a quarter of the way from the link's to the "
       "motor's.")
# %% [markdown] tags=["90"]
# Masses add up. So do first moments, because that is what a common centre of mass means. The inertia about this centre takes Steiner twice, once for each part. Along one direction:
#
# $$\begin{aligned} m &= m_\ell + m_m, \qquad m\,r = m_\ell r_\ell + m_m r_m, \\ \bar I &= I_\ell + m_\ell(r_\ell - r)^2 + I_m + m_m(r_m - r)^2 \end{aligned} \tag{20.E1}$$
#
# With the distance $d = r_m - r_\ell$ between the two centres this becomes shorter.
# %% tags=["check", "90"]
ml, mm, Il, Im, d = sp.symbols("m_l m_m I_l I_m d", positive=True)
to_link, to_motor = mm * d / (ml + mm), ml * d / (ml + mm)      # from the common centre
chain(ml * to_link**2 + mm * to_motor**2,
      (ml * mm * (mm + ml) * d**2 / (ml + mm)**2, "take out what both terms have"),
      (ml * mm / (ml + mm) * d**2, "one factor cancels"), label=r"\bar I - I_l - I_m")
# %% [markdown] tags=["90"]
# **Your turn.** The lab arm's upper arm has 50 kg at $r_\ell = 0.5$ m with 10 kg·m² about its centre. The motor has 5 kg at $r_m = 1$ m, and its 0.01 kg·m² do not matter here. Where is the common centre, in m, and what is the inertia about it, in kg·m²?
# %% tags=["exercise", "90"]
ex("20.Q4").check([___, ___])
# %% [markdown] tags=["90"]
# **Read it.** The unknown masses stand in a denominator, and the centre is squared. Nobody wants to *solve* for that.
# %% [markdown]
# ## 3 · Ten numbers that add up (7 min)
#
# The trouble is the centre of mass: it is where we do not know. The frame's origin, on the joint, is where we do know. So tell the energy by the velocity $v$ of the *origin*. Here is a body in the plane.
# %% tags=["look"]
r_, v_, w_ = np.array([0.8, 0.35]), np.array([0.15, 0.6]), 0.9
vc = v_ + w_ * np.array([-r_[1], r_[0]])
figure(sketch.vectors({"$r$": ([0, 0], r_), "$v$": ([0, 0], v_),
                       r"$v + \omega\times r$": (r_, vc)},
                      points={"origin": [0, 0], "centre of mass": r_}, height=200),
       "A body turns about its origin, which moves with v. The centre of mass, at r, "
       "moves with v + ω × r.")
# %% [markdown]
# **Your turn.** $T$ is $\frac12m$ times the square of the centre's velocity, plus $\frac12\bar I\omega^2$. Multiply out. The squares give a first and a last term, with $v^2$ and with $\omega^2$. Which term is left in the middle?
# %% tags=["check"]
m, rx, ry, I, vx, vy, w = sp.symbols("m r_x r_y I v_x v_y omega")
half = sp.Rational(1, 2)
squares = half * m * (vx**2 + vy**2) + half * (I + m * (rx**2 + ry**2)) * w**2
step(half * m * ((vx - w * ry)**2 + (vy + w * rx)**2) + half * I * w**2 - squares, ___,
     "the mixed products of the two squares", label=r"T_{\mathrm{mixed}}")
# %% [markdown]
# Call $m r_x$, $m r_y$ and $\hat I = \bar I + m\,r^2$ *one* number each, because these are the combinations that act. Then every term has one unknown number, and $T$ is linear in them. The potential energy is, too: $-g_0^{\top}(m\,p + m\,r)$ (7.74)–(7.75), with the origin at $p$. In space there are ten: $m$, three first moments $m r$, and six entries of $\hat I$. The centre $r$ alone is no such number, because it always comes with $m$.
#
# And numbers about one origin simply *add up*: a link and its motor, a forearm and a box. That is why (20.E1) is never needed again.
# %% [markdown]
# All three terms together are $T$, as the next cell checks. Then comes a rotor. It spins with $k_r\dot q$ more than its carrier, so its whole rate about its axis is $\omega + k_r\dot q$:
# %% tags=["check"]
step(half * m * ((vx - w * ry)**2 + (vy + w * rx)**2) + half * I * w**2,
     half * m * (vx**2 + vy**2) + w * (vy * m * rx - vx * m * ry)
     + half * (I + m * (rx**2 + ry**2)) * w**2, "all three together", label="T")
kr, qd = sp.symbols("k_r qd")
chain(half * Im * (w + kr * qd)**2,
      (half * Im * w**2 + kr * qd * Im * w + half * kr**2 * qd**2 * Im,
       "the first term is the carrier's: it is part of Î"), label="T_m")
# %% [markdown]
# $$T = \tfrac12 m\,v^2 + \omega\,(v_y\,m r_x - v_x\,m r_y) + \tfrac12\hat I\,\omega^2, \qquad \hat I = \bar I + m\,r^2 \tag{20.E2}$$
#
# So a rotor adds two terms and *one* number $I_m$ (7.66)–(7.68). Friction adds $F_v$ and $F_s$. That makes eleven numbers per joint, or thirteen, and all of them together are called $\pi$. Lagrange's equations only differentiate, so what is linear stays linear:
#
# $$\mathcal L = \sum_i(\beta_{Ti} - \beta_{Ui})^{\top}\pi_i, \qquad \tau = Y(q, \dot q, \ddot q)\,\pi \tag{20.E3}$$
#
# Here $\beta_{Ti}$ and $\beta_{Ui}$, the source's letters, are what stands beside the numbers in $T$ and $U$; they are not the $\beta$ of section 4.
# %% [markdown] tags=["90"]
# ## 4 · Who feels whom? (7 min)
#
# A joint carries what comes after it, and feels nothing of what comes before. So $Y$ is a triangle of blocks, (7.80). The RX-90 of chapter 15 has six joints:
# %% tags=["look", "90"]
large, numbers = robots.rx90()
large = large.at(numbers)
kinds = [x for x in names(large) if x[:2] not in ("Fv", "Fs")]
state = np.random.default_rng(1).uniform(-2, 2, (3, 6))
Y = np.array(regressor(large, *state, only=kinds), float)
block = [[[abs(Y[i, k]) for k, x in enumerate(kinds) if x.endswith(str(j))]
          for j in range(1, 7)] for i in range(6)]
table = [["■" if max(part) > 1e-9 else "·" for part in row] for row in block]
assert table == [["·" if j < i else "■" for j in range(6)] for i in range(6)]
figure(plot.marked({"RX-90": table}, {"·": "feels nothing", "■": "feels"},
                   "parameters of link", "torque of joint"),
       "Joint 6 feels link 6 alone; joint 1 feels all six links.")
# %% [markdown] tags=["90"]
# Six times eleven is 66 numbers. Some never act: how could joint 1, whose axis is vertical, feel the height of a mass? Others act only in company. **Guess** how many numbers, or sums of them, the six motors of this arm can tell.
# %% tags=["90"]
predict("20.Q5", ___, choices=["all 66", "55", "40", "6"])
# %% tags=["reveal", "90"]
all_of_it = numeric_base(large, kinds)
assert (len(kinds), len(all_of_it.names)) == (66, 40)
acting = np.abs(np.array(all_of_it.K)).max(axis=0) > 0
assert acting.sum() == 55
reveal("20.Q5", "40", look="55 act; the rest of the way is company")
# %% [markdown] tags=["90"]
# The fewest numbers by which all torques can be told are the <dfn>base parameters</dfn> of an arm, $\beta = K\pi$. A QR decomposition of many stacked $Y$ finds them: a column that depends on those before it leaves a zero on the diagonal, and is struck out.
#
# Why do columns depend on each other? Put a point mass $m_2$ on the axis of joint 2, at the elbow. It moves with the upper arm *and* with the forearm. Whoever writes down the energy cannot say to which it belongs:
# %% tags=["check", "90"]
a1, m2, qd1, q1, g = sp.symbols("a1 m2 qd1 q1 g")
chain(half * m2 * (a1 * qd1)**2, (half * (m2 * a1**2) * qd1**2,
      "it adds m₂a₁² to link 1's inertia about the shoulder"), label="T")
chain(m2 * g * a1 * sp.sin(q1), (g * (m2 * a1) * sp.sin(q1),
      "and m₂a₁ to link 1's first moment"), label="U")
# %% [markdown] tags=["90"]
# So this mass goes to link 1 by the shares
#
# $$m_1 \mathrel{+}= m_2, \qquad m r_{x1} \mathrel{+}= a_1m_2, \qquad \mathit{ZZ}_1 \mathrel{+}= a_1^2m_2 \tag{20.E4}$$
#
# In space, whatever has no direction across a turning axis may go: the mass, the first moment along the axis, and a rod along it, $\mathit{YY}$ with $\mathit{XX}$. That is Khalil's rule of grouping. Chapter 14 used its first line when it took the masses off the links. For the lab arm, whose centres of mass lie on its links, five sums are left:
# %% tags=["check", "90"]
eight = ("m1", "mx1", "zz1", "Im1", "m2", "mx2", "zz2", "Im2")         # (7.83)
sums = symbolic_base(to_modified(robot)).among(eight)
for name, row in zip(sums.names, sums.K, strict=True):
    told = [x if k == 1 else f"{k} {x}" for k, x in zip(row, sums.of, strict=True) if k]
    print(f"{name}: ", " + ".join(told))
base = numeric_base(arm, eight)
pi = dict(zip(names(arm), parameters(arm), strict=True))
alpha = np.array(base.values([pi[x] for x in base.of]), float)
beta = dict(zip(base.names, alpha, strict=True))
# %% tags=["look", "90"]
five = ("zz1", "zz2", "mx2", "mx1", "Im2")
assert np.allclose([beta[x] for x in five], [177.51, 22.5, 25, 80, 0.01])
same = dict(zip(names(twin), parameters(twin), strict=True))
assert np.allclose(base.values([same[x] for x in base.of]), alpha)
masses = {"link 1 with motor": {"lab arm": pi["m1"], "twin": same["m1"]},
          "link 2": {"lab arm": pi["m2"], "twin": same["m2"]}}
figure(plot.bars({word: {k: round(float(x)) for k, x in row.items()}
                  for word, row in masses.items()}, "mass / kg"),
       "What the two arms of section 1 have: different masses. All five sums are the "
       "same, 177.51, 22.5 and 0.01 kg·m², 25 and 80 kg·m.")
# %% [markdown] tags=["90"]
# **Read it.** These five, $\mathit{ZZ}_1 = 177.51$, $\mathit{ZZ}_2 = 22.5$ and $I_{m2} = 0.01$ kg·m², $m r_{x2} = 25$ and $m r_{x1} = 80$ kg·m, are all that the motors of the lab arm know, and the twin has the same five. The forearm's mass is in two of them and nowhere alone. $m_1$ is in none: it hangs on the shoulder, which stays. The textbook puts its frames at the *ends* of the links. There $m_1$ acts, too, so eight of 22 numbers enter instead of seven. The number of sums is five again.
# %% [markdown]
# ## 5 · The book's motion cannot weigh the book's arm (7 min)
#
# Measure at $N$ instants, and stack what you have, (7.85). There are more equations than unknown numbers, so take the $\beta$ with the least sum of squares:
#
# $$\bar\tau = \bar Y\beta, \qquad \min_\beta\,|\bar Y\beta - \bar\tau|^2 \tag{20.E5}$$
#
# As motion take the textbook's own, Example 7.2, case 1. Both joints turn by a quarter in half a second, and there is no noise at all.
# %% tags=["look"]
start = planar_ik(1.0, 1.0, 0.2, 0.0, "lower")
case_1 = JointMotion(tuple(triangular(q, np.pi / 2, 0.5) for q in start))
end, middle = (list(case_1.at(t)[0]) for t in (0.5, 0.25))
figure(sketch.planar(robot, values, end, ghosts=[start, middle], height=190),
       "Case 1: pale the arm at its start and half-way, dark at its end. Both joints "
       "turn alike.")
# %% [markdown]
# 200 instants give 400 equations for five numbers. **Guess** how many of the five are found.
# %%
predict("20.Q6", ___, choices=["all five", "four", "two", "none"])
# %% tags=["reveal"]
log = identify.sampled(arm, case_1)
found = identify.least_squares(identify.equations(base, log))
assert found.rank == 4 and found.condition > 1e14
assert set(found.unidentified()) == {"zz1", "zz2", "Im2"}
assert np.allclose([found[x] for x in five], [45.12, 89.36, 25, 80, -0.0032], atol=0.01)
assert np.abs(found.torques(log) - log.tau).max() < 1e-9
more = identify.equations(base, identify.sampled(arm, case_1, 20_000))
assert identify.least_squares(more).rank == 4
reveal("20.Q6", "two", look="which columns are alike when both joints accelerate alike")
# %% [markdown]
# A fit gives (45.1, 89.4, 25.0, 80.0, −0.003) for the true (177.51, 22.5, 25, 80, 0.01). It fits every torque to ten digits, and it has a rotor of *negative* inertia. Chapter 08 has the columns of $\mathit{ZZ}_1$, $\mathit{ZZ}_2$ and $I_{m2}$: in $\tau_1$ they are $\ddot q_1$, $\ddot q_1 + \ddot q_2$ and $k_{r2}\ddot q_2$, in $\tau_2$ they are 0, $\ddot q_1 + \ddot q_2$ and $k_{r2}\ddot q_1 + k_{r2}^2\ddot q_2$. Put $\ddot q_1 = \ddot q_2 = \ddot q$, and change the three numbers by $k_{r2}^2$, $-\frac12(k_{r2}^2 + k_{r2})$ and 1:
# %% tags=["check"]
k2, a = sp.symbols("k_r2 qdd")
two = (k2**2 + k2) / 2                     # so much of ZZ₂ goes with k_r2² of ZZ₁
chain(k2**2 * a - two * 2 * a + k2 * a,
      (k2**2 * a - (k2**2 + k2) * a + k2 * a, "q̈₁ + q̈₂ = 2q̈"), (0, "all cancels"),
      label=r"\delta\tau_1")
chain(-two * 2 * a + (k2 + k2**2) * a,
      (-(k2**2 + k2) * a + (k2 + k2**2) * a, "the same"), (0, "all cancels"),
      label=r"\delta\tau_2")
# %% [markdown]
# So along one direction of $\beta$ nothing can be told. You may add any amount $s$ of it:
#
# $$(\mathit{ZZ}_1, \mathit{ZZ}_2, I_{m2}) \mathrel{+}= s\left(k_{r2}^2,\ -\tfrac12(k_{r2}^2 + k_{r2}),\ 1\right) \tag{20.E6}$$
#
# The fit chose the *shortest* of all answers. Shortest in which unit, kg·m² or kg·m? There is no physics in that choice. Neither do more samples help, although the source says so: with 20 000 the rank is 4 again. What helps is another motion, and another motion also shows what is wrong:
# %% tags=["look"]
limits = identify.same_limits(2, np.pi, 3.0, 20.0)
plain = identify.random_series(limits, 5.0, 3, 1)
seen = identify.sampled(arm, plain, 300)
wrong = identify.validated(found, seen)
assert 0.2 < wrong.relative[0] < 0.25 and 0.3 < wrong.relative[1] < 0.35
figure(plot.series(seen.t, {"measured": wrong.measured[:, 1],
                            "predicted": wrong.predicted[:, 1]},
                   "torque of joint 2 / (N·m)"),
       "The numbers from case 1, tried on another motion: what is left over is a third "
       "of the torque of joint 2.")
# %% [markdown]
# This is <dfn>cross-validation</dfn>: whoever fits one motion tests the numbers on a motion that the fit has not seen.
# %% [markdown]
# ## 6 · A motion that tells much (6 min)
#
# A Fourier series per joint repeats itself, has no jumps, and can be made by an optimiser that keeps the limits: here 3 rad/s and half a turn to each side, in 5 s. The source asks for a motion whose $\bar Y^{\top}\bar Y$ has a small condition number. In kg·m² and kg·m that number is a matter of units, so bring each column to length 1. Best of all is then 1: five columns at right angles to each other.
# %% tags=["look"]
small = identify.excite(base, limits, 5.0, 3, seed=2, rounds=40)
much = identify.excite(base, limits, 5.0, 3, seed=2, rounds=40, criterion="information")
plain_condition = identify.condition(base, plain)
assert abs(plain_condition - 5.6) < 0.05 and small.condition < 1.1 < 2 < much.condition
t = np.linspace(0, 5, 301)
q = small.motion.at(t)[0]
figure(plot.series(t, {"q₁": q[:, 0], "q₂": q[:, 1], "q₁ + q₂": q.sum(axis=1)},
                   "angle / rad"),
       "The motion with the smallest condition number that was found, over one period. "
       "Both joints go far.")
# %% [markdown]
# A random series has the condition number 5.6, and this one less than 1.1. Now take 200 samples with a noise of 10 N·m in each torque. **Guess:** how well does the motion of the picture weigh the forearm's inertia $\mathit{ZZ}_2$?
# %%
predict("20.Q7", ___, choices=["to 0.3 %", "to 3 %", "to 10 % or worse"])
# %% tags=["reveal"]
def spread(motion, noise=10.0):
    """σ of the five numbers, as a part of each."""
    system = identify.equations(base, identify.sampled(arm, motion))
    fit = identify.least_squares(system, noise=(noise, noise))
    return dict(zip(base.names, fit.deviations / np.abs(alpha), strict=True))

told = {"smallest condition number": spread(small.motion), "random": spread(plain),
        "most information": spread(much.motion)}
assert told["smallest condition number"]["zz2"] > 0.1
assert max(told["most information"].values()) < 0.004 < 0.008 < told["random"]["zz2"]
assert np.ptp(q.sum(axis=1)) < 0.2 < 2 < np.ptp(q, axis=0).min()
reveal("20.Q7", "to 10 % or worse", look="the third curve of the picture")
# %% [markdown]
# Look at $q_1 + q_2$, the forearm's own direction: it hardly changes. The forearm is carried about and never turned, so nobody learns how hard it is to turn. Columns at right angles are no merit if one of them is nearly zero, and a condition number of columns with length 1 has forgotten how long they were.
#
# What error bars ask for is *length and angle together*. The errors fill an ellipsoid whose volume is proportional to $1/\sqrt{\det\bar Y^{\top}\bar Y}$, so make this determinant large:
#
# $$\max_{\text{motion}}\ \det\bar Y^{\top}\bar Y \tag{20.E7}$$
#
# Other units multiply it by a constant, and the best motion stays the best.
# %% tags=["look"]
words = {"zz1": "ZZ₁", "mx1": "m r_x1", "zz2": "ZZ₂", "mx2": "m r_x2", "Im2": "I_m2"}
rows = {words[x]: {word: float(f"{100 * told[word][x]:.1g}") for word in
                   ("most information", "random")} for x in base.names}
figure(plot.bars(rows, "σ / % of the value"),
       "Error bars with 200 samples and 10 N·m of noise. With the motion made for "
       "(20.E7) all five lie below 0.4 %.")
# %% [markdown] tags=["whole"]
# **How to solve.** The source writes $\beta = (\bar Y^{\top}\bar Y)^{-1}\bar Y^{\top}\bar\tau$, (7.86). On paper that is right. In numbers $\bar Y^{\top}\bar Y$ has the *square* of the condition number of $\bar Y$, so twice as many digits are lost (exercise 20.4). With $\bar Y = QR$ only $R\beta = Q^{\top}\bar\tau$ is solved, and no square is made.
# %% [markdown]
# ## 7 · Drag a point (5 min)
#
# Here is the arm with the numbers that its motors tell, 60 samples per period. Each joint's angle goes through seven points that you can drag. A bar across the whole picture says *not told*.
# %% tags=["widget"]
Excite(motion="alike", noise=0.0, show=["motion", "noise"],
       tries="guess first, then drag one point of q₂. Then turn up the noise.")
# %% [markdown]
# Both joints move alike, as in section 5. **Guess**, before you touch it: you move *one* point of $q_2$ by a little. How many of the five are told then?
# %%
predict("20.Q8", ___, choices=["two, as before", "three", "all five"])
# %% tags=["reveal"]
points = list(Excite(motion="alike").p)
points[9] += 0.1                                # q₂ at 1.43 s, in rad
silent, loud_one = (Excite(motion="own", p=points, noise=x).readings() for x in (0, 10))
assert silent["told"] == 5 and Excite(motion="alike").readings()["told"] == 2
worst = {x: loud_one[f"sigma{k}"] / abs(beta[x]) for k, x in
         enumerate(("mx1", "mx2", "zz1", "zz2", "Im2"), 1)}
assert 0.1 < worst["zz2"] < 0.25 and worst["mx1"] < 0.01
reveal("20.Q8", "all five", look="q̈₁ and q̈₂ are no longer one column")
# %% [markdown]
# Without noise a tenth of a radian is enough, because rank knows no *almost*. With 10 N·m of noise $\mathit{ZZ}_2$ then has an error bar of more than 10 %. So told is not yet told well. Try the four motions with the same noise, then draw one of your own. Can you beat *most information*?
# %% [markdown] tags=["90"]
# ## 8 · Error bars that keep their word (4 min)
#
# Noise of size $\sigma$ in each torque becomes an error of $\beta$. Because $\beta$ depends on $\bar\tau$ linearly, its <dfn>covariance</dfn>, the matrix of the mean products of its errors, is
#
# $$C = \sigma^2\,(\bar Y^{\top}\bar Y)^{-1} = \sigma^2\,R^{-1}R^{-\top} \tag{20.E8}$$
#
# The square roots of its diagonal are the error bars. Do they keep their word? Weigh the arm a thousand times, each time with other noise.
# %% tags=["look", "90"]
W = identify.equations(base, identify.sampled(arm, much.motion)).W.reshape(-1, 5)
assert np.isclose(np.linalg.cond(W.T @ W), np.linalg.cond(W)**2, rtol=1e-3)
rng = np.random.default_rng(4)
errors = np.linalg.pinv(W) @ rng.normal(0, 10.0, (len(W), 1000))
k = base.names.index("zz2")
promised = spread(much.motion)["zz2"] * beta["zz2"]
off = errors[k] / promised
edges = np.linspace(-4, 4, 33)
counts = np.histogram(off, edges)[0]
middle = (edges[1:] + edges[:-1]) / 2
bell = 1000 * 0.25 * np.exp(-middle**2 / 2) / np.sqrt(2 * np.pi)
figure(plot.series(middle, {"1000 runs": counts.astype(float), "promised": bell},
                   "runs", "error of ZZ₂ / σ"),
       "The error of ZZ₂ in a thousand runs, in units of its error bar, and the bell "
       "that (20.E8) promises.")
# %% [markdown] tags=["90"]
# **Guess:** in how many of the thousand runs is $\mathit{ZZ}_2$ off by more than *twice* its error bar?
# %% tags=["90"]
predict("20.Q9", ___, choices=["none", "about 50", "about 300"])
# %% tags=["reveal", "90"]
# What was asked in 20.Q9, worked out
assert 30 < (np.abs(off) > 2).sum() < 65 and (np.abs(off) > 3).sum() < 10
assert 270 < (np.abs(off) > 1).sum() < 370
reveal("20.Q9", "about 50", look="both tails of the bell")
# %% [markdown] tags=["90"]
# One in twenty is normal. A value that is off by five bars is not: then something is there that is not in $Y$.
# %% [markdown] tags=["90"]
# ## 9 · Is it an arm? (5 min)
#
# The fit of section 5 has a negative rotor. All answers along its blind direction fit equally well. Which of them are arms?
# %% tags=["look", "90"]
s = np.linspace(-0.016, 0.012, 141)
line = {"ZZ₁": 177.51 + 1e4 * s, "ZZ₂": 22.5 - 5050 * s}
shown = plot.series(0.01 + s, line, "ZZ₁, ZZ₂ / (kg·m²)", "I_m2 / (kg·m²)")
_ = shown.axes[0].axhline(0, color="#666666", linewidth=0.8)
figure(shown, "All answers to case 1: for each I_m2 its ZZ₁ and ZZ₂.")
# %% [markdown] tags=["90"]
# **Guess:** the fit says $I_{m2} = -0.003$ kg·m². Is there an arm of *real* bodies with exactly the torques that were measured?
# %% tags=["90"]
predict("20.Q10", ___, choices=["yes", "no"])
# %% tags=["reveal", "90"]
blind = identify.least_squares(identify.equations(base, identify.sampled(
    arm, case_1, noise=1.0)))
real = identify.consistent(blind)
assert blind["Im2"] < 0 < real.pi["Im2"] < 0.0145 and real.already
assert identify.judged(real.robot).holds and identify.judged(large).holds
free = 0.01 + s[np.min([0.01 + s, *line.values()], axis=0) >= -1e-12]
assert np.allclose([free.min(), free.max()], [0, 0.0145], atol=2e-4)
lone = dict(zip(names(large), parameters(large), strict=True))
grouped = all_of_it.values([float(lone[x]) for x in all_of_it.of])
assert np.isclose(grouped[all_of_it.names.index("xx2")], -3.91, atol=0.01)
reveal("20.Q10", "yes", look="from I_m2 = 0 to 0.0145 kg·m² none is negative")
# %% [markdown] tags=["90"]
# A body is real exactly if its pseudo-inertia $J$, the 4×4 matrix of chapter 10, has no negative eigenvalue. So ask for bodies, and let them come as near to the measurement as they can. The distance counts in error bars:
#
# $$\min_\pi\ (K\pi - \beta)^{\top}C^{-1}(K\pi - \beta) \qquad\text{so that}\quad J_i(\pi) \succeq 0 \tag{20.E9}$$
#
# Both the distance and the conditions are convex. A solver for such problems therefore finds *the* nearest arm, and no local one.
# %% [markdown] tags=["90"]
# **Read it.** Such an arm is one that *there is*; that it is *the* arm, nobody has measured. And do not judge sums one by one. Each link of the RX-90 is a body, and yet one of its base parameters is −3.91 kg·m². It is $\mathit{XX}_2 - \mathit{YY}_2$ less something more, and a long link has a small $\mathit{XX}$ and a large $\mathit{YY}$. A sum may be negative; a body may not. Whoever loads base parameters must not refuse them for a sign.
# %% [markdown]
# ## 10 · The floor that knows (5 min)
#
# Put a scale under the base. It measures the force between floor and arm. Lead both arms of section 1 along the same motion.
# %% tags=["look"]
motion = much.motion.at(t)
force = [identify.floor_wrench(each, *motion)[:, 1] for each in (arm, twin)]
figure(plot.series(t, {"one arm": force[0], "the other": force[1]},
                   "force upwards / N"),
       "What the floor carries while the two arms, bolted to it, move: one curve lies "
       "above the other by the same amount at all times.")
# %% [markdown]
# The curves are 392 N apart at all times, 40 kg times 9.81 m/s². The motors see five of the seven numbers $(m_1, m r_{x1}, \mathit{ZZ}_1, m_2, m r_{x2}, \mathit{ZZ}_2, I_{m2})$ or sums of them, the scale three. **Guess** how many motors *and* scale see together.
# %%
predict("20.Q11", ___, choices=["5", "6", "7"])
# %% tags=["reveal"]
# What was asked in 20.Q11, worked out
assert np.allclose(force[1] - force[0], 40 * 9.81)
still = np.zeros((1, 2))
weights = [identify.floor_wrench(each, still, still, still)[0, 1]
           for each in (arm, twin)]
assert np.allclose(weights, [1030.05, 1422.45])
seven = ("m1", "mx1", "zz1", "m2", "mx2", "zz2", "Im2")
seen_by = {s: len(identify.floor_base(arm, list(s), seven).names)
           for s in (("motors",), ("force",), ("motors", "force"))}
assert list(seen_by.values()) == [5, 3, 6]
one, heavy = (Excite(twin=x, scale=True, noise=0.0).readings() for x in (False, True))
jump = [heavy[f"x{k}"] - one[f"x{k}"] for k in range(1, 7)]
assert np.allclose(jump, [0, 0, 0, 0, 0, 40]) and np.isclose(one["tau1"], heavy["tau1"])
reveal("20.Q11", "6", look="of the scale's three, two are known to the motors")
# %% [markdown]
# At rest the scale shows 1030 N and 1422 N. It tells at once what no motor ever could. Go back to section 7, open *Everything else*, put the scale under the base, and take the twin instead: one number jumps, by 40 kg, and no other does. What is the seventh number, which even the floor does not know?
# %% tags=["check"]
secret, = identify.hidden(identify.floor_base(arm, only=seven))
print("nothing changes with", identify.combination(secret))
assert np.allclose([secret[x] for x in ("m1", "mx1", "zz1", "m2")], [-1, -1, -1, 1])
# %% [markdown]
# It is a point mass at the elbow, as in (20.E4). Does it belong to the upper arm or to the forearm? Along $(1, a_1, a_1^2, -1)$ in $(m_1, m r_{x1}, \mathit{ZZ}_1, m_2)$ neither a torque nor the floor changes. Nothing that moves as the arm moves will ever tell.
#
# $$m_1 \mathrel{+}= \mu, \quad m r_{x1} \mathrel{+}= a_1\mu, \quad \mathit{ZZ}_1 \mathrel{+}= a_1^2\mu, \quad m_2 \mathrel{-}= \mu \tag{20.E10}$$
# %% [markdown] tags=["90"]
# ## 11 · Accelerations that nobody measured (Further, 5 min)
#
# A real log has positions and torques. Each derivative enlarges the noise, so a low-pass filter comes first. A filter that runs along with the arm is always late. One that goes through the log forwards and then backwards is not, because it knows the future. Torques must pass the same filter, so that both sides of $\tau = Y\beta$ lose the same.
# %% tags=["look", "90"]
log = identify.logged(arm, much.motion, 1000.0, noise_q=1e-5, noise_tau=5.0, seed=3,
                      periods=2)
lines, late = {}, {}
for way, word in (("both", "forwards and backwards"), ("forward", "forwards")):
    read = identify.differentiated(log, 8.0, every=10, direction=way)
    truly = much.motion.at(read.t)[2]
    late[way] = np.abs(read.qdd - truly).max() / np.abs(truly).max()
    lines[word] = (read.qdd - truly)[:, 0]
assert late["both"] < 0.01 < 0.05 < late["forward"]
shown = plot.series(read.t, lines, "error of q̈₁ / (rad/s²)")
_ = shown.axes[0].set_ylim(-2.6, 4.2)
_ = shown.axes[0].legend(frameon=False, loc="upper left", ncols=2)
figure(shown,
       "The error of the acceleration of joint 1 after a filter of 8 Hz: forwards more "
       "than 5 % of the largest acceleration, forwards and backwards less than 1 %.")
# %% [markdown] tags=["90"]
# ## 12 · Joint by joint (Further, 4 min)
#
# The last torque speaks of the last link alone, because $Y$ is a triangle of blocks. The source offers to begin there and to go inwards, joint by joint, with what is known already put in:
#
# $$x_{\text{new}} = W_{\text{new}}^{+}\,(\tau_r - W_{\text{old}}\,x_{\text{old}}) \tag{20.E11}$$
# %% tags=["look", "90"]
loud = identify.equations(base, identify.sampled(arm, much.motion, noise=(2.0, 10.0),
                                                 seed=6))
together, alone = identify.weighted(loud), identify.sequential(loud)
grown = dict(zip(base.names, alone.deviations / together.deviations, strict=True))
figure(plot.bars({words[x]: {"all at once": 1.0, "joint by joint": float(f"{y:.2g}")}
                  for x, y in grown.items()}, "σ, all at once = 1"),
       "Error bars of both ways, with a quiet shoulder (2 N·m) and a loud elbow "
       "(10 N·m).")
assert max(grown.values()) > 2 and min(grown.values()) > 0.99
# %% [markdown] tags=["90"]
# What the elbow's torque gets wrong, the shoulder inherits, although its own torque is quiet and knows better. All at once, each equation divided by its own noise, no error bar is longer (exercise 20.7).
# %% [markdown] tags=["90"]
# ## 13 · Damping chooses (Further, 4 min)
#
# Where rank is lost, the source turns to the damped inverse:
#
# $$\min_\beta\ |\bar Y\beta - \bar\tau|^2 + \lambda^2|\beta|^2 \tag{20.E12}$$
#
# Then there is always one answer. Which one? Write the rotor's inertia in units of $10^{-5}$ kg·m², so that its number is no longer small.
# %% tags=["look", "90"]
system = identify.equations(base, identify.sampled(arm, case_1))
unit = np.where(np.array(base.names) == "Im2", 1e-5, 1.0)
other_unit = type(system)(base, system.rows, system.units, system.W * unit, system.tau)
rotor = base.names.index("Im2")
two = {"in kg·m²": identify.damped(system, 1e-3).values[rotor],
       "in 10⁻⁵ kg·m²": identify.damped(other_unit, 1e-3).values[rotor] * 1e-5}
assert np.allclose(list(two.values()), [-0.00324, -4.01e-5], rtol=0.01)
size = {f"I_m2 {word}": {"|found|": float(f"{1e3 * abs(x):.2g}"), "true": 10.0}
        for word, x in two.items()}
figure(plot.bars(size, "size of I_m2 / (10⁻³ kg·m²)"),
       "The same torques, the same damping, two units: −0.0032 and −0.00004 kg·m², "
       "both negative. The true rotor has 0.01.")
# %% [markdown] tags=["90"]
# Damping takes the *smallest* numbers, and what is small depends on the unit. It keeps a computer from dividing by zero. It is no source of knowledge. Put what you know into $|\beta - \beta_0|$ instead, or ask for real bodies, (20.E9).
# %% [markdown] tags=["90"]
# ## 14 · What is in the hand? (Further, 5 min)
#
# A load in the hand is a part of the last link, and numbers about one origin add up. So $\beta$ grows by $K_n\pi_L$. At rest only the mass and the first moments act:
#
# $$\delta\beta = K_n\,\pi_L, \qquad \delta\tau(q, 0, 0) = Y_n\,(m_L,\ m_Lr) \tag{20.E13}$$
#
# $\pi_L$ has the load's ten numbers; $K_n$ has the columns of $K$ for the last link, $Y_n$ those of $Y$ for its mass and first moments.
#
# **Guess:** the plane arm has three of these numbers for its box, $m_L$ and two first moments. How many postures at rest tell them?
# %% tags=["90"]
predict("20.Q12", ___, choices=["one", "two", "three"])
# %% tags=["reveal", "90"]
box = {"m2": 10.0, "mx2": 10.0, "my2": 1.0}
full = identify.with_parameters(arm, {x: float(pi[x]) + v for x, v in box.items()})
postures = np.array([[0.3, 0.5], [1.2, -0.7]])
rest = 0 * postures
more = (identify.torques(full, postures, rest, rest)
        - identify.torques(arm, postures, rest, rest))
load = identify.weighed(arm, postures, more)
assert np.isclose(load.mass, 10) and np.allclose(load.centre[:2], (1.0, 0.1))
assert identify.weighed(arm, postures[:1], more[:1]).hidden
figure(sketch.planar(robot, values, postures[0], ghosts=[postures[1]], height=190,
                     payload="10 kg"),
       "The arm with its box in two postures. From the four torques: "
       f"{load.mass:.0f} kg at ({load.centre[0]:.1f}, {load.centre[1]:.1f}) m from the "
       "elbow.")
reveal("20.Q12", "two", look="how many torques one posture gives")
# %% [markdown] tags=["card"]
# ## 15 · What to keep (2 min)
#
# $$\tau = Y(q, \dot q, \ddot q)\,\pi, \qquad \beta = K\pi, \qquad \bar\tau = \bar Y\beta, \qquad C = \sigma^2(\bar Y^{\top}\bar Y)^{-1}$$
#
# - **Linear** in $m$, $m r$ and the inertia about the frame's *origin*: ten numbers per link, one per rotor. They add up. **Base parameters** are the fewest sums that tell all torques.
# - **The motion decides.** What it does not excite, no number of samples tells. Make $\det\bar Y^{\top}\bar Y$ large.
# - **Solve by QR**, divide each row by its noise, test on another motion. **Ask for bodies**, not for positive sums.
# - **Hidden for ever:** a point mass at the elbow, $(1, a_1, a_1^2, -1)$.
#
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (20.E1), (20.E2) | `regressor.parameters` | sections 2 and 3, by `step` |
# | (20.E3) | `regressor.regressor` | section 4: a triangle of blocks |
# | (20.E4) | `base_parameters.symbolic_base`, `numeric_base` | section 4: two ways, the book's numbers |
# | (20.E5), (20.E6) | `fitting.least_squares` | section 5: rank 4 of 5 |
# | (20.E7) | `exciting.excite` | section 6: all five below 0.4 % |
# | (20.E8) | `fitting.weighted` | section 8: a thousand runs |
# | (20.E9) | `consistency.consistent` | section 9: real bodies, the same torques |
# | (20.E10) | `floor.floor_base`, `twins.hidden` | section 10: rank 6 of 7 |
# | (20.E11), (20.E12) | `fitting.sequential`, `fitting.damped` | sections 12 and 13 |
# | (20.E13) | `payload.payload`, `payload.weighed` | section 14 |
#
# </details>
# %% [markdown]
# **The ritual.** Without noise the truth comes back, from the twin's torques, too; all parameters doubled double the torques; what was found holds for another motion.
# %% tags=["check"]
for each in (arm, twin):
    rich = identify.equations(base, identify.sampled(each, much.motion))
    exact = identify.least_squares(rich)
    assert np.allclose(exact.values, alpha, rtol=1e-8)
double = {x: 2 * float(v) for x, v in pi.items()}
heavy = identify.with_parameters(arm, double)
assert np.allclose(identify.torques(heavy, *states), 2 * felt)
assert identify.validated(exact, seen).relative.max() < 1e-9
print("the truth, the twin's too, and it holds for another motion")
# %% [markdown]
# **Where this stops working.** Joints that bend, friction that sticks and gears with play are not linear in anything constant, and they hide in the error bars (chapter 22). Lengths must be known, because they stand in $Y$. And a motion that tells much may also shake what is not in $Y$.
#
# **Next:** chapter 21 lets the tip feel what it is pushed by. Exercises: [20](../exercises/20_identification.ipynb).
