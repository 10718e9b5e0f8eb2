"""A robot from a file: the same arm as on the shelf, and a clear word for every mistake."""

import copy
import json
import math

import numpy as np
import pytest
import sympy as sp
from arms import DRAWN, close

from robolib import codegen, conventions, files, robots
from robolib.formulations import newton_euler
from robolib.kinematics import tip
from robolib.spatial import to_numpy

ELBOW = """
name = "elbow"
convention = "standard"
angles = "deg"
gravity = [0, 0, -9.81]

[[link]]
joint = "revolute"
alpha = 90
d = 0.4
m = 4.0
com = [0, -0.1, 0]
I = [0.1, 0.02, 0.1]
Fv = 0.3

[link.rotor]
kr = 100
Im = 0.0002

[[link]]
joint = "revolute"
a = 0.5
theta = 30
m = 2.0
com = [-0.25, 0, 0]
I = [0.01, 0.05, 0.05, 0.001, 0, 0]
Fs = 0.1
rotor = {kr = 50, Im = 0.0001, m = 0.3, axis = [0, 0.6, 0.8], com = [0, 0, 0.05], It = 0.00005}

[tool]
position = [0.1, 0, 0]
rotation = [[0, 0, 1], [0, 1, 0], [-1, 0, 0]]
"""


def written(tmp_path, text, name="arm.toml"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def torques(robot, values, seed=3):
    state = np.random.default_rng(seed).uniform(-2, 2, (3, robot.n)).tolist()
    return np.array(newton_euler.inverse_dynamics(robot.at(values), *state), float)


def test_a_file_is_read_as_it_stands(tmp_path):
    robot, values = files.load(written(tmp_path, ELBOW))
    assert robot.name == "elbow" and robot.n == 2 and robot.tip == 1
    first, second = robot.links
    assert first.joint.after.angle == sp.pi / 2 and (first.joint.after.c, first.joint.after.s) == (0, 1)
    assert first.joint.after.shift == 0 and first.joint.d == sp.Symbol("d1") and values["d1"] == 0.4
    assert values["theta2"] == pytest.approx(math.radians(30)) and second.joint.theta == sp.Symbol("theta2")
    assert robot.gravity.z == -sp.Symbol("g") and values["g"] == 9.81
    assert second.I[0, 1] == second.I[1, 0] == sp.Symbol("Ixy2") and first.I[0, 1] == 0
    assert second.rotor.axis.x == 0 and values["uz2"] == 0.8 and values["kr2"] == 50 and values["mm2"] == 0.3
    assert first.rotor.axis.z == 1 and robot.tool.R[0, 2] == 1 and values["xt"] == 0.1
    assert set(values) == set(robot.parameters)
    assert all(isinstance(x, float) for x in values.values())


def test_radians_and_degrees_are_one_arm(tmp_path):
    rad = ELBOW.replace('"deg"', '"rad"').replace("alpha = 90", f"alpha = {math.pi / 2}")
    rad = rad.replace("theta = 30", f"theta = {math.pi / 6}")
    one, two = files.load(written(tmp_path, ELBOW)), files.load(written(tmp_path, rad, "rad.toml"))
    assert one[0] == two[0]
    close(torques(*two), torques(*one), 1e-14)


def test_an_angle_is_exact_only_where_it_is_right(tmp_path):
    """89.95° is not 90°, and 90.000001° neither: they stay the numbers that were written."""
    for degrees in (89.95, 90.000001):
        robot, values = files.load(written(tmp_path, ELBOW.replace("alpha = 90", f"alpha = {degrees}")))
        assert robot.links[0].joint.after.angle == sp.Symbol("alpha1")
        assert values["alpha1"] == pytest.approx(math.radians(degrees), rel=1e-15)


def test_toml_and_json_are_one_arm(tmp_path):
    import tomllib
    path = written(tmp_path, json.dumps(tomllib.loads(ELBOW)), "arm.json")
    assert files.load(path) == files.load(written(tmp_path, ELBOW))


def test_a_tree_and_a_slanted_gravity(tmp_path):
    data = {"convention": "modified", "gravity": [1, 0, -9], "tool": {"on": 2}, "link": [
        {"joint": "revolute", "m": 1, "com": [0.1, 0, 0]}, {"joint": "prismatic", "a": 0.2, "m": 1, "parent": 1},
        {"joint": "fixed", "m": 2, "parent": 1}, {"joint": "revolute", "m": 1, "parent": 0}]}
    robot, values = files.load(written(tmp_path, json.dumps(data), "tree.json"))
    assert [link.parent for link in robot.links] == [-1, 0, 0, -1] and robot.tip == 1 and robot.n == 3
    assert robot.links[1].joint.before.shift == sp.Symbol("a2") and robot.name == "robot"
    assert [float(x) for x in robot.at(values).gravity] == [1, 0, -9]


SHELF = [*robots.SHELF, *robots.LARGE]


@pytest.mark.filterwarnings("ignore:link 3")
@pytest.mark.parametrize("make", SHELF, ids=lambda make: make.__name__)
def test_an_arm_of_the_shelf_comes_back(make, tmp_path):
    robot, values = make()
    files.save(tmp_path / "arm.json", robot, values)
    again, numbers = files.load(tmp_path / "arm.json")
    assert again.name == robot.name and set(numbers) == set(again.parameters)
    close(torques(again, numbers), torques(robot, values), 1e-13)


@pytest.mark.parametrize("name", ["drawn tree of R, P, F, R", "drawn PRR, mdh", "drawn RFR, a fixed joint between"])
def test_a_drawn_arm_comes_back(name, tmp_path):
    robot = conventions.to_modified(DRAWN[name])
    files.save(tmp_path / "arm.json", robot)
    again, numbers = files.load(tmp_path / "arm.json")
    close(torques(again, numbers), torques(robot, {}), 1e-13)
    q = [0.3, -0.4, 0.5][:robot.n]
    for side in ("R", "p"):
        close(to_numpy(getattr(tip(again.at(numbers), q), side)), to_numpy(getattr(tip(robot.at({}), q), side)), 1e-12)


def test_a_file_can_be_generated_from(tmp_path):
    robot, values = files.load(written(tmp_path, ELBOW))
    state = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
    wanted = np.array(newton_euler.inverse_dynamics(robot.at(values), state[:2], state[2:4], state[4:]))
    for base in (False, True):
        close(np.array(codegen.inverse_dynamics(robot, values, base=base)(*state)), wanted, 1e-12)
        later = codegen.inverse_dynamics(robot, base=base)
        close(np.array(later(*state, *(values[k] for k in later.constants))), wanted, 1e-12)


def test_what_a_file_cannot_hold_is_said(tmp_path):
    with pytest.raises(ValueError, match="has loops"):
        files.save(tmp_path / "x.json", *robots.four_bar())
    with pytest.raises(ValueError, match="to_modified"):
        files.save(tmp_path / "x.json", DRAWN["drawn RR, both screws"])
    with pytest.raises(ValueError, match="no value for"):
        files.save(tmp_path / "x.json", robots.planar_2r()[0])
    assert not (tmp_path / "x.json").exists()


# Mistakes. Each is one change of a file that is right.

RIGHT = {"name": "arm", "convention": "modified", "gravity": [0, 0, -9.81], "tool": {"position": [0, 0, 0.1]}, "link": [
    {"joint": "revolute", "m": 1.0, "com": [0.1, 0, 0], "I": [1, 1, 1], "rotor": {"kr": 10, "Im": 0.001}},
    {"joint": "prismatic", "m": 1.0, "alpha": 0.3, "d": 0.2, "parent": 1},
    {"joint": "fixed", "m": 0.5}]}
NAN, INFINITE = float("nan"), float("inf")
MISTAKES = [  # place in the file, what stands there ("gone": nothing), what is said
    (("gravty",), [0, 0, -9.81], "the file: unknown key 'gravty'; there are: name, convention"),
    (("gravity",), "gone", "the file: the key 'gravity' is missing"),
    (("gravity",), [0, 0], r"gravity must be a list of 3 numbers, not of 2"),
    (("gravity",), -9.81, "gravity must be a list of 3 numbers, not -9.81"),
    (("gravity",), [0, 0, NAN], r"gravity\[2\] must be a finite number, not nan"),
    (("convention",), "gone", "the key 'convention' is missing"),
    (("convention",), "craig", "convention must be one of 'standard', 'modified', not 'craig'"),
    (("angles",), "degrees", "angles must be one of 'rad', 'deg'"),
    (("name",), 7, "name must be a name on one line, not 7"),
    (("name",), "a\nb", "name must be a name on one line"),
    (("link",), "gone", "the key 'link' is missing"),
    (("link",), [], "a robot needs at least one"),
    (("link",), {"joint": "revolute"}, "a robot needs at least one"),
    (("link", 1), 5, "link 2 must be a table of keys and values, not 5"),
    (("link", 1, "mass"), 5, "link 2: unknown key 'mass'; there are: joint, a, alpha"),
    (("link", 1, "m"), "gone", "link 2: the key 'm' is missing"),
    (("link", 1, "m"), -1, "link 2: m must be 0 or more, not -1"),
    (("link", 1, "m"), "1.0", "link 2: m must be a number, not the text '1.0'"),
    (("link", 1, "m"), True, "link 2: m must be a number, not true or false"),
    (("link", 1, "m"), None, "link 2: m must be a number, not nothing"),
    (("link", 1, "m"), INFINITE, "link 2: m must be a finite number, not inf"),
    (("link", 1, "m"), 10**400, "link 2: m must be a finite number"),
    (("link", 1, "alpha"), NAN, "link 2: alpha must be a finite number, not nan"),
    (("link", 1, "d"), [0.2], "link 2: d must be a number, not a list"),
    (("link", 1, "joint"), "gone", "link 2: the key 'joint' is missing"),
    (("link", 1, "joint"), "R", "link 2: joint must be one of 'revolute', 'prismatic', 'fixed', not 'R'"),
    (("link", 1, "joint"), ["revolute"], "link 2: joint must be one of"),
    (("link", 0, "com"), [0.1, 0], "link 1: com must be a list of 3 numbers, not of 2"),
    (("link", 0, "com"), [0.1, 0, "0"], r"link 1: com\[2\] must be a number, not the text '0'"),
    (("link", 0, "I"), [1, 1, 1, 0], "link 1: I must be a list of 3 or 6 numbers, not of 4"),
    (("link", 0, "I"), [[1, 0, 0], [0, 1, 0], [0, 0, 1]], r"link 1: I\[0\] must be a number, not a list"),
    (("link", 0, "Fv"), -0.1, "link 1: Fv must be 0 or more, not -0.1"),
    (("link", 1, "parent"), 2, "link 2: parent must be the number of a link from 0 to 1, 0 the base, not 2"),
    (("link", 1, "parent"), -1, "link 2: parent must be the number of a link from 0 to 1"),
    (("link", 1, "parent"), 1.0, "link 2: parent must be the number of a link"),
    (("link", 0, "rotor"), 100, "link 1, rotor must be a table"),
    (("link", 0, "rotor", "kr"), "gone", "link 1, rotor: the key 'kr' is missing"),
    (("link", 0, "rotor", "gear"), 3, "link 1, rotor: unknown key 'gear'"),
    (("link", 0, "rotor", "Im"), -0.001, "link 1, rotor: Im must be 0 or more"),
    (("link", 0, "rotor", "axis"), [0, 1, 1], "link 1, rotor: axis must be a unit vector; its length is 1.41421"),
    (("link", 2, "rotor"), {"kr": 1, "Im": 1}, "link 3: a fixed joint has no motor"),
    (("link", 2, "Fv"), 1, "link 3: a fixed joint has no friction"),
    (("tool", "on"), 4, "tool: on must be the number of a link from 1 to 3, not 4"),
    (("tool", "offset"), [0, 0, 0], "tool: unknown key 'offset'"),
    (("tool", "position"), [0, 0, 0, 0], "tool: position must be a list of 3 numbers, not of 4"),
    (("tool", "rotation"), [[1, 0, 0]], "tool: rotation must be three rows of three numbers"),
    (("tool", "rotation"), [[1, 0, 0], [0, 1, 0], [0, 0]], "tool, row 3: rotation must be a list of 3 numbers"),
    (("tool", "rotation"), [[1, 0, 0], [0, 1, 0], [0, 0, -1]], "tool: rotation must be a rotation matrix"),
    (("tool", "rotation"), [[2, 0, 0], [0, 1, 0], [0, 0, 1]], "tool: rotation must be a rotation matrix"),
]


def changed(place, value):
    data = copy.deepcopy(RIGHT)
    *way, last = place
    table = data
    for step in way:
        table = table[step]
    if value == "gone":
        del table[last]
    else:
        table[last] = value
    return data


def test_the_file_that_is_changed_is_right():
    robot, _ = files.read(RIGHT)
    assert robot.n == 2 and len(MISTAKES) > 40


@pytest.mark.parametrize("place, value, said", MISTAKES, ids=[f"{k}-{'.'.join(map(str, m[0]))}"
                                                              for k, m in enumerate(MISTAKES)])
def test_a_mistake_is_named_with_its_place(place, value, said, tmp_path):
    path = written(tmp_path, json.dumps(changed(place, value)), "arm.json")
    with pytest.raises(ValueError, match=f"^arm.json: .*{said}"):
        files.load(path)


def test_all_fixed():
    with pytest.raises(ValueError, match="nothing moves"):
        files.read({"convention": "modified", "gravity": [0, 0, 0], "link": [{"joint": "fixed", "m": 1}]})


@pytest.mark.parametrize("name, text, said", [
    ("arm.yaml", "", "ends in .toml, .json or .urdf"), ("arm.toml", "name = ", "is not valid TOML"),
    ("arm.json", "{", "is not valid JSON"), ("arm.json", "[" * 100000, "nested too deeply|not valid JSON"),
    ("arm.json", '{"name": "a", "name": "b"}', "the key 'name' stands there twice"),
    ("arm.json", "[1, 2]", "the file must be a table of keys and values, not a list")])
def test_a_text_that_is_no_robot(name, text, said, tmp_path):
    with pytest.raises(ValueError, match=said):
        files.load(written(tmp_path, text, name))


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(ValueError, match="none.toml could not be read: No such file"):
        files.load(tmp_path / "none.toml")
    with pytest.raises(ValueError, match="could not be read"):
        (tmp_path / "folder.json").mkdir()
        files.load(tmp_path / "folder.json")
    path = tmp_path / "latin.toml"
    path.write_bytes(b'name = "\xe9"')
    with pytest.raises(ValueError, match="is not valid TOML"):
        files.load(path)
