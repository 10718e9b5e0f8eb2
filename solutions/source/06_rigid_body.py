# %% [markdown]
# # 06 · Exercises: one body, then two
#
# Chapter: [06 · One body, then two](../course/06_rigid_body.ipynb). Replace each blank `___`, run the cell, run the check. A wrong
# answer is told *what* is wrong. `ex("06.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
#
# Names to type: `m lx ly lz`, `x y z`, `ry rz`, `omega`. Vectors are lists or `sp.Matrix([…, …])`. The book has 24 × 17 × 3 cm and 1 kg.
# %% tags=["setup"]
import numpy as np
import sympy as sp

from robolib import rigid_body
from robolib.checking import ex
from robolib.derivation import ___
from robolib.display import setup
from robolib.rotations import about_x, about_z
from robolib.spatial import Transform, Vec3, X, diagonal, to_numpy

setup()
# %% tags=["setup"]
m, lx, ly, lz, omega = sp.symbols("m lx ly lz omega")
x, y, z, ry, rz = sp.symbols("x y z ry rz")
book = rigid_body.block(1.0, 0.24, 0.17, 0.03)
# %% [markdown]
# ## 06.1 A faster throw
#
# Thrown about its middle edge with 10 rad/s, 1 % off, the book turns over every 2.14 s. Now somebody throws it with 20 rad/s, 1 % off again. **Predict** before you compute: after how many seconds, from one turn over to the next?
# %% [markdown] tags=["solution"]
# Put $\omega = s\,u$ and $t = \tau/s$ into $I\dot\omega = -\omega\times I\omega$. Every term gets $s^2$, so $s$ drops out: the motion is the same, only $s$ times as fast.
# %% tags=["solution"]
#: seconds = ___
seconds = 2.1405 / 2
seconds
# %%
ex("06.1").check(seconds)
# %% [markdown]
# ## 06.2 A hammer
#
# A hammer lies along $x$, its grip at the origin. The handle is a thin rod of 0.2 kg and 0.3 m. The head is a block of 0.6 kg, 3 cm along $x$ and $z$ and 10 cm along $y$, with its centre at the end of the handle. Give $x$ of the centre of mass, $I_{zz}$ about it, and $I_{zz}$ about the grip.
# %% [markdown] tags=["solution"]
# About the grip the parts simply add up. From there to the centre of mass Steiner's term is *taken away*, because about the centre a moment is smallest.
# %% tags=["solution"]
#: answer = [___, ___, ___]
com = (0.2 * 0.15 + 0.6 * 0.3) / 0.8
grip = 0.2 * 0.3**2 / 3 + 0.6 * (0.03**2 + 0.1**2) / 12 + 0.6 * 0.3**2
answer = [com, grip - 0.8 * com**2, grip]
answer
# %%
ex("06.2").check(answer)
# %% [markdown]
# ## 06.3 Steiner, a chain of your own
#
# A body of two masses $m$ at $(x, y, z)$ and $(-x, -y, -z)$, so its centre is in the middle. The centre is shifted to $(r_x, r_y, r_z)$. Its moment about the $x$ axis through the origin is $m\,[(r_y+y)^2 + (r_z+z)^2] + m\,[(r_y-y)^2 + (r_z-z)^2]$. Lead it, in at least three lines, to a form in which shift and body stand apart. Type `m`, `y`, `z`, `ry`, `rz`.
# %% [markdown] tags=["solution"]
# The mixed products $2m\,r_y y$ and $-2m\,r_y y$ cancel, as $\int r\,dm = 0$ says. What is left is the moment about the centre, $2m(y^2+z^2)$, and the whole mass $2m$ times the distance of the centre, squared.
# %% tags=["solution"]
#: lines = [___, ___, ___]
lines = [m * ((ry + y)**2 + (rz + z)**2) + m * ((ry - y)**2 + (rz - z)**2),
         m * (2 * ry**2 + 2 * y**2) + m * (2 * rz**2 + 2 * z**2),
         2 * m * (y**2 + z**2) + 2 * m * (ry**2 + rz**2)]
# %%
ex("06.3").check(lines)
# %% [markdown]
# ## 06.4 Find the false line
#
# The last link of a planar arm. $f_2$ and $\tau_2$ are what its pin exerts on it, $r$ leads from the pin to its centre of mass $C_2$. Three of these four lines hold, and one stands in print all the same. Which line is false?
#
# | line | |
# |---|---|
# | 1 | $f_2 + m_2g_0 - m_2\ddot p_{C2} = 0$ |
# | 2 | $f_2 = m_2(\ddot p_{C2} - g_0)$ |
# | 3 | $\tau_2 + r\times f_2 - I_2\dot\omega_2 = 0$ |
# | 4 | $\tau_2 = r\times m_2(\ddot p_{C2} - g_0) + I_2\dot\omega_2$ |
# %% [markdown] tags=["solution"]
# Seen from $C_2$ the pin is at $-r$, so its force has the moment $-r\times f_2$. It is (5-5) of Asada and Slotine. Their (5-7), which is line 4 here, has the right sign again.
# %% tags=["solution"]
#: line = ___
line = 3
# %%
ex("06.4").check(line)
# %% [markdown]
# ## 06.5 Find another false line
#
# The shoulder's torque is $\tau_1 = \tau_2$ plus five terms. A textbook prints them so ($r_{C1}$ from the shoulder to the centre of the upper arm, $r_1$ to the elbow). Which is the first false one?
#
# | line | |
# |---|---|
# | 1 | $r_{C1}\times m_1\ddot p_{C1}$ |
# | 2 | $r_{C1}\times m_1\ddot p_{C2}$ |
# | 3 | $-r_{C1}\times m_1g_0$ |
# | 4 | $-r_{C1}\times m_2g_0$ |
# | 5 | $I_1\dot\omega_1$ |
# %% [markdown] tags=["solution"]
# Link 2 acts on link 1 at the elbow, with $-f_2 = -m_2(\ddot p_{C2} - g_0)$. So both terms of link 2 have the lever $r_1$ and the mass $m_2$. Line 4 has the mass right and the lever wrong.
# %% tags=["solution"]
#: line = ___
line = 2
# %%
ex("06.5").check(line)
# %% [markdown]
# ## 06.6 A block that takes its time
#
# Choose the three sides of a block of 1 kg, in m, so that it turns over no more often than every 5 s when it is thrown about its middle edge with 10 rad/s, 1 % off. Each side must be at least 5 % longer than the next shorter one, so a cube does not count.
# %% [markdown] tags=["solution"]
# $\lambda^2 = (I_{zz}-I_{yy})(I_{yy}-I_{xx})\,\omega^2/(I_{xx}I_{zz})$. Near a cube *both* brackets are small. A long needle or a flat plate with two nearly equal sides has one small bracket only, and turns over every second or two.
# %% tags=["solution"]
#: sides = [___, ___, ___]
sides = [0.20, 0.21, 0.2205]
# %%
ex("06.6").check(sides)
# %% [markdown]
# ## 06.7 A plate
#
# Let the book become a thin plate, $l_z \to 0$, with $l_x > l_y$. What is $\lambda^2$ about its middle edge, in `omega lx ly`? Then look at two limits: what happens for a square plate, and for a needle, $l_y \to 0$?
# %% [markdown] tags=["solution"]
# For a plate $I_{zz} = I_{xx} + I_{yy}$, so $I_{zz} - I_{yy} = I_{xx}$ cancels. A square plate has $\lambda = 0$: there is no middle axis any more. For a needle $\lambda \to \omega$, so that nothing ever turns over faster than it spins.
# %% tags=["solution"]
#: lam2 = ___
lam2 = omega**2 * (lx**2 - ly**2) / (lx**2 + ly**2)
lam2
# %%
ex("06.7").check(lam2)
# %% [markdown]
# ## 06.8 Is there such a body?
#
# Five triples of principal moments, in kg·m²: `"1, 2, 3"`, `"1, 1, 3"`, `"2, 2, 2"`, `"0, 2, 2"`, `"5, 1, 3"`. Give the list of those that some body has.
# %% [markdown] tags=["solution"]
# None may be larger than the sum of the two others. Equality is a plate (1, 2, 3), and with a zero a needle (0, 2, 2).
# %% tags=["solution"]
#: there = [___]
there = ["1, 2, 3", "2, 2, 2", "0, 2, 2"]
# %%
ex("06.8").check(there)
# %% [markdown]
# ## 06.9 What the pins carry
#
# The laboratory arm without motors (50 kg, 1 m, centre of mass in the middle of each link) in a vertical plane, at $q = (0°, 90°)$, with the constant rates $\dot q = (1, 2)$ rad/s. Give what the elbow's pin exerts on the forearm, $x$ and $y$, then what the shoulder's pin exerts on the upper arm, in N. ($g = 9.81$ m/s²)
# %% [markdown] tags=["solution"]
# $C_2$ is on two circles: the elbow runs round the shoulder, $-a_1\dot q_1^2 e_1$, and $C_2$ round the elbow with the *sum* of the rates, $-\ell_2(\dot q_1+\dot q_2)^2e_2$.
# %% tags=["solution"]
#: pins = [___, ___, ___, ___]
C1, C2 = np.array([-0.5, 0.0]), np.array([-1.0, -0.5 * 3**2])
g0 = np.array([0.0, -9.81])
f2 = 50 * (C2 - g0)
f1 = f2 + 50 * (C1 - g0)
pins = [*f2, *f1]
pins
# %%
ex("06.9").check(pins)
# %% [markdown]
# ## 06.10 A brick in space
#
# A brick of 3 kg, 40 × 20 × 10 cm along its own $x$, $y$, $z$, is turned: its axes are the columns of $R = R_z(40°)\,R_x(60°)$. In the axes of the room it has $\omega = (4, -2, 1)$ rad/s and $\dot\omega = (0.3, 0.4, -1)$ rad/s². Which moment acts on it, in the axes of the room?
# %% [markdown] tags=["solution"]
# First $I = R\,\bar I\,R^{\top}$, then Euler's equation. In a plane, with $\omega$ along a principal axis, neither the turn nor $\omega\times I\omega$ would be seen. Here every slip has a residual of its own.
# %% tags=["solution"]
#: moment = [___, ___, ___]
brick = rigid_body.block(3.0, 0.4, 0.2, 0.1)
R = to_numpy(about_z(np.radians(40)) @ about_x(np.radians(60)))
I = R @ to_numpy(brick.I) @ R.T
w, wd = np.array([4.0, -2.0, 1.0]), np.array([0.3, 0.4, -1.0])
moment = I @ wd + np.cross(w, I @ w)
moment
# %%
ex("06.10").check(moment)
# %% [markdown]
# ## 06.11 The wheel that spoils it
#
# The book spins smoothly about its *short* edge, with 10 rad/s. A wheel of $10^{-4}$ kg·m² on the same axis turns **against** the book. Between which two speeds of the wheel, in rpm, does the spin not last, since a small deviation grows?
# %% [markdown] tags=["solution"]
# With $H = I_{zz}\omega - h$ in the place of $I_{zz}\omega$, $\lambda^2 = -(H - I_{xx}\omega)(H - I_{yy}\omega)/(I_{xx}I_{yy})$ is positive between $I_{xx}\omega$ and $I_{yy}\omega$. So a wheel can forbid a flip, and a wrong one can cause it; the first number is the one of the chapter, because both bring the two largest moments level. Faster still, and the spin is smooth again.
# %% tags=["solution"]
#: speeds = [___, ___]
I1, I2, I3 = (book.I[k, k] for k in range(3))
speeds = [(I3 - i) * 10 / 1e-4 * 30 / np.pi for i in (I2, I1)]
speeds
# %%
ex("06.11").check(speeds)
