"""The modules of a widget are joined to one text: no two of them may give the same name to something."""

import re
from collections import Counter
from pathlib import Path

import pytest

from robolib.widgets import bundle

FOLDER = Path(bundle.__file__).parent / "js"
ENTRIES = sorted(str(p.relative_to(FOLDER).as_posix()) for p in FOLDER.rglob("*.js")
                 if "export const interactive" in p.read_text(encoding="utf-8"))
DECLARED = re.compile(r"^(?:export )?(?:const|let|class|function) +([\w$]+)", re.MULTILINE)
MORE = re.compile(r"^(?:export )?(?:const|let) (.*)$", re.MULTILINE)


def names(source):
    """What a module declares at its top level: also what follows a comma on the same line, outside all brackets."""
    found = DECLARED.findall(source)
    for line in MORE.findall(source):
        depth, outside = 0, ""
        for letter in line:
            depth += (letter in "([{") - (letter in ")]}")
            outside += letter if depth == 0 else ""
        found += re.findall(r", ([\w$]+) = ", outside)
    return found


def test_the_reader_of_names_sees_them_all():
    assert names("export const A = f(1, b = 2), C = [1, 2];\nlet d = 1;\nfunction e() {}\nclass G {}\n") == [
        "A", "d", "e", "G", "C"]


def test_what_an_interactive_never_calls_can_be_left_out():
    assert "plots.js" in [*bundle.needed("interactives/rods.js")]
    modules = [*bundle.needed("interactives/ledger.js")]
    assert "plots.js" not in modules and "kit.js" in modules and "plots:" not in bundle.text(modules[-1])


@pytest.mark.parametrize("entry", ENTRIES)
def test_no_name_is_given_twice(entry):
    counted = Counter(name for module in bundle.needed(entry) for name in names(bundle.text(module)))
    assert [name for name, count in counted.items() if count > 1] == []
