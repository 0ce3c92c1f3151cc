"""The solids of benchmarks: their shapes, and that they are the same everywhere."""

from __future__ import annotations

from hashlib import blake2b
from itertools import pairwise, product

from nonoscope import EMPTY, FILLED, Grid
from solvers.make.bodies import SHAPES, blob, sphere, torus
from tests.cases import for_every

every_shape = for_every("shape", SHAPES)


def layer(grid: Grid, x: int) -> list[str]:
    _, height, depth = grid.shape
    cells = grid.cells[x * height * depth : (x + 1) * height * depth]
    return Grid((height, depth), cells).rows()


@every_shape
@for_every("side", [1, 2, 7])
def test_shapes_are_cubes_of_known_cells(shape: str, side: int) -> None:
    grid = SHAPES[shape](side, 3)
    assert grid.shape == (side, side, side)
    assert set(grid.cells) <= {FILLED, EMPTY}
    assert grid == SHAPES[shape](side, 3)


def test_a_sphere_is_round() -> None:
    assert layer(sphere(5), 0) == [".....", ".###.", ".###.", ".###.", "....."]
    assert layer(sphere(5), 2) == [".###.", "#####", "#####", "#####", ".###."]


def test_a_torus_has_a_hole() -> None:
    grid = torus(9)
    cells = {place: grid.cells[(place[0] * 9 + place[1]) * 9 + place[2]] for place in product(range(9), repeat=3)}
    assert all(cells[4, 4, z] == EMPTY for z in range(9))
    assert cells[1, 4, 4] == cells[4, 1, 4] == cells[7, 4, 4] == FILLED


def test_smooth_blobs_have_less_surface() -> None:
    steps = [sum(a != b for a, b in pairwise(cells))
             for cells in (blob(12, 5, smoothness).cells for smoothness in (0.5, 1.0, 2.0))]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] > 2 * steps[2]


def test_a_blob_is_the_same_on_every_machine() -> None:
    assert blake2b(blob(12, 7).cells, digest_size=8).hexdigest() == "f259b95f4f267cb0"
