"""Codes, marks and bounds that scripts repeat and Python defines must agree. Names are looked up in all scripts, so
scripts may move. tests/js/test_merged_logs.py tests in Node that the player merges events as
`webapp.jobs.events.thinning` does."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from nonoscope import EMPTY, FILLED, UNKNOWN, Outcome, Reason
from solvers.clues import MAX_COUNTED
from solvers.events import Why, reason, why_code
from solvers.puzzle import MAX_SOLID_SIDE
from solvers.texts import all_entries
from webapp.base.request_bounds import LONGEST_CODE, LONGEST_FRAGMENT, LONGEST_WAIT, WATCHED_JOBS, bounds_of
from webapp.base.static_files import FOLDER
from webapp.collection.bundled_cards import example_cards
from webapp.config import DEFAULTS
from webapp.jobs.events.messages import REFUSED

CODES = {name: code for name, code in vars(Why).items() if name.isupper()}
WIRE = Path(__file__).resolve().parents[2] / "docs/wire.md"


@cache
def scripts() -> dict[Path, str]:
    found = {path: path.read_text(encoding="utf-8") for path in (FOLDER / "js").rglob("*.js")}
    assert found
    return found


def constants(name: str, value: str, only: str = "") -> list[str]:
    """The values of all constants with this name, or of those in one script."""
    pattern = re.compile(rf"\b{name} = ({value})")
    texts = [text for path, text in scripts().items() if path.as_posix().endswith(only)]
    found = [match for text in texts for match in pattern.findall(text)]
    assert found, f"no script has {name}"
    return found


def numbers_of(name: str) -> list[int]:
    """The whole numbers for this name in tables of scripts."""
    found = [int(number) for text in scripts().values() for number in re.findall(rf"\b{name}: (-?\d+)", text)]
    assert found, f"no script has {name}"
    return found


def numbers(name: str, only: str = "") -> list[float]:
    return [float(text.replace("_", "")) for text in constants(name, r"[\d_.]+", only)]


def test_the_code_of_merged_events_is_no_other_reason() -> None:
    assert not set(numbers_of("MANY")) & set(CODES.values())


def test_every_code_is_said_in_words() -> None:
    said = {name for text in scripts().values() for name in re.findall(r"\[WHY\.(\w+)\]:", text)}
    assert said == CODES.keys() - {"OTHER", "ASSUMED"}  # the one has no words, the other names its line


def test_codes_in_the_description_of_the_wire() -> None:
    (sentences,) = re.findall(r"`why` in `steps`:(.*?)\n\n", WIRE.read_text(encoding="utf-8"), re.DOTALL)
    assert {int(code) for code in re.findall(r"-\d+", sentences)} == set(CODES.values())


@pytest.mark.parametrize("name", sorted(CODES.keys() - {"WITHDRAWN", "OTHER", "ASSUMED"}))
def test_codes_and_reasons_lead_to_each_other(name: str) -> None:
    assert why_code(reason(CODES[name], 0).technique) == CODES[name]


@pytest.mark.parametrize("why", [0, 7, Why.ASSUMED, Why.ASSUMED - 7])
def test_codes_of_lines(why: int) -> None:
    because = reason(why, 0)
    assert why_code(because.technique, because.line) == why
    assert why_code(Reason("overlap").technique) == Why.OTHER


def test_marks() -> None:
    assert numbers("UNKNOWN") == [UNKNOWN]
    assert numbers("FILLED") == [FILLED]
    assert numbers("CROSSED") == [EMPTY]


def test_every_outcome_has_a_verdict() -> None:
    assert {code.upper() for code in all_entries("outcomes")} == {f"OUTCOMES.{name}" for name in (*Outcome, REFUSED)}


def numbers_in(script: str) -> set[float]:
    code = re.sub(r"//.*|/?\*.*", "", script)
    return {float(text.replace("_", "")) for text in re.findall(r"(?<![\w.#])\d[\d_]*(?:\.\d+)?(?!\w)", code)}


# Numbers that are bounds of requests, and what else they are in scripts.
OTHERWISE = {
    ("cube/orbit.js", 120),  # how far one turn of a wheel counts at most
    ("core/marks.js", 64),  # the bit of a mark on trial in colours
    ("core/solid_lines.js", 64),  # cells of the longest line that fits into its words, see below
    ("base/net/jobs.js", 8_000),  # milliseconds
    ("base/net/http.js", 8_000),  # likewise
    ("base/time_slices.js", 8_000),  # likewise
    ("watch/insight/search_nodes.js", 4_000),  # ways to fill a row
    ("make/cell_conversion.js", 120),  # cells, a size that is tried
    ("classroom/class_entries.js", 64),  # characters of a token
    ("classroom/class_progress.js", 64),  # pixels of a side
    ("classroom/algorithm/search_game.js", 4_000),  # ways to fill a row
    ("classroom/exit_questions.js", 120),  # characters of a choice
    ("embed/framed_solve.js", 120),  # pixels
    ("watch/film/save_dialog.js", 120),  # seconds of a film
}


def test_no_script_has_a_bound_by_heart() -> None:
    """Pages give them to scripts. Equal numbers with another meaning are listed above."""
    found = bounds_of(DEFAULTS)
    lists = [found["side"], found["solid_side"], found["seed"], found["cell_pixels"]]
    single = [found["seconds"]["most"], *(found[name] for name in ("cells", "body", "address", "fragment"))]
    bounds = {float(bound) for bound in (*chain.from_iterable(lists), *single) if bound >= 64}
    scripts_by_name = {path.relative_to(FOLDER / "js").as_posix(): text for path, text in scripts().items()}
    known = {(name, bound) for name, text in scripts_by_name.items() for bound in numbers_in(text) & bounds}
    assert known == OTHERWISE


def test_reasoning_in_scripts_reaches_as_far_as_solids_do() -> None:
    assert min(numbers("WIDEST", "core/solid_lines.js")) >= MAX_COUNTED


def data_of(page: str) -> dict[str, str]:
    return dict(re.findall(r'data-([a-z-]+)="([^"]*)"', page))


def test_pages_carry_bounds(client: FlaskClient) -> None:
    code = example_cards()[0].code
    shared = data_of(client.get(f"/p/{code}").text)
    assert shared["longest-address"] == str(LONGEST_CODE)
    assert shared["longest-fragment"] == str(LONGEST_FRAGMENT)
    sizes = re.findall(r'min="(\d+)" max="(\d+)" step="1" data-testid="size-', client.get("/make/cube").text)
    assert sizes == [("1", str(MAX_SOLID_SIDE))] * 3
    for page in (f"/p/{code}", f"/race/{code}", "/methods/exact", "/lab"):
        assert float(data_of(client.get(page).text)["most-seconds"]) == DEFAULTS["MOST_SECONDS"], page


def test_a_race_is_no_larger_than_a_socket_may_watch() -> None:
    assert max(numbers("MOST", "watch/race_page.js")) <= WATCHED_JOBS


def test_no_script_waits_longer_than_it_may() -> None:
    assert max(numbers("WAIT")) <= LONGEST_WAIT


def test_scripts_get_the_bounds(client: FlaskClient) -> None:
    bounds = json.loads(client.get("/api/bounds").text)
    assert bounds["seconds"] == {"default": 60.0, "most": 120.0}
    assert bounds["solid_side"] == [1, MAX_SOLID_SIDE]
    assert bounds["address"] == LONGEST_CODE
    assert bounds["watched_jobs"] == WATCHED_JOBS
