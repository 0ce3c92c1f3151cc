"""How a person solves a puzzle, and how hard that is: POST /api/explain and /api/rate in one request, and the rating of
a puzzle by its link code. The request waits for a job; POST /api/jobs starts a job to follow instead."""

from __future__ import annotations

from math import inf
from typing import Final

from flask import Response, current_app

from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..collection.puzzle_names import known_rating
from ..jobs.events.messages import Request
from ..jobs.tasks.plain_values import puzzle_from, rated_json, source_of
from ..play.puzzle_reader import StoppedError
from ..services import services
from .job_routes import solve_limits
from .json_bodies import answer, blueprint, source
from .operations import TAKING, Operation, json_of, puzzle_or_file
from .puzzle_routes import NAMED, reading_of
from .solve_routes import finished

_PUZZLE: Final = puzzle_or_file("PuzzleSource", "The puzzle.")
_RATED: Final = json_of("Rated", "The rating and its reasons.")
_DAY: Final = 86_400
_MOST_FOR_PAGES: Final = 5.0  # seconds; it is short because pages ask whenever they are opened


@blueprint.post("/explain")
@Operation(
    "Explain how a puzzle is solved",
    description="As a person solves it, the easiest steps first, within the server's default time limit.",
    body=_PUZZLE,
    answers={200: json_of("Explained", "The steps and the outcome.")},
    errors=TAKING,
)
def explain() -> Response:
    """Takes a puzzle as POST /api/puzzles does and returns every step that a person takes, round by round."""
    services().limits.count("JOB_RATE", current_visitor())
    return answer(_found("explain", "explained", source()))


@blueprint.post("/rate")
@Operation("Rate a puzzle", description="How hard it is for people, within the server's default time limit.",
           body=_PUZZLE, answers={200: _RATED}, errors=TAKING)
def rate() -> Response:
    """Takes a puzzle as POST /api/puzzles does and returns a number from 1 to 10, a level, minutes, and the reasons."""
    services().limits.count("JOB_RATE", current_visitor())
    return answer(_found("rate", "rated", source()))


@blueprint.get("/puzzles/<code>/rating")
@Operation("Get the rating of a puzzle", path=NAMED, answers={200: _RATED}, errors=TAKING)
def rating(code: str) -> Response:
    """The same for a link code. The ratings of bundled puzzles are already known."""
    known = known_rating(code)
    if known is None:
        services().limits.count("READ_RATE", current_visitor())
        text, form = source_of(puzzle_from(reading_of(code)["puzzle"]))
        found = _found("rate", "rated", text, form, _MOST_FOR_PAGES)
    else:
        found = rated_json(known)
    response = answer(found)
    response.cache_control.max_age = _DAY if found["rating"] is not None else 0
    return response


def _found(task: str, name: str, text: str | bytes, form: str | None = None, most: float = inf) -> Json:
    """What the task found, under this name in its result; an error of this request if the work was lost."""
    wanted = Request(text, min(most, current_app.config["SECONDS"]), task, form, **solve_limits())
    result = finished(wanted)[1]
    if name not in result:
        raise StoppedError(result["message"])
    found: Json = result[name]
    return found
