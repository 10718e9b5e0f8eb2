"""JupyterLab as a child process: started on a free port, asked until it answers, stopped with its kernels."""

import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO
from urllib.parse import quote

from robolib.app.processes import end

HOST = "127.0.0.1"
PORT = 8888


@dataclass(frozen=True)
class Server:
    """A running JupyterLab."""

    process: subprocess.Popen
    port: int
    token: str

    @property
    def base(self) -> str:
        """Its address, without a view and without the token."""
        return f"http://{HOST}:{self.port}"

    def address(self, path: str = "", view: str = "lab") -> str:
        """Where a browser finds the notebook at `path`; the view is "lab", or "doc" for the notebook alone."""
        return f"{self.base}/{view}{'/tree/' + quote(path) if path else ''}?token={self.token}"


def free_port(first: int = PORT) -> int:
    """The first port from `first` on that nobody listens on."""
    for port in range(first, min(first + 200, 65536)):
        with socket.socket() as probe:
            if os.name == "posix":  # a port that was just left is free, though the system still remembers it
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            return port
    raise RuntimeError(f"There is no free port from {first} to {port}; choose another with --port.")


@contextmanager
def jupyterlab(folder: Path, port: int | None = None, options: tuple[str, ...] = (),
               env: dict[str, str] | None = None) -> Iterator[Server]:
    """A JupyterLab that serves `folder` while the block runs."""
    if port and free_port(port) != port:
        raise RuntimeError(f"Another program listens on port {port}; choose another with --port, or leave it out.")
    with tempfile.TemporaryFile("w+") as log:
        server = _started(folder, port, options, env or {}, log)
        try:
            yield server
        finally:
            _stop(server.process)


def _started(folder: Path, port: int | None, options: tuple[str, ...], env: dict[str, str], log: IO[str]) -> Server:
    """A server that answers. Somebody else may take a free port before it does: then the next one is tried."""
    first = port or free_port()
    for tries_left in (4, 3, 2, 1, 0):
        server = _launch(folder, first, options, env, log)
        try:
            _wait(server, log)
            return server
        except BaseException as error:
            _stop(server.process)
            if port or not tries_left or not isinstance(error, RuntimeError) or free_port(first) == first:
                raise
            first = free_port(first + 1)
            log.seek(0)
            log.truncate()


def _launch(folder: Path, port: int, options: tuple[str, ...], env: dict[str, str], log: IO[str]) -> Server:
    token = secrets.token_hex(16)
    command = [
        sys.executable, "-P", "-m", "jupyterlab", "--no-browser", f"--ip={HOST}", f"--port={port}",
        "--ServerApp.port_retries=0", f"--ServerApp.root_dir={folder}", "--log-level=ERROR", *options,
    ]  # fmt: skip
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    # The token goes by the environment: other users of the machine can read a command line.
    env = {**os.environ, **env, "JUPYTER_TOKEN": token}
    # In a session of its own Ctrl-C reaches us, not the server, which would stop to ask whether it was meant.
    process = subprocess.Popen(
        command, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
    )
    return Server(process, port, token)


def _stop(process: subprocess.Popen) -> None:
    process.terminate()
    end(process, 20)


def _wait(server: Server, log: IO[str], seconds: float = 180) -> None:
    """Return when the server answers; say why if it never does."""
    until = time.monotonic() + seconds
    status = f"{server.base}/api/status?token={server.token}"
    while time.monotonic() < until and server.process.poll() is None:
        try:
            # no proxy: the address is this machine
            urllib.request.build_opener(urllib.request.ProxyHandler({})).open(status, timeout=1).close()
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    log.seek(0)
    said = log.read().strip() or "(nothing)"
    raise RuntimeError(f"JupyterLab did not start on port {server.port}. It said:\n{said}\n"
                       "`robolib doctor` tries what it needs, and says what to do.")
