"""Films and pictures of a solve: the command `film`, its moments, and files that other programs read."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from math import prod
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import numpy as np
import pytest
from click.testing import CliRunner, Result
from PIL import Image, ImageSequence

from solvers.cli import cli
from solvers.collection import coloured_examples, example, model
from solvers.draw.film_files import write_gif
from solvers.draw.film_moments import CANDIDATE, TRIED, Reel, Shown, likeliest
from solvers.draw.film_picture import MomentPainter
from solvers.grid import Grid
from solvers.puzzle import Puzzle
from solvers.runner import Limit, run, stream
from tests.cases import for_every


def film(*args: str) -> Result:
    return CliRunner().invoke(cli, ["film", *args])


def moments(
    puzzle: Puzzle, method: str, most: int = 1_000, first: int = 0, last: int | None = None, **options: object
) -> list[Shown]:
    reel = Reel(prod(puzzle.shape), len(puzzle.palette), most, first, last)
    return reel.follow(stream(puzzle, method, 0, Limit(), options, tell=True))


def puzzles() -> dict[str, tuple[Puzzle, str]]:
    """A puzzle of each kind, with a method for it."""
    return {"flat": (example("cat").puzzle, "exact"), "coloured": (coloured_examples()[0].puzzle, "exact"),
            "solid": (model("steps").puzzle, "lines3d")}


# Moments


@for_every("kind", puzzles())
def test_moments_go_from_nothing_to_the_solution(kind: str) -> None:
    puzzle, method = puzzles()[kind]
    found = moments(puzzle, method)
    assert [one.number for one in found] == [*range(len(found))]
    assert not any(found[0].cells)
    assert found[-1].cells == run(puzzle, method).grid.cells
    assert not any(found[-1].flags)  # the solution is the only one, so that everything is proven


def test_a_watched_sat_solver_of_colours_ends_with_the_solution() -> None:
    puzzle, _ = puzzles()["coloured"]
    assert moments(puzzle, "sat", engine="watched")[-1].cells == run(puzzle).grid.cells


def test_a_long_solve_keeps_few_moments_spread_evenly() -> None:
    found = [one.number for one in moments(example("penguin").puzzle, "anneal-rows", most=20)]
    assert 20 <= len(found) <= 42
    apart = [later - earlier for earlier, later in pairwise(found[:-1])]
    assert max(apart) - min(apart) <= 1  # an annealer's new best grid may be a step that comes with the next move


def test_a_stretch_begins_and_ends_where_it_should_and_needs_no_more_of_the_solve() -> None:
    whole = moments(example("penguin").puzzle, "anneal-rows", most=5_000)
    stretch = [one for one in whole if 100 <= one.number <= 130]
    assert moments(example("penguin").puzzle, "anneal-rows", 5_000, 100, 130) == stretch


def test_what_an_annealer_tries_is_told_apart_from_what_is_proven_or_guessed() -> None:
    tried = moments(example("cat").puzzle, "anneal")[-3]
    assert {*tried.flags} == {CANDIDATE}
    assert tried.resting_on((10, 10), CANDIDATE).cells == tried.cells
    several = moments(Puzzle.flat([[1], [1]], [[1], [1]]), "exact")[-1]
    assert several.resting_on((2, 2), TRIED).cells == several.cells


def test_beliefs_lean_towards_the_likeliest() -> None:
    assert likeliest({1: 0.75}) == (1, 0.5)
    assert likeliest({1: 0.25}) == (1, -0.5)
    assert likeliest({0: 0.2, 1: 0.2, 2: 0.6})[0] == 2
    assert any(one.beliefs for one in moments(example("cat").puzzle, "belief"))


# Files


@for_every("kind", puzzles())
@for_every("theme", ["light", "dark"])
def test_pictures_have_the_size_that_was_asked_for(kind: str, theme: str) -> None:
    puzzle, method = puzzles()[kind]
    painter, found = MomentPainter(puzzle, 300, theme), moments(puzzle, method)
    middle = found[len(found) // 2]
    assert 200 < max(painter.size) <= 300
    assert painter.image(middle).size == painter.size
    drawn = ElementTree.fromstring(painter.svg(middle, "A & B"))
    assert [drawn.get("width"), drawn.get("height")] == [str(side) for side in painter.size]
    assert painter.image(middle).tobytes() != painter.image(found[-1]).tobytes()


def test_words_below_say_what_a_step_is_about() -> None:
    puzzle = example("cat").puzzle
    rows = moments(puzzle, "exact")
    assert captions(puzzle, rows[0]) == ["Step 0: 0 of 100 cells", ""]
    first = next(one for one in rows if one.line is not None)
    assert captions(puzzle, first)[1] == puzzle.line_name(first.line or 0).capitalize()
    several = Puzzle.flat([[1], [1]], [[1], [1]])
    guessed = next(one for one in moments(several, "exact") if one.guessed)
    assert captions(several, guessed)[1] == "Guess"
    solid = model("steps").puzzle
    assert captions(solid, moments(solid, "lines3d")[2], 120)[1].endswith(" …")


def test_words_below_tell_the_cost_of_the_grid_that_is_shown() -> None:
    puzzle = example("cat").puzzle
    annealed = [one for one in moments(puzzle, "anneal", most=100) if one.cost is not None]
    assert len(annealed) > 9
    for one in annealed:
        solved = not puzzle.check(Grid(puzzle.shape, one.cells)).lines
        assert solved == (one.cost == 0)
        assert captions(puzzle, one)[0] == f"Step {one.number}: cost {one.cost}"


def captions(puzzle: Puzzle, moment: Shown, size: int = 300) -> list[str]:
    drawn = ElementTree.fromstring(MomentPainter(puzzle, size, "light").svg(moment, ""))
    return [element.text or "" for element in drawn.findall("{http://www.w3.org/2000/svg}text")]


def test_pillow_reads_the_frames_that_were_written() -> None:
    random = np.random.default_rng(5)
    frames = [Image.fromarray(random.choice(np.array([0, 90, 255], np.uint8), (30, 40, 1)).repeat(3, 2))
              for _ in range(4)]
    frames[2] = frames[1].copy()
    changed = frames[3] = frames[2].copy()
    changed.putpixel((7, 9), (90, 90, 90) if changed.getpixel((7, 9)) != (90, 90, 90) else (0, 0, 0))
    file = BytesIO()
    write_gif(file, frames, [10, 20, 30, 40], frames[:2])
    shown = [(one.convert("RGB").tobytes(), one.info["duration"]) for one in ImageSequence.Iterator(Image.open(file))]
    assert shown == [(frames[0].tobytes(), 100), (frames[1].tobytes(), 500), (frames[3].tobytes(), 400)]


def test_a_film_takes_as_long_as_it_should_and_is_small(tmp_path: Path) -> None:
    path = tmp_path / "run.gif"
    made = film("example:penguin", "--method", "anneal-rows", "-o", str(path))
    assert made.exit_code == 0, made.output
    assert path.stat().st_size < 2_000_000
    with Image.open(path) as image:
        assert sum(one.info["duration"] for one in ImageSequence.Iterator(image)) == 12_000
        assert max(image.size) <= 480


def test_a_series_holds_pictures_and_a_step_is_one(tmp_path: Path) -> None:
    assert film("example:cat", "--pictures", "3", "--to", "9", "-o", str(tmp_path / "cat.zip")).exit_code == 0
    with ZipFile(tmp_path / "cat.zip") as archive:
        assert archive.namelist() == ["1.png", "2.png", "3.png"]
        last = archive.read("3.png")
    assert film("example:cat", "--step", "9", "-o", str(tmp_path / "cat.png")).exit_code == 0
    assert (tmp_path / "cat.png").read_bytes() == last
    assert film("example:cat", "-o", str(tmp_path / "cat.svg")).exit_code == 0
    ElementTree.parse(tmp_path / "cat.svg")


REFUSED = {
    "example:cat -o run.mp4": "expected a name that ends in .gif, .zip, .png or .svg",
    "example:cat -o missing/run.gif": "No such file or directory",
    "example:cat -o run.gif --from 9 --to 3": "expected 9 or more, the first step",
    "example:cat -o run.png --step 9999": "--step: expected at most",
    "example:cat -o run.gif --length 120 --fps 25 --size 2000": "million in all",
    "example:scarecrow -o run.gif --size 100": "the cells would be too small",
    "example:cat -o run.gif --method lines3d": "lines3d expects a solid",
    "example:cat -o run.gif --option speed=9": "Error",
}


@pytest.mark.parametrize(("args", "said"), REFUSED.items())
def test_what_cannot_be_made_is_one_sentence_and_no_file(
    args: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = film(*args.split())
    assert made.exit_code == 2
    assert said in made.stderr
    assert len(made.stderr.strip().splitlines()) == 1
    assert [*tmp_path.iterdir()] == []
