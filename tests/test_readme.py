"""The README says what is so: its examples run and print what it shows, its paths and commands exist."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import chapter_map
import pytest
from notebooks import ROOT, sources
from system import need

from robolib.chapters import CHAPTERS

PAGES = {name: (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "CONTRIBUTING.md", "NOTATION.md")}
EXAMPLES = re.findall(r"```python\n(.*?)```(?:\s+prints\s+```text\n(.*?)```)?", PAGES["README.md"], re.DOTALL)
LINKS = [(page, link) for page, text in PAGES.items() for link in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", text)]
CODE = r"`([\w./*]+)`"  # paths in running text


def test_there_is_an_example():
    assert EXAMPLES and all(shown for _, shown in EXAMPLES)


@pytest.mark.system
@pytest.mark.parametrize("code, shown", EXAMPLES)
def test_example_prints_what_is_shown(code, shown, tmp_path):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", timeout=120,
                          cwd=tmp_path, env={"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "PATH": ""})
    assert done.returncode == 0, done.stderr
    assert done.stdout == shown


@pytest.mark.parametrize("page, link", LINKS)
def test_link_leads_somewhere(page, link):
    assert "://" not in link, "the pages stand for themselves"
    assert (ROOT / link).exists(), f"{page} refers to {link}, which is not there"


WRITTEN = "workspace/", "report/class.html", "report/marking.html"


@pytest.mark.parametrize("page", PAGES)
def test_paths_in_the_text_exist(page):
    """A name in code marks that holds a slash is a path, unless a command writes it; NN stands for any chapter."""
    for name in re.findall(CODE, PAGES[page]):
        if "/" in name and "NN" not in name and name not in (*WRITTEN, ".venv/bin"):
            assert (ROOT / name).exists(), f"{page} names {name}, which is not there"
        elif "NN" in name:
            pattern = name.replace("NN_name", "*").replace("NN", "*")
            assert list(ROOT.glob(pattern)), f"{page} names {name}, and there is no such file for any chapter"


@pytest.mark.system
@pytest.mark.slow
@pytest.mark.sandbox
def test_a_class_is_graded_as_the_readme_says(tmp_path):
    """Its files are written and its commands typed, word by word."""
    need(shutil.which("bwrap"), "bubblewrap")
    section = re.search(r"## Grading a class\n(.*?)\n## ", PAGES["README.md"], re.DOTALL)[1]
    blocks = dict(re.findall(r"```(\w+)\n(.*?)```", section, re.DOTALL))
    for name in ("sheet1.toml", "roster.csv"):
        assert f"`{name}`" in section
        (tmp_path / name).write_text(blocks[name.partition(".")[2]])
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    done = subprocess.run(["sh", "-e", "-c", blocks["sh"]], cwd=tmp_path, capture_output=True, text=True, timeout=300,
                          env={**os.environ, "PATH": path})
    assert done.returncode == 0, done.stderr
    lines = (tmp_path / "report" / "grades.csv").read_text().splitlines()
    assert [line.split(",")[:2] for line in lines[1:]] == [["s1001", "Ada Example"], ["s1002", "Bo Example"]]
    assert "Ada Example" in (tmp_path / "report" / "class.html").read_text(encoding="utf-8")
    assert "Nothing to look at" in (tmp_path / "report" / "marking.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_make_targets_exist(page):
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"(?:`|^ {4})make ([a-z]+)", PAGES[page], re.MULTILINE))
    assert named <= targets
    assert page != "README.md" or {"lab", "test"} <= named


def test_the_map_tells_which_chapters_are_ready():
    rows = re.findall(r"^\|[^|]*\| (\d\d) \| (.*?) \|[ \d]*\| (ready|planned) \|$", PAGES["README.md"], re.MULTILINE)
    assert [number for number, _, _ in rows] == [f"{k:02d}" for k in range(25)]
    there = {path.stem for path in sources() if path.parent.parent.name == "course"}
    ready = {number for number, _, state in rows if state == "ready"}
    assert ready == {name[:2] for name in there}
    for number, title, state in rows:
        assert ("](course/" in title) == (state == "ready"), f"chapter {number}"


def test_the_maps_are_made_from_the_list_of_chapters():
    """Also the layers in CONTRIBUTING.md. What is said to be ready is there, whole; what is planned is not."""
    assert all(path.read_text(encoding="utf-8") == text for path, text in chapter_map.texts().items()), (
        "run `python tools/chapter_map.py`")
    for chapter in CHAPTERS:
        files = [f"course/source/{chapter.slug}.py", f"course/{chapter.slug}.ipynb", f"exercises/{chapter.slug}.ipynb",
                 f"solutions/source/{chapter.slug}.py", f"tests/test_exercises_{chapter.number}.py"]
        assert [(ROOT / name).exists() for name in files] == [chapter.ready] * len(files), chapter.slug
        assert set(chapter.needs) <= {other.number for other in CHAPTERS if other.number < chapter.number}
    assert not [c.slug for c in CHAPTERS if c.core and not {*c.needs} <= {d.number for d in CHAPTERS if d.core}]


def test_the_pages_stay_short():
    prose = [line for line in PAGES["CONTRIBUTING.md"].splitlines() if not line.startswith("|")]
    assert len(" ".join(prose).split()) < 1100, "two pages, and the table of layers"
