"""Starting the server for a class: which address pupils type or photograph, and how the teacher is told."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from contextlib import suppress

import click
import segno

from solvers.texts import say

from .network_addresses import NetworkAddress, clear_choice, local_name, network_addresses, usual_address


def class_host() -> str:
    """The address of this machine in the network of the class; asks where that is not clear."""
    addresses = network_addresses()
    if not addresses:
        raise click.ClickException(say("server.no_network"))
    chosen = clear_choice(addresses, usual_address())
    return (chosen or _asked(addresses)).address


def _asked(addresses: Sequence[NetworkAddress]) -> NetworkAddress:
    """The one that is chosen from a list; where nobody can be asked, the first."""
    click.echo(say("server.several_addresses"))
    for number, one in enumerate(addresses, 1):
        click.echo(f"  {number}  {one.address}  ({one.interface})")
    if not sys.stdin.isatty():
        click.echo(say("server.first_address", address=addresses[0].address))
        return addresses[0]
    number = click.prompt(say("server.which_address"), type=click.IntRange(1, len(addresses)), default=1)
    return addresses[int(number) - 1]


def tell_class(url: str, port: int) -> None:
    """The address, also as a code to be photographed."""
    click.echo(say("server.class_address", address=url))
    name = local_name()
    if name:
        click.echo(say("server.class_name", address=f"http://{name}:{port}/"))
    drawn = io.StringIO()
    segno.make_qr(url).terminal(drawn, compact=True, border=2)
    with suppress(UnicodeEncodeError):  # a terminal that has no such signs
        click.echo(drawn.getvalue())
