"""Calls a student's functions after the code of the submission has ended, each call in a process of its own.

    in:   {"call": "…", "function": 0, "arguments": […], "seconds": 5}
    out:  {"call": "…", "value": …}  or  {"call": "…", "error": ["ValueError", "…"]}

A call that hangs, eats memory or ends its process costs that call alone.
"""

from __future__ import annotations

import json
import os
import signal
import time

from .answers import pack
from .protocol import REPLY, Broken, Lines, data_of
from .wire import from_wire


def serve(descriptor, functions):
    """Answer requests until the other side closes."""
    os.write(descriptor, b"ready\n")
    requests = Lines(descriptor)
    while (line := requests.next(time.monotonic() + 3600)) is not None:
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
        line = Lines(near, REPLY, REPLY).next(time.monotonic() + float(request["seconds"]))
        given = data_of(line) if line else {"error": ["Ended", "the process ended inside your function"]}
        return given if isinstance(given, dict) else {"error": ["Error", "it gave no value"]}
    except Broken:
        return {"error": ["TimeoutError", f"it took longer than {request['seconds']:g} s"]}
    finally:
        os.close(near)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


def _value(functions, request):
    try:
        value = functions[request["function"]](*map(from_wire, request["arguments"]))
        return {"value": pack(value, [])}
    except BaseException as error:              # whatever it does, it is told
        return {"error": [type(error).__name__[:60], str(error)[:300]]}
