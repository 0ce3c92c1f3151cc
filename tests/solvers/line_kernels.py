"""All line solvers behind one signature: clue and known cells in, `LineAnswer` or None out. No tests here.

The only place of the tests that knows how the compiled kernels are called. Work areas hold rubbish
and the clue lies between others, as it does in a solve; numbers have the type that they have there, or
each kernel would be compiled for tests alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from nonoscope import EMPTY, FILLED, UNKNOWN, Count, Runs
from solvers.clues import ColourRuns
from solvers.lines.coloured import coloured_reason, holds_coloured, solve_coloured
from solvers.lines.coloured_marginals import coloured_marginals, new_plane_weights
from solvers.lines.coloured_wide import holds_coloured_wide, solve_coloured_wide
from solvers.lines.count import STATES, holds_count, solve_count
from solvers.lines.double import holds_double, solve_double
from solvers.lines.narrow import WIDEST, holds_narrow, solve_narrow
from solvers.lines.reasons import LETTER_ROWS, count_reason, runs_reason
from solvers.lines.run_places import place
from solvers.lines.wide import PADDING, SCRATCH_ROWS, solve_wide
from tests.oracles import LineAnswer
from tests.solvers import naive_lines as definition

LineSolver = Callable[[Runs, Sequence[int]], LineAnswer | None]

_RUBBISH = 0xA5C3_96F0_5A3C_0F69
_ALL = (1 << 64) - 1


def naive(clue: Runs, cells: Sequence[int]) -> LineAnswer | None:
    shared = definition.solve(clue, cells)
    if shared is None:
        return None
    lines = [_starts(line) for line in definition.consistent(clue, cells)]
    return LineAnswer(shared, tuple(tuple(sorted(set(places))) for places in zip(*lines, strict=True)))


def placing(clue: Runs, cells: Sequence[int]) -> LineAnswer | None:
    answer = place(clue, cells)
    return answer and LineAnswer(answer.cells, tuple(tuple(cell for cell in range(len(cells)) if starts >> cell & 1)
                                                     for starts in answer.starts))


def narrow(clue: Runs, cells: Sequence[int]) -> LineAnswer | None:
    black, white = (words[0] for words in _words(cells, 1))
    starts, gaps = _rubbish(len(clue.lengths), 1), _rubbish(len(clue.lengths), 1)
    holds, black, white = solve_narrow(black, white, *_table(clue, len(cells)), starts, gaps)
    return _answer(clue, cells, holds, int(black), int(white), starts)


def holds(clue: Runs, cells: Sequence[int]) -> bool:
    """Whether the line can be solved, by the fast kernel for its length (at most 128)."""
    if len(cells) > WIDEST:
        return bool(holds_double(*_words(cells, 2), *_table(clue, len(cells))))
    black, white = (words[0] for words in _words(cells, 1))
    return bool(holds_narrow(black, white, *_table(clue, len(cells))))


def double(clue: Runs, cells: Sequence[int]) -> LineAnswer | None:
    runs = len(clue.lengths)
    starts, gaps, out = _rubbish(runs, 2), _rubbish(runs, 2), _rubbish(2, 2)
    possible = solve_double(*_words(cells, 2), *_table(clue, len(cells)), starts, gaps, out[0], out[1])
    return _answer(clue, cells, possible, _number(out[0]), _number(out[1]), starts)


def wide(clue: Runs, cells: Sequence[int]) -> LineAnswer | None:
    size = (len(cells) + WIDEST - 1) // WIDEST + PADDING
    runs = len(clue.lengths)
    out = _rubbish(2, size)
    starts, gaps, scratch = _rubbish(runs, size), _rubbish(runs, size), _rubbish(SCRATCH_ROWS, size)
    possible = solve_wide(*_words(cells, size), *_table(clue, len(cells)), starts, gaps, scratch, out[0], out[1])
    return _answer(clue, cells, possible, _number(out[0]), _number(out[1]), starts)


def count(clue: Count, cells: Sequence[int]) -> bytes | None:
    """The cells that follow in a line with a `Count` clue."""
    possible, black, white = solve_count(*_counted(clue, cells), _rubbish(len(cells), STATES))
    return _states(int(black), int(white), len(cells)) if possible else None


def count_holds(clue: Count, cells: Sequence[int]) -> bool:
    return bool(holds_count(*_counted(clue, cells)))


def reason(clue: Runs | Count, cells: Sequence[int], doubtful: Sequence[int]) -> list[int]:
    """The doubtful cells that are needed for the contradiction."""
    if isinstance(clue, Count):
        black, white, *numbers = _counted(clue, cells)
        marked = np.uint64(sum(1 << place for place in doubtful))
        left = int(count_reason(black, white, marked, *numbers, _rubbish(len(cells) + 1, STATES)))
    else:
        size = len(cells) // WIDEST + 1
        marks = np.array([_word(64 * at + bit not in doubtful for bit in range(64)) for at in range(size)], np.uint64)
        work = _rubbish(LETTER_ROWS, size), _rubbish(len(cells) + 1, size)
        runs_reason(*_words(cells, size), marks, *_table(clue, len(cells)), *work)
        left = _number(marks)
    return [place for place in range(len(cells)) if left >> place & 1]


def _counted(clue: Count, cells: Sequence[int]) -> tuple[Any, ...]:
    black, white = (words[0] for words in _words(cells, 1))
    return black, white, clue.total, clue.groups, len(cells)


def coloured(clue: ColourRuns, masks: Sequence[int], colours: int) -> list[int] | None:
    """The colours, in bits, that each cell can have, given those that it may have; up to 64 cells."""
    size, areas = colours + 1, (_rubbish(len(clue.runs), 1), _rubbish(len(clue.runs), 1))
    can = _rubbish(1, size)[0]
    holds = solve_coloured(*_planes(masks, colours), *_coloured_table(clue, len(masks)), *areas, can)
    return _masks(can, len(masks), colours) if holds else None


def coloured_wide(clue: ColourRuns, masks: Sequence[int], colours: int) -> list[int] | None:
    """The same for any length."""
    *areas, can = _wide_areas(clue, len(masks), colours)
    table = _coloured_table(clue, len(masks))
    holds = solve_coloured_wide(*_planes(masks, colours), *table, *areas, can)
    return _masks(can, len(masks), colours) if holds else None


def coloured_holds(clue: ColourRuns, masks: Sequence[int], colours: int) -> bool:
    size, areas = colours + 1, (_rubbish(len(clue.runs), 1), _rubbish(len(clue.runs), 1))
    table = _coloured_table(clue, len(masks))
    return bool(holds_coloured(*_planes(masks, colours), *table, *areas, _rubbish(1, size)[0]))


def coloured_wide_holds(clue: ColourRuns, masks: Sequence[int], colours: int) -> bool:
    areas, table = _wide_areas(clue, len(masks), colours), _coloured_table(clue, len(masks))
    return bool(holds_coloured_wide(*_planes(masks, colours), *table, *areas))


def coloured_why(
    clue: ColourRuns, length: int, colours: int, facts: definition.Facts, doubtful: Iterable[tuple[int, int]]
) -> list[tuple[int, int]]:
    """The doubtful facts, as (cell, colour), that are needed for the contradiction."""
    size, apart = length // WIDEST + 1, (length + WIDEST - 1) // WIDEST
    black, white, doubted = (np.full((colours + 1) * apart, _ALL, np.uint64) for _ in range(3))
    doubted[:] = 0
    for (cell, colour), holds in facts.items():
        (white if holds else black)[colour * apart + cell // 64] &= np.uint64(_ALL ^ 1 << cell % 64)
    for cell, colour in doubtful:
        doubted[colour * apart + cell // 64] |= np.uint64(1 << cell % 64)
    work = _rubbish(colours + 4, size), _rubbish(length + 1, size)
    coloured_reason(black, white, doubted, colours + 1, *_coloured_table(clue, length), *work)
    left = [_number(doubted[colour * apart : (colour + 1) * apart]) for colour in range(colours + 1)]
    return [(cell, colour) for cell in range(length) for colour in range(colours + 1) if left[colour] >> cell & 1]


def coloured_shares(clue: ColourRuns, weights: Sequence[Sequence[float]]) -> list[list[float]] | None:
    """The marginals by cell and colour."""
    length, planes = len(weights), len(weights[0])
    areas = new_plane_weights(length + 2, len(clue.runs) + 1, planes)
    for area in areas:
        area[...] = 7
    areas.weights[:, :length] = np.transpose(weights)
    holds = coloured_marginals(areas, planes, *_coloured_table(clue, length))
    return areas.shares[:, :length].T.tolist() if holds else None


def _coloured_table(clue: ColourRuns, length: int) -> tuple[Any, ...]:
    numbers = [number for run in clue.runs for number in run]
    return np.array([7, 1, *numbers, 3, 1], np.int32), 2, 2 + len(numbers), length


def _planes(masks: Sequence[int], colours: int) -> tuple[Any, Any, Any]:
    """Which cells can be of each plane, which need not be, and how many planes there are. A cell that can be of one
    plane is settled, and says nothing of the others."""
    apart = (len(masks) + WIDEST - 1) // WIDEST
    black = np.full((colours + 1, apart), _ALL, np.uint64)
    white = black.copy()
    for cell, mask in enumerate(masks):
        word, bit = cell // 64, np.uint64(1 << cell % 64)
        for colour in range(colours + 1):
            if mask == 1 << colour:
                white[colour, word] ^= bit
            elif mask.bit_count() != 1 and not mask >> colour & 1:
                black[colour, word] ^= bit
    return black.reshape(-1), white.reshape(-1), colours + 1


def _wide_areas(clue: ColourRuns, length: int, colours: int) -> tuple[Any, ...]:
    size = (length + WIDEST - 1) // WIDEST
    runs = _rubbish(len(clue.runs), size + PADDING), _rubbish(len(clue.runs), size + PADDING)
    return *runs, _rubbish(SCRATCH_ROWS, size + PADDING), _rubbish(1, size * (colours + 1) + PADDING)[0]


def _masks(can: Any, length: int, colours: int) -> list[int]:
    apart = (length + WIDEST - 1) // WIDEST
    planes = [_number(can[colour * apart : (colour + 1) * apart]) for colour in range(colours + 1)]
    return [sum((plane >> cell & 1) << colour for colour, plane in enumerate(planes)) for cell in range(length)]


EVERY: dict[str, LineSolver] = {"naive": naive, "placing": placing, "narrow": narrow, "wide": wide}


def _table(clue: Runs, length: int) -> tuple[Any, ...]:
    """The clue among those of other lines, from where to where it lies, and the length of the line."""
    return np.array([7, 1, *clue.lengths, 3], np.int32), 2, 2 + len(clue.lengths), length


def _words(cells: Sequence[int], size: int) -> tuple[Any, Any]:
    """Bit masks of the cells that can be filled and that can be empty; bits beyond the line are set."""
    return tuple(
        np.array([_word(state == unlike for state in cells[64 * at : 64 * at + 64]) for at in range(size)], np.uint64)
        for unlike in (EMPTY, FILLED)
    )


def _word(excluded: Iterable[bool]) -> int:
    return _ALL & ~sum(1 << place for place, out in enumerate(excluded) if out)


def _rubbish(rows: int, size: int) -> Any:
    return np.full((max(1, rows), size), _RUBBISH, np.uint64)


def _number(words: Any) -> int:
    return sum(int(word) << (64 * at) for at, word in enumerate(words))


def _states(black: int, white: int, length: int) -> bytes:
    state = {(1, 0): FILLED, (0, 1): EMPTY, (1, 1): UNKNOWN}
    return bytes(state[black >> cell & 1, white >> cell & 1] for cell in range(length))


def _answer(clue: Runs, cells: Sequence[int], possible: bool, black: int, white: int, starts: Any) -> LineAnswer | None:
    """The kernels' words as states, and the starts of each run within its window: other bits are meaningless."""
    if not possible:
        return None
    states = _states(black, white, len(cells))
    windows = _windows(clue, len(cells))
    places = [
        tuple(at for at in window if _number(row) >> at & 1) for window, row in zip(windows, starts, strict=False)
    ]
    return LineAnswer(states, tuple(places))


def _windows(clue: Runs, length: int) -> list[range]:
    """From where to where each run can start, whatever is known."""
    slack = length - clue.need
    lows = [sum(clue.lengths[:i]) + i for i in range(len(clue.lengths))]
    return [range(low, low + slack + 1) for low in lows]


def _starts(line: bytes) -> list[int]:
    return [at for at, state in enumerate(line) if state == FILLED and (at == 0 or line[at - 1] != FILLED)]
