"""What people open: the home page and the puzzles' pages."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from solvers.explain.difficulty import LEVELS
from solvers.formats import formats

from .gallery import card_of, cards
from .limits import visitor
from .services import services

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def home() -> str:
    used = {card.difficulty for card in cards()}
    return render_template("home.html", cards=cards(), levels=[one for one in LEVELS if one in used], formats=formats())


@blueprint.get("/p/<code>")
def puzzle(code: str) -> str:
    """The puzzle that the address itself holds."""
    return render_template("puzzle.html", **_shown(code))


@blueprint.get("/race/<code>")
def race(code: str) -> str:
    """Several methods side by side on such a puzzle."""
    return render_template("race.html", **_shown(code))


def _shown(code: str) -> dict[str, object]:
    services().limits.count("READ_RATE", visitor())
    told = services().desk.puzzle(code, visitor())
    if "error" in told:
        abort(404, f"This link does not hold a puzzle: {told['error']['message']}.")
    found = told["puzzle"]
    if found["rows"] is None:
        abort(404, "This link holds a solid puzzle, which cannot be played here.")
    puzzle = {name: found[name] for name in ("rows", "cols", "givens")}
    return {"code": code, "card": card_of(code), "shape": found["shape"], "puzzle": puzzle}
