"""A page as PDF, printed by a browser of the Chromium family.

The browser is asked over its debugging connection, because the switch that prints at once (`--print-to-pdf`) does not
wait for what a page still has to do: on a busy machine a lecture of eighteen slides came out as one page.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from ..app.doctor import find_browser
from ..app.processes import end
from ..machine import atomic

SECONDS = 120
# Our pages say when they have set themselves, their fonts and all.
READY = """new Promise((done) => {
  const look = () => document.body?.dataset.ready === "yes"
    ? document.fonts.ready.then(() => done(true)) : setTimeout(look, 20);
  look();
})"""


def write(html: str, target: Path, query: str = "") -> None:
    """Print the page into the file; raise, with what to do, where there is no browser."""
    browser = find_browser()
    if browser is None:
        raise RuntimeError("For a PDF a browser is needed (Debian and Ubuntu: `sudo apt install chromium`);"
                           " or write .html, and print it from any browser")
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page, profile = Path(folder, "page.html"), Path(folder, "profile")
        page.write_text(html, encoding="utf-8")
        running = subprocess.Popen([browser, "--headless", "--disable-gpu", "--disable-dev-shm-usage",
                                    "--disable-background-networking", f"--user-data-dir={profile}", *root,
                                    "--remote-debugging-port=0", "about:blank"],
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            printed = _printed(_address(profile, running), page.as_uri() + query)
        except (OSError, RuntimeError) as error:
            raise RuntimeError(f"{browser} printed no PDF ({error}); write .html instead, and print it from a"
                               " browser") from error
        finally:
            running.terminate()
            end(running, 10)
        atomic.deliver(target, printed)


def _address(profile: Path, running: subprocess.Popen) -> str:
    """Where the browser listens: it says so in a file of its profile."""
    told, until = profile / "DevToolsActivePort", time.monotonic() + SECONDS
    while time.monotonic() < until and running.poll() is None:
        lines = told.read_text(encoding="ascii").splitlines() if told.exists() else []
        if len(lines) == 2:
            return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
        time.sleep(0.02)
    raise RuntimeError("it did not start")


def _printed(address: str, uri: str) -> bytes:
    """The PDF of the page at this address, when the page has set itself."""
    import websocket  # of the extra `lectures`

    try:
        with closing(websocket.create_connection(address, timeout=SECONDS, suppress_origin=True)) as wire:
            ask = _asking(wire)
            target = ask("Target.createTarget", url="about:blank")["targetId"]
            session = ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            ask("Page.enable", session)
            ask("Page.navigate", session, url=uri)
            ask("Runtime.evaluate", session, expression=READY, awaitPromise=True)
            made = ask("Page.printToPDF", session, preferCSSPageSize=True, printBackground=True)
    except websocket.WebSocketException as error:
        raise RuntimeError(str(error)) from error
    return base64.b64decode(made["data"])


def _asking(wire) -> Callable[..., dict]:
    """A function that asks the browser something and awaits its answer; what it tells unasked is passed over."""
    sent = iter(range(1, 1_000))

    def ask(method: str, session: str | None = None, /, **params) -> dict:
        number = next(sent)
        about = {"sessionId": session} if session else {}
        wire.send(json.dumps({"id": number, "method": method, "params": params, **about}))
        while True:
            said = json.loads(wire.recv())
            if said.get("id") == number:
                break
        if "error" in said:
            raise RuntimeError(said["error"]["message"])
        return said["result"]

    return ask
