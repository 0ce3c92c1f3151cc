"""What stands in for the parameters of pytest where there are many."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import CasesError, for_every


def test_all_cases_that_fail_are_named() -> None:
    @for_every("first, second", [(1, 1), (1, 2), (2, 2)], ids=["one", "two", "three"])
    @for_every("text", ["1", "x"])
    def check(first: int, second: int, text: str) -> None:
        assert first == second
        assert int(text)

    with pytest.raises(CasesError) as failure:
        check()
    names = [line.partition(": ")[0] for line in failure.value.lines]
    assert names == ["one, 'x'", "two, '1'", "two, 'x'", "three, 'x'"]
    assert str(failure.value).splitlines()[1].startswith("  one, 'x': ValueError: invalid literal")
    assert isinstance(failure.value.__cause__, CasesError)
    assert isinstance(failure.value.__cause__.__cause__, ValueError)


def test_a_failure_of_pytest_is_a_failure() -> None:
    @for_every("number", [1, 2])
    def check(number: int) -> None:
        with pytest.raises(ValueError):
            assert number

    with pytest.raises(CasesError, match="cases that fail: 2"):
        check()


def test_a_test_that_is_out_of_time_ends() -> None:
    begun = []

    @for_every("number", [1, 2])
    def check(number: int) -> None:
        begun.append(number)
        pytest.fail("Timeout (>240.0s) from pytest-timeout.")

    with pytest.raises(pytest.fail.Exception) as failure:
        check()
    assert begun == [1]
    assert failure.value.__notes__ == ["in the case 1, after 0 that failed"]


def test_a_case_that_is_skipped_hides_no_failure() -> None:
    @for_every("number", [1, 2, 3, 4])
    def check(number: int) -> None:
        if number % 2:
            pytest.skip("odd")
        assert number == 2
        sys.exit("the end")

    with pytest.raises(CasesError) as failure:
        check()
    assert [line.partition(": ")[0] for line in failure.value.lines] == ["2", "4"]
    assert failure.value.lines[0] == "2: SystemExit: the end"


def test_a_test_of_which_a_case_is_skipped_is_skipped_when_all_others_passed() -> None:
    numbers = []

    @for_every("number", [1, 2])
    def check(number: int) -> None:
        numbers.append(number)
        if number == 1:
            pytest.skip("odd")

    with pytest.raises(pytest.skip.Exception, match="odd"):
        check()
    assert numbers == [1, 2]


def test_without_a_case_there_is_no_test() -> None:
    with pytest.raises(AssertionError):
        for_every("number", [])


@pytest.fixture
def checked() -> Iterator[list[int]]:
    numbers: list[int] = []
    yield numbers
    assert sorted(set(numbers)) == [2, 3]


@for_every("number", [2, 3])
@pytest.mark.parametrize("most", [20])
@given(other=st.integers(0, 9))
def test_fixtures_marks_and_examples_go_along(checked: list[int], number: int, most: int, other: int) -> None:
    assert number + other < most
    checked.append(number)
