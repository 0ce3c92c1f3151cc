"""The command `solve`: a puzzle's solutions as pictures or JSON."""

from __future__ import annotations

from dataclasses import replace

import click

from ..events import Outcome
from ..explain.verdicts import contradiction
from ..puzzle import Puzzle
from ..solve import Result
from .options import as_json, format_option, json_option, solving
from .pictures import gallery, rows_of
from .running import Ask, Timed, first_run, rounded
from .sources import read_puzzle
from .words import durations, numbers, pace, verdict

_SOLVED = (Outcome.UNIQUE, Outcome.SOLVED)


@click.command(short_help="Solve a puzzle and show its solutions.")
@click.argument("source", metavar="PUZZLE")
@click.option("--count", metavar="N|all", help="Look for so many solutions (the method exact and those that can).")
@format_option
@json_option
@solving
def solve(source: str, count: str | None, form: str | None, in_json: bool, ask: Ask) -> None:
    """Solve a puzzle and show its solution, or its first solutions.

    PUZZLE is a file, "-", a link, clues as text, or "example:NAME". The exit status is 0 when it is
    solved, 1 when it has no or several solutions or the method gave up, 2 when it cannot be read.

    \b
    Examples:
      python -m solvers solve puzzle.non --seconds 10
      python -m solvers solve "1;1:1;1" --count all --json
    """
    puzzle = read_puzzle(source, form)
    timed = first_run(puzzle, _counting(ask, count))
    click.echo(as_json(_report(puzzle, timed)) if in_json else _text(puzzle, timed))
    click.get_current_context().exit(0 if timed.result.outcome in _SOLVED else 1)


def _counting(ask: Ask, count: str | None) -> Ask:
    if count is None:
        return ask
    return replace(ask, options={**ask.options, "count": "0" if count == "all" else count})


def _report(puzzle: Puzzle, timed: Timed) -> dict[str, object]:
    result = timed.result
    report: dict[str, object] = {
        "outcome": result.outcome,
        "method": result.method,
        "seconds": round(timed.seconds, 6),
        "solutions": [rows_of(grid) for grid in result.solutions],
        "counters": dict(result.counters),
        "stages": rounded(result.stages),
    }
    where = contradiction(puzzle, result.where)
    return {**report, "where": where} if where else report


def _text(puzzle: Puzzle, timed: Timed) -> str:
    result = timed.result
    title = [puzzle.info.title] if puzzle.info.title else []
    clock = f"{timed.seconds:.3f} s with {result.method}{durations(result.stages)}"
    told = filter(None, (clock, numbers(result.counters), pace(result.counters, timed.seconds)))
    parts = [*title, verdict(puzzle, result), *_pictures(result), "; ".join(told)]
    return "\n\n".join(parts)


def _pictures(result: Result) -> list[str]:
    if result.solutions:
        return gallery(result.solutions)
    return gallery([result.grid]) if any(result.grid.cells) else []
