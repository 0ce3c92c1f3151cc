"""What goes over a web socket: Engine.IO 4 with Socket.IO 5 in it, as text. Text in, text out.

Packets of Socket.IO are read and written by its library. Of Engine.IO, whose packets are a digit and a text, only what
a web socket needs is spoken.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from socketio import packet as socketio_packet
from websockets.frames import Frame, Opcode

from ..wire_json import SocketJson, dumps

NAMESPACE: Final = "/solve"
PING: Final = "2"
PONG: Final = "3"
CLOSE: Final = "1"
_OPEN, _MESSAGE = "0", "4"


class _Packet(socketio_packet.Packet):  # type: ignore[misc]
    json = SocketJson
    uses_binary_events = False


class NonsenseError(ValueError):
    """This is no packet, or none that is expected here."""


class Called(NamedTuple):
    """A message: its name, what came with it, and the number of the acknowledgement that is wanted."""

    name: str
    message: object
    number: int | None


class Joining(NamedTuple):
    """A client wants to talk in a namespace."""

    namespace: str


class Leaving(NamedTuple):
    """A client has nothing more to say."""


Said = Called | Joining | Leaving | None


def read(text: str) -> Said:
    """What a client says; None for what needs no answer. Raises NonsenseError."""
    if text[:1] == _MESSAGE:
        return _read_packet(text[1:])
    if text == CLOSE:
        return Leaving()
    if text != PONG:
        raise NonsenseError
    return None


def _read_packet(text: str) -> Said:
    try:
        packet = _Packet(encoded_packet=text)
    except (ValueError, IndexError, TypeError, RecursionError):
        raise NonsenseError from None
    namespace = packet.namespace or "/"
    if text and packet.packet_type == socketio_packet.CONNECT:
        return Joining(namespace)
    if namespace != NAMESPACE:
        raise NonsenseError
    if packet.packet_type == socketio_packet.DISCONNECT:
        return Leaving()
    return _called(packet)


def _called(packet: _Packet) -> Called:
    data = packet.data
    if packet.packet_type != socketio_packet.EVENT or not isinstance(data, list) or not data:
        raise NonsenseError
    if not isinstance(data[0], str):
        raise NonsenseError
    return Called(data[0], data[1] if len(data) > 1 else None, packet.id)


def opening(name: str, ping: float, pong: float, largest: int) -> str:
    """The first thing that is said on a socket."""
    about = {"sid": name, "upgrades": [], "pingInterval": round(ping * 1000), "pingTimeout": round(pong * 1000),
             "maxPayload": largest}
    return _OPEN + dumps(about).decode()


def joined(name: str) -> str:
    return _written(socketio_packet.CONNECT, {"sid": name}, NAMESPACE)


def not_joined(namespace: str) -> str:
    return _written(socketio_packet.CONNECT_ERROR, {"message": "Unable to connect"}, namespace)


def acknowledged(number: int) -> str:
    return _written(socketio_packet.ACK, [], NAMESPACE, number)


def called(name: str, message: object) -> str:
    return _written(socketio_packet.EVENT, [name, message], NAMESPACE)


def _written(kind: int, data: object, namespace: str, number: int | None = None) -> str:
    packet: str = _Packet(kind, data, namespace, number).encode()
    return _MESSAGE + packet


def framed(text: str) -> bytes:
    """As a frame of a web socket, which is the same for all who get it."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
