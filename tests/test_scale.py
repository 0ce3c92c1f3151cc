"""The simulation of docs/scale.md: visitors come as assumed, work waits as it must, a seed always gives the same."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from scripts.scale_day import CLASS, PEAK, PUPIL, SINGLE, arrivals, busiest, groups
from scripts.scale_model import CALL, Cost, Fleet, demand, derived, fleet, read_costs, simulate

COSTS = {
    CALL: Cost(0.0, 0.0, 0.0, 0.0, 0.0),
    "page": Cost(0.1, 0.0, 0.0, 0.01, 1_000),
    "small solve": Cost(0.02, 0.001, 0.04, 0.005, 1_500),
    "long solve": Cost(0.5, 0.01, 10.0, 0.05, 100_000),
    "watcher of a long solve": Cost(0.1, 0.0, 0.0, 0.001, 100_000),
}


def waits(steps: list[tuple[float, str, int, int]], size: Fleet) -> dict[str, list[float]]:
    machines, _ = simulate(steps, 0.0, COSTS, size, seed=1)
    return dict(machines.waits)


def test_pages_wait_for_each_other_in_one_web_process() -> None:
    assert waits([(1.0, "page", 1, 1), (1.0, "page", 2, 2)], Fleet(1, 1, 0))["page"] == pytest.approx([0.0, 0.1 + 0.01])


def test_a_short_solve_does_not_wait_for_a_long_one() -> None:
    steps = [(1.0, "long solve", 1, 1), (2.0, "small solve", 2, 2), (20.0, "page", 3, 3)]
    assert waits(steps, Fleet(4, 1, 1))["small solve"] == [0.0]
    assert waits(steps, Fleet(4, 1, 0))["small solve"][0] > 5


def test_a_solve_that_is_too_long_for_its_trial_turn_waits_for_a_worker() -> None:
    steps = [(1.0, "long solve", 1, 1), (2.0, "long solve", 2, 2), (40.0, "page", 3, 3)]
    assert waits(steps, Fleet(4, 1, 1))["long solve"] == pytest.approx([0.0, 9.0], abs=0.5)


def test_watchers_cost_what_many_cost_more_than_one() -> None:
    row = {"other web": [0.0], "workers": [0.04], "redis": [0.005], "called": {}}
    found = derived({CALL: {"redis": 0.0}, **{
        f"{name}{crowd}": {**row, "web": [web], "bytes": [size]}
        for name in ("small solve", "long solve") for crowd, web, size in (("", 0.02, 10), (", 20 watchers", 0.21, 200))
    }})  # fmt: skip
    assert found["watcher of a small solve"].web == pytest.approx(0.01)
    assert found["watcher of a small solve"].bytes == pytest.approx(10)


def test_a_day_has_all_its_visitors_and_is_the_same_again() -> None:
    day, again = (list(groups(np.random.default_rng(7), 3_000)) for _ in range(2))
    assert day == again
    assert sum(group.visitors for group in day) == 3_000
    assert {group.visitors for group in day} == {1, CLASS}


def test_steps_of_the_peak_are_in_order() -> None:
    chance = np.random.default_rng(7)
    day = list(groups(chance, 3_000))
    began = busiest(day)
    times = [at for at, *_ in arrivals(chance, day, began)]
    assert times == sorted(times)
    assert began <= times[0] <= times[-1] < began + PEAK


def test_cores_are_divided_by_what_is_needed() -> None:
    web, work = demand(Counter({"page": 10, "shown": 1}), COSTS)
    assert web == pytest.approx(1.0 + 0.5 + 0.1 * (CLASS - 1))
    assert work == pytest.approx(10.0)
    assert fleet(2, 16, 0.5) == Fleet(12, 14, 4)


def test_measured_costs_hold_all_that_visitors_do() -> None:
    assert {*PUPIL, *SINGLE} <= set(read_costs())
