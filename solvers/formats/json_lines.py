"""Several puzzles as JSON: an object a line, or a list of objects. Only read.

Each object is one of the JSON formats, flat or solid; a title, a name or an id says which puzzle it is. A file for
`bench` is such a text.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Final

from ..errors import PuzzleError
from ..puzzle import Puzzle
from ..texts import place_name, say
from . import json_
from .base import Entry, Format, one_line
from .solid import dims_json, own_json, voxel_json

_TITLE: Final = "titles.in_jsonl"
_KINDS: Final = (own_json.FORMAT, voxel_json.FORMAT, dims_json.FORMAT, json_.FORMAT)
_NAMES: Final = ("title", "name", "id")
_MOST: Final = 20_000


def sniff(text: str) -> bool:
    start = text.lstrip()
    if start[:1] == "[":
        return start[1:].lstrip()[:1] == "{"
    first, _, rest = start.partition("\n")
    return first[:1] == "{" and first.rstrip().endswith("}") and rest.lstrip()[:1] == "{"


def split(text: str) -> list[Entry]:
    objects = _list(text) if text.lstrip()[:1] == "[" else [line for line in text.split("\n") if line.strip()]
    if not 1 <= len(objects) <= _MOST:
        raise PuzzleError("formats.json_objects", found=f"{len(objects)}", most=_MOST)
    return [Entry(_title(one), partial(_read, one, place_name("puzzle", number))) for number,
            one in enumerate(objects, 1)]


def parse(text: str) -> Puzzle:
    return split(text)[0].read()


def dump(_puzzle: Puzzle) -> str:
    raise PuzzleError("formats.jsonl_read_only", title=say(_TITLE))


def _list(text: str) -> list[str]:
    try:
        found = json.loads(text)
    except RecursionError:
        raise PuzzleError("formats.json_nesting", found=text) from None
    except ValueError as error:
        raise PuzzleError("formats.json", found=text.strip(), reason=str(error)) from None
    return [json.dumps(one) for one in found] if isinstance(found, list) else []


def _title(text: str) -> str:
    """What names the puzzle; an object that cannot be read has no title, and says so when it is read."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    names = [data[name] for name in _NAMES if name in data] if isinstance(data, dict) else []
    return next((one_line(str(name)) for name in names if isinstance(name, str | int)), "")


def _read(text: str, where: str) -> Puzzle:
    kind = next((form for form in _KINDS if form.sniff(text)), None)
    if kind is None:
        raise PuzzleError("formats.json_puzzle", where=where, found=text.strip())
    return kind.read(text)


FORMAT: Final = Format("jsonl", "titles.jsonl", (".jsonl",), sniff, parse, dump, split,
                       read_only=True, solid=True)
