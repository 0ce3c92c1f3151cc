"""Reading what JSON says with exact messages: objects, lists and whole numbers. No format is known here."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from ..colours import MAX_COLOURS, RGB, read_hex
from ..errors import PuzzleError
from ..puzzle import MAX_SIDE, Info
from ..texts import say
from .base import clean, clean_info

# What `Info` tells in words.
TEXTS: Final = ("title", "author", "copyright", "license", "source", "description")


def json_object(text: str, wanted: Sequence[str]) -> dict[str, object]:
    """The object that a text is; `wanted` says in the error what it should have."""
    try:
        data = json.loads(text)
    except RecursionError:
        raise PuzzleError("formats.json_nesting", found=text) from None
    except ValueError as error:
        raise PuzzleError("formats.json", found=text.strip(), reason=str(error)) from None
    if not isinstance(data, dict):
        raise PuzzleError("formats.json_object", found=text.strip(), parts=wanted)
    return data


def json_list(value: object, where: str, longest: int = MAX_SIDE) -> list[object]:
    if not isinstance(value, list):
        raise PuzzleError("formats.list", where=where, found=_shown(value))
    if len(value) > longest:
        raise PuzzleError("formats.most_entries", where=where, found=say("counts.entries", count=len(value)),
                          most=longest)
    return value


def json_row(value: object, where: str, length: int) -> list[object]:
    """A list of just so many entries."""
    entries = json_list(value, where, length)
    if len(entries) < length:
        raise PuzzleError("formats.entries", where=where, found=say("counts.entries", count=len(entries)), count=length)
    return entries


def json_int(value: object, where: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        found = value if isinstance(value, str) else f"{value:.3g}" if type(value) is float else _shown(value)
        raise PuzzleError("errors.number_between", where=where, found=found, low=low, high=high)
    return value


def read_palette(value: object) -> tuple[RGB, ...]:
    """Colours as `#rrggbb`."""
    names = json_list(value, "palette", MAX_COLOURS)
    return tuple(read_hex(str(name), f"palette[{number}]") for number, name in enumerate(names))


def json_info(data: dict[str, object]) -> Info:
    """The texts of an object, by the names of `Info`."""
    return clean_info({name: value for name in TEXTS if isinstance(value := data.get(name), str)})


def info_fields(info: Info) -> dict[str, object]:
    """The same to be written, without what is empty."""
    return {name: text for name in TEXTS if (text := clean(getattr(info, name)))}


def _shown(value: object) -> str:
    return "nothing" if value is None else str(type(value).__name__)
