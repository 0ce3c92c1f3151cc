"""Which cells follow from this line? For every method that looks at lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from ..explain.verdicts import line_with_clue
from ..grid import EMPTY, FILLED
from ..lines.look import known_in
from ..puzzle import Puzzle
from .moments import Facts, Moment
from .question import CELLS, Draft, Question, Shown, worded

_SHORTEST = 4  # unknown cells of a line that is worth a question


class AboutLines:
    """Drafts at the moments when a line settles cells. At the first look at a line too little is known to be hard."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle

    def see(self, moment: Moment) -> Iterator[Draft]:
        match moment.what:
            case Facts(why, cells) if why >= 0:
                known = known_in(self._puzzle.lines[why], moment.board)
                if known.count(0) >= _SHORTEST and len(cells) < len(known):
                    build = partial(self._build, moment.at, bytes(moment.board), moment.what)
                    yield Draft("line", moment.at, build)

    def _build(self, at: int, board: bytes, found: Facts, chance: Random) -> Question:
        del chance
        puzzle, line = self._puzzle, line_with_clue(self._puzzle, found.why)
        filled, empty = found.values.count(FILLED), found.values.count(EMPTY)
        return Question(
            "line", at, worded(puzzle, "line", line=line), CELLS, Shown(board, found.why),
            worded(puzzle, "line_because", line=line, filled=filled, empty=empty),
            settled=tuple(sorted(zip(found.cells, found.values, strict=True))),
        )
