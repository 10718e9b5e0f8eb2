"""A Run on disk and back, as pictures and as a film; a bar for whoever waits."""

import io
import pickle
import shutil

import numpy as np
import pytest
from PIL import Image
from rich.console import Console

from robolib import replay, robots, simulate
from robolib.control import ComputedTorque, believed, rest
from robolib.simulate.waiting import waiting


def run():
    robot, values = robots.planar_2r()
    law = ComputedTorque(rest(0.4, -0.2), believed(robot, values), 25.0, 10.0)
    watch = [simulate.Event("half", lambda t, q, qd: q[0] - 0.2)]
    return simulate.sampled(simulate.flow(robot, values, torque=True), law, [0.0, 0.0], duration=0.5, rate=50,
                            limits=[1500.0, 300.0], events=watch)


@pytest.mark.parametrize("ending", [".npz", ".csv"])
def test_what_was_saved_comes_back_to_the_last_bit(tmp_path, ending):
    was = run()
    now = simulate.load(simulate.save(was, tmp_path / f"run{ending}"))
    for name in ("t", "q", "qd", "tau", "T", "U", "asked"):
        np.testing.assert_array_equal(getattr(now, name), getattr(was, name))
    if ending == ".npz":
        (before,), (after,) = was.events, now.events
        assert after.name == "half" and after.t == before.t
        np.testing.assert_array_equal(after.q, before.q)
    else:
        text = (tmp_path / "run.csv").read_text()
        assert text.splitlines()[1] == "t,q1,q2,qd1,qd2,tau1,tau2,asked1,asked2,T,U" and "N·m" in text


def test_a_free_swing_has_nothing_asked(tmp_path):
    robot, values = robots.planar_2r()
    was = simulate.flow(robot, values).run([0.1, 0.2], duration=0.1, step=0.01)
    for ending in (".npz", ".csv"):
        now = simulate.load(simulate.save(was, tmp_path / f"swing{ending}"))
        assert now.asked is None and now.events == ()
        np.testing.assert_array_equal(now.q, was.q)


def test_nothing_that_is_read_is_executed(tmp_path):
    """An array of objects is a pickle inside; it is refused, and what it would do is not done."""
    class Trap:
        def __reduce__(self):
            return (open, (str(tmp_path / "sprung"), "w"))
    np.savez(tmp_path / "trap.npz", form=np.array("robolib run 1"), t=np.array([Trap()], object))
    (tmp_path / "bare.npz").write_bytes(pickle.dumps(Trap()))
    for name in ("trap", "bare"):
        with pytest.raises(ValueError, match="no run that simulate.save wrote"):
            simulate.load(tmp_path / f"{name}.npz")
    assert not (tmp_path / "sprung").exists()


def test_files_that_are_no_runs_are_refused(tmp_path):
    with pytest.raises(ValueError, match=r"neither in .npz nor in .csv"):
        simulate.save(run(), tmp_path / "run.pkl")
    with pytest.raises(FileNotFoundError, match="there is no file"):
        simulate.load(tmp_path / "none.csv")
    (tmp_path / "other.csv").write_text("time,angle\n0,1\n")
    with pytest.raises(ValueError, match="the columns of other.csv are time, angle"):
        simulate.load(tmp_path / "other.csv")
    (tmp_path / "torn.csv").write_text("t,q1,qd1,tau1,T,U\n0,1,2,3,4,5\n0,1,x,3,4,5\n")
    with pytest.raises(ValueError, match="a row that is not 6 numbers"):
        simulate.load(tmp_path / "torn.csv")
    np.savez(tmp_path / "other.npz", t=np.zeros(3))
    with pytest.raises(ValueError, match="does not say that it is"):
        simulate.load(tmp_path / "other.npz")
    np.savez(tmp_path / "short.npz", form=np.array("robolib run 1"), t=np.zeros(3), q=np.zeros((3, 2)))
    with pytest.raises(ValueError, match="has no qd, tau, T, U"):
        simulate.load(tmp_path / "short.npz")
    np.savez(tmp_path / "odd.npz", form=np.array("robolib run 1"), t=np.zeros(3), T=np.zeros(3), U=np.zeros(3),
             **{name: np.zeros((3, 2)) for name in ("q", "tau")}, qd=np.zeros((2, 2)))
    with pytest.raises(ValueError, match=r"qd in odd.npz has the shape \(2, 2\)"):
        simulate.load(tmp_path / "odd.npz")


# Pictures


def test_the_curves_have_units_and_show_the_run():
    made = run()
    fig = replay.curves(made, robots.planar_2r()[0], wanted=rest(0.4, -0.2))
    assert [ax.get_ylabel() for ax in fig.axes] == ["position / rad", "velocity / (rad/s)", "torque / (N·m)",
                                                   "energy / J"]
    assert fig.axes[-1].get_xlabel() == "time / s"
    drawn = {line.get_label(): line for line in fig.axes[0].lines}
    np.testing.assert_array_equal(drawn["joint 2"].get_ydata(), made.q[:, 1])
    assert drawn["joint 1"].get_linestyle() != drawn["joint 2"].get_linestyle()
    np.testing.assert_array_equal(fig.axes[-1].lines[0].get_ydata(), made.E)
    assert any("half" in text.get_text() for text in fig.axes[0].texts)
    slides = replay.curves(simulate.flow(*robots.cartesian()).run([0.0, 0.0], duration=0.01), robots.cartesian()[0])
    assert slides.axes[0].get_ylabel() == "position / m" and slides.axes[2].get_ylabel() == "torque / (N)"


def test_the_film_is_in_real_time_and_shows_where_the_arm_is(tmp_path):
    made, arm = run(), robots.planar_2r()[0].at(robots.planar_2r()[1])
    path = replay.film(made, arm, tmp_path / "run.gif", fps=10)
    with Image.open(path) as film:
        assert film.n_frames == 6 and film.info["duration"] == 100          # 0 … 0.5 s
    points = replay.poses(made, arm, 10)
    q = made.q[-1]
    tip = [np.cos(q[0]) + np.cos(q.sum()), np.sin(q[0]) + np.sin(q.sum()), 0.0]
    np.testing.assert_allclose(points[-1, -1], tip, atol=1e-12)
    np.testing.assert_allclose(points[-1, -2], tip, atol=1e-12)             # the frame of the last link is its tip
    np.testing.assert_array_equal(points[:, 0], 0)


def test_an_arm_in_space_is_filmed_too(tmp_path):
    robot, values = robots.spatial_rrr()
    made = simulate.flow(robot, values).run([0.1, 0.2, 0.3], duration=0.1, step=0.01)
    with Image.open(replay.film(made, robot.at(values), tmp_path / "swing.gif", fps=20)) as film:
        assert film.n_frames == 3


def test_what_cannot_be_filmed_is_said(tmp_path, monkeypatch):
    robot, values = robots.planar_2r()
    made = run()
    with pytest.raises(ValueError, match="neither in .gif nor in .mp4"):
        replay.film(made, robot.at(values), tmp_path / "run.avi")
    with pytest.raises(ValueError, match=r"no numbers for .*a1.*robot.at\(values\)"):
        replay.film(made, robot, tmp_path / "run.gif")
    with pytest.raises(ValueError, match="fps"):
        replay.film(made, robot.at(values), tmp_path / "run.gif", fps=0)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(RuntimeError, match="needs ffmpeg.*write a .gif"):
        replay.film(made, robot.at(values), tmp_path / "run.mp4")


@pytest.mark.skipif(not shutil.which("ffmpeg"), reason="no ffmpeg on this machine")
def test_ffmpeg_writes_an_mp4(tmp_path):
    robot, values = robots.planar_2r()
    path = replay.film(run(), robot.at(values), tmp_path / "run.mp4", fps=10)
    assert path.read_bytes()[4:8] == b"ftyp"


# Waiting


def test_a_bar_is_shown_on_a_terminal_and_nowhere_else():
    for terminal in (True, False):
        seen = io.StringIO()
        with waiting(10.0, "simulated", Console(file=seen, force_terminal=terminal), patience=0.0) as tick:
            tick(5.0)
        assert ("5.00 of 10.00 s" in seen.getvalue()) == terminal


def test_a_short_run_shows_no_bar():
    seen = io.StringIO()
    with waiting(10.0, "simulated", Console(file=seen, force_terminal=True), patience=60.0) as tick:
        tick(5.0)
    assert "of 10.00 s" not in seen.getvalue()
