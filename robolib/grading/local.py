"""Does tasks in this process's name: one zygote behind its walls, one judge, both renewed when they die."""

from __future__ import annotations

import queue
import threading
from concurrent.futures import ThreadPoolExecutor

from . import judge, sandbox, slots, task


class Local:
    """`local(task) -> Result`, from as many threads at a time as there are jobs. Started when the first task comes."""

    def __init__(self, ids, jobs=2, tier=None, weak=False, own=()):
        self._ids, self._jobs, self._tier, self._weak, self._own = tuple(ids), jobs, tier, weak, tuple(own)
        self._lock, self._made, self._held = threading.Lock(), None, None
        self._slots = queue.SimpleQueue()

    def __call__(self, job):
        """The Result of a Task."""
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

    def ready(self):
        """(Box, Judge), started if need be. Raises NoSandbox."""
        with self._lock:
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

    def close(self):
        """End both."""
        with self._lock:
            for part in self._made or ():
                part.close()
            if self._held:
                self._held.close()
            self._made = self._held = None
            self._slots = queue.SimpleQueue()
