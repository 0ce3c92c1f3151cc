"""The link code: round trips, lengths that must not grow, links that must stay readable, hostile codes."""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Sequence
from hashlib import blake2b
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.collection import coloured_examples, examples, models
from solvers.colours import palette_of, palette_of_letters, spoken_name
from solvers.errors import PuzzleError
from solvers.formats import dump_bytes, parse
from solvers.formats.link import code as link
from solvers.formats.link.code import LINK, decode, encode, seal
from solvers.formats.link.coder import ALPHABET
from solvers.grid import EMPTY, FILLED, Grid
from solvers.puzzle import Info, Puzzle, puzzle_of
from solvers.texts.languages import speaking
from tests import strategies
from tests.cases import for_every
from tests.solvers.coloured import random_coloured
from tests.solvers.puzzles import tangled
from webapp.jobs.tasks.plain_values import clues_json, puzzle_from

WEBPBN_1 = Puzzle.flat(
    [[2], [2, 1], [1, 1], [3], [1, 1], [1, 1], [2], [1, 1], [1, 2], [2]],
    [[2, 1], [2, 1, 3], [7], [1, 3], [2, 1]],
)
CODE_1 = encode(WEBPBN_1)


def ball(side: int) -> Puzzle:
    middle = (side - 1) / 2
    cells = [sum((part - middle) ** 2 for part in place) <= (side * 0.46) ** 2
             for place in product(range(side), repeat=3)]
    return puzzle_of(Grid((side,) * 3, bytes(FILLED if cell else EMPTY for cell in cells)))


def digest(puzzle: Puzzle) -> str:
    """Of its clues, given cells and palette."""
    return blake2b(dump_bytes(puzzle, "json" if len(puzzle.shape) == 2 else "solid"), digest_size=6).hexdigest()


def assert_round_trip(puzzle: Puzzle) -> None:
    decoded = decode(encode(puzzle))
    assert (decoded, decoded.palette) == (puzzle, puzzle.palette)


# Round trips.


@given(strategies.puzzles() | strategies.solids(most=27))
def test_puzzles_with_and_without_all_clues_and_given_cells_round_trip(both: tuple[Puzzle, Grid]) -> None:
    assert_round_trip(both[0])


@given(strategies.coloured_puzzles())
def test_coloured_puzzles_round_trip(puzzle: Puzzle) -> None:
    assert_round_trip(puzzle)


@given(st.lists(st.lists(st.integers(1, 3), max_size=2).map(tuple), min_size=1, max_size=9), st.integers(8, 14))
def test_clues_that_no_picture_has_round_trip_too(rows: list[tuple[int, ...]], width: int) -> None:
    missing: list[tuple[int, ...] | None] = [None] * width
    assert_round_trip(Puzzle.flat(rows, missing))


@for_every("puzzle", [
    Puzzle.flat([(1, 1, 1), (), (3,)], [(2,), (), (1,), (3,), ()]),  # contradictory
    Puzzle.flat([[(1, "a"), (1, "b"), (1, "a")], [], [(1, "b"), (1, "b")]], [[(2, "a")], [], [(3, "b")], [], []]),
    Puzzle.flat([None] * 50, [None] * 50, givens=[(cell, FILLED if cell % 3 else EMPTY) for cell in range(2500)]),
    *(Puzzle.from_grid(Grid.from_rows([[filled] * width] * height)) for filled in (0, 1)
      for height, width in [(1, 2), (1, 512), (512, 1), (64, 64)]),
    *(random_coloured(height, width, colours, 0.5, height)
      for height, width, colours in [(1, 1, 1), (1, 512, 3), (512, 1, 2), (7, 40, 8), (30, 30, 4), (140, 130, 2)]),
    tangled(64, 0.5, 1), tangled(64, 0.9, 1),
])
def test_odd_puzzles_round_trip(puzzle: Puzzle) -> None:
    assert_round_trip(puzzle)


def test_title_and_solution_stay_out() -> None:
    puzzle = tangled(9, 0.5, 1)
    assert encode(dataclasses.replace(puzzle, info=Info(title="secret"))) == encode(puzzle)
    assert decode(encode(puzzle)).info == Info()


def test_a_solid_without_all_of_its_lines_is_refused() -> None:
    with pytest.raises(PuzzleError, match="expected a solid puzzle with all lines"):
        encode(Puzzle((2, 2, 2), ()))


def test_a_puzzle_whose_link_would_be_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "MAX_CODE", 20)
    with pytest.raises(PuzzleError, match=r"^expected a puzzle whose link has at most 20 characters, found '\d+ char"):
        encode(random_coloured(12, 12, 3, 0.5, 1))


# Links live for ever: these must decode to the same puzzle in every later version.

GOLDEN = {
    "nBFTF0": "88ee2ab6d442",  # an empty cell
    "nOOEBD": "970f3648d4d2",  # a filled cell
    "nO2xTvyvTWdkkDaf63Ft": "7a0a9c2ea5eb",  # number 1 of webpbn
    "nAEpKLCqer2zAC": "a4076cf7897c",  # given cells, and lines without a clue
    "nAaCBf-Nyfr5wgljGaxrIcevdoloAtBPXALip": "d61d0aa61733",  # noise
    "nLoFg4KlKfJ2WdaLnbmCLSoQ4JPuoFWejoMydu60P99H": "07d2a43cca88",  # smooth areas
    "nLbaGzhmfS": "20d8f3c44668",  # 200 empty rows
    "nJsHBV8": "6b89bb238130",  # a red cell
    "nPUgb8Xxg8K0pfIwbpFLXtllnZNP-99AbakvykMXe7RHoxkx-gZzlXPgKorxxm5P5Aq": "f7cf629790b0",  # four colours
    "nETREN5IGHgDZ3Laa24xwSjNzlw2StB087FfdFl0RUp9aRTfrEM-_56mqseQWOPlTg6MgQgqUveRaPm33cNIqQ":
        "fe5d2d5a2036",  # a patchwork of three colours
    "nB0tKzKbTlb-v_oQIvX87s0cLc5_nJA3LbM0WHeqACEw3IXM0peD": "8067cee96910",  # names and letters of its own
    "nCD-LcxFXY1bX8e8ayUEx0vJNNX6tm2k": "fd6704d7fbc4",  # a ball
}


@for_every("code", GOLDEN)
def test_old_links_stay_valid_and_are_still_written_the_same_way(code: str) -> None:
    assert digest(decode(code)) == GOLDEN[code]
    assert encode(decode(code)) == code


def test_long_links_are_still_written_the_same_way() -> None:
    codes = [encode(puzzle) for puzzle in (tangled(115, 0.3, 1), random_coloured(150, 150, 3, 0.3, 1), ball(20))]
    assert [(len(code), code[-8:]) for code in codes] == [
        (1384, "wWUQsyXE"), (4477, "kpzMqKlv"), (247, "lD26la31")]


# Lengths: one character for each 6 bits. Deflate needs 99 for the clues of those 14 pictures.


def test_lengths_of_pictures_that_come_along() -> None:
    assert mean_length([example.puzzle for example in examples() if example.puzzle.shape == (18, 15)]) < 58


@for_every("puzzles, most", [
    ([WEBPBN_1], 20),
    ([Puzzle.from_grid(Grid.from_rows([[filled] * 512] * 512)) for filled in (0, 1)], 12),
    ([tangled(10, 0.5, seed) for seed in range(10)], 33), ([tangled(30, 0.5, seed) for seed in range(3)], 196),
    ([tangled(200, 0.5, 0)], 7_300),
    ([example.puzzle for example in examples() if 20 <= max(example.shape) <= 30], 76),
    ([random_coloured(30, 30, 1, 0.5, seed) for seed in range(3)], 197),
    ([random_coloured(30, 30, 4, 0.5, seed) for seed in range(3)], 480),
    ([example.puzzle for example in coloured_examples()], 191),
    ([model.puzzle for model in models()], 71), ([ball(20)], 250),
])
def test_lengths(puzzles: Sequence[Puzzle], most: int) -> None:
    assert mean_length(puzzles) <= most


def mean_length(puzzles: Sequence[Puzzle]) -> float:
    return sum(len(encode(puzzle)) for puzzle in puzzles) / len(puzzles)


def test_only_unusual_names_and_letters_need_room() -> None:
    usual = random_coloured(5, 5, 2, 0.5, 1)
    named = Puzzle.flat(usual.colour_rows, usual.colour_cols, palette=palette_of(
        [colour.value for colour in usual.palette], ["paper", "ruby", "sea"], [".", "R", "S"]))
    assert len(encode(usual)) + 15 < len(encode(named))


@given(strategies.grids())
def test_codes_are_safe_in_addresses(picture: Grid) -> None:
    code = encode(Puzzle.from_grid(picture))
    assert re.fullmatch(r"n[A-Za-z0-9_-]+", code)
    assert code[-1] not in "-_"


# Recognising.


@for_every("text", [
    CODE_1, f"  {CODE_1}\n", f"/p/{CODE_1}", f"https://example.org/p/{CODE_1}", f"http://localhost:5000/p/{CODE_1}/",
    f"https://example.org/nono/p/{CODE_1}?theme=dark#t=12", f"https://example.org/p/{CODE_1}#watch/p/x",
    f"example.org/p/{CODE_1}#", f"https://example.org/p/{CODE_1}?id=1x2:1/1/1#5x5:1", f"https://puzz.link/p/{CODE_1}",
])
def test_codes_and_addresses_are_recognised(text: str) -> None:
    assert LINK.sniff(text)
    assert LINK.parse(text) == WEBPBN_1
    assert parse(text) == parse(text.encode()) == WEBPBN_1


@for_every("text", [
    "", "n", "p", "XXXX", "####", "..##..", "0", "12345", "1010", "2 1", "nonogram", "puzzle", "picture", "Nono",
    CODE_1.upper(),
    "https://puzz.link/p?nonogram/5/5/1g1", "https://puzz.link/p.html?nonogram/5/5/1g1",
    "https://puzz.link/p/?nonogram/5/5/1g1", "10x10:1.2/3/4", "R" + CODE_1, f"{CODE_1}\n{CODE_1}", "2/1/1 1/2",
    "RrqbReImKzLF79OQ", f"see https://example.org/p/{CODE_1}",
])
def test_other_texts_are_not_taken_for_links(text: str) -> None:
    assert not LINK.sniff(text)


# Hostile and mistyped codes.


@for_every("code, sentence", [
    ("", "4 to"), ("n", "4 to"), ("n" * 500_000, "4 to"), ("zABCDEF", "begins with n"),
    ("nHJ DYV", "character 4 of the link"), ("nHJDÄ", "character 5 of the link"),
    (CODE_1 + "=", f"character {len(CODE_1) + 1}"), (CODE_1[:-1], "mistyped or incomplete"),
    (seal("A" + CODE_1[4:]), "mistyped or incomplete"),
])
def test_errors_say_what_was_expected(code: str, sentence: str) -> None:
    with pytest.raises(PuzzleError, match=sentence):
        decode(code)


@for_every("puzzle", [WEBPBN_1, tangled(10, 0.5, 1), random_coloured(12, 9, 3, 0.5, 1), ball(5)])
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
@for_every("length, tries", [(1, 40), (4, 40), (12, 40), (60, 10), (2_000, 1)])
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
