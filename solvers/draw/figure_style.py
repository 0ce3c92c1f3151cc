"""The style of all figures of Plotly, as plain data: colours, font, title and axes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..errors import PuzzleError
from ..texts import numeral

Json = dict[str, Any]

# The themes of static/css/tokens.css. The page of the lab puts its own theme in the place of TOKENS.
LIGHT: Final = {
    "accent": "#c73e24", "ink": "#1f1c19", "good": "#2f7d5b", "candidate": "#7d5fa8", "warn": "#8a5a00",
    "ink-3": "#766e65", "ink-2": "#6a645c", "line": "#d9d2c6", "sheet": "#fffdf9",
}
DARK: Final = {
    "accent": "#ff7856", "ink": "#ece7dd", "good": "#6cc49b", "candidate": "#b79be0", "warn": "#e0b25c",
    "ink-3": "#8f897f", "ink-2": "#a39d93", "line": "#30333a", "sheet": "#1c1e23",
}
_THEMES: Final[Mapping[str, Mapping[str, str]]] = {"light": LIGHT, "dark": DARK}
TOKENS: Final = {name: f"--{name}" for name in LIGHT}
HEIGHT: Final = 480
_FONT: Final = "ui-sans-serif, system-ui, Segoe UI, Roboto, Helvetica, Arial, sans-serif"


def colours_of(theme: str) -> Mapping[str, str]:
    if theme not in _THEMES:
        raise PuzzleError("errors.one_of", where="theme", found=theme, names=[*_THEMES])
    return _THEMES[theme]


def base_layout(title: str, subtitle: str = "", colours: Mapping[str, str] = LIGHT, height: int = HEIGHT) -> Json:
    """The layout of a figure, without axes."""
    return {
        "title": {"text": title, "subtitle": {"text": subtitle}},
        "font": {"family": _FONT, "size": 14, "color": colours["ink"]}, "height": height,
        "paper_bgcolor": colours["sheet"], "plot_bgcolor": colours["sheet"], "hovermode": "closest",
        "hoverlabel": {"bgcolor": colours["ink"], "bordercolor": colours["ink"], "font": {"color": colours["sheet"]},
                       "align": "left", "namelength": -1},
        "separators": numeral(1234567.5)[-2] + numeral(1234567)[1],
    }


def axis(colours: Mapping[str, str] = LIGHT) -> Json:
    """What all axes have in common."""
    return {"automargin": True, "gridcolor": colours["line"], "linecolor": colours["ink-3"], "zeroline": False,
            "tickfont": {"color": colours["ink-2"]}, "exponentformat": "none", "separatethousands": True}
