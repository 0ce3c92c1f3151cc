"""What cells, lines, clues and numbers are called, worked out anew."""

from __future__ import annotations

from nonoscope import Puzzle
from solvers.clues import Clue, Count, Runs
from solvers.grid import FILLED

_SIDES = ("from the left", "from the front", "from the bottom")
_WAYS = ("left to right", "front to back", "bottom to top")
_GROUPS = {1: "{}", 2: "{} in two groups", 3: "{} in three or more groups"}


def cell_name(puzzle: Puzzle, cell: int) -> str:
    place = []
    for side in reversed(puzzle.shape):
        cell, part = divmod(cell, side)
        place.insert(0, part + 1)
    if len(place) == 2:
        return f"row {place[0]} column {place[1]}"
    return "cube " + ", ".join(f"{part} {side}" for part, side in zip(place, _SIDES, strict=True))


def line_name(puzzle: Puzzle, line: int) -> str:
    if len(puzzle.shape) == 2:
        height = puzzle.shape[0]
        return f"row {line + 1}" if line < height else f"column {line - height + 1}"
    cells = list(puzzle.lines[line].cells)
    names = [cell_name(puzzle, cell).removeprefix("cube ").split(", ") for cell in cells]
    axis = _axis_of(puzzle, cells)
    across = [part for at, part in enumerate(names[0]) if at != axis]
    return f"the line {_WAYS[axis]}, {', '.join(across)}"


def _axis_of(puzzle: Puzzle, cells: list[int]) -> int:
    """Lines of one cell are distinguished by the order of lines: those along x first."""
    _, deep, high = puzzle.shape
    return {deep * high: 0, high: 1, 1: 2}[cells[1] - cells[0]]


def clue_text(clue: Clue | None) -> str:
    if isinstance(clue, Runs):
        return " ".join(map(str, clue.lengths)) or "0"
    if isinstance(clue, Count):
        return _GROUPS[clue.groups].format(clue.total)
    return "any clue"


def state_name(puzzle: Puzzle, value: int) -> str:
    names = ("filled", "empty") if len(puzzle.shape) == 2 else ("kept", "removed")
    return names[value != FILLED]


def place_name(puzzle: Puzzle, line: int, place: int) -> str:
    """A place within a line."""
    if len(puzzle.shape) == 3:
        return f"{place + 1} {_SIDES[_axis_of(puzzle, list(puzzle.lines[line].cells))]}"
    return f"{'column' if line < puzzle.shape[0] else 'row'} {place + 1}"


def whole(words: str) -> int:
    """A whole number as it is written."""
    return int(words.replace(",", ""))


def is_written(words: str, value: float) -> bool:
    """Whether a number is written like this: a whole one exactly, others with three digits or as a whole one."""
    if value == int(value):
        return words == f"{int(value):,}"
    written = float(words.replace(",", ""))
    if abs(value) >= 100:
        return abs(written - value) <= 0.5
    return abs(written - value) <= 0.501 * 10.0 ** (power_of(value) - 2)


def power_of(value: float) -> int:
    """The power of ten of the first digit."""
    return 0 if not value else int(f"{abs(value):e}".partition("e")[2])
