"""Progress: what is recorded and what is not, and that a crash, damage or a second notebook loses nothing."""

import errno
import json
import os
import subprocess
import sys
import threading
from dataclasses import replace
from datetime import date

import pytest
from typer.testing import CliRunner

from robolib import cli
from robolib.app import workspace
from robolib.checking import ex, progress
from robolib.checking.exercise import chapters
from robolib.checking.progress import FILE, LOCK, Entry, Row, read, review
from robolib.checking.verdict import Verdict
from robolib.derivation import ___
from robolib.machine import places

RIGHT, WRONG = Verdict("correct", ""), Verdict("wrong", "")
COUNT = len(chapters()["07"])


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A workspace, with the learner in one of its folders."""
    (tmp_path / workspace.MANIFEST).write_text("{}")
    (tmp_path / "exercises").mkdir()
    monkeypatch.chdir(tmp_path / "exercises")
    monkeypatch.delenv("ROBOLIB_PROGRESS", raising=False)
    return tmp_path


def test_the_manifest_is_that_of_the_workspace():
    assert places.MANIFEST == workspace.MANIFEST


def test_check_hint_and_solution_are_recorded(place):
    ex("07.Q12").check(___)
    assert not (place / FILE).exists(), "a blank is no attempt"
    ex("07.Q12").check("joint 2")
    ex("07.Q12").hint()
    ex("07.Q12").hint(True)
    ex("07.Q12").hint(99)
    assert read(place) == ({"07.Q12": Entry(attempts=1, hints=(1,))}, True)
    ex("07.Q12").check("joint 1")
    ex("07.8").solution()
    assert read(place)[0] == {"07.Q12": Entry(2, (1,), False, date.today().isoformat()), "07.8": Entry(solution=True)}


def test_what_comes_after_it_was_solved_changes_nothing(place):
    """Running the notebook again, or reading the solution to compare, is no failure."""
    progress.checked("07.8", RIGHT)
    before = (place / FILE).read_bytes()
    progress.checked("07.8", WRONG)
    progress.hinted("07.8", 1)
    progress.shown("07.8")
    assert (place / FILE).read_bytes() == before


def test_the_workspace_is_found_from_below_and_the_nearest_counts(place):
    inner = place / "exercises" / "mine"
    inner.mkdir()
    assert progress.workspace(inner) == progress.workspace() == place.resolve()
    (inner / workspace.MANIFEST).write_text("{}")
    assert progress.workspace(inner) == inner.resolve()


def test_outside_a_workspace_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert ex("07.Q12").check("joint 1") and ex("07.Q12").hint() and ex("07.8").solution()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("word", ["off", "OFF", " off "])
def test_it_can_be_switched_off(place, monkeypatch, word):
    monkeypatch.setenv("ROBOLIB_PROGRESS", word)
    before = sorted(place.iterdir())
    assert ex("07.Q12").check("joint 1")
    assert sorted(place.iterdir()) == before


def test_the_output_is_the_same_with_and_without(place, monkeypatch, capsys):
    def said():
        e = ex("07.Q12")
        return [repr(x) for x in (e.check("joint 2"), e.check("joint 1"), e.hint(), e.hint(7), ex("07.8").solution())]
    with_it = said()
    monkeypatch.setenv("ROBOLIB_PROGRESS", "off")
    assert with_it == said() and capsys.readouterr() == ("", "")


# nothing is lost

def crash(*_, **__):
    raise OSError("no space left on device")


@pytest.mark.parametrize("function", ["replace", "fsync"])
def test_a_crash_in_the_middle_of_a_write_leaves_the_old_file(place, monkeypatch, function):
    progress.checked("07.8", WRONG)
    before = (place / FILE).read_bytes()
    with monkeypatch.context() as m:
        m.setattr(progress.os, function, crash)
        assert ex("07.Q12").check("joint 1"), "the learner gets the verdict all the same"
    assert (place / FILE).read_bytes() == before
    progress.checked("07.9", WRONG)                         # and what the crash left behind is in nobody's way
    assert set(read(place)[0]) == {"07.8", "07.9"}


def test_a_full_disk_does_not_even_move_a_damaged_file(place, monkeypatch):
    (place / FILE).write_text("{")
    with monkeypatch.context() as m:
        m.setattr(progress.os, "fsync", crash)
        progress.checked("07.8", WRONG)
    assert (place / FILE).read_text() == "{" and not (place / f"{FILE}.broken").exists()


@pytest.mark.system
def test_a_process_killed_in_the_middle_of_a_write(place):
    progress.checked("07.8", WRONG)
    code = ("import os\nfrom robolib.checking import progress\nfrom robolib.checking.verdict import Verdict\n"
            "progress.os.fsync = lambda fd: (os.write(fd, b'half'), os._exit(9))\n"
            "progress.checked('07.9', Verdict('wrong', ''))")
    assert subprocess.run([sys.executable, "-c", code], cwd=place).returncode == 9
    assert read(place) == ({"07.8": Entry(1)}, True)
    progress.checked("07.9", WRONG)                         # the dead process holds no lock
    assert set(read(place)[0]) == {"07.8", "07.9"}


GOOD = {"attempts": 3, "hints": [1, 2], "solution": False, "solved": "2026-03-01"}


@pytest.mark.parametrize("content", [
    b"", b"{", b"\x00\xff\xfe", b"[]", b"null", b"{}", b'{"exercises": []}', b'{"exercises": 3}', b"[" * 100_000,
    b'{"exercises": {"07.1": ' + json.dumps(GOOD).encode()])
def test_a_damaged_file_is_set_aside(place, content):
    (place / FILE).write_bytes(content)
    assert read(place) == ({}, False)
    progress.checked("07.8", WRONG)
    assert read(place) == ({"07.8": Entry(1)}, True)
    assert (place / f"{FILE}.broken").read_bytes() == content
    (place / FILE).write_bytes(b"again")
    progress.checked("07.8", WRONG)
    assert (place / f"{FILE}.broken").read_bytes() == content and (place / f"{FILE}.broken1").read_bytes() == b"again"


@pytest.mark.parametrize("damage", [
    {"attempts": "3"}, {"attempts": -1}, {"attempts": True}, {"hints": 2}, {"hints": ["1"]}, {"hints": "12"},
    {"solution": 1}, {"solved": "yesterday"}, {"solved": None}, {"more": 1}])
def test_damage_to_one_exercise_costs_only_that_one(place, damage):
    text = json.dumps({"exercises": {"07.1": GOOD, "07.2": GOOD | damage, "07.3": []}})
    (place / FILE).write_text(text)
    progress.checked("07.8", WRONG)
    assert read(place) == ({"07.1": Entry(3, (1, 2), False, "2026-03-01"), "07.8": Entry(1)}, True)
    assert (place / f"{FILE}.broken").read_text() == text


def test_a_file_that_cannot_be_read_is_left_alone(place):
    (place / FILE).mkdir()
    progress.checked("07.8", WRONG)
    assert (place / FILE).is_dir() and not (place / f"{FILE}.broken").exists()


@pytest.mark.system
def test_two_processes_lose_nothing(place):
    code = ("import sys, time\nfrom robolib.checking import progress\nfrom robolib.checking.verdict import Verdict\n"
            "for k in range(50):\n"
            "    progress.checked('both', Verdict('wrong', ''))\n"
            "    progress.hinted(sys.argv[1], k)\n"
            "    time.sleep(0.001)")
    both = [subprocess.Popen([sys.executable, "-c", code, name], cwd=place) for name in ("one", "two")]
    assert [p.wait(60) for p in both] == [0, 0]
    entries, sound = read(place)
    assert sound and entries["both"].attempts == 100
    assert entries["one"].hints == entries["two"].hints == tuple(range(50))


def test_a_lock_that_stays_held_does_not_hold_up_the_learner(place, monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE", 0.05)
    held, done = threading.Event(), threading.Event()

    def hold():
        with progress._locked(place / LOCK):
            held.set()
            done.wait(10)
    thread = threading.Thread(target=hold)
    thread.start()
    held.wait(10)
    try:
        assert ex("07.Q12").check("joint 1") and not (place / FILE).exists()
        with pytest.raises(TimeoutError):
            progress.update(place, "07.8", lambda e: replace(e, attempts=1))
    finally:
        done.set()
        thread.join()
    assert ex("07.Q12").check("joint 1") and "07.Q12" in read(place)[0]


@pytest.mark.parametrize("number", [None, errno.ENOSYS, errno.ENOTSUP, errno.ENOLCK])
def test_a_file_system_without_locks(place, monkeypatch, recwarn, number):
    fcntl = pytest.importorskip("fcntl", reason="this system has no flock, so there is no lock that could fail")

    def refuse(*_):
        raise OSError(number, "no locks here")
    monkeypatch.setattr(fcntl, "flock", refuse)
    for _ in range(2):
        progress.checked("07.8", WRONG)
    assert read(place) == ({"07.8": Entry(2)}, True) and not recwarn.list


@pytest.mark.system
def test_a_lock_left_by_a_process_that_died_holds_up_nobody(place):
    """The file stays, the lock does not; whatever an older version has left in it."""
    (place / LOCK).write_bytes(b"12345\n")
    progress.checked("07.8", WRONG)
    code = ("import os\nfrom pathlib import Path\nfrom robolib.checking import progress\n"
            "with progress._locked(Path(progress.LOCK)):\n    os._exit(9)")
    assert subprocess.run([sys.executable, "-c", code], cwd=place).returncode == 9
    progress.checked("07.8", WRONG)
    assert read(place) == ({"07.8": Entry(2)}, True)


def test_a_folder_without_rights(place, monkeypatch):
    def forbidden(*_, **__):
        raise PermissionError("read-only")

    monkeypatch.setattr(progress.os, "replace", forbidden)
    monkeypatch.setattr(progress.os, "open", forbidden)
    monkeypatch.setattr("builtins.open", forbidden)
    assert ex("07.Q12").check("joint 1")


def test_the_learner_in_a_folder_that_is_gone(place):
    inner = place / "gone"
    inner.mkdir()
    os.chdir(inner)
    inner.rmdir()
    assert ex("07.Q12").check("joint 1")
    os.chdir(place)


# what is told

def rows(*entries):
    return [Row(f"07.{k}", f"title {k}", e) for k, e in enumerate(entries, 1)]


NEW, TRIED, SOLVED = Entry(), Entry(2), Entry(1, solved="2026-03-01")
HINTED, COPIED = Entry(2, (1, 2), solved="2026-03-01"), Entry(1, (1,), True, "2026-03-01")


@pytest.mark.parametrize("given, said", [
    ([NEW, NEW], "Next: 07.1 (title 1)."),
    ([SOLVED, NEW], "Next: 07.2 (title 2)."),
    ([NEW, SOLVED, NEW], "Next: 07.3 (title 3)."),
    ([NEW, SOLVED], "Next: 07.1 (title 1)."),
    ([SOLVED, SOLVED], "Every exercise is solved without help. Well done."),
    ([HINTED, TRIED, NEW], "To review next: 07.2 (tried, not solved yet); 07.1 (solved with 2 hints)."
                           " Then new: 07.3 (title 3)."),
    ([COPIED, SOLVED], "To review next: 07.1 (solved with 1 hint, the solution)."),
    ([TRIED] * 5, "To review next: " + "; ".join(f"07.{k} (tried, not solved yet)" for k in (1, 2, 3)) + "."),
    ([Entry(solution=True)], "To review next: 07.1 (tried, not solved yet)."),
])
def test_what_to_review_next(given, said):
    assert review(rows(*given)) == said


def test_all_chapters_are_found():
    assert {"00", "07"} <= set(chapters()) and all(chapters().values())


def command(*arguments):
    return CliRunner().invoke(cli.app, ["progress", *arguments], env={"COLUMNS": "100"})


def test_the_command(place):
    progress.checked("07.Q12", RIGHT)
    progress.hinted("07.4", 1)
    progress.hinted("07.4", 2)
    progress.checked("07.4", WRONG)
    done = command()
    lines = done.output.splitlines()
    cells = {line.split("|")[1].strip(): [c.strip() for c in line.split("|")[2:-1]] for line in lines if "|" in line}
    assert done.exit_code == 0 and f"Chapter 07: 1 of {COUNT} solved" in map(str.strip, lines)
    assert cells["07.Q12"] == ["Who feels the product", "solved", "1", ""]
    assert cells["07.4"] == ["A slide with a swinging link ★★☆", "tried", "1", "2 hints"]
    assert cells["07.5"] == ["A payload at the tip ★☆☆", "new", "", ""]
    assert "To review next: 07.4 (tried, not solved yet). Then new: 07.5 (A payload at the tip)." in lines
    assert "\x1b" not in done.output and "damaged" not in done.output


def test_the_command_for_another_folder_and_for_an_empty_one(place, tmp_path_factory):
    progress.checked("07.Q12", RIGHT)
    assert f"07: 1 of {COUNT}" in command("--workspace", str(place)).output
    empty = tmp_path_factory.mktemp("empty")
    assert f"07: 0 of {COUNT}" in command("--workspace", str(empty)).output and list(empty.iterdir()) == []


def test_the_command_tells_of_damage_and_changes_nothing(place):
    (place / FILE).write_text("{")
    done = command()
    assert done.exit_code == 0 and "is damaged" in done.output and (place / FILE).read_text() == "{"


def test_the_command_says_so_when_it_cannot_read(place):
    (place / FILE).mkdir()
    done = command()
    assert done.exit_code == 1 and "could not be read" in done.output and "Traceback" not in done.output
    assert "move it away" in done.output
