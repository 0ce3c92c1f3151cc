"""Coloured puzzles explained step by step: each technique on lines that show it, all against all placements."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import Grid, Limit, Line, Outcome, Puzzle
from solvers.clues import ColourRuns, colour_runs_of
from solvers.colours import palette_of_letters
from solvers.explain.colour_view import ColourView, OneColour
from solvers.explain.explained_text import text_of, values_of
from solvers.explain.hints import hint
from solvers.explain.rating import rate_puzzle
from solvers.explain.steps import Explanation, Step
from solvers.explain.techniques import TECHNIQUES
from solvers.explain.techniques.technique import Finding
from solvers.explain.tiers import LOOKING_AT_ONE_LINE
from solvers.explain.walkthrough import explanation, line_steps
from solvers.grid import EMPTY, FILLED, UNKNOWN, mask_of, state_of, value_of
from solvers.runner import run
from tests.cases import for_every
from tests.solvers.colour_checker import faults, placements, shared
from tests.solvers.puzzles import coloured_puzzle
from tests.solvers.test_lines import cases

SIGNS = ".rbgy"
PALETTE = palette_of_letters(SIGNS[1:])

# technique and clue: known cells -> what it finds, nothing else. A cell is what it can be: "r." is red or empty.
SHOWS = """
absent 1r 1b:      ? ? ?                    -> rb. rb. rb.
absent 2r:         ? r ?                    -> r. r r.
zero 0:            ? ?                      -> . .
full 2r 1b 1b:     ? ? ? ? ?                -> r r b . b
full 1r 2b:        ? ? ?                    -> r b b
complete 2r 1b:    r ? r. ? ?               -> r ? r. ? ?
complete 1r 2b:    ? r rb. ?                -> bgy. r b. bgy.
remaining 2r 1b:   b. r. r b. b.            -> b. r r b. b.
overlap 3r 2b:     ? ? ? ? ? ?              -> ? r r ? b ?
overlap 2r 2r:     ? ? ? ? ? ?              -> ? r ? ? r ?
caps 1r 2b:        ? ? r ? ?                -> ? bgy. r bgy. ?
touching 2r 2b 1r: ? ? r b ? ? ?            -> bgy. r r b b rgy. ?
touching 2r 1b 3r 1b: ? ? ? ? ? ? ? r b ? ? ? ? ? -> ? ? ? ? ? ? r r b ? ? ? ? ?
glue 3r 1b:        b. r ? ? ?               -> b. r r r ?
joining 4r 1b:     ? r ? r ? ?              -> ? r r r ? ?
forced 2r 1b:      b. ? ? ? b. ?            -> b. ? r ? b. ?
gaps 2r 1b:        ? b. ? ? ?               -> bgy. b. ? ? ?
splitting 2r 2r:   ? r ? r ? ?              -> ? r bgy. r ? ?
mercury 2r 2r:     ? ? r ? ? ? ? ? ?        -> bgy. ? r ? ? ? ? ? ?
only 1r 1b 3r:     ? r ? b. ? ? r ? ?       -> ? r ? b. ? ? r ? ?
slack 2r 2r:       b. ? ? ? ? ? ? b.        -> b. ? r ? ? r ? b.
pushed 3r 2b:      b. ? ? ? ? ? ?           -> b. ? r r ? b ?
reach 2r 2b:       ? r ? b ? ? ?            -> rgy. r ? b bgy. gy. gy.
"""


def value_of_sign(sign: str) -> int:
    return UNKNOWN if sign == "?" else value_of(sum(1 << SIGNS.index(one) for one in sign), len(SIGNS))


def signs_of(values: list[int]) -> str:
    masks = [mask_of(value, len(SIGNS)) for value in values]
    inks = [*range(1, len(SIGNS)), 0]
    return " ".join("?" if mask == (1 << len(SIGNS)) - 1 else "".join(SIGNS[ink] for ink in inks if mask >> ink & 1)
                    for mask in masks)


def one_line(runs: tuple[tuple[int, int], ...], values: list[int]) -> list[Step]:
    puzzle = Puzzle((len(values), 1, 1), (Line(range(len(values)), ColourRuns(runs)),), palette=PALETTE)
    return line_steps(puzzle, values, 0)


@for_every("line, known, expected", cases(SHOWS))
def test_shows(line: str, known: str, expected: str) -> None:
    code, _, clue = line.partition(" ")
    runs = tuple((int(run[:-1]), SIGNS.index(run[-1])) for run in clue.split() if run != "0")
    values = list(map(value_of_sign, known.split()))
    for step in one_line(runs, values):
        for cell, value in step.cells if step.technique == code else ():
            values[cell] = value
    assert signs_of(values) == " ".join(expected.split())


@st.composite
def lines(draw: st.DrawFn) -> tuple[tuple[tuple[int, int], ...], list[int]]:
    """The runs of a line, and what is known of its cells: some colours that they do not have are excluded."""
    solution = draw(st.lists(st.sampled_from([0, 0, 1, 1, 2, 3]), min_size=1, max_size=10))
    gone = draw(st.lists(st.integers(0, 15), min_size=len(solution), max_size=len(solution)))
    often = draw(st.sampled_from([0, 5, 15]))
    masks = [31 & ~(one & often) | 1 << colour for one, colour in zip(gone, solution, strict=True)]
    return colour_runs_of(bytes(map(state_of, solution))), [value_of(mask, len(SIGNS)) for mask in masks]


def masks_after(steps: list[Step], values: list[int]) -> list[int]:
    masks = [mask_of(value, len(SIGNS)) for value in values]
    for step in steps:
        for cell, value in step.cells:
            masks[cell] &= mask_of(value, len(SIGNS))
    return masks


@settings(max_examples=150)
@given(lines())
def test_techniques_find_everything_that_a_line_gives_and_nothing_else(
        line: tuple[tuple[tuple[int, int], ...], list[int]]) -> None:
    runs, values = line
    known = [mask_of(value, len(SIGNS)) for value in values]
    assert masks_after(one_line(runs, values), values) == [
        one & other for one, other in zip(known, shared(placements(runs, known)), strict=True)]


@settings(max_examples=80)
@given(lines())
def test_a_line_read_from_its_other_end_shows_the_same(line: tuple[tuple[tuple[int, int], ...], list[int]]) -> None:
    runs, values = line
    last = len(values) - 1
    there = {(step.technique, step.cells) for step in one_line(runs, values) if not step.kind.single}
    back = {(step.technique, tuple(sorted((last - cell, value) for cell, value in step.cells)))
            for step in one_line(runs[::-1], values[::-1]) if not step.kind.single}
    assert there == back


def test_case_analysis_says_why_each_place_is_impossible() -> None:
    values = list(map(value_of_sign, ["rb.", "r.", "r.", "rb.", "r.", "r.", "r.", "rb."]))
    step = next(step for step in one_line(((1, 2), (3, 1)), values) if step.technique == "line_cases")
    assert {case.objection for case in step.findings[0].cases} <= {"case_wall", "case_touches", "case_before",
                                                                   "case_after", "case_ahead", "case_behind"}


def line_logic(puzzle: Puzzle) -> list[int]:
    """What lines give, by all of their placements."""
    masks, before = [(1 << len(puzzle.palette)) - 1] * puzzle.size, list[int]()
    while masks != before:
        before = masks.copy()
        for line in puzzle.lines:
            assert isinstance(line.clue, ColourRuns)
            found = placements(line.clue.runs, [masks[cell] for cell in line.cells])
            for cell, mask in zip(line.cells, shared(found), strict=True):
                masks[cell] &= mask
    return masks


def known_before_suppositions(found: Explanation) -> list[int]:
    masks = [(1 << len(found.puzzle.palette)) - 1] * found.puzzle.size
    for one in found.rounds:
        if one.tier > LOOKING_AT_ONE_LINE:
            break
        for step in one.steps:
            for cell, value in step.cells:
                masks[cell] = mask_of(value, len(found.puzzle.palette))
    return masks


def explained(seeds: range, sides: list[int]) -> list[Explanation]:
    """Explanations of random puzzles, each of which is checked."""
    every = []
    for seed in seeds:
        found = explanation(coloured_puzzle(seed, sides))
        assert faults(found) == [], seed
        assert known_before_suppositions(found) == line_logic(found.puzzle), seed
        assert not any("{" in line for line in text_of(found))
        every.append(found)
    return every


def test_every_step_holds_and_lines_are_explained_to_their_end() -> None:
    found = explained(range(60), [4, 5, 6])
    assert len({step.technique for one in found for step in one.steps}) > 12


@pytest.mark.nightly
def test_every_step_of_many_puzzles_holds() -> None:
    found = explained(range(60, 1_000), [4, 5, 6, 7]) + explained(range(1_000, 1_400), [9, 10, 12])
    assert sum(one.outcome is Outcome.UNIQUE for one in found) > 600
    used = {step.technique for one in found for step in one.steps}
    assert used | {"only", "deeper"} == {
        one.code for one in TECHNIQUES if {ColourView, OneColour} & {*one.views} or not one.views}


@for_every("seed", range(12))
def test_one_colour_is_explained_and_rated_as_black_and_white(seed: int) -> None:
    chosen = Random(seed)
    share = chosen.choice([0.5, 0.6, 0.7])
    grid = Grid.from_rows([[chosen.random() < share for _ in range(9)] for _ in range(9)])
    plain, coloured = Puzzle.from_grid(grid), Puzzle.from_grid(grid, palette=palette_of_letters("k"))
    mine, other = explanation(plain), explanation(coloured)
    assert [(step.technique, step.line, step.cells) for step in mine.steps] == [
        (step.technique, step.line, step.cells) for step in other.steps]
    assert rate_puzzle(plain) == rate_puzzle(coloured)


# Hints


def solved_puzzle(seed: int) -> tuple[Puzzle, bytes]:
    """A puzzle with exactly one solution, and that."""
    puzzle = next(one for one in (coloured_puzzle(number, [6, 7]) for number in range(seed * 50, seed * 50 + 50))
                  if run(one).outcome is Outcome.UNIQUE)
    assert puzzle.info.goal is not None
    return puzzle, puzzle.info.goal.cells


@for_every("seed", range(3))
def test_each_hint_settles_a_cell_and_names_what_it_rests_on(seed: int) -> None:
    puzzle, goal = solved_puzzle(seed)
    cells = bytearray(puzzle.size)
    while UNKNOWN in cells:
        found = hint(puzzle, bytes(cells))
        assert found.step is not None
        assert len(found.presses) == 3
        settled = [(cell, value) for cell, value in found.step.cells if value > 0]
        assert settled
        assert all(goal[cell] == value for cell, value in settled)
        assert all(value < 0 for one in found.grounds for _, value in one.cells)
        for cell, value in settled:
            cells[cell] = value
    assert hint(puzzle, bytes(cells)).presses == ("Nothing is left to find.",)


def test_wrong_marks_come_first() -> None:
    puzzle, goal = solved_puzzle(0)
    cell = next(cell for cell, state in enumerate(goal) if state != FILLED)
    cells = bytearray(puzzle.size)
    cells[cell] = FILLED
    found = hint(puzzle, bytes(cells))
    assert found.wrong == (cell,) or found.broken is not None
    broken = hint(Puzzle.flat([[(1, "r")], []], [[(1, "r")], []]), bytes([UNKNOWN, FILLED, UNKNOWN, UNKNOWN]))
    assert broken.presses[0] == "Look at column 2: it can no longer be filled."


SMALL = Puzzle.flat([[(2, "r"), (1, "b")], [(1, "b")]], [[(1, "r")], [(1, "r")], [(2, "b")]])


def test_words() -> None:
    lines = list(text_of(explanation(SMALL), pictures=True))
    assert lines[0] == "Round 1: 4 lines have no runs of some colours."
    assert "  Row 2 (clue 1b), missing colours: no run of it is red. So columns 1–3 cannot be red." in lines
    assert "    after  ~~~" in lines
    assert any("full line: its runs, with one empty cell between neighbours of one colour, fill all of it. "
               "So columns 1–2 are red and column 3 is blue." in line for line in lines)
    steps = [step for one in values_of(explanation(SMALL))["rounds"] for step in one["steps"]]
    assert {"clue": "1b", "values": [-5, -5, -5]}.items() <= steps[0].items()


def test_no_solution_several_solutions_and_a_limit() -> None:
    twice = Puzzle.flat([[(1, "r")], [(1, "r")]], [[(1, "r")], [(1, "r")]])
    assert explanation(twice).outcome is Outcome.MULTIPLE
    never = Puzzle.flat([[(1, "r"), (1, "b")], []], [[(1, "b")], [(1, "r")]])
    assert explanation(never).outcome is Outcome.NONE
    assert rate_puzzle(never).rating is None
    assert explanation(coloured_puzzle(1, [9]), limit=Limit(0)).outcome is Outcome.LIMIT


def test_checker_sees_steps_that_do_not_hold() -> None:
    found = explanation(SMALL)
    first = found.rounds[0]
    for changes in ({"cells": ((0, EMPTY),)}, {"before": (FILLED, 0, 0)}, {"findings": (Finding({0: EMPTY}),)}):
        step = replace(first.steps[0], **changes)
        assert faults(replace(found, rounds=(replace(first, steps=(step, *first.steps[1:])), *found.rounds[1:])))
