"""Runs one submission in a Box, and collects its answers by exercise.

A record is believed only as far as an answer can be believed: it counts for this student, whose pipe it came through,
and for the exercise that it names. The last one wins. A forged record is an answer.
"""

from __future__ import annotations

import json
import os
import select
import socket
import threading
import time
from dataclasses import dataclass, field

from .inside.protocol import LATE, SPENT, Broken, Lines, data_of

ERRORS = 40
READY = 30                                      # s to end what the code left running, on a busy machine


@dataclass
class Run:
    """What came out. status: ok · unreadable · stopped · out of time · out of memory · too much output · failed."""

    status: str = "ok"
    why: str = ""
    answers: dict = field(default_factory=dict)         # {id: JSON data of the last answer}
    errors: list = field(default_factory=list)          # (cell, type, message) of cells that stopped
    cells: int = 0
    probe: socket.socket | None = None                  # to the student's functions, where there are some
    _status: socket.socket | None = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """End the submission's processes, all of them, and wait until they are gone."""
        for channel in filter(None, (self.probe, self._status)):
            if channel is self._status:
                self._ended()
            channel.close()
        self.probe = self._status = None

    def _ended(self, grace=0.0):
        """What its keeper reports, once everything is gone; asked once. `grace`: s in which it may end by itself."""
        try:
            if grace and select.select([self._status], [], [], grace)[0]:
                return json.loads(self._status.recv(4096) or b"{}")
            self._status.shutdown(socket.SHUT_WR)
            self._status.settimeout(20)
            return json.loads(self._status.recv(4096) or b"{}")
        except (OSError, ValueError):
            return {}


def run(box, data, ids, limits, slot=0):
    """Run a notebook (bytes) and collect the answers to these exercises. Use it with `with`."""
    source, into = os.pipe()
    out, answers = os.pipe()
    probe, probes = socket.socketpair()
    status, reports = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    given = [source, answers, probes.fileno(), reports.fileno()]
    try:
        box.send(limits, slot, given)
    except OSError as error:
        for descriptor in (source, into, out, answers):
            os.close(descriptor)
        for channel in (probe, probes, status, reports):
            channel.close()
        return Run("failed", f"the sandbox is gone ({error})")
    os.close(source), os.close(answers), probes.close(), reports.close()
    feeder = threading.Thread(target=_feed, args=(into, data), daemon=True)
    feeder.start()
    result = Run(_status=status)
    deadline = time.monotonic() + limits.wall
    functions = False
    try:
        functions = _collect(result, Lines(out), set(ids), deadline)
    except Broken as error:
        late = str(error) == LATE
        result.status, result.why = ("out of time" if late else "too much output"), str(error)
    finally:
        os.close(out)
    if result.status == "ok" and functions and _is_ready(probe):
        result.probe = probe
    else:
        probe.close()
        report = result._ended(2.0 if result.status == "stopped" else 0.0)
        _explain(result, report, limits)
        result.close()
    feeder.join()
    return result


def _feed(descriptor, data):
    """Write the notebook into its pipe; whoever closes the other end decides how much of it is read."""
    try:
        view = memoryview(data)
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
        elif isinstance(record.get("cell"), int) and len(result.errors) < ERRORS:
            error = record.get("error")
            if isinstance(error, list) and len(error) == 2 and all(isinstance(e, str) for e in error):
                result.errors.append((record["cell"], error[0][:60], error[1][:300]))
    if result.status == "ok":
        result.status, result.why = "stopped", "its process ended before its last cell"
    return False


def _is_ready(probe):
    try:
        return Lines(probe.fileno()).next(time.monotonic() + READY) == b"ready"
    except (Broken, OSError):
        return False


def _explain(result, report, limits):
    """Say why it ended, from what its keeper saw."""
    code = report.get("code")
    if report.get("failed"):
        result.status, result.why = "failed", f"the walls could not be built: {report['failed']}"
    elif report.get("ended") == "memory":
        result.status, result.why = "out of memory", f"it took more than {limits.memory >> 20} MB"
    elif result.status == "stopped" and not report:         # a keeper always reports: it is gone, and with it the walls
        result.status, result.why = "failed", "the sandbox is gone"
    elif result.status == "stopped" and code == SPENT:
        result.status, result.why = "out of time", f"it took more than {limits.cpu} s of computing time"
    elif result.status == "out of time":
        result.why = f"it took more than {limits.wall} s"
