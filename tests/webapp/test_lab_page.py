"""The lab on the web: its page, experiments as jobs, and wrong settings, which are refused in one sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from itertools import count
from typing import Any

import pytest
from flask.testing import FlaskClient

from solvers.lab import EXPERIMENTS
from tests.cases import for_every
from webapp.jobs.events.messages import Done, Frame, Message, Request
from webapp.jobs.tasks import task_clock, work
from webapp.jobs.tasks.experiment_tasks import read_settings
from webapp.watch.method_pages import experiment_list

Json = dict[str, Any]

TINY = {"sizes": "3,4", "kinds": "random", "ways": "kernel", "seconds": 2}


def events_of(client: FlaskClient, **wish: Any) -> list[Json]:
    started = client.post("/api/jobs", json={"task": "experiment", **wish}).json
    assert started is not None
    batch = client.get(f"/api/jobs/{started['job']}/events").json
    assert batch is not None
    events: list[Json] = batch["events"]
    return events


def events_in(frames: Iterable[Message]) -> list[Json]:
    return [event for frame in frames if isinstance(frame, Frame) for event in json.loads(b"[" + frame.data + b"]")]


def test_the_page_lists_every_experiment(client: FlaskClient) -> None:
    page = client.get("/lab").text
    assert all(f'<option value="{name}">' in page for name in EXPERIMENTS)
    assert 'href="/lab"' in client.get("/methods").text


def test_nothing_is_shown_of_a_run_before_it_begins(client: FlaskClient) -> None:
    tags = {name: tag for tag, name in re.findall(r'(<[^>]*data-testid="([\w-]+)"[^>]*>)', client.get("/lab").text)}
    assert [name for name in ("error", "progress", "results") if " hidden>" not in tags[name]] == []


@pytest.mark.parametrize("offered", experiment_list(), ids=lambda offered: offered["name"])
def test_the_settings_that_the_page_proposes_are_accepted(offered: Json) -> None:
    read_settings(offered["name"], {field["name"]: field["value"] for field in offered["fields"]}, 60)


def test_an_experiment_is_a_job(client: FlaskClient) -> None:
    events = events_of(client, experiment="passes", options=TINY)
    assert [event["counters"] for event in events if event["t"] == "progress"][-1] == {"runs_done": 2, "runs": 2}
    results = [event for event in events if event["t"] == "results"][-1]
    headings = [column["name"] for column in results["columns"]]
    assert [row[headings.index("N")] for row in results["cells"]] == ["3", "4"]
    assert results["origins"] == ["ours", "ours"]
    assert results["csv"].splitlines()[0].startswith("source,kind,n,enumerate,combinations")
    assert results["svg"].startswith("<svg")
    assert (events[-1]["t"], events[-1]["outcome"]) == ("finished", "SOLVED")


def test_published_rows_stand_beside_ours(client: FlaskClient) -> None:
    options = {"kinds": "solid", "sizes": "5", "seconds": 5}
    results = [event for event in events_of(client, experiment="growth", options=options) if event["t"] == "results"]
    assert results[-1]["origins"][:2] == ["ours", "published"]


@for_every("sizes, outcome", [("3", "SOLVED"), ("3,4", "LIMIT")], ids=["the last row", "a row too many"])
def test_an_experiment_ends_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch, sizes: str, outcome: str) -> None:
    """The rows until then are shown. With its last row it is complete, however late that comes."""
    passing = count()
    monkeypatch.setattr(task_clock, "monotonic", lambda: float(next(passing)))
    *frames, done = work(Request("passes", 1.0, "experiment", None, "passes", {**TINY, "sizes": sizes, "seconds": 1}))
    assert isinstance(done, Done)
    assert done.result["outcome"] == outcome
    (results,) = [event for event in events_in(frames) if event["t"] == "results"]
    assert len(results["cells"]) == 1


@for_every(
    "name, options, sentence",
    [
        ("nothing", {}, "xpected one of passes"),
        ("race", {}, "xpected one of passes"),
        ("passes", {"sizes": "0"}, "xpected a whole number from 1 to 60"),
        ("passes", {"sizes": "5," * 1_500}, "xpected at most 2,000 characters"),
        ("passes", {"sizes": {"a": 1}}, "xpected a whole number"),
        ("passes", {"colour": "red"}, "xpected one of seconds, seeds, sizes"),
        ("passes", {"seeds": 51}, "xpected a whole number from 1 to 50"),
        ("passes", {"seeds": "1e9"}, "xpected a whole number from 1 to 50"),
        ("passes", {"seeds": 50}, "xpected at most 300 runs"),
        ("passes", {"seconds": "nan"}, "xpected a number from"),
        ("passes", {"seconds": 1e9}, "xpected a number from"),
        ("solid", {"sizes": "65"}, "xpected a whole number from 1 to 64"),
    ],
)
def test_hostile_settings_are_answered_with_one_sentence(
    client: FlaskClient, name: str, options: Json, sentence: str
) -> None:
    response = client.post("/api/jobs", json={"task": "experiment", "experiment": name, "options": options})
    assert response.status_code == 400
    assert response.json is not None
    message = response.json["error"]["message"]
    assert sentence in message
    assert "\n" not in message


@pytest.mark.parametrize("experiment", [None, 5, ["passes"]])
def test_the_name_of_an_experiment_is_text(client: FlaskClient, experiment: object) -> None:
    assert client.post("/api/jobs", json={"task": "experiment", "experiment": experiment}).status_code == 400
