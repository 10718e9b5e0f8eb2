"""Keeps one submission: builds its walls, starts it, and takes everything down when told, or when it grows too large.

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
from .processes import descendants, end_all

FAILED = 99                                     # the exit code of a submission that could not be started
HELD = ("Pss_Anon:", "Pss_Shmem:")               # of smaps_rollup; pages of read-only files cost nothing
LOOK = 0.2                                      # s between two looks at the memory
SPACES = kernel.NEWNS | kernel.NEWPID | kernel.NEWIPC | kernel.NEWNET | kernel.NEWUTS


def keep(job, descriptors):
    """Run one submission, until it ends or the other side of `status` closes."""
    source, answers, probes, status = descriptors
    channel = socket.socket(fileno=status)
    near, far = os.pipe()
    for descriptor in set(range(3, 128)) - {*descriptors, near, far}:
        try:
            os.close(descriptor)                # nothing of the zygote's is handed on
        except OSError:
            continue
    try:
        enclose(job) if job["walls"] else lodge(job)
        child = os.fork()
        if child == 0:
            channel.detach()
            os.close(status)
            os.close(near)
            _start(job, source, answers, probes, far)
        for descriptor in (source, answers, probes, far):
            os.close(descriptor)
        why, code = watch(job, channel, child)
        report = {"ended": why, "code": code}
        if code == FAILED and (complaint := os.read(near, 1000)):
            report = {"failed": complaint.decode(errors="replace")}
        if not job["walls"]:
            end_all()
            shutil.rmtree(job["folder"], ignore_errors=True)
    except OSError as error:
        report = {"failed": str(error)}
    try:
        channel.send(json.dumps(report).encode())
    except OSError:
        pass


def enclose(job):
    """A space of its own: nothing of other submissions is visible, nothing but a small private folder is writable."""
    user, group = os.getuid(), os.getgid()
    if job["root"]:
        kernel.unshare(SPACES)
    else:
        kernel.unshare(SPACES | kernel.NEWUSER)
        for name, text in (("setgroups", "deny"), ("uid_map", f"{user or 1000} {user} 1"),
                           ("gid_map", f"{group or 1000} {group} 1")):
            with open(f"/proc/self/{name}", "w") as file:
                file.write(text)
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


def lodge(job):
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
        os.write(complain, f"{type(error).__name__}: {error}".encode()[:900])
    finally:
        os._exit(FAILED)


def watch(job, channel, child):
    """(why, exit code): it ended by itself, was closed from outside, or took too much memory together."""
    handle, zygote = os.pidfd_open(child), os.getppid()
    while True:
        ready = select.select([handle, channel], [], [], LOOK)[0]
        if handle in ready:
            return "by itself", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        closed = channel in ready or os.getppid() != zygote         # whoever started us is gone
        if closed or used(job, child) > job["memory"]:
            os.kill(child, signal.SIGKILL)      # the first process: the whole space ends with it
            os.waitpid(child, 0)
            return "closed" if closed else "memory", -9


def used(job, child):
    """Bytes that the submission's processes hold together: what several share is counted once, by parts. What they
    have from the zygote, at most `job["shared"]`, does not count.
    """
    total = 0
    names = os.listdir("/proc") if job["walls"] else map(str, descendants())
    for name in names:
        if name.isdigit():
            try:
                with open(f"/proc/{name}/smaps_rollup") as file:
                    total += sum(int(line.split()[1]) for line in file if line.startswith(HELD)) * 1024
            except (OSError, ValueError):
                continue
    return total - job["shared"]
