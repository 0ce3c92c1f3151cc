"""The link code: round trips, lengths that must not grow, links that must stay readable, hostile codes."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.errors import PuzzleError
from solvers.formats import parse
from solvers.formats.link import range_coder
from solvers.formats.link.code import FORMAT, decode, encode
from solvers.grid import EMPTY, FILLED, Grid
from solvers.puzzle import Info, Puzzle
from tests.cases import for_every

Picture = list[list[bool]]

WEBPBN_1 = Puzzle.flat(
    [[2], [2, 1], [1, 1], [3], [1, 1], [1, 1], [2], [1, 1], [1, 2], [2]],
    [[2, 1], [2, 1, 3], [7], [1, 3], [2, 1]],
)
CODE_1 = "nHJDYVAB6oFVXD"


def noise(height: int, width: int, density: float, seed: int) -> Picture:
    rng = random.Random(seed)
    return [[rng.random() < density for _ in range(width)] for _ in range(height)]


def blobs(height: int, width: int, seed: int, passes: int = 3) -> Picture:
    """Noise, smoothed a few times, of which the brighter half is filled."""
    rng = random.Random(seed)
    field = [[rng.random() for _ in range(width)] for _ in range(height)]
    near = (-1, 0, 1)
    for _ in range(passes):
        field = [
            [sum(field[min(max(i + a, 0), height - 1)][min(max(j + b, 0), width - 1)] for a in near for b in near)
             for j in range(width)]
            for i in range(height)
        ]
    middle = sorted(value for row in field for value in row)[height * width // 2]
    return [[value >= middle for value in row] for row in field]


def pictured(picture: Sequence[Sequence[bool]]) -> Puzzle:
    return Puzzle.from_grid(Grid.from_rows(picture))


def mean_length(pictures: Sequence[Picture]) -> float:
    return sum(len(encode(pictured(picture))) for picture in pictures) / len(pictures)


@st.composite
def pictures(draw: Callable[..., int], side: int = 12) -> Picture:
    height, width = draw(st.integers(1, side)), draw(st.integers(1, side))
    cells = draw(st.integers(0, 2 ** (height * width) - 1))
    return [[bool(cells >> (row * width + col) & 1) for col in range(width)] for row in range(height)]


@settings(max_examples=80, deadline=None)
@given(pictures())
def test_round_trip_of_any_picture(picture: Picture) -> None:
    puzzle = pictured(picture)
    assert decode(encode(puzzle)) == puzzle


@settings(max_examples=60, deadline=None)
@given(pictures(8), st.data())
def test_round_trip_with_missing_clues_and_given_cells(picture: Picture, data: st.DataObject) -> None:
    whole = pictured(picture)
    rows = [runs if data.draw(st.booleans()) else None for runs in whole.rows]
    cols = [runs if data.draw(st.booleans()) else None for runs in whole.cols]
    cells = data.draw(st.sets(st.integers(0, whole.size - 1)))
    givens = [(cell, data.draw(st.sampled_from((FILLED, EMPTY)))) for cell in cells]
    puzzle = Puzzle.flat(rows, cols, givens=givens)
    assert decode(encode(puzzle)) == puzzle


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.integers(1, 3), max_size=2).map(tuple), min_size=1, max_size=9), st.integers(8, 14))
def test_clues_that_no_picture_has_round_trip_too(rows: list[tuple[int, ...]], width: int) -> None:
    missing: list[tuple[int, ...] | None] = [None] * width
    puzzle = Puzzle.flat(rows, missing)
    assert decode(encode(puzzle)) == puzzle


def test_contradictory_clues_round_trip() -> None:
    puzzle = Puzzle.flat([(1, 1, 1), (), (3,)], [(2,), (), (1,), (3,), ()])
    assert decode(encode(puzzle)) == puzzle


@for_every("height, width", [(1, 1), (1, 2), (1, 512), (512, 1), (7, 40), (40, 7), (64, 64)])
@for_every("density", [0, 0.5, 0.9, 1])
def test_round_trip_of_sizes_and_densities(height: int, width: int, density: float) -> None:
    puzzle = pictured(noise(height, width, density, height))
    assert decode(encode(puzzle)) == puzzle


@pytest.mark.parametrize("density", [0, 1])
def test_plain_pictures_of_the_largest_size_are_short(density: int) -> None:
    puzzle = pictured(noise(512, 512, density, 0))
    code = encode(puzzle)
    assert len(code) <= 12
    assert decode(code) == puzzle


def test_largest_random_picture_round_trips() -> None:
    puzzle = pictured(noise(512, 512, 0.5, 0))
    code = encode(puzzle)
    assert len(code) <= 48_000
    assert decode(code) == puzzle


def test_every_cell_given() -> None:
    size = 50
    givens = [(cell, FILLED if cell % 3 else EMPTY) for cell in range(size * size)]
    puzzle = Puzzle.flat([None] * size, [None] * size, givens=givens)
    assert decode(encode(puzzle)) == puzzle


# Links live for ever: these must decode to the same puzzle in every later version.

GOLDEN = {
    "nhwY": Puzzle.flat([()], [()]),
    "pAwB": Puzzle.flat([(1,)], [(1,)]),
    CODE_1: WEBPBN_1,
    "nzzI9DuufxaZ": Puzzle.flat([(3,), None, (1,)], [(2,), (1,), None, None], givens=[(4, FILLED), (7, EMPTY)]),
    "nyIfs8Q-9dnvOnlPtv1g": pictured(noise(10, 10, 0.6, 1)),
    "nULjFM3VP1q8YdU4X5PEuiU1oseqMHm4": pictured(blobs(15, 15, 1)),
    "nUzAy70d0QdeIBtFdxqMX": pictured(noise(3, 60, 0.1, 1)),
    "pDkKjge": pictured(noise(200, 60, 0.0, 1)),
}


@pytest.mark.parametrize("code", GOLDEN)
def test_old_links_stay_valid(code: str) -> None:
    assert decode(code) == GOLDEN[code]


@pytest.mark.parametrize("code", GOLDEN)
def test_codes_are_still_written_the_same_way(code: str) -> None:
    assert encode(GOLDEN[code]) == code


def test_a_long_link_is_still_written_the_same_way() -> None:
    drawn = noise(45, 45, 0.5, 1), blobs(45, 45, 1), noise(99, 130, 0.3, 1)
    codes = [encode(pictured(picture)) for picture in drawn]
    assert [(len(code), code[:8], code[-8:]) for code in codes] == [
        (365, "n9VtAwfZ", "Jqvy4AJx"),
        (214, "nkVwIuYe", "Ia1SkISR"),
        (1392, "pd6fsT4z", "ygNlrhii"),
    ]


# Lengths, each below the shortest code known for such a picture.


def test_length_of_webpbn_1() -> None:
    assert len(encode(WEBPBN_1)) <= 14


@for_every("side, density, count, ceiling", [
    (10, 0.5, 10, 22), (10, 0.6, 10, 21), (20, 0.5, 5, 77), (20, 0.6, 5, 75),
    (30, 0.5, 3, 168), (30, 0.6, 3, 162), (45, 0.5, 1, 370), (45, 0.6, 1, 360),
])
def test_length_of_random_pictures(side: int, density: float, count: int, ceiling: int) -> None:
    assert mean_length([noise(side, side, density, seed) for seed in range(count)]) <= ceiling


def test_length_of_a_large_random_picture() -> None:
    assert mean_length([noise(100, 100, 0.5, 1)]) <= 1780


@pytest.mark.parametrize(("passes", "ceiling"), [(1, 135), (2, 114), (3, 97)])
def test_length_of_smooth_pictures(passes: int, ceiling: int) -> None:
    assert mean_length([blobs(30, 30, seed, passes) for seed in range(4)]) <= ceiling


def test_a_link_needs_less_than_the_picture_itself_when_smooth() -> None:
    assert mean_length([blobs(30, 30, seed) for seed in range(3)]) < 30 * 30 / 6


# What a code looks like.


@settings(max_examples=60, deadline=None)
@given(pictures())
def test_codes_are_safe_in_addresses(picture: Picture) -> None:
    code = encode(pictured(picture))
    assert re.fullmatch(r"[np][A-Za-z0-9_-]+", code)
    assert code[-1] not in "-_"


def test_title_and_solution_stay_out() -> None:
    grid = Grid.from_rows(blobs(9, 9, 1))
    assert encode(Puzzle.from_grid(grid, Info(title="secret"))) == encode(Puzzle.from_grid(grid))
    assert decode(encode(Puzzle.from_grid(grid))).info == Info()


def test_a_solid_without_all_of_its_lines_is_refused() -> None:
    with pytest.raises(PuzzleError, match="expected a solid puzzle with all lines"):
        encode(Puzzle((2, 2, 2), ()))


# Recognising.


@pytest.mark.parametrize("text", [
    CODE_1, f"  {CODE_1}\n", f"/p/{CODE_1}", f"https://example.org/p/{CODE_1}", f"http://localhost:5000/p/{CODE_1}/",
    f"https://example.org/nono/p/{CODE_1}?theme=dark#t=12", f"https://example.org/p/{CODE_1}#watch/p/x",
    f"example.org/p/{CODE_1}#", f"https://example.org/p/{CODE_1}?id=1x2:1/1/1#5x5:1", f"https://puzz.link/p/{CODE_1}",
])
def test_codes_and_addresses_are_recognised(text: str) -> None:
    assert FORMAT.sniff(text)
    assert FORMAT.parse(text) == WEBPBN_1
    assert parse(text) == parse(text.encode()) == WEBPBN_1


@for_every("text", [
    "", "n", "p", "XXXX", "####", "..##..", "0", "12345", "1010", "2 1", "nonogram", "puzzle", "picture", "Nono",
    CODE_1.upper(),
    "https://puzz.link/p?nonogram/5/5/1g1", "https://puzz.link/p.html?nonogram/5/5/1g1",
    "https://puzz.link/p/?nonogram/5/5/1g1", "10x10:1.2/3/4", "R" + CODE_1, f"{CODE_1}\n{CODE_1}", "2/1/1 1/2",
    "RrqbReImKzLF79OQ", f"see https://example.org/p/{CODE_1}",
])
def test_other_texts_are_not_taken_for_links(text: str) -> None:
    assert not FORMAT.sniff(text)


# Hostile and mistyped codes.


@pytest.mark.parametrize(("code", "sentence"), [
    ("", "3 to"), ("n", "3 to"), ("n" * 500_000, "3 to"), ("zABCDEF", "begins with n, p, g or s"),
    ("nHJ DYV", "character 4 of the link"), ("nHJDÄ", "character 5 of the link"), (CODE_1 + "=", "character 15"),
    (CODE_1[:-1], "mistyped or incomplete"),
])
def test_errors_say_what_was_expected(code: str, sentence: str) -> None:
    with pytest.raises(PuzzleError, match=sentence):
        decode(code)


@pytest.mark.parametrize("puzzle", [WEBPBN_1, pictured(blobs(20, 20, 1)), pictured(noise(12, 9, 0.5, 1))])
def test_one_wrong_character_or_a_swap_is_always_noticed(puzzle: Puzzle) -> None:
    code = encode(puzzle)
    rng = random.Random(1)
    for place in range(len(code)):
        sign = rng.choice(range_coder.ALPHABET.replace(code[place], ""))
        with pytest.raises(PuzzleError):
            decode(code[:place] + sign + code[place + 1 :])
    for place in range(1, len(code) - 1):
        if code[place] != code[place + 1]:
            with pytest.raises(PuzzleError):
                decode(code[:place] + code[place + 1] + code[place] + code[place + 2 :])


@pytest.mark.parametrize("seed", range(3))
def test_cut_links_are_noticed(seed: int) -> None:
    code = encode(pictured(noise(15, 15, 0.5, seed)))
    for end in range(len(code)):
        with pytest.raises(PuzzleError):
            decode(code[:end])


@pytest.mark.timeout(60)
@for_every("kind", ["n", "p"])
@for_every("length", [1, 4, 12, 60, 400])
def test_nonsense_gives_a_puzzle_or_an_error_and_never_hangs(kind: str, length: int) -> None:
    rng = random.Random(length)
    for _ in range(6):
        text = "".join(rng.choices(range_coder.ALPHABET, k=length))
        for check in range_coder.ALPHABET[:: 64 if length > 60 else 1]:
            try:
                puzzle = decode(kind + check + text)
            except PuzzleError:
                continue
            assert decode(encode(puzzle)) == puzzle
