"""What a door says: one sentence, of the kind of error that fits."""

import pytest


def says(do, kind, words):
    """`do()` is refused with this kind of error, in one line that holds these words."""
    with pytest.raises(kind) as caught:
        do()
    said = str(caught.value)
    assert words in said and "\n" not in said
