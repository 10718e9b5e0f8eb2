"""What runs in a worker process of the cluster: the plugin that holds its sandbox and judge, and the work itself.

Dask carries these functions by name; the data that they take and give are bytes.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict, dataclass

from distributed import Worker, WorkerPlugin, get_worker

from . import results
from .addresses import fits
from .local import Local
from .own_exercises import File
from .sandbox import NoSandbox
from .task import Task


@dataclass(frozen=True)
class Setup:
    """What a worker must know to grade, and what it must be like: the same library, the same versions."""

    name: str
    ids: tuple[str, ...]
    tier: str | None
    weak: bool
    own: list[dict[str, str]]
    library: str
    versions: dict[str, str]

    def dumps(self) -> bytes:
        """As bytes."""
        return json.dumps(asdict(self)).encode()

    @classmethod
    def loads(cls, text: str | bytes) -> Setup:
        """Of bytes."""
        return cls(**json.loads(text))


class Grader(WorkerPlugin):
    """One sandbox and one judge for this worker process."""

    def __init__(self, setup: bytes) -> None:
        self.data = setup

    async def setup(self, worker: Worker) -> None:
        """Build both. Only then the worker offers itself; where it may not, it says why, and offers nothing."""
        wanted = Setup.loads(self.data)
        self.tier, self.why, self.local = "", refusal(wanted, worker.address), None
        if self.why:
            return
        jobs = worker.state.nthreads
        self.local = Local(wanted.ids, jobs, wanted.tier, wanted.weak, [File(**file) for file in wanted.own])
        try:
            box, _ = await asyncio.to_thread(self.local.ready)
        except (NoSandbox, OSError, RuntimeError) as error:
            self.why = str(error)
            await asyncio.to_thread(self.local.close)
            return
        self.tier = box.tier
        await worker.set_resources(**{wanted.name: jobs})

    async def teardown(self, worker: Worker) -> None:
        """End both."""
        if self.local is not None:
            await asyncio.to_thread(self.local.close)


def refusal(setup: Setup, address: str) -> str:
    """Why a worker at this address may not grade, or ""."""
    if not fits(address):
        return f"{address} is not on the scheduler's machine, and its line is not encrypted: use tls://"
    if setup.library != results.library():
        return "another version of robolib is installed there: install the same one"
    there = results.versions()
    if differing := [f"{k} {there.get(k)} instead of {v}" for k, v in setup.versions.items() if there.get(k) != v]:
        return f"{', '.join(differing)}: install the versions of requirements.txt there"
    return ""


def about(name: str, dask_worker: Worker) -> bytes:
    """Of this worker, as bytes: its name, its walls, why it may not grade."""
    plugin = dask_worker.plugins.get(name)
    tier, why = (plugin.tier, plugin.why) if plugin else ("", "it is not ready yet")
    return json.dumps({"name": str(dask_worker.name), "tier": tier, "why": why}).encode()


def work(name: str, data: bytes) -> bytes:
    """One task, as bytes, to bytes. It never raises: a fault of ours is told in words."""
    worker = get_worker()
    try:
        result = worker.plugins[name].local(Task.loads(data))
    except Exception as error:
        return json.dumps({"fault": f"{type(error).__name__}: {error}"}).encode()
    return json.dumps({"worker": worker.address, "result": json.loads(result.dumps())}).encode()
