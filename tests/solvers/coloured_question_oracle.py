"""The answers to questions about a solve in colours, worked out again by trying all placements. No tests here.

What a question is about is read from its sentences, as a pupil reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from nonoscope import UNKNOWN, Fixed, Puzzle, Surest, solve
from nonoscope.questions import Question
from solvers.clues import ColourRuns
from solvers.events import Replay
from solvers.grid import colour_of, state_of
from tests.solvers.colour_checker import placements, shared

Options = Mapping[str, Any]


def settled_in_colours(puzzle: Puzzle, question: Question) -> tuple[tuple[int, int], ...]:
    """The cells of the line that was asked about of which one colour is left."""
    number = question.shown.line or 0
    truth = _shared(puzzle, _masks(puzzle, question), number)
    assert truth is not None
    return tuple((cell, state_of(mask.bit_length() - 1)) for cell, mask in zip(puzzle.lines[number].cells, truth,
                 strict=True) if mask & (mask - 1) == 0 and question.shown.cells[cell] == UNKNOWN)


def _masks(puzzle: Puzzle, question: Question) -> list[int]:
    full = (1 << len(puzzle.palette)) - 1
    masks = [1 << colour_of(state) if state else full for state in question.shown.cells]
    for cell, mask in question.shown.left:
        assert question.shown.cells[cell] == UNKNOWN
        masks[cell] = mask
    return masks


def _shared(puzzle: Puzzle, masks: list[int], number: int) -> tuple[int, ...] | None:
    line = puzzle.lines[number]
    assert isinstance(line.clue, ColourRuns)
    found = placements(line.clue.runs, [masks[cell] for cell in line.cells])
    return shared(found) if found else None


def _colour(puzzle: Puzzle, text: str) -> int:
    """The only colour of the puzzle that a sentence names; 0 if it says "empty"."""
    names = ["empty", *(colour.name for colour in puzzle.palette[1:])]
    (found,) = [colour for colour, name in enumerate(names) if name in text.replace("?", "").split()]
    return found


def _can(puzzle: Puzzle, method: str, options: Options, question: Question) -> int:
    del method, options
    (cell,) = question.shown.marked
    number = question.shown.line or 0
    truth = _shared(puzzle, _masks(puzzle, question), number)
    assert truth is not None
    return int(not truth[puzzle.lines[number].cells.index(cell)] >> _colour(puzzle, question.ask) & 1)


def _branch(puzzle: Puzzle, method: str, options: Options, question: Question) -> int:
    del method, options
    (cell,) = question.shown.marked
    masks, own = _masks(puzzle, question), 1 << _colour(puzzle, question.choices[0].text)
    assert masks[cell] & own
    dead = [_contradicts(puzzle, masks, cell, left) for left in (own, masks[cell] & ~own)]
    assert not all(dead)
    return dead.index(True) if any(dead) else 2


def _contradicts(puzzle: Puzzle, known: list[int], cell: int, left: int) -> bool:
    """Go through all lines until nothing changes."""
    masks = list(known)
    masks[cell] = left
    before: list[int] = []
    while before != masks:
        before = list(masks)
        for number, line in enumerate(puzzle.lines):
            truth = _shared(puzzle, masks, number)
            if truth is None:
                return True
            for one, mask in zip(line.cells, truth, strict=True):
                masks[one] = mask
    return False


def _surest(puzzle: Puzzle, method: str, options: Options, question: Question) -> int:
    """The choice with the highest percentage; the solve must decide this cell, with this colour, from this board."""
    chances = [float(choice.text.split()[-2]) for choice in question.choices]
    right = max(range(len(chances)), key=lambda at: chances[at])
    cell, colour = question.choices[right].cell, _colour(puzzle, question.choices[right].text)
    assert (question.shown.cells, cell, state_of(colour)) in _decided(puzzle, method, tuple(options.items()))
    return right


@cache
def _decided(puzzle: Puzzle, method: str, options: tuple[tuple[str, Any], ...]) -> set[tuple[bytes, int, int]]:
    """The boards at which a cell was decided, with these cells and their states."""
    replay, out, due = Replay(puzzle.shape), set(), False
    for event in solve(puzzle, method, **dict(options)):
        if due and isinstance(event, Fixed):
            out.add((replay.grid.cells, event.cells[0], event.values[0]))
        due = isinstance(event, Surest)
        replay.see(event)
    return out


def _change(puzzle: Puzzle, method: str, options: Options, question: Question) -> int:
    """By how much the cost rises when the marked cells change as listed; the cost that is shown must be that of the
    board."""
    del method, options
    cost, *news = question.shown.facts
    after = bytearray(question.shown.cells)
    for cell, fact in zip(question.shown.marked, news, strict=True):
        assert fact.name == puzzle.cell_name(cell)
        after[cell] = state_of(_colour(puzzle, fact.value))
    assert _cost(puzzle, question.shown.cells) == int(cost.value)
    rise = _cost(puzzle, bytes(after)) - int(cost.value)
    return [int(choice.text) for choice in question.choices].index(rise)


def _cost(puzzle: Puzzle, cells: bytes) -> int:
    return sum(min(_losses(puzzle, cells, number)) for number in range(len(puzzle.lines)))  # drawn lines cost nothing


def _losses(puzzle: Puzzle, cells: bytes, number: int) -> Iterator[int]:
    """How many cells of a line change until it is each of its placements."""
    line = puzzle.lines[number]
    own = [colour_of(cells[cell]) for cell in line.cells]
    for wanted in _placements(puzzle, number):
        yield sum(one != other for one, other in zip(own, wanted, strict=True))


@cache
def _placements(puzzle: Puzzle, number: int) -> list[tuple[int, ...]]:
    line = puzzle.lines[number]
    assert isinstance(line.clue, ColourRuns)
    return [cells for _, cells in placements(line.clue.runs, [(1 << len(puzzle.palette)) - 1] * len(line.cells))]


RIGHT_IN_COLOURS: Final[dict[str, Callable[[Puzzle, str, Options, Question], int]]] = {
    "colour": _can, "branch": _branch, "surest": _surest, "change": _change,
}  # fmt: skip
