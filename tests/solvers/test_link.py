"""The link code: round trips, lengths that must not grow, links that must stay readable, hostile codes."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from math import log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.collection import examples, models
from solvers.colours import palette_of, palette_of_letters, spoken_name, written_name
from solvers.errors import PuzzleError
from solvers.formats import parse
from solvers.formats.link import code as link
from solvers.formats.link.code import FORMAT, decode, encode, seal
from solvers.formats.link.coder import ALPHABET, Reader, Writer
from solvers.grid import EMPTY, FILLED, Grid, state_of
from solvers.puzzle import Info, Puzzle, puzzle_of
from solvers.texts import all_entries
from solvers.texts.languages import languages, speaking
from tests import strategies
from tests.cases import for_every
from webapp.jobs.tasks.plain_values import clues_json, puzzle_from

Picture = list[list[bool]]

WEBPBN_1 = Puzzle.flat(
    [[2], [2, 1], [1, 1], [3], [1, 1], [1, 1], [2], [1, 1], [1, 2], [2]],
    [[2, 1], [2, 1, 3], [7], [1, 3], [2, 1]],
)
CODE_1 = encode(WEBPBN_1)


def noise(height: int, width: int, density: float, seed: int) -> Puzzle:
    rng = random.Random(seed)
    return pictured([[rng.random() < density for _ in range(width)] for _ in range(height)])


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


def coloured(height: int, width: int, colours: int, density: float, seed: int) -> Puzzle:
    """A random puzzle in usual colours."""
    rng = random.Random(seed)
    cells = [rng.randint(1, colours) if rng.random() < density else 0 for _ in range(height * width)]
    palette = palette_of_letters("rbgyopntk"[:colours])
    return Puzzle.from_grid(Grid((height, width), bytes(map(state_of, cells))), palette=palette)


def patchwork(side: int, colours: int, seed: int) -> Puzzle:
    """Smooth areas, each cut into areas of smooth colours."""
    where = blobs(side, side, seed)
    which = [blobs(side, side, 100 * seed + number) for number in range(1, colours)]
    cells = [1 + sum(picture[row][col] for picture in which) if where[row][col] else 0
             for row in range(side) for col in range(side)]
    palette = palette_of_letters("rbgy"[:colours])
    return Puzzle.from_grid(Grid((side, side), bytes(map(state_of, cells))), palette=palette)


def ball(side: int) -> Puzzle:
    middle = (side - 1) / 2
    cells = [sum((part - middle) ** 2 for part in (x, y, z)) <= (side * 0.46) ** 2
             for x in range(side) for y in range(side) for z in range(side)]
    return puzzle_of(Grid((side,) * 3, bytes(FILLED if cell else EMPTY for cell in cells)))


def assert_round_trip(puzzle: Puzzle) -> None:
    decoded = decode(encode(puzzle))
    assert (decoded, decoded.palette) == (puzzle, puzzle.palette)


# Bits.


@given(st.lists(st.tuples(st.integers(4, 65532), st.booleans())))
def test_bits_need_as_many_characters_as_they_say(bits: list[tuple[int, bool]]) -> None:
    writer = Writer()
    for chance, bit in bits:
        writer.bit(chance, bit)
    text = writer.text()
    reader = Reader(text)
    assert [reader.bit(chance, False) for chance, _ in bits] == [bit for _, bit in bits]
    reader.finish()
    needed = sum(-log2((chance if bit else 65536 - chance) / 65536) for chance, bit in bits)
    assert 6 * len(text) < needed * 1.001 + 18
    assert not text.endswith(("-", "_"))


# Round trips.


@st.composite
def pictures(draw: Callable[..., int], side: int = 12) -> Picture:
    height, width = draw(st.integers(1, side)), draw(st.integers(1, side))
    cells = draw(st.integers(0, 2 ** (height * width) - 1))
    return [[bool(cells >> (row * width + col) & 1) for col in range(width)] for row in range(height)]


@settings(deadline=None)
@given(pictures(8), st.data())
def test_pictures_with_and_without_all_clues_and_given_cells_round_trip(picture: Picture, data: st.DataObject) -> None:
    whole = pictured(picture)
    assert_round_trip(whole)
    rows = [runs if data.draw(st.booleans()) else None for runs in whole.rows]
    cols = [runs if data.draw(st.booleans()) else None for runs in whole.cols]
    cells = data.draw(st.sets(st.integers(0, whole.size - 1)))
    assert_round_trip(Puzzle.flat(rows, cols, givens=[(cell, data.draw(st.sampled_from((FILLED, EMPTY))))
                                                      for cell in cells]))


@settings(deadline=None)
@given(strategies.coloured_puzzles())
def test_coloured_puzzles_round_trip(puzzle: Puzzle) -> None:
    assert_round_trip(puzzle)


@settings(deadline=None)
@given(st.lists(st.lists(st.integers(1, 3), max_size=2).map(tuple), min_size=1, max_size=9), st.integers(8, 14))
def test_clues_that_no_picture_has_round_trip_too(rows: list[tuple[int, ...]], width: int) -> None:
    missing: list[tuple[int, ...] | None] = [None] * width
    assert_round_trip(Puzzle.flat(rows, missing))


@for_every("puzzle", [
    Puzzle.flat([(1, 1, 1), (), (3,)], [(2,), (), (1,), (3,), ()]),  # contradictory
    Puzzle.flat([[(1, "a"), (1, "b"), (1, "a")], [], [(1, "b"), (1, "b")]], [[(2, "a")], [], [(3, "b")], [], []]),
    Puzzle.flat([None] * 50, [None] * 50, givens=[(cell, FILLED if cell % 3 else EMPTY) for cell in range(2500)]),
    *(noise(height, width, density, height)
      for height, width in [(1, 1), (1, 2), (1, 512), (512, 1), (7, 40), (40, 7), (64, 64)]
      for density in (0, 0.5, 0.9, 1)),
    *(coloured(height, width, colours, 0.5, height)
      for height, width, colours in [(1, 1, 1), (1, 512, 3), (512, 1, 2), (7, 40, 9), (30, 30, 4), (140, 130, 2)]),
])
def test_odd_puzzles_round_trip(puzzle: Puzzle) -> None:
    assert_round_trip(puzzle)


def test_title_and_solution_stay_out() -> None:
    grid = Grid.from_rows(blobs(9, 9, 1))
    assert encode(Puzzle.from_grid(grid, Info(title="secret"))) == encode(Puzzle.from_grid(grid))
    assert decode(encode(Puzzle.from_grid(grid))).info == Info()


def test_a_solid_without_all_of_its_lines_is_refused() -> None:
    with pytest.raises(PuzzleError, match="expected a solid puzzle with all lines"):
        encode(Puzzle((2, 2, 2), ()))


def test_a_puzzle_whose_link_would_be_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "MAX_CODE", 20)
    with pytest.raises(PuzzleError, match=r"^expected a puzzle whose link has at most 20 characters, found '\d+ char"):
        encode(coloured(12, 12, 3, 0.5, 1))


# Links live for ever: these must decode to the same puzzle in every later version.

NIGHT = palette_of([(20, 33, 61), (255, 153, 0), (1, 2, 3)], ["night", "lamp", "tar"], [".", "L", "q"])
GOLDEN = {
    "nBFTF0": Puzzle.flat([()], [()]),
    "nOOEBD": Puzzle.flat([(1,)], [(1,)]),
    "nO2xTvyvTWdkkDaf63Ft": WEBPBN_1,
    "nAEpKLCqer2zAC": Puzzle.flat([(3,), None, (1,)], [(2,), (1,), None, None], givens=[(4, FILLED), (7, EMPTY)]),
    "nAaCBf-Nyfr5wgljGaxrIcevdoloAtBPXALip": noise(10, 10, 0.6, 1),
    "nLoFg4KlKfJ2WdaLnbmCLSoQ4JPuoFWejoMydu60P99H": pictured(blobs(15, 15, 1)),
    "nLbaGzhmfS": noise(200, 60, 0.0, 1),
    "nJsHBV8": Puzzle.flat([[(1, "r")]], [[(1, "r")]]),
    "nPUgb8Xxg8K0pfIwbpFLXtllnZNP-99AbakvykMXe7RHoxkx-gZzlXPgKorxxm5P5Aq": coloured(10, 10, 4, 0.6, 1),
    "nETREN5IGHgDZ3Laa24xwSjNzlw2StB087FfdFl0RUp9aRTfrEM-_56mqseQWOPlTg6MgQgqUveRaPm33cNIqQ": patchwork(15, 3, 1),
    "nB0tKzKbTlb-v_oQIvX87s0cLc5_nJA3LbM0WHeqACEw3IXM0peD": Puzzle.flat(
        [[(3, 1)], [(1, 2)]], [[(1, 1)], [(1, 1)], [(1, 1), (1, 2)]], givens=[(1, 1), (3, EMPTY), (5, 3)],
        palette=NIGHT),
    "nCD-LcxFXY1bX8e8ayUEx0vJNNX6tm2k": ball(5),
}


@pytest.mark.parametrize("code", GOLDEN)
def test_old_links_stay_valid_and_are_still_written_the_same_way(code: str) -> None:
    puzzle = GOLDEN[code]
    decoded = decode(code)
    assert (decoded, decoded.palette) == (puzzle, puzzle.palette)
    assert encode(puzzle) == code


def test_long_links_are_still_written_the_same_way() -> None:
    puzzles = noise(99, 130, 0.3, 1), coloured(150, 150, 3, 0.3, 1), ball(20)
    codes = [encode(puzzle) for puzzle in puzzles]
    assert [(len(code), code[:8], code[-8:]) for code in codes] == [
        (1364, "nIvkJNrE", "6toF9aSr"),
        (4481, "nCpkENUI", "P_uDdZDE"),
        (247, "nGn5-5IP", "lD26la31"),
    ]


# Lengths: one character for each 6 bits. Deflate needs 99 for the clues of those 14 pictures.


def test_lengths_of_pictures_that_come_along() -> None:
    assert mean_length([example.puzzle for example in examples() if example.puzzle.shape == (18, 15)]) < 58


@for_every("puzzles, most", [
    ([WEBPBN_1], 20),
    ([noise(512, 512, density, 0) for density in (0, 1)], 12),
    ([noise(10, 10, 0.5, seed) for seed in range(10)], 33), ([noise(30, 30, 0.5, seed) for seed in range(3)], 196),
    ([noise(512, 512, 0.5, 0)], 48_000),
    ([pictured(blobs(30, 30, seed)) for seed in range(4)], 130),
    ([coloured(30, 30, 1, 0.5, seed) for seed in range(3)], 197),
    ([coloured(30, 30, 4, 0.5, seed) for seed in range(3)], 480),
    ([patchwork(30, 4, seed) for seed in range(1, 4)], 320),
    ([model.puzzle for model in models()], 71), ([ball(20)], 250),
])
def test_lengths(puzzles: Sequence[Puzzle], most: int) -> None:
    assert mean_length(puzzles) <= most


def mean_length(puzzles: Sequence[Puzzle]) -> float:
    return sum(len(encode(puzzle)) for puzzle in puzzles) / len(puzzles)


def test_only_unusual_names_and_letters_need_room() -> None:
    usual = coloured(5, 5, 2, 0.5, 1)
    named = Puzzle.flat(usual.colour_rows, usual.colour_cols, palette=palette_of(
        [colour.value for colour in usual.palette], ["paper", "ruby", "sea"], [".", "R", "S"]))
    assert len(encode(usual)) + 15 < len(encode(named))


@settings(deadline=None)
@given(pictures())
def test_codes_are_safe_in_addresses(picture: Picture) -> None:
    code = encode(pictured(picture))
    assert re.fullmatch(r"n[A-Za-z0-9_-]+", code)
    assert code[-1] not in "-_"


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
    ("", "4 to"), ("n", "4 to"), ("n" * 500_000, "4 to"), ("zABCDEF", "begins with n"),
    ("nHJ DYV", "character 4 of the link"), ("nHJDÄ", "character 5 of the link"),
    (CODE_1 + "=", f"character {len(CODE_1) + 1}"), (CODE_1[:-1], "mistyped or incomplete"),
    (seal("A" + CODE_1[4:]), "mistyped or incomplete"),
])
def test_errors_say_what_was_expected(code: str, sentence: str) -> None:
    with pytest.raises(PuzzleError, match=sentence):
        decode(code)


@pytest.mark.parametrize("puzzle", [WEBPBN_1, noise(12, 9, 0.5, 1), coloured(12, 9, 3, 0.5, 1), ball(5)])
def test_a_cut_link_one_wrong_character_or_a_swap_is_always_noticed(puzzle: Puzzle) -> None:
    code = encode(puzzle)
    rng = random.Random(1)
    wrong = [code[:end] for end in range(len(code))]
    wrong += [code[:place] + rng.choice(ALPHABET.replace(sign, "")) + code[place + 1 :]
              for place, sign in enumerate(code)]
    wrong += [code[:place] + code[place + 1] + code[place] + code[place + 2 :]
              for place in range(1, len(code) - 1) if code[place] != code[place + 1]]
    for text in wrong:
        with pytest.raises(PuzzleError):
            decode(text)


@pytest.mark.timeout(60)
@for_every("length, tries", [(1, 60), (4, 60), (12, 60), (60, 20), (2_000, 2)])
def test_nonsense_gives_a_puzzle_or_an_error_and_never_hangs(length: int, tries: int) -> None:
    rng = random.Random(length)
    for _ in range(tries):
        code = seal("".join(rng.choices(ALPHABET, k=length)))
        try:
            puzzle = decode(code)
        except PuzzleError:
            continue
        assert decode(encode(puzzle)) == puzzle


# Names of colours.


def test_links_and_files_are_the_same_in_every_language_and_names_are_translated_when_they_are_said() -> None:
    puzzle = palette_of_letters("rgk")
    named = Puzzle.from_grid(Grid((2, 2), bytes([2, 3, 4, 1])), palette=puzzle)
    english = encode(named)
    with speaking("de"):
        assert encode(named) == english
        assert [ink.name for ink in decode(english).palette] == ["white", "red", "green", "black"]
        assert [ink["name"] for ink in clues_json(named)["palette"]] == ["weiß", "rot", "grün", "schwarz"]
        assert puzzle_from({**clues_json(named), "givens": []}) == named
        assert [spoken_name(name) for name in ("dark blue 2", "Kirsche")] == ["dunkelblau 2", "Kirsche"]


@for_every("language", languages())
def test_names_of_colours_come_back_from_every_language(language: str) -> None:
    names = [code.partition(".")[2].replace("_", " ") for code in all_entries("colour_names")]
    with speaking(language):
        assert [written_name(spoken_name(name)) for name in names] == names
