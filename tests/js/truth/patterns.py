"""Recognises sentences by their catalogue entries, so rewording them breaks no check."""

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


class Sentence(NamedTuple):
    """A recognised sentence: its code, plural form and parameters."""

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
    patterns = []
    for code in codes:
        entry = all_entries(code.partition(".")[0])[code]
        forms = {"": entry} if isinstance(entry, str) else entry
        if len(set(forms.values())) == 1:
            forms = {"": next(iter(forms.values()))}  # it reads the same for any number
        patterns += [_pattern(code, form, words) for form, words in forms.items()]
    return tuple(patterns)


def _pattern(code: str, form: str, words: str) -> Pattern:
    names = set[str]()

    def group(match: re.Match[str]) -> str:
        name = match[1]
        if name in names:
            return f"(?P={name})"
        names.add(name)
        return f"(?P<{name}>.+?)"

    fixed = len(_PARAMETER.sub("", re.escape(words)))
    ended = r"\.?" if code.startswith("searching.") else ""  # where parts of sentences may end one
    return Pattern(code, form, re.compile(_PARAMETER.sub(group, re.escape(words)) + ended), fixed)


@cache
def _every_code() -> tuple[str, ...]:
    return tuple(codes_of())


@cache
def recognised(words: str, *codes: str) -> Sentence:
    """The entry that these words match, of these codes or of all; the most specific one if several match."""
    best = _best(words, codes or _every_code())
    if best is None:
        raise UnknownSentenceError(f"no entry reads like {words!r}")
    return best[1]


def _best(words: str, codes: tuple[str, ...]) -> tuple[int, Sentence] | None:
    best = None
    for pattern in _patterns(codes):
        match = pattern.expression.fullmatch(words)
        if match and (best is None or pattern.fixed > best[0]):
            best = pattern.fixed, Sentence(pattern.code, pattern.form, match.groupdict())
    return best


@cache
def sentences_of(words: str, *codes: str) -> tuple[Sentence, ...]:
    """The sentences of a text in order, each with one of these codes, or any."""
    broken = _BROKEN.search(words)
    assert broken is None, f"{broken and broken[0]!r} in {words!r}"
    best = _split(tuple(_BETWEEN.split(words)), codes or _every_code()) if words else (0, ())
    if best is None:
        raise UnknownSentenceError(f"no entries read like {words!r}")
    return best[1]


def _split(parts: tuple[str, ...], codes: tuple[str, ...]) -> tuple[int, tuple[Sentence, ...]] | None:
    """The most specific entries that make up these parts."""
    if not parts:
        return 0, ()
    best = None
    for end in range(1, len(parts) + 1):
        head = _best(" ".join(parts[:end]), codes)
        tail = _split(parts[end:], codes) if head else None
        if head and tail and (best is None or head[0] + tail[0] > best[0]):
            best = head[0] + tail[0], (head[1], *tail[1])
    return best
