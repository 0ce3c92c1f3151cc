"""Who solves with whom in a class that works in pairs. The `pair` of a pupil is the code of the board that its pupils
share; the board is made as soon as one of them comes to it. Partners stay together until the teacher parts them."""

from __future__ import annotations

import random
from typing import Final

from solvers.texts import say

from ..base.wire_json import Json
from ..rooms.members import new_code
from ..rooms.room_state import Entries, RoomError, Values, bounded, wrong
from ..together.boards import KIND, MOST_HERE
from .visibility import ROOM

_LONGEST: Final = 60_000  # bytes of a message as JSON
_PAIR: Final = 2  # as many pupils as should share a board; with an odd number one more


def is_in_pairs(activity: Json | None) -> bool:
    return activity is not None and activity["kind"] == "solve" and activity.get("pairs") is True


def groups_in(entries: Entries) -> dict[str, list[str]]:
    """The numbers of the pupils in the room, by pair."""
    groups: dict[str, list[str]] = {}
    for number, pupil in _present(entries).items():
        if "pair" in pupil:
            groups.setdefault(pupil["pair"], []).append(number)
    return groups


def pairs_at_work(entries: Entries) -> list[str]:
    """The codes of the boards that are in use."""
    return [*groups_in(entries)] if is_in_pairs(entries.get("activity")) else []


def paired(entries: Entries, kept: list[list[str]]) -> Values:
    """All pupils in pairs on new boards: those `kept`, and the others by chance."""
    pupils = _present(entries)
    loose = [number for number in pupils if not any(number in group for group in kept)]
    random.shuffle(loose)
    groups = [*kept, *(loose[at : at + _PAIR] for at in range(0, len(loose), _PAIR))]
    if len(groups) > 1 and len(groups[-1]) < _PAIR:
        (last,) = groups.pop()
        smallest = min(groups, key=len)
        groups = [[*group, last] if group is smallest else group for group in groups]
    codes = [(new_code(KIND.letters), group) for group in groups]
    return {f"pupil:{number}": {**pupils[number], "pair": code} for code, group in codes for number in group}


def paired_again(entries: Entries) -> Values:
    """The pairs for the next activity."""
    return paired(entries, [group for group in groups_in(entries).values() if len(group) >= _PAIR])


def newcomers_pair(entries: Entries) -> Json:
    """The pair of somebody who comes while a class solves in pairs: with whoever is alone, else as the third of a pair
    unless there is such a group already."""
    if not is_in_pairs(entries.get("activity")):
        return {}
    groups = groups_in(entries)
    sizes = sorted((len(group), code) for code, group in groups.items())
    if sizes and (sizes[0][0] < _PAIR or sizes[-1][0] == _PAIR):
        return {"pair": sizes[0][1]}
    return {"pair": new_code(KIND.letters)}


def arranged(entries: Entries, message: Json, _: float) -> Values:
    """Put pupils in the pairs that the teacher wants, an empty one for a new pair; without a wish, all by chance."""
    if "pairs" not in message:
        return paired(entries, [])
    wanted, pupils, groups = bounded(message["pairs"], _LONGEST, "pairs"), _present(entries), groups_in(entries)
    if not wanted.keys() <= pupils.keys():
        raise RoomError(404, "not_found", say("classroom.no_such_pupil"), "pairs")
    if not all(isinstance(pair, str) and (not pair or pair in groups) for pair in wanted.values()):
        raise wrong(say("classroom.no_such_pair"), "pairs")
    moved = {number: {**pupils[number], "pair": pair or new_code(KIND.letters)} for number, pair in wanted.items()}
    pairs = [pupil.get("pair") for pupil in {**pupils, **moved}.values()]
    if any(pairs.count(pupil["pair"]) > MOST_HERE for pupil in moved.values()):
        raise wrong(say("classroom.large_pair", most=MOST_HERE), "pairs")
    return {f"pupil:{number}": pupil for number, pupil in moved.items()}


def boards_in(entries: Entries, *, teacher: bool) -> Json:
    """The pairs by the codes of their boards: their pupils, where these may be named, and whether they are done. None
    while the class does not solve in pairs."""
    activity, is_named = entries.get("activity"), teacher or entries.get(ROOM)["names"]

    def is_done(pupil: str, pair: str) -> bool:
        work = entries.get(f"work:{activity['id']}:{pupil}") or {}
        return work.get("pair") == pair and bool(work.get("finished"))

    return {pair: {"pupils": group if is_named else [], "finished": any(is_done(pupil, pair) for pupil in group)}
            for pair, group in groups_in(entries).items() if is_in_pairs(activity)}


def _present(entries: Entries) -> Values:
    """The pupils in the room, by number, in that order."""
    pupils = sorted(entries.starting("pupil:").items(), key=lambda item: int(item[0].removeprefix("pupil:")))
    return {name.removeprefix("pupil:"): pupil for name, pupil in pupils if not pupil["kicked"]}
