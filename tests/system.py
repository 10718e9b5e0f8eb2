"""What a test needs from the machine beyond Python."""

import os

import pytest


def need(found: object, package: str) -> None:
    """Skip the test where a package is missing, and say how to get it; in CI fail: nothing is skipped there."""
    if found:
        return
    message = f"{package} is missing. Debian and Ubuntu: sudo apt install {package}"
    if os.environ.get("CI", "").lower() in ("1", "true"):
        pytest.fail(message)
    pytest.skip(message)
