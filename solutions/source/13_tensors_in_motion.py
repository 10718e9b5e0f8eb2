# %% [markdown]
# # 13 · Exercises: one matrix for all accelerations of a body
#
# Chapter: [13 · One matrix for all accelerations of a body](../course/13_tensors_in_motion.ipynb). Replace each blank `___`, run the cell, run the check. A wrong answer is told *what* is wrong. `ex("13.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
#
# Names to type: `q1 qd1 qd2`, `wz wdz`, `a m x y`. Matrices are `sp.Matrix([[…], …])` or lists of rows, vectors `sp.Matrix([…, …])` or lists.
# %% tags=["setup"]
import numpy as np
import sympy as sp

from robolib.checking import ex
from robolib.derivation import ___
from robolib.display import setup

setup()
# %% tags=["setup"]
q1, qd1, qd2 = sp.symbols("q1 qd1 qd2")
wz, wdz, a, m, x, y = sp.symbols("wz wdz a m x y")
sin, cos = sp.sin, sp.cos


def tilde(v):
    """The skew tensor of a vector."""
    return np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])
# %% [markdown]
# ## 13.1 A spinning, nodding book
#
# The book of section 2 lies on a turntable that turns at the constant rate $\dot q_1$ about the upright $z$. It nods at the constant rate $\dot q_2$ about its own $x$, which points along the room's $x$ at this moment, $q_1 = 0$. Give $\Omega$ in the axes of the room, three rows, in `qd1 qd2`.
# %% [markdown] tags=["solution"]
# $\omega = (\dot q_2, 0, \dot q_1)$. Both rates are constant, and $\omega$ is not, because the turntable carries the axis of the nodding round: $\dot\omega = \dot q_1 z\times\dot q_2 x = (0, \dot q_1\dot q_2, 0)$. Beside the diagonal one entry is left. A point at height $z$ accelerates by $2\dot q_1\dot q_2z$ along $x$, and that is a Coriolis acceleration.
# %% tags=["solution"]
#: Omega = sp.Matrix([[___, ___, ___], [___, ___, ___], [___, ___, ___]])
w, wd = sp.Matrix([qd2, 0, qd1]), sp.Matrix([0, qd1 * qd2, 0])
Omega = sp.Matrix([[0, -wd[2], wd[1]], [wd[2], 0, -wd[0]], [-wd[1], wd[0], 0]]) + w * w.T - w.dot(w) * sp.eye(3)
Omega
# %%
ex("13.1").check(Omega)
# %% [markdown]
# ## 13.2 The pole of a motion in space
#
# A drone turns with $\omega = (1, -0.5, 2)$ rad/s and $\dot\omega = (2, 1, -1)$ rad/s²; its middle accelerates at $a = (1, -2, 9)$ m/s². Which point of its frame does not accelerate, seen from the middle, in m?
# %% [markdown] tags=["solution"]
# $\det\Omega = -|\omega\times\dot\omega|^2$ is not zero, so there is exactly one.
# %% tags=["solution"]
#: point = [___, ___, ___]
w, wd, acceleration = np.array([1, -0.5, 2]), np.array([2, 1, -1.0]), np.array([1, -2, 9.0])
point = -np.linalg.solve(tilde(wd) + tilde(w) @ tilde(w), acceleration)
point
# %%
ex("13.2").check(point)
# %% [markdown]
# ## 13.3 Find the false line about Euler's tensor
#
# The tensor book says, before its Theorem 4.3, that Euler's tensor is "defined by (4.3.5)", an equation of its own. Here are its equations, with our letters. Which line is false?
#
# | line | |
# |---|---|
# | 1 | $I = -\int\tilde r\tilde r\,dm = \int\left(|r|^2\,1 - r\,r^{\top}\right)dm$, its (4.3.5) and (4.3.3) |
# | 2 | $\Sigma = -\int\tilde r\tilde r\,dm$, what its text says |
# | 3 | $I = \operatorname{tr}(\Sigma)\,1 - \Sigma$, its (4.3.7) |
# | 4 | $\operatorname{tr}I = 2\operatorname{tr}\Sigma$, its (4.3.29) |
# %% [markdown] tags=["solution"]
# Line 2 is the inertia tensor once more. Euler's tensor is $\int r\,r^{\top}dm$, the equation before it. With line 2 Steiner's $\Sigma_O = \Sigma + m\,r\,r^{\top}$ would be false as well.
# %% tags=["solution"]
#: line = ___
line = 2
# %%
ex("13.3").check(line)
# %% [markdown]
# ## 13.4 Every arrow has one factor
#
# In the picture of section 1 the arrows grow with the distance from the point without acceleration. From that point, $(x, y)$ away, the acceleration is $(-\omega_z^2x - \dot\omega_zy,\ \dot\omega_zx - \omega_z^2y)$. Start with its square, `(-wz**2*x - wdz*y)**2 + (wdz*x - wz**2*y)**2`, and come to a product of two brackets, as a list of three lines or more.
# %% [markdown] tags=["solution"]
# The mixed products cancel. So an arrow is $\sqrt{\omega^4 + \dot\omega^2}$ times as long as its point is far, in every direction, and all arrows are turned by the same angle.
# %% tags=["solution"]
#: lines = [___, ___, ___]
lines = [(-wz**2 * x - wdz * y)**2 + (wdz * x - wz**2 * y)**2,
         wz**4 * x**2 + wdz**2 * y**2 + wdz**2 * x**2 + wz**4 * y**2,
         (wz**4 + wdz**2) * (x**2 + y**2)]
lines
# %%
ex("13.4").check(lines)
# %% [markdown]
# ## 13.5 Momentum without I
#
# Write `momentum(Sigma, w)`. It gets Euler's tensor as a 3×3 array and $\omega$ as an array of three, and returns the angular momentum $L$, three numbers.
# %% [markdown] tags=["solution"]
# $L = I\omega$ with $I = \operatorname{tr}(\Sigma)1 - \Sigma$. Or read three entries of $\Sigma\tilde\omega + \tilde\omega\Sigma$.
# %% tags=["solution"]
#: def momentum(Sigma, w):
#:     return ___
def momentum(Sigma, w):
    return np.trace(Sigma) * w - Sigma @ w
# %%
ex("13.5").check(momentum)
# %% [markdown]
# ## 13.6 Where to put four sensors
#
# Four accelerometers, with equal noise, may sit anywhere in a box of 0.3 × 0.2 × 0.1 m along $x$, $y$, $z$, whose middle is the origin. Give four places `[x, y, z]` in m so that $\dot\omega$, as a whole vector, is off as little as possible. They need not be the only ones.
# %% [markdown] tags=["solution"]
# The whole error of $\dot\omega$ is $\tfrac14\sigma^2\operatorname{tr}(\operatorname{tr}(P^{-1})1 - P^{-1}) = \tfrac12\sigma^2\operatorname{tr}P^{-1}$. What stands beside the diagonal of $P$ makes $P^{-1}$ larger, and $P_{xx}$ cannot be more than $4\,(l_x/2)^2 = l_x^2$. Every second corner reaches both.
# %% tags=["solution"]
#: places = [[___, ___, ___], [___, ___, ___], [___, ___, ___], [___, ___, ___]]
half = np.array([0.15, 0.1, 0.05])
places = [(half * signs).tolist() for signs in ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1))]
places
# %%
ex("13.6").check(places)
# %% [markdown]
# ## 13.7 How good is it?
#
# Four accelerometers with 0.02 m/s² of noise in each reading sit on every second corner of a box of 0.3 × 0.2 × 0.1 m. By how much is $\dot\omega$ off, root mean square, as a whole vector?
# %% [markdown] tags=["solution"]
# $P = \operatorname{diag}(l_x^2, l_y^2, l_z^2)$, so the error is $\sigma\sqrt{\tfrac12(1/l_x^2 + 1/l_y^2 + 1/l_z^2)}$. The thin side decides: 100 of the 136 in the sum are its own.
# %% tags=["solution"]
#: error = ___
error = 0.02 * np.sqrt((1 / 0.3**2 + 1 / 0.2**2 + 1 / 0.1**2) / 2)
round(float(error), 5)
# %%
ex("13.7").check(error)
# %% [markdown]
# ## 13.8 Which Σ is no body?
#
# Which of these cannot be Euler's tensor of any body? (kg·m²; a list of letters, such as `["A", "C"]`.)
#
# | A | B | C | D | E |
# |---|---|---|---|---|
# | $\begin{bmatrix}2&0&0\\0&1&0\\0&0&0.5\end{bmatrix}$ | $\begin{bmatrix}1&1.5&0\\1.5&1&0\\0&0&1\end{bmatrix}$ | $\begin{bmatrix}1&0&0\\0&0&0\\0&0&0\end{bmatrix}$ | $\begin{bmatrix}3&0&0\\0&3&0\\0&0&-0.1\end{bmatrix}$ | $\begin{bmatrix}2&-1&-1\\-1&2&-1\\-1&-1&2\end{bmatrix}$ |
# %% [markdown] tags=["solution"]
# B has the eigenvalue $-0.5$, although its diagonal looks well, and D has $-0.1$. C is a needle, E is flat.
# %% tags=["solution"]
#: letters = ___
letters = ["B", "D"]
# %%
ex("13.8").check(letters)
# %% [markdown]
# ## 13.9 İ of a rod
#
# A thin rod of mass $m$ and length $a$ turns in the $x$–$y$ plane about its middle, at the angle $q_1$ from $x$. Give $(\dot I_{xx}, \dot I_{xy})$ in the axes of the room, in `m a q1 qd1`.
# %% [markdown] tags=["solution"]
# $\Sigma = \tfrac{1}{12}ma^2\,e\,e^{\top}$ with $e = (\cos q_1, \sin q_1, 0)$, and $\dot I = -\dot\Sigma$.
# %% tags=["solution"]
#: rates = sp.Matrix([___, ___])
rates = m * a**2 / 12 * sp.Matrix([2 * sin(q1) * cos(q1), -(cos(q1)**2 - sin(q1)**2)]) * qd1
rates
# %%
ex("13.9").check(rates)
# %% [markdown]
# ## 13.10 Fifteen, and how many?
#
# $\Omega$ is given. $M$ takes 15 multiplications by (13.E16). How many does it take if the axes are principal axes of the body?
# %% [markdown] tags=["solution"]
# $\Sigma$ is diagonal then. $M_x = \Omega_{32}\Sigma_{22} - \Omega_{23}\Sigma_{33}$ and so on, two products each.
# %% tags=["solution"]
#: products = ___
products = 3 * 2
# %%
ex("13.10").check(products)
# %% [markdown]
# ## 13.11 A lamp on a turntable
#
# The arm of a lamp is a block of 3 kg, 0.6 × 0.1 × 0.2 m along its $x$, $y$, $z$. Its hinge is at rest; from there its centre of mass is at $(0.3, 0, 0.1)$ m. In its own axes it has $\omega = (1.5, 3, -1)$ rad/s and $\dot\omega = (-2, 4, 6)$ rad/s². Which moment about the hinge moves it, gravity apart? This arm is not on the shelf, and its motion is not planar.
# %% [markdown] tags=["solution"]
# Euler's tensor of a block is $\tfrac{1}{12}m\operatorname{diag}(l_x^2, l_y^2, l_z^2)$. Steiner adds $m\,r\,r^{\top}$. Then one product, and three of its entries.
# %% tags=["solution"]
#: moment = [___, ___, ___]
w, wd, r = np.array([1.5, 3, -1]), np.array([-2, 4, 6.0]), np.array([0.3, 0, 0.1])
Sigma = 3.0 / 12 * np.diag([0.6**2, 0.1**2, 0.2**2]) + 3.0 * np.outer(r, r)
half = (tilde(wd) + tilde(w) @ tilde(w)) @ Sigma
moment = [half[2, 1] - half[1, 2], half[0, 2] - half[2, 0], half[1, 0] - half[0, 1]]
np.round(moment, 5)
# %%
ex("13.11").check(moment)
