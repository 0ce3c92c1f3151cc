"""Pages about the methods: what they are, one page a method, for flat puzzles with an example solved there and then."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import Blueprint, Response, abort, render_template, url_for

from solvers import METHODS, MethodInfo, method_info
from solvers.texts import say

from ..collection.example_gallery import example_cards
from ..collection.model_gallery import model_cards
from .class_notes import Trial, notes_of
from .method_code import source_files, text_of_source
from .method_texts import MethodText, text_of
from .offered_options import offered
from .search_figures import FIGURES, METHODS_COMPARED
from .shipped_recordings import recording_for

blueprint = Blueprint("methods", __name__, url_prefix="/methods")


class Larger(NamedTuple):
    """A puzzle on which a method can be watched."""

    title: str
    shape: tuple[int, ...]
    address: str


class ToTry(NamedTuple):
    """What to try, and on which puzzle."""

    says: str
    name: str
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
    recording = recording_for(example.code, name, text.options) if example else None
    return render_template(
        "method.html", recording=recording,
        info=info, options=offered(info), method_text=text, example=example, bigger=_larger(info, text),
        **_for_a_class(info),
        figures=FIGURES if name in METHODS_COMPARED else (),
        others=[(other, _text(other)) for other in map(method_info, METHODS) if other.name != name],
    )  # fmt: skip


@blueprint.get("/source/<path:file>")
def source(file: str) -> Response:
    """A file of the engine that the lines of a method lead to."""
    if file not in source_files():
        abort(404, say("server.no_source"))
    return Response(text_of_source(file), mimetype="text/plain")


def _for_a_class(info: MethodInfo) -> dict[str, Any]:
    """The notes about a method, and what of them depends on the puzzles."""
    notes, known = notes_of(info.name), _puzzles_for(info)
    trials = [
        ToTry(one.says, known[one.puzzle].title, f"{known[one.puzzle].address}#{_watching(info, one)}")
        for one in notes.tries if one.puzzle in known
    ]  # fmt: skip
    counted = list(dict.fromkeys(name for one in notes.measured for name in one.counters))
    titles = {one.puzzle: known[one.puzzle].title for one in notes.measured if one.puzzle in known}
    return {"notes": notes, "trials": trials, "counted": counted, "titles": titles}


def _watching(info: MethodInfo, trial: Trial) -> str:
    """What an address carries to have a solve watched."""
    options = [f"{name}:{str(value).lower()}" for name, value in trial.options.items()]
    return ",".join([f"watch={trial.method or info.name}", *options])


def _text(info: MethodInfo) -> MethodText:
    return text_of(info.name, info.summary)


def _larger(info: MethodInfo, text: MethodText) -> list[Larger]:
    """The puzzles that the text names."""
    known = _puzzles_for(info)
    return [known[name] for name in text.bigger if name in known]


def _puzzles_for(info: MethodInfo) -> dict[str, Larger]:
    """By name, those of the gallery, or for a method of solids the models."""
    if info.takes_flat:
        return {card.name: Larger(card.title, card.shape, url_for("pages.puzzle", code=card.code))
                for card in example_cards()}
    return {card.name: Larger(card.title, card.shape, url_for("pages.cube", code=card.code))
            for card in model_cards()}
