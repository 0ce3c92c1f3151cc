"""Puzzles: reads any format, and writes any format. Finished models: of the bundled solids, and from files. Help for
players: whether marks are right, and the solution.

Marks are `[cell, state]` with the numbers of `solvers.grid`, the latest ones last. If a puzzle has several solutions,
marks are right as long as some solution has all of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from flask import Response, request, url_for

from solvers.collection import model
from solvers.errors import PuzzleError
from solvers.events import Outcome
from solvers.grid import EMPTY, state_of
from solvers.puzzle import Puzzle
from solvers.texts import say, size_name

from ..base.request_bounds import CELL_PIXELS, LONGEST_CODE
from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..collection.bundled_cards import KINDS, bundled_card, cards_of, texts_of
from ..jobs.tasks.plain_values import model_json
from ..play.puzzle_reader import Reading, Solutions
from ..services import services
from .document import JSON, READING, TAKING, Content, Operation, Query, json_of, puzzle_or_file
from .json_bodies import ApiError, answer, blueprint, body, source, whole_number

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
_HOUR: Final = 3_600
_MOST_NUMBER: Final = 999_999
_FILE: Final = {"type": "string", "format": "binary"}
_HEADERS: Final = {"Content-Disposition": "For a file: the name under which to save it."}
_MODEL: Final = json_of("Model", "The model.")

Marks = list[tuple[int, int]]


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
    services().limits.count("READ_RATE", current_visitor())
    form = request.args.get("format")
    if form is not None:
        return _file(services().reader.write(source(), form, current_visitor(), **_which(), **_file_options(form)))
    return answer(_with_address(services().reader.read(source(), current_visitor(), **_which())), 201)


@blueprint.get("/puzzles")
@Operation(
    "List the puzzles that come along",
    query=(Query("kind", "Flat puzzles or solids.", {"type": "string", "enum": [*KINDS], "default": KINDS[0]}),),
    answers={200: json_of("Collection", "All of a kind, the smallest first, with titles that tell the solution.")},
    errors=(400,),
)
def list_puzzles() -> Response:
    kind = request.args.get("kind", KINDS[0])
    if kind not in KINDS:
        raise ApiError(400, "bad_request", say("requests.one_of", names=", ".join(KINDS)), "kind")
    response = answer({"puzzles": [
        {"code": card.code, "title": card.title, "shape": card.shape, "level": card.level, "number": number,
         "picture": url_for("home.solved_picture", kind=kind, number=number)}
        for number, card in enumerate(cards_of(kind), 1)
    ]})
    response.cache_control.max_age = _HOUR
    return response


@blueprint.get("/puzzles/<code>")
@Operation(
    "Get a puzzle, as JSON or as a file",
    path=NAMED,
    query=_FORMS,
    answers={200: Content("The puzzle, or the file.", {JSON: "Puzzle", "*/*": _FILE}, _HEADERS)},
    errors=READING,
)
def give_puzzle(code: str) -> Response:
    services().limits.count("READ_RATE", current_visitor())
    form = request.args.get("format")
    if form is None:
        return answer(_with_address(reading_of(code)))
    return _file(services().reader.write_linked(code, form, current_visitor(), **_file_options(form, code)))


def reading_of(code: str) -> Reading:
    """The puzzle of a link code; ReaderError is an error of this request."""
    return services().reader.puzzle(code, current_visitor())


def _with_address(reading: Reading) -> Json:
    """The puzzle with the address of its page, if its code fits into one."""
    puzzle, warnings = reading.described, reading.warnings
    code = puzzle["code"]
    fits = code is not None and len(code) <= LONGEST_CODE
    if code is not None and not fits:
        warnings = [*warnings, say("requests.long_link")]
    page = "p" if len(puzzle["shape"]) == 2 else "c"
    return {**puzzle, "url": f"/{page}/{code}" if fits else None, "warnings": warnings}


def _which() -> Json:
    chosen = "number" in request.args
    return {"number": whole_number("number", _MOST_NUMBER, say("requests.puzzle_number"))} if chosen else {}


def _file_options(form: str, code: str = "") -> Json:
    """The options of a file: how a picture is drawn; for other formats, the texts to include."""
    return _drawing() if form in ("svg", "png") else {"texts": _texts(code)}


def _texts(code: str) -> Json:
    """The values of `?title=` and so on, by default the texts of a bundled puzzle."""
    card = bundled_card(code)
    texts = {"title": request.args.get("title"), "author": request.args.get("author"),
             "description": request.args.get("note"), "license": request.args.get("licence")}
    return {**(texts_of(card) if card else {}), **{name: text for name, text in texts.items() if text}}


def _drawing() -> Json:
    """The options of a picture: `?cell=` in pixels, and `?theme=`."""
    low, high = CELL_PIXELS
    cell = request.args.get("cell", 24, type=int)
    theme = request.args.get("theme", "light")
    if not low <= cell <= high or theme not in _THEMES:
        raise ApiError(400, "bad_request", say("requests.cell_and_theme", low=low, high=high, themes=_THEMES),
                       "cell or theme")
    return {"cell": cell, "theme": theme}


def _file(written: Json) -> Response:
    response = Response(written["data"], mimetype=None, content_type=written["type"])
    solved = "-solved" if written["solved"] else ""
    name = "puzzle-" + size_name(written["shape"], "x") + solved + written["extension"]
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@blueprint.get("/models/<name>")
@Operation(
    "Get a bundled model", path={"name": "Its name, such as `cat`."}, answers={200: _MODEL}, errors=(404,)
)
def give_model(name: str) -> Response:
    """`{"shape", "cells", "palette", "colours", "title"}`: its state and its colour, from 1, by cell."""
    try:
        return answer(model_json(model(name).puzzle))
    except PuzzleError as error:
        raise ApiError(404, "not_found", say("requests.no_model", why=str(error)), "name") from None


@blueprint.post("/models")
@Operation(
    "Read a model",
    body=puzzle_or_file("PuzzleSource", "A MagicaVoxel file, or any format that holds a model."),
    answers={200: _MODEL},
    errors=TAKING,
)
def read_model() -> Response:
    """The same for a file: MagicaVoxel, or any format that holds a model."""
    services().limits.count("READ_RATE", current_visitor())
    return answer(services().reader.run("model", {}, current_visitor(), source()))


@blueprint.post("/puzzles/<code>/check")
@Operation(
    "Check a player's marks",
    path=NAMED,
    body=json_of("Marks", "The marks."),
    answers={200: json_of("Checked", "Which marks are wrong.")},
    errors=TAKING,
)
def check(code: str) -> Response:
    puzzle = _puzzle(code)
    marks = _sent_marks(puzzle)
    outcome, solutions = _answer_to(puzzle)
    if outcome == Outcome.UNIQUE:
        wrong = [cell for cell, state in marks if solutions[0][cell] != state]
    elif outcome == Outcome.MULTIPLE:
        wrong = _first_wrong(puzzle, marks, solutions)
    else:
        wrong = []
    return answer({"outcome": outcome, "wrong": wrong})


@blueprint.post("/puzzles/<code>/solution")
@Operation(
    "Get a solution",
    path=NAMED,
    body=json_of("Marks", "Marks that the solution should agree with."),
    answers={200: json_of("Filled", "A solution, if there is one.")},
    errors=TAKING,
)
def solution(code: str) -> Response:
    puzzle = _puzzle(code)
    marks = _sent_marks(puzzle)
    outcome, solutions = _answer_to(puzzle)
    if outcome == Outcome.MULTIPLE:
        solutions = _answer_to(_with(puzzle, marks)).solutions or solutions
    return answer({"outcome": outcome, "cells": list(solutions[0]) if solutions else None,
                   "other": list(solutions[1]) if len(solutions) > 1 else None})


def _puzzle(code: str) -> Puzzle:
    services().limits.count("JOB_RATE", current_visitor())
    return reading_of(code).puzzle


def _sent_marks(puzzle: Puzzle) -> Marks:
    """The marks of the request, without those on given cells."""
    sent = body().get("marks")
    if not isinstance(sent, list) or len(sent) > puzzle.size or not all(_is_mark(puzzle, mark) for mark in sent):
        raise ApiError(400, "bad_request", say("requests.marks"), "marks")
    givens = dict(puzzle.givens)
    return [(cell, state) for cell, state in sent if cell not in givens]


def _is_mark(puzzle: Puzzle, mark: Any) -> bool:
    is_pair = isinstance(mark, list) and len(mark) == 2 and all(type(number) is int for number in mark)
    return is_pair and 0 <= mark[0] < puzzle.size and 0 < mark[1] <= max(EMPTY, state_of(puzzle.colours))


def _first_wrong(puzzle: Puzzle, marks: Marks, solutions: tuple[bytes, ...]) -> list[int]:
    """The first mark after which no solution is left, found by bisection; nothing if all marks can stand."""
    if any(all(cells[cell] == state for cell, state in marks) for cells in solutions):
        return []
    right, wrong = 0, len(marks) + 1
    while wrong - right > 1:
        middle = (right + wrong) // 2
        if _answer_to(_with(puzzle, marks[:middle])).solutions:
            right = middle
        else:
            wrong = middle
    return [marks[right][0]] if right < len(marks) else []


def _with(puzzle: Puzzle, marks: Marks) -> Puzzle:
    return replace(puzzle, givens=tuple(sorted({**dict(puzzle.givens), **dict(marks)}.items())))


def _answer_to(puzzle: Puzzle) -> Solutions:
    return services().solutions.of(puzzle, current_visitor())
