"""The system calls that are named here, by their numbers on each kind of machine (asm/unistd.h)."""

from __future__ import annotations

import platform

MACHINES = ("x86_64", "aarch64")
NUMBERS = {                                     # name: one number for each of the MACHINES
    "add_key": (248, 217),
    "bpf": (321, 280),
    "fanotify_init": (300, 262),
    "inotify_init": (253, None),                # the second kind of machine has only the later one
    "inotify_init1": (294, 26),
    "clone": (56, 220),
    "clone3": (435, 435),
    "init_module": (175, 105),
    "io_uring_setup": (425, 425),
    "kexec_load": (246, 104),
    "keyctl": (250, 219),
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "mmap": (9, 222),
    "mount": (165, 40),
    "msgget": (68, 186),
    "perf_event_open": (298, 241),
    "pidfd_getfd": (438, 438),
    "pivot_root": (155, 41),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "ptrace": (101, 117),
    "request_key": (249, 218),
    "sched_setaffinity": (203, 122),
    "semget": (64, 190),
    "setns": (308, 268),
    "shmget": (29, 194),
    "socket": (41, 198),
    "umount2": (166, 39),
    "unshare": (272, 97),
    "userfaultfd": (323, 282),
}


def number(name: str, machine: str = "") -> int | None:
    """The number of a call, on this machine unless another is named; None where that has no such call. Raises OSError
    where it is not known.
    """
    machine = machine or platform.machine()
    if machine not in MACHINES:
        raise OSError(f"the numbers of system calls are not known here for {machine}")
    return NUMBERS[name][MACHINES.index(machine)]
