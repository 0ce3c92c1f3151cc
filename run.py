#!/usr/bin/env python3
"""Set up and start Nonoscope: `python3 run.py`. Needs only Python.

Standard library only. Old Pythons must be able to read this file and say which version is needed: no syntax younger
than Python 3.6 here.
"""

import argparse
import hashlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)
if sys.version_info < OLDEST:
    sys.exit("Nonoscope needs Python 3.11 or newer, this is Python {}.{}.".format(*sys.version_info[:2]))

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
NODE_MODULES = ROOT / "node_modules"
WINDOWS = os.name == "nt"
VENV_PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")

RUNTIME = "requirements.txt"
CLUSTER = "requirements-cluster.txt"
TEST = "requirements-test.txt"
LINT = "requirements-dev.txt"
DOCS = "requirements-docs.txt"
AUDIT = "requirements-audit.txt"
NOTEBOOKS = "requirements-notebooks.txt"
NODE_LINT = "package-lock.json"
# Commands that start another program: its packages, whether it needs compiled solvers, and the program.
PROGRAMS = {
    "cluster": ((RUNTIME, CLUSTER), True, ("-m", "scripts.cluster")),
    "fuzz": ((RUNTIME, CLUSTER, TEST), True, ("-m", "scripts.fuzz")),
    "translations": ((RUNTIME,), False, ("scripts/translations.py",)),
    "docs": ((LINT, DOCS), False, ("-m", "mkdocs", "build")),
    "lock": ((AUDIT,), False, ("scripts/supply_chain.py", "lock")),
    "audit": ((RUNTIME, CLUSTER, TEST, LINT, DOCS, AUDIT), False, ("scripts/supply_chain.py", "audit")),
}

# Messages of pip when it cannot reach a package index, as opposed to packages that do not fit.
OFFLINE_SIGNS = (
    "NewConnectionError", "NameResolutionError", "Temporary failure in name resolution", "ConnectTimeoutError",
    "ProxyError", "Network is unreachable", "getaddrinfo failed",
)
# One process more than there are processors, since browsers often wait; the tests of a file share one process. In which
# order files are begun says tests/conftest.py.
PROCESSES = ("-n", str(min((os.cpu_count() or 1) + 1, 4)), "--dist", "loadfile", "--no-loadscope-reorder")
ONE_PROCESS = ("-n", "--numprocesses", "--pdb", "--trace", "--collect-only")
# The tiers of tests, by their marks in pyproject.toml. What pytest runs by itself is `--all`.
QUICK = ("-m", "not nightly and not browsers and not slow and (journey or not browser)")
NIGHTLY = ("-m", "nightly", "-o", "faulthandler_timeout=0")  # tests that take hours: see tests/test_nightly.py
BROWSERS = ("-m", "browsers", "--durations=0", "--durations-min=0.5", "tests/browsers")  # in Firefox and WebKit
TIERS = ("--all", "--nightly", "--browsers")
CHOOSING = ("-k", "-m", "--lf", "--last-failed")  # options that choose tests from all tiers, as paths do

GRACE = 2.0  # seconds in which a child ends by itself after Ctrl-C
INTERRUPTED = 130  # the exit status of solvers/cli when somebody pressed Ctrl-C

PROGRESS_SIGNS = ("Collecting ", "Building wheel", "Installing collected packages")

# The first one has no window, and loads pages in little more than half the time.
BROWSER_NAMES = (
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
BROWSER_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"%ProgramFiles%\Google\Chrome\Application\chrome.exe",
    r"%ProgramFiles(x86)%\Google\Chrome\Application\chrome.exe",
    r"%LocalAppData%\Google\Chrome\Application\chrome.exe",
    r"%ProgramFiles(x86)%\Microsoft\Edge\Application\msedge.exe",
)


class SetupError(Exception):
    """A problem that the user can solve, in one sentence."""


def say(text: str) -> None:
    print(text, flush=True)


# The environment


def install(*names: str) -> None:
    """Make sure that .venv exists and has the packages of these requirement files."""
    missing = [name for name in names if not is_installed(name)]
    if not missing:
        return
    if not venv_works():
        make_venv()
    say("Installing {} (only the first time) ...".format(", ".join(missing)))
    pip_install(missing)
    for name in missing:
        stamp_of(name).write_text(fingerprint(name), encoding="ascii")


def is_installed(name: str) -> bool:
    """Whether all packages of this version of a file are installed, for this Python."""
    try:
        return VENV_PYTHON.exists() and stamp_of(name).read_text(encoding="ascii") == fingerprint(name)
    except OSError:
        return False


def stamp_of(name: str) -> Path:
    return (NODE_MODULES if name == NODE_LINT else VENV) / (name + ".installed")


def fingerprint(name: str) -> str:
    version = ".".join(map(str, sys.version_info[:2]))
    return hashlib.sha256((ROOT / name).read_bytes() + version.encode("ascii")).hexdigest()


def venv_works() -> bool:
    """Whether .venv has this Python, and pip if that is needed: it may be incomplete, or from an old Python."""
    if not VENV_PYTHON.exists():
        return False
    modules = "sys" if pip_runner() else "sys, pip"
    code = f"import {modules}; sys.exit(sys.version_info[:2] != {tuple(sys.version_info[:2])})"
    return quiet(VENV_PYTHON, "-c", code)


def quiet(*command: object) -> bool:
    try:
        return subprocess.run([str(part) for part in command], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def make_venv() -> None:
    """Make .venv, without a pip of its own where this Python has one that installs into other environments."""
    if importlib.util.find_spec("ensurepip") is None:
        raise SetupError(
            "This Python cannot make virtual environments: install its venv package first "
            "(Debian and Ubuntu: apt install python3-venv)."
        )
    say("Making {} ...".format("a new .venv in place of the broken one" if VENV.exists() else ".venv"))
    command = [sys.executable, "-m", "venv", "--clear", *(["--without-pip"] if pip_runner() else []), str(VENV)]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if result.returncode != 0:
        raise SetupError(f"The folder .venv could not be made: {last_line(result.stdout)}")


def pip_runner() -> "Path | None":
    """The script of this Python's pip that other Pythons can run: `pip --python` would start it as a grandchild."""
    pip = importlib.util.find_spec("pip")
    runner = Path(pip.origin).with_name("__pip-runner__.py") if pip is not None and pip.origin else None
    return runner if runner is not None and runner.exists() else None


def pip_install(names: "list[str]") -> None:
    """Install the packages. Most of their modules are never loaded, so none are compiled to bytecode beforehand."""
    runner = pip_runner()
    pip = [str(runner)] if runner else ["-m", "pip"]
    command = [str(VENV_PYTHON), *pip, "install", "--retries", "2", "--disable-pip-version-check"]
    command += [] if sys.dont_write_bytecode else ["--no-compile"]
    command += hash_option(names)
    for name in names:
        command += ["-r", str(ROOT / name)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace"
    )
    log = []
    try:
        for line in process.stdout or ():
            log.append(line)
            if line.lstrip().startswith(PROGRESS_SIGNS):
                say("  " + re.sub(r" \(from.*|:.*", "", line.strip()))
    except KeyboardInterrupt:
        process.terminate()
        raise
    if process.wait() != 0:
        raise SetupError(why_pip_failed("".join(log)))


def hash_option(names: "list[str]") -> "list[str]":
    """If all files have hashes, pip refuses packages without a hash or with another one."""
    hashed = all("--hash=" in (ROOT / name).read_text(encoding="utf-8") for name in names)
    return ["--require-hashes"] if hashed else []


def why_pip_failed(log: str) -> str:
    if any(sign in log for sign in OFFLINE_SIGNS):
        return "The packages could not be downloaded: there seems to be no network; connect and run this again."
    errors = [line for line in log.splitlines() if line.startswith("ERROR:")]
    return f"The packages could not be installed: pip says {errors[0] if errors else last_line(log)!r}."


def last_line(text: str) -> str:
    return (text.strip().splitlines() or ["nothing"])[-1]


# The solvers


def prepare() -> None:
    """Make sure that the solvers are compiled, so that neither visitors nor tests have to wait for it."""
    status = run_python("-m", "solvers", "prepare")
    if status in (INTERRUPTED, -signal.SIGTERM):
        raise KeyboardInterrupt
    if status != 0:
        raise SetupError("Nothing can start: the solvers could not be compiled.")


# The browser that tests drive


def find_browser() -> "str | None":
    """A Chromium or Chrome on this machine: NONOSCOPE_BROWSER, the PATH, or the usual places."""
    named = os.environ.get("NONOSCOPE_BROWSER")
    if named:
        return named
    on_path = filter(None, map(shutil.which, BROWSER_NAMES))
    places = (place for place in map(os.path.expandvars, BROWSER_PLACES) if os.path.exists(place))  # noqa: PTH110
    return next(on_path, None) or next(places, None)


def chromium_options() -> "dict[str, object]":
    """How Playwright launches a browser: one of this machine, or its own; root cannot have a sandbox."""
    root = not WINDOWS and os.geteuid() == 0
    return {"executable_path": find_browser(), "args": ["--no-sandbox"] if root else []}


def get_browser() -> bool:
    """Whether the browser tests will find a browser, after trying to install one."""
    if find_browser() or playwright_has_browser():
        return True
    say("No Chromium or Chrome here: downloading Playwright's own ...")
    if quiet(VENV_PYTHON, "-m", "playwright", "install", "chromium") and playwright_has_browser():
        return True
    return install_system_browser()


def playwright_has_browser() -> bool:
    code = (
        "import os, sys; from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as p: sys.exit(not os.path.exists(p.chromium.executable_path))"
    )
    return quiet(VENV_PYTHON, "-c", code)


def install_system_browser() -> bool:
    """On Debian and its relatives, as root: install the system's own package."""
    if WINDOWS or os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    say("That did not work: installing the system's chromium-headless-shell package ...")
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", BROWSER_NAMES[0]]):
        if subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode != 0:
            return False
    return find_browser() is not None


# The commands


def setup() -> int:
    install(RUNTIME)
    prepare()
    say("Ready. Start it with: python3 run.py")
    return 0


def test(arguments: "list[str]") -> int:
    install(RUNTIME, CLUSTER, TEST)
    if "--nightly" in arguments:
        install(NOTEBOOKS)
        install_node_tools()
    prepare()
    if "--browsers" not in arguments and not get_browser():
        say("WARNING: no Chromium could be had, so the tests in a real browser cannot run. Install Chromium or Chrome.")
    return hand_over("-m", "pytest", *pytest_options(arguments))


def pytest_options(arguments: "list[str]") -> "list[str]":
    """Which tests to run, in how many processes: the options of pytest, and a tier."""
    options = [argument for argument in arguments if argument not in TIERS]
    if "--nightly" in arguments:
        return [*NIGHTLY, *options]
    if "--browsers" in arguments:
        return [*BROWSERS, *options]
    paths = [ROOT / option.partition("::")[0] for option in options if not option.startswith("-")]
    chosen = any(option.startswith(CHOOSING) for option in options) or any(path.exists() for path in paths)
    tier = () if "--all" in arguments or chosen else QUICK
    processes = () if any(option.startswith(ONE_PROCESS) for option in options) else PROCESSES
    return [*processes, *tier, *options]


def become(command: str, arguments: "list[str]") -> int:
    if WINDOWS and command == "cluster":
        raise SetupError("A cluster needs Redis and PostgreSQL as Linux and macOS have them: Windows has WSL for that.")
    packages, needs_solvers, program = PROGRAMS[command]
    install(*packages)
    if needs_solvers:
        prepare()
    return hand_over(*program, *arguments)


def lint() -> int:
    install(RUNTIME, CLUSTER, TEST, LINT)
    install_node_tools()
    return (
        run_python("-m", "ruff", "check", ".")
        or run_python("-m", "mypy")
        or run_node("typescript/bin/tsc", "--project", ".")
        or run_node("eslint/bin/eslint.js", ".")
    )


def install_node_tools() -> None:
    """Install the tools that check scripts and pages. Only developers need Node, and only for this."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise SetupError("Pages are checked with Node: install it with npm (Debian: apt install nodejs npm).")
    if is_installed(NODE_LINT):
        return
    say("Installing the tools that check scripts and pages ...")
    command = [npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    if subprocess.run(command, cwd=str(ROOT), check=False).returncode != 0:
        raise SetupError("npm could not install the tools that check scripts and pages; its output is above.")
    stamp_of(NODE_LINT).write_text(fingerprint(NODE_LINT), encoding="ascii")


def run_node(script: str, *arguments: str) -> int:
    command = [shutil.which("node") or "node", str(NODE_MODULES / script), *arguments]
    return subprocess.run(command, cwd=str(ROOT), check=False).returncode


def hand_over(*arguments: str) -> int:
    """Become .venv's Python if the system can do that, so that signals reach it directly."""
    if not WINDOWS:
        os.chdir(str(ROOT))
        os.execv(str(VENV_PYTHON), [str(VENV_PYTHON), *arguments])
    return run_python(*arguments)


def run_python(*arguments: str) -> int:
    """Run .venv's Python in the project's folder. Ctrl-C also reaches the child, which ends by itself; a signal to this
    process alone does not, so the child is told."""
    process = subprocess.Popen([str(VENV_PYTHON), *arguments], cwd=str(ROOT))
    interrupted = False
    while True:
        try:
            return process.wait(GRACE if interrupted else None)
        except (KeyboardInterrupt, subprocess.TimeoutExpired):
            if interrupted and not WINDOWS:
                process.terminate()
            interrupted = True


def read_arguments(arguments: "list[str]") -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="run.py", description="Set up and start Nonoscope.")
    parser.add_argument(
        "command",
        nargs="?",
        choices=("start", "class", "cluster", "setup", "test", "fuzz", "lint", "docs", "lock", "audit", "translations"),
        default="start",
        help="start (the default), class: start it for everybody on this network, "
        "cluster: start several web processes and workers (see cluster --help), setup: only install, "
        "test: run the tests of a few minutes (takes pytest's arguments; --all: also the slow ones and all that need a "
        "browser; --nightly: those that take hours; --browsers: journeys in Firefox and WebKit), "
        "fuzz: feed malformed input to everything (see fuzz --help), lint: run ruff, mypy, tsc and ESLint, "
        "docs: make a site of the manual, in site/, "
        "lock: pin all packages with their hashes (takes --upgrade), audit: check licences and known vulnerabilities, "
        "translations: bring the English into the other languages, and list what they lack (see translations --help)",
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, help="port to listen on (default: 8000, or the next free one)")
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")
    return parser.parse_args(arguments)


def carry_out(arguments: "list[str]") -> int:
    if arguments and arguments[0] in PROGRAMS:
        return become(arguments[0], arguments[1:])
    if arguments and arguments[0] == "test":
        return test(arguments[1:])
    options = read_arguments(arguments)
    if options.command in ("setup", "lint"):
        return setup() if options.command == "setup" else lint()
    port = [] if options.port is None else ["--port", str(options.port)]
    where = ["--class"] if options.command == "class" else ["--host", options.host]
    install(RUNTIME)
    return hand_over("-m", "webapp", *where, *port, *(["--no-browser"] if options.no_browser else []))


def main(arguments: "list[str]") -> int:
    try:
        return carry_out(arguments)
    except SetupError as problem:
        say(str(problem))
    except KeyboardInterrupt:
        say("Stopped.")
    return 1


if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM):  # shells have jobs in the background ignore SIGINT
        signal.signal(number, signal.default_int_handler)
    sys.exit(main(sys.argv[1:]))
