"""What works on this machine: everything is tried, not looked up."""

import importlib
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import robolib
from robolib.machine import extras

LIBRARY = "sympy", "numpy", "scipy"
COURSE = "jupyterlab", "matplotlib", "ipywidgets", "anywidget", "nbformat", "nbclient"
BROWSERS = "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"
MAC_BROWSER = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
MINIMUM = (3, 11)
DRAWN = "<canvas"  # what a widget puts into its page
ROOT = Path(robolib.__file__).parent.parent
HERE = (ROOT / "course").is_dir()  # a checkout of the course, or the library alone
CHROMIUM = "install Chromium, Chrome or Edge (Debian, Ubuntu: `sudo apt install chromium`)"
BUBBLEWRAP = "it takes Linux with bubblewrap (Debian, Ubuntu: `sudo apt install bubblewrap`)"
REINSTALL = (
    "run `pip install --upgrade --force-reinstall robolib`" if not HERE
    else "delete the folder `.venv` and run `python tools/start.py`, which installs everything anew" if os.name == "nt"
    else "run `make clean lab`, which installs everything anew"
)  # fmt: skip


@dataclass(frozen=True)
class Row:
    """One thing that was tried."""

    what: str
    works: bool
    found: str  # a version, or what went wrong
    remedy: str  # what to do where it does not work
    without: str  # what one loses without it
    required: bool = False


def examine() -> list[Row]:
    """Try everything; takes some seconds."""
    pins = _pins(ROOT / "requirements.txt")
    need, pictures = "nothing runs", "the course does not run" if HERE else "no notebooks, pictures and widgets"
    return [
        _row("Python", _python, f"install Python 3.11 or newer; then {REINSTALL}", need, required=True),
        _row("robolib", lambda: robolib.__version__, REINSTALL, need, required=True),
        *(_row(name, lambda name=name: _package(name, pins), REINSTALL, need, required=True) for name in LIBRARY),
        _row("first model", _first_model, REINSTALL, need, required=True),
        *(_row(name, lambda name=name: _package(name, pins), REINSTALL, pictures, required=HERE) for name in COURSE),
        _row("numba", _numba, "install another version of numba", "models run as NumPy code, which is slower"),
        _row("C compiler", _compiler, "install gcc or clang (Debian, Ubuntu: `sudo apt install gcc`)",
             "models cannot be compiled to C"),
        _row("browser", _browser, CHROMIUM, "the tests skip the one in a browser"),
        _row("sandbox", _sandbox, BUBBLEWRAP, "other people's answers run with your rights: check only your own"),
    ]  # fmt: skip


def classroom() -> list[Row]:
    """For a lecture room without a network: the notebooks and the widgets, tried with the network cut off."""
    from robolib.app.workspace import course_root
    from robolib.chapters import notebooks

    cut, lost = _cut_off(), "it may need the network in the middle of a lecture"
    rows = [_row("network cut off", lambda: _reached(cut), "install bubblewrap (Debian, Ubuntu: `sudo apt install"
                 " bubblewrap`), or switch the network off yourself and run this again", lost)]
    for path in notebooks(course_root(), "course"):
        rows.append(_row(path.stem, lambda path=path: _executed(cut, path), REINSTALL, lost, required=True))
    rows.append(_row("widgets", lambda: _widgets(cut), CHROMIUM, lost))
    return rows


def verdict(rows: list[Row]) -> str:
    """What the rows come to, in a sentence."""
    failed = any(row.required and not row.works for row in rows)
    return f"The {'course' if HERE else 'library'} {'does not run here yet' if failed else 'runs here'}."


def find_browser() -> str | None:
    """The path of a browser of the Chromium family, if there is one."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    return found or (MAC_BROWSER if Path(MAC_BROWSER).exists() else None)


def _row(what: str, attempt: Callable[[], str], remedy: str, without: str, required: bool = False) -> Row:
    """A row for `attempt`, which returns what it found or raises."""
    try:
        return Row(what, True, attempt(), remedy, without, required)
    except Exception as error:  # whatever goes wrong here is the finding
        reason = str(error).strip().splitlines() or [type(error).__name__]
        return Row(what, False, reason[0], _install(error) or remedy, without, required)


def _install(error: Exception) -> str:
    """What to do where a package is missing that is installed on request. In the course, its own Python gets it."""
    command = extras.remedy(error.name) if isinstance(error, ModuleNotFoundError) else ""
    if not command or HERE and error.name.partition(".")[0] in extras.EXTRAS["course"]:
        return ""                               # everything anew
    return f"run `{command}`" if not HERE else f'run `"{sys.executable}" -m pip install {error.name}`'


def _run(*command: str, timeout: float = 60) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout)
    if done.returncode:
        raise RuntimeError(done.stderr.strip() or f"{command[0]} failed with code {done.returncode}")
    return done.stdout


def _pins(path: Path) -> dict[str, set[str]]:
    """The exact versions that the stored outputs were made with: name to version, more than one by platform."""
    pins: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([\w.-]+)==([^\s;]+)", path.read_text() if path.exists() else "", re.MULTILINE):
        pins.setdefault(name, set()).add(version)
    return pins


def _python() -> str:
    version = sys.version_info[:3]
    if version < MINIMUM:
        raise RuntimeError(f"{'.'.join(map(str, version))} is too old")
    return ".".join(map(str, version))


def _package(name: str, pins: dict[str, set[str]]) -> str:
    importlib.import_module(name)
    version = importlib.metadata.version(name)
    if version in pins.get(name, {version}):
        return version
    return f"{version}; the stored outputs are from {' or '.join(sorted(pins[name]))}"


def _first_model() -> str:
    """From an arm to a number: the torque that holds a planar arm stretched out."""
    from robolib import evaluate, robots
    from robolib.formulations import lagrange

    robot, values = robots.planar_2r()
    rest = [0.0] * robot.n
    tau = evaluate.compile(lagrange.derive(robot), values).inverse(rest, rest, rest)
    return "planar arm derived, holds at " + ", ".join(f"{float(t):.1f}" for t in tau) + " Nm"


def _numba() -> str:
    import numba

    if numba.njit(lambda x: 2 * x)(21) != 42:
        raise RuntimeError("it compiled a wrong function")
    return numba.__version__


def _compiler() -> str:
    name = next(filter(None, map(shutil.which, [os.environ.get("CC", ""), "cc", "gcc", "clang"])), None)
    if name is None:
        raise RuntimeError("not found")
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "try.c"), Path(folder, "try")
        source.write_text("#include <math.h>\nint main(int n, char **v) { return sin(n - 1.0) != 0.0; }\n")
        _run(name, str(source), "-o", str(program), "-lm")
        _run(str(program))
    return _run(name, "--version").splitlines()[0]


def _browser() -> str:
    name = find_browser()
    if name is None:
        raise RuntimeError("not found")
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with tempfile.TemporaryDirectory() as profile:
        flags = ["--headless", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
                 f"--user-data-dir={profile}"]  # fmt: skip
        page = _run(name, *flags, *root, "--dump-dom", "data:text/html,<script>document.write(6*7)</script>")
    if "42" not in page:
        raise RuntimeError(f"{name} started, but showed no page")
    return _run(name, "--version").strip()


def _cut_off() -> list[str]:
    """What to put before a command so that it has no network but the machine's own; empty where that cannot be."""
    cut = ["bwrap", "--dev-bind", "/", "/", "--unshare-net", "--die-with-parent"]
    try:
        _run(*cut, "true")
    except (OSError, RuntimeError, subprocess.TimeoutExpired):
        return []
    return cut


def _reached(cut: list[str]) -> str:
    if not cut:
        raise RuntimeError("it cannot be cut off here; the rest is tried with it")
    lines = _run(*cut, "cat", "/proc/net/route").splitlines()
    if len(lines) > 1:
        raise RuntimeError("there is still a way out")
    return "no way out of this machine"


def _executed(cut: list[str], path: Path) -> str:
    code = ("import sys, time, nbformat; from nbclient import NotebookClient; begin = time.monotonic();"
            "NotebookClient(nbformat.read(sys.argv[1], as_version=4), timeout=300, kernel_name='python3').execute();"
            "print(f'ran in {time.monotonic() - begin:.0f} s')")
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([*cut, sys.executable, "-P", "-c", code, str(path)], capture_output=True, text=True,
                              timeout=600, cwd=folder, env={**os.environ, "ROBOLIB_PROGRESS": "off"})
    if done.returncode:
        raise RuntimeError((done.stderr.strip().splitlines() or ["it did not run"])[-1])
    return done.stdout.strip()


def _widgets(cut: list[str]) -> str:
    from robolib.widgets import ARMS

    name = find_browser()
    if name is None:
        raise RuntimeError("no browser to try them in")
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with tempfile.TemporaryDirectory() as folder:
        for arm in ARMS:
            file = Path(folder, f"{arm}.html")
            file.write_text(ARMS[arm]().page(), encoding="utf-8")
            flags = ["--headless", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
                     f"--user-data-dir={folder}/{arm}", "--virtual-time-budget=3000"]  # fmt: skip
            if DRAWN not in _run(*cut, name, *flags, *root, "--dump-dom", file.as_uri()):
                raise RuntimeError(f"{arm}: the browser showed no arm")
    return f"{', '.join(ARMS)} drawn"


def _sandbox() -> str:
    """A program run without network, files of the user or other processes."""
    box = ["--unshare-all", "--die-with-parent", "--ro-bind", "/", "/"]
    if shutil.which("bwrap"):
        _run("bwrap", *box, "true")
        return _run("bwrap", "--version").strip()
    if shutil.which("unshare"):
        _run("unshare", "--map-root-user", "--net", "--pid", "--fork", "true")
        raise RuntimeError("no bubblewrap; unshare can only cut off the network")
    raise RuntimeError("not found")
