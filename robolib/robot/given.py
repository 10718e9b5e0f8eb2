"""What people give: numbers, vectors and matrices in any of their usual clothes, or a clear word why not."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
import sympy as sp

from ..scalar import Scalar
from ..spatial import Mat3, Vec3

_NO_NUMBERS = (type(None), str, bytes, bool, np.bool_, complex, np.complexfloating, dict, list, tuple, set, Vec3, Mat3)
_NOWHERE = (sp.nan, sp.oo, -sp.oo, sp.zoo)


def number(x: Scalar, what: str) -> Scalar:
    """x itself: a finite number, an expression, a column of numbers, or another scalar of the library's arithmetics."""
    if isinstance(x, _NO_NUMBERS) or not hasattr(x, "__mul__"):
        raise TypeError(f"{what} must be a number or an expression, not {_shown(x)}")
    if isinstance(x, (float, np.floating)) and not math.isfinite(x):
        raise ValueError(f"{what} is {x}; it must be a finite number")
    if isinstance(x, sp.Basic) and any(x is infinite for infinite in _NOWHERE):
        raise ValueError(f"{what} is {x}; it must be finite")
    if isinstance(x, np.ndarray) and x.dtype.kind == "f" and not np.isfinite(x).all():
        raise ValueError(f"{what} holds NaN or infinite numbers; they must be finite")
    return x


def vector(x: Vec3 | Iterable[Scalar], what: str) -> Vec3:
    """A Vec3 of three numbers: a Vec3, list, tuple, array or column matrix."""
    if not isinstance(x, Vec3):
        found = _entries(x)
        if len(found) != 3:
            raise ValueError(f"{what} must be three numbers, such as Vec3(0, 0, -9.81) or [0, 0, -9.81],"
                             f" not {_shown(x)}")
        x = Vec3(*found)
    for axis, entry in zip("xyz", x, strict=True):
        number(entry, f"{what}, {axis}")
    return x


def matrix(x: Mat3 | Iterable[Iterable[Scalar]], what: str) -> Mat3:
    """A Mat3 of nine numbers: a Mat3, three rows of three, an array or a matrix of that shape."""
    if not isinstance(x, Mat3):
        rows = x.tolist() if isinstance(x, (np.ndarray, sp.MatrixBase)) else x
        rows = [_entries(row) for row in rows] if isinstance(rows, (list, tuple, Vec3)) else []
        if [len(row) for row in rows] != [3, 3, 3]:
            raise ValueError(f"{what} must be three rows of three numbers, such as inertia(xx, yy, zz),"
                             f" not {_shown(x)}")
        x = Mat3(*rows)
    for i, row in enumerate(x):
        for j, entry in enumerate(row):
            number(entry, f"{what}, row {i + 1}, column {j + 1}")
    return x


def arrays(**given: tuple[Any, str]) -> list[np.ndarray]:
    """Finite numbers in arrays whose sizes fit each other: arrays(A=(A, "NN"), B=(B, "Nm")). A letter is a size, and
    the same in all of them; "mm" is a square.
    """
    sizes: dict[str, int] = {}
    found = []
    for name, (x, letters) in given.items():
        try:
            made = np.asarray(x, float)
        except (TypeError, ValueError):
            raise TypeError(f"{name} must be numbers, in an array or in lists of one length, not {_shown(x)}") from None
        fits = made.ndim == len(letters) and all(sizes.setdefault(letter, size) == size
                                                 for letter, size in zip(letters, made.shape, strict=True))
        if not fits:
            wanted = " × ".join(str(sizes.get(letter, letter)) for letter in letters)
            raise ValueError(f"{name} must have the shape {wanted}, not {_shape(made)}")
        if not np.isfinite(made).all():
            raise ValueError(f"{name} holds NaN or infinite numbers; they must be finite")
        found.append(made)
    return found


def one_robot(given: Any) -> Any:
    """The robot that was given. A clear word for what people pass instead: the pair of a shelf's arm, its function, a
    Model.
    """
    if hasattr(given, "links") and hasattr(given, "joints"):
        return given
    if isinstance(given, tuple) and given and hasattr(given[0], "links"):
        raise TypeError("robots.planar_2r(), and every arm of the shelf, gives (robot, values): pass its first part,"
                        " e.g. `robot, values = robots.planar_2r()`")
    if callable(given):
        name = getattr(given, "__name__", "it")
        raise TypeError(f"{name} is a function; call it, `robot, values = robots.{name}()`, and pass the robot")
    if hasattr(given, "robot"):
        raise TypeError(f"a Robot is needed, not a {type(given).__name__}; its robot is `.robot`")
    raise TypeError(f"a Robot is needed, not {_shown(given)}")


def moving(given: Any) -> Any:
    """The robot that was given, as `one_robot` has it, if at least one of its joints moves."""
    robot = one_robot(given)
    if not robot.joints:
        raise ValueError(f"all joints of the {robot.name} are fixed; nothing moves, so there is no torque to calculate")
    return robot


def _entries(x: Any) -> list:
    """The entries of what can be a vector; none for anything else."""
    if isinstance(x, sp.MatrixBase):
        return list(x) if 1 in x.shape else []
    if isinstance(x, np.ndarray):
        return list(x) if x.ndim == 1 else list(x.ravel()) if x.ndim == 2 and 1 in x.shape else []
    return list(x) if isinstance(x, (list, tuple, Vec3)) else []


def _shape(x: Any) -> str:
    return " × ".join(map(str, x.shape)) or "()"


def _shown(x: Any) -> str:
    """What it is, in a few words."""
    if x is None:
        return "None"
    if isinstance(x, (np.ndarray, sp.MatrixBase)):
        return f"an array of the shape {_shape(x)}"
    said = repr(x)
    return said if len(said) <= 40 else f"a {type(x).__name__}"
