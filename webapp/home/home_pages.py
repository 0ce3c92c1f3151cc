"""The home page, the packs, the search in all puzzles, the album, and the licence."""

from __future__ import annotations

from functools import cache
from random import choice
from typing import Any, Final

from flask import Blueprint, Response, abort, redirect, render_template, send_file, url_for
from werkzeug.wrappers import Response as Answer

from solvers import draw
from solvers.collection import SIZES
from solvers.colours import hex_of
from solvers.explain.levels import RATED_LEVELS
from solvers.formats import formats
from solvers.texts import language_name, say

from ..base.paths import resource_path
from ..base.static_files import kept
from ..collection.bundled_cards import (
    KINDS,
    THEMES,
    Card,
    cards_of,
    ending_of,
    example_cards,
    first_puzzles,
    neutral_title,
    number_of,
    picture_of,
)
from ..collection.packs import pack_index, packs, packs_of
from ..play.puzzle_pages import LONGEST_IN_QR, address_of

blueprint = Blueprint("home", __name__)

_DAY: Final = 86_400
_SHOWN: Final = "cat"  # the puzzle in the preview of the home page

_CHOICES: Final = {"kind": KINDS, "size": tuple(SIZES), "level": RATED_LEVELS, "theme": tuple(THEMES)}

blueprint.add_app_template_global(number_of)
blueprint.add_app_template_global(pack_index)
blueprint.add_app_template_global(packs_of)
blueprint.add_app_template_global(hex_of)


@blueprint.get("/")
def home() -> str:
    read = [form for form in formats() if not form.write_only]
    first = [{"code": card.code, "name": neutral_title(card), "title": card.title, "rows": card.puzzle.rows,
              "cols": card.puzzle.cols, "ending": ending_of(card)} for card in first_puzzles()]
    return render_template("home.html", first=first, packs=[packs_of(kind)[0] for kind in KINDS], formats=read)


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
    card = next(card for card in example_cards() if card.name == _SHOWN)
    return draw.card(card.puzzle, say("home_labels.claim", **{"break": " "}), say("home_labels.preview_about"))


@blueprint.app_template_global()
def values_of(choice: str) -> tuple[str, ...]:
    """What one can choose puzzles by: the kinds, sizes, levels or themes."""
    return _CHOICES[choice]


@blueprint.get("/puzzles/")
def all_puzzles() -> str:
    """All packs with their covers."""
    return render_template("puzzles.html")


@blueprint.get("/puzzles/all")
def search() -> str:
    """All puzzles; a script shows those that the query asks for."""
    return render_template("gallery.html", pack=None, cards=[card for kind in KINDS for card in cards_of(kind)])


@blueprint.get("/puzzles/pack/<name>")
def pack(name: str) -> str | Answer:
    """A pack; packs that are gone lead to those that are there."""
    if name not in packs():
        return redirect(url_for("home.all_puzzles"))
    return render_template("gallery.html", pack=packs()[name], cards=packs()[name].cards)


@blueprint.get("/puzzles/<path:path>")
def old_gallery(path: str) -> Answer:
    """Galleries had addresses such as `small`, `coloured/level/easy` and `solid/pack/large-1`."""
    first, _, after = path.rstrip("/").partition("/")
    kind, gallery = (first, after) if first in KINDS[1:] else ("flat", path.rstrip("/"))
    by, _, name = gallery.rpartition("/")
    if by == "pack":
        return redirect(url_for("home.all_puzzles"))
    if gallery and name not in _CHOICES.get(by or "size", ()):
        abort(404, say("home_labels.no_gallery"))
    chosen: dict[str, Any] = {"kind": kind} | ({by or "size": name} if gallery else {})
    return redirect(url_for("home.search", **chosen))


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


@blueprint.get("/album")
def album() -> str:
    """All pictures that were found. Only the browser knows them; the server stores nothing of it."""
    titles = {kind: [card.title for card in cards_of(kind)] for kind in KINDS}
    return render_template("album.html", titles=titles, total=sum(map(len, titles.values())),
                           longest_code=LONGEST_IN_QR)


@blueprint.get("/progress")
def progress() -> Answer:
    """The old address of the album. Browsers keep the fragment, in which links carry what was solved."""
    return redirect(url_for("home.album"))


@blueprint.get("/licence")
def licence() -> Response:
    return send_file(resource_path("LICENSE"), mimetype="text/plain")
