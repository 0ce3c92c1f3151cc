"""The figures on the pages about searches by rows are those of the searches."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from nonoscope import METHODS, run
from solvers.collection import example
from solvers.lab import experiment
from solvers.lab.published import HEURISTIC, SMILEY
from webapp.watch.class_notes import notes_of
from webapp.watch.method_pages import FIGURES, METHODS_COMPARED, PUZZLE, Figure
from webapp.watch.method_texts import text_of

MEASURED = "320,000"  # clauses of a smooth solid of side 20, in words of the notes


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.choice)
def test_figures_are_measured(figure: Figure) -> None:
    counters = run(example(PUZZLE).puzzle, figure.method, **figure.options).counters
    assert (counters["visited"], counters["stored"]) == (figure.visited, figure.stored)


@pytest.mark.parametrize("method", sorted(METHODS_COMPARED))
def test_published_figures_are_those_of_the_lab(client: FlaskClient, method: str) -> None:
    """They stand in rows of their own: they are about another puzzle, and A* has one figure for two heuristics."""
    page = client.get(f"/methods/{method}").text
    (body,) = re.findall(r'<tbody data-testid="published-searches">(.*?)</tbody>', page, re.DOTALL)
    _, *rows = [re.findall(r">\s*([^<>]*\w)\s*<", row) for row in body.split("<tr>")[1:]]
    in_lab = [row for row in experiment("trees").published if row["puzzle"] == SMILEY]
    assert [(row[0], row[-1]) for row in rows] == [(row["method"], f"{row['visited']:,}") for row in in_lab]
    assert [row[1] for row in rows if row[0] == "astar"] == [HEURISTIC]


def test_published_rows_of_the_lab_are_not_taken_for_ours() -> None:
    ours = {parameter.name: {*parameter.choices} for parameter in experiment("trees").parameters}
    for row in experiment("trees").published:
        assert row["puzzle"] not in ours["puzzles"]
        assert row.get("heuristic") not in ours["heuristics"]


def test_notes_name_published_figures_of_the_lab() -> None:
    numbers = {method: set(re.findall(r"\b\d{1,3}(?:,\d{3})+\b", notes_of(method).published)) for method in METHODS}
    by_experiment = {name: {f"{value:,}" for row in experiment(name).published for value in row.values()
                            if isinstance(value, int)} for name in ("trees", "growth")}
    assert numbers["dfs"] | numbers["astar"] == {"1,147", "1,812"} <= by_experiment["trees"]
    assert numbers["sat3d"] - {MEASURED} == {"8,000", "500,000"} <= by_experiment["growth"]


def test_counters_come_near_to_the_published_estimate() -> None:
    """As the notes about `sat3d` say."""
    growth = experiment("growth")
    (trial,) = growth.plan(growth.settings(texts={"kinds": "solid", "sizes": "20"}))
    clauses = run(trial.runs[0].puzzle, "sat3d").counters["clauses"]
    assert f"{round(clauses, -4):,.0f}" == MEASURED
    assert MEASURED in notes_of("sat3d").published


@pytest.mark.parametrize("method", sorted(METHODS_COMPARED))
def test_all_three_pages_show_the_same_puzzle_and_figures(client: FlaskClient, method: str) -> None:
    text = text_of(method, "")
    assert text.example == PUZZLE
    visited = run(example(PUZZLE).puzzle, method, **text.options).counters["visited"]
    assert visited in {figure.visited for figure in FIGURES if figure.method == method}
    page = client.get(f"/methods/{method}").text
    for figure in FIGURES:
        assert f"#watch={figure.choice}&amp;at=0" in page
        assert f">{figure.visited:,}<" in page
    assert page.count('<tr aria-current="true"') == sum(figure.method == method for figure in FIGURES)


def test_other_pages_have_no_such_table(client: FlaskClient) -> None:
    assert "comparison" not in client.get("/methods/passes").text
