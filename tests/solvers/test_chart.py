"""Charts: the labels of axes, and that every measurement is drawn in its place."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.draw.chart import Axis, Panel, Point, Scale, Series, chart, linear, logarithmic, places
from tests.cases import for_every
from tests.solvers.svg import SVG, tree, words

PLACE = re.compile(r"translate\((\S+) (\S+)\)")

numbers = st.floats(1e-9, 1e15)


def marks(root: Element, of_legend: int) -> list[tuple[float, float, bool]]:
    """The places of the marks outside the legend, and whether they are hollow."""
    paths = [path for path in root.iter(f"{SVG}path") if "transform" in path.attrib]
    places = [PLACE.match(path.attrib["transform"]) for path in paths[: len(paths) - of_legend]]
    return [
        (float(place[1]), float(place[2]), path.attrib["fill"] != path.attrib["stroke"])
        for place, path in zip(places, paths, strict=False) if place
    ]


def curve(*points: tuple[float, float], name: str = "ours", log: bool = False) -> Panel:
    return Panel("cost", Axis("N"), Axis(log=log), (Series(name, tuple(Point(x, y) for x, y in points)),))


# Scales


@pytest.mark.parametrize("make", [linear, logarithmic])
@given(values=st.lists(numbers, min_size=1, max_size=9))
def test_axes_hold_their_values(make: Callable[[list[float]], Scale], values: list[float]) -> None:
    scale = make(values)
    assert (scale.share(scale.low), scale.share(scale.high)) == (0, 1)
    assert all(-1e-6 <= scale.share(value) <= 1 + 1e-6 for value in values)
    assert list(scale.ticks) == sorted(set(scale.ticks))
    assert 2 <= len(scale.ticks) <= 9


@for_every("scale, ticks", [
    (linear([3, 231]), ["0", "50", "100", "150", "200", "250"]),
    (linear([0.4, 0.9]), ["0", "0.2", "0.4", "0.6", "0.8", "1"]),
    (linear([-3, 4]), ["-4", "-2", "0", "2", "4"]),
    (linear([0]), ["0", "1"]),
    (linear([5, 40], [5, 10, 40]), ["5", "10", "40"]),
    (logarithmic([5, 40]), ["5", "10", "20", "50"]),
    (logarithmic([0.0123, 7]), ["0.01", "0.1", "1", "10"]),
    (logarithmic([0, 1]), ["1", "2"]),
    (logarithmic([2e5, 4e6]), ["200,000", "500,000", "10⁶", "2·10⁶", "5·10⁶"]),
    (logarithmic([1e-7, 1e10]), ["10⁻⁷", "10⁻⁴", "0.1", "100", "100,000", "10⁸", "10¹¹"]),
    (places(3), ["0", "1", "2"]),
])
def test_ticks(scale: Scale, ticks: list[str]) -> None:
    assert [scale.word(tick) for tick in scale.ticks] == ticks


# Charts


def test_marks_are_at_their_numbers() -> None:
    svg = chart("Growth", [curve((0, 0), (5, 50), (10, 100))])
    (left, low, _), (middle, half, _), (right, high, _) = marks(tree(svg), of_legend=1)
    assert left < right
    assert low > high
    assert (middle, half) == ((left + right) / 2, (low + high) / 2)


def test_a_logarithmic_axis_has_equal_steps_for_equal_factors_and_no_place_for_zero() -> None:
    svg = chart("Growth", [curve((1, 1), (2, 100), (3, 10_000), (4, 0), log=True)])
    (_, first, _), (_, second, _), (_, third, _) = marks(tree(svg), of_legend=1)
    assert first - second == pytest.approx(second - third, abs=0.2)


def test_unfinished_measurements_are_hollow_and_explained() -> None:
    series = Series("ours", (Point(1, 1), Point(2, 2, open=True)))
    root = tree(chart("Growth", [Panel("cost", Axis(), Axis(), (series,))], "Hollow: stopped."))
    assert [hollow for *_, hollow in marks(root, of_legend=1)] == [False, True]
    assert "Hollow: stopped." in words(root)


def test_names_are_in_order_beside_their_marks() -> None:
    names = ("dfs", "bfs", "astar")
    series = tuple(Series(name, tuple(Point(at + 1, at) for at in range(3))) for name in ("one", "two"))
    root = tree(chart("Race", [Panel("seconds", Axis(log=True), Axis(names=names), series)] * 2))
    heights = {element.text: float(element.attrib["y"]) for element in root.iter(f"{SVG}text")}
    assert sorted(names, key=lambda name: heights[name]) == list(names)
    assert words(root).count("bfs") == 1  # once for both panels
    places = marks(root, of_legend=2)
    assert len(places) == 12
    assert len(set(places)) == 12  # none hides another
    for x, y, _ in places:
        assert any(abs(y - heights[name]) < 12 for name in names), (x, y)


def test_series_look_different_without_colour() -> None:
    panel = Panel("cost", Axis(), Axis(), tuple(Series(f"s{at}", (Point(at, at),)) for at in range(7)))
    paths = tree(chart("Many", [panel])).iter(f"{SVG}path")
    shapes = [path.attrib["d"] for path in paths if "transform" in path.attrib]
    assert len(set(shapes)) == 7


def test_charts_stand_alone_and_take_any_words() -> None:
    svg = chart('<b> & "co"\x00\n', [curve((1, 1), (2, 2), name="</text><script>")], "a < b")
    root = tree(svg)
    assert {'<b> & "co"', "</text><script>", "a < b"} <= set(words(root))
    assert svg.count("http") == svg.count('xmlns="http://www.w3.org/2000/svg"') == 1
    assert not {"script", "style", "image", "use", "link"} & {element.tag.removeprefix(SVG) for element in root.iter()}


def test_everything_is_inside_the_picture() -> None:
    names = tuple(f"series number {at}" for at in range(12))
    panels = [Panel("cost", Axis("N"), Axis(), tuple(Series(name, (Point(3, 4),)) for name in names))] * 2
    root = tree(chart("Many", panels))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    assert all(0 <= x <= width and 0 <= y <= height for x, y, _ in marks(root, of_legend=0))
    assert all(0 <= float(text.attrib["y"]) <= height for text in root.iter(f"{SVG}text"))
