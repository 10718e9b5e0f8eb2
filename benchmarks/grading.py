"""How fast is a class graded, and in how much memory? Beside `nbgrader autograde`, in one run.

    robolib bench grading
    python benchmarks/grading.py --peer 4 --ours 20 --large 600       the same in small

Submissions a minute of the whole command, its start included, on two cores. Both graders get the same notebooks: our
export of an assignment as nbgrader source, with right, wrong and blank answers put in. Their grades must be the known
ones before any time is told. nbgrader runs in an environment of its own, made once below the user's cache folder; where
it cannot be made, that is said. Memory: the largest sum over all processes of a grading run, for classes of 300 and
3 000 with one answer each. A page that several processes share counts once.
"""

import argparse
import csv
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import nbformat

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

import peer  # noqa: E402

from robolib.grading import assignment, nbgrader  # noqa: E402

WANTED = 10
POINTS = {"00.1": 2, "00.3": 1, "00.6": 1, "07.1": 3, "07.2": 2, "07.7": 1, "07.13": 2}
WRONG = {"00.1": "pd = [a1, a1]", "00.3": "partials = [qd1, qd1]", "00.6": "holding = 1.0", "07.1": "omega = m1",
         "07.2": "tau_slides = sp.Matrix([m1 * qdd1, m2 * qdd2])", "07.7": "Q_motors = [q1, q2]",
         "07.13": "def gravity(q, qd, v):\n    return [0.0, 0.0]"}
SHEET = 'title = "A sheet"\n' + "".join(f'[[exercise]]\nid = "{id}"\npoints = {p}\nhidden = true\n'
                                        for id, p in POINTS.items())
SMALL = 'title = "One question"\n[[exercise]]\nid = "00.10"\npoints = 1\n'


@dataclass(frozen=True)
class Took:
    """Of one command: s, bytes of all its processes together and of its first one."""

    wall: float
    together: int
    alone: int


def ran(command, folder, environment):
    """Run a command and watch it: Took. Where it fails, its last words."""
    start = time.perf_counter()
    with open(Path(folder) / "said.txt", "w+") as said:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=said, stderr=said)
        seen, done = [(0, 0)], threading.Event()
        watcher = threading.Thread(target=watch, args=(process.pid, seen, done))
        watcher.start()
        process.wait()
        wall = time.perf_counter() - start
        done.set()
        watcher.join()
        if process.returncode:
            said.seek(0)
            sys.exit(f"{' '.join(map(str, command[:4]))} … failed:\n{said.read()[-2000:]}")
    return Took(wall, *map(max, zip(*seen, strict=True)))


def watch(pid, seen, done):
    """Note the memory of a process and all that came from it, a few times a second: (together, alone)."""
    while not done.wait(0.2):
        parents = {}
        for path in Path("/proc").glob("[0-9]*/stat"):
            try:
                parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
            except (OSError, IndexError):
                continue
        family = {pid}
        while more := {child for child, parent in parents.items() if parent in family} - family:
            family |= more
        seen.append((sum(map(memory_of, family)), memory_of(pid)))


def memory_of(pid):
    """Bytes of a process, its part of what it shares with others; 0 where it has ended."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))
    except OSError:
        return 0


def submissions(sheet, count, seed=7):
    """[(notebook, {id: points})]: right, wrong and blank answers in the notebook that students get."""
    rng, made = random.Random(seed), []
    for _ in range(count):
        book, points = nbgrader.notebook(sheet), dict.fromkeys(POINTS, 0)
        id = None
        for cell in book.cells:
            if (heading := cell.source.split()[:2])[:1] == ["##"]:
                id = heading[1]
            if cell.metadata.nbgrader.solution:
                blank, _, worked = cell.source.partition(f"\n\n{nbgrader.BEGIN}\n")
                kind = rng.choice(("right", "right", "wrong", "blank"))
                right = worked.partition(f"\n{nbgrader.END}")[0]
                cell.source = {"right": right, "wrong": WRONG[id], "blank": blank}[kind]
                points[id] = POINTS[id] * (kind == "right")
            elif cell.metadata.nbgrader.grade:      # the hidden part is put back by the grader
                cell.source = cell.source.partition(f"\n{nbgrader.HIDE}")[0]
        made.append((book, points))
    return made


def ours(folder, sheet, books):
    """(Took, {student: points}) of `robolib grade` with two jobs."""
    folder.mkdir()
    (folder / "sheet.toml").write_text(sheet)
    (folder / "roster.csv").write_text("id\n" + "".join(f"s{k:04}\n" for k in range(len(books))))
    for k, book in enumerate(books):
        place = folder / "submissions" / f"s{k:04}"
        place.mkdir(parents=True)
        (place / "sheet.ipynb").write_text(book)
    took = ran([sys.executable, "-P", "-c", "from robolib.cli import app; app()",
                "grade", "submissions", "--assignment",
                "sheet.toml", "--roster", "roster.csv", "--out", "report", "--jobs", "2"], folder,
               {**os.environ, "PYTHONPATH": str(ROOT)})
    report = json.loads((folder / "report" / "grades.json").read_text())
    return took, {student["id"]: student["points"] for student in report["students"]}


def theirs(folder, sheet, books):
    """(Took, {student: points}) of `nbgrader autograde`. Raises MissingError."""
    python = peer.nbgrader()
    folder.mkdir()
    nbgrader.write(sheet, folder)
    for k, book in enumerate(books):
        place = folder / "submitted" / f"s{k:04}" / sheet.name
        place.mkdir(parents=True)
        (place / f"{sheet.name}.ipynb").write_text(book)
    environment = peer.paths(python)
    run = [python, "-m", "nbgrader"]
    ran([*run, "generate_assignment", sheet.name], folder, environment)
    took = ran([*run, "autograde", sheet.name], folder, environment)
    ran([*run, "export"], folder, environment)
    with open(folder / "grades.csv", newline="") as file:
        return took, {line["student_id"]: float(line["raw_score"]) for line in csv.DictReader(file)}


def told(name, took, count):
    """One line; the rate."""
    rate = 60 * count / took.wall
    print(f"{name:20} {rate:7.1f} submissions a minute: {count} in {took.wall:.1f} s", flush=True)
    return rate


def speed(folder, peers, count):
    """Both graders on the same class."""
    (folder / "sheet.toml").write_text(SHEET)
    sheet = assignment.load(folder / "sheet.toml")
    made = submissions(sheet, max(peers, count))
    books = [nbformat.writes(book) for book, _ in made]
    known = {f"s{k:04}": sum(points.values()) for k, (_, points) in enumerate(made)}
    found = {}
    try:
        found["nbgrader autograde"] = (*theirs(folder / "theirs", sheet, books[:peers]), peers)
    except peer.MissingError as error:
        print(f"nbgrader: not measured ({error})")
    found["robolib grade"] = (*ours(folder / "ours", SHEET, books[:count]), count)
    for name, (_, grades, n) in found.items():
        wrong = {k: (grades.get(k), v) for k, v in list(known.items())[:n] if grades.get(k) != v}
        assert not wrong, f"{name} gave other grades than the known ones (found, known): {wrong}"
    print(f"every grade is the known one: {', '.join(f'{n} by {name}' for name, (*_, n) in found.items())}")
    rates = {name: told(name, took, n) for name, (took, _, n) in found.items()}
    if len(rates) == 2:
        print(f"{rates['robolib grade'] / rates['nbgrader autograde']:.1f} times its rate (wanted ≥ {WANTED})")


def memory(folder, sizes):
    """The same small work for a small and a large class."""
    cells = ["from robolib.checking import ex", 'ex("00.10").check(2)']
    book = nbformat.writes(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in cells]))
    for size in sizes:
        took, grades = ours(folder / f"class of {size}", SMALL, [book] * size)
        assert set(grades.values()) == {1}
        print(f"a class of {size:5d}: {took.together / 1e6:5.0f} MB in all processes, {took.alone / 1e6:.0f} MB in the"
              f" first of them; {60 * size / took.wall:.0f} small submissions a minute", flush=True)


if __name__ == "__main__":
    words = argparse.ArgumentParser()
    words.add_argument("--peer", type=int, default=12, help="submissions for nbgrader")
    words.add_argument("--ours", type=int, default=120, help="submissions for robolib")
    words.add_argument("--large", type=int, default=3000, help="the large class, beside one of 300")
    given = words.parse_args()
    begin = time.perf_counter()
    with tempfile.TemporaryDirectory() as place:
        speed(Path(place), given.peer, given.ours)
        memory(Path(place), sorted({min(300, given.large), given.large}))
    print(f"all of it: {time.perf_counter() - begin:.0f} s")
