"""Lines, grids and puzzles for hypothesis. No tests here."""

from __future__ import annotations

from dataclasses import replace
from math import prod

from hypothesis import strategies as st

from nonoscope import EMPTY, FILLED, UNKNOWN, Count, Grid, Puzzle, Runs
from solvers.clues import ColourRuns, colour_runs_of, count_of, runs_of
from solvers.colours import palette_of
from solvers.grid import other_state, state_of
from solvers.puzzle import puzzle_of
from solvers.solid import with_clues


def bits(size: int) -> st.SearchStrategy[int]:
    """Sets of so many places, from nearly none to nearly all of them."""
    numbers = st.integers(0, (1 << size) - 1)
    return numbers | st.builds(int.__and__, numbers, numbers) | st.builds(int.__or__, numbers, numbers)


@st.composite
def solved_lines(draw: st.DrawFn, shortest: int, longest: int) -> bytes:
    """Lines of filled and empty cells: either at random, or of long runs and gaps."""
    length = draw(st.integers(shortest, longest))
    if draw(st.booleans()):
        filled = draw(bits(length))
        return bytes(FILLED if filled >> cell & 1 else EMPTY for cell in range(length))
    pieces = draw(st.lists(st.integers(1, max(1, length // 2)), max_size=length))
    first = draw(st.sampled_from([FILLED, EMPTY]))
    line = b"".join(bytes([first if at % 2 == 0 else other_state(first)]) * size for at, size in enumerate(pieces))
    return line[:length].ljust(length, bytes([EMPTY]))


@st.composite
def lines(draw: st.DrawFn, shortest: int, longest: int) -> tuple[Runs, bytes]:
    """A clue and what is known of its line; in some, one cell is said to be what it is not."""
    solution, cells = draw(_partly_known(shortest, longest))
    return Runs(runs_of(solution)), cells


@st.composite
def counted_lines(draw: st.DrawFn, shortest: int, longest: int) -> tuple[Count, bytes]:
    """The same with the number of a solid as its clue."""
    solution, cells = draw(_partly_known(shortest, longest))
    return count_of(solution), cells


@st.composite
def _partly_known(draw: st.DrawFn, shortest: int, longest: int) -> tuple[bytes, bytes]:
    solution = draw(solved_lines(shortest, longest))
    shown = draw(bits(len(solution)))
    cells = bytearray(state if shown >> cell & 1 else UNKNOWN for cell, state in enumerate(solution))
    wrong = draw(st.integers(-len(solution), len(solution) - 1))
    if wrong >= 0:
        cells[wrong] = other_state(solution[wrong])
    return solution, bytes(cells)


@st.composite
def coloured_lines(
    draw: st.DrawFn, shortest: int, longest: int, most: int = 3, *, wrong: bool = True
) -> tuple[ColourRuns, list[int], int]:
    """A clue with colours, the colours that each cell may have, in bits, and how many colours there are besides empty;
    in some, one cell may not have the colour that it has."""
    colours = draw(st.integers(1, most))
    solution = draw(_in_colours(shortest, longest, colours))
    every = (2 << colours) - 1
    open_cells, sure = draw(bits(len(solution))), draw(bits(len(solution)))
    others = draw(st.lists(st.integers(0, every), min_size=len(solution), max_size=len(solution)))
    masks = [every if open_cells >> cell & 1 else 1 << colour if sure >> cell & 1 else 1 << colour | others[cell]
             for cell, colour in enumerate(solution)]
    place = draw(st.integers(-len(solution), len(solution) - 1))
    if wrong and place >= 0:
        masks[place] &= ~(1 << solution[place])
    return ColourRuns(colour_runs_of(bytes(map(state_of, solution)))), masks, colours


@st.composite
def _in_colours(draw: st.DrawFn, shortest: int, longest: int, colours: int) -> list[int]:
    """Lines of empty and coloured cells: either at random, or of long runs that touch or not."""
    length = draw(st.integers(shortest, longest))
    any_colour = st.integers(0, colours)
    if draw(st.booleans()):
        return draw(st.lists(any_colour, min_size=length, max_size=length))
    pieces = draw(st.lists(st.tuples(st.integers(1, max(1, length // 2)), any_colour), max_size=length))
    line = [colour for size, colour in pieces for _ in range(size)]
    return [*line, *[0] * length][:length]


@st.composite
def grids(draw: st.DrawFn, heights: tuple[int, int] = (1, 12), widths: tuple[int, int] = (1, 12)) -> Grid:
    """Complete flat grids with sides in these bounds."""
    height, width = draw(st.integers(*heights)), draw(st.integers(*widths))
    filled = draw(bits(height * width))
    cells = bytes(FILLED if filled >> cell & 1 else EMPTY for cell in range(height * width))
    return Grid((height, width), cells)


@st.composite
def coloured_puzzles(draw: st.DrawFn, longest: int = 8) -> Puzzle:
    """A coloured puzzle with its picture; every colour of its palette is in it, and no two have one value."""
    colours = draw(st.integers(2, 5))
    height, width = draw(st.integers(1, longest)), draw(st.integers(2, longest))
    cells = draw(st.lists(st.integers(0, colours), min_size=height * width, max_size=height * width))
    used = sorted({*cells} - {0})
    if len(used) < 2:
        used, cells = [1, 2], [1, 2, *cells[2:]]
        cells = [cell if cell in (0, 1, 2) else 1 for cell in cells]
    numbers = {0: 0, **{colour: number for number, colour in enumerate(used, 1)}}
    parts = st.integers(0, 255)
    values = draw(st.lists(st.tuples(parts, parts, parts), min_size=len(used) + 1, max_size=len(used) + 1, unique=True))
    letters = draw(st.just([]) | st.permutations("abcdXYZ").map(lambda some: [".", *some[: len(used)]]))
    grid = Grid((height, width), bytes(state_of(numbers[cell]) for cell in cells))
    return Puzzle.from_grid(grid, palette=palette_of(values, (), letters))


@st.composite
def coloured_puzzles_with_givens(draw: st.DrawFn, longest: int = 8) -> Puzzle:
    """The same with some cells given."""
    puzzle = draw(coloured_puzzles(longest))
    shown = draw(st.just(0) | bits(puzzle.size))
    return replace(puzzle, givens=tuple(pair for pair in enumerate(puzzle.info.goal.cells) if shown >> pair[0] & 1))


@st.composite
def puzzles(draw: st.DrawFn, longest: int = 8) -> tuple[Puzzle, Grid]:
    """A flat puzzle with a solution; some of its lines have no clue, some of its cells are given."""
    grid = draw(grids((1, longest), (1, longest)))
    puzzle = Puzzle.from_grid(grid)
    silent = draw(st.just(0) | bits(sum(grid.shape)))
    rows, cols = (
        [None if silent >> (at + offset) & 1 else clue for at, clue in enumerate(clues)]
        for clues, offset in ((puzzle.rows, 0), (puzzle.cols, puzzle.height))
    )
    shown = draw(st.just(0) | bits(puzzle.size))
    givens = [(cell, state) for cell, state in enumerate(grid.cells) if shown >> cell & 1]
    return Puzzle.flat(rows, cols, givens=givens), grid


@st.composite
def solids(draw: st.DrawFn, most: int = 12) -> tuple[Puzzle, Grid]:
    """A solid of at most so many cells with a solution; some of its lines have no number, some have their runs."""
    shape = draw(st.tuples(*[st.integers(1, 3)] * 3).filter(lambda shape: prod(shape) <= most))
    filled = draw(bits(prod(shape)))
    grid = Grid(shape, bytes(FILLED if filled >> cell & 1 else EMPTY for cell in range(prod(shape))))
    counts, runs = puzzle_of(grid), Puzzle.from_grid(grid)
    kinds = draw(st.lists(st.sampled_from("ccr-"), min_size=len(counts.lines), max_size=len(counts.lines)))
    clues = [
        {"c": count.clue, "r": run.clue, "-": None}[kind]
        for kind, count, run in zip(kinds, counts.lines, runs.lines, strict=True)
    ]
    return with_clues(counts, clues), grid


@st.composite
def models(draw: st.DrawFn, largest: int = 5) -> Grid:
    """Complete solid grids with sides up to this, not quite empty."""
    shape = tuple(draw(st.integers(1, largest)) for _ in range(3))
    filled = draw(st.integers(1, 2 ** prod(shape) - 1))
    return Grid(shape, bytes(FILLED if filled >> cell & 1 else EMPTY for cell in range(prod(shape))))
