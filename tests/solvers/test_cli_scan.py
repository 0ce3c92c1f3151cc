"""The command `scan`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from nonoscope import Grid, Puzzle, parse
from solvers.cli import cli
from solvers.draw import png

PUZZLE = Puzzle.from_grid(Grid.from_text("""\
.......###..
......#####.
......###.##
......######
.#....####..
.##..####...
.##########.
.###########
..##########
...########.
....#####...
......#.....
"""))
ROWS, COLS = ([list(clue) for clue in clues] for clues in (PUZZLE.rows, PUZZLE.cols))
MISPRINTED = [*ROWS[:4], [4, 1], *ROWS[5:]]


def scan(folder: Path, *options: str, rows: list[list[int]] = ROWS) -> Result:
    path = folder / "page.png"
    path.write_bytes(png(Puzzle.flat(rows, COLS), cell=30))
    return CliRunner().invoke(cli, ["scan", str(path), *options])


def test_puzzle_is_written_in_any_format(tmp_path: Path) -> None:
    result = scan(tmp_path, "--to", "link")
    assert (result.exit_code, parse(result.stdout)) == (0, PUZZLE)
    assert "exactly one solution" in result.stderr


def test_json_has_the_numbers_as_printed(tmp_path: Path) -> None:
    facts = json.loads(scan(tmp_path, "--json").stdout)
    assert (facts["rows"], facts["cols"], facts["repairs"], facts["verdict"]) == (ROWS, COLS, [], "UNIQUE")
    assert [len(clue) for clue in facts["rows_certainty"]] == [len(clue) for clue in ROWS]


def test_wrong_numbers_stay_unless_repair_is_wanted(tmp_path: Path) -> None:
    result = scan(tmp_path, "--json", rows=MISPRINTED)
    facts = json.loads(result.stdout)
    assert (facts["rows"], facts["verdict"], result.exit_code) == (MISPRINTED, "NONE", 1)


def test_repair_says_what_it_changed(tmp_path: Path) -> None:
    facts = json.loads(scan(tmp_path, "--json", "--repair", rows=MISPRINTED).stdout)
    assert (facts["rows"], facts["verdict"]) == (ROWS, "UNIQUE")
    changes = [[repair[name] for name in ("line", "place", "from", "to")] for repair in facts["repairs"]]
    assert changes == [["row 5", 1, 4, 1], ["row 5", 2, 1, 4]]
    assert max(facts["rows_certainty"][4][:2]) < 0.1
    told = scan(tmp_path, "--repair", rows=MISPRINTED)
    assert "Row 5 was read as 4 1 and is probably 1 4." in told.stderr


@pytest.mark.parametrize(("data", "about"), [(b"no picture", "PNG"), (png(Puzzle.flat([[1]], [[1]])), "grid")])
def test_other_files_get_one_sentence(tmp_path: Path, data: bytes, about: str) -> None:
    (tmp_path / "other.png").write_bytes(data)
    result = CliRunner().invoke(cli, ["scan", str(tmp_path / "other.png")])
    assert result.exit_code == 2
    assert about in result.stderr
