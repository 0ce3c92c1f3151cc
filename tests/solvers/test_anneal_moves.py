"""The reports of single moves: each can be checked by itself, and all of them can be made again."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import exp, isnan, nan
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import EMPTY, FILLED, Puzzle, PuzzleError, Runs, run
from solvers.anneal import move_journal as journal
from solvers.anneal import move_outline, walker
from solvers.clues import ColourRuns
from solvers.events import Annealing, Checkpoint, Finished, Moves, Outcome
from solvers.grid import state_of
from solvers.lab.puzzles import random_puzzle
from solvers.runner import Limit, Stretch, stream
from tests.cases import for_every, some
from tests.solvers import naive_costs
from tests.solvers.coloured import random_coloured

WAYS: list[dict[str, Any]] = [
    *({"method": "anneal-rows", "cost": cost, "move": move}
      for cost, move in (("padded", "shift"), ("aligned", "bump"), ("punitive", "mixed"), ("flips", "flip"))),
    {"method": "anneal-cells"},
    {"method": "anneal-cells", "cost": "flips", "acceptance": "original"},
    {"method": "anneal-blocks"},
    {"method": "anneal-blocks", "gap": -2, "mismatch": -5, "acceptance": "original", "threshold": 0.2},
    {"method": "anneal"},
    {"method": "anneal", "turn": "yes", "rungs": 3, "chains": 2},
]
IN_COLOURS: list[dict[str, Any]] = [
    {"method": "anneal"}, {"method": "anneal", "turn": "yes", "rungs": 3, "chains": 2, "preprocess": "overlap"},
]
CASES = [*((way, 0) for way in WAYS), *((way, 3) for way in IN_COLOURS)]
every_way = for_every("way, colours", CASES, ids=lambda case: " ".join(map(str, (*case[0].values(), case[1]))))
CONTRARY = {
    0: Puzzle.flat([[1, 1], [1], [1, 1]], [[1], [3], [1]]),
    3: Puzzle.flat([[(1, "r"), (1, "g")], [], [(1, "g"), (1, "r")]], [[(1, "g")], [(1, "r"), (1, "g")], [(1, "r")]]),
}
LONG: dict[str, Any] = {"moves": 30_000, "cores": 1}


class Move(NamedTuple):
    """One row of the columns."""

    chain: int
    kind: int
    by: int
    cells: tuple[int, ...]
    delta: int
    temperature: float
    draw: float
    grid: int
    rung: int


def single(event: Moves) -> Iterator[Move]:
    ends = np.concatenate([[0], np.cumsum(event.size)])
    cells = [tuple(event.cells[first:end].tolist()) for first, end in pairwise(ends)]
    columns = (event.kind, event.by, cells, event.delta, event.temperature, event.draw, event.grid, event.rung)
    for row in zip(*(column if isinstance(column, list) else column.tolist() for column in columns), strict=True):
        yield Move(event.chain, *row)


def tell(puzzle: Puzzle, seed: int = 0, which: Stretch | bool = True, *, method: str, **options: Any) -> list[Any]:
    return list(stream(puzzle, method, seed, Limit(), options, which))


def moves_in(events: list[Any]) -> list[Move]:
    return [move for event in events if isinstance(event, Moves) for move in single(event)]


@cache
def cost_of(cost: str, clue: ColourRuns | Runs, cells: bytes, scoring: naive_costs.Scoring) -> int:
    if isinstance(clue, ColourRuns):
        return naive_costs.changes(clue, cells)
    return naive_costs.cost_of(cost, clue, cells, scoring)


class Follower:
    """The grids of all chains, as far as the reports of moves show them."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.cells: dict[tuple[int, int], bytearray] = {}
        self.start: dict[int, Annealing] = {}
        self.number: dict[int, int] = {}
        self.on_rung: dict[int, list[int]] = {}

    def begin(self, event: Annealing) -> None:
        self.start[event.chain], self.number[event.chain] = event, event.number
        self.on_rung[event.chain] = list(event.on_rung)
        for grid, (cells, cost) in enumerate(zip(event.grids, event.costs, strict=True)):
            self.cells[event.chain, grid] = bytearray(cells.cells)
            assert self.cost(event.chain, grid) == cost

    def cost(self, chain: int, grid: int) -> int:
        """From scratch, by the plain definitions."""
        start, puzzle = self.start[chain], self.puzzle
        lines = {"rows": range(puzzle.height), "columns": range(puzzle.height, len(puzzle.lines))}
        cells, scoring = bytes(self.cells[chain, grid]), naive_costs.Scoring(start.gap, start.mismatch)
        return sum(
            cost_of(start.cost, line.clue, cells[line.cells.start : line.cells.stop : line.cells.step], scoring)
            for line in (puzzle.lines[at] for at in lines.get(start.lines, range(len(puzzle.lines))))
            if isinstance(line.clue, Runs | ColourRuns)
        )

    def check(self, move: Move) -> None:
        """The cost changes as reported, and the move is accepted according to its random number."""
        key = move.chain, move.grid
        self.place(move, self.on_rung[move.chain])
        self.number[move.chain] += move.by
        if move.kind in (journal.SWAPPED, journal.STAYED):
            return self.check_swap(move)
        if move.kind == journal.FAILED:
            return self.check_failure(move)
        if move.kind == journal.REPEATED:
            assert (len(move.cells), move.delta) == (1, 0)
            return None
        assert move.cells or move.kind != journal.DRAWN, "a row that was drawn as it was is repeated"
        before = self.cost(*key)
        self.flip(*key, move.cells)
        assert self.cost(*key) - before == move.delta
        if move.kind == journal.REFUSED:
            self.flip(*key, move.cells)
        if move.kind in (journal.REFUSED, journal.TAKEN):
            assert (move.delta > 0) == (not isnan(move.draw))
            likely = 1.0 if move.delta <= 0 else exp(-move.delta / move.temperature)
            assert (move.kind == journal.TAKEN) == (move.delta <= 0 or likely > move.draw)
        return None

    def check_failure(self, move: Move) -> None:
        """A run with another run, or the border, beside it."""
        if self.start[move.chain].lines != "columns" or not move.cells:
            return
        width, grid = self.puzzle.shape[1], self.cells[move.chain, move.grid]
        leaves, enters = move.cells[0], move.cells[-1]
        assert grid[leaves] == FILLED
        if len(move.cells) == 1:
            step = -1 if leaves % width and grid[leaves - 1] == FILLED else 1
            end = leaves
            while 0 <= end % width + step < width and grid[end + step] == FILLED:
                end += step
            assert end % width in (0, width - 1)
        else:
            step = 1 if enters > leaves else -1
            assert grid[enters] == EMPTY
            assert grid[enters - step] == FILLED

    def place(self, move: Move, on: list[int]) -> None:
        """The grid is on the reported rung, once the net effect of omitted moves is reported, too."""
        if not on:
            return
        if move.kind == journal.GAP:
            on[move.rung] = move.grid
        assert on[move.rung] == move.grid
        if move.kind == journal.SWAPPED:
            on[move.rung : move.rung + 2] = on[move.rung + 1], on[move.rung]

    def check_swap(self, move: Move) -> None:
        rungs = self.start[move.chain].rungs
        gain = (1 / rungs[move.rung + 1] - 1 / rungs[move.rung]) * move.delta
        assert not move.cells
        assert (move.kind == journal.SWAPPED) == (gain >= 0 or move.draw < exp(gain))

    def flip(self, chain: int, grid: int, cells: tuple[int, ...]) -> None:
        for number in cells:
            plane, cell = divmod(number, self.puzzle.size)
            self.cells[chain, grid][cell] ^= state_of(plane) if self.puzzle.palette else FILLED ^ EMPTY

    def take(self, events: list[Any]) -> Follower:
        for event in events:
            if isinstance(event, Annealing):
                self.begin(event)
            elif isinstance(event, Moves):
                for move in single(event):
                    self.check(move)
            elif isinstance(event, Checkpoint):
                assert event.number >= self.number[event.chain]
        return self


def puzzle_of(side: int, seed: int, colours: int) -> Puzzle:
    return random_coloured(side, side - 1, colours, 0.5, seed) if colours else random_puzzle(side, seed)


@for_every("seed", some(range(50), range(20)))
@every_way
def test_every_change_of_cost_and_every_probability_can_be_worked_out_again(
    way: dict[str, Any], colours: int, seed: int
) -> None:
    puzzle = puzzle_of(4 + seed % 5, seed, colours and 1 + seed % 4)
    silent, events = (tell(puzzle, seed, telling, **way, moves=60) for telling in (False, True))
    follower = Follower(puzzle).take(events)
    assert sum(follower.number.values()) == events[-1].counters["moves"]
    assert not moves_in(silent)
    assert [event for event in events if not isinstance(event, Moves | Annealing | Checkpoint)] == silent


@every_way
def test_a_long_run_reports_the_moves_that_matter_and_the_net_effect_of_the_rest(
    way: dict[str, Any], colours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(move_outline, "WHOLE", 0)
    monkeypatch.setattr(move_outline, "OUTLINE", 1000)
    events = tell(CONTRARY[colours], 1, **way, **LONG)
    follower, moves = Follower(CONTRARY[colours]).take(events), moves_in(events)
    whole = sum(move.by for move in moves if move.kind != journal.GAP)
    assert any(move.kind == journal.GAP and move.cells for move in moves)
    assert whole < sum(follower.number.values()) <= events[-1].counters["moves"]
    assert len(moves) < 5000


def test_a_long_run_reports_each_new_best_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_outline, "WHOLE", 0)
    events = tell(random_puzzle(20, 1), 1, method="anneal-rows", moves=200_000)
    start = next(event for event in events if isinstance(event, Annealing))
    cost, best = start.costs[0], start.costs[0]
    for move in moves_in(events):
        cost += move.delta if move.kind in (journal.TAKEN, journal.GAP) else 0
        assert move.kind != journal.GAP or cost >= best
        best = min(best, cost)
    assert best == events[-1].counters["best"]


def by_number(events: list[Any]) -> dict[int, Move]:
    """The individually reported moves, by number."""
    number, moves = 0, {}
    for move in moves_in(events):
        number += move.by
        if move.kind != journal.GAP:
            moves[number] = move
    return moves


def bests(events: list[Any]) -> Iterator[int]:
    """The numbers of the moves of each new best cost, from a run that reports all moves."""
    cost = best = next(event for event in events if isinstance(event, Annealing)).costs[0]
    for number, move in by_number(events).items():
        cost += move.delta if move.kind == journal.TAKEN else 0
        if cost < best:
            best = cost
            yield number


@pytest.mark.parametrize("method", ["anneal-rows", "anneal-cells"])
def test_an_outline_keeps_every_move_around_a_new_best(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """These moves match those of the whole run; other moves without effect are left out."""
    puzzle, options = random_puzzle(20, 1), {"method": method, "moves": 30_000, "chains": 1, "cores": 1}
    every = tell(puzzle, 1, **options)
    monkeypatch.setattr(walker, "_ROOM", 60_000)
    monkeypatch.setattr(move_outline, "WHOLE", 0)
    whole, outline = by_number(every), by_number(tell(puzzle, 1, **options))
    best = list(bests(every))
    around = {number for record in best for number in range(record - journal.AROUND, record + journal.AROUND + 1)}
    assert len(best) > 5
    assert around & whole.keys() <= outline.keys()
    assert all(str(outline[number]) == str(whole[number]) for number in outline)
    assert all(move.kind == journal.TAKEN for number, move in outline.items() if number not in around)
    assert len(outline) < len(whole) / 2


@settings(max_examples=40)
@given(
    st.sampled_from(("anneal-cells", "anneal-rows", "anneal-blocks")), st.booleans(), st.floats(0, 1),
    st.floats(0.01, 1), st.floats(0, 5), st.integers(0, 99),
)
def test_the_published_rule_and_schedule_with_any_numbers(
    method: str, original: bool, threshold: float, factor: float, ratio: float, seed: int
) -> None:
    """Cool down by the factor after each accepted worse move. The original rule accepts those whose exp(-dE/T) is above
    the threshold."""
    puzzle, cold = random_puzzle(7, seed), 0.2
    events = tell(
        puzzle, seed, method=method, chains=1, moves=300, acceptance="original" if original else "metropolis",
        threshold=threshold, cooling="accepted", cooling_factor=factor, temperatures="first-cost", start_ratio=ratio,
        cold=cold,
    )
    first = next(event for event in events if isinstance(event, Annealing))
    temperature = max(cold, ratio * first.costs[0])
    for move in moves_in(events):
        assert move.temperature == temperature
        if move.delta > 0:
            taken = exp(-move.delta / temperature) > move.draw
            assert taken == (move.kind == journal.TAKEN)
            assert not original or move.draw == threshold
            temperature *= factor if taken else 1.0


# --- stretches ---------------------------------------------------------------------------------------------------


def rows_of(moves: list[Move]) -> list[str]:
    return [str(move._replace(chain=0)) for move in moves]


@every_way
def test_any_stretch_of_a_run_can_be_made_again_from_a_checkpoint_or_anew(way: dict[str, Any], colours: int) -> None:
    puzzle, chain = puzzle_of(25, 2, colours), int(way.get("chains", 1)) - 1
    every = [move for move in moves_in(tell(puzzle, 4, **way, moves=900)) if move.chain == chain]
    if way["method"] == "anneal":
        every = [move for move in every if move.by]
    *_, checkpoint, _ = tell(puzzle, 4, Stretch(chain, 0, 70), **way, moves=900)
    assert checkpoint.number == 70
    anew, from_there = (tell(puzzle, 4, Stretch(chain, 200, 150, state), **way, moves=900)
                        for state in (None, checkpoint.state))
    assert rows_of([move for move in moves_in(anew) if move.by]) == rows_of(every[200:350])
    assert rows_of(moves_in(from_there)) == rows_of(moves_in(anew))
    assert from_there[-2] == anew[-2]


@pytest.mark.parametrize("puzzle", [random_puzzle(15, 2), random_coloured(12, 12, 2, 0.5, 1)])
def test_the_best_cost_of_a_ladder_is_the_lowest_that_a_grid_had(puzzle: Puzzle) -> None:
    """Wherever stretches end, and although later draws make the grid worse."""
    for count in (40, 41, 43, 47, 300):
        events = tell(puzzle, 2, Stretch(0, 0, count), method="anneal", rungs=3, hot=9.0, cold=3.0, moves=900)
        begun, *_, checkpoint, _ = events
        costs = list(begun.costs)
        lowest = min(costs)
        for move in moves_in(events):
            costs[move.grid] += move.delta if move.kind == journal.DRAWN else 0
            lowest = min(lowest, *costs)
        assert checkpoint.state["best"] == lowest


def test_long_runs_have_checkpoints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_outline, "CHECK", 1_000_000)
    monkeypatch.setattr(move_outline, "CHECKPOINTS", 20_000)
    events = tell(random_puzzle(20, 1), method="anneal-rows", moves=500_000)
    numbers = [event.number for event in events if isinstance(event, Checkpoint)]
    assert 10 < len(numbers) < 60
    steps = [after - before for before, after in pairwise(numbers)]
    assert max(steps) > 1.5 * min(steps)


@every_way
def test_by_hand_a_chain_goes_on_from_where_it_is_with_the_temperature_that_is_set(
    way: dict[str, Any], colours: int
) -> None:
    puzzle, moves, checkpoint = puzzle_of(12, 2, colours), 0, None
    for temperature in (1.5, 0.7, 3.0):
        stretch = Stretch(0, moves, 40, checkpoint, temperature)
        events = tell(puzzle, 0, stretch, **way, moves=900)
        assert {move.temperature for move in moves_in(events)} == {temperature}
        stand = next(event for event in events if isinstance(event, Annealing))
        assert stand.number == moves
        Follower(puzzle).take(events)
        moves, checkpoint = events[-2].number, events[-2].state
    assert moves == 120


SPOILED: list[dict[str, Any]] = [
    {"cells": "AAAA"}, {"cells": "no"}, {"cells": None}, {"rng": "00" * 32}, {"rng": "xy"}, {"rng": "00"},
    {"best": -1}, {"best": "7"}, {"number": 1 << 70}, {"order": "AAAA"}, {"on_rung": [0, 0, 0, 0]}, {"turn": 64},
    {"temperature": nan}, {"temperature": "1"}, {"temperature": -1}, {"shown": 64},
]


@every_way
def test_a_checkpoint_that_is_none_is_refused(way: dict[str, Any], colours: int) -> None:
    puzzle = puzzle_of(9, 1, colours)
    checkpoint = tell(puzzle, 0, Stretch(0, 0, 10), **way, moves=90)[-2]
    cells = b64decode(checkpoint.state["cells"])
    wrong = [bytes([state]) + cells[1:] for state in {0, 200, *range(colours + 2)} - {cells[0]}] if colours else []
    for spoiled in (*SPOILED, *({"cells": b64encode(each).decode()} for each in wrong)):
        if spoiled.keys() <= checkpoint.state.keys():
            with pytest.raises(PuzzleError, match="checkpoint"):
                tell(puzzle, 0, Stretch(0, 20, 10, {**checkpoint.state, **spoiled}), **way, moves=90)
    for stretch in (Stretch(0, 20, 10, {}), Stretch(300, 0, 10)):
        with pytest.raises(PuzzleError, match="checkpoint"):
            tell(puzzle, 0, stretch, **way, moves=90)


def test_a_stretch_ends_where_the_run_does() -> None:
    puzzle = random_puzzle(8, 1)
    result = run(puzzle, "anneal-rows", seed=1)
    events = tell(puzzle, 1, Stretch(0, 0, 20_000), method="anneal-rows")
    assert sum(move.by for move in moves_in(events)) == result.counters["moves"]
    assert events[-1] == Finished(Outcome.SOLVED)
