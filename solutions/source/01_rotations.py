# %% [markdown]
# # 01 · Exercises: what a turn is
#
# Chapter: [01 · What a turn is](../course/01_rotations.ipynb). Replace each blank `___`, run the cell, run the check. A wrong
# answer is told *what* is wrong. `ex("01.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
#
# Names to type: `phi theta psi` (Euler's angles z-x-z), `u v`, `q1 q2 q3`. Vectors are `sp.Matrix([…, …, …])` or lists.
# %% tags=["setup"]
import numpy as np
import sympy as sp

from robolib.checking import ex
from robolib.derivation import ___
from robolib.display import setup

setup()
# %% tags=["setup"]
phi, theta, psi, u, v, q1, q2, q3 = sp.symbols("phi theta psi u v q1 q2 q3")
# %% [markdown]
# ## 01.1 One turn instead of two
#
# A book is turned by 60° about the room's $x$ axis, and then by 90° about the room's $z$ axis. One turn would have done. By how many degrees?
# Guess first: 150°, because angles add? $\sqrt{60^2 + 90^2} = 108°$, because the axes are at right angles?
# %% [markdown] tags=["solution"]
# The trace of $R_zR_x$ is $\cos b + \cos a\cos b + \cos a$, and every turn has $\mathrm{tr}\,R = 1 + 2\cos\gamma$. So $4\cos^2\frac\gamma2 = (1 + \cos a)(1 + \cos b)$, or $\cos\frac\gamma2 = \cos\frac a2\cos\frac b2$.
# %% tags=["solution"]
#: angle = ___
a, b = np.radians(60), np.radians(90)
angle = np.degrees(2 * np.arccos(np.cos(a / 2) * np.cos(b / 2)))
angle
# %%
ex("01.1").check(angle)
# %% [markdown]
# ## 01.2 Three angles, in degrees
#
# Write `matrix(f, t, p)`: the rotation matrix of Euler's angles z-x-z, given **in degrees**, as three rows. Use nothing but `np.cos`, `np.sin` and products of matrices (`@`).
# %% [markdown] tags=["solution"]
# Three factors in the order of their names. The usual slips (transposed, exchanged, a wrong sign, z-y-z, axes that stay in the room, degrees) end between 15° and 174° away at (30°, 60°, 45°), so none of them hides.
# %% tags=["solution"]
#: def matrix(f, t, p):
#:     return ___
def about(axis, degrees):
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    if axis == "x":
        return np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])

def matrix(f, t, p):
    return about("z", f) @ about("x", t) @ about("z", p)
# %%
ex("01.2").check(matrix)
# %% [markdown]
# ## 01.3 Back from the matrix
#
# Write `angles(R)`: for a matrix given as three rows, the Euler angles z-x-z `[phi, theta, psi]` in degrees, with $\theta$ from 0 to 180° and the others from −180° to 180°. It is tried in all quadrants, away from $\theta = 0$.
# %% [markdown] tags=["solution"]
# (01.E7), with `atan2`. `np.arctan` would be right in two quadrants out of four.
# %% tags=["solution"]
#: def angles(R):
#:     return [___, ___, ___]
def angles(R):
    tilt = np.hypot(R[0][2], R[1][2])
    found = [np.arctan2(R[0][2], -R[1][2]), np.arctan2(tilt, R[2][2]), np.arctan2(R[2][0], R[2][1])]
    return np.degrees(found)
# %%
ex("01.3").check(angles)
# %% [markdown]
# ## 01.4 A chain of your own
#
# A turn changes no length. Show it for the flat case: start with $x^2 + y^2$, where $x = u\cos\theta - v\sin\theta$ and $y = u\sin\theta + v\cos\theta$, and go, in at least three lines, to an expression without sines and cosines. Give the lines as a list.
# %% [markdown] tags=["solution"]
# The mixed terms cancel, because they have opposite signs; then $\sin^2 + \cos^2 = 1$, twice. In three dimensions it is one line: $|Rp|^2 = p^{\top}R^{\top}R\,p = |p|^2$.
# %% tags=["solution"]
#: lines = [___, ___, ___]
c, s = sp.cos(theta), sp.sin(theta)
lines = [(u * c - v * s)**2 + (u * s + v * c)**2,
         (u**2 + v**2) * c**2 + (u**2 + v**2) * s**2,
         u**2 + v**2]
# %%
ex("01.4").check(lines)
# %% [markdown]
# ## 01.5 Find the false line
#
# Two small turns $a$ and $b$, one after the other. Terms with two small factors are dropped from line 3 on. Which line does not follow from the one before it? (A printed textbook has it.)
#
# | line | claim |
# |---|---|
# | 1 | $R(a)\,R(b) = (1 + S(a))(1 + S(b))$ |
# | 2 | $= 1 + S(a) + S(b) + S(a)\,S(b)$ |
# | 3 | $\approx 1 + S(a) + S(b)$ |
# | 4 | $= \begin{bmatrix}1 & a_z + b_z & -(a_y + b_y)\\ -(a_z + b_z) & 1 & a_x + b_x\\ a_y + b_y & -(a_x + b_x) & 1\end{bmatrix}$ |
# | 5 | so the turned $x$ axis is its first column, $(1, -(a_z + b_z), a_y + b_y)$ |
# %% [markdown] tags=["solution"]
# Line 4 has every sign beside the diagonal exchanged: it is $1 - S(a + b)$, the turn backwards. Line 5 shows it: a small turn about $+z$ must take $x$ towards $+y$. The sum of the *angles* is right all the same, which is why the slip survived.
# %% tags=["solution"]
#: line = ___
line = 4
# %%
ex("01.5").check(line)
# %% [markdown]
# ## 01.6 Who is primed?
#
# A new basis is made by turning the old one, $e'_i = A\,e_i$. Somebody derives how the components of vectors and of a linear map $T$ change. Which line is the first that does not follow?
#
# | line | claim |
# |---|---|
# | 1 | the columns of $A$ are the components of $e'_1, e'_2, e'_3$ in the old basis |
# | 2 | a vector is $\sum_k p'_k\,e'_k$, so its old components are $p = A\,p'$ |
# | 3 | so its new components are $p' = A\,p$ |
# | 4 | what $T$ makes of it, $f = T p$, has the new components $f' = A\,T\,p$ |
# | 5 | with $p = A^{\top}p'$ this is $f' = A\,T A^{\top}p'$, so $T' = A\,T A^{\top}$ |
# %% [markdown] tags=["solution"]
# From $p = A\,p'$ follows $p' = A^{\top}p$: basis and components turn against each other. So $T' = A^{\top}T A$. The printed $A\,TA^{\top}$ is right if $A$ is the matrix that changes the *components*, $A_{ri} = e'_r\cdot e_i$. Both occur in one book, and no symmetric $A$ can tell them apart.
# %% tags=["solution"]
#: line = ___
line = 3
# %%
ex("01.6").check(line)
# %% [markdown]
# ## 01.7 The broken wheel
#
# A satellite turns about its own axes by three wheels, and the wheel about $z$ is broken. Turn it by exactly 90° about $z$ all the same, with the wheels about $x$ and $y$, in **three** turns. Give them in the order in which they are done, as a list such as `[("x", 90), ("y", 45)]`, in degrees, each about the axis as it is then.
# %% [markdown] tags=["solution"]
# Tip it about $x$ by 90°: its $y$ axis now points where $z$ was. Turn about that axis. Tip it back. The product is $R_x(90°)\,R_y(90°)\,R_x(-90°) = R_z(90°)$. Fourteen parkings of 20° would do about as much, and only about; three large turns beat them.
# %% tags=["solution"]
#: turns = ___
turns = [("x", 90), ("y", 90), ("x", -90)]
# %%
ex("01.7").check(turns)
# %% [markdown]
# ## 01.8 Two turns are not enough
#
# The same satellite, and there is time for **two** turns only, by any angles: first about its own $x$, then about its own $y$. The goal is a turn by 130° about $z$. How near can one come, in degrees?
# %% [markdown] tags=["solution"]
# $R_x(a)\,R_y(b)$ has $r_{12} = 0$ always; the goal has not. The trace of $R_z(\delta)^{\top}R_xR_y$ is $\cos\delta\,(\cos a + \cos b) + \sin\delta\sin a\sin b + \cos a\cos b$. It is largest at a corner: at $a = b = 0$ it is $1 + 2\cos\delta$ (do nothing), at $a = b = 180°$ it is $1 - 2\cos\delta$.
# Two half turns make $R_z(180°)$, and 180° is 50° from 130°. For a goal of 90° nothing that two turns can do comes nearer than doing nothing.
# %% tags=["solution"]
#: nearest = ___
a, b = np.meshgrid(*[np.radians(np.arange(-180, 181, 2))] * 2)
delta = np.radians(130)
trace = np.cos(delta) * (np.cos(a) + np.cos(b)) + np.sin(delta) * np.sin(a) * np.sin(b) + np.cos(a) * np.cos(b)
nearest = np.degrees(np.arccos((trace.max() - 1) / 2))
nearest
# %%
ex("01.8").check(nearest)
# %% [markdown]
# ## 01.9 How fast is the chart?
#
# A book has the Euler angles $\varphi = 0$, $\theta = 20°$, $\psi = 0$ (z-x-z), and turns at 0.5 rad/s about the room's $y$ axis. What is $\dot\varphi$, in rad/s, at this instant? Say in one sentence why it is more than 0.5.
# %% [markdown] tags=["solution"]
# $z'' = (0, -\sin\theta, \cos\theta)$ is the only axis of the three with a part along $y$, so $\dot\psi = -\omega/\sin\theta$. It brings $-\omega\cot\theta$ about $z$, which nobody asked for, and $\dot\varphi$ must take it back: $\dot\varphi = \omega\cot\theta$.
# %% tags=["solution"]
#: rate = ___
rate = 0.5 / np.tan(np.radians(20))
rate
# %%
ex("01.9").check(rate)
# %% [markdown]
# ## 01.10 A camera head
#
# A camera looks along its own $x$ axis; its top is its own $z$ axis. The head first pans by $q_1$ about the vertical $z$, then tilts the nose **up** by $q_2$ about the axis across, then rolls by $q_3$ about the line of sight (right-handed). Where does the top of the camera point, seen from the room?
# %% [markdown] tags=["solution"]
# $R = R_z(q_1)\,R_y(-q_2)\,R_x(q_3)$, since a positive turn about $y$ takes $x$ towards $-z$. The third column is asked for. Its height $\cos q_2\cos q_3$ is a check: level only without tilt and roll.
# %% tags=["solution"]
#: top = sp.Matrix([___, ___, ___])
after_roll = sp.Matrix([0, -sp.sin(q3), sp.cos(q3)])
c, s = sp.cos(q2), sp.sin(q2)
after_tilt = sp.Matrix([-s * after_roll[2], after_roll[1], c * after_roll[2]])
top = sp.Matrix([sp.cos(q1) * after_tilt[0] - sp.sin(q1) * after_tilt[1],
                 sp.sin(q1) * after_tilt[0] + sp.cos(q1) * after_tilt[1], after_tilt[2]])
top
# %%
ex("01.10").check(top)
# %% [markdown]
# ## 01.11 Half a turn
#
# A part is turned by
#
# $$R = \frac1{49}\begin{bmatrix}-41 & 12 & 24\\ 12 & -31 & 36\\ 24 & 36 & 23\end{bmatrix}$$
#
# Its trace is $-1$, so this is half a turn. About which axis? Give a unit vector.
# %% [markdown] tags=["solution"]
# $R$ is symmetric, so $w = 0$ and (01.E11) gives no axis. But $R + 1 = 2uu^{\top}$: any column, made to length 1. Both $u$ and $-u$ are right.
# %% tags=["solution"]
#: axis = [___, ___, ___]
R = np.array([[-41, 12, 24], [12, -31, 36], [24, 36, 23]]) / 49
column = (R + np.eye(3))[:, 2]
axis = column / np.linalg.norm(column)
axis
# %%
ex("01.11").check(axis)
