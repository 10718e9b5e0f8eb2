# %% [markdown]
# # 01 · What a turn is
#
# > Turns do not add, and their order counts. So what is a turn, how does one write it down, and where does each way of writing fail?
#
# **After this chapter you can** read a rotation matrix in three ways, go to Euler's angles, to axis and angle and back, say where each of them fails, and park a satellite.
#
# **Equations** (01.E1)–(01.E14) ← Asada and Slotine, *Robot Analysis and Control*, sections 2.1.1 to 2.1.3, (2-1)–(2-20) with Example 2-1 and Example 2-2, and section 3.1.2, (3-9)–(3-14); Balafoutis and Patel, section 2.2, (2.2.1)–(2.2.5).
# Here sections are counted 1, 2, … and questions Q1, Q2, …; exercise 01.4 is one of `exercises/`.
# %% tags=["setup"]
import numpy as np
import sympy as sp
from scipy.spatial.transform import Rotation, Slerp

from robolib import plot, rotations, sketch
from robolib.checking import ex
from robolib.derivation import ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.identity import judge
from robolib.rotations import about_x, about_y, about_z, angle_between, rpy, to_zxz, zxz
from robolib.spatial import EYE, Transform, Vec3, X, Y, Z, skew, to_numpy, to_sympy
from robolib.widgets import Box

axis_angle, to_axis_angle = rotations.axis_angle, rotations.to_axis_angle
small, to_scipy = rotations.small, rotations.to_scipy
setup()
# %% [markdown]
# ## 1 · Two books (7 min)
#
# Two equal books lie on a table. You turn the first one by 90° about the room's $x$ axis, and then by 90° about the room's $y$ axis. You turn the second one about the same two axes by the same angles, but $y$ first.
# %% tags=["look"]
flat_on = {"": [("book A: x, then y", EYE), ("book B: y, then x", EYE)]}
figure(sketch.books(flat_on, arrows=False),
       "Both books before they are turned. The small frame is the room's; a book "
       "carries its own axes along.")
# %% [markdown]
# **Guess:** how many degrees apart do the two books end? (The smallest turn that would take one to the other.) Then take two books and try.
# %%
predict("01.Q1", ___, choices=[0, 90, 120, 180])
# %% tags=["reveal"]
right = np.pi / 2
A, B = about_y(right) @ about_x(right), about_x(right) @ about_y(right)
apart = np.degrees(angle_between(A, B))
assert np.isclose(apart, 120)
reveal("01.Q1", round(apart), look="where the letter on the cover points in the end")
row_A = [("start", EYE), ("x by 90°", about_x(right)), ("then y by 90°", A)]
row_B = [("start", EYE), ("y by 90°", about_y(right)), ("then x by 90°", B)]
figure(sketch.books({"A": row_A, "B": row_B}),
       f"The same two turns in two orders. The books end {apart:.0f}° apart.")
# %% [markdown]
# A shift has no such trouble, because two steps east and one north end where one north and two east end. Turns are different, and whoever flies a space telescope must live with it. It has no ground to push against, so it turns by wheels inside, one for each of its axes.
# At the end of this chapter you will give four small commands that should undo each other. The telescope will not come home.
#
# In the interactive, angle 1 is about $x$ and angle 2 about $y$; the pale book is turned in the other order.
# %% tags=["widget"]
Box(order="xy", angles=[np.pi / 2, np.pi / 2, 0],
    tries="make both angles small. How far apart are the books then?")
# %% [markdown] tags=["90"]
# **You need** these three answers. Each verdict says what is wrong.
#
# - **Q2** An arrow of length 1 in the plane is turned by $\theta$ from the $x$ axis, counter-clockwise. Its two components? (→ [00](00_start.ipynb))
# - **Q3** With $A = \begin{bmatrix}0&-1\\1&0\end{bmatrix}$ and $B = \begin{bmatrix}1&0\\0&-1\end{bmatrix}$, what is the product $A\,B$? Type `sp.Matrix([[…, …], […, …]])`. (→ [00](00_start.ipynb))
# - **Q4** The angle between the arrows $(1, 1, 0)$ and $(0, 1, 1)$, in degrees? (→ [00](00_start.ipynb), section 9 has the dot product, and any school book its cosine)
# %% tags=["exercise", "90"]
phi, theta, psi, u, v = sp.symbols("phi theta psi u v")
sin, cos = sp.sin, sp.cos
ex("01.Q2").check(___)
ex("01.Q3").check(___)
ex("01.Q4").check(___)
# %% [markdown]
# ## 2 · A frame is three arrows (8 min)
#
# Where is a body? Choose a point $O'$ of it, and say where that is, by a vector $x_0$. And how does it stand? Fix **three arrows** $n$, $t$ and $b$ of length 1 to it, at right angles, and say where they point. Written side by side they are a matrix,
#
# $$R = [\,n\ \ t\ \ b\,] \tag{01.E1}$$
#
# A <dfn>rotation matrix</dfn> has the axes of the turned frame as its columns, seen from the room.
# %% tags=["look"]
pose = Transform(zxz(0.5, 1.0, 0.8), Vec3(0.9, 0.5, 0.5))
P_b = Vec3(0.5, 0.6, 0.35)
n, t, b = (Vec3(*column) for column in to_numpy(pose.R).T)
path = pose.p + n * 0.5 + t * 0.6 + b * 0.35
assert np.allclose(to_numpy(pose @ P_b), to_numpy(path))
figure(sketch.carried(pose.R, pose.p, P_b, size=210),
       "A point P of the body: go to O′, then u = 0.5 m along n, v = 0.6 m along t, "
       f"w = 0.35 m along b. Seen from the room it is at "
       f"({', '.join(f'{x:.3f}' for x in pose @ P_b)}) m.")
# %% [markdown] tags=["slide"]
# Follow the path to a point $P$ whose body coordinates are $(u, v, w)$. It is $x_0 + u\,n + v\,t + w\,b$, because each leg runs along one arrow. That sum is a matrix times a vector:
#
# $$x = x_0 + R\,x_b \tag{01.E2}$$
#
# Any displacement of a rigid body is of this form, a turn $A$ and then a shift $T_d$ by $d$: $\ W = T_d\,A$, $\ p' = A\,p + d$. (It is Theorem 2.2 of Balafoutis and Patel.) The order counts here, too, and the second check below measures it.
# %% [markdown]
# Now the flat case, where everything can be seen. The body has turned by $\theta$ about $z$, and $O' = O$. So $n = (\cos\theta, \sin\theta, 0)$ and $b = (0, 0, 1)$. **Your turn (Q5):** what is $t$?
# %% tags=["exercise"]
figure(sketch.flat_frames(np.pi / 6, (1.0, 0.55)),
       "The flat case. P has u along x_b and v along y_b. "
       "A and C are the feet of P and B on x.")
ex("01.Q5").check(___)
# %% [markdown]
# Does your $t$ agree with the drawing? Read the $x$ of the point $P$ from it: the foot $A$ is at $OC - AC$. Here $OC = u\cos\theta$, and $AC = v\sin\theta$, because $PB$ leans by $\theta$ from the vertical. And a second way: $P$ is at the distance $\rho$ from $O$, by $\beta$ ahead of $x_b$.
# %% tags=["check"]
n = sp.Matrix([cos(theta), sin(theta), 0])
t = ex("01.Q5").accepted()
b = sp.Matrix([0, 0, 1])
rho, beta = sp.symbols("rho beta")
assert judge((u * n + v * t)[0], u * cos(theta) - v * sin(theta)).equal
chain(u * cos(theta) - v * sin(theta),
      (rho * cos(theta + beta), "the same as ρ, turned on by θ"),
      label="x", where={u: rho * cos(beta), v: rho * sin(beta)})
step(n.dot(t), ___, "two arrows at right angles", where={"n": n, "t": t})
# %% [markdown]
# Three arrows at right angles, each of length 1, obey six conditions, and all six fit into one line. An entry of $R^{\top}R$ is the dot product of two columns, so
#
# $$R^{\top}R = \begin{bmatrix} n\cdot n & n\cdot t & n\cdot b\\ t\cdot n & t\cdot t & t\cdot b\\ b\cdot n & b\cdot t & b\cdot b\end{bmatrix} = 1, \qquad R^{-1} = R^{\top}, \qquad \det R = +1 \tag{01.E3}$$
#
# To go back from the room to the body is therefore cheap: (01.E2) times $R^{\top}$ is $x_b = R^{\top}(x - x_0)$. The sign of the determinant says that the three arrows are right-handed. Section 10 shows what $-1$ would mean.
# %% tags=["check"]
R = sp.Matrix.hstack(n, t, b)
step(R.T * R, sp.eye(3), "sin² + cos² = 1", where={"R": R})
back = pose.R.T @ (pose @ P_b - pose.p)
assert np.allclose(to_numpy(back), to_numpy(P_b))
print("there by R, back by its transpose:", [round(float(x), 12) for x in back])
d = pose.p                                      # turn first, or shift first?
away = to_numpy((pose.R @ P_b + d) - pose.R @ (P_b + d))
print(f"shifting first would end {np.linalg.norm(away):.3f} m away")
# %% [markdown]
# Turns about the other axes look alike. For $R_y$ move all letters on by one, $x \to y \to z \to x$, and that brings the minus to the other corner.
#
# $$R_x = \begin{bmatrix}1&0&0\\0&c&-s\\0&s&c\end{bmatrix},\qquad R_y = \begin{bmatrix}c&0&s\\0&1&0\\-s&0&c\end{bmatrix},\qquad R_z = \begin{bmatrix}c&-s&0\\s&c&0\\0&0&1\end{bmatrix} \tag{01.E4}$$
# %% [markdown] tags=["90"]
# ## 3 · One matrix, three readings (6 min)
#
# Take $R_z(30°)$ and the numbers $(1, 0.4)$. The product is $(0.666, 0.846)$. What has been calculated? **Guess:** which of these is it? *Frame*: the columns say where the turned axes point. *Components*: a point's coordinates in the body become those in the room. *Motion*: a point $Q$ of the room is turned by 30°.
# %% tags=["90"]
predict("01.Q6", ___, choices=["frame", "components", "motion", "all"])
# %% tags=["reveal", "90"]
R30, p = to_numpy(about_z(np.pi / 6)), np.array([1.0, 0.4, 0.0])
P = R30 @ p
by_frame = p[0] * R30[:, 0] + p[1] * R30[:, 1]                   # along the two arrows
by_motion = np.hypot(*p[:2]) * np.exp(1j * (np.arctan2(0.4, 1.0) + np.pi / 6))
assert np.allclose(P, by_frame) and np.isclose(P[0] + 1j * P[1], by_motion)
assert np.allclose(P[:2], [0.666, 0.846], atol=5e-4)
reveal("01.Q6", "all", look="what in the drawing has the lengths u and v")
figure(sketch.flat_frames(np.pi / 6, (1.0, 0.4), feet=False, turned=True),
       "P has u = 1 and v = 0.4 in the body's frame; Q has them in the room's. "
       f"Q turned by 30° is P, at ({P[0]:.3f}, {P[1]:.3f}).")
# %% [markdown] tags=["90"]
# It is all three. The words differ, the numbers do not, and that is why people talk past each other. (In the source's two drawings even the letter $A$ names two points.) Trouble begins when somebody asks a *different* question in the same words.
#
# **Q7** Now the point stays at $(1, 0)$ in the room, and the **body** turns by 30°. What are the point's coordinates $(u, v)$, seen from the body?
# %% tags=["exercise", "90"]
ex("01.Q7").check(___)
# %% [markdown] tags=["90"]
# So ask *who moved*, the point or the axes. If the basis turns by $R$, the components of everything that stays turn by $R^{\top}$: $p' = R^{\top}p$ for a vector, and $T' = R^{\top}T\,R$ for a matrix that maps vectors to vectors.
#
# A well-known book on tensors defines the new basis by $e' = A\,e$ and then prints $T' = A\,T A^{\top}$. Both cannot be. The cell below lets a symmetric matrix and a lopsided one decide; exercise 01.6 asks for the line that slips.
# %% tags=["check", "90"]
T, e = np.diag([1.0, 2.0, 5.0]), np.eye(3)
for name, turn in (("half a turn about x", about_x(np.pi)),
                   ("30° about z", about_z(np.pi / 6))):
    R = to_numpy(turn)
    new = R @ e                                         # its columns: the new basis
    true = np.array([[new[:, i] @ T @ new[:, j] for j in range(3)] for i in range(3)])
    print(f"{name}: RᵀTR {np.allclose(true, R.T @ T @ R)}, "
          f"as printed {np.allclose(true, R @ T @ R.T)}")
# %% [markdown]
# ## 4 · Three angles (8 min)
#
# A matrix has nine entries, and (01.E3) has six conditions. **Guess:** how many of the nine numbers can you choose freely?
# %%
predict("01.Q8", ___)
# %% tags=["look"]
free = 9 - 6
reveal("01.Q8", free, look="how many conditions are in the symmetric matrix RᵀR = 1")
angles = np.radians([30, 60, 45])
figure(sketch.euler(*angles, steps=True),
       "Euler's three turns: φ = 30° about z, then θ = 60° about the new x′, then "
       "ψ = 45° about the new z″. The two discs meet in the line of nodes, along x′.")
# %% [markdown]
# You can choose three, but not any three. (Once two entries of $n$ are chosen, the third is known up to its sign.) So three numbers should do, and Euler found three that one can choose, three angles. Turn about $z$ by $\varphi$, about the **new** $x$ by $\theta$, about the **new** $z$ by $\psi$.
#
# Each turn hands coordinates on, $x = R_z(\varphi)\,x'$, $x' = R_x(\theta)\,x''$, $x'' = R_z(\psi)\,x_b$. Put one into the next:
#
# $$R = R_z(\varphi)\,R_x(\theta)\,R_z(\psi) \tag{01.E5}$$
#
# Turns about *moving* axes are multiplied from left to right, in the order in which they are done; turns about the *room's* axes from right to left. (Book A was $R_yR_x$.)
# %% [markdown]
# To find a column, send an arrow through the factors, from the right. Here is the first one, $n = R\,e_x$. The third one is yours. **Q9** What is $b = R\,e_z$, in `phi theta psi`?
# %% tags=["exercise"]
F1, F2, F3 = (to_sympy(turn) for turn in (about_z(phi), about_x(theta), about_z(psi)))
e_x = sp.Matrix([1, 0, 0])
chain(F1 * F2 * F3 * e_x,
      (F1 * F2 * sp.Matrix([cos(psi), sin(psi), 0]), "ψ turns e_x in its plane"),
      (F1 * sp.Matrix([cos(psi), cos(theta) * sin(psi), sin(theta) * sin(psi)]),
       "because θ tilts what points along y′"),
      ([cos(phi) * cos(psi) - sin(phi) * cos(theta) * sin(psi),
        sin(phi) * cos(psi) + cos(phi) * cos(theta) * sin(psi),
        sin(theta) * sin(psi)], "φ turns it about z"),
      label="n", where={"F1": F1, "F2": F2, "F3": F3, "e_x": e_x})
ex("01.Q9").check(___)
# %% tags=["check"]
column = ex("01.Q9").accepted()
R = F1 * F2 * F3
assert judge(R[:, 2], column).equal and judge(R, to_sympy(zxz(phi, theta, psi))).equal
exact = to_sympy(zxz(sp.pi / 6, sp.pi / 3, sp.pi / 4))
assert exact[:, 2] == sp.Matrix([sp.sqrt(3) / 4, -sp.Rational(3, 4), sp.Rational(1, 2)])
print("z_b at (30°, 60°, 45°): (√3/4, −3/4, 1/2), leaning towards −y, half of it up")
# %% [markdown]
# The <dfn>line of nodes</dfn> is where the plane of $x_b$ and $y_b$ cuts that of $x$ and $y$; $\varphi$ leads to it, $\psi$ leads on from it, and $\theta$ is the tilt about it. Play with the three angles, and find out which of them moves $z_b$.
# %% tags=["widget"]
Box(order="zxz", angles=[np.pi / 6, np.pi / 3, np.pi / 4],
    tries="turn ψ: does z_b move? Make θ = 0, and turn φ and ψ against each other.")
# %% [markdown] tags=["90"]
# ## 5 · Back from the matrix (7 min)
#
# Somebody hands you the matrix of the triple (30°, 60°, 45°) and asks for the angles. **Guess:** how many triples give this very matrix? (Whole turns do not count.)
# %% tags=["90"]
predict("01.Q10", ___, choices=["one", "two", "infinitely many"])
# %% tags=["look", "90"]
given = zxz(*angles)
both = to_zxz(given)
first, second = np.degrees(list(both))
for triple in both:
    assert np.allclose(to_numpy(zxz(*triple)), to_numpy(given))
assert np.allclose(first, [30, 60, 45]) and not np.allclose(second, first)
assert not both.singular
reveal("01.Q10", ("none", "one", "two")[len(list(both))],
       look="the other end of the line of nodes")
figure(sketch.euler(*angles),
       "The orientation (30°, 60°, 45°). The line of nodes has two ends, and φ may "
       "lead to either of them.")
# %% [markdown] tags=["90"]
# There are two. **Q11** Begin at the other end of the line of nodes, and find the second triple, in degrees.
# %% tags=["exercise", "90"]
ex("01.Q11").check(___)
# %% [markdown] tags=["90"]
# The same holds for every orientation,
#
# $$R(\varphi, \theta, \psi) = R(\varphi + \pi, -\theta, \psi + \pi) \tag{01.E6}$$
#
# To see it, take half a turn out of each outer factor, $R_z(\varphi + \pi) = R_z(\varphi)\,H$ and $R_z(\psi + \pi) = H\,R_z(\psi)$ with $H = R_z(\pi)$. In the middle stands $H\,R_x(-\theta)\,H$, which is half a turn, a tilt the other way, and half a turn. Which matrix that is will be your line below.
#
# A robot's wrist has just these three axes. So it can hold a cup in two ways, and chapter 03 will have to choose.
# %% [markdown] tags=["90"]
# To calculate the angles, read the third column from (01.E5): it is $(\sin\varphi\sin\theta, -\cos\varphi\sin\theta, \cos\theta)$, and the third row is $(\sin\theta\sin\psi, \sin\theta\cos\psi, \cos\theta)$. With $\sin\theta > 0$,
#
# $$\varphi = \mathrm{atan2}(r_{13}, -r_{23}),\qquad \psi = \mathrm{atan2}(r_{31}, r_{32})$$
#
# $$\theta = \mathrm{atan2}(r_{13}\sin\varphi - r_{23}\cos\varphi,\ r_{33}) \tag{01.E7}$$
#
# Use `atan2`, which looks at both signs. The arctangent of a quotient cannot tell $(1, 1)$ from $(-1, -1)$, and loses a quadrant.
# %% tags=["check", "90"]
H, G = to_sympy(about_z(sp.pi)), to_sympy(about_x(-theta))
step(H * G * H, ___, "every minus meets another one", where={"H": H, "G": G})
assert judge(to_sympy(zxz(phi + sp.pi, -theta, psi + sp.pi)), R).equal
told = ", ".join(f"{x:.0f}°" for x in second).replace("-", "−")
print("second triple:", told, "up to whole turns")
r = to_numpy(zxz(*np.radians([150, 60, 45])))
good = np.degrees(np.arctan2(r[0, 2], -r[1, 2]))
bad = np.degrees(np.arctan(r[0, 2] / -r[1, 2]))
assert np.isclose(good, 150) and np.isclose(bad, -30)
print(f"φ was 150°: atan2 says {good:.0f}°, atan says −{-bad:.0f}°, the wrong end")
# %% [markdown]
# ## 6 · Where the chart tears (7 min)
#
# To read $\varphi$ and $\psi$ back from $R$ takes two atan2 (01.E7). Where $\theta = 0$, both arguments of both are zero. Nothing is wrong with the book; it lies flat. But then $\varphi$ and $\psi$ turn about the same axis, and only their sum can be seen.
# %% tags=["check"]
lying = to_zxz(zxz(0.3, 0.0, 0.4))
print(lying.singular)
step(to_sympy(zxz(phi, 0, psi)), to_sympy(about_z(phi + psi)), "the addition theorems",
     label=r"R(\varphi, 0, \psi)")
# %% [markdown]
# Near such a place it gets wild. A turn at $\dot\varphi$ about $z$, at $\dot\theta$ about the line of nodes $x'$ and at $\dot\psi$ about $z''$ gives the angular velocity
#
# $$\omega = \dot\varphi\,z + \dot\theta\,x' + \dot\psi\,z'' = T\begin{bmatrix}\dot\varphi\\ \dot\theta\\ \dot\psi\end{bmatrix}, \qquad T = \begin{bmatrix}0 & \cos\varphi & \sin\varphi\sin\theta\\ 0 & \sin\varphi & -\cos\varphi\sin\theta\\ 1 & 0 & \cos\theta\end{bmatrix} \tag{01.E8}$$
#
# The three axes are the columns of $T$. At $\theta = 0$ two of them are the same, and no combination gives a turn about the level axis across the line of nodes.
# **Guess:** the tilt is 1°, and the book turns at 1 rad/s about that axis. How fast is $\dot\varphi$, in rad/s?
# %%
predict("01.Q12", ___)
# %% tags=["look"]
time = np.linspace(-0.5, 0.5, 1001)
rates = {}
for tilt in (1, 5, 30):
    R_t = about_y(time) @ about_x(np.radians(tilt))     # 1 rad/s about the room's y
    T = to_numpy(rotations.rates_zxz(*to_zxz(R_t).first))
    level = np.tile([[0.0], [1.0], [0.0]], (1001, 1, 1))
    rates[f"passes the pole at {tilt}°"] = np.linalg.solve(T, level)[:, 0, 0]
peaks = [curve.max() for curve in rates.values()]
assert np.allclose(peaks, 1 / np.tan(np.radians([1, 5, 30])), rtol=1e-3)
reveal("01.Q12", peaks[0], look="how far the line of nodes swings as z_b passes z")
figure(plot.series(time, rates, "rate of φ / rad/s"),
       "A book turns steadily at 1 rad/s, and its z axis passes near the vertical. "
       f"Passing at 1° asks for {peaks[0]:.1f} rad/s of φ, at 5° for {peaks[1]:.1f}, "
       f"at 30° for {peaks[2]:.2f}.")
# %% [markdown]
# Nothing turns fast but the *chart*, just as a traveller who walks past the north pole, a step beside it, crosses half of all time zones within a few steps. Such a place is called a singularity of the chart, or <dfn>gimbal lock</dfn>, the loss of one direction of turning where two axes of a chart (or of a real gimbal) become parallel. A wrist built of three joints has it in steel.
#
# The determinant tells it. **Your line:** what is $\det T$ here, in one factor?
# %% tags=["check", "90"]
T = to_sympy(rotations.rates_zxz(phi, theta, psi))
speeds = sp.symbols("phid thetad psid")
Rd = R.diff(phi) * speeds[0] + R.diff(theta) * speeds[1] + R.diff(psi) * speeds[2]
omega = T * sp.Matrix(speeds)
assert judge(Rd * R.T, to_sympy(skew(Vec3(*omega)))).equal      # Ṙ Rᵀ = S(ω)
assert judge(T, [[0, cos(phi), sin(phi) * sin(theta)],
                 [0, sin(phi), -cos(phi) * sin(theta)], [1, 0, cos(theta)]]).equal
step(-cos(phi)**2 * sin(theta) - sin(phi)**2 * sin(theta), ___, "along the last row",
     label=r"\det T")
# %% [markdown]
# ## 7 · Every turn is one turn (8 min)
#
# Turn a book as often as you like, about any axes. Euler found that in the end *one* turn about *one* axis would have done (Theorem 2.1 of Balafoutis and Patel). We must find a vector that $R$ leaves alone, $R\,u = u$, so we must show that $D = R - 1$ is singular. (In the cell **the unit matrix is $E$**.)
# %% tags=["check"]
R, E = F1 * F2, sp.eye(3)                       # any other turn would do as well
D = R - E
chain(R.T * D,
      (E - R.T, "because RᵀR = E"), (-D.T, "D = R − E, transposed"),
      where={"R": R, "D": D, "E": E})
# %% [markdown]
# Take determinants of both ends. On the left $\det R^{\top} = 1$. On the right transposing changes nothing, but each of the **three** rows brings a minus:
#
# $$\det(R - 1) = (-1)^3\det(R - 1) \quad\Longrightarrow\quad \det(R - 1) = 0 \tag{01.E9}$$
#
# With an even number of rows the argument fails. **Guess:** in the plane, with $R$ the 2 × 2 turn by 60°, what is $\det(R - 1)$?
# %%
predict("01.Q13", ___)
# %% tags=["check"]
flat = sp.Matrix([[cos(theta), -sin(theta)], [sin(theta), cos(theta)]]) - sp.eye(2)
step((cos(theta) - 1)**2 + sin(theta)**2, ___, "two rows: only the centre stays",
     label=r"\det(R_{2\times2} - 1)")
sixty = float(flat.det().subs(theta, sp.pi / 3))
reveal("01.Q13", sixty, look="which points of the plane stay")
# %% [markdown]
# Now the other way, from an axis $u$ (of length 1) and an angle to the matrix. Split what is turned into a part along $u$, which stays, and a part across it, which turns in its plane, towards $u\,\times$ that part. The result is the formula of Rodrigues,
#
# $$R = u u^{\top} + \cos\theta\,(1 - u u^{\top}) + \sin\theta\,S(u) \tag{01.E10}$$
#
# with $S(u)\,p = u\times p$. For the way back, the trace is $1 + 2\cos\theta$, and what is skew in $R$ is $\sin\theta\,S(u)$, so
#
# $$w = \begin{bmatrix}r_{32} - r_{23}\\ r_{13} - r_{31}\\ r_{21} - r_{12}\end{bmatrix} = 2\sin\theta\,u, \qquad \theta = \mathrm{atan2}(|w|,\ \mathrm{tr}\,R - 1) \tag{01.E11}$$
# %% [markdown]
# **Q14** Book B was turned by $R_x(90°)\,R_y(90°)$, which only exchanges axes, because $x$ goes to $y$, $y$ to $z$, and $z$ to $x$. About which axis is that one single turn? Give its unit vector.
# %% tags=["exercise"]
ex("01.Q14").check(___)
# %% tags=["look"]
turns = [to_axis_angle(turn) for turn in (A, B)]
told = [f"{np.degrees(t.angle):.0f}° about ({', '.join(f'{x:.3f}' for x in t.axis)})"
        for t in turns]
assert all(np.isclose(t.angle, 2 * np.pi / 3) for t in turns)
assert np.allclose(to_numpy(turns[0].axis), np.array([1, 1, -1]) / np.sqrt(3))
assert np.allclose(to_numpy(turns[1].axis), np.array([1, 1, 1]) / np.sqrt(3))
figure(sketch.turned([1, 1, 1], 2 * np.pi / 3, letters=("", "b"), name="120°"),
       f"Book B as one turn: {told[1]}. Book A: {told[0]}.")
# %% [markdown]
# Two places need care. No turn at all has no axis. And at half a turn $w = 0$, although the axis is there; then $R + 1 = 2uu^{\top}$ still has it, up to its sign. A function that forgets this works for years, and fails on the day somebody turns a part upside down.
# %% tags=["check"]
tilted = Vec3(0.6, 0.0, 0.8)
for angle in (0.0, 1.0, np.pi):
    found = to_axis_angle(axis_angle(tilted, angle))
    axis = ", ".join(f"{abs(x):.1f}" for x in found.axis)
    print(f"{np.degrees(found.angle):5.1f}° about ({axis})  {found.note}")
# %% [markdown]
# ## 8 · Small turns add (7 min)
#
# A turn has an axis and an angle. Is it a vector, then, an arrow along the axis, as long as the angle? The two books say no. But make the turns small. For small angles $\cos \approx 1$ and $\sin\varepsilon \approx \varepsilon$, and (01.E4) becomes
#
# $$R \approx 1 + S(d\varphi) = \begin{bmatrix}1 & -d\varphi_z & d\varphi_y\\ d\varphi_z & 1 & -d\varphi_x\\ -d\varphi_y & d\varphi_x & 1\end{bmatrix} \tag{01.E12}$$
# %% tags=["look"]
parts = {r"$d\varphi_x$": ((0, 0, 0), (0.8, 0, 0)),
         r"$d\varphi_y$": ((0.8, 0, 0), (0, 0.6, 0)),
         r"$d\varphi_z$": ((0.8, 0.6, 0), (0, 0, 0.5)),
         r"$d\varphi$": ((0, 0, 0), (0.8, 0.6, 0.5))}
figure(sketch.vectors(parts, view=(-35, 22)),
       "A small turn as an arrow: along its axis, as long as its angle. Its components "
       "are turns about x, y and z.")
# %% [markdown]
# Multiply two of them, one about $x$ and one about $y$, in both orders, (3-10) and (3-11). The second order is your line.
# %% tags=["check"]
dx, dy = sp.symbols(r"d\varphi_x d\varphi_y")
R_x, R_y = to_sympy(small(X * dx)), to_sympy(small(Y * dy))
step(R_x * R_y, [[1, 0, dy], [dx * dy, 1, -dx], [-dy, dx, 1]],
     "rows times columns")
step(R_y * R_x, ___, "the other order: where does the product stand now?")
chain(R_x * R_y - R_y * R_x,
      ([[0, -dx * dy, 0], [dx * dy, 0, 0], [0, 0, 0]], "what the order changes"),
      where={"R_x": R_x, "R_y": R_y})
# %% [markdown]
# To first order nothing is left of the order, because a product of two small numbers is smaller still. So small turns commute, and they add: $(1 + S(a))(1 + S(b)) \approx 1 + S(a + b)$. That is why $\omega$, a small turn divided by a small time, **is** a vector. (The source prints the sum with all signs exchanged, (3-13); that is the turn backwards. Exercise 01.5.)
#
# Now read what is left. It is $S$ of a vector along **z**, of size $d\varphi_x\,d\varphi_y$. The two orders differ by a turn about the third axis. **Guess:** how far apart are they at 1° each, in degrees?
# %%
predict("01.Q15", ___)
# %% tags=["look"]
grid = np.radians(np.geomspace(1, 120, 60))
gap = angle_between(about_x(grid) @ about_y(grid), about_y(grid) @ about_x(grid))
closed = 4 * np.arcsin(np.sin(grid / 2)**2)
assert np.allclose(gap, np.minimum(closed, 2 * np.pi - closed))
some = np.radians([1, 10, 30, 90])
at = np.degrees(4 * np.arcsin(np.sin(some / 2)**2))
assert np.isclose(at[0], np.degrees(some[0]**2), rtol=1e-3) and np.isclose(at[3], 120)
reveal("01.Q15", at[0], look="1° in radians, squared")
curves = {"the two orders": np.degrees(gap), "ε²": np.degrees(grid**2)}
figure(plot.power(np.degrees(grid), curves, "ε / °", "apart / °"),
       f"How far the two orders are apart: {at[0]:.4f}° at 1°, {at[1]:.3f}° at 10°, "
       f"{at[2]:.2f}° at 30°, {at[3]:.0f}° at 90°. The slope is 2: ten times smaller "
       "turns are a hundred times nearer.")
# %% [markdown]
# "To first order" means this picture. Halve the turns, and the difference falls to a quarter. (The curve has a closed form. With $\alpha$ for the angle between the two,
#
# $$\sin\tfrac{\alpha}{4} = \sin^2\tfrac{\varepsilon}{2} \tag{01.E13}$$
#
# which gives $\alpha \approx \varepsilon^2$ when $\varepsilon$ is small, and 120° at 90°.)
# %% [markdown]
# ## 9 · Parking a satellite (7 min)
#
# Now the telescope. It turns about its **own** axes by $+\varepsilon$ about $x$, $+\varepsilon$ about $y$, $-\varepsilon$ about $x$, $-\varepsilon$ about $y$. Each command is taken back. Press the four buttons, and look at what the book has done.
# %% tags=["widget"]
Box(order="park", size=np.pi / 18,
    tries="+x, +y, −x, −y. Then the four again, and again. Who turns it about z?")
# %% tags=["look"]
def parking(degrees):
    e = np.radians(degrees)
    return about_x(e) @ about_y(e) @ about_x(-e) @ about_y(-e)

way, stand, e = [("start", EYE)], EYE, np.radians(50)
for word in ("+x", "+y", "−x", "−y"):
    turn = about_x if word[1] == "x" else about_y
    stand = stand @ turn(e if word[0] == "+" else -e)
    way.append((word, stand))
left = {d: to_axis_angle(parking(d)) for d in (10, 30, 50)}
size = {d: np.degrees(turn.angle) for d, turn in left.items()}
assert np.allclose([size[10], 6 * size[30]], [1.741, 92.183], atol=1e-3)
figure(sketch.books({"": way}, width=520),
       f"One parking, by 50° to be seen: it leaves a turn of {size[50]:.1f}°. By 10° "
       f"it leaves {size[10]:.3f}° (ε² says {np.degrees(np.radians(10)**2):.3f}°); six "
       f"of 30° turn the book by {6 * size[30]:.1f}°.")
# %% [markdown]
# The product $R_xR_yR_x^{\top}R_y^{\top}$ is what takes one order of section 8 to the other. So a parking leaves $\varepsilon^2$, about the third axis, and the four commands that "do nothing" steer the one axis that has no button. Drivers know it. Go forwards to the left and backwards to the right, and the car has turned on the spot, which neither pedal nor wheel does alone.
#
# It is not exactly about $z$. At 10° the axis leans by 7° towards the corner, at 30° by 21°; only in the limit it is $z$. **Guess:** what does one parking of 20° leave, in degrees? And then (**Q17**) how many such parkings does it take to turn the book by more than 90°?
# %% tags=["exercise"]
predict("01.Q16", ___)
ex("01.Q17").check(___)
# %% tags=["reveal"]
lean = {d: np.degrees(np.arccos(turn.axis.z)) for d, turn in left.items()}
assert np.isclose(lean[10], 7.05, atol=0.01) and np.isclose(lean[30], 20.75, atol=0.01)
once = to_axis_angle(parking(20))
reveal("01.Q16", np.degrees(once.angle), look="20° in radians, squared")
turned, stand = [0.0], EYE
for _ in range(14):
    stand = stand @ parking(20)
    turned.append(np.degrees(to_axis_angle(stand).angle))
assert turned[13] < 90 < turned[14] and np.isclose(turned[14], 14 * turned[1])
by_square = np.degrees(np.radians(20)**2)
print(f"one parking of 20°: {turned[1]:.3f}° (ε² says {by_square:.3f}°)")
print(f"after 13: {turned[13]:.2f}°, after 14: {turned[14]:.2f}°")
# %% [markdown]
# Adding vectors commutes, and composing turns does not. So no vector can stand for a turn, however one chooses it. And no three numbers that merely *add up* can say how a body stands. The sums of all commands about $x$ and about $y$ are zero here, and the body has turned. In chapter 04 a robot drifts for the same reason, and in chapter 12 the rest $R_xR_y - R_yR_x$ gets a name.
# %% [markdown] tags=["90"]
# ## 10 · The ritual, for turns (2 min)
#
# Whenever you get a rotation matrix from anywhere, ask four things. Is $R^{\top}R = 1$? Is $\det R = +1$? Does the angle $-\theta$ give $R^{\top}$? And does $\theta \to 0$ give 1? The second is the one that people forget.
# %% tags=["look", "90"]
mirror = np.diag([-1.0, 1.0, 1.0])
assert np.allclose(mirror.T @ mirror, np.eye(3))
assert np.isclose(np.linalg.det(mirror), -1)
for make in (zxz, rotations.zyz, rpy):
    N = to_sympy(make(phi, theta, psi))
    assert judge(N.T * N, sp.eye(3)).equal and judge(N.det(), 1).equal
assert judge(to_sympy(about_y(-theta)), to_sympy(about_y(theta)).T).equal
assert zxz(0, 0, 0) == EYE
pair = {"": [("det = +1", EYE), ("det = −1", mirror)]}
figure(sketch.books(pair, arrows=False, axes=False),
       "Both matrices have RᵀR = 1. The second is no turn but a mirror: its R is "
       "written backwards, and no hand can turn one book into the other.")
# %% [markdown] tags=["90"]
# ## 11 · Roll, pitch, yaw, and quaternions (Further, 6 min)
#
# Ships and planes use another chart: roll about the long axis $x$, pitch about $y$, yaw about $z$,
#
# $$R = R_z(\text{yaw})\,R_y(\text{pitch})\,R_x(\text{roll}) \tag{01.E14}$$
#
# (Asada and Slotine call the turn about $z$ *roll* and that about $x$ *yaw*. Ask which is meant.) A plane that flies level is far from this chart's singularity, but the pole has only moved, to a pitch of ±90°. No chart of three numbers covers all orientations without one.
# %% [markdown] tags=["90"]
# Four numbers can do it. A <dfn>unit quaternion</dfn> is **the axis and the angle** of a turn packed as $(\cos\frac\theta2, \sin\frac\theta2\,u)$; it has no singular place, and its price is a condition (length 1) and a sign ($q$ and $-q$ are one turn). SciPy has it, with interpolation and means, so the library only builds the bridge: `to_scipy(R)`.
# %% tags=["look", "90"]
print(rotations.to_rpy(rpy(0.3, np.pi / 2, 0.1)).singular)
plane = rpy(*np.radians([20, 80, -30]))
for triple in rotations.to_rpy(plane):
    print("roll, pitch, yaw:", ", ".join(f"{x:.0f}°" for x in np.degrees(triple)))
q, turn = to_scipy(plane).as_quat(scalar_first=True), to_axis_angle(plane)
half = [np.cos(turn.angle / 2), *(turn.axis * np.sin(turn.angle / 2))]
assert np.allclose(q, half) and np.isclose(np.linalg.norm(q), 1)
print("quaternion:", ", ".join(f"{x:.4f}" for x in q))
way = Slerp([0, 1], Rotation.concatenate([to_scipy(EYE), to_scipy(plane)]))
between = rotations.from_scipy(way(0.5))
gone, left_over = angle_between(EYE, between), angle_between(between, plane)
assert np.isclose(gone, left_over)
figure(sketch.books({"": [("start", EYE), ("halfway", between), ("goal", plane)]}),
       f"Halfway there, along one turn: {np.degrees(gone):.1f}° from either end.")
# %% [markdown] tags=["90"]
# ## 12 · A walk that turns you (Further, 5 min)
#
# A book lies on the north pole, cover up. It is carried to the equator, along it for a quarter, and back to the pole. All the way it is turned only about axes **across** the direction in which its cover looks, never about that direction itself. **Guess:** by how many degrees has it turned when it is back?
# %%
predict("01.Q18", ___)
# %% tags=["look", "90"]
legs, stand, across = [(Y, right), (Z, right), (X, right)], EYE, []
for axis, angle in legs:
    across.append(axis @ (stand @ Z))           # across the cover's direction?
    stand = axis_angle(axis, angle) @ stand
home = to_axis_angle(stand)
assert np.allclose(across, 0) and np.isclose(home.axis.z, 1)
assert np.isclose(home.angle, 4 * np.pi / 8)
reveal("01.Q18", np.degrees(home.angle), look="the letter on the cover, leg by leg")
figure(sketch.walk([(to_numpy(axis), angle) for axis, angle in legs]),
       f"Back at the pole, the book has turned by {np.degrees(home.angle):.0f}° about "
       f"the vertical: {home.angle:.4f} rad, the area of an eighth of the unit sphere.")
# %% [markdown] tags=["90"]
# The rate about the cover's direction was zero all the time, so its integral is zero, and yet the book has turned. So no $\int\omega\,dt$, part by part, is an orientation, and one must integrate $\dot R = S(\omega)R$ instead. The angle is the *area* that was walked around. A parking walks around a square of side $\varepsilon$; its area is $\varepsilon^2$.
# %% [markdown] tags=["card"]
# ## 13 · What to keep (2 min)
#
# **$R = [\,n\ t\ b\,]$: columns are the body's axes.** $x = x_0 + R\,x_b$, $\ R^{-1} = R^{\top}$, $\ \det R = +1$. One matrix, three readings; ask who moved.
#
# $$R = R_z(\varphi)R_x(\theta)R_z(\psi) = R(\varphi + \pi, -\theta, \psi + \pi)$$
#
# $$\varphi = \mathrm{atan2}(r_{13}, -r_{23}), \qquad \psi = \mathrm{atan2}(r_{31}, r_{32}), \qquad \det T = -\sin\theta$$
#
# $$R = uu^{\top} + \cos\theta\,(1 - uu^{\top}) + \sin\theta\,S(u), \qquad \mathrm{tr}\,R = 1 + 2\cos\theta, \qquad w = 2\sin\theta\,u$$
#
# $$R \approx 1 + S(d\varphi), \qquad R_xR_y - R_yR_x \approx \varepsilon^2\,S(e_z)$$
#
# - Moving axes: multiply to the right. The room's axes: multiply to the left.
# - Every chart of three numbers tears somewhere: z-x-z at $\theta = 0$ and 180°, roll–pitch–yaw at a pitch of ±90°.
# - Small turns add, finite turns do not. Four turns that undo each other leave $\varepsilon^2$ about the third axis.
# %% [markdown] tags=["90"]
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (01.E1), (01.E2) frames and displacements | `spatial.Transform` | the path along three arrows, section 2 |
# | (01.E3) $R^{\top}R = 1$ | `rotations.to_zxz` and the like refuse anything else | in symbols for every chart, section 10 |
# | (01.E4) about one axis | `rotations.about_x`, `rotations.about_y`, `rotations.about_z` | = SciPy's `Rotation`, tests |
# | (01.E5), (01.E6), (01.E7) Euler's angles | `rotations.zxz`, `rotations.to_zxz` | by hand, both triples, sections 4 and 5 |
# | (01.E8) rates | `rotations.rates_zxz` | $\dot R R^{\top} = S(\omega)$, section 6 |
# | (01.E9) Euler's theorem | by hand | section 7 |
# | (01.E10), (01.E11) axis and angle | `rotations.axis_angle`, `rotations.to_axis_angle` | there and back, section 7 |
# | (01.E12) small turns | `rotations.small` | products to first order, section 8 |
# | (01.E13) two orders | `rotations.angle_between` | at 60 angles, section 8 |
# | (01.E14) roll, pitch, yaw | `rotations.rpy`, `rotations.to_rpy` | = SciPy's `Rotation`, tests |
#
# </details>
# %% [markdown]
# **Where this stops working.** A chart of three numbers fails at its poles; if your task passes there, use the matrix or a quaternion. Products of thousands of matrices drift away from $R^{\top}R = 1$ by rounding, and must be made straight again. And a turn says nothing about *where* the axis is.
#
# **Your turn now:** [the exercises of this chapter](../exercises/01_rotations.ipynb). **Next:** chapter 02, where turns also move, and six of them make an arm.
