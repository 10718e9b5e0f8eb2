"""My book says …: every arm through every book and back, trees and tools by Khalil's rows, products of exponentials."""

import math
import warnings

import numpy as np
import pytest
import sympy as sp
from arms import DRAWN, LONG, pose
from percent import ROOT
from scipy.linalg import expm

from robolib import conventions, kinematics, proximal, robots, screws
from robolib.conventions import BOOKS, Table, as_if, frame_row, from_exponentials, read, to_exponentials, write
from robolib.identity import judge
from robolib.kinematics import tip
from robolib.robot import Joint, Link, Robot, mdh
from robolib.spatial import EYE, HERE, Transform, Vec3, X, Z, rot_x, rot_z, skew, to_numpy

OPEN = {make.__name__: make() for make in (*robots.SHELF, *robots.LARGE)}
CLOSED = {make.__name__: make() for make in robots.CLOSED}
SMALL = ("pendulum", "cartesian", "planar_2r", "prismatic_revolute", "polar", "planar_3r")
RIGHT = math.pi / 2
GOLDEN = [math.pi / 6, math.pi / 3, 1, math.pi / 4, math.pi / 3, math.pi / 6]


def at(robot, values):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")                         # the PUMA's link 3
        return robot.at(values)


def postures(robot, count=4):
    return np.random.default_rng(8).uniform(-2, 2, (count, robot.n)).tolist()


def same_tip(one, other, within=1e-12):
    for q in postures(one):
        for a, b in zip(pose(tip(one, q)), pose(tip(other, q)), strict=True):
            np.testing.assert_allclose(a, b, atol=within)


def four(T):
    return np.array(screws.matrix(T), float)


def golden():
    """The Stanford arm with the lengths of the golden pose."""
    robot, values = OPEN["stanford"]
    return at(robot, values | {"d1": 0.5, "d2": 0.2, "d6": 0.3})


# the matrices of a row, against the printed ones

def test_the_standard_matrix_as_printed():
    """[asada_slotine] (2-31)–(2-35), [milicevic] (2.1): two halves, and their product."""
    a, al, d, th = sp.symbols("a1 alpha1 d1 theta1")
    ca, sa, ct, st = sp.cos(al), sp.sin(al), sp.cos(th), sp.sin(th)
    inner = sp.Matrix([[1, 0, 0, a], [0, ca, -sa, 0], [0, sa, ca, 0], [0, 0, 0, 1]])
    outer = sp.Matrix([[ct, -st, 0, 0], [st, ct, 0, 0], [0, 0, 1, d], [0, 0, 0, 1]])
    printed = sp.Matrix([[ct, -st * ca, st * sa, a * ct], [st, ct * ca, -ct * sa, a * st], [0, sa, ca, d],
                         [0, 0, 0, 1]])
    row = read(Table("siciliano", [(a, al, d, th)], "F"))
    ours = sp.Matrix(screws.matrix(tip(row, [])))
    assert judge(ours, printed).equal and judge(ours, outer * inner).equal
    assert judge(ours, inner * outer).equal is False
    swapped = sp.Matrix(printed)
    swapped[1, 1], swapped[1, 2] = ct * sa, -ct * ca            # sin α and cos α exchanged in row 2
    assert judge(ours, swapped).equal is False


def test_the_modified_matrix_as_printed():
    """[balafoutis_patel] (2.3.1)–(2.3.4), [khalil] section 2."""
    a, al, d, th = sp.symbols("a1 alpha1 d1 theta1")
    ca, sa, ct, st = sp.cos(al), sp.sin(al), sp.cos(th), sp.sin(th)
    printed = sp.Matrix([[ct, -st, 0, a], [ca * st, ca * ct, -sa, -d * sa], [sa * st, sa * ct, ca, d * ca],
                         [0, 0, 0, 1]])
    for table in (Table("balafoutis_patel", [(al, a, d, th)], "F"), Table("khalil", [(2, al, a, th, d)])):
        assert judge(sp.Matrix(screws.matrix(tip(read(table), []))), printed).equal
    standard = read(Table("asada_slotine", [(al, a, d, th)], "F"))
    assert judge(sp.Matrix(screws.matrix(tip(standard, []))), printed).equal is False


def test_a_row_with_numbers():
    """a = 1, α = 90°, d = 2, θ = 0."""
    found = four(tip(read(Table("siciliano", [(1, sp.pi / 2, 2, 0)], "F")), []))
    np.testing.assert_array_equal(found, [[1, 0, 0, 1], [0, 0, -1, 0], [0, 1, 0, 2], [0, 0, 0, 1]])


# Example 2-4

l0, l1, l2, d3 = sp.symbols("l_0 l_1 l_2 d_3")
TABLE_2_1 = [(-sp.pi / 2, 0, l0, 0), (sp.pi / 2, 0, l1, 0), (0, 0, 0, 0), (-sp.pi / 2, 0, 0, 0), (sp.pi / 2, 0, 0, 0),
             (0, 0, l2, 0)]


def printed_2_38(q):
    """[asada_slotine] (2-38), typed in."""
    (c1, s1), (c2, s2), _, (c4, s4), (c5, s5), (c6, s6) = ((sp.cos(x), sp.sin(x)) for x in q)
    return [sp.Matrix(rows) for rows in (
        [[c1, 0, -s1, 0], [s1, 0, c1, 0], [0, -1, 0, l0], [0, 0, 0, 1]],
        [[c2, 0, s2, 0], [s2, 0, -c2, 0], [0, 1, 0, l1], [0, 0, 0, 1]],
        [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, q[2]], [0, 0, 0, 1]],
        [[c4, 0, -s4, 0], [s4, 0, c4, 0], [0, -1, 0, 0], [0, 0, 0, 1]],
        [[c5, 0, s5, 0], [s5, 0, -c5, 0], [0, 1, 0, 0], [0, 0, 0, 1]],
        [[c6, -s6, 0, 0], [s6, c6, 0, 0], [0, 0, 1, l2], [0, 0, 0, 1]])]


def test_the_arm_of_example_2_4():
    """[asada_slotine] Table 2-1, (2-36)–(2-39): its six matrices, their product, and the shelf's Stanford arm."""
    arm = read(Table("asada_slotine", TABLE_2_1, "RRPRRR"))
    q = list(sp.symbols("q1:7"))
    product = sp.eye(4)
    for link, printed, x in zip(arm.links, printed_2_38(q), q, strict=True):
        assert judge(sp.Matrix(screws.matrix(link.joint.outer(x))), printed).equal
        product = product * printed
    assert judge(sp.Matrix(screws.matrix(tip(arm, q))), product).equal
    shelf = robots.stanford()[0].map(lambda x: getattr(x, "subs", lambda _: x)(
        dict(zip(sp.symbols("d1 d2 d6"), (l0, l1, l2), strict=True))))
    assert judge(sp.Matrix(screws.matrix(tip(shelf, q))), product).equal


def test_the_golden_pose():
    """Twelve numbers of T, from the digest."""
    np.testing.assert_allclose(four(tip(golden(), GOLDEN))[:3], [
        [-0.912880, -0.234750, 0.333979, 0.750194], [0.234750, 0.367450, 0.899930, 0.876197],
        [-0.333979, 0.899930, -0.280330, 0.915901]], atol=1e-6)


def test_the_screw_from_home_to_the_golden_pose():
    home = tip(golden(), [0, RIGHT, 1, 0, 0, 0])
    m = screws.displacement(tip(golden(), GOLDEN) @ screws.inverse(home))
    assert math.degrees(m.angle) == pytest.approx(88.99, abs=5e-3) and m.shift == pytest.approx(0.3275, abs=5e-5)


def test_the_way_from_link_to_link():
    """[balafoutis_patel] (2.3.5)–(2.3.6): W_i = W_(i−1) A_i, frame by frame; with turns and shifts apart, too."""
    arm = conventions.to_modified(golden().without("rotors"))
    W, apart = np.eye(4), proximal.placed(proximal.members(arm, GOLDEN))
    for link, x, found, place in zip(arm.links, GOLDEN, kinematics.frames(arm, GOLDEN), apart, strict=True):
        W = W @ four(link.joint.before.along_x() @ link.joint.outer(x))
        np.testing.assert_allclose(four(found.T), W, atol=1e-14)
        np.testing.assert_allclose(four(Transform(place.W, place.o)), W, atol=1e-14)


# every arm, every book

@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("name", OPEN)
def test_every_arm_through_every_book_and_back(name, book):
    robot, values = OPEN[name]
    table = write(robot, book)
    back = read(table)
    assert [link.joint.kind for link in back.links] == [link.joint.kind for link in robot.links]
    same_tip(at(robot, values), at(back, {k: values[k] for k in back.parameters}))
    assert write(back, book) == table, "the same table again"


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("name", SMALL)
def test_the_tip_is_the_same_in_symbols(name, book):
    robot, _ = OPEN[name]
    q = list(sp.symbols(f"q1:{robot.n + 1}"))
    one, two = (sp.Matrix(screws.matrix(tip(arm, q))) for arm in (robot, read(write(robot, book))))
    assert judge(one, two).equal


@pytest.mark.parametrize("name", [n for n, r in DRAWN.items() if "tree" not in n])
def test_drawn_chains_through_modified_books(name):
    """With screws on both sides of a joint, fixed joints in the middle and tools in any direction."""
    for book in ("craig", "khalil", "balafoutis_patel", "lynch_park"):
        same_tip(at(DRAWN[name], {}), at(read(write(DRAWN[name], book)), {}))


@pytest.mark.parametrize("name", [n for n in DRAWN | LONG if "tree" in n])
def test_drawn_trees_by_khalils_rows(name):
    """Several links on one, screws on both sides, a frame without a joint where they part."""
    arm = at((DRAWN | LONG)[name], {})
    same_tip(arm, at(read(write(arm, "khalil")), {}))
    with pytest.raises(ValueError, match="branches"):
        write(arm, "craig")


@pytest.mark.parametrize("name", CLOSED)
def test_the_tree_of_a_closed_arm(name):
    robot, values = CLOSED[name]
    back = read(write(robot, "khalil"))
    one, two = at(robot, values), at(back, {k: values[k] for k in back.parameters})
    same_tip(one, two)
    for q in postures(one):
        for a, b in zip(kinematics.frames(conventions.to_modified(one), q), kinematics.frames(two, q), strict=True):
            np.testing.assert_allclose(four(a.T), four(b.T), atol=1e-12)


def test_the_columns_of_the_books():
    """One arm, and what each book prints in its first row: the letters' order counts."""
    a, al, d, th = 1.0, 0.2, 3.0, 0.4
    robot = Robot("one", (Link(mdh("fixed", a, al, d, th)),))
    rows = {"craig": (al, a, d, th), "lynch_park": (al, a, d, th), "balafoutis_patel": (al, a, d, th),
            "khalil": (0, 2, 0, 0, al, a, th, d)}
    for book, row in rows.items():
        assert write(robot, book).rows == (row,)
    last = robots.planar_2r()[0]
    (a1, a2) = sp.symbols("a1 a2")
    assert write(last, "siciliano").rows == write(last, "spong").rows == ((a1, 0, 0, 0), (a2, 0, 0, 0))
    assert write(last, "asada_slotine").rows == ((0, a1, 0, 0), (0, a2, 0, 0))
    assert write(last, "milicevic").rows == ((0, 0, a1, 0), (0, 0, a2, 0))
    assert write(last, "craig").rows == ((0, 0, 0, 0), (0, a1, 0, 0)) and write(last, "craig").tool.p == X * a2


def test_the_letters_of_the_books():
    """[balafoutis_patel] Remark 2.3: α_i and a_i there, α_(i−1) and a_(i−1) with others; Khalil's d is a length."""
    table = {row["book"]: row for row in conventions.letters()}
    assert len(table) == len(BOOKS) == 8
    assert table["Craig"]["twist"] == r"\alpha_{i-1}" and table["Balafoutis, Patel"]["twist"] == r"\alpha_i"
    assert table["Khalil"]["length"] == "d_j" and table["Khalil"]["offset"] == "r_j"
    assert {row["frame"] for row in table.values()} == {"far end", "near end"}
    assert [row["book"] for row in conventions.letters("khalil", "craig")] == ["Khalil", "Craig"]
    shown = str(write(robots.stanford()[0], "khalil")).splitlines()
    assert shown[0] == "Khalil, modified rows" and shown[1].split()[2:] == [
        "a(j)", "σ_j", "γ_j", "b_j", "α_j", "d_j", "θ_j", "r_j"] and shown[4].split()[-1] == "q3"


def test_the_chapter_shows_these_letters():
    text = (ROOT / "course/source/02_chains.py").read_text(encoding="utf-8")
    for row in conventions.letters():
        cells = " | ".join(f"${row[what]}$" for what in ("length", "twist", "offset", "angle", "axis"))
        assert f"# | {row['book']} | {row['frame']} | {cells} |" in text, row["book"]


# read by somebody who owns another book

@pytest.mark.parametrize("q, wrong", [([0, 0], [2, 0, 0]), ([math.pi / 3, -RIGHT], [1.5, 0.866025, 0])])
def test_a_straight_arm_hides_it(q, wrong):
    """A standard table read as modified; the last length is the tool's, as a reader would have it."""
    table = Table("siciliano", [(1, 0, 0, 0), (1, 0, 0, 0)], "RR")
    np.testing.assert_allclose(pose(tip(read(table), q))[1],
                               [2, 0, 0] if not q[0] else [1.366025, 0.366025, 0], atol=1e-6)
    np.testing.assert_allclose(pose(tip(read(as_if(table, "craig")), q))[1], wrong, atol=1e-6)


def test_as_if_keeps_the_numbers():
    table = Table("siciliano", [(1, 2, 3, 4)], "R")
    assert as_if(table, "craig").rows == ((2, 1, 3, 4),) and as_if(table, "khalil").rows == ((0, 0, 0, 0, 2, 1, 4, 3),)
    assert as_if(as_if(table, "khalil"), "siciliano") == table


# Khalil's trees and tools

def z_of(angle, shift):
    return four(Transform(rot_z(math.cos(angle), math.sin(angle)), Z * shift))


def x_of(angle, shift):
    return four(Transform(rot_x(math.cos(angle), math.sin(angle)), X * shift))


def test_branches_with_gamma_and_b():
    """[khalil] section 2: Rot_z(γ) Trans_z(b) Rot_x(α) Trans_x(d) Rot_z(θ) Trans_z(r), by 4×4 matrices typed here."""
    rows = [(0, 0, 0, 0, 0.1, 0.2, 0.3, 0.4), (1, 0, 0, 0, -0.5, 0.6, 0, 0.1), (1, 1, 0.7, -0.3, 0.4, 0.2, 0.9, 0),
            (3, 2, 0.2, 0.5, 1.0, 0.3, 0.4, 0.6)]
    table, q = Table("khalil", rows, tip=3), [0.3, -0.8, 0.45]
    arm = read(table)
    assert table.joints == "RRPF" and len(arm.links) == 6 and arm.n == 3
    placed, coordinates = {0: np.eye(4)}, iter(q)
    for k, (on, sigma, gamma, b, alpha, d, theta, r) in enumerate(rows, 1):
        x = next(coordinates) if sigma < 2 else 0
        theta, r = theta + x * (sigma == 0), r + x * (sigma == 1)
        placed[k] = placed[on] @ z_of(gamma, b) @ x_of(alpha, d) @ z_of(theta, r)
    np.testing.assert_allclose(four(tip(arm, q)), placed[4], atol=1e-14)
    back = write(arm, "khalil")
    assert back.rows == tuple(rows) and back.tip == 3
    with pytest.raises(ValueError, match="branches: link 3 .* cannot say so"):
        write(arm, "craig")


@pytest.mark.parametrize("seed", range(6))
def test_any_frame_is_one_row_of_six_numbers(seed):
    """The tool frame n + 1 as σ = 2, [balafoutis_patel] section 2.3.1."""
    rng = np.random.default_rng(seed)
    from test_screws import drawn
    for T in (drawn(rng), drawn(rng), Transform(rot_z(0.6, 0.8), Vec3(1, 2, 3)), HERE, Transform(EYE, Vec3(0, 0, 2)),
              Transform(rot_x(-1, 0) @ rot_z(0.6, 0.8), Vec3(1, -2, 3))):
        row = frame_row(T)
        order = ("gamma", "b", "alpha", "d", "theta", "r")
        arm = read(Table("khalil", [(0, 2, *(row[k] for k in order))]))
        np.testing.assert_allclose(four(tip(arm, [])), four(T), atol=1e-12)


def test_a_tool_as_a_row():
    """An arm with a tool beside it, and one with a frame n + 1, have one tip."""
    robot = golden()
    tool = Transform(rot_x(0.6, 0.8) @ rot_z(0.8, -0.6), Vec3(0.1, -0.2, 0.3))
    table = write(robot, "khalil")
    row = frame_row(tool)
    longer = Table("khalil", (*table.rows, (6, 2, *(row[k] for k in ("gamma", "b", "alpha", "d", "theta", "r")))))
    np.testing.assert_allclose(four(tip(read(longer), GOLDEN)), four(tip(robot, GOLDEN) @ tool), atol=1e-12)


# products of exponentials

def by_scipy(arm, q):
    """Π expm(Ŝ q) M with SciPy's own exponential."""
    T = np.eye(4)
    for S, x in zip(arm.twists, q, strict=True):
        log = np.zeros((4, 4))
        log[:3, :3], log[:3, 3] = to_numpy(skew(S.w)), to_numpy(S.v)
        T = T @ expm(log * x)
    return T @ four(arm.home)


@pytest.mark.parametrize("name", OPEN)
def test_every_arm_as_a_product_of_exponentials_and_back(name):
    robot, values = OPEN[name]
    arm = at(robot, values)
    product = to_exponentials(arm)
    rows = from_exponentials(product)
    for q in postures(arm):
        wanted = four(tip(arm, q))
        np.testing.assert_allclose(four(product.tip(q)), wanted, atol=1e-12)
        np.testing.assert_allclose(by_scipy(product, q), wanted, atol=1e-12)
        np.testing.assert_allclose(four(tip(rows, q)), wanted, atol=1e-12)
        T = product.home
        for B, x in zip(product.body(), q, strict=True):
            T = T @ screws.exponential(B, x)
        np.testing.assert_allclose(four(T), wanted, atol=1e-12)


@pytest.mark.parametrize("name", [n for n in DRAWN if "tree" not in n])
def test_drawn_chains_as_exponentials_and_back(name):
    """Skew axes everywhere, a first axis that is not the base's z, fixed joints, tools."""
    arm = at(DRAWN[name], {})
    product = to_exponentials(arm)
    same_tip(arm, from_exponentials(product))
    for q in postures(arm):
        np.testing.assert_allclose(four(product.tip(q)), four(tip(arm, q)), atol=1e-12)


@pytest.mark.parametrize("name", SMALL)
def test_the_product_of_exponentials_in_symbols(name):
    robot, _ = OPEN[name]
    q = list(sp.symbols(f"q1:{robot.n + 1}"))
    one, two = (sp.Matrix(screws.matrix(T)) for T in (tip(robot, q), to_exponentials(robot).tip(q)))
    assert judge(one, two).equal


def test_the_product_of_exponentials_is_pinocchios():
    pin = pytest.importorskip("pinocchio")
    robot, values = OPEN["puma560"]
    arm = at(robot, values)
    product = to_exponentials(arm)
    for q in postures(arm):
        T = pin.SE3.Identity()
        for S, x in zip(product.twists, q, strict=True):
            T = T * pin.exp6(np.concatenate([to_numpy(S.v), to_numpy(S.w)]).astype(float) * x)
        np.testing.assert_allclose(T.homogeneous @ four(product.home), four(tip(arm, q)), atol=1e-12)


def test_the_exponentials_of_a_tree_lead_to_its_tool():
    robot, values = CLOSED["parallelogram"]
    arm = at(robot, values)
    q = [0.4, 0.9, -0.3, 1.2]
    product = to_exponentials(arm)
    assert len(product.twists) == 3
    np.testing.assert_allclose(four(product.tip(q[:3])), four(tip(arm, q)), atol=1e-12)
    with pytest.raises(ValueError, match="needs 3 entries"):
        product.tip(q)


# what cannot be read

@pytest.mark.parametrize("make, words", [
    (lambda: Table("denavit", [(0, 0, 0, 0)], "R"), "no book 'denavit'; there are siciliano"),
    (lambda: Table("craig", [], "R"), "at least one row"),
    (lambda: Table("craig", [(0, 0, 0)], "R"), r"row 1 has 3 entries; Craig writes 4: α_\(i−1\), a_\(i−1\), d_i, θ_i"),
    (lambda: Table("craig", [(0, 0, 0, 0)]), "one letter a row"),
    (lambda: Table("craig", [(0, 0, 0, 0)], "X"), "one letter a row"),
    (lambda: Table("khalil", [(3, 0, 0, 0, 0)]), "σ = 3"),
    (lambda: Table("khalil", [(2, 0, 0, 0, 0, 0, 0, 0)]), "row 1 hangs on row 2"),
    (lambda: from_exponentials(conventions.Exponentials((screws.about(Z, X, 0.1),), HERE)), "turns and slides at once"),
    (lambda: write(Robot("tilted", (Link(mdh("revolute", alpha=RIGHT)),)), "spong"), "starts with a screw"),
    (lambda: write(Robot("fork", (Link(Joint("revolute")), Link(Joint("revolute")), Link(Joint("revolute"), parent=0))),
                   "craig"), "link 3 does not hang"),
    (lambda: write(Robot("early", (Link(Joint("revolute")), Link(Joint("revolute"))), tip=0), "craig"), "the tool is"),
])
def test_what_is_wrong_is_named(make, words):
    with pytest.raises(ValueError, match=words):
        make()
