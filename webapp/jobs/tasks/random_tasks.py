"""The tasks `random` and `daily`: a random puzzle, and one of the puzzles of a day, with their link codes."""

from __future__ import annotations

from solvers.formats import dump
from solvers.puzzle import Puzzle

from ...base.wire_json import Json
from ..events.messages import Request
from .plain_values import answering, puzzle_json


@answering
def random(request: Request) -> Json:
    """The random puzzle that the request's options describe (see `read_spec`), and what is known about it."""
    from solvers.make.random.generator import generate
    from solvers.make.random.spec import read_spec

    generated = generate(read_spec(**request.options))
    return {"puzzle": _linked(generated.puzzle), "title": generated.spec.title, **generated.facts}


@answering
def daily(request: Request) -> Json:
    """The puzzle of this `day` and `kind`."""
    from solvers.make.daily import daily as daily_of
    from solvers.make.daily import day_of

    entry = daily_of(day_of(request.options["day"]), request.options["kind"])
    return {"puzzle": _linked(entry.puzzle())}


def _linked(puzzle: Puzzle) -> Json:
    return {"code": dump(puzzle, "link"), **puzzle_json(puzzle)}
