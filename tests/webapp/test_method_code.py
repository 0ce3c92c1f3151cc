"""The few lines of each method: they exist, in the words of users, and their source is where they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from nonoscope import METHODS
from solvers.texts import say
from tests.cases import for_every
from webapp.watch.method_code import code_of, source_files

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = (ROOT / "static/js/watch/event_codes.js").read_text(encoding="utf-8")
KINDS = {*re.findall(r'return "(\w+)"', SCRIPT), *re.findall(r'\]: "(\w+)"', SCRIPT), "line", "assumed", "other"}
STAGES = {"propagating", "believing", "probing", "searching", "encoding", "loading", "solving"}
ANY_KIND, ANY_STAGE = "|".join(sorted(KINDS - {"stage"})), "|".join(sorted(STAGES))
every_method = for_every("name", METHODS)


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
        given = client.get(address)
        assert given.mimetype == "text/plain"
        assert given.text == (ROOT / address.removeprefix("/methods/source/")).read_text(encoding="utf-8")


def test_no_other_method_has_lines(client: FlaskClient) -> None:
    assert client.get("/api/methods/magic/code").status_code == 404


@pytest.mark.parametrize("file", ["webapp/services.py", "solvers/../webapp/config.py", "solvers/nothing.py", "x"])
def test_no_other_file_is_given_out(client: FlaskClient, file: str) -> None:
    assert file not in source_files()
    assert client.get(f"/methods/source/{file}").status_code == 404
