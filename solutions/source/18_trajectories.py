# %% [markdown]
# # 18 · Exercises: how to get from here to there
#
# Chapter: [18 · How to get from here to there](../course/18_trajectories.ipynb). Replace each blank `___`, run the cell, run the check. A wrong answer is told *what* is wrong. `ex("18.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
# %% tags=["setup"]
import math

import numpy as np

from robolib import rotations
from robolib.checking import ex
from robolib.derivation import ___
from robolib.display import setup
from robolib.spatial import to_numpy
from robolib.trajectory import Limits, fastest, residual, together, trapezoidal

setup()
# %% [markdown]
# ## 18.1 A cubic with speeds at its ends
#
# A motion $q = a_0 + a_1t + a_2t^2 + a_3t^3$ starts at `q0` with the speed `v0`. After `T` seconds it has gone the way `D` and has the speed `v1`. Write a function that gives $(a_0, a_1, a_2, a_3)$.
# %% [markdown] tags=["solution"]
# The start gives $a_0$ and $a_1$. For the end, $a_2T^2 + a_3T^3 = D - v_0T$ and $2a_2T + 3a_3T^2 = v_1 - v_0$.
# %% tags=["solution"]
#: def cubic(q0, D, T, v0, v1):
#:     ...
#:     return ___
def cubic(q0, D, T, v0, v1):
    a2 = 3 * D / T**2 - (2 * v0 + v1) / T
    return q0, v0, a2, (v1 - v0 - 2 * a2 * T) / (3 * T**2)
# %%
ex("18.1").check(cubic)
# %% [markdown]
# ## 18.2 Three joints together
#
# Three joints go 1, 2 and 0.4 rad. Their speeds are at most 0.8, 2.5 and 1.2 rad/s, their accelerations 8, 2 and 6 rad/s². They start, cruise and stop together, by trapezia. How long does it take at least, in s?
# %% [markdown] tags=["solution"]
# Joint 1 allows $\dot r$ up to 0.8 per second, and joint 2 allows $\ddot r$ up to 1 per second squared. These two bind.
# %% tags=["solution"]
#: T = ___
v, a = min(0.8 / 1, 2.5 / 2, 1.2 / 0.4), min(8 / 1, 2 / 2, 6 / 0.4)
T = 1 / v + v / a
assert math.isclose(T, together("trapezoidal", [0, 0, 0], [1, 2, 0.4], [
    Limits(0.8, 8), Limits(2.5, 2), Limits(1.2, 6)]).duration)
T
# %%
ex("18.2").check(T)
# %% [markdown]
# ## 18.3 Find the false line: three angles
#
# A textbook turns a frame from $R^i$ to $R^f$ by three angles, and writes like this. Which line is false?
#
# | line | |
# |---|---|
# | 1 | $(\varphi^i, \theta^i, \psi^i)$ are the Euler angles of $R^i$, and $(\varphi^f, \theta^f, \psi^f)$ those of $R^f$. |
# | 2 | With $r = 0$, the angles $\varphi^i + r(\varphi^f - \varphi^i)$ and so on are those of $R^i$. |
# | 3 | With $r = 1$ they are those of $R^f$. |
# | 4 | The frame on its way is $R(r) = R^i\,\operatorname{rot}(z, \varphi)\operatorname{rot}(x, \theta)\operatorname{rot}(z, \psi)$ with these angles, and $R(0) = R^i$. |
# | 5 | At $r = 1$ the hand has arrived in $R^f$. |
# %% [markdown] tags=["solution"]
# At $r = 0$ line 4 gives $R^iR^i$. Without the first $R^i$ it is right. With it, the angles must be those of $R^{i\top}R^f$, and start from zero.
# %% tags=["solution"]
#: line = ___
line = 4
# %%
ex("18.3").check(line)
# %% [markdown]
# ## 18.4 Find the false line: the largest share
#
# A joint moves by a trapezium with a share $\lambda$ of its speed $k_v$ and $\nu$ of its acceleration $k_a$. A textbook takes both shares as large as they may be, because of this. Which line is false?
#
# | line | |
# |---|---|
# | 1 | The motion takes $t_f = \lambda k_v/(\nu k_a) + D/(\lambda k_v)$. |
# | 2 | $\partial t_f/\partial\nu = -\lambda k_v/(\nu^2k_a)$. |
# | 3 | $\partial t_f/\partial\lambda = k_v/(\nu k_a) - D/(\lambda^2k_v)$. |
# | 4 | Both are negative, whatever the way $D$. |
# | 5 | Where both are negative, the largest shares take the least time. |
# %% [markdown] tags=["solution"]
# With $D = 0.1$ and $k_v = k_a = 1$ the third line is positive from $\lambda = 0.32$ on: a short way has no cruise, and the formula of line 1 no motion.
# %% tags=["solution"]
#: line = ___
line = 4
# %%
ex("18.4").check(line)
# %% [markdown]
# ## 18.5 Fast, and quiet
#
# A joint goes 0.8 rad by a trapezium, with at most 4 rad/s and 60 rad/s². Its load hangs on a spring of 6.5 Hz and shall not swing afterwards. How long does it take at least, in s?
# %% [markdown] tags=["solution"]
# Two ways lead to nothing. The two pulses cancel each other if $T - \tau = D/v$ is a whole number of periods, and each of them cancels itself if $\tau$ is one. At 4 rad/s, $D/v$ is 1.3 periods. So go slower, until it is 2. The other way takes 0.3538 s.
# %% tags=["solution"]
#: T = ___
D, v, ka, period = 0.8, 0.8 * 6.5 / 2, 60, 1 / 6.5
T = 2 * period + v / ka
assert v <= 4 and residual(trapezoidal(0, D, v, v / ka), 2 * np.pi / period) < 1e-12
assert T < D / 4 + period
T
# %%
ex("18.5").check(T)
# %% [markdown]
# ## 18.6 An axis at half a turn
#
# A hand shall be turned by
#
# $$R^{i\top}R^f = \frac19\begin{bmatrix}-1 & -4 & 8\\ -4 & -7 & -4\\ 8 & -4 & -1\end{bmatrix}$$
#
# which is half a turn. Its axis is a unit vector $u$. Give its three components, the first of them positive.
# %% [markdown] tags=["solution"]
# The matrix is symmetric, so $w = 0$ and the usual formula divides nothing by nothing. At $\alpha = \pi$, $R = 2uu^\top - 1$.
# %% tags=["solution"]
#: u = [___, ___, ___]
R = np.array([[-1, -4, 8], [-4, -7, -4], [8, -4, -1]]) / 9
u = (R + np.eye(3))[:, 0] / np.linalg.norm((R + np.eye(3))[:, 0])
assert np.allclose(to_numpy(rotations.axis_angle(rotations.Vec3(*u), np.pi)), R)
u
# %%
ex("18.6").check(u)
# %% [markdown]
# ## 18.7 Around a bend
#
# A tip goes along an arc with a radius of 0.25 m. It reaches 0.5 m/s in 0.25 s, by a trapezium. How large is its acceleration at most, in m/s²?
# %% [markdown] tags=["solution"]
# At the end of the rise it still speeds up, by $v/\tau$, and already goes around the bend as fast as ever, with $v^2/\rho$ across.
# %% tags=["solution"]
#: a = ___
a = math.hypot(0.5 / 0.25, 0.5**2 / 0.25)
a
# %%
ex("18.7").check(a)
# %% [markdown]
# ## 18.8 Why 2.5 s
#
# Two joints go 1 rad each. Their limits are 0.5 and 1 rad/s, and 4 and 1 rad/s². Alone they need 2.125 s and 2 s, together 2.5 s. Explain it by the shares of their limits that they use together: give $(\lambda_1, \lambda_2, \nu_1, \nu_2)$.
# %% [markdown] tags=["solution"]
# Joint 1 uses all of its speed and a quarter of its acceleration, joint 2 all of its acceleration and half of its speed. Each is held back by what the other one lacks.
# %% tags=["solution"]
#: shares = [___, ___, ___, ___]
shares = [0.5 / 0.5, 0.5 / 1, 1 / 4, 1 / 1]
shares
# %%
ex("18.8").check(shares)
# %% [markdown]
# ## 18.9 A quintic that may not jerk
#
# A joint goes 1 rad by a quintic, and its jerk shall not exceed 100 rad/s³. How long does it take at least, in s?
# %% [markdown] tags=["solution"]
# The jerk of $r = 10s^3 - 15s^4 + 6s^5$ is $60 - 360s + 360s^2$ in units of $1/T^3$: 60 at both ends and −30 in the middle.
# %% tags=["solution"]
#: T = ___
T = (60 * 1 / 100) ** (1 / 3)
assert math.isclose(T, fastest("quintic", 0, 1, Limits(jerk=100)).duration)
T
# %%
ex("18.9").check(T)
