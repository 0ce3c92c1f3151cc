"""What many events come to: the last value of every cell they touch, with its reason, and the last numbers.

Replaying the net effect leaves a board as replaying the events would. Used by the worker where a solver tells
more than can be shown, and by the log where it has grown too long.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from solvers.events import Why, reason

from .messages import Json
from .wire import PART

# In the column of reasons, besides line numbers and the codes of `Why`.
OTHER: Final = -99  # a reason that has no code
_CANDIDATE: Final = -1000
_UNTOUCHED: Final = -1001
_CODES: Final[dict[str, int]] = {
    reason(code, 0).technique: code
    for name, code in vars(Why).items()
    if name.isupper() and code != Why.WITHDRAWN
}


class Net:
    """Folds events of a puzzle with `size` cells, as they are on the wire."""

    def __init__(self, size: int) -> None:
        self._values = np.zeros(size, np.int8)
        self._why = np.full(size, _UNTOUCHED, np.int32)
        self._numbers: Json = {}
        self._counters: dict[str, float] = {}
        self._last: dict[str, Json] = {}
        self._at = 0

    def fold(self, event: Json) -> None:
        self._at = event["at"]
        match event["t"]:
            case "steps":
                self._set(event["cells"], event["values"], event["why"])
            case "fixed":
                self._set(event["cells"], event["values"], _code(event["because"]))
            case "unfixed":
                self._set(event["cells"], 0, Why.WITHDRAWN)
            case "candidate":
                self._set(event["cells"], event["values"], _CANDIDATE)
                self._numbers = {name: event[name] for name in ("cost", "temperature", "step")}
            case "progress":
                self._counters.update(event["counters"])
            case kind:
                self._last[kind] = event
                if kind == "solution":  # it sets every cell
                    self._why[:] = _UNTOUCHED

    def _set(self, cells: Any, values: Any, why: Any) -> None:
        places = np.asarray(cells, np.intp)
        self._values[places] = values  # where a cell occurs several times its last value stays
        self._why[places] = why

    def events(self, count: int) -> Iterator[Json]:
        """The net effect, in an order that replays to the same board; `count` is how many events it stands for."""
        for event in self._effect():
            yield {**event, "at": self._at, "merged": count}

    def _effect(self) -> Iterator[Json]:
        yield from self._last.values()
        facts = np.flatnonzero(self._why > _CANDIDATE)
        for part in _parts(facts):
            yield {"t": "steps", "cells": part, "values": self._values[part], "why": self._why[part]}
        if self._numbers:
            guessed = np.flatnonzero(self._why == _CANDIDATE)
            for part in _parts(guessed) or [guessed]:
                yield {"t": "candidate", "cells": part, "values": self._values[part], **self._numbers}
        if self._counters:
            yield {"t": "progress", "counters": self._counters}


def _parts(cells: np.ndarray[Any, Any]) -> list[np.ndarray[Any, Any]]:
    return [cells[at : at + PART] for at in range(0, len(cells), PART)]


def _code(because: Json) -> int:
    line: int | None = because["line"]
    if line is not None:
        return line
    return _CODES.get(because["technique"], OTHER)
