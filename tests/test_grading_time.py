"""Computing time counts for the whole of a submission, and nobody pays for a neighbour's."""

import os
import queue
import signal
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace

import classroom
import pytest

from robolib.grading import assignment, batch, groups, local, results, roster, running, slots
from robolib.grading.decoding import unpack
from robolib.grading.inside import guest
from robolib.grading.inside.meter import GroupMeter, ProcessMeter
from robolib.grading.inside.processes import Process
from robolib.grading.inside.protocol import SPENT
from robolib.grading.judge import LATE, Outcome
from robolib.grading.sandbox import Limits
from robolib.grading.task import Result, Task

pytest_plugins = ["grading_fixtures"]
linux = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")
START = "import os, time, signal\nfrom robolib.checking import ex"
SPIN = "for k in range({many}):\n  if os.fork() == 0: break\nwhile True: pass"
HONEST = ("def f(q, qd, v):\n  end = time.process_time() + 0.05\n  while time.process_time() < end: pass\n"
          "  import numpy as np\n  outer = v['m2'] * v['l2'] * v['g'] * np.cos(q[0] + q[1])\n"
          "  return [(v['m1'] * v['l1'] + v['m2'] * v['a1']) * v['g'] * np.cos(q[0]) + outer, outer]\n"
          "end = time.process_time() + 1\nwhile time.process_time() < end: pass\nex('07.13').check(f)")


@pytest.fixture
def box(started):
    return started[0]


@pytest.fixture(params=["by the kernel", "by the list of processes"])
def counting(request, monkeypatch):
    """Both ways to count; where the kernel has no groups to give, it is the second in both."""
    if request.param != "by the kernel":
        monkeypatch.setattr(groups, "make", lambda: None)


def ran(box, *cells, **limits):
    with running.run(box, classroom.notebook([START, *cells]), ["a"], Limits(**limits)) as run:
        return run


@linux
def test_whoever_was_ended_by_the_limit_is_told_so_also_where_its_keeper_is_slow(box, counting, monkeypatch):
    """The code ends by its process's own limit. If that is not reported in time, it is asked to close: all the same."""
    monkeypatch.setattr(running, "GRACE", 0.0)
    for _ in range(3):
        run = ran(box, "while True: pass", cpu=1)
        assert (run.status, run.why) == ("out of time", "it took more than 1 s of computing time")
    assert ran(box, "os._exit(0)", cpu=5).status == "stopped"


# What is counted

def test_the_time_of_all_is_counted_and_of_those_that_have_ended():
    meter = ProcessMeter(1)

    def look(**lines):
        return round(meter.computed({int(name[1:]): Process(*line) for name, line in lines.items()}), 6)
    assert look(p1=(0, False, 5, 1, 0), p9=(0, False, 5, 50, 0)) == 1, "not what came from somebody else"
    assert look(p1=(0, False, 5, 1, 0), p2=(1, False, 6, 2, 0), p3=(2, False, 7, 3, 0)) == 6
    assert look(p1=(0, False, 5, 1, 0), p2=(1, False, 6, 2, 4)) == 7, "one ended, after 1 s more, and was waited for"
    assert look(p1=(0, False, 5, 1, 8)) == 9, "so did its parent, after 2 s more"
    assert look(p1=(0, False, 5, 1, 8), p2=(1, False, 9, 1, 0)) == 10, "another process, of the same number"
    assert look(p1=(0, False, 5, 1, 8)) == 10, "one that ended with nobody to wait for it was counted"
    assert look(p1=(0, False, 5, 2, 8), p3=(1, True, 9, 1, 0)) == 12, "one that waits to be buried counts"
    assert look() == 12


@linux
def test_a_group_counts_what_joins_it():
    if groups.make() is None:
        assert groups.own() is None or not os.access(groups.own(), os.W_OK)
        return
    group = groups.make()
    hear, go = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(go)
        os.read(hear, 1)
        for _ in range(3):
            if os.fork() == 0:
                while sum(os.times()[:2]) < 0.2:
                    pass
                os._exit(0)
        for _ in range(3):
            os.wait()
        os._exit(0)
    os.write(group.descriptors[0], str(child).encode())
    os.close(hear), os.close(go)
    os.waitpid(child, 0)
    assert 0.5 < GroupMeter(group.descriptors[1]).computed({}) < 5
    group.close()
    assert not group.path.exists()


@linux
@pytest.mark.sandbox
def test_many_processes_have_one_limit_together(box, counting):
    """None of them reaches it alone."""
    run = ran(box, "ex('a').check(1)", SPIN.format(many=15), cpu=1, wall=60)
    assert run.status == "out of time" and "more than 1 s of computing time" in run.why and not run.late
    assert unpack(run.answers["a"], None) == 1


@linux
@pytest.mark.sandbox
def test_those_that_have_ended_are_counted(box, counting):
    """One after the other, each for a moment, with nobody left to be seen for long."""
    one = "  if os.fork() == 0:\n    while time.process_time() < 0.3: pass\n    os._exit(0)\n"
    run = ran(box, f"for k in range(100):\n{one}  os.wait()", cpu=1, wall=60)
    assert run.status == "out of time" and "of computing time" in run.why
    run = ran(box, f"signal.signal(signal.SIGCHLD, signal.SIG_IGN)\nfor k in range(100):\n{one}  try: os.wait()\n"
                   "  except OSError: pass", cpu=1, wall=60)
    assert run.status == "out of time" and "of computing time" in run.why


@linux
@pytest.mark.sandbox
def test_calls_are_counted_anew_and_all_that_they_start(box, counting):
    code = ("def busy(s):\n  while time.process_time() < s: pass\n  return s\n"
            "def many(n):\n  for k in range(n):\n    if os.fork() == 0: break\n  busy(60)\n"
            "busy(0.7)\nex('a').check([busy, many])")
    from robolib.grading.probing import Probe
    with running.run(box, classroom.notebook([START, code]), ["a"], Limits(cpu=1, wall=60, call=30.0)) as run:
        busy, many = (Probe(run.probe, k, 30.0, str(k)) for k in range(2))
        assert busy(0.7) == 0.7, "the code's own time counts no more"
        with pytest.raises(Exception, match="process is gone"):
            many(10)
    assert run.status == "out of time" and "more than 1 s of computing time" in run.why


@linux
@pytest.mark.sandbox
def test_a_submission_has_one_processor_and_keeps_it(box):
    tried = ("try: os.sched_setaffinity(0, range(os.cpu_count())); more = 'more'\nexcept OSError: more = 'no more'\n"
             "ex('a').check(f'{sorted(os.sched_getaffinity(0))} {more}')")
    there, seen = sorted(os.sched_getaffinity(0)), []
    for slot in range(2):
        with running.run(box, classroom.notebook([START, tried]), ["a"], Limits(), slot) as run:
            seen.append(run.answers["a"]["of"])
    assert seen == [f"[{there[slot % len(there)]}] no more" for slot in range(2)]


# Neighbours

@pytest.fixture
def graded(monkeypatch, lent):
    """graded(tasks, slots) -> Results, all at once."""
    def run(tasks, numbers):
        monkeypatch.setattr(slots, "claim", lambda count: slots.Slots(numbers))
        grader = local.Local(["07.13"], len(tasks))
        with lent(), ThreadPoolExecutor(len(tasks)) as pool:
            return list(pool.map(grader, tasks))
    return run


def tasks(cpu, wall):
    """A spinner, and an honest student with this much time by the clock."""
    spinner = Task(classroom.notebook([START, SPIN.format(many=46)]), {"07.13": ""}, Limits(cpu=cpu, wall=120))
    return spinner, Task(classroom.notebook([START, HONEST]), {"07.13": ""}, Limits(cpu=20, wall=wall))


@linux
@pytest.mark.sandbox
def test_a_spinner_costs_its_neighbour_nothing(graded):
    spinner, honest = graded(tasks(2, 120), (0, 1))
    assert (spinner.status, spinner.why) == ("out of time", "it took more than 2 s of computing time")
    assert honest.status == "ok" and honest.outcomes["07.13"].outcome == "correct", honest
    assert not spinner.by_the_clock and not honest.by_the_clock


@linux
@pytest.mark.sandbox
@pytest.mark.slow
def test_who_was_late_beside_a_spinner_is_tried_alone(graded):
    """Both on one processor: by the clock the honest one is late, and gets its points all the same."""
    there = len(os.sched_getaffinity(0))
    spinner, honest = graded(tasks(20, 10), (0, there))
    assert spinner.status == "out of time" and "of computing time" in spinner.why
    assert honest.status == "ok" and honest.outcomes["07.13"].outcome == "correct", honest


def test_what_the_clock_ended_is_done_again_with_nobody_beside_it(monkeypatch):
    grader = local.Local(["00.1"], 3)
    monkeypatch.setattr(grader, "ready", lambda: ("box", "judge"))
    monkeypatch.setattr(grader, "_slots", queue.SimpleQueue())
    for number in range(3):
        grader._slots.put(number)
    inside, met, lock, others = [], [], threading.Lock(), threading.Barrier(3, timeout=60)

    def grade(task, box, judge, slot):
        with lock:
            inside.append(task)
            again = [name for name, _ in met].count(task)
            met.append((task, len(inside)))
        if not again:
            others.wait()                       # all three are in there
        with lock:
            inside.remove(task)
        if task == "sleeper":
            return Result("out of time", late=True)
        if task == "slow" and not again:
            return Result("ok", outcomes={"00.1": Outcome("wrong", how=LATE)})
        return Result("ok", outcomes={"00.1": Outcome("correct")})
    monkeypatch.setattr(local.task, "grade", grade)
    with ThreadPoolExecutor(3) as pool:
        found = dict(zip(("sleeper", "slow", "quick"), pool.map(grader, ("sleeper", "slow", "quick")), strict=True))
    assert found["sleeper"].late and found["slow"].outcomes["00.1"].outcome == "correct" and not found["quick"].late
    again = met[3:]
    assert sorted(again) == [("sleeper", 1), ("slow", 1)], "not alone"


# What is kept

@pytest.fixture
def klass(tmp_path):
    folder = tmp_path / "submissions" / "s1"
    folder.mkdir(parents=True)
    (folder / "sheet.ipynb").write_bytes(classroom.notebook(["1"]))
    plan = assignment.parse({"title": "t", "exercise": [{"id": id, "points": 1} for id in ("00.1", "00.10")]}, "sheet")
    return batch.Plan(tmp_path / "submissions", plan, roster.parse("id\ns1\n")), tmp_path / "report"


FINE = {"00.1": Outcome("correct"), "00.10": Outcome("wrong", "no")}


@pytest.mark.parametrize("result, missing", [
    (Result("ok", outcomes=FINE, tier="bubblewrap"), set()),
    (Result("out of time", "computing", outcomes=FINE, tier="bubblewrap"), set()),
    (Result("out of time", "the clock", outcomes=FINE, tier="bubblewrap", late=True), {"00.1", "00.10"}),
    (Result("ok", outcomes={**FINE, "00.10": Outcome("wrong", how=LATE)}, tier="bubblewrap"), {"00.10"})])
def test_a_resumed_run_does_not_rely_on_the_clock(klass, result, missing):
    plan, report = klass
    asked = []

    def work(task):
        asked.append(set(task.seeds))
        return replace(result, outcomes={id: result.outcomes[id] for id in task.seeds})
    student, = plan.students
    first, = batch.grade(plan, report, work).values()
    assert first[0].result.status == result.status and asked == [{"00.1", "00.10"}]
    second, = batch.grade(plan, report, work).values()
    assert asked[1:] == ([missing] if missing else [])
    assert second[0].result.outcomes == first[0].result.outcomes and second[0].result.status == result.status


def test_what_the_clock_ended_does_not_take_away_what_is_known(klass):
    plan, report = klass
    done = Result("ok", outcomes=FINE, tier="bubblewrap")
    batch.grade(plan, report, lambda task: done)
    asked = []

    def late(task):
        asked.append(set(task.seeds))
        return Result("out of time", outcomes={id: FINE[id] for id in task.seeds}, tier="bubblewrap", late=True)
    batch.grade(replace(plan, only=("00.1",)), report, late)
    batch.grade(plan, report, late)
    assert asked == [{"00.1"}, {"00.1"}], "only what the clock decided is found anew"


def test_a_result_says_on_its_way_whether_the_clock_ended_it():
    late = Result("out of time", late=True)
    assert Result.loads(late.dumps()) == late and late.by_the_clock
    with pytest.raises(ValueError):
        Result.loads(late.dumps().replace(b'"late"', b'"early"'))
    assert results.FORMAT == 3


@linux
@pytest.mark.parametrize("by, computed, spent", [
    (signal.SIGXCPU, 6.0, True),                # the kernel counts ticks: on a busy machine it is early
    (signal.SIGXCPU, 0.1, False),               # its own signal
    (signal.SIGKILL, 9.8, True), (signal.SIGKILL, 6.0, False), (signal.SIGTERM, 9.9, False)])
def test_ended_by_its_limit_or_by_itself(monkeypatch, by, computed, spent):
    used = SimpleNamespace(ru_utime=computed, ru_stime=0.0)
    monkeypatch.setattr(os, "wait3", lambda options: (7, by.value, used))
    assert guest._buried(7, 10) == (SPENT if spent else guest.BY_A_SIGNAL + by)
