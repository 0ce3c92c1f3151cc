"""Pages about the methods: one for each method, the race, the lab, and the page for classes."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, render_template, request

from solvers.lab.published import SEARCHES, SMILEY
from solvers.runner import METHODS, MethodInfo, method_info
from solvers.texts import say

from ..base.static_files import static_url
from ..base.wire_json import Json
from ..collection.example_gallery import first_cards
from ..collection.gallery_card import Card
from ..jobs.tasks.plain_values import clues_json
from ..play.puzzle_pages import is_solid, puzzle_in, shown, uncoloured
from .algorithm_games import GAMES, METHOD_OF, choices_for, published_for, refusal
from .class_notes import Trial, notes_of
from .experiment_list import experiment_list
from .method_code import source_files, text_of_source
from .method_texts import MethodText, text_of
from .offered_options import offered
from .recordings import puzzles_for, recording_for, recordings_of
from .search_figures import FIGURES, METHODS_COMPARED

blueprint = Blueprint("watch", __name__)


@blueprint.get("/methods")
def methods() -> str:
    return render_template("methods.html", methods=[(info, _text(info)) for info in map(method_info, METHODS)])


@blueprint.get("/methods/<name>")
def method(name: str) -> str:
    if name not in METHODS:
        abort(404, say("server.no_method"))
    info = method_info(name)
    text, known = _text(info), puzzles_for(name)
    example = known.get(text.example)
    recording = recording_for(example.code, name, text.options) if example else None
    puzzle = {**clues_json(example.puzzle), "givens": example.puzzle.givens} if example else None
    return render_template(
        "method.html", recording=recording, puzzle=puzzle,
        info=info, games=[game for game in GAMES if METHOD_OF.get(game, game) == name],
        options=offered(info), method_text=text, example=example,
        bigger=[known[larger] for larger in text.bigger if larger in known],
        **_for_a_class(info, known),
        figures=FIGURES if name in METHODS_COMPARED else (),
        published=[search for search in SEARCHES if search.puzzle == SMILEY],
        others=[(other, _text(other)) for other in map(method_info, METHODS) if other.name != name],
    )  # fmt: skip


@blueprint.get("/methods/<name>/play")
def algorithm(name: str) -> str:
    """The game in which one makes the choices of a method."""
    game = GAMES.get(name)
    if game is None:
        abort(404, say("watch_labels.algorithm_none"))
    choices = choices_for(game)
    found = uncoloured(puzzle_in(request.args.get("puzzle") or choices[0].code))
    refused = refusal(found, game)
    if refused:
        abort(404, refused)
    info = method_info(METHOD_OF.get(name, name))
    return render_template("algorithm.html", info=info, method_text=_text(info), played=name, game=game,
                           games=GAMES, choices=choices, published=published_for(game), **shown(found))


@blueprint.get("/methods/source/<path:file>")
def source(file: str) -> Response:
    """A file of the engine to which the lines of a method lead."""
    if file not in source_files():
        abort(404, say("watch_labels.no_source"))
    return Response(text_of_source(file), mimetype="text/plain")


@blueprint.get("/race/<code>")
def race(code: str) -> str:
    """Several methods side by side on one puzzle."""
    found = puzzle_in(code)
    return render_template("race_solid.html" if is_solid(found) else "race.html", **shown(found))


@blueprint.get("/lab")
def lab() -> str:
    """Experiments that compare the methods."""
    return render_template("lab.html", experiments=experiment_list())


@blueprint.get("/classes")
def classes() -> str:
    """The page for teachers."""
    methods = [info for info in map(method_info, METHODS) if notes_of(info.name).published]
    return render_template("classes.html", methods=[(info.name, _text(info)) for info in methods],
                           to_race=first_cards()[0])


@blueprint.app_template_global()
def recordings(code: str) -> list[Json]:
    """The recordings of a puzzle, as the scripts of its page expect them."""
    return [{"method": one.method, "options": one.options, "address": static_url(one.file)}
            for one in recordings_of(code)]


blueprint.add_app_template_global(published_for)
blueprint.add_app_template_global(refusal, "game_refusal")


def _for_a_class(info: MethodInfo, known: dict[str, Card]) -> dict[str, Any]:
    """The notes about a method, and the `known` puzzles that they name."""
    notes = notes_of(info.name)
    trials = [
        {"says": one.says, "card": known[one.puzzle], "watching": _watching(info, one)}
        for one in notes.tries if one.puzzle in known
    ]  # fmt: skip
    counted = list(dict.fromkeys(name for one in notes.measured for name in one.counters))
    titles = {one.puzzle: known[one.puzzle].title for one in notes.measured if one.puzzle in known}
    return {"notes": notes, "trials": trials, "counted": counted, "titles": titles}


def _watching(info: MethodInfo, trial: Trial) -> str:
    """The part of an address that starts a solve to watch."""
    options = [f"{name}:{str(value).lower()}" for name, value in trial.options.items()]
    return ",".join([f"watch={trial.method or info.name}", *options])


def _text(info: MethodInfo) -> MethodText:
    return text_of(info.name, info.summary)
