"""Scripts that are no files: the server makes them of its texts and of what pages have in common with the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Final

from solvers.events import Move, What, Why
from solvers.explain.levels import LEVELS_FROM
from solvers.explain.rating import Weights
from solvers.explain.techniques import BY_CODE, LOOKING_AT_ONE_LINE

from .page_texts import FILES, script_of_texts
from .wire_json import dumps


@cache
def script_of_engine() -> str:
    """Codes of events, weights of techniques, and what a rating is made of."""
    shared = {
        "WHY": _constants(Why),
        "NODE": _constants(What),
        "MOVE": _constants(Move),
        "WEIGHT": {code: technique.weight for code, technique in BY_CODE.items()},
        "LOOKING_AT_ONE_LINE": LOOKING_AT_ONE_LINE,
        "RATING": _constants(Weights),
        "LEVELS": list(LEVELS_FROM.items()),
    }
    return "".join(f"export const {name} = {dumps(value).decode()};\n" for name, value in shared.items())


def _constants(names: type) -> dict[str, object]:
    return {name: value for name, value in vars(names).items() if name.isupper()}


# By the place in static/ where each would lie.
MADE: Final[Mapping[str, Callable[[], str]]] = {
    "js/core/engine.js": script_of_engine,
    **{f"js/core/texts/{module}.js": partial(script_of_texts, module) for module in FILES},
}
