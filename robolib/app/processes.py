"""Processes that we started, and their end."""

from __future__ import annotations

import subprocess


def end(process: subprocess.Popen, seconds: float) -> None:
    """Wait so long for a process that has been told to end; then kill it."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
