# %% [markdown]
# # 07 · Exercises: energy writes the equations
#
# Chapter: [07 · Energy writes the equations](../course/07_lagrange.ipynb). Replace each blank `___`, run the cell, run the check. A wrong
# answer is told *what* is wrong. `ex("07.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
#
# Names to type: `q1 qd1 qdd1`, `m1 l1 a1 I1`, `kr1 Im1`, `g`, `alpha`. Vectors are `sp.Matrix([…, …])` or lists.
# %% tags=["setup"]
import numpy as np
import sympy as sp

from robolib import evaluate, plot, robots, trajectory
from robolib.checking import ex
from robolib.derivation import ___
from robolib.display import figure, setup

setup()
# %% tags=["setup"]
q1, q2, qd1, qd2, qdd1, qdd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
m1, m2, l1, l2, a1, a2, I1, I2, g = sp.symbols("m1 m2 l1 l2 a1 a2 I1 I2 g")
kr1, Im1, mL, alpha = sp.symbols("kr1 Im1 mL alpha")

def ddt(e, q, qd, qdd):
    """d/dt of an expression in q and q̇, by the chain rule."""
    return sum(sp.diff(e, a) * b for a, b in zip([*q, *qd], [*qd, *qdd], strict=True))

def lagrange(T, U, q, qd, qdd):
    """Lagrange's equations, (07.E3): the forces that belong to q."""
    return sp.Matrix([ddt(sp.diff(T, v), q, qd, qdd) - sp.diff(T, u) + sp.diff(U, u)
                      for u, v in zip(q, qd, strict=True)])

q, qd, qdd = [q1, q2], [qd1, qd2], [qdd1, qdd2]
# %% [markdown]
# ## 07.1 How fast does it swing?
#
# The pendulum of section 2 hangs from a geared motor that is switched off ($m_1, \ell_1, I_1, k_{r1}, I_{m1}$, no friction). It swings a little about $q_1 = 0$.
# What is the angular frequency $\omega$ of the swing?
# %% [markdown] tags=["solution"]
# For small $q_1$ the model is $(I_1 + m_1\ell_1^2 + k_{r1}^2 I_{m1})\,\ddot q_1 + m_1 g\ell_1\, q_1 = 0$: a spring of stiffness $m_1g\ell_1$ on an inertia.
# The rotor slows the swing down, and with a gear of 100 by much.
# %% tags=["solution"]
#: omega = ___
omega = sp.sqrt(m1 * g * l1 / (I1 + m1 * l1**2 + kr1**2 * Im1))
omega
# %%
ex("07.1").check(omega)
# %% [markdown]
# ## 07.2 Slides at an angle
#
# A Cartesian arm without motors. Slide 1 moves vertically. Slide 2 rides on it and moves along a line that makes the angle $\alpha$ with the **vertical**
# (as in section 13). Masses $m_1$, $m_2$; gravity. Find the two forces $\tau$ for given $q, \dot q, \ddot q$.
#
# Before you compute: at which angle is the coupling largest, and are there velocity terms?
# %% [markdown] tags=["solution"]
# Mass 2 stands at $(q_2\sin\alpha,\ q_1 + q_2\cos\alpha)$. The inertia matrix is constant at every angle, so no velocity term can appear. The coupling is
# $m_2\cos\alpha$: zero at 90°, largest when the slides are parallel.
# %% tags=["solution"]
#: tau_slides = sp.Matrix([___, ___])
x, z = q2 * sp.sin(alpha), q1 + q2 * sp.cos(alpha)
v2 = ddt(x, q, qd, qdd)**2 + ddt(z, q, qd, qdd)**2
tau_slides = lagrange((m1 * qd1**2 + m2 * v2) / 2, m1 * g * q1 + m2 * g * z, q, qd, qdd)
tau_slides.applyfunc(sp.trigsimp)
# %%
ex("07.2").check(tau_slides)
# %% [markdown]
# ## 07.3 Another C
#
# For the planar arm without motors, give a matrix $C$ that is **not** the one of the Christoffel symbols, with $C\dot q = c$, and for which
# $\dot M - 2C$ is not skew. Use $s = m_2a_1\ell_2\sin q_2$; $c = (-s(2\dot q_1\dot q_2 + \dot q_2^2),\ s\,\dot q_1^2)$.
# %% [markdown] tags=["solution"]
# Christoffel's choice splits $2\dot q_1\dot q_2$ evenly between the columns. Put all of it into the first one. There are infinitely many others.
# %% tags=["solution"]
#: C = sp.Matrix([[___, ___], [___, ___]])
s = m2 * a1 * l2 * sp.sin(q2)
C = -s * sp.Matrix([[2 * qd2, qd2], [-qd1, 0]])
C * sp.Matrix(qd)
# %%
ex("07.3").check(C)
# %% [markdown]
# ## 07.4 A slide with a swinging link
#
# A slide of mass $m_1$ moves horizontally by $q_1$. A link ($m_2$, $I_2$ about its centre of mass, which is $\ell_2$ from the pin) is pinned to it; $q_2$ is its
# angle from the slide's direction, towards up. Gravity acts downwards. No motors. Find the force $\tau_1$ and the torque $\tau_2$.
# %% [markdown] tags=["solution"]
# The centre of mass is at $(q_1 + \ell_2\cos q_2,\ \ell_2\sin q_2)$. The link turns with $\dot q_2$ alone, because the slide does not turn. Only $\dot q_2^2$ appears,
# and only at the slide: it is the pull of the swinging mass.
# %% tags=["solution"]
#: tau_slide = sp.Matrix([___, ___])
x, y = q1 + l2 * sp.cos(q2), l2 * sp.sin(q2)
v2 = ddt(x, q, qd, qdd)**2 + ddt(y, q, qd, qdd)**2
T_slide, U_slide = (m1 * qd1**2 + m2 * v2 + I2 * qd2**2) / 2, m2 * g * y
tau_slide = lagrange(T_slide, U_slide, q, qd, qdd)
tau_slide.applyfunc(sp.trigsimp)
# %%
ex("07.4").check(tau_slide)
# %% [markdown]
# ## 07.5 A payload at the tip
#
# The same arm now holds a point mass $m_L$ at its tip, $a_2$ from the pin. Give its inertia matrix $M$. Which entries change?
# %% [markdown] tags=["solution"]
# All of them change. A point mass is a link with $I = 0$ and its centre at $a_2$: mass, first moment and inertia each gain one term.
# %% tags=["solution"]
#: M_loaded = sp.Matrix([[___, ___], [___, ___]])
tip = [ddt(e.subs(l2, a2), q, qd, qdd) for e in (x, y)]
M_loaded = sp.hessian(T_slide + mL * (tip[0]**2 + tip[1]**2) / 2, qd)
M_loaded.applyfunc(sp.trigsimp)
# %%
ex("07.5").check(M_loaded)
# %% [markdown]
# ## 07.6 Angles from the ground
#
# Describe the planar arm of section 6 (no motors, with gravity) by the angles that both links make with the **ground**: $p_1 = q_1$, $p_2 = q_1 + q_2$. Derive
# the forces $Q_1, Q_2$ that belong to $p_1, p_2$. Type `p1 p2 pd1 pd2 pdd1 pdd2`. What has happened to the Coriolis terms?
# %% [markdown] tags=["solution"]
# $\omega_2 = \dot p_2$ now, and the only mixed term of $T$ is $m_2a_1\ell_2\cos(p_2-p_1)\,\dot p_1\dot p_2$. It leaves squares in the equations and no product: the Coriolis terms are
# gone. They belong to the coordinates, not to the arm.
# %% tags=["solution"]
#: Q = sp.Matrix([___, ___])
p, pd, pdd = (list(sp.symbols(f"{n}1 {n}2")) for n in ("p", "pd", "pdd"))
elbow = sp.Matrix([a1 * sp.cos(p[0]), a1 * sp.sin(p[0])])
centre = elbow + sp.Matrix([l2 * sp.cos(p[1]), l2 * sp.sin(p[1])])
v = centre.applyfunc(lambda e: ddt(e, p, pd, pdd))
T = ((I1 + m1 * l1**2) * pd[0]**2 + m2 * v.dot(v) + I2 * pd[1]**2) / 2
U = g * (m1 * l1 * sp.sin(p[0]) + m2 * centre[1])
Q = lagrange(T, U, p, pd, pdd)
Q.applyfunc(lambda e: sp.trigsimp(sp.expand(e)))
# %%
ex("07.6").check(Q)
# %% [markdown]
# ## 07.7 Whose forces are these?
#
# The motors still give $\tau_1$ at the shoulder and $\tau_2$ at the elbow (between the links). Express $Q_1, Q_2$ of 07.6 by `tau1` and `tau2`.
# %% [markdown] tags=["solution"]
# The work per second is the same: $Q_1\dot p_1 + Q_2\dot p_2 = \tau_1\dot q_1 + \tau_2\dot q_2 = \tau_1\dot p_1 + \tau_2(\dot p_2 - \dot p_1)$. Compare what stands with each rate. The elbow's motor
# pushes link 2 forwards and link 1 back.
# %% tags=["solution"]
#: Q_motors = [___, ___]
tau1, tau2 = sp.symbols("tau1 tau2")
Q_motors = [tau1 - tau2, tau2]
# %%
ex("07.7").check(Q_motors)
# %% [markdown]
# ## 07.8 Find the false line
#
# Someone computes $C_{12}$ of the planar arm. One line does not follow from the line before it. Which one? (A printed textbook has this slip.)
#
# | line | claim |
# |---|---|
# | 1 | $C_{12} = \sum_k c_{12k}\,\dot q_k$ |
# | 2 | $= \tfrac12\sum_k\left(\partial M_{12}/\partial q_k + \partial M_{1k}/\partial q_2 - \partial M_{2k}/\partial q_1\right)\dot q_k$ |
# | 3 | $= \tfrac12\sum_k\left(\partial M_{12}/\partial q_k + \partial M_{1k}/\partial q_2\right)\dot q_k$, for nothing depends on $q_1$ |
# | 4 | $= \tfrac12\sum_k\left(\partial M_{12}/\partial q_k + \partial M_{1k}/\partial q_1\right)\dot q_k$ |
# | 5 | $= -\tfrac12 m_2a_1\ell_2\sin q_2\,\dot q_2$ |
# %% [markdown] tags=["solution"]
# In line 4 the index of the second derivative slipped from $j = 2$ to $i = 1$. Line 5 follows from line 4, so the wrong result looks well derived. True is
# $C_{12} = -m_2a_1\ell_2\sin q_2\,(\dot q_1 + \dot q_2)$.
# %% tags=["solution"]
#: line = ___
line = 4
# %%
ex("07.8").check(line)
# %% [markdown]
# ## 07.9 Example 7.2, second case
#
# The arm of the chapter (motors, gravity) moves its tip from (0.2, 0) to (1.8, 0) m, elbow low. Each joint has a trapezoidal velocity: 0.15 s up to
# 5 rad/s, and down again. Give the largest and the smallest torque at the shoulder, in N·m, and look at the torques by kind.
#
# `planar_ik`, `trajectory.trapezoidal`, `JointMotion` and `sample` are there for you.
# %%
from robolib.formulations import lagrange as by_energy
from robolib.kinematics import planar_ik

robot, values = robots.planar_2r()
arm = evaluate.compile(by_energy.derive(robot), values)
start, end = planar_ik(1.0, 1.0, 0.2, 0.0), planar_ik(1.0, 1.0, 1.8, 0.0)
# %% tags=["solution"]
#: extremes = [___, ___]
motion = trajectory.JointMotion(tuple(trajectory.trapezoidal(a, b - a, 5.0, 0.15)
                                      for a, b in zip(start, end, strict=True)))
t, *states = trajectory.sample(motion)
torque = arm.inverse(*states)
extremes = [torque[:, 0].max(), torque[:, 0].min()]
# %%
ex("07.9").check(extremes)
# %% [markdown] tags=["solution"]
# Joint 1 arrives first, while joint 2 still moves: from then on joint 1 only holds against what joint 2 does. As long as both joints run with opposite
# rates, the forearm keeps its direction, and gravity at joint 2 is constant.
# %% tags=["solution"]
#: # Draw your torques by kind here: plot.parts(t, arm.parts(q, qd, qdd), torque)
parts = {k: v for k, v in arm.parts(*states).items() if k != "friction"}
ends = [p.duration for p in motion.profiles]
constant = parts["gravity"][t < ends[1] - ends[0], 1]
assert np.allclose(ends, [0.353920, 0.557841], atol=1e-6) and np.allclose(constant, 24.525)
figure(plot.motion(t, *states, torque),
       f"Second case: joint 1 comes to rest after {ends[0]:.4f} s, joint 2 after {ends[1]:.4f} s.")
figure(plot.parts(t, parts, torque),
       f"Torques by kind. τ₁ lies between {extremes[1]:.2f} and {extremes[0]:.2f} N·m; gravity at joint 2 is "
       f"{constant[0]:.3f} N·m while the forearm keeps its direction, until {ends[1] - ends[0]:.4f} s.")
# %% [markdown]
# ## 07.10 Example 7.2, third case
#
# Now the tip runs along the straight line between the same points: 0.15 s up to 5 m/s, and down again. Give both torques **just before** the tip comes to
# rest, in N·m. (At a jump a torque has two values: `at(t, side="left")` and `at(t, side="right")`.)
# %% tags=["solution"]
#: final = [___, ___]
line = trajectory.StraightLine(1.0, 1.0, (0.2, 0.0), (1.8, 0.0), trajectory.trapezoidal(0.0, 1.6, 5.0, 0.15))
final = arm.inverse(*line.at(line.duration, side="left"))
# %%
ex("07.10").check(final)
# %% tags=["solution"]
#: # Draw the motion and the torques by kind here.
t, *states = trajectory.sample(line)
torque, parts = arm.inverse(*states), {k: v for k, v in arm.parts(*states).items() if k != "friction"}
when, travelled, speed, rise = trajectory.sample(line.profile)
assert np.isclose(line.duration, 0.47) and np.allclose(states[0][:, 1], -2 * states[0][:, 0])
figure(plot.panels(when, {"tip x / m": 0.2 + travelled, "velocity / (m/s)": speed, "accel. / (m/s²)": rise}),
       f"Third case: the tip runs {travelled.max():.1f} m in {line.duration:.2f} s, "
       f"at {speed.max():.0f} m/s between the ramps.")
fastest = abs(states[1]).max(axis=0)
figure(plot.motion(t, *states, torque),
       f"The joints: the rates reach {fastest[0]:.4f} and {fastest[1]:.4f} rad/s. q₂ = −2q₁ throughout.")
figure(plot.parts(t, parts, torque),
       f"Torques by kind: τ₁ ends at {final[0]:.2f}, τ₂ at {final[1]:.2f} N·m.")
# %% [markdown]
# ## 07.11 When does gravity win?
#
# Take the first case (section 12, where both joints turn by 90° in 0.5 s) and run the same motion more slowly. For which duration is the largest torque of the motion
# ($M\ddot q + c$, at joint 1) as large as the largest torque of gravity there? In s.
# %% [markdown] tags=["solution"]
# In $T$ seconds instead of $T_0$ all rates fall by $T_0/T$ and all accelerations by its square; $c$ holds products of two rates. So $M\ddot q + c$ falls with the
# square, and gravity does not care.
# %% tags=["solution"]
#: duration = ___
fast = trajectory.JointMotion(tuple(trajectory.triangular(a, np.pi / 2, 0.5) for a in start))
states = trajectory.sample(fast)[1:]
gravity = arm.g(states[0])[:, 0]
moving = arm.inverse(*states)[:, 0] - gravity
duration = 0.5 * np.sqrt(abs(moving).max() / abs(gravity).max())
# %%
ex("07.11").check(duration)
# %% [markdown]
# ## 07.12 Choose a gear
#
# The arm of Example 7.2, but you may choose the elbow's gear ratio $k_{r2}$. The joints shall be nearly uncoupled: $M_{12}^2/(M_{11}M_{22}) \le 0.01$ at **every** elbow
# angle. What is the smallest ratio that does it? (A number, to within a percent.)
# %% [markdown] tags=["solution"]
# The coupling is largest with the arm stretched. There we solve for $k_{r2}$.
# %% tags=["solution"]
#: kr2 = ___
ratio = sp.Symbol("kr2", positive=True)
others = {sp.Symbol(k): sp.Rational(str(v)) for k, v in values.items() if k != "kr2"}
M = by_energy.derive(robot).M.subs(others).subs({q1: 0, q2: 0, sp.Symbol("kr2"): ratio})
kr2 = float(sp.nsolve(M[0, 1]**2 - sp.Rational(1, 100) * M[0, 0] * M[1, 1], ratio, 300))
# %%
ex("07.12").check(kr2)
# %% [markdown]
# ## 07.13 Gravity, as a function
#
# Write `gravity(q, qd, v)`: it gets two angles, two rates and a dict of numbers (`v["m1"]`, `v["l1"]`, `v["a1"]`, `v["m2"]`, `v["l2"]`, `v["g"]`) and returns the two
# torques of gravity of the planar arm without motors. Use `np.cos`, no library call.
# %% tags=["solution"]
#: def gravity(q, qd, v):
#:     return ___
def gravity(q, qd, v):
    outer = v["m2"] * v["l2"] * v["g"] * np.cos(q[0] + q[1])
    inner = (v["m1"] * v["l1"] + v["m2"] * v["a1"]) * v["g"] * np.cos(q[0])
    return [inner + outer, outer]
# %%
ex("07.13").check(gravity)
# %% [markdown]
# ## 07.14 A chain of your own
#
# Show, in at least three lines, that $\partial T/\partial\dot q_1$ of the planar arm (section 6, without motors) is $(\ldots)\,\dot q_1 + (\ldots)\,\dot q_2$ with only $q_2$ inside the brackets. Give the lines as
# a list of expressions; each must equal the one before. The first must equal $\partial T/\partial\dot q_1$.
# %% tags=["solution"]
#: chain = [___, ___, ___]
v_squared = a1**2 * qd1**2 + l2**2 * (qd1 + qd2)**2 + 2 * a1 * l2 * sp.cos(q2) * qd1 * (qd1 + qd2)
T = (m1 * l1**2 * qd1**2 + m2 * v_squared + I1 * qd1**2 + I2 * (qd1 + qd2)**2) / 2
line_1 = sp.diff(T, qd1)
line_2 = sp.expand(line_1)
line_3 = sp.collect(line_2, [qd1, qd2])
chain = [line_1, line_2, line_3]
line_3
# %%
ex("07.14").check(chain)
# %% [markdown]
# ## 07.15 The pendulum, as an equation
#
# The pendulum of section 2 has a motor behind a gear and friction in its joint: $F_{v1}\dot q_1$. Write its equation of motion, as an equation: `sp.Eq(left, right)`. The motor's
# torque at the joint is `tau1`; the other symbols are `m1 l1 I1 g kr1 Im1 Fv1 q1 qd1 qdd1`, and $q_1 = 0$ hangs down. Which terms stand on which side is up to you.
# %% tags=["solution"]
#: law = ___
tau1, Fv1, kr1, Im1 = sp.symbols("tau1 Fv1 kr1 Im1")
law = sp.Eq((I1 + m1 * l1**2 + kr1**2 * Im1) * qdd1 + Fv1 * qd1 + m1 * g * l1 * sp.sin(q1), tau1)
law
# %%
ex("07.15").check(law)
# %% [markdown]
# ## 07.16 Hung from the ceiling
#
# The planar arm with both motors (section 11) hangs from the ceiling. Now $q_1$ is measured from the vertical: at $q_1 = 0$ the upper arm points straight down; both angles
# still count counter-clockwise. Write the two torques. Symbols: those of section 11, `m1 l1 I1 a1 m2 l2 I2 g kr1 Im1 kr2 Im2 mm2`.
# %% [markdown] tags=["solution"]
# $T$ does not know what is up. So $M$ and $c$ are those of the chapter; in $U$ every height changes from $\sin$ to $-\cos$.
# %% tags=["solution"]
#: tau = [___, ___]
kr2, Im2, mm2 = sp.symbols("kr2 Im2 mm2")
k, s = m2 * a1 * l2 * sp.cos(q2), m2 * a1 * l2 * sp.sin(q2)
M12 = I2 + m2 * l2**2 + k + kr2 * Im2
M11 = I1 + m1 * l1**2 + I2 + m2 * (a1**2 + l2**2) + 2 * k + kr1**2 * Im1 + Im2 + mm2 * a1**2
M22 = I2 + m2 * l2**2 + kr2**2 * Im2
outer = m2 * g * l2 * sp.sin(q1 + q2)
inner = (m1 * l1 + (m2 + mm2) * a1) * g * sp.sin(q1)
tau = [M11 * qdd1 + M12 * qdd2 - s * (2 * qd1 * qd2 + qd2**2) + inner + outer,
       M12 * qdd1 + M22 * qdd2 + s * qd1**2 + outer]
# %%
ex("07.16").check(tau)
