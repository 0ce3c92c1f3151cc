"""How kernels are compiled, where the result is kept for the next process, and named tuples passed by their address.

Importing this module imports numba (0.4 s), so only code that is about to solve imports it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, TypeVar

import numba
from numba.core import cgutils, types
from numba.core import typed_passes as typed
from numba.core import untyped_passes as untyped
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, Flags
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager
from numba.core.datamodel.models import PointerModel
from numba.core.datamodel.registry import register_default
from numba.core.imputils import lower_getattr_generic
from numba.core.pythonapi import NativeValue, unbox
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.core.typing.typeof import typeof, typeof_impl

from .kernel_cache import folder_of, locked

_Function = TypeVar("_Function", bound=Callable[..., Any])
_Class = TypeVar("_Class", bound=type)

_PASSES: Final = (
    untyped.TranslateByteCode, untyped.FixupArgs, untyped.IRProcessing, untyped.RewriteSemanticConstants,
    untyped.GenericRewrites, untyped.ReconstructSSA, untyped.DeadBranchPrune, typed.NopythonTypeInference,
    typed.PreLowerStripPhis, typed.IRLegalization, typed.AnnotateTypes, typed.NativeLowering, typed.NoPythonBackend,
)

# Called with the name of a kernel when it is compiled, or read from where it is kept.
listeners: list[Callable[[str], None]] = []


class _Place(_CacheLocator):
    """Where the machine code of a kernel is kept. The name of the folder identifies its sources, so nothing else has
    to tell old code from new."""

    def __init__(self, function: Callable[..., Any], _: str) -> None:
        self._function = function

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> _Place:
        return cls(function, file)

    def get_cache_path(self) -> str:
        return str(folder_of("/".join(self._function.__module__.split(".")[1:-1])))

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return str(self._function.__code__.co_firstlineno)


class _Kept(CompileResultCacheImpl):
    _locator_classes = [_Place]  # noqa: RUF012


class _Cache(FunctionCache):
    _impl_class = _Kept


class _KernelLibrary(JITCodeLibrary):
    """The code of a kernel, optimised once its parts are there, and at the lowest level. Numba would optimise it three
    times, up to the highest, which takes a tenth longer and makes no solver faster."""

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        passes, builder = self._codegen._module_pass_manager(opt=1)
        passes.run(self._final_module, builder)


class _PartLibrary(JITCodeLibrary):
    """The code of a part, which becomes machine code only within the kernels that call it. Numba would optimise and
    emit each part by itself, and again in each of its callers, which doubles compile time."""

    @property
    def codegen(self) -> _WithoutEnvironment:
        return _WithoutEnvironment()

    def _optimize_functions(self, ll_module: Any) -> None:
        """Run only passes that shrink code, so that its callers have less to compile."""
        ll_module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in ll_module.functions:
            if not function.is_declaration:
                passes.run(function, builder)

    def _optimize_final_module(self) -> None:
        """Nothing: the kernel is optimised as a whole."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, _: str) -> int:
        return 0  # numba's value for a function without a wrapper


class _WithoutEnvironment:
    """All that numba asks of the code generator of a part: where the environment of its machine code lies. There is
    none, and only functions that use Python's objects would need it."""

    def set_env(self, *_: object) -> None:
        """Nothing to do."""


class _QuickFlags(Flags):
    """Options that are quick to compare: numba compares all of them for each operation of a function."""

    __slots__ = ()

    def __hash__(self) -> int:
        return hash(_QuickFlags)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _QuickFlags) and self._values == other._values


class _KernelCompiler(CompilerBase):
    """Numba's compiler without passes that kernels never need, such as closures and array expressions."""

    library: type[JITCodeLibrary] = _KernelLibrary

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.state.flags = _QuickFlags(self.state.flags)

    def define_pipelines(self) -> list[PassManager]:
        self.state.library = self.library(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        passes = PassManager("kernel")
        for compiler_pass in _PASSES:
            passes.add_pass(compiler_pass, compiler_pass.__name__)
        passes.finalize()
        return [passes]


class _PartCompiler(_KernelCompiler):
    library = _PartLibrary


def kernel(function: _Function) -> _Function:
    """Compile at the first call, keep the result for the next process, let other threads run.

    Kernels get all their arrays from outside and allocate nothing, so numba's reference counting is off.
    """
    compiled = _widened(_compiled(function, no_cfunc_wrapper=True, pipeline_class=_KernelCompiler))
    if hasattr(compiled, "enable_caching"):  # not where nothing is compiled
        _keep(compiled)
    return compiled


def _keep(kernel: Any) -> None:
    """Keep the machine code of a kernel. When several processes need it at once, one compiles, and the others wait
    and read. The lock of numba comes first, or a thread could hold one lock each and wait for the other."""
    function = kernel.py_func
    kernel._cache = _Cache(function)
    name = f"{function.__module__}.{function.__qualname__}"
    compile_alone = kernel.compile

    @wraps(compile_alone)
    def compile_or_read(signature: Any) -> Any:
        with global_compiler_lock, locked(Path(kernel._cache.cache_path) / f"{name}.lock"):
            entry = compile_alone(signature)
        for listener in listeners:
            listener(name)
        return entry

    kernel.compile = compile_or_read


def part(function: _Function) -> _Function:
    """A function that only kernels may call. It is kept only as a part of kernels and has no wrapper for Python: a call
    from there would crash the process (tests/test_house.py checks that there is none)."""
    return _widened(_compiled(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=_PartCompiler))


def _widened(part: _Function) -> _Function:
    """A part that takes each signed integer as one of 64 bits. Numba would compile it again for each width of each
    argument, and for each number that a caller writes out."""
    numbas: Any = part
    template_for = getattr(numbas, "get_call_template", None)  # none where nothing is compiled
    if template_for is None:
        return part

    def widened(types: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        return template_for(tuple(map(_wide, types)), {name: _wide(of) for name, of in keywords.items()})

    numbas.get_call_template = widened
    return part


def _wide(of: Any) -> Any:
    return numba.types.int64 if numba.types.unliteral(of) in numba.types.signed_domain else of


def _compiled(function: _Function, **options: Any) -> _Function:
    defaults: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
    compiled: _Function = numba.njit(**defaults, **options)(function)
    return compiled


# --- named tuples by address ------------------------------------------------------------------------------------------
#
# Numba passes each array of a tuple by itself, in seven values. A board and its state have more than thirty arrays, and
# most of the time to compile a small function was spent on passing them on.


class Address(types.Type):
    """The type of the address of a named tuple, which never changes while a kernel runs."""

    def __init__(self, fields: types.NamedTuple) -> None:
        self.dtype = fields  # as numba calls what a pointer points to
        mark = blake2b(fields.name.encode(), digest_size=6).hexdigest()
        super().__init__(f"{fields.instance_class.__name__}.{mark}")


def by_address(named_tuple: _Class) -> _Class:
    """Let kernels take tuples of a class by address. They can only read their fields."""

    @typeof_impl.register(named_tuple)
    def _(fields: Sequence[Any], context: Any) -> Address:
        return Address(types.NamedTuple([typeof_impl(field, context) for field in fields], named_tuple))

    return named_tuple


def with_parts(**parts: Callable[..., Any]) -> Callable[[_Class], _Class]:
    """Give a class parts of kernels by name: where a kernel calls `fields.name(...)`, the class of `fields` says which
    one that is, so that one kernel serves several classes."""

    def give(named_tuple: _Class) -> _Class:
        for name, function in parts.items():
            setattr(named_tuple, name, staticmethod(function))
        return named_tuple

    return give


register_default(Address)(PointerModel)


@infer_getattr
class _Fields(AttributeTemplate):
    key = Address

    def generic_resolve(self, address: Address, name: str) -> Any:  # type: ignore[override]
        fields = address.dtype
        if name in fields.fields:
            return fields.types[fields.fields.index(name)]
        return typeof(getattr(fields.instance_class, name)) if hasattr(fields.instance_class, name) else None


@lower_getattr_generic(Address)
def _get_field(context: Any, builder: Any, address: Address, pointer: Any, name: str) -> Any:
    if name not in address.dtype.fields:
        return context.get_dummy_value()  # a part, of which its type says all
    return _load(builder, cgutils.gep_inbounds(builder, pointer, 0, address.dtype.fields.index(name)))


def _load(builder: Any, pointer: Any) -> Any:
    """Load a value, part by part: LLVM forgets for values of several parts that they never change."""
    kind = pointer.type.pointee
    if hasattr(kind, "elements"):
        value = cgutils.get_null_value(kind)
        for place in range(len(kind)):
            element = _load(builder, cgutils.gep_inbounds(builder, pointer, 0, place))
            value = builder.insert_value(value, element, place)
        return value
    loaded = builder.load(pointer)
    loaded.set_metadata("invariant.load", builder.module.add_metadata([]))
    return loaded


@unbox(Address)
def _unbox(address: Address, fields: Any, c: Any) -> NativeValue:
    """Write a tuple from Python to the frame of the wrapper. Numba never makes a kernel part of its wrapper, where LLVM
    would see the tuple change."""
    pointer = cgutils.alloca_once(c.builder, c.context.get_value_type(address).pointee)
    failed = cgutils.false_bit
    for place, kind in enumerate(address.dtype.types):
        field = c.pyapi.tuple_getitem(fields, place)
        slot = cgutils.gep_inbounds(c.builder, pointer, 0, place)
        if isinstance(kind, types.Array):
            status = c.pyapi.numba_array_adaptor(field, c.builder.bitcast(slot, c.pyapi.voidptr))
            failed = c.builder.or_(failed, cgutils.is_not_null(c.builder, status))
        else:
            native = c.unbox(kind, field)
            c.builder.store(native.value, slot)
            failed = c.builder.or_(failed, native.is_error)
    return NativeValue(pointer, is_error=failed)
