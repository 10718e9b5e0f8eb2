# %% [markdown]
# # 17 · Small deviations, large consequences
#
# > Take the slopes of the torques once, and you know how an arm swings, whether it falls, how to hold it, and when two twins part for ever.
#
# **After this chapter you can** linearise any arm about any motion, read its frequencies off three matrices, get Christoffel's matrix without a derivative of $M$, hold an arm upright by its elbow alone, and measure chaos.
#
# **Equations** (17.E1)–(17.E16) ← Balafoutis and Patel, *Dynamic Analysis of Robot Manipulators*: (1.1.3), (7.2.1)–(7.2.3), (7.3.1)–(7.3.19), Algorithm 7.1, (7.4.1)–(7.4.18), (C.1)–(C.17), Lemmas C-1 to C-12. The core is 1 to 10; what is marked *Further* can wait.
# %% tags=["setup"]
import numpy as np
import sympy as sp
from IPython.display import display
from scipy.integrate import solve_ivp

from robolib import codegen, kinematics, linearize, plot, robots, sketch
from robolib.checking import ex
from robolib.derivation import ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.formulations import lagrange
from robolib.identity import judge
from robolib.linearize import slopes, tip
from robolib.model import rate
from robolib.widgets import TwoGhosts

setup()
# %% [markdown]
# ## 1 · A millionth of a radian (10 min)
#
# Two arms are let go at the same moment, from the same posture, without motors that push. One of them stands one **millionth of a radian** ahead at the shoulder. That is a micrometre at the end of a metre, less than you can see under a loupe.
#
# Both are the arm of chapter 07, two rods of 50 kg. Its motors sit on the joints themselves, so the gear ratio is $k_r = 1$.
# %% tags=["widget"]
TwoGhosts(show=["arm", "time", "kr", "apart"])
# %% [markdown]
# **Guess** after how many seconds they point to different places, by one whole radian.
# %%
predict("17.Q1", ___, choices=["about 2 s", "about 8 s", "about 80 s", "never"])
# %% tags=["reveal"]
robot, values = robots.planar_2r()
direct = robot.at(values | {"kr1": 1.0, "kr2": 1.0})
geared, none = robot.at(values), np.zeros(2)

def let_go(arm, q, seconds):
    """(t, x) of an arm that is let go, x = (q, q̇): 1000 states per second."""
    f = codegen.forward_dynamics(arm, {}).optimised().compile("python")
    run = solve_ivp(lambda t, x: np.concatenate([x[2:], f(x[:2], x[2:], none)]),
                    (0, seconds), [*q, 0, 0], "DOP853", rtol=1e-12, atol=1e-12,
                    t_eval=np.linspace(0, seconds, 1000 * seconds + 1))
    return run.t, run.y.T

def apart(arm, seconds, start=(1.2, 0.8), off=1e-6):
    t, one = let_go(arm, start, seconds)
    return t, let_go(arm, (start[0] + off, start[1]), seconds)[1] - one

t, gap = apart(direct, 10)
parted = t[np.argmax(np.hypot(gap[:, 0], gap[:, 1]) > 1)]
assert 8.3 < parted < 8.4
reveal("17.Q1", "about 8 s", look="how straight the line is on logarithmic paper")
# %% [markdown]
# The distance of the two grows by a factor of a million in 8.35 seconds. Nothing here is random, and the computer's errors are a million times smaller than the head start. The arm does that by itself. This chapter finds the number behind it, a growth rate, from *one* matrix that every robot's controller has anyway.
#
# **You need** chapters 14 and 16, and these three answers.
#
# - **Q2** A pendulum's motor holds $m_1g\,\ell_1\sin q_1$. What is the derivative by $q_1$? (→ [00](00_start.ipynb))
# - **Q3** $\ddot x = -4x$. Which angular frequency, in rad/s? (→ [00](00_start.ipynb))
# - **Q4** $\omega = (1, 2, 3)$ and $z = (0, 0, 1)$. What is $\omega\times z$? (→ [01](01_rotations.ipynb))
# %% tags=["exercise"]
q1, q2, qd1, qd2, qdd1, qdd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
a1, l1, l2, m1, m2, I1, I2, g = sp.symbols("a1 l1 l2 m1 m2 I1 I2 g")
kr1, Im1, Fv1 = sp.symbols("kr1 Im1 Fv1")
sin, cos = sp.sin, sp.cos
display(ex("17.Q2").check(___))
display(ex("17.Q3").check(___))
display(ex("17.Q4").check(___))
# %% [markdown]
# ## 2 · Three slopes of a pendulum (6 min)
#
# A pendulum with friction needs the torque $\tau = I\ddot q + F_v\dot q + m g\ell\sin q$, with $q = 0$ where it hangs. It follows some motion. Now the motion is a little different: $q + \delta q$, $\dot q + \delta\dot q$, $\ddot q + \delta\ddot q$. What does the motor have to give more?
#
# $$\begin{gathered} \delta\tau = \frac{\partial\tau}{\partial\ddot q}\,\delta\ddot q + \frac{\partial\tau}{\partial\dot q}\,\delta\dot q + \frac{\partial\tau}{\partial q}\,\delta q \\ = I\,\delta\ddot q + F_v\,\delta\dot q + m g\ell\cos q\;\delta q \end{gathered} \tag{17.E1}$$
#
# Three <dfn>slopes</dfn> of the torque say it all, one for each thing that can differ. The last one is a spring, and its stiffness depends on where the pendulum is.
# %% tags=["look"]
pendulum, sizes = robots.pendulum()
figure(sketch.planar(pendulum, sizes, [0.5], ghosts=[[0.7]], angles=True,
                     gravity=True, height=170),
       "A pendulum at q = 0.5 rad, and dashed the same with δq = 0.2 rad.")
# %% [markdown]
# **Your turn:** the first slope, for a pendulum with a centre of mass at $\ell_1$, inertia $I_1$ about it, and no gears, in `I1 m1 l1`.
#
# Then **guess:** the pendulum stands *upright*, $q = 180°$. Which sign has its last slope, $P = \partial\tau/\partial q$?
# %% tags=["exercise"]
ex("17.Q5").check(___)
predict("17.Q6", ___, choices=["positive", "zero", "negative"])
# %% tags=["reveal"]
tau = (I1 + m1 * l1**2) * qdd1 + Fv1 * qd1 + m1 * g * l1 * sin(q1)
assert judge(sp.Matrix([[tau.diff(x) for x in (qdd1, qd1, q1)]]), sp.Matrix(
    [[I1 + m1 * l1**2, Fv1, m1 * g * l1 * cos(q1)]])).equal             # (17.E1)
reveal("17.Q6", "negative", look="which way the motor must push, if q is too large")
# %% [markdown]
# **Read it.** Hanging, $P = +mg\ell$: more angle needs more torque, as a spring does. Standing on its head, $P = -mg\ell$. That is a spring that pushes away.
# %% [markdown]
# ## 3 · The lab arm: M, V, P (7 min)
#
# With $n$ joints each slope is a matrix, and (17.E1) stays one line:
#
# $$\delta\tau = M\,\delta\ddot q + V\,\delta\dot q + P\,\delta q, \qquad M = \frac{\partial\tau}{\partial\ddot q}, \quad V = \frac{\partial\tau}{\partial\dot q}, \quad P = \frac{\partial\tau}{\partial q} \tag{17.E2}$$
#
# The first one is no news. Torques are linear in accelerations, and what stands in front of $\ddot q$ is the inertia matrix $M$ (the source calls it $D^o$). The third one holds more than gravity.
# %% tags=["look"]
arm = robot.without("rotors")
figure(sketch.planar(arm, values, [0.5, 0.9], ghosts=[[0.5, 1.1]], angles=True,
                     lengths=True, gravity=True, height=190),
       "The lab arm, and dashed the same with δq₂ = 0.2 rad.")
# %% [markdown]
# **Your turn.** The arm is at rest for a moment, $\dot q = 0$, but it is about to move, $\ddot q \ne 0$. So
#
# $$\tau_1 = M_{11}\ddot q_1 + M_{12}\ddot q_2 + g_1, \qquad M_{11} = \dots + 2m_2a_1\ell_2\cos q_2, \qquad M_{12} = \dots + m_2a_1\ell_2\cos q_2$$
#
# and $g_1 = (m_1\ell_1 + m_2a_1)\,g\cos q_1 + m_2\ell_2\,g\cos(q_1+q_2)$. What is $\partial\tau_1/\partial q_2$?
#
# Then **guess:** when is $P$ symmetric?
# %% tags=["exercise"]
ex("17.Q7").check(___)
predict("17.Q8", ___, choices=["always", "where the arm rests", "never"])
# %% tags=["reveal"]
model = lagrange.derive(arm)
state = [list(x) for x in model.state]
P = model.tau.jacobian(model.q)
found = slopes(arm, *state)
assert judge(sp.Matrix(found.P), P).equal               # the library's, by (17.E9)
assert judge(sp.Matrix(found.M), model.M).equal
at_rest = P.subs({x: 0 for x in (*state[1], *state[2])})
U = model.U
assert judge(at_rest, sp.hessian(U, model.q)).equal and judge(at_rest, at_rest.T).equal
lifted = P.subs({qd1: 0, qd2: 0})
assert not judge(lifted, lifted.T).equal
reveal("17.Q8", "where the arm rests",
       look="what the entries are second derivatives of")
# %% [markdown]
# **Read it.** At rest $P$ is the Hessian of the potential energy, $\partial^2U/\partial q_i\partial q_k$, and so it is symmetric. As soon as the arm moves or starts, $\partial M/\partial q\;\ddot q$ and $\partial c/\partial q$ come in, and they are not.
#
# **First order is honest.** By how much is (17.E2) wrong, for a deviation of size $\varepsilon$? On logarithmic paper the error must fall with slope 2, because what is left out begins with squares.
# %% tags=["check"]
lab = arm.at(values)
x = np.random.default_rng(17).uniform(-1, 1, (3, 2))       # q and its rates
d = np.random.default_rng(18).uniform(-1, 1, (3, 2))       # a direction
here, sizes = slopes(lab, *x.tolist()), np.logspace(-5, -1, 9)
errors = [np.abs(np.subtract(slopes(lab, *(x + e * d).tolist()).tau, here.tau)
                 - linearize.predicted(here, *(e * d))).max() for e in sizes]
slope = np.polyfit(np.log(sizes), np.log(errors), 1)[0]
assert abs(slope - 2) < 0.02
figure(plot.power(sizes, {"error of the linear model": errors}, "deviation ε / rad",
                  "error / N·m"),
       f"A deviation of 0.1 costs {errors[-1]:.2f} N·m, one of 0.01 a hundredth of "
       f"it: slope {slope:.2f} on logarithmic paper.")
# %% [markdown]
# ## 4 · What V is (7 min)
#
# Chapter 07 wrote the velocity torques as $c = C\,\dot q$, with the one $C$ of Christoffel's symbols.
# %% tags=["look"]
figure(sketch.planar(arm, values, [0.4, 1.2], angles=True, centres=True, height=170),
       "Both rates turn the outer link, and their product is felt at the shoulder.")
# %% [markdown]
# **Guess:** without friction, what is $V = \partial c/\partial\dot q$?
# %%
predict("17.Q9", ___, choices=["½ C", "C", "2 C", "C + Cᵀ"])
# %% [markdown]
# Write it for the shoulder, with $s = m_2a_1\ell_2\sin q_2$. There $c_1 = -s\,(2\dot q_1\dot q_2 + \dot q_2^2)$, and $C_{12} = -s\,(\dot q_1 + \dot q_2)$. Below, $c_1$ is differentiated by $\dot q_2$, product by product. One line is yours.
# %% tags=["check"]
s = sp.Symbol("s")
chain(-2 * s * qd1 - s * 2 * qd2,
      (___, "take out what both have in common"),
      (2 * (-s * (qd1 + qd2)), "twice C₁₂"), label=r"\partial c_1/\partial\dot q_2")
assert judge(sp.diff(-s * (2 * qd1 * qd2 + qd2**2), qd2), -2 * s * (qd1 + qd2)).equal
V, C = model.tau.jacobian(model.qd), model.C
assert judge(V, 2 * C).equal and judge(sp.Matrix(found.V), 2 * C).equal
N = rate(model.M, model.q, model.qd) - V
assert judge(N, -N.T).equal
reveal("17.Q9", "2 C", look="a square, differentiated")
# %% [markdown]
# $$V = 2\,C, \qquad \dot M - V \ \text{is skew} \tag{17.E3}$$
#
# The reason is short. $c_i = \sum_{jk}c_{ijk}\dot q_j\dot q_k$ is a quadratic form, and its symbols are symmetric in $j$ and $k$; so its derivative is twice a linear one. Whoever has a recipe for $V$ has Christoffel's matrix, without a single derivative of $M$. Section 7 has such a recipe.
#
# The three slopes know of each other. Along any motion of a frictionless arm
#
# $$\dot M = \tfrac12\,(V + V^{\top}), \qquad P - P^{\top} = \tfrac12\,\frac{d}{dt}\,(V - V^{\top}) \tag{17.E4}$$
#
# These are Helmholtz's conditions. They say that the torques come from a Lagrangian.
# %% tags=["check"]
ahead = ([*model.q, *model.qd], [*model.qd, *model.qdd])
assert judge(P - P.T, rate(V - V.T, *ahead) / 2).equal
assert judge(rate(model.M, model.q, model.qd), (V + V.T) / 2).equal
print("Helmholtz's conditions hold on the lab arm, in symbols.")
# %% [markdown]
# ## 5 · How it swings, how it falls (7 min)
#
# Solve (17.E2) for $\delta\ddot q$, and collect positions and rates in $x = (\delta q, \delta\dot q)$:
#
# $$\dot x = A\,x + B\,\delta\tau, \qquad A = \begin{bmatrix}0 & 1\\ -M^{-1}P & -M^{-1}V\end{bmatrix}, \qquad B = \begin{bmatrix}0\\ M^{-1}\end{bmatrix} \tag{17.E5}$$
#
# An eigenvalue $\lambda$ of $A$ is a way in which the arm can move by itself, as $e^{\lambda t}$. An imaginary one swings, and a real one grows or dies. Here are the eigenvalues of the hanging arm.
# %% tags=["look"]
def modes(arm, up):
    rest = slopes(arm, [up * np.pi / 2, 0.0], [0.0, 0.0], [0.0, 0.0])
    return linearize.modes(np.array(linearize.state_space(rest)[0], float))

for word, one in {"motors on the joints": direct, "gears of 100": geared}.items():
    print(f"hanging, {word}: ±{modes(one, -1).imag[1]:.2f}i and"
          f" ±{modes(one, -1).imag[3]:.2f}i per second")
assert np.allclose(abs(modes(direct, -1)), [2.5619, 2.5619, 5.1176, 5.1176], atol=1e-4)
assert np.allclose(abs(modes(geared, -1)), [1.2808, 1.2808, 2.0370, 2.0370], atol=1e-4)
# %% [markdown]
# **Guess** those of the arm that stands upright.
# %%
predict("17.Q10", ___, choices=["the same numbers, without the i",
                                "the same numbers, with the i", "quite other numbers"])
# %% tags=["reveal"]
# What was asked in 17.Q10, worked out
assert np.allclose(sorted(modes(direct, 1).real), sorted(modes(direct, -1).imag))
assert np.allclose(modes(direct, 1).imag, 0)
reveal("17.Q10", "the same numbers, without the i",
       look="what turning gravity round does to P, and what it does to M")
ratios = np.logspace(0, 2.5, 26)
swing = np.array([modes(robot.at(values | {"kr1": k, "kr2": k}), -1).imag[[1, 3]]
                  for k in ratios])
assert (np.diff(swing, axis=0) < 0).all()
figure(plot.power(ratios, {"both links together": swing[:, 0],
                           "one against the other": swing[:, 1]},
                  "gear ratio", "frequency / (rad/s)"),
       "Frequencies of the hanging arm, or rates of falling of the upright one, "
       f"against the gear ratio: {swing[0, 0]:.2f} and {swing[0, 1]:.2f} without; at "
       "100 both are near 1 to 2, and beyond they fall as 1/k_r.")
# %% [markdown]
# Upside down, $P$ changes its sign, and $M$ does not. At rest $V = 0$, so $\lambda^2$ is an eigenvalue of $-M^{-1}P$. It changes its sign, and the $i$ disappears. The rotors add $k_r^2I_m$ to $M$ and nothing to $P$. A large gear makes an arm slow to swing, and slow to fall.
#
# **Q11** How long does one swing of the slow mode take, without gears? (In seconds; $\lambda = \pm2.56\,i$ per second.)
# %% tags=["exercise"]
ex("17.Q11").check(___)
# %% [markdown] tags=["90"]
# ## 6 · When an axis turns (8 min)
#
# SymPy can differentiate two links. For six it would fill a book. The source finds the slopes without it, by one question. Joint $j$ moves a little: what changes for a link beyond it, **seen by somebody who sits on that link**? Take the smallest arm that shows it, a turntable ($q_1$, vertical) and a shoulder ($q_2$). In the axes of link 2
#
# $$\omega_2 = (\dot q_1\sin q_2,\ \dot q_1\cos q_2,\ \dot q_2)$$
# %% tags=["look", "90"]
turn = 0.7
z1 = np.array([np.sin(turn), np.cos(turn)])
figure(sketch.vectors({"$x_2$": ((0, 0), (1, 0)), "$y_2$": ((0, 0), (0, 1)),
                       "$z_1$": ((0, 0), z1), r"$\dot z_2$": ((0, 0), (z1[1], -z1[0]))},
                      height=190),
       "Somebody on link 2 looks along its axis z₂. The turntable's axis z₁ is seen at "
       "q₂ = 0.7 rad. With q̇₁ = 1 rad/s, ż₂ = ω × z₂ is across it, "
       f"({z1[1]:.3f}, {-z1[0]:.3f}, 0) per second.")
# %% [markdown] tags=["90"]
# **Your turn:** $\partial\omega_2/\partial q_2$, three entries, in `q2 qd1 qd2`. And **guess** $\partial\omega_2/\partial q_1$ in the same axes.
# %% tags=["exercise", "90"]
ex("17.Q12").check(___)
predict("17.Q13", ___, choices=["zero", "ω₂ × z₁", "z₁"])
# %% tags=["reveal", "90"]
w2 = sp.Matrix([qd1 * sin(q2), qd1 * cos(q2), qd2])
zd2 = w2.cross(sp.Matrix([0, 0, 1]))
assert judge(w2.diff(q2), zd2).equal and w2.diff(q1).is_zero_matrix
reveal("17.Q13", "zero", look="whether the turntable's own axis moves")
step(w2.diff(q2), zd2, "the axis is carried along: its rate is ω × z",
     where={"w2": w2, "zd2": zd2})
# %% [markdown] tags=["90"]
# That is Lemma C-5, $\partial\omega_i/\partial q_j = \dot z_j$ with $\dot z_j = \omega_j\times z_j$. In words: whoever sits on link $i$ turns with joint $j$, and sees the rest of the world's turning from a new side. The first joint's axis stands still, so $\dot z_1 = \ddot z_1 = 0$.
#
# All of appendix C comes out of one rule. A turn enters as $A$, and $\partial A/\partial q = A\,\tilde z$, with $\tilde z$ the matrix of $z\times$. Its rates follow by the product rule, the second one with a 2:
#
# $$\frac{\partial\ddot A}{\partial\dot q} = 2\,\frac{\partial\dot A}{\partial q}, \qquad \frac{\partial\Omega_i}{\partial q_j} = \tilde{\ddot z}_j + 2\,\tilde{\dot z}_j\,\tilde\omega_i, \qquad \ddot z_j = \Omega_j\,z_j \tag{17.E6}$$
# %% tags=["check", "90"]
A = sp.Matrix([[cos(q1), -sin(q1), 0], [sin(q1), cos(q1), 0], [0, 0, 1]])
tilde = sp.Matrix([[0, -1, 0], [1, 0, 0], [0, 0, 0]])
Ad = rate(A, [q1], [qd1])
Add = rate(Ad, [q1, qd1], [qd1, qdd1])
assert judge(A.diff(q1), A * tilde).equal and judge(Add.diff(qdd1), A * tilde).equal
assert judge(Ad.diff(q1), Ad * tilde).equal and judge(Add.diff(q1), Add * tilde).equal
assert judge(Add.diff(qd1), 2 * Ad.diff(q1)).equal      # the 2 of Lemma C-1
panda, data = robots.panda()
moving = np.random.default_rng(7).uniform(-1.5, 1.5, (3, 7)).tolist()
off = linearize.residuals(panda.at(data), *moving)      # each lemma against Duals
assert off.keys() == linearize.LEMMAS.keys() and max(off.values()) < 1e-13
print("Lemmas", ", ".join(dict.fromkeys(n.split(" for")[0] for n in off)), "hold.")
# %% [markdown] tags=["90"]
# The folded machinery of `residuals` holds every lemma against exact derivatives, on an arm of seven joints, for each link and each joint. Three more of them in words. C-7: $\partial\dot\omega_i/\partial\dot q_j = 2\dot z_j + z_j\times\omega_i$. C-10 and C-11: an origin's acceleration changes by $\ddot z_j\times s + 2\,\dot z_j\times\dot s$, as a point's does that is carried round; C-11 takes $z_j\times\ddot s_j$ off. C-8, C-9, C-12 pass this on to moments.
# %% [markdown] tags=["90"]
# ## 7 · Algorithm 7.1 (7 min)
#
# Now collect. All that lies beyond joint $i$ enters by its mass, its first moment $U$, its inertia $E$ about the joint, and by how these change: $\dot U$, and the tensor
#
# $$L = \int\left(\dot r\,r^{\top} - (r\cdot\dot r)\,1\right)dm, \qquad 2L = \tilde h - \dot E \tag{17.E7}$$
#
# with $h = \int r\times\dot r\,dm$ the angular momentum about the joint. For turning joints and $j \le i$, with $s$ from joint $j$ to joint $i$ and $X = E - \tilde U\tilde s$, $Y = L + \tilde U\tilde{\dot s}$, the slopes are
#
# $$\begin{gathered} M_{ij} = z_i\cdot X z_j, \qquad V_{ij} = 2\,z_i\cdot(X\dot z_j - Y z_j), \\ P_{ij} = z_i\cdot(X\ddot z_j - 2Y\dot z_j + \tilde U\tilde{\ddot s}_j z_j) \end{gathered} \tag{17.E8}$$
# %% tags=["look", "90"]
puma, numbers = robots.puma560()
figure(sketch.skeleton(puma, numbers, [0.4, -0.6, 0.5, 0.3, 0.7, 0.2]),
       "The PUMA 560. Joint 3 moves a little: the wrist and hand beyond it answer with "
       "a wrench, which runs inwards and is felt at joints 2 and 1.")
# %% [markdown] tags=["90"]
# Read a column as a story, because that is how the algorithm works. Joint $i$ moves by one unit. All that lies beyond it, frozen to one body, answers with a wrench. The wrench runs inwards, from frame to frame, and joint $j$ feels its component along $z_j$. One sweep outwards (motions), one inwards (moments), one inwards for each joint (wrenches). From link to link, with $s$ the way between the origins and all of it turned into the new axes, a wrench becomes
#
# $$B + s\times f, \qquad C - \dot s\times f, \qquad H + s\times\hat f, \qquad G + s\times\bar f \tag{17.E9}$$
#
# and what joint $j$ feels of it is
#
# $$\begin{gathered} M_{ij} = B\cdot z + f\cdot y, \\ V_{ij} = 2\,(B\cdot\dot z + f\cdot\dot y - C\cdot z), \\ V_{ji} = 2\,(H\cdot z + \hat f\cdot y), \\ P_{ij} = B\cdot\ddot z - 2\,C\cdot\dot z + f\cdot\ddot y, \\ P_{ji} = G\cdot z + \bar f\cdot y \end{gathered} \tag{17.E10}$$
#
# The $y$ belong to slides, of which the source says only that they take minor modifications. The library has them, with rotors and trees. **Guess:** six joints by differences take 19 sets of torques. How many sets does (17.E10) cost?
# %% tags=["90"]
predict("17.Q14", ___, choices=["about 19", "about 5", "less than 2"])
# %% tags=["reveal", "90"]
six = robots.general(6)[0]
ours = codegen.inverse_derivatives(six, base=True).optimised().counts
torque = codegen.inverse_dynamics(six, base=True).optimised().counts
both = [c.mul + c.add for c in (ours, torque)]
assert 4 < both[0] / both[1] < 6 and both[0] < 2056 + 1762
reveal("17.Q14", "about 5", look="that M, V and P share the motions and the moments")
print(f"six joints: {ours.mul} products and {ours.add} sums,"
      f" {both[0] / both[1]:.1f} times one set of torques\n"
      "the source: 2056 and 1762, and 450 and 386 that Algorithm 5.7 has done before,\n"
      f"so ours is {1 - both[0] / (2056 + 1762 + 450 + 386):.0%} shorter")
# %% [markdown] tags=["90"]
# **Two witnesses** that know nothing of all this. Dual numbers carry derivatives through any recursion. And a <dfn>complex step</dfn> puts $10^{-30}\,i$ beside a number and reads the slope off the imaginary part, where nothing cancels. Arms of all kinds, with slides and motors:
# %% tags=["check", "look", "90"]
for make in (robots.spatial_rrr, robots.spatial_rpr, robots.stanford, robots.th8,
             robots.iiwa):
    machine, its = make()
    one, n = machine.at(its).without("friction"), machine.n
    at = np.random.default_rng(71).uniform(-1.5, 1.5, (3, n)).tolist()
    mine = slopes(one, *at)
    for other in (linearize.by_duals(one, *at), linearize.by_complex_step(one, *at)):
        for A, B in zip((mine.M, mine.V, mine.P), (other.M, other.V, other.P),
                        strict=True):
            B = np.array(B, float)
            off = np.abs(np.array(A, float) - B).max()
            assert off < 1e-11 * max(1, np.abs(B).max())
    kinds = "".join(machine.links[j].joint.kind[0] for j in machine.joints).upper()
    print(f"{machine.name}, {kinds}: M, V and P agree three times")
seven, at = panda.at(data), moving
closed = linearize.closed_slopes(seven, *at)            # (17.E8), entry by entry
assert np.allclose(closed.P, slopes(seven, *at).P) and np.allclose(
    closed.V, slopes(seven, *at).V)
# %% [markdown] tags=["90"]
# ## 8 · What must be zero (4 min)
#
# Some entries vanish on every arm, and a program that does not have them is wrong.
# %% tags=["look", "90"]
grid = [[("0" if abs(e) < 1e-9 else "V") for e in row] for row in
        np.array(slopes(seven.without("gravity"), *at).V, float)]
column = [[("0" if abs(e) < 1e-9 else "P") for e in row] for row in
          np.array(slopes(seven, *at).P, float)]
figure(plot.marked({"V": [[""] * 7] * 7, "P": column},
                   {"": "not told yet", "0": "zero", "P": "some number"}, "joint j",
                   "torque i"),
       "The Panda at a random motion. Of P the first column is zero; V is yours to "
       "guess.")
# %% [markdown] tags=["90"]
# The last joint's own rate: **guess** $V_{nn}$. (The last link turns about its own axis, a little faster.)
# %% tags=["90"]
predict("17.Q15", ___, choices=["zero", "positive", "depends on the motion"])
# %% tags=["reveal", "90"]
# What was asked in 17.Q15, worked out
assert grid[6][6] == "0" and all(row[0] == "0" for row in column)
assert sum(row.count("0") for row in grid) == 1
reveal("17.Q15", "zero", look="whether M_nn depends on any joint")
figure(plot.marked({"V": grid, "P": column}, {"0": "zero", "V": "some number",
                                               "P": "some number"}, "joint j",
                   "torque i"),
       "The same with V: its last entry is zero, and no other one.")
# %% [markdown] tags=["90"]
# **Why?** $V_{nn} = 2C_{nn}$, and $C_{nn} = \tfrac12\dot M_{nn}$. The last joint turns one rigid body about an axis that is fixed in it, so $M_{nn}$ never changes.
#
# And the first column of $P$ says that it does not matter where a robot on the floor looks. Its first axis is parallel to gravity, and turning everything about it changes no torque:
#
# $$V_{nn} = 0, \qquad z_1 \parallel g_0 \;\Rightarrow\; \frac{\partial\tau}{\partial q_1} = 0 \tag{17.E11}$$
# %% [markdown] tags=["90"]
# ## 9 · Balance on the elbow (4 min)
#
# **A machine that needs it.** A gymnast on the high bar has hands that grip and give no torque, and hips that do all the work. The robot with a motor at the elbow alone is called *acrobot*. Stand it upright: both links balance above a shoulder that is free to turn.
# %% tags=["look", "90"]
figure(sketch.planar(arm, values, [np.pi / 2 - 0.06, 0.12], ghosts=[[np.pi / 2, 0]],
                     gravity=True, height=190),
       "The acrobot: the shoulder turns freely, the motor sits at the elbow. Bent a "
       "little, the centre of mass can be brought back above the shoulder.")
# %% [markdown] tags=["90"]
# Can it be held? The elbow's column of $B$ makes the matrix $[b, Ab, A^2b, A^3b]$. If it has rank 4, every state can be reached, in principle. The best linear law $u = -K x$ then follows from $A$ and $b$ by one call. **Guess** from which lean of the whole arm it comes back upright.
# %% tags=["90"]
predict("17.Q16", ___, choices=["about 2°", "about 10°", "about 45°"])
# %% tags=["reveal", "90"]
top = np.array([np.pi / 2, 0, 0, 0])
A, B = (np.array(x, float) for x in linearize.state_space(
    slopes(direct, [np.pi / 2, 0.0], [0.0, 0.0], [0.0, 0.0])))
b = B[:, 1:]
sigma = linearize.reach(A, b)
K = linearize.regulator(A, b, np.eye(4), np.eye(1))
move = codegen.forward_dynamics(direct, {}).optimised().compile("python")

def lean(degrees):
    """q₁ over time, in degrees from the vertical, from this lean on."""
    def rates(t, x):
        u = -(K @ (x - top))[0]
        return np.concatenate([x[2:], move(x[:2], x[2:], np.array([0.0, u]))])
    def fallen(t, x):
        return 0.7 - abs(x[0] - top[0])
    fallen.terminal = True
    run = solve_ivp(rates, (0, 3), top + [np.radians(degrees), 0, 0, 0], rtol=1e-9,
                    atol=1e-10, t_eval=np.linspace(0, 3, 301), events=fallen)
    return run.t, np.degrees(run.y[0]) - 90

(still, fine), (until, lost) = lean(1.9), lean(2.1)
# %% tags=["reveal", "90"]
# What was asked in 17.Q16, worked out
assert np.linalg.matrix_rank(np.hstack([b, A @ b, A @ A @ b, A @ A @ A @ b])) == 4
assert np.isclose(sigma[-1], 0.0026, atol=5e-5)
assert linearize.modes(A - b @ K).real.max() < 0 and np.isclose(K[0, 0], -11202, atol=1)
assert still[-1] == 3 and abs(fine[-1]) < 1 and until[-1] < 3 and abs(lost[-1]) > 30
reveal("17.Q16", "about 2°", look="the smallest singular value, 0.0026")
gone = np.append(lost, np.full(len(still) - len(lost), np.nan))
figure(plot.series(still, {"1.9° at first": fine, "2.1° at first": gone},
                   "lean of link 1 / °"),
       "Held by the elbow alone: from 1.9° the arm comes back, from 2.1° it is lost "
       f"after {until[-1]:.1f} s.")
# %% [markdown] tags=["90"]
# **Read it.** Rank 4 says yes. The smallest singular value, 0.0026, says how much, and that is hardly at all. Torque at the elbow moves the two links against each other, and to move both to one side costs a large detour. The first gain is 11 200 N·m per radian. Beyond 2° the detour leaves the range in which slopes are true.
# %% [markdown]
# ## 10 · Chaos, measured (5 min)
#
# Back to the two twins. Along a motion $A$ changes from moment to moment. But a deviation $d$ that is small enough obeys it at each moment:
#
# $$\dot d = A(q(t), \dot q(t))\,d, \qquad \lambda = \lim_{t\to\infty}\frac1t\,\ln\frac{|d(t)|}{|d(0)|} \tag{17.E12}$$
#
# $\lambda$ is <dfn>Lyapunov's exponent</dfn>: the rate at which neighbours part, per second, on average. Algorithm 7.1 gives $A$, and the rest is one integration, in which $d$ is shrunk to length 1 again and again. **Guess:** gears of 100 slow the arm down. What do they do to $\lambda$?
# %%
predict("17.Q17", ___, choices=["it becomes 0", "it is about half", "nothing"])
# %% tags=["reveal"]
def grown(arm, start, seconds):
    f, d = (make(arm, {}).optimised().compile("python") for make in
            (codegen.forward_dynamics, codegen.forward_derivatives))
    return linearize.growth(lambda q, v: f(q, v, none), lambda q, v: d(q, v, none)[:2],
                            start, [0, 0], seconds, every=0.1, start=[1.0, 0, 0, 0])
# %% tags=["reveal"]
wild, tame = grown(direct, [1.2, 0.8], 40), grown(geared, [1.2, 0.8], 40)
calm = grown(direct, [-np.pi / 2 + 0.05, 0.03], 40)
assert 0.8 < wild.rate < 1.6 and 0.4 < tame.rate < 0.9 and calm.rate < 0.1
x, log = wild.x[:150], wild.log[:151]    # 15 s, in which every computer finds the same
up = np.sin(x[:, 0] + x[:, 1]) > 0                      # where the forearm points
hang = ~up & (np.sin(x[:, 0]) < 0)                      # both links hang
share, rest = (np.diff(log)[at].sum() / log[-1] for at in (up, hang))
assert share > 0.5 and rest < 0.25 < up.mean() < 0.6 and 0.15 < hang.mean() < 0.35
twins = np.log(np.linalg.norm(gap[1000:6001:1000], axis=1) / 1e-6)   # of section 1
assert np.allclose(wild.log[10:61:10], twins, atol=0.01)
reveal("17.Q17", "it is about half", look="the two slopes in the figure")
figure(plot.series(wild.t, {"motors on the joints": wild.log, "gears of 100": tame.log,
                            "near the hanging rest": calm.log}, "ln of the growth"),
       "How a deviation grows, as a logarithm: 1 to 1.3 per second on direct drive, "
       "some 0.6 with gears of 100, next to nothing near the hanging rest.")
print(f"Growth in 15 s: {share:.0%} with the forearm up, {rest:.0%} with both hanging.")
# %% [markdown]
# **Read it.** A linear law, applied without end, measures what no linear law can do. From (1.2, 0.8) rad the direct arm has $\lambda \approx 1.1$ per second, within 0.9 and 1.5 over 20 to 80 s. (After some 20 s rounding has grown as well, and the computed motion is no longer that of this start. It is another motion of the same arm, and the mean rate is the same.) With gears it is about half, and it still sinks. Near the hanging rest it goes to zero, because there the arm only swings.
#
# Where does it happen? Mostly while the forearm stands on its head, which is about half of the time, because there gravity pushes two neighbours apart, as the real eigenvalues of section 5 say. In the quarter of the time when both links hang, they swing and nearly keep their distance. So every second of prophecy costs a factor of 3 in precision. **Gears do not tame the arm. They buy ten seconds:** 18.57 s instead of 8.35 s.
# %% tags=["check"]
slow_t, slow = apart(geared, 20)
late = slow_t[np.argmax(np.hypot(slow[:, 0], slow[:, 1]) > 1)]
assert 18.4 < late < 18.8
print(f"1 µrad becomes 1 rad after {parted:.2f} s, with gears after {late:.2f} s.")
# %% [markdown]
# Feedback beats this, because it never lets $d$ grow. That is chapter 23, and it lives on $M$, $V$ and $P$. And if not the state but a *parameter* is a little off? Then $\partial\tau/\partial\pi$ is a column of chapter 20's regressor.
# %% [markdown] tags=["90"]
# ## 11 · At the tip (Further, 6 min)
#
# A task speaks of the tip, $\chi = h(q)$. With $J = \partial h/\partial q$ (not singular) the forces at the tip obey $f = M_\chi\ddot\chi + c_\chi + g_\chi$ with
#
# $$M_\chi = J^{-\top}MJ^{-1}, \qquad c_\chi = J^{-\top}(c - MJ^{-1}\dot J\dot q), \qquad g_\chi = J^{-\top}g \tag{17.E13}$$
#
# Deviations of the tip follow from those of the joints, and can be solved for them:
#
# $$\delta\chi = J\,\delta q, \qquad \delta\dot\chi = \dot J\,\delta q + J\,\delta\dot q, \qquad \delta\ddot\chi = \ddot J\,\delta q + 2\dot J\,\delta\dot q + J\,\delta\ddot q \tag{17.E14}$$
# %% [markdown] tags=["90"]
# So the same torques have slopes in $\chi$, with $\delta\tau = \hat M\,\delta\ddot\chi + \hat V\,\delta\dot\chi + \hat P\,\delta\chi$ and
#
# $$\hat M = MJ^{-1}, \qquad \hat V = (V - 2\hat M\dot J)J^{-1}, \qquad \hat P = (P - \hat V\dot J - \hat M\ddot J)J^{-1} \tag{17.E15}$$
# %% tags=["check", "90"]
at = [[0.4, 0.9], [0.5, -0.3], [0.2, 0.7]]
by = tip.rates(lab, tip.planar_position, *at)
hat = tip.tip_slopes(slopes(lab, *at), by)
small = [[1e-3, -2e-3], [3e-3, 1e-3], [-2e-3, 4e-3]]
said = linearize.predicted(slopes(lab, *at), *small)
place, speed, jerk = tip.shifts(by, *small)
assert np.allclose(linearize.predicted(hat, place, speed, jerk), said)
figure(sketch.moving(arm, values, at[0], height=200,
                     arrows={"v": np.array(by.J, float) @ at[1]}),
       "The lab arm at (0.4, 0.9) rad and the velocity of its tip. Both descriptions "
       "of one small deviation ask for the same torques.")
# %% [markdown] tags=["90"]
# **Find the false line.** Somebody does the same for the hand's turning. $J_\omega$ gives $\omega = J_\omega\dot q$, and $\delta\varphi = J_\omega\,\delta q$ is the small turn. Which line is false?
#
# | line | |
# |---|---|
# | 1 | $\delta\varphi = J_\omega\,\delta q$ |
# | 2 | $d/dt\,(\delta\varphi) = \dot J_\omega\,\delta q + J_\omega\,\delta\dot q$ |
# | 3 | $\delta\omega = \dot J_\omega\,\delta q + J_\omega\,\delta\dot q$ |
# | 4 | if no joint moves, $\delta\omega = J_\omega\,\delta\dot q$ |
# %% tags=["exercise", "90"]
ex("17.Q18").check(___)
# %% tags=["reveal", "90"]
def omega(q, qd):
    """ω of the Panda's hand, in the base frame."""
    columns = kinematics.jacobian(seven, list(q))[1]
    return sum(np.array([*z], float) * v for z, v in zip(columns, qd, strict=True))

q, qd = np.array(moving[0]), np.array(moving[1])
dq, h = np.linspace(-1, 1, 7), 1e-6

def turns(q):
    return np.array([[*z] for z in kinematics.jacobian(seven, list(q))[1]]).T

true = (omega(q + h * dq, qd) - omega(q - h * dq, qd)) / (2 * h)
Jd = (turns(q + h * qd) - turns(q - h * qd)) / (2 * h)
phi = turns(q) @ dq
assert not np.allclose(true, Jd @ dq, atol=0.05)
assert np.allclose(true, Jd @ dq + np.cross(phi, omega(q, qd)), atol=1e-6)
print("off by", np.round(true - Jd @ dq, 3))
print("δφ × ω", np.round(np.cross(phi, omega(q, qd)), 3))
# %% [markdown] tags=["90"]
# The tip has coordinates; the hand's turning has none whose rate is $\omega$. So (17.E14) needs one more term:
#
# $$\delta\omega = \frac{d}{dt}\,\delta\varphi + \delta\varphi\times\omega \tag{17.E16}$$
#
# The source takes any Jacobian for $J$. Its (7.4.9) and (7.4.10) hold for places and for Euler's angles, and not for $\omega$.
# %% [markdown] tags=["card"]
# ## 12 · What to keep (2 min)
#
# | | |
# |---|---|
# | linear model | $\delta\tau = M\,\delta\ddot q + V\,\delta\dot q + P\,\delta q$ |
# | its parts | $M$ symmetric; $V = 2C$; at rest $P = \partial^2U/\partial q^2$ |
# | state space | $A = \begin{bmatrix}0 & 1\\ -M^{-1}P & -M^{-1}V\end{bmatrix}$, $\;B = \begin{bmatrix}0\\ M^{-1}\end{bmatrix}$ |
# | one rule | $\partial\omega_i/\partial q_j = \dot z_j = \omega_j\times z_j$ |
# | always zero | $V_{nn}$; column 1 of $P$, if $z_1\parallel g_0$ |
# | neighbours part | as $e^{\lambda t}$, with $\dot d = A\,d$ along the motion |
#
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (17.E1), (17.E2) | `linearize.predicted` | section 3: the error falls with slope 2 |
# | (17.E3), (17.E4) | `linearize.christoffel_matrix` | section 4, by the judge |
# | (17.E5) | `linearize.state_space` | section 5: modes; forward dynamics' own slopes |
# | (17.E6) | `linearize.residuals` | section 6: every lemma against Dual numbers |
# | (17.E7), (17.E8) | `linearize.closed_slopes` | section 7: against (17.E10) |
# | (17.E9), (17.E10) | `linearize.slopes`, `derivatives.inverse_derivatives` | section 7: Dual numbers, complex step |
# | (17.E11) | `linearize.slopes` | section 8 |
# | (17.E12) | `linearize.growth` | section 10: the two arms of section 1 |
# | (17.E13)–(17.E16) | `tip.tip_slopes`, `tip.shifts` | section 11: the same torques; differences |
#
# </details>
# %% [markdown]
# **The ritual.** The error of the linear model falls as $\varepsilon^2$; $M$ is symmetric; $P$ at rest is the Hessian of $U$; for $m_2 \to 0$ the first entries are the pendulum's.
#
# **Where this stops working.** Coulomb friction jumps at $\dot q = 0$, and a jump has no slope. At a singular posture there is no model in $\chi$. A deviation of 0.1 rad is not small, as section 3 shows. And no linear model says how far its own truth reaches: section 9 had to try.
#
# **Next:** what motions should be asked of an arm at all? Chapter 18 plans them. Exercises: [17](../exercises/17_linearised.ipynb).
