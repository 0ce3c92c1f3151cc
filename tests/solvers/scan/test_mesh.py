"""The mesh of a puzzle, found in drawn and photographed pages, and between corners set by hand."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scripts.scan import pages
from scripts.scan.meshes import agreement
from scripts.scan.pages import Page
from solvers.scan.mesh import find_meshes, mesh_between

page_of = cache(pages.page_of)

# Kinds of pages and their seeds, for quick ones.
PAGES = {
    "screen": 1,
    "phone": 1,
    "dark": 2,
    "thin": 2,
    "small": 2,
    "photo20": 4,
    "curl60": 1,
    "coloured": 3,
    "filled": 1,
    "turned": 2,
    "several": 4,
    "below": 1,
}


def verdicts(page: Page) -> list[str]:
    """For each puzzle, how well the best mesh fits."""
    meshes = find_meshes(page.picture)
    return [
        min((agreement(mesh.points, truth) for mesh in meshes), key="whole right wrong".index) for truth in page.puzzles
    ]


def test_meshes_are_found_in_all_kinds_of_pages() -> None:
    found = {kind: verdicts(page_of(kind, seed)) for kind, seed in PAGES.items()}
    assert [kind for kind, words in found.items() if "wrong" in words] == []
    assert len(found["several"]) > 1


def ruled(rows: int, cols: int, cell: int) -> NDArray[np.uint8]:
    grid = np.full((rows * cell + 2, cols * cell + 2, 3), 255, np.uint8)
    for start in 0, 1:
        grid[start::cell] = grid[:, start::cell] = 0
    return grid


def near_a_spine(page: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The page as it goes down to its spine at the left: narrower there, and farther away."""
    page = cv2.copyMakeBorder(page, *[60] * 4, cv2.BORDER_CONSTANT, value=(255,) * 3).astype(np.uint8)
    height, width = page.shape[:2]
    depth = np.exp(-np.maximum(np.arange(width) - 60, 0) / 130)
    across = np.cumsum(1 - 0.6 * depth)
    x = np.interp(np.arange(int(across[-1])), across, np.arange(width))
    size = np.interp(x, np.arange(width), 1 - 0.3 * depth)
    y = (np.arange(height)[:, None] - 0.3 * height) / size + 0.3 * height
    maps = np.broadcast_to(x, y.shape).astype(np.float32), y.astype(np.float32)
    return cv2.remap(page, *maps, cv2.INTER_LINEAR, borderValue=(255,) * 3).astype(np.uint8)


def test_lines_beside_the_spine_of_a_magazine_are_found() -> None:
    assert [mesh.shape for mesh in find_meshes(near_a_spine(ruled(40, 30, 26)))] == [(40, 30)]


def test_grids_a_cell_apart_are_two_meshes() -> None:
    grid = ruled(15, 10, 20)
    gap = np.full((18, 202, 3), 255, np.uint8)
    page = cv2.copyMakeBorder(np.concatenate([grid, gap, grid]), *[30] * 4, cv2.BORDER_CONSTANT, value=(255,) * 3)
    assert [mesh.shape for mesh in find_meshes(page.astype(np.uint8))] == [(15, 10), (15, 10)]


def turned(page: NDArray[np.uint8], angle: float, table: int) -> NDArray[np.uint8]:
    """The whole page, turned on a table of that brightness."""
    matrix = cv2.getRotationMatrix2D((0, 0), angle, 1)
    corners = np.array([(x, y, 1) for y in (0, page.shape[0]) for x in (0, page.shape[1])]) @ matrix.T
    matrix[:, 2] -= corners.min(axis=0)
    width, height = np.ptp(corners, axis=0).astype(int).tolist()
    return cv2.warpAffine(page, matrix, (width, height), borderValue=(table,) * 3).astype(np.uint8)


def test_faint_lines_say_how_a_page_is_turned_although_the_border_of_the_picture_is_stronger() -> None:
    grey = np.where(ruled(12, 16, 24) > 0, 200, 160).astype(np.uint8)
    page = cv2.copyMakeBorder(grey, *[80] * 4, cv2.BORDER_CONSTANT, value=(200,) * 3).astype(np.uint8)
    assert [mesh.shape for mesh in find_meshes(turned(page, 22, 30))] == [(12, 16)]


def test_corners_of_a_grid_that_are_cut_off_are_no_meshes() -> None:
    oblique = turned(ruled(60, 60, 30), 45, 255)
    assert len(find_meshes(oblique[920:1620, 770:1770])) == 1


def test_the_mesh_of_a_picture_without_a_puzzle_is_none() -> None:
    rng = np.random.default_rng(1)
    noise = rng.integers(0, 256, (600, 500, 3), dtype=np.uint8)
    stripes = np.tile(np.where(np.arange(600) % 20 < 2, 0, 255).astype(np.uint8)[:, None, None], (1, 600, 3))
    pictures = {
        "black": np.zeros((400, 300, 3), np.uint8),
        "noise": noise,
        "soft noise": cv2.GaussianBlur(noise, (0, 0), 2.5),
        "large soft noise": cv2.normalize(
            cv2.GaussianBlur(rng.integers(0, 256, (1800, 2400), np.uint8), (0, 0), 2.5), None, 0, 255, cv2.NORM_MINMAX),
        "stripes": stripes,
        "strip": noise[:1],
        "pixel": noise[:1, :1],
    }
    assert [name for name, picture in pictures.items() if find_meshes(picture)] == []


def test_more_lines_than_any_puzzle_has_are_no_mesh() -> None:
    picture = np.full((1201, 1201, 3), 255, np.uint8)
    picture[::4] = picture[:, ::4] = 0
    assert find_meshes(picture) == []


def corners_of(page: Page, moved: float) -> np.ndarray:
    """Those of the playing area, moved by so many cells."""
    mesh = page.puzzles[0].mesh
    cell = np.linalg.norm(mesh[0, 1] - mesh[0, 0])
    return mesh[[0, 0, -1, -1], [0, -1, -1, 0]] + np.array([(1, -1), (-1, 1), (1, 1), (-1, -1)]) * moved * cell


def test_a_mesh_between_corners_follows_the_lines() -> None:
    page = page_of("curl60", 1)
    rows, cols = (length - 1 for length in page.puzzles[0].mesh.shape[:2])
    mesh = mesh_between(page.picture, corners_of(page, 0.12), rows, cols)
    assert mesh.shape == (rows, cols)
    assert agreement(mesh.points, page.puzzles[0]) != "wrong"
    assert mesh.seen.mean() > 0.9


def test_a_mesh_between_corners_without_lines_is_even() -> None:
    picture = np.full((300, 300, 3), 255, np.uint8)
    mesh = mesh_between(picture, np.array([(10, 20), (210, 20), (210, 260), (10, 260)]), 4, 5)
    assert not mesh.seen.any()
    assert np.abs(mesh.points[1] - [(10 + 40 * col, 80) for col in range(6)]).max() < 0.1
