"""The examiner of chapter 06: blanks, right answers written differently, plausible wrong ones, and nonsense."""

import numpy as np
import pytest
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from examined import stay_apart
from scipy.spatial.transform import Rotation

from robolib.checking import exercises
from robolib.exercises.chapter06 import references as ref

m, lx, ly, lz, x, y, z, ry, rz = sp.symbols("m lx ly lz x y z ry rz")
omega, hw, Ixx, Iyy, Izz, wz = sp.symbols("omega hw Ixx Iyy Izz wz")
CHAPTER = "06"

# Typed in from the statements and by hand, not from the library.
velocity = sp.Matrix([-wz * y, wz * x, 0])
growth = (Izz - Iyy) * (Iyy - Ixx) * omega**2 / (Ixx * Izz)
held = ((Izz - Iyy) * omega - hw) * ((Iyy - Ixx) * omega + hw) / (Ixx * Izz)
plate = omega**2 * (lx**2 - ly**2) / (lx**2 + ly**2)
start = m * ((ry + y)**2 + (rz + z)**2) + m * ((ry - y)**2 + (rz - z)**2)
apart = 2 * m * (y**2 + z**2) + 2 * m * (ry**2 + rz**2)
middle = m * (2 * ry**2 + 2 * y**2) + m * (2 * rz**2 + 2 * z**2)
I1, I2, I3 = 0.0298 / 12, 0.0585 / 12, 0.0865 / 12              # the book: 0.17² + 0.03², 0.24² + 0.03², 0.24² + 0.17²
RPM = 30 / np.pi
com = 0.21 / 0.8
grip = 0.2 * 0.09 / 3 + 0.6 * 0.0109 / 12 + 0.6 * 0.09
BARE = 0.2 * 0.09 / 12 + 0.6 * 0.0109 / 12                      # no shifts
HAMMER = [com, grip - 0.8 * com**2, grip]
PINS = [-50.0, 265.5, -75.0, 756.0]
R = Rotation.from_euler("ZX", [40, 60], degrees=True).as_matrix()
OWN = np.diag([0.05, 0.17, 0.2]) * 3 / 12                       # 3 kg, 0.4 × 0.2 × 0.1 m
W, WD = np.array([4.0, -2.0, 1.0]), np.array([0.3, 0.4, -1.0])


def euler(I, gyro=1.0):
    return I @ WD + gyro * np.cross(W, I @ W)


BRICK = euler(R @ OWN @ R.T)

TYPED = {"06.Q3": 1.0, "06.Q4": "y", "06.Q11": 48 * (I2 - I1), "06.Q12": 5, "06.Q15": (I3 - I2) * 1e5 * RPM,
         "06.Q19": -50.0, "06.1": 1.07027, "06.2": HAMMER, "06.4": 3, "06.5": 2, "06.9": PINS, "06.10": BRICK.tolist(),
         "06.11": [(I3 - I2) * 1e5 * RPM, (I3 - I1) * 1e5 * RPM]}

RIGHT = {
    "06.Q2": [velocity, list(velocity), velocity.T, [-y * wz, x * wz, 0]],
    "06.Q3": [1, 1.0, "1 J", sp.Integer(1)],
    "06.Q4": ["y", "Y", " y "],
    "06.Q6": [m * (ly**2 + lz**2) / 12, m * ly**2 / 12 + m * lz**2 / 12, [m / 12 * (lz**2 + ly**2)]],
    "06.Q9": [m * lx**2 / 3, m * lx**2 / 12 + m * (lx / 2)**2, lx * lx * m / 3],
    "06.Q11": [0.1148, 48 * (I2 - I1), "0.1148 N·m", sp.Rational(1148, 10000)],
    "06.Q12": [5, "5", np.int64(5)],
    "06.Q13": [growth, sp.expand(growth), omega**2 * (Iyy - Izz) * (Ixx - Iyy) / Ixx / Izz],
    "06.Q14": [held, sp.expand(held), (hw - (Izz - Iyy) * omega) * (-hw - (Iyy - Ixx) * omega) / (Izz * Ixx)],
    "06.Q15": [2228.2, 2228, "2228 rpm", "233.3 rad/s"],
    "06.Q19": [-50, -50.0, "-50 N·m"],
    "06.1": [1.07, 2.1405 / 2, "1.07 s", "1070 ms"],
    "06.2": [HAMMER, tuple(HAMMER), np.array(HAMMER), ["26.25 cm", HAMMER[1], HAMMER[2]]],
    "06.3": [[start, middle, apart], [start, sp.expand(start), apart], [middle, 2 * m * (ry**2 + y**2 + rz**2 + z**2),
                                                                        apart]],
    "06.4": [3, "3", sp.Integer(3)],
    "06.5": [2, "2", np.int64(2)],
    "06.6": [[0.2, 0.21, 0.2205], (0.1, 0.112, 0.106), np.array([1.05, 1.0, 1.1025]),
             [sp.Rational(1, 5), 0.21, 0.2205]],
    "06.7": [plate, omega**2 * (lx - ly) * (lx + ly) / (lx**2 + ly**2), omega**2 * (1 - 2 * ly**2 / (lx**2 + ly**2))],
    "06.8": [["1, 2, 3", "2, 2, 2", "0, 2, 2"], ("2, 2, 2", "0, 2, 2", "1, 2, 3"), {"0, 2, 2", "1, 2, 3", "2, 2, 2"}],
    "06.9": [PINS, tuple(PINS), np.array(PINS), ["-50 N", 265.5, "-75 N", "0.756 kN"]],
    "06.10": [BRICK, BRICK.tolist(), tuple(BRICK), sp.Matrix(BRICK)],
    "06.11": [[2228.2, 4512.2], ((I3 - I2) * 1e5 * RPM, (I3 - I1) * 1e5 * RPM), ["2228 rpm", "4512 rpm"]],
}
WRONG = {
    "06.Q2": [(-velocity, "r × ω"), (wz * sp.Matrix([x, y, 0]), "away from the axis"),
              (velocity + sp.Matrix([0, 0, wz * z]), "along the axis"), (velocity / wz, "m/s is asked for")],
    "06.Q3": [(0.5, "one of the two"), (2, "½"), (4, "half the rod"), (-1, "sign")],
    "06.Q4": [("x", "where it was"), ("z", "flat on the table"), ("w", "Choose one of")],
    "06.Q6": [(m * (lx**2 + lz**2) / 12, "another axis"), (m * (ly**2 + lz**2) / 3, "about an edge"),
              (m * ly**2 / 12, "along z"), (m * (ly**2 + lz**2) / 6, "twelfth")],
    "06.Q9": [(m * lx**2 / 12, "Steiner"), (13 * m * lx**2 / 12, "not l_x"), (m * lx**2 / 4, "point mass"),
              (m * lx**2 / 12 + m * lx / 2, "squared")],
    "06.Q11": [(0, "lies along ω"), (-0.1148, "Iω × ω"), (0.2296, "once"), (48 * I2, "alone"),
               (48 * (I3 - I2), "third row")],
    "06.Q12": [(2, "product rule"), (3, "both R"), (4, "true"), (1, "true"), (7, "Choose one of")],
    "06.Q13": [(-growth, "positive"), (growth / omega, "two"), (growth * Ixx * Izz / Iyy**2, "middle one"),
               ((Izz - Iyy)**2 * omega**2 / (Ixx * Izz), "other"), (growth.subs(omega, 1), "should contain `omega`")],
    "06.Q14": [(growth, "does not occur"), (held.subs(hw, -hw), "against the book"),
               (((Izz - Iyy) * omega - hw) * (Iyy - Ixx) * omega / (Ixx * Izz), "both equations"),
               (((Izz - Iyy) * omega - hw) * ((Iyy - Ixx) * omega - hw) / (Ixx * Izz), "+ h")],
    "06.Q15": [(233.33, "rad/s"), ((I2 - I1) * 1e5 * RPM, "the other way"), ((I3 - I1) * 1e5 * RPM, "largest"),
               (37.14, "per second"), (-2228, "sign")],
    "06.Q19": [(50, "opposite"), (-25, "twice"), (0, "1 m"), (-75, "q̇₂²"), (500, "too large")],
    "06.1": [(2.1405, "10 rad/s"), (4.281, "slower"), (0.5351, "λ goes with ω"), (1.5136, "root"), (-1.07, "sign")],
    "06.2": [([com, BARE, BARE + 0.8 * com**2], "one point"),
             ([0.225, grip - 0.8 * 0.225**2, grip], "by mass"), ([com, grip + 0.8 * com**2, grip], "taken away"),
             ([com, HAMMER[1] - 0.6 * 0.0109 / 12, grip - 0.6 * 0.0109 / 12], "no point"), (HAMMER[:2], "3 numbers")],
    "06.3": [([start, apart], "too much"), ([start, middle, middle + y], "Line 3"),
             ([apart + 1, apart, start], "Line 1"),
             (7, "list"), ([start, sp.expand(start), middle], "not yet")],
    "06.4": [(1, "forces alone"), (2, "forces alone"), (4, "right sign"), (9, "Choose one of")],
    "06.5": [(1, "mass 1"), (3, "earlier"), (4, "false, too"), (5, "earlier"), (0, "Choose one of")],
    "06.6": [([0.24, 0.17, 0.03], "every 2.14 s"), ([1, 1, 1], "too much alike"), ([1, 2], "positive sides"),
             ([1, 1.05, 4], "λ is"), (["a", 1, 2], "Three numbers"), ([-1, 1, 2], "positive sides"),
             (7, "Three numbers")],
    "06.7": [(-plate, "positive"), (omega**2 * (lx - ly) / (lx + ly), "squares"),
             (omega**2 * (lx**2 - ly**2) / lx**2, "below"),
             (omega * sp.sqrt((lx**2 - ly**2) / (lx**2 + ly**2)), "square")],
    "06.8": [(["1, 2, 3", "2, 2, 2"], "needle"), (["1, 2, 3", "2, 2, 2", "0, 2, 2", "1, 1, 3"], "negative"),
             (["2, 2, 2", "0, 2, 2"], "thin plate"),
             (["1, 2, 3", "2, 2, 2", "0, 2, 2", "5, 1, 3"], "order does not matter"),
             (["all"], "Give a list")],
    "06.9": [([-50, -225, -75, -225], "without the weights"), ([0, 490.5, 0, 981], "at rest"),
             ([-50, 390.5, -75, 881], "q̇₁ + q̇₂"), ([-p for p in PINS], "inner link"),
             ([-50, 265.5, -25, 490.5], "passes on"), (PINS[:2], "4 numbers")],
    "06.10": [(euler(R @ OWN @ R.T, 0), "missing"), (euler(R @ OWN @ R.T, 2), "twice"),
              (euler(R @ OWN @ R.T, -1), "wrong sign"), (euler(OWN), "room's axes"),
              (euler(R.T @ OWN @ R), "wrong way"), (BRICK[:2], "3 numbers")],
    "06.11": [([4512.2, 2228.2], "slower one first"), ([2228.2, (I2 - I1) * 1e5 * RPM], "middle axis"),
              ([233.33, 472.5], "rad/s"), ([I1 * 1e5 * RPM, I2 * 1e5 * RPM], "differences"), ([2228.2], "2 numbers")],
}


@pytest.mark.parametrize("id, count", [("06.1", 12), ("06.2", 40), ("06.9", 30), ("06.10", 40), ("06.11", 40)])
def test_variants_differ_and_their_mistakes_stay_apart(id, count):
    stay_apart(id, count, count / 3, rtol=4e-3, atol=1e-6)


def test_a_plane_hides_what_the_brick_shows():
    """Turned about z and spinning about z, four of the five mistakes cannot be seen: hence a brick in space."""
    about_z = [0.0, 0.0, 1.0]
    right, wrong = ref.turned_brick(ref.zxz(0.5, 0.0, 0.0), [0, 0, 2.0], about_z)
    assert all(np.allclose(moment, right) for moment in wrong.values())
    right, wrong = ref.turned_brick(ref.zxz(*np.radians([40, 60, 0])), W, WD)
    gaps = {name: np.subtract(moment, right) for name, moment in wrong.items()}
    assert min(np.linalg.norm(gap) for gap in gaps.values()) > 0.05
    names = list(gaps)
    assert min(np.linalg.norm(gaps[a] - gaps[b]) for i, a in enumerate(names) for b in names[i + 1:]) > 0.05
    assert len(exercises("06")) == len(RIGHT)
