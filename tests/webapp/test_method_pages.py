"""The pages about methods: their texts, code, recordings and figures; and the lab."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from html import unescape
from itertools import count
from pathlib import Path

import brotli
import pytest
from flask.testing import FlaskClient

import webapp.watch.method_texts
from nonoscope import METHODS, Event, Outcome, Puzzle, dump, method_info, register, run
from solvers.collection import example, model
from solvers.lab import EXPERIMENTS, experiment
from solvers.lab.figure import panels
from solvers.lab.measured import Bench
from solvers.lab.published import HEURISTIC, SMILEY
from solvers.texts import say
from tests.cases import for_every
from tests.webapp.wire_replay import Json, parts_of
from webapp.base.paths import resource_path
from webapp.base.wire_json import dumps
from webapp.collection.bundled_cards import coloured_cards, example_cards, model_cards
from webapp.jobs.events.messages import Frame, Request
from webapp.jobs.tasks import task_clock, work
from webapp.jobs.tasks.experiment_tasks import read_settings
from webapp.watch.class_notes import notes_of
from webapp.watch.lab_pages import experiment_list, stored_results
from webapp.watch.method_code import code_of, source_files
from webapp.watch.method_films import FILE as FILMS
from webapp.watch.method_films import MOST, OPEN, film
from webapp.watch.method_pages import (
    FIGURES,
    GAMES,
    METHOD_OF,
    METHODS_COMPARED,
    PUZZLE,
    Figure,
    choices_for,
)
from webapp.watch.method_texts import MethodText, text_of
from webapp.watch.recordings import FOLDER, puzzles_for, record, recorded_methods, recording_for, shipped_recordings

TEXTS = sorted((Path(webapp.watch.method_texts.__file__).parent / "en").glob("*.toml"))
every_method = for_every("name", METHODS)


@every_method
def test_every_method_has_a_page_with_its_options(client: FlaskClient, name: str) -> None:
    page = client.get(f"/methods/{name}")
    assert page.status_code == 200
    for option in method_info(name).options:
        assert (f"<code>{option.name}</code>" in page.text) != option.only_local
    assert f'data-method="{name}"' in page.text
    assert f"#watch={name}" in page.text
    assert f'href="/methods/{name}"' in client.get("/methods").text


@every_method
def test_every_method_has_a_text_and_an_example_that_suits_it(name: str) -> None:
    text = text_of(name, "")
    assert text.lead and text.look
    assert sum(paragraph.count(".") for paragraph in text.text) >= 3
    method_info(name).read_options(text.options)


COLOURED = dump(example("toadstool").puzzle, "link")


@every_method
def test_page_of_a_method_shows_a_puzzle_that_it_takes(client: FlaskClient, name: str) -> None:
    able = [method for method in METHODS if "coloured" in method_info(method).kinds]
    answer = client.get(f"/methods/{name}?puzzle={COLOURED}")
    if name in able:
        assert f'data-code="{COLOURED}"' in answer.text
        assert "palette" in answer.text
    else:
        assert answer.status_code == 404
        assert f"The {name} method doesn’t work on coloured puzzles. These do: {', '.join(able)}." in answer.text


def test_list_of_methods_for_a_puzzle_has_those_that_take_it(client: FlaskClient) -> None:
    for puzzle, kind in ((COLOURED, "coloured"), (dump(model("steps").puzzle, "link"), "solid")):
        page = client.get(f"/methods?puzzle={puzzle}").text
        assert set(re.findall(r'data-testid="method-([^"]*)"', page)) == {
            name for name in METHODS if kind in method_info(name).kinds}
    assert client.get("/methods?puzzle=strange").status_code == 404


@for_every("name", GAMES)
def test_a_method_is_played_on_each_puzzle_that_its_game_offers(client: FlaskClient, name: str) -> None:
    assert f'href="/methods/{name}/play"' in client.get(f"/methods/{METHOD_OF.get(name, name)}").text
    for choice in choices_for(GAMES[name]):
        page = client.get(f"/methods/{name}/play?puzzle={choice.code}")
        assert page.status_code == 200
        assert f'value="{choice.code}" selected' in page.text


@for_every("address, why", [
    ("/methods/belief/play", "be played as a game"), ("/methods/nobody/play", "be played as a game"),
    ("/methods/dfs/play?puzzle=strange", "link"),
    (f"/methods/sat/play?puzzle={dump(example('cat').puzzle, 'link')}", "at most 8 cells"),
    (f"/methods/dfs/play?puzzle={dump(model('steps').puzzle, 'link')}", "flat puzzle"),
    (f"/methods/dfs/play?puzzle={dump(Puzzle.flat([[1], None], [[1], [1]]), 'link')}", "clue of every line"),
])
def test_no_game_where_a_method_or_a_puzzle_does_not_suit(client: FlaskClient, address: str, why: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert why in answer.text


def test_the_example_of_sat_has_conflicts(client: FlaskClient) -> None:
    """They are few enough to look at each, and are watched as the example is solved."""
    text = text_of("sat", "")
    result = run(example(text.example).puzzle, "sat", **text.options)
    assert 2 < result.counters["conflicts"] < 10
    assert result.outcome is Outcome.UNIQUE
    assert "#watch=sat,engine:watched,encoding:placements" in client.get("/methods/sat").text


@for_every("name", [name for name in METHODS if "flat" in method_info(name).kinds])
def test_example_and_its_watching_have_the_same_recording(client: FlaskClient, name: str) -> None:
    page = client.get(f"/methods/{name}").text
    recording, watched = re.search(r'data-recording="([^"]+)"', page), re.search(r'href="(/p/[^"#]+)#watch=', page)
    assert recording[1] in unescape(client.get(watched[1]).text)


@for_every("path", TEXTS, ids=lambda path: path.stem)
def test_texts_name_puzzles_that_there_are(path: Path) -> None:
    text = MethodText(**tomllib.loads(path.read_text(encoding="utf-8")))
    info, flat = method_info(path.stem), {card.name for card in example_cards()}
    coloured = {card.name for card in coloured_cards()} if "coloured" in info.kinds else set()
    assert set(text.bigger) <= (flat | coloured if "flat" in info.kinds else {card.name for card in model_cards()})
    assert text.example in flat


@for_every("name", ["nothing-like-it", "..", "<script>alert(1)</script>", "__init__"])
def test_other_names_have_no_page_and_no_lines(client: FlaskClient, name: str) -> None:
    response = client.get(f"/methods/{name}")
    assert response.status_code == client.get(f"/api/methods/{name}/code").status_code == 404
    assert "<script>alert" not in response.text
    assert text_of(name, "It guesses.") == MethodText(title=name, lead="It guesses.")


ROOT = Path(__file__).resolve().parents[2]
SCRIPT = (ROOT / "static/js/watch/event_codes.js").read_text(encoding="utf-8")
KINDS = {*re.findall(r'return "(\w+)"', SCRIPT), *re.findall(r'\]: "(\w+)"', SCRIPT), "line", "assumed", "other"}
STAGES = {"propagating", "believing", "probing", "searching", "encoding", "loading", "solving"}
ANY_KIND, ANY_STAGE = "|".join(sorted(KINDS - {"stage"})), "|".join(sorted(STAGES))


@every_method
def test_every_method_has_its_few_lines(name: str) -> None:
    lines = code_of(name)
    assert 5 <= len(lines) <= 12
    assert all(line.words.endswith((".", "?")) and len(line.words) <= 110 and len(line.code) <= 50 for line in lines)
    counters = [counter for line in lines for counter in line.counters]
    assert len(set(counters)) == len(counters)
    assert all(say(f"names.{counter}") for counter in counters)


@every_method
def test_lines_are_lit_by_what_there_is(name: str) -> None:
    for light in (light for line in code_of(name) for light in line.lights):
        assert re.fullmatch(rf"({ANY_KIND})( in ({ANY_STAGE}))?|stage ({ANY_STAGE})", light)
    lit = {light for line in code_of(name) for light in line.lights}
    assert {"start", "solution", "finished"} <= lit


@every_method
def test_source_of_a_line_is_that_function_in_that_file(name: str) -> None:
    for line in code_of(name):
        file, function, first, text = line.source
        lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
        assert f"def {function.rpartition('.')[2]}(" in text
        assert lines[first - 1].strip() == text.splitlines()[0]


@every_method
def test_lines_are_given_out_with_the_address_of_their_file(client: FlaskClient, name: str) -> None:
    lines = client.get(f"/api/methods/{name}/code").get_json()["lines"]
    assert [line["words"] for line in lines] == [line.words for line in code_of(name)]
    for address in {line["source"]["address"] for line in lines}:
        file = client.get(address)
        assert file.mimetype == "text/plain"
        assert file.text == (ROOT / address.removeprefix("/methods/source/")).read_text(encoding="utf-8")


@for_every("file", ["webapp/services.py", "solvers/../webapp/config.py", "solvers/nothing.py", "x"])
def test_no_other_file_is_given_out(client: FlaskClient, file: str) -> None:
    assert file not in source_files()
    assert client.get(f"/methods/source/{file}").status_code == 404


STALE = "run scripts/products.py recordings: this method, or what it reports, has changed"


@for_every("name", recorded_methods())
def test_recording_is_what_the_method_tells(name: str) -> None:
    text, folder = recorded_methods()[name], resource_path("static") / FOLDER
    packed = (folder / f"{name}.json.br").read_bytes()
    assert brotli.decompress(packed) == record(puzzles_for(name)[text.example].puzzle, name, text.options), STALE
    assert {file.name for file in folder.iterdir()} == {
        Path(f"{FILMS}.br").name, *(f"{method}.json.br" for method in recorded_methods())}


@for_every("name", METHODS)
def test_film_is_of_a_solve_and_has_all_its_boards(name: str) -> None:
    films = json.loads(brotli.decompress((resource_path("static") / f"{FILMS}.br").read_bytes()))
    shown = next(shown for shown in films if shown["method"] == name)
    assert dumps(shown) == dumps(film(name)), STALE
    assert shown["boards"][0] == OPEN * len(shown["boards"][0]) != shown["boards"][-1]
    assert OPEN not in shown["boards"][-1]
    assert 8 <= len(shown["boards"]) <= MOST


def test_pages_lead_to_recordings_that_are_kept_for_good(client: FlaskClient) -> None:
    page = client.get("/methods/passes").text
    assert "comparison" not in page, "which only searches by rows have"
    address = page.partition('data-recording="')[2].partition('"')[0]
    for coding in ("br", "gzip", ""):
        answer = client.get(address, headers={"Accept-Encoding": coding})
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.mimetype == "application/json"
        assert answer.headers.get("Content-Encoding", "") == coding
    assert answer.json[-1]["t"] == "finished"


def test_other_options_have_no_recording() -> None:
    recording = next(recording for recording in shipped_recordings() if recording.method == "dfs")
    options = recording.options
    assert recording_for(recording.code, "dfs", options) == recording.file
    assert recording_for(recording.code, "dfs", {**options, "count": 1}) == recording.file  # which is usual
    assert recording_for(recording.code, "dfs", {**options, "count": 2}) is None
    assert text_of("dfs", "").options == options


# The figures of searches by rows


MEASURED = "320,000"  # clauses of a smooth solid of side 20, in words of the notes


@for_every("figure", FIGURES)
def test_figures_are_measured(figure: Figure) -> None:
    counters = run(example(PUZZLE).puzzle, figure.method, **figure.options).counters
    assert (counters["visited"], counters["stored"]) == (figure.visited, figure.stored)


@for_every("method", sorted(METHODS_COMPARED))
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


@for_every("method", sorted(METHODS_COMPARED))
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


# The lab


TINY = {"sizes": "3,4", "kinds": "random", "ways": "kernel", "seconds": 2}
# Figures that do not depend on the machine.
COUNTED = {"runs", "outcome", "combinations", "line_visits", "visited", "stored", "variables", "clauses", "conflicts",
           "guesses", "decided", "final_cost", "moves", "moves_q1", "moves_q3", "solved_after"}


def events_of(client: FlaskClient, experiment: str, options: Json) -> list[Json]:
    request = {"task": "experiment", "experiment": experiment, "options": options}
    job = client.post("/api/jobs", json=request).json["job"]
    return client.get(f"/api/jobs/{job}/events").json["events"]


def test_the_page_lists_every_experiment_and_shows_nothing_of_a_run_before_it_begins(client: FlaskClient) -> None:
    page = client.get("/lab").text
    assert all(f'type="radio" name="experiment" value="{name}"' in page for name in EXPERIMENTS)
    assert 'href="/lab"' in client.get("/methods").text
    tags = {name: tag for tag, name in re.findall(r'(<[^>]*data-testid="([\w-]+)"[^>]*>)', page)}
    assert [name for name in ("error", "progress", "results") if " hidden>" not in tags[name]] == []


@for_every("offered", experiment_list())
def test_the_settings_that_the_page_proposes_are_accepted(offered: Json) -> None:
    read_settings(offered["name"], {field["name"]: field["value"] for field in offered["fields"]}, 60)
    for field in offered["fields"]:
        choices = [choice["value"] for choice in field["choices"]]
        assert set(field["value"].split(",")) <= set(choices)
        read_settings(offered["name"], {field["name"]: choices[0]}, 60)


@for_every("name", EXPERIMENTS)
def test_what_was_measured_beforehand_is_what_the_page_proposes(client: FlaskClient, name: str) -> None:
    """Else `scripts/products.py lab` makes it anew. A row without limits of time is repeated here."""
    measured, chosen = stored_results(name), experiment(name)
    proposed = chosen.settings(chosen.small.seconds, chosen.small.seeds, chosen.small.values)
    trials = chosen.plan(proposed)
    assert measured.settings == proposed
    for row, trial in zip(measured.rows, trials, strict=True):
        assert {label: row[label] for label in trial.labels} == trial.labels
    number = next((at for at, row in enumerate(measured.rows) if row["succeeded"] == row["runs"]), 0)
    (again,) = chosen.rows([trials[number]], Bench(20))
    stored = measured.rows[number]
    assert {label: value for label, value in stored.items() if label in COUNTED} == {
        label: [*value] if isinstance(value, tuple) else value for label, value in again.items() if label in COUNTED}
    results = client.get(f"/lab/{name}.json").json
    assert [figure["name"] for figure in results["figures"]] == [name for name, _ in panels(chosen)]
    assert results["conditions"][0] == f"{chosen.small.seeds} seeds"


def test_an_experiment_is_a_job(client: FlaskClient) -> None:
    events = events_of(client, "passes", TINY)
    assert [event["counters"] for event in events if event["t"] == "progress"][-1] == {"runs_done": 2, "runs": 2}
    results = [event for event in events if event["t"] == "results"][-1]
    headings = [column["name"] for column in results["columns"]]
    assert [row[headings.index("N")] for row in results["cells"]] == ["3", "4"]
    assert results["origins"] == ["ours", "ours"]
    assert results["csv"].splitlines()[0].startswith("source,kind,n,enumerate,runs,combinations,combinations_q1")
    assert [len(figure["data"]) for figure in results["figures"]] == [1, 1]
    assert (events[-1]["t"], events[-1]["outcome"]) == ("finished", "SOLVED")


def test_published_rows_stand_beside_ours(client: FlaskClient) -> None:
    events = events_of(client, "growth", {"kinds": "solid", "sizes": "5", "seconds": 5})
    *_, results = (event for event in events if event["t"] == "results")
    assert results["origins"][:2] == ["ours", "published"]


@for_every("sizes, outcome", [("3", "SOLVED"), ("3,4", "LIMIT")], ids=["the last row", "a row too many"])
def test_an_experiment_ends_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch, sizes: str, outcome: str) -> None:
    """The rows until then are shown. With its last row it is complete, however late that comes."""
    passing = count()
    monkeypatch.setattr(task_clock, "monotonic", lambda: float(next(passing)))
    *frames, done = work(Request("passes", 1.0, "experiment", None, "passes", {**TINY, "sizes": sizes, "seconds": 1}))
    assert done.result["outcome"] == outcome
    events = [event for frame in frames if isinstance(frame, Frame) for event in parts_of(frame.data)]
    (results,) = [event for event in events if event["t"] == "results"]
    assert len(results["cells"]) == 1


@for_every("name, options, sentence", [
    ("nothing", {}, "xpected one of passes"),
    ("race", {}, "xpected one of passes"),
    (None, {}, "xpected"),
    (5, {}, "xpected"),
    (["passes"], {}, "xpected"),
    ("passes", {"sizes": "0"}, "xpected a whole number from 1 to 60"),
    ("passes", {"sizes": "5," * 1_500}, "xpected at most 2,000 characters"),
    ("passes", {"sizes": {"a": 1}}, "xpected a whole number"),
    ("passes", {"colour": "red"}, "xpected one of seconds, seeds, sizes"),
    ("passes", {"seeds": 51}, "xpected a whole number from 1 to 50"),
    ("passes", {"seeds": "1e9"}, "xpected a whole number from 1 to 50"),
    ("passes", {"seeds": 50}, "xpected at most 1,000 runs"),
    ("passes", {"seconds": "nan"}, "xpected a number from"),
    ("passes", {"seconds": 1e9}, "xpected a number from"),
    ("solid", {"sizes": "65"}, "xpected a whole number from 1 to 64"),
])
def test_hostile_settings_are_answered_with_one_sentence(
    client: FlaskClient, name: object, options: Json, sentence: str
) -> None:
    response = client.post("/api/jobs", json={"task": "experiment", "experiment": name, "options": options})
    assert response.status_code == 400
    message = response.json["error"]["message"]
    assert sentence in message
    assert "\n" not in message


@pytest.mark.usefixtures("own_methods")
def test_pages_know_a_method_of_ones_own(client: FlaskClient) -> None:
    @register(name="my-own", summary="What it does.")
    def own(puzzle: Puzzle) -> Iterator[Event]:
        yield from ()

    assert [info["name"] for info in client.get("/api/methods").get_json()["methods"]] == [*METHODS, "my-own"]
    (line,) = client.get("/api/methods/my-own/code").get_json()["lines"]
    assert "yield from ()" in line["source"]["text"]
    assert client.get(line["source"]["address"]).text == Path(__file__).read_text(encoding="utf-8")
    assert 'data-testid="method-my-own"' in client.get("/methods").text
    assert "What it does." in client.get("/methods/my-own").text
    assert 'href="/methods/my-own"' in client.get("/methods/exact").text
