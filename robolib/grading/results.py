"""What was found out about each student, on disk: one file each, written whole or not at all.

A verdict is kept with the key of all that it depends on: the notebook, the exercise, the student's numbers, the
library and its versions, the limits. While these stay, it is not found anew; so an interrupted run goes on where it
stopped, and a second one says the same. Points, deadlines and overrides are not part of it: they are counted when the
reports are written.
"""

from __future__ import annotations

import hashlib
import json
import platform
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from pathlib import Path

from filelock import FileLock, Timeout

from ..machine import atomic
from .judge import FAULT, LATE, Outcome
from .learner import PACKAGE
from .own_exercises import NONE, Own
from .roster import Student
from .sandbox import Limits
from .task import Result

FORMAT = 3
MADE = re.compile(r"-[0-9a-f]{8}$")             # how a name ends that `slug` has made


@dataclass(frozen=True)
class Record:
    """A Result with the file it is about and the keys of its verdicts."""

    result: Result
    file: str = ""
    digest: str = ""
    notes: tuple[str, ...] = ()
    keys: dict[str, str] = field(default_factory=dict)         # {id: key}

    def dumps(self) -> str:
        """The record as text, the same for the same record."""
        data = {"file": self.file, "digest": self.digest, "notes": self.notes, "keys": self.keys,
                "result": asdict(self.result)}
        return json.dumps(data, sort_keys=True, indent=1) + "\n"

    @classmethod
    def loads(cls, text: str) -> Record:
        """The record of a text. Raises ValueError."""
        data = json.loads(text)
        try:
            return cls(Result.loads(json.dumps(data["result"])), str(data["file"]), str(data["digest"]),
                       tuple(map(str, data["notes"])), {str(k): str(v) for k, v in data["keys"].items()})
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"this is not a record: {error}") from None

    def still(self, keys: Mapping[str, str], tiers: Collection[str]) -> dict[str, Outcome]:
        """The verdicts that hold: {id: Outcome} of those whose key is as it was, found behind walls that will do."""
        if self.result.tier not in tiers:
            return {}
        return {id: self.result.outcomes[id] for id, key in keys.items()
                if self.keys.get(id) == key and id in self.result.outcomes}

    def merged(self, before: Record, ids: Collection[str]) -> Record:
        """The record with these verdicts of an earlier one beside its own."""
        own, old = self.result, before.result
        return replace(self, result=replace(
            own, outcomes={**{id: old.outcomes[id] for id in ids}, **own.outcomes},
            given={**{id: old.given[id] for id in ids if id in old.given}, **own.given}))


def keys(digest: str, seeds: Mapping[str, str], limits: Limits, own: Own = NONE) -> dict[str, str]:
    """{id: key} of the verdicts on a notebook with this digest. A seed enters by its hash."""
    common = json.dumps([FORMAT, digest, library(), versions(), asdict(limits)], sort_keys=True)
    return {id: hashlib.sha256(f"{common}\n{id}\n{seed}{own.digest if id in own.exercises else ''}".encode())
            .hexdigest() for id, seed in seeds.items()}


@cache
def library() -> str:
    """A digest of this package's text: another examiner may say something else."""
    digest = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


@cache
def versions() -> dict[str, str]:
    """What a verdict may depend on beside this package."""
    from importlib.metadata import version
    return {"python": platform.python_version(), **{name: version(name) for name in ("sympy", "numpy", "scipy")}}


def slug(text: str) -> str:
    """A file name for a student's folder; no two share one. What could be such a name already gets one of its own."""
    plain = re.sub(r"[^A-Za-z0-9_-]", "_", text)[:60]
    if plain == text and not MADE.search(text):
        return plain
    return f"{plain}-{hashlib.sha256(text.encode(errors='surrogateescape')).hexdigest()[:8]}"


class Busy(RuntimeError):
    """Somebody else writes there."""


@contextmanager
def alone(folder: str | Path) -> Iterator[None]:
    """While it holds, no other grader writes into this folder. Raises Busy where one does already."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / ".lock")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise Busy(f"another `robolib grade` writes into {folder}. Wait for it, or name another folder with --out"
                   ) from None
    try:
        yield
    finally:
        lock.release()


class Store:
    """The records of a run, in a folder."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)

    def path(self, student: Student) -> Path:
        """Where a student's record is."""
        return self.folder / f"{slug(student.folder)}.json"

    def read(self, student: Student) -> Record | None:
        """The student's Record; None where there is none, or where it is damaged."""
        try:
            return Record.loads(self.path(student).read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return None

    def write(self, student: Student, record: Record) -> None:
        """Keep a record. Verdicts that failed through a fault of ours, or that only the clock decided, are left out:
        they are found anew next time.
        """
        passing = {id for id, o in record.result.outcomes.items() if o.how in (FAULT, LATE)}
        kept = replace(record, keys={id: key for id, key in record.keys.items() if id not in passing})
        atomic.write(self.path(student), kept.dumps())
