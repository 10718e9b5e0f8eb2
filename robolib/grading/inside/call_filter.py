"""What a submission may not ask of the kernel: rules in words, and the small assembler that makes a program of them.

The kernel runs the program on every system call. It is a list of labels and instructions; a jump names the label that
it goes to when its condition holds, else the next instruction follows. linux/bpf_common.h and linux/seccomp.h have the
numbers. It is a second wall: the namespaces hold without it.
"""

from __future__ import annotations

import errno
import mmap
import platform
import struct

from .calls import number
from .kernel import SPACES, install_filter

# Instructions: a class, what it does within its class, and where its second operand is from.
_LOAD, _ARITHMETIC, _JUMP, _RETURN = 0x00, 0x04, 0x05, 0x06
_WORD, _AT_A_PLACE = 0x00, 0x20
_AND, _IF_EQUAL, _IF_AT_LEAST, _IF_ANY_BIT = 0x50, 0x10, 0x30, 0x40
_WITH_A_CONSTANT = 0x00
LOAD = _LOAD | _WORD | _AT_A_PLACE
AND = _ARITHMETIC | _AND | _WITH_A_CONSTANT
IF_EQUAL = _JUMP | _IF_EQUAL | _WITH_A_CONSTANT
IF_AT_LEAST = _JUMP | _IF_AT_LEAST | _WITH_A_CONSTANT
IF_ANY_BIT = _JUMP | _IF_ANY_BIT | _WITH_A_CONSTANT
RETURN = _RETURN | _WITH_A_CONSTANT
FARTHEST = 255                                  # instructions that a jump may pass over

# What a program looks at, struct seccomp_data: the call's number, the machine's kind, and six arguments, of which the
# low word is read.
NUMBER, ARCHITECTURE = 0, 4
ARGUMENTS, ARGUMENT_SIZE = 16, 8
FLAGS_OF_CLONE = ARGUMENTS
FLAGS_OF_MMAP = ARGUMENTS + 3 * ARGUMENT_SIZE

# What it returns.
ALLOW, KILL, FAIL_WITH = 0x7FFF0000, 0x80000000, 0x00050000

ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
OTHER_NUMBERS = 0x40000000                      # from here on, x86_64 counts its calls once more, for another ABI
FORBIDDEN = (                                   # what no notebook needs, and most holes of the kernel were found behind
    "ptrace", "mount", "umount2", "pivot_root", "unshare", "setns", "bpf", "perf_event_open", "keyctl", "add_key",
    "request_key", "userfaultfd", "io_uring_setup", "kexec_load", "init_module", "process_vm_readv",
    "process_vm_writev", "pidfd_getfd", "socket",
    "inotify_init", "inotify_init1", "fanotify_init",           # who else opens what: shared folders are shown to all
    "sched_setaffinity",                        # a submission keeps the processor that it was given
    "memfd_create", "memfd_secret", "shmget", "msgget", "semget")     # memory of no process, which no limit counts
MAP_TYPE = 0x0F                                 # the bits of mmap's flags that say private or shared
WHOSE = MAP_TYPE | mmap.MAP_ANONYMOUS
EVERYBODYS = mmap.MAP_SHARED | mmap.MAP_ANONYMOUS


def filter_calls() -> bool:
    """From now on, for this process and whatever comes from it. False: this kind of machine is not known here."""
    machine = platform.machine()
    if machine not in ARCHITECTURES:
        return False
    install_filter(assembled(rules(machine)))
    return True


def rules(machine: str) -> list[str | tuple]:
    """The program for this kind of machine, with labels."""
    return [
        (LOAD, ARCHITECTURE),
        (IF_EQUAL, ARCHITECTURES[machine], "known architecture"),
        (RETURN, KILL),                         # numbers of another architecture mean other calls
        "known architecture",
        (LOAD, NUMBER),
        (IF_AT_LEAST, OTHER_NUMBERS, "kill"),
        *((IF_EQUAL, n, "refuse") for name in FORBIDDEN if (n := number(name, machine)) is not None),
        (IF_EQUAL, number("clone3", machine), "is not there"),
        (IF_EQUAL, number("clone", machine), "clone"),
        (IF_EQUAL, number("mmap", machine), "mmap"),
        (RETURN, ALLOW),
        "clone",                                # no new namespaces
        (LOAD, FLAGS_OF_CLONE),
        (IF_ANY_BIT, SPACES, "refuse"),
        (RETURN, ALLOW),
        "mmap",                                 # no memory that is shared and belongs to no file: no limit counts it
        (LOAD, FLAGS_OF_MMAP),
        (AND, WHOSE),
        (IF_EQUAL, EVERYBODYS, "refuse"),
        (RETURN, ALLOW),
        "refuse",
        (RETURN, FAIL_WITH | errno.EPERM),
        "is not there",                         # its flags cannot be read here; whoever is told so takes clone
        (RETURN, FAIL_WITH | errno.ENOSYS),
        "kill",
        (RETURN, KILL),
    ]


def assembled(program: list[str | tuple]) -> bytes:
    """The program as the kernel reads it: every label replaced by how many instructions a jump passes over."""
    places, instructions = {}, []
    for line in program:
        if isinstance(line, str):
            places[line] = len(instructions)
        else:
            instructions.append(line)
    code = []
    for place, (operation, constant, *label) in enumerate(instructions):
        over = places[label[0]] - place - 1 if label else 0
        if not 0 <= over <= FARTHEST:
            raise ValueError(f"a jump to {label[0]!r} leads backwards, or too far")
        code.append(struct.pack("HBBI", operation, over, 0, constant))      # 0: otherwise, the next one
    return b"".join(code)
