"""What followed from a cell that `exact` supposed, as the page plays it, held against line logic worked out by hand."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from solvers import EMPTY, FILLED, UNKNOWN, Grid, Puzzle, dump
from solvers.examples import example
from solvers.lab.puzzles import random_puzzle
from solvers.puzzle import puzzle_of
from solvers.runner import NO_LIMIT, stream
from solvers.solid import with_clues
from tests import oracles
from tests.browser.playing import made_of, press
from webapp.jobs.events.encoding import encode
from webapp.jobs.events.wire import wire_events
from webapp.wire_json import loads

pytestmark = pytest.mark.browser

MARK, TRIED, GUESS = 3, 4, 16
BRANCHES = """async ([puzzle, events]) => {
  const { reasonOnCounts } = await import("/static/js/game/lines.js");
  reasonOnCounts(await import("/static/js/game/counts.js"));
  const { layOut } = await import("/static/js/game/shapes.js");
  const { createPlayback } = await import("/static/js/replay/playback.js");
  const { branchOf, isBranch } = await import("/static/js/replay/branch.js");
  const layout = layOut(puzzle), playback = createPlayback(layout.size), found = [];
  playback.take(events);
  for (let place = 1; place <= playback.count; place++) {
    const step = playback.stepAt(place), { branch } = step.note;
    if (!isBranch(step)) continue;
    const before = [...playback.boardAt(place - 1)], played = branchOf(layout, playback.boardAt(place - 1), branch);
    found.push({ branch, before, facts: [...step.cells].map((cell, i) => [cell, step.values[i] & 3]),
      known: played.stepAt(1).known, complete: played.complete,
      steps: Array.from({ length: played.count }, (_, i) => {
        const { why, cells, values, note } = played.stepAt(i + 1);
        return { why, cells: [...cells], values: [...values], broken: note.broken ?? null,
          board: [...played.boardAt(i + 1)] };
      }) });
  }
  return found;
}"""


def branches(tab: Page, puzzle: Puzzle, **options: Any) -> list[dict[str, Any]]:
    events = [loads(encode({**sent, "at": 0})) for event in stream(puzzle, "exact", 0, NO_LIMIT, options)
              for sent in wire_events(event)]
    if len(puzzle.shape) == 2:
        asked: dict[str, Any] = {"rows": puzzle.rows, "cols": puzzle.cols}
    else:
        asked = {"shape": puzzle.shape, "clues": [
            {"total": line.clue.total, "groups": line.clue.groups} if line.clue else None  # type: ignore[union-attr]
            for line in puzzle.lines]}
    found: list[dict[str, Any]] = made_of(tab, BRANCHES, [asked, events])
    return found


def in_line(puzzle: Puzzle, line: int, board: list[int]) -> tuple[int, ...]:
    return tuple(board[cell] & MARK for cell in puzzle.lines[line].cells)


def sides_of(branch: dict[str, Any]) -> Iterator[list[dict[str, Any]]]:
    """The steps of each value that was supposed."""
    number = 0
    numbered = []
    for step in branch["steps"]:
        number += step["why"] == -3
        numbered.append((number, step))
    for _, steps in groupby(numbered, key=lambda one: one[0]):
        yield [step for _, step in steps]


def held_by_hand(puzzle: Puzzle, branch: dict[str, Any]) -> None:
    """Each step is what one line shares, nothing is left out, and a line that is told to break does."""
    named, before = branch["branch"], branch["before"]
    assert branch["known"] == len(before) - before.count(UNKNOWN)
    for steps in sides_of(branch):
        board = list(before)
        first = steps[0]
        assert first["cells"] == [named["cell"]]
        assert first["values"][0] & ~MARK == TRIED | GUESS
        board[named["cell"]] = first["values"][0] & MARK
        for step in steps[1:]:
            if step["why"] < 0:
                break
            clue = puzzle.lines[step["why"]].clue
            assert clue is not None
            shared = oracles.shared(clue, in_line(puzzle, step["why"], board))
            assert shared is not None
            for cell, mark in zip(puzzle.lines[step["why"]].cells, shared, strict=True):
                assert board[cell] in (UNKNOWN, mark)
                assert (board[cell] != mark) == (cell in step["cells"])
                board[cell] = mark
            assert [value & ~MARK for value in step["values"]] == [TRIED] * len(step["values"])
        broken = next((step["broken"] for step in steps if step["broken"]), None)
        if broken and broken["line"] >= 0:
            clue = puzzle.lines[broken["line"]].clue
            assert clue is not None
            assert oracles.shared(clue, in_line(puzzle, broken["line"], board)) is None


PUZZLES = {name: example(name).puzzle for name in ("giraffe", "rocket")} | {"random": random_puzzle(16, 1)}


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES.keys())
def test_branches_lead_to_the_line_that_was_told(tab: Page, puzzle: Puzzle) -> None:
    found = branches(tab, puzzle, belief=False)
    assert found
    for branch in found:
        held_by_hand(puzzle, branch)
        named, last = branch["branch"], branch["steps"][-1]
        assert branch["complete"]
        if named["value"] != UNKNOWN:
            assert last["broken"] == {**named, "named": named["line"]}
            assert branch["facts"] == [[named["cell"], 3 - named["value"]]]
        else:
            assert len(list(sides_of(branch))) == 2
            assert set(map(tuple, branch["facts"])) <= set(zip(last["cells"], last["values"], strict=True))


def solids() -> list[Puzzle]:
    chance = random.Random(3)
    whole = [puzzle_of(Grid((6, 6, 6), bytes(chance.choices([FILLED, EMPTY], k=216)))) for _ in range(4)]
    return [with_clues(one, [line.clue if chance.random() < 0.5 else None for line in one.lines]) for one in whole]


def test_branches_of_solids(tab: Page) -> None:
    found = [(puzzle, branch) for puzzle in solids() for branch in branches(tab, puzzle, belief=False)]
    assert found
    for puzzle, branch in found:
        held_by_hand(puzzle, branch)


def watch(page: Page, url: str, puzzle: Puzzle) -> None:
    page.goto(f"{url}/p/{dump(puzzle, 'link').strip()}#watch=exact,belief:false")
    expect(page.get_by_test_id("outcome")).to_be_visible()
    page.keyboard.press("Home")


def place(page: Page) -> tuple[int, int]:
    found = re.search(r"step (\d+) of (\d+)", page.get_by_test_id("place").inner_text())
    assert found
    return int(found[1]), int(found[2])


def go_to_branch(page: Page) -> None:
    for _ in range(40):
        if page.get_by_test_id("branch").is_visible():
            return
        press(page, "Shift+ArrowRight")
    pytest.fail("nothing was supposed")


def test_a_branch_of_a_solid_is_played_and_left(page: Page, url: str) -> None:
    page.goto(f"{url}/c/{dump(solids()[0], 'link').strip()}#watch=exact,belief:false&at=0")
    button, reason = page.get_by_test_id("branch"), page.get_by_test_id("reason")
    expect(page.get_by_test_id("outcome")).to_be_visible(timeout=30_000)
    go_to_branch(page)
    said, left = reason.inner_text(), place(page)
    assert "from the" in said, "cells of solids are called by what one sees"
    page.get_by_test_id("speed").fill("12")
    page.get_by_test_id("speed").blur()
    page.keyboard.press("f")
    expect(button).to_have_text("Back to the solve")
    expect(reason).to_contain_text("cannot hold")
    page.keyboard.press("Home")
    expect(reason).to_contain_text("Suppose ")
    page.keyboard.press("f")
    expect(reason).to_have_text(said)
    assert place(page) == left


def test_a_branch_is_played_and_left(page: Page, url: str) -> None:
    """By the button and by the key; it ends with the line that the reason named, and leads back where it began."""
    watch(page, url, PUZZLES["rocket"])
    button, reason = page.get_by_test_id("branch"), page.get_by_test_id("reason")
    expect(button).to_be_hidden()
    go_to_branch(page)
    expect(reason).to_contain_text(" must be ")
    said, fixed = page.get_by_test_id("reason").inner_text(), page.get_by_test_id("counter-cells").inner_text()
    left = place(page)
    page.get_by_test_id("speed").fill("12")
    button.click()
    expect(reason).to_contain_text("cannot hold")
    expect(button).to_have_text("Back to the solve")
    steps = place(page)
    assert steps[0] == steps[1] > 1
    expect(page.get_by_test_id("detail")).to_have_text(f"So {said[0].lower()}{said[1:]}")
    page.keyboard.press("Home")
    expect(reason).to_contain_text("Suppose ")
    assert place(page) == (1, steps[1])
    known = int(page.get_by_test_id("counter-cells").inner_text().split(" ")[0])
    assert known == int(fixed.split(" ")[0]) - 1, "what is supposed is not fixed"
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    expect(reason).to_have_text(said)
    assert place(page) == left
    page.keyboard.press("f")
    expect(button).to_have_text("Back to the solve")
    page.keyboard.press("f")
    expect(button).to_have_text("What followed")
    assert place(page) == left
