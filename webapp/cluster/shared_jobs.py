"""The runner of jobs on many machines."""

from __future__ import annotations

from ..jobs.job_runner import JobRunner
from ..jobs.kept_jobs import Keeping
from ..jobs.pool.size import Size
from .link import Link
from .shared_executor import SharedExecutor
from .shared_joins import SharedJoins
from .shared_records import SharedRecords
from .shared_store import SharedStore


def shared_runner(link: Link, size: Size, keeping: Keeping | None = None) -> JobRunner:
    """A runner whose jobs all processes with this Redis know, and whose workers may be on any machine."""
    store = SharedStore(link, keeping)
    return JobRunner(store, SharedExecutor(link, store, size), SharedJoins(link), SharedRecords(link))
