"""Logs on disk: CSV without anything else installed, Parquet with polars."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np

from ..machine.extras import needed
from .samples import Log

ENDINGS = (".csv", ".parquet")


def save(path: str | Path, log: Log) -> Path:
    """Write a log: columns t, q1 …, tau1 …, in s, rad or m, N·m or N. `path` ends in .csv or .parquet."""
    path = _known(path)
    table = {name: column for name, column in zip(_names(log.n), _columns(log), strict=True)}
    if path.suffix == ".csv":
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(table)
            writer.writerows(map(repr, row) for row in zip(*(x.tolist() for x in table.values()), strict=True))
        return path
    with needed("a log in Parquet"):
        import polars
    polars.DataFrame(table).write_parquet(path)
    return path


def load(path: str | Path) -> Log:
    """Read a log that has the columns t, q1 … qn, tau1 … taun, in any order; other columns are left alone."""
    path = _known(path)
    if not path.is_file():
        raise FileNotFoundError(f"there is no file {path.name} in {path.parent}; give the path that identify.save has"
                                " returned")
    table = _csv(path) if path.suffix == ".csv" else _parquet(path)
    n = sum(name[:1] == "q" and name[1:].isdigit() for name in table)
    missing = [name for name in _names(n) if name not in table]
    if missing or not n:
        raise ValueError(f"{path.name} needs the columns t, q1 … qn, tau1 … taun; it has {', '.join(table) or 'none'}"
                         + (f", and no {', '.join(missing)}" if missing else ""))
    columns = [np.asarray(table[name], float) for name in _names(n)]
    return Log(columns[0], np.stack(columns[1:n + 1], axis=1), np.stack(columns[n + 1:], axis=1))


def _csv(path):
    """{name: numbers} of a file of numbers."""
    with path.open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.reader(file))
    if not rows:
        raise ValueError(f"{path.name} is empty; its first line names the columns, t,q1,…,tau1,…")
    names, found = [name.strip() for name in rows[0]], []
    for k, row in enumerate(rows[1:], 2):
        if not row:
            continue
        try:
            found.append([float(x) for x in row])
        except ValueError:
            raise ValueError(f"{path.name}, line {k}: not all of it are numbers, with a point and no unit") from None
        if len(row) != len(names):
            raise ValueError(f"{path.name}, line {k}: {len(row)} numbers, and {len(names)} columns are named")
    return dict(zip(names, np.array(found, float).reshape(-1, len(names)).T, strict=True))


def _parquet(path):
    with needed("a log in Parquet"):
        import polars
    frame = polars.read_parquet(path)
    return {name: frame[name].to_numpy() for name in frame.columns if frame[name].dtype.is_numeric()}


def _known(path):
    path = Path(path)
    if path.suffix not in ENDINGS:
        raise ValueError(f"a log is a file that ends in {' or '.join(ENDINGS)}, not {path.name!r}")
    return path


def _names(n):
    return ["t", *(f"q{i}" for i in range(1, n + 1)), *(f"tau{i}" for i in range(1, n + 1))]


def _columns(log):
    return [log.t, *log.q.T, *log.tau.T]
