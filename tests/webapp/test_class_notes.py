"""The notes for classes on pages about methods: they are complete, and every number in them is right."""

from __future__ import annotations

import re
from math import log

import pytest
from flask.testing import FlaskClient

from nonoscope import METHODS, Runs, method_info, run
from solvers import lab
from solvers.collection import example, model
from solvers.grid import EMPTY, FILLED, UNKNOWN
from tests.cases import for_every
from tests.solvers import naive_lines as naive
from tests.solvers.naive_costs import Scoring, alignment, padded, score_table
from webapp.watch.class_notes import ClassNotes, Measured, Worked, notes_of

SIGNS = {"?": UNKNOWN, "#": FILLED, ".": EMPTY}
ALL = {name: notes_of(name) for name in METHODS}
EXAMPLES = [(name, one) for name, notes in ALL.items() for one in notes.worked]
MEASURED = [(name, one) for name, notes in ALL.items() for one in notes.measured]
every_method = for_every("name", METHODS)


def cells(picture: str) -> bytes:
    return bytes(SIGNS[sign] for sign in picture)


@every_method
def test_nothing_is_missing(name: str) -> None:
    notes = ALL[name]
    assert all((notes.published, notes.names, notes.worked, notes.tries, notes.questions, notes.measured))
    assert len({one.term for one in notes.names}) == len(notes.names)


def test_the_ideas_have_their_names() -> None:
    named = " ".join(one.term for notes in ALL.values() for one in notes.names)
    for term in ("constraint propagation", "backtracking", "CDCL", "CNF", "Metropolis", "parallel tempering",
                 "NP-complete", "Needleman-Wunsch"):
        assert term in named


@pytest.mark.parametrize(("name", "one"), [(name, one) for name, one in EXAMPLES if one.before])
def test_a_worked_line_is_what_all_its_placements_share(name: str, one: Worked) -> None:
    assert naive.solve(Runs(one.clue), cells(one.before)) == cells(one.after)


@pytest.mark.parametrize("one", [one for _, one in EXAMPLES if one.cost])
def test_a_worked_cost_is_right(one: Worked) -> None:
    assert padded(Runs(tuple(one.cost["clue"])), cells(one.cost["cells"])) == one.cost["is"]
    assert str(one.cost["is"]) in one.says


@pytest.mark.parametrize("one", [one for _, one in EXAMPLES if one.alignment])
def test_a_published_alignment_is_the_one_that_is_computed(one: Worked) -> None:
    first, second = (tuple(one.alignment[name]) for name in ("one", "other"))
    scoring = Scoring(one.alignment["gap"], one.alignment["mismatch"])
    assert one.alignment["scores"] == score_table(first, second, scoring)
    above, below = ([pair[at] for pair in alignment(first, second, scoring)] for at in (0, 1))
    for values, written in ((first, above), (second, below)):
        assert " ".join(map(str, values)) in one.says
        assert " ".join(str(value or "-") for value in written) in one.says


@pytest.mark.slow
def test_figures_beside_published_ones_are_those_of_the_lab() -> None:
    experiment, notes = lab.experiment(ALL["anneal-blocks"].experiment), ALL["anneal-blocks"]
    given = {"ratios": "0.6", "factors": "0.99", "thresholds": "0.6", "acceptances": "original", "moves": "25000"}
    trials = experiment.plan(experiment.settings(seeds=3, texts=given))
    rows = experiment.rows(
        trials, lambda trial: lab.RunResult(run(trial.puzzle, trial.method, seed=trial.seed, **trial.options), 1)
    )
    assert [(one.side, one.cost, one.moves) for one in notes.compared] == [
        (row["n"], row["final_cost"], row["moves"]) for row in rows
    ]
    assert [(one.side, one.published_cost, one.published_moves) for one in notes.compared] == [
        (row["n"], row["final_cost"], row["moves"]) for row in experiment.published
    ]
    assert all(words in notes.compared_on for words in ("three random puzzles", "25,000 moves", "twelve copies"))


def test_below_its_last_temperature_the_original_rule_accepts_nothing_worse() -> None:
    (says,) = (one.says for one in ALL["anneal-blocks"].worked if "ln" in one.says)
    assert f"= {1 / log(1 / 0.6):.2f}." in says


def test_a_row_of_annealing_has_as_many_fillings_and_neighbours_as_reported() -> None:
    """Two runs of one cell in five cells: the fillings, and for each of them those in which one run is shifted by a
    cell."""
    fillings = [(first, second) for first in range(5) for second in range(first + 2, 5)]
    beside = {one: [other for other in fillings if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1]
              for one in fillings}
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
    for one in ALL[name].tries:
        assert (model(one.puzzle) if solid else example(one.puzzle)).title in page
        method_info(one.method or name).read_options(one.options)
        written = ",".join(f"{key}:{str(value).lower()}" for key, value in one.options.items())
        assert re.search(rf'href="/[pc]/[^"]+#watch={one.method or name}{"," + written if written else ""}"', page)


@for_every("name, one", MEASURED, ids=[f"{name}-{one.puzzle}" for name, one in MEASURED])
def test_measured_counters_are_those_of_a_solve(name: str, one: Measured) -> None:
    puzzle = example(one.puzzle).puzzle if "flat" in method_info(name).kinds else model(one.puzzle).puzzle
    counters = run(puzzle, name, seed=0, **one.options).counters
    assert {counter: counters[counter] for counter in one.counters} == one.counters


def test_a_method_without_notes_has_none() -> None:
    assert notes_of("nothing-like-it") == ClassNotes()
