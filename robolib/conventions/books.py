"""Who writes which letter for what: the Denavit–Hartenberg rows of the books, as data.

Every book has four numbers a row: a length and a twist about x, an angle and an offset about z. They differ in the
letters, in the order of the columns, in the place of the frame (at the far or at the near end of the link) and in the
index of the length and the twist.
"""

from __future__ import annotations

from dataclasses import dataclass

STANDARD, MODIFIED = "standard", "modified"
RULES = {STANDARD: "Rot_z(θ) Trans_z(d) Trans_x(a) Rot_x(α)", MODIFIED: "Rot_x(α) Trans_x(a) Rot_z(θ) Trans_z(d)"}
MEANINGS = {"length": "length along x", "twist": "twist about x", "offset": "offset along z", "angle": "angle about z",
            "kind": "kind of joint", "before": "row of the link it hangs on", "first angle": "angle about z, before x",
            "first offset": "offset along z, before x"}


@dataclass(frozen=True)
class Book:
    """How a book writes a row.

    rule      "standard" (the frame at the far end of the link) or "modified" (at the near end, on its own joint)
    columns   (what, letter in LaTeX), in the order of the book's tables; the index is i, or what the book counts with
    kinds     what stands for a revolute, a prismatic and a fixed joint, where a column says so; else none
    axis      the letter of the axis of joint i
    """

    key: str
    authors: str
    rule: str
    columns: tuple[tuple[str, str], ...]
    axis: str
    kinds: tuple[int, ...] = ()

    @property
    def order(self) -> tuple[str, ...]:
        """What stands in each column."""
        return tuple(what for what, _ in self.columns)

    @property
    def letter(self) -> dict[str, str]:
        """{what: letter in LaTeX}."""
        return dict(self.columns)


def _four(order, *letters):
    return tuple(zip(order, letters, strict=True))


LENGTH_FIRST, TWIST_FIRST = ("length", "twist", "offset", "angle"), ("twist", "length", "offset", "angle")
BOOKS: dict[str, Book] = {book.key: book for book in (
    Book("siciliano", "Siciliano et al.", STANDARD, _four(LENGTH_FIRST, "a_i", r"\alpha_i", "d_i", r"\vartheta_i"),
         "z_{i-1}"),
    Book("spong", "Spong et al.", STANDARD, _four(LENGTH_FIRST, "a_i", r"\alpha_i", "d_i", r"\theta_i"), "z_{i-1}"),
    Book("asada_slotine", "Asada, Slotine", STANDARD, _four(TWIST_FIRST, r"\alpha_i", "a_i", "d_i", r"\theta_i"),
         "z_{i-1}"),
    Book("milicevic", "Milićević et al.", STANDARD,
         _four(("angle", "offset", "length", "twist"), r"\theta_i", "d_i", "a_i", r"\alpha_i"), "z_{i-1}"),
    Book("craig", "Craig", MODIFIED, _four(TWIST_FIRST, r"\alpha_{i-1}", "a_{i-1}", "d_i", r"\theta_i"), "z_i"),
    Book("lynch_park", "Lynch, Park (appendix)", MODIFIED,
         _four(TWIST_FIRST, r"\alpha_{i-1}", "a_{i-1}", "d_i", r"\phi_i"), "z_i"),
    Book("balafoutis_patel", "Balafoutis, Patel", MODIFIED, _four(TWIST_FIRST, r"\alpha_i", "a_i", "d_i", r"\theta_i"),
         "z_i"),
    Book("khalil", "Khalil", MODIFIED,
         (("before", "a(j)"), ("kind", r"\sigma_j"), ("first angle", r"\gamma_j"), ("first offset", "b_j"),
          ("twist", r"\alpha_j"), ("length", "d_j"), ("angle", r"\theta_j"), ("offset", "r_j")), "z_j", (0, 1, 2)))}


def letters(*keys: str) -> list[dict[str, str]]:
    """Who writes which letter: one row a book, {"book", "frame", "length", "twist", "offset", "angle", "axis"}.

    Seed:   [balafoutis_patel] Remark 2.3: the same length and twist with two indices
    """
    return [{"book": book.authors, "frame": "far end" if book.rule == STANDARD else "near end",
             **{what: book.letter[what] for what in LENGTH_FIRST}, "axis": book.axis}
            for book in (find(key) for key in keys or BOOKS)]


def find(key: str) -> Book:
    """The book with this key; a ValueError names them all."""
    if key not in BOOKS:
        raise ValueError(f"no book {key!r}; there are {', '.join(BOOKS)}")
    return BOOKS[key]
