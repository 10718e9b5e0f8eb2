"""Do the walls stand? A notebook of our own tries them from inside, before any student's is let in."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Sequence

from . import running
from .learner import PACKAGE
from .running import Box, Limits

SOME = 100
HIDDEN = (PACKAGE / "exercises", PACKAGE / "grading", PACKAGE.parent / "solutions")     # what knows or gives answers

TRY = """
import os, socket
from robolib.checking import ex
seen = []
if os.getuid() == 0 or os.geteuid() == 0:
    seen.append("it runs as root")
for place in {hidden!r}:
    if os.path.exists(place):
        seen.append("it sees " + place)
for place in ("/", "/usr", "/learner", "/dev", "/learner/robolib"):
    try:
        open(os.path.join(place, "robolib-was-here"), "w").close()
        seen.append("it can write to " + place)
    except OSError:
        pass
try:
    socket.create_connection(("127.0.0.1", {port}), 1)
    seen.append("it reaches the network")
except OSError:
    pass
if os.path.isdir("/proc/1") and len([n for n in os.listdir("/proc") if n.isdigit()]) > 4:
    seen.append("it sees other processes")
try:
    if open("/proc/self/status").read().split("CapEff:")[1].split()[0].strip("0"):
        seen.append("it has capabilities")
except OSError:
    pass
ex("walls").check("; ".join(seen) or "they stand")
"""


def _here(shown):
    """What lies in the folder where the command was given, but for what is shown, or leads there."""
    here = os.getcwd()
    places = [os.path.join(here, name) for name in os.listdir(here)[:SOME]] if here not in ("/", "/usr") else []
    return [place for place in places if not any(_within(p, place) or _within(place, p) for p in shown)]


def _within(place, other):
    return f"{place}/".startswith(f"{other}/")


def check(box: Box, limits: Limits, shown: Sequence[str] = ()) -> None:
    """Raise RuntimeError, with what got through, unless the walls stand. `shown`: what may be seen."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        hidden = [*map(str, HIDDEN), os.path.expanduser("~/.ssh"), *_here(shown)]
        code = TRY.format(hidden=hidden, port=server.getsockname()[1])
        book = {"cells": [{"cell_type": "code", "source": code}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        with running.run(box, json.dumps(book).encode(), ["walls"], limits) as run:
            answer = run.answers.get("walls")
    if answer != {"is": "str", "of": "they stand"}:
        said = answer["of"] if isinstance(answer, dict) and answer.get("is") == "str" else f"{run.status} {run.why}"
        raise RuntimeError(f"the walls do not stand: {str(said)[:200]}")
