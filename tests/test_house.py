"""The house: imports point down, nothing simplifies or executes text, every formula says where it is from."""

import ast
import importlib
import inspect
import re
import tomllib
import typing
from itertools import pairwise
from pathlib import Path

import pytest
from syntax import nodes, tree

from robolib.app.layers import MODULES

ROOT = Path(__file__).parents[1]
LIBRARY = ROOT / "robolib"

RANK = {name: k for k, name in enumerate(MODULES)}

# The modules whose functions are formulas, and the helpers in them that are none.
FORMULAS = [
    *(f"kinematics/{name}.py" for name in ("links", "jacobians", "rates", "tracking", "planar")),
    *(f"homogeneous/{name}.py" for name in ("inertia", "chain", "motion")),
    "model.py",
    "transform.py",
    "closed_chain.py",
    "decoupling.py",
    "regressor.py",
    "base_parameters.py",
    "bounds.py",
    "patterns.py",
    "following.py",
    *(f"control/{name}.py" for name in ("computed", "discrete", "gains", "lyapunov")),
    "ellipses.py",
    *(f"operational/{name}.py" for name in ("task", "weighing", "torques")),
    *(f"joints/{name}.py" for name in ("transmission", "rotors", "elastic")),
    "statics/balance.py",
    "statics/compliance.py",
    "statics/duality.py",
    *(str(p.relative_to(LIBRARY)) for p in (LIBRARY / "formulations").rglob("[a-z]*.py")),
]
NO_FORMULA = {
    "kinematics/links.py": {
        "tip": "the tool frame: `frames` and one product",
        "columns": "`jacobian` for poses that are there",
        "entries": "checks its input",
        "tip_wrench": "a force seen from another frame",
    },
    "kinematics/jacobians.py": {"as_rows": "reads a matrix"},
    "kinematics/tracking.py": {"smallest": "`minimal_rates`, with the arguments of a choice"},
    "control/discrete.py": {"radius": "the largest eigenvalue"},
    "closed_chain.py": {"split": "who has a motor", "close": "Newton's method, nobody's"},
    "regressor.py": {"place": "reads a name", "chosen": "checks names",
                     "upper": "six of nine entries", "matrix": "nine of six entries"},
    "base_parameters.py": {"preferred": "an order of names", "dependencies": "elimination in a prime field"},
    "model.py": {"symbols": "names the coordinates", "coordinates": "the same, checked",
                 "rate": "the chain rule, nobody's"},
    "formulations/short/parameters.py": {"trades": "what may be divided by"},
    "formulations/short/choices.py": {"plain": "looks behind a recorded number", "gone": "the same",
                                      "number": "the same",
                                      "longest": "a scale", "felt": "looks at the geometry", "ratio": "a division"},
    "formulations/short/scales.py": {"chosen_units": "a choice of lengths", "bends": "looks at the geometry"},
    "formulations/short/motion.py": {"hinges": "gathers what is known of the joints", "at_base": "a start"},
    "formulations/short/steps.py": {"steps_of": "gathers what is known of the joints"},
    "formulations/short/tensors.py": {"with_yz": "one entry"},
}
SYMPIFY = {  # who may read foreign values into SymPy, and why that is no text
    "spatial.py": "to_sympy: shows numbers and expressions to people; strict",
    "program/program.py": "from_expressions: plain numbers among the expressions; strict",
    "robot/records.py": "Robot.at: values that `numbers` has checked to be real numbers",
}

# A function under a block (`checking.blocks`) is content, not an interface: nobody calls it by its types.
HINTS_LATER = ("exercises",)
VAGUE = {"object", "tuple", "dict", "list", "set", "frozenset"}       # as the type of a record's field they say nothing

EXEC = {"program/backends/straight.py": "load: text that a printer printed from nodes, with names it checked"}
SANDBOXED = "grading/inside/cells.py"           # runs a student's code, behind the walls; nowhere else is that done


def modules():
    return sorted(p for p in LIBRARY.rglob("*.py"))


def part(path):
    """scalar.py → scalar; identity/judge.py → identity."""
    return path.relative_to(LIBRARY).parts[0].removesuffix(".py")


def by_part(paths):
    """Marks a test that looks at many files: one for each part of the library, and for the folders beside it."""
    groups = {}
    for path in paths:
        groups.setdefault(part(path) if path.is_relative_to(LIBRARY) else path.parent.name, []).append(path)
    return pytest.mark.parametrize("paths", groups.values(), ids=groups)


def imports(path):
    """The dotted names below robolib that a file imports, function bodies included: ('identity', 'judge'), …"""
    package = ("robolib", *path.relative_to(LIBRARY).parts[:-1])
    for node in nodes(path):
        if isinstance(node, ast.Import):
            names = [tuple(a.name.split(".")) for a in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            base += tuple((node.module or "").split(".")) if node.module else ()
            names = [(*base, a.name) for a in node.names]
        else:
            continue
        yield from (name[1:] for name in names if name[0] == "robolib" and len(name) > 1)


def test_every_module_has_its_place():
    assert {part(p) for p in modules()} - {"__init__"} <= set(RANK), "add the new module to app/layers.py"


@by_part(modules())
def test_imports_point_down(paths):
    for path, name in [(file, name) for file in paths for name in imports(file)]:
        here = part(path)
        if here == "__init__" or name[0] == "__version__":
            continue
        assert name[0] == here or RANK[name[0]] < RANK[here], f"{path} imports {'.'.join(name)}"
        assert not (name[0] == here and len(path.relative_to(LIBRARY).parts) == 1), f"{path} imports itself"


def test_the_reader_of_imports_sees_them_all(tmp_path, monkeypatch):
    """Would it notice? Every way to write an import, also inside a function."""
    monkeypatch.setitem(globals(), "LIBRARY", tmp_path)
    (tmp_path / "formulations").mkdir()
    file = tmp_path / "formulations" / "one.py"
    file.write_text(
        "from . import two\nfrom .three import f\nfrom .. import scalar\nfrom ..identity.judge import judge\n"
        "import robolib.robot\nfrom robolib import model\nimport sympy\ndef f():\n    from ..cli import app\n"
    )
    assert {n[:2] for n in imports(file)} == {
        ("formulations", "two"),
        ("formulations", "three"),
        ("scalar",),
        ("identity", "judge"),
        ("robot",),
        ("model",),
        ("cli", "app"),
    }


def formulation(name):
    """("formulations", "short", "plan") → short; ("formulations", "kane") → kane."""
    return name[1] if len(name) > 1 else ""


@pytest.mark.parametrize(
    "path", [p for p in modules() if part(p) == "formulations" and p.parent.name + p.stem != "formulations__init__"],
    ids=lambda p: str(p.relative_to(LIBRARY)),
)
def test_no_formulation_imports_another(path):
    """Its own parts it may: the package `short` has several modules."""
    own = path.relative_to(LIBRARY).with_suffix("").parts[1]
    assert not [n for n in imports(path) if n[0] == "formulations" and formulation(n) != own]


def calls(path):
    """(name, line) of every call: f(…) and a.b.f(…) alike."""
    for node in nodes(path):
        if isinstance(node, ast.Call):
            f = node.func
            yield (f.id if isinstance(f, ast.Name) else f.attr if isinstance(f, ast.Attribute) else ""), node


@by_part(modules())
def test_nothing_simplifies_and_nothing_executes_text(paths):
    for path in paths:
        executes_no_text(path)


def executes_no_text(path):
    name = str(path.relative_to(LIBRARY))
    for call, node in calls(path):
        where = f"{name}:{node.lineno}"
        forbidden = {"simplify", "trigsimp", "eval", "parse_expr", "parse_latex", "__import__"}
        forbidden -= {"eval"} if name == SANDBOXED else set()
        assert call not in forbidden, f"{where} calls {call}"
        assert call != "exec" or name in EXEC, f"{where} calls exec; say why in EXEC"
        if call in ("sympify", "S"):
            assert name in SYMPIFY, f"{where} calls {call}; say why in SYMPIFY"
            strict = any(k.arg == "strict" and getattr(k.value, "value", False) for k in node.keywords)
            assert strict or name == "robot/records.py", f"{where}: sympify executes text unless strict=True"
    imported = {
        n.name.split(".")[0]
        for node in nodes(path)
        if isinstance(node, ast.Import)
        for n in node.names
    }
    imported |= {
        node.module.split(".")[0]
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and node.module and not node.level
    }
    assert not imported & {"pickle", "dill", "marshal", "shelve"}, name


def started(path):
    """What follows `sys.executable` in each list of words that starts a Python."""
    for node in nodes(path):
        if isinstance(node, (ast.List, ast.Tuple)):
            for first, second in pairwise([*node.elts, ast.Constant("nothing")]):
                if ast.unparse(first) == "sys.executable":
                    yield ast.unparse(second)


@by_part([*modules(), *sorted(ROOT.glob("tools/*.py")), *sorted(ROOT.glob("benchmarks/*.py"))])
def test_every_interpreter_of_ours_starts_isolated(paths):
    """Python looks into the folder where it is started first, or into its script's: a student's file may lie there."""
    for path in paths:
        bare = set(started(path)) - {"'-P'", "'-I'", "*FLAGS", "*isolated.FLAGS"}
        assert not bare, f'{path}: write sys.executable, "-P", …'


def test_a_bare_interpreter_is_seen():
    found = set().union(*(started(path) for path in modules()))
    assert {"'-P'", "*FLAGS", "*isolated.FLAGS"} <= found


# where a formula is from

SEEDS = tomllib.loads((ROOT / "SEEDS.toml").read_text()) if (ROOT / "SEEDS.toml").exists() else {}


def functions(path):
    """(qualified name, node) of the public functions and classes of a module, methods left out."""
    for node in tree(path).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
            yield node.name, node


@by_part([path for path in modules() if any("Seed:" in (ast.get_docstring(node) or "") for _, node in functions(path))])
def test_a_seed_is_a_source_we_have_and_an_equation_it_has(paths):
    for path in paths:
        for name, node in functions(path):
            is_there(f"{path.relative_to(LIBRARY)}:{name}", ast.get_docstring(node) or "")


def is_there(name, text):
    for line in re.findall(r"Seed:.*", text):
        keys = re.findall(r"\[(\w+)\]", line)
        assert keys and set(keys) <= set(SEEDS), f"{name}: {line.strip()}"
        if keys == ["siciliano"]:
            low, high = (tuple(map(int, e.split("."))) for e in SEEDS["siciliano"]["equations"])
            for number in re.findall(r"\((\d+)\.(\d+)\)", line):
                assert low <= tuple(map(int, number)) <= high, f"{name}: ({'.'.join(number)})"


def test_the_seeds_are_described():
    assert {"siciliano", "khalil", "asada_slotine", "milicevic", "balafoutis_patel"} <= set(SEEDS)
    assert all(s["authors"] and s["title"] for s in SEEDS.values())


@pytest.mark.parametrize("file", FORMULAS)
def test_every_formula_says_where_it_is_from(file):
    exempt = NO_FORMULA.get(file, {})
    found = {
        name: ast.get_docstring(node) or ""
        for name, node in functions(LIBRARY / file)
        if isinstance(node, ast.FunctionDef)
    }
    assert set(exempt) <= set(found), "an exemption for a function that is gone"
    missing = [name for name, text in found.items() if name not in exempt and "Seed:" not in text]
    assert not missing, f"{file}: {missing} without a line 'Seed: [key] (equation)'"


@by_part([p for p in modules() if part(p) in RANK and RANK[part(p)] <= RANK["derivation"]])
def test_modules_are_short_and_say_what_they_are(paths):
    for path in paths:
        assert ast.get_docstring(tree(path)) and len(path.read_text().splitlines()) <= 300, path
        assert all(ast.get_docstring(node) for _, node in functions(path)), path


def test_equation_numbers_of_docstrings_stand_in_their_chapter():
    """A docstring's (07.E10) is the equation that chapter 07 prints with that number, once."""
    used = {n for path in ROOT.joinpath("robolib").rglob("*.py")
            for n in re.findall(r"\((\d\d\.E?\d+)\)$", path.read_text(encoding="utf-8"), re.MULTILINE)}
    assert len(used) >= 6
    for number in used:
        chapter, = ROOT.joinpath("course", "source").glob(f"{number[:2]}_*.py")
        assert chapter.read_text(encoding="utf-8").count(rf"\tag{{{number}}}") == 1, number


# type hints

def hinted():
    later = tuple(str(LIBRARY / name) for name in HINTS_LATER)
    return [p for p in modules() if not any(str(p) == name or str(p).startswith(name + "/") for name in later)]


def public(name):
    """What people call, operators included."""
    return not name.startswith("_") or name.startswith("__") and name.endswith("__")


def without_hints(tree):
    """What lacks a type in a module: public functions and methods by their parameters, records by their fields."""
    found = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and public(node.name):
            found += [f"{node.name}: {what}" for what in _untyped(node)]
        if isinstance(node, ast.ClassDef) and public(node.name):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and public(inner.name):
                    found += [f"{node.name}.{inner.name}: {what}" for what in _untyped(inner)]
                if isinstance(inner, ast.AnnAssign) and ast.unparse(inner.annotation).split(" | ")[0] in VAGUE:
                    found.append(f"{node.name}.{inner.target.id}: {ast.unparse(inner.annotation)} says nothing")
    return found


def _untyped(function):
    a = function.args
    given = [*a.posonlyargs, *a.args, *a.kwonlyargs, *filter(None, (a.vararg, a.kwarg))]
    yield from (x.arg for x in given if x.annotation is None and x.arg not in ("self", "cls"))
    if function.returns is None:
        yield "return"


@by_part(hinted())
def test_everything_public_says_which_types(paths):
    """For all parameters, for what is returned, and for the fields of records."""
    assert not {str(path): missing for path in paths if (missing := without_hints(tree(path)))}


@by_part(hinted())
def test_the_types_are_there(paths):
    """An annotation is text until somebody looks: every name in it can be found."""
    for path in paths:
        names_are_found(path)


def names_are_found(path):
    name = ".".join(("robolib", *path.relative_to(LIBRARY).with_suffix("").parts)).removesuffix(".__init__")
    module = importlib.import_module(name)
    for x in [x for x in vars(module).values() if getattr(x, "__module__", None) == name]:
        if inspect.isfunction(x):
            typing.get_type_hints(x)
        if inspect.isclass(x):
            inspect.get_annotations(x, eval_str=True)       # its own: those of another library's class are not ours
            for method in vars(x).values():
                method = getattr(method, "__func__", getattr(method, "fget", getattr(method, "func", method)))
                if inspect.isfunction(method) and method.__code__.co_filename == module.__file__:
                    typing.get_type_hints(method)


def test_the_list_of_modules_without_hints_is_no_longer_than_it_must_be():
    for name in HINTS_LATER:
        assert (LIBRARY / name).exists(), f"{name} is gone; take it out of HINTS_LATER"


def test_the_reader_of_hints_sees_what_is_missing():
    """Would it notice? Each kind of parameter, methods, operators, records; and it leaves what is private alone."""
    text = """
def f(a, b: int, *c, d=0, **e) -> None: ...
def g(a: int): ...
def _h(a): ...
class Record:
    x: int
    y: tuple
    z: tuple | None = None
    def __add__(self, other): ...
    def _private(self, x): ...
class _Hidden:
    def f(self, x): ...
"""
    assert without_hints(ast.parse(text)) == [
        "f: a", "f: d", "f: c", "f: e", "g: return", "Record.y: tuple says nothing",
        "Record.z: tuple | None says nothing", "Record.__add__: other", "Record.__add__: return"]


def test_others_may_rely_on_the_hints():
    """The marker of PEP 561 stands in the package, which is packed as a whole."""
    assert (LIBRARY / "py.typed").read_text() == ""
    packed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert packed["packages"] == ["robolib"] and "exclude" not in packed
