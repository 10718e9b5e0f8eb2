# %% [markdown]
# # 08 · Exercises: what every arm has in common
#
# Chapter: [08 · What every arm has in common](../course/08_properties.ipynb). Replace each blank `___`, run the cell, run the check. A wrong
# answer is told *what* is wrong. `ex("08.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
#
# Names to type: `q1 qd1 qdd1`, `m1 l1 a1 I1`, `kr1 Im1 mm2`, `g`, `s1 s2` and the gains `kd1 kd2`. Matrices are `sp.Matrix([[…, …], […, …]])`.
# %% tags=["setup"]
import numpy as np
import sympy as sp

from robolib import robots
from robolib.checking import ex
from robolib.derivation import ___
from robolib.display import setup
from robolib.formulations import lagrange
from robolib.kinematics import geometric_jacobian
from robolib.model import rate

setup()
# %% tags=["setup"]
q1, q2, qd1, qd2, qdd1, qdd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
a1, a2, l1, l2, m1, m2, m3, m4, I1, I2, I3, I4 = sp.symbols("a1 a2 l1 l2 m1 m2 m3 m4 I1 I2 I3 I4")
kr1, kr2, Im1, Im2, mm2, g = sp.symbols("kr1 kr2 Im1 Im2 mm2 g")
s1, s2, kd1, kd2 = sp.symbols("s1 s2 kd1 kd2")
sin, cos = sp.sin, sp.cos
# %% [markdown]
# ## 08.1 The SCARA's inertia
#
# Problem 7.3 of Siciliano et al. The SCARA arm has two links in a horizontal plane (`a1 l1 m1 I1`, `a2 l2 m2 I2`), a vertical slide (`m3 I3`) at the end of link 2, and a hand (`m4 I4`) that turns about the slide's axis. All axes point up; slide and hand lie on
# their common axis; there are no motors. Find its inertia matrix, $4\times4$.
# %% [markdown] tags=["solution"]
# The first two joints are the planar arm of chapter 07, with a load $m_3 + m_4$ at $a_2$ whose inertia is $I_3 + I_4$. The slide lifts both masses and couples to nothing, because it moves across all other motions. The hand's spin from the ground is $\dot q_1 + \dot q_2 + \dot q_4$, so $I_4$ stands wherever two of these rates meet.
# %% tags=["solution"]
#: M = ___                                      # sp.Matrix of four rows
ride = m3 + m4
M11 = (I1 + m1*l1**2 + I2 + m2*(a1**2 + l2**2 + 2*a1*l2*cos(q2))
       + ride*(a1**2 + a2**2 + 2*a1*a2*cos(q2)) + I3 + I4)
M12 = I2 + m2*(l2**2 + a1*l2*cos(q2)) + ride*(a2**2 + a1*a2*cos(q2)) + I3 + I4
M22 = I2 + m2*l2**2 + ride*a2**2 + I3 + I4
M = sp.Matrix([[M11, M12, 0, I4], [M12, M22, 0, I4], [0, 0, ride, 0], [I4, I4, 0, I4]])
# %%
ex("08.1").check(M)
# %% [markdown]
# ## 08.2 The rest of the SCARA
#
# The same arm: the torques $c + g$ that its motors give at constant rates, a vector of four. Look at the matrix of 08.1 first: which coordinates stand in it?
# %% [markdown] tags=["solution"]
# Only $q_2$ stands in $M$, in $M_{11}$ and, half as strong, in $M_{12}$. So $c$ is the planar arm's with another factor, and the joints 3 and 4 feel no velocity at all. Gravity is along the slide.
# %% tags=["solution"]
#: torque = ___                                 # sp.Matrix of four entries
h = a1 * (m2 * l2 + (m3 + m4) * a2) * sin(q2)
torque = sp.Matrix([-h * (2 * qd1 * qd2 + qd2**2), h * qd1**2, (m3 + m4) * g, 0])
# %%
ex("08.2").check(torque)
# %% [markdown]
# ## 08.3 The five numbers
#
# Problem 7.4: the planar arm with its motors needs five numbers, no more. With them
#
# $$\tau_1 = \beta_1\ddot q_1 + \beta_2(\ddot q_1 + \ddot q_2) + \beta_3\left[a_1\cos q_2\,(2\ddot q_1 + \ddot q_2) - a_1\sin q_2\,(2\dot q_1\dot q_2 + \dot q_2^2) + g\cos(q_1+q_2)\right] + \beta_4\,g\cos q_1 + \beta_5 k_{r2}\ddot q_2$$
#
# and $\tau_2$ has $\beta_2$, $\beta_3$ and $\beta_5$ alone. Give $\beta_1$ to $\beta_5$ for the numbers of Example 7.2 (`robots.planar_2r()[1]`).
# %% [markdown] tags=["solution"]
# Compare with the entries of chapter 07. What moves with the elbow but does not turn with link 2 (the elbow's motor, and link 2 as a point mass) goes to $\beta_1$ and $\beta_4$.
# %% tags=["solution"]
#: beta = [___, ___, ___, ___, ___]
v = robots.planar_2r()[1]
at_elbow = v["m2"] + v["mm2"]
beta = [v["I1"] + v["m1"] * v["l1"]**2 + v["kr1"]**2 * v["Im1"] + v["Im2"] + at_elbow * v["a1"]**2,
        v["I2"] + v["m2"] * v["l2"]**2, v["m2"] * v["l2"], v["m1"] * v["l1"] + at_elbow * v["a1"], v["Im2"]]
beta
# %%
ex("08.3").check(beta)
# %% [markdown]
# ## 08.4 A slide in its fewest numbers
#
# A horizontal slide ($m_1$, motor $k_{r1}$, $I_{m1}$ on the ground) carries a swinging link ($m_2$, $\ell_2$, $I_2$) and the link's motor ($k_{r2}$, $I_{m2}$, mass $m_{m2}$). Its torques are
#
# $$\tau_1 = \beta_1\ddot q_1 - \beta_2(\sin q_2\,\ddot q_2 + \cos q_2\,\dot q_2^2), \qquad \tau_2 = -\beta_2\sin q_2\,\ddot q_1 + \beta_3\ddot q_2 + \beta_2\,g\cos q_2$$
#
# Three numbers, out of eleven parameters. Which ones?
# %% [markdown] tags=["solution"]
# $M_{11}$ is all mass that slides, and the geared rotor; $M_{22}$ is what turns about the pin. The slide itself does not turn, so the second rotor has no carried spin.
# %% tags=["solution"]
#: beta = sp.Matrix([___, ___, ___])
beta = sp.Matrix([m1 + mm2 + m2 + kr1**2 * Im1, m2 * l2, I2 + m2 * l2**2 + kr2**2 * Im2])
# %%
ex("08.4").check(beta)
# %% [markdown]
# ## 08.5 Hence?
#
# An arm obeys $M\dot s + Cs + Ks = 0$, with some $C$ that fulfils $C\dot q = c$. Somebody proves that $V = \tfrac12 s^{\top}Ms$ falls. Which line is the first that does not follow?
#
# | line | |
# |---|---|
# | 1 | $\dot V = s^{\top}(-Cs - Ks) + \tfrac12 s^{\top}\dot M s$ |
# | 2 | $\dot V = -s^{\top}Ks - s^{\top}Cs + \tfrac12 s^{\top}\dot Ms$ |
# | 3 | $\dot V = -s^{\top}Ks + \tfrac12 s^{\top}(\dot M - 2C)s$ |
# | 4 | $\dot V = -s^{\top}Ks$, because $\dot q^{\top}(\dot M - 2C)\dot q = 0$ for every $C$ |
# %% [markdown] tags=["solution"]
# The form vanishes for $\dot q$, and $s$ is another vector. Line 4 is true for Christoffel's $C$, for another reason: there $\dot M - 2C$ is skew.
# %% tags=["solution"]
#: line = ___
line = 4
# %%
ex("08.5").check(line)
# %% [markdown]
# ## 08.6 V̇, line by line
#
# The planar arm without motors, Christoffel's $C$, and $K = \operatorname{diag}(k_{d1}, k_{d2})$. Write $\dot V = -s^{\top}Ks - s^{\top}Cs + \tfrac12 s^{\top}\dot Ms$ out in `s1 s2`, and go on, in three lines or more, until nothing but gains and $s$ is left.
# %% [markdown] tags=["solution"]
# Type each line as you would write it. SymPy keeps a product of brackets as it is, so the cancelling can be seen: in $s_1s_2$ the rate of $M_{12}$, twice a half, and $C_{12} + C_{21}$ are the same.
# %% tags=["solution"]
#: lines = [___, ___, ___]
h = m2 * a1 * l2 * sin(q2)
gains = -kd1 * s1**2 - kd2 * s2**2
first = (gains + h * s1 * (qd2 * s1 + (qd1 + qd2) * s2) - h * qd1 * s1 * s2
         - h * qd2 * (2 * s1**2 + 2 * s1 * s2) / 2)
second = gains + h * (qd2 * s1**2 + (qd1 + qd2 - qd1) * s1 * s2) - h * qd2 * (s1**2 + s1 * s2)
lines = [first, second, gains]
# %%
ex("08.6").check(lines)
# %% [markdown]
# ## 08.7 A third C
#
# Find a matrix $C$ for the planar arm without motors that is neither Christoffel's nor that of Problem 7.2, with $C\dot q = c$, and for which $y^{\top}(\dot M - 2C)\,y = 0$ for the one vector $y = (1, 1)$, in every state.
# %% [markdown] tags=["solution"]
# Two such matrices differ by a $Z$ with $Z\dot q = 0$ for all $\dot q$. Each row of $Z$ is then a multiple of $(-\dot q_2, \dot q_1)$, so $Z = u\,(-\dot q_2, \dot q_1)$. With it $y^{\top}(\dot M - 2C)y$ becomes $-2(u\cdot y)(\dot q_1y_2 - \dot q_2y_1)$. Take $u$ at a right angle to $y$. For all $y$ at once only $u = 0$ does it: Christoffel's is the only one for two joints.
# %% tags=["solution"]
#: C = ___                                      # sp.Matrix([[…, …], […, …]])
h = m2 * a1 * l2 * sin(q2)
christoffel = -h * sp.Matrix([[qd2, qd1 + qd2], [-qd1, 0]])
C = christoffel + I1 * sp.Matrix([1, -1]) * sp.Matrix([[-qd2, qd1]])
# %%
ex("08.7").check(C)
# %% [markdown]
# ## 08.8 Nearly constant
#
# Stretched against folded, $M_{11}$ of Example 7.2's arm varies. The larger the gear, the less that matters. With which gear ratio $k_{r1}$ is the stretched $M_{11}$ just 1 % larger than the folded one? All other numbers stay.
# %% [markdown] tags=["solution"]
# $M_{11}$ changes by $4m_2a_1\ell_2 = 100$ kg·m², whatever the gear. Folded it is $50.01 + 0.01\,k_{r1}^2$. The ratio is absurd, nearly a thousand; a gear of 100 makes $M$ nearly diagonal and leaves it far from constant.
# %% tags=["solution"]
#: ratio = ___
ratio = np.sqrt((100 / 0.01 - 50.01) / 0.01)
ratio
# %%
ex("08.8").check(ratio)
# %% [markdown]
# ## 08.9 Four, not five
#
# With $k_{r2} = 1$ motion tells four of the five numbers of 08.3 and no more. Show why: find $x$ and $y$ so that the column of $\beta_5$ is $x$ times the column of $\beta_1$ plus $y$ times the column of $\beta_2$, for all accelerations. (In $\tau_2$ the column of $\beta_5$ has $k_{r2}\ddot q_1 + k_{r2}^2\ddot q_2$.)
# %% [markdown] tags=["solution"]
# The columns are $(\ddot q_1, 0)$, $(\ddot q_1 + \ddot q_2,\ \ddot q_1 + \ddot q_2)$ and $(\ddot q_2,\ \ddot q_1 + \ddot q_2)$. The third is the second minus the first. Without a gear the rotor turns with link 2, so nothing tells it from link 2.
# %% tags=["solution"]
#: answer = [___, ___]
answer = [-1, 1]
# %%
ex("08.9").check(answer)
# %% [markdown]
# ## 08.10 How steep is gravity?
#
# Three uniform rods of 1 m and 1 kg in a vertical plane, $g = 9.81$ m/s². What is the largest $\lVert\partial g/\partial q\rVert$, the largest eigenvalue over all postures, in N·m/rad? (A controller in chapter 23 needs springs that are stiffer than this.)
# %% [markdown] tags=["solution"]
# $\partial g/\partial q$ is the matrix of second derivatives of $U$. Its entries are sums of sines, all as large as they can be when the arm stands straight up. There entry $(i, j)$ is $\sum_{k\ge\max(i,j)} w_k$, with $w_k$ what hangs on link $k$, and no posture makes the norm larger.
# %% tags=["solution"]
#: steepest = ___
w = 9.81 * np.array([2.5, 1.5, 0.5])
H = np.array([[w[max(i, j):].sum() for j in range(3)] for i in range(3)])
steepest = np.linalg.eigvalsh(H)[-1]
steepest
# %%
ex("08.10").check(steepest)
# %% [markdown]
# ## 08.11 Problem 7.9 in numbers
#
# Example 7.2's arm with its motors, at $q = (30°, 60°)$ and $\dot q = (1, 2)$ rad/s. Its tip feels $M_A = J^{-\top}MJ^{-1}$, and with Christoffel's $C$ it has $C_A = J^{-\top}CJ^{-1} - M_A\dot JJ^{-1}$. Give the entries $N_{12}$ and $N_{21}$ of $\dot M_A - 2C_A$. Is it skew, too? (Why it is so for every arm: chapter 21.)
# %% [markdown] tags=["solution"]
# By hand this is an hour, with SymPy a few lines. It is skew. The term with $\dot J$ is what makes it so.
# %% tags=["solution"]
#: N = [___, ___]
robot, values = robots.planar_2r()
model = lagrange.derive(robot)
J = sp.Matrix(geometric_jacobian(robot, [q1, q2], rows=(0, 1)))
J_inv = J.adjugate() / J.det()
M_A = J_inv.T * model.M * J_inv
C_A = J_inv.T * model.C * J_inv - M_A * rate(J, model.q, model.qd) * J_inv
N_A = rate(M_A, model.q, model.qd) - 2 * C_A
state = values | {"q1": np.pi / 6, "q2": np.pi / 3, "qd1": 1.0, "qd2": 2.0}
N_A = N_A.xreplace({sp.Symbol(name): sp.Float(x) for name, x in state.items()})
N = [float(N_A[0, 1]), float(N_A[1, 0])]
N
# %%
ex("08.11").check(N)
# %% [markdown]
# ## 08.12 What a crane's inertia knows
#
# A tower crane turns by $q_1$ about its mast. Its trolley is at $q_2$ on the horizontal jib, and $q_3$ raises the hook with its load straight up. Which of these statements are true? Give a list of the words: `"q1 in M11"`, `"q2 in M11"`, `"q3 in M11"`, `"q1 in M22"`, `"q2 in M22"`, `"q3 in M22"`, `"q1 in M33"`, `"q2 in M33"`, `"q3 in M33"`, where “in” means that the entry depends on the coordinate.
# %% [markdown] tags=["solution"]
# $M_{11} = I + (m_2 + m_3)\,q_2^2$, $M_{22} = m_2 + m_3$, $M_{33} = m_3$. The rule allows $q_3$ in $M_{11}$ and in $M_{22}$, but does not ask for it: the hook rises along the axis of the first joint.
# %% tags=["solution"]
#: words = ___                                  # a list
words = ["q2 in M11"]
# %%
ex("08.12").check(words)
