"""The net effect of many events: the last value of every changed cell with its reason, the last chance that was sent
for every cell, and the last numbers. It leaves out what happened to single nodes of a tree and to branches.

Replaying the net effect leaves the same board as replaying the events. Facts come in the order in which they were last
set, so that a reader knows which of them rest on a guess. `log_bounds` says where net effects are used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import numpy as np

from solvers.events import Why, facts, why_code

from ...base.wire_json import Json
from .log_bounds import PART

# In the column of reasons, in addition to the codes of `why_code`.
_CANDIDATE: Final = -(1 << 30)  # below the codes of all lines that a search supposes
_UNTOUCHED: Final = _CANDIDATE - 1
_UNSAID: Final = -1  # no chance was reported for this cell
# Single cells are collected before they go into the arrays, because each update of these takes a while.
_GATHERED: Final = 20_000


class NetEffect:
    """The net effect of wire events of a puzzle with `size` cells."""

    def __init__(self, size: int) -> None:
        self._values = np.zeros(size, np.int8)
        self._why = np.full(size, _UNTOUCHED, np.int32)
        self._when = np.zeros(size, np.int64)  # after how many facts the cell was last set
        self._sets = 0
        self._chances = np.full(size, _UNSAID, np.int16)
        self._believed = 0  # how many chances were reported
        self._cells: list[int] = []
        self._new: list[int] = []
        self._codes: list[int] = []
        self._numbers: Json = {}
        self._counters: dict[str, float] = {}
        self._last: dict[str, Json] = {}
        self._at = 0

    @property
    def is_empty(self) -> bool:
        """Whether there is no effect at all."""
        return not (self._cells or self._sets or self._believed or self._numbers or self._counters or self._last)

    def add(self, event: Json) -> None:
        self._at = event["at"]
        if event["t"] in ("nodes", "branches"):
            return  # entries between facts have no place once the facts are merged
        match event["t"]:
            case "fixed":
                because = event["because"]
                self._gather(event["cells"], event["values"], why_code(because["technique"], because.get("line")))
            case "unfixed":
                self._gather(event["cells"], [0] * len(event["cells"]), Why.WITHDRAWN)
            case "candidate":
                self._gather(event["cells"], event["values"], _CANDIDATE)
                self._numbers = event
            case "assigned":
                for code, literals in _by_reason(event):
                    cells, values = _columns(facts(literals, len(self._values)))
                    self._gather(cells, values, code)
            case "jumped":
                cells, _ = _columns(facts(event["literals"], len(self._values)))
                self._gather(cells, [0] * len(cells), Why.WITHDRAWN)
            case "progress":
                self._counters.update(event["counters"])
            case "belief":
                self._chances[np.asarray(event["cells"], np.intp)] = event["chances"]
                self._believed += len(event["cells"])
            case "steps":
                self._settle()
                self._set(event["cells"], event["values"], event["why"])
            case "solution":  # a solution sets every cell
                self._settle()
                self._agree(_states(event["cells"]))
                self._last["solution"] = event
            case kind:
                self._last[kind] = event

    def events(self, count: int) -> Iterator[Json]:
        """One or more events, in an order that replays to the same board; `count` is how many events they stand for."""
        self._settle()
        for event in [{"t": "progress", "counters": {}}] if self.is_empty else self._effect():
            yield {**event, "at": self._at, "merged": count}

    def _gather(self, cells: Any, values: Any, code: int) -> None:
        self._cells += cells
        self._new += values
        self._codes += [code] * len(cells)
        if len(self._cells) > _GATHERED:
            self._settle()

    def _settle(self) -> None:
        """Bring the collected cells into the arrays."""
        if self._cells:
            self._set(self._cells, self._new, self._codes)
            self._cells, self._new, self._codes = [], [], []

    def _set(self, cells: Any, values: Any, why: Any) -> None:
        places = np.asarray(cells, np.intp)
        self._values[places] = values  # if a cell occurs several times, its last value stays
        self._why[places] = why
        self._when[places] = np.arange(self._sets, self._sets + len(places))
        self._sets += len(places)

    def _agree(self, solution: Any) -> None:
        """Keep what was said about cells that agree with the solution, whether it was a guess or not."""
        last = self._last.get("solution")
        before = solution if last is None else _states(last["cells"])
        wrong = (self._values != solution) | (self._why == _CANDIDATE)
        differs = np.where(self._why == _UNTOUCHED, before != solution, wrong)
        self._values[differs] = solution[differs]
        self._why[differs] = Why.OTHER
        self._when[differs] = self._sets

    def _effect(self) -> Iterator[Json]:
        yield from self._last.values()
        facts = np.flatnonzero(self._why > _CANDIDATE)
        for part in _parts(facts[np.argsort(self._when[facts], kind="stable")]):
            yield {"t": "steps", "cells": part, "values": self._values[part], "why": self._why[part]}
        for part in _parts(np.flatnonzero(self._chances != _UNSAID)):
            yield {"t": "belief", "cells": part, "chances": self._chances[part]}
        if self._numbers:
            guessed = np.flatnonzero(self._why == _CANDIDATE)
            for part in _parts(guessed) or [guessed]:
                yield {**self._numbers, "cells": part, "values": self._values[part]}
        if self._counters:
            yield {"t": "progress", "counters": self._counters}


def _by_reason(assigned: Json) -> Iterator[tuple[int, list[int]]]:
    """The literals that a SAT solver decided, and those that clauses force."""
    both = [*zip(assigned["literals"], assigned["clauses"], strict=True)]
    yield Why.GUESS, [literal for literal, clause in both if clause < 0]
    yield Why.SAT, [literal for literal, clause in both if clause >= 0]


def _columns(known: Iterable[tuple[int, int]]) -> tuple[list[int], list[int]]:
    found = [*known]
    return [cell for cell, _ in found], [value for _, value in found]


def _parts(cells: np.ndarray[Any, Any]) -> list[np.ndarray[Any, Any]]:
    return [cells[at : at + PART] for at in range(0, len(cells), PART)]


def _states(digits: str) -> np.ndarray[Any, Any]:
    return np.frombuffer(digits.encode(), np.int8) - ord("0")
