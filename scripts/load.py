"""How the server does under load: sockets that watch one solve while others keep the processors busy.

    python scripts/load.py --sockets 200 --seconds 10 [--browser]
    python scripts/load.py --polling --sockets 1000

Starts an app of its own, in which a solve makes an event every 5 ms and stamps it with the time; two hard
puzzles are solved beside it. Tells how old events are when they arrive, and how long /healthz takes meanwhile;
with --browser also how old they are when a page that watches has drawn them; with --polling the watchers have no
sockets, but ask for events again and again, and wait for them.
"""

from __future__ import annotations

import argparse
import base64
import itertools
import json
import multiprocessing
import os
import re
import selectors
import signal
import socket
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from urllib.request import ProxyHandler, Request, build_opener

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import psutil  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from nonoscope import FILLED, Fixed, Progress, Reason, Unfixed, dump  # noqa: E402
from run import chromium_options  # noqa: E402
from solvers.collection import example  # noqa: E402
from webapp import create_app  # noqa: E402
from webapp.jobs.events import messages  # noqa: E402
from webapp.jobs.events.frames import Framer  # noqa: E402
from webapp.jobs.events.messages import Done, Message  # noqa: E402
from webapp.jobs.pool.processes import Size, process_runner  # noqa: E402
from webapp.jobs.tasks import work  # noqa: E402
from webapp.server.app_server import serve  # noqa: E402

OPEN = build_opener(ProxyHandler({}))
# A solve of this puzzle tells the time; in a page as well.
STAMPED = dump(example("cup").puzzle, "link").strip()
BLINKING = (0,)
# In the page: when which step was first on the screen.
DRAWN = """() => {
  window.drawn = [];
  const place = document.querySelector('[data-testid="place"]');
  const look = () => {
    const step = Number(place.textContent.split(" ")[1]?.replaceAll(",", "") || 0);
    const now = (performance.timeOrigin + performance.now()) / 1000;
    if (step !== window.drawn.at(-1)?.[0]) window.drawn.push([step, now]);
    requestAnimationFrame(() => setTimeout(look));  // after this frame's drawing
  };
  look();
}"""


def stamp(request: messages.Request) -> Iterator[Message]:
    """Besides the usual tasks one that tells the time, and blinks."""
    if request.source != STAMPED or request.task != "solve":
        yield from work(request)
        return
    framer = Framer(1, time.perf_counter)
    end = time.monotonic() + request.seconds
    while time.monotonic() < end:
        yield from framer.see(Fixed(BLINKING, (FILLED,), Reason("guess", cell=0)))
        yield from framer.see(Progress({"made": time.time()}))
        time.sleep(0.005)
        yield from framer.see(Unfixed(BLINKING))
    yield from framer.last({"t": "finished", "outcome": "SOLVED"})
    yield Done({"outcome": "SOLVED"})


def serve_stamps(listening: socket.socket, sockets: int) -> None:
    def make():
        runner = process_runner(Size(workers=3), work=stamp)
        runner.start()
        bounds = {"SOCKETS": sockets + 10, "SOCKET_CROWD": sockets + 10, "CONNECTIONS": sockets + 500}
        return create_app({"JOB_RATE": "", "WATCH_RATE": "", **bounds}, jobs=runner)

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    serve(make, listening)


def ask(url: str, body: object = None, method: str | None = None) -> dict:
    data = None if body is None else json.dumps(body).encode()
    request = Request(url, data, {"Content-Type": "application/json"}, method=method)
    with OPEN.open(request, timeout=60) as response:
        return json.load(response)


def watch(port: int, job: str) -> socket.socket:
    """A web socket that watches, by hand: two hundred of a real client would be the load themselves."""
    connection = socket.create_connection(("127.0.0.1", port))
    key = base64.b64encode(os.urandom(16)).decode()
    connection.sendall(
        f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    while b'"pingInterval"' not in connection.recv(4096):
        pass
    connection.sendall(text_frame("40/solve,"))
    while b"40/solve," not in connection.recv(4096):
        pass
    connection.sendall(text_frame('42/solve,["watch",' + json.dumps({"job": job, "since": 0}) + "]"))
    return connection


def text_frame(text: str) -> bytes:
    data = text.encode()
    return bytes((0x81, 0x80 | len(data), 0, 0, 0, 0)) + data  # masked with zeros


def ages(data: bytes, now: float) -> Iterator[float]:
    """How old the events in received bytes are."""
    for part in data.split(b'"made":')[1:]:
        digits = part.partition(b"}")[0]
        if part.count(b"}"):
            yield now - float(digits)


class Polling:
    """One who asks for events, again and again, over one connection."""

    def __init__(self, port: int, job: str) -> None:
        self.connection = socket.create_connection(("127.0.0.1", port))
        self._head = f"HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n"
        self._path = f"/api/jobs/{job}/events?wait=20&since="
        self._answer = b""
        self.ask(0)

    def ask(self, since: int) -> None:
        self.connection.sendall(f"GET {self._path}{since} {self._head}".encode())

    def hear(self, data: bytes) -> bytes:
        """Ask for more when an answer is complete; what it says."""
        self._answer += data
        head, _, body = self._answer.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head.lower())
        if length is None or len(body) < int(length[1]):
            return b""
        self._answer = b""
        self.ask(json.loads(body)["next"])
        return body


def listen(hearing: Mapping[socket.socket, Callable[[bytes], bytes]], end: float) -> tuple[list[float], int]:
    """Ages of all that arrives, as it is heard on each connection, and how much that is."""
    selector = selectors.DefaultSelector()
    for connection, hear in hearing.items():
        selector.register(connection, selectors.EVENT_READ, hear)
    found: list[float] = []
    received = 0
    while time.monotonic() < end:
        for key, _ in selector.select(0.1):
            data = key.fileobj.recv(1 << 18)
            received += len(data)
            found += ages(key.data(data), time.time())
    return found, received


def time_health(url: str, seconds: float, results: multiprocessing.connection.Connection) -> None:
    """Run in a process of its own: how long /healthz takes."""
    end = time.monotonic() + seconds
    times = []
    while time.monotonic() < end:
        start = time.monotonic()
        ask(url + "healthz")
        times.append(time.monotonic() - start)
        time.sleep(0.02)
    results.send(times)


def hard_puzzle() -> str:
    """Noise of which nothing follows easily; asked for all of its solutions, it keeps a processor busy for ever."""
    side = 40
    return f"{side}\n{side}\n" + "1 1 1\n" * side * 2


def at(share: float, values: list[float]) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] * 1000


def measure(url: str, port: int, server: int, sockets: int, seconds: float, polling: bool) -> None:
    busy = [ask(url + "api/jobs", {"text": hard_puzzle(), "options": {"count": 0}, "seconds": 110}) for _ in range(2)]
    job = ask(url + "api/jobs", {"text": STAMPED, "seconds": seconds + 60})["job"]
    if polling:
        hearing = {one.connection: one.hear for one in (Polling(port, job) for _ in range(sockets))}
    else:
        hearing = {watch(port, job): bytes for _ in range(sockets)}
    tell_ages("as they come", *listen(hearing, time.monotonic() + 2))  # of what had happened before as well
    ours, theirs = multiprocessing.Pipe()
    checker = multiprocessing.Process(target=time_health, args=(url, seconds, theirs))
    checker.start()
    before = psutil.Process(server).cpu_times().user
    found, received = listen(hearing, time.monotonic() + seconds)
    health = ours.recv()
    running = [ask(f"{url}api/jobs/{one['job']}")["state"] for one in busy]
    print(f"{sockets} {'who poll' if polling else 'sockets'}, {seconds:g} s, busy solves: {', '.join(running)}")
    tell_ages("then", found, received)
    print(f"/healthz: {len(health)} times, median {statistics.median(health) * 1000:.1f} ms, "
          f"p99 {at(0.99, health):.1f} ms, worst {max(health) * 1000:.1f} ms")
    process = psutil.Process(server)
    print(f"the server: {process.memory_info().rss / 1e6:.0f} MB, {process.num_threads()} threads, "
          f"{process.cpu_times().user - before:.1f} s of a processor")


def tell_ages(when: str, found: list[float], received: int) -> None:
    print(f"{when}: {len(found):,} events ({received / 1e6:.1f} MB)")
    if found:
        print(f"  age: median {statistics.median(found) * 1000:.0f} ms, p95 {at(0.95, found):.0f} ms, "
              f"p99 {at(0.99, found):.0f} ms")


def measure_drawing(url: str, seconds: float) -> None:
    """How old events are when a page has drawn them, while two hard puzzles are being solved."""
    busy = [ask(url + "api/jobs", {"text": hard_puzzle(), "options": {"count": 0}, "seconds": 110}) for _ in range(2)]
    with sync_playwright() as playwright:
        page = playwright.chromium.launch(**chromium_options()).new_page()
        page.goto(f"{url}p/{STAMPED}#watch=exact,seconds:{seconds + 5:g}")
        page.locator('input[data-testid="speed"]').fill("13")  # as it comes
        with page.expect_response("**/api/jobs") as started:
            page.get_by_test_id("start").click()
        page.evaluate(DRAWN)
        page.wait_for_timeout(seconds * 1000)
        drawn = page.evaluate("window.drawn")
        job = started.value.json()["job"]
    events = ask(f"{url}api/jobs/{job}/events?since=0")["events"]
    made = {number: event["counters"]["made"] for number, event in enumerate(events, 1)
            if "made" in event.get("counters", {})}
    found = [when - made[number] for (last, _), (step, when) in itertools.pairwise(drawn)
             for number in range(last + 1, step + 1) if number in made]
    print(f"drawn in a page: {len(found):,} stamps in {len(drawn)} frames; age: median "
          f"{statistics.median(found) * 1000:.0f} ms, p95 {at(0.95, found):.0f} ms, worst {max(found) * 1000:.0f} ms")
    for one in busy:
        ask(f"{url}api/jobs/{one['job']}", method="DELETE")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--browser", action="store_true", help="measure a page that watches, too")
    parser.add_argument("--polling", action="store_true", help="watch by requests that wait, not over sockets")
    wanted = parser.parse_args()
    listening = socket.create_server(("127.0.0.1", 0), backlog=512)
    port = listening.getsockname()[1]
    server = multiprocessing.get_context("fork").Process(target=serve_stamps, args=(listening, wanted.sockets))
    server.start()
    url = f"http://127.0.0.1:{port}/"
    try:
        while ask(url + "healthz")["jobs"]["workers"] < 3:
            time.sleep(0.2)
        if wanted.browser:
            measure_drawing(url, wanted.seconds)
        measure(url, port, server.pid, wanted.sockets, wanted.seconds, wanted.polling)
    finally:
        server.terminate()
        server.join()


if __name__ == "__main__":
    main()
