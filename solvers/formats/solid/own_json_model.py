"""Our JSON of solid puzzles with the finished model and its colours; `own_json` reads and describes it."""

from __future__ import annotations

from typing import Final

from ...puzzle import Puzzle
from ..base import TEXTS, Format, fitting_colours, needed_goal, never
from ..json_values import colour_fields, compact_json, nested
from . import own_json

_TITLE: Final = "titles.in_solid_model"


def dump(puzzle: Puzzle) -> str:
    data = own_json.fields(puzzle, _TITLE)
    data["goal"] = nested(needed_goal(puzzle, _TITLE).rows(".#."), puzzle.shape[:-1])
    if colours := fitting_colours(puzzle):
        data["colours"] = colour_fields(colours, puzzle.shape)
    return compact_json(data)


# `own_json` recognises and reads it.
FORMAT: Final = Format("solid-model", "titles.solid_model", (".json",), never, own_json.parse, dump,
                       keeps=(*TEXTS, "goal", "colours"), picture=True, flat=False, solid=True)
