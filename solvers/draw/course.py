"""The course of a solve as a figure of Plotly: how many cells are known, and whatever the method counts, each in a
panel of its own.

Counters of annealers stand over moves, those of searches over visited nodes, all others over events.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from ..errors import needs
from ..events import Annealing, Candidate, Event, Finished, Move, Moves, Nodes, Progress, Replay, What
from ..grid import UNKNOWN
from ..puzzle import Puzzle
from ..texts import capital, name_of, say
from .figure_style import Json, axis, base_layout, colours_of

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

Point = tuple[float, float]

_POINTS: Final = 2_000  # of a curve
_MARKED: Final = 30  # fewer points are marked: a line between two of them is no measurement
_PANELS: Final = 6
_FIRST: Final = ("known_cells", "cost", "temperature", "depth", "stored")  # then in the order of the method
_PANEL, _FRAME = 150, 170  # heights in pixels: of a panel, and of the rest
_TOLD: Final = ("cost", "temperature")  # what single moves say; they say it better than a few sums
_CHANGING: Final = (Move.TAKEN, Move.DRAWN, Move.GAP)  # moves that change the cost
_GAP: Final = 0.28  # below a panel, as a share of its room


@dataclass(slots=True)
class _Curve:
    """The values of a counter over another one. Of many points it keeps one in `stride`, and the last."""

    across: str
    points: list[Point] = field(default_factory=list)
    last: Point = (0, 0)
    stride: int = 1
    added: int = 0

    def add(self, x: float, y: float) -> None:
        self.last = x, y
        if self.added % self.stride == 0:
            self.points.append(self.last)
        self.added += 1
        if len(self.points) > _POINTS:
            self.points, self.stride = self.points[::2], self.stride * 2

    @property
    def varies(self) -> bool:
        return len({y for _, y in (*self.points, self.last)}) > 1


def chart(puzzle: Puzzle, events: Iterable[Event], *, theme: str = "light") -> Figure:
    """The course of a solve as a figure of Plotly, from its events. Annealing should `tell` its moves: without them,
    there's little to see. The `theme` is light or dark.

    >>> puzzle = collection.example("cat").puzzle
    >>> [axis.title.text for axis in chart(puzzle, solve(puzzle, "dfs")).select_yaxes()]
    ['Known cells', 'Depth', 'Most stored']
    """
    with needs("web"):
        from plotly.graph_objects import Figure
    course, colours = _Course(puzzle), colours_of(theme)
    for event in events:
        course.see(event)
    curves = course.shown()
    layout = base_layout(say("pictures.course"), colours=colours, height=_FRAME + _PANEL * len(curves))
    layout |= {"showlegend": False, "hovermode": "x"}
    for number, (name, curve) in enumerate(curves):
        layout |= _axes(name, curve, number, curves, colours)
    traces = [_trace(curve, number, colours) for number, (_, curve) in enumerate(curves)]
    return Figure({"data": traces, "layout": layout})


class _Course:
    """Collects the curves of a solve."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._curves: dict[str, _Curve] = {}
        self._replay = Replay(puzzle.shape)
        self._events = 0
        self._visited = 0
        self._moves: float | None = None
        self._costs: dict[int, list[int]] = {}  # of the grids of each chain, while single moves are told

    def see(self, event: Event) -> None:
        self._events += 1
        match event:
            case Progress(counters) | Finished(counters=counters):
                self._count(counters)
            case Nodes():
                self._visit(event)
            case Annealing(chain=chain, costs=costs):
                self._costs[chain] = [*costs]
            case Moves():
                self._move(event)
            case Candidate(step=step):
                self._moves = step
        self._replay.see(event)
        if self._moves is None:  # an annealer's cells are only candidates
            cells = self._replay.grid.cells
            self._add("known_cells", "events", self._events, len(cells) - cells.count(UNKNOWN))

    def shown(self) -> list[tuple[str, _Curve]]:
        """The curves that say something, the most important ones first."""
        names = _TOLD if self._costs else [*dict.fromkeys((*_FIRST, *self._curves))]
        curves = [(name, self._curves[name]) for name in names if name in self._curves]
        return [(name, curve) for name, curve in curves if curve.varies][:_PANELS] or curves[:1]

    def _count(self, counters: Mapping[str, float]) -> None:
        self._moves = counters.get("moves", self._moves)
        across, x = ("events", self._events) if self._moves is None else ("moves", self._moves)
        for name, value in counters.items():
            self._add(name, across, x, value)

    def _visit(self, nodes: Nodes) -> None:
        for what, depth, stored in zip(nodes.what, nodes.depth, nodes.stored, strict=True):
            if what == What.OPENED:
                self._visited += 1
                self._add("depth", "visited", self._visited, int(depth))
                self._add("stored", "visited", self._visited, int(stored))

    def _move(self, moves: Moves) -> None:
        """A ladder has a grid for each of its temperatures; the lowest cost counts."""
        costs = self._costs[moves.chain]
        columns = zip(moves.kind, moves.by, moves.delta, moves.grid, moves.temperature, strict=True)
        for kind, by, delta, grid, temperature in columns:
            self._moves = (self._moves or 0) + int(by)
            costs[grid] += int(delta) if kind in _CHANGING else 0
            self._add("cost", "moves", self._moves, min(map(min, self._costs.values())))
            if len(costs) == 1:
                self._add("temperature", "moves", self._moves, float(temperature))

    def _add(self, name: str, across: str, x: float, y: float) -> None:
        curve = self._curves.setdefault(name, _Curve(across))
        if curve.across == across and name != across:
            curve.add(x, y)


def _trace(curve: _Curve, number: int, colours: Mapping[str, str]) -> Json:
    points = [*curve.points, curve.last]
    return {
        "type": "scatter", "mode": "lines+markers" if len(points) < _MARKED else "lines",
        "x": [x for x, _ in points], "y": [y for _, y in points],
        "line": {"color": colours["accent"], "width": 2.5}, "marker": {"size": 7},
        "hovertemplate": "%{y}<extra></extra>",
        "xaxis": _axis_name("x", number), "yaxis": _axis_name("y", number),
    }


def _axes(
    name: str, curve: _Curve, number: int, curves: Sequence[tuple[str, _Curve]], colours: Mapping[str, str]
) -> Json:
    """The axes of a panel; panels one below the other share the title of what they stand over."""
    following = curves[number + 1 : number + 2]
    titled = not following or following[0][1].across != curve.across
    room = 1 / len(curves)
    bottom = 1 - (number + 1) * room
    across = {"title": {"text": capital(name_of(curve.across)) if titled else "", "standoff": 6},
              "showticklabels": titled}
    up = {"title": {"text": capital(name_of(name)), "standoff": 12}, "nticks": 4, "rangemode": "tozero",
          "domain": [bottom + (_GAP * room if number + 1 < len(curves) else 0), bottom + room]}
    return {f"xaxis{_suffix(number)}": {**axis(colours), **across, "anchor": _axis_name("y", number)},
            f"yaxis{_suffix(number)}": {**axis(colours), **up, "anchor": _axis_name("x", number)}}


def _axis_name(letter: str, number: int) -> str:
    return f"{letter}{_suffix(number)}"


def _suffix(number: int) -> str:
    """What Plotly adds to the names of all axes but the first ones."""
    return str(number + 1) if number else ""
