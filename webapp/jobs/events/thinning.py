"""Thinning: of a long solve, events are replaced by their net effect. docs/wire.md mentions the numbers here.

1. The net effect of many events is the last value of every changed cell with its reason, the last chance that was sent
   for every cell, and the last numbers. It leaves out what happened to single nodes of a tree and to branches.
   Replaying it leaves the same board as replaying the events. Facts come in the order in which they were last set, so
   that a reader knows which of them rest on a guess.
2. A worker sends events one by one, up to `EXACT` bytes, so that every step of a small solve can be shown. From then on
   an `EventThinner` collects the net effect of what happens between two frames.
3. When the frames of a log that hold such net effects outgrow `THINNED` bytes, a `LogThinner` merges neighbours.
4. Frames and events always say for how many events they stand.

The player in the browser thins what it has received in the same way, with a bound of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Sized
from itertools import compress
from typing import Any, Final

import numpy as np
import orjson

from solvers.events import Why, facts, rests, why_code

from ...base.wire_json import Json, dumps
from .messages import Frame
from .wire import PART, SIGNS

EXACT: Final = 4_000_000  # bytes of events sent one by one; about 40,000 events, or 300,000 cells in columns
SOLUTIONS: Final = 8  # this many are always sent, and are part of the result
THINNED: Final = 4_000_000  # bytes of a log that may be thinned, besides those that are always kept
LATEST: Final = 30  # this many frames at the end are not merged yet, because they are being watched now
# Kinds that are never merged: the methods that report them keep them few.
KEPT: Final = ("annealing", "moves", "checkpoint")

# In the column of reasons, in addition to the codes of `why_code`.
_CANDIDATE: Final = -(1 << 30)  # below the codes of all lines that a search supposes
_UNTOUCHED: Final = _CANDIDATE - 1
_UNSAID: Final = -1  # no chance was reported for this cell
_STATE_OF_SIGN: Final = bytes.maketrans(SIGNS, bytes(range(len(SIGNS))))
# Single cells are collected before they go into the arrays, because each update of these takes a while.
_GATHERED: Final = 20_000


class EventThinner:
    """Says which events of a solve are sent as they are, and has the net effect of the others. It numbers solutions."""

    def __init__(self, size: int, exact: int = EXACT) -> None:
        self._size = size
        self._exact = exact
        self._effect = NetEffect(size)
        self._merged = 0  # events in the net effect
        self._solutions = 0

    @property
    def begun(self) -> bool:
        return self._exact <= 0

    def keeps(self, event: Json) -> bool:
        """Whether an event is sent as it is. If not, it is part of the net effect."""
        if event["t"] == "solution":
            self._solutions += 1
            event["number"] = self._solutions
        if event["t"] in KEPT:
            return True
        self._exact = max(0, self._exact - _weight(event))
        if not self.begun or (event["t"] == "solution" and self._solutions <= SOLUTIONS):
            return True
        self._effect.add(event)
        self._merged += 1
        return False

    def net_effect(self, *, of_nothing: bool = False) -> tuple[list[Json], int]:
        """The net effect so far, and its number of events; a new one begins. An empty one waits unless it is wanted."""
        if not self._merged or (self._effect.is_empty and not of_nothing):
            return [], 0
        effect = list(self._effect.events(self._merged)), self._merged
        self._effect, self._merged = NetEffect(self._size), 0
        return effect


def _weight(event: Json) -> int:
    """Roughly the number of bytes that the event takes; everything it says about one cell counts together."""
    if "cells" in event:
        return 80 + len(event["cells"]) * (1 if event["t"] == "solution" else 12)
    columns = [value for value in event.values() if isinstance(value, Sized) and not isinstance(value, str)]
    return 80 + 6 * sum(map(len, columns))


class LogThinner:
    """Merges neighbouring frames of a log, from the oldest to the newest and again, until the log is within its bound.

    No merged frame stands for more than `_span` events. The span doubles each time, so all parts of the log stay about
    equally detailed. `frames` and `firsts` are the lists of the log, whose last frame is noted each time.
    """

    def __init__(self, frames: list[Frame], firsts: list[int], bound: int = THINNED) -> None:
        self._frames = frames
        self._firsts = firsts
        self._bound = bound
        self._thinnable = 0
        self._loose = 0  # index of the first frame that may be merged
        self._place = 0  # index at which merging continues
        self._span = 2
        self.begun = False

    def note_last(self) -> int:
        """A frame was added. How many bytes the log has lost by merging."""
        frame = self._frames[-1]
        if frame.keep and not self.begun:
            self._loose = self._place = len(self._frames)
        if frame.keep:
            return 0
        self.begun = True  # such frames stand for more events than they hold
        self._thinnable += len(frame.data)
        before = self._thinnable
        self._thin()
        return before - self._thinnable

    def _thin(self) -> None:
        for _ in range(2 * len(self._frames)):
            if self._thinnable <= self._bound:
                return
            if self._place + 1 >= len(self._frames) - LATEST:
                self._place = self._loose
                self._span *= 2
            elif not self._merge_at(self._place):
                self._place += 1

    def _merge_at(self, place: int) -> bool:
        pair = self._frames[place : place + 2]
        if any(frame.keep for frame in pair) or sum(frame.events for frame in pair) > self._span:
            return False
        self._frames[place : place + 2] = [merged(pair)]
        del self._firsts[place + 1]
        self._thinnable -= sum(len(frame.data) for frame in pair) - len(self._frames[place].data)
        return True


def merged(frames: Sequence[Frame]) -> Frame:
    events = [event for frame in frames for event in orjson.loads(b"[" + frame.data + b"]")]
    count = sum(frame.events for frame in frames)
    effect = NetEffect(max(map(_size, events), default=0))
    for event in events:
        effect.add(event)
    return Frame(b",".join(map(dumps, effect.events(count))), count, keep=False)


def _size(event: Json) -> int:
    cells = event.get("cells")
    return len(cells) if isinstance(cells, str) else 1 + max(cells or (), default=-1)


class NetEffect:
    """The net effect of wire events of a puzzle with `size` cells."""

    def __init__(self, size: int) -> None:
        self._values = np.zeros(size, np.int64)
        self._why = np.full(size, _UNTOUCHED, np.int32)
        self._when = np.zeros(size, np.int64)  # after how many facts the cell was last set
        self._sets = 0
        self._chances = np.full(size, _UNSAID, np.int16)  # in a coloured puzzle, of all cells for each colour
        self._coloured = False
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
                self._gather(event["cells"], event.get("values") or [0] * len(event["cells"]), Why.WITHDRAWN)
            case "candidate":
                self._gather(event["cells"], event["values"], _CANDIDATE)
                self._numbers = event
            case "assigned":
                for code, literals, *more in _by_reason(event):
                    self._gather(*_columns(facts(literals, len(self._values), *more)), code)
            case "jumped":
                literals, *more = _about_cells(event)
                self._gather(*_columns(rests(literals, len(self._values), *more)), Why.WITHDRAWN)
            case "progress":
                self._counters.update(event["counters"])
            case "belief":
                self._believe(np.asarray(event["cells"], np.intp), event["chances"], event.get("colours"))
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

    def _believe(self, cells: Any, chances: Any, colours: Any) -> None:
        if colours is not None:
            size, self._coloured = len(self._values), True
            cells = cells + np.asarray(colours, np.intp) * size
            missing = (int(max(colours)) + 1) * size - len(self._chances)
            self._chances = np.append(self._chances, np.full(max(0, missing), _UNSAID, np.int16))
        self._chances[cells] = chances
        self._believed += len(cells)

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
            colours, cells = np.divmod(part, len(self._values))
            yield {"t": "belief", "cells": cells, "chances": self._chances[part],
                   **({"colours": colours} if self._coloured else {})}
        if self._numbers:
            guessed = np.flatnonzero(self._why == _CANDIDATE)
            for part in _parts(guessed) or [guessed]:
                yield {**self._numbers, "cells": part, "values": self._values[part]}
        if self._counters:
            yield {"t": "progress", "counters": self._counters}


def _by_reason(assigned: Json) -> Iterator[tuple[Any, ...]]:
    """The literals that a SAT solver decided, and those that clauses force."""
    decided = [clause < 0 for clause in assigned["clauses"]]
    forced = [not decision for decision in decided]
    yield Why.GUESS, *([*compress(column, decided)] for column in _about_cells(assigned))
    yield Why.SAT, *([*compress(column, forced)] for column in _about_cells(assigned))


def _about_cells(event: Json) -> list[list[int]]:
    """The literals of an event, with their cells and values in a coloured puzzle."""
    return [event["literals"], event.get("cells", []), event.get("values", [])]


def _columns(states: Iterable[tuple[int, int]]) -> tuple[list[int], list[int]]:
    pairs = [*states]
    return [cell for cell, _ in pairs], [value for _, value in pairs]


def _parts(cells: np.ndarray[Any, Any]) -> list[np.ndarray[Any, Any]]:
    return [cells[at : at + PART] for at in range(0, len(cells), PART)]


def _states(digits: str) -> np.ndarray[Any, Any]:
    return np.frombuffer(digits.encode().translate(_STATE_OF_SIGN), np.int8)
