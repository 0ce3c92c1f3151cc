"""How hard puzzles are rated for people, and why."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from nonoscope import Grid, Limit, Outcome, Puzzle
from solvers.collection import example, examples, model
from solvers.explain.levels import EXPERT, RATED_LEVELS
from solvers.explain.rating import Rating, Weights, rate_puzzle
from solvers.portfolio.orientation import orientations, turned
from tests.cases import for_every
from tests.solvers.puzzles import LINES_ALONE, SUBTLE, SWAPS, tangled


def key(rating: Rating) -> tuple[object, ...]:
    return rating.rating, rating.level, rating.minutes, rating.reasons


EXAMPLES = [example(name).puzzle for name in ("cat", "pencil", "anchor", "kite")]


@for_every("puzzle", [*EXAMPLES, model("chair").thinned, *(tangled(11, 0.6, seed) for seed in range(8))])
def test_turning_a_puzzle_does_not_change_its_rating(puzzle: Puzzle) -> None:
    every = (turned(puzzle, orientation).puzzle for orientation in orientations(len(puzzle.shape)))
    assert len({key(rate_puzzle(each)) for each in every}) == 1


@pytest.mark.parametrize(("easy_name", "hard_name"), [
    ("plus", "cat"), ("cat", "pencil"), ("owl", "rose"), ("pencil", "anchor"),
])
def test_harder_puzzles_are_rated_higher(easy_name: str, hard_name: str) -> None:
    easier, harder = rate_puzzle(example(easy_name).puzzle), rate_puzzle(example(hard_name).puzzle)
    assert easier.rating < harder.rating


@pytest.mark.parametrize("name", ["plus", "owl", "rose", "anchor", "sword"])
def test_experts_puzzles_are_those_that_lines_do_not_solve(name: str) -> None:
    rating = rate_puzzle(example(name).puzzle)
    assert 1 <= rating.rating <= Weights.HIGHEST
    assert round(rating.rating, 2) == rating.rating
    assert rating.level in RATED_LEVELS
    assert (rating.rating >= EXPERT) == (rating.level == "expert") == bool(rating.supposed)
    assert rating.minutes > 0


def test_reasons_speak_of_footholds_first() -> None:
    reasons = rate_puzzle(example("cat").puzzle).reasons
    assert reasons[0].startswith("At the start, 10 of 20 lines give new cells")
    assert any(reason.startswith("At the hardest moment") for reason in reasons)
    assert any("hardest technique" in reason for reason in reasons)
    assert any("try a value" in reason for reason in rate_puzzle(example("anchor").puzzle).reasons)


@pytest.mark.parametrize(("puzzle", "outcome"), [(SWAPS, Outcome.MULTIPLE), (SUBTLE, Outcome.NONE)])
def test_without_a_single_solution_there_is_no_number(puzzle: Puzzle, outcome: Outcome) -> None:
    rating = rate_puzzle(puzzle)
    assert (rating.outcome, rating.rating, rating.level, rating.minutes) == (outcome, None, None, None)
    assert len(rating.reasons) == 1


def test_a_limit_leaves_no_number() -> None:
    rating = rate_puzzle(example("skier").puzzle, Limit(0))
    assert (rating.outcome, rating.rating) == (Outcome.LIMIT, None)
    assert rating.reasons == ("Couldn’t rate it in time.",)


def test_a_solved_puzzle_is_easiest() -> None:
    goal = LINES_ALONE.info.goal
    solved = Puzzle.flat(LINES_ALONE.rows, LINES_ALONE.cols, givens=list(enumerate(goal.cells)))
    assert (rate_puzzle(solved).rating, rate_puzzle(solved).reasons) == (1.0, ("It’s already solved.",))


# What a picture of one run across and one down, drawn ever larger, asks of a player stays the same; the time does not.
PLUS = ("..#..", "..#..", "#####", "..#..", "..#..")


def drawn_larger(rows: tuple[str, ...], times: int) -> Puzzle:
    return Puzzle.from_grid(Grid.from_rows([[cell == "#" for cell in row for _ in range(times)]
                                            for row in rows for _ in range(times)]))


def test_size_alone_makes_nothing_harder() -> None:
    ratings = [rate_puzzle(drawn_larger(PLUS, times)) for times in (1, 2, 5, 10)]
    numbers = [rating.rating for rating in ratings if rating.rating is not None]
    minutes = [rating.minutes for rating in ratings if rating.minutes is not None]
    assert len(numbers) == len(minutes) == 4
    assert max(numbers) - min(numbers) <= 0.5
    assert minutes == sorted(minutes)
    assert minutes[-1] > 20 * minutes[0]


def test_obvious_entries_need_no_search() -> None:
    """Only two of ten lines help at the start, but these are full, which is easiest of all."""
    rating = rate_puzzle(drawn_larger(PLUS, 1))
    assert (rating.footholds, rating.lines) == (2, 10)
    assert rating.rating <= 2


@pytest.mark.parametrize("longest", [20, 60])
def test_levels_divide_small_and_large_pictures(longest: int) -> None:
    levels = Counter(item.level for item in examples() if longest // 3 < max(item.shape) <= longest)
    assert levels["easy"] and levels["medium"] and levels["expert"]


def test_a_sentence_explains_when_level_and_minutes_differ() -> None:
    rating = rate_puzzle(example("cat").puzzle)
    assert not rating.differs
    assert replace(rating, minutes=Weights.LONG + 5).reasons[0] == (
        "It takes a while because it’s large, not because the steps are hard.")
    hard = replace(rating, rating=5.5, minutes=3.0)
    assert hard.reasons[0] == "It doesn’t take long, but the steps are hard to find."
    assert not replace(hard, minutes=Weights.SHORT + 1).differs
