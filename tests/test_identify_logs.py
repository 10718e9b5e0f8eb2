"""Logs on disk: what is written is read again, to the last digit; what cannot be read is told line by line."""

import sys

import numpy as np
import pytest
from weighed import LIMITS, planar

from robolib import identify
from robolib.identify import load, logged, random_series, save

LOG = logged(planar(), random_series(LIMITS, 5.0, 3, 2), 20.0, noise_q=1e-4, noise_tau=1.0)


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_log_comes_back_as_it_was(tmp_path, ending):
    back = load(save(tmp_path / f"run.{ending}", LOG))
    assert all(np.array_equal(getattr(back, name), getattr(LOG, name)) for name in ("t", "q", "tau"))


def test_columns_may_stand_in_any_order_beside_others(tmp_path):
    path = tmp_path / "run.csv"
    path.write_text("tau1, temperature, t, q1\n1,20,0.0,3\n2,21,0.5,4\n", encoding="utf-8")
    back = load(path)
    assert back.t.tolist() == [0, 0.5] and back.q.tolist() == [[3], [4]] and back.tau.tolist() == [[1], [2]]


@pytest.mark.parametrize("text, says", [
    ("", "is empty"), ("t,q1\n0,1\n1,2\n", "no tau1"),
    ("t,q1,tau1\n0,1,2\n1,2,x\n", "line 3: not all of it are numbers"),
    ("t,q1,tau1\n0,1,2\n1,2\n", "line 3: 2 numbers, and 3 columns"), ("a,b\n1,2\n", "it has a, b")])
def test_what_cannot_be_read_is_told(tmp_path, text, says):
    path = tmp_path / "run.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=says):
        load(path)


def test_other_endings_are_refused(tmp_path):
    with pytest.raises(ValueError, match=".csv or .parquet"):
        save(tmp_path / "run.pickle", LOG)


@pytest.mark.parametrize("module, call, extra", [
    ("polars", lambda path: save(path / "run.parquet", LOG), "logs"),
    ("cvxpy", lambda path: identify.twin(planar()), "identify")])
def test_what_is_missing_is_told(monkeypatch, tmp_path, module, call, extra):
    monkeypatch.setitem(sys.modules, module, None)
    said = rf'{module}, which is not installed: pip install "robolib\[{extra}\]"'
    with pytest.raises(ModuleNotFoundError, match=said):
        call(tmp_path)
