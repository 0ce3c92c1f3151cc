"""The units: figures, lines and tables are right, puzzles suit, and pages, plans and papers are there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from math import exp
from typing import Any

from flask.testing import FlaskClient

from nonoscope import EMPTY, FILLED, UNKNOWN, Runs, dump, run
from scripts.unit_figures import measured
from solvers.clues import runs_of
from solvers.puzzle import Puzzle
from solvers.questions import questions
from tests.cases import for_every
from tests.solvers import naive_lines as naive
from tests.solvers.naive_costs import padded
from webapp.base.wire_json import dumps, loads
from webapp.classroom.teacher_acts import check_settings
from webapp.classroom.unit_pages import plan_of
from webapp.classroom.unit_texts import JOINING, SPARE, UNITS, Figure, code_of, picture_of, puzzle_named, unit_named
from webapp.classroom.worksheets import worksheet

SIGNS = {"?": UNKNOWN, "#": FILLED, ".": EMPTY}
ALL = {name: unit_named(name) for name in UNITS}
FIGURES = [(unit.name, figure) for unit in ALL.values() for figure in unit.figures]
every_unit = for_every("name", UNITS)


def cells(picture: str) -> bytes:
    return bytes(SIGNS[sign] for sign in picture)


def puzzles() -> list[str]:
    """Those of all units."""
    names = {part.puzzle for unit in ALL.values() for part in (*unit.steps, *unit.slides)}
    names |= {name for unit in ALL.values() for task in unit.tasks for name in task.puzzles}
    return sorted(names - {""})


@every_unit
def test_a_unit_fills_45_minutes_and_lacks_nothing(name: str) -> None:
    unit = ALL[name]
    assert unit.minutes == 45
    assert all((unit.lead, unit.for_whom, unit.goals, unit.needs, unit.prepare, unit.homework, unit.slides, unit.tasks))
    assert all((step.say and step.title and step.look) or step.kind == "exit" for step in unit.steps)
    assert any(step.mistakes for step in unit.steps)
    assert {figure.seeds for figure in unit.figures} <= {0, 30, 200}, "these are said in words beside them"
    for step in loads(dumps(plan_of(unit)))["steps"]:
        if step["kind"] != "talk":
            check_settings(step)
    *_, last = unit.steps
    assert last.kind == "exit"
    for question, answer in zip(last.questions, last.answers, strict=True):
        assert answer["why"]
        if "choices" in question:
            assert 2 <= len(question["choices"]) <= 6
            assert answer["right"] in range(len(question["choices"]))
        else:
            assert question["text"] is True


def test_learning_is_explained_before_it_is_asked_about() -> None:
    titles = [step.title for step in ALL["sat"].steps]
    assert titles.index("Learning from a conflict") < titles.index("What is learned?")


def test_right_answers_about_lines() -> None:
    first, second, _ = ALL["lines"].steps[-1].questions
    right, other, _ = (answer.get("right") for answer in ALL["lines"].steps[-1].answers)
    assert first["choices"][right] == str(naive.solve(Runs((5,)), bytes(8)).count(FILLED))
    assert naive.solve(Runs((2, 1)), cells(".????")) == cells(second["choices"][other])


@for_every("name, figure", FIGURES, ids=[f"{name}-{figure.name}" for name, figure in FIGURES])
def test_a_figure_is_what_a_solve_counts(name: str, figure: Figure) -> None:
    assert measured(figure) == figure.value


@every_unit
def test_a_line_is_a_placement_or_what_all_placements_share(name: str) -> None:
    for line in (line for part in (*ALL[name].slides, *ALL[name].tasks) for line in part.lines):
        if line.found:
            assert naive.solve(Runs(line.clue), cells(line.cells)) == cells(line.found), line
        else:
            assert UNKNOWN not in cells(line.cells), line


@for_every("name", puzzles())
def test_a_puzzle_has_its_picture_alone_and_its_code(name: str) -> None:
    puzzle = puzzle_named(name)
    assert dump(puzzle, "link") == code_of(name)
    result = run(puzzle, "sat")
    assert result.outcome.name == "UNIQUE"
    assert result.grid.cells == picture_of(name).cells


@for_every("choice", range(4))
def test_questions_on_annealing_are_of_all_phases_and_answers(choice: int) -> None:
    (step,) = (step for step in ALL["annealing"].steps if step.kind == "predict")
    method, options, seed = (step.settings[name] for name in ("method", "options", "seed"))
    asked = questions(puzzle_named(step.puzzle), method, options, seed=seed, most=6, choice=choice)
    answers = {(question.kind, question.right) for question in asked}
    assert answers >= {("accept", 0), ("accept", 1), ("chance", 0)}
    assert answers & {("chance", 1), ("chance", 2)}
    facts = [[fact.value for fact in question.shown.facts] for question in asked]
    temperatures = [float(values[2]) for values in facts]
    assert temperatures[0] > 1.5 > temperatures[2] > 0.8 > temperatures[5]
    assert min(int(values[1]) for values in facts) <= 0 < max(int(values[1]) for values in facts)
    assert len({*map(tuple, facts)}) == 6


def solves() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Puzzle, method, and options with the seed, of all steps that run a method."""
    for step in (step for unit in ALL.values() for step in unit.steps):
        for settings in step.settings.get("methods") or [step.settings]:
            if "method" in settings and step.kind not in ("algorithm", "seeds"):  # runs of a class may fail
                yield step.puzzle, settings["method"], {"seed": settings.get("seed", 1), **settings.get("options", {})}


@for_every("puzzle, method, options", solves())
def test_a_method_of_a_step_ends(puzzle: str, method: str, options: dict[str, Any]) -> None:
    outcome = run(puzzle_named(puzzle), method, **options).outcome.name
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


def table(name: str, title: str, where: str = "tasks") -> list[dict[str, str]]:
    """The rows of a table by their headings, with what is left out on the worksheet."""
    (table,) = (part.table for part in getattr(ALL[name], where) if part.title == title)
    return [dict(zip(table.head, (cell.removeprefix("=") for cell in row), strict=True)) for row in table.rows]


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


@for_every("row", table("lines", "Slack"))
def test_slack(row: dict[str, str]) -> None:
    clue, length = Runs(numbers(row["clue"])), int(row["cells in the line"])
    certain = naive.solve(clue, bytes(length)).count(FILLED)
    assert [int(row[name]) for name in ("room", "slack", "certain to be filled")] == [
        clue.need, length - clue.need, certain]


@for_every("row", table("search", "f = g + h"))
def test_costs_of_nodes(row: dict[str, str]) -> None:
    rows = [cells(part) for part in row["rows so far"].split(" / ")]
    puzzle = puzzle_named("three")
    columns = [runs_of(bytes(column)) for column in zip(*rows, strict=True)]
    wrong = sum(column != line.clue.lengths for column, line in zip(columns, puzzle.lines[3:], strict=True))
    assert [int(row[name]) for name in ("g", "wrong columns (h)", "f")] == [len(rows), wrong, len(rows) + wrong]


@for_every("row", table("annealing", "Cost"))
def test_costs_of_lines(row: dict[str, str]) -> None:
    line = cells(row["cells"])
    assert runs_of(line) == numbers(row["runs"])
    assert padded(Runs(numbers(row["clue"])), line) == int(row["cost"])


def accepted(delta: float, temperature: float) -> float:
    return min(1.0, exp(-delta / temperature))


def test_the_metropolis_rule_on_worksheet_and_slide() -> None:
    for row in table("annealing", "The Metropolis rule"):
        probability = accepted(float(row["Δ"].replace("−", "-")), float(row["T"]))
        assert f"{probability:.2f}" == row["probability"]
        assert (float(row["number drawn"]) < probability) == (row["accepted?"] == "yes")
    for row in table("annealing", "The Metropolis rule", "slides"):
        delta = float(row.pop("").split()[-1])
        assert list(row.values()) == [f"{accepted(delta, float(head.split()[-1])):.2f}" for head in row]


@for_every("row", table("belief", "How likely is each cell?"))
def test_shares_of_placements(row: dict[str, str]) -> None:
    clue, length = row["clue"].removesuffix(" cells").split(" in ")
    runs, open_cells = Runs(numbers(clue)), bytes(int(length))
    assert len(naive.consistent(runs, open_cells)) == int(row["placements"])
    shares = [Fraction(row[f"cell {number}"]) for number in range(1, 6) if row[f"cell {number}"] != "–"]
    assert shares == naive.marginals(runs, open_cells, [Fraction(1)] * len(open_cells))


@for_every("row", [*table("belief", "Odds"), *table("belief", "Odds", "slides")])
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
    placements = naive.consistent(Runs((2,)), bytes(3))
    weights = {cells(row["placement"]): row["weight"] for row in table("belief", "A line that listens")}
    assert weights == {line: "3" if line[0] == FILLED else "1" for line in placements}


@every_unit
def test_the_page_of_a_unit(client: FlaskClient, name: str) -> None:
    page = client.get(f"/units/{name}").text
    assert f'href="/class#unit={name}"' in page
    assert page.count('class="unit-step"') == len(ALL[name].steps) + 1
    assert "{" not in re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)
    assert f'href="/units/{name}"' in client.get("/units").text
    shown = [*ALL[name].shown()]
    assert client.get(f"/units/{name}/slides").text.count('class="slide"') == len(shown)
    steps = [number for number, _ in shown]
    assert steps == sorted(steps)
    assert {*steps} == {*range(len(ALL[name].steps))}
    assert [slide for _, slide in shown if slide] == [*ALL[name].slides]
    assert f'<option value="{name}">' in client.get("/class/plan").text


@every_unit
def test_the_plan_of_a_unit_names_puzzles_that_there_are(client: FlaskClient, name: str) -> None:
    plan = client.get(f"/units/{name}/plan.json").get_json()
    assert plan == {**plan_of(ALL[name]), "steps": plan["steps"]}
    assert sum(step["minutes"] for step in plan["steps"]) == 45 - JOINING - SPARE
    assert [answer["right"] for answer in plan["steps"][-1]["answers"]] == [
        answer.get("right") for answer in ALL[name].steps[-1].answers]
    slides = client.get(f"/units/{name}/slides").text.count('class="slide"')
    for step in plan["steps"]:
        assert step["note"]
        assert all(number <= slides for number in step.get("slides", {}).get("numbers", ()))
        assert (step["kind"] == "talk") == ("slides" in step)
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
