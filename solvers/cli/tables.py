"""Tables for people, on either stream. Only here and in `progress` rich is known, and imported late."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from itertools import zip_longest

# Without a terminal there is no width to fit, and a wrapped table is of no use to grep.
_UNBOUNDED = 400


def print_table(
    heads: Sequence[str], rows: Iterable[Sequence[str]], *, to_stderr: bool = False, numeric: Sequence[bool] = ()
) -> None:
    """Print a plain table: a head, a rule, one row each; long cells wrap on a terminal only.

    `numeric` tells of each column whether it holds numbers, which stand to the right.
    """
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    stream = sys.stderr if to_stderr else sys.stdout
    table = Table(box=SIMPLE, show_edge=False, pad_edge=False)
    for head, is_number in zip_longest(heads, numeric, fillvalue=False):
        table.add_column(str(head), justify="right" if is_number else "left")
    for row in rows:
        table.add_row(*map(Text, row))
    Console(file=stream, width=None if stream.isatty() else _UNBOUNDED, highlight=False).print(table)
