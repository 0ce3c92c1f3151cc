"""A small reader of QR codes, written from the standard: it reads only the data and corrects no errors. It shares
nothing with the library that draws them, so it reads what a phone would read."""

from __future__ import annotations

import re
from itertools import product

QUIET = 4
_MASKS = (
    lambda r, c: (r + c) % 2 == 0,
    lambda r, c: r % 2 == 0,
    lambda r, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
)
# By version and level (the two bits of the format): data codewords of each block. From the standard's tables.
_BLOCKS = {
    (1, 0b01): [19], (1, 0b00): [16], (1, 0b11): [13], (1, 0b10): [9],
    (2, 0b01): [34], (2, 0b00): [28], (2, 0b11): [22], (2, 0b10): [16],
    (3, 0b01): [55], (3, 0b00): [44], (3, 0b11): [17] * 2, (3, 0b10): [13] * 2,
    (4, 0b01): [80], (4, 0b00): [32] * 2, (4, 0b11): [24] * 2, (4, 0b10): [9] * 4,
    (5, 0b01): [108], (5, 0b00): [43] * 2, (6, 0b01): [68] * 2, (6, 0b00): [27] * 4,
    (7, 0b01): [78] * 2, (7, 0b00): [31] * 4, (8, 0b01): [97] * 2, (8, 0b00): [38] * 2 + [39] * 2,
    (9, 0b01): [116] * 2, (9, 0b00): [36] * 3 + [37] * 2, (10, 0b01): [68] * 2 + [69] * 2,
}
_ALIGNMENT = {1: (), 2: (6, 18), 3: (6, 22), 4: (6, 26), 5: (6, 30), 6: (6, 34), 7: (6, 22, 38), 8: (6, 24, 42),
              9: (6, 26, 46), 10: (6, 28, 50)}
Matrix = list[list[bool]]


def read_qr(svg: str) -> str:
    """The text of a QR code drawn as one SVG path of horizontal strokes; it must have its quiet zone."""
    return read_modules(_matrix(svg))


def read_modules(matrix: Matrix) -> str:
    """The text of a QR code from its modules, without the quiet zone."""
    side = len(matrix)
    version = (side - 17) // 4
    assert side == 17 + 4 * version
    level, mask = _format(matrix)
    free = _data_places(side, version)
    bits = "".join(str(int(matrix[row][col] ^ _MASKS[mask](row, col))) for row, col in free)
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8)]
    return _text(_joined(words, _BLOCKS[version, level]), version)


def _matrix(svg: str) -> Matrix:
    side = int(re.search(r'viewBox="0 0 (\d+) \1"', svg)[1])
    rows = [[False] * side for _ in range(side)]
    path = re.search(r'stroke="#000"[^>]* d="([^"]*)"', svg)
    x = y = 0.0
    for command, numbers in re.findall(r"([Mmh])([-0-9. ]*)", path[1]):
        first, *more = map(float, numbers.split())
        if command == "h":
            for col in range(int(x), int(x + first)):
                rows[int(y)][col] = True
            x += first
        else:
            x, y = (first, more[0]) if command == "M" else (x + first, y + more[0])
    assert not any(any(row) for row in (*rows[:QUIET], *rows[-QUIET:]))
    assert not any(any(row[:QUIET]) or any(row[-QUIET:]) for row in rows)
    return [row[QUIET:-QUIET] for row in rows[QUIET:-QUIET]]


def _format(matrix: Matrix) -> tuple[int, int]:
    """The level of correction and the mask, from the bits in the upper left corner."""
    value = sum(matrix[8][col] << (4 - col) for col in range(5)) ^ 0b10101
    return value >> 3, value & 7


def _data_places(side: int, version: int) -> list[tuple[int, int]]:
    """The positions of the data in reading order: two columns at a time, up and down."""
    taken, places = _taken(side, version), []
    for number, right in enumerate((*range(side - 1, 6, -2), 5, 3, 1)):
        rows = range(side) if number % 2 else range(side - 1, -1, -1)
        places += [(row, col) for row in rows for col in (right, right - 1) if (row, col) not in taken]
    return places


def _taken(side: int, version: int) -> set[tuple[int, int]]:
    corners = set(product(range(9), range(9))) | set(product(range(9), range(side - 8, side)))
    taken = corners | {(row, col) for col, row in corners}
    taken |= {(6, place) for place in range(side)} | {(place, 6) for place in range(side)}
    middles = _ALIGNMENT[version]
    for row, col in product(middles, middles):
        if (row, col) not in ((6, 6), (6, middles[-1]), (middles[-1], 6)):
            taken |= set(product(range(row - 2, row + 3), range(col - 2, col + 3)))
    if version >= 7:
        about = set(product(range(6), range(side - 11, side - 8)))
        taken |= about | {(row, col) for col, row in about}
    return taken


def _joined(words: list[int], blocks: list[int]) -> list[int]:
    """The blocks in sequence; in the code their words alternate."""
    parts: list[list[int]] = [[] for _ in blocks]
    stream = iter(words)
    for place in range(max(blocks)):
        for part, length in zip(parts, blocks, strict=True):
            if place < length:
                part.append(next(stream))
    return [word for part in parts for word in part]


def _text(words: list[int], version: int) -> str:
    bits = "".join(f"{word:08b}" for word in words)
    assert bits[:4] == "0100", "expected bytes"
    size = 8 if version < 10 else 16
    count = int(bits[4 : 4 + size], 2)
    start = 4 + size
    return bytes(int(bits[at : at + 8], 2) for at in range(start, start + 8 * count, 8)).decode()
