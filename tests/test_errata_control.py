"""What the sources have wrong about control, as counter-examples."""

import numpy as np
import pytest
from controlled import ROBOT, VALUES, fast, lab

from robolib import simulate
from robolib.control import PDGravity, believed, gains, lyapunov, rest


def test_a_triple_pole_overshoots():
    """[khalil] [9.9]: "without overshoot" is said of the poles; with the zeros of [9.7] it is 20.6 % at ωt = 3 − √3."""
    over, when = gains.overshoot()
    root = np.sqrt(3)
    assert when == pytest.approx(3 - root) and over == pytest.approx(2 * (root - 1) * np.exp(root - 3) / 2)
    x = np.linspace(0, 20, 20001)
    e = np.exp(-x) * (1 - 2 * x + x * x / 2)
    assert e.min() < -0.2
    alone = np.exp(-x) * (1 + x + x * x / 2)    # the poles without zeros: 1/(s + ω)³
    assert alone.min() > 0


def test_constant_gravity_is_not_enough_by_itself():
    """[khalil] section 9.3.2: with Q(q^d) in the place of Q(q) not every K_p > 0 is stable. Straight up it falls."""
    up = (np.pi / 2, 0.0)
    start = [np.pi / 2 - 0.01, 0.0]
    ends = {}
    for where in ("measured", "goal"):
        law = PDGravity(rest(*up), believed(ROBOT, VALUES), 500.0, 400.0, where)
        ends[where] = simulate.sampled(fast(), law, start, duration=12.0, rate=250).q[-1]
    assert np.abs(ends["measured"] - up).max() < 1e-2 and np.abs(ends["goal"] - up).max() > 1
    assert np.abs(lyapunov.rests(lab().g, 500.0, up, lab().g(up), near=ends["goal"]) - up).max() > 1
