"""The judge: decides on data, never on a student's objects, in a process of its own for every submission.

    judge = start(ids)                          one process that has imported and derived everything
    judge.examine_all([("07.1", seed, answer)]) a copy of it looks at the answers, each under limits, and ends

A hostile answer may be expensive to look at. Then its copy ends, the verdict is "cannot decide", and that is all.
Work is counted, not seconds: the limit on computing time is only the backstop.
"""

from __future__ import annotations

import json
import math
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from ..app.processes import end
from . import isolated
from .inside import kernel, protocol
from .inside.protocol import Broken, Lines, data_of
from .running import ADDRESS
from .sandbox import Limits

PATIENCE = 300                                  # s for the judge to import and derive, on a busy machine
READY = b"ready"
BUSY, SOME = 4, 30                              # by the clock, a verdict may take so many times its computing time, and
                                                # so many s
OUT_OF_TIME = {"late": True}                    # what a copy replies that was out of time by the clock
MEMORY = 2 << 30
TEXT = 2000
OUTCOMES = ("correct", "wrong", "not attempted", "cannot decide")
Exercise = Clock = Any                          # of `checking` and `probing`, which are imported where they are needed


@dataclass(frozen=True)
class Outcome:
    """The verdict on one exercise. `mistake` is the name of the misconception, where it is a known one; `share` the
    part of the answer that is right, 0 to 1.
    """

    outcome: str
    message: str = ""
    how: str = ""
    mistake: str = ""
    share: float = 0.0


# The `how` of a verdict that may be another one next time: it failed through no fault of the student's, or the clock
# alone decided. Neither is kept.
FAULT, LATE = "fault", "late"
TOO_LONG = Outcome("cannot decide", "Looking at your answer took too long. Bring it into a shorter form.")
NOTHING = Outcome("not attempted", "No answer was found in the notebook.")


def exercise(id: str, seed: str = "", own: Mapping[str, Exercise] | None = None) -> Exercise:
    """The exercise with this number; with a seed (hex), the student's variant of it. `own`: the instructor's, by id.
    What stands behind a slash in the seed is no business of the variant's.
    """
    from ..checking import ex, variant
    from ..checking.variants import Draw
    seed, asked = seed.partition("/")[0], (own or {}).get(id) or ex(id)
    return variant(asked, Draw(id, bytes.fromhex(seed))) if seed else asked


def examine(id: str, seed: str, answer: Any, channel: socket.socket | None = None, seconds: float = 5.0,
            own: Mapping[str, Exercise] | None = None, clock: Clock | None = None) -> Outcome:
    """The Outcome on an answer (JSON data from the sandbox), here and now. `clock`: what all calls may take."""
    from ..checking import chance
    from .decoding import Unreadable, unpack
    from .probing import Probe
    asked, probes = exercise(id, seed, own), []

    def function(number):
        probes.append(Probe(channel, number, seconds, id, clock))
        return probes[-1]
    try:
        given = unpack(answer, function)
    except Unreadable as error:
        return Outcome("wrong", f"Your answer cannot be checked: {error}")
    except Exception as error:                  # whatever it is, it is not an answer
        told = str(error) if isinstance(error, (ValueError, ZeroDivisionError)) else type(error).__name__
        return Outcome("cannot decide", f"Your answer could not be read ({told[:200]}).")
    try:
        with chance.hidden(bytes.fromhex(seed.partition("/")[2])):
            verdict = asked.examine(given)
    except Exception as error:
        asked.examine(0)                        # where the plainest answer fails too, the fault is ours: shown
        return Outcome("cannot decide", f"Your answer could not be looked at ({type(error).__name__}).")
    how = LATE if any(probe.late for probe in probes) else verdict.how[:200]
    message = ADDRESS.sub("at …", verdict.message)[:TEXT]
    return Outcome(verdict.outcome, message, how, verdict.mistake, _share(verdict))


def _share(verdict):
    """How much of the answer is right; an examiner that does not say so means all or nothing."""
    return round(float(getattr(verdict, "share", verdict.outcome == "correct")), 4)


def _outcome(id, reply):
    """The Outcome that a copy replied; its own failure is the instructor's to see to."""
    if reply == OUT_OF_TIME:
        return replace(TOO_LONG, how=LATE)
    if "fault" in reply:
        told = f"the examiner of {id} failed: {reply['fault']}"
        return Outcome("cannot decide", f"This could not be judged, through no fault of yours: {told}", FAULT)
    return Outcome(**reply)


# The process

class Judge:
    """The judging process, from outside. Close it, or use it with `with`; it ends with this process in any case."""

    def __init__(self, process: subprocess.Popen, control: socket.socket) -> None:
        self.process, self.control = process, control

    def examine(self, id: str, seed: str, answer: Any, channel: socket.socket | None = None,
                limits: Limits | None = None) -> Outcome:
        """The Outcome on an answer; "cannot decide" where the judge's own limits ended it."""
        return self.examine_all([(id, seed, answer)], channel, limits)[id]

    def examine_all(self, asked: Sequence[tuple[str, str, Any]], channel: socket.socket | None = None,
                    limits: Limits | None = None) -> dict[str, Outcome]:
        """{id: Outcome} on the answers [(id, seed, answer)] of one submission, by one copy of the judge.

        An answer that ends the copy is looked at once more by a copy of its own, and the limits decide there: what it
        does to the judge says nothing about the others, and they say nothing about it.
        """
        left, found = list(asked), {}
        while left:
            replies = self._replies(left, channel, limits)
            for (id, *_), reply in zip(left, replies, strict=False):
                found[id] = _outcome(id, reply)
            ended, left = left[len(replies):len(replies) + 1], left[len(replies) + 1:]
            for id, seed, answer in ended:
                alone = self._replies([(id, seed, answer)], channel, limits) if len(asked) > 1 else []
                found[id] = _outcome(id, alone[0]) if alone else TOO_LONG
        return found

    def _replies(self, asked, channel, limits):
        """What one copy says to the answers in turn; fewer, where it ended before."""
        limits = limits or Limits()
        cpu = limits.judge
        task = {"asked": asked, "seconds": limits.call, "cpu": cpu, "wall": limits.wall}
        source, into = os.pipe()
        out, answers = os.pipe()
        given = [source, answers] + ([channel.fileno()] if channel else [])
        replies = []
        try:
            socket.send_fds(self.control, [b"judge"], given)
        except OSError:
            os.close(into), os.close(out)
            raise
        finally:
            os.close(source), os.close(answers)
        try:
            with open(into, "wb") as file:
                file.write(json.dumps(task).encode())
            lines = Lines(out)
            while len(replies) < len(asked) and (line := lines.next(time.monotonic() + BUSY * cpu + 2 * SOME)):
                replies.append(data_of(line))
        except Broken as error:
            if str(error) == protocol.LATE:
                replies.append(OUT_OF_TIME)
        except OSError:
            pass
        finally:
            os.close(out)
        return replies

    def close(self) -> None:
        """End it."""
        self.control.close()
        end(self.process, 5)

    def __enter__(self) -> Judge:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def start(ids: Iterable[str] = (), own: Iterable[Any] = ()) -> Judge:
    """A Judge that has the references of these exercises ready. `own`: the Files of the instructor's own exercises."""
    mine, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        process = subprocess.Popen(isolated.command("robolib.grading.judge", theirs.fileno(), *ids), cwd="/",
                                   pass_fds=[theirs.fileno()], stdin=subprocess.PIPE, start_new_session=True,
                                   env=isolated.environment(ROBOLIB_PROGRESS="off", OPENBLAS_NUM_THREADS="1"))
    judge = Judge(process, mine)
    try:
        with process.stdin:
            process.stdin.write(json.dumps([asdict(file) for file in own]).encode())
    except BrokenPipeError:                     # it ended at once; told below
        pass
    try:
        mine.settimeout(PATIENCE)
        ready = mine.recv(len(READY))
        mine.settimeout(None)
    except OSError:
        ready = b""
    if ready != READY:
        judge.close()
        raise RuntimeError("the judge did not start")
    return judge


def main(descriptor: int, ids: Iterable[str], files: Iterable[Mapping[str, str]]) -> None:
    """The judging process: import, derive, then one copy per submission until the control socket closes."""
    import gc

    from . import decoding, probing  # noqa: F401  imported once, for all copies
    from .own_exercises import File, load

    own = load([File(**file) for file in files]).exercises
    for id in ids:
        try:
            exercise(id, "", own).examine(0)             # derives its reference and its mistakes
        except Exception:                       # an exercise that cannot is told when it is asked for
            continue
    control = socket.socket(fileno=descriptor)
    control.send(READY)
    gc.collect()
    gc.freeze()
    while True:
        message, descriptors, *_ = socket.recv_fds(control, 16, 3)
        if not message:
            return
        if os.fork() == 0:
            try:
                kernel.control(kernel.DEATH_SIGNAL, signal.SIGKILL)     # a copy does not outlive the judge
                control.close()
                _judge(own, *descriptors)
            finally:
                os._exit(0)
        for each in descriptors:
            os.close(each)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            pass


class _OutOfTime(BaseException):
    """By the clock. No examiner may take it for an error of the answer's."""


def _out_of_time(*_):
    raise _OutOfTime


def _judge(own, source, out, probe=None):
    """In a copy: judge answers in turn, each under limits of its own, and write the Outcomes."""
    from .probing import Clock
    with open(source, "rb") as file:
        task = json.loads(file.read())
    asked, cpu = task["asked"], task["cpu"]
    with open("/proc/self/statm") as file:
        base = int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    resource.setrlimit(resource.RLIMIT_AS, (base + MEMORY,) * 2)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    channel, clock = socket.socket(fileno=probe) if probe is not None else None, Clock(task["wall"])
    last = (cpu + 1) * len(asked)
    signal.signal(signal.SIGALRM, _out_of_time)
    for id, seed, answer in asked:
        resource.setrlimit(resource.RLIMIT_CPU, (min(math.ceil(time.process_time()) + cpu, last), last))
        signal.setitimer(signal.ITIMER_REAL, BUSY * cpu + SOME)     # also switches off the examiners' own limit of 5 s
        try:
            reply = asdict(examine(id, seed, answer, channel, task["seconds"], own, clock))
        except _OutOfTime:
            reply = OUT_OF_TIME
        except MemoryError:
            if len(asked) > 1:                  # it may be the others' memory: a new copy decides
                return
            reply = asdict(Outcome("cannot decide", "Looking at your answer took too much memory."))
        except Exception as error:
            reply = {"fault": f"{type(error).__name__}: {error}"[:300]}
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        os.write(out, json.dumps(reply).encode() + b"\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:], json.load(sys.stdin))
