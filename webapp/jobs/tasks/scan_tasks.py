"""The tasks `scan`, the clues of a puzzle in a picture, and `repair`, changes to clues that do not fit together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from solvers.colours import hex_of, palette_of, read_hex
from solvers.errors import PuzzleError
from solvers.events import Outcome, Progress
from solvers.puzzle import MAX_SIDE
from solvers.scan import read
from solvers.scan.pictures import upright
from solvers.scan.plain_facts import SIDES, change_facts, clue_facts, marks_text
from solvers.scan.reading import Choices, Clue, Number, Reading
from solvers.scan.repair import Repair, repairs

from ...base.wire_json import Json
from ..events.messages import Request, ended
from .plain_values import answering
from .task_clock import Clock, Frames, reporting

_PATIENCE: Final = 100  # steps of the solver for the verdict
_MOST_CHOICES: Final = 32  # values of a number
_MOST_INKS: Final = 9


@answering
def scan(request: Request) -> Json:
    """What is printed in a picture, and where; `outlines` are those of all puzzles in it."""
    assert isinstance(request.source, bytes)
    picture = upright(request.source)
    reading = read(picture, **request.options)
    height, width = picture.shape[:2]
    numbers = {side: [[_number_json(number) for number in clue] for clue in getattr(reading, side)] for side in SIDES}
    return {
        "width": width, "height": height, "outlines": _pixels(reading.outlines), "place": reading.place,
        "mesh": _pixels(reading.mesh), "cell": round(reading.cell, 1), **clue_facts(reading), "numbers": numbers,
        "palette": [hex_of(ink.value) for ink in reading.palette],
        "letters": [ink.letter for ink in reading.palette], "marks": marks_text(reading),
        "verdict": reading.outcome(_PATIENCE),
    }


def _number_json(number: Number) -> Json:
    return {"values": _rounded(number.values), "inks": _rounded(number.inks), "corners": _pixels(number.corners)}


def _rounded(choices: Choices) -> list[tuple[int, float]]:
    return [(value, round(probability, 4)) for value, probability in choices]


def _pixels(points: Any) -> Any:
    return np.round(np.asarray(points, float), 1).tolist()


@reporting
def repair(request: Request, clock: Clock) -> Frames:
    """Ends with `repairs`, the likeliest first, each with its changes and the outcome of the clues after it. An event
    tells those found so far whenever there are better ones."""
    reading = _reading(request.options["reading"])
    best = Repair(None, Outcome.LIMIT)
    for step in repairs(reading):
        match step:
            case Repair():
                best = step
                yield clock.frame({"t": "repairs", "repairs": _repairs_json(best, reading)})
            case Progress() if clock.due():
                yield clock.frame({"t": "progress", "counters": dict(step.counters)})
        if clock.seconds >= request.seconds:
            break
    return {**ended(best.outcome, request), "repairs": _repairs_json(best, reading)}


def _repairs_json(best: Repair, reading: Reading) -> list[Json]:
    alternatives = best.alternatives or ((best,) if best.changes else ())
    return [{"changes": [change_facts(change, reading) for change in repair.changes], "outcome": repair.outcome,
             "loss": round(repair.loss, 2), "sure": repair.sure} for repair in alternatives]


# A reading from a page, where a player may have changed numbers

def _reading(fields: Json) -> Reading:
    try:
        palette = palette_of([read_hex(value, "palette") for value in fields["palette"][:_MOST_INKS]])
        rows, cols = (tuple(_clue(clue, len(palette)) for clue in fields[side]) for side in SIDES)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, PuzzleError):
            raise
        raise PuzzleError("tasks.reading", where="reading") from None
    if not all(0 < len(clues) <= MAX_SIDE for clues in (rows, cols)):
        raise PuzzleError("tasks.reading", where="reading")
    return Reading(rows, cols, mesh=np.zeros((0, 0, 2), np.float32), palette=palette)


def _clue(numbers: Iterable[Json], colours: int) -> Clue:
    clue = tuple(Number(_choices(number["values"], 0, MAX_SIDE), (), _choices(number.get("inks", ()), 1, colours - 1))
                 for number in numbers)
    if len(clue) > MAX_SIDE:
        raise ValueError
    return clue


def _choices(pairs: Iterable[tuple[int, float]], low: int, high: int) -> Choices:
    """Values and probabilities, checked. Those of colours are left out in black and white."""
    choices = tuple((int(value), float(probability)) for value, probability in pairs) if high >= low else ()
    if len(choices) > _MOST_CHOICES or not all(low <= value <= high and 0 <= probability <= 1
                                               for value, probability in choices):
        raise ValueError
    return choices
