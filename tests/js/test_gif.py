"""GIFs that scripts write, as Pillow reads them."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from PIL import Image, ImageSequence

from tests.js.node import Node, probe

WIDTH, HEIGHT = 90, 70


def read_back(node: Node, pictures: list[np.ndarray], times: list[int]) -> list[tuple[np.ndarray, int]]:
    frames = [{"pixels": picture.reshape(-1, 3).tolist(), "time": time}
              for picture, time in zip(pictures, times, strict=True)]
    with Image.open(BytesIO(bytes(node.evaluate(probe("film"), [WIDTH, HEIGHT, frames])))) as film:
        assert film.size == (WIDTH, HEIGHT)
        assert film.info["loop"] == 0
        return [(np.asarray(frame.convert("RGB")), frame.info["duration"]) for frame in ImageSequence.Iterator(film)]


def test_frames_are_read_as_they_were_and_equal_ones_are_joined(node: Node) -> None:
    blank = np.full((HEIGHT, WIDTH, 3), 250, np.uint8)
    dotted = blank.copy()
    dotted[20:40, 30:50] = [199, 62, 36]
    dotted[69, 89] = 0
    noise = np.random.default_rng(0).integers(0, 6, (HEIGHT, WIDTH, 3), np.uint8) * 51  # fills the table of LZW
    noise[..., 2] = 9
    shown = read_back(node, [blank, dotted, dotted, noise], [500, 40, 60, 90_000])
    assert [time for _, time in shown] == [500, 100, 90_000]
    for (frame, _), picture in zip(shown, [blank, dotted, noise], strict=True):
        assert np.array_equal(frame, picture)


def test_beyond_255_colours_the_nearest_is_shown(node: Node) -> None:
    ramp = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    ramp[..., 0], ramp[..., 1] = np.arange(WIDTH) * 2, np.arange(HEIGHT)[:, None] * 3
    [(frame, _)] = read_back(node, [ramp], [100])
    kept = np.unique(frame.reshape(-1, 3), axis=0).astype(int)
    assert len(kept) == 255
    far = ((ramp.reshape(-1, 1, 3).astype(int) - kept) ** 2).sum(axis=2)
    assert np.array_equal(((frame.astype(int) - ramp) ** 2).sum(axis=2).ravel(), far.min(axis=1))
