"""Generated programs against the same formulas in fifty digits, on random states: rounding is all that differs."""

import mpmath
import numpy as np
import pytest
from programs import folded

from robolib import robots
from robolib.program import backends

DIGITS, STATES = 50, 20
EXACT = {name: getattr(mpmath, name) for name in ("sin", "cos", "sqrt", "atan2", "sign")}
MAKES = [make if make in (robots.planar_2r, robots.puma560) else pytest.param(make, marks=pytest.mark.slow)
         for make in (*robots.SHELF, *robots.LARGE, *robots.CLOSED)]


def mp(x):
    """The very number that a double is, and a fraction as it stands."""
    return mpmath.mpf(x.p) / x.q if hasattr(x, "p") else mpmath.mpf(x)


@pytest.mark.filterwarnings("ignore::UserWarning")       # the third link of the PUMA, as published, is no body
@pytest.mark.parametrize("make", MAKES, ids=lambda make: make.__name__)
@pytest.mark.parametrize("shorter", [False, True], ids=["as recorded", "optimised"])
def test_a_program_loses_no_more_than_three_digits(make, shorter):
    program = folded(make.__name__)
    chosen = program.optimised() if shorter else program
    states = np.random.default_rng(11).uniform(-3, 3, (STATES, len(program.inputs)))
    with mpmath.workdps(DIGITS):
        exact = [[float(x) for x in in_many_digits(program, dict(zip(program.inputs, map(mp, state), strict=True)))]
                 for state in states.tolist()]
    groups = np.split(states, np.cumsum([len(members) for _, members in program.groups])[:-1], axis=1)
    found = backends.compile(chosen, "numpy")(*groups)
    size = np.abs(exact).max()
    assert np.abs(found - exact).max() <= 1e3 * np.finfo(float).eps * size


def in_many_digits(program, at):
    lifted = type(program)(program.inputs, tuple(("num", mp(node[1])) if node[0] == "num" else node
                                                 for node in program.nodes),
                           program.outputs, program.constants, program.about)
    return lifted.over(at.__getitem__, EXACT)
