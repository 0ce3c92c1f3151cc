"""Links of coloured puzzles: round trips, lengths that must not grow, links that must stay readable, hostile codes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.colours import palette_of, palette_of_letters, spoken_name, written_name
from solvers.errors import PuzzleError
from solvers.formats.link import code as link
from solvers.formats.link import coloured_cells
from solvers.formats.link.code import COLOURED, decode, encode
from solvers.formats.link.range_coder import ALPHABET, Writer
from solvers.grid import EMPTY, Grid, state_of
from solvers.puzzle import Puzzle
from solvers.texts import all_entries
from solvers.texts.languages import languages, speaking
from tests import strategies
from tests.cases import for_every, some
from tests.solvers.test_link_code import blobs
from webapp.jobs.tasks.plain_values import clues_json, puzzle_from


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


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(strategies.coloured_puzzles(), st.sampled_from([None, 0, 3, 7]), st.booleans())
def test_coloured_puzzles_round_trip_in_every_way_to_code_them(puzzle: Puzzle, smooth: int | None, noise: bool) -> None:
    ways = link.InColours(smooth=smooth), link.InColours(coloured_cells.first_solution(puzzle), noise, smooth)
    for code in (encode(puzzle), *(link._sealed(COLOURED, puzzle, in_colours=way) for way in ways)):
        found = decode(code)
        assert (found, found.palette) == (puzzle, puzzle.palette)


@for_every("height, width, colours", [(1, 1, 1), (1, 512, 3), (512, 1, 2), (7, 40, 9), (30, 30, 4), (140, 130, 2)])
@for_every("density", some([0, 0.5, 1], [0.5]))
def test_round_trip_of_sizes_and_densities_in_colours(height: int, width: int, colours: int, density: float) -> None:
    puzzle = coloured(height, width, colours, density, height)
    found = decode(encode(puzzle))
    assert (found, found.palette) == (puzzle, puzzle.palette)


def test_contradictory_clues_in_colours_round_trip() -> None:
    puzzle = Puzzle.flat([[(1, "a"), (1, "b"), (1, "a")], [], [(1, "b"), (1, "b")]],
                         [[(2, "a")], [], [(3, "b")], [], []])
    assert decode(encode(puzzle)) == puzzle


def test_the_picture_of_a_link_is_the_first_of_all_solutions() -> None:
    clue = {line: drawn((1, 3), line).colour_rows[0] for line in product(range(3), repeat=3)}
    first: dict[tuple[object, ...], tuple[int, ...]] = {}
    for cells in product(range(3), repeat=9):
        rows, cols = [cells[at : at + 3] for at in (0, 3, 6)], [cells[at::3] for at in range(3)]
        first.setdefault(tuple(clue[line] for line in (*rows, *cols)), cells)
    for seed in range(40):
        puzzle = coloured(3, 3, 2, 0.6, seed)
        found = coloured_cells.first_solution(puzzle)
        assert found is not None
        cells = tuple(found.ravel().tolist())
        assert cells == first[(*puzzle.colour_rows, *puzzle.colour_cols)]
        assert drawn((3, 3), cells) == puzzle


def drawn(shape: tuple[int, int], cells: Sequence[int]) -> Puzzle:
    return Puzzle.from_grid(Grid(shape, bytes(map(state_of, cells))), palette=palette_of_letters("rb"))


def test_given_cells_of_a_picture_need_no_room() -> None:
    free = coloured(8, 8, 3, 0.6, 1)
    picture = coloured_cells.first_solution(free)
    assert picture is not None
    givens = [(cell, state_of(colour)) for cell, colour in enumerate(picture.ravel().tolist())]
    given = Puzzle.flat(free.colour_rows, free.colour_cols, givens=givens, palette=free.palette)
    writer = Writer()
    coloured_cells.code_cells(writer, 4, False, coloured_cells.given_cells(8, 8, given.givens), picture)
    assert writer.text() == ""
    assert decode(encode(given)) == given


NIGHT = palette_of([(20, 33, 61), (255, 153, 0), (1, 2, 3)], ["night", "lamp", "tar"], [".", "L", "q"])
COLOURED_GOLDEN = {
    ("c4wAi8", "g_wzT"): Puzzle.flat([[(1, "r")]], [[(1, "r")]]),
    ("cPHFS_lV7JL_y4sjxopyoWh3A9l_gE231Yt_N2cBAUPhQSm",
     "gBHih4VHOMbWocGNd72sS4Jo6BG4wNG7sva5WkMX5"): coloured(10, 10, 4, 0.6, 1),
    ("cIKcTPlfb4C7XILXzsFfR6KAduxOL9fieML29MTWRrwVJdQx-rZ00iZEHh3SC",
     "gzLP_l-iHm7SQQ9lqTr_TuYK6WomaUVx1nVSR-576tc8i"): patchwork(15, 3, 1),
    ("cYyVhllocov-JHMOOXuCj88key9-w069nvHGpki9", "gqyVsZnuxXI6zV41AxoMYRLFkaDcxda_X6GlG"): Puzzle.flat(
        [[(3, 1)], [(1, 2)]], [[(1, 1)], [(1, 1)], [(1, 1), (1, 2)]], givens=[(1, 1), (3, EMPTY), (5, 3)],
        palette=NIGHT),
    ("ctzEZXAQJiQ9t25LdTuW0Tk4FNoLnJU7rX7brsspGsH3PnJYsN_gSkykAMJNkjuC",
     "gmzEbsEFQU6AUoQeqHkTwTT865SuMpnrXn_g7nz5QqYw5ZnRHp3QrLSu_A8VOo"): coloured(3, 200, 2, 0.1, 1),
}


@pytest.mark.parametrize("codes", COLOURED_GOLDEN)
def test_old_links_of_coloured_puzzles_stay_valid(codes: tuple[str, str]) -> None:
    puzzle = COLOURED_GOLDEN[codes]
    for code in codes:
        found = decode(code)
        assert (found, found.palette) == (puzzle, puzzle.palette)
    assert encode(puzzle) == codes[-1]


def test_a_long_link_in_colours_is_still_written_the_same_way() -> None:
    drawn = coloured(45, 45, 4, 0.5, 1), patchwork(45, 4, 1), coloured(150, 150, 3, 0.3, 1), coloured(40, 40, 2, 0.5, 1)
    codes = [encode(puzzle) for puzzle in drawn]
    assert [(len(code), code[:8], code[-8:]) for code in codes] == [
        (675, "gTVmV0Ym", "AP1vEgw6"),
        (371, "g0VnEnXf", "t9ZoImX7"),
        (4499, "guhjP7pZ", "hyED5LhE"),
        (416, "g9U5XTwh", "VpsOjgyN"),
    ]


# A random picture has a choice of 1, 1.79 or 2 bits a cell, in 1, 3 or 4 colours with half of the cells empty.
@for_every("colours, most", [(1, 175), (3, 275), (4, 308)])
def test_length_of_random_pictures_in_colours(colours: int, most: int) -> None:
    assert mean_coloured([coloured(30, 30, colours, 0.5, seed) for seed in range(3)]) <= most


def test_length_of_smooth_pictures_in_colours() -> None:
    assert mean_coloured([patchwork(30, 4, seed) for seed in range(1, 4)]) <= 175


def mean_coloured(puzzles: Sequence[Puzzle]) -> float:
    return sum(len(encode(puzzle)) for puzzle in puzzles) / len(puzzles)


def test_only_unusual_names_and_letters_need_room() -> None:
    usual = coloured(5, 5, 2, 0.5, 1)
    named = Puzzle.flat(usual.colour_rows, usual.colour_cols, palette=palette_of(
        [colour.value for colour in usual.palette], ["paper", "ruby", "sea"], [".", "R", "S"]))
    assert len(encode(usual)) + 15 < len(encode(named))


def test_colours_with_mistakes_are_noticed() -> None:
    code = encode(coloured(12, 9, 3, 0.5, 1))
    for end in range(len(code)):
        with pytest.raises(PuzzleError):
            decode(code[:end])
    for place in range(2, len(code)):
        sign = "A" if code[place] != "A" else "B"
        with pytest.raises(PuzzleError):
            decode(code[:place] + sign + code[place + 1 :])


def test_a_puzzle_whose_link_would_be_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "MAX_CODE", 20)
    with pytest.raises(PuzzleError, match=r"^expected a puzzle whose link has at most 20 characters, found '\d+ char"):
        encode(coloured(12, 12, 3, 0.5, 1))


@pytest.mark.timeout(60)
@for_every("length", [1, 4, 12, 60, 400])
def test_nonsense_in_colours_gives_a_puzzle_or_an_error(length: int) -> None:
    rng = random.Random(length)
    for _ in range(30):
        text = "".join(rng.choices(ALPHABET, k=length))
        kind = rng.choice("gc")
        code = kind + ALPHABET[link._check_value(kind + text)] + text
        try:
            puzzle = decode(code)
        except PuzzleError:
            continue
        assert decode(encode(puzzle)) == puzzle


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
