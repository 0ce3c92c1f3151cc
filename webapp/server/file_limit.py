"""How many files and connections the system lets this process have open."""

from __future__ import annotations

from typing import Final

# Descriptors for other things than connections: the database, pipes to workers, files that are sent.
_OTHERS: Final = 200
_ENOUGH: Final = 65_536


def most_connections() -> int:
    """Ask for as many open files as this process may have; how many connections that leaves room for."""
    try:
        import resource  # not at the top: Windows has none, nor such a limit
    except ImportError:
        return _ENOUGH
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _ENOUGH if hard == resource.RLIM_INFINITY else min(_ENOUGH, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(wanted - _OTHERS, wanted // 2)
