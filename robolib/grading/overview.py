"""The class on one page: how the points are spread, which exercise was hard, which mistake hit how many."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup

from .alike import hints
from .assignment import Assignment
from .feedback import WEAK, WORDS, page_name
from .marks import Row
from .page import join, page, said, table, tag
from .unmatched import Unmatched

BARS = 12                                       # at most
WIDTHS = (1, 2, 2.5, 5)                         # of a bar in points, times a power of ten
SHOWN = 40                                      # mistakes
NOTHING = ("nothing handed in", "refused")


def overview(assignment: Assignment, rows: Sequence[Row], stamp: Mapping[str, str],
             strangers: Sequence[Unmatched] = ()) -> str:
    """The page, as text. `stamp` has what the verdicts depend on."""
    totals = sorted(row.total for row in rows if row.status not in NOTHING)
    weak = [tag("p", WEAK, class_="stamp")] if any(row.tier == "weak" for row in rows) else []
    return page(f"{assignment.title}: the class", tag("h1", assignment.title),
                *(tag("p", line) for line in _summary(assignment, rows, totals)), *weak,
                tag("h2", "Points"), histogram(totals, assignment.points),
                tag("h2", "Exercises"), _items(assignment, rows),
                tag("h2", "Mistakes"), _mistakes(rows),
                tag("h2", "Students"), _students(assignment, rows), *_alike(rows), *_strangers(strangers),
                tag("p", "Graded with " + ", ".join(f"{k} {v}" for k, v in stamp.items()) + ".", class_="dim small"),
                kind="wide")


def _summary(assignment, rows, totals):
    yield f"{_count(len(rows), 'student')}, {len(totals)} handed in."
    if totals:
        yield f"Median {_median(totals):g}, mean {sum(totals) / len(totals):.3g} of {assignment.points:g} points."
    bad = Counter(row.status for row in rows if row.status not in ("ok", *NOTHING))
    if bad:
        yield "Not run to the end: " + ", ".join(f"{n} {status}" for status, n in sorted(bad.items())) + "."
    open_ = sum(mark.outcome.outcome == "cannot decide" and not mark.by_hand for row in rows for mark in row.marks)
    if open_:
        yield f"{_count(open_, 'answer')} could not be decided: look at {'it' if open_ == 1 else 'them'} yourself."


def _alike(rows):
    """Who may have copied, for somebody to look at."""
    if found := hints(rows):
        yield tag("h2", "Alike")
        yield tag("p", "Hints, and no verdicts: two who learned together may write the same. Look at both.")
        yield table("Alike", (("student", ""), ("and", ""), ("what", "long")),
                    [(hint.one, hint.other, hint.what) for hint in found[:SHOWN]])


def _strangers(found):
    """Folders of nobody: each may be the work of somebody of whom nothing was found."""
    if found:
        yield tag("h2", "Folders that match no student")
        yield tag("p", "Nothing in them was graded. Mend the folder's name, or the roster's.")
        yield tag("ul", *(tag("li", str(each)) for each in found))


def _count(n, word):
    return f"{n} {word}{'s' * (n != 1)}"


def _median(values):
    n = len(values)
    return (values[(n - 1) // 2] + values[n // 2]) / 2


def width(top: float) -> float:
    """How many points a bar stands for: a round number, so that there are at most BARS of them."""
    power = 0.01
    while True:
        for step in WIDTHS:
            if step * power * BARS >= top:
                return step * power
        power *= 10


def histogram(totals: Iterable[float], top: float) -> Markup:
    """How many students got how many points, as a picture with its numbers in words. The last bar has the best too."""
    step = width(top)
    bars = max(1, -int(-top / step // 1))
    counts = [0] * bars
    for total in totals:
        counts[min(int(total / step + 1e-9), bars - 1)] += 1
    high = max(counts) or 1
    edges = [f"{step * k:g}" for k in range(bars + 1)]
    columns = [tag("div", n or "", tag("span", style=f"height:calc(var(--tall) * {n / high:.3f})"))
               for n in counts]
    words = "; ".join(f"{edges[k]} to {edges[k + 1]} points: {n}" for k, n in enumerate(counts) if n)
    return tag("figure", tag("div", *columns, class_="bars", role="img",
                             aria_label=f"Students by points. {words or 'Nobody yet'}."),
               tag("div", *(tag("span", edge) for edge in edges), class_="ticks", aria_hidden="true"),
               tag("figcaption", "points; above each bar, the number of students"))


def _items(assignment, rows):
    head = (("exercise", "long"), ("right, of those who tried", ""), ("students", "n"))
    lines = []
    for k, item in enumerate(assignment.items):
        outcomes = Counter(row.marks[k].outcome.outcome for row in rows)
        tried = outcomes["correct"] + outcomes["wrong"] + outcomes["cannot decide"]
        part = outcomes["correct"] / tried if tried else 0
        meter = tag("div", tag("span", style=f"width:{part:.0%}"), class_="meter", aria_hidden="true")
        lines.append((f"{item.id} {assignment.exercise(item.id).title}",
                      tag("div", meter, tag("span", f"{part:.0%}" if tried else "–"), class_="rate"),
                      f"{outcomes['correct']} of {tried}"))
    return table("Exercises", head, lines)


def mistakes(rows: Iterable[Row]) -> list[tuple[tuple[str, str], int]]:
    """[((exercise, mistake), count)], the most frequent first. What has no name is told by its words, numbers apart."""
    counts = Counter()
    for row in rows:
        for mark in row.marks:
            if mark.outcome.outcome == "wrong":
                words = re.sub(r"-?\d[\d.e+-]*", "…", mark.outcome.message)[:120]
                counts[mark.item.id, mark.outcome.mistake or f"“{words}”"] += 1
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def _mistakes(rows):
    found = mistakes(rows)
    if not found:
        return tag("p", "None.")
    head = (("students", "n"), ("exercise", ""), ("mistake", "long"))
    more = [tag("p", f"… and {len(found) - SHOWN} more: see grades.json.", class_="dim")] if len(found) > SHOWN else []
    note = tag("p", "In quotation marks, what a student was told whose mistake has no name; … stands for a number.",
               class_="dim small")
    quoted = [note] if any(name.startswith("“") for (_, name), _ in found[:SHOWN]) else []
    told = {}                                   # the first who heard it, in the roster's order
    for row in rows:
        for mark in row.marks:
            told.setdefault((mark.item.id, mark.outcome.mistake), mark.outcome.message)
    lines = [(n, id, join([said(name), tag("div", said(told[id, name]), class_="dim small")]) if (id, name) in told
              else said(name)) for (id, name), n in found[:SHOWN]]
    return join([*quoted, table("Mistakes", head, lines), *more])


def _students(assignment, rows):
    signs = ", ".join(f"{sign} {words.lower()}" for sign, words, _ in WORDS.values())
    each = ((item.id, "sign") for item in assignment.items)
    head = (("student", "long"), ("points", "n"), *each, ("remarks", "long"))
    lines = [(tag("a", row.student.name or row.student.id, href=f"feedback/{page_name(row.student)}"),
              f"{row.total:g}", *map(_sign, row.marks), _remarks(row)) for row in rows]
    return join([tag("p", f"{signs}; * points set by hand.", class_="dim small"), table("Students", head, lines)])


def _sign(mark):
    sign, words, kind = WORDS[mark.outcome.outcome]
    return tag("span", sign, "*" if mark.by_hand else "", class_=kind, title=f"{words}, {mark.points:g} points")


def _remarks(row):
    status = "" if row.status == "ok" else f"{row.status}: {row.why}" if row.why else row.status
    late = f"late: {row.penalty:.0%} lost" if row.penalty and row.status not in NOTHING else ""
    return "; ".join(filter(None, (status, late)))
