"""The task `solve`: read a puzzle, solve it, send every event in frames and at last the result.

Runs in worker processes; knows the engine and nothing of the web.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from solvers import Finished, Limit, Outcome, Puzzle, PuzzleError, Solution, parse
from solvers.events import Replay
from solvers.runner import stream
from solvers.texts import say

from ..events.frames import Framer
from ..events.log_bounds import SOLUTIONS
from ..events.messages import About, Done, Json, Message, Request, last_event, time_is_up
from ..working_time import now
from .plain_values import ended_by, puzzle_json, where_json


class WorkingLimit(Limit):
    """A limit of working time."""

    def watch(self) -> Callable[[], Outcome | None]:
        end = float("inf") if self.seconds is None else now() + self.seconds
        return lambda: Outcome.LIMIT if now() > end else None


def solve(request: Request) -> Iterator[Message]:
    """The puzzle is sent as soon as it is read, so that it can be shown whatever becomes of the solve."""
    framer = Framer(0, now)
    try:
        puzzle = _read(request)
        yield About(puzzle_json(puzzle))
        framer = Framer(puzzle.size, now)
        result = yield from _solved(puzzle, request, framer)
    except Exception as error:
        result = ended_by(error, request)
    yield from framer.last(last_event(result))
    yield Done(result)


def _read(request: Request) -> Puzzle:
    puzzle = parse(request.source, request.format)
    if puzzle.size > request.cells:
        raise PuzzleError("tasks.most_cells", found=say("counts.cells", count=puzzle.size), most=request.cells)
    return puzzle


def _solved(puzzle: Puzzle, request: Request, framer: Framer) -> Generator[Message, None, Json]:
    """Generator whose value is the result."""
    start = now()
    replay = Replay(puzzle.shape)
    solutions: list[list[str]] = []
    finished = Finished(Outcome.CRASHED)
    limit = WorkingLimit(seconds=request.seconds)
    for event in stream(puzzle, request.method, request.seed, limit, request.options):
        if isinstance(event, Finished):
            finished = event
            break
        replay.see(event)
        if isinstance(event, Solution) and len(solutions) < SOLUTIONS:
            solutions.append(event.grid.rows())
        yield from framer.see(event)
    seconds = now() - start
    late = finished.outcome is Outcome.LIMIT and seconds >= request.seconds
    return {
        "outcome": finished.outcome.value,
        "method": request.method,
        "counters": dict(finished.counters),
        "solutions": solutions,
        "known": None if solutions else replay.grid.rows(),
        "where": where_json(puzzle, finished.where),
        "seconds": round(seconds, 6),
        "message": time_is_up(request) if late else "",
    }
