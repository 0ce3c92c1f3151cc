"""The options of methods that the server offers: all but those reserved for the owner of a machine."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.errors import PuzzleError
from solvers.runner import MethodInfo, Option


def offered_options(info: MethodInfo) -> tuple[Option, ...]:
    """The options that visitors may set."""
    return tuple(option for option in info.options if not option.only_local)


def check_offered(info: MethodInfo, options: Mapping[str, object]) -> None:
    """Raise PuzzleError if a visitor must not set one of these options."""
    for option in info.options:
        if option.only_local and option.name in options and option.read(options[option.name]) != option.default:
            raise PuzzleError("tasks.only_default", where=option.where, found=str(options[option.name]),
                              default=str(option.default))
