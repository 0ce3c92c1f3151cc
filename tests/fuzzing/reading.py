"""Malformed files of every format and codes of links give a puzzle or one sentence; puzzles survive being written."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from nonoscope import Grid, Puzzle, PuzzleError, dump, parse
from solvers.clues import Count
from solvers.collection import example, model
from solvers.colours import palette_of_letters
from solvers.formats import Format, dump_bytes, format_named, formats, puzzles_in
from solvers.formats.link import code as link
from solvers.formats.link.coder import ALPHABET
from solvers.puzzle import Line, axis_lines
from tests.fuzzing.mutations import spoiled
from tests.fuzzing.targets import Case, Target, bytes_in, case_of, check_sentence

# As a page of nonograms.org has them.
SCRAMBLED = b"var d=[[0,0,0,0],[3,0,0,10],[2,0,0,10],[1,0,0,10],[0,0,0,0],[1,0,0,9],[1,0,0,9],[0,0,0,0],[1,1,1,1]];"
COLOURED = (b"var d=[[0,0,0,0],[3,0,0,10],[2,0,0,10],[2,0,0,10],[7,9,0,4],[264,7,4,0],[9,135,204,0],[1,0,1,9],"
            b"[5,6,7,8],[6,8,8,9],[8,7,9,10]];")
SAMPLES = Path(__file__).parents[1] / "solvers/format_samples"


@cache
def samples() -> dict[str, list[bytes]]:
    """By format: the small pictures of the tests and, where the format carries more, richer puzzles."""
    files: dict[str, list[bytes]] = {}
    for path in sorted(SAMPLES.glob("*.*")):
        files.setdefault(path.suffix[1:], []).append(path.read_bytes())
    for form in formats():
        for puzzle in puzzles():
            with suppress(PuzzleError):  # the format cannot carry this puzzle
                files.setdefault(form.name, []).append(dump_bytes(puzzle, form.name))
    objects = [json.dumps(json.loads(data)).encode() for name in ("json", "solid", "hints") for data in files[name][:2]]
    listed = [b"\n".join(objects), b"[" + b",".join(objects) + b"]"]
    return {**files, "jsonl": listed, "nonograms_org": [SCRAMBLED, COLOURED]}


def puzzles() -> list[Puzzle]:
    """With long lines, many runs, given cells, lines without a clue, one cell; in colours; solids with some numbers."""
    sides = (2, 3, 4)
    rough = [Line(cells, (Count(2, 2), Count(1), None)[axis]) for axis in range(3) for cells in axis_lines(sides, axis)]
    return [
        Puzzle.flat([[1]], [[1]]),
        Puzzle.flat([[70], None], [[1]] * 70 + [None] * 3, givens=[(0, 1), (80, 2)]),
        example("cat").puzzle,
        Puzzle.from_grid(Grid((2, 4), bytes((2, 3, 3, 1, 1, 4, 1, 1))), palette=palette_of_letters("rgb")),
        Puzzle.flat([[(1, "a"), (70, "b")]], [[(1, "a")]] + [[(1, "b")]] * 70 + [[]], givens=[(0, 1), (1, 3), (71, 2)]),
        model("steps").puzzle,
        Puzzle((2, 3, 4), tuple(line if len(line.cells) > 2 else Line(line.cells, None) for line in rough)),
    ]


# --- files


def file_case(chance: Random) -> Case:
    """Read with the name of its format, without one, or with a wrong one."""
    names = [form.name for form in formats() if not form.write_only]
    name = chance.choice(names)
    return case_of(spoiled(chance, samples()[name]), form=chance.choice([name, name, None, None, chance.choice(names)]))


def check_file(case: Case) -> None:
    data, form = bytes_in(case), case["form"]
    try:
        puzzle = parse(data, form)
    except PuzzleError as error:
        check_sentence(error)
        _check_entries(data, form)
        return
    _check_entries(data, form)
    for name in {form, "link", "json" if len(puzzle.shape) == 2 else "solid"} - {None}:
        check_round_trip(puzzle, format_named(name))


def _check_entries(data: bytes, form: str | None) -> None:
    """Read each of several puzzles."""
    try:
        entries = puzzles_in(data, form)
    except PuzzleError as error:
        check_sentence(error)
        return
    for entry in entries[:20]:
        try:
            entry.read()
        except PuzzleError as error:
            check_sentence(error)


def check_round_trip(puzzle: Puzzle, form: Format[Any]) -> None:
    """A format returns what it carries, and writes the same again."""
    try:
        written = dump_bytes(puzzle, form.name)
    except PuzzleError as error:
        check_sentence(error)
        return
    if form.write_only:
        return
    again = parse(written, form.name)
    assert again == puzzle, f"{form.name} gives back another puzzle"
    assert dump_bytes(again, form.name) == written, f"{form.name} writes another text the second time"


# --- links


def link_case(chance: Random) -> Case:
    """Malformed codes and random digits; nearly all with a correct check."""
    code = chance.choice(codes())
    signs = "".join(chance.choices(ALPHABET, k=chance.randrange(1, 80)))
    match chance.randrange(8):
        case 0:
            return {"code": spoiled(chance, [code.encode()]).decode("latin-1")}
        case 1 | 2:
            return {"code": sealed(spoiled(chance, [code.encode()]).decode("latin-1"))}
        case 3 | 4 | 5:
            return {"code": sealed(code[: 4 + chance.randrange(len(code))] + signs)}
    return {"code": link.seal(signs)}


@cache
def codes() -> list[str]:
    return [dump(puzzle, "link") for puzzle in puzzles()] + [data.decode() for data in samples()["link"]]


def sealed(code: str) -> str:
    """With a correct check, if the text is a code at all."""
    if len(code) < 4 or not set(code) <= set(ALPHABET):
        return code
    return link.seal(code[4:])


def check_link(case: Case) -> None:
    try:
        puzzle = parse(case["code"], "link")
    except PuzzleError as error:
        check_sentence(error)
        return
    check_round_trip(puzzle, format_named("link"))


FILES = Target("files", 41, file_case, check_file)
LINKS = Target("links", 24, link_case, check_link)
