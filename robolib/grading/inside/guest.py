"""One submission: the process that a student's code runs in, and the first process of its own process space.

Everything that could help the code to get out is given up before the first byte of the notebook is read.
"""

from __future__ import annotations

import os
import random
import resource
import signal
import sys

from . import cells, kernel, probe, recorder
from .call_filter import filter_calls
from .processes import count, end_all
from .protocol import NEARLY, NOTEBOOK, SPENT

PEOPLE = ((2_100_000_000, 1 << 28), (64_000, 1_500))    # (first, how many) of the user ids that nobody has; the second
                                                        # in small containers
OPEN_FILES = 128
FIRST_TO_GO = "1000"                            # the kernel's highest mark for whom to end when memory runs out
BY_A_SIGNAL = 128                               # a shell adds this to the signal that ended a process; so do we


def user(grader: int, slot: int, place: tuple[int, int] = PEOPLE[0]) -> int:
    """The user id of a submission. Limits count by user: two that run at once, in two graders even, must not share it.
    """
    first, many = place
    return first + (64 * grader + slot) % many


def limit(job: dict) -> None:
    """Limits that hold for every process of this submission."""
    others = 0 if job["walls"] or job["root"] else count(os.getuid())   # without walls, the user's own count as well
    for what, value in ((resource.RLIMIT_CORE, 0), (resource.RLIMIT_AS, job["base"] + job["memory"]),
                        (resource.RLIMIT_FSIZE, job["file"]), (resource.RLIMIT_NOFILE, OPEN_FILES),
                        (resource.RLIMIT_NPROC, others + job["processes"])):
        resource.setrlimit(what, (value, value))
    resource.setrlimit(resource.RLIMIT_CPU, (job["cpu"], job["cpu"] + 1))


def stay(slot: int) -> None:
    """Have one processor, and keep it: however many processes a submission starts, they share this one. Who runs beside
    it has another, as far as there are some; `call_filter` forbids to ask for more.
    """
    processors = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {processors[slot % len(processors)]})


def drop(job: dict) -> None:
    """Become nobody: another user where we are root, no capabilities, none to be had by any program."""
    if os.getuid() == 0 and job["root"]:
        os.setgroups([])
        for place in PEOPLE:
            number = user(job["grader"], job["slot"], place)
            try:
                os.setresgid(number, number, number)
                os.setresuid(number, number, number)
                break
            except OSError:
                continue
        if os.getuid() == 0:
            raise OSError("the rights of root could not be given up")
    kernel.control(kernel.NO_NEW_PRIVS)
    kernel.drop_capabilities()
    kernel.control(kernel.DUMPABLE, 1)
    filter_calls()


def prepare(job: dict) -> None:
    """All that must hold before anything of the student's is read."""
    os.setsid()                                 # a signal to one's group reaches nobody else
    stay(job["slot"])
    limit(job)
    if job["walls"]:
        _first_to_go()
    drop(job)
    kernel.control(kernel.SUBREAPER)            # orphans come to us, with or without a process space of our own


def _first_to_go():
    """Where the whole machine runs out of memory, a submission ends before the grader does."""
    try:
        with open("/proc/self/oom_score_adj", "w") as file:
            file.write(FIRST_TO_GO)
    except OSError:                             # no /proc here
        pass
    sealed = kernel.RDONLY | kernel.NOSUID | kernel.NODEV | kernel.NOEXEC
    kernel.mount("none", "/proc", None, kernel.REMOUNT | kernel.BIND | sealed)      # and it cannot be taken back


def first(job: dict, source: int, answers: int, probes: int) -> None:
    """The first process of the space: starts the code, buries the dead, and ends the others before functions are
    probed.
    """
    near, far = os.pipe()
    hear, go = os.pipe()
    main = os.fork()
    if main == 0:
        os.close(near)
        os.close(go)
        code(job, source, answers, probes, far, hear)
        os._exit(0)
    for descriptor in (far, hear, source, answers, probes):
        os.close(descriptor)
    told = os.read(near, 32)                    # the process that answers probes; nothing if the code just ended
    server = int(told) if told.strip().isdigit() else 0
    if not server:
        os._exit(_buried(main, job["cpu"]))
    end_all(but=server)
    os.close(go)                                # only now may it start processes: one for each call
    os._exit(_buried(server, job["cpu"]))


def _buried(pid, seconds):
    """Wait for everybody until this process has ended; how it ended, as an exit code. SPENT: by the limit on time.

    The kernel counts that limit in ticks, so on a busy machine it may come long before so many seconds were computed.
    Whoever sends the signal itself at once is not believed.
    """
    while True:
        try:
            ended, status, used = os.wait3(0)
        except ChildProcessError:
            return 0
        if ended == pid:
            code = os.waitstatus_to_exitcode(status)
            least = {-signal.SIGXCPU: seconds / 2, -signal.SIGKILL: seconds - NEARLY}.get(code)
            if least is not None and used.ru_utime + used.ru_stime > least:
                return SPENT
            return code if code >= 0 else BY_A_SIGNAL - code


def code(job: dict, source: int, answers: int, probes: int, tell: int, hear: int) -> None:
    """Read the notebook, run it, and stay for the functions it gave."""
    os.chdir("/tmp" if job["walls"] else job["folder"])
    os.environ.update(dict.fromkeys(("HOME", "TMPDIR"), os.getcwd()))
    random.seed(0)
    _seed_numpy()
    recorder.begin(answers)
    for name, size in job["files"]:
        _lay(name, _exactly(source, size))
    sys.path.append(os.getcwd())                # a module beside the notebook, where no other has its name
    chunks, size = [], 0
    while (chunk := os.read(source, 1 << 20)) and size <= NOTEBOOK:
        chunks.append(chunk)
        size += len(chunk)
    os.close(source)
    try:
        texts = cells.sources(b"".join(chunks))
    except cells.NotANotebook as error:
        recorder.send({"unreadable": str(error)})
        return
    chunks.clear()
    cells.run_all(texts, _failed, recorder.enter)
    functions = recorder.functions()
    recorder.send({"end": len(texts)})
    if not functions:
        return
    server = os.fork()                          # of this process's threads, none but this one lives on in the copy
    if server == 0:
        os.close(answers)
        os.write(tell, str(os.getpid()).encode())
        os.close(tell)
        os.read(hear, 1)                        # until nobody else is left
        os.close(hear)
        probe.serve(probes, functions)
        os._exit(0)
    signal.pause()


def _exactly(source, size):
    """So many bytes; fewer where it ends before."""
    data = bytearray()
    while len(data) < size and (chunk := os.read(source, min(1 << 20, size - len(data)))):
        data += chunk
    return data


def _lay(name, data):
    """Put a file beside the notebook. Where there is no room for it, the code will find that it is not there."""
    try:
        with open(os.path.basename(name), "wb") as file:
            file.write(data)
    except (OSError, ValueError):
        pass


def _failed(number, error):
    try:
        text = str(error)[:300]
    except BaseException:                       # an exception that cannot say what it is
        text = ""
    recorder.send({"cell": number, "error": [type(error).__name__[:60], text]})


def _seed_numpy():
    import numpy as np
    np.random.seed(0)
