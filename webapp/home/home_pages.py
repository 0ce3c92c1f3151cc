"""What people open: the home page, the puzzles' pages and their pictures for previews, the licence."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any, Final

from flask import Blueprint, Response, abort, current_app, redirect, render_template, send_file, url_for
from werkzeug.wrappers import Response as Answer

from solvers import METHODS, draw, method_info
from solvers.formats import formats
from solvers.formats.base import Format
from solvers.solid import AXES
from solvers.texts import say

from ..base.files import place_of
from ..base.request_bounds import LONGEST_ADDRESS, bounds_of
from ..base.shared_address import set_origin
from ..base.static_files import static_url
from ..base.visitors import current_visitor
from ..collection.example_gallery import example_cards, first_cards
from ..collection.galleries import (
    ALL,
    KINDS,
    cards_of,
    galleries,
    galleries_by,
    gallery_index,
    levels_of,
    whole_galleries,
)
from ..collection.gallery_card import puzzle_id
from ..collection.model_gallery import first_model_cards, model_cards
from ..collection.puzzle_names import Card, following, known_card, known_rating, neutral_title, number_of
from ..collection.solved_pictures import picture_of
from ..jobs.events.messages import Json
from ..play.qr_drawing import LONGEST
from ..server.readiness import check_ready
from ..services import services
from ..watch.class_notes import notes_of
from ..watch.experiment_list import experiment_list
from ..watch.method_texts import text_of
from ..watch.shipped_recordings import Shipped, recordings_of
from .chosen_puzzles import any_card, by_chance, card_of_day, first_puzzles

blueprint = Blueprint("pages", __name__)

_DAY: Final = 86_400
_SHOWN: Final = 40  # signs of what was no date

blueprint.add_app_template_global(set_origin)
blueprint.add_app_template_global(number_of)
blueprint.add_app_template_global(galleries_by)
blueprint.add_app_template_global(gallery_index)


@blueprint.app_template_global()
def bounds() -> Json:
    """What templates hand on to scripts that ask only for what they will get."""
    return bounds_of(current_app.config)


@blueprint.get("/")
def home() -> str:
    read = [form for form in formats() if not form.write_only]
    first = [{"code": card.code, "name": neutral_title(card), "title": card.title, "rows": card.puzzle.rows,
              "cols": card.puzzle.cols} for card in first_puzzles()]
    return render_template("home.html", first=first, any_card=any_card(), chances=by_chance(), methods=len(METHODS),
                           cards=first_cards(), levels=levels_of("flat"), solids=first_model_cards(),
                           flat=len(example_cards()), solid=len(model_cards()), formats=read)


@blueprint.get("/today")
def today() -> Answer:
    """The puzzle of the day, for those whose browser does not tell its own date."""
    return of_day(datetime.now(UTC).date().isoformat())


@blueprint.get("/today/<day>")
def of_day(day: str) -> Answer:
    """The puzzle of a day, told as 2026-11-22: the date where the visitor is."""
    response = redirect(url_for("pages.puzzle", code=card_of_day(_date(day)).code))
    response.cache_control.no_store = True  # galleries grow, and then another puzzle may have its turn
    return response


def _date(text: str) -> date:
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:  # there are other ways to write one
        abort(404, say("server.no_day", day=text[:_SHOWN]))
    return found


@blueprint.get("/puzzles/")
def all_puzzles() -> Answer:
    return redirect(url_for("pages.puzzles", path=ALL))


@blueprint.get("/puzzles/<path:path>")
def puzzles(path: str) -> str:
    """The puzzles of a gallery."""
    gallery = galleries().get(path.removesuffix("/"))
    if gallery is None:
        abort(404, say("server.no_gallery"))
    return render_template("gallery.html", gallery=gallery, everything=whole_galleries(),
                           levels=levels_of(gallery.kind))


@blueprint.get("/puzzles/<kind>/no/<int:number>")
def numbered_puzzle(kind: str, number: int) -> Answer:
    """The page of a puzzle by its number, for links that are not to carry its code."""
    card = _numbered(kind, number)
    return redirect(url_for("pages.cube" if kind == "solid" else "pages.puzzle", code=card.code))


@blueprint.get("/puzzles/<kind>/no/<int:number>.svg")
def solved_picture(kind: str, number: int) -> Response:
    """What a puzzle shows when it is solved. Pages ask for it only then."""
    response = Response(picture_of(_numbered(kind, number)), mimetype="image/svg+xml")
    response.cache_control.max_age = _DAY
    return response


def _numbered(kind: str, number: int) -> Card:
    cards = cards_of(kind) if kind in KINDS else ()
    if not 0 < number <= len(cards):
        abort(404, say("server.no_gallery"))
    return cards[number - 1]


@blueprint.get("/progress")
def progress() -> str:
    """What was solved in this browser, which alone knows it; nothing of it is here."""
    titles = {kind: [card.title for card in cards_of(kind)] for kind in KINDS}
    return render_template("progress.html", everything=whole_galleries(), titles=titles, longest_code=LONGEST)


@blueprint.get("/p/<code>")
def puzzle(code: str) -> str | Answer:
    """The flat puzzle that the address itself holds."""
    found = puzzle_in(code)
    if is_solid(found):
        return redirect(url_for("pages.cube", code=code))
    return render_template("puzzle.html", **shown(found))


@blueprint.get("/c/<code>")
def cube(code: str) -> str | Answer:
    """The same for solid ones."""
    found = puzzle_in(code)
    if not is_solid(found):
        return redirect(url_for("pages.puzzle", code=code))
    return render_template("cube.html", **shown(found))


@blueprint.get("/race/<code>")
def race(code: str) -> str:
    """Several methods side by side on one puzzle."""
    found = puzzle_in(code)
    return render_template("race_solid.html" if is_solid(found) else "race.html", **shown(found))


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


def shown(found: Json) -> Json:
    """What the pages of a puzzle show of it."""
    solid = is_solid(found)
    clues = {name: found[name] for name in (("shape", *AXES, "givens") if solid else ("rows", "cols", "givens"))}
    page = "pages.cube" if solid else "pages.puzzle"
    code = found["code"]
    card = known_card(code)
    return {"code": code, "id": puzzle_id(code), "card": card, "rating": known_rating(code),
            "name": neutral_title(card) if card else None,
            "following": following(code, tuple(found["shape"])), "shape": found["shape"], "puzzle": clues,
            "formats": _formats_for(solid=solid), "page": url_for(page, code=code), "card_size": draw.CARD_SIZE,
            "recordings": [_given_out(one) for one in recordings_of(code)]}


def _formats_for(*, solid: bool) -> list[Format[Any]]:
    """Those in which a puzzle can be saved."""
    return [form for form in formats() if (form.solid if solid else form.flat) and not form.read_only]


def _given_out(recording: Shipped) -> Json:
    """As the scripts of a page know it."""
    return {"method": recording.method, "options": recording.options, "address": static_url(recording.file)}


@blueprint.get("/make")
def make() -> str:
    """Where flat puzzles are made. Which files there are to save is known of all of them; their codes are not yet."""
    return render_template("make.html", formats=_formats_for(solid=False))


@blueprint.get("/make/cube")
def make_cube() -> str:
    """Where solid puzzles are made."""
    return render_template("make_cube.html", models=model_cards())


@blueprint.get("/classes")
def classes() -> str:
    """What there is for teachers."""
    methods = [info for info in map(method_info, METHODS) if notes_of(info.name).published]
    return render_template("classes.html", methods=[(info.name, text_of(info.name, info.summary)) for info in methods],
                           to_race=first_cards()[0])


@blueprint.get("/lab")
def lab() -> str:
    """Experiments that compare the methods."""
    return render_template("lab.html", experiments=experiment_list())


@blueprint.get("/og/<code>.png")
def preview(code: str) -> Response:
    """The picture that messengers show beside a link to a puzzle."""
    services().limits.count("READ_RATE", current_visitor())
    if len(code) > LONGEST_ADDRESS:
        abort(404, say("server.no_puzzle"))
    check_ready()
    known = known_card(code)
    title = neutral_title(known) if known else say("server.can_you_solve_it")
    found = services().reader.card(code, title, current_visitor())
    if "error" in found:
        abort(404, say("server.no_puzzle"))
    response = Response(found["data"], mimetype="image/png")
    response.cache_control.public = True
    response.cache_control.max_age = _DAY
    return response


@blueprint.get("/licence")
def licence() -> Response:
    return send_file(place_of("LICENSE"), mimetype="text/plain")
