"""What `nonoscope admin` needs of many machines: it speaks to Redis itself, on any machine, without a server.

Loaded only where NONOSCOPE_REDIS is set.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..base.rate_limits import RateLimits
from ..cluster.link import Link
from ..cluster.shared_executor import shared_runner
from ..config import Value
from ..jobs.job_limits import JobLimits
from ..jobs.job_runner import JobRunner
from ..jobs.kept_jobs import Keeping
from .cluster_state import ClusterState
from .shared_blocks import SharedBlocks


@dataclass(frozen=True, slots=True)
class ClusterServices:
    """The part of `Services` that all machines share."""

    runners: dict[str, JobRunner]
    limits: RateLimits
    blocks: SharedBlocks
    cluster: ClusterState


def cluster_services(settings: Mapping[str, Value]) -> ClusterServices:
    """The services with these settings, which must be those of the servers. They reach for Redis when they are used."""
    link = Link(str(settings["REDIS"]))
    waiting, share, crowd, class_size = (int(settings[name]) for name in ("WAITING", "SHARE", "CROWD", "CLASS_SIZE"))
    job_limits = JobLimits(int(settings["WORKERS"]), waiting, share, crowd, class_size=class_size)
    runner = shared_runner(link, job_limits, Keeping(float(settings["KEEP_MINUTES"]) * 60))
    limits = RateLimits({}, redis=link.address)
    return ClusterServices({"solving": runner}, limits, SharedBlocks(link), ClusterState(link))
