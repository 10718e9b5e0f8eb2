"""What a notebook or a file of tests depends on, as one hash: as long as it stays, another run tells nothing new.

`course/built.json` holds the hashes of the notebooks when they were built, without the versions of what is installed:
a notebook for which it still holds was executed on this very library, wherever that was.

In the hash of a notebook are its stored outputs; its text; the modules of robolib that it imports, directly or through
others, and the data files of their packages; what it is compared with; the versions of Python and of every package. In
that of a file of tests are, beside what it imports, `conftest.py` with its plugins, and the fixtures that it takes from
there. A test that starts another Python can reach all of the library, and one that looks for files where it stands
itself can read all of the project; both count as doing so. Times of change are not in it: a file that was touched, or
came back with another branch, is the same file.

Imports are read from the syntax tree, those inside functions too. A name that is put together when the code runs, as
in `import_module(f"{__package__}.chapter{number}")`, stands for all modules that it can mean; of those that differ in
a chapter's number, for the chapters that the notebook mentions. Where even that is not to be seen, for all modules.
"""

import ast
import hashlib
import json
import re
import sys
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path

FOLDERS = ("course", "solutions")               # where the executed notebooks are
BUILT = "course/built.json"
COMPARED_BY = ("requirements.txt", "tests/nbval.cfg", "tools/unchanged.py")
ANYTHING = r"[\w.]+"                            # a name of which nothing is known but that it is one
TESTS, TOOLS = "tests", "tools"
STARTS = re.compile(r"\b(subprocess|executable|pytester|runpytest|multiprocessing)\b")
LOOKS_AROUND = re.compile(r"\b(ROOT|__file__|getcwd|cwd)\b|[\"'](course|solutions|exercises)\b")
READERS = re.compile(r"robolib\.(app|chapters|cli|grading|lectures|sections)\b")    # they read the project's files
PASSING = {"__pycache__", ".ipynb_checkpoints"}
NOT_OURS = {".venv", ".git", "workspace", "build", "dist", "robolib", TESTS}     # the last two are told by imports


class Library:
    """The modules of robolib below a folder: where they are, and what each of them imports."""

    def __init__(self, root: Path, package: str = "robolib", beside: tuple[str, ...] = ()):
        """`beside`: folders whose modules are imported by their bare names, as tests import what they share."""
        self.root, self.package, self.beside = root, package, beside
        self._reached: dict[str, tuple[set[str], frozenset[str]]] = {}
        self._data: dict[Path, set[Path]] = {}

    @cached_property
    def modules(self) -> dict[str, Path]:
        """{"robolib.identity.judge": its file}; a package is its `__init__.py`."""
        found = {}
        for path in sorted((self.root / self.package).rglob("*.py")):
            parts = path.relative_to(self.root).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
        return found | {path.stem: path for folder in self.beside for path in sorted((self.root / folder).glob("*.py"))}

    @cached_property
    def everything(self) -> frozenset[str]:
        """The modules of the package, without those beside it."""
        return frozenset(name for name in self.modules if name.partition(".")[0] == self.package)

    @cached_property
    def project(self) -> frozenset[Path]:
        """Every file of the project outside robolib and the tests."""
        return frozenset(path for path in _project(self.root) if path.is_file())

    def imports(self, module: str) -> tuple[set[str], frozenset[str]]:
        """(modules, patterns of names) that a module imports."""
        if module not in self._reached:
            path = self.modules[module]
            around = module if path.name == "__init__.py" else module.rpartition(".")[0]
            self._reached[module] = self._found(*imported(_text(path), around))
        return self._reached[module]

    def reached(self, code: str, chapters: set[str]) -> set[str]:
        """The modules that run when this code does."""
        found: set[str] = set()
        waiting = [self._found(*imported(code))]
        while waiting:
            modules, patterns = waiting.pop()
            meant = (name for pattern in patterns for name in self._meant(pattern, chapters))
            new = modules.union(*map(self._with_parents, meant)) - found
            found |= new
            waiting += map(self.imports, new)
        return found

    def data(self, modules: set[str]) -> set[Path]:
        """The files that are no modules, in the packages of these modules."""
        ours = {self.modules[m].parent for m in modules & self.everything}
        self._data |= {folder: set(_beside(folder)) for folder in ours - self._data.keys()}
        return set().union(*(self._data[folder] for folder in ours))

    def _found(self, names: frozenset[str], patterns: frozenset[str]) -> tuple[set[str], frozenset[str]]:
        return {module for name in names for module in self._with_parents(name)}, patterns

    def _with_parents(self, name: str) -> Iterator[str]:
        """A module comes with the packages it is in; a name that is no module is something in one."""
        parts = name.split(".")
        names = (".".join(parts[:k]) for k in range(1, len(parts) + 1))
        return (name for name in names if name in self.modules)

    def _meant(self, pattern: str, chapters: set[str]) -> list[str]:
        """The package's modules that a pattern can mean; where a part of it is a chapter's number, one of these."""
        matches = (re.fullmatch(pattern, name) for name in self.everything)
        return [m[0] for m in matches if m and all(not (number := re.match(r"\d\d\b", part)) or number[0] in chapters
                                                   for part in m.groups())]


@cache
def imported(code: str, package: str = "") -> tuple[frozenset[str], frozenset[str]]:
    """(names, patterns of names) that some code in a package imports, function bodies included."""
    names, patterns = set(), set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[:len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            names |= {f"{base}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Call) and _called(node) in ("import_module", "__import__"):
            patterns.add(_pattern(node.args[0], package) if node.args else ANYTHING)
    return frozenset(names), frozenset(patterns)


def _called(node: ast.Call) -> str:
    f = node.func
    return f.id if isinstance(f, ast.Name) else f.attr if isinstance(f, ast.Attribute) else ""


def _pattern(name: ast.expr, package: str) -> str:
    """What a name can be: a constant, or an f-string of which some parts are not known before it runs."""
    if isinstance(name, ast.Constant) and isinstance(name.value, str):
        return re.escape(package + name.value if name.value.startswith(".") else name.value)
    if not isinstance(name, ast.JoinedStr):
        return ANYTHING
    made = ""
    for part in name.values:
        if isinstance(part, ast.Constant):
            made += re.escape(part.value)
        elif isinstance(part.value, ast.Name) and part.value.id == "__package__":
            made += re.escape(package)
        else:
            made += f"({ANYTHING})"
    return made


def _beside(folder: Path) -> Iterator[Path]:
    """The files of a package that are no Python, folders below it included that are no packages themselves."""
    for path in folder.iterdir():
        if path.is_dir() and path.name != "__pycache__" and not (path / "__init__.py").exists():
            yield from _beside(path)
        elif path.is_file() and path.suffix != ".py":
            yield path


def cells(notebook: Path) -> list[str]:
    """The code of a notebook, cell by cell."""
    stored = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in stored if cell["cell_type"] == "code"]


@cache
def strings(code: str) -> frozenset[str]:
    """Every string in some code."""
    return frozenset(node.value for node in ast.walk(ast.parse(code))
                     if isinstance(node, ast.Constant) and isinstance(node.value, str))


def depends_on(notebook: Path, library: Library) -> set[Path]:
    """The files on which the outputs of a notebook depend."""
    root, folder = library.root, notebook.parent
    files = {notebook, folder / "source" / f"{notebook.stem}.py", *(root / name for name in COMPARED_BY)}
    code = "\n".join(cells(notebook))
    try:
        said = strings(code)
        chapters = {notebook.name[:2], *(m[1] for text in said if (m := re.match(r"(\d\d)(?:\.|$)", text)))}
        modules = library.reached(code, chapters)
    except SyntaxError:                         # a magic, or the like: what it imports is not to be seen
        said, modules = set(), set(library.modules)
    if ".solution(" in code:                    # shows a cell of another notebook
        files |= set((root / "solutions").glob("*.ipynb"))
    named = {place / text for text in said if len(text) < 100 and "\0" not in text for place in (root, folder)}
    return {path for path in files | named if path.is_file()} | _files(modules, library)


def depends_on_of_tests(file: Path, library: Library) -> set[Path]:
    """The files on which the outcome of a file of tests depends. `library` has the tests and tools beside it."""
    root, code = library.root, file.read_text(encoding="utf-8")
    shared = root / TESTS / "conftest.py"
    plugins = {library.modules[name] for name in strings(_text(shared)) if name in library.modules}
    taken = "\n".join(_taken(code, _text(shared)))
    own = re.search(r"^CHAPTER = [\"'](\d\d)[\"']", code, re.MULTILINE)
    chapters = {own[1]} if own else {m[1] for name in library.everything if (m := re.search(r"chapter(\d\d)\b", name))}
    modules = library.reached(code, chapters) | library.reached(taken, chapters)
    written = [code, taken, *(_text(library.modules[name]) for name in modules - library.everything)]
    files = {file, shared, *plugins, *(root / name for name in COMPARED_BY), root / "pyproject.toml"}
    if any(STARTS.search(text) for text in written):
        modules |= library.everything | {path.stem for path in plugins}
    found = {path for path in files if path.is_file()} | _files(modules, library)
    if any(LOOKS_AROUND.search(text) for text in written) or any(READERS.match(name) for name in modules):
        found |= {path for path in library.project if not own or not (number := re.match(r"(\d\d)_", path.name))
                  or number[1] == own[1]}       # those of a chapter do not look at other chapters
    return found


def _files(modules: set[str], library: Library) -> set[Path]:
    """The files of some modules, and the data beside them."""
    return {library.modules[module] for module in modules} | library.data(modules)


def _taken(code: str, shared: str) -> Iterator[str]:
    """The fixtures of `conftest.py` that some tests take, and those that these take."""
    waiting, known = [code], set()
    while waiting:
        asked = {arg.arg for node in ast.walk(ast.parse(waiting.pop())) if isinstance(node, ast.arguments)
                 for arg in node.args}
        for name in (_fixtures(shared).keys() & asked) - known:
            known.add(name)
            waiting.append(_fixtures(shared)[name])
            yield waiting[-1]


@cache
def _fixtures(shared: str) -> dict[str, str]:
    """{name: code} of the fixtures in some code."""
    return {node.name: ast.unparse(node) for node in ast.parse(shared).body if isinstance(node, ast.FunctionDef)
            and any("fixture" in ast.unparse(mark) for mark in node.decorator_list)}


def _project(root: Path) -> Iterator[Path]:
    """Every file of the project outside robolib and the tests."""
    for path in root.iterdir():
        if path.name in NOT_OURS or path.name.endswith("cache") or path.name.startswith(".robolib"):
            continue
        if path.is_file():
            yield path
        elif path.is_dir():
            yield from (inner for inner in path.rglob("*") if not PASSING & {*inner.parts} and inner != root / BUILT)


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def environment() -> str:
    """Python, and what is installed, with versions."""
    installed = {path.name for place in sys.path for path in Path(place).glob("*.dist-info")}
    return " ".join([sys.version, sys.platform, *sorted(installed)])


def fingerprint(notebook: Path, library: Library) -> str:
    """The hash of everything that a notebook depends on."""
    return _digest(depends_on(notebook, library), library.root, {}, environment())


def fingerprints(root: Path) -> dict[str, str]:
    """{"course/07_lagrange.ipynb": its hash}, of every executed notebook and every file of tests."""
    tests, known, here = Library(root, beside=(TESTS, TOOLS)), {}, environment()
    found = _of_notebooks(root) | {path: depends_on_of_tests(path, tests)
                                   for path in sorted((root / TESTS).glob("test_*.py"))}
    return {_name(path, root): _digest(files, root, known, here) for path, files in found.items()}


def as_built(root: Path) -> dict[str, str]:
    """{"course/07_lagrange.ipynb": its hash}, whatever is installed here: what `BUILT` holds if nothing has changed."""
    known: dict[Path, tuple[bytes, bytes]] = {}
    return {_name(path, root): _digest(files, root, known, "") for path, files in _of_notebooks(root).items()}


def built(root: Path) -> dict[str, str]:
    """The hashes of the notebooks when they were built; whatever else there is means that nothing is known."""
    try:
        found = json.loads((root / BUILT).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _of_notebooks(root: Path) -> dict[Path, set[Path]]:
    """What every executed notebook depends on."""
    library = Library(root)
    return {path: depends_on(path, library) for folder in FOLDERS for path in sorted((root / folder).glob("*.ipynb"))}


def _name(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()


def _digest(files: set[Path], root: Path, known: dict[Path, tuple[bytes, bytes]], here: str) -> str:
    """One hash of some files, with their names, and of what is installed `here`; `known` keeps the names and hashes of
    single files, as most are met many times.
    """
    digest = hashlib.sha256(here.encode())
    for path in files - known.keys():
        known[path] = _name(path, root).encode(), hashlib.sha256(path.read_bytes()).digest()
    for name, content in sorted(known[path] for path in files):
        digest.update(len(name).to_bytes(8, "big") + name + content)
    return digest.hexdigest()
