# %% [markdown]
# # 02 · Exercises: where every link is
#
# Chapter: [02 · Where every link is](../course/02_chains.ipynb). Replace each blank `___`, run the cell, run the check. A wrong
# answer is told *what* is wrong. `ex("02.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
#
# Lengths are in metres; where angles are asked for in degrees, the statement says so.
# %% tags=["setup"]
import numpy as np

from robolib import screws, sketch
from robolib.checking import ex
from robolib.conventions import Line, Table, fit_row, read, write
from robolib.derivation import ___
from robolib.display import figure, setup
from robolib.kinematics import tip
from robolib.robot import Link, Robot, dh
from robolib.spatial import ORIGIN, Transform, Vec3, Z, rot_z, to_numpy

setup()
# %% [markdown]
# ## 02.1 One bent joint
#
# A planar arm has three links of 0.5, 0.4 and 0.3 m, and a standard table. Somebody reads the table as a modified one. Joint 2 alone is bent, by 90°; the others are at 0. How far is the tip off?
# %% [markdown] tags=["solution"]
# The right reader turns at the elbow, then walks 0.4 m; the wrong one walks 0.4 m, then turns. All else is parallel. So the two tips differ by 0.4 m along $x$ and 0.4 m along $y$.
# %% tags=["solution"]
#: off = ___
off = 0.4 * np.sqrt(2)
off
# %%
ex("02.1").check(off)
# %% [markdown]
# ## 02.2 An excavator
#
# The house of an excavator swings about a vertical axis. The boom's pin is 0.5 m ahead of that axis and 1.8 m above the ground; the boom is 5.7 m long, the stick 2.9 m, the bucket 1.5 m from its pin to its tip.
# The three pins are horizontal and parallel, and their angles grow when the tip rises. The base frame is on the ground, on the swing axis; the last frame is at the bucket's tip. With all angles 0 everything lies along $x$. Give the **standard** table: four rows $(a, \alpha, d)$, in metres and degrees.
# %% tags=["look"]
digger = Robot("excavator", tuple(Link(dh("revolute", a=a, alpha=t, d=d)) for a, t, d in (
    (0.5, np.pi / 2, 1.8), (5.7, 0.0, 0.0), (2.9, 0.0, 0.0), (1.5, 0.0, 0.0))))
posture = np.radians([20, 55, -75, -50])
figure(sketch.space(digger, {}, posture, joints=True, numbers=True, tip=True, height=230),
       f"The excavator, its bucket's tip {to_numpy(tip(digger, posture.tolist()).p)[2]:.1f} m above the ground.")
# %% [markdown] tags=["solution"]
# From the swing axis to the boom's pin: 1.8 m up ($d_1$), 0.5 m out ($a_1$), and a twist. The pin must point along $-y$, so that a growing angle lifts the boom; a right-handed turn by $+90°$ about $x$ takes $z$ to $-y$. The other pins are parallel: no twist, no offset.
# %% tags=["solution"]
#: rows = [[___, ___, ___], [___, ___, ___], [___, ___, ___], [___, ___, ___]]
rows = [[0.5, 90, 1.8], [5.7, 0, 0], [2.9, 0, 0], [1.5, 0, 0]]
# %%
ex("02.2").check(rows)
# %% [markdown]
# ## 02.3 Find the false line
#
# Someone derives two columns of the matrix of a standard row. $R_z$ turns by $\theta$ about $z$, $R_x$ twists by $\alpha$ about $x$. Which is the first line that does not follow?
#
# | line | claim |
# |---|---|
# | 1 | $z_i = R_zR_x\,(0,0,1)^{\top} = R_z\,(R_x\,(0,0,1)^{\top})$ |
# | 2 | $R_x\,(0,0,1)^{\top} = (0,\ -\sin\alpha,\ \cos\alpha)^{\top}$ |
# | 3 | $z_i = (\sin\theta\sin\alpha,\ -\cos\theta\sin\alpha,\ \cos\alpha)^{\top}$ |
# | 4 | in the same way, $y_i = R_zR_x\,(0,1,0)^{\top} = (-\sin\theta\sin\alpha,\ \cos\theta\sin\alpha,\ \cos\alpha)^{\top}$ |
# | 5 | so the second column of the matrix is $(-\sin\theta\sin\alpha,\ \cos\theta\sin\alpha,\ \cos\alpha)^{\top}$ |
# %% [markdown] tags=["solution"]
# The twist takes $y$ to $(0, \cos\alpha, \sin\alpha)$. Line 4 has sine and cosine exchanged. One sees it at once at $\alpha = 0$: there $y_i$ must be the turned $y$ axis, $(-\sin\theta, \cos\theta, 0)$, and line 4 gives $(0, 0, 1)$.
# %% tags=["solution"]
#: line = ___
line = 4
# %%
ex("02.3").check(line)
# %% [markdown]
# ## 02.4 Which book is it?
#
# A table without a book: rows $(a, \alpha, d)$ = (0.4 m, 90°, 0.3 m); (0.5 m, 0°, 0.1 m); (0.2 m, −90°, 0 m); three turning joints. At $q$ = (30°, 40°, −20°) a photo shows the tip, the origin of the last frame, at (0.901, −0.400, 0.438) m. Are the rows `"standard"` or `"modified"`, or would `"both"` fit, or `"neither"`?
# %% [markdown] tags=["solution"]
# Multiply both ways. One of them gives the photo to a millimetre, the other is centimetres away. An arm that is bent tells; at $q = 0$ you would have to look much closer.
# %% tags=["solution"]
#: book = ___
numbers = [(0.4, np.pi / 2, 0.3, 0.0), (0.5, 0.0, 0.1, 0.0), (0.2, -np.pi / 2, 0.0, 0.0)]
q = np.radians([30, 40, -20]).tolist()
standard = Table("siciliano", numbers, "RRR")
modified = Table("craig", [(t, a, d, o) for a, t, d, o in numbers], "RRR")
tips = {name: to_numpy(tip(read(table), q).p).round(3).tolist()
        for name, table in (("standard", standard), ("modified", modified))}
book = min(tips, key=lambda name: np.abs(np.subtract(tips[name], [0.901, -0.400, 0.438])).max())
tips
# %%
ex("02.4").check(book)
# %% [markdown]
# ## 02.5 The emptiest table
#
# Design the table. An arm at rest: axis 1 is vertical and goes through the origin; axis 2 goes through $(0, 0, 0.7)$ along $-y$; axis 3 goes through $(0.6, 0, 0.7)$ along $-y$; the tip is at $(1.1, 0, 0.7)$ m. The base frame may sit anywhere on axis 1, with $x_0$ as it is. All $\theta$ are 0 at rest, and the last frame's origin is the tip. Give standard rows $[a, \alpha, d]$ (metres, degrees) with **as few entries other than zero as possible**.
# %% [markdown] tags=["solution"]
# Axes 1 and 2 meet at the shoulder, so $a_1 = 0$; put the base frame there, and $d_1 = 0$, too. One twist is unavoidable, $+90°$, because $z$ must become $-y$. Axes 2 and 3 are parallel: only the length 0.6. The last row has the length 0.5, and its twist is yours to choose.
# %% tags=["solution"]
#: rows = [[___, ___, ___], [___, ___, ___], [___, ___, ___]]
rows = [[0, 90, 0], [0.6, 0, 0], [0.5, 0, 0]]
# %%
ex("02.5").check(rows)
# %% [markdown]
# ## 02.6 How parallel is too parallel?
#
# Your instrument sees where an axis is to 0.1 mm. A frame that jumps by more than 10 mm from one measurement to the next is useless. Below which twist, in degrees, must you not fit a row?
# %% [markdown] tags=["solution"]
# An error $e$ of the second axis moves the foot on it by $e/\sin\alpha$, so $\sin\alpha = 0.1/10$. Half a degree: every pair of axes that a designer drew parallel is far below that.
# %% tags=["solution"]
#: alpha = ___
alpha = np.degrees(np.arcsin(0.1 / 10))
alpha
# %%
ex("02.6").check(alpha)
# %% [markdown]
# ## 02.7 A screw from two poses
#
# A body's frame is at the origin, along the base's axes. Then it is found at $(1, 1, 0.5)$ m, turned by 90° about the vertical $z$ axis. It was one screw. Give its angle in degrees, its slide in m, and $x$ and $y$ of the vertical line about which it turned, in m.
# %% [markdown] tags=["solution"]
# The slide is the part of the shift along the axis, 0.5 m. In the plane across it we look for the point that stays: $c = Rc + p$. A quarter turn takes $(0, 1)$ to $(-1, 0)$, and the shift brings it back.
# %% tags=["solution"]
#: answer = [___, ___, ___, ___]
found = screws.displacement(Transform(rot_z(0, 1), Vec3(1.0, 1.0, 0.5)))
answer = [np.degrees(found.angle), found.shift, found.point.x, found.point.y]
answer
# %%
ex("02.7").check(answer)
# %% [markdown]
# ## 02.8 Two teams
#
# Two axes are 1 m apart, with a twist of 0.01°. One team measures that the second axis is not off at all, the other that it is off sideways by 1 mm. Each fits a row, and then goes on with its own table, exactly. By how much do their **frames** differ along axis 1, in m? And by how much, in mm, do the **hands** differ that they compute at rest? Explain it to a colleague who wants to throw both tables away.
# %% [markdown] tags=["solution"]
# The frames are $e/\tan\alpha$ apart, 5.73 m. But a frame is only a place from which one goes on. Each team's next offset leads back along its second axis to where the arm is, and there the two axes are 1 mm apart. The hands differ by the millimetre that the teams do not agree on. A wild table is not a false table; it only must not be *averaged*, *rounded* or compared entry by entry.
# %% tags=["solution"]
#: answer = [___, ___]
lean = np.radians(0.01)
fits = [fit_row(Line(ORIGIN, Z), Line(Vec3(1.0, e, 0.0), Vec3(0.0, -np.sin(lean), np.cos(lean)))) for e in (0.0, 1e-3)]
answer = [fits[1].d - fits[0].d, 1.0]
answer
# %%
ex("02.8").check(answer)
# %% [markdown]
# ## 02.9 A table to a pose
#
# Write `pose(rows, joints, q)`. `rows` is a list of standard rows $(a, \alpha, d, \theta)$ in metres and radians, `joints` a text such as `"RRP"`, `q` the list of joint coordinates; where a joint moves, its $q$ is added. Return the 4×4 matrix of the last frame. NumPy is fine, no library call.
# %% [markdown] tags=["solution"]
# One loop. The matrix of each row is (02.E5), and it belongs on the right of what is there already, because it is told in the frame before it.
# %% tags=["solution"]
#: def pose(rows, joints, q):
#:     return ___
def pose(rows, joints, q):
    T = np.eye(4)
    for (a, alpha, d, theta), kind, x in zip(rows, joints, q, strict=True):
        theta, d = (theta + x, d) if kind == "R" else (theta, d + x)
        c, s, ca, sa = np.cos(theta), np.sin(theta), np.cos(alpha), np.sin(alpha)
        T = T @ [[c, -s * ca, s * sa, a * c], [s, c * ca, -c * sa, a * s], [0, sa, ca, d], [0, 0, 0, 1]]
    return T
# %%
ex("02.9").check(pose)
# %% [markdown]
# ## 02.10 Your book is Khalil's
#
# A standard table, rows $(a, \alpha, d, \theta)$ = (0.3 m, −90°, 0.4 m, 0°); (0.1 m, 90°, 0.25 m, 15°); (0.2 m, 0°, 0 m, 0°), with joints RPR (R turns, P slides); where a joint moves stands what its $q$ is added to. Write row 2 as Khalil does: $(\sigma, \alpha, d, \theta, r)$, angles in degrees.
# %% [markdown] tags=["solution"]
# Joint 2 slides, so $\sigma = 1$. Twist and length are those of the link before, from row 1. Angle and offset stay, and the offset is called $r$.
# %% tags=["solution"]
#: row = [___, ___, ___, ___, ___]
degrees = np.radians([[-90, 0], [90, 15], [0, 0]])
arm = read(Table("siciliano", [(a, t, d, o) for (a, d), (t, o) in zip(
    [(0.3, 0.4), (0.1, 0.25), (0.2, 0.0)], degrees, strict=True)], "RPR"))
sigma, alpha, d, theta, r = (write(arm, "khalil").named[1][k] for k in ("kind", "twist", "length", "angle", "offset"))
row = [sigma, np.degrees(alpha), d, np.degrees(theta), r]
row
# %%
ex("02.10").check(row)
