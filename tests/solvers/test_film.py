"""Films and pictures of a solve: its moments, files that other programs read, and the command `film`."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from math import prod
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from PIL import Image, ImageChops, ImageSequence

from solvers.cli import cli
from solvers.collection import coloured_examples, example, model
from solvers.draw.film_picture import MomentPainter
from solvers.draw.films import CANDIDATE, FORMS, TRIED, Reel, Shown, film_pictures, likeliest, write_film
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
    shown = moments(puzzle, method)
    assert [moment.number for moment in shown] == [*range(len(shown))]
    assert not any(shown[0].cells)
    assert shown[-1].cells == run(puzzle, method).grid.cells
    assert not any(shown[-1].flags)  # everything is proven, since the solution is unique


def test_a_watched_sat_solver_of_colours_ends_with_the_solution() -> None:
    puzzle, _ = puzzles()["coloured"]
    assert moments(puzzle, "sat", engine="watched")[-1].cells == run(puzzle).grid.cells


def test_a_long_solve_keeps_few_moments_spread_evenly() -> None:
    numbers = [moment.number for moment in moments(example("penguin").puzzle, "anneal-rows", most=20)]
    assert 20 <= len(numbers) <= 42
    apart = [later - earlier for earlier, later in pairwise(numbers[:-1])]
    assert max(apart) - min(apart) <= 1  # an annealer's new best grid may be a step that comes with the next move


def test_a_stretch_begins_and_ends_where_it_should_and_needs_no_more_of_the_solve() -> None:
    whole = moments(example("penguin").puzzle, "anneal-rows", most=5_000)
    stretch = [moment for moment in whole if 100 <= moment.number <= 130]
    assert moments(example("penguin").puzzle, "anneal-rows", 5_000, 100, 130) == stretch


def test_what_an_annealer_tries_is_told_apart_from_what_is_proven_or_guessed() -> None:
    candidate = moments(example("cat").puzzle, "anneal")[-3]
    assert {*candidate.flags} == {CANDIDATE}
    assert candidate.resting_on((10, 10), CANDIDATE).cells == candidate.cells
    several = moments(Puzzle.flat([[1], [1]], [[1], [1]]), "exact")
    guess = next(moment for moment in several if moment.guessed)
    assert guess.resting_on((2, 2), TRIED).cells == guess.cells
    assert not any(several[-1].flags)  # a solution is drawn as one, whether or not it is the only one


def test_beliefs_lean_towards_the_likeliest() -> None:
    assert likeliest({1: 0.75}) == (1, 0.5)
    assert likeliest({1: 0.25}) == (1, -0.5)
    assert likeliest({0: 0.2, 1: 0.2, 2: 0.6})[0] == 2
    assert any(moment.beliefs for moment in moments(example("cat").puzzle, "belief"))


# Files


@for_every("kind", puzzles())
@for_every("theme", ["light", "dark"])
def test_pictures_have_the_size_that_was_asked_for(kind: str, theme: str) -> None:
    puzzle, method = puzzles()[kind]
    painter, shown = MomentPainter(puzzle, 300, theme), moments(puzzle, method)
    middle = shown[len(shown) // 2]
    assert 200 < max(painter.size) <= 300
    assert painter.image(middle).size == painter.size
    drawn = ElementTree.fromstring(painter.svg(middle, "A & B"))
    assert [drawn.get("width"), drawn.get("height")] == [str(side) for side in painter.size]
    assert painter.image(middle).tobytes() != painter.image(shown[-1]).tobytes()


def test_words_below_say_what_a_step_is_about() -> None:
    puzzle = example("cat").puzzle
    rows = moments(puzzle, "exact")
    assert captions(puzzle, rows[0]) == ["Step 0: 0 of 100 cells", ""]
    first = next(moment for moment in rows if moment.line is not None)
    assert captions(puzzle, first)[1] == puzzle.line_name(first.line or 0).capitalize()
    several = Puzzle.flat([[1], [1]], [[1], [1]])
    guessed = next(moment for moment in moments(several, "exact") if moment.guessed)
    assert captions(several, guessed)[1] == "Guess"
    solid = model("steps").puzzle
    assert captions(solid, moments(solid, "lines3d")[2], 120)[1].endswith(" …")


def test_words_below_tell_the_cost_of_the_grid_that_is_shown() -> None:
    puzzle = example("cat").puzzle
    annealed = [moment for moment in moments(puzzle, "anneal", most=100) if moment.cost is not None]
    assert len(annealed) > 9
    for moment in annealed:
        solved = not puzzle.check(Grid(puzzle.shape, moment.cells)).lines
        assert solved == (moment.cost == 0)
        assert captions(puzzle, moment)[0] == f"Step {moment.number}: cost {moment.cost}"


def captions(puzzle: Puzzle, moment: Shown, size: int = 300) -> list[str]:
    drawn = ElementTree.fromstring(MomentPainter(puzzle, size, "light").svg(moment, ""))
    return [element.text or "" for element in drawn.findall("{http://www.w3.org/2000/svg}text")]


@for_every("form", FORMS)
def test_a_film_shows_its_pictures_for_their_times(form: str) -> None:
    puzzle = example("cat").puzzle
    painter, steps = MomentPainter(puzzle, 200, "light"), moments(puzzle, "exact")
    shown = [steps[0], steps[5], steps[5], steps[9]]
    file = BytesIO()
    write_film(file, form, [*film_pictures(lambda number: painter.image(shown[number]), 4)], [100, 200, 300, 400])
    frames = frames_of(file)
    assert [time for _, time in frames] == [100, 500, 400]
    for (picture, _), moment in zip(frames, [steps[0], steps[5], steps[9]], strict=True):
        difference = ImageChops.difference(picture, painter.image(moment)).getextrema()
        assert max(most for _, most in difference) < 8  # levels per channel: the palette has only 255 colours


def frames_of(file: BytesIO | Path) -> list[tuple[Image.Image, int]]:
    """The pictures of a film, and for how many milliseconds each is shown."""
    frames = []
    with Image.open(file) as film:
        for frame in ImageSequence.Iterator(film):
            frame.load()
            frames.append((frame.convert("RGB"), frame.info["duration"]))
    return frames


@for_every("ending", ["gif", "webp"])
def test_a_film_takes_as_long_as_it_should_and_is_small(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"run.{ending}"
    result = film("example:penguin", "--method", "anneal-rows", "-o", str(path))
    assert result.exit_code == 0, result.output
    assert path.stat().st_size < 1_000_000
    frames = frames_of(path)
    assert sum(time for _, time in frames) == 12_000
    assert max(frames[0][0].size) <= 480


def test_a_step_is_a_picture(tmp_path: Path) -> None:
    assert film("example:cat", "--step", "9", "-o", str(tmp_path / "cat.png")).exit_code == 0
    puzzle = example("cat").puzzle
    with Image.open(tmp_path / "cat.png") as picture:
        drawn = MomentPainter(puzzle, 480, "light").image(moments(puzzle, "exact")[9])
        assert picture.convert("RGB").tobytes() == drawn.tobytes()
    assert film("example:cat", "-o", str(tmp_path / "cat.svg")).exit_code == 0
    ElementTree.parse(tmp_path / "cat.svg")


REFUSED = {
    "example:cat -o run.mp4": "expected a name that ends in .gif, .webp, .png or .svg",
    "example:cat -o run.zip": "expected a name that ends in .gif",
    "example:cat -o missing/run.gif": "No such file or directory",
    "example:cat -o run.gif --from 9 --to 3": "expected at least 9, the first step shown",
    "example:cat -o run.png --step 9999": "--step: expected at most",
    "example:cat -o run.gif --length 120 --fps 25 --size 2000": "expected at most 200 million pixels in all",
    "example:scarecrow -o run.gif --size 100": "the cells would be too small",
    "example:cat -o run.gif --method lines3d": "lines3d only takes solids",
    "example:cat -o run.gif --option speed=9": "Error",
}


@pytest.mark.parametrize(("args", "sentence"), REFUSED.items())
def test_what_cannot_be_made_is_one_sentence_and_no_file(
    args: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = film(*args.split())
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert [*tmp_path.iterdir()] == []
