"""How many steps a backtracking engine takes for a regular expression: a naive twin of Python's, slow and countable.

Only what the expressions of the formats use. The engine proper has shortcuts, so that it never takes more.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from re import _constants as ops  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

Next = Callable[[int], int | None]
REPEATS = (ops.MAX_REPEAT, ops.MIN_REPEAT, ops.POSSESSIVE_REPEAT)
SINGLE = (ops.LITERAL, ops.NOT_LITERAL, ops.ANY, ops.IN)
CATEGORIES = {
    ops.CATEGORY_DIGIT: str.isdigit, ops.CATEGORY_SPACE: str.isspace,
    ops.CATEGORY_WORD: lambda sign: sign.isalnum() or sign == "_",
    ops.CATEGORY_NOT_SPACE: lambda sign: not sign.isspace(),
    ops.CATEGORY_NOT_WORD: lambda sign: not (sign.isalnum() or sign == "_"),
}  # fmt: skip


class Counted:
    """A compiled expression that counts its steps in `total`, a list of one number."""

    def __init__(self, pattern: re.Pattern[Any], total: list[int]) -> None:
        self._pattern, self._total = pattern, total
        self._tree = list(_parser.parse(pattern.pattern, pattern.flags))
        self._multiline = bool(pattern.flags & re.MULTILINE)
        self._folds = bool(pattern.flags & re.IGNORECASE)
        self._text = ""
        self._groups: dict[int, str] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._pattern, name)

    def match(self, text: Any, pos: int = 0) -> Any:
        self._at(text, pos)
        return self._pattern.match(text, pos)

    def fullmatch(self, text: Any) -> Any:
        self._at(text, 0, whole=True)
        return self._pattern.fullmatch(text)

    def search(self, text: Any) -> Any:
        next(self._each(text), None)
        return self._pattern.search(text)

    def finditer(self, text: Any) -> Any:
        list(self._each(text))
        return self._pattern.finditer(text)

    def sub(self, new: Any, text: Any, count: int = 0) -> Any:
        for number, _ in enumerate(self._each(text), 1):
            if number == count:
                break
        return self._pattern.sub(new, text, count)

    def split(self, text: Any) -> Any:
        list(self._each(text))
        return self._pattern.split(text)

    def _each(self, text: Any) -> Iterator[int]:
        pos = 0
        while pos <= len(text):
            end = self._at(text, pos)
            if end is not None:
                yield end
            pos = pos + 1 if end is None or end == pos else end

    def _at(self, text: Any, pos: int, *, whole: bool = False) -> int | None:
        self._text = text if isinstance(text, str) else text.decode("latin-1")
        watching = sys.getprofile()
        sys.setprofile(None)  # the steps are counted here, and who counts calls would be told of each
        try:
            return self._run(self._tree, 0, pos, lambda end: end if not whole or end == len(text) else None)
        finally:
            sys.setprofile(watching)

    def _run(self, nodes: Any, index: int, pos: int, then: Next) -> int | None:
        self._total[0] += 1
        if index == len(nodes):
            return then(pos)
        kind, value = nodes[index]
        rest: Next = lambda end: self._run(nodes, index + 1, end, then)  # noqa: E731
        if kind in SINGLE:
            return rest(pos + 1) if self._fits(kind, value, pos) else None
        if kind in REPEATS:
            return self._repeat(kind, value, pos, rest)
        if kind is ops.SUBPATTERN:
            return self._run(list(value[3]), 0, pos, lambda end: self._grouped(value[0], pos, end, rest))
        if kind is ops.BRANCH:
            found = (self._run(list(one), 0, pos, rest) for one in value[1])
            return next((end for end in found if end is not None), None)
        if kind in (ops.ASSERT, ops.ASSERT_NOT):
            return rest(pos) if self._ahead(value, pos) is (kind is ops.ASSERT) else None
        if kind is ops.GROUPREF:
            group = self._groups.get(value, "")
            return rest(pos + len(group)) if self._text.startswith(group, pos) else None
        assert kind is ops.AT, kind
        return rest(pos) if self._stands(value, pos) else None

    def _grouped(self, number: int | None, start: int, end: int, rest: Next) -> int | None:
        if number is not None:
            self._groups[number] = self._text[start:end]
        return rest(end)

    def _ahead(self, value: Any, pos: int) -> bool:
        way, nodes = value
        start = pos if way == 1 else pos - 1  # all that look back do so by one sign
        return start >= 0 and self._run(list(nodes), 0, start, lambda end: end) is not None

    def _repeat(self, kind: Any, value: Any, pos: int, rest: Next) -> int | None:
        low, high, nodes = value
        ends = [pos]
        if kind is ops.MIN_REPEAT:
            while len(ends) <= high:
                if len(ends) > low and (found := rest(ends[-1])) is not None:
                    return found
                end = self._run(list(nodes), 0, ends[-1], lambda end: end)
                if end is None:
                    return None
                ends.append(end)
            return None
        while len(ends) <= high:
            end = self._run(list(nodes), 0, ends[-1], lambda end: end)
            if end is None or end == ends[-1]:
                break
            ends.append(end)
        tried = ends[low:][-1:] if kind is ops.POSSESSIVE_REPEAT else ends[low:][::-1]
        return next((found for end in tried if (found := rest(end)) is not None), None)

    def _stands(self, where: Any, pos: int) -> bool:
        text = self._text
        if where in (ops.AT_BEGINNING, ops.AT_BEGINNING_STRING):
            return pos == 0 or (self._multiline and where is ops.AT_BEGINNING and text[pos - 1] == "\n")
        if where is ops.AT_BOUNDARY:
            word = CATEGORIES[ops.CATEGORY_WORD]
            return (pos > 0 and word(text[pos - 1])) is not (pos < len(text) and word(text[pos]))
        return pos == len(text) or (text[pos] == "\n" and (self._multiline or pos == len(text) - 1))

    def _fits(self, kind: Any, value: Any, pos: int) -> bool:
        if pos >= len(self._text):
            return False
        sign = self._text[pos]
        if kind is ops.ANY:
            return sign != "\n"
        if kind is ops.IN:
            return any(self._in(value, each) for each in ({sign, sign.swapcase()} if self._folds else {sign}))
        same = ord(sign) == value or (self._folds and ord(sign.swapcase()[0]) == value)
        return same is (kind is ops.LITERAL)

    def _in(self, parts: Any, sign: str) -> bool:
        inverted = parts[0][0] is ops.NEGATE
        found = any(
            (kind is ops.LITERAL and ord(sign[0]) == value)
            or (kind is ops.RANGE and value[0] <= ord(sign[0]) <= value[1])
            or (kind is ops.CATEGORY and CATEGORIES[value](sign))
            for kind, value in parts
        )
        return found is not inverted
