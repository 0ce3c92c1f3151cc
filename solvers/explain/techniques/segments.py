"""What segments of filled cells give: finished runs, glue, joining, splitting, mercury, the only run that fits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import EMPTY, FILLED, UNKNOWN
from ..line_view import ColourView, OneColour, RunsView
from .technique import Finding, Technique, empty, filled


def _caps(view: RunsView) -> Iterator[Finding]:
    """A segment is as long as any run that can lie there, so the run is finished, with empty cells on both sides."""
    for segment in view.segments:
        runs = view.reaching(segment.start, segment.stop)
        ends = [place for place in (segment.start - 1, segment.stop) if 0 <= place < len(view.cells)]
        if runs and ends and max(view.runs[run] for run in runs) == len(segment):
            yield Finding(empty(ends), tuple(runs), (segment,))


def _touching(view: ColourView) -> Iterator[Finding]:
    """Two known cells of different colours side by side: one run ends there and the next one begins, so both extend
    away from each other. If only one pair of runs can meet there, both are finished."""
    for at in range(1, len(view.cells)):
        pairs = _meeting(view, at)
        if not pairs:
            continue
        (_, ending), (_, beginning) = view.runs[pairs[0]], view.runs[pairs[0] + 1]
        before = min(view.lengths[run] for run in pairs)
        after = min(view.lengths[run + 1] for run in pairs)
        cells = {place: 1 << (ending if place < at else beginning) for place in range(at - before, at + after)}
        if len(pairs) == 1:
            ends = [(at - before - 1, ending), (at + after, beginning)]
            cells |= {end: view.without(end, colour) for end, colour in ends if 0 <= end < len(view.cells)}
        runs = tuple(run + more for run in pairs for more in (0, 1))
        yield Finding(cells, runs, (range(at - 1, at), range(at, at + 1)), colours=(ending, beginning))


def _meeting(view: ColourView, at: int) -> list[int]:
    """The runs that can end right before a place at which the next run begins, with both cells known."""
    return [run for run in range(len(view.runs) - 1)
            if view.has(run, at - 1) and view.has(run + 1, at) and view.runs[run][1] != view.runs[run + 1][1]
            and view.left[run] <= at - view.lengths[run] <= view.right[run]
            and view.left[run + 1] <= at <= view.right[run + 1]]


def _glue(view: RunsView) -> Iterator[Finding]:
    """A segment near a wall (the border or an empty cell) belongs to a run that begins at the wall or later and is
    longer, so it goes on to the other side."""
    for segment in view.segments:
        runs = view.reaching(segment.start, segment.stop)
        shortest = min((view.runs[run] for run in runs), default=0)
        around = view.stretch_around(segment.start)
        ahead = range(segment.stop, around.start + shortest)
        behind = range(around.stop - shortest, segment.start)
        if ahead:
            yield Finding(filled(ahead), tuple(runs), (segment, range(around.start, segment.start)))
        if behind:
            yield Finding(filled(behind), tuple(runs), (segment, range(segment.stop, around.stop)))


def _joining(view: RunsView) -> Iterator[Finding]:
    """Segments that can only belong to the same run, so all cells between them are filled."""
    owned: dict[int, list[range]] = {}
    for segment in view.segments:
        runs = view.reaching(segment.start, segment.stop)
        if len(runs) == 1:
            owned.setdefault(runs[0], []).append(segment)
    for run, segments in owned.items():
        if len(segments) > 1:
            yield Finding(filled(range(segments[0].stop, segments[-1].start)), (run,), tuple(segments))


def _splitting(view: RunsView) -> Iterator[Finding]:
    """A cell beside or between segments that would make them longer than any run that can lie there."""
    starts = {segment.start: segment for segment in view.segments}
    stops = {segment.stop: segment for segment in view.segments}
    for place, state in enumerate(view.cells):
        beside = [segment for segment in (stops.get(place), starts.get(place + 1)) if segment]
        if state == UNKNOWN and beside:
            whole = range(min(place, beside[0].start), max(place + 1, beside[-1].stop))
            if not view.reaching(whole.start, whole.stop):
                yield Finding(empty((place,)), (), (whole,))


def _mercury(view: RunsView) -> Iterator[Finding]:
    """A run that began right at a wall would touch a filled cell after its end, so it begins later."""
    for run, size in enumerate(view.runs):
        first, last = view.left[run] - 1, view.right[run] + size
        if _is_beside_wall(view, first, first - 1) and view.cells[first + size] == FILLED:
            yield Finding(empty((first,)), (run,), (range(first + size, first + size + 1),))
        if _is_beside_wall(view, last, last + 1) and view.cells[last - size] == FILLED:
            yield Finding(empty((last,)), (run,), (range(last - size, last - size + 1),))


def _is_beside_wall(view: RunsView, place: int, wall: int) -> bool:
    """Whether an unknown place that no run reaches lies beside the border or an empty cell."""
    inside = 0 <= place < len(view.cells) and view.cells[place] == UNKNOWN
    walled = not 0 <= wall < len(view.cells) or view.cells[wall] == EMPTY
    return inside and walled and not view.reaching(place, place + 1)


def _only(view: RunsView) -> Iterator[Finding]:
    """Only one run fits a segment, and between the walls around it the run covers some cells in every place."""
    for segment in view.segments:
        runs = view.owners(segment)
        if len(runs) == 1:
            size, around = view.runs[runs[0]], view.stretch_around(segment.start)
            first = max(around.start, segment.stop - size)
            last = min(segment.start, around.stop - size)
            covered = [place for place in range(last, first + size) if place not in segment]
            if covered:
                yield Finding(filled(covered), tuple(runs), (segment,))


TECHNIQUES: Final = (
    Technique("caps", 1.6, _caps, (RunsView, OneColour), (EMPTY,)),
    Technique("touching", 1.7, _touching, (ColourView,)),
    Technique("glue", 1.8, _glue, (RunsView, OneColour), (FILLED,)),
    Technique("joining", 2.0, _joining, (RunsView, OneColour), (FILLED,)),
    Technique("splitting", 2.3, _splitting, (RunsView, OneColour), (EMPTY,)),
    Technique("mercury", 2.4, _mercury, (RunsView, OneColour), (EMPTY,)),
    Technique("only", 2.5, _only, (RunsView, OneColour), (FILLED,)),
)
