"""A row fitted to two lines: exact, and honest about what an error does to it."""

import math

import numpy as np
import pytest
from arms import pose
from scipy.optimize import minimize

from robolib.conventions import Line, fit_row, hayati_row
from robolib.robot import dh
from robolib.spatial import HERE, ORIGIN, Transform, Vec3, X, Y, Z, rot_x, rot_z, to_numpy

RNG = np.random.default_rng(9)
DRAWN = [Line(Vec3(*RNG.normal(size=3).tolist()), Vec3(*RNG.normal(size=3).tolist())) for _ in range(16)]
PAIRS = list(zip(DRAWN[::2], DRAWN[1::2], strict=True))


def vec(v):
    return to_numpy(v)


def off(line, point):
    """How far a point is from a line."""
    return np.linalg.norm(np.cross(vec(point) - vec(line.point), vec(line.along)))


@pytest.mark.parametrize("first, second", PAIRS, ids=map(str, range(len(PAIRS))))
def test_the_row_leads_from_one_line_to_the_other(first, second):
    """[asada_slotine] Figure 2-9, section 2.2.2: the frame that the row makes stands on the second line, its z along it
    and its x across both."""
    x = np.cross(vec(first.along), RNG.normal(size=3))
    x /= np.linalg.norm(x)
    z = vec(first.along)
    fit = fit_row(first, second, Vec3(*x))
    start = np.column_stack([x, np.cross(z, x), z])
    R, p = pose(dh("fixed", fit.a, fit.alpha, fit.d, fit.theta).outer(0))
    there = start @ R
    np.testing.assert_allclose(there[:, 2], vec(second.along), atol=1e-12)
    np.testing.assert_allclose(there[:, 0], vec(fit.normal), atol=1e-12)
    np.testing.assert_allclose(vec(first.point) + start @ p, vec(fit.far), atol=1e-12)
    assert off(second, fit.far) < 1e-12 and off(first, fit.foot) < 1e-12 and fit.a >= 0
    assert not fit.note and math.isclose(fit.gain, 1 / abs(math.sin(fit.alpha)))


@pytest.mark.parametrize("first, second", PAIRS, ids=map(str, range(len(PAIRS))))
def test_the_length_is_the_least_distance(first, second):
    """A witness: SciPy looks for the nearest points."""
    def apart(s):
        return np.sum((vec(first.point) + s[0] * vec(first.along)
                       - vec(second.point) - s[1] * vec(second.along)) ** 2)
    found = minimize(apart, [0, 0], tol=1e-14)
    fit = fit_row(first, second)
    assert fit.a == pytest.approx(math.sqrt(found.fun), rel=1e-6) and fit.theta == 0
    np.testing.assert_allclose(vec(first.point) + found.x[0] * vec(first.along), vec(fit.foot), atol=1e-5)


def nearly(degrees, off_by=1e-3):
    """Two axes 1 m apart, nearly parallel, the second one so much off sideways."""
    alpha = math.radians(degrees)
    return Line(ORIGIN, Z), Line(Vec3(1, off_by, 0), Vec3(0, -math.sin(alpha), math.cos(alpha)))


@pytest.mark.parametrize("degrees, d", [(1, 0.0572900), (0.1, 0.572957), (0.01, 5.729578)])
def test_the_frame_that_flies_away(degrees, d):
    """1 mm and a hundredth of a degree: the frame is 5.73 m up the axis."""
    fit = fit_row(*nearly(degrees))
    assert fit.d == pytest.approx(d, rel=1e-5) and fit.a == pytest.approx(1) and math.degrees(fit.alpha) == (
        pytest.approx(degrees))
    moved = fit_row(*nearly(degrees, 2e-3)).d - fit.d
    assert moved / 1e-3 == pytest.approx(fit.gain, rel=2e-4), "the gain is what the frame does"
    assert ("ill-conditioned" in fit.note) == (degrees < 0.58)


def test_lines_without_one_normal():
    first = Line(ORIGIN, Z)
    fit = fit_row(first, Line(Vec3(3, 4, 9), Z), X)
    assert (fit.a, fit.alpha, fit.d, fit.gain) == (5, 0, 0, math.inf) and fit.note.startswith("parallel")
    assert fit.theta == pytest.approx(math.atan2(4, 3)) and fit.far == Vec3(3, 4, 0)
    down = fit_row(first, Line(Vec3(2, 0, 9), -Z))
    assert (down.a, down.alpha) == (2, math.pi)
    same = fit_row(first, Line(Z * 7, Z), X)
    assert (same.a, same.d, same.theta) == (0, 0, 0) and same.note.startswith("one line") and same.normal == X
    meet = fit_row(first, Line(Z * 7, Y), X)
    assert meet.a == 0 and meet.d == pytest.approx(7) and meet.alpha == pytest.approx(math.pi / 2)
    assert meet.note.startswith("the lines meet") and meet.normal == -X and abs(meet.theta) == pytest.approx(math.pi)


def test_hayatis_row_stays_where_it_is():
    """What the table cannot bear is harmless there: the four numbers move by no more than the error."""
    for degrees in (1, 0.1, 0.01, 0.0):
        rows = [np.array(hayati_row(HERE, nearly(degrees, off_by)[1])) for off_by in (1e-3, 2e-3)]
        assert abs(rows[1] - rows[0]).max() < 1.01e-3
    for first, second in PAIRS:
        frame = Transform(rot_z(0.8, 0.6) @ rot_x(0.6, -0.8), first.point)
        theta, a, alpha, beta = hayati_row(frame, second)
        c, s = math.cos(beta), math.sin(beta)
        turn = pose(frame)[0] @ pose(Transform(rot_z(math.cos(theta), math.sin(theta)), ORIGIN))[0]
        R = turn @ pose(Transform(rot_x(math.cos(alpha), math.sin(alpha)), ORIGIN))[0] @ [[c, 0, s], [0, 1, 0],
                                                                                        [-s, 0, c]]
        assert abs(np.cross(R[:, 2], vec(second.along))).max() < 1e-12
        assert off(second, Vec3(*(vec(frame.p) + turn[:, 0] * a))) < 1e-12
    with pytest.raises(ValueError, match="right angles; use fit_row"):
        hayati_row(HERE, Line(Z, X))


def test_a_line_through_measured_points():
    rng = np.random.default_rng(3)
    truth = Line(Vec3(0.4, -0.1, 0.2), Vec3(1, 2, -2))
    cloud = [vec(truth.point) + s * vec(truth.along) + rng.normal(size=3) * 1e-4 for s in np.linspace(-1, 1, 40)]
    found = Line.through(cloud)
    assert off(truth, found.point) < 1e-4 and vec(found.along) @ vec(truth.along) > 1 - 1e-7
    with pytest.raises(ValueError, match="at least two points"):
        Line.through([[1, 2, 3]])
    with pytest.raises(ValueError, match="needs a direction"):
        Line(X, ORIGIN)
    with pytest.raises(ValueError, match="must not be along"):
        fit_row(*nearly(1), Z)
