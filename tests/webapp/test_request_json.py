"""Requests that go to other machines arrive as they were."""

from __future__ import annotations

from nonoscope import parse
from solvers.collection import coloured_examples, models
from tests.cases import for_every
from webapp.cluster.shared_store import request_from, request_json
from webapp.jobs.events.messages import Request, Source

SOURCES: dict[str, Source] = {
    "text": "1:1",
    "file": b"\x00\xff",
    "puzzle with gaps": parse('{"rows": [[1], null], "cols": [[1], []], "givens": [[0, 0, 1]]}'),
    "puzzle in colours": coloured_examples()[0].puzzle,
    "solid": models()[0].thinned,
}


@for_every("name", list(SOURCES))
def test_requests_arrive_as_they_were(name: str) -> None:
    request = Request(SOURCES[name], 3.5, "rate", "non", "dfs", {"count": 2, "film": {"frames": [[1, 2, "ü"]]}}, 7,
                      100, 200, "de")
    assert request_from(request_json(request)) == request
