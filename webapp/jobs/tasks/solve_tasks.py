"""The tasks about solves, which run in worker processes and know the engine and nothing of the web.

`solve` and `stretch` read a puzzle, solve it or repeat some moves of its solve, send every event in frames and finally
the result.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from time import monotonic

from solvers.errors import PuzzleError
from solvers.events import Finished, Outcome, Replay, Solution
from solvers.puzzle import Puzzle
from solvers.runner import Limit, Stretch, stream
from solvers.texts import say

from ...base.wire_json import Json
from ..events.frames import Framer
from ..events.messages import About, Done, Message, Request, last_event, time_is_up
from ..events.thinning import SOLUTIONS
from .plain_values import ended_by, puzzle_json, puzzle_of, where_json


def unfold(request: Request) -> Iterator[Message]:
    """The task `stretch`: the same as a solve, but it reports all of a chain's moves within a stretch."""
    options = dict(request.options)
    stretch = Stretch(**options.pop("stretch"))
    return solve(replace(request, options=options), stretch)


def solve(request: Request, tell: Stretch | bool = True) -> Iterator[Message]:
    """Solve a puzzle. It is sent as soon as it is read, so that it can be shown whatever happens to the solve."""
    framer = Framer(0, monotonic)
    try:
        puzzle = read_puzzle(request)
        yield About(puzzle_json(puzzle))
        framer = Framer(puzzle.size, monotonic)
        result = yield from _solved(puzzle, request, framer, tell)
    except Exception as error:
        result = ended_by(error, request)
    yield from framer.last(last_event(result))
    yield Done(result)


def read_puzzle(request: Request) -> Puzzle:
    puzzle = puzzle_of(request)
    if puzzle.size > request.cells:
        raise PuzzleError("tasks.most_cells", found=say("counts.cells", count=puzzle.size), most=request.cells)
    return puzzle


def _solved(
    puzzle: Puzzle, request: Request, framer: Framer, tell: Stretch | bool
) -> Generator[Message, None, Json]:
    """A generator whose return value is the result."""
    start = monotonic()
    replay = Replay(puzzle.shape)
    solutions: list[list[str]] = []
    finished = Finished(Outcome.CRASHED)
    limit = Limit(seconds=request.seconds)
    for event in stream(puzzle, request.method, request.seed, limit, request.options, tell):
        if isinstance(event, Finished):
            finished = event
            break
        replay.see(event)
        if isinstance(event, Solution) and len(solutions) < SOLUTIONS:
            solutions.append(event.grid.rows())
        yield from framer.see(event)
    seconds = monotonic() - start
    out_of_time = finished.outcome is Outcome.LIMIT and seconds >= request.seconds
    return {
        "outcome": finished.outcome.value,
        "method": request.method,
        "counters": dict(finished.counters),
        "solutions": solutions,
        "known": None if solutions else replay.grid.rows(),
        "where": where_json(puzzle, finished.where),
        "seconds": round(seconds, 6),
        "message": time_is_up(request) if out_of_time else "",
    }
