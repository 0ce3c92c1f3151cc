"""An experiment's rows as a figure of Plotly, for the library, the command line and the page of the lab.

It is plain data, so that a worker process need not load Plotly: `plotly.graph_objects.Figure(figure(...))` draws it,
and so does `Plotly.react` in a browser. Each measured column is a panel. Series differ in their symbols and dashes, not
only in colour; a mark is the median, its whiskers are the quartiles, and it is hollow if it is only a lower bound.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..draw.figure_style import LIGHT, Json, axis, base_layout
from ..texts import capital, numeral, say
from .experiment import RUNS, Chart, Column, Curves, Dots, Experiment, Row, Survival, choice_name, is_open
from .report import OURS, PUBLISHED, cell, formatted

Columns = Mapping[str, Column]

SOLVED_AFTER: Final = "solved_after"  # the panel of a `Survival`
_SERIES: Final = ("accent", "ink", "good", "candidate", "warn", "ink-3")
_SYMBOLS: Final = ("circle", "square", "diamond", "triangle-up", "triangle-down", "cross", "triangle-left")
_DASHES: Final = ("solid", "dash", "dashdot", "longdash")
_DASHED: Final = "dot"  # what others published
_SPREAD: Final = 0.6  # of the way between two names, for the marks of all series at one of them
_GAP: Final = 0.1  # between panels, in widths of the figure


@dataclass(frozen=True, slots=True)
class _Kind:
    """Rows with the same kind of mark, and the number of that kind."""

    name: str
    rows: tuple[Row, ...]
    published: bool
    number: int


def panels(experiment: Experiment) -> list[tuple[str, Chart]]:
    """What an experiment can show, each with its chart, by the names of columns."""
    return [(name, chart) for chart in experiment.charts
            for name in ((SOLVED_AFTER,) if isinstance(chart, Survival) else chart.measured)]


def heading(experiment: Experiment, name: str) -> str:
    """The heading of a panel."""
    return capital(say("lab.heading_solved_after") if name == SOLVED_AFTER else _columns(experiment)[name].heading)


def figure(
    experiment: Experiment, rows: Sequence[Row], names: Sequence[str] = (), colours: Mapping[str, str] = LIGHT
) -> Json:
    """The panels of these names, or all that have values, side by side."""
    chosen = [(name, chart) for name, chart in panels(experiment) if name in names or not names]
    drawn = [(name, chart) for name, chart in chosen if _has_values(experiment, rows, name)] or chosen[:1]
    width = (1 + _GAP) / len(drawn)
    data: list[Json] = []
    layout = base_layout(capital(experiment.summary), note(experiment, rows, [name for name, _ in drawn]), colours)
    for number, (name, chart) in enumerate(drawn):
        suffix = str(number + 1) if number else ""
        traces, across, up = _panel(experiment, chart, name, rows, colours)
        left = number * width
        across |= {"domain": [left, min(1, left + width - _GAP)], "anchor": f"y{suffix}"}
        layout |= {f"xaxis{suffix}": {**axis(colours), **across},
                   f"yaxis{suffix}": {**axis(colours), **up, "anchor": f"x{suffix}"}}
        shown = {trace["name"] for trace in data}
        data += [{**trace, "xaxis": f"x{suffix}", "yaxis": f"y{suffix}", "showlegend": trace["name"] not in shown}
                 for trace in traces]
    return {"data": data, "layout": layout}


def note(experiment: Experiment, rows: Sequence[Row], names: Sequence[str]) -> str:
    """What the marks of these panels mean."""
    columns = [column for name, column in _columns(experiment).items() if name in names]
    runs = max((int(_number(row, RUNS.name) or 0) for row in rows), default=0)
    spread = runs > 1 and any(column.name + "_q1" in row for row in rows for column in columns)
    hollow = any(is_open(row, column) for row in rows for column in columns)
    sentences = {"lab.steps": SOLVED_AFTER in names, "lab.whiskers": spread, "lab.half_hollow": hollow}
    return " ".join(say(code, count=runs) for code, needed in sentences.items() if needed)


def _columns(experiment: Experiment) -> Columns:
    return {column.name: column for column in experiment.columns}


def _has_values(experiment: Experiment, rows: Sequence[Row], name: str) -> bool:
    return any(row.get(name) is not None for row in (*rows, *experiment.published))


def _panel(
    experiment: Experiment, chart: Chart, name: str, rows: Sequence[Row], colours: Mapping[str, str]
) -> tuple[list[Json], Json, Json]:
    """The traces of a panel, and its two axes."""
    columns = _columns(experiment)
    if isinstance(chart, Survival):
        kinds = _kinds(rows, (), chart.series, columns)
        return _survival(kinds, experiment, colours)
    kinds = _kinds(rows, experiment.published, chart.series, columns)
    if isinstance(chart, Curves):
        return _curves(chart, columns[name], kinds, columns, colours)
    return _dots(chart, columns[name], kinds, columns, colours)


def _kinds(rows: Sequence[Row], published: Sequence[Row], keys: Sequence[str], columns: Columns) -> list[_Kind]:
    varying = _varying(rows, keys, columns)
    kinds: dict[tuple[str, bool], list[Row]] = {}
    for row in rows:
        kinds.setdefault((_label(row, varying, columns), False), []).append(row)
    for row in published:
        kinds.setdefault((_label(row, varying, columns), True), []).append(row)
    return [_Kind(_kind_name(name, other), tuple(alike), other, number)
            for number, ((name, other), alike) in enumerate(kinds.items())]


def _kind_name(label: str, published: bool) -> str:
    source = choice_name(PUBLISHED if published else OURS)
    return f"{label}, {source}" if label and published else label or source


def _varying(rows: Sequence[Row], keys: Sequence[str], columns: Columns) -> list[str]:
    """The columns that tell rows apart; without any, those that are words."""
    varying = [key for key in keys if len({row[key] for row in rows if row.get(key) is not None}) > 1]
    return varying or [key for key in keys if columns[key].form == "text"]


def _label(row: Row, keys: Sequence[str], columns: Columns) -> str:
    """The values of these columns in words; a number with the name of its column."""
    values = [(columns[key], formatted(columns[key], row.get(key))) for key in keys]
    return ", ".join(choice_name(value) if column.form == "text" else f"{column.heading} {value}"
                     for column, value in values if value)


def _look(kind: _Kind, colours: Mapping[str, str], *, line: bool) -> Json:
    """How marks and lines of a kind look."""
    colour = colours[_SERIES[kind.number % len(_SERIES)]]
    dash = _DASHED if kind.published else _DASHES[kind.number // len(_SERIES) % len(_DASHES)]
    return {
        "type": "scatter", "mode": "lines+markers" if line else "markers", "name": kind.name, "legendgroup": kind.name,
        "line": {"color": colour, "width": 2.5, "dash": dash},
        "marker": {"color": colour, "size": 10, "line": {"color": colour, "width": 2}},
        "hovertemplate": "%{customdata}<extra></extra>",
    }


def _symbols(kind: _Kind, rows: Sequence[Row], column: Column) -> list[str]:
    symbol = _SYMBOLS[kind.number % len(_SYMBOLS)]
    return [symbol + ("-open" if is_open(row, column) else "") for row in rows]


def _hover(kind: _Kind, row: Row, column: Column, place: str) -> str:
    runs = formatted(RUNS, row.get("runs"))
    lines = [kind.name, place, f"{capital(column.heading)}: {cell(column, row)}",
             say("counts.runs", count=row["runs"]) if runs else ""]
    return "<br>".join(filter(None, lines))


def _whiskers(rows: Sequence[Row], column: Column) -> Json:
    """From the median to the quartiles."""
    up = [_gap(row, column.name, column.name + "_q3") for row in rows]
    down = [_gap(row, column.name + "_q1", column.name) for row in rows]
    if not any((*up, *down)):
        return {}
    return {"type": "data", "symmetric": False, "array": up, "arrayminus": down, "thickness": 1.5, "width": 4}


def _gap(row: Row, low: str, high: str) -> float:
    least, most = _number(row, low), _number(row, high)
    return 0 if least is None or most is None else most - least


def _number(row: Row, name: str) -> float | None:
    value = row.get(name)
    return None if isinstance(value, str | tuple) else value


def _logarithmic(values: Sequence[float]) -> Json:
    """A logarithmic axis: with ticks at 2 and 5, too, where there are few powers of ten."""
    positive = [value for value in values if value > 0] or [1.0]
    return {"type": "log", "dtick": 1 if max(positive) > 100 * min(positive) else "D2"}


def _values(column: Column, log: Sequence[str], kinds: Sequence[_Kind]) -> Json:
    """The axis of a measured column."""
    values = [value for kind in kinds for row in kind.rows if (value := _number(row, column.name)) is not None]
    title: Json = {"title": {"text": capital(column.heading), "standoff": 12}}
    if column.name in log:
        return {**title, **_logarithmic(values)}
    return {**title, "rangemode": "tozero", **({"tickformat": ".0%"} if "share" in column.form else {})}


def _curves(
    chart: Curves, column: Column, kinds: Sequence[_Kind], columns: Columns, colours: Mapping[str, str]
) -> tuple[list[Json], Json, Json]:
    traces, places = [], set()
    across = columns[chart.across]
    for kind in kinds:
        rows = [row for row in kind.rows if _number(row, column.name) is not None]
        sides = [_number(row, chart.across) for row in rows]
        places |= set(sides)
        traces.append({
            **_look(kind, colours, line=True), "x": sides, "y": [_number(row, column.name) for row in rows],
            "error_y": _whiskers(rows, column),
            "customdata": [_hover(kind, row, column, f"{across.heading} {cell(across, row)}") for row in rows],
        })
        traces[-1]["marker"] |= {"symbol": _symbols(kind, rows, column)}
    title = capital(say("lab.sizes") if across.name == "n" else across.heading)
    ticks = {"title": {"text": title}, "tickvals": sorted(filter(None, places))}
    return [trace for trace in traces if trace["x"]], ticks, _values(column, chart.log, kinds)


def _dots(
    chart: Dots, column: Column, kinds: Sequence[_Kind], columns: Columns, colours: Mapping[str, str]
) -> tuple[list[Json], Json, Json]:
    """Names up the side from the top, each with the marks of all kinds, side by side so that none hides another."""
    all_rows = [row for kind in kinds for row in kind.rows if _number(row, column.name) is not None]
    keys = _varying(all_rows, chart.names, columns)
    names = list(dict.fromkeys(_label(row, keys, columns) for row in all_rows))
    traces = []
    for kind in kinds:
        rows = [row for row in kind.rows if _number(row, column.name) is not None]
        offset = _SPREAD * ((kind.number + 0.5) / len(kinds) - 0.5)
        labels = [_label(row, keys, columns) for row in rows]
        traces.append({
            **_look(kind, colours, line=False), "x": [_number(row, column.name) for row in rows],
            "y": [names.index(label) + offset for label in labels], "error_x": _whiskers(rows, column),
            "customdata": [_hover(kind, row, column, label) for row, label in zip(rows, labels, strict=True)],
        })
        traces[-1]["marker"] |= {"symbol": _symbols(kind, rows, column)}
    side = {"tickvals": list(range(len(names))), "ticktext": names, "range": [len(names) - 0.5, -0.5]}
    return [trace for trace in traces if trace["x"]], _values(column, chart.log, kinds), side


def _survival(
    kinds: Sequence[_Kind], experiment: Experiment, colours: Mapping[str, str]
) -> tuple[list[Json], Json, Json]:
    """A step for each run that was solved; the curve goes on to the most moves that any run made."""
    rows = [(kind, row, _steps(row)) for kind in kinds for row in kind.rows if SOLVED_AFTER in row]
    most = max((_number(row, "most_moves") or 1 for _, row, _ in rows), default=1)
    first = max(1, min((moves[0] for _, _, moves in rows if moves), default=1) // 2)
    traces = [_staircase(kind, row, moves, (first, most), colours) for kind, row, moves in rows]
    across = {"title": {"text": capital(say("lab.heading_moves_so_far"))}, **_logarithmic([first, most])}
    return traces, across, {"title": {"text": heading(experiment, SOLVED_AFTER), "standoff": 12}, "tickformat": ".0%",
                            "range": [-0.03, 1.05]}


def _steps(row: Row) -> list[int]:
    """After how many moves each run was solved; rows from JSON have lists."""
    moves = row[SOLVED_AFTER]
    return [*moves] if isinstance(moves, tuple | list) else []


def _staircase(
    kind: _Kind, row: Row, moves: Sequence[int], ends: tuple[float, float], colours: Mapping[str, str]
) -> Json:
    runs = int(_number(row, RUNS.name) or 1)
    steps = [(max(1, made), number / runs) for number, made in enumerate(moves, 1)]
    places = [(ends[0], 0.0), *steps, (ends[1], len(moves) / runs)]
    solved, look = say("lab.share_of_runs", share=str(len(moves)), count=runs), _look(kind, colours, line=True)
    return {
        **look, "x": [x for x, _ in places], "y": [y for _, y in places], "name": f"{kind.name}: {solved}",
        "line": {**look["line"], "shape": "hv"},
        "marker": {**look["marker"], "size": [0, *[6] * len(steps), 0],
                   "symbol": _SYMBOLS[kind.number % len(_SYMBOLS)]},
        "customdata": [f"{kind.name}<br>{say('lab.solved_by', count=x, share=numeral(y, '.0%'))}<br>{solved}"
                       for x, y in places],
    }
