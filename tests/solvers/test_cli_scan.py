"""The command `scan`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from nonoscope import Grid, Puzzle, parse
from solvers.cli import cli
from solvers.draw import png
from solvers.scan import read
from tests.solvers.puzzles import DUCK

PUZZLE = Puzzle.from_grid(Grid.from_text(DUCK))
ROWS, COLS = ([list(clue) for clue in clues] for clues in (PUZZLE.rows, PUZZLE.cols))
MISPRINTED = [*ROWS[:4], [1, 1], *ROWS[5:]]  # as the fifth row in place of 1 4


def scan(path: Path, *options: str) -> Result:
    return CliRunner().invoke(cli, ["scan", str(path), *options])


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.png"
    path.write_bytes(png(PUZZLE, cell=30))
    return path


@pytest.fixture
def misprint(page: Path) -> Path:
    """The page, with a second 1 in place of the 4 of the fifth row."""
    one, four = ([round(side) for side in (*number.corners[0], *number.corners[2])] for number in read(page).rows[4])
    with Image.open(page) as image:
        image.paste(image.crop(one).resize((four[2] - four[0], four[3] - four[1])), four[:2])
        image.save(page)
    return page


def test_puzzle_is_written_in_any_format(page: Path) -> None:
    result = scan(page, "--to", "link")
    assert (result.exit_code, parse(result.stdout)) == (0, PUZZLE)
    assert "exactly one solution" in result.stderr


def test_json_has_the_numbers_as_printed(page: Path) -> None:
    facts = json.loads(scan(page, "--json").stdout)
    assert (facts["rows"], facts["cols"], facts["repairs"], facts["verdict"]) == (ROWS, COLS, [], "UNIQUE")
    assert [len(clue) for clue in facts["rows_certainty"]] == [len(clue) for clue in ROWS]


def test_wrong_numbers_stay_unless_repair_is_wanted(misprint: Path) -> None:
    result = scan(misprint, "--json")
    facts = json.loads(result.stdout)
    assert (facts["rows"], facts["verdict"], result.exit_code) == (MISPRINTED, "NONE", 1)


def test_repair_says_what_it_changed(misprint: Path) -> None:
    facts = json.loads(scan(misprint, "--json", "--repair").stdout)
    assert (facts["rows"], facts["verdict"]) == (ROWS, "UNIQUE")
    changes = [[repair[name] for name in ("line", "place", "from", "to")] for repair in facts["repairs"]]
    assert changes == [["row 5", 2, 1, 4]]
    assert facts["rows_certainty"][4][1] < 0.1
    told = scan(misprint, "--repair")
    assert "Row 5 was read as 1 1, but is probably 1 4." in told.stderr


@pytest.mark.parametrize(("data", "about"), [(b"no picture", "PNG"), (png(Puzzle.flat([[1]], [[1]])), "grid")])
def test_other_files_get_one_sentence(tmp_path: Path, data: bytes, about: str) -> None:
    (tmp_path / "other.png").write_bytes(data)
    result = scan(tmp_path / "other.png")
    assert result.exit_code == 2
    assert about in result.stderr
