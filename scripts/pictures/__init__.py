"""Pictures drawn by programs, for `make_examples.py`; a module a theme. Each draws on a sheet of ink."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from scripts.ink import Ink

THEMES: Final = ("places", "vehicles", "animals", "plants", "things", "ornaments", "signs")

Drawing = Callable[[Ink], object]


@dataclass(frozen=True)
class Picture:
    """What to call it, its theme and other tags, how large the sheet is, and what draws on it."""

    title: str
    tags: str
    width: int
    height: int
    drawing: Drawing


PICTURES: dict[str, Picture] = {}


def picture(title: str, tags: str, width: int, height: int) -> Callable[[Drawing], Drawing]:
    """Enter a picture; its file is called like its title."""

    def enter(drawing: Drawing) -> Drawing:
        PICTURES[title.lower().replace(" ", "-").replace("'", "")] = Picture(title, tags, width, height, drawing)
        return drawing

    return enter
