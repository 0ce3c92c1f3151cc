"""Which entries of a classroom each member may see.

The screen sees no names unless the teacher shows them, and works only under aliases; boards of the activity `solve`
bear the shown names. Of bets, votes, drawings and answers it learns only that they exist; their contents come in the
stage when the teacher shows them. Nobody sees keys.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ..base.wire_json import Json
from ..rooms.members import SCREEN, TEACHER, Member, alias
from ..rooms.room_access import News, changes_since
from ..rooms.room_state import Entries, Values

ROOM: Final = "classroom"
PUBLIC: Final = (ROOM, "activity", "stage")
_TEACHERS: Final = ("private", "plan", "points")
_SECRET: Final = ("predict", "race", "draw", "exit")  # kinds whose works are for the teacher alone
_OPEN: Final = ("n", "at", "solved")  # the parts of these works that the screen may see


def news_for(entries: Entries, member: Member, since: int) -> News:
    """The entries that changed for a member after a version. When names are shown or hidden, the screen gets all."""
    renamed = member.role == SCREEN and entries.version_of(ROOM) > since
    whole, changed = changes_since(entries, since, everything=renamed)
    return News(entries.version, whole, _visible(entries, member, changed))


def _visible(entries: Entries, member: Member, changed: Values) -> Values:
    select = {TEACHER: _by_teacher, SCREEN: _by_screen}.get(member.role, _by_pupil)
    current = str((entries.get("activity") or {}).get("id", ""))
    return dict(pair for name, value in changed.items() for pair in select(entries, member, current, name, value))


Visible = Iterator[tuple[str, Any]]


def _by_teacher(_entries: Entries, _member: Member, current: str, name: str, value: Any) -> Visible:
    kind, _, key = name.partition(":")
    if name in PUBLIC or name in _TEACHERS or kind in ("pupil", "here") or _is_current(kind, key, current):
        yield name, value


def _by_pupil(_: Entries, member: Member, current: str, name: str, value: Any) -> Visible:
    if name in PUBLIC or name == f"pupil:{member.number}" or name == f"work:{current}:{member.number}":
        yield name, value


def _by_screen(entries: Entries, _member: Member, current: str, name: str, value: Any) -> Visible:
    kind, _, key = name.partition(":")
    if name in PUBLIC:
        yield name, value
    elif kind == "pupil":
        yield _pupil_on_screen(entries, key, value)
        if entries.get(f"work:{current}:{key}") is not None:  # a work comes and goes with its pupil
            yield _work_on_screen(entries, current, key)
    elif _is_current(kind, key, current):
        yield _work_on_screen(entries, current, key.partition(":")[2])


def _pupil_on_screen(entries: Entries, pupil: str, value: Any) -> tuple[str, Any]:
    named = entries.get(ROOM)["names"]
    name = f"pupil:{pupil if named else alias(entries, '', pupil)}"
    if value is None or value["kicked"]:
        return name, None
    return name, {part: value[part] for part in (("nick", "emoji", "at") if named else ("emoji", "at"))}


def _work_on_screen(entries: Entries, current: str, pupil: str) -> tuple[str, Any]:
    kind = entries.get("activity")["kind"]
    named = kind == "solve" and entries.get(ROOM)["names"]
    name = f"work:{current}:{pupil if named else alias(entries, current, pupil)}"
    work, value = entries.get(f"work:{current}:{pupil}"), entries.get(f"pupil:{pupil}")
    if work is None or value is None or value["kicked"]:
        return name, None
    return name, _outline(work) if kind in _SECRET else work


def _outline(work: Json) -> Json:
    """Which parts a work has, such as answers to some questions, without their contents."""
    return {part: value if part in _OPEN else _presence(value) for part, value in work.items() if value}


def _presence(value: Any) -> Any:
    return {name: True for name, part in value.items() if part} if isinstance(value, dict) else True


def _is_current(kind: str, key: str, current: str) -> bool:
    return kind == "work" and key.partition(":")[0] == current
