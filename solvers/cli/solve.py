"""The command `solve`: a puzzle's solutions as pictures or JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import click

from ..errors import PuzzleError
from ..events import Outcome
from ..explain.step_words import contradiction
from ..formats import Entry
from ..puzzle import Puzzle
from ..runner import Result
from ..texts import say
from .options import as_json, format_option, json_option, solving
from .pictures import gallery, rows_of
from .prepare import Solving
from .sources import read_puzzle, read_puzzles, takes_all
from .timed_runs import Ask, Timed, first_run, rounded
from .words import durations, numbers, pace, seconds_of, verdict

_SOLVED = (Outcome.UNIQUE, Outcome.SOLVED)


@click.command(cls=Solving, short_help=say("commands.solve_short"), help=say("commands.solve"))
@click.argument("source", metavar="PUZZLE")
@click.option("--count", metavar="N|all", help=say("flags.count"))
@format_option
@json_option
@solving
def solve(source: str, count: str | None, form: str | None, in_json: bool, ask: Ask) -> None:
    counting = _counting(ask, count)
    if takes_all(source):
        status = _solve_all(read_puzzles(source, form), counting, in_json)
    else:
        status = _solve_one(read_puzzle(source, form), counting, {} if in_json else None)
    click.get_current_context().exit(status)


def _solve_one(puzzle: Puzzle, ask: Ask, head: dict[str, object] | None) -> int:
    """Print the result, as JSON after `head` if there is one, and return the exit status."""
    timed = first_run(puzzle, ask)
    click.echo(_text(puzzle, timed) if head is None else as_json({**head, **_report(puzzle, timed)}))
    return 0 if timed.result.outcome in _SOLVED else 1


def _solve_all(entries: Sequence[Entry], ask: Ask, in_json: bool) -> int:
    """Solve the puzzles in turn; an unreadable one does not stop the others."""
    status = 0
    for number, entry in enumerate(entries, 1):
        head: dict[str, object] = {"number": number, "title": entry.title}
        if not in_json:
            click.echo(("" if number == 1 else "\n") + f"#{number} {entry.title}".rstrip() + "\n")
        try:
            status = max(status, _solve_one(entry.read(), ask, head if in_json else None))
        except PuzzleError as error:
            click.echo(as_json({**head, "error": str(error)}) if in_json else say("cli.not_read", why=str(error)))
            status = 2
    return status


def _counting(ask: Ask, count: str | None) -> Ask:
    if count is None:
        return ask
    return replace(ask, options={**ask.options, "count": "0" if count == "all" else count})


def _report(puzzle: Puzzle, timed: Timed) -> dict[str, object]:
    result = timed.result
    report: dict[str, object] = {
        "outcome": result.outcome, "method": result.method, "seconds": round(timed.seconds, 6),
        "solutions": [rows_of(grid, puzzle.palette) for grid in result.solutions], "counters": dict(result.counters),
        "stages": rounded(result.stages),
    }
    where = contradiction(puzzle, result.where)
    return {**report, "where": where} if where else report


def _text(puzzle: Puzzle, timed: Timed) -> str:
    result = timed.result
    title = [puzzle.info.title] if puzzle.info.title else []
    clock = say("cli.clock", seconds=seconds_of(timed.seconds), method=result.method) + durations(result.stages)
    facts = filter(None, (clock, numbers(result.counters), pace(result.counters, timed.seconds)))
    parts = [*title, verdict(puzzle, result), *_pictures(puzzle, result), "; ".join(facts)]
    return "\n\n".join(parts)


def _pictures(puzzle: Puzzle, result: Result) -> list[str]:
    if result.solutions:
        return gallery(result.solutions, puzzle.palette)
    return gallery([result.grid], puzzle.palette) if any(result.grid.cells) else []
