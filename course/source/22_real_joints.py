# %% [markdown]
# # 22 · Rub, slack, spring
#
# > Joints rub, gears couple, shafts give way: what that adds to the model, and what it does to a controller that knows nothing of it.
#
# **After this chapter you can** write down friction with its four numbers and follow a joint that sticks, carry torques from joints to motors through any transmission, put a spring into a joint and find both of its frequencies, and choose a remedy where friction and a controller do not get on.
#
# **Equations** (22.E1)–(22.E8) ← Khalil and Dombre, sections 7.3.4–7.3.8: [7.26]–[7.35], Figures 7.2 and 7.3, and the notes of section 9.3 on integral action and resonance; Siciliano et al., section 7.3.2's remark; Asada and Slotine, Example 5-3: (5-46)–(5-48). The core is 1 to 4, 6 to 9, 11, 13 and 14; what is marked *Further* can wait.
# %% tags=["setup"]
import numpy as np
import sympy as sp
from IPython.display import display

from robolib import control, joints, plot, robots, sketch
from robolib.checking import ex
from robolib.derivation import ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.forward import inertia_matrix, terms
from robolib.joints import FREE, Friction, Joint, Line, Spring, driven, let_go
from robolib.widgets import Bench

setup()
RUBS = {"Fv": 0.2, "Fs": 2.0, "Fst": 4.0, "B": 50.0}


def pushed(friction, h=0.01, steps=100, m=1.6):
    """Euler's steps of a joint at rest, pushed by 1 N·m."""
    v, rates = 0.0, []
    for _ in range(steps):
        v += h * (1.0 - friction(v)) / m
        rates.append(v)
    return np.array(rates)
# %% tags=["setup"]
class Compensated:
    """A law that adds so much, with the sign of the rate."""

    def __init__(self, law, size):
        self.law, self.size = law, size

    def start(self): return self.law.start()

    def sampled(self, memory, t, q, qd):
        memory, tau = self.law.sampled(memory, t, q, qd)
        return memory, [tau[0] + self.size * np.sign(qd[0])]


class Block:
    """1.6 kg·m² on a shaft, held by a spring of k N·m/rad."""

    def __init__(self, m=1.6, k=0.0):
        self.m, self.k = m, k

    def M(self, q): return np.array([[self.m]])

    def c(self, q, qd): return np.zeros(1)

    def g(self, q): return self.k * np.asarray(q, float)

    def energy(self, q, qd):
        return (self.m * np.asarray(qd)[..., 0]**2 / 2,
                self.k * np.asarray(q)[..., 0]**2 / 2)
# %% [markdown]
# ## 1 · You ask for one radian (8 min)
#
# A joint with 1.6 kg·m² shall turn by 1 rad. Its controller is a PID by the book: torque from the error, from its rate, and from its integral, $K_I\int e\,dt$. The integral is there for one reason. As long as any error is left it grows, so no error can last.
#
# The joint rubs: 2 N·m while it moves, and up to 4 N·m before it breaks loose.
# %% tags=["look"]
figure(sketch.loop([("in", "$q_d$"), ("sum", "+−"), ("wire", "$e$"),
                    ("box", "PID"), ("wire", r"$\tau$"), ("box", "joint\nthat rubs"),
                    ("out", "$q$")], back=[(5, 1)]),
       "A PID around a joint that rubs.")
# %% [markdown]
# **Guess:** what do you see after a minute?
# %%
predict("22.Q1", ___, choices=["it rests at the goal", "it rests beside the goal",
                               "it still moves"])
# %% tags=["reveal"]
rubbing = Joint(0.6, 1.0, 0.0, Friction(**RUBS))       # link and rotor, kg·m²
kp, kd, ki = control.gains.triple_pole(1.6, 3.0, 0.2)
pid = control.PID(control.rest(1.0), kp, kd, ki)
minute = driven(rubbing, pid, duration=60.0, rate=500, step=2e-3)
loose = [c.t for c in minute.changes if c.word == "slip"]
t, q = minute.run.t[::25], minute.run.q[::25, 0]
shown = plot.series(t, {"joint": np.degrees(q - 1), "goal": 0 * t},
                    "angle beyond the goal / °")
_ = shown.axes[0].set(ylim=(-3, 14))
figure(shown, "The first minute: it comes near, sticks, waits, jumps over the goal, "
       "sticks again.")
reveal("22.Q1", "it still moves", look="how the waits and the jumps repeat")
# %% [markdown]
# It never arrives: it *hunts*. Each jump carries it from 1.23° on one side to 1.23° on the other. From jump to jump it takes 7.0, 7.6, 7.2, 7.4, 7.3 s …, in the end 7.35 s. A plain PD, without the integral, rests 2.54° beside the goal and is at peace.
# %% tags=["check"]
waits = np.diff(loose)[2:]
assert np.allclose(waits[:5], [7.0, 7.6, 7.2, 7.4, 7.3], atol=0.05)
assert np.isclose(waits[-2:].mean(), 7.35, atol=0.01)    # above and below by turns
ends = [np.degrees(q[np.searchsorted(t, c.t + 0.2)] - 1)
        for c in minute.changes[-4:] if c.word == "stick"]
assert np.allclose(np.abs(ends), 1.23, atol=0.01) and ends[0] * ends[1] < 0
pd = driven(rubbing, control.PID(control.rest(1.0), kp, kd), duration=5.0, rate=1000)
assert np.isclose(np.degrees(1 - pd.run.q[-1, 0]), 2.54, atol=0.01)
print("from jump to jump / s:", np.round(waits, 2))
# %% [markdown]
# So the part that removes the error makes the motion. To see why, we need the friction in detail.
#
# **You need** chapters 07 and 16, and these two answers.
#
# - **Q2** A link has 0.6 kg·m². Its rotor has 10⁻⁴ kg·m² and sits behind a gear of 100. What does the joint feel, in kg·m²? (→ [07](07_lagrange.ipynb))
# - **Q3** A body of 2 kg·m² hangs on a spring of 8 N·m/rad, whose other end is held. At how many rad/s does it swing? (→ [16](16_forward_dynamics.ipynb))
# %% tags=["exercise"]
display(ex("22.Q2").check(___))
display(ex("22.Q3").check(___))
# %% [markdown]
# ## 2 · Four numbers (7 min)
#
# Friction takes a torque that depends on the rate alone. <dfn>Viscous friction</dfn> grows with the rate, as in oil. <dfn>Coulomb friction</dfn> has one size, whatever the rate. <dfn>Static friction</dfn> is what it takes to break loose; it is more, and dies away with speed:
#
# $$\Gamma(\dot q) = F_v\,\dot q + \bigl(F_s + (F_{st} - F_s)\,e^{-B|\dot q|}\bigr)\operatorname{sgn}\dot q \tag{22.E1}$$
# %% tags=["look"]
law = Friction(Fv=0.2, Fs=1.0, Fst=1.5, B=10.0)
v = np.linspace(-1.5, 1.5, 1202)
words = {"viscous and Coulomb": Friction(Fv=0.2, Fs=1.0),
         "Coulomb alone": Friction(Fs=1.0)}
figure(plot.series(v, {word: one.torque(v) for word, one in words.items()},
                   "friction / (N·m)", "rate / (rad/s)"),
       "Two laws without the static part, F_v = 0.2 N·m·s and F_s = 1 N·m. At rest "
       "each of them has a jump, and says nothing.")
# %% [markdown]
# Add the static part, $F_{st} = 1.5$ N·m and $B = 10$ s. The joint moves with a positive rate. **Guess:** where is the friction of the whole law least?
#
# **Your turn:** the slope of the whole law just above rest, for these four numbers, in N·m·s; and the rate at which its friction is least, in rad/s.
# %% tags=["exercise"]
predict("22.Q4", ___, choices=["as it begins to move", "at a slow rate",
                               "at the highest rate"])
ex("22.Q5").check(___)
# %% tags=["reveal"]
Fv, Fs, Fst, B, x = sp.symbols("F_v F_s F_st B v", positive=True)
whole = Fv * x + Fs + (Fst - Fs) * sp.exp(-B * x)
step(sp.diff(whole, x), B * (Fst - Fs) * (Fv / (B * (Fst - Fs)) - sp.exp(-B * x)),
     "differentiate: zero where the exponential is this fraction")
assert np.isclose(law.slope, -4.8)
assert np.allclose(law.least, (0.3219, 1.0844), atol=1e-4)
words = {"all of it": law} | words
figure(plot.series(v, {word: one.torque(v) for word, one in words.items()},
                   "friction / (N·m)", "rate / (rad/s)"),
       "With the static part: a higher jump at rest, and beside it a dip.")
reveal("22.Q4", "at a slow rate", look="the dip beside the jump")
# %% [markdown]
# $$\Gamma'(0^+) = F_v - (F_{st} - F_s)B, \qquad |\dot q|_{\text{least}} = \frac1B\ln\frac{(F_{st} - F_s)B}{F_v} \tag{22.E2}$$
#
# Here the slope is −4.8 N·m·s, and the least friction, 1.084 N·m, comes at 0.322 rad/s. A slope below zero is damping with the wrong sign: who is a little faster is held a little less. This dip is the <dfn>Stribeck effect</dfn>.
# %% [markdown]
# ## 3 · What holds a joint that rests (5 min)
#
# A torque of 1 N·m pushes a joint that 2 N·m could hold. It must rest. Whoever types `F*sign(qd)` into a simulation finds at $\dot q = 0$ either nothing or a full $F_s$, and neither is 1.
#
# Three programmers: one has sgn(0) = 0, one has sgn(0) = 1, and one replaces the jump by a steep line through zero. **Guess:** whose joint rests?
# %%
predict("22.Q6", ___, choices=["sgn(0) = 0", "sgn(0) = 1", "the line", "nobody's"])
# %% tags=["reveal"]
line = Line(Friction(Fs=2.0), width=0.01)
ways = {"sgn(0) = 0": pushed(lambda v: 2.0 * np.sign(v)),
        "sgn(0) = 1": pushed(lambda v: 2.0 * (1 if v >= 0 else -1)),
        "a line": pushed(line.torque, h=0.002, steps=500)[4::5]}
clock = 0.01 * np.arange(1, 101)
late = {word: rates[60:] for word, rates in ways.items()}
assert all(abs(rates).max() > 0.004 for rates in late.values())
assert np.isclose(late["a line"][-1], 0.005)
assert np.ptp(late["sgn(0) = 0"]) > 0.006 and np.ptp(late["sgn(0) = 1"]) > 0.018
shown = plot.series(clock[60:], late, "rate / (rad/s)")
_ = shown.axes[0].set(ylim=(-0.008, 0.022))
figure(shown, "Two of them chatter, and the third creeps at 0.005 rad/s, for ever.")
reveal("22.Q6", "nobody's", look="the rate, which should be 0")
# %% [markdown]
# Smaller steps make the chatter finer and the work endless: an integrator that chooses its own step halves it at every sign and never ends. The way out is to say what is so. **Sticking is a state.** While a joint sticks, its rate is zero, and friction is no law but an answer:
#
# $$\text{sticks:}\quad \ddot q = 0,\quad \Gamma = \text{what pushes},\quad |\Gamma| \le F_{st}; \qquad \text{slips:}\quad \Gamma\ \text{by (22.E1)} \tag{22.E3}$$
#
# It breaks loose when the push exceeds $F_{st}$, and it sticks when its rate comes to zero and the push does not. Both moments are *events*, and are found to the last digit.
# %% tags=["check"]
rests = let_go(Block(), [Friction(Fs=2.0)], [0.0], [0.5], torque=[1.0], duration=2.0)
assert len(rests.changes) == 1 and np.isclose(rests.changes[0].t, 0.5 * 1.6 / 1)
assert rests.friction[-1, 0] == 1.0 and rests.run.qd[-1, 0] == 0
print(rests.changes[0].word, "at", round(rests.changes[0].t, 6), "s")
# %% [markdown] tags=["90"]
# ## 4 · Stutter (4 min)
#
# Pull a block of 1 kg·m² by a spring of 10 N·m/rad, whose other end turns evenly, at $v$. The block has the law of section 2, dip and all. It starts at rest, so the spring first has to draw it loose.
# %% tags=["look", "90"]
def drawn(v, q=0.0, qd=0.0, seconds=30.0):
    """The block after its start, pulled by a spring that goes at v."""
    return let_go(Block(1.0, 10.0), [law], [q], [qd], duration=seconds, samples=1501,
                  torque=lambda t, q, qd: 10 * v * t + 0 * q, rtol=1e-7, atol=1e-9)

slow = drawn(0.1, seconds=12.0)
figure(plot.series(slow.run.t, {"block": slow.run.q[:, 0],
                                "end of the spring": 0.1 * slow.run.t}, "angle / rad"),
       "Pulled at 0.1 rad/s the block stutters: it sticks, jumps, sticks.")
# %% [markdown] tags=["90"]
# **Guess:** of 0.1, 0.3 and 0.5 rad/s, at which does it stutter for ever?
# %% tags=["90"]
predict("22.Q7", ___, choices=["0.1 only", "0.1 and 0.3", "at all three"])
# %% tags=["reveal", "90"]
def stutters(went):
    """Does it still stick in the last third?"""
    return any(c.t > went.run.t[-1] * 2 / 3 for c in went.changes)

assert all(stutters(drawn(v)) for v in (0.1, 0.3, 0.5)) and not stutters(drawn(1.0))
smooth = {v: drawn(v, -law.torque(v) / 10, 1.02 * v) for v in (0.1, 0.3, 0.5)}
swing = {v: np.ptp(went.run.qd[-150:, 0]) for v, went in smooth.items()}
assert stutters(smooth[0.1]) and swing[0.3] > 1.5 * 0.012
assert swing[0.5] < 0.3 * 0.02
figure(plot.panels(smooth[0.3].run.t, {
    f"rate at {v}\n/ (rad/s)": went.run.qd[:, 0] for v, went in smooth.items()}),
       "Blocks that slide already, 2 % too fast: at 0.1 the error grows to a stutter, "
       "at 0.3 it grows slowly, at 0.5 it dies out.")
reveal("22.Q7", "at all three", look="it started at rest; at 1.0 rad/s it slides")
# %% [markdown] tags=["90"]
# Books say: it stutters below 0.322 rad/s, where the slope is negative. That is so for a block *that slides already*. Above, smooth sliding lasts, but a block that starts at rest stutters as well, up to some higher speed. Two fates for one speed, and the start decides. So robots creep badly, and one oils against the dip, not against friction.
# %% [markdown] tags=["90"]
# ## 5 · How friction is identified (Further, 4 min)
#
# (22.E1) without its dip is linear in $F_v$ and $F_s$. So friction adds two columns to chapter 20's regressor, $\dot q$ and $\operatorname{sgn}\dot q$. **Guess:** a test that always runs between 0.9 and 1.1 rad/s, forwards. What does it find?
# %% tags=["90"]
predict("22.Q8", ___, choices=["both numbers", "only their sum",
                               "only the viscous one"])
# %% tags=["reveal", "90"]
rng = np.random.default_rng(22)
fast, wide = rng.uniform(0.9, 1.1, 200), rng.uniform(-1.1, 1.1, 200)
errors = {}
for word, rates in (("0.9 to 1.1", fast), ("−1.1 to 1.1", wide)):
    Y = np.column_stack([rates, np.sign(rates)])
    noise = np.sqrt(np.diag(np.linalg.inv(Y.T @ Y))) * 0.1       # noise of 0.1 N·m
    errors[word] = noise
assert np.allclose(errors["0.9 to 1.1"], 0.12, atol=0.005)
assert np.allclose(errors["−1.1 to 1.1"], 0.02, atol=0.007)
figure(plot.bars({word: {"F_v / (N·m·s)": round(e[0], 3),
                         "F_s / (N·m)": round(e[1], 3)}
                  for word, e in errors.items()}, "standard deviation of the estimate"),
       "Noise of 0.1 N·m in 200 samples: the narrow test is uncertain by 0.12, the "
       "wide one by 0.02.")
reveal("22.Q8", "only their sum", look="two columns that are nearly parallel")
# %% [markdown] tags=["90"]
# Slow motion in both directions tells Coulomb's part, fast motion the viscous one. Very slow motion shows the dip, which spoils both columns; leave it out of the fit.
# %% [markdown] tags=["90"]
# ## 6 · What a high gear forgives (4 min)
#
# A rotor turns with the link that carries it, at $\omega$, and by $k_r\dot q$ besides. Its energy is $\tfrac12 I_m(\omega + k_r\dot q)^2$. The reduced model keeps only the square of the second part. The joint then feels
#
# $$I_a = k_r^2I_m \quad\text{on the diagonal of } M \tag{22.E4}$$
#
# For the lab arm it drops $I_{m2}$ from $M_{11}$ and $k_{r2}I_{m2}$ from $M_{12}$.
# %% tags=["look", "90"]
robot, values = robots.planar_2r()
figure(sketch.planar(robot, values, [0.4, 0.9], angles=True, motors=True),
       "The lab arm. The second rotor sits on link 1 and turns with it.")
# %% [markdown] tags=["90"]
# Keep what the joints feel, $I_a = 100$ kg·m², and change only the gear. **Guess:** with a gear of 10, how large is the largest thing that the reduced model drops, next to the smallest entry of the diagonal of $M$?
# %% tags=["90"]
predict("22.Q9", ___, choices=["1 %", "8 %", "80 %"])
# %% tags=["reveal", "90"]
share, ratios = [], [1, 3, 10, 30, 100]
for k in ratios:
    arm = robot.at(values | {"kr1": k, "kr2": k, "Im1": 100 / k**2, "Im2": 100 / k**2})
    M = np.array(inertia_matrix(arm, [0.0, np.pi / 2]), float)
    gone = np.abs(joints.dropped(arm, [0.0, np.pi / 2])).max()
    share.append(100 * gone / M.diagonal().min())
gone = joints.dropped(robot.at(values), [0.0, 1.0])
assert np.allclose(gone, [[0.01, 1], [1, 0]], atol=1e-9)
assert np.allclose(share, [81.6, 27.2, 8.16, 2.72, 0.816], rtol=1e-2)
figure(plot.power(np.array(ratios), {"dropped": np.array(share)}, "gear ratio",
                  "% of the diagonal"),
       "What the reduced model drops falls as 1/k_r, from 82 % without a gear.")
reveal("22.Q9", "8 %", look="a straight line, one power of ten for one power of ten")
# %% [markdown] tags=["90"]
# "Justified for high ratios", say the books. At 100 it is 0.8 %. A direct drive, whose ratio is 1, needs the whole model.
# %% [markdown] tags=["90"]
# ## 7 · The torque at the motor (6 min)
#
# Chains, belts and bevel gears join motors to joints by one matrix, $dq = J_{qm}\,dq_m$. What goes in comes out, for every small motion: $\tau_m^\top dq_m = \tau^\top dq$. So
#
# $$\dot q = J_{qm}\,\dot q_m \quad\Rightarrow\quad \tau_m = J_{qm}^\top\,\tau \tag{22.E5}$$
#
# Now put *both* motors of the lab arm on the base. Motor 2 drives link 2 by a chain of ratio 1 along link 1. It turns link 2 against the base, $q_{m2} = q_1 + q_2$.
# %% tags=["look", "90"]
figure(sketch.planar(robot, values, [0.0, 0.0], gravity=True, absolute=True,
                     height=170),
       "The lab arm straight and level. The motors turn ϑ₁ and ϑ₂, the angles of the "
       "links against the base.")
# %% [markdown] tags=["90"]
# Straight and level, and without the 5 kg of motor 2 at the elbow, gravity asks the joints for 981 and 245.25 N·m. **Guess:** what does motor 1 have to hold? Then calculate both.
# %% tags=["exercise", "90"]
predict("22.Q10", ___, choices=["more than 981 N·m", "981 N·m",
                                "less than 981 N·m"])
ex("22.Q11").check(___)
# %% tags=["reveal", "90"]
tau1, tau2 = sp.symbols("tau1 tau2")
J = sp.Matrix([[1, 0], [-1, 1]])                 # q1 = qm1, q2 = qm2 - qm1
dq1, dq2 = sp.symbols("dq1 dq2")                 # of the motors
work = tau1 * dq1 + tau2 * (dq2 - dq1)
step(work, (tau1 - tau2) * dq1 + tau2 * dq2, "the work, by the motors' small turns")
assert J.T * sp.Matrix([tau1, tau2]) == sp.Matrix([tau1 - tau2, tau2])
weight = terms(robot.at(values | {"mm2": 0.0}), [0.0, 0.0], [0.0, 0.0])[2]
assert np.allclose(weight, [981.0, 245.25]) and values["mm2"] == 5
assert np.allclose(joints.remote(2).motor_torques(weight), [735.75, 245.25])
reveal("22.Q10", "less than 981 N·m", look="735.75 N·m")
# %% [markdown] tags=["90"]
# $$\tau_{m1} = \tau_1 - \tau_2, \qquad \tau_{m2} = \tau_2 \tag{22.E6}$$
#
# Motor 1 gains, because the base takes the reaction of motor 2, which link 1 had to bear before. Taking $\tau_1$ for the torque of motor 1 is the usual slip.
# %% [markdown]
# ## 8 · A spring in the joint (6 min)
#
# Harmonic drives and long shafts give way. Then one angle is not enough: $q$ of the link, and $q_M$ of the rotor, both counted at the joint. Between them stands a spring with the energy $U_k = \tfrac12k\,(q - q_M)^2$.
# %% tags=["look"]
twist = np.linspace(-0.03, 0.03, 601)
figure(plot.series(1000 * twist, {"spring": Spring(1000.0).torque(twist),
                                  "with 10 mrad of slack each way":
                                  np.array([Spring(1000.0, slack=0.01).torque(x)
                                            for x in twist])},
                   "torque on the rotor / (N·m)", "twist q − q_M / mrad"),
       "What a spring of 1000 N·m/rad passes on; with slack, nothing at first.")
# %% [markdown]
# Lagrange's equations have one line for each coordinate. **Your turn:** what does the spring add to the left side of the rotor's line, $\partial U_k/\partial q_M$? Write it with `k`, `q`, `qM`.
# %% tags=["exercise"]
k, q, qM = sp.symbols("k q q_M")
ex("22.Q12").check(___)
# %% [markdown]
# $$A\,\ddot q + c + g + k\,(q - q_M) = 0, \qquad I_a\,\ddot q_M - k\,(q - q_M) = \tau \tag{22.E7}$$
#
# The motor's torque no longer reaches the link. It turns the rotor, and the spring does the rest. $A$ is the inertia of the links *alone*: the rotors have a line of their own now. **Guess:** somebody leaves $I_a$ in $A$. With 0.6 and 1.0 kg·m² and a very stiff spring, what does his joint feel?
# %%
predict("22.Q13", ___, choices=["1.6 kg·m²", "2.6 kg·m²", "0.6 kg·m²"])
# %% tags=["reveal"]
A, Ia, qdd = sp.symbols("A I_a a", positive=True)
both = (A * qdd + k * (q - qM)) + (Ia * qdd - k * (q - qM))
step(both, (A + Ia) * qdd, "a stiff shaft: one acceleration; the spring cancels")
reveal("22.Q13", "2.6 kg·m²", look="I_a counted in both lines")
# %% [markdown]
# ## 9 · Two frequencies (6 min)
#
# Shake the motor with $\tau = \hat\tau\cos\omega t$ and look at both angles. Gravity is off, $A = 0.6$ and $I_a = 1$ kg·m², $k = 1000$ N·m/rad.
# %% tags=["look"]
omega = np.linspace(20, 70, 1001)
swings = np.array([np.linalg.solve([[1000 - 0.6 * w**2, -1000], [-1000, 1000 - w**2]],
                                   [0.0, 1.0]) for w in omega])
size = np.clip(np.abs(1000 * swings), 1e-3, 1e2)
shown = plot.series(omega / 1000**0.5, {"link": size[:, 0], "rotor": size[:, 1]},
                    "swing / (mrad per N·m)", "frequency / √(k/I_a)")
_ = shown.axes[0].set(yscale="log")
figure(shown, "How far link and rotor swing when the motor shakes. At one frequency "
       "the rotor stands still, at another both run away.")
# %% [markdown]
# **Guess:** a sensor sits at the motor. At the frequency where it sees nothing move, what moves?
# %%
predict("22.Q14", ___, choices=["nothing", "the link alone", "the spring alone"])
# %% [markdown]
# **Your turn:** both frequencies in rad/s. First that of the link when the rotor is held; then that of link and rotor against each other when both are free.
# %% tags=["exercise"]
ex("22.Q15").check(___)
# %% tags=["reveal"]
w, k, A, Ia = sp.symbols("omega k A I_a", positive=True)
free = sp.Matrix([[k - A * w**2, -k], [-k, k - Ia * w**2]])
chain(free.det(), ((k - A * w**2) * (k - Ia * w**2) - k**2, "two by two"),
      (w**2 * (A * Ia * w**2 - k * (A + Ia)), "k² cancels"), label=r"\det")
held, both = np.sqrt(1000 / 0.6), np.sqrt(1000 * (1 / 0.6 + 1))
M, K = np.diag([0.6, 1.0]), 1000 * np.array([[1.0, -1], [-1, 1]])
assert np.allclose(joints.frequencies(M, K), [0, both])
assert np.isclose(both, 51.64, atol=0.01)
assert np.isclose(joints.frequencies(M[:1, :1], K[:1, :1])[0], held)
assert np.isclose(held, 40.82, atol=0.01)
assert abs(omega[np.argmin(size[:, 1])] - held) < 0.1
assert abs(omega[np.argmax(size[:, 1])] - both) < 0.1
reveal("22.Q14", "the link alone", look="it swings as if the rotor were held")
# %% [markdown]
# $$\omega_{\text{held}} = \sqrt{\frac kA} = 40.8\ \text{rad/s}, \qquad \omega_r = \sqrt{k\Bigl(\frac1A + \frac1{I_a}\Bigr)} = 51.6\ \text{rad/s} \tag{22.E8}$$
#
# The first is called the <dfn>antiresonance</dfn>: the frequency at which the motor can push without moving, because the link swings against it. The second is the <dfn>resonance</dfn>: link and rotor swing against each other, and the motor needs no torque for it.
# %% [markdown] tags=["90"]
# ## 10 · Stiffer and stiffer (Further, 4 min)
#
# Hang the joint of section 9 as a pendulum, $9.81\sin q$ N·m, and let it fall from 1 rad, once rigid and once on its spring. **Guess:** the spring gets ten times as stiff. The difference after 2 s gets
# %% tags=["90"]
predict("22.Q16", ___, choices=["√10 times smaller", "10 times smaller",
                                "100 times smaller"])
# %% tags=["reveal", "90"]
def falls(spring, h):
    """Where the link is after 2 s; the spring starts with the load that it carries."""
    one = Joint(0.6, 1.0, 9.81, FREE, spring)
    load = 9.81 * np.sin(1.0) / 1.6
    x = one.at_rest(1.0)
    x = x if spring is None else [*x[:2], 1.0 + load / spring.k, 0.0]
    for _ in range(round(2.0 / h)):
        x = one.step(x, 0.0, 0, 1, h)
    return x[0]

rigid, stiff = falls(None, 1e-3), np.array([1e3, 1e4, 1e5])
off = [falls(Spring(k), h) - rigid for k, h in zip(stiff, (1e-3, 5e-4, 2e-4),
                                                   strict=True)]
assert np.allclose(off, [-7.87e-3, -7.88e-4, -7.88e-5], rtol=5e-3)
figure(plot.power(stiff, {"rigid less elastic": -np.array(off)}, "k / (N·m/rad)",
                  "difference at 2 s / rad"),
       "The rigid joint is a limit: the difference falls as 1/k, 7.9 mrad at 1000.")
reveal("22.Q16", "10 times smaller", look="a straight line")
# %% [markdown] tags=["90"]
# The price is time. The step must follow $\omega_r$, which grows as $\sqrt k$, although nothing happens there. Such equations are <dfn>stiff equations</dfn>: one of their motions is very fast, and dull. An implicit method, `method="Radau"`, takes long steps over it.
# %% [markdown] tags=["90"]
# ## 11 · Which one sings? (7 min)
#
# A rule for a PID with a triple pole at $-\omega$: choose $\omega \le \omega_r/2$, here 25.8 rad/s, because the model knows nothing of the spring. Take 20, 26 and 45, with the sensor at the rotor.
# %% [markdown] tags=["90"]
# **Guess:** of 20, 26 and 45 rad/s, which one leaves the link swinging longest?
# %% tags=["90"]
predict("22.Q17", ___, choices=["20", "26", "45"])
# %% [markdown] tags=["90"]
# Now the sensor sits at the *joint*, behind the spring. **Guess:** at which of the three is the loop stable?
# %% tags=["90"]
predict("22.Q18", ___, choices=["at all three", "at 20 only", "at none"])
# %% tags=["widget", "90"]
Bench(joint="spring", omega=20.0, rate=1000.0, show=["time", "omega", "sees", "poles"],
      tries="Play, then 26 and 45; and only then move the sensor to the joint.")
# %% tags=["reveal", "90"]
def poles(w, behind, k=1000.0, A=0.6, Ia=1.0):
    """Of the loop: link, rotor, integral. The sensor: behind the spring, or not."""
    Kp, Kd, Ki = control.gains.triple_pole(A + Ia, w)
    n = 0 if behind else 2
    rows = np.array([[0, 1, 0, 0, 0], [-k / A, 0, k / A, 0, 0], [0, 0, 0, 1, 0],
                     [k / Ia, 0, -k / Ia, 0, Ki / Ia], [0, 0, 0, 0, 0.0]])
    rows[3, n:n + 2] -= Kp / Ia, Kd / Ia
    rows[4, n] = -1
    return max(np.linalg.eigvals(rows), key=lambda s: (s.real, s.imag))

slowest = {w: (poles(w, False), poles(w, True)) for w in (20, 26, 45)}
decay = [s.real for s, _ in slowest.values()]
assert np.allclose(decay, [-6.66, -4.31, -0.98], atol=0.01)
assert np.isclose(slowest[45][0].imag, 39.0, atol=0.1) and round(both / 2, 1) == 25.8
assert poles(69.0, False).real < 0 < poles(70.0, False).real
assert all(behind.real > 20 for _, behind in slowest.values())
assert poles(1.0, True).real > 1 and np.isclose(poles(1.0, True).imag, 51.6, atol=0.2)
reveal("22.Q17", "45", look="−6.7, −4.3 and −1.0 per second")
reveal("22.Q18", "at none", look="the poles on the right")
# %% [markdown] tags=["90"]
# At the rotor all three are stable, and so is every $\omega$ up to 69 rad/s. But a strong controller holds the rotor still, so the link swings freely at 39 rad/s, close to $\omega_{\text{held}}$, and nobody damps it. At 45 rad/s that takes seconds.
#
# Behind the spring even $\omega = 1$ rad/s is unstable: the loop sings at 51.6 rad/s, its resonance. There link and rotor move against each other, so the damping that the sensor asks for comes with the wrong sign. A sensor belongs where the motor is, or the spring needs damping of its own.
# %% [markdown] tags=["90"]
# ## 12 · Slack (Further, 4 min)
#
# A worn gear has play: nothing is passed on until it is used up. Under a PID the rotor crosses the play in no time and hits. **Guess:** no dry friction, 5 mrad of play each way, the sensor at the link. Does it come to rest?
# %% tags=["90"]
predict("22.Q19", ___, choices=["yes", "no, it rattles"])
# %% tags=["reveal", "90"]
play = Joint(0.6, 1.0, 0.0, Friction(Fv=2.0), Spring(1000.0, d=5.0, slack=0.005))
gains = control.gains.triple_pole(1.6, 2.0, 2.0)
rattle = driven(play, control.PID(control.rest(0.2), *gains), duration=12.0, rate=500,
                step=2e-3, sees="joint").run
last = rattle.t > 9
assert np.ptp(rattle.q[last, 0]) > 2e-3
shown = plot.series(rattle.t[last][::5], {
    "link": 1000 * (rattle.q[last, 0] - 0.2)[::5],
    "rotor": 1000 * (rattle.q[last, 1] - 0.2)[::5]}, "angle beyond the goal / mrad")
_ = shown.axes[0].set(ylim=(-6, 10))
figure(shown,
       "With play the rotor goes to and fro, and pushes the link from either side.")
reveal("22.Q19", "no, it rattles", look="the rotor on both sides of the link")
# %% [markdown] tags=["90"]
# That is why gears are preloaded: a spring presses the teeth on one side, and friction grows instead.
# %% [markdown]
# ## 13 · Three remedies (6 min)
#
# Back to the joint that never arrives. When it sticks, the integral must lift the torque to $F_{st}$. The moment it slips, friction falls to $F_s$, and what is too much throws it over the goal.
# %% tags=["widget"]
Bench(values={"Fv": 0.2, "Fs": 2.0, "Fst": 4.0, "B": 50.0}, omega=3.0, rate=1000.0,
      show=["time", "law", "band", "q(t)", "torque"],
      tries="Play until it has jumped twice. Then let the integral rest near the goal.")
# %% [markdown]
# Three remedies: let the integral rest while $|e|$ is small; use no integral, and add what Coulomb's friction takes, $F_s\operatorname{sgn}\dot q$; or the same with the other sign, as a colleague says. **Guess:** who rests nearest to the goal?
# %%
predict("22.Q20", ___, choices=["integral off below 25 mrad",
                                "+F_s sgn(rate)", "−F_s sgn(rate)"])
# %% tags=["reveal"]
plain = control.PID(control.rest(1.0), kp, kd)
laws = {"PD": plain, "integral off": control.PID(control.rest(1.0), kp, kd, ki,
                                                 band=(0.025, 10.0)),
        "right sign": Compensated(plain, 2.0), "wrong sign": Compensated(plain, -2.0)}
went = {word: driven(rubbing, one, duration=6.0, rate=1000)
        for word, one in laws.items()}
beside = {word: abs(np.degrees(1 - one.run.q[-1, 0])) for word, one in went.items()}
assert np.allclose([*beside.values()], [2.54, 1.16, 0.13, 5.21], atol=0.01)
assert all(one.ways[-1] == 0 for one in went.values())          # all of them stick
figure(plot.bars({word: {"rests beside the goal by": round(x, 2)}
                  for word, x in beside.items()}, "°"),
       "All four rest. Off by 2.54° without, 1.16° with the integral at rest near the "
       "goal, 0.13° with friction added, 5.21° with the wrong sign.")
reveal("22.Q20", "+F_s sgn(rate)", look="0.13° against 1.16°")
# %% [markdown]
# Each has its price. The integral that rests leaves an error smaller than its band, and the band must be wider than the hunt, ±1.23° = ±21 mrad. Compensation needs $F_s$, and taking too much of it would drive the joint by itself.
#
# **Where the joules went.** What the motor gives and motion does not keep, friction has.
# %% tags=["check"]
fast = let_go(Block(), [Friction(**RUBS)], [0.0], duration=10.0,
              torque=lambda t, q, qd: kp * (1 - q) - kd * qd)
book = fast.ledger
figure(plot.series(book.t, {"motor gave": book.work, "friction took": book.took,
                            "motion has": book.gained}, "energy / J"),
       "The ledger of the PD: what the motor gave is in the motion, or friction has "
       "it.")
assert np.abs(book.missing).max() < 1e-8 and np.isclose(book.work[-1], book.took[-1])
# %% [markdown] tags=["card"]
# ## 14 · What to keep (2 min)
#
# $$\Gamma = F_v\,\dot q + \bigl(F_s + (F_{st} - F_s)\,e^{-B|\dot q|}\bigr)\operatorname{sgn}\dot q, \qquad \tau_m = J_{qm}^\top\,\tau, \qquad \omega_r = \sqrt{k\Bigl(\frac1A + \frac1{I_a}\Bigr)}$$
#
# - Sticking is a state. At rest friction is what is needed, up to $F_{st}$.
# - An integral and static friction together hunt. Without the integral the joint rests, beside the goal.
# - Where friction falls with speed, smooth sliding does not last.
# - A spring between rotor and joint: two coordinates, and $A$ without $I_a$.
# - A PID's $\omega$ at most $\omega_r/2$, and the sensor at the motor.
#
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (22.E1), (22.E2) | `Friction.torque`, `Friction.slope`, `Friction.least` | section 2, by `step` |
# | (22.E3) | `sticking.hold`, `running.let_go`, `bench.driven` | sections 1 and 3 |
# | (22.E4) | `rotors.split`, `rotors.dropped` | section 6 |
# | (22.E5), (22.E6) | `Transmission.motor_torques`, `transmission.remote` | section 7, by `step` |
# | (22.E7) | `elastic.elastic_model`, `Joint.rate` | section 8, by `step` |
# | (22.E8) | `elastic.frequencies`, `gains.resonance` | section 9, by `chain` |
#
# </details>
# %% [markdown]
# **The ritual.** Friction takes energy and never gives any: over the minute of section 1 its share only grows, and the joint at rest has a rate of zero, not nearly.
# %% tags=["check"]
run, sticks = minute.run, minute.ways == 0
assert (run.qd[sticks, 0] == 0).all() and (np.abs(run.tau[sticks, 0]) <= 4.0).all()
took = np.cumsum(run.tau[:-1, 0] * np.diff(run.q[:, 0])) - run.E[1:]
assert took.min() > -1e-9 and np.diff(took[~sticks[1:]]).min() > -1e-6
assert len(loose) > 9 and minute.ways[-1] == 0
print("sticks", round(100 * sticks.mean()), "% of the minute")
# %% [markdown]
# **Where this stops working.** Real friction depends on load, temperature and how long the joint has rested, and the four numbers are those of one day. Real springs in harmonic drives harden with load.
#
# **Next:** control, with everything that this chapter has put in its way. Chapter 23. Exercises: [22](../exercises/22_real_joints.ipynb).
