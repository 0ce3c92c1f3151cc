"""How far long work is: `progress=` of the library's functions. A callable is told the number of steps done and of all
steps; True is a bar on a terminal, one that updates in a notebook, and elsewhere lines on standard error.

Nothing here reads a clock: a report comes whenever another hundredth is done.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from rich.progress import Progress

Report = Callable[[int, int], None]

_PARTS: Final = 100
_QUARTER: Final = 25  # of them: a line for each is enough where lines stay


@contextmanager
def reports(progress: Report | bool | None, title: str) -> Iterator[Report]:
    """The function that work calls after each step."""
    if progress is True:
        with _bar(title) as bar:
            yield _rising(bar)
    else:
        yield _rising(progress) if progress else lambda *_: None


def _rising(report: Report) -> Report:
    """Reports only when there is more: a search also takes cells back."""
    last = -1

    def report_rise(done: int, steps: int) -> None:
        nonlocal last
        part = _PARTS * done // max(1, steps)
        if part > last:
            last = part
            report(done, steps)

    return report_rise


@contextmanager
def _bar(title: str) -> Iterator[Report]:
    display = _notebook_display()
    if display is not None:
        yield _shown_by(display, title)
    elif sys.stderr.isatty():
        with terminal_bar() as bar:
            task = bar.add_task(title)
            yield lambda done, steps: bar.update(task, completed=done, total=steps)
    else:
        yield _lines(title)


def terminal_bar(*, shown: bool = True) -> Progress:
    """A bar on standard error, which disappears when the work is done."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(file=sys.stderr), transient=True, disable=not shown)


def _lines(title: str) -> Report:
    quarters = 0

    def write(done: int, steps: int) -> None:
        nonlocal quarters
        reached = _PARTS * done // max(1, steps) // _QUARTER
        if reached > quarters:
            quarters = reached
            sys.stderr.write(f"{title}: {_QUARTER * quarters} %\n")

    return write


def _notebook_display() -> Any:
    """The function that shows something in this notebook; None outside of one. What isn't loaded can't be running."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return sys.modules["IPython.display"].display if hasattr(shell, "kernel") else None


def _shown_by(display: Any, title: str) -> Report:
    handle = display(_Shown(title, 0, 1), display_id=True)
    return lambda done, steps: handle.update(_Shown(title, done, steps))


class _Shown:
    """A bar as a notebook shows it, or as text where that's all it can show."""

    def __init__(self, title: str, done: int, steps: int) -> None:
        self._title, self._done, self._steps = title, done, steps

    def _repr_html_(self) -> str:
        return f'<label>{self._title} <progress value="{self._done}" max="{self._steps}"></progress></label>'

    def __repr__(self) -> str:
        return f"{self._title}: {_PARTS * self._done // max(1, self._steps)} %"
