"""How commands that make one puzzle write it: as a file of a format, or as JSON with what is known about it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

import click

from ...colours import hex_of
from ...errors import PuzzleError
from ...formats import dump, dump_bytes, format_named
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
        clues = {"palette": [{"value": hex_of(one.value), "name": one.name, "letter": one.letter}
                             for one in puzzle.palette], "rows": puzzle.colour_rows, "cols": puzzle.colour_cols}
    elif len(puzzle.shape) == 2:
        clues = {"rows": puzzle.rows, "cols": puzzle.cols}
    with suppress(PuzzleError):  # the link of a puzzle in colours
        clues["link"] = dump(puzzle, "link")
    line = as_json({"title": puzzle.info.title, "shape": puzzle.shape, **facts, **clues})
    write_bytes(output, line.encode() + b"\n", binary=False)
