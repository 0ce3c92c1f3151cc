"""From the probabilities of crops to clues: how many numbers each has, and which they can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from .crops import SIDE, Crop
from .digits import BLANK
from .page_digits import page_probabilities
from .reading import NO_NUMBER, Choices, Number

_LEAST: Final = 1e-6
_SPREAD: Final = 3.0  # times the probability of the best number is at least that of all
_SHOWN: Final = 1e-4  # less probable values are left out
_MOST: Final = 8  # values of a number
# How common the numbers from 1 are in people's puzzles, in proportion; those from 20 count alike, as in large puzzles.
# The root of it, for the probabilities of crops are flattened, too, by the temperature of the page.
_COMMON: Final = (10 + np.minimum(np.arange(1, BLANK, dtype=np.float32), 20) ** 2) ** -0.5
_FITTING: Final = 1e-3  # less probable clues are cut wrongly, and their numbers stay as they are


@dataclass(frozen=True, eq=False)
class ClueNumber:
    """A number of a clue, and where it was cut out."""

    number: Number
    crop: Crop


def clue_lines(crops: list[Crop], rows: int, cols: int) -> list[list[ClueNumber]]:
    """The most probable numbers of each row and then of each column, in reading order."""
    lines: list[list[int]] = [[] for _ in range(rows + cols)]
    for number in sorted(range(len(crops)), key=lambda number: crops[number].place):
        lines[crops[number].axis * rows + crops[number].line].append(number)
    chances = page_probabilities(np.array([crop.image for crop in crops], np.uint8).reshape(-1, SIDE, SIDE, 3))
    return [_clue([crops[k] for k in line], chances[line], rows if number >= rows else cols)
            for number, line in enumerate(lines)]


def _clue(crops: list[Crop], chances: NDArray[np.float32], longest: int) -> list[ClueNumber]:
    bare = np.array([crop.ink == 0 for crop in crops], bool)
    chances = _fitting(chances, longest, alone=np.count_nonzero(~bare) == 1)
    best = chances[:, NO_NUMBER + 1:].max(axis=1)
    blank = np.maximum(chances[:, NO_NUMBER], 1 - _SPREAD * best)  # what looks like any number is none
    blank = np.clip(np.where(bare, 1, blank), _LEAST, 1 - _LEAST)
    clue = [ClueNumber(_number(crops[k], chances[k]), crops[k]) for k in range(_numbers(blank))]
    return clue[::-1] if crops and crops[0].before else clue


def _fitting(chances: NDArray[np.float32], longest: int, alone: bool) -> NDArray[np.float32]:
    """The probabilities of no number and of those that fit into the line, the more probable the more common they are.
    Only a 0 that stands alone is possible: it says that the line is empty."""
    seen = chances[:, NO_NUMBER + 1:BLANK][:, :longest]
    common = seen * _COMMON[:longest]
    common *= seen.sum(axis=1, keepdims=True) / np.maximum(common.sum(axis=1, keepdims=True), _LEAST)
    blank = chances[:, BLANK] + (chances[:, NO_NUMBER] if alone else 0)
    numbers = np.concatenate((blank[:, None], common), axis=1)
    return np.asarray(numbers / np.maximum(numbers.sum(axis=1, keepdims=True), _LEAST))


def _numbers(blank: NDArray[np.float64]) -> int:
    """How many places next to the board hold numbers; all beyond are blank."""
    printed = np.log(np.maximum(1 - blank, _LEAST)).cumsum()
    beyond = np.log(blank)[::-1].cumsum()[::-1]
    return int(np.argmax(np.append(0, printed) + np.append(beyond, 0))) if len(blank) else 0


def within(clue: Sequence[Number], room: int) -> list[Number]:
    """The numbers of a clue whose sum is at most `room`: how probable each is depends on what the others leave."""
    alone = np.zeros((len(clue), max(room, 0) + 1))
    for chances, number in zip(alone, clue, strict=True):
        for value, chance in number.values:
            if NO_NUMBER < value <= room:
                chances[value] = chance
    before, after = _sums(alone), _sums(alone[::-1])[::-1]
    fitting = []
    for chances, low, high, number in zip(alone, before, after[1:], clue, strict=False):
        joint = chances * np.convolve(low, high)[:len(chances)].cumsum()[::-1]
        if joint.sum() <= _FITTING:
            return list(clue)
        blank = dict(number.values).get(NO_NUMBER, 0.0)
        joint *= (1 - blank) / joint.sum()
        joint[NO_NUMBER] = blank
        fitting.append(replace(number, values=_choices(joint)))
    return fitting


def _sums(alone: NDArray[np.float64]) -> list[NDArray[np.float64]]:
    """The distributions of the sum of no number, of the first one, of the first two ..."""
    size = alone.shape[1]
    return list(accumulate(alone, lambda sums, chances: np.convolve(sums, chances)[:size], initial=np.eye(size)[0]))


def _number(crop: Crop, chances: NDArray[np.float32]) -> Number:
    return Number(_choices(chances), tuple((float(x), float(y)) for x, y in crop.corners))


def _choices(chances: NDArray[Any]) -> Choices:
    """The most probable values, at least one of them a number."""
    most = np.argsort(-chances)[:_MOST]
    choices: Choices = tuple((int(value), float(chances[value])) for value in most if chances[value] >= _SHOWN)
    if all(value == NO_NUMBER for value, _ in choices):
        value = 1 + int(np.argmax(chances[1:]))
        choices = (*choices, (value, float(chances[value])))
    return choices
