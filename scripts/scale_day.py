"""Who visits Nonoscope on a day, and when each of them does what: the assumptions of `scale_model.py`.

Nothing here is measured. Change it to simulate other visitors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

import numpy as np

HOUR, MINUTE = 3600.0, 60.0
PEAK = 20 * MINUTE  # what is simulated of the day

# Assumed: who comes. Shares of all visitors by the offset of their clocks, as of schools with that many pupils online.
ZONES = ((-8, 0.06), (-6, 0.08), (-5, 0.14), (0, 0.14), (1, 0.36), (2, 0.08), (5.5, 0.06), (8, 0.08))
IN_CLASSES = 0.7
CLASS = 30
LESSONS = ((8.0, 0.3), (8.83, 0.2), (9.75, 0.2), (10.67, 0.15), (11.5, 0.1), (13.5, 0.05))  # local hours, shares
LATE = 3 * MINUTE  # by how much lessons begin late or early: a standard deviation
LOGGING_IN = 90.0  # seconds until most of a class have opened the page
LESSON = 45 * MINUTE
# Single visitors by local hour: few at night, most in the evening.
HOURS = (1, 1, 1, 1, 1, 2, 4, 6, 6, 6, 6, 6, 7, 7, 6, 7, 8, 9, 10, 12, 12, 10, 6, 3)
VISIT = 15 * MINUTE
# Assumed: what each of them does, how often on average. Play itself asks the server for nothing.
PUPIL = {"home, first visit": 1.0, "puzzle, first visit": 1.0, "puzzle, again": 4.0, "method, first visit": 1.0,
         "method, again": 2.0, "small solve": 3.0, "15x15 solve": 2.0, "long solve": 0.1,
         "short link": 0.2}
SINGLE = {"home, first visit": 0.8, "puzzle, first visit": 0.8, "home, again": 0.5, "puzzle, again": 3.0,
          "method, again": 0.5, "small solve": 0.5, "15x15 solve": 0.5, "long solve": 0.05,
          "short link": 0.1}


@dataclass(slots=True)
class Group:
    """Visitors who come together: a class, or one visitor."""

    at: float
    visitors: int
    habits: dict[str, float]
    lasts: float


def groups(chance: np.random.Generator, visitors: int) -> Iterator[Group]:
    """All classes and single visitors of a day, by the clock of UTC."""
    offsets, shares = zip(*ZONES, strict=True)
    starts, weights = zip(*LESSONS, strict=True)
    classes = round(visitors * IN_CLASSES / CLASS)
    places = chance.choice(offsets, classes, p=shares)
    lessons = chance.choice(starts, classes, p=weights)
    late = chance.normal(0, LATE, classes)
    for place, lesson, extra in zip(places, lessons, late, strict=True):
        yield Group(((lesson - place) * HOUR + extra) % (24 * HOUR), CLASS, PUPIL, LESSON)
    alone = visitors - classes * CLASS
    hours = chance.choice(24, alone, p=np.array(HOURS) / sum(HOURS)) + chance.random(alone)
    for hour, place in zip(hours, chance.choice(offsets, alone, p=shares), strict=True):
        yield Group(((hour - place) * HOUR) % (24 * HOUR), 1, SINGLE, VISIT)


def steps_of(chance: np.random.Generator, group: Group, names: Iterator[int]) -> Iterator[tuple[float, str, int, int]]:
    """When the visitors of a group do what: time, step, the name of the visitor and of the group."""
    own = next(names)
    for _ in range(group.visitors):
        visitor = next(names)
        came = group.at + (chance.exponential(LOGGING_IN / 2) if group.visitors > 1 else 0.0)
        for step, mean in group.habits.items():
            first = "first visit" in step
            for _ in range(chance.poisson(mean) if not first or mean < 1 else round(mean)):
                yield came + (chance.random() * 10 if first else chance.random() * group.lasts), step, visitor, own
    if group.visitors > 1:
        yield group.at + group.lasts * chance.random(), "shown", own, own


def busiest(everybody: Sequence[Group]) -> float:
    """When the `PEAK` begins in which most visitors come."""
    coming = np.zeros(int(24 * HOUR / MINUTE))
    for group in everybody:
        coming[int(group.at / MINUTE)] += group.visitors
    whole = np.concatenate([coming, coming])
    sums = [whole[first : first + int(PEAK / MINUTE)].sum() for first in range(len(coming))]
    return float(np.argmax(sums) * MINUTE)


def arrivals(
    chance: np.random.Generator, everybody: Sequence[Group], began: float
) -> list[tuple[float, str, int, int]]:  # fmt: skip
    """All steps of the peak that begins then, in their order."""
    names = count()
    near = (group for group in everybody if began - LESSON - 5 * MINUTE < group.at < began + PEAK)
    return sorted(step for group in near for step in steps_of(chance, group, names)
                  if began <= step[0] < began + PEAK)
