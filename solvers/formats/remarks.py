"""Titles and authors as remarks, for formats that are programs' data and have no other place for them.

`% Title: Cat` is how such files write them. One text a line; the sign that opens a remark is the format's.
"""

from __future__ import annotations

import re
from typing import Final

from ..puzzle import Info
from .base import clean_info, one_line

KEPT: Final = ("title", "author", "copyright", "license", "source", "description")
_MOST: Final = 100
_REMARK: Final = re.compile(r"[ \t]*+[%#]++[ \t]*+(title|author|copyright|license|source|description)[ \t]*+:(.*)",
                            re.IGNORECASE)


def remarks_of(info: Info, sign: str) -> list[str]:
    """A line for each text that there is."""
    return [f"{sign} {name.capitalize()}: {text}" for name in KEPT if (text := one_line(getattr(info, name)))]


def info_in_remarks(text: str) -> Info:
    """What the first lines of a text say."""
    texts: dict[str, str] = {}
    for line in text.split("\n", _MOST)[:_MOST]:
        if match := _REMARK.fullmatch(line):
            texts.setdefault(match[1].lower(), match[2])
    return clean_info(texts)
