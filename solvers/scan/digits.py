"""Reads the number of a clue in a small crop of the picture, with a network that needs nothing but numpy.

1. `ink_of` makes every crop dark ink on light paper: how far each pixel is on the way from the colour of the paper to
   that of the ink, whatever these are.
2. Three convolutions and a hidden layer read it. Their weights are bytes, with a factor for each output.
3. Hundreds, tens and units are decided apart; their product is the distribution over all numbers.

`scripts/scan/train.py` trains the network on drawn pages (docs/adding/scan.md).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

SIZE: Final = 32  # pixels of a side of a crop
LARGEST: Final = 199  # the largest number
BLANK: Final = LARGEST + 1  # the place of "no number is here" in a distribution
HUNDREDS: Final = 2  # how many hundreds there are, with none
UNITS: Final = 11  # ten digits, and none for a blank crop

POOLED: Final = (0, 2)  # the convolutions of which only the maximum of each 2x2 goes on

WEIGHTS: Final = Path(__file__).with_name("weights.npz")
_BATCH: Final = 32  # crops at once, so that they stay in the cache of the processor
_FAINT: Final = 25.0  # ink has at least this contrast, of 255: what is fainter is paper
_PAPER: Final = slice(3, SIZE - 3, 2)  # where most pixels are paper, also if the number stands on a field of colour
_INNER: Final = slice(8, SIZE - 8)  # where the number is, within the lines of its cell
_INK_PIXELS: Final = 16  # the inner pixels farthest from the paper, which have the colour of the ink

Floats = NDArray[np.float32]


def probabilities(crops: NDArray[np.uint8]) -> Floats:
    """The distribution of the number in each crop (n, 32, 32, 3), RGB: an array (n, `BLANK` + 1).

    Column v is the probability that the number v is printed, from 0, which some puzzles print for an empty line, to
    `LARGEST`. The last column, `BLANK`, is the probability that there is no number. Each row has the sum 1.
    """
    return distributions(scores(crops))


def scores(crops: NDArray[np.uint8]) -> Floats:
    """What the network says about each crop: scores of all hundreds, tens and units, one behind the other."""
    return scores_of(features(inks_of(crops)))


def inks_of(crops: NDArray[np.uint8]) -> Floats:
    return _batches(ink_of, crops, (SIZE, SIZE))


def features(inks: Floats) -> Floats:
    """The hidden layer of the network, for crops as ink."""
    return _batches(_features, inks, weights()["bh"].shape)


def scores_of(features: Floats) -> Floats:
    arrays = weights()
    return np.asarray(features @ arrays["wo"] + arrays["bo"], np.float32)


def _batches(work: Callable[[NDArray[Any]], Floats], crops: NDArray[Any], shape: tuple[int, ...]) -> Floats:
    parts = [work(crops[start:start + _BATCH]) for start in range(0, len(crops), _BATCH)]
    return np.concatenate(parts) if parts else np.zeros((0, *shape), np.float32)


def distributions(scores: Floats) -> Floats:
    """The distributions over all numbers and `BLANK` of such scores."""
    parts = np.split(scores, (HUNDREDS, HUNDREDS + 10), axis=1)
    hundreds, tens, units = (softmax(part) for part in parts)
    numbers = np.einsum("nh,nt,nu->nhtu", hundreds, tens, units[:, :10]).reshape(len(units), BLANK)
    return np.concatenate((numbers, units[:, 10:]), axis=1)


def ink_of(crops: NDArray[np.uint8]) -> Floats:
    """The ink in crops (n, 32, 32, 3): about 0 for paper and 1 for the number, between -.2 and 1.3."""
    paper, ink = paper_and_ink(crops, _INK_PIXELS)
    way = ink - paper
    contrast = np.sqrt(np.einsum("nc,nc->n", way, way) / 3)
    scale = 3 * np.maximum(contrast, 1e-3) * np.maximum(contrast, _FAINT)
    away = crops.astype(np.float32) - paper[:, None, None]
    return np.asarray(np.clip(np.einsum("nhwc,nc->nhw", away, way / scale[:, None]), -0.2, 1.3), np.float32)


def paper_and_ink(crops: NDArray[np.uint8], count: int) -> tuple[Floats, Floats]:
    """The colours (n, 3) of the paper and of the ink, which the `count` inner pixels have that are farthest from it.

    All these are on one side of the paper: on the other one are noise, the halo of sharpening, or light lines.
    """
    pixels = crops.astype(np.float32)
    paper = np.median(pixels[:, _PAPER, _PAPER].reshape(len(crops), -1, 3), axis=1)
    inner = pixels[:, _INNER, _INNER].reshape(len(crops), -1, 3)
    away = inner - paper[:, None]
    farthest = np.einsum("npc,npc->np", away, away).argmax(axis=1)
    along = np.einsum("npc,nc->np", away, away[np.arange(len(crops)), farthest])
    order = np.argpartition(along, (count - 1, -count), axis=1)
    low, high = order[:, :count], order[:, -count:]
    stronger = np.abs(np.take_along_axis(along, low, 1).sum(1)) > np.take_along_axis(along, high, 1).sum(1)
    chosen = np.where(stronger[:, None], low, high)
    return paper, np.median(np.take_along_axis(inner, chosen[..., None], axis=1), axis=1)


@cache
def weights() -> dict[str, Floats]:
    """The arrays of the network. Those in bytes have a factor for each output beside them."""
    with np.load(WEIGHTS) as file:
        return {name: file[name].astype(np.float32) * file.get(f"{name}_factor", np.float32(1))
                for name in file.files if not name.endswith("_factor")}


def _features(ink: Floats) -> Floats:
    arrays = weights()
    values = folded(ink)
    for layer in range(3):
        values = _convolution(values, arrays[f"w{layer}"], arrays[f"b{layer}"], 2 if layer in POOLED else 1)
    return np.asarray(np.maximum(values.reshape(len(ink), -1) @ arrays["wh"] + arrays["bh"], 0), np.float32)


def folded(ink: Floats) -> Floats:
    """Crops (n, 32, 32) as (n, 16, 16, 4): each 2x2 is a place with four values, which is faster to read."""
    half = SIZE // 2
    return ink.reshape(-1, half, 2, half, 2).transpose(0, 1, 3, 2, 4).reshape(-1, half, half, 4)


def _convolution(values: Floats, kernel: Floats, bias: Floats, step: int) -> Floats:
    """3x3, of the same size, then the maximum of each square of `step` a side, then rectified."""
    count, height, width, channels = values.shape
    padded = np.zeros((count, height + 2, width + 2, channels), np.float32)
    padded[:, 1:-1, 1:-1] = values
    corners = [_sums(padded[:, top:height + 3 - step + top, left:width + 3 - step + left], kernel, step)
               for top in range(step) for left in range(step)]
    best = np.asarray(np.maximum(reduce(np.maximum, corners) + bias, 0), np.float32)
    return best.reshape(count, height // step, width // step, -1)


def _sums(values: Floats, kernel: Floats, step: int) -> Floats:
    """The convolution at every `step`-th place of every `step`-th row."""
    height, width, channels = values.shape[1:]
    shifted = [values[:, y:height - 2 + y:step, x:width - 2 + x:step] for y in range(3) for x in range(3)]
    return np.concatenate(shifted, axis=3).reshape(-1, 9 * channels) @ kernel.reshape(9 * channels, -1)


def softmax(scores: Floats) -> Floats:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)
