"""Tables for people, on either stream, and a progress bar. Only this module knows rich, and imports it late."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress
    from rich.table import Table


# Without a terminal there is no width to fit, and grep cannot use a wrapped table.
_UNBOUNDED = 400


def print_table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, to_stderr: bool = False) -> None:
    """Print a plain table: a head, a rule, and the rows; long cells wrap only on a terminal."""
    from rich.console import Console

    stream = sys.stderr if to_stderr else sys.stdout
    table = _filled(heads, rows, frozenset())
    Console(file=stream, width=None if stream.isatty() else _UNBOUNDED, highlight=False).print(table)


def print_numbers(
    heads: Sequence[str], rows: Iterable[Sequence[str]], right: frozenset[int], *, to_stderr: bool = False
) -> None:
    """Print a table of measurements, those columns aligned to the `right`. It never wraps, to keep numbers whole."""
    from rich.console import Console

    table = _filled(heads, rows, right)
    table.collapse_padding = True
    Console(file=sys.stderr if to_stderr else sys.stdout, width=_UNBOUNDED, highlight=False).print(table)


def _filled(heads: Sequence[str], rows: Iterable[Sequence[str]], right: frozenset[int]) -> Table:
    from rich.box import SIMPLE
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE, show_edge=False, pad_edge=False)
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place in right else "left")
    for row in rows:
        table.add_row(*map(Text, row))
    return table


class Bar:
    """A progress bar with a known number of steps."""

    def __init__(self, shown: Progress, total: int) -> None:
        self._shown = shown
        self._task = shown.add_task("", total=total)

    def step(self) -> None:
        self._shown.advance(self._task)

    def reach(self, done: int) -> None:
        """Jump to that number of steps."""
        self._shown.update(self._task, completed=done)


@contextmanager
def progress(total: int) -> Iterator[Bar]:
    """A bar of `total` steps on standard error, only on a terminal; it disappears when the work is done."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True, disable=not sys.stderr.isatty()) as shown:
        yield Bar(shown, total)
