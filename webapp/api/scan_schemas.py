"""What /api/scan and repairs send and accept, as JSON Schema."""

from __future__ import annotations

from typing import Final

from .schemas import OUTCOME, Schema, answered, list_of, number, or_null, ref, taken, text, truth, whole

_POINTS: Final = list_of(list_of(number(), minItems=2, maxItems=2), "Points, as x and y.")
_CHOICES: Final = list_of(list_of(number(), minItems=2, maxItems=2), "Values and their probabilities.")
_CLUES_READ: Final = list_of(list_of(taken("A number.", {"values": _CHOICES}, {
    "inks": {**_CHOICES, "description": "Places in the palette and their probabilities; none in black and white."},
    "corners": _POINTS,
})))

SCAN_SCHEMAS: Final[dict[str, Schema]] = {
    "ReadNumbers": taken("For `repair`: the numbers of POST /api/scan, perhaps changed.", {
        "rows": _CLUES_READ, "cols": _CLUES_READ,
        "palette": list_of(text("#rrggbb"), "The colours, that of empty cells first; none in black and white."),
    }),
    "Repair": answered("Changes to numbers after which they have a solution.", {
        "changes": list_of(ref("NumberChange")), "outcome": OUTCOME, "loss": number("How much less likely it is."),
        "sure": truth("Whether every other repair is much less likely, and there is one solution."),
    }),
    "NumberChange": answered("A number that was misread.", {
        "line": text("The name of its line."), "side": text(enum=["rows", "cols"]), "index": whole("From 0."),
        "place": whole("Its place in the clue as read, from 1; a lost number stood before it."),
        "from": or_null(whole(), "What was read; null for a lost number."),
        "to": or_null(whole(), "What is printed; null if there is no number."),
    }, {"from_colour": or_null(text("#rrggbb")), "to_colour": or_null(text("#rrggbb"))}),
    "Scanned": answered("A puzzle as it was read from a picture. Places are pixels of the upright picture.", {
        "width": whole(), "height": whole(),
        "outlines": list_of(_POINTS, "The corners of each puzzle in the picture, the largest first."),
        "place": whole("Which of them was read."),
        "mesh": list_of(_POINTS, "The crossings of the lines between cells, row by row."),
        "cell": number("The side of a typical cell."),
        **{side: list_of(list_of(whole()), "The numbers as printed, an empty list for an empty clue.")
           for side in ("rows", "cols")},
        **{f"{side}_certainty": list_of(list_of(number()), "The probability that each of them is right.")
           for side in ("rows", "cols")},
        "numbers": {"type": "object", "description": "The same with all that is known of them.",
                    "required": ["rows", "cols"], "properties": {"rows": _CLUES_READ, "cols": _CLUES_READ}},
        "palette": list_of(text("#rrggbb"), "The colours, that of empty cells first; none in black and white."),
        "letters": list_of(text(), "The letter of each colour in `marks`."),
        "marks": or_null(list_of(text()), "If cells are marked, rows of signs: `?` nothing, `.` empty, `#` filled, in "
                                          "colours a letter."),
        "verdict": OUTCOME,
    }, {f"{side}_colours": list_of(list_of(text("#rrggbb"))) for side in ("rows", "cols")}),
}
