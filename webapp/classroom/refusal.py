"""Refusals of a classroom, and the bounds of what it stores for its members."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from solvers.texts import say

from ..base.wire_json import Json, dumps

DEEPEST: Final = 20  # levels of brackets in a value, which is written to JSON again as a part of larger ones


class ClassroomError(Exception):
    """A status of HTTP, a word for programs, a sentence for people, and the place in the request."""

    def __init__(self, status: int, code: str, sentence: str, where: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        self.sentence = sentence
        self.where = where


def wrong(sentence: str, where: str) -> ClassroomError:
    """A request that is not valid."""
    return ClassroomError(400, "bad_request", sentence, where)


def bounded(value: Any, most: int, where: str) -> Json:
    """An object that may be stored: at most so many bytes as JSON, and not nested too deeply."""
    with suppress(TypeError):  # too deep to be written at all
        if isinstance(value, dict) and len(dumps(value)) <= most and _is_within(value, DEEPEST):
            return value
    raise wrong(say("classroom.object", most=most, levels=DEEPEST), where)


def _is_within(value: Any, levels: int) -> bool:
    """Whether a value of JSON has at most so many levels of brackets."""
    if not isinstance(value, (dict, list)):
        return True
    parts = value.values() if isinstance(value, dict) else value
    return levels > 0 and all(_is_within(part, levels - 1) for part in parts)
