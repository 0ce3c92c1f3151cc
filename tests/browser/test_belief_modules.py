"""The scripts behind beliefs: kept in a recording, said in words, drawn, and one line weighed against brute force."""

from __future__ import annotations

from fractions import Fraction
from math import log2, prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page

from solvers import FILLED, Runs
from solvers.lines.naive import placements
from tests.browser.playing import probe
from tests.strategies import lines

pytestmark = pytest.mark.browser

Json = dict[str, Any]
RECORDING, WEIGH = probe("beliefs"), probe("weigh")
GAME = {"shape": [2, 2], "clues": [[1], [1], [1], [1]]}
TRIED, GUESS, ROUGH = 4, 16, 1e-9


def belief(**chances: int) -> Json:
    return {"t": "belief", "cells": [int(cell[1:]) for cell in chances], "chances": list(chances.values())}


def steps(*rows: tuple[int, int, int]) -> Json:
    cells, values, why = (list(column) for column in zip(*rows, strict=True))
    return {"t": "steps", "cells": cells, "values": values, "why": why}


def record(tab: Page, events: list[Json], **bounds: int) -> Json:
    found: Json = tab.evaluate(RECORDING, [GAME, events, bounds])
    return found


def chances(board: list[list[int]]) -> list[int]:
    return [chance for _, chance in board]


BELIEVING = {"t": "stage", "name": "believing"}
GUESSED = [BELIEVING, belief(c0=900, c1=100, c2=300), steps((0, 1, -3), (1, 2, 0)), steps((0, 0, -6), (1, 0, -6))]


# The recording


def test_beliefs_stay_while_a_cell_is_guessed_and_withdrawn(tab: Page) -> None:
    boards = record(tab, GUESSED, keyframe=2)["boards"]
    assert [chances(board) for board in boards] == [[500] * 4] * 2 + [[900, 100, 300, 500]] * 4
    assert boards[4][:2] == [[1 | TRIED | GUESS, 900], [2 | TRIED, 100]]
    assert boards[5][:2] == [[0, 900], [0, 100]]


def test_frame_of_a_thinned_log_tells_beliefs_after_facts(tab: Page) -> None:
    merged = [steps((0, 1, -3), (1, 2, 0)), belief(c0=950, c3=20), {"t": "progress", "counters": {"guesses": 1}}]
    found = record(tab, [*GUESSED[:2], *({**event, "merged": 40} for event in merged)])
    assert found["count"] == 3
    assert found["boards"][-1] == [[1 | TRIED | GUESS, 950], [2 | TRIED, 100], [0, 300], [0, 20]]


def test_long_recording_is_thinned_and_believes_the_same_at_its_end(tab: Page) -> None:
    events = [{**belief(**{f"c{time % 4}": time}), "merged": 10, "at": time} for time in range(400)]
    whole, thin = record(tab, events), record(tab, events, most=50, keyframe=8)
    assert thin["count"] < whole["count"] == 400
    assert thin["boards"][-1] == whole["boards"][-1] == [[0, 396], [0, 397], [0, 398], [0, 399]]
    assert thin["doubts"][-1] == whole["doubts"][-1]


def entropy(chance: float) -> float:
    return -sum(part * log2(part) for part in (chance, 1 - chance) if part)


def test_doubt_is_the_mean_entropy_and_known_cells_have_none(tab: Page) -> None:
    open_cells = entropy(0.9) + entropy(0.1) + entropy(0.3) + 1
    expected = [None, open_cells / 4, (entropy(0.1) + entropy(0.3) + 1) / 4, (entropy(0.3) + 1) / 4, open_cells / 4]
    assert record(tab, GUESSED)["doubts"] == [one and pytest.approx(one, 1e-5) for one in expected]


def test_doubt_is_unknown_where_nothing_is_believed(tab: Page) -> None:
    assert record(tab, [steps((0, 1, 0))])["doubts"] == [None]


def test_beliefs_can_be_stepped_to_and_turns_skip_them(tab: Page) -> None:
    found = record(tab, [*GUESSED[:2], belief(c2=100), *GUESSED[2:]])
    assert found["facts"] == [1, 2, 3, 4, 5, 6]
    assert found["turns"] == [1, 4, 6]


# Words

PROVEN_NOT = "Nothing of this is proven."
SAID = [
    ([belief(c0=800, c1=30)], "The lines tell each other what they believe: 2 cells changed.",
     f"Surest among them: row 1 column 2, 97 % likely to be empty. {PROVEN_NOT}"),
    ([belief(c2=999)], "The lines tell each other what they believe: 1 cell changed.",
     f"Surest among them: row 2 column 1, over 99 % likely to be filled. {PROVEN_NOT}"),
    ([BELIEVING, belief(c0=970), steps((0, 1, -3))],
     "Guess: row 1 column 1 is filled; the lines together are 97 % sure of it.", None),
    ([BELIEVING, belief(c0=30),
      {"t": "fixed", "cells": [0], "values": [2], "because": {"technique": "guess", "cell": 0}}],
     "Guess: row 1 column 1 is empty; the lines together are 97 % sure of it.", None),
    ([BELIEVING, belief(c0=970), steps((0, 2, -3))], "Guess: row 1 column 1 is empty.", None),
    ([BELIEVING, belief(c0=970), {"t": "stage", "name": "searching"}, steps((0, 1, -3))],
     "Guess: row 1 column 1 is filled.", None),
    ([steps((0, 1, -3))], "Guess: row 1 column 1 is filled.", None),
]  # fmt: skip


@pytest.mark.parametrize(("events", "text", "detail"), SAID)
def test_beliefs_and_guesses_that_come_out_of_them_are_told(
    tab: Page, events: list[Json], text: str, detail: str | None
) -> None:
    said = record(tab, events)["said"][-1]
    assert said[0] == text
    assert detail in (None, said[1])


@pytest.mark.parametrize(
    ("chance", "name"),
    [(800, "believed 80 % likely to be filled"), (4, "believed over 99 % likely to be empty"), (500, ""), (510, "")],
)
def test_names_of_unknown_cells(tab: Page, chance: int, name: str) -> None:
    script = """async (chance) => {
      const { beliefName, believing } = await import("/static/js/game/beliefs.js");
      return beliefName(believing(0, chance)).replaceAll("\\u00a0", " ");
    }"""
    assert tab.evaluate(script, chance) == name


# The board


def test_only_unknown_cells_that_lean_are_shaded(tab: Page) -> None:
    """How many pixels of four cells get colour: sure to be filled, sure to be empty, even, known."""
    inked = tab.evaluate("""async () => {
      const { drawBeliefs } = await import("/static/js/board/beliefs.js");
      const { believing } = await import("/static/js/game/beliefs.js");
      const cells = [believing(0, 990), believing(0, 10), believing(0, 505), believing(1, 990)];
      const paint = new OffscreenCanvas(80, 20).getContext("2d");
      drawBeliefs(paint, { belief: "#9d84c0" }, { cells }, 4, 20, { firstRow: 0, lastRow: 0, firstCol: 0, lastCol: 3 });
      const inked = ({ data }) => data.filter((part, i) => i % 4 === 3 && part > 99).length;
      return cells.map((_, at) => inked(paint.getImageData(20 * at, 0, 20, 20)));
    }""")
    filled, empty, even, known = inked
    assert filled > 4 * empty > 0
    assert even == known == 0


def test_example_of_a_method_keeps_beliefs_beside_marks(tab: Page) -> None:
    boards = tab.evaluate("""async (events) => {
      const { createPlayback } = await import("/static/js/replay/playback.js");
      const { chanceOf } = await import("/static/js/game/beliefs.js");
      const playback = createPlayback(2);
      playback.take(events);
      return Array.from({ length: playback.count }, (_, step) =>
        [...playback.boardAt(step + 1)].map((value) => [value & 7, chanceOf(value)]));
    }""", [belief(c0=900), steps((0, 1, -3)), belief(c1=200), steps((0, 0, -6))])  # fmt: skip
    assert boards[1:] == [[[5, 900], [0, 500]], [[5, 900], [0, 200]], [[0, 900], [0, 200]]]


# One line, weighed

weighed_lines = st.lists(
    st.tuples(lines(1, 9), st.lists(st.sampled_from([0.01, 0.2, 0.5, 1, 3, 30]), min_size=9, max_size=9)),
    min_size=5, max_size=20,
)  # fmt: skip


@settings(max_examples=15)
@given(cases=weighed_lines)
def test_weights_and_messages_are_those_of_all_placements(tab: Page, cases: list[Any]) -> None:
    asked = [(clue, odds[: len(known)]) for (clue, known), odds in cases]
    answers = tab.evaluate(WEIGH, [[list(clue.lengths), odds] for clue, odds in asked])
    for (clue, odds), answer in zip(asked, answers, strict=True):
        expect_brute_force(clue, [Fraction(one) for one in odds], answer)


def expect_brute_force(clue: Runs, odds: list[Fraction], answer: Json) -> None:
    every = list(placements(clue, len(odds)))
    weights = [prod(ratio for ratio, state in zip(odds, line, strict=True) if state == FILLED) for line in every]
    assert answer["placements"] == ["".join("1" if state == FILLED else "0" for state in line) for line in every]
    assert answer["weights"] == pytest.approx([float(weight) for weight in weights], ROUGH)
    for cell, ratio in enumerate(odds):
        filled = sum(weight for line, weight in zip(every, weights, strict=True) if line[cell] == FILLED)
        empty = sum(weights) - filled
        assert answer["chances"][cell] == pytest.approx(float(filled / sum(weights)), ROUGH)
        expected = pytest.approx(float(filled / empty / ratio), ROUGH) if empty else None
        assert answer["messages"][cell] == expected


EXPLAINED = [
    ([1] * 8, 4, "Cell 4 is filled in placements 4, 5 and 6: 3 of the weight of 6, that is 50 %. "
     "Filled to empty is 3 : 3, or 1 : 1; it was told 1 : 1, and divided by that its message is 1 : 1."),
    ([1, 1, 1, 5, 1, 1, 1, 1], 4, "Cell 4 is filled in placements 4, 5 and 6: 15 of the weight of 18, that is 83 %. "
     "Filled to empty is 15 : 3, or 5 : 1; it was told 5 : 1, and divided by that its message is 1 : 1."),
    ([1 / 3] * 8, 3, "Cell 3 is filled in every placement: its message is certain, whatever was told."),
]  # fmt: skip


@pytest.mark.parametrize(("odds", "cell", "text"), EXPLAINED)
def test_arithmetic_of_a_cell_can_be_read(tab: Page, odds: list[float], cell: int, text: str) -> None:
    script = """async ([odds, cell]) => {
      const { explain, weigh } = await import("/static/js/game/weights.js");
      return explain(weigh([3, 2], odds), odds, cell - 1).replaceAll("\\u00a0", " ");
    }"""
    assert tab.evaluate(script, [odds, cell]) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(1, "1"), (1.4142, "1.4"), (15.2, "15"), (0.7142, "0.71"), (0.0871, ".087"), (0.00123, ".0012"), (22500, "23k")],
)
def test_numbers_are_short(tab: Page, value: float, text: str) -> None:
    script = "async (value) => (await import('/static/js/game/weights.js')).short(value)"
    assert tab.evaluate(script, value) == text
