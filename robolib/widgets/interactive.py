"""What all widgets have in common, and how a new one is made: a description in JavaScript, one line in Python.

    Pendulum = interactive("pendulum.js", physics=pendulum, title="A pendulum", tries="Drag it aside and press Play.",
                           state={"q": [1.0], "qd": [0.0]}, says=lambda w: f"A pendulum at {w.q[0]:.2f} rad.")

`physics` is a function without arguments that gives the `Physics`: the Programs that run in the browser, their
parameters and values. `state` is what there is beside `values`: numbers, lists of them, words, true or false. Each is
an attribute of the widget, seen and set from both sides; a value that makes no sense is not taken, and `problem` says
why.
"""

from __future__ import annotations

import base64
import math
import uuid
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

import anywidget
import numpy as np
from matplotlib.figure import Figure
from traitlets import Any as AnyTrait
from traitlets import Bool, Float, List, Unicode, validate

from ..display import png
from ..notation import letter, positive
from . import bundle, cells, page, prose, readings
from .physics import Physics

VIEW = "application/vnd.jupyter.widget-view+json"
FASTEST = 10.0                                  # times real time


class Interactive(anywidget.AnyWidget):
    """A widget whose physics is recorded and whose picture is described in `js/`. Make one with `interactive`."""

    entry: ClassVar[str] = ""
    title: ClassVar[str] = ""
    hint: ClassVar[str] = ""                    # what to try, unless `tries` says something else
    begins: ClassVar[Mapping[str, Any]] = {}     # {name: what it is to begin with}
    signed: ClassVar[tuple[str, ...]] = ()      # values that are no letters of the table and may be negative
    lengths: ClassVar[tuple[str, ...]] = ()     # values that may not be zero
    degrees: Sequence[str] = ()                 # readings that are angles, told in degrees
    follows: ClassVar[Mapping[str, Callable[[Any], None]]] = {}       # {"q radius": what Python does when it sets one}

    _code = Unicode("").tag(sync=True)          # the browser's side; what anywidget loads only finds it
    _style = Unicode("").tag(sync=True)
    uid = Unicode("").tag(sync=True)            # under this name a sentence elsewhere finds the widget
    values = AnyTrait({}).tag(sync=True)        # Any: what comes is looked at below, and arrays are welcome
    t = Float(0.0).tag(sync=True)
    speed = Float(1.0).tag(sync=True)
    playing = Bool(False).tag(sync=True)
    problem = Unicode("").tag(sync=True)
    tries = Unicode("").tag(sync=True)          # what to try, in a line above the picture
    projector = Bool(False).tag(sync=True)      # for the room: all is larger, and what is folded away is left out

    def __init__(self, values: Mapping[str, float] | None = None, **state: object) -> None:
        made = self.physics()
        unknown = sorted(set(state) - set(self.settable()))
        if unknown:
            raise TypeError(f"{type(self).__name__} has no {', '.join(unknown)};"
                            f" there are values, {', '.join(self.settable())}")
        self._esm = bundle.loader()
        super().__init__(uid=uuid.uuid4().hex[:12], _code=self.module(), _style=bundle.style())
        self.values = dict(made.values)
        for name, value in self.begins.items():
            setattr(self, name, value)
        self.take({**({} if values is None else {"values": values}), **state})
        for names, then in self.follows.items():
            if not {*names.split()}.isdisjoint({*state, *(["values"] if values else [])}):
                self.take({k: x for k, x in (then(self) or {}).items() if k not in state})
            follow(self, names.split(), lambda one, then=then: one.take(then(one) or {}))
        self.on_msg(self._hello)
        cells.note(self)

    # what a kind of widget says of itself

    @classmethod
    def physics(cls) -> Physics:
        """The Programs of this kind of widget."""
        raise NotImplementedError

    @classmethod
    def settable(cls) -> tuple[str, ...]:
        """The names that may be given beside `values`."""
        return (*cls.begins, "speed", "playing", "projector", "tries")

    def config(self) -> dict[str, Any]:
        """What the browser's side is told once."""
        return {"title": self.title, "tries": self.hint, "values": dict(self.physics().values),
                "degrees": list(self.degrees), "state": dict(self.begins)}

    def says(self) -> str:
        """The state in a sentence: the text alternative."""
        return f"{self.title}. In JupyterLab this is a picture to take by the hand."

    def still(self) -> Figure | None:
        """A picture for where nothing moves, on a Git host or in print."""
        return None

    # sentences that follow it

    @cached_property
    def _sentences(self) -> dict[str, prose.Prose]:
        return {}

    def bind(self, sentence: str) -> prose.Prose:
        """A sentence that follows the widget: "The elbow is at [q₂](q2) = {q2}." The same words give the same one."""
        if sentence not in self._sentences:     # a cell that runs again does not make one more that listens
            self._sentences[sentence] = prose.Prose(self, sentence)
        return self._sentences[sentence]

    def readings(self) -> dict[str, float]:
        """All numbers that a sentence can name."""
        return readings.of_state(self)

    def reads(self) -> Mapping[str, Any]:
        """What there is to read beside the state: numbers or lists of them, named as in `look` in JavaScript."""
        return {}

    def parts(self) -> Sequence[str] | None:
        """What a sentence can light up; None where only the picture knows."""
        return None

    def run(self, name: str, *arrays: Sequence[float]) -> list[float]:
        """What a Program gives for these arrays, at the widget's values."""
        made = self.physics()
        program = made.programs[name]
        constants = [self.values[k] for k in made.parameters] if program.constants else []
        return readings.outputs(program, [*(x for array in arrays for x in array), *constants])

    # what is set is looked at first

    def take(self, given: Mapping[str, object]) -> None:
        """Set several attributes; `problem` tells of all that were not taken."""
        problems = []
        for name, value in given.items():
            try:
                setattr(self, name, value)
            except Exception as error:          # traitlets refuses a wrong type with an error of its own
                if type(error).__name__ != "TraitError":
                    raise
                self.problem = f"{name} = {value!r} was not taken: it has the wrong type."
            problems += [self.problem] * bool(self.problem)
        self.problem = " ".join(dict.fromkeys(problems))

    @validate("values")
    def _values(self, proposal):
        known = self.values or dict(self.physics().values)
        self.problem = self.wrong_values(proposal["value"], known)
        return self.values if self.problem else {**known, **{str(k): float(x) for k, x in proposal["value"].items()}}

    @classmethod
    def wrong_values(cls, given: object, known: Mapping[str, float]) -> str:
        """What is wrong with values that somebody sets; empty where nothing is. A letter knows if it has a sign."""
        if not isinstance(given, Mapping):
            return "values must be a dict such as {'m2': 20}."
        for name, x in given.items():
            if name not in known:
                return f"There is no {name!r}. Here are {', '.join(known)}."
            number = as_number(x)
            if number is None:
                return f"{name} = {x!r} was not taken: a finite number is needed."
            if number < 0 and (positive(name) or letter(name) is None and name not in cls.signed):
                return f"{name} = {number:g} was not taken: it cannot be negative."
            if number == 0 and name in cls.lengths:
                return f"{name} = 0 was not taken: a link needs a length."
        return ""

    @validate("speed")
    def _speed(self, proposal):
        good = math.isfinite(proposal["value"]) and 0 < proposal["value"] <= FASTEST
        self.problem = "" if good else (f"speed = {proposal['value']} was not taken: it must be positive, and at most"
                                        f" {FASTEST:g}.")
        return proposal["value"] if good else self.speed

    def _hello(self, _widget: object, content: Mapping[str, object], _buffers: object) -> None:
        """The browser asks whether anybody listens."""
        if content.get("hello"):
            self.send({"here": True})

    # without Python, without a browser

    def page(self, sentence: str | Sequence[str] = ()) -> str:
        """The widget as it stands, as one HTML file: write it to disk and open it in a browser. A sentence, or several,
        follow it below the title, as `bind` has them.
        """
        told = [prose.state(self, one) for one in ([sentence] if isinstance(sentence, str) else sentence)]
        made = self.config()                    # the module of the kit says itself how it begins
        known = {"values": made["values"], **made["state"]} if "state" in made else {}
        state = {name: x for name, x in self.state().items() if name not in known or known[name] != x}
        return page.page(self.title, self.module(), state, told)

    def module(self) -> str:
        """The browser's side, as an ES module."""
        return bundle.module(self.entry, self.physics(), self.config())

    def state(self) -> dict[str, Any]:
        """All that the browser's side begins with, by name, as plain data."""
        names = ("values", "t", "problem", *self.settable())
        return {"uid": "page", **{name: getattr(self, name) for name in names}}

    def close(self) -> None:
        """Take it off the page. Shown again, it is there again."""
        super().close()
        self.layout.close()
        vars(self).pop("_repr_mimebundle_", None)            # ipywidgets forbids to show what was closed

    def _repr_mimebundle_(self, **_):
        if self.comm is None:                   # its cell was run again, but somebody still has it
            self.layout.open()
            self.open()
        cells.note(self)
        text, figure = self.says(), self.still()
        view, _ = super()._repr_mimebundle_()
        picture = {} if figure is None else {"image/png": base64.b64encode(png(figure)).decode()}
        about = {"image/png": {"alt": text}} if picture else {}
        return {VIEW: view[VIEW], **picture, "text/plain": f"[control] {text}"}, about


def interactive(entry: str, physics: Callable[[], Physics], title: str, *, tries: str = "",
                state: Mapping[str, Any] | None = None,
                choices: Mapping[str, tuple[str, ...] | Mapping[str, str]] | None = None,
                starts: Mapping[str, Callable[[], Mapping[str, Mapping[str, Any]]]] | None = None,
                says: Callable[[Any], str] | None = None, still: Callable[[Any], Figure] | None = None,
                signed: tuple[str, ...] = (), reads: Callable[[Any], Mapping[str, Any]] | None = None,
                degrees: tuple[str, ...] = (), blocks: tuple[str, ...] = (),
                follows: Mapping[str, Callable[[Any], Mapping[str, Any] | None]] | None = None,
                data: Callable[[], Any] | None = None, doc: str = "") -> type[Interactive]:
    """A new kind of widget: its file in `js/interactives`, its physics, what it begins with.

    choices  {name: the words that are possible}; with {word: what it is called}, the browser's choice has these names
    starts   {name: () → {word: what else is set with it}}: a choice that leads to a state of its own, on both sides
    says     the widget → a sentence with its numbers, for those who do not see it
    still    the widget → a figure for where nothing moves
    signed   the values that may be negative, if they are no letters of the table (`notation`), which knows its signs
    reads    the widget → {name: number or list} of what `look` gives in JavaScript, so that a sentence can name it
    degrees  the readings that are angles, q1 for the first of q
    blocks   what `show` can name beside "arm", the picture, and "time": controls, tables and charts by their keys
    follows  {"axis spin": the widget → what else is set when Python sets one of these}; the browser does so itself
    data     what else the browser is told once, `config.data` there: numbers that were worked out beforehand
    """
    begins, words, starts = dict(state or {}), {name: tuple(x) for name, x in (choices or {}).items()}, starts or {}
    named = {name: [*map(list, x.items() if isinstance(x, Mapping) else zip(x, strict=True))]
             for name, x in (choices or {}).items()}

    def checked(self, proposal):
        name, value = proposal["trait"].name, shaped(proposal["value"], begins[proposal["trait"].name])
        good = value is not None and value in words.get(name, (value,))
        wanted = f"there are {', '.join(map(repr, words[name]))}" if name in words else f"such as {begins[name]!r}"
        self.problem = "" if good else f"{name} = {proposal['value']!r} was not taken: {wanted}."
        return value if good else getattr(self, name)

    body: dict[str, Any] = {name: AnyTrait(value).tag(sync=True) for name, value in begins.items()}
    if begins:
        body["_checked"] = validate(*begins)(checked)
    if blocks:
        body |= {"show": List().tag(sync=True), "blocks": ("arm", "time", *blocks), "__init__": _shows}
        body["settable"] = classmethod(lambda cls: (*Interactive.settable.__func__(cls), "show"))
    body |= {"entry": f"interactives/{entry}", "title": title, "hint": tries, "begins": begins, "signed": signed,
             "degrees": degrees, "follows": dict(follows or {}), "physics": staticmethod(physics),
             "__doc__": doc or f"{title}. {tries}",
             "__module__": __name__}
    told = {"choices": lambda: named, "starts": lambda: {name: made() for name, made in starts.items()}}
    more = {**(told if named or starts else {}), **({"data": data} if data else {})}
    if more:
        body["config"] = lambda self: {**Interactive.config(self), **{key: made() for key, made in more.items()}}
    body["follows"] |= {name: lambda w, name=name: starts[name]().get(getattr(w, name), {}) for name in starts}
    if says:
        body["says"] = lambda self: says(self)
    if reads:
        body["reads"] = lambda self: reads(self)
    if still:
        body["still"] = lambda self: still(self)
    return type(Interactive)(title, (Interactive,), body)


def _shows(self: Any, values: Mapping[str, float] | None = None, show: Sequence[str] = (), **state: object) -> None:
    """The blocks that `show` names stand in the open; all others are folded away."""
    unknown = [name for name in show if name not in self.blocks]
    if isinstance(show, str) or unknown:
        raise ValueError(f"show: there is no {', '.join(map(repr, unknown)) or repr(show)}; there are"
                         f" {', '.join(self.blocks)}")
    Interactive.__init__(self, values, show=list(show), **state)


def follow(widget: Interactive, names: list[str], then: Callable[[Interactive], None]) -> None:
    """Call then(widget) when Python sets one of these names. What the browser sets, it has followed up itself."""
    def changed(change):
        if not change.owner._property_lock:     # ipywidgets' own: not empty while a message from the browser is taken
            then(change.owner)

    widget.observe(changed, names)


def as_number(x: object) -> float | None:
    """A finite number, as float; None where it is none."""
    try:
        number = None if isinstance(x, (str, bytes, bool)) else float(x)
    except (TypeError, ValueError):
        return None
    return number if number is not None and math.isfinite(number) else None


def shaped(x: object, like: object) -> Any:
    """x as plain data of the shape of `like`: true or false, a word, a finite number, a list of so many; else None."""
    if isinstance(like, bool):
        return bool(x) if isinstance(x, (bool, np.bool_)) else None
    if isinstance(like, str):
        return x if isinstance(x, str) else None
    if isinstance(like, Mapping):
        found = {k: shaped(v, like[k]) for k, v in x.items() if k in like} if isinstance(x, Mapping) else None
        return found if found is not None and len(found) == len(x) and None not in found.values() else None
    if isinstance(like, (list, tuple)):
        if isinstance(x, (str, bytes)) or not hasattr(x, "__iter__"):
            return None
        items = list(x)
        found = [shaped(a, b) for a, b in zip(items, like, strict=False)]
        return found if len(items) == len(like) and None not in found else None
    return as_number(x)
