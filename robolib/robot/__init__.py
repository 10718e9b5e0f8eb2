"""The description of a robot: frozen records, symbols for its parameters, no numbers.

    records    Joint, Rotor, Link, Robot; `dh` and `mdh` make a joint of a standard or a modified row
    loops      the joints that close a tree of links to a mechanism
    physical   does a body have such a mass and such an inertia?
    table      how a robot is shown
"""

from .loops import Loop
from .records import KINDS, Joint, Link, Robot, Rotor, dh, inertia, mdh, numbers

__all__ = ["KINDS", "Joint", "Link", "Loop", "Robot", "Rotor", "dh", "inertia", "mdh", "numbers"]
