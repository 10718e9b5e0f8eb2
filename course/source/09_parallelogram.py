# %% [markdown]
# # 09 · The arm that closes on itself
#
# > Two motors on the ground, one loop of links: coupling becomes a choice of the designer.
#
# **After this chapter you can** open a loop and close it again in the equations, carry forces and inertias through $G$ and $G^{\top}$, derive the parallelogram arm
# twice, and choose its masses so that its motors no longer feel each other.
# %% [markdown] tags=["90"]
# **You need** chapter 07. Three entrance questions, each with where to go back to:
#
# 1. $T = \tfrac12\dot q^{\top}M\dot q$. How does one read $M_{12}$ off $T$? (→ [07](07_lagrange.ipynb), 7.6)
# 2. A joint torque $\tau$ turns a joint by $\delta q$. What work does it do? (→ [00](00_start.ipynb))
# 3. From what do all velocity torques arise? (→ [07](07_lagrange.ipynb), 7.4)
#
# **Equations** (09.1)–(09.13) ← Siciliano et al., *Robotics*, section 7.3.3 (with three corrections); Asada and Slotine, *Robot Analysis and Control*, (5-48)–(5-56).
# %% tags=["setup"]
from dataclasses import replace

import matplotlib.pyplot as plt
import numpy as np
import sympy as sp
from IPython.display import display

from robolib import closed_chain, decoupling, evaluate, plot, robots, simulate, transform
from robolib.checking import ex
from robolib.derivation import ___, predict, reveal, step
from robolib.display import figure, setup
from robolib.formulations import lagrange, newton_euler
from robolib.identity import judge
from robolib.model import coriolis, rate, symbols
from robolib.spatial import ORIGIN

setup()
# %% [markdown] tags=["whole"]
# ## 9.1 Push one motor, watch the other
#
# In the planar arm of chapter 07, the elbow's motor rides on the upper arm. The shoulder must swing it along, and a push at one joint moves the other.
#
# Here is another arm for the same task. Four links form a parallelogram; one of them reaches out as a forearm. **Both motors stand on the ground.** Motor 1
# turns link 1, motor 2 turns link 4. The arm lies on a table (no gravity) and is at rest. Motor 1 gives 20 N·m; motor 2 is off, its axis turns freely.
#
# **Guess** which way link 4 goes: `"forwards"` (counter-clockwise, like the push), `"backwards"` or `"stays"`.
# %%
predict("09.a", ___)
# %% tags=["compute"]
robot, values = robots.parallelogram()
on_table = lagrange.derive(replace(robot, gravity=ORIGIN))
start = np.radians([200, 60])                                       # links 1 and 4, from the x axis
closed = [start[0], start[1] - start[0], np.pi - start[1] + start[0], start[1]]

def pushed(mass):
    """The arm with this mass of link 3, half a second after motor 1 began to push."""
    mechanism = closed_chain.Mechanism(evaluate.compile(on_table, values | {"m3": mass}))
    return simulate.run(mechanism, closed, torque=[20.0, 0, 0, 0], duration=0.5, rtol=1e-9, atol=1e-9)

light, heavy = pushed(4.0), pushed(8.0)
turned = np.degrees(light.q[-1] - light.q[0])[[0, 3]]
reveal("09.a", "stays" if abs(turned[1]) < 1e-6 else "forwards" if turned[1] > 0 else "backwards")
# %% tags=["look"]
def bars(q1, q4, a1=1.0, a2=0.5, a3=2.0):
    """The corners of the arm: along links 1, 2, 3 to the tip, and along link 4."""
    e1, e4 = (np.array([np.cos(x), np.sin(x)]) for x in (q1, q4))
    return np.array([0 * e1, a1 * e1, a1 * e1 + a2 * e4, a2 * e4 - (a3 - a1) * e1]), np.array([0 * e4, a2 * e4])

fig, axes = plt.subplots(1, 2, figsize=(8, 3), sharey=True, layout="constrained")
for ax, (word, run) in zip(axes, {"forearm link 4 kg": light, "forearm link 8 kg": heavy}.items(), strict=True):
    for (line, colour), k in {("-", plot.PALE): 0, ("-", plot.INK): -1}.items():
        for part in bars(run.q[k, 0], run.q[k, 3]):
            plot.draw_arm(ax, part, line, colour, width=3)
    ax.set(title=word, aspect="equal", xlabel="x / m", ylabel="y / m")
after = np.degrees(heavy.q[-1])
figure(fig, f"Pale: at rest; dark: after 0.5 s. With m₃ = 4 kg link 1 turns by {turned[0]:.1f}° and link 4 by "
       f"{abs(turned[1]):.1f}°. With m₃ = 8 kg link 4 is dragged back from 60° to {after[3]:.1f}°.")
# %% [markdown]
# With the right mass, link 4 does not move *at all*. With another mass it does. So this is no accident of the linkage: somebody chose 4 kg.
#
# **Take it by the hand.** It begins with 8 kg and a push of 20 N·m at motor 1: press play and watch link 4. Drag the tip; change $m_3$ and watch the balance and $M$.
# %% tags=["widget"]
from robolib.widgets import ParallelogramArm

toy = ParallelogramArm(preset="unbalanced")
toy
# %% [markdown]
# - **P1** At the mass that decouples the motors, which numbers stand in $M$? Give $m_3$, $M_{11}$, $M_{22}$.
# - **P2** Back to 8 kg. Let both motors turn. Which products of the rates do they feel? (`"squares"`, `"the product"`, `"both"` or `"none"`)
# %% tags=["exercise"]
display(ex("09.P1").check([___, ___, ___]))
display(ex("09.P2").check(___))
# %% [markdown]
# We want to know why. For that we need the model, and the arm has a loop, which Lagrange's equations of chapter 07 do not know.
#
# ## 9.2 Open the loop
#
# The trick: **pull out one pin.** What is left is a tree: a branch of links 1, 2, 3 and a branch with link 4 alone. A tree is no problem. Then put the pin back, as an
# equation between the angles.
# %% tags=["look"]
fig, ax = plt.subplots(figsize=(6, 3.6), layout="constrained")
main, short = bars(*np.radians([195, 75]))
for part, colour in ((main, plot.INK), (short, "#0072B2")):
    plot.draw_arm(ax, part, colour=colour, width=4)
joints = {"joint 1, joint 4": main[0], "joint 2": main[1], "joint 3": main[2], "closing pin": short[1], "tip": main[3]}
for label, at in joints.items():
    ax.annotate(label, at + (0.04, -0.1), color="#404040")
for label, at in {"link 1": main[:2], "link 2": main[1:3], "link 3": (main[2], short[1]), "link 4": short,
                  "forearm": (short[1], main[3])}.items():
    aside = (0.17, -0.02) if label in ("link 2", "link 4") else (0, 0.07)
    ax.annotate(label, (at[0] + at[1]) / 2 + aside, weight="bold", ha="center")
ax.plot(*(0.25 * short[1] + 0.75 * main[3]), "D", color="#D55E00", markersize=9, zorder=4)
ax.set(aspect="equal", xlim=(-1.15, 1.3), ylim=(-0.42, 0.95), xticks=[], yticks=[], frame_on=False)
figure(fig, "Sides a₁ (link 1 and the inner part of link 3) and a₂ (links 2 and 4); forearm a₃ − a₁ = "
       f"{values['a3'] - values['a1']:g} m. Diamond: centre of mass of link 3, ℓ₃ = {values['l3']:g} m from joint 3.")
# %% [markdown] tags=["90"]
# Angles as in chapter 07: $q_1$ and $q_4$ from the $x$ axis, $q_2$ from link 1, $q_3$ from link 2. Centres of mass lie on the links, $\ell_i$ from the joint where link $i$ begins.
# For link 3 that is joint 3, so $\ell_3$ runs *through* the closing pin.
#
# | here | the textbook | |
# |---|---|---|
# | links 1, 2, 3 · link 4 | 1′, 2′, 3′ · 1″ | the two branches |
# | $q_1, q_2, q_3$ · $q_4$ | $\vartheta_{1'}, \vartheta_{2'}, \vartheta_{3'}$ · $\vartheta_{1''}$ | motors turn $q_1$ and $q_4$ |
# | $a_1$ · $a_2$ | $a_{1'} = a_{3'}$ · $a_{2'} = a_{1''}$ | sides |
# | $\ell_3 - a_1$ | $\bar\ell_{3'}$ | from the closing pin |
# | $M_a$ | $B_a$ | inertia seen by the motors |
# %% [markdown]
# **Guess:** the tree has four angles. How many of them can still be chosen freely once the pin is back?
# %%
predict("09.b", ___)
# %% [markdown]
# With $e(\alpha)$ the unit vector in the direction $\alpha$, the pin demands that two ways to it end in the same point:
#
# $$a_1 e(q_1) + a_2 e(q_1{+}q_2) + a_1 e(q_1{+}q_2{+}q_3) = a_2 e(q_4) \tag{09.1}$$
# %% tags=["compute"]
a1, a2, a3, g, mL = sp.symbols("a1 a2 a3 g mL")
q1, q2, q3, q4, qd1, qd4, qdd1, qdd4 = sp.symbols("q1 q2 q3 q4 qd1 qd4 qdd1 qdd4")

def e(angle):
    return sp.Matrix([sp.cos(angle), sp.sin(angle)])

gap = a1 * e(q1) + a2 * e(q1 + q2) + a1 * e(q1 + q2 + q3) - a2 * e(q4)
slopes = gap.jacobian([q1, q2, q3, q4]).subs(dict(zip((q1, q2, q3, q4), closed, strict=True)) | values)
reveal("09.b", 4 - slopes.rank(iszerofunc=lambda x: abs(x) < 1e-12))
# %% [markdown]
# Four angles, two independent equations (the $x$ and the $y$ of one point): two angles are left, one for each motor. Which values must the other two have? Opposite sides of a
# parallelogram are parallel. Link 2 points where link 4 does: $q_1 + q_2 = q_4$. Link 3 points *against* link 1.
# %% tags=["exercise"]
ex("09.T1").check(___)          # your turn: q₃, by q1 and q4
# %% [markdown]
# $$q_2 = q_4 - q_1, \qquad q_3 = \pi - q_2 \tag{09.2}$$
# %% tags=["check"]
phi = [q1, q4 - q1, sp.pi - q4 + q1, q4]                # all four angles, by the motors' two
there = dict(zip((q1, q2, q3, q4), phi, strict=True))
assert gap.subs(there, simultaneous=True) == sp.zeros(2, 1)                      # (09.2) solves (09.1)
step(sp.Matrix(closed_chain.constraint(robot, phi)), sp.zeros(2, 1), "the library's own gap: closed everywhere",
     label=r"\Phi")
# %% [markdown]
# ## 9.3 What the pin does to rates and forces
#
# **Guess:** motor 2 is held, motor 1 turns. Which links *turn*, seen from the ground? (`"1"`, `"1 and 2"`, `"1 and 3"` or `"all"`)
# %%
predict("09.c", ___)
# %% [markdown]
# Let $q_a = (q_1, q_4)$ be the motors' angles. Differentiate (09.2):
#
# $$\dot q = G\,\dot q_a, \qquad G = \frac{\partial q}{\partial q_a} \tag{09.3}$$
# %% tags=["compute"]
G = transform.slope(phi, [q1, q4])
G
# %% tags=["compute"]
chain = sp.Matrix([[1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0], [0, 0, 0, 1]])      # from the ground: sums along a branch
spins = chain * G
turning = [str(k + 1) for k in range(4) if spins[k, 0] != 0]
reveal("09.c", " and ".join(turning))
spins
# %% [markdown]
# **Read it.** Row $k$ says how link $k$ turns *against the ground*. Links 1 and 3 follow motor 1, links 2 and 4 follow motor 2. No link follows both. Keep this; it is the secret of
# the arm.
#
# Now forces. Suppose the tree needed torques $\tau_1 \ldots \tau_4$ at its joints. Only two motors are there. They must do the same work in every motion that the pin allows. The pin itself does none:
# it pushes two links with opposite forces, at points that move together.
#
# $$\tau_a^{\top}\,\delta q_a = \tau^{\top}\,\delta q = \tau^{\top} G\,\delta q_a \quad\Longrightarrow\quad \tau_a = G^{\top}\tau \tag{09.4}$$
# %% tags=["check"]
tau = sp.Matrix(sp.symbols("tau1:5"))
tau1, tau2, tau3, tau4 = tau
power = tau.dot(G * sp.Matrix([qd1, qd4]))
step(power, (tau1 - tau2 + tau3) * qd1 + ___ * qd4, "sorted by motors: what does motor 2 give? Mind the signs",
     label=r"\tau^{\top}\dot q")
assert judge(power, (G.T * tau).dot(sp.Matrix([qd1, qd4]))).equal        # (09.4)
# %% [markdown]
# Rates go with $G$, forces with $G^{\top}$. Put $\dot q = G\dot q_a$ and $\ddot q = G\ddot q_a + \dot G\dot q_a$ into the tree's $M\ddot q + c + g = \tau$, and multiply by $G^{\top}$:
#
# $$M_a = G^{\top}MG, \qquad c_a = G^{\top}(c + M\dot G\dot q_a), \qquad g_a = G^{\top}g \tag{09.5}$$
#
# Here $G$ is constant, so $\dot G = 0$. (Not so in 9.9.) The tree's own $M$ comes from chapter 07.
# %% tags=["compute", "90"]
tree = lagrange.derive(robot)
motors = (sp.Matrix([q1, q4]), sp.Matrix([qd1, qd4]), sp.Matrix([qdd1, qdd4]))
arm = closed_chain.explicit(tree, phi, motors)          # (09.5), for φ that closes the loop
l1, l2, l3, l4 = sp.symbols("l1:5")
m1, m2, m3, m4 = sp.symbols("m1:5")
I1, I2, I3, I4 = sp.symbols("I1:5")
step(tree.M[2, 2], I3 + m3 * l3**2, "link 3 about its own joint: no angle in it", label="M_{33}")
print("operations in the entries of M_a:", [sp.count_ops(x) for x in arm.M])
# %% [markdown]
# (The textbook prints $M_{33}$ with a term $a_2\ell_3\cos q_3$. The inertia of the last link about its own joint cannot know an angle.)
#
# The machine has answered, in hundreds of operations. Something short must be behind it. We look for it by hand.
#
# ## 9.4 Three numbers and a cosine
#
# **Guess:** motor 1 is held and motor 2 turns at 1 rad/s. Here $a_2 = 0.5$ m and $\ell_3 = 1.75$ m. How fast is the centre of mass of link 3, in m/s?
# %%
predict("09.d", ___)
# %% [markdown]
# Use the secret: measure directions from the ground. Link 2 points along $e(q_4)$, link 3 along $-e(q_1)$. Walk to the centres of mass; to the third one go through the *closing pin*:
#
# $$p_1 = \ell_1 e(q_1), \quad p_2 = a_1 e(q_1) + \ell_2 e(q_4), \quad p_3 = a_2 e(q_4) - (\ell_3 - a_1)\,e(q_1), \quad p_4 = \ell_4 e(q_4) \tag{09.6}$$
# %% tags=["compute"]
p = [l1 * e(q1), a1 * e(q1) + l2 * e(q4), a2 * e(q4) - (l3 - a1) * e(q1), l4 * e(q4)]
v = [x.jacobian([q1, q4]) * motors[1] for x in p]
by_tree = a1 * e(q1) + a2 * e(q1 + q2) + l3 * e(q1 + q2 + q3)
step(by_tree.subs(there, simultaneous=True), p[2], "through joints 2 and 3, or through the closing pin", label="p_3")
speed = sp.sqrt(v[2].dot(v[2])).subs({qd1: 0, qd4: 1, q4: 0}).subs(values)
reveal("09.d", float(speed))
step(v[2].dot(v[2]), a2**2 * qd4**2 + (l3 - a1)**2 * qd1**2 - 2 * a2 * (l3 - a1) * sp.cos(q4 - q1) * qd1 * qd4,
     "the law of cosines again", label="v_3^2")
step(v[1].dot(v[1]), ___, "likewise: a₁q̇₁ and ℓ₂q̇₄, with the angle q₄ − q₁ between them", label="v_2^2")
# %% [markdown]
# Not $\ell_3$ but $a_2$ counts: link 3 keeps its direction, so *all* its points move like the end of link 4. Each link turns with one motor's rate alone, so
#
# $$T = \tfrac12\sum m_i v_i^2 + \tfrac12(I_1 + I_3)\,\dot q_1^2 + \tfrac12(I_2 + I_4)\,\dot q_4^2$$
#
# Before you go on: everything that motor 2 moves while motor 1 is held is $M_{a,22}$. Write it down.
# %% tags=["exercise"]
ex("09.T2").check(___)          # your turn: M_a22, with m2 l2 I2, m3, a2, m4 l4 I4
# %% tags=["check"]
masses = [m1, m2, m3, m4]
T = (sum(m * x.dot(x) for m, x in zip(masses, v, strict=True)) + (I1 + I3) * qd1**2 + (I2 + I4) * qd4**2) / 2
K = a1 * m2 * l2 - a2 * m3 * (l3 - a1)
M11 = I1 + m1 * l1**2 + m2 * a1**2 + I3 + m3 * (l3 - a1)**2
M22 = I4 + m4 * l4**2 + I2 + m2 * l2**2 + m3 * a2**2
M = sp.Matrix([[M11, K * sp.cos(q4 - q1)], [K * sp.cos(q4 - q1), M22]])
step(sp.hessian(T, [qd1, qd4]), M, "read off T, in directions from the ground", label="M_a")
step(arm.M, M, "the tree, carried over by G", label="G^{\\top}MG")
# %% [markdown]
# $$M_{a,11} = I_1 + m_1\ell_1^2 + m_2a_1^2 + I_3 + m_3(\ell_3 - a_1)^2, \qquad M_{a,22} = I_4 + m_4\ell_4^2 + I_2 + m_2\ell_2^2 + m_3a_2^2 \tag{09.7}$$
#
# $$M_{a,12} = K\cos(q_4 - q_1), \qquad K = a_1m_2\ell_2 - a_2m_3(\ell_3 - a_1) \tag{09.8}$$
#
# **Read it.** Two derivations that share only the geometry give the same three numbers. Read them as sentences: motor 1 swings link 1, carries $m_2$ on a circle of radius $a_1$, and swings link 3
# about the closing pin. Only links 2 and 3 feel both motors, and they alone stand in $K$, with opposite signs.
# %% [markdown] tags=["90"]
# The textbook prints another $M_{a,22}$: with $I_1 + m_1\ell_1^2$ (a lost prime), and $m_2a_2^2$ for $m_3a_2^2$. Does it matter?
# %% tags=["check", "90"]
printed = I1 + m1 * l1**2 + I2 + m2 * l2**2 + m2 * a2**2
assert judge(printed, M22).equal is False
numbers = {name: sp.Rational(str(x)) for name, x in values.items()}
print(f"M_a11 = {float(M11.subs(numbers)):g}, K = {float(K.subs(numbers)):g}, "
      f"M_a22 = {float(M22.subs(numbers)):g} kg·m²; as printed M_a22 would be {float(printed.subs(numbers)):g}.")
# %% [markdown] tags=["90"]
# ## 9.5 Which velocity products?
#
# The planar arm had squares *and* a product $\dot q_1\dot q_2$. Here you saw squares only (P2). Why? Velocity torques come from entries of $M_a$ that change.
# **Guess** which entry would have to change to give motor 1 a product $\dot q_1\dot q_4$: `"M11"`, `"M12"` or `"M22"`.
# %%
predict("09.e", ___)
# %% tags=["check"]
any_M = sp.Matrix(2, 2, lambda i, j: sp.Function(f"M{1 + min(i, j)}{1 + max(i, j)}")(q1, q4))     # of any arm
product = sp.expand(coriolis(any_M, *motors[:2]) * motors[1])[0].coeff(qd1 * qd4)
needed, = product.atoms(sp.Function)
reveal("09.e", str(needed.func))
by_rates = rate(M, motors[0], motors[1]) * motors[1]                       # Ṁ q̇, as in 7.8
c = by_rates - sp.Matrix([sp.diff(T, q1), sp.diff(T, q4)])                # less ∂T/∂q
h = K * sp.sin(q4 - q1)
step(c, sp.Matrix([-h * qd4**2, h * qd1**2]), "Ṁq̇ − ∂T/∂q: the product cancels", label="c_a")
finding = judge(arm.c, c)
assert finding.equal
print(f"the tree's c, carried over by G, is the same: {finding}")
# %% [markdown]
# $$c_a = K\sin(q_4 - q_1)\begin{pmatrix} -\dot q_4^2 \\ \dot q_1^2 \end{pmatrix} \tag{09.9}$$
#
# **Read it.** A product $\dot q_1\dot q_4$ at motor 1 would need $\partial M_{a,11}/\partial q_4$, at motor 2 $\partial M_{a,22}/\partial q_1$. Both diagonal entries are constant. And all of $c_a$
# hangs on $K$, as the coupling does.
#
# ## 9.6 Balance by design
#
# So one number rules everything: if $K = 0$, then $M_a$ is diagonal *and* constant, and $c_a = 0$. The arm becomes two flywheels.
#
# **Guess:** with $a_1 = 1$ m and $\ell_3 = 1.75$ m it takes the 4 kg of 9.1. Now somebody moves the centre of mass of link 3 out to $\ell_3 = 2.5$ m. Which mass $m_3$ does it then, in kg?
# %%
predict("09.f", ___)
# %% tags=["compute"]
balanced, = decoupling.decouple(arm, m3)                # solves M_a12 = 0 at every posture
step(balanced[m3], a1 * m2 * l2 / (a2 * (l3 - a1)), "K = 0, solved for the forearm's mass", label="m_3")
reveal("09.f", float(balanced[m3].subs(numbers | {"l3": sp.Rational("2.5")})))
fixed = numbers | {"m3": balanced[m3].subs(numbers)}
assert M.subs(fixed) == sp.diag(sp.Rational("10.55"), sp.Rational("2.0375")) and h.subs(fixed) == 0
M.subs(fixed).evalf(6)                                  # diagonal and constant; and c_a = 0
# %% [markdown]
# $$m_3\,(\ell_3 - a_1)\,a_2 = m_2\,\ell_2\,a_1 \qquad\Longleftrightarrow\qquad \frac{m_3(\ell_3 - a_1)}{m_2\ell_2} = \frac{a_1}{a_2} \tag{09.10}$$
#
# What counts is the distance *from the closing pin*, and that has doubled: half the mass will do.
#
# **Feel it.** Hold link 4 and jerk link 1 forwards. Link 2 is thrown along with joint 2; the forearm, on the other side of the closing pin, is thrown the opposite way. Motor 2 must hold against both.
# (09.10) says when they pull equally hard: the first moments of forearm (about the closing pin) and link 2 (about joint 2) stand in the ratio of the sides.
#
# The textbook prints $m_3$ below the line too. Then the masses cancel, and the rule would say that they do not matter.
# %% tags=["look"]
angle = np.linspace(0, 360, 181)
curves = {}
for mass in (8.0, 4.0, 2.0):
    dynamics = evaluate.compile(arm, values | {"m3": mass})
    postures = np.stack([0 * angle, np.radians(angle)], axis=-1)
    curves[f"m₃ = {mass:g} kg"] = dynamics.M(postures)[:, 0, 1]
fig = plot.series(angle, curves, "M₁₂ / (kg·m²)")
fig.axes[0].set_xlabel("q₄ − q₁ / °")
sizes = ", ".join(f"{abs(curve).max():.2f}" for curve in curves.values())
figure(fig, f"The coupling over one turn. Its largest size is {sizes} kg·m² for m₃ = 8, 4 and 2 kg: at 4 kg it is "
       "zero at every angle. Heavier and lighter forearms couple with opposite signs.")
# %% [markdown]
# You cannot change the mass? Then move it. Keep $m_3 = 8$ kg. Which $\ell_3$ decouples the motors?
# %% tags=["exercise"]
ex("09.T3").check(___)          # your turn: ℓ₃, as a number in m, or with its unit: "… m"
# %% [markdown] tags=["90"]
# ## 9.7 Gravity
#
# Stand the arm up in a vertical plane. **Guess:** with $m_3 = 4$ kg, does the arm also stay in every posture by itself, motors off? (`"yes"`, `"no"`)
# %%
predict("09.g", ___)
# %% [markdown]
# See for yourself: below, $m_3$ is 4 kg. **P3** At $q_1 = 0$, what must motor 1 hold ($g_1$, in N·m)? And at which $m_3$ (in kg) would it have nothing to hold?
# %% tags=["widget"]
toy = ParallelogramArm(values={"m3": 4.0})
toy
# %% tags=["exercise"]
ex("09.P3").check([___, ___])
# %% tags=["check"]
U = g * sum(m * x[1] for m, x in zip(masses, p, strict=True))
step(sp.Derivative(U, q4), ___, "what motor 2 must hold")
weight = sp.Matrix([sp.diff(U, q1), sp.diff(U, q4)])
step(weight, g * sp.Matrix([(m1 * l1 + m2 * a1 - m3 * (l3 - a1)) * sp.cos(q1),
                            (m4 * l4 + m2 * l2 + m3 * a2) * sp.cos(q4)]), "∂U/∂q, from (09.6)", label="g_a")
step(arm.g, weight, "the tree's g, carried over by G", label="G^{\\top}g")
left = weight.subs(fixed | {"g": g})
reveal("09.g", "yes" if left == sp.zeros(2, 1) else "no")
alone, = sp.solve(weight[0].subs({x: y for x, y in numbers.items() if x not in ("m3", "g")}), m3)
print(f"at 4 kg: g_a = g·({left[0].subs(q1, 0) / g} cos q1, {float(left[1].subs(q4, 0) / g):g} cos q4); "
      f"row 1 vanishes at m3 = {float(alone):.2f} kg")
# %% [markdown] tags=["90"]
# $$g_a = g\begin{pmatrix}(m_1\ell_1 + m_2a_1 - m_3(\ell_3 - a_1))\cos q_1 \\ (m_4\ell_4 + m_2\ell_2 + m_3a_2)\cos q_4\end{pmatrix} \tag{09.11}$$
#
# **Read it.** Each motor holds a weight that depends on *its own* angle only: another gift of the loop. But balance of inertia and balance of weight are two conditions, and one mass cannot satisfy both.
# Row 2 is a sum of positive terms: it vanishes only if something reaches out *behind* a pivot. Exercise 09.7 puts counterweights there.
#
# ## 9.8 A payload spoils it
#
# A robot that carries nothing is of no use. Put 1 kg into the hand. **Guess:** to decouple the motors again, must link 3 become `"heavier"` or `"lighter"`?
# %%
predict("09.h", ___)
# %% [markdown]
# Try it, in the arm of 9.7: set the payload $m_L$ to 1 kg. **P4** Which $m_3$ (in kg) brings the balance back?
# %% tags=["exercise"]
ex("09.P4").check(___)
# %% tags=["check"]
offsets = sp.symbols("ry1:5")                           # centres of mass beside the links, too
loaded = closed_chain.explicit(lagrange.derive(robots.parallelogram(offsets, mL)[0]), phi, motors)
along, across = decoupling.conditions(loaded)
step(sp.Eq(along, 0), sp.Eq(a1 * m2 * l2, a2 * (m3 * (l3 - a1) + mL * (a3 - a1))), "the load is one more forearm")
step(sp.Eq(across, 0), sp.Eq(a1 * m2 * offsets[1], -a2 * m3 * offsets[2]), "the same for what lies beside the links")
lighter, = sp.solve(along.subs({x: y for x, y in numbers.items() if x != "m3"} | {mL: 1}), m3)
reveal("09.h", "lighter" if lighter < fixed["m3"] else "heavier")
print(f"with 1 kg in the hand: m3 = {lighter} kg; with m3 left at 4 kg, K = {along.subs(fixed | {'mL': 1})} kg·m²")
# %% [markdown] tags=["90"]
# $$a_1m_2\ell_2 = a_2\left(m_3(\ell_3 - a_1) + m_L(a_3 - a_1)\right), \qquad a_1m_2\,r_{y2} = -a_2m_3\,r_{y3} \tag{09.12}$$
#
# **Read it.** The load sits on the forearm, so link 3 must become *lighter*. A real arm holds now this, now that: it is balanced for one load, and nearly balanced for the others. If the centres of mass
# lie beside the links, by $r_{yi}$, a second condition appears: $M_{a,12}$ has a sine then, and it must vanish too.
#
# ## 9.9 When nobody gives you the angles
#
# (09.2) was luck. For most loops no such formula is at hand. But the *rates* are always easy. Let $\Phi(q) = 0$ be the closure; differentiate it, and sort its columns by joints
# with a motor ($a$) and dependent ones ($d$):
#
# $$\Phi_a\dot q_a + \Phi_d\dot q_d = 0 \quad\Longrightarrow\quad \dot q_d = -\Phi_d^{-1}\Phi_a\,\dot q_a \tag{09.13}$$
#
# That is $G$ again, at any posture. It asks for positions only, and the library can do that for every loop.
# %% tags=["check"]
general = sp.Matrix(closed_chain.G(robot, phi))
step(general, G, "(09.13) on the closed arm = derivatives of (09.2)", label="G")
state, rates = [0.4, 0.9, np.pi - 0.9, 1.3], [0.7, -1.1]
terms = closed_chain.actuate(robot.at(values), lagrange.terms, state, rates)
dynamics = evaluate.compile(arm, values)
ours = dynamics.M([0.4, 1.3]), dynamics.c([0.4, 1.3], rates), dynamics.g([0.4, 1.3])
assert all(np.allclose(x, y, rtol=0, atol=1e-12) for x, y in zip(terms, ours, strict=True))
print("M_a, c_a and g_a by the general route agree with ours to 1e-12.")
# %% [markdown]
# Now a loop with unequal sides, a **four-bar linkage**: crank, coupler, rocker. One motor turns the crank. There are no simple angles, and $G$ changes all the time.
#
# **Guess:** no gravity, no friction, and the crank turns at a *constant* 6 rad/s. Does its motor need a torque? (`"yes"`, `"no"`)
# %%
predict("09.i", ___)
# %% tags=["compute"]
linkage, sizes = robots.four_bar()
bar = replace(linkage, gravity=ORIGIN).at(sizes)
crank, rows, guess = np.linspace(0, 2 * np.pi, 73), [], [-1.0, -1.0]
for angle in crank:
    q = closed_chain.close(bar, [angle], guess)         # Newton's method, from the posture before
    guess = q[1:]
    g_now = np.array(closed_chain.G(bar, q), float)
    whole = closed_chain.actuate(bar, lagrange.terms, q, [6.0])[1][0]
    without = g_now[:, 0] @ np.array(lagrange.terms(bar, q, list(6.0 * g_now[:, 0]))[1], float)
    rows.append((whole, without, g_now[2, 0], q[1]))
torque, lie, ratio, bend = np.array(rows).T
reveal("09.i", "yes" if abs(torque).max() > 1e-6 else "no")
# %% tags=["look"]
fig, ax = plt.subplots(figsize=(5, 2.4), layout="constrained")
shades = {0: "#222222", 12: "#0072B2", 30: "#D55E00"}
for k, colour in shades.items():
    elbow = 0.4 * np.array([np.cos(crank[k]), np.sin(crank[k])])
    far = elbow + np.array([np.cos(crank[k] + bend[k]), np.sin(crank[k] + bend[k])])
    plot.draw_arm(ax, np.array([[0, 0], elbow, far, [0.9, 0]]), colour=colour, width=3)
ax.set(aspect="equal", xlabel="x / m", ylabel="y / m")
told = ", ".join(f"{np.degrees(crank[k]):.0f}°" for k in shades)
figure(fig, f"The four-bar linkage at the crank angles {told}: the crank goes all the way round, the rocker (right) "
       f"swings to and fro, at {ratio.min():.2f} to {ratio.max():.2f} times the crank's rate.")
# %% tags=["look"]
work, believed = np.trapezoid(torque, crank), np.trapezoid(lie, crank)
assert abs(work) < 1e-6 and abs(believed) > 10
fig = plot.series(np.degrees(crank), {"Gᵀ(c + M Ġ q̇)": torque, "Gᵀc alone": lie}, "torque / (N·m)")
fig.axes[0].set_xlabel("crank angle / °")
figure(fig, f"The crank's torque at 6 rad/s; it reaches {abs(torque).max():.1f} N·m. Over one turn it does no work; "
       f"without M Ġ q̇ it would come to {abs(believed):.1f} J a turn, out of nothing.")
# %% [markdown]
# **Read it.** After one turn at constant rate all links are back, with the speed that they had. So the motor's work must be zero. The term $M\dot G\dot q_a$ of (09.5) sees to that: *changing
# ratios cost torque, even at constant rate.* Leave it out, and energy comes from nowhere. Now let the linkage swing freely, with gravity.
# %% tags=["check"]
bar = linkage.at(sizes)
q = closed_chain.close(bar, [0.5], [-1.0, -1.0])
mechanism = closed_chain.Mechanism(evaluate.compile(lagrange.derive(linkage), sizes))
qd = np.array(closed_chain.G(bar, q), float) @ [6.0]
swing = simulate.run(mechanism, q, qd, duration=0.5, rtol=1e-9, atol=1e-9)
open_by = max(abs(x) for k in range(0, 201, 20) for x in closed_chain.constraint(bar, list(swing.q[k])))
assert swing.drift < 1e-6 and open_by < 1e-8
print("half a second of swinging: T + U changes by less than 1e-6 J, and the loop opens by less than 1e-8 m")
# %% [markdown] tags=["90"]
# ## 9.10 The mechanism, or the coordinates?
#
# No Coriolis term, gravity by each angle alone: is that the merit of the *parallelogram*, or of measuring angles *from the ground*? Ask the planar arm: beside this one, its *planar twin*
# does the same task, with an upper arm like link 4 and a forearm like link 3. It tells its torques in joint angles or, with a switch, in *angles from the ground*. Press play.
# %% tags=["widget"]
ParallelogramArm(preset="case1")
# %% [markdown]
# - **P5** Which kind of torque does the twin lose in ground angles? (`"inertial"`, `"centrifugal"`, `"Coriolis"`, `"gravity"` or `"none"`)
# - **P6** In ground angles its $M_{12}$ is still there, whatever $m_3$ is. Slide $\ell_3$: at which value (in m) does it vanish at every posture?
# %% tags=["exercise"]
display(ex("09.P5").check(___))
display(ex("09.P6").check(___))
# %% [markdown]
# Both in letters, for the planar arm of chapter 07 without rotors and its ground angles $p_1 = q_1$, $p_2 = q_1 + q_2$:
# %% tags=["check"]
planar, its = robots.planar_2r()
planar = lagrange.derive(replace(planar, links=tuple(replace(link, rotor=None) for link in planar.links)))
p_, pd_, pdd_ = symbols(2, "p")
ground = transform.change(planar, [p_[0], p_[1] - p_[0]], (p_, pd_, pdd_))
finding = judge(ground.parts["Coriolis"], sp.zeros(2, 1))
assert finding.equal
print(f"in ground angles the planar arm's Coriolis term is zero: {finding}")
step(ground.M[0, 1], m2 * a1 * l2 * sp.cos(p_[1] - p_[0]), "the coupling, in ground angles", label="M_{12}")
print(f"it vanishes only for l2 = {decoupling.decouple(ground, l2)[0][l2]}")
step(tau1 * pd_[0] + tau2 * (pd_[1] - pd_[0]), ___ * pd_[0] + tau2 * pd_[1],
     "the motors' power, sorted: what acts on link 1?", label=r"\tau^{\top}\dot q")
print(f"to carry the elbow's motor, its shoulder swings {its['mm2'] * its['a1']**2 + its['Im2']:.2f} kg·m² more")
# %% [markdown]
# **Read it.** The *coordinates* remove the Coriolis term; any planar arm can have that. Three things are the *mechanism's* own:
#
# - The ground angles are the motors' angles. In the planar arm $\tau_2$ acts on both: it pushes link 2 on, and link 1 back.
# - $K$ is a difference, so it can be made zero. In the planar arm $M_{12}$ vanishes only for $\ell_2 = 0$: a forearm that balances on its elbow.
# - Both motors stand on the ground. No motor's weight is carried, and no rotor is swung along (exercise 09.12).
#
# The price: four links and five pins for two motions, a forearm with a tail, and postures where the loop folds.
# %% [markdown] tags=["90"]
# ## 9.11 The ritual
#
# Limits, definiteness, and a way that shares nothing with energy, Newton and Euler's.
# %% tags=["check"]
two_pendulums = M.subs({m2: 0, m3: 0, I2: 0, I3: 0})
assert two_pendulums == sp.diag(I1 + m1 * l1**2, I4 + m4 * l4**2)       # links 2 and 3 without mass: two pendulums
rods = {I1: 0, I2: 0, I3: 0, I4: 0, m1: 0, m4: 0}         # what is left out here only adds to the diagonal
positive = m2 * m3 * (a1 * a2 + (l3 - a1) * l2)**2
step(M.subs(rods).det().subs(q4, q1), positive, "its least value, where the cosine is 1: positive", label=r"\det M_a")
forces = closed_chain.explicit(newton_euler.derive(robot), phi, motors)
finding = judge(forces.tau, arm.tau)
assert finding.equal and finding.how == "exact"
print(f"Newton–Euler on the tree, closed by G, gives the same torques: {finding}")
# %% [markdown] tags=["card"]
# ## 9.12 What to keep
#
# **Open the loop, and close it again in the equations.** Rates go with $G$, forces with $G^{\top}$, because a pin does no work.
#
# $$\dot q = G\,\dot q_a, \qquad \tau_a = G^{\top}\tau, \qquad G = \frac{\partial q}{\partial q_a}, \qquad \dot q_d = -\Phi_d^{-1}\Phi_a\,\dot q_a$$
#
# $$M_a = G^{\top}MG, \qquad c_a = G^{\top}(c + M\dot G\dot q_a), \qquad g_a = G^{\top}g$$
#
# The parallelogram arm has two constants, $M_{a,11}$ and $M_{a,22}$, and one number that couples them:
#
# $$M_{a,12} = K\cos(q_4 - q_1), \qquad c_a = K\sin(q_4 - q_1)\begin{bmatrix} -\dot q_4^2 \\ \dot q_1^2 \end{bmatrix}, \qquad K = a_1m_2\ell_2 - a_2m_3(\ell_3 - a_1)$$
#
# - Links 1 and 3 turn with motor 1, links 2 and 4 with motor 2. So there are squares of the rates, and no product.
# - The motors are decoupled at every posture if $K = 0$, that is $m_3(\ell_3 - a_1)\,a_2 = m_2\ell_2\,a_1$. With a load, link 3 must be lighter.
# - Balance of inertia is not balance of weight. Those are two conditions, and one mass cannot meet both.
# - Changing ratios cost torque even at a constant rate. That is the term $M\dot G\dot q_a$.
# %% [markdown] tags=["90"]
# | equation | function | proved by |
# |---|---|---|
# | (09.1), (09.2) closure | `closed_chain.constraint` | the gap is zero, 9.2 |
# | (09.3), (09.4) rates and forces | `transform.slope`, `transform.forces` | virtual work, 9.3 |
# | (09.5) from tree to loop | `closed_chain.explicit`, `transform.change` | = by hand, 9.4, 9.5, 9.7 |
# | (09.6)–(09.9) the parallelogram arm | by hand | = tree and $G$; = Newton–Euler |
# | (09.10), (09.12) balance | `decoupling.conditions`, `decoupling.decouple` | $M_a$ diagonal, 9.6 |
# | (09.11) gravity | by hand | = tree and $G$, 9.7 |
# | (09.13) any loop | `closed_chain.G`, `actuate`, `Mechanism` | same model; no work in a turn; energy, 9.9 |
# %% [markdown]
# **Where this stops working.** When the parallelogram folds flat, $\sin(q_4 - q_1) = 0$, the links may go on as a parallelogram or cross over: $\Phi_d$ is singular, and the motors no longer
# decide (exercise 09.13). Play in the pins and bending rods are not in the model. And $G^{\top}$ removes the pin's force: for the bearing that must carry it, use chapter 11.
#
# **Your turn now:** [the exercises of this chapter](../exercises/09_parallelogram.ipynb). **Next:** the model as a linear function of its parameters, and how to measure them.
