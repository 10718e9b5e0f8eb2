"""What plausible wrong answers are told, over all chapters: how many hear what is wrong, and whether all of it is true.

The wrong answers are bred from what is typed by hand in the tests (`corpus`), never from an exercise's own mistakes and
hints: one slip, and of every expression one answer with two. Every claim of a reply that can be read off its words is
checked by thirty digits at random points, not by the library's judge.

    python tools/diagnosed.py             counts them all and writes tests/diagnosed.json, of which CHECKING.md tells
    python tools/diagnosed.py 07 -v       one chapter, with what is told only where it differs
"""

import json
import re
import sys
from collections import Counter
from pathlib import Path

import sympy as sp

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]

from corpus import answers, exchanged, ids, mutants, same, typed  # noqa: E402

from robolib.checking import ex  # noqa: E402
from robolib.checking.exercise import chapters  # noqa: E402

FILE = ROOT / "tests/diagnosed.json"
KINDS = ("expression", "equation", "chain", "numbers", "function")      # a reply to them can say where
EACH, SEED = 3, 21
STRANGE = re.compile(r"added$|subtracted$|squared$|product for a sum|1 added| [+−] \d|times -?\d|(tan|cot) for|too far|"
                     r"NaN|infinite|zero$|beyond|below|× ")
LOCATED = re.compile(r"\bOnly |^In |Line \d|^Entry|^entry|^[^:.]+: |term|should not occur|should contain|"
                     r"the right value|everywhere|exchanged|transpose|angle|factor|unit|not in this order")
ENTRY = re.compile(r"Only (.+?) (?:is|are) wrong; the rest is right")


def bred(id, count):
    """[(name, wrong answer)] that somebody may give."""
    kind = ex(id).kind.word
    bad = [(name, answer) for name, answer in answers(id, SEED, 1, 2 * count + 2)[1] if not STRANGE.search(name)]
    return bad[:count] + (two_slips(id, 1) if kind == "expression" else [])


def two_slips(id, count):
    """Wrong answers with two slips."""
    right = typed(id)
    right = sp.Matrix(right) if isinstance(right, (list, sp.MatrixBase)) else right
    found = []
    for name, once in mutants(right, SEED + 1, 3 * count):
        twice = [two for two in mutants(once, SEED + 2, 4) if same(two[1], right, SEED) is False]
        found += [(f"{name}, {other}", two) for other, two in twice[:1]
                  if not STRANGE.search(name) and not STRANGE.search(other)]
    return found[:count]


def told(verdict):
    """named, located, or bare."""
    if verdict.mistake:
        return "named"
    return "located" if LOCATED.search(verdict.message) else "bare"


def untrue(answer, right, verdict):
    """What a reply claims of an expression, and is not so: a list."""
    words, found = verdict.message, []
    mine, theirs = (sp.Matrix([x]) if isinstance(x, sp.Expr) else sp.Matrix(x) for x in (answer, right))
    if mine.shape != theirs.shape:
        return []
    wrong = [k for k in range(len(theirs)) if same(mine[k], theirs[k], SEED) is not True]
    if match := ENTRY.search(words):
        places = len(re.findall(r"\(\d+, \d+\)|\d+(?=[ ,]|$)", match[1]))
        found += [match[0]] if places != len(wrong) else []
    if "should not occur" in words:
        unknown = re.findall(r"`(\w+)`", words.partition("should not occur")[0])
        found += [f"{name} should not occur" for name in unknown if depends(theirs, name)]
    if "should contain" in words:
        asked = words.partition("should contain")[2].partition(".")[0]
        found += [f"contains no {name}" for name in re.findall(r"`(\w+)`", asked)
                  if depends(mine, name) or not depends(theirs, name)]
    if len(wrong) == 1:
        found += _term(mine[wrong[0]], theirs[wrong[0]], words)
    if match := re.search(r"`(\w+)` and `(\w+)` are exchanged", words):
        found += [match[0]] if same(exchanged(mine, *match.groups()), theirs, SEED) is not True else []
    return found


def _term(mine, theirs, words):
    """Claims about one term of an entry: without it, or with its other sign, the entry would be right."""
    symbols = {s.name: s for s in mine.free_symbols}
    for pattern, factors in ((r"The term `([^`…]+)` does not belong", (1, -1)),
                             (r"One sign is wrong: that of `([^`…]+)`", (2, -2))):
        for text in re.findall(pattern, words):
            term = sp.sympify(text, locals=symbols)         # our own words
            if not inner(mine) and not any(same(mine - k * term, theirs, SEED) for k in factors):
                return [f"{pattern}: {text}"]
    return []


def inner(e):
    """Does a sum stand inside a product, where a term of it is no term of the whole?"""
    return any(part.has(sp.Add) for part in sp.preorder_traversal(e) if isinstance(part, sp.Mul)) or not e.is_Add


def depends(e, name):
    """Does the value of an expression depend on a letter?"""
    s = next((s for s in e.free_symbols if s.name == name), None)
    return s is not None and same(e.xreplace({s: s + 1}), e, SEED) is not True


def counted(chapter, each=EACH):
    """({kind: {named, located, bare}}, [untrue claims]) of a chapter."""
    counts, complaints = {}, []
    for id in ids(chapter):
        kind = ex(id).kind.word
        if kind not in KINDS:
            continue
        for name, answer in bred(id, each):
            verdict = ex(id).check(answer)
            counts.setdefault(kind, Counter())[told(verdict)] += 1
            if "-v" in sys.argv and told(verdict) == "bare":
                print(id, name, "|", verdict.message, flush=True)
            false = untrue(answer, typed(id), verdict) if kind == "expression" else []
            complaints += [f"{id} [{name}]: {claim} | {verdict.message}" for claim in false]
    return counts, complaints


def sums():
    """({kind: {named, located, bare}}, untrue, the chapters) of what was counted."""
    kept, found = json.loads(FILE.read_text(encoding="utf-8")), {}
    for chapter in kept.values():
        for kind, counts in chapter["told"].items():
            found.setdefault(kind, Counter()).update(counts)
    return found, sum(chapter["untrue"] for chapter in kept.values()), sorted(kept)


def main(asked):
    """Count, chapter by chapter; what was counted before of other chapters stays."""
    for chapter in asked or chapters():
        counts, complaints = counted(chapter)
        kept = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
        kept[chapter] = {"told": counts, "untrue": len(complaints)}
        line = " · ".join(f"{kind} {dict(more)}" for kind, more in counts.items())
        print(f"{chapter}: {line}; {len(complaints)} untrue", *complaints, sep="\n  ", flush=True)
        FILE.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main([word for word in sys.argv[1:] if word.isdigit()])
