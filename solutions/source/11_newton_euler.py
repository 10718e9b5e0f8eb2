# %% [markdown]
# # 11 · Exercises: forces, link by link
#
# Chapter: [11 · Forces, link by link](../course/11_newton_euler.ipynb). Replace each blank `___`, run the cell, run the check. A wrong
# answer is told *what* is wrong. `ex("11.1").hint()` helps, `.hint(2)` helps more, `.solution()` shows all.
#
# Names to type: `q1 qd1 qdd1`, `m1 l1 a1 I1`, `g`, `b`. Vectors are `sp.Matrix([…, …])` or lists.
# %% tags=["setup"]
import numpy as np
import sympy as sp

from robolib import robots
from robolib.checking import ex
from robolib.derivation import ___
from robolib.display import setup
from robolib.formulations import newton_euler

setup()
# %% tags=["setup"]
q1, q2, qd1, qd2, qdd1, qdd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
m1, m2, l1, l2, a1, I1, I2, g, b = sp.symbols("m1 m2 l1 l2 a1 I1 I2 g b")

def ddt(e):
    """d/dt by the chain rule: every q changes at the rate q̇, every q̇ at the rate q̈."""
    return sum(sp.diff(e, u) * rate for u, rate in ((q1, qd1), (q2, qd2), (qd1, qdd1), (qd2, qdd2)))
# %% [markdown]
# ## 11.1 A rod, not a point
#
# In section 2 a point mass on a light stick loaded its pin with three weights at the bottom of its swing. Now a uniform rod, pinned at its end: its centre of mass is $\ell$ from
# the pin, and $I = m\ell^2/3$ about that centre. It is released from the horizontal, motor off. What does the pin carry at the bottom, in weights? More than the point mass, or less?
# %% [markdown] tags=["solution"]
# Energy: $\tfrac12(\tfrac13+1)\,m\ell^2\dot q^2 = mg\ell$, so $\ell\dot q^2 = \tfrac32 g$. Force: $m\ell\dot q^2 + mg$. Less than three: a part of the energy went into spinning, and the
# centre of mass arrives more slowly.
# %% tags=["solution"]
#: weights = ___
weights = 3 / 2 + 1
# %%
ex("11.1").check(weights)
# %% [markdown]
# ## 11.2 Just let go
#
# A link ($m_1$, $\ell_1$, $I_1$ about its centre of mass) is held horizontally by its motor; the pin then carries $m_1g$ upwards. The motor is switched off. Which upward force does the pin give
# **just after** that, while the link has not moved yet? Look at the limit $I_1 \to 0$: does it make sense?
# %% [markdown] tags=["solution"]
# Moments about the pin: $(I_1 + m_1\ell_1^2)\,\ddot q_1 = -m_1g\ell_1$. Newton across the link: $f = m_1(\ell_1\ddot q_1 + g)$. A point mass ($I_1 = 0$) falls freely at first, and the pin carries nothing; a
# uniform rod leaves a quarter of its weight.
# %% tags=["solution"]
#: f_y = ___
falling = -m1 * g * l1 / (I1 + m1 * l1**2)
f_y = sp.factor(m1 * (l1 * falling + g))
f_y
# %%
ex("11.2").check(f_y)
# %% [markdown]
# ## 11.3 The sweet spot
#
# No gravity. The link hangs on its pin, at rest. You strike it with a force $F$ at right angles, at the distance $x$ from the pin. Strike near the pin, and the pin is pushed; strike at the far
# end, and it is pulled the other way. At which $x$ does the pin feel nothing (across the link, at the first instant)? Tennis players know the place.
# %% [markdown] tags=["solution"]
# Without a pin force, Newton: $F = m_1\ell_1\ddot q_1$. Moments about the pin: $Fx = (I_1 + m_1\ell_1^2)\,\ddot q_1$. Divide. The place lies beyond the centre of mass, for a uniform rod at two thirds of its length.
# A robot that hammers, throws or catches should do it there.
# %% tags=["solution"]
#: x = ___
x = (I1 + m1 * l1**2) / (m1 * l1)
x
# %%
ex("11.3").check(x)
# %% [markdown]
# ## 11.4 The pin of the elbow
#
# The planar arm without motors, with gravity along $-y$. Give the force $(f_x, f_y)$ that the upper arm exerts on the forearm, in the axes of the **ground**, for any motion.
# %% [markdown] tags=["solution"]
# Only the forearm hangs on this pin: $f = m_2(\ddot p_{C2} - g_0)$. Its inertia $I_2$ does not occur: a force moves the centre of mass, however the body turns.
# %% tags=["solution"]
#: f = sp.Matrix([___, ___])
p_C2 = sp.Matrix([a1 * sp.cos(q1) + l2 * sp.cos(q1 + q2), a1 * sp.sin(q1) + l2 * sp.sin(q1 + q2)])
f = m2 * (p_C2.applyfunc(lambda e: ddt(ddt(e))) - sp.Matrix([0, -g]))
f.applyfunc(sp.expand)
# %%
ex("11.4").check(f)
# %% [markdown]
# ## 11.5 Find the false line
#
# The angular momentum of a body is $\bar I\omega$ with $\bar I = RIR^{\top}$ in the ground's axes. Someone differentiates it, with $\dot R = S(\omega)R$ and $S(\omega)\,v = \omega\times v$. Which line does not follow
# from the line above it? (A printed textbook ends with line 5.)
#
# | line | claim |
# |---|---|
# | 1 | $\frac{d}{dt}(RIR^{\top}\omega) = \dot RIR^{\top}\omega + RI\dot R^{\top}\omega + RIR^{\top}\dot\omega$ |
# | 2 | $= S(\omega)\,\bar I\omega + \bar I\,S(\omega)^{\top}\omega + \bar I\dot\omega$ |
# | 3 | $= \omega\times\bar I\omega - \bar I\,(\omega\times\omega) + \bar I\dot\omega$ |
# | 4 | $= \omega\times\bar I\omega + \omega\times\bar I\omega + \bar I\dot\omega$ |
# | 5 | $= \bar I\dot\omega + 2\,\omega\times\bar I\omega$ |
# %% [markdown] tags=["solution"]
# $\omega\times\omega = 0$, so the middle term of line 3 vanishes; line 4 makes a second $\omega\times\bar I\omega$ of it. On a planar arm nobody notices, because there both are zero.
# %% tags=["solution"]
#: line = ___
line = 4
# %%
ex("11.5").check(line)
# %% [markdown]
# ## 11.6 Find another false line
#
# The planar arm without motors is held at rest, straight and horizontal. Someone computes what its motors give. Which line does not follow from those above it?
#
# | line | claim |
# |---|---|
# | 1 | $\ddot p_0 = -g_0 = (0, g, 0)$ |
# | 2 | at rest, $\ddot p_{C1} = \ddot p_{C2} = \ddot p_0$ |
# | 3 | $f_2 = m_2\,\ddot p_{C2} - m_2\,g_0 = (0,\ 2m_2g,\ 0)$ |
# | 4 | $f_1 = f_2 + m_1\,\ddot p_{C1} = (0,\ 2m_2g + m_1g,\ 0)$ |
# | 5 | $\tau_2 = \ell_2\cdot 2m_2g$ |
# | 6 | $\tau_1 = \tau_2 + a_1\cdot 2m_2g + \ell_1\cdot m_1g$ |
# %% [markdown] tags=["solution"]
# Line 3 takes the weight of the forearm as a force although line 1 has it as an acceleration already. Lines 4 to 6 follow from it. The forearm would weigh twice what a scale shows.
# %% tags=["solution"]
#: line = ___
line = 3
# %%
ex("11.6").check(line)
# %% [markdown]
# ## 11.7 A slide with a swinging link
#
# The arm of exercise 07.4: a slide ($m_1$) moves horizontally by $q_1$; a link ($m_2$, $\ell_2$, $I_2$) is pinned to it, at the angle $q_2$ from the slide's direction, towards up. Gravity, no motors. By Newton and Euler:
# the force $\tau_1$ along the rail, the force $N$ that the rail exerts on the slide **upwards**, the torque $\tau_2$. Give all three, in this order. Which one could Lagrange not have told you?
# %% [markdown] tags=["solution"]
# Outwards: the slide has $(\ddot q_1, g)$, the link's centre of mass has in addition $\ddot q_2$ across and $\dot q_2^2$ inwards. Inwards: the link's force, its moment about the pin, then the slide's own force.
# $N$ does no work, so energy cannot know it. When the link swings through the top fast enough, $N$ becomes negative: the rail must hold the slide *down*.
# %% tags=["solution"]
#: answer = sp.Matrix([___, ___, ___])
c2, s2 = sp.cos(q2), sp.sin(q2)
acc = sp.Matrix([qdd1 - l2 * (s2 * qdd2 + c2 * qd2**2), g + l2 * (c2 * qdd2 - s2 * qd2**2)])
f2 = m2 * acc
f1 = f2 + m1 * sp.Matrix([qdd1, g])
tau2 = I2 * qdd2 + l2 * (c2 * f2[1] - s2 * f2[0])
answer = sp.Matrix([f1[0], f1[1], tau2])
answer
# %%
ex("11.7").check(answer)
# %% [markdown]
# ## 11.8 On a truck
#
# The planar arm without motors stands on a truck that accelerates forwards, along $x$, by $b$ (type `b`). The arm is held at rest **relative to the truck**, at any $q_1, q_2$. Which torques hold it?
# %% [markdown] tags=["solution"]
# Begin the recursion with $\ddot p_0 = (b, g, 0)$; every point has this acceleration. To the arm it is a gravity that points backwards and down. Upright ($q_1 = 90°$, $q_2 = 0$) the torque is negative: the motors must pull the arm
# forwards, or it stays behind.
# %% tags=["solution"]
#: tau = sp.Matrix([___, ___])
def held(length, angle):
    """z · (r × p̈₀) for a lever of this length at this angle."""
    return length * (g * sp.cos(angle) - b * sp.sin(angle))

outer = m2 * held(l2, q1 + q2)
tau = sp.Matrix([m1 * held(l1, q1) + m2 * held(a1, q1) + outer, outer])
tau
# %%
ex("11.8").check(tau)
# %% [markdown]
# ## 11.9 How fast may it spin?
#
# The arm of Example 7.2 ($m_2 = 50$ kg, $a_1 = 1$ m, $\ell_2 = 0.5$ m), straight, turns about its shoulder on a horizontal table: no gravity, elbow locked. The elbow's bearing holds 20 kN. Up to which constant rate,
# in revolutions per minute?
# %% [markdown] tags=["solution"]
# $m_2(a_1+\ell_2)\,\Omega^2 = 20\,000$ N. Neither joint gives any torque here; the pin does everything.
# %% tags=["solution"]
#: rate = ___
rate = np.sqrt(20_000 / (50 * (1 + 0.5))) * 60 / (2 * np.pi)
rate
# %%
ex("11.9").check(rate)
# %% [markdown]
# ## 11.10 A counterweight
#
# The arm of Example 7.2 is held straight and horizontal; the shoulder's motor gives 1030.05 N·m. You bolt a mass to the upper arm, 0.5 m **behind** the shoulder, so that this torque becomes zero. Which mass, in kg? And which
# force does the shoulder's pin carry then, in N? (The elbow's motor has 5 kg and sits at the elbow.)
# %% [markdown] tags=["solution"]
# Moments: $50\cdot 0.5 + 5\cdot 1 + 50\cdot 1.5 = 105$ kg·m on one side, $0.5\,m$ on the other. The torque is gone, and the bearing carries three times as much. A balanced arm needs small motors and large bearings.
# %% tags=["solution"]
#: answer = [___, ___]
mass = (50 * 0.5 + 5 * 1.0 + 50 * 1.5) / 0.5
answer = [mass, (50 + 5 + 50 + mass) * 9.81]
answer
# %%
ex("11.10").check(answer)
# %% [markdown]
# ## 11.11 The spinning rotor
#
# A link turns about a vertical axis at 2 rad/s. It carries a motor whose axis lies horizontally; its rotor ($I_m = 0.01$ kg·m²) spins at 3000 revolutions per minute. Both rates are constant. Which moment, in N·m, must the link's
# bearing give because of the spin?
# %% [markdown] tags=["solution"]
# $I\dot\omega = 0$, but the angular momentum $h = I_m\cdot 314.16$ rad/s turns with the link: $\dot h = \omega\times h$. The moment is at right angles to both axes, so no motor feels it and no energy knows of it: only the bearing does.
# %% tags=["solution"]
#: moment = ___
moment = 0.01 * (3000 * 2 * np.pi / 60) * 2.0
moment
# %%
ex("11.11").check(moment)
# %% [markdown]
# ## 11.12 Any number of links
#
# Write `torques(q, qd, qdd, v)` for a planar arm of **n** links in a vertical plane (gravity along $-y$, angles relative to the link before, $q_1$ from the horizontal). `v` holds lists: `v["a"]` lengths, `v["l"]` distances of the centres of mass from the
# joints, `v["m"]`, `v["I"]`, and the number `v["g"]`. Return n torques. Two loops, one outwards, one inwards; NumPy is fine, no library call.
# %% [markdown] tags=["solution"]
# In the ground's axes nothing has to be turned: a planar cross product is one number. The first loop keeps angle, rates and the joint's acceleration, the second the force and moment passed on.
# %% tags=["solution"]
#: def torques(q, qd, qdd, v):
#:     return ___
def cross(r, f):
    return r[0] * f[1] - r[1] * f[0]

def torques(q, qd, qdd, v):
    joint, links = np.array([0.0, v["g"]]), []
    for angle, w, wd, a, l, m, I in zip(*(np.cumsum(x) for x in (q, qd, qdd)),
                                        v["a"], v["l"], v["m"], v["I"], strict=True):
        along, across = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
        turning = wd * across - w**2 * along
        links.append((a * along, l * along, m * (joint + l * turning), I * wd))
        joint = joint + a * turning
    f, mu, out = np.zeros(2), 0.0, []
    for r, r_C, force, moment in reversed(links):
        mu = mu + moment + cross(r_C, force) + cross(r, f)
        f = f + force
        out.append(mu)
    return out[::-1]
# %%
ex("11.12").check(torques)
# %% [markdown]
# ## 11.13 A chain of your own
#
# The planar arm without motors and gravity is at rest, and joint 1 alone begins to accelerate: $\dot q = 0$, $\ddot q_2 = 0$. Show in at least three lines, from (11.E7) on, that $\tau_1 = (\ldots)\,\ddot q_1$ with no sine left in the bracket.
# Give the lines as a list of expressions; each must equal the one before, and the first must be $\tau_1$.
# %% [markdown] tags=["solution"]
# The sine of $f_{2x}$ meets the sine of the turned lever, the cosine the cosine: $\sin^2 + \cos^2$ leaves $m_2a_1^2$. The bracket is $M_{11}$.
# %% tags=["solution"]
#: chain = [___, ___, ___]
f2 = m2 * qdd1 * sp.Matrix([a1 * sp.sin(q2), a1 * sp.cos(q2) + l2])          # in the forearm's axes
mu2 = I2 * qdd1 + l2 * f2[1]
line_1 = I1 * qdd1 + l1 * m1 * l1 * qdd1 + mu2 + a1 * (sp.sin(q2) * f2[0] + sp.cos(q2) * f2[1])
line_2 = sp.expand(line_1)
line_3 = qdd1 * (I1 + m1 * l1**2 + I2 + m2 * (a1**2 + l2**2 + 2 * a1 * l2 * sp.cos(q2)))
chain = [line_1, line_2, line_3]
line_2
# %%
ex("11.13").check(chain)
# %% [markdown]
# ## And the library?
#
# It gives all of these forces with one call, for every arm; here 11.10 without the counterweight, as a check of the statement.
# %%
robot, values = robots.planar_2r()
_, wrenches, held_by = newton_euler.recursion(robot.at(values), [0, 0], [0, 0], [0, 0])
print(f"shoulder: force {wrenches[0][0].y:.2f} N, torque {held_by[0]:.2f} N·m")
