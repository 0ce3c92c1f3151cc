"""The tasks `read`, `model`, `write` and `card`, puzzles from texts, files and link codes, and back into formats; and
`worksheet` and `handout`, puzzles on paper, as PDF.

They run in worker processes, too: a hostile text may take a long time, and must not block a thread of the server.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from solvers import draw
from solvers.errors import PuzzleError
from solvers.formats import dump, dump_bytes, format_named, puzzles_in
from solvers.formats.base import clean_info
from solvers.puzzle import Puzzle
from solvers.runner import Limit, run
from solvers.texts import say, size_name

from ...base.wire_json import Json
from ..events.messages import Request
from .plain_values import answering, model_json, puzzle_of

_PICTURES: Final = {"svg": "image/svg+xml", "png": "image/png"}
_TYPES: Final = {
    ".json": "application/json", ".xml": "application/xml", ".pbm": "image/x-portable-bitmap",
    ".vox": "application/octet-stream", ".stl": "model/stl", ".obj": "model/obj",
}
_TEXT: Final = "text/plain; charset=utf-8"
_SOLVE_SECONDS: Final = 2.0  # seconds for the solution that a picture format needs
_SHARE: Final = 0.8  # of the time of a request, for all first steps and solutions; the rest is for drawing


@answering
def read(request: Request) -> Json:
    """The puzzle and its link code, which is null if no link can hold the puzzle.

    If there are several puzzles, all are listed, and the one with that `number` is taken, or else the first that can be
    read.
    """
    number, puzzle, puzzles = _chosen(request, **request.options)
    code, warnings = _linked(puzzle, _code_in(request))
    listing = {"number": number, "puzzles": puzzles} if len(puzzles) > 1 else {}
    return {"puzzle": puzzle, "code": code, "listing": listing, "warnings": warnings}


def _chosen(request: Request, number: int | None = None) -> tuple[int, Puzzle, list[Json]]:
    """The number of a puzzle, the puzzle, and the numbers and titles of all puzzles in the source."""
    if isinstance(request.source, Puzzle):
        return 1, request.source, []
    entries = puzzles_in(request.source, request.format)
    puzzles = [{"number": place, "title": entry.title} for place, entry in enumerate(entries, 1)]
    if number is not None:
        return number, puzzle_of(request, number), puzzles
    for place, entry in enumerate(entries, 1):
        with suppress(PuzzleError):
            return place, entry.read(), puzzles
    raise PuzzleError("tasks.readable", found=say("tasks.that_cannot", count=len(entries)))


@answering
def model(request: Request) -> Json:
    return model_json(puzzle_of(request))


@answering
def write(request: Request) -> Json:
    """The puzzle as a file: `data`, its content `type`, its file `extension`, whether it is `solved`; and the puzzle's
    shape. `texts` replace its title, author and so on."""
    options = dict(request.options)
    puzzle = puzzle_of(request, options.pop("number", 1))
    texts = options.pop("texts", {})
    cleaned = clean_info(texts)
    puzzle = replace(puzzle, info=replace(puzzle.info, **{name: getattr(cleaned, name) for name in texts}))
    return {**_written(puzzle, **options), "shape": puzzle.shape}


@answering
def card(request: Request) -> Json:
    """The picture for previews of a link: `data`, a PNG."""
    puzzle = puzzle_of(request)
    about = say("board.untitled", size=size_name(puzzle.shape, say("labels.by")))
    return {"data": draw.card(puzzle, about=about, **request.options)}


def _code_in(request: Request) -> str | None:
    """The code that the request consists of, because making it again takes a while."""
    if request.format != "link" or "/" in (text := str(request.source)):
        return None
    return text.strip()


def _linked(puzzle: Puzzle, code: str | None) -> tuple[str | None, list[str]]:
    warnings = []
    bare = sum(line.clue is None for line in puzzle.lines)
    if bare and len(puzzle.shape) == 2:
        warnings.append(say("tasks.lines_without_clue", count=bare, lines=len(puzzle.lines)))
    try:
        return code or dump(puzzle, "link"), warnings
    except PuzzleError as error:
        return None, [*warnings, say("tasks.no_link", why=str(error))]


def _written(puzzle: Puzzle, form: str, **options: Any) -> Json:
    if form in _PICTURES:
        data = draw.png(puzzle, **options) if form == "png" else draw.svg(puzzle, **options).encode()
        return {"data": data, "type": _PICTURES[form], "extension": f".{form}", "solved": False}
    target = format_named(form)
    data = dump_bytes(_with_goal(puzzle) if target.picture else puzzle, form)
    extension = (*target.extensions, ".txt")[0]
    return {"data": data, "type": _TYPES.get(extension, _TEXT), "extension": extension,
            "solved": target.picture}


def _with_goal(puzzle: Puzzle) -> Puzzle:
    """The puzzle with a solution, for formats that hold the solved picture."""
    if puzzle.info.goal is not None:
        return puzzle
    solutions = run(puzzle, limit=Limit(seconds=_SOLVE_SECONDS)).solutions
    if not solutions:
        raise PuzzleError("tasks.no_solution_in_time", where="format")
    return replace(puzzle, info=replace(puzzle.info, goal=solutions[0]))


@answering
def worksheet(request: Request) -> Json:
    """A worksheet of `puzzles`, each with its `name` and `link`, and the `title` that stands with its answer."""
    from solvers.paper.worksheets import Exercise, Sheet
    from solvers.paper.worksheets import worksheet as made

    layout = dict(request.options)
    exercises = [Exercise(_titled(puzzle, about["title"]), about["name"], about["link"])
                 for puzzle, about in layout.pop("puzzles")]
    limit = Limit(request.seconds * _SHARE / (2 * len(exercises)))
    return {"data": made(exercises, Sheet(**layout), limit)}


def _titled(puzzle: Puzzle, title: str) -> Puzzle:
    return replace(puzzle, info=replace(puzzle.info, title=title or puzzle.info.title))


@answering
def handout(request: Request) -> Json:
    """The first `steps` of a method on a puzzle."""
    from solvers.paper.handouts import handout as made

    return {"data": made(puzzle_of(request), limit=Limit(request.seconds * _SHARE), **request.options)}
