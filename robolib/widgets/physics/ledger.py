"""What the ledger shows: counts that `tools/ledger.py` has made, and the stairs from one to the next. Nothing moves."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from .package import Physics, physics_of

WAYS = {"uicker_kahn": "Lagrange–Euler, as printed", "lagrange_euler": "Lagrange–Euler, each U once",
        "waters": "Waters", "hollerbach": "Hollerbach, 4×4 recursion", "lagrange": "Lagrange, by Jacobians",
        "kane": "Kane", "dalembert": "d'Alembert, generalized", "newton_euler_base": "Newton–Euler, in the base frame",
        "newton_euler": "Newton–Euler, in the links' frames", "newton_euler_linear": "Newton–Euler, by first moments",
        "tensor_newton_euler": "Algorithm 5.6, tensors",
        "augmented": "Algorithm 5.7, augmented links"}
GROUPED = ("grouped", "short")                  # in base parameters: by first moments, and as `formulations.short` does
PLAIN = ("newton_euler_base", "newton_euler", "tensor_newton_euler")     # recursions, not augmented
LAST = (*PLAIN, "newton_euler_linear", "augmented")
# {switch: [what it does, its bit in the place of a count, what it leads away from, where to]}
SWITCHES = {"share": ["equal products once", 1], "drop": ["no 0 and ±1", 2], "offline": ["constants off-line", 4],
            "recursion": ["Newton–Euler recursion", 0, [way for way in WAYS if way not in LAST], "newton_euler"],
            "tensor": ["Ω, augmented links", 0, PLAIN, "augmented"],
            "group": ["grouped parameters", 0, LAST, "grouped"], "short": ["shorter forms", 0, ["grouped"], "short"]}


@cache
def counts() -> dict[str, dict[str, list]]:
    """{arm: {way: [counts, repeats, published]}}, see `tools/ledger.py`."""
    return json.loads((files(__package__) / "ledger.json").read_text(encoding="utf-8"))


@cache
def ledger() -> Physics:
    """No Program runs in the browser: all is counted."""
    return physics_of("ledger", {}, n=0)


def stairs(robot: str, formulation: str, on: set[str]) -> list[dict[str, Any]]:
    """The stairs of the switches that are on, from the top: key, word, way, place, count, published, repeats."""
    found = [{"key": "written", "word": "as written", "way": formulation, "place": 0}]
    for key, (word, bit, *leads) in SWITCHES.items():
        way, place = found[-1]["way"], found[-1]["place"]
        if key in on and (not leads or way in leads[0]):
            found.append({"key": key, "word": word, "way": leads[1] if leads else way, "place": place | bit})
    return [_filled(counts()[robot], now, before) for before, now in zip([None, *found], found, strict=False)]


def _filled(of, now, before):
    """With its count; with what was published, where a way begins."""
    numbers, repeats, told = of[now["way"]]
    first = before is None or before["way"] != now["way"]
    return now | {"count": numbers[2 * now["place"]:][:2], "repeats": repeats, "published": told if first else []}


def left(found: list[dict[str, Any]]) -> dict[str, float]:
    """What is left below the last stair, what was written, how many multiplications are saved / %."""
    first, last = found[0]["count"], found[-1]["count"]
    return {"mul": last[0], "add": last[1], "written_mul": first[0], "written_add": first[1],
            "saved": 100 - 100 * last[0] / first[0]}


def plus(count: list[Any]) -> str:
    """Multiplications + additions, in groups of three digits."""
    return f"{count[0]:,} + {count[1]:,}".replace(",", "\u202f")


def told() -> dict[str, Any]:
    """What the browser is told: what the switches do, and what `counts` has; ways are told by their places."""
    ways = [*WAYS, *GROUPED]
    switches = {key: [word, bit, *([[*map(ways.index, leads[0])], ways.index(leads[1])] if leads else [])]
                for key, (word, bit, *leads) in SWITCHES.items()}
    return {"switches": switches, "arms": {arm: [of[way] for way in ways] for arm, of in counts().items()}}
