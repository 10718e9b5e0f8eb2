# %% [markdown]
# # 00 · Start here
#
# > You will derive how a robot arm moves, and the notebook checks every line that you write.

# %% [markdown]
# ## 1 · An arm (5 min)
#
# **Click into the next cell and press Shift–Enter.** The cell runs, and an arm appears. Do the same with every cell, from top to bottom.

# %% tags=["widget"]
from robolib.widgets import PlanarArm

arm = PlanarArm(show=["arm", "q1", "q2"], marks=["angles", "names"], q=[0.5, 0.7],
                tries="move one slider at a time. Which links turn?")
arm

# %% [markdown]
# A <dfn>link</dfn> is a rigid part of an arm. This arm has two. A <dfn>joint</dfn> is where a link can turn or slide against the part before it.
# The angle $q_1$ is counted from the horizontal, and $q_2$ **from link 1**, both counter-clockwise. The angles of all joints together are an arm's <dfn>posture</dfn>.
#
# The next cell writes a sentence that follows the arm. Move a slider again and read its numbers. Click a letter, and the arm shows what it means.

# %%
arm.bind("[Link 1](link1) climbs by [q₁](q1) = {q1}. [Link 2](link2) is turned"
         " against it by [q₂](q2) = {q2}. The [tip](tip) is at x = {tip_x:.2f} m,"
         " y = {tip_y:.2f} m.")

# %% [markdown]
# Arms like this place chips on circuit boards. Their controllers compute the torques of all motors about a thousand times per second,
# with formulas of the kind that you will derive. You need school calculus for it and a little Python, and nothing about robots. This chapter takes a little more than an hour.
# It shows you how the course works, and tests what the course takes for granted.
#
# The next cell loads the tools of the course. Its code is folded away, because there is nothing to learn from it. Run it all the same.

# %% tags=["setup"]
import numpy as np
import sympy as sp
from IPython.display import display

from robolib import robots, sketch
from robolib.checking import ex
from robolib.derivation import FalseStep, ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.identity import judge
from robolib.robot import Link, Robot, dh

setup()
q1, q2, qd1, qd2, qdd1, qdd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
a1, a2, l1, l2, m1, m2, I1, I2, g, F = sp.symbols("a1 a2 l1 l2 m1 m2 I1 I2 g F")
planar, values = robots.planar_2r()              # arms for the drawings
one_link = Robot("one link", (Link(dh("revolute", a=a1), m1),), planar.gravity)
across = dh("fixed", alpha=sp.pi / 2, theta=sp.pi / 2)
slide = Robot("arm with a slide",
              (Link(dh("revolute")), Link(across), Link(dh("prismatic"), m2)))

# %% [markdown]
# Now your first exercise, **Q1**. Put link 1 at $q_1 = 30°$. **At which $q_2$, in degrees, is link 2 level, pointing to the right?**
#
# Three underscores, `___`, are a blank for you. Write your number in its place and run the cell. A blank breaks nothing: the cell runs and waits.

# %% tags=["exercise"]
ex("00.Q1").check(___)

# %% [markdown]
# The reply says whether you are right and, if not, what is wrong. Answer again as often as you like.

# %% [markdown]
# ## 2 · Predict, then look (8 min)
#
# Most cells follow one rhythm: **predict**, **compute**, **look**, **check**. The prediction matters most, because a guess that turns out wrong
# is remembered better than a result that was only read.

# %% tags=["widget"]
free = PlanarArm(show=["arm", "time", "q1", "q2"], q=[0, 0], marks=["angles", "masses"],
                 values={"m1": 1, "m2": 1, "l1": 1, "l2": 1, "I1": 0, "I2": 0,
                         "Im1": 0, "Im2": 0, "mm2": 0},
                 tries="first write your guess below. Then press play.")
free

# %% [markdown]
# This arm is two sticks of 1 m without mass, with a ball of 1 kg at the end of each. Somebody holds it straight and level. Both motors are off. Now it is
# let go, and link 1 begins to fall. **What does link 2 do in the first moment?** Click on your guess, or type it with its quotes in place of the blank.

# %%
predict("00.Q2", ___, choices=["turns with link 1", "stays level", "hurries ahead"])

# %% [markdown]
# Now look: press play in the picture above, and stop it soon. Then run the next cell, which computes how both links accelerate.

# %% tags=["reveal"]
# rad/s²; the second one counts from link 1
first, second = free.dynamics.forward([0, 0], [0, 0], [0, 0])
assert abs(first + second) < 1e-9 and abs(first + 9.81) < 1e-9
print(f"link 1: {first:.2f} rad/s²    link 2 against link 1: {second:+.2f} rad/s²    "
      "link 2 in all: 0")
reveal("00.Q2", "stays level" if abs(first + second) < 1e-9 else "turns",
       look="what each ball does alone. Both fall, with the same acceleration")

# %% [markdown]
# Link 2 stays level **because both balls simply fall, side by side**. No formula was needed, and yet the numbers agree. You will derive
# the equations that gave them.
#
# There are postures in which the arm stays when it is let go at rest. The next sentence says which torques would hold the arm where you put it.

# %%
free.bind("To hold the arm here, [motor 1](motor1) must give {g1:.1f} N·m and"
          " [motor 2](motor2) {g2:.1f} N·m.")

# %% [markdown]
# **Q3. In which posture does the arm need no torque at all?** There is more than one. Find one with the sliders above, and write its two angles, in degrees.

# %% tags=["exercise"]
ex("00.Q3").check([___, ___])

# %% [markdown]
# ## 3 · A line that is checked (6 min)
#
# How far is the tip from the shoulder? Call this distance $r$.

# %% tags=["look"]
figure(sketch.planar(planar, values, [0.4, 0.9], angles=True, tip=True, numbers=True,
                     ghosts=[[1.1, 0.9]], height=200),
       "The same elbow angle at two shoulder angles. The dashed arm has a larger q₁.")

# %% [markdown]
# First a guess. The shoulder's angle $q_1$ changes, and the elbow keeps its angle. **Does $r$ change?**

# %%
predict("00.Q4", ___, choices=["yes", "no"])

# %% [markdown]
# A derivation is a chain of equal signs. `chain` tests each of them before it shows the line with its reason. Read it from top to bottom.
# The last line is yours: the bracket is the cosine of one angle. Write the whole line, with `sp.cos(…)`, in place of the blank.

# %% tags=["show"]
x = a1 * sp.cos(q1) + a2 * sp.cos(q1 + q2)
y = a1 * sp.sin(q1) + a2 * sp.sin(q1 + q2)
chain(x**2 + y**2,
      (a1**2 + a2**2 + 2 * a1 * a2 * (sp.cos(q1) * sp.cos(q1 + q2)
                                      + sp.sin(q1) * sp.sin(q1 + q2)),
       "both squares written out, because cos² + sin² = 1"),
      (___, "the cosine of a difference of angles"),
      label="r^2", where={"x": x, "y": y})

# %% tags=["reveal"]
changes = not judge(sp.diff(x**2 + y**2, q1), 0).equal  # judge compares formulas
reveal("00.Q4", "yes" if changes else "no",
       look="the dashed arm above. It is the same arm, turned as a whole")

# %% [markdown]
# The shoulder's angle has dropped out, because turning the shoulder swings the whole arm without bending it.
#
# And what if a line is false? It gets a verdict, with a point at which one can see it. Here is somebody's step.

# %% tags=["show"]
try:
    step(sp.sin(q1 + q2), sp.sin(q1) + sp.sin(q2), "the sum of the sines")
except FalseStep as refused:
    print("✗ Not right yet:", refused.told)

# %% [markdown]
# A wrong sign or a lost factor cannot hide in this course, neither in our lines nor in yours. (The `try` is there for us, because in the
# stored notebooks a false line of ours stops everything. In your copy you get the verdict, and the cell goes on.)

# %% [markdown]
# ## 4 · How fast is the tip? (8 min)
#
# One link of length $a_1$ turns counter-clockwise about its left end. At this moment it is level and points to the right. **Which way
# does its tip move?**

# %%
figure(sketch.planar(one_link, {"m1": 1.0, "a1": 0.5, "g": 9.81}, [0.0], tip=True,
                     height=90), "One link, level. Its joint is at its left end.")
predict("00.Q5", ___, choices=["up", "down", "left", "right"])

# %% tags=["reveal"]
length, rate, dt = 0.5, 2.0, 1e-3
def place(angle):
    return length * np.array([np.cos(angle), np.sin(angle)])
def velocity(angle):
    return (place(angle + rate * dt) - place(angle - rate * dt)) / (2 * dt)
up, level, raised = place(np.pi / 3), velocity(0), velocity(np.pi / 3)
assert abs(raised @ up) < 1e-9 and abs(np.linalg.norm(raised) - length * rate) < 1e-5
reveal("00.Q5", "up" if level[1] > abs(level[0]) else "not up",
       look="the circle on which the tip moves")
ends = {"$v$": (place(0), 0.3 * level), "$v$ ": (up, 0.3 * raised)}
arrows = {"level": (0 * up, place(0)), "at 60°": (0 * up, up)} | ends
kinds = {"level": "length", "at 60°": "length"} | dict.fromkeys(ends, "velocity")
figure(sketch.vectors(arrows, kinds=kinds, points={"joint": (0, 0)}, height=180),
       f"A link of {length} m turns at {rate:g} rad/s. Level, its tip moves up with "
       f"{level[1]:.2f} m/s. At 60° its velocity is ({raised[0]:.2f}, "
       f"{raised[1]:.2f}) m/s, at a right angle to the link and as fast as before.")

# %% [markdown]
# These velocities came from two positions, a thousandth of a second before and after, and a division. Every picture in the course is made like
# this one. The numbers come first, and the caption repeats those that count.
#
# Now a formula. The tip is at $p = (a_1 \cos q_1,\; a_1 \sin q_1)$, and the angle changes at the rate $\dot q_1$. **Q6. Find the velocity
# $\dot p$.** Type $\dot q_1$ as `qd1`, "q, dot", and $\ddot q_1$, where you need it, as `qdd1`.

# %% tags=["exercise"]
ex("00.Q6").check([___, ___])

# %% [markdown] tags=["skip"]
# Here is somebody's wrong answer, so that you see what a verdict looks like, and a hint. `.hint(2)` says more, and `.solution()` shows the answer.
# Looking at it is allowed. It teaches more after an honest try.

# %%
display(ex("00.Q6").check([a1 * sp.cos(q1) * qd1, a1 * sp.sin(q1) * qd1]))
ex("00.Q6").hint()

# %% [markdown]
# The chapter goes on with *your* answer, if it was right: that is what `accepted()` gives. If it was not, it is the reference. The next cell tests
# what the picture showed. The velocity is at a right angle to the link, and its size is length times rate.

# %%
v = sp.Matrix(ex("00.Q6").accepted())
p = a1 * sp.Matrix([sp.cos(q1), sp.sin(q1)])
step(p.dot(v), 0, "a right angle: the two products cancel", where={"p": p, "v": v})
step(v.dot(v), a1**2 * qd1**2, "because sin² + cos² = 1", label=r"v \cdot v")

# %% [markdown] tags=["skip"]
# What you have solved is written down, in a file in your workspace, and it never leaves your machine. `robolib progress`, typed in a terminal, shows
# the list and says what to review next. Your notebooks are yours: `make lab` copied them once and never overwrites them. Write into them, add
# cells, break things.

# %% [markdown]
# ## 5 · Self-test: the chain rule (4 min)
#
# From here on the chapter asks for what the course takes for granted. Whoever misses a question finds a refresher in section 10.

# %% tags=["look"]
figure(sketch.planar(planar, values | {"l2": 0.7}, [0.5, 0.6], angles=True,
                     lengths=True, centres=True, gravity=True),
       "The mass m₂ sits on link 2, at the distance ℓ₂ from the elbow. Its height is "
       "the elbow's and its own above it.")

# %% [markdown]
# The mass $m_2$ has the height $a_1 \sin q_1 + \ell_2 \sin(q_1 + q_2)$, because link 1 lifts the elbow and link 2 lifts the mass above it. So its
# potential energy is
#
# $$U = m_2\, g\, \big(a_1 \sin q_1 + \ell_2 \sin(q_1 + q_2)\big).$$
#
# Both angles change with time. **Q7. What is $dU/dt$?** Type $\ell_2$ as `l2`.

# %% tags=["exercise"]
ex("00.Q7").check(___)

# %% [markdown]
# Each cosine is multiplied by the rate of *its own* angle. The <dfn>inner derivative</dfn> is the rate of what stands inside a function, such as
# $2\dot q_1$ for $\sin(2 q_1)$. It is the factor most often lost in robotics.

# %% [markdown]
# ## 6 · Self-test: ∂ against d/dt (9 min)
#
# Lagrange's method, the heart of the course, uses both derivatives side by side.

# %% tags=["look"]
figure(sketch.planar(slide, {"m2": 1.0}, [0.5, 0.9], angles=True, centres=True,
                     height=150),
       "A sleeve turns by q₁. A light rod slides through "
       "it and carries a ball of mass m₂, q₂ away from the joint.")

# %% [markdown]
# The sleeve has the inertia $I_1$. The ball has two velocities at a right angle, $\dot q_2$ along the rod and $q_2\,\dot q_1$ across it. Therefore
#
# $$T = \tfrac12\, I_1\, \dot q_1^2 + \tfrac12\, m_2\, \big(\dot q_2^2 + q_2^2\, \dot q_1^2\big).$$
#
# The rod does not slide, and the sleeve turns faster and faster, so $T$ grows. **What is $\partial T/\partial q_1$ then?**

# %%
predict("00.Q8", ___, choices=["zero", "not zero"])

# %% tags=["reveal"]
half = sp.Rational(1, 2)
T = half * I1 * qd1**2 + half * m2 * (qd2**2 + q2**2 * qd1**2)
reveal("00.Q8", "zero" if sp.diff(T, q1) == 0 else "not zero",
       look="which letters occur in T")

# %% [markdown]
# It is zero because $T$ does not contain $q_1$. A <dfn>partial derivative</dfn> asks how a formula changes when one of its letters changes
# and all others stay. A <dfn>total derivative</dfn> asks how the value of a formula changes with time, while everything moves.
#
# **Find $\partial T/\partial \dot q_2$ and $\partial T/\partial q_2$** (Q9). Then **find $\dfrac{d}{dt}\dfrac{\partial T}{\partial \dot q_1}$** (Q10),
# with everything moving.

# %% tags=["exercise"]
ex("00.Q9").check([___, ___])

# %% tags=["exercise"]
ex("00.Q10").check(___)

# %% [markdown]
# What is this good for? Lagrange says that the motor of a joint must give $\frac{d}{dt}\frac{\partial T}{\partial \dot q} - \frac{\partial T}{\partial q}$;
# chapter 07 shows why. For the slide, $q_2$,
# take the rate of your first answer to Q9, less your second one.

# %%
momentum, pull = ex("00.Q9").accepted()
sp.factor(sp.diff(momentum, qd2) * qdd2 - pull)

# %% [markdown]
# The first term is mass times acceleration. The second one says that the motor must pull inwards even while the rod does not slide, or the ball flies out. This is
# the centrifugal force of a merry-go-round, and nobody put it in: it came out of $\partial T/\partial q_2$.

# %% [markdown] tags=["90"]
# ## 7 · Self-test: the moment of a force (8 min)
#
# The <dfn>moment</dfn> of a force $f$ that acts at the place $r$ is $r \times f$, and its size is force times lever.

# %% tags=["look"]
numbers = {"m1": 2.0, "a1": 0.5, "g": 9.81}
cut, body = sketch.free_body(one_link, numbers, [np.pi / 3], [0], [0], 1,
                             inertial="none", size=150)
assert np.allclose(body.force, 0) and np.allclose(body.moment, 0)
weight = numbers["m1"] * numbers["g"]
holding = weight * 0.5 * np.cos(np.pi / 3)
figure(cut, f"The link at 60°, cut free. Its weight of {weight:.1f} N pulls at the "
       f"end. The joint bears it, and the motor holds it with {holding:.2f} N·m. All "
       "forces add up to zero, and so do all moments.")

# %% [markdown]
# One link of 0.5 m carries 2 kg at its end. The motor holds it at the angle $q_1$ above the horizontal. **At which $q_1$, in degrees from 0 to 90, must it give
# the largest torque?**

# %%
predict("00.Q11", ___)

# %% tags=["reveal"]
torque = {angle: weight * 0.5 * np.cos(np.radians(angle)) for angle in range(0, 91, 15)}
assert abs(torque[60] - holding) < 1e-12
print("angle/°    ", *(f"{angle:5d}" for angle in torque))
print("torque/N·m ", *(f"{t:5.2f}" for t in torque.values()))
reveal("00.Q11", max(torque, key=torque.get),
       look="how far the weight is from the joint, measured to the right")

# %% [markdown]
# The level arm is the heaviest one to hold, because there the weight has its longest lever. The motor holds still and does no work, and yet it must
# give this torque all the time: hold a bag at arm's length, and you feel it.
#
# Now somebody pushes the end of the link to the right, $f = (F,\, 0,\, 0)$, at $r = (a_1\cos q_1,\; a_1\sin q_1,\; 0)$.
# **Q12. What is the moment $r \times f$?** Give three entries. Counter-clockwise is positive.

# %% tags=["exercise"]
ex("00.Q12").check([___, ___, ___])

# %% [markdown] tags=["90"]
# ## 8 · Self-test: matrices (11 min)
#
# Back to the two balls of section 2, straight and level, but without gravity. At rest the motors' torques follow from the joints' accelerations by a matrix,
#
# $$\tau = M\,\ddot q, \qquad M = \begin{bmatrix} 5 & 2 \\ 2 & 1 \end{bmatrix} \text{ kg·m²}.$$
#
# Joint 1 is to accelerate at 1 rad/s², and joint 2 is not to move at all. **Which torque, in N·m, must motor 2 give?**

# %%
predict("00.Q13", ___)

# %% tags=["reveal"]
M = sp.Matrix([[5, 2], [2, 1]])
assert np.allclose(free.dynamics.M([0, 0]), np.array(M, float))
both = M * sp.Matrix([1, 0])
reveal("00.Q13", int(both[1]),
       look="the second row of M. It multiplies the acceleration of joint 1, too")

# %% [markdown]
# The entry beside the diagonal couples the joints. Motor 2 must give a torque so that joint 2 does *not* move. Let it give none and see. Below, only
# motor 1 pushes, with 5 N·m, and link 2 swings back.

# %% tags=["widget"]
PlanarArm(show=["arm", "time"], q=[0, 0], tau=[5, 0], gravity=False,
          marks=["angles", "masses", "torques"],
          values={"m1": 1, "m2": 1, "l1": 1, "l2": 1, "I1": 0, "I2": 0,
                  "Im1": 0, "Im2": 0, "mm2": 0},
          tries="press play. Motor 2 is off. Which way does link 2 turn?")

# %% [markdown]
# Where does $M$ come from? From the kinetic energy. The sticks have the length $a_1$ each; ball 1 has the speed $a_1\dot q_1$, and ball 2, twice as
# far out, has $a_1(2\dot q_1 + \dot q_2)$. So
#
# $$T = \tfrac12\, m_1 a_1^2\, \dot q_1^2 + \tfrac12\, m_2 a_1^2\, (2\dot q_1 + \dot q_2)^2 = \tfrac12\, \dot q^{\mathsf T} M\, \dot q.$$
#
# **Q14. Which symmetric matrix $M$ is it?** Give its two rows.

# %% tags=["exercise"]
ex("00.Q14").check([[___, ___], [___, ___]])

# %%
M = sp.Matrix(ex("00.Q14").accepted())
M.subs({m1: 1, m2: 1, a1: 1})                    # 1 kg, 1 kg, 1 m

# %% [markdown]
# With the numbers of the balls it is the matrix from above. The library knew it from a derivation; now you know it from an energy.

# %% [markdown] tags=["90"]
# ## 9 · Self-test: ten SymPy calls (4 min)
#
# | call | gives |
# |---|---|
# | `sp.symbols("a b")` | letters to calculate with |
# | `sp.Rational(1, 2)` | an exact ½; `0.5` is only a decimal |
# | `sp.sin(x)`, `sp.cos(x)` | functions of an angle in radians |
# | `sp.diff(f, x)` | $\partial f/\partial x$ |
# | `f.subs(x, 2)` | $f$ with 2 in place of $x$; $f$ itself stays as it was |
# | `sp.expand(f)`, `sp.factor(f)` | brackets multiplied out; common factors taken out |
# | `sp.solve(f, x)` | the list of all $x$ with $f = 0$ |
# | `sp.Matrix([[1, 2], [3, 4]])` | a matrix, row by row |
# | `r.cross(f)`, `p.dot(v)` | $r \times f$ and $p \cdot v$, of matrices with one column |
# | `p.jacobian([q1, q2])` | all $\partial p_i/\partial q_j$: a row for each $p_i$, a column for each $q_j$ |

# %% tags=["look"]
at = 0.9 * np.array([np.cos(0.5), np.sin(0.5)])
columns = {"$q_2$": (0 * at, at), "column 1": (at, [-at[1], at[0]]),
           "column 2": (at, at / 0.9)}
kinds = {"$q_2$": "length", "column 1": "velocity", "column 2": "joint"}
figure(sketch.vectors(columns, kinds=kinds, points={"joint": (0, 0)}, height=170),
       "The ball of section 6 and the columns of its Jacobian: q₁ alone moves it "
       "across the rod, q₂ alone along it.")

# %% [markdown]
# A <dfn>Jacobian</dfn> is the table of all partial derivatives of a place by the coordinates. Each column, times its rate, is the velocity that one
# joint alone gives. The ball of section 6 is at $p = (q_2 \cos q_1,\; q_2 \sin q_1)$. **Q15. Let SymPy find its Jacobian.**

# %% tags=["exercise"]
ex("00.Q15").check(___)

# %% [markdown]
# The Jacobian times the rates is the velocity. Its square must be what stood in the kinetic energy of section 6. Is it?

# %%
J = sp.Matrix(ex("00.Q15").accepted())
v = J * sp.Matrix([qd1, qd2])
step(v.dot(v), qd2**2 + q2**2 * qd1**2, "along the rod, and across it", where={"v": v})

# %% [markdown] tags=["skip"]
# ## 10 · Refreshers (Further, 8 min)
#
# Read those whose question you missed. Then do the [exercises](../exercises/00_start.ipynb) tomorrow, without looking here.
#
# **The chain rule** (Q6, Q7). A function of a function is differentiated from outside to inside, $\frac{d}{dt} f(u(t)) = \frac{df}{du}\,\dot u$. With several
# symbols that move there is one term for each, $\frac{df}{dt} = \sum_k \frac{\partial f}{\partial x_k}\,\dot x_k$. This is the whole rule; below it is one line of code.

# %% [markdown]
# **∂ against d/dt** (Q8–Q10). In $\partial f/\partial q$ every other letter is a constant, even $\dot q$: a place and its rate count as independent letters.
# In $df/dt$ nothing that moves is a constant. Take a cart that loses sand. Its momentum is $P = (m_1 - q_2)\,\dot q_1$, where $q_2$ is the mass lost so far.

# %%
RATES = {q1: qd1, q2: qd2, qd1: qdd1, qd2: qdd2}     # what moves, and how fast
def d_dt(f):
    return sum(sp.diff(f, x) * xd for x, xd in RATES.items())

step(d_dt(sp.cos(2 * q1 - q2)), -(2 * qd1 - qd2) * sp.sin(2 * q1 - q2),
     "outer times inner derivative", label=r"\frac{d}{dt}\cos(2q_1 - q_2)")
P = (m1 - q2) * qd1
step(sp.diff(P, q2), -qd1, "only the letter q₂ changes", where={"P": P})
step(d_dt(P), (m1 - q2) * qdd1 - qd2 * qd1, "the speed changes, and so does the mass",
     label=r"\frac{dP}{dt}")

# %% [markdown]
# **The cross product** (Q11, Q12). $r \times f$ is at a right angle to both. For vectors in the plane of the paper it points along $z$, out of the paper
# if the force turns counter-clockwise. Swapping the two changes the sign. Push a link at a right angle, and its whole length is the lever.

# %%
r = a1 * sp.Matrix([sp.cos(q1), sp.sin(q1), 0])
f = F * sp.Matrix([-sp.sin(q1), sp.cos(q1), 0])
step(r.cross(f), sp.Matrix([0, 0, a1 * F]), "force times lever", label=r"r \times f")
step(f.cross(r), sp.Matrix([0, 0, -a1 * F]), "the other sign", label=r"f \times r")

# %% [markdown]
# **Matrices** (Q13, Q14). An entry of $S z$ is a row of $S$ times $z$, summed. The number $z^{\mathsf T} S z$ holds each diagonal entry once, and $S_{12}$ and
# $S_{21}$ together. So the coefficient of $z_1 z_2$ is *shared* by the two.

# %%
u, v, w = sp.symbols("u v w")
S, z = sp.Matrix([[u, v], [v, w]]), sp.Matrix([qd1, qd2])
chain((z.T * S * z)[0, 0],
      (qd1 * (u * qd1 + v * qd2) + qd2 * (v * qd1 + w * qd2), "row times column"),
      (u * qd1**2 + 2 * v * qd1 * qd2 + w * qd2**2, "the mixed term comes twice"),
      label=r"\dot q^{\mathsf{T}} S\, \dot q")

# %% [markdown]
# **SymPy** (Q15). An object of SymPy is a formula that you can hold in a variable. A call does not change it, but returns a new one. So write
# `f = sp.expand(f)` if you want to keep the result. And a Jacobian is only many partial derivatives in a table.

# %% [markdown] tags=["90"]
# ## 11 · The laboratory (Further, 10 min)
#
# Here is everything that the small pictures folded away. Each chapter has one such laboratory. This arm is a heavy one. It has motors with gears, which chapter 07 explains. There are three things to try. Switch gravity off, and give the
# elbow a torque. Draw the forces on the links cut apart (*Draw on the arm*). Let the arm swing, and watch its energy.

# %% tags=["widget"]
PlanarArm()

# %% [markdown]
# ## 12 · Where to go from here (3 min)
#
# The theme of the course is *one description of a robot, many derivations, one answer*. The library takes the planar arm with its motors and derives
# its torques twice, from energies (Lagrange) and from forces (Newton and Euler). Both must agree.

# %%
from robolib.formulations import lagrange, newton_euler

robot, numbers = robots.planar_2r()
agreement = judge(lagrange.derive(robot).tau, newton_euler.derive(robot).tau)
assert agreement.equal
print("The two derivations agree:", agreement)

# %% tags=["look"]
scara, its = robots.scara()
figure(sketch.space(scara, its, [0.5, 0.8, 0.1, 0.0], joints=True, height=190),
       "A SCARA, the arm that places chips. Its first two links are the arm of this "
       "chapter, laid flat.")

# %% [markdown]
# You will be able to write both derivations by hand, and to say where each term comes from. Chapters appear here as they are finished.
#
# | part | chapters | ready |
# |---|---|---|
# | start | 00 | this one, and its [exercises](../exercises/00_start.ipynb) |
# | I · geometry | 01–05: from rotations to statics | [01](01_rotations.ipynb), [02](02_chains.ipynb), [03](03_inverse_kinematics.ipynb), [04](04_velocities.ipynb), [05](05_statics.ipynb) |
# | II · classical dynamics | 06–11: from rigid body to Newton–Euler | [06](06_rigid_body.ipynb), [07](07_lagrange.ipynb), [08](08_properties.ipynb), [09](09_parallelogram.ipynb), [10](10_matrices_4x4.ipynb), [11](11_newton_euler.ipynb) |
# | III · tensors and cost | 12–17: from tensors to linearised models | [12](12_tensors.ipynb), [13](13_tensors_in_motion.ipynb), [14](14_tensor_dynamics.ipynb), [15](15_cost.ipynb), [16](16_forward_dynamics.ipynb), [17](17_linearised.ipynb) |
# | IV · use | 18–24: from trajectories to everything agrees | [18](18_trajectories.ipynb), [19](19_scaling.ipynb), [20](20_identification.ipynb), [21](21_operational_space.ipynb), [22](22_real_joints.ipynb), [23](23_control.ipynb) |

# %% [markdown] tags=["90"]
# **In a hurry?** The core route is 00 · 02 · 04 · 06 · 07 · 08 · 11 · 16 · 23;
# 07 needs nothing but this chapter, and 11 needs 07. The first page of 07 uses sections 5 to 7, its later pages also section 8.
#
# **How things are numbered.** Sections are counted 1, 2, 3, … within a chapter, and so are its questions Q1, Q2, Q3, … Everything that carries the chapter in front stands elsewhere or can be cited: exercise 07.3 is in `exercises/`, equation (07.E3) in chapter 07.
#
# **A word you do not know?** The [glossary](GLOSSARY.md) collects the terms of all chapters, each with the sentence that introduces it.

# %% [markdown] tags=["skip"]
# <details><summary>What you met, what it does, how it is known</summary>
#
# | you met | it does | how it is known |
# |---|---|---|
# | `predict(key, guess)`, `reveal(key, answer)` | writes a guess down, compares it later | the answer is computed |
# | `chain(left, (line, why), …)`, `step(left, right, why)` | shows lines of a derivation | each is compared exactly; a false one is refused |
# | `ex("00.Q1").check(answer)` | says whether an answer is right | compared with a computed reference |
# | `ex("00.Q1").accepted()` | your answer if it was right, else the reference | the verdict on it |
# | `figure(fig, says)` | shows a picture and its sentence | the numbers in it come from the cell |
# | `PlanarArm()`, `arm.bind(sentence)` | an arm to take by the hand, a sentence that follows it | it moves by the derived equations |
#
# </details>

# %% [markdown] tags=["card"]
# ## 13 · What to keep (2 min)
#
# **Predict, compute, look, check.** A guess that turns out wrong is remembered better than a result that was only read.
#
# $$\frac{df}{dt} = \sum_k \frac{\partial f}{\partial x_k}\,\dot x_k, \qquad T = \tfrac12\,\dot q^{\mathsf T} M\,\dot q, \qquad \dot p = J\,\dot q$$
#
# - The partial derivative asks about the formula, the total derivative about the motion. There is one term for each symbol that moves.
# - The inner derivative is the factor most often lost.
# - The moment of a force is $r \times f$, force times lever. The level arm is the heaviest one to hold.
# - In $T$, the coefficient of $\dot q_1\dot q_2$ is shared by $M_{12}$ and $M_{21}$. It couples the joints.

# %% [markdown]
# **Where this stops working.** A check tells you that a line is true. It cannot tell you that the line is useful, or that it describes your robot.
# That part stays with you.
#
# **Next:** [01 · Rotations](01_rotations.ipynb), where two books show that turns do not add. In a hurry, go on with [07 · Lagrange](07_lagrange.ipynb), where one scalar, differentiated, gives all the torques of an arm.
