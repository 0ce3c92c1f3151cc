"""Pages about the methods: what they are, one page a method, for flat puzzles with an example solved there and then."""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, abort, render_template, url_for

from solvers import METHODS, MethodInfo, method_info
from solvers.texts import say

from .example_gallery import example_cards
from .method_texts import MethodText, text_of
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
    return render_template("methods.html", methods=[(info, _text(info)) for info in map(method_info, METHODS)])


@blueprint.get("/<name>")
def method(name: str) -> str:
    if name not in METHODS:
        abort(404, say("server.no_method"))
    info = method_info(name)
    text = _text(info)
    example = next((card for card in example_cards() if card.name == text.example), None) if info.takes_flat else None
    return render_template(
        "method.html", info=info, options=offered(info), method_text=text, example=example, bigger=_larger(info, text),
        others=[(other, _text(other)) for other in map(method_info, METHODS) if other.name != name],
    )  # fmt: skip


def _text(info: MethodInfo) -> MethodText:
    return text_of(info.name, info.summary)


def _larger(info: MethodInfo, text: MethodText) -> list[Larger]:
    """The puzzles that the text names: of the gallery, or for a method of solids the models."""
    if info.takes_flat:
        known = {card.name: Larger(card.title, card.puzzle.shape, url_for("pages.puzzle", code=card.code))
                 for card in example_cards()}
    else:
        known = {card.name: Larger(card.title, card.shape, url_for("pages.cube", code=card.code))
                 for card in model_cards()}
    return [known[name] for name in text.bigger if name in known]
