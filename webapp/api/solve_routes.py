"""A puzzle in, an answer out, in one request: POST /api/solve, /api/explain, /api/rate, and the rating of a link code;
and the methods with their options, from which pages build their forms.

The request waits for a job; POST /api/jobs starts a job to follow instead.
"""

from __future__ import annotations

from functools import cache
from math import inf
from typing import Final

from flask import Response, abort, current_app, request, url_for
from werkzeug.exceptions import TooManyRequests

from solvers.errors import PuzzleError
from solvers.runner import Option, method_info, method_names
from solvers.texts import language_name, say

from ..base.static_files import kept
from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..collection.bundled_cards import bundled_rating
from ..jobs.events.messages import CANCELLED, Request, Source
from ..jobs.tasks.plain_values import rated_json
from ..play.puzzle_reader import StoppedError
from ..services import GettingReadyError, services
from ..watch.method_code import CodeLine, code_of
from ..watch.method_pages import check_offered, offered_options
from .document import TAKING, Operation, json_of, puzzle_or_file
from .job_routes import bad_option, solve_limits
from .json_bodies import answer, blueprint, body, field, refuse, source
from .puzzle_routes import NAMED, reading_of

# Seconds that a request may queue.
_QUEUE_SECONDS: Final = 15.0
_PUZZLE: Final = puzzle_or_file("PuzzleSource", "The puzzle.")
_RATED: Final = json_of("Rated", "The rating and its reasons.")
_DAY: Final = 86_400
_MOST_FOR_PAGES: Final = 5.0  # seconds; it is short because pages ask whenever they are opened
_KINDS = {bool: "bool", int: "int", float: "float", str: "text"}


@blueprint.post("/solve")
@Operation(
    "Solve a puzzle",
    description="With the default method, within the server's default time limit. Jobs can choose both.",
    body=puzzle_or_file("PuzzleSource", "The puzzle."),
    answers={200: json_of("Solved", "The puzzle and the outcome of its solve.")},
    errors=TAKING,
)
def solve() -> Response:
    services().limits.count("JOB_RATE", current_visitor())
    puzzle, result = finished(Request(_source(), current_app.config["SECONDS"], **solve_limits()))
    return answer({"puzzle": puzzle, **result})


def finished(work: Request) -> tuple[Json | None, Json]:
    """Wait for a job: the puzzle as it was read, and the result. Refused, lost and late jobs raise an error."""
    runner, visitor = services().jobs, current_visitor()
    job = runner.join(work, visitor, kept=False)
    try:
        result = runner.result(job, _QUEUE_SECONDS + work.seconds)
        status = runner.status(job)
    finally:
        runner.leave(job, visitor)
    if result is None:
        if not runner.ready():
            raise GettingReadyError
        raise TooManyRequests(say("server.busy"), retry_after=max(3, status["wait"]))
    if result.get("outcome") == CANCELLED:
        raise StoppedError(result["message"] or say("outcomes.cancelled"))
    if "error" in result:
        refuse(result["error"])
    return status["puzzle"], result


def _source() -> str | bytes:
    """The puzzle. Options are for jobs and ignored here, but those that no visitor may set are refused."""
    data = body() if request.is_json else None
    try:
        check_offered(method_info("exact"), field(data or {}, "options", dict, "requests.wants_options", {}))
    except PuzzleError as error:
        raise bad_option(error) from None
    return source(data)


@blueprint.post("/explain")
@Operation(
    "Explain how a puzzle is solved",
    description="As a person solves it, the easiest steps first, within the server's default time limit.",
    body=_PUZZLE,
    answers={200: json_of("Explained", "The steps and the outcome.")},
    errors=TAKING,
)
def explain() -> Response:
    services().limits.count("JOB_RATE", current_visitor())
    return answer(_result_of("explain", "explained", source()))


@blueprint.post("/rate")
@Operation("Rate a puzzle", description="How hard it is for people, within the server's default time limit.",
           body=_PUZZLE, answers={200: _RATED}, errors=TAKING)
def rate() -> Response:
    services().limits.count("JOB_RATE", current_visitor())
    return answer(_result_of("rate", "rated", source()))


@blueprint.get("/puzzles/<code>/rating")
@Operation("Get the rating of a puzzle", path=NAMED, answers={200: _RATED}, errors=TAKING)
def rating(code: str) -> Response:
    """The same for a link code. The ratings of bundled puzzles are already known."""
    stored = bundled_rating(code)
    if stored is None:
        services().limits.count("READ_RATE", current_visitor())
        result = _result_of("rate", "rated", reading_of(code).puzzle, _MOST_FOR_PAGES)
    else:
        result = rated_json(stored)
    return kept(answer(result), _DAY if result["rating"] is not None else 0)


def _result_of(task: str, name: str, source: Source, most: float = inf) -> Json:
    """The part with this name of a task's result; an error of this request if the work was lost."""
    work = Request(source, min(most, current_app.config["SECONDS"]), task, **solve_limits())
    result = finished(work)[1]
    if name not in result:
        raise StoppedError(result["message"])
    part: Json = result[name]
    return part


@blueprint.get("/methods")
@Operation("List the methods and their options", answers={200: json_of("Methods", "All methods.")})
def methods() -> Response:
    return answer({"methods": _methods(language_name(), method_names())})


@blueprint.get("/methods/<name>/code")
@Operation("Get a method in a few lines, to read while watching it",
           answers={200: json_of("MethodCode", "Its lines.")}, errors=(404,), path={"name": "One of GET /api/methods."})
def method_code(name: str) -> Response:
    if name not in method_names():
        abort(404, say("server.no_method"))
    return answer({"lines": list(map(_code_line, code_of(name)))})


@cache
def _methods(_language: str, names: tuple[str, ...]) -> list[Json]:
    return [{
        "name": info.name,
        "summary": info.summary,
        "kinds": info.kinds,
        "options": list(map(_option, offered_options(info))),
    } for info in map(method_info, names)]


def _code_line(line: CodeLine) -> Json:
    source = line.source
    return {
        "words": line.words, "code": line.code, "lights": list(line.lights), "counters": list(line.counters),
        "source": {**source._asdict(), "address": url_for("watch.source", file=source.file)},
    }


def _option(option: Option) -> Json:
    return {
        "name": option.name,
        "type": _KINDS[type(option.default)],
        "default": option.default,
        "choices": option.choices or None,
        "low": option.low,
        "high": option.high,
        "help": option.help,
    }
