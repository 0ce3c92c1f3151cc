"""Puzzles from pictures: grey becomes cells, files are opened within bounds, the command reports the result."""

from __future__ import annotations

import json
import struct
import zlib
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result
from PIL import Image, ImageDraw

from nonoscope import Outcome, run
from solvers.cli import cli
from solvers.colours import perceived
from solvers.errors import PuzzleError
from solvers.formats import parse
from solvers.make import WAYS
from solvers.make.picture import LARGEST_FILE, Cells, Grey, Making, cells_of, contrasted, open_picture, sides
from solvers.make.picture.few_colours import Reducing, reduced
from tests.cases import for_every


def call(*args: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(cli, ["make", "picture", *args], input=stdin)


def face() -> Image.Image:
    """A dark face on white, with light eyes."""
    image = Image.new("RGB", (200, 160), "white")
    pen = ImageDraw.Draw(image)
    pen.ellipse((30, 10, 170, 150), fill=(40, 20, 60))
    pen.rectangle((65, 50, 85, 70), fill="white")
    pen.rectangle((115, 50, 135, 70), fill="white")
    return image


def encoded(image: Image.Image, form: str = "PNG", **options: object) -> bytes:
    file = BytesIO()
    image.save(file, form, **options)
    return file.getvalue()


def grey(*rows: str) -> Grey:
    """A digit a cell, from 0 for black to 9 for white."""
    return np.array([[int(sign) * 255 // 9 for sign in row] for row in rows], np.uint8)


def shown(cells: Cells) -> list[str]:
    return ["".join("#" if cell else "." for cell in row) for row in cells]


# Grey


@for_every("drawn, making, cells", [
    (("0099", "1188", "2277"), Making(), ["##..", "##..", "##.."]),  # one bound for all
    (("0123456789",), Making(threshold=85), ["####......"]),
    (("0099",), Making(invert=True), ["..##"]),
    (("0999999", "9900009", "9909009", "9900009", "9999990"), Making(specks=1),  # specks and holes
     [".......", "..####.", "..####.", "..####.", "......#"]),
    (("0999", "9099", "9909", "9990"), Making(specks=3), ["#...", ".#..", "..#.", "...#"]),  # a line is no speck
])
def test_grey_becomes_cells(drawn: tuple[str, ...], making: Making, cells: list[str]) -> None:
    assert shown(cells_of(grey(*drawn), making)) == cells


def test_local_means_see_through_shade() -> None:
    """A line on paper that is lit from one side: light where it is dark elsewhere."""
    slope = np.tile(np.linspace(120, 250, 40).astype(np.uint8), (20, 1))
    slope[10] //= 2
    assert slope[10, -1] > slope[0, 0]
    assert shown(cells_of(slope, Making("adaptive"))) == ["." * 40] * 10 + ["#" * 40] + ["." * 40] * 9


@for_every("way", ["dither", "ordered"])
@for_every("shade", [0, 64, 128, 191, 255])
def test_dithering_keeps_the_mean(way: str, shade: int) -> None:
    cells = cells_of(np.full((32, 32), shade, np.uint8), Making(way))
    assert abs(cells.mean() - (255 - shade) / 255) < 0.02


def test_edges_are_where_it_changes() -> None:
    fine = np.full((15, 15), 255, np.uint8)
    fine[3:12, 3:12] = 0
    assert shown(cells_of(fine, Making("edges"))) == [".###.", "#####", "##.##", "#####", ".###."]


def test_contrast_moves_grey_away_from_the_middle() -> None:
    drawn = np.array([[28, 128, 228]], np.uint8)
    assert contrasted(drawn, -50).tolist() == [[78, 128, 178]]
    assert contrasted(drawn, 0).tolist() == drawn.tolist()
    assert contrasted(drawn, 100).tolist() == [[0, 128, 255]]


@pytest.mark.parametrize(("pixels", "longest", "expected"), [
    ((400, 300), 20, (20, 15)), ((300, 400), 20, (15, 20)), ((1000, 1), 30, (30, 1)), ((7, 7), 7, (7, 7)),
])
def test_sides_follow_the_picture(pixels: tuple[int, int], longest: int, expected: tuple[int, int]) -> None:
    assert sides(*pixels, longest) == expected


# Files


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "GIF", "BMP", "PPM"])
def test_formats_of_pictures(form: str) -> None:
    pixels = open_picture(encoded(face(), form)).averaged(10, 8)
    assert abs(pixels.astype(int) - open_picture(encoded(face())).averaged(10, 8)).max() <= 6


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_kinds_of_pixels(mode: str) -> None:
    grey = face().convert("L")
    image = Image.fromarray(np.asarray(grey, np.uint16) * 257) if mode == "I;16" else face().convert(mode)
    cells = cells_of(open_picture(encoded(image)).averaged(10, 8), Making())
    assert shown(cells) == shown(cells_of(open_picture(encoded(face())).averaged(10, 8), Making()))


def test_transparent_is_white() -> None:
    image = Image.new("RGBA", (2, 1), (0, 0, 0, 0))
    image.putpixel((0, 0), (0, 0, 0, 255))
    assert open_picture(encoded(image)).averaged(2, 1).tolist() == [[0, 255]]


def test_photos_are_turned_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was rotated
    opened = open_picture(encoded(face(), "JPEG", exif=exif))
    assert (opened.width, opened.height) == (160, 200)


def png_of_size(width: int, height: int) -> bytes:
    """A tiny file whose pixels would take gigabytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = (chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(bytes(1000))), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


HOSTILE = {
    "bomb": (png_of_size(30_000, 30_000), "expected a picture of at most 50,000,000 pixels"),
    "smaller bomb": (png_of_size(9_000, 9_000), "expected a picture of at most 50,000,000 pixels"),
    "no pixels": (png_of_size(0, 5), "expected a picture as"),
    "truncated": (encoded(face())[:300], "is incomplete or damaged"),
    "truncated JPEG": (encoded(face(), "JPEG")[:900], "is incomplete or damaged"),
    "truncated WebP": (encoded(face(), "WEBP")[:200], "expected a"),
    "only its signature": (b"\x89PNG\r\n\x1a\n", "expected a picture as"),
    "no pixels behind the header": (png_of_size(50, 50), "is incomplete or damaged"),
    "huge PPM": (b"P6 99999 99999 255\n", "expected a picture of at most"),
    "PPM of words": (b"P3 3 3 255\n1 2 three", "is incomplete or damaged"),
    "50 MB": (bytes(50_000_000), f"expected at most {LARGEST_FILE:,} bytes"),
    "drawing": (b'<?xml version="1.0"?>\n<!-- a cat -->\n<svg/>', "can be opened only in a browser"),
    "text": (b"a picture, honestly", "expected a picture as"),
    "TIFF": (encoded(face(), "TIFF"), "expected a picture as"),
    "nothing": (b"", "expected a picture as"),
}


@pytest.mark.timeout(60)
@for_every("name", HOSTILE)
def test_hostile_files(name: str, tmp_path: Path) -> None:
    data, sentence = HOSTILE[name]
    path = tmp_path / "picture.png"
    path.write_bytes(data)
    result = call(str(path))
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


# The command


def test_a_picture_becomes_a_puzzle(tmp_path: Path) -> None:
    path = tmp_path / "face.png"
    path.write_bytes(encoded(face()))
    result = call(str(path), "--size", "20", "--title", "Face", "--seconds", "60")
    assert result.exit_code == 0
    assert "for a practised player" in result.stderr
    puzzle = parse(result.stdout)
    assert puzzle.info.title == "Face"
    assert puzzle.shape == (16, 20)


@pytest.mark.parametrize(("size", "shape"), [("20", [20, 16]), ("20x10", [20, 10]), ("1x1", [1, 1])])
def test_sizes(size: str, shape: list[int]) -> None:
    answer = json.loads(call("-", "--size", size, "--json", "--seconds", "0", stdin=encoded(face())).stdout)
    assert [answer["width"], answer["height"]] == shape
    assert len(answer["cells"]) == answer["height"]
    small = json.loads(call("-", "--json", "--seconds", "0", stdin=encoded(face().resize((9, 7)))).stdout)
    assert (small["width"], small["height"]) == (9, 7), "a cell for each pixel"


@pytest.mark.parametrize("way", WAYS)
def test_every_method(way: str) -> None:
    result = call("-", "--size", "10", "--method", way, "--seconds", "0", "--to", "picture", stdin=encoded(face()))
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 8


def test_json_has_verdict_and_rating() -> None:
    answer = json.loads(call("-", "--size", "12", "--json", "--seconds", "60", stdin=encoded(face())).stdout)
    assert answer["outcome"] == "UNIQUE"
    assert answer["level"] in ("easy", "medium", "hard", "expert")
    assert parse(answer["link"]).shape == (10, 12)


def test_a_puzzle_with_several_solutions_is_made_with_a_warning(tmp_path: Path) -> None:
    image = Image.fromarray(np.array([[0, 255], [255, 0]], np.uint8))
    target = tmp_path / "two.non"
    result = call("-", "--seconds", "60", "-o", str(target), stdin=encoded(image))
    assert result.exit_code == 0
    assert "several solutions" in result.stderr
    assert target.is_file()


def test_a_picture_is_changed_until_its_puzzle_has_one_solution() -> None:
    image = Image.fromarray(np.array([[0, 255], [255, 0]], np.uint8))
    result = call("-", "--unique", "--to", "link", stdin=encoded(image))
    assert "1 cell changed, and there’s no cheaper way." in result.stderr
    assert run(parse(result.stdout)).outcome is Outcome.UNIQUE


@pytest.mark.parametrize(("arguments", "sentence"), [
    (["--size", "0"], "expected a number of cells"), (["--size", "513"], "expected a number of cells"),
    (["--size", "20x"], "expected a number of cells"), (["--size", "-3"], "expected a number of cells"),
    (["--method", "dither", "--threshold", "3"], "otsu or edges"), (["--threshold", "256"], "256"),
    (["--method", "guess"], "guess"), (["--to", "paint"], "paint"),
    (["--colours", "3", "--method", "adaptive"], "--colours: methods and thresholds work only in black and white"),
    (["--colours", "3", "--threshold", "9"], "--colours: methods and thresholds work only in black and white"),
    (["--dither"], "--dither: this works only with --colours"),
])
def test_wrong_options(arguments: list[str], sentence: str) -> None:
    result = call("-", *arguments, stdin=encoded(face()))
    assert result.exit_code == 2
    assert sentence in result.stderr


def test_library_raises_one_kind_of_error() -> None:
    with pytest.raises(PuzzleError, match=r"cat.png: this picture is incomplete"):
        open_picture(encoded(face())[:300], "cat.png")


# In colours


def painted(*rows: str) -> np.ndarray:
    """A picture of a letter a cell."""
    values = {"w": (250, 250, 250), "r": (210, 40, 40), "b": (30, 60, 200), "g": (40, 150, 60), "l": (60, 90, 220)}
    return np.array([[values[sign] for sign in row] for row in rows], np.uint8)


def test_pictures_with_few_colours_keep_them_and_edges_become_empty() -> None:
    grid, values = reduced(painted("wwwww", "wrrbw", "wrgbw", "wwwww"), Reducing(3))
    assert grid.rows() == [".....", ".aab.", ".acb.", "....."]
    assert values == ((250, 250, 250), (210, 40, 40), (30, 60, 200), (40, 150, 60))


def test_colours_that_look_alike_become_one() -> None:
    grid, values = reduced(painted("wwwww", "wrlbw", "wrlbw", "wwwww"), Reducing(2))
    assert grid.rows() == [".....", ".baa.", ".baa.", "....."]
    assert values[1] == (45, 75, 210)


@pytest.mark.parametrize("dither", [False, True])
def test_no_more_colours_than_wanted_and_the_same_every_time(dither: bool) -> None:
    tints = np.random.default_rng(3).integers(0, 255, (12, 14, 3)).astype(np.uint8)
    for colours in (2, 5, 8):
        grid, values = reduced(tints, Reducing(colours, dither))
        assert (grid, values) == reduced(tints, Reducing(colours, dither))
        assert {*grid.cells} == {*range(1, colours + 2)}
        assert len(values) == colours + 1


def test_dithering_keeps_the_mean_of_a_slope() -> None:
    slope = np.repeat(np.linspace(20, 235, 32).astype(np.uint8)[None, :, None], 32, axis=0).repeat(3, axis=2)
    far = []
    for dither in (False, True):
        grid, values = reduced(slope, Reducing(2, dither))
        reached = np.array([perceived(values[(1, 0, 2)[state - 1]])[0] for state in grid.cells]).reshape(grid.shape)
        original = np.array([[perceived(tuple(place))[0] for place in row] for row in slope.tolist()])
        far.append(abs(reached.mean(axis=0) - original.mean(axis=0)).mean())
    assert far[1] < far[0]


def test_specks_get_the_colour_around_them() -> None:
    grid, _ = reduced(painted("wwwwwww", "wrrrrrw", "wrrgrrw", "wrrrrrw", "wwwwwww", "wwggggw"), Reducing(2, specks=1))
    assert grid.rows()[2] == ".aaaaa."
    assert grid.rows()[5] == "..bbbb."


def test_the_command_makes_coloured_puzzles_and_says_whether_they_have_one_solution() -> None:
    answer = json.loads(call("-", "--size", "12", "--colours", "2", "--json", stdin=encoded(face())).stdout)
    assert answer["outcome"] == "UNIQUE"
    assert len(answer["palette"]) == 3
    letters = {colour["letter"] for colour in answer["palette"]}
    assert set("".join(answer["cells"])) <= letters


def test_pictures_of_one_colour_are_refused() -> None:
    result = call("-", "--colours", "3", stdin=encoded(Image.new("RGB", (9, 9), "red")))
    assert result.exit_code == 2
    assert "expected a picture with at least two colours" in result.stderr
