"""The settings of an activity: those that each kind requires, and the types of all. Samples define both."""

from __future__ import annotations

from typing import Any, Final

from solvers.texts import say

from ..base.wire_json import Json, dumps
from .refusal import wrong

_PUZZLE: Final = {"puzzle": "nLzrG9JP7fNle"}
_SOLVED: Final = {**_PUZZLE, "method": "passes"}
_METHODS: Final = [{"method": "dfs"}, {"method": "sat"}]
_REQUIRED: Final[dict[str, Json]] = {
    "solve": _PUZZLE, "follow": _SOLVED, "predict": _SOLVED, "algorithm": {**_PUZZLE, "method": "dfs"},
    "race": {**_PUZZLE, "methods": _METHODS}, "seeds": _PUZZLE, "draw": {}, "exit": {},
}
_OPTIONAL: Final[Json] = {
    **_SOLVED, "methods": _METHODS, "options": {}, "seed": 0, "seconds": 5, "hints": True, "free": ["moves"],
    "most": 6, "choice": 0, "questions": [{"ask": "?"}], "width": 10, "height": 10, "topic": "Animals",
}
KINDS: Final = tuple(_REQUIRED)


def check_settings(activity: Json) -> None:
    """Refuse an activity that its page cannot show."""
    kind = activity.get("kind")
    if kind not in KINDS:
        raise wrong(say("classroom.kind", known=", ".join(KINDS)), "activity.kind")
    present = {name: sample for name, sample in _OPTIONAL.items() if name in activity}
    for name, sample in {**present, **_REQUIRED[kind]}.items():
        value = activity.get(name)
        if not _is_like(value, sample) or (name in _REQUIRED[kind] and not value):
            raise wrong(say("classroom.setting", sample=dumps({name: sample}).decode()), f"activity.{name}")


def _is_like(value: Any, sample: Any) -> bool:
    """Whether a value is of the type of a sample, part by part."""
    if isinstance(sample, dict):
        return isinstance(value, dict) and all(_is_like(value.get(name), part) for name, part in sample.items())
    if isinstance(sample, list):
        return isinstance(value, list) and all(_is_like(part, sample[0]) for part in value)
    return type(value) is type(sample)
