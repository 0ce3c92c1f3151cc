"""What somebody has solved, as scripts keep and merge it: the pure modules, run in a page."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page

from tests.browser.playing import probe
from webapp.galleries import KINDS, cards_of
from webapp.gallery_card import puzzle_id

pytestmark = pytest.mark.browser

ACHIEVEMENTS, READINGS = map(probe, ("achievements", "readings"))
DAY = st.integers(0, 100_000)
# Few ids and numbers, so that they meet.
ID = st.sampled_from(["0000000", "000000a", "1z141z3", "0whf2qz"])
ACHIEVED = st.tuples(st.integers(0, 3) | st.integers(0, 10**9), st.integers(0, 2), st.none() | DAY | st.integers(7, 9))
DAYS = st.lists(DAY | st.integers(5, 9), max_size=4)
PROGRESS = st.builds(lambda solved, days: text_of(solved, days), st.dictionaries(ID, ACHIEVED), DAYS)


def text_of(solved: dict[str, Any], days: list[int], version: object = 1) -> str:
    return json.dumps({"format": "nonoscope-progress", "version": version, "solved": solved, "days": days})


def expected(texts: tuple[str, ...]) -> dict[str, Any]:
    """All of them at once, worked out here: of each puzzle the least, of days all."""
    read = [json.loads(text) for text in texts]
    solved: dict[str, list[Any]] = {}
    for one in read:
        for name, (seconds, hints, day) in one["solved"].items():
            best = [*min((seconds, hints), tuple(solved[name][:2]) if name in solved else (seconds, hints))]
            days = [one for one in (day, solved[name][2] if name in solved else None) if one is not None]
            solved[name] = [*best, min(days) if days else None]
    days = {day for one in read for day in (*one["days"], *(day for *_, day in one["solved"].values()))} - {None}
    return {"solved": solved, "days": sorted(days)}


@settings(max_examples=10)
@given(triples=st.lists(st.tuples(PROGRESS, PROGRESS, PROGRESS), min_size=10, max_size=30))
def test_merging_is_the_same_in_any_order_and_however_often(tab: Page, triples: list[tuple[str, str, str]]) -> None:
    for texts, answer in zip(triples, tab.evaluate(ACHIEVEMENTS, triples), strict=True):
        merged = json.loads(answer["merged"])
        assert {name: merged[name] for name in ("solved", "days")} == expected(texts)
        assert set(answer["ways"]) == {answer["merged"]}
        assert answer["holds"] == [True, True, True]
        assert answer["again"] == answer["merged"]
        assert answer["linked"] == answer["merged"]


def test_links_are_short(tab: Page) -> None:
    solved = {card.id: (60 + 7 * at, at % 3, 20_000 + at // 4) for at, card in enumerate(cards_of("flat"))}
    some = dict([*solved.items()][:70])
    [short, long] = tab.evaluate(ACHIEVEMENTS, [[text_of(one, [])] * 3 for one in (some, solved)])
    assert short["length"] < 850  # fits into one QR code with the address
    assert long["length"] < 11 * len(solved)


ENTRY = [60, 0, 20_000]
HOSTILE = [
    ("", "foreign"), ("nonsense", "foreign"), ("[]", "foreign"), ("null", "foreign"), ("5", "foreign"),
    ('{"version": 1, "solved": {}, "days": []}', "foreign"), ("[" * 50_000, "foreign"),
    (text_of({}, [], "1"), "foreign"), (text_of({}, [], 1.5), "foreign"), (text_of({}, [], 2), "newer"),
    (text_of({"__proto__": ENTRY}, []), "spoilt"), (text_of({"<b>cat</b>": ENTRY}, []), "spoilt"),
    (text_of({"zzzzzzz": ENTRY}, []), "spoilt"), (text_of({"0whf2qz": [60, 0]}, []), "spoilt"),
    (text_of({"0whf2qz": ["60", 0, None]}, []), "spoilt"), (text_of({"0whf2qz": [-1, 0, None]}, []), "spoilt"),
    (text_of({"0whf2qz": [1e300, 0, None]}, []), "spoilt"), (text_of({"0whf2qz": [1.5, 0, None]}, []), "spoilt"),
    (text_of({"0whf2qz": [60, 0, 1e9]}, []), "spoilt"), (text_of({}, [-1]), "spoilt"), (text_of({}, ["x"]), "spoilt"),
    (text_of({f"{n:07}": ENTRY for n in range(20_001)}, []), "spoilt"),
    ('{"format": "nonoscope-progress", "version": 1, "solved": null, "days": []}', "spoilt"),
    ('{"format": "nonoscope-progress", "version": 1, "solved": {}, "days": {"length": 1}}', "spoilt"),
]  # fmt: skip
# The last one is cut off; the one before it says that it is of a later version.
def link_of(data: bytes) -> str:
    """Bytes with their check, as a link carries them."""
    value = 0x811C9DC5
    for byte in data:
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    check = (value ^ value >> 16) & 0xFFFF
    return urlsafe_b64encode(data + check.to_bytes(2, "little")).decode().rstrip("=")


LATER = link_of(bytes([2, 0, 0]))
LINKS = ["", "nonsense", "A", "AQ", "<script>", "AAAA", "____________", "A" * 500_000, "AQECAwQFBgcICQ", "9" * 40]


def test_what_is_no_progress_is_told_from_what_is(tab: Page) -> None:
    answer = tab.evaluate(READINGS, [[text for text, _ in HOSTILE], [*LINKS, LATER], []])
    assert answer["texts"] == [problem for _, problem in HOSTILE]
    assert answer["links"] == ["spoilt"] * len(LINKS) + ["newer"]


def test_links_that_are_cut_off_or_changed_are_noticed(tab: Page) -> None:
    read = "const { readText } = await import('/static/js/game/achievements.js');"
    pack = "const { packed } = await import('/static/js/game/packed_achievements.js');"
    made = f"async (text) => {{ {read} {pack} return packed(readText(text).found); }}"
    link = tab.evaluate(made, text_of({"0whf2qz": ENTRY, "1z141z3": [90, 2, None]}, [5, 9]))
    spoilt = [link[:end] for end in range(len(link))] + [link + "A"]
    spoilt += [link[:at] + ("A" if link[at] != "A" else "B") + link[at + 1 :] for at in range(3, len(link) - 4)]
    problems = tab.evaluate(READINGS, [[], [link, *spoilt], []])["links"]
    assert problems[0] is None
    assert set(problems[1:]) == {"spoilt"}


def test_ids_are_those_of_the_server(tab: Page) -> None:
    codes = [card.code for kind in KINDS for card in cards_of(kind)] + ["", "a", "-_"]
    assert tab.evaluate(READINGS, [[], [], codes])["ids"] == [puzzle_id(code) for code in codes]


STREAKS = [
    ([], 100, (0, False, 0)),
    ([100], 100, (1, True, 1)),
    ([99], 100, (1, False, 1)),  # today is not over yet
    ([98], 100, (0, False, 1)),
    ([90, 91, 92, 98, 99, 100], 100, (3, True, 3)),
    ([1, 2, 3, 4, 99], 100, (1, False, 4)),
    ([100, 99, 100], 100, (2, True, 2)),
    ([99, 100, 101, 102], 100, (2, True, 2)),  # a clock that was ahead
]  # fmt: skip


@pytest.mark.parametrize(("days", "today", "wanted"), STREAKS)
def test_days_in_a_row(tab: Page, days: list[int], today: int, wanted: tuple[int, bool, int]) -> None:
    asked = "async ([days, today]) => (await import('/static/js/game/achievements.js')).streakOf(days, today)"
    answer = tab.evaluate(asked, [days, today])
    assert (answer["current"], answer["today"], answer["longest"]) == wanted
