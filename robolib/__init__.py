"""robolib: the dynamics of robot manipulators, derived, checked and computed.

The library is a stack of small modules; import the one you need, for example

    from robolib import robots
    from robolib.formulations import lagrange
"""

__version__ = "0.1.0"
