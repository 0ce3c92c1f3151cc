"""The results of a class as a table for a spreadsheet: a row for each pupil in each activity."""

from __future__ import annotations

import csv
import io
import re
from datetime import UTC, datetime
from typing import Any, Final

from ..base.wire_json import Json, dumps
from ..rooms.room_state import Entries, Values

_FIRST: Final = ("activity", "kind", "title", "pupil", "name", "begun", "last_change", "changes", "filled", "crossed")
# What the pages of each kind hand in: a column for each part. All other parts share the last column, as JSON.
_PARTS: Final[dict[str, tuple[str, ...]]] = {
    "solve": ("seconds", "hints", "finished", "shown", "pair"),
    "predict": ("answers", "rights"),
    "algorithm": ("nodes", "mistakes", "helped", "done", "wrong", "tries", "kinds", "acts"),
    "race": ("lane", "factor"),
    "seeds": ("state", "moves", "cost", "best", "solved", "seconds", "options", "curve"),
    "draw": ("handed", "unique", "vote", "solved"),
    "exit": tuple(f"answer_{number}" for number in range(1, 6)),
}
_OTHER: Final = "other"
_LAST: Final = (*dict.fromkeys(part for parts in _PARTS.values() for part in parts), _OTHER)
_RESERVED: Final = ("n", "at", "cells")
# The beginning of a formula: at the start of a cell, or after a character that some spreadsheets take as a separator.
_FORMULA: Final = re.compile(r'(^|[;\t\r\n])(?=[ "]*+[=+\-@＝＋－＠])')


def results_in(entries: Entries) -> Values:
    """The entries for the table. It must be quick, because it locks the room."""
    return {name: entries.get(name) for name in entries if name.startswith(("work:", "past:", "pupil:"))}


def results_csv(entries: Values) -> str:
    """The table, without columns that are empty."""
    rows = [_row(entries, *name.split(":")[1:]) for name in entries if name.startswith("work:")]
    rows.sort(key=lambda row: (int(row["activity"]), int(row["pupil"])))
    used = {column for row in rows for column in row}
    columns = [*_FIRST, *(column for column in _LAST if column in used)]
    file = io.StringIO()
    writer = csv.DictWriter(file, columns, restval="", lineterminator="\r\n")
    writer.writeheader()
    writer.writerows({column: _safe(value) for column, value in row.items()} for row in rows)
    return file.getvalue()


def _row(entries: Values, activity: str, pupil: str) -> Json:
    work = entries[f"work:{activity}:{pupil}"]
    past, pupil_entry = entries.get(f"past:{activity}", {}), entries.get(f"pupil:{pupil}", {})
    cells, parts = work.get("cells", ""), _PARTS.get(past.get("kind", ""), ())
    other = {part: value for part, value in work.items() if part not in (*parts, *_RESERVED)}
    return {
        **{part: _flat(work[part]) for part in parts if part in work}, **({_OTHER: _flat(other)} if other else {}),
        "activity": activity, "kind": past.get("kind", ""), "title": past.get("title", ""),
        "pupil": pupil, "name": pupil_entry.get("nick", ""),
        "begun": _time(past.get("at")), "last_change": _time(work["at"]), "changes": work["n"],
        "filled": len(cells) - cells.count("0") - cells.count("2") if cells else "",
        "crossed": cells.count("2") if cells else "",
    }


def _flat(value: Any) -> Any:
    return dumps(value).decode() if isinstance(value, (dict, list)) else value


def _time(seconds: float | None) -> str:
    return "" if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _safe(value: Any) -> Any:
    """A text that spreadsheets show and do not compute."""
    return _FORMULA.sub(r"\1'", value) if isinstance(value, str) else value
