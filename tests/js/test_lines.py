"""Reasoning inside one line, by scripts as by the engine, and its weights compared with all of its placements."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import EMPTY, FILLED, Runs
from solvers.lines.run_places import outermost, place
from tests import strategies
from tests.js.node import Node, probe
from tests.solvers.naive_lines import placements

PLACE, WEIGH = probe("lines"), probe("line_weights")
ROUGH = 1e-9


@settings(max_examples=15)
@given(cases=st.lists(strategies.lines(1, 40), min_size=30, max_size=60))
def test_lines_are_placed_as_by_the_engine(node: Node, cases: list[tuple[Runs, bytes]]) -> None:
    sent = [[list(clue.lengths), list(known)] for clue, known in cases]
    for (clue, known), answer in zip(cases, node.evaluate(PLACE, sent), strict=True):
        expected = place(clue, known)
        assert answer["holds"] == clue.holds(known)
        if expected is None:
            assert answer["placed"] is None
            continue
        assert bytes(answer["placed"]["cells"]) == expected.cells
        first, last = outermost(expected.starts)
        assert (tuple(answer["placed"]["first"]), tuple(answer["placed"]["last"])) == (first, last)
        assert answer["done"] == [at == other and known[at : at + run] == bytes([FILLED]) * run
                                  for at, other, run in zip(first, last, clue.lengths, strict=True)]


def test_long_line_of_many_runs(node: Node) -> None:
    clue, known = Runs((1,) * 200), bytes([FILLED]) + bytes(510) + bytes([EMPTY])
    [answer] = node.evaluate(PLACE, [[list(clue.lengths), list(known)]])
    expected = place(clue, known)
    assert bytes(answer["placed"]["cells"]) == expected.cells


weighed_lines = st.lists(
    st.tuples(strategies.lines(1, 9), st.lists(st.sampled_from([0.01, 0.2, 0.5, 1, 3, 30]), min_size=9, max_size=9)),
    min_size=5, max_size=20,
)


@settings(max_examples=15)
@given(cases=weighed_lines)
def test_weights_and_messages_are_those_of_all_placements(node: Node, cases: list[Any]) -> None:
    asked = [(clue, odds[: len(known)]) for (clue, known), odds in cases]
    answers = node.evaluate(WEIGH, [[list(clue.lengths), odds] for clue, odds in asked])
    for (clue, odds), answer in zip(asked, answers, strict=True):
        expect_brute_force(clue, [Fraction(one) for one in odds], answer)


def expect_brute_force(clue: Runs, odds: list[Fraction], answer: dict[str, Any]) -> None:
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
