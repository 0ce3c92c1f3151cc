"""Formats of solid puzzles: the syntax of each and of other programs, surfaces, and what is refused."""

from __future__ import annotations

import json
import struct

import pytest
from hypothesis import given, settings

from nonoscope import FILLED, Count, Grid, Info, PuzzleError, dump, parse
from solvers.colours import Colours
from solvers.formats import dump_bytes
from solvers.formats.solid.surface import corners, surface
from solvers.formats.solid.vox import _usual_palette
from solvers.puzzle import puzzle_of
from solvers.solid import cropped
from tests import strategies
from tests.cases import for_every
from tests.solvers.test_formats import SAMPLES, STEP, STEP_GRID
from tests.solvers.test_formats_hostile import assert_refused
from tests.solvers.vox_file import vox
from tests.voxels import voxels


def test_colours_that_no_voxel_has_are_not_written() -> None:
    colours = Colours(((0, 0, 0), (9, 9, 9), (255, 0, 0)), bytes((3, 0, 2)))
    data = dump_bytes(puzzle_of(voxels("#.#"), Info(colours=colours)), "vox")
    again = parse(data, "vox")
    assert again.info.colours == Colours(((9, 9, 9), (255, 0, 0)), bytes((2, 0, 1)))
    assert dump_bytes(again, "vox") == data


def test_faces_are_as_one_sees_them() -> None:
    """The corner at x 1, y 1, z 1 alone: front at its left top, top at its near left, left side at its near top."""
    puzzle = puzzle_of(voxels("#.. ...", "... ..."))
    assert dump(puzzle, "faces").split("\n\n") == ["2 2 3", "1 0 0\n0 0 0", "0 0 0\n1 0 0", "0 1\n0 0\n"]


def test_layers_are_seen_from_above_with_the_far_side_first() -> None:
    """x 2, y 1, z 1 of 2 x 2 x 2: in the lowest layer, near and right."""
    text = dump(puzzle_of(voxels(".. ..", "#. ..")), "layers")
    assert text == "solid 2 2 2\n\n..\n.#\n\n..\n..\n"


def test_groups_in_all_their_spellings() -> None:
    puzzle = parse("5 1 1\n\n[3]\n\n-\n(2)\n3\n0\n-\n\n- - - - -\n".replace("(2)", "1").replace("3\n0", "1\n0"))
    assert [line.clue for line in puzzle.lines][:6] == [Count(3, 3), None, Count(0), Count(1), Count(1), None]
    with pytest.raises(PuzzleError, match="2 filled cells can’t form 3 groups"):
        parse("5 1 1\n\n[2]\n\n-\n-\n-\n-\n-\n\n- - - - -\n")


# Levels in sections

LEVEL = (SAMPLES / "step.level").read_text(encoding="utf-8")
CIRCLED = "3,2,1\n#dimension\n0,0,0\n2,0,0\n1,1,0\n#solution\n{x}#hint x\n{y}#hint y\n#hint z\n"


def test_a_level_is_a_model_with_its_hints_and_colours() -> None:
    puzzle = parse(LEVEL)
    assert puzzle == STEP
    assert puzzle.info.goal == STEP_GRID
    assert puzzle.info.colours == STEP.info.colours
    assert parse(LEVEL[: LEVEL.index("0,0,2,0")]) == STEP  # it ends after its solution


@pytest.mark.parametrize(("old", "new"), [
    ("#hint x", " # HINT  X"), ("#solution", "\n#solution\n"), ("0xc81e28", "#c81e28"), ("2,3,2\n", " 2, 3 , 2\n"),
    ("0,0,2,0\n0,1,1,0\n", "0,1,1,0\n0,0,2,0\n"), ("2,1,0,0\n#hint x", "2,1,0,square\n#hint x"),
])
def test_levels_are_read_with_other_habits(old: str, new: str) -> None:
    assert old in LEVEL
    assert parse(LEVEL.replace(old, new)) == STEP


@pytest.mark.parametrize(("x", "y", "shown"), [
    ("0,0,2,1\n", "", {0: Count(2, 2)}),  # the solution says that it is circled
    ("1,0,1,0\n0,0,2,none\n", "", {1: Count(1)}),
    ("0,0,2,0\n", "1,0,1,0\n", {0: Count(2, 2), 3: Count(1)}),
    ("0,1,1,0\n", "0,2,1,0\n", {1: Count(1), 4: Count(1)}),  # the other way round: z,y and z,x
])
def test_only_hints_of_a_level_are_shown(x: str, y: str, shown: dict[int, Count]) -> None:
    puzzle = parse(CIRCLED.format(x=x, y=y))
    assert {number: line.clue for number, line in enumerate(puzzle.lines) if line.clue is not None} == shown


def test_coordinates_of_levels_count_from_one_where_they_must() -> None:
    text = "2,1,1\n#dimension\n2,1,1\n#solution\n1,1,1,0\n#hint x\n#hint y\n2,1,1,0\n#hint z\n"
    puzzle = parse(text)
    assert puzzle.info.goal == voxels(".", "#")
    assert [line.clue for line in puzzle.lines] == [Count(1), None, None, None, Count(1)]


# .vox


def test_other_chunks_of_a_vox_file_are_passed_over() -> None:
    puzzle = parse(vox((2, 1, 1), [(1, 0, 0, 79)], (b"nTRN", b"\0" * 28), (b"LAYR", b"")))
    assert puzzle == puzzle_of(voxels(".", "#"))
    assert puzzle.info.colours.of(1) == _usual_palette()[78]


def test_the_usual_palette() -> None:
    palette = _usual_palette()
    assert len(palette) == 256
    assert palette[:3] == [(255, 255, 255), (255, 255, 204), (255, 255, 153)]
    assert palette[215:217] == [(238, 0, 0), (221, 0, 0)]
    assert palette[254] == (17, 17, 17)


def test_a_small_model_on_a_large_canvas_is_cut_out() -> None:
    assert parse(vox((126, 126, 126), [(60, 70, 80, 1), (61, 70, 80, 1)])) == puzzle_of(voxels("#", "#"))
    with pytest.raises(PuzzleError, match="at most 64 voxels a side"):
        parse(vox((126, 126, 126), [(0, 0, 0, 1), (64, 0, 0, 1)]))


HOSTILE: list[tuple[bytes | str, str | None, str]] = [
    (b"VOX ", None, "expected 'VOX ' and a version"),
    (b"VOX \x96\0\0\0", None, "expected at least one model, .*found '0 and 0'"),
    (b"VOX \x96\0\0\0MAIN", None, "byte 8: expected another chunk"),
    (b"VOX \x96\0\0\0MAIN\xff\xff\xff\xff\0\0\0\0", None, "byte 20: expected 4,294,967,295 bytes of chunk 'MAIN'"),
    (vox((0, 1, 1), []), None, "SIZE: expected sides from 1 to 256, found '0 x 1 x 1'"),
    (vox((1, 1, 1), []), None, "XYZI: expected at least one voxel"),
    (vox((1, 1, 1), [(1, 0, 0, 1)]), None, "XYZI: expected all voxels to lie within the given size, found '1 0 0'"),
    (vox((1, 1, 1), [(0, 0, 0, 1)], (b"SIZE", b"\0" * 12)), None, "expected at least one model, .*found '2 and 1'"),
    (vox((1, 1, 1), [(0, 0, 0, 1)], (b"RGBA", b"\0")), None, "RGBA: expected 256 colours in 1024 bytes"),
    (vox((1, 1, 1), [(0, 0, 0, 1)]).replace(b"\1\0\0\0\0\0\0\1", b"\2\0\0\0\0\0\0\1"), None, "XYZI: expected 2 voxels"),
    ('{"shape":[2,2]}', None, "shape: expected 3 entries, found '2 entries'"),
    ('{"shape":[2,2,65]}', None, "shape: expected a number from 1 to 64, found '65'"),
    ('{"shape":[1,1,1],"x":[[null]],"y":[[null]]}', None, "z: expected a list, found 'nothing'"),
    ('{"shape":[1,1,1],"x":[[[1,4]]],"y":[[null]],"z":[[null]]}', None, r"x\[0\]\[0\]: expected a number from 1 to 3"),
    ('{"shape":[1,1,1],"x":[[[2,1]]],"y":[[null]],"z":[[null]]}', None, "from the bottom: 2 needs 2 cells"),
    ('{"format":"nonoscope-solid","version":2,"shape":[1,1,1]}', None, "expected version 1"),
    ('{"format":"x","shape":[1,1,1]}', None, 'format: expected "nonoscope-solid"'),
    ('{"shape":[1,1,1],"x":[[null]],"y":[[null]],"z":[[null]],"givens":[[0,0,1,1]]}', None, "givens: expected a num"),
    ('{"shape":[1,1,1],"x":[[null]],"y":[[null]],"z":[[null]],"givens":[[0,0,0,[]]]}', None, "givens: expected .x, y"),
    ('{"dims":[1,1,1],"hints":[]}', None, "hints: expected an object with x, y and z"),
    ('{"dims":[1,1,1],"hints":{"x":[[["1",1]]]}}', None, r"hints.x\[0\]\[0\]: expected a number from 0 to 64, found"),
    ("3 3 65\n\n-\n", "faces", "line 1: expected a number from 1 to 64, found '65'"),
    ("2 2 2\n\n- -\n- -\n", None, "expected 6 rows of numbers"),
    ("1 1 1\n\n((1))\n\n-\n\n-\n", None, r"line 3: expected a number like 3, \(3\) or \[3\], or -"),
    ("1,1,1\n#dimension\n0,0,0\n", None, "line 3: expected the label #solution here, found '0,0,0'"),
    ("1,1,1\n2,2,2\n#dimension\n", "level", "line 2: expected the label #dimension here, found '2,2,2'"),
    ("1,1,1\n#dimension\n#solution\n", None, "expected at least one voxel"),
    ("1,1,65\n#dimension\n0,0,0\n#solution\n", None, "line 1: expected a number from 1 to 64, found '65'"),
    ("1,1,1\n#dimension\n0,0,1\n#solution\n", None,
     "line 3: expected all voxels to lie within the given sides, found '0,0,1'"),
    ("1,1,1\n#dimension\n0,0,0,0x12\n#solution\n", None, "line 3: expected a colour like #c73e24"),
    (CIRCLED.format(x="0,0,2\n", y=""), None,
     "line 7: expected two coordinates, then a number and its kind, found '0,0,2'"),
    (CIRCLED.format(x="0,0,3,0\n", y=""), None, "line 7: expected 2 cubes, as this line has in the solution"),
    (CIRCLED.format(x="9,9,2,0\n", y=""), None,
     "line 7: expected all voxels to lie within the given sides, found '9,9,2,0'"),
    (CIRCLED.format(x="", y="") + "0,0,0,0\n", None, "line 10: expected nothing more after #hint z, found '0,0,0,0'"),
    ("64,64,64\n#dimension\n" + "0,0,0\n" * 200_001, None, "expected at most 200,000 lines"),
    ("solid 1 1 1\n\nb\n", None, "line 3: expected 1 symbol: . #, found 'b'"),
    ("solid 1 1 1\na: red\n\na\n", None, "line 2: expected a colour like #c73e24"),
    ("solid 64 64 64\n\n#\n", None, "expected 64 layers of 64 rows, found '1 row'"),
    ("solid 1 1\n", "layers", "expected a line 'solid X Y Z'"),
]


@for_every("data, name, message", HOSTILE, ids=range(len(HOSTILE)))
def test_the_message_says_what_is_wrong(data: bytes | str, name: str | None, message: str) -> None:
    assert_refused(data, name, message)


def test_colours_that_do_not_fit_are_refused() -> None:
    data = json.loads(dump(STEP, "solid-model"))
    data["colours"]["cells"][0][0][0] = 9
    with pytest.raises(PuzzleError, match="“cells” in “colours”: expected a number from 0 to 2"):
        parse(json.dumps(data))


# Surfaces


@settings(max_examples=50)
@given(grid=strategies.models(4))
def test_the_surface_is_closed(grid: Grid) -> None:
    """A closed surface has every edge equally often in both directions."""
    edges: dict[tuple[object, object], int] = {}
    for side in surface(grid):
        ring = corners(grid.shape, side)
        for start, end in zip(ring, (*ring[1:], ring[0]), strict=True):
            edges[start, end] = edges.get((start, end), 0) + 1
    assert all(edges.get((end, start)) == count for (start, end), count in edges.items())


@settings(max_examples=50)
@given(grid=strategies.models(4))
def test_a_printed_model_has_the_volume_of_its_voxels(grid: Grid) -> None:
    """The signed volumes of all triangles with the origin add up to the volume if they all face outwards."""
    data = dump_bytes(puzzle_of(grid), "stl")
    count = int.from_bytes(data[80:84], "little")
    assert len(data) == 84 + 50 * count
    volume = 0.0
    for start in range(84, len(data), 50):
        a, b, c = (struct.unpack_from("<3f", data, start + 12 * corner) for corner in (1, 2, 3))
        volume += (a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
                   + a[2] * (b[0] * c[1] - b[1] * c[0])) / 6
    assert round(volume, 3) == grid.cells.count(FILLED)


def test_an_obj_file_has_its_colours_and_its_top_upwards() -> None:
    puzzle = puzzle_of(voxels("#.#"), Info(title="Two", colours=Colours(((255, 0, 0),), bytes((1, 0, 1)))))
    lines = dump(puzzle, "obj").splitlines()
    assert lines[0] == "o Two"
    assert {line.split()[2] for line in lines if line.startswith("v ")} == {"0", "1", "2", "3"}
    assert all(line.endswith(" 1.000 0.000 0.000") for line in lines if line.startswith("v "))
    assert sum(line.startswith("f ") for line in lines) == 12


def test_cropping() -> None:
    grid, colours = cropped(voxels("... .#.", "... .##"), None)
    assert (grid, colours) == (voxels("#.", "##"), None)
    assert cropped(voxels(". .", ". ."))[0] == voxels(".")
