"""Puzzles: taken in from any format, given out in any format."""

from __future__ import annotations

from flask import Response, request

from ..jobs.messages import Json
from ..limits import visitor
from ..services import services
from .shared import ApiError, answer, blueprint, refuse, source

# Servers and proxies refuse longer ones: 200 x 200 cells of noise, or a picture of 400 x 400.
LONGEST_ADDRESS = 8_000
_CELL = (4, 64)
_DIGITS = 6
_THEMES = ("light", "dark", "print")


@blueprint.post("/puzzles")
def take_puzzle() -> Response:
    """A puzzle as `{"text"}`, `{"rows", "cols"}` or a form's `file`: its link code, and what it is.

    With `?format=` the same puzzle as a file in that format. Of a file with several puzzles `?number=` says which; the
    answer lists them all as `puzzles`.
    """
    services().limits.count("READ_RATE", visitor())
    form = request.args.get("format")
    if form is not None:
        return _file(services().desk.write(source(), form, visitor(), **_number(), **_drawing(form)))
    told = services().desk.read(source(), visitor(), **_number())
    if "error" in told:
        refuse(told["error"])
    return answer(_with_address(told), 201)


@blueprint.get("/puzzles/<code>")
def give_puzzle(code: str) -> Response:
    """A puzzle as JSON, or with `?format=` as a file in any format, svg and png among them."""
    services().limits.count("READ_RATE", visitor())
    form = request.args.get("format")
    if form is None:
        return answer(_with_address(puzzle_of(code)))
    return _file(services().desk.write(code, form, visitor(), source_form="link", **_drawing(form)))


def puzzle_of(code: str) -> Json:
    """What the desk tells of a link code; an error of this request when it is not one."""
    told = services().desk.puzzle(code, visitor())
    if "error" in told:
        refuse(told["error"])
    return told


def _with_address(told: Json) -> Json:
    """With the address of the puzzle's page, if its code fits into one."""
    puzzle, warnings = told["puzzle"], told["warnings"]
    code = puzzle["code"]
    fits = code is not None and len(code) <= LONGEST_ADDRESS
    if code is not None and not fits:
        warnings = [*warnings, "The link of this puzzle is too long for an address."]
    page = "p" if len(puzzle["shape"]) == 2 else "c"
    return {**puzzle, "url": f"/{page}/{code}" if fits else None, "warnings": warnings}


def _number() -> Json:
    """Which of several puzzles is meant."""
    number = request.args.get("number")
    if number is None:
        return {}
    if not (number.isascii() and number.isdecimal() and len(number) <= _DIGITS):
        raise ApiError(400, "bad_request", "Expected the number of a puzzle.", "number")
    return {"number": int(number)}


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


def _file(told: Json) -> Response:
    if "error" in told:
        refuse(told["error"])
    response = Response(told["data"], mimetype=None, content_type=told["type"])
    name = "puzzle-" + "x".join(map(str, told["shape"])) + told["extension"]
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
