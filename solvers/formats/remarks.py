"""Titles and other texts as comments, such as `% Title: Cat`, for formats of programs' data that have no other place.

There is one text a line; the format decides which sign opens a comment.
"""

from __future__ import annotations

import re
from typing import Final

from ..puzzle import Info
from .base import TEXTS, clean_info, one_line

_MOST: Final = 100
_REMARK: Final = re.compile(r"[ \t]*+[%#]++[ \t]*+(" + "|".join(TEXTS) + r")[ \t]*+:(.*)", re.IGNORECASE)


def remarks_of(info: Info, sign: str) -> list[str]:
    """A comment for each text that is not empty."""
    return [f"{sign} {name.capitalize()}: {text}" for name in TEXTS if (text := one_line(getattr(info, name)))]


def info_in_remarks(text: str) -> Info:
    """The `Info` in the comments of the first lines."""
    texts: dict[str, str] = {}
    for line in text.split("\n", _MOST)[:_MOST]:
        if match := _REMARK.fullmatch(line):
            texts.setdefault(match[1].lower(), match[2])
    return clean_info(texts)
