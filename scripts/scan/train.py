"""Trains the reader of numbers and writes its weights, `solvers/scan/weights.npz`: docs/adding/scan.md.

It learns from crops of drawn pages (`page_cells.py`), and from cells that are drawn alone, in more states than pages
have (`cells.py`). The same seed and fonts give the same weights on one machine. Crops of pages in fonts that training
does not see choose the temperature, by which all scores are divided: at most `WRONG_SURE` of them are wrong with a
certainty of `SURE` or more. Other such crops give the figures that are printed at the end.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from multiprocessing import get_context
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scripts.scan.cells import Cells, draw_cells
from scripts.scan.fonts import faces
from scripts.scan.page_cells import page_cells
from solvers.scan import digits
from solvers.scan.digits import BLANK, HUNDREDS, SIZE, UNITS

CHANNELS = (32, 48, 64)
HIDDEN = 96
BATCH = 64
LIKENESS = 10_000  # cells from which the means of digits come
CHUNK = 2000  # cells that a process draws at once
PAGES = 20  # pages that it cuts at once
RATE = 2e-3
KEPT = 0.9  # part of the features that training does not drop
SURE = 0.9
WRONG_SURE = 5e-4  # of crops, among which are many smaller ones and odder faces than pages have
HEIGHTS = (0, 5, 6, 8, 10, 13, 100)


Weights = dict[str, Any]
Arrays = dict[str, NDArray[Any]]


def drawn(draw: Callable[..., Cells], tasks: list[tuple[int, ...]], processes: int) -> Cells:
    """What several processes draw; how many there are does not change it."""
    with get_context("spawn").Pool(processes) as pool:
        return joined(pool.starmap(draw, tasks, chunksize=1))


def joined(parts: Iterable[Cells]) -> Cells:
    parts = list(parts)
    return Cells(*(np.concatenate([getattr(part, name) for part in parts]) for name in ("crops", "numbers", "heights")))


def drawn_alone(count: int, seed: int, processes: int) -> Cells:
    tasks = [(min(CHUNK, count - start), 1_000_000 * seed + start) for start in range(0, count, CHUNK)]
    return drawn(_draw, tasks, processes)


def drawn_pages(count: int, seed: int, unseen: bool, processes: int) -> Cells:
    first, last = 10_000_000 * seed, 10_000_000 * seed + count
    return drawn(_cut, [(start, min(start + PAGES, last), unseen) for start in range(first, last, PAGES)], processes)


def _draw(count: int, seed: int) -> Cells:
    cv2.setNumThreads(1)
    return draw_cells(count, seed, faces(unseen=False))


def _cut(first: int, last: int, unseen: bool) -> Cells:
    cv2.setNumThreads(1)
    return joined(page_cells(seed, faces(unseen=unseen)) for seed in range(first, last))


def inks_of(cells: Cells) -> NDArray[np.float16]:
    parts = [digits.ink_of(cells.crops[start:start + 500]) for start in range(0, len(cells.crops), 500)]
    return np.concatenate(parts).astype(np.float16)


def targets(numbers: NDArray[np.int16]) -> NDArray[np.int32]:
    """Hundreds, tens and units of numbers (n, 3), as the network tells them."""
    hundreds, rest = np.divmod(np.where(numbers == BLANK, 0, numbers), 100)
    units = np.where(numbers == BLANK, UNITS - 1, rest % 10)
    return np.stack((hundreds, rest // 10, units), axis=1).astype(np.int32)


def first_weights(rng: np.random.Generator) -> Weights:
    weights: Weights = {}
    before = 4
    for layer, channels in enumerate(CHANNELS):
        weights[f"w{layer}"] = rng.normal(0, (2 / (9 * before)) ** 0.5, (3, 3, before, channels))
        weights[f"b{layer}"] = np.zeros(channels)
        before = channels
    features, outputs = (SIZE // 8) ** 2 * before, HUNDREDS + 10 + UNITS
    weights |= {"wh": rng.normal(0, (2 / features) ** 0.5, (features, HIDDEN)), "bh": np.zeros(HIDDEN),
                "wo": rng.normal(0, (1 / HIDDEN) ** 0.5, (HIDDEN, outputs)), "bo": np.zeros(outputs)}
    return {name: array.astype(np.float32) for name, array in weights.items()}


def forward(weights: Weights, inks: Any, key: Any = None) -> Any:
    """The scores of `digits`; with a key, some features are dropped."""
    values = digits.folded(inks)
    for layer in range(len(CHANNELS)):
        values = jax.lax.conv_general_dilated(values, weights[f"w{layer}"], (1, 1), "SAME",
                                              dimension_numbers=("NHWC", "HWIO", "NHWC")) + weights[f"b{layer}"]
        if layer in digits.POOLED:
            count, side, _, channels = values.shape
            values = values.reshape(count, side // 2, 2, side // 2, 2, channels).max(axis=(2, 4))
        values = jax.nn.relu(values)
    values = values.reshape(len(inks), -1)
    if key is not None:
        values = values * jax.random.bernoulli(key, KEPT, values.shape) / KEPT
    return jax.nn.relu(values @ weights["wh"] + weights["bh"]) @ weights["wo"] + weights["bo"]


def loss(weights: Weights, inks: Any, wanted: Any, key: Any) -> Any:
    total = 0.0
    for part, target in zip(jnp.split(forward(weights, inks, key), (HUNDREDS, HUNDREDS + 10), axis=1), wanted.T,
                            strict=True):
        logs = jax.nn.log_softmax(part)
        total -= jnp.take_along_axis(logs, target[:, None], axis=1).mean()
    return total


def spoiled(inks: Any, key: Any) -> Any:
    """Cells that never look the same twice: other contrast, and noise."""
    gain, amount, noise = jax.random.split(key, 3)
    each = (len(inks), 1, 1)
    return (inks * jax.random.uniform(gain, each, minval=0.85, maxval=1.1)
            + jax.random.normal(noise, inks.shape) * jax.random.uniform(amount, each, maxval=0.05))


def step(state: tuple[Weights, Weights, Weights], count: Any, inks: Any, wanted: Any, key: Any, rate: Any) -> Any:
    """A step of Adam."""
    weights, means, squares = state
    dropping, spoiling = jax.random.split(key)
    value, slopes = jax.value_and_grad(loss)(weights, spoiled(inks, spoiling), wanted, dropping)
    means = jax.tree.map(lambda mean, slope: 0.9 * mean + 0.1 * slope, means, slopes)
    squares = jax.tree.map(lambda square, slope: 0.999 * square + 0.001 * slope * slope, squares, slopes)
    weights = jax.tree.map(
        lambda weight, mean, square:
            weight - rate * mean / (1 - 0.9 ** count) / (jnp.sqrt(square / (1 - 0.999 ** count)) + 1e-8),
        weights, means, squares)
    return (weights, means, squares), value


def batches(rng: np.random.Generator, inks: NDArray[np.float16], wanted: NDArray[np.int32]) -> Iterator[Any]:
    """All cells in random order, none twice at the same place."""
    order = rng.permutation(len(inks))
    for start in range(0, len(inks) - BATCH + 1, BATCH):
        chosen = order[start:start + BATCH]
        yield moved(rng, inks[chosen].astype(np.float32)), wanted[chosen]


def moved(rng: np.random.Generator, inks: NDArray[np.float32]) -> NDArray[np.float32]:
    """Each a little turned, stretched and shifted."""
    count, middle = len(inks), (SIZE - 1) / 2
    matrices = np.zeros((count, 2, 3))
    matrices[:, :, :2] = np.eye(2) + rng.normal(0, 0.03, (count, 2, 2))
    matrices[:, :, :2] *= 1 + rng.normal(0, 0.05, (count, 1, 1))
    matrices[:, :, 2] = middle - matrices[:, :, :2].sum(axis=2) * middle + rng.normal(0, 0.7, (count, 2))
    return np.array([cv2.warpAffine(ink, matrix, (SIZE, SIZE), borderMode=cv2.BORDER_REPLICATE)
                     for ink, matrix in zip(inks, matrices, strict=True)])


def train(inks: NDArray[np.float16], wanted: NDArray[np.int32], passes: int, seed: int) -> Arrays:
    rng = np.random.default_rng(seed)
    weights = {name: jnp.asarray(array) for name, array in first_weights(rng).items()}
    state = (weights, jax.tree.map(jnp.zeros_like, weights), jax.tree.map(jnp.zeros_like, weights))
    compiled, key = jax.jit(step), jax.random.PRNGKey(seed)
    total, count, start = passes * (len(inks) // BATCH), 0, time.time()
    for turn in range(passes):
        losses = []
        for batch, target in batches(rng, inks, wanted):
            count += 1
            rate = RATE * min(1.0, count / 200) * 0.5 * (1 + np.cos(np.pi * count / total)) + 1e-6
            key, chance = jax.random.split(key)
            state, value = compiled(state, float(count), batch, target, chance, rate)
            losses.append(value)
        print(f"pass {turn + 1} of {passes}: loss {np.mean(losses):.4f}, {time.time() - start:.0f} s", flush=True)
    return {name: np.asarray(array) for name, array in state[0].items()}


def packed(weights: Arrays) -> Arrays:
    """Weights as bytes with a factor for each output, biases as they are."""
    arrays: Arrays = {}
    for name, array in weights.items():
        if name.startswith("b"):
            arrays[name] = array
            continue
        factor = np.abs(array.reshape(-1, array.shape[-1])).max(axis=0) / 127
        arrays[name] = np.round(array / factor).astype(np.int8)
        arrays[f"{name}_factor"] = factor.astype(np.float32)
    return arrays


def cooled(weights: Arrays, temperature: float) -> Arrays:
    return weights | {"wo_factor": weights["wo_factor"] / np.float32(temperature),
                      "bo": weights["bo"] / np.float32(temperature)}


def likeness(cells: Cells) -> Arrays:
    """Means and covariance of the features of each digit, from which `page_digits` starts, for the weights as written.
    """
    chosen = np.random.default_rng(0).permutation(len(cells.crops))[:LIKENESS]
    seen, shown = digits.features(digits.inks_of(cells.crops[chosen])), targets(cells.numbers[chosen])
    arrays: Arrays = {}
    for name, classes in (("tens", shown[:, 1]), ("units", shown[:, 2])):
        means = np.array([seen[classes == digit].mean(axis=0) for digit in range(classes.max() + 1)])
        away = seen - means[classes]
        arrays |= {f"means_{name}": means.astype(np.float16),
                   f"spread_{name}": (away.T @ away / len(away)).astype(np.float16)}
    return arrays


def write(weights: Arrays) -> None:
    np.savez_compressed(digits.WEIGHTS, **weights)
    digits.weights.cache_clear()


def temperature(cells: Cells) -> float:
    """The least by which so few numbers are wrong and sure as `WRONG_SURE` says."""
    scores = digits.scores(cells.crops)
    for tried in np.arange(0.7, 3, 0.05):
        table = digits.distributions(scores / np.float32(tried))
        if sure_and_wrong(table, cells.numbers).mean() <= WRONG_SURE:
            break
    return float(tried)


def sure_and_wrong(table: NDArray[np.float32], numbers: NDArray[np.int16]) -> NDArray[np.bool_]:
    return (table.argmax(axis=1) != numbers) & (table.max(axis=1) >= SURE)


def show_figures(cells: Cells) -> None:
    """By the height of digits: how many are read right, sure, and wrong though sure."""
    table = digits.probabilities(cells.crops)
    right, sure = table.argmax(axis=1) == cells.numbers, table.max(axis=1) >= SURE
    wrong = sure_and_wrong(table, cells.numbers)
    print("height      crops    right     sure   wrong and sure of 10,000")
    for low, high in (*pairwise(HEIGHTS), (HEIGHTS[0], HEIGHTS[-1])):
        here = (cells.heights >= low) & (cells.heights < high)
        print(f"{low:3}-{high:3} px {here.sum():8} {right[here].mean():8.4f} {sure[here].mean():8.4f}"
              f" {10_000 * wrong[here].mean():8.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=1300, help="pages, each with up to 120 crops")
    parser.add_argument("--cells", type=int, default=60_000, help="cells that are drawn alone")
    parser.add_argument("--passes", type=int, default=16)
    parser.add_argument("--checks", type=int, default=150, help="pages in unseen fonts, for each of two purposes")
    parser.add_argument("--likeness", action="store_true",
                        help="train nothing: write the means and covariances of digits for the present weights")
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    given = parser.parse_args()
    print(f"{len(faces(unseen=False))} faces to train, {len(faces(unseen=True))} unseen", flush=True)
    cells = joined((drawn_pages(given.pages, given.seed, False, given.processes),
                    drawn_alone(given.cells, given.seed, given.processes)))
    if given.likeness:
        with np.load(digits.WEIGHTS) as file:
            write(dict(file) | likeness(cells))
        return
    weights = packed(train(inks_of(cells), targets(cells.numbers), given.passes, given.seed))
    write(weights)
    weights |= likeness(cells)
    chosen = temperature(drawn_pages(given.checks, given.seed + 1, True, given.processes))
    write(cooled(weights, chosen))
    print(f"temperature {chosen:.2f}, {digits.WEIGHTS.stat().st_size} bytes")
    show_figures(drawn_pages(given.checks, given.seed + 2, True, given.processes))


if __name__ == "__main__":
    import jax
    import jax.numpy as jnp

    main()
