# %% [markdown]
# # 03 · From the hand back to the joints
#
# > A place for the hand is given. Which angles bring it there, how many ways are there, and when is there none?
#
# **After this chapter you can** find every posture of a planar arm and of a six-joint arm with a wrist, say why a point is out of reach and by how much, and judge a numeric solver by what it admits.
#
# **Equations** (03.E1)–(03.E11) ← Asada and Slotine, *Robot Analysis and Control*, ch. 2: section 2.3, (2-40)–(2-63), Figures 2-15 to 2-17; ch. 3: (3-33). Siciliano et al., *Robotics*, ch. 7: the start of Example 7.2.
# %% tags=["setup"]
import warnings

import numpy as np
import sympy as sp
from IPython.display import display

from robolib import robots, sketch
from robolib.checking import ex
from robolib.derivation import ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.inverse_kinematics import numeric, pose_array, solve, three_axes, tracked
from robolib.kinematics import jacobian, tip
from robolib.spatial import to_numpy
from robolib.widgets import Chain

setup()
warnings.filterwarnings("ignore", message="link 3: no body")    # of the PUMA
def deg(x, digits=1):
    """An angle in radians as text in degrees, with a true minus."""
    return f"{np.degrees(x):.{digits}f}°".replace("-", "−")
# %% [markdown]
# ## 1 · A place is given (9 min)
#
# A robot that packs chocolates is told by a camera where the next one lies. The camera knows nothing of joints. It says *(0.2, 0)*, and some hundred times per minute a computer has to answer with angles. Here is our laboratory arm with its tip at that very place. Chapter 07 starts a famous motion from this posture.
# %% tags=["look"]
lab, lab_values = robots.planar_2r()
planar_arm = lab.at(lab_values)
start = solve(planar_arm, [0.2, 0.0]).q[0]
assert np.allclose(np.degrees(start), [-84.26, 168.52], atol=0.005)
figure(sketch.planar(lab, lab_values, start, angles=True, tip=True, height=210),
       "The planar arm with its tip at (0.2, 0) m. Both links are 1 m long, "
       f"q₁ = {deg(start[0], 2)} and q₂ = {deg(start[1], 2)}.")
# %% [markdown]
# Look at the picture. The tip stays where it is. **Guess:** how many *other* postures hold it there?
# %%
predict("03.Q1", ___, choices=["none", "one", "three", "infinitely many"])
# %% tags=["reveal"]
both = solve(planar_arm, [0.2, 0.0])
assert len(both) == 2 and np.allclose(both.q[0], -both.q[1])
reveal("03.Q1", "one", look="the mirror image in the line from the base to the tip")
figure(sketch.planar(lab, lab_values, both.q[0], ghosts=both.q[1:], height=200),
       "Both postures. The second one is the first, mirrored in the line from the "
       f"base to the tip: q₁ = {deg(both.q[1, 0], 2)}, q₂ = {deg(both.q[1, 1], 2)}.")
# %% [markdown]
# Forwards there is one answer. Backwards there may be two, or none. <dfn>Inverse kinematics</dfn> asks for all joint positions that bring the hand to a given place and orientation.
#
# **You need** these three answers. Each verdict says what is wrong.
#
# - **Q2** What is the $x$ of the planar arm's tip, in `a1 a2 q1 q2`? (→ [02](02_chains.ipynb), section 2)
# - **Q3** What is the square $r^2$ of its distance from the base, in `a1 a2 q2`? (→ [00](00_start.ipynb), section 3)
# - **Q4** A point is at $(-1, -1)$. What is `atan2(-1, -1)`, in degrees? (→ [01](01_rotations.ipynb), section 5)
# %% tags=["exercise"]
a1, a2, q1, q2, r = sp.symbols("a1 a2 q1 q2 r")
sin, cos = sp.sin, sp.cos
display(ex("03.Q2").check(___))
display(ex("03.Q3").check(___))
display(ex("03.Q4").check(___))
# %% [markdown]
# ## 2 · The planar arm (7 min)
#
# Two unknowns at once are hard. So look for a number that feels only one of them. The distance $r$ of the tip from the base does not change when the shoulder turns, because then the whole arm turns as one piece. It feels $q_2$ alone.
# %% tags=["check"]
figure(sketch.triangle(1.0, 0.8, (0.35, 0.9)),
       "The line r from the base to the tip at (x, y). γ is its direction, β the "
       "angle from the upper arm to it. Dashed: the forearm's parts along the upper "
       "arm and across it.")
step(sp.Eq(a1**2 + a2**2 + 2 * a1 * a2 * cos(q2), r**2),
     sp.Eq(cos(q2), (r**2 - a1**2 - a2**2) / (2 * a1 * a2)),
     "your r², solved for the only unknown in it", factor=1 / (2 * a1 * a2))
# %% [markdown]
# $$\cos q_2 = \frac{x^2+y^2-a_1^2-a_2^2}{2a_1a_2}, \qquad \sin q_2 = \pm\sqrt{1-\cos^2 q_2} \tag{03.E1}$$
#
# The two signs are the two elbows. Now the shoulder: $q_1 = \gamma - \beta$ in the drawing, and $\gamma$ is the direction of the point.
#
# **Your turn.** Two answers, one in symbols and one in numbers.
#
# - **Q5** What is $\tan\beta$, in `a1 a2 q2`? Read it off the dashed lines.
# - **Q6** Both links are 1 m long, and the tip shall be at $(1, 0.5)$. What is $q_2 > 0$, in degrees? Before you compute, bend your own elbow. Is it more than a right angle?
# %% tags=["exercise"]
display(ex("03.Q5").check(___))
display(ex("03.Q6").check(___))
# %% tags=["check"]
tan_beta = ex("03.Q5").accepted()
across, along = sp.fraction(sp.together(tan_beta))
chain(along * sin(q1) + across * cos(q1),
      (a1 * sin(q1) + a2 * sin(q1 + q2), "it is the tip's y, as it must be"),
      label=r"r\,\sin(q_1+\beta)")
# %% [markdown]
# $$q_1 = \operatorname{atan2}(y, x) - \operatorname{atan2}(a_2\sin q_2,\ a_1 + a_2\cos q_2) \tag{03.E2}$$
#
# If $\sin q_2$ changes its sign, so does $\beta$, and the upper arm goes to the other side of $r$. And why `atan2`? A quotient forgets both signs. For $(-0.6, 0.9)$, left of the base, `atan(y/x)` points the arm the opposite way, and the tip lands at the mirror image in the base.
# %% tags=["look"]
aim = np.array([-0.6, 0.9])
c2 = (aim @ aim - 2) / 2
q2_there = np.arctan2(np.sqrt(1 - c2**2), c2)
beta = np.arctan2(np.sin(q2_there), 1 + np.cos(q2_there))
right, blind = (np.array([g - beta, q2_there]) for g in
                (np.arctan2(0.9, -0.6), np.arctan(0.9 / -0.6)))
there, lost = (to_numpy(tip(planar_arm, q).p)[:2] for q in (right, blind))
assert np.allclose(there, aim) and np.allclose(lost, -aim)
assert np.allclose(right, solve(planar_arm, aim).q[0])
figure(sketch.planar(lab, lab_values, right, ghosts=[blind], tip=True, height=220),
       "Wanted: (−0.6, 0.9) m. Solid: atan2. Dashed: atan of the quotient, "
       f"{np.linalg.norm(lost - there):.2f} m off, twice the distance from the base.")
# %% [markdown] tags=["90"]
# ## 3 · One, none, infinitely many (8 min)
#
# The square root decides. The set of points that the tip can reach is the arm's <dfn>workspace</dfn>, and here it is a ring. Its outer rim is the stretched arm, its inner rim the folded one. Inside the ring two postures reach a point. What happens at its edges? Drag the tip across them and watch the two arms.
# %% tags=["widget", "90"]
Chain(mode="inverse", arm="planar",
      tries="drag the tip to the rim and beyond; then onto the base.")
# %% [markdown] tags=["90"]
# Our arm has equal links, so the hole has shrunk to a point, and the ring is a disc of radius 2 m.
#
# - **Q7** **Guess** the number of postures for a tip on the rim, at $(2, 0)$.
# - **Q8** **Guess** it for a tip exactly on the base.
# - **Q9** Another arm has $a_1 = 1$ m and $a_2 = 0.6$ m. What is the radius of the hole that its tip cannot enter, in metres?
# %% tags=["90"]
predict("03.Q7", ___, choices=["none", "one", "two", "infinitely many"])
predict("03.Q8", ___, choices=["none", "one", "two", "infinitely many"])
display(ex("03.Q9").check(___))
# %% tags=["reveal", "90"]
rim, base, beyond = (solve(planar_arm, p) for p in ([2.0, 0.0], [0.0, 0.0], [2.3, 0.0]))
assert np.allclose(rim.q[0], rim.q[1]) and not beyond.reachable.any()
reveal("03.Q7", "one", look="what the two elbows become when the arm is stretched")
reveal("03.Q8", "infinitely many", look="the folded arm and its shoulder")
# %% tags=["look", "90"]
for found, place in ((rim, "(2, 0)"), (base, "(0, 0)"), (beyond, "(2.3, 0)")):
    print(f"{place}: {found.why()}")
# %% [markdown] tags=["90"]
# **Read it.** At the rim both elbows become one. On the base the folded arm may turn as it likes, so the function chooses, *and says so*. Beyond the rim it gives no angle; it gives a distance, because "error" helps nobody who has to move a table by 0.3 m.
# %% [markdown]
# ## 4 · Six unknowns, one trick (6 min)
#
# Now comes the Stanford arm of chapter 02, with a column, a shoulder, a sliding boom, and a wrist of three axes. Its hand shall have a given place *and* orientation, $T = [R\ \ p]$ with $R = [n\ t\ b]$, (2-43). These are twelve numbers with six unknown joints in every one of them. Where is a number that feels only some? Before you read on, look at the wrist. **Guess** how many points of the hand stay in their place when only the wrist's three joints turn.
# %% tags=["check"]
stanford, values = robots.stanford()
values = values | {"d1": 0.5, "d2": 0.2, "d6": 0.3}
posture = np.array([np.pi / 6, np.pi / 3, 1, np.pi / 4, np.pi / 3, np.pi / 6])
figure(sketch.space(stanford, values, posture, joints=True, tip=True, height=250),
       "The Stanford arm. q₁ turns the column, q₂ the shoulder, q₃ is the boom's "
       "stroke; q₄, q₅ and q₆ are the wrist, whose axes meet in one point.")
predict("03.Q10", ___, choices=["none", "one", "a line of them", "all"])
# %% tags=["reveal"]
arm = stanford.at(values)
T = pose_array(tip(arm, posture))
W = T[:3, 3] - 0.3 * T[:3, 2]
turned = [[*posture[:3], *hand] for hand in ((2, 0.9, 0), (-2, 0.6, 0))]
for other in (pose_array(tip(arm, q)) for q in turned):
    assert np.allclose(other[:3, 3] - 0.3 * other[:3, 2], W)
reveal("03.Q10", "one", look="the place where the three axes of the wrist meet")
figure(sketch.postures(stanford, values, [posture, *turned],
                       points={"W": W, "tip": T[:3, 3]}, height=250),
       "Dashed: the wrist turned in two other ways. The tip moves, W does not. "
       f"W = ({W[0]:.3f}, {W[1]:.3f}, {W[2]:.3f}) m, and the tip is 0.3 m away.")
# %% [markdown]
# Turning about an axis leaves the points on that axis where they are, and the three axes of the wrist have one point in common, $W$. So three of the six joints cannot move $W$. The other three must bring it to its place, and that is a problem with three unknowns. In matrices:
#
# $$T A_6^{-1} = A_1A_2A_3A_4A_5, \qquad A_1^{-1}\,T A_6^{-1} = A_2A_3A_4A_5 \tag{03.E3}$$
#
# The fourth column of these matrices is $W$, seen from the base and from link 1. But the task says where the *tip* must be. The third column of $R$ is called $b$, and it points from $W$ to the tip. **Your turn:** what is the $x$ of $W$, in `px d6 bx`?
# %% tags=["exercise"]
px, py, pz, bx, by, bz = sp.symbols("p_x p_y p_z b_x b_y b_z")
d1, d2, d3, d6 = sp.symbols("d1 d2 d3 d6")
ex("03.Q11").check(___)
# %% tags=["check"]
back = ex("03.Q11").accepted()
ours = float(back.subs({px: T[0, 3], d6: 0.3, bx: T[0, 2]}))
assert np.isclose(ours, W[0])
no_hand = stanford.at(values | {"d6": 0.0})
forgot = solve(no_hand, T).usual().q[0]
missed = np.linalg.norm(to_numpy(tip(arm, forgot).p) - T[:3, 3])
assert np.isclose(missed, 0.3)
print(f"W is at x = {ours:.4f} m; taking the tip for W misses by {missed:.3f} m")
# %% [markdown]
# $$p^* = p - d_6\,b \tag{03.E4}$$
#
# Whoever forgets it is wrong by exactly the length of the hand, in every pose. (The book calls our $d_1, d_2, d_6$ $l_0, l_1, l_2$.)
# %% [markdown]
# ## 5 · The column that nobody can enter (8 min)
#
# Write $W$ twice in the axes of link 1: along the arm, and from the base. From here on $p_x, p_y, p_z$ are the coordinates of $W$.
# %% tags=["check"]
theta1, theta2 = sp.symbols("theta1 theta2")
c1, s1, c2, s2 = cos(theta1), sin(theta1), cos(theta2), sin(theta2)
R1 = sp.Matrix([[c1, 0, -s1], [s1, 0, c1], [0, -1, 0]])     # axes of link 1, from A₁
R2 = sp.Matrix([[c2, 0, s2], [s2, 0, -c2], [0, 1, 0]])      # link 2 in link 1, from A₂
chain(sp.Matrix([0, 0, d2]) + R2 * sp.Matrix([0, 0, d3]),
      (sp.Matrix([d3 * s2, -d3 * c2, d2]), "along the arm: offset, then boom"),
      label=r"W^1", where={"R2": R2})
chain(R1.T * sp.Matrix([px, py, pz - d1]),
      (sp.Matrix([px * c1 + py * s1, d1 - pz, py * c1 - px * s1]), "from the base"),
      label=r"W^1", where={"R1": R1})
# %% [markdown]
# The two are equal, entry by entry:
#
# $$\begin{gathered} d_3\sin\theta_2 = p_x\cos\theta_1 + p_y\sin\theta_1, \\ -d_3\cos\theta_2 = d_1 - p_z,\qquad d_2 = p_y\cos\theta_1 - p_x\sin\theta_1 \end{gathered} \tag{03.E5}$$
#
# Only the last equation has a single unknown. It says that $W$ keeps the distance $d_2$ from a plane through the column, because the boom passes the column at that distance. **Guess** the radius, in metres, of the largest circle around the column that $W$ cannot enter. ($d_2 = 0.2$ m)
# %%
predict("03.Q12", ___)
# %% tags=["reveal"]
shoulders = solve(arm, T).usual().q[::2]
reveal("03.Q12", 0.2, look="the boom, seen from above: it is a tangent to a circle")
inside = np.eye(4)
inside[:3, 3] = [0.1, 0.1, 1.0]
told = solve(arm, inside)
assert np.allclose(told.short, 0.2 - np.hypot(0.1, 0.1))
figure(sketch.above(0.2, W[:2], shoulders[:, 0], 1.0),
       "Seen from above. The boom is always a tangent to the circle of radius d₂ = "
       "0.2 m, so W cannot be inside. From W there are two tangents: θ₁ = "
       f"{deg(shoulders[0, 0])} and {deg(shoulders[1, 0])}. W "
       f"at (0.1, 0.1): {told.why()}.")
# %% [markdown]
# Drag the tip yourself; this polar arm is the Stanford arm without its wrist, so its tip is $W$. (Its shoulder is at 0.4 m.)
# %% tags=["widget"]
Chain(mode="inverse", arm="polar",
      tries="drag the tip towards the column: at which distance do both arms vanish?")
# %% [markdown]
# The book, in (2-49)–(2-51), solves it by $t = \tan(\theta_1/2)$, with $\cos\theta_1 = \frac{1-t^2}{1+t^2}$ and $\sin\theta_1 = \frac{2t}{1+t^2}$. This substitution turns every equation in one sine and one cosine into a polynomial. Ours, multiplied by $1+t^2$, becomes a quadratic one, which the cell below shows. It has the roots $t = \big(-p_x \pm \sqrt{\ \dots\ }\,\big)/(d_2+p_y)$.
#
# - **Q13** What stands under the root, in `px py d2`?
# - **Q14** A tangent can be infinite. For which $\theta_1$, in degrees, is there no $t$ at all?
# %% tags=["exercise"]
t = sp.Symbol("t")
step(sp.Eq(py * (1 - t**2) - px * 2 * t, d2 * (1 + t**2)),
     sp.Eq((d2 + py) * t**2 + 2 * px * t + d2 - py, 0),
     "sorted by powers of t", factor=-1)
display(ex("03.Q13").check(___))
display(ex("03.Q14").check(___))
# %% tags=["check"]
under = ex("03.Q13").accepted()
at = {px: W[0], py: W[1], d2: 0.2}
half, tangent = [], []
for sign in (1, -1):
    t_there = float(((-px + sign * sp.sqrt(under)) / (d2 + py)).subs(at))
    side = sign * np.sqrt(W[0]**2 + W[1]**2 - 0.2**2)
    half.append(2 * np.arctan(t_there))
    tangent.append(np.arctan2(W[1], W[0]) - np.arctan2(0.2, side))
assert np.allclose(sorted(half), sorted(tangent))
assert np.allclose(sorted(half), sorted(shoulders[:, 0]))
print("θ₁ by the half angle:", ", ".join(deg(h, 2) for h in half))
# %% [markdown]
# **Read it.** A negative number under the root means that $W$ is inside the circle. But the formula also breaks where nothing is wrong with the arm: at $p_y = -d_2$ it divides by zero, because there one of the two shoulders has the angle that you named. Seen from above, a right-angled triangle with the sides $d_2$, $\sqrt{r^2-d_2^2}$ and $r$, where $r^2 = p_x^2+p_y^2$, says the same and never breaks:
#
# $$\theta_1 = \operatorname{atan2}(p_y, p_x) - \operatorname{atan2}\!\big(d_2,\ \pm\sqrt{r^2 - d_2^2}\,\big) \tag{03.E6}$$
# %% [markdown]
# ## 6 · Boom and wrist (8 min)
#
# With $\theta_1$ the right sides of (03.E5) are known. Call the first one $\rho$. Then $(\rho,\ p_z - d_1)$ is $W$ in the plane of the boom, and $\theta_2, d_3$ are its polar coordinates:
#
# $$\theta_2 = \operatorname{atan2}(\pm\rho,\ \pm(p_z-d_1)), \qquad d_3 = \pm\sqrt{\rho^2 + (p_z-d_1)^2} \tag{03.E7}$$
#
# The lower signs need a boom that slides out at the back. Ours cannot, so they drop out.
# %% tags=["look"]
(t1, t2), (u1, u2) = shoulders[:, :2]
assert np.allclose(shoulders[:, 2], 1.0)
figure(sketch.postures(stanford, values, shoulders, points={"W": W}, ring=(0.2, 0.5),
                       view=(-70, 28), height=250),
       f"The two shoulders for one W: θ₁ = {deg(t1)}, θ₂ = {deg(t2, 0)} (solid) and "
       f"θ₁ = {deg(u1)}, θ₂ = {deg(u2, 0)} (dashed). The stroke d₃ is 1 m in both. "
       "The circle is what W cannot enter.")
# %% [markdown]
# Three joints are known, so undo them. $T' = (A_1A_2A_3)^{-1}T$ is the hand as the boom sees it, and only $A_4A_5A_6$ is left, (2-55)–(2-56). Its rotation is $R_z(\theta_4)\,R_y(\theta_5)\,R_z(\theta_6)$. Its columns are $n'$, $t'$ and $b'$. The third one does not feel $\theta_6$, because turning the hand about its own axis leaves that axis where it is. The third row does not feel $\theta_4$, because turning about the boom leaves the boom's axis where it is.
# %% tags=["check"]
theta4, theta5, theta6 = sp.symbols("theta4 theta5 theta6")
c4, s4, c5, s5, c6, s6 = (f(x) for x in (theta4, theta5, theta6) for f in (cos, sin))
R4, R6 = sp.rot_ccw_axis3(theta4), sp.rot_ccw_axis3(theta6)
R5 = sp.rot_ccw_axis2(theta5)
step(R4 * R5 * sp.Matrix([0, 0, 1]), sp.Matrix([c4 * s5, s4 * s5, c5]),
     "the hand's axis", label="b'", where={"R4": R4, "R5": R5})
step(sp.Matrix([[0, 0, 1]]) * R5 * R6, sp.Matrix([[-s5 * c6, s5 * s6, c5]]),
     "the boom's axis, seen from the hand", label="(n'_z,\\ t'_z,\\ b'_z)",
     where={"R5": R5, "R6": R6})
# %% [markdown]
# The first step gives $\theta_4$ and $\theta_5$. For $\theta_6$ undo $\theta_4$ as well. The second row of $R_z(\theta_4)^{\top}R'$ is $(\sin\theta_6, \cos\theta_6, 0)$, because a turn about $y$ leaves the second row alone.
#
# $$\theta_4 = \operatorname{atan2}(\pm b'_y, \pm b'_x), \qquad \theta_5 = \operatorname{atan2}(b'_x\cos\theta_4 + b'_y\sin\theta_4,\ b'_z) \tag{03.E8}$$
#
# $$\theta_6 = \operatorname{atan2}(-n'_x\sin\theta_4 + n'_y\cos\theta_4,\ -t'_x\sin\theta_4 + t'_y\cos\theta_4) \tag{03.E9}$$
#
# A hand can be held in two ways. Turn your forearm by half a turn and bend the wrist the other way, and you have tried it.
#
# - **Q15** **Guess** how many postures of this arm, with $d_3 > 0$, give the hand one and the same pose.
# - **Q16** And how many, if $\theta_5 = 0$, so that the hand points along the boom?
# - **Q17** If the first wrist has $\theta_5 = 60°$, what is $\theta_5$ of the second one, in degrees?
# %% tags=["exercise"]
predict("03.Q15", ___)
predict("03.Q16", ___, choices=["two", "four", "infinitely many"])
ex("03.Q17").check(___)
# %% tags=["reveal"]
found = solve(arm, T)
reveal("03.Q15", len(found.usual()), look="two shoulders, each with two wrists")
assert len(found) == 8 and np.nanmax(found.residual(T)) < 1e-14
straight = solve(arm, pose_array(tip(arm, [*posture[:3], 0.3, 0, 0.5]))).usual()
reveal("03.Q16", "infinitely many", look="axes 4 and 6 when they are one line")
assert "only q4 + q6" in straight.why() and np.isclose(straight.q[0, 5], 0.8)
bend = np.array([np.cos(posture[3]), np.sin(posture[3]), 0])
hand_axis = np.sin(posture[4]) * bend + [0, 0, np.cos(posture[4])]
axis_5 = 0.7 * np.cross([0, 0, 1], bend)
arrows = {"boom": ([0, 0, -0.8], [0, 0, 0.8]), "hand $b'$": ([0, 0, 0], hand_axis),
          "axis 5": ([0, 0, 0], axis_5), "axis 5, turned": ([0, 0, 0], -axis_5)}
figure(sketch.vectors(arrows, view=(-60, 20)),
       "The two wrists. Joint 4 turned by 180° turns axis 5 round; bent the other "
       "way about it, the hand is where it was.")
for word, q in zip(found.usual().names, found.usual().q, strict=True):
    print(f"{word}: θ₁ = {deg(q[0])}, θ₂ = {deg(q[1])}")
# %% [markdown]
# $$(\theta_4,\ \theta_5,\ \theta_6) \quad\text{and}\quad (\theta_4+\pi,\ -\theta_5,\ \theta_6+\pi) \tag{03.E10}$$
#
# All four postures give the pose to 14 digits. With a boom that slides both ways there are eight.
#
# One case is special. If $\theta_5 = 0$, axes 4 and 6 are one line, and turning one of them forwards and the other one backwards moves nothing: **only the sum** $\theta_4 + \theta_6$ is determined. The library then takes $\theta_4 = 0$ and tells you. For $\theta_4 = 0.3$, $\theta_6 = 0.5$ it answers 0 and 0.8.
# %% [markdown] tags=["90"]
# ## 7 · When is there such a trick? (3 min)
#
# The trick was a point that three joints cannot move. Pieper proved in 1968 that this is enough: **if three neighbouring revolute axes meet in one point, six unknowns become three and three**, and what is left has at most degree four. <dfn>Pieper's condition</dfn> is sufficient for a solution in closed form, but not necessary. Most industrial arms are built to meet it, because a formula is fast, finds *all* postures, and never wanders off. The PUMA 560 has an elbow in place of the boom.
# %% tags=["look", "90"]
puma_robot, puma_values = robots.puma560()
puma = puma_robot.at(puma_values)
there = np.array([0.3, 0.6, -2.4, 0.5, 0.8, 0.2])
figure(sketch.space(puma_robot, puma_values, there, joints=True, height=230),
       "The PUMA 560. Axes 4, 5 and 6 meet in the wrist; axes 2 and 3 are parallel "
       "and make a planar arm.")
# %% [markdown] tags=["90"]
# **Guess** how many postures it has for one pose.
# %% tags=["90"]
predict("03.Q18", ___)
# %% tags=["reveal", "90"]
pose = pose_array(tip(puma, there))
eight = solve(puma, pose)
reveal("03.Q18", len(eight), look="shoulder, elbow, wrist: two ways each")
assert len(eight) == 8 and np.nanmax(eight.residual(pose)) < 1e-12
figure(sketch.postures(puma_robot, puma_values, eight.q[::2],
                       points={"W": pose[:3, 3]}, height=250),
       "Four of the eight (the flipped wrists look the same): shoulder left or "
       "right, elbow up or down. All eight give the pose to 12 digits.")
# %% [markdown] tags=["90"]
# ## 8 · No trick: Newton (10 min)
#
# Without a special point one goes step by step. Near a posture the tip moves by $J\,\Delta q$, where the Jacobian $J$ holds the derivatives of the tip's coordinates (chapter 00, section 9). So ask for the step that would close the gap $e$ if the arm were linear:
#
# $$J(q)\,\Delta q = e, \qquad\text{damped:}\quad (J^{\top}J + \lambda^2 1)\,\Delta q = J^{\top}e \tag{03.E11}$$
# %% [markdown] tags=["90", "whole"]
# One step by hand. Both links are 1 m long and $q = (0, 90°)$, so the tip is at $(1, 1)$. If joint 1 turns alone, the tip moves across the line from the base, by $(-1, 1)$ per radian; if joint 2 turns alone, across the forearm, by $(-1, 0)$. These are the columns of $J$. The target is $(1, 0.5)$.
#
# - **Q19** Give Newton's step $[\Delta q_1, \Delta q_2]$, in radians.
#
# And where does the damping come from? A long step costs something, so we make $(J\Delta q - e)^2 + \lambda^2\,\Delta q^2$ as small as possible, a compromise between closing the gap and staying put. For a single joint, $J$ is one number $j$.
#
# - **Q20** Which $\Delta q$ makes $(j\,\Delta q - e)^2 + \lambda^2\Delta q^2$ smallest, in `j e lam`?
# %% tags=["exercise", "90"]
j, e, lam = sp.symbols("j e lambda")
display(ex("03.Q19").check(___))
display(ex("03.Q20").check(___))
# %% tags=["check", "90"]
damped = ex("03.Q20").accepted()
step(e / (2 * lam) - damped, e * (j - lam)**2 / (2 * lam * (j**2 + lam**2)),
     "never negative for e > 0, so no step is longer than e/(2λ)")
stretched = [0.4, 0.08]
J = np.array([to_numpy(c)[:2] for c in jacobian(planar_arm, stretched)[0]]).T
pull = -0.01 * np.array([np.cos(0.44), np.sin(0.44)])       # 1 cm towards the base
long = np.linalg.solve(J, pull)
short = np.linalg.solve(J.T @ J + 0.3**2 * np.eye(2), J.T @ pull)
figure(sketch.planar(lab, lab_values, stretched, tip=True, height=120),
       "Nearly stretched, q₂ = 0.08 rad. To bring the tip 1 cm nearer, Newton asks "
       f"the elbow for {long[1]:.2f} rad; damped (λ = 0.3), for {short[1]:.4f} rad.")
assert np.isclose(long[1], 0.2501, atol=1e-4) and abs(short[1]) < 0.01 / 0.6
# %% [markdown] tags=["90"]
# **Read it.** Newton's $e/j$ grows without bound when $j \to 0$; that is when a joint hardly moves the tip. The damped step goes to zero there, and it is never longer than $e/(2\lambda)$. The price is a slower end of the search. Now the same for many starts at once:
# %% tags=["90"]
def newton(q, target, damping=0.0, steps=200):
    """Newton's steps of the planar arm (unit links), from many starts at once."""
    q = q.copy()
    for _ in range(steps):
        (s1, s12), (c1, c12) = np.sin(np.cumsum(q, 1).T), np.cos(np.cumsum(q, 1).T)
        gap = np.stack([target[0] - c1 - c12, target[1] - s1 - s12], axis=-1)
        going = np.hypot(*gap.T) > 1e-9
        J = np.array([[-s1 - s12, -s12], [c1 + c12, c12]]).transpose(2, 0, 1)[going]
        JT, e = J.transpose(0, 2, 1), gap[going, :, None]
        lhs, rhs = (JT @ J + damping**2 * np.eye(2), JT @ e) if damping else (J, e)
        q[going] += np.linalg.solve(lhs, rhs)[..., 0]
    return q, ~going
# %% [markdown] tags=["90"]
# Two postures reach the target, one with $q_2 > 0$, one with $q_2 < 0$. We start 4000 times from random postures (seed 0). **Guess** the share, in percent of all starts, that ends on the side of the elbow it started on.
# %% tags=["90"]
predict("03.Q21", ___)
# %% tags=["reveal", "90"]
def tally(starts, damping):
    """Where each start ends (0: q₂ > 0, 1: q₂ < 0, 2: nowhere); which stay there."""
    q, arrived = newton(starts, (1.0, 0.5), damping)
    ends_low = np.sin(q[:, 1]) > 0
    stays = arrived & (ends_low == (np.sin(starts[:, 1]) > 0))
    return np.where(arrived, np.where(ends_low, 0, 1), 2), stays

starts = np.random.default_rng(0).uniform(-np.pi, np.pi, (4000, 2))
share = {}
for damping in (0.0, 0.3):
    where, stays = tally(starts, damping)
    share[damping] = 100 * stays.mean(), 100 * (where == 2).mean()
assert np.round(list(share.values())).tolist() == [[53, 12], [58, 4]]
reveal("03.Q21", share[0.0][0], tolerance=0.06, look="how far a step can throw the arm")
# %% tags=["look", "90"]
ends, axis = solve(planar_arm, [1.0, 0.5]).q, np.linspace(-np.pi, np.pi, 161)
grid = np.stack(np.meshgrid(axis, axis, indexing="ij"), axis=-1).reshape(-1, 2) + 1e-4
maps = [tally(grid, damping)[0].reshape(161, 161) for damping in (0.0, 0.3)]
figure(sketch.basins(maps, ["Newton", "damped, λ = 0.3"],
                     ["ends with q₂ > 0", "ends with q₂ < 0", "does not arrive"], ends),
       f"Where each start ends. Newton: {share[0.0][0]:.0f} % stay on their side, "
       f"{share[0.0][1]:.0f} % do not arrive in 200 steps. Damped: "
       f"{share[0.3][0]:.0f} % and {share[0.3][1]:.0f} %. Dots: the two solutions.")
# %% [markdown] tags=["90"]
# **Read it.** The start says little (exercise 03.9 asks how little), and at the seams it says nothing, because the border is a fractal, and two starts a hair apart end in different postures. Near $q_2 = 0$ the determinant of $J$ is small, the step is huge, and the arm is thrown anywhere. Damping shortens these steps. Whoever needs a *certain* posture from a numeric solver must start near it.
# %% [markdown]
# ## 9 · Change the elbow without stretching (5 min)
#
# To go from elbow down to elbow up, the planar arm must stretch or fold: $q_2$ changes its sign, so it passes 0 or 180°. There both links lie on one line, no joint moves the tip along it, and so $\det J = 0$ (exercise 03.10 finds the formula). A posture with $\det J = 0$ is **singular**; on a map of postures it is a wall.
#
# Many books say that every arm must pass such a wall to change its posture. Here is a guest with three axes. Its tip reaches $(2.5, 0, 0.5)$ in four ways.
# %% tags=["look"]
guest_robot, guest_values = robots.cuspidal()
guest = guest_robot.at(guest_values)
ways = three_axes(guest, [2.5, 0, 0.5])
assert len(ways) == 4
figure(sketch.postures(guest, {}, ways[[3, 1, 0, 2]], points={"tip": [2.5, 0, 0.5]},
                       view=(-60, 32), height=250),
       "The guest in its four postures for one point. Solid: "
       f"({', '.join(deg(x, 2) for x in ways[3])}).")
# %% [markdown]
# **Guess:** can this arm go from one of these postures to another without meeting a wall?
# %%
predict("03.Q22", ___, choices=["yes", "no"])
# %% tags=["widget"]
Chain(mode="inverse", arm="cuspidal",
      tries="press 2, then Play: the arm changes its posture. Did it meet a wall?")
# %% tags=["reveal"]
def det(q):
    """det J of the guest at columns of postures, (3, N)."""
    J = [to_numpy(v) + np.zeros((q.shape[1], 3)) for v in jacobian(guest, list(q))[0]]
    return np.linalg.det(np.stack(J, axis=-1))

s = np.linspace(0, 1, 2001)[:, None]
line = ways[3] + s * (ways[1] - ways[3])
least = det(line.T).min()
assert np.isclose(least, 1.5417, atol=1e-4)
assert np.sign(det(ways.T)).tolist() == [-1, 1, -1, 1]
reveal("03.Q22", "yes", look="the map: two of the four lie in one field")
# %% tags=["look"]
a = np.linspace(-np.pi, np.pi, 181)
field = np.stack(np.meshgrid(a, a, indexing="ij"), axis=-1).reshape(-1, 2).T
ours, theirs = "the guest", "the planar arm"
maps = {ours: det(np.vstack([0 * field[:1], field])).reshape(181, 181),
        theirs: np.sin(field[1]).reshape(181, 181)}
figure(sketch.walls(maps, {ours: ways[:, 1:], theirs: ends}, {ours: [line[:, 1:]]}),
       "Walls are where det J = 0. Left: on the straight way from posture 4 to "
       f"posture 2, det J never falls below {least:.2f} m³. Right: the planar arm, "
       "whose two postures are always parted by a wall.")
# %% [markdown]
# **Read the map.** A point of the map is a posture of joints 2 and 3. Joint 1 is left out, because turning the base turns the whole arm and its Jacobian with it, and a rotation changes no determinant. Going off the map at the right brings you back at the left.
#
# Two of the four postures lie in one field, and a straight line in joint space joins them. The arm ends with its tip where it was, in another posture, and was never singular. Such arms are called *cuspidal*. Nobody sees it from outside, so a controller that thinks "same sign of $\det J$, same posture" is mistaken. The wrist arms of section 7 are not of this kind, because each of their branches has a wall around it.
# %% [markdown] tags=["90"]
# ## 10 · A solver that tells the truth (Further, 5 min)
#
# A numeric solver for any arm needs three things more than Newton has. It takes steps back if the gap grows, it starts anew if it is stuck, and it is honest enough to say what is left. `numeric` damps by the gap itself, $\lambda^2 = \mu\,e^2$, holds joints at their limits, and returns a reason where it fails.
# %% tags=["look", "90"]
met = numeric(puma, pose, seed=3)
far_pose, hidden = pose.copy(), pose.copy()
far_pose[:3, 3], hidden[:3, 3] = [2.0, 0, 0], [0.8, 0.5, 0.3]
far_off, near_miss = (numeric(puma, goal, restarts=6) for goal in (far_pose, hidden))
held = numeric(puma, pose, lower=[-0.2] * 6, upper=[0.2] * 6, restarts=3)
stuck = numeric(planar_arm, [1.0, 0, 0], start=[0.0, 0.0], restarts=0, place_only=True)
assert met.success and not any(f.success for f in (far_off, near_miss, held, stuck))
assert solve(puma, pose).distance(met.q).min() < 1e-6
tried = {"reachable": met, "far away": far_off, "just too far": near_miss,
         "within limits": held, "stretched, target on its line": stuck}
for word, result in tried.items():
    print(f"{word}: {'met, one of the eight' if result.success else result.reason}")
# %% [markdown] tags=["90"]
# **Read it.** The last case is worth a thought. The arm is stretched along $x$, and the target lies on the same line, nearer to the base. The gap points along the arm, and no joint can move the tip that way. So every step is zero, with or without damping, although two postures reach the target. A new start helps; patience does not. On $10^4$ random reachable poses this solver, with its restarts, finds a posture of the PUMA in every single one, and of a seven-joint arm between its limits in 9999.
# %% [markdown] tags=["90"]
# ## 11 · Along a path (Further, 5 min)
#
# A path is a row of poses. At each one, take the branch that is nearest to the posture before. The tip of an arm with $a_1 = 1$ m and $a_2 = 0.6$ m shall run along the $x$ axis from 1.2 m to −1.2 m, straight over its base. **Guess:** what does it do on the way?
# %% tags=["90"]
predict("03.Q23", ___, choices=["follows", "has a gap", "jumps without a gap"])
# %% tags=["reveal", "90"]
short = lab.at(lab_values | {"a2": 0.6})
path = np.stack([np.linspace(1.2, -1.2, 241), np.zeros(241)], axis=-1)
track = tracked(short, path)
gap = path[track.lost, 0]
assert np.isclose(gap.max(), 0.39) and len(track.jumps) == 1
assert track.jumps[0].joint == 1
reveal("03.Q23", "has a gap", look="the hole in the ring, of radius a₁ − a₂")
figure(sketch.planar(lab, lab_values | {"a2": 0.6}, track.q[0],
                     ghosts=[track.q[80], track.q[-1]], tip=True, height=200),
       f"From {gap.max():.2f} m to −{-gap.min():.2f} m the point is in the hole, of "
       "radius 0.4 m. Beyond it the arm must turn its shoulder by "
       f"{deg(track.jumps[0].size, 0)} at once.")
# %% [markdown]
# **Read it.** A jump in the answer is not a slip of the program. The path itself asks for it, and the function says where. Equal links have no hole. They fold at the base, and there the arm may even change its elbow.
# %% [markdown] tags=["90"]
# ## 12 · The ritual (1 min)
#
# Units: every argument of `atan2` is a pair of lengths, or a pair of numbers without a unit. A limit: without offset, $d_2 = 0$, the two shoulders must look in opposite directions. And a round trip: forwards, backwards, and the posture is among the branches.
# %% tags=["look", "90"]
opposite = solve(stanford.at(values | {"d2": 0.0}), T).usual().q[::2, 0]
assert np.isclose(abs(opposite[0] - opposite[1]), np.pi)
rng = np.random.default_rng(12)
worst = {}
for machine in (arm, puma, robots.rx90()[0].at(robots.rx90()[1])):
    q = rng.uniform(-3, 3, (2000, 6))
    again = solve(machine, pose_array(tip(machine, q.T)))
    worst[machine.name] = again.distance(q).min(axis=-1).max()
assert max(worst.values()) < 1e-6
plain = values | {"d2": 0.0}
figure(sketch.postures(stanford, plain, solve(stanford.at(plain), T).usual().q[::2],
                       points={"W": W}, height=210),
       f"Without an offset: θ₁ = {deg(opposite[0])} and {deg(opposite[1])}, half a "
       "turn apart. The boom is the same.")
print(f"2000 random postures each of {', '.join(worst)}: all found again")
# %% [markdown] tags=["card"]
# ## 13 · What to keep (2 min)
#
# **Look for a number that feels only one unknown.** Then a root has two signs, and each sign is a posture.
#
# $$\cos q_2 = \frac{x^2+y^2-a_1^2-a_2^2}{2a_1a_2}, \qquad q_1 = \operatorname{atan2}(y, x) - \operatorname{atan2}(a_2\sin q_2,\ a_1+a_2\cos q_2)$$
#
# $$p^* = p - d_6 b, \qquad \theta_1 = \operatorname{atan2}(p_y^*, p_x^*) - \operatorname{atan2}\!\big(d_2, \pm\sqrt{r^2-d_2^2}\big)$$
#
# $$(\theta_4, \theta_5, \theta_6) \ \text{ and }\ (\theta_4+\pi, -\theta_5, \theta_6+\pi), \qquad J\,\Delta q = e$$
#
# - Three axes through one point split six unknowns into three and three (Pieper). Stanford arm: 4 postures, PUMA and RX-90: 8.
# - Out of reach is an answer. It has a number and a reason. At the edges branches merge, or one angle is free: then somebody chooses, and must say so.
# - Newton's method finds *a* posture. Which one, the start does not tell.
# - Same sign of $\det J$ does not mean the same posture.
# %% [markdown] tags=["90"]
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (03.E1), (03.E2) planar arm | `pieces.elbow` | = by hand, section 2; the tip is there |
# | (03.E3), (03.E4) the wrist's centre | `forms.hands`, `closed.solve` | forgetting it costs 0.300 m, section 4 |
# | (03.E5), (03.E6) shoulder | `pieces.shoulder` | = the half angle, section 5 |
# | (03.E7) boom | `pieces.stroke` | the tool is at $T$ to 14 digits, section 6 |
# | (03.E8), (03.E9), (03.E10) wrist | `pieces.wrist` | the same; both triples |
# | (03.E11) Newton, damped | `numeric.numeric` | one of the eight, section 10 |
# | four ways of three axes | `three.three_axes` | $\det J > 1.54$ on the way, section 9 |
#
# </details>
# %% [markdown]
# **Where this stops working.** Six axes in general position have up to 16 postures and no such trick; seven axes have infinitely many. Joint limits remove branches, and so do collisions, of which no formula here knows. Near a wall the angles are right and of little use, because tiny steps of the hand ask for huge ones of the joints. That is chapter 04.
#
# **Your turn now:** [the exercises of this chapter](../exercises/03_inverse_kinematics.ipynb). **Next:** chapter 04, velocities, where the wall $\det J = 0$ is felt.
