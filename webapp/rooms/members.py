"""Who somebody is in a room: in a class the teacher, the screen in front of it, or a pupil; on a board a player, as
pupils are. A token says so, of which the room keeps only a digest.

The key of the screen follows from the teacher's secret, but not the other way round: whoever sees the address of the
screen cannot steer.
"""

from __future__ import annotations

import hmac
import re
import secrets
import unicodedata
from hashlib import sha256
from typing import Final, NamedTuple

from .room_state import Entries, Values

TEACHER: Final = "teacher"
SCREEN: Final = "screen"
PUPIL: Final = "pupil"

LONGEST_NICK: Final = 20
LONGEST_EMOJI: Final = 8  # code points: families and flags have several
_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # no 0 and O, 1, I and L; no U, so that fewer words come about
_TOKEN: Final = re.compile(r"(?:([ts])\.|p\.(\d{1,6})\.)([\w-]{16,64})", re.ASCII)
_BYTES: Final = 18
# Letters and marks that show nothing, for which Unicode has no category: a name of them would be empty, or seem to be
# that of somebody else.
_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_MOST_MARKS: Final = 3  # on one letter: more of them run into the lines above and below


class Member(NamedTuple):
    """A role, and the number of a pupil or player as text."""

    role: str
    number: str = ""


class Keys(NamedTuple):
    """The tokens of a new room, and what the room keeps of them."""

    teacher: str
    screen: str
    kept: Values


def new_code(letters: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(letters))


def is_code(text: str, letters: int) -> bool:
    return len(text) == letters and {*text} <= {*_LETTERS}


def normal_code(text: str) -> str:
    """A code as it is meant: people type small letters, and spaces between."""
    return "".join(text.split()).replace("-", "").upper()


def new_keys() -> Keys:
    secret = secrets.token_urlsafe(_BYTES)
    teacher = f"t.{secret}"
    screen = screen_token(teacher)
    return Keys(teacher, screen, {"t": _digest(secret), "s": _digest(screen[2:]), "names": secrets.token_hex(8)})


def screen_token(teacher: str) -> str:
    """The token of the screen, from that of the teacher."""
    return f"s.{sha256(f'screen {teacher[2:]}'.encode()).hexdigest()[:32]}"


def new_pupil_key(pupil: str) -> tuple[str, str]:
    """The token of a pupil, and what the room keeps of it."""
    secret = secrets.token_urlsafe(_BYTES)
    return f"p.{pupil}.{secret}", _digest(secret)


def member_of(entries: Entries, token: str) -> Member | None:
    """Whom a token belongs to; None if it is not valid here."""
    match = _TOKEN.fullmatch(token)
    if match is None:
        return None
    kind, pupil, secret = match.groups()
    digest = (entries.get("keys") or {}).get(kind) if kind else entries.get(f"key:{pupil}")
    if digest is None or not hmac.compare_digest(digest, _digest(secret)):
        return None
    return Member(PUPIL, pupil) if pupil else Member(TEACHER if kind == "t" else SCREEN)


def alias(entries: Entries, activity: object, pupil: str) -> str:
    """A name for a pupil's work in front of the class, from which nobody learns whose it is; another one in each
    activity."""
    key = entries.get("keys")["names"]
    return hmac.new(key.encode(), f"{activity}:{pupil}".encode(), sha256).hexdigest()[:10]


def plain_nick(text: str) -> str:
    """A nickname as text that only shows: no controls, nothing unseen, no characters that turn the direction, few marks
    on a letter, single spaces."""
    shown: list[str] = []
    marks = _MOST_MARKS  # so that none comes first
    for sign in _UNSEEN.sub("", unicodedata.normalize("NFC", text)):
        kind = unicodedata.category(sign)[0]
        marks = marks + 1 if kind == "M" else _MOST_MARKS if kind in "CZ" else 0
        if marks <= _MOST_MARKS:
            shown.append(" " if kind in "CZ" else sign)
    return " ".join("".join(shown).split())


def plain_emoji(text: str) -> str:
    """The emoji, or nothing if the text is something else."""
    symbols = [sign for sign in text if sign not in "\u200d\ufe0f"]
    are_shown = all(unicodedata.category(sign) in ("So", "Sk") for sign in symbols)
    return text if symbols and are_shown and len(text) <= LONGEST_EMOJI else ""


def free_nick(wanted: str, taken: set[str]) -> str:
    """The nickname, with a number if somebody else has it. Small and capital, wide and narrow letters count as the
    same."""
    others = {_compared(nick) for nick in taken}
    number, nick = 1, wanted
    while _compared(nick) in others:
        number += 1
        nick = f"{wanted[: LONGEST_NICK - len(str(number)) - 1]} {number}"
    return nick


def _compared(nick: str) -> str:
    return unicodedata.normalize("NFKC", nick).casefold()


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
