"""The glossary says what the chapters say."""

import pytest
from glossary import NONE, PLACE, Term, glossary, page, terms

TEXT = '''# %% [markdown]
# # 07 · A chapter
#
# A <dfn>mass</dfn> resists. It is felt.
# %% [markdown]
# ## 7.2 Gears (Further, 6 min)
#
# First this. A <dfn>gear
# ratio</dfn> says, et al. agree, that $k_r = 2. A$ holds. Then that.
#
# - The <dfn>rotor</dfn> turns $\\omega$ fast.
'''


def test_the_glossary_is_up_to_date():
    assert PLACE.exists() and PLACE.read_text(encoding="utf-8") == page(), "run `python tools/glossary.py`"


def test_a_term_comes_with_its_sentence_and_its_section(tmp_path):
    path = tmp_path / "07_lagrange.py"
    path.write_text(TEXT)
    found = terms(path)
    assert [(t.word, t.section) for t in found] == [("mass", ""), ("gear ratio", "7.2"), ("rotor", "7.2")]
    assert found[0].says == "A *mass* resists."
    assert found[1].says == "A *gear ratio* says, et al. agree, that $k_r = 2. A$ holds."
    lines = glossary(found).splitlines()
    assert lines[-3:] == [
        "- **gear ratio**: A *gear ratio* says, et al. agree, that $k_r = 2. A$ holds. ([7.2](07_lagrange.ipynb))",
        "- **mass**: A *mass* resists. ([07](07_lagrange.ipynb))",
        r"- **rotor**: The *rotor* turns $\omega$ fast. ([7.2](07_lagrange.ipynb))",
    ]


def test_a_term_is_marked_once():
    term = Term("Rotor", "It turns.", "07_lagrange.ipynb", "7.2")
    with pytest.raises(ValueError, match="“rotor” is marked in 07.*7.2.*and in 09"):
        glossary([term, Term("rotor", "x", "09_parallelogram.ipynb", "9.1")])


def test_without_any_term_there_is_still_a_page():
    assert glossary([]).endswith(NONE)
