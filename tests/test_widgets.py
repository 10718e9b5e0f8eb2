"""The widgets' Python side: what they take and refuse, what one calculates with, what there is without a browser."""

import base64
import json
import re
import shutil
import subprocess
from importlib.resources import files

import matplotlib

matplotlib.use("Agg")

import numpy as np
import pytest
from system import need

from robolib.notation import plain, positive, unit
from robolib.widgets import ARMS, PlanarArm, bundle, physics, settings
from robolib.widgets.interactive import VIEW
from robolib.widgets.settings import SKETCHES, table
from robolib.widgets.still import picture

CLASSES = ARMS


def test_one_line_shows_an_arm_and_one_calculates_with_what_one_sees():
    arm = PlanarArm(values={"m2": 20}, q=np.array([0, np.pi / 3]), gravity=False)
    assert arm.problem == "" and arm.q == [0.0, pytest.approx(np.pi / 3)]
    assert arm.values["m2"] == 20 and arm.values["m1"] == 50
    assert arm.dynamics.M(arm.q)[1, 1] == pytest.approx(10 + 20 * 0.25 + 100)
    assert np.allclose(arm.dynamics.g(arm.q), 0)
    arm.gravity = True
    assert np.abs(arm.dynamics.g(arm.q)).max() > 100
    arm.values = {"m2": 40}                     # the others stay
    assert arm.values["m2"] == 40 and arm.values["m1"] == 50 and arm.problem == ""


def test_friction_counts_where_it_is_switched_on():
    arm = PlanarArm()
    assert np.allclose(arm.dynamics.friction([1.0, 1.0]), 0)
    arm.friction = True
    assert np.allclose(arm.dynamics.friction([1.0, 1.0]), [arm.values["Fv1"], arm.values["Fv2"]])


@pytest.mark.parametrize("given, says", [
    ({"values": {"m2": -1}}, "m2 = -1 was not taken: it cannot be negative"),
    ({"values": {"m2": float("nan")}}, "finite number"), ({"values": {"m2": "heavy"}}, "finite number"),
    ({"values": {"mass": 1}}, "There is no 'mass'. Here are Fv1"), ({"values": {"a1": 0}}, "a link needs a length"),
    ({"values": [1, 2]}, "must be a dict"), ({"q": [0.0]}, "two finite numbers"),
    ({"q": [0.0, float("inf")]}, "two finite"), ({"q": "up"}, "was not taken"),
    ({"tau": [1, 2, 3]}, "two finite numbers"), ({"lie": "everything"}, "'no_coriolis'"),
    ({"mode": "fly"}, "'triangular'"), ({"speed": 0.0}, "positive"), ({"speed": "fast"}, "wrong type"),
    ({"motion": {"durations": 1}}, "duration"),
])
def test_bad_values_are_told_in_the_widget_and_not_taken(given, says):
    arm, good = PlanarArm(**given), PlanarArm()
    assert says in arm.problem
    assert all(getattr(arm, name) == getattr(good, name) for name in given)
    arm.q = [0.1, 0.2]
    assert arm.problem == "" and arm.q == [0.1, 0.2]


@pytest.mark.parametrize("kind", ARMS)
def test_signs_and_units_of_values_are_the_tables(kind):
    """One table of signs and units: what is never negative is refused, what may be is taken."""
    made = table(kind)
    for name, row in made["parameters"].items():
        arm = CLASSES[kind](values={name: -0.5})
        assert (arm.values[name] == -0.5) is not positive(name) and bool(arm.problem) is positive(name), name
        slides = made["units"]["q"] == "m"
        assert row.get("degrees") or row["unit"] == unit(name, slides).removesuffix("1"), name
        assert plain(name) in row["label"] or row["label"] == "twin's elbow motor"


def test_a_word_that_is_no_setting_or_preset_is_refused():
    with pytest.raises(TypeError, match="no colour; there are values, q, qd"):
        PlanarArm(colour="red")
    with pytest.raises(ValueError, match="no preset 'x'; there are 'rest'"):
        PlanarArm(preset="x")


@pytest.mark.parametrize("kind", ARMS)
def test_every_preset_can_be_asked_for(kind):
    for preset in table(kind)["presets"]:
        arm = CLASSES[kind](preset=preset["key"])
        assert arm.problem == "" and np.isfinite(arm.dynamics.forward(arm.q, arm.qd, arm.tau)).all()


@pytest.mark.parametrize("kind", ARMS)
def test_without_a_browser_there_is_a_picture_and_its_text(kind):
    arm = CLASSES[kind]()
    data, about = arm._repr_mimebundle_()
    assert base64.b64decode(data["image/png"]).startswith(b"\x89PNG") and VIEW in data
    text = data["text/plain"]
    assert text == f"[control] {about['image/png']['alt']}" and "0x" not in text and table(kind)["title"] in text
    first = float(re.search(r"M = \[([\d.]+)", text)[1])
    assert first == pytest.approx(arm.dynamics.M(arm.q)[0, 0], rel=1e-3)


@pytest.mark.parametrize("kind", ARMS)
def test_settings_and_physics_speak_of_the_same_arm(kind):
    made, told = physics.ARMS[kind](), ARMS[kind]().config()
    assert set(told["values"]) == set(made.parameters)
    assert {row["name"] for row in told["parameters"]} <= set(made.parameters)
    assert [lie["key"] for lie in told["lies"]] == list(made.lies)
    known = {"base", *made.points, *(name for name, *_ in SKETCHES[kind].fixed)}
    used = {name for bar in SKETCHES[kind].bars for name in (*bar[:2], bar[3]) if name}
    assert used | set(SKETCHES[kind].pins) | set(SKETCHES[kind].masses) | set(SKETCHES[kind].motors) <= known
    for row in told["parameters"]:
        shown = made.values[row["name"]] / (np.pi / 180 if row.get("degrees") else 1)
        assert row["low"] <= shown <= row["high"] + 1e-9, row
    json.dumps(told, allow_nan=False)


def test_the_picture_has_the_ellipses_that_the_widget_shows():
    arm = PlanarArm(show=["arm", "ellipses"], ellipses=["velocity", "force"], q=[0.0, np.pi / 2], gravity=False)
    lines = {line.get_label(): line.get_xydata() - [1, 1] for line in picture("planar", arm._table, arm).axes[0].lines}
    velocity, force = lines["velocity"], lines["force"]                  # about the tip at (1, 1)
    longest = [np.linalg.norm(line, axis=1).max() for line in (velocity, force)]
    assert np.allclose(longest, longest[0], rtol=5e-3)                   # each to a scale of its own
    thin = [np.linalg.norm(line, axis=1).min() / size for line, size in zip((velocity, force), longest, strict=True)]
    assert np.allclose(thin, ((np.sqrt(5) - 1) / 2)**2, rtol=2e-2)       # the axes are 1.618 and 0.618
    along = [line[np.linalg.norm(line, axis=1).argmax()] for line in (velocity, force)]
    assert abs(along[0] @ along[1]) < 0.05 * longest[0]**2               # fast where weak


def test_kinds_of_torque_look_as_in_every_other_picture():
    from robolib.plot import KINDS
    assert [kind["colour"] for kind in settings.kinds()] == [KINDS[k["word"]].colour for k in settings.kinds()]
    dashes = [tuple(kind["dash"]) for kind in settings.kinds()]
    assert len(set(dashes)) == len(dashes) == 5


@pytest.mark.parametrize("kind", ARMS)
def test_the_module_is_one_text_that_imports_nothing(kind):
    text = ARMS[kind]().module()
    assert not re.search(r"^import |import\(|https?://(?!www\.w3\.org/2000/svg)", text, re.MULTILINE)
    assert text.count("export default") == 1
    node = shutil.which("node")
    if node:
        done = subprocess.run([node, "--input-type=module", "--check"], input=text, capture_output=True, text=True,
                              check=False)
        assert done.returncode == 0, done.stderr


def test_a_page_holds_everything_it_needs():
    text = PlanarArm().page()
    assert not any(word in text.replace("url(#", "") for word in ("<script src", "<link", "@import", "url("))
    assert '<html lang="en">' in text and "<h1>Planar arm</h1>" in text


FOLDER = files("robolib.widgets") / "js"
ENTRIES = ["lab.js", *(f"interactives/{file.name}" for file in (FOLDER / "interactives").iterdir())]


@pytest.mark.parametrize("entry", sorted(ENTRIES))
def test_modules_that_are_joined_have_no_name_twice(entry):
    node = shutil.which("node")
    need(node, "nodejs")
    done = subprocess.run([node, "--input-type=module", "--check"], input=bundle.joined(entry), capture_output=True,
                          text=True, check=False)
    assert done.returncode == 0, done.stderr
