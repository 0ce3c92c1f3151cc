"""What people open: the home page, the puzzles' pages and their pictures for previews, the licence."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from flask import Blueprint, Response, abort, render_template, send_file

from solvers import draw
from solvers.explain.difficulty import LEVELS
from solvers.formats import formats

from .api.puzzles import LONGEST_ADDRESS
from .gallery import card_of, cards
from .limits import visitor
from .services import services

blueprint = Blueprint("pages", __name__)

_LICENCE: Final = Path(__file__).resolve().parents[1] / "LICENSE"
_DAY: Final = 86_400


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
    files = [form for form in formats() if form.flat and not form.read_only]
    return {"code": code, "card": card_of(code), "shape": found["shape"], "puzzle": puzzle, "formats": files,
            "card_size": draw.CARD_SIZE}


@blueprint.get("/og/<code>.png")
def preview(code: str) -> Response:
    """What is shown beside a link to a puzzle where it was sent."""
    services().limits.count("READ_RATE", visitor())
    if len(code) > LONGEST_ADDRESS:
        abort(404, "There is no such puzzle.")
    known = card_of(code)
    told = services().desk.card(code, known.title if known else "Can you solve it?", visitor())
    if "error" in told:
        abort(404, "There is no such puzzle.")
    response = Response(told["data"], mimetype="image/png")
    response.cache_control.public = True
    response.cache_control.max_age = _DAY
    return response


@blueprint.get("/licence")
def licence() -> Response:
    return send_file(_LICENCE, mimetype="text/plain")
