# %% [markdown]
# # 04 · How fast the hand, how fast the joints
#
# > One matrix turns the rates of the joints into the velocity of the tip. Where it cannot be turned round, the arm is stuck.
#
# **After this chapter you can** write the Jacobian of any arm column by column, find the postures in which it fails, choose the joints' rates where there is a choice, and say why an arm that saves effort does not come home.
#
# **Equations** (04.E1)–(04.E15) ← Asada and Slotine, *Robot Analysis and Control*, ch. 3: (3-1)–(3-8), (3-15)–(3-50), Examples 3-1 and 3-2; ch. 5: (5-24)–(5-26); Siciliano et al., (7.14)–(7.19);
# Khalil, [7.17], [7.18], [9.19]–[9.21]. The Greek θ of the first source is our $q$, its $l$ our $a$. Sections are counted 1, 2, … and questions Q1, Q2, …; exercise 04.4 is one of `exercises/`.
# %% tags=["setup"]
from dataclasses import replace

import numpy as np
import sympy as sp

from robolib import kinematics as kin
from robolib import plot, robots, sketch
from robolib.checking import ex
from robolib.derivation import Rate, ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.formulations import lagrange
from robolib.identity import judge
from robolib.robot import Robot
from robolib.rotations import rates_zyz
from robolib.sketch.ink import said
from robolib.spatial import to_sympy
from robolib.widgets import PlanarArm, ThreeRods

setup()
# %% [markdown]
# ## 1 · Past the base (10 min)
#
# A robot lays a straight bead of glue along the edge of a windscreen, at one metre per second and not slower, or the bead gets thick. The edge passes close to the robot's own column. Somewhere near the middle the robot stops with an alarm, although nothing was in its way.
# %% tags=["look"]
robot, values = robots.planar_2r()              # two links of 1 m
arm = robot.at(values)


def J_at(arm, q):
    """The tip's Jacobian in the plane, in numbers."""
    return np.array(kin.geometric_jacobian(arm, q, rows=(0, 1)), float)


ends = np.array([[-1.99, 0.1], [1.99, 0.1]])
start, middle, end = (kin.planar_ik(1.0, 1.0, x, 0.1) for x in (-1.9, 0.0, 1.9))
figure(sketch.moving(robot, values, start, paths={"the edge, y = 0.1 m": ends},
                     ghosts=[middle, end], arrows={"1 m/s": [0.5, 0]}, height=190),
       "The arm from above, two links of 1 m. Its tip runs along the line y = 0.1 m at "
       "1 m/s, past the base, to the other end. Pale: the middle and the end of its "
       "way.")
# %% [markdown]
# Look at the pale arm that is nearly folded. In the middle the tip is 0.1 m from the shoulder's axis. **Guess** the largest rate of the shoulder there.
# %%
predict("04.Q1", ___, choices=["1 rad/s", "5 rad/s", "10 rad/s"])
# %% tags=["reveal"]
def whirl(y, dt=1e-6):
    """The shoulder's rate as the tip passes the base at the distance y, at 1 m/s."""
    before, after = (kin.planar_ik(1.0, 1.0, s * dt, y)[0] for s in (-1, 1))
    return abs(after - before) / (2 * dt)


peaks = [whirl(y) for y in (0.1, 0.05, 0.02)]
assert np.allclose(peaks, [10, 20, 50], rtol=1e-4)
reveal("04.Q1", f"{peaks[0]:.0f} rad/s", look="how far the tip is from the axis")
print("passing at 0.1, 0.05, 0.02 m:", ", ".join(f"{p:.0f}" for p in peaks), "rad/s")
# %% [markdown]
# For a moment the folded arm is a rigid stick of 0.1 m whose end runs at 1 m/s, so the stick turns at $1/0.1$ rad/s. At half the distance the shoulder needs twice as much, and no motor does this for long. This chapter finds out, for every arm and every direction, what the joints must do.
# %% [markdown] tags=["90"]
# **You need** chapter 02, and these three answers. Each verdict says what is wrong.
#
# - **Q2** $x = a_1\cos q_1$, and $q_1$ changes at the rate $\dot q_1$. What is $\dot x$? (→ [00](00_start.ipynb), section 4)
# - **Q3** For which $k$ does $\;2u + v = 1,\;\; 4u + k\,v = 3\;$ have no solution? (→ the determinant, in any book of linear algebra)
# - **Q4** A disc turns at $\dot q_1$ about the origin, counter-clockwise. What is the velocity of its point $(x, y)$? (→ [00](00_start.ipynb), section 4, where the tip of a link is such a point)
# %% tags=["exercise", "90"]
a1, a2, q1, q2, q3, qd1, qd2, qd3 = sp.symbols("a1 a2 q1 q2 q3 qd1 qd2 qd3")
x, y, xd, yd, sin, cos = *sp.symbols("x y xd yd"), sp.sin, sp.cos
ex("04.Q2").check(___)
ex("04.Q3").check(___)
ex("04.Q4").check([___, ___])
# %% [markdown]
# ## 2 · One column per joint (7 min)
#
# The tip of the planar arm stands at
#
# $$x = a_1\cos q_1 + a_2\cos(q_1+q_2), \qquad y = a_1\sin q_1 + a_2\sin(q_1+q_2) \tag{04.E1}$$
#
# Differentiate it. Every term is an inner rate times something that depends on the posture alone. So the tip's velocity is *linear* in the rates, and the factors stand in a matrix:
#
# $$\begin{bmatrix}\dot x\\ \dot y\end{bmatrix} = J(q)\,\dot q, \qquad J = \begin{bmatrix}\partial x/\partial q_1 & \partial x/\partial q_2\\ \partial y/\partial q_1 & \partial y/\partial q_2\end{bmatrix} \tag{04.E2}$$
#
# This matrix is the *Jacobian* of the arm, because it turns the rates of its joints into the velocity of its tip. Chapter 00 has met a small one. **Your turn:** what is its entry $\partial x/\partial q_2$?
# %% tags=["exercise"]
ex("04.Q5").check(___)
# %% tags=["compute"]
p = sp.Matrix([a1 * cos(q1) + a2 * cos(q1 + q2), a1 * sin(q1) + a2 * sin(q1 + q2)])
s1, c1, s12, c12 = sin(q1), cos(q1), sin(q1 + q2), cos(q1 + q2)
short = {"s1": s1, "c1": c1, "s12": s12, "c12": c12}     # printed by their letters
ddt = Rate((q1, q2), (qd1, qd2), (0, 0))
J12 = ex("04.Q5").accepted()
J = sp.Matrix([[-a1 * s1 - a2 * s12, J12], [a1 * c1 + a2 * c12, a2 * c12]])
chain(ddt(a1 * cos(q1) + a2 * cos(q1 + q2)),
      (-a1 * s1 * qd1 - a2 * s12 * (qd1 + qd2), "the forearm turns with both"),
      ((-a1 * s1 - a2 * s12) * qd1 - a2 * s12 * qd2, "sorted by rates: row 1"),
      label=r"\dot x")
assert judge(p.jacobian([q1, q2]), J).equal
# %% [markdown]
# Read the matrix by **columns**. Column $j$ is the tip's velocity when joint $j$ alone turns, at 1 rad/s:
#
# $$\dot p = J_1\,\dot q_1 + J_2\,\dot q_2 \tag{04.E3}$$
#
# Then all that lies beyond joint $j$ is one rigid body, and the tip runs on a circle about that joint. So $J_j$ is at right angles to the line from joint $j$ to the tip, and as long as that line. (Its unit is the metre: metres per second for each radian per second.)
#
# Try it. The upper arm lies along $x$, the elbow is bent by $90°$. **Guess:** where does the elbow alone move the tip?
# %%
predict("04.Q6", ___, choices=["left", "right", "up", "down"])
# %% tags=["look"]
posture = [0.0, np.pi / 2]
columns = J_at(arm, posture).T
assert np.allclose(columns, [[-1, 1], [-1, 0]])
reveal("04.Q6", "left", look="the circle of the tip about the elbow")
arrows = {"$J_1$": columns[0], "$J_2$": columns[1]}
figure(sketch.moving(robot, values, posture, arrows=arrows, scale=0.7, height=210,
                     levers={"from joint 1": 1, "from joint 2": 2}),
       f"Both columns at q = (0°, 90°). J₁ = (−1, 1) is at right angles to the line "
       f"from joint 1 to the tip, {np.hypot(*columns[0]):.3f} m long; J₂ = (−1, 0) to "
       f"the forearm, 1 m long.")
# %% [markdown]
# **Read it.** Any velocity of the tip is a mixture of these two arrows, and the rates are the amounts. So the question of this chapter has become one about two arrows. Can they be mixed to what I want? The same arrows come back in chapter 05, where a tool pushes and each motor feels the force times its own arrow.
# %% [markdown]
# ## 3 · Where the tip is stuck (7 min)
#
# Two arrows reach every velocity, unless they lie on one line. The determinant tells, because it is the area of the parallelogram between them.
# %% tags=["look"]
flat, folded = [0.5, 0.0], [0.5, np.pi]
both = [J_at(arm, at).T for at in (flat, folded)]
assert np.allclose(both[0][0], 2 * both[0][1]) and np.allclose(both[1][0], 0)
figure(sketch.moving(robot, values, flat, scale=0.5, height=170,
                     arrows={"$J_1$": both[0][0], "$J_2$": both[0][1]}),
       "Stretched: both columns are across the arm, J₁ is twice as long as J₂.")
# %% [markdown]
# Here the two arrows lie on one line. **Guess:** at which postures of the elbow do they?
# %%
predict("04.Q7", ___, choices=["stretched", "folded", "both"])
# %% [markdown]
# The stretched arm wants to pull its tip straight back, towards the shoulder, at 1 m/s. **Guess:** which rates do it?
# %%
predict("04.Q8", ___, choices=["small ones", "large ones", "none"])
# %% tags=["check"]
chain((-a1 * s1 - a2 * s12) * a2 * c12 + a2 * s12 * (a1 * c1 + a2 * c12),
      (a1 * a2 * (s12 * c1 - c12 * s1), "the terms with a₂² cancel"),
      (a1 * a2 * sin(q2), "because (q₁ + q₂) − q₁ = q₂"),
      label=r"\det J", where=short)
zeros = sp.solveset(sin(q2), q2, sp.Interval.Lopen(-sp.pi, sp.pi))
assert zeros == sp.FiniteSet(0, sp.pi)
reveal("04.Q7", "both", look="where sin q₂ vanishes")
chain((a1 + a2) * sp.Matrix([-s1, c1]) * qd1 + a2 * sp.Matrix([-s1, c1]) * qd2,
      (((a1 + a2) * qd1 + a2 * qd2) * sp.Matrix([-s1, c1]), "one direction is left"),
      label=r"\dot p\,\big|_{q_2 = 0}")
reveal("04.Q8", "none", look="the direction of both columns")
# %% [markdown]
# $$\det J = a_1a_2\sin q_2 \tag{04.E4}$$
#
# **Read it.** It does not contain $q_1$, because turning the whole arm changes nothing between its links. At $q_2 = 0$ only $(-\sin q_1, \cos q_1)$ is left, the direction across the arm; no rates, however large, move the tip along it. At $q_2 = 180°$ the same happens, and for equal links the tip sits on the shoulder's axis, so joint 1 moves nothing at all.
# A <dfn>singular posture</dfn> is one in which the tip has lost a direction, because the columns of the Jacobian no longer reach every velocity.
# %% [markdown] tags=["90"]
# ## 4 · Turned round (5 min)
#
# Away from these postures $J$ can be inverted, and the wanted velocity gives the rates. In <dfn>resolved rate</dfn> control one solves $J\dot q = \dot p$ for the joints' rates at every instant.
#
# $$\dot q = J^{-1}\dot p \tag{04.E5}$$
# %% tags=["check", "90"]
unit = {a1: 1, a2: 1}
J_1 = J.subs(unit)                              # both links 1 m
inverse = sp.Matrix([[c12, s12], [-c1 - c12, -s1 - s12]]) / sin(q2)
chain(sp.Matrix([[c12, s12], [-c1 - c12, -s1 - s12]]) * sp.Matrix([xd, yd]) / sin(q2),
      (sp.Matrix([xd * c12 + yd * s12,
                  -xd * (c1 + c12) - yd * (s1 + s12)]) / sin(q2), "row by row"),
      label=r"\dot q", where=short)
assert judge(inverse * J_1, sp.eye(2)).equal
rates = sp.lambdify((q1, q2, xd, yd), list(inverse * sp.Matrix([xd, yd])))
# %% [markdown] tags=["90"]
# A later chapter of the source prints this inverse, (3-35)–(3-36), once more, with its entries in other places. $J^{-1}J = 1$ would have told.
#
# **Your turn:** the arm stands at $q = (0°, 90°)$ and its tip shall move at $(0.5, -0.2)$ m/s. What are both rates, in rad/s? Use the picture of section 2. First take the amount of $J_1$ that gives $\dot y$, then $J_2$.
# %% tags=["exercise", "90"]
ex("04.Q9").check([___, ___])
# %% tags=["look", "90"]
first, second = (columns.T * ex("04.Q9").accepted()).T
assert np.allclose(first + second, [0.5, -0.2])
arrows = {r"$J_1\dot q_1$": ((0, 0), first), r"$J_2\dot q_2$": (first, second)}
figure(sketch.vectors(arrows | {r"$\dot p$": ((0, 0), first + second)}, height=130),
       f"The wanted velocity (0.5, −0.2) m/s as a mixture of the two columns, "
       f"{np.hypot(*first):.2f} m/s along J₁ and {np.hypot(*second):.2f} m/s along J₂, "
       f"both backwards.")
near = rates(0.0, 0.01, 1.0, 0.0)
assert np.allclose(near, [99.997, -199.998], atol=1e-3)
print(f"q = (0, 0.01 rad), tip at (1, 0) m/s: {near[0]:.1f} and {near[1]:.1f} rad/s")
# %% [markdown] tags=["90"]
# The last line is a warning. The elbow is bent by half a degree, the wanted velocity is nearly impossible, and the formula answers with thirty turns per second. It divides by $\sin q_2$.
# %% [markdown]
# ## 5 · Along the edge (7 min)
#
# Now look at the whole way of section 1, from rim to rim. At A the arm is nearly stretched, then it comes in, passes the base, and goes out to D. Both ends and the middle are close to singular postures, and between them nothing special happens. So three times on its way the arm is in danger, and a controller that checks only the ends of a path would not see the middle.
#
# **Guess:** at the rim, how many times as fast as the shoulder does the elbow turn?
# %%
far = np.sqrt(1.99**2 - 0.1**2)                 # A and D are 1.99 m from the base
A, D = np.array([-far, 0.1]), np.array([far, 0.1])
ghosts = [kin.planar_ik(1.0, 1.0, *at) for at in (A, D)]
figure(sketch.moving(robot, values, kin.planar_ik(1.0, 1.0, -0.5, 0.1), reach=(2.0,),
                     paths={"": np.array([A, D])}, points={"A": A, "D": D},
                     ghosts=ghosts, height=240),
       f"From A to D, {2 * far:.2f} m in {2 * far:.2f} s. Dashed circle: the rim, "
       f"where the arm is stretched. A and D lie 1 cm within it, and the middle of the "
       f"way 0.1 m from the base.")
predict("04.Q10", ___)
# %% tags=["reveal"]
t = np.linspace(0, 2 * far, 1201)
q = np.transpose(kin.planar_ik(1.0, 1.0, t - far, 0.1 + 0 * t))
qd = np.array([rates(*at, 1.0, 0.0) for at in q])
assert np.allclose(qd[[0, 600, -1]], [[-5.03, 10], [-10, 0], [4.97, -10]], atol=0.02)
led = kin.resolved_rate(arm, lambda t: ([t - far, 0.1], [1.0, 0.0]), t[::40], q[0],
                        rows=(0, 1))            # the same by integration
assert np.abs(led.q - q[::40]).max() < 1e-6 and led.off.max() < 1e-7
assert abs(-qd[0, 1] / qd[0, 0] - 2) < 0.02
reveal("04.Q10", 2.0, look="an isosceles triangle that opens")
figure(plot.series(t, {"shoulder": qd[:, 0], "elbow": qd[:, 1]}, "rate / (rad/s)"),
       f"The rates along y = 0.1 m at 1 m/s. At A: {said(qd[0, 0])} and "
       f"{said(qd[0, 1])} rad/s; in the middle {said(qd[600, 0])} and 0; at D "
       f"{said(qd[-1, 0])} and "
       f"{said(qd[-1, 1])} rad/s.")
# %% [markdown]
# **Read it.** At the rim both joints are fast, the elbow twice as fast as the shoulder, because the two equal links and the line to the tip form a triangle with two equal sides. When it opens, the angle at the elbow changes twice as much as those at its foot. In the middle the shoulder alone whirls, and the elbow rests for an instant.
#
# How bad is the rim? Let the tip run straight outwards at 1 m/s, and ask for the rates at a distance $2 - r$ from the rim. **Guess:** ten times nearer, by which factor do they grow?
# %%
predict("04.Q11", ___, choices=["about 3", "10", "100"])
# %% tags=["look"]
gaps = np.logspace(-0.3, -4, 60)
def outwards(gap):
    """Both rates at this distance from the rim, the tip outwards at 1 m/s."""
    return np.abs(rates(*kin.planar_ik(1.0, 1.0, 2 - gap, 0.0), 1.0, 0.0))


both = np.array([outwards(gap) for gap in gaps])
at = [outwards(gap)[0] for gap in (1e-2, 1e-3, 1e-4)]
assert np.allclose(at, [5.01, 15.81, 50.00], atol=0.01)
reveal("04.Q11", "about 3", look="how flat the cosine is at its top")
fig = plot.power(gaps, {"shoulder": both[:, 0], "elbow": both[:, 1]},
                 "distance from the rim / m", "rate / (rad/s)")
figure(fig, "The tip runs outwards at 1 m/s. The shoulder needs "
       + ", ".join(f"{rate:.1f}" for rate in at)
       + " rad/s at 1 cm, 1 mm and 0.1 mm from the rim: slope −1/2 on these scales.")
# %% [markdown]
# The reason is that $r = 2\cos(q_2/2)$ is flat at its top. Near the rim $2 - r \approx q_2^2/4$. Differentiate that, and the elbow's rate is
#
# $$\dot q_2 \approx -\dot r\,/\sqrt{2 - r} \tag{04.E6}$$
#
# A hundred times nearer costs ten times the rate. So a tip that *slows down* like the square root of its distance crosses the rim at finite rates. A robot that must be stretched can be, if it takes its time (exercise 04.7).
# %% [markdown]
# ## 6 · Every arm (9 min)
#
# In space nothing is new. Joint $j$ **alone** turns all beyond it about its axis, with the unit vector $b_j$, and a sliding joint shifts all beyond it along $b_j$. So the velocity $v$ of the tip and the angular velocity $\omega$ of the hand are
#
# $$\begin{bmatrix}v\\ \omega\end{bmatrix} = J\dot q, \qquad J_j = \begin{bmatrix}b_j\times r_j\\ b_j\end{bmatrix} \text{(revolute)}, \qquad J_j = \begin{bmatrix}b_j\\ 0\end{bmatrix} \text{(prismatic)} \tag{04.E7}$$
#
# with $r_j$ **from joint $j$ to the tip**. Angular velocities of nested links simply add (chapter 01), so the lower half needs no lever.
# %% tags=["look"]
polar, its = robots.polar()
figure(sketch.space(polar, its, [0.5, 1.0, 0.9], joints=True, numbers=True, tip=True,
                    height=230),
       "The polar arm. Joint 1 turns about the vertical, joint 2 about a horizontal "
       "axis that joint 1 carries round, joint 3 slides along the boom. q₂ counts from "
       "the vertical.")
# %% [markdown]
# The polar arm's axes, in the base's frame, are $b_1 = (0, 0, 1)$, $b_2 = (-s_1, c_1, 0)$ and $b_3 = (c_1s_2, s_1s_2, c_2)$, and its tip is at $d_1b_1 + q_3b_3$. Joint 1 gives $b_1\times r_1 = q_3\,b_1\times b_3$, because the part of the lever along the axis moves nothing. Joint 3 slides, so it gives $b_3$, (3-30)–(3-32).
#
# **Your turn:** what is the upper half of column 2, $b_2\times r_2$, three components in `q1 q2 q3`? Where does joint 2 sit?
# %% tags=["exercise"]
ex("04.Q12").check([___, ___, ___])
# %% tags=["check"]
s2, c2, d1 = sin(q2), cos(q2), sp.Symbol("d1")
b1, b2 = sp.Matrix([0, 0, 1]), sp.Matrix([-s1, c1, 0])
b3 = sp.Matrix([c1 * s2, s1 * s2, c2])
J_v = sp.Matrix.hstack(q3 * b1.cross(b3), ex("04.Q12").accepted(), b3)
assert judge(J_v, (d1 * b1 + q3 * b3).jacobian([q1, q2, q3])).equal     # differentiated
assert judge(J_v, kin.geometric_jacobian(polar, [q1, q2, q3], rows=(0, 1, 2))).equal
chain((q3 * b1.cross(b3)).dot(q3 * b2.cross(b3).cross(b3)),
      (-q3**2 * b1.cross(b3).dot(b2), "because (b₂ × b₃) × b₃ = −b₂"),
      (-q3**2 * s2, "b₁ × b₃ is s₂ b₂"),
      label=r"\det J_v", where={"b1": b1, "b2": b2, "b3": b3})
for family in kin.singularities(polar).families:
    print(family.says)
# %% [markdown]
# **Read it.** $\det J_v = -q_3^2\sin q_2$. With the boom upright the tip stands on the axis of joint 1, and a hand that must pass over its own base whirls, as in section 1. With the boom pulled in to nothing, neither joint moves it.
#
# A textbook, in the chapter on dynamics, takes the lever of *every* column from the base, $b_j\times r_1$. **Guess:** which column of the polar arm comes out wrong?
# %%
predict("04.Q13", ___, choices=["column 1", "column 2", "column 3"])
# %% tags=["reveal"]
place, levers = {q1: 0.3, q2: 0.8, q3: 1.2, d1: its["d1"]}, d1 * b1 + q3 * b3
slip = np.array((b2.cross(levers) - b2.cross(q3 * b3)).subs(place), float).ravel()
true = np.array(J_v.subs(place), float).sum(axis=1)
assert np.allclose(slip, 0.5 * np.array([np.cos(0.3), np.sin(0.3), 0]))
reveal("04.Q13", "column 2", look="which joint does not sit on the first axis")
O = np.zeros(3)
arrows = {"true": (O, true), "lever from the base": (O, true + slip)}
figure(sketch.vectors(arrows, height=170),
       f"All joints at rate 1, q = (0.3, 0.8, 1.2): the tip's velocity, true and with "
       f"the wrong lever. They differ by ({slip[0]:.3f}, {slip[1]:.3f}, {slip[2]:.0f}) "
       f"m/s, as if joint 2 sat at the base, {its['d1']:g} m below its place.")
# %% [markdown]
# Column 1 survives, because its joint does sit on the base's axis; column 3 has no lever at all. So a test on two parallel axes, or with the second joint at the base, would have found nothing. The same source also prints half of $r_j$ in its general formula (3-29), where the way from the base to the tip *minus* the way to joint $j$ is meant.
#
# Any *point* of any link has a Jacobian in the same way, (5-24)–(5-26): take $r_j$ to that point, and zero for joints beyond the link. Chapter 07 builds the kinetic energy on those of the centres of mass.
# %% [markdown] tags=["90"]
# ## 7 · How good is a posture? (6 min)
#
# Let all rates be equally welcome, $|\dot q| = 1$, in any mixture. The tip's velocities then lie on an ellipse, the image of the circle under $J$. Long means fast, and flat means nearly singular. Drag the tip to the rim, and the ellipse shrinks to a line across the arm, the one direction that is left; drag it towards the base, and it gets flat again, this time because the shoulder loses its lever.
# %% tags=["widget", "90"]
PlanarArm(show=["arm", "ellipses"], ellipses=["velocity"], q=[0.3, 1.57],
          tries="drag the tip to the rim, then inwards. Where is it roundest?")
# %% [markdown] tags=["90"]
# Its half axes are the singular values of $J$, the roots of the eigenvalues of $JJ^{\top}$. Two numbers give them, the trace and the determinant of $JJ^{\top}$; the chain below finds both for links of 1 m. **Guess** the longer half axis at $q_2 = 90°$.
# %% tags=["90"]
predict("04.Q14", ___, choices=[1.0, 1.41, 1.62, 2.0])
# %% tags=["check", "90"]
chain((s1 + s12)**2 + (c1 + c12)**2 + s12**2 + c12**2,
      (3 + 2 * (s1 * s12 + c1 * c12), "sin² + cos² = 1, three times"),
      (3 + 2 * cos(q2), "q₂ is the angle between"),
      label=r"\sigma_1^2 + \sigma_2^2", where=short)
assert judge(J_1.det()**2, sin(q2)**2).equal    # (04.E4)
u = sp.Symbol("u")
sizes = sp.solve(u**2 - 3 * u + 1, u)           # q₂ = 90°: the sum is 3, the product 1
golden = sp.sqrt(max(sizes))
assert judge(golden**2, golden + 1).equal       # golden: φ² = φ + 1
reveal("04.Q14", 1.62, look="σ₁² + σ₂² = 3 and σ₁σ₂ = 1")
print(f"half axes at 90°: {float(golden):.3f} and {float(1 / golden):.3f} m/s")
# %% [markdown] tags=["90"]
# They are the golden ratio and its inverse. The tip is $2.6$ times as fast one way as the other, although the elbow stands at a right angle. The <dfn>condition number</dfn> $\kappa = \sigma_1/\sigma_2$ says how much faster the tip is in its best direction than in its worst, and 1 would be a circle.
#
# $$\sigma_1^2 + \sigma_2^2 = 3 + 2\cos q_2, \qquad \sigma_1\sigma_2 = |\sin q_2|, \qquad \kappa + \frac1\kappa = \frac{3 + 2\cos q_2}{|\sin q_2|} \tag{04.E8}$$
#
# Which elbow is best? Differentiate: $-2\sin^2 q_2 - (3 + 2\cos q_2)\cos q_2 = 0$, that is $\cos q_2 = -2/3$.
# %% tags=["look", "90"]
best = sp.acos(-sp.Rational(2, 3))
ratio = (3 + 2 * cos(q2)) / sin(q2)
root = sp.sqrt(5)
assert sp.diff(ratio, q2).subs(q2, best).equals(0) and ratio.subs(q2, best) == root
step((1 + root) / 2 + 2 / (1 + root), root, "because 2/(1 + √5) = (√5 − 1)/2",
     label=r"\kappa + 1/\kappa")
elbow = np.radians(np.linspace(5, 175, 171))
grade = [kin.condition(J_at(arm, [0, e])) for e in elbow]
assert np.isclose(min(grade), float(golden), rtol=1e-3)
bend = [0.4, float(best)]
A = J_at(arm, bend)
figure(sketch.moving(robot, values, bend, ellipse=A, scale=0.45, height=200),
       f"The best-conditioned elbow, {np.degrees(float(best)):.1f}°. Half axes "
       + " and ".join(f"{s:.3f}" for s in np.linalg.svd(A)[1])
       + f" m/s: κ = {np.linalg.cond(A):.3f}, golden once more.")
# %% [markdown]
# ## 8 · One joint too many (9 min)
#
# Three rods of 1 m in the plane. The tip needs two rates, and there are three: $J$ has two rows and three columns, and $J\dot q = \dot p$ has **many solutions**. What two solutions differ by moves nothing. The <dfn>null space</dfn> of $J$ is made of those rates that leave the tip at rest.
#
# $$\dot q = \dot q^* + k\,\dot q_0, \quad J\dot q_0 = 0, \qquad \dim R(J) + \dim N(J) = n \tag{04.E9}$$
#
# **Your turn:** at $q = (0°, 90°, -90°)$ the columns are $(-1, 2)$, $(-1, 1)$, $(0, 1)$. The shoulder turns back at $-1$ rad/s. Which $\dot q_2$, $\dot q_3$ hold the tip still?
# %% tags=["exercise"]
rods, rod_values = robots.planar_3r()           # three rods of 1 m and 1 kg
three, bent = rods.at(rod_values), [0.0, np.pi / 2, -np.pi / 2]
J3 = J_at(three, bent).round(12)
figure(sketch.moving(rods, rod_values, bent, scale=0.4, height=170,
                     arrows={f"$J_{k + 1}$": J3[:, k] for k in range(3)}),
       "Three rods at (0°, 90°, −90°), with the three columns at the tip.")
ex("04.Q15").check([___, ___])
# %% [markdown]
# Your arm does it too. Put your hand flat on the table, and your elbow can still move up and down. It has seven joints, and a hand needs six. A robot uses this freedom to keep its elbow away from a wall, or a joint away from its stop. Which of the many rates should one take? Take those that make a cost smallest, $G = \dot q^{\top}W\dot q$, with a weight for each joint. The tip's velocity is a condition, and a condition enters with a multiplier $\lambda$ (Lagrange's other invention):
#
# $$G(\dot q, \lambda) = \dot q^{\top}W\dot q - \lambda^{\top}(J\dot q - \dot p) \tag{04.E10}$$
#
# **Your turn**, at the same posture with $W = 1$, so $G = \dot q_1^2 + \dot q_2^2 + \dot q_3^2 - \lambda_1(-\dot q_1 - \dot q_2 - \dot x) - \lambda_2(2\dot q_1 + \dot q_2 + \dot q_3 - \dot y)$. What is $\partial G/\partial\dot q_1$?
# %% tags=["exercise"]
lam1, lam2 = sp.symbols("lambda1 lambda2")
ex("04.Q16").check(___)
# %% tags=["check"]
J, lam = sp.Matrix([[-1, -1, 0], [2, 1, 1]]), sp.Matrix([lam1, lam2])
G = (qd1**2 + qd2**2 + qd3**2 - lam1 * (-qd1 - qd2 - xd)
     - lam2 * (2 * qd1 + qd2 + qd3 - yd))
step(sp.Derivative(G, qd1), ex("04.Q16").accepted(), "2q̇ = Jᵀλ, row 1", where={"G": G})
chain(J * J.T * lam / 2,
      (sp.Matrix([2 * lam1 - 3 * lam2, 6 * lam2 - 3 * lam1]) / 2, "multiplied out"),
      label=r"\dot p", where={"J": J, "lam": lam})
up = sp.Matrix([0, 1])                          # the tip upwards at 1 m/s
found = sp.solve(list(J * J.T * lam / 2 - up), [lam1, lam2])
smallest = (J.T * lam / 2).subs(found)
assert smallest == sp.Matrix([1, -1, 2]) / 3 == sp.Matrix(kin.minimal_rates(J, up))
print("the tip upwards at 1 m/s:", ", ".join(map(str, smallest)), "rad/s")
# %% [markdown]
# For every $W$ and every arm there are the same three lines. First $2W\dot q = J^{\top}\lambda$. So $\dot q = \tfrac12W^{-1}J^{\top}\lambda$. Put into $J\dot q = \dot p$, this gives $\lambda$. Together
#
# $$\dot q = W^{-1}J^{\top}\left(JW^{-1}J^{\top}\right)^{-1}\dot p, \qquad W = 1:\ \ \dot q = J^{\#}\dot p, \quad J^{\#} = J^{\top}(JJ^{\top})^{-1} \tag{04.E11}$$
#
# $J^{\#}$ is the <dfn>pseudo-inverse</dfn> of a wide matrix, which picks the shortest of all rates that do the job. Mind the order. $(J^{\top}J)^{-1}$ does not exist here, because $J^{\top}J$ has three rows and only rank 2.
# %% tags=["look"]
W = sp.diag(1, 2, 3)
dear = sp.Matrix(kin.minimal_rates(J, up, W))
assert dear == sp.Matrix([1, -1, 1]) / 2 and (J.T * J).det() == 0
costs = [(v.T * W * v)[0] for v in (dear, smallest)]
assert costs == [sp.Rational(3, 2), sp.Rational(5, 3)]
least, free = np.array(smallest, float).ravel(), np.array([-1.0, 1, 1])
assert np.isclose(least @ free, 0) and np.allclose(J3 @ free, 0)
assert kin.null_space(J3).shape == (3, 1)
arrows = {r"$J^{\#}\dot p$": (O, least), r"$k\,\dot q_0$": (least, free),
          r"$\dot q$": (O, least + free)}
figure(sketch.vectors(arrows, height=200, view=(-120, 20)),
       f"The space of rates. All solutions lie on the line through the head of the "
       f"first arrow along (−1, 1, 1); the shortest is at right angles to it. With W = "
       f"diag(1, 2, 3) the best is (1/2, −1/2, 1/2): its cost is {costs[0]}, that of "
       f"the shortest {costs[1]}.")
# %% [markdown]
# ## 9 · The arm that does not come home (8 min)
#
# Let the three rods draw a circle of 0.4 m radius with their tip, again and again, at every instant with the **smallest** rates. The tip closes its circle. **Guess:** after one lap, how far is the last joint from where it began?
# %%
predict("04.Q17", ___, choices=["0°", "about 1°", "about 15°"])
# %% tags=["reveal"]
home = np.radians([60.0, -60.0, -30.0])
at = kin.tip(three, list(home)).p


def lap(radius=0.4, way=1, laps=1, choose=kin.smallest):
    """The joints at the end of every lap, in degrees from home."""
    def path(t):
        turn, size = 2 * np.pi * way * t, 2 * np.pi * way * radius
        return ([at.x - radius * (1 - np.cos(turn)), at.y + radius * np.sin(turn)],
                [-size * np.sin(turn), size * np.cos(turn)])
    ends = np.arange(laps + 1.0)
    run = kin.resolved_rate(three, path, ends, home, choose, (0, 1), rtol=1e-7)
    assert run.off.max() < 1e-5                 # the tip has kept to its circle
    return np.degrees(run.q - home)
# %% tags=["reveal"]
drift = lap(laps=30)
assert np.allclose(drift[1], [0.35, -1.08, 1.35], atol=0.01)
assert np.allclose(drift[[10, 30], 2], [15.6, 54.9], atol=0.1)
reveal("04.Q17", "about 1°", look="what the smallest rates know of the lap as a whole")
print("after 1 lap:  ", ", ".join(said(d) + "°" for d in drift[1]))
a = np.linspace(0, 2 * np.pi, 90)
ring = np.transpose([at.x - 0.4 + 0.4 * np.cos(a), at.y + 0.4 * np.sin(a)])
figure(sketch.moving(rods, rod_values, home + np.radians(drift[30]), paths={"": ring},
                     ghosts=[home], height=190),
       f"After 30 laps. The tip is where it began; the arm is not (pale: where it "
       f"was). The last joint is off by {drift[1, 2]:.2f}° after one lap, "
       f"{drift[10, 2]:.1f}° after ten, {drift[30, 2]:.1f}° after thirty.")
# %% [markdown]
# Run the laps yourself, backwards too. Then hold the tip and slide the arm along its null space, because that is the way on which it drifts.
# %% tags=["widget"]
ThreeRods(show=["arm", "weights", "back", "slid", "laps", "drift"],
          tries="press 1 lap and read the drift. Go back a lap; or slide the arm home.")
# %% [markdown]
# Nothing is wrong with the numbers, and it is not rounding, because a lap in the other direction leaves nearly the opposite drift. The rule $\dot q = J^{\#}\dot p$ says what to do *now*, and it is no formula for $q$. Steps that depend on where you are do not commute, so a closed path of the tip leaves an open path of the joints. Chapter 01 parked a satellite in this way.
#
# A weld cell that repeats such a motion a thousand times a day ends with its elbow in the fixture. What if the motors choose better, with the rates of least kinetic energy, $W = M(q)$ (chapter 07)? **Guess:** does the arm come home, drift less, or drift more?
# %% tags=["exercise"]
predict("04.Q18", ___, choices=["home", "less", "more"])
# %% tags=["reveal"]
def thrifty(J, v, q):
    return kin.minimal_rates(J, v, lagrange.terms(three, list(q), [0.0] * 3)[0])


back, energy = lap(way=-1)[1], lap(choose=thrifty)[1]
assert np.allclose(back, [-0.36, 1.06, -1.31], atol=0.01)
assert np.allclose(energy, [1.2, -28.9, 55.0], atol=0.1)
reveal("04.Q18", "more", look="the second line below")
small = [lap(r)[1, 2] / (np.pi * r * r) for r in (0.1, 0.2, 0.4)]
assert np.allclose(small, [1.93, 2.10, 2.69], atol=0.01)
for word, d in (("backwards", back), ("W = M", energy), ("W = 1, 30 ×", drift[30])):
    print(f"{word}:", ", ".join(said(x) + "°" for x in d))
print("last joint, per m² of the loop, r = 0.1, 0.2, 0.4 m:",
      ", ".join(f"{s:.2f}°" for s in small))
# %% [markdown]
# **Read it.** Thrift makes it forty times worse. One lap of the second rule goes as far as thirty of the first, and to the same place. It must be on the same way, because with the tip at rest the three rods can only slide along one curve.
#
# The last line says how much. For small loops the drift is proportional to the **area** that the tip runs round, and not to its length. Half the radius is a quarter of the area and leaves a fifth of the drift. What is the remedy? Pull the joints home with the part that the tip does not feel:
#
# $$\dot q = J^{\#}\dot p + (1 - J^{\#}J)\,k\,(q_{\text{home}} - q) \tag{04.E12}$$
# %% tags=["look"]
def homesick(J, v, q):
    pull = np.array(kin.projector(J)) @ (5.0 * (home - np.array(q)))
    return np.array(kin.minimal_rates(J, v)) + pull


cured = lap(laps=3, choose=homesick)
assert np.abs(cured[3] - cured[2]).max() < 1e-3
laps = np.arange(31.0)
curves = {f"joint {k + 1}": drift[:, k] for k in range(3)}
figure(plot.series(laps, curves, "from home / °", xlabel="laps"),
       f"The joints at the end of every lap, smallest rates. With (04.E12), k = 5 per "
       f"second, every lap ends as the one before, {abs(cured[3]).max():.2f}° from "
       f"home at most.")
# %% [markdown] tags=["90"]
# ## 10 · Near the wall (Further, 5 min)
#
# Near a singular posture one can pay in accuracy instead of rates, and make $|J\dot q - \dot p|^2 + \lambda^2|\dot q|^2$ smallest. The solution is (04.E11) with $JJ^{\top} + \lambda^2$ in the bracket, and it exists everywhere:
#
# $$\dot q = J^{\top}\left(JJ^{\top} + \lambda^2\right)^{-1}\dot p \tag{04.E13}$$
#
# At 1 cm from the rim the tip shall run outwards at 1 m/s, with $\lambda = 0.1$. **Guess** its speed.
# %%
predict("04.Q19", ___, choices=["1 m/s", "about 0.9 m/s", "about 0.4 m/s"])
# %% tags=["look", "90"]
q_rim = kin.planar_ik(1.0, 1.0, 1.99, 0.0)
J_rim = J_at(arm, q_rim)
exact, damped = (kin.minimal_rates(J_rim, [1, 0], damping=l) for l in (0, 0.1))
got = J_rim @ damped
assert np.allclose([*damped, *exact], [2.22, -4.45, 5.01, -10.01], atol=0.01)
reveal("04.Q19", "about 0.4 m/s", look="σ²/(σ² + λ²) with σ = 0.09")
print("rates {}, {} instead of {}, {} rad/s;".format(*map(said, [*damped, *exact])),
      f"the tip runs at {got[0]:.2f} m/s")
gain = np.logspace(-2.5, 0.3, 60)
figure(plot.power(gain, {"exact: 1/σ": 1 / gain, "λ = 0.1": gain / (gain**2 + 0.01)},
                  "singular value σ / (m/s)", "rate per m/s of the tip / rad"),
       "What a direction costs. Exact rates grow without bound; damped ones stay below "
       "1/(2λ) = 5.")
# %% [markdown] tags=["90"]
# ## 11 · Angles instead of $\omega$; how $J$ changes (Further, 8 min)
#
# The lower half of (04.E7) is $\omega$, and $\omega$ is not the rate of any three angles. If the hand's orientation is given by Euler angles $\phi = (\varphi, \theta, \psi)$, then $\omega = T(\phi)\,\dot\phi$ (chapter 01), and the <dfn>analytical Jacobian</dfn>, which gives the angles' rates, is
#
# $$J_A = \begin{bmatrix}J_v\\ T^{-1}J_\omega\end{bmatrix}, \qquad \det T = -\sin\theta \ \text{ for } R_zR_yR_z \tag{04.E14}$$
#
# So $J_A$ fails at $\theta = 0$ although the arm is in perfect order. That is a fault of the map, not of the land. Accelerations need $J$'s rate $\dot J$ [9.21], because $\ddot p = J\ddot q + \dot J\dot q$; solved, $\ddot q = J^{-1}(\ddot p - \dot J\dot q)$ [9.20]. **Your turn:** what is $\dot J_{12}$ of the planar arm?
# %% tags=["exercise", "90"]
ex("04.Q20").check(___)
# %% tags=["check", "90"]
phi, theta = sp.symbols("phi theta")
T = to_sympy(rates_zyz(phi, theta, sp.Symbol("psi")))
step(T.det(), -sin(theta), "sin² φ + cos² φ = 1", label=r"\det T", where={"T": T})
w12 = qd1 + qd2
rate = sp.Matrix([[-a1 * c1 * qd1 - a2 * c12 * w12, ex("04.Q20").accepted()],
                  [-a1 * s1 * qd1 - a2 * s12 * w12, -a2 * s12 * w12]])
assert judge(rate, kin.jacobian_rate(robot, [q1, q2], [qd1, qd2], rows=(0, 1))).equal
chain((-a1 * c1 * qd1 - a2 * c12 * (qd1 + qd2)) * qd1 - a2 * c12 * (qd1 + qd2) * qd2,
      (-a1 * c1 * qd1**2 - a2 * c12 * (qd1 + qd2)**2, "two circles"),
      label=r"(\dot J\dot q)_x", where=short)
# %% [markdown] tags=["90"]
# $\dot J\dot q$ is what remains of the tip's acceleration at constant rates. Each link pulls towards its joint, with $\omega^2$ times its length. Chapter 11 meets the same two terms as forces.
# %% [markdown] tags=["90"]
# ## 12 · Six joints, and a second opinion (Further, 5 min)
#
# The functions behind this chapter take any arm. Here is the Stanford arm, with five turning joints and one that slides. Its $6\times 6$ Jacobian is compared with differences of its pose, and the hand is led along a straight line with (04.E5) and nothing else. There is a second way to the same velocities, and it needs no Jacobian. Hand them on from link to link, as chapter 11 will do with accelerations. With $R$, $p$ the pose of a link in the frame of the one before, whose velocities are $v$, $\omega$, and $z$ the axis of a revolute joint through the point $o$,
#
# $$\omega' = R^{\top}(\omega + \dot q\,z), \qquad v' = R^{\top}\left(v + \omega\times p + \dot q\,z\times(p - o)\right) \tag{04.E15}$$
#
# A joint that slides adds $\dot q\,z$ to $v$ instead, and nothing to $\omega$. And where is such an arm singular? Often in its wrist. Taken alone the wrist has three joints, and the function of section 6 asks where the hand loses a direction of *turning*.
# %% tags=["look", "90"]
(stanford, numbers), v6 = robots.stanford(), np.array([0.2, 0.1, 0.1])
six, q6 = stanford.at(numbers), np.array([0.3, 0.9, 0.5, 0.4, 0.9, -0.6])
J6 = np.array(kin.geometric_jacobian(six, q6), float)
def place_of(q):
    return np.array([float(x) for x in kin.tip(six, list(q)).p])
slopes = [(place_of(q6 + e) - place_of(q6 - e)) / 2e-6 for e in 1e-6 * np.eye(6)]
_, w = kin.twists(six, q6, np.ones(6))[-1]      # of the hand, in its own axes
R = np.array(to_sympy(kin.frames(six, q6)[-1].T.R), float)
assert np.allclose(J6[:3].T, slopes, atol=1e-8)
assert np.allclose(R @ [*map(float, w)], J6[3:] @ np.ones(6))
line = kin.resolved_rate(six, lambda t: (place_of(q6) + t * v6, v6), [0, 0.5, 1], q6)
hand = enumerate(stanford.links[3:])            # joints 4, 5, 6 count 1, 2, 3 here
wrist = Robot("wrist", tuple(replace(link, parent=k - 1) for k, link in hand))
for family in kin.singularities(wrist, of="orientation").families:
    print(family.says)
assert line.off.max() < 1e-8 and np.isclose(np.linalg.norm(v6), 0.245, atol=1e-3)
figure(sketch.space(stanford, numbers, [*map(float, line.q[-1])], joints=True),
       "The Stanford arm at the end of a line of 0.245 m. The tip has left its line by "
       f"less than 10⁻⁸ m. κ of its Jacobian was {np.linalg.cond(J6):.0f} at first.")
# %% [markdown] tags=["card"]
# ## 13 · What to keep (2 min)
#
# **Column $j$ is what joint $j$ does alone, at rate 1**, with the lever from *that* joint to the point:
#
# $$J_j = \begin{bmatrix}b_j\times r_j\\ b_j\end{bmatrix} \text{ revolute}, \qquad J_j = \begin{bmatrix}b_j\\ 0\end{bmatrix} \text{ prismatic}, \qquad \begin{bmatrix}v\\ \omega\end{bmatrix} = J\dot q$$
#
# $$\text{planar arm: } \det J = a_1a_2\sin q_2, \qquad \dot q = J^{-1}\dot p, \qquad \ddot p = J\ddot q + \dot J\dot q$$
#
# $$\dot q = W^{-1}J^{\top}(JW^{-1}J^{\top})^{-1}\dot p + (1 - J^{\#}J)\,u \quad \text{(more joints than needed)}$$
#
# - $\det J = 0$, or a lost rank: a direction is gone, and near it rates grow like $1/\sigma$. Damping $\lambda$ bounds them by $1/(2\lambda)$ and pays with accuracy.
# - Half axes of the velocity ellipse are the singular values. At best $\kappa = 1.618$ for equal links, at $q_2 = 131.8°$.
# - **The ritual:** units (rows of $v$ are in m, of $\omega$ without unit); one joint alone; $\det J = 0$ where the arm looks stuck.
# - The smallest rates do not come home. What a loop leaves grows with its area.
# %% [markdown] tags=["90"]
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (04.E1), (04.E2), (04.E3), (04.E7) Jacobian | `kinematics.geometric_jacobian` | = positions differentiated, sections 2, 6, 12 |
# | (04.E4), (04.E6) where it fails | `kinematics.singularities` | = determinant by hand, sections 3 and 6 |
# | (04.E5) resolved rate | `kinematics.resolved_rate` | = inverse kinematics, section 5 |
# | (04.E8) how good a posture is | `kinematics.condition`, `kinematics.manipulability` | trace and determinant, section 7 |
# | (04.E9) what is left free | `kinematics.null_space` | moves nothing, section 8 |
# | (04.E10), (04.E11), (04.E13) smallest rates | `kinematics.minimal_rates`, `kinematics.weighted_inverse` | by hand; no other costs less, section 8 |
# | (04.E12) pulled home | `kinematics.projector` | every lap ends alike, section 9 |
# | (04.E15) link by link | `kinematics.twists` | = the Jacobian times the rates, section 12 |
# | (04.E14) angles' rates; $\dot J$ | `kinematics.analytical_jacobian`, `kinematics.jacobian_rate` | by hand, section 11 |
#
# </details>
# %% [markdown]
# **Where this stops working.** All of it holds at an instant. A Jacobian that is fine here says nothing about the way there. A way between two postures may have to pass a singular one, or, with some arms, may not (chapter 03). Lengths and angles stand in one matrix, so $\kappa$ of a $6\times6$ Jacobian depends on whether you measure in metres or in feet. And joints have limits of angle and torque, of which $J$ knows nothing.
#
# **Your turn now:** [the exercises of this chapter](../exercises/04_velocities.ipynb). **Next:** chapter 05, where the same matrix, transposed, turns forces at the tip into torques.
