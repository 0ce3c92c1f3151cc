"""Rows as tables: published rows beside ours, values formatted for people, CSV, Markdown. Nothing here prints."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from csv import DictWriter
from io import StringIO
from typing import Final

from ..texts import numeral, say
from .experiment import QUARTILES, Column, Experiment, Row, Value, is_open

OURS: Final = "ours"
PUBLISHED: Final = "published"
_SOURCE: Final = Column("source")
_MEGA: Final = 1e6

Table = tuple[list[Column], list[list[str]]]


def table(experiment: Experiment, rows: Sequence[Row], word: Callable[[str], str] = str) -> Table:
    """The columns that are not empty, and the cells of all rows, with published rows beside the matching ones. `word`
    says the texts in the cells."""
    return laid_out((_SOURCE, *experiment.columns), merged(rows, experiment.published, experiment.beside), word)


def laid_out(columns: Sequence[Column], rows: Sequence[Row], word: Callable[[str], str] = str) -> Table:
    """The columns that are not empty, and the cells of all rows."""
    present = {name for row in rows for name, value in row.items() if value is not None}
    present_columns = [column for column in columns if column.name in present]
    return present_columns, [[word(cell(column, row)) for column in present_columns] for row in rows]


def cell(column: Column, row: Row) -> str:
    """A value, with its quartiles if they differ: "12 (9–> 20)". A lower bound has a > before it, a share its runs."""
    if column.form == "runs_share" and column.name in row:
        return say("lab.share_of_runs", share=formatted(column, row[column.name]), count=row["runs"])
    low, value, high = (_bounded(column, row, end, share) for end, share in QUARTILES.items())
    return f"{value} ({low}–{high})" if value and low and high and not low == value == high else value


def _bounded(column: Column, row: Row, end: str, share: float) -> str:
    value = row.get(column.name + end)
    bound = "> " if value is not None and is_open(row, column, share if end else 0) else ""
    return bound + formatted(column, value)


def origins(experiment: Experiment, rows: Sequence[Row]) -> list[str]:
    """For each row of the table whether it is ours or published."""
    table_rows = merged(rows, experiment.published, experiment.beside)
    return [PUBLISHED if row.get("source", OURS) != OURS else OURS for row in table_rows]


def as_csv(experiment: Experiment, rows: Sequence[Row]) -> str:
    """The rows of the table as CSV, with all digits and a header line."""
    text, table_rows = StringIO(), merged(rows, experiment.published, experiment.beside)
    present = {name for row in rows for name in row}
    names = [name for column in (_SOURCE, *experiment.columns) for name in _fields(column, present)]
    writing = DictWriter(text, names, extrasaction="ignore", lineterminator="\n")
    writing.writeheader()
    writing.writerows({"source": OURS, **row} for row in table_rows)
    return text.getvalue()


def _fields(column: Column, present: Container[str]) -> list[str]:
    """The fields of a column in CSV: itself, and its quartiles where there are some."""
    return [column.name, *(column.name + end for end in QUARTILES if end and column.name + end in present)]


def refusals(rows: Sequence[Row]) -> list[str]:
    """The rows of methods that refused their puzzle, and why."""
    refused = [row for row in rows if "why" in row]
    labels = [[str(value) for name, value in row.items() if name not in ("outcome", "why") and value is not None]
              for row in refused]
    return [f"{', '.join(words)}: {row['why']}" for words, row in zip(labels, refused, strict=True)]


def formatted(column: Column, value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, str | tuple):
        return str(value)
    match column.form:
        case "seconds":
            return numeral(value, ".3g" if value < 1000 else ",.0f")
        case "bytes":
            return say("lab.megabytes", number=numeral(value / _MEGA, ",.3f" if value < _MEGA else ",.1f"))
        case "share" | "runs_share":
            return numeral(value, ".0%")
        case "count":
            return numeral(value)
        case _:
            return numeral(value, "," if value == int(value) else ".4g")


def markdown(experiment: Experiment, rows: Sequence[Row]) -> str:
    return as_markdown(*table(experiment, rows))


def as_markdown(columns: Sequence[Column], cells: Sequence[Sequence[str]]) -> str:
    rule = ["---" if column.form == "text" else "---:" for column in columns]
    return "\n".join(_line(row) for row in ([column.heading for column in columns], rule, *cells))


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def merged(rows: Sequence[Row], published: Sequence[Row], beside: Sequence[str]) -> list[Row]:
    """Put each published row after the last matching row of ours, or at the end if there is none.

    Rows match by the columns in `beside`. A published row may name its own source.
    """
    if not published:
        return list(rows)
    all_rows: list[Row] = [{"source": OURS, **row} for row in rows]
    for row in published:
        alike = [at for at, other in enumerate(all_rows)
                 if other["source"] == OURS and all(other.get(key) == row.get(key) for key in beside)]
        all_rows.insert(alike[-1] + 1 if alike else len(all_rows), {"source": PUBLISHED, **row})
    return all_rows
