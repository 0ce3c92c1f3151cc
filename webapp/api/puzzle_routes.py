"""Puzzles: taken in from any format, given out in any format."""

from __future__ import annotations

from typing import Final

from flask import Response, request

from solvers.texts import say

from ..base.request_bounds import CELL_PIXELS, LONGEST_ADDRESS
from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..collection.puzzle_names import known_card, texts_of
from ..services import services
from .json_bodies import ApiError, answer, blueprint, refuse, source
from .operations import JSON, READING, TAKING, Content, Operation, Query, json_of, puzzle_or_file

_THEMES = ("light", "dark", "print")
NAMED: Final = {"code": "The link code of a puzzle."}
_FORMS: Final = (
    Query("format", "The name of a format, or `svg` or `png`; the answer is then a file.", {"type": "string"}),
    Query("cell", "For `svg` and `png`: the size of a cell in pixels.",
          {"type": "integer", "minimum": CELL_PIXELS[0], "maximum": CELL_PIXELS[1], "default": 24}),
    Query("title", "For other files: the title of the puzzle.", {"type": "string"}),
    Query("author", "For other files: its author.", {"type": "string"}),
    Query("note", "For other files: a note about it.", {"type": "string"}),
    Query("licence", "For other files: its licence.", {"type": "string"}),
    Query("theme", "For `svg` and `png`: the colours.", {"type": "string", "enum": list(_THEMES), "default": "light"}),
)
_WHICH: Final = Query("number", "Which of several puzzles in a file, from 1.", {"type": "integer", "minimum": 1})
_DIGITS: Final = 6  # of that number
_FILE: Final = {"type": "string", "format": "binary"}
_HEADERS: Final = {"Content-Disposition": "For a file: the name under which to save it."}


@blueprint.post("/puzzles")
@Operation(
    "Read a puzzle",
    query=(*_FORMS, _WHICH),
    body=puzzle_or_file("PuzzleSource", "The puzzle."),
    answers={
        200: Content("The puzzle as a file, if a format is asked for.", {"*/*": _FILE}, _HEADERS),
        201: json_of("Puzzle", "The puzzle and its link."),
    },
    errors=TAKING,
)
def take_puzzle() -> Response:
    """A puzzle as `{"text"}`, `{"rows", "cols"}` or a form's `file`: its link code, and what it is.

    With `?format=` the same puzzle as a file in that format. Of a file with several puzzles `?number=` says which; the
    answer lists them all as `puzzles`.
    """
    services().limits.count("READ_RATE", current_visitor())
    form = request.args.get("format")
    if form is not None:
        return _file(services().reader.write(source(), form, current_visitor(), **_which(), **_wishes(form)))
    found = services().reader.read(source(), current_visitor(), **_which())
    if "error" in found:
        refuse(found["error"])
    return answer(_with_address(found), 201)


@blueprint.get("/puzzles/<code>")
@Operation(
    "Get a puzzle, as JSON or as a file",
    path=NAMED,
    query=_FORMS,
    answers={200: Content("The puzzle, or the file.", {JSON: "Puzzle", "*/*": _FILE}, _HEADERS)},
    errors=READING,
)
def give_puzzle(code: str) -> Response:
    """A puzzle as JSON, or with `?format=` as a file in any format, svg and png among them."""
    services().limits.count("READ_RATE", current_visitor())
    form = request.args.get("format")
    if form is None:
        return answer(_with_address(reading_of(code)))
    return _file(services().reader.write(code, form, current_visitor(), source_form="link",
                                         **_wishes(form, code)))


def reading_of(code: str) -> Json:
    """What the reader says of a link code; an error of this request when it is not one."""
    found = services().reader.puzzle(code, current_visitor())
    if "error" in found:
        refuse(found["error"])
    return found


def _with_address(found: Json) -> Json:
    """With the address of the puzzle's page, if its code fits into one."""
    puzzle, warnings = found["puzzle"], found["warnings"]
    code = puzzle["code"]
    fits = code is not None and len(code) <= LONGEST_ADDRESS
    if code is not None and not fits:
        warnings = [*warnings, say("requests.long_link")]
    page = "p" if len(puzzle["shape"]) == 2 else "c"
    return {**puzzle, "url": f"/{page}/{code}" if fits else None, "warnings": warnings}


def _which() -> Json:
    """Which of several puzzles is meant."""
    number = request.args.get("number")
    if number is None:
        return {}
    if not (number.isascii() and number.isdecimal() and len(number) <= _DIGITS):
        raise ApiError(400, "bad_request", say("requests.puzzle_number"), "number")
    return {"number": int(number)}


def _wishes(form: str, code: str = "") -> Json:
    """How a file is to be: pictures are drawn as is wished, all others carry a title and an author."""
    return _drawing() if form in ("svg", "png") else {"texts": _texts(code)}


def _texts(code: str) -> Json:
    """What `?title=` and the like say, or else what is known of a puzzle that came along."""
    known = known_card(code)
    wished = {"title": request.args.get("title"), "author": request.args.get("author"),
              "description": request.args.get("note"), "license": request.args.get("licence")}
    return {**(texts_of(known) if known else {}), **{name: text for name, text in wished.items() if text}}


def _drawing() -> Json:
    """The options of a picture: `?cell=` pixels and `?theme=`."""
    low, high = CELL_PIXELS
    cell = request.args.get("cell", 24, type=int)
    theme = request.args.get("theme", "light")
    if not low <= cell <= high or theme not in _THEMES:
        raise ApiError(400, "bad_request", say("requests.cell_and_theme", low=low, high=high, themes=_THEMES),
                       "cell or theme")
    return {"cell": cell, "theme": theme}


def _file(found: Json) -> Response:
    if "error" in found:
        refuse(found["error"])
    response = Response(found["data"], mimetype=None, content_type=found["type"])
    solved = "-solved" if found["solved"] else ""
    name = "puzzle-" + "x".join(map(str, found["shape"])) + solved + found["extension"]
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
