"""The sandbox: outer walls around the zygote, in one of three tiers.

    bubblewrap   no network, a read-only system without homes or submissions, a process space of its own
    unshare      the same, built by `walls.py` with the kernel's own means
    weak         limits and a clean environment only: files and network of the machine are within reach

It fails closed. Without the first two `start` raises, and names what to do; the third must be accepted by name.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ..app.processes import end
from . import isolated, learner, selftest, walls

TIERS = ("bubblewrap", "unshare", "weak")
PATIENCE = 300                                  # s for the zygote to import everything, on a busy machine
CAPABILITIES = ("CAP_SYS_ADMIN", "CAP_SETUID", "CAP_SETGID", "CAP_KILL", "CAP_SETPCAP", "CAP_SYS_PTRACE")
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "HOME": "/tmp", "TMPDIR": "/tmp", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
               "MPLCONFIGDIR": "/tmp", "MPLBACKEND": "Agg", "IPYTHONDIR": "/tmp", "PYTHONHASHSEED": "0",
               "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "TZ": "UTC"}
FOLDER = "robolib-box-"
NAMESPACES = (("kernel/unprivileged_userns_clone", "0", "1"),          # the kernel's switches: (name, off, on)
              ("kernel/apparmor_restrict_unprivileged_userns", "1", "0"), ("user/max_user_namespaces", "0", "10000"))
INSIDE = "/learner"                             # where the learner's build is, behind the walls


class NoSandbox(RuntimeError):
    """No wall could be built; the text says what to do."""


@dataclass(frozen=True)
class Limits:
    """What one submission may use: s of CPU and of wall time, bytes, numbers of processes."""

    cpu: int = 60
    wall: int = 180
    memory: int = 1 << 30
    disk: int = 64 << 20
    file: int = 32 << 20
    processes: int = 48
    call: float = 5.0                           # s for one call of a function that is probed
    judge: int = 60                             # s of CPU for the judge, for one answer


class Box:
    """A running zygote behind its walls. Close it, or use it with `with`; it ends with this process in any case."""

    def __init__(self, tier: str, process: subprocess.Popen, control: socket.socket, versions: dict[str, Any],
                 folder: Path) -> None:
        self.tier, self.process, self.control, self.versions, self._folder = tier, process, control, versions, folder

    def send(self, limits: Limits, slot: int, descriptors: Sequence[int],
             files: Sequence[tuple[str, int]] = ()) -> None:
        """Start one submission; the descriptors are those of the notebook, the answers, the probes, the status. Before
        the notebook come the files, by name and size.
        """
        job = {**asdict(limits), "slot": slot, "files": files, "grader": os.getpid(), "root": os.geteuid() == 0,
               "walls": self.tier != "weak", "folder": str(self._folder),
               "kept": [place for place in places()[0] if place.startswith("/tmp/")]}
        socket.send_fds(self.control, [json.dumps(job).encode()], descriptors)

    def close(self) -> None:
        """End the zygote and all that came from it."""
        self.control.close()
        end(self.process, 5)
        self.clear()

    def clear(self) -> None:
        """Remove its folder."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Box:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def start(tier: str | None = None, weak: bool = False) -> Box:
    """A Box of this tier; without one, of the best there is. Raises NoSandbox."""
    if tier is not None and tier not in TIERS:
        raise NoSandbox(f"there is no sandbox {tier!r}. There are: {', '.join(TIERS)}")
    if tier == "weak" and not weak:
        raise NoSandbox("the weak sandbox must be accepted: add --accept-weak-sandbox")
    reasons = []
    for each in [tier] if tier else TIERS if weak else TIERS[:2]:
        try:
            return _start(each)
        except (OSError, RuntimeError, ValueError) as error:
            reasons.append(f"{each}: {error}")
    raise NoSandbox(f"no sandbox can be built here ({'; '.join(reasons)}). {advice()} Only if every notebook is"
                    " trusted: --accept-weak-sandbox")


def advice(settings: Path = Path("/proc/sys")) -> str:
    """What is missing for a sandbox: the program, or the kernel's leave to use it."""
    if shutil.which("bwrap") is None:
        return "Install bubblewrap (Debian, Ubuntu: `sudo apt install bubblewrap`)."
    for name, off, on in NAMESPACES:
        try:
            if (settings / name).read_text().strip() == off:
                return ("bubblewrap is there, but user namespaces are off: switch them on with `sudo sysctl"
                        f" {name.replace('/', '.')}={on}`.")
        except OSError:                         # this kernel has no such switch
            continue
    return "bubblewrap is there, and does not work: `bwrap --unshare-all --ro-bind / / true` says why."


def _start(tier):
    _sweep()
    folder = Path(tempfile.mkdtemp(prefix=f"{FOLDER}{os.getpid()}_"))
    try:
        folder.chmod(0o711)                     # to be passed by another user, not listed
        build = learner.build(folder / "learner")
        mine, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            number = theirs.fileno()
            command = {"bubblewrap": _bubblewrap, "unshare": _unshare, "weak": _weak}[tier](build, number)
            process = subprocess.Popen(command, pass_fds=[number], stdin=subprocess.DEVNULL, env=ENVIRONMENT,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd="/",
                                       start_new_session=True)
        box = Box(tier, process, mine, _versions(mine, process), folder)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    if tier != "weak":
        try:
            selftest.check(box, Limits(cpu=20, wall=60), [*places()[0], INSIDE])
        except BaseException:
            box.close()
            raise
    return box


def _sweep():
    """Remove the folders of graders that were killed: a build each, nothing of a student's."""
    for path in Path(tempfile.gettempdir()).glob(f"{FOLDER}*_*"):
        owner = path.name.removeprefix(FOLDER).partition("_")[0]
        try:
            mine = path.lstat().st_uid == os.geteuid() and not path.is_symlink()
        except OSError:                         # another grader was quicker
            continue
        if mine and owner.isdigit() and not os.path.exists(f"/proc/{owner}") and os.path.exists("/proc/self"):
            shutil.rmtree(path, ignore_errors=True)


def _versions(control, process):
    """What the zygote says of itself when it is ready."""
    control.settimeout(PATIENCE)
    try:
        message = control.recv(65536)
    except OSError:
        message = b""
    control.settimeout(None)
    if not message:
        process.kill()
        lines = process.communicate()[1].decode(errors="replace").strip().splitlines()
        raise RuntimeError(lines[-1][:300] if lines else "it did not start")
    process.stderr.close()
    return json.loads(message)


def places() -> tuple[list[str], dict[str, str]]:
    """What the inside sees of this machine, read-only: the interpreter, its packages and the system's libraries."""
    python = {sys.base_prefix, sys.prefix, sysconfig.get_path("purelib"), sysconfig.get_path("platlib"),
              os.path.dirname(os.path.realpath(sys.executable))}
    system = ["/usr", "/etc/ld.so.cache", "/etc/fonts", "/etc/alternatives"]
    links = {name: os.readlink(name) for name in ("/bin", "/lib", "/lib64", "/sbin") if os.path.islink(name)}
    system += [name for name in ("/bin", "/lib", "/lib64") if os.path.isdir(name) and name not in links]
    shown = [place for place in [*system, *sorted(python)] if os.path.exists(place)]
    return [p for p in shown if not any(p != q and p.startswith(q.rstrip("/") + "/") for q in shown)], links


def hidden() -> list[Path]:
    """What lies within those places and must not be seen: this package with its examiners, the course beside it."""
    root = learner.PACKAGE.parent
    return [path for path in (learner.PACKAGE, root / "solutions", root / "course", root / "exercises")
            if path.exists() and any(str(path).startswith(place.rstrip("/") + "/") for place in places()[0])]


def _zygote(number, build):
    return [sys.executable, *isolated.FLAGS, f"{build}/inside/zygote.py", str(number), str(build)]


def _bubblewrap(build, number):
    program = shutil.which("bwrap")
    if program is None:
        raise RuntimeError("bwrap is not installed")
    shown, links = places()
    spaces = ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try",
              "--as-pid-1"]                     # the zygote is the first process: with it, the whole space ends
    rights = ["--cap-drop", "ALL"]
    if os.geteuid() == 0:                       # the zygote makes the inner walls, so it keeps what that takes
        rights += [word for name in CAPABILITIES for word in ("--cap-add", name)]
    else:
        spaces.append("--unshare-user")
    mounts = ["--tmpfs", "/tmp"]                # first: what is shown may lie there
    mounts += [word for name in walls.parents([*shown, INSIDE]) for word in ("--perms", "0755", "--dir", name)
               if name != "/tmp"]
    mounts += [word for place in shown for word in ("--ro-bind", place, place)]
    mounts += [word for name, target in links.items() for word in ("--symlink", target, name)]
    mounts += [word for path in hidden() for word in ("--tmpfs", str(path), "--remount-ro", str(path))]
    mounts += ["--ro-bind", str(build), INSIDE, "--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev",
               "--remount-ro", "/"]
    environment = [word for name, value in ENVIRONMENT.items() for word in ("--setenv", name, value)]
    return [program, *spaces, *rights, "--new-session", "--clearenv", *environment, *mounts, "--chdir", "/",
            *_zygote(number, INSIDE)]


def _unshare(build, number):
    shown, links = places()
    plan = {"shown": shown, "links": links, "hidden": [str(path) for path in hidden()], "build": str(build),
            "inside": INSIDE, "control": number, "command": _zygote(number, INSIDE)}
    return [sys.executable, *isolated.FLAGS, walls.__file__, str(build), json.dumps(plan)]


def _weak(build, number):
    return _zygote(number, build)
