"""The exceptions for a bad puzzle, file, link, option or method, and for a missing extra; texts that fit into a
sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from unicodedata import category

from .texts import say

_SPACE = "Zs"  # the category of spaces in Unicode
_SHOWN = 60
_PLACE = 120
_MESSAGE = 400
_OWN: Final = ("nonoscope", "solvers", "webapp")


class NonoscopeError(Exception):
    """The base of all exceptions of this library."""


class PuzzleError(NonoscopeError, ValueError):
    """Bad input, described in one sentence: where, what was expected, and what was found instead."""

    code: str  # of the sentence, the same in all languages
    parameters: dict[str, object]  # what stands in the sentence
    message: str  # what was expected
    where: str  # such as "line 3" or "row 4"; may be empty
    found: str | None  # the offending text

    def __init__(self, code: str, *, where: str = "", found: str | None = None, **parameters: object) -> None:
        self.code = code
        self.parameters = parameters
        self.message = shorten(on_one_line(say(code, **parameters)), _MESSAGE)
        self.where = shorten(on_one_line(where), _PLACE)
        self.found = found
        super().__init__(self._sentence())

    def _sentence(self) -> str:
        words = say("errors.at", where=self.where, message=self.message) if self.where else self.message
        if self.found is None:
            return words
        return say("errors.found", message=words, found=repr(shorten(self.found)))


def shorten(text: str, most: int = _SHOWN) -> str:
    """`text` cut to a length that fits into a sentence."""
    return text if len(text) <= most else text[: most - 1] + "…"


def on_one_line(text: str) -> str:
    """`text` with escape sequences in place of invisible signs. Spaces stay, such as those of French before a colon."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or category(sign) == _SPACE else repr(sign)[1:-1] for sign in text)


class MethodError(PuzzleError):
    """A method of your own has a mistake. The exception it raised is the `__cause__`."""


class MissingExtraError(NonoscopeError, ImportError):
    """An optional package isn't installed. The message says what to install."""

    def __init__(self, extra: str) -> None:
        super().__init__(say("cli.needs_extra", extra=extra))


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Context for imports that need the packages of an extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in _OWN:
            raise
        raise MissingExtraError(extra) from error
