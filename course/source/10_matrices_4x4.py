# %% [markdown]
# # 10 · One product rule for a whole arm, and its price
#
# > Give each link one matrix, and all of chapter 07 is a single line. Then ask what the line costs.
#
# **After this chapter you can** write the model of any arm with 4×4 matrices, say which velocity coefficients are zero before you compute them, tell what moves from what turns, and say where the work of a formula goes.
#
# **Equations** (10.E1)–(10.E19) ← Milićević, Golubović and Slavković, *Transformation matrix approach*: (2.1)–(2.15), (4.1)–(4.5), Tables 1 to 3, Figures 1 and 2; Balafoutis and Patel, *Dynamic Analysis of Robot Manipulators*: (5.2.1)–(5.2.13), Algorithm 5.1; Asada and Slotine, section 5.3.1. The core is 1 to 10; what is marked *Further* can wait.
# %% tags=["setup"]
from dataclasses import replace

import numpy as np
import sympy as sp
from IPython.display import display

from robolib import agreement, codegen, homogeneous, plot, robots, sketch
from robolib.checking import ex
from robolib.derivation import ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.formulations import dalembert, lagrange_euler, newton_euler
from robolib.identity import judge
from robolib.model import christoffel
from robolib.robot import Link, Robot, dh, inertia
from robolib.spatial import Vec3
from robolib.widgets import Ledger

setup()
# %% [markdown]
# ## 1 · All of chapter 07 in one line (9 min)
#
# Here is the inertia matrix of every arm that has joints which turn or slide, with any number of them:
#
# $$M_{ik} = \sum_{j}\operatorname{Tr}\left(U_{jk}\,J_j\,U_{ji}^{\top}\right) \tag{10.E1}$$
#
# $U_{ji}$ says how the pose of link $j$ changes with $q_i$, and $J_j$ holds all that there is to know of the link's mass. Both are 4×4 matrices. Velocities and gravity follow in the same way. No picture is needed, and no thought about any particular arm.
# %% tags=["look"]
puma, sizes = robots.puma560()
figure(sketch.skeleton(puma, sizes, [0.4, -0.6, 0.5, 0.3, 0.7, 0.2]),
       "The PUMA 560 as the formula sees it: six matrices A₁ to A₆, each from one "
       "frame to the next, and their product T.")
# %% [markdown]
# **A machine that needs it.** The PUMA 560 stood in most laboratories of the 1980s. Its controller wanted new torques many times per second. A PDP-11/45, a computer of the time, needed 4.5 ms for 852 multiplications with their additions, so about 5 µs for each.
#
# **Guess:** how many multiplications does one set of six torques cost, if every trace of the formula is worked out as it is written? Write your number down. The bill comes in section 10.
# %%
predict("10.Q1", ___, choices=["about 1 000", "about 10 000", "about 100 000",
                               "about 1 000 000"])
# %% [markdown]
# **You need** chapters 02 and 07, and these three answers.
#
# - **Q2** How many multiplications does the product of two full 4×4 matrices take? (→ [02](02_chains.ipynb))
# - **Q3** Link 1 has its frame at its **far** end, $a_1$ from the joint. Its centre of mass is $\ell_1$ from the joint. Which coordinate $x$ has it in the link's own frame, in `a1 l1`? (→ [02](02_chains.ipynb), standard rows)
# - **Q4** $M_{11}$ of the planar arm holds $2m_2a_1\ell_2\cos q_2$. What is $\partial M_{11}/\partial q_2$? (→ [07](07_lagrange.ipynb))
# %% tags=["exercise"]
q1, q2, qd1, qd2, qdd1, qdd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
a1, a2, l1, l2, m1, m2, I1, I2, g = sp.symbols("a1 a2 l1 l2 m1 m2 I1 I2 g")
sin, cos = sp.sin, sp.cos
display(ex("10.Q2").check(___))
display(ex("10.Q3").check(___))
display(ex("10.Q4").check(___))
# %% [markdown]
# ## 2 · Q before A (7 min)
#
# A point of link $j$ has fixed coordinates $r$ in the link's frame, with a 1 below them. Seen from the ground it is at ${}^0\!A_j\,r$, where ${}^0\!A_j = A_1A_2\cdots A_j$. One joint sits in one matrix. So whoever wants a velocity must differentiate *one* factor of a product.
# %% tags=["look"]
rods = Robot("two rods", tuple(Link(dh("revolute", a=1.0), m, Vec3(-0.5, 0, 0),
             inertia(0, m / 12, m / 12)) for m in (2.0, 1.0)), Vec3(0, -9.8062, 0))
posture = np.array([0.3, 0.7])
turned = [posture + [0.25, 0], posture + [0, 0.25]]
figure(sketch.loaded(rods, {}, posture, ghosts=turned, height=190),
       "Two thin rods of 1 m, with 2 kg and 1 kg, at q = (0.3, 0.7) rad. Pale: q₁ "
       "alone grows by 0.25 rad, which turns both rods; and q₂ alone, which turns the "
       "outer one.")
# %% [markdown]
# A turning joint turns about $z$ of the frame **before** it, and to turn by a little more is to add the same points, turned by 90°. A matrix does this, and it stands *before* $A$, because the turn is seen from the frame before:
#
# $$\frac{\partial A}{\partial q} = Q\,A, \qquad Q_{\text{turn}} = \begin{bmatrix} 0 & -1 & 0 & 0\\ 1 & 0 & 0 & 0\\ 0 & 0 & 0 & 0\\ 0 & 0 & 0 & 0\end{bmatrix} \tag{10.E2}$$
#
# It takes the second row, with a minus, and the first. Nothing has to be multiplied.
# %% tags=["check"]
def pose(q, a):
    return sp.Matrix([[cos(q), -sin(q), 0, a * cos(q)], [sin(q), cos(q), 0, a * sin(q)],
                      [0, 0, 1, 0], [0, 0, 0, 1]])

A1, A2 = pose(q1, a1), pose(q2, a2)
Q = sp.Matrix(homogeneous.Q_REV)
step(Q * A1, sp.Matrix([[-sin(q1), -cos(q1), 0, -a1 * sin(q1)],
                        [cos(q1), -sin(q1), 0, a1 * cos(q1)], [0] * 4, [0] * 4]),
     "minus the second row, then the first", where={"A1": A1, "Q": Q})
assert judge(Q * A1, A1.diff(q1)).equal
# %% [markdown]
# **Your turn:** a joint that **slides** along $z$ of the frame before it, with $q$ in $d$. Which matrix $Q$? (Four rows; think of what a small shift does to the point $(x, y, z, 1)$.)
#
# Then **guess.** Somebody writes $A\,Q$ instead of $Q\,A$, for a turning joint. When is that the same?
# %% tags=["exercise"]
ex("10.Q5").check(___)
predict("10.Q6", ___, choices=["always", "never",
                               "if the link has no length and no twist"])
# %% tags=["reveal"]
x, alpha = sp.symbols("a1 alpha1")
full = sp.Matrix(homogeneous.members(Robot("one", (Link(dh("revolute", x, alpha)),)),
                                     [q1])[0].A)
assert judge(Q * full, full.diff(q1)).equal
bad = Q * full - full * Q
assert bad.subs({x: 0, alpha: 0}).is_zero_matrix
assert not bad.subs(alpha, 0).is_zero_matrix and not bad.subs(x, 0).is_zero_matrix
reveal("10.Q6", "if the link has no length and no twist",
       look="about which axis A Q turns")
print("Q A − A Q, last column:", list(bad[:, 3]))
# %% [markdown]
# **Read it.** $A\,Q$ turns about the $z$ of the link's own frame, at its far end. The two agree only if both axes are the same line.
# %% [markdown]
# ## 3 · Two derivatives (5 min)
#
# In a product, only the factor with $q_k$ is differentiated. So $Q$ slips in between:
#
# $$U_{jk} = \frac{\partial\,{}^0\!A_j}{\partial q_k} = {}^0\!A_{k-1}\,Q_k\;{}^{k-1}\!A_j \quad (k \le j), \qquad \text{else } 0 \tag{10.E3}$$
#
# A joint beyond link $j$ does not move it. Once more, for $k \le m \le j$:
#
# $$U_{jkm} = \frac{\partial U_{jk}}{\partial q_m} = {}^0\!A_{k-1}\,Q_k\;{}^{k-1}\!A_{m-1}\,Q_m\;{}^{m-1}\!A_j = U_{jmk} \tag{10.E4}$$
# %% tags=["look"]
def at(M, r):
    return (np.array(M, float) @ r)[:2]

c_2 = np.array([-0.5, 0, 0, 1.0])               # centre of mass of the outer rod
U = {k: lagrange_euler.U(rods, list(posture), 1, k) for k in (0, 1)}
place = at(lagrange_euler.poses(rods, list(posture))[1].A, c_2)
arrows = {"$U_{21}r$": (place, at(U[0], c_2)), "$U_{22}r$": (place, at(U[1], c_2))}
outer = {"$p$": ((0, 0), place)}
dots = {"$O$": (0, 0), "$C_2$": place}
figure(sketch.vectors(outer | arrows, points=dots, height=190),
       "The centre of mass of the outer rod. U₂₁r is its velocity if q̇₁ = 1 alone, "
       f"{np.linalg.norm(at(U[0], c_2)):.3f} m/s, across the way from the shoulder; "
       f"U₂₂r if q̇₂ = 1 alone, {np.linalg.norm(at(U[1], c_2)):.1f} m/s, across the "
       "rod.")
assert np.isclose(at(U[0], c_2) @ place, 0)
# %% [markdown]
# The columns of chapter 04's Jacobian are hidden in there. Here is the planar arm, with the centre of mass of link 2 at $r = (\ell_2 - a_2, 0, 0, 1)$. One line is yours: what does $U_{22}$ make of $r$? Together, times the rates, they are chapter 07's velocity.
# %% tags=["check"]
r2 = sp.Matrix([l2 - a2, 0, 0, 1])
U21, U22 = Q * A1 * A2, (A1 * Q * A2).applyfunc(sp.trigsimp)
s12, c12 = sin(q1 + q2), cos(q1 + q2)
step(U21 * r2, sp.Matrix([-a1 * sin(q1) - l2 * s12, a1 * cos(q1) + l2 * c12, 0, 0]),
     "a₂ drops out, as it must", where={"U21": U21, "r2": r2})
step(U22 * r2, ___, "only the outer link turns", where={"U22": U22, "r2": r2})
velocity = sp.Matrix([-a1 * sin(q1) * qd1 - l2 * s12 * (qd1 + qd2),     # chapter 07's
                      a1 * cos(q1) * qd1 + l2 * c12 * (qd1 + qd2), 0, 0])
assert judge(U21 * r2 * qd1 + U22 * r2 * qd2, velocity).equal
assert judge(U21.diff(q2), Q * A1 * Q * A2).equal       # (10.E4)
assert judge(U22.diff(q1), Q * A1 * Q * A2).equal       # the order does not matter
# %% [markdown]
# ## 4 · The sum goes into J (7 min)
#
# A point of link $j$ has the velocity $v = \sum_k U_{jk}\,r\,\dot q_k$. The kinetic energy is $\tfrac12\,dm\,v\cdot v$, summed over all points of the link. How can a sum over billions of points be done once and for all?
#
# Write $v\cdot v = \operatorname{Tr}(v\,v^{\top})$. Then $r$ stands in the middle, and what depends on the point is $r\,r^{\top}$ alone:
#
# $$T_j = \tfrac12\sum_i\sum_k\operatorname{Tr}\left(U_{ji}\,J_j\,U_{jk}^{\top}\right)\dot q_i\,\dot q_k, \qquad J_j = \int r\,r^{\top}\,dm \tag{10.E5}$$
#
# The <dfn>pseudo-inertia</dfn> of a body is the 4×4 matrix of all its moments up to the second, taken in its own frame, where it never changes.
# %% tags=["look"]
body = Robot("rod", (Link(dh("revolute", a=1.0), 2.0, Vec3(-0.5, 0, 0)),))
figure(sketch.planar(body, {}, [0.5], centres=True, lengths=True, height=150),
       "One rod, with its joint on the left and its frame at the far end. In that "
       "frame each of its points has x between −1 m and 0, and y = z = 0.")
# %% [markdown]
# Its last row is made of $r\cdot 1$ and $1\cdot 1$. **Your turn:** the last column of $J$ for a body of mass $m$ with its centre of mass at $(x, y, z)$, as four entries in `m x y z`.
#
# Then **guess.** Our inertia matrices have $I_{xy} = -\int xy\,dm$ as an entry. What stands in $J_{12}$?
# %% tags=["exercise"]
m, x, y, z = sp.symbols("m x y z")
ex("10.Q7").check(___)
predict("10.Q8", ___, choices=["+ I_xy", "− I_xy", "½ I_xy"])
# %% tags=["reveal"]
points = ((1, (1, 2, 0)), (2, (-1, 1, 3)), (1, (0, -1, 1)))     # kg, and m
J = sum((k * sp.Matrix([*p, 1]) * sp.Matrix([*p, 1]).T for k, p in points), sp.zeros(4))
mass, first, I_O = homogeneous.to_moments(J.tolist())
assert J[0, 1] == sum(k * p[0] * p[1] for k, p in points) == -I_O[0, 1]
assert [J[k, 3] for k in range(4)] == [*first, mass]
reveal("10.Q8", "− I_xy", look="the sign that stands in front of the integral")
J
# %% [markdown]
# Three masses, by hand: $J_{12} = \int xy\,dm$, with a plus, so it is $-I_{xy}$. Books differ here, and the five that this course draws on have three conventions among them. The diagonal follows from $\int x^2 = \tfrac12(I_{yy}+I_{zz}-I_{xx})$, and with $I_O$ about the **frame's origin**
#
# $$J = \begin{bmatrix}\Sigma & m\,\bar r\\ m\,\bar r^{\top} & m\end{bmatrix}, \qquad \Sigma = \tfrac12\operatorname{tr}(I_O)\,1 - I_O \tag{10.E6}$$
#
# To move or turn a body's frame by $X$ is one product, $J' = X J X^{\top}$. Steiner's theorem is part of it.
# %% [markdown]
# ## 5 · Lagrange on the trace (7 min)
#
# Now the machine of chapter 07, once for all arms. $T = \tfrac12\sum\sum M_{ik}\dot q_i\dot q_k$ with (10.E1), summed over the bodies. Differentiate $\partial T/\partial\dot q_i = \sum_k M_{ik}\,\dot q_k$ in time. The product rule meets $U_{jk}$ and $U_{ji}$:
#
# $$\sum_k M_{ik}\ddot q_k + \sum_k\sum_m\left[\operatorname{Tr}(U_{jkm}J_jU_{ji}^{\top}) + \operatorname{Tr}(U_{jk}J_jU_{jim}^{\top})\right]\dot q_k\dot q_m$$
#
# And $\partial T/\partial q_i$ is exactly the second bracket, because a trace does not change when its matrix is transposed. So it cancels, and one trace is left for the velocities.
# %% tags=["look"]
def ddt(f):
    pairs = ((q1, qd1), (q2, qd2), (qd1, qdd1), (qd2, qdd2))
    return sum((sp.diff(f, u) * rate for u, rate in pairs), f * 0)

J2 = sp.Matrix(homogeneous.from_moments(m2, Vec3(m2 * (l2 - a2), 0, 0), inertia(
    0, I2 + m2 * (l2 - a2)**2, I2 + m2 * (l2 - a2)**2)))
M11, M12, h111, h112, h122 = sp.symbols("M11 M12 h111 h112 h122")
U211, U212, U222 = Q * U21, Q * A1 * Q * A2, (A1 * Q * Q * A2).applyfunc(sp.trigsimp)
traces = {M11: (U21 * J2 * U21.T).trace(), M12: (U22 * J2 * U21.T).trace(),
          h111: (U211 * J2 * U21.T).trace(), h112: (U212 * J2 * U21.T).trace(),
          h122: (U222 * J2 * U21.T).trace()}
T = (traces[M11] * qd1**2 / 2 + traces[M12] * qd1 * qd2
     + (U22 * J2 * U22.T).trace() * qd2**2 / 2)
left = ddt(sp.diff(T, qd1)) - sp.diff(T, q1)
right = M11 * qdd1 + M12 * qdd2 + h111 * qd1**2 + 2 * h112 * qd1 * qd2 + h122 * qd2**2
assert judge(left, right.subs(traces)).equal
# %% [markdown]
# The folded cell checks it with the traces of the planar arm's second link. One of them by hand: a trace with $J$ is a sum over points, $\operatorname{Tr}(U_{222}J_2U_{21}^{\top}) = \int (U_{222}r)\cdot(U_{21}r)\,dm$. Take a point at $r = (x, 0, 0, 1)$.
# %% tags=["look"]
far = np.array([0.0, 0, 0, 1.0])
spot = at(lagrange_euler.poses(rods, list(posture))[1].A, far)
inwards = at(lagrange_euler.U(rods, list(posture), 1, 1, 1), far)
arrows = {"$U_{21}r$": (spot, at(U[0], far)), "$U_{222}r$": (spot, inwards)}
figure(sketch.vectors({"link 2": (spot + inwards, -inwards)} | arrows,
                      points={"$r$": spot}, height=170),
       "The end of the outer rod. U₂₂₂r points inwards, to the elbow: what q̇₂ = 1 "
       "makes it accelerate by. Only its part along U₂₁r is felt at joint 1; their "
       f"product is −{-inwards @ at(U[0], far):.3f} m².")
assert np.isclose(inwards @ at(U[0], far), -np.sin(0.7))
# %% tags=["check"]
r = sp.Matrix([x, 0, 0, 1])
chain((U222 * r).dot(U21 * r),
      (-a1 * (a2 + x) * sin(q2), "a₂ + x is the distance from the elbow"),
      label=r"(U_{222}r)\cdot(U_{21}r)", where={"U222": U222, "U21": U21, "r": r})
assert judge(traces[h122], -m2 * a1 * l2 * sin(q2)).equal
# %% [markdown]
# Summed over the link, $\int(a_2 + x)\,dm = m_2\ell_2$, and so $h_{122} = -m_2a_1\ell_2\sin q_2$, as in chapter 07.
#
# Gravity adds one more term. The potential energy of body $j$ is $-m_j\,g_0^{\top}\,{}^0\!A_j\,\bar r_j$, with $g_0 = (0, 0, -g, 0)$, for example, and $\bar r_j$ its centre of mass with a 1 below. So, over all bodies $j$ from $\max(i, k, m)$ on,
#
# $$\tau_i = \sum_k M_{ik}\,\ddot q_k + \sum_k\sum_m h_{ikm}\,\dot q_k\,\dot q_m + g_i \tag{10.E7}$$
#
# $$h_{ikm} = \sum_j\operatorname{Tr}\left(U_{jkm}J_jU_{ji}^{\top}\right), \qquad g_i = -\sum_j m_j\,g_0^{\top}U_{ji}\,\bar r_j \tag{10.E8}$$
# %% [markdown]
# **Find the false line.** The paper that this chapter follows comes to (10.E7) in four lines, with $L$ for Lagrange's function. Which one is false?
#
# | line | |
# |---|---|
# | 1 | potential energy: $-\sum_j m_j\,g_0^{\top}\,{}^0\!A_j\,\bar r_j$ |
# | 2 | $L = \tfrac12\sum_j\sum_i\sum_k\operatorname{Tr}(U_{ji}J_jU_{jk}^{\top})\,\dot q_i\dot q_k + \sum_j m_j\,g_0^{\top}\,{}^0\!A_j\,\bar r_j$ |
# | 3 | gravity's part of $\partial L/\partial q_i$: $\ +\sum_j m_j\,g_0^{\top}U_{ji}\,\bar r_j$ |
# | 4 | gravity's part of $\tau_i$: $\ +\sum_j m_j\,g_0^{\top}U_{ji}\,\bar r_j$ |
# %% tags=["exercise"]
ex("10.Q9").check(___)
# %% [markdown] tags=["90"]
# ## 6 · By hand, with numbers (6 min)
#
# The two rods of section 2 move with $\dot q = (1, -2)$ rad/s and $\ddot q = (0.5, 0.25)$ rad/s².
# %% tags=["look", "90"]
figure(sketch.planar(rods, {}, list(posture), angles=True, centres=True, gravity=True,
                     height=190), "The rods at q = (0.3, 0.7) rad, 2 kg and 1 kg.")
# %% [markdown] tags=["90"]
# **Your turn:** the number $h_{122}$, in kg·m², from section 5. ($q_2 = 0.7$ rad, $m_2 = 1$ kg, $a_1 = 1$ m, $\ell_2 = 0.5$ m.)
# %% tags=["exercise", "90"]
ex("10.Q10").check(___)
# %% tags=["reveal", "90"]
q, qd, qdd = [0.3, 0.7], [1.0, -2.0], [0.5, 0.25]
M, h, weight = (np.array(part, float) for part in lagrange_euler.coefficients(rods, q))
tau = M @ qdd + np.einsum("ikm,k,m", h, qd, qd) + weight
assert np.isclose(h[0, 1, 1], ex("10.Q10").accepted(), atol=1e-4)
assert np.allclose(M, [[2.7648421873, 0.715754427], [0.715754427, 1 / 3]])
assert np.allclose(weight, [21.3855975952, 2.6491562359])
assert np.allclose(tau, [22.9469572956, 3.4124756263])
assert np.allclose(tau, newton_euler.inverse_dynamics(rods, q, qd, qdd))
kinds = {"M q̈": M @ qdd, "velocities": np.einsum("ikm,k,m", h, qd, qd),
         "gravity": weight, "all": tau}
for word, part in kinds.items():
    print(f"{word:11}{part[0]:10.5f}{part[1]:10.5f} N·m")
# %% [markdown] tags=["90"]
# Now a warning about planar arms. Somebody takes $I_O$ itself in place of $\Sigma$ in (10.E6), and everything else is right. **Guess** by how much the torques of these rods are off.
# %% tags=["90"]
predict("10.Q11", ___, choices=["not at all", "by half",
                                "by the sign of the velocities"])
# %% tags=["reveal", "90"]
def by_traces(robot, q, qd, qdd, moments):
    """τ with (10.E7), the second moments of each link given by moments(I_O)."""
    tau = np.zeros(robot.n)
    for j, link in enumerate(robot.links):
        m, ms, I_O = homogeneous.to_moments(homogeneous.pseudo_inertia(link))
        J = np.diag([0, 0, 0, float(m)])
        J[:3, :3], J[:3, 3] = moments(np.array([[*row] for row in I_O], float)), [*ms]
        J[3, :3], n = J[:3, 3], range(robot.n)
        U = [np.array(lagrange_euler.U(robot, q, j, k), float) for k in n]
        W = sum(U[k] * qdd[k] for k in n) + sum(
            np.array(lagrange_euler.U(robot, q, j, k, m), float) * qd[k] * qd[m]
            for k in n for m in n)
        pull = np.array([*robot.gravity])
        tau += [np.trace(u @ J @ W.T) - pull @ (u @ J)[:3, 3] for u in U]
    return tau

right, wrong = (lambda I: np.trace(I) / 2 * np.eye(3) - I), (lambda I: I)
assert np.allclose(by_traces(rods, q, qd, qdd, right), tau)
assert np.allclose(by_traces(rods, q, qd, qdd, wrong), tau)
reveal("10.Q11", "not at all", look="which of the moments of a thin rod are not zero")
# %% [markdown] tags=["90"]
# **Read it.** A thin rod has $\int x^2\,dm$ and nothing else, $I_O$ has it at two other places, and in a plane both come to the same. So planar rods cannot tell a right $J$ from a wrong one. Whoever tests a program must use an arm in space, with bodies that are not thin. The **ritual** first, though: every $h_{ikm}$ has the unit of $M$, kg·m²; $M$ is symmetric; and for $m_2 \to 0$ only the first rod's pendulum is left.
# %% tags=["check", "90"]
solid = Robot("spatial 3R", tuple(
    Link(dh("revolute", a, twist, d), m, Vec3(*com), inertia(*I))
    for a, twist, d, m, com, I in (
        (0, sp.pi / 2, 0.5, 3.0, (0, -0.25, 0), (0.05, 0.02, 0.05)),
        (1.0, 0, 0, 2.0, (-0.5, 0, 0), (0.01, 0.17, 0.17)),
        (0.8, 0, 0, 1.0, (-0.4, 0, 0), (0.005, 0.06, 0.06)))),
    Vec3(0, 0, -9.8062)).at({})
state = [0.3, 0.7, -0.4], [1.0, -2.0, 0.5], [0.5, 0.25, -1.0]
true = np.array(newton_euler.inverse_dynamics(solid, *state), float)
assert np.allclose(by_traces(solid, *state, right), true)
off = by_traces(solid, *state, wrong) - true
print("an arm in space, off by", ", ".join(f"{x:+.4f}" for x in off), "N·m")
# %% [markdown] tags=["90"]
# ## 7 · What h is (7 min)
#
# Chapter 07 built its $C$ from Christoffel's symbols, out of derivatives of $M$. Here they are in three lines. Let $X$, $Y$, $Z$ stand for the three traces that can occur, $X = \operatorname{Tr}(U_{km}JU_i^{\top})$, $Y = \operatorname{Tr}(U_{im}JU_k^{\top})$ and $Z = \operatorname{Tr}(U_{ik}JU_m^{\top})$, summed over the bodies. By the product rule
#
# $$\frac{\partial M_{ik}}{\partial q_m} = X + Y, \qquad \frac{\partial M_{im}}{\partial q_k} = X + Z, \qquad \frac{\partial M_{km}}{\partial q_i} = Y + Z \tag{10.E9}$$
# %% tags=["check", "90"]
X, Y, Z = sp.symbols("X Y Z")
chain(((X + Y) + (X + Z) - (Y + Z)) / 2, (___, "Y and Z come with both signs"),
      (X, "Christoffel's symbol is the one trace h"), label="c_{ikm}")
D, H, _ = lagrange_euler.coefficients(robots.planar_2r()[0].without("rotors"), [q1, q2])
for mine, theirs in zip(H, christoffel(sp.Matrix(D), sp.Matrix([q1, q2])), strict=True):
    assert judge(sp.Matrix(mine), sp.Matrix(theirs)).equal
# %% [markdown] tags=["90"]
# So the paper's $h_{ikm}$ *are* Christoffel's symbols, and the matrix $C_{ik} = \sum_m h_{ikm}\dot q_m$ is the one with $\dot M - 2C$ skew. That is a gift, because most matrices with $C\dot q = c$ do not have it (chapter 08). Many of them are zero, and others are equal. Here they are for three joints.
# %% tags=["look", "90"]
def grids(n):
    known = lagrange_euler.pattern(n)
    mark = {p: "0" if not k else "●" if k == (1, p) else "○" for p, k in known.items()}
    return {f"felt at joint {i + 1}": [[mark[i, k, m] for m in range(n)]
                                       for k in range(n)] for i in range(n)}

marks = {"0": "always zero", "○": "known from another one", "●": "to be worked out"}
three = "".join("".join(row) for table in grids(3).values() for row in table)
figure(plot.marked(grids(3), marks, "m", "k"),
       f"The 27 coefficients of three joints: {three.count('●')} must be worked out, "
       f"{three.count('0')} are zero, {three.count('○')} are known from others.")
# %% [markdown] tags=["90"]
# Six joints have $6^3 = 216$ coefficients. **Guess** how many of them are different numbers that must be worked out. (Some are zero, some are equal, some are equal with a minus.)
# %% tags=["90"]
predict("10.Q12", ___, choices=[216, 126, 70, 36])
# %% tags=["reveal", "90"]
six, given = robots.general(6)
posture6 = [0.3, -0.8, 0.5, 1.1, -0.4, 0.9]
h6 = np.array(lagrange_euler.coefficients(six.at(given), posture6)[1], float)
kept = lagrange_euler.pattern(6)
for place, known in kept.items():
    sign, other = known or (0, place)
    assert abs(h6[place] - sign * h6[other]) < 1e-12 * np.abs(h6).max()
own = sum(known == (1, place) for place, known in kept.items())
assert own == 70 == 6 * (6**2 - 1) // 3
assert all(abs(h6[p]) > 1e-6 for p, known in kept.items() if known == (1, p))
reveal("10.Q12", own, look="h with k and m exchanged, and a joint that feels itself")
figure(plot.marked(grids(6), marks, "m", "k"),
       f"The 216 coefficients of any arm with six joints in a row: {own} to be worked "
       f"out, {sum(not k for k in kept.values())} zero, the rest known from these.")
# %% [markdown] tags=["90"]
# **Read it.** One rule is enough. A coefficient is a number of its own only if one of the two moving joints lies **beyond** joint $i$ (and $k \le m$, since their order does not matter):
#
# $$h_{iki} = 0 \ \ (k \le i), \qquad h_{ikm} = -h_{mki} \ \ (k \le i,\ k \le m) \tag{10.E10}$$
#
# Both say that $M_{im}$ does not change with joints that carry the whole chain from $i$ to $m$ along; such a joint turns it as one piece. In particular $h_{iii} = 0$, since a joint does not feel its own centrifugal force. The paper names a third reason for zeros: at single postures a coefficient may vanish by chance.
# %% [markdown] tags=["90"]
# ## 8 · Where the sums can hide (9 min)
#
# Nothing so far asks whether a joint turns or slides, because $Q$ knows. The Stanford arm has both kinds, and it shall be our test.
# %% tags=["look", "90"]
robot, values = robots.stanford()
figure(sketch.space(robot, values, [0.4, 0.9, 0.6, 0.3, 0.7, 0.2], joints=True,
                    height=240),
       "The Stanford arm: five joints turn, the third one slides.")
# %% [markdown] tags=["90"]
# Count the traces of (10.E7). For each $i$ and each body $j$ there is one for every pair $k, m$, so about $n^4$. Uicker wrote it so in 1965, and Kahn in 1969. In 1979 Waters saw that the sums over $k$ and $m$ do not know of $i$. Pull the common factors out, and what stands beside them is the second derivative of a pose:
#
# $$\tau_i = \sum_j\operatorname{Tr}\left(U_{ji}\,J_j\,\ddot W_j^{\top}\right) + g_i, \qquad \ddot W_j = \sum_k U_{jk}\ddot q_k + \sum_k\sum_m U_{jkm}\dot q_k\dot q_m \tag{10.E11}$$
#
# $W_j$ is another letter for ${}^0\!A_j$. And nobody has to form that double sum, since $\ddot W$ goes from link to link, by the product rule with $A' = \partial A/\partial q$ and $A'' = \partial^2\!A/\partial q^2$.
# %% [markdown] tags=["90"]
# $$W_j = W_{j-1}A_j, \qquad \dot W_j = \dot W_{j-1}A_j + W_{j-1}A_j'\dot q_j$$
#
# $$\ddot W_j = \ddot W_{j-1}A_j + 2\,\dot W_{j-1}A_j'\dot q_j + W_{j-1}A_j''\dot q_j^2 + W_{j-1}A_j'\ddot q_j \tag{10.E12}$$
#
# **Your turn.** The lines below differentiate $W_1$, the pose of the first link, twice. Fill in the blank, in `A1 Q qd1 qdd1`.
# %% tags=["check", "90"]
chain(ddt(ddt(A1)), (___, "Q A₁ for every derivative, by the product rule"),
      (Q * Q * A1 * qd1**2 + Q * A1 * qdd1, "and Q Q = −1 in the plane of the turn"),
      label=r"\ddot W_1", where={"A1": A1, "Q": Q})
W2 = A1 * A2
by_sums = (U21 * qdd1 + U22 * qdd2
           + U211 * qd1**2 + 2 * U212 * qd1 * qd2 + U222 * qd2**2)
assert judge(ddt(ddt(W2)), by_sums).equal               # (10.E11)
outwards = (ddt(ddt(A1)) * A2 + 2 * ddt(A1) * Q * A2 * qd2
            + A1 * Q * Q * A2 * qd2**2 + A1 * Q * A2 * qdd2)
assert judge(outwards, by_sums).equal                   # (10.E12)
# %% [markdown] tags=["90"]
# In 1980 Hollerbach did the same to the sum over $j$. All bodies beyond joint $i$ share the beginning of $U_{ji}$, which is $\partial W_i/\partial q_i$ times the way from $i$ to $j$. So let each link hand inwards what all links beyond it need:
#
# $$D_i = J_i\ddot W_i^{\top} + A_{i+1}D_{i+1}, \qquad c_i = m_i\bar r_i + A_{i+1}c_{i+1}$$
#
# $$\tau_i = \operatorname{Tr}\left(\frac{\partial W_i}{\partial q_i}D_i\right) - g_0^{\top}\frac{\partial W_i}{\partial q_i}\,c_i \tag{10.E13}$$
#
# One sweep outwards, one inwards, and each link is visited twice. **Guess** what twelve joints cost, compared with six.
# %% tags=["90"]
predict("10.Q13", ___, choices=["twice", "4 times", "8 times", "16 times"])
# %% tags=["reveal", "90"]
joints, names = (2, 3, 4, 5, 6), {"(10.E7)": "uicker_kahn", "(10.E11)": "waters",
                                  "(10.E13)": "hollerbach"}
plain = {"share": False, "drop": False}
price = {word: [codegen.count(name, robots.general(n)[0], **plain).mul for n in joints]
         for word, name in names.items()}
step_by = np.diff(price["(10.E13)"])
assert len(set(step_by)) == 1                   # the same for every further link
assert (np.diff(price["(10.E11)"], 3) == 0).all()       # a parabola
assert (np.diff(price["(10.E7)"], 4) > 0).all()         # more than cubic
reveal("10.Q13", "twice", look="how often each link is visited")
figure(plot.growth(joints, price, "multiplications, as written"),
       f"Six joints: {price['(10.E7)'][-1]} multiplications by (10.E7), "
       f"{price['(10.E11)'][-1]} by (10.E11), {price['(10.E13)'][-1]} by (10.E13), "
       f"which takes {step_by[0]} for each further joint.")
# %% [markdown] tags=["90"]
# On the Stanford arm all three forms agree with Newton's equations, its motors included.
# %% tags=["check", "90"]
errors = agreement.numbers(robot, values, ["newton_euler", *names.values()], count=10)
assert max(errors.values()) < 1e-9
print("off by at most 10⁻⁹ of the largest torque:",
      ", ".join(name.replace("_", " and ") for name in names.values()))
# %% [markdown] tags=["90"]
# ## 9 · Move and turn apart (8 min)
#
# A 4×4 matrix carries nine numbers for a turn, three for a shift, and four that are always the same. The <dfn>generalized d'Alembert equations</dfn> write the same torques with vectors of three, and keep apart what the links do by **moving** and what they do by **turning**:
#
# $$\tau_i = \sum_j\left(M^{\text{rot}}_{ij} + M^{\text{tran}}_{ij}\right)\ddot q_j + h^{\text{tran}}_i + h^{\text{rot}}_i + g_i \tag{10.E14}$$
#
# Let $\lambda_{is} = z_{i-1}\times(\bar r_s - p_{i-1})$ be the velocity that $\dot q_i = 1$ gives to the centre of mass of link $s$. Then, with axes seen from link $s$, where $I_s$ is constant,
#
# $$M_{ij} = \sum_s z_{i-1}\cdot I_s\,z_{j-1} + m_s\,\lambda_{is}\cdot\lambda_{js}, \qquad g_i = -\sum_s m_s\,g_0\cdot\lambda_{is} \tag{10.E15}$$
# %% tags=["look", "90"]
frames = [np.array(p.A, float) for p in lagrange_euler.poses(solid, state[0])]
o = [np.zeros(3), *(A[:3, 3] for A in frames)]
r3 = (frames[2] @ [*solid.links[2].com, 1])[:3]
arrows = {"$p_1^*$": (o[0], o[1] - o[0]), "$p_2^*$": (o[1], o[2] - o[1]),
          r"$\bar c_3$": (o[2], r3 - o[2]), r"$\bar s_3$": (o[3], r3 - o[3]),
          r"$\bar r_3$": (o[0], r3)}
figure(sketch.vectors(arrows, points={"$C_3$": r3, "$O_3$": o[3]}, height=230),
       "Vectors of the spatial arm. c̄₃ leads to the centre of mass from the joint of "
       f"link 3, {np.linalg.norm(r3 - o[2]):.1f} m; s̄₃ leads there from the link's "
       f"own frame, at its far end, {np.linalg.norm(r3 - o[3]):.1f} m, the other way.")
assert np.allclose(sum(v for _, v in list(arrows.values())[:3]), r3)
assert np.allclose(r3 - o[2], (o[3] - o[2]) + (r3 - o[3]))
# %% [markdown] tags=["90"]
# Velocities enter twice. $\omega_k = \sum\dot q_p\,z_{p-1}$ turns link $k$, and $\kappa_k = \sum\omega_{p-1}\times\dot q_p\,z_{p-1}$ is what velocities add to its angular acceleration, because axes are carried along.
#
# $$\begin{aligned} h^{\text{tran}}_i = \sum_s m_s\Bigl[&\sum_{k<s}\omega_k\times(\omega_k\times p^*_k) + \kappa_k\times p^*_k \\ &+ \omega_s\times(\omega_s\times\bar c_s) + \kappa_s\times\bar c_s\Bigr]\cdot\lambda_{is} \end{aligned} \tag{10.E16}$$
#
# $$h^{\text{rot}}_i = \sum_s z_{i-1}\cdot I_s\kappa_s + (z_{i-1}\times\omega_s)\cdot I_s\,\omega_s \tag{10.E17}$$
#
# The second of these is lost in the paper as we have it, and was derived again from Euler's equation.
# %% [markdown] tags=["90"]
# **Your turn:** the bracket of (10.E16) is an acceleration, added up along the arm from joint to joint, and $\bar c_s$ is the last piece of the way. A link has $p^* = (0.8, 0)$ m in its own axes, and its centre of mass is at $\bar s = (-0.4, 0.1)$ m from its far end. What is $\bar c$, $(x, y)$?
#
# **Q15, a guess.** For the two planar rods, which of these is zero?
# %% tags=["exercise", "90"]
ex("10.Q14").check(___)
predict("10.Q15", ___, choices=["h_tran", "h_rot", "both", "neither"])
# %% tags=["reveal", "90"]
flat = dalembert.parts(rods, q, qd)
deep = dalembert.parts(solid, *state[:2])
assert np.allclose(flat.h_rot, 0) and np.allclose(flat.h_tran, [0, 0.3221088436])
assert np.allclose(deep.h_tran, [4.3478064308, 0.8482542497, -0.4874874213])
assert np.allclose(deep.h_rot, [0.3619269177, 0.0943636464, 0.015527668])
reveal("10.Q15", "h_rot", look="κ, and ω × Iω, if all axes are parallel")
for word, part in {"h_tran": deep.h_tran, "h_rot": deep.h_rot}.items():
    print(f"arm in space, {word:6}", " ".join(f"{float(x):9.5f}" for x in part), "N·m")
# %% [markdown] tags=["90"]
# **Read it.** In a plane all axes are parallel, so $\kappa = 0$ and $I\omega$ stays on the axis. Two of the four terms of (10.E16) and all of (10.E17) vanish. In space they do not, but they may be small. Here turning makes 8 % of the velocity torque at joint 1, and whoever is short of time may leave it out *knowingly*. That is what this form is good for.
# %% [markdown]
# ## 10 · The bill (10 min)
#
# Now the price. Table 3 of the paper, taken from a textbook of 1987, gives polynomials in the number of joints. For Lagrange and Euler with six joints they come to **101 348** multiplications and 77 405 additions. On the PDP-11 of section 1 that is half a second for one set of torques.
# %% tags=["look"]
some = {"Lagrange–Euler": "lagrange_euler", "d'Alembert": "dalembert",
        "Newton–Euler": "newton_euler"}
printed = {word: [codegen.published(name, n)[0] for n in range(1, 8)]
           for word, name in some.items()}
assert [counts[5] for counts in printed.values()] == [101348, 2963, 792]
assert 0.5 < printed["Lagrange–Euler"][5] * 4.5e-3 / 852 < 0.6
figure(plot.growth(range(1, 8), printed, "multiplications, Table 3"),
       "Table 3, multiplications. Six joints: 101 348 by Lagrange and Euler, 2963 by "
       "d'Alembert, 792 by Newton and Euler.")
# %% [markdown]
# Where does such a number come from? It can be taken apart to the last unit. A product of 4×4 matrices is 64 multiplications, and $QA$ costs nothing. A trace takes four products: two for the $U$, one with $J$, one with the transpose. **Q16** $M_{ik}$ has a trace for each $i \le k \le j$. How many are there for $n = 6$?
# %% tags=["exercise"]
ex("10.Q16").check(___)
# %% tags=["reveal"]
n, traces = 6, int(ex("10.Q16").accepted())
lines = {"products of neighbours, all ⁱAⱼ": (n * (n - 1) // 2, 64, 48),
         "traces of M": (traces, 256, 195), "traces of h": (n * traces, 256, 195),
         "M q̈": (n**2, 1, 0), "sums of M": (n * (n**2 - 1) // 6, 0, 1),
         "sums of h": (n**2 * (n**2 - 1) // 6, 0, 1)}
for word, (times, mul, add) in lines.items():
    print(f"{times:4} × {mul:3} = {times * mul:6}   {times * add:6}   {word}")
total = [sum(line[0] * line[k] for line in lines.values()) for k in (1, 2)]
print(f"{'':12}{total[0]:6}   {total[1]:6}   multiplications and additions")
assert total == [101348, 77405] == list(codegen.published("lagrange_euler", 6))
reveal("10.Q1", "about 100 000", look="the 336 traces of h, 256 multiplications each")
# %% [markdown]
# So that is what was counted. The table charges $h$ for $6\times56$ traces, where (10.E8) has only 266, and it charges each of them one product too few, since $U_{jkm}$ takes two. It forgets gravity, and the products $\dot q_k\dot q_m$. The two large slips nearly cancel (for five joints they do so exactly).
#
# Our own counter writes down every operation of (10.E7), as it is written. It comes to almost the same sum, and it can do more. It can leave out products with 0 and ±1. And it can look whether a product is there already, and then not do it again. No idea of mechanics is needed for either. **Guess:** of 100 multiplications, how many are left if it does both?
# %%
predict("10.Q17", ___, choices=["95", "50", "20", "5"])
# %% tags=["reveal"]
bill = {"as written": plain, "without 0 and ±1": {"share": False},
        "each product once": {"drop": False}, "both": {}}
rows = {word: codegen.count("uicker_kahn", six, **on) for word, on in bill.items()}
for word, counts in rows.items():
    print(f"{word:20}{counts.mul:8} + {counts.add:6}")
left = 100 * rows["both"].mul / rows["as written"].mul
reveal("10.Q17", "5", look="how often the same Q A₂ is multiplied by the same ⁰A₁")
by_hand, every = codegen.count("lagrange_euler", six), codegen.count(
    "uicker_kahn", six, **plain, offline=False)
print(f"{'U formed once':20}{by_hand.mul:8} + {by_hand.add:6}")
assert (rows["as written"].mul, rows["both"].mul) == (104298, 5045)
assert every.mul + every.div == 104714
# %% [markdown]
# **Read it.** Of a hundred multiplications, about ninety-five were done before, or had a zero in them. (The first bar below has 104 714, since it also forms again what depends on lengths and masses alone, and takes six halvings for products.) Flip the switches yourself, and click on a bar to see a product that it repeats.
# %% tags=["widget"]
Ledger()
# %% [markdown]
# What is left still grows steeply, because there *are* so many different coefficients. From three joints to six, (10.E7) grows by a factor of more than nine. Only another idea helps against that, the recursion. Here is everything on one page, shared and without zeros, for three joints, for six, and for the PUMA with its right angles.
# %% tags=["look"]
ways = {"(10.E7)": "uicker_kahn", "(10.E8), U once": "lagrange_euler",
        "(10.E11) Waters": "waters", "(10.E13) Hollerbach": "hollerbach",
        "(10.E14) d'Alembert": "dalembert", "Newton–Euler": "newton_euler"}
arms = {"3R": robots.general(3)[0], "6R": six,
        "PUMA": puma.without("rotors", "friction")}
table = {word: [codegen.count(name, arm) for arm in arms.values()]
         for word, name in ways.items()}
print(f"{'':22}" + "".join(f"{word:>14}" for word in arms))
for word, found in table.items():
    print(f"{word:22}" + "".join(f"{c.mul:7} +{c.add:5}" for c in found))
big, small = (table[word][:2] for word in ("(10.E8), U once", "Newton–Euler"))
grown = [six.mul / three.mul for three, six in (big, small)]
assert [round(x, 1) for x in grown] == [9.3, 2.6]
print(f"\nfrom three joints to six: × {grown[0]:.1f} and × {grown[1]:.1f}")
# %% [markdown]
# Chapter 15 comes down to less than 400, by choosing parameters, and knows why it cannot be much less. So which form is for what?
#
# | form | structure | cost | good for |
# |---|---|---|---|
# | Lagrange–Euler, 4×4 | $M$, $h$, $g$, each entry by itself | $n^4$, after sharing $n^3$ | theory, control design, an inertia seen in one entry |
# | generalized d'Alembert | the same, and turning apart | $n^3$ | leaving terms out knowingly, design |
# | recursions | none, torques only | $n$ | torques in real time |
#
# With $M$, $h$ and $g$ one can also turn the question round and integrate $\ddot q = M^{-1}(\tau - h - g)$; chapter 16 does. (The paper's last sentence says that Newton and Euler *retain* the structure. Its own text says the opposite, and so does this table.)
# %% [markdown]
# ## 11 · Newton and Euler again (Further, 6 min)
#
# The paper's third form is that of chapter 11, once with all vectors in the base frame (its Table 1, Figure 1), once in the links' own frames (Table 2). Outwards, with $p^*_i$ from $O_{i-1}$ to $O_i$, and for a slide $2\omega_i\times z_{i-1}\dot q_i + z_{i-1}\ddot q_i$ more,
#
# $$\dot v_i = \dot v_{i-1} + \dot\omega_i\times p^*_i + \omega_i\times(\omega_i\times p^*_i) \tag{10.E18}$$
#
# Inwards $f_i = f_{i+1} + F_i$ and, about $O_{i-1}$,
#
# $$\begin{gathered} n_i = n_{i+1} + p^*_i\times f_{i+1} + (p^*_i + \bar s_i)\times F_i + N_i, \\ \tau_i = z_{i-1}\cdot n_i + b_i\dot q_i \ \text{ or }\ z_{i-1}\cdot f_i + b_i\dot q_i \end{gathered} \tag{10.E19}$$
#
# $F_i$ and $N_i$ are what Newton and Euler ask for, and $b_i$ is friction. In the links' frames each vector is turned once more per link; in return inertias and levers are constant.
# %% tags=["look"]
inner, outer = np.array([0.3, 0.9, 0.2]), np.array([1.2, 1.0, 0.6])
arrows = {"$p_{i-1}$": ((0, 0, 0), inner), "$p_i^*$": (inner, outer - inner),
          r"$\bar s_i$": (outer, (-0.4, 0.1, -0.1)),
          "$z_{i-1}$": (inner, (-0.2, 0, 0.6))}
dots = {"$O_{i-1}$": inner, "$O_i$": outer}
figure(sketch.vectors(arrows, points=dots, height=200),
       "The vectors of the recursion: p∗ leads along the link from frame to frame, s̄ "
       "from the far frame back to the centre of mass, z is the joint's axis.")
# %% [markdown]
# The table starts with $\dot v_0 = (g_x, g_y, g_z)$, the same vector that stands in the paper's Lagrangian as $(0, 0, -9.8062)$. **Guess** how wrong the torques are that hold the spatial arm.
# %%
predict("10.Q18", ___, choices=["right", "doubled", "of the wrong sign", "zero"])
# %% tags=["reveal"]
still = (state[0], [0.0] * 3, [0.0] * 3)
held, turned = (np.array(newton_euler.inverse_dynamics(arm, *still), float)
                for arm in (solid, replace(solid, gravity=-solid.gravity)))
assert np.allclose(turned, -held)
assert np.allclose(held, [0, 18.7476791858, 3.7472882719])
both = agreement.numbers(solid, {}, ["newton_euler", "newton_euler_base"], count=20)
assert max(both.values()) < 1e-12
reveal("10.Q18", "of the wrong sign", look="a lift that starts downwards")
print("held", np.round(held, 4), " with v̇₀ = +g:", np.round(turned, 4), "N·m")
# %% [markdown]
# The base must accelerate *upwards*, $\dot v_0 = -g_0$, so that everything feels heavier. As printed the torques of gravity have the wrong sign, and every result is off by twice $g(q)$, exactly as in section 5. Two sign slips, one size. A test at rest finds both.
# %% [markdown] tags=["card"]
# ## 12 · What to keep (2 min)
#
# **Poses and bodies.** $\partial A/\partial q = QA$, and $J = \int r\,r^{\top}dm$ with $\Sigma = \tfrac12\operatorname{tr}(I_O)1 - I_O$, $m\bar r$ and $m$.
#
# $$\begin{gathered} U_{jk} = {}^0\!A_{k-1}Q_k\,{}^{k-1}\!A_j, \qquad M_{ik} = \sum_j\operatorname{Tr}(U_{jk}J_jU_{ji}^{\top}), \\ h_{ikm} = \sum_j\operatorname{Tr}(U_{jkm}J_jU_{ji}^{\top}), \qquad g_i = -\sum_j m_jg_0^{\top}U_{ji}\bar r_j \end{gathered}$$
#
# **h is Christoffel's.** Zero for $h_{iki}$, $k \le i$; $h_{ikm} = -h_{mki}$. Of $n^3$ there are $n(n^2-1)/3$ to be worked out.
#
# **Recursions.** $\tau_i = \operatorname{Tr}(\partial W_i/\partial q_i\,D_i) - g_0^{\top}\,\partial W_i/\partial q_i\,c_i$, with $D_i = J_i\ddot W_i^{\top} + A_{i+1}D_{i+1}$: linear in $n$, turning and sliding alike.
#
# - $Q$ stands before $A$. The centre of mass counts from the far end, $\bar c = p^* + \bar s$ from the joint. Gravity has a minus.
# - Planar rods hide a wrong $J$; test in space, with solid bodies.
# - Most of a formula's cost is repetition. Look at what is repeated before you look for new mechanics.
# %% [markdown]
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (10.E1), (10.E7), (10.E8) the model by traces | `lagrange_euler.coefficients`, `uicker_kahn.inverse_dynamics` | = Lagrange in symbols, sections 5 and 6 |
# | (10.E2), (10.E3), (10.E4) derivatives of poses | `lagrange_euler.poses`, `homogeneous.members` | differentiated, sections 2 and 3 |
# | (10.E5), (10.E6) pseudo-inertia | `homogeneous.pseudo_inertia`, `homogeneous.from_moments` | three masses, section 4 |
# | (10.E9), (10.E10) Christoffel, zeros | `model.christoffel`, `lagrange_euler.pattern` | in symbols, and on a 6R, section 7 |
# | (10.E11), (10.E12), (10.E13) Waters, Hollerbach | `waters.inverse_dynamics`, `homogeneous.motions`, `hollerbach.inverse_dynamics` | = Newton–Euler on the Stanford arm, section 8 |
# | (10.E14), (10.E15), (10.E16), (10.E17) d'Alembert | `dalembert.parts` | numbers of section 9 |
# | (10.E18), (10.E19) Newton–Euler | `newton_euler_base.inverse_dynamics`, `newton_euler.inverse_dynamics` | each other, section 11 |
#
# </details>
# %% [markdown]
# **Where this stops working.** Loops and contacts have no single product of matrices (chapter 09). Nothing here knows of friction beyond $b\,\dot q$ or of links that bend. And a count of operations is no time: a machine of today waits for memory more than for products.
#
# **Your turn now:** [the exercises of this chapter](../exercises/10_matrices_4x4.ipynb). **Next:** chapter 11, the same torques from forces; chapter 14, the recursion that is shorter still.
