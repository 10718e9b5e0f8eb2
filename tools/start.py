"""Start without make: the environment is made, the course is installed into it at the pinned versions, and opened.

    python tools/start.py          opens the course in JupyterLab, as `make lab` does
    python tools/start.py test     runs the tests, as `make test` does

It needs nothing but Python 3.11 or newer. An older Python must be able to read this file, to say so. It was tried on
Linux; on Windows nobody has run it yet.
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OLDEST = (3, 11)
PINNED = "pyproject.toml", "requirements.txt"  # what an installation is made from, and is out of date by
EXTRA = {"lab": "course", "test": "test"}
STAMP = {"lab": (".installed",), "test": (".installed", ".installed-test")}  # those of the Makefile: either may begin
TESTS = (
    "-n logical --maxprocesses 8 --dist loadfile --no-loadscope-reorder"
    " -m 'not slow and not browser and not sandbox and not system' --nbval --nbval-current-env"
    " --nbval-sanitize-with tests/nbval.cfg tests course solutions"
)  # as in the Makefile; tests/test_start.py compares


def main(words: "list[str]") -> int:
    """Do what the words ask for; the exit code."""
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:3]))
        newer = r"py -3.13 tools\start.py" if os.name == "nt" else "python3.13 tools/start.py"
        return complain(f"robolib needs Python 3.11 or newer; this is {found}. Install a newer one, then run: {newer}")
    parser = argparse.ArgumentParser(description="Open the course in JupyterLab, or run its tests.")
    parser.add_argument("what", nargs="?", choices=list(EXTRA), default="lab", help="lab (if left out) or test")
    what = parser.parse_args(words).what
    try:
        own = environment(ROOT / ".venv")
        install(own, what)
        return wait(command(own, what))
    except RuntimeError as error:
        return complain(str(error))
    except KeyboardInterrupt:
        return complain("\nStopped. Run it again to go on.")


def complain(sentence: str) -> int:
    """Say it, and fail."""
    print(sentence, file=sys.stderr)
    return 1


def program(folder: Path, name: str) -> Path:
    """A program of an environment: Scripts\\NAME.exe on Windows, bin/NAME elsewhere."""
    return folder / "Scripts" / f"{name}.exe" if os.name == "nt" else folder / "bin" / name


def environment(folder: Path) -> Path:
    """The folder of the environment, made where there is none that works."""
    if not program(folder, "python").exists():
        if subprocess.run([sys.executable, "-I", "-m", "venv", "--clear", str(folder)]).returncode:
            shutil.rmtree(folder, ignore_errors=True)
            raise RuntimeError("This Python cannot make environments. Debian and Ubuntu: sudo apt install python3-venv."
                               " Elsewhere: install Python from its own installer, with all its parts.")
    return folder


def install(own: Path, what: str) -> None:
    """Install into the environment what is missing or out of date."""
    stamps = [own / name for name in STAMP[what]]
    since = max((ROOT / name).stat().st_mtime for name in PINNED)
    if all(stamp.exists() and stamp.stat().st_mtime >= since for stamp in stamps):
        return
    print("Installing the course into .venv: once, one to five minutes.", flush=True)
    pip = [str(program(own, "python")), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if subprocess.run([*pip, "-c", "requirements.txt", "-e", f".[{EXTRA[what]}]"], cwd=str(ROOT)).returncode:
        raise RuntimeError("The installation failed; what pip said stands above. Look whether this machine reaches the"
                           " network, and run this again. If it still fails, delete the folder .venv first.")
    for stamp in stamps:
        stamp.touch()


def command(own: Path, what: str) -> "list[str]":
    """What is run in the environment."""
    if what == "lab":
        return [str(program(own, "robolib")), "lab"]
    return [str(program(own, "python")), "-m", "pytest", *shlex.split(TESTS)]


def wait(words: "list[str]") -> int:
    """Run it to its end; its exit code. Ctrl-C reaches it by itself, and it may take its time to end."""
    with subprocess.Popen(words, cwd=str(ROOT)) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
