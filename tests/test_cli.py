"""The command `robolib`, started as a learner starts it."""

import os
import shutil
import signal
import subprocess
import sys
import urllib.request
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from system import need
from typer.testing import CliRunner

from robolib import cli
from robolib.app import doctor, server
from robolib.app.doctor import Row
from robolib.chapters import Chapter

ROBOLIB = Path(sys.executable).with_name("robolib")
WORKS = Row("sympy", True, "1.14.0", "reinstall it", "the course does not run", required=True)
OPTIONAL = Row("numba", False, "not found", "install numba", "models are slower")
REQUIRED = Row("numpy", False, "not found", "reinstall it", "the course does not run", required=True)


def run(*arguments):
    return CliRunner().invoke(cli.app, arguments)


def test_help_names_every_command():
    said = run("--help").output
    assert all(name in said for name in ("lab", "update", "doctor", "progress", "bench"))


def test_an_unknown_benchmark_is_told_which_there_are():
    done = run("bench", "nothing")
    assert done.exit_code == 1 and "There are: checking, control, derivatives, derive, dynamics" in str(done.exception)


def test_a_benchmark_is_run(monkeypatch):
    ran = []
    monkeypatch.setattr(subprocess, "run",
                        lambda command, env: ran.append((command, env)) or SimpleNamespace(returncode=0))
    assert run("bench", "checking").exit_code == 0
    (python, isolated, file), env = ran[0]
    assert python == sys.executable and isolated == "-P" and Path(file).name == "checking.py" and Path(file).exists()
    assert env["PYTHONPATH"] == str(Path(file).parent)


@pytest.mark.system
def test_start_is_light():
    heavy = "sympy", "numpy", "matplotlib", "jupyterlab", "nbformat"
    script = f"import sys, robolib, robolib.cli; print([name for name in {heavy} if name in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", script], text=True).strip() == "[]"


def test_update_makes_the_workspace_and_says_where(tmp_path):
    done = run("update", "--workspace", str(tmp_path / "my work"))
    assert done.exit_code == 0 and str(tmp_path / "my work") in done.output
    assert (tmp_path / "my work" / ".robolib.json").exists()


def test_update_without_a_course_is_one_clear_line(tmp_path, monkeypatch):
    monkeypatch.setattr("robolib.app.workspace.__file__", str(tmp_path / "robolib" / "app" / "workspace.py"))
    done = run("update")
    assert done.exit_code == 1 and "make lab" in done.output and "Traceback" not in done.output


@pytest.mark.parametrize("rows, code", [([WORKS], 0), ([WORKS, OPTIONAL], 0), ([WORKS, REQUIRED], 1)])
def test_doctor_tells_by_word_and_by_exit_code(monkeypatch, rows, code):
    monkeypatch.setattr(doctor, "examine", lambda: rows)
    done = run("doctor")
    assert done.exit_code == code
    for row in rows:
        line = next(line for line in done.output.splitlines() if row.what in line)
        assert ("yes" if row.works else "NO") in line
        assert row.works or f": {row.remedy}." in done.output


def test_doctor_finds_what_is_missing(monkeypatch):
    """With nothing on the path there is no compiler, browser or sandbox, and the doctor does not claim them."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(doctor, "MAC_BROWSER", "/nowhere")
    rows = {row.what: row for row in doctor.examine()}
    assert not any(rows[what].works for what in ("C compiler", "browser", "sandbox"))
    assert rows["sympy"].works and rows["Python"].works


def test_doctor_sees_a_program_that_is_there_but_does_not_work(tmp_path, monkeypatch):
    for name in ("cc", "chromium", "bwrap"):
        (tmp_path / name).write_text("#!/bin/sh\necho broken >&2\nexit 1\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.delenv("CC", raising=False)
    rows = {row.what: row for row in doctor.examine()}
    for what in ("C compiler", "browser", "sandbox"):
        assert (rows[what].works, rows[what].found) == (False, "broken")


def test_doctor_compares_with_the_pins(tmp_path):
    (tmp_path / "requirements.txt").write_text("sympy==0.1\nnumpy==1 ; python_version < '3'\nnumpy==2\n")
    pins = doctor._pins(tmp_path / "requirements.txt")
    assert pins == {"sympy": {"0.1"}, "numpy": {"1", "2"}}
    assert "stored outputs are from 0.1" in doctor._package("sympy", pins)
    assert doctor._pins(tmp_path / "none") == {}


@pytest.mark.browser
def test_doctor_starts_the_browser():
    need(doctor.find_browser(), "chromium")
    assert doctor._browser()


def test_doctor_runs_the_sandbox():
    need(shutil.which("bwrap"), "bubblewrap")
    assert "bubblewrap" in doctor._sandbox()


@pytest.mark.system
def test_lab_serves_the_address_it_prints_and_stops_on_ctrl_c(tmp_path):
    with server.socket.socket() as free:        # one that no other server will take once this one has stopped
        free.bind((server.HOST, 0))
        port = str(free.getsockname()[1])
    command = [ROBOLIB, "lab", "--no-browser", "--port", port, "--workspace", tmp_path / "my work"]
    env = {**os.environ, "HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    # A shell that runs the tests in the background lets its children ignore Ctrl-C; the learner's does not.
    heed = partial(signal.signal, signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env,
                          preexec_fn=heed) as lab:
        lines = []
        try:
            for line in lab.stdout:
                lines.append(line)
                if line.startswith("Open this address in a browser: "):
                    break
            else:
                pytest.fail("".join(lines))
            address = lines[-1].split(": ", 1)[1].strip()
            assert urllib.request.urlopen(address).status == 200
            with pytest.raises(urllib.error.HTTPError):
                urllib.request.urlopen(address.split("?")[0].replace("/lab", "/api/contents"))
        finally:
            lab.send_signal(signal.SIGINT)
        try:
            rest = lab.communicate(timeout=60)[0]
        except subprocess.TimeoutExpired:
            lab.kill()
            raise
    assert lab.returncode == 0 and rest.rstrip().endswith("Stopped."), rest
    with pytest.raises(OSError):
        urllib.request.urlopen(address, timeout=5)


@pytest.mark.system
def test_lab_on_a_taken_port_says_so(tmp_path):
    with server.socket.socket() as taken:
        taken.bind((server.HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert server.free_port(port) != port
        done = run("lab", "--no-browser", "--port", str(port), "--workspace", str(tmp_path))
    assert done.exit_code == 1 and f"port {port}" in done.output


STAND_IN = """\
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
class Fine(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
HTTPServer.allow_reuse_address = False
port = next(int(word.split("=")[1]) for word in sys.argv if word.startswith("--port="))
HTTPServer(("127.0.0.1", port), Fine).serve_forever()
"""


def test_a_port_that_is_taken_at_the_last_moment_is_given_up(tmp_path, monkeypatch):
    """Two servers may find the same port free: the one that comes too late tries the next."""
    (tmp_path / "jupyterlab.py").write_text(STAND_IN)       # JupyterLab takes seconds to find out; this one is quick
    with server.socket.socket() as taken:
        taken.bind((server.HOST, 0))
        taken.listen()
        port, find = taken.getsockname()[1], server.free_port
        answers = iter([port])                  # once, the port seems to be free
        monkeypatch.setattr(server, "free_port", lambda first=server.PORT: next(answers, None) or find(first))
        with server.jupyterlab(tmp_path, env={"PYTHONPATH": str(tmp_path)}) as running:
            assert running.port != port and running.process.poll() is None
        assert running.process.poll() is not None


@pytest.mark.system
def test_doctor_for_a_classroom_runs_chapters_without_a_network(tmp_path, monkeypatch):
    need(shutil.which("bwrap"), "bubblewrap")
    import nbformat

    (tmp_path / "course").mkdir()
    ask = "import socket\nsocket.create_connection(('192.0.2.1', 80), 2)"
    for name, code in (("00_fine", "1 + 1"), ("01_asks", ask)):
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
        nbformat.write(book, tmp_path / "course" / f"{name}.ipynb")
    monkeypatch.setattr("robolib.app.workspace.course_root", lambda: tmp_path)
    monkeypatch.setattr("robolib.chapters.CHAPTERS", (Chapter("00", "fine", "Fine", "", "ready"),
                                                      Chapter("01", "asks", "Asks", "", "ready")))
    monkeypatch.setattr(doctor, "_widgets", lambda cut: "drawn")
    rows = {row.what: row for row in doctor.classroom()}
    assert [row.works for row in rows.values()] == [True, True, False, True]
    assert "unreachable" in rows["01_asks"].found and rows["01_asks"].required


def test_doctor_says_where_the_network_cannot_be_cut_off(tmp_path, monkeypatch):
    (tmp_path / "course").mkdir()
    monkeypatch.setattr("robolib.app.workspace.course_root", lambda: tmp_path)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(doctor, "MAC_BROWSER", "/nowhere")
    cut, widgets = doctor.classroom()
    assert not cut.works and "switch the network off yourself" in cut.remedy and not widgets.works


# what to do, in every message

def missing(name):
    def attempt():
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return attempt


@pytest.mark.parametrize("here, name, remedy", [
    (False, "matplotlib", 'run `pip install "robolib[course]"`'), (False, "numba", 'run `pip install "robolib[fast]"`'),
    (True, "numba", f'run `"{sys.executable}" -m pip install numba`'), (True, "matplotlib", "everything anew"),
    (False, "sympy", "everything anew")])
def test_doctor_says_how_to_get_what_is_missing(monkeypatch, here, name, remedy):
    monkeypatch.setattr(doctor, "HERE", here)
    row = doctor._row(name, missing(name), "everything anew", "it does not run")
    assert not row.works and row.remedy == remedy


@pytest.mark.parametrize("here, rows, said", [
    (True, [WORKS, OPTIONAL], "The course runs here."), (True, [REQUIRED], "The course does not run here yet."),
    (False, [WORKS], "The library runs here."), (False, [REQUIRED], "The library does not run here yet.")])
def test_doctor_says_what_it_comes_to(monkeypatch, here, rows, said):
    monkeypatch.setattr(doctor, "HERE", here)
    assert doctor.verdict(rows) == said


def test_every_row_of_the_doctor_says_what_to_do(monkeypatch):
    monkeypatch.setattr(doctor, "_run", missing("nothing"))
    assert all(row.remedy and row.without for row in doctor.examine())


def blocked(folder):
    """A path below which nothing can be made, whoever asks: a file stands in its place."""
    (folder / "file").write_text("")
    return str(folder / "file" / "below")


@pytest.mark.parametrize("arguments, says", [
    (["update", "--workspace"], "choose another folder with --workspace"),
    (["widget", "planar", "--out"], "Choose another file with --out"),
    (["codegen", "--robot", "planar_2r", "--out"], "Choose another file with --out"),
    (["progress", "--workspace"], "`robolib update --workspace …` makes one")])
def test_what_cannot_be_written_or_read_says_what_to_do(tmp_path, arguments, says):
    done = run(*arguments, blocked(tmp_path))
    assert done.exit_code == 1 and says in done.output and "Traceback" not in done.output


@pytest.mark.system
def test_a_server_that_does_not_start_says_what_it_said_and_what_to_do(tmp_path):
    (tmp_path / "jupyterlab.py").write_text("raise SystemExit('the reason')")
    with pytest.raises(RuntimeError, match="(?s)the reason.*`robolib doctor`"), \
            server.jupyterlab(tmp_path, env={"PYTHONPATH": str(tmp_path)}):
        pytest.fail("it did not start")
