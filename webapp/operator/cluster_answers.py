"""What the operator asks about workers, queues and rates, and draining; of many machines or of one server.

Like `admin_answers.py`, which gives these answers with others.
"""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from ..base.rate_limits import Counted
from ..base.visitor import Visitor, plain_address
from .short_names import network, short_visitor

if TYPE_CHECKING:  # they import this module, or packages that are not always there
    from .admin_answers import Operated
    from .cluster_state import ClusterState, KnownWorker

Json = dict[str, Any]

_MOST: Final = 20
_PATIENCE: Final = 5.0  # seconds; workers beat every two or three
_ALONE: Final = "This server is alone: without NONOSCOPE_REDIS there are no hosts of workers."


def workers(known: Operated, _: Json) -> Json:
    """The workers of all machines, or the pools of this server."""
    if known.cluster is None:
        pools = {pool: runner.load() for pool, runner in known.runners.items()}
        return {"workers": [{"pool": pool, "ready": load.workers, "running": load.running, "replaced": load.replaced}
                            for pool, load in pools.items()]}
    moment = known.cluster.moment()
    found = moment.workers(known.cluster.silent(moment, _PATIENCE))
    return {"workers": [_worker(one) for one in found]}


def _worker(one: KnownWorker) -> Json:
    since = datetime.fromtimestamp(one.since, UTC)
    memory = None if one.memory is None else round(one.memory / 1e6)
    return {**one._asdict(), "seconds": round(one.seconds, 1), "since": f"{since:%Y-%m-%d %H:%M}", "memory": memory}


def queues(known: Operated, _: Json) -> Json:
    """The queues of all machines, or of the pools of this server, which does not count by minutes."""
    if known.cluster is None:
        pools = {pool: (runner.load(), runner.records.longest_wait()) for pool, runner in known.runners.items()}
        return {"queues": [
            {"queue": pool, "waiting": load.waiting, "running": load.running, "longest": round(longest, 1)}
            for pool, (load, longest) in pools.items()
        ]}  # fmt: skip
    return {"queues": [{**one._asdict(), "longest": round(one.longest, 1)} for one in known.cluster.moment().queues()]}


def drain(known: Operated, asked: Json) -> Json:
    return {"draining": _cluster(known).drain(str(asked["who"]))}


def undrain(known: Operated, asked: Json) -> Json:
    if not _cluster(known).undrain(str(asked["who"])):
        raise ValueError(f"{asked['who']} was not drained.")
    return {"undrained": asked["who"]}


def _cluster(known: Operated) -> ClusterState:
    if known.cluster is None:
        raise ValueError(_ALONE)
    return known.cluster


def rates(known: Operated, _: Json) -> Json:
    """Who comes closest to a limit, and how many jobs of theirs wait and run now."""
    waiting: Counter[str] = Counter()
    running: Counter[str] = Counter()
    for runner in known.runners.values():
        for record in runner.records.unfinished():
            (waiting if record.started is None else running).update({record.visitor.name, record.visitor.address})
    return {"rates": [
        {"rate": one.kind, "whose": one.whose, "who": _who(one), "asked": one.asked, "allowed": one.allowed,
         "seconds": one.seconds, "waiting": waiting[one.name], "running": running[one.name]}
        for one in known.limits.busiest(_MOST)
    ]}  # fmt: skip


def _who(one: Counted) -> str:
    """The form in which somebody can be blocked. A visitor without a cookie has no other name than the address."""
    if one.whose == "address" or plain_address(one.name) is not None:
        return network(one.name)
    return short_visitor(Visitor(one.name))
