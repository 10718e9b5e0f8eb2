"""What real motors can do to the hand: each has limits of its own, so the torques fill a box, and its image under a
linear map is a zonotope: a polygon or body with a centre, whose edges are the columns of the map.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product

import numpy as np
from numpy.typing import ArrayLike
from scipy.optimize import linprog
from scipy.spatial import ConvexHull

from ..linear import Matrix, Vector
from .task import Task

FLAT = 1e-12                                    # a width below this part of the largest one is none
MOST = 16                                       # beyond two dimensions all 2ⁿ corners of the box are looked at


@dataclass(frozen=True, eq=False)
class Zonotope:
    """{centre + Σ u_k edge_k : −1 ≤ u_k ≤ 1}: `centre` (m,), and half `edges`, one column a motor, (m, n)."""

    centre: np.ndarray
    edges: np.ndarray

    def reach(self, direction: ArrayLike) -> float:
        """How far it goes along a unit direction, from the origin: dᵀ centre + Σ |dᵀ edge_k|."""
        d = np.asarray(direction, float)
        d = d / np.linalg.norm(d)
        return float(d @ self.centre + abs(d @ self.edges).sum())

    @cached_property
    def vertices(self) -> np.ndarray:
        """Its corners, (N, m): in the plane in their order around it, at most 2n and exact.

        In the plane each edge, turned to point up, is gone along in the order of their angles; then back. In more
        dimensions they are the hull of the 2ⁿ images of the corners of the box (SciPy's). A flat zonotope has the
        corners of its shadow in the directions that it has.
        """
        U, sizes, _ = np.linalg.svd(self.edges, full_matrices=False)
        rank = int((sizes > FLAT * max(sizes[0], 1e-300)).sum()) if len(sizes) else 0
        if rank == 0:
            return self.centre[None]
        if rank == len(self.centre) == 2:
            return self.centre + _polygon(self.edges)
        U = U[:, :rank]
        inside = U.T @ self.edges
        if rank == 1:
            corners = np.array([[-1.0], [1.0]]) * abs(inside).sum()
        elif rank == 2:
            corners = _polygon(inside)
        else:
            corners = _hull(inside)
        return self.centre + corners @ U.T

    @cached_property
    def volume(self) -> float:
        """Its area (m = 2) or volume:  2^m Σ |det of m edges|, over all choices of them; 0 for a flat one."""
        m, n = self.edges.shape
        return float(2**m * sum(abs(np.linalg.det(self.edges[:, chosen])) for chosen in combinations(range(n), m)))

    def torques(self, point: ArrayLike) -> np.ndarray | None:
        """Some u in the box that gives this point, as parts of each limit, or None: the point is out of reach.

        Of all, one whose largest part is least, by linear programming (SciPy's HiGHS).
        """
        m, n = self.edges.shape
        equal = np.hstack([self.edges, np.zeros((m, 1))])
        below = np.block([[np.eye(n), -np.ones((n, 1))], [-np.eye(n), -np.ones((n, 1))]])
        found = linprog([0.0] * n + [1.0], A_ub=below, b_ub=np.zeros(2 * n), A_eq=equal,
                        b_eq=np.asarray(point, float) - self.centre, bounds=[(-1, 1)] * n + [(0, 1)])
        return found.x[:n] if found.success else None


def reachable(M: Matrix, bias: Vector, task: Task, qd: Vector, low: ArrayLike, high: ArrayLike) -> Zonotope:
    """All accelerations of the hand, ẍ = J M⁻¹ (τ − bias) + J̇ q̇, for torques within low ≤ τ ≤ high.

    `bias` is c + g + friction; at rest it is g, and gravity moves the centre, not the shape.

    Seed:   our own; [siciliano] section 7.9 has the ball |τ| ≤ 1 in place of the box
    Shapes: (n, n), (n,), m rows of n twice, (n,) three times, numbers
    """
    J = np.array(task.J, float)
    low, high = (np.broadcast_to(np.asarray(x, float), len(J[0])) for x in (low, high))
    if not ((low <= high).all() and np.isfinite([low, high]).all()):
        raise ValueError("each motor needs a lower limit that is not above its upper one, and both must be finite")
    A = np.linalg.solve(np.array(M, float).T, J.T).T
    drift = np.array(task.drift(list(qd)), float)
    return Zonotope(A @ ((low + high) / 2 - np.array(bias, float)) + drift, A * ((high - low) / 2))


def _polygon(edges):
    """The corners around a centred zonotope of the plane, from its lowest one on, against the clock."""
    edges = np.where((edges[1] < 0) | ((edges[1] == 0) & (edges[0] < 0)), -1, 1) * edges
    edges = edges[:, (edges != 0).any(axis=0)]
    edges = edges[:, np.argsort(np.arctan2(edges[1], edges[0]), kind="stable")]
    turns = [0]
    for k in range(1, edges.shape[1]):          # edges of one direction make one side
        a, b = edges[:, turns[-1]], edges[:, k]
        if abs(a[0] * b[1] - a[1] * b[0]) > FLAT * np.linalg.norm(a) * np.linalg.norm(b):
            turns.append(k)
    sides = np.add.reduceat(edges, turns, axis=1).T
    up = np.cumsum(np.vstack([-sides.sum(axis=0), 2 * sides]), axis=0)
    return np.vstack([up[:-1], -up[:-1]])


def _hull(edges):
    n = edges.shape[1]
    if n > MOST:
        raise ValueError(f"{n} motors in {len(edges)} dimensions have 2^{n} corners; ask for `reach` in the directions"
                         " that matter instead")
    points = np.array(list(product((-1.0, 1.0), repeat=n))) @ edges.T
    return points[ConvexHull(points).vertices]
