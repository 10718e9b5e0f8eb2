# %% [markdown]
# # 11 · Forces, link by link
#
# > Motions outwards, forces back: two sweeps along the arm give the torques, and also what every bearing carries.
#
# **After this chapter you can** find the torques of an arm without any energy, say what its bearings must carry, write the recursion for any arm, and
# say why its cost grows only with the number of joints.
# %% [markdown] tags=["90"]
# **You need** the cross product and the planar arm of chapter 07. Three entrance questions, each with where to go back to:
#
# 1. What is $z \times x$ for the axes of a right-handed frame? (→ [00](00_start.ipynb))
# 2. The forearm turns at $\dot q_2$ against the upper arm. How fast, seen from the ground? (→ [07](07_lagrange.ipynb), 7.7)
# 3. $I$ is known about the centre of mass. What is it about a point $\ell$ away? (→ [07](07_lagrange.ipynb), 7.2)
#
# **Equations** (11.1)–(11.14) ← Siciliano et al., *Robotics*, ch. 7: sections 7.5 and 7.6, (7.87)–(7.116), the example 7.5.3; Asada and Slotine, *Robot
# Analysis and Control*, ch. 5.
# %% tags=["setup"]
from dataclasses import replace

import matplotlib.pyplot as plt
import numpy as np
import sympy as sp

from robolib import plot, robots, trajectory
from robolib.checking import ex
from robolib.derivation import ___, predict, reveal, step
from robolib.display import figure, setup
from robolib.formulations import lagrange, newton_euler
from robolib.identity import judge
from robolib.spatial import ORIGIN, Vec3, Z, to_numpy

setup()
# %% [markdown]
# ## 11.1 Will the bearing hold?
#
# The arm of Example 7.2 has two links of 50 kg; the elbow's motor, 5 kg, sits at the elbow; the shoulder's motor stands on the ground. You must buy the shoulder's bearing. The
# catalogue has one for 3000 N. Chapter 07 gives every *torque* of this arm, and not one word on the force in a pin: a pin does no work, so the energy does not know it.
#
# Begin at rest. The arm is held out horizontally. **Guess** the force in the shoulder's pin, in N.
# %%
predict("11.a", ___)
# %% tags=["compute"]
robot, values = robots.planar_2r()
arm = robot.at(values)
motions, wrenches, torques = newton_euler.recursion(arm, [0, 0], [0, 0], [0, 0])
(f, mu), _ = wrenches                   # what the ground exerts on the upper arm: a force and a moment
at_rest = f.y
assert np.isclose(at_rest, (50 + 5 + 50) * 9.81) and f.x == f.z == 0
reveal("11.a", at_rest)
# %% [markdown]
# That is the weight of everything beyond the pin, and it points up: the pin *holds*. So 3000 N look generous. But Example 7.2 throws this arm through 90° in half a
# second. Will the bearing still hold? The library knows already. You will find it yourself, by a method that names every force.
#
# ## 11.2 One link
#
# Cut the link free of its pin, and put in place of the pin what it exerts: a force $f$ and a moment $\mu$. What was inside the machine is now outside the body, and so it enters the laws.
# Newton's, for the centre of mass $C$, with $g_0$ the acceleration of free fall:
#
# $$f + m\,g_0 = m\,\ddot p_C \quad\Longrightarrow\quad f = m\,(\ddot p_C - g_0) \tag{11.1}$$
# %% [markdown]
# Euler's law holds **about the centre of mass**. The force acts at the pin, $r_C$ before the centre, so it has a moment $-r_C\times f$ there. Moved to the pin (in the plane, for now):
#
# $$\mu = I\,\dot\omega + r_C \times f \tag{11.2}$$
#
# We write vectors in the axes of the link: $x$ along it, $y$ across it. $q_1$ counts from the horizontal. **Your turn:** the component of $f$ **along** the link, in
# `m1 l1 g q1 qd1`. The link turns at $\dot q_1$; what does its mass need to stay on the circle, and which part of the weight lies along it?
# %% tags=["exercise"]
ex("11.T1").check(___)
# %% tags=["compute"]
m1, m2, a1, l1, l2, I1, I2, g = sp.symbols("m1 m2 a1 l1 l2 I1 I2 g")
q1, q2, qd1, qd2, qdd1, qdd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
x, z, g0 = sp.Matrix([1, 0, 0]), sp.Matrix([0, 0, 1]), sp.Matrix([0, -g, 0])

def R(q):
    """Takes the axes of a link, turned by q about z, to those it was turned from."""
    return sp.Matrix([[sp.cos(q), -sp.sin(q), 0], [sp.sin(q), sp.cos(q), 0], [0, 0, 1]])

def ddt(p):
    """d/dt by the chain rule: every q changes at the rate q̇, every q̇ at the rate q̈."""
    pairs = ((q1, qd1), (q2, qd2), (qd1, qdd1), (qd2, qdd2))
    return sum((sp.diff(p, u) * rate for u, rate in pairs), sp.zeros(3, 1))
# %% tags=["check"]
p_C = R(q1) * (l1 * x)                                  # positions in the ground's axes
newton = R(q1).T * (m1 * (ddt(ddt(p_C)) - g0))          # (11.1), in the axes of the link
f = m1 * sp.Matrix([-l1 * qd1**2 + g * sp.sin(q1), l1 * qdd1 + g * sp.cos(q1), 0])
step(newton, f, "inwards to hold it on its circle, across to turn it, and against its weight", label="f")
mu = I1 * qdd1 * z + (l1 * x).cross(f)                  # (11.2)
step(mu[2], (I1 + m1 * l1**2) * qdd1 + m1 * g * l1 * sp.cos(q1), "the pendulum of chapter 07", label=r"\mu_z")
# %% [markdown]
# **Read it.** The moment is (07.1) again, from no energy at all; $m_1\ell_1^2$, the parallel-axis term, came in through $r_C\times f$. And we have $f$, which energy never told.
#
# Use it. A point mass on a light stick ($I_1 = 0$) is released from the horizontal and swings freely. **Guess** what the pin carries when it passes the bottom, in weights
# $m_1g$.
# %%
predict("11.b", ___)
# %% tags=["compute"]
step(sp.Eq(m1 * l1**2 * qd1**2 / 2, m1 * g * l1), sp.Eq(qd1**2, 2 * g / l1),
     "energy at the bottom = work of the weight on the way down", factor=2 / (m1 * l1**2))
at_bottom = f[0].subs(q1, -sp.pi / 2).subs(qd1**2, 2 * g / l1)         # two weights bend its path, one is its own
reveal("11.b", float(-at_bottom / (m1 * g)))
at_bottom
# %% [markdown]
# Three weights, whatever the length. A bearing chosen for the weight at rest is chosen wrongly.
#
# ## 11.3 A vector that turns
#
# For two links one can differentiate positions. For six, the last position alone fills a page. There is a better way: get the acceleration of a link from that of the link before
# it. This needs one fact. A vector $r$ that is fixed in a turning body changes only because the body turns:
#
# $$\dot r = \omega \times r \tag{11.3}$$
#
# Differentiate once more. Points $A$ and $B$ of one body, with $r$ from $A$ to $B$:
#
# $$\ddot p_B = \ddot p_A + \dot\omega\times r + \omega\times(\omega\times r) \tag{11.4}$$
# %% tags=["check", "90"]
r = R(q1) * sp.Matrix(sp.symbols("rx1 ry1 rz1"))        # any vector fixed in link 1, seen from the ground
w, wd = qd1 * z, qdd1 * z
step(ddt(r), w.cross(r), "(11.3): the derivative is at right angles to r and to the axis", label=r"\dot r")
step(ddt(ddt(r)), wd.cross(r) + w.cross(w.cross(r)), "(11.4): across, and towards the axis", label=r"\ddot r")
step(r.dot(ddt(r)), ___, "how fast does the length of r change?", label=r"r\cdot\dot r")
# %% [markdown] tags=["90"]
# Now let the point slide. A bead runs **outwards** at the constant rate $\dot q_2$ on a rod that turns counter-clockwise at the constant rate $\dot q_1$. Neither rate changes. Stand at
# the pin and look along the rod. **Guess**: to which side does the rod push the bead? (`"left"`, `"right"`, `"none"`)
# %% tags=["90"]
predict("11.c", ___)
# %% tags=["compute", "90"]
bead = R(q1) * (q2 * x)
axis = R(q1) * x                                        # the direction in which the bead slides
sliding = qdd2 * axis + 2 * qd2 * w.cross(axis)         # the new part
assert ddt(qd2 * axis) == qdd2 * axis + qd2 * w.cross(axis)     # the sliding velocity turns: half of the 2
step(ddt(ddt(bead)), sliding + wd.cross(bead) + w.cross(w.cross(bead)), "(11.4), and two terms more", label=r"\ddot p")
side = ddt(ddt(bead))[1].subs({q1: 0, qdd1: 0, qdd2: 0, qd1: 1, qd2: 1})        # rod along x: left is +y
reveal("11.c", {1: "left", -1: "right", 0: "none"}[int(sp.sign(side))])
# %% [markdown]
# **Read it.** To the left: further out the rod is faster, so the bead must be sped up sideways. Half of the 2 comes from the sliding velocity, which turns; the other half from $\omega\times r$, whose $r$
# grows. A prismatic joint along $z$ adds to (11.4)
#
# $$\ddot q\,z + 2\,\dot q\,\omega\times z \tag{11.5}$$
#
# ## 11.4 Outwards
#
# Now the planar arm, first without motors. Link by link, from the ground outwards: $\omega_1 = \dot q_1 z$, $\omega_2 = (\dot q_1+\dot q_2)\,z$, and (11.4) for the elbow and for both centres of
# mass. Each vector is written in the axes of **its own link**, where the lengths are constant: $r_1 = a_1x$, $r_{C1} = \ell_1x$, $r_{C2} = \ell_2x$.
# %% [markdown]
# One trick saves work. In (11.1) gravity always comes as $\ddot p_C - g_0$. So let the *base* accelerate upwards,
#
# $$\ddot p_0 = -g_0 \tag{11.6}$$
#
# and every point inherits it. From here on $\ddot p$ means acceleration minus $g_0$. (Stand in a lift that starts upwards: your arm cannot tell it from more gravity.)
# %% tags=["compute"]
def carried(a, w, wd, r):
    """(11.4): the acceleration of a point r away from one that has the acceleration a."""
    return a + wd.cross(r) + w.cross(w.cross(r))

w1, wd1 = qd1 * z, qdd1 * z
base = R(q1).T * (-g0)                                  # (11.6), in the axes of link 1
acc_1, acc_C1 = (carried(base, w1, wd1, length * x) for length in (a1, l1))
elbow_at = R(q1) * (a1 * x)
step(R(q1).T * (ddt(ddt(elbow_at)) - g0), acc_1, "the elbow: position differentiated twice = (11.4)",
     label=r"\ddot p_1")
# %% tags=["compute"]
w2, wd2 = (qd1 + qd2) * z, (qdd1 + qdd2) * z
outer = carried(R(q2).T * acc_1, w2, wd2, l2 * x)       # the elbow's acceleration, turned into link 2's axes
s2, c2 = sp.sin(q2), sp.cos(q2)
acc_C2 = sp.Matrix([a1 * s2 * qdd1 - a1 * c2 * qd1**2 - l2 * (qd1 + qd2)**2 + g * sp.sin(q1 + q2),
                    a1 * c2 * qdd1 + a1 * s2 * qd1**2 + l2 * (qdd1 + qdd2) + g * sp.cos(q1 + q2), 0])
step(outer, acc_C2, "the elbow's part, the turning, the weight", label=r"\ddot p_{C2}")
# %% [markdown]
# Is it true? A second way that shares nothing with it: write the position of $C_2$ in the ground's axes, differentiate twice, subtract $g_0$, turn the result into the axes of link 2.
# %% tags=["check"]
p_C2 = elbow_at + R(q1 + q2) * (l2 * x)
step(R(q1 + q2).T * (ddt(ddt(p_C2)) - g0), acc_C2, "positions, differentiated twice = (11.4), link by link",
     label=r"R^{\top}(\ddot p_{C2} - g_0)")
# %% [markdown]
# ## 11.5 Inwards
#
# Begin at the end: beyond link 2 there is nothing. The elbow's pin must give link 2 all that it needs; then the shoulder's pin must give link 1 what *it* needs, **and** what it passes on.
# Link 2 pulls back at link 1 with $-f_2$ and $-\mu_2$ (action and reaction), so on the other side of the equation they stand with a plus. With $R$ from link $i+1$'s axes to link $i$'s:
#
# $$f_i = m_i\,\ddot p_{Ci} + R\,f_{i+1} \tag{11.7}$$
#
# $$\mu_i = I_i\,\dot\omega_i + \omega_i\times I_i\,\omega_i + r_{Ci}\times m_i\,\ddot p_{Ci} + R\,\mu_{i+1} + r_i\times R\,f_{i+1} \tag{11.8}$$
# %% [markdown]
# $f_i$ and $\mu_i$ are what link $i-1$ exerts on link $i$, the moment about joint $i$. Of these, the motor gives the part along its axis; the bearing gives the rest:
#
# $$\tau_i = z\cdot\mu_i \ \text{ (revolute)}, \qquad \tau_i = z\cdot f_i \ \text{ (prismatic)} \tag{11.9}$$
#
# Five terms in (11.8): to spin the link faster, to turn its spin (no motor feels this in the plane; it waits for 11.8), to carry its centre of mass, the moment from outside, and the lever of the force from outside.
#
# **Your turn:** the last term. The forearm passes on a force with the components $f_x$, $f_y$ **in its own axes**.
# What is its moment about the shoulder, $z\cdot(r_1\times Rf_2)$? Use `fx`, `fy`, `a1`, `q2`.
# %% tags=["exercise"]
fx, fy = sp.symbols("f_x f_y")
ex("11.T2").check(___)
# %% tags=["compute"]
f2 = m2 * acc_C2                                                            # (11.7)
mu2 = I2 * wd2 + (l2 * x).cross(f2)                                         # (11.8), nothing beyond
k = m2 * a1 * l2
step(mu2[2], (I2 + m2 * l2**2) * (qdd1 + qdd2) + k * c2 * qdd1 + k * s2 * qd1**2 + m2 * g * l2 * sp.cos(q1 + q2),
     "the elbow's motor", label=r"\mu_{2z}")
step(sp.Derivative(mu2[2], qdd1), ___, "what the elbow feels per acceleration of the shoulder: which entry of M?")
# %% tags=["compute"]
f1 = m1 * acc_C1 + R(q2) * f2
mu1 = I1 * wd1 + (l1 * x).cross(m1 * acc_C1) + R(q2) * mu2 + (a1 * x).cross(R(q2) * f2)
along = [-(m1 * l1 + m2 * a1) * qd1**2 - m2 * l2 * (s2 * (qdd1 + qdd2) + c2 * (qd1 + qd2)**2),
         (m1 * l1 + m2 * a1) * qdd1 + m2 * l2 * (c2 * (qdd1 + qdd2) - s2 * (qd1 + qd2)**2)]
step(f1, [along[0] + (m1 + m2) * g * sp.sin(q1), along[1] + (m1 + m2) * g * sp.cos(q1), 0],
     "the shoulder's pin carries both links", label="f_1")
# %% [markdown]
# **Read it.** The shoulder's pin pulls inwards: both masses run on circles, and $(\dot q_1+\dot q_2)^2$ shows that the forearm turns with the sum of the rates. It pushes across to speed both up.
# And it holds the weight of both links, which is split along and across the upper arm.
#
# Before we look at the torques, a trap. Somebody starts with $\ddot p_0 = -g_0$, and then, to be safe, also subtracts the weight $m_i\,g_0$ in (11.7). **Guess:** by which factor are the torques that
# *hold* the arm too large?
# %%
predict("11.d", ___)
# %% tags=["check"]
tau = sp.Matrix([mu1[2], mu2[2]])                                           # (11.9)
up_1, up_2 = (-R(angle).T * g0 for angle in (q1, q1 + q2))
too_much_2 = f2 + m2 * up_2
too_much = ((l1 * x).cross(m1 * (acc_C1 + up_1)) + (l2 * x).cross(too_much_2) + (a1 * x).cross(R(q2) * too_much_2))[2]
still = dict.fromkeys((qd1, qd2, qdd1, qdd2), 0)
assert judge(too_much.subs(still), 2 * tau[0].subs(still))
numbers = {s: sp.Rational(str(values[s.name])) for s in (m1, m2, a1, l1, l2, I1, I2, g)} | {q1: 0, q2: 0}
reveal("11.d", float(too_much.subs(still).subs(numbers) / tau[0].subs(still).subs(numbers)))
# %% [markdown]
# Twice: gravity stands in the accelerations already. One or the other, never both.
#
# ## 11.6 What you got for nothing
#
# The torques must be Lagrange's. Two derivations that share no idea:
# %% tags=["check"]
bare = replace(robot, links=tuple(replace(link, rotor=None) for link in robot.links))
energy = lagrange.derive(bare)
finding = judge(tau, energy.tau)
assert finding.equal and finding.how == "exact"
print(f"planar arm: forces = energy, {finding}")
# %% [markdown]
# And beside them stand $f_1$ and $f_2$, which energy cannot give. Back to the bearing: the first motion of Example 7.2, both joints by 90° in half a second, with motors. At rest the shoulder's pin
# carried the weights alone. **Guess** how many times as much it carries at the worst moment.
# %%
predict("11.e", ___)
# %% tags=["compute"]
from robolib.kinematics import planar_ik

q_start = planar_ik(1.0, 1.0, 0.2, 0.0, elbow="lower")
motion = trajectory.JointMotion(tuple(trajectory.triangular(a, np.pi / 2, 0.5) for a in q_start))
t, q, qd, qdd = trajectory.sample(motion)
_, wrenches, torques = newton_euler.recursion(arm, q.T, qd.T, qdd.T)        # all instants at once
shoulder, elbow = (to_numpy(f)[:, :2] for f, _ in wrenches)
load = {"shoulder": np.linalg.norm(shoulder, axis=1), "elbow": np.linalg.norm(elbow, axis=1)}
worst = load["shoulder"].argmax()
assert np.isclose(torques[0].max(), 6044.757, atol=0.001)                   # chapter 07 has the same τ₁
reveal("11.e", load["shoulder"][worst] / at_rest, tolerance=0.15)
# %% tags=["look"]
rated = {"the catalogue's 3000 N": np.full_like(t, 3000.0)}
over = t[load["shoulder"] > 3000]
figure(plot.series(t, load | rated, "force in the pin / N"),
       f"Example 7.2, first case. The shoulder's pin carries {load['shoulder'][0]:.0f} N at rest and up to "
       f"{load['shoulder'][worst]:.0f} N, at {t[worst]:.2f} s, just before the switch; it is above 3000 N from "
       f"{over[0]:.3f} s to {over[-1]:.3f} s. The elbow's pin carries up to {load['elbow'].max():.0f} N.")
# %% [markdown]
# The bearing is too small, and no torque would have told you. Just before the switch both rates are largest, and both joints still accelerate. At this moment, cut the arm at its pins and draw what you found:
# %% tags=["look"]
def turned(angle, v):
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) @ v

F1, F2 = turned(q[worst, 0], shoulder[worst]), turned(q[worst].sum(), elbow[worst])     # in the ground's axes
points = plot.corners(arm, q[worst])
upper, fore = points[:2], points[1:3] + [1.6, 0]                        # the forearm moved aside
weight, (fig, ax) = np.array([0, -50 * 9.81]), plt.subplots(figsize=(6.4, 4.4), layout="constrained")
plot.draw_arm(ax, upper), plot.draw_arm(ax, fore)
for start, force, word in ((upper[0], F1, "$f_1$"), (upper[1], -F2, "$-f_2$"), (fore[0], F2, "$f_2$"),
                           (upper.mean(axis=0), weight, "$m_1g$"), (fore.mean(axis=0), weight, "$m_2g$")):
    end = start + force / 3000
    ax.annotate("", end, start, arrowprops={"arrowstyle": "->", "color": "#D55E00", "linewidth": 2})
    ax.annotate(word, end, (4, 4) if force[1] > 0 else (-30, -14), textcoords="offset points", color="#D55E00")
ax.set(aspect="equal", xlabel="x / m", ylabel="y / m", xlim=(-0.8, 3.7), ylim=(-1.4, 1.4))
figure(fig, f"Cut apart at {t[worst]:.2f} s; 3000 N are 1 m. f₁ is {np.hypot(*F1):.0f} N from the ground, f₂ is "
       f"{np.hypot(*F2):.0f} N on the forearm, −f₂ on the upper arm; a weight is {-weight[1]:.1f} N. No moments drawn.")
# %% [markdown] tags=["90"]
# ## 11.7 Motors, as a difference
#
# Rotor 2 sits at the elbow and belongs to link 1: its mass rides there, and it turns with link 1 **and** with its gear. Its moment passes through link 1. The joint's own motor must spin the rotor
# too, and the gear multiplies that torque:
#
# $$\tau_i = z\cdot\mu_i + k_{ri}\,I_{mi}\,\dot\omega_{mi}\cdot z_{mi} \tag{11.10}$$
#
# **Your turn:** what is $\dot\omega_{m2}$ here, in `qdd1 qdd2 kr2`? (The textbook's example prints it wrongly.)
# %% tags=["exercise"]
kr1, kr2, Im1, Im2, mm2 = sp.symbols("kr1 kr2 Im1 Im2 mm2")
ex("11.T3").check(___)
# %% [markdown]
# **Guess** also: the mass $m_{m2}$ of rotor 2 loads which pin? (`"shoulder"`, `"elbow"`, `"both"`)
# %%
predict("11.f", ___)
# %% tags=["check"]
spin_up = Im2 * (qdd1 + kr2 * qdd2)                                 # the rotor's moment, I_m ω̇_m
f1_motors = f1 + mm2 * acc_1
mu1_motors = mu1[2] + spin_up + (a1 * x).cross(mm2 * acc_1)[2]
tau_motors = sp.Matrix([mu1_motors + kr1 * Im1 * kr1 * qdd1, mu2[2] + kr2 * spin_up])       # (11.10)
dM = sp.Matrix([[kr1**2 * Im1 + Im2 + mm2 * a1**2, kr2 * Im2], [kr2 * Im2, kr2**2 * Im2]])
step(tau_motors - tau, dM * sp.Matrix([qdd1, qdd2]) + sp.Matrix([mm2 * a1 * g * sp.cos(q1), 0]),
     "exactly the motors' part of chapter 07", label=r"\Delta\tau")
_, library, _ = newton_euler.recursion(robot, [q1, q2], [qd1, qd2], [qdd1, qdd2])
heavier = [name for name, (f, _) in zip(("shoulder", "elbow"), library, strict=True)
           if any(entry.has(mm2) for entry in map(sp.expand, f))]
assert judge(f1_motors[:2], [library[0][0].x, library[0][0].y])
reveal("11.f", heavier[0] if len(heavier) == 1 else "both")
# %% [markdown]
# ## 11.8 For every arm
#
# Nothing so far asked for a plane. In space two things are added. An axis is carried along by the link before it, so that link's turning shows in $\dot\omega$. With $\omega'$ of the link before, and
# $R$ from the link's axes to those of the link before, a revolute joint gives
#
# $$\omega = R^{\top}(\omega' + \dot q\,z), \qquad \dot\omega = R^{\top}(\dot\omega' + \ddot q\,z + \dot q\,\omega'\times z) \tag{11.11}$$
#
# And $\omega\times I\omega$ can no longer be left out: the angular momentum $I\omega$ turns with the body, and (11.3) holds for it too. Both claims, checked on a link whose axis is vertical and which carries a horizontal one:
# %% tags=["check", "90"]
horizontal = R(q1) * sp.Matrix([0, 1, 0])               # the axis of joint 2, carried by link 1; ground's axes
omega = qd1 * z + qd2 * horizontal
assert judge(ddt(omega), qdd1 * z + qdd2 * horizontal + qd2 * w1.cross(horizontal)).equal               # (11.11)
step(R(q1).T * ddt(omega), [-qd1 * qd2, qdd2, qdd1], "even at constant rates ω changes", label=r"R^{\top}\dot\omega")
xx, yy, zz, xy, xz, yz = sp.symbols("Ixx1 Iyy1 Izz1 Ixy1 Ixz1 Iyz1")
I = sp.Matrix([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
spin = R(q1) * I * R(q1).T * w1                         # the angular momentum of link 1, in the ground's axes
step(R(q1).T * ddt(spin), I * wd1 + w1.cross(I * w1), "Euler's law in the link's axes: I is constant there",
     label=r"I\dot\omega + \omega\times I\omega")
# %% [markdown]
# **Read it.** The motor feels $I_{zz1}$ alone. But with $I_{xz1}$ or $I_{yz1}$ a link asks its bearing for moments that turn with it, and grow with $\dot q_1^2$: that is why wheels are balanced.
#
# Here is the whole method for revolute joints. In the axes of its own link, a link's $I$, $r_C$ and $r$ are constant: only the rotations change. First sweep, outwards:
# %% tags=["compute", "show", "slide"]
def outwards(arm, q, qd, qdd):
    """(R, r, ω, ω̇, p̈) of every link, in its own axes: (11.11), then (11.4) to the link's origin."""
    w, wd, a, motions = ORIGIN, ORIGIN, -arm.gravity, []                # (11.6)
    for link, angle, rate, accel in zip(arm.links, q, qd, qdd, strict=True):
        pose = link.joint.outer(angle)              # the link's frame, seen from the frame before it
        R, r = pose.R, pose.R.T @ pose.p            # r: from the joint to the link's origin, where the next joint is
        wd = R.T @ (wd + Z * accel + w.cross(Z) * rate)
        w = R.T @ (w + Z * rate)
        a = R.T @ a + wd.cross(r) + w.cross(w.cross(r))
        motions.append((R, r, w, wd, a))
    return motions
# %% [markdown] tags=["slide"]
# Second sweep, inwards. `f` and `mu` arrive from outside; the link adds its own; both are turned into the axes of the link before. (`gyro` is there for an experiment below.)
# %% tags=["compute", "show"]
def inwards(arm, motions, gyro=1):
    """τ of every joint: (11.7)–(11.9)."""
    f, mu, torques = ORIGIN, ORIGIN, []
    for link, (R, r, w, wd, a) in zip(arm.links[::-1], motions[::-1], strict=True):
        force = (a + wd.cross(link.com) + w.cross(w.cross(link.com))) * link.m
        moment = link.I @ wd + w.cross(link.I @ w) * gyro
        f, mu = f + force, mu + moment + link.com.cross(force)          # about the link's origin
        mu = mu + r.cross(f)                                            # about the joint
        f, mu = R @ f, R @ mu
        torques.append(mu.z)
    return torques[::-1]
# %% tags=["check"]
from robolib.formulations import newton_euler_base, newton_euler_linear
from robolib.robot import inertia

space, its_values = robots.spatial_rrr()                # no motors, slender links: hard to turn across, easy along
slender = [replace(link, rotor=None, I=inertia(0.02, 0.5, 0.5)) for link in space.links]
space = replace(space, links=tuple(slender)).at(its_values)
state = ([0.3, 0.5, -0.4], [1.0, 2.0, -1.5], [0.7, -1.2, 2.5])
ours = inwards(space, outwards(space, *state))
for formulation in (newton_euler, newton_euler_base, newton_euler_linear, lagrange):
    assert np.allclose(ours, formulation.inverse_dynamics(space, *state), rtol=1e-12)
    print(f"{formulation.__name__.split('.')[-1]}: the same three torques, to 12 digits")
symbolic = inwards(bare, outwards(bare, [q1, q2], [qd1, qd2], [qdd1, qdd2]))
assert judge(symbolic, tau).equal                       # the same lines, on symbols: our torques of 11.5
np.round(ours, 4)
# %% [markdown] tags=["90"]
# Twenty lines, any number of joints. They do not know what a number is: floats, symbols and whole motions go through alike. (The library has two more recursions: `newton_euler_base` keeps all vectors in the ground's axes and
# turns the inertias instead; `newton_euler_linear` takes moments about the links' origins, where the torques are linear in all masses and inertias.)
#
# In space a joint passes on six numbers, three of force and three of moment. The motor gives one of them. Who gives the other five?
# %% tags=["look", "90"]
_, wrenches, torques = newton_euler.recursion(space, *state)
force, moment = (to_numpy(v) for v in wrenches[0])
axis = to_numpy(outwards(space, *state)[0][0].T @ Z)            # the joint's axis, in the axes of link 1
motor = moment @ axis
across = np.linalg.norm(moment - motor * axis)
assert np.isclose(motor, torques[0])
print(f"shoulder in space: force {np.linalg.norm(force):.1f} N; moment {motor:.2f} N·m about the axis: the motor;"
      f" {across:.2f} N·m across it: the bearing")
# %% [markdown] tags=["90"]
# The bearing does, and here it carries far more than the motor. Whoever designs it needs exactly these numbers.
#
# One thing more comes for nothing. The inward sweep began with zero, because beyond the last link there was nothing. If the tool pushes at something, begin with that force. It adds
# $J^{\top}f$ to the torques, with the tip's Jacobian: all of statics (chapter 05).
# %% tags=["check", "90"]
from robolib.kinematics import jacobian

push, posture, none = Vec3(500.0, 500.0, 0.0), list(q_start), [0.0, 0.0]
pushing = newton_euler.inverse_dynamics(arm, posture, none, none, tip=(push, ORIGIN))
extra = np.subtract(pushing, newton_euler.inverse_dynamics(arm, posture, none, none))
by_jacobian = [column @ push for column in jacobian(arm, posture)[0]]
assert np.allclose(extra, by_jacobian)
print("pushing with (500, 500) N costs", ", ".join(f"{e:.3f}" for e in extra), "N·m more: the same as by the Jacobian")
# %% [markdown] tags=["90"]
# Now a warning. A widely used textbook prints $\omega\times I\omega$ **twice** in this sum. Its worked example, the planar arm, comes out right all the same. **Guess:** on which arm does the slip show, the planar one or one in
# space? (`"planar"`, `"space"`, `"both"`)
# %% tags=["90"]
predict("11.g", ___)
# %% tags=["check", "90"]
flat, plane_state = bare.at(values), ([0.3, 0.5], [1.0, 2.0], [0.7, -1.2])
error = {}
for name, any_arm, any_state in (("planar", flat, plane_state), ("space", space, state)):
    motions = outwards(any_arm, *any_state)
    error[name] = np.subtract(inwards(any_arm, motions, gyro=2), inwards(any_arm, motions))
    print(f"{name}: ω × Iω twice changes the torques by", ", ".join(f"{e:.3f}" for e in error[name]), "N·m")
shows = [name for name, e in error.items() if abs(e).max() > 1e-12]
reveal("11.g", shows[0] if len(shows) == 1 else "both")
# %% [markdown] tags=["90"]
# **Read it.** $\omega\times I\omega$ is at right angles to $\omega$. In the plane all axes are parallel to $\omega$, so no motor feels it, and twice nothing is nothing. A planar example proves nothing about a spatial
# formula. Test a method where it can fail.
#
# ## 11.9 Why it wins
#
# Each sweep meets each link once, and does the same work there. So the cost must grow like $n$. Lagrange's $M$ has $n^2$ entries, each a sum over links, and $c$ needs their derivatives.
# The recorder of the library writes down every operation; we count multiplications. **Guess** the factor from 4 to 8 joints, for Newton–Euler.
# %%
predict("11.h", ___)
# %% tags=["compute"]
from robolib.program import record
from robolib.robot import Link, Robot, dh


def chain(n, rng):
    """n links in space with nothing special about them: random lengths, twists, masses, full inertias."""
    def link():
        a, alpha, d, m, *rest = rng.uniform(0.2, 0.9, 13).tolist()
        return Link(dh("revolute", a, alpha, d), m, Vec3(*rest[:3]), inertia(*(1 + e for e in rest[3:6]), *rest[6:9]))
    return Robot(f"chain of {n}", tuple(link() for _ in range(n)), Vec3(0, 0, -9.81))

def products(formulation, n):
    robot = chain(n, np.random.default_rng(11))
    names = [f"{kind}{i}" for kind in ("q", "qd", "qdd") for i in range(1, n + 1)]
    return record(lambda *s: formulation(robot, s[:n], s[n:2 * n], s[2 * n:]), names).counts.mul
# %% tags=["look"]
joints = range(1, 9)
cost = {f.__name__.split(".")[-1]: [products(f.inverse_dynamics, n) for n in joints] for f in (newton_euler, lagrange)}
sweeps, closed = cost["newton_euler"], cost["lagrange"]
per_joint = sweeps[2] - sweeps[1]
assert set(np.diff(sweeps)[1:]) == {per_joint}                          # from the second joint on: exactly linear
assert closed[0] < sweeps[0] and all(c > s for c, s in zip(closed[1:], sweeps[1:], strict=True))
reveal("11.h", sweeps[7] / sweeps[3], tolerance=0.1)
fig, ax = plt.subplots(figsize=(5.6, 3.4), layout="constrained")
ax.loglog(joints, closed, "s--", color="#0072B2", label="Lagrange: M, c, g")
ax.loglog(joints, sweeps, "o-", color="#D55E00", label="Newton–Euler: two sweeps")
ax.set(xlabel="joints", ylabel="multiplications", xticks=list(joints), xticklabels=joints)
ax.legend(frameon=False)
figure(fig, f"Multiplications for one set of torques. Newton–Euler: {per_joint} more per joint, {sweeps[5]} for six "
       f"joints. Lagrange: {closed[5]} for six; from 4 to 8 joints × {closed[7] / closed[3]:.1f}.")
# %% [markdown]
# **Read it.** On this scale a straight line of slope 1 means *like $n$*; slope 3, *like $n^3$*. For one joint (07.11) is cheaper, from two on it never is again. That holds for arms with nothing special about them.
# Where much vanishes, a formula written by hand wins:
# %% tags=["check"]
from robolib.program import from_expressions

u, ks, kc, outer = qdd1 + qdd2, k * s2, k * c2, m2 * l2 * g * sp.cos(q1 + q2)
elbow_by_hand = (I2 + m2 * l2**2) * u + kc * qdd1 + ks * qd1**2 + outer
inner = (I1 + m1 * l1**2 + m2 * a1**2) * qdd1 + (m1 * l1 + m2 * a1) * g * sp.cos(q1)
by_hand = [elbow_by_hand + inner + kc * u - ks * (qd1 + qd2)**2, elbow_by_hand]
assert judge(by_hand, tau).equal
names = ["q1", "q2", "qd1", "qd2", "qdd1", "qdd2"]
formula = from_expressions(by_hand, names, {n: values[n] for n in ("m1", "m2", "a1", "l1", "l2", "I1", "I2", "g")})
recursion = record(lambda *s: newton_euler.inverse_dynamics(flat, s[:2], s[2:4], s[4:]), names)
assert formula.counts.mul < recursion.counts.mul
print(f"planar arm: {formula.counts.mul} multiplications by hand, {recursion.counts.mul} by the recursion")
# %% [markdown] tags=["90"]
# So two links are worth a formula; six are not. (Chapter 15 counts more carefully.)
#
# ## 11.10 $M$ and $c$ without energy
#
# The recursion answers *which torques for this motion*, in all arithmetics, and nothing else. That is enough. Ask it the right questions:
#
# $$M e_j = \tau(q,\ 0,\ e_j)\big|_{g_0=0}, \qquad c + g = \tau(q,\ \dot q,\ 0) \tag{11.12}$$
#
# where $e_j$ is a unit acceleration at joint $j$. **Guess:** how many calls give $M$ and $c+g$ of an arm with six joints?
# %%
predict("11.i", ___)
# %% tags=["check"]
calls = []

def torques(arm, *state):
    calls.append(arm)
    return np.array(inwards(arm, outwards(arm, *state)))

six = chain(6, np.random.default_rng(6))
q, qd, tau_6 = np.random.default_rng(7).uniform(-1, 1, (3, 6))
floating, rest = replace(six, gravity=ORIGIN), np.zeros(6)
M = np.column_stack([torques(floating, q, rest, unit) for unit in np.eye(6)])
bias = torques(six, q, qd, rest)
reveal("11.i", len(calls))
by_energy, c, gravity = map(np.array, lagrange.terms(six, list(q), list(qd)))
assert np.allclose(M, by_energy, rtol=1e-10) and np.allclose(bias, c + gravity, rtol=1e-10)
assert np.allclose(M, M.T, rtol=1e-12)
print("M and c + g from the recursion = from the energy, to 10 digits")
# %% [markdown]
# Then the other question, *which motion for these torques*, is one linear system:
#
# $$\ddot q = M^{-1}\,(\tau - c - g) \tag{11.13}$$
# %% tags=["check"]
accelerations = np.linalg.solve(M, tau_6 - bias)
back = torques(six, q, qd, accelerations)
assert np.allclose(back, tau_6, rtol=1e-9)
print("torques → accelerations → torques: back to 9 digits")
# %% [markdown] tags=["90"]
# ## 11.11 The ritual, for forces
#
# A model with forces can be checked by a law that none of the steps used. The ground gives $f_1$ and gravity gives the weights, and nothing else from outside touches the arm: so together they
# must change the momentum of the **whole** arm, whatever happens in the elbow. Then a limit and the units, as always.
#
# $$R_1f_1 + \sum_i m_i\,g_0 = \frac{d}{dt}\sum_i m_i\,\dot p_{Ci} \tag{11.14}$$
# %% tags=["check"]
momentum = m1 * ddt(p_C) + m2 * ddt(p_C2)               # in the ground's axes, from positions
step(R(q1).T * ddt(momentum), [*along, 0], "f₁ without the weights: the elbow's force is inside, and cancels",
     label=r"R_1^{\top}\,\frac{d}{dt}\sum m\,\dot p_C")
assert judge(R(q1) * f1 + (m1 + m2) * g0, ddt(momentum)).equal          # (11.14) as it stands
assert judge(f1.subs(m2, 0), f).equal                   # limit: without the forearm, the pendulum of 11.2
lam, mu, sig = sp.symbols("lambda mu sigma", positive=True)             # units of length, mass and time
units = {a1: lam*a1, l1: lam*l1, l2: lam*l2, m1: mu*m1, m2: mu*m2, g: lam*g/sig**2,
         qd1: qd1/sig, qd2: qd2/sig, qdd1: qdd1/sig**2, qdd2: qdd2/sig**2}
assert judge(f1.xreplace(units), f1 * mu * lam / sig**2).equal
print("every term of f₁ has the unit kg·m/s² = N; without the forearm it is the pendulum's")
# %% [markdown] tags=["90"]
# ## 11.12 Eight ways, one torque
#
# Lagrange and two sweeps are not the only ways. The library has eight, none of which uses another. If one of them had a sign wrong, it would show here: every way, on every arm, at 50
# random states, against the first; and for arms with few joints in symbols as well.
# %% tags=["check"]
from robolib import agreement

arms = (*robots.SHELF, *robots.LARGE, *robots.CLOSED)
quick = (robots.pendulum, robots.cartesian, robots.planar_2r, robots.prismatic_revolute, robots.polar, robots.planar_3r)
rows = agreement.matrix(arms, proved=quick)
errors, proofs = [row.error for row in rows], [row.proof for row in rows if row.proof]
assert max(errors) < 1e-9 and set(proofs) == {"exact"}
figure(plot.agreement(rows),
       f"{len(rows)} comparisons: {len(arms)} arms by {len(rows) // len(arms)} formulations. \"=\": M, c and g are "
       f"proved equal, on {len(quick)} arms. Elsewhere: the largest difference, as a part of the largest torque; it is "
       "never above 1e-9. A dot: none at all.")
# %% [markdown] tags=["card"]
# ## 11.13 What to keep
#
# **Motions outwards, forces back.** Begin with $\ddot p_0 = -g_0$, and gravity is in. Each vector stands in the axes of its own link.
#
# $$\omega_i = R^{\top}(\omega_{i-1} + \dot q_i z), \qquad \dot\omega_i = R^{\top}(\dot\omega_{i-1} + \ddot q_i z + \dot q_i\,\omega_{i-1}\times z)$$
#
# $$\ddot p_B = \ddot p_A + \dot\omega\times r + \omega\times(\omega\times r)$$
#
# $$f_i = m_i\,\ddot p_{Ci} + R\,f_{i+1}, \qquad \tau_i = z\cdot\mu_i$$
#
# $$\mu_i = I_i\,\dot\omega_i + \omega_i\times I_i\,\omega_i + r_{Ci}\times m_i\,\ddot p_{Ci} + R\,\mu_{i+1} + r_i\times R\,f_{i+1}$$
#
# - Count gravity once, in $\ddot p_0$ or as weights. The bearing carries what the motor does not.
# - A sliding joint adds $\ddot q\,z + 2\dot q\,\omega\times z$ to the acceleration. A rotor adds $k_r I_m\,\dot\omega_m\cdot z_m$ to its torque.
# - Column $j$ of $M$ is $\tau(q, 0, e_j)$ without gravity, and $c + g = \tau(q, \dot q, 0)$. That makes $n + 1$ calls.
# - The cost grows like $n$. Test a method where it can fail, because a planar arm cannot see $\omega\times I\omega$.
# %% [markdown] tags=["90"]
# | equation | function | proved by |
# |---|---|---|
# | (11.1), (11.2) one link | by hand | = moments of chapter 07, 11.2 |
# | (11.3)–(11.5), (11.11) motions | `newton_euler.recursion`, first result | = positions differentiated twice, 11.4 |
# | (11.6) gravity as acceleration | `newton_euler.inverse_dynamics` | twice is twice, 11.5 |
# | (11.7), (11.8) forces in the bearings | `newton_euler.recursion`, second result | = momentum of the whole arm, 11.11 |
# | (11.7) with a tool that pushes | `inverse_dynamics(…, tip=…)` | = $J^{\top}f$, 11.8 |
# | (11.9), (11.10) torques | `newton_euler.inverse_dynamics` | = Lagrange, 11.6 and 11.7 |
# | (11.12), (11.13) $M$, $c+g$, $\ddot q$ | `newton_euler.derive` | = Lagrange, 11.10 |
# %% [markdown]
# **Where this stops working.** The recursion needs to know where the chain ends: a closed loop has no end (chapter 09). It gives force and moment *at a point* of the axis; how two ball bearings
# share them depends on their distance. And it gives numbers, not insight: that $M$ is symmetric, or which terms are Coriolis, you must ask for.
#
# **Your turn now:** [the exercises of this chapter](../exercises/11_newton_euler.ipynb). **Next:** chapter 12, where all of $\omega\times$ becomes one tensor, and the recursion shorter still.
