# %% [markdown]
# # 02 · Where every link is
#
# > A few numbers per link, one matrix per joint, one product: the whole geometry of an arm fits into a small table.
#
# **After this chapter you can** place frames on an arm, read and write its table in the convention of your own book, multiply its matrices to the hand's pose, and say when a table must not be trusted.
#
# **Equations** (02.E1)–(02.E11) ← Asada and Slotine, *Robot Analysis and Control*, ch. 2: (2-21)–(2-39), Table 2-1; Balafoutis and Patel, ch. 2: (2.2.6)–(2.2.11), section 2.3, (2.3.1)–(2.3.6); Khalil, section 2; Milićević et al. (2.1). The core, sections 1–9, fits into one sitting; *Further* can wait.
# %% tags=["setup"]
from dataclasses import replace

import numpy as np
import sympy as sp

from robolib import conventions, robots, screws, sketch
from robolib.checking import ex
from robolib.conventions import Line, Table, as_if, fit_row, hayati_row, read, write
from robolib.derivation import Known, ___, chain, predict, reveal, step
from robolib.display import Rich, figure, latex, setup, show
from robolib.identity import judge
from robolib.kinematics import tip
from robolib.program import record
from robolib.robot import Link, Robot, dh, mdh
from robolib.spatial import HERE, ORIGIN, Mat3, Transform, Vec3, Z, rot_z, to_numpy
from robolib.widgets import Chain

setup()
# %% [markdown]
# ## 1 · Six numbers, or fewer? (9 min)
#
# A robot that welds car bodies does not see its torch. It knows the positions of its joints and a small table of numbers. From these it computes, some thousand times per second, where the torch is. If one number of the table is in the wrong column, the weld is in the air.
# %% tags=["look"]
cos, sin = sp.cos, sp.sin
stanford, lengths = robots.stanford()
lengths |= {"d1": 0.5, "d2": 0.2, "d6": 0.3}
home = [0, np.pi / 2, 1, 0, 0, 0]
def four(T):
    """A pose as a 4×4 array."""
    return np.array(screws.matrix(T), float)

figure(sketch.space(stanford, lengths, home, joints=True, numbers=True, tip=True,
                    height=260),
       "Our machine, the Stanford arm of 1969. Five joints turn; q₃ slides a boom of 1 "
       "m through the shoulder.")
# %% [markdown]
# A free rigid body needs **six** numbers. Three say where a point of it is, and three say how it is turned. Now take two neighbouring links. One joint sits between them, and that is one number which changes. **Guess:** how many numbers, the changing one included, does the table hold for each link?
# %%
predict("02.Q1", ___, choices=[3, 4, 5, 6])
# %% tags=["reveal"]
table = write(stanford, "asada_slotine")
reveal("02.Q1", len(table.rows[0]), look="what may be chosen: the place of each frame")
# %% [markdown]
# Four. So who paid for the other two? The frame did. It may not sit where you like; a rule tells it where to sit, and the rule saves two numbers per link. This chapter is about that rule, about its price, and about the unpleasant fact that there are two such rules.
# %% [markdown] tags=["90"]
# **You need** a little of chapters 00 and 01, and these three answers. Each verdict says what is wrong.
#
# - **Q2** A point at $(1, 2, 3)$ is turned by 90° about the $z$ axis, counter-clockwise seen from above. Where is it now? (→ [01](01_rotations.ipynb), section 2)
# - **Q3** $R$ turns by some angle about some axis. Which of `"R.T"`, `"-R"`, `"R"` turns back? (→ [01](01_rotations.ipynb), section 2)
# - **Q4** The planar arm has two links, $a_1$ and $a_2$. It has $q_1$ from the ground and $q_2$ from link 1. What is the $x$ coordinate of its tip? (→ [00](00_start.ipynb), section 3)
# %% tags=["exercise", "90"]
q1, q2, q3, q4, q5, q6, a1, a2, d1, theta1, alpha1 = sp.symbols(
    "q1 q2 q3 q4 q5 q6 a1 a2 d1 theta1 alpha1")
show(ex("02.Q2").check(___))
show(ex("02.Q3").check(___))
show(ex("02.Q4").check(___))
# %% [markdown]
# ## 2 · Turn, then shift, and back (10 min)
#
# A point $P$ of a link has coordinates $x^b$ in the link's own frame, and they never change. The frame sits at $x_0$ and is turned by $R$. So seen from outside $P$ is at
#
# $$x = x_0 + R\,x^b \tag{02.E1}$$
#
# Turn first, then shift. If $x^b$ itself comes from a third frame, $x^b = x_0' + R'x^c$, put it in.
# %% tags=["look"]
elbow, bend = (np.array([np.cos(t), np.sin(t)]) for t in (0.5, 1.3))
hops = {"$x_0$": ((0, 0), elbow), "$R\\,x_0'$": (elbow, 0.8 * bend),
        "$R\\,R'\\,x^c$": (elbow + 0.8 * bend, np.array([0.35, 0.25]))}
P = sum(v for _, v in hops.values())
figure(sketch.vectors(hops | {"$x$": ((0, 0), P)}, points={"$O$": (0, 0), "$O'$": elbow,
                      "$O''$": elbow + 0.8 * bend, "$P$": P}, height=190),
       f"Two frames handed on, head to tail. P is {np.hypot(*P):.2f} m from O; each "
       "hop is told in its own frame, so each must be turned into the frame of O.")
# %% tags=["check"]
R1, R2 = (sp.Matrix([[cos(t), -sin(t)], [sin(t), cos(t)]]) for t in (q1, q2))
x0, y0 = R1 * sp.Matrix([a1, 0]), R2 * sp.Matrix([a2, 0])  # each frame at the far end
xc = sp.Matrix(sp.symbols("x1 y1"))                        # P in the last frame
LOOKS = {"y0": "x_0'", "xc": "x^c", "R1": "R", "R2": "R'"}
chain(x0 + R1 * (y0 + R2 * xc),
      (x0 + R1 * y0 + R1 * R2 * xc, "two transformations, three terms"),
      label="x", where=Known(x0=x0, y0=y0, xc=xc, R1=R1, R2=R2, looks=LOOKS))
# %% [markdown]
# $$x = x_0 + R\,x_0' + R\,R'\,x^c \tag{02.E2}$$
#
# **Guess:** six transformations in a row, as in an arm of six joints. How many terms?
# %%
predict("02.Q5", ___)
# %% [markdown]
# Every frame brings a shift of its own, and the point comes last. The sum grows with the arm, and it is a nuisance. The remedy is one of the best tricks of geometry. Write a 1 below every point, and shift and turn fit into one matrix.
#
# $$\begin{bmatrix} x\\ 1\end{bmatrix} = \begin{bmatrix} R & x_0\\ 0 & 1\end{bmatrix}\begin{bmatrix} x^b\\ 1\end{bmatrix}, \qquad X^0 = A_1A_2\cdots A_n\,X^n \tag{02.E3}$$
#
# The 1 picks up the shift. Now $n$ transformations are one product. A <dfn>homogeneous transformation</dfn> is such a matrix; it says where a frame is, it carries coordinates from that frame to the other, and it moves a body from the one to the other. (In the plane it is 3×3, in space 4×4.) **Your turn:** what is the last column of $A_1A_2$, without its 1?
# %% tags=["check"]
reveal("02.Q5", 6 + 1, look="every frame's own shift, and the point itself")
A1, A2 = (sp.Matrix([[cos(t), -sin(t), a * cos(t)], [sin(t), cos(t), a * sin(t)],
                     [0, 0, 1]]) for t, a in ((q1, a1), (q2, a2)))
step((A1 * A2)[:2, 2], ___, "by the addition theorems", label=r"x_{\text{tip}}")
# %% [markdown]
# And the way back? Solve (02.E1) for $x^b$. Shift back first, then turn back, $x^b = R^{\top}(x - x_0)$. Compare it with (02.E1). What stands where $x_0$ stood? **Your turn (Q7)**, in numbers: a frame is turned by 90° about $z$ and sits at $(1, 2, 3)$. Which shift does $A^{-1}$ have?
#
# But first **guess (Q6)**: $R^{-1}$ is $R^{\top}$. Is $A^{-1}$ the transpose of $A$, too?
# %% tags=["exercise"]
predict("02.Q6", ___, choices=["yes", "no"])
ex("02.Q7").check(___)
# %% tags=["reveal"]
T = Transform(rot_z(0, 1), Vec3(1, 2, 3))
A, back = (sp.Matrix(screws.matrix(t)) for t in (T, screws.inverse(T)))
assert back[:3, 3] == sp.Matrix([-2, 1, -3]) and back * A == sp.eye(4) and back != A.T
reveal("02.Q6", "no", look="the last row of the transpose, which is not 0 0 0 1")
show(Rich("A, its inverse", f"$$A = {latex(A)}, \\qquad A^{{-1}} = {latex(back)}$$"))
# %% [markdown]
# $$A^{-1} = \begin{bmatrix} R^{\top} & -R^{\top}x_0\\ 0 & 1\end{bmatrix} \tag{02.E4}$$
#
# The way back is not $-x_0$, because whoever walks back has turned, and *one metre along x* points elsewhere now.
# %% [markdown]
# ## 3 · Two axes in space (8 min)
#
# Forget the shape of a link. For geometry it is only a way to hold two axes against each other, the axis of its own joint and that of the next one. Two lines in space that neither meet nor are parallel have exactly one <dfn>common normal</dfn>, the shortest connection between them; it stands at right angles on both.
# %% tags=["look"]
figure(sketch.skew_lines(1.0, 0.6, names=("axis $i$", "axis $i+1$"), a_name="$a_i$",
                         alpha_name=r"$\alpha_i$"),
       "A link is two axes: how far apart they are (a, 1 m here), and how much the "
       f"second is twisted about the common normal (α, {np.degrees(0.6):.1f}° here).")
# %% [markdown]
# The *length* $a_i$ and the *twist* $\alpha_i$ are cast in iron; they belong to link $i$. The other two numbers belong to the joint. On axis $i$ there arrives the normal of the link before, and there leaves the normal of the link after. The *offset* $d_i$ is how far the one foot is from the other along the axis, and $\theta_i$ is the angle between the two normals about it. One of these two is what the motor moves.
# %% tags=["look"]
figure(sketch.common_normal(0.9, 0.7, 0.6, 0.35),
       "Denavit and Hartenberg's rule: x along the common normal, z along the next "
       "axis. From frame i − 1 turn by θ and go d up axis i to H, the foot; go a along "
       "the normal and twist by α. Four numbers, and you stand in frame i.")
# %% [markdown]
# How does one find the normal? One observation is enough. It is at right angles to both directions $z$ and $u$, so it is parallel to $z\times u$. Everything else is walking along the lines until what is left between them points that way.
#
# **Your turn**, by hand. Axis $i$ is the $z$ axis. Axis $i+1$ goes through $(1, 0.5, 0)$ in the direction $(0, 1, 1)$. Give $a$ in metres, $\alpha$ in degrees (about $+x$, right-handed) and $d$, the height of the foot on the $z$ axis, in metres.
# %% tags=["exercise"]
ex("02.Q8").check(___)
# %% [markdown]
# Now read a row off a real arm. The drawing has the numbers of the Stanford arm's second joint. Axis 2 comes out of the shoulder, axis 3 is the boom, and the two **meet**. **Your turn:** give $a_2$ in metres, $\alpha_2$ in degrees and $d_2$ in metres, as a list.
# %% tags=["exercise"]
golden = [np.pi / 6, np.pi / 3, 1, np.pi / 4, np.pi / 3, np.pi / 6]
figure(sketch.space(stanford, lengths, golden, row=2, frames=[1, 2], height=280),
       "The second row: from frame 1, whose z is axis 2, to frame 2 on the boom.")
ex("02.Q9").check(___)
# %% [markdown]
# If the axes meet, the normal has no length, but it still has a direction, at right angles to both. That is where $x_2$ points. Notice also that the shape of the casting, its colour and its mass are *not* in the row. Two links that hold their axes alike are the same link to this chapter.
# %% [markdown]
# ## 4 · One row, one matrix (8 min)
#
# Each of the four numbers is one simple motion. Each is made in the frame that the one before has left. So the matrices are written **in the order of the walk**, from left to right. The walk was: along and about $z$, then along and about the new $x$.
#
# **Your turn (Q10):** give the order of the four factors, as a list of `"Rot_x"`, `"Trans_x"`, `"Rot_z"`, `"Trans_z"`. Then (**Q11**) how many of the three pairs of *neighbours* in your list could change places without any harm?
# %% tags=["exercise"]
show(ex("02.Q10").check(___))
show(ex("02.Q11").check(___))
# %% [markdown]
# What may *never* change places is the turn about $z$ with anything along or about $x$, because it decides where that $x$ points. So think of two screws, one of the joint and one of the link, and keep them apart:
# %% tags=["check"]
c, s, ca, sa = cos(theta1), sin(theta1), cos(alpha1), sin(alpha1)
joint = sp.Matrix([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, d1], [0, 0, 0, 1]])
link = sp.Matrix([[1, 0, 0, a1], [0, ca, -sa, 0], [0, sa, ca, 0], [0, 0, 0, 1]])
row = sp.Matrix([[c, -s * ca, s * sa, a1 * c], [s, c * ca, -c * sa, a1 * s],
                 [0, sa, ca, d1], [0, 0, 0, 1]])
chain(joint * link, (row, "the joint's screw, then the link's"), label="A_1")
# %% [markdown]
# $$A_i = \operatorname{Rot}_z(\theta_i)\operatorname{Trans}_z(d_i)\cdot\operatorname{Trans}_x(a_i)\operatorname{Rot}_x(\alpha_i) \tag{02.E5}$$
#
# Do not learn the matrix by heart; learn to *read* it. Its columns are the axes $x_i, y_i, z_i$ and the origin $O_i$, seen from frame $i-1$. So the last one must be $d$ up, and $a$ out in the direction $\theta$. **Your turn:** a row has $a = 1$ m, $\alpha = 90°$, $d = 2$ m, $\theta = 0$. Where does $z_i$ point, seen from the frame before? Do it by walking, without the matrix.
# %% tags=["exercise"]
one = Robot("a row", (Link(dh("revolute", a=1.0, alpha=sp.pi / 2, d=2.0)),
                      Link(dh("revolute"), 1.0, Z * 0.3)))
figure(sketch.space(one, {}, [0.0, 0.0], row=1, frames=[0], letters="xyz", height=210),
       "The row (1 m, 90°, 2 m, 0). The frame before stands at the foot.")
ex("02.Q12").check(___)
# %% [markdown] tags=["90"]
# ## 5 · Where the rule has nothing to say (7 min)
#
# The rule needs two axes with one normal. Four times it does not get them, and then **you** choose. Choose zeros.
#
# - *The base.* There is no axis before axis 1. Put $z_0$ on it, anywhere along it; $x_0$ points where you like.
# - *The last link.* There is no axis after it. Its origin may be at any point of the hand, but $x_n$ must meet the last axis at a right angle.
# - *Parallel axes.* They have a normal everywhere. Take the one through $O_{i-1}$, and $d_i = 0$.
# - *A joint that slides.* Only the direction of its axis means something. Draw it through the next joint, or wherever it saves a number.
# %% tags=["look", "90"]
planar, numbers = robots.planar_2r()
figure(sketch.space(planar, numbers, [0.5, 0.7], frames=True, row=1, view=(-75, 38),
                    height=230),
       "Parallel axes: the planar arm. All three origins lie in one plane, because we "
       "chose so; d = 0 in both rows.")
# %% [markdown] tags=["90", "slide"]
# **Your turn (Q14)**, for a SCARA, the robot that puts parts on circuit boards. It has four vertical axes, those of the shoulder, of the elbow, of a slide that goes up and down, and of a hand that turns about the slide's line. Choose well. How many *constants* of its standard table are not zero?
#
# And a **guess (Q13):** the table of the Stanford arm has $6\times 4 = 24$ entries, and its inventors chose well, too. How many of the 24 are always zero?
# %% tags=["exercise", "90"]
scara, scara_numbers = robots.scara()
figure(sketch.space(scara, scara_numbers, [0.5, 0.8, -0.15, 0.3], joints=True,
                    height=170), "A SCARA. q₃ slides along the axis of q₄.")
predict("02.Q13", ___)
ex("02.Q14").check(___)
# %% tags=["reveal", "90"]
print(table)
moving = {"R": 3, "P": 2}                       # the column that the motor moves
zeros = [x == 0 and k != moving[kind] for row, kind in
         zip(table.rows, table.joints, strict=True) for k, x in enumerate(row)]
assert sum(zeros) == 11
reveal("02.Q13", sum(zeros), look="the column a, and the wrist, where three axes meet")
# %% [markdown] tags=["90"]
# Eleven entries are zero, all six lengths, two twists, two offsets and one angle. That is not luck. Three axes that meet in one point (the wrist) are what makes chapter 03 possible.
# %% [markdown]
# ## 6 · The Stanford arm (7 min)
#
# Now multiply. The pose of the hand is the product of the six matrices, each with its own joint's number in it,
#
# $$T = A_1(q_1)\,A_2(q_2)\cdots A_n(q_n) \tag{02.E6}$$
#
# This is the <dfn>kinematic equation</dfn>, the pose of the hand as a function of the joints.
# %% tags=["look"]
figure(sketch.skeleton(stanford, lengths, golden),
       "Two ways from the base to the hand: along the arm, matrix by matrix, or at "
       "once by T. Frames 3, 4 and 5 have one origin, the wrist.")
# %% [markdown]
# Row 1 is $(\alpha, a, d, \theta) = (-90°, 0, d_1, q_1)$, so $A_1$ stands below. **Your turn (Q15):** what are the first three entries of the **third column** of $A_2$, in `q2`? Row 2 is $(90°, 0, d_2, q_2)$. The column is the direction of the boom; walk there, or take (02.E5).
#
# And without any formula (**Q16**): joint 6 alone turns. What changes of the pose $T = (R, p)$? (`"R only"`, `"p only"`, `"both"` or `"nothing"`)
# %% tags=["exercise"]
walks = [link.joint.outer(x) for link, x in
         zip(stanford.links, (q1, q2, q3, q4, q5, q6), strict=True)]
matrices = [sp.Matrix(screws.matrix(A)) for A in walks]
show(Rich("A_1", f"$$A_1 = {latex(matrices[0])}$$"))
show(ex("02.Q15").check(___))
show(ex("02.Q16").check(___))
# %% [markdown]
# Here are the other five matrices, (2-38). Their product in symbols fills a page, and nobody reads it. In numbers it is twelve. We take lengths $d_1 = 0.5$, $d_2 = 0.2$, $d_6 = 0.3$ m and the posture (30°, 60°, 1 m, 45°, 60°, 30°), and call it the golden pose, because other chapters come back to it.
# %% tags=["compute"]
for group in ((2, 3), (4, 5), (6,)):
    show(Rich(f"A_{group}", "$$" + r",\quad ".join(
        f"A_{k} = {latex(matrices[k - 1])}" for k in group) + "$$"))
arm = stanford.at(lengths)
T = four(tip(arm, golden))
print(T.round(6))
# %% [markdown]
# **The ritual.** Four checks cost a minute and catch nearly every slip: units (metres beside metres); $\det R = 1$; a posture that one can see; and the base moved by $A_0$ moves everything by $A_0$. (And Q16: we put the hand's origin **on** axis 6. With a gripper that is bent sideways, the answer would be another.)
# %% tags=["look"]
boom = sp.Matrix(ex("02.Q15").accepted())
assert judge(boom, matrices[1][:3, 2]).equal
assert np.allclose(T[:3, 3], [0.750194, 0.876197, 0.915901], atol=1e-6)
assert abs(np.linalg.det(T[:3, :3]) - 1) < 1e-15
x, y, z = to_numpy(tip(arm, home).p)            # boom along x, offset along y
assert np.allclose([x, y, z], [1 + 0.3, 0.2, 0.5])
p, lam = tip(stanford, [q1, q2, q3, q4, q5, q6]).p, sp.Symbol("lambda", positive=True)
grown = {length: lam * length for length in sp.symbols("d1 d2 d6 q3")}
assert judge([e.xreplace(grown) for e in p], [lam * e for e in p]).equal
stand = Link(mdh("fixed", a=1.0, alpha=0.7, d=0.3, theta=0.2))  # under the arm
links = [replace(link, parent=link.parent + 1) for link in arm.links]
A0 = four(stand.joint.before.along_x() @ stand.joint.outer(0))
assert np.allclose(four(tip(Robot("moved", (stand, *links)), golden)), A0 @ T)
print("det R = 1 ✓   lengths × λ: tip × λ ✓   base moved: all moved ✓")
print(f"boom along x: tip at ({x:.1f}, {y:.1f}, {z:.1f}) m ✓")
# %% [markdown]
# ## 7 · The other rule (6 min)
#
# In (02.E5) frame $i$ sits at the **far** end of link $i$, on the *next* joint's axis. Craig, Khalil, Balafoutis and Patel put it at the **near** end, on the link's own joint. Then the walk is the other way round: first along the normal of the link before, then along one's own axis.
#
# $$A_i = \operatorname{Rot}_x(\alpha)\operatorname{Trans}_x(a)\cdot\operatorname{Rot}_z(\theta_i)\operatorname{Trans}_z(d_i) \tag{02.E7}$$
#
# Rows of the first kind are called *standard* (or distal). In <dfn>modified</dfn> (or proximal) rows, the frame of a link sits on the link's own joint.
# %% tags=["look"]
figure(sketch.common_normal(0.9, 0.6, 0.5, 0.9, modified=True),
       "A modified row: along the normal from axis i − 1 to axis i, twist; then turn "
       "and go up one's own axis.")
# %% tags=["check"]
other = sp.Matrix([[c, -s, 0, a1], [s * ca, c * ca, -sa, -d1 * sa],
                   [s * sa, c * sa, ca, d1 * ca], [0, 0, 0, 1]])
chain(link * joint, (other, "the same two screws, in the other order"), label="A_1")
# %% [markdown]
# Nothing was lost, because an arm is a string $Z\,X\,Z\,X\,Z\,X\cdots$ of screws along $z$ and along $x$, and the two rules only cut it at different places. So to rewrite a table you move one pair of columns. **$a$ and $\alpha$ go one row down.** The first row gets zeros; the last $a$ and $\alpha$ fall off, into the tool.
#
# Here is the PUMA 560 by standard rows. **Your turn:** row 3 of its *modified* table, $(\alpha, a, d)$, in degrees and metres, with $a_2 = 0.4318$, $a_3 = 0.0203$, $d_3 = 0.15005$, $d_4 = 0.4318$ m.
# %% tags=["exercise"]
puma, puma_numbers = robots.puma560()
posture = [0.1, -0.5, 0.3, 0.2, 0.4, 0.1]
figure(sketch.space(puma, puma_numbers, posture, frames=[1, 2, 3], row=2, height=230),
       "The PUMA 560 with frames 1 to 3 of its standard table.")
print(write(puma, "siciliano"))
ex("02.Q17").check(___)
# %% tags=["look"]
print(write(puma, "craig"))
floats = puma.without("masses", "rotors", "friction").at(puma_numbers)
both = [four(tip(r, posture)) for r in (floats, conventions.to_modified(floats))]
assert abs(both[0] - both[1]).max() < 1e-15
print(f"the same tip by both tables, to {max(abs(both[0] - both[1]).max(), 1e-16):.0e}")
# %% [markdown]
# **My book says …** Eight books have the same four numbers under several names, and `conventions.letters()` knows them.
#
# | book | frame at the | length | twist | offset | angle | axis of joint $i$ |
# |---|---|---|---|---|---|---|
# | Siciliano et al. | far end | $a_i$ | $\alpha_i$ | $d_i$ | $\vartheta_i$ | $z_{i-1}$ |
# | Spong et al. | far end | $a_i$ | $\alpha_i$ | $d_i$ | $\theta_i$ | $z_{i-1}$ |
# | Asada, Slotine | far end | $a_i$ | $\alpha_i$ | $d_i$ | $\theta_i$ | $z_{i-1}$ |
# | Milićević et al. | far end | $a_i$ | $\alpha_i$ | $d_i$ | $\theta_i$ | $z_{i-1}$ |
# | Craig | near end | $a_{i-1}$ | $\alpha_{i-1}$ | $d_i$ | $\theta_i$ | $z_i$ |
# | Lynch, Park (appendix) | near end | $a_{i-1}$ | $\alpha_{i-1}$ | $d_i$ | $\phi_i$ | $z_i$ |
# | Balafoutis, Patel | near end | $a_i$ | $\alpha_i$ | $d_i$ | $\theta_i$ | $z_i$ |
# | Khalil | near end | $d_j$ | $\alpha_j$ | $r_j$ | $\theta_j$ | $z_j$ |
#
# **Read it.** There are two traps. Khalil's $d_j$ is a *length*, and his offset is $r_j$. And Craig writes $\alpha_{i-1}$ in the row where Balafoutis and Patel write $\alpha_i$, and both mean the same number. In the library a row has no index: `Table("craig", rows, "RRP")` knows the order of the book's columns, `read` makes an arm of it, and `write(robot, "khalil")` writes it for another.
# %% [markdown] tags=["90"]
# ## 8 · Read with the wrong book (6 min)
#
# What if somebody takes a standard table and reads it by (02.E7)? No error message comes, because it is a table of four columns like any other. Take the planar arm with two links of 1 m, stretched along $x$. Its tip is at $(2, 0)$. **Guess:** where does the wrong reader have it?
# %% tags=["90"]
predict("02.Q18", ___, choices=["(2, 0)", "(1, 0)", "(0, 0)"])
# %% tags=["widget", "90"]
Chain(preset="straight",
      tries="bend joint 1, then joint 2: which of them betrays the wrong reader?")
# %% tags=["reveal", "90"]
def apart(one, two):
    turn = screws.displacement(Transform(one.R.T @ two.R, ORIGIN)).angle
    return np.linalg.norm(to_numpy(one.p - two.p)), np.degrees(turn)

unit = Table("siciliano", [(1, 0, 0, 0), (1, 0, 0, 0)], "RR")
arms = read(unit), read(as_if(unit, "craig"))
flat, bent = ([to_numpy(tip(r, q).p) for r in arms]
              for q in ([0, 0], [np.pi / 3, -np.pi / 2]))
assert np.allclose(*flat) and np.allclose(bent[0][:2], [1.366025, 0.366025])
reveal("02.Q18", "(2, 0)", look="in which order one walks along a straight line")
print("bent by (60°, −90°): the tip is at ({:.3f}, {:.3f}) m; the wrong reader has "
      "({:.3f}, {:.3f}) m".format(*bent[0][:2], *bent[1][:2]))
wrong = tip(read(as_if(write(floats, "siciliano"), "craig")), posture)
lost, turned = apart(tip(floats, posture), wrong)
assert abs(lost - 0.348) < 5e-4 and abs(turned - 31.26) < 5e-3
print(f"PUMA 560 misread: the hand is {lost:.3f} m and {turned:.1f}° off")
# %% [markdown] tags=["90"]
# Nothing happens! On a straight arm all screws lie along one line, and their order does not matter. Bend it, and the wrong reader is off by half a metre. *Moral: test a table on a bent arm*, and never at the posture where all joints are zero, which is where everybody tests.
#
# There are other ways to ruin a table. Here are five, tried on the Stanford arm in the golden pose. All five put the hand far from where it is, but **one of them leaves its orientation exactly right**, and so survives every test that looks at angles only. Which? (`"read as modified"`, `"twists with the wrong sign"`, `"product reversed"`, `"a and d exchanged"`, `"slide turned"`: the slide's number taken for an angle.)
# %% tags=["exercise", "90"]
ex("02.Q19").check(___)
# %% [markdown]
# ## 9 · The frame that flies away (7 min)
#
# Now the price of the rule. Two axes, 1 m apart, are built *parallel*. The fitter is good, but nobody is perfect. The second axis is off sideways by 1 mm, and it leans by a small angle $\alpha$. We measure both lines and fit a row to them.
# %% tags=["look"]
lean, off = 0.16, 0.12                          # far too large, to be seen
way, up = np.array([-np.sin(lean), np.cos(lean)]), off / np.tan(lean)
drawn = {"axis 1": ((0, -0.1), (0, 1.15)),
         "axis 2": (np.array([off, 0]) - 0.1 * way, 1.15 * way),
         "$y$": ((0, 0), (off, 0)), "$d$": ((0, 0), (0, up))}
kinds = {"axis 1": "length", "axis 2": "length", "$d$": "joint", "$y$": "velocity"}
figure(sketch.vectors(drawn, points={"foot": (0, up)}, kinds=kinds, height=240),
       "Seen along the common normal, 1 m of it, straight away from you. The normal "
       "stands where the lines seem to cross. Lean and offset are drawn far too large.")
# %% [markdown]
# - **Q20** **Guess:** $y$ is 1 mm, and the lean is 0.01°, two hairs' width on a metre. How high above the place where we measured does the rule put the frame, in metres?
# - **Q21** **Your turn**, before you look: the height $d$ of the crossing as a formula, in `y alpha1`. The picture is a right triangle.
# %% tags=["exercise"]
y = sp.Symbol("y")
predict("02.Q20", ___)
ex("02.Q21").check(___)
# %% tags=["reveal"]
def second(degrees, off=1e-3):
    """The second axis: 1 m away, off sideways, leaning."""
    lean = np.radians(degrees)
    return Line(Vec3(1.0, off, 0.0), Vec3(0.0, -np.sin(lean), np.cos(lean)))

first, height = Line(ORIGIN, Z), ex("02.Q21").accepted()
fits = {degrees: fit_row(first, second(degrees)) for degrees in (1, 0.1, 0.01)}
for degrees, fit in fits.items():
    formula = height.subs({sp.Symbol("y"): 1e-3, alpha1: np.radians(degrees)})
    assert np.isclose(fit.d, float(formula))
    print(f"twist {degrees:>4}°:  a = {fit.a:.6f} m,  d = {fit.d:.4g} m")
reveal("02.Q20", round(fits[0.01].d, 2), 0.2, look="d = y / tan α, α in radians")
found = [fit.d for fit in fits.values()]
assert np.allclose(found, [0.05729, 0.572957, 5.729578], rtol=1e-5)
# %% [markdown]
# $$d = \frac{y}{\tan\alpha} \approx \frac{y}{\alpha} \tag{02.E8}$$
#
# The frame has left the building. And read the lines from top to bottom: **the better the workshop, the wilder the table.** Nothing is *wrong*, because the row is exact, and the product puts the hand where it is. But measure again, and a millimetre of noise moves the frame by metres. The four numbers are <dfn>ill-conditioned</dfn>, which means that a small error in the measurement becomes a large one in the result.
# %% tags=["widget"]
Chain(preset="lines", measured=[1.0, 1e-3, np.pi / 180],
      tries="let the twist go to zero: where does the frame go? And at zero itself?")
# %% tags=["look"]
noise = np.random.default_rng(2).normal(0, 1e-4, 300)       # seed 2; 0.1 mm
spread = np.std([fit_row(first, second(0.01, 1e-3 + x)).d for x in noise])
steady = np.std([hayati_row(HERE, second(0.01, 1e-3 + x)) for x in noise], axis=0)
assert 0.5 < spread < 0.65 and steady.max() < 1.1e-4
print(f"300 measurements with 0.1 mm of noise: d scatters by {spread:.2f} m; "
      f"of Hayati's four none by more than {steady.max() * 1000:.2f} (mm or mrad)")
print(fits[0.01].note)
# %% [markdown]
# So whoever *calibrates* a robot does not use this table. For axes that should be parallel one uses Hayati's row, which has a second small angle $\beta$ about $y$ in place of $d$. It has the opposite weakness, and fails where axes are at right angles. No set of four numbers is good everywhere.
# %% [markdown] tags=["90"]
# ## 10 · A displacement is a screw (Further, 4 min)
#
# The arm goes from its home of section 1 to the golden pose; six joints move. What has happened to the *hand*? A turn and a shift, says (02.E1), about whatever point you like. Chasles found more: there is always a line such that the body **turns about it and slides along it**, and nothing else. (Balafoutis and Patel give the name to the weaker statement.) With the turn's axis $k$, its angle $\theta$, and $p_\perp$, the part of the shift across $k$,
#
# $$\text{slide} = k\cdot p, \qquad \text{a point of the line} = \tfrac12\left(p_\perp + \cot\tfrac\theta2\; k\times p_\perp\right) \tag{02.E9}$$
#
# **Your turn:** a body is shifted by 1 m, and turned by 1° about an axis across the shift. How far away is the line about which it turns, in metres? It is section 9 again.
# %% tags=["exercise", "90"]
ex("02.Q22").check(___)
# %% tags=["look", "90"]
start, end = tip(arm, home), tip(arm, golden)
screw = screws.displacement(end @ screws.inverse(start))
path = [to_numpy((screw.part(s) @ start).p) for s in (0, 0.25, 0.5, 0.75, 1)]
turn, slide = np.degrees(screw.angle), screw.shift
assert np.allclose(path[-1], to_numpy(end.p))
assert abs(turn - 88.99) < 5e-3 and abs(slide - 0.3275) < 5e-5
names = ("home", "¼", "½", "¾", "golden pose")
k, on = to_numpy(screw.axis), to_numpy(screw.point)
figure(sketch.vectors({"axis": (on - 0.4 * k, 1.8 * k), "slide": (on, slide * k)},
                      points=dict(zip(names, path, strict=True)),
                      kinds={"axis": "length", "slide": "joint"}, height=250),
       f"The hand's way as one screw: a turn of {turn:.2f}° about a line, and a slide "
       f"of {slide:.4f} m along it. The motors take another way to the same pose.")
# %% [markdown] tags=["90"]
# ## 11 · An arm without frames (Further, 5 min)
#
# Lynch and Park throw the table away. They draw the arm at rest, write down each axis as a line, and let every joint move **all that is beyond it** by its screw. One line is a <dfn>twist</dfn> $S = (\omega, v)$, a unit motion about a line: its direction, and the velocity of the point at the origin. Then
#
# $$T(q) = e^{S_1q_1}\,e^{S_2q_2}\cdots e^{S_nq_n}\,M, \qquad v = o\times\omega \tag{02.E10}$$
#
# with $M$ the hand's pose at rest and $o$ any point on the axis. A joint that slides has $\omega = 0$, and $v$ is its direction. **Your turn:** the twist $(\omega, v)$ of the Stanford arm's joint 2 at $q = 0$, as six numbers. Its axis points along $y$ and goes through $(0, 0, 0.5)$.
# %% tags=["exercise", "90"]
ex("02.Q23").check(___)
# %% tags=["look"]
product = conventions.to_exponentials(arm)
rows = conventions.from_exponentials(product)
for there in (product.tip(golden), tip(rows, golden)):
    assert abs(four(there) - T).max() < 1e-14
poe = conventions.to_exponentials(planar)
q = [q1, q2]
sides = [sp.Matrix(screws.matrix(t)) for t in (poe.tip(q), tip(planar, q))]
assert judge(*sides).equal
for k, S in enumerate(product.twists, 1):
    said = [", ".join(f"{float(x) + 0:g}" for x in part) for part in (S.w, S.v)]
    print(f"S{k} = ({said[0]};  {said[1]})")
print("golden pose by exponentials, and from the lines back by rows: to 14 digits; "
      "planar arm: in symbols")
# %% [markdown]
# There is no common normal here, so nothing flies away. An axis that is off by 1 mm is a twist that is off by 1 mm. The price is six numbers per joint instead of four, and one must not change them carelessly, because $\omega$ must stay a unit vector and $\omega\cdot v = 0$.
# %% [markdown] tags=["90"]
# ## 12 · Trees and tools (Further, 3 min)
#
# A row leads from one axis to *the* next one. But a link may carry two, as in the parallelogram of chapter 09, where two branches leave the base. Then $x_i$ can lie on one normal only. Khalil therefore adds two numbers to a row, an angle $\gamma$ and an offset $b$ along the old axis, to walk to the other foot first, and a column that says on which row this one hangs:
#
# $$\operatorname{Rot}_z(\gamma)\operatorname{Trans}_z(b)\cdot\operatorname{Rot}_x(\alpha)\operatorname{Trans}_x(d)\cdot\operatorname{Rot}_z(\theta)\operatorname{Trans}_z(r) \tag{02.E11}$$
#
# With six numbers the circle closes, because then a frame sits wherever you like. So one such row describes any **tool** as frame $n+1$. His $\sigma$ says 0 where a joint turns, 1 where it slides, 2 where there is none, as between hand and tool.
# %% tags=["look", "90"]
six = write(arm, "khalil")
torch = Transform(tip(arm, home).R @ rot_z(0.8, 0.6), Vec3(0.05, -0.02, 0.18))
values6 = conventions.frame_row(torch)
last = (6, 2, *(values6[k] for k in ("gamma", "b", "alpha", "d", "theta", "r")))
longer = Table("khalil", (*six.rows, last))
assert np.allclose(four(tip(read(longer), golden)), T @ four(torch), atol=1e-14)
print(longer)
closed, closed_numbers = robots.parallelogram()
print(write(closed, "khalil"))
# %% [markdown] tags=["90"]
# ## 13 · Every arm of the shelf (Further, 3 min)
#
# The general function is the loop you have done by hand, `tip(robot, q)`, in symbols and in numbers. It does not multiply 4×4 matrices; it carries $(R, p)$, because the last row is known.
#
# **Guess:** two 4×4 matrices cost 64 multiplications. How many does turn-and-shift cost, $(R_1R_2,\ R_1p_2 + p_1)$?
# %%
predict("02.Q24", ___)
# %% tags=["look", "90"]
def pose(x):
    return Transform(Mat3(x[:3], x[3:6], x[6:9]), Vec3(*x[9:]))

product = record(lambda *s: sum(screws.matrix(pose(s[:12]) @ pose(s[12:]))[:3], ()),
                 [f"s{k}" for k in range(24)])
assert product.counts.mul == 36
reveal("02.Q24", product.counts.mul, look="27 for the turns, 9 for the shift")
gaps = []
for described, its in (make() for make in (*robots.SHELF, *robots.LARGE)):
    real = described.without("masses", "rotors", "friction").at(its)
    q = np.random.default_rng(4).uniform(-2, 2, real.n).tolist()
    here = four(tip(real, q))
    gaps += [abs(four(tip(read(write(real, book)), q)) - here).max()
             for book in conventions.BOOKS]
assert max(gaps) < 1e-12
print(f"{len(gaps)} tables, every arm in every book: the tip to {max(gaps):.0e} m")
# %% [markdown] tags=["card"]
# ## 14 · What to keep (2 min)
#
# **An arm is a string of screws, along $z$, along $x$, along $z$, …** A row is where you cut it.
#
# $$A = \begin{bmatrix} R & x_0\\ 0 & 1\end{bmatrix}, \qquad A^{-1} = \begin{bmatrix} R^{\top} & -R^{\top}x_0\\ 0 & 1\end{bmatrix}, \qquad T = A_1A_2\cdots A_n$$
#
# $$\text{standard: } \operatorname{Rot}_z\operatorname{Trans}_z\cdot\operatorname{Trans}_x\operatorname{Rot}_x, \qquad \text{modified: } \operatorname{Rot}_x\operatorname{Trans}_x\cdot\operatorname{Rot}_z\operatorname{Trans}_z$$
#
# - $a$ and $\alpha$ are the link's, $d$ and $\theta$ the joint's. Six numbers minus two, because $x$ must lie on the common normal.
# - From standard to modified: $a$ and $\alpha$ move one row down.
# - Test a table on a bent arm. A straight one hides the wrong book.
# - Nearly parallel axes: $d = y/\tan\alpha$. Do not calibrate with it.
# %% [markdown] tags=["90"]
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (02.E1)–(02.E3) turn and shift, one product | `screws.matrix` | = the terms multiplied out, section 2 |
# | (02.E4) the way back | `screws.inverse` | $A^{-1}A = 1$, section 2 |
# | (02.E5), (02.E7) a row | `tables.read` | = both screws multiplied, sections 4 and 7 |
# | (02.E6) the pose of the hand | `kinematics.tip` | the golden pose, section 6; eight books, section 13 |
# | (02.E8) a row fitted to two lines | `lines.fit_row` | = your formula, section 9 |
# | (02.E9) the screw of a displacement | `screws.displacement` | carries home to the golden pose, section 10 |
# | (02.E10) product of exponentials | `exponentials.to_exponentials` | = the rows, section 11 |
# | (02.E11) Khalil's row of six | `tables.frame_row` | = $T$ times the tool, section 12 |
#
# </details>
# %% [markdown]
# **Where this stops working.** Links bend and gears have play, and no table knows of it. A table fitted to measured axes may be exact and useless (section 9). A loop of links has no last frame, so the product must come back to where it began, and that is an equation, not a formula (chapter 09).
#
# **Your turn now:** [the exercises of this chapter](../exercises/02_chains.ipynb). **Next:** chapter 03 asks the way back, from the hand to the joints; chapter 04 differentiates.
