"""What commands that make puzzles share: searches that last for some time, and how a puzzle is written."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import click

from ...errors import PuzzleError
from ...events import Progress
from ...formats import dump, dump_bytes, format_named
from ...formats.json_ import palette_fields
from ...grid import Grid
from ...puzzle import Puzzle
from ...texts import say
from ..options import as_json, option
from ..screen import progress
from ..sources import write_bytes

if TYPE_CHECKING:
    from ...make.unique import Proposal

to_option: Final = option("--to", "target", about="make_to", metavar="NAME")


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
    return {"palette": palette_fields(puzzle.palette)} if puzzle.palette else {}


def link_facts(puzzle: Puzzle) -> dict[str, object]:
    """The link; nothing where none can hold the puzzle."""
    try:
        return {"link": dump(puzzle, "link")}
    except PuzzleError:
        return {}


_PARTS: Final = 1000  # of the progress bar
_LEAST: Final = 0.001  # seconds
_Result = TypeVar("_Result")


def best_in_time(search: Iterable[Progress | _Result], seconds: float, *, at_least_one: bool = False) -> _Result | None:
    """The last result of a search within `seconds`. With `at_least_one`, it continues until there is a result."""
    best: _Result | None = None
    start = time.perf_counter()
    with progress(_PARTS) as bar:
        try:
            for result in search:
                best = best if isinstance(result, Progress) else result
                seconds_spent = time.perf_counter() - start
                bar.reach(min(_PARTS, int(_PARTS * seconds_spent / max(seconds, _LEAST))))
                if seconds_spent > seconds and not (at_least_one and best is None):
                    break
        except KeyboardInterrupt:
            if best is None:
                raise
    return best


def proposal(
    picture: Grid, goal: str, protected: list[int], alike: bool, seconds: float, seed: int, colours: int = 0
) -> Proposal:
    """The best proposal found in time. If there is none, the command says so and ends."""
    from ...make.unique import Proposal, make_unique

    search = make_unique(picture, goal, protected=protected, alike=alike, seed=seed, colours=colours)
    best = best_in_time(search, seconds)
    if not isinstance(best, Proposal):
        click.echo(say("unique.no_way" if best else "unique.no_time"), err=True)
        click.get_current_context().exit(1)
    return best


def print_changes(changes: Proposal) -> None:
    """Print how many cells are changed, and how many have to be."""
    if not changes.cells:
        click.echo(say("unique.nothing"), err=True)
    elif changes.proven:
        click.echo(say("unique.changed", count=len(changes.cells)), err=True)
    else:
        click.echo(say("unique.changed_so_far", count=len(changes.cells), least=changes.least_cells), err=True)
