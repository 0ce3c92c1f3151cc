"""What the running server does for the operator, by the name of the command. A ValueError is a sentence for the
operator.

The operator sees full addresses, because they are needed to block somebody.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from time import sleep
from typing import TYPE_CHECKING, Any, Final, Protocol

from ..base.rate_limits import RateLimits
from ..jobs.job_records import JobRecord
from ..jobs.job_runner import AwayError, JobRunner
from ..jobs.job_store import UnknownJobError
from .blocks import Blocks
from .cluster_answers import drain, queues, rates, undrain, workers
from .short_names import network, short_visitor

if TYPE_CHECKING:
    from .cluster_state import ClusterState

Json = dict[str, Any]

_ALL: Final = "all"
_HEARD: Final = 1.5  # seconds after which all web processes know of a block


class Operated(Protocol):
    """What the operator works with: the services of one server, or what all machines share."""

    @property
    def runners(self) -> dict[str, JobRunner]: ...

    @property
    def limits(self) -> RateLimits: ...

    @property
    def blocks(self) -> Blocks: ...

    @property
    def cluster(self) -> ClusterState | None: ...


def answer_operator(known: Operated, asked: Json) -> Json:
    """The answer to `{"command", ...}`."""
    command = _COMMANDS.get(str(asked.get("command")))
    if command is None:
        raise ValueError("The server does not know this command; it may be a different version.")
    try:
        return command(known, asked)
    except AwayError as error:
        raise ValueError(f"Redis cannot be reached: {error}") from None


def _jobs(known: Operated, _: Json) -> Json:
    return {"jobs": [_job(pool, record, runner.records.age(record), runner.place(record.job))
                     for pool, runner in known.runners.items() for record in runner.records.unfinished()]}


def _job(pool: str, record: JobRecord, seconds: float, place: int) -> Json:
    return {
        "job": record.job,
        "pool": pool,
        "task": record.task,
        "method": record.method if record.task == "solve" else "",
        "state": "waiting" if record.started is None else "running",
        "place": place,
        "seconds": round(seconds, 1),
        "visitor": short_visitor(record.visitor),
        "address": network(record.visitor.address),
    }


def _kill(known: Operated, asked: Json) -> Json:
    names = asked["jobs"]
    killed = _cancelled(known, lambda record: record.job in names or _ALL in names)
    missing = [name for name in names if name not in (*killed, _ALL)]
    if missing:
        raise ValueError(f"No such job is waiting or running: {', '.join(missing)}.")
    return {"killed": killed}


def _block(known: Operated, asked: Json) -> Json:
    who = known.blocks.add(str(asked["who"]), float(asked["seconds"]))
    killed = _cancelled_blocked(known)
    if known.cluster is not None:  # other processes may have accepted jobs until they heard of it
        sleep(_HEARD)
        killed += _cancelled_blocked(known)
    return {"blocked": who, "killed": killed}


def _cancelled_blocked(known: Operated) -> list[str]:
    return _cancelled(known, lambda one: known.blocks.holds(one.visitor, one.visitor.address) is not None)


def _cancelled(known: Operated, chosen: Callable[[JobRecord], bool]) -> list[str]:
    """Cancel the chosen jobs, and return their names."""
    killed = []
    for runner in known.runners.values():
        for record in filter(chosen, runner.records.unfinished()):
            with suppress(UnknownJobError):  # it has just ended
                runner.cancel(record.job)
            killed.append(record.job)
    return killed


def _unblock(known: Operated, asked: Json) -> Json:
    if not known.blocks.remove(str(asked["who"])):
        raise ValueError(f"{asked['who']} was not blocked.")
    return {"unblocked": asked["who"]}


def _blocks(known: Operated, _: Json) -> Json:
    return {"blocks": [{"who": who, "seconds": round(seconds)} for who, seconds in known.blocks.listing()]}


_COMMANDS: Final[dict[str, Callable[[Operated, Json], Json]]] = {
    "jobs": _jobs,
    "kill": _kill,
    "block": _block,
    "unblock": _unblock,
    "blocks": _blocks,
    "workers": workers,
    "queues": queues,
    "drain": drain,
    "undrain": undrain,
    "rates": rates,
}
