"""A short pass over all that is fuzzed, the same cases each time; and that what fails is found, made small and kept.

`python3 run.py fuzz` makes others, for as long as one likes.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import for_every
from tests.fuzzing import hunt as hunting
from tests.fuzzing.hunt import TARGETS, hunt, repeat, smallest, write
from tests.fuzzing.mutations import LONGEST, spoiled, spoiled_json
from tests.fuzzing.targets import Case, Target

ROOT = Path(__file__).parents[1]
CASES = 1_000  # of all targets
HYPOTHESIS = 25  # of each


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_short_pass(target: Target) -> None:
    results = hunt(target, CASES * target.share // 100, 0)
    assert results.failed is None, (results.failure, results.failed)


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS[:-1], ids=lambda target: target.name)
@settings(max_examples=HYPOTHESIS)
@given(chance=st.randoms())
def test_hypothesis_finds_nothing(target: Target, chance: Random) -> None:
    target.check(target.make(chance))


def no_nines(case: Case) -> None:
    assert "9" not in case["data"]
    if case["data"] == "slow":
        raise OSError


NUMBERS = Target("numbers", 1, lambda chance: {"data": str(chance.randrange(10**30)), "form": None}, no_nines)


def test_failure_is_found_and_made_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunting, "TARGETS", (NUMBERS,))
    results = hunt(NUMBERS, 50, 1)
    assert results.failed == {"data": "9", "form": None}
    path = write(NUMBERS, results.failed, tmp_path)
    assert json.loads(path.read_text())["case"] == results.failed
    with pytest.raises(AssertionError):
        repeat(path)


def test_another_failure_is_not_taken_for_it() -> None:
    assert smallest(NUMBERS, {"data": "slow"}, OSError())[0] == {"data": "slow"}


def test_same_start_makes_the_same_cases() -> None:
    hunts: list[list[str]] = []
    for start in (5, 5, 6):
        cases: list[str] = []
        noting = Target("noting", 1, NUMBERS.make, lambda case, cases=cases: cases.append(case["data"]))
        assert hunt(noting, 20, start).cases == 20
        hunts.append(cases)
    assert hunts[0] == hunts[1] != hunts[2]


def test_samples_are_really_spoiled_and_stay_bounded() -> None:
    chance = Random(2)
    samples = [b"1 2\n3 [4]\n", b"<a>x</a>"]
    malformed = [spoiled(chance, samples) for _ in range(300)]
    assert len(set(malformed)) > 200
    assert 10_000 < max(map(len, malformed)) <= LONGEST
    assert len({spoiled_json(chance, [{"a": [1, 2], "b": {"c": 3}}]) for _ in range(100)}) > 50


def test_slow_cases_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunting, "SLOW", -1.0)
    never = Target("never", 1, NUMBERS.make, lambda case: None)
    assert len(hunt(never, 3, 7).slow) == 3


@pytest.mark.slow
@for_every("case, status, words", [
    ({"data": "1;1:1;1", "form": None}, 0, "It holds now"), ({"form": None}, 1, "KeyError"),
])
def test_case_in_a_file_can_be_repeated(tmp_path: Path, case: Case, status: int, words: str) -> None:
    path = write(TARGETS[0], case, tmp_path)
    done = subprocess.run([sys.executable, "-m", "scripts.fuzz", "--repeat", str(path)], cwd=ROOT,
                          capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stderr
    assert words in done.stdout + done.stderr
