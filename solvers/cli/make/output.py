"""How commands that make one puzzle write it: as a file of a format, or as JSON with what is known about it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from ...errors import PuzzleError
from ...formats import dump, dump_bytes, format_named
from ...formats.json_ import palette_fields
from ...grid import Grid
from ...puzzle import Puzzle
from ...texts import say
from ..options import as_json
from ..sources import write_bytes

to_option: Final = click.option("--to", "target", metavar="NAME", help=say("flags.make_to"))


def give_out(puzzle: Puzzle, target: str, output: Path | None) -> None:
    """Write the puzzle alone."""
    data = dump_bytes(puzzle, target)
    binary = format_named(target).binary
    write_bytes(output, data if binary else data.removesuffix(b"\n") + b"\n", binary=binary)


def give_out_json(puzzle: Puzzle, output: Path | None, **facts: object) -> None:
    """Write a line of JSON: the facts, the link and, of a flat puzzle, the clues."""
    clues: dict[str, object] = {}
    if puzzle.palette:
        clues = {**palette_facts(puzzle), "rows": puzzle.colour_rows, "cols": puzzle.colour_cols}
    elif len(puzzle.shape) == 2:
        clues = {"rows": puzzle.rows, "cols": puzzle.cols}
    line = as_json({"title": puzzle.info.title, "shape": puzzle.shape, **facts, **clues, **link_facts(puzzle)})
    write_bytes(output, line.encode() + b"\n", binary=False)


def palette_facts(puzzle: Puzzle) -> dict[str, object]:
    """The palette of a coloured puzzle, as pages get it."""
    palette = palette_fields(puzzle.palette)
    return {"palette": palette} if palette else {}


def link_facts(puzzle: Puzzle) -> dict[str, object]:
    """The link; nothing where none can hold the puzzle."""
    try:
        return {"link": dump(puzzle, "link")}
    except PuzzleError:
        return {}


def coloured_rows(grid: Grid, puzzle: Puzzle) -> list[str]:
    """The rows of a picture, in colours with the letters of the puzzle's palette."""
    letters = [colour.letter for colour in puzzle.palette]
    return grid.rows("".join(["?", letters[1], letters[0], *letters[2:]]) if letters else "?#.")
