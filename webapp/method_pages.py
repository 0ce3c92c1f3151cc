"""Pages about the methods: what they are, one page a method, for flat puzzles with an example solved there and then."""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, abort, render_template, url_for

from solvers import METHODS, MethodInfo, method_info

from .example_gallery import example_cards
from .method_texts import Told, told_of
from .model_gallery import model_cards
from .offered_options import offered

blueprint = Blueprint("methods", __name__, url_prefix="/methods")


class Larger(NamedTuple):
    """A puzzle on which a method can be watched."""

    title: str
    shape: tuple[int, ...]
    address: str


@blueprint.get("")
def overview() -> str:
    return render_template("methods.html", methods=[(info, _told(info)) for info in map(method_info, METHODS)])


@blueprint.get("/<name>")
def method(name: str) -> str:
    if name not in METHODS:
        abort(404, "There is no method of that name.")
    info = method_info(name)
    told = _told(info)
    example = next((card for card in example_cards() if card.name == told.example), None) if info.takes_flat else None
    return render_template(
        "method.html", info=info, options=offered(info), told=told, example=example, bigger=_those(info, told),
        others=[(other, _told(other)) for other in map(method_info, METHODS) if other.name != name],
    )  # fmt: skip


def _told(info: MethodInfo) -> Told:
    return told_of(info.name, info.summary)


def _those(info: MethodInfo, told: Told) -> list[Larger]:
    """The puzzles that the text names: of the gallery, or for a method of solids the models."""
    if info.takes_flat:
        known = {card.name: Larger(card.title, card.puzzle.shape, url_for("pages.puzzle", code=card.code))
                 for card in example_cards()}
    else:
        known = {card.name: Larger(card.title, card.shape, url_for("pages.cube", code=card.code))
                 for card in model_cards()}
    return [known[name] for name in told.bigger if name in known]
