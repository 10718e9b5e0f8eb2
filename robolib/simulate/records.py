"""A Run on disk: as .npz, with everything that is in it, or as .csv, a table that any program reads.

Nothing that is read is executed: arrays of numbers and of text, never pickled objects.
"""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np

from .events import Happened
from .running import Run

FORM = "robolib run 1"                          # the first line of a file's own description
STATES = ("q", "qd", "tau")
UNITS = "t in s; q in rad or m; qd in rad/s or m/s; tau and asked in N·m or N; T and U in J"


def save(run: Run, path: str | Path) -> Path:
    """Write a run, as its ending says: "swing.npz" or "swing.csv". Numbers come back as they were, to the last bit.

    A table has no place for events: they are kept by .npz only.
    """
    if not isinstance(run, Run):
        raise TypeError(f"save takes a Run, which run(dynamics, q) gives, not a {type(run).__name__}")
    path = Path(path)
    {".npz": _save_arrays, ".csv": _save_table}.get(path.suffix.lower(), _unknown)(run, path)
    return path


def load(path: str | Path) -> Run:
    """The Run in a file that `save` has written. ValueError says what is wrong with any other."""
    path = Path(path)
    if not path.exists():
        raise FileNotFoundError(f"there is no file {path}; give the path that simulate.save has returned")
    found = {".npz": _load_arrays, ".csv": _load_table}.get(path.suffix.lower(), _unknown)(None, path)
    return _checked(found, path)


def _unknown(run, path):
    raise ValueError(f"{path.name} ends neither in .npz nor in .csv; give it one of these endings")


def _fields(run):
    fields = {name: getattr(run, name) for name in ("t", *STATES, "T", "U")}
    return fields | ({} if run.asked is None else {"asked": run.asked})


def _save_arrays(run, path):
    n = run.q.shape[1]
    happened = {"event_names": np.array([e.name for e in run.events], str),
                "event_t": np.array([e.t for e in run.events], float),
                "event_q": np.array([e.q for e in run.events], float).reshape(-1, n),
                "event_qd": np.array([e.qd for e in run.events], float).reshape(-1, n)}
    with open(path, "wb") as file:
        np.savez_compressed(file, form=np.array(FORM), **_fields(run), **happened)


def _load_arrays(_, path):
    try:
        with np.load(path, allow_pickle=False) as file:
            found = {name: file[name] for name in file.files}
    except (ValueError, OSError, EOFError, KeyError) as reason:
        raise ValueError(f"{path.name} is no run that simulate.save wrote: {reason}") from None
    if str(found.pop("form", "")) != FORM:
        raise ValueError(f"{path.name} does not say that it is a {FORM!r}; write it with simulate.save")
    return found


def _names(n, asked):
    return ["t", *(f"{kind}{i}" for kind in (*STATES, *(["asked"] if asked else [])) for i in range(1, n + 1)),
            "T", "U"]


def _save_table(run, path):
    fields = _fields(run)
    more = [fields[kind] for kind in (*STATES, "asked") if kind in fields]
    rows = np.column_stack([run.t, *more, run.T, run.U])
    with open(path, "w", newline="", encoding="utf-8") as file:
        file.write(f"# {FORM}: {UNITS}\n")
        writer = csv.writer(file)
        writer.writerow(_names(run.q.shape[1], run.asked is not None))
        writer.writerows([repr(float(x)) for x in row] for row in rows)


def _load_table(_, path):
    with open(path, newline="", encoding="utf-8") as file:
        lines = [line for line in file if not line.startswith("#")]
    names, *rows = csv.reader(lines) if lines else [[]]
    asked = "asked1" in names
    n = (len(names) - 3) // (len(STATES) + asked)           # t, T and U are one column each
    if n < 1 or names != _names(n, asked):
        raise ValueError(f"the columns of {path.name} are {', '.join(names) or 'none'}; a run of n joints has t,"
                         " q1 … qn, qd1 … qdn, tau1 … taun, perhaps asked1 … askedn, T, U")
    try:
        table = np.array([[float(x) for x in row] for row in rows]).reshape(-1, len(names))
    except ValueError as reason:
        raise ValueError(f"{path.name} has a row that is not {len(names)} numbers: {reason}") from None
    blocks = {kind: table[:, 1 + k * n:1 + (k + 1) * n] for k, kind in enumerate((*STATES, "asked")[:3 + asked])}
    return {"t": table[:, 0], **blocks, "T": table[:, -2], "U": table[:, -1]}


def _checked(found, path):
    """The Run, if its arrays fit together."""
    missing = [name for name in ("t", *STATES, "T", "U") if name not in found]
    if missing:
        raise ValueError(f"{path.name} has no {', '.join(missing)}; write it with simulate.save")
    names = found.pop("event_names", np.array([], str))
    moments = [found.pop(f"event_{kind}", np.array([])) for kind in ("t", "q", "qd")]
    N = len(found["t"])
    for name, x in found.items():
        shape = (N,) if name in ("t", "T", "U") else (N, found["q"].shape[-1])
        if x.dtype.kind != "f" or x.shape != shape:
            raise ValueError(f"{name} in {path.name} has the shape {x.shape} of {x.dtype}; numbers of the shape"
                             f" {shape} are needed")
    events = tuple(Happened(str(name), float(t), q, qd) for name, t, q, qd in zip(names, *moments, strict=True))
    return Run(**found, events=events)
