# %% [markdown]
# # 00 · Start here
#
# > You will derive how a robot arm moves, and the notebook will check every line that you write.

# %% [markdown]
# **After this chapter you can** work with the course's notebooks, check a step of your own, and say which parts of
# the mathematics you should look at again.
#
# **You need** school calculus and a little Python. Nothing about robots. Plan 60 minutes, less if the self-test is
# easy for you.
#
# **The course** has four parts: geometry, classical dynamics, tensors and cost, and the use of it all. The map is in
# section 9. This chapter covers no source; it prepares.

# %% tags=["setup"]
import sympy as sp
from IPython.display import display

from robolib.checking import ex
from robolib.derivation import FalseStep, ___, predict, reveal, step
from robolib.display import figure, setup

setup()
q1, q2, qd1, qd2, qdd1, qdd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
a1, a2, l1, m1, m2, I1, I2, g = sp.symbols("a1 a2 l1 m1 m2 I1 I2 g")

# %% [markdown] tags=["skip"]
# The cell above loads the course and names the symbols. Click into it and press **Shift–Enter**: it runs, and the
# next cell is selected. Do this with every cell, from top to bottom.
#
# A plain name stands for each symbol: `q1` is a joint's angle, `qd1` its rate of change (q, dot), `qdd1` its
# acceleration. They appear as $q_1$, $\dot q_1$, $\ddot q_1$.

# %% [markdown]
# ## 1 · Predict, then look
#
# Most cells follow one rhythm: **predict**, **compute**, **look**, **check**. The prediction matters most. A guess
# that turns out wrong is remembered better than a result that was only read.
#
# Three underscores, `___`, are a **blank** for you. A blank never breaks anything: the cell runs and waits.
#
# Try it. One link of length $a_1$ turns counter-clockwise about its left end. At this moment it lies horizontally
# and points to the right. Which way does its tip move: `"up"`, `"down"`, `"left"` or `"right"`? Write your guess,
# with the quotes, in place of the blank.

# %%
predict("00.a", ___)

# %% [markdown] tags=["skip"]
# Now look. No formula yet: the cell takes two positions of the tip, a thousandth of a second before and after, and
# divides their difference by the time between them.

# %%
from math import cos, hypot, pi, sin

length, rate, dt = 0.5, 2.0, 1e-3                # m, rad/s, s

def tip(angle):
    return length * cos(angle), length * sin(angle)

def velocity(angle):
    (x0, y0), (x1, y1) = tip(angle - rate * dt), tip(angle + rate * dt)
    return (x1 - x0) / (2 * dt), (y1 - y0) / (2 * dt)

flat, raised, (x, y) = velocity(0), velocity(pi / 3), tip(pi / 3)
assert abs(raised[0] * x + raised[1] * y) < 1e-9        # the velocity is at a right angle to the link
assert abs(hypot(*raised) - length * rate) < 1e-5       # the speed is length times rate
reveal("00.a", "up" if flat[1] > abs(flat[0]) else "not up")

# %%
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(5.2, 4.0), layout="constrained")
for angle, line in ((0, "-"), (pi / 3, "--")):
    (x, y), (vx, vy) = tip(angle), velocity(angle)
    ax.plot([0, x], [0, y], line, color="#222222", lw=4, label=f"link at {angle * 180 / pi:.0f}°")
    ax.annotate("", (x + 0.3 * vx, y + 0.3 * vy), (x, y), arrowprops={"color": "#0072B2", "width": 1})
    ax.text(x + 0.32 * vx, y + 0.32 * vy, "velocity", color="#0072B2", ha="center", va="bottom")
ax.plot(0, 0, "o", color="white", markeredgecolor="#222222", markersize=10, zorder=3)
ax.set(xlabel="x / m", ylabel="y / m", xlim=(-0.25, 0.75), ylim=(-0.1, 0.75), aspect="equal")
ax.legend(loc="upper right", frameon=False)
figure(fig, f"A link of {length} m turns at {rate} rad/s. Horizontal, its tip moves straight up with "
       f"{flat[1]:.2f} m/s. At 60° the velocity is ({raised[0]:.2f}, {raised[1]:.2f}) m/s: at a right angle "
       f"to the link, and as fast as before ({hypot(*raised):.2f} m/s).")

# %% [markdown]
# **Read it.** The tip moves on a circle, so its velocity is always at a right angle to the link. The two `assert`
# lines above state this in numbers; if they were false, the cell would stop.
#
# Every picture in the course is made like this one: numbers first, and the caption repeats those that count.

# %% [markdown]
# ### An arm to play with
#
# One link is tame. With two, an arm becomes interesting. Run the cell and take the arm by the hand: drag its tip,
# press play, let it swing; try the presets. Nothing can break. What moves it is what you will derive.

# %% tags=["widget"]
from robolib.widgets import PlanarArm

arm = PlanarArm()
arm

# %% [markdown]
# The angle $q_1$ is measured from the horizontal, $q_2$ **from the first link**, both counter-clockwise.
#
# **Find a posture in which the arm stays** when you let it go: at rest, gravity on, no torques. Which angles are
# these, in degrees? Write them in place of the blanks, and run the cell: the examiner replies. (There is more than
# one such posture. Any will do.)

# %% tags=["exercise"]
ex("00.P1").check([___, ___])

# %% [markdown]
# ## 2 · A step that is checked
#
# A derivation is a chain of equal signs. In this course each one is tested before it is shown. `step(left, right,
# why)` compares both sides exactly, and only then displays the line with its reason.

# %% tags=["show"]
step(sp.sin(q1)**2 + sp.cos(q1)**2, 1, "Pythagoras on the unit circle")

# %% [markdown]
# The word in brackets says how the equality is known. *Exact* is a proof by computer algebra.
#
# Next, a derivative. `sp.diff` differentiates. The product rule gives two terms, and a double angle makes them one.

# %%
step(sp.diff(sp.sin(q1) * sp.cos(q1), q1), sp.cos(2 * q1), "product rule, then the double angle",
     label=r"\frac{d}{dq_1}\left(\sin q_1 \cos q_1\right)")

# %% [markdown]
# What if a step is false? Then it is refused, with a point at which one can see it. Normally the notebook stops
# there with a red box. This cell catches the complaint, so that you can read it in peace.

# %% tags=["show"]
try:
    step(sp.sin(q1 + q2), sp.sin(q1) + sp.sin(q2), "the sine of a sum is the sum of the sines")
except FalseStep as complaint:
    print(complaint)

# %% [markdown]
# A wrong sign or a lost factor cannot hide in this course, neither in our lines nor in yours. Some steps leave one
# side to you. Fill in the true right side of the formula that failed above; until you do, the step waits.

# %%
step(sp.sin(q1 + q2), ___, "the sine of a sum")

# %% [markdown]
# ## 3 · Your first exercise
#
# The tip of the link from section 1 is at
# $$p = \begin{bmatrix} a_1 \cos q_1 \\ a_1 \sin q_1 \end{bmatrix}.$$
# The angle $q_1$ changes with time, at the rate $\dot q_1$. **Find the velocity $\dot p$.** Replace both blanks, and
# type $\dot q_1$ as `qd1`.

# %% tags=["exercise"]
pd = [___, ___]
ex("00.1").check(pd)

# %% [markdown] tags=["slide"]
# | mark | it means |
# |---|---|
# | ✓ correct | equal to the right answer, however you wrote it |
# | ✗ wrong | with a reason, as specific as possible |
# | ▷ not attempted | a blank is still there |
# | ? cannot decide | the answer could not be evaluated, for example a division by zero |
#
# Here is somebody's wrong answer, so that you see what a reason looks like. If you are stuck, ask for a hint.

# %%
display(ex("00.1").check([a1 * sp.cos(q1) * qd1, a1 * sp.sin(q1) * qd1]))
ex("00.1").hint()

# %% [markdown] tags=["skip"]
# `.hint(2)` says more, and `.solution()` shows the worked answer. Looking at it is allowed. It teaches more after an
# honest try.
#
# Your copy of the notebooks is yours: `make lab` made it once and never overwrites it. Write into it, add cells,
# break things. When a chapter changes, the new version is laid beside your own.

# %% [markdown]
# ## 4 · Self-test: the chain rule
#
# The rest of this chapter asks for what the course takes for granted. Each section has its questions first. Below
# them stands a short repair for those who missed one. Got everything right? Skip the repair.
#
# **Question.** A weight hangs on a two-link arm. Its potential energy is $U = m_1 g\, l_1 \sin(q_1 + q_2)$, and both
# angles change with time. What is $\dfrac{dU}{dt}$?

# %% tags=["exercise"]
dU_dt = ___
ex("00.2").check(dU_dt)

# %% [markdown] tags=["90"]
# ### If you missed it
#
# A function of a function is differentiated from outside to inside: $\frac{d}{dt} f(u(t)) = \frac{df}{du}\,\dot u$.
# The factor $\dot u$ is the *inner derivative*, and it is the factor most often lost in robotics.
#
# With several moving symbols there is one term for each: $\frac{df}{dt} = \sum_k \frac{\partial f}{\partial
# x_k}\,\dot x_k$. This is the whole rule. In code it is one line:

# %%
RATES = {q1: qd1, q2: qd2, qd1: qdd1, qd2: qdd2}           # what changes with time, and how fast


def d_dt(f):
    return sum(sp.diff(f, x) * xd for x, xd in RATES.items())


step(d_dt(sp.cos(2 * q1 - q2)), -(2 * qd1 - qd2) * sp.sin(2 * q1 - q2), "outer times inner derivative",
     label=r"\frac{d}{dt}\cos(2q_1 - q_2)")
step(d_dt(q1 * q2**2), q2 * (qd1 * q2 + 2 * q1 * qd2), "one term for each symbol that moves",
     label=r"\frac{d}{dt}\, q_1 q_2^2")

# %% [markdown]
# ## 5 · Self-test: ∂ against d/dt
#
# Lagrange's method, the heart of the course, uses both derivatives side by side. An arm turns by $q_1$, and a mass
# $m_2$ slides along it at the distance $q_2$ from the joint. The kinetic energy is
# $$T = \tfrac12\,(I_1 + m_2 q_2^2)\,\dot q_1^2 .$$
# First a prediction. The mass sits still on the arm, and the arm turns faster and faster. Is $\partial T/\partial
# q_1$ then `"zero"` or `"not zero"`?

# %%
predict("00.b", ___)

# %%
T = (I1 + m2 * q2**2) * qd1**2 / 2
reveal("00.b", "zero" if sp.diff(T, q1) == 0 else "not zero")

# %% [markdown]
# $T$ grows with time, and yet $\partial T/\partial q_1 = 0$, because $T$ does not contain $q_1$. The partial
# derivative asks about the *formula*, the total derivative about the *motion*.
#
# **Questions.** (00.3) Find $\partial T/\partial \dot q_1$ and $\partial T/\partial q_2$. (00.4) Find
# $\dfrac{d}{dt}\,\dfrac{\partial T}{\partial \dot q_1}$ when everything may move.

# %% tags=["exercise"]
partials = [___, ___]
ex("00.3").check(partials)

# %% tags=["exercise"]
total = ___
ex("00.4").check(total)

# %% [markdown] tags=["90"]
# ### If you missed it
#
# - In $\partial f/\partial q$ every other symbol is a constant, even $\dot q$. Position and rate count as
#   independent letters.
# - In $df/dt$ nothing is a constant that moves. Collect one term for each moving symbol.
#
# Take the momentum of a cart that loses sand, $P = (m_1 - q_2)\,\dot q_1$, where $q_2$ is the mass lost so far.

# %%
P = (m1 - q2) * qd1
print("partial, by q2: ", sp.diff(P, q2))
print("partial, by qd1:", sp.diff(P, qd1))
step(d_dt(P), m1 * qdd1 - q2 * qdd1 - qd1 * qd2, "the speed changes, and so does the mass",
     label=r"\frac{dP}{dt}")

# %% [markdown] tags=["90"]
# ## 6 · Self-test: the moment of a force
#
# A motor must hold a link against its weight. How hard it must push depends on the posture. The link has length
# $a_1$, a mass $m_1$ at its end, and stands at the angle $q_1$ above the horizontal. At which $q_1$, in degrees from
# 0 to 90, is the holding torque largest?

# %%
predict("00.c", ___)

# %%
place, down = sp.Matrix([sp.cos(q1), sp.sin(q1), 0]), sp.Matrix([0, -1, 0])
size = place.cross(down).norm()
torque = {angle: float(size.subs(q1, sp.rad(angle))) for angle in range(0, 91, 15)}
print("angle/° ", *(f"{angle:5d}" for angle in torque))
print("torque  ", *(f"{t:5.2f}" for t in torque.values()))
reveal("00.c", max(torque, key=torque.get))

# %% [markdown]
# The numbers are torques in parts of $m_1 g\, a_1$. The horizontal arm is the heaviest one to hold.
#
# **Questions.** The mass is at $r = (a_1\cos q_1,\; a_1\sin q_1,\; 0)$, its weight is $f = (0,\, -m_1 g,\, 0)$.
# (00.5) What is the moment $r \times f$? Give three entries. (00.6) With $m_1 = 2$ kg, $a_1 = 0.5$ m, $g = 9.81$
# m/s² and $q_1 = 60°$: which torque must the *motor* give, in N·m, counted positive counter-clockwise?

# %% tags=["exercise"]
moment = [___, ___, ___]
ex("00.5").check(moment)

# %% tags=["exercise"]
holding = ___
ex("00.6").check(holding)

# %% [markdown]
# ### If you missed it
#
# The cross product $r \times f$ is at a right angle to both; for vectors in the plane of the paper it points along
# $z$, out of the paper if the force turns counter-clockwise. Its size is force times lever, and swapping the two
# changes the sign.
#
# Take a push $F$ at a right angle to a link of length $a_1$: the whole length is its lever, whatever the angle.

# %%
F = sp.Symbol("F")
r = a1 * sp.Matrix([sp.cos(q1), sp.sin(q1), 0])
f = F * sp.Matrix([-sp.sin(q1), sp.cos(q1), 0])
step(r.cross(f), sp.Matrix([0, 0, a1 * F]), "force times lever, about z", label=r"r \times f")
step(f.cross(r), sp.Matrix([0, 0, -a1 * F]), "swapped: the other sign", label=r"f \times r")

# %% [markdown] tags=["90"]
# ## 7 · Self-test: matrices
#
# Torques and accelerations of an arm are related by a symmetric matrix, $\tau = M \ddot q$ for an arm at rest
# without gravity. Let
# $$M = \begin{bmatrix} 5 & 2 \\ 2 & 1 \end{bmatrix} \text{ kg·m²}.$$
# Only joint 1 shall accelerate, $\ddot q = (1, 0)$ rad/s². Must motor 2 work, too? Predict `"yes"` or `"no"`.

# %%
predict("00.d", ___)

# %%
M = sp.Matrix([[5, 2], [2, 1]])
both = M * sp.Matrix([1, 0])
reveal("00.d", "yes" if both[1] != 0 else "no")
both

# %% [markdown]
# The entry beside the diagonal couples the joints. Motor 2 must push so that joint 2 does *not* move.
#
# **Questions.** (00.7) Which torques $\tau = M\ddot q$ belong to $\ddot q = (1, -2)$ rad/s²? (00.8) Two links have
# the energy $T = \tfrac12 I_1 \dot q_1^2 + \tfrac12 I_2 (\dot q_1 + \dot q_2)^2$. Which *symmetric* matrix $M$ gives
# $T = \tfrac12\, \dot q^{\mathsf T} M\, \dot q$?

# %% tags=["exercise"]
torques = [___, ___]
ex("00.7").check(torques)

# %% tags=["exercise"]
inertia = [[___, ___], [___, ___]]
ex("00.8").check(inertia)

# %% [markdown]
# ### If you missed it
#
# An entry of $M v$ is a row of $M$ times $v$, summed. The number $v^{\mathsf T} M v$ holds each diagonal entry once
# and each pair $M_{12}$, $M_{21}$ together. So the coefficient of $v_1 v_2$ is *shared* by the two.

# %%
u, v, w = sp.symbols("u v w")
S, z = sp.Matrix([[u, v], [v, w]]), sp.Matrix([qd1, qd2])
step((z.T * S * z)[0, 0], u * qd1**2 + 2 * v * qd1 * qd2 + w * qd2**2,
     "row times column; the mixed term comes twice", label=r"\dot q^{\mathsf{T}} S\, \dot q")

# %% [markdown] tags=["90"]
# ## 8 · Self-test: ten SymPy calls
#
# | call | gives |
# |---|---|
# | `sp.symbols("a b")` | letters to calculate with |
# | `sp.Rational(1, 2)` | an exact ½; `0.5` is only a decimal |
# | `sp.sin(x)`, `sp.cos(x)` | functions of an angle in radians |
# | `sp.diff(f, x)` | $\partial f/\partial x$ |
# | `f.subs(x, 2)` | $f$ with 2 in place of $x$; $f$ itself stays as it was |
# | `sp.expand(f)` | brackets multiplied out |
# | `sp.factor(f)` | common factors taken out |
# | `sp.solve(f, x)` | the list of all $x$ with $f = 0$ |
# | `sp.Matrix([[1, 2], [3, 4]])` | a matrix, row by row |
# | `p.jacobian([q1, q2])` | all $\partial p_i/\partial q_j$: a row for each $p_i$, a column for each $q_j$ |

# %% [markdown]
# **Question.** The tip of a two-link arm is at $p = \big(a_1 \cos q_1 + a_2 \cos(q_1 + q_2),\; a_1 \sin q_1 + a_2
# \sin(q_1 + q_2)\big)$. Build $p$ as a matrix, and let SymPy find its Jacobian.

# %% tags=["exercise"]
J = ___
ex("00.9").check(J)

# %% [markdown]
# ### If you missed it
#
# A SymPy object is a formula that you can hold in a variable. Calls do not change it; they return a new one. So
# write `f = sp.expand(f)` if you want to keep the result. And a Jacobian is only many partial derivatives in a
# table.

# %%
f = m1 * (q1 + q2)**2
step(f, sp.expand(f), "expand")
step(sp.expand(f), sp.factor(sp.expand(f)), "factor goes back")
print("subs: ", f.subs(q2, 3 - q1))
print("solve:", sp.solve(m1 * qdd1 + m1 * g * sp.cos(q1), qdd1))
sp.Matrix([q1 * q2, sp.sin(q1)]).jacobian([q1, q2])

# %% [markdown]
# ## 9 · Where to go from here
#
# The theme of the course: *one description of a robot, many derivations, one answer*. Here is where the road leads.
# The library takes the arm of section 1, with its motors, and derives its torques twice: from energies (Lagrange)
# and from forces (Newton and Euler). Both must agree.

# %%
from robolib import robots
from robolib.formulations import lagrange, newton_euler
from robolib.identity import judge

robot, values = robots.planar_2r()
print(robot)
agreement = judge(lagrange.derive(robot).tau, newton_euler.derive(robot).tau)
assert agreement.equal
print("\nThe two derivations agree:", agreement)

# %% [markdown]
# You will be able to write both derivations by hand, and to say where each term comes from. Chapters appear here as
# they are finished.
#
# | part | chapters | ready |
# |---|---|---|
# | start | 00 | this one, and its [exercises](../exercises/00_start.ipynb) |
# | I · geometry | 01–05: from rotations to statics | |
# | II · classical dynamics | 06–11: from rigid body to Newton–Euler | [07](07_lagrange.ipynb), [09](09_parallelogram.ipynb), [11](11_newton_euler.ipynb) |
# | III · tensors and cost | 12–17: from tensors to linearised models | |
# | IV · use | 18–24: from trajectories to everything agrees | |

# %% [markdown] tags=["90"]
# **In a hurry?** The core route is 00 · 02 · 04 · 06 · 07 · 08 · 11 · 16 · 23. Of these, 00, 07 and 11 are ready;
# 07 needs nothing but this chapter, and 11 needs 07.
#
# **Your self-test** says which repair to keep open beside you. For chapter 07 these are sections 4 and 5 (chain rule, ∂
# against d/dt); for its first pages also section 6 (moments), for the rest section 7 (matrices). If you missed a
# question, do it again tomorrow in the [exercises](../exercises/00_start.ipynb), without looking here.

# %% [markdown] tags=["skip"]
# | you met | it does | how it is known |
# |---|---|---|
# | `step(left, right, why)` | shows a line of a derivation | compared exactly; a false one is refused |
# | `predict(key, guess)`, `reveal(key, answer)` | keeps a guess, compares it later | the answer is computed |
# | `ex("00.1").check(answer)` | says whether an answer is right | compared with a computed reference |
# | `figure(fig, says)` | shows a picture and its sentence | the numbers in it come from the cell |
# | `PlanarArm()` | an arm to take by the hand | it moves by the derived equations |

# %% [markdown] tags=["card"]
# ## 10 · What to keep
#
# **Predict, compute, look, check.** A guess that turns out wrong is remembered better than a result that was only read.
#
# $$\frac{df}{dt} = \sum_k \frac{\partial f}{\partial x_k}\,\dot x_k, \qquad T = \tfrac12\,\dot q^{\mathsf T} M\,\dot q$$
#
# - The partial derivative asks about the formula, the total derivative about the motion. There is one term for each symbol that moves.
# - The inner derivative is the factor most often lost.
# - The moment of a force is $r \times f$, force times lever. The horizontal arm is the heaviest one to hold.
# - In $T$, the coefficient of $\dot q_1\dot q_2$ is shared by $M_{12}$ and $M_{21}$: the joints are coupled.

# %% [markdown]
# **Where this stops working.** A check tells you that a line is true. It cannot tell you that the line is useful, or
# that it describes your robot. That part stays with you.
#
# **Next:** [07 · Lagrange](07_lagrange.ipynb), where one scalar, differentiated, gives all the torques of an arm, and
# [its exercises](../exercises/07_lagrange.ipynb).
