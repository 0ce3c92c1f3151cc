"""Where puzzles come from and where output goes: files, standard input and output, examples, text.

Everything is bytes: formats handle line ends and encodings, whatever those of the terminal are.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from ..errors import PuzzleError, shorten
from ..formats import MAX_BYTES, Entry, Format, format_named, formats, parse, puzzles_in
from ..formats.base import Source, read_number
from ..puzzle import Puzzle
from ..texts import say

EXAMPLE: Final = "example:"
MODEL: Final = "model:"
WHOLE: Final = ":all"  # behind a model's name: all of its numbers
ALL: Final = 0

_MOST: Final = 99_999
_Item = TypeVar("_Item")


def read_puzzle(source: str, form: str | None = None) -> Puzzle:
    """The puzzle that an argument stands for: `-`, a file, `example:NAME`, `model:NAME`, a link or clues as text.

    Behind a file, or `-`, `#3` means its third puzzle; otherwise the first of several is used, and a note says so.
    """
    place, number = split_number(source)
    if number == ALL:
        raise PuzzleError("cli.one_puzzle", where=shorten(source))
    entries = _entries(place, form)
    if number is None and len(entries) > 1:
        click.echo(say("cli.several_puzzles", place=shorten(place), count=len(entries)), err=True)
    return item_numbered(entries, number or 1, place).read()


def takes_all(source: str) -> bool:
    """Whether an argument is a file, or `-`, followed by `#all`."""
    return split_number(source)[1] == ALL


def read_puzzles(source: str, form: str | None = None) -> Sequence[Entry]:
    """The puzzles of a file, or of `-`, whose name may be followed by a number or by `#all`."""
    place, number = split_number(source)
    entries = _entries(place, form)
    return entries if number in (ALL, None) else [item_numbered(entries, number or 1, place)]


def split_number(source: str) -> tuple[str, int | None]:
    """A file and the number behind it; if a file of the whole name exists, there is no number."""
    place, hash_sign, number = source.rpartition("#")
    if not hash_sign or _exists(source) or not is_file(place):
        return source, None
    if number == "all":
        return place, ALL
    return place, read_number(number, f"{shorten(place)}#", 1, _MOST)


def item_numbered(items: Sequence[_Item], number: int, place: str) -> _Item:
    """The puzzle of that number."""
    if number > len(items):
        raise PuzzleError("cli.puzzle_number", where=shorten(place), found=f"#{number}", most=len(items))
    return items[number - 1]


def _entries(source: str, form: str | None) -> Sequence[Entry]:
    if source.startswith(EXAMPLE):
        from ..collection import example

        return _single_entry(example(source.removeprefix(EXAMPLE)).puzzle)
    if source.startswith(MODEL):
        from ..collection import model

        name, whole, _ = source.removeprefix(MODEL).partition(WHOLE)
        chosen_model = model(name)
        return _single_entry(chosen_model.puzzle if whole else chosen_model.thinned)
    if is_file(source):
        return puzzles_in(read_bytes(source), form)
    if _looks_like_puzzle(source, form):
        return _single_entry(parse(source, form))
    raise PuzzleError("cli.no_such_file", where=shorten(source))


def _single_entry(puzzle: Puzzle) -> Sequence[Entry]:
    return [Entry(puzzle.info.title, lambda: puzzle)]


def read_bytes(source: str, bound: int = MAX_BYTES) -> bytes:
    """The content of a file or of standard input (`-`), at most `bound` bytes."""
    with nullcontext(sys.stdin.buffer) if source == "-" else Path(source).open("rb") as file:
        data = file.read(bound + 1)
    if len(data) > bound:
        where = say("cli.standard_input") if source == "-" else source
        raise PuzzleError("errors.most_bytes", where=where, most=bound)
    return data


def write_bytes(target: Path | None, data: bytes, *, binary: bool = False) -> None:
    """Write to a file, or to standard output if there is none."""
    if target is not None:
        target.write_bytes(data)
        return
    if binary and sys.stdout.isatty():
        raise click.UsageError(say("cli.not_text"))
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def is_file(source: str) -> bool:
    """Whether an argument is a file, or `-`."""
    return source == "-" or _exists(source)


def _exists(source: str) -> bool:
    try:
        return Path(source).exists()
    except (OSError, ValueError):  # a long link cannot be the name of a file
        return False


def _looks_like_puzzle(text: str, name: str | None) -> bool:
    candidates: tuple[Format[Any], ...] = formats() if name is None else (format_named(name),)
    return bool(text.strip()) and any(form.looks_like(Source(text)) for form in candidates if not form.binary)
