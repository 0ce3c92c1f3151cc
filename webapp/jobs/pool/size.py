"""How many workers there are, and how many jobs may wait for them."""

from __future__ import annotations

from dataclasses import dataclass

from ...base.visitor import Visitor
from ..job_runner import BusyError
from .fair_queue import FairQueue
from .worker_process import NICE


@dataclass(frozen=True, slots=True)
class Size:
    """The number of `workers`, and how many jobs may be `waiting` in all, of one visitor (`share`) and from one address
    (`crowd`). There are also `quick` workers for trial turns. After `turn` seconds a job may be paused, and an address
    may use as much as `class_size` visitors. `nice` is by how much the priority of the processes is lowered."""

    workers: int = 2
    waiting: int = 40
    share: int = 20
    crowd: int = 40
    quick: int = 0
    turn: float = float("inf")
    class_size: int = 40
    nice: int = NICE


def job_to_displace(size: Size, queue: FairQueue, free: int, visitor: Visitor) -> str | None:
    """The waiting job that has to make room for another one, or None while there is room, with `free` workers idle.
    Raises `BusyError` if the visitor holds too much for that."""
    if queue.count(visitor) >= size.share + free:
        raise BusyError("visitor")
    crowded = queue.count_at(visitor.address) >= size.crowd + free
    if not crowded and len(queue) < size.waiting + free:
        return None
    job = queue.gives_way(visitor, nearby=crowded)
    if job is None:
        raise BusyError("address" if crowded else "everybody")
    return job
