"""Malformed samples: random bytes and JSON made from valid ones. No checks here.

All chance comes from a `random.Random`: a plain one where very many are made, hypothesis's where it looks for the
smallest one that fails.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

LONGEST = 60_000  # bytes of a malformed sample; repeated parts grow up to that
_NUMBER = re.compile(rb"[0-9]+")
# Likely to break readers: numbers at the limits of machine words, brackets and quotes, other encodings.
TOKENS = [
    b"0", b"1", b"-1", b"7", b"255", b"256", b"513", b"65535", b"65536", b"2147483648", b"99999999999999999999",
    b"1e400", b"NaN", b"0x10", b"1.5", "\u0663".encode(), b"\0", b"\xff", b"\xed\xa0\x80", b"\\u0000", b"\\ud800",
    b"\xef\xbb\xbf", b"\xff\xfe", b" ", b"\n", b"\r\n", b"\t", b"[", b"]", b"{", b"}", b"(", b")", b"<", b">", b"</",
    b"/>", b"'", b'"', b",", b";", b":", b"=", b"/", b"/*", b"*/", b"#", b"%", b"$", b"-", b"_", b"?", b"&a;", b"&#0;",
    b"&lt;", b'<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">]>', b"<![CDATA[", b"<?xml?>", b"null", b"true", b"GRID",
    b"PK\x03\x04", b"\x1f\x8b\x08", b"\x00\x00\x00\x00", b"\xff\xff\xff\x7f", b"\xff\xff\xff\xff",
]


def _cut(data: bytes, start: int, size: int, token: bytes) -> bytes:
    return data[:start] + data[start + size :]


def _put(data: bytes, start: int, size: int, token: bytes) -> bytes:
    return data[:start] + token + data[start:]


def _replace(data: bytes, start: int, size: int, token: bytes) -> bytes:
    return data[:start] + token + data[start + len(token) :]


def _end(data: bytes, start: int, size: int, token: bytes) -> bytes:
    return data[:start]


def _flip(data: bytes, start: int, size: int, token: bytes) -> bytes:
    return data[:start] + bytes([data[start] ^ 1 << size % 8]) + data[start + 1 :] if data[start:] else data


def _repeat(data: bytes, start: int, size: int, token: bytes) -> bytes:
    part = data[start : start + 1 + size % 40]
    times = min(1 << size % 16, (LONGEST - len(data)) // max(1, len(part)))
    return data[:start] + part * max(1, times) + data[start + len(part) :]


def _grow(data: bytes, start: int, size: int, token: bytes) -> bytes:
    """Replace the next number by another one."""
    number = _NUMBER.search(data, start)
    return data[: number.start()] + token + data[number.end() :] if number else data + token


def _nest(data: bytes, start: int, size: int, token: bytes) -> bytes:
    times = min(1 << size % 16, LONGEST // max(1, 2 * len(token)))
    closing = token.translate(bytes.maketrans(b"[{(<", b"]})>"))
    return data[:start] + token * times + data[start : start + size] + closing * times + data[start + size :]


_WAYS: tuple[Callable[[bytes, int, int, bytes], bytes], ...] = (
    _cut, _put, _replace, _end, _flip, _repeat, _grow, _nest,
)


def spoiled(chance: Random, samples: Sequence[bytes]) -> bytes:
    """A sample, or the beginning of one and the end of another, with some changes."""
    data = chance.choice(samples)
    if chance.randrange(4) == 0:
        other = chance.choice(samples)
        data = data[: len(data) // 2] + other[len(other) // 2 :]
    for _ in range(chance.randrange(1, 5)):
        way = _WAYS[chance.randrange(len(_WAYS))]
        data = way(data, chance.randrange(len(data) + 1), chance.randrange(64), chance.choice(TOKENS))[:LONGEST]
    return data


_LEAVES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 7, 65, 513, 2**31, 2**53, 2**63, 2**64 - 1, 0.5, -1e308, 1e308, 1e-320, "", "0",
    "1", "exact", "none", "\0", "\ud7ff", "1;1:1;1", "x" * 300, [], {}, [[1], [1]], {"a": 1},
)


def odd_value(chance: Random, depth: int = 0) -> Any:
    """Any JSON, mostly similar to valid values."""
    if depth == 3 or chance.randrange(3):
        return chance.choice(_LEAVES) if chance.randrange(12) else _nested(chance)
    parts = [odd_value(chance, depth + 1) for _ in range(chance.randrange(4))]
    return parts if chance.randrange(2) else {str(part)[:8]: part for part in parts}


def _nested(chance: Random) -> Any:
    """A value in so many brackets that it may be written alone, and no longer within another one."""
    value, objects = chance.choice(_LEAVES), chance.randrange(2)
    for _ in range(chance.choice((19, 20, 21, 240, 252, 253, 400))):
        value = {"a": value} if objects else [value]
    return value


def spoiled_json(chance: Random, samples: Sequence[Any]) -> bytes:
    """A sample with some values replaced, or changed as text."""
    value = chance.choice(samples)
    if chance.randrange(4) == 0:
        return spoiled(chance, [json.dumps(value).encode()])
    for _ in range(chance.randrange(1, 4)):
        value = _with(chance, value, odd_value(chance))
    return json.dumps(value).encode()


def deep_json(chance: Random, samples: Sequence[Any]) -> bytes:
    """A sample with a deeply nested value in it."""
    return json.dumps(_with(chance, chance.choice(samples), _nested(chance))).encode()


def _with(chance: Random, value: Any, other: Any) -> Any:
    """The value with another one somewhere in it."""
    names: list[Any] = list(value) if isinstance(value, dict) else []
    if isinstance(value, list):
        names = list(range(len(value)))
    which = chance.randrange(len(names) + 1)
    if which == len(names):
        return other
    name = names[which]
    inner = _with(chance, value[name], other)
    if isinstance(value, dict):
        return {**value, name: inner}
    return [*value[:name], inner, *value[name + 1 :]]
