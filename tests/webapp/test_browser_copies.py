"""Codes, marks and bounds that scripts repeat and Python defines must agree. Names are looked up in all scripts, so
scripts may move. tests/js/test_merged_logs.py tests in Node that the player merges events as
`webapp.jobs.events.thinning` does."""

from __future__ import annotations

import re
from functools import cache
from itertools import chain
from pathlib import Path

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


@cache
def scripts() -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in (FOLDER / "js").rglob("*.js")}


def constants(name: str, value: str, only: str = "") -> list[str]:
    """The values of all constants with this name, or of those in one script."""
    pattern = re.compile(rf"\b{name} = ({value})")
    texts = [text for path, text in scripts().items() if path.as_posix().endswith(only)]
    values = [match for text in texts for match in pattern.findall(text)]
    assert values, f"no script has {name}"
    return values


def numbers(name: str, only: str = "") -> list[float]:
    return [float(text.replace("_", "")) for text in constants(name, r"[\d_.]+", only)]


def test_the_code_of_merged_events_is_no_other_reason() -> None:
    numbers = {int(number) for text in scripts().values() for number in re.findall(r"\bMANY: (-?\d+)", text)}
    assert numbers
    assert not numbers & set(CODES.values())


def test_every_code_has_words_and_is_in_the_description_of_the_wire() -> None:
    names = {name for text in scripts().values() for name in re.findall(r"\[WHY\.(\w+)\]:", text)}
    assert names == CODES.keys() - {"OTHER", "ASSUMED"}  # the one has no words, the other names its line
    wire = (Path(__file__).resolve().parents[2] / "docs/wire.md").read_text(encoding="utf-8")
    (sentences,) = re.findall(r"`why` in `steps`:(.*?)\n\n", wire, re.DOTALL)
    assert {int(code) for code in re.findall(r"-\d+", sentences)} == set(CODES.values())


def test_codes_and_reasons_lead_to_each_other() -> None:
    for name in CODES.keys() - {"WITHDRAWN", "OTHER", "ASSUMED"}:
        assert why_code(reason(CODES[name], 0).technique) == CODES[name]
    for why in (0, 7, Why.ASSUMED, Why.ASSUMED - 7):
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
    ("watch/line_draws.js", 4_000),  # likewise
    ("watch/insight/belief_layers.js", 64),  # pixels of a cell
    ("watch/insight/line_rows.js", 64),  # likewise
    ("watch/insight/judgement_picture.js", 120),  # points of a curve
    ("classroom/class_entries.js", 64),  # characters of a token
    ("classroom/class_progress.js", 64),  # pixels of a side
    ("classroom/algorithm/search_game.js", 4_000),  # ways to fill a row
    ("classroom/exit_questions.js", 120),  # characters of a choice
    ("embed/framed_player.js", 120),  # pixels
}


def test_no_script_has_a_bound_by_heart() -> None:
    """Pages give them to scripts. Equal numbers with another meaning are listed above."""
    all_bounds = bounds_of(DEFAULTS)
    lists = [all_bounds[name] for name in ("side", "solid_side", "seed", "cell_pixels")]
    single = [all_bounds["seconds"]["most"], *(all_bounds[name] for name in ("cells", "body", "address", "fragment"))]
    bounds = {float(bound) for bound in (*chain.from_iterable(lists), *single) if bound >= 64}
    scripts_by_name = {path.relative_to(FOLDER / "js").as_posix(): text for path, text in scripts().items()}
    written = {(name, bound) for name, text in scripts_by_name.items() for bound in numbers_in(text) & bounds}
    assert written == OTHERWISE


def test_bounds_of_scripts_fit_those_of_the_server() -> None:
    assert min(numbers("WIDEST", "core/solid_lines.js")) >= MAX_COUNTED
    assert max(numbers("MOST", "watch/race_page.js")) <= WATCHED_JOBS
    assert max(numbers("WAIT")) <= LONGEST_WAIT


def test_pages_carry_bounds_and_scripts_get_them(client: FlaskClient) -> None:
    def data_of(path: str) -> dict[str, str]:
        return dict(re.findall(r'data-([a-z-]+)="([^"]*)"', client.get(path).text))

    code = example_cards()[0].code
    shared = data_of(f"/p/{code}")
    assert shared["longest-address"] == str(LONGEST_CODE)
    assert shared["longest-fragment"] == str(LONGEST_FRAGMENT)
    sizes = re.findall(r'min="(\d+)" max="(\d+)" step="1" data-testid="size-', client.get("/make/cube").text)
    assert sizes == [("1", str(MAX_SOLID_SIDE))] * 3
    for page in (f"/p/{code}", f"/race/{code}", "/methods/exact", "/lab"):
        assert float(data_of(page)["most-seconds"]) == DEFAULTS["MOST_SECONDS"], page
    bounds = client.get("/api/bounds").json
    assert (bounds["seconds"], bounds["solid_side"]) == ({"default": 60.0, "most": 120.0}, [1, MAX_SOLID_SIDE])
    assert (bounds["address"], bounds["watched_jobs"]) == (LONGEST_CODE, WATCHED_JOBS)
