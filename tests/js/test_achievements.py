"""Achievements, as scripts save and merge them."""

from __future__ import annotations

import json
from math import inf
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.js.node import Node, probe
from webapp.collection.bundled_cards import KINDS, cards_of, puzzle_id

ACHIEVEMENTS = probe("achievements")
IDS = """async (codes) => {
  const { idOf } = await import("/static/js/core/achievements.js");
  return codes.map((code) => idOf(code));
}"""
DAY = st.integers(0, 100_000)
# Few ids and numbers, so that they collide.
ID = st.sampled_from(["0000000", "000000a", "1z141z3", "0whf2qz"])
FIGURES = st.integers(0, 3) | st.integers(0, 10**9), st.integers(0, 2), st.none() | DAY | st.integers(7, 9)
ACHIEVED = st.tuples(*FIGURES) | st.tuples(*FIGURES, st.integers(0, 2))  # old ones lack mistakes
DAYS = st.lists(DAY | st.integers(5, 9), max_size=4)
PROGRESS = st.builds(lambda solved, days: text_of(solved, days), st.dictionaries(ID, ACHIEVED), DAYS)


def text_of(solved: dict[str, Any], days: list[int]) -> str:
    return json.dumps({"format": "nonoscope-progress", "version": 2, "solved": solved, "days": days})


def expected(texts: tuple[str, ...]) -> dict[str, Any]:
    """All texts merged at once: the best of each puzzle and every day."""
    read = [json.loads(text) for text in texts]
    solved: dict[str, list[Any]] = {}
    for progress in read:
        for name, entry in progress["solved"].items():
            both = entry, solved.get(name, entry)
            seconds, hints, _, *mistakes = min(both, key=lambda figures: (*figures[:2], figures[3:] or [inf]))
            solved[name] = [seconds, hints, min({day for _, _, day, *_ in both} - {None}, default=None), *mistakes]
    days = {day for progress in read
            for day in (*progress["days"], *(day for _, _, day, *_ in progress["solved"].values()))}
    return {"solved": solved, "days": sorted(days - {None})}


@settings(max_examples=10)
@given(triples=st.lists(st.tuples(PROGRESS, PROGRESS, PROGRESS), min_size=10, max_size=30))
def test_merging_is_the_same_in_any_order_and_however_often(node: Node, triples: list[tuple[str, str, str]]) -> None:
    for texts, answer in zip(triples, node.evaluate(ACHIEVEMENTS, triples), strict=True):
        merged = json.loads(answer["merged"])
        assert {name: merged[name] for name in ("solved", "days")} == expected(texts)
        assert set(answer["ways"]) == {answer["merged"]}
        assert answer["holds"] == [True, True, True]
        assert answer["again"] == answer["merged"]
        assert answer["linked"] == answer["merged"]


def test_links_are_short(node: Node) -> None:
    solved = {card.id: (60 + 7 * at, at % 3, 20_000 + at // 4) for at, card in enumerate(cards_of("flat"))}
    some = dict([*solved.items()][:50])
    [short, long] = node.evaluate(ACHIEVEMENTS, [[text_of(cards, [])] * 3 for cards in (some, solved)])
    assert short["length"] < 850  # fits into one QR code with the address
    assert long["length"] < 17 * len(solved)


def test_ids_are_those_of_the_server(node: Node) -> None:
    codes = [card.code for kind in KINDS for card in cards_of(kind)] + ["", "a", "-_"]
    assert node.evaluate(IDS, codes) == [puzzle_id(code) for code in codes]
