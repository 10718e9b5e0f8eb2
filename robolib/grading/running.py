"""Runs one submission in a Box, and collects its answers by exercise.

A record is believed only as far as an answer can be believed: it counts for this student, whose pipe it came through,
and for the exercise that it names. The last one wins. A forged record is an answer.
"""

from __future__ import annotations

import json
import os
import re
import select
import socket
import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from . import groups
from .inside.protocol import CALLS, LATE, REPORT, SPENT, TEXT, Broken, Lines, data_of

ERRORS = 40
ADDRESS = re.compile(r"\bat 0x[0-9a-fA-F]+")     # where an object lay, which is another place in every run
READY = 30                                      # s to end what the code left running, on a busy machine
GRACE = 2.0                                     # s in which a submission that has ended is reported by itself
PATIENCE = 20                                   # s in which everything of a submission is ended, on a busy machine
Box = Limits = Any                              # of `sandbox`, which imports this module


@dataclass
class Run:
    """What came out. status: ok · unreadable · stopped · out of time · out of memory · too much output · failed.

    `late`: the clock alone ended it, so it may have been somebody else's fault.
    """

    limits: Limits
    status: str = "ok"
    why: str = ""
    late: bool = False
    answers: dict[str, Any] = field(default_factory=dict)              # {id: JSON data of the last answer}
    texts: dict[str, str] = field(default_factory=dict)                # {id: the cells that gave it}
    errors: list[tuple[int, str, str]] = field(default_factory=list)   # (cell, type, message) of cells that stopped
    cells: int = 0
    probe: socket.socket | None = None                  # to the student's functions, where there are some
    _status: socket.socket | None = None
    _group: groups.Group | None = None                  # where the kernel counts its computing time

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the submission's processes, all of them, and wait until they are gone. Its status is final then."""
        if self._status is None:
            return
        if self.probe is not None:
            self.probe.close()
        self._explain(self._ended(GRACE if self.status == "stopped" else 0.0))
        self._status.close()
        if self._group is not None:
            self._group.close()
        self.probe = self._status = self._group = None

    def _ended(self, grace):
        """What its keeper reports, once everything is gone. `grace`: s in which it may end by itself."""
        try:
            if not grace or not select.select([self._status], [], [], grace)[0]:
                self._status.shutdown(socket.SHUT_WR)
            self._status.settimeout(PATIENCE)
            return json.loads(self._status.recv(REPORT) or b"{}")
        except (OSError, ValueError):
            return {}

    def _explain(self, report):
        """Say why it ended, from what its keeper saw."""
        limits = self.limits
        if report.get("failed"):
            self.status, self.why = "failed", f"the walls could not be built: {report['failed']}"
        elif report.get("ended") == "memory":
            self.status, self.why = "out of memory", f"it took more than {limits.memory >> 20} MB"
        elif report.get("ended") == "time" or self.status == "stopped" and report.get("code") == SPENT:
            self.status, self.why = "out of time", f"it took more than {limits.cpu} s of computing time"
            self.late = False
        elif self.status == "stopped" and not report:       # a keeper always reports: it is gone, and with it the walls
            self.status, self.why = "failed", "the sandbox is gone"


def run(box: Box, data: bytes, ids: Iterable[str], limits: Limits, slot: int = 0,
        files: Mapping[str, bytes] | None = None) -> Run:
    """Run a notebook (bytes) and collect the answers to these exercises. `files` lie beside it. Use it with `with`."""
    files = files or {}
    source, into = os.pipe()
    out, answers = os.pipe()
    probe, probes = socket.socketpair()
    status, reports = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    group = groups.make()
    given = [source, answers, probes.fileno(), reports.fileno(), *(group.descriptors if group else ())]
    try:
        box.send(limits, slot, given, [(name, len(content)) for name, content in files.items()])
    except OSError as error:
        for descriptor in (source, into, out, answers):
            os.close(descriptor)
        for thing in filter(None, (probe, probes, status, reports, group)):
            thing.close()
        return Run(limits, "failed", f"the sandbox is gone ({error})")
    os.close(source), os.close(answers), probes.close(), reports.close()
    feeder = threading.Thread(target=_feed, args=(into, [*files.values(), data]), daemon=True)
    feeder.start()
    result = Run(limits, probe=probe, _status=status, _group=group)
    functions = False
    try:
        functions = _collect(result, Lines(out), set(ids), time.monotonic() + limits.wall)
    except Broken as error:
        result.late = str(error) == LATE
        result.status, result.why = (("out of time", f"it took more than {limits.wall} s") if result.late else
                                     ("too much output", str(error)))
    finally:
        os.close(out)
    if result.status != "ok" or not functions or not _begin_calls(result):
        result.close()
    feeder.join()
    return result


def _begin_calls(result):
    """Can its functions be called now? Only the process that answers is left then; what it computes is counted anew."""
    try:
        ready = Lines(result.probe.fileno()).next(time.monotonic() + READY) == b"ready"
        if ready:
            result._status.send(CALLS)
        return ready
    except Broken as error:
        result.late = str(error) == LATE
    except OSError:                             # it is gone
        pass
    return False


def _feed(descriptor, parts):
    """Write the files and the notebook into their pipe; whoever closes the other end decides how much is read."""
    try:
        for part in parts:
            view = memoryview(part)
            while view:
                view = view[os.write(descriptor, view[:1 << 20]):]
    except OSError:
        pass
    finally:
        os.close(descriptor)


def _collect(result, lines, ids, deadline):
    """Read records until the notebook's end. Is there a function among the answers?"""
    while (line := lines.next(deadline)) is not None:
        record = data_of(line)
        if not isinstance(record, dict):
            continue
        if isinstance(record.get("end"), int):
            result.cells = record["end"]
            return any('"function"' in json.dumps(answer) for answer in result.answers.values())
        if isinstance(record.get("unreadable"), str):
            result.status, result.why = "unreadable", record["unreadable"][:200]
        elif isinstance(record.get("exercise"), str) and record["exercise"] in ids:
            result.answers.pop(record["exercise"], None)
            result.answers[record["exercise"]] = record.get("answer")
            result.texts[record["exercise"]] = str(record.get("text", ""))[:TEXT]
        elif isinstance(record.get("cell"), int) and len(result.errors) < ERRORS:
            error = record.get("error")
            if isinstance(error, list) and len(error) == 2 and all(isinstance(e, str) for e in error):
                result.errors.append((record["cell"], error[0][:60], ADDRESS.sub("at …", error[1])[:300]))
    if result.status == "ok":
        result.status, result.why = "stopped", "its process ended before its last cell"
    return False


