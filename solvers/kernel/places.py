"""Where the cells of a line are: their places in its words, and their numbers on the board.

In a coloured puzzle, a line has its cells once in each plane, and each plane begins a new word.
"""

from __future__ import annotations

from ..compiled import part


@part
def line_words(board, line):
    """How many words hold the places of a line."""
    return ((board.length[line] + 63) >> 6) * board.planes[0]


@part
def line_cells(board, line):
    """How many cells of the board a line has, in all planes."""
    return board.length[line] * board.planes[0]


@part
def plane_place(board, line, plane):
    """The place of the first cell of a line in a plane."""
    return (plane * ((board.length[line] + 63) >> 6)) << 6


@part
def plane_cell(board, line, plane):
    """The first cell of a line in a plane."""
    return plane * board.planes[1] + board.first[line]


@part
def cell_at(board, line, place):
    """The cell at a place of a line."""
    if board.planes[0] == 1:
        return board.first[line] + board.step[line] * place
    plane = (place >> 6) // ((board.length[line] + 63) >> 6)
    return plane_cell(board, line, plane) + board.step[line] * (place - plane_place(board, line, plane))
