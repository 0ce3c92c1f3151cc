"""Solving right here, in the caller's thread: for tests and for finding bugs. Nothing can be killed."""

from __future__ import annotations

from collections.abc import Iterator

from .base import Message, Request, Work
from .work import read_and_solve


class Inline:
    """A `Solver` without processes."""

    def __init__(self, work: Work = read_and_solve) -> None:
        self._work = work

    def messages(self, request: Request) -> Iterator[Message]:
        return self._work(request)

    def close(self) -> None:
        """Nothing is held."""
