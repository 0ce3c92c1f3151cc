"""The figures on the pages about searches by rows are those of the searches."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from nonoscope import run
from solvers.collection import example
from solvers.lab.trees import EXPERIMENT
from webapp.watch.method_texts import text_of
from webapp.watch.search_figures import FIGURES, METHODS_COMPARED, PUZZLE, Figure


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.choice)
def test_figures_are_measured(figure: Figure) -> None:
    counters = run(example(PUZZLE).puzzle, figure.method, **figure.options).counters
    assert (counters["visited"], counters["stored"]) == (figure.visited, figure.stored)


def test_published_figures_are_those_of_the_lab() -> None:
    published = {str(row["method"]): row["visited"] for row in EXPERIMENT.published if row["puzzle"] == "smiley-8"}
    assert {figure.method: figure.published for figure in FIGURES if figure.published} == published


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
