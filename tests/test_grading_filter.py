"""The filter of system calls: what the kernel would say to each call, by an interpreter of its programs."""

import errno
import mmap
import platform
import re
import struct
from pathlib import Path

import pytest

from robolib.grading.inside import call_filter, calls, kernel

LOADED, ANDED, EQUAL, AT_LEAST, ANY_BIT, RETURNED = 0x20, 0x54, 0x15, 0x35, 0x45, 0x06       # of linux/bpf_common.h
NEVER = set("""ptrace mount umount2 pivot_root unshare setns bpf perf_event_open keyctl add_key request_key userfaultfd
            io_uring_setup kexec_load init_module process_vm_readv process_vm_writev pidfd_getfd socket memfd_create
            memfd_secret shmget msgget semget sched_setaffinity""".split())
ALLOWED, KILLED, REFUSED, NOT_THERE = 0x7FFF0000, 0x80000000, 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS


def says(machine, number, *arguments, architecture=None):
    """What the program returns for a call, as the kernel would run it."""
    code = call_filter.assembled(call_filter.rules(machine))
    architecture = call_filter.ARCHITECTURES[machine] if architecture is None else architecture
    seen = struct.pack("<IIQ6Q", number, architecture, 0, *arguments, *[0] * (6 - len(arguments)))
    held, place = 0, 0
    while True:
        operation, yes, no, constant = struct.unpack_from("HBBI", code, 8 * place)
        place += 1
        if operation == RETURNED:
            return constant
        if operation == LOADED:
            held, = struct.unpack_from("<I", seen, constant)
        elif operation == ANDED:
            held &= constant
        else:
            holds = {EQUAL: held == constant, AT_LEAST: held >= constant, ANY_BIT: bool(held & constant)}[operation]
            place += yes if holds else no


@pytest.fixture(params=calls.MACHINES)
def machine(request):
    return request.param


def test_the_forbidden_calls_are_refused_and_the_others_are_not(machine):
    numbers = {name: n for name in calls.NUMBERS if (n := calls.number(name, machine)) is not None}
    assert set(calls.NUMBERS) - set(numbers) <= {"inotify_init"}
    assert len(set(numbers.values())) == len(numbers)
    assert NEVER <= set(call_filter.FORBIDDEN)
    for name in set(call_filter.FORBIDDEN) & set(numbers):
        assert says(machine, numbers[name]) == REFUSED, name
    special = {numbers[name] for name in ("clone", "clone3", "mmap")}
    forbidden = {numbers[name] for name in set(call_filter.FORBIDDEN) & set(numbers)}
    assert {n for n in range(600) if says(machine, n) != ALLOWED} == forbidden | {numbers["clone3"]}
    assert not special & forbidden and says(machine, numbers["clone3"]) == NOT_THERE


def test_nobody_calls_by_other_numbers(machine):
    other, = set(calls.MACHINES) - {machine}
    for architecture in (call_filter.ARCHITECTURES[other], 0x40000003, 0):
        assert says(machine, 0, architecture=architecture) == KILLED
    assert says(machine, 0x40000000) == says(machine, 0x40000000 + 41) == says(machine, 0xFFFFFFFF) == KILLED


def test_a_process_may_be_made_and_a_space_may_not(machine):
    clone, sigchld = calls.number("clone", machine), 17
    assert says(machine, clone, sigchld) == says(machine, clone, 0x003D0F00) == ALLOWED      # a child, a thread
    for space in (kernel.NEWNS, kernel.NEWUSER, kernel.NEWPID, kernel.NEWNET, kernel.NEWIPC, kernel.NEWUTS,
                  kernel.NEWCGROUP):
        assert says(machine, clone, space | sigchld) == REFUSED


@pytest.mark.parametrize("flags, said", [
    (mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, ALLOWED), (mmap.MAP_PRIVATE, ALLOWED), (mmap.MAP_SHARED, ALLOWED),
    (mmap.MAP_SHARED | mmap.MAP_ANONYMOUS, REFUSED), (mmap.MAP_SHARED | mmap.MAP_ANONYMOUS | 0x4000, REFUSED)])
def test_memory_that_belongs_to_nobody_is_refused(machine, flags, said):
    assert says(machine, calls.number("mmap", machine), 0, 4096, 3, flags) == said


def test_the_numbers_are_those_of_this_machine():
    """By its own header, where there is one."""
    headers = [*Path("/usr/include").glob("*/asm/unistd_64.h"), *Path("/usr/include").glob("asm-generic/unistd.h")]
    text = headers[0].read_text() if platform.machine() == "x86_64" and headers else ""
    known = dict(re.findall(r"#define __NR_(\w+) (\d+)", text))
    named = {name: int(known[name]) for name in calls.NUMBERS if name in known}
    assert named == {name: calls.number(name) for name in named}
    with pytest.raises(OSError, match="not known here for z80"):
        calls.number("mmap", "z80")


def test_a_jump_leads_forward_to_its_label():
    jump, back = call_filter.IF_EQUAL, (call_filter.RETURN, 7)
    code = call_filter.assembled([(jump, 1, "there"), back, back, "there", (call_filter.RETURN, 9)])
    assert struct.unpack_from("HBBI", code) == (EQUAL, 2, 0, 1) and len(code) == 4 * kernel.INSTRUCTION
    for program in (["before", back, (jump, 1, "before")], [(jump, 1, "far"), *[back] * 256, "far", back]):
        with pytest.raises(ValueError, match="backwards, or too far"):
            call_filter.assembled(program)
    with pytest.raises(KeyError):
        call_filter.assembled([(jump, 1, "nowhere"), back])
