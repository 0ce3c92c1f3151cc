"""Fuzzing: malformed files, links, requests, rooms for classes and options, for so many minutes or cases.

`python3 run.py fuzz` calls it. Failing cases are written to a folder, and the command that repeats them is printed.
`tests/fuzzing/` makes the cases.
"""

from __future__ import annotations

import argparse
import logging
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

from tests.fuzzing.hunt import SLOW, TARGETS, Results, hunt, most_memory, repeat, target_named, write

ROUND = 400  # cases of all targets before the time is checked
FOLDER = Path("fuzz-failures")


def main() -> int:
    arguments = _arguments()
    logging.disable(logging.CRITICAL)  # the server's
    if arguments.repeat is not None:
        return _repeat(arguments.repeat)
    rows: dict[str, Results] = {}
    failures = 0
    for result in _rounds(arguments):
        row = rows.setdefault(result.target.name, Results(result.target))
        row.cases += result.cases
        row.slowest = max(row.slowest, result.slowest)
        row.slow += result.slow
        failures += _report(result)
    _table(rows)
    return 1 if failures else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="run.py fuzz", description=__doc__)
    names = [target.name for target in TARGETS]
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (default: 10)")
    parser.add_argument("--cases", type=int, help="how many cases, in place of minutes")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="where to begin; others for each seed")
    parser.add_argument("--only", choices=names, help="one target")
    parser.add_argument("--repeat", type=Path, metavar="FILE", help="check a case again that was written to a file")
    return parser.parse_args()


def _rounds(arguments: argparse.Namespace) -> Iterator[Results]:
    targets = TARGETS if arguments.only is None else (target_named(arguments.only),)
    whole = sum(target.share for target in targets)
    end = time.monotonic() + 60 * arguments.minutes
    left = arguments.cases if arguments.cases is not None else sys.maxsize
    start = arguments.seed
    while left > 0 and (arguments.cases is not None or time.monotonic() < end):
        for target in targets:
            result = hunt(target, max(1, min(ROUND, left) * target.share // whole), start)
            left -= result.cases
            yield result
        start += 1


def _report(result: Results) -> bool:
    """Save and print what failed or was slow. Returns whether anything failed."""
    for case in result.slow:
        print(f"{result.target.name}: more than {SLOW:g} s: {_saved_case(result, case)}", flush=True)
    if result.failed is None or result.failure is None:
        return False
    words = "".join(traceback.format_exception(result.failure)[-3:])
    print(f"{result.target.name}: {words}{_saved_case(result, result.failed)}", flush=True)
    return True


def _saved_case(result: Results, case: dict[str, object]) -> str:
    return f"Repeat it with: python3 run.py fuzz --repeat {write(result.target, case, FOLDER)}"


def _table(rows: dict[str, Results]) -> None:
    print(f"{'target':12}{'cases':>9}{'slowest':>11}{'over ' + format(SLOW, 'g') + ' s':>10}")
    for name, row in rows.items():
        print(f"{name:12}{row.cases:9,}{row.slowest:9.2f} s{len(row.slow):10}")
    print(f"{'all':12}{sum(row.cases for row in rows.values()):9,}   at most {most_memory():,} MB of memory")


def _repeat(path: Path) -> int:
    try:
        result = repeat(path)
    except Exception:
        traceback.print_exc()
        return 1
    print(f"It holds now, within {result.slowest:.2f} s of the processor.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
