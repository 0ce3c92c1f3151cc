"""Which entries of a classroom each member may see.

The screen sees no names unless the teacher shows them, and works only under aliases. Nobody sees keys.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from .entries import Entries, Values
from .members import PUPIL, SCREEN, TEACHER, Member, alias

ROOM: Final = "classroom"
PUBLIC: Final = (ROOM, "activity", "stage")
_TEACHERS: Final = ("private", "plan")


class News(NamedTuple):
    """Entries as a member sees them, up to a version; `whole` if they are all that there are."""

    version: int
    whole: bool
    entries: Values


def news_for(entries: Entries, member: Member, since: int) -> News:
    """What a member has not seen since a version. The screen sees other things when names are shown or hidden."""
    changed = entries.since(since)
    whole = since <= 0 or not entries.epoch <= since <= entries.version or (member.role == SCREEN and ROOM in changed)
    if whole:
        changed = entries.since(0)
    seen = {name: value for name, value in changed.items() if value is not None} if whole else changed
    return News(entries.version, whole, _seen(entries, member, seen))


def latest_for(entries: Entries, member: Member) -> int:
    """The version of the latest change that a member should hear of. Pupils know themselves what they have done."""
    if member.role != PUPIL:
        return entries.version
    return max(map(entries.version_of, (*PUBLIC, f"pupil:{member.pupil}")))


def public_since(entries: Entries, since: int) -> Values:
    """What everybody may see and has changed after a version."""
    return {name: value for name, value in entries.since(since).items() if name in PUBLIC}


def _seen(entries: Entries, member: Member, changed: Values) -> Values:
    see = {TEACHER: _by_teacher, SCREEN: _by_screen}.get(member.role, _by_pupil)
    current = str((entries.get("activity") or {}).get("id", ""))
    found = (see(entries, member, current, name, value) for name, value in changed.items())
    return dict(pair for pair in found if pair is not None)


Seen = tuple[str, Any] | None
_See = Callable[[Entries, Member, str, str, Any], Seen]


def _by_teacher(_entries: Entries, _member: Member, current: str, name: str, value: Any) -> Seen:
    kind, _, rest = name.partition(":")
    shown = name in PUBLIC or name in _TEACHERS or kind in ("pupil", "here") or _is_current(kind, rest, current)
    return (name, value) if shown else None


def _by_pupil(_: Entries, member: Member, current: str, name: str, value: Any) -> Seen:
    if name in PUBLIC or name == f"pupil:{member.pupil}" or name == f"work:{current}:{member.pupil}":
        return name, value
    return None


def _by_screen(entries: Entries, _member: Member, current: str, name: str, value: Any) -> Seen:
    kind, _, rest = name.partition(":")
    if name in PUBLIC:
        return name, value
    if kind == "pupil":
        return _pupil_on_screen(entries, rest, value)
    if _is_current(kind, rest, current):
        return f"work:{current}:{alias(entries, current, rest.partition(':')[2])}", value
    return None


def _pupil_on_screen(entries: Entries, pupil: str, value: Any) -> Seen:
    named = entries.get(ROOM)["names"]
    name = f"pupil:{pupil if named else alias(entries, '', pupil)}"
    if value is None or value["kicked"]:
        return name, None
    return name, {part: value[part] for part in (("nick", "emoji", "at") if named else ("emoji", "at"))}


def _is_current(kind: str, rest: str, current: str) -> bool:
    return kind == "work" and rest.partition(":")[0] == current
