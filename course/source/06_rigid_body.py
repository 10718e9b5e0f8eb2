# %% [markdown]
# # 06 · One body, then two
#
# > Three moments say how a body turns; two bodies cut apart at a pin are an arm.
#
# **After this chapter you can** find the inertia of a body about any point and in any axes, say whether there is such a body, write Newton's and Euler's equations for it, say which spins last and which wheel holds the others, and derive the torques of two links without any energy.
#
# **Equations** (06.E1)–(06.E22) ← Asada and Slotine, *Robot Analysis and Control*, ch. 5: (5-1)–(5-19) with Example 5-1, (5-69)–(5-79); Siciliano et al., *Robotics*, ch. 7: (7.5)–(7.13); Khalil, [7.3], [7.10]–[7.13], [7.16], [7.36]–[7.39]; Balafoutis and Patel, (4.3.1)–(4.3.14), Theorem 4.3. The core is 1 to 11; what is marked *Further* can wait.
# %% tags=["setup"]
import numpy as np
import sympy as sp
from IPython.display import display

from robolib import plot, rigid_body, robots, sketch
from robolib.checking import ex
from robolib.derivation import Rate, ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.formulations import lagrange, two_link
from robolib.identity import judge
from robolib.rotations import about_x, zxz
from robolib.spatial import ORIGIN, Transform, Vec3, diagonal, skew, to_numpy, to_sympy
from robolib.widgets import Box, PlanarArm

setup()
# %% [markdown]
# ## 1 · Throw a book (10 min)
#
# Put a rubber band around a book, throw it into the air, and let it spin. There are three ways to do so, about its long edge, its middle edge and its short one. In the air nothing turns it any more, because its weight acts at its centre.
# %% tags=["look"]
book = rigid_body.block(1.0, 0.24, 0.17, 0.03)          # 1 kg, 24 × 17 × 3 cm
I1, I2, I3 = (book.I[k, k] for k in range(3))
EDGES = ("long", "middle", "short")
figure(sketch.spins({f"{edge} edge": k for k, edge in enumerate(EDGES)}),
       "The book, 24 × 17 × 3 cm and 1 kg, and the three axes about which it may spin.")
assert np.allclose([I1, I2, I3], [2.4833e-3, 4.875e-3, 7.2083e-3], rtol=1e-4)
# %% [markdown]
# Two of these spins are smooth. **Guess** which one is not. Then throw a book, a phone over a bed, or the book below.
# %%
predict("06.Q1", ___, choices=["long edge", "middle edge", "short edge"])
# %% tags=["widget"]
Box(mode="throw", tries="press Play, then spin it about each of its three edges.")
# %% tags=["reveal"]
lowest = []                                             # ω along the axis, in parts
for k in range(3):
    w = [0.1 * (j == (k == 0)) + 10.0 * (j == k) for j in range(3)]     # 1 % off
    lowest.append(rigid_body.tumble(book.I, Vec3(*w), 6.0).w[:, k].min() / 10)
bad = int(np.argmin(lowest))
thrown = rigid_body.tumble(book.I, Vec3(0.1, 10.0, 0.0), 6.0)
over = thrown.turns_over(1)
assert lowest[0] > 0.999 and lowest[2] > 0.999 and lowest[1] < -0.999
assert np.ptp(thrown.T) < 1e-9 * thrown.T[0]            # its energy stays, and its L
assert np.abs(thrown.L - thrown.L[0]).max() < 1e-9 * np.linalg.norm(thrown.L[0])
assert np.allclose(np.diff(over), 2.1405, atol=1e-3)
reveal("06.Q1", f"{EDGES[bad]} edge", look="the book itself, thrown over a bed")
figure(plot.series(thrown.t, dict(zip(EDGES, thrown.w.T, strict=True)),
                   "ω in the book / (rad/s)"),
       "Thrown about its middle edge with 10 rad/s, 1 % off. It turns over every "
       f"{np.diff(over).mean():.2f} s, spins backwards, and turns over again.")
# %% [markdown]
# Nothing pushes it, and yet it turns over, again and again. In 1985 the cosmonaut Dzhanibekov watched a wing nut do so in orbit. This chapter finds the reason, the time, and a cure.
#
# **A machine that needs it.** A satellite in orbit is a thrown book. Many carry a wheel that spins all the time, and they point at the earth for ten years, because the wheel forbids the flip. How fast must it be?
# %% [markdown]
# **You need** vectors that turn, and these three answers.
#
# - **Q2** A body turns at `wz` about $z$. What is the velocity of its point $(x, y, z)$, as a vector? (→ [04](04_velocities.ipynb), one column per joint)
# - **Q3** Two masses of 1 kg sit at the ends of a light rod of 1 m. It turns about its middle at 2 rad/s. What is the kinetic energy, in J? (→ [00](00_start.ipynb))
# - **Q4** A book's long edge lies along $x$. It is turned by 90° about $z$. Along which axis of the room does that edge lie now? (`"x"`, `"y"` or `"z"`, → [01](01_rotations.ipynb))
# %% tags=["exercise"]
m, x, y, z = sp.symbols("m x y z")
wx, wy, wz, wdx, wdy, wdz = sp.symbols("wx wy wz wdx wdy wdz")
display(ex("06.Q2").check(___))
display(ex("06.Q3").check(___))
display(ex("06.Q4").check(___))
# %% [markdown] tags=["90"]
# ## 2 · Many points, one body (6 min)
#
# A <dfn>rigid body</dfn> is a set of points that keep their distances. Its mass $m$ and its <dfn>centre of mass</dfn> $C$, the mean place of its mass, are
#
# $$m = \int dm, \qquad p_C = \frac1m\int p\,dm, \qquad\text{so}\qquad \int r\,dm = 0 \ \text{ for } r = p - p_C \tag{06.E1}$$
# %% tags=["look"]
figure(sketch.vectors({"$p_C$": ((0, 0, 0), (1.2, 0.5, 0.4)),
                       "$r$": ((1.2, 0.5, 0.4), (0.2, 0.5, 0.45)),
                       "$p$": ((0, 0, 0), (1.4, 1.0, 0.85))},
                      points={"$O$": (0, 0, 0), "$C$": (1.2, 0.5, 0.4)}, height=170),
       "A point of the body: r leads to it from the centre of mass C, p from a fixed "
       "point O.")
corners = [(0.25, Vec3(*p)) for p in ((0, 0, 0), (2, 0, 0), (0, 2, 0), (2, 2, 4.0))]
four = rigid_body.of_points(corners)
left_over = sum(((p - four.com) * mass for mass, p in corners), ORIGIN)
assert four.com == Vec3(1.0, 1.0, 1.0) and left_over == ORIGIN          # (06.E1)
# %% [markdown]
# The body moves, and every point of it has the velocity of $C$ and what the turning adds,
#
# $$\dot p = v + \omega\times r \tag{06.E2}$$
#
# Its kinetic energy is $\tfrac12\int \dot p\cdot\dot p\,dm$ (7.5). Multiply out for one point. **Your turn** is what the middle term amounts to, summed over the body. ($\int r\,dm$ is called $N$ here, and (06.E1) says what it is.)
# %% tags=["check"]
v, omega, r = (sp.Matrix(s) for s in (sp.symbols("v1:4"), (wx, wy, wz), (x, y, z)))
S, N = to_sympy(skew(Vec3(x, y, z))), sp.zeros(3, 1)
chain((v + omega.cross(r)).dot(v + omega.cross(r)),
      (v.dot(v) + 2 * v.dot(omega.cross(r)) + omega.cross(r).dot(omega.cross(r)),
       "multiplied out"),
      (v.dot(v) + 2 * v.cross(omega).dot(r) + omega.dot(S.T * S * omega),
       "because ω × r = −S(r) ω"),
      label=r"\dot p\cdot\dot p", where={"v": v, "omega": omega, "r": r, "S": S})
step(2 * v.cross(omega).dot(N), ___, "the middle term, all points together",
     where={"v": v, "omega": omega, "N": N})
# %% [markdown]
# The mixed term dies, because $r$ counts from the centre of mass. Count from anywhere else, and it stays (section 12). What is left is the energy of a point and the energy of a spin:
#
# $$T = \tfrac12\,m\,v\cdot v + \tfrac12\,\omega\cdot I\omega, \qquad I = \int S(r)^{\top}S(r)\,dm \tag{06.E3}$$
# %% [markdown]
# ## 3 · How the masses are spread (7 min)
#
# All that the spin knows of the body is $I$. The <dfn>inertia of a body</dfn> is a symmetric matrix that holds how far its masses are from each axis, squared:
#
# $$I = \int\begin{bmatrix} y^2+z^2 & -xy & -xz\\ -xy & x^2+z^2 & -yz\\ -xz & -yz & x^2+y^2\end{bmatrix}dm \tag{06.E4}$$
#
# **Guess:** two equal masses sit at $(1, 1, 0)$ and $(-1, -1, 0)$ m. Which sign has the entry $I_{xy}$?
# %%
figure(sketch.vectors({"$r$": ((0, 0, 0), (1, 1, 0)), "$-r$": ((0, 0, 0), (-1, -1, 0))},
                      points={"$C$": (0, 0, 0)}, height=140),
       "Two masses of 1 kg, at (1, 1, 0) and (−1, −1, 0) m.")
assert judge(S.T * S, r.dot(r) * sp.eye(3) - r * r.T).equal             # (06.E4)
predict("06.Q5", ___, choices=["plus", "zero", "minus"])
# %% tags=["reveal"]
pair = rigid_body.of_points([(1.0, Vec3(1.0, 1, 0)), (1.0, Vec3(-1.0, -1, 0))])
assert np.allclose(to_numpy(pair.I), [[2, -2, 0], [-2, 2, 0], [0, 0, 4]])
reveal("06.Q5", "minus", look="the minus before ∫ x y dm")
L = pair.I @ Vec3(1.0, 0, 0)
print(f"turned about x at 1 rad/s, its angular momentum is ({L.x:g}, {L.y:g}, {L.z:g})")
# %% [markdown]
# The minus is no convention of taste. Turn this pair about $x$, and its angular momentum $I\omega$ has a part along $-y$, because each mass moves along $z$ and is off the $x$ axis. Our letter $I_{xy}$ *is* the entry, minus included, as in Khalil and in the tensor book. Siciliano writes the minus outside, so his $I_{xy}$ is the opposite of ours. Check that first when you copy a table.
#
# **Your turn:** a block with edges $l_x$, $l_y$, $l_z$ and mass $m$, evenly filled. Integrate $y^2 + z^2$ over it. What is $I_{xx}$ about its centre, in `m lx ly lz`?
# %% tags=["exercise"]
lx, ly, lz = sp.symbols("lx ly lz")
ex("06.Q6").check(___)
# %% tags=["check"]
Ixx_block = ex("06.Q6").accepted()
dens = m / (lx * ly * lz)
by_integral = sp.integrate(dens * (y**2 + z**2), (x, -lx / 2, lx / 2),
                           (y, -ly / 2, ly / 2), (z, -lz / 2, lz / 2))
step(by_integral, m * (ly**2 + lz**2) / 12, "the edge along x does not count",
     label=r"I_{xx}")
assert judge(Ixx_block, rigid_body.block(m, lx, ly, lz).I[0, 0]).equal
print("the book:", ", ".join(f"{1000 * i:.3f}" for i in (I1, I2, I3)), "· 10⁻³ kg·m²")
# %% [markdown]
# $$I_{\text{block}} = \frac{m}{12}\operatorname{diag}\left(l_y^2 + l_z^2,\ l_x^2 + l_z^2,\ l_x^2 + l_y^2\right) \tag{06.E5}$$
#
# The moment is largest about the *short* edge, since most of the mass is far from that axis. Axes in which $I$ is diagonal are called <dfn>principal axes</dfn>, and every body has three of them at right angles, because $I$ is symmetric.
# %% [markdown] tags=["90"]
# ## 4 · Is there such a body? (5 min)
#
# Bodies differ in shape as well as in size. Divide a body's two smaller principal moments by the largest, and each shape is a point in a map.
#
# The PUMA 560 is the best-measured robot there is. For its third link these principal moments are published: 0.066, 0.086 and 0.0125 kg·m². All three are positive. **Guess:** is there a body that has them?
# %%
figure(sketch.every_body({"the book": (I1, I2, I3)}),
       "The map of shapes. To the right the smallest principal moment over the "
       f"largest, here {I1 / I3:.2f}; upwards the middle one, {I2 / I3:.2f}.")
predict("06.Q7", ___, choices=["yes", "no"])
# %% tags=["reveal"]
puma = diagonal(0.066, 0.086, 0.0125)
Sigma = rigid_body.euler_tensor(puma)
spread = [Sigma[k, k] for k in range(3)]
assert np.allclose(spread, [0.01625, -0.00375, 0.06975])
assert "0.086 > 0.0125 + 0.066" in rigid_body.impossible(puma)
assert rigid_body.impossible(book.I) == ""
reveal("06.Q7", "no" if rigid_body.impossible(puma) else "yes",
       look="the largest one, and the sum of the two others")
figure(sketch.every_body({"the book": (I1, I2, I3),
                          "PUMA, link 3": (0.066, 0.086, 0.0125)}),
       "Every body is a point of this triangle. Link 3 of the PUMA, as published, lies "
       "outside.")
# %% [markdown]
# $I_{xx} + I_{yy} - I_{zz} = 2\int z^2\,dm$, and a sum of squares is not negative. So no moment is larger than the sum of the two others. All of it stands in one matrix, <dfn>Euler's tensor</dfn>, which holds the squares themselves and not the distances from axes:
#
# $$\Sigma = \int r\,r^{\top}dm = \tfrac12\operatorname{tr}(I)\,1 - I, \qquad I = \operatorname{tr}(\Sigma)\,1 - \Sigma \tag{06.E6}$$
#
# There is such a body exactly if $\Sigma$ has no negative eigenvalue. Here $\int y^2\,dm$ would be $-0.00375$ kg·m². The robot works all the same, since its torques feel sums of such numbers, but a simulation that trusts them may gain energy from nothing.
# %% [markdown]
# ## 5 · About another point (6 min)
#
# A link turns about its joint and not about its centre. Put $r_C + r$ in the place of $r$ in (06.E3). The mixed terms die once more, and what is added is a point mass at $C$:
#
# $$I_O = I + m\,S(r_C)^{\top}S(r_C), \qquad \Sigma_O = \Sigma + m\,r_C\,r_C^{\top} \tag{06.E7}$$
#
# This is Steiner's theorem. **Guess:** a block is shifted along $x$ alone. The moments about which axes grow?
# %%
figure(sketch.shifted((0.4, 0.2, 0.1), (0.5, 0, 0), height=170),
       "A block of 3 kg, 40 × 20 × 10 cm, its centre C shifted along x by 0.5 m. The "
       "axes at O are parallel to those at C.")
predict("06.Q8", ___, choices=["x", "y and z", "all three"])
# %% tags=["reveal"]
brick = rigid_body.block(3.0, 0.4, 0.2, 0.1)
far = brick.seen(Transform(about_x(0.0), Vec3(0.5, 0.0, 0.0)))
grown = np.diag(to_numpy(far.about())) - np.diag(to_numpy(brick.I))
assert np.allclose(grown, [0, 0.75, 0.75])
reveal("06.Q8", "y and z", look="how far C is from each axis through O")
both = brick.seen(Transform(about_x(0.0), Vec3(0.2, 0.0, 0.1))).about()
assert np.allclose(np.diag(to_numpy(both)), [0.0425, 0.1925, 0.17])
assert np.isclose(both[0, 2], -0.06)
print("shifted by (0.2, 0, 0.1) m: diagonal (0.0425, 0.1925, 0.17), I_xz = −0.06 kg·m²")
# %% [markdown]
# Not the axis along the shift, since the centre stays on it. What counts is the distance from the *axis*, squared. And a shift along two directions makes a product of inertia, $I_{xz}$, where there was none.
#
# **Your turn:** a thin rod of mass $m$ and length $l_x$ turns about its *end*, across. What is its moment, in `m lx`?
# %% tags=["exercise"]
ex("06.Q9").check(___)
# %% tags=["check"]
about_end = ex("06.Q9").accepted()
r = sp.Matrix([lx / 2, 0, 0])                           # from the end to the middle
rod = rigid_body.block(m, lx, 0, 0)
chain(m * lx**2 / 12 + m * r.dot(r), (about_end, "Steiner, from the middle"),
      label=r"I_{\text{end}}", where={"r": r})
moved = rod.seen(Transform(diagonal(1, 1, 1), Vec3(lx / 2, 0, 0)))
assert judge(about_end, moved.about()[2, 2]).equal
Sigma_O = rigid_body.euler_about_origin(m, moved.com, rigid_body.euler_tensor(rod.I))
assert judge(to_sympy(rigid_body.from_euler_tensor(Sigma_O)),
             to_sympy(moved.about())).equal             # both halves of (06.E7)
# %% [markdown]
# ## 6 · A vector that turns (8 min)
#
# Turn a body by $R$, whose columns are its axes (chapter 01). Its inertia in the axes of the room is
#
# $$I = R\,\bar I\,R^{\top} \tag{06.E8}$$
#
# with the constant $\bar I$ of its own axes. The eigenvalues stay, since the body is the same. But while it turns, $I$ changes, and so does every vector that is fixed to it. How fast?
# %% tags=["look"]
s0, w0 = np.array([0.8, 0.2, 0.7]), np.array([0.0, 0.0, 1.0])
figure(sketch.vectors({r"$\omega$": ((0, 0, 0), w0), "$s$": ((0, 0, 0), s0),
                       r"$\omega\times s$": (s0, np.cross(w0, s0))}, height=170),
       "s is fixed to a body that turns with ω. Its tip moves across both.")
R0 = zxz(0.4, 0.9, 0.3)
before, after = (np.linalg.eigvalsh(to_numpy(A))
                 for A in (book.I, rigid_body.turned(R0, book.I)))
assert np.allclose(before, after)                       # eigenvalues stay
# %% [markdown]
# A vector $s$ that also changes *within* the body, at the rate $s'$ that somebody on the body sees, has both parts:
#
# $$\dot s = s' + \omega\times s \tag{06.E9}$$
#
# Now a bug walks on a disc that turns with $\dot q_1$. It is at the distance $x$ from the axis and walks outwards; $e$ points from the axis to the bug, $n$ across. **Guess** the acceleration across, if $\dot q_1 = 1$ rad/s and $\dot x = 1$ m/s, both constant.
# %%
bug, out = np.array([0.9, 0.4]), np.array([0.9, 0.4]) / np.hypot(0.9, 0.4)
figure(sketch.vectors({"$x\\,e$": ((0, 0), bug), r"$\dot x\,e$": (bug, 0.5 * out),
                       r"$x\,\dot q_1\,n$": (bug, 0.5 * np.array([-out[1], out[0]]))},
                      points={"axis": (0, 0), "bug": bug}, height=150),
       "The bug, seen from above. It walks along e, and the disc carries it along n.")
predict("06.Q10", ___, choices=["0 m/s²", "1 m/s²", "2 m/s²"])
# %% tags=["check"]
q1, qd1, qdd1, xd, xdd = sp.symbols("q1 qd1 qdd1 xd xdd")
ddt = Rate([q1, x], [qd1, xd], [qdd1, xdd])
e, n = sp.Matrix([sp.cos(q1), sp.sin(q1)]), sp.Matrix([-sp.sin(q1), sp.cos(q1)])
chain(ddt(x * e), (xd * e + x * qd1 * n, "(06.E9): it walks along e, and e turns"),
      label=r"\dot p", where={"e": e, "n": n})
step(ddt(xd * e + x * qd1 * n).dot(n), ___, "the part across: differentiate once more",
     label=r"n\cdot\ddot p", where={"e": e, "n": n})
# %% tags=["reveal"]
bug = rigid_body.point_acceleration(ORIGIN, Vec3(0, 0, 1.0), ORIGIN, Vec3(0.5, 0, 0),
                                    Vec3(1.0, 0, 0))
assert (bug.x, bug.y, bug.z) == (-0.5, 2.0, 0.0)
assert judge(ddt(ddt(x * e)).dot(n), 2 * xd * qd1 + x * qdd1).equal
reveal("06.Q10", f"{bug.y:.0f} m/s²", look="two things that change, one for each 1")
# %% [markdown]
# It is 2, and here is why. The velocity $\dot x$ *turns* with the disc, which makes $\dot x\dot q_1$. And the farther out the bug is, the faster the disc carries it, which makes $\dot x\dot q_1$ once more. In space, for a point at $r$ in a frame whose origin has the acceleration $a$,
#
# $$\ddot p = a + r'' + \dot\omega\times r + 2\,\omega\times r' + \omega\times(\omega\times r) \tag{06.E10}$$
#
# The <dfn>Coriolis acceleration</dfn> $2\,\omega\times r'$ is what a point gets because it moves within a frame that turns.
# %% [markdown]
# ## 7 · Newton and Euler (9 min)
#
# A force moves the centre, a moment changes the angular momentum $L = I\omega$ about the centre:
#
# $$f = m\,\ddot p_C, \qquad \mu = \dot L \tag{06.E11}$$
#
# Here $f$ and $\mu$ are the sums of *all* forces, and of all moments about $C$. (Khalil's [7.36] prints the force of the joint alone; that is a slip.) What is $\dot L$? In the axes of the body $I$ is constant, so somebody on the body sees $L' = I\dot\omega$. By (06.E9)
#
# $$\mu = I\,\dot\omega + \omega\times I\omega \tag{06.E12}$$
# %% tags=["look"]
w_now = np.array([6.0, 8.0, 0.0])
L_now = to_numpy(book.I) @ w_now
turn_L = np.cross(w_now, L_now)
figure(sketch.vectors({r"$\omega$": ((0, 0, 0), w_now / 10),
                       "$L$": ((0, 0, 0), L_now / 0.05),
                       r"$\omega\times L$": (L_now / 0.05, turn_L / 0.2)}, height=180),
       "The book, held in two hands, turns steadily with ω = (6, 8, 0) rad/s in its "
       f"own axes. L = ({L_now[0]:.4f}, {L_now[1]:.4f}, 0) N·m·s points elsewhere, "
       "and so it is carried round.")
# %% [markdown]
# **Your turn**, twice. In principal axes the third row of (06.E12) is the blank below. And **Q11**: the book of the picture turns steadily, $\dot\omega = 0$. Which moment about its third axis must the hands give, in N·m?
# %% tags=["exercise"]
Ixx, Iyy, Izz = sp.symbols("Ixx Iyy Izz")
I, omegadot = sp.diag(Ixx, Iyy, Izz), sp.Matrix([wdx, wdy, wdz])
step(Izz * wdz + wx * (Iyy * wy) - wy * (Ixx * wx), ___, "two products, gathered",
     label=r"\mu_z")
ex("06.Q11").check(___)
# %% [markdown]
# Even a steady turn needs a moment, as soon as $L$ does not lie along $\omega$. A wheel that is not balanced shakes its axle in this way. Planar arms never show it, because there $\omega$ is a principal axis.
#
# **Q12** A textbook derives (06.E12) in the axes of the room, where $I$ is not constant. **Find the first line** that does not follow.
#
# | line | |
# |---|---|
# | 1 | $L = I\omega$, and $I = R\,\bar I\,R^{\top}$ |
# | 2 | $\dot L = \dot I\omega + I\dot\omega$ |
# | 3 | $\dot I = S(\omega)\,I - I\,S(\omega)$, because $\dot R = S(\omega)R$ |
# | 4 | $\dot I\omega = \omega\times I\omega$, because $\omega\times\omega = 0$ |
# | 5 | $\dot L = \dot I\omega + \omega\times I\omega$ |
# %% tags=["exercise"]
ex("06.Q12").check(___)
# %% tags=["check"]
w_s, wd_s, R_s = Vec3(1.0, -2.0, 0.5), Vec3(0.3, 0.4, -1.0), zxz(0.4, 0.9, 0.3)
I_s = rigid_body.turned(R_s, brick.I)                   # the brick, turned
rate_of_I = skew(w_s) @ I_s - I_s @ skew(w_s)
true = rigid_body.moment(I_s, w_s, wd_s)
assert np.allclose(to_numpy(rate_of_I @ w_s + I_s @ wd_s), to_numpy(true))
printed = to_numpy(rate_of_I @ w_s + w_s.cross(I_s @ w_s))
print("as printed, minus the truth:", (printed - to_numpy(true)).round(3), "N·m")
assert np.abs(printed - to_numpy(true)).min() > 0.01
# %% [markdown]
# ## 8 · Why it turns over (7 min)
#
# Now the thrown book. No moment acts, so $I\dot\omega = -\omega\times I\omega$. It spins about its middle axis with $\omega$, and the other two components are small. Their product is smaller still and drops out. Row by row,
#
# $$I_{xx}\,\dot\omega_x = -(I_{zz} - I_{yy})\,\omega\,\omega_z, \qquad I_{zz}\,\dot\omega_z = -(I_{yy} - I_{xx})\,\omega\,\omega_x \tag{06.E13}$$
#
# Each component drives the other, so look at one alone. Differentiate the first equation, and $\dot\omega_z$ appears. **Your turn** is to put in the second. What is left has the form $\ddot\omega_x = \lambda^2\omega_x$, because everything else is constant. **Q13** What is $\lambda^2$, in `Ixx Iyy Izz omega`?
# %% tags=["exercise"]
spin = sp.Symbol("omega")
step(-(Izz - Iyy) * spin * wdz, ___, "the second equation put in",
     label=r"I_{xx}\,\ddot\omega_x", where={wdz: -(Iyy - Ixx) * spin * wx / Izz})
ex("06.Q13").check(___)
# %% tags=["reveal"]
lam2 = ex("06.Q13").accepted()
assert judge(lam2, rigid_body.growth(Vec3(Ixx, Iyy, Izz), 1, spin)).equal
numbers = {Ixx: I1, Iyy: I2, Izz: I3, spin: 10.0}
lam = float(sp.sqrt(lam2.subs(numbers)))
others = [rigid_body.growth(Vec3(I1, I2, I3), k, 10.0) for k in (0, 2)]
assert np.isclose(lam, 5.58, atol=5e-3) and max(others) < 0
early = thrown.t < 1.0
first, grows = thrown.t[early], np.abs(thrown.w[early][:, 2])
ratio = np.sqrt((I2 - I1) * I1 / ((I3 - I2) * I3))
line = 0.1 * ratio * np.sinh(lam * first)               # from (06.E13)
figure(plot.series(first, {"short edge, computed": grows,
                           "by the linear equations": line}, "size of ω / (rad/s)"),
       "The first second of the throw. The deviation grows as e^(λt) with "
       f"λ = {lam:.2f} /s; 1 % becomes everything in about {np.log(100) / lam:.1f} s.")
assert np.allclose(line[first < 0.4], grows[first < 0.4], rtol=0.05)
exactly = rigid_body.turning_over(Vec3(I1, I2, I3), Vec3(0.1, 10.0, 0.0))
assert np.isclose(exactly, 2.1405, atol=1e-4)
print(f"2K/Ω = {exactly:.4f} s from one turn over to the next")
# %% [markdown]
# **Read it.** For the middle axis both brackets are positive, so $\lambda^2 > 0$ and a deviation grows, however small it is. No hand throws a book with no deviation at all. For the largest and the smallest moment one bracket changes its sign, $\lambda^2 < 0$, and the deviation only swings.
#
# And why does it come back? The book keeps its energy and its angular momentum throughout. A spin about the middle axis *backwards* has the same of both, and the way leads there and home again. An elliptic integral tells the time exactly.
# %% [markdown]
# ## 9 · The wheel that forbids it (9 min)
#
# Put a wheel into the book, on the middle axis. It spins at a constant speed and has the angular momentum $h$ of its own, along that axis. Then $L = I\omega + h$, and (06.E9) gives
#
# $$\mu = I\,\dot\omega + \omega\times(I\omega + h) \tag{06.E14}$$
# %% tags=["look"]
figure(sketch.spins({"no wheel": 1, "with a wheel": 1}, wheel=1, width=320),
       "The same throw twice. In the second book a wheel spins about the middle axis, "
       "the same way as the book.")
# %% [markdown]
# The wheel does not turn the book. It only adds $\omega\times h$, which is $(-h\,\omega_z,\ 0,\ h\,\omega_x)$. **Q14** Put it into both equations of (06.E13), and find $\lambda^2$ again, now in `Ixx Iyy Izz omega hw` (`hw` is $h$). **Q15** The wheel has $10^{-4}$ kg·m², and the book spins with 10 rad/s. Above which speed of the wheel, in rpm, does a deviation not grow any more? ($h$ = inertia times rad/s; the book's moments stand in section 3.)
# %% tags=["exercise"]
hw = sp.Symbol("hw")
display(ex("06.Q14").check(___))
display(ex("06.Q15").check(___))
# %% tags=["reveal"]
held2, rpm = ex("06.Q14").accepted(), float(ex("06.Q15").accepted())
assert judge(held2, rigid_body.growth(Vec3(Ixx, Iyy, Izz), 1, spin, hw)).equal
high = rigid_body.unstable_wheels(Vec3(I1, I2, I3), 1, 10.0)[1]
assert np.isclose(high, 0.02333, atol=1e-5) and np.isclose(rpm, 2228, rtol=3e-3)
assert np.isclose(high / 1e-4 * 30 / np.pi, 2228, atol=1)
speeds, lowest = np.linspace(0, 3000, 13), []
for one in speeds * np.pi / 30 * 1e-4:
    run = rigid_body.tumble(book.I, Vec3(0.1, 10.0, 0.0), 6.0, Vec3(0.0, one, 0.0))
    lowest.append(run.w[:, 1].min())
bound = np.minimum(10, -10 + 2 * speeds * np.pi / 30 * 1e-4 / (I3 - I2))
assert np.allclose(lowest, bound, atol=0.1)             # (06.E16)
figure(plot.series(speeds, {"computed": np.array(lowest), "by (06.E16)": bound},
                   "lowest ω / (rad/s)", "speed of the wheel / rpm"),
       "How far the spin of 10 rad/s about the middle edge falls, against the speed of "
       f"the wheel. Without it, down to {lowest[0]:.0f} rad/s; from {rpm / 2:.0f} rpm "
       f"it never turns backwards, from {rpm:.0f} rpm it does not even begin.")
# %% [markdown]
# $$\lambda^2 = \frac{\big((I_{zz}-I_{yy})\,\omega - h\big)\big((I_{yy}-I_{xx})\,\omega + h\big)}{I_{xx}I_{zz}}, \qquad h > (I_{zz} - I_{yy})\,\omega \ \text{ holds} \tag{06.E15}$$
#
# And how far does it get with a weaker wheel? Energy and $|L|$ must stay what they were. At the far end of its way $\omega_x = 0$, and both laws together leave one value,
#
# $$\omega_{\text{low}} = -\omega + \frac{2h}{I_{zz} - I_{yy}} \tag{06.E16}$$
#
# Try it. At 1000 rpm the book still turns backwards a little, and at 2000 it only nods.
# %% tags=["widget"]
Box(mode="throw", values={"rpm": 2000},
    tries="press Play. Then find the speed of the wheel from which on it stays still.")
# %% [markdown]
# **Read it.** A small wheel at an ordinary speed holds a body fifty times its inertia, because it adds to $L$ along the axis and makes the middle moment count like the largest one. The rotor of a robot's motor is such a wheel. It turns up to a hundred times as fast as its joint, and (06.E14) says that whoever turns the *arm* feels it. So chapter 07 may not forget its motors.
# %% [markdown] tags=["90"]
# ## 10 · Two bodies, two pins (10 min)
#
# An arm is bodies that hold each other. Here are the two links of the laboratory arm, 50 kg and 1 m each, without motors, cut apart at the pins. In the plane a link has two equations of force and one of moment.
# %% tags=["look"]
robot, values = robots.planar_2r()
arm = robot.without("rotors")
fig, cut = sketch.cut_apart(arm, values, [0.5, 0.7], [1.2, 1.0], [1.5, 2.0])
for body in cut:
    assert np.allclose(body.force, body.ma) and np.allclose(body.moment, body.dH)
figure(fig, "Both links, cut free. At the elbow the same force f₂ and the same moment "
       "μ₂ stand on both, with opposite signs. Dashed: what all of it amounts to.")
# %% [markdown]
# With $f_1, \mu_1$ of the shoulder **on** link 1 and $f_2, \mu_2$ of the elbow **on** link 2, moments about each link's own centre, and $g_0$ pointing down,
#
# $$f_1 - f_2 + m_1g_0 = m_1\ddot p_{C1}, \qquad \mu_1 - \mu_2 - r_{C1}\times f_1 - (r_1 - r_{C1})\times f_2 = I_1\dot\omega_1$$
#
# $$f_2 + m_2g_0 = m_2\ddot p_{C2}, \qquad \mu_2 - r_{C2}\times f_2 = I_2\dot\omega_2 \tag{06.E17}$$
#
# Six equations for six unknown numbers. **Guess:** how many of the unknowns do the motors have to give?
# %%
predict("06.Q16", ___, choices=["2", "4", "6"])
# %% [markdown]
# In a planar joint $\mu_i$ is the torque $\tau_i$ of the motor. So the other four numbers, the forces in the pins, must go. The last link gives $f_2 = m_2(\ddot p_{C2} - g_0)$, the first one then $f_1$. Put them in:
#
# $$\tau_2 = r_{C2}\times m_2(\ddot p_{C2} - g_0) + I_2\dot\omega_2$$
#
# $$\tau_1 = \tau_2 + r_{C1}\times m_1(\ddot p_{C1} - g_0) + r_1\times m_2(\ddot p_{C2} - g_0) + I_1\dot\omega_1 \tag{06.E18}$$
#
# The textbook slips twice on this way, with a sign in its (5-5), and with a lever and a mass in its (5-8). Exercises 06.4 and 06.5 ask where.
#
# In the plane a lever along $e_2$ times a force is the lever's length times the part of the force *across* it, $n_2\cdot f$. The first line below is the acceleration of $C_2$, two circles one on the other. **Your turn:** how much of $e_1$ lies across link 2? With that all products are known.
# %% tags=["check"]
q2, qd2, qdd2, a1, l1, l2, m1, m2, g = sp.symbols("q2 qd2 qdd2 a1 l1 l2 m1 m2 g")
J1, J2, k, w2, wd2 = sp.symbols("I1 I2 k omega2 omegadot2")
ddt = Rate([q1, q2], [qd1, qd2], [qdd1, qdd2])
e1, e2 = (sp.Matrix([sp.cos(b), sp.sin(b)]) for b in (q1, q1 + q2))
n1, n2 = (sp.Matrix([-b[1], b[0]]) for b in (e1, e2))
spun = {w2: qd1 + qd2, wd2: qdd1 + qdd2}                # the forearm's, from the ground
chain(ddt(ddt(a1 * e1 + l2 * e2)),
      (a1 * (qdd1 * n1 - qd1**2 * e1) + l2 * (wd2 * n2 - w2**2 * e2), "two circles"),
      label=r"\ddot p_{C2}", where={"e1": e1, "e2": e2, "n1": n1, "n2": n2, **spun})
step(n2.dot(e1), ___, "how much of e₁ lies across link 2", where={"n2": n2, "e1": e1})
# %% tags=["look"]
c1, c2, s2, c12 = sp.cos(q1), sp.cos(q2), sp.sin(q2), sp.cos(q1 + q2)
g0 = sp.Matrix([0, -g])
f2 = m2 * (ddt(ddt(a1 * e1 + l2 * e2)) - g0)            # what the elbow's pin exerts
f1 = f2 + m1 * (ddt(ddt(l1 * e1)) - g0)
chain(l2 * n2.dot(f2) + J2 * wd2,
      (m2 * l2 * (a1 * (c2 * qdd1 + s2 * qd1**2) + l2 * wd2 + g * c12) + J2 * wd2,
       "only what lies across link 2"),
      ((J2 + m2 * l2**2) * wd2 + k * (c2 * qdd1 + s2 * qd1**2) + m2 * g * l2 * c12,
       "by kind"), label=r"\tau_2", where={"n2": n2, "f2": f2, k: m2 * a1 * l2, **spun})
tau2 = ((J2 + m2 * l2**2) * (qdd1 + qdd2) + m2 * a1 * l2 * (c2 * qdd1 + s2 * qd1**2)
        + m2 * g * l2 * c12)
# %% [markdown]
# The shoulder's line has the elbow's torque in it, and both masses with their levers. The last line sorts it, as chapter 07 will.
# %% tags=["look"]
M11, M12, G1, tau_2 = sp.symbols("M11 M12 G1 tau2")
entries = {M11: J1 + m1 * l1**2 + J2 + m2 * (a1**2 + l2**2 + 2 * a1 * l2 * c2),
           M12: J2 + m2 * (l2**2 + a1 * l2 * c2), k: m2 * a1 * l2,
           G1: (m1 * l1 + m2 * a1) * g * c1 + m2 * g * l2 * c12}
chain(tau_2 + l1 * n1.dot(f1 - f2) + a1 * n1.dot(f2) + J1 * qdd1,
      (tau_2 + (J1 + m1 * l1**2 + m2 * a1**2) * qdd1 + k * (c2 * wd2 - s2 * w2**2)
       + (m1 * l1 + m2 * a1) * g * c1, "only what lies across link 1"),
      (M11 * qdd1 + M12 * qdd2 - k * s2 * (2 * qd1 * qd2 + qd2**2) + G1, "by kind"),
      label=r"\tau_1",
      where=entries | spun | {tau_2: tau2, "n1": n1, "f1": f1, "f2": f2})
tau1 = tau2 + l1 * n1.dot(f1 - f2) + a1 * n1.dot(f2) + J1 * qdd1
# %% tags=["reveal"]
tau = sp.Matrix([tau1, tau2])
print("forces = energy:", judge(tau, lagrange.derive(arm).tau))
print("by the library's elimination:", judge(tau, two_link.derive(arm).tau))
rest = {s: 0 for s in (q1, q2, qd1, qd2, qdd1, qdd2)}
pins = [float(f.subs(rest).subs(values)[1]) for f in (f1, f2)]
with_motor = pins[0] + values["mm2"] * values["g"]
assert np.allclose([*pins, with_motor], [981, 490.5, 1030.05])
reveal("06.Q16", "2", look="which of the six do work")
print(f"held out straight: elbow {pins[1]:.1f} N, shoulder {pins[0]:.0f} N; "
      f"with the elbow's motor, 5 kg, {with_motor:.2f} N")
# %% [markdown]
# These are the *equations of motion* of the arm in closed form, Asada and Slotine's (5-11) and (5-12). With $k = m_2a_1\ell_2$,
#
# $$\tau_1 = M_{11}\ddot q_1 + M_{12}\ddot q_2 - k\sin q_2\,(2\dot q_1\dot q_2 + \dot q_2^2) + G_1$$
#
# $$\tau_2 = M_{12}\ddot q_1 + M_{22}\ddot q_2 + k\sin q_2\,\dot q_1^2 + G_2 \tag{06.E19}$$
#
# We have differentiated, multiplied levers and eliminated four numbers that nobody had asked for. It was a page for two links.
# %% [markdown] tags=["90"]
# ## 11 · Read every term as a force (9 min)
#
# Lock the elbow. Then the arm is one body, and the shoulder feels $M_{11}$, with mass 2 at the distance $d$ from it (the textbook's $L$), by the law of cosines:
#
# $$d^2 = a_1^2 + \ell_2^2 + 2a_1\ell_2\cos q_2 \tag{06.E20}$$
# %% tags=["look"]
bends = np.linspace(0, 360, 361)
both = (lagrange.derive(robot).M[0, 0], entries[M11])
heavy, light = (sp.lambdify(q2, M.subs(values).subs(q1, 0))(np.radians(bends))
                for M in both)
assert np.allclose([heavy[0], heavy[180]], [250.01, 150.01])
assert np.allclose([light[0], light[180]], [145, 45])
figure(plot.series(bends, {"with motors": heavy, "without": light}, "M₁₁ / (kg·m²)",
                   "bend of the elbow / °"),
       f"What the shoulder feels. Stretched {light[0]:.0f}, folded {light[180]:.0f} "
       f"kg·m²; with motors {heavy[0]:.2f} and {heavy[180]:.2f}.")
# %% [markdown]
# Now the arm turns as one body, $\dot q_1 = 1$ rad/s and $\dot q_2 = 0$, with the elbow at 90°. Seen from the arm, mass 2 is pulled outwards, from the shoulder, with $m_2\,d\,\dot q_1^2$ (5-16). **Guess:** what does this <dfn>centrifugal force</dfn> do to the elbow?
# %%
figure(sketch.planar(arm, values, [0.0, np.pi / 2], angles=True, centres=True,
                     height=150),
       "The arm with its elbow at 90°. It turns about the shoulder as one body.")
predict("06.Q17", ___, choices=["bends it more", "straightens it", "nothing"])
# %% tags=["look"]
here, C2 = np.radians([0, 90]), np.array([1.0, 0.5])
centrifugal = 50 * C2                                   # m₂ d q̇₁², outwards
about_elbow = 0.0 * centrifugal[1] - 0.5 * centrifugal[0]               # (0, 0.5) × f
assert np.isclose(np.hypot(*centrifugal), 55.9, atol=0.01)
assert np.isclose(about_elbow, -25)
reveal("06.Q17", "straightens it", look="which way the force passes the elbow")
figure(sketch.vectors({"$a_1$": ((0, 0), (1, 0)), r"$\ell_2$": ((1, 0), (0, 0.5)),
                       "centrifugal": (C2, centrifugal / 80),
                       "Coriolis": (C2, (0, 50 / 80))},
                      points={"shoulder": (0, 0), "elbow": (1, 0), "$C_2$": C2},
                      kinds={"$a_1$": "length", r"$\ell_2$": "length",
                             "centrifugal": "centrifugal", "Coriolis": "Coriolis"},
                      height=210),
       f"Seen from the arm. The centrifugal force, {np.hypot(*centrifugal):.1f} N, "
       "points away from the shoulder; its moment about the elbow is "
       f"{about_elbow:.0f} N·m. The Coriolis force of the next question, 50 N, lies "
       "along link 2.")
# %% [markdown]
# The motor must hold against it (5-17) with $+25$ N·m, and that is $k\sin q_2\,\dot q_1^2$ of (06.E19). Now the elbow turns as well, $\dot q_2 = 1$ rad/s. Mass 2 moves within a turning frame, so there is a Coriolis force $-2m_2\,\omega_1\times v'$ of 50 N, minus the textbook's (5-18), drawn above. **Guess** its moment about the *elbow*, in N·m. **Q19** And which torque must the *shoulder's* motor give because of it?
# %% tags=["exercise"]
predict("06.Q18", ___, choices=["-50 N·m", "0 N·m", "25 N·m", "50 N·m"])
ex("06.Q19").check(___)
# %% tags=["reveal"]
coriolis = -2 * 50 * np.cross([0, 0, 1.0], [-0.5, 0, 0])                # −2 m ω × v′
elbow, shoulder = (np.cross(lever, coriolis)[2] for lever in ([0, 0.5, 0], [1, 0.5, 0]))
assert np.allclose(coriolis, [0, 50, 0]) and (elbow, shoulder) == (0, 50)
product = sp.diff(tau1, qd1, qd2).subs({q1: 0, q2: sp.pi / 2}).subs(values)
assert np.isclose(float(product), -shoulder)            # what stands with q̇₁q̇₂ in τ₁
reveal("06.Q18", f"{abs(elbow):.0f} N·m", look="the line of the force")
# %% [markdown]
# The force lies along link 2, so it has no lever about the elbow. About the shoulder it turns with $+50$ N·m, and the motor gives $-50$. A textbook prints $r_{1,c2}\times f_{Cor} = +50$ in its (5-19), with the lever from the *elbow*. Both the lever and the sign are slips, and its own next sentence says that there is no moment about joint 2.
# %% tags=["widget"]
PlanarArm(preset="rates", show=["arm", "qd1", "qd2", "torques"], gravity=False,
          values={"Im1": 0, "Im2": 0, "mm2": 0}, marks=["angles", "velocities"],
          tries="set the rates to zero, one after the other. Who feels which square?")
# %% [markdown]
# **The ritual.** Units: each term is a force times a lever, N·m. Limits: for $\ell_2 \to 0$ no velocity term is left; for $m_2 \to 0$ a pendulum. Symmetry: $q_1$ stands in the weights alone. A sign that one can feel: swing your arm, and the forearm flies outwards.
# %% [markdown]
# ## 12 · Ten numbers (Further, 4 min)
#
# Count from the origin $O$ of a link's frame in place of $C$, as one must when nobody has told where $C$ is. Then the mixed term of section 2 stays, with $v$ the velocity of $O$ and $s$ from $O$ to $C$:
#
# $$T = \tfrac12\left[m\,v\cdot v + \omega\cdot I_O\,\omega + 2\,m s\cdot(v\times\omega)\right] \tag{06.E21}$$
# %% tags=["reveal"]
mass, V, W = sp.Symbol("m"), Vec3(*v), Vec3(*omega)
ms = sp.Matrix(sp.symbols("mx my mz"))
ten = rigid_body.energy_at_origin(mass, Vec3(*ms), diagonal(Ixx, Iyy, Izz), V, W)
slopes = [sp.diff(ten, p) for p in (mass, *ms, Ixx, Iyy, Izz)]
assert all(not slope.has(mass, *ms, Ixx, Iyy, Izz) for slope in slopes)
T_C = rigid_body.kinetic_energy(far, Vec3(0.3, 1.0, -2.0) + w_s.cross(far.com), w_s)
T_O = rigid_body.energy_at_origin(far.m, far.com * far.m, far.about(),
                                  Vec3(0.3, 1.0, -2.0), w_s)
assert np.isclose(T_C, T_O)
s, vd = far.com, Vec3(0.2, -0.5, 1.0)                   # (06.E22) on the same brick
acc_C = rigid_body.point_acceleration(vd, w_s, wd_s, s)
at_O = rigid_body.moment(far.about(), w_s, wd_s) + (s * far.m).cross(vd)
at_C = rigid_body.moment(far.I, w_s, wd_s) + s.cross(acc_C * far.m)
assert np.allclose(to_numpy(at_O), to_numpy(at_C))
print(f"the brick of section 5, moving: {T_C:.4f} J about C, {T_O:.4f} J about O")
# %% [markdown]
# Look at what it is made of. It is *linear* in ten numbers, the mass, three first moments $ms$ and six entries of $I_O$. At the centre of mass, (06.E3), the same energy has products of unknowns, $m$ times the square of where $C$ is. Force and moment about $O$ are linear in the ten as well:
#
# $$f = m\dot v + \dot\omega\times ms + \omega\times(\omega\times ms), \qquad \mu_O = I_O\dot\omega + \omega\times I_O\omega + ms\times\dot v \tag{06.E22}$$
#
# So all ten can be found from measurements, by solving linear equations. That is the beginning of chapter 20.
# %% [markdown] tags=["card"]
# ## 13 · What to keep (3 min)
#
# **A body** is $m$, $C$ and $I = \int S(r)^{\top}S(r)\,dm$, with $I_{xy} = -\int xy\,dm$. There is such a body if $\Sigma = \tfrac12\operatorname{tr}(I)1 - I$ has no negative eigenvalue.
#
# $$I_O = I + m\,S(r_C)^{\top}S(r_C), \qquad I = R\,\bar I\,R^{\top}, \qquad T = \tfrac12 m\,v\cdot v + \tfrac12\omega\cdot I\omega$$
#
# **It turns:** $\dot s = s' + \omega\times s$, and a point that moves in a turning frame gets $2\,\omega\times r'$.
#
# $$f = m\,\ddot p_C, \qquad \mu = I\,\dot\omega + \omega\times(I\omega + h)$$
#
# **It turns over** about the middle axis. A wheel with $h > (I_{zz} - I_{yy})\,\omega$ forbids it, and half of that keeps it from turning backwards.
#
# - Two links: cut, write, eliminate the pins from the tip inwards.
# - Test on a body in space that is *turned*. In a plane nobody sees $\omega\times I\omega$ or $R\,\bar I\,R^{\top}$.
# %% [markdown]
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (06.E1), (06.E4) mass, centre, inertia | `rigid_body.of_points` | $\int r\,dm = 0$, section 2 |
# | (06.E2), (06.E9) a vector that turns | `rigid_body.rate`, `rigid_body.point_velocity` | the chain of section 6 |
# | (06.E3), (06.E21) kinetic energy | `rigid_body.kinetic_energy`, `rigid_body.energy_at_origin` | chain of section 2; both agree, section 12 |
# | (06.E5) a block | `rigid_body.block` | by integration, section 3 |
# | (06.E6) Euler's tensor | `rigid_body.euler_tensor`, `rigid_body.impossible` | PUMA's link 3, section 4 |
# | (06.E7) Steiner | `rigid_body.Body`, `rigid_body.euler_about_origin` | both forms agree, section 5 |
# | (06.E8) a turned body | `rigid_body.turned` | eigenvalues stay, section 6 |
# | (06.E10) Coriolis | `rigid_body.point_acceleration` | the bug, section 6 |
# | (06.E11), (06.E12), (06.E14) Newton, Euler, a wheel | `rigid_body.moment`, `rigid_body.acceleration` | $\dot L = 0$ in flight, section 8 |
# | (06.E13), (06.E15), (06.E16) which spins last | `rigid_body.growth`, `rigid_body.unstable_wheels` | `rigid_body.tumble`, sections 8 and 9 |
# | (06.E17), (06.E18), (06.E19) two links | `two_link.derive` | = energy, section 10 |
# | (06.E20) how far mass 2 is | `two_link.derive` | $M_{11}$, section 11 |
# | (06.E22) about the frame's origin | `newton_euler_linear.inverse_dynamics` | from (06.E12), section 12 |
#
# </details>
# %% [markdown]
# **Where this stops working.** No body is quite rigid. What bends loses energy and keeps its $L$, and then only the spin about the *largest* moment lasts. The first American satellite, a long pencil, was to spin about its long axis; after a few hours it tumbled end over end. Our linear growth holds for the first half second. And a page of algebra for two links is a book for six.
#
# **Your turn now:** [the exercises of this chapter](../exercises/06_rigid_body.ipynb). **Next:** [chapter 07](07_lagrange.ipynb) does all this without a single pin, from energy. [Chapter 11](11_newton_euler.ipynb) comes back to the pins, and goes from link to link.
