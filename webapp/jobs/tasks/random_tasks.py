"""The tasks `random` and `daily`: a random puzzle, and one of the puzzles of a day, with their link codes."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.errors import PuzzleError
from solvers.formats import dump
from solvers.puzzle import Puzzle

from ...base.wire_json import Json
from ..events.messages import Done, Message, Request
from .plain_values import error_json, puzzle_json


def random(request: Request) -> Iterator[Message]:
    """The random puzzle that the request's options describe (see `read_wish`), and what is known about it."""
    from solvers.make.random.generator import made
    from solvers.make.random.wishes import read_wish

    try:
        found = made(read_wish(**request.options))
    except PuzzleError as error:
        yield Done({"error": error_json(error)})
        return
    rating = found.rating
    yield Done({"puzzle": _linked(found.puzzle), "title": found.wish.title, "rating": rating.rating,
                "minutes": rating.minutes, "reasons": list(rating.reasons)})


def daily(request: Request) -> Iterator[Message]:
    """The puzzle of this `day` and `kind`."""
    from solvers.make.daily import daily as daily_of
    from solvers.make.daily import day_of

    try:
        found = daily_of(day_of(request.options["day"]), request.options["kind"])
        yield Done({"puzzle": _linked(found.puzzle())})
    except PuzzleError as error:
        yield Done({"error": error_json(error)})


def _linked(puzzle: Puzzle) -> Json:
    return {"code": dump(puzzle, "link"), **puzzle_json(puzzle)}
