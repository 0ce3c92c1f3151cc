"""How the operator talks to a server on the same machine: over a Unix socket, or a named pipe on Windows.

The web cannot reach it, and it answers even when all threads for requests are busy. Its address and a key are in a file
beside the database that only its owner can read. Each message is JSON, one in each direction. If several servers use
the same folder, the one that started last answers.
"""

from __future__ import annotations

import logging
import os
import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Connection, Listener, answer_challenge, deliver_challenge
from pathlib import Path
from tempfile import NamedTemporaryFile, mkdtemp
from typing import Final

import orjson

from ..base.wire_json import Json

_FILE: Final = "nonoscope.admin"
_LONGEST_PATH: Final = 100  # bytes that the name of a Unix socket may have, roughly
_LONGEST: Final = 1_000_000  # bytes of a message
_PATIENCE: Final = 10.0  # seconds within which a message has to come
_NOTICES: Final = logging.getLogger(__name__)


class NoServerError(Exception):
    """No server runs here, or it cannot be reached; the message says which."""


class AdminChannel:
    """The server's end. `answer` takes the question and returns the answer; ValueError is a refusal."""

    def __init__(self, folder: Path, answer: Callable[[Json], Json]) -> None:
        self._file = folder / _FILE
        self._answer = answer
        self._key = secrets.token_bytes(32)
        self._listener: Listener | None = None

    def open(self) -> None:
        """Listen in a thread. If that is impossible, the server goes on without the channel."""
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._listener = Listener(_new_address(self._file.parent))
            _write(self._file, {"address": self._listener.address, "key": self._key.hex()})
        except OSError as error:
            _NOTICES.warning("The commands of `admin` cannot reach this server: %s.", error.strerror)
            return
        threading.Thread(target=self._run, args=(self._listener,), name="admin", daemon=True).start()

    def close(self) -> None:
        """Stop listening, and delete the file unless another server has replaced it."""
        if self._listener is None:
            return
        with suppress(OSError, ValueError, KeyError):
            if orjson.loads(self._file.read_bytes())["key"] == self._key.hex():
                self._file.unlink()
        with suppress(OSError):
            self._listener.close()

    def _run(self, listener: Listener) -> None:
        while True:
            try:
                connection = listener.accept()
            except OSError:  # the listener is closed
                return
            threading.Thread(target=self._serve, args=(connection,), name="admin", daemon=True).start()

    def _serve(self, connection: Connection) -> None:
        with connection, suppress(OSError, EOFError, AuthenticationError):  # the client has gone, or has no key
            deliver_challenge(connection, self._key)
            answer_challenge(connection, self._key)
            connection.send_bytes(orjson.dumps(self._answer_to(_received(connection))))

    def _answer_to(self, request: bytes) -> Json:
        try:
            return {"answer": self._answer(orjson.loads(request))}
        except ValueError as refusal:
            return {"refusal": str(refusal)}
        except Exception:  # whatever it is, the server goes on
            _NOTICES.exception("A command of `admin` failed; that is a bug.")
            return {"refusal": "This failed because of a bug; the server's notices say more."}


def ask_server(folder: Path, request: Json) -> Json:
    """The answer of the server with this folder. Raises NoServerError if none runs, and ValueError if it refuses."""
    try:
        place = orjson.loads((folder / _FILE).read_bytes())
        with Client(place["address"], authkey=bytes.fromhex(place["key"])) as connection:
            connection.send_bytes(orjson.dumps(request))
            received: Json = orjson.loads(_received(connection))
    except PermissionError:
        raise NoServerError("Only the user who runs the server may do this.") from None
    except (OSError, EOFError, KeyError, AuthenticationError, orjson.JSONDecodeError):
        raise NoServerError(f"No server that keeps its files in {folder} is running here.") from None
    if "refusal" in received:
        raise ValueError(received["refusal"])
    answer: Json = received["answer"]
    return answer


def _received(connection: Connection) -> bytes:
    if not connection.poll(_PATIENCE):
        raise EOFError
    return connection.recv_bytes(_LONGEST)


def _new_address(folder: Path) -> str:
    """An address that no other server has. In a deep folder the path of a Unix socket would be too long."""
    name = f"nonoscope-{secrets.token_hex(8)}"
    if os.name == "nt":
        return rf"\\.\pipe\{name}"
    here = folder.absolute() / f"{name}.socket"
    _forget_dead(folder)
    return str(here if len(os.fsencode(here)) <= _LONGEST_PATH else Path(mkdtemp(prefix="nonoscope-")) / "admin.socket")


def _forget_dead(folder: Path) -> None:
    for path in folder.glob("nonoscope-*.socket"):
        try:
            Client(str(path)).close()
        except ConnectionRefusedError:
            path.unlink(missing_ok=True)
        except OSError:
            continue


def _write(path: Path, content: Json) -> None:
    """Write a file in one step, so that only its owner can read it."""
    with NamedTemporaryFile("wb", dir=path.parent, delete=False) as file:
        file.write(orjson.dumps(content))
    Path(file.name).replace(path)
