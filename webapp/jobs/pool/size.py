"""How many workers there are, and how many jobs may wait for them."""

from __future__ import annotations

from dataclasses import dataclass

from ..events.messages import Visitor
from ..job_runner import BusyError
from .fair_queue import FairQueue
from .worker_process import NICE


@dataclass(frozen=True, slots=True)
class Size:
    """So many workers, and so many jobs that may wait: of all, of one visitor, of all at one address. Besides them so
    many `quick` workers; after `turn` seconds a job may be paused; an address may use as much as `class_size` visitors.
    `nice` is how far the processes stand back from others on this machine.
    """

    workers: int = 2
    waiting: int = 40
    share: int = 20
    crowd: int = 40
    quick: int = 0
    turn: float = float("inf")
    class_size: int = 40
    nice: int = NICE


def check_room(size: Size, queue: FairQueue, free: int, visitor: Visitor) -> None:
    """Raises `BusyError` when one more job would be too many, `free` workers being without work."""
    if len(queue) >= size.waiting + free:
        raise BusyError
    if queue.count(visitor) >= size.share + free:
        raise BusyError("visitor")
    if queue.count_at(visitor.address) >= size.crowd + free:
        raise BusyError("address")
