"""A Program as text: what is printed runs by itself and computes the same, whatever its names are."""

import ctypes
import json
import os
import re
import shutil
import subprocess

import numpy as np
import pytest
from arms import close
from programs import BREAKING, MIXED, folded, symbolic
from system import compilers, need

from robolib import robots
from robolib.app.doctor import find_browser
from robolib.formulations import newton_euler
from robolib.program import About, Counts, Program, backends, record
from robolib.program.printers.listing import FUNCTIONS
from robolib.scalar import cos, maximum, minimum, sign, sin, sqrt, step

NASTY = ["_t0", "_s0", "_in", "_k", "setup", "double", "function", "*/", "// x", "a\nb", "sin", "Math", "y1", "\\",
         "??/", "let", "q", "1x", "α", "__x", "_X", "out", "count", "w", "sign_of", "u", "\u2028"]
PLAIN = [folded("planar_2r"), folded("puma560"), symbolic("planar_2r")[0], symbolic("spatial_rpr")[0], MIXED]
NASTIEST = record(
    lambda *v: [sin(x) * k + sqrt(x * x) - sign(x) for k, x in enumerate(v, 1)], NASTY, NASTY[::3],
    About("a /* title */ \\", (("setup", tuple(n for i, n in enumerate(NASTY) if i % 3)),), (("*/", "\n"),), "double"))
EMPTY = record(lambda a, b: [a, 2, b * a], ["a", "b"], ["a", "b"])
IDLE = record(lambda x, y, a: [x * 0 + 1], ["x", "y", "a"], ["a"], About(groups=(("x", ("x",)), ("y", ("y",)))))
# What the recorder never writes, and an optimiser might: signs inside powers, sines, differences.
SIGNS = Program(("x", "y"), (
    ("in", "x"), ("in", "y"), ("neg", 0), ("neg", 1), ("pow", 2, 4), ("pow", 2, 3), ("sin", 2), ("cos", 3), ("neg", 2),
    ("sub", 2, 3), ("div", 0, 3), ("mul", 2, 3), ("sub", 0, 3), ("add", 2, 3), ("sin", 6), ("num", -2.5),
    ("mul", 15, 2), ("sub", 0, 15), ("neg", 15), ("pow", 15, 4), ("sign", 2), ("pow", 3, 9)), tuple(range(4, 22)))
ALL = {"signs": SIGNS,
       "planar": PLAIN[0], "puma": PLAIN[1], "planar, symbols": PLAIN[2], "rpr, symbols": PLAIN[3], "mixed": MIXED,
       "breaks": BREAKING, "a result that a sine needs": record(lambda q: [q**2, sin(3 * q**2)], ["q"]),
       "nasty names": NASTIEST, "constants only": EMPTY, "nothing used": IDLE}


def sample(program, rows=70, seed=3):
    """(states by group, constants, what the nodes give, one by one), states of shape (rows, n)."""
    rng = np.random.default_rng(seed)
    constants = rng.uniform(0.5, 1.5, len(program.constants))
    groups = [rng.uniform(0.3, 2, (rows, len(members))) for _, members in program.groups]
    values = dict(zip(program.constants, constants, strict=True))
    wanted = []
    for k in range(rows):
        values |= {name: x for (_, members), array in zip(program.groups, groups, strict=True)
                   for name, x in zip(members, array[k], strict=True)}
        wanted.append(program.over(values.__getitem__, FUNCTIONS))
    return groups, constants, np.array(wanted, float)


def test_counts_leave_the_set_up_out():
    program = record(lambda q, a, b: [a * b * q + sin(a), (a + b) * cos(q)], ["q", "a", "b"], ["a", "b"])
    assert program.counts == Counts(mul=2, add=1, div=0, trig=1)
    assert program.offline == Counts(mul=1, add=1, div=0, trig=1)
    everything = record(lambda q, a, b: [a * b * q + sin(a), (a + b) * cos(q)], ["q", "a", "b"])
    assert everything.counts == Counts(mul=3, add=2, div=0, trig=2) and everything.offline == Counts(0, 0, 0, 0)


@pytest.mark.parametrize("name", ["puma", "rpr, symbols"])
def test_the_text_has_the_operations_that_are_counted(name):
    program = ALL[name]
    *_, setup, online = ["", *program.source("python", "f").split("\ndef ")]
    for text, counts in ((online, program.counts), (setup, program.offline)):
        if counts == program.offline and not program.constants:
            continue
        lines = [line for line in text.splitlines() if " = " in line]
        assert counts.mul == sum(line.count(" * ") for line in lines)
        assert counts.add == sum(line.count(" + ") + line.count(" - ") for line in lines)
        assert counts.div == sum(line.count(" / ") for line in lines)
        assert counts.trig == sum(line.count("sin(") + line.count("cos(") for line in lines)


@pytest.mark.parametrize("language, mark", [("python", "#"), ("c", "//"), ("javascript", "//")])
def test_the_header_says_what_why_and_in_which_units(language, mark):
    head = [line for line in symbolic("planar_2r")[0].source(language).splitlines() if line.startswith(mark)]
    text = "\n".join(head)
    for part in ("the inverse dynamics", "q: q1, q2 in rad", "qd: qd1, qd2 in rad/s", "qdd: qdd1, qdd2 in rad/s²",
                 "parameters: ", "returns tau: 2 numbers, in N m", "multiplications", "Set-up"):
        assert part in text, part
    assert "4 x 4 numbers, row by row" in MIXED.source(language) and "a in 1/m, b" in MIXED.source(language)


@pytest.mark.parametrize("name", ALL)
def test_python_stands_alone(name):
    program = ALL[name]
    groups, constants, wanted = sample(program)
    space = {}
    exec(compile(program.source("python", "work"), "text", "exec"), space)
    more = (space["work_setup"](*constants),) if program.constants else ()
    got = [space["work"](*(x for array in groups for x in array[k]), *more) for k in range(70)]
    close(np.array(got), wanted, 1e-14)


@pytest.mark.parametrize("name", ALL)
def test_c_compiles_without_warnings_and_stands_alone(name, tmp_path):
    program = ALL[name]
    (tmp_path / "work.c").write_text(program.source("c", "work"), encoding="utf-8")
    for compiler in reversed(compilers()):      # what the first one made is run
        done = subprocess.run(
            [compiler, "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Wmissing-prototypes", "-Werror", "-O1", "-fPIC",
             "-shared", "work.c", "-o", "work.so", "-lm"], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    library = ctypes.CDLL(str(tmp_path / "work.so"))

    def pointer(array):
        return array.ctypes.data_as(ctypes.c_void_p)

    groups, constants, wanted = sample(program)
    setup, one, many = np.empty(500), np.empty(wanted.shape[1]), np.empty_like(wanted)
    if program.constants:
        library.work_setup(pointer(constants), pointer(setup))
    more = [pointer(setup)] * bool(program.constants)
    library.work_batch(ctypes.c_size_t(70), *map(pointer, groups), *more, pointer(many))       # a block and a bit
    close(many, wanted, 1e-12)
    for k in (0, 69):
        library.work(*(pointer(np.ascontiguousarray(array[k])) for array in groups), *more, pointer(one))
        close(one, wanted[k], 1e-12)


RUN = """
const [groups, constants] = INPUT;
const setup = constants.length ? [work_setup(constants)] : [];
const rows = groups.length ? groups[0].length : 1;
const result = [];
for (let k = 0; k < rows; k++) result.push(work(...groups.map(g => g[k]), ...setup));
"""


def run_javascript(module, data, tmp_path):
    """What the module says to these states: in Node, or in Chromium."""
    node, browser = shutil.which("node"), find_browser()
    need(node or browser, "nodejs")
    names = "work, work_setup" if "work_setup" in module else "work"
    run = RUN.replace("INPUT", json.dumps(data))
    if node:
        (tmp_path / "work.mjs").write_text(module, encoding="utf-8")
        (tmp_path / "run.mjs").write_text(
            f"import {{ {names} }} from './work.mjs';\n{run}\nconsole.log(JSON.stringify(result));\n", encoding="utf-8")
        done = subprocess.run([node, "run.mjs"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as p:
        chromium = p.chromium.launch(executable_path=browser)
        page = chromium.new_page()
        result = page.evaluate(
            "async text => { const url = URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));"
            f" const {{ {names} }} = await import(url); {run} return result; }}", module)
        chromium.close()
        return result


@pytest.mark.parametrize("name", ALL)
def test_javascript_stands_alone(name, tmp_path):
    program = ALL[name]
    groups, constants, wanted = sample(program, 5)
    got = np.array(run_javascript(program.source("javascript", "work"), [[g.tolist() for g in groups], list(constants)],
                                  tmp_path))
    close(got, wanted[: len(got)], 1e-12)


@pytest.mark.filterwarnings("ignore::UserWarning")       # the third link of the PUMA, as published, is no body
@pytest.mark.parametrize("make", [
    make if make is robots.puma560 else pytest.param(make, marks=pytest.mark.slow)
    for make in (*robots.SHELF, *robots.LARGE, *robots.CLOSED)], ids=lambda make: make.__name__)
def test_every_arm_in_javascript(make, tmp_path):
    robot, values = make()
    arm = robot.at(values)
    q, qd, qdd = np.random.default_rng(1).uniform(-2, 2, (3, 5, arm.n))
    wanted = [newton_euler.inverse_dynamics(arm, *state) for state in zip(q, qd, qdd, strict=True)]
    got = run_javascript(folded(make.__name__).source("javascript", "work"),
                         [[x.tolist() for x in (q, qd, qdd)], []], tmp_path)
    close(np.array(got), np.array(wanted), 1e-12)


AT_ZERO = record(lambda x: [sign(x), step(x), maximum(x, 0), minimum(x, 0)], ["x"],
                 about=About(groups=(("x", ("x",)),)))


@pytest.mark.parametrize("language", ["python", "javascript", "c", "numpy", "its nodes"])
def test_every_language_has_one_opinion_at_a_jump(language, tmp_path):
    """sgn 0 = 0, and a step has happened at its own time."""
    at, wanted = [-1.0, 0.0, 1.0], [[-1, 0, 0, -1], [0, 1, 0, 0], [1, 1, 1, 0]]
    if language == "javascript":
        got = run_javascript(AT_ZERO.source("javascript", "work"), [[[[x] for x in at]], []], tmp_path)
    elif language == "python":
        space = {}
        exec(compile(AT_ZERO.source("python", "work"), "text", "exec"), space)
        got = [space["work"](x) for x in at]
    elif language == "its nodes":
        got = [AT_ZERO.over({"x": x}.__getitem__, FUNCTIONS) for x in at]
    else:
        compilers()
        got = backends.compile(AT_ZERO, language)(np.array(at)[:, None])
    assert np.array(got, float).tolist() == wanted


ALONE = """
#include <stdlib.h>
#include "work.c"

static double *room(size_t count)
{
    double *made = malloc(count * sizeof *made);
    for (size_t k = 0; k < count; k++) made[k] = 0.3 + 0.02 * (double)(k %% 67);
    return made;
}

int main(void)
{
    double *result = room(%(results)s);
    %(ready)s
    work_batch(%(arguments)s);
    return result[0] != result[0];
}
"""
WATCHED = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-std=c99", "-g", "-O1")


def watched(program, rows, folder):
    """What a sanitizer says to the printed program on so many states, in arrays without a number too many."""
    text = program.source("c", "work")
    (folder / "work.c").write_text(text, encoding="utf-8")
    arguments = [str(rows), *(f"room({rows * len(members)})" for _, members in program.groups)]
    ready = ""
    if program.constants:
        size = re.search(r"setup has room for (\d+)", text)[1]
        ready = (f"double *setup = room({size});"
                 f" work_setup(room({len(program.constants)}), setup);")
        arguments.append("setup")
    (folder / "main.c").write_text(ALONE % {"results": rows * len(program.outputs), "ready": ready,
                                            "arguments": ", ".join([*arguments, "result"])}, encoding="utf-8")
    compiler = compilers()[0]
    made = subprocess.run([compiler, *WATCHED, "main.c", "-o", "main", "-lm"], cwd=folder, capture_output=True,
                          text=True)
    need(made.returncode == 0 or "cannot find" not in made.stderr, "gcc with its sanitizers (libasan, libubsan)")
    assert made.returncode == 0, made.stderr
    return subprocess.run(["./main"], cwd=folder, capture_output=True, text=True,
                          env={**os.environ, "ASAN_OPTIONS": "detect_leaks=0"})


@pytest.mark.parametrize("rows", [1, 65])
@pytest.mark.parametrize("name", ["planar", "rpr, symbols", "mixed", "breaks", "a result that a sine needs",
                                  "constants only", "nothing used"])
def test_c_stays_within_its_arrays(name, rows, tmp_path):
    """A block that is not full reads nothing beyond the last row."""
    done = watched(ALL[name], rows, tmp_path)
    assert done.returncode == 0, done.stderr[:2000]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("make", [*robots.SHELF, *robots.LARGE, *robots.CLOSED], ids=lambda make: make.__name__)
def test_every_arm_stays_within_its_arrays(make, tmp_path):
    done = watched(folded(make.__name__), 65, tmp_path)
    assert done.returncode == 0, done.stderr[:2000]


def test_what_cannot_be_printed_is_said():
    program = record(lambda x: [x], ["x"])
    with pytest.raises(ValueError, match="cobol.*python, c, javascript"):
        program.source("cobol")
    for name in ("1x", "a b", "_t0", "x;y", "", "é"):
        with pytest.raises(ValueError, match="no name for a function"):
            program.source("python", name)
    with pytest.raises(ValueError, match="word of C"):
        program.source("c", "double")
    with pytest.raises(ValueError, match="word of JavaScript"):
        program.source("javascript", "let")
    with pytest.raises(ValueError, match="word of Python"):
        program.source("python", "lambda")


def test_what_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="constants z are not among"):
        record(lambda x: [x], ["x"], ["z"])
    with pytest.raises(ValueError, match="groups hold y, x"):
        record(lambda x, y: [x], ["x", "y"], (), About(groups=(("g", ("y", "x")),)))
    with pytest.raises(ValueError, match="1 outputs do not make"):
        record(lambda x: [x], ["x"], (), About(shape=(2, 2)))


@pytest.mark.parametrize("name", ALL)
def test_optimised_is_the_same_by_fewer_operations(name):
    program = ALL[name]
    shorter = program.optimised()
    assert isinstance(shorter, Program) and shorter.about == program.about and shorter.constants == program.constants
    groups, constants, wanted = sample(program, 4)
    values = dict(zip(program.constants, constants, strict=True))
    for k in range(4):
        values |= {n: x for (_, members), array in zip(program.groups, groups, strict=True)
                   for n, x in zip(members, array[k], strict=True)}
        close(np.array(shorter(*(values[n] for n in shorter.inputs)), float), wanted[k], 1e-12)
    assert shorter.counts.mul + shorter.counts.add <= program.counts.mul + program.counts.add
