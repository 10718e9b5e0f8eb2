"""What both sides of the wall must agree on: caps, and how a line is read from a pipe."""

from __future__ import annotations

import json
import os
import select
import time

RECORD = 1_000_000                              # bytes of one line
TOTAL = 16_000_000                              # bytes of all lines of one submission
NOTEBOOK = 100_000_000                          # bytes of a notebook with its outputs
REPLY = 200_000                                 # bytes of what a probed function returns


class Broken(Exception):
    """The other side closed, was silent for too long, or said too much; the text tells which."""


class Lines:
    """Lines from a descriptor, with a cap on each, on all of them, and a deadline."""

    def __init__(self, descriptor, line=RECORD, total=TOTAL):
        self.descriptor, self.line, self.left, self.buffer = descriptor, line, total, b""

    def next(self, deadline):
        """The next line without its end; None at the end of the stream. Raises Broken."""
        while b"\n" not in self.buffer:
            if len(self.buffer) > self.line:
                raise Broken("a line is too long")
            patience = deadline - time.monotonic()
            if patience <= 0 or not select.select([self.descriptor], [], [], patience)[0]:
                raise Broken("too late")
            data = os.read(self.descriptor, min(65536, self.left + 1))
            if not data:
                return None
            self.left -= len(data)
            if self.left < 0:
                raise Broken("too much output")
            self.buffer += data
        line, _, self.buffer = self.buffer.partition(b"\n")
        return line


def data_of(line):
    """A line as JSON data; None where it is none. Numbers that JSON does not have are refused."""
    try:
        return json.loads(line.decode(), parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None


def _refuse(word):
    raise ValueError(word)
