"""Solves that a notebook plays: pages that need no server."""

from __future__ import annotations

import re
from base64 import b64decode
from dataclasses import replace
from gzip import decompress
from html import unescape

import pytest

from nonoscope import Info, Limit, Outcome, Puzzle, PuzzleError, WatchedSolve, collection, parse, run, watch
from tests.cases import for_every
from tests.webapp.test_page_scripts import exports_in
from webapp.base.wire_json import loads

HEART = parse("2;4;4;4;2:1,1;5;5;3;1")
FLAG = Puzzle.flat([[(1, "r"), (2, "b")]], [[(1, "r")], [(1, "b")], [(1, "b")]])
CHAIR = collection.model("chair").puzzle
HOSTILE = "</script><blink>&quot;\"'{{ 7 * 7 }}\u202e"
SOLVE = re.compile(r'<script type="application/json" id="solve">(.*?)</script>')


def events_of(watched: WatchedSolve) -> list[dict[str, object]]:
    (solve,) = SOLVE.findall(watched.page)
    events: list[dict[str, object]] = loads(solve)["events"]
    return events


@for_every("puzzle, method", [(HEART, "exact"), (HEART, "anneal"), (FLAG, "belief"), (CHAIR, "lines3d")])
def test_a_page_has_the_solve_and_all_that_plays_it(puzzle: Puzzle, method: str) -> None:
    watched = watch(puzzle, method, seed=7)
    assert watched.result.outcome is run(puzzle, method, seed=7).outcome
    assert events_of(watched)[-1]["outcome"] == watched.result.outcome.value
    script = watched.page.rpartition('<script type="module">')[2].partition("</script>")[0]
    modules = exports_in(script, {})
    assert "embed/saved_solve.js" in modules
    assert ("cube/solid.js" in modules, "board/inks.js" in modules) == (puzzle is CHAIR, puzzle is FLAG)


def test_a_page_asks_for_nothing() -> None:
    page = watch(HEART).page
    assert re.findall(r'<link|<base|url\("?[^#]|\bsrc="|href="[^#]', page) == []
    assert page.count("<script") == page.count("</script")


def test_a_notebook_gets_the_page_packed_in_a_frame() -> None:
    watched = watch(HEART, "passes")
    shown = watched._repr_mimebundle_()
    packed = re.search(r'atob\("([^"]*)"\)', unescape(shown["text/html"]))
    assert packed is not None
    assert decompress(b64decode(packed[1])).decode() == watched.page
    assert len(shown["text/html"]) < 250_000 < len(watched.page)
    assert shown["text/plain"].startswith(watched.title)


def test_texts_of_a_puzzle_stay_texts() -> None:
    watched = watch(replace(HEART, info=Info(title=HOSTILE, author=HOSTILE)))
    assert watched.page.count("</script") == watch(HEART).page.count("</script")
    assert "<blink>" not in watched.page + watched._repr_mimebundle_()["text/html"]
    assert "49" not in watched.title


def test_a_long_solve_ends_in_time_and_its_page_is_bounded() -> None:
    watched = watch(Puzzle.flat([[1] * 10] * 30, [[1] * 10] * 30), "anneal-rows", limit=Limit(seconds=0.3), moves=10**9)
    assert watched.result.outcome is Outcome.LIMIT
    assert len(watched.page) < 10_000_000


@for_every("method, options, sentence", [
    ("nonsense", {}, "method: expected one of"), ("lines3d", {}, "lines3d only takes solids"),
    ("dfs", {"prune": "nonsense"}, "option prune: expected"), ("dfs", {"nonsense": 1}, "options of dfs: expected"),
])
def test_what_cannot_be_solved_so_is_told_as_by_run(method: str, options: dict[str, object], sentence: str) -> None:
    with pytest.raises(PuzzleError, match=sentence):
        watch(HEART, method, **options)
