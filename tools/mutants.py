"""Puts single slips into the library and says which of them no quick test sees.

    python tools/mutants.py robolib/transform.py            every slip of a module
    python tools/mutants.py --sample 100 --seed 7           so many of the whole library
    python tools/mutants.py robolib/transform.py --near     only the tests that import the module themselves
    python tools/mutants.py --known                         those that tests once did not see, `tests/slips.toml`

The slips come from cosmic-ray (`tools/slips.py`). Each is written into a copy of the project; there the files of tests
that can reach the module run, the nearest by imports first, until one fails. A slip that they all pass is a survivor.
Those in `tests/survivors.toml` have a reason there: nothing that a user could see changes. Any other is a missing test,
and the command ends with 1.
"""

import argparse
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
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from queue import SimpleQueue

import peer
from unchanged import Library, imported

ROOT = Path(__file__).resolve().parents[1]
KNOWN = ROOT / "tests/slips.toml"
REASONS = ROOT / "tests/survivors.toml"
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
    made = subprocess.run([peer.cosmic_ray(), ROOT / "tools/slips.py", path], capture_output=True, text=True,
                          check=True)
    name = path.resolve().relative_to(root.resolve()).as_posix()
    return [{"module": name, **slip} for slip in json.loads(made.stdout)]


def sampled(count: int, seed: int, paths: list[Path]) -> list[dict]:
    """So many slips, the modules drawn by their length: every line of the library is as likely."""
    draw, made = random.Random(seed), cache(slips)
    lengths = [len(path.read_text("utf-8").splitlines()) for path in paths]
    chosen: dict[tuple, dict] = {}
    while len(chosen) < count:
        if possible := made(draw.choices(paths, lengths)[0]):
            slip = draw.choice(possible)
            chosen[slip["module"], slip["line"], slip["now"]] = slip
    return list(chosen.values())


def known() -> list[dict]:
    """The slips of `tests/slips.toml`; each must be found in its module, once."""
    with open(KNOWN, "rb") as file:
        rows = tomllib.load(file)["slip"]
    return [{**row, **_placed(row)} for row in rows]


def _placed(row: dict) -> dict:
    """Which lines a slip replaces, and by what."""
    lines = (ROOT / row["module"]).read_text(encoding="utf-8").splitlines()
    places = [k for k, line in enumerate(lines) if row["was"] in line]
    if len(places) != 1:
        raise ValueError(f"{row['was']!r} stands in {len(places)} lines of {row['module']}: write more of the line")
    k = places[0]
    return {"line": k + 1, "at": [k, k + 1], "lines": [lines[k].replace(row["was"], row["now"])]}


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


def seen(slip: dict, place: Path, near: bool) -> str | None:
    """The first file of tests that sees a slip in the copy at `place`, or None."""
    path = place / slip["module"]
    whole = path.read_text(encoding="utf-8")
    lines = whole.splitlines()
    start, end = slip["at"]
    try:
        path.write_text("\n".join([*lines[:start], *slip["lines"], *lines[end:]]) + "\n", encoding="utf-8")
        for file in _judges(slip, place, near):
            if _fails(file, place) and _holds(file, place, whole, path):
                return file.name
    finally:
        path.write_text(whole, encoding="utf-8")
    return None


def _judges(slip: dict, place: Path, near: bool) -> list[Path]:
    if "by" in slip:
        return [place / "tests" / slip["by"]]
    library = Library(place, beside=("tests", "tools"))
    return [file for far, file in tests_of(place / slip["module"], library) if not near or far == 1]


def _holds(file: Path, place: Path, whole: str, path: Path) -> bool:
    """Whether a file of tests passes without the slip: only then has it seen it."""
    slipped = path.read_text(encoding="utf-8")
    path.write_text(whole, encoding="utf-8")
    try:
        return not _fails(file, place)
    finally:
        path.write_text(slipped, encoding="utf-8")


def _fails(file: Path, place: Path) -> bool:
    command = [sys.executable, "-P", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--all", "-m", QUICK, file]
    try:
        ended = subprocess.run(command, cwd=place, capture_output=True, timeout=PATIENCE,
                               env={**os.environ, "PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1"})
    except subprocess.TimeoutExpired:
        return True
    return ended.returncode not in (0, 5)       # 5: nothing in this file is quick


def survivors(chosen: list[dict], jobs: int, near: bool = False, tell=print) -> list[dict]:
    """The slips that no test sees and that have no reason."""
    harmless = reasons()
    with tempfile.TemporaryDirectory() as base, ThreadPoolExecutor(jobs) as pool:
        places = SimpleQueue()
        for k in range(jobs):
            places.put(copy(Path(base) / str(k)))

        def tried(slip):
            place = places.get()
            try:
                return slip, seen(slip, place, near)
            finally:
                places.put(place)

        left = []
        for k, (slip, by) in enumerate(pool.map(tried, chosen), 1):
            excused = by is None and (slip["module"], slip["was"], slip["now"]) in harmless
            told = by or ("has a reason" if excused else "SURVIVES")
            tell(f"{k:4}/{len(chosen)}  {slip['module']}:{slip['line']}  {told}\n"
                 f"           {slip['was']}\n        →  {slip['now']}", flush=True)
            if by is None and not excused:
                left.append(slip)
    return left


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*", type=Path)
    parser.add_argument("--sample", type=int, help="so many slips, drawn at random")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--near", action="store_true", help="only tests that import the module themselves")
    parser.add_argument("--known", action="store_true", help="those of tests/slips.toml")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    paths = [path.resolve() for path in asked.modules] or modules()
    chosen = (known() if asked.known else sampled(asked.sample, asked.seed, paths) if asked.sample
              else [slip for path in paths for slip in slips(path)])
    left = survivors(chosen, asked.jobs, asked.near)
    print(f"\n{len(chosen)} slips, {len(left)} survive without a reason")
    return bool(left)


if __name__ == "__main__":
    sys.exit(main())
