"""One answer on both sides of the sandbox's walls: what the grader says of it, and what the notebook says."""

import json
import signal

from robolib.checking import ex
from robolib.grading import judge, probing
from robolib.grading.inside import probe, protocol
from robolib.grading.inside.answers import pack

HOUR = 3600


class Walls:
    """A student's functions are called in this process; what they are given and what they give go through JSON.

    The examiners' own limit, s by the clock, is off as it is in the judge: a busy machine must decide nothing here.
    """

    def __init__(self, monkeypatch):
        functions = self._functions = []

        class Here(probing.Probe):
            def _ask(self, wire):
                request = {"function": self._number, "arguments": json.loads(wire)}
                return probing._checked(json.loads(json.dumps(probe._value(functions, request))))
        monkeypatch.setattr(probing, "Probe", Here)

    def __enter__(self):
        signal.setitimer(signal.ITIMER_REAL, HOUR)
        return self

    def __exit__(self, *_):
        signal.setitimer(signal.ITIMER_REAL, 0)

    def verdict(self, id, answer):
        """The Verdict on an answer, the same on both sides in outcome, words, proof and mistake."""
        self._functions.clear()
        line = json.dumps(pack(answer, self._functions)).encode()
        data = protocol.data_of(line)
        assert data is not None and len(line) < protocol.RECORD
        told, direct = judge.examine(id, "", data), ex(id).check(answer)
        there = (direct.outcome, direct.message[:judge.TEXT], direct.how, direct.mistake)
        assert (told.outcome, told.message, told.how, told.mistake) == there, (id, answer, told, direct)
        return direct
