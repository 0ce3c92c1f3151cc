"""The techniques by which people solve: each on lines that show it, and all of them against line logic."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import Count, Grid, Line, Puzzle, Runs
from solvers.explain.steps import Step
from solvers.explain.techniques import BY_CODE, TECHNIQUES
from solvers.explain.walkthrough import line_steps
from solvers.grid import EMPTY, FILLED, UNKNOWN
from solvers.texts import all_entries
from tests import strategies
from tests.cases import for_every
from tests.solvers import naive_lines as naive
from tests.solvers.test_lines import cases, clue_of, state_of

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


def found_by(code: str, clue: str, known: str) -> str:
    cells = state_of(known)
    after = bytearray(cells)
    for cell, state in pairs_of(step for step in one_line(clue_of(clue), cells) if step.technique == code).items():
        after[cell] = state
    return Grid((1, len(cells)), bytes(after)).text()


@for_every("line, known, expected", cases(SHOWS))
def test_shows(line: str, known: str, expected: str) -> None:
    code, _, clue = line.partition(" ")
    assert found_by(code, clue, known) == expected


def one_line(clue: Runs | Count, known: bytes) -> list[Step]:
    return line_steps(Puzzle((len(known), 1, 1), (Line(range(len(known)), clue),)), known, 0)


def pairs_of(steps: Iterable[Step]) -> dict[int, int]:
    return {cell: state for step in steps for cell, state in step.cells}


@given(strategies.lines(1, 14))
def test_techniques_find_everything_that_a_line_gives_and_nothing_else(line: tuple[Runs, bytes]) -> None:
    clue, known = line
    shared = naive.solve(clue, known)
    steps = one_line(clue, known)
    if shared is None:
        assert steps == []
        return
    news = {cell: new for cell, (old, new) in enumerate(zip(known, shared, strict=True)) if old == UNKNOWN != new}
    assert pairs_of(steps) == news
    for step in steps:
        assert all(news[cell] == state for cell, state in step.cells), step.technique


@settings(max_examples=150)
@given(st.integers(1, 9), st.integers(0, 9), st.sampled_from([1, 2, 3]), st.data())
def test_numbers_of_solids(length: int, total: int, groups: int, data: st.DataObject) -> None:
    clue = Count(total, groups)
    if clue.fault(length) is not None:
        return
    known = bytes(data.draw(st.lists(st.sampled_from([UNKNOWN, FILLED, EMPTY]), min_size=length, max_size=length)))
    shared = naive.solve(clue, known)
    news = {} if shared is None else {
        cell: new for cell, (old, new) in enumerate(zip(known, shared, strict=True)) if old == UNKNOWN != new}
    steps = one_line(clue, known)
    assert pairs_of(steps) == news
    assert all(news[cell] == state for step in steps for cell, state in step.cells)


@given(strategies.lines(1, 16))
def test_a_line_read_from_its_other_end_shows_the_same(line: tuple[Runs, bytes]) -> None:
    clue, known = line
    last = len(known) - 1
    there = {(step.technique, step.cells) for step in one_line(clue, known) if not step.kind.single}
    back = {(step.technique, tuple(sorted((last - cell, state) for cell, state in step.cells)))
            for step in one_line(clue.mirrored(), known[::-1]) if not step.kind.single}
    assert there == back


def test_every_technique_has_a_name_and_a_weight_of_its_own() -> None:
    names = all_entries("techniques")
    assert all(f"techniques.{one.code}_name" in names for one in TECHNIQUES)
    assert len({one.weight for one in TECHNIQUES}) == len(TECHNIQUES) == len(BY_CODE)
    assert [one.weight for one in TECHNIQUES] == sorted(one.weight for one in TECHNIQUES)
