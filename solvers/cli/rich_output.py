"""Tables for people, on either stream. Only here and in `progress` rich is known, and imported late."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table

# Without a terminal there is no width to fit, and a wrapped table is of no use to grep.
_UNBOUNDED = 400


def print_table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, to_stderr: bool = False) -> None:
    """Print a plain table: a head, a rule, one row each; long cells wrap on a terminal only."""
    from rich.console import Console

    stream = sys.stderr if to_stderr else sys.stdout
    table = _filled(heads, rows, frozenset())
    Console(file=stream, width=None if stream.isatty() else _UNBOUNDED, highlight=False).print(table)


def print_numbers(
    heads: Sequence[str], rows: Iterable[Sequence[str]], right: frozenset[int], *, to_stderr: bool = False
) -> None:
    """Print a table of measurements; columns of numbers stand to the `right`. It never wraps: half a number is none."""
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
