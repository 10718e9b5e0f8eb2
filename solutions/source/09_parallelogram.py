# %% [markdown]
# # 09 · Exercises: the arm that closes on itself
#
# Chapter: [09 · The arm that closes on itself](../course/09_parallelogram.ipynb). Replace each blank `___`, run the cell, run the check. A wrong
# answer is told *what* is wrong. `ex("09.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
#
# Names to type: `q1 q4 qd1 qd4`, `a1 a2 a3`, `l1 … l4`, `m1 … m4`, `I1 … I4`, `mL`, `g`, `Fv1 … Fv4`, `kr1 Im1`. Links and numbers are those of the chapter.
# %% tags=["setup"]
import numpy as np
import sympy as sp

from robolib import robots, transform
from robolib.checking import ex
from robolib.derivation import ___
from robolib.display import setup

setup()
# %% tags=["setup"]
q1, q2, q3, q4, qd1, qd2, qd4, qdd1, qdd2, qdd4 = sp.symbols("q1 q2 q3 q4 qd1 qd2 qd4 qdd1 qdd2 qdd4")
a1, a2, a3, g, mL = sp.symbols("a1 a2 a3 g mL")
l1, l2, l3, l4 = sp.symbols("l1:5")
m1, m2, m3, m4 = sp.symbols("m1:5")
I1, I2, I3, I4 = sp.symbols("I1:5")
robot, values = robots.parallelogram()
values
# %% [markdown]
# ## 09.1 What the other motor feels
#
# The arm as it stands ($m_3 = 8$ kg) lies on a table, at rest. The angle from link 1 to link 4 is $q_4 - q_1 = 60°$. Motor 1 starts off with $\ddot q_1 = 10$ rad/s². Motor 2 must hold link 4 still.
# What torque must it give? (A number in N·m, or with its unit: `"… N·m"`.)
# %% [markdown] tags=["solution"]
# At rest and without gravity only $M_a\ddot q_a$ is left, and $\ddot q_4 = 0$: $\tau_2 = M_{a,21}\ddot q_1 = K\cos 60°\cdot\ddot q_1$. $K$ is negative: the forearm is too heavy. It is thrown one way;
# its reaction at the closing pin pushes link 4 the other way, forwards. Motor 2 must hold it back.
# %% tags=["solution"]
#: holding = ___
K = values["a1"] * values["m2"] * values["l2"] - values["a2"] * values["m3"] * (values["l3"] - values["a1"])
holding = K * np.cos(np.radians(60)) * 10
# %%
ex("09.1").check(holding)
# %% [markdown]
# ## 09.2 A weight in the hand
#
# The arm stands in a vertical plane and is held at rest. A mass $m_L$ is hung at its tip, the end of link 3. Which torques must the two motors give *in addition*? (A vector of two, in $q_1$ and $q_4$.)
# %% [markdown] tags=["solution"]
# Walk to the tip along link 4 and the forearm, which points against link 1: its height is $a_2\sin q_4 - (a_3 - a_1)\sin q_1$. The torques are $\partial U/\partial q_1$ and $\partial U/\partial q_4$. Each motor sees the load at a lever of
# its own, whatever the other one does.
# %% tags=["solution"]
#: extra = [___, ___]
U = mL * g * (a2 * sp.sin(q4) - (a3 - a1) * sp.sin(q1))
extra = [sp.diff(U, q1), sp.diff(U, q4)]
# %%
ex("09.2").check(extra)
# %% [markdown]
# ## 09.3 Friction in the pins
#
# All four joints of the tree rub: joint $k$ needs $F_{vk}\dot q_k$. (The closing pin is oiled well.) Which torques do the two motors feel from this friction? Use $\dot q_1$ and $\dot q_4$ only.
# %% [markdown] tags=["solution"]
# The pins 2 and 3 turn with $\dot q_2 = \dot q_4 - \dot q_1$ and $\dot q_3 = -\dot q_2$. Forces go with $G^{\top}$. If both motors turn alike, the parallelogram keeps its shape, and these pins do not rub at all.
# %% tags=["solution"]
#: rubbing = sp.Matrix([___, ___])
G = transform.slope([q1, q4 - q1, sp.pi - q4 + q1, q4], [q1, q4])
rubbing = G.T * sp.diag(*sp.symbols("Fv1:5")) * G * sp.Matrix([qd1, qd4])
rubbing
# %%
ex("09.3").check(rubbing)
# %% [markdown]
# ## 09.4 Find the false line
#
# Someone computes $M_{a,22}$ from the tree's $M$. One line does not follow from the line before it. Which one? (A printed textbook has this slip.)
#
# | line | claim |
# |---|---|
# | 1 | $M_{a,22} = G_2^{\top} M\, G_2$, with $G_2 = (0, 1, -1, 1)$, the second column of $G$ |
# | 2 | $= M_{22} - 2M_{23} + M_{33} + M_{44}$ |
# | 3 | $= (I_2 + m_2\ell_2^2 + m_3a_2^2) + (I_4 + m_4\ell_4^2)$ |
# | 4 | $= (I_2 + m_2\ell_2^2 + m_2a_2^2) + (I_1 + m_1\ell_1^2)$ |
# | 5 | $= I_1 + m_1\ell_1^2 + I_2 + m_2\ell_2^2 + m_2a_2^2$ |
# %% [markdown] tags=["solution"]
# In line 4 link 1 stands for link 4 (in the textbook's letters a second prime was lost), and $m_2$ for $m_3$. Motor 2 cannot move link 1: it is fixed by motor 1. And what rides on the end of link 4 is link 3.
# %% tags=["solution"]
#: line = ___
line = 4
# %%
ex("09.4").check(line)
# %% [markdown]
# ## 09.5 Find another false line
#
# The motors shall be decoupled. Each line is an equation; one of them does not say the same as the line before it. Which one?
#
# | line | claim |
# |---|---|
# | 1 | $a_1m_2\ell_2 - a_2m_3(\ell_3 - a_1) = 0$ |
# | 2 | $a_2m_3(\ell_3 - a_1) = a_1m_2\ell_2$ |
# | 3 | $\dfrac{m_3(\ell_3 - a_1)}{m_3\ell_2} = \dfrac{a_1}{a_2}$ |
# | 4 | $\ell_3 - a_1 = \dfrac{a_1\ell_2}{a_2}$ |
# | 5 | $\ell_3 = a_1\left(1 + \dfrac{\ell_2}{a_2}\right)$ |
# %% [markdown] tags=["solution"]
# Line 3 divides the right side by $m_2$ and the left side by $m_3$. From there on the masses are gone: lengths alone would decide, and the 4 kg of the chapter would be as good as any other mass.
# %% tags=["solution"]
#: line = ___
line = 3
# %%
ex("09.5").check(line)
# %% [markdown]
# ## 09.6 A box at joint 3
#
# No load in the hand. But a box of mass $m_L$ (cables, a sensor) is fixed at **joint 3**, where links 2 and 3 meet. Under which condition do the motors not feel each other? Write it as an equation, `sp.Eq(left, right)`, with
# `a1 a2 l2 l3 m2 m3 mL`. How it is arranged is up to you.
# %% [markdown] tags=["solution"]
# Seen as a part of link 2, the box is a mass at $a_2$ from joint 2: $m_2\ell_2 \to m_2\ell_2 + m_La_2$. Seen as a part of link 3, it is a mass at distance 0 from joint 3, $-a_1$ from the closing pin. Both ways $K$ gains $a_1a_2m_L$: it helps
# link 2, so the forearm may be heavier.
# %% tags=["solution"]
#: condition = ___
condition = sp.Eq(a1 * (m2 * l2 + mL * a2), a2 * m3 * (l3 - a1))
condition
# %%
ex("09.6").check(condition)
# %% [markdown]
# ## 09.7 Nothing left to hold
#
# First decouple the arm: $m_3 = 4$ kg. Then extend links 1 and 4 backwards, beyond their pivots, and fix a point mass at 0.5 m behind each pivot. Choose the two masses so that gravity asks for no torque in any
# posture. (Two numbers in kg: the one on link 1, the one on link 4.) Does this disturb the decoupling?
# %% [markdown] tags=["solution"]
# Gravity leaves $m_1\ell_1 + m_2a_1 - m_3(\ell_3 - a_1) = 5$ kg·m to motor 1 and $m_4\ell_4 + m_2\ell_2 + m_3a_2 = 4.75$ kg·m to motor 2. Each counterweight takes $0.5\,m$ away. $K$ knows links 2 and 3 only, so the motors stay decoupled: now the arm is
# nothing but two flywheels. The price is inertia: 2.5 and 2.375 kg·m² more.
# %% tags=["solution"]
#: counterweights = [___, ___]
v = values | {"m3": 4.0}
moment_1 = v["m1"] * v["l1"] + v["m2"] * v["a1"] - v["m3"] * (v["l3"] - v["a1"])
moment_2 = v["m4"] * v["l4"] + v["m2"] * v["l2"] + v["m3"] * v["a2"]
counterweights = [moment_1 / 0.5, moment_2 / 0.5]
moment_1, moment_2, [0.5**2 * mass for mass in counterweights]         # left by gravity; added to the inertia
# %%
ex("09.7").check(counterweights)
# %% [markdown]
# ## 09.8 How much can it carry?
#
# You may still choose $m_3$ (at the same $\ell_3$), but no mass is negative. Up to which load at the tip can the motors be decoupled? (In kg.)
# %% [markdown] tags=["solution"]
# The load and link 3 share what balances link 2. With $m_3 = 0$ the load has all of it: $m_L = a_1m_2\ell_2/(a_2(a_3 - a_1))$. For more, link 2 must become heavier, or longer.
# %% tags=["solution"]
#: load = ___
load = values["a1"] * values["m2"] * values["l2"] / (values["a2"] * (values["a3"] - values["a1"]))
# %%
ex("09.8").check(load)
# %% [markdown]
# ## 09.9 A motor at the elbow
#
# Another builder puts the second motor between links 1 and 2, so that it turns $q_2$. (Neglect its mass.) The coordinates are now $q_1$ and $q_2$. Give the inertia matrix in them, 2×2. Which of the arm's merits are lost?
# %% [markdown] tags=["solution"]
# $q_4 = q_1 + q_2$, so all four angles are $(q_1, q_2, \pi - q_2, q_1 + q_2)$. In the energy, $\dot q_4$ becomes $\dot q_1 + \dot q_2$. Even with $K = 0$ the new matrix has $M_{a,22}$ beside the diagonal: the decoupling is lost, and with $K \neq 0$ the Coriolis term is
# back. The motor's place matters as much as the links.
# %% tags=["solution"]
#: M_elbow = sp.Matrix([[___, ___], [___, ___]])
K = a1 * m2 * l2 - a2 * m3 * (l3 - a1)
M11 = I1 + m1 * l1**2 + m2 * a1**2 + I3 + m3 * (l3 - a1)**2
M22 = I4 + m4 * l4**2 + I2 + m2 * l2**2 + m3 * a2**2
T = (M11 * qd1**2 + 2 * K * sp.cos(q2) * qd1 * (qd1 + qd2) + M22 * (qd1 + qd2)**2) / 2
M_elbow = sp.hessian(T, [qd1, qd2])
M_elbow
# %%
ex("09.9").check(M_elbow)
# %% [markdown]
# ## 09.10 The inertia, as a function
#
# Write `inertia(q, v)`: it gets the motors' two angles and a dict of numbers (`v["m1"]`, `v["l1"]`, `v["a1"]`, …, all but `a3` and `g`) and returns the 2×2 matrix $M_a$. Use `np.cos`, no library call.
# %% tags=["solution"]
#: def inertia(q, v):
#:     return ___
def inertia(q, v):
    bar = v["l3"] - v["a1"]
    M11 = v["I1"] + v["m1"] * v["l1"]**2 + v["m2"] * v["a1"]**2 + v["I3"] + v["m3"] * bar**2
    M12 = (v["a1"] * v["m2"] * v["l2"] - v["a2"] * v["m3"] * bar) * np.cos(q[1] - q[0])
    M22 = v["I4"] + v["m4"] * v["l4"]**2 + v["I2"] + v["m2"] * v["l2"]**2 + v["m3"] * v["a2"]**2
    return [[M11, M12], [M12, M22]]
# %%
ex("09.10").check(inertia)
# %% [markdown]
# ## 09.11 A chain of your own
#
# Show, in at least three lines, that the torque of gravity at motor 1 of the closed arm is a single product $(\ldots)\,g\cos q_1$. Give the lines as a list of expressions in `q1` and `q4`; each must equal the one before. A good
# first line is $g_1 - g_2 + g_3$ of the tree, with the closure put in.
# %% tags=["solution"]
#: chain = [___, ___, ___]
def level(angle):
    return g * sp.cos(angle)

outer = m3 * l3 * level(q1 + sp.pi)                                     # g₃: link 3 points against link 1
middle = (m2 * l2 + m3 * a2) * level(q4)                                # the rest of g₂
inner = (m1 * l1 + m2 * a1 + m3 * a1) * level(q1)                       # the rest of g₁
line_1 = sp.Add(inner, middle, outer, -middle, -outer, outer, evaluate=False)
line_2 = sp.expand(inner + outer)
line_3 = (m1 * l1 + m2 * a1 - m3 * (l3 - a1)) * g * sp.cos(q1)
chain = [line_1, line_2, line_3]
line_3
# %%
ex("09.11").check(chain)
# %% [markdown]
# ## 09.12 Rotors on the ground
#
# Now the motors. Both stand on the ground; motor 1 has a rotor $I_{m1}$ behind a gear $k_{r1}$, motor 2 a rotor $I_{m2}$ behind $k_{r2}$. Give the matrix $\Delta M$ that they add to $M_a$. Compare it with the rotors of chapter 07.
# %% [markdown] tags=["solution"]
# Each rotor turns $k_r$ times as fast as its own motor's link, and with nothing else. In the planar arm the second rotor is carried along: it adds $k_{r2}I_{m2}$ beside the diagonal and its mass to $M_{11}$. Here a decoupled arm stays decoupled.
# %% tags=["solution"]
#: dM = sp.Matrix([[___, ___], [___, ___]])
kr1, kr2, Im1, Im2 = sp.symbols("kr1 kr2 Im1 Im2")
dM = sp.hessian((Im1 * (kr1 * qd1)**2 + Im2 * (kr2 * qd4)**2) / 2, [qd1, qd4])
dM
# %%
ex("09.12").check(dM)
# %% [markdown]
# ## 09.13 Where it folds
#
# $\Phi$ is the gap (09.E1), left side less right side. Give the determinant of $\Phi_d = \partial\Phi/\partial(q_2, q_3)$ (columns in this order) **on the closed arm**, by $q_1$ and $q_4$. Where is it zero, what does the arm look like there, and what is the
# determinant in the language of geometry?
# %% [markdown] tags=["solution"]
# $\partial\Phi/\partial q_2$ is the arrow from joint 2 to the closing pin, turned by 90°; $\partial\Phi/\partial q_3$ that from joint 3. Their determinant is the *area* of the parallelogram (up to its sign). Folded flat, $q_4 = q_1$ or $q_4 = q_1 + \pi$, the area is zero: link 2 can then
# tip over to the crossed linkage, and the motors do not decide whether it does.
# %% tags=["solution"]
#: determinant = ___
def e(angle):
    return sp.Matrix([sp.cos(angle), sp.sin(angle)])

gap = a1 * e(q1) + a2 * e(q1 + q2) + a1 * e(q1 + q2 + q3) - a2 * e(q4)
closure = {q2: q4 - q1, q3: sp.pi - q4 + q1}
determinant = sp.trigsimp(gap.jacobian([q2, q3]).subs(closure, simultaneous=True).det())
determinant
# %%
ex("09.13").check(determinant)
# %% [markdown]
# ## 09.14 A crank and a slide
#
# An arm that is not on the shelf. A crank of length $a_1$ (inertia $I_1$ about its pin, angle $q_1$) pushes a slide of mass $m_3$ along the $x$ axis, through a rod of length $a_2 > a_1$ without mass. The $x$ axis passes through the
# crank's pin. No gravity, no friction. Which torque $\tau_1$ must the crank's motor give, for given $q_1, \dot q_1, \ddot q_1$?
# %% [markdown] tags=["solution"]
# Cut the rod. The tree is a crank and a free slide: $M = \mathrm{diag}(I_1, m_3)$, $c = 0$. The closure is $x = a_1\cos q_1 + \sqrt{a_2^2 - a_1^2\sin^2 q_1}$, so $G = (1,\ dx/dq_1)$ and it changes: $c_a = G^{\top}M\dot G\dot q_1$ is all the velocity torque that there is.
# %% tags=["solution"]
#: torque = ___
x = a1 * sp.cos(q1) + sp.sqrt(a2**2 - a1**2 * sp.sin(q1)**2)
slope = sp.diff(x, q1)
torque = (I1 + m3 * slope**2) * qdd1 + m3 * slope * sp.diff(slope, q1) * qd1**2
# %%
ex("09.14").check(torque)
