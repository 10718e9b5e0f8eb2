# %% [markdown]
# # 03 · Exercises: from the hand back to the joints
#
# Chapter: [03 · From the hand back to the joints](../course/03_inverse_kinematics.ipynb). Replace each blank `___`, run the cell, run the check. A wrong
# answer is told *what* is wrong. `ex("03.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
#
# Angles are in degrees or in radians as each exercise says. Names to type: `a1 a2 q1 q2`, `x y e`.
# %% tags=["setup"]
import numpy as np
import sympy as sp

from robolib.checking import ex
from robolib.derivation import ___
from robolib.display import setup

setup()
a1, a2, q1, q2, x, y, e = sp.symbols("a1 a2 q1 q2 x y e")
# %% [markdown]
# ## 03.1 By hand, behind the back
#
# A planar arm has $a_1 = 1$ m and $a_2 = 0.8$ m. Bring its tip to $(-0.6, 0.9)$ m with the **upper** elbow ($\sin q_2 < 0$). Give $q_1$ and $q_2$ in degrees, between −180 and 180. Draw it first: where is the tip, and on which side of the line to it is the elbow?
# %% [markdown] tags=["solution"]
# The law of cosines gives $q_2$, the sign of its sine is chosen, and $q_1 = \gamma - \beta$. With `atan` in place of `atan2` the arm would point to the right.
# %% tags=["solution"]
#: answer = [___, ___]
c2 = (0.6**2 + 0.9**2 - 1 - 0.8**2) / (2 * 0.8)
s2 = -np.sqrt(1 - c2**2)
gamma, beta = np.arctan2(0.9, -0.6), np.arctan2(0.8 * s2, 1 + 0.8 * c2)
answer = np.degrees([gamma - beta, np.arctan2(s2, c2)])
answer.round(2)
# %%
ex("03.1").check(answer)
# %% [markdown]
# ## 03.2 The polar arm
#
# A polar arm has its shoulder at the height $d_1 = 0.6$ m, straight above the base (no offset). Bring its tip to $(-0.5, 0.4, 0.2)$ m. Give $\theta_1$ and $\theta_2$ in degrees and $d_3 > 0$ in metres. $\theta_2$ counts from the vertical, and $0 \le \theta_2 \le 180°$; the boom faces the point.
# %% [markdown] tags=["solution"]
# The ground plan gives $\theta_1$. In the plane of the boom, $\theta_2$ and $d_3$ are polar coordinates about the shoulder. The point is below the shoulder, so $\theta_2$ is more than 90°, and `atan` would not know.
# %% tags=["solution"]
#: answer = [___, ___, ___]
ahead, up = np.hypot(-0.5, 0.4), 0.2 - 0.6
answer = [np.degrees(np.arctan2(0.4, -0.5)), np.degrees(np.arctan2(ahead, up)), np.hypot(ahead, up)]
np.round(answer, 3)
# %%
ex("03.2").check(answer)
# %% [markdown]
# ## 03.3 All four
#
# The Stanford arm of the chapter: $d_1 = 0.5$ m, $d_2 = 0.2$ m, $d_6 = 0.3$ m. Its tool shall be at the pose `T` below. Give all four postures with $d_3 > 0$, as a list of four lists $[\theta_1, \theta_2, d_3, \theta_4, \theta_5, \theta_6]$ in radians and metres, in any order.
# %%
T = np.array([[-0.912880, -0.234750, 0.333979, 0.750194],
              [0.234750, 0.367450, 0.899930, 0.876197],
              [-0.333979, 0.899930, -0.280330, 0.915901],
              [0, 0, 0, 1]])
# %% [markdown] tags=["solution"]
# $W$ first, then two shoulders; for each, the boom, what is left of $R$, and two wrists. `inverse_kinematics.solve` does the same in one call, for any number of poses; here it is by hand.
# %% tags=["solution"]
#: answer = [[___] * 6, [___] * 6, [___] * 6, [___] * 6]
px, py, pz = T[:3, 3] - 0.3 * T[:3, 2]
answer = []
for side in (1, -1):
    th1 = np.arctan2(py, px) - np.arctan2(0.2, side * np.sqrt(px**2 + py**2 - 0.04))
    rho = px * np.cos(th1) + py * np.sin(th1)
    th2, d3 = np.arctan2(rho, pz - 0.5), np.hypot(rho, pz - 0.5)
    (c1, s1), (c2, s2) = ((np.cos(a), np.sin(a)) for a in (th1, th2))
    A1 = np.array([[c1, 0, -s1], [s1, 0, c1], [0, -1, 0]])
    A2 = np.array([[c2, 0, s2], [s2, 0, -c2], [0, 1, 0]])
    n, t, b = ((A1 @ A2).T @ T[:3, :3]).T                   # the columns n′, t′, b′
    for half in (0, np.pi):
        th4 = np.arctan2(b[1], b[0]) + half
        c4, s4 = np.cos(th4), np.sin(th4)
        th5 = np.arctan2(b[0] * c4 + b[1] * s4, b[2])
        th6 = np.arctan2(-n[0] * s4 + n[1] * c4, -t[0] * s4 + t[1] * c4)
        answer.append([th1, th2, d3, th4, th5, th6])
np.round(answer, 4)
# %%
ex("03.3").check(answer)
# %% [markdown]
# ## 03.4 Find the false line
#
# The wrist of the Stanford arm, once $\theta_1, \theta_2, d_3$ are known. $n, t, b, p$ are the columns of $T$, and $n', t', b', p'$ those of $T'$. Which line does not follow? (A printed textbook has these lines.)
#
# | line | claim |
# |---|---|
# | 1 | $T' = (A_1A_2A_3)^{-1}T = A_4A_5A_6$ |
# | 2 | $-b'_x\sin\theta_4 + b'_y\cos\theta_4 = 0$ |
# | 3 | $\theta_4 = \operatorname{atan2}(b'_y,\ b'_x)$ |
# | 4 | $\theta_5 = \operatorname{atan2}(b_x\cos\theta_4 + b_y\sin\theta_4,\ b_z)$ |
# | 5 | $\theta_6 = \operatorname{atan2}(-n'_x\sin\theta_4 + n'_y\cos\theta_4,\ -t'_x\sin\theta_4 + t'_y\cos\theta_4)$ |
# %% [markdown] tags=["solution"]
# Line 4 has lost its primes. The wrist sits on the boom, so it knows the hand's axis only as the boom sees it, $b'$. With $b$ it is right by accident when the boom's axes are those of the base.
#
# The same page also says that $\theta_i(1) \le \theta_i(2)$ for the two wrists. That cannot hold for $\theta_5(2) = -\theta_5(1)$ if $\theta_5(1) > 0$.
# %% tags=["solution"]
#: line = ___
line = 4
# %%
ex("03.4").check(line)
# %% [markdown]
# ## 03.5 Design a column
#
# A Stanford arm has a hand of $d_6 = 0.15$ m, which it keeps horizontal and pointing straight away from the column. Its **tip** shall stay out of a circle of $R = 0.5$ m around the column (a pillar stands there) and reach every point outside of it. Which offset $d_2$ do you build, in metres?
# %% [markdown] tags=["solution"]
# $W$ is a hand's length nearer to the column than the tip, on the same radius. On the rim it is $d_2$ away from the axis.
# %% tags=["solution"]
#: d2 = ___
d2 = 0.5 - 0.15
# %%
ex("03.5").check(d2)
# %% [markdown]
# ## 03.6 By how much?
#
# A planar arm has $a_1 = 0.9$ m and $a_2 = 0.6$ m. It can reach neither $(1.2, 1.3)$ m nor $(0.1, 0.2)$ m. By how many metres does it miss each of them?
# %% [markdown] tags=["solution"]
# The tip lies between two circles, of radius $a_1 + a_2$ and $|a_1 - a_2|$. The first point is outside of the large one, the second inside of the small one.
# %% tags=["solution"]
#: short = [___, ___]
short = [np.hypot(1.2, 1.3) - 1.5, 0.3 - np.hypot(0.1, 0.2)]
np.round(short, 4)
# %%
ex("03.6").check(short)
# %% [markdown]
# ## 03.7 A crane with an offset
#
# A crane that is not on the shelf: it turns by $q_1$ about a vertical axis, and its boom slides horizontally by $d > 0$. The boom does not pass through the axis, but beside it, at the distance $e$. Seen from above its tip is at $(x, y)$. Give $d$ in `x y e`. When is there none?
# %% [markdown] tags=["solution"]
# From the axis to the foot of the boom it is $e$, from there to the tip $d$, and between them is a right angle. There is none inside the circle of radius $e$. It is the column of section 5, in the plane.
# %% tags=["solution"]
#: d = ___
d = sp.sqrt(x**2 + y**2 - e**2)
d
# %%
ex("03.7").check(d)
# %% [markdown]
# ## 03.8 Both wrists
#
# Write a function that takes a rotation matrix $R = R_z(\theta_4)R_y(\theta_5)R_z(\theta_6)$ (three lists of three numbers) and returns both triples, `[[θ4, θ5, θ6], [θ4, θ5, θ6]]`, in radians, the one with $\sin\theta_5 > 0$ first, every angle in $(-\pi, \pi]$.
# %% [markdown] tags=["solution"]
# The third column gives $\theta_4$ and $\theta_5$, the third row $\theta_6$. Any wrist of the PUMA or of the RX-90 is solved by it.
# %% tags=["solution"]
#: def wrists(R):
#:     return [[___, ___, ___], [___, ___, ___]]
def wrists(R):
    R = np.array(R)
    first = np.array([np.arctan2(R[1, 2], R[0, 2]), np.arctan2(np.hypot(R[0, 2], R[1, 2]), R[2, 2]),
                      np.arctan2(R[2, 1], -R[2, 0])])
    second = np.array([first[0] + np.pi, -first[1], first[2] + np.pi])
    return [(np.pi - (np.pi - triple) % (2 * np.pi)).tolist() for triple in (first, second)]
# %%
ex("03.8").check(wrists)
# %% [markdown]
# ## 03.9 Explain 53 %
#
# In section 8, 53 % of 4000 starts ended on the side of the elbow they started on, and 12 % did not arrive. Suppose the start said *nothing* about the side, as if a coin were tossed for each start that arrives. Which share of all starts, in percent, would then end on its own side?
# %% [markdown] tags=["solution"]
# 88 % arrive, and half of them would land on either side. The measured 53 % are nine points more, so the start says a little, but not much.
# %% tags=["solution"]
#: share = ___
share = (100 - 12) / 2
# %%
ex("03.9").check(share)
# %% [markdown]
# ## 03.10 The wall
#
# The planar arm's tip is at $x = a_1\cos q_1 + a_2\cos(q_1+q_2)$, $y = a_1\sin q_1 + a_2\sin(q_1+q_2)$. Find the determinant of the matrix of its derivatives by $q_1$ and $q_2$. Where is it zero, and why does no path from elbow down to elbow up avoid that?
# %% [markdown] tags=["solution"]
# It is zero at $q_2 = 0$ and 180°. The elbow's sign is the sign of $\sin q_2$, and a continuous function cannot change its sign without being zero.
# %% tags=["solution"]
#: det_J = ___
p = sp.Matrix([a1 * sp.cos(q1) + a2 * sp.cos(q1 + q2), a1 * sp.sin(q1) + a2 * sp.sin(q1 + q2)])
det_J = sp.trigsimp(p.jacobian([q1, q2]).det())
det_J
# %%
ex("03.10").check(det_J)
