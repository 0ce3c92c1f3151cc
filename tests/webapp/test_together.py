"""Shared boards: strokes in the order of the server, names, questions to the others, races."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from scripts.members import RedisServer
from tests.cases import for_every
from tests.inline import inline_runner
from tests.webapp.asking import at_once
from webapp import create_app
from webapp.base.throttle import Throttle
from webapp.base.wire_json import Json
from webapp.cluster.link import Link
from webapp.database import Database, RoomRows
from webapp.jobs.job_runner import AwayError
from webapp.rooms.members import PUPIL, Member
from webapp.rooms.room_state import RoomError
from webapp.rooms.shared_rooms import SharedRooms
from webapp.rooms.stored_rooms import StoredRooms
from webapp.together.boards import KIND, MOST_HERE, Boards, Puzzle
from webapp.together.race import blurred, progress

FLAT = Puzzle("code", (4, 5), 20, 0)


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def rows(tmp_path: Path) -> RoomRows:
    return RoomRows(Database(f"sqlite:///{tmp_path}/boards.db"), "board")


@pytest.fixture(params=["embedded", pytest.param("redis", marks=pytest.mark.slow)])
def boards(request: pytest.FixtureRequest, rows: RoomRows, clock: Clock) -> Iterator[Boards]:
    if request.param == "redis":
        store = SharedRooms(KIND, Link(request.getfixturevalue("server").address), 10)
    else:
        store = StoredRooms(KIND, rows, 10, clock)
    yield Boards(store, clock)
    store.close()


class Table:
    """A board and the people at it, each of whom numbers what they do."""

    def __init__(self, boards: Boards, people: int, puzzle: Puzzle = FLAT, cells: str = "", *, race: bool = False):
        self.boards = boards
        self.code = boards.make(puzzle, cells, race=race)
        self.members = [Member(PUPIL, boards.join(self.code, "").player) for _ in range(people)]
        self.numbers = [0] * people

    def act(self, who: int, do: str, **more: Any) -> None:
        self.numbers[who] += 1
        self.boards.throttle = Throttle()  # nobody is too fast here
        self.boards.put(self.code, self.members[who], {"do": do, "n": self.numbers[who], **more})

    def stroke(self, who: int, *marks: tuple[int, int]) -> None:
        self.act(who, "stroke", marks=[list(mark) for mark in marks])

    def seen(self, who: int = 0) -> Json:
        return self.boards.news(self.code, self.members[who], 0).entries


@pytest.fixture
def table(boards: Boards) -> Table:
    return Table(boards, 1)


def test_strokes_are_merged_cell_by_cell_in_the_order_of_the_server(boards: Boards) -> None:
    table = Table(boards, 3, cells="1" + "0" * 19)
    chance, expected = random.Random(5), ["1"] + ["0"] * 19
    whose = ["0"] * 20
    for _ in range(300):
        who, marks = chance.randrange(3), [(chance.randrange(20), chance.randrange(3)) for _ in range(4)]
        table.stroke(who, *marks)
        for cell, state in marks:
            expected[cell], whose[cell] = str(state), str(who + 1) if state else "0"
    cells = table.seen()["cells"]
    assert (cells["cells"], cells["by"]) == ("".join(expected), "".join(whose))
    assert cells["n"] == {str(who + 1): number for who, number in enumerate(table.numbers)}


def test_a_stroke_that_is_sent_twice_counts_once(boards: Boards) -> None:
    table = Table(boards, 2)
    table.stroke(0, (3, 1))
    table.stroke(1, (3, 2))
    boards.put(table.code, table.members[0], {"do": "stroke", "n": 1, "marks": [[3, 1]]})
    assert table.seen()["cells"]["cells"][3] == "2"
    with pytest.raises(RoomError, match="sends them again"):  # the server was killed, and has lost number 2
        boards.put(table.code, table.members[0], {"do": "stroke", "n": 3, "base": 2, "marks": [[4, 1]]})
    assert table.seen()["cells"]["n"] == {"1": 1, "2": 1}


@pytest.mark.parametrize("boards", ["embedded"], indirect=True)
def test_what_is_kept_survives_the_server(boards: Boards, rows: RoomRows, clock: Clock) -> None:
    table = Table(boards, 2)
    table.stroke(0, (7, 1))
    table.act(1, "at", cell=4)
    version = boards.news(table.code, table.members[0], 0).version
    boards.store.close()
    again = Boards(StoredRooms(KIND, rows, 10, clock), clock)
    news = again.news(table.code, table.members[0], version)
    assert news.whole and news.entries["cells"]["cells"][7] == "1"
    assert "at:2" not in news.entries
    clock.now += KIND.kept + 1
    assert not again.has(table.code)


@pytest.mark.slow
@pytest.mark.parametrize("boards", ["redis"], indirect=True)
def test_a_kill_of_redis_loses_no_stroke_that_a_page_still_has(boards: Boards, server: RedisServer) -> None:
    table = Table(boards, 2)
    other = Boards(SharedRooms(KIND, Link(server.address), 10), boards.clock)  # in another web process
    table.stroke(0, (3, 1))
    before = other.news(table.code, table.members[1], 0)
    server.kill()
    with pytest.raises(AwayError):
        table.stroke(0, (4, 1))
    server.start(), server.wait()
    assert other.news(table.code, table.members[1], 0) == before
    other.put(table.code, table.members[0], {"do": "stroke", "n": 2, "marks": [[4, 1]]})  # the page connects elsewhere
    cells = table.seen()["cells"]
    assert (cells["n"], cells["cells"], cells["by"]) == ({"1": 2}, *["00011" + "0" * 15] * 2)


def test_many_at_once_lose_nothing(boards: Boards) -> None:
    table = Table(boards, 4)

    def mark(who: int) -> None:
        for cell in range(5 * who, 5 * who + 5):
            table.stroke(who, (cell, 1), ((cell + 7) % 20, 2), ((cell + 7) % 20, 1))

    at_once(*(partial(mark, who) for who in range(4)))
    assert table.seen()["cells"]["cells"] == "1" * 20
    assert table.seen()["cells"]["n"] == {str(who): 5 for who in range(1, 5)}


def test_people_get_colours_and_names_of_their_own(boards: Boards) -> None:
    table = Table(boards, MOST_HERE)
    players = [table.seen()[f"player:{number + 1}"] for number in range(MOST_HERE)]
    assert {player["hue"] for player in players} == {*range(MOST_HERE)}
    with pytest.raises(RoomError, match="full"):
        boards.join(table.code, "")
    boards.note_here(table.code, "3", False)
    ada = boards.join(table.code, "Ada").player
    assert table.seen()[f"player:{ada}"] == {"nick": "Ada", "hue": 2, "at": 1000.0}
    table.act(0, "rename", nick="  ada\u202e ")
    assert table.seen()["player:1"]["nick"] == "ada 2"


def test_the_others_are_asked_and_most_of_them_decide(boards: Boards, clock: Clock) -> None:
    for people, voters, agreed, refused in ((1, [], True, False), (2, [True], True, False), (2, [False], False, True),
                                            (3, [True], True, False), (3, [False], False, False),
                                            (3, [False, False], False, True), (4, [True], False, False)):
        table = Table(boards, people)
        for number in range(people):
            boards.note_here(table.code, str(number + 1), True)
        table.act(0, "ask", what="hint")
        for who, yes in enumerate(voters, 1):
            table.act(who, "vote", id=1, yes=yes)
            table.act(who, "vote", id=1, yes=not yes)  # the first answer counts
        question = table.seen()["question"]
        assert (question["agreed"], question["refused"]) == (agreed, refused), (people, voters)
        clock.now += 20
        table.act(0, "ask", what="check")
        assert table.seen()["question"]["id"] == 2


def test_a_race_shows_others_how_far_one_is_but_no_mark(boards: Boards, clock: Clock) -> None:
    table = Table(boards, 2, FLAT._replace(solution="11000" * 4), race=True)
    with pytest.raises(RoomError, match="begun"):
        table.stroke(0, (0, 1))
    table.act(1, "start")
    clock.now += 5
    table.numbers[0] = 0
    table.stroke(0, (0, 1), (1, 1), (2, 2))
    table.stroke(1, (4, 1))
    seen = table.seen(1)
    assert seen["share:1"] == {"right": .25, "blur": ["99000", "00000", "00000", "00000"], "done": None}
    assert {name for name in seen if name.startswith(("work", "solution", "key"))} == {"work:2"}
    table.stroke(0, *[(row * 5 + column, 1) for row in range(4) for column in range(2)])
    table.stroke(0, (9, 1))
    assert table.seen(1)["share:1"] == {"right": 1, "blur": ["99000", "99009", "99000", "99000"], "done": 1.0}
    boards.go_on(table.code, table.members[1], FLAT._replace(code="other", solution="0" * 19 + "1"))
    assert table.seen()["board"] == {**table.seen()["board"], "puzzle": "other", "round": 2, "begins": None}
    assert not [name for name in table.seen() if name.startswith(("work", "share"))]


def test_progress_counts_colours_and_crosses_as_they_are_meant() -> None:
    assert progress("0213", "0013", (2, 2)) == {"right": 1, "solved": True, "blur": ["00", "99"]}
    assert progress("3013", "0013", (2, 2))["solved"] is False
    assert progress("0031", "0013", (2, 2))["right"] == 0
    assert blurred("1" * 8 + "0" * 56 + "0" * 64 * 7, (8, 8, 8))[0] == "1" * 8


NONSENSE: list[Json] = [
    {}, {"do": "erase"}, {"do": ["stroke"]}, {"do": "stroke"}, {"do": "stroke", "n": 0, "marks": []},
    {"do": "stroke", "n": 1, "marks": [[20, 1]]}, {"do": "stroke", "n": 1, "marks": [[-1, 1]]},
    {"do": "stroke", "n": 1, "marks": [[0, 3]]}, {"do": "stroke", "n": 1, "marks": [[0, True]]},
    {"do": "stroke", "n": 1, "marks": [[0, 1]] * 3_000}, {"do": "stroke", "n": 1.5, "marks": []},
    {"do": "trial", "marks": "all"}, {"do": "at", "cell": 20}, {"do": "at", "cell": "0"},
    {"do": "react", "what": "rude", "cell": 0}, {"do": "react", "what": ["look"], "cell": 0},
    {"do": "ask", "what": "money"}, {"do": "ask", "what": {}}, {"do": "rename", "nick": 5},
    {"do": "rename", "nick": "x" * 21},
]


@for_every("message", NONSENSE)
def test_nonsense_is_refused_and_changes_nothing(message: Json, table: Table) -> None:
    before = table.seen()
    with pytest.raises(RoomError):
        table.boards.put(table.code, table.members[0], message)
    assert table.seen() == before


def test_floods_and_wrong_boards_are_refused(table: Table) -> None:
    with pytest.raises(RoomError, match="Wait a second"):
        for _ in range(200):
            table.boards.put(table.code, table.members[0], {"do": "at", "cell": 0})
    with pytest.raises(RoomError, match="20 cells"):
        table.boards.make(FLAT, "1" * 19)
    with pytest.raises(RoomError, match="no such board"):
        table.boards.join("AAAAA", "")


def test_a_full_server_and_tokens_of_other_rooms_are_refused_in_a_sentence(tmp_path: Path) -> None:
    settings = {"BOARDS": 2, "DATABASE": f"sqlite:///{tmp_path}/boards.db"}
    client = create_app(settings, jobs=inline_runner()).test_client()
    codes = [client.post("/api/board", json={"puzzle": "nLzrG9JP7fNle"}).json["code"] for _ in range(2)]
    tokens = [client.post(f"/api/board/{code}/players", json={}).json["token"] for code in codes for _ in range(2)]
    refused = client.post("/api/board", json={"puzzle": "nLzrG9JP7fNle"})
    assert (refused.status_code, "more shared boards" in refused.json["error"]["message"]) == (503, True)
    opened = client.post("/api/class", json={"title": "9b"}).json
    for token in (tokens[2], opened["teacher"], opened["screen"], tokens[0][:-1], "p.1." + "x" * 500, "p.35.x" * 4, ""):
        answer = client.get(f"/api/board/{codes[0]}/news", headers={"Authorization": f"Bearer {token}"})
        assert (answer.status_code, answer.json["error"]["code"]) == (403, "no_member"), token


@pytest.mark.parametrize("boards", ["embedded"], indirect=True)
def test_as_many_players_ever_as_there_are_digits(boards: Boards, clock: Clock) -> None:
    table = Table(boards, 1)
    for number in range(2, 36):
        clock.now += 60
        table.members.append(Member(PUPIL, boards.join(table.code, "\u202e" * 900 + f" {number}").player))
    table.numbers += [0] * 34
    table.stroke(34, (0, 1))
    assert (table.seen()["cells"]["by"][0], table.seen()["player:35"]["nick"]) == ("z", "35")
    clock.now += 60
    with pytest.raises(RoomError, match="full"):
        boards.join(table.code, "")


def test_a_board_over_http(client: FlaskClient) -> None:
    code = "nLzrG9JP7fNle"
    made = client.post("/api/board", json={"puzzle": code})
    assert made.status_code == 201 and made.json["address"].endswith(f"/t/{made.json['code']}")
    place = f"/api/board/{made.json['code']}"
    players = [client.post(f"{place}/players", json={"nick": nick}).json for nick in ("Ada", "")]
    ada, other = ({"Authorization": f"Bearer {player['token']}"} for player in players)
    assert client.post(f"{place}/work", json={"do": "stroke", "n": 1, "marks": [[3, 1]]}, headers=ada).json == {"n": 1}
    entries = client.get(f"{place}/news", headers=other).json["entries"]
    assert entries["cells"]["cells"][:5] == "00010"
    assert entries["player:1"]["nick"] == "Ada" and "key:1" not in entries
    assert client.get(f"{place}/qr.svg").mimetype == "image/svg+xml"
    assert client.get(f"/t/{made.json['code'].lower()}").location.endswith(made.json["code"])
    assert client.get(f"{place}/news").status_code == 403
    assert client.get("/t/AAAAAA").status_code == 404
    vague = client.post("/api/board", json={"puzzle": code, "race": "yes"})
    assert (vague.status_code, vague.json["error"]["message"]) == (400, "Expected true or false.")
    race = client.post("/api/board", json={"puzzle": code, "race": True}).json["code"]
    runner = client.post(f"/api/board/{race}/players", json={}).json
    refused = client.post(f"/api/board/{race}/work", json={"do": "stroke", "n": 1, "marks": []},
                          headers={"Authorization": f"Bearer {runner['token']}"})
    assert (refused.status_code, refused.json["error"]["code"]) == (409, "not_begun")
