"""Pages about the methods for flat puzzles: what they are, one page a method, with an example solved there and then."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from solvers import METHODS, MethodInfo, method_info

from .gallery import Card, cards
from .method_texts import Told, told_of

blueprint = Blueprint("methods", __name__, url_prefix="/methods")


@blueprint.get("")
def overview() -> str:
    return render_template("methods.html", methods=[(info, _told(info)) for info in _infos()])


@blueprint.get("/<name>")
def method(name: str) -> str:
    infos = {info.name: info for info in _infos()}
    if name not in infos:
        abort(404, "There is no method of that name.")
    info = infos[name]
    told = _told(info)
    known = {card.name: card for card in cards()}
    return render_template(
        "method.html", info=info, told=told, example=known[told.example], bigger=_those(told, known),
        others=[(other, _told(other)) for other in infos.values() if other is not info],
    )  # fmt: skip


def _infos() -> list[MethodInfo]:
    return [info for info in map(method_info, METHODS) if info.takes_flat]


def _told(info: MethodInfo) -> Told:
    return told_of(info.name, info.summary)


def _those(told: Told, known: dict[str, Card]) -> list[Card]:
    return [known[name] for name in told.bigger]
