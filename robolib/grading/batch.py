"""A class: every student's work graded, whatever one of them does; what is known already is not done again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from . import marks, release, results, sandbox, submission, task
from .assignment import Assignment
from .local import Local
from .roster import Student

STRONG = sandbox.TIERS[:2]
Work = Callable[[task.Task], task.Result]
Found = tuple[results.Record, datetime | None]  # with the time of the file


@dataclass(frozen=True)
class Plan:
    """What is to be graded, and how."""

    submissions: Path
    assignment: Assignment
    students: tuple[Student, ...]
    key: bytes = b""                            # only where there are variants
    jobs: int = 2
    weak: bool = False                          # is the weak sandbox accepted?
    tier: str | None = None
    only: tuple[str, ...] = ()                  # these exercises are judged anew, whatever is known
    again: tuple[str, ...] = ()                 # of these students all

    def local(self) -> Local:
        """Who does the tasks on this machine."""
        return Local([item.id for item in self.assignment.items], self.jobs, self.tier, self.weak,
                     self.assignment.own.files)

    @property
    def tiers(self) -> tuple[str, ...]:
        """The walls behind which a verdict must have been found."""
        return (self.tier,) if self.tier else (*STRONG, "weak") if self.weak else STRONG


def grade(plan: Plan, folder: str | Path, work: Work | None = None,
          told: Callable[[Student, str], None] = lambda student, status: None) -> dict[Student, Found]:
    """{student: (Record, time of the file)} of the whole class; records are kept below `folder`.

    `work(task) -> Result` does one task; without it, this machine does. `told` hears of every student that is done. Who
    interrupts it does not wait for what is running: that ends with this process.
    """
    store = results.Store(Path(folder) / "results")
    local = None if work else plan.local()
    found, sharing = {}, {}
    for student in plan.students:               # a group hands in one folder
        sharing.setdefault(student.folder, []).append(student)
    pool = ThreadPoolExecutor(plan.jobs)
    try:
        futures = {pool.submit(one, plan, store, student, work or local): who for who in sharing.values()
                   for student in who[:1]}
        for future in as_completed(futures):
            for student in futures[future]:
                found[student] = future.result()
                told(student, found[student][0].result.status)
    except KeyboardInterrupt:
        pool.shutdown(wait=False, cancel_futures=True)
        if local:
            local.stop()
        raise
    except BaseException:
        _end(pool, local)
        raise
    _end(pool, local)
    return {student: found[student] for student in plan.students}


def _end(pool, local):
    pool.shutdown(wait=True, cancel_futures=True)
    if local:
        local.close()


def one(plan: Plan, store: results.Store, student: Student, work: Work) -> Found:
    """(Record, time of the file) of one student."""
    handed = submission.find(plan.submissions, student.folder, f"{plan.assignment.name}.ipynb")
    if handed.status != "ok":
        record = results.Record(task.Result(handed.status), handed.file, "", handed.notes)
        store.write(student, record)
        return record, handed.modified
    files = {**dict(handed.files), **dict(plan.assignment.files)}       # the instructor's own are as they were given
    digest = _digest(handed.data, files)
    seeds = release.seeds(plan.assignment, student, plan.key)
    keys = results.keys(digest, seeds, plan.assignment.limits, plan.assignment.own)
    before = store.read(student)
    known = before.still(keys, plan.tiers) if before else {}
    known = {id: outcome for id, outcome in known.items() if id not in plan.only and not _again(plan, student)}
    missing = {id: seed for id, seed in seeds.items() if id not in known}
    missing = _hidden_last(plan.assignment, missing)
    if not missing:
        return replace(before, file=handed.file, notes=handed.notes), handed.modified
    result = work(task.Task(handed.data, missing, plan.assignment.limits, files))
    kept = {id: key for id, key in keys.items() if id in known} if result.late else keys
    record = results.Record(result, handed.file, digest, handed.notes, kept)
    record = record.merged(before, known) if known else record
    if result.status != "failed":               # a failure of ours is no finding about the student
        store.write(student, record)
    return record, handed.modified


def _hidden_last(assignment, seeds):
    """What a hidden check calls a function with could be kept by it, and told by another whose message is shown. So
    those come first.
    """
    hidden = {item.id for item in assignment.items if item.hidden}
    return dict(sorted(seeds.items(), key=lambda pair: pair[0] in hidden))


def _digest(data, files):
    digest = hashlib.sha256(data)
    for name, content in sorted(files.items()):
        digest.update(f"\0{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def _again(plan, student):
    return bool(plan.again) and any(s.id in plan.again for s in plan.students if s.folder == student.folder)


def rows(plan: Plan, graded: Mapping[Student, Found],
         overrides: marks.Overrides | None = None) -> tuple[marks.Row, ...]:
    """The Rows of the class, in the roster's order."""
    return tuple(marks.row(plan.assignment, student, record, modified, overrides or {})
                 for student, (record, modified) in graded.items())
