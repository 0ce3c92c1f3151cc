"""The pages people see. They hold no logic: what happens on them is the work of their scripts and of the API."""

from __future__ import annotations

from flask import Blueprint, Response, abort, jsonify, render_template

from solvers import Puzzle, PuzzleError
from solvers.explain.difficulty import LEVELS
from solvers.formats import formats

from .gallery import card_of, cards
from .links import puzzle_of

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def home() -> str:
    used = {card.difficulty for card in cards()}
    return render_template("home.html", cards=cards(), levels=[one for one in LEVELS if one in used], formats=formats())


@blueprint.get("/p/<code>")
def puzzle(code: str) -> str:
    """The puzzle that the address itself holds."""
    try:
        found = puzzle_of(code)
    except PuzzleError as error:
        abort(404, f"This link does not hold a puzzle: {error}.")
    return render_template("puzzle.html", code=code, card=card_of(code), shape=found.shape, puzzle=_wire(found))


@blueprint.get("/healthz")
def healthz() -> Response:
    return jsonify(status="ok")


def _wire(found: Puzzle) -> dict[str, object]:
    return {"rows": found.rows, "cols": found.cols, "givens": found.givens}
