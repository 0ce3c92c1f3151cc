"""What goes over the wire of the API, as JSON Schema. docs/wire.md tells of the events of a solve.

What the server answers has all that is named here and nothing else; what it takes may have more, which is passed over.
"""

from __future__ import annotations

from typing import Any, Final

from solvers import Outcome
from solvers.explain.rated_levels import RATED_LEVELS

from ..base.request_bounds import LONGEST_FRAGMENT
from ..jobs.events.messages import REFUSED
from ..play.qr_drawing import LONGEST

Schema = dict[str, Any]


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def list_of(items: Schema, description: str = "", **more: Any) -> Schema:
    return {"type": "array", "items": items, **_about(description), **more}


def text(description: str = "", **more: Any) -> Schema:
    return {"type": "string", **_about(description), **more}


def whole(description: str = "", **more: Any) -> Schema:
    return {"type": "integer", **_about(description), **more}


def number(description: str = "", **more: Any) -> Schema:
    return {"type": "number", **_about(description), **more}


def truth(description: str) -> Schema:
    return {"type": "boolean", **_about(description)}


def or_null(schema: Schema, description: str = "") -> Schema:
    return {"anyOf": [schema, {"type": "null"}], **_about(description)}


def taken(description: str, required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    """An object that the server takes."""
    return {"type": "object", "description": description, "required": list(required),
            "properties": {**required, **(optional or {})}}


def answered(description: str, parts: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    """An object that the server answers."""
    return {**taken(description, parts, optional), "additionalProperties": False}


def _about(description: str) -> Schema:
    return {"description": description} if description else {}


_SHAPE: Final = list_of(whole(minimum=1), "Rows and columns; of a solid its sides x, y and z.", minItems=2, maxItems=3)
_COUNTERS: Final = {"type": "object", "additionalProperties": {"type": "number"},
                    "description": "Numbers of what the method did, by name."}
_PICTURE: Final = list_of(text(), "Row by row, of a solid layer by layer: `#` filled, `.` empty, `?` unknown.")
_CLUES: Final = list_of(ref("Clue"))
_FACES: Final = {
    "x": list_of(list_of(ref("SolidClue")), "The lines along x, by y and z."),
    "y": list_of(list_of(ref("SolidClue")), "The lines along y, by x and z."),
    "z": list_of(list_of(ref("SolidClue")), "The lines along z, by x and y."),
}
_GIVENS: Final = {"givens": list_of(ref("Mark"), "Cells whose state the puzzle tells.")}
_TITLE: Final = {"title": text()}
_SEVERAL: Final = {
    "number": whole("Of a file with several puzzles: which one this is.", minimum=1),
    "puzzles": list_of(ref("Entry"), "Of a file with several puzzles: all that it holds."),
}
_READ: Final = {
    "shape": _SHAPE,
    "rows": or_null(_CLUES, "The clues of the rows; null for a solid."),
    "cols": or_null(_CLUES, "The clues of the columns; null for a solid."),
    **_GIVENS,
    **_TITLE,
    "author": text(),
}
_PLACE: Final = whole("The place in the queue, from 1; 0 for a job that does not wait.", minimum=0)
_WAIT: Final = whole("In how many seconds it will probably begin; 0 for a job that does not wait.", minimum=0)
_STATE: Final = text(enum=["queued", "running", "finished"])
_THINNED: Final = truth("Whether old events were merged, as is done in a very long log.")
_OUTCOME: Final = text("How it ended.", enum=[*(outcome.value for outcome in Outcome), REFUSED])
_FAULT: Final = answered("What is wrong.", {
    "code": text("A word for programs."),
    "message": text("A sentence for people."),
    "where": text("The part of the request or the place in the puzzle; may be empty."),
    "sentence": text("The name of the sentence in the catalogue, the same in any language; may be empty."),
    "parameters": {"type": "object", "description": "What was put into the sentence, by name."},
})
_RESULT: Final = {
    "outcome": _OUTCOME,
    "method": text(),
    "counters": _COUNTERS,
    "solutions": list_of(_PICTURE, "The first solutions that were found."),
    "known": or_null(_PICTURE, "What is known of the cells when there is no solution."),
    "where": or_null(ref("Contradiction"), "Where it shows that there is no solution."),
    "seconds": {"type": ["number", "null"], "description": "How long the method worked."},
    "message": text("A sentence about an end before its time; else empty."),
}
_REFUSAL: Final = {"error": _FAULT}

_PUZZLES: Final[dict[str, Schema]] = {
    "Clue": {"type": ["array", "null"], "items": whole(minimum=0),
             "description": "The lengths of a line's runs in order; null for a line without a clue."},
    "SolidClue": {
        "description": "How many cubes of the line stay, and in how many groups (3 for three or more); the runs in "
                       "their order; or null for a line without a number.",
        "anyOf": [list_of(whole(minimum=0), minItems=2, maxItems=2),
                  taken("Runs in their order.", {"runs": list_of(whole(minimum=1))}), {"type": "null"}],
    },
    "Mark": list_of(whole(minimum=0), "The number of a cell, row by row from 0, and its state: 1 filled, 2 empty.",
                    minItems=2, maxItems=2),
    "PuzzleText": taken("A puzzle in any format or a link.", {"text": text()}),
    "FlatPuzzle": taken("The clues of a flat puzzle.", {"rows": _CLUES, "cols": _CLUES}, {**_GIVENS, **_TITLE}),
    "SolidPuzzle": taken("The numbers of a solid puzzle.", {"shape": _SHAPE, **_FACES}, {
        **_GIVENS, **_TITLE, "goal": {"description": "The finished model, as the format `solid-model` writes it."},
    }),
    "PuzzleSource": {"description": "A puzzle, in one of three ways.",
                     "anyOf": [ref("PuzzleText"), ref("FlatPuzzle"), ref("SolidPuzzle")]},
    "Puzzle": answered("A puzzle and its link.", {
        "code": {"type": ["string", "null"], "description": "Its link code; null where no link can hold it."},
        **_READ,
        "url": {"type": ["string", "null"], "description": "The address of its page; null where it is too long."},
        "warnings": list_of(text()),
    }, {**_FACES, **_SEVERAL}),
    "RandomPuzzle": answered("A puzzle by chance, and how hard it is.", {
        "puzzle": ref("Puzzle"),
        "size": text("Cells a side, or across and down."), "level": text(), "style": text(),
        "seed": whole("Where chance started from.", minimum=0), "recipe": whole("The version of what is made of it."),
        **_TITLE,
        "rating": number("How hard it is for people, from 1 to 10."),
        "minutes": number("How long a practised player takes."),
        "reasons": list_of(text(), "Why it is as hard as that."),
        "url": text("The address of its page, where it is the same for ever."),
    }),
    "DailyPuzzle": answered("One of the puzzles of a day.", {
        "puzzle": ref("Puzzle"), "date": text(), "which": text(), "url": text("The address of its page."),
    }),
    "Entry": answered("One of several puzzles in a file.", {"number": whole(minimum=1), **_TITLE}),
    "PuzzleRead": answered("A puzzle as it was read.", _READ, _FACES),
    "Model": answered("A finished model.", {
        "shape": _SHAPE,
        "cells": list_of(whole(minimum=0, maximum=2), "The state of each cell: 1 filled, 2 empty."),
        "palette": list_of(text(), "Colours as `#rrggbb`."),
        "colours": list_of(whole(minimum=0), "By cell the number of its colour, from 1; 0 for none."),
        **_TITLE,
    }),
    "Practice": answered("A board to practise on, and what is to be done there.", {
        "shape": _SHAPE,
        "rows": or_null(_CLUES, "The clues of the rows; null for a solid."),
        "cols": or_null(_CLUES, "The clues of the columns; null for a solid."),
        "givens": list_of(ref("Mark"), "What is known already."),
        "goal": list_of(whole(minimum=1, maximum=2), "By cell its state in the end."),
        "stages": list_of(answered("A part of it, done with all cells of one of its ways; without ways by turning.", {
            "ask": text("What is to be done."),
            "ways": list_of(answered("What somebody may find there.", {
                "line": or_null(whole(minimum=0), "The number of its line: rows, then columns; of a solid its faces."),
                "cells": list_of(ref("Mark")),
                "says": text("What one sees there, and what follows."),
            })),
        })),
    }, _FACES),
    "Marks": taken("What a player has marked, the latest last.", {"marks": list_of(ref("Mark"))}),
    "Rated": answered("How hard a puzzle is for people.", {
        "outcome": _OUTCOME,
        "rating": {"type": ["number", "null"], "description": "From 1 to 10; null where it could not be rated."},
        "level": or_null(text(enum=[*RATED_LEVELS])),
        "minutes": {"type": ["number", "null"], "description": "What a practised player takes."},
        "verdict": text("The same in a few words; empty where there is no number."),
        "reasons": list_of(text(), "Why it is as hard as that, in sentences."),
    }),
    "Step": taken("What a person finds next; places in a line count from 0.", {
        "technique": text("A word for programs."), "name": text("What people call it."), "weight": number(),
        "sentence": text("What one sees and what follows."),
        "cells": list_of(whole()), "values": list_of(whole(minimum=1, maximum=2), "By cell its state."),
        "line": {"type": ["integer", "null"], "description": "The line looked at; null where a cell is supposed."},
    }),
    "Explained": answered("How a person solves a puzzle.", {
        "outcome": _OUTCOME,
        "shape": _SHAPE,
        "hardest": {"type": ["string", "null"], "description": "The hardest technique."},
        "broken": {"type": ["integer", "null"], "description": "A line that cannot be filled in any way."},
        "cells": list_of(whole(minimum=0, maximum=2), "What is known at the end."),
        "rounds": list_of(answered("What is found before anything of it is used.", {
            "tier": whole(), "lines": whole(), "reach": whole(), "steps": list_of(ref("Step")),
        })),
        "end": list_of(text(), "How it ends, in sentences."),
    }),
    "Checked": answered("Which marks are wrong.", {
        "outcome": _OUTCOME,
        "wrong": list_of(whole(), "Cells; where there are several solutions, the first mark that none of them allows."),
    }),
    "Filled": answered("A solution that has all marks, if there is one.", {
        "outcome": _OUTCOME,
        "cells": or_null(list_of(whole(minimum=0, maximum=2)), "By cell its state; null where there is no solution."),
        "other": or_null(list_of(whole(minimum=0, maximum=2)), "Another solution; null where there is none."),
    }),
}  # fmt: skip

_SOLVES: Final[dict[str, Schema]] = {
    "Contradiction": answered("Where a contradiction shows.", {
        "technique": text(),
        "line": {"type": ["integer", "null"], "description": "The number of the line: rows first, then columns."},
        "cell": {"type": ["integer", "null"]},
        "sentence": text(),
    }),
    "SolveResult": answered("How a solve ended.", _RESULT, {
        **_REFUSAL, "explained": ref("Explained"), "rated": ref("Rated"),
    }),
    "Solved": answered("A puzzle, and how its solve ended.",
                       {"puzzle": or_null(ref("PuzzleRead")), **_RESULT}, _REFUSAL),
    "JobRequest": {
        "description": "A puzzle, by its link code or in another way, and what to do with it.",
        "type": "object",
        "properties": {
            "puzzle": text("The link code of a puzzle."),
            "task": text("`explain` solves it as a person does, `rate` says how hard that is; `thin` hides numbers of "
                         "a solid with its `goal`, `mend` tells what is in doubt in it; "
                         "`unique` changes the fewest cells of a flat picture until it is the only solution; "
                         "`stretch` tells every move of a stretch of an annealing.",
                         enum=["solve", "stretch", "explain", "rate", "thin", "mend", "unique", "experiment"],
                         default="solve"),
            "experiment": text("For `experiment`, which has no puzzle: one of the lab; `options` are its settings."),
            "stretch": {"type": "object", "description": "Of the task `stretch`: `chain`, `first` and `count`, maybe a "
                                                         "`checkpoint` that was told, and a `temperature` to keep."},
            "method": text("One of GET /api/methods.", default="exact"),
            "options": {"type": "object", "description": "Options of the method, or of the task, by name."},
            "seed": whole("Where chance starts from.", minimum=0, default=0),
            "seconds": number("The limit of time.", exclusiveMinimum=0),
        },
        "anyOf": [{"title": "with a link code", "required": ["puzzle"]}, ref("PuzzleSource"),
                  {"title": "an experiment", "required": ["task", "experiment"]}],
    },
    "JobStarted": answered("A job that was taken.", {"job": text("Its name."), "place": _PLACE, "wait": _WAIT}),
    "Job": answered("A job, and its result once it has ended.", {
        "job": text(), "state": _STATE, "place": _PLACE, "wait": _WAIT, "method": text(),
        "events": whole("How many there are so far.", minimum=0), "thinned": _THINNED,
        "puzzle": or_null(ref("PuzzleRead"), "Null until it is read."),
        "result": or_null(ref("SolveResult"), "Null until the end."),
    }),
    "Event": taken("What a solve says. Each kind has fields of its own.", {
        "t": text("The kind of event."), "at": number("Milliseconds since the work began.", minimum=0),
    }),
    "Events": answered("Events of a job in their order.", {
        "job": text(), "from": whole(minimum=0), "next": whole("Ask for the following with `since` = `next`."),
        "events": list_of(ref("Event")), "total": whole("How many there are so far."), "state": _STATE,
        "place": _PLACE, "wait": _WAIT, "thinned": _THINNED,
    }),
    "Methods": answered("The methods.", {"methods": list_of(ref("Method"))}),
    "Method": answered("A way to solve.", {
        "name": text(), "summary": text(), "takes_flat": truth("Whether it solves flat puzzles."),
        "takes_solid": truth("Whether it solves solids."), "options": list_of(ref("Option")),
    }),
    "MethodCode": answered("The few lines of a method.", {"lines": list_of(ref("CodeLine"))}),
    "CodeLine": answered("One of these lines.", {
        "words": text("As a sentence."), "code": text("As pseudocode."),
        "lights": list_of(text(), "What a solve does while this line is at work."),
        "counters": list_of(text(), "The counters that belong to it."),
        "source": answered("The function of the engine that does it.", {
            "file": text(), "function": text(), "first": whole("The number of its first line.", minimum=1),
            "text": text("All of the function."), "address": text("Where all of the file can be read."),
        }),
    }),
    "Option": answered("What can be set of a method.", {
        "name": text(), "type": text(enum=["bool", "int", "float", "text"]),
        "default": {"description": "A value of that type."},
        "choices": or_null(list_of(text()), "The only values, if they are few."),
        "low": {"type": ["number", "null"]}, "high": {"type": ["number", "null"]}, "help": text(),
    }),
}  # fmt: skip

_PAIR: Final = list_of(whole(), minItems=2, maxItems=2)
_OTHERS: Final[dict[str, Schema]] = {
    "LinkRequest": taken("What a short link leads to.", {"code": text("The link code of a puzzle.")},
                         {"fragment": text("What stands behind the `#` of its page.", maxLength=LONGEST_FRAGMENT)}),
    "ProgressFragment": taken("What a player has solved, as it stands in a link.", {
        "fragment": text("What stands behind the `#` of the link.", maxLength=LONGEST)}),
    "Link": answered("A short link.", {"id": text(), "url": text("Its address on this server.")}),
    "Bounds": answered("What requests may hold; of pairs the lowest and the highest value.", {
        "side": _PAIR, "solid_side": _PAIR, "cells": whole(), "body": whole("Bytes of a request."),
        "seconds": answered("How long a solve may take.", {"default": number(), "most": number()}),
        "seed": _PAIR, "address": whole("Characters of a link code."), "cell_pixels": _PAIR,
        "fragment": whole("Characters after the `#` of a short link's address."),
        "wait": number("Seconds that a request may wait for events."),
        "watched_jobs": whole("Jobs that one web socket may watch."),
    }),
    "Error": answered("What every answer from 400 on has.", {"error": _FAULT}),
}  # fmt: skip

SCHEMAS: Final[dict[str, Schema]] = {**_PUZZLES, **_SOLVES, **_OTHERS}
