"""The planar arm with sliders: what it lets one discover, and what stands there without a kernel."""

import base64
import re

import matplotlib

matplotlib.use("Agg")

import ipywidgets
import matplotlib.pyplot as plt
import numpy as np
import pytest

from robolib.widgets import planar
from robolib.widgets.planar import ARM, PUSH, STATE, VIEW, picture, planar_explorer, reading, says, start

ELBOW = np.degrees(np.arccos(-23.5 / 25))       # M12 = 23.5 + 25 cos q2 with the data of Example 7.2


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def at(**changes):
    return reading(start() | changes)


def test_the_first_setting_is_example_7_2_without_gravity():
    first = start()
    assert {k: first[k] for k in ("a1", "l2", "m2", "kr")} == {"a1": 1.0, "l2": 0.5, "m2": 50, "kr": 100}
    assert first["gravity"] is False and first["q2"] == 60
    assert np.allclose(at()["M"], [[225.01, 36.0], [36.0, 122.5]])


def test_p1_a_push_that_leaves_the_shoulder_at_rest():
    assert ELBOW == pytest.approx(160.05, abs=0.005)
    for q2 in (ELBOW, -ELBOW):
        r = at(q2=q2)
        assert r["M"][0, 1] == pytest.approx(0, abs=1e-12) and r["push"][0] == pytest.approx(0, abs=1e-12)
        assert r["push"][1] == pytest.approx(PUSH / 122.5)
    assert abs(at(q2=160.05)["M"][0, 1]) < 1e-3 and "q̈₁ = 0.0000" in says(at(q2=160.05)), "the slider reaches it"
    assert at(q2=160)["push"][0] < 0 < at(q2=160.1)["push"][0]
    assert "-0.0000" not in says(at(q2=ELBOW)) and at(q2=60)["push"][0] < -0.01


def test_p2_only_joint_1_feels_the_product():
    parts = at(qd1=2, qd2=3, q2=60)["parts"]
    s = 25 * np.sin(np.pi / 3)
    assert np.allclose(parts["Coriolis"], [-2 * s * 6, 0]) and np.allclose(parts["centrifugal"], [-s * 9, s * 4])
    assert np.allclose(at(qd1=2, qd2=0)["parts"]["Coriolis"], 0)


def test_p3_what_gears_hide():
    assert at(q2=0, kr=1)["coupling"] == pytest.approx(0.668, abs=5e-4)
    assert at(q2=0, kr=100)["coupling"] == pytest.approx(0.077, abs=5e-4)
    assert "= 0.668;" in says(at(q2=0, kr=1)) and "= 0.077;" in says(at(q2=0, kr=100))


def test_p4_only_the_elbow_changes_M11():
    assert at(q2=0)["M"][0, 0] == pytest.approx(250.01) and at(q2=180)["M"][0, 0] == pytest.approx(150.01)
    for q1 in (-180, -35, 90):
        assert np.allclose(at(q1=q1)["M"], at()["M"])


def test_p5_half_the_time_four_times_the_torque():
    slow = {"qd1": 1, "qd2": -0.5, "qdd1": 0.5, "qdd2": 1, "gravity": True}
    one, two = at(**slow)["parts"], at(**slow | {"qd1": 2, "qd2": -1, "qdd1": 2, "qdd2": 4})["parts"]
    for kind in ("inertial", "centrifugal", "Coriolis"):
        assert np.allclose(two[kind], 4 * one[kind])
    assert np.allclose(two["gravity"], one["gravity"])


def test_gravity_is_off_until_it_is_switched_on():
    assert np.allclose(at()["parts"]["gravity"], 0)
    assert np.allclose(at(gravity=True, q1=0, q2=0)["parts"]["gravity"], [9.81 * 105, 9.81 * 25])
    assert np.allclose(at(gravity=True)["push"], at()["push"]), "the push is told without gravity"


def test_geometry_and_mass():
    assert np.allclose(at(m2=0, kr=1)["M"], [[0.25 * 50 + 10 + 10 + 0.01 + 5 + 0.01, 10.01], [10.01, 10.01]])
    assert np.allclose(at(a1=0.5, q1=90, q2=-90)["points"][[1, -1]], [[0, 0.5], [1, 0.5]])
    assert at(l2=0)["M"][0, 1] == pytest.approx(11)


def test_the_sentence_says_the_numbers():
    r = at(q2=0)
    text = says(r)
    numbers = [float(x) for x in re.findall(r"-?\d+\.\d+", text)]
    assert numbers[:4] == pytest.approx([250.01, 48.5, 48.5, 122.5])
    assert numbers[4] == pytest.approx(r["coupling"], abs=5e-4) and numbers[5:] == pytest.approx(list(r["push"]),
                                                                                                 abs=5e-5)
    assert "kg·m²" in text and "100 N·m" in text and "rad/s²" in text


def test_the_picture_has_words_units_and_hatches():
    fig, text = picture(start() | {"gravity": True})
    arm, bars = fig.axes
    assert arm.get_xlabel() == "x / m" and arm.get_ylabel() == "y / m" and bars.get_xlabel() == "torque / (N·m)"
    words = [label.get_text() for label in bars.get_yticklabels()]
    kinds = ["inertial", "centrifugal", "Coriolis", "gravity"]
    assert words == [f"{kind} {tau}" for tau in ("τ₁", "τ₂") for kind in kinds]
    assert len({bar.get_hatch() for bar in bars.patches}) == 4, "told apart without colours"
    shown = [bar.get_width() for bar in bars.patches]
    parts = at(gravity=True)["parts"]
    assert shown == pytest.approx([parts[kind][joint] for kind in kinds for joint in (0, 1)])
    assert {label.get_text() for label in bars.texts} >= {f"{x:.1f}" for x in shown}
    assert text == says(at(gravity=True))


def test_an_arm_at_rest_can_be_drawn():
    fig, _ = picture(start() | {"qd1": 0, "qd2": 0})
    low, high = fig.axes[1].get_xlim()
    assert low < 0 < high


def test_every_slider_has_a_unit_and_holds_its_first_value():
    for name, (label, low, high, step, value) in (STATE | ARM).items():
        assert low <= value <= high and step > 0
        assert " / " in label or name == "kr"
    assert STATE["q2"][1] <= -ELBOW and round(160.05 / STATE["q2"][3], 6).is_integer()


@pytest.fixture
def explorer(monkeypatch):
    """The widget as it is published: bundle, metadata, and the box behind it."""
    shown, boxes = [], []
    monkeypatch.setattr("IPython.display.display", lambda *a, **k: shown.append((a, k)))
    make = ipywidgets.VBox
    monkeypatch.setattr(ipywidgets, "VBox", lambda *a, **k: boxes.append(make(*a, **k)) or boxes[-1])
    planar_explorer()
    ((bundle,), options), = shown
    box, = (b for b in boxes if b.model_id == bundle[VIEW]["model_id"])
    return bundle, options, box


def inside(widget):
    for child in getattr(widget, "children", ()):
        yield child
        yield from inside(child)


def test_without_a_kernel_there_is_a_picture_and_its_text(explorer):
    bundle, options, _ = explorer
    assert set(bundle) == {VIEW, "image/png", "text/plain"} and options["raw"] is True
    assert base64.b64decode(bundle["image/png"]).startswith(b"\x89PNG")
    assert bundle["text/plain"] == f"[control] {says(at())}"
    assert options["metadata"]["image/png"]["alt"] == says(at())


def test_a_slider_changes_picture_and_text(explorer):
    bundle, _, box = explorer
    parts = list(inside(box))
    sliders = {w.description: w for w in parts if isinstance(w, ipywidgets.FloatSlider)}
    image, = (w for w in parts if isinstance(w, ipywidgets.Image))
    line, = (w for w in parts if isinstance(w, ipywidgets.HTML))
    box_, = (w for w in parts if isinstance(w, ipywidgets.Checkbox))
    assert set(sliders) == {row[0] for row in (STATE | ARM).values()}
    assert image.value == base64.b64decode(bundle["image/png"]) and says(at()) in line.value
    changed = {}
    for name in ("qdd1", "qdd2", "q1", "q2", "qd1", "qd2", "a1", "l2", "m2", "kr"):
        before = image.value
        changed[name] = 160.05 if name == "q2" else (STATE | ARM)[name][1]
        sliders[(STATE | ARM)[name][0]].value = changed[name]
        assert bytes(image.value) != bytes(before), f"{name} does nothing"
        assert line.value == f"<p>{says(at(**changed))}</p>"
    before = image.value
    box_.value = True
    assert bytes(image.value) != bytes(before) and not plt.get_fignums()


def test_a_slider_says_its_unit_and_moves_by_its_step(explorer):
    for slider in (w for w in inside(explorer[2]) if isinstance(w, ipywidgets.FloatSlider)):
        name = next(k for k, row in (STATE | ARM).items() if row[0] == slider.description)
        label, low, high, step, value = (STATE | ARM)[name]
        assert (slider.min, slider.max, slider.step, slider.value) == (low, high, step, value)
        digits = int(slider.readout_format[1])
        assert round(step, digits) == step, "the read-out shows every step"
    assert planar.PUSH == 100
