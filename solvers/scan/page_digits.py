"""Reads all numbers of a page together: one font and one camera made them, so the clear ones teach the others.

1. A doubtful crop is read five times, each a pixel aside, and what the network sees is averaged.
2. Each digit has a mean among the features of the network, and all share one covariance: linear discriminant analysis.
   Both are those of the training, and become those of the page by expectation maximisation. How likely each digit is
   under them is added to the scores of the network.
   The more numbers the page has, the more it says.
3. The more doubt the network has about the page, the less certain is every number: a temperature.
4. A number that the network alone would read otherwise is not certain: examples that were misread teach wrongly.
5. A page with sevens and hardly a one may have ones that look like sevens: none of these is certain, nor is a 17.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from .digits import BLANK, HUNDREDS, SIZE, Floats, distributions, features, inks_of, scores_of, softmax, weights

_CLEAR: Final = 0.97  # crops that are so probable are read once
_ASIDE: Final = ((0, 0), (0, 2), (2, 0), (2, 2))  # where crops begin that are a pixel aside, if one is added around
_ROUNDS: Final = 2
_PARTS: Final = {"tens": slice(HUNDREDS, HUNDREDS + 10), "units": slice(HUNDREDS + 10, None)}
_EXAMPLE: Final = 0.5  # less probable digits are no examples
_MEAN_WEIGHT: Final = 20  # examples of a digit on the page weigh as much as its mean in training
_SPREAD_WEIGHT: Final = 1000  # the same for the covariance
_LEAST: Final = 1e-3  # of the mean variance is in every direction
_PAGE_SAYS: Final = 0.4  # how much of a score comes from a page with many numbers
_MANY: Final = 150  # crops from which a page says half as much
_OBJECTION: Final = 0.4  # what the network alone says weighs so much where it reads another number
_COOLED: Final = 1.0  # what such a page adds to the temperature,
_DOUBT: Final = 15.0  # and how that rises with the mean doubt
_SEVENS: Final = 3  # so many and hardly a one are strange
_ONES: Final = 0.25  # fewer ones than this part of the sevens are hardly any
_MISTAKEN: Final = 0.2  # the probability that a strange seven is a one


def page_probabilities(crops: NDArray[np.uint8]) -> Floats:
    """The distribution of the number in each crop of one page, as `digits.probabilities` gives them."""
    if not len(crops):
        return distributions(scores_of(features(inks_of(crops))))
    inks = inks_of(crops)
    seen = features(inks)
    certainties = distributions(scores_of(seen)).max(axis=1)
    doubtful = certainties < _CLEAR
    seen[doubtful] = _seen_again(seen[doubtful], inks[doubtful])
    weight = len(crops) / (len(crops) + _MANY)
    untaught = scores_of(seen)
    scores = _taught(seen, untaught, _PAGE_SAYS * weight)
    scores[:, HUNDREDS:] /= 1 + weight * (_COOLED + _DOUBT * (1 - certainties.mean()))
    chances, alone = distributions(scores), distributions(untaught)
    contested = chances.argmax(axis=1) != alone.argmax(axis=1)
    chances[contested] = (1 - _OBJECTION) * chances[contested] + _OBJECTION * alone[contested]
    return _with_unsure_sevens(chances)


def _with_unsure_sevens(chances: Floats) -> Floats:
    """By the last digit of numbers: a 17 may be an 11."""
    ones, sevens = np.arange(1, BLANK, 10), np.arange(7, BLANK, 10)
    if chances[:, sevens].sum() > max(_SEVENS, chances[:, ones].sum() / _ONES):
        mistaken = _MISTAKEN * chances[:, sevens]
        chances[:, ones] += mistaken
        chances[:, sevens] -= mistaken
    return chances


def _seen_again(seen: Floats, inks: Floats) -> Floats:
    around = np.pad(inks, ((0, 0), (1, 1), (1, 1)), mode="edge")
    aside = [features(around[:, top:top + SIZE, left:left + SIZE]) for top, left in _ASIDE]
    return np.asarray(np.mean([seen, *aside], axis=0))


def _taught(seen: Floats, alone: Floats, share: float) -> Floats:
    """The scores that the network gives alone, with such a share of what the page says."""
    scores = alone
    for _ in range(_ROUNDS):
        taught = alone.copy()
        for name, part in _PARTS.items():
            chances = softmax(scores[:, part])
            examples = chances * (chances.max(axis=1, keepdims=True) > _EXAMPLE)
            taught[:, part] += share * (_likeness(seen, examples, name) - alone[:, part])
        scores = taught
    return scores


def _likeness(seen: Floats, examples: Floats, name: str) -> Floats:
    """How likely the features are under each digit, as logarithms, of which only differences mean anything."""
    arrays, counts = weights(), examples.sum(axis=0)
    means = _MEAN_WEIGHT * arrays[f"means_{name}"] + examples.T @ seen
    means /= (_MEAN_WEIGHT + counts)[:, None]
    away = [(examples[:, digit, None] * (seen - mean)).T @ (seen - mean) for digit, mean in enumerate(means)]
    spread = _SPREAD_WEIGHT * arrays[f"spread_{name}"] + np.sum(away, axis=0)
    spread /= _SPREAD_WEIGHT + counts.sum()
    spread += _LEAST * np.trace(spread) / len(spread) * np.eye(len(spread))
    directions = np.linalg.solve(spread, means.T)
    return np.asarray(seen @ directions - 0.5 * np.einsum("kf,fk->k", means, directions), np.float32)
