# %% [markdown]
# # 07 · Energy writes the equations
#
# > Two energies, differentiated, replace every free-body diagram.
#
# **After this chapter you can** write the kinetic and potential energy of a small arm, get its torques from them by hand, say what each term is and which
# joint feels it, and check all of it.
# %% tags=["setup"]
from dataclasses import replace

import numpy as np
import sympy as sp
from IPython.display import display
from sympy import cos, sin

from robolib import evaluate, plot, robots, simulate, sketch, trajectory
from robolib.checking import ex
from robolib.derivation import Rate, ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.formulations import lagrange, newton_euler
from robolib.identity import judge
from robolib.kinematics import planar_ik
from robolib.spatial import ORIGIN
from robolib.widgets import CartesianArm, PlanarArm

setup()
# %% tags=["look"]
q1, qd1, qdd1, q2, qd2, qdd2, g = sp.symbols("q1 qd1 qdd1 q2 qd2 qdd2 g")
m1, l1, I1, m2, l2, I2, a1, kr1, Im1 = sp.symbols("m1 l1 I1 m2 l2 I2 a1 kr1 Im1")
robot, values = robots.planar_2r()
bare = robot.without("rotors")                          # the arm without its motors
numbers = {name: values[name] for name in bare.parameters}
figure(sketch.planar(bare, numbers, np.radians([25, 60]), angles=True, lengths=True,
                     numbers=True, centres=True, axes=True, height=230),
       "The planar arm of this chapter. q₁ is measured from the x axis, q₂ from the "
       "direction of link 1; a is the length of a link, ℓ the distance of its centre "
       "of mass from the joint before it.")
# %% [markdown]
# **A machine that needs it.** A SCARA robot places parts on circuit boards, two or three per second. Its first two joints are this arm, lying flat. When
# the elbow stops the forearm, the shoulder must be held against it, or the part lands beside its place. So the controller computes both torques, many
# hundreds of times per second, from the formulas of this chapter.
#
# **Equations** (07.E1)–(07.E13) ← Siciliano et al., *Robotics*, ch. 7: (7.1)–(7.45), section 7.3 and Example 7.2. The core, sections 1–11 and 16, fits into one
# sitting of 90 minutes. What is marked *Further* can wait.
# %% [markdown]
# ## 1 · A push at the elbow (7 min)
#
# The arm lies on a table without friction, so gravity does not count. It is at rest, and its elbow is bent by 60°. Now the elbow's motor turns the forearm
# counter-clockwise, with 100 N·m. The shoulder's motor is off, and that joint turns freely. **Which way does the upper arm go?**
# %%
predict("07.Q1", ___, choices=["forwards", "backwards", "stays"])
# %% [markdown] tags=["skip"]
# *Forwards* is counter-clockwise, as the forearm. For now the library answers. By the end of section 7 you will have derived every formula that it uses here.
# %% tags=["reveal"]
table = replace(bare, gravity=ORIGIN)
on_table = evaluate.compile(lagrange.derive(table), numbers)
start = np.radians([0, 60])
pushed = on_table.forward(start, [0, 0], [0, 100])
reveal("07.Q1", "backwards" if pushed[0] < 0 else "forwards",
       look="what the motor's housing is bolted to")
drawing, bodies = sketch.cut_apart(table, numbers, start, [0, 0], pushed)
pin, = (load for load in bodies[0].loads if load.name == "-f_{2}")
by_pin = (np.cross(pin.point, pin.force))[2]            # its moment about the shoulder
assert np.isclose(by_pin + pin.moment[2],
                  (numbers["I1"] + numbers["m1"] * numbers["l1"]**2) * pushed[0])
figure(drawing, "Both links cut free; the dashed arrows are what the others amount "
       f"to. On link 1 act the motor's reaction, −{abs(pin.moment[2]):.0f} N·m, and "
       f"the pin's force, with {by_pin:+.1f} N·m about the shoulder. It begins to "
       f"turn with −{abs(pushed[0]):.2f} rad/s².")
# %% [markdown]
# **Read it.** A motor pushes two bodies. It turns the forearm one way and, because its housing is bolted to the upper arm, the upper arm the other way. This
# *reaction* is −100 N·m. The pin at the elbow pulls as well, and at 60° its force turns the upper arm forwards, with less than half of that. The
# reaction wins, and the upper arm goes backwards.
#
# Does it always win? Bend the elbow further and push again.
# %% tags=["widget"]
PlanarArm(preset="push", q=[0, np.pi / 3], values={"Im1": 0, "Im2": 0, "mm2": 0},
          show=["arm", "time", "q2"], marks=["angles", "torques"],
          tries="press Play. Then reset, bend the elbow to 170°, and press Play again.")
# %% [markdown]
# To compute this, one could write down the pin force of each link and eliminate them all. For two links that is a page of algebra, and for six it is a week of work.
# Energy is shorter. It never mentions a pin force, because a pin does no work.
#
# ## 2 · A pendulum, by moments (8 min)
#
# One link hangs from a pin. Its centre of mass is $\ell_1$ away, and $I_1$ is its inertia about that centre. At $q_1 = 0$ it hangs straight down.
# %% tags=["look"]
pendulum, weights = robots.pendulum()
figure(sketch.planar(pendulum, weights, [0.6], angles=True, lengths=True, centres=True,
                     gravity=True, height=170),
       "The pendulum. q₁ counts from straight down, and ℓ₁ is the distance from the "
       "pin to the centre of mass.")
# %% [markdown]
# **Three questions at the door.** If one of them is hard, go back to [chapter 00](00_start.ipynb), where section 4 has a speed, and section 6 a kinetic energy and d/dt against ∂. The names to
# type are `m1 l1 I1 q1 qd1 qdd1`.
#
# - **Q2** The centre is at $(\ell_1\sin q_1,\ -\ell_1\cos q_1)$. What is the square of its speed?
# - **Q3** What is the kinetic energy $T$ of the link? Its centre moves, and it turns.
# - **Q4** What is $dT/dt$? (Not $\partial T/\partial t$.)
# %% tags=["exercise"]
display(ex("07.Q2").check(___))
display(ex("07.Q3").check(___))
display(ex("07.Q4").check(___))
# %% [markdown]
# Newton's way needs the moments about the pin. The weight acts at the horizontal distance $\ell_1\sin q_1$ and pulls back, so the motor must give
#
# $$(I_1 + m_1\ell_1^2)\,\ddot q_1 + m_1 g\,\ell_1 \sin q_1 = \tau_1 \tag{07.E1}$$
#
# The pin's force does not appear, because its moment about the pin is zero. That works for one link only. With two links, no single point gets rid of both pins.
#
# ## 3 · Why energy is enough (8 min)
#
# Newton's law holds for every mass $m$ of the arm, at its place $p$: $m\ddot p$ is the sum of its forces. Now a thought experiment. A <dfn>virtual
# displacement</dfn> is a tiny change of the joints, with time standing still. Turn joint 1 alone, by $\delta q_1$. Then every mass moves by
# $\frac{\partial p}{\partial q_1}\delta q_1$.
# %% tags=["look"]
tilted = np.radians([25, 60])
figure(sketch.planar(bare, numbers, tilted, centres=True,
                     ghosts=[tilted + [np.radians(7), 0]], height=170),
       "A virtual displacement of joint 1, drawn as large as 7°. The bend of the elbow "
       "stays, so only the shoulder's motor does work.")
# %% [markdown]
# Multiply each mass's law by its displacement, add up all masses, and ask who does work. The pins do none, because they push one link and pull the
# other at the same point. The weights do $-\frac{\partial U}{\partial q_1}\delta q_1$, because that is what potential energy means. Motor 1 does $\tau_1\,\delta q_1$,
# and motor 2 nothing, because its joint does not turn. So
#
# $$\sum m\,\ddot p\cdot\frac{\partial p}{\partial q_1} = \tau_1 - \frac{\partial U}{\partial q_1} \tag{07.E2}$$
#
# %% [markdown]
# The left side still has accelerations of masses. Two rules turn it into an energy. Take any coordinate $x$ of any mass, because both sides are sums over these.
# In $\partial/\partial$ we treat $q$ and $\dot q$ as independent; in $d/dt$ every $q$ changes at the rate $\dot q$, and every $\dot q$ at the rate $\ddot q$.
# *The dots cancel*, because $\dot x = \frac{\partial x}{\partial q_1}\dot q_1 + \frac{\partial x}{\partial q_2}\dot q_2$ has $\dot q_1$ with just this factor. And two derivatives may be taken *in either order*.
# %% tags=["check"]
ddt = Rate([q1, q2], [qd1, qd2], [qdd1, qdd2])          # d/dt, by the chain rule
m, x = sp.Symbol("m"), sp.Function("x")(q1, q2)         # any coordinate of any mass
step(sp.diff(ddt(x), qd1), sp.diff(x, q1), "the dots cancel", where={"x": x})
step(ddt(sp.diff(x, q1)), sp.diff(ddt(x), q1), "in either order", where={"x": x})
T = m * ddt(x)**2 / 2
chain(m * ddt(ddt(x)) * sp.diff(x, q1),
      (ddt(m * ddt(x) * sp.diff(x, q1)) - m * ddt(x) * ddt(sp.diff(x, q1)),
       "the product rule, read backwards"),
      (ddt(m * ddt(x) * sp.diff(ddt(x), qd1)) - m * ddt(x) * sp.diff(ddt(x), q1),
       "both rules"),
      (ddt(sp.diff(T, qd1)) - sp.diff(T, q1), "because T = ½ m ẋ²"),
      where={"x": x, "T": T})
# %% [markdown]
# Add this up over all coordinates and masses, and $T$ becomes the whole kinetic energy. A rigid link is nothing but many masses, so it is included. Put it
# into (07.E2), and do the same for every other joint. The result is Lagrange's equations:
#
# $$\frac{d}{dt}\frac{\partial T}{\partial \dot q_i} - \frac{\partial T}{\partial q_i} + \frac{\partial U}{\partial q_i} = \tau_i \tag{07.E3}$$
#
# With the <dfn>Lagrangian</dfn> $L = T - U$, the kinetic minus the potential energy, they read $\frac{d}{dt}\frac{\partial L}{\partial \dot q_i} - \frac{\partial L}{\partial q_i} = \tau_i$, because $U$ has no $\dot q$. The first term is the
# rate of a momentum. The second is there because our coordinates are curved.
# %% [markdown]
# ## 4 · The pendulum, by energy (7 min)
#
# Two scalars are enough, $T$ of Q3 and the height of the weight, $U = -m_1 g\,\ell_1\cos q_1$. The blank is yours.
# %% tags=["check"]
T, U = ex("07.Q3").accepted(), -m1 * g * l1 * cos(q1)
step(sp.diff(T, qd1), (I1 + m1 * l1**2) * qd1, "the angular momentum about the pin",
     where={"T": T})
step(sp.Derivative(U, q1), ___, "the moment of the weight", where={"U": U})
chain(ddt(sp.diff(T, qd1)) - sp.diff(T, q1) + sp.diff(U, q1),
      ((I1 + m1 * l1**2) * qdd1 + m1 * g * l1 * sin(q1), "the moments (07.E1) again"),
      where={"T": T, "U": U})
# %% [markdown]
# **Read it.** Each line was checked before it was shown, for all values of all symbols. The last one is the point, because two derivations that share
# no idea give the same equation.
#
# Now a motor. The <dfn>gear ratio</dfn> $k_r$ says how many times faster the motor's rotor turns than its joint. A rotor of inertia $I_{m1}$ has the energy
#
# $$T_m = \tfrac12 I_{m1}\,(k_{r1}\dot q_1)^2 \tag{07.E4}$$
#
# **Guess.** A rotor of 0.01 kg·m² can be spun between two fingers. Behind a gear of 100, how much inertia does the joint feel, in kg·m²?
# %%
predict("07.Q5", ___, choices=[0.01, 1, 10, 100])
# %% tags=["reveal"]
figure(sketch.planar(pendulum, weights, [0.6], motors=True, gravity=True, height=150),
       "The pendulum with its motor. The disc at the pin is the rotor, kᵣ₁ times "
       "faster than the link.")
T_m = Im1 * (kr1 * qd1)**2 / 2
step(ddt(sp.diff(T_m, qd1)), kr1**2 * Im1 * qdd1, "the torque that the rotor takes",
     where={"T_m": T_m})
reveal("07.Q5", float(sp.diff(T_m, qd1, 2).subs({Im1: 0.01, kr1: 100})),
       look="the square of the ratio")
# %% [markdown]
# The rotor counts with the *square* of the ratio, because it turns 100 times faster and, through the gear, its torque arrives 100 times larger.
#
# ## 5 · Two masses on two sticks (7 min)
#
# Now the planar arm, first with its masses in two points, $m_1$ and $m_2$. The kinetic energy is $T = \tfrac12 m_1 v_1^2 + \tfrac12 m_2 v_2^2$. **Guess:** the positions are full of $q_1$,
# the angle of the whole arm. Is the energy, too?
# %%
predict("07.Q6", ___, choices=["T contains q1", "T does not contain q1"])
# %% [markdown]
# $v_1^2$ is that of the pendulum. The second mass has two velocities at once: the elbow's, and its own around the elbow. First each of them. Mind the angles, because
# stick 2 points along $q_1 + q_2$.
# %% tags=["look"]
elbow = sp.Matrix([a1 * cos(q1), a1 * sin(q1)])
around = sp.Matrix([l2 * cos(q1 + q2), l2 * sin(q1 + q2)])
v_E, v_r = ddt(elbow), ddt(around)
step(v_E, a1 * qd1 * sp.Matrix([-sin(q1), cos(q1)]),
     "the elbow: a₁ q̇₁, at a right angle to stick 1", label="v_E")
step(v_r, l2 * (qd1 + qd2) * sp.Matrix([-sin(q1 + q2), cos(q1 + q2)]),
     "around the elbow: ℓ₂ (q̇₁ + q̇₂), at a right angle to stick 2", label="v_r")
# of the sticks; q̇₁ = q̇₂ = 1 rad/s
normal = [np.array([-np.sin(a), np.cos(a)]) for a in np.radians([25, 85])]
names = r"$a_1\dot q_1$", r"$\ell_2(\dot q_1+\dot q_2)$", "$v_2$"
figure(sketch.velocity_triangle(1.0 * normal[0], 0.5 * 2.0 * normal[1], angle="$q_2$",
                                height=170, names=names),
       "Head to tail, at q₂ = 60° and q̇₁ = q̇₂ = 1 rad/s. The sticks enclose q₂, so "
       f"these two arrows do, too; v₂ = {np.linalg.norm(normal[0] + normal[1]):.2f} "
       "m/s.")
# %% [markdown]
# Now three lines. The angle between the two velocities is $q_2$, because each stands at a right angle to its stick.
# %% tags=["check"]
chain((v_E + v_r).dot(v_E + v_r),
      (v_E.dot(v_E) + 2 * v_E.dot(v_r) + v_r.dot(v_r), "the square of a sum"),
      (v_E.dot(v_E) + 2 * (a1 * qd1) * (l2 * (qd1 + qd2)) * cos(q2) + v_r.dot(v_r),
       "two lengths and the cosine between them"),
      (a1**2 * qd1**2 + 2 * a1 * l2 * qd1 * (qd1 + qd2) * cos(q2)
       + l2**2 * (qd1 + qd2)**2, "the law of cosines"),
      label="v_2^2", where={"v_E": v_E, "v_r": v_r})
# %% tags=["reveal"]
v1_squared = ex("07.Q2").accepted()
v2_squared = (a1**2 * qd1**2 + 2 * a1 * l2 * qd1 * (qd1 + qd2) * cos(q2)
              + l2**2 * (qd1 + qd2)**2)
T = (m1 * v1_squared + m2 * v2_squared) / 2
reveal("07.Q6", f"T {'contains' if T.has(q1) else 'does not contain'} q1",
       look="what a turn of the whole arm does")
A = sp.Symbol("A")
step(sp.diff(T, qd1), A * qd1 + m2 * l2 * (l2 + a1 * cos(q2)) * qd2,
     "sorted by the rates",
     where={"T": T, A: m1 * l1**2 + m2 * (a1**2 + l2**2 + 2 * a1 * l2 * cos(q2))})
# %% [markdown]
# **Read it.** In the energy $q_1$ cancels, because turning the whole arm changes no speed. Without gravity and with the shoulder's motor off, (07.E3) then says that
# $\partial T/\partial\dot q_1$ keeps its value. This is the angular momentum about the shoulder. A push at the elbow leaves it at zero, and $A$ is positive. So the upper arm
# must turn against the forearm as long as $\ell_2 + a_1\cos q_2 > 0$.
#
# Beyond some bend of the elbow that bracket is negative, and the upper arm goes *forwards*. Seen from the shoulder, the mass $m_2$ then moves backwards while the forearm turns forwards. In section 6 you will find where.
# %% [markdown]
# ## 6 · The inertia matrix (12 min)
#
# $T$ is quadratic in the velocities, so all of it fits into a symmetric matrix. The <dfn>inertia matrix</dfn> $M$ holds the coefficients of the kinetic energy:
#
# $$T = \tfrac12\,\dot q^{\top} M(q)\,\dot q \tag{07.E5}$$
#
# Take $m_1 = m_2 = 50$ kg, $a_1 = 1$ m, $\ell_1 = \ell_2 = 0.5$ m. $M_{11}$ is the inertia that the shoulder feels with the elbow locked. **Guess** how many times
# larger it is with the arm stretched than folded.
# %%
predict("07.Q7", ___)
# %% tags=["widget"]
PlanarArm(q=[0.3, 1.0], gravity=False, show=["arm", "q1", "q2", "M"],
          values={"I1": 0, "I2": 0, "Im1": 0, "Im2": 0, "mm2": 0},
          marks=["angles", "masses"],
          tries="stretch the arm, fold it, read M₁₁. Where does M₁₂ change its sign?")
# %% [markdown]
# Links are not points. Each one also spins, and $\omega_i$ is measured **from the ground**:
#
# $$T = \sum_i \tfrac12 m_i v_i^2 + \tfrac12 I_i\,\omega_i^2 \tag{07.E6}$$
#
# - **Q8** Which angle changes $M_{11}$? (`"q1"`, `"q2"` or `"both"`)
# - **Q9** At which bend of the elbow (in degrees) do these two joints not feel each other, $M_{12} = 0$?
# - **Q10** How fast does the second link turn, seen from the ground? Use `qd1` and `qd2`.
# %% tags=["exercise"]
display(ex("07.Q8").check(___))
display(ex("07.Q9").check(___))
display(ex("07.Q10").check(___))
# %% tags=["reveal"]
A, B, qd, w2 = *sp.symbols("M11 M12"), sp.Matrix([qd1, qd2]), ex("07.Q10").accepted()
M11 = m1 * l1**2 + m2 * (a1**2 + l2**2 + 2 * a1 * l2 * cos(q2))
M12 = m2 * (l2**2 + a1 * l2 * cos(q2))
chain(m1 * l1**2 * qd1**2 / 2
      + m2 * (a1**2 * qd1**2 + 2 * a1 * l2 * qd1 * (qd1 + qd2) * cos(q2)
              + l2**2 * (qd1 + qd2)**2) / 2,
      (A * qd1**2 / 2 + B * qd1 * qd2 + m2 * l2**2 * qd2**2 / 2,
       "two points, sorted by the rates"), label="T",
      where={A: m1 * l1**2 + m2 * (a1**2 + l2**2 + 2 * a1 * l2 * cos(q2)),
             B: m2 * (l2**2 + a1 * l2 * cos(q2))})
step(I1 * qd1**2 / 2 + I2 * w2**2 / 2,
     (I1 + I2) * qd1**2 / 2 + I2 * qd1 * qd2 + I2 * qd2**2 / 2,
     "the spins, sorted by the rates", label=r"\Delta T")
T = T + I1 * qd1**2 / 2 + I2 * w2**2 / 2
M = sp.Matrix([[M11, M12], [M12, m2 * l2**2]]) + sp.Matrix([[I1 + I2, I2], [I2, I2]])
assert judge((qd.T * M * qd)[0] / 2, T).equal  # nothing of T is lost
ends = [float(M11.subs({m1: 50, m2: 50, a1: 1, l1: 0.5, l2: 0.5, q2: angle}))
        for angle in (0, sp.pi)]
reveal("07.Q7", ends[0] / ends[1],
       look="the distance of mass 2 from the shoulder, squared")
# %% [markdown]
# **Read it**, entry by entry. $M_{11}$ holds the square of the distance of mass 2 from the shoulder, by the law of cosines once more. $M_{22} = m_2\ell_2^2$ is what the elbow feels with the
# shoulder locked. $M_{12}$ is the torque at one joint per acceleration of the other; it holds the bracket that decided section 5. The spins add $I_1 + I_2$ to $M_{11}$, because the shoulder turns both
# links, and $I_2$ to all other entries.
# %% [markdown]
# ## 7 · Velocity terms (9 min)
#
# Put (07.E5) into (07.E3). The momentum is $\partial T/\partial\dot q = M\dot q$. Its rate has two parts by the product rule, $M\ddot q$ and $\dot M\dot q$, because the inertia itself changes while the arm moves. So
#
# $$M\ddot q + \dot M\dot q - \frac{\partial T}{\partial q} + \frac{\partial U}{\partial q} = \tau \tag{07.E7}$$
#
# **Q11** What is the upper left entry of $\dot M$? Only one thing changes in $M_{11}$, and it changes at a known rate.
# %% tags=["exercise"]
ex("07.Q11").check(___)
# %% tags=["check"]
rate, s = ex("07.Q11").accepted(), sp.Symbol("s")
M_dot = sp.Matrix([[rate, rate / 2], [rate / 2, 0]])    # M₁₂ has half of that cosine
step(ddt(M), M_dot, "only cos q₂ changes", where={"M": M})
step(M_dot * qd, -s * qd2 * sp.Matrix([2 * qd1 + qd2, qd1]), "row by column",
     label=r"\dot M\dot q", where={s: m2 * a1 * l2 * sin(q2)})
step(-sp.diff(T, q2), s * qd1 * (qd1 + qd2), "T has q₂ in one cosine only",
     label=r"-\frac{\partial T}{\partial q_2}", where={s: m2 * a1 * l2 * sin(q2)})
# %% [markdown]
# A <dfn>velocity term</dfn> is the part of a torque that is quadratic in the rates. All of them together are $c = \dot M\dot q - \frac{\partial T}{\partial q}$. Both parts are easily forgotten, and with either one missing the torques are wrong. All of $c$ contains $s$, because
# velocity terms come from a changing inertia, and from nowhere else.
#
# Set the two rates and watch the torques by kind. **Q12** Which joint feels the *product* $\dot q_1\dot q_2$? (`"joint 1"`, `"joint 2"` or `"both"`)
# %% tags=["widget"]
PlanarArm(preset="rates", show=["arm", "qd1", "qd2", "torques"],
          values={"Im1": 0, "Im2": 0, "mm2": 0}, marks=["angles", "velocities"],
          tries="set one rate to zero, then the other. Which torques are left?")
# %% tags=["exercise"]
ex("07.Q12").check(___)
# %% tags=["reveal"]
dT_dq = sp.Matrix([0, sp.diff(T, q2)])
c = sp.Matrix([-m2 * a1 * l2 * sin(q2) * (2 * qd1 * qd2 + qd2**2),
               m2 * a1 * l2 * sin(q2) * qd1**2])
step(-s * qd2 * (2 * qd1 + qd2), -s * (2 * qd1 * qd2 + qd2**2),
     "joint 1: from the changing inertia alone", label="c_1")
step(-s * qd1 * qd2 + s * qd1 * (qd1 + qd2), s * qd1**2, "joint 2: the product cancels",
     label="c_2", where={s: m2 * a1 * l2 * sin(q2)})
assert judge(M_dot * qd - dT_dq, c).equal
# %% [markdown]
# **Read it.** A <dfn>centrifugal torque</dfn> goes with the square of one rate. Joint 1 feels $\dot q_2^2$, joint 2 feels $\dot q_1^2$, and no joint feels its own square. A <dfn>Coriolis torque</dfn> goes with the
# product of two rates, and only joint 1 has one. $\dot M\dot q$ offered one to joint 2 as well, and $-\partial T/\partial q_2$ took it away.
#
# Feel it. Swing your straight arm and let the elbow go loose. The forearm wants to fly outwards, and that is $\dot q_1^2$ at the elbow.
#
# ## 8 · Gravity (6 min)
#
# The arm now stands in a vertical plane. **Guess:** both links point horizontally to the right and the arm is held at rest. Which sign does the torque of the
# shoulder's motor have? (`"+"` is counter-clockwise.)
# %%
predict("07.Q13", ___, choices=["+", "-"])
# %% [markdown]
# With $g_0$ the acceleration of free fall, pointing down, and $p_i$ the centres of mass:
#
# $$U = -\sum_i m_i\, g_0^{\top} p_i, \qquad g(q) = \frac{\partial U}{\partial q} \tag{07.E8}$$
#
# **Q14** What is $g_1$ with the upper arm straight up, $q_1 = 90°$? Bend the elbow in your mind first.
# %% tags=["check"]
g0 = sp.Matrix([0, -g])
p1, p2 = sp.Matrix([l1 * cos(q1), l1 * sin(q1)]), elbow + around
U = -m1 * g0.dot(p1) - m2 * g0.dot(p2)
step(sp.diff(U, q1), g * ((m1 * l1 + m2 * a1) * cos(q1) + m2 * l2 * cos(q1 + q2)),
     "each weight times its horizontal distance from the shoulder",
     label="g_1", where={"U": U})
step(sp.diff(U, q2), g * m2 * l2 * cos(q1 + q2), "the same, from the elbow",
     label="g_2", where={"U": U})
ex("07.Q14").check(___)         # g₁ with the upper arm straight up, q₁ = 90°
# %% tags=["reveal"]
held = evaluate.compile(lagrange.derive(bare), numbers).g([0, 0])
reveal("07.Q13", "+" if held[0] > 0 else "-", look="who holds and who pulls")
drawing, bodies = sketch.cut_apart(bare, numbers, [0, 0], [0, 0], [0, 0])
assert np.allclose([bodies[0].loads[-2].moment[2], bodies[1].loads[-1].moment[2]], held)
figure(drawing, f"Held at rest. The shoulder's motor gives {held[0]:.0f} N·m and the "
       f"elbow's {held[1]:.0f} N·m, both counter-clockwise; the forces on each link "
       "add up to zero.")
# %% [markdown]
# The motor must hold the weight *up*, so its torque is positive where the arm points to the right. Gravity itself pulls the other way. $g(q)$ is what the
# motor gives, not what gravity does.
# %% [markdown]
# ## 9 · Before you believe it (8 min)
#
# We have a model, $\tau = M\ddot q + c + g$. Before believing any model, ask four questions. *Units?* If lengths grow by $\lambda$, masses by $\mu$ and times by $\sigma$, a torque must grow
# by $\mu\lambda^2/\sigma^2$. *Limits?* Without the second link it must be the pendulum. *Symmetry?* $M$ is its own transpose, and $\det M$ must be positive, or some push would accelerate nothing. *A sign
# that one can feel?* That was section 8.
# %% tags=["look"]
q, qdd = sp.Matrix([q1, q2]), sp.Matrix([qdd1, qdd2])
G = sp.Matrix([sp.diff(U, u) for u in q])
tau = M * qdd + c + G
lam, mu, sig = sp.symbols("lambda mu sigma", positive=True)
rescale = {a1: lam*a1, l1: lam*l1, l2: lam*l2, m1: mu*m1, m2: mu*m2, I1: mu*lam**2*I1,
           I2: mu*lam**2*I2, g: lam*g/sig**2, qd1: qd1/sig, qd2: qd2/sig,
           qdd1: qdd1/sig**2, qdd2: qdd2/sig**2}
finding = judge(tau.xreplace(rescale), tau * mu * lam**2 / sig**2)
assert finding.equal
print(f"units: every term of τ is in kg·m²/s² = N·m, {finding}")
step(tau.subs({m2: 0, I2: 0})[0], (I1 + m1 * l1**2) * qdd1 + m1 * g * l1 * cos(q1),
     "no second link: the pendulum of (07.E1), whose angle was q₁ + 90°, and "
     "sin(q₁ + 90°) = cos q₁", label=r"\tau_1")
step(M[0, 0] * M[1, 1] - M[0, 1]**2,
     (I1 + m1*l1**2 + m2*a1**2) * (I2 + m2*l2**2) - (m2*a1*l2*cos(q2))**2,
     "multiplied out", label=r"\det M", where={"M": M})
# %% [markdown]
# $\det M$ is positive at every posture, because $m_2a_1^2\cdot m_2\ell_2^2$ alone is at least as large as what is subtracted. So $\ddot q = M^{-1}(\tau - c - g)$ always exists, and it is a simulator. Let the arm fall
# with free joints, and its energy $T + U$ must stay.
#
# Now two lies. One model *believes* that there is no Coriolis torque, the other that things fall upwards. Each one's energy is measured by its own $T$ and $U$. Which
# of the two will the energy betray?
# %%
predict("07.Q15", ___, choices=["no Coriolis", "upwards", "both", "none"])
# %% tags=["reveal"]
model = lagrange.derive(robot)
swing = {"duration": 2.0, "q": [0.0, np.pi / 2]}
lies = {"true model": model,
        "no Coriolis": replace(model, c=model.c - model.parts["Coriolis"]),
        "upwards": lagrange.derive(replace(robot, gravity=-robot.gravity))}
falls = {word: simulate.run(evaluate.compile(lie, values), **swing)
         for word, lie in lies.items()}
betrayed = [word for word, fall in falls.items() if fall.drift > 1e-6]
assert falls["no Coriolis"].drift > 10
reveal("07.Q15", betrayed[0] if len(betrayed) == 1 else "both",
       look="whether each lie has a T and a U of its own")
change = {word: fall.E - fall.E[0] for word, fall in falls.items()}
figure(plot.series(falls["upwards"].t, change, "change of energy / J"),
       "Over 2 s the true model changes its energy by less than a millionth of a "
       "joule, the model without Coriolis torque by "
       f"{falls['no Coriolis'].drift:.0f} J. The model that falls upwards keeps its "
       "own energy.")
# %% [markdown]
# **Read it.** Energy detects a model that contradicts itself. It does not detect one that is consistent and wrong. Try five lies: `"no Coriolis"`, `"gravity upside down"`, `"rotor forgotten"`,
# `"parallel axis forgotten"` (the term $m_1\ell_1^2$) and `"another C"`, which writes $c$ as another matrix times $\dot q$ (section 14).
#
# **Q16** Let each one fall. Which of the five keep their own energy? Give a list of these words.
# %% tags=["widget"]
PlanarArm(q=[0, np.pi / 2], show=["arm", "time", "lie", "belief(t)"], marks=["masses"],
          tries="choose a lie and press Play. Does the model's own energy stay flat?")
# %% tags=["exercise"]
ex("07.Q16").check(___)
# %% [markdown]
# Invariants catch *inconsistency*, not wrong parameters. Whoever forgets a rotor has a perfectly good model of another arm. Against that one needs a second way,
# or a measurement.
# %% [markdown] tags=["90"]
# ## 10 · Motors (5 min)
#
# Now both motors. Rotor 1 sits on the ground, as in (07.E4). Rotor 2 sits at the elbow, has the mass $m_{m2}$, and is carried by link 1, so it **turns with link 1** too:
#
# $$\omega_{m2} = \dot q_1 + k_{r2}\,\dot q_2 \tag{07.E9}$$
#
# **Guess** how many of the seven entries $M_{11}, M_{12}, M_{22}, c_1, c_2, g_1, g_2$ the motors change.
# %%
predict("07.Q17", ___)
# %% tags=["reveal"]
kr2, Im2, mm2 = sp.symbols("kr2 Im2 mm2")
step(Im1 * (kr1 * qd1)**2 / 2 + mm2 * a1**2 * qd1**2 / 2
     + Im2 * (qd1 + kr2 * qd2)**2 / 2,
     (kr1**2 * Im1 + mm2 * a1**2 + Im2) * qd1**2 / 2 + kr2 * Im2 * qd1 * qd2
     + kr2**2*Im2 * qd2**2 / 2, "sorted by the rates; the brackets are ΔM", label="T_m")
motors = sp.Matrix([[kr1**2 * Im1 + mm2 * a1**2 + Im2, kr2 * Im2],
                    [kr2 * Im2, kr2**2 * Im2]])
dG = sp.Matrix([sp.diff(-mm2 * g0.dot(elbow), u) for u in q])
dM = dict(zip(("M11", "M12", "M22", "g1", "g2"), [*motors[0, :], motors[1, 1], *dG],
              strict=True))
changed = [name for name, d in dM.items() if not judge(d, 0)]
print("changed:", ", ".join(changed))
reveal("07.Q17", len(changed), look="which of them depend on the posture")
geared, gearless = (evaluate.compile(model, values | {"kr1": k, "kr2": k})
                    for k in (100, 1))
ends = [[d.M([0, x])[0, 0] for x in (0, np.pi)] for d in (geared, gearless)]
assert np.allclose(ends, [[250.01, 150.01], [150.02, 50.02]])
figure(sketch.planar(robot, values, tilted, motors=True, numbers=True, height=170),
       f"With gears of 100, M₁₁ runs from {ends[0][1]:.0f} to {ends[0][0]:.0f} "
       f"kg·m², with gears of 1 from {ends[1][1]:.0f} to {ends[1][0]:.0f}.")
# %% [markdown]
# **Read it.** $\Delta M$ is constant, so $c$ stays as it was. The diagonal gains $k_r^2 I_m$, the large part. It makes $M$ nearly *diagonal*, and that is why strongly geared robots can be controlled joint by joint. Nearly
# *constant* it is not; $M_{11}$ still varies by a factor of 1.7, where it would vary by 3. The entry $k_{r2}I_{m2}$ beside the diagonal exists because the rotor is carried along. A <dfn>reduced model</dfn> leaves the carried spin of the rotors out.
# %% [markdown] tags=["90"]
# ## 11 · The laboratory (10 min)
#
# The arm of the textbook's Example 7.2, with a motor and a gear of 100 at each joint. Drag the tip or a link, move the sliders, press Play. Python sees what you do: in a
# cell of your own, `arm.q` is the posture, and `arm.qd = [2, 2]` sets both rates.
# %% tags=["widget"]
arm = PlanarArm(preset="push")
arm
# %% [markdown]
# - **Q18** The arm at rest, no gravity, $\tau_1 = 0$. At which elbow angle (in degrees) does a torque $\tau_2$ leave the shoulder alone, $\ddot q_1 = 0$?
# - **Q19** Stretch the arm ($q_2 = 0$). The coupling is $M_{12}^2/(M_{11}M_{22})$. What is it with both $k_r = 1$, and with both $k_r = 100$?
# - **Q20** Gravity on. Start with “Example 7.2: 90° in 0.5 s”, in which both joints speed up for half of the time and slow down for the other half. Then halve its duration (under *Who moves the arm?*). How many times larger
#   are the torques of motion (all but gravity), and gravity's?
# %% tags=["exercise"]
display(ex("07.Q18").check(___))
display(ex("07.Q19").check([___, ___]))     # two numbers
display(ex("07.Q20").check([___, ___]))     # two numbers: motion, gravity
# %% [markdown]
# **Read it.** Gears hide the coupling, because $k_r^2 I_m$ stands on the diagonal only. In half the time rates double, and accelerations and products of two rates grow four times. Gravity asks where the arm is, not how
# fast it goes.
#
# ## 12 · Example 7.2, first case (Further, 6 min)
#
# Both joints turn by 90° in half a second, with constant acceleration and then constant deceleration. At the start the tip is at (0.2, 0) m, with the elbow
# low. The arm stands in a vertical plane and has its motors. **Guess** which term is the largest in $\tau_2$.
# %%
predict("07.Q21", ___, choices=["inertial", "centrifugal", "Coriolis", "gravity"])
# %% tags=["reveal"]
q_start = planar_ik(1.0, 1.0, 0.2, 0.0, elbow="lower")
motion = trajectory.JointMotion(tuple(trajectory.triangular(a, np.pi / 2, 0.5)
                                      for a in q_start))
t, *states = trajectory.sample(motion)
parts, torque = geared.parts(*states), geared.inverse(*states)
own = geared.M(states[0])[:, 1, 1] * states[2][:, 1]  # M₂₂ q̈₂, the same at all times
assert np.allclose(abs(own[1:-1]), 3078.76, atol=0.005)
reveal("07.Q21", max(parts, key=lambda kind: abs(parts[kind][:, 1]).max()),
       look="how violent the motion is")
assert np.allclose([*torque[1], torque[:, 0].max()], [3873.168, 3078.153, 6044.757],
                   atol=0.001)
coriolis_1, coriolis_2 = abs(parts["Coriolis"]).max(axis=0)
figure(plot.parts(t, {k: v for k, v in parts.items() if k != "friction"}, torque),
       f"Torques by kind. M₂₂q̈₂ is ±{abs(own[2]):.2f} N·m throughout; the largest "
       f"τ₁ is {torque[:, 0].max():.1f} N·m, just before the switch; Coriolis "
       f"reaches {coriolis_1:.1f} N·m at joint 1 and {coriolis_2:.1f} at joint 2; "
       f"gravity at joint 1 reaches {parts['gravity'][:, 0].max():.1f} N·m.")
# %% [markdown]
# **Read it.** The inertial torque jumps with the acceleration. Coriolis is felt at joint 1 only. Gravity is small in this violent motion; in a slow one it would be
# nearly everything (exercise 07.11).
# %% [markdown]
# ## 13 · Two slides (Further, 14 min)
#
# An arm has no velocity terms at all if its inertia does not change. In a Cartesian arm, $q_1$ lifts both slides and $q_2$ moves the second one sideways, along an axis at the angle $\alpha$ to the first. Turn $\alpha$ with
# its slider. Push slide 1 with $\tau_1$, which is a force here, and leave slide 2 free. Both slides have rotors, as in (07.E4).
#
# - **Q22** At which angle (in degrees) is the coupling $M_{12}$ zero?
# - **Q23** What is $M_{12}$ at any angle? A formula with a mass and `alpha`.
# - **Q24** Let both slides run. When is there a velocity term? (`"always"`, `"below 90°"`, `"only at 90°"`, `"never"`)
# - **Q25** At $\alpha = 60°$, with $\tau_2 = 0$, push slide 1. What is $\ddot q_2/\ddot q_1$?
# - **Q26** Switch gravity on and turn $\alpha$. Whose holding force changes? (`"joint 1"`, `"joint 2"`, `"both"`, `"none"`)
# %% tags=["widget"]
CartesianArm(preset="bent", marks=["angles", "masses", "torques"],
             show=["arm", "time", "alpha", "tau1", "gravity", "M", "torques"],
             tries="press Play: nobody pushes slide 2. Then turn α to 90° and reset.")
# %% tags=["exercise"]
alpha = sp.Symbol("alpha")
display(ex("07.Q22").check(___))
display(ex("07.Q23").check(___))
display(ex("07.Q24").check(___))
display(ex("07.Q25").check(___))
display(ex("07.Q26").check(___))
# %% [markdown]
# **Read it.** A step of slide 2 counts for slide 1 as far as it points along axis 1; at a right angle it does not. So two slides can be coupled, and one can drag the other, without any velocity term. Coupling is one
# thing, a *changing* inertia another. Exercise 07.2 derives the whole model.
#
# ## 14 · One $c$, many $C$ (Further, 9 min)
#
# For control one writes $c$ as a matrix times $\dot q$. How to split $\dot q_1\dot q_2$ between the columns is free, so there are many such matrices. One of them treats
# both rates alike. The <dfn>Christoffel symbols</dfn> $c_{ijk}$ are half sums of derivatives of the inertia matrix:
#
# $$c_{ijk} = \tfrac12\left(\frac{\partial M_{ij}}{\partial q_k} + \frac{\partial M_{ik}}{\partial q_j} - \frac{\partial M_{jk}}{\partial q_i}\right) \tag{07.E10}$$
#
# $$C_{ij} = \sum_k c_{ijk}\,\dot q_k \tag{07.E11}$$
#
# **Q27** Compute $c_{211}$ by hand.
# %% tags=["exercise"]
ex("07.Q27").check(___)
# %% tags=["reveal"]
def christoffel(i, j, k):
    return (sp.diff(M[i, j], q[k]) + sp.diff(M[i, k], q[j])
            - sp.diff(M[j, k], q[i])) / 2

C = sp.Matrix(2, 2, lambda i, j: sum(christoffel(i, j, k) * qd[k] for k in range(2)))
step(C, -s * sp.Matrix([[qd2, qd1 + qd2], [-qd1, 0]]),
     "the symbols, summed as in (07.E11)", label="C", where={s: m2 * a1 * l2 * sin(q2)})
step(-s * sp.Matrix([[qd2, qd1 + qd2], [-qd1, 0]]) * sp.Matrix([qd1, qd2]),
     -s * sp.Matrix([2 * qd1 * qd2 + qd2**2, -qd1**2]), "the same torque",
     label=r"C\dot q")
step(-s * sp.Matrix([[2 * qd2, qd2], [qd2, 0]])
     + 2 * s * sp.Matrix([[qd2, qd1 + qd2], [-qd1, 0]]),
     s * sp.Matrix([[0, 2 * qd1 + qd2], [-2 * qd1 - qd2, 0]]),
     "skew: turned over, it is its negative", label=r"\dot M - 2C")
N, y = M_dot - 2 * C, sp.Matrix(sp.symbols("y1 y2"))
assert judge(C * qd, c).equal and judge((y.T * N * y)[0], 0).equal
assert judge((qd.T * (M_dot * qd - 2 * c))[0], 0).equal
# %% [markdown]
# **Read it.** $\dot q^{\top}(\dot M - 2C)\dot q = \dot q^{\top}\dot M\dot q - 2\dot q^{\top}c = 0$ holds for *every* such $C$, because only $C\dot q = c$ enters. That is the conservation of energy, and no motion can tell two such matrices apart.
# But only with Christoffel's is $\dot M - 2C$ *skew*, so that $y^{\top}(\dot M - 2C)\,y = 0$ for every $y$. Proofs in control need exactly that, with an error in place of $y$. Exercise 07.3 asks for a $C$ that is not fair.
#
# Go back to the interactive of section 9. The line below the choice gives the change of the model's *own* energy, that of the *true* energy along the same motion, and $\lVert N + N^{\top}\rVert$.
#
# - **Q28** Which of the five lies keeps the true arm's energy as well?
# - **Q29** And what does that one break? (`"torque"`, `"energy"`, `"skew symmetry"` or `"nothing"`)
# %% tags=["exercise"]
display(ex("07.Q28").check(___))
display(ex("07.Q29").check(___))
# %% [markdown]
# ## 15 · For every arm, and a second way (Further, 5 min)
#
# By hand we used positions. For the general arm we need the velocity of every centre of mass and the spin of every link. Both are linear in the rates, $v_i = J_{v,i}\,\dot q$ and $\omega_i = J_{\omega,i}\,\dot q$. These two matrices are the link's
# *Jacobians* ([chapter 04](04_velocities.ipynb)). Column $k$ is what joint $k$ does to the link when it turns alone, at 1 rad/s. Then (07.E6) and (07.E8) become
#
# $$M = \sum_i m_i J_{v,i}^{\top}J_{v,i} + J_{\omega,i}^{\top}\, I_i\, J_{\omega,i} \tag{07.E12}$$
#
# $$g = -\sum_i m_i J_{v,i}^{\top}\, g_0 \tag{07.E13}$$
# %% [markdown]
# The cross-check. `lagrange.derive` does all of this for any arm, from a table of its links. Does it find what we found by hand? And does a second way, Newton and Euler's balance of
# forces and moments (chapter 11), agree with both, also for arms in space?
# %% tags=["look"]
for word, theirs, ours in (("M", model.M, M + motors), ("c", model.c, c),
                           ("g", model.g, G + dG)):
    finding = judge(theirs, ours)
    assert finding.equal and finding.how == "exact"
    print(f"{word}: the library = by hand, motors included, {finding}")
for name in ("planar_2r", "spatial_rrr", "spatial_rpr"):
    any_robot, _ = getattr(robots, name)()
    finding = judge(lagrange.derive(any_robot).tau, newton_euler.derive(any_robot).tau)
    assert finding.equal and finding.how == "exact"
    print(f"{any_robot.name}: Lagrange = Newton–Euler, {finding}")
# %% [markdown] tags=["card"]
# ## 16 · What to keep (3 min)
#
# **Write two energies, then differentiate.** No force in a pin is ever mentioned, because pins do no work.
#
# $$\frac{d}{dt}\frac{\partial T}{\partial\dot q_i} - \frac{\partial T}{\partial q_i} + \frac{\partial U}{\partial q_i} = \tau_i, \qquad T = \sum_i \tfrac12 m_i v_i^2 + \tfrac12 I_i\,\omega_i^2 = \tfrac12\,\dot q^{\top} M\,\dot q, \qquad U = -\sum_i m_i\, g_0^{\top} p_i$$
#
# $$M\ddot q + c + g = \tau, \qquad c = \dot M\dot q - \frac{\partial T}{\partial q} = C\dot q, \qquad g = \frac{\partial U}{\partial q}$$
#
# The planar arm, with $s = m_2a_1\ell_2\sin q_2$:
#
# $$M_{11} = I_1 + m_1\ell_1^2 + I_2 + m_2(a_1^2 + \ell_2^2 + 2a_1\ell_2\cos q_2)$$
#
# $$M_{12} = I_2 + m_2(\ell_2^2 + a_1\ell_2\cos q_2), \qquad M_{22} = I_2 + m_2\ell_2^2, \qquad c = s\begin{bmatrix} -2\dot q_1\dot q_2 - \dot q_2^2 \\ \dot q_1^2 \end{bmatrix}$$
#
# - Velocity terms come from a changing inertia, and from nowhere else. Both parts of $c$ count.
# - Measure $\omega_i$ from the ground. A rotor behind a gear counts $k_r^2 I_m$.
# - With Christoffel's $C$, the matrix $\dot M - 2C$ is skew.
# - Before you believe a model, ask for units, limits, symmetry, and a sign that you can feel.
# %% [markdown]
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (07.E1)–(07.E3) pendulum, virtual work, Lagrange | by hand | from Newton, section 3; moments = energy, section 4 |
# | (07.E4), (07.E9) rotors | `lagrange.bodies` | by hand = library, section 15 |
# | (07.E5), (07.E6), (07.E12) energy, inertia matrix | `lagrange.inertia_matrix` | by hand = library, section 15 |
# | (07.E7) equations of motion | `lagrange.derive` | = Newton–Euler, section 15 |
# | (07.E8), (07.E13) gravity | `model.potential_energy`, `lagrange.gravity_torques` | by hand = library, section 15 |
# | (07.E10), (07.E11) Christoffel, $C$ | `model.christoffel`, `model.coriolis` | $C\dot q = c$ and $N$ skew, section 14 |
#
# </details>
#
# **Where this stops working.** Closed loops need one more idea ([chapter 09](09_parallelogram.ipynb)). Friction, contact and flexible links are not in $T$ and $U$. And the closed form grows. For
# six joints nobody should write $M$ out; [chapter 11](11_newton_euler.ipynb) shows what to do instead.
#
# **Your turn now:** [the exercises of this chapter](../exercises/07_lagrange.ipynb). **Next:** [chapter 08](08_properties.ipynb), what is true of *every* $M$, $C$ and $g$.
