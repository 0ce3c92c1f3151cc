"""How often the mesh of a puzzle is found, by kinds of pages, and how long it takes.

    python -m scripts.scan.meshes --pages 200 --seed 1000 --fonts FONT.ttf ...

A mesh is right if it has the lines of the playing area, each crossing within a quarter of a cell, and no lines beyond
but those of ruled clue cells; `whole` if it has all of these.
"""

from __future__ import annotations

import argparse
import time

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.scan.mesh import find_meshes

from .boards import Truth
from .pages import KINDS, page_of

NEAR = 0.25  # cells


def agreement(points: NDArray[np.float32], truth: Truth) -> str:
    """`whole`, `right` or `wrong`, whichever side of the page is up in the mesh."""
    verdicts = {_upright_agreement(np.rot90(points, turns), truth) for turns in range(4)}
    return next(verdict for verdict in ("whole", "right", "wrong") if verdict in verdicts)


def _upright_agreement(points: NDArray[np.float32], truth: Truth) -> str:
    lines, columns = truth.mesh.shape[:2]
    far = np.linalg.norm(points - truth.mesh[0, 0], axis=-1)
    row, col = (int(place) for place in np.unravel_index(np.argmin(far), far.shape))
    part = points[row : row + lines, col : col + columns]
    cell = np.median(np.linalg.norm(np.diff(truth.mesh, axis=1), axis=-1))
    if part.shape != truth.mesh.shape or np.linalg.norm(part - truth.mesh, axis=-1).max() > NEAR * cell:
        return "wrong"
    beyond = (col, row, points.shape[1] - col - columns, points.shape[0] - row - lines)
    if any(count > ruled for count, ruled in zip(beyond, truth.bands, strict=True)):
        return "wrong"
    return "whole" if beyond == truth.bands else "right"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kinds", nargs="*", default=list(KINDS))
    parser.add_argument("--pages", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fonts", nargs="*", default=())
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    print("kind       puzzles  right  whole  others  seconds  slowest")
    for kind in arguments.kinds:
        verdicts, seconds, others = [], [], 0
        for seed in range(arguments.seed, arguments.seed + arguments.pages):
            page = page_of(kind, seed, arguments.fonts)
            start = time.process_time()
            meshes = find_meshes(page.picture)
            seconds.append(time.process_time() - start)
            others += max(0, len(meshes) - len(page.puzzles))
            for place, truth in enumerate(page.puzzles):
                ranks = [("whole", "right", "wrong").index(agreement(mesh.points, truth)) for mesh in meshes]
                verdicts.append(min(ranks, default=2))
                if verdicts[-1] == 2:
                    print(f"  {kind} {seed}: puzzle {place} not found", flush=True)
        right, whole = (np.mean([rank <= limit for rank in verdicts]) for limit in (1, 0))
        print(f"{kind:10} {len(verdicts):7} {right:6.1%} {whole:6.1%} {others:7} {np.mean(seconds):8.2f} "
              f"{max(seconds):8.2f}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
