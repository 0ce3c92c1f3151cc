"""The promises of the annealing methods: outcomes, replayable events, repeatable random moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import (
    EMPTY,
    FILLED,
    Candidate,
    Event,
    Finished,
    Fixed,
    Grid,
    Outcome,
    Progress,
    Puzzle,
    Reason,
    run,
    solve,
)
from solvers.anneal.preprocess import log10_grids, log10_rows
from solvers.grid import state_of
from solvers.lab.puzzles import random_puzzle
from tests import oracles, strategies
from tests.cases import for_every, some
from tests.listener import follow, replayed
from tests.solvers.coloured import random_coloured
from tests.solvers.test_methods import ANNEALERS
from tests.solvers.tree_search import PUZZLES

every_way = for_every("way", ANNEALERS, ids=lambda way: " ".join(map(str, way.values())))
every_method = for_every("method", ["anneal-cells", "anneal-rows", "anneal-blocks", "anneal"])


def costs(events: Sequence[Event]) -> list[float]:
    return [event.cost for event in events if isinstance(event, Candidate)]


# --- solutions ---------------------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(strategies.puzzles(longest=7), st.integers(0, 99))
def test_anneal_solves_small_puzzles(both: tuple[Puzzle, Grid], seed: int) -> None:
    assert run(both[0], "anneal", seed=seed, moves=200_000).outcome is Outcome.SOLVED


@for_every("name", ["smiley", "swaps", "free", "lambda"])
@every_method
def test_every_method_solves_a_picture(method: str, name: str) -> None:
    better = {} if method == "anneal" else {"cost": "flips"}
    assert run(PUZZLES[name], method, chains=4, **better).outcome is Outcome.SOLVED


@for_every("seed", range(3))
def test_anneal_finds_random_grids_without_any_logic(seed: int) -> None:
    assert run(random_puzzle(20, seed), "anneal", seed=seed, moves=500_000).outcome is Outcome.SOLVED


@for_every("way", [
    {}, {"turn": "yes", "chains": 2, "preprocess": "lines"}, {"rungs": 1, "preprocess": "overlap"},
], ids=str)
def test_anneal_solves_puzzles_in_colours(way: dict[str, Any]) -> None:
    """Given cells and what lines settle stay, also where that is a choice of colours."""
    for seed, (height, width, colours) in enumerate([(1, 1, 1), (3, 5, 2), (6, 4, 4), (10, 10, 3), (15, 15, 3)] * 3):
        solved = random_coloured(height, width, colours, 0.6, seed)
        puzzle = replace(solved, givens=tuple(enumerate(solved.info.goal.cells))[seed % 3 : seed : 2])
        events, result = (go(puzzle, method="anneal", seed=seed, **way) for go in (follow, run))
        assert result.outcome is Outcome.SOLVED
        assert replayed(puzzle, events) == result.grid
        assert puzzle.check(result.grid).ok


def test_without_a_solution_in_colours_the_end_is_honest() -> None:
    red, green = [(1, "r")], [(1, "g")]
    crossed = Puzzle.flat([[*red, *green], [*green, *red]], [[*red, *green], [*red, *green]])
    assert run(crossed, "anneal", moves=2000).outcome in (Outcome.LIMIT, Outcome.STUCK)
    assert run(crossed, "anneal", moves=2000, preprocess="lines").outcome is Outcome.NONE
    assert run(crossed, "anneal", moves=2000, preprocess="overlap").where is not None
    with_given = Puzzle.flat([red, green], [[*red, *green], []], givens=[(0, state_of(2))])
    assert run(with_given, "anneal", turn="no").where == Reason("line", line=0)


# --- odd puzzles -------------------------------------------------------------------------------------------------

LINE = [[1], [1], [], [1], [1], [1], [], []]
ODD = {
    "one cell": Puzzle.flat([[1]], [[1]]),
    "one empty cell": Puzzle.flat([[]], [[]]),
    "a row that cannot move": Puzzle.flat([[70]], [[1]] * 70),
    "a column that cannot move": Puzzle.flat([[1]] * 70, [[70]]),
    "a row": Puzzle.flat([[2, 3]], LINE),
    "a column": Puzzle.flat(LINE, [[2, 3]]),
    "nothing filled": Puzzle.flat([[]] * 5, [[]] * 4),
    "all filled": Puzzle.flat([[4]] * 5, [[5]] * 4),
    "no clues": Puzzle.flat([None] * 3, [None] * 4),
    "no clues of rows": Puzzle.flat([None] * 3, [[1], [1], [3]]),
    "no clues of columns": Puzzle.flat([[1], [2], [3]], [None] * 4),
    "all given": Puzzle.flat([[1], [1]], [[1], [1]], givens=[(0, FILLED), (1, EMPTY), (2, EMPTY), (3, FILLED)]),
}


@for_every("puzzle", ODD.values(), ids=ODD.keys())
@every_way
def test_odd_puzzles_are_solved(puzzle: Puzzle, way: dict[str, Any]) -> None:
    assert run(puzzle, **way, moves=20_000).outcome is Outcome.SOLVED


CONTRARY = Puzzle.flat([[1, 1], [1], [1, 1]], [[1], [3], [1]])
TAKEN = Puzzle.flat([[1], [1]], [[1], [1]], givens=[(0, FILLED), (1, FILLED)])


@every_way
def test_without_a_solution_the_end_is_honest(way: dict[str, Any]) -> None:
    """A contradiction is proven only where it shows by itself: in a row without a placement, or by preprocessing."""
    assert run(CONTRARY, **way, moves=2000).outcome is Outcome.LIMIT
    assert run(TAKEN, **way, moves=2000).outcome in (Outcome.LIMIT, Outcome.STUCK, Outcome.NONE)
    for puzzle in (CONTRARY, TAKEN):
        assert run(puzzle, **way, moves=2000, preprocess="lines").outcome is Outcome.NONE


def test_a_row_that_cannot_hold_is_named_or_a_column_when_the_grid_is_turned() -> None:
    results = run(TAKEN, "anneal-rows"), run(TAKEN, "anneal-blocks"), run(TAKEN.transpose(), "anneal", turn="yes")
    assert [(result.outcome, result.where and result.where.line) for result in results] == [
        (Outcome.NONE, 0), (Outcome.NONE, 0), (Outcome.NONE, 2)]


def test_cells_that_cannot_move_are_stuck() -> None:
    wrong = Puzzle.flat([[1], [1]], [[2], []], givens=[(0, EMPTY), (1, FILLED), (2, EMPTY), (3, FILLED)])
    assert run(wrong, "anneal-cells").outcome is Outcome.STUCK


# --- chance ------------------------------------------------------------------------------------------------------


@every_method
def test_the_number_of_processors_changes_nothing(method: str) -> None:
    puzzle = random_puzzle(12, 2)
    alone, *others = (list(solve(puzzle, method, seed=5, chains=4, cores=cores, moves=30_000)) for cores in (1, 2, 3))
    assert alone == others[0] == others[1]


@every_method
def test_more_chains_are_more_luck(method: str) -> None:
    puzzle = random_puzzle(10, 3)
    few, many = (run(puzzle, method, seed=1, chains=chains, moves=1500).counters for chains in (1, 6))
    assert many["best"] <= few["best"]
    assert (few["chains"], many["chains"]) == (1, 6)


# --- events ------------------------------------------------------------------------------------------------------


@every_way
def test_the_counters_agree_with_each_other(way: dict[str, Any]) -> None:
    events = follow(random_puzzle(12, 4), moves=6000, **way)
    last: dict[str, float] = {}
    for event in events:
        if isinstance(event, Progress):
            now = {**last, **event.counters}
            assert all(now.get(name, 0) >= last.get(name, 0) for name in ("moves", "accepted", "changed", "improved"))
            assert now.get("best", 0) <= last.get("best", now.get("best", 0))
            last = now
    changed = last["changed"] if "changed" in last else last["accepted"]
    assert last["improved"] <= changed <= last["moves"] <= 6000 * last["chains"]
    acceptance = None if "changed" in last else round(changed / last["moves"], 4)  # no draw of a row is rejected
    assert last.get("acceptance") == acceptance
    assert last["best"] <= last["cost"]
    assert isinstance(events[-1], Finished)
    assert events[-1].counters == last


@every_method
def test_unsolved_it_ends_with_the_best_grid(method: str) -> None:
    events = follow(random_puzzle(15, 1), method=method, moves=3000)
    finished = events[-1]
    assert finished.outcome is Outcome.LIMIT
    assert costs(events)[-1] == finished.counters["best"] == min(costs(events))


@pytest.mark.slow
@for_every("side, most", some([(10, 50_000), (30, 25_000), (100, 10_000), (200, 6_000)], [(10, 50_000), (100, 10_000)]))
@every_way
def test_there_is_something_to_see_every_few_milliseconds(way: dict[str, Any], side: int, most: int) -> None:
    """A move takes at least 0.3 µs, and more in larger puzzles."""
    moves = [0.0]
    for event in solve(random_puzzle(side, 0), **{"chains": 1, **way}, moves=100_000):
        if isinstance(event, Progress) and "moves" in event.counters:
            moves.append(event.counters["moves"])
        if len(moves) == 4:
            break
    assert max(after - before for before, after in pairwise(moves)) <= most


# --- temperatures ------------------------------------------------------------------------------------------------


def temperatures(way: dict[str, Any]) -> list[float]:
    puzzle = random_puzzle(30, 1)
    return [event.temperature for event in solve(puzzle, seed=1, **way) if isinstance(event, Candidate)]


def test_it_cools_from_the_first_temperature_to_the_last() -> None:
    way = {"method": "anneal-rows", "temperatures": "given", "hot": 3.0, "cold": 0.1, "moves": 100_000}
    *cooling, end = temperatures(way)
    assert cooling == sorted(cooling, reverse=True)
    assert (cooling[0], end) == (3.0, pytest.approx(0.1))


def test_reheating() -> None:
    schedule = temperatures({"method": "anneal-rows", "moves": 400_000, "reheats": 3})
    assert sum(after > before for before, after in pairwise(schedule)) == 3


# --- what is certain before --------------------------------------------------------------------------------------


def certain(puzzle: Puzzle, how: str) -> dict[int, int]:
    facts: dict[int, int] = {}
    for event in solve(puzzle, "anneal-rows", preprocess=how, moves=1):
        if isinstance(event, Fixed):
            facts |= dict(zip(event.cells, event.values, strict=True))
    return facts


@settings(max_examples=40)
@given(strategies.puzzles(longest=6))
def test_line_logic_before_annealing(both: tuple[Puzzle, Grid]) -> None:
    puzzle = Puzzle.flat(both[0].rows, both[0].cols)
    settled = oracles.settled_by_lines(puzzle) or b""
    assert certain(puzzle, "lines") == {cell: value for cell, value in enumerate(settled) if value}


# --- the size of the search --------------------------------------------------------------------------------------


def test_how_many_grids_there_are() -> None:
    puzzle = Puzzle.flat([[1, 1], [2], [1]], [[2], [], [1], [1], [1]])
    assert log10_grids(puzzle, bytes(15)) == pytest.approx(3.48, abs=0.005)  # 15 over 5 is 3003
    assert log10_rows(puzzle) == pytest.approx(2.08, abs=0.005)  # 6 * 4 * 5 is 120
    assert run(puzzle, "anneal", moves=1).counters["log10_rows"] == log10_rows(puzzle)
