"""What .mk, .nin, .cwd and lambda texts have in common: nothing but numbers, first the sizes, then one clue a line.

The four differ in how they write the sizes, and in what separates the lists.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..errors import PuzzleError
from ..puzzle import Puzzle
from ..texts import say, within
from .base import line_names, read_number
from .clue_text import TextLine, from_first_text, read_halves


def begins_with_sizes(text: str, sizes: re.Pattern[str]) -> bool:
    """Whether a text begins with such sizes. A text with `&` does not: it is two lists without sizes."""
    return "&" not in text and sizes.match(text) is not None


def two_numbers(line: TextLine, code: str) -> tuple[int, int]:
    """The two sizes on one line, in their order; `code` is the code of the error that names them."""
    words = line.text.replace(",", " ").split(maxsplit=2)
    if len(words) != 2:
        raise PuzzleError(code, where=line.where, found=line.text)
    return read_number(words[0], line.where, low=1), read_number(words[1], line.where, low=1)


def head_and_body(lines: Sequence[TextLine]) -> tuple[TextLine, list[TextLine]]:
    """The first line that is not blank, and all lines after it."""
    texts = from_first_text(lines)
    if not texts:
        raise PuzzleError("formats.size", found=say("found.no_text"))
    return texts[0], texts[1:]


def read_tall(lines: Sequence[TextLine]) -> Puzzle:
    """The puzzle of a text with the number of rows, the number of columns and all clues on a line each."""
    first, following = head_and_body(lines)
    height = read_number(first.text, within(first.where, say("places.number_of_rows")), low=1)
    second, body = head_and_body(following)
    width = read_number(second.text, within(second.where, say("places.number_of_columns")), low=1)
    return Puzzle.flat(*read_halves(body, line_names("row", height), line_names("column", width)))
