"""A chain stands one line under the other, each as it was typed; a reader's false line gets a verdict."""

import os
import re

import nbformat
import pytest
import sympy as sp
from nbclient import NotebookClient
from sympy import Eq, Matrix, Rational, cos, sin, sqrt, symbols

from robolib.derivation import (
    EmptyStep,
    FalseStep,
    LongLine,
    Rate,
    ___,
    chain,
    chains,
    manner,
    step,
    steps,
    truth,
)
from robolib.derivation.width import flat
from robolib.display import latex as sp_latex
from robolib.machine.places import MANIFEST

q1, q2, qd1, qd2, m1, m2, a1, l1, l2, g, s, K, x, y = symbols("q1 q2 qd1 qd2 m1 m2 a1 l1 l2 g s K x y")
S = m2 * a1 * l2 * sin(q2)
T = m2 * l2**2 * (qd1 + qd2) ** 2 / 2
V = Matrix([qd1, qd2])


@pytest.fixture
def board(monkeypatch):
    """What is shown, as Markdown."""
    shown = []
    for module in (chains, steps):
        monkeypatch.setattr(module, "show", lambda thing: shown.append(thing._repr_markdown_()))
    return shown


@pytest.fixture
def reader(monkeypatch):
    """A reader is at work."""
    monkeypatch.setenv(manner.VARIABLE, "gentle")


def test_lines_stand_under_each_other_as_typed(board):
    chain(
        -S * qd2 * (2 * qd1 + qd2),
        (-s * qd2 * (2 * qd1 + qd2), "s is short"),
        (-s * (2 * qd1 * qd2 + qd2**2), "multiplied out"),
        label="c_1",
        where={s: m2 * a1 * l2 * sin(q2)},
    )
    (text,) = board
    assert text.startswith("$$\\begin{aligned}\n") and r"\end{aligned}$$" in text
    first, *rows = text.split("$$")[1].split(r"\\[4pt]")
    assert r"c_1 &= -" in first and len(rows) == 2 and all(row.count("&=") == 1 and "✓" in row for row in rows)
    assert r"&= -s \dot q_{2} (2 \dot q_{1} + \dot q_{2}) && \text{✓ s is short}" in rows[0]
    assert r"&= -s (2 \dot q_{1} \dot q_{2} + \dot q_{2}^{2})" in rows[1]
    assert text.endswith(r"where $\displaystyle s = m_{2} a_{1} \ell_{2} \sin q_{2}$")


def looks(board):
    """The two sides of the last step."""
    line = flat(board[-1].split("$")[1]).removeprefix(r"\displaystyle ")
    return line.split(" = ")


def test_order_brackets_and_fractions_are_those_typed(board):
    step(y + x, (x**2 - y**2) / (x - y), "divided")
    assert looks(board) == ["y + x", r"\frac{x^{2} - y^{2}}{x - y}"]
    step(cos(q2) * qd1 * (a1 - (l1 - l2)), qd1 * (l2 + a1 - l1) * cos(q2) * (sin(x) ** 2 + cos(x) ** 2), "one")
    assert looks(board) == [
        r"\cos(q_{2}) \, \dot q_{1} (a_{1} - (\ell_{1} - \ell_{2}))",
        r"\dot q_{1} (\ell_{2} + a_{1} - \ell_{1}) \cos(q_{2}) \, (\sin^{2} x + \cos^{2} x)",
    ]
    step(Rational(1, 2) * m1 * (-x) ** 2, -(m1 * (-(x**2))) / 2, "signs")
    assert looks(board) == [r"\frac{1}{2} m_{1} (-x)^{2}", r"-\frac{m_{1} (-x^{2})}{2}"]
    c, s = cos(q1), sin(x)
    step(c**2 * y - s**2 * y, y * (c**2 - s**2), "the square of the cosine, not of the angle")
    assert looks(board) == [r"\cos^{2}(q_{1}) \, y - \sin^{2}(x) \, y", r"y (\cos^{2} q_{1} - \sin^{2} x)"]
    step(sqrt(x**2 * 4), 2 * sqrt(x * x), "a root")
    assert looks(board) == [r"\sqrt{x^{2} \cdot 4}", r"2 \sqrt{x x}"]
    step([cos(q1) * x, y], Matrix([x * cos(-q1), y * 1 + 0 * x]) * (sin(x) ** 2 + cos(x) ** 2), "a list")
    assert r"\cos(q_{1}) \, x\\y" in looks(board)[0]
    step(Eq(x, y), Eq(y * 2, 2 * x), "swapped")
    assert r"x = y \;\Longleftrightarrow\; y \cdot 2 = 2 x" in board[-1]


def test_variables_are_expanded_unless_they_are_abbreviations(board):
    step(sp.diff(T, qd1), m2 * l2**2 * (qd2 + qd1), "the momentum")
    assert looks(board) == [sp_latex(sp.diff(T, qd1)), r"m_{2} \ell_{2}^{2} (\dot q_{2} + \dot q_{1})"]
    step(sp.diff(T, qd1), m2 * l2**2 * (qd2 + qd1), "the momentum", where={"T": T})
    assert looks(board)[0] == r"\frac{\partial T}{\partial \dot q_{1}}"
    assert f"where $\\displaystyle T = {sp_latex(T)}$" in board[-1]
    L = sp.expand((T + x + y)**4)
    step(L, (T + x + y)**4, "a variable that nobody could read is a letter only", where={"L": L, K: a1})
    assert board[-1].startswith("$\\displaystyle L = ") and board[-1].endswith(r"where $\displaystyle K = a_{1}$")
    step(V.dot(V), qd1**2 + V[1] ** 2, "squares", where={"V": V})
    assert looks(board) == [r"V \cdot V", r"\dot q_{1}^{2} + {V}_{2}^{2}"]
    step(V[1] * V[0] + x - x, qd1 * qd2 + 0 * sp.sin(x) + (sin(y) ** 2 + cos(y) ** 2) - 1, "entries", where={"V": V})
    assert looks(board)[0].startswith("{V}_{2} {V}_{1} + x - x")
    step(K * x, x * m2 * a1, "K is kept", where={K: a1 * m2})
    assert looks(board) == ["K x", "x m_{2} a_{1}"] and r"where $\displaystyle K = a_{1} m_{2}$" in board[-1]


def test_a_product_of_vectors_is_shown_as_one(board):
    omega, r = Matrix([0, 0, qd1]), Matrix([x, y, 0])
    step(omega.cross(omega.cross(r)), -(qd1**2) * r, "towards the axis", where={"omega": omega, "r": r})
    assert looks(board) == [r"\omega \times (\omega \times r)", r"-\dot q_{1}^{2} r"]
    step(2 * qd2 * omega.cross(r) + r, [x - 2 * qd1 * qd2 * y, y + 2 * qd1 * qd2 * x, 0], "by components",
         where={"omega": omega, "r": r})
    assert looks(board)[0] == r"2 \dot q_{2} \omega \times r + r"
    step(r.dot(omega.cross(r)), 0 * x, "at right angles", where={"omega": omega, "r": r})
    assert looks(board)[0] == r"r \cdot (\omega \times r)"
    A = sp.diag(1, 2, 3)
    step(A * r.cross(omega), [y * qd1, -2 * x * qd1, 0], "A of the product, not (A r) × ω",
         where={"A": A, "omega": omega, "r": r})
    assert looks(board)[0] == r"A (r \times \omega)"
    step(Matrix([0, 0, qd1]).cross(Matrix([x, y, 0])), [-qd1 * y, qd1 * x, 0], "nameless: its value")
    assert r"\times" not in looks(board)[0]


def test_brackets_of_products_of_vectors_follow_from_what_binds_more(board):
    """Beside a number u · v and u × v need no brackets, beside a matrix or a vector they do."""
    A, u, v, one = sp.diag(1, 2, 3), Matrix([0, 0, qd1]), Matrix([x, y, 0]), sin(l1)**2 + cos(l1)**2
    known = {"A": A, "u": u, "v": v, "one": one}
    step(A * (u + v).cross(u), A * v.cross(u) * one, "…", where=known)
    assert looks(board) == [r"A ((u + v) \times u)", r"A (v \times u) one"]
    step(A * v.dot(v), v.dot(v) * A * one, "…", where=known)
    assert looks(board) == [r"A (v \cdot v)", r"(v \cdot v) A one"]
    step((u + v).dot(v) * u, m1 * v.dot(v) * u * one / m1, "…", where=known)
    assert looks(board) == [r"((u + v) \cdot v) u", r"\frac{(m_{1} v \cdot v) u one}{m_{1}}"]
    step(u - m1 * v.cross(u), u + m1 * u.cross(v) * one, "…", where=known)
    assert looks(board) == [r"u - m_{1} v \times u", r"u + m_{1} u \times v one"]
    step(-v.cross(u), -(u.cross(v) * -one), "…", where=known)
    assert looks(board)[0] == r"-v \times u"
    step((A * v).cross(u), -one * u.cross(A * v), "…", where=known)
    assert looks(board) == [r"A v \times u", r"-one u \times A v"]


def test_a_step_may_show_what_sympy_does_by_itself_but_not_only_another_order(board):
    step((x * y) * x, x**2 * y, "gathered")
    assert looks(board) == ["x y x", "x^{2} y"]
    with pytest.raises(EmptyStep):
        step(y + x, x + y, "another order")


def test_the_rate_of_a_letter_is_a_dot_and_of_anything_else_d_dt(board):
    """Lagrange's left side from Newton's, for any coordinate: a flipped sign in the chain rule would not pass."""
    qdd1, qdd2, m = symbols("qdd1 qdd2 m")
    ddt, x = Rate([q1, q2], [qd1, qd2], [qdd1, qdd2]), sp.Function("x")(q1, q2)
    T = m * ddt(x)**2 / 2
    chain(m * ddt(ddt(x)) * sp.diff(x, q1),
          (ddt(m * ddt(x) * sp.diff(x, q1)) - m * ddt(x) * ddt(sp.diff(x, q1)), "product rule"),
          (ddt(sp.diff(T, qd1)) - sp.diff(T, q1), "T"), where={"x": x, "T": T})
    text = board[0]
    assert r"m \ddot x \frac{\partial x}{\partial q_{1}}" in text
    assert r"\frac{d}{dt} \left(m \dot x \frac{\partial x}{\partial q_{1}}\right)" in text
    assert r"\frac{d}{dt} \frac{\partial T}{\partial \dot q_{1}} - \frac{\partial T}{\partial q_{1}}" in text
    with pytest.raises(FalseStep):
        step(ddt(sp.diff(T, qd1)), sp.diff(T, q1), "forgotten")
    with pytest.raises(ValueError, match="as many rates"):
        Rate([q1], [qd1, qd2], [qdd1])


def test_the_dot_product_of_a_sum_stands_as_it_was_typed(board):
    u, w = Matrix([qd1, 0]), Matrix([0, qd2])
    step((u + w).dot(u + w), u.dot(u) + 2 * u.dot(w) + w.dot(w), "square of a sum", where={"u": u, "w": w})
    assert r"(u + w) \cdot (u + w) = u \cdot u + 2 u \cdot w + w \cdot w" in board[0]


def test_a_product_that_is_one_number_stands_as_it_was_typed(board):
    qd, M = V, Matrix([[m1, 0], [0, m2]])
    step((qd.T * M * qd)[0] / 2, m1 * qd1**2 / 2 + m2 * qd2**2 / 2, "two terms", where={"M": M, "qd": qd})
    assert r"\frac{\dot q^{\top} M \dot q}{2} = " in board[0]
    J = sp.Matrix([[1, m1], [0, 2]])
    J_inv = J.adjugate() / J.det()
    step(J_inv.T * M * J_inv, sp.Matrix([[m1, -m1**2 / 2], [-m1**2 / 2, m1**3 / 4 + m2 / 4]]), "multiplied out",
         where={"M": M, "J_inv": J_inv})
    assert r"J^{-\top} M J^{-1} = " in board[-1]


def test_a_labelled_left_side_that_nobody_could_read_is_told_as_it_was_typed(board):
    energy = sum(symbols("w1:40"))
    step(2 * energy - energy * (1 + x) / (1 + x), sum(symbols("w1:40")), "gathered", label="T")
    assert flat(board[0]).startswith(r"$\displaystyle T = w") and r"T &= w" in board[0]
    assert "✓ *gathered* (exact; from `2 * energy - energy * (1 + x) / (1 + x)`)" in board[0]
    step(2 * energy - energy * (1 + x) / (1 + x), sum(symbols("w1:40")), "without a label it is shown")
    assert len(board[1]) > 500 and "from" not in board[1]


def test_a_factor_is_not_read_into_a_function(board):
    step(S * qd2, qd2 * sin(q2) * a1 * m2 * l2 * (1 + x) / (1 + x), "an expanded variable")
    assert looks(board)[0] == r"a_{1} \ell_{2} m_{2} \sin(q_{2}) \, \dot q_{2}"


def test_what_is_read_must_be_what_was_passed(board):
    """A name that means something else by now, a call that is not understood: then SymPy's own printing."""
    step(shuffled(x), y + (sin(x) ** 2 + cos(x) ** 2) * x - y, "a function of the author's own")
    assert looks(board)[0] == "x"
    sides = y + x, (x**2 - y**2) / (x - y)
    step(*sides, "behind a star nothing is known")
    assert looks(board)[0] == "x + y"
    exec(compile("step(y + x, (x**2 - y**2) / (x - y), 'no text')", "<nowhere>", "exec"), globals() | {"step": step})
    assert looks(board)[0] == "x + y"


def test_a_name_that_changed_before_the_call_is_not_believed(board):
    t = x + 1
    step(t * y, (t := y) * x + t, "the text says t, and t is y by now")
    assert looks(board)[0] == sp_latex((x + 1) * y)


def shuffled(e):
    return e + y - y


def test_reading_a_call_computes_nothing_foreign(board):
    calls = []

    def once():
        calls.append(1)
        return x

    step(once() * y + y, y * (1 + x), "called once")
    assert calls == [1]


def test_a_blank_line_waits_and_the_next_one_is_compared_past_it(board, capsys):
    chain((x + y) ** 2, (___, "multiply out"), (x**2 + 2 * x * y + y**2, "sorted"))
    assert r"&= \square && \text{▷ your turn: multiply out}" in board[0] and "✓ sorted" in board[0]
    with pytest.raises(FalseStep, match="line 2: this step is not true"):
        chain((x + y) ** 2, (___, "multiply out"), (x**2 + x * y + y**2, "sorted"))
    chain(___, (x * (1 + y), "yours"), (x + x * y, "multiplied out"))
    assert r"\square &=" in board[-1] and "✓ multiplied" in board[-1]
    step(m1 * ___, x, "inside")
    assert r"m_{1} \square" in board[-1] and "Your turn" in board[-1]


def test_a_false_line_of_ours_raises_and_says_which():
    with pytest.raises(FalseStep, match=r"line 2: this step is not true: wrong(.|\n)*the left side is"):
        chain(x * (1 + y), (x + x * y, "right"), (x - x * y, "wrong"))
    with pytest.raises(EmptyStep, match="line 1: both sides are the same expression"):
        chain(x + y, (x + y, "nothing"))
    chain(y + x, (x + y, "another order is a line of its own"))
    for bad in ((x,), x, (x, ""), (x, 3)):
        with pytest.raises(EmptyStep, match="reason"):
            chain(x, bad)
    with pytest.raises(EmptyStep, match="needs lines"):
        chain(x)
    with pytest.raises(ValueError, match="'exact' or 'numeric'"):
        chain(x, (x + 0, "why"), known="sure")


def test_what_nobody_can_read_is_refused():
    long = sum(symbols("w1:40"))
    with pytest.raises(LongLine, match=r"break the step.*where="):
        chain(long, (2 * long - long, "why"))
    with pytest.raises(LongLine):
        chain(x, (x + long - long + 0 * x, "why"), (x * 1 + sum(symbols("w1:40")) * 0, "no"), (long, "long"))
    chains.readable(r"\\".join(["x" * 150] * 3))


@pytest.mark.parametrize("bad", [{1: x}, {"a b": x}, [s], {s: s + 1}])
def test_abbreviations_are_letters_that_stand_for_something_else(bad):
    with pytest.raises((TypeError, ValueError), match="where"):
        step(x, y, "why", where=bad)


def test_an_abbreviation_may_stand_inside_another(board):
    step(K * x, 2 * S * x, "both", where={K: 2 * s, s: S})
    with pytest.raises(FalseStep):
        step(K * x, S * x, "both", where={K: 2 * s, s: S})


# A reader's line

SLIPS = {
    "the sign": (m1 * g * l1 * cos(q1), -m1 * g * l1 * cos(q1)),
    "a factor 2": (x * y, 2 * x * y),
    "a factor ½": (m1 * qd1**2, m1 * qd1**2 / 2),
    "the sign and a factor 2": (sin(q1), -2 * sin(q1)),
    "they differ by": (x + y, x + 2 * y),
    "in row 1, column 2,": (Matrix([[x, y]]), Matrix([[x, -y]])),
}


@pytest.mark.parametrize("what", SLIPS)
def test_a_readers_false_step_gets_a_verdict_that_says_what_it_is(what, reader, capsys):
    step(*SLIPS[what], "why")
    said = capsys.readouterr().out
    assert said.startswith("✗ Not right yet:") and what in said
    assert re.search(r"at \S+ = \S+.* the left side is \S+, yours \S+: ", said)
    assert "Traceback" not in said and "FalseStep" not in said


def test_a_factor_at_one_point_is_not_called_a_factor():
    finding = truth.judge(x**2, x)
    point = {"x": 2.0}, 4.0, 2.0
    assert "differ by 2" in truth.told(x**2, x, type(finding)(False, "exact", witness=point))


def test_the_point_is_one_that_an_arm_can_be_at(reader, capsys):
    for power in range(1, 8):
        step(m1 * l1**power * sin(q1), m1 * l1**power * sin(q1) + m1, "why")
        point = dict(re.findall(r"(\S+) = ([−\d.]+)", capsys.readouterr().out))
        assert {"m₁", "ℓ₁", "q₁"} <= set(point) and not any(point[k].startswith("−") for k in ("m₁", "ℓ₁"))
        assert all(len(v) <= 4 for v in point.values()), "plain numbers"


def test_a_reader_is_told_of_shapes_text_and_repetition(reader, capsys):
    step(Matrix([x, y]), x, "why")
    step(x, "x", "why")
    step(x * (y + 1), x * (1 + y), "why")
    said = capsys.readouterr().out.splitlines()
    assert "a 2×1 matrix is needed here" in said[0] and "is not an expression" in said[1]
    assert "same expression" in said[2]
    assert all(line.startswith("✗ Not right yet: ") for line in said)


def test_in_a_readers_chain_each_line_is_compared_with_the_last_true_one(reader, board):
    chain(x * (1 + y), (x + x * y, "right"), (x - x * y, "wrong"), (y * x + x, "right again"))
    assert re.findall("[✓✗]", board[0].split("$$")[1]) == ["✓", "✗", "✓"]
    assert "✗ **Not right yet**, line 2: at " in board[0] and "the line before is" in board[0]
    chain(x * (1 + y), (sum(symbols("w1:40")), "long and wrong"))
    assert "✗" in board[1], "a reader's long line is judged, not refused"


def test_a_reader_need_not_prove_anything(reader, capsys):
    step(sp.exp(x) * sp.exp(2 * y), sp.exp(x + 2 * y), "powers")
    assert "✓ numeric" in capsys.readouterr().out


@pytest.mark.parametrize("word, kernel, workspace, expected", [
    ("", True, True, True), ("", True, False, False), ("", False, True, False), ("strict", True, True, False),
    ("gentle", False, False, True), (" Gentle ", False, False, True), ("perhaps", False, False, False)])
def test_strict_is_the_rule_and_a_workspaces_notebook_the_exception(word, kernel, workspace, expected, tmp_path,
                                                                    monkeypatch):
    monkeypatch.setenv(manner.VARIABLE, word)
    monkeypatch.setattr(manner, "in_notebook", lambda: kernel)
    (tmp_path / "course").mkdir()
    if workspace:
        (tmp_path / MANIFEST).write_text("{}")
    monkeypatch.chdir(tmp_path / "course")
    assert manner.gentle() is expected


CELLS = [
    "import sympy as sp\nfrom sympy import sin\nfrom robolib.derivation import chain, predict, step, ___\n"
    "m2, a1, q2, qd2 = sp.symbols('m2 a1 q2 qd2')",
    "step(qd2 * sin(q2) * m2,\n     m2 * sin(q2) * qd2 * (1 + a1) / (1 + a1), 'typed in a cell')",
    "chain(m2 * (a1 + 1), (m2 - m2 * a1, 'false'))\nprint('the cell goes on')",
    "predict('07.Q1', ___, choices=['up', 'down'])",
]


def run(folder, **environment):
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in CELLS])
    environment = {**os.environ, manner.VARIABLE: "", **environment}
    NotebookClient(nb, timeout=120, kernel_name="python3", allow_errors=True,
                   resources={"metadata": {"path": str(folder)}}).execute(env=environment)
    return [cell.outputs for cell in nb.cells]


def test_in_a_kernel_the_text_is_known_and_a_workspace_is_gentle(tmp_path):
    (tmp_path / MANIFEST).write_text("{}")
    _, typed, told, asked = run(tmp_path)
    shown = r"\dot q_{2} \sin(q_{2}) \, m_{2} = \frac{m_{2} \sin(q_{2}) \, \dot q_{2} (1 + a_{1})}"
    assert shown in typed[0].data["text/markdown"]
    assert "Not right yet" in told[0].data["text/markdown"] and "the cell goes on" in told[1].text
    assert '`"up"` · `"down"`' in asked[0].data["text/markdown"]
    assert "application/vnd.jupyter.widget-view+json" in asked[1].data, "buttons where a reader is at work"


def test_outside_a_workspace_a_false_line_stops_the_cell_and_nothing_waits_for_clicks(tmp_path):
    _, _, told, asked = run(tmp_path)
    assert [o.output_type for o in told] == ["error"] and told[0].ename == "FalseStep"
    assert len(asked) == 1 and "text/markdown" in asked[0].data


def test_a_chain_can_be_read_back_for_a_lecture(board):
    chain(x * (1 + y), (___, "yours"), (x + x * y, "q̇₁ and k_r1 out, $a = b$ too"), label="z")
    assert chains.lines_of(board[0]) == [
        (r"z = x (1 + y) = \square", "yours", True),
        ("{} = x + x y", r"$\dot q_{1}$ and $k_{r1}$ out, $a = b$ too", False),
    ]
    long = "a reason that is much too long to stand beside its line, so that it goes below it, on a line of its own"
    chain(x * (1 + y), (x + x * y, long), (x * (y + 1), "back"))
    assert chains.lines_of(board[1]) == [("x (1 + y) = x + x y", long, False), ("{} = x (y + 1)", "back", False)]
    assert chains.lines_of("$x = y$\n\n✓ *why* (exact)") == []
