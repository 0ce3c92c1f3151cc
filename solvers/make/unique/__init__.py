"""Changes the fewest cells of a picture that make it the only solution of its clues, with the proof."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from ...errors import PuzzleError
from ...events import Progress
from ...grid import Grid
from ...lines.narrow import WIDEST
from .. import GOALS, UNIQUE
from .bounds import as_cells
from .change_search import ColouredSearch, Impossible, Proposal, Search
from .goals import needs_lines

__all__ = ["Impossible", "Proposal", "make_unique"]


LARGEST: Final = 150  # side of a picture


def make_unique(
    grid: Grid, goal: str = UNIQUE, *, protected: Collection[int] = (), alike: bool = False, seed: int = 0,
    colours: int = 0,
) -> Iterator[Progress | Proposal | Impossible]:
    """Better and better ways to change a picture so that its puzzle has only one solution, with `Progress` between.

    The last proposal, for a caller who waits for it, is proven to be the best. With the `goal` "unique" the puzzle has
    one solution, with "lines" line logic also finds it, and with a level, such as "easy", it is no harder. Cells in
    `protected` stay. With `alike` all cells cost the same; otherwise those that change the picture least are cheapest.
    `colours` is how many a picture has, 0 in black and white. Raises PuzzleError if there is no such goal.

    >>> *_, best = make_unique(Grid.from_text("#.\\n.#"))
    >>> print(best.grid)
    ..
    .#
    """
    if goal not in GOALS:
        raise PuzzleError("errors.one_of", where="goal", found=goal, names=[*GOALS])
    if len(grid.shape) != 2:
        raise PuzzleError("unique.flat_only")
    if max(grid.shape) > LARGEST:
        raise PuzzleError("unique.largest", found=str(max(grid.shape)), most=LARGEST)
    if not grid.solved:
        raise PuzzleError("unique.whole_picture")
    if colours and needs_lines(goal) and max(grid.shape) > WIDEST:
        raise PuzzleError("unique.largest", found=str(max(grid.shape)), most=WIDEST)
    for cell in protected:
        if not 0 <= cell < len(grid.cells):
            raise PuzzleError("unique.unknown_cell", found=str(cell), most=len(grid.cells))
    search = (ColouredSearch if colours else Search)(as_cells(grid), colours or 1, goal, protected, alike, seed)
    try:
        yield from search.run()
    finally:
        search.close()
