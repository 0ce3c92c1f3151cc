"""Explanations: complete, checked step by step, and put into words."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from nonoscope import Grid, Limit, Outcome, Puzzle, run
from solvers.collection import example, model
from solvers.explain.explained_text import text_of, values_of
from solvers.explain.steps import Explanation
from solvers.explain.techniques.technique import Finding
from solvers.explain.walkthrough import explanation
from solvers.grid import FILLED, UNKNOWN, other_state
from tests.cases import for_every
from tests.solvers.puzzles import BROKEN, FREE, LINES_ALONE, PEAKS, SILENT, SUBTLE, SWAPS
from tests.solvers.step_checker import faults

LINE_LOGIC = ["cat", "duck", "owl", "pencil", "tulip", "rose", "maze"]
MORE = ["anchor", "kite", "dice-five", "cow"]


def random_puzzle(seed: int) -> Puzzle:
    chosen = Random(seed)
    side, share = chosen.choice([8, 12, 15]), chosen.choice([0.55, 0.6, 0.7])
    rows = [[chosen.random() < share for _ in range(side)] for _ in range(side)]
    return Puzzle.from_grid(Grid.from_rows(rows))


@for_every("name", LINE_LOGIC + MORE)
def test_examples_are_explained(name: str) -> None:
    puzzle = example(name).puzzle
    found = explanation(puzzle)
    assert faults(found) == []
    assert found.outcome is Outcome.UNIQUE
    assert puzzle.info.goal is not None
    assert found.grid.cells == puzzle.info.goal.cells
    assert found.hardest is not None
    assert (found.hardest.tier > 3) == (name in MORE)


@pytest.mark.parametrize("name", ["cat", "chair", "duck", "mug"])
def test_solids_are_explained(name: str) -> None:
    found = explanation(model(name).thinned)
    assert faults(found) == []
    assert found.outcome is Outcome.UNIQUE


@for_every("seed", range(30))
def test_everything_that_lines_give_is_explained(seed: int) -> None:
    """For every puzzle, explanations go as far as line logic does before the first supposition."""
    puzzle = random_puzzle(seed)
    found = explanation(puzzle)
    assert faults(found) == []
    known = bytearray(puzzle.size)
    for one in found.rounds:
        if one.tier > 3:
            break
        for step in one.steps:
            for cell, state in step.cells:
                known[cell] = state
    assert bytes(known) == run(puzzle, "passes", enumerate="kernel").grid.cells


def test_where_lines_are_not_enough() -> None:
    found = explanation(PEAKS)
    assert faults(found) == []
    assert found.outcome is Outcome.UNIQUE
    assert found.hardest is not None
    assert found.hardest.tier > 3


@pytest.mark.parametrize(("puzzle", "outcome"), [
    (SWAPS, Outcome.MULTIPLE), (SUBTLE, Outcome.NONE), (BROKEN, Outcome.NONE), (SILENT, Outcome.MULTIPLE),
    (Puzzle.flat([[3], [], [3]], [[2], [2], [2]]), Outcome.NONE), (FREE, run(FREE).outcome),
], ids=["swaps", "subtle", "broken", "silent", "contradictory", "free"])
def test_puzzles_without_a_single_solution(puzzle: Puzzle, outcome: Outcome) -> None:
    found = explanation(puzzle)
    assert faults(found) == []
    assert found.outcome is outcome
    assert list(text_of(found))


def test_explanations_start_from_known_cells() -> None:
    puzzle = example("cat").puzzle
    assert puzzle.info.goal is not None
    cells = bytearray(puzzle.info.goal.cells)
    cells[5] = UNKNOWN
    steps = list(explanation(puzzle, bytes(cells)).steps)
    assert [[cell for cell, _ in step.cells] for step in steps] == [[5]]
    assert steps[0].others


def test_a_limit_keeps_the_steps_found_so_far() -> None:
    found = explanation(example("skier").puzzle, limit=Limit(0))
    assert found.outcome is Outcome.LIMIT
    assert faults(found) == []
    assert "not finished in time" in "\n".join(text_of(found))


def test_lines_beyond_a_word_are_explained() -> None:
    puzzle = Puzzle.flat([[40, 28], [], [70]], [[1, 1] if c < 40 or c > 41 else [1] for c in range(70)])
    found = explanation(puzzle)
    assert faults(found) == []
    assert found.outcome is Outcome.UNIQUE


# The checker sees it when a step is wrong


def spoiled(found: Explanation, **changes: object) -> Explanation:
    first = found.rounds[0]
    step = replace(first.steps[0], **changes)  # type: ignore[arg-type]
    return replace(found, rounds=(replace(first, steps=(step, *first.steps[1:])), *found.rounds[1:]))


def test_checker_rejects_cells_that_do_not_follow() -> None:
    found = explanation(example("cat").puzzle)
    step = found.rounds[0].steps[0]
    (cell, state), *more = step.cells
    assert faults(spoiled(found, cells=((cell, other_state(state)), *more)))
    assert faults(spoiled(found, before=bytes([FILLED]) * len(step.before)))
    assert faults(spoiled(found, findings=()))
    assert faults(spoiled(found, line=(step.line or 0) + 1))
    assert faults(replace(found, rounds=found.rounds[1:]))


def test_checker_rejects_findings_about_wrong_runs() -> None:
    found = explanation(example("cat").puzzle)
    steps = [step for step in found.steps if step.technique in ("glue", "caps", "forced", "overlap")]
    kinds = {step.technique: step for step in steps}
    for step in kinds.values():
        wrong = tuple(Finding(one.cells, tuple(run + 9 for run in one.runs), one.spans) for one in step.findings)
        rounds = tuple(
            replace(one, steps=tuple(replace(each, findings=wrong) if each is step else each for each in one.steps))
            for one in found.rounds
        )
        assert faults(replace(found, rounds=rounds)), step.technique


def test_checker_sees_a_chain_that_does_not_break() -> None:
    found = explanation(example("anchor").puzzle)
    at = next(number for number, one in enumerate(found.rounds) if one.tier > 3)
    step = found.rounds[at].steps[0]
    rounds = list(found.rounds)
    rounds[at] = replace(rounds[at], steps=(replace(step, chain=step.chain[1:]),))
    assert faults(replace(found, rounds=tuple(rounds)))


# In words


def test_text_names_line_technique_and_cells() -> None:
    text = list(text_of(explanation(LINES_ALONE), pictures=True))
    assert text[0] == "Round 1: 6 lines give new cells."
    assert "  Row 2 (clue 5), full line: its runs, with one empty cell between neighbours, fill all of it. " \
        "So columns 1–5 are filled." in text
    assert "    before ?????" in text
    assert text[-2].startswith("Solved in ")


def test_overlap_is_drawn_with_both_placements() -> None:
    text = list(text_of(explanation(Puzzle.flat([[4], [1]], [[2], [1], [1], [1], []])), pictures=True))
    assert "    leftmost  ####." in text
    assert "    rightmost .####" in text


@pytest.mark.parametrize("name", ["anchor", "maze"])
def test_values_are_plain(name: str) -> None:
    values = json.loads(json.dumps(values_of(explanation(example(name).puzzle))))
    assert values["outcome"] == "UNIQUE"
    steps = [step for one in values["rounds"] for step in one["steps"]]
    assert sorted(cell for step in steps for cell in step["cells"]) == list(range(len(values["cells"])))
    assert all(step["sentence"].endswith(".") and "{" not in step["sentence"] for step in steps)


def test_suppositions_name_the_line_that_breaks() -> None:
    text = "\n".join(text_of(explanation(example("anchor").puzzle)))
    assert "no single line helps" in text
    assert "could no longer be filled" in text
