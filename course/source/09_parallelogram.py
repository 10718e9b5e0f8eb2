# %% [markdown]
# # 09 · The arm that closes on itself
#
# > Two motors on the ground, one loop of links: coupling becomes a choice of the designer.
#
# **After this chapter you can** open a loop and close it again in the equations, carry rates and forces through $G$ and $G^{\top}$, derive the
# parallelogram arm twice, and choose its masses so that its motors no longer feel each other.
# %% [markdown] tags=["90"]
# **You need** chapter [07](07_lagrange.ipynb). Three questions in section 1 show whether you are ready. The core takes about 85 minutes; sections marked
# *Further* can wait.
#
# **Equations** (09.E1)–(09.E13) ← Siciliano et al., *Robotics*, section 7.3.3 (with three corrections); Asada and Slotine, *Robot Analysis and
# Control*, (5-48)–(5-56).
# %% tags=["setup"]
import numpy as np
import sympy as sp
from IPython.display import Math, display
from scipy.optimize import minimize_scalar
from sympy import cos, pi, sin

from robolib import closed_chain, decoupling, model, plot, robots, sketch, transform
from robolib.checking import ex
from robolib.derivation import ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.formulations import lagrange, newton_euler
from robolib.identity import judge
from robolib.widgets import ParallelogramArm

setup()
a1, a2, a3, g, mL, K, l1, l2, l3, l4 = sp.symbols("a1:4 g mL K l1:5")
m1, m2, m3, m4, I1, I2, I3, I4, tau1, tau2, tau3, tau4 = sp.symbols("m1:5 I1:5 tau1:5")
q1, q2, q3, q4, qd1, qd2, qd3, qd4 = sp.symbols("q1:5 qd1:5")
# %% [markdown] tags=["whole"]
# ## 1 · A palletiser (10 min)
#
# A palletiser lifts sacks off a belt and stacks them, all day long. It must be fast, so its arm must be light. But a motor is heavy, and the motor of an
# elbow usually rides on the upper arm, where the shoulder must swing it along.
#
# Many palletisers avoid that with four links in a parallelogram. The forearm is the long end of link 3. **Both motors stand on the ground**,
# because links 1 and 2 carry the push of motor 1 up to the forearm. Motor 1 turns link 1, motor 2 turns link 4.
# %% tags=["look"]
robot, values = robots.parallelogram()
ghost = sketch.parallelogram_joints(np.radians([172, 95]))
figure(sketch.parallelogram(robot, values, np.radians([200, 70]), numbers=True,
                            payload="sack", ghosts=[ghost], height=190),
       "The palletiser's arm at q₁ = 200°, q₄ = "
       "70°; dashed, at 172° and 95°. Both motors turn about the pin on the ground, "
       "link 1 by motor 1 and link 4 by motor 2.")
# %% [markdown]
# **By eye:** while the arm moves, which links stay parallel to each other?
# %%
predict("09.Q1", ___, choices=["1 ∥ 2 and 3 ∥ 4", "1 ∥ 3 and 2 ∥ 4", "none"])
# %% tags=["widget"]
ParallelogramArm(show=["arm"], marks=["names"], gravity=False, q=[3.4, 1.8],
                 tries="drag the free end of link 3. Which links stay parallel?")
# %% [markdown]
# Every angle and length has a letter. $q_1$ and $q_4$ are the motors' angles, counted from the $x$ axis; $q_2$ is counted from link 1, and $q_3$ from
# link 2. The sides of the parallelogram are $a_1$ and $a_2$. Centres of mass lie on the links, $\ell_i$ from the joint where link $i$ begins. For link 3 that
# is the joint at its lower end, so $\ell_3$ runs *through* the <dfn>closing pin</dfn>, the pin in which links 3 and 4 meet.
# %% tags=["reveal"]
q = np.array(robots.parallelogram_closure([3.5, 1.2]), float)
way1, way2, way3, way4 = q[0], q[:2].sum(), q[:3].sum(), q[3]          # from the ground
parallel = max(abs(np.sin(way1 - way3)), abs(np.sin(way2 - way4)))
assert parallel < 1e-12 < abs(np.sin(way1 - way2))
reveal("09.Q1", "1 ∥ 3 and 2 ∥ 4", look="opposite sides of a parallelogram")
figure(sketch.parallelogram(robot, values, np.radians([198, 68]), angles=True,
                            lengths=True, numbers=True, height=250),
       f"Sides a₁ = {values['a1']:g} m and a₂ = {values['a2']:g} m; link 3 has the "
       f"length a₃ = {values['a3']:g} m, so the forearm has a₃ − a₁ = "
       f"{values['a3'] - values['a1']:g} m. Joints 1 and 4 share the pin on the "
       "ground.")
# %% [markdown]
# **Are you ready?** Whoever misses one of these is told where to go back to.
#
# - **Q2** $T = \tfrac12(3\dot q_1^2 + 4\dot q_1\dot q_2 + 5\dot q_2^2)$, in J. What is $M_{12}$, in kg·m²?
# - **Q3** $\alpha = 2q_1 - q_4$, with $\dot q_1 = 2$ rad/s and $\dot q_4 = 5$ rad/s. What is $\dot\alpha$, in rad/s?
# - **Q4** What do all torques quadratic in the rates come from? (`"friction"`, `"gravity"` or `"an inertia that changes"`)
# %% tags=["exercise"]
display(ex("09.Q2").check(___))
display(ex("09.Q3").check(___))
display(ex("09.Q4").check(___))
# %% [markdown]
# ## 2 · Push one motor, watch the other (5 min)
#
# The arm lies on a table, so there is no gravity. It is at rest, with $q_1 = 200°$ and $q_4 = 60°$. Link 3 has 4 kg. Motor 1 gives 20 N·m, counter-clockwise.
# Motor 2 is off, and its axis turns freely.
#
# **Guess** which way link 4 goes. *Forwards* is counter-clockwise, like the push.
# %%
predict("09.Q5", ___, choices=["forwards", "backwards", "not at all"])
# %% tags=["reveal"]
from robolib import evaluate, simulate

motors = robots.parallelogram_motors()  # q1 and q4, their rates, their accelerations
closure = robots.parallelogram_closure(motors[0])
on_table = closed_chain.explicit(lagrange.derive(robot.without("gravity")), closure,
                                 motors)
start, ends = np.radians([200, 60]), {}
here = sketch.parallelogram_joints(start)  # all four joints
for mass in (4, 8):  # half a second of 20 N·m at motor 1
    arm = evaluate.compile(on_table, values | {"m3": mass})
    ends[mass] = simulate.run(arm, start, torque=[20.0, 0.0], duration=0.5, rtol=1e-9,
                              atol=1e-9).q[-1]
turn = np.degrees(ends[4] - start)[1]
reveal("09.Q5",
       "not at all" if abs(turn) < 1e-6 else "forwards" if turn > 0 else "backwards",
       look="the two pictures below: they differ in one mass only")
for mass, end in ends.items():
    figure(sketch.parallelogram(robot, values, end, numbers=True, height=135,
                                ghosts=[here]),
           f"m₃ = {mass} kg. Dashed: at rest, 200° and 60°. After 0.5 s link 1 is at "
           f"{np.degrees(end[0]):.1f}°, link 4 at {np.degrees(end[1]):.1f}°.")
# %% [markdown]
# With 4 kg, link 4 does not move *at all*. With 8 kg it is dragged backwards. So the linkage alone is not the reason. Somebody chose 4 kg. What decides is the inertia
# matrix $M$. Motor 2 is off, so at rest $0 = M_{21}\ddot q_1 + M_{22}\ddot q_4$. Link 4 stays where it is, $\ddot q_4 = 0$, only if $M_{21} = M_{12} = 0$. Try it, beginning with the heavy link.
# %% tags=["widget"]
ParallelogramArm(preset="unbalanced", show=["arm", "time", "tau1", "m3", "M"],
                 marks=["names", "torques"],
                 tries="press Play: does link 4 stay at 60°? Reset, slide m₃ "
                 "until M₁₂ is 0, and press Play again.")
# %% [markdown]
# We want to know why 4 kg, and for that we need a model. But the links form a loop. A <dfn>closed chain</dfn> is a mechanism whose links form a loop, so its joint
# angles are not free. Lagrange's equations of chapter 07 ask for free ones.
#
# ## 3 · Open the loop (7 min)
#
# The trick is to **pull out one pin**. What is left is a tree, one branch with links 1, 2, 3, and one with link 4 alone. A tree has free angles, so
# chapter 07 can do it. Then put the pin back, as an equation between the angles.
# %% tags=["look"]
figure(sketch.planar(robot, values, np.radians([205, -130, 130, 50]), angles=True,
                     numbers=True, height=230),
       "The closing pin is pulled out, and "
       "the tree hangs open: all four angles can be chosen, here q₁ = 205°, q₂ = "
       "−130°, q₃ = 130° and q₄ = 50°.")
# %% [markdown]
# **Guess:** the tree has four angles. How many of them can still be chosen freely once the pin is back?
# %%
predict("09.Q6", ___, choices=[1, 2, 3, 4])
# %% [markdown]
# With $e(\alpha)$ the unit vector in the direction $\alpha$, the pin demands that two ways to it end in the same point, the way along links 1, 2, 3 and the way
# along link 4. This equation is the <dfn>closure</dfn>, the condition that a loop puts on its joint angles.
#
# $$a_1 e(q_1) + a_2 e(q_1{+}q_2) + a_1 e(q_1{+}q_2{+}q_3) = a_2 e(q_4) \tag{09.E1}$$
# %% [markdown]
# Which values must the joints without a motor have? Opposite sides of a parallelogram are parallel. Link 2 points where link 4 does, and link 3 points
# *against* link 1, half a turn away:
#
# $$q_1 + q_2 = q_4, \qquad q_1 + q_2 + q_3 = q_1 + \pi \tag{09.E2}$$
#
# **Q7** Solve for $q_3$, written with `q1`, `q4` and `pi`.
# %% tags=["exercise"]
ex("09.Q7").check(___)
# %% tags=["check"]
third = ex("09.Q7").accepted()
chain(a1*cos(q1) + a2*cos(q1 + q2) + a1*cos(q1 + q2 + q3),
      (a1*cos(q1) + a2*cos(q4) + a1*cos(q1 + q2 + q3), "because link 2 ∥ link 4"),
      (a2*cos(q4), "because link 3 points back: it undoes what link 1 did"),
      label="x", where={q2: q4 - q1, q3: third})
gap = sp.Matrix(closed_chain.constraint(robot, [q1, q4 - q1, third, q4]))
assert judge(gap, sp.zeros(2, 1)).equal         # the library's own gap, by frames
slopes = np.array(closed_chain.constraint_jacobian(robot.at(values), here), float)
reveal("09.Q6", 4 - int(np.linalg.matrix_rank(slopes)), look="the x and y of (09.E1)")
# %% [markdown]
# So (09.E2) solves the $x$ of (09.E1), and with sines it solves the $y$. An $x$ and a $y$ are two equations. They take two of the four angles away, and two are left, one for
# each motor.
# %% [markdown] tags=["90"]
# <details><summary>The textbook's letters</summary>
#
# | here | the textbook | meaning |
# |---|---|---|
# | links 1, 2, 3 · link 4 | 1′, 2′, 3′ · 1″ | the two branches |
# | $q_1, q_2, q_3$ · $q_4$ | $\vartheta_{1'}, \vartheta_{2'}, \vartheta_{3'}$ · $\vartheta_{1''}$ | motors turn $q_1$ and $q_4$ |
# | $a_1$ · $a_2$ | $a_{1'} = a_{3'}$ · $a_{2'} = a_{1''}$ | sides |
# | $\ell_3 - a_1$ | $\bar\ell_{3'}$ | from the closing pin |
# | $M_a$ | $B_a$ | inertia seen by the motors |
#
# </details>
# %% [markdown]
# ## 4 · What the pin does to rates and forces (8 min)
#
# **Guess:** motor 2 is held, motor 1 turns. Which links *turn*, seen from the ground?
# %%
predict("09.Q8", ___, choices=["1", "1 and 2", "1 and 3", "all"])
# %% [markdown]
# Let $q_a = (q_1, q_4)$ be the motors' angles. Differentiate (09.E2). The result is a matrix of constants:
#
# $$\dot q = G\,\dot q_a, \qquad G = \frac{\partial q}{\partial q_a} \tag{09.E3}$$
#
# Row $k$ of $G$ says how joint $k$ turns against the link before it. Add up the rows along a branch, and you have how each link turns against the *ground*. Below stand $G$
# and these sums.
# %% tags=["reveal"]
G = transform.slope(closure, [q1, q4])
# sums along the branches
spins = sp.Matrix([[1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0], [0, 0, 0, 1]]) * G
reveal("09.Q8", " and ".join(str(k + 1) for k in range(4) if spins[k, 0] != 0),
       look="link 2: it stays parallel to link 4, and that one is held")
display(Math(rf"G = {sp.latex(G)}, \qquad \text{{links 1 to 4 against the ground: }} "
             + sp.latex(spins)))
table_arm, qdd = robot.without("gravity"), [2.0, -2.0, 2.0, 0.0]
fig, cut = sketch.cut_apart(table_arm, values, here, [0] * 4, qdd, inertial="none",
                            columns=2, size=120)
pin_on_3, pin_on_4 = cut[2].named("f_{p}").force, cut[3].named("-f_{p}").force
assert np.allclose(pin_on_3, -pin_on_4)
assert all(np.allclose(body.force, body.ma) for body in cut)
figure(fig, "The arm of section 2 cut apart: m₃ = 8 kg, motor 1 accelerates by "
       "2 rad/s², motor 2 holds link 4. The closing pin pushes link 3 with "
       f"{np.linalg.norm(pin_on_3):.1f} N, and link 4 with as much, the opposite "
       "way. Each link's forces add up to its mass times its acceleration.")
# %% [markdown]
# **Read it.** Links 1 and 3 turn with motor 1, links 2 and 4 with motor 2. No link turns with both. Keep this; it is the secret of the arm.
#
# Now the forces. In every pin of the picture, two links push each other with opposite forces.
# %% [markdown]
# Suppose the open tree needed the torques $\tau_1 \ldots \tau_4$ for some motion. Only two motors are there to give them. The pin gives no power of its own, because it
# pushes two links with opposite forces at points that move together. So the two motors must give the power of all four:
#
# $$\tau_a^{\top}\,\dot q_a = \tau^{\top}\dot q = \tau^{\top} G\,\dot q_a \quad\Longrightarrow\quad \tau_a = G^{\top}\tau \tag{09.E4}$$
#
# The arrow holds because (09.E4) must be true for *every* $\dot q_a$. Write it out, and fill in what motor 2 gives. Mind the signs.
# %% tags=["check"]
chain(tau1*qd1 + tau2*qd2 + tau3*qd3 + tau4*qd4,
      (tau1*qd1 + tau2*(qd4 - qd1) - tau3*(qd4 - qd1) + tau4*qd4,
       "because q̇₂ = q̇₄ − q̇₁ and q̇₃ = −q̇₂"),
      ((tau1 - tau2 + tau3)*qd1 + ___*qd4, "sorted by motors"),
      label=r"\tau^{\top}\dot q", where={qd2: qd4 - qd1, qd3: qd1 - qd4})
# %% [markdown]
# Rates go with $G$, forces with $G^{\top}$. Put $\dot q = G\dot q_a$ and $\ddot q = G\ddot q_a + \dot G\dot q_a$ into the tree's $M\ddot q + c + g = \tau$, and multiply by $G^{\top}$:
#
# $$M_a = G^{\top}MG, \qquad c_a = G^{\top}(c + M\dot G\dot q_a), \qquad g_a = G^{\top}g \tag{09.E5}$$
#
# The first one you can see at once, because both sides know the same kinetic energy: $\tfrac12\dot q^{\top}M\dot q = \tfrac12\dot q_a^{\top}(G^{\top}MG)\,\dot q_a$. Here $G$ is constant, so $\dot G = 0$. (That is not so in section 11.)
# The tree's own $M$, $c$ and $g$ come from chapter 07.
# %% [markdown]
# ## 5 · Three numbers and a cosine (12 min)
#
# **Guess:** motor 1 is held, and motor 2 turns at 1 rad/s. Here $a_2 = 0.5$ m and $\ell_3 = 1.75$ m. How fast does the centre of mass of link 3 move, in m/s?
# %%
predict("09.Q9", ___)
# %% [markdown]
# Use the secret and measure directions from the ground. Link 2 points along $e(q_4)$, link 3 along $-e(q_1)$. Walk to the centres of mass. To the third one, go
# through the *closing pin*:
#
# $$p_1 = \ell_1 e(q_1), \qquad p_2 = a_1 e(q_1) + \ell_2 e(q_4)$$
#
# $$p_3 = a_2 e(q_4) - (\ell_3 - a_1)\,e(q_1), \qquad p_4 = \ell_4 e(q_4) \tag{09.E6}$$
# %% tags=["reveal"]
def e(angle):
    return sp.Matrix([cos(angle), sin(angle)])

p = [l1*e(q1), a1*e(q1) + l2*e(q4), a2*e(q4) - (l3 - a1)*e(q1), l4*e(q4)]
v = [place.jacobian([q1, q4]) * motors[1] for place in p]               # the velocities
speed = sp.sqrt(v[2].dot(v[2])).subs({qd1: 0, qd4: 1, q4: 0}).subs(values)
reveal("09.Q9", float(speed), look="whether link 3 turns while motor 1 is held")
# through joints 2 and 3, or through the pin
assert judge(a1*e(q1) + a2*e(q4) + l3*e(q1 + pi), p[2]).equal
at = dict(zip((q1, q4), start, strict=True)) | values
pin, outer = (np.array(v[2].subs(rates | at), float).ravel()
              for rates in ({qd1: 0, qd4: 2}, {qd1: 0.6, qd4: 0}))
assert np.allclose([np.linalg.norm(pin), np.linalg.norm(outer)], [1.0, 0.45])
names = r"$a_2\dot q_4$", r"$(\ell_3-a_1)\dot q_1$", "$v_3$"
figure(sketch.velocity_triangle(pin, outer, names=names, height=170),
       "q₁ = 200°, q₄ = 60°, q̇₁ = 0.6 rad/s and q̇₄ = 2 rad/s: 1 m/s of the closing "
       "pin and 0.45 m/s of the forearm about it make "
       f"{np.linalg.norm(pin + outer):.2f} m/s.")
# %% [markdown]
# Not $\ell_3$ but $a_2$ counts. Link 3 keeps its direction, so *all* its points move as the end of link 4 does. When both motors turn, the velocity of its centre of mass has two
# parts: that of the closing pin, and that of the forearm, which turns about the pin. Their squares add up by Pythagoras, $x$ and $y$ apart. The first chain is ours. The second is yours: $v_2$ is made of $a_1\dot q_1$ and $\ell_2\dot q_4$, with the
# angle $q_4 - q_1$ between them.
# %% tags=["check"]
chain((a2*qd4*sin(q4) - (l3 - a1)*qd1*sin(q1))**2
      + (a2*qd4*cos(q4) - (l3 - a1)*qd1*cos(q1))**2,
      (a2**2*qd4**2 + (l3 - a1)**2*qd1**2 - 2*a2*(l3 - a1)*qd1*qd4
       * (sin(q1)*sin(q4) + cos(q1)*cos(q4)), "because sin² + cos² = 1"),
      (a2**2*qd4**2 + (l3 - a1)**2*qd1**2 - 2*a2*(l3 - a1)*qd1*qd4*cos(q4 - q1),
       "the law of cosines, for the triangle above"),
      label="v_3^2")
chain((a1*qd1*sin(q1) + l2*qd4*sin(q4))**2 + (a1*qd1*cos(q1) + l2*qd4*cos(q4))**2,
      (___, "the law of cosines again"), label="v_2^2")
# %% [markdown]
# Each link turns with one motor's rate alone, so the spins are easy to add:
#
# $$T = \tfrac12\sum m_i v_i^2 + \tfrac12(I_1 + I_3)\,\dot q_1^2 + \tfrac12(I_2 + I_4)\,\dot q_4^2$$
#
# **Q10** $M_{a,22}$ is the inertia that motor 2 moves while motor 1 is held. Write it with `m2 l2 I2 m3 a2 m4 l4 I4`.
# %% tags=["exercise"]
ex("09.Q10").check(___)
# %% tags=["check"]
M22 = ex("09.Q10").accepted()
T = (m1*v[0].dot(v[0]) + m2*v[1].dot(v[1]) + m3*v[2].dot(v[2]) + m4*v[3].dot(v[3])
     + (I1 + I3)*qd1**2 + (I2 + I4)*qd4**2) / 2
M = sp.hessian(T, [qd1, qd4])                           # M is read off T
step(M[0, 0], I1 + m1*l1**2 + m2*a1**2 + I3 + m3*(l3 - a1)**2,
     "what motor 1 moves while motor 2 is held", where={"M": M})
step(M[1, 1], M22, "what motor 2 moves while motor 1 is held", where={"M": M})
chain(M[0, 1], (m2*a1*l2*cos(q4 - q1) - m3*a2*(l3 - a1)*cos(q4 - q1),
                "because only links 2 and 3 move with both motors"),
      (K*cos(q4 - q1), "one number K, and one cosine"),
      where={"M": M, K: a1*m2*l2 - a2*m3*(l3 - a1)})
# %% [markdown]
# In words: motor 1 swings link 1, carries $m_2$ on a circle of radius $a_1$, and swings link 3 about the closing pin:
#
# $$M_{a,11} = I_1 + m_1\ell_1^2 + m_2a_1^2 + I_3 + m_3(\ell_3 - a_1)^2 \tag{09.E7}$$
#
# $$M_{a,12} = K\cos(q_4 - q_1), \qquad K = a_1m_2\ell_2 - a_2m_3(\ell_3 - a_1) \tag{09.E8}$$
#
# Only links 2 and 3 stand in $K$, with opposite signs. Now the second derivation, the tree of chapter 07 carried over by $G$. The machine answers in hundreds of operations, and they come to the same three
# numbers.
# %% tags=["check"]
tree = lagrange.derive(robot)
arm = closed_chain.explicit(tree, closure, motors)      # (09.E5)
M_a, K_long = arm.M, a1*m2*l2 - a2*m3*(l3 - a1)
M11, short = I1 + m1*l1**2 + m2*a1**2 + I3 + m3*(l3 - a1)**2, sp.Symbol("M11")
step(M_a, sp.Matrix([[short, K*cos(q4 - q1)], [K*cos(q4 - q1), M22]]),
     "the tree and the hand agree", label=r"G^{\top}MG",
     where={"M_a": M_a, short: I1 + m1*l1**2 + m2*a1**2 + I3 + m3*(l3 - a1)**2,
            "M22": M22, K: a1*m2*l2 - a2*m3*(l3 - a1)})
numbers = {name: sp.Rational(str(x)) for name, x in values.items()}
three = [float(x.subs(numbers)) for x in (M11, K_long, M22)]
print("M_a11 = {:g}, K = {:g}, M_a22 = {:g} kg·m²".format(*three))
print("operations in the entries of M_a:", [sp.count_ops(x) for x in M_a])
# %% [markdown] tags=["90"]
# <details><summary>Two slips in the textbook</summary>
#
# It prints the tree's $M_{33}$ with a term $a_2\ell_3\cos q_3$. But that is the inertia of the last link about its own joint, $I_3 + m_3\ell_3^2$, and it cannot know an angle. And in the second motor's
# inertia it has $I_1 + m_1\ell_1^2$ for $I_4 + m_4\ell_4^2$ (a lost prime) and $m_2a_2^2$ for $m_3a_2^2$: 3.475 kg·m² in place of 3.0375 kg·m². Exercise 09.4 looks for the slip.
#
# </details>
# %% [markdown] tags=["90"]
# ## 6 · Which velocity products? (7 min)
#
# The planar arm of chapter 07 had squares of the rates *and* the product $\dot q_1\dot q_2$. What does this arm have? Take $m_3 = 8$ kg and look.
# %% tags=["widget", "90"]
ParallelogramArm(gravity=False, q=[3.4, 1.8], qd=[3.0, 0.0],
                 show=["arm", "qd1", "qd4", "torques"], marks=["names"],
                 tries="turn one motor, then the other, then both. "
                 "Which kind of torque never leaves zero?")
# %% [markdown]
# **Q11** Which products of the rates do the motors feel? (`"squares"`, `"the product"`, `"both"` or `"none"`)
# %% tags=["exercise"]
ex("09.Q11").check(___)
# %% [markdown]
# Why is there no product? Velocity terms come from entries of $M_a$ that change, and only $M_{a,12}$ does. Its rate is $-K\sin(q_4 - q_1)(\dot q_4 - \dot q_1)$, by the chain rule. Lagrange's recipe is
# $c_a = \dot M_a\dot q_a - \partial T/\partial q_a$. The first row is ours; finish the second.
# %% tags=["check"]
M = sp.Matrix([[M11, K_long*cos(q4 - q1)], [K_long*cos(q4 - q1), M22]])
T = (M11*qd1**2 + 2*M[0, 1]*qd1*qd4 + M22*qd4**2) / 2
c = model.rate(M, *motors[:2])*motors[1] - sp.Matrix([sp.diff(T, q1), sp.diff(T, q4)])
chain(c[0], (-K*sin(q4 - q1)*(qd4 - qd1)*qd4 - K*sin(q4 - q1)*qd1*qd4,
             "Ṁq̇, less ∂T/∂q₁"),
      (-K*sin(q4 - q1)*qd4**2, "because the products cancel"),
      where={"c": c, K: a1*m2*l2 - a2*m3*(l3 - a1)})
chain(c[1], (-K*sin(q4 - q1)*(qd4 - qd1)*qd1 + K*sin(q4 - q1)*qd1*qd4,
             "Ṁq̇, less ∂T/∂q₄"),
      (___, "one term is left"), where={"c": c, K: a1*m2*l2 - a2*m3*(l3 - a1)})
assert judge(arm.c, c).equal                    # the tree's c, carried over by G
# %% [markdown]
# $$c_{a,1} = -K\sin(q_4 - q_1)\,\dot q_4^2, \qquad c_{a,2} \text{ as you found it} \tag{09.E9}$$
#
# **Read it.** Each motor feels the square of the *other* one's rate. A product at motor 1 would need $\partial M_{a,11}/\partial q_4$, at motor 2 $\partial M_{a,22}/\partial q_1$. Both diagonal entries are constant, so there is none. And all of $c_a$
# hangs on $K$, as the coupling does.
# %% [markdown]
# ## 7 · Balance by design (12 min)
#
# So one number rules everything. If $K = 0$, then $M_a$ is diagonal *and* constant, and $c_a = 0$. We call the motors <dfn>decoupled</dfn> when neither feels
# the other one in any posture. The arm is then nothing but two flywheels.
#
# **Guess:** with $a_1 = 1$ m and $\ell_3 = 1.75$ m it takes the 4 kg of section 2. Now the centre of mass of link 3 is moved in, to $\ell_3 = 1.5$ m. Which mass $m_3$ decouples the motors
# then, in kg?
# %%
predict("09.Q12", ___)
# %% tags=["reveal"]
step(sp.Eq(K, 0), sp.Eq(a2*m3*(l3 - a1), a1*m2*l2),
     "what pulls on the forearm = what pulls on link 2",
     where={K: a1*m2*l2 - a2*m3*(l3 - a1)})
balanced, = decoupling.decouple(arm, m3)  # solves M_a12 = 0 at every posture
chain(balanced[m3], (a1*m2*l2 / (a2*(l3 - a1)), "solved for the mass"), label="m_3")
reveal("09.Q12", float(balanced[m3].subs(numbers | {"l3": 1.5})),
       look="the distance from the closing pin")
fixed = numbers | {"m3": balanced[m3].subs(numbers)}
assert judge(M.subs(fixed)[0, 1], 0).equal
assert judge(c.subs(fixed), sp.zeros(2, 1)).equal
fig, cut = sketch.cut_apart(table_arm, values | {"m3": 4.0}, here, [0] * 4, qdd,
                            inertial="none", links=[3, 4])
push = cut[3].named("-f_{p}").force[:2]
across = push[0] * np.sin(start[1]) - push[1] * np.cos(start[1])
assert abs(across) < 1e-9 < 1 < np.linalg.norm(push)
figure(fig, "m₃ = 4 kg, ℓ₃ = 1.75 m, motor 1 at 2 rad/s². The closing pin pushes "
       f"link 4 with {np.linalg.norm(push):.1f} N, straight along the link. Its "
       "moment about the motor is 0, so motor 2 has nothing to hold.")
# %% [markdown]
# $$m_3\,(\ell_3 - a_1)\,a_2 = m_2\,\ell_2\,a_1 \qquad\Longleftrightarrow\qquad \frac{m_3(\ell_3 - a_1)}{m_2\ell_2} = \frac{a_1}{a_2} \tag{09.E10}$$
#
# What counts is the distance *from the closing pin*. It has shrunk from 0.75 m to 0.5 m, so it takes half as much mass again.
#
# **Feel it.** Hold link 4 and jerk link 1 forwards. Link 2 is thrown one way. The forearm, beyond the closing pin, is thrown the other way. When (09.E10) holds, they pull equally
# hard across link 4. The pin still pushes, but straight along link 4, and such a force has no lever.
# %% [markdown]
# - **Q13** Two flywheels: which numbers stand in the balanced $M$? Give $m_3$ in kg, $M_{11}$ and $M_{22}$ in kg·m². (Compute them, or read them in section 2.)
# - **Q14** You cannot change the mass? Then move it. Keep $m_3 = 8$ kg. Which $\ell_3$ decouples the motors, in m?
# %% tags=["exercise"]
display(ex("09.Q13").check([___, ___, ___]))
display(ex("09.Q14").check(___))
# %% [markdown] tags=["90"]
# <details><summary>The textbook's condition</summary>
#
# It prints $m_3$ below the line of (09.E10) too. Then the masses cancel, and the rule would say that they do not matter.
#
# </details>
# %% [markdown] tags=["90"]
# ## 8 · Gravity (9 min)
#
# Stand the arm up in a vertical plane, with $m_3 = 4$ kg. **Guess:** motors off, does it stay by itself in every posture?
# %%
predict("09.Q15", ___, choices=["yes", "no"])
# %% tags=["widget", "90"]
ParallelogramArm(values={"m3": 4.0}, q=[0.0, 1.05], marks=["names", "weights"],
                 show=["arm", "time", "m3", "torques"],
                 tries="press Play: does it stay? Reset, then slide m₃ until "
                 "gravity asks nothing of motor 1.")
# %% [markdown]
# **Q16** At $q_1 = 0$ and 4 kg, what must motor 1 hold ($g_1$, in N·m)? And at which $m_3$ (in kg) would it have nothing to hold?
# %% tags=["exercise"]
ex("09.Q16").check([___, ___])
# %% [markdown]
# The heights of the centres of mass stand in (09.E6). Add up the potential energy, and sort it by angles:
# %% tags=["check"]
U = g * (m1*p[0][1] + m2*p[1][1] + m3*p[2][1] + m4*p[3][1])
chain(m1*g*l1*sin(q1) + m2*g*(a1*sin(q1) + l2*sin(q4))
      + m3*g*(a2*sin(q4) - (l3 - a1)*sin(q1)) + m4*g*l4*sin(q4),
      (g*(m1*l1 + m2*a1 - m3*(l3 - a1))*sin(q1) + g*(m4*l4 + m2*l2 + m3*a2)*sin(q4),
       "each angle by itself"), label="U")
weight = sp.Matrix([sp.diff(U, q1), sp.diff(U, q4)])
chain(sp.Matrix([sp.diff(U, q1), sp.diff(U, q4)]),
      (sp.Matrix([(m1*l1 + m2*a1 - m3*(l3 - a1))*g*cos(q1), ___]),
       "what the motors must hold"), label="g_a", where={"U": U})
reveal("09.Q15", "no" if any(weight.subs(fixed)) else "yes", look="links 1 and 4")
assert judge(arm.g, weight).equal               # the tree's g, carried over by G
# %% [markdown] tags=["90"]
# $$g_{a,1} = (m_1\ell_1 + m_2a_1 - m_3(\ell_3 - a_1))\,g\cos q_1, \qquad g_{a,2} = (\ldots)\,g\cos q_4 \tag{09.E11}$$
#
# **Read it.** Each motor holds a weight that depends on *its own* angle only. That is another gift of the loop. But balance of inertia and balance of weight are two conditions,
# and one mass cannot meet both. The bracket of motor 2 is a sum of positive terms, so it vanishes only if something reaches out *behind* a pivot. Exercise 09.7 puts counterweights there.
# %% [markdown] tags=["90"]
# ## 9 · A payload spoils it (5 min)
#
# A robot that carries nothing is of no use. Put 1 kg into the hand. To decouple the motors again, must link 3 become heavier or lighter? Decide before you touch the slider.
# %% tags=["widget", "90"]
ParallelogramArm(values={"m3": 4.0}, gravity=False, q=[3.4, 1.8],
                 show=["arm", "mL", "m3", "balance"], marks=["masses", "names"],
                 tries="set the payload to 1 kg. Slide m₃ until the balance is level.")
# %% [markdown]
# **Q17** Which $m_3$ (in kg) brings the balance back, with 1 kg in the hand?
# %% tags=["exercise"]
ex("09.Q17").check(___)
# %% tags=["check"]
with_load = lagrange.derive(robots.parallelogram(load=mL)[0])
balance, = decoupling.conditions(closed_chain.explicit(with_load, closure, motors))
step(sp.Eq(balance, 0), sp.Eq(a1*m2*l2, a2*(m3*(l3 - a1) + mL*(a3 - a1))),
     "because the load is one more mass on the forearm")
spoiled = float(balance.subs(fixed | {"mL": 1}))
print(f"with m3 left at 4 kg and 1 kg in the hand, K = −{-spoiled:g} kg·m²")
ry1, ry2, ry3, ry4 = beside = sp.symbols("ry1:5")   # centres of mass beside the links
tree_beside = lagrange.derive(robots.parallelogram(beside, mL)[0])
both = decoupling.conditions(closed_chain.explicit(tree_beside, closure, motors))
assert any(judge(x**2, (a1*m2*ry2 + a2*m3*ry3)**2).equal for x in both)
# %% [markdown] tags=["90"]
# $$a_1m_2\ell_2 = a_2\left(m_3(\ell_3 - a_1) + m_L(a_3 - a_1)\right) \tag{09.E12}$$
#
# **Read it.** The load sits on the forearm, as $m_3$ does, so link 3 must become *lighter*. A real arm picks up now this, now that. It is balanced for one load, and nearly
# balanced for the others.
#
# <details><summary>Centres of mass beside the links</summary>
#
# If they lie beside the links, by $r_{yi}$, then $M_{a,12}$ has a sine as well, and a second condition appears: $a_1m_2\,r_{y2} = -a_2m_3\,r_{y3}$.
#
# </details>
# %% [markdown]
# ## 10 · The mechanism, or the coordinates? (Further, 9 min)
#
# There is no Coriolis term, and each weight depends on one angle alone. Is that the merit of the *parallelogram*, or of measuring angles *from the ground*? Ask a planar arm. Beside ours, its *planar twin*
# does the same task, with an upper arm like link 4 and a forearm like link 3. Its torques are shown in joint angles or, with a switch, in angles from the ground.
# %% tags=["widget"]
ParallelogramArm(preset="case1", show=["arm", "time", "l3", "twin"],
                 tries="press Play. Switch the twin to ground angles, "
                 "and compare its torques part by part.")
# %% [markdown]
# - **Q18** Which kind of torque does the twin lose in ground angles? (`"inertial"`, `"centrifugal"`, `"Coriolis"`, `"gravity"` or `"none"`)
# - **Q19** In ground angles its $M_{12}$ is still there, whatever $m_3$ is. Slide $\ell_3$: at which value (in m) does it vanish at every posture?
# %% tags=["exercise"]
display(ex("09.Q18").check(___))
display(ex("09.Q19").check(___))
# %% [markdown]
# Both in letters, for the planar arm of chapter 07 without rotors and its ground angles $p_1 = q_1$, $p_2 = q_1 + q_2$. The last line asks what acts on link 1.
# %% tags=["check"]
planar = lagrange.derive(robots.planar_2r()[0].without("rotors"))
p_, pd_, pdd_ = model.symbols(2, "p")
ground = transform.change(planar, [p_[0], p_[1] - p_[0]], (p_, pd_, pdd_))
assert judge(ground.parts["Coriolis"], sp.zeros(2, 1)).equal   # it has no Coriolis term
M_p = ground.M
chain(M_p[0, 1], (m2*a1*l2*cos(p_[1] - p_[0]), "in ground angles"), where={"M_p": M_p})
print(f"it vanishes only for l2 = {decoupling.decouple(ground, l2)[0][l2]}")
chain(tau1*pd_[0] + tau2*(pd_[1] - pd_[0]),
      (___*pd_[0] + tau2*pd_[1], "the motors' power, sorted"),
      label=r"\tau^{\top}\dot q")
# %% [markdown]
# **Read it.** The *coordinates* remove the Coriolis term; any planar arm can have that. Three things are the *mechanism's* own:
#
# - The ground angles are the motors' angles. In the planar arm $\tau_2$ acts on both: it pushes link 2 on, and link 1 back.
# - $K$ is a difference, so it can be made zero. In the planar arm $M_{12}$ vanishes only for $\ell_2 = 0$, a forearm that balances on its elbow.
# - Both motors stand on the ground. No motor's weight is carried, and no rotor is swung along (exercise 09.12).
#
# The price is four links and five pins for two motions, a forearm with a tail, and postures where the loop folds.
# %% [markdown]
# ## 11 · When nobody gives you the angles (Further, 12 min)
#
# (09.E2) was luck. For most loops no such formula is at hand. But the *rates* are always easy, because differentiating makes every equation linear. Let $\Phi(q) = 0$ be the closure. Differentiate it,
# and sort its columns by joints with a motor ($a$) and dependent ones ($d$):
#
# $$\Phi_a\dot q_a + \Phi_d\dot q_d = 0 \quad\Longrightarrow\quad \dot q_d = -\Phi_d^{-1}\Phi_a\,\dot q_a \tag{09.E13}$$
#
# That is $G$ again, at any posture. It asks for positions only, and the library can do that for every loop.
# %% [markdown]
# Now a loop with unequal sides. A <dfn>four-bar linkage</dfn> is a loop of three moving links and the ground: crank, coupler and rocker. One motor turns the crank. There are no simple angles, and $G$ changes
# all the time.
# %% tags=["look"]
general = sp.Matrix(closed_chain.G(robot, closure))
assert judge(general, G).equal  # (09.E13) on our arm gives the derivatives of (09.E2)
linkage, sizes = robots.four_bar()
bar, N = linkage.without("gravity").at(sizes), 72
crank, posture, guess = 2 * np.pi * np.arange(N) / N, [], [-1.0, -1.0]
for angle in crank:
    # Newton's method, from the posture before
    posture.append(closed_chain.close(bar, [angle], guess))
    guess = posture[-1][1:]
ratio = np.array([sum(float(row[0]) for row in closed_chain.G(bar, q))
                  for q in posture])
figure(sketch.planar(linkage, sizes, posture[6], ghosts=[posture[20], posture[40]],
                     numbers=True, height=200),
       "The four-bar linkage at the crank "
       "angles 30°, 100° and 200°. Link 1, the crank, goes all the way round. Link "
       f"3, the rocker, swings to and fro, at −{-ratio.min():.2f} to "
       f"{ratio.max():.2f} times the crank's rate.")
# %% [markdown]
# **Guess:** no gravity, no friction, and the crank turns at a *constant* 6 rad/s. Does its motor need a torque?
# %%
predict("09.Q20", ___, choices=["yes", "no"])
# %% tags=["reveal"]
def needed(angle, q_d):  # at 6 rad/s: the whole torque, and without M Ġ q̇
    q = closed_chain.close(bar, [angle], q_d)
    now = np.array(closed_chain.G(bar, q), float)[:, 0]
    whole = closed_chain.actuate(bar, lagrange.terms, q, [6.0])[1][0]
    c = np.array(lagrange.terms(bar, q, list(6.0 * now))[1], float)
    return float(whole), float(now @ c)
both = [needed(angle, q[1:]) for angle, q in zip(crank, posture, strict=True)]
torque, lie = np.array(both).T
reveal("09.Q20", "yes" if abs(torque).max() > 1e-6 else "no",
       look="the rocker: it stops and turns round, twice a turn")
near = crank[abs(torque).argmax()] + np.array([-0.1, 0.1])
peak = -minimize_scalar(lambda x: -abs(needed(x, posture[abs(torque).argmax()][1:])[0]),
                        bounds=near).fun
assert abs(torque.mean()) < 1e-7 and peak >= abs(torque).max()
fig = plot.series(np.degrees(crank), {"Gᵀ(c + M Ġ q̇)": torque, "Gᵀc alone": lie},
                  "torque / (N·m)")
_ = fig.axes[0].set_xlabel("crank angle / °")
figure(fig, f"The crank's torque at 6 rad/s; it reaches {peak:.1f} N·m. Over one "
       "turn it does no work; without M Ġ q̇ it would come to "
       f"{abs(lie.mean() * 2 * np.pi):.1f} J per turn, out of nothing.")
# %% [markdown]
# **Read it.** After one turn at constant rate all links are back, with the speeds they had, so the motor's work must be zero. The term $M\dot G\dot q_a$ of (09.E5) sees to that: *changing
# ratios cost torque, even at a constant rate.* Leave it out, and energy comes from nowhere. Now let the linkage swing freely, with gravity.
# %% tags=["check"]
bar = linkage.at(sizes)
mechanism = closed_chain.Mechanism(evaluate.compile(lagrange.derive(linkage), sizes))
qd = np.array(closed_chain.G(bar, posture[6]), float) @ [6.0]
swing = simulate.run(mechanism, posture[6], qd, duration=0.5, rtol=1e-9, atol=1e-9)
open_by = np.abs([closed_chain.constraint(bar, list(q)) for q in swing.q[::20]]).max()
assert swing.drift < 1e-6 and open_by < 1e-8            # in J and in m
at, rates = np.array([0.4, 1.3]), [0.7, -1.1]      # and our arm, by the general route
q = [float(x) for x in robots.parallelogram_closure(at)]
terms = closed_chain.actuate(robot.at(values), lagrange.terms, q, rates)
ours = evaluate.compile(arm, values)
assert np.allclose(terms[0], ours.M(at)) and np.allclose(terms[1], ours.c(at, rates))
print("no energy is lost, the loop stays closed, and both routes agree on our arm")
# %% [markdown] tags=["90"]
# ## 12 · The ritual, and a lie (5 min)
#
# First the limits. Without mass in links 2 and 3 two pendulums must be left, because then nothing connects the motors but weightless rods. And $M_a$ must be positive definite, because no motion has a
# negative energy. The determinant is smallest where the cosine is 1. Keep only $m_2$ and $m_3$; all the rest adds to the diagonal.
# Last comes a third derivation that shares nothing with energy: Newton and Euler's, on the tree, closed by $G$.
# %% tags=["check"]
two_pendulums = M.subs({m2: 0, m3: 0, I2: 0, I3: 0})
assert judge(two_pendulums, sp.diag(I1 + m1*l1**2, I4 + m4*l4**2)).equal
chain((m2*a1**2 + m3*(l3 - a1)**2)*(m2*l2**2 + m3*a2**2) - K**2,
      (m2*m3*(a1*a2 + (l3 - a1)*l2)**2, "a square, so it is positive"),
      label=r"\det M_a", where={K: a1*m2*l2 - a2*m3*(l3 - a1)})
forces = closed_chain.explicit(newton_euler.derive(robot), closure, motors)
finding = judge(forces.tau, arm.tau)
assert finding.equal and finding.how == "exact"
print(f"Newton–Euler on the tree, closed by G, gives the same torques: {finding}")
# %% [markdown]
# **The laboratory.** Here is the whole arm with all its switches. Let it go in gravity. Then open *Believe a wrong model*, choose a lie, press Play again, and watch the
# model's own energy.
#
# **Q21** Which lie does the model's own energy betray? (`"no velocity torques"`, `"gravity upside down"`, `"M₂₂ as printed"` or `"all"`)
# %% tags=["widget", "90"]
ParallelogramArm(preset="hanging",
                 tries="press Play. Then believe a wrong model, and press Play again.")
# %% tags=["exercise"]
ex("09.Q21").check(___)
# %% [markdown]
# A wrong number in a constant $M_{22}$ is a model of *another arm*, and that arm conserves its energy. A check of energy catches what does not fit together. It does not catch a wrong mass. For that you
# need a second derivation, or a measurement.
# %% [markdown] tags=["card"]
# ## 13 · What to keep (4 min)
#
# **Open the loop, and close it again in the equations.** Rates go with $G$, forces with $G^{\top}$, because a pin gives no power.
#
# $$\dot q = G\,\dot q_a, \qquad \tau_a = G^{\top}\tau, \qquad \dot q_d = -\Phi_d^{-1}\Phi_a\,\dot q_a$$
#
# $$M_a = G^{\top}MG, \qquad c_a = G^{\top}(c + M\dot G\dot q_a), \qquad g_a = G^{\top}g$$
#
# The parallelogram arm has two constants, $M_{a,11}$ and $M_{a,22}$, and one number that couples them:
#
# $$M_{a,12} = K\cos(q_4 - q_1), \qquad K = a_1m_2\ell_2 - a_2m_3(\ell_3 - a_1)$$
#
# $$c_a = K\sin(q_4 - q_1)\begin{bmatrix} -\dot q_4^2 \\ \dot q_1^2 \end{bmatrix}$$
#
# - Links 1 and 3 turn with motor 1, links 2 and 4 with motor 2. So there are squares of the rates, and no product.
# - The motors are decoupled at every posture if $K = 0$, that is $m_3(\ell_3 - a_1)\,a_2 = m_2\ell_2\,a_1$. With a load, link 3 must be lighter.
# - Balance of inertia is not balance of weight. Those are two conditions, and one mass cannot meet both.
# - Changing ratios cost torque even at a constant rate. That is the term $M\dot G\dot q_a$.
# %% [markdown] tags=["90"]
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (09.E1), (09.E2) closure | `robots.parallelogram_closure`, `closed_chain.constraint` | the gap is zero, section 3 |
# | (09.E3), (09.E4) rates and forces | `transform.slope`, `transform.forces` | equal power, section 4 |
# | (09.E5) from tree to loop | `closed_chain.explicit`, `transform.change` | = by hand, sections 5, 6 and 8 |
# | (09.E6)–(09.E9) the parallelogram arm | by hand | = tree and $G$; = Newton–Euler, section 12 |
# | (09.E10), (09.E12) balance | `decoupling.conditions`, `decoupling.decouple` | $M_a$ diagonal, sections 7 and 9 |
# | (09.E11) gravity | by hand | = tree and $G$, section 8 |
# | (09.E13) any loop | `closed_chain.G`, `actuate`, `Mechanism` | same model; no work in a turn; energy, section 11 |
#
# </details>
# %% [markdown]
# **Where this stops working.** A <dfn>dead point</dfn> is a posture in which the motors no longer decide how the other links go on. Here it is where the parallelogram folds flat, $\sin(q_4 - q_1) = 0$: the links
# may go on as a parallelogram or cross over, and $\Phi_d$ is singular (exercise 09.13). Play in the pins and bending rods are not in the model. And $G^{\top}$ removes the pin's force from the equations; for
# the bearing that must carry it, use chapter [11](11_newton_euler.ipynb).
#
# **Your turn now:** [the exercises of this chapter](../exercises/09_parallelogram.ipynb). **Next:** chapter [11](11_newton_euler.ipynb) derives the same torques by cutting every link free, and gives the forces in all pins as well.
