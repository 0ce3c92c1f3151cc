"""The OpenAPI document is valid, complete and readable. All tests of the API check that answers are as it says."""

from __future__ import annotations

import ast
import html
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import ValidationError
from openapi_spec_validator import validate

from solvers import __version__
from tests.webapp.by_document import Json, check_answer, check_schema, document, resolved
from webapp.api.document import OEMBED, path_of, verbs_of

API = Path(__file__).resolve().parents[2] / "webapp/api"
PAGE = "/api/docs"
READING = ("request.args.get", "_number", "_limit", "whole_number")
TINY = {"text": "1\n1\n1\n1\n"}


def operations() -> dict[tuple[str, str], Json]:
    return {(path, verb): each for path, verbs in document()["paths"].items() for verb, each in verbs.items()}


def test_document_is_sound(client: FlaskClient) -> None:
    answer = client.get("/api/openapi.json").json
    assert answer == document()
    validate(answer)
    assert (answer["openapi"][:4], answer["info"]["version"]) == ("3.1.", __version__)


def test_every_route_is_in_it_and_nothing_else(app: Flask) -> None:
    rules = [rule for rule in app.url_map.iter_rules() if rule.rule.startswith(("/api", OEMBED)) and rule.rule != PAGE]
    assert rules
    assert set(operations()) == {(path_of(rule), verb) for rule in rules for verb in verbs_of(rule)}


def test_addresses_have_the_documented_parameters() -> None:
    for (path, _), operation in operations().items():
        listed = {each["name"] for each in operation["parameters"] if each["in"] == "path"}
        assert listed == set(re.findall(r"{(\w+)}", path))


def asked_in(path: Path) -> set[str]:
    """The query parameters that a module reads."""
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    names = [call.args[0] for call in calls if ast.unparse(call.func) in READING]
    return {name.value for name in names if isinstance(name, ast.Constant)}


def test_the_document_lists_all_query_parameters() -> None:
    names = set().union(*map(asked_in, [*API.glob("*.py"), API.parent / "embed/embed_pages.py"]))
    assert names == {each["name"] for operation in operations().values() for each in operation["parameters"]
                     if each["in"] == "query"}


def test_names_are_unique_and_groups_are_known() -> None:
    names = [operation["operationId"] for operation in operations().values()]
    assert len(set(names)) == len(names)
    groups = {tag["name"] for tag in document()["tags"]}
    assert {tag for operation in operations().values() for tag in operation["tags"]} == groups


def test_every_schema_is_used() -> None:
    used = set(re.findall(r"#/components/schemas/(\w+)", repr(document())))
    assert used == set(document()["components"]["schemas"])


def test_undocumented_answers_are_noticed(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check on which all tests of the API rely."""
    monkeypatch.undo()
    response = client.post("/api/jobs", json=TINY)
    check_answer(client.application, response, TINY)
    with pytest.raises(ValidationError):
        check_answer(client.application, response, {"puzzle": 7})
    response.data = b'{"job": "x"}'
    with pytest.raises(ValidationError):
        check_answer(client.application, response, None)
    response.status_code = 418
    with pytest.raises(AssertionError):
        check_answer(client.application, response, None)


def test_answers_contain_nothing_undocumented() -> None:
    clue = {"$ref": "#/components/schemas/Link"}
    check_schema(clue, {"id": "x", "url": "/s/x"})
    with pytest.raises(ValidationError):
        check_schema(clue, {"id": "x", "url": "/s/x", "secret": 1})


def test_page_shows_every_operation_and_every_word_of_it(client: FlaskClient) -> None:
    text = html.unescape(client.get(PAGE).text)
    for (path, verb), operation in operations().items():
        assert f'data-testid="operation-{operation["operationId"]}"' in text
        assert f'<span class="verb">{verb.upper()}</span> <code>{path}</code>' in text
        assert operation["summary"] in text
        for status, answer in operation["responses"].items():
            assert status in text
            assert resolved(answer)["description"].split("`")[0] in text


def test_links_of_the_page_lead_somewhere(client: FlaskClient) -> None:
    text = client.get(PAGE).text
    links = re.findall(r'(?:href|src)="([^"]*)"', text)
    assert {link[1:] for link in links if link.startswith("#")} <= {*re.findall(r'id="([^"]*)"', text)}
    assert "{{" not in text
    assert "None" not in text
    for link in links:
        assert link.startswith("#") or client.get(urljoin(PAGE, link)).status_code == 200
