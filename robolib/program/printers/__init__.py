"""A Program as text: Python, C and JavaScript. Readable, with a header; nothing has to be imported to run it."""

from ..code import Code
from . import c, divisors, javascript, python

__all__ = ["LANGUAGES", "divisors", "source"]

LANGUAGES = {"python": python.source, "c": c.source, "javascript": javascript.source}


def source(program: Code, language: str, name: str) -> str:
    """The program in a language of LANGUAGES, as a function called `name`."""
    if language not in LANGUAGES:
        raise ValueError(f"no printer for {language!r}; there are {', '.join(LANGUAGES)}")
    if not (isinstance(name, str) and name.isidentifier() and name.isascii() and not name.startswith("_")):
        raise ValueError(f"{name!r} is no name for a function; take a word of letters and digits")
    return LANGUAGES[language](program, name)
