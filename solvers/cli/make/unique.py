"""The command `make unique`: changes the fewest cells of a picture that make it the only solution of its clues."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...errors import PuzzleError
from ...explain.levels import RATED_LEVELS
from ...formats import format_named
from ...grid import EMPTY, FILLED, Grid, colour_of
from ...make import LINES, UNIQUE
from ...puzzle import Puzzle
from ...texts import say
from ..options import as_json, format_option, json_option, output_option
from ..prepare import Solving
from ..sources import read_puzzle
from ..timed_runs import with_goal
from .output import coloured_rows, give_out
from .proposals import print_changes, proposal

if TYPE_CHECKING:
    from ...make.unique import Proposal


@click.command(cls=Solving, short_help=say("commands.make_unique_short"), help=say("commands.make_unique"))
@click.argument("source", metavar="PICTURE")
@click.option("--lines", is_flag=True, help=say("flags.unique_lines"))
@click.option("--level", type=click.Choice(RATED_LEVELS), help=say("flags.unique_level"))
@click.option("--protect", metavar="PICTURE", help=say("flags.unique_protect"))
@click.option("--alike", is_flag=True, help=say("flags.unique_alike"))
@click.option("--seconds", type=click.FloatRange(min=0), default=30.0, show_default=True, metavar="S",
              help=say("flags.unique_seconds"))
@click.option("--seed", type=int, default=0, show_default=True, help=say("flags.seed"))
@click.option("--to", "target", default="picture", show_default=True, metavar="NAME", help=say("flags.make_to"))
@format_option
@output_option
@json_option
def unique(
    source: str, lines: bool, level: str | None, protect: str | None, alike: bool, seconds: float, seed: int,
    target: str, form: str | None, output: Path | None, in_json: bool,
) -> None:
    format_named(target)
    puzzle = with_goal(read_puzzle(source, form))
    picture = _picture(puzzle)
    protected = _filled(_picture(with_goal(read_puzzle(protect))), picture) if protect else []
    goal = level or (LINES if lines else UNIQUE)
    changes = proposal(picture, goal, protected, alike, seconds, seed, puzzle.colours)
    if in_json:
        click.echo(as_json(_fields(changes, puzzle)))
        return
    print_changes(changes)
    give_out(Puzzle.from_grid(changes.grid, puzzle.info, puzzle.palette), target, output)


def _picture(puzzle: Puzzle) -> Grid:
    assert puzzle.info.goal is not None
    return puzzle.info.goal


def _filled(protection: Grid, picture: Grid) -> list[int]:
    """The cells to keep: those that are filled in another picture."""
    if protection.shape != picture.shape:
        raise PuzzleError("unique.same_size", where="--protect")
    return [cell for cell, state in enumerate(protection.cells) if state != EMPTY]


def _fields(changes: Proposal, puzzle: Puzzle) -> dict[str, object]:
    return {
        "changes": [_change(cell, changes.grid, puzzle) for cell in changes.cells],
        "cells": len(changes.cells), "least_cells": changes.least_cells,
        "weight": changes.weight, "least_weight": changes.least_weight, "proven": changes.proven,
        "picture": coloured_rows(changes.grid, puzzle),
    }


def _change(cell: int, picture: Grid, puzzle: Puzzle) -> dict[str, object]:
    """Where a cell is, and what it becomes: filled or empty, or a colour."""
    state, place = picture.cells[cell], {"row": cell // puzzle.width + 1, "column": cell % puzzle.width + 1}
    if puzzle.palette:
        return {**place, "colour": puzzle.palette[colour_of(state)].letter}
    return {**place, "filled": state == FILLED}
