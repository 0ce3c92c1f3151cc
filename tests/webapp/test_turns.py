"""Whose turn it is, and which waiting job makes room for another: the rule by itself, without workers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import for_every
from webapp.base.visitor import Visitor
from webapp.jobs.events.messages import Request, Source
from webapp.jobs.turns import LEAST, BusyError, JobLimits, Line, Role, Ticket, UsedTime, job_to_displace, worker_roles

ANN, BOB, EVE = Visitor("ann", "school"), Visitor("bob", "school"), Visitor("eve", "home")


class Clock:
    """A clock that the test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def ticket(
    visitor: Visitor = ANN, since: float = 0.0, method: str = "exact", seconds: float = 60.0, source: Source = "text"
) -> Ticket:
    return Ticket.of(Request(source, seconds, method=method), visitor, since)


def line(tickets: Mapping[str, Ticket], used: UsedTime | None = None) -> Line:
    return Line(tickets, used or UsedTime(clock=Clock()))


def served(waiting: Line) -> list[str]:
    """The jobs in the order in which one worker takes them, if they take as long as expected."""
    used, tickets, order = UsedTime(clock=Clock()), dict(waiting.tickets), []
    while tickets:
        job = next(Line(tickets, used).jobs_for(Role.LONG))
        used.charge(tickets[job].visitor, tickets.pop(job).expected)
        order.append(job)
    return order


def by_letters(order: str) -> Line:
    """A job for each letter, which is its visitor; jobs are called a1, a2, ..."""
    names = [f"{name}{order[:place].count(name) + 1}" for place, name in enumerate(order)]
    return line({name: ticket(Visitor(name[0], name[0].upper())) for name in names})


def test_used_time_is_forgotten_gradually() -> None:
    used = UsedTime(class_size=1_000_000, clock=(clock := Clock()))
    used.charge(ANN, 8.0)
    clock.now = 60.0
    assert used.of(ANN) == pytest.approx(4.0, rel=1e-3)
    used.charge(ANN, -100.0)
    assert used.of(ANN) == 0.0


def test_an_abuser_is_slowed_and_the_class_hardly() -> None:
    used = UsedTime(class_size=40, clock=Clock())
    used.charge(ANN, 40.0)
    assert (used.of(ANN), used.of(BOB), used.of(EVE)) == (41.0, 1.0, 0.0)


@for_every("order, expected", [
    ("", ""),
    ("aaa", "a1 a2 a3"),
    ("aaab", "a1 b1 a2 a3"),
    ("aabbc", "a1 b1 c1 a2 b2"),
    ("abcabc", "a1 b1 c1 a2 b2 c2"),
])
def test_visitors_take_turns(order: str, expected: str) -> None:
    assert list(by_letters(order)) == expected.split()


@given(st.text("abcd", max_size=20))
def test_places_are_the_order_in_which_jobs_are_served(order: str) -> None:
    waiting = by_letters(order)
    assert list(waiting) == served(waiting)
    assert [waiting.place(job) for job in waiting] == list(range(1, len(order) + 1))
    assert waiting.place("z9") == 0


def test_whoever_asks_for_much_delays_others_by_no_more_than_the_jobs_at_work() -> None:
    used, tickets = UsedTime(clock=Clock()), {str(number): ticket(ANN) for number in range(100)}
    for _ in range(2):  # workers
        used.charge(ANN, tickets.pop(next(Line(tickets, used).jobs_for(Role.LONG))).expected)
    assert Line({**tickets, "other": ticket(BOB, since=1.0)}, used).place("other") == 1


def test_brief_jobs_overtake_others_but_not_for_ever() -> None:
    tickets = {"search": ticket(ANN, method="dfs"), "brief": ticket(EVE, 5.0), "later": ticket(BOB, 20.0)}
    assert list(line(tickets)) == ["brief", "search", "later"]


def test_a_visitor_who_has_used_little_goes_first() -> None:
    used = UsedTime(clock=Clock())
    used.charge(ANN, 5.0)
    assert list(line({"a": ticket(ANN), "e": ticket(EVE)}, used)) == ["e", "a"]


def test_quick_workers_only_try_jobs_and_the_last_one_only_brief_ones() -> None:
    tickets = {"tried": replace(ticket(ANN), tried=True), "search": ticket(BOB, method="dfs"), "brief": ticket(EVE),
               "large": ticket(BOB, source="1 " * 500)}
    waiting = line(tickets)
    assert worker_roles(2, 2) == [Role.LONG, Role.LONG, Role.QUICK, Role.BRIEF]
    assert worker_roles(1, 1) == [Role.LONG, Role.QUICK]
    jobs = {role: set(waiting.jobs_for(role)) for role in Role}
    assert jobs == {Role.LONG: set(tickets), Role.QUICK: {"search", "large", "brief"}, Role.BRIEF: {"brief"}}


def test_waits_are_those_of_the_jobs_before() -> None:
    waiting = line({"1": ticket(ANN), "2": ticket(BOB, method="dfs"), "3": replace(ticket(EVE), tried=True)})
    assert waiting.waits([10.0, 4.0], 2) == {"1": 4.0, "2": 4.0 + LEAST, "3": 5.0 + LEAST}
    assert waiting.waits([10.0], 2) == {"1": 0.0, "2": LEAST, "3": 1.0 + LEAST}
    assert waiting.waits([], 0) == {}


def test_nothing_is_expected_to_exceed_its_limit() -> None:
    assert (ticket(method="dfs", seconds=0.5).expected, ticket(seconds=60.0).expected) == (0.5, LEAST)
    search = ticket(method="dfs", seconds=10.0)
    assert [search.seconds_left(passed) for passed in (0.2, 3.0, 8.0)] == [pytest.approx(0.8), 3.0, 2.0]


# Who makes room when no place is left

LIMITS = JobLimits(waiting=6, share=4, crowd=5)
ANYBODY = st.builds(Visitor, st.sampled_from("abcdefgh"), st.sampled_from(("home", "school", "town")))


def admit(tickets: dict[str, Ticket], visitor: Visitor, job: str) -> str | None:
    """Accept a job while all workers are busy, and return the job that made room for it."""
    displaced = job_to_displace(LIMITS, line(tickets), 0, visitor)
    if displaced is not None:
        del tickets[displaced]
    tickets[job] = ticket(visitor)
    return displaced


def refusal(tickets: dict[str, Ticket], visitor: Visitor) -> str:
    with pytest.raises(BusyError) as refused:
        admit(tickets, visitor, "new")
    return refused.value.whose


def at_places(*places: str) -> dict[str, Ticket]:
    """A job for each place, such as `a@home`; jobs are called 1, 2, ..."""
    return {str(number): ticket(Visitor(*place.split("@"))) for number, place in enumerate(places, 1)}


@for_every("places, newcomer, displaced", [
    ("a@x a@x b@y b@y c@z c@z", "n@n", "6"),  # the newest of equals
    ("b@y a@x a@x a@x b@y c@z", "n@n", "4"),  # the newest of who holds most
    ("b@y a@x a@x a@x b@y c@z", "c@z", "4"),
    ("a@x b@x c@x d@y e@y f@z", "n@n", "3"),  # as many each: of the address that holds most
    ("a@x b@x c@x d@x e@x f@y", "n@y", "5"),
    ("a@x b@x c@x d@x e@x", "d@x", ""),  # the address is full, and nobody there has more
    ("a@x b@x c@x d@x d@x f@y", "n@x", "5"),
    ("a@x b@x c@x d@x e@x f@y f@y", "n@x", ""),
    ("a@x b@y c@z d@u e@v f@w", "n@n", ""),
    ("a@x a@x b@y b@y c@z c@z", "a@x", ""),
    ("a@x a@x a@x b@y b@y b@y", "b@y", ""),
    ("a@x a@x b@y b@y c@z d@u", "d@u", ""),  # two each: then d would have as many
])
def test_the_newest_of_who_holds_most_makes_room(places: str, newcomer: str, displaced: str) -> None:
    tickets, visitor = at_places(*places.split()), Visitor(*newcomer.split("@"))
    if displaced:
        assert admit(tickets, visitor, "new") == displaced
    else:
        assert refusal(tickets, visitor) in ("everybody", "address")


def test_a_visitor_with_a_full_share_displaces_nobody() -> None:
    assert refusal(at_places(*["a@x"] * 4, "b@y"), Visitor("a", "x")) == "visitor"


def test_a_job_counts_for_all_who_want_it() -> None:
    tickets = at_places("a@x", "a@x", "a@x", "b@y", "c@z", "d@u")
    tickets["3"] = replace(tickets["3"], owners=frozenset({Visitor("a", "x"), Visitor("e", "v")}))
    assert line(tickets).count(Visitor("e", "v")) == line(tickets).count_at("v") == 1
    assert admit(tickets, Visitor("n", "n"), "new") == "2", "e has nothing but the third"


@given(st.lists(st.tuples(ANYBODY, st.booleans()), max_size=60))
def test_visitors_without_jobs_are_let_in_and_only_larger_holders_make_room(steps: list[tuple[Visitor, bool]]) -> None:
    tickets: dict[str, Ticket] = {}
    for number, (visitor, joins) in enumerate(steps):
        if joins and tickets:
            job = sorted(tickets)[number % len(tickets)]
            tickets[job] = replace(tickets[job], owners=tickets[job].owners | {visitor})
            continue
        before = line(tickets)
        least = {job: min((before.count(owner), before.count_at(owner.address)) for owner in entry.owners)
                 for job, entry in tickets.items()}
        held = before.count(visitor), before.count_at(visitor.address)
        try:
            displaced = admit(tickets, visitor, str(number))
        except BusyError as busy:
            near = [job for job, entry in tickets.items() if visitor.address in {one.address for one in entry.owners}]
            places = near if busy.whose == "address" else tickets
            assert held[0] >= LIMITS.share or all(least[job][0] <= held[0] + 1 for job in places)
        else:
            assert displaced is None or least[displaced] > (held[0] + 1, held[1] + 1)
        assert len(tickets) <= LIMITS.waiting


@given(st.lists(ANYBODY, max_size=60))
def test_displaced_visitors_who_ask_again_are_soon_refused(visitors: list[Visitor]) -> None:
    tickets, asking, of = dict[str, Ticket](), list(visitors), dict[str, Visitor]()
    for number in range(len(visitors) * 10):
        if not asking:
            break
        visitor = asking.pop()
        try:
            displaced = admit(tickets, visitor, str(number))
        except BusyError:
            continue
        of[str(number)] = visitor
        if displaced:
            asking.append(of.pop(displaced))
    assert not asking
