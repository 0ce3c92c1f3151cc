"""The events of `dfs`, `bfs` and `astar`: the whole tree, row by row."""

from __future__ import annotations

from typing import Any

from nonoscope import UNKNOWN, Event, Fixed, Puzzle, Runs, Unfixed, solve
from tests.cases import for_every
from tests.listener import follow
from tests.solvers import naive_lines as naive
from tests.solvers.tree_search import CONTRARY, FREE, PRUNED, PUZZLES, SWAPS, TORN, WAYS, name_of

CHOSEN = {"swaps": SWAPS, "torn": TORN, "free": FREE, "contrary": CONTRARY}

every_way = for_every("way", WAYS, ids=name_of)
every_puzzle = for_every("puzzle", CHOSEN.values(), ids=CHOSEN.keys())


def assumed(event: Event) -> bool:
    return isinstance(event, Fixed) and event.because.technique == "guess"


@every_way
@every_puzzle
def test_rows_are_assumed_one_by_one(puzzle: Puzzle, way: dict[str, Any]) -> None:
    """Each filling of a row is one event with its number, and agrees with clue and given cells; these stay."""
    givens = dict(puzzle.givens)
    for event in follow(puzzle, **way):
        if isinstance(event, Unfixed):
            assert not givens.keys() & set(event.cells)
        elif isinstance(event, Fixed) and not assumed(event):
            assert (event.because.technique, set(event.cells)) == ("given", set(givens))
        elif isinstance(event, Fixed):
            line = puzzle.lines[event.because.line]
            assert list(event.cells) == [cell for cell in line.cells if cell not in givens]
            filling = {**givens, **dict(zip(event.cells, event.values, strict=True))}
            assert line.clue is None or line.clue.holds(bytes(filling[cell] for cell in line.cells))


@every_way
@every_puzzle
def test_rows_are_withdrawn_whole(puzzle: Puzzle, way: dict[str, Any]) -> None:
    standing: set[int] = set()
    for event in follow(puzzle, **way):
        if isinstance(event, Fixed):
            standing |= set(event.cells)
        elif isinstance(event, Unfixed):
            rows = {cell // puzzle.width for cell in event.cells}
            standing -= set(event.cells)
            assert all(cell in dict(puzzle.givens) for cell in standing if cell // puzzle.width in rows)


def test_a_jump_keeps_the_rows_in_common() -> None:
    """Breadth first over two rows of two: each state of the second row is shown below its first row."""
    puzzle = Puzzle.flat([[1], [1]], [[2], []])
    shown = []
    for event in solve(puzzle, "bfs", prune=False):
        if isinstance(event, Fixed):
            shown.append(f"row {event.because.line} {''.join('?#.'[value] for value in event.values)}")
        elif isinstance(event, Unfixed):
            shown.append("back " + ",".join(map(str, sorted(event.cells))))
    assert shown == ["row 0 #.", "back 0,1", "row 0 .#", "back 0,1", "row 0 #.", "row 1 #."]


@for_every("way", PRUNED, ids=name_of)
def test_with_pruning_every_state_shown_can_be_completed_column_by_column(way: dict[str, Any]) -> None:
    for puzzle in (PUZZLES["smiley"], SWAPS, FREE):
        cells = bytearray(puzzle.size)
        for event in follow(puzzle, count=2, **way):
            if isinstance(event, Unfixed):
                for cell in event.cells:
                    cells[cell] = UNKNOWN
            if isinstance(event, Fixed):
                for cell, value in zip(event.cells, event.values, strict=True):
                    cells[cell] = value
                for column in range(puzzle.width):
                    clue = puzzle.cols[column]
                    assert clue is None or naive.solve(Runs(clue), cells[column :: puzzle.width]) is not None
