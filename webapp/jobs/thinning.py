"""The task `thin`: from a finished model, ever better puzzles that show fewer of its numbers, until time is up.

Its log has the kinds of events of a solve that `docs/wire.md` tells of, and `thinned` for each puzzle found.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Final

from solvers import Outcome, Progress, Puzzle, dump, parse
from solvers.make.thinning import Thinned, thin

from .endings import ended, last_event
from .failing import ended_by
from .messages import Done, Frame, Json, Message, Request
from .wire import encode

_INTERVAL: Final = 0.25  # seconds between two events


def thin_numbers(request: Request) -> Iterator[Message]:
    """Tell each puzzle that is better than those before, with its link code, as long as the request allows."""
    start = perf_counter()
    try:
        yield from _thinned(parse(request.source, request.format), request, start)
        result = ended(Outcome.UNIQUE.value, request)
    except Exception as error:
        result = ended_by(error, request)
    yield _frame(last_event({**result, "seconds": perf_counter() - start}), start)
    yield Done(result)


def _thinned(puzzle: Puzzle, request: Request, start: float) -> Iterator[Frame]:
    """The last one found is told in any case."""
    best: Thinned | None = None
    told, due = None, 0.0
    for step in thin(puzzle, seed=request.seed):
        if isinstance(step, Thinned):
            best = step
        spent = perf_counter() - start
        if spent >= due:
            due = spent + _INTERVAL
            if best is not told and best is not None:
                told = best
                yield _frame(_json(best), start)
            elif isinstance(step, Progress):
                yield _frame({"t": "progress", "counters": dict(step.counters)}, start)
        if spent >= request.seconds and best is not None:
            break
    if best is not None and best is not told:
        yield _frame(_json(best), start)


def _json(found: Thinned) -> Json:
    return {"t": "thinned", "shown": found.shown, "lines": found.lines, "code": dump(found.puzzle, "link")}


def _frame(event: Json, start: float) -> Frame:
    return Frame(encode({**event, "at": round((perf_counter() - start) * 1000)}), 1, keep=True)
