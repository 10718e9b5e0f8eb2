"""Does tasks in this process's name: one zygote behind its walls, one judge, both renewed when they die.

Where the clock ended a task, a neighbour may have slowed it down: it is done again with nobody beside it.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from . import judge, sandbox, slots, task
from .own_exercises import File


class Door:
    """Lets in many at a time, or one alone."""

    def __init__(self) -> None:
        self._changed, self._inside, self._shut = threading.Condition(), 0, False

    @contextmanager
    def beside_others(self) -> Iterator[None]:
        """Wait until nobody is alone in there, or waits to be."""
        with self._changed:
            self._changed.wait_for(lambda: not self._shut)
            self._inside += 1
        try:
            yield
        finally:
            with self._changed:
                self._inside -= 1
                self._changed.notify_all()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Wait until the others are out."""
        with self._changed:
            self._changed.wait_for(lambda: not self._shut)
            self._shut = True
            self._changed.wait_for(lambda: not self._inside)
        try:
            yield
        finally:
            with self._changed:
                self._shut = False
                self._changed.notify_all()


class Local:
    """`local(task) -> Result`, from as many threads at a time as there are jobs. Started when the first task comes."""

    def __init__(self, ids: Iterable[str], jobs: int = 2, tier: str | None = None, weak: bool = False,
                 own: Iterable[File] = ()) -> None:
        self._ids, self._jobs, self._tier, self._weak, self._own = tuple(ids), jobs, tier, weak, tuple(own)
        self._lock, self._made, self._held = threading.Lock(), None, None
        self._slots, self._door, self._stopped = queue.SimpleQueue(), Door(), False

    def __call__(self, job: task.Task) -> task.Result:
        """The Result of a Task."""
        with self._door.beside_others():
            result = self._once(job)
        if result.by_the_clock:
            with self._door.alone():
                result = self._once(job)
        return result

    def _once(self, job):
        made = self.ready()
        slot = self._slots.get()
        try:
            for again in (True, False):         # a second time where the sandbox or the judge themselves broke
                try:
                    result = task.grade(job, *made, slot)
                except OSError as error:
                    result = task.Result("failed", f"the judge is gone ({error})", tier=made[0].tier)
                if result.status != "failed":
                    return result
                self._renew(made)
                made = self.ready() if again else made
            return result
        finally:
            self._slots.put(slot)

    def ready(self) -> tuple[sandbox.Box, judge.Judge]:
        """(Box, Judge), started if need be. Raises NoSandbox."""
        with self._lock:
            if self._stopped:
                raise RuntimeError("it was stopped")
            if self._held is None:
                self._held = slots.claim(self._jobs)
                for number in self._held.numbers:
                    self._slots.put(number)
            if self._made is None:
                self._made = self._start()
            return self._made

    def _start(self):
        """Both at once: each spends seconds on imports."""
        with ThreadPoolExecutor(1) as beside:
            judging = beside.submit(judge.start, self._ids, self._own)
            try:
                box = sandbox.start(self._tier, self._weak)
            except BaseException:
                if judging.exception() is None:
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

    def stop(self) -> None:
        """Start nothing any more, and clear away what lies on the disk: what runs ends with this process."""
        self._stopped = True
        if self._made:
            self._made[0].clear()

    def close(self) -> None:
        """End both."""
        with self._lock:
            for part in self._made or ():
                part.close()
            if self._held:
                self._held.close()
            self._made = self._held = None
            self._slots = queue.SimpleQueue()
