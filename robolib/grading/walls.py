"""The outer walls of the tier `unshare`, built with the kernel's own means: run as a program, it becomes the zygote.

    python -P -s walls.py LEARNER PLAN

It imports nothing of the package but `inside.kernel`, from the learner's build.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from types import ModuleType

DEVICES = ("null", "zero", "full", "random", "urandom")


def parents(places: list[str]) -> list[str]:
    """The folders above these, outermost first: they must be made, and be passable for everybody."""
    found = {}
    for place in places:
        parts = place.strip("/").split("/")
        for k in range(1, len(parts)):
            found["/" + "/".join(parts[:k])] = None
    inner = {place.rstrip("/") for place in places}
    return [name for name in sorted(found) if name not in inner]


def main(build: str, plan: dict) -> None:
    """Leave every space of the machine, show only what the plan shows, and become the zygote."""
    sys.path.insert(0, build)
    from inside import kernel
    user, group = os.getuid(), os.getgid()
    spaces = kernel.NEWNS | kernel.NEWPID | kernel.NEWIPC | kernel.NEWNET | kernel.NEWUTS
    kernel.unshare(spaces if user == 0 else spaces | kernel.NEWUSER)
    if user:
        for name, text in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
            with open(f"/proc/self/{name}", "w") as file:
                file.write(text)
    child = os.fork()
    if child:
        os.close(plan["control"])
        signal.signal(signal.SIGTERM, lambda *_: os.kill(child, signal.SIGKILL))
        os._exit(abs(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])))       # a signal counts as its number
    enclose(kernel, plan)
    os.execv(plan["command"][0], plan["command"])


def enclose(kernel: ModuleType, plan: dict) -> None:
    """A new root: a small file system of our own with the shown places in it, read-only."""
    kernel.mount("none", "/", None, kernel.REC | kernel.PRIVATE)
    root = "/tmp"                               # hidden by what we put over it, in this space only
    held = {place: os.open(place, os.O_PATH) for place in (*plan["shown"], plan["build"])}
    kernel.mount("tmpfs", root, "tmpfs", kernel.NOSUID | kernel.NODEV, "size=1m,mode=755")
    os.makedirs(root + "/tmp")
    kernel.mount("tmpfs", root + "/tmp", "tmpfs", kernel.NOSUID | kernel.NODEV, "size=64m,mode=1777")
    for name in parents([*plan["shown"], plan["inside"]]):
        os.makedirs(root + name, mode=0o755, exist_ok=True)
    for place in plan["shown"]:
        _show(kernel, held[place], root + place)
    for name, target in plan["links"].items():
        os.symlink(target, root + name)
    for name in plan["hidden"]:
        kernel.mount("tmpfs", root + name, "tmpfs", kernel.RDONLY, "size=4k")
    _show(kernel, held[plan["build"]], root + plan["inside"])
    for descriptor in held.values():
        os.close(descriptor)
    for name in ("/proc", "/dev", "/old"):
        os.makedirs(root + name, exist_ok=True)
    kernel.mount("proc", root + "/proc", "proc", kernel.NOSUID | kernel.NODEV | kernel.NOEXEC)
    os.makedirs(root + "/dev/shm")
    for name in DEVICES:
        with open(f"{root}/dev/{name}", "w"):
            kernel.mount(f"/dev/{name}", f"{root}/dev/{name}", None, kernel.BIND)
    kernel.pivot_root(root, root + "/old")
    os.chdir("/")
    kernel.unmount("/old")
    os.rmdir("/old")
    kernel.mount("none", "/", None, kernel.REMOUNT | kernel.RDONLY | kernel.NOSUID | kernel.NODEV)


def _show(kernel, held, target):
    """Bind a place that is held open, read-only; a binding is made first, sealed afterwards, and keeps its seals."""
    source = f"/proc/self/fd/{held}"
    if os.path.isdir(source):
        os.makedirs(target, mode=0o755, exist_ok=True)
    else:
        with open(target, "w"):
            pass
    kernel.mount(source, target, None, kernel.BIND | kernel.REC)
    had = os.statvfs(target).f_flag & kernel.SEALS
    sealed = kernel.RDONLY | kernel.NOSUID | kernel.NODEV | had
    kernel.mount("none", target, None, kernel.REMOUNT | kernel.BIND | sealed)


if __name__ == "__main__":
    main(sys.argv[1], json.loads(sys.argv[2]))
