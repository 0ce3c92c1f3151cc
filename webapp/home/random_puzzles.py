"""Random puzzles as addresses ask for them: the wish is read, checked, and handed to the reader."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from solvers.make.random.wishes import RECIPE, Wish, read_wish, size_text

from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..services import services

USUAL: Final = {"size": "15", "level": "medium", "style": "smooth"}
SIZES: Final = ("5", "10", "15", "20", "25", "30", "20x30", "50")  # that are proposed

_SEEDS: Final = 10**9


def fresh_seed() -> str:
    return str(random.randrange(_SEEDS))


def wish_in(given: Mapping[str, str]) -> Wish:
    """The wish in an address, the usual one for what it leaves out; PuzzleError says what is wrong."""
    usual = {**USUAL, "seed": "0", "recipe": str(RECIPE)}
    return read_wish(**{name: given.get(name, value) for name, value in usual.items()})


def as_parameters(wish: Wish, *, seed: bool = True) -> dict[str, Any]:
    """The same as an address holds it; without its seed, the kind of puzzle."""
    kind = {"size": size_text(wish), "level": wish.level, "style": wish.style}
    return {**kind, "seed": str(wish.seed), "recipe": str(wish.recipe)} if seed else kind


def made_of(wish: Wish) -> Json:
    """What the reader makes of a wish."""
    services().limits.count("READ_RATE", current_visitor())
    return services().reader.random(current_visitor(), **as_parameters(wish))
