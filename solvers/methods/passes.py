"""Finds what all combinations of a line share, line by line, until a round over all lines changes nothing.

- `passes`, for flat puzzles, also coloured ones, with several ways to enumerate the combinations of a line.
- `lines3d`, for solids.

`lines/combinations.py` enumerates the combinations of a line, `lines/coloured_combinations.py` those of a line in
colours, and `rounds.py` goes through the lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Final

from ..clues import ColourRuns, Runs
from ..errors import PuzzleError
from ..events import Event, Steps
from ..lines.look import Look
from ..puzzle import Puzzle
from ..runner import MethodInfo, Option, OptionValue
from ..texts import numeral, say
from .rounds import Rounds

_MOST: Final = 10**12  # placements of one line: hours


def _start(puzzle: Puzzle, *, seed: int, **options: OptionValue) -> Iterator[Event | Steps]:
    del seed  # nothing here is random
    how = str(options["enumerate"])
    for line, clue in enumerate(_clues(puzzle)):
        if clue is not None and how == "patterns":
            _refuse_too_long(puzzle, line, clue)
        elif clue is not None and how == "placements":
            _refuse_too_many(puzzle, line, clue)
    columns, rows = range(puzzle.height, len(puzzle.lines)), range(puzzle.height)
    return Rounds(puzzle, (*columns, *rows), _way(puzzle, how), "passes").events()


def _way(puzzle: Puzzle, how: str) -> Look:
    if puzzle.palette:
        from ..lines.coloured_combinations import COLOURED_WAYS

        return COLOURED_WAYS[how]
    from ..lines.combinations import WAYS

    return WAYS[how]


def _clues(puzzle: Puzzle) -> list[ColourRuns | Runs | None]:
    if puzzle.palette:
        return [*map(ColourRuns, (*puzzle.colour_rows, *puzzle.colour_cols))]
    return [None if runs is None else Runs(runs) for runs in (*puzzle.rows, *puzzle.cols)]


def _refuse_too_long(puzzle: Puzzle, line: int, clue: ColourRuns | Runs) -> None:
    """Refuse lines with too many patterns to wait for."""
    from ..lines.patterns import LONGEST

    length, where = len(puzzle.lines[line].cells), puzzle.line_name(line)
    if isinstance(clue, Runs) and length > LONGEST:
        raise PuzzleError("errors.patterns_too_long", where=where, found=say("counts.cells", count=length),
                          most=LONGEST)
    if isinstance(clue, ColourRuns):
        values = len({colour for _, colour in clue.runs}) + 1
        if values**length > 1 << LONGEST:
            count = say("counts.patterns", number=numeral(values**length, ".0e"))
            raise PuzzleError("errors.patterns_too_many", where=where, found=count, most=numeral(1 << LONGEST, ".0e"))


def _refuse_too_many(puzzle: Puzzle, line: int, clue: ColourRuns | Runs) -> None:
    """Refuse lines with too many placements to wait for."""
    runs = len(clue.runs if isinstance(clue, ColourRuns) else clue.lengths)
    placements = comb(len(puzzle.lines[line].cells) - clue.need + runs, runs)
    if placements > _MOST:
        count = say("counts.placements", number=numeral(placements, ".0e"))
        raise PuzzleError("errors.placements_too_many", where=puzzle.line_name(line), found=count,
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
        kinds=("flat", "coloured"),
    ),
    MethodInfo("lines3d", "summaries.lines3d", (), _start_solid, kinds=("solid",)),
)
