"""Excite: its Programs are the library's arm and regressor, and a page weighs it as the library does."""

import numpy as np
import pytest
from shown import W, advanced, is_small, opening, pulled, seen, serious, settled, slide, state
from weighed import LIMITS, TWIN, five, planar, truth

from robolib import identify
from robolib.identify.estimate import solve
from robolib.identify.fourier import Fourier
from robolib.widgets import Excite, bundle
from robolib.widgets.physics.excite import CALLED, KNOTS, MOTIONS, PERIOD, SAMPLES, SUMS, told, weighed

LAB, HEAVY = planar(), planar(**TWIN)
TIMES = np.arange(KNOTS) * PERIOD / KNOTS
CASES = [dict(motion=motion, twin=twin, scale=scale, noise=noise) for motion in MOTIONS
         for twin, scale, noise in ((False, False, 10.0), (True, True, 0.0), (False, True, 35.5))]


def series(p):
    """The Fourier series through these points, by a linear system."""
    angles = np.reshape(p, (2, KNOTS)).T
    w = 2 * np.pi / PERIOD * np.arange(1, 4)
    A = np.hstack([np.ones((KNOTS, 1)), np.sin(np.outer(TIMES, w)) / w, -np.cos(np.outer(TIMES, w)) / w])
    offset, *ab = np.linalg.solve(A, angles)
    a, b = np.transpose(ab[:3]), np.transpose(ab[3:])
    return Fourier(tuple(offset), tuple(map(tuple, a)), tuple(map(tuple, b)), PERIOD)


@pytest.mark.parametrize("motion", MOTIONS)
def test_the_programs_are_the_librarys_arms(motion):
    """Motion, torques and floor of both arms, and Y β is what both feel, by two ways."""
    w, fourier = Excite(motion=motion), series(MOTIONS[motion])
    beta = np.array([row[-1] for row in told()["sums"]])
    for t in (0.0, 0.77, 3.1, 4.9):
        x = w.run("states", MOTIONS[motion], [t])
        q, qd, qdd = fourier.at(np.array([t]))
        assert x == pytest.approx([*q[0], *qd[0], *qdd[0]], abs=1e-9)
        Y = np.reshape(w.run("rows", x), (4, 6))
        for name, arm in (("arm", LAB), ("twin", HEAVY)):
            felt = w.run(name, x)
            assert felt[:2] == pytest.approx(identify.torques(arm, q, qd, qdd)[0], abs=1e-8)
            assert felt[2:] == pytest.approx(identify.floor_wrench(arm, q, qd, qdd)[0, :2], abs=1e-8)
            more = 40 * (name == "twin") * np.eye(6)[5]
            assert Y @ (beta + more) == pytest.approx(felt, abs=1e-7)


def test_what_is_found_is_what_the_library_finds():
    """The same torques with the same noise through `identify`: values, error bars, condition, rank."""
    base, noise = five(LAB), np.reshape(told()["noise"], (SAMPLES, 4))
    t = np.arange(SAMPLES) * PERIOD / SAMPLES
    for motion in MOTIONS:
        q, qd, qdd = series(MOTIONS[motion]).at(t)
        tau = identify.torques(LAB, q, qd, qdd) + 10 * noise[:, :2]
        fit = identify.least_squares(identify.equations(base, identify.Samples(t, q, qd, qdd, tau)), noise=(10, 10))
        here = weighed(MOTIONS[motion], "arm", False, 10.0, 0)
        order = [base.names.index(name) for name in list(SUMS)[:5]]
        assert here["x"] == pytest.approx(fit.values[order], rel=1e-6) and here["rank"] == fit.rank
        for mine, its in zip(here["sigma"], fit.deviations[order], strict=True):
            assert mine == pytest.approx(its, rel=1e-6) if np.isfinite(its) else mine is None
        if here["condition"]:
            assert here["condition"] == pytest.approx(fit.condition, rel=1e-6)


def test_the_numbers_of_the_story():
    """Both alike: two of five. Least condition: the forearm is not weighed. Most information: all below 1 %."""
    true = dict(zip(five(LAB).names, truth(five(LAB), LAB), strict=True))
    assert [row[-1] for row in told()["sums"]] == pytest.approx([*(true[x] for x in list(SUMS)[:5]), 105.0])

    def bars(motion):
        found, rows = weighed(MOTIONS[motion], "arm", False, 10.0, 0), told()["sums"]
        return found, [None if s is None else s / row[-1] for s, row in zip(found["sigma"], rows, strict=False)]
    alike, small, much = (bars(name) for name in ("alike", "small", "much"))
    assert alike[0]["told"] == 2 and alike[0]["rank"] == 4 and alike[0]["x"][4] < 0
    assert small[0]["condition"] < 1.3 < bars("random")[0]["condition"] and small[1][3] > 0.3
    assert max(much[1]) < 0.007 and max(bars("random")[1]) > 0.01
    speeds = [np.abs(series(MOTIONS[name]).at(np.linspace(0, 5, 501))[1]).max() for name in MOTIONS]
    assert max(speeds) <= LIMITS.speed[0] * 1.02
    one, other = (Excite(twin=twin, scale=True, noise=0).readings() for twin in (False, True))
    assert [other[f"x{k}"] - one[f"x{k}"] for k in range(1, 7)] == pytest.approx([0, 0, 0, 0, 0, 40], abs=1e-8)
    assert (one["tau1"], one["tau2"]) == pytest.approx((other["tau1"], other["tau2"]), abs=1e-9)
    assert other["floor"] - one["floor"] == pytest.approx(40 * 9.81)
    moved = [*MOTIONS["alike"]]
    moved[9] += 0.1
    assert weighed(moved, "arm", False, 0.0, 0)["told"] == 5


def test_what_is_given_is_taken_or_told():
    w = Excite(clock=[1.5])
    assert "5 of 5 sums are told" in w.says() and "most information" in w.says()
    w.motion = "alike"
    assert w.clock == [0] and w.p == MOTIONS["alike"] and "2 of 5" in w.says() and "ZZ₁ not told" in w.says()
    w.scale = w.twin = True
    assert "The twin" in w.says() and "m₁ + m₂ 14" in w.says()
    w.motion = "polka"
    assert w.motion == "alike" and "polka" in w.problem
    with pytest.raises(ValueError, match="there is no 'walls'"):
        Excite(show=["walls"])
    assert w.bind("Of five {told:.0f} are told, with a rank of {rank:.0f}.")


def test_a_picture_for_where_nothing_moves_and_a_small_page():
    bundled, about = Excite()._repr_mimebundle_()
    assert len(bundled["image/png"]) > 5000 and "5 of 5 sums are told" in about["image/png"]["alt"]
    is_small(Excite(), "excite")


@pytest.fixture
def show(tmp_path):
    with opening(tmp_path) as shows:
        yield shows


def systems():
    """Tall ones, one with a column of zeros, some that lose a rank or two."""
    rng = np.random.default_rng(3)
    for rows, columns, lost in ((40, 5, 0), (12, 3, 1), (30, 6, 2), (25, 4, 0), (6, 6, 0)):
        A = rng.normal(size=(rows, columns)) * 10.0 ** rng.uniform(-3, 3, columns)
        for k in range(lost):
            A[:, k] = A[:, -1] * 2 + (A[:, -2] if columns > 3 else 0)
        if rows == 25:
            A[:, 1] = 0
        yield A, rng.normal(size=rows)


@pytest.mark.browser
def test_the_browsers_least_squares_are_numpys(show, tmp_path):
    """QR and singular values in JavaScript against NumPy's: the triangle up to signs, x, spread, condition, rank."""
    page = show(Excite())
    module = tmp_path / "least.js"
    module.write_text(bundle.plain(bundle.text("least.js")), encoding="utf-8")
    page.evaluate("text => { globalThis.made = new Function(text + '; return { triangle, least };')(); }",
                  module.read_text(encoding="utf-8"))
    for A, y in systems():
        size = np.linalg.norm(A, axis=0)
        scaled = A / np.where(size > 0, size, 1)
        R = page.evaluate("rows => made.triangle(rows)", np.column_stack([scaled, y]).tolist())
        n = A.shape[1]
        own = np.linalg.qr(np.column_stack([scaled, y]), mode="r")[:n]
        assert np.transpose(R)[:n] @ np.array(R) == pytest.approx(own[:, :n].T @ own, abs=1e-12)
        assert np.allclose(np.array(R)[:, :n], np.triu(np.array(R)[:, :n]))
        found, wanted = page.evaluate("([W, y]) => made.least(W, y)", [A.tolist(), y.tolist()]), solve(A, y)
        assert found["rank"] == wanted.rank
        assert found["x"] == pytest.approx(wanted.x, rel=1e-8, abs=1e-9 * np.abs(wanted.x).max())
        for mine, its in zip(found["spread"], np.diag(wanted.spread), strict=True):
            assert mine == pytest.approx(its, rel=1e-6) if np.isfinite(its) else mine is None
        if wanted.rank == n:
            assert found["condition"] == pytest.approx(wanted.condition, rel=1e-8)


@pytest.mark.browser
def test_the_browser_weighs_as_python_does(show):
    page = show(Excite())
    for given in CASES:
        w = Excite(**given)
        page.evaluate(f"s => {W}.host.subject.set(s)", {**given, "p": MOTIONS[given["motion"]], "again": 3})
        w.again = 3
        here, there = seen(page), w.reads()
        assert here["told"] == there["told"] and here["rank"] == there["rank"]
        assert here["x"] == pytest.approx(there["x"], rel=1e-6)
        assert here["left"] == pytest.approx(there["left"], abs=1e-6)
        for mine, its in zip(here["sigma"], there["sigma"], strict=True):
            assert mine is None if its is None else mine == pytest.approx(its, rel=1e-6)
        for name in ("tau1", "tau2", "floor"):
            assert here[name] == pytest.approx(there[name])


@pytest.mark.browser
def test_a_point_is_drawn_and_the_twin_is_one_click_away(show):
    page = show(Excite(motion="alike", noise=0.0))
    assert "2 of 5 sums are told" in page.locator(".rl-status").inner_text()
    pulled(page, page.get_by_role("button", name="q2 at 1.429 s"), 0, -25)
    assert state(page)["motion"] == "own" and seen(page)["told"] == 5
    point = page.get_by_role("button", name="q1 at 0.714 s")
    point.focus()
    before = state(page)["p"][1]
    page.keyboard.press("ArrowUp")
    settled(page)
    assert state(page)["p"][1] > before
    page.get_by_label("motion").select_option("much")
    settled(page)
    advanced(page, 1.0)
    first = seen(page)
    page.get_by_label("the twin instead").check()
    settled(page)
    assert seen(page)["x"] == pytest.approx(first["x"]) and seen(page)["tau1"] == pytest.approx(first["tau1"])
    assert seen(page)["floor"] - first["floor"] == pytest.approx(40 * 9.81) and state(page)["t"] == pytest.approx(1.0)
    page.get_by_label("a scale under the base").check()
    settled(page)
    assert seen(page)["x"][5] == pytest.approx(145) and "m₁ + m₂ 145" in page.locator(".rl-status").inner_text()
    slide(page, "noise", 30)
    noisy = seen(page)["x"]
    page.get_by_role("button", name="Measure again").click()
    settled(page)
    assert seen(page)["x"] != pytest.approx(noisy, rel=1e-5) and "± 0 " not in page.locator(".rl-status").inner_text()


@pytest.mark.browser
@pytest.mark.parametrize("width, scheme", [(900, "light"), (420, "dark")])
def test_blocks_and_those_who_do_not_see_or_use_a_mouse(show, width, scheme):
    page = show(Excite(show=["time", "motion", "rank"]), width=width, color_scheme=scheme)
    assert serious(page) == [] and page.evaluate("() => document.documentElement.scrollWidth") <= width
    keys = page.evaluate(f"() => [...{W}.controls, ...{W}.tables, ...{W}.plots].map(one => one.key)")
    assert sorted(["arm", "time", *keys]) == sorted(Excite.blocks)
    assert {*page.evaluate("() => [...document.querySelectorAll('select option')].map(o => o.value)")} >= {*CALLED}
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => {W}.host.subject.t > 0.1")
    page.keyboard.press("Enter")
    assert state(page)["clock"][0] > 0 and "Try this" in page.locator(".rl-try").inner_text()
