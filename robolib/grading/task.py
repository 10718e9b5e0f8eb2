"""One student's work as a task, and what comes of it: both go to and from bytes, so that they can travel."""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import asdict, dataclass, field

from . import running
from .judge import LATE, NOTHING, Judge, Outcome
from .running import ADDRESS
from .sandbox import Box, Limits

ANSWER = 400                                    # letters of an answer that is kept as it is


@dataclass(frozen=True)
class Task:
    """A notebook and the exercises to judge in it: {id: seed of the student's variant in hex, or ""}.

    Of the student it knows nothing, and of the instructor's key only these seeds.
    """

    data: bytes = field(repr=False)
    seeds: dict[str, str]
    limits: Limits = Limits()
    files: dict[str, bytes] = field(default_factory=dict, repr=False)   # what lies beside the notebook

    def dumps(self) -> bytes:
        """The task as bytes."""
        files = {name: base64.b64encode(data).decode() for name, data in self.files.items()}
        return json.dumps({"data": base64.b64encode(self.data).decode(), "seeds": self.seeds,
                           "limits": asdict(self.limits), "files": files}).encode()

    @classmethod
    def loads(cls, text: str | bytes) -> Task:
        """The task of these bytes."""
        data = json.loads(text)
        return cls(base64.b64decode(data["data"]), data["seeds"], Limits(**data["limits"]),
                   {name: base64.b64decode(text) for name, text in data["files"].items()})


@dataclass(frozen=True)
class Given:
    """What stood in the notebook as an answer, for people and for comparing. text: the code of its cells, as the
    notebook's own process tells it · answer: as JSON text, or where it is long its digest.
    """

    text: str = ""
    answer: str = ""


@dataclass(frozen=True)
class Result:
    """status, why: how the code ended · errors: (cell, type, message) · outcomes: {id: Outcome} · tier: the walls.

    `late`: the clock alone ended it. Then, and where the clock decided an outcome, it is tried again with nobody beside
    it, and never kept.
    """

    status: str
    why: str = ""
    errors: tuple[tuple[int, str, str], ...] = ()
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    tier: str = ""
    late: bool = False
    given: dict[str, Given] = field(default_factory=dict)

    @property
    def by_the_clock(self) -> bool:
        """Would it be another one on a machine with nothing else to do?"""
        return self.late or any(outcome.how == LATE for outcome in self.outcomes.values())

    def dumps(self) -> bytes:
        """The result as bytes, the same for the same result."""
        return json.dumps(asdict(self), sort_keys=True, ensure_ascii=True).encode()

    @classmethod
    def loads(cls, text: str | bytes) -> Result:
        """The result of these bytes. Raises ValueError."""
        try:
            data = json.loads(text)
            outcomes = {str(id): Outcome(**o) for id, o in data["outcomes"].items()}
            errors = tuple((int(n), str(kind), str(says)) for n, kind, says in data["errors"])
            given = {str(id): Given(**g) for id, g in data["given"].items()}
            return cls(str(data["status"]), str(data["why"]), errors, outcomes, str(data["tier"]), bool(data["late"]),
                       given)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"this is not a result: {error}") from None


def grade(task: Task, box: Box, judge: Judge, slot: int = 0) -> Result:
    """Run the code, judge the answers. Whatever the student's code does, a Result comes back."""
    with running.run(box, task.data, task.seeds, task.limits, slot, task.files) as run:
        asked = [(id, seed, run.answers[id]) for id, seed in task.seeds.items() if id in run.answers]
        found = judge.examine_all(asked, run.probe, task.limits)
        run.close()                             # what its functions did may have ended it, too
        outcomes = {id: found.get(id, NOTHING) for id in task.seeds}
        given = {id: Given(run.texts.get(id, ""), _short(answer)) for id, answer in run.answers.items()}
        return Result(run.status, run.why, tuple(run.errors), outcomes, box.tier, run.late, given)


def _short(answer):
    text = ADDRESS.sub("at …", json.dumps(answer, sort_keys=True))
    return text if len(text) <= ANSWER else f"sha256 {hashlib.sha256(text.encode()).hexdigest()}"
