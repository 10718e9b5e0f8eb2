"""NOTATION.md is the arbiter of names: the code and the page must agree."""

import re
from collections import defaultdict
from dataclasses import fields
from functools import cached_property
from unicodedata import normalize

import notation_table as table
import pytest
from formulas import letters, written
from percent import ROOT

from robolib import units
from robolib.chapters import CHAPTERS
from robolib.model import Model, symbols
from robolib.notation import (
    COUNTED,
    HERE,
    LETTERS,
    dimension,
    latex,
    letter,
    meaning,
    moves,
    plain,
    positive,
    role,
    unit,
)
from robolib.plot import KINDS
from robolib.robot import Joint, Link, Rotor
from robolib.robots import SHELF

PAGE = (ROOT / "NOTATION.md").read_text(encoding="utf-8")


def tables():
    """{heading: rows}, each row the list of its cells, without the head."""
    found, heading = defaultdict(list), None
    for line in PAGE.splitlines():
        if line.startswith("## "):
            heading = line[3:]
        elif line.startswith("|"):
            found[heading].append([cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))])
    return {heading: rows[2:] for heading, rows in found.items()}


TABLES = tables()
NAMES = [row for heading in ("Symbols in formulas", "The model", "The records of a robot") for row in TABLES[heading]]
TYPED = {row[1].strip("`"): row for row in NAMES}


def head(name):
    """The letter of a typed name: without its record and its index."""
    return re.sub(r"\d+$", "", name.split(".")[-1])


def test_rows_are_complete():
    for symbol, typed, words, _unit, *_ in NAMES:
        assert re.fullmatch(r"`[A-Za-z.]+1?`", typed), typed
        assert words and (not symbol or re.fullmatch(r"\$.+\$", symbol)), typed


def test_typed_names_are_unique():
    typed = [row[1] for row in NAMES]
    assert len(typed) == len(set(typed))


def test_one_letter_one_meaning():
    """A letter stands twice only as a symbol and the one field that holds it, or as a declared exception."""
    declared = {row[0].strip("`") for row in TABLES["Declared exceptions"]}
    rows = defaultdict(list)
    for name in TYPED:
        rows[head(name)].append(name)
    for one, names in rows.items():
        fields_of = [name for name in names if "." in name]
        if len(fields_of) > 1 or len(names) - len(fields_of) > 1:
            assert one in declared, f"{names}: one letter, several meanings; declare it in NOTATION.md"
    assert {"g", "I"} <= declared
    assert all(len(rows[one]) > 1 for one in declared), "an exception that is none"


@pytest.mark.parametrize("name", [n for n in TYPED if "." not in n])
def test_latex_is_the_printers(name):
    assert TYPED[name][0] == f"${latex(name)}$"


@pytest.mark.parametrize("shelf", SHELF, ids=lambda f: f.__name__)
def test_every_parameter_of_the_shelf_is_listed(shelf):
    robot, values = shelf()
    heads = {head(name) for name in TYPED if "." not in name}
    state = [s.name for x in symbols(robot.n) for s in x]
    assert {head(name) for name in (*robot.parameters, *values, *state)} <= heads


@pytest.mark.parametrize("record", [Link, Joint, Rotor, Model], ids=lambda c: c.__name__)
def test_every_field_is_listed(record):
    public = {field.name for field in fields(record)}
    if record is Model:
        public |= {k for k, v in vars(Model).items() if isinstance(v, (property, cached_property))}
    listed = {name.split(".")[1] for name in TYPED if name.startswith(record.__name__.lower() + ".")}
    assert listed == public


def test_the_page_is_made_from_the_table():
    assert table.text() == PAGE, "run `python tools/notation_table.py`"


@pytest.mark.parametrize("row", LETTERS, ids=lambda row: f"{row.typed}-{row.index}")
def test_a_row_is_whole(row):
    name = row.typed + ("" if row.index == "none" else "1")
    assert letter(name) is row and row.meaning and row.since.isdigit()
    assert not row.unit or dimension(name) is not None
    assert not row.sliding or dimension(name, slides=True) != dimension(name)
    assert (row.index == "none") == ("#" not in row.looks)


READY = [chapter.number for chapter in CHAPTERS if chapter.ready]


@pytest.mark.parametrize("chapter", READY)
def test_every_letter_of_a_formula_is_in_the_table(chapter):
    """Capital and Greek letters in the prose of a chapter and of its solutions: each has a meaning where it stands."""
    unknown = {place: missing for place, names in written(chapter).items()
               if (missing := sorted(name for name in names if meaning(name, place) is None))}
    assert not unknown, "a row in notation/letters.py, or a line in notation/places.py"


def test_within_a_place_a_letter_has_one_meaning():
    declared = [(row.letter, place) for row in HERE for place in row.places]
    assert len(declared) == len(set(declared))
    assert all(re.fullmatch(r"\d\d(/\d+|\.\d+)?", place) for _, place in declared)
    assert all(units.measure(row.unit)[0] is not None for row in HERE if row.unit)


@pytest.mark.parametrize("chapter", READY)
def test_no_exception_is_declared_that_is_none(chapter):
    """What is said to mean something of its own at a place is written there, and nowhere nearer said otherwise."""
    used, declared = written(chapter), {(row.letter, place) for row in HERE for place in row.places}
    for name, place in sorted(declared):
        if place == chapter:
            assert any(name in names and (name, at) not in declared - {(name, place)} for at, names in used.items()), (
                name, place)
        elif place[:2] == chapter:
            assert name in used.get(place, ()), (name, place)


def test_what_was_said_of_letters_and_was_not_true():
    """The page called C the Christoffel matrix only and K the parallelogram's coupling only; chapter 05 has springs."""
    assert "compliance" in meaning("C", "05/8") and "Christoffel" in meaning("C", "07/14")
    assert "stiffness" in meaning("K", "05/10") and "parallelogram" in meaning("K", "09/5")
    assert "multiplier" in meaning("lambda", "04/8") and "damping" in meaning("lambda", "04/10")
    assert meaning("H", "05/10") != meaning("H", "16/1") and meaning("T", "05.11") != meaning("T", "07/2")
    assert meaning("H", "07/2") is None and meaning("K", "07/2") is None, "a row counts from its chapter on"
    assert ";" not in letter("lam").meaning


def test_the_reader_of_formulas_sees_what_is_there():
    assert letters(r"C^2f = \lambda f,\ \dot\varphi_z \text{ for } R_{\Sigma}^{\top}") == {"C", "lambda", "varphi", "R"}
    assert letters(r"m_L\,\ell_1 = \frac{\partial T}{\partial q}, \operatorname{Rot}_z") == {"T"}
    assert {"C", "K", "Delta"} <= written("05")["05/8"] and "T" in written("05")["05.11"]


def test_letters_that_look_alike_are_told_apart():
    """Each of these was once taken for something else."""
    assert [role(n) for n in ("qd1", "kd1", "kp1", "d1", "q1", "tau1", "t", "ed1")] == [
        "rate", "gain", "gain", "parameter", "coordinate", "input", "time", "rate"]
    assert positive("Ixx1") and positive("I1") and not positive("Ixy1") and not positive("d1") and not positive("q1")
    assert moves("q1") and moves("tau2") and moves("t") and not moves("d1") and not moves("a1") and not moves("kd1")
    assert role("f_x") == role("fx") and unit("mx") == "N·m" and unit("mx1") == "kg·m"
    assert role("yd3") == "rate" and role("sdd3") == "acceleration" and role("word") == "" and letter("zeta1") is None
    assert unit("q1", slides=True) == "m" and unit("kr1", slides=True) == "1/m" and unit("m1", slides=True) == "kg"


def test_names_in_running_text():
    names = ("m1 l2 kr1 Im2 g qd1 mL Ixx1 phi psid epsilon xd1 wx1 wdz beta1 sigma1 Sigma2 xx1 tf lam gamma12 word")
    shown = "m₁ ℓ₂ k_r1 I_m2 g q̇₁ m_L I_xx1 φ ψ̇ ε ẋ₁ ω_x1 ω̇_z β₁ σ₁ Σ₂ XX₁ t_f λ γ₁₂ word"
    assert [normalize("NFC", plain(name)) for name in names.split()] == normalize("NFC", shown).split()


@pytest.mark.parametrize("row", LETTERS, ids=lambda row: f"{row.typed}-{row.index}")
def test_running_text_says_what_the_formula_says(row):
    """No letter stays as it is typed: what LaTeX shows with a subscript, a dot or in Greek, running text does, too."""
    name = row.typed + ("" if row.index == "none" else "1")
    shown = plain(name)
    assert "\\" not in shown and "{" not in shown
    greek_or_dotted = re.findall(r"\\(?!mathit)[a-z]+", row.looks, re.IGNORECASE)
    assert len(re.findall(r"[α-ωΑ-Ωϑℓ\u0303\u0307\u0308]", shown)) == len(greek_or_dotted)
    assert latex(name).count("_") == shown.count("_") + bool(re.search("[₀-₉]", shown))


def test_kinds_of_torque_are_known_by_a_role():
    """Not by how a name begins: `Fvx` and `taut` are nobody's friction and nobody's torque."""
    assert {row.typed for row in LETTERS if row.role == "friction"} == {"Fv", "Fs", "Fst"}
    assert [role(n) for n in ("Fv1", "Fs2", "k1", "Im2", "tau1", "Q1", "Fvx1", "taut")] == [
        "friction", "friction", "spring", "rotor", "input", "input", "", ""]
    begins = re.compile(rf"startswith\(\"({'|'.join(row.typed for row in LETTERS)})\"\)|\[:2\] (?:not )?in \(\"")
    found = [path.name for path in (ROOT / "robolib").rglob("*.py") if begins.search(path.read_text(encoding="utf-8"))]
    assert not found, "a letter is known by how its name begins"


def test_every_letter_of_the_coming_chapters_is_there():
    """Euler's tensor, stiffness and compliance, gains, profiles, errors: one meaning each."""
    assert {"phi", "psi", "k", "hw", "kp", "kd", "ki", "kv", "ka", "e", "Sigma", "Omega", "Lambda", "H", "beta",
            "sigma", "V", "Fst", "tf", "h", "s"} <= {row.typed for row in LETTERS}
    chapters = {row.since for row in LETTERS} | {place[:2] for row in HERE for place in row.places}
    assert {"01", "04", "05", "06", "08", "10", "12", "16", "18", "20", "21", "22", "23"} <= chapters
    assert set(COUNTED) >= {"q", "qd", "qdd", "tau"}


def test_every_kind_of_torque_has_a_look():
    words = TYPED["model.parts"][2].split(": ")[1].split(", ")
    assert set(words) <= set(KINDS) and "`KINDS` in `robolib/plot.py`" in PAGE


def test_every_key_of_a_source_is_explained():
    explained = set(re.findall(r"^- \[(\w+)\]:", PAGE, re.MULTILINE))
    used = {key for path in (ROOT / "robolib").rglob("*.py")
            for key in re.findall(r"(?:Seed: +|Differs: )\[(\w+)\]", path.read_text(encoding="utf-8"))}
    assert used <= explained
    bridge = next(line for line in PAGE.splitlines() if line.startswith("| ours"))
    assert all(f"[{key}]" in bridge for key in explained)
