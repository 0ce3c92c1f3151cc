"""What the browsers of all web processes blocked, counted in Redis. While it is away, reports are in the notices and
metrics of each process only. Loaded only where NONOSCOPE_REDIS is set."""

from __future__ import annotations

from typing import Final

import orjson

from ..base.outage import Outage
from ..cluster.link import Link, reaching
from ..jobs.job_runner import AwayError
from .policy_reports import KEPT, PolicyReports, Refused

# Count kinds of reports; the kinds that came longest ago give way to others.
_COUNT: Final = """
for at = 2, #ARGV do
  redis.call('HINCRBY', KEYS[1], ARGV[at], 1)
  redis.call('ZADD', KEYS[2], redis.call('INCR', KEYS[3]), ARGV[at])
end
while redis.call('ZCARD', KEYS[2]) > tonumber(ARGV[1]) do
  redis.call('HDEL', KEYS[1], redis.call('ZPOPMIN', KEYS[2])[1])
end
"""
_AWAY: Final = "Redis is away, so reports of browsers are not kept."
_BACK: Final = "Redis is back, so reports of browsers are kept again."


class SharedReports(PolicyReports):
    """The reports of all processes; the number that is accepted a minute is that of each. Safe for threads."""

    def __init__(self, link: Link) -> None:
        super().__init__()
        self._link = link
        self._counted, self._order, self._last = (link.key("reports", *part) for part in ((), ("order",), ("last",)))
        self._count = link.redis.register_script(_COUNT)
        self._outage = Outage(_AWAY, _BACK)

    def listing(self) -> list[tuple[Refused, int]]:
        with reaching(), self._link.redis.pipeline() as pipe:
            pipe.zrange(self._order, 0, -1).hgetall(self._counted)
            order, counts = pipe.execute()
        return [(Refused(*orjson.loads(kind)), int(counts[kind])) for kind in order if kind in counts]

    def _keep(self, taken: list[Refused]) -> None:
        if not taken or not self._outage.may_try():
            return
        try:
            with reaching():
                self._count([self._counted, self._order, self._last], [KEPT, *(orjson.dumps([*one]) for one in taken)])
        except AwayError as error:
            self._outage.failed(error)
        else:
            self._outage.worked()
