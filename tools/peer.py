"""Programs that we compare with, each in an environment of its own below the user's cache folder, made once.

    python = peer.nbgrader()        the interpreter of that environment; MissingError says why there is none
"""

import os
import subprocess
import tomllib
import venv
from pathlib import Path

from filelock import FileLock
from platformdirs import user_cache_path

ROOT = Path(__file__).resolve().parents[1]
COSMIC_RAY = "8.7.0"
NBGRADER = "0.9.6"
TOPPRA = "0.6.10"
PATIENCE = 1200                                 # s: over a slow line it takes minutes


class MissingError(RuntimeError):
    """The environment could not be made; the text says why."""


def environment(name, packages):
    """The Python of the environment `name` with these packages, at the course's own versions where it pins one."""
    home = user_cache_path("robolib") / "peers" / name
    home.parent.mkdir(parents=True, exist_ok=True)
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    with FileLock(home.with_suffix(".lock")):
        if not (home / "ready").exists():
            print(f"setting up {name} in an environment of its own, once: a few minutes …", flush=True)
            try:
                venv.create(home, with_pip=True, clear=True)
                subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *packages,
                                "-c", ROOT / "requirements.txt"], check=True, capture_output=True, text=True,
                               timeout=PATIENCE)
            except (subprocess.SubprocessError, OSError) as error:
                said = (getattr(error, "stderr", None) or str(error)).strip().splitlines()
                raise MissingError(f"{name} could not be installed: {said[-1][:300] if said else 'no reason was given'}"
                              ) from None
            (home / "ready").touch()
    return python


def cosmic_ray():
    """The Python of an environment with cosmic-ray, which puts slips into code (`tools/slips.py`)."""
    return environment(f"cosmic-ray-{COSMIC_RAY}", [f"cosmic-ray=={COSMIC_RAY}"])


def nbgrader():
    """The Python of nbgrader's environment. What robolib needs is in it; robolib itself comes by `paths`."""
    return environment(f"nbgrader-{NBGRADER}", [f"nbgrader=={NBGRADER}", *_needs()])


def toppra():
    """The Python of an environment with toppra, and with what robolib needs, so that both run in one process."""
    return environment(f"toppra-{TOPPRA}", [f"toppra=={TOPPRA}", *_needs()])


def _needs():
    with open(ROOT / "pyproject.toml", "rb") as file:
        return tomllib.load(file)["project"]["dependencies"]


def paths(python):
    """The environment variables with which a peer finds its own programs, and this robolib."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{python.parent}{os.pathsep}{os.environ.get('PATH', '')}",
            "ROBOLIB_PROGRESS": "off", "JUPYTER_PLATFORM_DIRS": "1"}
