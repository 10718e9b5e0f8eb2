# %% [markdown]
# # Exercises 00 · Start here
#
# Put your answer in place of the blank `___`, run the cell, then run the check below it. A check can be run as often
# as you like. For help there is `ex("00.1").hint()`, then `.hint(2)`, and at last `.solution()`. One star is easy, three are hard.
#
# The chapter that goes with this: [00 · Start here](../course/00_start.ipynb).

# %% tags=["setup"]
import sympy as sp

from robolib.checking import ex
from robolib.derivation import ___, step
from robolib.display import setup

setup()
q1, q2, qd1, qd2, qdd1, qdd2, a1, a2, l1, m1, m2, I1, I2, g = sp.symbols(
    "q1 q2 qd1 qd2 qdd1 qdd2 a1 a2 l1 m1 m2 I1 I2 g")

# %% [markdown]
# ## 00.1 The velocity of a hanging tip
#
# A link hangs from its joint, and $q_1$ counts from straight down. Its tip is at $p = (a_1 \sin q_1,\; -a_1 \cos q_1)$. The angle changes at
# the rate $\dot q_1$. Find the velocity $\dot p$, as a list of two expressions. Type $\dot q_1$ as `qd1`.

# %% tags=["solution"]
pd = [a1 * sp.cos(q1) * qd1, a1 * sp.sin(q1) * qd1]
#: pd = [___, ___]

# %%
ex("00.1").check(pd)

# %% [markdown] tags=["solution"]
# The derivative of $\sin q_1$ with respect to $q_1$ is $\cos q_1$. The angle itself changes with time, so the inner
# derivative $\dot q_1$ is multiplied on. In the second entry two minus signs meet, because the derivative of the cosine brings
# another one. The scalar product $p \cdot \dot p$ is zero, since the tip moves at a right angle to the link.

# %% [markdown]
# ## 00.2 The chain rule with two angles
#
# A platform is tilted by $q_1$. On its axis a light rod of length $l_1$ is turned by $q_2$ against the platform, with a mass
# $m_1$ at its end. The mass has the potential energy $U = m_1 g\, l_1 \sin(q_1 + q_2)$. Both angles change with time. Find
# $dU/dt$.

# %% tags=["solution"]
dU_dt = m1 * g * l1 * sp.cos(q1 + q2) * (qd1 + qd2)
#: dU_dt = ___

# %%
ex("00.2").check(dU_dt)

# %% [markdown] tags=["solution"]
# Outside: the derivative of the sine is the cosine, of the same angle. Inside: the rate of $q_1 + q_2$ is
# $\dot q_1 + \dot q_2$. Their product is the answer.

# %% [markdown]
# ## 00.3 Two partial derivatives
#
# A mass $m_2$ slides along a turning arm, at the distance $q_2$ from the joint. The kinetic energy of both is $T = \tfrac12
# I_1 \dot q_1^2 + \tfrac12 m_2 (\dot q_2^2 + q_2^2\, \dot q_1^2)$. Find $\partial T/\partial \dot q_1$ and $\partial T/\partial q_2$, as a list of two.

# %% tags=["solution"]
partials = [(I1 + m2 * q2**2) * qd1, m2 * q2 * qd1**2]
#: partials = [___, ___]

# %%
ex("00.3").check(partials)

# %% [markdown] tags=["solution"]
# A partial derivative sees one symbol and takes all others for constants. In the first one, $\dot q_1^2$ gives
# $2 \dot q_1$, and the 2 cancels the ½. In the second one only $q_2^2$ counts; all other terms drop out, and no
# rate is multiplied on.

# %% [markdown]
# ## 00.4 A total derivative
#
# A crane's boom of length $l_1$ turns about the vertical by $q_1$ and is raised by $q_2$. A mass $m_1$ at its end has the kinetic
# energy $T = \tfrac12 m_1 l_1^2\,(\dot q_2^2 + \cos^2 q_2\;\dot q_1^2)$. Find $\dfrac{d}{dt}\,\dfrac{\partial T}{\partial \dot q_1}$.
# Everything may move, $q_2$ at the rate $\dot q_2$, and $\dot q_1$ at the rate $\ddot q_1$ (type `qdd1`).

# %% tags=["solution"]
total = m1 * l1**2 * (sp.cos(q2)**2 * qdd1 - 2 * sp.cos(q2) * sp.sin(q2) * qd2 * qd1)
#: total = ___

# %%
ex("00.4").check(total)

# %% [markdown] tags=["solution"]
# The momentum $m_1 l_1^2 \cos^2 q_2\;\dot q_1$ has two factors that move. The first term keeps the inertia and takes
# $\ddot q_1$. The second keeps $\dot q_1$ and takes the rate of the inertia, $-2 m_1 l_1^2 \cos q_2 \sin q_2\,\dot q_2$. This second term
# is a Coriolis term. Raise the boom while it turns, and the motor must hold it back, or it turns faster and faster.

# %% [markdown]
# ## 00.5 The moment of a weight
#
# A mass hangs at $r = (a_1 \cos q_1,\; a_1 \sin q_1,\; 0)$ and pulls with $f = (0,\; -m_1 g,\; 0)$. Find the moment
# $r \times f$ about the joint, as a list of three.

# %% tags=["solution"]
moment = [0, 0, -a1 * m1 * g * sp.cos(q1)]
#: moment = [___, ___, ___]

# %%
ex("00.5").check(moment)

# %% [markdown] tags=["solution"]
# Both vectors lie in the x–y plane, so the product points along z: $r_x f_y - r_y f_x = -a_1 m_1 g \cos q_1$. The
# lever is the horizontal distance $a_1 \cos q_1$. The minus says that the weight turns the link clockwise, as long as
# it is on the right.

# %% [markdown]
# ## 00.6 The torque that holds an arm
#
# A link of 0.5 m carries 2 kg at its end and stands 60° above the horizontal. Take $g = 9.81$ m/s². Which torque, in
# N·m, must the motor give to hold it? Count counter-clockwise as positive; the mass is to the right of the joint.

# %% tags=["solution"]
holding = 2 * 9.81 * 0.5 * sp.cos(sp.rad(60))
#: holding = ___

# %%
ex("00.6").check(holding)

# %% [markdown] tags=["solution"]
# Force times lever: 19.62 N times 0.25 m. The motor turns against the weight, so its torque is positive. The
# cosine wants radians, and `sp.rad` makes them.

# %% [markdown]
# ## 00.7 A matrix times a vector
#
# An arm at rest, without gravity, obeys $\tau = M \ddot q$ with $M = \begin{bmatrix} 5 & 2 \\ 2 & 1 \end{bmatrix}$
# kg·m². Find the two torques for $\ddot q = (1, -2)$ rad/s².

# %% tags=["solution"]
torques = sp.Matrix([[5, 2], [2, 1]]) * sp.Matrix([1, -2])
#: torques = [___, ___]

# %%
ex("00.7").check(torques)

# %% [markdown] tags=["solution"]
# Row times column: $5 \cdot 1 + 2 \cdot (-2) = 1$ and $2 \cdot 1 + 1 \cdot (-2) = 0$. Motor 2 gives no torque at all,
# because with these accelerations link 2 is thrown back by link 1 alone.

# %% [markdown]
# ## 00.8 The matrix of a quadratic form
#
# Two links have the kinetic energy $T = \tfrac12 I_1 \dot q_1^2 + \tfrac12 I_2 (\dot q_1 + \dot q_2)^2$. Find the
# symmetric matrix $M$ with $T = \tfrac12\, \dot q^{\mathsf T} M\, \dot q$, as a list of two rows.

# %% tags=["solution"]
inertia = [[I1 + I2, I2], [I2, I2]]
#: inertia = [[___, ___], [___, ___]]

# %%
ex("00.8").check(inertia)

# %% [markdown] tags=["solution"]
# Expanded, $T = \tfrac12 (I_1 + I_2)\,\dot q_1^2 + I_2\,\dot q_1 \dot q_2 + \tfrac12 I_2\,\dot q_2^2$. The form holds
# $M_{12}$ and $M_{21}$, each with a ½; so each of them is the whole coefficient $I_2$. The next cell checks it.

# %% tags=["solution"]
#: # your own check can stand here
rates = sp.Matrix([qd1, qd2])
step((rates.T * sp.Matrix(inertia) * rates)[0, 0] / 2, I1 * qd1**2 / 2 + I2 * (qd1 + qd2)**2 / 2, "expand both sides",
     label=r"\tfrac12\, \dot q^{\mathsf{T}} M\, \dot q")

# %% [markdown]
# ## 00.9 A Jacobian with SymPy
#
# The tip of a two-link arm is at $p = \big(a_1 \cos q_1 + a_2 \cos(q_1 + q_2),\; a_1 \sin q_1 + a_2 \sin(q_1 +
# q_2)\big)$. Find the matrix $J$ of all $\partial p_i/\partial q_j$. Let SymPy do it.

# %% tags=["solution"]
p = sp.Matrix([a1 * sp.cos(q1) + a2 * sp.cos(q1 + q2), a1 * sp.sin(q1) + a2 * sp.sin(q1 + q2)])
J = p.jacobian([q1, q2])
#: p = ___
#: J = ___

# %%
ex("00.9").check(J)

# %% [markdown] tags=["solution"]
# The first column has two terms, because the first joint carries both links. The second column has one. A column times
# its rate is the velocity that this joint alone gives to the tip.

# %% [markdown]
# ## 00.10 Find the false line
#
# Somebody wrote down the derivative of $f = \dot q_1^2 \cos^2 q_1$ with respect to time:
#
# 1. $2\, \dot q_1 \ddot q_1 \cos^2 q_1 + \dot q_1^2\, \frac{d}{dt} \cos^2 q_1$
# 2. $2\, \dot q_1 \ddot q_1 \cos^2 q_1 - 2\, \dot q_1^2 \cos q_1 \sin q_1$
# 3. $2\, \dot q_1 \cos q_1\, (\ddot q_1 \cos q_1 - \dot q_1 \sin q_1)$
#
# Which line, 1, 2 or 3, is the first that does not follow from the one before it?

# %% tags=["solution"]
false_line = 2
#: false_line = ___

# %%
ex("00.10").check(false_line)

# %% [markdown] tags=["solution"]
# $\frac{d}{dt} \cos^2 q_1 = -2 \cos q_1 \sin q_1\, \dot q_1$. Line 2 lost the inner derivative: its last term needs
# $\dot q_1^3$. Units show it too: every term must carry 1/s³, and that one carries 1/s².
