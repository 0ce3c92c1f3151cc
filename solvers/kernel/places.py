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
def place_at(board, line, number):
    """The place of the cell with that number in a line."""
    if board.planes[0] == 1:
        return number
    length = board.length[line]
    plane = number // length
    return (plane * ((length + 63) >> 6) << 6) + number - plane * length


@part
def cell_at(board, line, place):
    """The cell at a place of a line."""
    first, step = board.first[line], board.step[line]
    if board.planes[0] == 1:
        return first + step * place
    words = (board.length[line] + 63) >> 6
    plane = (place >> 6) // words
    return plane * board.planes[1] + first + step * (place - (plane * words << 6))
