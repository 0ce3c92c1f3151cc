"""Pictures and their files in scripts, compared with the engine and other programs."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from PIL import Image

from solvers.colours import hex_of
from solvers.errors import PuzzleError
from solvers.grid import colour_of
from solvers.make import WAYS
from solvers.make.picture import FINER, Cells, Grey, Making, cells_of, otsu, sides
from solvers.make.picture.few_colours import Reducing, Tints, reduced
from tests.cases import for_every
from tests.js.node import Node, probe

PICTURE = probe("picture")


def asked(node: Node, name: str, **about: Any) -> Any:
    return node.evaluate(PICTURE, [{"name": name, **about}])[0]


def sent(grey: Grey) -> list[Any]:
    return [grey.shape[1], grey.shape[0], grey.ravel().tolist()]


def flat(cells: Cells) -> list[int]:
    return cells.astype(int).ravel().tolist()


# As by the engine

GREYS = arrays.arrays(np.uint8, st.tuples(st.integers(1, 24), st.integers(1, 24)))
SMALL = st.tuples(st.integers(1, 16), st.integers(1, 16))
FEW_SHADES = arrays.arrays(np.uint8, SMALL, elements=st.sampled_from([9, 200]))
MAKINGS = st.builds(
    Making, st.sampled_from([way for way in WAYS if way != "edges"]), st.none() | st.integers(0, 255), st.booleans(),
    st.integers(-100, 100), st.integers(0, 6),
)


def as_sent(making: Making) -> dict[str, Any]:
    return {"way": making.way, "threshold": making.threshold, "invert": making.invert, "contrast": making.contrast,
            "specks": making.specks}


@settings(max_examples=12)
@given(cases=st.lists(st.tuples(GREYS | FEW_SHADES, MAKINGS), min_size=10, max_size=20))
def test_cells_are_those_of_the_engine(node: Node, cases: list[tuple[Grey, Making]]) -> None:
    asking = [{"name": "cells", "grey": sent(grey), "making": as_sent(making)} for grey, making in cases]
    expected = [flat(cells_of(grey, making)) for grey, making in cases]
    assert node.evaluate(PICTURE, asking) == expected


@settings(max_examples=8)
@given(sizes=st.tuples(st.integers(1, 9), st.integers(1, 9)), seed=st.integers(0, 2**32 - 1))
def test_edges_are_those_of_the_engine(node: Node, sizes: tuple[int, int], seed: int) -> None:
    chance = np.random.default_rng(seed)
    grey = chance.integers(0, 256, (FINER * sizes[0], FINER * sizes[1]), np.uint8)
    making = Making("edges", specks=1)
    assert asked(node, "cells", grey=sent(grey), making=as_sent(making)) == flat(cells_of(grey, making))


@settings(max_examples=8)
@given(greys=st.lists(GREYS, min_size=5, max_size=10))
def test_thresholds_are_those_of_the_engine(node: Node, greys: list[Grey]) -> None:
    asking = [{"name": "threshold", "grey": sent(grey)} for grey in greys]
    assert node.evaluate(PICTURE, asking) == [otsu(grey) for grey in greys]


@for_every("way", WAYS)
def test_large_pictures_are_those_of_the_engine(node: Node, way: str) -> None:
    fine = FINER if way == "edges" else 1
    y, x = np.mgrid[0 : 100 * fine, 0 : 150 * fine] / fine
    noise = np.random.default_rng(5).normal(0, 25, x.shape)
    grey = np.clip(128 + 90 * np.sin(x / 9) * np.cos(y / 7) + noise, 0, 255).astype(np.uint8)
    making = Making(way, specks=3, contrast=30)
    assert asked(node, "cells", grey=sent(grey), making=as_sent(making)) == flat(cells_of(grey, making))


# In colours

TINTS = arrays.arrays(np.uint8, st.tuples(st.integers(1, 12), st.integers(1, 12), st.just(3)))
FEW_TINTS = arrays.arrays(np.uint8, st.tuples(st.integers(1, 12), st.integers(1, 12), st.just(3)),
                          elements=st.sampled_from([0, 90, 100, 255]))
REDUCINGS = st.builds(Reducing, st.integers(2, 8), st.booleans(), st.booleans(), st.integers(-100, 100),
                      st.integers(0, 4))


def sent_tints(tints: Tints, making: Reducing) -> dict[str, Any]:
    return {"tints": [tints.shape[1], tints.shape[0], tints.ravel().tolist()],
            "making": {"colours": making.colours, "dither": making.dither, "invert": making.invert,
                       "contrast": making.contrast, "specks": making.specks}}


def in_colours(tints: Tints, making: Reducing) -> tuple[list[int], list[str]] | None:
    """The numbers of the cells and the colours; none for a picture of one colour, which the engine refuses."""
    try:
        grid, values = reduced(tints, making)
    except PuzzleError:
        return None
    return [colour_of(state) for state in grid.cells], [hex_of(value) for value in values]


@settings(max_examples=12)
@given(cases=st.lists(st.tuples(TINTS | FEW_TINTS, REDUCINGS), min_size=10, max_size=20))
def test_colours_are_those_of_the_engine(node: Node, cases: list[tuple[Tints, Reducing]]) -> None:
    answers = node.evaluate(PICTURE, [{"name": "reduced", **sent_tints(*case)} for case in cases])
    for answer, case in zip(answers, cases, strict=True):
        expected = in_colours(*case)
        if expected is None:
            assert len(answer["values"]) == 1
            assert not any(answer["cells"])
        else:
            assert (answer["cells"], answer["values"]) == expected


@for_every("dither", [False, True])
def test_large_pictures_in_colours_are_those_of_the_engine(node: Node, dither: bool) -> None:
    y, x = np.mgrid[0:90, 0:100]
    noise = np.random.default_rng(3).normal(0, 20, (90, 100, 3))
    waves = np.stack([np.sin(x / 9) * np.cos(y / 7), np.cos(x / 20), np.sin((x + y) / 15)], axis=2)
    tints = np.clip(128 + 90 * waves + noise, 0, 255).astype(np.uint8)
    making = Reducing(7, dither, specks=2, contrast=10)
    answer = asked(node, "reduced", **sent_tints(tints, making))
    assert (answer["cells"], answer["values"]) == in_colours(tints, making)


@for_every("width, height, longest", [(400, 300, 20), (3, 4, 100), (1000, 1, 30), (50, 50, 1)])
def test_sides_are_those_of_the_engine(node: Node, width: int, height: int, longest: int) -> None:
    found = asked(node, "sides", width=width, height=height, longest=longest)
    assert (found["width"], found["height"]) == sides(width, height, longest)


def test_size_by_detail(node: Node) -> None:
    """Of stripes as wide as a tenth ten cells show all; fine noise needs as many as there may be."""
    stripes = np.kron(np.tile([[0, 255]], (10, 5)), np.ones((30, 30))).astype(np.uint8)
    noise = np.random.default_rng(2).choice(np.array([0, 255], np.uint8), (300, 300))
    for detail in ("coarse", "medium", "fine"):
        assert asked(node, "longest", grey=sent(stripes), detail=detail) == 10
        assert asked(node, "longest", grey=sent(noise), detail=detail) == 100


# Files


def encoded(form: str, **options: Any) -> list[int]:
    file = BytesIO()
    Image.linear_gradient("L").convert("RGB").resize((37, 23)).save(file, form, **options)
    return list(file.getvalue())


KINDS: list[tuple[str, str, dict[str, Any]]] = [
    ("PNG", "png", {}), ("GIF", "gif", {}), ("BMP", "bmp", {}), ("JPEG", "jpeg", {}),
    ("JPEG", "jpeg", {"progressive": True, "comment": b"x" * 5000}), ("WEBP", "webp", {}),
    ("WEBP", "webp", {"lossless": True}),
    ("WEBP", "webp", {"exif": b"Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0"}),
]


@for_every("form, kind, options", KINDS)
def test_sizes_are_read_before_anything_is_unpacked(
    node: Node, form: str, kind: str, options: dict[str, Any]
) -> None:
    data = encoded(form, **options)
    assert asked(node, "header", bytes=data) == {"kind": kind, "width": 37, "height": 23}
    assert asked(node, "whole", bytes=data, kind=kind) is True


@for_every("form, kind", [("PNG", "png"), ("JPEG", "jpeg"), ("WEBP", "webp")])
def test_files_that_end_too_early(node: Node, form: str, kind: str) -> None:
    assert asked(node, "whole", bytes=encoded(form)[:-20], kind=kind) is False


@for_every("form", ["PNG", "GIF", "BMP", "JPEG", "WEBP"])
def test_headers_cut_anywhere(node: Node, form: str) -> None:
    data = encoded(form)
    asking = [{"name": "header", "bytes": data[:length]} for length in range(120)]
    for found in node.evaluate(PICTURE, asking):
        assert found is None or (found["width"], found["height"]) in ((0, 0), (37, 23)), found
