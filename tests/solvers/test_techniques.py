"""The techniques by which people solve: each on lines that show it, and all of them against line logic."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings

from nonoscope import Line, Puzzle
from solvers.clues import Clue, ColourRuns
from solvers.colours import palette_of_letters
from solvers.explain.steps import Step
from solvers.explain.techniques import BY_CODE, TECHNIQUES
from solvers.explain.walkthrough import line_steps
from solvers.grid import mask_of, value_of
from solvers.texts import all_entries
from tests import strategies
from tests.cases import for_every
from tests.oracles import possible_in_line
from tests.solvers.test_lines import cases, clue_of, state_of

SIGNS = ".rbgy"
Known = tuple[Clue, list[int], int]  # a clue, the masks of its cells, and how many colours they can have, with empty

# technique and clue: known cells -> what it finds, nothing else
SHOWS = """
zero 0:            ?????              -> .....
full 2 2:          ?????              -> ##.##
complete 2 1:      ?##?#?             -> .##.#.
remaining 2 1:     .??.?              -> .##.#
overlap 3:         ?????              -> ??#??
overlap 4 1:       ????????           -> ??##????
caps 1 2:          ????#????          -> ????#????
caps 2 2:          ?##??????          -> .##.?????
caps 1 1:          ?#???              -> .#.??
glue 3:            ?#????             -> ?##???
glue 3 1:          .?#?????           -> .?##????
glue 1 3:          ??????#?           -> ?????##?
joining 5:         ??#?#???           -> ??###???
forced 2 3:        ???.????           -> ?#?.?##?
gaps 3 3:          ?.?????????        -> ..?????????
splitting 2 2:     ?#?#??             -> ?#.#??
mercury 2 2:       ??#??????          -> .?#??????
only 1 3:          ?#???.??#??        -> ?#???.??#??
only 1 3 1:        ???????##?????     -> ???????##?????
slack 2 2:         .???????           -> .???????
slack 3 2:         .????????          -> .??#?????
pushed 2 3:        .???.?????         -> .?#?.??#??
reach 3:           ???#????           -> .??#??..
reach 2 1:         #????.?            -> #?.??.?
line_cases 1 3:    .?.?.???           -> .?.?.###
"""

# The same in colours. A cell is what it can be: "r." is red or empty.
SHOWS_IN_COLOURS = """
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
caps 1r 1r 2b:     ? ? r ? ? ? ?            -> ? bgy. r bgy. ? ? ?
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


def one_line(clue: Clue, masks: Sequence[int], planes: int) -> list[Step]:
    palette = palette_of_letters("rbgyopnt"[: planes - 1]) if isinstance(clue, ColourRuns) else ()
    puzzle = Puzzle((len(masks), 1, 1), (Line(range(len(masks)), clue),), palette=palette)
    values = [value_of(mask, planes) for mask in masks]
    return line_steps(puzzle, values if palette else bytes(values), 0)


def masks_after(steps: Sequence[Step], masks: Sequence[int], planes: int) -> list[int]:
    after = [*masks]
    for step in steps:
        for cell, value in step.cells:
            after[cell] &= mask_of(value, planes)
    return after


@for_every("line, cells, expected", cases(SHOWS))
def test_shows(line: str, cells: str, expected: str) -> None:
    code, _, clue = line.partition(" ")
    before, after = ([mask_of(state, 2) for state in state_of(text)] for text in (cells, expected))
    steps = [step for step in one_line(clue_of(clue), before, 2) if step.technique == code]
    assert masks_after(steps, before, 2) == after


@for_every("line, cells, expected", cases(SHOWS_IN_COLOURS))
def test_shows_in_colours(line: str, cells: str, expected: str) -> None:
    code, _, clue = line.partition(" ")
    runs = ColourRuns(tuple((int(run[:-1]), SIGNS.index(run[-1])) for run in clue.split() if run != "0"))
    before, after = (
        [sum(1 << SIGNS.index(sign) for sign in (SIGNS if cell == "?" else cell)) for cell in text.split()]
        for text in (cells, expected)
    )
    steps = [step for step in one_line(runs, before, len(SIGNS)) if step.technique == code]
    assert masks_after(steps, before, len(SIGNS)) == after


@for_every("line, cells, techniques", [
    ("2 1", "?##?#?", "complete"), ("2 1", ".??.?", "remaining"), ("2 2", "?????", "full"), ("0", "???", "zero"),
])
def test_a_finished_line_is_explained_once(line: str, cells: str, techniques: str) -> None:
    masks = [mask_of(state, 2) for state in state_of(cells)]
    assert [step.technique for step in one_line(clue_of(line), masks, 2)] == techniques.split()


def in_masks(line: tuple[Clue, bytes]) -> Known:
    return line[0], [mask_of(state, 2) for state in line[1]], 2


def in_colours(line: tuple[ColourRuns, list[int], int]) -> Known:
    return line[0], line[1], line[2] + 1


RUNS = strategies.lines(1, 14).map(in_masks) | strategies.coloured_lines(1, 10, wrong=False).map(in_colours)


@settings(max_examples=200)
@given(RUNS | strategies.counted_lines(1, 9).map(in_masks))
def test_techniques_find_everything_that_a_line_gives_and_nothing_else(line: Known) -> None:
    clue, masks, planes = line
    steps, truth = one_line(*line), possible_in_line(clue, tuple(masks))
    if truth is None:
        assert steps == []
    else:
        assert masks_after(steps, masks, planes) == truth


@settings(max_examples=120)
@given(RUNS)
def test_a_line_read_from_its_other_end_shows_the_same(line: Known) -> None:
    clue, masks, planes = line
    last = len(masks) - 1
    there = {(step.technique, step.cells) for step in one_line(*line) if not step.kind.single}
    back = {(step.technique, tuple(sorted((last - cell, value) for cell, value in step.cells)))
            for step in one_line(clue.mirrored(), masks[::-1], planes) if not step.kind.single}
    assert there == back


def test_every_technique_has_a_name_and_a_weight_of_its_own() -> None:
    names = all_entries("techniques")
    assert all(f"techniques.{technique.code}_name" in names for technique in TECHNIQUES)
    assert len({technique.weight for technique in TECHNIQUES}) == len(TECHNIQUES) == len(BY_CODE)
    assert [technique.weight for technique in TECHNIQUES] == sorted(technique.weight for technique in TECHNIQUES)
