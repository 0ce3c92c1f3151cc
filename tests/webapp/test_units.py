"""The units: figures, lines and tables are right, puzzles suit, and pages, plans and papers are there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from math import exp
from statistics import median
from typing import Any

import pytest
from flask.testing import FlaskClient

from nonoscope import EMPTY, FILLED, UNKNOWN, Runs, dump, method_info, run
from solvers.clues import runs_of
from solvers.puzzle import Puzzle
from tests.cases import for_every
from tests.solvers import naive_lines as naive
from tests.solvers.naive_costs import padded
from webapp.base.wire_json import dumps, loads
from webapp.classroom.teacher_acts import check_settings
from webapp.classroom.unit_pages import plan_of
from webapp.classroom.unit_texts import (
    UNITS,
    Figure,
    PicturedLine,
    Table,
    Unit,
    code_of,
    picture_of,
    puzzle_named,
    unit_named,
)
from webapp.classroom.worksheets import worksheet

SIGNS = {"?": UNKNOWN, "#": FILLED, ".": EMPTY}
ALL = {name: unit_named(name) for name in UNITS}
FIGURES = [(unit.name, figure) for unit in ALL.values() for figure in unit.figures]
LINES = [line for unit in ALL.values() for part in (*unit.slides, *unit.tasks) for line in part.lines]
every_unit = for_every("name", UNITS)


def cells(picture: str) -> bytes:
    return bytes(SIGNS[sign] for sign in picture)


def puzzles_of(unit: Unit) -> set[str]:
    named = {part.puzzle for part in (*unit.steps, *unit.slides)} | {one for task in unit.tasks for one in task.puzzles}
    return named - {""}


OWN = sorted({one for unit in ALL.values() for one in puzzles_of(unit)})


@every_unit
def test_a_unit_fills_45_minutes_and_lacks_nothing(name: str) -> None:
    unit = ALL[name]
    assert unit.minutes == 45
    assert all((unit.lead, unit.for_whom, unit.goals, unit.needs, unit.prepare, unit.homework, unit.slides, unit.tasks))
    assert all((step.say and step.title and step.look) or step.kind == "exit" for step in unit.steps)
    assert unit.steps[-1].kind == "exit"
    assert len(unit.steps[-1].questions) == len(unit.steps[-1].answers)
    assert any(step.mistakes for step in unit.steps)


@every_unit
def test_each_step_begins(name: str) -> None:
    for step in loads(dumps(plan_of(ALL[name])))["steps"]:
        if step["kind"] != "talk":
            check_settings(step)


@every_unit
def test_exit_questions_have_answers(name: str) -> None:
    last = ALL[name].steps[-1]
    for question, answer in zip(last.questions, last.answers, strict=True):
        assert answer["why"]
        if "choices" in question:
            assert 2 <= len(question["choices"]) <= 6
            assert answer["right"] in range(len(question["choices"]))
        else:
            assert question["text"] is True


def placements(clue: tuple[int, ...], known: str) -> bytes | None:
    return naive.solve(Runs(clue), cells(known))


def test_right_answers_about_lines() -> None:
    first, second, _ = ALL["lines"].steps[-1].questions
    right, other, _ = (answer.get("right") for answer in ALL["lines"].steps[-1].answers)
    shared = placements((5,), "????????")
    assert shared is not None
    assert first["choices"][right] == str(shared.count(FILLED))
    assert placements((2, 1), ".????") == cells(second["choices"][other])


def measured(figure: Figure) -> float:
    """What the solves of a figure count."""
    seeds = range(1, figure.seeds + 1) if figure.seeds else (0,)
    results = [run(puzzle_named(figure.puzzle), figure.method, seed=seed, **figure.options) for seed in seeds]
    if not figure.seeds:
        return results[0].counters[figure.counter]
    counts = [one.counters[figure.counter] for one in results if one.solutions]
    taken = {"least": min, "most": max, "median": median, "solved": len}
    return taken[figure.take](counts)


@for_every("name, figure", FIGURES, ids=[f"{name}-{figure.name}" for name, figure in FIGURES])
def test_a_figure_is_what_a_solve_counts(name: str, figure: Figure) -> None:
    assert measured(figure) == figure.value


@every_unit
def test_figures_of_solves_with_seeds_are_all_there_are(name: str) -> None:
    """Thirty is said in words beside them."""
    assert {figure.seeds for figure in ALL[name].figures} <= {0, 30}


@for_every("line", LINES, ids=[f"{line.clue}-{line.cells}" for line in LINES])
def test_a_line_is_a_placement_or_what_all_placements_share(line: PicturedLine) -> None:
    known = cells(line.cells)
    if line.found:
        assert naive.solve(Runs(line.clue), known) == cells(line.found)
    else:
        assert UNKNOWN not in known


@for_every("name", OWN)
def test_a_puzzle_has_its_picture_alone_and_its_code(name: str) -> None:
    puzzle = puzzle_named(name)
    assert dump(puzzle, "link") == code_of(name)
    result = run(puzzle, "sat")
    assert result.outcome.name == "UNIQUE"
    assert result.grid.cells == picture_of(name).cells


def activities() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Puzzle, method and options of all steps that run a method."""
    for unit in ALL.values():
        for step in unit.steps:
            methods = step.settings.get("methods") or [step.settings]
            for one in methods:
                if "method" in one and step.kind not in ("algorithm", "seeds"):  # runs of a class may fail
                    yield step.puzzle, one["method"], one.get("options", {})


SHOWN = [(puzzle, method, tuple(options.items())) for puzzle, method, options in activities()]


@for_every("puzzle, method, options", SHOWN, ids=[f"{puzzle}-{method}" for puzzle, method, _ in SHOWN])
def test_a_method_of_a_step_ends(puzzle: str, method: str, options: tuple[tuple[str, Any], ...]) -> None:
    method_info(method).read_options(dict(options))
    outcome = run(puzzle_named(puzzle), method, seed=1, **dict(options)).outcome.name
    assert outcome == "STUCK" if (puzzle, method) == ("anchor", "passes") else outcome in ("UNIQUE", "SOLVED")


def test_where_line_logic_gets_stuck_eight_cells_are_open() -> None:
    for name in ("anchor", "crossroads"):
        assert run(puzzle_named(name), "passes").grid.cells.count(UNKNOWN) == 8
    open_cells = {at % 5 for at, state in enumerate(run(puzzle_named("crossroads"), "passes").grid.cells) if not state}
    assert open_cells == {2, 4}


@for_every("cell", [7, 9, 12, 14, 17, 19, 22, 24])
def test_one_decision_closes_the_crossroads(cell: int) -> None:
    puzzle = puzzle_named("crossroads")
    outcomes = {run(Puzzle(puzzle.shape, puzzle.lines, ((cell, state),)), "passes").outcome.name
                for state in (FILLED, EMPTY)}
    assert outcomes == {"NONE", "UNIQUE"}


# The tables of worksheets and slides


def table(name: str, title: str, where: str = "tasks") -> list[dict[str, str]]:
    """The rows of a table by their headings, with what is left out on the worksheet."""
    (found,) = (part.table for part in getattr(ALL[name], where) if part.title == title)
    assert isinstance(found, Table)
    return [dict(zip(found.head, (cell.removeprefix("=") for cell in row), strict=True)) for row in found.rows]


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


@pytest.mark.parametrize("row", table("lines", "Slack"))
def test_slack(row: dict[str, str]) -> None:
    clue, length = Runs(numbers(row["clue"])), int(row["cells in the line"])
    shared = naive.solve(clue, bytes(length))
    assert shared is not None
    assert [int(row[name]) for name in ("room", "slack", "certainly filled")] == [
        clue.need, length - clue.need, shared.count(FILLED),
    ]


@pytest.mark.parametrize("row", table("search", "f = g + h"))
def test_costs_of_nodes(row: dict[str, str]) -> None:
    rows = [cells(part) for part in row["rows so far"].split(" / ")]
    puzzle = puzzle_named("three")
    columns = [runs_of(bytes(column)) for column in zip(*rows, strict=True)]
    wrong = sum(found != line.clue.lengths for found, line in zip(columns, puzzle.lines[3:], strict=True)
                if isinstance(line.clue, Runs))
    assert [int(row[name]) for name in ("g", "columns not correct (h)", "f")] == [len(rows), wrong, len(rows) + wrong]


@pytest.mark.parametrize("row", table("annealing", "Cost"))
def test_costs_of_lines(row: dict[str, str]) -> None:
    line = cells(row["cells"])
    assert runs_of(line) == numbers(row["blocks"])
    assert padded(Runs(numbers(row["clue"])), line) == int(row["cost"])


def accepted(delta: float, temperature: float) -> float:
    return min(1.0, exp(-delta / temperature))


@pytest.mark.parametrize("row", table("annealing", "The Metropolis rule"))
def test_the_metropolis_rule_on_the_worksheet(row: dict[str, str]) -> None:
    probability = accepted(float(row["Δ"].replace("−", "-")), float(row["T"]))
    assert f"{probability:.2f}" == row["probability"]
    assert (float(row["number drawn"]) < probability) == (row["accepted?"] == "yes")


def test_the_metropolis_rule_on_the_slide() -> None:
    for row in table("annealing", "The Metropolis rule", "slides"):
        delta = float(row.pop("").split()[-1])
        assert list(row.values()) == [f"{accepted(delta, float(head.split()[-1])):.2f}" for head in row]


def fraction(text: str) -> Fraction | None:
    return None if text == "–" else Fraction(text)


@pytest.mark.parametrize("row", table("belief", "How likely is each cell?"))
def test_shares_of_placements(row: dict[str, str]) -> None:
    clue, length = row["clue, cells"].removesuffix(" cells").split(", ")
    runs, known = Runs(numbers(clue)), bytes(int(length))
    assert len(naive.consistent(runs, known)) == int(row["how many"])
    shares = [fraction(row[f"cell {number}"]) for number in range(1, 6)]
    assert [one for one in shares if one is not None] == naive.marginals(runs, known, [Fraction(1)] * len(known))


@pytest.mark.parametrize("row", [*table("belief", "Odds"), *table("belief", "Odds", "slides")])
def test_odds(row: dict[str, str]) -> None:
    pairs = [numbers(row[name].replace(" to ", " ")) for name in ("row", "column", "together")]
    for_it, against = pairs[0][0] * pairs[1][0], pairs[0][1] * pairs[1][1]
    assert for_it * pairs[2][1] == against * pairs[2][0]
    assert Fraction(for_it, for_it + against) == Fraction(row["probability"])


def test_a_line_that_listens() -> None:
    (answer,) = (task.answer for task in ALL["belief"].tasks if task.title == "A line that listens")
    odds = [Fraction(3), Fraction(1), Fraction(1)]
    assert naive.marginals(Runs((2,)), bytes(3), odds) == [Fraction(3, 4), Fraction(1), Fraction(1, 4)]
    assert "3/4, 1 and 1/4" in answer[0]


# Pages, plans and papers


@every_unit
def test_the_page_of_a_unit(client: FlaskClient, name: str) -> None:
    page = client.get(f"/units/{name}").text
    assert f'href="/class#unit={name}"' in page
    assert page.count('class="unit-step"') == len(ALL[name].steps) + 1
    assert "{" not in re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)
    assert f'href="/units/{name}"' in client.get("/units").text
    assert client.get(f"/units/{name}/slides").text.count('class="slide"') == len([*ALL[name].shown()])


@every_unit
def test_every_step_and_every_slide_is_projected_in_order(name: str) -> None:
    shown = [*ALL[name].shown()]
    assert sorted({number for number, _ in shown}) == [*range(len(ALL[name].steps))]
    assert [number for number, _ in shown] == sorted(number for number, _ in shown)
    assert [slide for _, slide in shown if slide] == [*ALL[name].slides]


@every_unit
def test_the_plan_of_a_unit_names_puzzles_that_there_are(client: FlaskClient, name: str) -> None:
    plan = client.get(f"/units/{name}/plan.json").get_json()
    assert plan == {**plan_of(ALL[name]), "steps": plan["steps"]}
    assert sum(step["minutes"] for step in plan["steps"]) == 45
    assert [answer["right"] for answer in plan["steps"][-1]["answers"]] == [
        answer.get("right") for answer in ALL[name].steps[-1].answers]
    for step in plan["steps"]:
        assert step["note"]
        if "puzzle" in step:
            assert client.get(f"/p/{step['puzzle']}").status_code == 200


@every_unit
def test_papers_are_pdf_and_made_once(client: FlaskClient, name: str) -> None:
    for paper, answers in (("worksheet", False), ("answers", True)):
        answer = client.get(f"/units/{name}/{paper}.pdf")
        assert (answer.status_code, answer.mimetype, answer.data[:5]) == (200, "application/pdf", b"%PDF-")
        assert worksheet(name, answers=answers) is worksheet(name, answers=answers)


def test_a_unit_that_there_is_not(client: FlaskClient) -> None:
    for address in ("/units/dance", "/units/dance/slides", "/units/dance/plan.json", "/units/dance/worksheet.pdf"):
        assert client.get(address).status_code == 404


def test_the_page_for_plans_offers_all_units(client: FlaskClient) -> None:
    page = client.get("/class/plan").text
    assert all(f'<option value="{name}">' in page for name in UNITS)
