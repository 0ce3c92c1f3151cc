"""Puzzles as pictures: clues left and above, lines every five cells, cells filled if a grid is given.

    from solvers import draw
    draw.svg(puzzle), draw.png(puzzle, grid, cell=32, theme="print"), draw.text(puzzle, grid)
    draw.card(puzzle, "Title", "10 × 10")
    draw.figure(solid), draw.chart(puzzle, solve(puzzle))

A line without filled cells has the clue 0, a line without a clue is marked `?`. A solid puzzle is drawn as its box with
the numbers on it, or as its model when a grid is given; as text it is drawn layer by layer. `make/` turns pictures into
puzzles.
"""

from .course import chart
from .raster import CARD_SIZE, card, png
from .solid_figure import figure
from .terminal import text
from .vector import svg

__all__ = ["CARD_SIZE", "card", "chart", "figure", "png", "svg", "text"]
