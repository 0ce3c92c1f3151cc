"""Plural forms, numbers, lists and days: Babel says the same as `Intl` does in browsers."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from solvers.make.daily import written_day
from solvers.texts import languages
from solvers.texts.languages import numeral, ordinal_form, plural_form, speaking, with_and, with_or
from tests.js.node import Node

SIX = {"en": "en-GB", "fr": "fr", "tr": "tr", "pl": "pl", "de": "de", "es": "es"}
WHOLE = [*range(201), 1_000, 9_999, 10_000, 123_456, 1_000_000, 2_000_000]
PARTS = [0.5, 1.5, 2.25, 1234.5]
NAMES = ["ala", "ben", "cem"]

SPOKEN = """([locale, numbers, names]) => {
  const cardinal = new Intl.PluralRules(locale), ordinal = new Intl.PluralRules(locale, { type: "ordinal" });
  const list = (type) => new Intl.ListFormat(locale, { type }).format(names);
  return {
    plurals: numbers.map((number) => cardinal.select(number)),
    ordinals: numbers.filter(Number.isInteger).map((number) => ordinal.select(number)),
    figures: numbers.map((number) => new Intl.NumberFormat(locale).format(number)),
    share: new Intl.NumberFormat(locale, { style: "percent" }).format(0.35),
    lists: [list("conjunction"), list("disjunction")],
    day: new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" }).format(Date.UTC(2026, 10, 22)),
  };
}"""


@pytest.fixture(params=SIX)
def locale(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Speak each of the six in turn, translated or not."""
    name = str(request.param)
    if name not in languages.languages():
        spoken = languages.Language(name, SIX[name], grouped_from=10_000 if name in ("es", "pl") else 1_000)
        monkeypatch.setattr(languages, "language", lambda _: spoken)
    with speaking(name):
        yield SIX[name]


def test_both_speak_alike(node: Node, locale: str) -> None:
    answer = node.evaluate(SPOKEN, [locale, [*WHOLE, *PARTS], NAMES])
    if locale == "es":  # forms for 1.er and 3.er are new in CLDR in 2026, so older browsers lack them
        answer["ordinals"] = [ordinal_form(number) for number in WHOLE]
    assert answer == {
        "plurals": [plural_form(number) for number in (*WHOLE, *PARTS)],
        "ordinals": [ordinal_form(number) for number in WHOLE],
        "figures": [numeral(number) for number in (*WHOLE, *PARTS)],
        "share": numeral(0.35, ".0%"),
        "lists": [with_and(NAMES), with_or(NAMES)],
        "day": written_day(date(2026, 11, 22)),
    }


INFLECTED = """async (tables) => {
  const { inflected } = await import("/static/js/core/texts/cases.js");
  return [inflected("wiersz 3 i kolumna 12", "accusative", tables), inflected("kolumna 12", "vocative", tables),
    inflected("x", undefined, tables)];
}"""


def test_names_have_cases_in_scripts(node: Node) -> None:
    """As in tests/test_texts.py."""
    tables = {"cells.row": {"base": "wiersz {number}", "accusative": "wiersz {number}"},
              "cells.column": {"base": "kolumna {number}", "accusative": "kolumnę {number}"}}
    assert node.evaluate(INFLECTED, tables) == ["wiersz 3 i kolumnę 12", "kolumna 12", "x"]
