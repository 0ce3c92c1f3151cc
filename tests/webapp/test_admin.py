"""The command line of the operator, with a server in this process and with the database itself."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import count
from multiprocessing.connection import Client, Pipe
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from nonoscope import Puzzle, dump
from tests.cases import for_every
from tests.inline import Inline
from tests.webapp import test_database
from webapp import create_app
from webapp.base.visitor import Visitor
from webapp.database import Database, Links
from webapp.jobs import job_store
from webapp.jobs.events.messages import CANCELLED, Request
from webapp.jobs.job_runner import runner_in_memory
from webapp.jobs.job_store import JobRecord, JobStore
from webapp.jobs.turns import Ticket
from webapp.operator import admin_channel
from webapp.operator.admin_answers import answer_operator
from webapp.operator.admin_channel import AdminChannel, NoServerError, ask_server
from webapp.operator.admin_commands import admin
from webapp.services import KEY, Services
from webapp.together import boards

empty = test_database.empty
CODE = dump(Puzzle.flat([[1]], [[1]]), "link")
OTHER = dump(Puzzle.flat([[]], [[]]), "link")
FAR = Visitor("a name", "203.0.113.77")


class Endless(Inline):
    """Jobs that only end when they are cancelled."""

    def __init__(self, store: JobStore) -> None:
        super().__init__(store)
        self._tickets: dict[str, Ticket] = {}

    def run(self, job: str, request: Request, visitor: Visitor) -> None:
        self._tickets[job] = Ticket.of(request, visitor, 0.0)
        self._store.start(job)

    def cancel(self, job: str) -> None:
        del self._tickets[job]
        self._store.end(job, CANCELLED)

    def unfinished(self) -> list[JobRecord]:
        return [JobRecord(job, ticket, True, 1.0) for job, ticket in self._tickets.items()]


Call = Callable[..., Result]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {"NONOSCOPE_DATABASE": f"sqlite:///{tmp_path}/links.db"}


@pytest.fixture
def call(environment: dict[str, str]) -> Callable[..., Result]:
    return lambda *arguments, **more: CliRunner().invoke(admin, arguments, env=environment, **more)


@pytest.fixture
def app(environment: dict[str, str], tmp_path: Path) -> Iterator[Flask]:
    """An app that the commands of the operator can reach."""
    store = JobStore()
    app = create_app({"DATABASE": environment["NONOSCOPE_DATABASE"]}, jobs=runner_in_memory(store, Endless(store)))
    channel = AdminChannel(tmp_path, partial(answer_operator, app.extensions[KEY]))
    channel.open()
    yield app
    channel.close()


@pytest.fixture
def services(app: Flask) -> Services:
    return app.extensions[KEY]


def submit(services: Services, visitor: Visitor = FAR) -> str:
    return services.jobs.submit(Request(CODE, 60.0), visitor)


# The running server


def test_jobs_are_listed_with_who_asked_and_killed(services: Services, call: Call) -> None:
    job = submit(services)
    (listed,) = json.loads(call("jobs", "--json").output)
    assert listed["job"] == job
    assert (listed["task"], listed["method"], listed["state"]) == ("solve", "exact", "running")
    assert (listed["address"], len(listed["visitor"])) == ("203.0.113.77", 8)
    assert job in call("jobs").output
    assert job in call("kill", job).output
    assert services.jobs.status(job)["result"]["outcome"] == CANCELLED
    assert call("jobs").output == "None.\n"
    jobs = [submit(services) for _ in range(3)]
    answer = call("kill", "--all").output
    assert all(job in answer for job in jobs)
    assert call("kill", "--all").output == "There was nothing to end.\n"


def test_jobs_are_killed_whatever_their_names(
    services: Services, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["-kOCjMChsu0J", "--llChsu0Jan", "-h-abcdefghi", "-_abcdefghij", "abcdefghij--"]
    coming = iter(names)
    monkeypatch.setattr(job_store, "secrets", SimpleNamespace(token_urlsafe=lambda _: next(coming)))
    assert [submit(services) for _ in names] == names
    assert call("kill", names[0]).output == f"Ended: {names[0]}.\n"
    assert call("kill", "--", names[1]).output == f"Ended: {names[1]}.\n"
    assert call("kill", *names[2:]).output == f"Ended: {', '.join(names[2:])}.\n"


def test_rooms_are_listed_and_ended(app: Flask, services: Services, call: Call) -> None:
    board, lesson = services.boards.make(boards.Puzzle(CODE, (5, 4), 20, 0)), services.classrooms.open("x").code
    player, token = services.boards.join(board, "Ada")
    services.boards.note_here(board, player, True)
    listed = {row.pop("room"): row for row in json.loads(call("rooms", "--json").output)}
    assert {code: (row["kind"], row["about"], row["here"]) for code, row in listed.items()} == {
        board: ("board", "5 x 4, together", 1), lesson: ("class", "waiting", 0)}
    assert all(row["bytes"] > 0 and row["used"].startswith("20") for row in listed.values())
    assert len(call("rooms", "--most", "1").output.splitlines()) == 3  # with the heading
    assert call("end", board.lower()).output == f"Ended: {board}.\n"
    answer = app.test_client().get(f"/api/board/{board}/news", headers={"Authorization": f"Bearer {token}"})
    assert (answer.status_code, "closed" in answer.json["error"]["message"]) == (404, True)
    assert call("end", board, lesson).output == f"Error: There is no such room: {board}.\n"
    assert call("rooms").output == "None.\n"


@for_every("arguments", [["kill"], ["kill", "x", "--all"], ["kill", "nothing"], ["block", "me"],
                         ["block", "10.0.0.1", "--for", "soon"], ["unblock", "10.0.0.1"]])
def test_impossible_commands_say_why(app: Flask, call: Call, arguments: list[str]) -> None:
    answer = call(*arguments)
    assert answer.exit_code in (1, 2)
    assert answer.output.splitlines()[-1].startswith("Error: ")
    assert "Traceback" not in answer.output


def test_a_blocked_visitor_is_refused_and_their_jobs_end(app: Flask, services: Services, call: Call) -> None:
    job, other = submit(services), submit(services, Visitor("b", "198.51.100.1"))
    answer = call("block", "203.0.113.0/24", "--for", "2h").output
    assert "203.0.113.0/24" in answer
    assert job in answer
    assert other not in answer
    (block,) = json.loads(call("blocks", "--json").output)
    assert block["who"] == "203.0.113.0/24"
    assert 3600 < block["seconds"] <= 7200
    assert app.test_client().get("/", environ_base={"REMOTE_ADDR": "203.0.113.9"}).status_code == 403
    assert call("unblock", "203.0.113.0/24").exit_code == 0
    assert app.test_client().get("/", environ_base={"REMOTE_ADDR": "203.0.113.9"}).status_code == 200
    household = submit(services, Visitor("c", "2001:db8:1:2::"))
    (name,) = [row["address"] for row in json.loads(call("jobs", "--json").output) if row["job"] == household]
    assert name == "2001:db8:1:2::/64"
    assert household in call("block", name).output


def test_without_a_server_it_is_said(call: Call, tmp_path: Path) -> None:
    answer = call("jobs")
    assert answer.exit_code == 1
    assert answer.output == f"Error: No server that keeps its files in {tmp_path} is running here.\n"


# The channel


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_only_the_owner_may_read_the_key(app: Flask, tmp_path: Path) -> None:
    assert stat.S_IMODE((tmp_path / "nonoscope.admin").stat().st_mode) == 0o600


def test_nobody_is_answered_without_the_key(app: Flask, tmp_path: Path) -> None:
    channel = json.loads((tmp_path / "nonoscope.admin").read_bytes())
    (tmp_path / "nonoscope.admin").write_text(json.dumps({**channel, "key": "00" * 32}))
    with pytest.raises(NoServerError):
        ask_server(tmp_path, {"command": "jobs"})
    with Client(channel["address"]) as connection:
        connection.send_bytes(b'{"command":"jobs"}')
        with pytest.raises((EOFError, OSError)):
            while True:
                assert b"jobs" not in connection.recv_bytes()


def test_a_bug_does_not_end_the_channel(tmp_path: Path) -> None:
    answers = iter([lambda: 1 / 0, lambda: {"fine": True}])
    channel = AdminChannel(tmp_path, lambda question: next(answers)())
    channel.open()
    with pytest.raises(ValueError, match="because of a bug"):
        ask_server(tmp_path, {})
    assert ask_server(tmp_path, {}) == {"fine": True}
    channel.close()
    assert [path.name for path in tmp_path.iterdir()] == []


def test_who_asks_nothing_is_no_bug(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """So does a server that starts in the same folder, to see which sockets there are dead."""
    ours, theirs = Pipe()
    theirs.close()
    AdminChannel(tmp_path, lambda question: {})._serve(ours)
    assert caplog.text == ""


def test_the_server_that_started_last_is_spoken_to(tmp_path: Path) -> None:
    first, second = (AdminChannel(tmp_path, lambda question, name=name: {"name": name}) for name in ("a", "b"))
    first.open()
    second.open()
    assert ask_server(tmp_path, {}) == {"name": "b"}
    first.close()
    assert ask_server(tmp_path, {}) == {"name": "b"}
    second.close()


@pytest.mark.skipif(os.name == "nt", reason="pipes have no place on the disk")
def test_deep_folders_and_dead_servers_do_no_harm(tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 120)
    channel = AdminChannel(deep, lambda question: {"fine": True})
    channel.open()
    assert ask_server(deep, {}) == {"fine": True}
    channel.close()
    dead = tmp_path / "nonoscope-0123.socket"
    with closing(admin_channel.Listener(str(tmp_path / "other"))):
        os.link(tmp_path / "other", dead)
    again = AdminChannel(tmp_path, lambda question: {})
    again.open()
    assert not dead.exists()
    again.close()


# Links


@pytest.fixture
def links(environment: dict[str, str]) -> Links:
    return Links(Database(environment["NONOSCOPE_DATABASE"]))


def test_links_are_listed_and_deleted(links: Links, call: Call) -> None:
    first, second = links.make(CODE, "t=Cat"), links.make(OTHER, "")
    assert {row["name"] for row in json.loads(call("links", "list", "--json").output)} == {first, second}
    assert [row["name"] for row in json.loads(call("links", "list", "Cat", "--json").output)] == [first]
    assert call("links", "list", "100%").output == "None.\n"
    answer = call("links", "delete", first, "nothing")
    assert answer.exit_code == 1
    assert f"Deleted: {first}." in answer.output
    assert "no link of this name: nothing" in answer.output
    assert links.find(first) is None
    assert links.find(second)


def test_links_are_deleted_whatever_their_names(links: Links, call: Call) -> None:
    names = (links.make(CODE, str(number)) for number in count())
    name = next(name for name in names if name.startswith("-"))
    assert call("links", "delete", name).output == f"Deleted: {name}.\n"
    assert links.find(name) is None


def test_links_move_to_another_database_and_back(
    call: Call, environment: dict[str, str], empty: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.database.links._AT_ONCE", 9)
    addresses = [f"sqlite:///{tmp_path}/before.db", empty, f"sqlite:///{tmp_path}/after.db"]
    files = [str(tmp_path / name) for name in ("first", "second")]
    names = [Links(Database(addresses[0])).make(CODE, str(number)) for number in range(20)]
    common = Links(Database(empty)).make(CODE, "7")
    assert common in names
    counts = ("Imported 19 links; 1 were there already.\n", "Imported 20 links; 0 were there already.\n")
    for source, target, file, output in zip(addresses, addresses[1:], files, counts, strict=False):
        environment["NONOSCOPE_DATABASE"] = source
        assert call("links", "export", file).exit_code == 0
        environment["NONOSCOPE_DATABASE"] = target
        assert call("links", "import", file).output == output
    last = Links(Database(addresses[-1]))
    assert [last.find(name) for name in names] == [(CODE, str(number)) for number in range(20)]
    before, after = ({*Path(file).read_text().splitlines()} for file in files)
    assert {json.loads(line)["name"] for line in before ^ after} <= {common}, "which has another time there"


@for_every("change", [
    {"name": "chosen-by-me"}, {"name": "short"}, {"name": 5}, {"code": "../x"}, {"code": "n" * 9000},
    {"fragment": "<script>"}, {"made": "yesterday"}, {"made": None}, "[", "[]", "5", "{}", "null", "x" * 100_000,
])
def test_nothing_is_imported_from_a_file_with_a_wrong_line(
    links: Links, call: Call, tmp_path: Path, change: dict | str
) -> None:
    name = links.make(CODE, "x")
    (line,) = call("links", "export", "-").stdout.splitlines()
    call("links", "delete", name)
    wrong = change if isinstance(change, str) else json.dumps({**json.loads(line), **change})
    (tmp_path / "file").write_text(f"{line}\n{wrong}")
    answer = call("links", "import", str(tmp_path / "file"))
    assert answer.exit_code == 1
    assert answer.output.startswith("Error: Line 2: ")
    assert len(answer.output) < 400
    assert links.find(name) is None


def test_backup_is_whole_while_others_write(links: Links, call: Call, tmp_path: Path) -> None:
    name = links.make(CODE, "x")
    with closing(sqlite3.connect(tmp_path / "links.db")) as other:
        other.execute("INSERT INTO links VALUES ('n', 'c', 'f', '2026-01-01')")  # not committed: not in the copy
        assert call("backup", str(tmp_path / "copy.db")).output.startswith("Copied 1 links")
    assert Links(Database(f"sqlite:///{tmp_path}/copy.db")).find(name) == (CODE, "x")
    assert not list(tmp_path.glob("*.unfinished"))


def test_backup_that_cannot_be_made(call: Call, environment: dict[str, str], tmp_path: Path) -> None:
    assert "no database yet" in call("backup", str(tmp_path / "copy.db")).output
    (tmp_path / "links.db").write_text("no database, but long enough to be looked at" * 100)
    assert "could not be made" in call("backup", str(tmp_path / "copy.db")).output
    assert "a different name" in call("backup", str(tmp_path / "links.db")).output
    assert not (tmp_path / "copy.db").exists()
