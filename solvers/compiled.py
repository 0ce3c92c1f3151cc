"""How kernels are compiled, and where the result is kept for the next process.

Importing this module imports numba (0.4 s), so only code that is about to solve imports it.
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
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

_HERE: Final = Path(__file__).parent
_COMMON: Final = ("compiled.py", "events/codes.py", "grid.py")
_PREFIX: Final = "kernels-"
_CHOSEN_BY_USER: Final = "NUMBA_CACHE_DIR" in os.environ

# Folders with kernels, and the folders whose kernels these call (tests/test_house.py checks this).
NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "lines": (),
    "kernel": ("lines",),
    "cnf": ("lines",),
    "tree": ("lines", "kernel"),
    "anneal": ("lines", "kernel"),
    "make": ("lines", "kernel"),
    "formats/link": ("lines",),
}

_Function = TypeVar("_Function", bound=Callable[..., Any])


def _sources_mark(package: str) -> str:
    """A hash of all sources that are compiled into a package's kernels. Numba's cache looks only at the file of the
    called kernel, and would keep old code of other files that this calls."""
    mark = blake2b(digest_size=8)
    for name in (*_COMMON, *(f"{folder}/*.py" for folder in (*NEEDS[package], package))):
        for path in sorted(_HERE.glob(name)):
            mark.update(path.read_bytes())
    return mark.hexdigest()


def _homes() -> Iterator[Path]:
    """Places for the cache, best first. Numba itself gives up if the first two are not writable."""
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
    """The folder for these sources. Folders for older sources are deleted."""
    name = package.replace("/", "-")
    folder = _home() / f"{_PREFIX}{name}-{_sources_mark(package)}"
    if not folder.exists():
        for old in _home().glob(f"{_PREFIX}{name}-*"):
            shutil.rmtree(old, ignore_errors=True)
    return str(folder)


class _PartLibrary(JITCodeLibrary):
    """The code of a part, which becomes machine code only within the kernels that call it. Numba would optimise and
    emit each part by itself, and again in each of its callers, which takes as long as all else."""

    @property
    def codegen(self) -> _WithoutEnvironment:
        return _WithoutEnvironment()

    def _optimize_functions(self, ll_module: Any) -> None:
        """Only what makes code smaller, so that its callers have less to read."""
        ll_module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in ll_module.functions:
            if not function.is_declaration:
                passes.run(function, builder)

    def _optimize_final_module(self) -> None:
        """The kernel does that."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, _: str) -> int:
        return 0  # as numba says where there is no wrapper for Python


class _WithoutEnvironment:
    """All that numba asks of the code generator of a part: where the environment of its machine code lies. There is
    none, and only functions that use Python's objects would need it."""

    def set_env(self, *_: object) -> None:
        """Nothing to do."""


class _PartCompiler(Compiler):
    def define_pipelines(self) -> Any:
        self.state.library = _PartLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return super().define_pipelines()


def kernel(function: _Function) -> _Function:
    """Compile at the first call, keep the result for the next process, let other threads run.

    Kernels get all their arrays from outside and allocate nothing. So numba's reference counting is off: with it,
    passing a tuple of arrays made a line visit ten times slower.
    """
    return _compiled(function, cache=True, no_cfunc_wrapper=True)


def part(function: _Function, **more: Any) -> _Function:
    """A function that only kernels may call. It is kept only as a part of kernels and has no wrapper for Python: a call
    from there would crash the process (tests/test_house.py checks that there is none)."""
    compiled = _compiled(
        function, no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=_PartCompiler, **more
    )
    return _widened(compiled)


def inlined(function: _Function) -> _Function:
    """A part that becomes one with its caller, even where LLVM finds it too large for that. A call passes all arrays of
    a board one by one: half a microsecond, as much as the messages of a line take."""
    return part(function, forceinline=True)


def _widened(part: _Function) -> _Function:
    """A part that takes each signed integer as one of 64 bits. Numba would compile it again for each width of each
    argument, and for each number that a caller writes out."""
    numbas: Any = part
    template_for = getattr(numbas, "get_call_template", None)  # none where nothing is compiled
    if template_for is None:
        return part

    def widened(types: tuple[Any, ...], named: dict[str, Any]) -> Any:
        return template_for(tuple(map(_wide, types)), {name: _wide(of) for name, of in named.items()})

    numbas.get_call_template = widened
    return part


def _wide(of: Any) -> Any:
    return numba.types.int64 if numba.types.unliteral(of) in numba.types.signed_domain else of


def _compiled(function: _Function, **more: Any) -> _Function:
    if not _CHOSEN_BY_USER:
        package = "/".join(function.__module__.split(".")[1:-1])
        setattr(numba.config, "CACHE_DIR", _cache_folder(package))  # noqa: B010
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
    compiled: _Function = numba.njit(**options, **more)(function)
    return compiled
