"""The short recursion: inverse dynamics and the inertia matrix with as few operations as we know how.

    torques       Newton–Euler about the joints' axes, rewritten: inwards, and the whole
    motion        the same outwards: how the links move
    inertia       the inertia matrix: composite bodies inwards, wrenches and screws that meet halfway
    steps         how these are told in the frame of the next joint
    parameters    which numbers stand for a link, grouped by a gauge that makes them few
    frames        how the frame of a last link is turned
    plan          what is decided beforehand, by looking at the geometry alone
    units         in which units accelerations and forces are told
    choices       what may be relied on: what is known of a scalar, what is promised, what is preferred
    tensors       pieces that know nothing of links
"""

from .torques import derive, inverse_dynamics, recursion

__all__ = ["derive", "inverse_dynamics", "recursion"]
