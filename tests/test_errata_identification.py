"""What [siciliano] section 7.4 has wrong: the printed statement fails, the corrected one holds."""

import numpy as np
import pytest
from weighed import LIMITS, case_1, five, planar, truth

from robolib.identify import damped, equations, excite, least_squares, sampled

ARM = planar()
BASE = five(ARM)


def test_samples_do_not_cure_ill_conditioning():
    """Nn ≫ p does nothing for rank: the motion does."""
    for count in (20, 20_000):
        found = least_squares(equations(BASE, sampled(ARM, case_1(), count)))
        assert found.rank == 4 and found.condition > 1e13
    few = least_squares(equations(BASE, sampled(ARM, excite(BASE, LIMITS, 5.0, 3, seed=2, rounds=0).motion, 20)))
    assert few.rank == 5 and few.condition < 10


def test_the_condition_of_yty_depends_on_units():
    """The rotor's inertia in g·m² instead of kg·m²: the arm, the motion and the error bars are the same."""
    motion = excite(BASE, LIMITS, 5.0, 3, seed=2, rounds=0).motion
    W = equations(BASE, sampled(ARM, motion)).W.reshape(-1, 5)
    other = W * np.where(np.array(BASE.names) == "Im2", 1e-3, 1.0)
    one, two = np.linalg.cond(W.T @ W), np.linalg.cond(other.T @ other)
    assert one == pytest.approx(np.linalg.cond(W)**2, rel=1e-3) and one > 1e4 * two
    scaled = [np.linalg.cond(x / np.linalg.norm(x, axis=0)) for x in (W, other)]
    assert scaled[0] == pytest.approx(scaled[1], rel=1e-9)
    sigma = [np.sqrt(np.diag(np.linalg.inv(x.T @ x))) for x in (W, other)]
    assert sigma[1] == pytest.approx(sigma[0] * np.where(np.array(BASE.names) == "Im2", 1e3, 1.0), rel=1e-6)


def test_no_damping_factor_finds_what_is_hidden():
    system = equations(BASE, sampled(ARM, case_1()))
    k, beta = BASE.names.index("Im2"), truth(BASE, ARM)
    for weight in (1e-6, 1e-3, 1.0):
        found = damped(system, weight)
        assert found.values[k] == pytest.approx(-0.00324, abs=2e-5)
        assert np.abs(found.values - beta).max() > 100
    scale = np.where(np.array(BASE.names) == "Im2", 1e-5, 1.0)              # Im2 told in 10⁻⁵ kg·m², so that it counts
    rescaled = type(system)(BASE, system.rows, system.units, system.W * scale, system.tau)
    assert damped(rescaled, 1e-3).values[k] * scale[k] == pytest.approx(-4.01e-5, rel=1e-2)    # another, as wrong
