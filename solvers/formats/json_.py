"""JSON: `rows` and `cols` (or `columns`) as lists of lists of numbers.

Our own files may also have null for a line without a clue, `givens` as [row, column, 1 or -1] counted from 0, the
texts of `Info`, `goal` as rows of `#` and `.`, and `colours` of the finished picture as
{"palette": ["#rrggbb", ...], "cells": rows of numbers}, where 0 is no colour and n the n-th one. Other programs write
`content`, all cells as -1, 0 (unknown) or 1: a complete picture becomes the goal, a partial one the given cells.

A coloured puzzle has a `palette`: each colour is "#rrggbb" or {"value": "#rrggbb", "name": ..., "letter": ...}, that of
empty cells first. Runs are [length, colour] with the number of the colour, or its letter; a given cell is [row, column,
colour]; `goal` is rows of numbers, and without clues it is the puzzle.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Any, Final

from ..clues import MAX_INKS
from ..colours import Palette, hex_of, read_hex
from ..errors import PuzzleError
from ..grid import EMPTY, FILLED, UNKNOWN, Grid, colour_of, state_of
from ..puzzle import MAX_SIDE, Puzzle
from ..texts import place_name, say
from .base import (
    MOST_ENTRIES,
    TEXTS,
    Entry,
    Format,
    RunList,
    check_flat,
    fitting_colours,
    fitting_goal,
    line_names,
    one_line,
    read_runs,
    refusing,
    with_goal,
)
from .inks import Ink, palette_of_inks, read_signed_runs
from .json_values import (
    colour_fields,
    compact_json,
    goal_of_rows,
    info_fields,
    json_info,
    json_int,
    json_list,
    json_object,
    json_row,
    json_value,
    nested,
    object_of,
    with_model,
)
from .solid.json_solids import GIVEN_SIGNS, GIVEN_STATES, HINTS, SOLID, VOXEL_JSON

_STATE: Final = {**GIVEN_STATES, 0: UNKNOWN}


def parse(text: str) -> Puzzle:
    data = json_object(text, ("rows", "cols"))
    palette = read_palette(data["palette"]) if "palette" in data else ()
    goal, info = data.get("goal"), json_info(data)
    if palette and "rows" not in data:
        return Puzzle.from_grid(_picture(goal, palette), info, palette)
    rows = _clues(data.get("rows"), "row", palette)
    cols = _clues(data.get("cols", data.get("columns")), "column", palette)
    content = None if palette else _content(data.get("content"), len(rows), len(cols))
    givens = _givens(data.get("givens"), len(rows), len(cols), palette)
    if content is not None and not content.solved:
        known_cells = [(cell, state) for cell, state in enumerate(content.cells) if state != UNKNOWN]
        return Puzzle.flat(rows, cols, givens=known_cells, info=info)
    puzzle = Puzzle.flat(rows, cols, givens=givens, info=info, palette=palette)
    if palette:
        return puzzle if goal is None else with_goal(puzzle, _picture(goal, palette))
    return with_model(puzzle, goal_of_rows(goal, puzzle.shape) or content, data.get("colours"))


def dump(puzzle: Puzzle) -> str:
    check_flat(puzzle, "titles.in_json")
    fields, goal = info_fields(puzzle.info), fitting_goal(puzzle)
    if puzzle.givens:
        fields["givens"] = [[*divmod(cell, puzzle.width), colour_of(state) if puzzle.palette else GIVEN_SIGNS[state]]
                            for cell, state in puzzle.givens]
    if puzzle.palette:
        clues = {"palette": palette_fields(puzzle.palette), "rows": puzzle.colour_rows, "cols": puzzle.colour_cols}
        if goal:
            fields["goal"] = nested([colour_of(state) if state else 0 for state in goal.cells], puzzle.shape)
        return compact_json({**clues, **fields})
    if goal:
        fields["goal"] = goal.rows(".#.")
        if colours := fitting_colours(puzzle):
            fields["colours"] = colour_fields(colours, puzzle.shape)
    return compact_json({"rows": puzzle.rows, "cols": puzzle.cols, **fields})


def _clues(value: object, kind: str, palette: Palette) -> list[Any]:
    """The runs of each line: lengths, or in colours pairs of a length and the number of a colour."""
    entries, read = json_list(value, f"{kind}s"), _coloured_clue if palette else _clue
    return [read(entry, name, palette) for entry, name in zip(entries, line_names(kind, len(entries)), strict=True)]


def _clue(entry: object, name: str, _: Palette) -> RunList | None:
    if entry is None:
        return None
    if isinstance(entry, str):
        return read_runs(entry, name)
    if entry == [0]:
        return ()
    return tuple(json_int(number, name, 1, MAX_SIDE) for number in json_list(entry, name))


def _coloured_clue(entry: object, name: str, palette: Palette) -> tuple[tuple[int, int], ...]:
    if isinstance(entry, str):
        numbers = {colour.letter: number for number, colour in enumerate(palette) if number}
        signed = read_signed_runs(entry, name, dict.fromkeys(numbers, Ink()))
        return tuple((length, numbers[sign]) for length, sign in signed)
    runs = [json_row(run, name, 2) for run in json_list(entry, name)]
    return tuple((json_int(run[0], name, 1, MAX_SIDE), _colour(run[1], name, palette, 1)) for run in runs)


def _givens(value: object, height: int, width: int, palette: Palette) -> list[tuple[int, int]]:
    givens = []
    for entry in [] if value is None else json_list(value, "givens", height * width):
        parts = json_list(entry, "givens", 3)
        if not palette and (len(parts) != 3 or parts[2] not in (1, -1)):
            raise PuzzleError("formats.json_given", where="givens", found=say("counts.entries", count=len(parts)))
        row, column, content = json_row(parts, "givens", 3)
        cell = json_int(row, "givens", 0, height - 1) * width + json_int(column, "givens", 0, width - 1)
        state = state_of(_colour(content, "givens", palette)) if palette else FILLED if content == 1 else EMPTY
        givens.append((cell, state))
    return givens


def _content(value: object, height: int, width: int) -> Grid | None:
    """All cells of `content`, from one list or from a list for each row."""
    if value is None:
        return None
    cells: list[object] = []
    for entry in json_list(value, "content", height * width):
        cells += entry if isinstance(entry, list) else [entry]
    if len(cells) != height * width or any(type(cell) is not int or cell not in _STATE for cell in cells):
        raise PuzzleError("formats.json_cells", where="content", found=say("counts.entries", count=len(cells)),
                          count=height * width)
    return Grid((height, width), bytes(_STATE[cell] for cell in cells if isinstance(cell, int)))


# In colours


def palette_fields(palette: Palette) -> list[dict[str, str]]:
    """A palette, to be written as JSON."""
    return [{"value": hex_of(colour.value), "name": colour.name, "letter": colour.letter} for colour in palette]


def read_palette(value: object) -> Palette:
    """A palette from its colours, each `#rrggbb` or an object with `value`, and perhaps `name` and `letter`."""
    inks: dict[str, Ink] = {}
    for number, entry in enumerate(json_list(value, "palette", MAX_INKS + 1)):
        fields = entry if isinstance(entry, dict) else {"value": entry}
        texts = {name: text for name, text in fields.items() if isinstance(text, str)}
        colour = read_hex(texts.get("value", ""), f"palette[{number}]")
        inks[str(number)] = Ink(colour, texts.get("name", ""), texts.get("letter", ""))
    if len(inks) < 2:
        raise PuzzleError("errors.colours_in_palette", where="palette", found=say("counts.colours", count=len(inks)),
                          most=MAX_INKS)
    return palette_of_inks(inks, inks.pop("0"))


def _colour(value: object, where: str, palette: Palette, low: int = 0) -> int:
    """The number of a colour, from its number or its letter."""
    letters = [colour.letter for colour in palette]
    if isinstance(value, str) and value in letters[low:]:
        return letters.index(value)
    return json_int(value, where, low, len(palette) - 1)


def _picture(value: object, palette: Palette) -> Grid:
    """A grid from rows of the numbers, or of the letters, of colours."""
    rows: list[list[object]] = [list(row) if isinstance(row, str) else json_list(row, "goal")
                                for row in json_list(value, "goal")]
    width = len(rows[0]) if rows else 0
    cells = [_colour(cell, "goal", palette) for row in rows for cell in json_row(row, "goal", width)]
    return Grid((len(rows), width), bytes(map(state_of, cells)))


JSON: Final = Format("json", (".json",), object_of(), parse, dump, keeps=(*TEXTS, "goal", "colours"), between="",
                     coloured=True)


# Several puzzles: an object a line, or a list of objects, each in one of the JSON formats, flat or solid. Only read; a
# title, a name or an id identifies a puzzle.

_KINDS: Final = (SOLID, VOXEL_JSON, HINTS, JSON)
_NAMES: Final = ("title", "name", "id")


def sniff_several(text: str) -> bool:
    start = text.lstrip()
    if start[:1] == "[":
        return start[1:].lstrip()[:1] == "{"
    first_line, _, following = start.partition("\n")
    return first_line[:1] == "{" and first_line.rstrip().endswith("}") and following.lstrip()[:1] == "{"


def parse_several(text: str) -> list[Entry]:
    if text.lstrip()[:1] == "[":
        objects = [json.dumps(value) for value in json_value(text)]
    else:
        objects = [line for line in text.split("\n") if line.strip()]
    if not 1 <= len(objects) <= MOST_ENTRIES:
        raise PuzzleError("formats.json_objects", found=f"{len(objects)}", most=MOST_ENTRIES)
    return [Entry(_title(entry), partial(_read, entry, place_name("puzzle", number)))
            for number, entry in enumerate(objects, 1)]


def _title(text: str) -> str:
    """The name of the puzzle; an object that is not valid JSON has none, and raises when it is read."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    names = [data[name] for name in _NAMES if name in data] if isinstance(data, dict) else []
    return next((one_line(str(name)) for name in names if isinstance(name, str | int)), "")


def _read(text: str, where: str) -> Puzzle:
    for form in _KINDS:
        if form.sniff(text):
            return form.parse(text)
    raise PuzzleError("formats.json_puzzle", where=where, found=text.strip())


JSON_LINES: Final = Format("jsonl", (".jsonl",), sniff_several, parse_several,
                           refusing("formats.jsonl_read_only", "titles.in_jsonl"),
                           read_only=True, solid=True, coloured=True)
