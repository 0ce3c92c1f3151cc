"""Several puzzles as JSON: an object a line, or a list of objects. Only read.

Each object is in one of the JSON formats, flat or solid; a title, a name or an id identifies the puzzle. `bench` reads
such files.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Final

from ..errors import PuzzleError
from ..puzzle import Puzzle
from ..texts import place_name
from .base import Entry, Format, one_line, refusing
from .json_ import JSON
from .json_values import json_value
from .solid.faces_json import HINTS, SOLID
from .solid.voxel_json import VOXEL_JSON

_KINDS: Final = (SOLID, VOXEL_JSON, HINTS, JSON)
_NAMES: Final = ("title", "name", "id")
_MOST: Final = 20_000


def sniff(text: str) -> bool:
    start = text.lstrip()
    if start[:1] == "[":
        return start[1:].lstrip()[:1] == "{"
    first_line, _, following = start.partition("\n")
    return first_line[:1] == "{" and first_line.rstrip().endswith("}") and following.lstrip()[:1] == "{"


def parse(text: str) -> list[Entry]:
    objects = _list(text) if text.lstrip()[:1] == "[" else [line for line in text.split("\n") if line.strip()]
    if not 1 <= len(objects) <= _MOST:
        raise PuzzleError("formats.json_objects", found=f"{len(objects)}", most=_MOST)
    return [Entry(_title(entry), partial(_read, entry, place_name("puzzle", number)))
            for number, entry in enumerate(objects, 1)]


def _list(text: str) -> list[str]:
    values = json_value(text)
    return [json.dumps(value) for value in values] if isinstance(values, list) else []


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


JSON_LINES: Final = Format("jsonl", (".jsonl",), sniff, parse, refusing("formats.jsonl_read_only", "titles.in_jsonl"),
                           read_only=True, solid=True, coloured=True)
