"""Pages about the methods: one for each method, the race, and the page for classes; with the options, figures
and games that they offer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from flask import Blueprint, Response, abort, render_template, request

from solvers.collection import example
from solvers.errors import PuzzleError
from solvers.lab.published import BLOCKS, SEARCHES, SMILEY
from solvers.runner import METHODS, Kind, MethodInfo, Option, kind_of, method_info, method_names
from solvers.runner import methods as all_methods
from solvers.texts import say, size_name

from ..base.static_files import static_url
from ..base.wire_json import Json
from ..collection.bundled_cards import Card, example_cards
from ..jobs.tasks.plain_values import clues_json
from ..play.puzzle_pages import is_solid, kind_in, puzzle_in, template_values
from .class_notes import Trial, notes_of
from .method_code import source_files, text_of_source
from .method_films import FILE as FILMS
from .method_texts import MethodText, text_of
from .recordings import puzzles_for, recording_for, recordings_of

blueprint = Blueprint("watch", __name__)

# The methods by their idea, as the page of all methods shows them.
IDEAS: Final = {
    "logic": ("passes", "lines3d", "exact"),
    "search": ("dfs", "bfs", "astar"),
    "clauses": ("sat", "sat3d"),
    "probability": ("belief",),
    "chance": ("anneal-cells", "anneal-rows", "anneal-blocks", "anneal"),
}
PUZZLE: Final = "smiley"  # of the figures, among the examples
LONGEST: Final = {"anneal": 10, "dpll": 8, "cdcl": 8}  # lines, in cells
_LONGEST_SEARCHED: Final = 10
# The games by the methods that they play. DPLL is no method of its own: `sat` does what it does, and learns.
GAMES: Final = {
    "dfs": "dfs", "bfs": "bfs", "astar": "astar", "anneal-rows": "anneal", "dpll": "dpll", "sat": "cdcl",
}
METHOD_OF: Final = {"dpll": "sat"}
_SEARCHED: Final = ("open-umbrella", "drink-with-a-straw", "heart", "tick", "smiley")
_ANNEALED: Final = ("arrow", "heart", "balloon", "duck", "ghost", "smiley")
# Link codes, shapes and conflicts (by game) of puzzles whose cells line logic leaves open. Examples come after them.
OPEN: Final = (
    ("nDg8GSYqYxM", (4, 4), {"dpll": 1, "cdcl": 1}), ("nH8nB7pHlmd5rS", (5, 5), {"dpll": 1, "cdcl": 2}),
    ("nBxxGNyJneHg", (5, 5), {"dpll": 2, "cdcl": 1}), ("nHzzBktJoWkhvTclp", (6, 6), {"dpll": 3, "cdcl": 2}),
    ("nLG1BNwkX3ifV7X", (6, 6), {"dpll": 2, "cdcl": 3}),
)
_PROPAGATED: Final = ("heart", "lightning")
_RACED: Final = "music-notes"  # on the page for classes


@blueprint.get("/methods")
def methods() -> str:
    """All methods, or those that take the puzzle whose code is in the address."""
    code = request.args.get("puzzle")
    linked = _example_of(puzzle_in(code)) if code else None
    ideas = {**IDEAS, "own": [name for name in method_names() if name not in METHODS]}
    shown = {idea: [(info, _text(info)) for info in map(method_info, names) if _takes(info, linked)]
             for idea, names in ideas.items()}
    return render_template("methods.html", asked=linked, ideas=shown, films=FILMS)


@blueprint.get("/methods/<name>")
def method(name: str) -> str:
    """The page of a method, with its example or with the puzzle whose code is in the address."""
    if name not in method_names():
        abort(404, say("server.no_method"))
    info = method_info(name)
    text, cards = _text(info), puzzles_for(name)
    linked = _linked_example(info, request.args.get("puzzle"))
    example = linked or _example_in(cards, text)
    recording = recording_for(example.code, name, text.options) if example else None
    return render_template(
        "method.html", recording=recording, asked=linked,
        info=info, games=[game for game in GAMES if METHOD_OF.get(game, game) == name],
        options=offered_options(info), method_text=text, example=example,
        bigger=[cards[larger] for larger in text.bigger if larger in cards],
        **_for_a_class(info, cards),
        figures=FIGURES if name in METHODS_COMPARED else (),
        published=[search for search in SEARCHES if search.puzzle == SMILEY],
        others=[(other, _text(other)) for other in all_methods()
                if other.name != name and _takes(other, linked)],
    )


@blueprint.get("/methods/<name>/play")
def algorithm(name: str) -> str:
    """The game in which players make the choices of a method."""
    game = GAMES.get(name)
    if game is None:
        abort(404, say("watch_labels.algorithm_none"))
    choices = choices_for(game)
    puzzle = puzzle_in(request.args.get("puzzle") or choices[0].code)
    reason = refusal(puzzle, game)
    if reason:
        abort(404, reason)
    info = method_info(METHOD_OF.get(name, name))
    return render_template("algorithm.html", info=info, method_text=_text(info), played=name, game=game,
                           games=GAMES, choices=choices, published=published_for(game), **template_values(puzzle))


@blueprint.get("/methods/source/<path:file>")
def source(file: str) -> Response:
    """A file of the engine to which the lines of a method lead."""
    if file not in source_files():
        abort(404, say("watch_labels.no_source"))
    return Response(text_of_source(file), mimetype="text/plain")


@blueprint.get("/race/<code>")
def race(code: str) -> str:
    puzzle = puzzle_in(code)
    return render_template("race_solid.html" if is_solid(puzzle) else "race.html", **template_values(puzzle))


@blueprint.get("/classes")
def classes() -> str:
    methods = [info for info in map(method_info, METHODS) if notes_of(info.name).published]
    return render_template("classes.html", methods=[(info.name, _text(info)) for info in methods],
                           to_race=example(_RACED))


@blueprint.app_template_global()
def recordings(code: str) -> list[Json]:
    """The recordings of a puzzle, as the scripts of its page expect them."""
    return [{"method": recording.method, "options": recording.options, "address": static_url(recording.file)}
            for recording in recordings_of(code)]


def _for_a_class(info: MethodInfo, cards: dict[str, Card]) -> dict[str, Any]:
    """The notes about a method, and the bundled puzzles that they name."""
    notes = notes_of(info.name)
    trials = [
        {"says": trial.says, "card": cards[trial.puzzle], "watching": _watching(info, trial)}
        for trial in notes.tries if trial.puzzle in cards
    ]
    counted = list(dict.fromkeys(name for solve in notes.measured for name in solve.counters))
    titles = {solve.puzzle: cards[solve.puzzle].title for solve in notes.measured if solve.puzzle in cards}
    return {"notes": notes, "trials": trials, "counted": counted, "titles": titles}


class _Example(NamedTuple):
    code: str
    title: str
    shape: tuple[int, ...]
    kind: Kind
    puzzle: Json


def _example_in(cards: dict[str, Card], text: MethodText) -> _Example | None:
    card = cards.get(text.example)
    if card is None:
        return None
    puzzle = {**clues_json(card.puzzle), "givens": card.puzzle.givens}
    return _Example(card.code, card.title, card.shape, kind_of(card.puzzle), puzzle)


def _example_of(puzzle: Json) -> _Example:
    about = template_values(puzzle)
    shape = tuple(puzzle["shape"])
    title = about["name"] or say("board.untitled", size=size_name(shape))
    return _Example(puzzle["code"], title, shape, kind_in(puzzle), about["puzzle"])


def _takes(info: MethodInfo, example: _Example | None) -> bool:
    return example is None or example.kind in info.kinds


def _linked_example(info: MethodInfo, code: str | None) -> _Example | None:
    """The puzzle of this code; 404 if the method is not for such puzzles."""
    if not code:
        return None
    example = _example_of(puzzle_in(code))
    if example.kind not in info.kinds:
        able = ", ".join(name for name in method_names() if example.kind in method_info(name).kinds)
        abort(404, say(f"watch_labels.method_not_for_{example.kind}", method=info.name, able=able))
    return example


def _watching(info: MethodInfo, trial: Trial) -> str:
    """The part of an address that starts a solve to watch."""
    options = [f"{name}:{str(value).lower()}" for name, value in trial.options.items()]
    return ",".join([f"watch={trial.method or info.name}", *options])


def _text(info: MethodInfo) -> MethodText:
    return text_of(info.name, info.summary)


# Figures of the searches by rows. tests/webapp/test_method_pages.py measures them; published ones, on another smiley,
# are in `solvers/lab/published.py`.


class Figure(NamedTuple):
    """A search, how many states it visited, and how many it stored at most."""

    method: str
    heuristic: str
    prune: bool
    visited: int
    stored: int

    @property
    def options(self) -> dict[str, bool | str]:
        heuristic = {} if self.heuristic in ("", "groups") else {"heuristic": self.heuristic}
        return {**({} if self.prune else {"prune": False}), **heuristic}

    @property
    def choice(self) -> str:
        """The method and its options as an address holds them."""
        written = {name: "false" if value is False else value for name, value in self.options.items()}
        return ",".join([self.method, *(f"{name}:{value}" for name, value in written.items())])

    @property
    def way(self) -> str:
        return say("watch_labels.searches_pruned" if self.prune else "watch_labels.searches_unpruned")


FIGURES: Final = (
    Figure("dfs", "", prune=False, visited=1434, stored=9),
    Figure("bfs", "", prune=False, visited=1769, stored=2916),
    Figure("astar", "columns", prune=False, visited=379, stored=510),
    Figure("astar", "groups", prune=False, visited=154, stored=101),
    Figure("astar", "lines", prune=False, visited=9, stored=30),
    Figure("dfs", "", prune=True, visited=12, stored=9),
    Figure("bfs", "", prune=True, visited=15, stored=11),
    Figure("astar", "groups", prune=True, visited=13, stored=11),
)
METHODS_COMPARED: Final = frozenset(figure.method for figure in FIGURES)


def offered_options(info: MethodInfo) -> tuple[Option, ...]:
    return tuple(option for option in info.options if not option.only_local)


def check_offered(info: MethodInfo, options: Mapping[str, object]) -> None:
    """Raise PuzzleError if a visitor must not set one of these options."""
    for option in info.options:
        if option.only_local and option.name in options and option.read(options[option.name]) != option.default:
            raise PuzzleError("tasks.only_default", where=option.where, found=str(options[option.name]),
                              default=str(option.default))


class Choice(NamedTuple):
    """A puzzle on which a method can be played as a game, "Be the algorithm"."""

    code: str
    title: str


def choices_for(game: str) -> list[Choice]:
    """The puzzles that the page of a game offers, the first of which it shows."""
    cards = {card.name: card for card in example_cards()}
    names = {"anneal": _ANNEALED, "dpll": _PROPAGATED, "cdcl": _PROPAGATED}.get(game, _SEARCHED)
    titled = [Choice(cards[name].code, f"{cards[name].title} ({size_name(cards[name].shape)})") for name in names]
    if names is not _PROPAGATED:
        return titled
    guessed = [Choice(code, say("watch_labels.algorithm_guesses", size=size_name(shape), count=conflicts[game]))
               for code, shape, conflicts in OPEN]
    return [*guessed, *titled]


@blueprint.app_template_global("game_refusal")
def refusal(puzzle: Json, game: str) -> str:
    """Why a puzzle cannot be played as a game; empty if it can."""
    if game not in GAMES.values():
        return say("watch_labels.algorithm_none")
    if "palette" in puzzle:
        return say("watch_labels.algorithm_coloured")
    rows, cols, most = puzzle.get("rows"), puzzle.get("cols"), LONGEST.get(game, _LONGEST_SEARCHED)
    if not rows or not cols:
        return say("watch_labels.algorithm_solid")
    if None in rows or None in cols:
        return say("watch_labels.algorithm_clueless")
    return say("watch_labels.algorithm_large", most=most) if max(len(rows), len(cols)) > most else ""


@blueprint.app_template_global()
def published_for(game: str) -> Json:
    """The published figures, to compare with those of a player."""
    searches = [{"method": search.method, "visited": search.visited} for search in SEARCHES if search.puzzle == SMILEY]
    annealed = [{"side": run.side, "moves": run.moves, "cost": run.final_cost} for run in BLOCKS]
    return {"searches": [] if game in LONGEST else searches, "annealed": annealed if game == "anneal" else []}
