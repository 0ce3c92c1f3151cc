"""Clues on one line of text, where single separators stand between lines and between numbers.

Shared by the colon format, Pattern's game ids and the `task` of puzzle-nonograms. Stricter than lists of
clue lines: a doubled separator inside a line is an error, since it is where a number got lost.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import PuzzleError
from ..puzzle import MAX_SIDE
from ..texts import say
from .base import RunList, read_number


def split_sections(text: str, between_lines: str) -> list[str]:
    """The texts of the lines' clues, at most as many as two sides can have."""
    count = text.count(between_lines) + 1
    if count > 2 * MAX_SIDE:
        raise PuzzleError("formats.most_lines", found=say("counts.lines", count=count), most=2 * MAX_SIDE)
    return text.split(between_lines)


def read_sections(sections: Sequence[str], names: Sequence[str], between_numbers: str) -> list[RunList]:
    """One clue a section."""
    return [_read_section(section, name, between_numbers) for section, name in zip(sections, names, strict=True)]


def _read_section(section: str, name: str, between_numbers: str) -> RunList:
    if section.strip() in ("", "0"):
        return ()
    count = section.count(between_numbers) + 1
    if count > MAX_SIDE:
        raise PuzzleError("formats.most_numbers", where=name, found=say("counts.numbers", count=count), most=MAX_SIDE)
    return tuple(read_number(word, name, low=1) for word in section.split(between_numbers))
