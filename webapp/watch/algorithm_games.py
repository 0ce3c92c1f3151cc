"""Which methods can be played as games, "Be the algorithm", and on which puzzles. The games are scripts."""

from __future__ import annotations

from typing import Final, NamedTuple

from solvers.lab.published import BLOCKS, SEARCHES, SMILEY
from solvers.texts import say, size_name

from ..base.wire_json import Json
from ..collection.example_gallery import example_cards

LONGEST: Final = {"anneal": 10, "dpll": 8}  # lines, in cells
_LONGEST_SEARCHED: Final = 10
# The games by the methods that they play.
GAMES: Final = {"dfs": "dfs", "bfs": "bfs", "astar": "astar", "anneal-rows": "anneal", "sat": "dpll"}
_SEARCHED: Final = ("open-umbrella", "drink-with-a-straw", "heart", "tick", "smiley")
_ANNEALED: Final = ("arrow", "heart", "duck", "ghost", "smiley")
# Link codes, shapes and conflicts of puzzles whose cells line logic leaves open; then come examples, which it solves.
OPEN: Final = (
    ("nXzS_Y5", (4, 4), 1), ("nkCNDiPQ", (5, 5), 2), ("nVBIv4tS", (5, 5), 2), ("nO0IeeYn6tn", (6, 6), 2),
    ("nT0GGVXJ6dw", (6, 6), 3),
)  # fmt: skip
_PROPAGATED: Final = ("heart", "lightning")


class Choice(NamedTuple):
    """A puzzle to play on."""

    code: str
    title: str


def choices_for(game: str) -> list[Choice]:
    """The puzzles that the page of a game offers, the first of which it shows."""
    known = {card.name: card for card in example_cards()}
    names = {"anneal": _ANNEALED, "dpll": _PROPAGATED}.get(game, _SEARCHED)
    titled = [Choice(known[name].code, f"{known[name].title} ({size_name(known[name].shape)})") for name in names]
    if game != "dpll":
        return titled
    return [*(Choice(code, _guessed(shape, conflicts)) for code, shape, conflicts in OPEN), *titled]


def _guessed(shape: tuple[int, int], conflicts: int) -> str:
    return say("watch_labels.algorithm_guesses", size=size_name(shape), count=conflicts)


def fits(puzzle: Json, game: str) -> bool:
    """Whether there is such a game, and a puzzle is flat, small enough for it, and has all its clues."""
    rows, cols = puzzle.get("rows"), puzzle.get("cols")
    if game not in GAMES.values() or not rows or not cols or None in rows or None in cols:
        return False
    return max(len(rows), len(cols)) <= LONGEST.get(game, _LONGEST_SEARCHED)


def published_for(game: str) -> Json:
    """The published figures beside those of a player."""
    searches = [{"method": one.method, "visited": one.visited} for one in SEARCHES if one.puzzle == SMILEY]
    annealed = [{"side": one.side, "moves": one.moves, "cost": one.final_cost} for one in BLOCKS]
    return {"searches": [] if game in LONGEST else searches, "annealed": annealed if game == "anneal" else []}
