"""The typefaces of a page as a style sheet: only the signs that occur in it, inside the file."""

from __future__ import annotations

import base64
import io
import logging
import string
from functools import cache
from pathlib import Path

from fontTools import subset

from . import supplies

ITALIC = {"a": 0x1D44E, "A": 0x1D434, "α": 0x1D6FC, "Α": 0x1D6E2}      # where mathematical italics begin, and for whom
ODD = {"h": "ℎ", "∂": "𝜕", "ϑ": "𝜗", "ϕ": "𝜙", "ϵ": "𝜖"}
# Of the formulas' typeface, in thousandths of its size, as TeX has them: accents a little higher, an index at one
# height whether its letter goes below the line or not, a fraction in a line of text not so tall.
TUNED = {"AccentBaseHeight": 380, "SubscriptBaselineDropMin": -250, "FractionNumeratorShiftUp": 525,
         "FractionDenominatorShiftDown": 460}
# What nearly every page has. Those with nothing else share their typefaces, which are cut out once in a process.
COMMON = (string.ascii_letters + string.digits + string.punctuation + " \u0302\u0304\u0307\u0308¨˙ˆ¯ẋẏṗṙṁḢ𝖳"
          "αβγδεζηθικλμνξπρστυφχψωϑϕΓΔΘΛΞΠΣΦΨΩℓ∂∇∑∫√∞∈·⋅×÷±−=≈≠≤≥∥‖⊥⊤←→↔⇐⇒⇔⟸⟹⟺′″°½¼⅓²³⁻⁴⁵⁶⁷⁸⁹¹⁰ᵀ"
          "₀₁₂₃₄₅₆₇₈₉ᵢⱼᵣⁱ–—…⋯“”‘’□○▷✓✗•∗⟂µćṀ\u0332")


def style_sheet(text: str) -> str:
    """The @font-face rules for a page with this text: "Lecture", "Lecture Math", "Lecture Mono", "Lecture Rest"."""
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    signs = frozenset(sign for sign in text + COMMON if sign.isprintable())
    faces = [_face("Lecture", supplies.text_face(weight, style), signs, weight, style)
             for weight, style in supplies.TEXT]
    faces += [_face("Lecture Math", supplies.math_face(), signs | frozenset(filter(None, map(italic, signs)))),
              _face("Lecture Mono", supplies.plain_face(mono=True), signs),
              _face("Lecture Rest", supplies.plain_face(), frozenset(sign for sign in signs if ord(sign) > 0x7E))]
    return "\n".join(faces)


def italic(sign: str) -> str:
    """The mathematical italic of a letter, which a browser shows for a single letter in a formula; "" for others."""
    if sign in ODD:
        return ODD[sign]
    for first, place in ITALIC.items():
        if 0 <= ord(sign) - ord(first) < 26:
            return chr(place + ord(sign) - ord(first))
    return ""


@cache
def _face(family: str, path: Path, signs: frozenset[str], weight: int = 400, style: str = "normal") -> str:
    data = base64.b64encode(_subset(path, signs, family == "Lecture Math")).decode()
    return (f'@font-face {{ font-family: "{family}"; font-weight: {weight}; font-style: {style};'
            f" src: url(data:font/woff;base64,{data}) format(\"woff\"); }}")


def _subset(path: Path, signs: frozenset[str], mathematics: bool) -> bytes:
    features = ["*"] if mathematics else ["ccmp", "kern", "liga", "mark", "mkmk"]
    options = subset.Options(flavor="woff", hinting=False, name_IDs=[], layout_features=features, notdef_outline=True)
    font = subset.load_font(str(path), options)
    if mathematics:
        constants = font["MATH"].table.MathConstants
        for name, size in TUNED.items():
            getattr(constants, name).Value = size
        constants.ScriptScriptPercentScaleDown = constants.ScriptPercentScaleDown      # to be read from afar
    worker = subset.Subsetter(options)
    worker.populate(text="".join(sorted(signs)))
    worker.subset(font)
    out = io.BytesIO()
    subset.save_font(font, out, options)
    return out.getvalue()
