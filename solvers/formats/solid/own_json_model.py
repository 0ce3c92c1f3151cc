"""Our JSON of solid puzzles with the finished model and its colours in it: `own_json` reads and describes it."""

from __future__ import annotations

from typing import Final

from ...colours import Colours, hex_of
from ...puzzle import Puzzle
from ...solid import solid_shape
from ..base import Format, check_solid, fitting_colours, needed_goal
from ..json_values import TEXTS
from . import own_json

_TITLE: Final = "titles.in_solid_model"


def sniff(_: str) -> bool:
    """Never: it is read as `own_json`, which looks the same."""
    return False


def dump(puzzle: Puzzle) -> str:
    check_solid(puzzle, _TITLE)
    data = own_json.fields(puzzle, _TITLE)
    data["goal"] = own_json.goal_layers(puzzle, needed_goal(puzzle, _TITLE))
    if colours := fitting_colours(puzzle):
        data["colours"] = {"palette": list(map(hex_of, colours.palette)), "cells": _nested(puzzle, colours)}
    return own_json.written(data)


def _nested(puzzle: Puzzle, colours: Colours) -> list[list[list[int]]]:
    x, y, z = solid_shape(puzzle)
    cells = list(colours.cells)
    return [[cells[(i * y + j) * z : (i * y + j + 1) * z] for j in range(y)] for i in range(x)]


FORMAT: Final = Format("solid-model", "titles.solid_model", (".json",), sniff, own_json.parse, dump,
                       keeps=(*TEXTS, "goal", "colours"), picture=True, flat=False, solid=True)
