"""What the command line shows: results in sentences and as grids, tables, and progress.

Grids are block characters where they fit, `#` and `.` elsewhere; `solvers.draw` makes pictures with clues. Rich is
imported late.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TextIO

import click

from ..colours import Palette
from ..draw.terminal import coloured_rows
from ..formats.json_values import nested
from ..grid import EMPTY, FILLED, Grid
from ..progress_bars import terminal_bar
from ..texts import name_of, numeral, place_name, say

if TYPE_CHECKING:
    from rich.progress import Progress

    from ..lab.experiment import Column


_NOTICED: Final = 0.05  # seconds
# The unit of a method's work is the first of these that it counts.
_PACES: Final = ("moves", "visited", "conflicts", "guesses", "combinations", "line_visits")


def durations(stages: Mapping[str, float]) -> str:
    """The time of each stage, in brackets; nothing if no stage took long enough to notice."""
    noticed = [f"{name_of(name)} {numeral(seconds, '.2f')}" for name, seconds in stages.items() if seconds >= _NOTICED]
    return f" ({', '.join(noticed)})" if noticed else ""


def pace(counters: Mapping[str, float], seconds: float) -> str:
    """The speed of a method; nothing if the solve was too short to measure it."""
    paces = [name for name in _PACES if counters.get(name)]
    if not paces or seconds < _NOTICED:
        return ""
    return say("cli.pace", number=round(counters[paces[0]] / seconds), what=name_of(paces[0]))


def seconds_of(seconds: float, digits: int = 3) -> str:
    """A time with a useful number of digits."""
    return say("cli.seconds", number=numeral(seconds, f".{digits}f"))


Rows = list["str | Rows"]


# The signs of cells by their states, and those of cells in which the shown solutions differ. Plain pictures can be read
# back: X is filled as well, and - is empty.
Signs = tuple[Sequence[str], Sequence[str]]
PLAIN: Final[Signs] = ("?#.", "?X-")
BLOCKS: Final[Signs] = (("? ", "██", "  "), ("? ", "▓▓", "░░"))


def signs_for(stream: TextIO, width: int) -> Signs:
    """Blocks if `stream` can show them, otherwise plain signs; `width` is in cells."""
    return BLOCKS if takes_blocks(stream, 2 * width) else PLAIN


def takes_blocks(stream: TextIO, columns: int) -> bool:
    """Whether `stream` is a terminal with block characters and at least that many columns."""
    if not stream.isatty() or columns > shutil.get_terminal_size().columns:
        return False
    try:
        "█▓░".encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def no_colours() -> bool:
    """Whether the user wants none (see no-color.org)."""
    return bool(os.environ.get("NO_COLOR"))


def gallery(grids: Sequence[Grid], palette: Palette = ()) -> list[str]:
    """A picture of each grid, and a legend if the grids differ in some cells; in colours the letters show that."""
    if palette:
        painted = takes_blocks(sys.stdout, 2 * grids[0].shape[-1]) and not no_colours()
        return ["\n".join(coloured_rows(palette, grid, 2 if painted else 1, painted=painted)) for grid in grids]
    signs = signs_for(sys.stdout, grids[0].shape[-1])
    differing = differences(grids)
    pictures = [picture(grid, signs, differing) for grid in grids]
    legend = say("cli.differing_cells", filled=signs[1][FILLED], empty=signs[1][EMPTY])
    return [*pictures, legend] if differing else pictures


def picture(grid: Grid, signs: Signs, differing: frozenset[int] = frozenset()) -> str:
    """The grid row by row; a solid one layer by layer."""
    height, width = grid.shape[-2:]
    cells = [signs[cell in differing][state] for cell, state in enumerate(grid.cells)]
    rows = ["".join(cells[start : start + width]) for start in range(0, len(cells), width)]
    if len(grid.shape) == 2:
        return "\n".join(rows)
    layers = [rows[start : start + height] for start in range(0, len(rows), height)]
    return "\n".join("\n".join([place_name("layer", number), *layer]) for number, layer in enumerate(layers, 1))


def differences(grids: Sequence[Grid]) -> frozenset[int]:
    """The cells that are not the same in all of `grids`."""
    columns = zip(*(grid.cells for grid in grids), strict=True)
    return frozenset(cell for cell, states in enumerate(columns) if len(set(states)) > 1)


def rows_of(grid: Grid, palette: Palette = ()) -> Rows:
    """The grid as strings of `#`, `.` and `?`, or of the letters of colours; a solid one as lists of lists of them."""
    if palette:
        return [*coloured_rows(palette, grid, 1, painted=False)]
    return nested(grid.rows(), grid.shape[:-1])


# Tables and progress

_QUARTERS = 4
# Without a terminal there is no width to fit, and grep cannot use a wrapped table.
_UNBOUNDED = 400


def print_numbers(columns: Sequence[Column], rows: Iterable[Sequence[str]], *, to_stderr: bool = False) -> None:
    """Print a table of measurements, which never wraps, to keep numbers whole."""
    right = {place for place, column in enumerate(columns) if column.form != "text"}
    print_table([column.heading for column in columns], rows, right, to_stderr=to_stderr)


def print_table(
    heads: Sequence[str], rows: Iterable[Sequence[str]], right: Collection[int] | None = None, *,
    to_stderr: bool = False,
) -> None:
    """Print a plain table: a head, a rule, and the rows. Long cells wrap only on a terminal, and not beside columns
    that are aligned to the `right`."""
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE, show_edge=False, pad_edge=False, collapse_padding=right is not None)
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place in (right or ()) else "left")
    for row in rows:
        table.add_row(*map(Text, row))
    stream = sys.stderr if to_stderr else sys.stdout
    width = None if right is None and stream.isatty() else _UNBOUNDED
    Console(file=stream, width=width, highlight=False).print(table)


class Bar:
    """How far work of a known number of steps is: a bar on a terminal. Elsewhere a line for each quarter that is done,
    with the sentence of this code, or nothing if there is none."""

    def __init__(self, bar: Progress, total: int, title: str, line: str) -> None:
        self._bar = bar
        self._task = bar.add_task(title, total=total)
        self._total = total
        self._line = line
        self._quarters = 0

    def step(self) -> None:
        self._bar.advance(self._task)

    def reach(self, done: int) -> None:
        """Jump to that number of steps."""
        self._bar.update(self._task, completed=done)
        quarters = _QUARTERS * done // self._total
        if self._bar.disable and self._line and quarters > self._quarters:
            self._quarters = quarters
            click.echo(say(self._line, done=done, count=self._total), err=True)


@contextmanager
def progress(total: int, title: str = "", line: str = "") -> Iterator[Bar]:
    """A bar of `total` steps on standard error, which disappears when the work is done. See `Bar`."""
    terminal = sys.stderr.isatty()
    with terminal_bar(shown=terminal) as bar:
        if title and not terminal:
            click.echo(title, err=True)
        yield Bar(bar, total, title, line)
