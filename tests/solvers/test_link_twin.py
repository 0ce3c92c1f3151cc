"""The compiled coder of links against its naive twin in plain Python: the same digits, bit by bit, both ways."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.clues import Clue, Count, Runs
from solvers.errors import PuzzleError
from solvers.formats.link import coding_kernel, solid_lines, woven_lines
from solvers.formats.link.code import decode, encode
from solvers.formats.link.plain_lines import Clues
from solvers.formats.link.range_coder import ALPHABET, Reader, Writer
from solvers.formats.link.woven_lines import DENSITY, SMOOTH, Taste
from solvers.solid import Shape, face_sides
from tests.cases import for_every, some
from tests.solvers import naive_solid, naive_woven
from tests.solvers.naive_mixer import SQUASH
from tests.solvers.test_link_code import blobs, noise, pictured, pictures

TASTES = st.tuples(st.integers(0, len(DENSITY) - 1), st.integers(0, len(SMOOTH) - 1))


# Codes of the coder in plain Python, from before there was a compiled one.
GOLDEN = (4000, "nQ2_eE", "np3SwTnNBoKnxZ1lmXDagWWWJaATpzC", "9vIKLynl0EvV")
TABLE = (5121, 3, 439, 32768, 65533)


def written(module: object, style: tuple[int, int], has: list[bool], rows: Clues, cols: Clues) -> str:
    writer = Writer()
    writer.bit(40_000, True)  # not from the very start
    module.code_lines(writer, Taste(*style), has, rows, cols)  # type: ignore[attr-defined]
    writer.bit(40_000, False)
    return writer.text()


def read(module: object, style: tuple[int, int], has: list[bool], shape: tuple[int, int], text: str) -> object:
    """The clues and the state of the reader, or its error."""
    try:
        reader = Reader(text)
        reader.bit(40_000, False)
        found = module.code_lines(  # type: ignore[attr-defined]
            reader, Taste(*style), has, [None] * shape[0], [None] * shape[1])
        return found, reader.code, reader.range, reader.taken, reader.echo.text()
    except PuzzleError as error:
        return str(error)


def assert_twins(picture: list[list[bool]], style: tuple[int, int], has: list[bool] | None = None) -> None:
    puzzle = pictured(picture)
    given_lines = has or [True] * (puzzle.height + puzzle.width)
    clues = [clue if one else None for clue, one in zip((*puzzle.rows, *puzzle.cols), given_lines, strict=True)]
    rows, cols = clues[: puzzle.height], clues[puzzle.height :]
    text = written(naive_woven, style, given_lines, rows, cols)
    assert written(woven_lines, style, given_lines, rows, cols) == text
    shape = puzzle.height, puzzle.width
    found = read(woven_lines, style, given_lines, shape, text)
    assert found == read(naive_woven, style, given_lines, shape, text)
    assert found[0] == (rows, cols)  # type: ignore[index]


@settings(max_examples=100, deadline=None)
@given(pictures(), TASTES)
def test_any_picture_in_any_style(picture: list[list[bool]], style: tuple[int, int]) -> None:
    assert_twins(picture, style)


@settings(max_examples=60, deadline=None)
@given(pictures(8), TASTES, st.data())
def test_lines_without_a_clue(picture: list[list[bool]], style: tuple[int, int], data: st.DataObject) -> None:
    lines = len(picture) + len(picture[0])
    assert_twins(picture, style, data.draw(st.lists(st.booleans(), min_size=lines, max_size=lines)))


@pytest.mark.slow
@for_every("number, size", enumerate(some([(1, 1), (1, 512), (512, 1), (5, 300), (60, 60), (100, 20)],
                                          [(1, 1), (1, 300), (200, 1), (30, 30)])))
def test_sizes_and_densities(number: int, size: tuple[int, int]) -> None:
    """Each size has each density and each style."""
    styles = ((0, 7), (7, 0), (4, 4))
    for at, density in enumerate((0, 0.03, 0.5, 0.97, 1)):
        assert_twins(noise(*size, density, size[0]), styles[(number + at) % len(styles)])


@pytest.mark.slow
def test_smooth_pictures_and_stripes() -> None:
    assert_twins(blobs(30, 30, 1), (4, 6))
    assert_twins([[col % 2 == 0 for col in range(70)] for _ in range(20)], (4, 7))
    assert_twins([[(row + col) % 2 == 0 for col in range(40)] for row in range(40)], (3, 5))


@settings(max_examples=150, deadline=None)
@given(st.text(ALPHABET, max_size=60), st.integers(1, 40), st.integers(1, 40), TASTES)
def test_nonsense_reads_the_same(text: str, height: int, width: int, style: tuple[int, int]) -> None:
    has = [True] * (height + width)
    found = [read(module, style, has, (height, width), text) for module in (woven_lines, naive_woven)]
    assert found[0] == found[1]


def test_codes_equal_those_of_the_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = [pictured(noise(30, 40, 0.5, 1)), pictured(blobs(45, 45, 2)), pictured(noise(9, 9, 0.6, 3))]
    codes = [encode(puzzle) for puzzle in puzzles]
    monkeypatch.setattr(woven_lines, "code_lines", naive_woven.code_lines)
    assert [encode(puzzle) for puzzle in puzzles] == codes
    assert [decode(code) for code in codes] == puzzles


def test_codes_of_earlier_versions_are_still_made() -> None:
    rng = random.Random(1)
    drawn = [noise(rng.randint(1, 40), rng.randint(1, 40), rng.random(), seed) for seed in range(60)]
    codes = [encode(pictured(picture)) for picture in drawn]
    assert (sum(map(len, codes)), codes[7], codes[23], codes[59][-12:]) == GOLDEN


def solid_written(module: object, shape: Shape, clues: list[Clue | None]) -> str:
    writer = Writer()
    writer.bit(40_000, True)
    module.code_clues(writer, shape, clues)  # type: ignore[attr-defined]
    writer.bit(40_000, False)
    return writer.text()


def solid_read(module: object, shape: Shape, text: str) -> object:
    try:
        reader = Reader(text)
        reader.bit(40_000, False)
        found = module.code_clues(reader, shape, None)  # type: ignore[attr-defined]
        return found, reader.code, reader.range, reader.taken, reader.echo.text()
    except PuzzleError as error:
        return str(error)


def drawn_clue(cells: list[bool], kind: str) -> Clue | None:
    """The clue of a line: its count, its runs, or none."""
    runs = [len(run) for run in "".join("x" if cell else " " for cell in cells).split()]
    count = Count(sum(runs), min(3, max(1, len(runs))))
    return {"count": count, "runs": Runs(tuple(runs)), "none": None}[kind]


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.tuples(*[st.integers(1, 9)] * 3), st.sampled_from([("count",), ("count", "none"), ("count", "runs", "none")]),
       st.floats(0, 1), st.randoms(use_true_random=False))
def test_any_solid(shape: Shape, kinds: tuple[str, ...], density: float, rng: random.Random) -> None:
    clues = [
        drawn_clue([rng.random() < density for _ in range(length)], rng.choice(kinds))
        for (rows, cols), length in zip(face_sides(shape), shape, strict=True) for _ in range(rows * cols)
    ]
    text = solid_written(naive_solid, shape, clues)
    assert solid_written(solid_lines, shape, clues) == text
    found = solid_read(solid_lines, shape, text)
    assert found == solid_read(naive_solid, shape, text)
    assert found[0] == clues  # type: ignore[index]


@settings(max_examples=150, deadline=None)
@given(st.text(ALPHABET, max_size=120), st.tuples(*[st.integers(1, 12)] * 3))
def test_nonsense_of_solids_reads_the_same(text: str, shape: Shape) -> None:
    assert solid_read(solid_lines, shape, text) == solid_read(naive_solid, shape, text)


def test_shares_are_exact_beyond_64_bits() -> None:
    rng = random.Random(1)
    share, share_of_two = (getattr(coding_kernel, name).py_func for name in ("share", "share_of_two"))
    for bits in (1, 16, 40, 55, 62):
        for _ in range(200):
            whole = rng.getrandbits(bits) + 1
            some = rng.randint(0, whole)
            assert share(some, whole) == (some << 16) // whole
            high, low = rng.getrandbits(min(bits, 38)), rng.getrandbits(40)
            part = rng.randint(0, (high << 40) + low)
            if high or low:
                assert share_of_two(part >> 40, part & (1 << 40) - 1, high, low) == (part << 16) // ((high << 40) + low)


def test_the_table_is_what_it_was() -> None:
    assert (len(SQUASH), SQUASH[0], SQUASH[1280], SQUASH[2560], SQUASH[-1]) == TABLE
