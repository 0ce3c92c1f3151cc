"""The one exception a bad puzzle, file, link or option raises. Nothing else lives here."""

from __future__ import annotations

_SHOWN = 60


class PuzzleError(ValueError):
    """Bad input, told in one sentence: where, what was expected, and the offending text.

    `where` names the place ("line 3", "row 4", "column 12"), `message` says what was
    expected there, `found` is the offending text (cut short when it is long).
    """

    def __init__(self, message: str, *, where: str = "", found: str | None = None) -> None:
        self.message = message
        self.where = where
        self.found = found
        super().__init__(self._sentence())

    def _sentence(self) -> str:
        sentence = f"{self.where}: {self.message}" if self.where else self.message
        if self.found is None:
            return sentence
        return f"{sentence}, found {shorten(self.found)!r}"


def shorten(text: str) -> str:
    """`text` cut to a length that fits into a sentence."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
