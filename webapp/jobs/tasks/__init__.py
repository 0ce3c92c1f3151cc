"""What workers do: every task by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solvers.texts.languages import in_language

from ..events.messages import Message, Request, Work
from .editor_tasks import change_few, mend_model, thin_numbers
from .experiment_tasks import experiment
from .explanation_tasks import explain, rate
from .paper_tasks import handout, worksheet
from .practice_tasks import drilling, pointing
from .puzzle_tasks import card, model, read, write
from .question_tasks import ask
from .random_tasks import daily, random
from .solve_tasks import solve, unfold

_TASKS: Final[dict[str, Work]] = {
    "solve": solve, "read": read, "write": write, "card": card, "model": model,
    "stretch": unfold, "thin": thin_numbers, "mend": mend_model, "unique": change_few, "experiment": experiment,
    "explain": explain, "rate": rate, "drill": drilling, "point": pointing, "random": random, "daily": daily,
    "questions": ask, "worksheet": worksheet, "handout": handout,
}  # fmt: skip


def work(request: Request) -> Iterator[Message]:
    return in_language(request.language, _TASKS[request.task](request))
