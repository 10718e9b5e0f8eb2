"""The same grades from a Dask cluster as from this machine, also when a worker is killed in the middle."""

import hashlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from system import all_gone, need
from typer.testing import CliRunner

from robolib.app.processes import end
from robolib.cli import app
from robolib.grading import addresses, assignment, batch, roster, slots

ROOT = Path(__file__).parents[1]
pytestmark = [pytest.mark.sandbox, pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")]
SHEET = '[own]\nfiles = ["mine.py"]\n[limits]\nwall = 60\n' + "".join(
    f'[[exercise]]\nid = "{id}"\npoints = {points}\n{more}'
    for id, points, more in (("00.1", 2, ""), ("00.6", 1, ""), ("own.1", 3, "variant = true\n")))
MINE = '''
from robolib.checking.blocks import number, variant_of
from robolib.checking.kinds import Number

@number("own.1", "Twice", statement="2 times 1?")
def twice():
    return 2

@twice.varied
def twice(draw):
    n = draw.integer("n", 1000) + 1
    return variant_of(Number(lambda: 2 * n), f"What is 2 times {n}?")
'''
NO_WALLS = '''
from robolib.grading import sandbox
built = getattr(sandbox._start, "built", sandbox._start)    # a preload may be loaded twice

def _start(tier):
    if tier != "weak":
        raise RuntimeError("no walls here")
    return built(tier)

_start.built, sandbox._start = built, _start
'''
CELLS = ("import time; time.sleep(0.7)", "from sympy import *; from robolib.checking import ex",
         'a1, q1, qd1 = symbols("a1 q1 qd1"); ex("00.1").check([a1*cos(q1)*qd1, {sign}a1*sin(q1)*qd1])',
         'ex("00.6").check({torque})', 'ex("own.1").hand_in({own})')


def notebook(k):
    cells = [c.format(sign="-" * (k % 3 == 1), torque=("4.905", "9.81", "___")[k % 3], own=k) for c in CELLS]
    if k == 5:
        cells.insert(3, "import os; os._exit(1)")
    return json.dumps({"cells": [{"cell_type": "code", "source": c, "metadata": {}, "outputs": []} for c in cells],
                       "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def make(root, count):
    """A class with its roster, key and assignment."""
    (root / "sheet.toml").write_text('title = "Sheet"\n' + SHEET)
    (root / "mine.py").write_text(MINE)
    (root / "key").write_text("0123456789abcdef" * 4)
    (root / "key").chmod(0o600)
    (root / "roster.csv").write_text("id,name\n" + "".join(f"s{k},Student {k}\n" for k in range(count)))
    for k in range(count):
        folder = root / "submissions" / f"s{k}"
        folder.mkdir(parents=True)
        (folder / "sheet.ipynb").write_text(notebook(k))
        os.utime(folder / "sheet.ipynb", (1_700_000_000, 1_700_000_000))


def command(root, out, *more):
    return ["grade", str(root / "submissions"), "--assignment", str(root / "sheet.toml"), "--roster",
            str(root / "roster.csv"), "--key", str(root / "key"), "--out", str(root / out), *more]


def digest(folder):
    return {str(p.relative_to(folder)): hashlib.sha256(p.read_bytes()).hexdigest()
            for p in sorted(folder.rglob("*")) if p.is_file() and p.name != "workers.json"}


@contextmanager
def running(*arguments):
    """A process of Dask's, and its end."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__WORKER__DAEMON": "False"}
    process = subprocess.Popen([sys.executable, "-m", "dask", *map(str, arguments)], env=environment,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.terminate()
        end(process, 20)


@contextmanager
def cluster(scheme="tcp", workers=1, weak=None, files=()):
    """(address, {name: process of a worker}) of a scheduler with workers, all processes of their own."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    address, local = f"{scheme}://127.0.0.1:{port}", ("--host", "127.0.0.1", "--protocol", scheme, *files)
    names = [f"w{k}" for k in range(workers)]
    with ExitStack() as stack:
        stack.enter_context(running("scheduler", "--port", port, "--no-dashboard", "--no-show", *local))
        started = {name: stack.enter_context(running("worker", address, "--name", name, "--nthreads", 1, "--no-nanny",
                                                     "--no-dashboard", *local)) for name in names}
        if weak:
            started["weak"] = stack.enter_context(running("worker", address, "--name", "weak", "--nthreads", 1,
                                                          "--no-nanny", "--no-dashboard", "--preload", weak, *local))
        yield address, started


def all_there(address, count):
    from distributed import Client
    with Client(address, timeout=60, set_as_default=False) as client:
        client.wait_for_workers(count, timeout=60)


def children(pid):
    """The processes that this one started, from whichever thread."""
    return [int(word) for path in Path(f"/proc/{pid}/task").glob("*/children") for word in path.read_text().split()]


def box_of(pid):
    """The folder of the sandbox that this process holds up, if it does."""
    words = Path(f"/proc/{pid}/cmdline").read_bytes().decode().split("\0")
    return {Path(word).parent for word in words if re.fullmatch(r"/.*/robolib-box-\w+/learner", word)}


@pytest.mark.slow
def test_a_cluster_says_the_same_though_a_worker_dies(tmp_path):
    """Three workers and one without walls; one is killed with a task in hand."""
    need(shutil.which("bwrap"), "bubblewrap")
    make(tmp_path, 12)
    weak = tmp_path / "weak.py"
    weak.write_text(NO_WALLS)
    done = CliRunner().invoke(app, command(tmp_path, "here"))
    assert done.exit_code == 0, done.output
    from distributed import Client
    results, killed, in_hand, boxes = tmp_path / "there" / "results", [], [], set()
    with cluster(workers=3, weak=weak) as (address, workers):
        all_there(address, 4)

        def kill_one():
            end = time.monotonic() + 120
            with Client(address, set_as_default=False) as client:
                there = client.scheduler_info(n_workers=-1)["workers"]
                victim = next(place for place, worker in there.items() if worker["name"] == "w1")
                while time.monotonic() < end and not in_hand:
                    if len(list(results.glob("s*.json"))) >= 2:
                        in_hand.extend(client.processing([victim])[victim])
                killed.extend(children(workers["w1"].pid))
                boxes.update(box for pid in killed for box in box_of(pid))
                workers["w1"].send_signal(signal.SIGKILL)
        killer = threading.Thread(target=kill_one)
        killer.start()
        done = CliRunner().invoke(app, command(tmp_path, "there", "--scheduler", address))
        killer.join()
        assert done.exit_code == 0, done.output
        assert workers["w1"].wait(10) == -signal.SIGKILL and in_hand, "it was killed with nothing in hand"
        assert killed and all_gone(killed), "the dead worker's sandbox lives on"
        for box in boxes:                       # a folder is all that a killed worker leaves; nothing secret is in it
            shutil.rmtree(box)
        assert all_gone([pid for w in workers.values() for pid in children(w.pid)]), "a sandbox was not closed"
    assert digest(tmp_path / "there") == digest(tmp_path / "here")
    grades = json.loads((tmp_path / "there" / "grades.json").read_text())["students"]
    assert [s["exercises"]["00.1"]["points"] for s in grades] == [(2, 0, 2)[k % 3] for k in range(12)]
    assert {s["sandbox"] for s in grades} == {"bubblewrap"} and grades[5]["status"] == "stopped"
    met = {w["name"]: w for w in json.loads((tmp_path / "there" / "workers.json").read_text())}
    assert set(met) == {"w0", "w1", "w2", "weak"}
    assert [met[name]["tier"] for name in sorted(met)] == ["bubblewrap"] * 3 + [""]
    assert met["weak"]["tasks"] == 0 and "--accept-weak-sandbox" in met["weak"]["why"] and "Not used" in done.output
    assert met["w0"]["tasks"] + met["w1"]["tasks"] + met["w2"]["tasks"] == 12 and met["w0"]["tasks"]


@pytest.mark.slow
def test_weak_walls_must_be_accepted_and_are_stamped(tmp_path):
    make(tmp_path, 1)
    weak = tmp_path / "weak.py"
    weak.write_text(NO_WALLS)
    with cluster(workers=0, weak=weak) as (address, _):
        all_there(address, 1)
        done = CliRunner().invoke(app, command(tmp_path, "no", "--scheduler", address))
        assert done.exit_code == 1 and "none of the 1 workers may grade" in done.output
        assert "--accept-weak-sandbox" in done.output and not (tmp_path / "no" / "grades.csv").exists()
        done = CliRunner().invoke(app, command(tmp_path, "yes", "--scheduler", address, "--accept-weak-sandbox"))
    assert done.exit_code == 0 and "weak sandbox" in done.output, done.output
    assert json.loads((tmp_path / "yes" / "workers.json").read_text())[0]["tier"] == "weak"
    assert ",weak" in (tmp_path / "yes" / "grades.csv").read_text()


def certificates(folder):
    """An authority, and a certificate that it signed, as PEM files."""
    def run(*words):
        subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)
    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2")
    run("req", "-x509", *key, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=test authority")
    run("req", *key[:-2], "-keyout", "me.key", "-out", "me.csr", "-subj", "/CN=localhost")
    run("x509", "-req", "-in", "me.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2",
        "-out", "me.pem")
    return [str(folder / name) for name in ("ca.pem", "me.pem", "me.key")]


@pytest.mark.slow
def test_with_certificates(tmp_path):
    need(shutil.which("bwrap"), "bubblewrap")
    need(shutil.which("openssl"), "openssl")
    make(tmp_path, 2)
    files = [word for pair in zip(("--tls-ca-file", "--tls-cert", "--tls-key"), certificates(tmp_path), strict=True)
             for word in pair]
    with cluster("tls", 1, files=files) as (address, _):
        options = ["--tls-ca", files[1], "--tls-cert", files[3], "--tls-key", files[5]]
        done = CliRunner().invoke(app, command(tmp_path, "there", "--scheduler", address, *options))
    assert done.exit_code == 0, done.output
    met, = json.loads((tmp_path / "there" / "workers.json").read_text())
    assert met["address"].startswith("tls://") and met["tasks"] == 2 and met["tier"] == "bubblewrap"


def test_nobody_there(tmp_path):
    make(tmp_path, 1)
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    from robolib.grading import cluster as module
    plan = batch.Plan(tmp_path / "submissions", assignment.load(tmp_path / "sheet.toml"),
                      roster.load(tmp_path / "roster.csv"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "JOIN", 1)
        with pytest.raises(module.NoCluster, match="was not reached.*dask scheduler"):
            module.Cluster(f"tcp://127.0.0.1:{port}", plan)


@pytest.mark.parametrize("address", ["tcp://10.0.0.7:8786", "10.0.0.7:8786", "tcp://cluster.example:8786",
                                     "tcp://0.0.0.0:8786", "tcp://[2001:db8::1]:8786", "tcp://127.0.0.1.example:1"])
def test_nothing_leaves_the_machine_in_the_clear(address, tmp_path):
    with pytest.raises(addresses.BadAddress, match="in the clear.*tls://.*--tls-ca"):
        addresses.checked(address)
    assert not addresses.fits(address)
    make(tmp_path, 1)
    done = CliRunner().invoke(app, command(tmp_path, "no", "--scheduler", address))
    assert done.exit_code == 1 and "tls://" in done.output and "Traceback" not in done.output


def test_addresses():
    assert addresses.checked("127.0.0.1:8786") == "tcp://127.0.0.1:8786"
    assert all(addresses.is_local(a) for a in ("tcp://localhost:1", "tcp://[::1]:1", "tcp://127.8.9.1:1", "[::1]:5"))
    for address in ("ws://127.0.0.1:1", "inproc://x", "tcp://", "pickle://a:1"):
        with pytest.raises(addresses.BadAddress, match="write tls://HOST:PORT"):
            addresses.checked(address)
    with pytest.raises(addresses.BadAddress, match="needs --tls-ca"):
        addresses.checked("tls://10.0.0.7:8786")
    with pytest.raises(addresses.BadAddress, match="no such file"):
        addresses.checked("tls://10.0.0.7:8786", addresses.Certificates("/nowhere/ca.pem"))


def test_a_worker_must_be_like_us(monkeypatch):
    from robolib.grading import results, worker
    setup = worker.Setup("run", (), None, False, [], results.library(), results.versions())
    assert worker.Setup.loads(setup.dumps()) == worker.Setup("run", [], *list(vars(setup).values())[2:])
    assert worker.refusal(setup, "tcp://127.0.0.1:5") == "" == worker.refusal(setup, "tls://10.0.0.7:5")
    assert "tls://" in worker.refusal(setup, "tcp://10.0.0.7:5")
    monkeypatch.setattr(results, "versions", lambda: {**setup.versions, "sympy": "0.1"})
    assert "sympy 0.1 instead of" in worker.refusal(setup, "tcp://127.0.0.1:5")
    monkeypatch.setattr(results, "library", lambda: "other")
    assert "another version of robolib" in worker.refusal(setup, "tcp://127.0.0.1:5")


def test_no_two_share_a_slot(tmp_path):
    one, two = slots.claim(2, tmp_path), slots.claim(2, tmp_path)
    assert one.numbers == (0, 1) and two.numbers == (2, 3)
    one.close()
    assert slots.claim(3, tmp_path).numbers == (0, 1, 4)
