"""Reasoning inside one line: every line solver against tables of pictures and against each other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from nonoscope import EMPTY, FILLED, Grid, Runs
from solvers.explain.line_view import RunsView, runs_view
from solvers.lines.run_places import place
from tests import oracles, strategies
from tests.cases import for_every
from tests.solvers import line_kernels
from tests.solvers import naive_lines as naive

ROOT = Path(__file__).resolve().parents[2]

# clue: known cells -> what follows ("-": the line cannot hold)
FOLLOWS = """
0:       ?                     -> .
0:       ?????                 -> .....
0:       #                     -> -
0:       ..#..                 -> -
1:       ?                     -> #
1:       .                     -> -
1:       ??                    -> ??
1:       ?.                    -> #.
1:       .?.                   -> .#.
1:       ?#?                   -> .#.
1:       #?#                   -> -
3:       ?????                 -> ??#??
3:       ????                  -> ?##?
3:       #????                 -> ###..
3:       ?#???                 -> ?##?.
3:       ?.???                 -> ..###
3:       ??.??                 -> -
3:       ???.???               -> ???.???
3:       ???.??                -> ###...
5:       ?????                 -> #####
5:       #####                 -> #####
5:       ##.##                 -> -
1 1:     ???                   -> #.#
1 1:     ????                  -> ????
1 1:     ?#??                  -> .#.#
1 1:     ??.??                 -> ??.??
1 1:     ##??                  -> -
1 1:     #.#.#                 -> -
1 1 1:   ?????                 -> #.#.#
2 1:     ??????                -> ??????
2 1:     ?????                 -> ?#???
2 1:     ????                  -> ##.#
2 1:     ??#???                -> .?#???
2 1:     #????#                -> ##...#
2 1:     ??.?.??               -> ##.?.??
2 2:     ??????                -> ?#??#?
2 2:     ?????                 -> ##.##
2 2:     ??.??.??              -> ??.??.??
2 2:     #?????#?              -> ##...?#?
3 1:     ?###????              -> .###.???
3 1:     ?#?????               -> ?##????
3 1:     ?.?.???.?             -> ....###.#
1 2 3:   ??????????            -> ???????#??
1 2 3:   ????????              -> #.##.###
4 4:     ??????????            -> ?###??###?
1 4:     ??#?????              -> ?.#?##??
1 3:     ?.#??.????            -> ?.#??.????
2 3 1:   ?#?.???.?#            -> ?#?.###..#
8:       ??????????            -> ??######??
2 1:     ##?#                  -> ##.#
2 1:     ##?##                 -> -
"""


# clue: known cells -> starts of each run | segments with the runs they can belong to
PLACES = """
0:       ..?                   -> |
3:       ?????                 -> 0,1,2 |
3:       ?#???                 -> 0,1 | 1:0
3:       ??###                 -> 2 | 2-4:0
3:       ?????.                -> 0,1,2 |
5:       ?????                 -> 0 |
1 1:     #????                 -> 0 2,3,4 | 0:0
1 1:     ??#??                 -> 0,2 2,4 | 2:0,1
1 1:     #?#                   -> 0 2 | 0:0 2:1
1 1:     ??#.#?                -> 2 4 | 2:0 4:1
1 2:     #.??#?                -> 0 3,4 | 0:0 4:1
2 1:     ?##??#??              -> 1 5 | 1-2:0 5:1
1 3:     ?.#??.????            -> 0,2 2,6,7 | 2:0,1
1 1 1:   ????#????             -> 0,1,2,4 2,4,6 4,6,7,8 | 4:0,1,2
3 1 3:   ????#????             -> 0 4 6 | 4:1
2 1 2:   ?????##?????          -> 0,5 3,8 5,10 | 5-6:0,2
"""


def state_of(text: str) -> bytes:
    return Grid.from_text(text).cells


def clue_of(text: str) -> Runs:
    return Runs(() if text == "0" else tuple(map(int, text.split())))


def cases(table: str) -> list[tuple[str, str, str]]:
    """Clue, known cells and expectation of every row of a table."""
    rows = [line.partition("->") for line in table.strip().splitlines()]
    return [(*map(str.strip, left.split(":")), right.strip()) for left, _, right in rows]


every_solver = for_every("solver", line_kernels.EVERY.values(), ids=line_kernels.EVERY.keys())
LONG = [65, 66, 126, 127, 128, 129, 191, 192, 193, 255, 256, 257, 320, 384, 448, 510, 511, 512]
BORDERS = [1, 2, 31, 32, 33, 62, 63, 64, *LONG]


def compiled(length: int) -> list[line_kernels.LineSolver]:
    """The fast solvers for lines of this length."""
    fast = [line_kernels.narrow] if length <= 64 else [line_kernels.double] if length <= 128 else []
    return [*fast, line_kernels.wide, line_kernels.placing]


def all_agree(clue: Runs, cells: bytes) -> None:
    expected = oracles.answer_by_machine(clue.lengths, cells)
    for solver in compiled(len(cells)):
        assert solver(clue, cells) == expected, solver.__name__
    if len(cells) <= 128:
        assert line_kernels.holds(clue, cells) == (expected is not None)


@every_solver
@for_every("clue, cells, expected", cases(FOLLOWS))
def test_what_follows(solver: line_kernels.LineSolver, clue: str, cells: str, expected: str) -> None:
    answer = solver(clue_of(clue), state_of(cells))
    assert ("-" if answer is None else Grid((1, len(cells)), answer.cells).text()) == expected


@every_solver
@for_every("clue, cells, expected", cases(PLACES))
def test_where_runs_start(solver: line_kernels.LineSolver, clue: str, cells: str, expected: str) -> None:
    answer = solver(clue_of(clue), state_of(cells))
    assert " ".join(",".join(map(str, places)) for places in answer.starts) == expected.split("|")[0].strip()


@for_every("clue, cells, expected", cases(PLACES))
def test_which_runs_segments_can_belong_to(clue: str, cells: str, expected: str) -> None:
    view = view_of(clue_of(clue), state_of(cells))
    segments = " ".join(f"{span(part)}:{','.join(map(str, view.owners(part)))}" for part in view.segments)
    assert segments == expected.split("|")[1].strip()


def view_of(clue: Runs, cells: bytes) -> RunsView | None:
    """A line as explanations see it."""
    answer = place(clue, cells)
    return answer and runs_view(clue.lengths, cells, {}, answer.starts)


def span(cells: range) -> str:
    return str(cells[0]) if len(cells) == 1 else f"{cells[0]}-{cells[-1]}"


@given(strategies.lines(1, 14))
def test_all_solvers_do_as_the_definition_says(line: tuple[Runs, bytes]) -> None:
    clue, cells = line
    expected = line_kernels.naive(clue, cells)
    assert oracles.answer_by_machine(clue.lengths, cells) == expected
    for solver in compiled(len(cells)):
        assert solver(clue, cells) == expected, solver.__name__
    assert line_kernels.holds(clue, cells) == (expected is not None)


@given(strategies.lines(15, 64))
def test_lines_of_one_word(line: tuple[Runs, bytes]) -> None:
    all_agree(*line)


@settings(max_examples=60)
@given(strategies.lines(65, 512))
def test_lines_of_many_words(line: tuple[Runs, bytes]) -> None:
    all_agree(*line)


@for_every("length", LONG)
@settings(max_examples=4)
@given(data=st.data())
def test_long_lines_at_the_borders_of_words(length: int, data: st.DataObject) -> None:
    all_agree(*data.draw(strategies.lines(length, length)))


@for_every("length", BORDERS)
def test_extremes_at_the_borders_of_words(length: int) -> None:
    unknown, middle, half = bytes(length), length // 2, (length + 1) // 2
    all_agree(Runs(), unknown)
    all_agree(Runs(), with_cell(unknown, length - 1, FILLED))
    for run in {1, half, max(1, length - 1), length}:
        for cell in {0, middle, length - 1}:
            all_agree(Runs((run,)), with_cell(unknown, cell, FILLED))
            all_agree(Runs((run,)), with_cell(unknown, cell, EMPTY))
    all_agree(Runs((length,)), bytes([FILLED]) * length)
    all_agree(Runs((length,)), unknown)
    all_agree(Runs((1,) * half), unknown)
    all_agree(Runs((1,) * half), with_cell(unknown, 0, EMPTY))
    if length > 2:
        all_agree(Runs((1, length - 2)), unknown)
        all_agree(Runs((length - 2, 1)), unknown)


def with_cell(line: bytes, cell: int, state: int) -> bytes:
    return line[:cell] + bytes([state]) + line[cell + 1 :]


@given(strategies.lines(1, 10))
def test_placing_sees_all_placements(line: tuple[Runs, bytes]) -> None:
    clue, cells = line
    placements = [starts_in(line_cells) for line_cells in naive.consistent(clue, cells)]
    view = view_of(clue, cells)
    if view is None:
        assert not placements
        return
    assert view.left == min(placements)
    assert view.left in placements
    assert view.right in placements
    assert view.left == tuple(map(min, zip(*placements, strict=True)))
    assert view.right == tuple(map(max, zip(*placements, strict=True)))
    for segment in view.segments:
        assert view.owners(segment) == owners_in(placements, clue, segment)
        assert view.owners(segment), "a filled cell belongs to some run"


def starts_in(line: bytes) -> tuple[int, ...]:
    return tuple(at for at, state in enumerate(line) if state == FILLED and line[at - 1 : at] != bytes([FILLED]))


def owners_in(placements: list[tuple[int, ...]], clue: Runs, cells: range) -> list[int]:
    """The runs that cover the cells in one of the placements."""
    return [
        number
        for number, run in enumerate(clue.lengths)
        if any(set(cells) <= set(range(starts[number], starts[number] + run)) for starts in placements)
    ]


@given(strategies.lines(1, 10), st.data())
def test_owners_of_any_cells(line: tuple[Runs, bytes], data: st.DataObject) -> None:
    clue, cells = line
    view = view_of(clue, cells)
    assume(view is not None)
    start = data.draw(st.integers(0, len(cells) - 1))
    segment = range(start, data.draw(st.integers(start + 1, len(cells))))
    assert view.owners(segment) == owners_in(list(map(starts_in, naive.consistent(clue, cells))), clue, segment)




def test_placing_of_many_runs() -> None:
    clue = Runs((1,) * 170)
    view = view_of(clue, state_of("#??" * 170 + "??"))
    assert [view.owners(segment) for segment in view.segments] == [[run] for run in range(170)]


def test_asking_for_a_hint_needs_no_compiler() -> None:
    program = "import sys, solvers.lines.run_places; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0
