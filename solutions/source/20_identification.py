# %% [markdown]
# # 20 · Exercises: weighing an arm by moving it
#
# Chapter: [20 · Weighing an arm by moving it](../course/20_identification.ipynb). Replace each blank `___`, run the cell, run the check. A wrong answer is told *what* is wrong. `ex("20.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
#
# The lab arm: $m_1 = m_2 = 50$ kg, $\ell_1 = \ell_2 = 0.5$ m, $I_1 = I_2 = 10$ kg·m², $a_1 = 1$ m, rotors of 0.01 kg·m² behind gears of 100, a motor of 5 kg at the elbow; g = 9.81 m/s².
# %% tags=["setup"]
import numpy as np

from robolib.checking import ex
from robolib.derivation import ___
from robolib.display import setup

setup()
# %% [markdown]
# ## 20.1 A twin by design
#
# Design a twin of the lab arm with $m_1 = 100$ kg and $m_2 = 40$ kg that no motor can tell from it. Motors and lengths $a_1$, $a_2$ stay. Give $\ell_1$, $I_1$, $\ell_2$ and $I_2$; the inertias are about the centres of mass.
# %% [markdown] tags=["solution"]
# Four sums must stay, those of section 4. The last link first, because the first one carries it.
# %% tags=["solution"]
#: l1, I1, l2, I2 = ___, ___, ___, ___
m1, m2, motor = 100, 40, 5
l2 = 25 / m2
I2 = 22.5 - m2 * l2**2
l1 = (80 - (motor + m2)) / m1
I1 = (177.51 - 100.01) - (motor + m2) - m1 * l1**2
l1, I1, l2, I2
# %%
ex("20.1").check([l1, I1, l2, I2])
# %% [markdown]
# ## 20.2 When five become four
#
# The lab arm has five base parameters. How many has it without gravity, and how many with $k_{r2} = 1$ (and with gravity)?
# %% [markdown] tags=["solution"]
# Without gravity nothing feels the first moment of the upper arm: its column, $g\cos q_1$, is zero. With $k_{r2} = 1$ the second rotor turns as link 2 does, and its column becomes that of $ZZ_2$ less that of $ZZ_1$.
# %% tags=["solution"]
#: without_gravity, with_kr2_1 = ___, ___
without_gravity, with_kr2_1 = 4, 4
# %%
ex("20.2").check([without_gravity, with_kr2_1])
# %% [markdown]
# ## 20.3 The shortest answer
#
# The first case's motion does not tell $s$ in $\beta + s\,(k_{r2}^2, -\tfrac12(k_{r2}^2+k_{r2}), 1)$, the numbers belonging to $ZZ_1$, $ZZ_2$ and $I_{m2}$. Which $I_{m2}$, in kg·m², has the shortest of all these answers? The true ones are 177.51, 22.5 and 0.01.
# %% [markdown] tags=["solution"]
# The shortest $\beta + s\,n$ is perpendicular to $n$, so $s = -\beta\cdot n/n\cdot n$.
# %% tags=["solution"]
#: Im2 = ___
beta, n = np.array([177.51, 22.5, 0.01]), np.array([1e4, -5050, 1])
Im2 = (beta - n * (beta @ n) / (n @ n))[2]
Im2
# %%
ex("20.3").check(Im2)
# %% [markdown]
# ## 20.4 What is in the hand?
#
# The arm lies level, $q = (0, 0)$: with a load the torques are larger by (58.86, 9.81) N·m. With the forearm up, $q = (0, 90°)$, they are larger by (44.145, −4.905) N·m. Give the load's mass, and its place along and across the forearm, from the elbow.
# %% [markdown] tags=["solution"]
# At rest $\tau_2 = g\,(m r_x\cos q_2 - m r_y\sin q_2)$ and $\tau_1 = \tau_2 + m g a_1$, with $q_1 = 0$.
# %% tags=["solution"]
#: mass, along, across = ___, ___, ___
mass = (58.86 - 9.81) / 9.81
along, across = 9.81 / 9.81 / mass, 4.905 / 9.81 / mass
mass, along, across
# %%
ex("20.4").check([mass, along, across])
# %% [markdown]
# ## 20.5 A second twin with the same floor
#
# A planar arm with an upper arm of 0.8 m gets 3 kg more on link 1, in such a way that neither the motors nor the floor feel it. By how much change $m_2$, link 1's first moment, and its inertia about the shoulder?
# %% [markdown] tags=["solution"]
# The 3 kg move, at the elbow, from the forearm to the upper arm: $(1, a_1, a_1^2, -1)$ times 3.
# %% tags=["solution"]
#: dm2, dmx1, dzz1 = ___, ___, ___
dm2, dmx1, dzz1 = -3, 3 * 0.8, 3 * 0.8**2
# %%
ex("20.5").check([dm2, dmx1, dzz1])
