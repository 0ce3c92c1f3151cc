"""The usual size of a page in a frame: as large as the puzzle needs, within bounds that fit a page of a course."""

from __future__ import annotations

from typing import Any, Final

from ..base.wire_json import Json

# Pixels of a frame and of what is in it.
_LEAST: Final = 320, 360
_MOST: Final = 720, 800
_SOLID: Final = 640, 560
_CELL: Final = 30
_NUMBER: Final = 18  # of a clue, in either direction
_BESIDES: Final = 16, 100  # margins, the title and the buttons
_INKS: Final = 54  # the row of colours
_WATCHED: Final = 170  # captions, the slider and the numbers are higher than the buttons


def frame_size(puzzle: Json, *, watched: bool) -> tuple[int, int]:
    """Width and height, in pixels."""
    width, height = _SOLID if puzzle.get("rows") is None else _of_board(puzzle)
    more = _WATCHED if watched else _INKS if "palette" in puzzle else 0
    return width, min(_MOST[1], height + more)


def _of_board(puzzle: Json) -> tuple[int, int]:
    """A board that is too wide is scaled down."""
    rows, cols = puzzle["rows"], puzzle["cols"]
    across, down = (len(cols) * _CELL + _longest(rows), len(rows) * _CELL + _longest(cols))
    scale = min(1.0, (_MOST[0] - _BESIDES[0]) / across)
    width = max(_LEAST[0], round(across * scale) + _BESIDES[0])
    return width, max(_LEAST[1], round(down * scale) + _BESIDES[1])


def _longest(clues: list[Any]) -> int:
    return _NUMBER * max(len(clue or [0]) for clue in clues)
