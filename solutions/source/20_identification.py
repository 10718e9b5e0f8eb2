# %% [markdown]
# # 20 · Exercises: weighing an arm by moving it
#
# Chapter: [20 · Weighing an arm by moving it](../course/20_identification.ipynb). Replace each blank `___`, run the cell, run the check. A wrong answer is told *what* is wrong. `ex("20.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
#
# The lab arm: $m_1 = m_2 = 50$ kg, $\ell_1 = \ell_2 = 0.5$ m, $I_1 = I_2 = 10$ kg·m² about the centres of mass, $a_1 = 1$ m, rotors of 0.01 kg·m² behind gears of 100, a motor of 5 kg at the elbow; g = 9.81 m/s². Frames are on the joints.
# %% tags=["setup"]
import math
import warnings

import numpy as np

from robolib import identify, robots
from robolib.base_parameters import numeric_base
from robolib.checking import ex
from robolib.conventions import to_modified
from robolib.derivation import ___
from robolib.display import setup
from robolib.regressor import names, parameters, stacked

setup()
warnings.simplefilter("ignore")                 # one published inertia is that of no body
# %% [markdown]
# ## 20.1 What a link has in it
#
# Link 1 of the lab arm carries the motor of the elbow. Which three of its eleven numbers are not zero beside $I_{m1}$ and the two inertias that a plane motion does not feel? Give $m_1$ in kg, the first moment $m r_{x1}$ along the link in kg·m, and $\mathit{ZZ}_1$ about the shoulder in kg·m².
# %% [markdown] tags=["solution"]
# About one origin everything adds up, link and motor. The rotor's own 0.01 kg·m² belong to link 1 as well: carried round, it turns as link 1 does.
# %% tags=["solution"]
#: m1, mx1, ZZ1 = ___, ___, ___
m1, mx1 = 50 + 5, 50 * 0.5 + 5 * 1
ZZ1 = 10 + 50 * 0.5**2 + 5 * 1**2 + 0.01
m1, mx1, ZZ1
# %%
ex("20.1").check([m1, mx1, ZZ1])
# %% [markdown]
# ## 20.2 A twin by design
#
# Design a twin of the lab arm with $m_1 = 80$ kg and $m_2 = 32$ kg that no motor can tell from it. Motors and lengths $a_1$, $a_2$ stay. Give $\ell_1$, $I_1$, $\ell_2$ and $I_2$; the inertias are about the centres of mass.
# %% [markdown] tags=["solution"]
# Four sums must stay, those of section 4. The last link comes first, because the first one carries it.
# %% tags=["solution"]
#: l1, I1, l2, I2 = ___, ___, ___, ___
m1, m2, motor = 80, 32, 5
l2 = 25 / m2
I2 = 22.5 - m2 * l2**2
l1 = (80 - (motor + m2)) / m1
I1 = (177.51 - 100.01) - (motor + m2) - m1 * l1**2
l1, I1, l2, I2
# %%
ex("20.2").check([l1, I1, l2, I2])
# %% [markdown]
# ## 20.3 The regressor of a boom
#
# A crane's boom turns by $q_1$ about a level axis, from the horizontal upwards. On it slides a carriage; its origin is $q_2$ from the axis. The boom has $\mathit{ZZ}_1$ about the axis and the first moment $m r_1$ along itself. The carriage has $m_2$, the first moment $m r_2$ along the boom, and $\mathit{ZZ}_2$, both about its own origin. Motors without rotors, no friction.
#
# Write a function that gives $Y$, two rows of four, for $\beta = (\mathit{ZZ}_1 + \mathit{ZZ}_2,\ m r_1,\ m_2,\ m r_2)$.
# %% [markdown] tags=["solution"]
# Tell the carriage's energy by its origin. The inertia about the axis is $\mathit{ZZ}_2 + 2q_2\,m r_2 + m_2q_2^2$, and the carriage moves along with $\dot q_2$:
#
# $$T = \tfrac12(\mathit{ZZ}_1 + \mathit{ZZ}_2 + 2q_2\,m r_2 + m_2q_2^2)\,\dot q_1^2 + \tfrac12m_2\dot q_2^2, \qquad U = g\sin q_1\,(m r_1 + m r_2 + m_2q_2)$$
#
# Lagrange's equations do the rest, $\dot M$ included.
# %% tags=["solution"]
#: def Y(q1, q2, qd1, qd2, qdd1, qdd2, g):
#:     return [[___, ___, ___, ___],
#:             [___, ___, ___, ___]]
def Y(q1, q2, qd1, qd2, qdd1, qdd2, g):
    c, s = math.cos(q1), math.sin(q1)
    return [[qdd1, g * c, q2**2 * qdd1 + 2 * q2 * qd1 * qd2 + g * q2 * c,
             2 * q2 * qdd1 + 2 * qd1 * qd2 + g * c],
            [0, 0, qdd2 - q2 * qd1**2 + g * s, -qd1**2]]
# %%
ex("20.3").check(Y)
# %% [markdown]
# ## 20.4 Half of the digits
#
# With a small $\varepsilon$ the columns of
#
# $$\bar Y = \begin{bmatrix} 1 & 1\\ \varepsilon & 0\\ 0 & \varepsilon\end{bmatrix}$$
#
# are nearly alike. Take $\varepsilon = 10^{-4}$. What are the condition numbers of $\bar Y$ and of $\bar Y^{\top}\bar Y$? And if a computer calculates $\bar Y^{\top}\bar Y$ with seven digits, as in single precision, what rank has the result?
# %% [markdown] tags=["solution"]
# The singular values of $\bar Y$ are $\sqrt{2 + \varepsilon^2}$ and $\varepsilon$. Seven digits hold $\bar Y$ easily. But $1 + 10^{-8}$ needs nine, so all four entries of $\bar Y^{\top}\bar Y$ become 1, and what told the two columns apart is lost before anything is solved. QR never forms that product.
# %% tags=["solution"]
#: cond_Y, cond_YtY, rank = ___, ___, ___
e = 1e-4
cond_Y = math.sqrt(2 + e**2) / e
cond_YtY = cond_Y**2
few = np.array([[1, 1], [e, 0], [0, e]], np.float32)
rank = int(np.linalg.matrix_rank(few.T @ few))
Q, R = np.linalg.qr(few)
assert np.linalg.matrix_rank(R) == 2
cond_Y, cond_YtY, rank
# %%
ex("20.4").check([cond_Y, cond_YtY, rank])
# %% [markdown]
# ## 20.5 The shortest answer
#
# Section 5 got a rotor of −0.003 kg·m². Explain this number. The first case's motion does not tell $s$ in $\beta + s\,(k_{r2}^2, -\tfrac12(k_{r2}^2+k_{r2}), 1)$, the numbers belonging to $\mathit{ZZ}_1$, $\mathit{ZZ}_2$ and $I_{m2}$. Which $I_{m2}$, in kg·m², has the shortest of all these answers? The true ones are 177.51, 22.5 and 0.01.
# %% [markdown] tags=["solution"]
# The shortest $\beta + s\,n$ is perpendicular to $n$, so $s = -\beta\cdot n/n\cdot n$. The direction is almost all inertia of the links, some $10^4$ parts to one of the rotor. To make the large numbers smaller, the fit pays with the rotor, and goes below zero without noticing.
# %% tags=["solution"]
#: Im2 = ___
beta, n = np.array([177.51, 22.5, 0.01]), np.array([1e4, -5050, 1])
Im2 = (beta - n * (beta @ n) / (n @ n))[2]
Im2
# %%
ex("20.5").check(Im2)
# %% [markdown]
# ## 20.6 What is in the hand?
#
# The arm lies level, $q = (0, 0)$: with a load the torques are larger by (58.86, 9.81) N·m. With the forearm up, $q = (0, 90°)$, they are larger by (44.145, −4.905) N·m. Give the load's mass in kg, and its place along and across the forearm, in m from the elbow.
# %% [markdown] tags=["solution"]
# At rest $\tau_2 = g\,(m r_x\cos q_2 - m r_y\sin q_2)$ and $\tau_1 = \tau_2 + m g a_1$, with $q_1 = 0$.
# %% tags=["solution"]
#: mass, along, across = ___, ___, ___
mass = (58.86 - 9.81) / 9.81
along, across = 9.81 / 9.81 / mass, 4.905 / 9.81 / mass
mass, along, across
# %%
ex("20.6").check([mass, along, across])
# %% [markdown]
# ## 20.7 Find the false line: weights
#
# An arm has a quiet shoulder and a loud elbow, $\sigma_1 = 2$ and $\sigma_2 = 10$ N·m. Somebody lets each joint count by its noise. Which line is false?
#
# | line | |
# |---|---|
# | 1 | Without noise the stacked torques are $\bar\tau = \bar Y\beta$. |
# | 2 | Divide the rows of $\bar Y$ that belong to joint $r$ by $\sigma_r$, and call the result $A$. The columns of joint 1's part are then half as long. |
# | 3 | With $b = \bar\tau$, every row of $A\beta = b$ has a noise of size 1. |
# | 4 | With $A = QR$, the equations $A^{\top}A\beta = A^{\top}b$ are $R^{\top}R\beta = R^{\top}Q^{\top}b$. |
# | 5 | So $\beta = R^{-1}Q^{\top}b$ has the least $\lvert A\beta - b\rvert$. |
# %% [markdown] tags=["solution"]
# The rows of $\bar\tau$ must be divided, too. As it stands, even without noise the true $\beta$ does not satisfy $A\beta = b$.
# %% tags=["solution"]
#: line = ___
line = 3
# %%
ex("20.7").check(line)
# %% [markdown]
# ## 20.8 A second twin with the same floor
#
# A planar arm with an upper arm of 0.8 m gets 3 kg more on link 1, in such a way that neither the motors nor the floor feel it. By how much change $m_2$ in kg, link 1's first moment in kg·m, and its inertia about the shoulder in kg·m²?
# %% [markdown] tags=["solution"]
# The 3 kg move, at the elbow, from the forearm to the upper arm: $(1, a_1, a_1^2, -1)$ times 3.
# %% tags=["solution"]
#: dm2, dmx1, dzz1 = ___, ___, ___
dm2, dmx1, dzz1 = -3, 3 * 0.8, 3 * 0.8**2
# %%
ex("20.8").check([dm2, dmx1, dzz1])
# %% [markdown]
# ## 20.9 A twin for the SCARA
#
# The SCARA of the shelf, `robots.scara()`, has links of $a_1 = 0.4$ and $a_2 = 0.35$ m. Its forearm has 8 kg, $\ell_2 = 0.15$ m from the elbow, with $I_2 = 0.12$ kg·m²; its upper arm has $I_1 = 0.25$ kg·m². Inertias are about the centres of mass. Somebody builds the forearm 2 kg lighter, and no motor shall feel it; $m_1$ and $\ell_1$ stay as they are. Give $\ell_2$ in m, $I_2$ and $I_1$ in kg·m².
# %% [markdown] tags=["solution"]
# The elbow's motor feels $m_2\ell_2$ and $I_2 + m_2\ell_2^2$. The shoulder carries what hangs on the elbow as a point mass there, so it lost $2a_1^2$.
# %% tags=["solution"]
#: l2, I2, I1 = ___, ___, ___
l2 = 8 * 0.15 / 6
I2 = 0.12 + 8 * 0.15**2 - 6 * l2**2
I1 = 0.25 + 2 * 0.4**2
robot, values = robots.scara()
lighter = robot.at(values | {"m2": 6.0, "l2": l2, "I2": I2, "I1": I1})
states = np.random.default_rng(9).uniform(-2, 2, (3, 50, 4))
felt = [identify.torques(each, *states) for each in (robot.at(values), lighter)]
assert np.allclose(*felt, atol=1e-9)
l2, I2, I1
# %%
ex("20.9").check([l2, I2, I1])
# %% [markdown]
# ## 20.10 A bolted joint
#
# How many sums of parameters do the motors of the PUMA 560 tell, without friction, if all six joints move? And how many if joint 1 is bolted, so that $q_1$ stays as it is, while all six torques are measured?
# %% [markdown] tags=["solution"]
# `numeric_base` has the first number. For the second one, stack the regressor at states where joint 1 stands still, and count singular values. While it moves, a noisy log gives all of them back; none is off by more than 3.5 error bars.
# %% tags=["solution"]
#: moving, bolted = ___, ___
robot, values = robots.puma560()
puma = robot.at(values).without("friction")
base = numeric_base(puma, [x for x in names(puma) if x[:2] not in ("Fv", "Fs")])
states = np.random.default_rng(1).uniform(-2, 2, (3, 6, 200))
states[0, 0], states[1:, 0] = 0.3, 0.0
W = stacked(puma, states, base.names)
W = W / np.maximum(np.linalg.norm(W, axis=0), 1e-12)
moving, bolted = len(base.names), int(np.linalg.matrix_rank(W, tol=1e-8))
motion = identify.random_series(identify.same_limits(6, 2.5, 2.0, 6.0), 10.0, 5)
log = identify.sampled(puma, motion, 2000, noise=(2, 2, 1, 0.2, 0.2, 0.1), seed=5)
found = identify.weighted(identify.equations(base, log))
told = dict(zip(names(puma), map(float, parameters(puma)), strict=True))
true = np.array(base.values([told[x] for x in base.of]), float)
assert np.abs((found.values - true) / found.deviations).max() < 3.5
moving, bolted
# %%
ex("20.10").check([moving, bolted])
# %% [markdown]
# ## 20.11 Where to weigh a pendulum
#
# A pendulum has two unknown numbers, $\tau = J\ddot q + S\,g\cos q$. Each torque has a noise of 0.5 N·m, and you may take 200 samples. Plan A: 100 samples upright, where $\cos q = 0$, with $\ddot q = 10$ rad/s², and 100 samples at rest and level. Plan B: all 200 samples level, half of them with $\ddot q = 10$ and half with $-10$ rad/s². Give the error bars of $J$ in kg·m² and $S$ in kg·m, first for A, then for B. Why is B better?
# %% [markdown] tags=["solution"]
# In B the columns are at right angles, because $\ddot q$ is as often positive as negative. So each number is told by all 200 samples as if the other were known. In A half of the samples say nothing about it.
# %% tags=["solution"]
#: J_A, S_A, J_B, S_B = ___, ___, ___, ___
J_A, S_A = 0.5 / (10 * math.sqrt(100)), 0.5 / (9.81 * math.sqrt(100))
J_B, S_B = 0.5 / (10 * math.sqrt(200)), 0.5 / (9.81 * math.sqrt(200))
level = np.array([[10, 9.81]] * 100 + [[-10, 9.81]] * 100)
bars = 0.5 * np.sqrt(np.diag(np.linalg.inv(level.T @ level)))
assert np.allclose(bars, [J_B, S_B])
J_A, S_A, J_B, S_B
# %%
ex("20.11").check([J_A, S_A, J_B, S_B])
