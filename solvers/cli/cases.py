"""The puzzles that a benchmark measures: from files, and from sets that are generated from seeds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..errors import PuzzleError
from ..formats import Entry, parse, puzzles_in
from .measure import Case
from .sources import ALL, item_numbered, read_bytes, split_number

if TYPE_CHECKING:
    from ..lab.puzzles import PuzzleSet

# A file of many puzzles may be larger than one of a single puzzle.
BOUND: Final = 256_000_000


@dataclass(frozen=True, slots=True)
class Planned:
    """A puzzle that is made lazily, so that thousands of them need not fit into memory.

    `make` raises PuzzleError when the file holds no puzzle there.
    """

    set: str
    number: int
    make: Callable[[], Case]


def from_files(sources: Sequence[str], limit: int | None, *, in_sets: bool) -> list[Planned]:
    """The first puzzles of each file, up to a limit; with sets, each file is a set of its own name."""
    return [
        Planned(name, number, make)
        for source, name in zip(sources, _names(sources, in_sets), strict=True)
        for number, make in _cases_of(source, name)[:limit]
    ]


def from_sets(sets: Sequence[PuzzleSet], limit: int | None) -> list[Planned]:
    """The first puzzles of each set, up to a limit."""
    return [
        Planned(puzzles.name, seed, partial(_seeded_case, puzzles, seed))
        for puzzles in sets
        for seed in range(puzzles.count if limit is None else min(limit, puzzles.count))
    ]


def turned(case: Case) -> Iterator[Case]:
    """The same puzzle in all orientations."""
    from ..lab.puzzles import orientations

    for orientation, puzzle in orientations(case.puzzle):
        yield replace(case, puzzle=puzzle, orientation=orientation)


def read_case(number: int, line: bytes) -> Case:
    """The puzzle on one line; without an id, its number is its id. PuzzleError if it cannot be read."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise PuzzleError("cli.case_object", found=line.decode(errors="replace")) from error
    if not isinstance(record, dict):
        raise PuzzleError("cli.case_object", found=str(record))
    name, unique = record.get("id"), record.get("unique")
    return Case(
        name if isinstance(name, str | int) else number,
        parse(line),
        unique if isinstance(unique, bool) else None,
    )


def _of_set(name: str, number: int, line: bytes) -> Case:
    return replace(read_case(number, line), set=name, number=number)


def _seeded_case(puzzles: PuzzleSet, seed: int) -> Case:
    return Case(f"{puzzles.name}-{seed}", puzzles.make(seed), set=puzzles.name, number=seed, seed=seed)


def _cases_of(source: str, name: str) -> list[tuple[int, Callable[[], Case]]]:
    """The puzzles of a file by number: JSON objects by their line, other puzzles by their place in the file."""
    place, number = split_number(source)
    data = read_bytes(place, BOUND)
    lines = [(at, line) for at, line in enumerate(data.splitlines(), 1) if line.strip()]
    cases: list[tuple[int, Callable[[], Case]]] = [(at, partial(_of_set, name, at, line)) for at, line in lines]
    if not any(line.lstrip()[:1] == b"{" for _, line in lines):
        with suppress(PuzzleError):  # otherwise each line raises its own error
            cases = [(at, partial(_of_pack, name, at, entry)) for at, entry in enumerate(puzzles_in(data), 1)]
    return cases if number in (ALL, None) else [item_numbered(cases, number or 1, place)]


def _of_pack(name: str, number: int, entry: Entry) -> Case:
    return Case(entry.title or number, entry.read(), set=name, number=number)


def _names(sources: Sequence[str], in_sets: bool) -> Iterator[str]:
    """The names of files, without their folders unless two files have the same name."""
    short = [Path(source).name for source in sources]
    for source, name in zip(sources, short, strict=True):
        yield "" if not in_sets else source if name == "" or short.count(name) > 1 else name
