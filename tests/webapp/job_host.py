"""A host of workers whose work misbehaves on demand: `python -m tests.webapp.job_host JOBS SILENT`. No tests here."""

from __future__ import annotations

import logging
import os
import sys

from tests.webapp.job_work import misbehave
from webapp.cluster import rq_worker, upkeep, work_horse
from webapp.cluster.worker_host import Host
from webapp.config import settings_or_exit

if __name__ == "__main__":
    jobs, upkeep.SILENT = int(sys.argv[1]), float(sys.argv[2])
    work_horse.work = misbehave
    rq_worker.GRACE, upkeep.SWEEP = 0.0, 0.5
    logging.getLogger("rq").addHandler(logging.NullHandler())
    Host(settings_or_exit(os.environ), jobs, "host").start()
