"""Pictures of puzzles: their content as SVG, PNG and text, and extreme boards."""

from __future__ import annotations

import io
import re
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from nonoscope import EMPTY, FILLED, Grid, Info, Puzzle, PuzzleError
from solvers import draw
from solvers.draw.layout import Layout, blocks, lay_out
from solvers.draw.raster import MAX_PIXELS
from solvers.draw.theme import THEMES
from tests.cases import for_every, some
from tests.solvers.svg import SVG, tree, words

BLOCK = re.compile(r"M(\d+) (\d+)h(\d+)v(\d+)h-(\d+)z")

PICTURE = Grid.from_text("""
.##..
####.
.....
#.#.#
""")
PUZZLE = Puzzle.from_grid(PICTURE, Info(title="Hat & shoes"))


def area(path: str) -> int:
    return sum(int(width) * int(height) for _, _, width, height, _ in BLOCK.findall(path))


def paths(root: Element) -> list[str]:
    return [path.attrib["d"] for path in root.iter(f"{SVG}path")]


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def centre(layout: Layout, row: int, col: int) -> tuple[int, int]:
    half = layout.cell // 2
    return layout.left + col * layout.cell + half, layout.top + row * layout.cell + half


# Cells as blocks


@given(st.integers(1, 7), st.integers(1, 7), st.data())
def test_blocks_cover_each_cell_once(height: int, width: int, data: st.DataObject) -> None:
    cells = data.draw(st.lists(st.sampled_from([0, FILLED, EMPTY]), min_size=height * width, max_size=height * width))
    covered = [
        row * width + col
        for block in blocks(Grid((height, width), bytes(cells)), FILLED)
        for row in range(block.row, block.row + block.height)
        for col in range(block.col, block.col + block.width)
    ]
    assert sorted(covered) == [place for place, state in enumerate(cells) if state == FILLED]


# SVG


def test_svg_fills_the_filled_cells() -> None:
    root = tree(draw.svg(PUZZLE, PICTURE))
    assert area(paths(root)[0]) == PICTURE.cells.count(FILLED)
    assert "M1 0h2v1h-2z" in paths(root)[0]


def test_svg_without_a_grid_shows_no_solution() -> None:
    root = tree(draw.svg(PUZZLE))
    assert paths(root)[0] == ""
    assert "0 of them filled" in root.findtext(f"{SVG}desc", "")


def test_svg_writes_every_clue() -> None:
    numbers = [number for runs in (*PUZZLE.rows, *PUZZLE.cols) for number in (runs or (0,))]
    assert sorted(words(tree(draw.svg(PUZZLE)))) == sorted(map(str, numbers))


def test_svg_is_accessible() -> None:
    root = tree(draw.svg(PUZZLE))
    assert root.attrib["role"] == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "Hat & shoes"
    assert "5 by 4 cells" in root.findtext(f"{SVG}desc", "")


@pytest.mark.parametrize("title", ["</svg><script>", "a\nb\x00\ud800c", "\uffff", '"&<>', "x" * 10_000])
def test_svg_survives_any_title(title: str) -> None:
    titled = Puzzle.from_grid(PICTURE, Info(title=title))
    root = tree(draw.svg(titled, title=title))
    assert not list(root.iter(f"{SVG}script"))
    draw.svg(titled, title=title).encode()
    assert int(root.attrib["width"]) < 2000


def test_title_is_drawn_above_the_board() -> None:
    plain, titled = tree(draw.svg(PUZZLE)), tree(draw.svg(PUZZLE, title="Hello"))
    assert "Hello" in words(titled)
    assert int(titled.attrib["height"]) > int(plain.attrib["height"])


def test_svg_crosses_only_when_asked() -> None:
    assert "<pattern" not in draw.svg(PUZZLE, PICTURE)
    crossed = paths(tree(draw.svg(PUZZLE, PICTURE, crosses=True)))
    assert area("".join(crossed)) == PICTURE.cells.count(FILLED) + PICTURE.cells.count(EMPTY)


def test_svg_has_heavy_lines_every_five_cells() -> None:
    thin, thick = paths(tree(draw.svg(Puzzle.flat([[1]] * 12, [[1]] * 12))))[1:]
    assert re.findall(r"M0 (\d+)h", thick) == ["0", "5", "10", "12"]
    assert len(re.findall("M", thin)) + len(re.findall("M", thick)) == 26


# PNG


@pytest.mark.parametrize("theme", THEMES)
def test_png_shows_filled_and_other_cells(theme: str) -> None:
    image = opened(draw.png(PUZZLE, PICTURE, cell=20, theme=theme))
    layout = lay_out(PUZZLE, 20, "")
    assert image.size == (layout.width, layout.height)
    for place, state in enumerate(PICTURE.cells):
        expected = THEMES[theme].ink if state == FILLED else THEMES[theme].paper
        assert image.getpixel(centre(layout, place // 5, place % 5)) == expected


def test_png_crosses_empty_cells_but_not_unknown_ones() -> None:
    grid = Grid.from_text("#.?..\n????.\n?????\n?????")
    image = opened(draw.png(PUZZLE, grid, theme="print", crosses=True))
    layout = lay_out(PUZZLE, 24, "")
    assert image.getpixel(centre(layout, 0, 1)) != (255, 255, 255)
    assert image.getpixel(centre(layout, 0, 2)) == (255, 255, 255)


def test_png_writes_clues() -> None:
    layout = lay_out(PUZZLE, 24, "")
    image = opened(draw.png(PUZZLE, theme="print")).convert("L")
    for label in layout.labels():
        x, y = round(label.x), round(label.y)
        assert image.crop((x - 6, y - 6, x + 6, y + 6)).getextrema()[0] < 80, label


def test_png_and_svg_have_one_size() -> None:
    root = tree(draw.svg(PUZZLE, cell=30, title="Same"))
    size = int(root.attrib["width"]), int(root.attrib["height"])
    assert opened(draw.png(PUZZLE, cell=30, title="Same")).size == size


@pytest.mark.parametrize("title", ["two\nlines", "\ud800", "日本語", "x" * 10_000])
def test_png_survives_any_title(title: str) -> None:
    assert opened(draw.png(PUZZLE, title=title)).width < 2000


# Text


def test_text() -> None:
    assert draw.text(PUZZLE, PICTURE).splitlines() == [
        "      1 2",
        "      12111",
        "    2 .##..",
        "    4 ####.",
        "    0 .....",
        "1 1 1 #.#.#",
    ]


def test_text_in_blocks() -> None:
    assert draw.text(Puzzle.flat([[1], [2]], [[2], [1]]), Grid.from_text("#.\n#?"), blocks=True).splitlines() == [
        "   2 1",
        "1 ██",
        "2 ██░░",
    ]


def test_text_keeps_long_column_clues_apart() -> None:
    tall = Puzzle.from_grid(Grid.from_text("##\n" * 12))
    assert draw.text(tall, tall.info.goal).splitlines()[:2] == ["   12 12", "2   #  #"]


# All kinds


def test_lines_without_a_clue_and_empty_lines_differ() -> None:
    puzzle = Puzzle.flat([None, []], [None, None])
    assert draw.text(puzzle).splitlines() == ["  ??", "? ??", "0 ??"]
    assert words(tree(draw.svg(puzzle))) == ["?", "0", "?", "?"]


def test_given_cells_are_shown() -> None:
    puzzle = Puzzle.flat([[1]], [[1], []], givens=[(0, FILLED), (1, EMPTY)])
    assert draw.text(puzzle).endswith("1 #.")
    assert area(paths(tree(draw.svg(puzzle)))[0]) == 1


@pytest.mark.parametrize("picture", [draw.svg, draw.png, draw.text])
def test_grids_of_another_shape_are_refused(picture: object) -> None:
    with pytest.raises(PuzzleError, match="expected a grid of 5 x 4 cells"):
        picture(PUZZLE, Grid.unknown((2, 2)))


@pytest.mark.parametrize("picture", [draw.svg, draw.png])
def test_bad_options_are_refused(picture: object) -> None:
    with pytest.raises(PuzzleError, match="theme"):
        picture(PUZZLE, theme="pink")
    for cell in (0, -3, 100_000):
        with pytest.raises(PuzzleError, match="cell"):
            picture(PUZZLE, cell=cell)


@pytest.mark.slow
@for_every("shape", some([(1, 1), (1, 512), (512, 1), (512, 512)], [(1, 1), (1, 512), (200, 200)]))
@for_every("checkered", [True, False])
def test_extreme_boards(shape: tuple[int, int], checkered: bool) -> None:
    height, width = shape
    grid = Grid.from_rows([[not checkered or (row + col) % 2 == 0 for col in range(width)] for row in range(height)])
    puzzle = Puzzle.from_grid(grid)
    image = Image.open(io.BytesIO(draw.png(puzzle, grid, cell=200)))
    assert image.width * image.height <= MAX_PIXELS
    svg = draw.svg(puzzle, grid)
    assert area(svg) == grid.cells.count(FILLED)
    assert len(svg) < 50 * (puzzle.size + height + width) + 3000
    assert len(draw.text(puzzle, grid).splitlines()) >= height + 1


@for_every("shape", [(1, 1), (4, 5), (1, 300), (300, 1), (60, 60)], ids=str)
@for_every("title", ["", "Hat", "A title of many words that goes on and on", "ab" * 300, "\0\n漢"])
def test_cards_are_of_one_size(shape: tuple[int, int], title: str) -> None:
    rows, cols = shape
    puzzle = Puzzle.flat([[1]] * rows, [None] * cols)
    card = Image.open(io.BytesIO(draw.card(puzzle, title, f"{cols} by {rows}")))
    assert card.size == draw.CARD_SIZE
    assert card.getcolors(2) is None  # more than paper: something is drawn


def test_lines_of_a_title_are_read_downwards() -> None:
    """The last line of a long title is in the place of a short title."""
    bottom = (0, draw.CARD_SIZE[1] - 185, 460, draw.CARD_SIZE[1] - 110)
    long, first, last = (Image.open(io.BytesIO(draw.card(PUZZLE, title, ""))).crop(bottom).tobytes()
                         for title in ("An old lighthouse", "An old", "lighthouse"))
    assert long == last != first


def test_cards_do_not_show_the_solution() -> None:
    bare = Puzzle.flat(PUZZLE.rows, PUZZLE.cols)
    assert draw.card(PUZZLE, "Hat", "5 by 4") == draw.card(bare, "Hat", "5 by 4")
