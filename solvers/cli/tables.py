"""Tables for people, on either stream. The only place that knows rich, and imports it late."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

# Without a terminal there is no width to fit, and a wrapped table is of no use to grep.
_UNBOUNDED = 400


def print_table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, to_stderr: bool = False) -> None:
    """Print a plain table: a head, a rule, one row each; long cells wrap on a terminal only."""
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    stream = sys.stderr if to_stderr else sys.stdout
    table = Table(*heads, box=SIMPLE, show_edge=False, pad_edge=False)
    for row in rows:
        table.add_row(*map(Text, row))
    Console(file=stream, width=None if stream.isatty() else _UNBOUNDED, highlight=False).print(table)
