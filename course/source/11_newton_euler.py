# %% [markdown]
# # 11 · Forces, link by link
#
# > Motions outwards, forces back: two sweeps along the arm give the torques, and also what every bearing carries.
#
# **After this chapter you can** find the torques of an arm without any energy, say what its bearings must carry, and write the recursion for any arm in twenty lines.
#
# **Equations** (11.E1)–(11.E14) ← Siciliano et al., *Robotics*, ch. 7: sections 7.5 and 7.6, (7.87)–(7.116), the example 7.5.3; Asada and Slotine, *Robot
# Analysis and Control*, ch. 5; Khalil, sections 7.3 and 7.4.
# %% tags=["setup"]
from dataclasses import replace

import numpy as np
import sympy as sp

from robolib import agreement, plot, robots, sketch, trajectory
from robolib.checking import ex
from robolib.derivation import ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.formulations import lagrange, newton_euler
from robolib.identity import judge
from robolib.kinematics import jacobian, planar_ik
from robolib.program import record
from robolib.robot import Link, Robot, dh, inertia
from robolib.spatial import ORIGIN, Vec3, X, Z, to_numpy
from robolib.widgets import PlanarArm

setup()
# %% [markdown]
# ## 1 · What a bearing carries (12 min)
#
# A washing machine spins at a steady 1400 revolutions per minute, and one kilogram of wet towel sits 0.25 m off the axis. When such a machine dies, it is often the bearing that has gone, and not the motor.
# %% tags=["look"]
towel = Robot("drum", (Link(dh("revolute"), 1.0, X * 0.25),))
figure(sketch.planar(towel, {}, [0.6], centres=True, height=130),
       "The drum's axis is the pin on the ground. The towel, 1 kg, runs round it on "
       "a circle of 0.25 m. The drum itself is balanced and not drawn.")
# %% [markdown]
# Look at the picture. The speed is steady, and we leave weight and friction aside. **Guess** what acts on the towel. Is it the motor with a torque, the bearing with a force, both or neither?
# %%
predict("11.Q1", ___, choices=["motor", "bearing", "both", "neither"])
# %% tags=["reveal"]
rate = 1400 * 2 * np.pi / 60
fig, spun = sketch.free_body(towel, {}, [0.6], [rate], [0.0], 1)
pull = spun.named("f_{1}")
size = np.linalg.norm(pull.force)
assert np.allclose(spun.force, spun.ma) and np.isclose(size, 0.25 * rate**2)
assert np.allclose(pull.moment, 0)
reveal("11.Q1", "bearing", look="what bends the towel's path into a circle")
figure(fig, f"The towel cut free. The bearing pulls it inwards with {size:.0f} N, "
       "the weight of half a tonne, and the pull turns with the drum. The motor's "
       "torque is zero.")
# %% [markdown]
# So the motor rests, while the bearing is pulled round and round, more than twenty times per second. A torque says nothing about that. Robots are no different. An arm that throws its links about loads its bearings with several times its weight, and whoever buys them must know how much. This chapter finds the forces.
# %% [markdown] tags=["90"]
# **You need** the planar arm of chapter 07, and these three answers. Each verdict says what is wrong.
#
# - **Q2** A force $(f_x, f_y)$ acts at the point $(\ell_1, 0)$. What is its moment about the origin, in `l1 fx fy`? (→ [00](00_start.ipynb), section 7)
# - **Q3** The upper arm turns at $\dot q_1$, and the forearm turns at $\dot q_2$ against it. How fast does the forearm turn, seen from the ground? (→ [07](07_lagrange.ipynb), section 6)
# - **Q4** A link has $I_1$ about its centre of mass. What is its inertia about a pin that is $\ell_1$ away? (→ [07](07_lagrange.ipynb), section 2)
# %% tags=["exercise", "90"]
m1, m2, a1, l1, l2, I1, I2, g = sp.symbols("m1 m2 a1 l1 l2 I1 I2 g")
q1, q2, qd1, qd2, qdd1, qdd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
fx, fy, sin, cos = *sp.symbols("f_x f_y"), sp.sin, sp.cos
ex("11.Q2").check(___)
ex("11.Q3").check(___)
ex("11.Q4").check(___)
# %% [markdown] tags=["whole"]
# Now our machine, the arm of Example 7.2. Its two links have 50 kg each. The elbow's motor, 5 kg, sits at the elbow and rides on the upper arm, and the shoulder's motor stands on the ground. You must buy the shoulder's bearing, and the
# catalogue has one for 3000 N. Chapter 07 gives every *torque* of this arm, and not one force in a pin. That is no accident, because a pin does no work. The two bodies that it joins do not move against each other there, so the energy does not know of it.
#
# Begin at rest. The arm is held out horizontally. **Q5** Which force, in N, does the shoulder's pin carry? ($g = 9.81$ m/s²)
# %% tags=["exercise"]
robot, values = robots.planar_2r()
arm = robot.at(values)
figure(sketch.planar(robot, values, [0.5, 0.7], angles=True, lengths=True, numbers=True,
                     centres=True, motors=True, gravity=True),
       "The planar arm. q₁ counts from the horizontal, q₂ from the upper arm. a₁ leads "
       "from joint to joint, ℓ₁ and ℓ₂ from a joint to its link's centre of mass.")
ex("11.Q5").check(___)
# %% [markdown]
# It is the weight of everything beyond the pin, and it points up, because the pin *holds*. So 3000 N look generous. But Example 7.2 throws this arm through 90° in half a
# second. Will the bearing still hold? You will find out by a method that names every force.
#
# ## 2 · One link (10 min)
#
# Cut the link free of its pin. Put in place of the pin what it exerts on the link, a force $f$ and a moment $\mu$. What was inside the machine is now outside the body, and so it enters the laws of mechanics.
# A <dfn>free body</dfn> is a part of a machine cut loose in thought, drawn with every force and moment that its surroundings exert on it.
# %% tags=["look"]
upper = Link(dh("revolute", a=1.0), 50.0, X * -0.5, inertia(0, 0, 10.0))
fig, body = sketch.free_body(Robot("link", (upper,), Vec3(0, -9.81, 0)), {}, [0.6],
                             [3.0], [8.0], 1)
assert np.allclose(body.force, body.ma) and np.allclose(body.moment, body.dH)
pin = body.named("f_{1}")
figure(fig, "The upper arm alone, at 3 rad/s and 8 rad/s². The pin exerts "
       f"{np.linalg.norm(pin.force):.0f} N, the motor {pin.moment[2]:.0f} N·m. "
       "Dashed: what all of it amounts to, mass times acceleration of the centre of "
       "mass, and the rate of the angular momentum about it.")
# %% [markdown]
# Newton's law holds for the centre of mass $C$. With $g_0$, the acceleration of free fall,
#
# $$f + m\,g_0 = m\,\ddot p_C \quad\Longrightarrow\quad f = m\,(\ddot p_C - g_0) \tag{11.E1}$$
#
# Euler's law holds **about the centre of mass**. With $r_C$ from the pin to $C$, the force at the pin has the moment $-r_C\times f$ about $C$, so $\mu - r_C\times f = I\dot\omega$. Solved for $\mu$,
#
# $$\mu = I\,\dot\omega + r_C \times f \tag{11.E2}$$
#
# This is the form for motion in a plane. In space one term more is needed, and section 8 adds it.
# %% [markdown]
# Now the acceleration. Let $e_1$ point along the link, and $n_1$ across it to the left. Both turn with the link, and the centre of mass is at $\ell_1e_1$. The first line below differentiates it twice.
#
# **Q6** Your turn: the component of $f$ **along** the link, in `m1 l1 g q1 qd1`. It comes in two parts. What holds the mass on its circle? And which part of the weight lies along the link? (Try it upright, at $q_1 = 90°$, where all of it does.)
# %% tags=["exercise"]
e1, n1 = sp.Matrix([cos(q1), sin(q1)]), sp.Matrix([-sin(q1), cos(q1)])

def ddt(p):
    """d/dt by the chain rule: every q changes at the rate q̇, every q̇ at q̈."""
    pairs = ((q1, qd1), (q2, qd2), (qd1, qdd1), (qd2, qdd2))
    return sum((sp.diff(p, u) * rate for u, rate in pairs), sp.zeros(*p.shape))

chain(ddt(ddt(l1 * e1)),
      (l1 * qdd1 * n1 - l1 * qd1**2 * e1, "because e₁ turns into n₁, and n₁ into −e₁"),
      label=r"\ddot p_C", where={"e1": e1, "n1": n1})
ex("11.Q6").check(___)
# %% [markdown]
# With your component the force is complete, and (11.E2) gives the moment; both stand below. Then use them. A point mass on a light stick ($I_1 = 0$) is released from the horizontal and swings freely. **Guess** what the pin carries when the mass passes the bottom, as a multiple of its weight $m_1g$.
# %% tags=["check"]
f_along, g0 = ex("11.Q6").accepted(), sp.Matrix([0, -g])
f_across = m1 * (l1 * qdd1 + g * cos(q1))
chain(m1 * (l1 * qdd1 * n1 - l1 * qd1**2 * e1 - g0),
      (f_along * e1 + f_across * n1, "the weight, too, in parts along and across"),
      label="f", where={"e1": e1, "n1": n1})
chain(I1 * qdd1 + l1 * f_across,
      ((I1 + m1 * l1**2) * qdd1 + m1 * g * l1 * cos(q1), "the pendulum of chapter 07"),
      label=r"\mu")
predict("11.Q7", ___)
# %% tags=["check"]
step(sp.Eq(m1 * l1**2 * qd1**2 / 2, m1 * g * l1), sp.Eq(qd1**2, 2 * g / l1),
     "kinetic energy at the bottom = work of the weight", factor=2 / (m1 * l1**2))
W = sp.Symbol("W")
at_bottom = f_along.subs(q1, -sp.pi / 2).subs(qd1**2, W)
chain(at_bottom, (-3 * m1 * g, "W is q̇₁²: two weights bend the path, one is its own"),
      label=r"f_{\text{along}}", where={W: 2 * g / l1})
reveal("11.Q7", 3.0, look="the weight itself, and what bends the path")
# %% [markdown]
# **Read it.** It is three weights, whatever the length. So a bearing that is chosen for the weight at rest is too small. The minus means *towards the pin*.
#
# The moment is chapter 07's pendulum again, from no energy at all. (There the angle counted from the vertical, so it had a sine.) Its $m_1\ell_1^2$, the parallel-axis term, came in through $r_C\times f$, because the pin must also move the centre of mass. And beside it stands $f$, which no energy can give.
# %% [markdown]
# ## 3 · A vector that turns (7 min)
#
# For two links one can differentiate positions. For six, the last position alone fills a page. It is better to get the motion of each link from that of the link before it. This needs one fact. A vector $r$ that is
# fixed in a turning body changes only because the body turns,
#
# $$\dot r = \omega \times r \tag{11.E3}$$
# %% [markdown]
# Read the cross product as *at right angles*, because $\omega\times r$ is at right angles to the axis and to $r$. Its size is $\omega$ times the distance from the axis.
#
# First by eye. An arm turns at a **constant** rate. **Guess:** where does the acceleration of its tip point?
# %%
predict("11.Q8", ___, choices=["nowhere", "ahead", "to the axis", "outwards"])
# %% tags=["look"]
tip = np.array([1.0, 0.45])
across, inward = 0.6 * np.array([-tip[1], tip[0]]), -tip  # ω̇ = 0.6 rad/s², ω = 1 rad/s
assert np.isclose(across @ tip, 0) and np.allclose(inward, -tip)
reveal("11.Q8", "to the axis", look="the velocity, which keeps its size and turns")
arrows = {"$r$": ((0, 0), tip), r"$\dot\omega\times r$": (tip, across),
          r"$\omega\times(\omega\times r)$": (tip + (0.03, -0.07), 0.62 * inward)}
figure(sketch.vectors(arrows, points={"$A$": (0, 0), "$B$": tip}, height=170),
       "A and B belong to one body. A growing rate pushes B across; turning itself "
       "pulls B towards A, even at a constant rate. (The second arrow is shortened.)")
# %% [markdown]
# A constant rate does not mean no acceleration. The velocity keeps its size, but it turns, and it turns towards the axis. That is what bends the towel's path.
#
# Let $r$ lead from $A$ to $B$, two points of one body. Differentiate (11.E3) once more. The product rule gives two terms, because both $\omega$ and $r$ change:
#
# $$\ddot p_B = \ddot p_A + \dot\omega\times r + \omega\times(\omega\times r) \tag{11.E4}$$
#
# The lines below check both equations on a vector with three components, fixed in link 1. The last one is yours.
# %% tags=["check", "90"]
R1 = sp.Matrix([[cos(q1), -sin(q1), 0], [sin(q1), cos(q1), 0], [0, 0, 1]])
r = R1 * sp.Matrix(sp.symbols("rx1 ry1 rz1"))   # seen from the ground
omega, omegadot = sp.Matrix([0, 0, qd1]), sp.Matrix([0, 0, qdd1])
chain(ddt(r), (omega.cross(r), "(11.E3): across r and across the axis"),
      label=r"\dot r", where={"omega": omega, "r": r})
chain(ddt(omega.cross(r)),
      (omegadot.cross(r) + omega.cross(omega.cross(r)), "product rule, then (11.E3)"),
      label=r"\ddot r", where={"omega": omega, "omegadot": omegadot, "r": r})
step(r.dot(ddt(r)), ___, "does the length of r change?", label=r"r\cdot\dot r")
# %% [markdown]
# ## 4 · Gravity is a lift (4 min)
#
# One trick saves work. In (11.E1) gravity always comes as $\ddot p_C - g_0$. So let the *base* of the arm accelerate upwards,
#
# $$\ddot p_0 = -g_0 \tag{11.E5}$$
#
# and forget about weights. By (11.E4) every point inherits what the base has. From here on, $\ddot p$ means acceleration minus $g_0$. Nobody inside can tell the two apart. In a lift that starts upwards you feel heavier, and a scale under your feet agrees.
# %% tags=["widget"]
PlanarArm(show=["arm", "g", "torques"], q=[0.0, 1.0], marks=["weights", "masses"],
          tries="slide g to 12.26 m/s², as in a lift that starts upwards; then to 0.")
# %% [markdown]
# **Q9** The arm stands in a lift that starts upwards with a quarter of $g$, and its motors hold it still. By which factor must their torques grow? Think of $\ddot p_0$, or read it off the interactive.
# %% tags=["exercise"]
ex("11.Q9").check(___)
# %% [markdown]
# ## 5 · Outwards (5 min)
#
# Now the planar arm, first without motors. We go link by link, from the ground outwards. The base brings $\ddot p_0$. The upper arm adds its turning, by (11.E4), and hands the elbow's acceleration to the forearm. The forearm adds its own turning.
#
# Each vector is written in the axes of **its own link**, along it and across it, because there all levers are constant: $(a_1, 0)$, $(\ell_1, 0)$, $(\ell_2, 0)$. The price is that a vector must be turned whenever it is passed on to the next link.
# %% tags=["look"]
elbow, bend = (np.array([np.cos(x), np.sin(x)]) for x in (0.5, 1.2))
left, centre = np.array([-bend[1], bend[0]]), elbow + 0.5 * bend
# q̇ = (1.2, 1), q̈ = (1.5, 2)
at_elbow = 1.5 * np.array([-elbow[1], elbow[0]]) - 1.2**2 * elbow
push, inward, scale = 0.5 * 3.5 * left, -0.5 * 2.2**2 * bend, 0.3
hops = {"$r_1$": ((0, 0), elbow), "$r_{C2}$": (elbow, centre - elbow),
        r"$\ddot p_1$": (elbow, scale * at_elbow),
        r"$\ddot p_1$ again": (centre, scale * at_elbow),
        r"$\dot\omega_2\times r_{C2}$": (centre + scale * at_elbow, scale * push),
        r"$\omega_2\times(\omega_2\times r_{C2})$":
            (centre + scale * (at_elbow + push), scale * inward)}
kinds = dict.fromkeys(hops, "joint") | {"$r_1$": "length", "$r_{C2}$": "length"}
figure(sketch.vectors(hops, points={"$O$": (0.0, 0.0), "elbow": elbow, "$C_2$": centre},
                      kinds=kinds, height=260),
       "The outward sweep, without gravity. "
       f"C₂ has the elbow's acceleration, {np.hypot(*at_elbow):.2f} m/s², and the "
       "two terms of the forearm's turning; together "
       f"{np.hypot(*(at_elbow + push + inward)):.2f} m/s².")
# %% tags=["compute"]
w2, wd2 = ex("11.Q3").accepted(), qdd1 + qdd2   # of the forearm, from the ground
base = sp.Matrix([g * sin(q1), g * cos(q1)])    # (11.E5), along and across link 1
acc_C1 = base + sp.Matrix([-l1 * qd1**2, l1 * qdd1])            # (11.E4)
acc_1 = base + sp.Matrix([-a1 * qd1**2, a1 * qdd1])             # the elbow
R2 = sp.Matrix([[cos(q2), -sin(q2)], [sin(q2), cos(q2)]])       # link 2's axes → 1's
s2, c2, s12, c12 = sin(q2), cos(q2), sin(q1 + q2), cos(q1 + q2)
turned = sp.Matrix([a1 * (s2 * qdd1 - c2 * qd1**2) + g * s12,
                    a1 * (c2 * qdd1 + s2 * qd1**2) + g * c12])
chain(R2.T * acc_1, (turned, "because sin q₁ cos q₂ + cos q₁ sin q₂ = sin(q₁ + q₂)"),
      label=r"R^{\top}\ddot p_1")
acc_C2 = turned + sp.Matrix([-l2 * w2**2, l2 * wd2])            # (11.E4) once more
# %% [markdown]
# The chain shows the elbow's acceleration as the forearm sees it. The last line of the cell adds the forearm's own turning, $-\ell_2\,\omega_2^2$ along it and $\ell_2\,\dot\omega_2$ across it, with $\omega_2$ measured from the ground. That is $\ddot p_{C2}$.
#
# Is it true? Here is a second way, in the ground's axes. $C_2$ is two sticks one after the other, $p_{C2} = a_1e_1 + \ell_2e_2$, and section 2 has differentiated a stick. Only the angles between the sticks are left to put in. The cell does it for the part along the forearm.
# %% tags=["check", "90"]
omega2, omegadot2 = sp.symbols("omega2 omegadot2")
e2, n2 = (v.subs(q1, q1 + q2) for v in (e1, n1))
p_C2 = a1 * e1 + l2 * e2
sticks = a1 * (qdd1 * n1 - qd1**2 * e1) + l2 * (wd2 * n2 - w2**2 * e2) - g0
assert judge(ddt(ddt(p_C2)) - g0, sticks).equal # positions, differentiated twice
step(n1.dot(e2), ___, "n₁ is 90° − q₂ ahead of e₂", where={"n1": n1, "e2": e2})
chain(a1 * (qdd1 * n1.dot(e2) - qd1**2 * e1.dot(e2)) - l2 * omega2**2 - g0.dot(e2),
      (a1 * (s2 * qdd1 - c2 * qd1**2) - l2 * omega2**2 + g * s12, "angles put in"),
      label=r"e_2\cdot(\ddot p_{C2} - g_0)",
      where={"e1": e1, "n1": n1, "e2": e2, "g0": g0, omega2: w2})
assert judge([sticks.dot(e2), sticks.dot(n2)], acc_C2).equal
# %% [markdown]
# ## 6 · Inwards (12 min)
#
# Begin at the end, because beyond link 2 there is nothing. The elbow's pin must give link 2 all that it needs. Then the shoulder's pin must give link 1 what *it* needs, **and** what it passes on.
# %% tags=["look"]
bare = robot.without("rotors")
fig, cut = sketch.cut_apart(bare, values, [0.5, 0.7], [1.2, 1.0], [1.5, 2.0])
for b in cut:
    assert np.allclose(b.force, b.ma) and np.allclose(b.moment, b.dH)
assert np.allclose(cut[0].named("-f_{2}").force, -cut[1].named("f_{2}").force)
figure(fig, "The arm without motors, cut apart. What link 1 exerts on link 2, f₂ and "
       "μ₂, link 2 exerts on link 1 the other way. On each link the forces add up to "
       "the dashed m a, and the moments about its centre of mass to the rate of its "
       "angular momentum.")
# %% [markdown]
# Link 2 pulls back at link 1 with $-f_2$ and $-\mu_2$ (action and reaction). Moved to the other side of Newton's and Euler's equations, they stand with a plus. With $R$ from link $i{+}1$'s axes to link $i$'s, and $r_i$ from joint $i$ to joint $i{+}1$:
#
# $$f_i = m_i\,\ddot p_{Ci} + R\,f_{i+1} \tag{11.E6}$$
#
# $$\mu_i = I_i\,\dot\omega_i + \omega_i\times I_i\,\omega_i + r_{Ci}\times m_i\,\ddot p_{Ci} + R\,\mu_{i+1} + r_i\times R\,f_{i+1} \tag{11.E7}$$
#
# Its five terms spin the link faster, turn its spin (zero in a plane, see section 8), move its centre of mass, pass the moment on, and add the lever of the force passed on. For a single link the third is all of $r_C\times f$ in (11.E2).
# %% [markdown]
# A <dfn>joint wrench</dfn> is the force and the moment that one link exerts on the next through their joint. The motor gives its part along the joint's axis, the bearing all the rest:
#
# $$\tau_i = z\cdot\mu_i \ \text{ (revolute)}, \qquad \tau_i = z\cdot f_i \ \text{ (prismatic)} \tag{11.E8}$$
#
# First the elbow. Its $f_2$ is (11.E6) with nothing beyond, and $\mu_2$ has two terms. One line is yours. **Q10** is the last term of (11.E7). The forearm needs a force with the components $f_x$, $f_y$ **in its own axes**. What is its moment about the shoulder, $z\cdot(r_1\times Rf_2)$? Use `fx fy a1 q2`.
# %% tags=["exercise"]
k, f2 = sp.Symbol("k"), m2 * acc_C2
mu2 = I2 * wd2 + l2 * f2[1]
chain(I2 * omegadot2 + l2 * fy,
      ((I2 + m2 * l2**2) * omegadot2 + k * (c2 * qdd1 + s2 * qd1**2)
       + m2 * g * l2 * c12, "f_y written out"),
      label=r"\mu_2", where={omegadot2: wd2, fy: f2[1], k: m2 * a1 * l2})
step(sp.Derivative(mu2, qdd1), ___, "which entry of M is this?", where={"mu2": mu2})
ex("11.Q10").check(___)
# %% [markdown]
# Then the shoulder. Its force is its own mass times acceleration, and $f_2$ turned into the axes of the upper arm. A force along the forearm has a part along the upper arm, $\cos q_2$ of it, and so on. Here is the part along the upper arm. Follow one term, $m_2a_1\dot q_1^2$. It enters $f_x$ with $\cos q_2$ and $f_y$ with $\sin q_2$, is multiplied by the same once more, and $\cos^2 + \sin^2$ makes it whole again, because turning there and back changes nothing.
# %% tags=["compute", "90"]
f1 = m1 * acc_C1 + R2 * f2
chain(m1 * (g * sin(q1) - l1 * qd1**2) + c2 * fx - s2 * fy,
      (-(m1 * l1 + m2 * a1) * qd1**2 - m2 * l2 * (s2 * omegadot2 + c2 * omega2**2)
       + (m1 + m2) * g * sin(q1), "sin² + cos² = 1, and the weights gathered"),
      label=r"f_{1,\text{along}}",
      where={fx: f2[0], fy: f2[1], omega2: w2, omegadot2: wd2})
along = -(m1 * l1 + m2 * a1) * qd1**2 - m2 * l2 * (s2 * wd2 + c2 * w2**2)
assert judge(f1[0], along + (m1 + m2) * g * sin(q1)).equal
# %% [markdown]
# **Read it.** The shoulder's pin pulls inwards, because both masses run on circles. The term with $\omega_2^2$ shows that the forearm turns with the sum of the rates. And the pin holds the weight of both links.
#
# Now the moment, with your lever. Sorted by kind, it must be chapter 07's first torque. Two derivations that share no idea are compared in symbols. Below it waits a trap. **Q11** Somebody starts with $\ddot p_0 = -g_0$ and then, to be safe, also subtracts the weight $m_i\,g_0$ in (11.E6). By which factor are the torques that *hold* the arm too large?
# %% tags=["check"]
lever = ex("11.Q10").accepted()                         # in f_x and f_y
M11, M12, G1, mu_2 = sp.symbols("M11 M12 G1 mu2")
mu1 = I1 * qdd1 + l1 * m1 * acc_C1[1] + mu2 + lever.subs({fx: f2[0], fy: f2[1]})
entries = {M11: I1 + m1 * l1**2 + I2 + m2 * (a1**2 + l2**2 + 2 * a1 * l2 * c2),
           M12: I2 + m2 * (l2**2 + a1 * l2 * c2), k: m2 * a1 * l2,
           G1: (m1 * l1 + m2 * a1) * g * cos(q1) + m2 * g * l2 * c12}
chain(I1 * qdd1 + l1 * m1 * acc_C1[1] + mu_2 + lever,
      (M11 * qdd1 + M12 * qdd2 - k * s2 * (2 * qd1 * qd2 + qd2**2) + G1, "by kind"),
      label=r"\mu_1", where=entries | {mu_2: mu2, fx: f2[0], fy: f2[1]})
tau = sp.Matrix([mu1, mu2])
print("forces = energy:", judge(tau, lagrange.derive(bare).tau))
ex("11.Q11").check(___)
# %% [markdown]
# Gravity stands in the accelerations already. So count it once, as $\ddot p_0$ or as weights, and say which.
#
# ## 7 · What you got for nothing (6 min)
#
# Beside the torques stand $f_1$ and $f_2$, which energy cannot give. Now the bearing. Example 7.2 turns both joints by 90° in half a second, first faster and faster, then slower and slower. Here the elbow's motor counts as a part of the upper arm. At rest the shoulder's pin
# carried the weights alone. **Guess** how many times as much it carries at the worst moment.
# %%
predict("11.Q12", ___)
# %% tags=["reveal"]
q_start = planar_ik(1.0, 1.0, 0.2, 0.0, elbow="lower")
motion = trajectory.JointMotion(tuple(trajectory.triangular(a, np.pi / 2, 0.5)
                                      for a in q_start))
t, q, qd, qdd = trajectory.sample(motion)
# all instants at once
_, wrenches, torques = newton_euler.recursion(arm, q.T, qd.T, qdd.T)
assert np.isclose(torques[0].max(), 6044.757, atol=0.001)  # chapter 07 has the same τ₁
load = dict(zip(("shoulder", "elbow"),
                (np.linalg.norm(to_numpy(f), axis=1) for f, _ in wrenches),
                strict=True))
worst, over = load["shoulder"].argmax(), t[load["shoulder"] > 3000]
most = load["shoulder"][worst]
reveal("11.Q12", most / (105 * 9.81), tolerance=0.15,
       look="both rates just before the switch")
figure(plot.series(t, load | {"the catalogue's 3000 N": np.full_like(t, 3000.0)},
                   "force in the pin / N"),
       "Example 7.2, first case. The shoulder's "
       f"pin carries {load['shoulder'][0]:.0f} N at rest and up to {most:.0f} N, at "
       f"{t[worst]:.2f} s; it is above 3000 N from {over[0]:.3f} s to {over[-1]:.3f} "
       f"s. The elbow's pin carries up to {load['elbow'].max():.0f} N.")
# %% [markdown]
# The bearing is too small, and no torque would have shown it. Look at the shape of the curve, too. It climbs steeply towards the middle, because the rates grow and every circle asks for its $\omega^2$. At the switch the rates do not jump, but the accelerations do, from speeding up to slowing down, and more than a thousand newtons are gone at once.
#
# Just before the switch both rates are largest, and both joints still accelerate. At this moment, cut the arm at its pins. The elbow's motor stays on the upper arm, because its housing is bolted there. Its 5 kg have a weight,
# and its rotor takes part in the angular momentum.
# %% tags=["look"]
fig, cut = sketch.cut_apart(robot, values, q[worst], qd[worst], qdd[worst])
for b in cut:
    assert np.allclose(b.force, b.ma, rtol=1e-9, atol=1e-6)
    assert np.allclose(b.moment, b.dH, rtol=1e-9, atol=1e-6)
assert np.allclose([b.mass for b in cut], [55, 50])
assert np.isclose(np.linalg.norm(cut[0].named("f_{1}").force), most)
figure(fig, f"Cut apart at {t[worst]:.2f} s. f₁ is {most:.0f} N from the ground; f₂ "
       f"is {load['elbow'][worst]:.0f} N on the forearm and the same, reversed, on "
       f"the upper arm. Link 1 has {cut[0].mass:.0f} kg, with the motor. On each "
       "link all forces add up to m a, and all moments about its centre to the rate "
       "of its angular momentum.")
# %% [markdown]
# Now watch it while it moves. The rotors are taken out, gravity is off, and no motor does anything, so every moment at a joint is zero. The pins are at work all the same.
# %% tags=["widget"]
PlanarArm(show=["arm", "time"], preset="rates", values={"Im1": 0, "Im2": 0},
          q=[0.3, 1.7], marks=["forces"],
          tries="press Play. Gravity is off and no motor works: who bends the paths?")
# %% [markdown]
# ## 8 · For every arm (10 min)
#
# Sections 2, 5 and 6 used that all axes are parallel. In space two things are added.
# First, **an axis is carried along** by the link before it, so that link's turning shows in $\dot\omega$. With $\omega'$ of the link before, and $R$ from the link's axes to those of the link before, a revolute joint gives
#
# $$\omega = R^{\top}(\omega' + \dot q\,z), \qquad \dot\omega = R^{\top}(\dot\omega' + \ddot q\,z + \dot q\,\omega'\times z) \tag{11.E9}$$
# %% tags=["look"]
# no motors, slender links: hard to turn across, easy along
space, its_values = robots.spatial_rrr()
slender = [replace(link, rotor=None, I=inertia(0.02, 0.5, 0.5)) for link in space.links]
space = replace(space, links=tuple(slender))
figure(sketch.space(space, its_values, [0.3, 0.5, -0.4], joints=True, numbers=True),
       "An arm in space. Joint 1 has a vertical axis and carries the horizontal axis "
       "of joint 2 round with it.")

def any_arm(n, rng):
    """n links in space: random lengths, twists, masses, full inertias."""
    def link():
        a, alpha, d, m, *rest = rng.uniform(0.2, 0.9, 13).tolist()
        return Link(dh("revolute", a, alpha, d), m, Vec3(*rest[:3]),
                    inertia(*(1 + e for e in rest[3:6]), *rest[6:9]))
    return Robot(f"chain of {n}", tuple(link() for _ in range(n)), Vec3(0, 0, -9.81))
# %% [markdown]
# In the picture, link 1 turns about a vertical axis and carries the horizontal axis $h$ of joint 2 with it. So $\omega$ of link 2 changes even if both rates are constant, as the first chain below shows.
#
# Second, **the angular momentum** about the centre of mass, $I\omega$, is a vector too. In the axes of the link its components change only with $\omega$. But these axes turn, and (11.E3) adds $\omega\times I\omega$. That is the term which (11.E7) has and (11.E2) could leave out. The second chain writes it out for a link that turns about $z$, with any symmetric $I$, in the axes of the link.
# %% tags=["check", "90"]
h, z = R1 * sp.Matrix([0, 1, 0]), sp.Matrix([0, 0, 1])
chain(ddt(qd1 * z + qd2 * h),
      (qdd1 * z + qdd2 * h + qd2 * omega.cross(h), "because h turns with link 1"),
      label=r"\dot\omega_2", where={"omega": omega, "h": h, "z": z})
xx, xy, xz, yy, yz, zz = sp.symbols("Ixx1 Ixy1 Ixz1 Iyy1 Iyz1 Izz1")
I = sp.Matrix([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
chain(I * omegadot + omega.cross(I * omega),
      ([xz * qdd1 - yz * qd1**2, yz * qdd1 + xz * qd1**2, zz * qdd1], "by components"),
      label=r"\dot H", where={"I": I, "omega": omega, "omegadot": omegadot})
assert judge(R1.T * ddt(R1 * I * R1.T * omega), I*omegadot + omega.cross(I*omega)).equal
step(omega.dot(omega.cross(I * omega)), ___, "its part along the axis",
     where={"I": I, "omega": omega})
# %% [markdown]
# **Read it.** About its axis the motor feels $I_{zz1}\ddot q_1$ of the spin, and $m_1\ell_1^2\ddot q_1$ from $r_C\times f$, as in section 2. The first two rows are the bearing's. With $I_{xz1}$ or $I_{yz1}$ a link asks it for moments that turn with the link and grow with $\dot q_1^2$. That is why wheels are balanced.
#
# Here is the whole method for revolute joints. The first sweep goes outwards. `pose` says where a link's frame stands in the frame before it, a rotation `R` and a position `p` ([chapter 02](02_chains.ipynb) makes them; here the robot brings them along).
# %% tags=["compute", "show", "slide"]
def carried(a, w, wd, r):                       # (11.E4)
    return a + wd.cross(r) + w.cross(w.cross(r))

def outwards(arm, q, qd, qdd):
    w, wd, a, motions = ORIGIN, ORIGIN, -arm.gravity, []        # (11.E5)
    for link, *motion in zip(arm.links, q, qd, qdd, strict=True):
        pose = link.joint.outer(motion[0])
        R, r = pose.R, pose.R.T @ pose.p        # r: from this joint to the next one
        wd = R.T @ (wd + Z * motion[2] + w.cross(Z) * motion[1])
        w, a = R.T @ (w + Z * motion[1]), R.T @ a               # (11.E9)
        motions.append((R, r, w, wd, a))        # a: of this joint
        a = carried(a, w, wd, r)                # of the next joint
    return motions
# %% [markdown] tags=["slide"]
# The second sweep goes inwards. `f` and `mu` arrive from outside, the link adds its own, and both are turned into the axes of the link before. (`gyro` is there for an experiment.)
# %% tags=["compute", "show"]
def inwards(arm, motions, gyro=1):
    """τ of every joint: (11.E6)–(11.E8)."""
    f, mu, torques = ORIGIN, ORIGIN, []
    for link, (R, r, w, wd, a) in zip(arm.links[::-1], motions[::-1], strict=True):
        r_C = r + link.com                      # from the joint to the centre of mass
        own = carried(a, w, wd, r_C) * link.m
        mu = (link.I @ wd + w.cross(link.I @ w) * gyro + r_C.cross(own)
              + mu + r.cross(f))                # (11.E7)
        f, mu = R @ (own + f), R @ mu           # (11.E6), in the axes before
        torques.append(mu.z)                    # (11.E8)
    return torques[::-1]
# %% [markdown]
# Compare the two functions with (11.E5) to (11.E9), line by line. There is nothing else in them. Do they agree with what is known? The cell compares them in numbers with four other ways, on the arm in space, and in symbols with our own torques of section 6, because the same lines work on symbols.
#
# Then a warning. A widely used textbook prints $\omega\times I\omega$ **twice** in the sum (11.E7). Its worked example, the planar arm, comes out right all the same. **Guess:** on which arm does the slip show?
# %% tags=["check"]
from robolib.formulations import newton_euler_base, newton_euler_linear

space = space.at(its_values)
state = ([0.3, 0.5, -0.4], [1.0, 2.0, -1.5], [0.7, -1.2, 2.5])
ours = inwards(space, outwards(space, *state))
for way in (newton_euler, newton_euler_base, newton_euler_linear, lagrange):
    assert np.allclose(ours, way.inverse_dynamics(space, *state), rtol=1e-12)
    print(f"{way.__name__.split('.')[-1]}: the same three torques, to 12 digits")
symbolic = inwards(bare, outwards(bare, [q1, q2], [qd1, qd2], [qdd1, qdd2]))
assert judge(symbolic, tau).equal                       # our torques of section 6
predict("11.Q13", ___, choices=["planar", "space", "both"])
# %% tags=["reveal"]
error = {}
flat = ([0.3, 0.5], [1.0, 2.0], [0.7, -1.2])
for name, some, where in (("planar", bare.at(values), flat), ("space", space, state)):
    motions = outwards(some, *where)
    error[name] = np.subtract(inwards(some, motions, gyro=2), inwards(some, motions))
    print(f"{name}: ω × Iω twice changes the torques by",
          ", ".join(f"{e:.3f}" for e in error[name]), "N·m")
shows = [name for name, e in error.items() if abs(e).max() > 1e-12]
reveal("11.Q13", shows[0] if len(shows) == 1 else "both",
       look="the direction of ω × Iω where all axes are parallel")
_, wrenches, torques = newton_euler.recursion(space, *state)
force, moment = (to_numpy(v) for v in wrenches[0])
# the joint's axis, in the axes of link 1
axis = to_numpy(outwards(space, *state)[0][0].T @ Z)
motor, sideways = moment @ axis, np.linalg.norm(moment - (moment @ axis) * axis)
assert np.isclose(motor, torques[0])
print(f"shoulder in space: force {np.linalg.norm(force):.1f} N; moment {motor:.2f} "
      f"N·m about the axis, from the motor; {sideways:.2f} N·m across it, from the "
      "bearing")
# %% [markdown]
# **Read it.** $\omega\times I\omega$ is at right angles to $\omega$. In the plane all axes are parallel to $\omega$, so no motor feels it, and twice zero is zero. Test a method where it can fail.
#
# The last line is for whoever designs the shoulder. In space a joint passes on six numbers, three of force and three of moment. The motor gives one of them, and the bearing gives the other five. Here its moment is the larger one by far.
#
# ## 9 · The ritual, for forces (3 min)
#
# Agreement with Lagrange says nothing about $f_1$, because Lagrange does not have it. But forces can be checked by a law that none of the steps used. From outside only the ground and gravity touch the arm. So together they must change the momentum of the **whole** arm, whatever happens in the elbow, because inner forces cancel in pairs:
#
# $$R_1f_1 + \sum_i m_i\,g_0 = \frac{d}{dt}\sum_i m_i\,\dot p_{Ci} \tag{11.E10}$$
# %% tags=["look"]
forces = {"$f_1$": cut[0].named("f_{1}").force[:2],
          r"$(m_1{+}m_{m2})\,g_0$": np.array([0, -55 * 9.81]),
          r"$m_2\,g_0$": np.array([0, -50 * 9.81])}
tails, whole = {}, np.zeros(2)
for word, vector in forces.items():
    tails[word] = (whole / 1000, vector / 1000)
    whole = whole + vector
change = (cut[0].ma + cut[1].ma)[:2]
assert np.allclose(whole, change, atol=1e-6)
kinds = dict.fromkeys(forces, "weight") | {"$f_1$": "joint", "sum": "absolute"}
figure(sketch.vectors(tails | {"sum": (np.zeros(2), change / 1000)}, kinds=kinds,
                      height=190),
       "The worst moment of section 7, the arm as one "
       "body. The ground's force and two weights, head to tail, amount to "
       f"{np.hypot(*change):.0f} N, the rate of the whole momentum. The elbow's "
       "force does not occur.")
# %% [markdown]
# The same holds along the upper arm, in symbols. The left side is the rate of the momentum, from sticks alone, and the line below must be $f_1$ of section 6 without its weights. Then come a limit, the units, and a sign that one can feel. Whirl a bucket round, and your hand pulls *inwards*. So $f_{1,\text{along}}$ must be negative at speed.
# %% tags=["look", "90"]
chain(-(m1 * l1 + m2 * a1) * qd1**2
      + m2 * l2 * (omegadot2 * n2.dot(e1) - omega2**2 * e2.dot(e1)),
      (-(m1 * l1 + m2 * a1) * qd1**2 - m2 * l2 * (s2 * omegadot2 + c2 * omega2**2),
       "angles put in"), label=r"e_1\cdot\frac{d}{dt}\sum m_i\,\dot p_{Ci}",
      where={"e1": e1, "e2": e2, "n2": n2, omega2: w2, omegadot2: wd2})
momentum = m1 * ddt(l1 * e1) + m2 * ddt(p_C2)                   # from positions
assert judge(ddt(momentum).dot(e1), along).equal  # and (11.E10) as it stands:
assert judge(f1[0] * e1 + f1[1] * n1 + (m1 + m2) * g0, ddt(momentum)).equal
# other units of length, mass, time
lam, mass, sec = sp.symbols("lambda mu sigma", positive=True)
units = {a1: lam*a1, l1: lam*l1, l2: lam*l2, m1: mass*m1, m2: mass*m2, g: lam*g/sec**2,
         qd1: qd1/sec, qd2: qd2/sec, qdd1: qdd1/sec**2, qdd2: qdd2/sec**2}
assert judge(f1.xreplace(units), f1 * mass * lam / sec**2).equal
assert judge(f1.subs(m2, 0), [f_along, f_across]).equal
fast = f1[0].subs({s: values.get(s.name, 0) for s in f1.free_symbols} | {qd1: 5})
assert fast < 0
print("f₁ in kg·m/s² = N ✓   without the forearm: one link ✓   along, at 5 rad/s: "
      f"{float(fast):.0f} N, inwards ✓")
# %% [markdown] tags=["90"]
# ## 10 · $M$ and $c$ without energy (Further, 5 min)
#
# The recursion answers *which torques for this motion*. That is enough, if one asks it the right questions:
#
# $$M e_j = \tau(q,\ 0,\ e_j)\big|_{g_0=0}, \qquad c + g = \tau(q,\ \dot q,\ 0) \tag{11.E11}$$
#
# where $e_j$ is a unit acceleration at joint $j$ alone. **Guess:** how many calls give $M$ and $c+g$ of an arm with six joints?
# %%
predict("11.Q14", ___)
# %% tags=["check"]
six = any_arm(6, np.random.default_rng(6))
q, qd, tau_6 = np.random.default_rng(7).uniform(-1, 1, (3, 6))
floating, rest = replace(six, gravity=ORIGIN), np.zeros(6)
columns = [inwards(six, outwards(floating, q, rest, unit)) for unit in np.eye(6)]
M, bias = np.column_stack(columns), np.array(inwards(six, outwards(six, q, qd, rest)))
reveal("11.Q14", len(columns) + 1, look="one call per column of M, and one more")
by_energy, c, gravity = map(np.array, lagrange.terms(six, list(q), list(qd)))
assert np.allclose(M, by_energy, rtol=1e-10) and np.allclose(M, M.T, rtol=1e-12)
assert np.allclose(bias, c + gravity, rtol=1e-10)
back = inwards(six, outwards(six, q, qd, np.linalg.solve(M, tau_6 - bias)))
assert np.allclose(back, tau_6, rtol=1e-9)
print("M and c + g = from the energy, to 10 digits; τ → q̈ → τ to 9 digits")
# %% [markdown]
# (`any_arm` made a random arm in space. Its `dh` takes the distance and the twist between two neighbouring axes, and an offset along one; [chapter 02](02_chains.ipynb) explains them, and here any numbers will do.) The other question, *which motion for these torques*, is one linear system:
#
# $$\ddot q = M^{-1}\,(\tau - c - g) \tag{11.E12}$$
# %% [markdown] tags=["90"]
# ## 11 · Motors and tools, as a difference (Further, 6 min)
#
# Rotor 2 sits at the elbow and belongs to link 1. Its mass rides there and loads the shoulder's pin, not the elbow's. It turns with link 1 **and** with its gear. The joint's motor must spin it too, and the gear multiplies that torque:
#
# $$\tau_i = z\cdot\mu_i + k_{ri}\,I_{mi}\,\dot\omega_{mi}\cdot z_{mi} \tag{11.E13}$$
#
# **Q15** Your turn: what is $\dot\omega_{m2}$ here, in `qdd1 qdd2 kr2`? (The textbook's example prints it wrongly.)
# %% tags=["exercise"]
kr1, kr2, Im1, Im2, mm2 = sp.symbols("kr1 kr2 Im1 Im2 mm2")
ex("11.Q15").check(___)
# %% [markdown]
# A tool that pushes is easier still. The inward sweep began with zero, because beyond the last link there was nothing; now it begins with the tool's force $f$. Then each motor gives $z\cdot(r\times f)$ more, with $r$ from its joint to the tip.
# ($z\times r$ is the tip's velocity per unit rate of this joint. [Chapter 04](04_velocities.ipynb) calls it a column of the *Jacobian* $J$, and by [chapter 05](05_statics.ipynb) the extra torques are $J^{\top}f$.)
# %% tags=["look"]
spin_up, rides = Im2 * ex("11.Q15").accepted(), a1 * mm2 * acc_1[1]
D = sp.Matrix([[kr1**2 * Im1 + Im2 + mm2 * a1**2, kr2 * Im2],
               [kr2 * Im2, kr2**2 * Im2]])
chain([rides + spin_up + kr1 * Im1 * kr1 * qdd1, kr2 * spin_up],
      (D * sp.Matrix([qdd1, qdd2]) + sp.Matrix([mm2 * a1 * g * cos(q1), 0]),
       "the motors' part of chapter 07"), label=r"\Delta\tau", where={"D": D})
moving = [q1, q2], [qd1, qd2], [qdd1, qdd2]
_, ((pin, _), (outer, _)), taus = newton_euler.recursion(robot, *moving)
more = sp.Matrix([rides + spin_up + kr1**2 * Im1 * qdd1, kr2 * spin_up])
assert judge(taus, tau + more).equal and judge([pin.x, pin.y], f1 + mm2 * acc_1).equal
assert not any(sp.expand(entry).has(mm2) for entry in outer)
posture, none, push = list(q_start), [0.0, 0.0], (Vec3(500.0, 500.0, 0.0), ORIGIN)
extra = np.subtract(*(newton_euler.inverse_dynamics(arm, posture, none, none, tip=tip)
                      for tip in (push, None)))
joint_2 = np.array([np.cos(posture[0]), np.sin(posture[0])])
levers = [np.array([0.2, 0.0]), [0.2, 0.0] - joint_2]           # to (0.2, 0)
assert np.allclose(extra, [500 * r[0] - 500 * r[1] for r in levers])
assert np.allclose(extra, [column @ push[0] for column in jacobian(arm, posture)[0]])
print("pushing with (500, 500) N costs", ", ".join(f"{e:.3f}" for e in extra),
      "N·m more")
# %% [markdown] tags=["90"]
# ## 12 · A joint that slides (Further, 5 min)
#
# A bead runs **outwards** at the constant rate $\dot q_2$ on a rod that turns counter-clockwise at the constant rate $\dot q_1$. Stand at the pin and look along the rod. **Guess:** to which side does the rod push the bead?
# %% tags=["90"]
predict("11.Q16", ___, choices=["left", "right", "none"])
# %% tags=["check", "90"]
b = R1 * sp.Matrix([1, 0, 0])                           # the direction of the rod
chain(ddt(qd2 * b + q2 * omega.cross(b)),
      (qdd2 * b + 2 * qd2 * omega.cross(b) + q2 * omegadot.cross(b)
       + q2 * omega.cross(omega.cross(b)), "(11.E4), and two terms more"),
      label=r"\ddot p", where={"omega": omega, "omegadot": omegadot, "b": b})
side = ddt(ddt(q2 * b))[1].subs({q1: 0, qdd1: 0, qdd2: 0, qd1: 1, qd2: 1})
reveal("11.Q16", {1: "left", -1: "right", 0: "none"}[int(sp.sign(side))],
       look="how fast the rod moves further out")
# %% [markdown]
# **Read it.** It pushes to the left, because further out the rod is faster, so the bead must be sped up sideways. Half of the 2 comes from the sliding velocity, which turns, and the other half from $\omega\times r$, whose $r$ grows. A prismatic joint along $z$ adds to (11.E4)
#
# $$\ddot q\,z + 2\,\dot q\,\omega\times z \tag{11.E14}$$
# %% [markdown] tags=["90"]
# ## 13 · Why it wins (Further, 4 min)
#
# Each sweep meets each link once, and does the same work there. So the cost must grow like $n$. Lagrange's $M$ has $n^2$ entries, each a sum over links, and $c$ needs their derivatives.
# The recorder of the library writes down every operation, and we count the multiplications. **Guess** the factor from 4 to 8 joints, for Newton–Euler.
# %%
predict("11.Q17", ___)
# %% tags=["look"]
def products(formulation, n):
    names = [f"{kind}{i}" for kind in ("q", "qd", "qdd") for i in range(1, n + 1)]
    arm = any_arm(n, np.random.default_rng(11))
    return record(lambda *s: formulation(arm, s[:n], s[n:2 * n], s[2 * n:]),
                  names).counts.mul

sweeps, closed = ([products(f.inverse_dynamics, n) for n in range(1, 9)]
                  for f in (newton_euler, lagrange))
per_joint = sweeps[2] - sweeps[1]
assert closed[0] < sweeps[0] and set(np.diff(sweeps)[1:]) == {per_joint}
assert all(c > s for c, s in zip(closed[1:], sweeps[1:], strict=True))
reveal("11.Q17", sweeps[7] / sweeps[3], tolerance=0.1,
       look="what a sweep does at one link")
counts = {"Lagrange: M, c, g": closed, "Newton–Euler: two sweeps": sweeps}
figure(plot.growth(range(1, 9), counts, "multiplications"),
       f"Multiplications for one set of torques. Newton–Euler: {per_joint} more per "
       f"joint, {sweeps[5]} for six joints. Lagrange: {closed[5]} for six; from 4 to "
       f"8 joints × {closed[7] / closed[3]:.1f}.")
# %% [markdown]
# **Read it.** On this scale a straight line of slope 1 means *like $n$*, and one of slope 3 *like $n^3$*. For a single joint the closed formula is cheaper. From two joints on it never is again, at least for arms with nothing special about them. Chapter 15 counts more carefully.
# %% [markdown] tags=["90"]
# ## 14 · Linear in what you do not know (Further, 5 min)
#
# How do you find $m$, $\ell$ and $I$ of a link that is bolted into a robot already? Khalil takes moments about the *pin* instead of the centre of mass. Then a planar link has three numbers: its mass $m$, its first moment $S = m\ell$, and $J = I + m\ell^2$ about the pin. One link shows why that helps:
# %% tags=["check", "90"]
S1, J1 = sp.symbols("S1 J1")
chain((I1 + m1 * l1**2) * qdd1 + m1 * g * l1 * cos(q1),
      (J1 * qdd1 + S1 * g * cos(q1), "no product of unknown numbers is left"),
      label=r"\mu", where={J1: I1 + m1 * l1**2, S1: m1 * l1})
known = newton_euler_linear.parameters(space)           # (m, S, J) of each link
assert np.allclose(newton_euler_linear.recursion(space, known, *state), ours)
double = [(2 * m, S * 2, J * 2) for m, S, J in known]
twice = newton_euler_linear.recursion(space, double, *state)
assert np.allclose(twice, 2 * np.array(ours))
print("the torques of section 8; all parameters doubled: all torques doubled")
# %% [markdown] tags=["90"]
# Torques that are linear in the unknown numbers can be fitted to measurements by least squares. That is chapter 20.
#
# So there are many ways. The table below has those of the library, and none of them uses another. If one of them had a sign wrong, it would show here. Every way is compared with the first, on every arm, at 50 random states, and for arms with few joints in symbols as well.
# %% tags=["look"]
arms = (*robots.SHELF, *robots.LARGE, *robots.CLOSED)
quick = (robots.pendulum, robots.cartesian, robots.planar_2r, robots.prismatic_revolute,
         robots.polar, robots.planar_3r)
rows = agreement.matrix(arms, proved=quick)
errors, proofs = [row.error for row in rows], [row.proof for row in rows if row.proof]
assert max(errors) < 1e-9 and set(proofs) == {"exact"}
figure(plot.agreement(rows), f"{len(rows)} comparisons: {len(arms)} arms by "
       f"{len(rows) // len(arms)} formulations. \"=\": M, c and g are proved equal, "
       f"on {len(quick)} arms. Elsewhere: the largest difference, as a part of the "
       "largest torque; it is never above 1e-9. A dot: none at all.")
# %% [markdown]
# ## 15 · The laboratory (Further, 8 min)
#
# Here is the arm with all its switches. It opens without gravity and without gears. No motor works, and at first only the shoulder turns. The arrows are the accelerations of the two centres of mass and of the tip.
#
# - Press Play. Soon the forearm swings out. Stop the arm where it is straight, and look where the arrows point. There no joint accelerates, because all velocity terms carry $\sin q_2$ (chapter 07). So only circles are left.
# - Draw the forces in place of the accelerations (*Draw on the arm*). Which of the two pins carries more, and is there a moment when it carries nothing?
# - Switch gravity on and hold the arm. Which force in the shoulder's pin belongs to it, in every posture? It is Q5 again.
# %% tags=["widget", "90"]
PlanarArm(values={"kr1": 1, "kr2": 1}, q=[0.3, 1.3], qd=[2.5, 0], gravity=False,
          marks=["accelerations"],
          tries="press Play; stop where the arm is straight. Where do they point?")
# %% [markdown] tags=["card"]
# ## 16 · What to keep (3 min)
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
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (11.E1), (11.E2) one link | by hand | = moments of chapter 07, section 2 |
# | (11.E3), (11.E4), (11.E9), (11.E14) motions | `newton_euler.recursion`, first result | = positions differentiated twice, sections 3, 5, 8, 12 |
# | (11.E5) gravity as acceleration | `newton_euler.inverse_dynamics` | gravity counted twice gives a factor 2, section 6 |
# | (11.E6), (11.E7), (11.E10) forces in the bearings | `newton_euler.recursion`, second result | = momentum of the whole arm, section 9 |
# | (11.E6) with a tool that pushes | `inverse_dynamics(…, tip=…)` | = $J^{\top}f$, section 11 |
# | (11.E8), (11.E13) torques | `newton_euler.inverse_dynamics` | = Lagrange, sections 6 and 11 |
# | (11.E11), (11.E12) $M$, $c+g$, $\ddot q$ | `newton_euler.derive` | = Lagrange, section 10 |
#
# </details>
# %% [markdown]
# **Where this stops working.** The recursion needs to know where the chain ends, and a closed loop has no end (chapter 09). It gives force and moment *at a point* of the axis. How two ball bearings
# share them depends on their distance. And it gives numbers, not insight. That $M$ is symmetric, or which terms are Coriolis, it does not say.
#
# **Your turn now:** [the exercises of this chapter](../exercises/11_newton_euler.ipynb). **Next:** [chapter 12](12_tensors.ipynb), where all of $\omega\times$ becomes one tensor, and the recursion shorter still.
