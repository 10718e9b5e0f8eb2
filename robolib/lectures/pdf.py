"""A page as PDF, printed by a browser of the Chromium family."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

from ..app.doctor import find_browser

SECONDS = 120


def write(html: str, target: Path, query: str = "") -> None:
    """Print the page into the file; raise, with what to do, where there is no browser."""
    browser = find_browser()
    if browser is None:
        raise RuntimeError("For a PDF a browser is needed (Debian and Ubuntu: `sudo apt install chromium`);"
                           " or write .html, and print it from any browser")
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with tempfile.TemporaryDirectory() as folder:
        page, made = Path(folder, "page.html"), Path(folder, "page.pdf")
        page.write_text(html, encoding="utf-8")
        subprocess.run([browser, "--headless", "--disable-gpu", "--disable-dev-shm-usage",
                        "--disable-background-networking", f"--user-data-dir={folder}/profile", *root,
                        "--virtual-time-budget=10000", "--no-pdf-header-footer", f"--print-to-pdf={made}",
                        page.as_uri() + query], capture_output=True, timeout=SECONDS)
        if not made.exists():
            raise RuntimeError(f"{browser} printed no PDF; write .html instead, and print it from a browser")
        target.write_bytes(made.read_bytes())
