"""Which cells follow from this line? In colours also: can a cell of it still have a colour? For every method that looks
at lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple

from ..clues import ColourRuns
from ..explain.step_words import line_with_clue, value_words
from ..grid import EMPTY, FILLED, UNKNOWN, state_of
from ..lines.look import known_in, possible_in, settled, value_of
from ..puzzle import Puzzle
from .moments import Facts, Moment
from .question import CELLS, ONE, Choice, Draft, Question, Shown, partly_known, worded

_SHORTEST: Final = 4  # unknown cells of a line that is worth a question


def shared_in(puzzle: Puzzle, number: int, cells: Sequence[int]) -> Sequence[int] | None:
    """What all placements that agree with the known cells of a line share; None if no placement does."""
    clue = puzzle.lines[number].clue
    if isinstance(clue, ColourRuns):
        from ..lines.coloured_combinations import COLOURED_WAYS

        return [*COLOURED_WAYS["kernel"](clue, cells)][-1].shared
    from ..lines.combinations import by_kernel

    assert clue is not None
    return [*by_kernel(clue, bytes(cells))][-1].shared


class AboutLines:
    """Drafts at the moments when a line settles cells, except lines with few unknown cells and whole lines at once."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle

    def see(self, moment: Moment) -> Iterator[Draft]:
        match moment.what:
            case Facts(why, cells) if why >= 0:
                line_cells = known_in(self._puzzle.lines[why], moment.board)
                if line_cells.count(UNKNOWN) >= _SHORTEST and len(cells) < len(line_cells):
                    build = partial(self._build, moment.at, bytes(moment.board), moment.what)
                    yield Draft("line", moment.at, build)

    def _build(self, at: int, board: bytes, facts: Facts, chance: Random) -> Question:
        del chance
        puzzle, line = self._puzzle, line_with_clue(self._puzzle, facts.why)
        filled, empty = facts.values.count(FILLED), facts.values.count(EMPTY)
        return Question(
            "line", at, worded(puzzle, "line", line=line), CELLS, Shown(board, facts.why),
            worded(puzzle, "line_because", line=line, filled=filled, empty=empty),
            settled=tuple(sorted(zip(facts.cells, facts.values, strict=True))),
        )


class _Look(NamedTuple):
    """A look at a line: its known cells before, and the values that the method finds."""

    board: bytes
    cells: Sequence[int]
    facts: Facts


class AboutColours:
    """Drafts at the moments when a line of a coloured puzzle excludes colours."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle

    def see(self, moment: Moment) -> Iterator[Draft]:
        match moment.what:
            case Facts(why) if why >= 0:
                masks = tuple(possible_in(self._puzzle.lines[why], moment.masks))
                look = _Look(bytes(moment.board), masks, moment.what)
                if sum(map(_is_open, masks)) >= _SHORTEST:
                    yield Draft("line", moment.at, partial(self._build_line, moment.at, look))
                    yield Draft("colour", moment.at, partial(self._build_colour, moment.at, look))

    def _deductions(self, look: _Look) -> dict[int, int]:
        """The masks of the cells that the line settles, by cell; none if the method found something else."""
        number = look.facts.why
        shared = shared_in(self._puzzle, number, look.cells)
        deductions = dict(settled(self._puzzle.lines[number], look.cells, shared or look.cells))
        reported = dict(zip(look.facts.cells, look.facts.values, strict=True))  # of a cell, the last
        return deductions if {cell: value_of(mask) for cell, mask in deductions.items()} == reported else {}

    def _shown(self, look: _Look, marked: tuple[int, ...] = ()) -> Shown:
        line = self._puzzle.lines[look.facts.why]
        left = partly_known(zip(line.cells, look.cells, strict=True), len(self._puzzle.palette))
        return Shown(look.board, look.facts.why, marked, left=left)

    def _build_line(self, at: int, look: _Look, chance: Random) -> Question | None:
        """Asks only for cells with a single colour left."""
        del chance
        settled_cells = {cell: value_of(mask) for cell, mask in self._deductions(look).items() if not _is_open(mask)}
        puzzle, line = self._puzzle, line_with_clue(self._puzzle, look.facts.why)
        if not settled_cells or len(settled_cells) == len(look.cells):
            return None
        empty = [*settled_cells.values()].count(EMPTY)
        because = worded(puzzle, "line_because", line=line, filled=len(settled_cells) - empty, empty=empty)
        return Question("line", at, worded(puzzle, "line", line=line), CELLS, self._shown(look), because,
                        settled=tuple(sorted(settled_cells.items())))

    def _build_colour(self, at: int, look: _Look, chance: Random) -> Question | None:
        """The answer is yes as often as no."""
        puzzle, number = self._puzzle, look.facts.why
        deductions, can = self._deductions(look), chance.random() < 0.5
        clue = puzzle.lines[number].clue
        assert isinstance(clue, ColourRuns)
        colours = {0, *(colour for _, colour in clue.runs)}
        candidates = [(cell, colour) for cell, mask in zip(puzzle.lines[number].cells, look.cells, strict=True)
                      for colour in colours if _is_open(mask) and mask >> colour & 1
                      and bool(deductions.get(cell, mask) >> colour & 1) == can]
        if not deductions or not candidates:
            return None
        cell, colour = chance.choice(sorted(candidates))
        words = {"line": line_with_clue(puzzle, number), "cell": puzzle.cell_name(cell),
                 "colour": value_words(puzzle, state_of(colour))}
        because = worded(puzzle, "colour_can_because" if can else "colour_cannot_because", **words)
        choices = Choice(worded(puzzle, "colour_can")), Choice(worded(puzzle, "colour_cannot"))
        return Question("colour", at, worded(puzzle, "colour", **words), ONE, self._shown(look, (cell,)), because,
                        choices, int(not can))


def _is_open(mask: int) -> bool:
    return mask & (mask - 1) > 0
