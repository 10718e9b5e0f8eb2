"""The few calls of Linux that Python 3.11 does not have: namespaces, mounts, capabilities, the filter of system calls.

Names and numbers are those of linux/sched.h, linux/mount.h, linux/prctl.h, linux/capability.h and linux/seccomp.h.
"""

from __future__ import annotations

import ctypes
import os
import struct

from .calls import number

# unshare(2), clone(2): namespaces
NEWNS, NEWCGROUP, NEWUTS, NEWIPC = 0x00020000, 0x02000000, 0x04000000, 0x08000000
NEWUSER, NEWPID, NEWNET = 0x10000000, 0x20000000, 0x40000000
SPACES = NEWNS | NEWCGROUP | NEWUTS | NEWIPC | NEWUSER | NEWPID | NEWNET

# mount(2), umount2(2)
RDONLY, NOSUID, NODEV, NOEXEC = 1 << 0, 1 << 1, 1 << 2, 1 << 3
REMOUNT, BIND, REC, PRIVATE = 1 << 5, 1 << 12, 1 << 14, 1 << 18
DETACH = 2
SEALS = RDONLY | NOSUID | NODEV | NOEXEC        # statvfs(3) tells these by the same bits

# prctl(2)
DEATH_SIGNAL, DUMPABLE, SECCOMP, BOUNDING_DROP, SUBREAPER, NO_NEW_PRIVS = 1, 4, 22, 24, 36, 38
BY_A_FILTER = 2                                 # SECCOMP: how calls are restricted
INSTRUCTION = 8                                 # bytes of one instruction of such a filter

# capset(2)
THIRD_VERSION = 0x20080522                      # of the call: it takes sets of 64 capabilities, as two words each
CAPABILITIES = 64
NO_CAPABILITIES = bytes(2 * 3 * 4)              # two times three words: effective, permitted, inheritable
MYSELF = 0

_libc = ctypes.CDLL(None, use_errno=True)
_libc.mount.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_ulong, ctypes.c_char_p]


def _checked(result, what):
    if result:
        code = ctypes.get_errno()
        raise OSError(code, f"{what}: {os.strerror(code)}")


def unshare(flags: int) -> None:
    """Leave these namespaces for new ones."""
    _checked(_libc.unshare(flags), "unshare")


def mount(source: str, target: str, kind: str | None, flags: int = 0, data: str = "") -> None:
    """mount(2)."""
    _checked(_libc.mount(source.encode(), os.fsencode(target), kind.encode() if kind else None, flags,
                         data.encode() if data else None), f"mount {target}")


def unmount(target: str) -> None:
    """Take a mount away, at once for whoever looks, later for who still uses it."""
    _checked(_libc.umount2(os.fsencode(target), DETACH), f"umount {target}")


def pivot_root(new: str, old: str) -> None:
    """Make `new` the root; the former root is found at `old`."""
    _checked(_libc.syscall(number("pivot_root"), os.fsencode(new), os.fsencode(old)), "pivot_root")


def name_host(name: str) -> None:
    """What this space is called: the machine's own name says whose it is."""
    _checked(_libc.sethostname(name.encode(), len(name)), "sethostname")


def control(option: int, argument: int = 1) -> None:
    """prctl(2)."""
    _checked(_libc.prctl(option, ctypes.c_ulong(argument), 0, 0, 0), f"prctl {option}")


def drop_capabilities() -> None:
    """None now, none after any exec."""
    for each in range(CAPABILITIES):
        _libc.prctl(BOUNDING_DROP, ctypes.c_ulong(each), 0, 0, 0)
    _checked(_libc.capset(struct.pack("Ii", THIRD_VERSION, MYSELF), NO_CAPABILITIES), "capset")


def install_filter(code: bytes) -> None:
    """Let the kernel run this program (see `call_filter`) on every system call from now on."""
    program = ctypes.create_string_buffer(code)
    header = struct.pack("HxxxxxxP", len(code) // INSTRUCTION, ctypes.addressof(program))       # struct sock_fprog
    place = ctypes.create_string_buffer(header)
    _checked(_libc.prctl(SECCOMP, ctypes.c_ulong(BY_A_FILTER), ctypes.c_ulong(ctypes.addressof(place)), 0, 0),
             "seccomp")
