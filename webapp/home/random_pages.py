"""Random puzzles: the page with the form, the page of a puzzle, and the parameters of addresses."""

from __future__ import annotations

from collections.abc import Mapping
from random import randrange
from typing import Any, Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from solvers.errors import PuzzleError
from solvers.explain.levels import RATED_LEVELS
from solvers.make.random.spec import (
    COLOUR_STYLES,
    LEAST_COLOURS,
    MOST_COLOURS,
    RECIPE,
    STYLES,
    PuzzleSpec,
    read_spec,
    size_text,
)
from solvers.texts import sentence

from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..play.puzzle_pages import puzzle_page
from ..play.puzzle_reader import ReaderError
from ..services import check_ready, services

blueprint = Blueprint("random", __name__, url_prefix="/random")

USUAL: Final = {"size": "15", "level": "medium", "style": "smooth", "colours": "0"}
COLOURS: Final = (0, *range(LEAST_COLOURS, MOST_COLOURS + 1))  # 0 for black and white
_SIZES: Final = ("5", "10", "15", "20", "25", "30", "20x30", "50")  # suggestions of the form
_SEEDS: Final = 10**9


@blueprint.get("")
def random() -> str | Answer | tuple[str, int]:
    """Without parameters, the form; without a seed, any puzzle of that kind; with a seed, exactly that puzzle."""
    if not request.args:
        return _form(USUAL)
    try:
        spec = spec_in(request.args)
    except PuzzleError as error:
        return _form({**USUAL, **request.args.to_dict()}, sentence(str(error))), 404
    if "seed" not in request.args:
        fresh = redirect(url_for("random.random", **as_parameters(spec, seed=False), seed=fresh_seed(),
                                 recipe=spec.recipe))
        fresh.cache_control.no_store = True
        return fresh
    return _puzzle(spec)


def _puzzle(spec: PuzzleSpec) -> str | tuple[str, int]:
    check_ready()
    kind = as_parameters(spec, seed=False)
    try:
        result = generate(spec)
    except ReaderError as error:
        return _form(kind, sentence(str(error))), 404
    return puzzle_page(result["puzzle"], spec.title, next_page=url_for("random.random", **kind),
                       more_page=url_for("random.random"))


def _form(values: Json, error: str = "") -> str:
    return render_template("random.html", given=values, error=error, sizes=_SIZES, levels=RATED_LEVELS, colours=COLOURS,
                           styles=COLOUR_STYLES, in_black=[*STYLES])


def fresh_seed() -> str:
    return str(randrange(_SEEDS))


def spec_in(parameters: Mapping[str, str]) -> PuzzleSpec:
    """The specification in an address, with defaults for missing parts; PuzzleError says what is wrong."""
    usual = {**USUAL, "seed": "0", "recipe": str(RECIPE)}
    return read_spec(**{name: parameters.get(name, value) for name, value in usual.items()})


def as_parameters(spec: PuzzleSpec, *, seed: bool = True) -> dict[str, Any]:
    """A specification, or a kind of puzzle, as the parameters of an address. Black and white is the default."""
    kind = {"size": size_text(spec), "level": spec.level, "style": spec.style}
    if spec.colours:
        kind["colours"] = str(spec.colours)
    return {**kind, "seed": str(spec.seed), "recipe": str(spec.recipe)} if seed else kind


def generate(spec: PuzzleSpec) -> Json:
    services().limits.count("READ_RATE", current_visitor())
    return services().reader.generate("random", as_parameters(spec), current_visitor())
