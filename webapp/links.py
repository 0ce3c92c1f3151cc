"""From a puzzle to its link code and back. Reading a code takes a moment, so the last ones are remembered."""

from __future__ import annotations

from functools import lru_cache

from solvers import Puzzle, dump, parse

from .gallery import card_of

_FORMAT = "link"


def code_of(puzzle: Puzzle) -> str:
    return dump(puzzle, _FORMAT)


def puzzle_of(code: str) -> Puzzle:
    """The puzzle a code stands for; PuzzleError for anything that is not a code."""
    card = card_of(code)
    return card.puzzle if card else _read(code)


@lru_cache(maxsize=128)
def _read(code: str) -> Puzzle:
    return parse(code, _FORMAT)
