"""What the widgets show and between which limits: one table an arm, read by Python and by the browser alike.

Nothing here is mechanics. A row of a slider is (label, unit, lowest, highest, step); a bound of a parameter is what a
number must keep to make sense, whoever sets it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from ..kinematics import planar_ik
from ..notation import plain, split, unit
from ..plot import KINDS

ARMS = ("planar", "cartesian", "parallelogram")
DASHES = {"-": [], "--": [6, 3], "-.": [7, 3, 2, 3], ":": [2, 3]}
HEADINGS = {"inertial": "inertial M q̈", "centrifugal": "centrifugal", "Coriolis": "Coriolis", "gravity": "gravity g",
            "friction": "friction"}
POSITIVE = ("a1", "a2", "a3")                   # lengths that a drawing needs; all other numbers may be zero
WORDS = {"a": "length", "alpha": "angle", "l": "centre", "m": "mass", "I": "inertia", "kr": "gear ratio", "Im": "rotor",
         "mm": "rotor mass", "g": "gravity", "Fv": "friction", "qd": "rate"}


@dataclass(frozen=True)
class Sketch:
    """How an arm is drawn: bars between named points (with the joint each moves), what marks stand where, how far the
    picture reaches: the largest of some sums of lengths, or a number.

    angles   a coordinate each: {joint, letter, pivot, from, to}. The arc stands at `pivot` and is counted from the
             direction `from` → `pivot`, or from the horizontal where `from` is "". A slide: the way `pivot` → `to`
    lengths  (letter, from, to, offset in px to the left of the way from → to)
    cut      the links in the order of the program `loads`: {number, from, to, com, apart, loads}. They are drawn moved
             along the direction apart = [from, to], and `loads` are all that act on a link through its joints:
             [point, which, sign], `which` a joint (its place in `cut`), or a pin (counted on after the links)
    """

    bars: tuple[tuple[str, str, int, str, str], ...]  # (from, to, joint, pivot or "", name); a rail has the joint −1
    pins: tuple[str, ...]
    masses: tuple[str, ...]
    motors: tuple[str, ...]
    reach: float | tuple[tuple[str, ...], ...]
    centre: tuple[float, float] = (0.0, 0.0)
    fixed: tuple[tuple[str, float, float], ...] = ()  # (name, x, y) of points that never move
    angles: tuple[dict[str, Any], ...] = ()
    lengths: tuple[tuple[str, str, str, int], ...] = ()
    cut: tuple[dict[str, Any], ...] = ()


def _angle_at(joint, letter, pivot, start, to):
    return {"joint": joint, "letter": letter, "pivot": pivot, "from": start, "to": to}


def _body(number, start, to, com, apart, *loads):
    return {"number": number, "from": start, "to": to, "com": com, "apart": apart, "loads": [[*load] for load in loads]}


SKETCHES = {
    "planar": Sketch(
        (("base", "elbow", 0, "base", "link 1"), ("elbow", "tip", 1, "elbow", "link 2")),
        ("base", "elbow"), ("com1", "com2"), ("base", "elbow"), (("a1", "a2"),),
        angles=(_angle_at(0, "q1", "base", "", "elbow"), _angle_at(1, "q2", "elbow", "base", "tip")),
        lengths=(("l1", "base", "com1", -20), ("a1", "base", "elbow", -40), ("l2", "elbow", "com2", -20),
                 ("a2", "elbow", "tip", -40)),
        cut=(_body(1, "base", "elbow", "com1", [], ("base", 0, 1), ("elbow", 1, -1)),
             _body(2, "elbow", "tip", "com2", ["base", "elbow"], ("elbow", 1, 1)))),
    "cartesian": Sketch(
        (("foot", "head", -1, "", "rail"), ("carriage", "tip", 1, "", "boom")),
        (), ("tip",), ("foot", "carriage"), 1.35, (0.6, 0.55), (("foot", 0.0, -0.55), ("head", 0.0, 1.7)),
        angles=(_angle_at(0, "q1", "base", "", "carriage"), _angle_at(1, "q2", "carriage", "", "tip")),
        cut=(_body(1, "carriage", "carriage", "carriage", [], ("carriage", 0, 1), ("carriage", 1, -1)),
             _body(2, "carriage", "tip", "tip", ["carriage", "tip"], ("carriage", 1, 1)))),
    "parallelogram": Sketch(
        (("base", "joint2", 0, "base", "link 1"), ("joint2", "joint3", 1, "joint2", "link 2"),
         ("joint3", "tip", 0, "pin", "link 3"), ("base", "pin", 1, "base", "link 4")),
        ("joint2", "joint3", "pin", "base"), ("com1", "com2", "com3", "com4"), ("base",),
        (("a1", "a2"), ("a2", "a3", "-a1")),
        angles=(_angle_at(0, "q1", "base", "", "joint2"), _angle_at(1, "q4", "base", "", "pin")),
        lengths=(("l1", "base", "com1", 20), ("a1", "base", "joint2", 40), ("l2", "joint2", "com2", 20),
                 ("l3", "joint3", "com3", 20), ("a3", "joint3", "tip", 40), ("l4", "base", "com4", -20),
                 ("a2", "base", "pin", -40)),
        cut=(_body(1, "base", "joint2", "com1", ["pin", "base"], ("base", 0, 1), ("joint2", 1, -1)),
             _body(2, "joint2", "joint3", "com2", ["base", "joint2"], ("joint2", 1, 1), ("joint3", 2, -1)),
             _body(3, "joint3", "tip", "com3", ["base", "pin"], ("joint3", 2, 1), ("pin", 4, 1)),
             _body(4, "base", "pin", "com4", ["joint2", "base"], ("base", 3, 1), ("pin", 4, -1)))),
}


def _row(label, unit, low, high, step, **more):
    return {"label": label, "unit": unit, "low": low, "high": high, "step": step, **more}


def _slider(name, low, high, step, word="", slides=False, **more):
    """The row of a letter: its word, how it looks and its unit, as the table of letters has them."""
    measure = unit(name, slides)
    return _row(f"{word or WORDS[split(name)[0]]} {plain(name)}", "" if measure == "1" else measure, low, high, step,
                **more)


def _sliders(names, low, high, step, slides=False):
    return {name: _slider(name, low, high, step, slides=slides) for name in names.split()}


def _angle(label, low=-180, high=180, step=0.05):
    return _row(label, "°", low, high, step, degrees=True)


def kinds() -> list[dict[str, Any]]:
    """The kinds of torque with the word, the colour and the dashes that they have in every chart."""
    return [{"word": style.word, "heading": HEADINGS[kind], "colour": style.colour, "dash": _dash(style.line)}
            for kind, style in KINDS.items() if kind in HEADINGS]


def _dash(line):
    return DASHES[line] if isinstance(line, str) else list(line[1])


def _chart(key, title, unit, *lines, **more):
    names = ("column", "word", "colour", "dash", "width")
    told = [dict(zip(names, line, strict=False)) | more for line in lines]
    return {"key": key, "title": title, "unit": unit, "lines": told}


def _charts(units, letters, twin=False, follow=False):
    pair = (("var(--rl-one)", []), ("var(--rl-two)", [6, 3]))
    turned = {"factor": 180 / math.pi} if units["q"] == "°" else {}          # angles have one unit in a widget
    joints = [("q", "position", units["q"], turned), ("qd", "velocity", units["qd"], {})]
    charts = [_chart(k, title, unit, *((f"{k}{j + 1}", plain(f"{k}{letters[j]}"), *pair[j]) for j in (0, 1)), **more)
              for k, title, unit, more in joints]
    for j in (1, 2):
        parts = [(f"{kind['word']}{j}", kind["word"], kind["colour"], kind["dash"]) for kind in kinds()]
        charts.append(_chart(f"tau{j}", plain(f"tau{j}"), units["tau"], *parts,
                             (f"tau{j}", "sum", "var(--rl-ink)", [], 1.0)))
    third = "var(--rl-three)", [2, 3]
    charts.append(_chart("energy", "energy", "J", ("T", "T", *pair[1]), ("U", "U", *third), ("E", "T + U", *pair[0])))
    charts.append(_chart("belief", "energy, believed and true", "J", ("own", "the model's own", *pair[1]),
                         ("E", "true, same motion", *pair[0]), ("ghost", "true arm", *third)))
    first, second = (plain(f"qdd{letter}") for letter in letters)
    charts.append(_chart("shares", "inertial, by whose q̈", units["tau"],
                         ("share1", f"τ₁ by {first}", *pair[0]),
                         ("other1", f"τ₁ by {second}", "var(--rl-accent)", [2, 3]),
                         ("share2", f"τ₂ by {second}", *pair[1]),
                         ("other2", f"τ₂ by {first}", "var(--rl-three)", [9, 3, 2, 3])))
    if follow:
        charts.append(_chart("V", "energy of the error V", "J", ("V", "V", *pair[0])))
        charts.append(_chart("error", "error q − q_d", units["q"],
                             *((f"error{j + 1}", f"joint {j + 1}", *pair[j]) for j in (0, 1)), **turned))
    if twin:
        charts.append(_chart("twin", "motors, here and in the planar twin", units["tau"],
                             ("tau1", "motor 1", *pair[0]), ("tau2", "motor 2", *pair[1]),
                             ("twin1", "twin 1", "var(--rl-accent)", [2, 3]),
                             ("twin2", "twin 2", "var(--rl-three)", [9, 3, 2, 3])))
    return charts


ANGULAR = {"q": "°", "qd": f"({unit('qd1')})", "qdd": unit("qdd1"), "tau": f"({unit('tau1')})", "M": "(kg·m²)",
           "word": "Torques"}
LINEAR = {"q": unit("q1", True), "qd": f"({unit('qd1', True)})", "qdd": unit("qdd1", True), "tau": unit("tau1", True),
          "M": "kg", "word": "Forces"}
ELLIPSES = {
    "velocity": "velocity: where |q̇| = 1 takes the tip", "force": "force: what |τ| = 1 can hold at the tip",
    "inertia": "inertia: equal kinetic energy", "dynamic": "dynamic: what |τ| = {} can accelerate, from rest",
    "hint": "Each is drawn to a scale of its own. The cross is the centre of the dynamic one: gravity shifts it.",
}


def _motions(measure, degrees, reach, speed, who="joint", follow=False):
    far, fine = (180, 1) if degrees else (1, 0.01)
    way = [_row(f"travel of {who} {j + 1}", measure, -far, far, fine,
                key="distance", at=j, **({"degrees": True} if degrees else {})) for j in (0, 1)]
    rate = unit("qd1", slides=not degrees)
    rise = _row("rise time", "s", 0.05, 1, 0.05, key="rise")
    motions = [
        {"key": "triangular", "label": "a triangle of velocity",
         "sliders": [*way, _row("duration", "s", 0.2, 4, 0.05, key="duration")]},
        {"key": "trapezoidal", "label": "a trapezium of velocity",
         "sliders": [*way, _row("speed", rate, 0.1, speed, 0.1, key="speed"), rise]},
        {"key": "line", "label": "the tip on a straight line",
         "sliders": [*(_row(f"to {axis}", "m", -reach, reach, 0.01, key="to", at=k) for k, axis in enumerate("xy")),
                     _row("tip's speed", "m/s", 0.1, 6, 0.1, key="tip_speed"), rise]}]
    return motions + ([_follow(way)] if follow else [])


def _follow(way):
    return {"key": "follow", "label": "a controller, there and back",
            "sliders": [*way, _row("period", "s", 0.5, 10, 0.1, key="period"),
                        _row("gain λ", "1/s", 0, 10, 0.1, key="gain"),
                        _row("damping K", unit("kd1"), 0, 500, 1, key="damping"),
                        {"key": "other_C", "toggle": "the law takes the other C (Problem 7.2)"}]}


def _planar():
    start, end = planar_ik(1, 1, 0.2, 0.0), planar_ik(1, 1, 1.8, 0.0)
    start, end = [float(x) for x in start], [float(x) for x in end]
    right = math.pi / 2
    motion = {"start": start, "distance": [right, right], "duration": 0.5, "speed": 5.0, "rise": 0.15,
              "from": [0.2, 0.0], "to": [1.8, 0.0], "tip_speed": 5.0, "elbow": 1,
              "period": 2.0, "gain": 2.0, "damping": 10.0, "other_C": False}
    there = [b - a for a, b in zip(start, end, strict=True)]
    table = {"title": "Planar arm", "tries": "drag the blue tip. Then press Play, and watch it fall.",
             "units": ANGULAR, "q": [0.0, 1.0], "motion": motion, "strength": 1000.0,
             "joints": [_angle("shoulder q₁"), _angle("elbow q₂")], "motions": _motions("°", True, 2, 8, follow=True)}
    table["rates"] = [_slider(name, -6, 6, 0.1) for name in ("qd1", "qd2")]
    table["torques"] = [_slider(name, -1500, 1500, 5, "torque") for name in ("tau1", "tau2")]
    table["parameters"] = {
        **_sliders("m1 m2", 0, 100, 1), **_sliders("a1 a2", 0.2, 1.5, 0.05), **_sliders("l1 l2", 0, 1, 0.05),
        **_sliders("I1 I2", 0, 30, 0.5), **_sliders("kr1 kr2", 1, 200, 1), **_sliders("Im1 Im2", 0, 0.05, 0.001),
        **_sliders("mm2", 0, 20, 0.5), **_sliders("g", 0, 25, 0.01), **_sliders("Fv1 Fv2", 0, 200, 5)}
    gearless = {"kr1": 1.0, "kr2": 1.0}
    # 10° off in both joints. V after 6 s: 14.8747 J, as at the start, or 228.8 J with the other C; with a damping of
    # 10 N·m·s 1.73 J or 4.62 J
    begin, off = [0.0, math.pi / 6], math.pi / 18
    follow = {"mode": "follow", "gravity": True, "values": gearless, "q": [x + off for x in begin], "qd": [0.0, 0.0]}
    swing = {"start": begin, "distance": [right, right], "period": 2.0, "gain": 2.0, "damping": 0.0, "other_C": False}
    table["presets"] = [
        {"key": "rest", "label": "Example 7.2's arm, at rest", "q": [0.0, 1.0], "gravity": True},
        {"key": "hanging", "label": "hanging, pulled aside", "q": [-1.0, 0.3], "gravity": True},
        {"key": "folded", "label": "folded, without gravity", "q": [0.3, 3.05], "gravity": False},
        {"key": "singular", "label": "nearly stretched", "q": [0.5, 0.06], "gravity": False},
        {"key": "push", "label": "a push at the elbow, no gravity", "q": [0.0, 1.0], "tau": [0.0, 100.0],
         "gravity": False},
        {"key": "rates", "label": "both joints turning, no gravity", "q": [0.0, 1.0], "qd": [2.0, 2.0],
         "gravity": False},
        {"key": "lively", "label": "no gears: a double pendulum", "q": [1.2, 0.8], "gravity": True, "values": gearless},
        {"key": "case1", "label": "Example 7.2: 90° in 0.5 s", "mode": "triangular", "gravity": True, "speed": 0.15},
        {"key": "case2", "label": "Example 7.2: trapezium, same speeds", "mode": "trapezoidal", "gravity": True,
         "speed": 0.15, "motion": {"distance": there}},
        {"key": "case3", "label": "Example 7.2: tip on a line", "mode": "line", "gravity": True, "speed": 0.15},
        {"key": "follow", "label": "follow: fair C, no damping", **follow, "motion": swing},
        {"key": "follow_other", "label": "follow: the other C", **follow, "motion": swing | {"other_C": True}}]
    table["lies"] = {"no_coriolis": "no Coriolis torque", "gravity_flipped": "gravity upside down",
                     "no_rotor": "rotor 2 forgotten", "no_parallel_axis": "m₁ℓ₁² forgotten",
                     "other_C": "another matrix C"}
    return table


def _cartesian():
    motion = {"start": [0.2, 0.2], "distance": [0.5, 0.5], "duration": 1.0, "speed": 1.0, "rise": 0.2,
              "from": [0.2, 0.3], "to": [0.9, 0.8], "tip_speed": 1.0, "elbow": 1}
    table = {"title": "Cartesian arm", "axes": ["x / m", "z / m"], "units": LINEAR,
             "tries": "drag the blue tip. Then choose “axes at 45°, push on the column”, and press Play.",
             "q": [0.4, 0.7], "motion": motion,
             "strength": 200.0, "motions": _motions("m", False, 2, 3)}
    table["joints"] = [_row("column q₁", "m", -0.4, 1.4, 0.005), _row("boom q₂", "m", 0, 1.3, 0.005)]
    table["rates"] = [_slider(name, -2, 2, 0.05, slides=True) for name in ("qd1", "qd2")]
    table["torques"] = [_slider(name, -400, 400, 1, "force", slides=True) for name in ("tau1", "tau2")]
    table["parameters"] = {
        "alpha": _angle("angle α", 30, 90, 1), **_sliders("m1 m2", 0, 30, 0.5),
        **_sliders("kr1 kr2", 0, 200, 1, slides=True), **_sliders("Im1 Im2", 0, 0.005, 0.0001),
        **_sliders("mm2", 0, 10, 0.5), **_sliders("g", 0, 25, 0.01), **_sliders("Fv1 Fv2", 0, 200, 5, slides=True)}
    table["presets"] = [
        {"key": "square", "label": "axes at 90°", "gravity": False, "values": {"alpha": math.pi / 2}},
        {"key": "bent", "label": "axes at 45°, push on the column", "gravity": False, "values": {"alpha": math.pi / 4},
         "q": [0.2, 0.7], "tau": [30.0, 0.0]},
        {"key": "falling", "label": "axes at 60°, let go", "gravity": True, "values": {"alpha": math.pi / 3},
         "q": [1.3, 0.7]},
        {"key": "case1", "label": "a triangle of velocity", "gravity": True, "mode": "triangular", "speed": 0.5}]
    table["lies"] = {"gravity_flipped": "gravity upside down", "no_rotor": "rotor 2 forgotten",
                     "no_coupling": "no coupling in M"}
    return table


def _parallelogram():
    motion = {"start": [3.6, 1.05], "distance": [-0.5, 0.7], "duration": 1.0, "speed": 1.5, "rise": 0.2,
              "from": [1.0, 0.9], "to": [0.4, 1.2], "tip_speed": 1.5, "elbow": -1}
    table = {"title": "Parallelogram arm", "letters": ["1", "4"], "units": ANGULAR,
             "tries": "drag the blue tip: which links stay parallel? Then let motor 1 push, and press Play.",
             "q": [3.5, 1.05], "motion": motion,
             "strength": 50.0, "joints": [_angle("motor 1: q₁", 0, 360), _angle("motor 2: q₄", -180, 180)],
             "motions": _motions("°", True, 2, 4, "motor"), "who": "motor"}
    table["rates"] = [_slider(name, -6, 6, 0.1) for name in ("qd1", "qd4")]
    table["torques"] = [_row(f"torque, motor {k}", unit("tau1"), -150, 150, 1) for k in "12"]
    table["parameters"] = {
        "m3": _slider("m3", 0, 20, 0.05, "forearm"), "mL": _slider("mL", 0, 5, 0.1, "payload"),
        **_sliders("m1 m2 m4", 0, 20, 0.1), **_sliders("l1 l2 l3 l4", 0, 2.5, 0.01),
        **_sliders("a1 a2 a3", 0.2, 2.5, 0.05), **_sliders("I1 I2 I3 I4", 0, 3, 0.05),
        "mm2": _row("twin's elbow motor", unit("mm2"), 0, 10, 0.5), **_sliders("g", 0, 25, 0.01),
        **_sliders("Fv1 Fv4", 0, 20, 0.5)}
    push = {"q": [math.radians(200), math.radians(60)], "tau": [20.0, 0.0], "gravity": False}
    table["presets"] = [
        {"key": "unbalanced", "label": "motor 1 pushes, m₃ = 8 kg", **push, "values": {"m3": 8.0}},
        {"key": "balanced", "label": "motor 1 pushes, m₃ = 4 kg", **push, "values": {"m3": 4.0}},
        {"key": "load", "label": "balanced, with 1 kg in the hand", **push, "values": {"m3": 4.0, "mL": 1.0}},
        {"key": "hanging", "label": "let go in gravity", "gravity": True, "q": [2.4, 0.2]},
        {"key": "folded", "label": "nearly folded", "gravity": False, "q": [1.25, 1.05]},
        {"key": "case1", "label": "both motors, a triangle of velocity", "gravity": True, "mode": "triangular",
         "speed": 0.4}]
    table["lies"] = {"no_velocity": "no velocity torques", "gravity_flipped": "gravity upside down",
                     "as_printed": "M₂₂ as the textbook prints it"}
    table["twin"] = ("Its upper arm is link 4, its forearm is link 3, its tip is where ours is; an elbow motor rides"
                     " along. Slide ℓ₃ to a₁ and its forearm balances on the elbow.")
    return table


MARKS = {"angles": "angles, with their letters", "names": "names of the links", "lengths": "lengths",
         "masses": "centres of mass", "weights": "weights", "velocities": "velocities",
         "accelerations": "accelerations", "torques": "the motors' torques",
         "forces": "links cut apart, with all forces and moments"}
DRAWN = ("masses", "torques")                   # what is drawn on an arm unless somebody asks for something else
CUT = ("planar", "cartesian", "parallelogram")  # arms whose bearings are known

TABLES = {"planar": _planar, "cartesian": _cartesian, "parallelogram": _parallelogram}


def table(arm: str) -> dict[str, Any]:
    """All settings of an arm, as plain data for JSON."""
    made = TABLES[arm]()
    made = {"letters": ["1", "2"], "who": "joint", "axes": ["x / m", "y / m"]} | made
    charts = _charts(made["units"], made["letters"], twin="twin" in made, follow="gain" in made["motion"])
    strong = f"{made['strength']:g} {made['units']['tau'].strip('()')}"
    ellipses = ELLIPSES | {"dynamic": ELLIPSES["dynamic"].format(strong)}
    marks = [[key, words] for key, words in MARKS.items() if key != "forces" or arm in CUT]
    common = {"arm": arm, "kinds": kinds(), "ellipses": ellipses, "charts": charts, "marks": marks}
    return made | common
