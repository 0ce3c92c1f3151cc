"""Scenes of MagicaVoxel files: every model is where the scene puts it."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonoscope import FILLED, Puzzle, PuzzleError, parse
from tests.cases import for_every
from tests.solvers.vox_file import Chunk, file_of, group, model, shown, transform
from tests.voxels import voxels

Cell = tuple[int, int, int]
Turn = tuple[Cell, Cell]
TURNS = [(axes, signs) for axes in permutations(range(3)) for signs in product((1, -1), repeat=3)]
DOT = model((1, 1, 1), [(0, 0, 0, 1)])


def filled(puzzle: Puzzle) -> set[Cell]:
    goal = puzzle.info.goal
    places = product(*map(range, goal.shape))
    return {(x, y, z) for (x, y, z), state in zip(places, goal.cells, strict=True) if state == FILLED}


def at_origin(cells: set[Cell]) -> set[Cell]:
    low = [min(cell[axis] for cell in cells) for axis in range(3)]
    return {(x - low[0], y - low[1], z - low[2]) for x, y, z in cells}


def scene(*nodes: Chunk) -> bytes:
    """Two dots as models 0 and 1, and a scene."""
    return file_of(*DOT, *DOT, *nodes)


def two(first: Chunk, second: Chunk) -> bytes:
    """A scene in which both dots are below these nodes, 2 and 4."""
    return scene(transform(0, 1), group(1, 2, 4), first, shown(3, 0), second, shown(5, 1))


def written(turn: Turn) -> str:
    axes, signs = turn
    return str(axes[0] | axes[1] << 2 | sum((sign < 0) << 4 + axis for axis, sign in enumerate(signs)))


def test_two_models_beside_each_other() -> None:
    puzzle = parse(two(transform(2, 3, _t="0 0 5"), transform(4, 5, _t="2 0 5")))
    assert puzzle.info.goal == voxels("#", ".", "#")


@given(
    st.lists(
        st.tuples(st.sampled_from(TURNS), st.tuples(*[st.integers(-9, 9)] * 3), st.tuples(*[st.integers(1, 4)] * 3)),
        min_size=2, max_size=4,
    ),
    st.sampled_from(TURNS),
)
def test_models_are_turned_and_moved(parts: list[tuple[Turn, Cell, Cell]], whole: Turn) -> None:
    """Each model is a box with one corner missing; the scene is turned once more as a whole."""
    chunks, nodes = [], [transform(0, 1, _r=written(whole)), group(1, *(2 + 2 * part for part in range(len(parts))))]
    expected = set()
    for number, (turn, move, shape) in enumerate(parts):
        cells = [cell for cell in product(*map(range, shape)) if any(cell) or cell == tuple(side - 1 for side in shape)]
        chunks += model(shape, [(*cell, 1) for cell in cells])
        nodes += [transform(2 + 2 * number, 3 + 2 * number, _r=written(turn), _t=" ".join(map(str, move))),
                  shown(3 + 2 * number, number)]
        for cell in cells:
            middle = [part + Fraction(1, 2) - side // 2 for part, side in zip(cell, shape, strict=True)]
            inner = [part + by for part, by in zip(turned(turn, middle), move, strict=True)]
            x, y, z = map(floor, turned(whole, inner))
            expected.add((x, y, z))
    assert filled(parse(file_of(*chunks, *nodes))) == at_origin(expected)


def turned(turn: Turn, point: list[Fraction]) -> list[Fraction]:
    """By the matrix that has in each row one entry."""
    axes, signs = turn
    return [sign * point[axis] for axis, sign in zip(axes, signs, strict=True)]


def test_hidden_nodes_are_not_shown() -> None:
    puzzle = parse(two(transform(2, 3, hidden=True), transform(4, 5, _t="2 0 0")))
    assert puzzle.info.goal == voxels("#")


def test_without_a_scene_the_first_frame_is_taken() -> None:
    puzzle = parse(file_of(*model((2, 1, 1), [(1, 0, 0, 1)]), *DOT))
    assert puzzle.info.goal == voxels(".", "#")


BELOW = (transform(0, 1), group(1, 2))


@for_every("nodes, message", [
    ((transform(0, 1), group(1, 0)), "nTRN: expected a scene of at most 10,000 nodes"),
    ((transform(0, 1), group(1, *[1] * 50)), "expected a scene of at most"),
    ((*BELOW, shown(2, 7)), "nSHP: expected a model number from 0 to 1, found '7'"),
    ((*BELOW, shown(2, -1)), "nSHP: expected a model number from 0 to 1"),
    ((transform(0, 1, _r="15"), shown(1, 0)), "nTRN: expected a rotation by quarter turns, found '15'"),
    ((transform(0, 1, _r="x"), shown(1, 0)), "expected a rotation"),
    ((transform(0, 1, _t="1 2"), shown(1, 0)), "nTRN: expected a move by three whole numbers, found '1 2'"),
    ((transform(0, 1, _t="9999999999 0 0"), shown(1, 0)), "expected a move by three whole numbers"),
    ((transform(0, 1, _t="9999999 0 0"), shown(1, 0)), "expected models closer together"),
    (((b"nTRN", b"\0" * 5),), "nTRN: expected more bytes in the chunk"),
    ((transform(0, 1), (b"nGRP", b"\0" * 8 + b"\xff\xff\xff\x7f")), "nGRP: expected more bytes in the chunk"),
    ((transform(0, 7),), "XYZI: expected at least one voxel"),
])
def test_the_message_says_what_is_wrong(nodes: tuple[Chunk, ...], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        parse(scene(*nodes))


def test_a_wide_scene_is_refused() -> None:
    with pytest.raises(PuzzleError, match="XYZI: expected a model of at most 64 voxels a side, found '100 x 1 x 1'"):
        parse(two(transform(2, 3), transform(4, 5, _t="99 0 0")))
