"""The content of a file, as bytes and as text. Nothing else decodes bytes.

Text is UTF-8, UTF-16 with a byte order mark, or otherwise Latin-1, the encoding of old files.
"""

from __future__ import annotations

import codecs
import re
from typing import Final

from ..errors import PuzzleError
from ..texts import say

MAX_BYTES: Final = 4_000_000

_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_SURROGATE: Final = re.compile("[\ud800-\udfff]+")


class Source:
    """The bytes of a file, or a text; converted into the other when needed."""

    __slots__ = ("_given", "_text")

    def __init__(self, given: str | bytes) -> None:
        if len(given) > MAX_BYTES:
            raise PuzzleError("errors.most_bytes", found=say("counts.bytes", count=len(given)), most=MAX_BYTES)
        if not given.strip():
            raise PuzzleError("formats.puzzle", found=say("found.no_text_at_all"))
        self._given = given
        self._text: str | None = None

    @property
    def data(self) -> bytes:
        """The bytes; a text must have only characters of one byte."""
        if isinstance(self._given, bytes):
            return self._given
        try:
            return self._given.encode("latin-1")
        except UnicodeEncodeError:
            raise PuzzleError("formats.bytes", found=self._given.strip()) from None

    @property
    def text(self) -> str:
        """The text, with `\\n` as line ends and without a byte order mark."""
        if self._text is None:
            self._text = _plain(self._given if isinstance(self._given, str) else _decoded(self._given))
        return self._text

    def content(self, *, binary: bool) -> str | bytes:
        return self.data if binary else self.text


def _plain(text: str) -> str:
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not text.isascii():
        text = _SURROGATE.sub("\ufffd", text)
    if not text.strip():
        raise PuzzleError("formats.puzzle", found=say("found.no_text_at_all"))
    return text


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-16" if data.startswith(_UTF16) else "utf-8")
    except UnicodeDecodeError as error:
        if b"\0" in data:
            found = say("found.byte_at", byte=f"{data[error.start]:#04x}", place=error.start + 1)
            raise PuzzleError("formats.not_text", found=found) from None
        return data.decode("latin-1")
