"""Which methods can be played as games, "Be the algorithm", and on which puzzles. The games are scripts."""

from __future__ import annotations

from typing import Final, NamedTuple

from solvers.lab.published import BLOCKS, SEARCHES, SMILEY
from solvers.texts import say, size_name

from ..base.wire_json import Json
from ..collection.example_gallery import example_cards

LONGEST: Final = {"anneal": 10, "dpll": 8, "cdcl": 8}  # lines, in cells
_LONGEST_SEARCHED: Final = 10
# The games by the methods that they play. DPLL is no method of its own: `sat` does what it does, and learns.
GAMES: Final = {
    "dfs": "dfs", "bfs": "bfs", "astar": "astar", "anneal-rows": "anneal", "dpll": "dpll", "sat": "cdcl",
}
METHOD_OF: Final = {"dpll": "sat"}
_SEARCHED: Final = ("open-umbrella", "drink-with-a-straw", "heart", "tick", "smiley")
_ANNEALED: Final = ("arrow", "heart", "duck", "ghost", "smiley")
# Link codes, shapes and conflicts (by game) of puzzles whose cells line logic leaves open. Examples come after them.
OPEN: Final = (
    ("nDg8GSYqYxM", (4, 4), {"dpll": 1, "cdcl": 1}), ("nH8nB7pHlmd5rS", (5, 5), {"dpll": 1, "cdcl": 2}),
    ("nBxxGNyJneHg", (5, 5), {"dpll": 2, "cdcl": 1}), ("nHzzBktJoWkhvTclp", (6, 6), {"dpll": 3, "cdcl": 2}),
    ("nLG1BNwkX3ifV7X", (6, 6), {"dpll": 2, "cdcl": 3}),
)
_PROPAGATED: Final = ("heart", "lightning")


class Choice(NamedTuple):
    """A puzzle to play on."""

    code: str
    title: str


def choices_for(game: str) -> list[Choice]:
    """The puzzles that the page of a game offers, the first of which it shows."""
    cards = {card.name: card for card in example_cards()}
    names = {"anneal": _ANNEALED, "dpll": _PROPAGATED, "cdcl": _PROPAGATED}.get(game, _SEARCHED)
    titled = [Choice(cards[name].code, f"{cards[name].title} ({size_name(cards[name].shape)})") for name in names]
    if names is not _PROPAGATED:
        return titled
    return [*(Choice(code, _guessed(shape, conflicts[game])) for code, shape, conflicts in OPEN), *titled]


def _guessed(shape: tuple[int, int], conflicts: int) -> str:
    return say("watch_labels.algorithm_guesses", size=size_name(shape), count=conflicts)


def refusal(puzzle: Json, game: str) -> str:
    """Why a puzzle cannot be played: it has to be flat, in black and white, small enough, and have all its clues. Empty
    if it can be played."""
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


def published_for(game: str) -> Json:
    """The published figures, to compare with those of a player."""
    searches = [{"method": search.method, "visited": search.visited} for search in SEARCHES if search.puzzle == SMILEY]
    annealed = [{"side": run.side, "moves": run.moves, "cost": run.final_cost} for run in BLOCKS]
    return {"searches": [] if game in LONGEST else searches, "annealed": annealed if game == "anneal" else []}
