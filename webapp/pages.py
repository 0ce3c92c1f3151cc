"""What people open: the home page, the puzzles' pages and their pictures for previews, the licence."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, abort, current_app, redirect, render_template, send_file, url_for
from werkzeug.wrappers import Response as Answer

from solvers import draw
from solvers.explain.difficulty import LEVELS
from solvers.formats import formats
from solvers.solid import AXES
from solvers.texts import say

from .example_gallery import example_card_of, example_cards
from .files import place_of
from .jobs.events.messages import Json
from .model_gallery import model_card_of, model_cards
from .readiness import check_ready
from .request_bounds import LONGEST_ADDRESS, bounds_of
from .services import services
from .visitors import current_visitor

blueprint = Blueprint("pages", __name__)

_DAY: Final = 86_400


@blueprint.app_template_global()
def bounds() -> Json:
    """What templates hand on to scripts that ask only for what they will get."""
    return bounds_of(current_app.config)


@blueprint.get("/")
def home() -> str:
    used = {card.difficulty for card in example_cards()}
    read = [form for form in formats() if not form.write_only]
    levels = [one for one in LEVELS if one in used]
    return render_template("home.html", cards=example_cards(), levels=levels, formats=read, solids=model_cards())


@blueprint.get("/p/<code>")
def puzzle(code: str) -> str | Answer:
    """The flat puzzle that the address itself holds."""
    found = puzzle_in(code)
    if is_solid(found):
        return redirect(url_for("pages.cube", code=code))
    return render_template("puzzle.html", **_shown(found))


@blueprint.get("/c/<code>")
def cube(code: str) -> str | Answer:
    """The same for solid ones."""
    found = puzzle_in(code)
    if not is_solid(found):
        return redirect(url_for("pages.puzzle", code=code))
    return render_template("cube.html", **_shown(found))


@blueprint.get("/race/<code>")
def race(code: str) -> str:
    """Several methods side by side on one puzzle."""
    found = puzzle_in(code)
    return render_template("race_solid.html" if is_solid(found) else "race.html", **_shown(found))


def puzzle_in(code: str) -> Json:
    """What the reader says of a link code."""
    services().limits.count("READ_RATE", current_visitor())
    check_ready()
    found = services().reader.puzzle(code, current_visitor())
    if "error" in found:
        abort(404, say("server.link_without_puzzle", why=found["error"]["message"]))
    return {**found["puzzle"], "code": code}


def is_solid(puzzle: Json) -> bool:
    return puzzle["rows"] is None


def _shown(found: Json) -> Json:
    solid = is_solid(found)
    clues = {name: found[name] for name in (("shape", *AXES, "givens") if solid else ("rows", "cols", "givens"))}
    files = [form for form in formats() if (form.solid if solid else form.flat) and not form.read_only]
    page = "pages.cube" if solid else "pages.puzzle"
    code = found["code"]
    card = model_card_of(code) if solid else example_card_of(code)
    return {"code": code, "card": card, "shape": found["shape"], "puzzle": clues, "formats": files,
            "page": url_for(page, code=code), "card_size": draw.CARD_SIZE}


@blueprint.get("/make/cube")
def make_cube() -> str:
    """Where solid puzzles are made."""
    return render_template("make.html", models=model_cards())


@blueprint.get("/og/<code>.png")
def preview(code: str) -> Response:
    """The picture that messengers show beside a link to a puzzle."""
    services().limits.count("READ_RATE", current_visitor())
    if len(code) > LONGEST_ADDRESS:
        abort(404, say("server.no_puzzle"))
    check_ready()
    known = example_card_of(code) or model_card_of(code)
    found = services().reader.card(code, known.title if known else say("server.can_you_solve_it"), current_visitor())
    if "error" in found:
        abort(404, say("server.no_puzzle"))
    response = Response(found["data"], mimetype="image/png")
    response.cache_control.public = True
    response.cache_control.max_age = _DAY
    return response


@blueprint.get("/licence")
def licence() -> Response:
    return send_file(place_of("LICENSE"), mimetype="text/plain")
