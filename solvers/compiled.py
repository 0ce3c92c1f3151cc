"""How kernels are compiled, and where the result is kept for the next process.

Importing this module imports numba (0.4 s), so only code that is about to solve does.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, TypeVar

import numba

_HERE: Final = Path(__file__).parent
_COMMON: Final = ("compiled.py", "events/codes.py", "grid.py")
_PREFIX: Final = "kernels-"
_CHOSEN_BY_USER: Final = "NUMBA_CACHE_DIR" in os.environ

# Folders with kernels, and those whose kernels they call into (tests/test_house.py keeps this true).
NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "lines": (),
    "kernel": ("lines",),
    "cnf": (),
    "tree": ("lines", "kernel"),
    "anneal": ("lines", "kernel"),
    "make": ("lines", "kernel"),
    "formats/link": (),
}

_Function = TypeVar("_Function", bound=Callable[..., Any])


def _sources_mark(package: str) -> str:
    """A mark of all that is compiled into a package's kernels. Numba's cache looks at the file of the called
    kernel only, and would go on using old code from a changed file that it calls into."""
    mark = blake2b(digest_size=8)
    for name in (*_COMMON, *(f"{folder}/*.py" for folder in (*NEEDS[package], package))):
        for path in sorted(_HERE.glob(name)):
            mark.update(path.read_bytes())
    return mark.hexdigest()


def _homes() -> Iterator[Path]:
    """Where the cache may live, best first. Numba itself gives up when the first two cannot be written."""
    yield _HERE / "__pycache__"
    yield Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "nonoscope"
    yield Path(tempfile.gettempdir()) / f"nonoscope-{os.environ.get('USER', 'kernels')}"
    yield Path(tempfile.mkdtemp(prefix="nonoscope-"))


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


@cache
def _home() -> Path:
    return next(filter(_writable, _homes()))


@cache
def _cache_folder(package: str) -> str:
    """A folder of these very sources. Those of older ones are dropped."""
    name = package.replace("/", "-")
    folder = _home() / f"{_PREFIX}{name}-{_sources_mark(package)}"
    if not folder.exists():
        for old in _home().glob(f"{_PREFIX}{name}-*"):
            shutil.rmtree(old, ignore_errors=True)
    return str(folder)


def kernel(function: _Function) -> _Function:
    """Compile at the first call, keep the result for the next process, let other threads run.

    Kernels get all their arrays from outside and allocate nothing. So numba's counting of
    references is switched off: with it, handing on a tuple of arrays made a line visit ten times slower.
    """
    return _compiled(function)


def part(function: _Function) -> _Function:
    """A piece of kernels, which only they may call. What Python would need to call it is left out: that takes a
    third off compiling, and would end the process if it did (tests/test_house.py sees that it does not)."""
    return _compiled(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def _compiled(function: _Function, **more: Any) -> _Function:
    if not _CHOSEN_BY_USER:
        package = "/".join(function.__module__.split(".")[1:-1])
        setattr(numba.config, "CACHE_DIR", _cache_folder(package))  # noqa: B010
    options: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}
    compiled: _Function = numba.njit(**options, **more)(function)
    return compiled
