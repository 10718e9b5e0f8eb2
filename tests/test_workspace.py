"""The learner's workspace: whatever the course does, nothing of the learner's is lost."""

import json

import nbformat
import pytest

from robolib import chapters
from robolib.app import workspace as ws
from robolib.app.workspace import Change
from robolib.chapters import Chapter

CHAPTER = "course/01_one.ipynb"


def write(path, *sources, outputs=()):
    path.parent.mkdir(parents=True, exist_ok=True)
    cells = [nbformat.v4.new_code_cell(s, id=f"c{i}", execution_count=i + 1) for i, s in enumerate(sources)]
    if cells:
        cells[0].outputs = list(outputs)
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"widgets": {"state": 1}}), path)


def code(path):
    return [cell.source for cell in nbformat.read(path, as_version=4).cells]


def changed(changes):
    return [change for change in changes if change.kind != "kept"]


@pytest.fixture
def root(tmp_path, monkeypatch):
    """A course of two chapters, of which one is written."""
    made_up = tuple(Chapter(number, name, name, "", "ready") for number, name in (("01", "one"), ("02", "two")))
    monkeypatch.setattr(chapters, "CHAPTERS", made_up)
    root = tmp_path / "a course"
    write(root / CHAPTER, "1 + 1", outputs=[nbformat.v4.new_output("stream", text="2")])
    write(root / "exercises/01_one.ipynb", "answer = ...")
    (root / "course/images").mkdir()
    (root / "course/images/arm.png").write_bytes(b"picture")
    (root / "course/GLOSSARY.md").write_text("# Glossary\n")
    write(root / "solutions/01_one.ipynb", "answer = 2")
    return root


@pytest.fixture
def mine(root):
    return root / "workspace"


def test_first_time_everything_is_added_without_outputs_and_without_solutions(root, mine):
    names = [CHAPTER, "exercises/01_one.ipynb", "course/images/arm.png", "course/GLOSSARY.md"]
    assert ws.update(root, mine) == [Change(name, "added") for name in names]
    assert {p.relative_to(mine).as_posix() for p in mine.rglob("*") if p.is_file()} == {*names, ws.MANIFEST}
    nb = nbformat.read(mine / CHAPTER, as_version=4)
    assert nb.cells[0].outputs == [] and nb.cells[0].execution_count is None and "widgets" not in nb.metadata
    assert changed(ws.update(root, mine)) == []


def test_new_chapter_is_added_and_work_is_kept(root, mine):
    ws.update(root, mine)
    write(mine / CHAPTER, "my own work")
    before = (mine / CHAPTER).read_bytes()
    write(root / "course/02_two.ipynb", "2")
    assert changed(ws.update(root, mine)) == [Change("course/02_two.ipynb", "added")]
    assert (mine / CHAPTER).read_bytes() == before


def test_changed_chapter_is_offered_beside_once_per_change(root, mine):
    ws.update(root, mine)
    write(mine / CHAPTER, "my own work")
    for version, name in [("2 + 2", "01_one.new"), ("3 + 3", "01_one.new2"), ("4 + 4", "01_one.new3")]:
        write(root / CHAPTER, version)
        assert changed(ws.update(root, mine)) == [Change(f"course/{name}.ipynb", "offered")]
        assert changed(ws.update(root, mine)) == []
        assert code(mine / f"course/{name}.ipynb") == [version]
    assert code(mine / CHAPTER) == ["my own work"]
    assert code(mine / "course/01_one.new.ipynb") == ["2 + 2"]


def test_offer_that_was_deleted_is_not_repeated(root, mine):
    ws.update(root, mine)
    write(root / CHAPTER, "2 + 2")
    ws.update(root, mine)
    (mine / "course/01_one.new.ipynb").unlink()
    assert changed(ws.update(root, mine)) == []


def test_new_outputs_are_no_change(root, mine):
    ws.update(root, mine)
    write(root / CHAPTER, "1 + 1", outputs=[nbformat.v4.new_output("stream", text="other")])
    assert changed(ws.update(root, mine)) == []


def test_changed_picture_is_offered_beside(root, mine):
    ws.update(root, mine)
    (root / "course/images/arm.png").write_bytes(b"new picture")
    assert changed(ws.update(root, mine)) == [Change("course/images/arm.new.png", "offered")]
    assert (mine / "course/images/arm.png").read_bytes() == b"picture"


def test_deleted_file_comes_back_only_when_asked(root, mine):
    ws.update(root, mine)
    (mine / CHAPTER).unlink()
    assert changed(ws.update(root, mine)) == []
    assert not (mine / CHAPTER).exists()
    assert changed(ws.update(root, mine, restore=True)) == [Change(CHAPTER, "added")]


@pytest.mark.parametrize("damage", ["", "{", "[]", "null", '{"given": 3}', "\x00\x01"])
def test_damaged_manifest_loses_nothing(root, mine, damage):
    ws.update(root, mine)
    write(mine / CHAPTER, "my own work")
    before = (mine / CHAPTER).read_bytes()
    (mine / ws.MANIFEST).write_text(damage)
    assert changed(ws.update(root, mine)) == [Change("course/01_one.new.ipynb", "offered")]
    assert (mine / CHAPTER).read_bytes() == before
    assert set(json.loads((mine / ws.MANIFEST).read_text())["given"]) >= {CHAPTER}
    (mine / ws.MANIFEST).unlink()
    assert changed(ws.update(root, mine)) == [], "the same offer lies there already"


def test_damaged_manifest_and_untouched_files_offer_nothing(root, mine):
    ws.update(root, mine)
    (mine / ws.MANIFEST).write_text("damaged")
    assert changed(ws.update(root, mine)) == []


def test_learners_broken_notebook_stays(root, mine):
    ws.update(root, mine)
    (mine / CHAPTER).write_text("not a notebook")
    write(root / CHAPTER, "2 + 2")
    assert changed(ws.update(root, mine)) == [Change("course/01_one.new.ipynb", "offered")]
    assert (mine / CHAPTER).read_text() == "not a notebook"


def test_interrupted_write_leaves_no_half_file(root, mine, monkeypatch):
    def fail(*_):
        raise OSError("disk full")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(OSError, match="disk full"):
        ws.update(root, mine)
    assert not (mine / CHAPTER).exists() and not [p for p in mine.rglob("*") if p.is_file()]


def test_damaged_course_says_what_to_do(root, mine):
    (root / CHAPTER).write_text("<<<<<<< HEAD")
    with pytest.raises(ValueError, match="git checkout -- course/01_one.ipynb"):
        ws.update(root, mine)


def test_course_root_is_the_checkout(tmp_path, monkeypatch):
    assert (ws.course_root() / "pyproject.toml").exists()
    monkeypatch.setattr(ws, "__file__", str(tmp_path / "site-packages" / "robolib" / "app" / "workspace.py"))
    with pytest.raises(FileNotFoundError, match="make lab"):
        ws.course_root()
