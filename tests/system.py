"""What a test needs from the machine beyond Python."""

import os
import shutil

import pytest


def need(found: object, package: str) -> None:
    """Skip the test where a package is missing, and say how to get it; in CI fail: nothing is skipped there."""
    if found:
        return
    message = f"{package} is missing. Debian and Ubuntu: sudo apt install {package}"
    if os.environ.get("CI", "").lower() in ("1", "true"):
        pytest.fail(message)
    pytest.skip(message)


def compilers() -> list[str]:
    """The C compilers there are, each once; the first is the one that `cc` means."""
    found = [path for path in map(shutil.which, ("cc", "gcc", "clang")) if path]
    need(found, "gcc")
    return list({os.path.realpath(path): path for path in found}.values())
