"""Starting for a class: the address that pupils can reach, and links and QR codes that lead there."""

from __future__ import annotations

import socket
from types import SimpleNamespace

import click
import psutil
import pytest
from click.testing import CliRunner

from nonoscope import dump
from solvers.collection import example
from tests.cases import for_every
from tests.inline import client_of
from tests.webapp.qr_reader import read_qr
from webapp import __main__ as program
from webapp.server.class_start import NetworkAddress, class_host, clear_choice, network_addresses, tell_class

CAT = dump(example("cat").puzzle, "link").strip()
CLASS = "http://192.168.1.5:8000/"
WIFI, CABLE = NetworkAddress("192.168.1.5", "wlan0"), NetworkAddress("10.0.0.7", "eth0")
DOCKER, TUNNEL = NetworkAddress("172.17.0.1", "docker0"), NetworkAddress("10.8.0.2", "tun0")


@for_every("addresses, usual, chosen", [
    ([WIFI], "", WIFI),
    ([DOCKER, WIFI], "", WIFI),
    ([CABLE, WIFI], WIFI.address, WIFI),
    ([CABLE, WIFI], "", None),
    ([CABLE, WIFI, TUNNEL], TUNNEL.address, None),
    ([WIFI, TUNNEL], TUNNEL.address, WIFI),
    ([DOCKER], "", DOCKER),
    ([DOCKER, TUNNEL], TUNNEL.address, TUNNEL),
])
def test_the_address_in_the_room(addresses: list[NetworkAddress], usual: str, chosen: NetworkAddress | None) -> None:
    assert clear_choice(addresses, usual) == chosen


def test_addresses_that_others_cannot_reach_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def entries(*addresses: str) -> list[SimpleNamespace]:
        return [SimpleNamespace(family=socket.AF_INET6 if ":" in address else socket.AF_INET, address=address)
                for address in addresses]

    networks = {"lo": entries("127.0.0.1"), "eth0": entries("169.254.3.4", "fe80::1"), "wlan0": entries("192.168.1.5"),
                "eth1": entries("10.1.1.1")}
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: networks)
    monkeypatch.setattr(psutil, "net_if_stats", lambda: {
        name: SimpleNamespace(isup=name != "eth1") for name in networks})
    assert network_addresses() == [WIFI]


@click.command()
def choose() -> None:
    click.echo("chosen " + class_host())


def test_a_teacher_chooses_where_there_is_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.server.class_start.usual_address", lambda: "")
    monkeypatch.setattr("webapp.server.class_start.network_addresses", list)
    assert "isn’t on a network that others can reach" in CliRunner().invoke(choose).output
    monkeypatch.setattr("webapp.server.class_start.network_addresses", lambda: [CABLE, WIFI])
    output = CliRunner().invoke(choose).output
    assert "10.0.0.7  (eth0)" in output
    assert output.endswith("This isn’t a terminal, so you can’t choose one here. Using 10.0.0.7.\nchosen 10.0.0.7\n")
    monkeypatch.setattr("webapp.server.class_start.sys", SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True)))
    assert CliRunner().invoke(choose, input="7\n2\n").output.endswith("chosen 192.168.1.5\n")


def test_the_address_is_printed_and_drawn(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.server.class_start.local_name", lambda: "desk.local")
    tell_class(CLASS, 8000)
    output = capsys.readouterr().out
    assert f"Pupils open {CLASS}" in output
    assert "http://desk.local:8000/" in output
    assert "█" in output


def test_a_class_is_served_at_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[str] = []
    monkeypatch.setattr(program, "class_host", lambda: "192.168.1.5")
    monkeypatch.setattr(program, "serve", lambda make, listening: served.append(listening.getsockname()[0]))
    output = CliRunner().invoke(program.main, ["--class", "--no-browser", "--port", "0"]).output
    assert "Pupils open http://192.168.1.5:" in output
    assert served == ["0.0.0.0"]


@for_every("opened, leads_to", [
    ("http://127.0.0.1:8000", "http://192.168.1.5:8000"),
    ("http://localhost:8000", "http://192.168.1.5:8000"),
    ("http://desk.local:8000", "http://desk.local:8000"),
])
def test_codes_and_links_never_lead_to_this_machine_alone(opened: str, leads_to: str) -> None:
    client = client_of({"TESTING": True, "ADDRESS": CLASS})
    assert read_qr(client.get(f"/api/puzzles/{CAT}/qr.svg", base_url=opened).text) == f"{leads_to}/p/{CAT}"
    origin = leads_to if leads_to != opened else ""
    assert f'data-origin="{origin}"' in client.get(f"/p/{CAT}", base_url=opened).text
