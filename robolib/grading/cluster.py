"""The same work on a Dask cluster: a task goes out as bytes, a result comes back as bytes.

Every worker process has one sandbox and one judge of its own, made by a plugin when grading begins (or when the worker
joins) and closed when it ends. A worker that may grade offers a resource with the name of this run, and tasks ask for
it; so one that may not is never asked. It may not without strong walls (unless weak ones are accepted), with another
robolib, and where its line would leave the machine in the clear. What a dead worker had in hand is given to another.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections import Counter
from dataclasses import asdict, dataclass, replace

from distributed import Client

from . import results
from .addresses import Certificates, checked, encrypted
from .batch import Plan
from .task import Result, Task
from .worker import Grader, Setup, about, work

PATIENCE = 120.0                                # s without a single worker that may grade; then the run ends
LOOK = 5.0                                      # s between two looks at who is there
JOIN = 30.0                                     # s to reach the scheduler, and to wait for its first worker


class NoCluster(RuntimeError):
    """What is wrong with the cluster, and what to do."""


@dataclass(frozen=True)
class Worker:
    """One worker process: where, behind which walls (empty: refused, and why), how many tasks it did."""

    address: str
    name: str
    tier: str
    why: str = ""
    tasks: int = 0


class Cluster:
    """`cluster(task) -> Result`, from any number of threads. Close it, or use it with `with`."""

    def __init__(self, address: str, plan: Plan, certificates: Certificates | None = None) -> None:
        self.name = f"robolib-{secrets.token_hex(6)}"
        self._lock, self._done, self._seen = threading.Lock(), Counter(), {}
        self._missed = None                     # since when nobody could grade
        self._address = checked(address, certificates)
        try:
            self._client = Client(self._address, security=encrypted(self._address, certificates), timeout=JOIN,
                                  set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise NoCluster(f"the scheduler {self._address} was not reached ({_short(error)}). Is it running? Start one"
                            " with `dask scheduler`") from None
        try:
            self._begin(plan)
        except BaseException:
            self.close()
            raise

    def _begin(self, plan):
        try:
            self._client.wait_for_workers(1, timeout=JOIN)
        except TimeoutError:
            raise NoCluster(f"the scheduler {self._address} has no workers: start some with"
                            f" `dask worker {self._address}`") from None
        setup = Setup(self.name, tuple(item.id for item in plan.assignment.items), plan.tier, plan.weak,
                      [asdict(file) for file in plan.assignment.own.files], results.library(), results.versions())
        try:
            self._client.register_plugin(Grader(setup.dumps()), name=self.name)
        except Exception:                       # not on every worker; each is asked below
            pass
        workers = self._look()
        if not any(worker.tier for worker in workers):
            reasons = "; ".join(sorted({worker.why for worker in workers}))
            raise NoCluster(f"none of the {len(workers)} workers may grade: {reasons}")

    @property
    def threads(self) -> int:
        """How many tasks run at a time, with one more waiting for each."""
        offered = self._client.scheduler_info(n_workers=-1)["workers"].values()
        return max(2, min(64, 2 * sum(w["nthreads"] for w in offered)))

    def __call__(self, task: Task) -> Result:
        """The Result of a Task, whichever worker found it. Raises NoCluster where nobody can."""
        result = self._once(task)
        return result if result.status != "failed" else self._once(task)

    def _once(self, task):
        future = self._client.submit(work, self.name, task.dumps(), key=f"{self.name}-{secrets.token_hex(8)}",
                                     resources={self.name: 1}, pure=False)
        try:
            ended = threading.Event()
            future.add_done_callback(lambda _: ended.set())
            while not future.done():
                if not ended.wait(LOOK):
                    self._anybody()
            return self._read(future)
        finally:
            future.release()

    def _read(self, future):
        if future.status == "finished":
            reply = json.loads(future.result())
            if "result" not in reply:           # a fault of the worker's, not of the student's
                return Result("failed", reply.get("fault", "a worker failed")[:300])
            with self._lock:
                self._done[reply["worker"]] += 1
            return Result.loads(json.dumps(reply["result"]))
        if future.status == "error":            # the workers that had it died, one after the other
            return Result("failed", f"the workers that ran it died ({type(future.exception()).__name__})")
        raise NoCluster(f"the scheduler {self._address} is gone. What was graded is kept: start it, and run the same"
                        " command again")

    def _anybody(self):
        """Raise NoCluster when for too long nobody has been there who may grade."""
        if self._client.status != "running":
            return                              # the future will tell
        offered = self._client.scheduler_info(n_workers=-1)["workers"].values()
        with self._lock:
            if any(w["resources"].get(self.name) for w in offered):
                self._missed = None
            elif self._missed is None:
                self._missed = time.monotonic()
            elif time.monotonic() - self._missed > PATIENCE:
                raise NoCluster("no worker that may grade is left. What was graded is kept: start workers with"
                                f" `dask worker {self._address}`, and run the same command again")

    def _look(self):
        """The Workers that are there now."""
        said = self._client.run(about, self.name, on_error="return")
        found = {}
        for address, reply in said.items():
            known = isinstance(reply, bytes)
            found[address] = (Worker(address, **json.loads(reply)) if known else
                              Worker(address, "", "", f"robolib could not be loaded there ({_short(reply)}): install"
                                                      " robolib[cluster] for the scheduler and the workers"))
        self._seen.update(found)
        return tuple(found.values())

    def workers(self) -> tuple[Worker, ...]:
        """Every Worker that was met, with what it did; those that are gone as well."""
        try:
            self._look()
        except OSError:
            pass
        met = {**{address: Worker(address, "", "unknown") for address in self._done}, **self._seen}
        return tuple(replace(met[address], tasks=self._done[address]) for address in sorted(met))

    def close(self) -> None:
        """Close the sandboxes on the workers, and leave."""
        try:
            if self._client.status == "running":
                self._client.unregister_worker_plugin(self.name)
        except Exception:                       # a worker that dies meanwhile takes its sandbox with it
            pass
        finally:
            self._client.close(timeout=10)

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _short(error):
    return (str(error).splitlines() or [type(error).__name__])[0][:200]

