# %% [markdown]
# # 18 · How to get from here to there
#
# > Seven ways to go one radian, the least time for each, and why the jerky one leaves a springy load at rest.
#
# **After this chapter you can** plan a motion of one joint within its limits, let several joints move together, lead a hand from pose to pose, and choose a profile that does not shake what hangs on it.
#
# **Equations** (18.E1)–(18.E11) ← Khalil and Dombre, chapter 8: [8.1]–[8.57], Table 8.1; Siciliano et al., *Robotics*, Example 7.2. The core is 1 to 8, 11 and 12; what is marked *Further* can wait.
# %% tags=["setup"]
import numpy as np
import sympy as sp
from IPython.display import display

from robolib import plot, rotations
from robolib.checking import ex
from robolib.derivation import ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.spatial import Transform, Vec3, to_numpy
from robolib.trajectory import StraightLine, extent, peaks, residual, sample, through
from robolib.trajectory.shapes import cubic, linear, quintic, smooth, trapezoidal
from robolib.trajectory.space import EulerMotion, between, walked
from robolib.trajectory.times import Limits, fastest, homothetic, together, within
from robolib.widgets import Shaper

setup()
# %% [markdown]
# ## 1 · Same way, same limits (8 min)
#
# A joint shall turn by one radian. Its motor allows 1 rad/s and 2 rad/s², because it has a top speed and a top torque. There are many ways to do it. Each profile below keeps both limits and touches one of them.
# %% tags=["widget"]
Shaper(kind="trapezoidal", tf=1.5, tau=0.5, ka=2.0, show=["time", "kind", "fast"])
# %% [markdown]
# **Guess:** a cubic polynomial, a quintic, bang-bang (full gas, then full brake) and a trapezium of velocity. Which one arrives first?
# %%
predict("18.Q1", ___, choices=["cubic", "quintic", "bang-bang", "trapezium"])
# %% tags=["reveal"]
limits, times = Limits(1.0, 2.0), {"linear": linear(0, 1, 1.0).duration}
for kind in ("trapezoidal", "cubic", "smooth", "quintic", "triangular"):
    times[kind] = fastest(kind, 0, 1, limits).duration
assert np.allclose([*times.values()], [1, 1.5, 3**0.5, 1.75, 1.875, 2])
assert list(times.values()) == sorted(times.values())
t = np.linspace(0, 2, 401)
figure(plot.series(t, {word: fastest(kind, 0, 1, limits).at(t)[1] for word, kind in
                       {"trapezium": "trapezoidal", "cubic": "cubic",
                        "quintic": "quintic", "bang-bang": "triangular"}.items()},
                   "velocity / (rad/s)"),
       "Four profiles of 1 rad within 1 rad/s and 2 rad/s²: they take 1.5, 1.7, 1.9 "
       "and 2 s.")
reveal("18.Q1", "trapezium", look="who is at the limit of speed for how long")
# %% [markdown]
# Bang-bang is last, because at half of the way it must be twice as fast as on average. A linear motion would take 1 s, but it cheats: its speed jumps, and no motor can do that.
#
# **You need** chapters 01 and 07, and these two answers.
#
# - **Q2** A cart speeds up evenly to 1 m/s in 1 s, keeps that for 1 s, and stops evenly in 1 s. How far does it get, in m? (→ [00](00_start.ipynb))
# - **Q3** A rotation matrix has the trace 1. How far does it turn, in degrees? (→ [01](01_rotations.ipynb))
# %% tags=["exercise"]
display(ex("18.Q2").check(___))
display(ex("18.Q3").check(___))
# %% [markdown]
# ## 2 · Four conditions (6 min)
#
# Whatever the profile, write the motion as a way and a share of it, because then one function does for every joint:
#
# $$q(t) = q^i + r(t)\,D, \qquad D = q^f - q^i, \qquad r(0) = 0,\ r(t_f) = 1 \tag{18.E1}$$
#
# A motion from rest to rest has four conditions: two places and two speeds. Four conditions need four coefficients, so the simplest such <dfn>interpolation function</dfn>, a function $r$ that grows from 0 to 1, is a cubic. With $s = t/t_f$ it is $r = a_2s^2 + a_3s^3$.
# %% tags=["look"]
slow = cubic(0, 1, 1.0)
s, *moves = sample(slow, 201)
figure(plot.series(s, {"r": moves[0], "its acceleration": moves[2]}, "r, d²r/ds²",
                   "s = t/t_f"),
       "A cubic from rest to rest: the acceleration begins at +6, ends at −6, and "
       "jumps there.")
# %% [markdown]
# **Guess:** how fast is it at most, if its mean speed is 1? Then, **your turn:** the two coefficients $(a_2, a_3)$.
# %% tags=["exercise"]
predict("18.Q4", ___, choices=["1", "3/2", "2"])
ex("18.Q5").check(___)
# %% tags=["reveal"]
# What was asked in 18.Q4, worked out
assert np.isclose(peaks(slow).speed, 1.5) and np.isclose(peaks(slow).acceleration, 6)
figure(plot.series(s, {"its rate": moves[1], "the mean": 1 + 0 * s}, "dr/ds",
                   "s = t/t_f"), "The cubic's rate: 1.5 times its mean, half-way.")
reveal("18.Q4", "3/2", look="where the acceleration changes its sign")
# %% [markdown]
# $$r = 3s^2 - 2s^3, \qquad |\dot q|_{\max} = \frac{3|D|}{2t_f}, \qquad |\ddot q|_{\max} = \frac{6|D|}{t_f^2} \tag{18.E2}$$
#
# The least time follows: the longer one of $3|D|/2k_v$ and $\sqrt{6|D|/k_a}$. Whoever takes the mean for the peak is half as fast again as the motor allows.
# %% [markdown] tags=["90"]
# ## 3 · Six conditions (7 min)
#
# The cubic's acceleration jumps at both ends, and so does the torque. Ask for no acceleration there, and six conditions need a polynomial of fifth degree:
#
# $$r = 10s^3 - 15s^4 + 6s^5 \tag{18.E3}$$
# %% tags=["look", "90"]
other = sample(quintic(0, 1, 1.0), 201)
figure(plot.series(s, {"cubic": moves[0], "quintic": other[1]}, "r", "s = t/t_f"),
       "The cubic and the quintic: the quintic leaves later and arrives earlier.")
# %% [markdown] tags=["90"]
# **Guess:** whose acceleration is larger at most, for the same way and time? Then: how fast is the quintic at most, if its mean speed is 1?
# %% tags=["exercise", "90"]
predict("18.Q6", ___, choices=["the cubic's", "the quintic's"])
ex("18.Q7").check(___)
# %% [markdown] tags=["90"]
# The acceleration is largest where the jerk, its rate, is zero.
# %% tags=["check", "90"]
u = sp.Symbol("s")
r = 10 * u**3 - 15 * u**4 + 6 * u**5
chain(sp.diff(r, u, 3), (60 - 360 * u + 360 * u**2, "differentiate three times"),
      (360 * (u - (3 - sp.sqrt(3)) / 6) * (u - (3 + sp.sqrt(3)) / 6),
       "its zeros, by the formula"), label=r"\dddot r")
top = sp.diff(r, u, 2).subs(u, (3 - sp.sqrt(3)) / 6)
step(top, 10 / sp.sqrt(3), "at the first zero")
# %% tags=["reveal", "90"]
# What was asked in 18.Q6, worked out
assert np.isclose(peaks(quintic(0, 1, 1.0)).acceleration, 10 / 3**0.5)
assert np.isclose(peaks(quintic(0, 1, 1.0)).jerk, 60)
figure(plot.series(s, {"cubic": moves[2], "quintic": other[3]},
                   "acceleration / (way/t_f²)", "s = t/t_f"),
       "The quintic's acceleration begins and ends at zero, and is 5.77 at most; the "
       "cubic's is 6.")
reveal("18.Q6", "the cubic's", look="6 and 5.77")
# %% [markdown] tags=["90"]
# $$|\dot q|_{\max} = \frac{15|D|}{8t_f}, \qquad |\ddot q|_{\max} = \frac{10|D|}{\sqrt3\,t_f^2}, \qquad |\dddot q|_{\max} = \frac{60|D|}{t_f^3} \tag{18.E4}$$
#
# The last one is not in the source. It gives a least time from a limit of the <dfn>jerk</dfn>, the rate of the acceleration.
# %% [markdown]
# ## 4 · Areas (6 min)
#
# A limit of acceleration is a slope of the velocity, and a limit of speed is a ceiling. So the fastest velocity goes up as steeply as it may, along the ceiling, and down again. The way is the area below it.
# %% tags=["look"]
p = fastest("trapezoidal", 0, 1, limits)
t, q, v, a = sample(p, 301)
figure(plot.series(t, {"velocity / (rad/s)": v, "acceleration / (rad/s²)": a},
                   "velocity, acceleration"),
       "The trapezium of 1 rad: rises of 0.5 s, and 0.5 s of cruise between them.")
# %% [markdown]
# **Guess:** $D = 0.1$ rad only, with $k_v = k_a = 1$. How long does it take, in s?
#
# **Your turn:** $D = 3$ rad, $k_v = 1.5$ rad/s, $k_a = 2.5$ rad/s². How long, in s?
# %% tags=["exercise"]
predict("18.Q8", ___, choices=["0.1", "0.63", "1.1"])
ex("18.Q9").check(___)
# %% tags=["reveal"]
short = fastest("trapezoidal", 0, 0.1, Limits(1, 1))
assert np.isclose(short.duration, 0.632456)
reveal("18.Q8", "0.63", look="which speed it reaches on so short a way")
# %% [markdown]
# $$t_f = \tau + \frac{|D|}{k_v}, \qquad \tau = \frac{k_v}{k_a}, \qquad \text{if}\quad |D| > \frac{k_v^2}{k_a} \tag{18.E5}$$
#
# Otherwise there is no cruise, and the speed that it reaches is $\sqrt{|D|k_a}$. The source has that in a note *behind* its formulas. Without the note, 0.1 rad would take 1.1 s with two rises of 1 s each, and there is no such motion.
# %% [markdown]
# ## 5 · Two joints (6 min)
#
# Two joints go 1 rad each. Joint 1 is slow but strong, 0.5 rad/s and 4 rad/s². Joint 2 is fast but weak, 1 rad/s and 1 rad/s². Alone they take 2.125 s and 2 s. Now they shall move in proportion, $\dot q_2 = \alpha\,\dot q_1$ at all times, so that the path is a straight line in the space of joints.
# %% tags=["look"]
pair = Limits(0.5, 4.0), Limits(1.0, 1.0)
alone = [fastest("trapezoidal", 0, 1, k) for k in pair]
assert np.allclose([one.duration for one in alone], [2.125, 2])
t = np.linspace(0, 2.5, 501)
figure(plot.series(t, {"joint 1 alone": alone[0].at(t)[1],
                       "joint 2 alone": alone[1].at(t)[1]}, "velocity / (rad/s)"),
       "Each joint in its own least time: 2.125 s and 2 s.")
# %% [markdown]
# **Guess:** how long do they take together? Then calculate it.
# %% tags=["exercise"]
predict("18.Q10", ___, choices=["2 s", "2.125 s", "longer than both"])
ex("18.Q11").check(___)
# %% tags=["reveal"]
both = together("trapezoidal", [0, 0], [1, 1], pair)
shares = homothetic([1, 1], [0.5, 1], [4, 1])           # the book's own way
assert np.isclose(both.duration, 2.5) and np.isclose(shares.duration, 2.5)
assert np.allclose(shares.speed, [1, 0.5])
assert np.allclose(shares.acceleration, [0.25, 1])
reveal("18.Q10", "longer than both", look="whose speed binds, and whose acceleration")
# %% [markdown]
# One joint's speed binds and the other one's acceleration. Everything that a limit asks of $q_j = q_j^i + rD_j$ it asks of $r$, so $n$ joints are one:
#
# $$v = \min_j\frac{k_{vj}}{|D_j|}, \quad a = \min_j\frac{k_{aj}}{|D_j|}, \quad v \leftarrow \min(v, \sqrt a), \qquad t_f = \frac1v + \frac va \tag{18.E6}$$
#
# A joint that stays asks nothing. The source gets the same by shares $\lambda_j$ and $\nu_j$ of the limits, and needs every $D_j \ne 0$. Two of its sentences are false, and exercise 18.4 has one of them.
# %% [markdown] tags=["90"]
# ## 6 · A rise without a jump (3 min)
#
# Put parabolas in place of the trapezium's two blocks of acceleration: $\ddot q = 6V\,t\,(\tau - t)/\tau^3$. Its area is $V$ again, and its peak is $3V/2\tau$.
# %% tags=["look", "90"]
motions = {"trapezium": fastest("trapezoidal", 0, 1, limits),
           "smooth": fastest("smooth", 0, 1, limits),
           "seven segments": fastest("jerk_limited", 0, 1, Limits(1, 2, 10))}
t = np.linspace(0, 1.8, 721)
figure(plot.series(t, {word: p.at(t)[2] for word, p in motions.items()},
                   "acceleration / (rad/s²)"),
       "Three ways to rise: 1.5 s, 1.75 s and, with a jerk of 10 rad/s³, 1.7 s.")
# %% tags=["check", "90"]
time, tau, V = sp.symbols("t tau V", positive=True)
pulse = 6 * V * time * (tau - time) / tau**3
speed = V * time**2 * (3 * tau - 2 * time) / tau**3       # V at the end of the rise
step(sp.diff(speed, time), pulse, "the velocity, differentiated")
step(pulse, 3 * V / (2 * tau) - 6 * V * (time - tau / 2)**2 / tau**3,
     "complete the square: the peak is in the middle")
assert speed.subs(time, tau) == V
assert np.allclose([p.duration for p in motions.values()], [1.5, 1.75, 1.7])
assert np.isclose(together("smooth", [0, 0], [1, 1], pair).duration, 2.75)
# %% [markdown] tags=["90"]
# So for the same peak the rise takes 1.5 times as long, and (18.E5) keeps its form:
#
# $$\tau = \frac32\,\frac{k_v}{k_a}, \qquad t_f = \tau + \frac{|D|}{k_v}, \qquad \text{if}\quad |D| > \frac32\,\frac{k_v^2}{k_a} \tag{18.E7}$$
#
# The two joints of section 5 take 2.75 s this way.
# %% [markdown] tags=["90"]
# ## 7 · The hand turns (6 min)
#
# A hand shall go from one pose to another. Its origin goes along a line. Its frame turns about *one* axis, because any two frames are one turn apart:
#
# $$\operatorname{rot}(u, \alpha) = R^{i\top}R^f, \qquad P = P^i + r\,(P^f - P^i), \qquad R = R^i\operatorname{rot}(u, r\alpha) \tag{18.E8}$$
# %% tags=["look", "90"]
start = Transform(rotations.zxz(0.3, 0.8, -0.4), Vec3(0.2, -0.1, 0.5))
end = Transform(rotations.zxz(1.1, 0.3, 0.9), Vec3(0.6, 0.4, 0.1))
hand = between("smooth", start, end, Limits(0.5, 2.0), Limits(1.0, 3.0))
t = np.linspace(0, hand.duration, 201)
pose, velocity, _ = hand.at(t)
figure(plot.series(t, {"speed / (m/s)": np.linalg.norm(velocity.linear, axis=1),
                       "turning / (rad/s)": np.linalg.norm(velocity.angular, axis=1)},
                   "m/s, rad/s"),
       "One r(t) for the way and for the turn; here the turn is at its limit.")
# %% [markdown] tags=["90"]
# **Guess:** $u$ is seen from the hand. Somebody else looks for an axis that is fixed in the room, $\operatorname{rot}(u', \alpha')\,R^i = R^f$. What is different?
#
# **Your turn:** $R^i = 1$, and $R^f$ turns x to y, y to −x, and leaves z. Give $u$.
# %% tags=["exercise", "90"]
predict("18.Q12", ___, choices=["the axis", "the angle", "both", "nothing"])
ex("18.Q13").check(___)
# %% tags=["reveal", "90"]
room = rotations.to_axis_angle(end.R @ start.R.T)
assert np.isclose(float(room.angle), float(hand.turn.angle))
assert np.allclose(to_numpy(room.axis), to_numpy(hand.axis))
assert not np.allclose(to_numpy(room.axis), to_numpy(hand.turn.axis), atol=0.1)
reveal("18.Q12", "the axis", look="the same turn, told by two observers")
# %% [markdown] tags=["90"]
# $$u' = R^iu, \qquad \alpha' = \alpha, \qquad \omega = R^iu\;\dot r\,\alpha \tag{18.E9}$$
#
# At $\alpha = 0$ there is no axis, and none is needed. At $\alpha = \pi$ there are two, and both ways round are equally long. The library chooses one, and says so.
# %% tags=["check", "90"]
half = Transform(start.R @ rotations.about_x(np.pi), end.p)
print(between("smooth", start, half, Limits(0.5, 2.0), Limits(1.0, 3.0)).note)
# %% [markdown] tags=["90"]
# ## 8 · Three angles take a detour (4 min)
#
# Why not let Euler's three angles go, each on its own line? The frame arrives, too. Here are two frames that are 10.5° apart.
# %% tags=["look", "90"]
one, other = (0.3, 0.1, 0.0), (2.6, 0.1, -2.3)              # φ, θ, ψ in rad
apart = float(rotations.angle_between(rotations.zxz(*one), rotations.zxz(*other)))
motion, t = EulerMotion(one, other, quintic(0, 1, 1.0)), np.linspace(0, 1, 2001)
_, omega, _ = motion.at(t)
figure(plot.series(t, {"by three angles": np.degrees(np.linalg.norm(omega, axis=1)),
                       "about one axis": np.degrees(apart * motion.share.at(t)[1])},
                   "turning / (°/s)"),
       f"From one frame to another, {np.degrees(apart):.1f}° apart, in 1 s: the way by "
       "three angles is longer.")
# %% [markdown] tags=["90"]
# **Guess:** through how many degrees does $\varphi$ go, for a turn of 10.5°?
# %% tags=["90"]
predict("18.Q14", ___, choices=["about 5°", "about 10°", "about 130°"])
# %% tags=["reveal", "90"]
# What was asked in 18.Q14, worked out
assert np.isclose(np.degrees(apart), 10.47, atol=0.05)
assert np.isclose(np.degrees(walked(omega, t)), 13.2, atol=0.05)
reveal("18.Q14", "about 130°", look="θ, which is nearly 0: φ and ψ undo each other")
# %% [markdown] tags=["90"]
# $\varphi$ goes forwards by 132° and $\psi$ back by 132°. The frame walks 13.2° instead of 10.5°, because $\theta = 5.7°$ is near the place where both turn about the same axis. The source's own formula for this way has a slip besides, which exercise 18.3 looks for.
# %% [markdown] tags=["90"]
# ## 9 · Joints or tip? (Further, 5 min)
#
# A tip on a straight line is easy to understand, and it may ask for what no joint can do. The lab arm, two links of 1 m, passes its own shoulder at a distance of 10 cm.
# %% tags=["look", "90"]
line = StraightLine(1.0, 1.0, (-0.5, 0.1), (0.5, 0.1), trapezoidal(0, 1, 1.0, 0.2))
t, q, qd, qdd = sample(line, 801)
figure(plot.series(t, {"joint 1": qd[:, 0], "joint 2": qd[:, 1]}, "rates / (rad/s)"),
       f"A tip at 1 m/s, 10 cm beside the shoulder: joint 1 turns at "
       f"{np.abs(qd[:, 0]).max():.0f} rad/s.")
assert np.isclose(np.abs(qd[:, 0]).max(), 10, rtol=1e-3)
# %% [markdown] tags=["90"]
# | | joints | tip |
# |---|---|---|
# | computing | none but $r(t)$ | inverse kinematics at every sample |
# | singular postures | do not matter | stop it |
# | limits | known, from the motors | depend on the posture |
# | path of the tip | repeats, but cannot be foreseen | as asked |
#
# Through the shoulder itself there is no such motion, and `StraightLine` says so before anybody samples it.
# %% [markdown] tags=["90"]
# ## 10 · Through points (Further, 4 min)
#
# Between points on the way, use cubics that agree in speed and acceleration where they meet. That is a spline, and SciPy has it.
# %% tags=["look", "90"]
via = within(through([0, 1, 2, 3], [0, 1, 1, 0]), Limits(1.0, 3.0))
t = np.linspace(0, via.duration, 301)
figure(plot.series(t, {"q": via.at(t)[0][:, 0]}, "angle / rad"),
       f"From 0 to 1, stay, and back, as a spline: it overshoots to "
       f"{extent(via.profiles[0])[1]:.2f} rad between the two points at 1.")
assert extent(via.profiles[0])[1] > 1.1
# %% [markdown]
# ## 11 · The jerky one does not shake (8 min)
#
# Now hang a load on the joint by a spring. After the motion it swings on, and nothing damps it. Let the whole motion last **two swings** of the spring.
# %% tags=["widget"]
Shaper(kind="cubic", show=["time", "kind"])
# %% [markdown]
# **Guess:** which profile leaves the load at rest?
# %%
predict("18.Q15", ___, choices=["quintic", "cubic", "bang-bang"])
# %% [markdown]
# And if the motion lasts **one and a half** swings? A trapezium may rise for a third of the time, cruise for a third, and slow down for a third. **Guess:** which one is it now?
# %%
predict("18.Q16", ___, choices=["quintic", "cubic", "a trapezium with thirds"])
# %% tags=["reveal"]
def left(T):
    """What is left, in percent of the way, after T swings of a spring of 1 Hz."""
    made = {"cubic": cubic(0, 1, T), "quintic": quintic(0, 1, T),
            "bang-bang": trapezoidal(0, 1, 2 / T, T / 2),       # without a cruise
            "thirds": trapezoidal(0, 1, 1.5 / T, T / 3)}
    return {word: 100 * float(residual(p, 2 * np.pi)) for word, p in made.items()}

two, less = left(2.0), left(1.5)
assert max(two["bang-bang"], less["thirds"]) < 1e-9
assert np.allclose([two["quintic"], less["quintic"], less["cubic"]],
                   [2.887, 12.398, 2.867], atol=1e-3)
T = np.linspace(0.6, 6, 541)
many = {word: np.array([max(left(x)[word], 1e-3) for x in T]) for word in left(1.0)}
shown = plot.series(T, many, "swing left / % of the way", "duration / swings")
_ = shown.axes[0].set(yscale="log", ylim=(1e-2, 100))
figure(shown, "What is left, over the duration in swings of the spring: bang-bang is "
       "at rest after 2, 4 and 6, the trapezium with thirds after 1.5, 3, 4.5 and 6.")
reveal("18.Q15", "bang-bang", look="2.9 % and nothing")
reveal("18.Q16", "a trapezium with thirds", look="12.4 %, 2.9 % and nothing")
# %% [markdown]
# **Why.** The spring's stretch obeys $\ddot y + \omega^2y = -\ddot q$. It answers only to what $\ddot q$ has of its own frequency, so it swings on with the amplitude $|Z|/\omega$, where
#
# $$Z(\omega) = \int\ddot q\,e^{-i\omega t}\,dt = \sum_k e^{-i\omega t_k}\sum_m\frac{\Delta_k^{(m)}}{(i\omega)^m} \tag{18.E10}$$
#
# and $\Delta_k^{(m)}$ is by how much the $m$-th derivative of $\dot q$ jumps at $t_k$. A smooth profile has small $Z$ at *high* frequencies, because its first jumps have a high $m$. Near the spring's own period that says nothing.
# %% [markdown]
# Two equal pulses, one up and one down, a time $T - \tau$ apart: their swings cancel when that time is a whole number of periods. Whatever the pulse is,
#
# $$Z = (1 - e^{-i\omega(t_f - \tau)})\,Z_1, \qquad Z = 0 \quad\text{if}\quad \frac{|D|}{v} = n\,\frac{2\pi}{\omega} \tag{18.E11}$$
# %% tags=["check"]
for n in (1, 2):
    for rise in (0.2, 0.45, 0.8):
        for make in (trapezoidal, smooth):
            assert residual(make(0, 1, 1 / n, rise), 2 * np.pi) < 1e-12
print("at rest for every rise, if the way takes whole periods at cruising speed")
# %% [markdown]
# **Read it.** A crane's driver knows that: he speeds up, waits for one swing, and stops. Choose the speed, and the rise is free for other wishes. Smoothness is not the point.
# %% [markdown] tags=["card"]
# ## 12 · What to keep (2 min)
#
# **One function for all joints.** $q = q^i + r(t)\,D$, and every limit is a limit of $r$.
#
# **Peaks**, of speed times $t_f/D$ and of acceleration times $t_f^2/D$: cubic 3/2 and 6, quintic 15/8 and $10/\sqrt3$, bang-bang 2 and 4.
#
# $$t_f = \tau + \frac{|D|}{v}, \qquad v = \min_j\frac{k_{vj}}{|D_j|}, \quad a = \min_j\frac{k_{aj}}{|D_j|}, \quad v \leftarrow \min(v, \sqrt a)$$
#
# - First ask whether there is a cruise, then calculate.
# - From pose to pose: a line, and one turn about one axis. Never three angles.
# - A load on a spring is left at rest if $|D|/v$ is a whole number of its periods. Smoothness is not the point.
#
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (18.E1) | `Profile.scaled` | its use in every section |
# | (18.E2)–(18.E4) | `shapes.cubic`, `shapes.quintic`, `profile.peaks` | sections 2 and 3, by `step` |
# | (18.E5), (18.E7) | `times.fastest` | sections 4 and 6 |
# | (18.E6) | `times.together`, `times.homothetic` | section 5, two ways |
# | (18.E8), (18.E9) | `space.between` | section 7 |
# | (18.E10), (18.E11) | `vibration.transform`, `vibration.residual` | section 11 |
#
# </details>
# %% [markdown]
# **The ritual.** Every profile starts and ends at rest, run backwards it is itself, and it touches a limit without exceeding one.
# %% tags=["check"]
for kind in ("cubic", "quintic", "triangular", "trapezoidal", "smooth"):
    p = fastest(kind, 0, 1, limits)
    t = np.linspace(0, p.duration, 101)[1:-1]
    assert np.allclose(p.at(p.duration - t)[0], 1 - p.at(t)[0])
    most = peaks(p)
    assert np.isclose(max(most.speed / 1, most.acceleration / 2), 1)
    assert np.allclose([x[-1] for x in p.at(np.array([0, p.duration]))[:2]], [1, 0])
print("five profiles, at their limits and never beyond")
# %% [markdown]
# **Where this stops working.** A limit of acceleration is a guess: what a motor has is a limit of torque, and the acceleration that it allows depends on the posture. A real spring has some damping, and a frequency that is known to some percent.
#
# **Next:** torques instead of accelerations. Chapter 19 scales a motion until they fit. Exercises: [18](../exercises/18_trajectories.ipynb).
