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


def key(found: Rating) -> tuple[object, ...]:
    return found.rating, found.level, found.minutes, found.reasons


EXAMPLES = [example(name).puzzle for name in ("cat", "pencil", "anchor", "kite")]


@for_every("puzzle", [*EXAMPLES, model("chair").thinned, *(tangled(11, 0.6, seed) for seed in range(8))])
def test_turning_a_puzzle_does_not_change_its_rating(puzzle: Puzzle) -> None:
    every = (turned(puzzle, orientation).puzzle for orientation in orientations(len(puzzle.shape)))
    assert len({key(rate_puzzle(each)) for each in every}) == 1


@pytest.mark.parametrize(("easier", "harder"), [
    ("plus", "cat"), ("cat", "pencil"), ("owl", "rose"), ("pencil", "anchor"),
])
def test_harder_puzzles_are_rated_higher(easier: str, harder: str) -> None:
    one, other = rate_puzzle(example(easier).puzzle), rate_puzzle(example(harder).puzzle)
    assert one.rating is not None
    assert other.rating is not None
    assert one.rating < other.rating


@pytest.mark.parametrize("name", ["plus", "owl", "rose", "anchor", "sword"])
def test_experts_puzzles_are_those_that_lines_do_not_solve(name: str) -> None:
    found = rate_puzzle(example(name).puzzle)
    assert found.rating is not None
    assert found.minutes is not None
    assert 1 <= found.rating <= Weights.HIGHEST
    assert round(found.rating, 1) == found.rating
    assert found.level in RATED_LEVELS
    assert (found.rating >= EXPERT) == (found.level == "expert") == bool(found.supposed)
    assert found.minutes > 0


def test_reasons_speak_of_footholds_first() -> None:
    reasons = rate_puzzle(example("cat").puzzle).reasons
    assert reasons[0].startswith("At the start 10 of 20 lines give new cells")
    assert any(reason.startswith("At the hardest moment") for reason in reasons)
    assert any("hardest technique" in reason for reason in reasons)
    assert any("supposed" in reason for reason in rate_puzzle(example("anchor").puzzle).reasons)


@pytest.mark.parametrize(("puzzle", "outcome"), [(SWAPS, Outcome.MULTIPLE), (SUBTLE, Outcome.NONE)])
def test_without_a_single_solution_there_is_no_number(puzzle: Puzzle, outcome: Outcome) -> None:
    found = rate_puzzle(puzzle)
    assert (found.outcome, found.rating, found.level, found.minutes) == (outcome, None, None, None)
    assert len(found.reasons) == 1


def test_a_limit_leaves_no_number() -> None:
    found = rate_puzzle(example("skier").puzzle, Limit(0))
    assert (found.outcome, found.rating) == (Outcome.LIMIT, None)
    assert found.reasons == ("It could not be rated in time.",)


def test_a_solved_puzzle_is_easiest() -> None:
    goal = LINES_ALONE.info.goal
    solved = Puzzle.flat(LINES_ALONE.rows, LINES_ALONE.cols, givens=list(enumerate(goal.cells)))
    assert (rate_puzzle(solved).rating, rate_puzzle(solved).reasons) == (1.0, ("It is already solved.",))


# What a picture of one run across and one down, drawn ever larger, asks of a player stays the same; the time does not.
PLUS = ("..#..", "..#..", "#####", "..#..", "..#..")


def drawn_larger(rows: tuple[str, ...], times: int) -> Puzzle:
    return Puzzle.from_grid(Grid.from_rows([[cell == "#" for cell in row for _ in range(times)]
                                            for row in rows for _ in range(times)]))


def test_size_alone_makes_nothing_harder() -> None:
    ratings = [rate_puzzle(drawn_larger(PLUS, times)) for times in (1, 2, 5, 10)]
    numbers = [one.rating for one in ratings if one.rating is not None]
    minutes = [one.minutes for one in ratings if one.minutes is not None]
    assert len(numbers) == len(minutes) == 4
    assert max(numbers) - min(numbers) <= 0.5
    assert minutes == sorted(minutes)
    assert minutes[-1] > 20 * minutes[0]


def test_obvious_entries_need_no_search() -> None:
    """Only two of ten lines help at the start, but they are full: nothing is easier."""
    found = rate_puzzle(drawn_larger(PLUS, 1))
    assert (found.footholds, found.lines) == (2, 10)
    assert found.rating is not None
    assert found.rating <= 2


@pytest.mark.parametrize("longest", [20, 60])
def test_levels_divide_small_and_large_pictures(longest: int) -> None:
    levels = Counter(one.level for one in examples() if longest // 3 < max(one.shape) <= longest)
    assert levels["easy"] and levels["medium"] and levels["hard"] and levels["expert"]
    assert max(levels.values()) <= 0.6 * sum(levels.values())


def test_a_sentence_explains_when_level_and_minutes_differ() -> None:
    one = rate_puzzle(example("cat").puzzle)
    assert not one.differs
    assert replace(one, minutes=Weights.LONG + 5).reasons[0] == (
        "It takes long because it is large, not because the steps are hard.")
    hard = replace(one, rating=5.5, minutes=3.0)
    assert hard.reasons[0] == "It does not take long, but the steps are hard to find."
    assert not replace(hard, minutes=Weights.SHORT + 1).differs
