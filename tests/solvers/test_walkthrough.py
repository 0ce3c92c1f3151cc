"""Explanations: complete, checked step by step, and put into words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from nonoscope import EMPTY, FILLED, UNKNOWN, Grid, Limit, Outcome, Puzzle, run
from solvers.collection import example, model
from solvers.colours import palette_of_letters
from solvers.explain.explained_text import text_of, values_of
from solvers.explain.line_view import ColourView, OneColour
from solvers.explain.rating import rate_puzzle
from solvers.explain.steps import Explanation
from solvers.explain.techniques import TECHNIQUES
from solvers.explain.techniques.technique import LOOKING_AT_ONE_LINE, Finding
from solvers.explain.walkthrough import explanation
from solvers.grid import mask_of, other_state
from tests.cases import for_every
from tests.oracles import planes_of, possible_by_lines
from tests.solvers.puzzles import BROKEN, FREE, LINES_ALONE, PEAKS, SILENT, SUBTLE, SWAPS, coloured_puzzle
from tests.solvers.step_checker import faults

CAT, ANCHOR = example("cat").puzzle, example("anchor").puzzle
BY_LINES = {name: example(name).puzzle for name in ("cat", "duck", "owl", "pencil", "tulip", "rose", "maze")}
BY_SUPPOSING = {"peaks": PEAKS, **{name: example(name).puzzle for name in ("anchor", "kite", "dice-five", "cow")}}
LONG = Puzzle.flat([[40, 28], [], [70]], [[1, 1] if column < 40 or column > 41 else [1] for column in range(70)])
EXPLAINED = {**BY_LINES, **BY_SUPPOSING, "beyond a word": LONG,
             **{f"solid {name}": model(name).thinned for name in ("cat", "chair", "duck", "mug")}}
FLAG = Puzzle.flat([[(2, "r"), (1, "b")], [(1, "b")]], [[(1, "r")], [(1, "r")], [(2, "b")]])
TWO_REDS = [[(1, "r")], [(1, "r")]]


@for_every("name", EXPLAINED)
def test_puzzles_are_explained_to_their_solution(name: str) -> None:
    result = explanation(EXPLAINED[name])
    assert faults(result) == []
    assert result.outcome is Outcome.UNIQUE
    assert (result.hardest.tier > LOOKING_AT_ONE_LINE) == (name in BY_SUPPOSING)


def random_puzzle(seed: int) -> Puzzle:
    chosen = Random(seed)
    side, share = chosen.choice([8, 12, 15]), chosen.choice([0.55, 0.6, 0.7])
    return Puzzle.from_grid(Grid.from_rows([[chosen.random() < share for _ in range(side)] for _ in range(side)]))


def left_before_suppositions(result: Explanation) -> list[int]:
    planes = planes_of(result.puzzle)
    masks = [(1 << planes) - 1] * result.puzzle.size
    for each in result.rounds:
        if each.tier > LOOKING_AT_ONE_LINE:
            break
        for step in each.steps:
            for cell, value in step.cells:
                masks[cell] = mask_of(value, planes)
    return masks


def explained(puzzles: Sequence[Puzzle]) -> list[Explanation]:
    """Their explanations. Each step holds, and before the first supposition they go as far as line logic does."""
    every = [explanation(puzzle) for puzzle in puzzles]
    for number, result in enumerate(every):
        assert faults(result) == [], number
        assert left_before_suppositions(result) == possible_by_lines(result.puzzle), number
        assert not any("{" in line for line in text_of(result))
    return every


def test_everything_that_lines_give_is_explained() -> None:
    explained([random_puzzle(seed) for seed in range(30)])


def test_everything_that_lines_give_is_explained_in_colours() -> None:
    result = explained([coloured_puzzle(seed, [4, 5, 6]) for seed in range(60)])
    assert len({step.technique for each in result for step in each.steps}) > 12


@pytest.mark.nightly
def test_every_step_of_many_puzzles_in_colours_holds() -> None:
    sides = {seed: [4, 5, 6, 7] if seed < 1_000 else [9, 10, 12] for seed in range(60, 1_400)}
    result = explained([coloured_puzzle(*pair) for pair in sides.items()])
    assert sum(each.outcome is Outcome.UNIQUE for each in result) > 600
    used = {step.technique for each in result for step in each.steps}
    assert used | {"only", "deeper"} == {
        kind.code for kind in TECHNIQUES if {ColourView, OneColour} & {*kind.views} or not kind.views}


@for_every("seed", range(12))
def test_one_colour_is_explained_and_rated_as_black_and_white(seed: int) -> None:
    chosen = Random(seed)
    share = chosen.choice([0.5, 0.6, 0.7])
    grid = Grid.from_rows([[chosen.random() < share for _ in range(9)] for _ in range(9)])
    plain, coloured = Puzzle.from_grid(grid), Puzzle.from_grid(grid, palette=palette_of_letters("k"))
    steps, same = ([(step.technique, step.line, step.cells) for step in explanation(puzzle).steps]
                   for puzzle in (plain, coloured))
    assert steps == same
    assert rate_puzzle(plain) == rate_puzzle(coloured)


@for_every("puzzle, outcome", [
    (SWAPS, Outcome.MULTIPLE), (SUBTLE, Outcome.NONE), (BROKEN, Outcome.NONE), (SILENT, Outcome.MULTIPLE),
    (Puzzle.flat([[3], [], [3]], [[2], [2], [2]]), Outcome.NONE), (FREE, run(FREE).outcome),
    (Puzzle.flat(TWO_REDS, TWO_REDS), Outcome.MULTIPLE),
    (Puzzle.flat([[(1, "r"), (1, "b")], []], [[(1, "b")], [(1, "r")]]), Outcome.NONE),
])
def test_puzzles_without_a_single_solution(puzzle: Puzzle, outcome: Outcome) -> None:
    result = explanation(puzzle)
    assert faults(result) == []
    assert result.outcome is outcome
    assert list(text_of(result))


def test_explanations_start_from_known_cells() -> None:
    assert CAT.info.goal is not None
    cells = bytearray(CAT.info.goal.cells)
    cells[5] = UNKNOWN
    steps = list(explanation(CAT, bytes(cells)).steps)
    assert [[cell for cell, _ in step.cells] for step in steps] == [[5]]
    assert steps[0].others


@for_every("puzzle", [example("skier").puzzle, coloured_puzzle(1, [9])])
def test_a_limit_keeps_the_steps_found_so_far(puzzle: Puzzle) -> None:
    result = explanation(puzzle, limit=Limit(0))
    assert result.outcome is Outcome.LIMIT
    assert faults(result) == []
    assert "Time ran out" in "\n".join(text_of(result))


# The checker sees it when a step is wrong


def spoiled(result: Explanation, number: int = 0, **changes: object) -> Explanation:
    """An explanation of which the first step of a round is another."""
    first, *others = result.rounds[number].steps
    each = replace(result.rounds[number], steps=(replace(first, **changes), *others))
    return replace(result, rounds=(*result.rounds[:number], each, *result.rounds[number + 1 :]))


def test_checker_rejects_cells_that_do_not_follow() -> None:
    result = explanation(CAT)
    step = result.rounds[0].steps[0]
    (cell, state), *more = step.cells
    assert faults(spoiled(result, cells=((cell, other_state(state)), *more)))
    assert faults(spoiled(result, before=bytes([FILLED]) * len(step.before)))
    assert faults(spoiled(result, findings=()))
    assert faults(spoiled(result, line=(step.line or 0) + 1))
    assert faults(replace(result, rounds=result.rounds[1:]))
    for changes in ({"cells": ((0, EMPTY),)}, {"before": (FILLED, 0, 0)}, {"findings": (Finding({0: EMPTY}),)}):
        assert faults(spoiled(explanation(FLAG), **changes))


def test_checker_rejects_findings_about_wrong_runs() -> None:
    result = explanation(CAT)
    kinds = {step.technique: step for step in result.steps if step.technique in ("glue", "caps", "forced", "overlap")}
    for step in kinds.values():
        wrong = tuple(replace(each, runs=tuple(run + 9 for run in each.runs)) for each in step.findings)
        rounds = tuple(
            replace(each, steps=tuple(
                replace(other, findings=wrong) if other is step else other for other in each.steps))
            for each in result.rounds
        )
        assert faults(replace(result, rounds=rounds)), step.technique


def test_checker_sees_a_chain_that_does_not_break() -> None:
    result = explanation(ANCHOR)
    number = next(at for at, each in enumerate(result.rounds) if each.tier > LOOKING_AT_ONE_LINE)
    assert faults(spoiled(result, number, chain=result.rounds[number].steps[0].chain[1:]))


# In words


def test_text_names_line_technique_and_cells() -> None:
    text = list(text_of(explanation(LINES_ALONE), pictures=True))
    assert text[0] == "Round 1: 6 lines give new cells."
    assert "  Row 2 (clue 5), full line: its clue leaves no room to spare. " \
        "So the cells in columns 1 to 5 are filled." in text
    assert "    before ?????" in text
    assert text[-2].startswith("Solved in ")


def test_text_names_colours() -> None:
    text = list(text_of(explanation(FLAG), pictures=True))
    assert text[0] == "Round 1: 4 lines don’t use every colour."
    assert "  Row 2 (clue 1b), missing colours: it has no red run. So the cells in columns 1 to 3 can’t be red." in text
    assert "    after  ~~~" in text
    assert any("full line: its clue leaves no room to spare, as only runs of the same colour need a gap. "
               "So the cells in columns 1 and 2 are red and the cell in column 3 is blue." in line for line in text)


def test_overlap_is_drawn_with_both_placements() -> None:
    text = list(text_of(explanation(Puzzle.flat([[4], [1]], [[2], [1], [1], [1], []])), pictures=True))
    assert "    leftmost  ####." in text
    assert "    rightmost .####" in text


@for_every("name", ["anchor", "maze"])
def test_values_are_plain(name: str) -> None:
    values = json.loads(json.dumps(values_of(explanation(example(name).puzzle))))
    assert values["outcome"] == "UNIQUE"
    steps = [step for each in values["rounds"] for step in each["steps"]]
    assert sorted(cell for step in steps for cell in step["cells"]) == list(range(len(values["cells"])))
    assert all(step["sentence"].endswith(".") and "{" not in step["sentence"] for step in steps)
    first = values_of(explanation(FLAG))["rounds"][0]["steps"][0]
    assert {"clue": "1b", "values": [-5, -5, -5]}.items() <= first.items()


def test_suppositions_name_the_line_that_breaks() -> None:
    text = "\n".join(text_of(explanation(ANCHOR)))
    assert "no single line helps" in text
    assert "couldn’t be completed" in text
