"""`passes`: for each line in turn, what all its combinations share; pass after pass until one changes nothing.

How the combinations of one line are looked at is in `lines/combinations.py`; here is only which line comes when.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from math import comb
from typing import TYPE_CHECKING, Final

from ..errors import PuzzleError
from ..events import Event, Finished, Fixed, Outcome, Progress, Reason, Solution, Steps
from ..grid import Grid
from ..puzzle import Puzzle, Runs
from ..solve import MethodInfo, Option, OptionValue

if TYPE_CHECKING:
    from ..lines.combinations import Way

_MOST: Final = 10**12  # placements of one line: hours


def _start(puzzle: Puzzle, *, seed: int, **options: OptionValue) -> Iterator[Event | Steps]:
    del seed  # nothing here is random
    from ..lines.combinations import WAYS

    how = str(options["enumerate"])
    for line, runs in enumerate((*puzzle.rows, *puzzle.cols)):
        if runs is not None:
            _refuse_too_many(puzzle, line, runs, how)
    session = _Session(puzzle, WAYS[how])
    yield from session.given()
    yield (yield from session.settle())


def _refuse_too_many(puzzle: Puzzle, line: int, runs: tuple[int, ...], how: str) -> None:
    """Lines whose combinations nobody can wait for."""
    from ..lines.patterns import LONGEST

    length = len(puzzle.lines[line].cells)
    placements = comb(length - sum(runs) + 1, len(runs))
    if how == "patterns" and length > LONGEST:
        expected, found = f"at most {LONGEST} cells, as it looks at 2^length patterns", f"{length} cells"
    elif how == "placements" and placements > _MOST:
        expected, found = f"at most {_MOST:.0e} placements", f"{placements:.0e} placements"
    else:
        return
    raise PuzzleError(f"enumerate={how} expects {expected}", where=puzzle.line_name(line), found=found)


class _Session:
    """What is known so far, and what it took."""

    def __init__(self, puzzle: Puzzle, look: Way) -> None:
        self._puzzle = puzzle
        self._look = look
        self._cells = bytearray(puzzle.size)
        self._unknown = puzzle.size
        self._counters = {"passes": 0, "line_visits": 0, "combinations": 0}
        columns, rows = range(puzzle.height, len(puzzle.lines)), range(puzzle.height)
        self._order = [line for line in (*columns, *rows) if puzzle.lines[line].clue is not None]

    def given(self) -> Iterator[Event]:
        if self._puzzle.givens:
            yield self._fix(self._puzzle.givens, Reason("given"))

    def settle(self) -> Generator[Event, None, Finished]:
        """Pass after pass, until all cells are known or a pass changes nothing."""
        before = -1
        while before != self._unknown > 0:
            before = self._unknown
            self._counters["passes"] += 1
            for line in self._order:
                if not (yield from self._visit(line)):
                    return self._finished(Outcome.NONE, line)
                if not self._unknown:
                    break
        if self._unknown:
            return self._finished(Outcome.STUCK)
        return (yield from self._verdict())

    def _visit(self, line: int) -> Generator[Event, None, bool]:
        """Fix what all combinations of a line share; whether it has any."""
        cells, clue = self._puzzle.lines[line].cells, self._puzzle.lines[line].clue
        assert isinstance(clue, Runs)
        known = bytes(self._cells[cells.start : cells.stop : cells.step])
        before = self._counters["combinations"]
        shared: bytes | None = None
        self._counters["line_visits"] += 1
        for looked in self._look(clue, known):
            self._counters["combinations"], shared = before + looked.combinations, looked.shared
            yield Progress(dict(self._counters))
        if shared is None:
            return False
        news = [(cell, new) for cell, old, new in zip(cells, known, shared, strict=True) if old != new]
        if news:
            yield self._fix(news, Reason("line", line=line))
        return True

    def _fix(self, news: Sequence[tuple[int, int]], because: Reason) -> Fixed:
        """Note unknown cells with their states."""
        for cell, state in news:
            self._cells[cell] = state
        self._unknown -= len(news)
        return Fixed(tuple(cell for cell, _ in news), tuple(state for _, state in news), because)

    def _verdict(self) -> Generator[Event, None, Finished]:
        """All cells are known, but not every line may have been asked since."""
        grid = Grid(self._puzzle.shape, bytes(self._cells))
        broken = self._puzzle.check(grid).lines
        if broken:
            return self._finished(Outcome.NONE, broken[0])
        yield Solution(grid)
        return self._finished(Outcome.UNIQUE)

    def _finished(self, outcome: Outcome, line: int | None = None) -> Finished:
        return Finished(outcome, dict(self._counters), None if line is None else Reason("line", line=line))


METHOD: Final = MethodInfo(
    "passes",
    "Looks at all combinations of each line, columns first, and keeps what they share; pass after pass",
    (
        Option(
            "enumerate",
            "placements",
            "all bit patterns of a line (up to 30 cells), the placements of its clue, or our line solver: "
            "three costs, the same cells",
            choices=("patterns", "placements", "kernel"),
        ),
    ),
    _start,
)
