"""The method `belief`: it solves by beliefs alone, claims only real solutions, and reports its beliefs."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import EMPTY, FILLED, Belief, Fixed, Grid, Outcome, Puzzle, Surest, run, solve
from solvers.grid import state_of
from tests import strategies
from tests.cases import for_every
from tests.solvers.coloured import random_coloured
from tests.solvers.puzzles import SUBTLE, tangled

WAYS: list[dict[str, Any]] = [{}, {"logic": False}, {"rounds": 0}, {"between": 3}, {"damping": 0.0}]

every_way = for_every("options", WAYS, ids=str)


@every_way
def test_a_line_alone_is_no_matter_of_belief(options: dict[str, Any]) -> None:
    result = run(Puzzle.flat([[3]], [[1], [1], [1]]), "belief", **options)
    assert (result.outcome, result.grid.text()) == (Outcome.SOLVED, "###")


@for_every("seed", range(5))
def test_random_puzzles_are_mostly_solved(seed: int) -> None:
    assert run(tangled(15, 0.55, seed), "belief").outcome is Outcome.SOLVED


@every_way
def test_puzzles_in_colours_are_mostly_solved(options: dict[str, Any]) -> None:
    results = []
    for seed, (side, colours, density) in enumerate([(6, 1, 0.5), (9, 2, 0.6), (10, 4, 0.5), (12, 3, 0.7)] * 2):
        puzzle = random_coloured(side, side, colours, density, seed)
        results.append(run(puzzle, "belief", **options).outcome)
    assert results.count(Outcome.SOLVED) >= 6


@pytest.mark.parametrize("logic", [True, False])
def test_a_guess_in_colours_is_the_surest_colour(logic: bool) -> None:
    puzzle, decided = random_coloured(9, 9, 3, 0.4, 2), list[tuple[int, int]]()
    for event in solve(puzzle, "belief", logic=logic, rounds=0):
        match event:
            case Belief(cells, _, colours):
                assert len(cells) == len(colours)
                assert {*colours} <= {*range(4)}
            case Surest((cell, _), (odds, next_odds), (colour, _)):
                assert odds >= next_odds
                decided.append((cell, state_of(colour)))
            case Fixed(cells, values, because) if because.technique == "guess":
                assert [*zip(cells, values, strict=True)] == decided[-1:]
    assert len(decided) > 3


def test_given_cells_in_colours_are_kept() -> None:
    """Two cells of one colour in a square: the given one says which."""
    ones = [[(1, "r"), (1, "g")], [(1, "g"), (1, "r")]]
    assert run(Puzzle.flat(ones, ones, givens=[(0, FILLED)]), "belief").outcome is Outcome.SOLVED
    reds = [[(1, "r")], [(1, "r")]]
    result = run(Puzzle.flat(reds, reds, givens=[(1, FILLED)]), "belief")
    assert (result.outcome, result.grid.text()) == (Outcome.SOLVED, ".#\n#.")


def test_a_contradiction_names_its_line() -> None:
    result = run(SUBTLE, "belief")
    assert result.outcome is Outcome.STUCK
    assert SUBTLE.lines[result.where.line or 0].clue is not None


def beliefs_of(puzzle: Puzzle, method: str, **options: Any) -> list[Belief]:
    return [event for event in solve(puzzle, method, **options) if isinstance(event, Belief)]


@pytest.mark.parametrize("method", ["belief", "exact"])
def test_beliefs_are_odds_of_cells(method: str) -> None:
    puzzle = tangled(15, 0.5, 1)
    beliefs = beliefs_of(puzzle, method)
    assert beliefs
    for event in beliefs:
        assert len(event.cells) == len(event.odds) == len(set(event.cells))
        assert all(0 <= cell < puzzle.size for cell in event.cells)
        assert all(odds > 0 and math.isfinite(odds) for odds in event.odds)


def test_every_round_reports_beliefs() -> None:
    long, short = (beliefs_of(tangled(15, 0.5, 1), "belief", rounds=rounds) for rounds in (4, 1))
    assert len(long) - len(short) <= 4
    assert run(tangled(15, 0.5, 1), "belief", rounds=4).counters["rounds"] == 4


def test_each_guess_is_the_surest_cell_by_the_reported_beliefs() -> None:
    """All of the same round: no unknown cell was reported to be surer, and only the next surest may be as sure."""
    puzzle = tangled(15, 0.5, 1)
    chances, unknown, decided = dict.fromkeys(range(puzzle.size), 0.5), set(range(puzzle.size)), list[Surest]()
    for event in solve(puzzle, "belief"):
        match event:
            case Belief(cells, odds):
                chances |= {cell: each / (1 + each) for cell, each in zip(cells, odds, strict=True)}
            case Surest(cells, odds):
                sure = [max(chances[cell], 1 - chances[cell]) for cell in unknown]
                assert [max(each, 1 / each) for each in odds] == sorted(max(each, 1 / each) for each in odds)[::-1]
                assert {*cells} <= unknown
                for cell, each in zip(cells, odds, strict=True):
                    assert chances[cell] == pytest.approx(each / (1 + each), abs=0.0011)
                assert max(sure) <= max(chances[cells[0]], 1 - chances[cells[0]]) + 0.0011
                decided.append(event)
            case Fixed((cell,), (value,), because) if because.technique == "guess":
                assert cell == decided[-1].cells[0]
                assert (value == FILLED) == (decided[-1].odds[0] >= 1)
        if isinstance(event, Fixed):
            unknown -= {*event.cells}
    assert decided


def test_the_belief_about_a_cell_is_the_product_of_its_messages() -> None:
    """And damping averages each message, as a chance, with the one before."""
    puzzle = tangled(12, 0.5, 1)
    chances = np.full((2, puzzle.size), 0.5)
    for event in beliefs_of(puzzle, "belief", rounds=6, damping=0.25, logic=False)[:6]:
        cells, odds = list(event.cells), np.array(event.messages)
        assert np.allclose(odds.prod(axis=0), event.odds)
        undamped = np.array(event.undamped) / (1 + np.array(event.undamped))
        assert np.allclose(odds / (1 + odds), 0.25 * chances[:, cells] + 0.75 * undamped, atol=0.01)
        chances[:, cells] = odds / (1 + odds)
    assert not any(event.messages for event in beliefs_of(tangled(26, 0.5, 1), "belief", rounds=1, logic=False)[:1])
    assert not any(event.messages for event in beliefs_of(random_coloured(9, 9, 3, 0.4, 2), "belief"))


@settings(max_examples=20)
@given(strategies.grids((2, 7), (2, 7)), st.integers(0, 3))
def test_beliefs_in_a_unique_puzzle_lean_to_its_solution(solution: Grid, rounds: int) -> None:
    """A line that is certain of a cell is right."""
    puzzle = Puzzle.from_grid(solution)
    if run(puzzle).outcome is not Outcome.UNIQUE:
        return
    for event in beliefs_of(puzzle, "belief", rounds=rounds, logic=False)[:1]:
        for cell, odds in zip(event.cells, event.odds, strict=True):
            if odds >= 999 or odds <= 1 / 999:
                assert solution.cells[cell] == (FILLED if odds > 1 else EMPTY)
