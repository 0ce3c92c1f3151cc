"""The commands `explain` and `rate`: how a person solves a puzzle, and how hard puzzles are for people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from ..errors import PuzzleError
from ..events import Outcome
from ..formats import puzzles_in
from ..puzzle import Puzzle
from ..runner import Limit
from .measure import BOUND, Case, case_of, read_case
from .options import as_json, command, format_option, json_option, option
from .sources import ALL, is_file, item_numbered, read_bytes, read_puzzle, split_number

if TYPE_CHECKING:
    from ..explain.rating import Rating


@command("explain")
@click.argument("source", metavar="PUZZLE")
@option("--pictures", about="pictures", is_flag=True)
@option("--seconds", about="options_seconds", type=click.FloatRange(min=0), metavar="S")
@format_option
@json_option
def explain(source: str, pictures: bool, seconds: float | None, form: str | None, in_json: bool) -> None:
    puzzle = read_puzzle(source, form)

    from ..explain.explained_text import text_of, values_of
    from ..explain.walkthrough import explanation

    explained = explanation(puzzle, limit=Limit(seconds))
    click.echo(as_json(values_of(explained)) if in_json else "\n".join(text_of(explained, pictures=pictures)))
    click.get_current_context().exit(0 if explained.outcome is Outcome.UNIQUE else 1)


# A name, and a function that reads the puzzle and its id, or raises PuzzleError.
NamedCase = tuple[str | int, Callable[[], Case]]


@command("rate")
@click.argument("source", metavar="PUZZLE")
@option("--seconds", about="options_seconds", type=click.FloatRange(min=0), metavar="S")
@format_option
@json_option
def rate(source: str, seconds: float | None, form: str | None, in_json: bool) -> None:
    puzzles = _puzzles(source, form)
    if len(puzzles) == 1:
        case = puzzles[0][1]()
        rating = _rate(case.puzzle, seconds)
        click.echo(_json(case.id, rating) if in_json else "\n".join(rating.sentences))
        status = int(rating.rating is None)
    else:
        status = max((_rate_one(named, seconds, in_json) for named in puzzles), default=0)
    click.get_current_context().exit(status)


def _rate_one(named: NamedCase, seconds: float | None, in_json: bool) -> int:
    """Print the rating of one puzzle of several; an unreadable one does not stop the others."""
    name, make = named
    try:
        case = make()
    except PuzzleError as error:
        click.echo(as_json({"id": name, "error": str(error)}) if in_json else f"{name}: {error}")
        return 2
    rating = _rate(case.puzzle, seconds)
    click.echo(_json(case.id, rating) if in_json else f"{case.id}: {rating.sentences[0]}")
    return int(rating.rating is None)


def _rate(puzzle: Puzzle, seconds: float | None) -> Rating:
    from ..explain.rating import rate_puzzle

    return rate_puzzle(puzzle, Limit(seconds))


def _json(name: str | int, rating: Rating) -> str:
    return as_json({"id": name, "rating": rating.rating, "level": rating.level, "minutes": rating.minutes,
                    "reasons": list(rating.reasons)})


def _puzzles(source: str, form: str | None) -> Sequence[NamedCase]:
    """All puzzles of a file, or the one puzzle that another argument stands for."""
    place, number = split_number(source)
    if not is_file(place):
        puzzle = read_puzzle(source, form)
        return [(1, lambda: Case(puzzle.info.title or 1, puzzle))]
    data = read_bytes(place, BOUND)
    lines = [(at, line) for at, line in enumerate(data.splitlines(), 1) if line.strip()]
    if form is None and _is_puzzle_a_line(place, [line for _, line in lines]):
        puzzles: Sequence[NamedCase] = [(at, partial(read_case, at, line)) for at, line in lines]
    else:
        entries = enumerate(puzzles_in(data, form), 1)
        puzzles = [(entry.title or at, partial(case_of, entry, at)) for at, entry in entries]
    return puzzles if number in (ALL, None) else [item_numbered(puzzles, number or 1, place)]


def _is_puzzle_a_line(place: str, lines: Sequence[bytes]) -> bool:
    """Judge by the name of the file, otherwise by its content."""
    return place.endswith(".jsonl") or (len(lines) > 1 and all(line.lstrip().startswith(b"{") for line in lines))
