"""The inside of annealing: costs against their plain twins, and invariants of chains and tempering."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from math import exp
from operator import itemgetter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import EMPTY, FILLED, UNKNOWN, Grid, Puzzle, Runs
from solvers.anneal import COSTS, MOVES, PICKS, coloured_ladder, plain_ladder, state, tempering
from solvers.anneal.walk import place_rows, sample, scatter, walk
from solvers.clues import ColourRuns, runs_of
from solvers.colours import palette_of_letters
from solvers.grid import colour_of, mask_of, state_of
from tests import strategies
from tests.cases import for_every
from tests.oracles import planes_of
from tests.solvers import naive_costs

ALONE = np.ones(1)
WORK = 10**9


def rules(
    cost: str = "flips", move: str = "mixed", pick: str = "any", scoring: naive_costs.Scoring = naive_costs.USUAL
) -> state.Rules:
    numbers = COSTS.index(cost), MOVES.index(move), PICKS.index(pick)
    return state.Rules(*numbers, 0.5, 0.8, state.METROPOLIS, 0.6, state.GEOMETRIC, 10**6, *scoring)


def certain_cells(puzzle: Puzzle) -> Any:
    cells = np.zeros(puzzle.size, np.int8)
    for cell, value in puzzle.givens:
        cells[cell] = value
    return cells


def chain_of(puzzle: Puzzle, how: state.Rules, seed: int = 0) -> tuple[Any, ...]:
    board = state.flat_board(puzzle)
    single = how.move in (state.FLIP, state.TRANSFER)
    field = state.new_field(puzzle, board, certain_cells(puzzle), single_cells=single)
    chain = state.new_chain(puzzle, board, field, seed, 0)
    chain.heat[:] = 2.0, 2.0, 1.0
    return board, field, how, chain


def line_costs(
    puzzle: Puzzle, cells: bytes, cost: str, lines: range, scoring: naive_costs.Scoring = naive_costs.USUAL
) -> int:
    return sum(
        naive_costs.cost_of(cost, line.clue, cells[line.cells.start : line.cells.stop : line.cells.step], scoring)
        for line in (puzzle.lines[at] for at in lines) if isinstance(line.clue, Runs)
    )


def cost_of(puzzle: Puzzle, cells: Any, how: state.Rules) -> int:
    """The cost from scratch. If rows stay satisfied, only columns are judged."""
    first = 0 if how.move in (state.FLIP, state.TRANSFER) else puzzle.height
    scoring = naive_costs.Scoring(how.gap, how.mismatch)
    return line_costs(puzzle, cells.tobytes(), COSTS[how.cost], range(first, len(puzzle.lines)), scoring)


def rows_hold(puzzle: Puzzle, cells: Any) -> bool:
    return not any(line < puzzle.height for line in puzzle.check(Grid(puzzle.shape, cells.tobytes())).lines)


SCORINGS = st.builds(naive_costs.Scoring, st.integers(-6, 0), st.integers(-6, 0))

# --- costs -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("clue", "runs", "costs"), [
    ((2, 1, 1), (1, 2), {"padded": 3, "aligned": 1 + 1 + 1 + 1, "punitive": 1 + 1 + 1, "flips": 3}),
    ((3,), (3,), {"padded": 0, "aligned": 0, "punitive": 0, "flips": 0}),
    ((), (2,), {"padded": 2, "aligned": 4 + 1, "punitive": 1, "flips": 2}),
    ((2,), (), {"padded": 2, "aligned": 4 + 1, "punitive": 4 + 1, "flips": 2}),
])
def test_costs_as_described(clue: tuple[int, ...], runs: tuple[int, ...], costs: dict[str, int]) -> None:
    cells = b"".join(bytes([FILLED] * run + [EMPTY]) for run in runs).ljust(8, bytes([EMPTY]))
    assert {name: cost(Runs(clue), cells) for name, cost in naive_costs.COSTS.items()} == costs


def test_the_worked_table_of_needleman_and_wunsch() -> None:
    assert naive_costs.score_table((8, 2, 5, 6), (2, 5, 6, 8)) == [
        [0, -1, -2, -3, -4],
        [-1, -1, -2, -3, 61],
        [-2, 3, 2, 1, 60],
        [-3, 2, 28, 27, 59],
        [-4, 1, 27, 64, 63],
    ]
    assert naive_costs.alignment((8, 2, 5, 6), (2, 5, 6, 8)) == [(8, 0), (2, 2), (5, 5), (6, 6), (0, 8)]


@settings(max_examples=40)
@given(strategies.solved_lines(65, 140), st.integers(0, 2**140 - 1))
def test_flips_of_long_lines(line: bytes, filled: int) -> None:
    """Against the definition, placement by placement, as long as the clue has few of them."""
    clue = runs_of(line)[:2]
    cells = bytes(FILLED if filled >> at & 1 else EMPTY for at in range(len(line)))
    puzzle = Puzzle.flat([None] * len(line), [clue])
    board, field, how, chain = chain_of(puzzle, rules("flips", "transfer"))
    chain.cells[:] = np.frombuffer(cells, np.int8)
    scatter(board, field, how, chain, 0)
    assert chain.num[state.COST] == naive_costs.flips(Runs(clue), cells)


# --- chains ------------------------------------------------------------------------------------------------------


@settings(max_examples=150)
@given(
    strategies.puzzles(longest=8), st.builds(rules, *map(st.sampled_from, (COSTS, MOVES, PICKS)), SCORINGS),
    st.integers(0, 9), st.integers(1, 60),
)
def test_wherever_a_chain_has_come_to(both: tuple[Puzzle, Grid], how: state.Rules, seed: int, moves: int) -> None:
    puzzle, move = both[0], MOVES[how.move]
    board, field, how, chain = chain_of(puzzle, how, seed)
    if move == "transfer":
        count = len(chain.order) // 2
        scatter(board, field, how, chain, count)
        movable = count > 0
    else:
        assert place_rows(board, field, how, chain, False, ALONE) == -1
        assert rows_hold(puzzle, chain.cells)
        movable = len(field.rows) > 0
    if movable:
        sample(board, field, how, chain, 5)
        assert chain.num[state.COST] == cost_of(puzzle, chain.cells, how)
        walk(board, field, how, chain, moves, WORK)
    assert chain.num[state.COST] == cost_of(puzzle, chain.cells, how)
    assert chain.num[state.BEST] == cost_of(puzzle, chain.best, how) <= chain.num[state.COST]
    assert all(chain.cells[cell] == value for cell, value in puzzle.givens)
    assert move in ("flip", "transfer") or rows_hold(puzzle, chain.cells)
    if move == "transfer" and movable:
        check_counts(puzzle, field, chain)


def check_counts(puzzle: Puzzle, field: Any, chain: Any) -> None:
    """The counts that a chain keeps when single cells move."""
    num, grid = chain.num, chain.cells.reshape(puzzle.shape) == FILLED
    have = np.concatenate([grid.sum(axis=1), grid.sum(axis=0)])
    clued = field.total >= 0
    assert (chain.have[clued] == have[clued]).all()
    assert num[state.EXCEEDING] == ((have > field.total) & clued).sum()
    assert num[state.LACKING] == ((have < field.total) & clued).sum()
    filled = set(np.flatnonzero(chain.cells == FILLED)) & set(np.flatnonzero(field.certain == UNKNOWN))
    assert set(chain.order[: num[state.FILLED_CELLS]]) == filled
    assert (chain.order[chain.spot[chain.order]] == chain.order).all()


def test_a_sample_of_moves_leaves_no_trace() -> None:
    puzzle = Puzzle.flat([[2, 1]] * 6, [[6]] * 3 + [[]] * 3)
    board, field, how, chain = chain_of(puzzle, rules("padded", "bump"))
    place_rows(board, field, how, chain, False, ALONE)
    before = chain.cells.copy(), chain.starts.copy(), chain.line_cost.copy(), chain.num[state.COST]
    sample(board, field, how, chain, 200)
    assert all(map(np.array_equal, before, (chain.cells, chain.starts, chain.line_cost, chain.num[state.COST])))
    assert 0 < chain.num[state.WORSE_LEAST] <= chain.num[state.WORSE_BY] / chain.num[state.WORSE]


def test_leftmost_rows_agree_with_certain_cells() -> None:
    puzzle = Puzzle.flat([[2, 1], [2, 1], [1, 1]], [None] * 7,
                         givens=[(3, FILLED), (7, EMPTY), (13, FILLED), (14 + 1, EMPTY)])
    board, field, how, chain = chain_of(puzzle, rules())
    assert place_rows(board, field, how, chain, True, ALONE) == -1
    assert Grid(puzzle.shape, chain.cells.tobytes()) == Grid.from_text("##.#...\n.##...#\n#.#....")


def test_a_row_without_room_beside_certain_cells_is_named() -> None:
    puzzle = Puzzle.flat([[1], [1, 1], [3]], [None] * 4, givens=[(4, FILLED), (5, FILLED)])
    board, field, how, chain = chain_of(puzzle, rules())
    assert place_rows(board, field, how, chain, False, ALONE) == 1


def test_all_first_placements_are_as_likely() -> None:
    puzzle = Puzzle.flat([[1, 1]] * 300, [None] * 5)
    board, field, how, chain = chain_of(puzzle, rules())
    place_rows(board, field, how, chain, False, ALONE)
    counts = Counter(row.tobytes() for row in chain.cells.reshape(puzzle.shape))
    assert len(counts) == 6
    assert all(30 < count < 70 for count in counts.values())


# --- ladders -----------------------------------------------------------------------------------------------------


def ladder_of(puzzle: Puzzle, rungs: int, seed: int = 0, temperature: float = 1.0) -> tuple[Any, ...]:
    board, certain = state.flat_board(puzzle), certain_cells(puzzle)
    field = state.new_field(puzzle, board, certain)
    if puzzle.palette:
        masks = np.array([mask_of(value, puzzle.colours + 1) for value in certain.tolist()])
        ladder = coloured_ladder.new_coloured_ladder(board, field, masks, rungs, seed, 0)
    else:
        ladder = plain_ladder.new_plain_ladder(board, field, rungs, seed, 0)
    assert tempering.begin(board, field, ladder) == -1
    for rung in range(rungs):
        tempering.set_odds(ladder, rung, temperature / (rung + 1))
    return board, field, ladder


def cost_of_columns(puzzle: Puzzle, cells: Any) -> int:
    return sum(cost_of_column(line.clue, cells[line.cells.start :: puzzle.width].tobytes())
               for line in puzzle.lines[puzzle.height :] if line.clue is not None)


@cache
def cost_of_column(clue: Any, cells: bytes) -> int:
    return (naive_costs.changes if isinstance(clue, ColourRuns) else naive_costs.flips)(clue, cells)


def check_grid(puzzle: Puzzle, ladder: Any, grid: int) -> None:
    """Check the rows and the cost of a grid of the ladder, and the colours that its columns prefer."""
    cells = ladder.cells[grid]
    assert rows_hold(puzzle, cells)
    assert all(cells[cell] == value for cell, value in puzzle.givens)
    assert ladder.cost[grid] == cost_of_columns(puzzle, cells)
    for column, line in enumerate(puzzle.lines[puzzle.height :]):
        states = cells[column :: puzzle.width].tobytes()
        for row, value in enumerate(states if line.clue is not None else b""):
            costs = [cost_of_column(line.clue, states[:row] + bytes([state_of(colour)]) + states[row + 1 :])
                     for colour in range(planes_of(puzzle))]
            cheapest = {colour for colour, cost in enumerate(costs) if cost == min(costs)}
            if puzzle.palette:
                mask = int(ladder.preferred[grid][row * puzzle.width + column])
                assert cheapest == {colour for colour in range(len(costs)) if mask >> colour & 1}
            else:  # with equal costs, the present colour
                preferred = int(ladder.preferred[grid, column][row >> 6]) >> (row & 63) & 1
                assert preferred == (colour_of(value) if len(cheapest) == 2 else min(cheapest))


@settings(max_examples=130)
@given(strategies.puzzles(longest=8).map(itemgetter(0)) | strategies.coloured_puzzles_with_givens(5),
       st.integers(1, 3), st.integers(0, 9), st.integers(1, 200))
def test_wherever_a_ladder_has_come_to(puzzle: Puzzle, rungs: int, seed: int, draws: int) -> None:
    board, field, ladder = ladder_of(puzzle, rungs, seed)
    if len(field.rows) and ladder.num[tempering.BEST]:
        tempering.climb(board, field, ladder, draws, WORK)
    for grid in range(rungs):
        check_grid(puzzle, ladder, grid)
    assert ladder.num[tempering.BEST] == cost_of_columns(puzzle, ladder.best)
    assert sorted(ladder.on_rung) == list(range(rungs))


@for_every("height", [63, 64, 65, 130])
def test_ladders_with_long_columns(height: int) -> None:
    """At 64 cells and below a column is one word."""
    chance = np.random.default_rng(height)
    rows = [[1], [2], [1, 1], []] * height
    cols = [(5 * height // 12, height // 2), (height // 2, 5 * height // 12), None, ()]
    puzzle = Puzzle.flat(rows[:height], cols, givens=[(0, EMPTY), (4 * height - 1, EMPTY)])
    board, field, ladder = ladder_of(puzzle, 2, int(chance.integers(100)))
    tempering.climb(board, field, ladder, 80, WORK)
    for grid in range(2):
        check_grid(puzzle, ladder, grid)


@for_every("puzzle, temperature, likely", [
    (Puzzle.flat([[1]], [[1], [1], None]), 0.5, (1, 1, exp(-1 / 0.5))),  # in the third column it costs one flip more
    # Red costs nothing in the first column, and two more in the others: it is missed there, and stands in the way here.
    (Puzzle.flat([[(1, "r")]], [[(1, "r")], [], []]), 1.0, (1, exp(-2), exp(-2))),
])
def test_rows_are_drawn_as_their_costs_and_the_temperature_say(
    puzzle: Puzzle, temperature: float, likely: tuple[float, ...]
) -> None:
    board, field, ladder = ladder_of(puzzle, 1, temperature=temperature)
    counts: Counter[int] = Counter()
    for _ in range(4000):
        tempering.climb(board, field, ladder, 1, WORK)
        counts[ladder.cells[0].tolist().index(FILLED)] += 1
    expected = [4000 * each / sum(likely) for each in likely]
    assert [counts[column] for column in range(3)] == pytest.approx(expected, rel=0.2)


def test_the_coldest_and_the_hottest_odds_are_numbers() -> None:
    """Products of odds neither overflow nor vanish, however cold it is."""
    side = 200
    puzzle = Puzzle.flat([[1] * 50, [side]] * (side // 2), [[side // 2]] * 150 + [[side // 2 + 1, 1]] + [None] * 49)
    for temperature in (0.01, 100.0):
        board, field, ladder = ladder_of(puzzle, 1, temperature=temperature)
        tempering.climb(board, field, ladder, 300, WORK)
        assert np.isfinite(ladder.odds).all()
        assert rows_hold(puzzle, ladder.cells[0])


def test_first_rows_in_colours_are_as_likely() -> None:
    """With an empty first cell, each row has three placements; in two of them the runs touch."""
    goal = Grid((400, 5), bytes([EMPTY, FILLED, 3, 3, EMPTY]) * 400)
    puzzle = replace(Puzzle.from_grid(goal, palette=palette_of_letters("rg")),
                     givens=tuple((cell, EMPTY) for cell in range(0, 2000, 5)))
    _, _, ladder = ladder_of(puzzle, 1)
    counts = Counter(row.tobytes() for row in ladder.cells[0].reshape(puzzle.shape))
    assert len(counts) == 3
    assert all(90 < count < 180 for count in counts.values())
