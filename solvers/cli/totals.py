"""The totals of a benchmark, one row a set: as JSON, as a table, and as Markdown beside published figures.

Times are seconds of the processor; undecided puzzles count, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING

import click

from .machine import footnote, machine, typed_command, versions
from .measure import Row
from .rich_output import print_numbers
from .summary import Summary
from .timed_runs import rounded

if TYPE_CHECKING:
    from ..lab.experiment import Column
    from ..lab.experiment import Row as Shown


def totals(rows: Sequence[Row]) -> list[Shown]:
    """One row for each set, in the order in which they were measured."""
    return [_total(name, [row for row in rows if row.set == name]) for name in dict.fromkeys(row.set for row in rows)]


def report(rows: Sequence[Row], set_totals: Sequence[Shown], summary: Summary, *, complete: bool) -> dict[str, object]:
    """Everything needed to understand and repeat the totals."""
    return {
        "command": typed_command(click.get_current_context()), "machine": machine(), "versions": versions(),
        "complete": complete, "puzzles": summary.puzzles, "errors": summary.errors, "mismatches": summary.mismatches,
        "outcomes": summary.outcomes, "peak_mb": summary.peak_mb,
        "sets": [{**rounded(total), "outcomes": _outcomes(rows, total)} for total in set_totals],
    }


def print_totals(set_totals: Sequence[Shown], *, to_stderr: bool) -> None:
    """Print the table, and below it the machine and the versions."""
    from ..lab.report import laid_out

    columns, cells = laid_out(_columns(), [_with_faults(row) for row in set_totals])
    right = frozenset(place for place, column in enumerate(columns) if column.form != "text")
    print_numbers([column.heading for column in columns], cells, right, to_stderr=to_stderr)
    click.echo(footnote(), err=to_stderr)


def write_markdown(target: Path, set_totals: Sequence[Shown], *, in_suite: bool) -> None:
    """Write the table, with published figures beside those of the suite, and below it the command and the machine."""
    from ..lab.report import as_markdown, laid_out, merged

    rows = merged([_with_faults(row) for row in set_totals], _beside(set_totals) if in_suite else (), ("set",))
    how = f"`{typed_command(click.get_current_context())}`"
    target.write_text(f"{as_markdown(*laid_out(_columns(), rows))}\n\n{how}\n\n{footnote()}\n", encoding="utf-8")


def _columns() -> list[Column]:
    """The columns of the table."""
    from ..lab.experiment import Column

    return [
        Column("source"),
        Column("set"),
        *(Column(name, form="count") for name in ("puzzles", "decided", "undecided", "faults")),
        *(Column(name, form="seconds") for name in ("sum", "median", "mean")),
        Column("most", "lab.heading_most", "seconds"),
        Column("slowest", form="seconds"),
        Column("which", "lab.heading_which"),
        Column("orientation", "lab.heading_orientation", "seconds"),
        Column("worst_orientation", "lab.heading_worst_orientation", "seconds"),
    ]


def _beside(set_totals: Sequence[Shown]) -> list[Shown]:
    """The published figures to show: of the measured sets, and of puzzles that none of our sets has."""
    from ..lab.puzzles import PUBLISHED, SETS

    measured = {row["set"] for row in set_totals}
    return [row for row in PUBLISHED if row["set"] in measured or row["set"] not in SETS]


def _outcomes(rows: Sequence[Row], total: Shown) -> dict[str, int]:
    return dict(Counter(str(row.outcome) for row in rows if row.set == total["set"] and not row.error))


def _total(name: str, rows: Sequence[Row]) -> Shown:
    measured = [row for row in rows if not row.error]
    seconds = sorted(row.process_seconds for row in measured) or [0.0]
    slowest = max(measured, key=lambda row: row.process_seconds, default=None)
    decided = sum(row.decided for row in measured)
    return {
        "set": name, "puzzles": len(measured), "decided": decided, "undecided": len(measured) - decided,
        "errors": len(rows) - len(measured), "mismatches": sum(bool(row.mismatch) for row in measured),
        "sum": sum(seconds), "median": median(seconds), "mean": fmean(seconds),
        "most": seconds[ceil(0.99 * len(seconds)) - 1], "slowest": seconds[-1], "which": _called(slowest),
        "wall_seconds": sum(row.seconds for row in measured), **_by_orientation(measured),
    }


def _called(row: Row | None) -> str | None:
    return None if row is None else ", ".join(filter(None, (str(row.id), row.orientation)))


def _by_orientation(rows: Sequence[Row]) -> Shown:
    """The time of the whole set in one orientation: in the median one and in the worst."""
    names = dict.fromkeys(row.orientation for row in rows)
    if len(names) < 2:
        return {}
    sums = [sum(row.process_seconds for row in rows if row.orientation == name) for name in names]
    return {"orientation": median(sums), "worst_orientation": max(sums)}


def _with_faults(row: Shown) -> Shown:
    """Add the number of faults, if there are any: otherwise the table has no such column."""
    faults = int(row["errors"] or 0) + int(row["mismatches"] or 0)
    return {**row, "faults": faults or None}
