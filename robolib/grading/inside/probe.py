"""Calls a student's functions after the code of the submission has ended, each call in a process of its own.

    in:   {"call": "…", "function": 0, "arguments": […], "seconds": 5}
    out:  {"call": "…", "used": 0.1, "value": …}  or  {"call": "…", "used": 0.1, "error": ["ValueError", "…"]}

A call that hangs, eats memory or ends its process costs that call alone. What is limited is its computing time; a busy
machine may take as long as it likes over it. Who computes nothing for that long sleeps, and is not waited for: then the
reply says `"late": true`, for only the clock has told so.
"""

from __future__ import annotations

import json
import os
import signal
import time

from .answers import pack
from .processes import computed
from .protocol import LATE, PATIENCE, REPLY, Broken, Lines, data_of
from .wire import from_wire

WAITING = 3600                                  # s for the next request, on a busy machine
LOOK, IDLE = 0.05, 0.001                        # s between two looks; s of computing that are none


def serve(descriptor: int, functions: list) -> None:
    """Answer requests until the other side closes."""
    os.write(descriptor, b"ready\n")
    requests = Lines(descriptor)
    while (line := requests.next(time.monotonic() + WAITING)) is not None:
        request = data_of(line)
        reply = {**_call(functions, request), "call": request["call"]}
        os.write(descriptor, json.dumps(reply).encode() + b"\n")


def _call(functions, request):
    """What one call gives."""
    near, far = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.close(near)
            data = json.dumps(_value(functions, request)).encode()
            os.write(far, (data if len(data) < REPLY else b'{"error": ["TooLarge", "it returned too much"]}') + b"\n")
        finally:
            os._exit(0)
    os.close(far)
    try:
        line = _line(pid, Lines(near, REPLY, REPLY), float(request["seconds"]))
        given = data_of(line) if line else {"error": ["Ended", "the process ended inside your function"]}
        given = given if isinstance(given, dict) else {"error": ["Error", "it gave no value"]}
    except Broken:
        given = {"error": ["TimeoutError", f"it took longer than {request['seconds']:g} s"],
                 "late": computed(pid) < float(request["seconds"])}
    finally:
        os.close(near)
        used = computed(pid)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    return {**given, "used": used}


def _line(pid, lines, seconds):
    """The line that a process writes. Raises Broken when it has computed for so long, or has slept for so long."""
    begin = moved = time.monotonic()
    before = 0.0
    while True:
        try:
            return lines.next(time.monotonic() + LOOK)
        except Broken as error:
            now, used = time.monotonic(), computed(pid)
            if used > before + IDLE:
                moved, before = now, used
            if str(error) != LATE or used >= seconds or now - moved >= seconds or now - begin >= PATIENCE * seconds:
                raise


def _value(functions, request):
    try:
        value = functions[request["function"]](*map(from_wire, request["arguments"]))
        return {"value": pack(value, [])}
    except BaseException as error:              # whatever it does, it is told
        return {"error": [type(error).__name__[:60], str(error)[:300]]}
