"""What workers do: every task by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solvers.texts.languages import in_language

from ..events.messages import Message, Request, Work
from .experiment_tasks import experiment
from .explanation_tasks import ask, explain, rate
from .puzzle_tasks import card, handout, model, read, worksheet, write
from .random_tasks import drilling, pointing, random
from .solve_tasks import solve, unfold


def _edit(request: Request) -> Iterator[Message]:
    from .editor_tasks import EDITING  # which loads numba; the server itself never needs that

    return EDITING[request.task](request)


def _scan(request: Request) -> Iterator[Message]:
    from . import scan_tasks  # which loads OpenCV

    return {"scan": scan_tasks.scan, "repair": scan_tasks.repair}[request.task](request)


TASKS: Final[dict[str, Work]] = {
    "solve": solve, "read": read, "write": write, "card": card, "model": model,
    "stretch": unfold, "thin": _edit, "mend": _edit, "unique": _edit, "experiment": experiment,
    "explain": explain, "rate": rate, "drill": drilling, "point": pointing, "random": random,
    "questions": ask, "worksheet": worksheet, "handout": handout, "scan": _scan, "repair": _scan,
}


# What is rehearsed: a small puzzle, within this many seconds.
_SMALL: Final = "2\n2\n1\n1\n1\n1\n"
_SECONDS: Final = 60.0


def work(request: Request) -> Iterator[Message]:
    return in_language(request.language, TASKS[request.task](request))


def rehearse() -> None:
    """Do the usual tasks once, because much is loaded only when it is first used."""
    for task, options in (("solve", {}), ("read", {}), *(("write", {"form": form}) for form in ("link", "svg", "png"))):
        for _ in work(Request(_SMALL, _SECONDS, task, options=options)):
            pass
