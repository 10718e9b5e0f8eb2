"""Vectors and matrices of three, over any scalar, and the rigid motions made of them.

Plain immutable triples: faster than n×1 arrays on floats, and indifferent to what a scalar is. People are shown a
SymPy `Matrix` or a NumPy array (`to_sympy`, `to_numpy`), never these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import sympy as sp

from . import scalar
from .scalar import Scalar

Change = Callable[[Scalar], Scalar]             # what `map` applies to every scalar of a record


class Vec3:
    """Three scalars. `a @ b` is the dot product, `a.cross(b)` the cross product."""

    __slots__ = ("x", "y", "z")
    __array_ufunc__ = None                      # a NumPy column times a Vec3 is a Vec3 of columns, not an object array

    def __init__(self, x: Scalar, y: Scalar, z: Scalar) -> None:
        object.__setattr__(self, "x", x)
        object.__setattr__(self, "y", y)
        object.__setattr__(self, "z", z)

    def __setattr__(self, name: str, value: Scalar) -> None:
        raise AttributeError("a Vec3 does not change; make a new one")

    def __iter__(self) -> Iterator[Scalar]:
        return iter((self.x, self.y, self.z))

    def __getitem__(self, i: int) -> Scalar:
        return (self.x, self.y, self.z)[i]

    def __len__(self) -> int:
        return 3

    def __repr__(self) -> str:
        return f"Vec3({self.x}, {self.y}, {self.z})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Vec3) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash((self.x, self.y, self.z))

    def __add__(self, b: Vec3) -> Vec3:
        return Vec3(self.x + b.x, self.y + b.y, self.z + b.z)

    def __sub__(self, b: Vec3) -> Vec3:
        return Vec3(self.x - b.x, self.y - b.y, self.z - b.z)

    def __neg__(self) -> Vec3:
        return Vec3(-self.x, -self.y, -self.z)

    def __mul__(self, k: Scalar) -> Vec3:
        return Vec3(self.x * k, self.y * k, self.z * k)

    __rmul__ = __mul__

    def __matmul__(self, b: Vec3) -> Scalar:
        return self.x * b.x + self.y * b.y + self.z * b.z

    def cross(self, b: Vec3) -> Vec3:
        """a × b = S(a) b."""
        return Vec3(self.y * b.z - self.z * b.y, self.z * b.x - self.x * b.z, self.x * b.y - self.y * b.x)

    def map(self, f: Change) -> Vec3:
        """The vector of f(x), f(y), f(z)."""
        return Vec3(f(self.x), f(self.y), f(self.z))


class Mat3:
    """Nine scalars as three rows. `A @ v`, `A @ B`, `A.T`."""

    __slots__ = ("rows",)
    __array_ufunc__ = None

    def __init__(self, a: Iterable[Scalar], b: Iterable[Scalar], c: Iterable[Scalar]) -> None:
        object.__setattr__(self, "rows", (Vec3(*a), Vec3(*b), Vec3(*c)))

    def __setattr__(self, name: str, value: Scalar) -> None:
        raise AttributeError("a Mat3 does not change; make a new one")

    def __getitem__(self, ij: tuple[int, int]) -> Scalar:
        i, j = ij
        return self.rows[i][j]

    def __iter__(self) -> Iterator[Vec3]:
        return iter(self.rows)

    def __len__(self) -> int:
        return 3

    def __repr__(self) -> str:
        return f"Mat3({', '.join(str(list(r)) for r in self.rows)})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mat3) and self.rows == other.rows

    def __hash__(self) -> int:
        return hash(self.rows)

    def __add__(self, B: Mat3) -> Mat3:
        return Mat3(*(a + b for a, b in zip(self.rows, B.rows, strict=True)))

    def __sub__(self, B: Mat3) -> Mat3:
        return Mat3(*(a - b for a, b in zip(self.rows, B.rows, strict=True)))

    def __neg__(self) -> Mat3:
        return Mat3(*(-a for a in self.rows))

    def __mul__(self, k: Scalar) -> Mat3:
        return Mat3(*(a * k for a in self.rows))

    __rmul__ = __mul__

    def __matmul__(self, other: Vec3 | Mat3) -> Vec3 | Mat3:
        if isinstance(other, Vec3):
            return Vec3(*(row @ other for row in self.rows))
        columns = other.T.rows
        return Mat3(*([row @ column for column in columns] for row in self.rows))

    @property
    def T(self) -> Mat3:
        """The transpose."""
        a, b, c = self.rows
        return Mat3((a.x, b.x, c.x), (a.y, b.y, c.y), (a.z, b.z, c.z))

    def map(self, f: Change) -> Mat3:
        """The matrix of f(entry)."""
        return Mat3(*(row.map(f) for row in self.rows))


ORIGIN = Vec3(0, 0, 0)
X, Y, Z = Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)
EYE = Mat3(X, Y, Z)
ZERO = Mat3(ORIGIN, ORIGIN, ORIGIN)


def skew(a: Vec3) -> Mat3:
    """S(a), the matrix of a × ·:  S(a) b = a × b.

    Seed:   [siciliano] (7.8)
    """
    return Mat3((0, -a.z, a.y), (a.z, 0, -a.x), (-a.y, a.x, 0))


def diagonal(x: Scalar, y: Scalar, z: Scalar) -> Mat3:
    """The matrix with x, y, z on its diagonal."""
    return Mat3((x, 0, 0), (0, y, 0), (0, 0, z))


def dyad(a: Vec3, b: Vec3) -> Mat3:
    """a bᵀ."""
    return Mat3(*(b * k for k in a))


def rot_x(c: Scalar, s: Scalar) -> Mat3:
    """Rotation about x by the angle with cosine c and sine s."""
    return Mat3((1, 0, 0), (0, c, -s), (0, s, c))


def rot_z(c: Scalar, s: Scalar) -> Mat3:
    """Rotation about z by the angle with cosine c and sine s."""
    return Mat3((c, -s, 0), (s, c, 0), (0, 0, 1))


def about_origin(m: Scalar, com: Vec3, I: Mat3) -> Mat3:
    """The inertia about the frame's origin of a body with inertia I about its centre of mass (Steiner).

    I_O = I + m S(r)ᵀ S(r)

    Seed:   [siciliano] (7.60)
    """
    return I + (skew(com).T @ skew(com)) * m


@dataclass(frozen=True)
class Transform:
    """A rigid motion: the pose (R, p) of one frame seen from another. `T_0_1 @ T_1_2` is T_0_2; `T @ point` moves a
    point.
    """

    R: Mat3
    p: Vec3

    def __matmul__(self, other: Vec3 | Transform) -> Vec3 | Transform:
        if isinstance(other, Vec3):
            return self.R @ other + self.p
        return Transform(self.R @ other.R, self.R @ other.p + self.p)

    def map(self, f: Change) -> Transform:
        """The transform with f applied to every scalar."""
        return Transform(self.R.map(f), self.p.map(f))


HERE = Transform(EYE, ORIGIN)


@dataclass(frozen=True)
class Screw:
    """A turn by `angle` about an axis and a shift along it: half of a Denavit–Hartenberg row.

    The cosine and sine are kept beside the angle, made where the angle is still exact: a right angle stays 0 and 1 in
    every arithmetic, and never becomes 6e-17.
    """

    shift: Scalar
    angle: Scalar
    c: Scalar
    s: Scalar

    def along_x(self) -> Transform:
        """Trans_x(shift) Rot_x(angle)."""
        return Transform(rot_x(self.c, self.s), X * self.shift)

    def map(self, f: Change) -> Screw:
        """The screw with f applied to every scalar."""
        return Screw(f(self.shift), f(self.angle), f(self.c), f(self.s))


def screw(shift: Scalar, angle: Scalar) -> Screw:
    """The screw with this shift and angle."""
    return Screw(shift, angle, scalar.cos(angle), scalar.sin(angle))


NO_SCREW = screw(0, 0)


def to_sympy(a: Vec3 | Mat3) -> sp.Matrix:
    """A Vec3 as a 3×1, a Mat3 as a 3×3 SymPy matrix."""
    rows = [[x] for x in a] if isinstance(a, Vec3) else [list(row) for row in a.rows]
    return sp.Matrix([[sp.sympify(x, strict=True) for x in row] for row in rows])     # strict: text is not read


def to_numpy(a: Vec3 | Mat3) -> np.ndarray:
    """A Vec3 as (3,), a Mat3 as (3, 3), with the batch axis first where the scalars are columns of states."""
    if isinstance(a, Vec3):
        return np.stack(np.broadcast_arrays(*(np.asarray(x, float) for x in a)), axis=-1)
    return np.stack(np.broadcast_arrays(*(to_numpy(row) for row in a.rows)), axis=-2)
