"""Tables for people, on either stream, and a progress bar. Only this module knows rich, and imports it late."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from ..texts import say

if TYPE_CHECKING:
    from rich.progress import Progress

    from ..lab.experiment import Column


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
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    terminal = sys.stderr.isatty()
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True, disable=not terminal) as bar:
        if title and not terminal:
            click.echo(title, err=True)
        yield Bar(bar, total, title, line)
