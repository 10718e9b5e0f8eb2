"""A class of students whose grades are known: what the tests of grading grade.

Each student's notebook is made from answers of known worth: right, wrong by a named mistake, blank, or broken in one of
the ways that notebooks are broken. `make` writes the folders, the roster and the assignment, and says what must come
out.
"""

import json
import random
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from robolib.checking import draw, ex
from robolib.exercises.chapter07.draws import pendulum

KEY = b"a key for tests, thirty-two bytes"
POINTS = {"00.1": 2, "00.3": 1, "00.6": 1, "00.10": 1, "07.1": 3, "07.7": 1, "07.13": 2}
TOML = """
title = "Sheet 1 <of> \\"tests\\""
deadline = 2026-05-01T12:00:00+02:00
[late]
per_day = 0.25
at_most = 0.5
[limits]
cpu = 3
wall = 60
""" + "".join(f'[[exercise]]\nid = "{id}"\npoints = {p}\nvariant = {str(id == "07.1").lower()}\n'
              f'hidden = {str(id == "07.13").lower()}\n' for id, p in POINTS.items())
SETUP = """import numpy as np
from sympy import *
from robolib.checking import ex
from robolib.derivation import ___
q1, q2, qd1, qd2, qdd1, qdd2, m1, m2, a1, I1, g, tau1, tau2 = symbols("q1 q2 qd1 qd2 qdd1 qdd2 m1 m2 a1 I1 g tau1 tau2")
"""
GRAVITY = """def f(q, qd, v):
    outer = v["m2"] * v["l2"] * v["g"] * np.cos(q[0] + q[1])
    inner = (v["m1"] * v["l1"] + v["m2"] * v["a1"]) * v["g"] * np.cos(q[0])
    return [inner + {sign}outer, outer]
ex("07.13").check(f)"""
RIGHT = {"00.1": "[a1*cos(q1)*qd1, a1*sin(q1)*qd1]", "00.3": "[(I1 + m2*q2**2)*qd1, m2*q2*qd1**2]",
         "00.6": "2*9.81*0.5*np.cos(np.pi/3)", "00.10": "2", "07.7": "[tau1 - tau2, tau2]"}
BROKEN = ("json", "empty", "nothing", "exit", "loop", "no cells")
SHAPES = ("plain", "windows", "outputs", "shuffled", "twice", "nested", "zip", "renamed", "magics", "errors",
          "old format")


@dataclass(frozen=True)
class Pupil:
    """What one student handed in, and what must come out: {id: (outcome, mistake)}."""

    id: str
    folder: str
    shape: str
    status: str = "ok"
    expected: dict = field(default_factory=dict)

    @property
    def points(self):
        """Without being late."""
        return sum(POINTS[id] for id, (outcome, _) in self.expected.items() if outcome == "correct")


def omega(student, factor=1.0):
    """The answer to this student's own 07.1."""
    v = pendulum(draw(KEY, student, "07.1"))
    inertia = v["I1"] + v["m1"] * v["l1"]**2 + v["kr1"]**2 * v["Im1"]
    return factor * np.sqrt(v["m1"] * 9.81 * v["l1"] / inertia)


def answer(rng, student, id):
    """(code of the cell, (outcome, mistake)) of one answer."""
    kind = rng.choice(("right", "right", "right", "wrong", "blank", "missing"))
    if kind == "missing":
        return None, ("not attempted", "")
    if kind == "blank":
        return f'ex("{id}").check(___)', ("not attempted", "")
    if id == "07.13":
        right = kind == "right"
        return GRAVITY.format(sign="" if right else "2*"), ("correct" if right else "wrong", "")
    if id == "07.1":
        right = kind == "right"
        return f'ex("07.1").check({omega(student, 1.0 if right else 1.3)!r})', ("correct" if right else "wrong", "")
    if kind == "right":
        return f'ex("{id}").check({RIGHT[id]})', ("correct", "")
    if id == "00.10":
        return 'ex("00.10").check(3)', ("wrong", "3")
    mistake = rng.choice(ex(id).mistakes)
    return f'ex("{id}").check({mistake.answer})', ("wrong", mistake.name)


def notebook(cells, shape="plain"):
    """The bytes of a notebook with these code cells, in this shape."""
    if shape == "shuffled":
        cells = [cells[0], *reversed(cells[1:])]
    if shape == "twice":
        cells = [*cells, *cells]
    if shape == "magics":
        cells = [cells[0], "%matplotlib inline\n!echo hello > x\n%load_ext autoreload", "%%bash\nexit 1",
                 *(f"%%time\n{c}" for c in cells[1:])]
    if shape == "errors":
        cells = [cells[0], *(x for c in cells[1:] for x in ("1/0", "raise SystemExit", c, "this is no Python"))]
    outputs = [{"output_type": "stream", "name": "stdout", "text": "x" * 100_000}] * (20 if shape == "outputs" else 0)
    made = [{"cell_type": "code", "source": c.splitlines(True), "metadata": {}, "execution_count": None,
             "outputs": outputs} for c in cells]
    book = {"cells": [{"cell_type": "markdown", "source": "# I am student s999", "metadata": {}}, *made],
            "metadata": {"kernelspec": {"name": "julia"}}, "nbformat": 4, "nbformat_minor": 5}
    if shape == "old format":
        book = {"nbformat": 3, "worksheets": [{"cells": [{"cell_type": "code", "input": c} for c in cells]}]}
    if shape == "no cells":
        book = {"nbformat": 4}
    data = json.dumps(book, ensure_ascii=False, indent=1)
    if shape == "windows":
        return b"\xef\xbb\xbf" + data.replace("\n", "\r\n").encode()
    return data.encode()


def hand_in(folder, data, shape):
    """Put a notebook where a student would."""
    name = {"nested": "my work/final/sheet.ipynb", "renamed": "sheet (1) - Kopie.ipynb"}.get(shape, "sheet.ipynb")
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    if shape == "zip":
        with zipfile.ZipFile(folder / "work.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("../../sheet.ipynb", data)
    else:
        path.write_bytes(data)


def make(root, n, seed=1):
    """n pupils below a folder: submissions/, roster.csv, sheet.toml, key. The last ones are broken."""
    root, rng, pupils = Path(root), random.Random(seed), []
    (root / "submissions").mkdir(parents=True)
    for k in range(n):
        id, folder = f"s{k:03}", f"Nr {k:03}, Müller_{k}"
        place = root / "submissions" / folder
        shape = BROKEN[k % len(BROKEN)] if k % 5 == 4 else SHAPES[k % len(SHAPES)]
        answers = {e: answer(rng, id, e) for e in POINTS}
        cells = [SETUP, *(code for code, _ in answers.values() if code)]
        expected, status = {e: outcome for e, (_, outcome) in answers.items()}, "ok"
        if shape in ("json", "empty", "nothing", "no cells"):
            expected = dict.fromkeys(POINTS, ("not attempted", ""))
            status = "nothing handed in" if shape == "nothing" else "unreadable"
        if shape in ("exit", "loop"):           # what was answered before counts
            cells = [*cells[:3], "import os; os._exit(0)" if shape == "exit" else "while True: pass", *cells[3:]]
            given = [e for e, (code, _) in answers.items() if code][:2]
            expected = {e: outcome if e in given else ("not attempted", "") for e, outcome in expected.items()}
            if expected["07.13"][0] == "correct":
                expected["07.13"] = ("wrong", "")       # a function that can no longer be called
            status = "stopped" if shape == "exit" else "out of time"
        data = {"json": b'{"cells": [', "empty": b""}.get(shape, notebook(cells, shape))
        if shape != "nothing":
            hand_in(place, data, shape)
        pupils.append(Pupil(id, folder, shape, status, expected))
    lines = [f'{p.id},"=HYPERLINK(""x"") <b>{p.id}</b>","{p.folder}",2026-05-0{1 + k % 3}T10:00:00+00:00'
             for k, p in enumerate(pupils)]
    (root / "roster.csv").write_text("\n".join(["id,name,folder,submitted", *lines]) + "\n", encoding="utf-8")
    (root / "sheet.toml").write_text(TOML)
    (root / "key").write_bytes(KEY)
    (root / "key").chmod(0o600)
    return pupils
