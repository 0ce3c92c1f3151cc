"""The life of a shared board: it is made from a puzzle, people come in with its link, and what they do changes it in
the order in which it arrives. In a race, everybody has a board of their own.

Only pages know the rules of the puzzle. The server keeps marks, says whose they are, and judges races.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final, NamedTuple

from solvers.texts import say

from ..base.throttle import BOARD_ACTS
from ..base.wire_json import Json
from ..rooms import members
from ..rooms.marks import DIGITS, last_state, marked, valid_cells, valid_marks
from ..rooms.members import LONGEST_NICK, Member, free_nick, plain_nick
from ..rooms.room_access import News, Rooms, changes_since
from ..rooms.room_state import HERE, Entries, RoomError, RoomKind, Values, whole, wrong
from .race import progress

KIND: Final = RoomKind(
    "board", "boards", 6, "together.unknown", "together.no_member", "together.most_boards", kept=3 * 86_400.0,
    used_by=("player:2", "question"), passing=(HERE, "at:", "reaction:"), quiet=("at:",), batch=0.25,
)
MOST_HERE: Final = 8
_MOST_EVER: Final = len(DIGITS) - 1  # each of them has a digit in `by`
_COMING: Final = 30.0  # seconds for which somebody counts as here who is about to connect
_LARGEST: Final = 1_000_000  # bytes of all entries of a board
_LAST: Final = 1_000_000_000
_LEFT: Final = 600.0  # seconds until a board is erased that a class has left
_COUNTDOWN: Final = 4.0  # seconds until a race begins
_IDLE: Final = 60.0  # seconds without a mark after which nobody solves any more
ASKING: Final = 10.0  # seconds in which the others can agree
ASKED: Final = ("hint", "check", "solve")
REACTIONS: Final = {"here": "👇", "look": "👀", "sure": "🤔", "mine": "✋", "applause": "👏", "laugh": "😂"}
NOBODY: Final = DIGITS[0]
_OF_PUZZLE: Final = ("work:", "share:", "trial:", "at:", "reaction:")
_SECRET: Final = ("key", "solution")  # kinds of entries that nobody sees


class Puzzle(NamedTuple):
    """What a board must know of its puzzle; the solution only for races."""

    code: str
    shape: tuple[int, ...]
    size: int
    colours: int
    solution: str = ""


class Joined(NamedTuple):
    player: str
    token: str


class Boards(Rooms):
    """All shared boards."""

    own = "work:"

    def make(self, puzzle: Puzzle, cells: str = "", *, race: bool = False) -> str:
        """Make a board, maybe with the marks of whoever makes it; return its code."""
        last = last_state(puzzle.colours)
        if cells and len(valid_cells(cells, last)) != puzzle.size:
            raise wrong(say("together.size", size=puzzle.size), "cells")
        return self.create(self._values(puzzle, cells, race=race))

    def make_at(self, code: str, puzzle: Puzzle) -> None:
        """Make the board with this code, unless somebody was faster."""
        self.store.create(code, self._values(puzzle))

    def leave(self, codes: Iterable[str]) -> None:
        """A class has left these boards: make way for others soon."""
        for code in codes:
            with suppress(RoomError):
                self.store.expire(code, _LEFT)

    def _values(self, puzzle: Puzzle, cells: str = "", *, race: bool = False) -> Values:
        about = {**_about(puzzle), "race": race, "round": 1, "begins": None, "at": round(self.clock(), 1)}
        return {"board": about, **_fresh(puzzle, self.clock(), cells)}

    def join(self, code: str, nick: str, **more: str) -> Joined:
        """Come in; what is known about a pupil of a class is `more`."""
        result: list[Joined] = []

        def edit(entries: Entries) -> Values:
            number = entries.count("player:") + 1
            here = _here(entries, self.clock())
            if len(here) >= MOST_HERE or number > _MOST_EVER:
                raise RoomError(403, "full", say("together.full", most=MOST_HERE))
            token, key = members.new_pupil_key(str(number))
            result[:] = [Joined(str(number), token)]
            hues = {player["hue"] for player in here.values()}
            player = {"nick": _nick(entries, nick), "hue": next(hue for hue in range(MOST_HERE) if hue not in hues),
                      "at": round(self.clock(), 1), **more}
            return {f"player:{number}": player, f"key:{number}": key}

        self.store.change(code, edit, lasting=True)
        return result[0]

    def check(self, entries: Entries, member: Member) -> None:
        if entries.get(f"player:{member.number}") is None:
            raise KIND.no_member()

    def visible(self, entries: Entries, member: Member, since: int) -> News:
        is_whole, changed = changes_since(entries, since)
        own = f"{self.own}{member.number}"
        shown = {name: value for name, value in changed.items() if _is_shared(name) or name == own}
        return News(entries.version, is_whole, shown)

    def shared_since(self, entries: Entries, since: int) -> Values:
        return {name: value for name, value in entries.since(since).items() if _is_shared(name)}

    def latest_for(self, entries: Entries, member: Member) -> int:  # noqa: ARG002
        return entries.version

    def summary(self, entries: Entries) -> str:
        board = entries.get("board")
        return f"{' x '.join(map(str, board['shape']))}, {'race' if board['race'] else 'together'}"

    def put(self, code: str, member: Member, message: Json) -> int:
        """Take what a player does. Of what is numbered nothing is taken twice."""
        act = ACTS.get(message["do"]) if isinstance(message.get("do"), str) else None
        if act is None:
            raise wrong(say("classroom.no_act", known=", ".join(ACTS)), "do")
        if self.throttle.take((f"{code} {member.number}", BOARD_ACTS)):
            raise RoomError(429, "busy", say("classroom.too_fast"))
        number = whole(message, "n", 0, _LAST, 0)

        def edit(entries: Entries) -> Values:
            self.check(entries, member)
            if entries.size > _LARGEST:
                raise RoomError(403, "full", say("together.too_large"))
            return act(entries, member.number, message, self.clock())

        self.store.change(code, edit)
        return number

    def go_on(self, code: str, member: Member, puzzle: Puzzle) -> None:
        """Another puzzle for everybody, maybe another race."""

        def edit(entries: Entries) -> Values:
            self.check(entries, member)
            board = entries.get("board")
            old = {name: None for beginning in _OF_PUZZLE for name in entries.starting(beginning)}
            about = {**board, **_about(puzzle), "round": board["round"] + 1, "begins": None}
            return {**old, "board": about, **_fresh(puzzle, self.clock())}

        self.store.change(code, edit, lasting=True)


def _about(puzzle: Puzzle) -> Json:
    return {"puzzle": puzzle.code, "shape": [*puzzle.shape], "size": puzzle.size, "colours": puzzle.colours}


def _fresh(puzzle: Puzzle, now: float, cells: str = "") -> Values:
    """A board without marks of players: their latest numbers, the cells, whose mark is in each of them, and how many
    seconds it took up to the latest mark."""
    solution = {"solution": puzzle.solution} if puzzle.solution else {}
    return {"cells": {"n": {}, "cells": cells or DIGITS[0] * puzzle.size, "by": NOBODY * puzzle.size, "spent": 0,
                      "at": round(now, 1)}, **solution}


def marks_of_players(entries: Entries) -> Json:
    """The cells, whose mark is in each, when that changed, and the players who are pupils of a class."""
    players = entries.starting("player:").items()
    pupils = {name.removeprefix("player:"): {"pupil": player["pupil"], "hue": player["hue"]}
              for name, player in players if "pupil" in player}
    return {**{part: entries.get("cells")[part] for part in ("cells", "by", "at")}, "players": pupils}


def _is_shared(name: str) -> bool:
    kind = name.partition(":")[0]
    return kind not in _SECRET and kind != "work"


def _here(entries: Entries, now: float) -> Values:
    """The players who are connected, or about to be, by number."""

    def is_here(number: str, player: Json) -> bool:
        presence = entries.get(f"{HERE}{number}")
        return bool(presence["on"]) if presence else now - player["at"] < _COMING

    players = {name.removeprefix("player:"): player for name, player in entries.starting("player:").items()}
    return {number: player for number, player in players.items() if is_here(number, player)}


def _nick(entries: Entries, text: Any, but: str = "") -> str:
    """A name as it is shown, which nobody else has; empty for whoever gives none."""
    nick = plain_nick(text) if isinstance(text, str) else None
    if nick is None or len(nick) > LONGEST_NICK:
        raise wrong(say("together.nick", most=LONGEST_NICK), "nick")
    others = {player["nick"] for name, player in entries.starting("player:").items() if name != f"player:{but}"}
    return free_nick(nick, others - {""}) if nick else ""


# What players do. Each act maps the entries, a player, a message and the time to the changed entries.


def _stroke(entries: Entries, player: str, message: Json, now: float) -> Values:
    board = entries.get("board")
    name = f"work:{player}" if board["race"] else "cells"
    state = entries.get(name) or {**entries.get("cells"), "n": {}}
    number, latest = whole(message, "n", 1, _LAST), state["n"].get(player, 0)
    if whole(message, "round", 1, _LAST, board["round"]) != board["round"] or number <= latest:
        return {}
    if whole(message, "base", 0, number - 1, 0) > latest:
        raise RoomError(409, "stale", say("together.stale"))
    marks = valid_marks(message.get("marks"), board["size"], last_state(board["colours"]))
    cells = marked(state["cells"], marks)
    changed = {"n": {**state["n"], player: number}, "cells": cells}
    if board["race"]:
        return {name: changed, **_judged(entries, player, cells, now)}
    spent = state["spent"] + min(now - state["at"], _IDLE)
    return {name: {**changed, "by": _signed(state["by"], marks, player), "spent": round(spent, 1), "at": round(now, 1)}}


def _signed(by: str, marks: list[tuple[int, int]], player: str) -> str:
    return marked(by, [(cell, int(player) if state else 0) for cell, state in marks])


def _judged(entries: Entries, player: str, cells: str, now: float) -> Values:
    board, before = entries.get("board"), entries.get(f"share:{player}") or {}
    if board["begins"] is None or now < board["begins"]:
        raise RoomError(409, "not_begun", say("together.not_begun"))
    share = progress(cells, entries.get("solution"), board["shape"])
    done = before.get("done") or (round(now - board["begins"], 1) if share.pop("solved") else None)
    return {f"share:{player}": {"right": share["right"], "blur": share["blur"], "done": done}}


def _trial(entries: Entries, player: str, message: Json, _: float) -> Values:
    """The marks that a player tries out, all of them; none at the end."""
    board = entries.get("board")
    marks = valid_marks(message.get("marks"), board["size"], last_state(board["colours"]))
    return {f"trial:{player}": [list(mark) for mark in marks] or None}


def _at(entries: Entries, player: str, message: Json, _: float) -> Values:
    """Where a player is, and the stroke that is being drawn."""
    board = entries.get("board")
    marks = valid_marks(message.get("marks", []), board["size"], last_state(board["colours"]))
    cell = None if message.get("cell") is None else whole(message, "cell", 0, board["size"] - 1)
    return {f"at:{player}": {"cell": cell, "marks": [list(mark) for mark in marks]}}


def _react(entries: Entries, player: str, message: Json, now: float) -> Values:
    what, cell = message.get("what"), whole(message, "cell", 0, entries.get("board")["size"] - 1)
    if not isinstance(what, str) or what not in REACTIONS:
        raise wrong(say("together.reaction", known=", ".join(REACTIONS)), "what")
    return {f"reaction:{player}": {"what": what, "cell": cell, "at": round(now, 1)}}


def _ask(entries: Entries, player: str, message: Json, now: float) -> Values:
    """Ask the others for a hint, a check or the solution. Alone, one need not ask."""
    if message.get("what") not in ASKED:
        raise wrong(say("together.asked", known=", ".join(ASKED)), "what")
    before = entries.get("question") or {"id": 0, "agreed": True, "at": 0}
    if not before["agreed"] and now - before["at"] < ASKING and not before["refused"]:
        raise RoomError(409, "asking", say("together.asking"), "what")
    question = {"id": before["id"] + 1, "what": message["what"], "by": player, "yes": [player], "no": [],
                "at": round(now, 1)}
    return {"question": _counted(entries, question, now)}


def _vote(entries: Entries, player: str, message: Json, now: float) -> Values:
    question = entries.get("question")
    is_open = question and message.get("id") == question["id"] and now - question["at"] < ASKING + 2
    if not is_open or player in (*question["yes"], *question["no"]):
        return {}
    side = "yes" if message.get("yes") is True else "no"
    return {"question": _counted(entries, {**question, side: [*question[side], player]}, now)}


def _counted(entries: Entries, question: Json, now: float) -> Json:
    """More than half of those who are here must agree."""
    here = {*_here(entries, now), question["by"]}
    agreed, refused = (len(here & {*question[side]}) for side in ("yes", "no"))
    return {**question, "of": len(here), "agreed": 2 * agreed > len(here), "refused": 2 * refused >= len(here)}


def _rename(entries: Entries, player: str, message: Json, _: float) -> Values:
    name = f"player:{player}"
    return {name: {**entries.get(name), "nick": _nick(entries, message.get("nick"), player)}}


def _start(entries: Entries, _player: str, _message: Json, now: float) -> Values:
    """Begin a race in a few seconds, once."""
    board = entries.get("board")
    if not board["race"] or board["begins"] is not None:
        return {}
    return {"board": {**board, "begins": round(now + _COUNTDOWN, 1)}}


ACTS: Final[dict[str, Callable[[Entries, str, Json, float], Values]]] = {
    "stroke": _stroke, "trial": _trial, "at": _at, "react": _react, "ask": _ask, "vote": _vote, "rename": _rename,
    "start": _start,
}
