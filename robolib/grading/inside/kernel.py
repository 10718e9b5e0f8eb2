"""The few calls of Linux that Python 3.11 does not have: namespaces, mounts, capabilities, a filter of system calls."""

from __future__ import annotations

import ctypes
import os
import platform
import struct

NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET = (
    0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000)
RDONLY, NOSUID, NODEV, NOEXEC, REMOUNT, BIND, REC, PRIVATE = 1, 2, 4, 8, 32, 4096, 16384, 1 << 18
DETACH = 2
NO_NEW_PRIVS, DUMPABLE, BOUNDING_DROP, SUBREAPER, SECCOMP = 38, 4, 24, 36, 22

_libc = ctypes.CDLL(None, use_errno=True)
_libc.mount.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_ulong, ctypes.c_char_p]


def _checked(result, what):
    if result:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")


def unshare(flags):
    """Leave these namespaces for new ones."""
    _checked(_libc.unshare(flags), "unshare")


def mount(source, target, kind, flags=0, data=""):
    """mount(2)."""
    _checked(_libc.mount(source.encode(), os.fsencode(target), kind.encode() if kind else None, flags,
                         data.encode() if data else None), f"mount {target}")


def unmount(target):
    """Take a mount away, at once for whoever looks, later for who still uses it."""
    _checked(_libc.umount2(os.fsencode(target), DETACH), f"umount {target}")


def pivot_root(new, old):
    """Make `new` the root; the former root is found at `old`."""
    number = {"x86_64": 155, "aarch64": 41}.get(platform.machine())
    if number is None:
        raise OSError(f"pivot_root is not known here for {platform.machine()}")
    _checked(_libc.syscall(number, os.fsencode(new), os.fsencode(old)), "pivot_root")


def control(option, argument=1):
    """prctl(2)."""
    _checked(_libc.prctl(option, ctypes.c_ulong(argument), 0, 0, 0), f"prctl {option}")


def drop_capabilities():
    """None now, none after any exec."""
    for number in range(64):
        _libc.prctl(BOUNDING_DROP, ctypes.c_ulong(number), 0, 0, 0)
    header = struct.pack("Ii", 0x20080522, 0)
    _checked(_libc.capset(header, b"\0" * 24), "capset")


# Calls that no notebook needs, and that most holes of the kernel were found behind: by number, per architecture. The
# last five give memory that belongs to no process, and that no limit counts.
FORBIDDEN = {
    "x86_64": (0xC000003E, 56, 9, {"ptrace": 101, "mount": 165, "umount2": 166, "pivot_root": 155, "unshare": 272,
                            "setns": 308, "bpf": 321, "perf_event_open": 298, "keyctl": 250, "add_key": 248,
                            "request_key": 249, "userfaultfd": 323, "io_uring_setup": 425, "kexec_load": 246,
                            "init_module": 175, "process_vm_readv": 310, "process_vm_writev": 311,
                            "pidfd_getfd": 438, "socket": 41, "memfd_create": 319, "memfd_secret": 447, "shmget": 29,
                            "msgget": 68, "semget": 64}),
    "aarch64": (0xC00000B7, 220, 222, {"ptrace": 117, "mount": 40, "umount2": 39, "pivot_root": 41, "unshare": 97,
                                  "setns": 268, "bpf": 280, "perf_event_open": 241, "keyctl": 219, "add_key": 217,
                                  "request_key": 218, "userfaultfd": 282, "io_uring_setup": 425, "kexec_load": 104,
                                  "init_module": 105, "process_vm_readv": 270, "process_vm_writev": 271,
                                  "pidfd_getfd": 438, "socket": 198, "memfd_create": 279, "memfd_secret": 447,
                                  "shmget": 194, "msgget": 186, "semget": 190}),
}
CLONE3 = 435
KIND, SHARED = 0x2F, 0x21                       # of the flags of mmap: memory that is shared and belongs to no file
SPACES = NEWNS | NEWCGROUP | NEWUTS | NEWIPC | NEWUSER | NEWPID | NEWNET


def filter_calls():
    """Answer the forbidden calls with EPERM; kill who calls by another architecture's numbers. False: not known here.

    A second wall: the namespaces hold without it.
    """
    if platform.machine() not in FORBIDDEN:
        return False
    architecture, clone, mmap, calls = FORBIDDEN[platform.machine()]
    numbers = sorted(calls.values())
    def op(code, yes, no, value):
        return struct.pack("HBBI", code, yes, no, value)
    program = [op(0x20, 0, 0, 4), op(0x15, 1, 0, architecture), op(0x06, 0, 0, 0x80000000), op(0x20, 0, 0, 0),
               op(0x35, 0, 1, 0x40000000), op(0x06, 0, 0, 0x80000000)]      # x32 calls on x86_64
    program += [op(0x15, len(numbers) - k + 9, 0, number) for k, number in enumerate(numbers)]
    program += [op(0x15, 7, 0, CLONE3), op(0x15, 0, 2, clone), op(0x20, 0, 0, 16), op(0x45, 6, 5, SPACES),
                op(0x15, 0, 4, mmap), op(0x20, 0, 0, 40), op(0x54, 0, 0, KIND), op(0x15, 2, 1, SHARED),
                op(0x06, 0, 0, 0x00050000 | 38),            # clone3 is not there: then clone is used, which can be read
                op(0x06, 0, 0, 0x7FFF0000), op(0x06, 0, 0, 0x00050000 | 1)]
    code = ctypes.create_string_buffer(b"".join(program))
    header = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(program), ctypes.addressof(code)))
    _checked(_libc.prctl(SECCOMP, ctypes.c_ulong(2), ctypes.c_ulong(ctypes.addressof(header)), 0, 0), "seccomp")
    return True
