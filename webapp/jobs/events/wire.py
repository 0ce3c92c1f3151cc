"""The solver's events as JSON: the only place that knows both. docs/wire.md describes them.

This module knows nothing of batches, logs or time: `at` is added elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from string import ascii_lowercase
from string import digits as decimals
from typing import Any, Final

import numpy as np

from solvers.events import (
    Annealing,
    Assigned,
    Belief,
    Branches,
    Candidate,
    Column,
    Finished,
    Fixed,
    Formula,
    Jumped,
    Moves,
    Nodes,
    Outline,
    Progress,
    Reason,
    Solution,
    Steps,
    Surest,
    Unfixed,
    Why,
)
from solvers.grid import Grid

from ...base.wire_json import Json

PART: Final = 5_000  # cells in one event; longer columns are sent in parts
SIGNS: Final = (decimals + ascii_lowercase).encode()  # of states
_SIGN_OF_STATE: Final = bytes.maketrans(bytes(range(len(SIGNS))), SIGNS)


def wire_events(event: object) -> Iterator[Json]:
    """A solver's event as events on the wire. New kinds of events are converted by the names of their fields."""
    match event:
        case Steps(cells, values, why):
            for part in _parts_of_steps(why):
                yield {"t": "steps", "cells": cells[part], "values": values[part], "why": why[part]}
        case Fixed(cells, values, because):
            yield {"t": "fixed", "cells": cells, "values": values, "because": _brief_reason(because)}
        case Unfixed(cells, values):
            yield {"t": "unfixed", "cells": cells, **({"values": values} if values else {})}
        case Candidate(cells, values, cost, temperature, step):
            numbers = {"cost": short(cost), "temperature": short(temperature), "step": step}
            for at in range(0, max(1, len(cells)), PART):
                part = slice(at, at + PART)
                yield {"t": "candidate", "cells": cells[part], "values": values[part], **numbers}
        case Belief():
            yield from _belief(event)
        case Surest(cells, odds, colours):
            yield {"t": "surest", "cells": cells, "odds": odds, **_in_colours(colours)}
        case Nodes() | Outline() | Branches():
            columns = {name: np.asarray(getattr(event, name)) for name in event.__slots__}
            yield {"t": type(event).__name__.lower(), **columns}
        case Annealing():
            yield {"t": "annealing", **_without_usual_scores(asdict(event)), "costs": event.costs,
                   "grids": [digits(grid) for grid in event.grids]}
        case Moves():
            yield from _moves(event)
        case Formula() | Assigned() | Jumped():
            yield {"t": type(event).__name__.lower(), **_without_usual_planes(asdict(event))}
        case Progress(counters):
            yield {"t": "progress", "counters": dict(counters)}
        case Solution(grid):
            yield {"t": "solution", "cells": digits(grid)}
        case Finished(outcome, counters, where):
            yield {"t": "finished", "outcome": outcome.value, "counters": dict(counters),
                   "where": None if where is None else reason_json(where)}
        case _:
            yield {"t": type(event).__name__.lower(), **asdict(event)}  # type: ignore[call-overload]


def _belief(event: Belief) -> Iterator[Json]:
    chances, columns = in_thousandths(event.odds), {"messages": event.messages, "undamped": event.undamped}
    for at in range(0, len(event.cells), PART):
        part = slice(at, at + PART)
        by_line = {name: [in_logarithms(axis[part]) for axis in axes] for name, axes in columns.items() if len(axes)}
        yield {"t": "belief", "cells": event.cells[part], "chances": chances[part],
               **_in_colours(event.colours[part]), **by_line}


def _parts_of_steps(why: Column) -> Iterator[slice]:
    """Parts end before withdrawals or else where the reason changes, if possible, so that a page counts as many steps
    as `questions.moments`."""
    reasons, start = np.asarray(why), 0
    changes = np.flatnonzero(np.diff(reasons)) + 1
    leaves = changes[reasons[changes] == Why.WITHDRAWN]
    while start + PART < len(why):
        ends = [_last_up_to(places, start + PART) for places in (leaves, changes)]
        end = next((end for end in ends if end > start), start + PART)
        yield slice(start, end)
        start = end
    if start < len(why):
        yield slice(start, len(why))


def _last_up_to(places: Column, most: int) -> int:
    """The last of these places up to one; 0 if there is none."""
    count = int(np.searchsorted(places, most, "right"))
    return int(places[count - 1]) if count else 0


def _in_colours(colours: Sequence[int]) -> Json:
    """The colours to which chances belong; black and white has none."""
    return {"colours": colours} if len(colours) else {}


def _without_usual_scores(annealing: Json) -> Json:
    """Scores of an alignment are omitted where they are -1."""
    return {name: value for name, value in annealing.items() if name not in ("gap", "mismatch") or value != -1}


def _without_usual_planes(event: Json) -> Json:
    """A formula of black and white has one plane, and its cells are known by their literals."""
    return {name: value for name, value in event.items() if not (name in ("cells", "values") and not value)
            and (name, value) != ("planes", 1)}


def _moves(event: Moves) -> Iterator[Json]:
    """A `Moves` event in parts. Values that stay the same for a while are sent once, with a count; `by` is omitted when
    it is always 1; draws are sent only for moves that had one."""
    ends = np.concatenate([[0], np.cumsum(event.size)])
    for at in range(0, len(event.kind), PART):
        part = slice(at, at + PART)
        by, draw, end = event.by[part], event.draw[part], min(at + PART, len(event.kind))
        yield {
            "t": "moves", "chain": event.chain, "kinds": "".join(map(str, event.kind[part].tolist())),
            **({} if (by == 1).all() else {"by": by}),
            "sizes": event.size[part], "cells": event.cells[ends[at] : ends[end]], "deltas": event.delta[part],
            "temperatures": _repeated(_rounded(event.temperature[part])),
            "draws": np.round(draw[~np.isnan(draw)], 6), "drawn": _repeated(~np.isnan(draw)),
            "grids": _repeated(event.grid[part]), "rungs": _repeated(event.rung[part]),
        }


def _rounded(temperature: Column) -> Column:
    """Round to five digits; a missing temperature becomes 0."""
    positive = np.where(np.isnan(temperature) | (temperature <= 0), 1.0, temperature)
    unit = 10.0 ** (4 - np.floor(np.log10(positive)))
    return np.where(positive == temperature, np.round(positive * unit) / unit, 0.0)


def _repeated(column: Column) -> list[Any]:
    """Run-length encoding: value, count, value, count."""
    firsts = np.flatnonzero(np.concatenate([[True], column[1:] != column[:-1]]))
    times = np.diff(firsts, append=len(column))
    return [part for pair in zip(column[firsts].tolist(), times.tolist(), strict=True) for part in pair]


def reason_json(because: Reason) -> Json:
    return {"technique": because.technique, "line": because.line, "cell": because.cell}


def _brief_reason(because: Reason) -> Json:
    """The same without the parts that say nothing, because very many events have a reason."""
    return {name: value for name, value in reason_json(because).items() if value is not None}


def in_thousandths(odds: Sequence[float]) -> Any:
    """Odds as probabilities in whole thousandths, in a numpy column."""
    return np.rint(1000 - 1000 / (1 + np.asarray(odds, np.float64))).astype(np.int16)


def in_logarithms(odds: Sequence[float]) -> Any:
    """Odds as hundredths of their natural logarithms, in a numpy column: a product becomes a sum."""
    return np.rint(100 * np.log(odds)).astype(np.int16)


def digits(grid: Grid) -> str:
    """One digit a cell: 0 unknown, 1 filled, 2 empty; in a coloured puzzle 36 digits for its states."""
    return grid.cells.translate(_SIGN_OF_STATE).decode("ascii")


def short(number: Any) -> float:
    """Round to six digits, which are enough for every chart; whole numbers stay whole."""
    whole = isinstance(number, int) or float(number).is_integer()
    return int(number) if whole else float(f"{number:.6g}")
