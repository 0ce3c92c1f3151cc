"""What the API sends and accepts, as JSON Schema. docs/wire.md describes the events of a solve.

Answers of the server have exactly the parts named here; requests may have more, which are ignored.
"""

from __future__ import annotations

from typing import Any, Final

from solvers.events import Outcome
from solvers.explain.levels import RATED_LEVELS
from solvers.runner import KINDS

from ..base.request_bounds import LONGEST_FRAGMENT
from ..classroom.teacher_acts import ACTS, LONGEST_TITLE, MOST_MINUTES
from ..jobs.events.messages import REFUSED
from ..play.puzzle_pages import LONGEST_IN_QR
from ..rooms.members import LONGEST_NICK
from ..together.boards import ACTS as BOARD_ACTS
from ..together.boards import ASKED, REACTIONS

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
    """An object that the server accepts."""
    return {"type": "object", "description": description, "required": list(required),
            "properties": {**required, **(optional or {})}}


def answered(description: str, parts: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    """An object that the server sends."""
    return {**taken(description, parts, optional), "additionalProperties": False}


def _about(description: str) -> Schema:
    return {"description": description} if description else {}


_SHAPE: Final = list_of(whole(minimum=1), "Rows, then columns; for a solid, sides x, y and z.", minItems=2, maxItems=3)
_COUNTERS: Final = {"type": "object", "additionalProperties": {"type": "number"},
                    "description": "Counters of the method's work, by name."}
_PICTURE: Final = list_of(text(), "Row by row; for a solid, layer by layer: `#` filled, `.` empty, `?` unknown.")
_CLUES: Final = list_of(ref("Clue"))
_FACES: Final = {
    "x": list_of(list_of(ref("SolidClue")), "The lines along x, by y and z."),
    "y": list_of(list_of(ref("SolidClue")), "The lines along y, by x and z."),
    "z": list_of(list_of(ref("SolidClue")), "The lines along z, by x and y."),
}
_GIVENS: Final = {"givens": list_of(ref("Mark"), "Cells whose state the puzzle gives.")}
_TITLE: Final = {"title": text()}
_PALETTE: Final = {"palette": list_of(ref("Ink"), "Of a coloured puzzle: its colours, that of empty cells first.")}
_SEVERAL: Final = {
    "number": whole("If the file holds several puzzles: the number of this one.", minimum=1),
    "puzzles": list_of(ref("Entry"), "If the file holds several puzzles: all of them."),
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
_WAIT: Final = whole("The estimated seconds until it begins; 0 for a job that does not wait.", minimum=0)
_STATE: Final = text(enum=["queued", "running", "finished"])
_THINNED: Final = truth("Whether old events were merged, as happens in very long logs.")
OUTCOME: Final = text("How it ended.", enum=[*(outcome.value for outcome in Outcome), REFUSED])
_FAULT: Final = answered("What is wrong.", {
    "code": text("A word for programs."),
    "message": text("A sentence for people."),
    "where": text("The part of the request or the place in the puzzle; may be empty."),
    "sentence": text("The name of the sentence in the catalogue, the same in any language; may be empty."),
    "parameters": {"type": "object", "description": "The parameters of the sentence, by name."},
})
_RESULT: Final = {
    "outcome": OUTCOME,
    "method": text(),
    "counters": _COUNTERS,
    "solutions": list_of(_PICTURE, "The first solutions found."),
    "known": or_null(_PICTURE, "What is known about the cells when there is no solution."),
    "where": or_null(ref("Contradiction"), "Where the contradiction shows when there is no solution."),
    "seconds": {"type": ["number", "null"], "description": "How long the method worked."},
    "message": text("A sentence about an early end; otherwise empty."),
}
_REFUSAL: Final = {"error": _FAULT}

_PUZZLES: Final[dict[str, Schema]] = {
    "Clue": {"type": ["array", "null"], "items": {"anyOf": [whole(minimum=0), ref("ColouredRun")]},
             "description": "The lengths of a line's runs in order; null for a line without a clue."},
    "ColouredRun": list_of(whole(minimum=1), "A run of a coloured puzzle: its length, and the number of its colour.",
                           minItems=2, maxItems=2),
    "Ink": answered("A colour of a coloured puzzle.", {
        "value": text("As `#rrggbb`."), "name": text(), "letter": text("The letter that stands for it."),
    }),
    "SolidClue": {
        "description": "How many cubes of the line stay, and in how many groups (3 for three or more); or its runs "
                       "in order; or null for a line without a number.",
        "anyOf": [list_of(whole(minimum=0), minItems=2, maxItems=2),
                  taken("Runs in order.", {"runs": list_of(whole(minimum=1))}), {"type": "null"}],
    },
    "Mark": list_of(whole(minimum=0), "The number of a cell, row by row from 0, and its state: 1 filled, 2 empty; in a "
                    "coloured puzzle 1 the first colour, 3 the second one and so on.", minItems=2, maxItems=2),
    "PuzzleText": taken("A puzzle in any format or a link.", {"text": text()}),
    "FlatPuzzle": taken("The clues of a flat puzzle.", {"rows": _CLUES, "cols": _CLUES},
                        {**_PALETTE, **_GIVENS, **_TITLE}),
    "SolidPuzzle": taken("The numbers of a solid puzzle.", {"shape": _SHAPE, **_FACES}, {
        **_GIVENS, **_TITLE, "goal": {"description": "The finished model, as the format `solid-model` writes it."},
    }),
    "PuzzleSource": {"description": "A puzzle, in one of three ways.",
                     "anyOf": [ref("PuzzleText"), ref("FlatPuzzle"), ref("SolidPuzzle")]},
    "Puzzle": answered("A puzzle and its link.", {
        "code": {"type": ["string", "null"], "description": "Its link code; null if no link can hold it."},
        **_READ,
        "url": {"type": ["string", "null"], "description": "The address of its page; null if it is too long."},
        "warnings": list_of(text()),
    }, {**_FACES, **_PALETTE, **_SEVERAL}),
    "RandomPuzzle": answered("A random puzzle, and how hard it is.", {
        "puzzle": ref("Puzzle"),
        "size": text("Cells a side, or across and down."), "level": text(), "style": text(),
        "colours": whole("The number of colours besides that of empty cells; 0 for black and white.", minimum=0),
        "seed": whole("The random seed.", minimum=0), "recipe": whole("The version of the generator."),
        **_TITLE,
        "rating": number("How hard it is for people, from 1 to 10."),
        "minutes": number("How long a practised player takes."),
        "reasons": list_of(text(), "Why it is that hard."),
        "url": text("The address of its page, which always shows the same puzzle."),
    }),
    "DailyPuzzle": answered("One of the puzzles of the day.", {
        "puzzle": ref("Puzzle"), "date": text(), "which": text(), "url": text("The address of its page."),
    }),
    "Entry": answered("One of several puzzles in a file.", {"number": whole(minimum=1), **_TITLE}),
    "Collection": answered("The puzzles that come along.", {"puzzles": list_of(ref("Collected"))}),
    "Collected": answered("A puzzle that comes along.", {
        "code": text("Its link code."), "title": text(), "shape": _SHAPE, "level": text(enum=[*RATED_LEVELS]),
        "number": whole("Its number among those of its kind.", minimum=1),
        "picture": text("The address of its picture."),
    }),
    "PuzzleRead": answered("A puzzle as it was read.", _READ, {**_FACES, **_PALETTE}),
    "Model": answered("A finished model.", {
        "shape": _SHAPE,
        "cells": list_of(whole(minimum=0, maximum=2), "The state of each cell: 1 filled, 2 empty."),
        "palette": list_of(text(), "Colours as `#rrggbb`."),
        "colours": list_of(whole(minimum=0), "For each cell the number of its colour, from 1; 0 for none."),
        **_TITLE,
    }),
    "Practice": answered("A practice board, and what to do there.", {
        "shape": _SHAPE,
        "rows": or_null(_CLUES, "The clues of the rows; null for a solid."),
        "cols": or_null(_CLUES, "The clues of the columns; null for a solid."),
        "givens": list_of(ref("Mark"), "What is known already."),
        "goal": list_of(whole(minimum=1), "The final state of each cell."),
        "stages": list_of(answered("A part, done with all cells of one of its ways; without ways, by turning.", {
            "ask": text("What to do."),
            "ways": list_of(answered("What can be found there.", {
                "line": or_null(whole(minimum=0), "The number of its line: rows, then columns; of a solid, faces."),
                "cells": list_of(list_of(whole(), "The number of a cell, and its state; below 0 what it can still be: "
                                                  "minus the mask of colours, with bit 0 for empty.")),
                "says": text("What one sees there, and what follows."),
            })),
        })),
    }, {**_FACES, **_PALETTE}),
    "Marks": taken("What a player has marked, latest last.", {"marks": list_of(ref("Mark"))}),
    "Rated": answered("How hard a puzzle is for people.", {
        "outcome": OUTCOME,
        "rating": {"type": ["number", "null"], "description": "From 1 to 10; null if it could not be rated."},
        "level": or_null(text(enum=[*RATED_LEVELS])),
        "minutes": {"type": ["number", "null"], "description": "How long a practised player takes."},
        "verdict": text("The same in a few words; empty if there is no number."),
        "reasons": list_of(text(), "Why it is that hard, in sentences."),
    }),
    "Step": taken("What a person finds next; places in a line count from 0.", {
        "technique": text("A word for programs."), "name": text("What people call it."), "weight": number(),
        "sentence": text("What one sees and what follows."),
        "cells": list_of(whole()), "values": list_of(whole(minimum=1, maximum=2), "The state of each cell."),
        "line": {"type": ["integer", "null"], "description": "The line of the step; null if a cell is supposed."},
    }),
    "Explained": answered("How a person solves a puzzle.", {
        "outcome": OUTCOME,
        "shape": _SHAPE,
        "hardest": {"type": ["string", "null"], "description": "The hardest technique."},
        "broken": {"type": ["integer", "null"], "description": "A line that cannot be filled."},
        "cells": list_of(whole(minimum=0, maximum=2), "What is known at the end."),
        "rounds": list_of(answered("All that follows before any of it is used.", {
            "tier": whole(), "lines": whole(), "reach": whole(), "steps": list_of(ref("Step")),
        })),
        "end": list_of(text(), "How it ends, in sentences."),
    }),
    "Checked": answered("Which marks are wrong.", {
        "outcome": OUTCOME,
        "wrong": list_of(whole(), "Cells; if there are several solutions, the first mark that none of them allows."),
    }),
    "Filled": answered("A solution that has all marks, if there is one.", {
        "outcome": OUTCOME,
        "cells": or_null(list_of(whole(minimum=0)), "The state of each cell; null if there is no solution."),
        "other": or_null(list_of(whole(minimum=0)), "Another solution; null if there is none."),
    }),
}

_SOLVES: Final[dict[str, Schema]] = {
    "Contradiction": answered("Where a contradiction shows.", {
        "technique": text(),
        "line": {"type": ["integer", "null"], "description": "The number of the line: rows first, then columns."},
        "cell": {"type": ["integer", "null"]},
        "sentence": text(),
    }),
    "SolveResult": answered("How a solve ended.", _RESULT, {
        **_REFUSAL, "explained": ref("Explained"), "rated": ref("Rated"),
        "repairs": list_of(ref("Repair"), "For the task `repair`: ways to mend the numbers, the likeliest first."),
    }),
    "Solved": answered("A puzzle, and how its solve ended.",
                       {"puzzle": or_null(ref("PuzzleRead")), **_RESULT}, _REFUSAL),
    "JobRequest": {
        "description": "A puzzle, by its link code or in another form, and what to do with it.",
        "type": "object",
        "properties": {
            "puzzle": text("The link code of a puzzle."),
            "task": text("`explain` solves it as a person does, `rate` says how hard that is; `thin` hides numbers of "
                         "a solid with its `goal`, `mend` says what is in doubt in it; "
                         "`unique` changes the fewest cells of a flat picture until it is the only solution; "
                         "`stretch` returns every move of a stretch of an annealing; "
                         "`questions` asks what happens next in a solve; `repair` looks for misread numbers "
                         "of a `reading`.",
                         enum=["solve", "stretch", "explain", "rate", "thin", "mend", "unique", "questions",
                               "experiment", "repair"],
                         default="solve"),
            "reading": ref("ReadNumbers"),
            "experiment": text("For `experiment`, which has no puzzle: its name; `options` are its settings."),
            "stretch": {"type": "object", "description": "For `stretch`: `chain`, `first` and `count`, and optionally "
                                                         "a `checkpoint` from the server and a `temperature` to keep."},
            "questions": {"type": "object", "description": "For `questions`: at `most` how many, and a `choice`, the "
                                                           "seed by which they are chosen."},
            "method": text("One of GET /api/methods.", default="exact"),
            "options": {"type": "object", "description": "Options of the method or the task, by name."},
            "seed": whole("The random seed.", minimum=0, default=0),
            "seconds": number("The time limit.", exclusiveMinimum=0),
        },
        "anyOf": [{"title": "with a link code", "required": ["puzzle"]}, ref("PuzzleSource"),
                  {"title": "an experiment", "required": ["task", "experiment"]},
                  {"title": "a repair", "required": ["task", "reading"]}],
    },
    "JobStarted": answered("A job that was accepted.", {"job": text("Its name."), "place": _PLACE, "wait": _WAIT}),
    "Watchable": answered("A solve to watch: a recording, or else a job.", {
        "title": text("What the method is called."), "recording": or_null(text(), "The address of its events."),
        "job": or_null(text(), "Its name."),
    }),
    "Embedded": answered("An oEmbed answer of the type rich.", {
        "type": text(), "version": text(), "title": text(), "provider_name": text(), "provider_url": text(),
        "cache_age": whole("Seconds."), "html": text("The snippet for a page."), "width": whole(), "height": whole(),
    }, {"thumbnail_url": text("Only if it fits."), "thumbnail_width": whole(), "thumbnail_height": whole()}),
    "Job": answered("A job, and its result once it has ended.", {
        "job": text(), "state": _STATE, "place": _PLACE, "wait": _WAIT, "method": text(),
        "events": whole("How many there are so far.", minimum=0), "thinned": _THINNED,
        "puzzle": or_null(ref("PuzzleRead"), "Null until it is read."),
        "result": or_null(ref("SolveResult"), "Null until the end."),
    }),
    "Event": taken("An event of a solve. Each kind has its own fields.", {
        "t": text("The kind of event."), "at": number("Milliseconds since the work began.", minimum=0),
    }),
    "Events": answered("Events of a job in order.", {
        "job": text(), "from": whole(minimum=0), "next": whole("Ask for the next ones with `since` = `next`."),
        "events": list_of(ref("Event")), "total": whole("How many there are so far."), "state": _STATE,
        "place": _PLACE, "wait": _WAIT, "thinned": _THINNED,
    }),
    "Methods": answered("The methods.", {"methods": list_of(ref("Method"))}),
    "Method": answered("A way to solve.", {
        "name": text(), "summary": text(), "kinds": list_of(text(enum=[*KINDS]), "The puzzles it solves."),
        "options": list_of(ref("Option")),
    }),
    "MethodCode": answered("A method in a few lines.", {"lines": list_of(ref("CodeLine"))}),
    "CodeLine": answered("One of these lines.", {
        "words": text("As a sentence."), "code": text("As pseudocode."),
        "lights": list_of(text(), "What a solve does while this line runs."),
        "counters": list_of(text(), "The counters that belong to it."),
        "source": answered("The function of the engine that does this.", {
            "file": text(), "function": text(), "first": whole("The number of its first line.", minimum=1),
            "text": text("The whole function."), "address": text("Where the whole file can be read."),
        }),
    }),
    "Option": answered("An option of a method.", {
        "name": text(), "type": text(enum=["bool", "int", "float", "text"]),
        "default": {"description": "A value of that type."},
        "choices": or_null(list_of(text()), "The allowed values, if there are only a few."),
        "low": {"type": ["number", "null"]}, "high": {"type": ["number", "null"]}, "help": text(),
    }),
}

_PAIR: Final = list_of(whole(), minItems=2, maxItems=2)
_OTHERS: Final[dict[str, Schema]] = {
    "LinkRequest": taken("What a short link leads to.", {"code": text("The link code of a puzzle.")},
                         {"fragment": text("What stands after the `#` of its page.", maxLength=LONGEST_FRAGMENT)}),
    "ProgressFragment": taken("What a player has solved, as written in a link.", {
        "fragment": text("What stands after the `#` of the link.", maxLength=LONGEST_IN_QR)}),
    "Link": answered("A short link.", {"id": text(), "url": text("Its address on this server.")}),
    "Bounds": answered("Limits of requests; pairs are the lowest and the highest value.", {
        "side": _PAIR, "solid_side": _PAIR, "cells": whole(), "body": whole("Bytes of a request."),
        "seconds": answered("How long a solve may take.", {"default": number(), "most": number()}),
        "seed": _PAIR, "address": whole("Characters of a link code."), "cell_pixels": _PAIR,
        "fragment": whole("Characters after the `#` of a short link's address."),
        "wait": number("Seconds that a request may wait for events."),
        "watched_jobs": whole("Jobs that one web socket may watch."),
    }),
    "Error": answered("What every answer with a status of 400 or above has.", {"error": _FAULT}),
}

_ENTRIES: Final = {"type": "object", "description": "Values by the names of entries; null for one that was removed."}
_CLASSROOMS: Final[dict[str, Schema]] = {
    "ClassroomRequest": taken("A room for a class.", {}, {"title": text(maxLength=LONGEST_TITLE)}),
    "ClassroomOpened": answered("A room that was opened.", {
        "code": text("What pupils type."), "teacher": text("The token of whoever steers."),
        "screen": text("The token of the screen in front of the class."), "address": text("Where pupils join."),
    }),
    "ClassroomScreen": answered("The way to the screen.", {"screen": text("The token of the screen.")}),
    "PupilRequest": taken("Somebody who joins.", {"nick": text(maxLength=LONGEST_NICK)}, {"emoji": text()}),
    "PupilJoined": answered("A pupil of the room.", {
        "pupil": text("The number of the pupil."), "token": text("To come back with."), "nick": text(),
    }),
    "RoomNews": answered("What a member does not know yet.", {
        "version": whole("Ask for the next news with `since` = `version`.", minimum=0),
        "now": number("The time of the server, in seconds since 1970."),
        "all": truth("Whether these are all entries: then forget all others."), "entries": _ENTRIES,
    }),
    "WorkRequest": taken("Work in an activity.", {
        "activity": whole("The number of the activity."),
        "n": whole("A number that grows with each change.", minimum=1),
    }, {
        "cells": text("The whole board as digits: 0 unknown, 1 filled, 2 crossed; in a coloured puzzle digits to the "
                      "base 36, 1 for the first colour, 3 for the second one and so on."),
        "marks": list_of(list_of(whole()), "Cells with their new digits, since the work with the number `base`."),
        "base": whole(minimum=0), "value": {"type": "object", "description": "Anything else, by name."},
    }),
    "WorkKept": answered("Work that was kept.", {"n": whole("Its number.")}),
    "SteerRequest": taken("What the teacher does.", {"do": text(enum=[*ACTS, "erase"])}, {
        "pupil": text("The number of a pupil, to `kick` or `rename`."),
        "minutes": whole("Those who joined in them are removed.", minimum=1, maximum=MOST_MINUTES),
        "pairs": {"type": "object", "description": "Codes of pairs by the numbers of pupils; empty for a new pair."},
    }),
    "Steered": answered("It is done.", {}),
    "PairBoards": answered("The boards of a class that solves in pairs.", {"boards": {
        "type": "object", "description": "By the code of each pair: its `pupils`, whether they have `finished`, and as"
        " soon as somebody has come to the board its `cells`, whose mark is in each (`by`), and the `players` with"
        " their `pupil` and `hue`."}}),
}

_BOARDS: Final[dict[str, Schema]] = {
    "BoardRequest": taken("A board that several people share.", {"puzzle": text("The link code of a puzzle.")}, {
        "cells": text("The marks that are there already, as digits like those of a WorkRequest."),
        "race": truth("Whether everybody gets a board of their own."),
    }),
    "BoardMade": answered("A shared board.", {"code": text(), "address": text("The link for all who come.")}),
    "PlayerRequest": taken("Somebody who comes in.", {}, {"nick": text(maxLength=LONGEST_NICK)}),
    "PlayerJoined": answered("A player.", {"player": text("A number."), "token": text("To come back with.")}),
    "BoardAct": taken("What a player does.", {"do": text(enum=[*BOARD_ACTS])}, {
        "n": whole("A number that grows with each stroke; what has an earlier number was taken before.", minimum=0),
        "base": whole("The number of the latest stroke that was answered.", minimum=0),
        "marks": list_of(list_of(whole()), "Cells, each with its new digit."),
        "cell": or_null(whole(minimum=0)),
        "what": text("A reaction, or what to ask the others for.", enum=[*REACTIONS, *ASKED]),
        "id": whole("The number of the question that is answered."), "yes": truth("The answer."),
        "nick": text(maxLength=LONGEST_NICK),
    }),
    "NextPuzzle": taken("Another puzzle on the same board.", {"puzzle": text("The link code of a puzzle.")}),
}

SCHEMAS: Final[dict[str, Schema]] = {**_PUZZLES, **_SOLVES, **_CLASSROOMS, **_BOARDS, **_OTHERS}
