"""Starts the server for a class: chooses the address that pupils can reach, and shows it to the teacher."""

from __future__ import annotations

import io
import ipaddress
import re
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

import click
import psutil
import segno

from solvers.texts import say

# Networks inside this machine, and tunnels: nobody in the classroom is on them.
_NOT_IN_THE_ROOM: Final = re.compile(
    r"docker|br-|bridge|veth|vEthernet|virbr|vmnet|vboxnet|lxc|lxd|cni|flannel|podman|zt|tailscale|tun|tap|utun|wg|ppp|"
    r"ipsec|llw|awdl|anpi", re.IGNORECASE)
# Reserved for documentation: the route to it shows which of its addresses a system would use.
_SOMEWHERE: Final = "192.0.2.1"
_AVAHI: Final = Path("/run/avahi-daemon/socket")


def class_host() -> str:
    """The address of this machine in the network of the class; prompts if there are several candidates."""
    addresses = network_addresses()
    if not addresses:
        raise click.ClickException(say("startup.no_network"))
    choice = clear_choice(addresses, usual_address())
    return (choice or _chosen(addresses)).address


def _chosen(addresses: Sequence[NetworkAddress]) -> NetworkAddress:
    """The address that the teacher chooses from a list; the first without a terminal."""
    click.echo(say("startup.several_addresses"))
    for number, choice in enumerate(addresses, 1):
        click.echo(f"  {number}  {choice.address}  ({choice.interface})")
    if not sys.stdin.isatty():
        click.echo(say("startup.first_address", address=addresses[0].address))
        return addresses[0]
    number = click.prompt(say("startup.which_address"), type=click.IntRange(1, len(addresses)), default=1)
    return addresses[int(number) - 1]


def tell_class(url: str, port: int) -> None:
    click.echo(say("startup.class_address", address=url))
    name = local_name()
    if name:
        click.echo(say("startup.class_name", address=f"http://{name}:{port}/"))
    drawn = io.StringIO()
    segno.make_qr(url).terminal(drawn, compact=True, border=2)
    with suppress(UnicodeEncodeError):  # the terminal lacks these characters
        click.echo(drawn.getvalue())


class NetworkAddress(NamedTuple):
    address: str
    interface: str

    @property
    def in_the_room(self) -> bool:
        return not _NOT_IN_THE_ROOM.match(self.interface)


def network_addresses() -> list[NetworkAddress]:
    """The IPv4 addresses of connected interfaces that other machines can use."""
    states = psutil.net_if_stats()
    return [
        NetworkAddress(entry.address, name)
        for name, entries in psutil.net_if_addrs().items() if name not in states or states[name].isup
        for entry in entries if entry.family == socket.AF_INET and _is_reachable(entry.address)
    ]


def _is_reachable(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified)


def usual_address() -> str:
    """The address that this machine uses to reach others; empty without a network. Nothing is sent."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((_SOMEWHERE, 9))
        address: str = probe.getsockname()[0]
        return address
    return ""


def clear_choice(addresses: Sequence[NetworkAddress], usual: str) -> NetworkAddress | None:
    """The address that a class can reach; None if there are several candidates."""
    near = [address for address in addresses if address.in_the_room] or list(addresses)
    if len(near) == 1:
        return near[0]
    return next((address for address in near if address.address == usual), None)


def local_name() -> str:
    """The name of this machine without a DNS server, such as desk.local; empty if the system announces none."""
    is_announced = sys.platform in ("darwin", "win32") or _AVAHI.exists()
    name = socket.gethostname().partition(".")[0].lower()
    return f"{name}.local" if is_announced and name and name != "localhost" else ""
