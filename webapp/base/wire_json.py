"""JSON as this server reads and writes it. What a method tells must never end a solve, so nothing plain is refused.

orjson refuses integers beyond 64 bits, which counters of methods reach, and text that is not valid Unicode. Values that
contain either take a second, slower pass: such integers become floats, lone surrogates become question marks.
"""

from __future__ import annotations

from contextlib import suppress
from sys import float_info
from typing import Any, Final

import orjson

Json = dict[str, Any]

_LEAST: Final = -(1 << 63)
_MOST: Final = (1 << 64) - 1


def dumps(value: object) -> bytes:
    """JSON; columns may be arrays of numpy. TypeError for what is no plain value, or too deep."""
    try:
        return orjson.dumps(value, _listed, orjson.OPT_SERIALIZE_NUMPY)
    except TypeError as error:
        with suppress(RecursionError):
            return orjson.dumps(_plain(value), _listed, orjson.OPT_SERIALIZE_NUMPY)
        raise error from None


def loads(text: str | bytes) -> Any:
    """ValueError for what is no JSON, or too deep."""
    return orjson.loads(text)


class SocketJson:
    """What python-socketio expects of a JSON module."""

    @staticmethod
    def dumps(value: object, **_: Any) -> str:
        return dumps(value).decode()

    @staticmethod
    def loads(text: str | bytes, **_: Any) -> Any:
        return orjson.loads(text)


def _listed(column: Any) -> object:
    """A list for an array that orjson does not take by itself, such as one with a stride."""
    if hasattr(column, "tolist"):
        return column.tolist()
    raise TypeError(f"expected plain values, found {type(column).__name__}")


def _plain(value: object) -> object:
    match value:
        case dict():
            return {_plain(name): _plain(part) for name, part in value.items()}
        case list() | tuple():
            return [_plain(part) for part in value]
        case str():
            return value.encode(errors="replace").decode()
        case int() if not _LEAST <= value <= _MOST:
            return _floating(value)
    return value


def _floating(number: int) -> float:
    try:
        return float(number)
    except OverflowError:
        return float_info.max if number > 0 else -float_info.max
