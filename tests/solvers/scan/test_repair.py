"""Misread clues and their repair. Clues are written as they are read, with what was printed by the picture."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import numpy as np

from solvers.events import Outcome, Progress
from solvers.grid import Grid
from solvers.puzzle import Puzzle, puzzle_of
from solvers.runner import Limit
from solvers.scan.misreadings import Change
from solvers.scan.reading import NO_NUMBER, Choices, Clue, Number, Reading
from solvers.scan.repair import Repair, repair, repairs
from tests.cases import for_every
from tests.solvers.puzzles import DUCK

TWO_WAYS: Final = """\
#..
.#.
..#
"""
FLAG: Final = """\
rrrrrbbb
rrrrrbbb
rr.bbbbb
r..bb.bb
bbbbrrrr
bbbb.rrr
"""
Lines = list[list[Number]]
Misreading = Callable[[Lines], None]


def number(*values: tuple[int, float], inks: Choices = ()) -> Number:
    return Number(values, (), inks)


def sure(value: int, ink: int | None = None) -> Number:
    return number((value, 0.9999), inks=() if ink is None else ((ink, 1.0),))


def reading(puzzle: Puzzle, misread: Misreading) -> Reading:
    """The clues of a puzzle as read, all of them for certain but for what `misread` does."""
    clues = puzzle.colour_rows + puzzle.colour_cols if puzzle.palette else puzzle.rows + puzzle.cols
    lines = [[sure(*run) if puzzle.palette else sure(run) for run in clue or ()] for clue in clues]
    misread(lines)
    read: list[Clue] = [tuple(line) for line in lines]
    return Reading(tuple(read[: puzzle.height]), tuple(read[puzzle.height :]),
                   np.zeros((puzzle.height + 1, puzzle.width + 1, 2), np.float32), puzzle.palette)


def duck() -> Puzzle:
    return puzzle_of(Grid.from_text(DUCK))


def flag() -> Puzzle:
    rows = FLAG.split()
    cols = map("".join, zip(*rows, strict=True))
    runs = [[(len(run), run[0]) for run in re.findall(r"r+|b+", line)] for line in [*rows, *cols]]
    return Puzzle.flat(runs[: len(rows)], runs[len(rows) :])


def doubtful(line: int, place: int, value: int, chance: float = 0.6) -> Misreading:
    """Another value was read, and the right one is second."""
    def misread(lines: Lines) -> None:
        right = lines[line][place]
        lines[line][place] = number((value, chance), (right.value, 0.99 - chance), inks=right.inks)

    return misread


def confident(line: int, place: int, value: int) -> Misreading:
    def misread(lines: Lines) -> None:
        lines[line][place] = number((value, 0.999))

    return misread


def in_place_of(line: int, first: int, last: int, *numbers: Number) -> Misreading:
    """Other numbers stand where some are printed."""
    def misread(lines: Lines) -> None:
        lines[line][first:last] = numbers

    return misread


def all_of(*misreadings: Misreading) -> Misreading:
    def misread(lines: Lines) -> None:
        for each in misreadings:
            each(lines)

    return misread


@for_every("kind, misread, changes", [
    ("nothing", all_of(), []),
    ("a digit", doubtful(3, 0, 8), [Change(3, 0, 8, 6)]),
    ("a digit of which the reader is sure", confident(7, 0, 17), [Change(7, 0, 17, 11)]),
    ("a lost digit", doubtful(6, 0, 1), [Change(6, 0, 1, 10)]),
    ("a lost number", in_place_of(2, 1, 2), [Change(2, 1, None, 2)]),
    ("the only number of a line is lost", in_place_of(1, 0, 1), [Change(1, 0, None, 5)]),
    ("a speck", in_place_of(3, 0, 0, number((1, 0.6), (NO_NUMBER, 0.3))), [Change(3, 0, 1, None)]),
    ("a torn number", in_place_of(7, 0, 1, sure(1), sure(1)), [Change(7, 0, 1, 11), Change(7, 1, 1, None)]),
    ("joined numbers", in_place_of(4, 0, 2, sure(14)), [Change(4, 0, 14, 1), Change(4, 1, None, 4)]),
    ("two digits in a line", all_of(doubtful(21, 0, 7), doubtful(21, 2, 9)),
     [Change(21, 0, 7, 2), Change(21, 2, 9, 4)]),
    ("three lines", all_of(doubtful(0, 0, 8), doubtful(9, 0, 3), doubtful(14, 0, 9)),
     [Change(0, 0, 8, 3), Change(9, 0, 3, 8), Change(14, 0, 9, 4)]),
    ("rows and columns have the same sums", all_of(doubtful(10, 0, 6), doubtful(13, 0, 5)),
     [Change(10, 0, 6, 5), Change(13, 0, 5, 4)]),
], ids=lambda row: row[0])
def test_printed_clues_are_found(kind: str, misread: Misreading, changes: list[Change]) -> None:
    result = repair(reading(duck(), misread))
    assert result.changes == tuple(changes)
    assert result.puzzle == duck()
    assert result.outcome is Outcome.UNIQUE
    assert result.sure


def test_ink_and_number_of_colours() -> None:
    def misread(lines: Lines) -> None:
        lines[2][1] = number((5, 0.99), inks=((1, 0.7), (2, 0.3)))
        lines[9][1] = number((9, 0.6), (4, 0.3), inks=((2, 1.0),))

    result = repair(reading(flag(), misread))
    assert result.changes == (Change(2, 1, 5, 5, 1, 2), Change(9, 1, 9, 4, 2, 2))
    assert result.puzzle == flag()


def test_clues_that_agree_stay_as_read() -> None:
    """Even if they have several solutions."""
    result = repair(reading(puzzle_of(Grid.from_text(TWO_WAYS)), all_of(doubtful(0, 0, 1))))
    assert (result.outcome, result.changes, result.sure) == (Outcome.MULTIPLE, (), False)


def test_repairs_of_equal_chances_are_alternatives() -> None:
    """Row 2 has one cell less, or column 2 one more."""
    def misread(lines: Lines) -> None:
        lines[1][0] = number((2, 0.5), (1, 0.5))
        lines[3][0] = number((1, 0.5), (2, 0.5))

    result = repair(reading(puzzle_of(Grid.from_text("##\n#.")), misread))
    changes = {other.changes for other in result.alternatives}
    assert changes == {(Change(1, 0, 2, 1),), (Change(3, 0, 1, 2),)}
    assert result.puzzle == result.alternatives[0].puzzle
    assert not result.sure


def test_further_changes_to_a_repair_are_alternatives() -> None:
    """Once row 4 is repaired, a cell of row 1 may be filled or not."""
    def misread(lines: Lines) -> None:
        doubtful(3, 0, 8)(lines)
        lines[0][0] = number((3, 0.5), (2, 0.49))
        lines[19][0] = number((11, 0.5), (10, 0.49))

    result = repair(reading(duck(), misread))
    assert result.puzzle == duck()
    assert len(result.alternatives) == 2
    assert not result.sure


def test_a_lost_number_is_an_alternative_to_a_doubtful_number() -> None:
    def misread(lines: Lines) -> None:
        del lines[0][1]
        lines[3][0] = number((1, 0.99), (NO_NUMBER, 0.0075))

    result = repair(reading(puzzle_of(Grid.from_text("#.#")), misread))
    assert result.changes == (Change(3, 0, 1, None),)
    assert (Change(0, 0, None, 1),) in {other.changes for other in result.alternatives}
    assert not result.sure


def test_noise_ends_without_a_change() -> None:
    rng = np.random.default_rng(1)
    def misread(lines: Lines) -> None:
        for line in lines:
            line[:] = [sure(int(value)) for value in rng.integers(1, 4, 3)]

    result = repair(reading(duck(), misread), work=2_000_000)
    assert (result.puzzle, result.outcome, result.changes) == (None, Outcome.LIMIT, ())


def test_search_tells_its_progress_and_can_be_cut_short() -> None:
    read = reading(duck(), doubtful(3, 0, 8))
    steps = [*repairs(read)]
    assert isinstance(steps[-1], Repair)
    tried = [step.counters["tried"] for step in steps if isinstance(step, Progress)]
    assert tried == sorted(tried)
    assert tried
    assert repair(read, limit=Limit(cancelled=lambda: True)).puzzle is None
