"""What formats of coloured puzzles have in common: the colours that a file declares, clues like `3r 1b`, pictures in
letters. No single format is known here.

A format reads runs and cells with the *signs* of its colours, whatever these are, and says what it knows of each
colour. What it knows of the colour of empty cells, which is usually white, is under `EMPTY_SIGN`. The palette holds the
colours that the puzzle has, in the order of the file. A puzzle of one colour is one in black and white, whose finished
picture has that colour.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from string import ascii_letters
from typing import Any, Final, NamedTuple

from ..colours import EMPTY_LETTER, RGB, Colour, Colours, Palette, palette_of, palette_of_letters
from ..errors import PuzzleError
from ..grid import FILLED, Grid, state_of
from ..puzzle import Info, Puzzle, puzzle_of
from .base import check_clues, check_runs, clue_words, fitting_colours, fitting_goal, one_line, read_number, with_goal

SignedRuns = tuple[tuple[int, str], ...]
Signed = Sequence[Sequence[str]]  # the signs of cells, row by row

EMPTY_SIGN: Final = ""
WHITE: Final = (255, 255, 255)
_BLACK: Final = (0, 0, 0)
_LONGEST_NAME: Final = 60
_HEX: Final = re.compile(r"#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{12})")
_GREY: Final = re.compile(r"gr[ae]y([0-9]{1,3})")
_WORD: Final = re.compile(r"([0-9]*+)(.*)", re.DOTALL)


class Ink(NamedTuple):
    """A colour as a file declares it. Without a value it gets the usual one of its sign."""

    value: RGB | None = None
    name: str = ""
    letter: str = ""


Inks = Mapping[str, Ink]
_WHITE_GROUND: Final = Ink(WHITE)


def read_value(text: str) -> RGB | None:
    """A colour as `#rrggbb`, with 3 or 12 digits, or by its name in English, as programs of X11 know it."""
    word = text.strip().lower()
    if match := _HEX.fullmatch(word):
        digits = match[1]
        step = len(digits) // 3
        red, green, blue = (int((digits[start : start + step] * 2)[:2], 16) for start in range(0, len(digits), step))
        return red, green, blue
    if match := _GREY.fullmatch(word):
        share = min(int(match[1]), 100) * 255 // 100
        return share, share, share
    return _named_value(word) if word.isalpha() else None


def _named_value(name: str) -> RGB | None:
    from PIL.ImageColor import getrgb  # Pillow takes a while to load, and few files name colours

    try:
        red, green, blue, *_ = getrgb(name)
    except ValueError:
        return None
    return red, green, blue


# From a file to a puzzle


def puzzle_in_inks(
    rows: Sequence[SignedRuns], cols: Sequence[SignedRuns], inks: Inks, info: Info | None = None,
    goal: Signed | None = None,
) -> Puzzle:
    """The puzzle with these clues, and with this goal if it fits them."""
    used = _used((sign for runs in [*rows, *cols] for _, sign in runs), inks)
    palette = palette_of_inks(used, inks.get(EMPTY_SIGN, _WHITE_GROUND)) if len(used) > 1 else ()
    numbers = {sign: number for number, sign in enumerate(used, 1)}
    clues: list[Any] = [[(length, numbers[sign]) if palette else length for length, sign in runs]
                        for runs in [*rows, *cols]]
    puzzle = Puzzle.flat(clues[: len(rows)], clues[len(rows) :], info=info, palette=palette)
    puzzle = with_goal(puzzle, grid_of_signs(goal, [EMPTY_SIGN, *used]))
    return puzzle if palette else _tinted(puzzle, used)


def picture_in_inks(cells: Signed, inks: Inks, info: Info | None = None) -> Puzzle:
    """The puzzle of a finished picture, whose rows are equally long."""
    used = _used((sign for row in cells for sign in row if sign != EMPTY_SIGN), inks)
    grid = grid_of_signs(cells, [EMPTY_SIGN, *used])
    assert grid is not None
    if len(used) < 2:
        return _tinted(puzzle_of(grid, info), used)
    return Puzzle.from_grid(grid, info, palette_of_inks(used, inks.get(EMPTY_SIGN, _WHITE_GROUND)))


def grid_of_signs(cells: Signed | None, signs: Sequence[str]) -> Grid | None:
    """The grid of a picture in these signs, that of empty cells first; None for no picture, or one in other signs."""
    if not cells or len({len(row) for row in cells}) > 1:
        return None
    states = {sign: state_of(number) for number, sign in enumerate(signs)}
    flat = [states.get(sign) for row in cells for sign in row]
    return None if None in flat else Grid((len(cells), len(cells[0])), bytes(state or 0 for state in flat))


def _tinted(puzzle: Puzzle, used: Inks) -> Puzzle:
    """A black-and-white puzzle with its finished picture in its only colour; black needs none."""
    goal, tint = puzzle.info.goal, next((ink.value for ink in used.values()), None)
    if goal is None or tint in (None, _BLACK):
        return puzzle
    colours = Colours((tint,), bytes(state == FILLED for state in goal.cells))
    return replace(puzzle, info=replace(puzzle.info, colours=colours))


def _used(signs: Iterable[str], inks: Inks) -> dict[str, Ink]:
    """The colours of a puzzle, declared ones first."""
    used = dict.fromkeys(signs)
    return {sign: inks.get(sign, Ink()) for sign in [*(sign for sign in inks if sign in used), *used]}


def palette_of_inks(inks: Inks, ground: Ink) -> Palette:
    """The palette of these colours. Only letters of ASCII are kept as letters."""
    usual = [colour.value for colour in palette_of_letters(inks)]
    values = [ink.value or value for ink, value in zip([ground, *inks.values()], usual, strict=True)]
    names = [one_line(ink.name)[:_LONGEST_NAME].strip() for ink in (ground, *inks.values())]
    letters = [ink.letter or sign for sign, ink in inks.items()]
    usable = [letter if is_usable_letter(letter) and letter not in letters[:place] else ""
              for place, letter in enumerate(letters)]
    return palette_of(values, names, [EMPTY_LETTER, *usable])


def is_usable_letter(letter: str) -> bool:
    """Whether that can be the letter of a colour."""
    return len(letter) == 1 and letter in ascii_letters


def read_signed_runs(text: str, where: str, inks: Inks, *, default: str = "", loose: bool = False) -> SignedRuns:
    """Runs like `3r 1b`; no text, or a single 0, is an empty line. A run without a sign has the `default` one; signs
    that are not declared are an error unless reading is `loose`."""
    words = clue_words(text, where)
    check_runs(len(words), where)
    return tuple(_signed_run(word, where, inks, default, loose) for word in words)


def _signed_run(word: str, where: str, inks: Inks, default: str, loose: bool) -> tuple[int, str]:
    match = _WORD.fullmatch(word)
    digits, sign = (match[1], match[2] or default) if match else ("", "")
    if not digits or (loose and not (sign in inks or (len(sign) == 1 and sign.isalnum()))):
        raise PuzzleError("errors.number", where=where, found=word)
    if not (loose or sign in inks):
        raise PuzzleError("formats.declared_colour", where=where, found=word, names=[*filter(None, inks)])
    return read_number(digits, where, low=1), sign


# From a puzzle to a file


def written_clues(puzzle: Puzzle, title: str) -> tuple[list[list[str]], list[list[str]]]:
    """Rows and columns as words, in colours with the letters of the palette, `0` for an empty line. For formats that
    carry nothing but a clue for every line."""
    check_clues(puzzle, title)
    words = [puzzle.clue_text(line).split() for line in range(len(puzzle.lines))]
    return words[: puzzle.height], words[puzzle.height :]


def signed_colours(palette: Palette, ground: str) -> list[tuple[str, Colour]]:
    """The colours of a palette with their signs in a file: their letters, and `ground` for the one of empty cells."""
    return [(colour.letter if number else ground, colour) for number, colour in enumerate(palette)]


def one_tint(puzzle: Puzzle) -> RGB | None:
    """The colour of all filled cells of a finished picture in black and white, if they have one."""
    goal, colours = fitting_goal(puzzle), fitting_colours(puzzle)
    if goal is None or colours is None:
        return None
    tints = {colours.of(cell) for cell, state in enumerate(goal.cells) if state == FILLED}
    return tints.pop() if len(tints) == 1 else None


def letter_rows(goal: Grid, palette: Palette, empty: str, filled: str) -> list[str]:
    """A picture in signs for empty and filled cells, or in colours with their letters; unknown cells are empty."""
    first, *others = [colour.letter for colour in palette[1:]] or [filled]
    return goal.rows("".join([empty, first, empty, *others]))
