"""Random puzzles, puzzles of the day, and practice boards: equal requests get the same puzzle."""

from __future__ import annotations

from typing import Final

from flask import Response, request, url_for

from solvers.errors import PuzzleError
from solvers.explain.levels import RATED_LEVELS
from solvers.make.daily import KINDS
from solvers.make.daily import daily as daily_for
from solvers.make.drills import LARGEST_SEED
from solvers.make.random.spec import COLOUR_STYLES, LARGEST, MOST_SEED, RECIPE, STYLES
from solvers.texts import say

from ..base.static_files import kept
from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..home.daily_pages import described, open_day, utc_date
from ..home.random_pages import COLOURS, USUAL, as_parameters, fresh_seed, generate, spec_in
from ..jobs.tasks.plain_values import error_json
from ..learn.lessons import LESSONS, is_drilled, practice_of_drill, practice_of_lesson
from ..play.puzzle_pages import address_of
from ..services import check_ready, services
from .document import READING, Operation, Query, json_of
from .json_bodies import ApiError, answer, blueprint, refuse, whole_number

_DAY: Final = 86_400
_ONLY_IN_COLOURS: Final = ", ".join(style for style in COLOUR_STYLES if style not in STYLES)
_WISH: Final = (
    Query("size", f"The size in cells, such as `20`, or `20x30` across and down, at most {LARGEST} a side.",
          {"type": "string", "default": USUAL["size"]}),
    Query("level", "How hard it is.", {"type": "string", "enum": [*RATED_LEVELS], "default": USUAL["level"]}),
    Query("style", f"How it looks. Only in colours: {_ONLY_IN_COLOURS}.",
          {"type": "string", "enum": [*COLOUR_STYLES], "default": USUAL["style"]}),
    Query("colours", "The number of colours besides that of empty cells; 0 for black and white.",
          {"type": "integer", "enum": [*COLOURS], "default": int(USUAL["colours"])}),
    Query("seed", "The random seed; any if none is given.",
          {"type": "integer", "minimum": 0, "maximum": MOST_SEED}),
    Query("recipe", "The version of the generator.", {"type": "integer", "default": RECIPE}),
)
_WHICH: Final = (
    Query("date", "The day, such as 2026-11-22; today by default.", {"type": "string"}),
    Query("which", "Which of the puzzles of that day.", {"type": "string", "enum": [*KINDS], "default": "medium"}),
)
_PRACTICE: Final = json_of("Practice", "The board.")
_SEED: Final = Query("seed", "The random seed: the same seed gives the same board.",
                     {"type": "integer", "minimum": 0, "maximum": LARGEST_SEED, "default": 0})
_NAME: Final = {"name": "A lesson from the page /learn, such as `overlap` or `solid_ends`."}


@blueprint.get("/random")
@Operation(
    "Make a random puzzle",
    query=_WISH,
    answers={200: json_of("RandomPuzzle", "The puzzle, and how hard it is.")},
    errors=READING,
)
def random_puzzle() -> Response:
    """A puzzle with one solution, in black and white or in colours. The same seed always gives the same puzzle."""
    values = {"size": request.args.get("size"), "colours": request.args.get("colours"),
              "level": request.args.get("level"), "style": request.args.get("style"),
              "seed": request.args.get("seed", fresh_seed()), "recipe": request.args.get("recipe")}
    try:
        spec = spec_in({name: text for name, text in values.items() if text is not None})
    except PuzzleError as error:
        refuse(error_json(error))
    result = generate(spec)
    parameters = as_parameters(spec)
    facts = {name: result[name] for name in ("title", "rating", "minutes", "reasons")}
    response = answer({"puzzle": _addressed(result["puzzle"]), **parameters, "colours": spec.colours, "seed": spec.seed,
                       "recipe": spec.recipe, **facts, "url": url_for("random.random", **parameters)})
    return kept(response, _DAY) if "seed" in request.args else response


@blueprint.get("/daily")
@Operation(
    "Get one of the puzzles of the day",
    query=_WHICH,
    answers={200: json_of("DailyPuzzle", "The puzzle.")},
    errors=READING,
)
def daily_puzzle() -> Response:
    """They follow from the date: three in black and white, one in colours and a solid, the same for everybody."""
    which = request.args.get("which", "medium")
    try:
        day = open_day(request.args.get("date", utc_date().isoformat()))
        daily = daily_for(day, which)
    except PuzzleError as error:
        refuse(error_json(error))
    services().limits.count("READ_RATE", current_visitor())
    response = answer({"puzzle": _addressed(described(daily)), "date": day.isoformat(), "which": which,
                       "url": url_for("daily.daily_puzzle", day=day.isoformat(), kind=which)})
    return kept(response, _DAY if "date" in request.args else 0)


def _addressed(puzzle: Json) -> Json:
    return {**puzzle, "url": address_of(puzzle["code"], puzzle["shape"]), "warnings": []}


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
    seed = whole_number("seed", LARGEST_SEED, say("requests.drill_seed", most=LARGEST_SEED))
    _count()
    practice = practice_of_drill(name, seed, current_visitor())
    if practice is None:
        raise ApiError(404, "not_found", say("server.no_drill"), "seed")
    return answer(practice)


def _count() -> None:
    services().limits.count("READ_RATE", current_visitor())
    check_ready()
