"""What books say that a model costs, as tables one can calculate with. The data are in tables.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from .polynomials import Polynomial, polynomial


@dataclass(frozen=True)
class Odd:
    """An entry that cannot be right: row, column, why, and what it should be (a polynomial, a number at n = 6)."""

    row: str
    column: str
    why: str
    true: Polynomial | None = None
    at_six: int | None = None


@dataclass(frozen=True)
class Table:
    """A table of counts: `rows[name]` has one polynomial in n per column; `total` and `at_six` as they are printed."""

    key: str
    seed: str
    what: str
    columns: tuple[str, ...]
    rows: dict[str, tuple[Polynomial, ...]]
    total: tuple[Polynomial, ...] = ()
    at_six: tuple[int, ...] | dict[str, tuple[int, ...]] = ()
    odd: tuple[Odd, ...] = ()

    def summed(self, true: bool = False) -> tuple[Polynomial, ...]:
        """The sum of every column; `true`: with the odd entries put right."""
        rows = self.corrected() if true else self.rows
        return tuple(sum((row[k] for row in rows.values()), Polynomial(())) for k in range(len(self.columns)))

    def corrected(self) -> dict[str, tuple[Polynomial, ...]]:
        """The rows, odd entries put right where it is known how."""
        better = {(one.row, one.column): one.true for one in self.odd if one.true is not None}
        return {name: tuple(better.get((name, column), p) for column, p in zip(self.columns, row, strict=True))
                for name, row in self.rows.items()}

    def count(self, row: str, n: int = 6) -> tuple[int, ...]:
        """What a row says for n joints."""
        if row not in self.rows:
            raise KeyError(f"table {self.key} has no row {row!r}; it has {', '.join(self.rows)}")
        return tuple(int(p(n)) for p in self.rows[row])

    def disagreements(self) -> list[tuple[str, str, str, str]]:
        """(row, column, printed, by the rest of the table): sums that are not the total, values that are not those of
        n = 6. What only a recount shows is not here.
        """
        found = []
        for column, total, added in zip(self.columns, self.total, self.summed(), strict=False):
            if total != added:
                found.append(("total", column, str(total), str(added)))
        values = self.at_six if isinstance(self.at_six, dict) else {"total": self.at_six}
        for row, printed in values.items():
            for column, number, p in zip(self.columns, printed, self.rows.get(row, self.total), strict=False):
                if p(6) != number:
                    found.append((row, column, str(number), str(p(6))))
        return found


@cache
def tables() -> dict[str, Table]:
    """{key: Table}, all of them."""
    data = tomllib.loads((files(__package__) / "tables.toml").read_text(encoding="utf-8"))
    return {one["key"]: _table(**one) for one in data["table"]}


def table(key: str) -> Table:
    """The table that is called so: "5.2" is one of [balafoutis_patel], others have a word before their number."""
    if key not in tables():
        raise KeyError(f"no table {key!r}; there are {', '.join(tables())}")
    return tables()[key]


def _table(key, seed, what, columns, rows, total=(), at_six=(), odd=()):
    read = {name: tuple(map(polynomial, row)) for name, *row in rows}
    wrong = [name for name, row in read.items() if len(row) != len(columns)]
    if wrong or len(read) != len(rows):
        raise ValueError(f"table {key}: a row stands there twice, or has not one entry per column: {wrong}")
    six = dict(zip(read, map(tuple, at_six), strict=True)) if at_six and isinstance(at_six[0], list) else tuple(at_six)
    return Table(key, seed, what, tuple(columns), read, tuple(map(polynomial, total)), six,
                 tuple(_odd(**one) for one in odd))


def _odd(row, column, why, true=None, at_six=None):
    return Odd(row, column, why, None if true is None else polynomial(true), at_six)
