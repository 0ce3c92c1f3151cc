"""Slow and plain twins of what the engine does fast; tests hold one against the other. No tests here."""

from __future__ import annotations

from collections.abc import Sequence

from solvers import EMPTY, FILLED, UNKNOWN, Puzzle, Runs


def settled_by_lines(puzzle: Puzzle) -> bytes:
    """The cells that follow from one line at a time, repeated until nothing changes."""
    cells = bytearray(puzzle.size)
    waiting = set(range(len(puzzle.lines)))
    while waiting:
        line = puzzle.lines[waiting.pop()]
        if not isinstance(line.clue, Runs):
            continue
        before = [cells[cell] for cell in line.cells]
        for cell, old, new in zip(line.cells, before, settled(line.clue.lengths, before), strict=True):
            if old != new:
                cells[cell] = new
                waiting |= {index for index, other in enumerate(puzzle.lines) if cell in other.cells}
    return bytes(cells)


def settled(runs: Sequence[int], cells: Sequence[int]) -> list[int]:
    """A line with every cell fixed that is the same in all its solutions; there must be one.

    The clue is read as a machine: `wanted` are the cells it must see in order, and between runs it may
    see any number of empty ones more. A cell can hold a value if the machine can take it there.
    """
    wanted = [state for run in runs for state in [*[FILLED] * run, EMPTY]][:-1]
    reachable = [{0}]
    for cell in cells:
        reachable.append({after for before in reachable[-1] for after in _after(wanted, before, cell)})
    useful = {len(wanted)}
    result = []
    for cell, before in zip(reversed(cells), reversed(reachable[:-1]), strict=True):
        values = [
            value
            for value in (FILLED, EMPTY)
            if cell in (UNKNOWN, value) and any(_after(wanted, state, value) & useful for state in before)
        ]
        assert values, "the line has no solution"
        result.append(values[0] if len(values) == 1 else UNKNOWN)
        useful = {state for state in before if _after(wanted, state, cell) & useful}
    return result[::-1]


def _after(wanted: list[int], state: int, cell: int) -> set[int]:
    """Where the machine can be after `cell`; an unknown cell is both."""
    states = set()
    if state < len(wanted) and cell in (UNKNOWN, wanted[state]):
        states.add(state + 1)
    between_runs = state in (0, len(wanted)) or wanted[state - 1] == EMPTY
    if between_runs and cell in (UNKNOWN, EMPTY):
        states.add(state)
    return states
