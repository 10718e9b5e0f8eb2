"""`robolib codegen`: a model as code, from the shelf or from a file; one clear line for a mistake."""

import math
import re
import subprocess

import numpy as np
import pytest
from arms import close
from system import compilers
from typer.testing import CliRunner

from robolib import cli, files, robots
from robolib.codegen import PROGRAMS
from robolib.formulations import newton_euler

pytestmark = pytest.mark.filterwarnings("ignore:link 3")         # the published inertia of the PUMA's link 3


def run(*arguments):
    return CliRunner().invoke(cli.app, ["codegen", *map(str, arguments)])


def function(text, name):
    """The generated Python, imported."""
    space = {}
    exec(compile(text, "<generated>", "exec"), space)
    return space[name], space.get(f"{name}_setup")


STATE = [0.3, -0.7, 1.1, 0.4, -0.9, 0.2]


@pytest.mark.parametrize("base", [False, True])
def test_an_arm_of_the_shelf_in_python(base):
    robot, values = robots.planar_2r()
    wanted = np.array(newton_euler.inverse_dynamics(robot.at(values), STATE[:2], STATE[2:4], STATE[4:]))
    more = ["--base"] if base else []
    done = run("--robot", "planar_2r", "--what", "inverse-dynamics", "--lang", "python", *more)
    assert done.exit_code == 0 and "Inverse dynamics of the planar arm" in done.output
    close(np.array(function(done.output, "inverse_dynamics")[0](*STATE)), wanted, 1e-12)
    done = run("--robot", "planar_2r", "--what", "inverse-dynamics", "--lang", "python", "--symbolic", *more)
    online, setup = function(done.output, "inverse_dynamics")
    ready = setup(*(values[name] for name in robot.parameters))
    close(np.array(online(*STATE, ready)), wanted, 1e-12)


@pytest.mark.parametrize("what", PROGRAMS)
def test_everything_there_is_to_generate(what):
    name = {"closed-terms": "parallelogram", "inverse-kinematics": "stanford"}.get(what, "spatial_rpr")
    done = run("--robot", name, "--what", what, "--lang", "python")
    assert done.exit_code == 0, done.output
    assert function(done.output, what.replace("-", "_"))[0]


def test_a_file_of_rows(tmp_path):
    files.save(tmp_path / "arm.json", *robots.planar_2r())
    robot, values = files.load(tmp_path / "arm.json")
    wanted = np.array(newton_euler.inverse_dynamics(robot.at(values), STATE[:2], STATE[2:4], STATE[4:]))
    out = tmp_path / "model.py"
    done = run("--robot", tmp_path / "arm.json", "--lang", "python", "--out", out)
    assert done.exit_code == 0 and "multiplications" in done.output
    close(np.array(function(out.read_text(), "inverse_dynamics")[0](*STATE)), wanted, 1e-12)


def test_the_c_source_compiles_without_a_warning_and_is_right(tmp_path):
    compiler = compilers()[0]
    done = run("--robot", "puma560", "--base", "--out", tmp_path / "model.c")
    assert done.exit_code == 0 and "Note: link 3" in done.output
    state = ", ".join(f"{math.sin(k)!r}" for k in range(6))
    (tmp_path / "main.c").write_text(
        "#include <stdio.h>\n"
        "void inverse_dynamics(const double *q, const double *qd, const double *qdd, double *tau);\n"
        f"int main(void) {{ const double x[6] = {{{state}}}; double tau[6];\n"
        'inverse_dynamics(x, x, x, tau); for (int i = 0; i < 6; i++) printf("%.17g\\n", tau[i]); return 0; }\n')
    flags = ["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror"]
    subprocess.run([compiler, *flags, "main.c", "model.c", "-o", "model", "-lm"], cwd=tmp_path, check=True)
    found = subprocess.check_output([tmp_path / "model"], text=True).split()
    robot, values = robots.puma560()
    x = [math.sin(k) for k in range(6)]
    close(np.array(found, float), np.array(newton_euler.inverse_dynamics(robot.at(values), x, x, x), float), 1e-12)


def test_a_shorter_program_states_its_promise():
    done = run("--robot", "puma560", "--base", "--symbolic", "--generic")
    assert done.exit_code == 0 and "The set-up divides by a3, d4: no divisor may be zero" in done.output


def test_javascript_is_written():
    done = run("--robot", "pendulum", "--what", "mass-matrix", "--lang", "javascript")
    assert done.exit_code == 0 and re.search(r"function mass_matrix\(", done.output)


@pytest.mark.parametrize("arguments, said", [
    ([], "--robot is missing: a .toml, .json or .urdf file, or one of pendulum"),
    (["--robot", "robbie"], "--robot robbie: give a .toml, .json or .urdf file, or one of pendulum"),
    (["--robot", "nowhere.toml"], "nowhere.toml could not be read: No such file"),
    (["--robot", "pendulum", "--what", "dynamics"], "--what dynamics: there is no such choice. There are: inverse-dyn"),
    (["--robot", "pendulum", "--lang", "fortran"], "--lang fortran: there is no such choice. There are: c, python"),
    (["--robot", "pendulum", "--what", "energies", "--base"], "--base: energies has no form in base parameters"),
    (["--robot", "pendulum", "--generic"], "--generic: give --base, too"),
    (["--robot", "pendulum", "--what", "regressor", "--base", "--generic"], "--generic: regressor has no shorter form"),
    (["--robot", "pendulum", "--out", "/nowhere/x.c"], "/nowhere/x.c could not be written: No such file"),
])
def test_a_mistake_is_one_clear_line(arguments, said):
    done = run(*arguments)
    assert done.exit_code == 1 and "Traceback" not in done.output
    text = str(done.exception) if isinstance(done.exception, SystemExit) and said not in done.output else done.output
    assert said in text and text.strip().count("\n") == 0


def test_a_mistake_in_a_file_is_told_with_its_place(tmp_path):
    path = tmp_path / "arm.toml"
    path.write_text('convention = "standard"\ngravity = [0, 0, -9.81]\n[[link]]\njoint = "revolute"\nm = -1\n')
    done = run("--robot", path)
    assert done.exit_code == 1 and "arm.toml: link 1: m must be 0 or more, not -1" in done.output


def test_the_help_names_the_choices():
    said = CliRunner().invoke(cli.app, ["codegen", "--help"]).output
    assert all(word in said for word in ("--robot", "--what", "--lang", "--base", "--generic", "--symbolic", "--out"))
