"""Practice boards: those of the lessons, and new ones for a technique."""

from __future__ import annotations

from typing import Final

from flask import Response, request

from solvers.make.drills import LARGEST_SEED
from solvers.texts import say

from ..base.visitor_cookie import current_visitor
from ..learn.lessons import LESSONS, is_drilled, practice_of_drill, practice_of_lesson
from ..services import check_ready, services
from .json_bodies import ApiError, answer, blueprint
from .operations import READING, Operation, Query, json_of

_PRACTICE: Final = json_of("Practice", "The board.")
_SEED: Final = Query("seed", "The random seed: the same seed gives the same board.",
                     {"type": "integer", "minimum": 0, "maximum": LARGEST_SEED, "default": 0})
_NAME: Final = {"name": "A lesson from the page /learn, such as `overlap` or `solid_ends`."}
_DIGITS: Final = len(str(LARGEST_SEED))


@blueprint.get("/lessons/<name>")
@Operation("Get the board of a lesson", path=_NAME,
           answers={200: _PRACTICE}, errors=(404, *READING))
def give_lesson(name: str) -> Response:
    """A small puzzle at the point where the technique of the lesson is the easiest that helps."""
    if name not in LESSONS:
        raise ApiError(404, "not_found", say("server.no_lesson"), "name")
    _count()
    return answer(practice_of_lesson(name, current_visitor()))


@blueprint.get("/drills/<name>")
@Operation("Get a new board for a technique", path=_NAME, query=(_SEED,),
           answers={200: _PRACTICE}, errors=(404, *READING))
def give_drill(name: str) -> Response:
    """A random puzzle at a point where the technique of that lesson is the easiest that helps."""
    if not is_drilled(name):
        raise ApiError(404, "not_found", say("server.no_lesson"), "name")
    seed = _seed(request.args.get("seed", "0"))
    _count()
    practice = practice_of_drill(name, seed, current_visitor())
    if practice is None:
        raise ApiError(404, "not_found", say("server.no_drill"), "seed")
    return answer(practice)


def _count() -> None:
    services().limits.count("READ_RATE", current_visitor())
    check_ready()


def _seed(text: str) -> int:
    seed = int(text) if text.isascii() and text.isdecimal() and len(text) <= _DIGITS else LARGEST_SEED + 1
    if seed > LARGEST_SEED:
        raise ApiError(400, "bad_request", say("requests.drill_seed", most=LARGEST_SEED), "seed")
    return seed
