"""Every task that a worker can be asked for, by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .messages import Message, Request, Work
from .reading import card, model, read, write
from .solving import solve
from .thinning import thin_numbers

_TASKS: Final[dict[str, Work]] = {
    "solve": solve, "read": read, "write": write, "card": card, "model": model, "thin": thin_numbers,
}  # fmt: skip


def work(request: Request) -> Iterator[Message]:
    return _TASKS[request.task](request)
