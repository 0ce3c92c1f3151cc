"""How kernels are compiled, and where the result is kept for the next process.

Importing this module imports numba (0.4 s), so only code that is about to solve does.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, TypeVar

_HERE: Final = Path(__file__).parent
_SOURCES: Final = ("compiled.py", "events.py", "grid.py", "lines/*.py", "kernel/*.py", "cnf/*.py")
_PREFIX: Final = "kernels-"

_Function = TypeVar("_Function", bound=Callable[..., Any])


def _sources_mark() -> str:
    """A mark of all that is compiled together. Numba's cache looks at the file of the called
    kernel only, and would go on using old code from a changed file that it calls into."""
    mark = blake2b(digest_size=8)
    for pattern in _SOURCES:
        for path in sorted(_HERE.glob(pattern)):
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


def _choose_cache() -> None:
    """Point numba to a folder of these very sources, and drop those of older ones."""
    if "NUMBA_CACHE_DIR" in os.environ:
        return
    home = next(filter(_writable, _homes()))
    folder = home / f"{_PREFIX}{_sources_mark()}"
    if not folder.exists():
        for old in home.glob(f"{_PREFIX}*"):
            shutil.rmtree(old, ignore_errors=True)
    os.environ["NUMBA_CACHE_DIR"] = str(folder)


_choose_cache()

import numba  # noqa: E402

# In case numba was loaded before, and with other settings.
setattr(numba.config, "CACHE_DIR", os.environ["NUMBA_CACHE_DIR"])  # noqa: B010


def kernel(function: _Function) -> _Function:
    """Compile at the first call, keep the result for the next process, let other threads run.

    Kernels get all their arrays from outside and allocate nothing. So numba's counting of
    references is switched off: with it, handing on a tuple of arrays made a line visit ten times slower.
    """
    options: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}
    compiled: _Function = numba.njit(**options)(function)
    return compiled
