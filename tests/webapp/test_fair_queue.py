"""The order of waiting jobs: visitors take turns, however many jobs one of them has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import for_every
from webapp.base.visitor import Visitor
from webapp.jobs.job_runner import BusyError
from webapp.jobs.pool.fair_queue import FairQueue
from webapp.jobs.pool.size import Size, job_to_displace


def queued(order: str) -> FairQueue:
    """A job for each letter, which is its visitor; jobs are called a1, a2, ..."""
    queue = FairQueue(clock=lambda: 0.0)
    for name in order:
        visitor = Visitor(name, name.upper())
        queue.put(visitor, f"{name}{queue.count(visitor) + 1}")
    return queue


def drained(queue: FairQueue) -> list[str]:
    return [job for _ in range(len(queue)) if (job := queue.next())]


@pytest.mark.parametrize(
    ("order", "served"),
    [
        ("", ""),
        ("aaa", "a1 a2 a3"),
        ("aaab", "a1 b1 a2 a3"),
        ("aabbc", "a1 b1 c1 a2 b2"),
        ("abcabc", "a1 b1 c1 a2 b2 c2"),
    ],
)
def test_visitors_take_turns(order: str, served: str) -> None:
    assert drained(queued(order)) == served.split()


@given(st.text("abcd", max_size=20))
def test_places_are_what_happens(order: str) -> None:
    queue = queued(order)
    places = {job: queue.place(job) for job in queue}
    assert sorted(places, key=places.__getitem__) == drained(queue)
    assert sorted(places.values()) == list(range(1, len(order) + 1))


def test_jobs_can_be_taken_back() -> None:
    queue = queued("aab")
    assert queue.remove("a1")
    assert not queue.remove("a1")
    assert not queue.remove("z1")
    assert queue.place("a1") == 0
    assert drained(queue) == ["a2", "b1"]
    assert queue.next() is None


def test_jobs_of_one_address_are_counted() -> None:
    queue = FairQueue()
    for name in "abc":
        queue.put(Visitor(name, "school"), name)
    queue.put(Visitor("d", "home"), "d")
    assert (queue.count_at("school"), queue.count_at("home"), queue.count_at("nowhere")) == (3, 1, 0)
    assert queue.next() == "a"
    assert queue.remove("c")
    assert (queue.count_at("school"), len(queue)) == (1, 2)


# Who makes room when no place is left

SIZE = Size(waiting=6, share=4, crowd=5)
ANYBODY = st.builds(Visitor, st.sampled_from("abcdefgh"), st.sampled_from(("home", "school", "town")))


def admit(queue: FairQueue, visitor: Visitor, job: str) -> str | None:
    """Accept a job while all workers are busy, and return the job that made room for it."""
    displaced = job_to_displace(SIZE, queue, 0, visitor)
    if displaced is not None:
        assert queue.remove(displaced)
    queue.put(visitor, job)
    return displaced


def refusal(queue: FairQueue, visitor: Visitor) -> str:
    with pytest.raises(BusyError) as refused:
        admit(queue, visitor, "new")
    return refused.value.whose


def filled(*places: str) -> FairQueue:
    """A job for each place, such as `a@home`; jobs are called 1, 2, ..."""
    queue = FairQueue(clock=lambda: 0.0)
    for number, place in enumerate(places, 1):
        queue.put(Visitor(*place.split("@")), str(number))
    return queue


@for_every(
    "places, newcomer, displaced",
    [
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
    ],
)
def test_the_newest_of_who_holds_most_makes_room(places: str, newcomer: str, displaced: str) -> None:
    queue, visitor = filled(*places.split()), Visitor(*newcomer.split("@"))
    if displaced:
        assert admit(queue, visitor, "new") == displaced
    else:
        assert refusal(queue, visitor) in ("everybody", "address")


def test_a_visitor_with_a_full_share_displaces_nobody() -> None:
    assert refusal(filled(*["a@x"] * 4, "b@y"), Visitor("a", "x")) == "visitor"


def test_a_job_counts_for_all_who_want_it() -> None:
    queue = filled("a@x", "a@x", "a@x", "b@y", "c@z", "d@u")
    queue.note_owners("3", frozenset({Visitor("a", "x"), Visitor("e", "v")}))
    assert queue.count(Visitor("e", "v")) == queue.count_at("v") == 1
    assert admit(queue, Visitor("n", "n"), "new") == "2", "e has nothing but the third"
    queue.note_owners("3", frozenset({Visitor("e", "x")}))
    assert (queue.count(Visitor("a", "x")), queue.count_at("x"), queue.count_at("v")) == (1, 2, 0)


@given(st.lists(st.tuples(ANYBODY, st.booleans()), max_size=60))
def test_visitors_without_jobs_are_let_in_and_only_larger_holders_make_room(steps: list[tuple[Visitor, bool]]) -> None:
    queue, owners = FairQueue(clock=lambda: 0.0), dict[str, frozenset[Visitor]]()
    for number, (visitor, joins) in enumerate(steps):
        if joins and owners:
            job = sorted(owners)[number % len(owners)]
            owners[job] |= {visitor}
            queue.note_owners(job, owners[job])
            continue
        least = {job: min((queue.count(one), queue.count_at(one.address)) for one in owners[job]) for job in owners}
        held = queue.count(visitor), queue.count_at(visitor.address)
        try:
            displaced = admit(queue, visitor, str(number))
        except BusyError as busy:
            near = [job for job in owners if visitor.address in {one.address for one in owners[job]}]
            places = near if busy.whose == "address" else owners
            assert held[0] >= SIZE.share or all(least[job][0] <= held[0] + 1 for job in places)
        else:
            owners[str(number)] = frozenset({visitor})
            if displaced:
                assert least[displaced] > (held[0] + 1, held[1] + 1)
                del owners[displaced]
        assert list(owners) == list(queue._entries)
        assert len(queue) <= SIZE.waiting
    for job in owners:
        queue.remove(job)
    assert not queue._visitors
    assert not queue._addresses


@given(st.lists(ANYBODY, max_size=60))
def test_displaced_visitors_who_ask_again_are_soon_refused(visitors: list[Visitor]) -> None:
    queue, asking, of = FairQueue(clock=lambda: 0.0), list(visitors), dict[str, Visitor]()
    for number in range(len(visitors) * 10):
        if not asking:
            break
        visitor = asking.pop()
        try:
            displaced = admit(queue, visitor, str(number))
        except BusyError:
            continue
        of[str(number)] = visitor
        if displaced:
            asking.append(of.pop(displaced))
    assert not asking
