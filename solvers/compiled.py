"""How kernels are compiled: numba with its cache in a place that can be written.

Importing this module imports numba (0.4 s), so only code that is about to solve does.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

_Function = TypeVar("_Function", bound=Callable[..., Any])


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _choose_cache() -> None:
    """Numba refuses to load when neither the sources' folder nor the home can be written."""
    if "NUMBA_CACHE_DIR" in os.environ:
        return
    folders = [Path(__file__).parent / "__pycache__", Path(tempfile.gettempdir()) / f"nonoscope-{os.getpid()}"]
    if not _writable(folders[0]):
        os.environ["NUMBA_CACHE_DIR"] = str(next(filter(_writable, [_home_cache(), folders[1]])))


def _home_cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "nonoscope"


_choose_cache()

import numba  # noqa: E402


def kernel(function: _Function) -> _Function:
    """Compile at the first call, keep the result for the next process, let other threads run."""
    compiled: _Function = numba.njit(cache=True, nogil=True)(function)
    return compiled


def inlined(function: _Function) -> _Function:
    """A small part of kernels, compiled into each of them."""
    compiled: _Function = numba.njit(cache=True, nogil=True, inline="never")(function)
    return compiled
