"""Checks very many cases of a target. A failing case is reduced and written to a file, and can be repeated."""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Iterator
from contextlib import redirect_stderr
from dataclasses import dataclass, field
from hashlib import sha256
from io import StringIO
from pathlib import Path
from random import Random

from tests.fuzzing.asking import ADDRESSES, BODY, MESSAGES
from tests.fuzzing.boards import BOARDS
from tests.fuzzing.classes import CLASSES
from tests.fuzzing.reading import FILES, LINKS
from tests.fuzzing.solving import SOLVES
from tests.fuzzing.targets import Case, Target

TARGETS = (FILES, LINKS, ADDRESSES, BODY, MESSAGES, CLASSES, BOARDS, SOLVES)
TRIES = 300  # to reduce a failing case
SLOW = 2.0  # seconds of the processor; slower cases are reported


@dataclass(slots=True)
class Results:
    """The results of some cases of a target."""

    target: Target
    cases: int = 0
    slowest: float = 0.0
    slow: list[Case] = field(default_factory=list)
    failed: Case | None = None
    failure: BaseException | None = None

    def add(self, case: Case) -> None:
        """Check one case, and measure its time."""
        self.cases += 1
        start = time.process_time()
        self.target.check(case)
        seconds = time.process_time() - start
        self.slowest = max(self.slowest, seconds)
        if seconds > SLOW:
            self.slow.append(case)


def hunt(target: Target, count: int, start: int) -> Results:
    """Check so many cases, others for each `start`; stop at a failure."""
    results = Results(target)
    for number in range(count):
        case = target.make(Random(f"{start} {number}"))
        try:
            results.add(case)
        except Exception as failure:
            results.failed, results.failure = smallest(target, case, failure)
            break
    return results


def smallest(target: Target, case: Case, failure: Exception) -> tuple[Case, Exception]:
    """A reduced case that fails in the same way, found with few tries."""
    tries = TRIES
    again = True
    while again:
        again = False
        for smaller in _without_parts(case):
            tries -= 1
            other = failure_of(target, smaller)
            if type(other) is type(failure):
                case, failure, again = smaller, other, True
                break
        again = again and tries > 0
    return case, failure


def failure_of(target: Target, case: Case) -> Exception | None:
    try:
        with redirect_stderr(StringIO()):
            target.check(case)
    except Exception as failure:
        return failure
    return None


def _without_parts(case: Case) -> Iterator[Case]:
    """The case with parts of a text left out (halves, quarters and so on), or without one of its options."""
    for name, value in case.items():
        if isinstance(value, dict):
            yield from ({**case, name: {key: value[key] for key in value if key != dropped}} for dropped in value)
        size = len(value) if isinstance(value, str) else 0
        while size > 1:
            size = (size + 1) // 2
            for start in range(0, len(value), size):
                yield {**case, name: value[:start] + value[start + size :]}


def write(target: Target, case: Case, folder: Path) -> Path:
    """Write a case to a file of its own."""
    text = json.dumps({"target": target.name, "case": case}, indent=1)
    path = folder / f"{target.name}-{sha256(text.encode()).hexdigest()[:10]}.json"
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="ascii")
    return path


def repeat(path: Path) -> Results:
    """Check the case in a file again; its exception is raised."""
    entry = json.loads(path.read_text(encoding="ascii"))
    results = Results(target_named(entry["target"]))
    results.add(entry["case"])
    return results


def target_named(name: str) -> Target:
    return next(target for target in TARGETS if target.name == name)


def most_memory() -> int:
    """The peak memory of this process in megabytes."""
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit
