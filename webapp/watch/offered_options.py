"""Which options of methods the server offers: not those that are for whoever owns the machine."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.errors import PuzzleError
from solvers.runner import MethodInfo, Option, OptionValue


def offered(info: MethodInfo) -> tuple[Option, ...]:
    """The options that visitors may set."""
    return tuple(option for option in info.options if not option.only_local)


def read_offered(info: MethodInfo, given: Mapping[str, object]) -> dict[str, OptionValue]:
    """All options, as a visitor may set them; PuzzleError when one is not for visitors."""
    check_local(info, given)
    return info.read_options(given)


def check_local(info: MethodInfo, given: Mapping[str, object]) -> None:
    for option in info.options:
        if option.only_local and option.name in given and option.read(given[option.name]) != option.default:
            raise PuzzleError("tasks.only_default", where=option.where, found=str(given[option.name]),
                              default=str(option.default))
