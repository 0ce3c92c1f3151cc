"""What workers do: every task by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..events.messages import Message, Request, Work
from .making import mend_model, thin_numbers
from .reading import card, model, read, write
from .solving import solve

_TASKS: Final[dict[str, Work]] = {
    "solve": solve, "read": read, "write": write, "card": card, "model": model,
    "thin": thin_numbers, "mend": mend_model,
}  # fmt: skip


def work(request: Request) -> Iterator[Message]:
    return _TASKS[request.task](request)
