"""Reading: the variants of each format, their empty lines, and links of other programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nonoscope import EMPTY, FILLED, Grid, Puzzle, PuzzleError, dump, parse
from tests.cases import for_every

SAMPLES = Path(__file__).parent / "format_samples"
VECTORS = json.loads((SAMPLES / "puzzlink_vectors.json").read_text())

# Filled, nothing, filled: empty lines in the middle of both directions.
HOLE = Puzzle.flat([[1, 1], [], [1, 1]], [[1, 1], [], [1, 1]])
TALL = Puzzle.flat([[1], [], [2]], [[1, 1], [1]])
DIAGONAL = Puzzle.flat([[1], [1]], [[1], [1]])

EMPTY_LINES = {
    "lambda 0": "3 # rows\n3\n1 1\n0\n1 1\n1 1\n0\n1 1\n",
    "lambda decorated": "# a\n\n3\n# b\n\n3\n\n1 1 # c\n0\n1 1  \n\n1 1\n# d\n0\n1 1\n\n",
    "mk blank": "3 3\n1 1\n\n1 1\n#\n1 1\n\n1 1\n",
    "nin blank": "3 3\n1 1\n\n1 1\n1 1\n\n1 1\n",
    "nin commas": "3 3\n1,1\n0\n1, 1\n1,1\n0\n1,1",
    "cwd blank": "3\n3\n1 1\n\n1 1\n\n1 1\n\n1 1\n",
    "pti blank": "Rows: 3\nCols: 3\n\n1 1\n\n1 1\n\n1 1\n\n1 1\n",
    "colon nothing": "1,1;;1,1:1,1;;1,1\n",
    "pattern": "3x3:1.1//1.1/1.1//1.1",
    "task nothing": '{"task": 5}task="1.1//1.1/1.1//1.1"',
    "bare task": "1.1/0/1.1/1.1//1.1",
    "puzzlink": "nonogram/3/3/11h11" + "11h11",
    "non 0": "width 3\nheight 3\nrows\n1,1\n0\n1,1\ncolumns\n1,1\n0\n1,1\n",
    "non 0 and blank": "width 3\nheight 3\nrows\n\n1,1\n0\n1,1\n\ncolumns\n1,1\n\n1,1\n\ngoal 101000101\n",
    "non sizes implied": "rows\n1 1\n0\n1 1\n\ncolumns\n1 1\n0\n1 1\n",
    "olsak blank": ": rows\n1 1\n\n1 1\n: columns\n1 1\n\n1 1\n: end\n",
    "xml": '<puzzle><clues type="rows"><line><count>1</count><count>1</count></line><line></line><line><count>1</count>'
    '<count>1</count></line></clues><clues type="columns"><line><count>1</count><count>1</count></line><line/>'
    "<line><count>1</count><count>1</count></line></clues></puzzle>",
    "xml 0": '<PuzzleSet><Puzzle><Clues type="Rows"><line><count>1</count><count>1</count></line><line><count>0</count>'
    '</line><line><count>1</count><count>1</count></line></Clues><clues type="columns"><line><count>1</count>'
    "<count>1</count></line><line></line><line><count>1</count><count>1</count></line></clues></Puzzle></PuzzleSet>",
    "json": '{"rows":[[1,1],[],[1,1]],"cols":[[1,1],[0],[1,1]]}',
    "json columns": '{"columns":[[1,1],[],[1,1]],"rows":[[1,1],[],[1,1]],"content":[0,0,0,0,0,0,0,0,0]}',
    "gno": "[Description]\nA\n[Dim]\n3\n3\n[ROWS]\n1,1\n0\n1,1\n[Columns]\n1,1\n\n1,1\n[History]\nx\n",
    "lists blank": "1 1\n0\n1 1\n\n1 1\n0\n1 1\n",
    "pbm": "P1\n# hole\n3 3\n101000\n1 0 1",
    "picture": "X-X\n---\nX-X",
    "picture spaced": "1 0 1\n0 0 0\n1 0 1",
    "picture indented": "\n   #.#\n   ...\n   #.#\n\n",
    "picture blanks": "█ █\n\n█ █",
    "pto": "Name: h\nSolver: s\nRows: 3\nCols: 3\nScore: 0\n\n101\n000\n101\n",
}


@for_every("text", EMPTY_LINES.values(), ids=EMPTY_LINES.keys())
def test_empty_lines(text: str) -> None:
    assert parse(text) == HOLE


NOT_SQUARE = {
    "lambda": "3\n2\n1\n0\n2\n1 1\n1\n",
    "mk": "3 2\n1\n0\n2\n#\n1 1\n1\n",
    "nin": "2 3\n1\n0\n2\n1 1\n1\n",
    "nin with the rows first": "3 2\n1\n0\n2\n1 1\n1\n",
    "cwd": "3\n2\n1\n0\n2\n\n1 1\n1\n",
    "pti": "Rows: 3\nCols: 2\n\n1 1\n1\n\n1\n0\n2\n",
    "colon": "1,1;1:1;0;2",
    "pattern": "2x3:1.1/1/1//2",
    "task": "task='1.1/1/1/0/2'",
    "puzzlink": "nonogram/2/3/111g1g2",
    "lists": "1\n0\n2\n\n1 1\n1\n",
    "non": "columns\n1,1\n1\nrows\n1\n0\n2\nrows 3\n",
    "pbm": "P1 2 3 100011",
    "pbm4": "P4 2 3\n\x80\x00\xc0",
    "picture": "@_\n__\n@@",
}


@for_every("text", NOT_SQUARE.values(), ids=NOT_SQUARE.keys())
def test_rows_and_columns_are_not_mixed_up(text: str) -> None:
    assert parse(text) == TALL


def test_lambda_errors_have_line_numbers_of_the_original_text() -> None:
    with pytest.raises(PuzzleError) as caught:
        parse("# rows\n2\n# columns\n2\n\n1\n# second\n3;;2\n1\n1\n", "lambda")
    assert (caught.value.where, caught.value.found) == ("line 8 (row 2)", "3;;2")
    assert caught.value.message == "expected a number"


@for_every("vector", VECTORS, ids=[vector["link"][9:25] for vector in VECTORS])
def test_puzzlink_vectors(vector: dict[str, object]) -> None:
    puzzle = Puzzle.flat(vector["rows"], vector["cols"])
    assert parse(vector["link"]) == puzzle
    assert dump(puzzle, "puzzlink") == f"https://puzz.link/p?{vector['link']}"


MAN = Puzzle.flat([[2], [2, 1], [1, 1], [3], [1, 1], [1, 1], [2], [1, 1], [1, 2], [2]],
                  [[2, 1], [2, 1, 3], [7], [1, 3], [2, 1]])
MAN_BODY = "5/10/12i312h7j31i12i2h12g11g3h11g11g2h11g21g2h"
MAN_ID = "5x10:2.1/2.1.3/7/1.3/2.1/2/2.1/1.1/3/1.1/1.1/2/1.1/1.2/2"

LINKS = [
    f"https://puzz.link/p?nonogram/{MAN_BODY}",
    f"http://pzv.jp/p.html?nonogram/{MAN_BODY}/",
    f"https://pzprxs.vercel.app/p?nonogram_edit/{MAN_BODY}",
    f"example.org/some/where?nonogram_play/{MAN_BODY}",
    f"?type=player&nonogram/{MAN_BODY}",
    f"https://puzz.link/p?type=editor&v:x/nonogram/{MAN_BODY}",
    f"https://puzz.link/p?nonogram/v:x/c/{MAN_BODY}",
    f"nonogram/{MAN_BODY}",
    f"  nonogram/{MAN_BODY[:20]}\r\n{MAN_BODY[20:]}\n",
    f"https://puzz.link/p?nonogram/{MAN_BODY}".replace("/5/10/", "%2F5%2F10%2F"),
    # Gaps next to the grid, and upper case, as from other writers.
    f"nonogram/{MAN_BODY.replace('12i', 'i12', 1)}",
    f"nonogram/{MAN_BODY.upper()}",
    # A missing end is empty.
    f"nonogram/{MAN_BODY[:-1]}",
    MAN_ID,
    f"https://example.org/pattern.html#{MAN_ID}",
    f"https://example.org/pattern?id={MAN_ID}&x=1",
    f"https://example.org/pattern?type=5x10&id={MAN_ID.replace(':', '%3A').replace('/', '%2F')}",
    f"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :7:Pattern\nPARAMS  :4:5x10\n"
    f"CPARAMS :4:5x10\nSEED    :5:a\nDé\nDESC    :{len(MAN_ID) - 5}:{MAN_ID[5:]}\nNSTATES :1:2\n"
    "STATEPOS:1:2\nMOVE    :8:F1,0,2,1\n",
]


@for_every("link", LINKS)
def test_links(link: str) -> None:
    assert parse(link) == MAN


FULL = Puzzle.flat([[3]] * 3, [[3]] * 3)
STATE = "pzprv3/nonogram/3/3/. . . . . /. . 3 3 c3 /. 3 # # . /. c3 . + . /. 3 . . . //"


@pytest.mark.parametrize("text", [
    "https://puzz.link/p?" + STATE.replace(" ", "%20").replace("#", "%23"),
    "p?" + STATE.replace("#", "%23"),
    STATE.replace("/", "\n"),
    STATE.replace("pzprv3", "pzprv3.1"),
])
def test_puzzlink_with_state(text: str) -> None:
    assert parse(text) == FULL


def test_puzzlink_with_state_counts_rows_first() -> None:
    text = "pzprv3\nnonogram\n3\n2\n. 1 . \n. 1 1 \n1 . . \n. . . \n2 . . \n"
    assert parse(text) == TALL


@pytest.mark.parametrize(("text", "givens"), [
    ("2x2:1/1/1/1,Ad", ((0, FILLED),)),
    ("2x2:1/1/1/1,bB", ((1, EMPTY), (3, FILLED))),
    ("2x2:1/1/1/1,aAAa", ((0, EMPTY), (1, FILLED), (2, FILLED), (3, EMPTY))),
    ("2x2:1/1/1/1,e", ()),
    ('{"rows":[[1],[1]],"cols":[[1],[1]],"content":[-1,0,0,0]}', ((0, EMPTY),)),
    ('{"rows":[[1],[1]],"cols":[[1],[1]],"content":[[0,1],[0,0]]}', ((1, FILLED),)),
    ('{"rows":[[1],[1]],"cols":[[1],[1]],"givens":[[1,0,1]]}', ((2, FILLED),)),
])
def test_given_cells(text: str, givens: tuple[tuple[int, int], ...]) -> None:
    assert parse(text) == Puzzle.flat(DIAGONAL.rows, DIAGONAL.cols, givens=givens)


def test_a_long_gap_between_given_cells() -> None:
    puzzle = Puzzle.flat([[30], [30]], [[2]] * 30, givens=[(26, FILLED), (59, FILLED)])
    assert dump(puzzle, "pattern").endswith(",zBzH")
    assert dump(parse("2x2:1/1/1/1,Ad"), "pattern") == "2x2:1/1/1/1,Ad"
    assert parse(dump(puzzle, "pattern")) == puzzle


def test_complete_json_content_is_the_goal() -> None:
    puzzle = parse('{"rows":[[1],[1]],"columns":[[1],[1]],"content":[1,-1,-1,1]}')
    assert (puzzle.givens, puzzle.info.goal) == ((), Grid.from_text("#.\n.#"))


NON = "title 'Two & two'\nby \"A &quot;B&quot;\"\ncatalogue \"x #1\"\nlicense CC0\ncolor a #ff0000\nmaxrule 3\n"


def test_non_statements() -> None:
    clues = "rows 2\ncolumns 2\nrows\n1\n1\ncolumns\n1\n1\n"
    puzzle = parse(NON + clues + 'saved "0?\n1?"\ngoal\n01\n10\n====\nrows\n9\n')
    assert puzzle == DIAGONAL
    assert (puzzle.info.title, puzzle.info.author) == ("Two & two", 'A "B"')
    assert (puzzle.info.source, puzzle.info.license) == ("x #1", "CC0")
    assert puzzle.info.goal == Grid.from_text(".#\n#.")


def test_non_goal_spellings() -> None:
    head = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n"
    for goal in ('goal "0110"', "goal\n01\n10", 'goal "01\n10"', "goal 01 10"):
        assert parse(head + goal).info.goal == Grid.from_text(".#\n#.")
    for wrong in ('goal "1110"', 'goal "011"', "goal"):
        assert parse(head + wrong).info.goal is None
    assert parse('width 2\nheight 2\ngoal "0110"\n') == DIAGONAL


XML_GOAL = ('<?xml version="1.0"?><!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd"><puzzleset><author>A</author>'
            "<title>set</title><puzzle {}><title>T</title>{}<solution><image>{}</image></solution></puzzle>"
            "<puzzle><clues/></puzzle></puzzleset>")


@pytest.mark.parametrize(("attributes", "colours", "image"), [
    ("", "", "|.X||X.|"),
    ('type="grid"', '<color name="white" char=".">fff</color><color name="black" char="#">000</color>', "|.#||#.|"),
    ('defaultcolor="red"', '<color name="red" char="r">f00</color>', "\n| . r |\n\n| r . |\n"),
    ('backgroundcolor="sky" defaultcolor="sky"',
     '<color name="sky" char="s">00f</color><color name="sun" char="y">ff0</color>', "|sy|\n|ys|"),
])
def test_xml_of_the_goal_alone(attributes: str, colours: str, image: str) -> None:
    puzzle = parse(XML_GOAL.format(attributes, colours, image))
    assert puzzle == DIAGONAL
    assert puzzle.info.goal == Grid.from_text(".#\n#.")
    assert (puzzle.info.title, puzzle.info.author) == ("T", "A")


def test_xml_goals_that_leave_cells_open_are_left_out() -> None:
    text = dump(Puzzle.from_grid(Grid.from_text(".#\n#.")), "xml")
    assert parse(text).info.goal is not None
    for sign in ("?", "[.X]"):
        assert parse(text.replace("|.X|", f"|{sign}X|")).info.goal is None
    assert parse(text.replace('type="goal"', 'type="saved"')).info.goal is None


def test_bytes_in_an_old_encoding() -> None:
    assert parse(b'title "caf\xe9"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n').info.title == "café"


def test_page_of_nonograms_org() -> None:
    data = ("[[0,0,0,0],[13,20,10,10],[12,10,20,10],[11,10,10,10],[7,9,0,4],[9,7,4,0],[10,11,10,10],[5,6,7,8],"
            "[6,8,8,9],[7,8,8,10]]")
    expected = Puzzle.from_grid(Grid.from_text("##.\n.##"))
    assert parse(data) == parse(f"<script>var x=1; var d={data};</script>") == expected


def test_the_task_split_nearest_the_middle_wins() -> None:
    # Two columns and four rows would fit, too: both sides have one cell there.
    assert parse("task='1/0/0/1/0/0'").shape == (3, 3)
    assert parse("task='2/0/1/1'").shape == (2, 2)
