"""The command `bench`: every puzzle of a file measured, told as it goes, and summed up."""

from __future__ import annotations

import sys

import click

from ..errors import PuzzleError
from ..solve import Limit, method_info
from ..warm import prepare, warm_up
from .measure import Row, measure, read_case
from .options import as_json, json_option, solving
from .running import Ask
from .sources import read_bytes
from .summary import Summary, print_summary, summarise

# A collection of puzzles may be larger than any one of them.
_BOUND = 256_000_000
# A method that finds even the smallest puzzles hard is warm by then.
_WARM_SECONDS = 20.0


@click.command()
@click.argument("source", metavar="FILE")
@click.option("--repeat", type=click.IntRange(min=1), default=1, show_default=True, metavar="N",
              help="Solve each puzzle so often; its time is the median.")
@json_option
@solving
def bench(source: str, repeat: int, in_json: bool, ask: Ask) -> None:
    """Measure a method on many puzzles.

    FILE holds one JSON object a line, {"id": ..., "rows": [[...]], "cols": [[...]]}; in it "unique": true or
    false is the verdict to expect. Each result is one line of JSON on standard output. The method is
    compiled and warmed up on small puzzles first, so that only solving is measured.

    The summary is a table at the end; with --json that table goes to standard error, and the last line on
    standard output is {"summary": ...}. The exit status is 1 when a verdict is not the expected one, 2
    when a line is no puzzle; a puzzle over the limit of --seconds is an ordinary result.

    \b
    Examples:
      python -m solvers bench puzzles.jsonl --seconds 30
      python -m solvers bench puzzles.jsonl --repeat 5 --json > results.jsonl
    """
    method_info(ask.method).read_options(ask.options)
    lines = [(number, line) for number, line in enumerate(read_bytes(source, _BOUND).splitlines(), 1) if line.strip()]
    prepare([ask.method])
    warm_up(ask.method, ask.options, Limit(_WARM_SECONDS))
    rows = []
    with click.progressbar(lines, file=sys.stderr, hidden=not _shows_progress()) as shown:
        for number, line in shown:
            rows.append(_row(number, line, ask, repeat))
            click.echo(as_json(rows[-1].report()))
    summary = summarise(rows)
    if in_json:
        click.echo(as_json({"summary": summary.report()}))
    print_summary(summary, to_stderr=in_json)
    click.get_current_context().exit(_status(summary))


def _row(number: int, line: bytes, ask: Ask, times: int) -> Row:
    try:
        case = read_case(number, line)
    except PuzzleError as error:
        return Row(number, line=number, error=f"line {number}: {error}")
    try:
        return measure(case, ask, times)
    except PuzzleError as error:  # a method that does not take such puzzles
        return Row(case.id, line=number, error=str(error))


def _shows_progress() -> bool:
    """Results that scroll by on the same terminal are progress enough."""
    return sys.stderr.isatty() and not sys.stdout.isatty()


def _status(summary: Summary) -> int:
    if summary.errors:
        return 2
    return 1 if summary.mismatches else 0
