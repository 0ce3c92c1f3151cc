"""How many jobs a visitor, an address and everybody together may have waiting, and when a job has to stop."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.texts import say

from ..base.visitor import Visitor
from .job_runner import BusyError
from .turns import Line, Ticket


@dataclass(frozen=True, slots=True)
class JobLimits:
    """The number of long and `quick` workers, and how many jobs may be `waiting` in all, of one visitor (`share`) and
    from one address (`crowd`). An address may use as much time as `class_size` visitors."""

    workers: int = 2
    waiting: int = 40
    share: int = 20
    crowd: int = 40
    quick: int = 0
    class_size: int = 40


def job_to_displace(limits: JobLimits, line: Line, free: int, visitor: Visitor) -> str | None:
    """The waiting job that has to make room for another one, or None while there is room, with `free` workers idle.
    Raises `BusyError` if the visitor holds too much for that."""
    if line.count(visitor) >= limits.share + free:
        raise BusyError("visitor")
    crowded = line.count_at(visitor.address) >= limits.crowd + free
    if not crowded and len(line) < limits.waiting + free:
        return None
    job = line.job_making_room(visitor, nearby=crowded)
    if job is None:
        raise BusyError("address" if crowded else "everybody")
    return job


def reason_to_stop(ticket: Ticket, seconds: float, memory: int) -> str | None:
    """Why a job has to stop that has taken so much, if it has to."""
    if seconds > ticket.seconds:
        return say("tasks.time_is_up", count=ticket.seconds)
    if memory > ticket.memory:
        return say("tasks.memory_is_up", megabytes=round(ticket.memory / 1e6))
    return None
