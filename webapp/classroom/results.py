"""What a class did, as a table for a spreadsheet: a row for each pupil in each activity."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from typing import Any, Final

from ..base.wire_json import Json, dumps
from .entries import Entries

_FIRST: Final = ("activity", "kind", "title", "pupil", "name", "begun", "last_change", "changes", "filled", "crossed")
_FORMULAS: Final = tuple("=+-@\t\r\n＝＋－＠")  # spreadsheets compute what begins so


def results_csv(entries: Entries) -> str:
    """The table, with a column for each part of what pupils sent."""
    rows = [row for name, work in entries.starting("work:").items() if (row := _row(entries, name, work))]
    rows.sort(key=lambda row: (int(row["activity"]), int(row["pupil"])))
    others = sorted({column for row in rows for column in row} - {*_FIRST})
    written = io.StringIO()
    writer = csv.DictWriter(written, [*_FIRST, *others], restval="", lineterminator="\r\n")
    writer.writerow({column: _safe(column) for column in writer.fieldnames})  # pupils may name some of them
    writer.writerows({column: _safe(value) for column, value in row.items()} for row in rows)
    return written.getvalue()


def _row(entries: Entries, name: str, work: Json) -> Json:
    _, activity, pupil = name.split(":")
    past, known = entries.get(f"past:{activity}") or {}, entries.get(f"pupil:{pupil}") or {}
    cells = work.get("cells", "")
    return {
        **{part: _flat(value) for part, value in work.items() if part not in ("n", "at", "cells")},
        "activity": activity, "kind": past.get("kind", ""), "title": past.get("title", ""),
        "pupil": pupil, "name": known.get("nick", ""),
        "begun": _time(past.get("at")), "last_change": _time(work["at"]), "changes": work["n"],
        "filled": len(cells) - cells.count("0") - cells.count("2") if cells else "",
        "crossed": cells.count("2") if cells else "",
    }  # fmt: skip


def _flat(value: Any) -> Any:
    return dumps(value).decode() if isinstance(value, (dict, list)) else value


def _time(seconds: float | None) -> str:
    return "" if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _safe(value: Any) -> Any:
    """A text that spreadsheets show and do not compute."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULAS) else value
