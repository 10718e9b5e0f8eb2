# %% [markdown]
# # 21 · What the hand weighs
#
# > A hand has another mass in every direction, and you can feel it. Then: all that motors can do to a hand, and an ellipse that is not what it seems.
#
# **After this chapter you can** say what a hand weighs in any direction, write an arm's equation of motion in the coordinates of its task, move a redundant arm's elbow without spilling the cup, and draw all accelerations that motors can give.
#
# **Equations** (21.E1)–(21.E15) ← Siciliano et al., *Robotics*, sections 7.8 and 7.9: (7.127)–(7.149), Problems 7.9–7.11; Asada and Slotine, *Robot Analysis and Control*: (5-49)–(5-56), (5-65); Balafoutis and Patel, *Dynamic Analysis of Robot Manipulators*: (7.4.1)–(7.4.5). The core is 1 to 13 and 15; what is marked *Further* can wait.
# %% tags=["setup"]
import numpy as np
import sympy as sp
from IPython.display import display

from robolib import ellipses, forward, operational, plot, robots, sketch, transform
from robolib import kinematics as kin
from robolib.checking import ex
from robolib.derivation import Known, ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.formulations import lagrange
from robolib.identity import judge
from robolib.linear import Singular, applied
from robolib.linearize import christoffel_matrix
from robolib.linearize.tip import planar_position
from robolib.model import symbols
from robolib.widgets import RodTorques

setup()
# %% tags=["setup"]
lab, values = robots.planar_2r()
rods, rod_values = robots.planar_3r()

def at(robot, values, degrees, qd=None):
    """(M, c, g), J and J̇ of the hand, q̇ of a planar arm, its angles in degrees."""
    arm, q = robot.at(values), np.radians(degrees).tolist()
    qd = [0.0] * arm.n if qd is None else list(qd)
    task = operational.of_place(arm, planar_position, q, qd)
    return forward.terms(arm, q, qd), task, qd

def hand(robot, values, degrees):
    """The place of the hand."""
    place = planar_position(robot.at(values), np.radians(degrees).tolist())
    return np.array(place, float)

def felt(degrees):
    """What the lab arm's hand weighs; unit vectors away from the shoulder, across."""
    (M, _, _), task, _ = at(lab, values, degrees)
    away = hand(lab, values, degrees)
    away = away / np.linalg.norm(away)
    return operational.felt(M, task.J), away, np.array([-away[1], away[0]])
# %% [markdown]
# ## 1 · Shake the hand (8 min)
#
# This is the arm of chapter 07, two links of 1 m and 50 kg with motors behind gears of 100. It lies on its side, so that gravity is out of the way, and the motors are off. Its elbow is bent by only 10°. Now somebody gives the hand a push, straight towards the shoulder.
# %% tags=["look"]
bent = np.radians([30, 10])
_, away, _ = felt([30, 10])
figure(sketch.loaded(lab, values, bent, forces={"push": -away}, height=170),
       "The lab arm with its elbow bent by 10°, pushed at its hand towards the "
       "shoulder.")
# %% [markdown]
# The arm has a mass of 105 kg, with the motor at its elbow. Divide the force of the push by the acceleration that the hand gets in its direction. **Guess** what comes out.
# %%
predict("21.Q1", ___, choices=["about 50 kg", "about 500 kg", "about 15 000 kg"])
# %% tags=["reveal"]
pushed = {}
for elbow in (90, 10, 1):
    mass, away, across = felt([30, elbow])
    pushed[elbow] = mass.pushed(away), mass.pushed(across)
    print(f"elbow {elbow:2d}°: towards the shoulder {pushed[elbow][0]:11,.0f} kg,"
          f" across {pushed[elbow][1]:3.0f} kg")
assert np.allclose([*pushed.values()], [[239.478, 80.364], [14903.65, 52.003],
                                        [1485081.7, 51.785]], rtol=1e-5)
reveal("21.Q1", "about 15 000 kg", look="how far the joints turn for one millimetre")
# %% [markdown]
# Fifteen tons, and fifteen hundred at 1°. Where links and rotors must turn a lot for a small step of the hand, the hand is heavy. Whoever lets a robot press a glass into its frame, or lets it work beside people, has to know this number. It is an entry of no matrix that we have met so far.
#
# **You need** chapters 04 and 08, and these two answers.
#
# - **Q2** The lab arm stands at $(0°, 90°)$, links of 1 m. Its hand pushes against something with 10 N to the right. What is $\tau_1$, in N·m? (→ [05](05_statics.ipynb))
# - **Q3** $M = \begin{bmatrix}200 & 20\\ 20 & 120\end{bmatrix}$ kg·m² and $\dot q = (1, -1)$ rad/s. What is the kinetic energy, in J? (→ [07](07_lagrange.ipynb))
# %% tags=["exercise"]
display(ex("21.Q2").check(___))
display(ex("21.Q3").check(___))
# %% [markdown]
# ## 2 · The joints' law, told by the hand (9 min)
#
# The joints obey $M\ddot q + c + g = \tau$, and the hand moves with $\dot x = J\dot q$. Differentiate once more:
#
# $$\ddot x = J\,\ddot q + \dot J\,\dot q \tag{21.E1}$$
#
# The second term is what the hand does while no joint accelerates.
# %% tags=["look"]
j, m, v = (sp.symbols(f"{name}1:{n}") for name, n in (("j", 9), ("m", 7), ("v", 12)))
(M, c, g), task, qd = at(lab, values, [0, 90], (1, 0))
figure(sketch.moving(lab, values, np.radians([0, 90]), scale=0.35, height=170,
                     arrows={r"$\dot x$": np.array(task.J) @ qd}),
       "The lab arm at (0°, 90°). The shoulder turns at 1 rad/s, the elbow is locked; "
       "the arrow is the hand's velocity, (−1, 1) m/s.")
c, g, qd, f, xdd = (sp.Matrix(v[k:k + 2]) for k in (0, 2, 4, 6, 8))     # for below
# %% [markdown]
# **Your turn:** in this picture no joint accelerates. Which acceleration $(\ddot x, \ddot y)$ has the hand, in m/s²?
# %% tags=["exercise"]
ex("21.Q4").check([___, ___])
# %% [markdown]
# Now let the motors do what a force $f$ at the hand would do, $\tau = J^{\top}f$ (chapter 05). Put the joints' law into (21.E1). All lines below hold for every number of joints; they are checked with two.
# %% tags=["check"]
J, Jd = sp.Matrix(2, 2, j[:4]), sp.Matrix(2, 2, j[4:])
M_inv = sp.Matrix([[m[0], m[1]], [m[1], m[2]]])                 # M⁻¹, symmetric
tau, Lambda_inv = J.T * f, J * M_inv * J.T
qdd = M_inv * (tau - c - g)
LAW = Known(J=J, Jd=Jd, M_inv=M_inv, c=c, g=g, tau=tau, f=f, qd=qd, qdd=qdd, xdd=xdd,
            Lambda_inv=Lambda_inv, looks={"Jd": r"\dot J", "xdd": r"\ddot x"})
chain(J * qdd + Jd * qd,
      (J * M_inv * (tau - c - g) + Jd * qd, "the joints' law, solved for q̈"),
      (J * M_inv * J.T * f - J * M_inv * (c + g) + Jd * qd, r"$\tau = J^{\top}f$"),
      (Lambda_inv * f - J * M_inv * (c + g) + Jd * qd, r"a name for $JM^{-1}J^{\top}$"),
      label=r"\ddot x", where=LAW)
# %% [markdown]
# Solve that for $f$, by multiplying with $\Lambda$. **Your turn** in the chain: multiply out, and put all that has rates in it together. Where does $\dot J\dot q$ go?
# %%
Lambda = sp.Matrix([[*m[3:5]], [*m[4:6]]])                      # some symmetric matrix
mu = Lambda * (J * M_inv * c - Jd * qd)
g_A = Lambda * J * M_inv * g
LAW = Known(LAW, Lambda=Lambda, mu=mu, g_A=g_A)
chain(Lambda * (xdd - Jd * qd + J * M_inv * (c + g)),
      (___, "multiplied out"),
      (Lambda * xdd + mu + g_A, "names for the other two"), label="f", where=LAW)
# %% [markdown]
# $$\Lambda\,\ddot x + \mu + g_A = f, \qquad \Lambda = \left(JM^{-1}J^{\top}\right)^{-1} \tag{21.E2}$$
#
# $$\mu = \Lambda\left(JM^{-1}c - \dot J\dot q\right), \qquad g_A = \Lambda JM^{-1}g \tag{21.E3}$$
#
# That is Newton's law at the hand. The <dfn>operational-space inertia</dfn> $\Lambda$ is the inertia that the hand feels: force by acceleration, as a matrix, in kilograms. If the hand pushes against something with a force $h$, then $f - h$ stands on the right. The source writes $B_A$ for $\Lambda$, and $C_A\dot x$ for $\mu$.
#
# With as many joints as coordinates, $J$ is square, and $J^{-\top}$ in front of everything is the same:
#
# $$\Lambda = J^{-\top}MJ^{-1}, \qquad \mu = J^{-\top}c - \Lambda\dot J\dot q, \qquad g_A = J^{-\top}g \tag{21.E4}$$
# %% tags=["check"]
(M, c, g), task, qd = at(lab, values, [20, 70], (0.5, -1.0))
long = operational.terms((M, c, g), task, qd)
J_inv = np.linalg.inv(task.J)
short = J_inv.T @ M @ J_inv
assert np.allclose(long[0], short) and np.allclose(long[2], J_inv.T @ g)
assert np.allclose(long[1], J_inv.T @ c - short @ task.drift(qd))
assert np.allclose(operational.forces(long, [1, 2]), short @ [1, 2] + long[1] + long[2])
print("the short forms agree with the long ones, for two joints")
# %% [markdown]
# ## 3 · Pushed or led? (10 min)
#
# Work one out. At $(0°, 90°)$ the lab arm has
#
# $$M = \begin{bmatrix}200.01 & 23.5\\ 23.5 & 122.5\end{bmatrix}\text{kg·m}^2, \qquad J = \begin{bmatrix}-1 & -1\\ 1 & 0\end{bmatrix}\text{m}, \qquad J^{-1} = \begin{bmatrix}0 & 1\\ -1 & -1\end{bmatrix}$$
#
# **Your turn:** $\Lambda_{xx}$, $\Lambda_{xy}$, $\Lambda_{yy}$ in kg. One of them you can read off, because a hand that goes to the right takes the elbow alone.
# %% tags=["exercise"]
(M, _, _), task, _ = at(lab, values, [0, 90])
assert np.allclose(M, [[200.01, 23.5], [23.5, 122.5]])
assert np.allclose(task.J, [[-1, -1], [1, 0]])
ex("21.Q5").check([___, ___, ___])
# %% [markdown]
# A matrix is no mass yet. Two people each find a mass along a unit vector $u$.
#
# One of them **pushes** with a force along $u$. The hand answers with $\ddot x = \Lambda^{-1}f$, and it may slip sideways. The other one **leads** the hand along a rail. It accelerates along $u$ and nowhere else, $\ddot x = u\,a$, and the rail gives whatever force across it is needed. So
#
# $$m_{\text{pushed}} = \frac1{u^{\top}\Lambda^{-1}u}, \qquad m_{\text{led}} = u^{\top}\Lambda\,u \tag{21.E5}$$
# %% tags=["look"]
L = np.array(operational.inertia(M, task.J))
slip = np.linalg.solve(L, [1.0, 0.0])
figure(sketch.loaded(lab, values, np.radians([0, 90]), height=170, kinds={"ẍ": "joint"},
                     forces={"f": [1.0, 0], "ẍ": slip / np.linalg.norm(slip)}),
       f"A force to the right, without a rail: the hand accelerates "
       f"{-np.degrees(np.arctan2(slip[1], slip[0])):.0f}° below it. (Lengths of the "
       "arrows are not to scale.)")
# %% [markdown]
# **Guess:** for whom is the hand heavier? Then, **your turn:** how many kg does it have for somebody who pushes it to the right at $(0°, 90°)$?
# %% tags=["exercise"]
predict("21.Q6", ___, choices=["who pushes it", "who leads it", "it depends on u"])
ex("21.Q7").check(___)
# %% tags=["reveal"]
mass, angle = operational.felt(M, task.J), np.linspace(0, 180, 181)
u = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))]).T
both = {"pushed": np.array([mass.pushed(x) for x in u]),
        "led on a rail": np.array([mass.along(x) for x in u])}
assert (both["led on a rail"] >= both["pushed"] - 1e-9).all()
assert np.allclose(mass.masses, [73.889, 324.121], atol=1e-3)
assert np.isclose(mass.pushed([1, 0]), 86.926, atol=1e-3)
led = [felt([30, elbow])[0].along(felt([30, elbow])[1]) for elbow in (90, 10, 1)]
assert np.allclose(led, [298.005, 17995.02, 1792515.6], rtol=1e-5)
reveal("21.Q6", "who leads it", look="who forbids the easier way")
figure(plot.series(angle, both, "mass of the hand / kg", "direction of u / °"),
       f"The hand's mass at (0°, 90°), by its direction from x. The curves meet at "
       f"{mass.masses[0]:.1f} kg and {mass.masses[1]:.1f} kg only.")
# %% [markdown]
# **Read it.** A rail only takes freedom away, so it never makes a hand lighter. In two directions a rail has nothing to do, and both agree. These are the axes of $\Lambda$, its eigenvectors. Everywhere else $(u^{\top}\Lambda u)(u^{\top}\Lambda^{-1}u) > 1$. The numbers of section 1 are for pushing; on a rail that runs to the shoulder they are 298, 17 995 and 1 792 516 kg.
# %% [markdown] tags=["90"]
# ## 4 · Gravity and speed at the hand (6 min)
#
# Stand the lab arm up, at $(30°, 60°)$. Its forearm points straight up. Switch the motors off, take it by its hand, and hold it. Your force is $g_A$. Half a metre from the shoulder sit the 50 kg of the upper arm, at the elbow 5 kg of a motor, and in the middle of the forearm its 50 kg.
# %% tags=["look", "90"]
upright = np.radians([30, 60])
figure(sketch.planar(lab, values, upright, angles=True, centres=True, gravity=True,
                     tip=True, height=210),
       "The lab arm at (30°, 60°): the forearm stands upright on the elbow.")
# %% [markdown] tags=["90"]
# **Guess** the horizontal part of your force. Then, **your turn:** its vertical part, in N. You need no matrix for it; take moments about the elbow, then about the shoulder.
# %% tags=["exercise", "90"]
predict("21.Q8", ___, choices=["to the left", "none", "to the right"])
ex("21.Q9").check(___)
# %% tags=["reveal", "90"]
still, moving = at(lab, values, [30, 60]), at(lab, values, [30, 60], (1, 2))
L, _, weight = operational.terms(*still)
assert np.allclose(L, [[122.5, 170.607], [170.607, 523.5133]], atol=1e-3)
assert np.allclose(weight, [0, 80 * 9.81])
reveal("21.Q8", "none", look="the forearm's lever about the elbow")
mu, drift = operational.terms(*moving)[1], moving[1].drift([1, 2])
assert np.allclose(mu, [1705.204, 4883.627], atol=1e-3)
assert np.allclose(drift, [-0.866, -9.5], atol=1e-3)
assert np.isclose(np.linalg.norm(np.array(L) @ drift), 5404, atol=1)
print(f"Λ = [[{L[0][0]:.1f}, {L[0][1]:.1f}], [{L[1][0]:.1f}, {L[1][1]:.1f}]] kg,"
      f" g_A = (0, {weight[1]:.1f}) N\nat q̇ = (1, 2) rad/s: μ = ({mu[0]:.0f},"
      f" {mu[1]:.0f}) N, J̇q̇ = ({drift[0]:.3f}, {drift[1]:.3f}) m/s²")
# %% [markdown] tags=["90"]
# **Why.** The forearm's weight has no lever about the elbow, so your force must have none: it is vertical. About the shoulder, every lever is then a multiple of $a_1\cos q_1$, and $g_A = (25 + 5 + 50)\,\text{kg}\cdot9.81\,\text{m/s}^2 = 784.8$ N at *any* $q_1$, as long as the forearm stands upright.
#
# The last line shows $\mu$, the force that a hand needs to run straight on at $\dot q = (1, 2)$ rad/s. Against $\dot J\dot q$ alone it takes 5.4 kN. Whoever leaves that term out of (21.E3) steers a hand round the bend.
# %% [markdown] tags=["90"]
# ## 5 · x and y are coordinates, too (5 min)
#
# As long as the elbow is neither stretched nor folded, $x$ and $y$ of the hand say where all of the arm is. So Lagrange's equations hold in them directly. Another textbook does it that way, in its Example 5-5. With $dp = J\,dq$
#
# $$T = \tfrac12\,\dot q^{\top}M\dot q = \tfrac12\,\dot p^{\top}\left(J^{-\top}MJ^{-1}\right)\dot p, \qquad J^{-1} = \frac1{s_2}\begin{bmatrix}c_{12} & s_{12}\\ -c_1-c_{12} & -s_1-s_{12}\end{bmatrix} \tag{21.E6}$$
#
# for links of 1 m. **Your turn:** at $(0°, 90°)$ the hand goes to the right at 1 m/s. Give both rates, in rad/s.
# %% tags=["exercise", "90"]
figure(sketch.moving(lab, values, np.radians([0, 90]), scale=0.4, height=170,
                     arrows={r"$\dot p$": np.array([1, 0])}),
       "At (0°, 90°) the hand goes to the right at 1 m/s.")
ex("21.Q10").check([___, ___])
# %% [markdown] tags=["90"]
# One formula of that example is misprinted, and exercise 21.7 looks for it. Everything else agrees: $J^{-\top}MJ^{-1}$ *is* $\Lambda$, gravity and forces go by $J^{-\top}$, and the velocity terms come out the same, although Lagrange's equations find them by slopes of $\Lambda$ and we by $\dot J\dot q$.
# %% tags=["look", "90"]
numbers = {s: sp.nsimplify(values[s.name]) for s in map(sp.Symbol, values)}
exact = lab.map(lambda x: x.subs(numbers) if isinstance(x, sp.Basic) else x)
model = lagrange.derive(exact)
place = sp.Matrix(planar_position(exact, list(model.q)))
q1, q2 = model.q
s1, c1, s12, c12 = sp.sin(q1), sp.cos(q1), sp.sin(q1 + q2), sp.cos(q1 + q2)
back = sp.Matrix([[c12, s12], [-c1 - c12, -s1 - s12]]) / sp.sin(q2)
assert judge(back * place.jacobian(model.q), sp.eye(2)).equal
carried = transform.along(model, place.jacobian(model.q), symbols(2, "x"))
h = transform.velocity_terms(carried.M, carried.G, model.q)
(M, c, g), task, qd = at(lab, values, [30, 60], (1, 2))
xd = np.array(task.J) @ qd
here = dict(zip(model.q, map(sp.Float, np.radians([30, 60])), strict=True))
by_slopes = [sum(float(h[i][j][k].subs(here)) * xd[j] * xd[k] for j in range(2)
                 for k in range(2)) for i in range(2)]
ours = operational.terms((M, c, g), task, qd)
assert np.allclose(by_slopes, ours[1])
assert np.allclose(np.array(carried.M.subs(here), float), ours[0])
print(f"by slopes of Λ: ({by_slopes[0]:.1f}, {by_slopes[1]:.1f}) N, as in section 4")
# %% [markdown] tags=["90"]
# ## 6 · Skew once more (6 min)
#
# Chapter 08 lives on one fact: with Christoffel's $C$, $N = \dot M - 2C$ is skew. Laws of control for the hand want it at the hand. Write $\mu = C_A\dot x$. For a square $J$
#
# $$C_A = J^{-\top}CJ^{-1} - \Lambda\dot JJ^{-1} \tag{21.E7}$$
# %% tags=["look", "90"]
(M, c, g), task, qd = at(lab, values, [30, 60], (1, 2))
C = christoffel_matrix(lab.at(values), np.radians([30, 60]).tolist(), qd)
C_A = np.array(operational.coriolis(M, C, task))
assert np.allclose(C_A @ (np.array(task.J) @ qd), mu)
J_inv = np.linalg.inv(task.J)
bare = J_inv.T @ np.array(C) @ J_inv
def moved(seconds):
    """Λ, so much later."""
    there = np.degrees(np.radians([30, 60]) + seconds * np.array(qd))
    (M, _, _), task, _ = at(lab, values, there)
    return np.array(operational.inertia(M, task.J))

rate = (moved(-0.02) - 8 * moved(-0.01) + 8 * moved(0.01) - moved(0.02)) / 0.12
N_A, other = rate - 2 * C_A, rate - 2 * bare
assert np.allclose(np.abs(N_A), [[0, 1396.04], [1396.04, 0]], atol=0.5)
figure(sketch.moving(lab, values, upright, scale=0.2, height=200,
                     arrows={r"$\dot x$": np.array(task.J) @ qd}),
       "The lab arm at (30°, 60°) with q̇ = (1, 2) rad/s: its hand runs to the left, "
       "and Λ changes all the time.")
# %% [markdown] tags=["90"]
# **Guess:** leave the term with $\dot J$ out. Is $\dot\Lambda - 2C_A$ still skew? Then fill in the line that is yours. Write $X$ for $J^{-1}$, whose rate is $-X\dot JX$, and $K$ for $\Lambda\dot JX$, which is $X^{\top}M$ times that, with a minus.
# %% tags=["90"]
predict("21.Q11", ___, choices=["yes", "no"])
X, C = (sp.Matrix(2, 2, sp.symbols(f"{name}1:5")) for name in "xc")
Jd, M = sp.Matrix(2, 2, j[4:]), sp.Matrix([[*m[:2]], [*m[1:3]]])
Md = C + C.T                                    # then Ṁ − 2C = Cᵀ − C is skew
Xd, K = -X * Jd * X, X.T * M * X * Jd * X
C_A = X.T * C * X - K
SKEW = Known(X=X, M=M, Md=Md, C=C, Jd=Jd, Xd=Xd, K=K, C_A=C_A, looks={
    "Jd": r"\dot J", "Md": r"\dot M", "Xd": r"\dot X"})
chain(Xd.T * M * X + X.T * Md * X + X.T * M * Xd - 2 * C_A,
      (___, "the rates of X by K, and C_A put in"),
      (X.T * (Md - 2 * C) * X + K - K.T, "what is left of three K"),
      label=r"\dot\Lambda - 2C_A", where=SKEW)
# %% tags=["reveal", "90"]
# What was asked in 21.Q11, worked out
assert np.allclose(N_A, -N_A.T, atol=0.5) and not np.allclose(other, -other.T, atol=100)
reveal("21.Q11", "no", look="the diagonal of Λ̇, which is not zero")
print(f"with it: N₁₂ = {N_A[0, 1]:.1f}, N₂₁ = {N_A[1, 0]:.1f} kg/s, and zeros between")
# %% [markdown] tags=["90"]
# A skew matrix, and a matrix minus its transpose: both are skew. This is Problem 7.9 of the source. The same proof holds for an arm with too many joints, with $\bar J$ of section 8 in place of $J^{-1}$ (exercise 21.4).
# %% [markdown] tags=["90"]
# ## 7 · Where the hand cannot go (4 min)
#
# Let the elbow go to 0. There $J$ loses rank, $JM^{-1}J^{\top}$ has no inverse, and the masses of section 1 grow without bound.
#
# **Guess:** halve the bend, from 10° to 5°. How many times heavier is the hand, pushed towards the shoulder?
# %% tags=["90"]
figure(sketch.planar(lab, values, np.radians([30, 5]), angles=True, height=150),
       "The lab arm with its elbow bent by 5°.")
predict("21.Q12", ___, choices=["about 2", "about 4", "about 8"])
# %% tags=["reveal", "90"]
elbow = np.logspace(-1, 1.9, 40)
shown = {"towards the shoulder": [], "across": []}
for e in elbow:
    mass, away, across = felt([30, e])
    shown["towards the shoulder"].append(mass.pushed(away))
    shown["across"].append(mass.pushed(across))
slope = np.polyfit(np.log(elbow[:20]), np.log(shown["towards the shoulder"][:20]), 1)[0]
assert abs(slope + 2) < 0.01
ten, five = (felt([30, e])[0].pushed(felt([30, e])[1]) for e in (10, 5))
assert np.isclose(five / ten, 3.99, atol=0.005)
reveal("21.Q12", "about 4", look="a lever that is squared")
figure(plot.power(elbow, {word: np.array(x) for word, x in shown.items()},
                  "elbow q₂ / °", "pushed mass / kg"),
       "The hand's mass over the elbow's angle, both on logarithmic axes. One line "
       "falls with slope −2, the other one is level at 52 kg.")
# %% [markdown] tags=["90"]
# The velocity towards the shoulder is $\dot q_2$ times a multiple of $\sin q_2$, and a kinetic energy has it squared. So near 0 the mass grows as $1/\sin^2q_2$. At 0 itself no number is right, and a program that prints `inf` or 10¹⁷ has not looked. Ours says what is lost, and what is left:
# %% tags=["check", "90"]
(M, _, _), task, _ = at(lab, values, [30, 0])
try:
    operational.inertia(M, task.J)
except Singular as gone:
    print(str(gone).split(":")[0], "…")
mass = operational.felt(M, task.J)
print(mass.told())
assert np.isclose(mass.masses[0], 51.783, atol=1e-3) and mass.lost.shape == (2, 1)
# %% [markdown]
# ## 8 · Too many joints (8 min)
#
# Three rods of 1 m and 1 kg, and a cup at their tip. The cup needs two forces, and there are three motors. At $(0°, 90°, -90°)$, the posture of chapter 04, all numbers come out even. Here are $J$, $\Lambda$, and a matrix $\bar J$ that this section is about:
#
# $$J = \begin{bmatrix}-1 & -1 & 0\\ 2 & 1 & 1\end{bmatrix}, \qquad \Lambda = \begin{bmatrix}4/3 & 0\\ 0 & 19/60\end{bmatrix}\text{kg}, \qquad \bar J = \begin{bmatrix}0 & -1/10\\ -1 & 1/10\\ 1 & 11/10\end{bmatrix}$$
# %% tags=["look"]
stairs, tip = [0.0, np.pi / 2, -np.pi / 2], np.array([2.0, 1.0])
ghosts = []
for lean in (-0.5, 0.5):                        # the same tip with another first joint
    first = np.array([np.cos(lean), np.sin(lean)])
    two = kin.planar_ik(1.0, 1.0, *(tip - first))
    ghosts.append([lean, float(two[0]) - lean, float(two[1])])
assert np.allclose([planar_position(rods.at(rod_values), q) for q in ghosts], tip)
figure(sketch.moving(rods, rod_values, stairs, ghosts=ghosts, height=190),
       "Three rods at (0°, 90°, −90°), and dashed two other postures with the tip at "
       "the same place.")
# %% [markdown]
# From a force to torques is easy, $\tau = J^{\top}f$. Back it is not, because of all $\tau$ only some are $J^{\top}f$. So ask what *any* torques do to the cup. From rest $\ddot x = JM^{-1}(\tau - g)$, and times $\Lambda$ this is a force:
#
# $$f = \Lambda JM^{-1}\tau = \bar J^{\top}\tau, \qquad \bar J = M^{-1}J^{\top}\Lambda \tag{21.E8}$$
#
# The <dfn>dynamically consistent inverse</dfn> $\bar J$ turns torques into the force that they amount to. It is also chapter 04's weighted inverse with $W = M$: of all rates that move the tip at $\dot x$, $\bar J\dot x$ has the least kinetic energy.
# %% [markdown]
# **Guess:** what is $\bar J^{\top}J^{\top}$? Then, **your turn:** only the wrist's motor pulls, $\tau = (0, 0, 1)$ N·m. To which force $(f_x, f_y)$ does that amount, in N?
# %% tags=["exercise"]
predict("21.Q13", ___, choices=["1", "Λ", "it depends on the posture"])
ex("21.Q14").check([___, ___])
# %% tags=["reveal"]
whole = {"a": 1, "l": sp.Rational(1, 2), "m": 1, "I": sp.Rational(1, 12)}
even = rods.map(lambda x: x.subs({s: whole.get(s.name[0], 10) for s in x.free_symbols})
                if isinstance(x, sp.Basic) else x)
here = [0, sp.pi / 2, -sp.pi / 2]
J = sp.Matrix(operational.of_place(even, planar_position, here, [0, 0, 0]).J)
M = sp.Matrix(forward.inertia_matrix(even, here))
J_bar = sp.Matrix(operational.consistent_inverse(M.tolist(), J.tolist()))
Lambda = sp.Matrix(operational.inertia(M.tolist(), J.tolist()))
tenth = sp.Rational(1, 10)
assert Lambda == sp.diag(sp.Rational(4, 3), sp.Rational(19, 60))
assert J_bar == sp.Matrix([[0, -tenth], [-1, tenth], [1, 11 * tenth]])
assert J_bar.T * M * J_bar == Lambda
assert J_bar == sp.Matrix(kin.weighted_inverse(J.tolist(), M.tolist()))
reveal("21.Q13", "1", look="a force, its torques, and what these amount to")
step(J_bar.T * J.T, sp.eye(2), r"$\Lambda(JM^{-1}J^{\top})$ is $\Lambda\Lambda^{-1}$",
     where=Known(J_bar=J_bar, J=J, looks={"J_bar": r"\bar J"}))
# %% [markdown]
# ## 9 · Which torques leave the cup alone? (11 min)
#
# The rates $(-1, 1, 1)$ move the elbow and leave the tip where it is; put them into $J\dot q$. The cup stands on the tip, and the elbow shall *start* to move like that, one way or the other.
#
# **Guess:** which torques do that, from rest and without gravity?
# %%
figure(sketch.moving(rods, rod_values, stairs, ghosts=[ghosts[0]], height=170,
                     points={"cup": tip}),
       "The elbow shall move, the cup shall not.")
predict("21.Q15", ___, choices=["(−1, 1, 1)", "(12, 1, 1)", "(1, 1, 1)"])
# %% tags=["reveal"]
null = sp.Matrix([-1, 1, 1])
assert (J * null).is_zero_matrix
assert 6 * M * null == -sp.Matrix([12, 1, 1])
kicked = J * M.inv() * null
assert (J * M.inv() * sp.Matrix([12, 1, 1])).is_zero_matrix and any(kicked)
reveal("21.Q15", "(12, 1, 1)", look="which acceleration each of them makes")
assert list(kicked) == [0, sp.Rational(78, 19)]
print("(−1, 1, 1) N·m accelerate the tip by (0, 4.11) m/s²")
# %% [markdown]
# Torques are no rates; $M$ stands between them. The acceleration shall be a multiple of $(-1, 1, 1)$, so the torques are $M$ times it. Yet many programs take the pseudo-inverse here, and with it torques along $(-1, 1, 1)$. Somebody has a wish $\tau_0$ for the joints, such as "away from the wall". Take of it what does not disturb the cup:
#
# $$\tau = J^{\top}f + \left(1 - J^{\top}\bar J^{\top}\right)\tau_0 \tag{21.E9}$$
#
# This is the answer to a problem (7.10 of the source). Of all torques that amount to $f$, take those for which $(\tau - \tau_0)^{\top}M^{-1}(\tau - \tau_0)$ is least. A condition enters with a multiplier (chapter 04, section 8):
#
# $$G = (\tau - \tau_0)^{\top}M^{-1}(\tau - \tau_0) - \lambda^{\top}\left(\bar J^{\top}\tau - f\right) \tag{21.E10}$$
# %% [markdown]
# **Your turn**, at the posture above. The first row of $M^{-1}$ is $(12, -12, -18)/19$, the first row of $\bar J$ is $(0, -1/10)$, and the wish is $\tau_0 = (u_1, u_2, u_3)$. What is $\partial G/\partial\tau_1$?
# %% tags=["exercise"]
tau1, tau2, tau3, u1, u2, u3 = sp.symbols("tau1:4 u1:4")
lambda1, lambda2 = sp.symbols("lambda1 lambda2")
assert list(19 * M.inv()[0, :]) == [12, -12, -18]
ex("21.Q16").check(___)
# %% [markdown]
# In all three rows: $2M^{-1}(\tau - \tau_0) = \bar J\lambda$. Multiply by $M$, and with $M\bar J = J^{\top}\Lambda$ every solution is $\tau = \tau_0 + J^{\top}y$ for some $y$. The condition says which: $\bar J^{\top}\tau_0 + y = f$. That is (21.E9).
# %% tags=["check"]
tau_0, y, f = (sp.Matrix(sp.symbols(x)) for x in ("u1:4", "y1:3", "fx fy"))
LEAST = Known(J_bar=J_bar, J=J, M=M, Lambda=Lambda, tau_0=tau_0, y=y, f=f,
              looks={"J_bar": r"\bar J", "y": "y"})
step(M * J_bar, J.T * Lambda, r"because $\bar J = M^{-1}J^{\top}\Lambda$", where=LEAST)
chain(J_bar.T * (tau_0 + J.T * y),
      (J_bar.T * tau_0 + J_bar.T * J.T * y, "multiplied out"),
      (J_bar.T * tau_0 + y, "section 8"), label="f", where=LEAST)
chain(tau_0 + J.T * (f - J_bar.T * tau_0),
      (J.T * f + tau_0 - J.T * J_bar.T * tau_0, r"$y = f - \bar J^{\top}\tau_0$"),
      label=r"\tau", where=LEAST)
# %% [markdown]
# Now try it. These motors hold the cup, against gravity and against its own speed, $f = \mu + g_A$, and nobody holds the elbow. Press Play. Then give the joints a wish, without gravity, and send it through the one projector and through the other.
# %% tags=["widget"]
RodTorques(show=["arm", "time", "way", "wish1", "wish2", "wish3", "gravity", "tip"])
# %% [markdown]
# **Your turn**, at rest in the widget's first posture, $(60°, -60°, -30°)$, without gravity: the wish $\tau_0 = (1, 2, 3)$ N·m goes through $1 - J^{\top}(J^{\top})^{\#}$, which has the pseudo-inverse. How large is the tip's acceleration, in m/s²?
# %% tags=["exercise"]
ex("21.Q17").check(___)
# %% [markdown] tags=["whole"]
# **Read it.** The elbow swings like a chain between two nails, and the cup stands still. Through $1 - J^{\top}\bar J^{\top}$ it stays so with every wish. Both matrices take out all that is $J^{\top}f$. Only the one with $M$ takes out all that moves the cup. The other one does not, and a pin would feel it: hold the tip on a wall, and what it lets through pushes on the pin.
# %% [markdown] tags=["90"]
# ## 10 · All that unit torques can do (4 min)
#
# How well can a hand be accelerated? Give the motors every torque with $|\tau| = 1$ N·m, from rest. Then $\ddot x = JM^{-1}(\tau - g)$ is the image of a circle or a ball under a matrix: an ellipse, the <dfn>dynamic manipulability ellipsoid</dfn>. Its half axes are the singular values of $JM^{-1}$.
#
# $$\ddot x = JM^{-1}\tau - JM^{-1}g, \qquad |\tau| = 1 \tag{21.E11}$$
#
# The lab arm stands at $(30°, 60°)$ once more. **Guess:** its motors are limp, and it starts to fall. Which way does its hand go?
# %% tags=["90"]
figure(sketch.planar(lab, values, upright, angles=True, gravity=True, tip=True,
                     height=200), "The lab arm at (30°, 60°).")
predict("21.Q18", ___, choices=["straight down", "down and left",
                                "down and right"])
# %% tags=["reveal", "90"]
(M, _, g), task, _ = at(lab, values, [30, 60])
A, centre = ellipses.dynamic(task.J, M, g)
axes = ellipses.principal(A)
assert np.allclose(axes.lengths, [8.81839e-3, 3.73869e-3], rtol=1e-5)
assert np.allclose(centre, [3.82292, -2.74495], atol=1e-5)
assert np.allclose(applied(operational.mobility(M, task.J), [0, -784.8]), centre)
reveal("21.Q18", "down and right", look="which way the forearm tips over")
def outline(E):
    """The edge of {E u, |u| ≤ 1}."""
    half, turn = ellipses.principal(E), np.linspace(0, 2 * np.pi, 181)
    circle = np.transpose([np.cos(turn), np.sin(turn)])
    return circle * half.lengths @ half.directions.T

hundred = 100 * outline(A)
figure(plot.plane({"100 N·m, without gravity": hundred,
                   "the same, with gravity": hundred + centre},
                  "acceleration of the hand / (m/s²)", {"limp": centre}),
       f"Accelerations of the hand at (30°, 60°). The ellipse's half axes are "
       f"{1000 * axes.lengths[0]:.3f} and {1000 * axes.lengths[1]:.3f} mm/s² per N·m, "
       "drawn here for 100 N·m. Gravity moves its centre to "
       "(3.82, −2.74) m/s².")
# %% [markdown] tags=["90"]
# **Read it.** The upper arm falls, the elbow goes down and to the right, and the forearm tips over. The centre $-JM^{-1}g$ is that fall. Gravity moves the ellipse and does not change its shape: down is easy, up is dear. A hundred newton metres of these motors do less than gravity alone.
# %% [markdown] tags=["90"]
# ## 11 · A grade for a posture (3 min)
#
# The product of the half axes grades a posture: $\sqrt{\det(JM^{-2}J^{\top})}$. For a square $J$ it comes apart (Problem 7.11), because the determinant of a product is the product of the determinants:
#
# $$w = \sqrt{\det(JM^{-2}J^{\top})} = \frac{|\det J|}{\det M} \tag{21.E12}$$
#
# **Your turn:** at $(30°, 60°)$ the arm has $M_{11} = 225.01$, $M_{12} = 36$ and $M_{22} = 122.5$ kg·m². What is $w$, in 1/(kg²·m²)?
# %% tags=["exercise", "90"]
ex("21.Q19").check(___)
# %% tags=["look", "90"]
elbow, w = np.linspace(1, 179, 90), []
for e in elbow:
    (M, _, _), task, _ = at(lab, values, [30, e])
    w.append(1e6 * ellipses.dynamic_measure(task.J, M))
best = elbow[np.argmax(w)]
assert 92 < best < 104
figure(plot.series(elbow, {"w": np.array(w)}, "w / (10⁻⁶/(kg²·m²))", "elbow / °"),
       f"The grade over the elbow's angle; it is best near {best:.0f}°.")
# %% [markdown]
# ## 12 · Five lines of a textbook (4 min)
#
# For three joints $J$ has no inverse. The source finds the ellipsoid of all unit torques as follows, for the tip's acceleration $\dot v$ from rest.
#
# | line | |
# |---|---|
# | 1 | $\tau^{\top}\tau = 1$ |
# | 2 | $\tau = M\ddot q + g$ |
# | 3 | $\ddot q = J^{\#}\,\dot v$ |
# | 4 | $\tau = MJ^{\#}\left(\dot v + JM^{-1}g\right)$ |
# | 5 | $(\dot v + JM^{-1}g)^{\top}J^{\#\top}M^{\top}MJ^{\#}(\dot v + JM^{-1}g) = 1$ |
#
# Line 1 says which torques are allowed, line 2 is the equation of motion at rest, and line 3 has the joints' accelerations. Line 4 puts line 3 into line 2 and takes gravity into the bracket; line 5 puts that into line 1.
# %% [markdown]
# **Your turn:** somewhere an assumption about the motion is smuggled in, so that line 5 is not about *all* unit torques. In which line first?
# %% tags=["exercise"]
figure(sketch.planar(rods, rod_values, np.radians([60, -60, -30]), angles=True,
                     tip=True, gravity=True, height=190),
       "Three rods of 1 m and 1 kg at (60°, −60°, −30°).")
ex("21.Q20").check(___)
# %% [markdown]
# The ellipsoid of line 5 is (7.148) in the source:
#
# $$(\dot v + JM^{-1}g)^{\top}J^{\#\top}M^{\top}MJ^{\#}(\dot v + JM^{-1}g) = 1 \tag{21.E13}$$
#
# Without gravity it is right for torques that give the joints the *smallest* accelerations; with gravity, for torques whose own part of them, $M^{-1}\tau$, is smallest. The source says so, and goes on as if nothing were lost. A motor does not know that it should.
# %% [markdown]
# ## 13 · Throw the dots (5 min)
#
# Take 500 torques of 1 N·m altogether, spread evenly over all directions. Each of them accelerates the tip somehow.
#
# **Guess:** how many of these accelerations lie *outside* of the ellipse (21.E13)?
# %%
figure(sketch.moving(rods, rod_values, np.radians([60, -60, -30]), height=170),
       "The three rods. Every torque accelerates their tip somewhere.")
predict("21.Q21", ___, choices=["none", "about 13 %", "about 50 %", "about 87 %"])
# %% tags=["reveal"]
(M, _, g), task, _ = at(rods, rod_values, [60, -60, -30])
A, centre = map(np.array, ellipses.dynamic(task.J, M, g))
B, _ = map(np.array, ellipses.dynamic_minimal(task.J, M, g))
tau = np.random.default_rng(148).normal(size=(20000, 3))
off = (tau / np.linalg.norm(tau, axis=1)[:, None]) @ A.T
form = [np.einsum("ki,ij,kj->k", off, np.linalg.inv(E @ E.T), off) for E in (A, B)]
outside = [(x > 1 + 1e-9).mean() for x in form]
assert outside[0] == 0 and abs(outside[1] - 0.87) < 0.01
true, less = (ellipses.principal(E).lengths for E in (A, B))
assert np.allclose([*true, *less], [5.05929, 0.38588, 1.35544, 0.28308], atol=1e-5)
assert np.allclose(centre, [1.86142, -10.82958], atol=1e-5)
reveal("21.Q21", "about 87 %", look="what torques do beside the smallest q̈")
print(f"outside: {100 * outside[1]:.0f} % of 20 000 random unit torques; half axes"
      f" {less[0]:.3f} and {less[1]:.3f} m/s² against {true[0]:.3f} and {true[1]:.3f}")
# %% tags=["widget"]
RodTorques(unit=True, show=["arm", "unit", "slid", "tip"],
           tries="1 m shows 4 m/s². Drag the tip, or slide with it held: "
           "where are more inside?")
# %% [markdown]
# Nothing has to be assumed. The set is the image of the ball under $JM^{-1}$, for every number of joints:
#
# $$(\dot v + JM^{-1}g)^{\top}\left(JM^{-2}J^{\top}\right)^{-1}(\dot v + JM^{-1}g) \le 1 \tag{21.E14}$$
#
# The smaller ellipse asks for $(1 - J^{\#}J)\,M^{-1}\tau = 0$, so it forbids the torques to swing the elbow out. But a swinging elbow is the whip of the arm, and along its long axis the true ellipse is nearly four times as long. For a square $J$ both are the same, so no test with two joints could have shown it.
# %% [markdown]
# ## 14 · Motors have limits of their own (Further, 4 min)
#
# Real motors do not share one newton metre. Each has its own limits, so the torques fill a *box*. Its image is no ellipse, it is a polygon, a <dfn>zonotope</dfn>, whose edges are the columns $a_k$ of $JM^{-1}$. How far it reaches in a direction $d$ is one sum:
#
# $$\max_\tau d^{\top}\ddot x = -d^{\top}JM^{-1}g + \sum_k |d^{\top}a_k|\,\tau_{k,\max} \tag{21.E15}$$
# %% tags=["look"]
limits = np.array([40.0, 25.0, 10.0])
can = operational.reachable(M, g, task, [0.0] * 3, -limits, limits)
around = np.vstack([can.vertices, can.vertices[:1]])
figure(plot.plane({"limits of 40, 25, 10 N·m": around,
                   "the ellipse of 10 N·m": 10 * outline(A) + centre},
                  "acceleration of the tip / (m/s²)", {"limp": centre}),
       f"All accelerations of the three rods' tip, with gravity: a polygon of "
       f"{len(can.vertices)} corners. Its top corner has {can.reach([0, 1]):.0f} m/s² "
       "upwards, and goes far to the right.")
assert len(can.vertices) == 6
assert np.allclose(max(can.vertices, key=lambda x: x[1]), [41.0, 66.2], atol=0.1)
assert np.isclose(can.reach([0, 1]), centre[1] + abs(A[1]) @ limits)
# %% [markdown] tags=["card"]
# ## 15 · What to keep (3 min)
#
# $$\Lambda\ddot x + \mu + g_A = f, \qquad \Lambda = (JM^{-1}J^{\top})^{-1}, \qquad \mu = \Lambda(JM^{-1}c - \dot J\dot q)$$
#
# $$m_{\text{pushed}} = \frac1{u^{\top}\Lambda^{-1}u} \le m_{\text{led}} = u^{\top}\Lambda u, \qquad \tau = J^{\top}f + (1 - J^{\top}\bar J^{\top})\,\tau_0, \quad \bar J = M^{-1}J^{\top}\Lambda$$
#
# - Near a singular posture the hand's mass grows as $1/\sin^2q_2$ in one direction, and stays small in the other.
# - Torques that leave the hand alone are $M$ times rates that do. The pseudo-inverse knows no masses.
# - All unit torques: the image of the ball under $JM^{-1}$, centre $-JM^{-1}g$. The smallest accelerations are a small part of it.
#
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (21.E1) | `operational.of_place`, `Task.drift` | Q4, and section 2 |
# | (21.E2), (21.E3) | `operational.inertia`, `operational.terms` | section 2, line by line |
# | (21.E4) | `tip.tip_model` | section 2, in numbers |
# | (21.E5) | `Felt.pushed`, `Felt.along` | section 3, in all directions |
# | (21.E6) | `transform.along` | section 5, by slopes of Λ |
# | (21.E7) | `operational.coriolis` | section 6, line by line |
# | (21.E8) | `operational.consistent_inverse`, `operational.force` | section 8, exact |
# | (21.E9), (21.E10) | `operational.torques`, `operational.projector` | section 9 |
# | (21.E11), (21.E14) | `ellipses.dynamic` | sections 10 and 13, by dots |
# | (21.E12) | `ellipses.dynamic_measure` | section 11 |
# | (21.E13) | `ellipses.dynamic_minimal` | section 13: it is a part of the set only |
# | (21.E15) | `operational.reachable` | section 14 |
#
# </details>
# %% [markdown]
# **The ritual.** Units: $\Lambda$ in kg, $g_A$ in N. Symmetry: turning the whole arm about its shoulder turns $\Lambda$ along. A limit: a load $m_L$ in the hand adds $m_L$ times 1 to $\Lambda$, whatever the arm. Signs: a hand is held *up*.
# %% tags=["check"]
turn, load = np.radians(40), 7.0
R = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
(M, _, _), task, _ = at(lab, values, [0, 90])
L, J = np.array(operational.inertia(M, task.J)), np.array(task.J)
(M2, _, _), turned, _ = at(lab, values, [40, 90])
assert np.allclose(operational.inertia(M2, turned.J), R @ L @ R.T)
heavier = operational.inertia((np.array(M) + load * J.T @ J).tolist(), task.J)
assert np.allclose(heavier, L + load * np.eye(2)) and weight[1] > 0
print("Λ turns with the arm, and a load of 7 kg adds 7 kg in all directions")
# %% [markdown]
# **Where this stops working.** Gears have friction and springs. A push that is shorter than the gears' swing feels the links without the rotors. And Λ is as good as the masses that one believes in, so chapter 20 comes first.
#
# **Next:** chapter 22 looks into the joints themselves. Exercises: [21](../exercises/21_operational_space.ipynb).
