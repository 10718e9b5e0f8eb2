"""What both sides of the wall must agree on: caps, and how a line is read from a pipe."""

from __future__ import annotations

import json
import os
import select
import time
from collections import deque

RECORD = 1_000_000                              # bytes of one line
TOTAL = 16_000_000                              # bytes of all lines of one submission
NOTEBOOK = 100_000_000                          # bytes of a notebook with its outputs
REPLY = 200_000                                 # bytes of what a probed function returns
NEARLY = 0.5                                    # s short of its limit on computing time, a process was ended by it
FAILED, SPENT = 99, 98                          # exit codes: it could not be started; it computed for too long
REPORT = 4096                                   # bytes of what is said about how a submission ended
TEXT = 2000                                     # letters of the cells that gave an answer
CALLS = b"calls"                                # said to the keeper: the code has ended, its functions are called now
DESCRIPTORS = 6                                 # of a job, at most: see `zygote`
MESSAGE = 65536                                 # bytes of a job
PATIENCE = 8                                    # times the s of computing that a call may take, on a busy machine
LATE = "too late"
NESTED = 40                                     # lists within lists: an answer has half as many


class Broken(Exception):
    """The other side closed, was silent for too long, or said too much; the text tells which."""


class Lines:
    """Lines from a descriptor, with a cap on each, on all of them, and a deadline."""

    def __init__(self, descriptor: int, line: int = RECORD, total: int = TOTAL) -> None:
        self.descriptor, self.line, self.left = descriptor, line, total
        self.whole, self.rest = deque(), bytearray()            # the lines that are complete, and what came after them

    def next(self, deadline: float) -> bytes | None:
        """The next line without its end; None at the end of the stream. Raises Broken."""
        while not self.whole:
            if len(self.rest) > self.line:
                raise Broken("a line is too long")
            patience = deadline - time.monotonic()
            if patience <= 0 or not select.select([self.descriptor], [], [], patience)[0]:
                raise Broken(LATE)
            data = os.read(self.descriptor, min(65536, self.left + 1))
            if not data:
                return None
            self.left -= len(data)
            if self.left < 0:
                raise Broken("too much output")
            first, *more = data.split(b"\n")
            self.rest += first
            if more:
                self.whole.extend((bytes(self.rest), *filter(None, more[:-1])))     # empty lines say nothing
                self.rest = bytearray(more[-1])
        return self.whole.popleft()


def data_of(line: bytes) -> dict | list | str | int | float | bool | None:
    """A line as JSON data; None where it is none, or where it is nested so deep that somebody may stumble over it.
    Numbers that JSON does not have are refused.
    """
    try:
        return _shallow(json.loads(line.decode(), parse_constant=_refuse), NESTED)
    except (ValueError, RecursionError):
        return None


def _shallow(data, depth):
    if isinstance(data, (list, dict)):
        if depth == 0:
            raise ValueError("nested too deep")
        for item in data.values() if isinstance(data, dict) else data:
            _shallow(item, depth - 1)
    return data


def _refuse(word):
    raise ValueError(word)
