"""Named tuples of arrays that kernels pass by their address.

Numba passes each array of a tuple by itself, in seven values. A board and its state have more than thirty arrays, and
most of the time to compile a small function was spent on passing them on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, TypeVar

from numba.core import cgutils, types
from numba.core.datamodel.models import PointerModel
from numba.core.datamodel.registry import register_default
from numba.core.imputils import lower_getattr_generic
from numba.core.pythonapi import NativeValue, unbox
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.core.typing.typeof import typeof, typeof_impl

_Class = TypeVar("_Class", bound=type)


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
            part = _load(builder, cgutils.gep_inbounds(builder, pointer, 0, place))
            value = builder.insert_value(value, part, place)
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
