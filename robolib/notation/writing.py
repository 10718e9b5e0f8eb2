"""How a name is written: as LaTeX, in running text, and in the spellings that people use instead."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from unicodedata import lookup

from .letters import ALONE, COUNTED

NAME = re.compile(r"([A-Za-z]+?)_?(\d*)|([A-Za-z]+)_([a-z])(\d*)")


@lru_cache(maxsize=4096)
def split(name: str) -> tuple[str, str]:
    """(letter, index) of a typed name: ("qdd", "12"), ("g", ""), ("fx", "") for f_x. ("", "") for what is no name."""
    match = NAME.fullmatch(name)
    if not match:
        return "", ""
    return (match[1], match[2]) if match[1] else (match[3] + match[4], match[5])


def latex(name: str) -> str | None:
    r"""A typed name as LaTeX: qdd1 → \ddot q_{1}, kr2 → k_{r2}, l1 → \ell_{1}; None where we do not know better."""
    head, index = split(name)
    row = COUNTED.get(head) if index else ALONE.get(head) or COUNTED.get(head)
    if row is not None:
        return row.looks.replace("#", index).replace("_{}", "")
    alone = ALONE.get(head)
    base = head if len(head) == 1 else alone.looks if alone is not None and "_" not in alone.looks else None
    return f"{base}_{{{index}}}" if base and index else base


DOTS = {"dot": "\u0307", "ddot": "\u0308", "tilde": "\u0303"}
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
VARIANTS = {"varphi": "φ", "varepsilon": "ε", "vartheta": "ϑ", "ell": "ℓ"}


def greek(name: str) -> str:
    """The character of a Greek letter by its name in LaTeX, "" for any other name: lambda → λ, varphi → φ."""
    size = "SMALL" if name.islower() else "CAPITAL"
    spelled = name.upper().replace("LAMBDA", "LAMDA")                   # as Unicode spells it
    try:
        return VARIANTS.get(name) or lookup(f"GREEK {size} LETTER {spelled}")
    except KeyError:
        return ""


def text(looks: str) -> str:
    r"""LaTeX of the table as running text: \ddot q_{1} → q̈₁, \omega_{x1} → ω_x1, \ell_{2} → ℓ₂."""
    looks = re.sub(r"\\(d?dot|tilde) ?(\\[a-z]+|[A-Za-z])", lambda m: m[2] + DOTS[m[1]], looks)
    looks = re.sub(r"\\mathit\{(\w+)\}", r"\1", looks)
    looks = re.sub(r"\\([A-Za-z]+)", lambda m: greek(m[1]) or m[1], looks)
    return re.sub(r"_\{?(\w+)\}?", lambda m: m[1].translate(SUBSCRIPTS) if m[1].isdigit() else f"_{m[1]}", looks)


def plain(name: str) -> str:
    """A typed name in running text: m1 → m₁, l2 → ℓ₂, kr1 → k_r1, phid → φ̇; as it is typed where we know no better."""
    (head, index), looks = split(name), latex(name)
    looks = f"\\{head}" + f"_{{{index}}}" * bool(index) if looks is None and greek(head) else looks
    return name if looks is None else text(looks)


# Other ways to write a coordinate and its rates: theta1, ϑ1, q_1, dq1, q1dot, qdot1, q1dd, …
ANGLE = "(?:q|theta|vartheta|θ|ϑ)"
ALIASES = ((rf"{ANGLE}(d{{0,2}})_?(\d+)", r"q\1\2"), (rf"(d{{1,2}})(?:ot)?_?{ANGLE}_?(\d+)", r"q\1\2"),
           (rf"{ANGLE}_?(d{{1,2}})(?:ot)?_?(\d+)", r"q\1\2"), (rf"{ANGLE}_?(\d+)_?(d{{1,2}})(?:ot)?", r"q\2\1"),
           (r"([A-Za-z]+?)_?(\d+)_?(d{1,2})(?:ot)?", r"\1\3\2"), (r"([A-Za-z]+?)(d{1,2})ot_?(\d+)", r"\1\2\3"),
           (r"([A-Za-z]+)_(\d+)", r"\1\2"))


def alias(name: str, known: Collection[str]) -> str:
    """The course's name for what somebody called `name`, if that is one of the known ones."""
    for pattern, course in ALIASES:
        if (match := re.fullmatch(pattern, name)) and match.expand(course) in known:
            return match.expand(course)
    return name
