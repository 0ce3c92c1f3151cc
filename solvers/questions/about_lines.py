"""Which cells follow from this line? In colours also: can a cell of it still have a colour? For every method that looks
at lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple

from ..clues import ColourRuns
from ..explain.colour_words import value_words
from ..explain.verdicts import line_with_clue
from ..grid import EMPTY, FILLED, UNKNOWN, state_of
from ..lines.look import known_in, possible_in, settled, value_of
from ..puzzle import Puzzle
from .moments import Facts, Moment
from .question import CELLS, ONE, Choice, Draft, Question, Shown, partly_known, worded

_SHORTEST: Final = 4  # unknown cells of a line that is worth a question


def shared_in(puzzle: Puzzle, number: int, known: Sequence[int]) -> Sequence[int] | None:
    """What the placements of a line share that agree with what is known of its cells; None if none does."""
    clue = puzzle.lines[number].clue
    if isinstance(clue, ColourRuns):
        from ..lines.coloured_combinations import COLOURED_WAYS

        return [*COLOURED_WAYS["kernel"](clue, known)][-1].shared
    from ..lines.combinations import by_kernel

    assert clue is not None
    return [*by_kernel(clue, bytes(known))][-1].shared


class AboutLines:
    """Drafts at the moments when a line settles cells. At the first look at a line too little is known to be hard."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle

    def see(self, moment: Moment) -> Iterator[Draft]:
        match moment.what:
            case Facts(why, cells) if why >= 0:
                known = known_in(self._puzzle.lines[why], moment.board)
                if known.count(UNKNOWN) >= _SHORTEST and len(cells) < len(known):
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


class _Look(NamedTuple):
    """A look at a line: what is known of its cells before, and the values that the method finds."""

    board: bytes
    known: Sequence[int]
    found: Facts


class AboutColours:
    """Drafts at the moments when a line of a coloured puzzle excludes colours."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle

    def see(self, moment: Moment) -> Iterator[Draft]:
        match moment.what:
            case Facts(why) if why >= 0:
                known = tuple(possible_in(self._puzzle.lines[why], moment.masks))
                look = _Look(bytes(moment.board), known, moment.what)
                if sum(map(_is_open, known)) >= _SHORTEST:
                    yield Draft("line", moment.at, partial(self._build_line, moment.at, look))
                    yield Draft("colour", moment.at, partial(self._build_colour, moment.at, look))

    def _news(self, look: _Look) -> dict[int, int]:
        """The masks of the cells that the line settles, by cell; none if the method found something else."""
        number = look.found.why
        shared = shared_in(self._puzzle, number, look.known)
        news = dict(settled(self._puzzle.lines[number], look.known, shared or look.known))
        reported = dict(zip(look.found.cells, look.found.values, strict=True))  # of a cell, the last
        return news if {cell: value_of(mask) for cell, mask in news.items()} == reported else {}

    def _shown(self, look: _Look, marked: tuple[int, ...] = ()) -> Shown:
        line = self._puzzle.lines[look.found.why]
        left = partly_known(zip(line.cells, look.known, strict=True), len(self._puzzle.palette))
        return Shown(look.board, look.found.why, marked, left=left)

    def _build_line(self, at: int, look: _Look, chance: Random) -> Question | None:
        """Only cells are asked for of which nothing but one colour is left."""
        del chance
        found = {cell: value_of(mask) for cell, mask in self._news(look).items() if not _is_open(mask)}
        puzzle, line = self._puzzle, line_with_clue(self._puzzle, look.found.why)
        if not found or len(found) == len(look.known):
            return None
        empty = [*found.values()].count(EMPTY)
        because = worded(puzzle, "line_because", line=line, filled=len(found) - empty, empty=empty)
        return Question("line", at, worded(puzzle, "line", line=line), CELLS, self._shown(look), because,
                        settled=tuple(sorted(found.items())))

    def _build_colour(self, at: int, look: _Look, chance: Random) -> Question | None:
        """Whether it still can is true as often as not."""
        puzzle, number = self._puzzle, look.found.why
        news, can = self._news(look), chance.random() < 0.5
        clue = puzzle.lines[number].clue
        assert isinstance(clue, ColourRuns)
        colours = {0, *(colour for _, colour in clue.runs)}
        asked = [(cell, colour) for cell, mask in zip(puzzle.lines[number].cells, look.known, strict=True)
                 for colour in colours if _is_open(mask) and mask >> colour & 1
                 and bool(news.get(cell, mask) >> colour & 1) == can]
        if not news or not asked:
            return None
        cell, colour = chance.choice(sorted(asked))
        said = {"line": line_with_clue(puzzle, number), "cell": puzzle.cell_name(cell),
                "colour": value_words(puzzle, state_of(colour))}
        because = worded(puzzle, "colour_can_because" if can else "colour_cannot_because", **said)
        choices = Choice(worded(puzzle, "colour_can")), Choice(worded(puzzle, "colour_cannot"))
        return Question("colour", at, worded(puzzle, "colour", **said), ONE, self._shown(look, (cell,)), because,
                        choices, int(not can))


def _is_open(mask: int) -> bool:
    return mask & (mask - 1) > 0
