# %% [markdown]
# # 13 · One matrix for all accelerations of a body
#
# > Nine numbers say how every point of a body accelerates. Four scales on a bracket can read them.
#
# **After this chapter you can** write the acceleration of any point of a body with one matrix, say where it is zero, build a gyroscope from accelerometers and say how good it is, and write Euler's equation as one product of two matrices with 15 multiplications.
#
# **Equations** (13.E1)–(13.E16) ← Balafoutis and Patel, *Dynamic Analysis of Robot Manipulators*, ch. 4: (4.2.1)–(4.2.24), (4.3.1)–(4.3.44), Theorems 4.1 to 4.5, Figure 4.1, section 4.3.4; Khalil, [7.56], [7.57]; Asada and Slotine, (5-71), (5-77)–(5-79). Their $J$, a 3×3 matrix, is our $\Sigma$. The core is 1 to 12; what is marked *Further* can wait.
# %% tags=["setup"]
import numpy as np
import sympy as sp
from IPython.display import display

from robolib import homogeneous, plot, rigid_body, robots, sketch
from robolib.checking import ex
from robolib.derivation import Known, ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.identity import judge
from robolib.program import record
from robolib.rotations import about_x, about_z
from robolib.spatial import ORIGIN, Mat3, Vec3, diagonal, skew, to_numpy, to_sympy
from robolib.tensors import turning
from robolib.widgets import Box

setup()
# %% [markdown]
# ## 1 · A sheet full of accelerations (9 min)
#
# The lab arm of chapter 07 stands at $q = (30°, 60°)$. It moves with $\dot q = (1, 2)$ rad/s, and its motors speed it up, $\ddot q = (3, 4)$ rad/s². Every point of link 2 accelerates, each in its own way. Imagine the link as a large sheet, so that there are points beside it, too.
# %% tags=["look"]
lab, sizes = robots.planar_2r()
angles = np.radians([30.0, 60.0])
elbow = np.array([np.cos(angles[0]), np.sin(angles[0])])            # link 1 has 1 m
across = np.array([-elbow[1], elbow[0]])
a_elbow = 3.0 * across - 1.0**2 * elbow                 # q̈₁ across, q̇₁² inwards
w2, wd2 = 1.0 + 2.0, 3.0 + 4.0                          # link 2 turns at both rates
flat = np.array([[-w2**2, -wd2], [wd2, -w2**2]])        # the matrix of this chapter
sheet = np.array([[x, y] for x in (0.4, 0.65, 0.9, 1.15) for y in (0.3, 0.6, 0.9, 1.2)])
figure(sketch.field(lab, sizes, angles, sheet, (sheet - elbow) @ flat.T + a_elbow,
                    scale=0.022),
       "Link 2 as a sheet, and how 16 of its points accelerate. The longest arrow is "
       f"{np.linalg.norm((sheet - elbow) @ flat.T + a_elbow, axis=1).max():.1f} m/s².")
# %% [markdown]
# **Guess:** is there a point of the sheet that does not accelerate at all?
# %%
predict("13.Q1", ___, choices=["no", "yes, the elbow", "yes, the one without velocity",
                               "yes, another one"])
# %% tags=["reveal"]
pole = elbow - np.linalg.solve(flat, a_elbow)
still = elbow - elbow / 3                               # v = (1 − 3·⅓) across
a_still = flat @ (still - elbow) + a_elbow
found = rigid_body.planar_pole(Vec3(*a_elbow, 0.0), w2, wd2)
assert np.allclose(pole - elbow, [found.x, found.y])
assert np.isclose(np.linalg.norm(pole - elbow), 1 / np.sqrt(13))
assert np.allclose(np.round(pole, 3), [0.589, 0.518])
assert np.allclose(np.round(still, 3), [0.577, 0.333])
assert np.allclose(np.round(a_still, 2), [1.40, 1.58])
reveal("13.Q1", "yes, another one", look="where the arrows of the picture are short")
figure(sketch.field(lab, sizes, angles, sheet, (sheet - elbow) @ flat.T + a_elbow,
                    scale=0.022,
                    points={"no acceleration": pole, "no velocity": still}),
       f"No acceleration has the point at ({pole[0]:.3f}, {pole[1]:.3f}) m, 1/√13 = "
       "0.277 m from the elbow. "
       "The point without velocity is another one, and accelerates at "
       f"({a_still[0]:.2f}, {a_still[1]:.2f}) m/s².")
# %% [markdown]
# **A machine that needs it.** The head of a crash-test dummy carries accelerometers, and arrays of nine of them have long been used to find how fast its rotation changes, without a gyroscope. How does one get an angular acceleration from scales? This chapter builds the matrix that answers it.
#
# **You need** chapters 06 and 12, and these three answers.
#
# - **Q2** Joint 1 turns at 1 rad/s and joint 2 at 2 rad/s, both about $z$. At how many rad/s does link 2 turn, seen from the ground? (→ [04](04_velocities.ipynb))
# - **Q3** What stands in row 1 and column 2 of $\tilde\omega$, the skew tensor of $\omega$, in `wx wy wz`? (→ [12](12_tensors.ipynb))
# - **Q4** A wheel turns evenly at 3 rad/s. How large is the acceleration of a point 2 m from its axis, in m/s²? (→ [06](06_rigid_body.ipynb))
# %% tags=["exercise"]
wx, wy, wz, wdx, wdy, wdz = sp.symbols("wx wy wz wdx wdy wdz")
q1, q2, qd1, qd2 = sp.symbols("q1 q2 qd1 qd2")
sin, cos = sp.sin, sp.cos
display(ex("13.Q2").check(___))
display(ex("13.Q3").check(___))
display(ex("13.Q4").check(___))
# %% [markdown]
# ## 2 · A turn drives itself (5 min)
#
# A body is turned by $R(t)$. Its columns are the body's axes, and they stay at right angles, so $R R^{\top} = 1$ for all times. Differentiate that. The cell below does so for a body that nods by $q_2$ on a turntable that has turned by $q_1$.
# %% tags=["look"]
first, nod = about_z(0.7), about_z(0.7) @ about_x(0.5)
figure(sketch.books({"": [("not turned", np.eye(3)), ("q₁ = 0.7", to_numpy(first)),
                          ("and q₂ = 0.5", to_numpy(nod))]}),
       "A book on a turntable, which turns by q₁ about the upright z; then it nods by "
       "q₂ about its own x.")
# %% tags=["check"]
R = to_sympy(about_z(q1) @ about_x(q2))
Rd = R.diff(q1) * qd1 + R.diff(q2) * qd2
Phi = Rd * R.T                                          # Φ = ṘRᵀ
step(Phi + Phi.T, sp.zeros(3, 3), "because R Rᵀ = 1 does not change",
     where={"Phi": Phi})
assert judge(Phi * R, Rd).equal                         # because Rᵀ R = 1
# %% [markdown]
# So $\dot R R^{\top}$ is skew, and $\dot R = (\dot R R^{\top})\,R$. The rate of a turn is the turn itself, with a skew tensor on its left. This holds in any number of dimensions (Theorem 4.1). In three, a skew tensor has a vector, and that one has a name. The <dfn>angular velocity tensor</dfn> of a body is $\dot R R^{\top}$, and its vector is $\omega$:
#
# $$\tilde\omega = \dot R\,R^{\top}, \qquad \dot R = \tilde\omega\,R \tag{13.E1}$$
#
# **Your turn:** a body turns about $z$ alone, $R = R_z(q_1)$. Work out $\dot R R^{\top}$, three rows, in `qd1`.
# %% tags=["exercise"]
ex("13.Q5").check(___)
# %% tags=["check"]
w_nod = rigid_body.angular_velocity(R.tolist(), Rd.tolist())
assert judge(to_sympy(w_nod), sp.Matrix([qd2 * cos(q1), qd2 * sin(q1), qd1])).equal
four = np.linalg.qr(np.random.default_rng(4).normal(size=(4, 4)))[0]     # a turn in 4-D
spin = np.triu(np.ones((4, 4)), 1) - np.triu(np.ones((4, 4)), 1).T
assert np.allclose(turning(four, spin @ four), spin)                    # it comes back
print("ω of the nodding book:", [sp.sstr(sp.simplify(x)) for x in w_nod])
# %% [markdown]
# The nodding happens about an axis that the turntable has carried round, and the formula knows it. Nobody had to draw an axis.
# %% [markdown]
# ## 3 · Once more (6 min)
#
# Differentiate $\dot R = \tilde\omega R$ by the product rule, and put $\tilde\omega R$ in for $\dot R$ again:
#
# $$\ddot R = \dot{\tilde\omega}R + \tilde\omega\dot R = \Omega R, \qquad \Omega = \ddot R\,R^{\top} = \tilde{\dot\omega} + \tilde\omega\tilde\omega \tag{13.E2}$$
#
# The <dfn>angular acceleration tensor</dfn> $\Omega$ is the matrix that makes accelerations of places: a point at $r$ from the body's origin accelerates by $\Omega r$ more than the origin does. It is neither symmetric nor skew. It is the sum of one of each, because $\tilde{\dot\omega}$ is skew and $\tilde\omega\tilde\omega$ is symmetric.
# %% tags=["look"]
parts = {"$r$": ((0, 0), (1.0, 0.0)), r"$\tilde{\dot\omega}r$": ((1.0, 0), (0, 0.7)),
         r"$\tilde\omega\tilde\omega r$": ((1.0, 0), (-0.9, 0)),
         r"$\Omega r$": ((1.0, 0), (-0.9, 0.7))}
figure(sketch.vectors(parts, points={"$O$": (0, 0)}, height=150),
       "In a plane: of the acceleration Ω r of a point at r, one part is across r, "
       "from ω̇ = 7 rad/s²; the other points inwards, from ω = 3 rad/s. Drawn "
       "at a tenth.")
# %% [markdown]
# **Guess** the trace of $\Omega$, the sum of its diagonal.
# %%
predict("13.Q6", ___, choices=["0", "|ω|²", "−|ω|²", "−2|ω|²"])
# %% tags=["reveal"]
w, wd = Vec3(wx, wy, wz), Vec3(wdx, wdy, wdz)
Omega = rigid_body.acceleration_tensor(w, wd)
assert judge(to_sympy(Omega), to_sympy(skew(wd) + skew(w) @ skew(w))).equal
assert judge(sum(Omega[k, k] for k in range(3)), -2 * (w @ w)).equal
reveal("13.Q6", "−2|ω|²", look="the diagonal of ω̃ω̃; a skew tensor has none")
to_sympy(Omega)
# %% [markdown]
# **Read it.** Nine entries, six numbers. Each diagonal entry misses one of the squares. Beside the diagonal a product $\omega_x\omega_y$ stands twice, once with $+\dot\omega_z$ and once with $-\dot\omega_z$.
#
# Now check it on the nodding book, whose $R$ we can differentiate. **Your turn** is one blank. `W` and `A` are $\tilde\omega$ and $\tilde{\dot\omega}$ of the book. Which tensor is left if one takes $\tilde\omega\tilde\omega$ away?
# %% tags=["check"]
qdd1, qdd2 = sp.symbols("qdd1 qdd2")
state = ((q1, qd1), (q2, qd2), (qd1, qdd1), (qd2, qdd2))
Rdd = sum((Rd.diff(u) * v for u, v in state), sp.zeros(3, 3))
wd_nod = Vec3(*(sum(sp.diff(x, u) * v for u, v in state) for x in w_nod))
W, A = to_sympy(skew(w_nod)), to_sympy(skew(wd_nod))
Psi, LOOKS = Rdd * R.T, {"W": r"\tilde\omega", "A": r"\tilde{\dot\omega}"}
step(Psi - W * W, ___, "the skew part of Ω", where=Known(
    Psi=Psi, W=W, A=A, looks={"Psi": r"\ddot RR^{\top}", **LOOKS}))
# %% [markdown] tags=["90"]
# ## 4 · One false line (4 min)
#
# In one of this course's sources, as we have it, the way to (13.E2) has a false line. Here it is for link 2 of the lab arm, in a plane, where $\tilde\omega = \omega\,\tilde z$. **Which line is false?**
#
# | line | |
# |---|---|
# | 1 | $\omega = \dot q_1 + \dot q_2 = 3$ rad/s |
# | 2 | $\dot\omega = \ddot q_1 + \ddot q_2 = 7$ rad/s² |
# | 3 | $\Omega = \tilde\omega + \tilde\omega\tilde\omega$ |
# | 4 | a point at $r$ from the elbow accelerates by $\Omega r$ more than the elbow |
# %% tags=["exercise", "90"]
ex("13.Q7").check(___)
# %% tags=["look", "90"]
right, lost = (rigid_body.acceleration_tensor(Vec3(0, 0, w2), Vec3(0, 0, x))
               for x in (wd2, w2))
assert judge(Psi - W * W, A).equal                      # (13.E2), the nodding book
tip = Vec3(0.0, 1.0, 0.0)                               # link 2 points upwards
true, slip = (to_numpy(M @ tip)[:2] for M in (right, lost))
assert np.allclose(true, [-7, -9]) and np.allclose(slip, [-3, -9])
assert np.allclose(to_numpy(lost) - to_numpy(right), (w2 - wd2) * to_numpy(skew(
    Vec3(0, 0, 1))))
arrows = {"true": ((0, 0), true / 10), "without the dot": ((0, 0), slip / 10)}
figure(sketch.vectors(arrows, points={"tip": (0, 0)}, height=130),
       "What the tip of link 2 has more than the elbow: (−7, −9) m/s². Without the dot "
       "it would be (−3, −9) m/s². Drawn at a tenth.")
# %% [markdown] tags=["90"]
# The units tell it, rad/s beside rad²/s². A program has no units, and one that loses the dot is off by $\tilde\omega - \tilde{\dot\omega}$.
# %% [markdown]
# ## 5 · All points at once (7 min)
#
# A point of the body has fixed coordinates $r'$ in the body. Seen from the ground it is at $p = s + r$, with $r = R r'$. Differentiate twice. $r'$ does not change, so only $R$ is differentiated:
#
# $$\ddot p = \ddot s + \ddot R\,r' = \ddot s + \Omega\,r, \qquad \dot p = \dot s + \tilde\omega\,r \tag{13.E3}$$
# %% tags=["look"]
figure(sketch.vectors({"$s$": ((0, 0, 0), (1.0, 0.4, 0.3)),
                       "$r$": ((1.0, 0.4, 0.3), (0.3, 0.6, 0.4)),
                       "$p$": ((0, 0, 0), (1.3, 1.0, 0.7))},
                      points={"$O$": (0, 0, 0), "$O'$": (1.0, 0.4, 0.3)}, height=170),
       "A point of a body: s leads to the body's origin O', r from there to the point, "
       "and p is their sum. In the body r never changes.")
# %% [markdown]
# Two points of one body that are $r$ apart differ by $\Omega r$ in acceleration, wherever they are. So $\Omega$ is the Jacobian of the whole field, $\partial\ddot p/\partial p$, and it is the *same matrix everywhere* on the body. The older form has three cross products. One line of the way to it is yours, in `A`, `W`, `r`, `al` for $\dot\omega$, and `omega`.
#
# $$\ddot p = \ddot s + \dot\omega\times r + \omega\times(\omega\times r) \tag{13.E4}$$
# %% tags=["check"]
x, y, z = sp.symbols("x y z")
r, al = sp.Matrix([x, y, z]), sp.Matrix([wdx, wdy, wdz])
omega = sp.Matrix([wx, wy, wz])
W, A, O = to_sympy(skew(w)), to_sympy(skew(wd)), to_sympy(Omega)
KNOWN = Known(O=O, A=A, W=W, r=r, al=al, omega=omega,
              looks={"O": r"\Omega", "al": r"\dot\omega", **LOOKS})
chain(O * r, (A * r + W * (W * r), "Ω written out, and brackets moved"),
      (___, "a cross product for each ω̃ next to r"),
      (al.cross(r) + omega.cross(omega.cross(r)), "and for the last ω̃"), where=KNOWN)
# %% [markdown]
# (A point that moves *within* the body adds $r'' + 2\tilde\omega r'$ to it, seen from the body. That is chapter 06 again, Asada and Slotine's (5-79), and for $r' = r'' = 0$ it is (13.E3).)
#
# **Your turn:** the centre of mass of link 2 is 0.5 m from the elbow. The link points upwards, $r = (0, 0.5)$, and the elbow accelerates at $(-2.366, 2.098)$ m/s². Which acceleration $(x, y)$ has the centre of mass, in m/s²?
# %% tags=["exercise"]
ex("13.Q8").check(___)
# %% [markdown] tags=["90"]
# ## 6 · What it costs (4 min)
#
# Three cross products and two sums, or one matrix times a vector and one sum. Our recorder writes down what a formula does, and counts.
# %% tags=["look", "90"]
def cost(algorithm, *sizes):
    """(multiplications, additions) of what is done with vectors of these sizes."""
    names = [f"x{k}_{i}" for k, n in enumerate(sizes) for i in range(n)]
    ends = np.cumsum([0, *sizes])
    run = record(lambda *v: algorithm(*(v[i:j] for i, j in zip(ends, ends[1:],
                                                               strict=False))), names)
    return run.counts.mul, run.counts.add

def V(v): return Vec3(*v)
def M9(v): return Mat3(v[:3], v[3:6], v[6:])
def S6(v): return Mat3(v[:3], (v[1], *v[3:5]), (v[2], v[4], v[5]))

by_cross = cost(lambda a, w, wd, r: rigid_body.point_acceleration(
    V(a), V(w), V(wd), V(r)), 3, 3, 3, 3)
by_Omega = cost(lambda a, O, r: rigid_body.accelerated(V(a), M9(O), V(r)), 3, 9, 3)
making = cost(lambda w, wd: [x for row in rigid_body.acceleration_tensor(V(w), V(wd))
                             for x in row], 3, 3)
assert (by_cross, by_Omega, making) == ((18, 15), (9, 9), (6, 9))
print("three cross products:", by_cross, "  Ω r:", by_Omega, "  making Ω:", making)
# %% [markdown] tags=["90"]
# $\Omega$ has to be made first, for 6 multiplications and 9 additions. **Guess:** from which point of the same body on is it cheaper, if multiplications and additions count alike?
# %% tags=["90"]
predict("13.Q9", ___, choices=["the first", "the second", "the third", "never"])
# %% tags=["reveal", "90"]
count = range(1, 5)
bills = {"three cross products": [k * sum(by_cross) for k in count],
         "by Ω": [sum(making) + k * sum(by_Omega) for k in count]}
better = [b < a for a, b in zip(*bills.values(), strict=True)]
assert better == [False, True, True, True] and bills["by Ω"][0] == 33
reveal("13.Q9", "the second", look="the first point: 15 + 18 against 33")
figure(plot.series(np.array(count), {k: np.array(v) for k, v in bills.items()},
                   "operations in all", "points of the body"),
       "Operations for the accelerations of one to four points of a body. One point "
       "costs 33 either way; two cost 66 by cross products, and 51 by Ω.")
# %% [markdown] tags=["90"]
# **Read it.** For a single point it is a draw. A link of an arm has at least two, its centre of mass and the next joint. And $\Omega$ will be used a third time, in section 11.
# %% [markdown] tags=["90"]
# ## 7 · When is there such a point? (5 min)
#
# No acceleration means $\Omega r = -\ddot s$. There is exactly one solution, unless $\det\Omega = 0$. A determinant does not depend on the frame (chapter 12). So choose $z$ along $\omega$, and $x$ such that $\dot\omega = (\dot\omega_x, 0, \dot\omega_z)$:
#
# $$\Omega = \begin{bmatrix} -\omega_z^2 & -\dot\omega_z & 0\\ \dot\omega_z & -\omega_z^2 & -\dot\omega_x\\ 0 & \dot\omega_x & 0\end{bmatrix}$$
# %% tags=["check", "90"]
special = sp.Matrix([[-wz**2, -wdz, 0], [wdz, -wz**2, -wdx], [0, wdx, 0]])
assert judge(O.subs({wx: 0, wy: 0, wdy: 0}), special).equal
D = special.det()
chain(D, (-wdx * (-wz**2) * (-wdx), "along the last row, where one entry is left"),
      (-(wz * wdx)**2, "minus the square of |ω × ω̇|"),
      where=Known(D=D, looks={"D": r"\det\Omega"}))
across2 = omega.cross(al).dot(omega.cross(al))
assert judge(O.det(), -across2).equal                                   # in any frame
# %% [markdown] tags=["90"]
# $$\det\Omega = -|\omega\times\dot\omega|^2, \qquad \det\begin{bmatrix} -\omega^2 & -\dot\omega\\ \dot\omega & -\omega^2\end{bmatrix} = \omega^4 + \dot\omega^2 \tag{13.E5}$$
#
# On the right is a body in a plane. **Guess:** for which motions is there *no single* point without acceleration?
# %% tags=["90"]
figure(sketch.vectors({r"$\omega$": ((0, 0, 0), (0, 0, 1)),
                       r"$\dot\omega$": ((0, 0, 0), (0.7, 0.2, 0.5)),
                       r"$\omega\times\dot\omega$": ((0, 0, 0), (-0.2, 0.7, 0))},
                      height=170), "In space: minus the square of the third is det Ω.")
predict("13.Q10", ___, choices=["in space, when the axis keeps its direction",
                                "in a plane, when the body slows down", "never"])
# %% tags=["reveal", "90"]
spatial = rigid_body.acceleration_tensor(Vec3(0.5, -1.2, 2.0), Vec3(3.0, -1.0, 0.5))
there = rigid_body.pole(Vec3(1.0, 0.0, -9.81), spatial)
assert np.allclose(to_numpy(spatial @ there), [-1, 0, 9.81])
held = rigid_body.pole_determinant(Vec3(0.0, 0, 3), Vec3(0.0, 0, 7))
assert held == 0
reveal("13.Q10", "in space, when the axis keeps its direction", look="ω × ω̇ = 0")
print("in space, one point:", [round(float(x), 3) for x in there], "m")
# %% [markdown] tags=["90"]
# **Read it.** If the axis keeps its direction, all points of a line along it accelerate alike. Either a whole line has no acceleration, or nothing has. In a plane we do not count that direction, and what is left, $\omega^4 + \dot\omega^2$, is positive as soon as the body turns at all. So the lab arm had to have its point.
# %% [markdown]
# ## 8 · A gyroscope made of scales (12 min)
#
# Now read (13.E3) backwards. An accelerometer is a small scale, a mass on a spring; one with three axes reads the vector $a_i = a + \Omega r_i$ at its place $r_i$. With one at the origin and three on a bracket of length $h$ along the axes, $(a_1 - a_0)/h$ *is* the first column of $\Omega$, and so on. Four scales, and the matrix is there, for any $a$, gravity included.
# %% tags=["look"]
h, w_true, wd_true = 0.1, Vec3(0.5, -1.2, 2.0), Vec3(3.0, -1.0, 0.5)
bracket = [ORIGIN.map(float), Vec3(h, 0.0, 0.0), Vec3(0.0, h, 0.0), Vec3(0.0, 0.0, h)]
read = rigid_body.readings_of(bracket, ORIGIN, w_true, wd_true)
figure(sketch.sensors([list(r) for r in bracket], [[float(x) for x in a] for a in read],
                      scale=0.12, vectors={"$\\omega$": 0.08 * to_numpy(w_true)}),
       "Four accelerometers on the book, one in its middle and three 0.1 m from it, "
       "and what they read of a turn with ω = (0.5, −1.2, 2) rad/s, without gravity.")
# %% [markdown]
# What does $\Omega$ tell? Its skew part is $\tilde{\dot\omega}$, so the vector of the tensor is $\dot\omega$. Its symmetric part is $\tilde\omega\tilde\omega = \omega\omega^{\top} - |\omega|^2 1$ (chapter 12), and we know its trace:
#
# $$\dot\omega = \operatorname{vect}\Omega \tag{13.E6}$$
#
# $$\omega\,\omega^{\top} = \tfrac12(\Omega + \Omega^{\top}) - \tfrac12\operatorname{tr}(\Omega)\,1 \tag{13.E7}$$
#
# **By hand:** somebody reads $\Omega = \begin{bmatrix}-8 & -1 & 2\\ -3 & -5 & -7\\ 2 & -1 & -5\end{bmatrix}$ 1/s². Give $\dot\omega$, three numbers, and $|\omega|$. Then **guess** what of the motion no set of accelerometers can tell at one moment.
# %% tags=["exercise"]
ex("13.Q11").check(___)
predict("13.Q12", ___, choices=["nothing", "the size of ω", "the sign of ω",
                                "the sign of ω̇"])
# %% tags=["reveal"]
told = rigid_body.sensed(bracket, read)
assert np.abs(to_numpy(told.wd) - to_numpy(wd_true)).max() < 1e-13
assert np.abs(to_numpy(told.w) - to_numpy(w_true)).max() < 1e-13
other = rigid_body.readings_of(bracket, ORIGIN, -w_true, wd_true)
assert all(a == b for a, b in zip(read, other, strict=True))            # the same
reveal("13.Q12", "the sign of ω", look="ω̃ω̃, with −ω in place of ω")
print("ω̇ =", np.round(to_numpy(told.wd), 12), " ω = ±", np.round(to_numpy(told.w), 12))
# %% [markdown]
# **Read it.** $\dot\omega$ comes out with its sign, $\omega$ without, because it enters as a square. Whoever watches for a moment longer knows, as a rule, which of the two it is, because only one of them grows as $\dot\omega$ says.
#
# The sensors may sit anywhere but in one plane. With $\bar r$ and $\bar a$ the means of places and readings,
#
# $$\Omega = \sum_i (a_i - \bar a)(r_i - \bar r)^{\top}\,P^{-1} \tag{13.E8}$$
#
# $$P = \sum_i (r_i - \bar r)(r_i - \bar r)^{\top} \tag{13.E9}$$
#
# $P$ is an old friend. It is Euler's tensor of the sensors, as if each weighed 1 kg.
# %% tags=["widget"]
Box(mode="sense")
# %% [markdown]
# Real scales are noisy. If every reading is off by about $\sigma$, the rows of $\Omega$ are off by $\sigma^2P^{-1}$ (a covariance), each row by itself. Take half the difference of two entries, and something comes out that looks like an inertia:
#
# $$\operatorname{cov}\dot\omega = \tfrac14\sigma^2\left(\operatorname{tr}(P^{-1})\,1 - P^{-1}\right) \tag{13.E10}$$
#
# **Guess:** the book turns half as fast. What becomes of the error of $\omega$?
# %%
predict("13.Q13", ___, choices=["it halves", "it stays", "it doubles"])
# %% tags=["reveal"]
def off(C): return float(np.sqrt(np.trace(to_numpy(C))))

sigma = 0.01                                            # m/s²
slow = [off(rigid_body.angular_velocity_noise(bracket, w_true * k, sigma))
        for k in (1.0, 0.5)]
turn = off(rigid_body.angular_acceleration_noise(bracket, sigma))
assert np.isclose(slow[1], 2 * slow[0]) and np.isclose(turn, np.sqrt(3) * sigma / h)
rng, clean = np.random.default_rng(13), np.array([to_numpy(a) for a in read])
many = clean[..., None] + rng.normal(0, sigma, (4, 3, 4000))
found = to_numpy(rigid_body.sensed(bracket, [Vec3(*a) for a in many]).w)
found = found * np.sign(found @ to_numpy(w_true))[:, None]
seen = np.sqrt(((found - to_numpy(w_true))**2).sum(axis=1).mean())
assert abs(seen - slow[0]) < 0.003 and abs(slow[0] - 0.0622) < 1e-4
reveal("13.Q13", "it doubles", look="δ(ω²) = 2ω δω")
print(f"σ = {sigma} m/s²: ω̇ off by {turn:.3f} rad/s², ω by {slow[0]:.3f} rad/s;")
print(f"4000 drawn measurements: {seen:.3f} rad/s; at half the speed {slow[1]:.3f}")
# %% [markdown]
# **Read it.** $\omega^2$ is measured with a fixed error, so $\omega$ suffers when it is small, and a body at rest is this gyroscope's worst case. A mechanical gyroscope has no such trouble. Better *places* help with both, and exercise 13.6 looks for them.
# %% [markdown] tags=["90"]
# ## 9 · Masses, seen by a tensor (5 min)
#
# Dynamics now. Chapter 06 told a body by its inertia $I$, and in passing by Euler's tensor:
#
# $$\Sigma = \int r\,r^{\top}dm = \tfrac12\operatorname{tr}(I)\,1 - I, \qquad I = \operatorname{tr}(\Sigma)\,1 - \Sigma \tag{13.E11}$$
#
# $\Sigma$ is what the masses are, $I$ is what a spin feels of them. To another point, both shift by Steiner:
#
# $$I_O = I - m\,\tilde r\tilde r, \qquad \Sigma_O = \Sigma + m\,r\,r^{\top} \tag{13.E12}$$
# %% tags=["look", "90"]
figure(sketch.shifted((0.24, 0.17, 0.03), (0.2, 0.25, 0.15)),
       "The book away from a point O: to its Σ one adds m r rᵀ, as if all its mass "
       "were at C.")
# %% [markdown] tags=["90"]
# **Your turn:** our $I_{xy}$ is the entry of the matrix, minus included. What is $\Sigma_{xy}$, in `Ixy`? The cell after it checks the first half of (13.E12) once more, without tildes.
# %% tags=["exercise", "90"]
Ixy, m = sp.symbols("Ixy m")
Sr, LOOKS["Sr"] = to_sympy(skew(Vec3(x, y, z))), r"\tilde r"
ex("13.Q14").check(___)
# %% tags=["check", "90"]
rr, one = r.dot(r), sp.eye(3)
step(-m * Sr * Sr, m * (rr * one - r * r.T), "P3.5 of chapter 12", where=Known(
    Sr=Sr, r=r, rr=rr, one=one, looks={"rr": "|r|^2", "one": "{1}", **LOOKS}))
lump = Mat3(*(m * r * r.T).tolist())
assert judge(to_sympy(rigid_body.from_euler_tensor(lump)), -m * Sr * Sr).equal
robot, numbers = robots.puma560()
given = robot.links[2].I.map(lambda e: float(sp.sympify(e, strict=True).subs(numbers)))
low = np.linalg.eigvalsh(to_numpy(rigid_body.euler_tensor(given)))[0]
assert np.isclose(low, -0.00375) and "triangle" in rigid_body.impossible(given)
assert homogeneous.impossible(homogeneous.from_moments(1.0, ORIGIN, given))     # 4×4
print(f"PUMA, link 3, as published: smallest eigenvalue of Σ {low:.5f} kg·m²")
# %% [markdown] tags=["90"]
# Which one is prettier? $\Sigma_O$ adds a single product. And $\Sigma \ge 0$ is *the* test of a body, because its eigenvalues are $\int x^2dm$ along its own axes, and a mass cannot make that negative. The PUMA's link 3, as published, fails it, as chapter 06 found. The 4×4 matrix of chapter 10, which holds $\Sigma$, $m\bar r$ and $m$ together, fails it for the same reason.
# %% [markdown] tags=["90"]
# ## 10 · Inertia in motion (4 min)
#
# In the room, $I = R I' R^{\top}$ changes as the body turns. Differentiate the product and use (13.E1):
#
# $$\dot I = \tilde\omega I - I\tilde\omega = -\dot\Sigma \tag{13.E13}$$
#
# The same rule holds for $\Sigma$. And the minus? $I = \operatorname{tr}(\Sigma)1 - \Sigma$, and the trace does not change, because a turn does not change it.
# %% tags=["look", "90"]
angle = np.linspace(0, np.pi, 61)
rod = rigid_body.block(1.0, 1.0, 0.0, 0.0)              # 1 kg, 1 m, along its x
room = [rigid_body.turned(about_z(float(s)), rod.I) for s in angle]
curves = {f"$I_{{x{k}}}$": np.array([float(M[0, j]) for M in room])
          for j, k in enumerate("xy")}
figure(plot.series(angle, curves, "kg·m²", "angle of the rod / rad"),
       "A rod of 1 kg and 1 m, seen from the room while it turns about z. Along x it "
       "has no I_xx, across x it has 1/12 kg·m², and in between there is an I_xy, too.")
at = 20
rate = rigid_body.inertia_rate(room[at], Vec3(0, 0, 1.0))
slope = (room[at + 1] - room[at - 1]).map(lambda e: e / (angle[at + 1] - angle[at - 1]))
assert np.allclose(to_numpy(rate), to_numpy(slope), atol=1e-3)          # (13.E13)
# %% [markdown] tags=["90"]
# **Guess** $\dot I$ of a ball that spins about any axis.
# %% tags=["90"]
predict("13.Q15", ___, choices=["0", "ω̃I", "2 ω̃I"])
# %% tags=["reveal", "90"]
ball = diagonal(*[sp.Symbol("I1")] * 3)
assert rigid_body.inertia_rate(ball, w).map(sp.expand) == diagonal(0, 0, 0)
I = to_sympy(Mat3(sp.symbols("Ixx Ixy Ixz"), sp.symbols("Ixy Iyy Iyz"),
                  sp.symbols("Ixz Iyz Izz")))
Sigma = I.trace() / 2 * sp.eye(3) - I
assert judge(W * I - I * W, -(W * Sigma - Sigma * W)).equal             # İ = −Σ̇
reveal("13.Q15", "0", look="I = I₁ 1 commutes with every tensor")
# %% [markdown]
# ## 11 · Euler's equation is one product (8 min)
#
# The momentum $L = I\omega$ is a vector, so it has a skew tensor. Chapter 12's identity P3.11 for the tensor of a product $Iv$ gives it directly. Put $I = \operatorname{tr}(\Sigma)1 - \Sigma$ in, and all traces cancel, since $\operatorname{tr}I = 2\operatorname{tr}\Sigma$:
#
# $$\tilde L = \Sigma\tilde\omega + \tilde\omega\Sigma \tag{13.E14}$$
# %% tags=["check"]
L, k = to_sympy(skew(Vec3(*(I * omega)))), I.trace()       # k is the trace of I
chain(L, (-(I * W + W * I) + k * W, "P3.11 of chapter 12"),
      (Sigma * W + W * Sigma, "because I = ½ tr(I) 1 − Σ, twice"), where=Known(
          L=L, I=I, W=W, Sigma=Sigma, k=k,
          looks={"L": r"\tilde L", "k": r"\operatorname{tr}(I)", **LOOKS}))
# %% [markdown]
# The moment is the rate of it. Differentiate with $\dot\Sigma = \tilde\omega\Sigma - \Sigma\tilde\omega$. The term $\tilde\omega\Sigma\tilde\omega$ comes twice, with opposite signs, and drops. What is left are the two halves of $\Omega$:
#
# $$\tilde M = \Omega\Sigma - (\Omega\Sigma)^{\top} \tag{13.E15}$$
# %% tags=["check"]
dS, H = W * Sigma - Sigma * W, O * Sigma                # Σ̇, and H = ΩΣ
chain(dS * W + Sigma * A + A * Sigma + W * dS,
      (W * Sigma * W - Sigma * W * W + Sigma * A + A * Sigma
       + W * W * Sigma - W * Sigma * W, "the rate of Σ put in"),
      ((A + W * W) * Sigma + Sigma * (A - W * W), "the first term and the last cancel"),
      (H - H.T, "because the skew part of Ωᵀ has changed its sign"),
      label=r"\dot{\tilde L}", where=Known(
          KNOWN, dS=dS, Sigma=Sigma, H=H,
          looks={"dS": r"\dot\Sigma", "H": r"(\Omega\Sigma)"}))
Mt = to_sympy(skew(Vec3(*(I * al + omega.cross(I * omega)))))
assert judge(O * Sigma - (O * Sigma).T, Mt).equal                       # = Iω̇ + ω × Iω
# %% [markdown]
# That is all of Euler's equation, $M = I\dot\omega + \omega\times I\omega$. **Guess** where the second term has gone.
# %%
book = rigid_body.block(1.0, 0.24, 0.17, 0.03)
figure(sketch.spins({"long edge": 0, "middle edge": 1, "short edge": 2}),
       "The book again: thrown, no moment acts on it, and ΩΣ is symmetric all along.")
predict("13.Q16", ___, choices=["into the skew part of Ω", "it is lost", "into Σ",
                                "into the symmetric part of Ω"])
# %% tags=["reveal"]
half = W * W * Sigma
assert judge(half - half.T, to_sympy(skew(Vec3(*omega.cross(I * omega))))).equal
by_I = (O * I).T - O * I + I.trace() * A                # the rule below
assert judge(by_I, Mt).equal and judge(Sigma.trace() * omega - Sigma * omega, I * omega)
thrown = Vec3(0.1, 10.0, 0.4)
free = rigid_body.acceleration_tensor(thrown, rigid_body.acceleration(book.I, thrown))
product = to_numpy(free @ rigid_body.euler_tensor(book.I))
assert np.allclose(product, product.T) and np.abs(product).max() > 0.1  # M = 0
reveal("13.Q16", "into the symmetric part of Ω", look="what ω̃ω̃Σ − (ω̃ω̃Σ)ᵀ is")
# %% [markdown]
# **The rule.** $I$ belongs to vectors, $\Sigma$ to tensors. With the other one each formula needs one more trace: $L = \operatorname{tr}(\Sigma)\omega - \Sigma\omega$ (4.3.26) and $\tilde M = (\Omega I)^{\top} - \Omega I + \operatorname{tr}(I)\tilde{\dot\omega}$ (4.3.41).
#
# **The ritual.** Units: 1/s² times kg·m². Limits: $\omega = 0$ leaves $I\dot\omega$; a ball keeps $I\dot\omega$ and nothing else. Free spin: $\Omega\Sigma$ is symmetric. About a fixed point $O$ the same equation holds with $\Sigma_O$, and $M_O = M_C + r\times m\,\Omega r$.
# %% [markdown] tags=["90"]
# ## 12 · Fifteen multiplications (6 min)
#
# Of $\Omega\Sigma - (\Omega\Sigma)^{\top}$ only three entries are needed, and the diagonal is zero. $M_x$ is the entry in row 3, column 2. $\Sigma_{23}$ stands in it twice, because $\Sigma$ is symmetric, and is taken out. **Your turn:** $M_x$ as a sum of five products, in `Omega31`, `Sigma12` and so on.
#
# $$M_x = \bigl(\Omega\Sigma\bigr)_{32} - \bigl(\Omega\Sigma\bigr)_{23} \tag{13.E16}$$
# %% tags=["exercise", "90"]
Omega21, Omega22, Omega23 = sp.symbols("Omega21 Omega22 Omega23")
Omega31, Omega32, Omega33 = sp.symbols("Omega31 Omega32 Omega33")
Sigma12, Sigma13, Sigma22, Sigma23, Sigma33 = sp.symbols(
    "Sigma12 Sigma13 Sigma22 Sigma23 Sigma33")
ex("13.Q17").check(___)
# %% tags=["look", "90"]
vector = cost(lambda I, w, wd: rigid_body.moment(S6(I), V(w), V(wd)), 6, 3, 3)
plain = cost(lambda S, O: [M9(O).rows[i] @ S6(S).rows[j] - M9(O).rows[j] @ S6(S).rows[i]
                           for i, j in ((2, 1), (0, 2), (1, 0))], 6, 9)
tensor = cost(lambda S, O: rigid_body.moment_by_omega(S6(S), M9(O)), 6, 9)
assert (vector, plain, tensor) == ((24, 18), (18, 15), (15, 15))
mine = rigid_body.moment_by_omega(Mat3(*Sigma.tolist()), Omega)
khalil = rigid_body.moment_by_inertia(Mat3(*I.tolist()), w, wd, Omega)
assert judge(to_sympy(mine), to_sympy(khalil)).equal                    # one polynomial
assert judge(to_sympy(mine), I * al + omega.cross(I * omega)).equal
grid = {"ΩΣ − (ΩΣ)ᵀ": [["0", "−", "+"], ["+", "0", "−"], ["−", "+", "0"]]}
words = {"0": "zero", "−": "the opposite of another", "+": "worked out"}
figure(plot.marked(grid, words, "column", "row"),
       "Of nine entries three are zero and three are the opposite of others. The rest "
       "costs 18 + 15 operations, 15 + 15 with Σ₂₃ taken out; vectors take 24 + 18.")
# %% [markdown] tags=["90"]
# **Two groups, one formula.** Khalil's recursion claims the same saving for $I_O\dot\omega + \omega\times I_O\omega$ and does not print how. Written with $I$, it begins $I_{xx}\dot\omega_x + (I_{zz} - I_{yy})\,\omega_y\omega_z - \dots$ and looks quite different. The judge says that both are the same polynomial.
#
# **One body's bill**, force and moment, is 45 + 33 by vectors and 27 + 24 by tensors. **Guess** the tensors' bill for a single body if one is honest and counts $\Omega$ itself.
# %% tags=["90"]
predict("13.Q18", ___, choices=["27 + 24", "33 + 33", "45 + 33", "54 + 42"])
# %% tags=["reveal", "90"]
by_vectors = cost(lambda m, a, w, wd, r, I: [
    *rigid_body.point_acceleration(V(a), V(w), V(wd), V(r)) * m[0],
    *rigid_body.moment(S6(I), V(w), V(wd))], 1, 3, 3, 3, 3, 6)
by_tensors = cost(lambda m, a, O, r, S: [
    *rigid_body.accelerated(V(a), M9(O), V(r)) * m[0],
    *rigid_body.moment_by_omega(S6(S), M9(O))], 1, 3, 9, 3, 6)
honest = tuple(a + b for a, b in zip(by_tensors, making, strict=True))
assert (by_vectors, by_tensors, honest) == ((45, 33), (27, 24), (33, 33))
reveal("13.Q18", "33 + 33", look="6 + 9 for Ω, from section 6")
print("by vectors", by_vectors, " by tensors", by_tensors, " with Ω itself", honest)
# %% [markdown] tags=["90"]
# Twelve multiplications of 45 are saved, and no addition. That is worth having. More comes when each link uses its $\Omega$ for the next joint as well (chapter 14).
# %% [markdown] tags=["90"]
# ## 13 · Any number of dimensions (Further, 4 min)
#
# Nothing in sections 2 and 3 needed three dimensions. In four, a turn has six rates and no axis, $\Phi = \dot Q Q^{\top}$ is still skew, and $\ddot Q = (\dot\Phi + \Phi\Phi)\,Q$ (Theorem 4.2). A vector $\omega$ is what three dimensions add. Momentum and moment stay as they are, too, $\tilde M = \Omega\Sigma - (\Omega\Sigma)^{\top}$, with $\Sigma = \int r\,r^{\top}dm$. There is no $I$ in four dimensions, and nobody misses it.
# %% tags=["check", "90"]
spread = np.diag([1.0, 2.0, 3.0, 4.0])                  # Σ of a body in 4-D, kg·m²
skewed = np.triu(np.arange(16.0).reshape(4, 4), 1) / 10
ones = np.ones((4, 4))
Phi, Phid = skewed - skewed.T, np.triu(ones, 1) - np.tril(ones, -1)
Psi = np.array(rigid_body.second_turning(Phi, Phid))
dL = spread @ Phid + Phid @ spread + (Phi @ spread - spread @ Phi) @ Phi + Phi @ (
    Phi @ spread - spread @ Phi)
assert np.allclose(Psi @ spread - (Psi @ spread).T, dL)                 # as (13.E15)
print("in 4-D, too, the rate of the momentum is Ψ Σ − (Ψ Σ)ᵀ")
# %% [markdown] tags=["card"]
# ## 14 · What to keep (2 min)
#
# **Motion.** $\tilde\omega = \dot RR^{\top}$ and $\Omega = \ddot RR^{\top} = \tilde{\dot\omega} + \tilde\omega\tilde\omega$. A point at $r$ has $\ddot p = \ddot s + \Omega r$.
#
# $$\det\Omega = -|\omega\times\dot\omega|^2, \qquad \dot\omega = \operatorname{vect}\Omega, \qquad \omega\omega^{\top} = \tfrac12(\Omega+\Omega^{\top}) - \tfrac12\operatorname{tr}(\Omega)1$$
#
# **Bodies.** $\Sigma = \int r\,r^{\top}dm = \tfrac12\operatorname{tr}(I)1 - I \ge 0$, $\ \Sigma_O = \Sigma + m\,r\,r^{\top}$, $\ \dot\Sigma = \tilde\omega\Sigma - \Sigma\tilde\omega = -\dot I$.
#
# $$\tilde L = \Sigma\tilde\omega + \tilde\omega\Sigma, \qquad \tilde M = \Omega\Sigma - (\Omega\Sigma)^{\top}$$
#
# - Four accelerometers that are not in one plane tell $\dot\omega$, and $\omega$ up to its sign. Spread them far.
# - $I$ with vectors, $\Sigma$ with tensors. Planar motions hide whoever mixes them up.
# - $\Omega$ pays from its second use on.
# %% [markdown]
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (13.E1) angular velocity tensor | `rigid_body.angular_velocity`, `turns.turning` | differentiated, section 2 |
# | (13.E2) Ω | `rigid_body.acceleration_tensor`, `rigid_body.second_turning` | the nodding book, section 3 |
# | (13.E3), (13.E4) points | `rigid_body.accelerated`, `rigid_body.point_acceleration` | each other, section 5 |
# | (13.E5) pole | `rigid_body.pole`, `rigid_body.planar_pole`, `rigid_body.pole_determinant` | in symbols, section 7 |
# | (13.E6), (13.E7) read Ω | `rigid_body.angular_acceleration`, `rigid_body.spin_of` | section 8 |
# | (13.E8), (13.E9), (13.E10) sensors | `rigid_body.sensed`, `rigid_body.spread`, `rigid_body.angular_acceleration_noise` | 4000 measurements, section 8 |
# | (13.E11), (13.E12) Euler's tensor | `rigid_body.euler_tensor`, `rigid_body.euler_about_origin` | section 9 |
# | (13.E13) rates | `rigid_body.inertia_rate` | a turning rod, section 10 |
# | (13.E14), (13.E15) momentum, moment | `rigid_body.momentum_tensor`, `rigid_body.moment_tensor` | chains of section 11 |
# | (13.E16) 15 products | `rigid_body.moment_by_omega`, `rigid_body.moment_by_inertia` | = Khalil's, section 12 |
#
# </details>
# %% [markdown]
# **Where this stops working.** Everything rests on a body whose points keep their distances. A link that bends has another $\Omega$ at every place. Sensors that are not quite aligned, or that drift, spoil $\omega$ long before the noise does. And a moment about a point that is neither fixed nor the centre of mass needs one term more.
#
# **Your turn now:** [the exercises of this chapter](../exercises/13_tensors_in_motion.ipynb). **Next:** chapter 14, six bodies that share their $\Omega$.
