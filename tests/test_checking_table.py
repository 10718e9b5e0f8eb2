"""CHECKING.md is what the examiner does, and every case ends as it should."""

import cases
import checking_table
import pytest

ROWS = list(cases.rows())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}: {row[2]}")
def test_a_case_ends_as_it_should(row):
    *_, verdict, outcome = row
    assert verdict.outcome == outcome or outcome is None and verdict.outcome in ("wrong", "cannot decide"), verdict
    assert verdict.message


def test_the_public_table_is_fresh():
    assert checking_table.FILE.read_text(encoding="utf-8") == checking_table.table(), (
        "run `python tools/checking_table.py`")


def test_the_public_table_is_short_and_covers_every_kind():
    assert len(ROWS) <= 100
    for kind, _, _, kept in cases.KINDS:
        outcomes = {outcome for *_, outcome in kept}
        assert {"correct", "wrong"} <= outcomes, kind
