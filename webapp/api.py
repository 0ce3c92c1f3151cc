"""What programs, and the page's own scripts, ask over HTTP: JSON in, JSON out, one shape for errors."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, jsonify, request
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge, TooManyRequests

from .jobs.base import BusyError, Json, Request, Solver

blueprint = Blueprint("api", __name__, url_prefix="/api")

BUSY = "The server is solving as many puzzles as it can; try again in a few seconds."


@blueprint.post("/solve")
def solve() -> tuple[Response, int]:
    """A puzzle as JSON `{"text": ...}` or as an uploaded `file`, solved: the puzzle and how it ended."""
    wanted = Request(sent_puzzle(), seconds=current_app.config["SOLVE_SECONDS"])
    solver: Solver = current_app.extensions["solver"]
    try:
        return _answer(dict(solver.messages(wanted)))
    except BusyError:
        raise TooManyRequests(BUSY, retry_after=3) from None


def _answer(told: dict[str, Json]) -> tuple[Response, int]:
    if "error" in told:
        return jsonify(error=told["error"]), 400
    return jsonify(puzzle=told.get("puzzle"), **told["result"]), 200


def sent_puzzle() -> str | bytes:
    """The puzzle's text, or the bytes of a file."""
    if "file" in request.files:
        content: bytes = request.files["file"].read()
        return content
    body = request.get_json(silent=True)
    text = body.get("text") if isinstance(body, dict) else None
    if not isinstance(text, str):
        abort(400, 'Expected JSON {"text": "..."} with the puzzle, or a form with a file.')
    return text


def error_json(error: HTTPException) -> Json:
    """An HTTP error in the one shape that all errors have."""
    return {"code": _code(error), "message": _sentence(error), "where": ""}


def _code(error: HTTPException) -> str:
    if isinstance(error, TooManyRequests):
        return "busy"
    if isinstance(error, RequestEntityTooLarge):
        return "too_large"
    return error.name.lower().replace(" ", "_")


def _sentence(error: HTTPException) -> str:
    if isinstance(error, RequestEntityTooLarge):
        limit = current_app.config["MAX_CONTENT_LENGTH"]
        return f"The puzzle is too large: this server reads at most {limit / 1e6:g} MB."
    return error.description or error.name
