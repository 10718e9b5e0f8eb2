"""Every hostile submission of `adversaries` ends with the right score and a clear status. Nothing is leaked, nothing is
left running, and the honest students of the same class get all their points.

The whole class goes through `batch.grade` in the real sandbox. The bombs are marked slow.
"""

import csv
import io
import json
import os
import re
import shutil
import socket
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

import adversaries as adv
import numpy as np
import pytest
from system import need

import robolib
from robolib.checking import draw
from robolib.exercises.chapter07.draws import pendulum
from robolib.grading import assignment, batch, marking, page, reports, roster, task
from robolib.grading.inside import guest

pytestmark = [pytest.mark.sandbox, pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")]
REPO = Path(robolib.__file__).resolve().parents[1]
KEY = b"a key for the adversaries: 0f9d3c"
POINTS = {"00.6": 1, "00.2": 1, "07.1": 2, "07.13": 2}
LIMITS = {adv.QUICK: dict(cpu=20, wall=60, memory=700, disk=16, file=8, processes=40, call=2, judge=10),
          adv.TIMED: dict(cpu=1, wall=4, memory=700, disk=16, file=8, processes=40, call=0.5, judge=6),
          adv.SLOW: dict(cpu=4, wall=12, memory=250, disk=16, file=8, processes=40, call=0.5, judge=8)}
BY_NAME = {a.name: a for a in adv.ATTACKS}


@dataclass
class Class:
    """A class that was graded, with all that can be looked at afterwards."""

    root: Path
    rows: dict                                  # {student id: Row}
    ids: dict                                   # {name of the attack: student id}
    answers: dict                               # {student's notebook: answers as they came out of the sandbox}
    order: tuple
    visitors: list                              # who came to the port that the attackers were told
    omegas: dict
    seconds: float = 0.0
    took: dict = field(default_factory=dict)    # {student id: s}

    def row(self, name):
        return self.rows[self.ids[name]]

    def page(self, name):
        return (self.root / "report" / "feedback" / reports.page_name(self.row(name).student)).read_text()

    def told(self, name):
        return self.answers.get(self.ids[name], {}).get("00.6")


def omega(student):
    """The right answer to a student's own 07.1."""
    v = pendulum(draw(KEY, student, "07.1"))
    return float(np.sqrt(v["m1"] * 9.81 * v["l1"] / (v["I1"] + v["m1"] * v["l1"]**2 + v["kr1"]**2 * v["Im1"])))


def plan_of(root, when, students):
    limits = "\n".join(f"{k} = {v}" for k, v in LIMITS[when].items())
    text = 'title = "Hostile <b>sheet</b>"\n[limits]\n' + limits + "\n" + "".join(
        f'[[exercise]]\nid = "{id}"\npoints = {p}\nvariant = {str(id == "07.1").lower()}\n'
        f'hidden = {str(id == "07.13").lower()}\n' for id, p in POINTS.items())
    (root / "sheet.toml").write_text(text)
    (root / "key").write_bytes(KEY)
    return batch.Plan(root / "submissions", assignment.load(root / "sheet.toml"), students, KEY, jobs=2)


def hand_in(root, attacks, port):
    """The folders and the roster of a class: an honest student first, one in the middle, one at the end."""
    people, ids = [], {}
    (root / "submissions").mkdir()
    rows = [("honest", "Hannah Honest", "honest", None)]
    for k, attack in enumerate(attacks):
        ids[attack.name] = f"a{k:03}"
        rows.append((f"a{k:03}", attack.student or f"Student {k}", attack.folder or f"a{k:03}", attack))
        if k == len(attacks) // 2:
            rows.append(("other", "Otto Other", "other", None))
    rows.append(("last", "Lara Last", "last", None))
    places = {"SUBMISSIONS": root / "submissions", "KEY": root / "key", "REPO": REPO, "PORT": port,
              "OMEGA": repr(omega("honest"))}
    for id, name, folder, attack in rows:
        people.append((id, name, folder))
        place = root / "submissions" / folder
        place.mkdir()
        if attack is None:
            (place / "sheet.ipynb").write_bytes(adv.honest(omega(id), adv.HONEST if id == "honest" else adv.OTHER))
        elif attack.plant:
            attack.plant(place)
        else:
            (place / "sheet.ipynb").write_bytes(attack.data(places))
    text = io.StringIO()
    csv.writer(text).writerows([("id", "name", "folder"), *people])
    return roster.parse(text.getvalue()), ids


class Listener:
    """A port of this machine that no submission may reach."""

    def __init__(self):
        self.server, self.visitors = socket.create_server(("127.0.0.1", 0)), []
        self.udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.port = self.server.getsockname()[1]
        self.udp.bind(("127.0.0.1", self.port))
        self.abstract = socket.socket(socket.AF_UNIX)
        self.abstract.bind(f"\0robolib-adversary-{self.port}")
        self.abstract.listen()
        for each in (self.server, self.udp, self.abstract):
            each.setblocking(False)

    def close(self):
        for each in (self.server, self.udp, self.abstract):
            try:
                self.visitors.append(each.recv(100) if each is self.udp else each.accept())
            except OSError:
                pass
            each.close()


@pytest.fixture(scope="module")
def grade(tmp_path_factory):
    """grade(when) -> Class. All classes share one sandbox and one judge; at the end nothing of them may be left."""
    need(shutil.which("bwrap"), "bubblewrap")
    before, made = running(), {}
    temporary = tmp_path_factory.mktemp("temporary")
    patch = pytest.MonkeyPatch()
    patch.setattr(tempfile, "tempdir", str(temporary))
    inside, spied, took = threading.local(), {}, {}
    real = task.running.run

    def spy(box, data, *rest, **more):
        found = real(box, data, *rest, **more)
        spied[inside.student] = dict(found.answers)
        return found

    def one(plan, store, student, work, _real=batch.one):
        inside.student, begin = student.id, time.monotonic()
        try:
            return _real(plan, store, student, work)
        finally:
            took[student.id] = time.monotonic() - begin
    patch.setattr(task.running, "run", spy)
    patch.setattr(batch, "one", one)
    locals_ = {}
    listener = Listener()

    def graded(when, tier=None):
        if (when, tier) not in made:
            root = tmp_path_factory.mktemp(when)
            attacks = [a for a in adv.ATTACKS if a.when == when]
            students, ids = hand_in(root, attacks, listener.port)
            plan = replace(plan_of(root, when, students), tier=tier)
            if tier not in locals_:
                locals_[tier] = plan.local()
            spied.clear(), took.clear()
            start, order = time.monotonic(), []
            found = batch.grade(plan, root / "report", work=locals_[tier], told=lambda s, status: order.append(s.id))
            rows = batch.rows(plan, found)
            seconds = time.monotonic() - start
            reports.write_all(root / "report", plan.assignment, rows, {"sandbox": rows[0].tier})
            made[when, tier] = Class(root, {r.student.id: r for r in rows}, ids, dict(spied), tuple(order),
                               listener.visitors, {s.id: omega(s.id) for s in students}, seconds, dict(took))
        return made[when, tier]
    try:
        yield graded
    finally:
        for local in locals_.values():
            local.close()
        listener.close()
        patch.undo()
    assert not listener.visitors, "somebody came through the network"
    left = [path for path in temporary.iterdir() if not path.name.startswith("robolib-slots")]     # a user's locks stay
    assert not left, "files were left behind"
    assert not (left := running() - before), f"left running: {[described(pid) for pid in left]}"


def described(pid):
    try:
        return pid, Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ")[:200]
    except OSError:
        return pid, b"gone"


def running():
    """The processes that come from this one, or that run as one of the users of its submissions."""
    parents, ours = {}, set()
    nobody = {guest.user(os.getpid(), slot, place) for place in guest.PEOPLE for slot in range(8)}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            state, parent = Path(f"/proc/{name}/stat").read_text().rpartition(")")[2].split()[:2]
            user = os.stat(f"/proc/{name}").st_uid
        except (OSError, ValueError):
            continue
        if state not in "X":
            parents[int(name)] = int(parent)
            ours |= {int(name)} if user in nobody else set()
    found = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return (found | ours) - {os.getpid()}


def named(when):
    return [pytest.param(a.name, id=a.name) for a in adv.ATTACKS if a.when == when]


def ends_as_it_must(graded, name):
    attack, row = BY_NAME[name], graded.row(name)
    assert row.status in attack.statuses, f"{row.status}: {row.why} {row.notes} {row.errors}"
    marks = {m.item.id: (m.outcome.outcome, m.points, m.outcome.message) for m in row.marks}
    assert row.total == attack.points, marks
    if attack.told is not None:
        told = graded.told(name)
        assert told and told["is"] == "str", f"the attack was not carried out: {told} {row.errors}"
        assert re.fullmatch(f"told: {attack.told}", told["of"], re.S), told["of"]
    for outcome, _, message in marks.values():
        assert outcome in ("correct", "wrong", "not attempted", "cannot decide")
        assert "no fault of yours" not in message, message
    shown = graded.page(name)
    assert f"{attack.points:g} of {sum(POINTS.values())} points" in shown
    if attack.why:                              # for the instructor and for the student
        assert attack.why in " ".join((row.why, *row.notes)) and page.text(attack.why) in shown
    if row.status != "ok":
        from robolib.grading.feedback import STATUS
        assert page.text(STATUS[row.status]) in shown


def everybody_else_is_well(graded):
    for id in ("honest", "other", "last"):
        row = graded.rows[id]
        assert row.status == "ok" and row.total == sum(POINTS.values()), (row.status, row.why, row.marks)
    assert sorted(graded.order) == sorted(graded.rows)
    assert {row.tier for row in graded.rows.values()} <= {"bubblewrap", "unshare", ""}


def without_code(path):
    """What a report says, but for the students' own code, which is shown to the instructor."""
    text = path.read_text(encoding="utf-8")
    if path.name == "marking.html":
        return re.sub(r"<pre.*?</pre>", "", text, flags=re.S)
    if path.suffix != ".json":
        return text
    data = json.loads(text)
    for student in data.get("students", ()):
        for exercise in student["exercises"].values():
            del exercise["code"]
    if "result" in data:
        for given in data["result"]["given"].values():
            del given["text"]
    return json.dumps(data, ensure_ascii=False)


def nothing_leaks(graded):
    secrets = [adv.HONEST, adv.OTHER, KEY.decode(), KEY.hex(), str(graded.root), str(REPO / "solutions"),
               str(REPO / "robolib"), "examine_13", "def swing",
               *(draw(KEY, id, "07.1").seed.hex() for id in graded.rows),
               *(f"{w:.6g} rad/s" for id, w in graded.omegas.items() if id not in ("honest", "other", "last"))]
    texts = {path: without_code(path) for path in (graded.root / "report").rglob("*") if path.is_file()}
    for id, row in graded.rows.items():         # nobody's code stands beside another's name
        if id not in ("honest", "other", "last"):
            assert not [mark for mark in (adv.HONEST, adv.OTHER) for m in row.marks if mark in m.given.text], id
    texts |= {f"answers of {id}": str(answers) for id, answers in graded.answers.items()}
    assert len(texts) > len(graded.rows)
    for where, text in texts.items():
        found = [secret for secret in secrets if secret in text]
        assert not found, f"{where} holds {found}"
        assert isinstance(where, str) or not re.search(r"at 0x[0-9a-f]{6}", text), where       # where an object lay


def reports_are_plain(graded):
    folder = graded.root / "report"
    pages = [*folder.glob("feedback/*.html"), folder / "class.html", folder / "marking.html"]
    assert len(pages) == len(graded.rows) + 2
    for path in pages:
        text = path.read_text(encoding="utf-8")
        if path.name == "marking.html":         # it has one script, which is ours
            text = text.replace(f"<script>{marking.SCRIPT}</script>", "", 1)
        assert not re.search(r"<(script|img|b>|iframe)", text, re.I), path
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text), path
    table = (folder / "grades.csv").read_text(encoding="utf-8")
    rows = list(csv.reader(io.StringIO(table)))
    assert len(rows) == len(graded.rows) + 1 and len({len(row) for row in rows}) == 1
    assert not [c for row in rows for c in row if re.match(r"[=+\-@\t\r|%]", c) and not re.fullmatch(r"-?\d[\d.]*", c)]
    for path in (folder / "grades.csv", folder / "grades.json", *folder.glob("results/*.json")):
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", path.read_text(encoding="utf-8")), path


def nothing_was_touched(graded):
    there = {p.name for p in (graded.root / "submissions").iterdir()}
    wanted = {row.student.folder for row in graded.rows.values()}
    assert there <= wanted
    for place in ("/tmp/robolib-was-here", "/tmp/robolib-was-here.ipynb", "/tmp/pickled"):
        assert not os.path.exists(place)


CHECKS = (everybody_else_is_well, nothing_leaks, reports_are_plain, nothing_was_touched)


def test_the_corpus_is_large():
    assert len(adv.ATTACKS) >= 180 and len(BY_NAME) == len(adv.ATTACKS)


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("when", [adv.QUICK, adv.TIMED])
def test_class(grade, when, check):
    check(grade(when))


@pytest.mark.parametrize("name", named(adv.QUICK))
def test_quick(grade, name):
    ends_as_it_must(grade(adv.QUICK), name)


@pytest.mark.parametrize("name", named(adv.TIMED))
def test_timed(grade, name):
    ends_as_it_must(grade(adv.TIMED), name)


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS)
def test_class_of_bombs(grade, check):
    check(grade(adv.SLOW))


@pytest.mark.slow
@pytest.mark.parametrize("name", named(adv.SLOW))
def test_slow(grade, name):
    ends_as_it_must(grade(adv.SLOW), name)


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS)
def test_class_in_the_other_walls(grade, check):
    check(grade(adv.QUICK, "unshare"))


@pytest.mark.slow
@pytest.mark.parametrize("name", named(adv.QUICK))
def test_in_the_other_walls(grade, name):
    assert (graded := grade(adv.QUICK, "unshare")).row(name).tier in ("unshare", "")
    ends_as_it_must(graded, name)


def test_times(grade):
    """Not a limit: what the classes took, for whoever looks (`-rP`)."""
    for when in (adv.QUICK, adv.TIMED):
        graded = grade(when)
        names = {id: name for name, id in graded.ids.items()}
        print(when, f"{graded.seconds:.1f} s for {len(graded.rows)} submissions; the longest:")
        for id, seconds in sorted(graded.took.items(), key=lambda pair: -pair[1])[:12]:
            print(f"  {seconds:5.1f} s  {names.get(id, id)}")
