"""The extras of the package: an import that lacks one says how to install it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from .texts import say

_OWN: Final = ("nonoscope", "solvers", "webapp")


class MissingExtraError(ImportError):
    """The packages of an extra are needed, but not installed."""

    def __init__(self, extra: str) -> None:
        super().__init__(say("cli.needs_extra", extra=extra))


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Context for imports that need the packages of an extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in _OWN:
            raise
        raise MissingExtraError(extra) from error
