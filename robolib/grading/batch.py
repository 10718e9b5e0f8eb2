"""A class: every student's work graded, whatever one of them does; what is known already is not done again."""

from __future__ import annotations

import hashlib
import queue
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path

from . import judge, marks, release, results, sandbox, submission, task

STRONG = ("bubblewrap", "unshare")


@dataclass(frozen=True)
class Plan:
    """What is to be graded, and how."""

    submissions: Path
    assignment: object
    students: tuple
    key: bytes = b""                            # only where there are variants
    jobs: int = 2
    weak: bool = False                          # is the weak sandbox accepted?
    tier: str | None = None
    only: tuple = ()                            # these exercises are judged anew, whatever is known

    @property
    def tiers(self):
        """The walls behind which a verdict must have been found."""
        return (self.tier,) if self.tier else (*STRONG, "weak") if self.weak else STRONG


class Local:
    """Does tasks on this machine: one zygote, one judge, started when the first task comes, renewed when they die."""

    def __init__(self, plan):
        self._plan, self._lock, self._made = plan, threading.Lock(), None
        self._slots = queue.SimpleQueue()
        for slot in range(plan.jobs):
            self._slots.put(slot)

    def __call__(self, job):
        """The Result of a Task."""
        slot = self._slots.get()
        try:
            result = None
            for _ in range(2):                  # a second time where the sandbox or the judge themselves broke
                made = self._ready()
                try:
                    result = task.grade(job, *made, slot)
                except OSError as error:
                    result = task.Result("failed", f"the judge is gone ({error})", tier=made[0].tier)
                if result.status != "failed":
                    return result
                self._renew(made)
            return result
        finally:
            self._slots.put(slot)

    def _ready(self):
        with self._lock:
            if self._made is None:
                self._made = self._start()
            return self._made

    def _start(self):
        """Both at once: each spends seconds on imports."""
        with ThreadPoolExecutor(1) as beside:
            judging = beside.submit(judge.start, [item.id for item in self._plan.assignment.items])
            try:
                box = sandbox.start(self._plan.tier, self._plan.weak)
            except BaseException:
                judging.result().close()
                raise
            try:
                return box, judging.result()
            except BaseException:
                box.close()
                raise

    def _renew(self, broken):
        with self._lock:
            if self._made is broken:
                self._made = None
                for part in broken:
                    part.close()

    def close(self):
        """End both."""
        with self._lock:
            for part in self._made or ():
                part.close()
            self._made = None


def grade(plan, folder, work=None, told=lambda student, status: None):
    """{student: (Record, time of the file)} of the whole class; records are kept below `folder`.

    `work(task) -> Result` does one task; without it, this machine does. `told` hears of every student that is done.
    """
    store = results.Store(Path(folder) / "results")
    local = None if work else Local(plan)
    found = {}
    pool = ThreadPoolExecutor(plan.jobs)
    try:
        futures = {pool.submit(one, plan, store, student, work or local): student for student in plan.students}
        for future in as_completed(futures):
            student = futures[future]
            found[student] = future.result()
            told(student, found[student][0].result.status)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        if local:
            local.close()
    return {student: found[student] for student in plan.students}


def one(plan, store, student, work):
    """(Record, time of the file) of one student."""
    handed = submission.find(plan.submissions, student.folder, f"{plan.assignment.name}.ipynb")
    if handed.status != "ok":
        record = results.Record(task.Result(handed.status), handed.file, "", handed.notes)
        store.write(student, record)
        return record, handed.modified
    digest = hashlib.sha256(handed.data).hexdigest()
    seeds = release.seeds(plan.assignment, student, plan.key)
    keys = results.keys(digest, seeds, plan.assignment.limits)
    before = store.read(student)
    known = before.still(keys, plan.tiers) if before else {}
    known = {id: outcome for id, outcome in known.items() if id not in plan.only}
    missing = {id: seed for id, seed in seeds.items() if id not in known}
    if not missing:
        return replace(before, file=handed.file, notes=handed.notes).merged({}), handed.modified
    result = work(task.Task(handed.data, missing, plan.assignment.limits))
    record = results.Record(result, handed.file, digest, handed.notes, keys).merged(known)
    if result.status != "failed":               # a failure of ours is no finding about the student
        store.write(student, record)
    return record, handed.modified


def rows(plan, graded, overrides=None):
    """The Rows of the class, in the roster's order."""
    return tuple(marks.row(plan.assignment, student, record, modified, overrides or {})
                 for student, (record, modified) in graded.items())
