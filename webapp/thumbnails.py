"""Small drawings of unsolved puzzles: an empty grid, and how many numbers stand beside each line.

Nothing here may depend on a solution.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from solvers import Puzzle

# In units of the drawing, whose longer side has `_SIDE` of them for the grid and `_MARGIN` for the clues.
_SIDE = 100.0
_MARGIN = 26.0


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """SVG path data for the thin lines, every fifth line, and a stroke a clue; and how thick these are."""

    view_box: str
    thin: str
    thick: str
    clues: str
    line: float
    bar: float


@lru_cache(maxsize=256)
def thumbnail(puzzle: Puzzle) -> Thumbnail:
    rows, cols = puzzle.shape
    cell = _SIDE / max(rows, cols)
    width, height = cols * cell, rows * cell
    left = -_MARGIN - (_SIDE - width) / 2
    top = -_MARGIN - (_SIDE - height) / 2
    lines = _lines(rows, cell, f"M0 {{0}}H{width:.1f}"), _lines(cols, cell, f"M{{0}} 0V{height:.1f}")
    return Thumbnail(
        view_box=f"{left:.1f} {top:.1f} {_SIDE + _MARGIN + 1:.1f} {_SIDE + _MARGIN + 1:.1f}",
        thin="".join(thin for thin, _ in lines),
        thick="".join(thick for _, thick in lines),
        clues=_bars(_counts(puzzle.rows), cell, "M-3 {0}h-{1}") + _bars(_counts(puzzle.cols), cell, "M{0} -3v-{1}"),
        line=round(min(0.8, cell * 0.15), 2),
        bar=round(min(2.0, cell * 0.5), 2),
    )


def _lines(count: int, cell: float, path: str) -> tuple[str, str]:
    """The inner lines and, apart, every fifth one and the frame."""
    thick = {place for place in range(count + 1) if place % 5 == 0 or place == count}
    draw = [path.format(f"{place * cell:.1f}") for place in range(count + 1)]
    thin_lines = "".join(line for place, line in enumerate(draw) if place not in thick)
    return thin_lines, "".join(line for place, line in enumerate(draw) if place in thick)


def _counts(clues: Sequence[Sequence[int] | None]) -> list[int]:
    return [len(clue or ()) for clue in clues]


def _bars(counts: Sequence[int], cell: float, path: str) -> str:
    """A stroke a line, the longer the more numbers its clue has."""
    unit = min(5.0, (_MARGIN - 5) / max(1, *counts))
    places = ((f"{(index + 0.5) * cell:.1f}", f"{count * unit:.1f}") for index, count in enumerate(counts) if count)
    return "".join(path.format(*place) for place in places)
