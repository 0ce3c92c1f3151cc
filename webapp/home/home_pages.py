"""The home page, the galleries, the page about progress, and the licence."""

from __future__ import annotations

from functools import cache
from random import choice
from typing import Final

from flask import Blueprint, Response, abort, redirect, render_template, send_file, url_for
from werkzeug.wrappers import Response as Answer

from solvers import draw
from solvers.colours import hex_of
from solvers.formats import formats
from solvers.runner import METHODS
from solvers.texts import language_name, say

from ..base.paths import resource_path
from ..base.static_files import kept
from ..collection.bundled_cards import (
    KINDS,
    Card,
    cards_of,
    coloured_cards,
    example_cards,
    first_cards,
    first_coloured_cards,
    first_model_cards,
    first_puzzles,
    model_cards,
    neutral_title,
    number_of,
    picture_of,
)
from ..collection.galleries import galleries, galleries_by, gallery_index, levels_of, packs_of, whole_galleries
from ..play.puzzle_pages import LONGEST_IN_QR, address_of

blueprint = Blueprint("home", __name__)

_DAY: Final = 86_400
_SHOWN: Final = "cat"  # the puzzle in the preview of the home page

blueprint.add_app_template_global(number_of)
blueprint.add_app_template_global(galleries_by)
blueprint.add_app_template_global(gallery_index)
blueprint.add_app_template_global(hex_of)


@blueprint.get("/")
def home() -> str:
    read = [form for form in formats() if not form.write_only]
    first = [{"code": card.code, "name": neutral_title(card), "title": card.title, "rows": card.puzzle.rows,
              "cols": card.puzzle.cols} for card in first_puzzles()]
    return render_template("home.html", first=first, methods=len(METHODS), cards=first_cards(),
                           coloured=first_coloured_cards(), solids=first_model_cards(), flat=len(example_cards()),
                           in_colours=len(coloured_cards()), solid=len(model_cards()), formats=read)


@blueprint.app_template_global()
def random_address(kind: str) -> str:
    """The address of any puzzle of the first pack; a script leads to one that suits the visitor."""
    return url_for("home.numbered_puzzle", kind=kind, number=number_of(choice(packs_of(kind)[0].cards)))


@blueprint.get("/preview.png")
def preview() -> Response:
    """The picture that messengers show with a link to the home page."""
    return kept(Response(_preview(language_name()), mimetype="image/png"), _DAY, public=True)


@cache
def _preview(_language: str) -> bytes:
    card = next(card for card in first_cards() if card.name == _SHOWN)
    return draw.card(card.puzzle, say("home_labels.claim", **{"break": " "}), say("home_labels.preview_about"))


@blueprint.get("/puzzles/")
def all_puzzles() -> str:
    """The path, and where all puzzles are."""
    return render_template("puzzles.html", everything=whole_galleries())


@blueprint.get("/puzzles/<path:path>")
def puzzles(path: str) -> str:
    gallery = galleries().get(path.removesuffix("/"))
    if gallery is None:
        abort(404, say("home_labels.no_gallery"))
    return render_template("gallery.html", gallery=gallery, everything=whole_galleries(),
                           levels=levels_of(gallery.kind))


@blueprint.get("/puzzles/<kind>/no/<int:number>")
def numbered_puzzle(kind: str, number: int) -> Answer:
    """The page of a puzzle by its number, for links that must not contain its code."""
    card = _numbered(kind, number)
    return redirect(address_of(card.code, card.shape))


@blueprint.get("/puzzles/<kind>/no/<int:number>.svg")
def solved_picture(kind: str, number: int) -> Response:
    """The picture of a solved puzzle. Pages load it only once the puzzle is solved."""
    return kept(Response(picture_of(_numbered(kind, number)), mimetype="image/svg+xml"), _DAY)


def _numbered(kind: str, number: int) -> Card:
    cards = cards_of(kind) if kind in KINDS else ()
    if not 0 < number <= len(cards):
        abort(404, say("home_labels.no_gallery"))
    return cards[number - 1]


@blueprint.get("/progress")
def progress() -> str:
    """The page about progress. Only the browser knows what was solved; the server stores nothing of it."""
    titles = {kind: [card.title for card in cards_of(kind)] for kind in KINDS}
    return render_template("progress.html", everything=whole_galleries(), titles=titles, longest_code=LONGEST_IN_QR)


@blueprint.get("/licence")
def licence() -> Response:
    return send_file(resource_path("LICENSE"), mimetype="text/plain")
