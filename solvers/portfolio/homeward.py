"""What a solver says of a turned puzzle, told of the puzzle as it was.

Events are taken by the names of their fields, so that one of a new kind passes too when it speaks of `cells`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import numpy as np

from ..events import Column, Event, Reason, Steps, Why
from .orientation import Numbers, Turned


def event_home(event: Event | Steps, turned: Turned) -> Event | Steps:
    """The event with cells, lines and grids of the puzzle as it was."""
    changes = {name: move(getattr(event, name), turned) for name, move in _MOVES.items() if hasattr(event, name)}
    return replace(event, **changes) if changes else event


def _cells(cells: Column, turned: Turned) -> Column:
    """As an array if they were one, else as a tuple."""
    if isinstance(cells, np.ndarray):
        return turned.cells[cells]
    return tuple(turned.cells[np.asarray(cells, np.intp)].tolist())


def _why(why: Column, turned: Turned) -> Column:
    """Numbers of lines, and those that stand in the code of a line that is supposed."""
    codes = np.array(why)
    shown, assumed = codes >= 0, codes <= Why.ASSUMED
    codes[shown] = turned.lines[codes[shown]]
    codes[assumed] = Why.ASSUMED - turned.lines[Why.ASSUMED - codes[assumed]]
    return codes if isinstance(why, np.ndarray) else tuple(codes.tolist())


def _reason(because: Reason | None, turned: Turned) -> Reason | None:
    if because is None:
        return None
    return Reason(because.technique, _one(turned.lines, because.line), _one(turned.cells, because.cell))


def _one(numbers: Numbers, number: int | None) -> int | None:
    return None if number is None else int(numbers[number])


_MOVES: Final[dict[str, Callable[[Any, Turned], Any]]] = {
    "cells": _cells,
    "why": _why,
    "because": _reason,
    "where": _reason,
    "grid": lambda grid, turned: turned.grid_home(grid),
}
