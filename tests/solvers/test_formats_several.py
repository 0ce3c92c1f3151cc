"""Files that hold several puzzles: all are found with their titles, and a broken one does not hide the others."""

from __future__ import annotations

import json

import pytest

from nonoscope import Puzzle, PuzzleError, parse
from solvers.formats import dump, puzzles_in
from solvers.puzzle import MAX_SIDE
from tests.cases import for_every

DOT = Puzzle.flat([[1]], [[1]])
BAR = Puzzle.flat([[2]], [[1], [1]])
TEE = Puzzle.flat([[3], [1]], [[1], [2], [1]])

NONPACK = """title "Dot"
rows
1
columns
1
====
title 'Bar'
width 2
height 1
rows
2
columns
1
1
====
rows
3
1
columns
1
2
1
"""
PUZZLESET = """<puzzleset><title>Set</title><author>Ann</author>
<puzzle><title>Dot</title><clues type="rows"><line><count>1</count></line></clues>
<clues type="columns"><line><count>1</count></line></clues></puzzle>
<puzzle><title>Bar</title><clues type="rows"><line><count>2</count></line></clues>
<clues type="columns"><line><count>1</count></line><line><count>1</count></line></clues></puzzle>
<puzzle><clues type="rows"><line><count>3</count></line><line><count>1</count></line></clues><clues type="columns">
<line><count>1</count></line><line><count>2</count></line><line><count>1</count></line></clues></puzzle></puzzleset>
"""
PICROSS = """# Some remark
GRID "Dot"
ROWS
[ 1 ]
COLUMNS
[ 1 ]

# Author: Ann
GRID Bar
ROWS
[ 2 ]
COLUMNS
[ 1 ]
[ 1 ]

GRID "Tee" (of a game)
ROWS
[ 3 ]
[ 1 ]
COLUMNS
[ 1 ]
[ 2 ]
[ 1 ]
"""
TOURNAMENT = "$1\n1\n1\n$2\n1\n1\n2\n$3\n1\n2\n1\n3\n1\n"
PROLOG = """% Three of them, in the ways of several programs.
problem(dot, [[1]], [[1]]).
instance(bar,RowRules,ColRules) =>
RowRules = [[0,2]], ColRules = [[0,1],[1]].
col_rules = [[1], [2], [1]]; row_rules = [[3], [1]]
show([H|T]) :- member([X,Y], [[a,b],[c,d]]), write([H]).
"""
JSONL = '{"id": "dot", "rows": [[1]], "cols": [[1]]}\n\n{"name": "Bar", "rows": [[2]], "cols": [[1], [1]]}\n' + (
    json.dumps({"rows": [[3], [1]], "cols": [[1], [2], [1]]})
)
LIST = json.dumps([json.loads(line) for line in JSONL.split("\n") if line])

PACKS = {
    "non": (NONPACK, ["Dot", "Bar", ""]),
    "xml": (PUZZLESET, ["Dot", "Bar", "Set"]),
    "picross": (PICROSS, ["Dot", "Bar", '"Tee" (of a game)']),
    "tournament": (TOURNAMENT, ["1", "2", "3"]),
    "prolog": (PROLOG, ["dot", "bar", ""]),
    "jsonl": (JSONL, ["dot", "Bar", ""]),
    "list of objects": (LIST, ["dot", "Bar", ""]),
}

packs = pytest.mark.parametrize(("text", "titles"), PACKS.values(), ids=PACKS)


@packs
def test_all_puzzles_are_found_with_their_titles(text: str, titles: list[str]) -> None:
    entries = puzzles_in(text)
    assert [entry.title for entry in entries] == titles
    assert [entry.read() for entry in entries] == [DOT, BAR, TEE]


@packs
def test_one_is_taken_by_its_number(text: str, titles: list[str]) -> None:
    assert parse(text) == parse(text, number=1) == DOT
    assert parse(text.encode(), number=3) == TEE
    for number in (0, -1, 4):
        with pytest.raises(PuzzleError, match=f"expected the number of a puzzle, from 1 to 3, found '{number}'"):
            parse(text, number=number)


BROKEN = {
    "non": NONPACK.replace("1\ncolumns\n1\n====", "1x\ncolumns\n1\n===="),
    "xml": PUZZLESET.replace("<line><count>1</count></line>", "<line><count>x</count></line>", 1),
    "picross": PICROSS.replace("[ 1 ]", "[ x ]", 1),
    "tournament": TOURNAMENT.replace("$1\n1", "$1\nx"),
    "prolog": PROLOG.replace("[[1]], [[1]]", "[[5]], [[1]]"),
    "jsonl": JSONL.replace("[[1]]", "[[null]]", 1),
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_a_broken_one_does_not_hide_the_others(text: str) -> None:
    entries = puzzles_in(text)
    with pytest.raises(PuzzleError):
        entries[0].read()
    assert [entry.read() for entry in entries[1:]] == [BAR, TEE]
    assert parse(text, number=2) == BAR


def test_texts_of_a_set_replace_missing_ones_of_a_puzzle() -> None:
    first, _, third = (entry.read().info for entry in puzzles_in(PUZZLESET))
    assert (first.title, first.author) == ("Dot", "Ann")
    assert (third.title, third.author) == ("Set", "Ann")


def test_remarks_belong_to_the_puzzle_below_them() -> None:
    assert [entry.read().info.author for entry in puzzles_in(PICROSS)] == ["", "Ann", ""]


def test_a_whole_tournament_is_read() -> None:
    clues = "\n".join(["1\t1"] * 50)
    text = "".join(f"${number}\n{clues}\n" for number in range(1, 1001))
    entries = puzzles_in(text)
    assert len(entries) == 1000
    assert entries[-1].title == "1000"
    assert entries[-1].read() == Puzzle.flat([[1, 1]] * 25, [[1, 1]] * 25)


# Single puzzles as other programs write them.

OTHERS = {
    "asp, from 0, with a colour": ("row(0,0,b,2).\nrow_cnt(1).\ncol(0,0,b,1).\ncol(1,0,b,1).\ncol_cnt(2).", BAR),
    "asp, sizes as constants": ("#const w = 2.  % wide\n#const h = 1.\nrow_hint(1, 1, 2). % all\n"
                                "col_hint(1, 1, 1).\ncol_hint(2, 1, 1).\n%* row_hint(1, 2, 9). *%\n", BAR),
    "asp, no sizes": ("row_clue(1,1,3). row_clue(2,1,1). col_clue(1,1,1). col_clue(2,1,2). col_clue(3,1,1).", TEE),
    "minizinc, filled with -1": ("X = 2;\nY = 1;\nmaxlen = 2;\nrows = \t[|2, -1\n\t |];\n"
                                 "cols = \t[|1, -1\n\t |1, -1\n\t |];\n", BAR),
    "minizinc, array2d": ("% Bar\nint: h = 1;\nrow_hints = array2d(1..1, 1..2, [0, 2]);\n"
                          "col_hints = array2d(1..w, 1..1, [1, 1]);\nw = 2;", BAR),
    "prolog, a query": ("?- nonogram([[3],[1]], % rows\n  [[1],[2],[1]], Board), print(Board).", TEE),
    "prolog, columns first": ("Columns = [[1],[2],[1]], Rows = [[3],[1]], solve(Rows, Columns).", TEE),
    "python": ("rows = 1\nrow_rules = [\n  [0,2]\n]\ncols = 2\ncol_rules = [\n  [0,1],\n  [1,0]\n]", BAR),
    "csv, semicolons, clues in one cell": (";;1;2;1\n;3;;;\n;1;;;\n", TEE),
    "csv, solved": ("1,1,1\n0,1,0\n", TEE),
    "csv, tabs, drawn": ("\t\t1\t2\t1\n\t3\t#\t#\t#\n\t1\t.\t#\t.\n", TEE),
}


@for_every("text, puzzle", OTHERS.values(), ids=OTHERS)
def test_data_of_other_programs_is_read(text: str, puzzle: Puzzle) -> None:
    assert parse(text) == puzzle


def test_the_longest_line_is_written_as_data_of_programs() -> None:
    puzzle = Puzzle.flat([[1] * (MAX_SIDE // 2)], ([[1], []] * (MAX_SIDE // 2)))
    for name in ("asp", "minizinc", "prolog", "csv", "picross"):
        assert parse(dump(puzzle, name)) == puzzle, name


def test_more_puzzles_than_a_collection_has_are_refused() -> None:
    for name, text in (("picross", "GRID\n"), ("jsonl", "{}\n"), ("non", "====\ntitle a\n")):
        with pytest.raises(PuzzleError, match=r"expected at most 20,000 puzzles|expected 1 to 20,000 JSON objects"):
            puzzles_in(text * 20_001, name)


def test_brackets_that_close_nothing_repeat_no_list() -> None:
    """Each would be read: a few thousand of them behind a large puzzle took minutes."""
    assert len(puzzles_in("nonogram([[1], []], [[1]])" + "]" * 100, "prolog")) == 1
