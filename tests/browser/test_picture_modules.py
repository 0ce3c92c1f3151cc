"""What the browser makes of pictures: held against the engine's on small matrices, else against what one sees."""

from __future__ import annotations

import struct
from io import BytesIO
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from PIL import Image
from playwright.sync_api import Page

from solvers.make import WAYS
from solvers.make.picture import FINER, Making, cells_of, sides
from solvers.make.picture.thresholds import Cells, Grey, otsu
from tests.browser.playing import probe

pytestmark = pytest.mark.browser

PICTURE = probe("picture")
WHOLE = {"left": 0, "top": 0, "width": 1, "height": 1}
HUNDRED = {"width": 100, "height": 100}


def asked(tab: Page, name: str, **about: Any) -> Any:
    return tab.evaluate(PICTURE, [{"name": name, **about}])[0]


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
)  # fmt: skip


def as_sent(making: Making) -> dict[str, Any]:
    return {"way": making.way, "threshold": making.threshold, "invert": making.invert, "contrast": making.contrast,
            "specks": making.specks}


@settings(max_examples=12)
@given(cases=st.lists(st.tuples(GREYS | FEW_SHADES, MAKINGS), min_size=10, max_size=20))
def test_cells_are_those_of_the_engine(tab: Page, cases: list[tuple[Grey, Making]]) -> None:
    asking = [{"name": "cells", "grey": sent(grey), "making": as_sent(making)} for grey, making in cases]
    expected = [flat(cells_of(grey, making)) for grey, making in cases]
    assert tab.evaluate(PICTURE, asking) == expected


@settings(max_examples=8)
@given(sizes=st.tuples(st.integers(1, 9), st.integers(1, 9)), seed=st.integers(0, 2**32 - 1))
def test_edges_are_those_of_the_engine(tab: Page, sizes: tuple[int, int], seed: int) -> None:
    chance = np.random.default_rng(seed)
    grey = chance.integers(0, 256, (FINER * sizes[0], FINER * sizes[1]), np.uint8)
    making = Making("edges", specks=1)
    assert asked(tab, "cells", grey=sent(grey), making=as_sent(making)) == flat(cells_of(grey, making))


@settings(max_examples=8)
@given(greys=st.lists(GREYS, min_size=5, max_size=10))
def test_thresholds_are_those_of_the_engine(tab: Page, greys: list[Grey]) -> None:
    asking = [{"name": "threshold", "grey": sent(grey)} for grey in greys]
    assert tab.evaluate(PICTURE, asking) == [otsu(grey) for grey in greys]


@pytest.mark.parametrize("way", WAYS)
def test_large_pictures_are_those_of_the_engine(tab: Page, way: str) -> None:
    fine = FINER if way == "edges" else 1
    y, x = np.mgrid[0 : 100 * fine, 0 : 150 * fine] / fine
    noise = np.random.default_rng(5).normal(0, 25, x.shape)
    grey = np.clip(128 + 90 * np.sin(x / 9) * np.cos(y / 7) + noise, 0, 255).astype(np.uint8)
    making = Making(way, specks=3, contrast=30)
    assert asked(tab, "cells", grey=sent(grey), making=as_sent(making)) == flat(cells_of(grey, making))


@pytest.mark.parametrize(("width", "height", "longest"), [(400, 300, 20), (3, 4, 100), (1000, 1, 30), (50, 50, 1)])
def test_sides_are_those_of_the_engine(tab: Page, width: int, height: int, longest: int) -> None:
    found = asked(tab, "sides", width=width, height=height, longest=longest, largest=HUNDRED)
    assert (found["width"], found["height"]) == sides(width, height, longest)


# Parts of pictures


def test_means_of_what_each_cell_covers(tab: Page) -> None:
    grey = np.array([[0, 100, 200, 40], [20, 120, 220, 60]], np.uint8)
    assert asked(tab, "averaged", grey=sent(grey), crop=WHOLE, width=2, height=1) == [2, 1, [60, 130]]
    right = {**WHOLE, "left": 0.5, "width": 0.5}
    assert asked(tab, "averaged", grey=sent(grey), crop=right, width=2, height=2) == [2, 2, [200, 40, 220, 60]]


def test_means_of_parts_of_pixels(tab: Page) -> None:
    grey = np.array([[0, 90, 240]], np.uint8)
    assert asked(tab, "averaged", grey=sent(grey), crop=WHOLE, width=2, height=1)[2] == [30, 190]


def test_more_cells_than_pixels(tab: Page) -> None:
    grey = np.array([[0, 250]], np.uint8)
    assert asked(tab, "averaged", grey=sent(grey), crop=WHOLE, width=4, height=2)[2] == [0, 0, 250, 250] * 2


@pytest.mark.parametrize("quarters", [0, 1, 2, 3, 4])
def test_turned_by_quarters(tab: Page, quarters: int) -> None:
    grey = np.arange(12, dtype=np.uint8).reshape(3, 4)
    expected = np.rot90(grey, -quarters)
    assert asked(tab, "turned", grey=sent(grey), degrees=90 * quarters) == sent(expected)


def test_turned_a_little_on_white(tab: Page) -> None:
    width, height, shades = asked(tab, "turned", grey=sent(np.zeros((40, 40), np.uint8)), degrees=45)
    turned = np.array(shades).reshape(height, width)
    assert (width, height) == (57, 57)
    assert turned[0, 0] == turned[-1, -1] == 255
    assert turned[28, 28] == 0


HALF = {"left": 0.25, "top": 0.25, "width": 0.5, "height": 0.5}
CROPS = [
    ("moved", {"right": 0.1, "down": -0.1}, (0.35, 0.15, 0.5, 0.5)),
    ("moved", {"right": 9, "down": -9}, (0.5, 0, 0.5, 0.5)),
    ("stretched", {"corner": "bottom-right", "right": 0.1, "down": 9}, (0.25, 0.25, 0.6, 0.75)),
    ("stretched", {"corner": "top-left", "right": -9, "down": 0.25}, (0, 0.5, 0.75, 0.25)),
    ("stretched", {"corner": "top-left", "right": 9, "down": 9}, (0.73, 0.73, 0.02, 0.02)),
]


@pytest.mark.parametrize(("name", "by", "expected"), CROPS)
def test_parts(tab: Page, name: str, by: dict[str, Any], expected: tuple[float, ...]) -> None:
    found = asked(tab, name, crop=HALF, **by)
    assert tuple(found[side] for side in ("left", "top", "width", "height")) == pytest.approx(expected)


def test_a_part_drawn_backwards(tab: Page) -> None:
    found = asked(tab, "between", **{"from": [0.6, 1.4], "to": [0.2, 0.5]})
    assert tuple(found[side] for side in ("left", "top", "width", "height")) == pytest.approx((0.2, 0.5, 0.4, 0.5))


def test_size_by_detail(tab: Page) -> None:
    """Of stripes as wide as a tenth ten cells show all; fine noise needs as many as there may be."""
    stripes = np.kron(np.tile([[0, 255]], (10, 5)), np.ones((30, 30))).astype(np.uint8)
    noise = np.random.default_rng(2).choice(np.array([0, 255], np.uint8), (300, 300))
    for detail in ("coarse", "medium", "fine"):
        assert asked(tab, "longest", grey=sent(stripes), detail=detail, largest=HUNDRED) == 10
        assert asked(tab, "longest", grey=sent(noise), detail=detail, largest=HUNDRED) == 100


def test_six_proposals(tab: Page) -> None:
    grey = np.arange(100, dtype=np.uint8).reshape(10, 10)
    assert len(set(asked(tab, "proposals", grey=sent(grey)))) == 6


# Files


def encoded(form: str, size: tuple[int, int] = (37, 23), **options: Any) -> list[int]:
    file = BytesIO()
    Image.linear_gradient("L").convert("RGB").resize(size).save(file, form, **options)
    return list(file.getvalue())


KINDS: list[tuple[str, str, dict[str, Any]]] = [
    ("PNG", "png", {}), ("GIF", "gif", {}), ("BMP", "bmp", {}), ("JPEG", "jpeg", {}),
    ("JPEG", "jpeg", {"progressive": True, "comment": b"x" * 5000}), ("WEBP", "webp", {}),
    ("WEBP", "webp", {"lossless": True}), ("PPM", "anymap", {}),
    ("WEBP", "webp", {"exif": b"Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0"}),
]


@pytest.mark.parametrize(("form", "kind", "options"), KINDS)
def test_sizes_are_read_before_anything_is_unpacked(tab: Page, form: str, kind: str, options: dict[str, Any]) -> None:
    data = encoded(form, **options)
    assert asked(tab, "header", bytes=data) == {"kind": kind, "width": 37, "height": 23}
    assert asked(tab, "whole", bytes=data, kind=kind) is True


@pytest.mark.parametrize(("form", "kind"), [("PNG", "png"), ("JPEG", "jpeg"), ("WEBP", "webp")])
def test_files_that_end_too_early(tab: Page, form: str, kind: str) -> None:
    assert asked(tab, "whole", bytes=encoded(form)[:-20], kind=kind) is False


@pytest.mark.parametrize("form", ["PNG", "GIF", "BMP", "JPEG", "WEBP", "PPM"])
def test_headers_cut_anywhere(tab: Page, form: str) -> None:
    data = encoded(form)
    asking = [{"name": "header", "bytes": data[:length]} for length in range(120)]
    for found in tab.evaluate(PICTURE, asking):
        assert found is None or (found["width"], found["height"]) in ((0, 0), (37, 23), (3, 0), (37, 2)), found


@pytest.mark.parametrize(("data", "kind"), [
    (b"<svg/>", "svg"), (b'<?xml version="1.0"?>\n<!-- cat -->\n<!DOCTYPE svg>\n<svg xmlns="x">', "svg"),
    (b"hello", None), (b"", None), (b"<html><svg>", None), (b"P7\n", None), (bytes(100), None),
])
def test_kinds_of_other_files(tab: Page, data: bytes, kind: str | None) -> None:
    found = asked(tab, "header", bytes=list(data))
    assert (found and found["kind"]) == kind


ANYMAPS = [
    (b"P1\n# cat\n3 2\n101\n010\n", [3, 2, [0, 255, 0, 255, 0, 255]]), (b"P1 3 1 1 0 1", [3, 1, [0, 255, 0]]),
    (b"P2 3 1 9\n0 9 3", [3, 1, [0, 255, 85]]), (b"P3 1 1 255 255 255 255", [1, 1, [255]]),
    (b"P4\n9 2\n" + bytes([0b10000000, 0b10000000, 0, 0]), [9, 2, [0, *[255] * 7, 0, *[255] * 9]]),
    (b"P5 2 1 255\n" + bytes([7, 200]), [2, 1, [7, 200]]),
    (b"P5 2 1 65535\n" + struct.pack(">HH", 0, 65535), [2, 1, [0, 255]]),
    (b"P6 1 1 255\n" + bytes([255, 0, 0]), [1, 1, [76]]),
    (b"P1 3 1 1 0", None), (b"P1 3 1 1 0 2", None), (b"P2 2 1 9 1 x", None), (b"P5 2 2 255\nabc", None),
    (b"P5 2 2 0\nabcd", None), (b"P2 2 1 70000 1 1", None), (b"P5", None), (b"P3 1 1 255 -1 0 0", None),
]


@pytest.mark.parametrize(("data", "expected"), ANYMAPS)
def test_anymaps(tab: Page, data: bytes, expected: list[Any] | None) -> None:
    assert asked(tab, "anymap", bytes=list(data)) == expected


# Drawings

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {} >{}</svg>'


def bomb(depth: int) -> str:
    """Groups that each show the one before ten times."""
    groups = [f'<g id="g{level}">{f"""<use href="#g{level - 1}"/>""" * 10}</g>' for level in range(1, depth)]
    return SVG.format("", f'<defs><g id="g0"><path d="M0 0h9"/></g>{"".join(groups)}</defs><use href="#g{depth - 1}"/>')


def patterns(depth: int) -> str:
    parts = [f'<path fill="url(#p{level})"/>' * 10 for level in range(depth - 1)]
    made = [f'<pattern id="p{level}">{part}</pattern>' for level, part in enumerate(parts, 1)]
    return SVG.format("", "".join(made) + f'<rect fill="url(#p{depth - 1})"/>')


@pytest.mark.parametrize("text", [
    bomb(9), patterns(9), SVG.format("", '<g id="a"><use href="#a"/></g>'),
    SVG.format("", "<g>" * 5000 + "</g>" * 5000),
    SVG.format("", '<g id="a"><use xlink:href="#b"/></g><g id="b"><use xlink:href="#a"/></g>'),
], ids=["uses", "patterns", "itself", "deep", "in turn"])
def test_drawings_that_would_never_end(tab: Page, text: str) -> None:
    assert asked(tab, "safe", text=text)["safe"] is False


def test_what_drawings_must_not_hold_is_left_out(tab: Page) -> None:
    held = "<script>x</script><image href='http://x.example/a.png'/><foreignObject/><filter id='f'/><path id='kept'/>"
    found = asked(tab, "safe", text=SVG.format("", held))
    assert found["safe"] is True
    assert "kept" in found["text"]
    assert not any(word in found["text"] for word in ("script", "image", "foreignObject", "filter"))


@pytest.mark.parametrize(("about", "size"), [
    ('viewBox="0 0 20 10"', ["1200", "600"]), ('width="30mm" height="60mm"', ["600", "1200"]), ("", ["1200", "600"]),
    ('viewBox="0 0 1e9 1" width="1e9"', ["1200", "1"]), ('viewBox="0 0 0 0" width="5" height="5"', ["1200", "1200"]),
])
def test_drawings_have_the_size_that_is_wanted(tab: Page, about: str, size: list[str]) -> None:
    assert asked(tab, "safe", text=SVG.format(about, ""))["size"] == size


def test_shading_by_rules_of_style_stays(tab: Page) -> None:
    held = "<style>.a{fill:url(#l)} .b{fill:url(#p)}</style><linearGradient id='l'/><pattern id='p'/>"
    found = asked(tab, "safe", text=SVG.format("", held))
    assert ".a{fill:url(#l)} .b{fill:none}" in found["text"]
