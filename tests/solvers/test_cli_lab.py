"""The command `lab`: its lists, output and files, its JSON, and how it ends when interrupted."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from solvers import __version__, lab
from solvers.cli import cli, experiment_runs
from solvers.lab import Run
from tests.cases import for_every

PLUS = "1;3;1:1;3;1"
PASSES = ("passes", "--sizes", "4", "--kinds", "random")


def call(*args: str) -> Result:
    return CliRunner().invoke(cli, ["lab", *args])


def call_json(*args: str) -> Any:
    result = call(*args, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_lab_alone_lists_the_experiments() -> None:
    result = call()
    assert result.exit_code == 0
    for name in lab.EXPERIMENTS:
        assert lab.experiment(name).summary in result.stdout
    assert "race" in result.stdout


@pytest.mark.parametrize("name", [*lab.EXPERIMENTS, "race"])
def test_lab_help_lists_the_parameters(name: str) -> None:
    result = call(name, "--help")
    assert result.exit_code == 0
    assert "--seconds" in result.stdout
    if name != "race":
        usual = lab.experiment(name)
        assert all(f"--{parameter.name}" in result.stdout for parameter in usual.parameters)
        limits = f"{usual.seconds:g} seconds, and the number of seeds is {usual.seeds}."
        assert limits in " ".join(result.stdout.split())


def test_lab_prints_a_table_and_an_estimate() -> None:
    result = call(*PASSES, "--seconds", "5", "--seeds", "2")
    assert result.exit_code == 0
    assert [line.split()[:3] for line in result.stdout.splitlines()[2:]] == [
        ["random", "4", way] for way in ("patterns", "placements", "kernel")
    ]
    assert "6 runs of at most 5 s: 30 seconds" in result.stderr


def test_lab_json_has_all_that_repeating_needs() -> None:
    report = call_json(*PASSES, "--seconds", "5", "--seeds", "2")
    assert set(report) == {"experiment", "summary", "parameters", "machine", "versions", "seeds", "complete", "seconds",
                          "rows", "published"}
    assert (report["experiment"], report["seeds"], report["complete"]) == ("passes", [0, 1], True)
    assert report["parameters"] == {
        "seconds": 5, "sizes": [4], "kinds": ["random"], "ways": ["patterns", "placements", "kernel"]
    }
    assert set(report["machine"]) == {"cpu", "cores", "os"}
    assert set(report["versions"]) == {"nonoscope", "python", "numpy", "numba", "python-sat"}
    assert report["versions"]["nonoscope"] == __version__
    names = {column.name for column in lab.experiment("passes").columns}
    assert all(names <= set(row) and row["seconds"] >= 0 for row in report["rows"])


def test_lab_json_of_a_race_holds_the_puzzle() -> None:
    report = call_json("race", PLUS, "exact", "dfs:prune=off")
    link = report["parameters"]["puzzle"]
    again = call_json("race", link, "exact")
    assert [row["outcome"] for row in report["rows"]] == ["UNIQUE", "SOLVED"]
    assert again["parameters"]["puzzle"] == link


def test_lab_markdown_names_the_machine() -> None:
    head, rule, *rows, empty, foot = call(*PASSES, "--markdown").stdout.splitlines()
    assert head.startswith("| kind | N | enumerate |")
    assert rule.startswith("| --- | ---: | --- |")
    assert len(rows) == 3
    assert (empty, __version__ in foot) == ("", True)


def test_lab_plots(tmp_path: Path) -> None:
    path = tmp_path / "out.html"
    path.write_text("old", encoding="utf-8")
    assert call(*PASSES, "--plot", str(path)).exit_code == 0
    page = path.read_text(encoding="utf-8")
    assert '"name":"all fillings"' in page
    assert re.findall(r'<(?:script|link|img)[^>]*(?:src|href)=', page.partition("<body>")[2]) == []  # it stands alone


@for_every("args, words", [
    (["nonsense"], "experiment: expected one of passes"),
    ([*PASSES, "--seconds", "0"], "--seconds: expected more than 0"),
    ([*PASSES, "--seconds", "nan"], "--seconds: expected more than 0"),
    ([*PASSES, "--seeds", "0"], "--seeds: expected a number from 1 to 1,000"),
    ([*PASSES, "--seeds", "100000"], "--seeds: expected a number from 1 to 1,000"),
    ([*PASSES, "--ways", "guessing"], "option ways: expected one of patterns, placements or kernel"),
    ([*PASSES, "--plot", "out.png"], "--plot: expected a name that ends in .html"),
    ([*PASSES, "--plot", "no/such/folder/out.html"], "no/such/folder/out.html: No such file or directory"),
    ([*PASSES, "--json", "--markdown"], "expected --json or --markdown, not both"),
    (["race", PLUS, "nonsense"], "method: expected one of"),
    (["race", "missing.non", "exact"], "missing.non: no such file"),
])
def test_lab_refuses_in_one_sentence_before_it_measures(args: list[str], words: str) -> None:
    result = call(*args)
    assert (result.exit_code, result.stdout.count("\n") <= 1) == (2, True)
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


def test_lab_stops_when_time_is_up_and_keeps_its_rows() -> None:
    result = call(*PASSES, "--json", "--stop-after", "0")
    report = json.loads(result.stdout)
    assert (result.exit_code, report["complete"], len(report["rows"])) == (0, False, 1)
    assert "Stopped after 1 of 3 rows" in result.stderr


def test_lab_interrupted_keeps_its_rows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bench = experiment_runs.Bench.__call__
    runs: list[Run] = []

    def interrupted(self: Any, run: Run) -> Any:
        runs.append(run)
        if len(runs) == 3:
            raise KeyboardInterrupt
        return bench(self, run)

    monkeypatch.setattr(experiment_runs.Bench, "__call__", interrupted)
    plot = tmp_path / "out.html"
    result = call(*PASSES, "--json", "--plot", str(plot))
    report = json.loads(result.stdout)
    assert (result.exit_code, report["complete"], len(report["rows"])) == (130, False, 2)
    assert "Plotly.newPlot" in plot.read_text(encoding="utf-8")
