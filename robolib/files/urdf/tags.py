"""XML as tags that know their line, read safely: no document type, so no entities, and nothing outside the file.

The parsers of URDF on the registry bring a scene with them (`yourdfpy`, `urchin`: trimesh, and a renderer) or are kept
no longer (`urdf_parser_py`), and none tells the line of a mistake. So the standard library's SAX reads the file, behind
`defusedxml`, which forbids what makes XML dangerous.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from xml.sax import ContentHandler, SAXParseException

from defusedxml import DefusedXmlException

Numbers = tuple[float, ...]


@dataclass
class Tag:
    """A tag with its line, its attributes and the tags in it."""

    name: str
    line: int
    attributes: dict[str, str]
    inside: list[Tag] = field(default_factory=list)

    def fail(self, what: str) -> ValueError:
        """The error to raise: it says where."""
        return ValueError(f"line {self.line}: {what}")

    def all(self, name: str) -> list[Tag]:
        return [tag for tag in self.inside if tag.name == name]

    def one(self, name: str) -> Tag | None:
        """The only tag of this name in it; None where there is none."""
        found = self.all(name)
        if len(found) > 1:
            raise found[1].fail(f"a second <{name}> in the same <{self.name}>; leave one of them out")
        return found[0] if found else None

    def must(self, name: str, why: str) -> Tag:
        found = self.one(name)
        if found is None:
            raise self.fail(f"{why} needs a <{name}>")
        return found

    def text(self, key: str, *default: str) -> str:
        """An attribute as a name on one line."""
        if key not in self.attributes and not default:
            raise self.fail(f"<{self.name}> needs the attribute {key}=\"…\"")
        found = self.attributes.get(key, *default).strip()
        if not found or not found.isprintable():
            raise self.fail(f"<{self.name} {key}=\"…\">: a name on one line is needed")
        return found

    def numbers(self, key: str, count: int, default: Iterable[float] | None = None) -> Numbers:
        """An attribute as so many finite numbers, with blanks between them."""
        if key not in self.attributes:
            if default is None:
                raise self.fail(f"<{self.name}> needs the attribute {key}=\"…\"")
            return tuple(default)
        words, found = self.attributes[key].split(), []
        for word in words:
            try:
                found.append(float(word.replace("_", "x")))              # Python would read 1_000
            except ValueError:
                raise self.fail(f"<{self.name} {key}=\"…\">: {word[:40]!r} is no number") from None
        if len(found) != count:
            what = "one number is" if count == 1 else f"{count} numbers with blanks between are"
            raise self.fail(f"<{self.name} {key}=\"…\">: {what} needed, not {len(found)}")
        if not all(map(math.isfinite, found)):
            raise self.fail(f"<{self.name} {key}=\"…\">: a number must be finite")
        return tuple(found)

    def number(self, key: str, default: float | None = None) -> float:
        return self.numbers(key, 1, None if default is None else (default,))[0]

    def positive(self, key: str, what: str, default: float | None = None) -> float:
        x = self.number(key, default)
        if x < 0:
            raise self.fail(f"{what} is {x:g}; it must not be negative")
        return x


class _Reader(ContentHandler):
    def __init__(self) -> None:
        self.top, self.open = None, []

    def setDocumentLocator(self, locator):
        self.place = locator

    def startElement(self, name, attrs):
        tag = Tag(name, self.place.getLineNumber(), dict(attrs))
        if self.open:
            self.open[-1].inside.append(tag)
        else:
            self.top = tag
        self.open.append(tag)

    def endElement(self, name):
        self.open.pop()


def tree(text: str | bytes) -> Tag:
    """The outermost tag of an XML text. A ValueError says what is wrong, and in which line."""
    from defusedxml.sax import parseString  # brings a network library with it

    reader = _Reader()
    if isinstance(text, str):
        text = text.encode("ascii", "xmlcharrefreplace")                 # whatever encoding it says it has
    try:
        parseString(text, reader, forbid_dtd=True)
    except SAXParseException as error:
        raise ValueError(f"line {error.getLineNumber()}: this is no XML ({error.getMessage()})") from None
    except DefusedXmlException:
        raise ValueError("a <!DOCTYPE …> or an entity stands in the file; a robot needs neither, and they can be"
                         " harmful. Leave them out") from None
    except (ValueError, LookupError) as error:                           # bytes that are not of their encoding
        raise ValueError(f"this is no XML ({error})") from None
    return reader.top
