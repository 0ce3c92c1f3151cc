"""A solid puzzle on a PDF canvas: its front with the numbers in depth, and the layers behind it from front to back,
each as a grid with its other numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from reportlab.lib.colors import HexColor

from ..clues import Clue
from ..draw.content import shown
from ..draw.strokes import clue_strokes
from ..grid import EMPTY, FILLED, Grid
from ..puzzle import Puzzle
from ..solid import faces_of, solid_shape
from ..texts import say
from .flat_board import STROKE, WIDEST, cross_strokes, draw_rules
from .ink import ACCENT, FAINT, INK, PLAIN, lines

_SIDE: Final = 1.25  # room for numbers beside and above a layer, in cells
_HEAD: Final = 1.0  # for its name
_GAP: Final = 0.6
_NAME: Final = 0.55  # the size of its letters
_KEPT, _LIGHT = HexColor("#8f8b86"), HexColor("#d3d0cc")
_NUMBER: Final = 0.06


class SolidBoard:
    """Known `cells` are drawn as kept or removed cubes, `new` ones lightly, or in a `bright` colour as the result of a
    step."""

    def __init__(self, puzzle: Puzzle, cells: Grid | None = None, new: Mapping[int, int] | None = None, *,
                 bright: bool = False, clues: bool = True, crosses: bool = True) -> None:
        self._shape, self._bright, self._clues = solid_shape(puzzle), bright, clues
        self._crosses = crosses
        self._cells, self._new = shown(puzzle, cells), dict(new or {})
        self._along_x, self._along_y, self._along_z = faces_of(puzzle)

    @property
    def _figures(self) -> int:
        """The number of grids: the front with its numbers, and the layers."""
        return self._shape[1] + self._clues

    def _figure(self) -> tuple[float, float]:
        """Width and height of each grid with its numbers, its name and a gap, in cells."""
        side = _SIDE if self._clues else 0.0
        return self._shape[0] + side + _GAP, self._shape[2] + side + _HEAD + _GAP

    def _columns(self, width: float, height: float) -> tuple[float, int]:
        """The size of the largest cells that fit, and the number of grids side by side."""
        wide, high = self._figure()
        return max((min(WIDEST, width / (columns * wide), height / (-(-self._figures // columns) * high)), columns)
                   for columns in range(1, self._figures + 1))

    def cell_in(self, width: float, height: float) -> float:
        return self._columns(width, height)[0]

    def draw(self, canvas: Any, left: float, top: float, width: float, height: float) -> None:
        """Draw the layers as large as they fit, with this upper left corner."""
        cell, columns = self._columns(width, height)
        wide, high = self._figure()
        canvas.saveState()
        canvas.translate(left, top)
        canvas.scale(cell, cell)
        for at in range(self._figures):
            canvas.saveState()
            canvas.translate(at % columns * wide, -(at // columns) * high)
            self._draw_figure(canvas, at - self._clues)
            canvas.restoreState()
        canvas.restoreState()

    def _draw_figure(self, canvas: Any, layer: int) -> None:
        """A layer, or the front if it is -1."""
        canvas.setFont(PLAIN, _NAME)
        canvas.setFillColor(FAINT)
        side = _SIDE if self._clues else 0.0
        name = say("paper.front") if layer < 0 else say("paper.layer", number=layer + 1)
        canvas.drawString(side, -_HEAD * 0.7, name)
        canvas.translate(side, -_HEAD - side)
        if layer < 0:
            self._draw_numbers(canvas, self._of_front())
        else:
            self._draw_cubes(canvas, layer)
            if self._clues:
                self._draw_numbers(canvas, self._of_layer(layer))
        draw_rules(canvas, self._shape[2], self._shape[0])

    def _of_front(self) -> Iterator[tuple[float, float, Clue | None]]:
        """The numbers in depth with their lower left corners."""
        for x, column in enumerate(self._along_y):
            yield from ((x, z - self._shape[2], clue) for z, clue in enumerate(column))

    def _of_layer(self, layer: int) -> Iterator[tuple[float, float, Clue | None]]:
        yield from ((-_SIDE + 0.1, z - self._shape[2], clue) for z, clue in enumerate(self._along_x[layer]))
        yield from ((x, 0.1, column[layer]) for x, column in enumerate(self._along_z))

    def _draw_numbers(self, canvas: Any, numbers: Iterator[tuple[float, float, Clue | None]]) -> None:
        for left, low, clue in numbers:
            if clue is not None:
                strokes = [[(left + x, low + 1 - y) for x, y in stroke] for stroke in clue_strokes(clue)]
                lines(canvas, strokes, INK, _NUMBER)

    def _draw_cubes(self, canvas: Any, layer: int) -> None:
        states = {cell: state for cell, state in enumerate(self._cells.cells)
                  if state == FILLED or (state and self._crosses)}
        self._draw_states(canvas, layer, states, _KEPT, INK)
        self._draw_states(canvas, layer, self._new, *((ACCENT, ACCENT) if self._bright else (_LIGHT, FAINT)))

    def _draw_states(self, canvas: Any, layer: int, states: Mapping[int, int], kept_ink: Any, removed_ink: Any) -> None:
        _, deep, high = self._shape
        places = {(cell // (deep * high), cell % high - high): state for cell, state in states.items()
                  if cell // high % deep == layer}
        canvas.setFillColor(kept_ink)
        for (x, y), state in places.items():
            if state == FILLED:
                canvas.rect(x, y, 1, 1, stroke=0, fill=1)
        lines(canvas, cross_strokes(place for place, state in places.items() if state == EMPTY), removed_ink, STROKE)
