"""What a notebook depends on, as one hash: as long as the hash stays, running the notebook again tells nothing new.

In the hash are the notebook with its stored outputs; its text; the modules of robolib that it imports, directly or
through others, and the data files of their packages; what it is compared with; the versions of Python and of every
package. Times of change are not: a file that was touched, or came back with another branch, is the same file.

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
from functools import cached_property
from pathlib import Path

FOLDERS = ("course", "solutions")               # where the executed notebooks are
COMPARED_BY = ("requirements.txt", "tests/nbval.cfg", "tools/unchanged.py")
ANYTHING = r"[\w.]+"                            # a name of which nothing is known but that it is one


class Library:
    """The modules of robolib below a folder: where they are, and what each of them imports."""

    def __init__(self, root: Path, package: str = "robolib"):
        self.root, self.package = root, package
        self._wanted: dict[str, tuple[set[str], set[str]]] = {}

    @cached_property
    def modules(self) -> dict[str, Path]:
        """{"robolib.identity.judge": its file}; a package is its `__init__.py`."""
        found = {}
        for path in sorted((self.root / self.package).rglob("*.py")):
            parts = path.relative_to(self.root).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
        return found

    def imports(self, module: str) -> tuple[set[str], set[str]]:
        """(names, patterns of names) that a module imports."""
        if module not in self._wanted:
            path = self.modules[module]
            around = module if path.name == "__init__.py" else module.rpartition(".")[0]
            self._wanted[module] = imported(path.read_text(encoding="utf-8"), around)
        return self._wanted[module]

    def reached(self, code: str, chapters: set[str]) -> set[str]:
        """The modules that run when this code does."""
        found: set[str] = set()
        waiting = [imported(code)]
        while waiting:
            names, patterns = waiting.pop()
            for name in names | {name for pattern in patterns for name in self._meant(pattern, chapters)}:
                for module in self._with_parents(name):
                    if module not in found:
                        found.add(module)
                        waiting.append(self.imports(module))
        return found

    def data(self, modules: set[str]) -> set[Path]:
        """The files that are no modules, in the packages of these modules."""
        return {file for folder in {self.modules[m].parent for m in modules} for file in _beside(folder)}

    def _with_parents(self, name: str) -> Iterator[str]:
        """A module comes with the packages it is in; a name that is no module is something in one."""
        parts = name.split(".")
        names = (".".join(parts[:k]) for k in range(1, len(parts) + 1))
        return (name for name in names if name in self.modules)

    def _meant(self, pattern: str, chapters: set[str]) -> list[str]:
        """The modules that a pattern can mean; where a part of it is a chapter's number, one of these."""
        matches = (re.fullmatch(pattern, name) for name in self.modules)
        return [m[0] for m in matches if m and all(not (number := re.match(r"\d\d\b", part)) or number[0] in chapters
                                                   for part in m.groups())]


def imported(code: str, package: str = "") -> tuple[set[str], set[str]]:
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
    return names, patterns


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


def strings(code: str) -> set[str]:
    """Every string in some code."""
    return {node.value for node in ast.walk(ast.parse(code))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)}


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
    files |= {library.modules[module] for module in modules} | library.data(modules)
    if ".solution(" in code:                    # shows a cell of another notebook
        files |= set((root / "solutions").glob("*.ipynb"))
    named = {place / text for text in said if len(text) < 100 and "\0" not in text for place in (root, folder)}
    return {path for path in files | named if path.is_file()}


def environment() -> str:
    """Python, and what is installed, with versions."""
    installed = {path.name for place in sys.path for path in Path(place).glob("*.dist-info")}
    return " ".join([sys.version, sys.platform, *sorted(installed)])


def fingerprint(notebook: Path, library: Library) -> str:
    """The hash of everything that a notebook depends on."""
    digest = hashlib.sha256(environment().encode())
    for path in sorted(depends_on(notebook, library)):
        for part in (path.relative_to(library.root).as_posix().encode(), path.read_bytes()):
            digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def fingerprints(root: Path) -> dict[str, str]:
    """{"course/07_lagrange.ipynb": its hash}, of every executed notebook."""
    library = Library(root)
    return {path.relative_to(root).as_posix(): fingerprint(path, library)
            for folder in FOLDERS for path in sorted((root / folder).glob("*.ipynb"))}
