"""A file is written whole or not at all."""

import contextlib
import os
import threading

import pytest
from typer.testing import CliRunner

from robolib import files, robots
from robolib.cli import app
from robolib.lectures import writing
from robolib.machine import atomic


def test_what_is_written_is_there_with_its_folders(tmp_path):
    path = tmp_path / "a" / "b" / "file.txt"
    for data, there in (("é\n", "é\n".encode()), (b"\r\n\0", b"\r\n\0"), ("", b"")):
        atomic.write(path, data)
        assert path.read_bytes() == there and [p.name for p in path.parent.iterdir()] == ["file.txt"]
    atomic.write(str(path), "by its name")
    assert path.read_text() == "by its name"


@pytest.mark.parametrize("broken", ["fsync", "replace"])
def test_where_it_fails_the_file_is_as_it_was_and_no_draft_is_left(tmp_path, monkeypatch, broken):
    path = tmp_path / "file.txt"
    path.write_text("before")

    def full(*_):
        raise OSError("the disk is full")
    monkeypatch.setattr(os, broken, full)
    with pytest.raises(OSError, match="disk is full"):
        atomic.write(path, "after")
    assert path.read_text() == "before" and [p.name for p in tmp_path.iterdir()] == ["file.txt"]


def test_the_draft_is_on_the_disk_before_it_is_the_file(tmp_path, monkeypatch):
    done = []

    def noted(name, real):
        return lambda *given: (done.append(name), real(*given))
    for name in ("fsync", "replace"):
        monkeypatch.setattr(os, name, noted(name, getattr(os, name)))
    atomic.write(tmp_path / "file.txt", "x")
    assert done == ["fsync", "replace"]


def test_a_file_that_a_user_has_named_is_written_through_links_and_pipes(tmp_path):
    kept, link, pipe = tmp_path / "kept", tmp_path / "link", tmp_path / "pipe"
    atomic.deliver(kept, "é")
    link.symlink_to(kept)
    atomic.deliver(link, b"through the link")
    assert link.is_symlink() and kept.read_text() == "through the link"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    atomic.deliver(pipe, "through the pipe")
    assert os.read(reader, 100) == b"through the pipe" and sorted(p.name for p in tmp_path.iterdir()) == [
        "kept", "link", "pipe"]
    os.close(reader)
    with pytest.raises(FileNotFoundError):
        atomic.deliver(tmp_path / "no folder" / "file", "")
    assert not (tmp_path / "no folder").exists()


@pytest.mark.parametrize("write", [
    lambda path: files.save(path, *robots.pendulum()), lambda path: files.save(path.with_suffix(".urdf"), bare(), {}),
    lambda path: CliRunner().invoke(app, ["codegen", "--robot", "pendulum", "--out", str(path)]),
    lambda path: writing._write("<p>", path)], ids=["json", "urdf", "codegen", "lecture"])
def test_what_others_write_is_written_so_too(write, tmp_path, monkeypatch):
    """A full disk leaves the file as it was."""
    path = tmp_path / "file.json"
    for each in (path, path.with_suffix(".urdf")):
        each.write_text("before")

    def full(*_):
        raise OSError("the disk is full")
    monkeypatch.setattr(os, "replace", full)
    with contextlib.suppress(OSError):
        write(path)
    assert {p.name: p.read_text() for p in tmp_path.iterdir()} == {"file.json": "before", "file.urdf": "before"}


def bare():
    robot, values = robots.planar_2r()
    return robot.without("rotors").at(values)


def test_two_who_write_at_once_leave_one_whole_file(tmp_path):
    path, texts = tmp_path / "file.txt", [letter * 100_000 for letter in "abcd"]
    writers = [threading.Thread(target=atomic.write, args=(path, text)) for text in texts * 5]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert path.read_text() in texts and len(list(tmp_path.iterdir())) == 1
