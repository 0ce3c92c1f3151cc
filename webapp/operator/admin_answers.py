"""What the running server or the cluster does for the operator, by the name of the command. A ValueError is a sentence
for the operator.

The operator sees full addresses, because they are needed to block somebody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from operator import itemgetter
from time import sleep
from typing import TYPE_CHECKING, Final

from ..base.rate_limits import Counted
from ..base.visitor import Visitor, plain_address
from ..base.wire_json import Json
from ..jobs.job_runner import AwayError
from ..jobs.job_store import JobRecord, UnknownJobError
from ..rooms.members import normal_code
from ..rooms.room_state import HERE, Entries, UnknownRoomError
from .blocks import network, short_visitor

if TYPE_CHECKING:  # these need packages that are not always there
    from ..rooms.room_access import Rooms
    from ..services import Services
    from .cluster_state import ClusterServices, ClusterState, KnownWorker

    Operated = Services | ClusterServices  # those of one server, or what all machines share

_ALL: Final = "all"
_SPREAD: Final = 1.5  # seconds after which all web processes know of a block
_BUSIEST: Final = 20
_PATIENCE: Final = 5.0  # seconds to wait for the next beat of each worker
_ALONE: Final = "This server is alone: without NONOSCOPE_REDIS there are no hosts of workers."


def answer_operator(services: Operated, command: Json) -> Json:
    """The answer to `{"command", ...}`."""
    answer = _COMMANDS.get(str(command.get("command")))
    if answer is None:
        raise ValueError("The server does not know this command; it may be a different version.")
    try:
        return answer(services, command)
    except AwayError as error:
        raise ValueError(f"Redis cannot be reached: {error}") from None


def _jobs(services: Operated, _: Json) -> Json:
    return {"jobs": [_job(pool, record, runner.place(record.job))
                     for pool, runner in services.runners.items() for record in runner.unfinished()]}


def _job(pool: str, record: JobRecord, place: int) -> Json:
    ticket = record.ticket
    return {
        "job": record.job,
        "pool": pool,
        "task": ticket.task,
        "method": ticket.method if ticket.task == "solve" else "",
        "state": "running" if record.running else "waiting",
        "place": place,
        "seconds": round(record.seconds, 1),
        "visitor": short_visitor(ticket.visitor),
        "address": network(ticket.visitor.address),
    }


def _kill(services: Operated, command: Json) -> Json:
    names = command["jobs"]
    killed = _cancelled(services, lambda record: record.job in names or _ALL in names)
    missing = [name for name in names if name not in (*killed, _ALL)]
    if missing:
        raise ValueError(f"No such job is waiting or running: {', '.join(missing)}.")
    return {"killed": killed}


def _block(services: Operated, command: Json) -> Json:
    who = services.blocks.add(str(command["who"]), float(command["seconds"]))
    killed = _cancelled_blocked(services)
    if services.cluster is not None:  # other processes may have accepted jobs until they knew of it
        sleep(_SPREAD)
        killed += _cancelled_blocked(services)
    return {"blocked": who, "killed": killed}


def _cancelled_blocked(services: Operated) -> list[str]:
    def is_blocked(record: JobRecord) -> bool:
        visitor = record.ticket.visitor
        return services.blocks.holds(visitor, visitor.address) is not None

    return _cancelled(services, is_blocked)


def _cancelled(services: Operated, chosen: Callable[[JobRecord], bool]) -> list[str]:
    killed = []
    for runner in services.runners.values():
        for record in filter(chosen, runner.unfinished()):
            with suppress(UnknownJobError):  # it has just ended
                runner.cancel(record.job)
            killed.append(record.job)
    return killed


def _unblock(services: Operated, command: Json) -> Json:
    if not services.blocks.remove(str(command["who"])):
        raise ValueError(f"{command['who']} was not blocked.")
    return {"unblocked": command["who"]}


def _blocks(services: Operated, _: Json) -> Json:
    return {"blocks": [{"who": who, "seconds": round(seconds)} for who, seconds in services.blocks.listing()]}


def _workers(services: Operated, _: Json) -> Json:
    """The workers of all machines, or the pools of this server."""
    if services.cluster is None:
        pools = {pool: runner.load() for pool, runner in services.runners.items()}
        return {"workers": [{"pool": pool, "ready": load.workers, "running": load.running, "replaced": load.replaced}
                            for pool, load in pools.items()]}
    moment = services.cluster.moment()
    return {"workers": [*map(_worker, moment.workers(services.cluster.silent(moment, _PATIENCE)))]}


def _worker(worker: KnownWorker) -> Json:
    since = datetime.fromtimestamp(worker.since, UTC)
    memory = None if worker.memory is None else round(worker.memory / 1e6)
    return {**worker._asdict(), "seconds": round(worker.seconds, 1), "since": f"{since:%Y-%m-%d %H:%M}",
            "memory": memory}


def _queues(services: Operated, _: Json) -> Json:
    """The queues of all machines, or of the pools of this server, which does not count by minutes."""
    if services.cluster is None:
        pools = {pool: (runner.load(), runner.longest_wait()) for pool, runner in services.runners.items()}
        return {"queues": [
            {"queue": pool, "waiting": load.waiting, "running": load.running, "longest": round(longest, 1)}
            for pool, (load, longest) in pools.items()
        ]}
    queues = services.cluster.moment().queues()
    return {"queues": [{**queue._asdict(), "longest": round(queue.longest, 1)} for queue in queues]}


def _drain(services: Operated, command: Json) -> Json:
    return {"draining": _cluster(services).drain(str(command["who"]))}


def _undrain(services: Operated, command: Json) -> Json:
    if not _cluster(services).undrain(str(command["who"])):
        raise ValueError(f"{command['who']} was not drained.")
    return {"undrained": command["who"]}


def _cluster(services: Operated) -> ClusterState:
    if services.cluster is None:
        raise ValueError(_ALONE)
    return services.cluster


def _rates(services: Operated, _: Json) -> Json:
    """Who comes closest to a limit, and how many jobs of theirs wait and run now."""
    waiting: Counter[str] = Counter()
    running: Counter[str] = Counter()
    for runner in services.runners.values():
        for record in runner.unfinished():
            (running if record.running else waiting).update({*record.ticket.visitor})
    return {"rates": [
        {"rate": count.kind, "whose": count.whose, "who": _name_to_block(count), "asked": count.asked,
         "allowed": count.allowed, "seconds": count.seconds, "waiting": waiting[count.name],
         "running": running[count.name]}
        for count in services.limits.busiest(_BUSIEST)
    ]}


def _rooms(services: Operated, command: Json) -> Json:
    """The rooms that were used last."""
    used = [(expires - rooms.store.kind.kept, code, rooms)
            for rooms in services.rooms.values() for code, expires in rooms.store.codes().items()]
    listed = []
    for moment, code, rooms in sorted(used, key=itemgetter(0), reverse=True)[: command["most"]]:
        with suppress(UnknownRoomError):  # it has just ended
            listed.append(rooms.look(code, partial(_room, rooms, code, moment)))
    return {"rooms": listed}


def _room(rooms: Rooms, code: str, used: float, entries: Entries) -> Json:
    here = sum(presence["on"] for presence in entries.starting(HERE).values())
    return {"room": code, "kind": rooms.store.kind.name, "about": rooms.summary(entries), "here": here,
            "used": f"{datetime.fromtimestamp(used, UTC):%Y-%m-%d %H:%M}", "bytes": entries.size}


def _end(services: Operated, command: Json) -> Json:
    """End rooms, and erase them. Everybody in them is told."""
    codes = [*map(normal_code, command["rooms"])]
    ended = [(code, rooms) for code in codes for rooms in services.rooms.values() if rooms.has(code)]
    for code, rooms in ended:
        rooms.store.expire(code, 0)
    if missing := {*codes} - {code for code, _ in ended}:
        raise ValueError(f"There is no such room: {', '.join(sorted(missing))}.")
    return {"ended": [code for code, _ in ended]}


def _name_to_block(count: Counted) -> str:
    """The form in which somebody can be blocked. A visitor without a cookie has no other name than the address."""
    if count.whose == "address" or plain_address(count.name) is not None:
        return network(count.name)
    return short_visitor(Visitor(count.name))


_COMMANDS: Final[dict[str, Callable[[Operated, Json], Json]]] = {
    "jobs": _jobs, "kill": _kill, "block": _block, "unblock": _unblock, "blocks": _blocks, "workers": _workers,
    "queues": _queues, "drain": _drain, "undrain": _undrain, "rates": _rates,
    "rooms": _rooms, "end": _end,
}
