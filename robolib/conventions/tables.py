"""A book's table of rows, in its own letters and order, made a Robot; and a Robot written as a book's table.

    Table("craig", [(0, 0, 0, 0), (-RIGHT, 0, d2, 0), (RIGHT, 0, 0, 0)], joints="RRP")
    read(table)               the arm, geometry only
    write(robot, "khalil")    its table; `print` shows it
    as_if(table, "craig")     the same four columns in the hands of somebody who owns another book

Where the joint moves stands the constant that q is added to, 0 where the book prints θ₁ alone. Khalil's rows say
themselves of which kind the joint is, and on which row it hangs; all other books need `joints`, one letter a row.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from .. import notation
from ..robot import KINDS, Joint, Link, Robot, dh, mdh
from ..scalar import Scalar, is_zero
from ..spatial import HERE, NO_SCREW, Transform, to_numpy
from .books import MODIFIED, STANDARD, Book, find
from .sliding import to_modified, to_standard

LETTERS = dict(zip("RPF", KINDS, strict=True))
FOUR = ("length", "twist", "offset", "angle")
SHORT = ("kind", "twist", "length", "angle", "offset")         # of Khalil's row, where nothing branches


@dataclass(frozen=True)
class Table:
    """Rows as a book has them, and what no row holds.

    rows     tuples in the order of the book's columns (`BOOKS[book].order`); Khalil's may be short, (σ, α, d, θ, r)
    joints   "RRP": R revolute, P prismatic, F fixed, one per row; Khalil's rows need none
    tool     the tool frame, seen from the frame of the row `tip` (counted from 0; the last one unless said otherwise)
    """

    book: str
    rows: tuple[tuple[Scalar, ...], ...]
    joints: str = ""
    tool: Transform = HERE
    tip: int | None = None

    def __post_init__(self) -> None:
        book = find(self.book)
        rows = tuple(_whole(book, k, row) for k, row in enumerate(self.rows, 1))
        if not rows:
            raise ValueError("a table needs at least one row")
        joints = self.joints
        if book.kinds:
            said = {sigma: letter for sigma, letter in zip(book.kinds, "RPF", strict=True)}
            place = book.order.index("kind")
            for k, row in enumerate(rows, 1):
                if row[place] not in said:
                    raise ValueError(f"row {k}: σ = {row[place]}; {book.authors} has 0 (revolute), 1 (prismatic) and 2"
                                     " (fixed)")
            joints = "".join(said[row[place]] for row in rows)
        if len(joints) != len(rows) or set(joints) - set(LETTERS):
            raise ValueError(f"joints = {self.joints!r}: give one letter a row, R, P or F (revolute, prismatic, fixed);"
                             f" there are {len(rows)} rows")
        for name, value in (("rows", rows), ("joints", joints)):
            object.__setattr__(self, name, value)

    @property
    def named(self) -> list[dict[str, Scalar]]:
        """The rows as {"length": …, "twist": …, …}."""
        return [dict(zip(find(self.book).order, row, strict=True)) for row in self.rows]

    def __str__(self) -> str:
        book = find(self.book)
        head = ["row", "joint", *(_plain(letter) for _, letter in book.columns)]
        lines = [[str(k), self.joints[k - 1], *(_entry(what, x, self.joints[k - 1], self._q(k))
                                                for (what, _), x in zip(book.columns, row, strict=True))]
                 for k, row in enumerate(self.rows, 1)]
        widths = [max(map(len, column)) for column in zip(head, *lines, strict=True)]
        return "\n".join([f"{book.authors}, {book.rule} rows", *("  ".join(
            cell.ljust(w) for cell, w in zip(line, widths, strict=True)).rstrip() for line in (head, *lines))])

    def _q(self, k):
        """The number of the coordinate of row k."""
        return sum(letter != "F" for letter in self.joints[:k])


def read(table: Table, name: str = "") -> Robot:
    """The arm of a book's table: links without mass.

    A row of Khalil's with γ or b takes a frame without a joint before it, Rot_z(γ) Trans_z(b): so each of the branches
    that start at one link has a place of its own.

        Rot_z(γ) Trans_z(b) · Rot_x(α) Trans_x(d) · Rot_z(θ) Trans_z(r)

    Seed:   [asada_slotine] Table 2-1; [khalil] section 2; [balafoutis_patel] (2.3.1); [milicevic] (2.1)
    """
    book = find(table.book)
    make = dh if book.rule == STANDARD else mdh
    links, place = [], []                       # place: the link of each row
    for k, (row, letter) in enumerate(zip(table.named, table.joints, strict=True)):
        parent = row.get("before", k) - 1
        parent = place[parent] if parent >= 0 else -1
        if not (is_zero(row.get("first angle", 0)) and is_zero(row.get("first offset", 0))):
            links.append(Link(Joint("fixed", theta=row["first angle"], d=row["first offset"]), parent=parent))
            parent = len(links) - 1
        joint = make(LETTERS[letter], *(row[what] for what in FOUR))
        place.append(len(links))
        links.append(Link(joint, parent=parent))
    tip = place[-1 if table.tip is None else table.tip]
    return Robot(name or f"an arm after {book.authors}", tuple(links), tool=table.tool, tip=tip)


def write(robot: Robot, book: str) -> Table:
    """The arm as a table of this book: the same axes, the same joints, the same tool. Masses and loops are not in it.

    A ValueError says where there is no such table: standard rows of an arm whose first axis is not the base's z, or, in
    any book but Khalil's, an arm that branches.

    Seed:   [khalil] section 2; [balafoutis_patel] Remark 2.3, (2.3.1)
    """
    wanted = find(book)
    arm = to_standard(robot) if wanted.rule == STANDARD else to_modified(robot)
    if wanted.kinds:
        return _branching(arm, wanted)
    odd = [i + 1 for i, link in enumerate(arm.links) if link.parent != i - 1]
    if odd or arm.tip != len(arm.links) - 1:
        where = f"link {odd[0]} does not hang on the one before it" if odd else "the tool is not on the last link"
        raise ValueError(f"the {robot.name} branches: {where}, and a row of {wanted.authors} cannot say so;"
                         ' write(robot, "khalil") can')
    rows = tuple(_row(wanted, link.joint) for link in arm.links)
    return Table(book, rows, "".join(_kind(link.joint) for link in arm.links), arm.tool)


def as_if(table: Table, book: str) -> Table:
    """The same four numbers in every row, read by the rule of another book: the mistake that a straight arm hides."""
    other = find(book)
    rows = tuple(_ordered(other, dict(row) | {"kind": "RPF".index(letter), "before": k, "first angle": 0,
                                              "first offset": 0})
                 for k, (row, letter) in enumerate(zip(table.named, table.joints, strict=True)))
    return Table(book, rows, table.joints, table.tool, table.tip)


def frame_row(T: Transform) -> dict[str, float]:
    """Any frame as one row of Khalil's, in numbers: six of them for the six freedoms of a body.

        T = Rot_z(γ) Trans_z(b) Rot_x(α) Trans_x(d) Rot_z(θ) Trans_z(r),   with the letters as keys

    It is how a tool frame n + 1 is told, σ = 2. Where α is 0 or π, only γ ± θ and b ± r are determined: then r = 0 is
    taken, and γ leads towards the frame.

    Seed:   [khalil] section 2; the tool frame n + 1 of [balafoutis_patel] section 2.3.1
    """
    R, p = to_numpy(T.R), to_numpy(T.p)
    alpha = math.atan2(math.hypot(R[0, 2], R[1, 2]), R[2, 2])
    if math.sin(alpha) > 1e-9:
        gamma, theta = math.atan2(R[0, 2], -R[1, 2]), math.atan2(R[2, 0], R[2, 1])
        r = -(p @ [-math.sin(gamma), math.cos(gamma), 0.0]) / math.sin(alpha)
    else:
        gamma = math.atan2(p[1], p[0]) if np.hypot(p[0], p[1]) > 1e-12 else 0.0
        turn, r = math.atan2(R[1, 0], R[0, 0]), 0.0
        theta = turn - gamma if R[2, 2] > 0 else gamma - turn
    d = p @ [math.cos(gamma), math.sin(gamma), 0.0]
    return {"gamma": gamma, "b": float(p[2] - r * math.cos(alpha)), "alpha": alpha, "d": float(d), "theta": theta,
            "r": float(r)}


def _branching(arm, book):
    """Khalil's table of a tree. A frame without a joint, if it is no more than Rot_z Trans_z, becomes γ and b of what
    hangs on it.
    """
    hangs = {link.parent for link in arm.links}
    folded = {i for i, link in enumerate(arm.links) if link.joint.kind == "fixed" and link.joint.before == NO_SCREW
              and i in hangs and i != arm.tip}
    number, rows = {-1: 0}, []
    for i, link in enumerate(arm.links):
        if i in folded:
            continue
        parent, gamma, b = link.parent, 0, 0
        while parent in folded:
            gamma, b = gamma + arm.links[parent].joint.theta, b + arm.links[parent].joint.d
            parent = arm.links[parent].parent
        named = _named(link.joint) | {"before": number[parent], "kind": "RPF".index(_kind(link.joint)),
                                      "first angle": gamma, "first offset": b}
        rows.append(_ordered(book, named))
        number[i] = len(rows)
    return Table(book.key, tuple(rows), tool=arm.tool, tip=number[arm.tip] - 1)


def _whole(book: Book, k: int, row: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """The row with all its columns; a ValueError says which there are."""
    row = tuple(row)
    if book.kinds and len(row) == len(SHORT):
        return _ordered(book, dict(zip(SHORT, row, strict=True)) | {"before": k - 1, "first angle": 0,
                                                                    "first offset": 0})
    if len(row) != len(book.columns):
        raise ValueError(f"row {k} has {len(row)} entries; {book.authors} writes {len(book.columns)}:"
                         f" {', '.join(_plain(letter) for _, letter in book.columns)}")
    if "before" in book.order and not 0 <= row[book.order.index("before")] < k:
        raise ValueError(f"row {k} hangs on row {row[book.order.index('before')]}; give a row above it, 0 for the base")
    return row


def _ordered(book: Book, named: Mapping[str, Scalar]) -> tuple[Scalar, ...]:
    return tuple(named[what] for what in book.order)


def _row(book, joint):
    return _ordered(book, _named(joint, book.rule))


def _named(joint, rule=MODIFIED):
    x = joint.after if rule == STANDARD else joint.before
    return {"length": x.shift, "twist": x.angle, "offset": joint.d, "angle": joint.theta}


def _kind(joint):
    return "RPF"[KINDS.index(joint.kind)]


def _plain(letter):
    """A letter in LaTeX as text: θ_i, α_{i-1} as α_(i−1)."""
    return notation.text(letter.replace("{i-1}", "(i−1)"))


def _entry(what, x, letter, k):
    moving = (what, letter) in (("angle", "R"), ("offset", "P"))
    text = f"{x:g}" if isinstance(x, float) else str(x)
    return text if not moving else f"q{k}" if is_zero(x) else f"q{k} + {text}"
