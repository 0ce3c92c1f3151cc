"""Line by line, what all combinations of a line share, until a round over all lines changes nothing.

- `passes`, for flat puzzles, with several ways to enumerate the combinations of a line.
- `lines3d`, for solids.

`lines/combinations.py` enumerates the combinations of a line, `rounds.py` goes through the lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Final

from ..errors import PuzzleError
from ..events import Event, Steps
from ..puzzle import Puzzle
from ..runner import MethodInfo, Option, OptionValue
from ..texts import numeral, say
from .rounds import Rounds

_MOST: Final = 10**12  # placements of one line: hours


def _start(puzzle: Puzzle, *, seed: int, **options: OptionValue) -> Iterator[Event | Steps]:
    del seed  # nothing here is random
    from ..lines.combinations import WAYS

    how = str(options["enumerate"])
    for line, runs in enumerate((*puzzle.rows, *puzzle.cols)):
        if runs is not None:
            _refuse_too_many(puzzle, line, runs, how)
    columns, rows = range(puzzle.height, len(puzzle.lines)), range(puzzle.height)
    return Rounds(puzzle, (*columns, *rows), WAYS[how], "passes").events()


def _refuse_too_many(puzzle: Puzzle, line: int, runs: tuple[int, ...], how: str) -> None:
    """Refuse lines with too many combinations to wait for."""
    from ..lines.patterns import LONGEST

    length = len(puzzle.lines[line].cells)
    placements = comb(length - sum(runs) + 1, len(runs))
    if how == "patterns" and length > LONGEST:
        raise PuzzleError("errors.patterns_too_long", where=puzzle.line_name(line),
                          found=say("counts.cells", count=length), most=LONGEST)
    if how == "placements" and placements > _MOST:
        found = say("counts.placements", number=numeral(placements, ".0e"))
        raise PuzzleError("errors.placements_too_many", where=puzzle.line_name(line), found=found,
                          most=numeral(_MOST, ".0e"))


def _start_solid(puzzle: Puzzle, *, seed: int) -> Iterator[Event | Steps]:
    del seed  # nothing here is random
    from ..lines.combinations import by_kernel

    return Rounds(puzzle, range(len(puzzle.lines)), by_kernel, "rounds").events()


METHODS: Final = (
    MethodInfo(
        "passes",
        "summaries.passes",
        (Option("enumerate", "placements", "options.enumerate", choices=("patterns", "placements", "kernel")),),
        _start,
    ),
    MethodInfo("lines3d", "summaries.lines3d", (), _start_solid, takes_flat=False, takes_solid=True),
)
