"""POST /api/solve: a puzzle in, its solution out, in one request, which waits for an ordinary job."""

from __future__ import annotations

from typing import Final

from flask import Response, current_app, request
from werkzeug.exceptions import TooManyRequests

from solvers.errors import PuzzleError
from solvers.runner import method_info
from solvers.texts import say

from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..jobs.events.messages import CANCELLED, Request
from ..play.puzzle_reader import StoppedError
from ..services import GettingReadyError, services
from ..watch.offered_options import check_local
from .job_routes import bad_option, solve_limits
from .json_bodies import answer, blueprint, body, field, refuse, source
from .operations import TAKING, Operation, json_of, puzzle_or_file

# Seconds that a request may wait for its turn.
_QUEUE_SECONDS: Final = 15.0


@blueprint.post("/solve")
@Operation(
    "Solve a puzzle",
    description="With the default method, within the server's default time limit. Jobs can choose both.",
    body=puzzle_or_file("PuzzleSource", "The puzzle."),
    answers={200: json_of("Solved", "The puzzle and the outcome of its solve.")},
    errors=TAKING,
)
def solve() -> Response:
    """Takes a puzzle as POST /api/puzzles does and returns the puzzle and the outcome of its solve."""
    services().limits.count("JOB_RATE", current_visitor())
    puzzle, result = finished(Request(_source(), current_app.config["SECONDS"], **solve_limits()))
    return answer({"puzzle": puzzle, **result})


def finished(wanted: Request) -> tuple[Json | None, Json]:
    """Wait for a job: the puzzle as it was read, and the result. Raises an error of this request if the job was
    refused, its turn did not come, or it was displaced."""
    runner, visitor = services().jobs, current_visitor()
    job = runner.join(wanted, visitor, kept=False)
    try:
        result = runner.result(job, _QUEUE_SECONDS + wanted.seconds)
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
    given = body() if request.is_json else None
    try:
        check_local(method_info("exact"), field(given or {}, "options", dict, "requests.wants_options", {}))
    except PuzzleError as error:
        raise bad_option(error) from None
    return source(given)
