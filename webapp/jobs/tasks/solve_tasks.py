"""The tasks about solves, which run in worker processes and know the engine and nothing of the web.

`solve` and `stretch` read a puzzle, solve it or repeat some moves of its solve, send every event in frames and finally
the result. `film` makes a solve an animated GIF or WebP: it repeats the solve, because the same puzzle, method, options
and seed give the same events. Its log consists of `progress`, the `file` in parts and `finished`.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from time import monotonic
from typing import Final

from solvers.draw.film_picture import MomentPainter
from solvers.draw.films import Reel, Shown, check_film, film_pictures, write_film
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
from .task_clock import Clock, Frames, reporting

_SHARE: Final = 0.6  # of the time of a request, for the solve; the rest is for painting
_MOST_BYTES: Final = 20_000_000
_PART: Final = 90_000  # bytes of the file in one event


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


@reporting
def film(request: Request, clock: Clock) -> Frames:
    """A film of the solve with the request's method, options and seed; `film` says how it looks, and its `frames` are
    the steps that it shows, each with the milliseconds that it stays and a caption."""
    puzzle, options = read_puzzle(request), dict(request.options)
    look = options.pop("film")
    steps, times, captions = zip(*look["frames"], strict=True)
    painter = MomentPainter(puzzle, look["size"], look["theme"], captions)
    check_film(painter.size, len(steps))
    moments = _moments(puzzle, replace(request, options=options), clock, steps)
    pictures = []
    for picture in film_pictures(lambda number: painter.image(moments[number], captions[number]), len(steps)):
        if clock.seconds > request.seconds:
            raise _time_error(request)
        pictures.append(picture)
        if clock.due():
            yield clock.frame({"t": "progress", "counters": {"painted": len(pictures), "pictures": len(steps)}})
    file = BytesIO()
    write_film(file, look["form"], pictures, times)
    if file.tell() > _MOST_BYTES:
        raise PuzzleError("tasks.film_heavy", most=_MOST_BYTES // 1_000_000)
    content = file.getvalue()
    for start in range(0, len(content), _PART):
        yield clock.frame({"t": "file", "part": b64encode(content[start : start + _PART]).decode()})
    return Outcome.SOLVED


def _moments(puzzle: Puzzle, request: Request, clock: Clock, steps: Sequence[int]) -> list[Shown]:
    """What is shown after these steps of the solve."""
    reel = Reel(puzzle.size, len(puzzle.palette), steps=steps)
    limit = Limit(seconds=_SHARE * request.seconds)
    moments = reel.follow(stream(puzzle, request.method, request.seed, limit, request.options, tell=True))
    if reel.number >= steps[-1]:
        return moments
    if clock.seconds >= _SHARE * request.seconds:
        raise _time_error(request)
    raise PuzzleError("cli.film_steps", where="film", found=str(steps[-1]), most=reel.number)


def _time_error(request: Request) -> PuzzleError:
    return PuzzleError("tasks.film_late", count=request.seconds)
