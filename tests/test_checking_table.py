"""CHECKING.md is what the examiner does, and every case ends as it should."""

import cases
import checking_table
import pytest

NAMES = [f"{kind}: {shown}" for kind, _, shown, *_ in cases.CASES]


@pytest.mark.parametrize("k", range(len(NAMES)), ids=NAMES)
def test_a_case_ends_as_it_should(k):
    verdict, outcome = cases.verdict(k), cases.CASES[k][-1]
    assert verdict.outcome == outcome or outcome is None and verdict.outcome in ("wrong", "cannot decide"), verdict
    assert verdict.message


def test_the_public_table_is_fresh():
    assert checking_table.FILE.read_text(encoding="utf-8") == checking_table.table(), (
        "run `python tools/checking_table.py`")


def test_the_public_table_is_short_and_covers_every_kind():
    assert len(cases.CASES) <= 100
    for kind, _, _, kept in cases.KINDS:
        outcomes = {outcome for *_, outcome in kept}
        assert {"correct", "wrong"} <= outcomes, kind
