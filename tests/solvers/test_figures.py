"""Figures of Plotly: solids to turn, and the course of a solve."""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from plotly.graph_objects import Figure

from nonoscope import (
    FILLED,
    Candidate,
    Event,
    Finished,
    Grid,
    Info,
    Outcome,
    Progress,
    Puzzle,
    PuzzleError,
    parse,
    solve,
)
from solvers import draw
from solvers.collection import model
from solvers.draw.figure_style import DARK, LIGHT
from solvers.puzzle import puzzle_of
from tests.cases import for_every
from webapp.base.paths import resource_path

HEART = parse("2;4;4;4;2:1,1;5;5;3;1")
HOUSE = model("house").puzzle


def squares(figure: Figure) -> int:
    return sum(len(trace.i) // 2 for trace in figure.data if trace.type == "mesh3d")


def strokes(figure: Figure) -> int:
    return int(np.isnan(figure.data[-1].x).sum())


def panels(figure: Figure) -> list[str]:
    return [axis.title.text for axis in figure.select_yaxes()]


def test_the_block_has_its_numbers_on_both_ends_of_their_lines() -> None:
    x, y, z = HOUSE.shape
    figure = draw.figure(HOUSE)
    assert squares(figure) == 2 * (x * y + y * z + x * z)
    numbers = sum(len(list(draw.solid_picture.clue_strokes(line.clue))) for line in HOUSE.lines if line.clue)
    assert strokes(figure) == 2 * numbers


def test_the_block_does_not_give_away_colours_and_the_model_has_them() -> None:
    assert [trace.type for trace in draw.figure(HOUSE).data] == ["mesh3d", "scatter3d", "scatter3d"]
    colours = {trace.color for trace in draw.figure(HOUSE, HOUSE.info.goal).data if trace.type == "mesh3d"}
    assert len(colours) == len(set(HOUSE.info.colours.palette))


def test_only_the_outside_of_a_model_is_drawn() -> None:
    full = Grid((4, 5, 6), bytes([FILLED]) * 120)
    assert squares(draw.figure(puzzle_of(full), full)) == 2 * (4 * 5 + 5 * 6 + 4 * 6)
    lone = Grid((1, 1, 1), bytes([FILLED]))
    assert squares(draw.figure(puzzle_of(lone), lone)) == 6


def test_a_title_is_only_text() -> None:
    puzzle = puzzle_of(Grid((1, 1, 1), bytes([FILLED])), Info(title="<b>a</b>\n&"))
    assert draw.figure(puzzle).layout.title.text == "&lt;b&gt;a&lt;/b&gt; &amp;"


def test_a_flat_puzzle_is_no_block() -> None:
    with pytest.raises(PuzzleError, match="expected a solid puzzle"):
        draw.figure(HEART)


@for_every("puzzle, method, names", [
    (HEART, "passes", ["Known cells", "Passes", "Line visits", "Combinations"]),
    (HEART, "dfs", ["Known cells", "Depth", "Most stored"]),
    (HOUSE, "lines3d", ["Known cells", "Line visits", "Combinations"]),
])
def test_chart_shows_what_the_method_reports(puzzle: Puzzle, method: str, names: list[str]) -> None:
    figure = draw.chart(puzzle, solve(puzzle, method))
    assert panels(figure) == names
    known = figure.data[0].y
    assert (known[0], known[-1]) == (0, puzzle.size)


def annealed(moves: int) -> Iterator[Event]:
    yield Progress({"log10_space": 4.2})
    yield Candidate((0, 1), (1, 2), 9, 1.0, 0)
    for move in range(moves):
        yield Progress({"moves": move, "cost": moves - move, "temperature": 1 / (move + 1)})
    yield Finished(Outcome.STUCK, {"moves": moves, "cost": 7})


def test_an_annealer_is_shown_by_moves_in_bounded_size() -> None:
    figure = draw.chart(HEART, annealed(20_000))
    assert panels(figure) == ["Cost", "Temperature"]
    assert 1_000 <= len(figure.data[0].x) <= 2_001
    assert (figure.data[0].x[0], figure.data[0].x[-1], figure.data[0].y[-1]) == (0, 20_000, 7)


@for_every("method, names", [
    ("anneal-cells", ["Cost", "Temperature"]), ("anneal-rows", ["Cost", "Temperature"]), ("anneal", ["Cost"]),
])
def test_single_moves_lead_to_the_cost_in_the_end(method: str, names: list[str]) -> None:
    *events, finished = solve(HEART, method, tell=True)
    figure = draw.chart(HEART, events)
    assert panels(figure) == names
    assert isinstance(finished, Finished)
    assert figure.data[0].y[-1] == finished.counters["cost"]
    assert len(figure.data[0].x) > 4


def test_figures_come_in_both_themes() -> None:
    for make in (lambda theme: draw.figure(HOUSE, theme=theme), lambda theme: draw.chart(HEART, [], theme=theme)):
        assert [make(theme).layout.paper_bgcolor for theme in ("light", "dark")] == [LIGHT["sheet"], DARK["sheet"]]
        with pytest.raises(PuzzleError, match=r"theme: expected one of .*light.*dark.*, found 'red'"):
            make("red")


def test_colours_of_figures_are_those_of_pages() -> None:
    sheet = (resource_path("static") / "css/tokens.css").read_text(encoding="utf-8")
    themes = re.findall(r'^(?::root, )?\[data-theme="\w+"\] \{(.*?)^\}', sheet, re.MULTILINE | re.DOTALL)
    for theme, colours in zip(themes, (LIGHT, DARK), strict=True):
        assert colours.items() <= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", theme)).items()


def test_a_solve_without_a_course_is_a_figure() -> None:
    assert panels(draw.chart(HEART, [Finished(Outcome.STUCK)])) == ["Known cells"]


@for_every("make", [lambda: draw.figure(HOUSE), lambda: draw.chart(HEART, [])])
def test_without_plotly_the_error_says_what_to_install(make: Any) -> None:
    load = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.startswith("plotly"):
            raise ModuleNotFoundError(name=name)
        return load(name, *rest)

    with pytest.MonkeyPatch.context() as patch, pytest.raises(ImportError, match=r"nonoscope\[web\]"):
        patch.setattr(builtins, "__import__", without)
        make()
