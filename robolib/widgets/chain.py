"""Chains of three links in space: from a table to the frames, and from the tip back to the joints.

    Chain()                                   three rows, and what a reader of the other convention builds of them
    Chain(preset="polar")                     "bent", "straight", "polar", "elbow"; or rows=[a, α, d, θ, …], 12 numbers
    Chain(preset="lines", measured=[1, 1e-3, 0.01])   a row fitted to two axes: how far apart, by how much off, twist
    Chain(mode="inverse", arm="cuspidal")     all ways to reach a point, and the map with det J = 0; "planar", "polar"
"""

from __future__ import annotations

from typing import Any

from .interactive import Interactive
from .inverse import Inverse
from .table import Table


def Chain(mode: str = "table", **given: Any) -> Interactive:
    """A chain of three links: mode "table" (preset or rows, kinds, modified, measured) or "inverse" (arm, tip, q)."""
    if mode not in ("table", "inverse"):
        raise ValueError(f"mode must be 'table' or 'inverse', not {mode!r}")
    return (Table if mode == "table" else Inverse)(**given)
