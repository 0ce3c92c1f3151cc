"""Every file and link format, one a file; here is the registry, sniffing, `parse` and `dump`.

A format module offers `FORMAT`, a `Format` (see `base`). Adding one: the file, its test data, its name here.
"""

from __future__ import annotations

import codecs
import re
from functools import cache
from importlib import import_module
from typing import Final

from ..errors import PuzzleError
from ..puzzle import Puzzle
from .base import SNIFFED, Format

# Modules, in the order in which sniffing asks them: the most telling first. Where several think a text
# theirs, as those that are only numbers do, the first that can read it gets it.
# Of two with the same file extension, the first is meant.
_MODULES: Final[tuple[str, ...]] = (
    "pbm",
    "pbm4",
    "solid.vox",
    "solid.layers",
    "xml",
    "solid.own_json",
    "solid.own_json_model",
    "solid.dims_json",
    "json_",
    "puzzlink",
    "link.code",
    "pattern",
    "task",
    "nonograms_org",
    "lp",
    "pto",
    "pti",
    "gno",
    "solid.faces",
    "non",
    "colon",
    "olsak",
    "mk",
    "nin",
    "cwd",
    "lists",
    "lambda_",
    "picture",
    "solid.obj",
    "solid.stl",
)

MAX_BYTES: Final = 4_000_000

_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_SURROGATE: Final = re.compile("[\ud800-\udfff]+")


def format_named(name: str) -> Format:
    """The format of that name (`lambda`, `non`, `puzzlink`, ...)."""
    for form in formats():
        if form.name == name:
            return form
    raise PuzzleError(f"expected one of {', '.join(form.name for form in formats())}", where="format", found=name)


@cache
def formats() -> tuple[Format, ...]:
    """All formats in sniffing order."""
    return tuple(import_module(f".{module}", __name__).FORMAT for module in _MODULES)


def parse(source: str | bytes, format: str | None = None) -> Puzzle:  # noqa: A002
    """The puzzle that a text, link or file holds, in a named format or in whichever it looks like."""
    if len(source) > MAX_BYTES:
        raise PuzzleError(f"expected at most {MAX_BYTES} bytes", found=f"{len(source)} bytes")
    raw = source.decode("latin-1") if isinstance(source, bytes) else source
    text = _decoded(source) if isinstance(source, bytes) else source
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not text.isascii():
        text = _SURROGATE.sub("\ufffd", text)
    if not text.strip():
        raise PuzzleError("expected a puzzle", found="no text at all")
    if format is not None:
        form = format_named(format)
        return form.parse(raw if form.binary else text)
    return _parse_unnamed(raw, text)


def dump(puzzle: Puzzle, format: str) -> str:  # noqa: A002
    """`puzzle` written in a format; a binary format needs `dump_bytes`."""
    form = format_named(format)
    if form.binary:
        raise PuzzleError(f"expected a text format, {form.title} is written as bytes", where="format", found=format)
    return form.dump(puzzle)


def dump_bytes(puzzle: Puzzle, format: str) -> bytes:  # noqa: A002
    """`puzzle` as the bytes of a file in a format."""
    form = format_named(format)
    return form.dump(puzzle).encode("latin-1" if form.binary else "utf-8")


def _decoded(data: bytes) -> str:
    if data.startswith(_UTF16):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        # Every byte means something in latin-1, in which old files are written.
        return data.decode("latin-1")


def _parse_unnamed(raw: str, text: str) -> Puzzle:
    """What the first format can read that thinks the text its own; if none can, what the first of them says."""
    complaint = None
    for form in formats():
        own = raw if form.binary else text
        if form.sniff(own[:SNIFFED]):
            try:
                return form.parse(own)
            except PuzzleError as error:
                complaint = complaint or error
    if complaint is not None:
        raise complaint
    raise PuzzleError("expected a puzzle in one of the known formats", found=text.strip())
