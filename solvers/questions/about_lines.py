"""Which cells follow from this line? In colours also: can a cell of it still have a colour? For every method that looks
at lines. And for the probing of `exact`: which of the two suppositions about a cell dies?
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple

from ..clues import ColourRuns
from ..explain.step_words import line_with_clue, value_words
from ..grid import EMPTY, FILLED, UNKNOWN, mask_of, state_of
from ..lines.look import known_in, possible_in, settled, value_of
from ..puzzle import Puzzle
from .moments import Branch, Facts, Moment
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


def about_lines(puzzle: Puzzle, moment: Moment) -> Iterator[Draft]:
    """Drafts at the moments when a line settles cells, except lines with few unknown cells and whole lines at once."""
    match moment.what:
        case Facts(why, cells) if why >= 0:
            line_cells = known_in(puzzle.lines[why], moment.board)
            if line_cells.count(UNKNOWN) >= _SHORTEST and len(cells) < len(line_cells):
                yield Draft("line", moment.at, partial(_line, puzzle, moment.at, bytes(moment.board), moment.what))


def _line(puzzle: Puzzle, at: int, board: bytes, facts: Facts, _: Random) -> Question:
    line = line_with_clue(puzzle, facts.why)
    filled, empty = facts.values.count(FILLED), facts.values.count(EMPTY)
    because = worded(puzzle, "line_because", line=line, filled=filled, empty=empty)
    return Question("line", at, worded(puzzle, "line", line=line), CELLS, Shown(board, facts.why), because,
                    settled=tuple(sorted(zip(facts.cells, facts.values, strict=True))))


class _Look(NamedTuple):
    """A look at a line: its known cells before, and the values that the method finds."""

    board: bytes
    cells: Sequence[int]
    facts: Facts


def about_colours(puzzle: Puzzle, moment: Moment) -> Iterator[Draft]:
    """Drafts at the moments when a line of a coloured puzzle excludes colours."""
    match moment.what:
        case Facts(why) if why >= 0:
            masks = tuple(possible_in(puzzle.lines[why], moment.masks))
            look = _Look(bytes(moment.board), masks, moment.what)
            if sum(map(_is_open, masks)) >= _SHORTEST:
                yield Draft("line", moment.at, partial(_coloured_line, puzzle, moment.at, look))
                yield Draft("colour", moment.at, partial(_colour, puzzle, moment.at, look))


def _deductions(puzzle: Puzzle, look: _Look) -> dict[int, int]:
    """The masks of the cells that the line settles, by cell; none if the method found something else."""
    number = look.facts.why
    shared = shared_in(puzzle, number, look.cells)
    deductions = dict(settled(puzzle.lines[number], look.cells, shared or look.cells))
    reported = dict(zip(look.facts.cells, look.facts.values, strict=True))  # of a cell, the last
    return deductions if {cell: value_of(mask) for cell, mask in deductions.items()} == reported else {}


def _shown(puzzle: Puzzle, look: _Look, marked: tuple[int, ...] = ()) -> Shown:
    cells = puzzle.lines[look.facts.why].cells
    left = partly_known(zip(cells, look.cells, strict=True), len(puzzle.palette))
    return Shown(look.board, look.facts.why, marked, left=left)


def _coloured_line(puzzle: Puzzle, at: int, look: _Look, _: Random) -> Question | None:
    """Asks only for cells with a single colour left."""
    settled_cells = {cell: value_of(mask) for cell, mask in _deductions(puzzle, look).items() if not _is_open(mask)}
    if not settled_cells or len(settled_cells) == len(look.cells):
        return None
    line, empty = line_with_clue(puzzle, look.facts.why), [*settled_cells.values()].count(EMPTY)
    because = worded(puzzle, "line_because", line=line, filled=len(settled_cells) - empty, empty=empty)
    return Question("line", at, worded(puzzle, "line", line=line), CELLS, _shown(puzzle, look), because,
                    settled=tuple(sorted(settled_cells.items())))


def _colour(puzzle: Puzzle, at: int, look: _Look, chance: Random) -> Question | None:
    """The answer is yes as often as no."""
    line, deductions, can = puzzle.lines[look.facts.why], _deductions(puzzle, look), chance.random() < 0.5
    assert isinstance(line.clue, ColourRuns)
    colours = {0, *(colour for _, colour in line.clue.runs)}
    candidates = [(cell, colour) for cell, mask in zip(line.cells, look.cells, strict=True)
                  for colour in colours if _is_open(mask) and mask >> colour & 1
                  and bool(deductions.get(cell, mask) >> colour & 1) == can]
    if not deductions or not candidates:
        return None
    cell, colour = chance.choice(sorted(candidates))
    words = {"line": line_with_clue(puzzle, look.facts.why), "cell": puzzle.cell_name(cell),
             "colour": value_words(puzzle, state_of(colour))}
    because = worded(puzzle, "colour_can_because" if can else "colour_cannot_because", **words)
    choices = Choice(worded(puzzle, "colour_can")), Choice(worded(puzzle, "colour_cannot"))
    return Question("colour", at, worded(puzzle, "colour", **words), ONE, _shown(puzzle, look, (cell,)), because,
                    choices, int(not can))


def _is_open(mask: int) -> bool:
    return mask & (mask - 1) > 0


# Suppositions

_WAYS: Final = ("filled_dies", "empty_dies", "neither_dies")


def dies(puzzle: Puzzle, board: Sequence[int], cell: int, value: int) -> bool:
    """Whether line logic finds a contradiction if a cell has a value. Values are states, in a coloured puzzle masks."""
    cells = [*board]
    cells[cell] = value
    dirty = set(range(len(puzzle.lines)))
    while dirty:
        number = min(dirty)
        dirty.discard(number)
        line = puzzle.lines[number]
        if line.clue is None:
            continue
        line_values = cells[line.cells.start : line.cells.stop : line.cells.step]
        shared = shared_in(puzzle, number, line_values)
        if shared is None:
            return True
        for deduced, state in settled(line, line_values, shared):
            cells[deduced] = state
            dirty.update(at for at, other in enumerate(puzzle.lines) if deduced in other.cells and at != number)
    return False


def about_branches(puzzle: Puzzle, moment: Moment) -> Iterator[Draft]:
    """Drafts at the moments when a probe has ended."""
    match moment.what:
        case Branch(cell, value) if cell >= 0 and moment.board[cell] == UNKNOWN:
            both = _both(puzzle, cell, value, moment)
            if both is not None:
                shown = bytes(moment.board), (*moment.masks,)
                yield Draft("branch", moment.at, partial(_branch, puzzle, moment.at, shown, moment.what, both))


def _both(puzzle: Puzzle, cell: int, value: int, moment: Moment) -> tuple[int, int] | None:
    """Both supposed values, in colours masks: a colour, and all others. None if the events do not tell which."""
    if not moment.masks:
        return FILLED, EMPTY
    left = moment.masks[cell]
    reported = mask_of(value, len(puzzle.palette)) & left if value else 1 << left.bit_length() - 1
    colour = reported if reported & (reported - 1) == 0 else left & ~reported
    is_clear = colour & (colour - 1) == 0 < colour < left and (value != UNKNOWN or left.bit_count() == 2)
    return (colour, left & ~colour) if is_clear else None


def _branch(puzzle: Puzzle, at: int, shown: tuple[bytes, tuple[int, ...]], branch: Branch, both: tuple[int, int],
            _: Random) -> Question | None:
    cell, (board, masks) = branch.cell, shown
    dead = [dies(puzzle, masks or board, cell, value) for value in both]
    if dead != _dead_ones(puzzle, branch.value, both):
        return None
    way = _WAYS[dead.index(True) if any(dead) else 2]
    words = {"cell": puzzle.cell_name(cell)}
    if masks:
        words["colour"] = value_words(puzzle, state_of(both[0].bit_length() - 1))
    left = partly_known(enumerate(masks), len(puzzle.palette))
    choices = tuple(Choice(worded(puzzle, code, **words)) for code in _WAYS)
    return Question("branch", at, worded(puzzle, "branch", **words), ONE, Shown(board, marked=(cell,), left=left),
                    worded(puzzle, f"{way}_because", **words), choices, _WAYS.index(way))


def _dead_ones(puzzle: Puzzle, value: int, both: tuple[int, int]) -> list[bool]:
    """For each of both values, whether the method found that it dies."""
    if value == UNKNOWN:
        return [False, False]
    dead = mask_of(value, len(puzzle.palette)) if puzzle.palette else value
    return [supposed & ~dead == 0 if puzzle.palette else supposed == dead for supposed in both]
