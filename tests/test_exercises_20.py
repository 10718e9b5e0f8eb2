"""The examiner of chapter 20: right answers written differently, plausible wrong ones."""

import pytest
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from examined import stay_apart

CHAPTER = "20"

# Typed in from the statements and by hand, not from the library.
SHIFT = -(177.51 * 1e4 - 22.5 * 5050 + 0.01) / (1e8 + 5050**2 + 1)
TWIN = [0.35, 20.25, 0.625, 6.875]
TYPED = {"20.1": TWIN, "20.2": [4, 4], "20.3": 0.01 + SHIFT, "20.4": [5, 0.2, 0.1], "20.5": [-3, 2.4, 1.92]}
RIGHT = {
    "20.1": [TWIN, ["0.35 m", "20.25 kg·m²", "62.5 cm", 6.875],
             (0.35, 20.25, 5 / 8, 55 / 8)],
    "20.2": [[4, 4], (4, 4), ["4", "4"]],
    "20.3": [0.01 + SHIFT, "-0.003239 kg·m²", -0.0032391],
    "20.4": [[5, 0.2, 0.1], ["5 kg", "20 cm", "0.1 m"], (5.0, 1 / 5, 1 / 10)],
    "20.5": [[-3, 2.4, 1.92], [-3, 3 * 0.8, 3 * 0.8**2], ("-3 kg", 2.4, 1.92)],
}
WRONG = {
    "20.1": [([0.25, 20.25, 0.625, 6.875], "elbow"), ([0.35, 10, 0.625, 10], "I + mℓ²"),
             ([0.40, 20.25, 0.625, 6.875], "5 kg in both")],
    "20.2": [([5, 5], "lost"), ([3, 3], "both at once"), ([5, 4], "")],
    "20.3": [(0.01, "shortest"), (SHIFT, "That is s"), (-0.01 - SHIFT, "negative")],
    "20.4": [([49.05, 0.2, 0.1], "Divide by g"), ([5, 1, 0.5], "first moments"), ([5, 0.2, -0.1], "−x")],
    "20.5": [([3, 2.4, 1.92], "loses"), ([-3, 2.4, 2.4], "square"), ([-3, 0, 0], "shoulder")],
}


@pytest.mark.parametrize("id, count", [("20.1", 20), ("20.4", 20), ("20.5", 20)])
def test_variants_differ_and_their_mistakes_stay_apart(id, count):
    stay_apart(id, count, 6, rtol=1e-3)
