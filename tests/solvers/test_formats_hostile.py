"""Broken, cut and hostile texts: a PuzzleError that says where and what, and never anything else."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import process_time
from timeit import timeit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoscope import Puzzle, PuzzleError, parse
from solvers.formats import MAX_BYTES, formats, puzzles_in
from tests.cases import for_every, some

SAMPLES = Path(__file__).parent / "format_samples"
FACES = {form.name: (SAMPLES / f"face.{form.name}").read_bytes() for form in formats()
         if form.flat and not form.read_only}
FACES |= {f"{form.name} of a solid" if form.flat else form.name: (SAMPLES / f"step.{form.name}").read_bytes()
          for form in formats() if form.solid and not (form.write_only or form.read_only)}
FACES |= {f"{form.name} in colours": (SAMPLES / f"tulip.{form.name}").read_bytes()
          for form in formats() if form.coloured and not form.read_only}
FACES["nonograms_org"] = b"var d=[[0,0,0,0],[3,0,0,10],[2,0,0,10],[1,0,0,10],[0,0,0,0],[1,0,0,9],[0,0,0,0],[1,1,1,1]];"
FACES["jsonl"] = (b'{"id": "a", "rows": [[1]], "cols": [[1]]}\n'
                  b'{"dims": [1, 1, 1], "hints": {"x": [[[1, 1]]], "y": [[null]]}}\n')
FACES["savefile"] = (b"SAVEFILE:4:Game\nVERSION :1:1\nGAME    :7:Pattern\nPARAMS  :3:2x2\nCPARAMS :3:2x2\n"
                     b"DESC    :10:1/1/1/1,Ad\n")
FACES["pzprv3"] = b"pzprv3/nonogram/3/2/.%20. 1 ./. 1 1 /1 . . /. . . /2 . . //"
FACES["olsak colours"] = b"text\n#d\n0: white\n1:* black back\n: rows\n1\n\n: columns\n1\n: end\n"

XML = '<puzzle><clues type="columns"><line><count>1</count></line></clues><clues type="rows">{}</clues></puzzle>'
ROW = "<line><count>{}</count></line>"
NON = "width 2\nheight 2\nrows\n{}\n1\ncolumns\n1\n1\n"
LP = "number_of_rows: 1\nnumber_of_columns: 1\nrow_1\nnumber_of_clusters: {}\nsize(s): {}\n"

# Text, the format it is read as (None: sniffed), and what the message must say.
TABLE: list[tuple[str, str | None, str]] = [
    ("", None, "expected a puzzle"),
    (" \n\t\ufeff\n", "lambda", "expected a|expected the size"),
    ("hello, world", None, "^expected a puzzle in a format we can read, such as .*, found 'hello, world'$"),
    ("²\n²\n", None, "expected a puzzle in a format we can read"),
    ("x" * 100_000, None, "found 'xxxxx.*…'$"),
    # lambda
    ("99999999\n99999999\n1\n", None, "line 1 .number of rows.: expected a number from 1 to 512"),
    ("2\n٣\n1\n", "lambda", "line 2 .number of columns.: expected a number, found '٣'"),
    ("2\n2\n1\n²\n1\n1\n", None, "line 4 .row 2.: expected a number, found '²'"),
    ("2\n2\n1\n99999999999999999999\n1\n1\n", None, "line 4 .row 2.: expected a number from 1 to 512"),
    ("2\n2\n1\n1\n1\n", None, "expected 4 clue lines .row 1 to column 2., found '3 lines'"),
    ("2\n2\n1\n" + "1 " * 300 + "\n1\n1\n", None, "^row 2: runs [1 ]+… need 599 cells, but the row has 2$"),
    ("2\n2\n1\n1\n1\n2\n", None, "the rows add up to 2 filled cells but the columns to 3"),
    ("2\n2\n0 1\n1\n1\n1\n", None, "line 3 .row 1.: expected a number from 1 to 512, found '0'"),
    ("2\n", "lambda", "expected the size"),
    # mk, nin, cwd
    ("99999999 99999999\n1\n", None, "line 1: expected a number from 1 to 512, found '99999999'"),
    ("2 2\n1\n#\n1\n1\n", None, "line 2: expected 2 clue lines .row 1 to row 2., found '1 line'"),
    ("2 2\n1\n1\n1\n1\n", "mk", "expected a line with #"),
    ("2\n2\n1\n", "mk", "line 1: expected two numbers, rows and columns"),
    ("2 2\n1\n1\n1\n", None, "expected 4 clue lines .row 1 to column 2."),
    ("2 3 4\n1\n", "nin", "line 1: expected two numbers, columns and rows"),
    ("0 1\n1\n", "nin", "line 1: expected a number from 1"),
    ("2\n2\n1\n1\n\n1\n", "cwd", "the rows add up to 2 filled cells but the columns to 1"),
    # lists
    ("1\n2\n&\n1\n1\n", None, "the rows add up to 3 filled cells but the columns to 2"),
    ("1\n&\n1\n&\n1\n", "lists", "expected two lists of clues"),
    ("1\n" * 600 + "&\n1\n", None, "expected at most 512 clues"),
    # pti, pto
    ("Rows: 2\n\n1\n1\n", None, "expected a line 'Cols: number'"),
    ("Rows: 2\nCols: 99999999\n\n1\n1\n", None, "line 2: expected a number from 1 to 512"),
    ("Score: 0\nRows: 2\nCols: 2\n\n11\n12\n", None, "line 6 .row 2.: expected 2 digits 0 or 1, found '12'"),
    ("Score: 0\nRows: 2\nCols: 2\n\n11\n", None, "expected 2 rows of digits, found '1 row'"),
    # colon
    ("1,,1:1;0;1", None, "column 1: expected a number, found ''"),
    ("1:1:1", "colon", "expected columns and rows with one ':'"),
    (";" * 600 + ":1", None, "expected at most 512 columns"),
    ("1" + ",1" * 600 + ":1", None, "column 1: expected at most 512 numbers"),
    # non
    (NON.format("1x"), None, "the rows add up to 1 cells of .* but the columns to 0"),
    (NON.format("1;1"), None, "line 4 .row 1.: expected a number, found '1;1'"),
    ("width 2\nheight 99999999\nrows\n1\n", None, "line 2: expected a number from 1 to 512"),
    ("width 2\nheight 2\nrows\n1\n1\n", None, "expected a block 'columns'"),
    ("width 2\nheight 2\ngoal 01\n", None, "expected a goal of 4 digits 0 or 1"),
    ("width 2\ngoal 01\n", None, "expected width and height"),
    ("rows\ncolumns\n1\n", None, "expected 1 to 512 rows, found '0 rows'"),
    # xml
    ("<puzzle>", None, "expected well-formed XML"),
    ("<puzzleset></puzzleset>", None, "expected a <puzzle> element"),
    ('<puzzle type="triddler"/>', None, "triddlers .* can’t be read"),
    ("<puzzle></puzzle>", None, "expected <clues>, or a <solution>"),
    ('<puzzle><clues type="rows"><line/></clues></puzzle>', None, "expected <clues type=\"columns\">"),
    (XML.format(ROW.format("")), None, "row 1: expected a number, found 'nothing'"),
    (XML.format("<line/>" * 600), None, "expected at most 512 rows"),
    (XML.format('<line><count color="red">1</count></line>'), None, "up to 0 cells of black but the columns to 1"),
    ('<puzzle><color name="t">fff/000</color></puzzle>', None, "triangles can’t be read, found 't'"),
    ('<puzzle><color name="r" char="r">f00</color><solution><image>|rZ|</image></solution></puzzle>', None, "declared"),
    ("<puzzle>" + "<a/>" * 530_001 + "</puzzle>", None, "expected at most 530,000 tags"),
    ('<!DOCTYPE pbn [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><puzzle><title>&b;</title></puzzle>', None, "declarations"),
    ('<!DOCTYPE pbn [<!ENTITY a SYSTEM "file:///etc/x">]><puzzle><title>&a;</title></puzzle>', None, "declarations"),
    ('<!DOCTYPE pbn [<!ATTLIST puzzle b CDATA "c">]><puzzle/>', None, "without declarations of its own"),
    ("<puzzle><title>\x00</title></puzzle>", None, "well-formed"),
    ('<?xml version="1.0" encoding="klingon"?><puzzle/>', None, "expected"),
    # lp
    ("number_of_rows: x\nnumber_of_columns: 1\n", None, "line 1: expected a number, found 'x'"),
    ("number_of_rows: 512\n", None, "expected number_of_rows and number_of_columns"),
    (LP.format(2, "1"), None, "line 5 .row 1.: expected 2 numbers"),
    (LP.format(1, "1"), None, "column 1: expected a name, a number of runs and the runs, found '0 lines'"),
    # olsak
    (": rows\n1\n", None, "expected a line ':' before the rows and one before the columns"),
    (": rows\n1r\n: columns\n1\n: end\n", None, "line 2 .row 1.: .*symbol of a declared colour, one of 1, found '1r'"),
    ("#d\n r:+ red\n: rows\n1\n: columns\n1\n:\n", None, "line 4 .row 1.: .*declared colour, one of r, found '1'"),
    ("#d\n a:+ red/blue\n: rows\n1\n: columns\n1\n:\n", None, "line 2: .*triangles"),
    ("#T\n: rows\n1\n: columns\n1\n:\n", None, "line 1: .*triddlers"),
    # asp
    ("row_hint(1,1,1). row_hint(1,1,2). col_hint(1,1,1).", None, "row 1: expected each run of a row only once"),
    ("#const w = 1. #const h = 1. row_hint(2,1,1). col_hint(1,1,1).", None, "expected a row from 1 to 1, found '2'"),
    ("row(0,0,red,1). row(1,0,blue,1). col(0,0,red,1).", None, "coloured .* can’t be read .*, found 'blue, red'"),
    ("row_hint(99999999,1,1). col_hint(1,1,1).", None, "expected a number from 0 to 512, found '99999999'"),
    # tournament
    ("$1\n1\n2\n", None, "expected columns, then rows, with the same number of filled cells"),
    ("$x\n1\n1\n", "tournament", "line 1: expected [$] and the number of the puzzle, found '[$]x'"),
    ("$" + "12" * 600 + "\n", "tournament", r"expected at most 1,024 clues after [$]1212"),
    # picross
    ("GRID a\nROWS\n[ 1 x ]\nCOLUMNS\n[ 1 ]\n", "picross", "line 3: expected a number, found 'x'"),
    ("ROWS\n[ 1 ]\nCOLUMNS\n[ 1\n", None, "line 4: expected numbers between"),
    ("GRILL Beef\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n", None, "line 1: expected GRID, ROWS, COLUMNS or numbers"),
    ("ROWS\n" + "[ ]\n" * 600, None, "expected at most 512 lines"),
    # minizinc
    ("rows = [| 1 |];", None, "expected an array of clues with col in its name, found 'rows'"),
    ("rows = [| 1 |]; cols = [| 9999999 |];", None, "cols .line 1.: expected a number from 1 to 512"),
    ("rows = array2d(1..2, 1..2, [1,2,3]); cols = [| 1 |];", None, "rows: expected 2 x 2 numbers, found '3"),
    ("rows = [" + "| 1 " * 600 + "|]; cols = [| 1 |];", None, "rows: expected at most 512 lines"),
    # prolog
    ("p([[1]]).", None, "expected one list of row clues and one of column clues, found '1 list'"),
    ("p([[1],[9999999]], [[1]]).", None, "list 2: expected a number from 1 to 512"),
    ("p([" + "[1]," * 600 + "[1]], [[1]]).", None, "expected at most 512 clues in a list"),
    # csv
    (",,1\n,,1\n1,x,\n", "csv", "row 1: expected a number, found 'x'"),
    ("0,1\n1,2\n", None, "expected clues above and left of an empty corner, or a picture of 0s and 1s, found '2'"),
    ("," * 2000 + "\n,1\n", "csv", "expected a table of at most 1,024 rows and columns"),
    # jsonl
    ('{"id": 1}\n{"id": 2}\n', "jsonl", "rows: expected a list"),
    ("[" * 100_000, "jsonl", "isn’t nested so deeply"),
    ("[]", "jsonl", "expected 1 to 20,000 JSON objects, found '0'"),
    # link
    ("nHJDYVAB6oFVXE", "link", "this link is mistyped or incomplete"),
    ("https://example.org/p/" + "n" * 250_000, None, "a link code has 4 to 200,000 characters"),
    # puzzlink
    ("https://puzz.link/p?nurikabe/5/5/abc", None, "expected a nonogram, found 'nurikabe'"),
    ("nonogram/5", None, "expected nonogram/columns/rows/clues"),
    ("nonogram/99999999/99999999/z", None, "size in the link: expected a number from 1 to 512"),
    ("nonogram/1/1/1.", None, "character 2 of the clues: .*“[?]” clues can’t be read"),
    ("nonogram/1/1/+100", None, "character 1 .*up to 255"),
    ("nonogram/1/1/1!", None, "character 2 of the clues: expected 0-9"),
    ("nonogram/1/1/111", None, "character 3 of the clues: expected at most 2 clue places"),
    ("nonogram/3/1/1111g", None, "column"),
    ("nonogram/1/3/10h", None, "column 1: expected numbers of 1 or more, found '0 1'"),
    ("pzprv3/slither/3/3/", None, "expected a puzzle in a format we can read"),
    ("pzprv3/slither/3/3/", "puzzlink", "line 2: expected a nonogram, found 'slither'"),
    ("pzprv3/nonogram/1/1/. 1 /", None, "expected 2 lines of clues and cells|line 5: expected 2 words"),
    ("pzprv3/nonogram/1/1/. ? /1 . /", None, "column 1: .*“[?]” clues can’t be read"),
    # pattern
    ("5x5#123456", None, "a random seed has no clues in it"),
    ("2x2:1/1/1", None, "expected 2 columns and 2 rows with '/' between them, found '3 sections'"),
    ("2x2:" + "/" * 100_000, None, "expected at most 1,024 lines"),
    ("99999999x2:1/1", None, "size before the ':': expected a number from 1"),
    ("2x2:1/1/1/1,A", None, "after the ',': expected letters that cover 4 cells"),
    ("2x2:1/1/1/1,A1", "pattern", "expected letters for the given cells"),
    ("SAVEFILE:4:Game\nGAME    :4:Solo\nPARAMS  :3:2x2\nDESC    :1:a\n", None, "a saved game of Pattern, found 'Solo'"),
    ("SAVEFILE:4:Game\nGAME    :7:Pattern\nDESC    :1:a\n", None, "expected a PARAMS line"),
    # task
    ("task='1/1/1'", None, "expected columns, then rows, with the same number of filled cells, found '3 lines'"),
    ("task='" + "1/" * 100_000 + "'", None, "expected at most 1,024 lines"),
    # nonograms.org
    ("d=[[1,2]]", None, "expected entries of four numbers"),
    ("d=[[0,0,0,0]]", None, "expected at least 2 entries"),
    ("d=[[0,0,0,0],[0,0,0,0],[0,0,0,0]]", None, "expected a divisor"),
    ("d=[[0,0,0,0],[1000,0,0,9999],[1,0,0,9],[1,0,0,9]]", None, "expected a size"),
    ("d=[[" + "9" * 5000 + "]]", None, "as on a page of nonograms.org"),
    # json
    ("{", None, "expected JSON .*line 1 column 2"),
    ('{"a":' * 100_000, None, "isn’t nested so deeply"),
    ("[]", "json", "expected a JSON object"),
    ("{}", None, "rows: expected a list, found 'nothing'"),
    ('{"rows":[1],"cols":[[1]]}', None, "row 1: expected a list, found 'int'"),
    ('{"rows":[[true]],"cols":[[1]]}', None, "row 1: expected a number from 1 to 512, found 'bool'"),
    ('{"rows":[[1e999]],"cols":[[NaN]]}', None, "row 1: expected a number from 1 to 512, found 'inf'"),
    ('{"rows":[[' + "9" * 4000 + ']],"cols":[[1]]}', None, "row 1: expected a number from 1"),
    ('{"rows":[[' + "9" * 5000 + ']],"cols":[[1]]}', None, "expected JSON"),
    ('{"rows":["²"],"cols":[[1]]}', None, "row 1: expected a number, found '²'"),
    ('{"rows":[' + "[]," * 600 + '[]],"cols":[[1]]}', None, "rows: expected at most 512 entries"),
    ('{"rows":[[1]],"cols":[[1]],"content":[2]}', None, "content: expected 1 cell: -1, 0 or 1"),
    ('{"rows":[[1]],"cols":[[1]],"givens":[[0,0]]}', None, "givens: expected .row, column, 1 or -1."),
    ('{"rows":[[1]],"cols":[[1]],"givens":[[0,1,1]]}', None, "givens: expected a number from 0 to 0"),
    ('{"rows":[[1,1]],"cols":[[1],[],[1]],"givens":[[0,0,1],[0,0,1]]}', None, "given once"),
    ('{"rows":[],"cols":[]}', None, "at least one row and one column"),
    # gno
    ("[Dimensions]\n2\n", None, "expected two lines under .Dimensions."),
    ("[Dimensions]\n2\n99999999\n", None, "line 2 .dimensions.: expected a number from 1"),
    ("[Dim]\n1\n1\n[Row]\n1\n[Col]\n1;\n", None, "line 7 .column 1.: expected a number, found '1;'"),
    # pbm
    ("P1 2 2 1 0 1", None, "expected 4 digits 0 or 1 after the size, found '101'"),
    ("P1 99999999 99999999 1", None, "size of the picture: expected a number from 1"),
    ("P4 2 2\n\x80", None, "expected 2 bytes after the size, found '1 byte'"),
    ("P4 2 1\nž", "pbm4", "expected the bytes of a file, found .P4 2 1"),
    ("P1 1 1 1", "pbm4", "expected P4 at the start"),
    # picture
    ("##\n#..\n", None, "row 2: expected 2 cells like the row above, found '#..'"),
    ("#X\n..\n", None, "one symbol for filled cells and one for empty ones"),
    ("#." * 300, None, "1 to 512 rows and columns"),
    ("#?\n", "picture", "one symbol for filled"),
]


@for_every("text, name, message", TABLE, ids=range(len(TABLE)))
def test_the_message_says_what_is_wrong(text: str, name: str | None, message: str) -> None:
    assert_refused(text, name, message)


def assert_refused(source: str | bytes, name: str | None, message: str) -> None:
    """In one short sentence that says this."""
    with pytest.raises(PuzzleError, match=message) as caught:
        parse(source, name)
    assert len(str(caught.value)) < 400
    assert "\n" not in str(caught.value)


def outcome(source: str | bytes, name: str | None = None) -> Puzzle | PuzzleError:
    """The puzzle or the PuzzleError; any other exception fails the test."""
    try:
        return parse(source, name)
    except PuzzleError as error:
        return error


@pytest.mark.parametrize("text", [
    "row_hint(1, ).\nrow_hint(1, 2\r\nl\r,).",
    "row_hint(1, 1,\n\x8a\n 1).\ncol(1,).",
    b"VOX \x96\x00\x00\x00M\n\r\n\n\r\n\r\n\r\n\r",
    f"{'row_' * 500}rules = [| {{ |];\ncol_rules = [| 1 |];",
])
def test_any_text_is_quoted_on_one_short_line(text: str | bytes) -> None:
    with pytest.raises(PuzzleError) as refusal:
        parse(text)
    assert str(refusal.value).isprintable()
    assert len(str(refusal.value)) < 300


@pytest.mark.slow
@for_every("name", FACES)
def test_cut_anywhere(name: str) -> None:
    data = FACES[name]
    format_name = name if name in {form.name for form in formats()} else None
    for end in range(0, len(data), some(1, 3)):
        outcome(data[:end])
        outcome(data[end:])
        outcome(data[:end], format_name)


@for_every("name", FACES)
def test_every_format_reads_every_other_without_breaking(name: str) -> None:
    for form in formats():
        outcome(FACES[name], form.name)


@pytest.mark.slow
@for_every("name", FACES)
@settings(max_examples=20)
@given(data=st.data())
def test_mutated(name: str, data: st.DataObject) -> None:
    source = bytearray(FACES[name])
    format_name = name if name in {form.name for form in formats()} else None
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(source)))
        stop = start + data.draw(st.integers(0, 3))
        source[start:stop] = data.draw(st.one_of(st.binary(max_size=3), st.sampled_from(PIECES)))
    outcome(bytes(source))
    outcome(bytes(source), format_name)


PIECES = [b"", b"0", b"9" * 30, b"9" * 5000, b"-1", b"\n", b"\n\n", b"\r", b" ", b"\t", b"#", b":", b";", b",", b"/",
          b".", b"?", b"[", b"]", b"{", b"}", b"<", b">", b"&", b'"', b"'", b"\x00", b"\xff", b"\xc2\xb2", b"\xd9\xa3",
          b"\xed\xa0\x80", b"rows\n", b"columns\n", b"&#" + b"9" * 5000 + b";", b"%", b"%ff", b"1 " * 300,
          b"null", b"true", b"1e9", b"NaN"]


@settings(max_examples=200)
@given(text=st.one_of(st.text(), st.text(alphabet="0123456789 .,;:/#\n[]{}x-&?XP14zhg"), st.binary()))
def test_anything(text: str | bytes) -> None:
    outcome(text)
    if isinstance(text, str):
        for form in formats():
            outcome(text, form.name)


# Huge words, many short lines, brackets and comments that are never closed.
UNITS = [
    "1", "a", " ", "\n", "[", "(", "{", "<", "'", '"', "#", "%", ":", ";", ",", "/", ".", "=", "$", "&", "1 ", "1\n",
    " \n", "[1", "a(", "a()", "a?", "row(1,", "/*", "%*", "/*\n", "%*\n", "a=", "a\n", "d=[[", "task='", "/p/a?",
    "====\n", "1/", "1,", "#\n", "#.\n", "$1\n", ":\n", "0 ", "1r", "dimension", "<a>", "GRID\n", "P1 ",
]
LONG = 30_000  # characters
PARTS = 8


def seconds(read: Callable[[int], object], length: int) -> float:
    """Of the processor, without the collector of garbage, which costs more where a text makes many objects."""

    def any_outcome() -> None:
        with suppress(PuzzleError):
            read(length)

    return timeit(any_outcome, timer=process_time, number=1)


def assert_linear(read: Callable[[int], object]) -> None:
    """Reading one long text costs about as much as reading its parts one by one. In quadratic time it would cost eight
    times as much, each time; for anything else, such as a busy machine, it is enough that one of five attempts costs
    less than half of that."""
    attempts = ((seconds(read, LONG), sum(seconds(read, LONG // PARTS) for _ in range(PARTS))) for _ in range(5))
    assert any(whole < PARTS / 2 * parts for whole, parts in attempts)


def text_of(unit: str, length: int) -> str:
    return unit * (length // len(unit))


@pytest.mark.slow
@for_every("unit", some(UNITS, UNITS[::6]))
def test_long_texts_are_read_in_linear_time(unit: str) -> None:
    """Alone, in the middle of a sample, and where the format has to be found first."""
    for form in (form for form in formats() if not form.write_only):
        assert_linear(lambda length: puzzles_in(text_of(unit, length), form.name))  # noqa: B023
    for name, data in [*FACES.items()][UNITS.index(unit) % 5 :: 5]:
        first, last = data[: len(data) // 2], data[len(data) // 2 :]
        form_name = name.partition(" ")[0]
        assert_linear(lambda length: puzzles_in(first + text_of(unit, length).encode() + last, form_name))  # noqa: B023
    for head in ("", "5 5\n", "<puzzle>"):
        assert_linear(lambda length: parse(head + text_of(unit, length)))  # noqa: B023


def test_too_large_texts_are_refused_unread() -> None:
    for source in (" " * (MAX_BYTES + 1), b" " * (MAX_BYTES + 1)):
        with pytest.raises(PuzzleError, match="expected at most 4,000,000 bytes"):
            parse(source)


def test_halves_of_surrogate_pairs() -> None:
    assert parse('title "\ud800"\nrows\n1\ncolumns\n1\n') == Puzzle.flat([[1]], [[1]])
    assert parse('{"title":"\\ud800x","rows":[[1]],"cols":[[1]]}').info.title == "x"
    assert isinstance(outcome("\ud800"), PuzzleError)
