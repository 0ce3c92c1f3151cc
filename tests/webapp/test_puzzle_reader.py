"""What the reader remembers about the puzzles it has read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from nonoscope import Puzzle, dump
from solvers.collection import model
from tests.inline import inline_runner
from webapp.base.bounded_cache import BoundedCache
from webapp.base.visitor import NOBODY
from webapp.base.wire_json import dumps
from webapp.jobs.events.messages import Message, Request
from webapp.jobs.tasks import work
from webapp.play import puzzle_reader
from webapp.play.puzzle_reader import PuzzleReader, ReaderError

CODES = [dump(Puzzle.flat([[1]] * side, [None] * side), "link") for side in range(1, 9)]


@pytest.fixture
def sources() -> list[object]:
    """What the reader has read or written, once for each job."""
    return []


@pytest.fixture
def make(sources: list[object]) -> Callable[[], PuzzleReader]:
    def counted(request: Request) -> Iterator[Message]:
        sources.append(request.source)
        return work(request)

    return lambda: PuzzleReader(inline_runner(counted))


Make = Callable[[], PuzzleReader]


def test_a_code_is_not_read_again(make: Make, sources: list[object]) -> None:
    reader = make()
    first, again, _ = ([reader.puzzle(code, NOBODY) for code in CODES] for _ in range(3))
    assert sources == CODES
    assert first == again
    assert [(reading.puzzle.shape[0], reading.described["shape"][0]) for reading in first] == [
        (side, side) for side in range(1, 9)]


def test_a_link_that_was_read_is_not_decoded_again_for_its_preview_or_a_file(
    make: Make, sources: list[object]
) -> None:
    reader = make()
    drawn = reader.card(CODES[2], "", NOBODY)["data"]
    puzzle = reader.puzzle(CODES[2], NOBODY).puzzle
    reader._cards = BoundedCache(1)
    assert reader.card(CODES[2], "", NOBODY)["data"] == drawn
    assert reader.write_linked(CODES[2], "link", NOBODY)["data"].decode() == CODES[2]
    assert sources == [CODES[2], CODES[2], puzzle, puzzle]


def test_nonsense_is_remembered_as_such_and_its_sentence_counts(make: Make, sources: list[object]) -> None:
    """Nonsense is short, but the error about it is not."""
    reader, sentences = make(), 0
    for code in ("0", "1", "0", "1"):
        with pytest.raises(ReaderError) as error:
            reader.puzzle(code, NOBODY)
        assert str(error.value).endswith(".")
        sentences += len(str(error.value))
    assert sources == ["0", "1"]
    assert reader._readings._weight > sentences / 2


def test_numbers_of_solids_count(make: Make, sources: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    """A code of a few characters stands for three faces full of numbers."""
    solid = dump(model("steps").puzzle, "link")
    faces = PuzzleReader(inline_runner()).puzzle(solid, NOBODY).described
    monkeypatch.setattr(puzzle_reader, "_CACHE_BYTES", len(solid) + len(dumps(faces)))
    reader = make()
    for _ in range(2):
        assert reader.puzzle(solid, NOBODY).puzzle.shape == (3, 3, 3)
    assert sources == [solid, solid]


def test_memory_is_bounded_and_keeps_what_was_used_last(
    make: Make, sources: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    readings = [PuzzleReader(inline_runner()).puzzle(code, NOBODY) for code in CODES]
    most = 3 * puzzle_reader._weight(CODES[-1], readings[-1])
    monkeypatch.setattr(puzzle_reader, "_CACHE_BYTES", most)
    reader = make()
    for code in CODES:
        reader.puzzle(CODES[0], NOBODY)
        reader.puzzle(code, NOBODY)
        assert reader._readings._weight <= most
    assert sources == CODES
    reader.puzzle(CODES[1], NOBODY)
    assert sources == [*CODES, CODES[1]]
