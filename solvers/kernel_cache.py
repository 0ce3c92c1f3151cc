"""Where compiled kernels are kept, and how many of them are. Without numba, so that the launcher can check.

A kernel is kept under a hash of its sources, and not under their path and time as numba would: code compiled in one
environment serves the next one of the same version.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_LOCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)


_HERE: Final = Path(__file__).parent
_COMMON: Final = ("compiled.py", "events/codes.py", "grid.py")
_PREFIX: Final = "kernels-"
_VERSIONS: Final = 3  # of the sources of a folder, whose kernels a home keeps

# Folders with kernels, and the folders whose kernels these call (tests/test_house.py checks this).
NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "lines": (),
    "kernel": ("lines",),
    "cnf": ("lines",),
    "tree": ("lines", "kernel"),
    "anneal": ("lines", "kernel"),
    "make": ("lines", "kernel"),
}


def folder_of(package: str) -> Path:
    """Where the kernels of a package are kept."""
    name = package.replace("/", "-")
    folder = home() / f"{_PREFIX}{name}-{_sources_mark(package)}"
    if not folder.exists():
        _forget_old(f"{_PREFIX}{name}-*")
    return folder


@cache
def home() -> Path:
    """The folder of the cache: the one that the user names, or the first that can be written."""
    folder = os.environ.get("NUMBA_CACHE_DIR")
    return Path(folder) if folder else next(filter(_writable, _homes()))


def all_are_kept() -> bool:
    """Whether all kernels of these sources were compiled, by this Python and for this kind of machine."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"} or _mark_of_all().exists()


def note_all_kept() -> None:
    """Remember that all kernels are compiled. If that cannot be written, each start checks again."""
    with suppress(OSError):
        home().mkdir(parents=True, exist_ok=True)
        _forget_old(f"{_PREFIX}ready-*")
        _mark_of_all().touch()


@cache
def kernels() -> int:
    """How many kernels there are."""
    return sum(path.read_text(encoding="utf-8").count("\n@kernel\n")
               for folder in NEEDS for path in (_HERE / folder).glob("*.py"))


def kept_kernels() -> int:
    """How many of them are kept, for arguments of at least one kind."""
    return sum(1 for package in NEEDS for _ in folder_of(package).glob("*.nbi"))


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock between processes, which ends with its holder. Without a lock, each process proceeds by itself."""
    with ExitStack() as held:
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            file = held.enter_context(path.open("a", encoding="ascii"))
            _lock(file.fileno())
        yield


def _homes() -> Iterator[Path]:
    """Places for the cache, best first. Sources with run.py beside them have their own; an installed package may be
    reinstalled, and so uses that of the user."""
    beside = _HERE / "__pycache__"
    of_user = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "nonoscope"
    yield from (beside, of_user) if (_HERE.parent / "run.py").exists() else (of_user, beside)
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
def _sources_mark(package: str) -> str:
    """A hash of all sources that are compiled into a package's kernels."""
    mark = blake2b(digest_size=8)
    for name in (*_COMMON, *(f"{folder}/*.py" for folder in (*NEEDS[package], package))):
        for path in sorted(_HERE.glob(name)):
            mark.update(path.read_bytes())
    return mark.hexdigest()


def _mark_of_all() -> Path:
    """The file that marks the cache as complete; its name is a hash of the sources and versions."""
    mark = blake2b((_HERE / "warm.py").read_bytes(), digest_size=8)
    python = str(sys.implementation.cache_tag)
    for part in (*map(_sources_mark, NEEDS), python, version("numba"), version("llvmlite"), _processor()):
        mark.update(part.encode())
    return home() / f"{_PREFIX}ready-{mark.hexdigest()}"


def _processor() -> str:
    """The kind of processor, on Linux with its features: code for one with more features would not run."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    kinds = sorted({line for line in lines if line.startswith(("model name", "flags", "Features"))})
    return "\n".join(kinds) or " ".join(platform.uname()[4:])


def _forget_old(names: str) -> None:
    """Delete kernels of older sources except the last few: another version may be in use."""
    for old in sorted(home().glob(names), key=_time, reverse=True)[_VERSIONS - 1 :]:
        if old.is_dir():
            shutil.rmtree(old, ignore_errors=True)
        else:
            old.unlink(missing_ok=True)


def _time(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
