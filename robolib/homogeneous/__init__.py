"""An arm in 4×4 matrices: bodies by their pseudo-inertia, joints by their Q, and how both move.

    inertia     J = ∫ r rᵀ dm of a body, and back to mass, centre of mass and inertia
    chain       the members of an arm, links and rotors alike: A, ∂A/∂q, ∂²A/∂q²
    motion      W, Ẇ, Ẅ of every member, outwards

A 4×4 matrix is four rows of four scalars, of any arithmetic.
"""

from .chain import NOTHING, ONE, Q_PRI, Q_REV, Member, members, rotor_spin
from .inertia import from_moments, impossible, pseudo_inertia, to_centre, to_moments, twice_pseudo_inertia
from .motion import Motion, motions

__all__ = ["NOTHING", "ONE", "Q_PRI", "Q_REV", "Member", "Motion", "from_moments", "impossible", "members", "motions",
           "pseudo_inertia", "rotor_spin", "to_centre", "to_moments", "twice_pseudo_inertia"]
