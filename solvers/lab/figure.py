"""An experiment's rows as a chart: which row is which mark. `draw.chart` draws the marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from ..draw.chart import Axis, Panel, Point, Series, chart
from ..texts import say
from .experiment import Column, Curves, Dots, Experiment, Row, is_open
from .report import PUBLISHED, formatted

Columns = Mapping[str, Column]
Place = Callable[[Row], float | None]


@dataclass(frozen=True, slots=True)
class _Kind:
    """Rows with the same kind of mark."""

    name: str
    rows: tuple[Row, ...]
    published: bool


def draw(experiment: Experiment, rows: Sequence[Row]) -> str:
    """The chart as SVG."""
    columns = {column.name: column for column in experiment.columns}
    figure = experiment.figure
    kinds = [*_kinds(rows, figure.series, columns), *_kinds(experiment.published, figure.series, columns, PUBLISHED)]
    panels = _curves(figure, kinds, columns) if isinstance(figure, Curves) else _dots(figure, kinds, columns)
    hollow = any(is_open(row.get("outcome")) for row in rows)
    return chart(experiment.summary, list(panels), say("lab.half_hollow") if hollow else "")


def _kinds(rows: Sequence[Row], keys: Sequence[str], columns: Columns, source: str = "") -> Iterator[_Kind]:
    kinds: dict[str, list[Row]] = {}
    for row in rows:
        kinds.setdefault(_label(row, keys, columns), []).append(row)
    for name, alike in kinds.items():
        yield _Kind(", ".join(filter(None, (name, source))), tuple(alike), bool(source))


def _label(row: Row, keys: Sequence[str], columns: Columns) -> str:
    """The values of these columns; a number with the name of its column, a word names itself."""
    values = [(columns[key], formatted(columns[key], row.get(key))) for key in keys]
    return ", ".join(value if column.form == "text" else f"{column.heading} {value}"
                     for column, value in values if value not in ("", "none"))  # "none" needs no label


def _curves(figure: Curves, kinds: Sequence[_Kind], columns: Columns) -> Iterator[Panel]:
    sides = {side for kind in kinds for row in kind.rows if (side := _number(row, figure.across)) is not None}
    across = Axis(columns[figure.across].heading, ticks=tuple(sorted(sides)))
    for name in figure.measured:
        series = (_series(kind, partial(_number, name=figure.across), partial(_number, name=name)) for kind in kinds)
        yield Panel(columns[name].heading, across, _axis(columns[name], figure.log), _without_empty(series))


def _dots(figure: Dots, kinds: Sequence[_Kind], columns: Columns) -> Iterator[Panel]:
    rows = [row for kind in kinds for row in kind.rows]
    varying = [key for key in figure.names if len({row[key] for row in rows if row.get(key) is not None}) > 1]
    keys = [key for key in figure.names if columns[key].form == "text" or key in varying]
    names = tuple(dict.fromkeys(_label(row, keys, columns) for row in rows))

    def place(row: Row) -> float:
        return names.index(_label(row, keys, columns))

    for name in figure.measured:
        series = (_series(kind, partial(_number, name=name), place) for kind in kinds)
        yield Panel(columns[name].heading, _axis(columns[name], figure.log), Axis(names=names), _without_empty(series))


def _axis(column: Column, log: Sequence[str]) -> Axis:
    return Axis(log=column.name in log, percent=column.form == "share")


def _series(kind: _Kind, across: Place, up: Place) -> Series:
    """The marks of the rows with both numbers."""
    places = [(across(row), up(row), is_open(row.get("outcome"))) for row in kind.rows]
    points = tuple(Point(x, y, hollow) for x, y, hollow in places if x is not None and y is not None)
    return Series(kind.name, points, kind.published)


def _without_empty(series: Iterable[Series]) -> tuple[Series, ...]:
    return tuple(mark_series for mark_series in series if mark_series.points)


def _number(row: Row, name: str) -> float | None:
    value = row.get(name)
    return None if isinstance(value, str) else value
