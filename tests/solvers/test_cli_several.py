"""Files with several puzzles on the command line: FILE#3, FILE#all, and without either."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import Result

from nonoscope import Puzzle, parse
from solvers.formats import dump, format_named, formats, puzzles_in
from tests.cases import for_every
from tests.solvers.test_cli import call

PACK = 'title "Dot"\nrows\n1\ncolumns\n1\n====\ntitle "Pair"\nrows\n1\n1\ncolumns\n1\n1\n====\nrows\n2\ncolumns\n1\n1\n'
BAR = Puzzle.flat([[2]], [[1], [1]])


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    path = tmp_path / "pack.nonpack"
    path.write_text(PACK, encoding="utf-8")
    return path


def run(*args: object) -> Result:
    return call(*map(str, args))


def test_a_number_behind_a_file_selects_a_puzzle(pack: Path) -> None:
    result = run("convert", f"{pack}#3", "--to", "colon")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "1;1:2\n", "")
    first = run("convert", pack, "--to", "colon")
    assert first.stdout == "1:1\n"
    assert "holds 3 puzzles. The first is used" in first.stderr
    assert call("convert", "--to", "colon", "--", "-#2", stdin=PACK).stdout == "1;1:1;1\n"


@for_every("command, number, message", [
    ("solve", "4", "expected #1 to #3, or #all, found '#4'"), ("solve", "0", "expected a number from 1"),
    ("solve", "x", "expected a number"), ("show", "all", "expected one puzzle here, not a whole file"),
])
def test_a_wrong_number_is_refused(pack: Path, command: str, number: str, message: str) -> None:
    result = run(command, f"{pack}#{number}")
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_file_that_has_such_a_name_is_that_file(pack: Path) -> None:
    named = pack.with_name(f"{pack.name}#3")
    named.write_text("1:1", encoding="utf-8")
    assert run("convert", named, "--to", "colon").stdout == "1:1\n"


def test_links_and_clues_with_the_sign_stay_what_they_are() -> None:
    assert run("convert", "https://example.org/#2x2:1/1/1/1", "--to", "colon").stdout == "1;1:1;1\n"


def test_solve_prints_all(pack: Path) -> None:
    result = run("solve", f"{pack}#all", "--json")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(answer["number"], answer["title"], answer["outcome"]) for answer in answers] == [
        (1, "Dot", "UNIQUE"), (2, "Pair", "MULTIPLE"), (3, "", "UNIQUE")]
    assert result.exit_code == 1
    assert "#2 Pair" in run("solve", f"{pack}#all").stdout


def test_one_that_cannot_be_read_does_not_stop_the_others(pack: Path) -> None:
    pack.write_text(PACK.replace("rows\n1\ncolumns", "rows\n1x\ncolumns", 1), encoding="utf-8")
    result = run("solve", f"{pack}#all", "--json")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert ["error" in answer for answer in answers] == [True, False, False]
    assert result.exit_code == 2


@for_every("name", [form.name for form in formats() if form.between is not None])
def test_convert_writes_all_into_one_file(pack: Path, name: str) -> None:
    out = pack.with_name("out")
    assert run("convert", f"{pack}#all", "--to", name, "-o", out).exit_code == 0
    assert [entry.read() for entry in puzzles_in(out.read_bytes())] == [entry.read() for entry in puzzles_in(PACK)]


def test_convert_writes_each_into_a_file_of_its_own(pack: Path) -> None:
    assert run("convert", f"{pack}#all", "--to", "pbm4", "-o", pack.with_name("out-#.pbm")).exit_code == 0
    assert parse(pack.with_name("out-3.pbm").read_bytes()) == BAR
    assert sorted(path.name for path in pack.parent.glob("out-*")) == ["out-1.pbm", "out-2.pbm", "out-3.pbm"]


def test_a_format_that_holds_one_puzzle_asks_for_names(pack: Path) -> None:
    result = run("convert", f"{pack}#all", "--to", "xml")
    assert result.exit_code == 2
    assert "put a # in the name after -o" in result.stderr
    assert format_named("xml").between is None
    assert dump(BAR, "xml").count("<puzzle ") == 1
