"""Puzzles: taken in from any format, given out in any format."""

from __future__ import annotations

from flask import Response, current_app, request

from ..jobs.messages import Json
from ..limits import visitor
from ..services import services
from .shared import ApiError, answer, blueprint, refuse, source

_CELL = (4, 64)
_THEMES = ("light", "dark", "print")


@blueprint.post("/puzzles")
def take_puzzle() -> Response:
    """A puzzle as `{"text"}`, `{"rows", "cols"}` or a form's `file`: its link code, and what it is."""
    services().limits.count("READ_RATE", visitor())
    told = services().desk.read(source(), visitor())
    if "error" in told:
        refuse(told["error"])
    return answer(_with_address(told), 201)


@blueprint.get("/puzzles/<code>")
def give_puzzle(code: str) -> Response:
    """A puzzle as JSON, or with `?format=` as a file in any format, svg and png among them."""
    services().limits.count("READ_RATE", visitor())
    told = puzzle_of(code)
    form = request.args.get("format")
    if form is None:
        return answer(_with_address(told))
    return _file(services().desk.write(code, form, visitor(), **_drawing(form)), told["puzzle"])


def puzzle_of(code: str) -> Json:
    """What the desk tells of a link code; an error of this request when it is not one."""
    if len(code) > current_app.config["CODE"]:
        message = f"This server takes link codes of up to {current_app.config['CODE']:,} characters."
        raise ApiError(413, "too_large", message, "puzzle")
    told = services().desk.puzzle(code, visitor())
    if "error" in told:
        refuse(told["error"])
    return told


def _with_address(told: Json) -> Json:
    puzzle, warnings = told["puzzle"], told["warnings"]
    code = puzzle["code"]
    if code is not None and len(code) > current_app.config["CODE"]:
        code, warnings = None, [*warnings, "The link of this puzzle is too long for an address."]
    return {**puzzle, "code": code, "url": code and f"/p/{code}", "warnings": warnings}


def _drawing(form: str) -> Json:
    """The options of a picture: `?cell=` pixels and `?theme=`."""
    if form not in ("svg", "png"):
        return {}
    low, high = _CELL
    cell = request.args.get("cell", 24, type=int)
    theme = request.args.get("theme", "light")
    if not low <= cell <= high or theme not in _THEMES:
        raise ApiError(400, "bad_request", f"Expected a cell from {low} to {high} pixels, and a theme that is one of "
                       f"{', '.join(_THEMES)}.", "cell or theme")
    return {"cell": cell, "theme": theme}


def _file(told: Json, puzzle: Json) -> Response:
    if "error" in told:
        refuse(told["error"])
    response = Response(told["data"], mimetype=None, content_type=told["type"])
    name = "puzzle-" + "x".join(map(str, puzzle["shape"])) + told["extension"]
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
