"""The task `film`: a solve as an animated GIF or WebP. Its log consists of `progress`, the `file` in parts and
`finished`.

The solve is repeated, because the same puzzle, method, options and seed give the same events.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from typing import Final

from solvers.draw.film_picture import MomentPainter
from solvers.draw.films import Reel, Shown, check_film, film_pictures, write_film
from solvers.errors import PuzzleError
from solvers.events import Outcome
from solvers.puzzle import Puzzle
from solvers.runner import Limit, stream

from ..events.messages import Message, Request
from .solve_tasks import read_puzzle
from .task_clock import Clock, Frames, messages

_SHARE: Final = 0.6  # of the time of a request, for the solve; the rest is for painting
_MOST_BYTES: Final = 20_000_000
_PART: Final = 90_000  # bytes of the file in one event


def film(request: Request) -> Iterator[Message]:
    """A film of the solve with the request's method, options and seed; `film` says how it looks, and its `frames` are
    the steps that it shows, each with the milliseconds that it stays and a caption."""
    return messages(request, _film)


def _film(request: Request, clock: Clock) -> Frames:
    puzzle, options = read_puzzle(request), dict(request.options)
    look = options.pop("film")
    steps, times, captions = zip(*look["frames"], strict=True)
    painter = MomentPainter(puzzle, look["size"], look["theme"], captions)
    check_film(painter.size, len(steps))
    moments = _moments(puzzle, replace(request, options=options), clock, steps)
    pictures = []
    for picture in film_pictures(lambda number: painter.image(moments[number], captions[number]), len(steps)):
        if clock.seconds > request.seconds:
            raise _late(request)
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
        raise _late(request)
    raise PuzzleError("cli.film_steps", where="film", found=str(steps[-1]), most=reel.number)


def _late(request: Request) -> PuzzleError:
    return PuzzleError("tasks.film_late", count=request.seconds)
