"""JSON as this server reads and writes it. Events of methods never abort a solve: any plain value can be written.

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
_LARGEST_FLOAT: Final = int(float_info.max)


def dumps(value: object) -> bytes:
    """JSON; columns may be numpy arrays. TypeError if a value is not plain or is nested too deeply."""
    try:
        return orjson.dumps(value, _as_list, orjson.OPT_SERIALIZE_NUMPY)
    except TypeError as error:
        with suppress(RecursionError):
            return orjson.dumps(_plain(value), _as_list, orjson.OPT_SERIALIZE_NUMPY)
        raise error from None


def loads(text: str | bytes) -> Any:
    """ValueError if the text is not JSON or is nested too deeply."""
    return orjson.loads(text)


class SocketJson:
    """A JSON module as python-socketio expects it."""

    @staticmethod
    def dumps(value: object, **_: Any) -> str:
        return dumps(value).decode()

    @staticmethod
    def loads(text: str | bytes, **_: Any) -> Any:
        return orjson.loads(text)


def _as_list(column: Any) -> object:
    """A list for an array that orjson does not accept, such as one with a stride."""
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
            return float(max(-_LARGEST_FLOAT, min(value, _LARGEST_FLOAT)))
    return value
