"""The method `sat`: its verdicts by every encoding, its events and counters, and what it refuses."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import (
    EMPTY,
    FILLED,
    Fixed,
    Grid,
    Outcome,
    Progress,
    Puzzle,
    PuzzleError,
    Stage,
    Unfixed,
    run,
    solve,
)
from solvers.cnf import ENCODINGS
from solvers.cnf.backend import BACKENDS, PUNCTUAL, Backend
from solvers.events import Formula
from solvers.grid import state_of
from solvers.runner import method_info
from tests import oracles, strategies
from tests.cases import for_every
from tests.listener import follow
from tests.solvers.coloured import all_solutions, random_coloured, small_puzzles
from tests.solvers.puzzles import BROKEN, FREE, LINES_ALONE, PEAKS, SILENT, SUBTLE, SWAPS, tangled

WAYS = [{"encoding": name, "preprocess": before} for name in ENCODINGS for before in ("none", "lines")]


HARD = tangled(20, 0.4, 0)

every_way = for_every("way", WAYS, ids=lambda way: " ".join(way.values()))


def right(puzzle: Puzzle, **options: Any) -> None:
    """All solutions are found, each once, and nothing else."""
    solutions = oracles.solutions(puzzle)
    result = run(puzzle, "sat", count=0, **options)
    assert len(result.solutions) == len(solutions)
    assert set(result.solutions) == solutions
    assert result.outcome is oracles.verdict(len(solutions))


# --- verdicts ----------------------------------------------------------------------------------------------------


@given(strategies.puzzles(longest=3), st.sampled_from(WAYS))
def test_all_solutions_of_small_grids(both: tuple[Puzzle, Grid], way: dict[str, str]) -> None:
    """Also with given cells and with lines without a clue."""
    right(both[0], **way)


@given(strategies.puzzles(longest=3), st.sampled_from(WAYS), st.data())
def test_a_wrong_given(both: tuple[Puzzle, Grid], way: dict[str, str], data: st.DataObject) -> None:
    puzzle, grid = both
    cell = data.draw(st.integers(0, puzzle.size - 1))
    givens = [*(entry for entry in puzzle.givens if entry[0] != cell), (cell, FILLED + EMPTY - grid.cells[cell])]
    right(Puzzle.flat(puzzle.rows, puzzle.cols, givens=givens), **way)


@settings(max_examples=40)
@given(strategies.grids((4, 10), (4, 10)), st.sampled_from(WAYS))
def test_the_verdict_is_that_of_exact(solution: Grid, way: dict[str, str]) -> None:
    puzzle = Puzzle.from_grid(solution)
    result, expected = run(puzzle, "sat", **way), run(puzzle)
    assert result.outcome is expected.outcome
    assert all(puzzle.check(grid).ok for grid in result.solutions)
    if result.outcome is Outcome.UNIQUE:
        assert result.solutions == (solution,)


@for_every("backend", BACKENDS)
def test_every_back_end(backend: str) -> None:
    assert run(PEAKS, "sat", engine="backend", backend=backend).outcome is Outcome.UNIQUE
    assert run(SUBTLE, "sat", engine="backend", backend=backend).outcome is Outcome.NONE
    assert len(set(run(SWAPS, "sat", engine="backend", backend=backend, count=0).solutions)) == 24
    assert len(set(run(SILENT, "sat", engine="backend", backend=backend, count=0).solutions)) == 16


@for_every(
    "count, expected, outcome",
    [(1, 1, Outcome.SOLVED), (2, 2, Outcome.MULTIPLE), (7, 7, Outcome.MULTIPLE), (24, 24, Outcome.MULTIPLE),
     (25, 24, Outcome.MULTIPLE), (0, 24, Outcome.MULTIPLE)],
)
@every_way
def test_as_many_solutions_as_asked_for(count: int, expected: int, outcome: Outcome, way: dict[str, str]) -> None:
    result = run(SWAPS, "sat", count=count, **way)
    assert result.outcome is outcome
    assert len(set(result.solutions)) == len(result.solutions) == expected


def test_line_logic_names_the_contradicted_line() -> None:
    where = run(BROKEN, "sat", preprocess="lines").where
    assert (where.technique, where.line) in (("line", 0), ("line", 2))
    assert run(BROKEN, "sat").where is None


# --- events ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("puzzle", "before", "stages"),
    [(PEAKS, "none", ["encoding", "loading", "solving"]),
     (PEAKS, "lines", ["propagating", "encoding", "loading", "solving"]),
     (LINES_ALONE, "lines", ["propagating"])],
)
def test_stages(puzzle: Puzzle, before: str, stages: list[str]) -> None:
    how = {"engine": "backend", "preprocess": before}
    assert [event.name for event in solve(puzzle, "sat", **how) if isinstance(event, Stage)] == stages
    assert list(run(puzzle, "sat", **how).stages) == stages


@for_every(
    "puzzle, options, is_watched",
    [(PEAKS, {}, True), (PEAKS, {"preprocess": "lines"}, True), (PEAKS, {"count": 3}, False),
     (PEAKS, {"clauses": 150}, False), (tangled(16, 0.5, 1), {}, False)],
)
def test_small_puzzles_are_watched(puzzle: Puzzle, options: dict[str, Any], is_watched: bool) -> None:
    """Others go to the back end."""
    try:
        shown = any(isinstance(event, Formula) for event in solve(puzzle, "sat", **options))
    except PuzzleError:
        shown = False
    assert shown == is_watched


@pytest.mark.parametrize("backend", ["glucose4", "minisat22", "cadical103", "cadical300"])
def test_solving_is_sliced(backend: str) -> None:
    """A puzzle that takes thousands of conflicts can be cancelled after each slice, at the latest at a restart."""
    conflicts = conflicts_after_slices(backend)
    assert conflicts[-1] > 1_500
    assert max(after - before for before, after in pairwise(conflicts)) < 1_500


@for_every("backend", PUNCTUAL)
def test_punctual_back_ends_stop_without_a_restart(backend: str) -> None:
    """Experiments offer only these, because a restart may be seconds away in a large model."""
    conflicts = conflicts_after_slices(backend)
    assert conflicts[-1] > 600
    assert max(after - before for before, after in pairwise(conflicts)) <= 510


def conflicts_after_slices(backend: str) -> list[float]:
    return [event.counters.get("conflicts", 0) for event in solve(HARD, "sat", backend=backend)
            if isinstance(event, Progress)]


# --- in colours --------------------------------------------------------------------------------------------------


@every_way
def test_all_solutions_in_colours(way: dict[str, str]) -> None:
    """Each way has its own 60 puzzles, among those that `test_colours` compares with brute force."""
    first = 60 * WAYS.index(way)
    for puzzle in islice(small_puzzles(first + 60), first, None):
        solutions = run(puzzle, "sat", count=0, **way).solutions
        assert len(solutions) == len(set(solutions))
        assert set(solutions) == set(run(puzzle, count=0).solutions)


@every_way
def test_given_cells_in_colours(way: dict[str, str]) -> None:
    """Right ones and wrong ones."""
    for number, puzzle in enumerate(small_puzzles(24)):
        states = [EMPTY, *map(state_of, range(1, puzzle.colours + 1))]
        cell, state = number % puzzle.size, states[number % len(states)]
        result = run(replace(puzzle, givens=((cell, state),)), "sat", count=0, **way)
        expected = {cells for cells in all_solutions(puzzle) if cells[cell] == state}
        assert {solution.cells for solution in result.solutions} == expected
        assert result.outcome is oracles.verdict(len(expected))


def test_what_exact_has_learned_about_colours_is_handed_on() -> None:
    way: dict[str, Any] = {"belief": False, "probe": False, "learn": 2}
    handed = 0.0
    for seed in range(9):
        puzzle = random_coloured(18, 18, 2, 0.4 + seed % 3 / 20, seed)
        result = run(puzzle, "exact", **way)
        handed += result.counters["learned"] if "sat_conflicts" in result.counters else 0
        assert result.outcome is run(puzzle, "sat").outcome
        assert all(puzzle.check(grid).ok for grid in result.solutions)
    assert handed > 100


def test_a_withdrawn_solution_leaves_what_lines_know_of_colours() -> None:
    """A cell that is red or blue in every solution stays so between two of them."""
    left_in_part = 0
    for puzzle in small_puzzles(60):
        before: dict[int, int] = {}
        for event in follow(puzzle, method="sat", preprocess="lines", count=0):
            if isinstance(event, Fixed) and event.because.technique == "line":
                before |= zip(event.cells, event.values, strict=True)
            if isinstance(event, Unfixed):
                left = event.values or (0,) * len(event.cells)
                assert left == tuple(before.get(cell, 0) for cell in event.cells)
                left_in_part += any(left)
    assert left_in_part


# --- the model that is handed over -------------------------------------------------------------------------------


@pytest.fixture
def handed_over(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The input of the SAT solver: the number of variables, then clauses."""
    got: list[Any] = []
    add, reserve = Backend.add, Backend.reserve
    monkeypatch.setattr(Backend, "add", lambda self, clauses: (got.extend(clauses), add(self, clauses)))
    monkeypatch.setattr(Backend, "reserve", lambda self, count: (got.append(count), reserve(self, count)))
    return got


@every_way
@for_every("puzzle", [PEAKS, FREE, tangled(9, 0.4, 1)], ids=["peaks", "free", "tangled"])
def test_counters_are_the_size_of_the_loaded_model(
    puzzle: Puzzle, way: dict[str, str], handed_over: list[Any]
) -> None:
    handed_over.clear()
    counters = run(puzzle, "sat", engine="backend", count=1, **way).counters
    variables, *clauses = handed_over
    assert (counters["variables"], counters["clauses"]) == (variables, len(clauses))
    assert max(abs(number) for clause in clauses for number in clause) <= variables


@given(strategies.puzzles(longest=8), st.sampled_from(WAYS))
def test_a_model_is_refused_by_its_very_size(both: tuple[Puzzle, Grid], way: dict[str, str]) -> None:
    puzzle, _ = both
    clauses = int(run(puzzle, "sat", count=1, **way).counters.get("clauses", 0))
    if clauses > 1:
        run(puzzle, "sat", count=1, clauses=clauses, **way)
        with pytest.raises(PuzzleError) as caught:
            run(puzzle, "sat", count=1, clauses=clauses - 1, **way)
        needed = f"the {way['encoding']} encoding would need {clauses:,} clauses"
        assert str(caught.value) == f"{needed}, but the limit set by the “clauses” option is {clauses - 1:,}"


def test_a_model_beyond_all_bounds_is_refused_before_it_is_made(handed_over: list[Any]) -> None:
    puzzle = Puzzle.flat([[1] * 128] * 512, [None] * 512)
    with pytest.raises(PuzzleError, match=r"^the placements encoding would need 2.4e\+110 clauses"):
        run(puzzle, "sat", encoding="placements")
    assert not handed_over


def test_loading_is_sliced(handed_over: list[Any]) -> None:
    """At most a few ten thousand literals between two events."""
    puzzle = Puzzle.flat([[1] * 4], [None] * 24)
    loaded = [sum(map(len, handed_over[1:])) for _ in solve(puzzle, "sat", encoding="placements", count=1)]
    assert loaded[-1] > 250_000
    assert max(after - before for before, after in pairwise(loaded)) < 50_000


@pytest.mark.parametrize("method", ["sat", "sat3d"])
def test_more_clauses_than_numbers_for_them_cannot_be_allowed(method: str) -> None:
    with pytest.raises(PuzzleError, match="option clauses: expected a whole number from 1 to 1,000,000,000"):
        method_info(method).read_options({"clauses": 2**31})
