"""Keeps one submission: builds its walls, starts it, and takes everything down when told, or when it takes too much.

The keeper never reads a byte of the student's. It stands outside the submission's process space and is another user.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import signal
import socket
import tempfile

from . import guest, kernel, reachable
from .meter import GroupMeter, ProcessMeter
from .processes import about, close_all_but, end_all, family, table, threads
from .protocol import CALLS, FAILED, NEARLY, SPENT

HELD = ("Pss_Anon:", "Pss_Shmem:")              # of smaps_rollup, in KB; pages of read-only files cost nothing
SEEN = ("RssAnon:", "RssShmem:")                # of status, which tells it of every process, and counts what is shared
KB = 1024
SOCKETS, BUFFER = 64, 416 * KB                  # so many cost nothing; what each of the others may hold for its reader
COMPLAINT = 900                                 # bytes
LOOK = 0.2                                      # s between two looks at what it takes
SPACES = kernel.NEWNS | kernel.NEWPID | kernel.NEWIPC | kernel.NEWNET | kernel.NEWUTS
NOWHERE = "sandbox"                             # the name of the machine, as a submission sees it
SOMEBODY = 1000                                 # who a submission is in its own space, where the grader is root there


def keep(job: dict, descriptors: list[int]) -> None:
    """Run one submission, until it ends or the other side of `status` closes."""
    source, answers, probes, status, *group = descriptors
    channel = socket.socket(fileno=status)
    complaints, complain = os.pipe()
    close_all_but({*descriptors, complaints, complain})             # nothing of the zygote's is handed on
    hear, go = os.pipe()
    proc = os.open("/proc", os.O_RDONLY | os.O_DIRECTORY)           # as it is here: the submission gets one of its own
    child = 0
    try:
        enclose(job) if job["walls"] else lodge(job)
        child = os.fork()
        if child == 0:
            channel.detach()
            for descriptor in (status, complaints, go, proc, *group):
                os.close(descriptor)
            os.read(hear, 1)                    # until it is counted
            os.close(hear)
            _start(job, source, answers, probes, complain)
        for descriptor in (source, answers, probes, complain, hear):
            os.close(descriptor)
        meter = counted(child, *group)
        os.close(go)
        why, code = watch(job, channel, child, proc, meter)
        report = {"ended": why, "code": code}
        if code == FAILED and (complaint := os.read(complaints, COMPLAINT)):
            report = {"failed": complaint.decode(errors="replace")}
        if not job["walls"]:
            end_all()
            shutil.rmtree(job["folder"], ignore_errors=True)
    except OSError as error:
        report = {"failed": str(error)}
        if child:
            _end(child)
    try:
        channel.send(json.dumps(report).encode())
    except OSError:
        pass


def counted(child: int, join: int | None = None, stat: int | None = None) -> GroupMeter | ProcessMeter:
    """What counts the computing time of this process and of all that will come from it."""
    if join is not None:
        try:
            os.write(join, str(child).encode())
            return GroupMeter(stat)
        except OSError:                         # not ours to give: an older kernel asks who writes, not who opened
            pass
    return ProcessMeter(child)


def enclose(job: dict) -> None:
    """A space of its own: nothing of other submissions is visible, nothing but a small private folder is writable."""
    user, group = os.getuid(), os.getgid()
    if job["root"]:
        kernel.unshare(SPACES)
    else:
        kernel.unshare(SPACES | kernel.NEWUSER)
        for name, text in (("setgroups", "deny"), ("uid_map", f"{user or SOMEBODY} {user} 1"),
                           ("gid_map", f"{group or SOMEBODY} {group} 1")):
            with open(f"/proc/self/{name}", "w") as file:
                file.write(text)
    kernel.name_host(NOWHERE)
    kernel.mount("none", "/", None, kernel.REC | kernel.PRIVATE)
    kept = {place: os.open(place, os.O_PATH) for place in job["kept"]}      # an interpreter may lie below /tmp
    for place in ("/tmp", "/dev/shm"):
        kernel.mount("tmpfs", place, "tmpfs", kernel.NOSUID | kernel.NODEV,
                     f"size={job['disk']},nr_inodes=4096,mode=1777")
    for place, held in kept.items():
        os.makedirs(place, mode=0o755)
        kernel.mount(f"/proc/self/fd/{held}", place, None, kernel.BIND | kernel.REC)
        os.close(held)
    kernel.mount("/dev/null", "/dev/zero", None, kernel.BIND)       # mapped, it gives memory that no limit counts


def lodge(job: dict) -> None:
    """Without walls: a session and a folder of its own, and orphans that come to us."""
    os.setsid()
    kernel.control(kernel.SUBREAPER)
    job["folder"] = tempfile.mkdtemp(prefix="work-", dir=job["folder"])
    if job["root"]:
        os.chmod(job["folder"], 0o777)          # its parent can be passed, but not listed
        reachable.hold()


def _start(job, source, answers, probes, complain):
    """In the new process: see only one's own processes, then hand over."""
    try:
        if job["walls"]:
            try:
                kernel.mount("proc", "/proc", "proc", kernel.NOSUID | kernel.NODEV | kernel.NOEXEC)
            except OSError:                     # not without root in every system: then there is no /proc at all
                if job["root"]:
                    raise
                kernel.mount("tmpfs", "/proc", "tmpfs", kernel.NOSUID | kernel.NODEV | kernel.RDONLY)
        guest.prepare(job)
        os.close(complain)
        guest.first(job, source, answers, probes)
    except Exception as error:
        os.write(complain, f"{type(error).__name__}: {error}".encode()[:COMPLAINT])
    finally:
        os._exit(FAILED)


def watch(job: dict, channel: socket.socket, child: int, proc: int,
          meter: GroupMeter | ProcessMeter) -> tuple[str, int]:
    """(why, exit code): it ended by itself, was closed from outside, or took too much, all its processes together.

    The computing time is limited for the code, and anew for the calls of its functions.
    """
    handle, zygote, before = os.pidfd_open(child), os.getppid(), 0.0
    while True:
        ready = select.select([handle, channel], [], [], LOOK)[0]
        if handle in ready:
            return "by itself", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        closed = os.getppid() != zygote         # whoever started us is gone
        listed = table(proc)
        computed = meter.computed(listed)
        if channel in ready:
            began = _calls_begin(channel)
            closed, before = closed or not began, computed if began else before
        members = {child, *family(child, listed)}
        why = "closed" if closed else "time" if computed - before > job["cpu"] else \
            "memory" if memory(members, proc) + in_sockets(job, proc) - job["shared"] > job["memory"] else ""
        if why:
            _end(child)
            spent = computed - before > job["cpu"] - NEARLY         # its own limit had ended it, and we were slower
            return why, SPENT if why == "closed" and spent else -signal.SIGKILL


def _calls_begin(channel):
    """Is that what the other side says? If it says nothing, it has closed."""
    try:
        return channel.recv(len(CALLS)) == CALLS
    except OSError:
        return False


def _end(child):
    """End the first process of the submission's space, and with it the whole space."""
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def memory(members: set[int], proc: int) -> int:
    """Bytes that these processes hold together: what several share is counted once, by parts. What they have from the
    zygote is among it, at most `job["shared"]`.
    """
    return KB * sum(_held(pid, proc) for pid in members)


def _held(pid, proc):
    """KB of one process. Its first thread may have ended, and it may have forbidden to be looked into."""
    if kilobytes := _sum(about(pid, "smaps_rollup", proc), HELD):
        return kilobytes
    return max((kilobytes for thread in threads(pid, proc) for name, lines in (("smaps_rollup", HELD), ("status", SEEN))
                if (kilobytes := _sum(about(pid, f"task/{thread}/{name}", proc), lines))), default=0)


def _sum(text, lines):
    return sum(int(line.split()[1]) for line in text.splitlines() if line.startswith(lines))


def in_sockets(job: dict, proc: int) -> int:
    """Bytes that may wait in this space's sockets to be read: they are no process's, and nothing else counts them."""
    if not job["walls"]:
        return 0
    return max(0, about(os.getpid(), "net/unix", proc).count("\n") - SOCKETS) * BUFFER
