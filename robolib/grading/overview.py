"""The class on one page: how the points are spread, which exercise was hard, which mistake hit how many."""

from __future__ import annotations

import re
from collections import Counter

from .feedback import WEAK
from .page import join, page, tag

BARS = 10


def overview(assignment, rows, stamp):
    """The page, as text. `stamp` has what the verdicts depend on."""
    handed = [row for row in rows if row.status not in ("nothing handed in", "refused")]
    totals = sorted(row.total for row in handed)
    middle = f", median {_median(totals):g} of {assignment.points:g} points" if totals else ""
    weak = [tag("p", WEAK, class_="stamp")] if any(row.tier == "weak" for row in rows) else []
    return page(f"{assignment.title}: the class", tag("h1", assignment.title),
                tag("p", f"{len(rows)} students, {len(handed)} handed in{middle}."), *weak,
                tag("h2", "Points"), histogram(totals, assignment.points),
                tag("h2", "Exercises"), _items(assignment, rows),
                tag("h2", "Mistakes"), _mistakes(assignment, rows),
                tag("h2", "Students"), _students(assignment, rows),
                tag("p", "Graded with " + ", ".join(f"{k} {v}" for k, v in stamp.items()) + ".", class_="dim"))


def _median(values):
    n = len(values)
    return (values[(n - 1) // 2] + values[n // 2]) / 2


def histogram(totals, top):
    """How many students got how many points, as a picture with its numbers in words."""
    counts = [0] * BARS
    for total in totals:
        counts[min(int(BARS * total / top) if top else 0, BARS - 1)] += 1
    high, width, tall = max(counts) or 1, 60, 160
    bars = []
    for k, count in enumerate(counts):
        h = tall * count / high
        bars.append(tag("rect", class_="bar", x=k * width + 4, y=f"{20 + tall - h:.1f}", width=width - 8,
                        height=f"{h:.1f}"))
        bars.append(tag("text", count or "", x=k * width + width / 2, y=f"{14 + tall - h:.1f}", text_anchor="middle"))
        bars.append(tag("text", f"{top * k / BARS:g}–{top * (k + 1) / BARS:g}", x=k * width + width / 2, y=tall + 38,
                        text_anchor="middle"))
    says = "; ".join(f"{top * k / BARS:g} to {top * (k + 1) / BARS:g} points: {n}" for k, n in enumerate(counts) if n)
    line = tag("line", class_="axis", x1=0, y1=tall + 20, x2=BARS * width, y2=tall + 20)
    return tag("svg", tag("title", f"Students by points. {says or 'nobody yet'}"), line, *bars, role="img",
               viewBox=f"0 0 {BARS * width} {tall + 46}", xmlns="http://www.w3.org/2000/svg")


def _items(assignment, rows):
    head = tag("tr", *(tag("th", word, class_=kind) for word, kind in (
        ("exercise", None), ("right", "n"), ("of those who tried", None), ("tried", "n"), ("undecided", "n"))))
    lines = []
    for k, item in enumerate(assignment.items):
        outcomes = Counter(row.marks[k].outcome.outcome for row in rows)
        tried = outcomes["correct"] + outcomes["wrong"] + outcomes["cannot decide"]
        part = outcomes["correct"] / tried if tried else 0
        meter = tag("div", tag("span", style=f"width:{part:.0%}"), class_="meter", role="img", aria_label=f"{part:.0%}")
        title = f"{item.id} {assignment.exercise(item.id).title}"
        lines.append(tag("tr", tag("td", title), tag("td", outcomes["correct"], class_="n"),
                         tag("td", meter, tag("span", f"{part:.0%}", class_="dim")), tag("td", tried, class_="n"),
                         tag("td", outcomes["cannot decide"] or "", class_="n")))
    return tag("div", tag("table", head, *lines), class_="scroll")


def mistakes(rows):
    """[((exercise, mistake), count)], the most frequent first. What has no name is told by its words, numbers apart."""
    counts = Counter()
    for row in rows:
        for mark in row.marks:
            if mark.outcome.outcome == "wrong":
                words = re.sub(r"-?\d[\d.e+-]*", "…", mark.outcome.message)[:120]
                counts[mark.item.id, mark.outcome.mistake or f"“{words}”"] += 1
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def _mistakes(assignment, rows):
    found = mistakes(rows)
    if not found:
        return tag("p", "None.")
    lines = [tag("tr", tag("td", n, class_="n"), tag("td", id), tag("td", name)) for (id, name), n in found[:40]]
    head = tag("tr", tag("th", "students", class_="n"), tag("th", "exercise"), tag("th", "mistake"))
    return tag("div", tag("table", head, *lines), class_="scroll")


def _students(assignment, rows):
    head = tag("tr", tag("th", "student"), tag("th", "points", class_="n"), tag("th", "status"))
    lines = [tag("tr", tag("td", f"{row.student.name or row.student.id}"), tag("td", f"{row.total:g}", class_="n"),
                 tag("td", f"{row.status}{': ' + row.why if row.why else ''}"
                           f"{f', {row.penalty:.0%} lost: late' if row.penalty else ''}")) for row in rows]
    return join([tag("div", tag("table", head, *lines), class_="scroll")])
