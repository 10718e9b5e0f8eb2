"""Every backend computes the same, refuses the same, and shares its cache with nobody but its own processes."""

import os
import shutil
import subprocess
import sys
import sysconfig
import threading
import types
import weakref
from pathlib import Path

import numpy as np
import pytest
from arms import LONG, close
from programs import BREAKING, MIXED, arm, folded, symbolic
from system import compilers, need

from robolib import robots
from robolib.formulations import newton_euler
from robolib.program import About, backends, record
from robolib.program.backends import cache, extension
from robolib.program.printers.listing import FUNCTIONS
from robolib.scalar import sin

BACKENDS = ["python", "numpy", "numba", "c"]
QUICK = ["pendulum", "planar_2r", "polar", "drawn tree of R, P, F, R", "puma560"]
SHELF = [*(make.__name__ for make in (*robots.SHELF, *robots.LARGE, *robots.CLOSED)), "drawn tree of R, P, F, R"]
# Every arm by every backend; numba takes seconds for each new program, so few of them in the quick tests.
CASES = [pytest.param(name, backend, marks=[] if name in QUICK and (backend != "numba" or name == "pendulum")
                      else [pytest.mark.slow]) for name in SHELF for backend in BACKENDS]
NUMBA_LATER = [pytest.param(name, marks=[pytest.mark.slow] if name == "numba" else []) for name in BACKENDS]
KEPT = {}


@pytest.fixture(autouse=True)
def folder(tmp_path_factory, monkeypatch):
    """A cache of the tests' own, one for all of them."""
    if "folder" not in KEPT:
        KEPT["folder"] = tmp_path_factory.mktemp("cache") / "built"
    monkeypatch.setenv(cache.VARIABLE, str(KEPT["folder"]))
    return KEPT["folder"]


def compiled(program, backend, values=None):
    if backend == "numba":
        pytest.importorskip("numba", reason="numba is missing: pip install 'robolib[fast]'")
    if backend == "c":
        need(shutil.which("cc") or shutil.which("gcc") or shutil.which("clang"), "gcc")
    key = (program, backend, tuple((values or {}).items()))
    if key not in KEPT:
        KEPT[key] = program.compile(backend, values)
        assert KEPT[key].backend == backend, "fell back to another backend"
    return KEPT[key]


SMALL = record(lambda x, y: [x * sin(y), x + y, y], ["x", "y"], (), About(groups=(("u", ("x", "y")),)))
PAIR = record(lambda x, y, v, a: [x * a + v, y / a], ["x", "y", "v", "a"], ["a"],
              About(groups=(("u", ("x", "y")), ("v", ("v",)))))


@pytest.mark.filterwarnings("ignore::UserWarning")       # the PUMA's third link, as published, is no body
@pytest.mark.parametrize("name, backend", CASES)
def test_the_backends_agree_with_the_recursion(name, backend):
    program = folded(name)
    f, n = compiled(program, backend), program.shape[0]
    robot, values = arm(name)
    floats = robot.at(values)
    batch = np.random.default_rng(5).uniform(-2, 2, (3, 130, n))        # two blocks and a bit
    wanted = np.array([newton_euler.inverse_dynamics(floats, *state) for state in batch.transpose(1, 0, 2)])
    close(f(*batch), wanted, 1e-12)
    for k in (0, 129):
        close(f(*batch[:, k]), wanted[k], 1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("name", LONG)
def test_the_backends_agree_on_long_arms(name, backend):
    robot = LONG[name].at({})
    n = robot.n
    names = [f"{k}{i}" for k in ("q", "qd", "qdd") for i in range(n)]
    program = record(lambda *v: newton_euler.inverse_dynamics(robot, v[:n], v[n : 2 * n], v[2 * n :]), names)
    states = np.random.default_rng(6).uniform(-2, 2, (70, 3 * n))
    close(compiled(program, backend)(states), np.array([program(*s) for s in states]), 1e-12)


@pytest.mark.parametrize("backend", NUMBA_LATER)
def test_constants_are_bound_and_bound_anew(backend):
    program, values = symbolic("planar_2r")
    f = compiled(program, backend, values)
    q, qd, qdd = np.random.default_rng(2).uniform(-2, 2, (3, 2))
    for numbers in (values, {k: 1.5 * v for k, v in values.items()}):
        g = f if numbers is values else f.at(numbers)
        wanted = program(*q, *qd, *qdd, *numbers.values())
        close(g(q, qd, qdd), np.array(wanted), 1e-12)
        close(g(np.tile(q, (3, 1)), qd, qdd)[2], np.array(wanted), 1e-12)
        assert g.values == numbers and g.program is program


@pytest.mark.parametrize("backend", BACKENDS)
def test_what_breaks_breaks_alike(backend):
    """On either side of every break, and exactly there."""
    grid = [-2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0]
    x, y = (v.ravel() for v in np.meshgrid(grid, grid))
    f, states = compiled(BREAKING, backend, {"a": 1.0, "b": -1.2}), np.stack([x, y], axis=-1)
    wanted = np.array([BREAKING.over({"x": u, "y": v, "a": 1.0, "b": -1.2}.__getitem__, FUNCTIONS) for u, v in states])
    close(f(states), wanted, 1e-15)
    close(np.array([f(row) for row in states]), wanted, 1e-15)
    assert f([1.0, 0.0])[8] == 1 and f([0.999, 0.0])[8] == 0



@pytest.mark.parametrize("backend", NUMBA_LATER)
def test_every_operation_and_a_result_with_rows_and_columns(backend):
    f = compiled(MIXED, backend, {"a": 0.7, "b": -1.2})
    x, y = np.random.default_rng(1).uniform(-2, 2, (2, 66, 1))
    wanted = np.array([MIXED(float(a[0]), float(b[0]), 0.7, -1.2) for a, b in zip(x, y, strict=True)]).reshape(66, 4, 4)
    got = f(x, y)
    assert got.shape == (66, 4, 4)
    close(got, wanted, 1e-12)
    close(f(x[3], y[3]), wanted[3], 1e-12)


def test_the_c_backend_is_called_by_fastcall():
    """What is handed out carries attributes; its call is a builtin that gets its arguments in a C array."""
    f = compiled(PAIR, "c", {"a": 2.0})
    method = type(f).__call__
    assert isinstance(f.__call__, types.BuiltinMethodType) and isinstance(method, types.MethodDescriptorType)
    u, v, out = np.array([1.0, 2.0]), np.array([3.0]), np.empty(2)
    for call in (f, f.__call__):
        np.testing.assert_array_equal(call(u, v), [5, 1])
        assert call([1, 2], [3.0], out=out) is out and out.tolist() == [5, 1]
    assert f.values == {"a": 2.0} and f.at({"a": 4.0}).values == {"a": 4.0} and f.program is PAIR


def test_the_extension_compiles_without_a_warning(tmp_path):
    """The kernels and the Python side, by every compiler there is; Python's and NumPy's headers are theirs."""
    side = Path(extension.__file__).with_name("extension.c").read_text(encoding="utf-8")
    headers = [x for path in (sysconfig.get_path("include"), np.get_include()) for x in ("-isystem", path)]
    flags = ["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-DNAME=kernel", *extension.FAST]
    for k, compiler in enumerate(compilers()):
        for program in (PAIR, SMALL, MIXED):
            (tmp_path / "kernel.c").write_text(extension.VECTOR_SINES + extension.text(program) + side)
            done = subprocess.run([compiler, *flags, *headers, "kernel.c", "-o", f"kernel{k}.so", "-lm"], cwd=tmp_path,
                                  capture_output=True, text=True)
            assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("backend", BACKENDS)
def test_anything_array_like_will_do(backend):
    f, wanted = compiled(SMALL, backend), np.array([2 * np.sin(3), 5, 3])
    wide = np.zeros((4, 2))
    wide[:, 0], wide[:, 1] = 2, 3
    locked = np.array([2.0, 3.0])
    locked.flags.writeable = False
    for state in ([2, 3], (2.0, 3.0), np.array([2, 3]), np.array([2, 3], np.float32), wide[0], wide[::2][1], locked,
                  np.frombuffer(b"." + np.array([2.0, 3.0]).tobytes(), offset=1),
                  np.array([2.0, 3.0], dtype=">f8"), np.array([0, 2.0, 0, 3.0])[1::2], np.array([3.0, 2.0])[::-1],
                  np.frombuffer(np.array([2.0, 3.0]).tobytes()), np.array([2, 3], object)):
        close(f(state), wanted, 1e-15)
    for batch in (wide, wide.tolist(), np.asfortranarray(wide), wide[::2], wide.astype(int)):
        close(f(batch), np.tile(wanted, (len(batch), 1)), 1e-15)
    assert f(np.zeros((0, 2))).shape == (0, 3)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_single_state_holds_for_all_rows(backend):
    f = compiled(PAIR, backend, {"a": 2.0})
    u, v = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]), np.array([10.0])
    np.testing.assert_allclose(f(u, v), [[12, 1], [16, 2], [20, 3]])
    np.testing.assert_allclose(f(u[0], np.array([[1.0], [2.0]])), [[3, 1], [4, 1]])


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_result_can_be_put_somewhere(backend):
    f, wanted = compiled(SMALL, backend), np.array([2 * np.sin(3), 5, 3])
    state = np.array([2.0, 3.0])
    out = np.empty(3)
    assert f(state, out=out) is out and f([2, 3], out=out) is out
    close(out, wanted, 1e-15)
    out = np.empty((2, 3))
    assert f(np.tile(state, (2, 1)), out=out) is out
    close(out[1], wanted, 1e-15)
    strided = np.zeros((2, 6))[:, ::2]
    f(np.tile(state, (2, 1)), out=strided)
    close(strided[1], wanted, 1e-15)
    assert f(state, out=None).shape == (3,)
    for bad in ([0, 0, 0], np.empty(3, np.float32), np.empty(3, int), "out"):
        with pytest.raises(TypeError, match="out must be"):
            f(state, out=bad)
    locked = np.empty(3)
    locked.flags.writeable = False
    with pytest.raises(TypeError, match="out must be"):
        f(state, out=locked)
    for bad in (np.empty(2), np.empty((1, 3)), np.empty((3, 3))):
        with pytest.raises(ValueError, match="out has the shape"):
            f(state, out=bad)


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_result_may_lie_over_the_state(backend):
    program = record(lambda x, y: [y - x, x * y], ["x", "y"])
    f, store = compiled(program, backend), np.arange(1.0, 301.0)
    state = store[:2]
    f(state, out=state)
    assert state.tolist() == [1, 2]
    batch, out = store[:200].reshape(100, 2), store[2:202].reshape(100, 2)       # each row lands where the next one was
    wanted = np.stack([batch[:, 1] - batch[:, 0], batch[:, 0] * batch[:, 1]], axis=1)
    np.testing.assert_array_equal(f(batch, out=out), wanted)


@pytest.mark.parametrize("backend", NUMBA_LATER)
def test_results_of_every_origin_reach_their_places(backend):
    """An input, a number, a sine, a value that a later sine needs; each plain, negated and twice."""
    def kinds(x, y):
        s, u = sin(x), x * y
        t = sin(s * y)
        return [x, -x, s, -s, t * u, u, u, -u, 2.5, s * u, t, -(t * u)]
    f, batch = compiled(record(kinds, ["x", "y"]), backend), np.random.default_rng(1).uniform(-1, 1, (130, 2))
    x, y = batch.T
    s, u, t = np.sin(x), x * y, np.sin(np.sin(x) * y)
    wanted = np.stack([x, -x, s, -s, t * u, u, u, -u, np.full(130, 2.5), s * u, t, -t * u], axis=1)
    close(f(batch), wanted, 1e-15)
    close(f(batch[7]), wanted[7], 1e-15)


@pytest.mark.parametrize("backend", BACKENDS)
def test_what_is_wrong_is_said(backend):
    f, good = compiled(PAIR, backend, {"a": 2.0}), (np.array([1.0, 2.0]), np.array([3.0]))
    for states, error, words in [
        ((), TypeError, r"takes u \(2 numbers\), v \(1 numbers\); got 0"),
        ((good[0],), TypeError, "got 1 arguments"),
        ((*good, good[0]), TypeError, "got 3 arguments"),
        ((good[0], np.zeros(2)), ValueError, r"v has the shape \(2,\)"),
        ((np.zeros(3), good[1]), ValueError, r"u has the shape \(3,\)"),
        ((np.zeros((2, 3)), good[1]), ValueError, r"u has the shape \(2, 3\)"),
        ((np.zeros((2, 2, 2)), good[1]), ValueError, r"u has the shape \(2, 2, 2\)"),
        ((1.0, good[1]), ValueError, r"u has the shape \(\)"),
        ((np.zeros((3, 2)), np.zeros((2, 1))), ValueError, "do not have one shape"),
        ((["1", "2"], good[1]), TypeError, "u must hold real numbers"),
        (([1j, 2], good[1]), TypeError, "u must hold real numbers"),
        ((np.array([1j, 2], object), good[1]), TypeError, "u must hold real numbers"),
        (("12", good[1]), TypeError, "u must hold real numbers"),
        (([[1, 2], [3]], good[1]), TypeError, "u must hold real numbers"),
        ((np.array([1.0, np.nan]), good[1]), ValueError, "u contains NaN"),
        ((good[0], np.array([np.inf])), ValueError, "v contains an infinite"),
        ((np.array([[1.0, 2.0], [np.nan, 1.0]]), np.ones((2, 1))), ValueError, "u contains NaN"),
        ((np.ones((600, 2)), np.array([[1.0]] * 599 + [[-np.inf]])), ValueError, "v contains an infinite"),
    ]:
        with pytest.raises(error, match=words):
            f(*states)
    with pytest.raises(TypeError, match="into"):
        f(*good, into=np.empty(2))
    np.testing.assert_allclose(f(*good), [5, 1])


@pytest.mark.parametrize("values, error, words", [
    (None, ValueError, "constants a have no value"), ({"a": 1, "b": 2}, ValueError, "b: no such constant"),
    ({"a": "1"}, TypeError, "value of a must be"), ({"a": np.nan}, ValueError, "value of a is nan"),
    ({"a": 1j}, TypeError, "value of a must be")])
def test_bad_constants_are_refused(values, error, words):
    with pytest.raises(error, match=words):
        PAIR.compile("python", values)


def test_unknown_backends_are_refused_and_auto_takes_the_best():
    with pytest.raises(ValueError, match="fortran.*auto, python, numpy, numba, c"):
        SMALL.compile("fortran")
    try:
        import numba  # noqa: F401
    except ImportError:
        assert SMALL.compile().backend == "numpy"
    else:
        assert SMALL.compile().backend == "numba"


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_result_is_never_changed_behind_its_owners_back(backend):
    f, results, views = compiled(SMALL, backend), [], []
    for k in range(6):
        results.append(f(np.array([float(k), 1.0])))
        views.append(f(np.array([float(k), 2.0]))[1:])          # holds its base
    assert [r[1] for r in results] == [k + 1 for k in range(6)] and [v[0] for v in views] == [k + 2 for k in range(6)]
    f(np.zeros(2)).shape = (3, 1)
    f(np.zeros(2)).flags.writeable = False
    f(np.zeros(2)).resize((2, 2), refcheck=False)
    one, two = f(np.ones(2)), f(np.ones(2))
    assert one.shape == two.shape == (3,) and one.flags.writeable and one is not two
    gone = weakref.ref(f(np.ones(2)))
    assert gone() is None or not np.shares_memory(gone(), f(np.ones(2)))


@pytest.mark.parametrize("backend", BACKENDS)
def test_threads_do_not_disturb_each_other(backend):
    f = compiled(folded("puma560" if backend != "numba" else "pendulum"), backend)
    rng, wrong = np.random.default_rng(8), []
    rows = 300 if backend == "python" else 2000
    cases = [rng.uniform(-2, 2, (3, rows, *f.program.shape)) for _ in range(4)]
    wanted = [f(*case) for case in cases]

    def work(case, result):
        for k in range(40):
            if k % 20 == 0 and not np.array_equal(f(*case), result):
                wrong.append("batch")
            got = f(*(np.ascontiguousarray(x[k]) for x in case))
            if np.abs(got - result[k]).max() > 1e-12 * np.abs(result).max():
                wrong.append("state")

    threads = [threading.Thread(target=work, args=both) for both in zip(cases, wanted, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


# the cache

def test_without_a_compiler_another_backend_does_the_work(monkeypatch):
    monkeypatch.setattr(extension.shutil, "which", lambda name: None)
    extension.compiler.cache_clear()
    try:
        with pytest.warns(UserWarning, match="no C compiler was found"):
            f = SMALL.compile("c")
    finally:
        extension.compiler.cache_clear()
    assert f.backend in ("numba", "numpy")
    close(f([2.0, 3.0]), np.array([2 * np.sin(3), 5, 3]), 1e-15)


def test_a_compiler_that_fails_is_reported(monkeypatch, tmp_path):
    broken = tmp_path / "cc"
    broken.write_text('#!/bin/sh\necho "error: no headers" >&2\nexit 1\n')
    broken.chmod(0o755)
    monkeypatch.setattr(extension, "compiler", lambda: ((str(broken),), "broken 1.0"))
    with pytest.warns(UserWarning, match="cannot build an extension module here .*no headers"):
        assert SMALL.compile("c").backend in ("numba", "numpy")


posix = pytest.mark.skipif(not hasattr(os, "getuid"), reason="folders have no owner here")


@posix
def test_the_folder_is_private(folder):
    compiled(SMALL, "c")
    assert folder.stat().st_mode & 0o777 == 0o700 and folder.stat().st_uid == os.getuid()
    assert not list(folder.glob(".*.tmp")) and not list(folder.glob(".build-*"))


@posix
def test_a_folder_that_others_may_enter_is_refused(tmp_path, monkeypatch):
    need(shutil.which("cc"), "gcc")
    open_to_all = tmp_path / "open"
    open_to_all.mkdir()
    open_to_all.chmod(0o755)
    monkeypatch.setenv(cache.VARIABLE, str(open_to_all))
    with pytest.raises(PermissionError, match="others may enter.*chmod 700"):
        SMALL.compile("c")
    link = tmp_path / "link"
    link.symlink_to(tmp_path)
    monkeypatch.setenv(cache.VARIABLE, str(link))
    with pytest.raises(PermissionError, match="not a folder"):
        SMALL.compile("c")
    file = tmp_path / "file"
    file.write_text("")
    monkeypatch.setenv(cache.VARIABLE, str(file))
    with pytest.raises(PermissionError, match=cache.VARIABLE):
        SMALL.compile("c")
    monkeypatch.setenv(cache.VARIABLE, str(open_to_all))
    pytest.importorskip("numba")
    with pytest.warns(UserWarning, match="not kept"):               # works all the same, and says what it cost
        close(SMALL.compile("numba")([2.0, 3.0]), np.array([2 * np.sin(3), 5, 3]), 1e-15)


@posix
def test_a_folder_of_another_user_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "mine"))
    cache.place()
    monkeypatch.setattr(cache.os, "getuid", lambda: os.geteuid() + 1)
    with pytest.raises(PermissionError, match="another user"):
        cache.place()


def test_what_is_built_once_is_not_built_again(tmp_path, monkeypatch):
    need(shutil.which("cc"), "gcc")
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "new"))
    SMALL.compile("c")
    monkeypatch.setattr(extension, "_built", lambda *a: pytest.fail("built again"))
    close(SMALL.compile("c")([2.0, 3.0]), np.array([2 * np.sin(3), 5, 3]), 1e-15)
    with pytest.raises(pytest.fail.Exception):
        record(lambda x: [x + 3], ["x"]).compile("c")           # another program is another key


@pytest.mark.parametrize("harm", ["cut", "flip", "empty", "note", "gone"])
def test_a_spoilt_file_is_built_again(harm, tmp_path, monkeypatch):
    folder = tmp_path / "built"
    monkeypatch.setenv(cache.VARIABLE, str(folder))
    cache.fetch("a" * 64, ".bin", lambda scratch: b"what was built")
    note, file = folder / ("a" * 64 + ".sum"), next(folder.glob("*.bin"))
    if harm == "gone":
        file.unlink()
    else:
        target, data = (note, b"nonsense") if harm == "note" else (file, file.read_bytes())
        target.write_bytes({"cut": data[:5], "flip": b"X" + data[1:], "empty": b"", "note": data}[harm])
    asked = []
    again = cache.fetch("a" * 64, ".bin", lambda scratch: asked.append(scratch) or b"what was built")
    assert asked and again.read_bytes() == b"what was built"


def run(program, backend, folder, count=1):
    """What `count` processes say that build the program in this folder at the same time."""
    text = f"""
import sys
from robolib.program import record
from robolib.scalar import sin
print("ready", flush=True)
sys.stdin.readline()
f = record({program}, ["x"]).compile("{backend}")
print(f.backend, f([3.0])[0])
"""
    env = {**os.environ, cache.VARIABLE: str(folder), "PYTHONPATH": str(Path(backends.__file__).parents[3])}
    started = [subprocess.Popen([sys.executable, "-c", text], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                text=True) for _ in range(count)]
    assert all(process.stdout.readline() == "ready\n" for process in started)
    for process in started:
        process.stdin.write("go\n")
        process.stdin.flush()
    return [process.communicate(timeout=120)[0].strip() for process in started]


@pytest.mark.slow
def test_several_processes_may_build_at_once(tmp_path):
    need(shutil.which("cc"), "gcc")
    folder = tmp_path / "built"
    assert run("lambda x: [x * x + 1, sin(x)]", "c", folder, 4) == ["c 10.0"] * 4
    assert len(list(folder.glob("*.sum"))) == 1 and not list(folder.glob(".*"))


@pytest.mark.slow
def test_a_library_that_was_cut_off_does_not_bring_python_down(tmp_path):
    need(shutil.which("cc"), "gcc")
    for _ in range(2):
        assert run("lambda x: [x * x + 1]", "c", tmp_path / "built") == ["c 10.0"]
        library, = (tmp_path / "built").glob(f"*{extension.SUFFIX}")
        library.write_bytes(library.read_bytes()[:5000])


@pytest.mark.slow
def test_a_kept_numba_build_is_loaded_in_a_new_process(tmp_path):
    pytest.importorskip("numba")
    for _ in range(2):
        assert run("lambda x: [x * x + 1]", "numba", tmp_path / "built") == ["numba 10.0"]
    kept, = (tmp_path / "built").rglob("*.nbc")
    kept.write_bytes(kept.read_bytes()[:100])
    assert run("lambda x: [x * x + 1]", "numba", tmp_path / "built") == ["numba 10.0"]
