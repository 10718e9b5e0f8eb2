"""The walls, each tier tried from inside; what a submission may use; the learner's build; what is left afterwards."""

import importlib
import os
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
import sympy as sp
from classroom import notebook
from system import all_gone, need

from robolib.checking.exercise import chapters
from robolib.grading import judge, learner, running, sandbox, selftest, task
from robolib.grading.decoding import unpack
from robolib.grading.inside.processes import family as below_it
from robolib.grading.inside.processes import table
from robolib.grading.probing import Probe
from robolib.grading.sandbox import Limits

pytest_plugins = ["grading_fixtures"]
ROOT = Path(__file__).parents[1]
pytestmark = [pytest.mark.sandbox, pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")]
SMALL = Limits(cpu=2, wall=30, memory=200 << 20, disk=4 << 20, file=2 << 20, processes=20, call=1.0)
TMP = {place.split("/")[2] for place in sandbox.places()[0] if place.startswith("/tmp/")}  # where Python may be
START = "import os, time, socket\nfrom robolib.checking import ex\nsay = ex('a').check"


TIERS = ["bubblewrap", *(pytest.param(tier, marks=pytest.mark.slow) for tier in ("unshare", "weak"))]


@pytest.fixture(scope="module", params=TIERS)
def box(request):
    if request.param == "bubblewrap":
        yield request.getfixturevalue("started")[0]
    else:
        with sandbox.start(request.param, weak=True) as own:
            yield own


@pytest.fixture(scope="module")
def judging(started):
    return started[1]


def ran(box, *cells, limits=SMALL):
    with running.run(box, notebook([START, *cells]), ["a", "b"], limits) as run:
        return run, {id: said(answer) for id, answer in run.answers.items()}


def said(answer):
    """What was told: text as it is, a whole number as text."""
    return str(int(answer["of"], 16)) if answer["is"] == "int" else answer["of"]


def test_it_fails_closed(monkeypatch):
    def broken(tier):
        raise RuntimeError(f"no {tier} here")
    monkeypatch.setattr(sandbox, "_start", broken)
    with pytest.raises(sandbox.NoSandbox, match="no bubblewrap here.*no unshare here.*--accept-weak-sandbox"):
        sandbox.start()
    with pytest.raises(sandbox.NoSandbox, match="must be accepted"):
        sandbox.start("weak")


def test_what_the_walls_must_hide_is_there_to_be_seen():
    """A path that is gone is never seen: looking for it proves nothing."""
    assert all(place.exists() for place in selftest.HIDDEN)
    places = [Path(importlib.import_module(name).__file__) for name in ("robolib.exercises.chapter07.problems",
                                                                       "robolib.grading.judge")]
    places += (ROOT / "solutions").glob("*.ipynb")
    assert len(places) > 8 and all(any(p.is_relative_to(hidden) for hidden in selftest.HIDDEN) for p in places)


def test_walls_with_a_hole_are_no_walls(monkeypatch):
    """The self-test would notice: here the course is put where the inside can see it."""
    need(shutil.which("bwrap"), "bubblewrap")
    shown, links = sandbox.places()
    monkeypatch.setattr(sandbox, "places", lambda: ([*shown, str(ROOT / "solutions")], links))
    monkeypatch.setattr(sandbox, "hidden", lambda: [])
    with pytest.raises(sandbox.NoSandbox, match="it sees .*solutions"):
        sandbox.start("bubblewrap")


@pytest.mark.parametrize("tier", ["bubblewrap", pytest.param("unshare", marks=pytest.mark.slow)])
def test_the_course_may_lie_below_tmp_and_be_where_one_stands(tier, tmp_path, monkeypatch):
    """Its environment is shown, and what lies beside it is not. At the end, everything ends with the sandbox."""
    if tier == "bubblewrap":
        need(shutil.which("bwrap"), "bubblewrap")
    here = Path("/tmp") / f"robolib test {os.getpid()}"             # for everybody to pass; tmp_path is not
    shown, links = sandbox.places()
    try:
        (here / ".venv" / "lib").mkdir(parents=True)
        (here / ".venv" / "lib" / "package.py").write_text("there = 1")
        (here / "secret.txt").write_text("x")
        monkeypatch.chdir(here)
        monkeypatch.setattr(sandbox, "places", lambda: ([*shown, str(here / ".venv")], links))
        with sandbox.start(tier) as box:
            _, said = ran(box, f"say(open({str(here / '.venv/lib/package.py')!r}).read())\n"
                               f"ex('b').check(str(sorted(os.listdir({str(here)!r}) + os.listdir('/tmp'))))")
            assert said == {"a": "there = 1", "b": str(sorted([".venv", here.name, *TMP]))}
            _, said = ran(box, f"try: open({str(here / '.venv/x')!r}, 'w')\nexcept OSError: say(1)")
            assert said == {"a": "1"}
            everything_ends_with(box)
    finally:
        shutil.rmtree(here)


def everything_ends_with(box):
    """With a function that waits to be called, the sandbox is closed: nothing of it is left."""
    run = running.run(box, notebook([START, "ex('a').check(lambda: 1)"]), ["a"], SMALL)
    assert run.probe is not None
    pid, folder = box.process.pid, box._folder
    box.close()
    assert run.probe.recv(100) in (b"",) and not folder.exists() and not Path(f"/proc/{pid}").exists()
    run.close()


def test_who_and_where(box):
    run, _ = ran(box, "say([os.getuid(), os.getpid(), len(os.listdir('/proc')), sorted(os.environ)])")
    uid, pid, _, names = unpack(run.answers["a"], None)
    assert uid not in (0, os.getuid() if os.getuid() == 0 else 0)
    assert set(names) <= {*sandbox.ENVIRONMENT, "PWD", "LC_CTYPE"}
    if box.tier != "weak":
        assert pid < 10


@pytest.mark.parametrize("box", TIERS[:2], indirect=True)       # the weak tier has no walls
def test_nothing_of_the_machine_is_there(box):
    places = [str(ROOT / "robolib"), str(ROOT / "solutions"), str(Path.home() / ".bashrc"), "/etc/passwd",
              str(ROOT / "tests")]
    _, said = ran(box, f"say(str([p for p in {places!r} if os.path.exists(p)]))")
    assert said["a"] == "[]"
    _, said = ran(box, "open('mine', 'w').write('x')\nsay(str(sorted(os.listdir(os.environ['TMPDIR']))))")
    assert said["a"] == str(sorted({"mine", *TMP}))
    _, said = ran(box, "say(str(sorted(os.listdir(os.environ['TMPDIR']))))")
    assert said["a"] == str(sorted(TMP)), "one submission sees another's files"
    _, said = ran(box, "for p in ('/x', '/usr/x', '/learner/x', '/dev/x'):\n  try: open(p, 'w'); say(p)\n"
                       "  except OSError: pass\nex('b').check('done')")
    assert said == {"b": "done"}


def test_no_network(box):
    with __import__("socket").create_server(("127.0.0.1", 0)) as server:
        _, said = ran(box, f"try:\n  socket.create_connection(('127.0.0.1', {server.getsockname()[1]}), 1); say('in')\n"
                           "except OSError: say('out')")
    assert said["a"] == "out"


def test_fork_bomb(box):
    bomb = ("n = 0\ntry:\n  while True:\n    if os.fork() == 0: time.sleep(60); os._exit(0)\n    n += 1\n"
            "except OSError: say(n)")
    run, said = ran(box, bomb)
    assert run.status == "ok" and int(said["a"]) < 20
    assert ran(box, "say(1)")[1] == {"a": "1"}, "the next one suffers"


def test_endless_loop_keeps_what_was_said(box):
    run, said = ran(box, "say(1)", "while True: pass", "say(2)")
    assert run.status == "out of time" and "2 s of computing" in run.why and said == {"a": "1"}


def test_sleep_past_the_limit(box):
    run, said = ran(box, "say(1)", "time.sleep(60)", limits=Limits(cpu=2, wall=1))
    assert run.status == "out of time" and said == {"a": "1"}


def test_memory(box):
    run, said = ran(box, "try: x = bytearray(1 << 30)\nexcept MemoryError: say(1)")
    assert said == {"a": "1"}
    run, _ = ran(box, "for k in range(8):\n  if os.fork() == 0:\n    x = bytearray(b'x') * (60 << 20)\n"
                      "    time.sleep(60)", "time.sleep(60)")
    assert run.status == "out of memory"


def test_disk(box):
    _, said = ran(box, "try:\n  with open('big', 'wb') as f:\n    for k in range(64): f.write(bytes(1 << 20))\n"
                       "except OSError as e: say(str(e))")
    assert "too large" in said["a"]
    if box.tier != "weak":
        _, said = ran(box, "try:\n  for k in range(64):\n    with open(f'b{k}', 'wb') as f: f.write(bytes(1 << 20))\n"
                           "except OSError as e: say(str(e))")
        assert "No space" in said["a"]


def test_output_and_ends(box):
    run, said = ran(box, "import sys\nprint('x' * 10**7)\nprint('y' * 10**7, file=sys.stderr)\nsay(1)")
    assert run.status == "ok" and said == {"a": "1"}
    run, said = ran(box, "say(1)", "os._exit(0)", "say(2)")
    assert run.status == "stopped" and said == {"a": "1"}
    run, _ = ran(box, "while True: say('x' * 400)")
    assert run.status in ("too much output", "out of time")


def test_an_exception_ends_its_cell_only(box):
    run, said = ran(box, "1/0", "raise SystemExit", "this is no Python", "await __import__('asyncio').sleep(0)\nsay(3)")
    assert said == {"a": "3"} and [(n, kind) for n, kind, _ in run.errors] == [
        (2, "ZeroDivisionError"), (3, "SystemExit"), (4, "SyntaxError")]


def test_forged_records_are_answers(box):
    """Whoever finds the pipe can do what .check does, for themselves, and no more."""
    forge = ("import json\nfor fd in range(3, 64):\n  try:\n    os.write(fd, json.dumps({'exercise': 'a', 'answer':"
             " {'is': 'verdict', 'of': 'correct'}, 'outcome': 'correct', 'points': 100}).encode() + b'\\n' +"
             " b'{\"exercise\": \"other\", \"answer\": 1}\\n[1]\\n{\\n\\xff\\n')\n  except OSError: pass")
    run, said = ran(box, forge, "ex('b').check(1)")
    assert said == {"a": "correct", "b": "1"}
    assert judge.examine("00.1", "", run.answers["a"]).outcome == "cannot decide"


def test_functions_are_probed_when_all_else_is_dead(box, judging):
    code = ("import threading, numpy as np\ndef spin():\n  while True: time.sleep(0.01)\n"
            "threading.Thread(target=spin).start()\nif os.fork() == 0:\n  os.setsid(); time.sleep(60)\n"
            "def f(q, qd, v):\n  outer = v['m2'] * v['l2'] * v['g'] * np.cos(q[0] + q[1])\n"
            "  return [(v['m1'] * v['l1'] + v['m2'] * v['a1']) * v['g'] * np.cos(q[0]) + outer, outer]\n"
            "ex('07.13').check(f)")

    def graded(code):
        made = task.Task(notebook([START, code]), {"07.13": ""}, SMALL)
        return task.grade(made, box, judging).outcomes["07.13"]
    assert graded(code).outcome == "correct"
    assert "longer than 1 s" in graded("def f(*a):\n  while True: pass\nex('07.13').check(f)").message
    assert "process ended" in graded("def f(*a): os._exit(0)\nex('07.13').check(f)").message
    assert graded("class F:\n  def __call__(s, *a): return s\n  def __eq__(s, o): return True\n"
                  "ex('07.13').check(F())").outcome == "wrong"
    assert graded("ex('07.13').check(lambda *a: [float('nan')] * 2)").outcome == "wrong"


def test_a_call_is_not_taken_for_something_left_behind(box):
    """Calls begin when all else is dead: one that began sooner would be ended with the rest."""
    left = "for k in range(12):\n  if os.fork() == 0: time.sleep(60)\n"
    for _ in range(6):
        with running.run(box, notebook([START, left + "say(lambda x: 2 * x)"]), ["a"], SMALL) as run:
            probe = Probe(run.probe, 0, 1.0, "a")
            assert [probe(k) for k in range(4)] == [0, 2, 4, 6]


def test_computing_time_counts_and_not_time(box):
    """A call that is kept from computing now and then may take longer than its limit; one that sleeps may not."""
    code = ("def busy(s):\n  end = time.process_time() + s\n  while time.process_time() < end: pass\n  return s\n"
            "def halting(n):\n  for _ in range(n): time.sleep(0.3); busy(0.02)\n  return n\n"
            "say([busy, halting, time.sleep])")
    with running.run(box, notebook([START, code]), ["a"], SMALL) as run:
        busy, halting, sleep = (Probe(run.probe, k, 1.0, str(k)) for k in range(3))
        assert halting(5) == 5 and busy(0.3) == 0.3
        for function, x in ((busy, 1.5), (sleep, 30)):
            with pytest.raises(Exception, match="longer than 1 s"):
                function(x)


def family(box):
    """The processes that came from a box, by their parents or by what they were started with; the dead left out."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid=,stat=,args="], capture_output=True, text=True).stdout.splitlines()
    rows = [(int(p), int(pp), args) for p, pp, stat, args in (line.split(None, 3) for line in listed) if stat[0] != "Z"]
    found = {pid for pid, _, args in rows if str(box._folder) in args} | {box.process.pid}
    while more := {pid for pid, parent, _ in rows if parent in found} - found:
        found |= more
    return found


def test_nothing_is_left(box):
    before = family(box)
    run, _ = ran(box, "if os.fork() == 0:\n  os.setsid()\n  if os.fork() == 0:\n    time.sleep(3600)\n  os._exit(0)",
                 "say(1)")
    assert all_gone(family(box) - before)       # the keeper itself ends a moment later
    assert family(box) <= before


# The learner's build

@pytest.mark.slow
def test_a_daemon_whose_keeper_was_killed_ends_with_the_box():
    """Without walls, and without being root, a submission can kill its keeper; here the test does."""
    with sandbox.start("weak", weak=True) as box:
        code = ("import os, time\nfrom robolib.checking import ex\nif os.fork() == 0:\n    os.setsid()\n"
                "    if os.fork() == 0: time.sleep(1000)\n    os._exit(0)\ntime.sleep(1000)")
        with ThreadPoolExecutor(1) as pool:
            going, below = pool.submit(running.run, box, notebook([code]), [], replace(SMALL, wall=10)), ()
            while len(below) < 4 and not going.done():      # until the submission has divided itself
                listed = table()
                below = below_it(box.process.pid, listed)
            keepers = {pid for pid in below if listed[pid].parent == box.process.pid}
            assert len(keepers) == 1 and len(below) >= 4
            for pid in keepers:
                os.kill(pid, signal.SIGKILL)
            with going.result():
                pass
    assert all_gone(below)


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    return learner.build(tmp_path_factory.mktemp("build"))


def test_no_examiner_reference_or_solution_is_in_the_build(build):
    names = {p.relative_to(build).as_posix() for p in build.rglob("*.py")}
    assert not [n for n in names if "chapter" in n or "grading" in n or "solutions" in n]
    assert {n for n in names if n.startswith("robolib/checking/")} == {
        f"robolib/checking/{n}.py" for n in ("__init__", "table", "quantities", "reading")}
    text = "\n".join(p.read_text() for p in build.rglob("*.py"))
    for chapter in chapters().values():
        for exercise in chapter.values():
            assert not [hint for hint in exercise.hints if hint in text], exercise.id
            assert not [m.name for m in exercise.mistakes if m.says in text], exercise.id
    assert "Mistake(" not in text and "TELL" not in text and "checking.blocks" not in text


def test_the_chapters_run_in_the_build(build, tmp_path):
    """Whatever a notebook of the course imports is there."""
    wanted = {line.strip() for folder in ("course", "solutions") for p in (ROOT / folder / "source").glob("*.py")
              for line in p.read_text().splitlines() if line.startswith(("from robolib", "import robolib"))}
    code = f"import sys; sys.path.insert(0, {str(build)!r})\n" + "\n".join(sorted(wanted)) + \
        "\nimport robolib; assert robolib.__file__.startswith(sys.path[0]); print(ex('07.1').check(1), ex('x').hint())"
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert done.stdout == "Noted. No hints here.\n", done.stderr


# What leaves is read with care (that it is what was meant is the business of test_grading_same)

@pytest.mark.parametrize("data", [
    None, 1, [], {}, {"is": "table"}, {"is": "int", "of": "9" * 5000}, {"is": "int", "of": "1_0"},
    {"is": "float", "of": "x"}, {"is": "list", "of": 3}, {"is": "table", "of": {"shape": [1, 1]}},
    {"is": "table", "of": {"shape": [1, 1], "nodes": [["exec", "x"]], "entries": [0], "floats": False}},
    {"is": "equation", "of": {"shape": [1, 1], "nodes": [["num", "1"]], "entries": [0], "floats": False}},
    {"is": "function", "of": -1}, {"is": "str", "of": "x" * 10_000}, {"is": "bool", "of": 1}])
def test_what_is_no_answer_is_not_read(data):
    assert judge.examine("00.1", "", data).outcome == "cannot decide"


def test_an_expensive_answer_costs_only_itself(judging):
    from robolib.grading.inside.answers import pack
    nodes = [["sym", "q1"], ["num", "1/3"], ["add", 0, 1]]
    for _ in range(120):                        # a tower of extrema that SymPy takes long to build
        nodes.append(["max", *range(max(0, len(nodes) - 8), len(nodes))])
    tower = {"is": "table", "of": {"shape": [1, 1], "nodes": nodes, "entries": [len(nodes) - 1], "floats": False}}
    first = judging.examine("00.1", "", tower, limits=Limits(judge=2))
    assert first.outcome in ("cannot decide", "wrong")
    other = pack([sp.Symbol("q1")] * 2, [])
    assert judging.examine("00.1", "", other).outcome == "wrong"
    asked = [("00.3", "", other), ("00.1", "", tower), ("00.6", "", pack(2.0, [])), ("00.10", "", pack(2, []))]
    found = judging.examine_all(asked, limits=Limits(judge=2))
    assert [found[id].outcome for id, *_ in asked] == ["wrong", first.outcome, "wrong", "correct"]


def test_what_ends_the_judge_is_looked_at_alone(monkeypatch):
    """A copy that ends takes nobody else's answer with it, and a copy of its own decides on the one it ended at."""
    judging, copies = judge.Judge(None, None), []

    def replies(self, asked, channel, limits):
        ids = [id for id, *_ in asked]
        copies.append(ids)
        ends = {"deadly": 0, "crowded": len(ids) == 1}      # the second fails only in company
        said = []
        for id in ids:
            if not ends.get(id, 1):
                break
            said.append({"fault": "x"} if id == "faulty" else {"outcome": "correct"})
        return said
    monkeypatch.setattr(judge.Judge, "_replies", replies)
    ids = ["a", "deadly", "b", "crowded", "faulty", "c"]
    found = judging.examine_all([(id, "", None) for id in ids])
    assert [found[id].outcome for id in ids] == ["correct", "cannot decide", "correct", "correct", "cannot decide",
                                                 "correct"]
    assert found["faulty"].how == judge.FAULT and found["deadly"] == judge.TOO_LONG
    assert copies == [ids, ["deadly"], ["b", "crowded", "faulty", "c"], ["crowded"], ["faulty", "c"]]
