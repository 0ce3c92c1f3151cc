"""Lines with a `Count` clue: the kernel and the encoding against all placements."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import given
from pysat.solvers import Solver

from nonoscope import EMPTY, FILLED, UNKNOWN, Count, Grid
from solvers.cnf import COUNT_ENCODING
from solvers.cnf.encodings import FALSE, TRUE, Size, encoding
from tests import strategies
from tests.cases import for_every
from tests.solvers import line_kernels
from tests.solvers import naive_lines as naive

# clue: known cells -> what follows ("-": the line cannot hold)
FOLLOWS = """
0:    ???          -> ...
0:    ?#?          -> -
3:    ????         -> ?##?
3:    ?????        -> ??#??
3:    #????        -> ###..
3:    ??#??.#      -> -
(2):  ???          -> #.#
(2):  ????         -> ????
(2):  ##??         -> -
(3):  #????        -> #????
(3):  #.???        -> #.?#?
(3):  ##???        -> ##.??
(3):  ????         -> #??#
(4):  ?????        -> #???#
(5):  ?#.?????     -> ?#.??#??
[3]:  ?????        -> #.#.#
[3]:  #.#???       -> #.#.??
[4]:  ???????      -> ???????
[4]:  ##????       -> ##.#.#
[5]:  ???????      -> #?????#
[5]:  ##.#?????    -> ##.#?????
"""


def clue_of(text: str) -> Count:
    groups = {"(": 2, "[": 3}.get(text[0], 1)
    return Count(int(text.strip("()[]")), groups)


def rows() -> list[tuple[str, str, str]]:
    lines = [line.partition("->") for line in FOLLOWS.strip().splitlines()]
    return [(*map(str.strip, left.split(":")), right.strip()) for left, _, right in lines]


@for_every("clue, line, follows", rows())
def test_what_follows(clue: str, line: str, follows: str) -> None:
    cells = Grid.from_text(line).cells
    expected = None if follows == "-" else Grid.from_text(follows).cells
    assert naive.solve(clue_of(clue), cells) == expected
    assert line_kernels.count(clue_of(clue), cells) == expected
    assert line_kernels.count_holds(clue_of(clue), cells) == (expected is not None)


@given(strategies.counted_lines(1, 10))
def test_the_kernel_sees_all_placements(line: tuple[Count, bytes]) -> None:
    assert line_kernels.count(*line) == naive.solve(*line)
    assert line_kernels.count_holds(*line) == bool(naive.consistent(*line))


@given(strategies.counted_lines(11, 63))
def test_cells_of_a_long_line_follow_by_refutation(line: tuple[Count, bytes]) -> None:
    """A cell can have a state if the clue can be met with it; one cell is checked at a time."""
    clue, cells = line
    answer = line_kernels.count(clue, cells)
    for cell in range(0, len(cells), 5):
        can = [state for state in (FILLED, EMPTY) if cells[cell] in (UNKNOWN, state)
               and line_kernels.count_holds(clue, cells[:cell] + bytes([state]) + cells[cell + 1 :])]
        if answer is None:
            assert not can
        else:
            assert can == [state for state in (FILLED, EMPTY) if answer[cell] in (UNKNOWN, state)]


def test_the_longest_line() -> None:
    """64 cells, with the largest count that fits into a word."""
    assert line_kernels.count(Count(63, 2), bytes(64)) == bytes([FILLED, *[UNKNOWN] * 62, FILLED])
    assert line_kernels.count(Count(62, 3), bytes(64)) == bytes([FILLED, *[UNKNOWN] * 62, FILLED])
    cells = bytes([EMPTY]) + bytes(63)
    assert line_kernels.count(Count(63, 2), cells) is None


# --- the encoding ------------------------------------------------------------------------------------------------


def encoded(clue: Count, cells: bytes) -> tuple[Size, list[list[int]]]:
    numbers = [{FILLED: TRUE, EMPTY: FALSE}.get(state, at) for at, state in enumerate(cells, 1)]
    literals = np.array([[-number for number in numbers], numbers])
    size, blocks = encoding(COUNT_ENCODING).encode(clue, literals, len(cells) + 1)
    return size, [clause for block in blocks for clause in block.tolist()]


@given(strategies.counted_lines(1, 8))
def test_the_models_of_a_line_are_its_placements(line: tuple[Count, bytes]) -> None:
    clue, known_cells = line
    expected = naive.consistent(clue, known_cells)
    if not expected or UNKNOWN not in known_cells:
        return
    _, clauses = encoded(clue, known_cells)
    choices = [(state,) if state else (FILLED, EMPTY) for state in known_cells]
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        lines = [bytes(cells) for cells in product(*choices) if solver.solve(open_literals(known_cells, cells))]
    assert sorted(lines) == sorted(expected)


def open_literals(known_cells: bytes, cells: tuple[int, ...]) -> list[int]:
    open_cells = [(at, cells[at]) for at, state in enumerate(known_cells) if state == UNKNOWN]
    return [at + 1 if state == FILLED else -at - 1 for at, state in open_cells]


@given(strategies.counted_lines(1, 40))
def test_an_encoding_is_tidy(line: tuple[Count, bytes]) -> None:
    """It has the announced size, its variables have no gaps, and no clause is empty or repeats a variable."""
    clue, cells = line
    if line_kernels.count_holds(clue, cells) and UNKNOWN in cells:
        size, clauses = encoded(clue, cells)
        variables = {abs(number) for clause in clauses for number in clause if abs(number) > len(cells)}
        assert variables == set(range(len(cells) + 1, len(cells) + 1 + size.variables))
        assert len(clauses) == size.clauses
        assert all(clause and len(set(map(abs, clause))) == len(clause) for clause in clauses)


@given(strategies.counted_lines(1, 40))
def test_the_size_of_a_line_follows_from_its_clue(line: tuple[Count, bytes]) -> None:
    clue, cells = line
    assert encoding(COUNT_ENCODING).size(clue, len(cells)) == encoded(clue, bytes(len(cells)))[0]
