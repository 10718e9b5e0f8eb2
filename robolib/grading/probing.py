"""A student's function as the judge sees it: arguments go into the sandbox, numbers come back."""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from .decoding import unpack
from .inside.protocol import LATE, PATIENCE, REPLY, Broken, Lines, data_of
from .inside.wire import to_wire

CALLS, TOGETHER = 500, 10                       # for one exercise: calls, and times the seconds that one may take
NAME = re.compile(r"[^\W\d]\w{0,59}")


class Clock:
    """How long, by the clock, all calls of a submission's functions may take together: as long as its code may."""

    def __init__(self, seconds: float) -> None:
        self.left = seconds

    @contextmanager
    def runs(self) -> Iterator[None]:
        """While somebody waits for a call."""
        begin = time.monotonic()
        try:
            yield
        finally:
            self.left -= time.monotonic() - begin


class Probe:
    """Stands for function number `number` behind a socket. The same arguments are asked once."""

    def __init__(self, channel: socket.socket | None, number: int, seconds: float, label: str,
                 clock: Clock | None = None) -> None:
        self._channel, self._number, self._seconds, self._label = channel, number, seconds, label
        self._lines = Lines(channel.fileno(), REPLY, 50 * REPLY) if channel else None
        self._known, self._left = {}, TOGETHER * seconds
        self._own = Clock(PATIENCE * TOGETHER * seconds)
        self._clock = clock or self._own        # with the other functions of the submission
        self.late = False                       # did the clock alone end a call?

    def __call__(self, *arguments: Any) -> Any:
        """What the student's function returns, as data; raises what it raised, by name."""
        wire = json.dumps([to_wire(a) for a in arguments])
        if wire not in self._known:
            self._known[wire] = self._ask(wire)
        reply = self._known[wire]
        if "error" in reply:
            raise _exception(*reply["error"])
        return unpack(reply["value"], _nobody)

    def _ask(self, wire):
        if self._channel is None:
            return {"error": ["NotThere", "the notebook's code did not end, so it could not be called"]}
        if min(self._left, self._own.left, self._clock.left) <= 0:
            self.late = self.late or self._left > 0
            return {"error": ["TimeoutError", f"its calls took longer than {TOGETHER * self._seconds:g} s together"]}
        if len(self._known) >= CALLS:
            return {"error": ["TooMany", "it was called too often"]}
        token = f"{self._label} {len(self._known)}"
        request = {"call": token, "function": self._number, "arguments": json.loads(wire), "seconds": self._seconds}
        end = time.monotonic() + min(PATIENCE * self._seconds + 10, self._clock.left)
        try:
            with self._own.runs(), self._clock.runs() if self._clock is not self._own else nullcontext():
                return self._reply(token, request, end)
        except (Broken, OSError) as error:
            self.late = self.late or str(error) == LATE
            return {"error": ["TimeoutError", f"it took longer than {self._seconds:g} s"]}

    def _reply(self, token, request, end):
        """What comes back. Raises Broken, OSError."""
        self._channel.sendall(json.dumps(request).encode() + b"\n")
        while (line := self._lines.next(end)) is not None:
            reply = data_of(line)
            if isinstance(reply, dict) and reply.get("call") == token:      # a late reply to another is passed over
                used = reply.get("used")    # said by the other side: who forges it gains what the clock gives, no more
                self._left -= used if isinstance(used, float) and used > 0 else 0
                self.late = self.late or reply.get("late") is True
                return _checked(reply)
        return {"error": ["Ended", "its process is gone"]}


def _checked(reply):
    error = reply.get("error")
    if isinstance(error, list) and len(error) == 2 and all(isinstance(e, str) for e in error):
        return {"error": [error[0] if NAME.fullmatch(error[0]) else "Error", error[1][:300]]}
    if isinstance(reply.get("value"), dict):
        return {"value": reply["value"]}
    return {"error": ["Error", "it gave no value"]}


def _exception(name, message):
    return type(name, (Exception,), {})(message)


def _nobody(number):
    """Stands for a function that a function returned: nobody calls it."""
    return lambda *_: None
