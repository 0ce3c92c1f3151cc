"""What the reader remembers of the puzzles it has read."""

from __future__ import annotations

import pytest

from nonoscope import Puzzle, dump
from solvers.collection import model
from webapp.base.visitor import NOBODY
from webapp.base.wire_json import dumps
from webapp.jobs.events.messages import Request
from webapp.jobs.inline import inline_runner
from webapp.jobs.tasks import work
from webapp.play import puzzle_reader
from webapp.play.puzzle_reader import PuzzleReader

CODES = [dump(Puzzle.flat([[1]] * side, [None] * side), "link") for side in range(1, 9)]


class Counting:
    """The usual work, counted."""

    def __init__(self) -> None:
        self.done = 0

    def __call__(self, request: Request) -> object:
        self.done += 1
        return work(request)


def test_what_comes_again_is_not_read_again() -> None:
    counting = Counting()
    known = PuzzleReader(inline_runner(counting))
    answers = [known.puzzle(code, NOBODY) for code in CODES * 3]
    assert counting.done == len(CODES)
    assert answers[: len(CODES)] == answers[len(CODES) : 2 * len(CODES)]
    assert [one["puzzle"]["shape"][0] for one in answers[: len(CODES)]] == list(range(1, 9))


def test_nonsense_is_remembered_as_such() -> None:
    counting = Counting()
    known = PuzzleReader(inline_runner(counting))
    assert all("error" in known.puzzle("nonsense", NOBODY) for _ in range(3))
    assert counting.done == 1


def test_sentences_about_nonsense_count() -> None:
    """Nonsense is short, what is said about it is not."""
    known = PuzzleReader(inline_runner())
    said = [known.puzzle(str(number), NOBODY)["error"]["message"] for number in range(3)]
    assert known._known._weight > sum(map(len, said))


def test_numbers_of_solids_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """A code of few characters stands for three faces full of them."""
    solid = dump(model("steps").puzzle, "link")
    faces = PuzzleReader(inline_runner()).puzzle(solid, NOBODY)
    monkeypatch.setattr(puzzle_reader, "_REMEMBERED", len(solid) + len(dumps(faces)) - 1)
    counting = Counting()
    known = PuzzleReader(inline_runner(counting))
    for _ in range(2):
        assert known.puzzle(solid, NOBODY)["puzzle"]["shape"] == (3, 3, 3)
    assert counting.done == 2


def test_memory_is_bounded_and_keeps_what_was_used_last(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [PuzzleReader(inline_runner()).puzzle(code, NOBODY) for code in CODES]
    monkeypatch.setattr(puzzle_reader, "_REMEMBERED", 3 * len(dumps(answers[-1])))
    counting = Counting()
    known = PuzzleReader(inline_runner(counting))
    for code in CODES:
        known.puzzle(CODES[0], NOBODY)
        known.puzzle(code, NOBODY)
        assert known._known._weight <= 3 * len(dumps(answers[-1]))
    assert counting.done == len(CODES)
    known.puzzle(CODES[1], NOBODY)
    assert counting.done == len(CODES) + 1
