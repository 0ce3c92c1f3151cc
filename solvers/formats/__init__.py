"""Every file and link format, those of one kind in a file; here are the registry, sniffing, `parse` and `dump`.

A format is a `Format` (see `base`); docs/adding/format.md says how to add one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final, TypeVar

from ..errors import PuzzleError
from ..puzzle import Puzzle
from ..texts import say
from .base import MAX_BYTES, Entry, Format, Source

__all__ = ["MAX_BYTES", "Entry", "Format", "dump", "dump_bytes", "format_named", "formats", "parse", "puzzles_in"]

# The address of a page and nothing else.
_ADDRESS: Final = re.compile(r"(?:https?://|www\.)\S++", re.IGNORECASE)

# Module and name of each format, in the order in which sniffing asks them, the most specific first. If a text looks
# like several formats, as texts of nothing but numbers do, the first format that can read it wins. So does the first of
# one file extension.
_FORMATS: Final[tuple[str, ...]] = (
    "picture.PBM", "picture.PBM4", "picture.PIXELS", "solid.vox.VOX", "solid.tables.LAYERS", "solid.voxel_text.LEVEL",
    "solid.voxel_text.VOXELS", "xml.XML", "json_.JSON_LINES", "solid.json_solids.SOLID",
    "solid.json_solids.SOLID_MODEL", "solid.json_solids.VOXEL_JSON", "solid.json_solids.HINTS", "json_.JSON",
    "sites.PUZZLINK", "link.code.LINK", "single_line.PATTERN", "single_line.TASK", "sites.NONOGRAMS_ORG",
    "labelled.LP", "programs.ASP", "packs.TOURNAMENT", "packs.PICROSS", "programs.MINIZINC", "labelled.PTO",
    "labelled.PTI", "labelled.GNO", "solid.tables.FACES", "blocks.NON", "single_line.COLON", "blocks.OLSAK",
    "numbers_only.MK", "numbers_only.NIN", "numbers_only.CWD", "csv_.CSV", "programs.PROLOG", "numbers_only.LISTS",
    "numbers_only.LAMBDA", "picture.PICTURE", "solid.surface.OBJ", "solid.surface.STL",
)

_Result = TypeVar("_Result")


def format_named(name: str) -> Format[Any]:
    """The format of this name, such as `non` or `puzzlink`.

    Raises PuzzleError if there is none.

    >>> format_named("vox").binary
    True
    """
    for form in formats():
        if form.name == name:
            return form
    raise PuzzleError("errors.one_of", where="format", found=name, names=[form.name for form in formats()])


@cache
def formats() -> tuple[Format[Any], ...]:
    """All formats, in the order in which they are tried on a file."""
    places = (place.rpartition(".") for place in _FORMATS)
    return tuple(getattr(import_module(f".{module}", __name__), name) for module, _, name in places)


def parse(source: str | bytes, format: str | None = None, number: int = 1) -> Puzzle:  # noqa: A002
    """The puzzle of a text, a link, or the bytes of a file.

    Without a `format`, it is recognised from the content. `number` chooses one of several puzzles, counted from 1.
    Raises PuzzleError, which says where, what was expected, and what was found.

    >>> parse("2;4;4;4;2:1,1;5;5;3;1").shape
    (5, 5)
    >>> parse("nonsense")
    Traceback (most recent call last):
    solvers.errors.PuzzleError: expected a puzzle in one of the known formats, found 'nonsense'
    """
    if number == 1:
        return _first_that_reads(Source(source), format, Format.parse)
    entries = puzzles_in(source, format)
    if not 1 <= number <= len(entries):
        raise PuzzleError("formats.puzzle_number", found=str(number), most=len(entries))
    return entries[number - 1].read()


def puzzles_in(source: str | bytes, format: str | None = None) -> Sequence[Entry]:  # noqa: A002
    """All puzzles of a text or file, at least one, with their titles. An unreadable one raises only when it is read."""
    return _first_that_reads(Source(source), format, _readable_entries)


def dump(puzzle: Puzzle, format: str) -> str:  # noqa: A002
    """The puzzle as a text or a link in a format.

    Raises PuzzleError if the format is unknown, binary (see `dump_bytes`), or cannot hold this puzzle.

    >>> dump(parse("2;4;4;4;2:1,1;5;5;3;1"), "puzzlink")
    'https://puzz.link/p?nonogram/5/5/2h4h4h4h2h11g5h5h3h1h'
    """
    form = format_named(format)
    if form.binary:
        raise PuzzleError("formats.text_format", where="format", found=format, title=form.title)
    text: str = form.write(puzzle)
    return text


def dump_bytes(puzzle: Puzzle, format: str) -> bytes:  # noqa: A002
    """The puzzle as the bytes of a file in a format, binary or not.

    Raises PuzzleError if the format is unknown or cannot hold this puzzle.

    >>> dump_bytes(parse("1;1:2"), "colon")
    b'1;1:2'
    """
    content: str | bytes = format_named(format).write(puzzle)
    return content.encode() if isinstance(content, str) else content


def _first_that_reads(source: Source, name: str | None, read: Callable[[Format[Any], Source], _Result]) -> _Result:
    """The result of the first format that the source looks like and that can read it, or the error of the first one."""
    if name is not None:
        return read(format_named(name), source)
    complaint = None
    for form in formats():
        if _looks_like(form, source):
            try:
                return read(form, source)
            except PuzzleError as error:
                complaint = complaint or error
    if complaint:
        raise complaint
    text = source.text.strip()
    if _ADDRESS.fullmatch(text):
        raise PuzzleError("formats.web_page")
    raise PuzzleError("formats.known_format", found=text)


def _looks_like(form: Format[Any], source: Source) -> bool:
    try:
        return form.looks_like(source)
    except PuzzleError:  # bytes that cannot be text, or a text that cannot be bytes
        return False


def _readable_entries(form: Format[Any], source: Source) -> Sequence[Entry]:
    """The puzzles of a source, if at least one of them can be read."""
    entries = form.entries(source)
    complaint = None
    for entry in entries:
        try:
            entry.read()
        except PuzzleError as error:
            complaint = complaint or error
        else:
            return entries
    raise complaint or PuzzleError("formats.puzzle", found=say("found.none"))
