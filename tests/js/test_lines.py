"""Reasoning inside one line, by scripts as by the engine."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import EMPTY, FILLED, Runs
from solvers.lines.run_places import outermost, place
from tests import strategies
from tests.js.node import Node, probe

PLACE = probe("lines")


@settings(max_examples=15)
@given(cases=st.lists(strategies.lines(1, 40), min_size=30, max_size=60))
def test_lines_are_placed_as_by_the_engine(node: Node, cases: list[tuple[Runs, bytes]]) -> None:
    sent = [[list(clue.lengths), list(cells)] for clue, cells in cases]
    for (clue, cells), answer in zip(cases, node.evaluate(PLACE, sent), strict=True):
        expected = place(clue, cells)
        assert answer["holds"] == clue.holds(cells)
        if expected is None:
            assert answer["placed"] is None
            continue
        assert bytes(answer["placed"]["cells"]) == expected.cells
        first, last = outermost(expected.starts)
        assert (tuple(answer["placed"]["first"]), tuple(answer["placed"]["last"])) == (first, last)
        assert answer["done"] == [at == other and cells[at : at + run] == bytes([FILLED]) * run
                                  for at, other, run in zip(first, last, clue.lengths, strict=True)]


def test_long_line_of_many_runs(node: Node) -> None:
    clue, cells = Runs((1,) * 200), bytes([FILLED]) + bytes(510) + bytes([EMPTY])
    [answer] = node.evaluate(PLACE, [[list(clue.lengths), list(cells)]])
    expected = place(clue, cells)
    assert bytes(answer["placed"]["cells"]) == expected.cells
