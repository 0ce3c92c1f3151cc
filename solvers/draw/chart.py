"""Charts of measurements as SVG: panels side by side under one title, with a common legend below.

The file stands alone: no script, no font, no style sheet and no address of another host. Series differ in the shape of
their marks, not only in colour. Nothing here knows what the numbers mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final
from xml.sax.saxutils import escape

from ..texts import numeral
from .layout import BASELINE, one_line, svg_head

# The scales of axes: the place of a value between the ends, which values get a tick, and how a tick is written

_TICKS: Final = 6  # at most about so many
_FINE: Final = 2  # up to so many decades ticks are at 1, 2 and 5, beyond only at powers of ten
_ROUND: Final = 1e-9  # logarithms are inexact
_DIGITS: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_PLAIN: Final = (1e-3, 1e6)  # values between are written out on a logarithmic axis


@dataclass(frozen=True, slots=True)
class Scale:
    """An axis from `low` to `high`, plain or logarithmic, and its ticks in order."""

    low: float
    high: float
    ticks: tuple[float, ...]
    log: bool = False

    def share(self, value: float) -> float:
        """The place of a value along the axis: 0 at the low end, 1 at the high end."""
        if self.log:
            return log10(value / self.low) / log10(self.high / self.low)
        return (value - self.low) / (self.high - self.low)

    def holds(self, value: float) -> bool:
        """Whether the axis has a place for a value: a logarithmic one has none for 0."""
        return not self.log or value > 0

    def word(self, tick: float) -> str:
        if not self.log or _PLAIN[0] <= tick < _PLAIN[1]:
            return numeral(tick)
        exponent = floor(log10(tick) + _ROUND)
        digit, power = round(tick / 10.0**exponent), "10" + str(exponent).translate(_DIGITS)
        return power if digit == 1 else f"{digit}·{power}"


def linear(values: Iterable[float], ticks: Sequence[float] = ()) -> Scale:
    """A plain axis from 0, or a round number below, to one above all values."""
    spanned = [0.0, *values]
    low, high = min(spanned), max(spanned)
    step = _round_step((high - low) / _TICKS) if high > low else 1.0
    first, last = floor(low / step + _ROUND), max(ceil(high / step - _ROUND), 1)
    marks = tuple(step * mark for mark in range(first, last + 1))
    return Scale(marks[0], marks[-1], tuple(ticks) or marks)


def logarithmic(values: Iterable[float], ticks: Sequence[float] = ()) -> Scale:
    """A logarithmic axis from round number to round number over all values above 0."""
    spanned = [value for value in values if value > 0] or [1.0]
    low, high = min(spanned), max(spanned)
    decades = ceil(log10(high) - _ROUND) - floor(log10(low) + _ROUND)
    marks = _fine_marks(low, high) if decades <= _FINE else _powers(low, high, ceil(decades / _TICKS))
    return Scale(marks[0], marks[-1], tuple(ticks) or marks, log=True)


def places(number: int) -> Scale:
    """An axis of `number` names, which stand at 0, 1, 2 and so on."""
    return Scale(-0.5, number - 0.5, tuple(map(float, range(number))))


def _round_step(least: float) -> float:
    """The first of ... 0.5, 1, 2, 5, 10, 20 ... that is not below `least`."""
    power = 10.0 ** floor(log10(least) + _ROUND)
    return next(power * digit for digit in (1, 2, 5, 10) if power * digit >= least * (1 - _ROUND))


def _fine_marks(low: float, high: float) -> tuple[float, ...]:
    """1, 2, 5, 10, 20 ... from not above `low` to not below `high`, at least two."""
    powers = range(floor(log10(low) + _ROUND), ceil(log10(high) - _ROUND) + 2)
    steps = [10.0**power * digit for power in powers for digit in (1, 2, 5)]
    first = max(at for at, step in enumerate(steps) if step <= low * (1 + _ROUND))
    last = min(at for at, step in enumerate(steps) if step >= high * (1 - _ROUND))
    return tuple(steps[first : max(last, first + 1) + 1])


def _powers(low: float, high: float, every: int) -> tuple[float, ...]:
    """Powers of ten, one in `every`, from not above `low` to not below `high`."""
    first = floor(log10(low) + _ROUND)
    last = first + every * ceil((log10(high) - first) / every - _ROUND)
    return tuple(10.0**power for power in range(first, last + 1, every))


# The chart


# The light theme of static/css/tokens.css; static/css/lab.css replaces it by the theme of the page.
_SHEET: Final = "#fffdf9"
_INK: Final = "#1f1c19"
_SOFT: Final = "#6a645c"
_RULE: Final = "#d9d2c6"
COLOURS: Final = ("#c73e24", "#1f1c19", "#2f7d5b", "#8a6fb0", "#8a5a00", "#8d857a")
_MARKS: Final = (  # 9 pixels across, round a centre
    "M-4.2 0a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0z",
    "M-3.7 -3.7h7.4v7.4h-7.4z",
    "M0 -5L5 0L0 5L-5 0z",
    "M0 -4.8L4.8 3.8H-4.8z",
    "M0 4.8L4.8 -3.8H-4.8z",
    "M-4.8 -1.6h3.2v-3.2h3.2v3.2h3.2v3.2h-3.2v3.2h-3.2v-3.2h-3.2z",
    "M-4.8 0L3.8 -4.8V4.8z",
)
_FAMILY: Final = "ui-sans-serif,system-ui,Segoe UI,Roboto,Helvetica,Arial,sans-serif"
_FONT: Final = 13
_HEAD_FONT: Final = 18
_LETTER: Final = 0.56  # a letter's usual width in font sizes

_MARGIN: Final = 24
_TITLE: Final = 34  # the strip of the title
_HEADING: Final = 26  # the strip of a panel's heading
_WIDE: Final = 400  # a panel
_HIGH: Final = 300  # a panel with numbers up its side
_NAME: Final = 24  # the strip of a name up the side; higher when marks need it
_APART: Final = 4  # from a mark to that of the next series at the same name
_GAP: Final = 36  # between panels
_FOOT: Final = 30  # the ticks across
_ACROSS: Final = 22  # the title of the axis across
_ENTRY: Final = 22  # a line of the legend
_SAMPLE: Final = 32  # a mark of the legend, and the way to its name
_INSET: Final = 8  # from an end of an axis with numbers to the first mark


@dataclass(frozen=True, slots=True)
class Point:
    """A mark. An `open` one is hollow: the measurement was cut short."""

    x: float
    y: float
    open: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    """Marks of one kind, joined by a line between numbers, which may be `dashed`. Without a name, no legend has it."""

    name: str
    points: tuple[Point, ...]
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis of numbers, or of `names` at 0, 1, 2 and so on from the top. `ticks` may be given."""

    title: str = ""
    log: bool = False
    names: tuple[str, ...] = ()
    ticks: tuple[float, ...] = ()
    percent: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """One plot: its heading says what is measured."""

    heading: str
    across: Axis
    up: Axis
    series: tuple[Series, ...]


@dataclass(frozen=True, slots=True)
class _Frame:
    """The place of a panel's plot, in pixels from the left and the top, and its two scales."""

    panel: Panel
    left: float
    top: float
    height: float
    across: Scale
    up: Scale
    named: bool  # whether the names up its side are written here; a panel before it may have the same

    def x(self, value: float) -> float:
        return round(self.left + _INSET + (_WIDE - 2 * _INSET) * self.across.share(value), 1)

    def y(self, value: float) -> float:
        share = self.up.share(value)
        if self.panel.up.names:
            return round(self.top + self.height * share, 1)
        return round(self.top + self.height - _INSET - (self.height - 2 * _INSET) * share, 1)

    @property
    def bottom(self) -> float:
        return self.top + self.height


def chart(title: str, panels: Sequence[Panel], note: str = "") -> str:
    """The panels as one picture; `note` is a sentence at its foot."""
    frames = _frames(panels)
    names = list(dict.fromkeys(series.name for panel in panels for series in panel.series))
    dashed = {series.name for panel in panels for series in panel.series if series.dashed and not panel.up.names}
    width = max(frames[-1].left + _WIDE, _MARGIN + _width(title) * _HEAD_FONT / _FONT) + _MARGIN
    foot = max(frame.bottom + _FOOT + (_ACROSS if frame.panel.across.title else 0) for frame in frames)
    legend = list(_legend(names, foot, width))
    height = max((y + _ENTRY for _, y in legend), default=foot) + (_ENTRY if note else 0)
    parts = [
        svg_head(width, height, title, "; ".join(panel.heading for panel in panels)),
        f'<rect width="100%" height="100%" fill="{_SHEET}"/>',
        f'<g font-family="{_FAMILY}" font-size="{_FONT}" fill="{_SOFT}">',
        _text(_MARGIN, _MARGIN + 8, title, f'font-size="{_HEAD_FONT}" font-weight="600" fill="{_INK}"'),
        *(part for frame in frames for part in (*_grid(frame), *_words(frame), *_series(frame, names))),
        *(part for name, place in zip(filter(None, names), legend, strict=True)
          for part in _entry(name, names.index(name), name in dashed, *place)),
        *([_text(_MARGIN, height - _ENTRY / 2, note)] if note else []),
        "</g></svg>\n",
    ]
    return "\n".join(parts)


def _frames(panels: Sequence[Panel]) -> list[_Frame]:
    """The panels side by side; neighbours with the same names up their sides share them."""
    frames: list[_Frame] = []
    left, before = float(_MARGIN), None
    strip = max(_NAME, _APART * (2 + max(len(panel.series) for panel in panels)))
    for panel in panels:
        points = [point for series in panel.series for point in series.points]
        up = _scale(panel.up, [point.y for point in points])
        across = _scale(panel.across, [point.x for point in points])
        named = panel.up.names != before or not before
        if named:
            left += max(map(_width, _tick_words(panel.up, up))) + 10
        height = strip * len(panel.up.names) if panel.up.names else _HIGH
        frames.append(_Frame(panel, left, _MARGIN + _TITLE + _HEADING, height, across, up, named))
        left, before = left + _WIDE + _GAP, panel.up.names
    return frames


def _scale(axis: Axis, values: Sequence[float]) -> Scale:
    if axis.names:
        return places(len(axis.names))
    return (logarithmic if axis.log else linear)([*values, *axis.ticks], axis.ticks)


def _grid(frame: _Frame) -> Iterator[str]:
    """Thin rules at the ticks, behind everything."""
    right = frame.left + _WIDE
    path = "".join(f"M{frame.left:g} {frame.y(tick):g}H{right:g}" for tick in frame.up.ticks)
    path += "".join(f"M{frame.x(tick):g} {frame.top:g}V{frame.bottom:g}" for tick in frame.across.ticks)
    yield f'<path fill="none" stroke="{_RULE}" d="{path}"/>'


def _words(frame: _Frame) -> Iterator[str]:
    """The heading, the ticks, and the title of the axis across."""
    panel = frame.panel
    yield _text(frame.left, frame.top - _HEADING / 2, panel.heading, f'font-weight="600" fill="{_INK}"')
    words = _tick_words(panel.up, frame.up) if frame.named else ()
    for tick, word in zip(frame.up.ticks, words, strict=frame.named):
        yield _text(frame.left - 8, frame.y(tick), word, 'text-anchor="end"')
    for x, word in _apart(frame):
        yield _text(x, frame.bottom + 14, word, 'text-anchor="middle"')
    if panel.across.title:
        yield _text(frame.left + _WIDE / 2, frame.bottom + 34, panel.across.title, 'text-anchor="middle"')


def _tick_words(axis: Axis, scale: Scale) -> tuple[str, ...]:
    if axis.percent:
        return tuple(f"{tick:.0%}" for tick in scale.ticks)
    return axis.names or tuple(map(scale.word, scale.ticks))


def _apart(frame: _Frame) -> Iterator[tuple[float, str]]:
    """The ticks across with their words, without those that would overlap."""
    end = float("-inf")
    for x, word in zip(map(frame.x, frame.across.ticks), _tick_words(frame.panel.across, frame.across), strict=True):
        half = _width(word) / 2
        if x - half > end:
            end = x + half + 4
            yield x, word


def _series(frame: _Frame, names: Sequence[str]) -> Iterator[str]:
    """Lines first, so that no mark is hidden by one."""
    spread = _spread(frame.panel)
    drawn = [(names.index(series.name), series, _marks(frame, series, spread)) for series in frame.panel.series]
    for at, series, marks in drawn:
        if not frame.panel.up.names and len(marks) > 1:
            yield _line([(x, y) for x, y, _ in marks], at, series.dashed)
    for at, _, marks in drawn:
        yield from (_mark(at, x, y, hollow) for x, y, hollow in marks)


def _marks(frame: _Frame, series: Series, spread: dict[str, float]) -> list[tuple[float, float, bool]]:
    return [
        (frame.x(point.x), frame.y(point.y) + spread[series.name], point.open)
        for point in series.points
        if frame.across.holds(point.x) and frame.up.holds(point.y)
    ]


def _spread(panel: Panel) -> dict[str, float]:
    """The offset of each series' marks, which keeps marks at the same name apart."""
    step, last = _APART if panel.up.names else 0, len(panel.series) - 1
    return {series.name: step * (at - last / 2) for at, series in enumerate(panel.series)}


def _line(places: Sequence[tuple[float, float]], at: int, dashed: bool) -> str:
    dash = ' stroke-dasharray="5 4"' if dashed else ""
    path = "L".join(f"{x:g} {y:g}" for x, y in places)
    return f'<path fill="none" stroke="{_colour(at)}" stroke-width="2" stroke-linejoin="round"{dash} d="M{path}"/>'


def _mark(at: int, x: float, y: float, hollow: bool) -> str:
    fill = _SHEET if hollow else _colour(at)
    return (
        f'<path transform="translate({x:g} {y:g})" fill="{fill}" stroke="{_colour(at)}" stroke-width="1.5" '
        f'd="{_MARKS[at % len(_MARKS)]}"/>'
    )


def _legend(names: Sequence[str], top: float, width: float) -> Iterator[tuple[float, float]]:
    """The places of the names in order, wrapped into lines."""
    x, y = float(_MARGIN), top + _ENTRY / 2
    for name in filter(None, names):
        needed = _SAMPLE + _width(name)
        if x > _MARGIN and x + needed > width - _MARGIN:
            x, y = float(_MARGIN), y + _ENTRY
        yield x, y
        x += needed + _MARGIN


def _entry(name: str, at: int, dashed: bool, x: float, y: float) -> Iterator[str]:
    if dashed:
        yield _line([(x, y), (x + _SAMPLE - 8, y)], at, dashed)
    yield _mark(at, x + (_SAMPLE - 8) / 2, y, hollow=False)
    yield _text(x + _SAMPLE, y, name, f'fill="{_INK}"')


def _text(x: float, y: float, words: str, more: str = "") -> str:
    """Words that are vertically centred at `y`."""
    return f'<text x="{x:g}" y="{y + _FONT * BASELINE:g}" {more}>{escape(one_line(words))}</text>'


def _width(words: str) -> float:
    return len(words) * _FONT * _LETTER


def _colour(at: int) -> str:
    return COLOURS[at % len(COLOURS)]
