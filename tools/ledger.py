"""The counts that the Ledger shows, robolib/widgets/physics/ledger.json: every arm by every formulation, every switch.

    python tools/ledger.py            count, and write it; that takes a few minutes
    python tools/ledger.py --check    tell whether it is up to date

{name of an arm: {program: [counts, repeats, published]}}. Of a program there are eight counts, each two numbers,
multiplications and additions; the place of a count is 2 × the sum of its switches' bits (share 1, drop 2, offline 4).
`repeats` are the products that the formula asks for most often, [in letters, how often, whether of constants alone],
`published` what books have, [multiplications, additions, where].
"""

import json
import sys
from itertools import product
from pathlib import Path

import sympy as sp

from robolib import codegen, cost, notation, robots
from robolib.codegen.geared import symmetric
from robolib.formulations import FORMULATIONS
from robolib.robot import Robot
from robolib.widgets.physics.ledger import WAYS

FILE = Path(__file__).resolve().parents[1] / "robolib" / "widgets" / "physics" / "ledger.json"
GROUPED = {"grouped": "newton_euler_linear", "short": "short"}       # in base parameters
OPERATIONS, MANY = 9, 500                       # in an expression that is shown; that are looked at
MOST = {"uicker_kahn": 2}                      # that are shown, where it is not one
SHORT = {sp.sin: "s", sp.cos: "c"}

# Where books have a number (`robolib.cost.tables`): the program, for which arm or how many joints, table, row.
TABLE_3, TENSOR, TEXT, ONE, RX = "milicevic 3", "5.3", "text of chapter 5", "khalil 7.5, arms", "khalil 7.6"
PUBLISHED = (
    ("uicker_kahn", int, TABLE_3, "lagrange_euler"), ("newton_euler", int, TABLE_3, "newton_euler"),
    ("dalembert", int, TABLE_3, "dalembert"), ("uicker_kahn", 6, TEXT, "Uicker and Kahn, six joints"),
    ("waters", 6, TEXT, "Waters, six joints"), ("hollerbach", 6, TENSOR, "Hollerbach, 4×4"),
    ("newton_euler", 6, TENSOR, "Luh, Walker and Paul"),
    ("tensor_newton_euler", 6, TENSOR, "Algorithm 5.6"), ("augmented", 6, TENSOR, "Algorithm 5.7, trimmed"),
    ("newton_euler_linear", "general 6R", TENSOR, "Khalil, Kleinfinger and Gautier"),
    ("grouped", "general 6R", "khalil 7.5", "Khalil, base parameters"), ("grouped", "Stanford", ONE, "Stanford"),
    ("newton_euler_linear", "RX-90", RX, "general"), ("grouped", "RX-90", RX, "general, base parameters"),
    ("newton_euler_linear", "RX-90, symmetric", RX, "simplified"),
    ("grouped", "RX-90, symmetric", RX, "simplified, base parameters"))
PLACES = {TABLE_3: "[milicevic] Table 3", TENSOR: "[balafoutis_patel] Table 5.3",
          TEXT: "[asada_slotine] 5.3.1, [balafoutis_patel] 5.2",
          "khalil 7.5": "[khalil] Table 7.5, with wrench and rotors",
          ONE: "[khalil] Table 7.5, with wrench and rotors", RX: "[khalil] Table 7.6, with wrench and rotors"}
ELSEWHERE = {("kane", "Stanford"): [646, 394, "[khalil] Table 7.5"]}        # the one entry of its row


def arms() -> dict[str, Robot]:
    """What is counted: arms without rotors and friction, every parameter a symbol."""
    found = {"general 6R": robots.general(6), "general 3R": robots.general(3), "planar 2R": robots.planar_2r(),
             "PUMA 560": robots.puma560(), "RX-90": robots.rx90(), "Stanford": robots.stanford()}
    bare = {name: robot.without("rotors", "friction") for name, (robot, _) in found.items()}
    return bare | {"RX-90, symmetric": symmetric(bare["RX-90"], ("", "xy", "y", "z", "y", "z"))}


def programs() -> list[str]:
    """The formulations that the Ledger offers, and those of them that are grouped."""
    return [*(name for name in FORMULATIONS if name in WAYS), *GROUPED]


def counted(program: str, robot: Robot) -> list:
    """[counts, repeats] of one arm by one program. Parameters are grouped beforehand, so then constants are off-line,
    whatever the switch says.
    """
    name, group = GROUPED.get(program, program), program in GROUPED
    counts = []
    for offline, drop, share in product((False, True), repeat=3):
        found = codegen.count(name, robot, share=share, drop=drop, offline=offline or group, group=group)
        counts += [found.mul + found.div, found.add]
    found = codegen.repeated(name, robot, most=MANY, size=OPERATIONS, group=group)
    moving = {f"{kind}{i}" for kind in ("q", "qd", "qdd") for i in range(1, robot.n + 1)}
    repeats = [[written(one.expression), one.times, int(moving.isdisjoint(map(str, one.expression.free_symbols)))]
               for one in found if one.times > 1 and _telling(one.expression)]
    return [counts, [one for one in repeats if not (group and one[2])][:MOST.get(program, 1)]]


def _telling(e):
    """A product of letters, not of a number."""
    return not e.is_Add and abs(e.as_coeff_Mul()[0]) == 1


def published(program: str, arm: str, n: int) -> list:
    """[multiplications, additions, where] of a program, for an arm or for any with so many joints."""
    found = [[*cost.table(key).count(row, n), PLACES[key]] for name, of, key, row in PUBLISHED
             if name == program and of in (arm, n, int)]
    return found + [ELSEWHERE[key] for key in ELSEWHERE if key == (program, arm)]


def written(e: sp.Expr) -> str:
    """An expression in few letters: s₁ for sin q₁, cα₂ for cos α₂, a product without a sign."""
    if e.is_Symbol:
        return notation.plain(e.name)
    if e.func in SHORT:
        angle = written(e.args[0])
        return SHORT[e.func] + (angle.removeprefix("q") if e.args[0].is_Symbol else f"({angle})")
    if e.is_Add:
        terms = [written(term) for term in e.as_ordered_terms()]
        return terms[0] + "".join(f" − {t[1:]}" if t.startswith("−") else f" + {t}" for t in terms[1:])
    if e.is_Mul:
        number, factors = e.as_coeff_mul()
        texts = [f"({written(f)})" if f.is_Add else written(f) for f in sorted(factors, key=sp.default_sort_key)]
        return {1: "", -1: "−"}.get(number, f"{number} ") + " ".join(texts)
    if e.is_Pow:
        return written(e.base) + str(e.exp).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return str(e)


def row(program: str, arm: str, robot: Robot) -> list:
    """[counts, repeats, published]."""
    return [*counted(program, robot), published(program, arm, robot.n)]


def table() -> str:
    """The text of the file, a line for each program."""
    found = {arm: {name: row(name, arm, robot) for name in programs()} for arm, robot in arms().items()}
    rows = [f'  "{arm}": {{\n' + ",\n".join(f'    "{name}": {json.dumps(row, ensure_ascii=False)}'
                                           for name, row in of.items()) + "\n  }" for arm, of in found.items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


if __name__ == "__main__":
    text = table()
    if "--check" in sys.argv:
        fresh = FILE.exists() and FILE.read_text(encoding="utf-8") == text
        sys.exit(None if fresh else "robolib/widgets/physics/ledger.json is stale: run `python tools/ledger.py`.")
    FILE.write_text(text, encoding="utf-8")
