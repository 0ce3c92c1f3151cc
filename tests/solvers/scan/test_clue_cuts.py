"""How the numbers of a clue share the cells of their line."""

from __future__ import annotations

from solvers.scan.clue_cuts import within
from solvers.scan.reading import Number
from tests.cases import for_every

SEVEN = Number(((7, 0.9), (1, 0.1)), ())
SURER_SEVEN = Number(((7, 0.95), (1, 0.05)), ())
FOUR = Number(((4, 1.0),), ())


@for_every("room, likeliest", [(20, [7, 7]), (10, [1, 7]), (2, [1, 1])])
def test_numbers_of_a_clue_fit_into_their_line(room: int, likeliest: list[int]) -> None:
    fitting = within([SEVEN, SURER_SEVEN], room)
    assert [number.value for number in fitting] == likeliest
    assert all(abs(sum(chance for _, chance in number.values) - 1) < 1e-6 for number in fitting)


def test_a_value_for_which_the_others_leave_no_room_is_impossible() -> None:
    assert within([SEVEN, FOUR], 11)[0].values == SEVEN.values
    assert within([SEVEN, FOUR], 10)[0].values == ((1, 1.0),)


def test_a_clue_that_cannot_fit_stays_as_it_was_read() -> None:
    assert within([FOUR, FOUR], 7) == [FOUR, FOUR]
    assert within([FOUR, FOUR], -1) == [FOUR, FOUR]
    speck = Number(((7, 0.7), (0, 0.3)), ())
    assert within([speck, FOUR], 5) == [speck, FOUR]


def test_how_probable_it_is_that_nothing_is_printed_does_not_depend_on_the_others() -> None:
    speck = Number(((7, 0.7), (0, 0.2), (1, 0.1)), ())
    assert dict(within([speck, FOUR], 5)[0].values) == {1: 0.8, 0: 0.2}
