"""Recognises sentences by the entries of the catalogue, so that a reworded one stays checked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

import webapp  # noqa: F401  # which adds its texts
from solvers.texts import all_entries

SENTENCES = ("reasons", "annealing", "clauses", "searching", "placing", "outcomes", "guessing")
_PARAMETER = re.compile(r"\\\{(\w+)\\\}")
_BETWEEN = re.compile(r"(?<=[.!?]) ")
_COUNTED = ("cells", "guesses", "literals", "clauses", "moves", "nodes", "rows", "runs", "columns", "events",
            "conflicts", "children", "ways", "contradictions")
_ONE_OF_MANY = rf"(?<![\d.,])(?<!the )1 ({'|'.join(_COUNTED)})\b"
_BROKEN = re.compile(rf"undefined|NaN|null|\[object|[{{}}]|{_ONE_OF_MANY}")


class Said(NamedTuple):
    """A sentence that was recognised: its code, the plural form, and what stands for its parameters."""

    code: str
    form: str
    values: Mapping[str, str]


class Pattern(NamedTuple):
    code: str
    form: str
    expression: re.Pattern[str]
    fixed: int  # characters that are no parameters


class UnknownSentenceError(AssertionError):
    """No entry of the catalogue reads like this."""


def codes_of(files: Iterable[str] = SENTENCES) -> list[str]:
    return [code for file in files for code in all_entries(file)]


@cache
def _patterns(codes: tuple[str, ...]) -> tuple[Pattern, ...]:
    found = []
    for code in codes:
        entry = all_entries(code.partition(".")[0])[code]
        forms = {"": entry} if isinstance(entry, str) else entry
        if len(set(forms.values())) == 1:
            forms = {"": next(iter(forms.values()))}  # it reads the same for any number
        found += [_pattern(code, form, words) for form, words in forms.items()]
    return tuple(found)


def _pattern(code: str, form: str, words: str) -> Pattern:
    seen = set[str]()

    def group(match: re.Match[str]) -> str:
        name = match[1]
        if name in seen:
            return f"(?P={name})"
        seen.add(name)
        return f"(?P<{name}>.+?)"

    fixed = len(_PARAMETER.sub("", re.escape(words)))
    ended = r"\.?" if code.startswith("searching.") else ""  # where parts of sentences may end one
    return Pattern(code, form, re.compile(_PARAMETER.sub(group, re.escape(words)) + ended), fixed)


@cache
def _every_code() -> tuple[str, ...]:
    return tuple(codes_of())


@cache
def recognised(words: str, *codes: str) -> Said:
    """The entry, of these or else of all, that these words are; of several the one with the most fixed characters."""
    found = _best(words, codes or _every_code())
    if found is None:
        raise UnknownSentenceError(f"no entry reads like {words!r}")
    return found[1]


def _best(words: str, codes: tuple[str, ...]) -> tuple[int, Said] | None:
    best = None
    for pattern in _patterns(codes):
        match = pattern.expression.fullmatch(words)
        if match and (best is None or pattern.fixed > best[0]):
            best = pattern.fixed, Said(pattern.code, pattern.form, match.groupdict())
    return best


@cache
def sentences_of(words: str, *codes: str) -> tuple[Said, ...]:
    """All sentences of a text, one after the other; each is one of these codes, or else any."""
    broken = _BROKEN.search(words)
    assert broken is None, f"{broken and broken[0]!r} in {words!r}"
    found = _split(tuple(_BETWEEN.split(words)), codes or _every_code()) if words else (0, ())
    if found is None:
        raise UnknownSentenceError(f"no entries read like {words!r}")
    return found[1]


def _split(parts: tuple[str, ...], codes: tuple[str, ...]) -> tuple[int, tuple[Said, ...]] | None:
    """The entries that make up these parts and have the most fixed characters."""
    if not parts:
        return 0, ()
    best = None
    for end in range(1, len(parts) + 1):
        head = _best(" ".join(parts[:end]), codes)
        rest = _split(parts[end:], codes) if head else None
        if head and rest and (best is None or head[0] + rest[0] > best[0]):
            best = head[0] + rest[0], (head[1], *rest[1])
    return best
