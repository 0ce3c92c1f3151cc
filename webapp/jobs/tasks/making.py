"""The tasks of the editor: `thin` hides numbers of a model, `mend` finds what to change in one they do not settle.

Their logs have the kinds of events of a solve that `docs/wire.md` lists, and some of their own. What they find
gets better for as long as the request allows.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Final

from solvers import Outcome, Progress, Puzzle, dump, parse
from solvers.explain.carving import carving, reasons
from solvers.make.mending import Doubt, Mend, mend
from solvers.make.thinning import Thinned, thin

from ..events.encoding import encode
from ..events.messages import Done, Frame, Json, Message, Request, ended, last_event
from ..working_time import now
from .plain_values import ended_by

_INTERVAL: Final = 0.25  # seconds between two events that may wait
_MENDS: Final = 12  # changes that are sent


def thin_numbers(request: Request) -> Iterator[Message]:
    """Puzzles of a model, each better than the one before, with their link codes."""
    return _messages(request, _thinned)


def mend_model(request: Request) -> Iterator[Message]:
    """The cells in doubt, and single changes after which the model is the only solution of its numbers."""
    return _messages(request, _mends)


class _Clock:
    """Stamps events with the time since the work began, and says when one that may wait is due."""

    def __init__(self) -> None:
        self._start = now()
        self._due = 0.0

    @property
    def seconds(self) -> float:
        return now() - self._start

    def frame(self, event: Json) -> Frame:
        return Frame(encode({**event, "at": round(self.seconds * 1000)}), 1, keep=True)

    def due(self) -> bool:
        if self.seconds < self._due:
            return False
        self._due = self.seconds + _INTERVAL
        return True


Frames = Generator[Frame, None, Outcome]


def _messages(request: Request, work: Callable[[Puzzle, Request, _Clock], Frames]) -> Iterator[Message]:
    clock = _Clock()
    try:
        outcome = yield from work(parse(request.source, request.format), request, clock)
        result = ended(outcome.value, request)
    except Exception as error:
        result = ended_by(error, request)
    yield clock.frame(last_event({**result, "seconds": clock.seconds}))._replace(last=True)
    yield Done(result)


def _thinned(puzzle: Puzzle, request: Request, clock: _Clock) -> Frames:
    """The last one found is sent in any case."""
    best: Thinned | None = None
    sent: Thinned | None = None
    for step in thin(puzzle, seed=request.seed, **request.options):
        if isinstance(step, Thinned):
            best = step
        if clock.due():
            if best is not None and best is not sent:
                sent = best
                yield clock.frame(_thinned_json(best))
            elif isinstance(step, Progress):
                yield clock.frame(_progress_json(step))
        if best is not None and clock.seconds >= request.seconds:
            break
    if best is not None and best is not sent:
        yield clock.frame(_thinned_json(best))
    return Outcome.UNIQUE


def _thinned_json(found: Thinned) -> Json:
    hard = carving(found.puzzle)
    return {
        "t": "thinned",
        "shown": found.shown,
        "lines": found.lines,
        "code": dump(found.puzzle, "link"),
        "level": hard.level,
        "reasons": reasons(hard),
    }


def _mends(puzzle: Puzzle, request: Request, clock: _Clock) -> Frames:
    outcome, found = Outcome.LIMIT, 0
    for step in mend(puzzle):
        match step:
            case Doubt():
                outcome = step.outcome
                yield clock.frame({"t": "doubt", "outcome": outcome.value, "cells": step.cells})
            case Mend():
                found += 1
                yield clock.frame({"t": "mend", "cell": step.cell, "value": step.state})
            case Progress() if clock.due():
                yield clock.frame(_progress_json(step))
        if found == _MENDS or clock.seconds >= request.seconds:
            break
    return outcome


def _progress_json(step: Progress) -> Json:
    return {"t": "progress", "counters": dict(step.counters)}
