"""The command `scan`: the puzzle that is printed in a picture, with its misread numbers repaired if that is wanted."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from ..events import Outcome
from ..formats import format_named
from ..texts import say, sentence
from .make.output import best_in_time, give_out
from .options import as_json, command, json_option, option, output_option
from .sources import read_bytes

if TYPE_CHECKING:
    from ..scan.reading import Clue, Reading

_DOUBTFUL: Final = 0.9  # a certainty below this is reported
_PATIENCE: Final = 1000  # steps of the solver for the verdict
_VERDICTS: Final = {
    Outcome.UNIQUE: "cli.scan_unique", Outcome.MULTIPLE: "cli.scan_multiple", Outcome.NONE: "cli.scan_none",
}
_MOST_PUZZLES: Final = 99


@command("scan")
@click.argument("source", metavar="PICTURE")
@option("--repair", "repairing", about="scan_repair", is_flag=True)
@option("--puzzle", "number", about="scan_puzzle", type=click.IntRange(1, _MOST_PUZZLES), default=1, metavar="N")
@option("--seconds", about="scan_seconds", type=click.FloatRange(min=0), default=8.0, metavar="S")
@option("--to", "target", about="picture_to", default="non", metavar="NAME")
@output_option
@json_option
def scan(
    source: str, repairing: bool, number: int, seconds: float, target: str, output: Path | None, in_json: bool
) -> None:
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy is loaded: its threads cost more than they bring
    from ..make.picture import LARGEST_FILE
    from ..scan import read
    from ..scan.pictures import upright
    from ..scan.plain_facts import change_facts, clue_facts, repaired
    from ..scan.repair import Repair, repairs

    format_named(target)
    picture = upright(read_bytes(source, LARGEST_FILE), source)
    as_read = read(picture, place=number - 1)
    best = best_in_time(repairs(as_read), seconds) if repairing else None
    changes = best.changes if isinstance(best, Repair) else ()
    reading = repaired(as_read, changes)
    outcome = reading.outcome(_PATIENCE)
    if in_json:
        click.echo(as_json({**clue_facts(reading), "repairs": [change_facts(change, as_read) for change in changes],
                            "verdict": outcome}))
    else:
        _report(as_read, reading, outcome)
    if output is not None or not in_json:
        give_out(reading.puzzle(), target, output)
    click.get_current_context().exit(0 if outcome is Outcome.UNIQUE else 1)


def _report(as_read: Reading, reading: Reading, outcome: Outcome) -> None:
    """Print to standard error how many solutions there are, which clues were repaired, and which are doubtful."""
    from ..scan.plain_facts import line_name

    click.echo(say(_VERDICTS.get(outcome, "cli.scan_undecided")), err=True)
    for line, (was, clue) in enumerate(zip(as_read.lines, reading.lines, strict=True)):
        name = line_name(line, reading)
        if was != clue:
            line_repaired = say("cli.scan_repaired", line=name, read=_written(was), printed=_written(clue))
            click.echo(sentence(line_repaired), err=True)
        elif any(number.certainty < _DOUBTFUL for number in clue):
            click.echo(sentence(say("cli.scan_doubtful", line=name, clue=_written(clue, doubts=True))), err=True)


def _written(clue: Clue, *, doubts: bool = False) -> str:
    """The numbers of a clue, with a question mark behind each that is doubtful."""
    return " ".join(f"{number.value}{'?' if doubts and number.certainty < _DOUBTFUL else ''}" for number in clue) or "0"
