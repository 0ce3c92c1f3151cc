"""Notices for the operator: one JSON object a line, bounded, and without anything that visitors sent."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest

from tests.cases import for_every
from webapp.base import notices
from webapp.base.notices import Bounds, Lines, set_up
from webapp.base.throttle import NOTICES

LOG = logging.getLogger("tests.notices")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def root_as_before() -> Iterator[None]:
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    yield
    root.handlers[:] = before
    root.setLevel(level)


def notices_in(stream: io.StringIO) -> list[dict]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def fail(word: str) -> None:
    try:
        raise ValueError(word)
    except ValueError:
        LOG.exception("It failed.")


def test_a_notice_is_one_json_object() -> None:
    stream = io.StringIO()
    set_up(stream=stream)
    LOG.info("Two\nlines", extra={"fields": {"status": 200}})
    LOG.debug("nothing")
    (notice,) = notices_in(stream)
    assert notice["message"] == "Two\nlines"
    assert notice["level"] == "info"
    assert notice["from"] == "tests.notices"
    assert notice["status"] == 200
    assert notice["time"].endswith("+00:00")


def test_on_a_terminal_only_trouble_is_written_in_plain_text() -> None:
    stream = Terminal()
    set_up(stream=stream)
    LOG.info("nothing")
    LOG.warning("Look here", extra={"fields": {"left": 3}})
    (line,) = stream.getvalue().splitlines()
    assert line.endswith("WARNING Look here left=3")


@for_every("form, begin", [("json", "{"), ("text", "")])
def test_an_error_tells_its_kind_and_places_but_its_words_only_at_the_level_debug(form: str, begin: str) -> None:
    stream = io.StringIO()
    set_up(form=form, stream=stream)
    fail("3 1 secret")
    text = stream.getvalue()
    assert text.startswith(begin)
    assert "ValueError" in text
    assert "test_notices.py" in text
    assert "secret" not in text
    set_up("debug", "json", stream := io.StringIO())
    fail("3 1 secret")
    assert notices_in(stream)[0]["error"]["words"] == "3 1 secret"


def test_an_error_tells_its_places_once() -> None:
    stream = io.StringIO()
    set_up(stream=stream)
    for _ in range(3):
        fail("x")
    first, *others = notices_in(stream)
    assert first["error"]["places"]
    assert [notice["error"] for notice in others] == [{"type": "ValueError", "again": True}] * 2


def test_trouble_is_bounded_and_what_was_left_out_is_counted() -> None:
    now = [0.0]
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Lines())
    handler.addFilter(Bounds(lambda: now[0]))
    logging.basicConfig(level="INFO", handlers=[handler], force=True)
    for _ in range(500):
        LOG.warning("again")
    assert len(notices_in(stream)) == NOTICES.tokens
    LOG.info("requests are told all the same")
    assert len(notices_in(stream)) == NOTICES.tokens + 1
    now[0] = 61.0
    LOG.warning("later")
    assert notices_in(stream)[-1]["left_out"] == 500 - NOTICES.tokens
    now[0] = 4000.0
    fail("x")
    fail("x")
    now[0] = 8000.0
    fail("x")
    assert ["again" in notice["error"] for notice in notices_in(stream)[-3:]] == [False, True, False]


def test_errors_that_are_remembered_are_bounded() -> None:
    bounds = Bounds(lambda: 0.0)
    for number in range(notices._MOST_ERRORS * 2):
        kind = type(f"Error{number}", (Exception,), {})
        assert not bounds._is_repeated((kind, kind(), None))
    assert len(bounds._last_seen) == notices._MOST_ERRORS
