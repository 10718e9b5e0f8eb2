# %% [markdown]
# # 12 · Objects that do not care where you stand
#
# > Nine numbers change with every frame. What they describe does not. And nothing of it needs three dimensions, except the cross product.
#
# **After this chapter you can** tell a tensor from a table, take it apart in two ways, calculate with skew tensors in place of cross products, prove each of their rules in a line or two, and turn a cube of four dimensions.
#
# **Equations** (12.E1)–(12.E32) ← Balafoutis and Patel, *Dynamic Analysis of Robot Manipulators*, chapter 3: Definitions 3.1–3.4, (3.2.1)–(3.2.34), (3.3.1)–(3.3.36), (3.4.1)–(3.4.39), Propositions 3.1–3.12, Remarks 3.1–3.6.
# %% tags=["setup"]
import numpy as np
import sympy as sp
from IPython.display import display
from scipy.spatial.transform import Rotation

from robolib import plot, sketch
from robolib import rotations as ro
from robolib import tensors as tn
from robolib.checking import ex
from robolib.derivation import Known, ___, chain, predict, reveal, step
from robolib.display import figure, setup
from robolib.identity import judge
from robolib.rigid_body import block, impossible
from robolib.spatial import Mat3, Vec3, X, Y, Z, diagonal, skew, to_numpy, to_sympy
from robolib.widgets import Box


def dual(x): return to_sympy(tn.dual(Vec3(*x)))

setup()
# %% [markdown]
# ## 1 · Nine numbers, all different (9 min)
#
# **A machine that needs it.** A robot controller asks for the inertia of the load, a table of nine numbers, in the frame of the flange. The CAD program gives it in the frame of the drawing. Whoever copies the numbers has entered another body, and the controller works with torques that are wrong. Is there a check that works without knowing how the two frames are turned?
#
# Take the book, 24 × 17 × 3 cm and 1 kg. You measure it along its edges, I along the axes of my desk.
# %% tags=["look"]
A = ro.zxz(0.4, 0.9, 0.3)                       # my axes, as columns, in yours
I_book = block(1.0, 24.0, 17.0, 3.0).I          # kg·cm²
mine = tn.seen(I_book, A)
print("yours / kg·cm²", np.round(to_numpy(I_book), 2), sep="\n")
print("mine / kg·cm²", np.round(to_numpy(mine), 2), sep="\n")
figure(sketch.books({"": [("along your axes", np.eye(3)),
                          ("as I see it", to_numpy(A).T)]}, arrows=False),
       "One book, two frames. Along its edges the inertia is diag(24.83, 48.75, 72.08) "
       "kg·cm²; seen from turned axes all nine numbers differ.")
# %% [markdown]
# **Guess** which of these must be the same in both tables.
# %%
predict("12.Q1", ___, choices=["the largest entry", "the sum of the diagonal",
                               "the sum of all entries", "nothing"])
# %% tags=["reveal"]
yours, ours = (np.array(tn.invariants(T), float) for T in (I_book, mine))
assert np.allclose(yours, ours) and np.allclose(yours[0], 145.6667, atol=1e-4)
assert not np.isclose(to_numpy(mine).sum(), to_numpy(I_book).sum())
reveal("12.Q1", "the sum of the diagonal", look="what a turn cannot change")
print("trace, sum of the principal minors, determinant:", np.round(yours, 2))
# %% [markdown]
# Not only the trace agrees. For any tensor in $n$ dimensions the sums of its principal minors of each order do, because they are the coefficients of one polynomial that has no frame:
#
# $$\det(\lambda 1 - T) = \lambda^n - I_1\lambda^{n-1} + I_2\lambda^{n-2} - \dots, \qquad I_1 = \operatorname{tr}T, \quad I_n = \det T \tag{12.E1}$$
#
# These <dfn>invariants</dfn> are numbers that a tensor has in every frame. So the check exists. Compare the traces first.
# %% [markdown]
# **You need** chapters 01 and 06, and these three answers.
#
# - **Q2** $u \times v$ for $u = (1, 2, 3)$ and $v = (-1, \tfrac12, 2)$. These two stay with us. (→ [01](01_rotations.ipynb))
# - **Q3** $R$ has the axes of a body as columns, seen from the room, and $I'$ is its inertia in its own axes. Which is its inertia in those of the room, `"R I R^T"` or `"R^T I R"`? (→ [06](06_rigid_body.ipynb))
# - **Q4** $\operatorname{tr}(T\,T)$ for the rows $(1, 4, 0)$, $(0, 2, 5)$, $(6, 0, 3)$. (→ [00](00_start.ipynb))
# %% tags=["exercise"]
display(ex("12.Q2").check(___))
display(ex("12.Q3").check(___))
display(ex("12.Q4").check(___))
# %% [markdown]
# ## 2 · What a tensor is (6 min)
#
# Turn the basis by $A$, so that $e'_k = A\,e_k$ and the columns of $A$ are the new axes. A vector stays where it is, so its components must turn **against** the basis, $r' = A^{\top}r$. A <dfn>tensor of order two</dfn> is a table of $n \times n$ numbers of which both indices do so:
#
# $$T' = A^{\top}\,T\,A \tag{12.E2}$$
#
# Or, which is the same, it is a *linear map* from vectors to vectors, and the table is how one frame writes it down. Because $r$ and $T r$ are both arrows, nobody needs a frame to say what $T$ does. (The tensor book turns the basis by $A$ and writes $A\,T A^{\top}$. Chapter 01 mended that line.)
# %% tags=["look"]
u, v = sp.Matrix(sp.symbols("u1:4")), sp.Matrix(sp.symbols("v1:4"))
T = sp.Matrix(3, 3, lambda i, j: sp.Symbol(f"T{i + 1}{j + 1}"))
turn = to_sympy(ro.zxz(*sp.symbols("phi theta psi")))
mended = (turn.T * u).dot(turn.T * T * turn * (turn.T * v))
printed = (turn.T * u).dot(turn * T * turn.T * (turn.T * v))
assert judge(mended, u.dot(T * v)).equal        # u · T v has no frame
assert judge(printed, u.dot(T * v)).equal is False
figure(sketch.flat_frames(0.5, (1.0, 0.6), feet=False),
       "One point, two frames, 0.5 rad apart. The point stays; its coordinates turn "
       "against the axes.")
# %% [markdown]
# **Your turn:** turn the basis by 90° about $z$. What becomes of $T = \operatorname{diag}(1, 2, 6)$? (Three rows.)
#
# Then **guess.** Three kinds of fruit, three days, nine prices in a 3 × 3 table. Is it a tensor?
# %% tags=["exercise"]
ex("12.Q5").check(___)
predict("12.Q6", ___, choices=["yes, it has 3 × 3 entries", "yes, if it is symmetric",
                               "no, nothing turns"])
# %% tags=["reveal"]
quarter = ro.about_z(sp.pi / 2)
assert tn.seen(diagonal(1, 2, 6), quarter) == diagonal(2, 1, 6)
reveal("12.Q6", "no, nothing turns", look="what half an apple and half a pear are")
print("diag(1, 2, 6):", impossible(diagonal(1.0, 2.0, 6.0)))
# %% [markdown]
# **Read it.** A basis of fruit cannot be turned: there is no arrow "0.8 apples and 0.6 pears" that is as good an axis as an apple. A table becomes a tensor by what it *does*, not by its shape. (And not every tensor is an inertia, as the last line says. That does not harm it.)
# %% [markdown] tags=["90"]
# ## 3 · Dyads (4 min)
#
# The simplest map takes from a vector its part along $v$ and answers along $u$. It is called a <dfn>dyad</dfn>:
#
# $$(u \otimes v)\,r = u\,(v \cdot r), \qquad u \otimes v = u\,v^{\top} \tag{12.E3}$$
# %% tags=["look", "90"]
u1, v1 = np.array([1.0, 0.6]), np.array([0.3, 1.0])
r1 = np.array([1.2, 0.8])
answers = {"$u$": ((0, 0), u1), "$v$": ((0, 0), v1), "$r$": ((0, 0), r1),
           r"$(u\otimes v)r$": ((0, 0), np.outer(u1, v1) @ r1)}
assert np.allclose(np.outer(u1, v1) @ r1, 1.16 * u1)
figure(sketch.vectors(answers, height=200),
       "Whatever r is, the answer lies along u. Here v · r = 1.16, so it is 1.16 u.")
# %% [markdown] tags=["90"]
# **Guess** its rank. The <dfn>rank</dfn> of a tensor is the number of independent directions among its answers; its <dfn>order</dfn> is the number of its indices. Books mix the two words up.
# %% tags=["90"]
predict("12.Q7", ___, choices=[1, 2, 3, 9])
# %% tags=["reveal", "90"]
V1, V2 = Vec3(*u), Vec3(*v)
assert (tn.rank(tn.dyad(V1, V2)), tn.order(tn.dyad(V1, V2))) == (1, 2)
reveal("12.Q7", tn.rank(tn.dyad(V1, V2)), look="in how many directions it can answer")
e = sp.eye(3)
nine = [T[i, j] * e[:, i] * e[:, j].T for i in range(3) for j in range(3)]
assert judge(sum(nine, sp.zeros(3)), T).equal
print("dyads of a full table:", len(tn.dyads(T.tolist(), tn.unit(3))))
# %% [markdown] tags=["90"]
# Nine dyads $e_i \otimes e_j$ are a basis of all tensors, and the entries of the table are the coefficients:
#
# $$T_{ij} = e_i \cdot T e_j, \qquad T = \sum_i\sum_j T_{ij}\;e_i \otimes e_j \tag{12.E4}$$
#
# Three are enough, though, if they may be chosen. Gibbs saw that $T = \sum_k (T e_k) \otimes e_k$, the columns with their axes, and that in place of the $e_k$ any three independent vectors will do.
# %% [markdown] tags=["90"]
# ## 4 · Products, and a trap (5 min)
#
# Two tensors one after the other are $T S$. A vector may stand on either side, and on the left it meets the transpose:
#
# $$v\,T = T^{\top} v \tag{12.E5}$$
#
# There is also a product that leaves a number, the **double dot**. Mind the order of its indices:
#
# $$T : S = \operatorname{tr}(T\,S) = \sum_i\sum_j T_{ij}\,S_{ji} \tag{12.E6}$$
#
# The trap is the transpose that is *not* there. Norm and angle have it, so that squares are added up:
#
# $$|T| = \sqrt{T : T^{\top}}, \qquad \cos\angle(T, S) = \frac{T : S^{\top}}{|T|\,|S|} \tag{12.E7}$$
# %% tags=["look", "90"]
U, V = Vec3(1, 2, 3), Vec3(-1, sp.Rational(1, 2), 2)
c = float(tn.cosine(skew(U), skew(V)))
assert np.isclose(c, np.dot([1, 2, 3], [-1, 0.5, 2]) / np.sqrt(14 * 5.25))
figure(sketch.vectors({"$u$": ((0, 0, 0), (1, 2, 3)), "$v$": ((0, 0, 0), (-1, 0.5, 2))},
                      height=210),
       f"u = (1, 2, 3) and v = (−1, ½, 2), {np.degrees(np.arccos(c)):.1f}° apart. By "
       "(12.E7) the matrices of u × and v × are just as far apart.")
# %% [markdown] tags=["90"]
# **Guess** the sign of $T : T$ for a skew tensor, $T^{\top} = -T$.
# %% tags=["90"]
predict("12.Q8", ___, choices=["positive", "zero", "negative"])
# %% tags=["reveal", "90"]
twice = tn.double_dot(skew(U), skew(V))
assert tn.double_dot(skew(U), skew(U)) == -28 == -2 * U @ U
assert twice == -12 and tn.double_dot(skew(U), skew(V).T) == 12
reveal("12.Q8", "negative", look="each product has an entry and its opposite")
four = tn.tensor_product(T.tolist(), e.tolist())
assert tn.order(four) == 4 and judge(tn.contraction(four, 1, 2), T.tolist()).equal
print(f"T:S of the matrices of u × and v ×: {twice}; with the transpose: {-twice}")
# %% [markdown] tags=["90"]
# **Read it.** With the transpose it would be $+12$, and whatever later turns a scalar product into a trace, (12.E17) and (12.E29), would have the wrong sign.
#
# All these products are one operation. Multiply all entries, $t_{ij}s_{kl}$ (3.2.19), which gives a tensor of **order four** with 81 numbers, and then add up over two equal indices. Each such <dfn>contraction</dfn> takes two off the order. $T S$ contracts $j$ with $k$; once more, and it is $T : S$; of order two it is the trace.
# %% [markdown]
# ## 5 · 9 = 6 + 3 (7 min)
#
# Every tensor is a sum of a symmetric and a skew one, in one way only:
#
# $$T = T_+ + T_-, \qquad T_+ = \tfrac12(T + T^{\top}), \quad T_- = \tfrac12(T - T^{\top}) \tag{12.E8}$$
#
# In $n$ dimensions they have $n(n+1)/2$ and $n(n-1)/2$ numbers. The smallest skew one spans a plane, $u \wedge v$, the <dfn>wedge</dfn> of two vectors:
#
# $$u \wedge v = u \otimes v - v \otimes u \tag{12.E9}$$
# %% tags=["look"]
marks = {"0": "always zero", "=": "as above the diagonal", "−": "its opposite",
         "●": "a number of its own"}
own = {"symmetric": [list("●●●"), list("=●●"), list("==●")],
       "skew": [list("0●●"), list("−0●"), list("−−0")]}
assert [sum(row.count("●") for row in t) for t in own.values()] == [6, 3]
figure(plot.marked(own, marks, "j", "i"),
       "In three dimensions: six numbers of a symmetric tensor, three of a skew one.")
# %% [markdown]
# **Your turn**, by hand, with the rows $(1, 4, 0)$, $(0, 2, 5)$, $(6, 0, 3)$:
#
# - **Q9** its skew part $T_-$ (three rows),
# - **Q10** its invariants $I_1, I_2, I_3$, a list.
# %% tags=["exercise"]
display(ex("12.Q9").check(___))
display(ex("12.Q10").check(___))
# %% [markdown]
# Both parts are not only different, they are *perpendicular*: $I : S = 0$ (3.4.17) for every symmetric $I$ and skew $S$ (Proposition 3.7). A trace does not change when its matrix is transposed, nor when its two factors change places. So, in any dimension,
#
# $$\begin{gathered} \operatorname{tr}(I S) = \operatorname{tr}\left((I S)^{\top}\right) = \operatorname{tr}\left(S^{\top} I^{\top}\right) \\ = -\operatorname{tr}(S I) = -\operatorname{tr}(I S) = 0 \end{gathered}$$
# %% tags=["check"]
table = Mat3((1, 4, 0), (0, 2, 5), (6, 0, 3))
found = list(ex("12.Q10").accepted())           # yours, if it was right
F = tn.power_traces(table)                      # tr T, tr T², tr T³
assert tn.invariants(table) == found == tn.invariants_from_traces(F)
for n in (2, 3, 4, 5):
    S, P = (sp.Matrix(n, n, lambda i, j, k=k: sp.Symbol(f"{k}{i}_{j}")) for k in "sp")
    assert judge(tn.double_dot(tn.symmetric(S.tolist()), tn.skew_part(P.tolist())), 0)
    print(f"n = {n}: {n * (n + 1) // 2:2} + {n * (n - 1) // 2:2} = {n * n}")
# %% [markdown]
# The cell has found the invariants in a second way, from traces of powers, $F_k = \operatorname{tr}(T^k)$, without a look at any single entry: $I_2 = (F_1^2 - F_2)/2$ and $I_3 = (2F_3 + F_1^3 - 3F_1F_2)/6$. The book says so of symmetric tensors; this one is not, and it holds.
# %% [markdown] tags=["90"]
# ## 6 · The same from everywhere (5 min)
#
# Look at $\operatorname{diag}(1, 2, 6)$ from a frame that is turned at random, and again, and again, and take the mean of all tables. **Guess** what comes out.
# %% tags=["90"]
predict("12.Q11", ___, choices=["diag(1, 2, 6)", "3 times the unit tensor",
                                "9 times the unit tensor", "nothing"])
# %% tags=["reveal", "90"]
A_k = Rotation.random(20_000, random_state=12).as_matrix()
seen = A_k @ np.diag([1.0, 2.0, 6.0]) @ A_k.transpose(0, 2, 1)
mean = np.cumsum(seen, axis=0) / np.arange(1, len(seen) + 1)[:, None, None]
assert np.abs(mean[-1] - 3 * np.eye(3)).max() < 0.05
assert tn.isotropic_part(diagonal(1, 2, 6)) == [[3, 0, 0], [0, 3, 0], [0, 0, 3]]
reveal("12.Q11", "3 times the unit tensor", look="which tensor has no direction")
many = np.unique(np.geomspace(10, 19_999, 200).astype(int))
figure(plot.series(many, {"T₁₁": mean[many, 0, 0], "T₂₂": mean[many, 1, 1],
                          "T₃₃": mean[many, 2, 2], "T₁₂": mean[many, 0, 1]},
                   "mean so far", "number of turns"),
       f"After 20 000 turns the diagonal is {mean[-1, 0, 0]:.3f}, "
       f"{mean[-1, 1, 1]:.3f}, {mean[-1, 2, 2]:.3f}, about a third of the trace.")
# %% [markdown] tags=["90"]
# $$\overline{A\,T A^{\top}} = \frac{\operatorname{tr}T}{n}\,1 \tag{12.E10}$$
#
# A tensor with the same components in every turned frame is called <dfn>isotropic</dfn>. The mean is, because one more turn only changes the order of the terms. In three dimensions there is only one of order two, $\delta_{ij}$, the unit tensor, and only one of order three, Levi-Civita's $\varepsilon_{ijk}$, apart from their multiples:
#
# $$\varepsilon_{123} = \varepsilon_{231} = \varepsilon_{312} = 1, \qquad \varepsilon_{321} = \varepsilon_{213} = \varepsilon_{132} = -1, \qquad \text{else } 0 \tag{12.E11}$$
# %% [markdown] tags=["90"]
# How can one be sure that there is no other? A tensor that does not feel small turns feels none, and a small turn in a plane is a linear map of all components. So the isotropic ones are the null space of a matrix, and a computer finds its dimension. Products of two $\varepsilon$ are told by $\delta$, (3.3.5)–(3.3.6): $\sum_k\varepsilon_{ijk}\varepsilon_{rsk} = \delta_{ir}\delta_{js} - \delta_{is}\delta_{jr}$, and $\sum_j\sum_k\varepsilon_{ijk}\varepsilon_{rjk} = 2\delta_{ir}$.
# %% tags=["look", "90"]
def free(order, n=3):
    """How many isotropic tensors of this order are independent."""
    units = np.eye(n**order).reshape(-1, *[n] * order)
    felt = [[np.ravel(tn.small_turn(one.tolist(), *plane)) for plane in tn.planes(n)]
            for one in units]
    return n**order - np.linalg.matrix_rank(np.reshape(felt, (n**order, -1)))

assert [free(1), free(2), free(3)] == [0, 1, 1]
eps = np.array(tn.epsilon(3))
d = np.eye(3)
assert (np.einsum("ijk,rsk->ijrs", eps, eps) == np.einsum("ir,js->ijrs", d, d)
        - np.einsum("is,jr->ijrs", d, d)).all()
assert (np.einsum("ijk,rjk->ir", eps, eps) == 2 * d).all()
signs = {-1: "−", 0: "0", 1: "+"}
grids = {f"k = {k}": [[signs[tn.levi_civita(i, j, k)] for j in (1, 2, 3)]
                      for i in (1, 2, 3)] for k in (1, 2, 3)}
figure(plot.marked(grids, {"0": "zero", "−": "minus one", "+": "plus one"}, "j", "i"),
       "Levi-Civita's 27 components: three +1, three −1. Each slice is a skew tensor.")
# %% [markdown]
# ## 7 · The alias (9 min)
#
# In three dimensions a skew tensor has three numbers. So has a vector. Let each stand for the other: $\tilde u$, the <dfn>dual</dfn> of $u$, is the skew tensor with
#
# $$\tilde u\,v = u \times v \tag{12.E12}$$
#
# **Your turn:** its three rows, in `u1 u2 u3`. (Let $v$ be $e_1$, then $e_2$; the answers are its columns.)
# %% tags=["look"]
cross = np.cross([1, 2, 3], [-1, 0.5, 2])
three = {"$u$": ((0, 0, 0), (1, 2, 3)), "$v$": ((0, 0, 0), (-1, 0.5, 2)),
         r"$\tilde u v$": ((0, 0, 0), cross)}
assert np.allclose(cross, [2.5, -5, 2.5])
figure(sketch.vectors(three, height=230),
       "ũ takes v to (2.5, −5, 2.5), across both. ũ u is nothing.")
# %% tags=["exercise"]
u1, u2, u3, v1, v2, v3 = sp.symbols("u1 u2 u3 v1 v2 v3")
ex("12.Q12").check(___)
# %% [markdown]
# The way back is the vector of a tensor. It sees the skew part alone, and a symmetric tensor has none:
#
# $$\operatorname{vect}(T) = \tfrac12\,(T_{32} - T_{23},\; T_{13} - T_{31},\; T_{21} - T_{12}) \tag{12.E13}$$
#
# That is $\tfrac12\sum\varepsilon_{ijk}T_{kj}$. Three propositions follow at once. The dual of a sum is the sum of the duals, because the cross product is linear (3.1). $\tilde u\,u = 0$, and $\tilde u\,v = 0$ for parallel vectors only (3.2). Vectors that change places change the sign, and so does a vector that goes from the right of $\tilde u$ to its left (3.3):
# %% tags=["check"]
u, v = sp.Matrix([u1, u2, u3]), sp.Matrix([v1, v2, v3])
a, b = sp.Matrix(sp.symbols("a1:4")), sp.Matrix(sp.symbols("b1:4"))
ut, vt, one = dual(u), dual(v), sp.eye(3)
uu, vv, uv = u.dot(u), v.dot(v), u.dot(v)
KNOWN = Known(u=u, v=v, a=a, b=b, ut=ut, vt=vt, one=one, uu=uu, vv=vv, uv=uv,
              looks={"uu": r"(u\cdot u)", "vv": r"(v\cdot v)", "uv": r"(u\cdot v)",
                     "one": "{1}"})
step(ut * v, -vt * u, "u × v = −v × u", where=KNOWN)
step(ut.T * v, -ut * v, "ũ is skew", where=KNOWN)
step(ut.T * v, vt * u, "both together", where=KNOWN)
assert judge(dual(u + v), ut + vt).equal and judge(ut * u, sp.zeros(3, 1)).equal
step((ut * v).dot(ut * v), uu * vv - uv**2, "Lagrange's identity", where=KNOWN)
# %% [markdown]
# The last line is $|u|^2|v|^2(1 - \cos^2)$. It vanishes only where the cosine is ±1, because neither vector is zero, and that is the other half of 3.2. **Your turn** with Proposition 3.4. Fill in the line in the middle, with $\tilde u$ and $\tilde v$ (`ut`, `vt`) in place of the crosses.
#
# $$(a \times u)\cdot(v \times b) = a \cdot \tilde u\,\tilde v\,b \tag{12.E14}$$
# %% tags=["check"]
chain(a.cross(u).dot(v.cross(b)), (___, "a × u = −ũ a, and v × b = ṽ b"),
      (a.dot(ut * vt * b), "−ũ is the transpose of ũ: it goes to the other side"),
      where=KNOWN)
# %% [markdown]
# And in a mirror? A wheel spins about a vertical axis, counter-clockwise from above. The mirror is a vertical wall. **Guess** where the arrow $\omega$ of the mirrored wheel points.
# %%
predict("12.Q13", ___, choices=["up, as before", "down"])
# %% tags=["reveal"]
mirror = sp.diag(-1, 1, 1)                      # a wall across x
w = sp.Matrix([0, 0, sp.Symbol("omega")])
seen = mirror * dual(w) * mirror.T              # what the mirrored wheel does
assert judge(seen, dual(-w)).equal and judge(mirror * w, w).equal
full = turn * ut * turn.T
assert judge(dual(turn * u), full).equal        # turns keep the alias …
assert judge(dual(mirror * u), mirror.det() * mirror * ut * mirror.T).equal
reveal("12.Q13", "down", look="in which sense the mirrored rim runs")
# %% [markdown]
# $$\operatorname{dual}(A u) = \det(A)\;A\,\tilde u\,A^{\top} \tag{12.E15}$$
#
# **Read it.** A true arrow along the wall stays as it is. The arrow of a spin turns round, because it never was an arrow. It is a skew tensor in disguise, and old books call such disguises axial vectors.
# %% [markdown]
# ## 8 · Two tildes and three (9 min)
#
# Everything that follows comes from one line of vector algebra, $u \times (v \times r) = v\,(u\cdot r) - (u\cdot v)\,r$. Read it as two maps that do the same to every $r$, and it is Proposition 3.5:
#
# $$\tilde u\,\tilde v = v \otimes u - (u \cdot v)\,1 \tag{12.E16}$$
# %% tags=["look"]
w2 = np.cross([1, 2, 3], cross)
double = {"$u$": ((0, 0, 0), (1, 2, 3)), r"$\tilde u v$": ((0, 0, 0), cross),
          r"$\tilde u\tilde u v/4$": ((0, 0, 0), w2 / 4)}
assert np.allclose(np.cross([1, 2, 3], w2), -14 * cross)
figure(sketch.vectors(double, height=230),
       "ũ once turns v into the plane across u; ũ again turns it by 90° in that plane "
       "(drawn at a quarter of its length). Where does a third one lead?")
# %% tags=["check"]
step(ut * vt, v * u.T - uv * one, "v and u have changed places", where=KNOWN)
chain((ut * vt).trace(), ((v * u.T - uv * one).trace(), "3.5"),
      (uv - 3 * uv, "tr 1 = 3"), (-2 * uv, "in three dimensions"),
      where=KNOWN)
# %% [markdown]
# The second is Proposition 3.6, $\tilde u : \tilde v = -2\,u\cdot v$, so that scalar products can be told by tensors as well:
#
# $$u \cdot v = -\tfrac12\operatorname{tr}(\tilde u\,\tilde v) \tag{12.E17}$$
#
# **Guess** what $\tilde u\,\tilde u\,\tilde u$ is.
# %%
predict("12.Q14", ___, choices=["0", "ũ", "(u·u) ũ", "−(u·u) ũ"])
# %% tags=["reveal"]
# What was asked in 12.Q14, worked out
assert judge(ut * ut * ut, -u.dot(u) * ut).equal
reveal("12.Q14", "−(u·u) ũ", look="two quarter turns in the plane across u")
print("ũũũ v =", np.cross([1, 2, 3], w2), " and ũ v =", cross, " with u · u = 14")
# %% [markdown]
# $$\tilde u\,\tilde u\,\tilde u = -(u \cdot u)\,\tilde u \tag{12.E18}$$
#
# So for a unit vector all powers are $\pm\tilde u$ or $\pm\tilde u\tilde u$, the series of $e^{\theta\tilde u}$ folds into a sine and a cosine, and *that* is Rodrigues' formula of chapter 01. Proposition 3.8 has three parts. The first two need (12.E16) and nothing else. Put together they say something that chapter 14 stands on, $\tilde u\tilde v\tilde u$ as a sum in which no $u\cdot v$ is left. **The blank is yours.**
# %% tags=["check"]
chain(vt * ut * ut + ut * ut * vt,
      (vt * (u * u.T - uu * one) + ut * (v * u.T - uv * one), "3.5 twice"),
      (-uu * vt - uv * ut, "ṽu uᵀ and ũv uᵀ are opposite"), where=KNOWN)
chain(ut * vt * ut, (ut * (u * v.T - uv * one), "3.5 for ṽ ũ"),
      (-uv * ut, "ũ u = 0"), where=KNOWN)
chain(ut * vt * ut, (-uv * ut, "as before"),
      (___, "the first part, solved for −(u · v) ũ"),
      (vt * ut * ut + ut * ut * vt - (ut * ut).trace() * vt / 2, "3.6, for u · u"),
      where=KNOWN)
# %% [markdown]
# $$\tilde v\tilde u\tilde u + \tilde u\tilde u\tilde v = -(u\cdot u)\,\tilde v - (u\cdot v)\,\tilde u, \qquad \tilde u\tilde v\tilde u = -(u\cdot v)\,\tilde u \tag{12.E19}$$
#
# The third part follows if one multiplies the first by $\tilde v$ from the left, then from the right, and subtracts. Exercise 12.3 is made of it:
#
# $$\tilde v\tilde v\tilde u\tilde u - \tilde u\tilde u\tilde v\tilde v = (u\cdot v)\,[\tilde u, \tilde v] \tag{12.E20}$$
#
# **Read it.** The symmetric tensors $\tilde u\tilde u$ and $\tilde v\tilde v$ commute if $u\cdot v = 0$, or if $[\tilde u, \tilde v] = 0$, so for perpendicular vectors and for parallel ones. For perpendicular ones also $\tilde u\tilde v\tilde u = 0$.
# %% [markdown] tags=["90"]
# ## 9 · The cross product is a commutator (5 min)
#
# How much the order of two maps matters is told by their <dfn>commutator</dfn>,
#
# $$[T, S] = T S - S T \tag{12.E21}$$
#
# Exchange $u$ and $v$ in (12.E16) and subtract. The scalar products cancel, and what stays is $v \otimes u - u \otimes v$. But that is the map $(u\times v)\times r = v\,(u\cdot r) - u\,(v\cdot r)$, the dual of $u \times v$. Proposition 3.9:
#
# $$\operatorname{dual}(u \times v) = v \otimes u - u \otimes v = v \wedge u = [\tilde u, \tilde v] \tag{12.E22}$$
# %% tags=["check", "90"]
wt = dual(ut * v)                               # w = u × v
KNOWN = Known(KNOWN, wt=wt, looks={"wt": r"\operatorname{dual}(\tilde u v)"})
step(wt, v * u.T - u * v.T, "the double cross product, for every r", where=KNOWN)
step(v * u.T - u * v.T, ut * vt - vt * ut, "3.5 twice", where=KNOWN)
numbers = tn.commutator(skew(U), skew(V))
assert tn.dual(numbers) == U.cross(V) == Vec3(sp.Rational(5, 2), -5, sp.Rational(5, 2))
assert tn.vect(tn.dyad(U, V)) * -2 == U.cross(V) == tn.vect(skew(U) @ skew(V)) * 2
# %% [markdown] tags=["90"]
# So a cross product can be read off a dyad, or off a product of two tildes:
#
# $$u \times v = -2\operatorname{vect}(u \otimes v) = 2\operatorname{vect}(\tilde u\,\tilde v) \tag{12.E23}$$
#
# Now chapter 01's parking. Turn the book by a small angle $\varepsilon$ about $x$, then about $y$, then back about $x$, then back about $y$. It does not come home, because turns do not commute. **Q15** For $\varepsilon = 10°$: by how many degrees is it off, to the second order, $1 + \varepsilon^2\,[\tilde x, \tilde y]$?
# %% tags=["exercise", "90"]
ex("12.Q15").check(___)
# %% tags=["reveal", "90"]
small = np.radians(np.linspace(2, 60, 30))
true = []
for e_k in small:
    home = ro.about_x(e_k) @ ro.about_y(e_k) @ ro.about_x(-e_k) @ ro.about_y(-e_k)
    true.append(np.degrees(ro.to_axis_angle(home).angle))
assert tn.commutator(skew(X), skew(Y)) == skew(Z)
at10 = np.interp(10, np.degrees(small), true)
assert np.isclose(at10, 1.741, atol=2e-3)
figure(plot.series(np.degrees(small), {"the four turns": true,
                                       "ε², by the commutator": np.degrees(small**2)},
                   "off by / °", "ε / °"),
       f"Parking, {at10:.3f}° off at ε = 10°, about z. The commutator is right to the "
       "second order.")
# %% [markdown] tags=["90"]
# ## 10 · Between two tildes (8 min)
#
# A symmetric tensor stretches along perpendicular directions and does nothing else. With projections $P_k = x_k \otimes x_k$ on its unit eigenvectors,
#
# $$P_e = e \otimes e, \qquad P^e = 1 - P_e \tag{12.E24}$$
#
# $$I = \sum_k\lambda_k\,x_k \otimes x_k = \sum_k\lambda_k\,\tilde x_k\tilde x_k + \operatorname{tr}(I)\,1 \tag{12.E25}$$
#
# The first form is called <dfn>spectral</dfn>; the second is (12.E16) for $u = v = x_k$. **A joint is a projection, too.** A link presses with the moment $n$ on its joint; the motor feels $P_e\,n$, and the bearing carries the rest, $P^e\,n$.
# %% tags=["look", "90"]
axis, moment = np.array([0.6, 0.8, 0.0]), np.array([2.0, 1.0, 3.0])
along = np.outer(axis, axis) @ moment
sizes, x_k = np.linalg.eigh(to_numpy(mine))     # of the book: both forms of (12.E25)
tildes = [to_numpy(skew(Vec3(*x))) for x in x_k.T]
forms = (sum(s * np.outer(x, x) for s, x in zip(sizes, x_k.T, strict=True)),
         sum(s * x @ x for s, x in zip(sizes, tildes, strict=True))
         + sizes.sum() * np.eye(3))
assert all(np.allclose(form, to_numpy(mine)) for form in forms)
assert np.isclose(axis @ moment, 2) and np.isclose(along @ (moment - along), 0)
figure(sketch.vectors({"$n$": ((0, 0, 0), moment), "$P_e n$": ((0, 0, 0), along),
                       "$P^e n$": (along, moment - along)}, height=230),
       "A moment n = (2, 1, 3) N·m on a joint along e = (0.6, 0.8, 0): the motor feels "
       f"2 N·m, the bearing {np.linalg.norm(moment - along):.2f} N·m.")
# %% [markdown] tags=["90"]
# **Your turn, Q16:** the same $n$, a joint along $z$. What does the *bearing* carry, as a vector in N·m?
# %% tags=["exercise", "90"]
ex("12.Q16").check(___)
# %% [markdown] tags=["90"]
# Proposition 3.10 is $w\times(u\times v)$ once more, for duals. With $w = u$, and one term added and taken away, it has three tildes and a trace:
#
# $$\operatorname{dual}(\tilde w\,\tilde u\,v) = \tilde u\,(w\cdot v) - \tilde v\,(w\cdot u) \tag{12.E26}$$
#
# $$\operatorname{dual}(\tilde u\,\tilde u\,v) = -(\tilde v\tilde u\tilde u + \tilde u\tilde u\tilde v) + \operatorname{tr}(\tilde u\tilde u)\,\tilde v \tag{12.E27}$$
#
# Put in $x_k$ for $u$, with $\operatorname{tr}(\tilde x_k\tilde x_k) = -2$, and add up with $\lambda_k$, as (12.E25) says. That is Proposition 3.11, for every symmetric $I$:
#
# $$\operatorname{dual}(I v) = -(I\,\tilde v + \tilde v\,I) + \operatorname{tr}(I)\,\tilde v \tag{12.E28}$$
# %% tags=["check", "90"]
wt = dual(ut * ut * v)
KNOWN = Known(KNOWN, looks={"wt": r"\operatorname{dual}(\tilde u\tilde u v)"})
chain(wt, (uv * ut - uu * vt, "3.10 with w = u"),
      (uv * ut + uu * vt - 2 * uu * vt, "add and take away"),
      (-(vt * ut * ut + ut * ut * vt) + (ut * ut).trace() * vt, "3.8 and 3.6"),
      where=KNOWN)
xx, yy, zz, xy, xz, yz = sp.symbols("Ixx Iyy Izz Ixy Ixz Iyz")
I = sp.Matrix([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
Iv = dual(I * v)
step(Iv, -(I * vt + vt * I) + I.trace() * vt, "3.11, entry by entry",
     where=Known(KNOWN, I=I, Iv=Iv, looks={"Iv": r"\operatorname{dual}(I v)"}))
assert judge(dual(T * v), -(T * vt + vt * T) + T.trace() * vt).equal is False
# %% [markdown] tags=["90"]
# The last line of code shows that $I$ must be symmetric: for a general $T$ it is false. Now the one that chapters 13 and 14 live on, Proposition 3.12. Chapter 06 wrote energies as $u \cdot I\,v$ with $u = v = \omega$. With tildes on both sides another tensor stands between them. **Watch it appear.**
# %% tags=["check", "90"]
Sigma, w, wt = I.trace() * one / 2 - I, I * v, dual(I * v)
NAMED = Known(KNOWN, I=I, Sigma=Sigma, w=w, wt=wt, looks={"wt": r"\tilde w"})
chain(u.dot(w), (-(ut * wt).trace() / 2, "3.6, for u and w = I v"),
      (-(ut * (-I * vt - vt * I + I.trace() * vt)).trace() / 2, "3.11"),
      (-(ut * (I.trace() * one / 2 - I) * vt).trace(), "tr(ũ ṽ I) = tr(ũ I ṽ)"),
      (-(ut * Sigma * vt).trace(), "what stands in the middle, called Σ"),
      label=r"u \cdot I v", where=NAMED)
# %% [markdown] tags=["90"]
# $$u \cdot I\,v = -\operatorname{tr}(\tilde u\,\Sigma\,\tilde v), \qquad \Sigma = \tfrac12\operatorname{tr}(I)\,1 - I \tag{12.E29}$$
#
# **Remember it.** $\Sigma$ is Euler's tensor $\int r \otimes r\,dm$ of chapter 06. Nobody had to invent it here: it is what a symmetric tensor turns into when vectors become tensors.
# %% [markdown] tags=["90"]
# **The ritual for identities:** in symbols, by the judge. All 41 equations of the book's section 3.4 stand in one table of the library, `tensors.IDENTITIES`, two sides each.
# %% tags=["look", "90"]
general = {k: Vec3(*sp.symbols(f"{k}1:4")) for k in "uvwrab"}
general |= {"k": sp.Symbol("k"), "I": Mat3(*I.tolist()), "T": Mat3(*T.tolist()),
            "S": skew(Vec3(*sp.symbols("s1:4"))),
            "p": general["u"].cross(general["w"])}       # p is perpendicular to u
found = {}
for one_of in tn.IDENTITIES:
    left, right = ([list(x)] if isinstance(x, Vec3) else [list(row) for row in x]
                   if isinstance(x, Mat3) else x for x in one_of.sides(general))
    found.setdefault(one_of.proposition or "(3.4.1)", []).append(
        judge(left, right).equal)
assert all(all(each) for each in found.values()) and len(tn.IDENTITIES) == 41
print("hold in symbols:", ", ".join(f"{word} ×{len(x)}" for word, x in found.items()))
# %% [markdown]
# ## 11 · A cube of four dimensions (8 min)
#
# Go back through the chapter and look for a *three*. It comes in with the alias of section 7, because only in three dimensions has a skew tensor as many numbers as a vector; the tildes after it live on that. Sections 1 to 6 say $n$, but for $\varepsilon_{ijk}$. So the code that turns a book turns a cube of four dimensions, too.
#
# What turns? Let $Q(t)$ be a turn in $n$ dimensions, so that $Q\,Q^{\top} = 1$. Differentiate that:
#
# $$\dot Q\,Q^{\top} + Q\,\dot Q^{\top} = 0, \qquad \text{so}\quad \Phi = \dot Q\,Q^{\top}\ \text{ is skew, and }\ \dot Q = \Phi\,Q \tag{12.E30}$$
#
# That is all of the proof, and it says $n$. **Guess** how many numbers $\Phi$ has in four dimensions.
# %%
predict("12.Q17", ___, choices=[3, 4, 6, 10])
# %% tags=["reveal"]
t = sp.Symbol("t")
Q = sp.Matrix(tn.turn(4, {(0, 1): 0.7 * t, (1, 2): t**2, (2, 3): 0.4 * t}))
q, q_later = (np.array(Q.subs(t, x).tolist(), float) for x in (0.5, 0.5 + 1e-6))
by_differences = (q_later - q) / 1e-6 @ q.T
exact = np.array((Q.diff(t) * Q.T).subs(t, 0.5).tolist(), float)
assert np.abs(exact + exact.T).max() < 1e-15
assert np.abs(by_differences - exact).max() < 1e-5
assert [len(tn.planes(n)) for n in range(2, 7)] == [1, 3, 6, 10, 15]
reveal("12.Q17", len(tn.planes(4)), look="how many pairs of axes there are")
# %% [markdown]
# Turns happen in *planes*, and $n$ axes make
#
# $$\tfrac12\,n(n-1) = 1,\; 3,\; 6,\; 10,\; 15 \quad \text{of them, for } n = 2, \dots, 6 \tag{12.E31}$$
#
# Only for $n = 3$ is that $n$ again. **So $\omega$ was never an arrow. In three dimensions it just has as many numbers as one.** Turn the cube in two planes at once, and look for an axis.
# %% tags=["widget"]
cube = Box(mode="4-cube")
cube
# %% tags=["check"]
R = tn.turn(4, {(0, 1): np.radians(30), (2, 3): np.radians(50)})
values = np.linalg.eigvals(np.array(R, float))
assert tn.stays(R) == 0 and np.abs(values - 1).min() > 0.5
pairs = np.degrees(np.angle(values))
print("eigenvalues of the turn: e^(iφ) with φ =", sorted(np.round(pairs, 1).tolist()))
assert sorted(np.round(pairs, 6)) == [-50, -30, 30, 50]
# %% [markdown]
# **Read it.** A turn in general has two pairs of eigenvalues here, and none is 1. Nothing stays but the middle. One angle zero, and a whole plane stays; two planes that share an axis, and the cube turns as a body in three dimensions does.
#
# **Guess:** and in *five* dimensions, does a turn always keep an axis?
# %%
predict("12.Q18", ___, choices=["always", "never", "only if it turns in one plane"])
# %% tags=["reveal"]
rng = np.random.default_rng(5)
kept = {}
for n in (2, 3, 4, 5, 6, 7):
    Phi = tn.skew_part(rng.normal(size=(n, n)).tolist())
    kept[n] = {tn.stays(tn.exponential(Phi))}
assert all(one == {n % 2} for n, one in kept.items())
Phi, power = np.array(tn.skew_part(rng.normal(size=(4, 4)).tolist())), np.eye(4)
series = sum((power := power @ Phi / k for k in range(1, 40)), np.eye(4))
assert np.allclose(tn.exponential(Phi.tolist()), series)        # (12.E32)
reveal("12.Q18", "always", look="eigenvalues come in pairs; one is left over")
figure(plot.series(list(range(2, 8)), {
    "planes, n(n − 1)/2": [len(tn.planes(n)) for n in range(2, 8)],
    "axes, n": list(range(2, 8))}, "how many", "dimensions n"),
    "Planes and axes: 1 and 2, then 3 and 3, then 6 and 4. They meet once.")
# %% [markdown]
# Every skew tensor turns in perpendicular planes of its own, at most $n/2$ of them, from $a$ towards $b$ by the angle $\theta$ in each. So in $n$ dimensions Rodrigues' formula is a sum over planes. An odd dimension is left over, and that is Euler's axis:
#
# $$e^{\Phi} = 1 + \sum\left[\sin\theta\;b \wedge a - (1 - \cos\theta)\,(a \otimes a + b \otimes b)\right] \tag{12.E32}$$
# %% [markdown] tags=["card"]
# ## 12 · What to keep (2 min)
#
# **A tensor** is a linear map. Its table changes, $T' = A^{\top}TA$; its invariants $\operatorname{tr}$, $I_2$, $\det$ do not. $9 = 6 + 3$, and both parts are perpendicular. $T : S = \operatorname{tr}(TS)$, without a transpose.
#
# **Tildes.** $\tilde u v = u \times v$, and
#
# $$\begin{gathered} \tilde u\tilde v = v\otimes u - (u\cdot v)1, \qquad \operatorname{tr}(\tilde u\tilde v) = -2\,u\cdot v, \qquad \tilde u\tilde u\tilde u = -(u\cdot u)\tilde u, \\ \operatorname{dual}(u\times v) = [\tilde u, \tilde v], \qquad \operatorname{dual}(Iv) = -(I\tilde v + \tilde vI) + \operatorname{tr}(I)\tilde v, \\ u\cdot Iv = -\operatorname{tr}(\tilde u\,\Sigma\,\tilde v), \qquad \Sigma = \tfrac12\operatorname{tr}(I)1 - I \end{gathered}$$
#
# **Turns** happen in planes, $n(n-1)/2$ of them. $\dot QQ^{\top}$ is skew in every dimension. An axis is what an odd dimension leaves over.
#
# **Traps.** Rank is not order. $\operatorname{vect}$ has a half. In $\tilde u\tilde v$ the dyad begins with $v$.
# %% [markdown]
# <details><summary>Equation, function, proof</summary>
#
# | equation | function | proved by |
# |---|---|---|
# | (12.E1) invariants | `tensors.invariants`, `invariants_from_traces` | two ways, sections 1 and 5 |
# | (12.E2) another frame | `tensors.seen` | u · T v has no frame, section 2 |
# | (12.E3), (12.E4) dyads | `tensors.dyad`, `components`, `dyads` | in symbols, section 3 |
# | (12.E5), (12.E6), (12.E7) products | `tensors.left`, `double_dot`, `norm`, `cosine` | section 4 |
# | (12.E8), (12.E9) two parts | `tensors.symmetric`, `skew_part`, `wedge` | n = 2 to 5, section 5 |
# | (12.E10), (12.E11) isotropy | `tensors.isotropic_part`, `levi_civita` | a null space, section 6 |
# | (12.E12), (12.E13), (12.E14), (12.E15) the alias | `tensors.dual`, `vect` | steps of section 7 |
# | (12.E16), (12.E17), (12.E18), (12.E19), (12.E20) tildes | `tensors.product`, `identities` | steps of section 8 |
# | (12.E21), (12.E22), (12.E23) commutator | `tensors.commutator` | section 9 |
# | (12.E24), (12.E25), (12.E26), (12.E27), (12.E28), (12.E29) between tildes | `tensors.along`, `spectral`, `dual_of_applied`, `form` | section 10 |
# | (12.E30), (12.E31), (12.E32) turns | `tensors.turning`, `planes`, `exponential` | section 11 |
#
# | identity | used in |
# |---|---|
# | 3.5, 3.6, 3.8 | 13, the tensor Ω of accelerations and its determinant |
# | 3.9, 3.11 | 13, momentum and Euler's equation as tensors |
# | 3.12 | 14, energies and torques by traces |
# | 3.8, 3.10 | 16, inertias of outer links; 17, derivatives of torques |
#
# </details>
# %% [markdown]
# **Where this stops working.** All frames here are rectangular and all axes have one unit; elsewhere a tensor has upper and lower indices. The alias of section 7 is for three dimensions only. And a large turn is no tensor of order two that could be added: only its rate is.
#
# **Your turn now:** [the exercises of this chapter](../exercises/12_tensors.ipynb). **Next:** chapter 13 differentiates once more, and finds one matrix for all accelerations of a body.
