"""Bundled recordings equal what the methods report today, and are served like scripts and styles."""

from __future__ import annotations

import brotli
import pytest
from flask.testing import FlaskClient

from tests.cases import for_every
from webapp.base.paths import resource_path
from webapp.watch.method_texts import text_of
from webapp.watch.recordings import FOLDER, puzzles_for, record, recorded_methods, recording_for, shipped_recordings

STALE = "run scripts/products.py recordings: this method, or what it reports, has changed"


@for_every("name", recorded_methods())
def test_recording_is_what_the_method_tells(name: str) -> None:
    text = recorded_methods()[name]
    packed = (resource_path("static") / FOLDER / f"{name}.json.br").read_bytes()
    assert brotli.decompress(packed) == record(puzzles_for(name)[text.example].puzzle, name, text.options), STALE


def test_nothing_else_lies_there() -> None:
    files = {file.name for file in (resource_path("static") / FOLDER).iterdir()}
    assert files == {f"{name}.json.br" for name in recorded_methods()}


@pytest.mark.parametrize("ways", ["br", "gzip", ""])
def test_pages_lead_to_recordings_that_are_kept_for_good(client: FlaskClient, ways: str) -> None:
    page = client.get("/methods/passes").text
    address = page.partition('data-recording="')[2].partition('"')[0]
    answer = client.get(address, headers={"Accept-Encoding": ways})
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.mimetype == "application/json"
    assert answer.headers.get("Content-Encoding", "") == ways
    if not ways:
        assert answer.json[-1]["t"] == "finished"


def test_other_options_have_no_recording() -> None:
    one = next(one for one in shipped_recordings() if one.method == "dfs")
    assert recording_for(one.code, "dfs", one.options) == one.file
    assert recording_for(one.code, "dfs", {**one.options, "count": 1}) == one.file  # which is usual
    assert recording_for(one.code, "dfs", {**one.options, "count": 2}) is None
    assert text_of("dfs", "").options == one.options
