# %% [markdown]
# # 07 · Energy writes the equations
#
# > One scalar, differentiated, replaces every free-body diagram.
#
# **After this chapter you can** write the kinetic and potential energy of a small arm, get its torques from them by hand,
# say what each term is and which joint feels it, and check all of it.
#
# %% [markdown] tags=["90"]
# **You need** positions, velocities, and the energy of a rigid body. Three entrance questions, each with where to go back to:
#
# 1. A point sits at $(\ell\cos q,\ \ell\sin q)$. What is its speed when $q$ changes at the rate $\dot q$? (→ [00](00_start.ipynb), or chapter 04)
# 2. A rod turns about its end. Is its kinetic energy $\tfrac12 I\omega^2$ with $I$ about the centre, or about the end? (→ chapter 06)
# 3. What is the difference between $\partial T/\partial t$ and $dT/dt$? (→ [00](00_start.ipynb))
#
# **Equations** (07.1)–(07.12) ← Siciliano et al., *Robotics*, ch. 7: (7.1)–(7.45), section 7.3 and Example 7.2.
# %% tags=["setup"]
import numpy as np
import sympy as sp
from IPython.display import display

from robolib import evaluate, robots, simulate, trajectory
from robolib.checking import ex
from robolib.derivation import ___, predict, reveal, step
from robolib.display import figure, setup

setup()
# %% [markdown]
# ## 7.1 A push at the elbow
#
# An arm of two links lies on a frictionless table: no gravity. It is at rest, and its elbow is bent by 60°. Now the elbow's motor
# turns the forearm counter-clockwise, hard. The shoulder's motor is off: that joint turns freely. **Which way does the upper arm go?**
#
# Write your guess in place of `___`: `"forwards"` (counter-clockwise too), `"backwards"`, or `"stays"`.
# %%
predict("07.a", ___)
# %% [markdown] tags=["skip"]
# For now the library answers. At the end of this chapter you will have derived every formula that it uses here.
# %% tags=["compute"]
from dataclasses import replace

from robolib import plot
from robolib.formulations import lagrange
from robolib.spatial import ORIGIN

robot, values = robots.planar_2r()
on_table = evaluate.compile(lagrange.derive(replace(robot, gravity=ORIGIN)), values)
start = np.radians([0, 60])
push = on_table.forward(start, [0, 0], [0, 1000])
reveal("07.a", "backwards" if push[0] < 0 else "forwards")
# %% tags=["look"]
run = simulate.run(on_table, start, torque=[0, 1000], duration=0.4)
arm = robot.at(values)
figure(plot.arms({"start": plot.corners(arm, start), "after 0.4 s": plot.corners(arm, run.q[-1])}, reach=2),
       "A torque of 1000 N·m at the elbow, after 0.4 s: the elbow has turned from 60° to "
       f"{np.degrees(run.q[-1, 1]):.1f}°, and the upper arm from 0° back to {np.degrees(run.q[-1, 0]):.1f}°.")
# %% [markdown]
# The shoulder moves although no motor drives it. Through the pin at the elbow, the forearm pulls at the upper arm. One could write down
# that pin force, and the one at the shoulder, for each link, and eliminate them all. For two links that is a page of algebra; for six
# it is a week.
#
# Energy is shorter. It never mentions a pin force, because a pin does no work.
#
# ## 7.2 A pendulum, by moments
#
# First, a truth to match. A link of mass $m_1$ hangs from a pin; its centre of mass is $\ell_1$ away, and $I_1$ is its inertia
# about that centre. Moments about the pin, with $q_1 = 0$ hanging down:
#
# $$(I_1 + m_1\ell_1^2)\,\ddot q_1 + m_1 g\,\ell_1 \sin q_1 = \tau_1 \tag{07.1}$$
# %% [markdown]
# ## 7.3 The same pendulum, by energy
#
# Now the same result without a free-body diagram. Two scalars are enough: the kinetic energy $T$ and the potential energy $U$. Lagrange's
# claim is that their difference $L = T - U$, differentiated, gives the equation of motion for every coordinate:
#
# $$\frac{d}{dt}\frac{\partial L}{\partial \dot q_i} - \frac{\partial L}{\partial q_i} = \tau_i \tag{07.2}$$
#
# $\partial L/\partial\dot q_i$ is a momentum, and its rate of change is a force: that is Newton's law again, in coordinates of our choice. In $\partial/\partial$ we
# treat $q$ and $\dot q$ as independent. In $d/dt$ both change: every $q$ at the rate $\dot q$, every $\dot q$ at the rate $\ddot q$ (the chain rule).
# %% tags=["compute"]
m1, l1, I1, g = sp.symbols("m1 l1 I1 g")
q1, qd1, qdd1 = sp.symbols("q1 qd1 qdd1")
by_moments = (I1 + m1 * l1**2) * qdd1 + m1 * g * l1 * sp.sin(q1)            # (07.1)

def ddt(e, q, qd, qdd):
    """d/dt of an expression in q and q̇, by the chain rule."""
    return sum(sp.diff(e, a) * b for a, b in zip([*q, *qd], [*qd, *qdd], strict=True))

x, y = l1 * sp.sin(q1), -l1 * sp.cos(q1)
vx, vy = (ddt(p, [q1], [qd1], [qdd1]) for p in (x, y))
step(vx**2 + vy**2, l1**2 * qd1**2, "the centre runs on a circle of radius ℓ₁", label="v^2")
T = m1 * (vx**2 + vy**2) / 2 + I1 * qd1**2 / 2
U = m1 * g * y
# %% tags=["check"]
L = T - U
momentum = sp.diff(L, qd1)
step(momentum, (I1 + m1 * l1**2) * qd1, "the angular momentum about the pin",
     label=r"\frac{\partial L}{\partial\dot q_1}")
step(sp.Derivative(U, q1), ___, "the moment of the weight")
step(ddt(momentum, [q1], [qd1], [qdd1]) - sp.diff(L, q1), by_moments, "Lagrange (07.2) = moments (07.1)")
# %% [markdown]
# **Read it.** Each line was checked before it was shown; *exact* means proved for all values of all symbols. The last line is the point:
# two derivations that share no idea give the same equation.
#
# Now a motor. Its rotor has a small inertia $I_{m1}$ and, behind a gear, turns $k_{r1}$ times faster than the joint:
#
# $$T_m = \tfrac12 I_{m1}\,(k_{r1}\dot q_1)^2 \tag{07.3}$$
#
# **Guess:** a rotor of 0.01 kg·m² can be spun between two fingers. Behind a gear of 100, how much inertia does the joint feel, in kg·m²?
# %%
predict("07.b", ___)
# %% tags=["compute"]
kr1, Im1 = sp.symbols("kr1 Im1")
T_m = Im1 * (kr1 * qd1)**2 / 2
felt = sp.diff(T_m, qd1, 2)
reveal("07.b", float(felt.subs({Im1: 0.01, kr1: 100})))
ddt(sp.diff(T_m, qd1), [q1], [qd1], [qdd1])         # the torque that it takes
# %% [markdown] tags=["90"]
# The rotor counts with the *square* of the ratio: it turns 100 times faster, and its torque arrives at the joint 100 times larger.
#
# ## 7.4 An arm without velocity terms
#
# Before the planar arm, an easier one. In a Cartesian arm, $q_1$ lifts both slides and $q_2$ moves the second slide sideways, at a right angle. The masses
# are $m_1$ and $m_2$.
#
# **Guess** how many terms with $\dot q_1^2$, $\dot q_1\dot q_2$ or $\dot q_2^2$ its torques contain.
# %%
predict("07.c", ___)
# %% tags=["compute"]
m2, q2, qd2, qdd2 = sp.symbols("m2 q2 qd2 qdd2")
state = ([q1, q2], [qd1, qd2], [qdd1, qdd2])
T_c = m1 * qd1**2 / 2 + m2 * (qd1**2 + qd2**2) / 2
tau_c = sp.Matrix([ddt(sp.diff(T_c, v), *state) - sp.diff(T_c, u) for u, v in zip(*state[:2], strict=True)])
reveal("07.c", sum(t.diff(v, w) != 0 for t in tau_c for v in (qd1, qd2) for w in (qd1, qd2)))
tau_c                                               # gravity aside
# %% [markdown]
# **Read it.** The inertia does not depend on the posture, so nothing arises from its change. Keep this in mind: *velocity
# torques come from a changing inertia, and from nowhere else.*
#
# **Take it by the hand.** Here the second axis need not stand at a right angle: the slider of $\alpha$, the angle between the axes (under *The arm's numbers*), goes from 90° down to 30°. It begins at 45°, without gravity. Drag the slides,
# push them with the sliders of $\tau$ (forces here, in N), press play. The read-out gives $M$, $C\dot q$, $g$ and $\ddot q$. The rotors of (07.3) are in it.
# %% tags=["widget"]
from robolib.widgets import CartesianArm, PlanarArm

slides = CartesianArm(preset="bent")
slides
# %% [markdown]
# - **S1** Turn $\alpha$. At which angle (in degrees) is the coupling $M_{12}$ zero?
# - **S2** What is $M_{12}$ at any angle? A formula with a mass and `alpha`.
# - **S3** Let both slides run. When is there a velocity torque? (`"always"`, `"below 90°"`, `"only at 90°"`, `"never"`)
# - **S4** At $\alpha = 60°$, leave slide 2 free ($\tau_2 = 0$) and push slide 1. What is $\ddot q_2/\ddot q_1$?
# - **S5** Switch gravity on and turn $\alpha$. Whose holding force changes? (`"joint 1"`, `"joint 2"`, `"both"`, `"none"`)
# %% tags=["exercise"]
alpha = sp.Symbol("alpha")
display(ex("07.S1").check(___))
display(ex("07.S2").check(___))
display(ex("07.S3").check(___))
display(ex("07.S4").check(___))
display(ex("07.S5").check(___))
# %% [markdown]
# **Read it.** A step of slide 2 counts for slide 1 as far as it points along axis 1; at a right angle it does not. So two slides can be coupled, and one can drag the other, without
# any velocity torque: coupling is one thing, a *changing* inertia another. Exercise 07.2 derives the whole model.
#
# ## 7.5 Two masses on two sticks
#
# Now the planar arm, first with its masses in two points. Stick 1 has the length $a_1$ and carries $m_1$ at the distance $\ell_1$ from the shoulder. Stick 2
# begins at the end of stick 1 and carries $m_2$ at $\ell_2$ from the elbow. Note how the angles are measured: $q_1$ from the $x$ axis, but $q_2$ **from stick 1**.
# %% tags=["look"]
figure(plot.planar_sketch(), "The planar arm: lengths a₁, ℓ₁, ℓ₂; "
       "q₁ against the x axis, q₂ against the direction of the first link.")
# %% tags=["compute"]
a1, l2 = sp.symbols("a1 l2")
p1 = sp.Matrix([l1 * sp.cos(q1), l1 * sp.sin(q1)])
p2 = sp.Matrix([a1 * sp.cos(q1) + l2 * sp.cos(q1 + q2), a1 * sp.sin(q1) + l2 * sp.sin(q1 + q2)])
v1, v2 = (p.applyfunc(lambda e: ddt(e, *state)) for p in (p1, p2))
step(v1.dot(v1), ___, "a circle again: what is left?", label="v_1^2")
v1_squared = l1**2 * qd1**2
v2_squared = a1**2 * qd1**2 + l2**2 * (qd1 + qd2)**2 + 2 * a1 * l2 * sp.cos(q2) * qd1 * (qd1 + qd2)
step(v2.dot(v2), v2_squared, "the law of cosines, for velocities", label="v_2^2")
# %% [markdown]
# The kinetic energy is $T = \tfrac12 m_1 v_1^2 + \tfrac12 m_2 v_2^2$. **Guess:** does it contain $q_1$, the angle of the whole arm? (`"yes"`, `"no"`)
# %%
predict("07.d", ___)
# %% tags=["check"]
T = (m1 * v1.dot(v1) + m2 * v2.dot(v2)) / 2             # straight from the positions: full of q₁
step(sp.diff(T, q1), 0, "turning the whole arm changes no distance", label=r"\frac{\partial T}{\partial q_1}")
T = (m1 * v1_squared + m2 * v2_squared) / 2
reveal("07.d", "yes" if T.has(q1) else "no")
T
# %% [markdown]
# **Read it.** The positions are full of $q_1$, and so are the velocities; in the energy it cancels. Without gravity, (07.2) then says $\frac{d}{dt}\frac{\partial T}{\partial \dot q_1} = \tau_1$: if the shoulder's motor is off, $\partial T/\partial\dot q_1$ keeps its
# value. It is the angular momentum of the arm. A push at the elbow cannot change it, so when the forearm turns one way, the
# upper arm must turn the other way. That answers the question of 7.1.
#
# ## 7.6 The inertia matrix
#
# $T$ is quadratic in the velocities, so all of it fits into a symmetric matrix:
#
# $$T = \tfrac12\,\dot q^{\top} M(q)\,\dot q, \qquad M_{ij} = \frac{\partial^2 T}{\partial\dot q_i\,\partial\dot q_j} \tag{07.4}$$
#
# Take $m_1 = m_2 = 50$ kg, $a_1 = 1$ m, $\ell_1 = \ell_2 = 0.5$ m. **Guess** how many times larger $M_{11}$ is with the arm stretched than folded.
# %%
predict("07.e", ___)
# %% tags=["compute"]
qd = sp.Matrix([qd1, qd2])
c2 = sp.cos(q2)
M_points = sp.Matrix([[m1 * l1**2 + m2 * (a1**2 + l2**2 + 2 * a1 * l2 * c2), m2 * (l2**2 + a1 * l2 * c2)],
                      [m2 * (l2**2 + a1 * l2 * c2), m2 * l2**2]])
step(sp.hessian(T, list(qd)), M_points, "second derivatives of T", label="M")
step((qd.T * M_points * qd)[0] / 2, T, "nothing of T is lost", label=r"\tfrac12\dot q^{\top}M\dot q")
numbers = {m1: 50, m2: 50, a1: 1, l1: sp.Rational(1, 2), l2: sp.Rational(1, 2)}
stretched, folded = (M_points[0, 0].subs(numbers).subs(q2, angle) for angle in (0, sp.pi))
reveal("07.e", float(stretched / folded))
# %% [markdown]
# **Read it**, entry by entry. $M_{11}$ is the inertia that the shoulder feels with the elbow locked: both masses at their distances from the shoulder. A
# folded arm is easy to swing; a skater knows. $M_{22}$ is what the elbow feels with the shoulder locked. $M_{12}$ is the torque at one joint per
# acceleration of the other: the coupling that you saw in 7.1. And only $q_2$ occurs.
#
# ## 7.7 Links are not points
#
# A link also spins. Each one adds $\tfrac12 I_i\,\omega_i^2$, where $\omega_i$ is measured **from the ground**:
#
# $$T = \sum_i \tfrac12 m_i v_i^2 + \tfrac12 I_i\,\omega_i^2 \tag{07.5}$$
#
# **Your turn.** How fast does the second link turn, seen from the ground? Replace the blank, with `qd1` and `qd2`.
# %% tags=["exercise"]
ex("07.T1").check(___)
# %% tags=["compute"]
I2 = sp.Symbol("I2")
w1, w2 = qd1, qd1 + qd2
T = T + (I1 * w1**2 + I2 * w2**2) / 2
M = M_points + sp.Matrix([[I1 + I2, I2], [I2, I2]])
step(sp.hessian(T, list(qd)) - M_points, M - M_points, "what the spins add", label=r"\Delta M")
# %% [markdown]
# ## 7.8 The machine
#
# Put (07.4) into (07.2). The momentum is $\partial T/\partial\dot q = M\dot q$. Its rate has two parts by the product rule, $M\ddot q$ and $\dot M\dot q$, because the inertia itself changes while the arm
# moves. With the second half of (07.2):
#
# $$M\ddot q + \dot M\dot q - \frac{\partial T}{\partial q} + \frac{\partial U}{\partial q} = \tau \tag{07.6}$$
#
# **Your turn.** What is the upper left entry of $\dot M$? Only one thing changes in $M_{11}$, and it changes at a known rate.
# %% tags=["exercise"]
ex("07.T2").check(___)
# %% tags=["check"]
q, qdd = sp.Matrix([q1, q2]), sp.Matrix([qdd1, qdd2])
M_dot = M.applyfunc(lambda e: ddt(e, *state))
s = m2 * a1 * l2 * sp.sin(q2)
dT_dq = sp.Matrix([sp.diff(T, u) for u in q])
step(M_dot * qd, -s * qd2 * sp.Matrix([2 * qd1 + qd2, qd1]), "cos q₂ → −sin q₂ · q̇₂ in M",
     label=r"\dot M\dot q")
step(-dT_dq, s * sp.Matrix([0, qd1**2 + qd1 * qd2]), "T contains q₂ only",
     label=r"-\frac{\partial T}{\partial q}")
c = sp.Matrix([-s * (2 * qd1 * qd2 + qd2**2), s * qd1**2])
step(M_dot * qd - dT_dq, c, "both parts together", label="c")
# %% [markdown]
# Both parts are easily forgotten, and with either one missing the torques are wrong. All of $c$ contains $s = m_2a_1\ell_2\sin q_2$, the derivative of the only
# thing that changes in $M$.
#
# **Guess**, without looking back: which joint feels the *product* $\dot q_1\dot q_2$? (`"joint 1"`, `"joint 2"`, `"both"`)
# %%
predict("07.f", ___)
# %% tags=["look"]
from robolib.torque_kinds import by_kind

kinds = [by_kind(e) for e in c]
felt = [f"joint {i}" for i, k in enumerate(kinds, 1) if k["Coriolis"] != 0]
reveal("07.f", felt[0] if len(felt) == 1 else "both")
sp.Matrix([[k["centrifugal"], k["Coriolis"]] for k in kinds])
# %% [markdown] tags=["90"]
# **Read it.** Rows are joints. Left, the *centrifugal* terms with squares: joint 1 feels $\dot q_2^2$, joint 2 feels $\dot q_1^2$, and no joint feels its own square. Right,
# the *Coriolis* terms with the product: only joint 1 has one. $\dot M\dot q$ offered one to joint 2 as well, and $-\partial T/\partial q_2$ took it away.
#
# Feel it: swing your straight arm and let the forearm fold in. The forearm wants to fly outwards: that is $\dot q_1^2$ at the elbow.
#
# ## 7.9 One $c$, many $C$
#
# For control one writes $c$ as a matrix times $\dot q$. How to split $\dot q_1\dot q_2$ between the columns is free, so there are many such matrices. One of them treats
# both rates alike. It is made from the Christoffel symbols of $M$:
#
# $$c_{ijk} = \tfrac12\left(\frac{\partial M_{ij}}{\partial q_k} + \frac{\partial M_{ik}}{\partial q_j} - \frac{\partial M_{jk}}{\partial q_i}\right) \tag{07.7}$$
#
# $$C_{ij} = \sum_k c_{ijk}\,\dot q_k \tag{07.8}$$
# %% tags=["compute"]
def christoffel(i, j, k):
    return (sp.diff(M[i, j], q[k]) + sp.diff(M[i, k], q[j]) - sp.diff(M[j, k], q[i])) / 2

C = sp.Matrix(2, 2, lambda i, j: sum(christoffel(i, j, k) * qd[k] for k in range(2)))
step(C, -s * sp.Matrix([[qd2, qd1 + qd2], [-qd1, 0]]), "the symbols of (07.7), summed as in (07.8)", label="C")
step(C * qd, c, "it gives the same torque", label=r"C\dot q")
ex("07.T3").check(___)                              # your turn: c₂₁₁ by hand, from (07.7)
# %% tags=["check"]
N = M_dot - 2 * C
x = sp.Matrix(sp.symbols("x1 x2"))
step((x.T * N * x)[0], 0, "for every x, not only for x = q̇: N is skew", label=r"x^{\top} N x")
other = -s * sp.Matrix([[2 * qd2, qd2], [-qd1, 0]])
step(other * qd, c, "another matrix, the same torque", label=r"C'\dot q")
N_other = M_dot - 2 * other
step((x.T * N_other * x)[0], 2 * s * x[0] * (qd2 * x[0] - qd1 * x[1]), "zero for x = q̇, but not for every x",
     label=r"x^{\top} N' x")
# %% [markdown]
# **Read it.** Both matrices give the right torque, and no simulation can tell them apart. For both, $\dot q^{\top}(\dot M - 2C)\dot q = 0$: that is the conservation of energy. But only
# with the Christoffel matrix is $\dot M - 2C$ *skew*, so that $x^{\top}(\dot M - 2C)\,x = 0$ for every $x$. Proofs in control need exactly that, with an error in place of $x$; chapter 08 says why.
#
# ## 7.10 Gravity
#
# The arm now stands in a vertical plane. **Guess:** both links point horizontally to the right ($q_1 = q_2 = 0$) and the arm is held at rest.
# What sign does the shoulder's motor torque have? (`"+"`: counter-clockwise, or `"-"`)
# %%
predict("07.g", ___)
# %% [markdown]
# With $g_0$ the acceleration of free fall, pointing down, and $p_i$ the centres of mass:
#
# $$U = -\sum_i m_i\, g_0^{\top} p_i, \qquad g(q) = \frac{\partial U}{\partial q} \tag{07.9}$$
# %% tags=["compute"]
g0 = sp.Matrix([0, -g])
U = -(m1 * g0.dot(p1) + m2 * g0.dot(p2))
G = sp.Matrix([sp.diff(U, u) for u in q])
outer = m2 * l2 * sp.cos(q1 + q2)
step(G, g * sp.Matrix([(m1 * l1 + m2 * a1) * sp.cos(q1) + outer, outer]),
     "weight times horizontal distance", label="g(q)")
horizontal = G[0].subs({q1: 0, q2: 0}).subs(numbers).subs(g, sp.Rational("9.81"))
reveal("07.g", "+" if horizontal > 0 else "-")
ex("07.T4").check(___)          # your turn: g₁ with the upper arm straight up, q₁ = 90°
# %% [markdown] tags=["90"]
# The motor must hold the weight *up*, so the torque is positive where the arm points to the right. Gravity itself pulls the other way: $g(q)$ is what the
# motor gives, not what gravity does.
#
# ## 7.11 The ritual
#
# We have a model, $\tau = M\ddot q + c + g$. Before believing any model, ask four questions: units? limits? symmetry? a sign that one can feel?
#
# *Units.* If lengths grow by $\lambda$, masses by $\mu$ and times by $\sigma$, a torque must grow by $\mu\lambda^2/\sigma^2$. That tests the whole formula at once.
# %% tags=["check"]
from robolib.identity import judge

tau = M * qdd + c + G
lam, mu, sig = sp.symbols("lambda mu sigma", positive=True)
rescale = {a1: lam*a1, l1: lam*l1, l2: lam*l2, m1: mu*m1, m2: mu*m2, I1: mu*lam**2*I1, I2: mu*lam**2*I2,
           g: lam*g/sig**2, qd1: qd1/sig, qd2: qd2/sig, qdd1: qdd1/sig**2, qdd2: qdd2/sig**2}
finding = judge(tau.xreplace(rescale), tau * mu * lam**2 / sig**2)
assert finding.equal
print(f"every term of τ has the unit kg·m²/s² = N·m: {finding}")
# %% [markdown]
# *Limits.* Without the second link the arm must be the pendulum of 7.2 (whose angle was measured from straight down, hence $q_1 - 90°$ there).
# *Symmetry.* $M$ is its own transpose, and for positive masses positive definite. *A sign*: you felt it in 7.10.
# %% tags=["check"]
alone = tau.subs({m2: 0, I2: 0})
assert alone == sp.Matrix([by_moments.subs(q1, q1 + sp.pi / 2), 0])         # no second link: the pendulum
one_pin = (I2 + m2 * l2**2) * (qdd1 + qdd2) + m2 * g * l2 * sp.cos(q1 + q2)
step(tau.subs(a1, 0)[1], one_pin, "a₁ = 0: one pin, and only q₁ + q₂ counts", label=r"\tau_2")
det = (I1 + m1 * l1**2 + m2 * a1**2) * (I2 + m2 * l2**2) - (m2 * a1 * l2 * sp.cos(q2))**2
step(M.det(), det, "multiplied out", label=r"\det M")
# %% [markdown] tags=["90"]
# $\det M$ is positive at every posture, because $m_2a_1^2\cdot m_2\ell_2^2$ alone is at least as large as what is subtracted. So every torque belongs to exactly one
# acceleration, and the arm always has an equation of motion.
#
# ## 7.12 Play
#
# The arm of the textbook's Example 7.2, with motors and without gravity; a torque of 100 N·m at the elbow waits for you to press play. Drag the tip or a link, pull at the sliders (the arrow keys move them, too). The read-out
# has $M$, $C\dot q$, $g$, $\tau$ and $\ddot q$, the charts have the torques by kind. Python sees what you do: in a cell of your own, `arm.q` is the posture, and
# `arm.qd = [2, 2]` sets both rates.
# %% tags=["widget"]
arm = PlanarArm(preset="push")
arm
# %% [markdown]
# - **P1** The arm at rest, $\tau_1 = 0$. At which elbow angle (in degrees) does a torque $\tau_2$ leave the shoulder alone, $\ddot q_1 = 0$?
# - **P2** Bend the elbow and set both rates to 2 rad/s. Which joint feels $\dot q_1\dot q_2$?
# - **P3** Stretch the arm ($q_2 = 0$). What is the coupling $M_{12}^2/(M_{11}M_{22})$ with both $k_r = 1$? And with both $k_r = 100$? What do gears hide?
# - **P4** Which angle changes $M_{11}$?
# - **P5** Gravity on. Run Example 7.2's motion, 90° in 0.5 s; then the same in half the time. How many times larger are the torques of motion (all but gravity)? And gravity's?
# %% tags=["exercise"]
display(ex("07.P1").check(___))
display(ex("07.P2").check(___))             # "joint 1", "joint 2" or "both"
display(ex("07.P3").check([___, ___]))      # two numbers
display(ex("07.P4").check(___))             # "q1", "q2" or "both"
display(ex("07.P5").check([___, ___]))      # two numbers: motion, gravity
# %% [markdown] tags=["90"]
# ## 7.13 Motors
#
# Now the motors as a *difference*. Rotor 1 sits on the ground. Rotor 2 sits at the elbow, is carried by link 1, and **turns with link 1** too:
#
# $$\omega_{m2} = \dot q_1 + k_{r2}\,\dot q_2 \tag{07.10}$$
#
# **Guess** how many entries change, counting $M_{11}, M_{12}, M_{22}, c_1, c_2, g_1, g_2$.
# %%
predict("07.h", ___)
# %% tags=["compute"]
kr2, Im2, mm2 = sp.symbols("kr2 Im2 mm2")
elbow = sp.Matrix([a1 * sp.cos(q1), a1 * sp.sin(q1)])
v_elbow = elbow.applyfunc(lambda e: ddt(e, *state))
T_m = (Im1 * (kr1 * qd1)**2 + mm2 * v_elbow.dot(v_elbow) + Im2 * (qd1 + kr2 * qd2)**2) / 2
dM = sp.hessian(T_m, list(qd))
dG = sp.Matrix([sp.diff(-mm2 * g0.dot(elbow), u) for u in q])
motors = sp.Matrix([[kr1**2 * Im1 + Im2 + mm2 * a1**2, kr2 * Im2], [kr2 * Im2, kr2**2 * Im2]])
step(dM, motors, "the motors' inertia", label=r"\Delta M")
# %% tags=["look"]
from robolib.model import coriolis

dc = coriolis(dM, q, qd) * qd
difference = {"M11": dM[0, 0], "M12": dM[0, 1], "M22": dM[1, 1],
              "c1": dc[0], "c2": dc[1], "g1": dG[0], "g2": dG[1]}
changed = [name for name, d in difference.items() if not judge(d, 0)]
print("changed:", ", ".join(changed))
reveal("07.h", len(changed))
# %% [markdown] tags=["90"]
# **Read it.** $\Delta M$ is constant, so $c$ stays as it was. The diagonal gains $k_r^2 I_m$, the large one: it makes $M$ nearly constant and nearly diagonal, and that is
# why strongly geared robots can be controlled joint by joint. The entry $k_{r2}I_{m2}$ beside the diagonal exists because the rotor is carried along; a model
# without it is called *reduced*.
#
# ## 7.14 Example 7.2, first case
#
# Numbers. Both joints turn by 90° in half a second: constant acceleration, then constant deceleration. At the start the tip is at (0.2, 0) m, with the elbow
# low. The arm stands in a vertical plane and has its motors. **Guess** which term is the largest in $\tau_2$: `"inertial"`, `"centrifugal"`, `"Coriolis"` or `"gravity"`.
# %%
predict("07.i", ___)
# %% tags=["compute"]
from robolib.kinematics import planar_ik

dynamics = evaluate.compile(lagrange.derive(robot), values)
q_start = planar_ik(1.0, 1.0, 0.2, 0.0, elbow="lower")
motion = trajectory.JointMotion(tuple(trajectory.triangular(a, np.pi / 2, 0.5) for a in q_start))
t, *states = trajectory.sample(motion)
parts = dynamics.parts(*states)
own = dynamics.M(states[0])[:, 1, 1] * states[2][:, 1]          # M₂₂ q̈₂
assert np.allclose(abs(own[1:-1]), 3078.76, atol=0.005)         # the same at all times
reveal("07.i", max(parts, key=lambda kind: abs(parts[kind][:, 1]).max()))
# %% tags=["look"]
torque = dynamics.inverse(*states)
assert np.allclose(torque[1], [3873.168, 3078.153], atol=0.001)
assert np.isclose(torque[:, 0].max(), 6044.757, atol=0.001)
coriolis_1, coriolis_2 = abs(parts["Coriolis"]).max(axis=0)
figure(plot.parts(t, {k: v for k, v in parts.items() if k != "friction"}, torque),
       f"Torques by kind. M₂₂q̈₂ is ±{abs(own[2]):.2f} N·m throughout; the largest τ₁ is "
       f"{torque[:, 0].max():.1f} N·m, just before the switch; Coriolis reaches {coriolis_1:.1f} N·m at joint 1 "
       f"and {coriolis_2:.1f} at joint 2; gravity at joint 1 reaches {parts['gravity'][:, 0].max():.1f} N·m.")
# %% [markdown] tags=["90"]
# **Read it.** The inertial torque jumps with the acceleration. Coriolis is felt at joint 1 only. Gravity is small in this violent motion; in a slow
# one it would be nearly everything (exercise 07.11).
#
# ## 7.15 Let it fall, and believe a lie
#
# The equation the other way round, $\ddot q = M^{-1}(\tau - c - g)$, is a simulator. Released from rest with free joints, the arm must keep its energy $T + U$.
#
# We let three models fall: the true one; one that *believes* there is no Coriolis torque; and one that believes that things fall upwards. Each one's
# energy is measured by its own $T$ and $U$. Which of the two lies will the energy betray?
# %%
predict("07.j", ___)        # "no Coriolis", "upwards", "both" or "none"
# %% tags=["check"]
model = lagrange.derive(robot)
swing = {"duration": 2.0, "q": [0.0, np.pi / 2]}
true = simulate.run(dynamics, **swing)
lie = replace(model, c=model.c - model.parts["Coriolis"])       # believes that there is no Coriolis torque
believed = simulate.run(evaluate.compile(lie, values), **swing)
upside = lagrange.derive(replace(robot, gravity=-robot.gravity))   # believes that things fall upwards
flipped = simulate.run(evaluate.compile(upside, values), **swing)
assert true.drift < 1e-6 and flipped.drift < 1e-6 and believed.drift > 10
betrayed = [name for name, run in (("no Coriolis", believed), ("upwards", flipped)) if run.drift > 1e-6]
reveal("07.j", betrayed[0] if len(betrayed) == 1 else "both")
# %% tags=["look"]
change = {"true model": true, "no Coriolis": believed, "gravity flipped, its own energy": flipped}
figure(plot.series(true.t, {word: r.E - r.E[0] for word, r in change.items()}, "change of energy / J"),
       "Over 2 s the true model changes its energy by less than a millionth of a joule, the model without "
       f"Coriolis torque by {believed.drift:.0f} J. The model with gravity upside down keeps its own energy "
       "just as well as the true one.")
# %% [markdown]
# **Read it.** Energy detects a model that contradicts itself. It does not detect one that is consistent and wrong: an arm that falls upwards keeps its
# energy perfectly. Against such errors one needs a second way, or a measurement.
#
# **The lie detector.** Under *Believe a wrong model*, this arm can be told one of five lies: `"no Coriolis"`, `"gravity upside down"`, `"rotor forgotten"`, `"parallel axis forgotten"` ($m_1\ell_1^2$)
# and `"another C"` (the one of 7.9). Let each one fall. The line below the choice gives the change of the model's *own* energy, that of the *true* energy along the same motion, and
# $\lVert N + N^{\top}\rVert$.
# %% tags=["widget"]
PlanarArm(q=[0, np.pi / 2])
# %% [markdown]
# - **L1** Which of the five keep their own energy? A list of the words above.
# - **L2** Which one keeps the true arm's energy as well?
# - **L3** And what does that one break? (`"torque"`, `"energy"`, `"skew symmetry"` or `"nothing"`)
# %% tags=["exercise"]
display(ex("07.L1").check(___))
display(ex("07.L2").check(___))
display(ex("07.L3").check(___))
# %% [markdown]
# **Read it.** Invariants catch *inconsistency*, not wrong parameters: who forgets a rotor has a perfectly good model of another arm. And one of the five moves exactly as it should. No motion betrays
# it; a controller whose proof needs the skew matrix would.
#
# ## 7.16 For every arm
#
# By hand we used positions and symmetry. For the general arm we need the velocity of every centre of mass. Link $i$ has two Jacobians, $v_i = J_{v,i}\,\dot q$ and $\omega_i = J_{\omega,i}\,\dot q$ (chapter 04).
# Then (07.4) and (07.9) become sums over all bodies:
#
# $$M = \sum_i m_i J_{v,i}^{\top}J_{v,i} + J_{\omega,i}^{\top}\, I_i\, J_{\omega,i} \tag{07.11}$$
#
# $$g = -\sum_i m_i J_{v,i}^{\top}\, g_0 \tag{07.12}$$
# %% [markdown]
# A robot is described by a table, one row a joint (chapter 02). `lagrange.derive` builds the Jacobians and these sums. Rotors are bodies too.
# Does it find what we found by hand?
# %% tags=["check"]
print(robot)
step(model.M, M + motors, "(07.11) = our Hessian, motors included", label="M")
step(model.C * model.qd, c, "Christoffel from the library", label="c")
step(model.g, G + dG, "(07.12) = our ∂U/∂q", label="g")
# %% [markdown]
# And a second way that shares nothing with energy: Newton and Euler's balance of forces and moments, link by link (chapter 11). Also for an arm in
# space with three joints, full inertias and a motor set at right angles.
# %% tags=["check"]
from robolib.formulations import newton_euler

for name in ("planar_2r", "spatial_rrr", "spatial_rpr"):
    any_robot, _ = getattr(robots, name)()
    energy, forces = lagrange.derive(any_robot), newton_euler.derive(any_robot)
    finding = judge(energy.tau, forces.tau)
    assert finding.equal and finding.how == "exact"
    print(f"{any_robot.name}: Lagrange = Newton–Euler, {finding}")
# %% [markdown] tags=["card"]
# ## 7.17 What to keep
#
# **Write two energies, then differentiate.** No force in a pin is ever mentioned.
#
# $$L = T - U, \qquad \frac{d}{dt}\frac{\partial L}{\partial\dot q_i} - \frac{\partial L}{\partial q_i} = \tau_i$$
#
# $$T = \sum_i \tfrac12 m_i v_i^2 + \tfrac12 I_i\,\omega_i^2 = \tfrac12\,\dot q^{\top} M\,\dot q, \qquad U = -\sum_i m_i\, g_0^{\top} p_i$$
#
# $$M\ddot q + c + g = \tau, \qquad c = \dot M\dot q - \frac{\partial T}{\partial q} = C\dot q, \qquad g = \frac{\partial U}{\partial q}$$
#
# The planar arm, with $s = m_2a_1\ell_2\sin q_2$:
#
# $$M = \begin{bmatrix} I_1 + m_1\ell_1^2 + I_2 + m_2(a_1^2 + \ell_2^2 + 2a_1\ell_2\cos q_2) & I_2 + m_2(\ell_2^2 + a_1\ell_2\cos q_2) \\ I_2 + m_2(\ell_2^2 + a_1\ell_2\cos q_2) & I_2 + m_2\ell_2^2 \end{bmatrix}, \quad c = s\begin{bmatrix} -2\dot q_1\dot q_2 - \dot q_2^2 \\ \dot q_1^2 \end{bmatrix}$$
#
# - Velocity torques come from a changing inertia, and from nowhere else. Both parts of $c$ count.
# - Measure $\omega_i$ from the ground. A rotor behind a gear counts $k_r^2 I_m$.
# - With Christoffel's $C$, the matrix $\dot M - 2C$ is skew.
# - Before you believe a model, ask for units, limits, symmetry, and a sign that you can feel.
# %% [markdown] tags=["90"]
# | equation | function | proved by |
# |---|---|---|
# | (07.1), (07.2) pendulum, Lagrange | by hand | moments = energy, 7.3 |
# | (07.3), (07.10) rotors | `lagrange.bodies` | by hand = library, 7.16 |
# | (07.4), (07.5), (07.11) energy, inertia matrix | `lagrange.inertia_matrix` | Hessian = Jacobians, 7.16 |
# | (07.6) equations of motion | `lagrange.derive` | = Newton–Euler, 7.16 |
# | (07.7), (07.8) Christoffel, $C$ | `model.christoffel`, `model.coriolis` | $C\dot q = c$ and $N$ skew, 7.9 |
# | (07.9), (07.12) gravity | `model.potential_energy`, `lagrange.gravity_torques` | by hand = library, 7.16 |
# %% [markdown]
# **Where this stops working.** Closed loops need one more idea (chapter 09). Friction, contact and flexible links are not in $L$. And the closed form grows:
# for six joints nobody should write $M$ out; chapters 11 and 15 show what to do instead.
#
# **Your turn now:** [the exercises of this chapter](../exercises/07_lagrange.ipynb). **Next:** chapter 08, what is true of *every* $M$, $C$ and $g$.
