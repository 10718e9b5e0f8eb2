"""Puts single slips into the library and says which of them no quick test sees.

    python tools/mutants.py robolib/transform.py            every slip of a module
    python tools/mutants.py --sample 100 --seed 7           so many of the whole library
    python tools/mutants.py robolib/transform.py --near     only the tests that are nearest by imports
    python tools/mutants.py --known                         those that tests once did not see, `tests/slips.toml`
    python tools/mutants.py --sample 100 --seed 7 --record  draws them into `tests/hundred.toml`, and tries them
    python tools/mutants.py --record                        goes on with those in it that no test has tried yet
    python tools/mutants.py --again                         those that are written down there, once more

The slips come from cosmic-ray (`tools/slips.py`). Each is written into a copy of the project; there the files of tests
that can reach the module run, the nearest by imports first, until one fails. A slip that they all pass is a survivor.
Those in `tests/survivors.toml` have a reason there: nothing that a user could see changes. Any other is a missing test,
and the command ends with 1.
"""

import argparse
import ast
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import deque
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from queue import SimpleQueue

import peer
from unchanged import Library, imported

ROOT = Path(__file__).resolve().parents[1]
KNOWN = ROOT / "tests/slips.toml"
REASONS = ROOT / "tests/survivors.toml"
HUNDRED = ROOT / "tests/hundred.toml"
HEAD = """\
# {count} slips that were drawn from the whole library, and the file of quick tests that sees each. One that none sees,
# `by` is empty, has its reason in `survivors.toml`.
#
#     python tools/mutants.py --sample {count} --seed {seed} --record         drew them and wrote this
#     python tools/mutants.py --again                                  puts each into the library once more

seed = {seed}"""
QUICK = "not slow and not browser and not sandbox and not system"
PATIENCE = 900                                  # s: what does not end has been seen
STYLE = {"test_house.py", "test_project.py", "test_tools.py"}    # read the text of the code, not what it does
PACKAGES = ("exercises",)                       # contents, with tables of right and wrong answers of their own


def modules(root: Path = ROOT) -> list[Path]:
    """The library's modules that compute something."""
    return [path for path in sorted((root / "robolib").rglob("*.py"))
            if not {*PACKAGES} & {*path.relative_to(root / "robolib").parts} and "def " in path.read_text("utf-8")]


def slips(path: Path, root: Path = ROOT) -> list[dict]:
    """What can be changed in a module, each with its file."""
    name = path.resolve().relative_to(root.resolve()).as_posix()
    return [{"module": name, **slip} for slip in _made(path)]


def _made(*asked) -> list:
    """What `tools/slips.py` prints."""
    made = subprocess.run([peer.cosmic_ray(), ROOT / "tools/slips.py", *asked], capture_output=True, text=True,
                          check=True)
    return json.loads(made.stdout)


def sampled(count: int, seed: int, paths: list[Path]) -> list[dict]:
    """So many slips, the modules drawn by their length: every line of the library is as likely."""
    draw, lengths = random.Random(seed), [len(path.read_text("utf-8").splitlines()) for path in paths]
    chosen: dict[tuple, dict] = {}
    while len(chosen) < count:
        some = draw.choices(paths, lengths, k=count - len(chosen))
        for path, slip in zip(some, _made("--drawn", str(draw.random()), *some), strict=True):
            if slip:
                chosen[path, slip["line"], slip["now"]] = {"module": path.relative_to(ROOT).as_posix(), **slip}
    return list(chosen.values())


def known(listed: Path = KNOWN) -> list[dict]:
    """The slips of `tests/slips.toml`, or of another such file; each must be found in its module, once."""
    with open(listed, "rb") as file:
        rows = tomllib.load(file)["slip"]
    return [{**row, **placed(row)} for row in rows]


def placed(row: dict) -> dict:
    """Which lines a slip replaces, and by what."""
    text = (ROOT / row["module"]).read_text(encoding="utf-8")
    if text.count(row["was"]) != 1:
        raise ValueError(f"{row['was']!r} stands {text.count(row['was'])} times in {row['module']}: it must stand there"
                         " once; where the line was changed since, take the slip out of its list or draw another")
    at = text.index(row["was"])
    first, last = text.count("\n", 0, at), text.count("\n", 0, at + len(row["was"])) + 1
    changed = text.replace(row["was"], row["now"]).splitlines()
    more = len(changed) - len(text.splitlines())
    return {"line": first + 1, "at": [first, last], "lines": changed[first:last + more]}


def row(slip: dict) -> dict:
    """What is written down of a slip: as much of the text before it as makes it the only one in its module."""
    text = (ROOT / slip["module"]).read_text(encoding="utf-8")
    lines, (start, end), new = text.splitlines(), slip["at"], slip["lines"]
    while text.count("\n".join(lines[start:end])) > 1:
        start, new = start - 1, [lines[start - 1], *new]
    was, now = ("\n".join(part) for part in (lines[start:end], new))
    while was[0] == now[0] == " " and text.count(was[1:]) == 1:
        was, now = was[1:], now[1:]
    return {"module": slip["module"], "was": was, "now": now}


def write(rows: list[dict], count: int, seed: int) -> None:
    """The slips that were drawn, and for those that were tried the file of tests that sees each, "" for none."""
    blocks = ["\n".join(["[[slip]]", *(f"{key} = {_toml(value)}" for key, value in row.items())]) for row in rows]
    HUNDRED.write_text("\n\n".join([HEAD.format(count=count, seed=seed), *blocks]) + "\n", encoding="utf-8")


def _toml(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)     # the escapes of a basic string are those of JSON


def tests_of(path: Path, library: Library) -> list[tuple[int, Path]]:
    """(distance, file of tests) of those that can reach a module by imports, the nearest first; 1 imports it itself."""
    target = next(name for name, place in library.modules.items() if place == path)
    words, found = {*re.split(r"[._]", target)}, []
    for file in sorted((library.root / "tests").glob("test_*.py")):
        if file.name not in STYLE and (far := _distance(file, target, library)) is not None:
            found.append((far, -len(words & {*file.stem.split("_")}), file.stat().st_size, file))
    return [(far, file) for far, *_, file in sorted(found)]


def _distance(file: Path, target: str, library: Library) -> int | None:
    names, patterns = imported(file.read_text(encoding="utf-8"))
    start = _named(names, library) | ({target} if any(_could_be(p, target) for p in patterns) else set())
    waiting, seen = deque((name, 1) for name in start), set(start)
    while waiting:
        name, far = waiting.popleft()
        if name == target:
            return far
        reached, patterns = library.imports(name)
        more = reached | ({target} if any(_could_be(p, target) for p in patterns) else set())
        waiting += [(other, far + 1) for other in more - seen]
        seen |= more
    return None


def _named(names: frozenset[str], library: Library) -> set[str]:
    """The modules that imported names are or are in."""
    parts = ((name, name.rpartition(".")[0]) for name in names)
    return {candidate for pair in parts for candidate in pair if candidate in library.modules}


def _could_be(pattern: str, target: str) -> bool:
    return re.fullmatch(pattern, target) is not None


def reasons() -> set[tuple[str, str, str]]:
    """(module, line as it is, line with the slip) of the survivors that change nothing, see `tests/survivors.toml`."""
    with open(REASONS, "rb") as file:
        return {(row["module"], row["was"], row["now"]) for row in tomllib.load(file).get("survivor", [])}


def copy(folder: Path) -> Path:
    """The project's own files, as they are now."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True,
                            check=True).stdout.decode().split("\0")
    for name in filter(None, listed):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def seen(slip: dict, place: Path, near: bool, holds: dict[str, bool]) -> str | None:
    """The first file of tests that sees a slip in the copy at `place`, or None.

    Only a file that passes without the slip has seen it; `holds` keeps which do.
    """
    path = place / slip["module"]
    whole = path.read_text(encoding="utf-8")
    lines = whole.splitlines()
    (start, end), asked = slip["at"], judges(slip, place, near)
    try:
        path.write_text("\n".join([*lines[:start], *slip["lines"], *lines[end:]]) + "\n", encoding="utf-8")
        for file in asked:
            if not _fails(file, place):
                continue
            slipped = path.read_text(encoding="utf-8")
            path.write_text(whole, encoding="utf-8")
            if file.name not in holds:
                holds[file.name] = not _fails(file, place)
            if holds[file.name]:
                return file.name
            path.write_text(slipped, encoding="utf-8")
    finally:
        path.write_text(whole, encoding="utf-8")
    return None


def judges(slip: dict, place: Path, near: bool) -> list[Path]:
    if slip.get("by"):
        return [place / "tests" / slip["by"]]
    found = tests_of(place / slip["module"], Library(place, beside=("tests", "tools")))
    if near:
        found = [(far, file) for far, file in found if far == found[0][0]]
    around = _around(slip, place)
    return [file for _, file in sorted(found, key=lambda pair: (pair[0], not _says(pair[1], around)))]


def _around(slip: dict, place: Path) -> set[str]:
    """The names of the functions and classes in which a slip is."""
    tree = ast.parse((place / slip["module"]).read_text(encoding="utf-8"))
    inside = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)
              and node.lineno <= slip["line"] <= node.end_lineno)
    return {node.name for node in inside}


def _says(file: Path, names: set[str]) -> bool:
    """Does a file of tests name one of them? Then it is the first to be asked."""
    return bool(names & {*re.findall(r"\w+", file.read_text(encoding="utf-8"))})


def _fails(file: Path, place: Path) -> bool:
    command = [sys.executable, "-P", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--all", "-m", QUICK, file]
    try:
        ended = subprocess.run(command, cwd=place, capture_output=True, timeout=PATIENCE,
                               env={**os.environ, "PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1"})
    except subprocess.TimeoutExpired:
        return True
    return ended.returncode not in (0, 5)       # 5: nothing in this file is quick


def survivors(chosen: list[dict], jobs: int, near: bool = False, tell=print,
              record=lambda slip, by: None) -> list[dict]:
    """The slips that no test sees and that have no reason. `record` is told of each by what it was seen."""
    harmless, holds = reasons(), {}
    with tempfile.TemporaryDirectory() as base, ThreadPoolExecutor(jobs) as pool:
        places = SimpleQueue()
        for k in range(jobs):
            places.put(copy(Path(base) / str(k)))

        def tried(slip):
            place = places.get()
            try:
                return slip, seen(slip, place, near, holds)
            finally:
                places.put(place)

        left = []
        for k, ended in enumerate(as_completed([pool.submit(tried, slip) for slip in chosen]), 1):
            slip, by = ended.result()
            excused = by is None and whole(slip) in harmless
            told = by or ("has a reason" if excused else "SURVIVES")
            tell(f"{k:4}/{len(chosen)}  {slip['module']}:{slip['line']}  {told}\n"
                 f"           {slip['was']}\n        →  {slip['now']}", flush=True)
            if by is None and not excused:
                left.append(slip)
            record(slip, by)
    return left


def whole(slip: dict) -> tuple[str, str, str]:
    """As `reasons` has it: the lines that differ."""
    lines = (ROOT / slip["module"]).read_text(encoding="utf-8").splitlines()
    (start, end), new = slip["at"], slip["lines"]
    while new and start < end and lines[start] == new[0]:
        start, new = start + 1, new[1:]
    return slip["module"], *("\n".join(line.strip() for line in part) for part in (lines[start:end], new))


def recorded(jobs: int, near: bool) -> int:
    """Tries those that are drawn and not yet tried, and writes down what sees each."""
    with open(HUNDRED, "rb") as file:
        drawn = tomllib.load(file)
    rows = drawn["slip"]
    library = Library(ROOT, beside=("tests", "tools"))

    def size(slip):
        return min((file.stat().st_size for _, file in tests_of(ROOT / slip["module"], library)[:1]), default=0)
    waiting = sorted((slip for slip in known(HUNDRED) if "by" not in slip), key=size)        # small files are quick

    def record(slip, by):
        for one in rows:
            if all(one[key] == slip[key] for key in ("module", "was", "now")):
                one["by"] = by or ""
        write(rows, len(rows), drawn["seed"])
    left = survivors(waiting, jobs, near, record=record)
    print(f"\n{len(rows)} slips, {len(waiting)} of them tried now; {len(left)} of these survive without a reason")
    return bool(left)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*", type=Path)
    parser.add_argument("--sample", type=int, help="so many slips, drawn at random")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--near", action="store_true", help="only the tests nearest by imports")
    parser.add_argument("--known", action="store_true", help="those of tests/slips.toml")
    parser.add_argument("--record", action="store_true", help="tests/hundred.toml is written")
    parser.add_argument("--again", action="store_true", help="those of tests/hundred.toml")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    paths = [path.resolve() for path in asked.modules] or modules()
    if asked.record and asked.sample:
        write([row(slip) for slip in sampled(asked.sample, asked.seed, paths)], asked.sample, asked.seed)
    if asked.record:
        return recorded(asked.jobs, asked.near)
    chosen = (known() if asked.known else known(HUNDRED) if asked.again
              else sampled(asked.sample, asked.seed, paths) if asked.sample
              else [slip for path in paths for slip in slips(path)])
    left = survivors(chosen, asked.jobs, asked.near)
    print(f"\n{len(chosen)} slips, {len(left)} survive without a reason")
    return bool(left)


if __name__ == "__main__":
    sys.exit(main())
