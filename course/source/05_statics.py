# %% [markdown]
# # 05 · What the joints must hold
#
# > One matrix, read backwards: the Jacobian that turns joint rates into velocities turns forces into torques.
#
# **After this chapter you can** find the torques that hold an arm and press its tip, say which forces no motor feels, compute how far the tip gives on springy joints, and say at which load a stretched arm collapses.
#
# **Equations** (05.E1)–(05.E18) ← Asada and Slotine, *Robot Analysis and Control*, ch. 4: (4-1)–(4-34) with section 4.1.3, its theorem with both proofs, Examples 4-1 and 4-2, Figures 4-1 to 4-9; Khalil, [7.30]; Siciliano et al., *Robotics*, Problem 7.7. The core is 1 to 11; what is marked *Further* can wait.
# %% tags=["setup"]
import numpy as np
import sympy as sp
from IPython.display import display

from robolib import ellipses, plot, robots, sketch, statics, trajectory
from robolib.checking import ex
from robolib.derivation import ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.formulations import lagrange, newton_euler
from robolib.identity import judge
from robolib.kinematics import geometric_jacobian, planar_ik
from robolib.robot import Link, Robot, dh
from robolib.spatial import EYE, ORIGIN, Transform, Vec3
from robolib.widgets import PlanarArm, SpringArm

setup()
# %% [markdown]
# ## 1 · Push a door (10 min)
#
# Push a heavy door with your elbow bent, and your muscles soon tire. Push it with your arm stretched, and you hardly feel it.
#
# **A machine that needs it.** Robots drill the skins of aircraft. The drill presses with a thousand newtons and more, all joints give way a little, and the hole must still be where the drawing has it. So whoever programs the robot chooses a posture that is strong, and stiff, in the direction of the drill.
# %% tags=["look"]
arm = Robot("sticks", (Link(dh("revolute", a=1.0)), Link(dh("revolute", a=1.0))))

def torques(q, f):
    """What the motors give so that the tip pushes with f = (f_x, f_y); q in degrees."""
    tip = (Vec3(*f, 0.0), ORIGIN)
    return np.array(statics.equivalent_torques(arm, list(np.radians(q)), tip), float)

bent = torques([-50, 100], [100, 0])
figure(sketch.loaded(arm, {}, np.radians([-50, 100]), wall=(-1, 0), height=150,
                     forces={"$f$ = 100 N": (100, 0)}),
       "Two links of 1 m; the tip pushes the door with 100 N, at the height of the "
       f"shoulder. The elbow is bent by 100°, and its motor gives −{-bent[1]:.1f} N·m, "
       "to straighten it. The weight of the arm is left aside.")
assert np.isclose(bent[0], 0) and np.isclose(bent[1], -100 * np.sin(np.radians(50)))
# %% [markdown]
# Now the arm is stretched and pushes with the same 100 N, straight ahead. **Guess** the torque at the elbow.
# %%
predict("05.Q1", ___, choices=["0 N·m", "50 N·m", "100 N·m", "200 N·m"])
# %% tags=["reveal"]
stretched = torques([0, 0], [100, 0])
press = {b: 10 / np.sin(np.radians(b / 2)) for b in (10, 1, 0.1)}
for b, f in press.items():
    assert np.allclose(torques([-b / 2, b], [f, 0]), [0, -10])
reveal("05.Q1", f"{abs(stretched[1]):.0f} N·m",
       look="how far the elbow is from the line of the force")
figure(sketch.loaded(arm, {}, [0, 0], forces={"$f$": (1, 0)}, wall=(-1, 0),
                     ghosts=[np.radians([-5, 10])], height=90),
       "Stretched, no motor works. Dashed: the elbow 10° from straight. There 10 N·m "
       f"press with {press[10]:.0f} N; at 1° it is {press[1]:.0f} N, at 0.1° "
       f"{press[0.1]:.0f} N.")
# %% [markdown]
# **Read it.** The line of the force passes through the elbow and the shoulder, so it has no lever there. The links carry it, as a column carries a roof. Near this posture a weak motor presses like a giant, because the elbow is only a few millimetres off the line. A toggle press is built in this way, and so are locking pliers.
#
# A stretched arm seems infinitely strong, and a textbook calls it infinitely stiff. Keep the word in mind. In section 10 we put a load on it.
# %% [markdown]
# **You need** the Jacobian of chapter 04, and these three answers.
#
# - **Q2** A force $(f_x, f_y)$ acts at the point $(x, y)$. What is its moment about the origin? (→ [00](00_start.ipynb), section 7)
# - **Q3** The elbow alone turns, with the rate 1. What is the velocity of the tip, as a vector in `a2 q1 q2`? (→ [04](04_velocities.ipynb), section 2)
# - **Q4** A force of $(10, 5)$ N acts while its point moves by $(2, -3)$ mm. How much work does it do, in J? (→ [00](00_start.ipynb), section 9, where `p.dot(v)` stands; work is such a product)
# %% tags=["exercise"]
q1, q2, a1, a2, l1, l2, m1, m2, g = sp.symbols("q1 q2 a1 a2 l1 l2 m1 m2 g")
fx, fy, x, y, sin, cos = *sp.symbols("f_x f_y x y"), sp.sin, sp.cos
display(ex("05.Q2").check(___))
display(ex("05.Q3").check(___))
display(ex("05.Q4").check(___))
# %% [markdown]
# ## 2 · One link cut free (7 min)
#
# Cut a link out of an arm that stands still. Three things act on it. These are the link before it, with a force $f_i$ and a moment $\mu_i$ at its own joint, the link after it, and its weight.
# %% tags=["look"]
robot, values = robots.planar_2r()
bare = robot.without("rotors")                  # Example 7.2 without motors
push = (Vec3(200.0, 100.0, 0.0), ORIGIN)
still = ([0.5, 0.7], [0, 0], [0, 0])            # q, and no motion
fig, body = sketch.free_body(bare, values, *still, 1, tip=push, inertial="none")
assert np.allclose(body.force, 0, atol=1e-9) and np.allclose(body.moment, 0, atol=1e-9)
own, outer = (np.linalg.norm(body.named(f).force) for f in ("f_{1}", "-f_{2}"))
figure(fig, "The upper arm cut free while the tip pushes something with (200, 100) "
       f"N. The pin of the shoulder exerts {own:.0f} N, the forearm {outer:.0f} N, and "
       f"the weight is {values['m1'] * values['g']:.1f} N. The forces add up to zero, "
       "and so do the moments.")
# %% [markdown]
# Who acts on whom decides every sign. $f_i$ and $\mu_i$ act **on** link $i$ and come from link $i-1$ (Asada and Slotine write $f_{i-1,i}$, first the giver, then the taker). So link $i+1$ acts on link $i$ with $-f_{i+1}$, because it pulls back as it is pulled. Nothing accelerates, hence
#
# $$f_i - f_{i+1} + m_i\,g_0 = 0 \tag{05.E1}$$
#
# Moments are taken about the centre of mass $C$, because there the weight has none. With $r_{Ci}$ from joint $i$ to $C$ and $r_i$ from joint $i$ to joint $i+1$,
#
# $$\mu_i - \mu_{i+1} - r_{Ci}\times f_i + (r_{Ci} - r_i)\times f_{i+1} = 0 \tag{05.E2}$$
# %% [markdown]
# **Your turn:** the third term for the first link. It stands at $q_1$, and its centre of mass is $\ell_1$ from the pin. The pin exerts $(f_x, f_y)$, in the axes of the ground. What is the moment of this force about $C$, in `fx fy l1 q1`?
#
# Then a question of words. A textbook says that $f_1$, the first of these forces, is "applied to the base". **Guess:** the arm hangs on its pin and rests. Which way does the force point that the **base** feels?
# %% tags=["exercise"]
display(ex("05.Q5").check(___))
predict("05.Q6", ___, choices=["upwards", "downwards"])
# %% tags=["reveal"]
rest = statics.coupling(bare.at(values), [0.0, 0.0])
on_link, on_base = rest.wrenches[0].f.y, rest.borne[0].f.y
assert np.isclose(on_link, 981) and on_base == -on_link
reveal("05.Q6", "downwards" if on_base < 0 else "upwards", look="who carries whom")
print(f"held out straight: the base exerts {on_link:+.0f} N on link 1, "
      f"and feels {on_base:+.0f} N")
# %% [markdown]
# By the textbook's own definition $f_1$ acts on link 1 and points up, because the base *holds*. The base feels $-f_1$, the opposite one. The size is the same, so the slip is easily made, but a bolt in the floor is pulled by the one and pressed by the other.
# %% [markdown]
# ## 3 · From the tip inwards (7 min)
#
# An arm of $n$ links has $2n$ such vector equations, but $2(n+1)$ unknown vectors, since there is one pair at each joint and one more at the tip. So one pair must be given. We choose the last, what the tip exerts **on the environment**:
#
# $$f_{n+1} = f, \qquad \mu_{n+1} = \mu \tag{05.E3}$$
#
# Then every link, from the last to the first, gives the pair before it. Put (05.E1) into (05.E2), and the centre of mass is left with its own weight alone:
#
# $$f_i = f_{i+1} - m_i\,g_0, \qquad \mu_i = \mu_{i+1} + r_i\times f_{i+1} - r_{Ci}\times m_i\,g_0 \tag{05.E4}$$
# %% tags=["look"]
fig, cut = sketch.cut_apart(bare, values, *still, tip=push, inertial="none")
for b in cut:
    assert np.allclose(b.force, 0, atol=1e-9) and np.allclose(b.moment, 0, atol=1e-9)
assert np.allclose(cut[0].named("-f_{2}").force, -cut[1].named("f_{2}").force)
figure(fig, "The same arm cut apart. The environment pushes back at the tip with "
       "(−200, −100) N. What link 1 exerts on link 2, link 2 returns.")
# %% [markdown]
# Three terms make up $\mu_i$, namely the moment that is passed on, the lever of the force that is passed on, and the link's own weight. They come in this order from the tip, and nothing has to be solved.
#
# Now by hand, with weights and with nothing at the tip. The forearm needs the force $f_2 = (0, m_2g)$, upwards, and $\mu_2$ is its weight times a lever (the first blank). **Your turn:** then what does the shoulder's motor hold, $\mu_1$, in `m1 m2 a1 l1 l2 g q1 q2`?
# %% tags=["exercise"]
def cross(r, f):
    return r[0] * f[1] - r[1] * f[0]            # r × f in the plane

e1, e2 = sp.Matrix([cos(q1), sin(q1)]), sp.Matrix([cos(q1 + q2), sin(q1 + q2)])
W1, W2 = sp.Matrix([0, -m1 * g]), sp.Matrix([0, -m2 * g])       # the weights
step(-cross(l2 * e2, W2), ___, "a weight times its lever", label=r"\mu_2",
     where={"e2": e2, "W2": W2})
ex("05.Q7").check(___)
# %% tags=["check"]
mu1 = ex("05.Q7").accepted()
mu2 = -cross(l2 * e2, W2)
by_recursion = mu2 + cross(a1 * e1, -W2) - cross(l1 * e1, W1)   # (05.E4)
assert judge(mu1, by_recursion).equal
gravity = lagrange.derive(bare).g               # chapter 07, from energy
print("recursion = ∂U/∂q:", judge(sp.Matrix([mu1, mu2]), gravity))
straight = gravity.subs({q1: 0, q2: 0}).subs(values)
print("held out straight:", [float(t) for t in straight], "N·m")
assert np.allclose(np.array(straight, float).ravel(), [981, 245.25])
assert np.allclose(rest.torques, [981, 245.25])                 # statics.coupling
# %% [markdown]
# **Read it.** Forces alone, and no energy, give the torques $g(q)$ that chapter 07 will get from energy. The shoulder holds four times as much as the elbow, because it carries two links, and the outer one on a longer lever. `statics.coupling` does the same for any arm, in numbers or symbols, and keeps the forces in all joints.
# %% [markdown] tags=["90"]
# ## 4 · What the motor feels (4 min)
#
# A joint passes on six numbers, three of force and three of moment. The motor gives one of them, the one along the axis $z$ of its joint:
#
# $$\tau_i = z\cdot\mu_i \ \text{ (revolute)}, \qquad \tau_i = z\cdot f_i \ \text{ (prismatic)} \tag{05.E5}$$
#
# The other five are <dfn>borne by the structure</dfn>, which means that bearings and guides carry them without any motor. They do no work, because nothing moves in their directions.
# %% tags=["look", "90"]
polar, sizes = robots.polar()
polar = polar.without("rotors")
tilted = [0.0, np.radians(30), 0.8]
fig, boom = sketch.free_body(polar, sizes, tilted, [0] * 3, [0] * 3, 3, inertial="none",
                             view=(-90, 0), size=150)
along = np.array([np.sin(tilted[1]), 0, np.cos(tilted[1])])     # the slide's direction
lift = boom.named("f_{3}").force
assert np.allclose(lift, [0, 0, 4 * 9.81])
assert np.isclose(lift @ along, statics.coupling(polar.at(sizes), tilted).torques[2])
figure(fig, "The sliding arm of the polar robot, 4 kg, tilted by 30° from the "
       f"vertical, cut free. All that holds it adds up to {lift[2]:.2f} N upwards. "
       "Only the part along the slide is the motor's.")
# %% [markdown] tags=["90"]
# **Your turn:** which force must the motor of this slide give? (30° from the vertical, 4 kg, $g = 9.81$ m/s².)
# %% tags=["exercise", "90"]
ex("05.Q8").check(___)
# %% [markdown]
# ## 5 · Which matrix? (7 min)
#
# Weights aside, the torques depend on the push $f$ alone, and they grow with it in proportion. So some matrix takes $f$ to $\tau$.
# %% tags=["look"]
here, turned = np.radians([40, 60]), np.radians([40, 67])
figure(sketch.loaded(arm, {}, here, forces={"$f$": (1, 0.3)}, height=170,
                     ghosts=[turned]),
       "The tip pushes with f. Dashed: a virtual displacement, drawn large. The elbow "
       "alone turns by 7°. Its motor does the work τ₂ δq₂, and the tip does f · δp on "
       "what it pushes.")
# %% [markdown]
# **Guess** which matrix it is. Chapter 04's Jacobian $J$ takes joint rates to the velocity of the tip.
# %%
predict("05.Q9", ___,
        choices=["J", "inverse of J", "transpose of J", "inverse of the transpose"])
# %% [markdown]
# Let the joints turn by a tiny $\delta q$ that the arm allows. The motors do the work $\tau^{\top}\delta q$. The environment, which pushes back with $-f$, does $-f^{\top}\delta p$. Pins do none. An arm is in balance exactly if the whole <dfn>virtual work</dfn>, the work in such a thought-of displacement, is zero for **every** $\delta q$:
#
# $$\delta W = \tau^{\top}\delta q - f^{\top}\delta p = (\tau - J^{\top}f)^{\top}\,\delta q = 0 \tag{05.E6}$$
#
# The middle step is $\delta p = J\,\delta q$. Since $\delta q$ is free, the bracket must vanish:
#
# $$\tau = J^{\top}f \tag{05.E7}$$
# %% tags=["check"]
u1, u2, tau1, tau2 = sp.symbols("u1 u2 tau1 tau2")      # u stands for δq
J = sp.Matrix([[-a1 * sin(q1) - a2 * sin(q1 + q2), -a2 * sin(q1 + q2)],
               [a1 * cos(q1) + a2 * cos(q1 + q2), a2 * cos(q1 + q2)]])
f, tau, u = sp.Matrix([fx, fy]), sp.Matrix([tau1, tau2]), sp.Matrix([u1, u2])
chain(tau.dot(u) - f.dot(J * u),
      (tau.dot(u) - (J.T * f).dot(u), "because f · (J u) = (Jᵀ f) · u"),
      ((tau - J.T * f).dot(u), "one bracket, times a free u"),
      label=r"\delta W", where={"J": J, "f": f, "tau": tau, "u": u})
reveal("05.Q9", "transpose of J", look="f · (J δq): on which side can J go?")
# %% [markdown]
# Think of power, and it is the same in one breath. What the motors put in, $\tau\cdot\dot q$, must come out at the tip, $f\cdot J\dot q$.
#
# For a square $J$ one could also look for an inverse. But the transpose needs none, so (05.E7) holds for stretched arms and for arms with any number of joints.
#
# **Second proof**, without any work. The recursion (05.E4), with $f$ at the tip and no weights, gives at each joint the lever from there to the tip, crossed with $f$. The first line below is the shoulder's, and the last is the first row of $J^{\top}f$, (4-11) and (4-12).
# %% tags=["check"]
elbow = ex("05.Q3").accepted()                  # the second column of J
X, Y = a1 * cos(q1) + a2 * cos(q1 + q2), a1 * sin(q1) + a2 * sin(q1 + q2)
chain(cross(a1 * e1 + a2 * e2, f),
      (X * fy - Y * fx, "lever × force, (X, Y) from the shoulder to the tip"),
      (J[:, 0].dot(f), "the first column of J is (−Y, X)"),
      label=r"\mu_1", where={"J": J, "e1": e1, "e2": e2, "f": f, "X": X, "Y": Y})
assert judge(J[:, 1], elbow).equal and judge(cross(a2 * e2, f), (J.T * f)[1]).equal
# %% [markdown]
# That holds for any arm, because a column of $J$ is $z\times r$, and $z\cdot(r\times f) = (z\times r)\cdot f$. With a moment $\mu$ at the tip, $J_\omega^{\top}\mu$ is added.
#
# **Numbers.** Links of 1 m at $(0°, 90°)$, $f = (10, 5)$ N: the columns of $J$ are $(-1, 1)$ and $(-1, 0)$, so $\tau = (-5, -10)$ N·m. **Your turn:** the same push at $(30°, 60°)$.
# %% tags=["exercise"]
assert np.allclose(torques([0, 90], [10, 5]), [-5, -10])
ex("05.Q10").check(___)
# %% tags=["look"]
rng, worst = np.random.default_rng(5), 0.0
for make in (*robots.SHELF, *robots.LARGE[:2]):         # R and P joints, in space
    some = (pair := make())[0].at(pair[1])
    q = list(rng.uniform(-1, 1, some.n))
    tip = [Vec3(*v) for v in rng.uniform(-9, 9, (2, 3))]        # a force and a moment
    whole = np.array(statics.coupling(some, q, tip).torques)
    gap = whole - statics.coupling(some, q).torques
    gap = gap - statics.equivalent_torques(some, q, tip)
    worst = max(worst, abs(gap).max() / abs(whole).max())
assert worst < 1e-12
figure(sketch.loaded(arm, {}, np.radians([30, 60]), height=150,
                     forces={"(10, 5) N": (10, 5)}),
       f"The arm of the question. On {len(robots.SHELF) + 2} arms of the shelf, with "
       "random forces and moments at the tip, the recursion and Jᵀf agree to twelve "
       "digits.")
# %% [markdown]
# ## 6 · Four boxes (7 min)
#
# $J$ may lose something. A stretched arm has a force that needs no torque. An arm with more joints than it needs has motions that leave the tip at rest. These are two sides of one matrix.
#
# Its null space $N(J)$ (chapter 04) is everything that $J$ takes to zero, and its <dfn>range</dfn> $R(J)$ is everything that it can reach.
# %% tags=["look"]
figure(sketch.duality(2, 3, 2),
       "The four subspaces for three rods in the plane, three joints and two "
       "directions. J leads from the joints to the tip, its transpose back. Boxes "
       "above each other are at right angles, and fill their space. (Asada and "
       "Slotine call them S₁ to S₄.)")
# %% [markdown]
# $$R(J^{\top}) = N(J)^{\perp}, \qquad R(J) = N(J^{\top})^{\perp} \tag{05.E8}$$
#
# The reason is one line. If $J\,\dot q = 0$, then $\dot q\cdot J^{\top}f = (J\dot q)\cdot f = 0$ for every $f$. So torques along such a $\dot q$ are balanced by no force at the tip; they move the arm instead.
#
# Three rods of 1 m stand at $(0°, 90°, -90°)$. The columns of $J$ are $(-1, 2)$, $(-1, 1)$ and $(0, 1)$. **Guess:** which torques can no force at the tip balance?
# %%
predict("05.Q11", ___, choices=["(1, 1, 1)", "(-1, 1, 1)", "(0, 1, -1)", "(2, 1, 1)"])
# %% tags=["reveal"]
rods, sizes3 = robots.planar_3r()
posture = [0, sp.pi / 2, -sp.pi / 2]
J3 = sp.Matrix(geometric_jacobian(rods, posture, rows=(0, 1)))
J3 = J3.subs({f"a{k}": 1 for k in (1, 2, 3)})
four = statics.exact_subspaces(J3)
free = (four.free / four.free[1]).T
named = f"({', '.join(str(v) for v in free)})"
reveal("05.Q11", named, look="which rates leave the tip at rest")
assert J3 * free.T == sp.zeros(2, 1) and four.rank == 2 and four.borne.cols == 0
q3, rods = np.array(posture, float), rods.without("gravity")
turned = q3 + 0.35 * np.array(free, float).ravel()
figure(sketch.loaded(rods, sizes3, q3, ghosts=[turned], forces={"any $f$": (1, 0.6)}),
       f"N(J) is spanned by {named}. Dashed: the rods after a turn of 20° along it. "
       "To first order the tip stays, so no push at the tip can hold these torques "
       "back.")
# %% [markdown]
# **Read it.** By hand, $-1\cdot(-1) - 1\cdot 1 + 0\cdot 1 = 0$ and $2\cdot(-1) + 1\cdot 1 + 1\cdot 1 = 0$. A robot with a spare joint can therefore shift its elbow while it presses, and the press does not notice.
#
# The other pair of boxes is the door of section 1. The tip of a stretched arm cannot move along the arm, so a force along the arm is in $N(J^{\top})$, and no motor feels it. **Your turn:** which torques does a push $f_x$ along the stretched arm ask for? Then the same arm pushed across, by $f_y$.
# %% tags=["check"]
J0 = sp.Matrix([[0, 0], [a1 + a2, a2]])         # stretched along x
step(J0.T * sp.Matrix([fx, 0]), ___, "along the arm", where={"J0": J0})
step(J0.T * sp.Matrix([0, fy]), ___, "across the arm", where={"J0": J0})
two = statics.subspaces(geometric_jacobian(arm, [0.0, 0.0], rows=(0, 1)))
print("N(Jᵀ), the forces that no motor feels:", abs(two.borne.ravel()).round(3))
assert two.rank == 1 and np.allclose(abs(two.borne.ravel()), [1, 0])
# %% [markdown] tags=["90"]
# ## 7 · Fast or strong (4 min)
#
# Take all rates with $|\dot q| = 1$; the tip's velocities $J\dot q$ form an ellipse. Take all torques with $|\tau| = 1$; by (05.E7) the forces form another, $f = J^{-\top}\tau$. Both have the same axes, because $J = U\Sigma V^{\top}$ gives
#
# $$J^{-\top} = U\,\Sigma^{-1}V^{\top} \tag{05.E9}$$
# %% tags=["look", "90"]
q_right = np.radians([0, 90])
J_right = np.array(geometric_jacobian(arm, list(q_right), rows=(0, 1)), float)
A = ellipses.force(J_right)
fast, strong = ellipses.principal(J_right), ellipses.principal(A)
figure(sketch.loaded(arm, {}, q_right, height=200,
                     curves={"velocity": J_right, "force": A}),
       "The elbow at 90°. Solid: how fast the tip can be, up to "
       f"{fast.lengths[0]:.3f} m/s. Dashed: how hard it can push, up to "
       f"{strong.lengths[0]:.3f} N. Each is long where the other is thin.")
assert abs(fast.directions[:, 0] @ strong.directions[:, 0]) < 1e-9
# %% [markdown] tags=["90"]
# **Guess:** in one direction, what is the half axis of velocity times the half axis of force?
# %% tags=["90"]
predict("05.Q12", ___)
# %% tags=["reveal", "90"]
products = fast.lengths * strong.lengths[::-1]
assert np.allclose(products, 1) and np.isclose(fast.lengths[0], (1 + 5**0.5) / 2)
reveal("05.Q12", float(products[0]), look="power: force times velocity")
# %% [markdown] tags=["90"]
# Fast where weak, strong where slow. It is the law of the lever in the plane, and no cleverness gets round it, because power in is power out. A robot that throws wants the one ellipse long, a robot that presses the other. Drag the tip and watch both. Where does the force ellipse become a needle?
# %% tags=["widget", "90"]
PlanarArm(show=["arm", "ellipses"], q=[0.3, 1.57], gravity=False,
          ellipses=["velocity", "force"],
          tries="drag the tip outwards until the arm is nearly stretched.")
# %% [markdown]
# ## 8 · Springs (8 min)
#
# No joint is rigid. Gears twist, belts stretch, and a position controller gives way like a spring. Let joint $i$ have the stiffness $k_i$:
#
# $$\tau_i = k_i\,\Delta q_i, \qquad \tau = K\,\Delta q \tag{05.E10}$$
#
# From here on $f$ is the load **on** the tip, what hangs on it or leans against it. It is the reaction of what the tip exerts, and the tip gives way towards it.
# %% tags=["look"]
k = (1000.0, 500.0)
pulled = {"$f$ = 60 N": (60, 0)}
figure(sketch.loaded(arm, {}, q_right, forces=pulled, springs=True, height=150),
       "Springs of 1000 N·m/rad at the shoulder and 500 N·m/rad at the elbow; 60 N "
       "pull to the right.")
# %% [markdown]
# The load pulls to the right. **Guess** where the tip goes. Think of both joints.
# %%
predict("05.Q13", ___, choices=["right", "right and up", "right and down"])
# %% [markdown]
# Three short steps give the answer for small loads. The load asks for torques, $J^{\top}f$. The torques turn the joints, $\Delta q = K^{-1}J^{\top}f$. The turns move the tip, $\Delta p = J\Delta q$. Together
#
# $$\Delta p = C f, \qquad C = J\,K^{-1}J^{\top} \tag{05.E11}$$
#
# A <dfn>compliance matrix</dfn> $C$ says how far the tip gives per newton; where it has an inverse, $C^{-1}$ is the stiffness of the tip. Now for our arm at $(0°, 90°)$. **Your turn** is the first step, the torques.
# %% tags=["check"]
k1, k2 = sp.symbols("k1 k2")
J90 = J.subs({a1: 1, a2: 1, q1: 0, q2: sp.pi / 2})
step(J90.T * f, ___, "the torques, each a column of J, times f", label=r"\tau",
     where={"J90": J90, "f": f})
# %% tags=["reveal"]
chain(J90 * sp.Matrix([(fy - fx) / k1, -fx / k2]),
      (sp.Matrix([(fx - fy) / k1 + fx / k2, (fy - fx) / k1]), "J times Δq, row by row"),
      label=r"\Delta p = J\,\Delta q", where={"J90": J90})
C = np.array(statics.compliance(J_right, k), float)
assert np.allclose(C, [[0.003, -0.001], [-0.001, 0.001]])
reveal("05.Q13", "right and down", look="C₁₂, which is not zero")
load, q0 = Vec3(60.0, 0.0, 0.0), q_right
after = statics.equilibrium(arm, q0, k, load)
dx, dy, _ = 1000 * statics.deflection(arm, q0, k, load)
assert abs(dx - 180) < 20 and abs(dy + 60) < 20
figure(sketch.loaded(arm, {}, q0, forces=pulled, springs=True, ghosts=[after]),
       f"Dashed: where the arm comes to rest. The tip has gone {dx:.0f} mm to the "
       f"right and {-dy:.0f} mm down. C says 180 and 60 mm; it is exact for small "
       "loads only.")
# %% [markdown]
# **Read it.** In millimetres per newton $C$ is $[[3, -1], [-1, 1]]$. It is symmetric, because $K$ is. The pull to the right turns both joints clockwise. The elbow's turn moves the tip to the right only, but the shoulder's also takes the whole arm down.
#
# **Your turn:** the tip is lifted with $f = (0, 100)$ N. How far does it go, $(\Delta x, \Delta y)$, in mm?
# %% tags=["exercise"]
ex("05.Q14").check(___)
# %% [markdown] tags=["90"]
# ## 9 · Where it gives least (6 min)
#
# Turn a load of 1 N once around. The tip's shift runs round an ellipse, $\{C f\}$. **Guess** the direction of the load, in degrees from $x$, in which the tip gives **least**. (Between 0° and 180°.)
# %% tags=["90"]
predict("05.Q15", ___)
# %% tags=["reveal", "90"]
axes = statics.principal_axes(C)
soft, hard = 1000 * axes.sizes                  # mm/N
stiff = np.degrees(np.arctan2(axes.E[1, 1], axes.E[0, 1])) % 180
round_ = np.radians(np.linspace(0, 180, 1801))
gives = np.linalg.norm(C @ [np.cos(round_), np.sin(round_)], axis=0)    # all around
assert np.isclose(np.degrees(round_[gives.argmin()]), stiff) and np.isclose(stiff, 67.5)
assert np.allclose([soft, hard], [2 + 2**0.5, 2 - 2**0.5])
assert np.allclose(axes.E.T @ C @ axes.E, np.diag(axes.sizes), atol=1e-15)
reveal("05.Q15", float(stiff), look="the thin direction of the ellipse")
figure(sketch.loaded(arm, {}, q_right, springs=True, height=200,
                     curves={"$Cf$, $|f| = 1$ N": C}),
       f"Softest: {soft:.3f} mm/N at {(stiff + 90) % 180:.1f}°. Stiffest: {hard:.3f} "
       f"mm/N at {stiff:.1f}°. The tip gives {soft / hard:.1f} times as much in the "
       "one direction as in the other.")
# %% [markdown] tags=["90"]
# In these two directions, and in no others, the tip goes where it is pushed. They are the eigenvectors of $C$, and with them as the columns of $E$
#
# $$E^{\top}C\,E = \operatorname{diag}(c_{\max}, c_{\min}) \tag{05.E12}$$
#
# Whoever drills with this arm should turn it until the stiff direction is that of the drill. And a robot that puts a peg into a hole may want the soft one across the hole, so that the peg finds its way.
#
# %% tags=["widget", "90"]
SpringArm(show=["arm", "k1", "k2", "load", "way", "turning", "gives"],
          tries="let the load go round. Then make both springs equal.")
# %% [markdown] tags=["90"]
# How large is the ellipse? Its area goes with $\det C = (\det J)^2/\det K$, and **your turn** is what that becomes when the elbow is bent by $q_2$.
# %% tags=["check", "90"]
step(J.det()**2 / (k1 * k2), ___, "det J of chapter 04, squared", label=r"\det C",
     where={"J": J})
# %% [markdown] tags=["90"]
# $$\det C = \frac{(a_1a_2\sin q_2)^2}{k_1k_2} \tag{05.E13}$$
#
# Stretched, $q_2 = 0$, it is zero, and the ellipse is flat. Along the arm nothing gives. "The stiffness becomes infinite", says the textbook.
# %% [markdown]
# ## 10 · Infinitely stiff? (8 min)
#
# Let us load it. The arm is stretched, and somebody pushes at its tip, straight towards the shoulder, with $P$. **Guess** at which $P$ the arm gives way.
# %%
figure(sketch.loaded(arm, {}, [0, 0], forces={"$P$": (-1, 0)}, springs=True, height=90),
       "Stretched, with springs of 1000 and 500 N·m/rad, pushed along the arm. By "
       "(05.E11) the tip gives 0 mm/N in this direction.")
predict("05.Q16", ___, choices=["never", "about 30 N", "about 300 N", "about 3000 N"])
# %% [markdown]
# Where is the gap? (05.E11) took $J$ as constant, but when the arm gives way, $J$ changes, and the *same* load gets a lever.
#
# The true balance is $K(q - q_0) = J(q)^{\top}f$. Let $f$ grow by a little, $\Delta f$. Then both factors on the right change, $K\Delta q = J^{\top}\Delta f + G\,\Delta q$, and so
#
# $$C = J\,(K - G)^{-1}J^{\top}, \qquad G = \frac{\partial(J^{\top}f)}{\partial q} \tag{05.E14}$$
#
# $G$ is the stiffness that the load takes away. For the stretched arm with unit links, $J^{\top}f$ of the push $f = (-P, 0)$ is $P\,(\sin q_1 + \sin(q_1+q_2),\ \sin(q_1+q_2))$, and its derivative at $q = 0$ is **$G = P\,H$**, the line below. **Your turn:** the determinant of $K - P\,H$, in `k1 k2 P`.
# %% tags=["check"]
P = sp.Symbol("P")
lever = (J.T * sp.Matrix([-P, 0])).subs({a1: 1, a2: 1})
H = sp.Matrix([[2, 1], [1, 1]])
step(lever.jacobian([q1, q2]).subs({q1: 0, q2: 0}), P * H,
     "cos 0 = 1, twice for joint 1", label="G", where={"H": H})
ex("05.Q17").check(___)
# %% [markdown]
# The springs hold as long as $K - PH$ stays positive. It fails at the smallest root of
#
# $$\det(K - P\,H) = 0 \tag{05.E15}$$
# %% tags=["reveal"]
det = ex("05.Q17").accepted().subs({k1: 1000, k2: 500})
chain((1000 - 2 * P) * (500 - P) - P**2, (P**2 - 2000 * P + 500000, "multiplied out"),
      label=r"\det(K - PH)")
assert judge(det, P**2 - 2000 * P + 500000).equal
limit = min(sp.solve(det, P))
buckling = statics.buckling_load(arm, [0.0, 0.0], k, Vec3(-1.0, 0.0, 0.0))
assert limit == 1000 - 500 * sp.sqrt(2) and np.isclose(buckling.load, float(limit))
H_float = np.array(H, float)
small = [np.linalg.eigvalsh(np.diag(k) - p * H_float)[0] for p in (290, 296)]
assert small[0] > 0 > small[1]
reveal("05.Q16", "about 300 N", look="what the push does once the arm is a little bent")
print(f"P = 1000 − 500√2 = {float(limit):.2f} N; smallest eigenvalue of K − P H: "
      f"{small[0]:+.1f} at 290 N, {small[1]:+.1f} at 296 N")
# %% [markdown]
# Just below the limit the springs win against a small bend, and just above it the push wins. A step across three newtons, and the same arm does not stand any more. Here is the whole way, not linearized. The arm gets a touch of 0.2 N from the side, so that it knows where to go.
# %% tags=["look"]
pushes, bend, side = np.linspace(0, 330, 67), np.zeros(2), []
for push in pushes:                             # each time from where it stood before
    bend = statics.equilibrium(arm, [0, 0], k, Vec3(-push, 0.2, 0.0), bend)
    side.append(np.sin(bend[0]) + np.sin(bend.sum()))
assert side[56] < 0.06 and side[-1] > 0.9 and np.isclose(side[0], 0.0012, atol=1e-4)
curves = {"tip's shift to the side": np.array(side),
          "the same by C without the load": 0.006 * 0.2 + 0 * pushes}
figure(plot.series(pushes, curves, "shift to the side / m", "push / N"),
       "The straight arm under a growing push, with 0.2 N from the side. At 280 N it "
       f"has moved {100 * side[56]:.0f} cm, at 330 N {side[-1]:.2f} m. (05.E11) says "
       "1.2 mm all the way.")
# %% [markdown]
# Push it yourself. Below the limit a nudge dies out, above it the nudge grows.
# %% tags=["widget"]
SpringArm(q0=[0.0, 0.0], f=[290.0, np.pi], show=["arm", "load", "nudge", "C12"],
          tries="nudge the arm. Then add a few newtons, and nudge it again.")
# %% [markdown]
# **Read it.** A column buckles, and so does an arm. No link bends here; the springs in the joints are enough. The $C$ of an unloaded arm cannot tell, because without a load nothing gets a lever. So (05.E11) belongs to arms that are hardly loaded, and (05.E14) to all others; none of our textbooks has it.
#
# <dfn>Buckling</dfn> is the sudden loss of balance under a push that the structure seemed to bear alone. A pull does the opposite. Then $K + TH$ grows with the pull $T$, and the arm gets stiffer to the side, as a string does.
# %% [markdown] tags=["90"]
# ## 11 · The ritual (2 min)
#
# Units: $C$ is m²·rad/(N·m) = m/N. Limits: for $k \to \infty$ the tip does not give; for $a_1 \to 0$ one spring in series with the other is left. Symmetry: $C = C^{\top}$, and its eigenvalues are never negative. A sign that one can feel: press down on the tip, and it goes down.
# %% tags=["look", "90"]
general, n2 = J * sp.diag(1 / k1, 1 / k2) * J.T, elbow / a2
series = a2**2 * (1 / k1 + 1 / k2) * n2 * n2.T                  # a₁ → 0
assert judge(general.subs(a1, 0), series).equal
assert judge(general, general.T).equal                          # symmetric
assert judge(general.det(), (a1 * a2 * sin(q2))**2 / (k1 * k2)).equal
angles = np.linspace(0, 180, 181)
Js = [geometric_jacobian(arm, [0.0, b], rows=(0, 1)) for b in np.radians(angles)]
Cs = [1000 * np.array(statics.compliance(Jb, k), float) for Jb in Js]
size = np.array([statics.principal_axes(Cb).sizes for Cb in Cs])
assert np.allclose(size[0], [6, 0]) and np.allclose(size[-1], [2, 0])
figure(plot.series(angles, {"softest direction": size[:, 0], "stiffest": size[:, 1]},
                   "compliance / (mm/N)", "bend of the elbow / °"),
       f"Both eigenvalues of C against the bend. Stretched: {size[0, 0]:.0f} and 0 "
       f"mm/N; at 90° {size[90, 0]:.3f} and {size[90, 1]:.3f} mm/N; folded: "
       f"{size[-1, 0]:.0f} and 0.")
# %% [markdown]
# ## 12 · A force changes its point (Further, 6 min)
#
# A robot turns a screw with a wrench. Its sensor sits in the wrist, but the screw is what counts. Hand, wrench and screw are one rigid body. If the screw's frame shifts by $\delta x$ and turns by $\delta\varphi$, the point at $r$ shifts by $\delta x + \delta\varphi\times r$. That is a Jacobian between two sets of coordinates, and virtual work does the rest:
#
# $$\delta p = \begin{bmatrix} 1 & -S(r) \\ 0 & 1\end{bmatrix}\delta q \quad\Longrightarrow\quad Q = \begin{bmatrix} 1 & 0 \\ S(r) & 1\end{bmatrix}P \tag{05.E16}$$
#
# In words: the force stays, and the moment gets $r\times F$ more. **Your turn:** the sensor is at $r = (0, 0, 0.1)$ m from the screw and feels $F = (1, 2, 3)$ N and no moment. Which moment acts at the screw, $(M_x, M_y)$? (About $z$ there is none, because $r$ points along it.)
# %% tags=["exercise"]
there = Transform(EYE, Vec3(0.0, 0.0, 0.1))     # parallel axes, r
assert statics.wrench_map(there) == tuple(zip(*statics.twist_map(there), strict=True))
figure(sketch.vectors({"$r$": ((0, 0, 0), (0, 0, 0.1)),
                       "$F$": ((0, 0, 0.1), (0.03, 0.06, 0.09))},
                      points={"screw": (0, 0, 0), "sensor": (0, 0, 0.1)}, height=170),
       "The sensor, 0.1 m above the screw, and the force that it feels, 3 cm per "
       "newton.")
ex("05.Q18").check(___)
# %% [markdown]
# ## 13 · Extremes by a multiplier (Further, 5 min)
#
# Where does $|\Delta p|^2 = f^{\top}C^2f$ have its extremes, if $|f| = 1$? With a multiplier, $L = f^{\top}C^2f - \lambda\,(f^{\top}f - 1)$. Its derivatives must vanish:
#
# $$C^2f = \lambda f, \qquad f^{\top}f = 1, \qquad |\Delta p|^2 = \lambda \tag{05.E17}$$
#
# So $\lambda$ is an eigenvalue of $C^2$, and the shift is its root. With $C^2 = [[\alpha_1, \alpha_3], [\alpha_3, \alpha_2]]$ they are
#
# $$\lambda = \tfrac12\left[\alpha_1 + \alpha_2 \pm \sqrt{(\alpha_1-\alpha_2)^2 + 4\alpha_3^2}\right] \tag{05.E18}$$
# %% tags=["check"]
lam = sp.Symbol("lam")
D = sp.Matrix([[3, -1], [-1, 1]])               # C in mm/N
L = (D * f).dot(D * f) - lam * (f.dot(f) - 1)
step(sp.Derivative(L, fx) / 2, 10 * fx - 4 * fy - lam * fx, "C² = [[10, −4], [−4, 2]]",
     where={"L": L})
step((10 - lam) * (2 - lam) - 16, ___, "det(C² − λ), which must vanish")
roots = sorted(sp.solve((D * D - lam * sp.eye(2)).det(), lam))
assert judge(roots[0], (12 - sp.sqrt(8**2 + 4 * 4**2)) / 2).equal       # (05.E18)
lengths = [float(sp.sqrt(r)) for r in roots]
assert np.allclose(lengths, [hard, soft])
print(f"√λ = {lengths[0]:.3f} and {lengths[1]:.3f} mm/N, as in section 9")
# %% [markdown]
# ## 14 · Pushing while it moves (Further, 5 min)
#
# Problem 7.7 lets the arm of Example 7.2 run its first case, 90° in half a second, while its tip pushes with $f = (500, 500)$ N. (05.E7) does not care about motion; $J^{\top}f$ is simply added, at every instant with the $J$ of that instant. Without the push the shoulder needs up to 6045 N·m. More or less than that, with it?
# %% tags=["look"]
lab, begin = robot.at(values), planar_ik(1.0, 1.0, 0.2, 0.0, elbow="lower")
swings = (trajectory.triangular(a, np.pi / 2, 0.5) for a in begin)
quick = trajectory.JointMotion(tuple(swings))
t, q, qd, qdd = trajectory.sample(quick, 5001)
shove, run = (Vec3(500.0, 500.0, 0.0), ORIGIN), (q.T, qd.T, qdd.T)
plain = newton_euler.inverse_dynamics(lab, *run)
pushing = newton_euler.inverse_dynamics(lab, *run, tip=shove)
extra = statics.equivalent_torques(lab, list(q.T), shove)
assert np.allclose(np.subtract(pushing, plain), extra, atol=1e-8)
assert np.allclose([tau[1] for tau in pushing], [3973.168, 2630.66], atol=6e-3)
assert np.isclose(max(plain[0]), 6044.757, atol=1e-3)
assert np.isclose(max(pushing[0]), 6200.83, atol=0.02)
figure(plot.series(t, {"τ₁": plain[0], "τ₁, pushing": pushing[0]}, "torque / (N·m)"),
       f"At the start Jᵀf is ({extra[0][0]:.0f}, {extra[1][0]:.1f}) N·m. The largest "
       f"τ₁ grows from {max(plain[0]):.0f} to {max(pushing[0]):.0f} N·m.")
# %% [markdown] tags=["card"]
# ## 15 · What to keep (2 min)
#
# **From the tip inwards.** $f_i$, $\mu_i$ act on link $i$; the link before gets them back with a minus. The motor gives one component, the structure the rest.
#
# $$f_i = f_{i+1} - m_i\,g_0, \qquad \mu_i = \mu_{i+1} + r_i\times f_{i+1} - r_{Ci}\times m_i\,g_0, \qquad \tau_i = z\cdot\mu_i \text{ or } z\cdot f_i$$
#
# **Read backwards.** $\dot p = J\dot q$ and $\tau = J^{\top}f$, with $f$ on the environment. $R(J^{\top}) = N(J)^{\perp}$, $R(J) = N(J^{\top})^{\perp}$. Fast where weak.
#
# **On springs**, $f$ on the tip:
#
# $$C = J\,(K - G)^{-1}J^{\top}, \qquad G = \frac{\partial(J^{\top}f)}{\partial q}, \qquad \det(K - P\,H) = 0 \text{ buckles}$$
#
# - Without load $G = 0$. Along the eigenvectors of $C$ the tip goes where it is pushed.
# - A force moved by $r$ keeps its size and gets the moment $r\times F$.
# - Test at a posture where nothing is zero by accident, since $r \parallel F$ and a stretched arm hide wrong signs.
# %% [markdown]
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (05.E1), (05.E2), (05.E3), (05.E4) balance, link by link | `statics.coupling` | = ∂U/∂q, section 3; = Newton–Euler at rest |
# | (05.E5) what the motor feels | `statics.coupling` | = $J^{\top}f$, section 5 |
# | (05.E6), (05.E7) virtual work | `statics.equivalent_torques` | two proofs, section 5 |
# | (05.E8) four subspaces | `statics.subspaces`, `statics.exact_subspaces` | $J\cdot N(J) = 0$, section 6 |
# | (05.E9) two ellipses | `ellipses.force`, `ellipses.principal` | product 1, section 7 |
# | (05.E10), (05.E11) compliance | `statics.compliance` | chain of section 8 |
# | (05.E12), (05.E17), (05.E18) principal axes | `statics.principal_axes` | eigenvalues, a sweep, a multiplier, sections 9 and 13 |
# | (05.E13) the determinant | `statics.compliance` | in symbols, section 11 |
# | (05.E14), (05.E15) load and buckling | `statics.geometric_stiffness`, `statics.buckling_load` | = `statics.equilibrium`, section 10 |
# | (05.E16) a wrench at another point | `statics.moved`, `statics.wrench_map` | transpose of `statics.twist_map`, section 12 |
#
# </details>
# %% [markdown]
# **Where this stops working.** $J^{\top}f$ leaves out weights (add them by the recursion) and friction, which holds an arm without any motor and makes its torque unknown within a band. Links bend, too, in long arms more than the gears do. And (05.E15) takes the load to keep its direction in space; a push that turns with the tip has another limit.
#
# **Your turn now:** [the exercises of this chapter](../exercises/05_statics.ipynb). **Next:** [chapter 06](06_rigid_body.ipynb), bodies that accelerate.
