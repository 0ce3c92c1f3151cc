"""The pages of random puzzles: where a kind is chosen, and where a puzzle of it is played."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from solvers.errors import PuzzleError
from solvers.explain.levels import RATED_LEVELS
from solvers.make.random.styles import STYLES
from solvers.make.random.wishes import Wish
from solvers.texts import sentence

from ..base.wire_json import Json
from ..play.puzzle_pages import played
from ..play.puzzle_reader import ReaderError
from ..services import check_ready
from .random_puzzles import SIZES, USUAL, as_parameters, fresh_seed, made_of, wish_in

blueprint = Blueprint("random", __name__, url_prefix="/random")


@blueprint.get("")
def random() -> str | Answer | tuple[str, int]:
    """Without parameters a form; with a kind but no seed, some puzzle of that kind; with a seed that puzzle itself."""
    if not request.args:
        return _form(USUAL)
    try:
        wish = wish_in(request.args)
    except PuzzleError as error:
        return _form({**USUAL, **request.args.to_dict()}, sentence(str(error))), 404
    if "seed" not in request.args:
        fresh = redirect(url_for("random.random", **as_parameters(wish, seed=False), seed=fresh_seed(),
                                 recipe=wish.recipe))
        fresh.cache_control.no_store = True
        return fresh
    return _made(wish)


def _made(wish: Wish) -> str | tuple[str, int]:
    check_ready()
    kind = as_parameters(wish, seed=False)
    try:
        found = made_of(wish)
    except ReaderError as error:
        return _form(kind, sentence(str(error))), 404
    return played(found["puzzle"], wish.title, next_page=url_for("random.random", **kind),
                  more_page=url_for("random.random"))


def _form(given: Json, error: str = "") -> str:
    return render_template("random.html", given=given, error=error, sizes=SIZES, levels=RATED_LEVELS, styles=STYLES)
