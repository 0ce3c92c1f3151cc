"""The laboratory: every experiment does what it says, can be repeated, and can be shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from csv import DictReader
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from plotly.graph_objects import Figure

from nonoscope import Grid, Limit, Outcome, Puzzle, PuzzleError, Result, run
from nonoscope import lab as library
from solvers import lab
from solvers.cnf.backend import PUNCTUAL
from solvers.draw.figure_style import TOKENS
from solvers.lab.experiment import Column, Experiment, Parameter, Row, Settings, quartiles
from solvers.lab.figure import SOLVED_AFTER, figure, panels
from solvers.lab.puzzles import KINDS, random_puzzle, smiley, square
from solvers.lab.race import race
from solvers.lab.report import as_csv, cell, formatted, markdown, merged, origins, refusals, table
from solvers.lab.solving import VARIANTS
from solvers.runner import METHODS, method_info
from tests.cases import for_every

# Each experiment as small as it gets: its parameters, and how many rows they make.
TINY: Mapping[str, tuple[dict[str, str], int]] = {
    "passes": ({"sizes": "3,5", "kinds": "random,picture,coloured"}, 18),
    "anneal": ({"sizes": "4", "kinds": "picture", "costs": "flips,padded", "preprocesses": "none"}, 7),
    "blocks": ({"sizes": "4", "variants": "as-published,all"}, 2),
    "cooling": ({"sizes": "5", "ratios": "0.6,2", "factors": "0.9", "moves": "500"}, 4),
    "growth": ({"sizes": "4", "kinds": "random,picture,coloured,solid"}, 10),
    "solid": ({"sizes": "3,4"}, 24),
    "exact": ({"sets": "random-25,noisy-10", "off": "nothing,belief,probing"}, 6),
    "trees": ({"puzzles": "smiley-8,random-8", "pruning": "on"}, 10),
}

# What rows have besides columns, for figures.
BESIDE_COLUMNS = {"succeeded", "solved_after", "most_moves", "rate", "log10_space", "seconds"}
DRAWN = {"picture", "smiley-8", "sphere", "torus"}

experiments = for_every("name", lab.EXPERIMENTS)


def measure(run_: lab.Run) -> lab.RunResult:
    result = run(run_.puzzle, run_.method, seed=run_.seed, limit=Limit(20), **run_.options)
    return lab.RunResult(result, 0.5)


def performed(experiment: Experiment, settings: Settings) -> list[Row]:
    return list(experiment.rows(experiment.plan(settings), measure))


@cache
def tiny(name: str) -> tuple[Experiment, list[Row]]:
    experiment = lab.experiment(name)
    return experiment, performed(experiment, experiment.settings(20, 1, TINY[name][0]))


# Every experiment


@experiments
def test_seeds_are_other_puzzles_or_other_runs(name: str) -> None:
    """Except for fixed pictures with methods that use no random numbers: one run says it all."""
    experiment = lab.experiment(name)
    for trial in experiment.plan(experiment.settings(20, 3, TINY[name][0])):
        drawn = bool(DRAWN & set(trial.labels.values())) and name not in ("anneal", "blocks")
        assert len({repr(run_) for run_ in trial.runs}) == (1 if drawn else 3), trial.labels


@experiments
def test_a_back_end_that_solves_large_models_can_stop_in_time(name: str) -> None:
    experiment = lab.experiment(name)
    runs = [run_ for trial in experiment.plan(experiment.settings(20, 1, TINY[name][0])) for run_ in trial.runs]
    assert {str(run_.options["backend"]) for run_ in runs if run_.method in ("sat", "sat3d")} <= {*PUNCTUAL}


@experiments
def test_csv_has_all_rows_of_the_table(name: str) -> None:
    experiment, rows = tiny(name)
    read = [*DictReader(as_csv(experiment, rows).splitlines())]
    assert len(read) == len(rows) + len(experiment.published) == len(origins(experiment, rows))
    ours = [row for row in read if row["source"] == "ours"]
    assert [row["outcome"] for row in ours] == [row["outcome"] for row in rows]


@experiments
def test_rows_are_as_many_as_planned_and_full(name: str) -> None:
    experiment, rows = tiny(name)
    columns = {column.name for column in experiment.columns}
    assert len(rows) == TINY[name][1]
    for row in rows:
        assert {name.removesuffix("_q1").removesuffix("_q3") for name in row} - BESIDE_COLUMNS <= columns
        assert row["outcome"]
        assert row.get("seconds") in (0.5, None)
    assert all(any(row.get(name) is not None for row in rows) for name, _ in panels(experiment))


@experiments
def test_the_same_settings_are_the_same_experiment(name: str) -> None:
    # Only what is timed inside of a solve may differ.
    first, second = ([{key: row[key] for key in row if "seconds" not in key} for row in measured(name)[1]]
                     for measured in (tiny, tiny.__wrapped__))
    assert first == second


@experiments
def test_descriptions_name_columns_that_exist(name: str) -> None:
    experiment = lab.experiment(name)
    columns = {column.name for column in experiment.columns}
    series = {key for chart in experiment.charts for key in chart.series}
    assert {*(name for name, _ in panels(experiment)), *series, *experiment.beside} <= {*columns, SOLVED_AFTER}
    assert all(set(row) <= columns for row in experiment.published)
    assert experiment.name == name


@experiments
def test_markdown_is_one_table(name: str) -> None:
    experiment, rows = tiny(name)
    lines = markdown(experiment, rows).splitlines()
    assert len(lines) == 2 + len(rows) + len(experiment.published)
    assert len({len(re.findall(r"(?<!\\)\|", line)) for line in lines}) == 1
    assert re.fullmatch(r"\|( -+:? \|)+", lines[1])


@experiments
def test_figures_are_of_plotly_and_draw_every_number(name: str) -> None:
    experiment, rows = tiny(name)
    for panel, _ in panels(experiment):
        drawn = Figure(figure(experiment, rows, [panel]))  # validates it
        marks = sum(len(trace.x) for trace in drawn.data)
        assert marks >= sum(row.get(panel) is not None for row in (*rows, *experiment.published))
        assert all(trace.name and len(trace.customdata) == len(trace.x) for trace in drawn.data)
    assert [*figure(experiment, [], [])["layout"]]
    texts = str(figure(experiment, rows, [], TOKENS))
    assert "--accent" in texts
    assert not re.search("#[0-9a-f]{6}", texts)


def test_unknown_experiments_are_named_with_those_that_exist() -> None:
    with pytest.raises(PuzzleError, match=r"experiment: expected one of .*passes.*race, found 'nonsense'"):
        lab.experiment("nonsense")


# What is asked for


@pytest.mark.parametrize(("seconds", "seeds"), [(0, 1), (-1, 1), (float("nan"), 1), (1e9, 1), (1, 0), (1, 1001)])
def test_limits_that_make_no_sense_are_refused(seconds: float, seeds: int) -> None:
    with pytest.raises(PuzzleError, match=r"--se(conds|eds): expected"):
        Settings(seconds, seeds)


def test_parameters_are_read_once_each() -> None:
    sizes = Parameter("sizes", (5, 10), "sides", low=1, high=30)
    assert sizes.read("7, 30,7") == (7, 30)
    for bad in ("", "5,", "31", "0", "five"):
        with pytest.raises(PuzzleError, match="sizes: expected a whole number from 1 to 30"):
            sizes.read(bad)


# What is switched off


def test_every_variant_of_exact_is_options_that_it_has() -> None:
    method = method_info("exact")
    for options in VARIANTS.values():
        defaults = method.read_options({})
        assert all(defaults[name] != value for name, value in options.items())
        assert method.read_options(options)


def test_an_ablation_counts_decided_puzzles_and_adds_up_the_seconds() -> None:
    experiment = lab.experiment("exact")
    outcomes = iter((Outcome.UNIQUE, Outcome.MULTIPLE, Outcome.LIMIT))

    def measured(run_: lab.Run) -> lab.RunResult:
        outcome = next(outcomes)
        return lab.RunResult(Result(outcome, run_.puzzle, "exact", Grid.unknown((1, 1))), len(outcome))

    texts = {"sets": "random-25", "off": "nothing"}
    (row,) = experiment.rows(experiment.plan(experiment.settings(seeds=3, texts=texts)), measured)
    assert (row["decided"], row["sum_seconds"], row["seconds"], row["worst_seconds"]) == (2, 19, 8, 8)
    assert row["outcome"] == "1 UNIQUE, 1 MULTIPLE, 1 LIMIT"


# Rows and tables


def experiment_of(published: tuple[Row, ...]) -> Experiment:
    columns = (Column("puzzle"), Column("method"), Column("cost", form="count"), Column("never"))
    return Experiment("test", "Test", (), columns, lambda _: [], lambda _: {}, race(smiley(), ["exact"]).charts,
                      published, ("method",))


def test_published_rows_stand_beside_ours() -> None:
    published: tuple[Row, ...] = ({"method": "dfs", "cost": 9}, {"method": "other", "cost": 7})
    rows: list[Row] = [{"puzzle": name, "method": method, "cost": 1} for method in ("dfs", "bfs") for name in "ab"]
    columns, cells = table(experiment_of(published), rows)
    assert [column.name for column in columns] == ["source", "puzzle", "method", "cost"]
    assert [row[0] for row in cells] == ["ours", "ours", "published", "ours", "ours", "published"]
    assert cells[2] == ["published", "", "dfs", "9"]


@for_every("name, settings", [
    ("blocks", {"variant": "as-published"}),
    ("cooling", {"acceptance": "original", "threshold": 0.6, "start_ratio": 0.6, "cooling_factor": 0.99}),
])
def test_published_final_costs_stand_beside_the_published_settings(name: str, settings: dict[str, Any]) -> None:
    experiment = lab.experiment(name)
    planned = experiment.plan(experiment.settings(texts={"sizes": "10,15,30"}))
    rows = merged([trial.labels for trial in planned], experiment.published, experiment.beside)
    beside = [(ours, other) for ours, other in pairwise(rows) if other["source"] == "published"]
    assert {other["n"]: other["final_cost"] for _, other in beside} == {10: 0, 15: 84, 30: 231}
    assert all(ours["source"] == "ours" and ours["n"] == other["n"] for ours, other in beside)
    assert all({**ours, **settings} == ours for ours, _ in beside)
    assert "one minute" in experiment.published_on


def test_only_the_original_rule_of_acceptance_has_thresholds() -> None:
    experiment = lab.experiment("cooling")
    texts = {"sizes": "5", "ratios": "1", "factors": "0.9", "thresholds": "0.3,0.6"}
    trials = experiment.plan(experiment.settings(texts=texts))
    rules = [(trial.labels["acceptance"], trial.labels["threshold"]) for trial in trials]
    assert rules == [("original", 0.3), ("original", 0.6), ("metropolis", None)]


def test_a_chart_names_what_varies() -> None:
    experiment = lab.experiment("cooling")
    planned = experiment.plan(experiment.settings(texts={"sizes": "15", "ratios": "0.6", "acceptances": "original"}))
    rows = [{**trial.labels, "final_cost": 1, "accepted": 0.5} for trial in planned]
    layout = figure(experiment, rows, ["final_cost"])["layout"]
    assert layout["yaxis"]["ticktext"] == [f"cooling factor {factor}" for factor in (0.95, 0.99, 0.999)]


# Statistics


@for_every("values, successes, quarters", [
    ([7], [True], (7, 7, 7)),
    ([4, 1, 3, 2], [True] * 4, (1, 2, 3)),
    ([1, 9, 9, 9], [False, True, True, True], (9, 9, 9)),  # a run that failed counts as above all others
    ([1, 9, 2], [False, True, False], (9, 1, 2)),
    ([None, 5], [False, True], (5, 5, None)),
    ([3, None, 1], [], (1, 3, None)),
])
def test_quartiles_are_figures_of_runs(values: list[Any], successes: list[bool], quarters: tuple[Any, ...]) -> None:
    row = quartiles("x", values, successes)
    assert (row["x_q1"], row["x"], row["x_q3"]) == quarters


@for_every("column, row, text", [
    (Column("x", form="count"), {"runs": 20, "x_q1": 9, "x": 12, "x_q3": 20}, "12 (9–20)"),
    (Column("x", form="count"), {"runs": 20, "x_q1": 12, "x": 12, "x_q3": 12}, "12"),
    (Column("x", form="count", effort=0.5), {"runs": 4, "succeeded": 2, "x_q1": 9, "x": 12, "x_q3": 20}, "12 (9–> 20)"),
    (Column("x", form="count", effort=0.5), {"runs": 4, "succeeded": 1, "x": 12}, "> 12"),
    (Column("x", form="count", effort=1), {"runs": 4, "succeeded": 3, "x": 12}, "> 12"),
    (Column("x", form="runs_share"), {"runs": 20, "succeeded": 19, "x": 0.95}, "95% of 20"),
    (Column("x", form="runs_share"), {"runs": 1, "x": 1}, "100% of 1"),
    (Column("x"), {}, ""),
])
def test_a_cell_says_how_far_figures_spread_and_of_how_many_runs(column: Column, row: Row, text: str) -> None:
    assert cell(column, row) == text


def test_the_share_of_solved_runs_grows_with_the_moves() -> None:
    row: Row = {"variant": "all", "runs": 4, "solved_after": (0, 30, 70), "most_moves": 100}
    (trace,) = figure(lab.experiment("blocks"), [row], [SOLVED_AFTER])["data"]
    assert [*zip(trace["x"], trace["y"], strict=True)] == [(1, 0), (1, 0.25), (30, 0.5), (70, 0.75), (100, 0.75)]
    assert trace["name"] == "all changes: 3 of 4"


def test_the_library_carries_out_an_experiment_and_a_race() -> None:
    results = library.run("passes", sizes=[3, 4], seeds=2)
    assert [row["runs"] for row in results.rows] == [2] * 6
    assert isinstance(results.figure(), Figure)
    assert results.csv().count("\n") == results.markdown().count("\n") == 7
    assert library.race(smiley(), "exact", "dfs").rows[0]["outcome"] == "UNIQUE"
    with pytest.raises(PuzzleError, match="options of passes: expected one of sizes, kinds or ways, found 'size'"):
        library.run("passes", size=3)


@pytest.mark.parametrize(("form", "value", "words"), [
    ("text", "a|b", "a|b"),
    ("count", 1234567, "1,234,567"),
    ("count", 2.5, "2.5"),
    ("seconds", 0.00123456, "0.00123"),
    ("seconds", 12345.6, "12,346"),
    ("bytes", 123, "0.000 MB"),
    ("bytes", 123_456_789, "123.5 MB"),
    ("share", 2 / 3, "67%"),
    ("number", 56.789123, "56.79"),
    ("count", None, ""),
])
def test_values_as_people_read_them(form: Any, value: Any, words: str) -> None:
    assert formatted(Column("x", form=form), value) == words


# Puzzles


@for_every("kind", KINDS)
@for_every("side", [1, 5, 10, 30, 41, 60])
def test_squares_have_their_size_and_are_the_same_each_time(kind: str, side: int) -> None:
    assert square(kind, side, 0).shape == (side, side)
    assert square(kind, side, 0) == square(kind, side, 0)


def test_random_puzzles_differ_by_seed_and_are_half_filled() -> None:
    first, second = random_puzzle(30, 0), random_puzzle(30, 1)
    assert first != second
    assert 400 < first.info.goal.cells.count(1) < 500


def test_random_puzzles_stay_the_same_for_ever() -> None:
    """Published figures depend on them."""
    goal = random_puzzle(5, 0).info.goal
    assert goal.rows() == ["####.", "##..#", ".###.", ".##..", "##..#"]


# Races


def test_a_race_has_a_row_for_each_method_as_written() -> None:
    entries = ["exact", "dfs:prune=off", "dfs:prune=on, order=constrained", "exact"]
    experiment = race(smiley(), entries)
    rows = performed(experiment, experiment.settings(20, 2))
    assert [row["method"] for row in rows] == entries[:3]
    assert [row["outcome"] for row in rows] == ["2 UNIQUE", "2 SOLVED", "2 SOLVED"]
    assert [row["proof"] for row in rows] == ["with proof", "without proof", "without proof"]
    assert {trace["name"] for trace in figure(experiment, rows)["data"]} == {"with proof", "without proof"}
    assert "visited 1,434" in str(rows[1]["counters"])
    assert experiment.settings().seconds == 60


@pytest.mark.parametrize(("entry", "words"), [
    ("nonsense", r"method: expected one of .*found 'nonsense'"),
    ("", "method: expected one of"),
    ("dfs:nonsense=1", r"options of dfs: expected one of .*found 'nonsense'"),
    ("dfs:prune=perhaps", "option prune: expected true or false"),
    ("dfs:prune", r"expected METHOD or METHOD:OPTION=VALUE.*found 'dfs:prune'"),
    ("dfs:=1", "expected METHOD or METHOD:OPTION=VALUE"),
])
def test_races_refuse_unknown_entries(entry: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        race(smiley(), [entry])


def test_a_method_that_refuses_the_puzzle_says_so_in_its_row() -> None:
    wide = Puzzle.flat([[40]], [[1]] * 40)
    experiment = race(wide, ["passes:enumerate=patterns", "exact"])
    first, second = performed(experiment, experiment.settings())
    assert first["outcome"] == "refused"
    assert "row 1" in refusals([first, second])[0]
    assert second["outcome"] == "UNIQUE"


@for_every("method", [name for name in METHODS if "flat" in method_info(name).kinds])
def test_every_method_can_race(method: str) -> None:
    experiment = race(smiley(), [method])
    assert [row["method"] for row in performed(experiment, experiment.settings(20))] == [method]
