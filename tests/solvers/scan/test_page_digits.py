"""Numbers of one page, which are read together."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.scan.digits import BLANK, SIZE, probabilities
from solvers.scan.page_digits import page_probabilities
from tests.solvers.scan.number_cells import cells

NUMBERS = np.tile(np.arange(1, 40), 4)


def blurred(crops: NDArray[np.uint8], side: int) -> NDArray[np.uint8]:
    """As cells of so few pixels look, with noise."""
    rng = np.random.default_rng(3)
    small = (cv2.resize(crop, (side, side), interpolation=cv2.INTER_AREA) for crop in crops)
    noisy = (np.clip(crop + rng.normal(0, 12, crop.shape), 0, 255).astype(np.uint8) for crop in small)
    return np.array([cv2.resize(crop, (SIZE, SIZE), interpolation=cv2.INTER_CUBIC) for crop in noisy])


def test_a_page_without_numbers_has_no_distributions() -> None:
    assert page_probabilities(np.zeros((0, SIZE, SIZE, 3), np.uint8)).shape == (0, BLANK + 1)


def test_numbers_of_a_blurred_page_teach_each_other() -> None:
    crops = blurred(cells(NUMBERS), 13)
    alone, together = ((table(crops).argmax(axis=1) != NUMBERS).sum() for table in (probabilities, page_probabilities))
    assert together < alone / 2


def test_clear_numbers_of_a_page_stay_certain_and_right() -> None:
    table = page_probabilities(cells(NUMBERS))
    assert list(table.argmax(axis=1)) == list(NUMBERS)
    assert np.median(table.max(axis=1)) > 0.95


def test_no_number_of_a_doubtful_page_is_as_certain_as_on_a_clear_one() -> None:
    clear = cells(NUMBERS)
    beside_doubtful = np.concatenate((clear, blurred(clear, 8)))
    certain, doubtful = (page_probabilities(crops)[:len(clear)].max(axis=1) for crops in (clear, beside_doubtful))
    assert doubtful.mean() < certain.mean()
