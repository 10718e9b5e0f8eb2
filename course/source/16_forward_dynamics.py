# %% [markdown]
# # 16 · From torques to motion
#
# > Inverse dynamics asks which torques a motion takes. A simulator, and the arm itself, ask the other way round.
#
# **After this chapter you can** get the accelerations of any arm from its torques, build $M$ in three ways without deriving anything, say what a free joint hides, run the recursion that never writes $M$ down, and say which integrator to trust for an hour.
#
# **Equations** (16.E1)–(16.E22) ← Balafoutis and Patel, *Dynamic Analysis of Robot Manipulators*: (6.1.1), (6.2.1)–(6.2.19), (6.3.1)–(6.3.46), Algorithms 6.1 and 6.2, Figure 6.1, Lemma 6.1; Khalil: [7.19]–[7.23], [7.62]–[7.91]; Siciliano et al.: (7.115), (7.116). The core is 1 to 10; what is marked *Further* can wait.
# %% tags=["setup"]
import warnings
from functools import partial

import numpy as np
import sympy as sp
from IPython.display import display

from robolib import codegen, evaluate, forward, linear, plot, robots, simulate, sketch
from robolib.checking import ex
from robolib.derivation import Known, ___, predict, reveal, step
from robolib.display import figure, setup
from robolib.formulations import lagrange, newton_euler, newton_euler_linear
from robolib.forward import printed
from robolib.forward.columns import conjugate_gradients
from robolib.forward.tensors import generalized_links
from robolib.identity import judge
from robolib.robot import Link, Robot, inertia, mdh
from robolib.spatial import Vec3, skew, to_sympy
from robolib.widgets import TwoGhosts

setup()
warnings.filterwarnings("ignore", message="link 3: no body")    # of the PUMA
# %% [markdown]
# ## 1 · What a limp joint hides (10 min)
# %% tags=["look"]
planar, example = robots.planar_2r()
gearless = example | {"kr1": 1.0, "kr2": 1.0}
lab = evaluate.compile(newton_euler.derive(planar), gearless)
figure(sketch.loaded(planar, gearless, [0.0, 0.0], ghosts=[[0.25, -0.55]], height=170),
       "The planar arm, stretched. Dashed: a little later, after a push at the "
       "shoulder with a limp elbow. The forearm has stayed behind.")
# %% [markdown]
# The laboratory's planar arm lies stretched on a table without gravity, its gears taken out. Put your hand to the upper arm and begin to turn the shoulder. How heavy does the arm feel? If the elbow is locked, chapter 07 knows: $M_{11} = 150$ kg·m². Now unlock the elbow and push again.
# %%
predict("16.Q1", ___, choices=["about 250 kg·m²", "about 150 kg·m²",
                               "about 100 kg·m²", "about 50 kg·m²"])
# %% [markdown]
# **A machine that needs it.** Every simulator of arms, and every exoskeleton that must not feel heavy, computes this number a thousand times per second.
#
# **You need** chapter 07 or 11, and these three answers. (What chapter 14 would give: the *augmented link*, a link with the mass of all others as a point at the next joint. We say so where it is used.)
#
# - **Q2** What does the elbow of a forearm with `m2 l2 I2` move, shoulder locked, without a rotor? (→ [07](07_lagrange.ipynb))
# - **Q3** $3\ddot q_1 + \ddot q_2 = 2$ and $\ddot q_1 + \ddot q_2 = 0$. How large is $\ddot q_2$, in rad/s²? (→ [00](00_start.ipynb))
# - **Q4** Which torque does inverse dynamics give for $\dot q = \ddot q = 0$? Choose `"0"`, `"g(q)"`, `"c(q, q̇)"` or `"M q̈"`. (→ [11](11_newton_euler.ipynb))
# %% tags=["exercise"]
M11, M12, M22, m2, l2, I2 = sp.symbols("M11 M12 M22 m2 l2 I2")
display(ex("16.Q2").check(___))
display(ex("16.Q3").check(___))
display(ex("16.Q4").check(___))
# %% [markdown]
# Below are two arms, pushed alike with 100 N·m. The dashed one has its elbow locked. Press *Play* and watch who runs ahead; the table says what your hand would feel.
# %% tags=["widget"]
ghosts = TwoGhosts(kind="locked", start=[0.0, 0.0], push=100.0, h=1,
                   values={"kr": 1, "g": 0.0}, show=["arm", "time", "kr", "felt"],
                   tries="push both arms, then put the gears back in: who runs ahead?")
ghosts
# %% tags=["reveal"]
M = lab.M([0.0, 0.0])
H1 = 1 / np.linalg.inv(M)[0, 0]                 # what section 2 finds by hand
assert np.isclose(M[0, 0], 150.02) and np.isclose(H1, 49.745, atol=1e-3)
geared = evaluate.compile(newton_euler.derive(planar), example).M([0.0, 0.0])
H_geared = 1 / np.linalg.inv(geared)[0, 0]
assert np.isclose(geared[0, 0], 250.01, atol=0.02)
assert np.isclose(H_geared, 230.8, atol=0.05)
reveal("16.Q1", "about 50 kg·m²", look="whether the forearm has to come along")
print(f"elbow locked {M[0, 0]:.1f}, free {H1:.1f} kg·m²; with gears of 100: "
      f"{geared[0, 0]:.1f} and {H_geared:.1f}")
# %% [markdown]
# **Read it.** A limp joint hides two thirds of the arm, because the forearm need not follow. Gears change that: a rotor behind a gear of 100 holds the elbow almost as a lock does.
# %% [markdown]
# ## 2 · Solve, never invert (5 min)
#
# Newton's law of an arm is $M\ddot q + c + g = \tau$, and what we want is
#
# $$M\ddot q = \tau - \tau', \qquad \tau' = c + g + \text{friction} + J^{\top}h \tag{16.E1}$$
#
# The <dfn>bias</dfn> $\tau'$ is the torque of zero acceleration. An inverse $M^{-1}$ is never needed. Gauss eliminates, and for a symmetric positive $M$ he needs no search for pivots. We begin with the **last** joint, because it moves the least.
# %% tags=["look"]
straight = np.linspace(-180, 180, 121)
both = np.array([lab.M([0.0, np.radians(a)]) for a in straight])
free = 1 / np.linalg.inv(both)[:, 0, 0]
figure(plot.series(straight, {"elbow locked, $M_{11}$": both[:, 0, 0],
                              "elbow free": free}, "felt at the shoulder / (kg·m²)",
                   "elbow angle $q_2$ / °"),
       f"What a hand feels at the shoulder of the gearless arm: from {free.min():.1f} "
       f"to {free.max():.1f} kg·m² with a free elbow, and never more than locked.")
assert (free <= both[:, 0, 0]).all()
# %% [markdown]
# Two joints by hand. Take the arm at rest and without gravity, so that the bias is zero, and leave the elbow limp, $\tau_2 = 0$. **Your turn:** solve the second equation for $\ddot q_2$, put it into the first, and say what stands in front of $\ddot q_1$, in `M11 M12 M22`.
#
# $$M_{11}\ddot q_1 + M_{12}\ddot q_2 = \tau_1, \qquad M_{12}\ddot q_1 + M_{22}\ddot q_2 = 0$$
# %% tags=["exercise"]
ex("16.Q5").check(___)
# %% tags=["check"]
pivot = ex("16.Q5").accepted()
a, b = sp.symbols("qdd1 tau1")
step(M11 * a + M12 * (-M12 * a / M22), pivot * a, "the elbow gives way by −M₁₂q̈₁/M₂₂")
assert np.isclose(float(pivot.subs({M11: M[0, 0], M12: M[0, 1], M22: M[1, 1]})), H1)
# %% [markdown]
# So the number that your hand felt is a **pivot**. For any number of joints, eliminated from the last one,
#
# $$M = L^{\top} D\,L, \qquad D_n = M_{nn}, \quad D_{n-1} = M_{n-1,n-1} - \frac{M_{n,n-1}^2}{M_{nn}}, \;\dots \tag{16.E2}$$
#
# with ones on the diagonal of the triangular $L$. Two substitutions then give $\ddot q$.
# %% [markdown]
# ## 3 · M out of a function that you have (5 min)
#
# Chapter 11 ends with a function $\tau(q, \dot q, \ddot q)$. Nothing else is needed. The bias is one call, and so is each column of $M$, because $M e_i$ is the torque of one unit of acceleration and of nothing else:
#
# $$\tau' = \tau(q, \dot q, 0) \tag{16.E3}$$
#
# $$M e_i = \tau(q, 0, e_i) \qquad \text{without gravity, friction and contact} \tag{16.E4}$$
# %% tags=["look"]
puma, sizes = robots.puma560()
arm = puma.at(sizes)
posture = [0.4, -0.6, 0.5, 0.3, 0.7, 0.2]
figure(sketch.skeleton(puma, sizes, posture),
       "The PUMA 560, whose M has 36 entries: six calls of chapter 11's function, "
       "each with one joint accelerating by 1 rad/s².")
# %% tags=["check"]
def mass_matrix(arm, q, torques=newton_euler.inverse_dynamics):
    rest, calm = [0] * arm.n, arm.without("gravity", "friction")
    rows = [torques(calm, q, rest, unit) for unit in np.eye(arm.n).tolist()]
    return np.array(rows, float).T

wanted = np.array(lagrange.inertia_matrix(arm, posture), float)
assert np.allclose(mass_matrix(arm, posture), wanted, rtol=0, atol=1e-12)
assert np.allclose(forward.columns(arm, posture), wanted)
# %% [markdown]
# **Guess.** A colleague forgets to switch gravity off. What is wrong with the matrix?
# %%
predict("16.Q6", ___, choices=["nothing", "the diagonal is too large",
                               "g(q) is added to each column"])
# %% tags=["reveal"]
heavy = arm.without("friction")
wrong = np.array([newton_euler.inverse_dynamics(heavy, posture, [0] * 6, e)
                  for e in np.eye(6).tolist()]).T
weight = newton_euler.inverse_dynamics(heavy, posture, [0] * 6, [0] * 6)
assert np.allclose(wrong - wanted, np.outer(weight, np.ones(6)))
assert not np.allclose(wrong, wrong.T)
reveal("16.Q6", "g(q) is added to each column", look="what the torques of rest are")
print("asymmetry of the wrong M:", f"{np.abs(wrong - wrong.T).max():.1f} N·m")
# %% [markdown]
# **Read it.** The result is not even symmetric; a look at $M - M^{\top}$ finds the slip. Friction may stay in, because at $\dot q = 0$ there is none. And an arm whose rotors are in the function must not get $k_r^2I_m$ added once more.
# %% [markdown] tags=["90"]
# ## 4 · Freeze the rest (6 min)
#
# Look at one column. Joints 1 to $i-1$ hold still, joint $i$ accelerates, and those beyond hold still *relative* to each other. So the links $i$ to $n$ move as **one** rigid body, frozen. A <dfn>composite body</dfn> is all that hangs on a joint, taken as one rigid body.
# %% tags=["look", "90"]
tall, measures = robots.planar_3r()
figure(sketch.planar(tall, measures, [0.5, 0.7, -0.9], centres=True, angles=True,
                     height=210),
       "Three links. For q̈ = (0, 1, 0) the first rod holds still; the second and the "
       "third turn about joint 2 as one bent piece of steel.")
# %% [markdown] tags=["90"]
# About its joint, a body is known by ten numbers: its mass $\bar m$, its first moment $U = \sum m_kr_k$ and its inertia $E = \sum I_k - m_k\tilde r_k\tilde r_k$, with $\tilde r\,x = r\times x$. One unit of acceleration takes the force $f$ and, about the joint, the moment $\eta$ (that of a sliding body is a question of section 5):
#
# $$\text{turning: } f = z\times U,\;\; \eta = E\,z \qquad\qquad \text{sliding: } f = \bar m\,z \tag{16.E5}$$
#
# $$U_i = \sum_{k\ge i} m_k\,r_{ik}, \qquad E_i = \sum_{k\ge i}\left(I_k - m_k\,\tilde r_{ik}\tilde r_{ik}\right) \tag{16.E6}$$
# %% [markdown] tags=["90"]
# How does a body grow by one link? From joint $i$ the vector to the mass $k$ is $s + r_k$, where $s$ leads to the next joint. So $\tilde r_{ik} = \tilde s + \tilde r_k$, and the product is yours to multiply out. Type it with `s`, `r` as matrices, in the order of a product.
# %% tags=["check", "90"]
s, r = (to_sympy(skew(Vec3(*sp.symbols(f"{name}_x {name}_y {name}_z"))))
        for name in "sr")
step((s + r) * (s + r), ___, "multiplied out; the order matters",
     where={"s": s, "r": r})
assert judge(s * r, r * s).equal is False
# %% [markdown] tags=["90"]
# Times $-m_k$ and summed, $\sum m_k\tilde r_k = \tilde U$ comes out, and this is Lemma 6.1 of the book:
#
# $$\begin{gathered} U_i = u_i + U_{i+1}, \\ E_i = K_i - (\tilde s\,\tilde U_{i+1} + \tilde U_{i+1}\tilde s) + E_{i+1}, \\ u_i = m_ir_i + \bar m_{i+1}s, \\ K_i = I_i - m_i\tilde r_i\tilde r_i - \bar m_{i+1}\tilde s\tilde s \end{gathered} \tag{16.E7}$$
#
# $u$ and $K$ belong to chapter 14's augmented link. If the next joint turns, $s$ is fixed in the link, so both are constants.
# %% tags=["check", "90"]
m = sp.Symbol("m_k")
Ut = m * r                                      # for one outer mass; the others add up
step(-m * (s + r) * (s + r), -m * s * s - (s * Ut + Ut * s) - m * r * r, "Lemma 6.1",
     where=Known(m=m, s=s, r=r, Ut=Ut, looks={
         "m": "m_k", "s": r"\tilde s", "r": r"\tilde r_k", "Ut": r"\tilde U"}))
# %% tags=["look", "90"]
rrp = Robot("RRP", tuple(Link(mdh(kind, 0.3, 0.7 * k, 0.2), 2.0 - 0.4 * k,
            Vec3(0.1, -0.2, 0.05 * k), inertia(0.3, 0.2, 0.4, 0.02, -0.03, 0.05))
            for k, kind in enumerate(("revolute", "revolute", "prismatic"))),
            Vec3(0, 0, -9.81)).at({})
state = [0.7, -0.4, 0.9]
(m_1, U_1, E_1), *_ = generalized_links(rrp, state)
assert np.isclose(m_1, 2.0 + 1.6 + 1.2)
assert np.isclose(E_1[2, 2], lagrange.inertia_matrix(rrp, state)[0][0])
print(f"all three links: {m_1:.1f} kg, and E about z₁ is M₁₁ = {E_1[2, 2]:.4f} kg·m²")
# %% [markdown] tags=["90"]
# ## 5 · A wrench walks home (7 min)
#
# The force $f$ and the moment $\eta$ at joint $i$ are felt by every joint $j$ on the way to the base, once they are told in its frame. From frame to frame, with $A$ for the turn and $s$ for the way between the origins, that is
#
# $$f_j = A\,f_{j+1}, \qquad \eta_j = A\,\eta_{j+1} + s\times A\,f_{j+1} \tag{16.E8}$$
#
# Joint $j$ feels $\eta_j\cdot z_j$ if **it** turns, and $f_j\cdot z_j$ if it slides. These entries are $M_{ji}$. In the base frame all of it is one formula, which the energy gives as well:
#
# $$M_{ji} = z_j\cdot\left(E_i - \tilde s_{ji}\tilde U_i\right)z_i \qquad (j \le i, \text{ both turning}) \tag{16.E9}$$
# %% tags=["look", "90"]
ways = {name: np.array(way(rrp, state), float)
        for name, way in forward.MATRICES.items()}
off = {name: np.abs(M - ways["composite"]).max() for name, M in ways.items()}
assert max(off.values()) < 1e-12
figure(sketch.skeleton(rrp, {}, state),
       "An arm that is not on the shelf: two turning joints, then a slide. Seven ways "
       "to its M agree to 10⁻¹² kg·m².")
# %% [markdown] tags=["90"]
# **Find the false line.** A textbook's algorithm (its Algorithm 6.2) has these lines for one unit of acceleration. Which one is false?
#
# | line | |
# |---|---|
# | 1 | turning: $f = z\times U$ |
# | 2 | turning: $\eta = E\,z$ |
# | 3 | sliding: $f = \bar m\,z$ |
# | 4 | sliding: $\eta = 0$ |
# | 5 | a slide feels $f\cdot z = \bar m$ |
# %% tags=["exercise", "90"]
ex("16.Q7").check(___)
# %% [markdown] tags=["90"]
# The force pushes at the centre of mass, so about the joint it has a moment: $\eta = U\times z$. The book's other algorithm, 6.1, has two more slips when it walks home. In its (6.2.9b) one vector of a cross product is told in the wrong frame, and its (6.2.9c) asks for the kind of the wrong joint.
#
# **Guess.** Put the three slips into a program, one at a time, and test it on an arm whose joints all turn, such as the PUMA. How many of the three wrong programs pass?
# %% tags=["90"]
predict("16.Q8", ___, choices=["none", "one", "two", "all three"])
# %% tags=["reveal", "90"]
def off_by(robot, q, way, lines):
    true = np.array(forward.inertia_matrix(robot, q), float)
    gap = np.array(way(robot, q, lines), float) - true
    return np.abs(gap).max() / np.abs(true).max()

slips = {"(6.3.29e)": (forward.generalized, printed.SLIDE),
         "(6.2.9b)": (forward.walker_orin, printed.MOMENT),
         "(6.2.9c)": (forward.walker_orin, printed.KIND)}
seen = {name: [off_by(*at, *how) for at in ((arm, posture), (rrp, state))]
        for name, how in slips.items()}
assert seen["(6.3.29e)"][0] < 1e-12 and seen["(6.2.9c)"][0] < 1e-12
assert seen["(6.2.9b)"][0] > 0.01 and min(row[1] for row in seen.values()) > 0.01
reveal("16.Q8", "two", look="what an arm without slides cannot show")
for name, (six, mixed) in seen.items():
    print(f"{name:10} PUMA: {six:6.1%}   the RRP arm: {mixed:6.1%}")
# %% [markdown] tags=["90"]
# **Read it.** A test on an arm without slides proves nothing about slides. One mixed arm shows all three.
# %% [markdown]
# ## 6 · One joint, two links, by hand (7 min)
#
# Everything so far built $M$ and then solved. Now throw $M$ away. Take a rod that hangs on a pin, and push the **pin** with an acceleration. Along the rod the pin feels all of $m_2$, because nothing gives way. Across it, the rod can turn.
# %% tags=["look"]
places = {"pin": (0, 0), "$C_2$": (0.6, 0)}
figure(sketch.vectors({"rod": ((0, 0), (1.2, 0)), "along": ((0, 0), (-0.5, 0)),
                       "across": ((0, 0), (0, 0.5))}, points=places, height=150),
       "A rod on a pin. Pulled along, it comes whole; pushed across, it turns about a "
       "point beyond its centre of mass and feels lighter.")
# %% [markdown]
# Pin acceleration across $a$, turning $\ddot q_2$: the centre of mass gets $a + \ell_2\ddot q_2$. The force is $m_2(a + \ell_2\ddot q_2)$, the moment about the limp pin is $0 = m_2\ell_2a + (I_2 + m_2\ell_2^2)\ddot q_2$. **Your turn:** how large is the mass that the pin feels across, in `m2 l2 I2`?
# %% tags=["exercise"]
ex("16.Q9").check(___)
# %% tags=["check"]
across = ex("16.Q9").accepted()
a = sp.Symbol("a")
qdd2 = -m2 * l2 * a / (I2 + m2 * l2**2)
step(m2 * (a + l2 * qdd2), across * a, "the pin's force, divided by its acceleration",
     where={"qdd2": qdd2})
assert judge(across.subs(l2, 0), m2).equal              # pushed at its middle
assert judge(across.subs(I2, 0), 0).equal               # a point mass stays behind
# %% [markdown]
# It is a pivot again. In space, write acceleration and force as six numbers each, $\dot V = (\dot v, \dot\omega)$ and $F = (f, \eta)$, with $\mathbb I$ for the body (its mass $m$, first moment $U$ and inertia $E$ about the joint), $\mathbb a$ for the joint's axis ($z$ among the last three if it turns, among the first three if it slides) and $\mathbb S$ for the change of frame:
#
# $$F = \mathbb I\,\dot V, \qquad f = m\,\dot v + \dot\omega\times U, \qquad \eta = U\times\dot v + E\,\dot\omega \tag{16.E10}$$
#
# With a limp joint, $\mathbb a^{\top}F = 0$ decides $\ddot q$, and what is left of the body is
#
# $$H = \mathbb a^{\top}\mathbb I^*\mathbb a + k_r^2I_m, \qquad \mathbb K = \mathbb I^* - \frac{\mathbb I^*\mathbb a\,\mathbb a^{\top}\mathbb I^*}{H}, \qquad \mathbb I^*_{j-1} = \mathbb I_{j-1} + \mathbb S^{\top}\mathbb K_j\,\mathbb S \tag{16.E11}$$
# %% [markdown]
# An <dfn>articulated inertia</dfn> $\mathbb I^*$ is what a hand feels that moves a link whose outer joints are all limp.
#
# **Find the false line.** Two carts on a rail, the second free to slide on the first. The first has $m_1$ and is pulled by $F_1$; it pulls the second by $F_2$. One line has the sign of a textbook's [7.88]. Which one is false?
#
# | line | |
# |---|---|
# | 1 | acceleration of cart 2: $a + \ddot q_2$ |
# | 2 | $F_2 = m_2(a + \ddot q_2)$ |
# | 3 | $m_1a = F_1 + F_2$, so $F_1 = m_1a - F_2$ |
# | 4 | along the slide the joint carries its motor's force: $F_2 = \tau_2$ |
# %% tags=["exercise"]
ex("16.Q10").check(___)
# %% [markdown] tags=["90"]
# ## 7 · Three passes, and no M (4 min)
#
# Outwards with velocities, inwards with articulated inertias, outwards with accelerations. In the first pass each link gets its $\omega$, and $\gamma$, what $\dot V$ has beside $\mathbb S\dot V_{j-1} + \mathbb a\,\ddot q$; and $\beta$, minus all that it would take at $\ddot q = 0$. Inwards, with $\mathbb U = \mathbb I^*\mathbb a$,
#
# $$e_j = \tau_j + \mathbb a^{\top}(\beta^* - \mathbb I^*\gamma), \qquad \beta^*_{j-1} = \beta_{j-1} + \mathbb S^{\top}\left(\beta^* - \mathbb I^*\gamma - \mathbb U\,e_j/H_j\right) \tag{16.E12}$$
#
# and outwards again, from $\dot V_0 = (-g, 0)$,
#
# $$\ddot q_j = \left(e_j - \mathbb U^{\top}\mathbb S\dot V_{j-1}\right)/H_j, \qquad \dot V_j = \mathbb S\dot V_{j-1} + \mathbb a\,\ddot q_j + \gamma \tag{16.E13}$$
# %% [markdown] tags=["90"]
# Friction is taken off $\tau$. A rotor adds $k_r^2I_m$ to $H$, and because it stands on the parent, which feels it start, $k_rI_mz_m$ to $\mathbb U$. All that is one function, for chains and trees. Nine methods on one arm, against the accelerations that we began with:
# %% tags=["check", "90"]
rng = np.random.default_rng(16)
q, qd, qdd = rng.uniform(-1, 1, (3, 6)).tolist()
tau = newton_euler.inverse_dynamics(arm, q, qd, qdd)
gaps = {method: np.abs(np.subtract(forward.forward_dynamics(
    arm, q, qd, tau, method=method), qdd)).max() for method in forward.METHODS}
assert max(gaps.values()) < 1e-12                       # the round trip, nine times
# %% tags=["look", "90"]
H = forward.articulated_inertias(arm, q)
own = np.diag(np.array(forward.inertia_matrix(arm, q), float))
figure(plot.series(np.arange(1, 7), {"all others locked, $M_{jj}$": own,
                                     "limp beyond, $H_j$": np.array(H)},
                   "felt / (kg·m²)", "joint $j$"),
       f"The PUMA 560 at one posture, q of seed 16: joint 1 feels {own[0]:.2f} kg·m² "
       f"locked and {H[0]:.2f} kg·m² limp. Its gears leave little to hide.")
assert all(h <= m * (1 + 1e-12) for h, m in zip(H, own, strict=True))
# %% [markdown]
# ## 8 · Three sciences, one row of numbers (5 min)
#
# Here is a random arm of six turning joints. Two rows of numbers belong to it. The first are the pivots of $M$, by Gauss's elimination from the last row. The second are the $H_j$ of (16.E11), from a recursion that has never seen $M$.
# %% tags=["look"]
links = [Link(mdh("revolute", *rng.uniform(-1, 1, 3)), rng.uniform(1, 4),
              Vec3(*rng.uniform(-0.4, 0.4, 3)), inertia(*rng.uniform(2, 3, 3),
              *rng.uniform(-0.3, 0.3, 3))) for _ in range(6)]
six = Robot("a random 6R arm", tuple(links)).at({})
q6 = rng.uniform(-2, 2, 6).tolist()
_, inverses = linear.ldl(forward.inertia_matrix(six, q6))
pivots, H6 = 1 / np.array(inverses), np.array(forward.articulated_inertias(six, q6))
figure(sketch.skeleton(six, {}, q6), "A random arm of six turning joints, seed 16.")
# %% [markdown]
# **Guess** how the pivots of $M$ and the $H_j$ of the recursion compare.
# %%
predict("16.Q11", ___, choices=["alike to three digits", "equal up to rounding",
                                "proportional", "unrelated"])
# %% tags=["reveal"]
for name, row in (("pivots of M", pivots), ("H of the recursion", H6)):
    print(f"{name:19}", "  ".join(f"{x:9.5f}" for x in row), "kg·m²")
assert np.abs(pivots / H6 - 1).max() < 1e-13
reveal("16.Q11", "equal up to rounding", look="what both of them eliminate first")
# %% [markdown]
# **Read it.** They are the same numbers. To eliminate joint $n$ from the equations *is* to let it go limp, because what is left of the others is what they feel then:
#
# $$D_j = H_j \tag{16.E14}$$
#
# The third science is estimation. Rodriguez read the inward pass as a Kalman filter that runs along the arm, with $\mathbb U/H$ for its gain and $H$ for the variance of what is new at each joint. So the factors of $M$ are there without $M$:
#
# $$M = L^{\top}D\,L, \qquad L_{kj} = \text{what joint } j \text{ feels of } \mathbb U_k/H_k \tag{16.E15}$$
#
# $$M^{-1} = W^{\top}D^{-1}W, \qquad W = (L^{\top})^{-1}, \text{ by limp links in place of stiff ones} \tag{16.E16}$$
# %% tags=["check"]
L, D = forward.factor(six, q6)
gauss, _ = linear.ldl(forward.inertia_matrix(six, q6))
assert max(abs(x - y) for a, b in zip(L, gauss, strict=True)
           for x, y in zip(a, b, strict=True)) < 1e-12
W, ones = (np.array(x, float) for x in forward.inverse_factor(six, q6))
whole = np.array(forward.inertia_matrix(six, q6), float)
assert np.allclose(W.T @ np.diag(ones) @ W @ whole, np.eye(6), atol=1e-12)
# %% [markdown]
# The O(n) recursion is Gauss's elimination that never writes the matrix down.
# %% [markdown]
# ## 9 · Let go (6 min)
#
# Accelerations are not yet a motion. Euler's method goes the whole step $h$ where its beginning points, so it leaves every curve on the outside; Runge and Kutta look four times; and the midpoint rule, in positions and momenta $p = M\dot q$, asks for the slope half way:
#
# $$x' = x + h\,\dot x(x) \tag{16.E17}$$
#
# $$x' = x + \tfrac{h}{6}(k_1 + 2k_2 + 2k_3 + k_4) \tag{16.E18}$$
#
# $$x' = x + h\,\dot x\left(\tfrac12(x + x')\right), \quad x = (q, p) \tag{16.E19}$$
# %% tags=["look"]
begin = [-0.5, 0.3]
fast = partial(simulate.flow, planar, gearless, backend="numpy")
bad = fast(method="euler").run(begin, step=0.01, duration=10.0)
coarse = fast().run(begin, step=0.05, duration=60.0)
fine = fast().run(begin, step=0.01, duration=60.0)
kept = simulate.run(lab, begin, duration=60.0, method="midpoint", step=0.05)
first = kept.t <= 4.0
fig = plot.series(kept.t[first], {
    "Runge–Kutta, 50 ms": (coarse.E - coarse.E[0])[first],
    "midpoint, 50 ms": (kept.E - kept.E[0])[first]}, "energy gained / J")
_ = fig.axes[0].set_ylim(top=0.8)
off = {k: np.abs(x.E - x.E[0])[first].max() for k, x in (("RK", coarse), ("M", kept))}
figure(fig, "The first four seconds of a free swing of the gearless arm. Runge and "
       f"Kutta's energy is off by {off['RK']:.2f} J, that of the midpoint rule by "
       f"{off['M']:.2f} J.")
# %% [markdown]
# The arm swings freely from $q = (-0.5, 0.3)$ rad. Nobody puts energy in, and there is no friction, so a <dfn>ledger of energy</dfn> must balance:
#
# $$\begin{gathered} \text{missing} = \text{gained} - \text{work of the motors} \\ {} + \text{taken by friction} = 0 \end{gathered} \tag{16.E20}$$
#
# **Guess:** to which of them would you trust the energy of an hour?
# %%
predict("16.Q12", ___, choices=["Euler, 10 ms", "Runge–Kutta, 50 ms",
                                "midpoint, 50 ms"])
# %% tags=["reveal"]
late = np.abs(kept.E - kept.E[0])
assert late[600:].max() < 1.3 * late[:600].max()        # no drift
assert np.isclose(bad.E[-1] - bad.E[0], 430.4, atol=0.5)
assert np.isclose(coarse.E[-1] - coarse.E[0], -0.304, atol=2e-3)
assert 5e-5 < fine.drift < 2e-4
reveal("16.Q12", "midpoint, 50 ms", look="whose error grows with time")
print(f"Euler, 10 ms, in 10 s: {bad.E[-1] - bad.E[0]:+.0f} J;  Runge–Kutta in 60 s: "
      f"{coarse.E[-1] - coarse.E[0]:+.2f} J at 50 ms, "
      f"{fine.E[-1] - fine.E[0]:+.0e} J at 10 ms")
figure(plot.series(kept.t, {"Runge–Kutta, 50 ms": coarse.E - coarse.E[0],
                            "midpoint, 50 ms": kept.E - kept.E[0]},
                   "energy gained / J"),
       "The whole minute. Runge and Kutta's energy sinks, "
       f"by {-(coarse.E[-1] - coarse.E[0]):.2f} J; that of the midpoint rule wobbles "
       f"by {kept.drift:.1f} J and does not drift.")
# %% [markdown]
# **Read it.** Euler's method is a perpetual motion machine. Runge and Kutta's is excellent for a minute, but here it takes a little in every swing, and that adds up. The midpoint rule is <dfn>symplectic</dfn>: a step keeps areas in the planes of $q_i$ and $p_i$, as a true motion does. Its energy stays near, because up to tiny errors it follows the true motion of a slightly different arm. For the *place* of the arm it is the less accurate one. No energy test tells whether the model is right.
# %% [markdown] tags=["90"]
# ## 10 · What it costs (4 min)
#
# An inverse model costs the same per joint, O(n). With composite bodies, the walks home are O(n²), and the solve is O(n³) with a small factor. Articulated bodies are O(n), with a large one. Somewhere they cross. Our programs count themselves.
#
# **Guess:** from how many joints on does O(n) win?
# %% tags=["90"]
predict("16.Q13", ___, choices=["3", "10", "30", "100"])
# %% tags=["reveal", "90"]
def rods(n):
    parts = np.random.default_rng(11).uniform(0.2, 0.9, (n, 13))
    links = tuple(Link(mdh("revolute", *p[:3]), p[3], Vec3(*p[4:7]),
                       inertia(*(1 + p[7:10]), *(p[10:] / 5))) for p in parts)
    return Robot("chain", links, Vec3(0, 0, -9.81))

lengths, cost = (3, 6, 9, 12, 15), {"composite": [], "articulated": []}
for method, column in cost.items():
    for n in lengths:
        program = codegen.forward_dynamics(rods(n), {}, method=method).optimised()
        column.append(program.counts.mul + program.counts.add)
figure(plot.growth(lengths, {"composite bodies, LDLᵀ": cost["composite"],
                             "articulated bodies": cost["articulated"]},
                   "multiplications and additions"),
       "Chains with nothing special about them. Articulated bodies are a straight "
       "line; the curves cross near ten joints.")
steps = np.diff(cost["articulated"])
assert np.ptp(steps) <= 3
assert cost["composite"][2] < cost["articulated"][2]
assert cost["composite"][3] > cost["articulated"][3]
reveal("16.Q13", "10", look="the factor in front of n")
# %% [markdown] tags=["90"]
# For the arm with six joints the composite way wins. A book of 1991 counts 956 + 790 operations for it, with 420 + 450 + 86 multiplications for $M$, the bias and the solve. (Exercise 16.9 finds the 86.) Our program takes 934 + 757 for the chain above. With base parameters and the shorter forms of chapter 15 it takes 691 + 579 for six general joints, and 257 + 215 for the PUMA.
# %% tags=["check", "90"]
general = codegen.forward_dynamics(rods(6), {}).optimised().counts
short = codegen.forward_dynamics(arm.without("rotors", "friction"), {},
                                 base=True).optimised().counts
best = codegen.forward_dynamics(robots.general(6)[0], base=True,
                                generic=True).optimised().counts
assert (general.mul, general.add) == (934, 757) and (short.mul, short.add) == (257, 215)
assert (best.mul, best.add) == (691, 579) and 420 + 450 + 86 == 956
# %% [markdown] tags=["90"]
# ## 11 · Roots instead of squares (Further, 3 min)
#
# Put the velocities of all bodies under each other, $t = T\dot q$, and their masses and inertias on one long diagonal. Forces of constraint do no work on any $\dot q$, so $T^{\top}$ removes them; $T$ is a <dfn>natural orthogonal complement</dfn>, the matrix whose columns are the motions that the joints allow. With a root, $\mathbb M = N^{\top}N$ and $P = NT$,
#
# $$M = T^{\top}\mathbb M\,T = P^{\top}P \tag{16.E21}$$
#
# $$P^{\top}x = \tau - \tau' \;\text{(the shortest } x), \qquad P\,\ddot q = x \;\text{(least squares)} \tag{16.E22}$$
#
# $M$ is never formed, and its condition never squared. Walker and Orin's fourth method needs no $M$ either: conjugate gradients, $n$ steps of one call each.
# %% tags=["check", "90"]
found = forward.least_squares(arm, q, qd, tau)
assert np.allclose(found, qdd, atol=1e-12)
bias = newton_euler_linear.inverse_dynamics(arm, q, qd, [0] * 6)
force = np.subtract(tau, bias).tolist()
assert np.allclose(conjugate_gradients(arm, q, force), qdd, atol=1e-9)
# %% [markdown] tags=["card"]
# ## 12 · What to keep (2 min)
#
# **Solve, never invert.** $M\ddot q = \tau - \tau'$, $\tau' = \tau(q, \dot q, 0)$, $Me_i = \tau(q, 0, e_i)$ without gravity and friction.
#
# **Composite bodies** are frozen: turning $f = z\times U$, $\eta = Ez$; sliding $f = \bar mz$, $\eta = U\times z$; joint $j$ feels by **its own** kind.
#
# **Articulated bodies** are limp:
#
# $$H = \mathbb a^{\top}\mathbb I^*\mathbb a + k_r^2I_m, \qquad \mathbb K = \mathbb I^* - \mathbb I^*\mathbb a\,\mathbb a^{\top}\mathbb I^*/H, \qquad \mathbb I^*_{j-1} = \mathbb I_{j-1} + \mathbb S^{\top}\mathbb K\,\mathbb S$$
#
# - The pivots of $M$, eliminated from the tip, are the $H_j$. A limp joint only takes away: $H_j \le M_{jj}$.
# - Test on an arm with slides. An all-revolute arm hides two of three misprints.
# - Euler makes energy; a symplectic rule keeps it. Look at the ledger; it finds bad integrators, not wrong models.
# %% [markdown]
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (16.E1), (16.E2), (16.E3) solve | `forward.forward_dynamics`, `forward.ldl` | round trip, section 7 |
# | (16.E4) unit columns | `forward.columns`, `forward.half_columns` | = Lagrange's M, section 3 |
# | (16.E5), (16.E6), (16.E7) composite bodies | `forward.walker_orin`, `forward.generalized` | seven ways agree, section 5 |
# | (16.E8), (16.E9) wrenches, entries | `forward.chain.moved`, `forward.pairs` | section 5 |
# | (16.E10), (16.E11), (16.E12), (16.E13) articulated bodies | `forward.articulated` | round trip, section 7 |
# | (16.E14), (16.E15), (16.E16) factors | `forward.factor`, `forward.inverse_factor` | = LDLᵀ of M, section 8 |
# | (16.E17), (16.E18), (16.E19), (16.E20) integrators | `simulate.euler`, `simulate.rk4`, `simulate.midpoint`, `simulate.ledger` | energies, section 9 |
# | (16.E21), (16.E22) complement | `complement.inertia_matrix`, `forward.least_squares` | section 11 |
#
# </details>
# %% [markdown]
# **Where this stops working.** Loops need more than pivots (chapter 09). If the last link has no inertia about its axis, $H = 0$, and $M$ is singular. Stiff contacts need steps shorter than their bounce, whatever the integrator.
#
# **Your turn now:** [the exercises of this chapter](../exercises/16_forward_dynamics.ipynb). **Next:** chapter 17, what becomes of a small push; chapter 23, torques that make the arm follow.
