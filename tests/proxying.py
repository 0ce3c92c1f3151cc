"""A real proxy before a test's server: nginx or Caddy as `deploy/` configures it, with a certificate made here.

Only addresses, ports and places of files are replaced. No tests here.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from scripts.cluster import NGINX
from scripts.members import free_port

DEPLOY = Path(__file__).resolve().parents[1] / "deploy"
# Which proxy the browser tests go through: "nginx" or "caddy"; empty for none.
PROXY = os.environ.get("NONOSCOPE_TEST_PROXY", "")
SETTINGS: dict[str, object] = {"PROXIES": 1} if PROXY else {}
# What Chromium needs to take the certificate.
BROWSER = ["--ignore-certificate-errors"] if PROXY else []

def make_certificate(folder: Path) -> None:
    """For 127.0.0.1."""
    names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "fullchain.pem")]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *names, *files]
    subprocess.run(command, check=True, capture_output=True)


def replaced(text: str, changes: Mapping[str, str]) -> str:
    """Every expression has to be found, or the file and this module have gone apart."""
    for old, new in changes.items():
        text, count = re.subn(old, lambda _, new=new: new, text, flags=re.MULTILINE)
        assert count, old
    return text


def nginx_command(folder: Path, upstream: str, port: int) -> list[str]:
    """How nginx is started on `deploy/nginx.conf`."""
    site = replaced((DEPLOY / "nginx.conf").read_text(encoding="utf-8"), {
        r"127\.0\.0\.1:8000": upstream,
        r"^ *listen \[::\].*\n": "",
        r"listen 80;": f"listen 127.0.0.1:{free_port()};",
        r"listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        r"nonoscope\.example": "127.0.0.1",
        r"/etc/ssl/nonoscope": str(folder),
        r"/var/log/nginx": str(folder),
    })
    (folder / "site.conf").write_text(site, encoding="utf-8")
    (folder / "main.conf").write_text(NGINX.format(folder=folder), encoding="utf-8")
    return ["nginx", "-p", str(folder), "-c", str(folder / "main.conf")]


def caddy_command(folder: Path, upstream: str, port: int) -> list[str]:
    """The same for Caddy and `deploy/Caddyfile`."""
    site = replaced((DEPLOY / "Caddyfile").read_text(encoding="utf-8"), {
        r"^\{\n": "{\n\tadmin off\n\tauto_https disable_redirects\n",
        r"^nonoscope\.example \{": f"https://127.0.0.1:{port} {{\n\ttls {folder}/fullchain.pem {folder}/key.pem",
        r"reverse_proxy 127\.0\.0\.1:8000": f"reverse_proxy {upstream}",
    })
    (folder / "Caddyfile").write_text(site, encoding="utf-8")
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


COMMANDS = {"nginx": nginx_command, "caddy": caddy_command}


@contextmanager
def proxied(address: str, folder: Path, proxy: str = PROXY) -> Iterator[str]:
    """The address of the proxy before a server; the server's own where there is none."""
    if not proxy:
        yield address
        return
    assert shutil.which(proxy), f"{proxy} is not on the PATH"
    make_certificate(folder)
    port = free_port()
    command = COMMANDS[proxy](folder, address.removeprefix("http://"), port)
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "output").open("wb") as output, subprocess.Popen(
        command, env=environment, stdout=output, stderr=output
    ) as process:
        try:
            _wait(process, port, folder)
            yield f"https://127.0.0.1:{port}"
        finally:
            process.terminate()


def _wait(process: subprocess.Popen[bytes], port: int, folder: Path) -> None:
    """Until it takes connections."""
    while process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError((folder / "output").read_text(encoding="utf-8"))
