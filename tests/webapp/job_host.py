"""A host of workers whose work misbehaves on demand: `python -m tests.webapp.job_host JOBS SILENT`. No tests here."""

from __future__ import annotations

import os
import sys

from tests.webapp.job_work import IMPATIENT, misbehave
from webapp.cluster import job_process, lost_workers, worker_host
from webapp.cluster.worker_host import Host
from webapp.config import settings_or_exit
from webapp.jobs import turns

if __name__ == "__main__":
    jobs, lost_workers.SILENT = int(sys.argv[1]), float(sys.argv[2])
    job_process.work = misbehave
    worker_host.GRACE, worker_host.SWEEP, turns._STRETCH = 0.0, 0.5, IMPATIENT
    Host(settings_or_exit(os.environ), jobs, "host").run()
