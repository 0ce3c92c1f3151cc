"""Making solid puzzles: thinned numbers lead to the model and nothing else, and mends repair a model."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import EMPTY, FILLED, Grid, Info, Outcome, Progress, Puzzle, PuzzleError, run
from solvers.collection import model
from solvers.explain.carving import carving, shown_sentences
from solvers.explain.rating import rate_puzzle
from solvers.make.mends import Doubt, Mend, doubt_sentence, mend, mend_sentence, mended
from solvers.make.thinning import Thinned, thin
from solvers.puzzle import puzzle_of
from solvers.solid import with_clues
from solvers.texts import say
from tests.strategies import models


def checkerboard() -> Puzzle:
    """Each line has one of its two cells, and so has the opposite board."""
    cells = [FILLED if (x + y + z) % 2 else EMPTY for x in range(2) for y in range(2) for z in range(2)]
    return puzzle_of(Grid((2, 2, 2), bytes(cells)))


def thinned(puzzle: Puzzle, **options: object) -> list[Thinned]:
    return [result for result in thin(puzzle, **options) if isinstance(result, Thinned)]


def by_lines(puzzle: Puzzle) -> Outcome:
    return run(puzzle, "lines3d").outcome


@settings(max_examples=40, deadline=None)
@given(grid=models(4), seed=st.integers(0, 3))
def test_every_draft_is_solved_line_by_line_and_better_than_the_one_before(grid: Grid, seed: int) -> None:
    full = puzzle_of(grid)
    if by_lines(full) is not Outcome.UNIQUE:
        with pytest.raises(PuzzleError, match="line logic can work out from all its numbers"):
            thinned(full, seed=seed, rounds=5)
        return
    drafts = thinned(full, seed=seed, rounds=20)
    for draft in drafts:
        assert by_lines(draft.puzzle) is Outcome.UNIQUE
        assert draft.puzzle.check(grid).ok
        assert all(new.clue in (None, old.clue) for new, old in zip(draft.puzzle.lines, full.lines, strict=True))
        assert draft.shown == sum(line.clue is not None for line in draft.puzzle.lines)
    counts = [draft.shown for draft in drafts]
    assert counts == sorted(set(counts), reverse=True)


@settings(max_examples=20, deadline=None)
@given(grid=models(3))
def test_no_single_number_more_can_be_hidden(grid: Grid) -> None:
    """After the first sweeps no further number can be hidden."""
    full = puzzle_of(grid)
    if by_lines(full) is not Outcome.UNIQUE:
        return
    draft = thinned(full, rounds=0)[-1].puzzle
    for number, line in enumerate(draft.lines):
        if line.clue is not None:
            fewer = [other.clue if at != number else None for at, other in enumerate(draft.lines)]
            assert by_lines(with_clues(draft, fewer)) is not Outcome.UNIQUE


def test_the_same_seed_makes_the_same_puzzles() -> None:
    puzzle = model("mushroom").puzzle
    assert list(thin(puzzle, seed=3, rounds=30)) == list(thin(puzzle, seed=3, rounds=30))
    assert thinned(puzzle, seed=3, rounds=0) != thinned(puzzle, seed=4, rounds=0)


@pytest.mark.parametrize("name", ["chair", "heart", "house"])
def test_more_than_half_of_a_smooth_model_is_hidden(name: str) -> None:
    *_, best = thinned(model(name).puzzle, rounds=60)
    assert best.hidden_share > 0.5
    assert best.puzzle.info.title == model(name).title


def test_more_rounds_hide_more() -> None:
    """By line logic; any other logic continues after the first sweeps."""
    puzzle = model("duck").puzzle
    few, many = (thinned(puzzle, rounds=rounds)[-1].shown for rounds in (0, 200))
    assert many < few
    assert thinned(puzzle, logic="any", rounds=200)[-1].shown <= few


def test_other_logic_solves_where_lines_do_not() -> None:
    """One layer without its numbers along z: unique, but some cell has to be tried."""
    puzzle = puzzle_of(layer("..#. ##.# .#.. #.##"))
    puzzle = with_clues(puzzle, [line.clue if len(line.cells) > 1 else None for line in puzzle.lines])
    with pytest.raises(PuzzleError, match="cells left open"):
        thinned(puzzle)
    for draft in thinned(puzzle, logic="any"):
        assert run(draft.puzzle).outcome is Outcome.UNIQUE
        assert run(draft.puzzle).grid == puzzle.info.goal
    assert draft.shown < 8


def layer(rows: str) -> Grid:
    lines = rows.split()
    cells = bytes(FILLED if sign == "#" else EMPTY for line in lines for sign in line)
    return Grid((len(lines), len(lines[0]), 1), cells)


def test_puzzles_that_cannot_be_thinned_are_refused() -> None:
    with pytest.raises(PuzzleError, match="8 of 8 cells left open"):
        thinned(checkerboard())
    with pytest.raises(PuzzleError, match="the only one to fit its numbers"):
        thinned(checkerboard(), logic="any")
    with pytest.raises(PuzzleError, match="expected one of lines or any"):
        thinned(checkerboard(), logic="magic")
    with pytest.raises(PuzzleError, match="expected a puzzle with its model"):
        thinned(Puzzle(checkerboard().shape, checkerboard().lines))


# Mending


def test_the_cells_in_doubt_are_all_in_which_the_solutions_differ() -> None:
    doubt = next(result for result in mend(checkerboard()) if isinstance(result, Doubt))
    assert (doubt.outcome, doubt.cells) == (Outcome.MULTIPLE, tuple(range(8)))
    sentence = doubt_sentence(checkerboard(), doubt)
    first = "cube 1 from the left, 1 from the front, 1 from the bottom"
    assert sentence.startswith(f"Even with all the numbers, several models are possible. They differ in {first}")


def test_a_model_that_all_numbers_settle_needs_no_mend() -> None:
    block = puzzle_of(Grid((2, 2, 2), bytes([FILLED]) * 8))
    doubt = next(result for result in mend(block) if isinstance(result, Doubt))
    assert doubt.settled
    assert doubt_sentence(block, doubt) == say("mends.settled")


@settings(max_examples=15, deadline=None)
@given(grid=models(3))
def test_every_mend_makes_the_model_the_only_solution(grid: Grid) -> None:
    full = puzzle_of(grid, Info())
    doubt, *changes = (result for result in mend(full) if not isinstance(result, Progress))
    assert doubt.settled == (run(full).outcome is Outcome.UNIQUE)
    assert not (doubt.settled and changes)
    for change in changes:
        assert run(mended(full, change)).outcome is Outcome.UNIQUE
        assert grid.cells[change.cell] != change.state


def test_changes_in_words() -> None:
    mends = [result for result in mend(checkerboard()) if isinstance(result, Mend)]
    assert mends
    sentence = mend_sentence(checkerboard(), mends[0])
    assert sentence == "Add cube 1 from the left, 1 from the front, 1 from the bottom, and this is the only model left."


# Numbers shown, and how hard that is


def test_a_full_block_is_easy() -> None:
    block = puzzle_of(Grid((3, 3, 3), bytes([FILLED]) * 27))
    rating = carving(block)
    assert (rating.rounds, rating.open_cells, rating.hidden_share) == (1, 0, 0)
    assert rate_puzzle(block).level == "easy"
    assert shown_sentences(rating) == ("27 of 27 numbers are shown (0% hidden).",)


def test_fewer_numbers_are_harder() -> None:
    puzzle = model("mushroom").puzzle
    thinned_puzzle = thinned(puzzle, rounds=60)[-1].puzzle
    before, after = carving(puzzle), carving(thinned_puzzle)
    assert before.rounds < after.rounds
    assert before.open_cells == after.open_cells == 0
    assert (rate_puzzle(puzzle).rating or 0) < (rate_puzzle(thinned_puzzle).rating or 0)
