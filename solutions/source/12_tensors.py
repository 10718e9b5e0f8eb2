# %% [markdown]
# # 12 · Exercises: objects that do not care where you stand
#
# Chapter: [12 · Objects that do not care where you stand](../course/12_tensors.ipynb). Replace each blank `___`, run the cell, run the check. A wrong answer is told *what* is wrong. `ex("12.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
#
# Names to type: `u1 u2 u3`, `v1 v2 v3`, `x1 x2 x3`; below, `u v x` are these vectors, `ut vt xt` their skew tensors and `one` is the unit tensor. Tables are `sp.Matrix([[…], …])` or lists of rows.
# %% tags=["setup"]
import numpy as np
import sympy as sp

from robolib import tensors as tn
from robolib.checking import ex
from robolib.derivation import ___
from robolib.display import setup
from robolib.spatial import Vec3, to_sympy

setup()
# %% tags=["setup"]
u, v, x = (sp.Matrix(sp.symbols(f"{k}1:4")) for k in "uvx")
ut, vt, xt = (to_sympy(tn.dual(Vec3(*k))) for k in (u, v, x))
one = sp.eye(3)
# %% [markdown]
# ## 12.1 What stays?
#
# Somebody looks at a tensor from turned axes. Which of these numbers are the same there? Give a list of words out of `"trace"`, `"T11"`, `"determinant"`, `"largest entry"`, `"sum of squares"`, `"sum of all entries"`, `"length of vect"`, `"T11 + T22"`. Predict first, then try a table of your own with `tn.seen`.
# %% [markdown] tags=["solution"]
# What can be told without axes stays: $\operatorname{tr}T = T : 1$, $\det T$, $T : T^{\top}$, and the length of a vector that belongs to $T$. Whatever names an axis, does not.
# %% tags=["solution"]
#: stays = [___]
stays = ["trace", "determinant", "sum of squares", "length of vect"]
# %%
ex("12.1").check(stays)
# %% [markdown]
# ## 12.2 Two tildes, without a matrix product
#
# $u = (1, 2, 3)$ and $v = (-1, \tfrac12, 2)$. Give $\tilde u\,\tilde v$ as three rows, by (12.E16), without multiplying matrices.
# %% [markdown] tags=["solution"]
# $v \otimes u$ has the rows $v_k u^{\top}$, and $u\cdot v = -1 + 1 + 6 = 6$ is taken off its diagonal.
# %% tags=["solution"]
#: product = sp.Matrix([[___, ___, ___], [___, ___, ___], [___, ___, ___]])
product = sp.Matrix([[-1 - 6, -2, -3], [sp.Rational(1, 2), 1 - 6, sp.Rational(3, 2)], [2, 4, 6 - 6]])
product
# %%
ex("12.2").check(product)
# %% [markdown]
# ## 12.3 Proposition 3.8, its third part
#
# From $\tilde v\tilde u\tilde u + \tilde u\tilde u\tilde v = -(u\cdot u)\,\tilde v - (u\cdot v)\,\tilde u$ come to $\tilde v\tilde v\tilde u\tilde u - \tilde u\tilde u\tilde v\tilde v$, in at least three lines. The first is what is asked for, the last $u\cdot v$ times a tensor. Type with `ut`, `vt`, `u.dot(v)`.
# %% [markdown] tags=["solution"]
# Multiply the known equation by $\tilde v$ from the left, then from the right, and subtract. On the left the terms $\tilde v\tilde u\tilde u\tilde v$ cancel, on the right $(u\cdot u)\tilde v\tilde v$ does.
# %% tags=["solution"]
#: lines = [___, ___, ___]
first = -u.dot(u) * vt - u.dot(v) * ut
lines = [vt * vt * ut * ut - ut * ut * vt * vt, vt * first - first * vt, u.dot(v) * (ut * vt - vt * ut)]
# %%
ex("12.3").check(lines)
# %% [markdown]
# ## 12.4 Proposition 3.11 for one dyad
#
# Proposition 3.11 is a sum over eigenvectors, so it is enough to prove it for $I = x \otimes x$. Start with $\operatorname{dual}((x \otimes x)\,v)$, which is `to_sympy(tn.dual(Vec3(*(x * x.T * v))))`, and end with $-(I\tilde v + \tilde vI) + \operatorname{tr}(I)\,\tilde v$, typed with `x * x.T` and `x.dot(x)`. At least three lines.
# %% [markdown] tags=["solution"]
# $(x\otimes x)v = x\,(x\cdot v)$, so its dual is $(x\cdot v)\,\tilde x$. And (3.4.18) with $u = x$ says what $(x\cdot v)\,\tilde x$ is; put (12.E16) in for $\tilde x\tilde x$.
# %% tags=["solution"]
#: lines = [___, ___, ___]
lines = [to_sympy(tn.dual(Vec3(*(x * x.T * v)))), x.dot(v) * xt, -(vt * xt * xt + xt * xt * vt) - x.dot(x) * vt,
         -(x * x.T * vt + vt * x * x.T) + x.dot(x) * vt]
# %%
ex("12.4").check(lines)
# %% [markdown]
# ## 12.5 Find the false line in the proof of (3.4.19a)
#
# A textbook proves $\tilde u\tilde v\tilde u = -(v\cdot u)\,\tilde u$ in these lines. Which one cannot be, even though the end is right?
#
# | line | |
# |---|---|
# | 1 | $\tilde u\tilde v\tilde u = \tilde u\,(u\otimes v - (v\cdot u)\,1)$ |
# | 2 | $\phantom{\tilde u\tilde v\tilde u} = \tilde u\,(u\otimes v) - (v\cdot u)\,\tilde u$ |
# | 3 | $\phantom{\tilde u\tilde v\tilde u} = (\tilde u\,u)\otimes\tilde v - (v\cdot u)\,\tilde u$ |
# | 4 | $\phantom{\tilde u\tilde v\tilde u} = -(v\cdot u)\,\tilde u$ |
# %% [markdown] tags=["solution"]
# $\tilde u\,u$ is a vector and $\tilde v$ a tensor of order two, so $(\tilde u u)\otimes\tilde v$ has order three and cannot be added to $\tilde u$. It must be $(\tilde u u)\otimes v$. Both are zero, so nobody was hurt.
# %% tags=["solution"]
#: line = ___
line = 3
# %%
ex("12.5").check(line)
# %% [markdown]
# ## 12.6 Find the false line in the proof of (3.3.5)
#
# To prove $\sum_k\varepsilon_{ijk}\varepsilon_{rsk} = \delta_{ir}\delta_{js} - \delta_{is}\delta_{jr}$, a textbook sets $i = 1$, $j = 2$. Then the left side is $\varepsilon_{rs3}$, and the right side $\delta_{1r}\delta_{2s} - \delta_{1s}\delta_{2r}$ is gone through, for $r \ne s$, case by case. Which case is false?
#
# | line | case | the right side is |
# |---|---|---|
# | 1 | $r = 3$ | 0 for all $s$ |
# | 2 | $s = 3$ | 0 for all $r$ |
# | 3 | $r = 3$, $s = 2$ | 1 |
# | 4 | $r = 2$, $s = 1$ | $-1$ |
# %% [markdown] tags=["solution"]
# Line 3 contradicts line 1. The case that is missing is $r = 1$, $s = 2$, which gives $\delta_{11}\delta_{22} = 1$.
# %% tags=["solution"]
#: line = ___
line = 3
# %%
ex("12.6").check(line)
# %% [markdown]
# ## 12.7 Invariants from traces
#
# Of a tensor you know $\operatorname{tr}T = 6$, $\operatorname{tr}T^2 = 14$ and $\operatorname{tr}T^3 = 414$, nothing else. Give `[I₂, I₃]`. (The first two traces are those of the table in section 5. Is it that table?)
# %% [markdown] tags=["solution"]
# $I_2 = \tfrac12(36 - 14) = 11$ and $I_3 = \tfrac16(828 + 216 - 252) = 132$. It is not the chapter's table, which has $I_3 = 126$ and $\operatorname{tr}T^3 = 396$.
# %% tags=["solution"]
#: found = [___, ___]
F1, F2, F3 = 6, 14, 414
found = [(F1**2 - F2) / 2, (2 * F3 + F1**3 - 3 * F1 * F2) / 6]
found
# %%
ex("12.7").check(found)
# %% [markdown]
# ## 12.8 Is it a tensor?
#
# Which of these 3 × 3 tables are tensors of order two? A list of words out of
#
# - `"stiffness"`: entry $ij$ is the force along $i$ per displacement along $j$ of a robot's tip on springs,
# - `"prices"`: of three kinds of fruit on three days,
# - `"u times v transposed"`: all products of the components of two arrows,
# - `"three Euler angles, squared"`: all products of $\varphi$, $\theta$, $\psi$,
# - `"all ones"`: a table that is 1 everywhere, in *every* frame,
# - `"Jacobian of a map"`: $\partial v_i/\partial x_j$ of a velocity field.
# %% [markdown] tags=["solution"]
# A stiffness, a dyad and a gradient take arrows to arrows. Prices have no axes that turn, Euler's angles are no arrow, and of order two only multiples of $1$ look the same from everywhere, which a table of ones is not.
# %% tags=["solution"]
#: tensors = [___]
tensors = ["stiffness", "u times v transposed", "Jacobian of a map"]
# %%
ex("12.8").check(tensors)
# %% [markdown]
# ## 12.9 A tensor made to measure
#
# A sensor's table is to be $T = \operatorname{diag}(1, 2, c) + \operatorname{dual}(0, 0, w)$, with $w > 0$. Choose `[c, w]` so that $\operatorname{tr}T = 6$ and $\det T = 21$.
# %% [markdown] tags=["solution"]
# The skew part has no trace, so $1 + 2 + c = 6$. The rows are $(1, -w, 0)$, $(w, 2, 0)$, $(0, 0, c)$, and $\det T = c\,(2 + w^2)$.
# %% tags=["solution"]
#: made = [___, ___]
made = [3, np.sqrt(21 / 3 - 2)]
np.round(made, 4).tolist()
# %%
ex("12.9").check(made)
# %% [markdown]
# ## 12.10 Seven dimensions
#
# In four dimensions a turn has six numbers, not four, because it happens in planes. A body turns in *seven* dimensions. How many numbers has $\Phi = \dot QQ^{\top}$, and in how many perpendicular planes of its own does it turn at most? Give `[numbers, planes]`.
# %% [markdown] tags=["solution"]
# A skew 7 × 7 table has $7\cdot6/2 = 21$ numbers, one for each pair of axes. Its own planes take two dimensions each, so three of them fit, and one axis is left over. Six and four differ because a pair of axes is not an axis.
# %% tags=["solution"]
#: counted = [___, ___]
counted = [7 * 6 // 2, 7 // 2]
# %%
ex("12.10").check(counted)
# %% [markdown]
# ## 12.11 The trap of the double dot
#
# $u = (1, 2, 3)$ and $v = (-1, \tfrac12, 2)$. What is $\tilde u : (\tilde v + 1)$?
# %% [markdown] tags=["solution"]
# $\tilde u : \tilde v = -2\,u\cdot v = -12$, and $\tilde u : 1 = \operatorname{tr}\tilde u = 0$.
# %% tags=["solution"]
#: number = ___
number = -2 * (1 * -1 + 2 * 0.5 + 3 * 2)
# %%
ex("12.11").check(number)
# %% [markdown]
# ## 12.12 A wrist that stands askew
#
# A wrist that is on no shelf has its last joint along $(2, 3, 6)$. The hand presses on it with the moment $n = (4, 1, 3)$ N·m. What does the motor feel, and what does the bearing carry (its size)? Give `[motor, bearing]` in N·m.
# %% [markdown] tags=["solution"]
# $e = (2, 3, 6)/7$, so $e\cdot n = 29/7$. The bearing carries $P^e n$, and by Pythagoras its size is $\sqrt{26 - (29/7)^2}$.
# %% tags=["solution"]
#: felt = [___, ___]
felt = [29 / 7, np.sqrt(26 - (29 / 7)**2)]
np.round(felt, 4).tolist()
# %%
ex("12.12").check(felt)
