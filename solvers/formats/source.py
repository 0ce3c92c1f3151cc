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

    __slots__ = ("_content", "_text")

    def __init__(self, content: str | bytes) -> None:
        if len(content) > MAX_BYTES:
            raise PuzzleError("errors.most_bytes", found=say("counts.bytes", count=len(content)), most=MAX_BYTES)
        if not content.strip():
            raise PuzzleError("formats.puzzle", found=say("found.no_text_at_all"))
        self._content = content
        self._text: str | None = None

    @property
    def data(self) -> bytes:
        """The bytes; a text must have only characters of one byte."""
        if isinstance(self._content, bytes):
            return self._content
        try:
            return self._content.encode("latin-1")
        except UnicodeEncodeError:
            raise PuzzleError("formats.bytes", found=self._content.strip()) from None

    @property
    def text(self) -> str:
        """The text, with `\\n` as line ends and without a byte order mark."""
        if self._text is None:
            self._text = _normalised(self._content if isinstance(self._content, str) else _decode(self._content))
        return self._text

    def content(self, *, binary: bool) -> str | bytes:
        return self.data if binary else self.text


def _normalised(text: str) -> str:
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not text.isascii():
        text = _SURROGATE.sub("\ufffd", text)
    if not text.strip():
        raise PuzzleError("formats.puzzle", found=say("found.no_text_at_all"))
    return text


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-16" if data.startswith(_UTF16) else "utf-8")
    except UnicodeDecodeError as error:
        if b"\0" in data:
            place = say("found.byte_at", byte=f"{data[error.start]:#04x}", place=error.start + 1)
            raise PuzzleError("formats.not_text", found=place) from None
        return data.decode("latin-1")
