# %% [markdown]
# # 14 · Exercises: seven algorithms, one torque
#
# Chapter: [14 · Seven algorithms, one torque, and an arm without mass](../course/14_tensor_dynamics.ipynb). Replace each blank `___`, run the cell, run the check. A wrong answer is told *what* is wrong. `ex("14.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
#
# Names to type: `q2 q3`, `a1 l1 l2`, `m1 m2 m3`, `I2 b`, `x y w wd`. Vectors are `sp.Matrix([…, …])` or lists.
# %% tags=["setup"]
import numpy as np
import sympy as sp

from robolib.checking import ex
from robolib.derivation import ___
from robolib.display import setup

setup()
# %% tags=["setup"]
q2, q3, a1, l1, l2, m1, m2, m3, I2, b = sp.symbols("q2 q3 a1 l1 l2 m1 m2 m3 I2 b")
x, y, w, wd = sp.symbols("x y w wd")
sin, cos = sp.sin, sp.cos
# %% [markdown]
# ## 14.1 Known before it moves
#
# The laboratory's arm has two links of 1 m and 50 kg, centres of mass in their middles, 10 kg·m² about them, and no motors here. Its elbow is bent by 60°. Which part of $M_{11}$, in percent, belongs to the augmented link 1, and is known before the arm moves?
# %% [markdown] tags=["solution"]
# $K_1 = 10 + 50\cdot0.5^2 + 50\cdot1^2 = 72.5$ kg·m² whatever the elbow does. $M_{11} = K_1 + I_2 + m_2\ell_2^2 + 2m_2a_1\ell_2\cos q_2$, and the cosine is one half.
# %% tags=["solution"]
#: percent = ___
K1 = 10 + 50 * 0.5**2 + 50 * 1.0**2
M11 = K1 + 10 + 50 * 0.5**2 + 2 * 50 * 1.0 * 0.5 * np.cos(np.pi / 3)
percent = 100 * K1 / M11
round(percent, 2)
# %%
ex("14.1").check(percent)
# %% [markdown]
# ## 14.2 A turret with a slide
#
# Link 2 of a turret, as the Stanford arm has one, has the mass $m_2$, its centre of mass at $(0, b, 0)$ in its frame, and the moment $I_2$ about the $x$ axis through the centre of mass. The next joint slides along the link's $y$ axis. Its origin is at $(0, q_3, 0)$, and all that hangs on it weighs $m_3$. Give $(u_y, K_{xx})$ of the augmented link 2, in `m2 m3 b q3 I2`. This arm is not on the shelf.
# %% [markdown] tags=["solution"]
# The ball sits at $(0, q_3, 0)$, so both numbers change with $q_3$. This is the one link that has to be worked out while the arm moves.
# %% tags=["solution"]
#: moments = sp.Matrix([___, ___])
moments = sp.Matrix([m2 * b + m3 * q3, I2 + m2 * b**2 + m3 * q3**2])
moments
# %%
ex("14.2").check(moments)
# %% [markdown]
# ## 14.3 Lemma 5.1 on the planar arm
#
# Modified rows, so the frame of link 1 sits at the shoulder and that of link 2 at the elbow, $a_1$ along $x$. The centres of mass are at $\ell_1$ and $\ell_2$ along the links. Give $U_1$ of the generalized link 1, $(x, y)$ in the frame of link 1, in `m1 m2 l1 l2 a1 q2`.
# %% [markdown] tags=["solution"]
# $u_1 = (m_1\ell_1 + m_2a_1, 0)$, and $A_2$ turns $U_2 = (m_2\ell_2, 0)$ by $q_2$.
# %% tags=["solution"]
#: U1 = sp.Matrix([___, ___])
U1 = sp.Matrix([m1 * l1 + m2 * a1, 0]) + m2 * l2 * sp.Matrix([cos(q2), sin(q2)])
U1
# %%
ex("14.3").check(U1)
# %% [markdown]
# ## 14.4 Find the false line in Hollerbach's gravity
#
# Algorithm 5.2 collects the weights in $c_i$, from the tip to the base. Here it is for the planar arm, with modified rows; which line is false?
#
# | line | |
# |---|---|
# | 1 | $c_2 = m_2r_2$ |
# | 2 | $\tau_2$ at rest: $\ -g^{\top}\,\partial W_2/\partial q_2\;c_2$ |
# | 3 | $c_1 = m_1r_1 + A_2c_2$ |
# | 4 | $\bar m_1 = m_1 + m_2$ |
# %% [markdown] tags=["solution"]
# $A_2$ turns $c_2$, but does not carry it from the elbow to the shoulder. The ball $\bar m_2s_2$ is missing in line 3: Hollerbach's (13), which the book corrects.
# %% tags=["solution"]
#: line = ___
line = 3
# %%
ex("14.4").check(line)
# %% [markdown]
# ## 14.5 Find the false line in Featherstone's transform
#
# Spatial vectors of the planar arm: motions $(\omega; v)$, loads $(f; n)$, each about its own frame's origin; $s$ leads from the shoulder to the elbow. Which line is false?
#
# | line | |
# |---|---|
# | 1 | the axis of the elbow: $\ \hat s = (z; 0)$ |
# | 2 | the force that link 2 hands to link 1: $\ A_2f$ |
# | 3 | the load that it hands on: $\ (A_2f;\ A_2n)$ |
# | 4 | what the elbow's motor feels: $\ z\cdot n$ |
# %% [markdown] tags=["solution"]
# A force at the elbow has a moment about the shoulder. The load is $(A_2f;\ A_2n + s\times A_2f)$, and (5.2.30) prints it without the shift.
# %% tags=["solution"]
#: line = ___
line = 3
# %%
ex("14.5").check(line)
# %% [markdown]
# ## 14.6 The key step in a plane
#
# A point at $r = (x, y, 0)$ of a body that turns about $z$ with $\omega$ and $\dot\omega$ (type `w` and `wd`) has the acceleration $\Omega r = (-\omega^2x - \dot\omega y,\ -\omega^2y + \dot\omega x,\ 0)$. Start with the $z$ entry of $r\times\Omega r$, written out, and come to one product without `w`, as a list of three lines or more.
# %% [markdown] tags=["solution"]
# The centripetal part points along $r$ and has no moment. What is left is the inertia of a ball, $x^2 + y^2$, times $\dot\omega$.
# %% tags=["solution"]
#: lines = [___, ___, ___]
lines = [x * (-w**2 * y + wd * x) - y * (-w**2 * x - wd * y),
         -w**2 * x * y + wd * x**2 + w**2 * x * y + wd * y**2,
         wd * (x**2 + y**2)]
lines
# %%
ex("14.6").check(lines)
# %% [markdown]
# ## 14.7 First moments, as a function
#
# For an arm of your own. Write `first_moments(m, r, s)`. It gets the masses of $n$ links, their centres of mass $r_i$ (n vectors of three), and the $n - 1$ vectors $s_{i+1}$ from each origin to the next, all in the links' frames. It returns the $u_i$, one vector of three per link.
# %% [markdown] tags=["solution"]
# From the tip inwards, with one sum of masses.
# %% tags=["solution"]
#: def first_moments(m, r, s):
#:     return ___
def first_moments(m, r, s):
    u, hung = [], 0.0
    for i in reversed(range(len(m))):
        ball = hung * np.asarray(s[i]) if i < len(m) - 1 else np.zeros(3)
        u.append(m[i] * np.asarray(r[i]) + ball)
        hung += m[i]
    return np.array(u[::-1])
# %%
ex("14.7").check(first_moments)
# %% [markdown]
# ## 14.8 A balanced shoulder
#
# Design. A counterweight shall be fixed to link 1 of the laboratory's arm (two links of 1 m and 50 kg, centres of mass in their middles), 0.5 m behind the shoulder. Which mass, in kg, makes $u_1 = 0$? (What does gravity do to the shoulder then, for every posture of the elbow?)
# %% [markdown] tags=["solution"]
# $u_1 = 50\cdot0.5 + 50\cdot1 - 0.5\,m = 0$. Then the shoulder holds only what the outer link's weight makes about the *elbow*, $m_2\ell_2g\cos(q_1+q_2)$: the same torque as the elbow's motor. The price is inertia, $0.5^2\cdot150 = 37.5$ kg·m² more.
# %% tags=["solution"]
#: mass = ___
mass = (50 * 0.5 + 50 * 1.0) / 0.5
mass
# %%
ex("14.8").check(mass)
# %% [markdown]
# ## 14.9 Why a test on PPR proves nothing
#
# Three errata of the book do not show on an arm PPR: the missing $A$ of (5.3.46b), the missing shift of (5.2.30), the missing ball of Hollerbach's (13). Choose the reason, as text: `"slides have no inertia"`, `"gravity does no work there"`, `"its links are too light"`, `"all its frames are parallel"`, or `"only its last joint feels moments, and nothing hangs on that"`.
# %% [markdown] tags=["solution"]
# All three spoil a *moment* on its way from one link to the one before. A slide's motor feels forces only. The one joint that feels a moment is the last, and nothing is handed to it.
# %% tags=["solution"]
#: reason = ___
reason = "only its last joint feels moments, and nothing hangs on that"
# %%
ex("14.9").check(reason)
# %% [markdown]
# ## 14.10 Three rods without mass
#
# Three thin rods of 1 m, with 3, 2 and 1 kg, are a planar arm. All masses are passed down to the base, as in section 10. Which first moments and inertias about their joints have the massless rods 1 and 2? Give $(u_1, K_1, u_2, K_2)$ in kg·m and kg·m².
# %% [markdown] tags=["solution"]
# Rod 3's mass goes to the end of rod 2, and then with that of rod 2 to the end of rod 1.
# %% tags=["solution"]
#: rods = [___, ___, ___, ___]
rods = [3 / 2 + 3, 3 / 3 + 3, 2 / 2 + 1, 2 / 3 + 1]
rods
# %%
ex("14.10").check(rods)
