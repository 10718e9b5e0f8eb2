# %% [markdown]
# # 14 · Seven algorithms, one torque, and an arm without mass
#
# > Hang the rest of the arm on the next joint as a ball, and much is known before the arm moves. Then take the masses away.
#
# **After this chapter you can** write Newton and Euler's recursion with one tensor per link, build the augmented link of any arm, say in which frame each vector of a formula stands, find the slips that stand in print, and say which masses a torque knows.
#
# **Equations** (14.E1)–(14.E21) ← Balafoutis and Patel, *Dynamic Analysis of Robot Manipulators*: (1.1.1)–(1.1.3), (1.2.1), (5.1.1), Algorithms 5.2 to 5.7, (5.2.14)–(5.2.37), (5.3.1)–(5.3.46), section 5.4, appendices A and B; their tables follow in chapter 15. The core is 1 to 10; what is marked *Further* can wait.
# %% tags=["setup"]
import unicodedata

import numpy as np
import sympy as sp
from IPython.display import display

from robolib import agreement, codegen, formulations, proximal, robots, sketch
from robolib.checking import ex
from robolib.derivation import Known, ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.formulations import augmented, newton_euler, newton_euler_linear
from robolib.identity import judge
from robolib.misconceptions.recursions import SLIPS
from robolib.model import christoffel
from robolib.robot import Robot
from robolib.spatial import Vec3, skew, to_numpy, to_sympy
from robolib.widgets import Ledger


def letters(name): return sp.Matrix(sp.symbols(f"{name}1:4"))
def S(x): return to_sympy(skew(Vec3(*x)))

setup()
# %% [markdown]
# ## 1 · The rest of the arm is a ball (9 min)
#
# The laboratory's arm of chapter 07 has two links of 1 m and 50 kg. Turn its shoulder, and the motor feels $M_{11}$. For the stretched arm that is 145 kg·m². While the arm moves, $M_{11}$ changes with the elbow, so a controller works it out again and again.
# %% tags=["look"]
lab, sizes = robots.planar_2r()
lab = lab.without("rotors")
figure(sketch.planar(lab, sizes, [0.35, 0.5], angles=True, centres=True, lengths=True,
                     height=210),
       "The laboratory's arm without motors: two links of 1 m and 50 kg, centres of "
       "mass in their middles, 10 kg·m² about them.")
# %% [markdown]
# Now put the whole outer link into the elbow, as a ball of 50 kg. A ball on the elbow's axis does not care how the elbow is bent. **Guess:** how much of the 145 kg·m² is known in this way, before the arm moves?
# %%
predict("14.Q1", ___, choices=["about a tenth", "a quarter", "half", "all"])
# %% tags=["reveal"]
arm = lab.at(sizes)
still, unit = [0.0, 0.0], [1.0, 0.0]
M11 = newton_euler.inverse_dynamics(arm.without("gravity"), still, still, unit)[0]
link = proximal.augmented_links(proximal.members(arm, still))[0]
assert np.allclose([M11, link.m, link.u.x, link.K[2, 2]], [145, 100, 75, 72.5])
reveal("14.Q1", "half", look="the link about its joint, and 50 kg at 1 m")
print(f"known {link.K[2, 2]:.1f} of {M11:.1f} kg·m²")
# %% [markdown]
# **A machine that needs it.** Whoever drives a PUMA 560 by computed torques needs six of them, many times per second. Its joints all turn, and for such an arm every ball is known beforehand. The book that this chapter follows, of 1991, asks three questions. The **inverse** one is this chapter's, the **forward** one is chapter 16's, the **linear** one chapter 17's.
#
# $$\tau = f(q, \dot q, \ddot q), \qquad \ddot q = h(q, \dot q, \tau), \qquad \delta\dot x = A\,\delta x + B\,\delta u \tag{14.E1}$$
#
# Its thesis is that neither Newton nor Lagrange nor Kane decides what a torque costs. How we *represent* a motion does, and what we work out beforehand. We shall see it three times.
# %% [markdown]
# **You need** chapters 11 and 13, and these three answers.
#
# - **Q2** A body turns steadily with 3 rad/s. How large is the acceleration $\Omega r$ of a point 2 m from the axis? (→ [13](13_tensors_in_motion.ipynb))
# - **Q3** A body has the principal moments $a$, $b$, $c$. What is the entry $\Sigma_{11}$ of its Euler tensor? (→ [06](06_rigid_body.ipynb))
# - **Q4** The laboratory's arm is held straight out. Which torque at the shoulder? ($g = 9.81$ m/s²; → [11](11_newton_euler.ipynb))
# %% tags=["exercise"]
a, b, c = sp.symbols("a b c")
display(ex("14.Q2").check(___))
display(ex("14.Q3").check(___))
display(ex("14.Q4").check(___))
# %% [markdown] tags=["90"]
# ## 2 · A bridge of letters (4 min)
#
# The book uses modified rows. So frame $i$ sits on its *own* joint's axis, at the near end of its link. Two vectors belong to link $i$. One leads from $o_i$ to the centre of mass, $r_i$. The other leads to the next origin, $s_{i+1}$.
# %% tags=["look", "90"]
spatial, numbers = robots.mixed("RRP")
solid = spatial.at(numbers)
posture = [0.4, -0.6, 0.5]
members = proximal.members(solid, posture)
places = proximal.placed(members)
o = [to_numpy(p.o) for p in places]
r2 = to_numpy(places[1].W @ members[1].r)
arrows = {"$s_2$": (o[0], o[1] - o[0]), "$s_3$": (o[1], o[2] - o[1]),
          "$r_2$": (o[1], r2), "$z_2$": (o[1], 0.3 * to_numpy(places[1].z))}
dots = {f"$o_{i}$": x for i, x in enumerate(o, 1)} | {"$C_2$": o[1] + r2}
figure(sketch.vectors(arrows, points=dots, height=230),
       "Link 2 of an arm in space: s₃ leads to the next origin, "
       f"{np.linalg.norm(o[2] - o[1]):.2f} m, r₂ to the centre of mass, "
       f"{np.linalg.norm(r2):.2f} m, and z₂ is the axis of its own joint.")
# %% [markdown] tags=["90"]
# | book | here | meaning |
# |---|---|---|
# | $s^i_{i,i+1}$ | $s_{i+1}$ | from $o_i$ to $o_{i+1}$, told in frame $i$ |
# | $r^i_{i,i}$, $\mathbf A_i$ | $r_i$, $A_i$ | centre of mass; frame $i$ to frame $i-1$ |
# | $\tilde x$, $J$, $M_c$ | $S(x)$, $\Sigma$, $N$ | skew tensor; Euler's tensor; moment of a link |
# | $\sigma_i = 1$ | the same | joint $i$ **turns** (Khalil's $\sigma$ says the opposite) |
#
# (Here dots stand on vectors that had tildes in chapters 12 and 13, hence $S(x)$.) A dot is the *absolute* rate, told in the link's frame afterwards. So $\ddot r_i = \Omega_ir_i$, although the components of $r_i$ never change. **Guess:** which of the two vectors of link $i$ can change its components?
# %% tags=["90"]
predict("14.Q5", ___, choices=["r, if joint i turns", "s, if joint i + 1 slides",
                               "s, if joint i + 1 turns", "none of them"])
# %% tags=["reveal", "90"]
moved = proximal.members(solid, [1.0, 0.3, 0.9])
assert [k.s == l.s for k, l in zip(members, moved, strict=True)] == [True, True, False]
reveal("14.Q5", "s, if joint i + 1 slides", look="what q is added to in a row")
# %% [markdown] tags=["90"]
# ## 3 · Luh, Walker and Paul (5 min)
#
# This is chapter 11 in these letters, Algorithm 5.3 of the book. Outwards, primed is the link before:
#
# $$\begin{gathered}\omega = A^{\top}\omega' + \sigma z\dot q, \\ \dot\omega = A^{\top}\dot\omega' + \sigma\,(A^{\top}\omega'\times z\dot q + z\ddot q), \\ \ddot s = A^{\top}\bigl(\ddot s' + \dot\omega'\times s + \omega'\times(\omega'\times s)\bigr) + (1-\sigma)(2A^{\top}\omega'\times z\dot q + z\ddot q), \\ F = m\,\bigl(\ddot s + \dot\omega\times r + \omega\times(\omega\times r)\bigr), \\ N = I\dot\omega + \omega\times I\omega \end{gathered} \tag{14.E2}$$
#
# The base starts with $\ddot s_0 = -g$. Inwards $f_i = F_i + A_{i+1}f_{i+1}$ and $\eta_i = N_i + r_i\times F_i + s_{i+1}\times A_{i+1}f_{i+1} + A_{i+1}\eta_{i+1}$. The torque is $z\cdot\eta_i$ or, for a slide, $z\cdot f_i$.
# %% tags=["look", "90"]
figure(sketch.space(spatial, numbers, posture, joints=True, centres=True, height=240),
       "The arm RRP on which we try everything: two joints turn, the last one slides, "
       "and no twist is a right angle.")
# %% [markdown] tags=["90"]
# **Guess:** which line takes the most products for one link?
# %% tags=["90"]
predict("14.Q6", ___, choices=["ω and ω̇", "s̈, the next origin", "F", "N", "f and η"])
# %% tags=["reveal", "90"]
lines = {"ω and ω̇": (18, 12), "s̈, the next origin": (26, 19), "F": (21, 15),
         "N": (24, 18), "f and η": (28, 26)}
per_link = tuple(map(sum, zip(*lines.values(), strict=True)))
chains = [robots.mixed("R" * n)[0] for n in (4, 5)]

def link_cost(name):
    few, more = (codegen.count(name, robot, share=False) for robot in chains)
    return more.mul - few.mul, more.add - few.add

assert per_link == link_cost("luh_walker_paul") == (117, 90)
for word, (mul, add) in lines.items():
    print(f"{word:20}{mul:4} + {add:2}")
print(f"{'one link':20}{per_link[0]:4} + {per_link[1]}")
reveal("14.Q6", "f and η", look="three turned vectors, two cross products")
# %% [markdown] tags=["90"]
# Where do such numbers come from? To turn a vector by $A$ takes 8 products, because $A$ is two plain turns, one about $x$ and one about $z$. A cross product takes 6. The next origin needs three cross products and one turn, $3\cdot6 + 8 = 26$, and so on. A product with a 0 or a 1 of $z$ is none.
#
# Our counter, which records the program as it runs, finds the same $117 + 90$ for one more link of a general chain. And the torques are those of chapter 11.
# %% tags=["check", "90"]
off = agreement.numbers(spatial, numbers, ["newton_euler", "luh_walker_paul"], count=20)
assert off["luh_walker_paul"] < 1e-14
print("the largest difference to chapter 11 is below 1e-14 of the largest torque")
# %% [markdown]
# ## 4 · Ω in three places (5 min)
#
# In (14.E2) the pattern $\dot\omega\times x + \omega\times(\omega\times x)$ stands twice, with the same $\omega$ for the same link. A pattern that is applied to several vectors is a tensor, and chapter 13 has its name:
#
# $$\Omega = S(\dot\omega) + S(\omega)S(\omega) \tag{14.E3}$$
#
# It takes 6 products to make, and 9 to use. Euler's equation can use it, too, because $\Omega\Sigma$ holds all products of $\omega$ with the inertia:
#
# $$\ddot s = A^{\top}(\ddot s' + \Omega's) + \zeta, \qquad F = m(\ddot s + \Omega r), \qquad S(N) = \Omega\Sigma - (\Omega\Sigma)^{\top} \tag{14.E4}$$
# %% tags=["look"]
w, wd = Vec3(0.0, 0.0, 0.75), Vec3(0.0, 0.0, 0.8)
Omega, x = to_numpy(proximal.spin(w, wd)), np.array([1.0, 0.5, 0])
across, inwards = to_numpy(skew(wd)) @ x, to_numpy(skew(w) @ skew(w)) @ x
arrows = {"$r$": ((0, 0), x[:2]), r"$S(\dot\omega)r$": (x[:2], across[:2]),
          r"$S(\omega)^2r$": (x[:2], inwards[:2]),
          r"$\Omega r$": (x[:2], (Omega @ x)[:2])}
figure(sketch.vectors(arrows, points={"$o$": (0, 0)}, height=210),
       "One tensor, two effects: the skew part pushes across, the symmetric part pulls "
       f"to the axis. Together Ωr has {np.linalg.norm(Omega @ x):.2f} m/s².")
assert np.allclose(Omega @ x, across + inwards)
# %% [markdown]
# Here $\zeta = (1-\sigma)(2A^{\top}\omega'\times z\dot q + z\ddot q)$ is what a slide adds. This is Algorithm 5.6.
#
# **Your turn, Q7:** a cross product takes 6 products, $I\omega$ takes 9, and so Euler's vector equation takes 24. With $\Omega$ and $\Sigma$ the moment takes 15. How many products does $\Omega$ save for one link, after paying for itself?
# %% tags=["exercise"]
ex("14.Q7").check(___)
# %% tags=["reveal"]
costs = {name: link_cost(name) for name in ("luh_walker_paul", "tensor_newton_euler")}
saved = [x - y for x, y in zip(*costs.values(), strict=True)]
assert costs["tensor_newton_euler"] == (96, 84)
assert saved == [int(ex("14.Q7").accepted()), 6]
print("Algorithm 5.3:", costs["luh_walker_paul"], "  5.6:",
      costs["tensor_newton_euler"], "  saved:", tuple(saved))
# %% [markdown]
# **Read it.** No new mechanics. The same torque costs about a sixth less, because a quantity has been given its proper form. In a count for one body alone Ω would hardly pay; it pays because it is used three times.
# %% [markdown]
# ## 5 · The augmented link (6 min)
#
# Now the second idea, the ball of section 1. An <dfn>augmented link</dfn> is a link with the mass of all that hangs on its next joint, put as a ball at that joint's origin. Its mass, its first moment and its inertia about $o_i$ are
#
# $$\begin{gathered}\bar m_i = m_i + \bar m_{i+1}, \qquad u_i = m_ir_i + \bar m_{i+1}s_{i+1}, \\ K_i = I_i - m_iS(r_i)^2 - \bar m_{i+1}S(s_{i+1})^2 \end{gathered} \tag{14.E5}$$
# %% tags=["look"]
upper = Robot("upper arm", lab.links[:1], lab.gravity)
figure(sketch.planar(upper, sizes, [0.35], centres=True, lengths=True,
                     payload=r"$\bar m_2$", height=190),
       "The augmented link 1: the upper arm of 50 kg, and the outer link as a ball of "
       "50 kg at the elbow. Together m̄₁ = 100 kg and u₁ = 75 kg·m.")
assert np.allclose([link.m, link.u.x], [100, 75])
# %% tags=["check"]
I1, m1, l1, a1, mbar2 = sp.symbols("I1 m1 l1 a1 mbar2")
chain(I1 + m1 * l1**2 + mbar2 * a1**2,
      (10 + 50 * sp.Rational(1, 2)**2 + 50 * 1**2, "link about its joint, ball"),
      (sp.Rational(145, 2), "kg·m², half of 145"), label="K_1",
      where={I1: 10, m1: 50, l1: sp.Rational(1, 2), a1: 1, mbar2: 50})
# %% [markdown]
# **Your turn, Q8:** the hand of the laboratory's arm now holds 10 kg. Give $(\bar m_1, u_1, K_1)$ in kg, kg·m along the link, and kg·m² about the joint's axis.
#
# **Guess, Q9:** for which arms does $K_i$ stay constant while the arm moves?
# %% tags=["exercise"]
ex("14.Q8").check(___)
predict("14.Q9", ___, choices=["always", "if joint i turns", "if joint i + 1 turns",
                               "if all joints turn"])
# %% tags=["reveal"]
for kinds in ("RRR", "RPR", "RRP", "PRR"):
    some = robots.mixed(kinds)[0].at(robots.mixed(kinds)[1])
    K = [proximal.augmented_links(proximal.members(some, q))
         for q in ([0.1, 0.2, 0.3], [0.9, 0.8, 0.7])]
    same = tuple(np.allclose(to_numpy(x.K), to_numpy(y.K))
                 for x, y in zip(*K, strict=True))
    assert same == proximal.rigid(proximal.members(some, [0.0] * 3))
    print(kinds, " ".join(f"K{i} {'constant' if k else 'moves':9}"
                          for i, k in enumerate(same, 1)))
reveal("14.Q9", "if joint i + 1 turns", look="the letter after link i")
# %% [markdown]
# **Read it.** The ball sits at $s_{i+1}$, and only a slide moves that. A PUMA's links are all known beforehand, and of the Stanford arm's all but one.
# %% [markdown] tags=["90"]
# ## 6 · The generalized link (5 min)
#
# To be exact we need what the ball is *instead of*. The <dfn>generalized link</dfn> $i$ consists of all links from $i$ to the last one, frozen as one body (chapter 16 calls it a composite body). Its first moment is
#
# $$U_i = \sum_{j\ge i} m_jr_{ij}, \qquad r_{ij}\ \text{from}\ o_i\ \text{to the centre of mass of link}\ j \tag{14.E6}$$
#
# **Lemma 5.1.** Every way $r_{ij}$ with $j > i$ goes over $o_{i+1}$ first, so $s_{i+1}$ is taken $\bar m_{i+1}$ times. Together with the link's own $m_ir_i$ that is $u_i$, and what is left is $U_{i+1}$:
#
# $$U_i = u_i + A_{i+1}U_{i+1} \tag{14.E7}$$
# %% tags=["look", "90"]
arrows = {"$s_2$": ((0, 0), (1, 0)), "$r_{12}$": ((0, 0), (1.35, 0.35)),
          "$r_{22}$": ((1, 0), (0.35, 0.35))}
figure(sketch.vectors(arrows, points={"$o_1$": (0, 0), "$o_2$": (1, 0),
                                      "$C_2$": (1.35, 0.35)}, height=170),
       "The way from o₁ to the centre of mass of link 2 goes over o₂: r₁₂ = s₂ + r₂₂. "
       "The first part is the same for all that hangs on joint 2.")
# %% tags=["check", "90"]
l2, m2, q1, q2 = sp.symbols("l2 m2 q1 q2")
A2 = sp.Matrix([[sp.cos(q2), -sp.sin(q2), 0], [sp.sin(q2), sp.cos(q2), 0], [0, 0, 1]])
u1, U2 = sp.Matrix([m1 * l1 + m2 * a1, 0, 0]), sp.Matrix([m2 * l2, 0, 0])
step(u1 + A2 * U2, ___, "link 2 seen from link 1", where={"u1": u1, "A2": A2, "U2": U2})
U1 = proximal.generalized_links(proximal.members(lab, [q1, q2]))[0].U
assert judge(to_sympy(U1), u1 + A2 * U2).equal
# %% [markdown] tags=["90"]
# ## 7 · The key step (6 min)
#
# Which moment does an augmented link need to turn? A ball $m$ at $r$ needs $m\,r\times\Omega r$. We would like to have that in the form of Euler's equation, with an inertia. It is
#
# $$r\times\Omega r = -\bigl(S(r)^2\dot\omega + S(\omega)S(r)^2\omega\bigr) \tag{14.E8}$$
# %% tags=["look", "90"]
ball, spin = np.array([0.9, 0.2, 0.4]), Vec3(0.1, 0.1, 0.9)
pull = to_numpy(proximal.spin(spin, Vec3(0.0, 0.0, 0.6))) @ ball
figure(sketch.vectors({"$r$": ((0, 0, 0), ball), r"$\omega$": ((0, 0, 0), [*spin]),
                       r"$\Omega r$": (ball, pull)}, height=200),
       "A ball at r on a body that turns with ω. Its acceleration Ωr, here "
       f"{np.linalg.norm(pull):.2f} m/s², needs a force, and the force has a moment "
       "about the origin.")
# %% [markdown] tags=["90"]
# So a ball is an inertia $-mS(r)^2$, and nothing else. **Guess** which identity of chapter 12 does it: we must get from $S(r)S(\omega)S(r)\,\omega$ to $S(\omega)S(r)S(r)\,\omega$.
# %% tags=["90"]
predict("14.Q10", ___, choices=["P3.3, S(u)v", "P3.6, tr S(u)S(v)",
                                "P3.8, S(u)S(v)S(u)", "P3.9, S(u × v)"])
# %% [markdown] tags=["90"]
# Below, `Sr`, `Sw` and `Sa` are $S(r)$, $S(\omega)$ and $S(\dot\omega)$, and `w` and `a` are $\omega$ and $\dot\omega$.
# %% tags=["check", "90"]
r, w, a = letters("r"), letters("w"), letters("a")
Sr, Sw, Sa = S(r), S(w), S(a)
Om, half = Sa + Sw * Sw, (Sr * Sr).trace() / 2
LOOKS = {"w": r"\omega", "a": r"\dot\omega", "Sr": "S(r)", "Sw": r"S(\omega)",
         "Sa": r"S(\dot\omega)", "Om": r"\Omega",
         "half": r"\tfrac12\operatorname{tr}(S(r)^2)"}
KNOWN = Known(r=r, w=w, a=a, Sr=Sr, Sw=Sw, Sa=Sa, Om=Om, half=half, looks=LOOKS)
chain(Sr * Om * r, (Sr * Sa * r + Sr * Sw * Sw * r, "(14.E3)"),
      (-Sr * Sr * a - Sr * Sw * Sr * w, "S(x)y = −S(y)x, twice"),
      (-Sr * Sr * a - (Sw * Sr * Sr + Sr * Sr * Sw - half * Sw) * w, "the identity"),
      (___, "S(ω)ω = 0, twice"), label=r"r\times\Omega r", where=KNOWN)
# %% tags=["reveal", "90"]
# What was asked in 14.Q10, worked out
assert judge(Sr * Sw * Sr, Sw * Sr * Sr + Sr * Sr * Sw - half * Sw).equal
assert judge(Sr * Om * r, -Sr * Sr * a - Sw * Sr * Sr * w).equal
reveal("14.Q10", "P3.8, S(u)S(v)S(u)", look="a product with S(r) on both sides")
# %% [markdown]
# ## 8 · μ, ζ, η (8 min)
#
# So an augmented link turns like any rigid body. With the Euler tensor $\Sigma_i = \tfrac12\operatorname{tr}(K_i)1 - K_i$ of the augmented link,
#
# $$\mu_i = K_i\dot\omega_i + \omega_i\times K_i\omega_i, \qquad S(\mu_i) = \Omega_i\Sigma_i - (\Omega_i\Sigma_i)^{\top} \tag{14.E9}$$
#
# If the next joint slides, the ball is pushed as well, and $\bar m_{i+1}\,s_{i+1}\times\zeta$ comes in addition. The force at joint i is $\sum m_j\ddot r_j = \bar m_i\ddot s_i + \ddot U_i$, and **Lemma 5.2** hands $\ddot U$ inwards:
#
# $$b_{i+1} = A_{i+1}\bigl(\ddot U_{i+1} + \bar m_{i+1}\zeta_{i+1}\bigr), \qquad \ddot U_i = \Omega_iu_i + b_{i+1} \tag{14.E10}$$
# %% tags=["look"]
state = [0.4, -0.6, 0.5], [3.0, -4.0, 0.3], [0.5, 1.5, -1.0]
found = augmented.recursion(solid, *state)
arrows = {"$s_3$": (o[1], o[2] - o[1]), r"$\ddot U_3$":
          (o[2], 0.1 * to_numpy(places[2].W @ found.Udd[2])),
          r"$m_3\zeta_3$": (o[2], 0.1 * found.links[2].m * to_numpy(
              places[2].W @ found.motions[2].zeta))}
figure(sketch.vectors(arrows, points={"$o_2$": o[1], "$o_3$": o[2]}, height=200),
       "What link 3 hands to link 2, in one scale of 10 N/m: the inertia of its own "
       "turning, and that of its sliding, both at the end of s₃.")
# %% [markdown]
# **A trap.** The book writes $\ddot u_i$ for $\Omega_iu_i$. If the next joint slides, $u_i$ changes its components, and its true second derivative holds $\bar m\zeta$ already. Whoever takes the letter at its word counts $\zeta$ twice.
#
# Now put everything into the moment of (14.E2), and collect. Three lines do it, because the load of the outer links is $A_{i+1}f_{i+1} = \bar m_{i+1}(\ddot s_i + \Omega_is_{i+1}) + b_{i+1}$.
#
# | what multiplies | is | so it becomes |
# |---|---|---|
# | $\ddot s_i$ | $m_ir_i + \bar m_{i+1}s_{i+1}$ | $u_i\times\ddot s_i$ |
# | $\Omega_i$ | $N_i + m_ir_i\times\Omega_ir_i + \bar m_{i+1}s_{i+1}\times\Omega_is_{i+1}$ | $\mu_i$, by the key step |
# | the rest | $s_{i+1}\times b_{i+1}$ and $A_{i+1}\eta_{i+1}$ | as it is |
# %% [markdown]
# No force is needed any more, and $m_i$, $r_i$, $I_i$ have vanished into $u_i$ and $K_i$:
#
# $$\eta_i = \mu_i + u_i\times\ddot s_i + s_{i+1}\times b_{i+1} + A_{i+1}\eta_{i+1}, \qquad \tau_i = z\cdot\eta_i\ \text{ or }\ z\cdot(\bar m_i\ddot s_i + \ddot U_i) \tag{14.E11}$$
#
# This is Algorithm 5.7, with $\bar m$, $u$, $\Sigma$ worked out beforehand.
# %% [markdown]
# Before you look for a false line in it, **guess, Q11:** which of the four terms of $\eta_i$ vanish for the last link?
# %%
predict("14.Q11", ___, choices=["μ", "u × s̈", "s × b and A η", "none"])
# %% tags=["reveal"]
last = found.mu[2] + found.links[2].u.cross(found.motions[2].sdd)
assert np.allclose(to_numpy(last), to_numpy(found.eta[2]))
k, motion, ball = found.chain[1], found.motions[1], found.links[2].m
s3 = found.chain[2].s                           # the three lines of the table, link 2
own = k.I @ motion.wd + motion.w.cross(k.I @ motion.w)
turning = own + k.r.cross(motion.Omega @ k.r) * k.m + s3.cross(motion.Omega @ s3) * ball
assert np.allclose(to_numpy(turning), to_numpy(found.mu[1]))
b3 = found.chain[2].back(found.Udd[2] + found.motions[2].zeta * ball)
total = (found.mu[1] + found.links[1].u.cross(motion.sdd) + s3.cross(b3)
         + found.chain[2].back(found.eta[2]))
assert np.allclose(to_numpy(total), to_numpy(found.eta[1]))
reveal("14.Q11", "s × b and A η", look="what hangs on the last link")
# %% [markdown]
# **Find the false line, Q12.** Here is the inward sweep as the book has it, for the planar arm. Which line cannot be? A hint: say for each vector in which frame it is told.
#
# | line | |
# |---|---|
# | 1 | $\ddot U_2 = \Omega_2u_2$ |
# | 2 | $\mu_2 = K_2\dot\omega_2 + \omega_2\times K_2\omega_2$ |
# | 3 | $\ddot U_1 = \Omega_1u_1 + A_2\ddot U_2$ |
# | 4 | the third term of $\eta_1$: $\ s_2\times\ddot U_2$ |
# | 5 | $\eta_2 = \mu_2 + u_2\times\ddot s_2$ |
# %% tags=["exercise"]
ex("14.Q12").check(___)
# %% [markdown] tags=["90"]
# ## 9 · Run it (6 min)
#
# Does it hold? Here is Algorithm 5.7 against the energy's model on arms that turn and slide in every order, and its cost.
# %% tags=["check", "90"]
for kinds in ("RRR", "RPR", "RRP", "PRR", "PPR", "RPP"):
    off = agreement.numbers(*robots.mixed(kinds), ["lagrange", "augmented"], count=20)
    assert off["augmented"] < 1e-12
assert link_cost("augmented") == (93, 81)
print("six arms, 20 states each: below 1e-12.   per link:", link_cost("augmented"))
# %% [markdown] tags=["90"]
# Three products and three sums less than before, and everything that asks for masses was done beforehand. **Guess:** nine slips of this kind stand in print, six in this book and three in others that the course follows. Which of these arms hides the most of them?
# %% tags=["90"]
predict("14.Q13", ___, choices=["RRR", "RRP", "PRR", "PPR"])
# %% tags=["reveal", "90"]
def slip_error(kinds, name):
    robot = robots.mixed(kinds)[0].at(robots.mixed(kinds)[1])
    batch = np.random.default_rng(7).uniform(-2, 2, (12, 3, 3)).tolist()
    true = np.array([newton_euler.inverse_dynamics(robot, *s) for s in batch], float)
    wrong = np.array([SLIPS[name](robot, *s) for s in batch], float)
    return np.abs(wrong - true).max() / np.abs(true).max()

arms = ("RRR", "RPR", "RRP", "PRR", "PPR", "RPP")
table = {name: [slip_error(kinds, name) for kinds in arms] for name in SLIPS}
print(f"{'largest error':15}" + "".join(f"{kinds:>9}" for kinds in arms))
for name, errors in table.items():
    gap = " " * (15 - sum(not unicodedata.combining(letter) for letter in name))
    print(name + gap + "".join("   hidden" if e < 1e-12 else f"{100 * e:7.2f} %"
                               for e in errors))
hidden = {kinds: sum(errors[k] < 1e-12 for errors in table.values())
          for k, kinds in enumerate(arms)}
assert max(hidden, key=hidden.get) == "PPR" and hidden["RPR"] == hidden["RRP"] == 0
assert hidden == {"RRR": 2, "RPR": 0, "RRP": 0, "PRR": 1, "PPR": 4, "RPP": 1}
reveal("14.Q13", "PPR", look="the column with the most words")
# %% [markdown] tags=["90"]
# **Read it.** First the **ritual**: $u$ is in kg·m, $K$ in kg·m², $\mu$ and $\eta$ in N·m, $\ddot U$ in N; and for a last link without mass the ball before it vanishes, and the arm is one joint shorter. Then the table. Of the six slips of this book PPR hides three, and exercise 14.9 asks why. RPR and RRP show every one of the nine, some by whole multiples of the torque, some by less than a thousandth. A test on a convenient arm proves nothing, because the arm may not have what the slip would spoil. Choose the arm that would show the mistake.
# %% tags=["look", "90"]
figure(sketch.space(*robots.mixed("PPR"), [0.2, 0.3, 0.5], joints=True, height=220),
       "PPR, the arm that hides: two slides, and a joint that turns at the end. "
       "Which of its motors feel a force, and which a moment?")
# %% [markdown] tags=["90"]
# What the same counting makes of all older forms you can see in the ledger of chapter 10; chapter 15 goes on from here.
# %% tags=["widget", "90"]
Ledger()
# %% [markdown]
# ## 10 · The arm without mass (6 min)
#
# Here is a six-joint arm that turns in all its joints. Write it down anew. Every mass is set to zero. In place of the first moment $m_ir_i$ of a link stands $u_i$, and in place of its inertia about $o_i$ stands $K_i$:
#
# $$m_i \to 0, \qquad m_ir_i \to u_i, \qquad I_{O,i} \to K_i \tag{14.E12}$$
# %% tags=["look"]
six, six_numbers = robots.mixed("RRRRRR")
heavy = six.at(six_numbers)
light, links = proximal.massless(heavy)
total = sum(link.m for link in heavy.links)
figure(sketch.space(six, six_numbers, [0.3, -0.5, 0.6, 0.4, 0.7, 0.2], joints=True,
                    height=240),
       f"Six joints that turn, {total:.1f} kg. All of it will go on paper.")
assert np.isclose(total, 19.6)
# %% [markdown]
# No body has such numbers, because a first moment needs a mass. **Guess:** the arm loses *every* one of its 19.6 kg in this way and keeps only $u$ and $K$. What happens to its torques?
# %%
predict("14.Q14", ___, choices=["gravity's part is lost", "they become smaller",
                                "nothing", "they become zero"])
# %% tags=["reveal"]
states = np.random.default_rng(3).uniform(-2, 2, (20, 3, 6)).tolist()
with_mass = np.array([newton_euler.inverse_dynamics(heavy, *s) for s in states], float)
without = np.array([newton_euler_linear.recursion(light, links, *s)
                    for s in states], float)
off = np.abs(with_mass - without).max() / np.abs(with_mass).max()
assert off < 1e-14 and all(m == 0 for m, *_ in links)
print("masses:", [m for m, *_ in links], "kg;  torques: the same, to 1e-14")
reveal("14.Q14", "nothing", look="a ball on an axle")
# %% [markdown]
# **Why?** Look at the ball once more. It sits *on the axis* of joint $i+1$. A point mass on an axle does not care whether it is screwed to the one link or to the other, because the axle is part of both. So we may take it away from link $i+1$ and give it to link $i$. Begin at the tip and go on to the base. The last ball then sits on the first axis, which does not move at all.
#
# Say it with forces. The ball moves with both links, so whoever carries it must push it with the same $m(\ddot s - g)$, through the same point. Link $i+1$ pushed it with a force through its own axis, which has no moment about that axis, so motor $i+1$ never felt it. Motor $i$ feels it as before. Bearings do feel the difference.
# %% [markdown]
# **Read it.** From the torques nobody can tell what the links weigh. The augmented link, an idea of 1906 that makes a recursion cheap, and the parameters that an identification cannot find (Khalil's masses that drop out, chapters 08 and 20), are one and the same thing. Neither book says so.
#
# A link that slides keeps its mass, because no point of it stays with the link before:
# %% tags=["check"]
stanford, its = robots.stanford()
_, slid = proximal.massless(stanford.without("rotors").at(its))
print("Stanford arm, masses left:", [round(float(m), 2) for m, *_ in slid], "kg")
assert [m > 0 for m, *_ in slid] == [False, False, True, False, False, False]
# %% [markdown] tags=["90"]
# ## 11 · Vectors of six (Further, 5 min)
#
# Featherstone puts a turn and a shift into one spatial vector, $(\omega; v)$ for a motion and $(f; n)$ for a load, with $\hat s = (z; 0)$ or $(0; z)$ for the joint. Algorithm 5.4 has four lines for all kinds of joints:
#
# $$\begin{gathered} v = X^{-1}v' + \hat s\dot q, \quad a = X^{-1}a' + v\,\hat\times\,\hat s\dot q + \hat s\ddot q, \\ f_i = \hat Ia + v\,\hat\times\,\hat Iv + X_{i+1}f_{i+1}, \quad \tau = \hat s\cdot f \end{gathered} \tag{14.E13}$$
#
# The book prints $X = \operatorname{diag}(A, A)$, and without gravity. **Guess, Q15** what is missing: push at the far end of a link, and ask for the moment at its near end.
# %% tags=["90"]
predict("14.Q15", ___, choices=["nothing", "a turn", "a shift s × f", "a factor 2"])
# %% tags=["reveal", "90"]
k = members[2]
push = (Vec3(1.0, 2.0, 0.5), Vec3(0.3, 0.0, 0.0))
full = formulations.featherstone.to_parent(k, push)
plain = (k.back(push[0]), k.back(push[1]))
lost = to_numpy(full[1]) - to_numpy(plain[1])
assert np.allclose(lost, np.cross(to_numpy(k.s), to_numpy(full[0])))
reveal("14.Q15", "a shift s × f", look="the lever from one origin to the next")
print("wrong by", f"{100 * table['no shift'][0]:.0f} % on RRR and not at all on PPR")
# %% [markdown] tags=["90"]
# With the shift, and with $a_0 = (0; -g)$ for gravity, it holds:
#
# $$X = \begin{bmatrix} A & 0\\ S(s)A & A\end{bmatrix} \tag{14.E14}$$
#
# Rodriguez and Kreutz (Algorithm 5.5) stay in the base frame. Then only the shift is left, $\Phi = \begin{bmatrix}1 & S(s)\\ 0 & 1\end{bmatrix}$, and loads travel inwards by $\Phi$ as accelerations travel outwards by $\Phi^{\top}$. The book leaves out what velocities add. Here it is, angular above linear:
#
# $$\begin{gathered} a = \Phi^{\top}a' + \hat z\ddot q + \alpha, \quad f_i = \hat Ia + \beta + \Phi_{i+1}f_{i+1}, \\ \alpha = \begin{bmatrix}\sigma\,\omega'\times z\dot q\\ \omega'\times(\omega'\times s) + 2(1-\sigma)\,\omega'\times z\dot q\end{bmatrix}, \quad \beta = \begin{bmatrix}\omega\times I_O\omega\\ m\,\omega\times(\omega\times r)\end{bmatrix} \end{gathered} \tag{14.E15}$$
# %% tags=["check", "90"]
both = ["lagrange", "featherstone", "rodriguez_kreutz"]
off = agreement.numbers(spatial, numbers, both, count=20)
assert max(off.values()) < 1e-12
print("Featherstone, Rodriguez and Kreutz: the energy's torques, to 1e-12")
# %% [markdown] tags=["90"]
# ## 12 · Lagrange's road (Further, 4 min)
#
# Hollerbach's recursion of chapter 10 becomes cheaper with 3×3 matrices (Algorithm 5.2, appendix A). $T = \tfrac12\sum\operatorname{Tr}(m\dot s\dot s^{\top} + 2\dot Wn\dot s^{\top} + \dot W\Sigma\dot W^{\top})$ with $n = mr$. In Lagrange's sum over the outer links $\partial W_i/\partial q_i$ stands in every term, because $W_j = W_i\,{}^iW_j$ and $s_j = s_i + W_i\,{}^is_j$; so it comes out of the sum, and what it leaves behind, $D_i$, obeys a recursion:
#
# $$\begin{gathered} e_i = m_i\ddot s_i + \ddot W_in_i + e_{i+1}, \\ c_i = n_i + \bar m_{i+1}s_{i+1} + A_{i+1}c_{i+1}, \\ D_i = \Sigma_i\ddot W_i^{\top} + n_i\ddot s_i^{\top} + A_{i+1}D_{i+1} + s_{i+1}e_{i+1}^{\top}, \\ \tau_i = \operatorname{Tr}\Bigl(\frac{\partial W_i}{\partial q_i}D_i\Bigr) - g^{\top}\frac{\partial W_i}{\partial q_i}c_i \end{gathered} \tag{14.E16}$$
#
# Hollerbach himself has no $\bar m_{i+1}s_{i+1}$ in $c_i$. And as printed a slide gets no force at all; it needs $z\cdot(e_i - \bar m_ig)$.
# %% tags=["check", "90"]
rest = [0.0] * 3
rrr = robots.mixed("RRR")[0].at(robots.mixed("RRR")[1])
held = np.array(newton_euler.inverse_dynamics(rrr, posture, rest, rest), float)
wrong = np.array(SLIPS["m̄s dropped"](rrr, posture, rest, rest), float)
print("held by", np.round(held, 1), "N·m;  without the balls off by",
      f"{np.abs(wrong - held).max():.1f} N·m")
assert np.isclose(np.abs(wrong - held).max(), 25.3, atol=0.06)
# %% [markdown] tags=["90"]
# Now bring gravity into the acceleration of the base, write $\partial W_j/\partial q_i = S(z_i)W_j$, and Lagrange's equations become a moment about the joint,
#
# $$\tau_i = z_i\cdot\sum_{j\ge i}\bigl(m_js_{ij}\times\ddot r_j + m_jr_j\times\ddot s_j + N_{O,j}\bigr) \tag{14.E17}$$
#
# because of appendix B's identity, which turns a trace into a moment. In it $\ddot W = \Omega W$, and $W\Sigma W^{\top}$ is $\Sigma$ told in the base frame:
#
# $$\operatorname{Tr}\Bigl(\frac{\partial W_j}{\partial q_i}\Sigma_j\ddot W_j^{\top}\Bigr) = z_i\cdot N_{O,j} \tag{14.E18}$$
# %% tags=["check", "90"]
z = letters("z")
J = sp.Matrix(3, 3, lambda i, k: sp.Symbol(f"s{min(i, k) + 1}{max(i, k) + 1}"))
I, Sz = J.trace() * sp.eye(3) - J, S(z)
chain((Sz * J * Om.T).trace(),
      ((Sz * J * (Sw * Sw - Sa)).trace(), "S(ω̇) is skew, S(ω)² symmetric"),
      (z.dot(I * a) + (Sz * J * Sw * Sw).trace(), "3.12 of chapter 12"),
      (z.dot(I * a) - (Sz * (Sw * J - J * Sw) * Sw).trace(), "3.7 for S(ω) Σ S(ω)"),
      (z.dot(I * a) + z.dot((Sw * I - I * Sw) * w), "3.12 again; İ = −Σ̇"),
      (z.dot(I * a + w.cross(I * w)), "S(ω)ω = 0"), where=Known(
          KNOWN, z=z, J=J, I=I, Sz=Sz, looks={**LOOKS, "J": r"\Sigma", "Sz": "S(z)"}))
# %% [markdown] tags=["90"]
# **Read it.** In the fourth line a term has come in that is zero: $S(\omega)\Sigma S(\omega)$ is symmetric, so it has no trace with $S(z)$. It makes of $\Sigma S(\omega)$ the rate of $\Sigma$, and $\omega\times I\omega$ appears where before there was only a trace.
# %% [markdown] tags=["90"]
# ## 13 · Kane's road, and the closed form (Further, 4 min)
#
# Kane projects forces on partial velocities. For a joint that turns, the partial velocity of a centre of mass is $z_i\times r_{ij}$, and so
#
# $$\tau_i = z_i\cdot h_i, \qquad h_i = \sum_{j\ge i}\bigl(N_j + m_jr_{ij}\times\ddot r_j\bigr) \tag{14.E19}$$
#
# Take link $i$ out of the sum, and let all other ways go over $o_{i+1}$: it obeys (14.E11), term by term. So Newton, Lagrange and Kane arrive at one algorithm. What differs is the road.
# %% tags=["check", "90"]
by_kane = proximal.kane_sums(found.chain, found.motions)
by_lagrange = proximal.lagrange_sums(found.chain, found.motions)
for eta, h, v in zip(found.eta, by_kane, by_lagrange, strict=True):
    assert np.allclose(to_numpy(eta), to_numpy(h))
    assert np.allclose(to_numpy(eta), to_numpy(v))
print("η, Kane's sum and Lagrange's sum: one moment at each of", len(by_kane), "joints")
# %% [markdown] tags=["90"]
# Generalized links also give $M$ and Christoffel's symbols in closed form, *without a derivative*. With $E_i$, the inertia of the generalized link about $o_i$, and joints that turn, for $j, k \le i$
#
# $$\begin{gathered} M_{ij} = z_i\cdot E_iz_j + z_i\cdot\bigl(U_i\times(z_j\times s_{ji})\bigr), \\ c_{jik} = z_j\cdot\bigl(z_i\times(E_i - \tfrac12\operatorname{tr}(E_i)1)z_k\bigr) + z_j\cdot\bigl(s_{ji}\times(z_k\times(z_i\times U_i))\bigr) \end{gathered} \tag{14.E20}$$
#
# Outside of $j, k \le i$ the formula is wrong. But $M_{ij}$ knows only the joints beyond, and so the rest follows:
#
# $$c_{jik} = c_{jki}, \qquad c_{ijk} = -c_{jik}\ \text{ for }\ k \le j < i \tag{14.E21}$$
#
# Gravity is $g_i = -z_i\cdot(U_i\times g)$; the book has it with a plus.
# %% tags=["check", "90"]
rpr = robots.spatial_rpr()[0].without("rotors")
q = list(sp.symbols("q1:4"))
M, mine, pull = formulations.composite.of_bodies(rpr, q)
for plane, theirs in zip(mine, christoffel(sp.Matrix(M), sp.Matrix(q)), strict=True):
    assert judge(sp.Matrix(plane), sp.Matrix(theirs)).equal
assert judge(sp.Matrix(pull), formulations.lagrange.derive(rpr).g).equal
print("27 symbols, without a derivative: those of M, in symbols")
# %% [markdown] tags=["card"]
# ## 14 · What to keep (2 min)
#
# **One tensor.** $\Omega = S(\dot\omega) + S(\omega)^2$ moves every point of a link, and $S(N) = \Omega\Sigma - (\Omega\Sigma)^{\top}$ turns it.
#
# **One ball.** $\bar m_i = m_i + \bar m_{i+1}$, $\ u_i = m_ir_i + \bar m_{i+1}s_{i+1}$, $\ K_i = I_i - m_iS(r_i)^2 - \bar m_{i+1}S(s_{i+1})^2$: known beforehand if the next joint turns.
#
# $$\begin{gathered} b_{i+1} = A_{i+1}(\ddot U_{i+1} + \bar m_{i+1}\zeta_{i+1}), \qquad \ddot U_i = \Omega_iu_i + b_{i+1}, \\ \eta_i = \mu_i + u_i\times\ddot s_i + s_{i+1}\times b_{i+1} + A_{i+1}\eta_{i+1} \end{gathered}$$
#
# - Products and sums per link: 117 + 90 (Luh, Walker, Paul), 96 + 84 (with Ω), 93 + 81 (with balls).
# - Both factors of a cross product stand in one frame. Test on RPR or RRP, never on PPR.
# - Torques do not know the masses of links that turn: 0, $u$, $K$ give the same.
# %% [markdown]
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (14.E1), (14.E2) inverse dynamics; Algorithm 5.3 | `luh_walker_paul.inverse_dynamics` | = chapter 11, counted, section 3 |
# | (14.E3), (14.E4) Algorithm 5.6 | `motion.spin`, `motion.motions`, `tensor_newton_euler.inverse_dynamics` | counted, section 4 |
# | (14.E5) augmented link | `moments.augmented_links`, `moments.rigid` | by hand, section 5 |
# | (14.E6), (14.E7) generalized link | `moments.generalized_links` | in symbols, section 6 |
# | (14.E8), (14.E9) key step, moment | `motion.moment` | in symbols, section 7 |
# | (14.E10), (14.E11) Algorithm 5.7 | `augmented.recursion` | = Lagrange on six arms, section 9 |
# | (14.E12) no mass | `massless.massless` | the same torques, section 10 |
# | (14.E13)–(14.E15) vectors of six | `featherstone.torques`, `rodriguez_kreutz.inverse_dynamics` | = Lagrange, section 11 |
# | (14.E16)–(14.E18) Lagrange's road | `hollerbach_3x3.inverse_dynamics`, `sums.lagrange_sums` | in symbols, section 12 |
# | (14.E19)–(14.E21) Kane, closed form | `sums.kane_sums`, `composite.of_bodies` | derivatives of M, section 13 |
#
# </details>
# %% [markdown]
# **Where this stops working.** Loops have no last link to begin with (chapter 09). Links that bend have no constant $K$. And a massless arm is a parametrisation and no body: its forces in the *bearings* are not those of the true arm, and a payload that is let go takes its true mass with it.
#
# **Your turn now:** [the exercises of this chapter](../exercises/14_tensor_dynamics.ipynb). **Next:** chapter 15, where every product is counted; chapter 16, which turns the question round.
