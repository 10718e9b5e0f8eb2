"""The tool that puts slips into the library finds what tests see and what they do not, and keeps its own lists true."""

import tomllib
from pathlib import Path

import mutants
import peer
import pytest

ROOT = Path(__file__).resolve().parents[1]


def rows(file, kind):
    return tomllib.loads((ROOT / "tests" / file).read_text(encoding="utf-8")).get(kind, [])


LISTED = [*mutants.known(), *mutants.known(mutants.HUNDRED)]


@pytest.mark.parametrize("slip", LISTED, ids=lambda slip: f"{slip['module']}:{slip['was'][:30]}")
def test_what_was_once_not_seen_can_be_put_in_again(slip):
    """The line is still there, the slip changes it, it is Python, and the file that must see it is there."""
    path = ROOT / slip["module"]
    lines = path.read_text(encoding="utf-8").splitlines()
    start, end = slip["at"]
    assert lines[start:end] != slip["lines"] and (ROOT / "tests" / (slip.get("by") or "hundred.toml")).is_file()
    compile("\n".join([*lines[:start], *slip["lines"], *lines[end:]]), "slip", "exec")


def test_a_survivor_with_a_reason_is_a_line_that_stands():
    for row in rows("survivors.toml", "survivor"):
        lines = [line.strip() for line in (ROOT / row["module"]).read_text(encoding="utf-8").splitlines()]
        assert all(part in lines for part in row["was"].splitlines()), row
        assert row["now"] != row["was"] and len(row["why"]) > 20, row


def test_a_drawn_slip_that_no_test_sees_has_a_reason():
    harmless = mutants.reasons()
    assert all(mutants.whole(slip) in harmless for slip in mutants.known(mutants.HUNDRED) if slip.get("by") == "")


def test_what_is_written_down_of_a_slip_puts_the_same_slip_in_again():
    """A line that stands twice in its module is told by the lines before it."""
    module = ROOT / "robolib/spatial.py"
    lines = module.read_text(encoding="utf-8").splitlines()
    k = next(k for k, line in enumerate(lines) if line.strip() and lines.count(line) > 1)
    last = max(j for j, line in enumerate(lines) if line == lines[k])
    row = mutants.row({"module": "robolib/spatial.py", "at": [last, last + 1], "lines": ["    pass"]})
    placed = mutants.placed(row)
    (start, end), new = placed["at"], placed["lines"]
    assert [*lines[:start], *new, *lines[end:]] == [*lines[:last], "    pass", *lines[last + 1:]]


def test_tests_that_name_the_function_are_asked_first():
    slip = {"module": "robolib/transform.py", "line": 90}
    assert mutants.judges(slip, ROOT, near=True)[0].name == "test_transform.py"


def test_the_nearest_tests_come_first():
    library = mutants.Library(ROOT, beside=("tests", "tools"))
    found = mutants.tests_of(ROOT / "robolib/transform.py", library)
    assert found[0] == (1, ROOT / "tests/test_transform.py")
    assert [far for far, _ in found] == sorted(far for far, _ in found)
    assert not any(file.name in mutants.STYLE for _, file in found)


@pytest.mark.slow
def test_slips_of_many_kinds_are_made(tmp_path):
    """In the environment of cosmic-ray."""
    text = "def f(x, n=3):\n    return -x + max(x, 2) if x < n else x**2\n"
    (tmp_path / "some.py").write_text(text, encoding="utf-8")
    found = {slip["now"] for slip in mutants.slips(tmp_path / "some.py", tmp_path)}
    for part in ("-x - max", "x + max", "min(x, 2)", "x <= n", "x > n", "x*2", "n=4"):
        assert any(part.replace(" ", "") in now.replace(" ", "") for now in found), part


@pytest.mark.slow
def test_each_slip_that_was_once_not_seen_is_seen():
    try:
        left = mutants.survivors(mutants.known(), jobs=2)
    except peer.MissingError as missing:
        pytest.skip(str(missing))
    assert not left


@pytest.mark.slow
def test_of_a_hundred_slips_none_survives_without_a_reason():
    try:
        left = mutants.survivors(mutants.known(mutants.HUNDRED), jobs=2)
    except peer.MissingError as missing:
        pytest.skip(str(missing))
    assert not left
