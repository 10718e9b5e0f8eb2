# %% [markdown]
# # 08 · What every arm has in common
#
# > A few facts hold for every arm, in every posture and with every motor. One of them decides whether a controller can be trusted.
#
# **After this chapter you can** say which coordinates and masses an inertia matrix cannot contain, bound it by a number, write torques as a matrix times masses, tell one matrix $C$ from another, and prove that an arm follows its motion.
#
# **Equations** (08.E1)–(08.E18) ← Siciliano et al., *Robotics*, ch. 7: (7.41), (7.44)–(7.51), (7.80)–(7.84), Problems 7.2, 7.3, 7.4 and 7.9; Khalil, section 7.3.3.3, properties a to h; Asada and Slotine, (5-39), (5-44); Milićević et al., (2.13)–(2.14). The core is 1 to 10; what is marked *Further* can wait.
# %% tags=["setup"]
import numpy as np
import sympy as sp
from scipy.integrate import cumulative_trapezoid
from sympy import cos, sin

from robolib import evaluate, patterns, plot, regressor, robots, simulate, sketch
from robolib.base_parameters import numeric_base, symbolic_base
from robolib.bounds import bounds
from robolib.checking import ex
from robolib.derivation import Rate, ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.following import follow
from robolib.formulations import lagrange
from robolib.identity import judge
from robolib.kinematics import geometric_jacobian
from robolib.misconceptions import other_C
from robolib.model import coriolis, other_coriolis, rate
from robolib.trajectory import Swing
from robolib.widgets import PlanarArm

setup()
# %% [markdown]
# ## 1 · Two matrices, one torque (6 min)
#
# The arm of chapter 07, with motors but without gears, shall swing there and back. It starts 10° ahead of its motion in both joints. A controller will bring it back, and for that it needs a matrix $C$.
# %% tags=["look"]
robot, values = robots.planar_2r()
gearless = values | {"kr1": 1.0, "kr2": 1.0}
begin, ahead = np.array([0.0, np.pi / 6]), np.pi / 18
figure(sketch.planar(robot, gearless, begin + ahead, ghosts=[begin], angles=True,
                     numbers=True, gravity=True, height=190),
       "The arm, and pale where it should be. Each joint is 10° ahead.")
# %% [markdown]
# Chapter 07 ended with two such matrices. Both give the velocity torques, $C\dot q = c$. The first is made of Christoffel symbols, the second is that of the textbook's Problem 7.2. The letter $h = m_2a_1\ell_2\sin q_2$ was called $s$ there; here $s$ will be something else. The blank is yours.
# %% tags=["check"]
q1, q2, qd1, qd2, qdd1, qdd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
m1, l1, I1, m2, l2, I2, a1, grav = sp.symbols("m1 l1 I1 m2 l2 I2 a1 g")
q, qd, qdd, h = (sp.Matrix([q1, q2]), sp.Matrix([qd1, qd2]), sp.Matrix([qdd1, qdd2]),
                 sp.Symbol("h"))
step(-h * sp.Matrix([[qd2, qd1 + qd2], [-qd1, 0]]) * sp.Matrix([qd1, qd2]),
     -h * sp.Matrix([2 * qd1 * qd2 + qd2**2, -qd1**2]), "row by column",
     label=r"C\dot q", where={h: m2 * a1 * l2 * sin(q2)})
step(-h * sp.Matrix([[2 * qd2, qd2], [-qd1, 0]]) * sp.Matrix([qd1, qd2]), ___,
     "row by column", label=r"C'\dot q", where={h: m2 * a1 * l2 * sin(q2)})
# %% [markdown]
# Is there any experiment with this arm that tells $C$ from $C'$? **Guess**, and we shall see in section 10.
# %%
predict("08.Q1", ___, choices=["none", "a free swing", "a controller"])
# %% [markdown]
# **A machine that needs it.** The light-weight arms of the German Aerospace Center, and KUKA's iiwa after them, work beside people and touch them. Their controllers are built so that the arm together with its controller never gives back more energy than somebody has put in. Such a controller is proved once, for every arm and every load, from facts like those of this chapter.
# %% [markdown] tags=["90"]
# ## 2 · M is positive (8 min)
#
# The first fact is plain. The kinetic energy is a sum of $\tfrac12mv^2$ over all masses, so it is positive for every motion. Turn both joints with $|\dot q| = 1$ rad/s in all proportions, and watch $T = \tfrac12\dot q^{\top}M\dot q$.
# %% tags=["look"]
model = lagrange.derive(robot)
lab = evaluate.compile(model, values)           # Example 7.2, gears of 100
M0 = lab.M([0, 0])                              # stretched
turn = np.radians(np.linspace(0, 180, 181))
way = np.array([np.cos(turn), np.sin(turn)])    # q̇, in all proportions

def put_in(A, at):
    """A matrix of expressions at these numbers, {name: number}."""
    return np.array(A.xreplace({sp.Symbol(k): sp.Float(x) for k, x in at.items()}),
                    float)

def energies(M):
    """T in all these directions."""
    return np.einsum("ik,ij,jk->k", way, M, way) / 2

low, high = np.linalg.eigvalsh(M0)
assert np.allclose([low, high], [106.149, 266.361], atol=1e-3)
assert np.allclose(M0, [[250.01, 48.5], [48.5, 122.5]])
figure(plot.series(np.degrees(turn), {"T": energies(M0)}, "T / J, |q̇| = 1 rad/s",
                   "direction of q̇ / °"),
       "Stretched, with gears of 100, M is [[250.01, 48.5], [48.5, 122.5]] kg·m². T "
       f"lies between {low / 2:.2f} and {high / 2:.2f} J, half of the eigenvalues "
       f"{low:.2f} and {high:.2f} kg·m².")
# %% [markdown]
# Somebody mistypes $M_{12}$ as 180 in place of 48.5. The matrix is still symmetric, and all its entries are positive. **Guess** what happens to $T$.
# %%
predict("08.Q2", ___, choices=["nothing", "it grows", "it turns negative somewhere"])
# %% tags=["reveal"]
typo = np.array([[250.01, 180], [180, 122.5]])
worst = energies(typo)
reveal("08.Q2", "it turns negative somewhere" if worst.min() < 0 else "it grows",
       look="two joints that turn against each other")
assert np.linalg.det(typo) < 0
figure(plot.series(np.degrees(turn), {"M₁₂ = 48.5": energies(M0), "M₁₂ = 180": worst,
                                      "zero": 0 * turn},
                   "T / J, |q̇| = 1 rad/s", "direction of q̇ / °"),
       f"With 180 the energy falls to −{-worst.min():.2f} J near "
       f"{np.degrees(turn[worst.argmin()]):.0f}°. No body moves like that; a simulator "
       "would run away.")
# %% [markdown]
# Where is the limit? Complete the square. The last line is yours.
# %% tags=["check"]
A, B, D = sp.symbols("M11 M12 M22")
chain(A * qd1**2 / 2 + B * qd1 * qd2 + D * qd2**2 / 2,
      (A * (qd1 + B / A * qd2)**2 / 2 + (D - B**2 / A) * qd2**2 / 2,
       "the square completed"),
      (___, "the second bracket over $M_{11}$"), label="T")
# %% [markdown]
# So $T$ is a sum of two squares, and $M$ is <dfn>positive definite</dfn>, which means that $\dot q^{\top}M\dot q > 0$ for every $\dot q$ but zero, exactly if
#
# $$M_{11} > 0 \quad\text{and}\quad M_{11}M_{22} - M_{12}^2 > 0 \tag{08.E1}$$
#
# **Q3** How large may $M_{12}$ of the stretched arm become?
# %% tags=["exercise"]
ex("08.Q3").check(___)
# %% [markdown]
# ## 3 · What M does not know (7 min)
#
# Turn the whole arm about its shoulder. No mass changes its distance from any other, and the same rates give the same speeds. So $M$ does not know $q_1$.
# %% tags=["look"]
postures = [np.radians([a, 70]) for a in (20, 70, 120)]
assert np.ptp([lab.M(p) for p in postures], axis=0).max() < 1e-12
figure(sketch.planar(robot, values, postures[0], ghosts=postures[1:], angles=True,
                     height=190),
       "Three postures with one elbow angle, q₂ = 70°, and one matrix: M₁₁ = "
       f"{lab.M(postures[0])[0, 0]:.2f} kg·m² in all of them.")
# %% [markdown]
# Go on like this. $M_{ij}$ is what joint $i$ feels when joint $j$ alone accelerates. Let $i \le j$. The links before joint $i$ rest, and $q_i$ itself only turns all that moves as one. So only later coordinates can matter. And joint $j$ moves the links from $j$ on, and no others. With $k = \min(i,j)$ and $r = \max(i,j)$:
#
# $$M_{ij} = M_{ij}(q_{k+1}, \dots, q_n;\ \text{links } r, \dots, n) \tag{08.E2}$$
#
# The SCARA arm of Problem 7.3 has four joints. Its $M$ has ten different entries, on and above the diagonal. **Guess** how many of the ten change with the posture.
# %% tags=["exercise"]
scara, sizes = robots.scara()
figure(sketch.space(scara, sizes, [0.4, 0.9, 0.1, 0.5], joints=True, numbers=True,
                    height=210),
       "The SCARA: two links in a horizontal plane, a vertical slide, and a hand that "
       "turns about the slide's axis. All axes point up.")
predict("08.Q4", ___)
# %% tags=["reveal"]
four = lagrange.derive(scara)
knows, has = patterns.known(four), patterns.carried(scara)
upper = [(i, j) for i in range(4) for j in range(i, 4)]
reveal("08.Q4", sum(bool(knows[i][j]) for i, j in upper),
       look="what all four axes have in common")
print("entry  depends on   has the masses of links")
for i, j in upper:
    print(f" M{i + 1}{j + 1}    {', '.join(knows[i][j]) or '–':10}"
          f"   {', '.join(map(str, has[i][j])) or 'none'}")
# %% [markdown]
# **Read it.** The rule forbids, and it does not ask for anything. $M_{22}$ might know $q_3$ and $q_4$; it does not, because all axes are parallel. The slide is coupled to nothing, because it moves across all other motions. And $M_{14} = I_4$: when the hand alone is spun up, the shoulder feels the reaction of its motor, and of the slide nothing, because the slide does not turn.
#
# **Q5** What is $M_{22}$, what joint 2 feels with all others locked? Link 2 has `m2 l2 I2`, the slide `m3 I3` and the hand `m4 I4` are at its end, `a2`. The whole matrix is exercise 08.1.
# %% tags=["exercise"]
ex("08.Q5").check(___)
# %% [markdown] tags=["90"]
# ## 4 · How large can it be? (6 min)
#
# A proof in control has to say "however the arm stands". So one asks for constants that no posture exceeds:
#
# $$\lVert M\rVert \le a_1, \qquad \lVert c\rVert \le a_4\lVert\dot q\rVert^2, \qquad \lVert g\rVert \le a_6 \tag{08.E3}$$
#
# Where they exist, they are easily found. Every entry is a sum of sines and cosines, and each of these is 1 at most. So an entry is never larger than the sum of its amplitudes, and a matrix of such sums has a norm that no posture exceeds:
#
# $$\Bigl|\sum_k A_k\cos\varphi_k + B_k\sin\varphi_k\Bigr| \le \sum_k\sqrt{A_k^2 + B_k^2} \tag{08.E4}$$
# %% tags=["look"]
most = bounds(model, values)
bend = np.radians(np.linspace(0, 360, 361))
norms = np.linalg.norm(lab.M(np.stack([0 * bend, bend], -1)), 2, axis=(1, 2))
drawn = np.random.default_rng(1)
states = drawn.uniform(-4, 4, (2, 20000, 2))
ratio = (np.linalg.norm(lab.c(*states), axis=1) / (states[1]**2).sum(axis=1)).max()
assert np.isclose(most.M, norms.max()) and np.isclose(most.M, 266.361, atol=1e-3)
assert 0.85 * most.c < ratio < most.c and np.isclose(most.slope, 1100.38, atol=0.01)
assert np.isclose(most.c, 25 * np.hypot((1 + 5**0.5) / 2, 1))
figure(plot.series(np.degrees(bend), {"‖M‖": norms, "a₁": 0 * bend + most.M},
                   "‖M‖ / (kg·m²)", "bend of the elbow / °"),
       f"a₁ = {most.M:.1f} kg·m², reached when the arm is stretched. a₄ = {most.c:.1f} "
       f"kg·m²; in 20 000 random states ‖c‖/‖q̇‖² reaches {ratio:.1f}. a₆ = "
       f"{most.g:.0f} N·m; gravity changes by {most.slope:.1f} N·m per rad at most.")
# %% [markdown]
# The bound of $c$ hides a surprise. In $c_1$ the rates stand as $2\dot q_1\dot q_2 + \dot q_2^2$, which is a form with the matrix $[[0, 1], [1, 1]]$, and its larger eigenvalue is the golden ratio 1.618. With $m_2a_1\ell_2 = 25$ kg·m² that makes $a_4 = 25\sqrt{1.618^2 + 1}$, because $c_2$ has $\dot q_1^2$ alone. The last number of the caption is the steepest slope of gravity. A spring that holds the arm must be stiffer than that; chapter 23 comes back to it.
#
# A textbook promises these constants to arms with revolute joints only. **Guess:** which of four arms has none?
# %%
predict("08.Q6", ___, choices=["planar", "SCARA", "slide and link", "polar"])
# %% tags=["reveal"]
arms = {"planar": robots.planar_2r, "SCARA": robots.scara, "polar": robots.polar,
        "slide and link": robots.prismatic_revolute}
without = []
for word, make in arms.items():
    some, numbers = make()
    try:
        size = bounds(lagrange.derive(some), numbers).M
        print(f"{word}: constants exist, a₁ = {size:.2f} in SI units")
    except ValueError as error:
        print(f"{word}: {error}")
        without.append(word)
reveal("08.Q6", without[0], look="whether M or g contains the slide's own coordinate")
assert without == ["polar"]
# %% [markdown]
# **Read it.** A slide does harm only where $M$ knows it. The slide that carries the other arm is its first joint, so by (08.E2) $M$ does not know it. The SCARA's slide moves along the axes and changes no distance. In the polar arm the mass slides outwards, and $M_{11}$ holds $m_3(q_3 + r_{z3})^2\sin^2q_2$, which grows for ever.
#
# How fast does $C$ grow there? The textbook prints $\lVert C\rVert \le \lVert\dot q\rVert\,(a_4 + a_5\lVert q\rVert)$. But $C_{21}$ holds $-\tfrac12\dot q_1\,\partial M_{11}/\partial q_2$, and that keeps the square:
# %% tags=["look"]
polar, parts = robots.polar()
C_polar = lagrange.derive(polar).C
sizes_of_C = []
for far in (10, 20, 40):
    at = parts | {"q1": 0, "q2": np.pi / 4, "q3": far, "qd1": 1, "qd2": 0, "qd3": 0}
    sizes_of_C.append(np.linalg.norm(put_in(C_polar, at), 2))
times = [b / a for a, b in zip(sizes_of_C, sizes_of_C[1:], strict=False)]
assert all(3.9 < t < 4.2 for t in times)
print("slide at 10, 20, 40 m: ‖C‖ =", ", ".join(f"{x:.0f}" for x in sizes_of_C),
      "N·m·s; each time", " and ".join(f"{t:.2f}" for t in times), "times as large")
# %% [markdown]
# Twice as far, four times as large. So the bound needs one more term, $\lVert C\rVert \le \lVert\dot q\rVert\,(a_4 + a_5\lVert q\rVert + a_8\lVert q\rVert^2)$.
# %% [markdown]
# ## 5 · Linear in the masses (9 min)
#
# Torques are curved in the angles and quadratic in the rates. In the masses they are as simple as can be. Collect everything that stands beside the same function of the motion, and name it $\beta$.
# %% tags=["check"]
kr1, Im1, kr2, Im2, mm2 = sp.symbols("kr1 Im1 kr2 Im2 mm2")
b1, b2, b3, b4, b5 = sp.symbols("beta1:6")
step(I1 + m1 * l1**2 + kr1**2 * Im1 + I2 + m2 * (a1**2 + l2**2 + 2 * a1 * l2 * cos(q2))
     + Im2 + mm2 * a1**2, b1 + b2 + 2 * a1 * b3 * cos(q2),
     "what does not turn with link 2 goes to β₁", label="M_{11}",
     where={b1: I1 + m1 * l1**2 + kr1**2 * Im1 + Im2 + (m2 + mm2) * a1**2,
            b2: I2 + m2 * l2**2, b3: m2 * l2})
step(I2 + m2 * (l2**2 + a1 * l2 * cos(q2)) + kr2 * Im2, ___, "the same letters",
     label="M_{12}", where={b2: I2 + m2 * l2**2, b3: m2 * l2, b5: Im2})
step(grav * ((m1 * l1 + m2 * a1 + mm2 * a1) * cos(q1) + m2 * l2 * cos(q1 + q2)),
     grav * (b4 * cos(q1) + b3 * cos(q1 + q2)), "each weight times its lever",
     label="g_1", where={b3: m2 * l2, b4: m1 * l1 + (m2 + mm2) * a1})
# %% [markdown]
# With $M_{22} = \beta_2 + k_{r2}^2\beta_5$ and $g_2 = \beta_3\,g\cos(q_1+q_2)$ all of $\tau$ is a matrix times five numbers. The matrix $Y$ is called the <dfn>regressor</dfn>; it holds all that is known from the motion alone, and no mass:
#
# $$\tau = Y(q, \dot q, \ddot q)\,\beta \tag{08.E5}$$
#
# **Q7** Below is its first row, and its second row with a gap. What stands beside $\beta_3$ in $\tau_2$?
#
# $$\begin{aligned} y_1 &= \bigl[\ \ddot q_1,\ \ \ddot q_1 + \ddot q_2,\ \ a_1\cos q_2(2\ddot q_1 + \ddot q_2) - a_1\sin q_2(2\dot q_1\dot q_2 + \dot q_2^2) + g\cos(q_1+q_2), \\ &\qquad g\cos q_1,\ \ k_{r2}\ddot q_2\ \bigr] \\ y_2 &= \bigl[\ 0,\ \ \ddot q_1 + \ddot q_2,\ \ \square,\ \ 0,\ \ k_{r2}\ddot q_1 + k_{r2}^2\ddot q_2\ \bigr] \end{aligned}$$
# %% tags=["exercise"]
ex("08.Q7").check(___)
# %% [markdown]
# The textbook's list (7.83) has eight numbers: two masses, two first moments, two moments of inertia and two rotors. Somebody moves the arm in every possible way and measures all torques. **Guess** how many of the eight, or sums of them, can be found.
# %%
predict("08.Q8", ___)
# %% tags=["reveal"]
eight = ("m1", "mx1", "zz1", "Im1", "m2", "mx2", "zz2", "Im2")          # (7.83)
moved = np.random.default_rng(1).uniform(-2, 2, (3, 2, 200))            # q, q̇, q̈

def told(**changed):
    """The singular values of 200 regressors, one above the other."""
    Y = regressor.stacked(robot.at(values | changed), moved, eight)
    found = np.linalg.svd(Y / np.linalg.norm(Y, axis=0).clip(1e-9), compute_uv=False)
    return np.log10(found / found[0] + 1e-17)

curves = {"as it is": told(), "kᵣ₂ = 1": told(kr2=1.0), "without gravity": told(g=0.0)}
rank = {word: int((curve > -9).sum()) for word, curve in curves.items()}
assert list(rank.values()) == [5, 4, 4]
reveal("08.Q8", rank["as it is"], look="what only acts together with something else")
figure(plot.series(np.arange(1, 9), curves, "log₁₀ of the singular value", "number"),
       "Singular values of 200 regressors with the eight columns of (7.84). "
       f"{rank['as it is']} of them are not zero; with kᵣ₂ = 1 or without gravity "
       f"there are {rank['kᵣ₂ = 1']}.")
# %% [markdown]
# **Read it.** Five sums can be found, and not one mass alone. $m_2$ stands in $\beta_1$, $\beta_2$, $\beta_3$ and $\beta_4$, always in company. Whoever measures an arm should ask for $\beta$ (chapter 20), and whoever simulates needs no more. Without a gear the second rotor cannot be told from link 2 (exercise 08.9).
#
# The zeros in $y_2$ are no accident either. A joint does not feel the links before it, so $Y$ is a triangle of blocks.
# %% [markdown]
# ## 6 · Where the work goes (6 min)
#
# Now $C$. First only what energy says. Let both motors push the gearless arm, and add up their work $\int\tau^{\top}\dot q\,dt$.
# %% tags=["look"]
free = evaluate.compile(model, gearless)
pushed = simulate.run(free, begin, torque=[1400.0, 400.0], duration=1.0, samples=601)
work = cumulative_trapezoid((pushed.tau * pushed.qd).sum(axis=1), pushed.t, initial=0)
gained = pushed.E - pushed.E[0]
assert abs(work - gained).max() < 1e-3 * abs(gained).max()
figure(plot.series(pushed.t, {"energy gained": gained, "work of the motors": work},
                   "energy / J"),
       f"After 1 s the motors have done {work[-1]:.0f} J of work, and T + U has grown "
       f"by {gained[-1]:.0f} J. The two curves lie on each other.")
# %% [markdown]
# Nothing gets lost. Now the arm lies on a table, its motors are off, and it spins while its elbow closes. Until it is folded, $M_{11}$ falls to a third. **Guess** what $T$ does meanwhile.
# %%
predict("08.Q9", ___, choices=["it grows", "it falls", "it stays"])
# %% [markdown]
# We want this for *every* arm of two joints. So let $M$ be any symmetric matrix of functions of $q$, and $g$ any functions. Chapter 07 gave $c = \dot M\dot q - \partial T/\partial q$, and $\tau = M\ddot q + c + g$.
# %% tags=["reveal"]
M11, M12, M22 = (sp.Function(f"M{k}")(q1, q2) for k in (11, 12, 22))
M = sp.Matrix([[M11, M12], [M12, M22]])         # any arm of two joints
g = sp.Matrix([sp.Function("g1")(q1, q2), sp.Function("g2")(q1, q2)])
ddt = Rate([q1, q2], [qd1, qd2], [qdd1, qdd2])
T = (qd.T * M * qd)[0] / 2
c = ddt(M) * qd - sp.Matrix([sp.diff(T, q1), sp.diff(T, q2)])
tau = M * qdd + c + g
chain(ddt(T),
      ((qd.T * M * qdd)[0] + (qd.T * ddt(M) * qd)[0] / 2,
       "the product rule; M is symmetric, so two of the three terms are equal"),
      ((qd.T * (tau - c - g))[0] + (qd.T * ddt(M) * qd)[0] / 2,
       "the equation of motion"),
      ((qd.T * (tau - g))[0], "because the other two cancel, see below"),
      where={"M": M, "T": T, "c": c, "g": g, "tau": tau, "qd": qd, "qdd": qdd})
step((qd.T * c)[0], (qd.T * ddt(M) * qd)[0] / 2,
     "of the whole form, ∂T/∂q takes away half: it is what M's own change does to T",
     where={"M": M, "c": c, "qd": qd})
reveal("08.Q9", "it stays" if judge(qd.dot(ddt(M) * qd - 2 * c), 0) else "it grows",
       look="who could do work, with the motors off")
# %% [markdown]
# $$\frac{dT}{dt} = \dot q^{\top}(\tau - g) \tag{08.E6}$$
#
# All other forces do no work; friction and a force at the tip would stand in the bracket, too. An arm is <dfn>passive</dfn>, which means that whatever energy comes out of it was put in before. The last step of the chain says, for every $C$ with $C\dot q = c$,
#
# $$\dot q^{\top}(\dot M - 2C)\,\dot q = 0 \tag{08.E7}$$
# %% [markdown]
# ## 7 · Is it skew? (6 min)
#
# Put $N = \dot M - 2C$. The form $\dot q^{\top}N\dot q$ vanishes for both matrices of section 1. A matrix is <dfn>skew</dfn> if it is the negative of its transpose, and then $y^{\top}Ny = 0$ for every $y$. **Guess:** is $N' = \dot M - 2C'$ skew, with $C'$ of Problem 7.2?
# %% tags=["exercise"]
figure(sketch.vectors({"$\\dot q$": ((0, 0), (1, 2)), "$y$": ((0, 0), (2, 0.7))},
                      height=150),
       "The joints turn with q̇ = (1, 2) rad/s. The form vanishes for this vector. For "
       "another one, y, nobody has promised anything.")
predict("08.Q10", ___, choices=["yes, for all motions", "no"])
# %% tags=["check"]
step(-h * sp.Matrix([[2 * qd2, qd2], [qd2, 0]])
     + 2 * h * sp.Matrix([[2 * qd2, qd2], [-qd1, 0]]),
     h * sp.Matrix([[2 * qd2, qd2], [-2 * qd1 - qd2, 0]]),
     "the diagonal is not zero", label=r"N' = \dot M - 2C'")
chain(h * (2 * qd2 * qd1 * qd1 + qd2 * qd1 * qd2 - (2 * qd1 + qd2) * qd2 * qd1),
      (___, "the last bracket multiplied out"), (sp.Integer(0), "all cancels"),
      label=r"\dot q^{\top}N'\dot q")
# %% tags=["reveal"]
model_2 = lagrange.derive(robot.without("rotors"))
at = values | {"q1": 0.5, "q2": np.pi / 3, "qd1": 1.0, "qd2": 2.0}
rate_M = rate(model_2.M, model_2.q, model_2.qd)
fair, other = model_2.C, other_coriolis(model_2.M, model_2.q, model_2.qd)
N, N_other = (put_in(rate_M - 2 * C_, at) for C_ in (fair, other))
forms = {word: 2 * energies(A_) for word, A_ in (("N", N), ("N′", N_other))}
along = np.array([1.0, 2.0])
assert np.allclose(forms["N"], 0, atol=1e-12) and abs(along @ N_other @ along) < 1e-12
reveal("08.Q10", "no" if abs(forms["N′"]).max() > 1 else "yes, for all motions",
       look="the diagonal of N′")
figure(plot.series(np.degrees(turn), forms, "yᵀNy / (kg·m²/s)", "direction of y / °"),
       "The forms over all directions of y, at q₂ = 60° and q̇ = (1, 2) rad/s. N gives "
       "zero everywhere. N′ crosses zero at 63.4°, the direction of q̇, and reaches "
       f"{abs(forms['N′']).max():.1f} kg·m²/s elsewhere.")
# %% [markdown]
# **Read it.** $N'$ depends on $\dot q$ itself. So a form can vanish for the one vector $\dot q$, in every motion, and the matrix need not be skew. Energy sees only $\dot q$, and no free swing tells $C$ from $C'$.
#
# ## 8 · A fair split (8 min)
#
# Which $C$ makes $N$ skew? Write (07.E7) with indices. Every velocity term is a sum over two rates:
#
# $$c_i = \sum_{j,k}\left(\frac{\partial M_{ij}}{\partial q_k} - \tfrac12\frac{\partial M_{jk}}{\partial q_i}\right)\dot q_j\dot q_k \tag{08.E8}$$
#
# The product $\dot q_j\dot q_k$ does not care which of the two comes first. So exchange $j$ and $k$ in one half of the first term, and leave the other half as it is. **Q11** The second term of the symbol is $\partial M_{ik}/\partial q_?$. Which index, `"i"`, `"j"` or `"k"`?
# %% tags=["exercise"]
ex("08.Q11").check(___)
# %% [markdown]
# That is the Christoffel symbol of chapter 07, now with a reason. Both rates are treated alike, $c_{ijk} = c_{ikj}$:
#
# $$c_{ijk} = \tfrac12\left(\frac{\partial M_{ij}}{\partial q_k} + \frac{\partial M_{ik}}{\partial q_j} - \frac{\partial M_{jk}}{\partial q_i}\right), \qquad C_{ij} = \sum_k c_{ijk}\,\dot q_k \tag{08.E9}$$
#
# (A textbook prints $\partial q_i$ in the second term. Then $C\dot q$ is not even the torque.) Of $C_{ij}$, the first term is $\tfrac12\dot M_{ij}$. It cancels in $N$, and what is left changes its sign when $i$ and $j$ are exchanged. Here is what stands beside $\dot q_1$ in $N_{12}$, for any arm of two joints. For $N_{21}$ it is your turn.
# %% tags=["check"]
C = coriolis(M, q, qd)                          # Christoffel's, of any M
N = ddt(M) - 2 * C
step(sp.diff(N[0, 1], qd1), sp.diff(M12, q1) - sp.diff(M11, q2),
     "the rate of M₁₂ has cancelled", where={"M11": M11, "M12": M12, "N": N})
step(sp.diff(N[1, 0], qd1), ___, "the same with 1 and 2 exchanged",
     where={"M11": M11, "M12": M12, "N": N})
step(sp.diff(N[0, 0], qd1), sp.diff(M11, q1) - sp.diff(M11, q1),
     "on the diagonal both terms are the same, so nothing is left",
     where={"M11": M11, "N": N})
assert judge(N, -N.T).equal                     # all of it
# %% [markdown]
# With Christoffel's $C$, then, for every $y$ and in every state,
#
# $$y^{\top}(\dot M - 2C)\,y = 0 \tag{08.E10}$$
#
# In the interactive the arm believes in the other $C$. It swings as it should. Below the choice stands $\lVert N + N^{\top}\rVert$, which is zero for a skew $N$.
# %% tags=["widget"]
PlanarArm(preset="rates", lie="other_C", show=["arm", "q2", "qd1", "qd2", "lie"],
          marks=["angles"],
          tries="straighten the elbow, then stop joint 2. When is ‖N + Nᵀ‖ zero?")
# %% tags=["look"]
for name in ("prismatic_revolute", "polar", "spatial_rrr"):
    one = lagrange.derive(getattr(robots, name)()[0])
    form = rate(one.M, one.q, one.qd) - 2 * one.C
    finding = judge(form + form.T, sp.zeros(one.n))
    assert finding.equal
    print(f"{one.robot.name}: N is skew, {finding}")
# %% [markdown]
# ## 9 · A law, and its proof (8 min)
#
# A motion $q_d(t)$ is wanted. Let $v_r$ be the velocity that the controller asks for. It is that of the motion, and more wherever something is missing. By $s$ the joints are too fast:
#
# $$\begin{gathered} v_r = \dot q_d + \lambda(q_d - q), \qquad a_r = \dot v_r, \qquad s = \dot q - v_r, \\ \tau = M a_r + C v_r + g - K s \end{gathered} \tag{08.E11}$$
# %% [markdown]
# If $s$ dies out, then $\dot q = \dot q_d + \lambda(q_d - q)$, and the error goes as $e^{-\lambda t}$. So all that counts is $s$. Put $\tau$ into $M\ddot q + C\dot q + g = \tau$. **Q12** What is $M\dot s$? (`"-(C + K) s"`, `"-K s"`, `"(C - K) s"` or `"0"`)
# %% tags=["exercise"]
figure(sketch.loop([("in", "$q_d$"), ("box", "$v_r,\\ a_r$"), ("sum", "++"),
                    ("wire", "$\\tau$"), ("box", "arm"), ("out", "$q,\\ \\dot q$")],
                   back=[(5, 1), (5, 2, "$-K s$")]),
       "The law. The first box makes vᵣ and aᵣ, and from them M aᵣ + C vᵣ + g; the "
       "damping K works on s alone.")
ex("08.Q12").check(___)
# %% tags=["reveal"]
K, s, sd, a_r = sp.diag(*sp.symbols("kd1 kd2")), *(
    sp.Matrix(sp.symbols(names)) for names in ("s1 s2", "sd1 sd2", "a_r1 a_r2"))
chain((M * a_r + C * (qd - s) + g - K * s) - c - g - M * a_r,
      (C * (qd - s) - K * s - C * qd, "because $c = C\\dot q$; the rest cancels"),
      (-(C + K) * s, "collected"), label=r"M\dot s = \tau - c - g - M a_r",
      where={"M": M, "C": C, "K": K, "s": s, "qd": qd, "c": c, "g": g, "a_r": a_r})
# %% [markdown]
# Measure the error by an energy, $V$:
#
# $$V = \tfrac12\,s^{\top}M\,s \tag{08.E12}$$
#
# Now the proof, for any arm of two joints. One of its lines is yours.
# %% tags=["check"]
V = (s.T * M * s)[0] / 2
ddt = Rate([*q, *s], [*qd, *sd], [*qdd, 0, 0])  # now s changes, too
step(ddt(V), (s.T * M * sd)[0] + (s.T * ddt(M) * s)[0] / 2,
     "the product rule; M is symmetric", where={"M": M, "V": V, "s": s, "sd": sd})
sd = M.adjugate() * (-(C + K) * s) / M.det()    # Q12, solved for the rate of s
chain((s.T * M * sd)[0] + (s.T * ddt(M) * s)[0] / 2,
      (-(s.T * (C + K) * s)[0] + (s.T * ddt(M) * s)[0] / 2, "Q12"),
      (___, "all that has C, or the rate of M, in one bracket"),
      (-(s.T * K * s)[0], "because that bracket is skew, (08.E10)"),
      label=r"\dot V", where={"M": M, "C": C, "K": K, "s": s, "sd": sd})
# %% [markdown]
# $$\dot V = -s^{\top}K\,s + \tfrac12\,s^{\top}(\dot M - 2C)\,s = -s^{\top}K\,s \tag{08.E13}$$
#
# For more joints nothing changes but the number of terms. $V$ can only fall, at every instant, for every arm, load and motion. Nobody had to linearise or to choose large gains. A function like $V$ is called a <dfn>Lyapunov function</dfn>; it is positive, it falls along every motion, and so the error must end.
#
# The last step stands on (08.E10), with $s$ in place of $y$. With $C'$ the middle of (08.E13) is as far as one gets.
# %% [markdown]
# ## 10 · Two fates (7 min)
#
# Does that matter, or is it a mathematician's worry? Take the damping away, $K = 0$, so that nothing hides the difference. The wanted motion is 90° there and back in 2 s, and $\lambda = 2$ per second. At the start $V = 14.87$ J.
#
# - **Q13** **Guess** what $V$ does in six seconds with Christoffel's $C$.
# - **Q14** The law is the same, the motion is the same, and $C'\dot q = C\dot q$ at every instant. **Guess** what $V$ does with $C'$.
# %%
predict("08.Q13", ___, choices=["it falls", "it stays", "it grows"])
predict("08.Q14", ___, choices=["it falls", "it stays", "it grows tenfold"])
# %% tags=["reveal"]
swing = Swing(tuple(begin), (np.pi / 2, np.pi / 2), 2.0)
both = {"Christoffel's C": model.C,
        "the other C": other_coriolis(model.M, model.q, model.qd)}
fates = {word: follow(free, C_, swing, begin + ahead) for word, C_ in both.items()}
V_of = {word: fate.V for word, fate in fates.items()}
kept, lost = V_of.values()
off = np.degrees(fates["the other C"].error[-1])
assert np.isclose(kept[0], 14.8747, atol=1e-4) and np.ptp(kept) < 1e-6
assert np.isclose(lost[-1], 228.8, atol=0.1) and np.allclose(off, [47, -118], atol=1)
reveal("08.Q13", "it stays" if np.ptp(kept) < 1e-6 else "it grows",
       look="(08.E13) with K = 0")
reveal("08.Q14", "it grows tenfold" if lost[-1] > 10 * lost[0] else "it stays",
       look="what pushes V if not the damping")
reveal("08.Q1", "a controller", look="the two curves below")
figure(plot.series(fates["the other C"].run.t, V_of, "V / J"),
       f"No damping. With Christoffel's C the error's energy stays {kept[-1]:.3f} J "
       f"for six seconds. With the other C it ends at {lost[-1]:.0f} J, and the elbow "
       f"is {abs(off[1]):.0f}° off its motion.")
# %% [markdown]
# **Read it.** Two matrices, one torque on every free motion, and two fates. $C\dot q$ was the same at every instant, but the controller used $C v_r = C\dot q - Cs$, so it asked the matrix about $s$ as well. What drives the upper curve is the power $\tfrac12s^{\top}N's$, made of nothing but the choice of a matrix. With damping the proof begins to pay:
# %% tags=["look"]
power = fates["the other C"].unfair
added = cumulative_trapezoid(power, fates["the other C"].run.t, initial=0)[-1]
assert np.isclose(added, lost[-1] - lost[0], rtol=1e-3)
print(f"∫ ½ sᵀN′s dt = {added:.1f} J = {lost[-1]:.1f} − {lost[0]:.1f} J")
for word, C_ in both.items():
    damped = follow(free, C_, swing, begin + ahead, damping=10.0)
    print(f"K = 10 N·m·s, {word}: V ends at {damped.V[-1]:.2f} J, its largest value is "
          f"{damped.V.max():.2f} J, the largest error at the end "
          f"{np.degrees(abs(damped.error[-1])).max():.1f}°")
# %% [markdown]
# With Christoffel's $C$ the start is the largest value, as (08.E13) promises. With the other one $V$ first more than doubles. It comes down later in this motion, and a larger $K$ would hide all of it, but nobody has proved that it must. Play with it. The switch for $C$ stands under *motion*.
# %% tags=["widget"]
PlanarArm(preset="follow", show=["arm", "time", "motion", "V(t)"], marks=["angles"],
          tries="press Play for six seconds. Reset, switch to the other C, and play.")
# %% [markdown]
# ## 11 · Three kinds of parameters (Further, 5 min)
#
# A link brings ten numbers, a rotor one more. Some are seen alone, some only in sums, some never. The library finds the sums in two ways, by a QR decomposition of many regressors and by rules in symbols (chapter 20 derives them). Do both agree, and are our five among them?
# %% tags=["look"]
free_of_friction = [n for n in regressor.names(robot) if n[:2] not in ("Fv", "Fs")]
by_qr, by_rules = numeric_base(robot.at(values), free_of_friction), symbolic_base(robot)
own = [n for n in by_rules.names if n[:2] not in ("Fv", "Fs")]
assert set(by_qr.names) == set(own) == {"zz1", "mx1", "my1", "zz2", "mx2", "my2", "Im2"}
unseen = [n for k, n in enumerate(by_qr.of) if not any(row[k] for row in by_qr.K)]
alone = [n for n, row in zip(by_qr.names, by_qr.K, strict=True)
         if sum(abs(x) > 1e-9 for x in row) == 1]
print(f"{len(by_qr.of)} parameters, {len(by_qr.names)} base parameters:", *by_qr.names)
print(f"never seen: {len(unseen)}; seen alone: {', '.join(alone)}; the rest in sums")
pi = regressor.parameters(robot.at(values))
pi = [x for n, x in zip(regressor.names(robot), pi, strict=True) if n in by_qr.of]
state = ([0.3, 0.7], [1.0, -2.0], [0.5, 1.5])
torque = np.array(by_qr.regressor(*state)) @ by_qr.values(pi)
assert np.allclose(torque, lab.inverse(*state))
print("Y_b β =", np.round(torque, 3), "N·m, as M q̈ + c + g")
# %% [markdown]
# The two first moments `my1` and `my2` are zero for our arm, because its centres of mass lie on its links. The other five are $\beta_1$ to $\beta_5$ of section 5. A motor's $I_{m1}$ is never told from link 1, and the mass $m_2$ is never seen alone.
#
# The triangle of section 5 holds for every chain. Row $i$ of $Y$ is zero for the parameters of a link $j$ before $i$:
#
# $$y_{ij} = 0 \quad\text{for } j < i \tag{08.E14}$$
#
# One can therefore measure an arm from its last link inwards.
# %% [markdown]
# ## 12 · The same sums, another matrix (Further, 5 min)
#
# Asada and Slotine do not split fairly. They keep the coefficients of (08.E8) as they are:
#
# $$h_{ijk} = \frac{\partial M_{ij}}{\partial q_k} - \tfrac12\frac{\partial M_{jk}}{\partial q_i} \tag{08.E15}$$
#
# For joint 1 of the planar arm $h_{112} = -2h$ and $h_{121} = 0$, where Christoffel has $-h$ twice. The sums are the same. **Q15** What are $h_{212}$ and $h_{221}$, in `m2 a1 l2 q2`? The cell also asks whether the matrix $\sum_k h_{ijk}\dot q_k$ has a skew $N$.
# %% tags=["exercise"]
H = other_C(model_2)                            # Σ_k h_ijk q̇_k
N_H = rate_M - 2 * H
print("H q̇ = c:", bool(judge(H * qd, model_2.c)), " N skew:", bool(judge(N_H, -N_H.T)))
ex("08.Q15").check(___)             # a list of two
# %% [markdown]
# ## 13 · A definition without an index (Further, 4 min)
#
# There is a shorter way to say which $C$ is meant. Differentiate the velocity torques by the rates. For every arm of two joints each entry of $C$ comes out, the second one of the first row for example:
# %% tags=["check"]
step(sp.diff(c[0], qd2), 2 * C[0, 1], "every product of two rates is met twice",
     where={"c": c, "C": C})
assert judge(c.jacobian(qd), 2 * C).equal       # and so the other three
# %% [markdown]
# $$C = \tfrac12\,\frac{\partial c}{\partial\dot q} \tag{08.E16}$$
#
# Only one matrix can be that derivative, so no other $C$ has this property. Chapter 17 linearises arms, and meets $2C$ there.
# %% [markdown]
# ## 14 · What no joint ever feels (Further, 5 min)
#
# An arm of three joints has 18 different symbols $c_{ijk}$, since $c_{ijk} = c_{ikj}$. By (08.E2) some vanish for every chain, whatever its links. **Guess** how many.
# %%
predict("08.Q16", ___)
# %% tags=["reveal"]
rrr = lagrange.derive(robots.spatial_rrr()[0])
felt, gone = patterns.felt(rrr), patterns.never(3)
reveal("08.Q16", len(gone), look="∂M_ii/∂q_j for j up to i")
assert not set(felt) & set(gone)
print("never felt:", ", ".join("c" + "".join(map(str, key)) for key in gone))
print(f"the {rrr.robot.name} with full inertias feels {len(felt)} of the other",
      18 - len(gone))
# %% [markdown]
# $$c_{iji} = \tfrac12\frac{\partial M_{ii}}{\partial q_j} = 0 \quad\text{for } j \le i \tag{08.E17}$$
#
# In words, no joint feels the square of its own rate, and none feels a product of its own rate with that of a joint before it. An arm can lose more by its design (the SCARA has two symbols left), or for a moment, by its posture.
# %% [markdown]
# ## 15 · In the hand's coordinates (Further, 5 min)
#
# Problem 7.9 asks for the same fact at the tip. With $\dot p = J\dot q$ the tip feels $M_A = J^{-\top}MJ^{-1}$, and its velocity terms are $C_A\dot p$ with
#
# $$C_A = J^{-\top}C\,J^{-1} - M_A\,\dot J\,J^{-1} \tag{08.E18}$$
#
# Is $\dot M_A - 2C_A$ skew again? Let $J$ be any square matrix of functions of $q$, and write $W = M_A\dot J J^{-1}$.
# %% tags=["check"]
J = sp.Matrix(2, 2, [sp.Function(f"J{k}")(q1, q2) for k in (11, 12, 21, 22)])
J_inv = J.adjugate() / J.det()
M_A = J_inv.T * M * J_inv
W = M_A * ddt(J) * J_inv
C_A = J_inv.T * C * J_inv - W
chain(ddt(M_A) - 2 * C_A,
      (J_inv.T * ddt(M) * J_inv - W - W.T - 2 * C_A,
       "the product rule, because the rate of $J^{-1}$ is $-J^{-1}\\dot J J^{-1}$"),
      (J_inv.T * (ddt(M) - 2 * C) * J_inv + W - W.T, "(08.E18)"), label=r"N_A",
      where={"M": M, "C": C, "J_inv": J_inv, "W": W, "C_A": C_A, "M_A": M_A})
# %% [markdown]
# The first term is skew because of (08.E10), with $y = J^{-1}x$ for every $x$. The rest, $W - W^{\top}$, is skew whatever $W$ is. So a controller of the hand has the same proof, wherever $J$ has an inverse. Here it is in numbers, for both matrices $C$, at 30° and 60° with $\dot q = (1, 2)$ rad/s.
# %% tags=["look"]
tip = sp.Matrix(geometric_jacobian(robot, [q1, q2], rows=(0, 1)))
tip_inv = tip.adjugate() / tip.det()
M_tip = tip_inv.T * model.M * tip_inv
there = values | {"q1": np.pi / 6, "q2": np.pi / 3, "qd1": 1.0, "qd2": 2.0}
found = []
for word, C_ in both.items():
    C_tip = tip_inv.T * C_ * tip_inv - M_tip * rate(tip, model.q, model.qd) * tip_inv
    N_A = put_in(rate(M_tip, model.q, model.qd) - 2 * C_tip, there)
    found.append(N_A)
    print(f"{word}: N_A =", (N_A.round(2) + 0.0).tolist(), "kg/s")
assert np.allclose(found[0], -found[0].T, atol=1e-9)
assert np.isclose(abs(found[0][0, 1]), 1396.04, atol=0.01)
assert abs(found[1] + found[1].T).max() > 100
# %% [markdown] tags=["card"]
# ## 16 · What to keep (3 min)
#
# **M** is symmetric and positive. $M_{ij}$ knows only $q_{k+1}, \dots, q_n$ and the links $r, \dots, n$, with $k = \min(i,j)$, $r = \max(i,j)$. Where it knows no slide, constants bound it in every posture.
#
# **Masses** enter linearly, in fewer sums than there are parameters, five for the planar arm: $\tau = Y(q,\dot q,\ddot q)\,\beta$.
#
# **C** is not unique. Every $C$ with $C\dot q = c$ keeps the energy, $\dot q^{\top}(\dot M - 2C)\dot q = 0$. With Christoffel's,
#
# $$c_{ijk} = \tfrac12\left(\frac{\partial M_{ij}}{\partial q_k} + \frac{\partial M_{ik}}{\partial q_j} - \frac{\partial M_{jk}}{\partial q_i}\right), \qquad y^{\top}(\dot M - 2C)\,y = 0 \ \text{ for every } y$$
#
# **A law and its proof.** With $s = \dot q - v_r$ and $\tau = Ma_r + Cv_r + g - Ks$:
#
# $$V = \tfrac12\,s^{\top}Ms, \qquad \dot V = -s^{\top}Ks + \tfrac12\,s^{\top}(\dot M - 2C)\,s = -s^{\top}Ks$$
#
# - A form that vanishes for one vector does not make a matrix skew.
# - No free swing tells two matrices $C$ apart. A controller does, 14.87 J against 229 J.
# %% [markdown]
# <details><summary>Equation, function, proof; the eight properties</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (08.E1) positive | `lagrange.inertia_matrix` | the square, section 2 |
# | (08.E2) what $M$ knows | `patterns.known`, `patterns.carried` | on every chain of the shelf, tests; SCARA, section 3 |
# | (08.E3), (08.E4) bounds | `bounds.bounds`, `bounds.amplitudes` | against random states, section 4 |
# | (08.E5), (08.E14) linear in the masses | `regressor.regressor`, `base_parameters.numeric_base` | $Y\beta = \tau$, section 11 |
# | (08.E6), (08.E7) power | `model.rate` | chain of section 6 |
# | (08.E8), (08.E9) Christoffel | `model.christoffel`, `model.coriolis` | steps of section 8 |
# | (08.E10) skew | `model.coriolis` | any arm of two joints, section 8; three more arms exactly |
# | (08.E11), (08.E12), (08.E13) law and proof | `following.law`, `following.error_energy`, `following.follow` | chain of section 9; runs of section 10 |
# | (08.E15) not symmetrised | `transform.velocity_terms` | section 12 |
# | (08.E16) half of a derivative | `model.coriolis` | step of section 13 |
# | (08.E17) never felt | `patterns.never`, `patterns.felt` | section 14 |
# | (08.E18) at the tip | by hand | chain of section 15, any arm of two joints; chapter 21 |
#
# Khalil's list of properties, and where they stand here:
#
# | property | what it says | section |
# |---|---|---|
# | a | M is symmetric and positive | 2 |
# | b, c | the energy of a link, and so $M_{ij}$, knows only some coordinates and links | 3 |
# | d | joint $i$ does not feel the links before it | 5, 11 |
# | e | $\dot M - 2C$ is skew, for one $C$ | 7, 8 |
# | f | torques are linear in the inertial parameters | 5 |
# | g | constants bound M, c and g | 4 |
# | h | an arm is passive | 6 |
#
# </details>
# %% [markdown]
# **Where this stops working.** Dry friction jumps at $\dot q = 0$, and a law that leaves it out holds the arm a little off. Elastic joints have twice as many coordinates, and the motor no longer pushes where $s$ is measured (chapter 22). And a wrong mass in $M$, $C$ and $g$ spoils the last line of the proof, unless the law learns the five numbers of section 5 while it runs.
#
# **Your turn now:** [the exercises of this chapter](../exercises/08_properties.ipynb). **Next:** [chapter 09](09_parallelogram.ipynb) closes a loop; chapter 20 measures $\beta$, and chapter 23 builds controllers on this one.
