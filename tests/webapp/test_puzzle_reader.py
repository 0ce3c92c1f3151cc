"""What the reader remembers about the puzzles it has read."""

from __future__ import annotations

import pytest

from nonoscope import Puzzle, dump
from solvers.collection import model
from tests.inline import inline_runner
from webapp.base.bounded_cache import BoundedCache
from webapp.base.visitor import NOBODY
from webapp.base.wire_json import dumps
from webapp.jobs.events.messages import Request
from webapp.jobs.tasks import work
from webapp.play import puzzle_reader
from webapp.play.puzzle_reader import PuzzleReader, ReaderError

CODES = [dump(Puzzle.flat([[1]] * side, [None] * side), "link") for side in range(1, 9)]


class Counting:
    """The usual work, counted."""

    def __init__(self) -> None:
        self.done = 0

    def __call__(self, request: Request) -> object:
        self.done += 1
        return work(request)


def test_a_known_code_is_not_read_again() -> None:
    counting = Counting()
    known = PuzzleReader(inline_runner(counting))
    answers = [known.puzzle(code, NOBODY) for code in CODES * 3]
    assert counting.done == len(CODES)
    assert answers[: len(CODES)] == answers[len(CODES) : 2 * len(CODES)]
    assert [one.puzzle.shape[0] for one in answers[: len(CODES)]] == list(range(1, 9))
    assert [one.described["shape"][0] for one in answers[: len(CODES)]] == list(range(1, 9))


def test_a_link_that_was_read_is_not_decoded_again_for_its_preview_or_a_file() -> None:
    sources: list[object] = []

    def noting(request: Request) -> object:
        sources.append(request.source)
        return work(request)

    known = PuzzleReader(inline_runner(noting))
    drawn = known.card(CODES[2], "", NOBODY)["data"]
    puzzle = known.puzzle(CODES[2], NOBODY).puzzle
    known._cards = BoundedCache(1)
    assert known.card(CODES[2], "", NOBODY)["data"] == drawn
    assert known.write_linked(CODES[2], "link", NOBODY)["data"].decode() == CODES[2]
    assert sources == [CODES[2], CODES[2], puzzle, puzzle]


def test_nonsense_is_remembered_as_such() -> None:
    counting = Counting()
    known = PuzzleReader(inline_runner(counting))
    for _ in range(3):
        assert said_of("nonsense", known).endswith(".")
    assert counting.done == 1


def said_of(code: str, known: PuzzleReader) -> str:
    with pytest.raises(ReaderError) as caught:
        known.puzzle(code, NOBODY)
    return str(caught.value)


def test_sentences_about_nonsense_count() -> None:
    """Nonsense is short, but the error about it is not."""
    known = PuzzleReader(inline_runner())
    said = [said_of(str(number), known) for number in range(3)]
    assert known._readings._weight > sum(map(len, said))


def test_numbers_of_solids_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """A code of a few characters stands for three faces full of numbers."""
    solid = dump(model("steps").puzzle, "link")
    faces = PuzzleReader(inline_runner()).puzzle(solid, NOBODY).described
    monkeypatch.setattr(puzzle_reader, "_CACHE_BYTES", len(solid) + len(dumps(faces)))
    counting = Counting()
    known = PuzzleReader(inline_runner(counting))
    for _ in range(2):
        assert known.puzzle(solid, NOBODY).puzzle.shape == (3, 3, 3)
    assert counting.done == 2


def test_memory_is_bounded_and_keeps_what_was_used_last(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [PuzzleReader(inline_runner()).puzzle(code, NOBODY) for code in CODES]
    most = 3 * puzzle_reader._weight(CODES[-1], answers[-1])
    monkeypatch.setattr(puzzle_reader, "_CACHE_BYTES", most)
    counting = Counting()
    known = PuzzleReader(inline_runner(counting))
    for code in CODES:
        known.puzzle(CODES[0], NOBODY)
        known.puzzle(code, NOBODY)
        assert known._readings._weight <= most
    assert counting.done == len(CODES)
    known.puzzle(CODES[1], NOBODY)
    assert counting.done == len(CODES) + 1
