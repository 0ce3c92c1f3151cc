"""The state of a chain as plain values, from which it resumes exactly. They leave this machine, so whatever comes back
is checked. Whatever follows from the cells is left out.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from math import isfinite
from typing import Any, Final

import numpy as np

from ..clues import ColourRuns
from ..grid import EMPTY, FILLED, UNKNOWN
from ..kernel.board import Board, Bytes, Ints, Longs, Words
from .state import Field

_MOST: Final = 1 << 60


def packed_bits(cells: Any) -> str:
    """One bit for each cell."""
    return b64encode(np.packbits(cells == FILLED).tobytes()).decode("ascii")


def cells_in(state: Mapping[str, object], name: str, count: int) -> Bytes:
    """The cells of one grid or of several."""
    bits = np.frombuffer(_bytes_in(state, name, -(-count // 8)), np.uint8)
    return np.where(np.unpackbits(bits)[:count], FILLED, EMPTY).astype(np.int8)


def packed_states(cells: Any) -> str:
    """One byte for each cell of a coloured puzzle."""
    return b64encode(cells.tobytes()).decode("ascii")


def states_in(state: Mapping[str, object], name: str, count: int) -> Bytes:
    """The same from a checkpoint."""
    return np.frombuffer(_bytes_in(state, name, count), np.int8)


def _bytes_in(state: Mapping[str, object], name: str, count: int) -> bytes:
    data = b64decode(str(state.get(name)), validate=True)  # raises ValueError
    if len(data) != count:
        raise ValueError(name)
    return data


def words_of(rng: Words) -> str:
    return rng.tobytes().hex()


def words_in(state: Mapping[str, object]) -> Words:
    """The words of a random number generator; not all of them are 0."""
    words = np.frombuffer(bytes.fromhex(str(state.get("rng"))), np.uint64).copy()
    if len(words) != 4 or not words.any():
        raise ValueError("rng")
    return words


def integer_in(state: Mapping[str, object], name: str, limit: int = _MOST) -> int:
    number = state.get(name)
    if not isinstance(number, int) or not 0 <= number <= limit:
        raise ValueError(name)
    return number


def temperature_in(state: Mapping[str, object]) -> float:
    temperature = state.get("temperature")
    if not isinstance(temperature, int | float) or not (isfinite(temperature) and temperature >= 0):
        raise ValueError("temperature")
    return float(temperature)


def order_of(order: Ints) -> str:
    return b64encode(order.astype("<u4").tobytes()).decode("ascii")


def order_in(state: Mapping[str, object], cells: Bytes, free: Ints) -> Ints:
    """The cells that may change, filled ones first."""
    order = np.frombuffer(_bytes_in(state, "order", 4 * len(free)), "<u4").astype(np.int64)
    if not np.array_equal(np.sort(order), np.sort(free)) or (np.diff(cells[order]) < 0).any():
        raise ValueError("order")
    return order.astype(np.int32)


def starts_in(board: Board, field: Field, cells: Bytes, *, rows_hold: bool) -> Ints:
    """Where the runs of the rows begin; ValueError if a row does not satisfy its clue and has to."""
    certain = field.certain != UNKNOWN
    if (cells[certain] != field.certain[certain]).any():
        raise ValueError("cells")
    starts = np.zeros(len(board.runs), np.int32)
    for row, line in enumerate(cells.reshape(field.height, -1) if rows_hold else ()):
        first, last = board.run_first[row], board.run_last[row]
        if field.total[row] >= 0:
            edges = np.flatnonzero(np.diff((line == FILLED).astype(np.int8), prepend=0, append=0))
            if not np.array_equal(edges[1::2] - edges[::2], board.runs[first:last]):
                raise ValueError("cells")
            starts[first:last] = edges[::2]
    return starts


def check_coloured_rows(board: Board, field: Field, masks: Longs, cells: Bytes) -> None:
    """ValueError if a cell has a colour that it cannot have, or a row does not satisfy its clue."""
    if (cells <= UNKNOWN).any() or (cells > board.planes[0]).any():
        raise ValueError("cells")
    colours = np.where(cells == EMPTY, 0, cells - (cells > EMPTY)).astype(np.int64)
    if not (masks >> colours & 1).all():
        raise ValueError("cells")
    for row, line in enumerate(cells.reshape(field.height, -1)):
        numbers = board.runs[board.run_first[row] : board.run_last[row]].tolist()
        if not ColourRuns(tuple(zip(numbers[::2], numbers[1::2], strict=True))).holds(line.tobytes()):
            raise ValueError("cells")


def filled_of_lines(board: Board, cells: Bytes) -> Longs:
    """How many cells of each line are filled."""
    return np.array([
        int((cells[first : first + length * step : step] == FILLED).sum())
        for first, step, length in zip(board.first, board.step, board.length, strict=True)
    ], np.int64)
