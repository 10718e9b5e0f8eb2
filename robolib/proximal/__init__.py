"""An arm as [balafoutis_patel] has it: each frame on its own joint's axis, 3×3 tensors, and its two kinds of links.

    chain       the members of an arm, links and rotors alike: how each one is turned and shifted against the one before
    motion      ω, ω̇, Ω and the acceleration of every origin, outwards
    moments     augmented links (a ball at the next joint) and generalized links (all that hangs on a joint, frozen)
    sums        the moment at a joint, summed over all that hangs on it: Kane's road and Lagrange's
    massless    the same arm, with the same torques, whose links have no mass

The formulations of chapter 14 stand on this; so do forward dynamics and linearised models.
"""

from .chain import Member, Placed, members, placed
from .massless import Moments, massless
from .moments import Augmented, Generalized, augmented_links, euler, generalized_links, rigid, steiner
from .motion import Motion, moment, motions, spin
from .sums import kane_sums, lagrange_sums

__all__ = ["Augmented", "Generalized", "Member", "Moments", "Motion", "Placed", "augmented_links", "euler",
           "generalized_links", "kane_sums", "lagrange_sums", "massless", "members", "moment", "motions", "placed",
           "rigid", "spin", "steiner"]
