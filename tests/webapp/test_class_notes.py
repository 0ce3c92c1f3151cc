"""The notes for classes on pages about methods: they are complete, and every number in them is right."""

from __future__ import annotations

import re
from math import log

import pytest
from flask.testing import FlaskClient

from nonoscope import METHODS, Runs, method_info, run
from solvers import lab
from solvers.collection import example, model
from tests.cases import for_every
from tests.solvers import naive_lines as naive
from tests.solvers.naive_costs import Scoring, alignment, padded, score_table
from tests.webapp.test_units import cells
from webapp.watch.class_notes import ClassNotes, Measured, Worked, notes_of

ALL = {name: notes_of(name) for name in METHODS}
WORKED = [worked for notes in ALL.values() for worked in notes.worked]
every_method = for_every("name", METHODS)


@every_method
def test_nothing_is_missing(name: str) -> None:
    notes = ALL[name]
    assert all((notes.published, notes.names, notes.worked, notes.tries, notes.questions, notes.measured))
    assert len({idea.term for idea in notes.names}) == len(notes.names)
    assert notes_of("nothing-like-it") == ClassNotes()


def test_the_ideas_have_their_names() -> None:
    terms = " ".join(idea.term for notes in ALL.values() for idea in notes.names)
    for term in ("constraint propagation", "backtracking", "CDCL", "CNF", "Metropolis", "parallel tempering",
                 "NP-complete", "Needleman-Wunsch"):
        assert term in terms


@for_every("worked", [worked for worked in WORKED if worked.before])
def test_a_worked_line_is_what_all_its_placements_share(worked: Worked) -> None:
    assert naive.solve(Runs(worked.clue), cells(worked.before)) == cells(worked.after)


@for_every("worked", [worked for worked in WORKED if worked.cost])
def test_a_worked_cost_is_right(worked: Worked) -> None:
    assert padded(Runs(tuple(worked.cost["clue"])), cells(worked.cost["cells"])) == worked.cost["is"]
    assert str(worked.cost["is"]) in worked.says


@for_every("worked", [worked for worked in WORKED if worked.alignment])
def test_a_published_alignment_is_the_one_that_is_computed(worked: Worked) -> None:
    first, second = (tuple(worked.alignment[name]) for name in ("one", "other"))
    scoring = Scoring(worked.alignment["gap"], worked.alignment["mismatch"])
    assert worked.alignment["scores"] == score_table(first, second, scoring)
    above, below = ([pair[at] for pair in alignment(first, second, scoring)] for at in (0, 1))
    for values, written in ((first, above), (second, below)):
        assert " ".join(map(str, values)) in worked.says
        assert " ".join(str(value or "-") for value in written) in worked.says


@pytest.mark.slow
def test_figures_beside_published_ones_are_those_of_the_lab() -> None:
    experiment, notes = lab.experiment(ALL["anneal-blocks"].experiment), ALL["anneal-blocks"]
    texts = {"ratios": "0.6", "factors": "0.99", "thresholds": "0.6", "acceptances": "original", "moves": "25000"}
    trials = experiment.plan(experiment.settings(seeds=3, texts=texts))
    rows = experiment.rows(
        trials, lambda trial: lab.RunResult(run(trial.puzzle, trial.method, seed=trial.seed, **trial.options), 1)
    )
    assert [(figures.side, figures.cost, figures.moves) for figures in notes.compared] == [
        (row["n"], row["final_cost"], row["moves"]) for row in rows]
    assert [(figures.side, figures.published_cost, figures.published_moves) for figures in notes.compared] == [
        (row["n"], row["final_cost"], row["moves"]) for row in experiment.published]
    assert all(words in notes.compared_on for words in ("three random puzzles", "25,000 moves", "twelve copies"))


def test_below_its_last_temperature_the_original_rule_accepts_nothing_worse() -> None:
    (says,) = (worked.says for worked in ALL["anneal-blocks"].worked if "ln" in worked.says)
    assert f"= {1 / log(1 / 0.6):.2f}." in says


def test_a_row_of_annealing_has_as_many_fillings_and_neighbours_as_reported() -> None:
    """Two runs of one cell in five cells: the fillings, and for each of them those in which one run is shifted by a
    cell."""
    fillings = [(first, second) for first in range(5) for second in range(first + 2, 5)]
    beside = {(first, second): [other for other in fillings if abs(first - other[0]) + abs(second - other[1]) == 1]
              for first, second in fillings}
    assert len(fillings) == 6
    assert max(map(len, beside.values())) == 3
    assert beside[0, 2] == [(0, 3)]
    (example_of_row,) = ALL["anneal-rows"].worked
    assert "six fillings" in example_of_row.says
    assert "at most three others; from #.#.. only to #..#." in example_of_row.says


@every_method
def test_suggestions_to_try_can_be_tried(client: FlaskClient, name: str) -> None:
    solid = "flat" not in method_info(name).kinds
    page = client.get(f"/methods/{name}").text
    for suggestion in ALL[name].tries:
        assert (model(suggestion.puzzle) if solid else example(suggestion.puzzle)).title in page
        method = suggestion.method or name
        method_info(method).read_options(suggestion.options)
        options = "".join(f",{key}:{str(value).lower()}" for key, value in suggestion.options.items())
        assert re.search(rf'href="/[pc]/[^"]+#watch={method}{options}"', page)


@for_every("name, measured", [(name, measured) for name, notes in ALL.items() for measured in notes.measured])
def test_measured_counters_are_those_of_a_solve(name: str, measured: Measured) -> None:
    puzzle = (example if "flat" in method_info(name).kinds else model)(measured.puzzle).puzzle
    counters = run(puzzle, name, seed=0, **measured.options).counters
    assert {counter: counters[counter] for counter in measured.counters} == measured.counters
