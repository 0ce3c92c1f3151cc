"""What the running server does for the operator, by the name of the command. A ValueError is a sentence for the
operator.

The operator sees full addresses, because they are needed to block somebody.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from ..jobs.job_records import JobRecord
from ..jobs.job_store import UnknownJobError
from ..services import Services
from .short_names import network, short_visitor

Json = dict[str, Any]

_ALL: Final = "all"


def answer_operator(known: Services, asked: Json) -> Json:
    """The answer to `{"command", ...}`."""
    command = _COMMANDS.get(str(asked.get("command")))
    if command is None:
        raise ValueError("The server does not know this command; it may be a different version.")
    return command(known, asked)


def _jobs(known: Services, _: Json) -> Json:
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


def _kill(known: Services, asked: Json) -> Json:
    names = asked["jobs"]
    killed = _cancelled(known, lambda record: record.job in names or _ALL in names)
    missing = [name for name in names if name not in (*killed, _ALL)]
    if missing:
        raise ValueError(f"No such job is waiting or running: {', '.join(missing)}.")
    return {"killed": killed}


def _block(known: Services, asked: Json) -> Json:
    blocks = known.blocks
    who = blocks.add(str(asked["who"]), float(asked["seconds"]))
    killed = _cancelled(known, lambda record: blocks.holds(record.visitor, record.visitor.address) is not None)
    return {"blocked": who, "killed": killed}


def _cancelled(known: Services, chosen: Callable[[JobRecord], bool]) -> list[str]:
    """Cancel the chosen jobs, and return their names."""
    killed = []
    for runner in known.runners.values():
        for record in filter(chosen, runner.records.unfinished()):
            with suppress(UnknownJobError):  # it has just ended
                runner.cancel(record.job)
            killed.append(record.job)
    return killed


def _unblock(known: Services, asked: Json) -> Json:
    if not known.blocks.remove(str(asked["who"])):
        raise ValueError(f"{asked['who']} was not blocked.")
    return {"unblocked": asked["who"]}


def _blocks(known: Services, _: Json) -> Json:
    return {"blocks": [{"who": who, "seconds": round(seconds)} for who, seconds in known.blocks.listing()]}


def _reports(known: Services, _: Json) -> Json:
    return {"reports": [{**refused._asdict(), "count": count} for refused, count in known.reports.listing()]}


_COMMANDS: Final[dict[str, Callable[[Services, Json], Json]]] = {
    "jobs": _jobs,
    "kill": _kill,
    "block": _block,
    "unblock": _unblock,
    "blocks": _blocks,
    "reports": _reports,
}
