"""From the probabilities of crops to clues: how many numbers each has, and which they can be."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from .crops import Crop
from .digits import BLANK, probabilities
from .reading import NO_NUMBER, Choices, Clue, Number

_LEAST: Final = 1e-6
_SHOWN: Final = 1e-4  # less probable values are left out
_MOST: Final = 8  # values of a number


def clues_of(crops: list[Crop], lines: int, longest: int) -> tuple[Clue, ...]:
    """The most probable clue of each line of so many cells."""
    chances = probabilities(np.array([crop.image for crop in crops]))
    places: list[list[int]] = [[] for _ in range(lines)]
    for number, crop in enumerate(crops):
        places[crop.line].append(number)
    return tuple(_clue([crops[k] for k in line], _fitting(chances[line], longest)) for line in places)


def _fitting(chances: NDArray[np.float32], longest: int) -> NDArray[np.float32]:
    """The probabilities of no number and of those that fit into the line. A 0 says that the whole line is empty."""
    chances = chances.copy()
    numbers, blank = chances[:, :BLANK][:, :longest + 1], chances[:, BLANK]
    numbers[:, NO_NUMBER] = blank + (numbers[:, NO_NUMBER] if len(chances) == 1 else 0)
    return np.asarray(numbers / np.maximum(numbers.sum(axis=1, keepdims=True), _LEAST))


def _clue(crops: list[Crop], chances: NDArray[np.float32]) -> Clue:
    order = sorted(range(len(crops)), key=lambda k: crops[k].place)
    bare = np.array([crop.ink == 0 for crop in crops], bool)
    blank = np.where(bare, 1 - _LEAST, np.maximum(chances[:, NO_NUMBER], _LEAST))
    clue = [_number(crops[k], chances[k]) for k in order[:_numbers(blank[order])]]
    return tuple(clue[::-1] if crops and crops[0].before else clue)


def _numbers(blank: NDArray[np.float64]) -> int:
    """How many places next to the board hold numbers; all beyond are blank."""
    printed = np.log(np.maximum(1 - blank, _LEAST)).cumsum()
    beyond = np.log(blank)[::-1].cumsum()[::-1]
    return int(np.argmax(np.append(0, printed) + np.append(beyond, 0))) if len(blank) else 0


def _number(crop: Crop, chances: NDArray[np.float32]) -> Number:
    most = np.argsort(-chances)[:_MOST]
    choices: Choices = tuple((int(value), float(chances[value])) for value in most if chances[value] >= _SHOWN)
    if all(value == NO_NUMBER for value, _ in choices):
        value = 1 + int(np.argmax(chances[1:]))
        choices = (*choices, (value, float(chances[value])))
    return Number(choices, tuple((float(x), float(y)) for x, y in crop.corners))
