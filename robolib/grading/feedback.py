"""One student's page: what was right, what was wrong and why. Of a hidden check it says right or wrong, and no more."""

from __future__ import annotations

from collections import Counter

from .. import cards
from .assignment import Assignment
from .marks import Row
from .page import join, page, said, table, tag
from .results import slug
from .roster import Student

WORDS = {outcome: (look.sign, look.words, look.kind) for outcome, look in cards.OUTCOMES.items()}
BEFORE = "The answers that it gave before that were graded."
STATUS = {
    "ok": "",
    "nothing handed in": "No notebook was found in your folder.",
    "refused": "What you handed in could not be read as a notebook.",
    "unreadable": "The file that you handed in is not a notebook that can be read.",
    "stopped": f"Your notebook's code ended before its last cell. {BEFORE}",
    "out of time": f"Your notebook's code took too long and was stopped. {BEFORE}",
    "out of memory": f"Your notebook's code took too much memory and was stopped. {BEFORE}",
    "too much output": f"Your notebook's code wrote too much and was stopped. {BEFORE}",
    "failed": "Your notebook could not be graded, through no fault of yours. Your instructor will see to it.",
}
WEAK = "Graded in the weak sandbox: code had access to files and network of the grading machine."
SHOWN = 10                                      # cells that stopped


def page_name(student: Student) -> str:
    """The name of a student's page: by the folder, which the members of a group have in common."""
    return f"{slug(f'{student.folder} {student.id}' if student.group else student.folder)}.html"


def feedback(assignment: Assignment, row: Row) -> str:
    """The page of one Row, as text."""
    name = row.student.name or row.student.id
    stamp = [tag("p", WEAK, class_="stamp")] if row.tier == "weak" else []
    return page(f"{assignment.title}: {name}", tag("h1", assignment.title),
                tag("p", name if name == row.student.id else f"{name} ({row.student.id})"),
                tag("p", f"{row.total:g} of {assignment.points:g} points", class_="score"),
                *(tag("p", line, class_="dim") for line in _summary(assignment, row)), *stamp,
                _status(row), *(_mark(assignment, mark) for mark in row.marks), _errors(row))


def _summary(assignment, row):
    """Lines below the points."""
    counts = Counter(mark.outcome.outcome for mark in row.marks)
    yield ", ".join(f"{counts[kind]} {words.lower()}" for kind, (_, words, _) in WORDS.items() if counts[kind]) + "."
    if row.penalty and row.raw:
        yield f"{row.raw:g} points, less {row.penalty:.0%} for being late."
    if row.submitted and row.status != "nothing handed in":
        deadline = row.due or assignment.deadline
        when = row.submitted.astimezone(deadline.tzinfo) if deadline else row.submitted
        due = [", due ", _time(deadline)] if deadline else []
        yield tag("span", "Handed in ", _time(when), *due, f" ({when:%Z}).")


def _time(when):
    return tag("span", f"{when:%Y-%m-%d %H:%M}", class_="whole")


def _status(row):
    told = STATUS.get(row.status, row.status)
    why = f"What was seen: {row.why}." if row.why and row.status != "stopped" else ""
    lines = [tag("p", line) for line in (told, *row.notes, *map("Your instructor: {}".format, row.comments)) if line]
    return tag("div", *lines, *([tag("p", why, class_="dim")] if why else []), class_="card") if lines else join(())


def _mark(assignment, mark):
    sign, words, kind = WORDS[mark.outcome.outcome]
    item = mark.item
    head = tag("header", tag("h2", f"{item.id} {assignment.exercise(item.id).heading}"),
               tag("span", f"{mark.points:g} of {item.points:g}", class_="dim"))
    message = _says(mark)
    inside = [head, tag("p", tag("strong", tag("span", sign, aria_hidden="true"), f" {words}.", class_=kind),
                        *([" ", said(message)] if message else []))]
    if item.hidden and mark.outcome.outcome in ("correct", "wrong"):
        inside.append(tag("p", "This check is hidden: it says no more.", class_="dim"))
    if mark.outcome.outcome == "wrong" and mark.points and not mark.by_hand:
        inside.append(tag("p", f"{mark.outcome.share:.0%} of it is right, and gives its part of the points.",
                          class_="dim"))
    if mark.by_hand:
        inside.append(tag("p", f"Points set by your instructor. {mark.comment}".strip()))
    return tag("section", *inside, class_=f"card {kind}")


def _says(mark):
    outcome = mark.outcome
    if mark.item.hidden and outcome.outcome != "not attempted" or outcome.message == "Well done.":
        return ""
    return outcome.message


def _errors(row):
    if not row.errors:
        return join(())
    lines = [(n, tag("code", f"{kind}: {says}" if says else kind)) for n, kind, says in row.errors[:SHOWN]]
    more = [tag("p", f"… and {len(row.errors) - SHOWN} more.", class_="dim")] if len(row.errors) > SHOWN else []
    return join([tag("h2", "Cells that stopped with an error"),
                 tag("p", "The cells after them were run all the same.", class_="dim"),
                 table("Cells that stopped with an error", (("code cell", "n"), ("error", "long")), lines), *more])
