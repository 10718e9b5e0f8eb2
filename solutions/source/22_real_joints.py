# %% [markdown]
# # 22 · Exercises: rub, slack, spring
#
# Chapter: [22 · Rub, slack, spring](../course/22_real_joints.ipynb). Replace each blank `___`, run the cell, run the check. A wrong answer is told *what* is wrong. `ex("22.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
# %% tags=["setup"]
import math

import numpy as np

from robolib import joints, robots
from robolib.checking import ex
from robolib.derivation import ___
from robolib.display import setup

setup()
# %% [markdown]
# ## 22.1 The least friction
#
# A joint has $F_v = 0.2$ N·m·s, $F_s = 2$ N·m, $F_{st} = 4$ N·m and $B = 50$ s. At which positive rate is its friction least, in rad/s, and how large is it there, in N·m?
# %% [markdown] tags=["solution"]
# The slope is zero where $e^{-Bv} = F_v/(B\,(F_{st} - F_s))$. There the static part has sunk to $F_v/B$.
# %% tags=["solution"]
#: rate, torque = ___, ___
rate = math.log((4 - 2) * 50 / 0.2) / 50
torque = 2 + 0.2 * (rate + 1 / 50)
rate, torque
# %%
ex("22.1").check([rate, torque])
# %% [markdown]
# ## 22.2 Friction that knows how to rest
#
# A joint has the rate `v`, and `push` is the sum of everything else that acts on it. Its friction is $F_v\,\dot q$ and Coulomb's $F_s$ while it moves, and up to $F_{st}$ at rest; once it is loose, the static part is gone at once. Write a function that gives what friction takes.
# %% [markdown] tags=["solution"]
# Three cases: it moves; it rests and is held; it rests and breaks loose, the way it is pushed.
# %% tags=["solution"]
#: def friction(v, push, Fv, Fs, Fst):
#:     ...
#:     return ___
def friction(v, push, Fv, Fs, Fst):
    if v != 0:
        return Fv * v + math.copysign(Fs, v)
    return push if abs(push) <= Fst else math.copysign(Fs, push)
# %%
ex("22.2").check(friction)
# %% [markdown]
# ## 22.3 Friction before the gear
#
# At a motor's shaft one measures a viscous friction of 0.0004 N·m·s and a Coulomb friction of 0.02 N·m. Behind it is a gear of 100. Which $F_v$ and $F_s$ does the joint feel?
# %% [markdown] tags=["solution"]
# The motor's rate is $k_r\dot q$ and the joint's torque is $k_r\tau_m$. The viscous part gets both factors, Coulomb's the second one.
# %% tags=["solution"]
#: Fv, Fs = ___, ___
Fv, Fs = 100**2 * 0.0004, 100 * 0.02
Fv, Fs
# %%
ex("22.3").check([Fv, Fs])
# %% [markdown]
# ## 22.4 A third motor on the base
#
# A planar arm of three links has all three motors on its base. Motor $i$ turns link $i$ against the base by chains of ratio 1. The joints need 300, 120 and 30 N·m. What do the three motors give, in N·m?
# %% [markdown] tags=["solution"]
# $q_{mi} = q_1 + \dots + q_i$, so $q_i = q_{mi} - q_{m,i-1}$, and the transpose gives $\tau_{mi} = \tau_i - \tau_{i+1}$.
# %% tags=["solution"]
#: motors = [___, ___, ___]
J = np.array([[1, 0, 0], [-1, 1, 0], [0, -1, 1]])
motors = J.T @ [300, 120, 30]
assert np.allclose(motors, joints.remote(3).motor_torques([300.0, 120.0, 30.0]))
motors
# %%
ex("22.4").check(motors)
# %% [markdown]
# ## 22.5 Two motors share a wrist
#
# Two motors drive a wrist by bevel gears: it pitches by $(q_a + q_b)/2$ and rolls by $(q_a - q_b)/2$. Pitch needs 8 N·m, roll 2 N·m. What do the motors give, in N·m?
# %% [markdown] tags=["solution"]
# Both columns of $J_{qm}$ have two entries, so each motor works for both joints.
# %% tags=["solution"]
#: motors = [___, ___]
J = np.array([[0.5, 0.5], [0.5, -0.5]])
motors = J.T @ [8, 2]
motors
# %%
ex("22.5").check(motors)
# %% [markdown]
# ## 22.6 Four frequencies
#
# Two rods without mass, each 0.5 m long, hang one below the other. At their lower ends sit points of 8 and 4 kg. Rotors, felt at the joints as 0.8 and 0.4 kg·m², drive them through springs of 3000 and 1500 N·m/rad; nobody holds the rotors. With $g = 9.81$ m/s²: give the four frequencies of small swings in rad/s, the slowest first.
# %% [markdown] tags=["solution"]
# Hanging straight, $M$ of the links is $a^2\begin{bmatrix}m_1 + 4m_2 & 2m_2\\ 2m_2 & m_2\end{bmatrix}$, and the slope of the weight is $ga\begin{bmatrix}m_1 + 2m_2 & m_2\\ m_2 & m_2\end{bmatrix}$, in angles of the joints.
# %% tags=["solution"]
#: frequencies = [___, ___, ___, ___]
m1, m2, a, g = 8.0, 4.0, 0.5, 9.81
k = np.diag([3000.0, 1500.0])
M = np.zeros((4, 4))
M[:2, :2] = a**2 * np.array([[m1 + 4 * m2, 2 * m2], [2 * m2, m2]])
M[2:, 2:] = np.diag([0.8, 0.4])
weight = g * a * np.array([[m1 + 2 * m2, m2], [m2, m2]])
K = np.block([[weight + k, -k], [-k, k]])
frequencies = np.sqrt(np.sort(np.linalg.eigvals(np.linalg.solve(M, K)).real))
frequencies
# %%
ex("22.6").check(frequencies)
# %% [markdown]
# ## 22.7 Stiff enough
#
# A joint has a link of 0.6 kg·m² and a rotor that it feels as 1.0 kg·m². Its controller shall have a triple pole at −20 rad/s. How stiff must the shaft be at least, by the rule $\omega \le \omega_r/2$, in N·m/rad?
# %% [markdown] tags=["solution"]
# $\omega_r = 40$ rad/s, and $\omega_r^2 = k\,(1/A + 1/I_a)$.
# %% tags=["solution"]
#: k = ___
k = 40**2 / (1 / 0.6 + 1 / 1.0)
k
# %%
ex("22.7").check(k)
# %% [markdown]
# ## 22.8 How much of it is oil
#
# Joint 1 of the PUMA 560 goes 1.5 rad in 0.5 s by a quintic; the others rest. At its top speed: which share of the motor's torque is viscous friction? `robots.puma560()` has $F_{v1}$ and $F_{s1}$, counted at the joint.
# %% [markdown] tags=["solution"]
# At the top speed there is no acceleration, and gravity does not reach a vertical axis. Friction is all that is left.
# %% tags=["solution"]
#: share = ___
values = robots.puma560()[1]
top = 15 / 8 * 1.5 / 0.5
share = values["Fv1"] * top / (values["Fv1"] * top + values["Fs1"])
share
# %%
ex("22.8").check(share)
# %% [markdown]
# ## 22.9 Why it waits so long
#
# A joint hunts under a PID with $K_I = 43.2$ N·m/(rad·s). It has just jumped 0.0214 rad across the goal and sticks; at that moment the motor still pushes 2.2 N·m *onwards*, away from the goal. It breaks loose at 4 N·m. Explain its long rest by a number: how long does it wait, in s?
# %% [markdown] tags=["solution"]
# The torque must go from 2.2 N·m one way to 4 N·m the other way, and the integral moves it by $K_I e$ every second. The smaller the error, the longer the wait: that is why it never gets better.
# %% tags=["solution"]
#: wait = ___
wait = (2.2 + 4.0) / (43.2 * 0.0214)
wait
# %%
ex("22.9").check(wait)
# %% [markdown]
# ## 22.10 Find the false line: a spring
#
# A spring $k$ stands between the rotor and the link of a joint that turns in a horizontal plane. $A$ is the inertia of the link, $I_a = k_r^2I_m$ that of the rotor, both at the joint. Which line is false?
#
# | line | |
# |---|---|
# | 1 | The spring's energy is $U_k = \frac12k\,(q - q_M)^2$. |
# | 2 | $\partial U_k/\partial q = k\,(q - q_M)$. |
# | 3 | The link's line is $(A + I_a)\,\ddot q + k\,(q - q_M) = 0$, as in the rigid model with its rotor. |
# | 4 | The rotor's line is $I_a\,\ddot q_M - k\,(q - q_M) = \tau$. |
# | 5 | With a very stiff shaft, $\ddot q_M = \ddot q$, and the motor feels $A + I_a$. |
# %% [markdown] tags=["solution"]
# Line 3 counts the rotor once more. Added to line 4 it would give $A + 2I_a$, and line 5 would be false. In the rigid model $I_a$ stands in $M$ because there is no other line for it.
# %% tags=["solution"]
#: line = ___
line = 3
# %%
ex("22.10").check(line)
