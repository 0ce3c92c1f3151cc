"""Coloured puzzles in files: the syntax of other programs, and what is refused."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from nonoscope import Grid, Puzzle, PuzzleError, parse
from solvers.colours import palette_of
from solvers.formats import dump_bytes, puzzles_in
from solvers.grid import EMPTY, colour_of, state_of
from tests.cases import for_every
from tests.solvers.test_formats import TULIP, assert_round_trip
from tests.solvers.test_formats_hostile import assert_refused

MIXED = Puzzle.flat([[(1, "r"), (2, "b")], [(1, "r")]], [[(2, "r")], [(1, "b")], [(1, "b")]])


def coloured(rows: list[str], letters: str) -> Puzzle:
    """The puzzle of a picture in the letters of usual colours."""
    cells = bytes(state_of(letters.index(sign) + 1) if sign in letters else EMPTY for row in rows for sign in row)
    palette = Puzzle.flat([[(1, letter)] for letter in letters], [[(1, letter) for letter in letters]]).palette
    return Puzzle.from_grid(Grid((len(rows), len(rows[0])), cells), None, palette)


# Of one colour: black and white, with a finished picture in that colour


@for_every("text", [
    "colour r #d62828\n.r\nrr\n",
    "color r #d62828\nwidth 2\nheight 2\nrows\n1r\n2r\ncolumns\n1r\n2r\ngoal 0rrr\n",
    '<puzzle><color name="a" char="a">d62828</color><solution><image>|.a|aa|</image></solution></puzzle>',
    "colour,r,#d62828\n0,r\nr,r\n",
])
def test_one_colour_is_black_and_white_with_a_tint(text: str) -> None:
    puzzle = parse(text)
    assert puzzle == Puzzle.from_grid(Grid.from_text(".#\n##"))
    assert puzzle.palette == ()
    assert [puzzle.info.colours.of(cell) for cell in range(4)] == [None, *[(214, 40, 40)] * 3]


# The syntax of other programs

XML = """<?xml version="1.0"?><puzzleset><puzzle type="grid" defaultcolor="black">
<color name="white" char=".">fff</color><color name="black" char="X">000</color>
<color name="sky blue" char="%">00F</color><color name="unused" char="u">123456</color>
<clues type="columns"><line><count color="sky blue">1</count><count>1</count></line><line><count>1</count></line>
<line/></clues><clues type="rows"><line><count color="sky blue">1</count></line><line><count>2</count></line></clues>
<solution><image>|%..|XX.|</image></solution></puzzle></puzzleset>"""
SKY = Puzzle.flat([[(1, 2)], [(2, 1)]], [[(1, 2), (1, 1)], [(1, 1)], []],
                  palette=palette_of([(255, 255, 255), (0, 0, 0), (0, 0, 255)]))


def test_xml_as_webpbn_writes_it() -> None:
    puzzle = parse(XML)
    assert puzzle == SKY
    assert [(colour.value, colour.name, colour.letter) for colour in puzzle.palette] == [
        ((255, 255, 255), "white", "."), ((0, 0, 0), "black", "X"), ((0, 0, 255), "sky blue", "s")]
    assert puzzle.info.goal == Grid((2, 3), bytes((3, 2, 2, 1, 1, 2)))


def test_xml_of_a_picture_on_a_coloured_background() -> None:
    text = ('<puzzle backgroundcolor="night" defaultcolor="moon"><color name="night" char="n">004</color>'
            '<color name="moon" char="m">ffe</color><color name="sea" char="s">08f</color>'
            "<solution><image>|nm|ss|</image></solution></puzzle>")
    puzzle = parse(text)
    assert puzzle == coloured([".m", "ss"], "ms")
    assert puzzle.palette[0].value == (0, 0, 0x44)


@for_every("name", ["json", "xml", "non", "olsak", "csv"])
def test_clues_without_a_picture_come_back(name: str) -> None:
    assert_round_trip(MIXED, name)


def test_several_coloured_puzzles_in_one_file() -> None:
    element = XML[XML.index("<puzzle type"):XML.index("</puzzleset>")]
    assert [entry.read() for entry in puzzles_in(XML.replace(element, element + element))] == [SKY, SKY]
    pack = "====\n".join(dump_bytes(puzzle, "non").decode() for puzzle in (TULIP, MIXED))
    assert [entry.read() for entry in puzzles_in(pack)] == [TULIP, MIXED]
    lines = b"\n".join(dump_bytes(puzzle, "json") for puzzle in (TULIP, MIXED))
    assert [entry.read() for entry in puzzles_in(lines)] == [TULIP, MIXED]


@for_every("text", [
    "color r #d62828\ncolor b #2457c5\nwidth 3\nheight 2\nrows\n1r,2b\n1r\ncolumns\n2r\n1b\n1b\n",
    "width 3\nheight 2\nrows\n1r 2b\n1r\n\ncolumns\n2r\n1b\n1b\n",  # no colours are declared
    "color b blue\ncolor r #f00\nwidth 3\nheight 2\ngoal\nrbb\nr00\nrows\n1r,2b\n1r\ncolumns\n2r\n1b\n1b\n",
])
def test_non_of_other_programs(text: str) -> None:
    puzzle = parse(text)
    assert [puzzle.clue_text(line) for line in range(5)] == ["1r 2b", "1r", "2r", "1b", "1b"]


def test_non_with_numbers_without_a_sign() -> None:
    puzzle = parse("color 0 #000\ncolor 1 #fff\ncolor r #f00\nrows\n1,1r\ncolumns\n1\n1r\ngoal \"1r\"\n")
    assert [colour.value for colour in puzzle.palette] == [(0, 0, 0), (255, 255, 255), (255, 0, 0)]
    assert puzzle.info.goal == Grid((1, 2), bytes((1, 3)))


@for_every("value", ["#12345", "reddish", "light blue", "", "#d62828 red"])
@for_every("sign", ["r", "0"])
def test_non_with_a_colour_that_cannot_be_read_is_refused(sign: str, value: str) -> None:
    with pytest.raises(PuzzleError, match=r"^line 2: expected a symbol and a colour like #d62828 or red, found"):
        parse(f"width 1\ncolor {sign} {value}\nrows\n1r\ncolumns\n1r\n")


def test_olsak_with_colours() -> None:
    text = ("A sample\n#d\n   0:   white   background\n   1:*  black   default\n   r:+  #FF0000 red\n   v: DarkViolet\n"
            ": rows\n1r 2\n1r\n2r 1\n: columns\n3r\n1 1r\n1 1\n: end\n")
    puzzle = parse(text)
    assert [puzzle.clue_text(line) for line in range(3)] == ["1r 2b", "1r", "2r 1b"]
    assert [(colour.value, colour.name) for colour in puzzle.palette] == [
        ((255, 255, 255), "white"), ((0, 0, 0), "black"), ((255, 0, 0), "red")]


PAGE = ("[[0,0,0,0],[3,0,0,10],[2,0,0,10],[2,0,0,10],[7,9,0,4],[264,7,4,0],[9,135,204,0],[1,0,1,9],[5,6,7,8],"
        "[6,8,8,9],[8,7,9,10]]")


def test_a_coloured_page_of_nonograms_org() -> None:
    puzzle = parse(f"<script>var d={PAGE};</script>")
    assert puzzle == coloured(["rr.", "..b"], "rb")
    assert [colour.value for colour in puzzle.palette] == [(255, 255, 255), (255, 0, 0), (0, 128, 200)]


@for_every("text", [
    '{"palette": ["#ffffff", "#d62828", "#2457c5"], "rows": [[[1, 1], [2, 2]], [[1, 1]]], '
    '"columns": [[[2, 1]], [[1, 2]], [[1, 2]]]}',
    '{"palette": ["#ffffff", "#d62828", "#2457c5"], "goal": [[1, 2, 2], [1, 0, 0]]}',
    '{"palette": ["#ffffff", "#d62828", "#2457c5"], "goal": ["rbb", "r.."]}',
    '{"palette": ["#ffffff", {"value": "#d62828", "letter": "x"}, {"value": "#2457c5", "name": "y"}], '
    '"rows": ["1x 2y", "1x"], "cols": [[[2, "x"]], "1y", "1y"]}',
])
def test_json_with_a_palette(text: str) -> None:
    assert parse(text) == MIXED


# Pictures


def pixels(rows: list[str], values: dict[str, tuple[int, ...]], mode: str, kind: str) -> bytes:
    image = Image.new(mode, (len(rows[0]), len(rows)))
    image.putdata([values[sign] for row in rows for sign in row])
    file = BytesIO()
    image.save(file, kind)
    return file.getvalue()


RGB = {"w": (255, 255, 255), "s": (90, 160, 230), "r": (255, 0, 0), "g": (0, 255, 0)}
CLEAR = {**{sign: (*value, 255) for sign, value in RGB.items()}, "c": (9, 9, 9, 0)}


@for_every("kind", ["PNG", "GIF", "BMP", "PPM"])
def test_pictures_of_few_colours(kind: str) -> None:
    puzzle = parse(pixels(["wwr", "wgr"], RGB, "RGB", kind))
    values = [puzzle.palette[colour_of(state)].value for state in puzzle.info.goal.cells]
    assert values == [RGB[sign] for sign in "wwrwgr"]
    assert puzzle.palette[0].value == RGB["w"]


@for_every("rows, empty", [
    (["ssr", "sgr", "sss"], "s"),  # the most frequent colour on the border
    (["rrr", "wgr", "rrr"], "w"),  # white, if it is there
    (["rrr", "rwr", "rrg"], "r"),  # white in the middle is none
    (["rrc", "wgr", "rrr"], "c"),  # transparent
], ids=range(4))
def test_the_background_of_a_picture(rows: list[str], empty: str) -> None:
    puzzle = parse(pixels(rows, CLEAR, "RGBA", "PNG"))
    goal = puzzle.info.goal
    assert [state == EMPTY for state in goal.cells] == [sign == empty for row in rows for sign in row]


# What is refused

BODY = "\n.r\nr.\n"
TRIANGLE = '<puzzle><color name="t">fff/000</color></puzzle>'
BLOT = ('<puzzle><clues type="columns"><line><count>1</count></line></clues>'
        '<clues type="rows"><line><count>?</count></line></clues></puzzle>')
COLOURED_JSON = '{{"palette": ["#ffffff", "#d62828", "#2457c5"], "rows": [{}], "cols": [[[1, 1]]]}}'


@for_every("text, sentence", [
    (TRIANGLE, "^expected plain colours; puzzles with triangles can’t be read, found 't'$"),
    ('<puzzle type="triddler"/>', "^expected a puzzle of type grid; triddlers and other shapes can’t be read"),
    (BLOT, r"^row 1: expected numbers; blotted clues can’t be read, found '\?'$"),
    ("<puzzle><solution><image>|zX|</image></solution></puzzle>", "^expected only declared colours in .*'z'"),
    ("#t\n: rows\n1\n: columns\n1\n:\n", "^line 1: expected a rectangular puzzle; triddlers can’t be read$"),
    ("#d\n a:+ red/blue\n: rows\n1a\n: columns\n1a\n:\n", "^line 2: expected plain colours; puzzles with triangles"),
    ("#d\n a: red\n: rows\n1\n: columns\n1a\n:\n", "^line 4 .row 1.: expected a number with the symbol of a declared"),
    ("colour r red-ish" + BODY, "^line 1: expected a line like 'colour r #d62828 red', found 'colour r red-ish'$"),
    ("colour # #ff0000" + BODY, "^line 1: expected a line like 'colour r #d62828 red'"),
    ("colour b #0000ff" + BODY, "^line 2: expected rows of symbols, each b or ., found '.r'$"),
    ("colour r #ff0000\n.r\nr\n", "^line 3: expected 2 cells like the row above, found 'r'$"),
    ("colour r #ff0000\n", "^expected a picture of 1 to 512 rows and columns"),
    ("colour,r\n1r,\n", "^expected a letter and a colour like #d62828 after the word “colour”, found 'colour,r'$"),
    ("colour,r,#f00\n,1b\n1r,\n", "^the rows add up|expected a number with the symbol of a declared colour, one of r"),
    ('{"palette": ["#ffffff"], "goal": [[0]]}', "^palette: expected 1 to 31 colours besides the one for empty cells"),
    ('{"palette": ["#ffffff", "red"], "goal": [[1]]}', r"^palette\[1\]: expected a colour like #c73e24, found 'red'$"),
    (COLOURED_JSON.format("[1]"), "^row 1: expected a list"),
    (COLOURED_JSON.format("[[1]]"), "^row 1: expected 2 entries, found '1 entry'$"),
    (COLOURED_JSON.format("[[1, 3]]"), "^row 1: expected a number from 1 to 2"),
    (COLOURED_JSON.format("[[1, 2]]"), "^the rows add up to 0 cells of red but the columns to 1"),
    (PAGE.replace("[264,7", "[300,7"), "^expected colour values from 0 to 255"),
    (PAGE.replace("[8,7,9,10]", "[8,7,11,10]"), "^expected colours from 1 to 2"),
    (PAGE.replace("[2,0,0,10],[7", "[0,0,0,10],[7"), "^entry 4: expected 1 to 31 colours"),
])
def test_the_message_says_what_is_wrong(text: str, sentence: str) -> None:
    assert_refused(text, None, sentence)


def test_pictures_that_are_no_puzzle_say_so() -> None:
    many = {chr(200 + number): (8 * number, 255 - 8 * number, 99) for number in range(32)}
    with pytest.raises(PuzzleError, match=r"^expected at most 31 colours besides the one for empty cells, with"):
        parse(pixels(["w" * 34, "w" + "".join(many) + "w", "w" * 34], {**RGB, **many}, "RGB", "PNG"))
    with pytest.raises(PuzzleError, match=r"^expected a picture of 1 to 512 rows and columns, one pixel a cell"):
        parse(pixels(["w" * 513], RGB, "RGB", "PNG"))
    with pytest.raises(PuzzleError, match=r"^this picture is damaged"):
        parse(pixels(["wr"] * 30, RGB, "RGB", "PNG")[:45])
