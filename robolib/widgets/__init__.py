"""Arms to play with, in a notebook."""

from .planar import planar_explorer

__all__ = ["planar_explorer"]
