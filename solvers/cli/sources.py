"""Where puzzles come from and where output goes: files, standard input and output, examples, text.

Bytes in, bytes out: line ends and encodings are the formats' business, whatever the terminal's may be.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO, Final

import click

from ..errors import PuzzleError, shorten
from ..formats import MAX_BYTES, format_named, formats, parse
from ..formats.base import Format
from ..puzzle import Puzzle

EXAMPLE: Final = "example:"
MODEL: Final = "model:"


def read_puzzle(source: str, form: str | None = None) -> Puzzle:
    """The puzzle that an argument means: `-`, a file, `example:NAME`, `model:NAME`, a link or clues as text."""
    if source.startswith(EXAMPLE):
        from ..examples import example

        return example(source.removeprefix(EXAMPLE)).puzzle
    if source.startswith(MODEL):
        from ..models import model

        return model(source.removeprefix(MODEL)).puzzle
    if source == "-" or _exists(source):
        return parse(read_bytes(source), form)
    if _looks_like_puzzle(source, form):
        return parse(source, form)
    raise PuzzleError("no such file, and it does not look like a link or clues", where=shorten(source))


def read_bytes(source: str, bound: int = MAX_BYTES) -> bytes:
    """What a file or standard input (`-`) holds, never more than `bound` bytes."""
    if source == "-":
        return _bounded(sys.stdin.buffer, "standard input", bound)
    with Path(source).open("rb") as file:
        return _bounded(file, source, bound)


def write_bytes(target: Path | None, data: bytes, *, binary: bool = False) -> None:
    """Into the file, or to standard output when there is none."""
    if target is not None:
        target.write_bytes(data)
        return
    if binary and sys.stdout.isatty():
        raise click.UsageError("This output is not text; name a file with -o, or pipe it.")
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _bounded(stream: BinaryIO, where: str, bound: int) -> bytes:
    data = stream.read(bound + 1)
    if len(data) > bound:
        raise PuzzleError(f"expected at most {bound:,} bytes", where=where)
    return data


def _exists(source: str) -> bool:
    try:
        return Path(source).exists()
    except (OSError, ValueError):  # a long link is no possible name of a file
        return False


def _looks_like_puzzle(text: str, form: str | None) -> bool:
    candidates: tuple[Format, ...] = formats() if form is None else (format_named(form),)
    return any(candidate.sniff(text) for candidate in candidates if not candidate.binary)
