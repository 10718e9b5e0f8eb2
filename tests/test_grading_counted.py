"""What counts against a submission's limits where it is not to be seen at once, and what a message never tells."""

import itertools
import json
import os
import socket
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest

from robolib.checking.exercise import Exercise
from robolib.grading import judge, probing, running, task
from robolib.grading.inside import call_filter, calls, keeper, processes
from robolib.grading.inside.answers import pack

linux = pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
MB = 1 << 20
HOLDS = """import ctypes, os, threading, time
def hold():
    x = b"x" * (60 << 20)
    print("held", flush=True)
    time.sleep(1000)
threading.Thread(target=hold).start()
{after}
time.sleep(1000)"""
LEADER_ENDS = "time.sleep(0.2); ctypes.CDLL(None).syscall(60 if os.uname().machine == 'x86_64' else 93, 0)"


@pytest.fixture
def proc():
    descriptor = os.open("/proc", os.O_RDONLY | os.O_DIRECTORY)
    yield descriptor
    os.close(descriptor)


def holding(after):
    process = subprocess.Popen([sys.executable, "-I", "-c", HOLDS.format(after=after)], stdout=subprocess.PIPE)
    assert process.stdout.readline() == b"held\n"
    return process


@linux
def test_memory_counts_when_the_first_thread_has_ended(proc):
    with holding(LEADER_ENDS) as process:
        try:
            while "Pss_Anon" in processes.about(process.pid, "smaps_rollup", proc):
                time.sleep(0.01)
            assert not processes.table(proc)[process.pid].ended and process.pid in processes.descendants()
            assert 50 * MB < keeper.memory({process.pid}, proc) < 200 * MB
        finally:
            process.kill()


@linux
def test_memory_counts_that_may_not_be_looked_into(proc, monkeypatch):
    real = keeper.about
    monkeypatch.setattr(keeper, "about", lambda pid, name, proc: "" if "smaps" in name else real(pid, name, proc))
    with holding("") as process:
        try:
            assert 50 * MB < keeper.memory({process.pid}, proc) < 200 * MB
        finally:
            process.kill()


@linux
def test_who_has_ended_holds_nothing(proc):
    with subprocess.Popen([sys.executable, "-I", "-c", ""]) as process:
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        assert processes.table(proc)[process.pid].ended and process.pid not in processes.descendants()
        assert keeper.memory({process.pid, 2**22 + 1}, proc) == 0 and processes.threads(2**22 + 1, proc) == []


@linux
def test_what_waits_in_sockets_counts(proc):
    def lines():
        return processes.about(os.getpid(), "net/unix", proc).count("\n")
    before = lines()
    pairs = [socket.socketpair() for _ in range(50)]
    try:
        assert lines() >= before + 80           # others come and go meanwhile
        assert keeper.in_sockets({"walls": True}, proc) > 0 == keeper.in_sockets({"walls": False}, proc)
    finally:
        for end in itertools.chain(*pairs):
            end.close()


@pytest.mark.parametrize("name", ["inotify_init", "inotify_init1", "fanotify_init"])
def test_nobody_watches_who_opens_what(name):
    assert name in call_filter.FORBIDDEN and calls.number(name, "x86_64")


def test_all_calls_together_have_the_time_of_the_clock(monkeypatch):
    """Each seems to take 3 s; there are 5."""
    here, there = socket.socketpair()
    ticks = itertools.count(time.monotonic() + 1000, 3)
    monkeypatch.setattr(probing, "time", SimpleNamespace(monotonic=lambda: next(ticks)))
    clock = probing.Clock(5)
    one, other = (probing.Probe(here, k, 100.0, label, clock) for k, label in enumerate("ab"))
    with here, there:
        for probe, token in ((one, "a 0"), (other, "b 0")):
            there.sendall(json.dumps({"call": token, "used": 0.1, "value": pack(7, [])}).encode() + b"\n")
            assert probe(1) == 7 and not probe.late
        with pytest.raises(Exception, match="took longer"):
            other(2)
    assert other.late                           # so it is tried again, alone
    alone = probing.Probe(None, 0, 1.0, "c")
    with pytest.raises(Exception, match="could not be called"):
        alone(1)


def test_a_message_does_not_tell_where_an_object_lay(monkeypatch):
    message = "This is <function f at 0x7f3a2b4c5d60>, and 0x10."
    verdict = SimpleNamespace(outcome="wrong", message=message, how="", mistake="")
    monkeypatch.setattr(Exercise, "examine", lambda *_: verdict)
    assert judge.examine("00.1", "", pack(1, [])).message == "This is <function f at …>, and 0x10."
    lines = iter([b'{"cell": 1, "error": ["E", "<x at 0x7f3a2b4c5d60>"]}', b'{"end": 1}'])
    found = running.Run(task.Limits())
    running._collect(found, SimpleNamespace(next=lambda _: next(lines)), set(), 0)
    assert found.errors == [(1, "E", "<x at …>")]
    assert "0x7f" not in task._short({"is": "str", "of": "<x at 0x7f3a2b4c5d60>"})
