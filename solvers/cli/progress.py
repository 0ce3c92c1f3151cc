"""A bar that tells how far a long command is, on standard error and only on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress


class Bar:
    """So many steps of a number that is known."""

    def __init__(self, shown: Progress, total: int) -> None:
        self._shown = shown
        self._task = shown.add_task("", total=total)

    def step(self) -> None:
        self._shown.advance(self._task)

    def reach(self, done: int) -> None:
        """Steps may also be left out."""
        self._shown.update(self._task, completed=done)


@contextmanager
def progress(total: int) -> Iterator[Bar]:
    """A bar of `total` steps that is gone when the work is."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True, disable=not sys.stderr.isatty()) as shown:
        yield Bar(shown, total)
