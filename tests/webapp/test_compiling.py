"""A server whose solvers are still being compiled: it serves without compiled code, and says what waits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from nonoscope import Puzzle, dump
from tests.inline import Inline
from tests.webapp.asking import ask, pool, result_of, submit, wait_until
from webapp import create_app
from webapp.base.bounded_cache import BoundedCache
from webapp.base.visitor import Visitor
from webapp.home import offline_pages
from webapp.jobs import compiling
from webapp.jobs.compiling import Compilation, Progress, compile_solvers
from webapp.jobs.events.messages import Request
from webapp.jobs.job_runner import JobRunner, runner_in_memory
from webapp.jobs.job_store import JobStore
from webapp.jobs.pool import worker_pool
from webapp.jobs.pool.worker_pool import process_runner
from webapp.jobs.turns import JobLimits
from webapp.services import KEY

CODE = dump(Puzzle.flat([[1]], [[1]]), "link")
COMMAND = "-P -m solvers prepare\n"


@pytest.fixture
def cold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Compilation]:
    """Nothing is compiled yet; the Python that compiles is a script that ends once there is a file `end`."""
    python = tmp_path / "python"
    python.write_text(f"""#!/bin/sh
        echo "$@" >> {tmp_path}/calls
        until [ -e {tmp_path}/end ]; do sleep .05; done
        exit $(cat {tmp_path}/status || echo 0)
    """)
    python.chmod(0o755)
    monkeypatch.setattr(compiling.sys, "executable", str(python))
    monkeypatch.setattr(compiling, "all_are_kept", lambda: False)
    monkeypatch.setattr(compiling, "kept_kernels", lambda: 21)
    monkeypatch.setattr(compiling, "kernels", lambda: 84)
    compilation = Compilation()
    yield compilation
    compilation.close()


def test_is_done_once_in_the_background(cold: Compilation, tmp_path: Path) -> None:
    for _ in range(3):
        assert not cold.is_over()
    progress = cold.progress()
    assert (progress.ready, progress.all) == (21, 84)
    assert progress.seconds >= 1
    (tmp_path / "end").touch()
    wait_until(cold.is_over)
    assert cold.progress() is None
    assert (tmp_path / "calls").read_text() == COMMAND


def test_ends_with_the_server(cold: Compilation) -> None:
    assert not cold.is_over()
    process = cold._process
    cold.close()
    assert process.wait(60) != 0


def test_a_worker_waits_for_it_and_ends_if_it_fails(tmp_path: Path, cold: Compilation) -> None:
    (tmp_path / "end").touch()
    (tmp_path / "status").write_text("3")
    with pytest.raises(SystemExit) as ended:
        compile_solvers()
    assert ended.value.code == 3
    assert (tmp_path / "calls").read_text() == COMMAND


def test_is_not_needed_once_all_is_compiled(
    tmp_path: Path, cold: Compilation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "all_are_kept", lambda: True)
    assert cold.is_over()
    compile_solvers()
    assert not (tmp_path / "calls").exists()


class Switch(Compilation):
    """Compiling that is over when a test says so."""

    over = False

    def is_over(self) -> bool:
        return self.over

    def progress(self) -> Progress | None:
        return None if self.over else Progress(21, 84, 30)


@pytest.fixture
def switch() -> Switch:
    return Switch()


@pytest.fixture
def runner(switch: Switch, monkeypatch: pytest.MonkeyPatch) -> Iterator[JobRunner]:
    monkeypatch.setattr(worker_pool, "_UNCOMPILED_TRIAL", 0.2)
    monkeypatch.setattr("webapp.jobs.job_runner._UNCOMPILED_WAIT", 60.0)  # a worker may take long to load
    with pool(JobLimits(workers=1), compilation=switch) as runner:
        yield runner


@pytest.mark.process
def test_short_work_is_done_and_long_work_waits(runner: JobRunner, switch: Switch) -> None:
    first = ask(runner, "work")
    assert first["outcome"] == "SOLVED"
    job = submit(runner, "nap 1")
    wait_until(lambda: runner.load().replaced)  # its trial turn is over
    wait_until(lambda: runner.place(job) == 1)
    assert runner.status(job)["state"] == "queued"
    assert runner.wait(job) >= 30
    switch.over = True
    assert result_of(runner, job)["outcome"] == "SOLVED"
    wait_until(lambda: runner.load().workers == 1)
    assert ask(runner, "work")["pid"] != first["pid"], "workers without compiled code have gone"


@pytest.mark.process
def test_small_puzzles_are_solved_without_compiled_code(switch: Switch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.jobs.job_runner._UNCOMPILED_WAIT", 60.0)
    runner = process_runner(JobLimits(workers=1), compilation=switch)
    assert ask(runner, "3\n3\n1 1\n1\n1 1\n1 1\n1\n1 1\n")["outcome"] == "UNIQUE"
    runner.close()


class Cold(Inline):
    """Nothing that takes long ends before the solvers are compiled."""

    def run(self, job: str, request: Request, visitor: Visitor) -> None:
        if request.task == "read":
            super().run(job, request, visitor)

    def compiling(self) -> Progress | None:
        return Progress(21, 84, 30)


@pytest.fixture
def early(monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setattr("webapp.jobs.job_runner._UNCOMPILED_WAIT", 0.0)
    store = JobStore()
    return create_app({"TESTING": True}, jobs=runner_in_memory(store, Cold(store))).test_client()


SENTENCE = "Compiling the solvers: 21 of 84 done, about 30 s to go."


def test_programs_are_told_when_to_ask_again(early: FlaskClient) -> None:
    for path, body in (
        ("/api/solve", {"text": "1\n1\n1\n1\n"}),
        (f"/api/puzzles/{CODE}/check", {"marks": []}),
        (f"/api/puzzles/{CODE}/solution", {"marks": []}),
        ("/api/rate", {"text": "1\n1\n1\n1\n"}),
    ):
        answer = early.post(path, json=body)
        assert answer.status_code == 503, path
        assert (answer.json["error"]["code"], answer.json["error"]["message"]) == ("compiling", SENTENCE), path
        assert 0 < int(answer.headers["Retry-After"]) <= 30


def test_pages_show_how_far_it_is(early: FlaskClient) -> None:
    for path in ("/", f"/p/{CODE}", "/methods/exact", "/learn"):
        answer = early.get(path)
        assert answer.status_code == 200, path
        assert SENTENCE in answer.text, path
        assert '<progress value="21" max="84"' in answer.text, path
    random = early.get("/random?size=15&level=hard&style=maze&seed=7&recipe=5")
    assert random.status_code == 503
    assert SENTENCE in random.text
    assert "base/reload.js" in random.text


def test_monitoring_learns_it(early: FlaskClient) -> None:
    progress = {"ready": 21, "all": 84, "seconds": 30, "message": SENTENCE}
    assert early.get("/healthz").json["compiling"] == progress
    ready = early.get("/healthz/ready")
    assert (ready.status_code, ready.json["solving"], ready.json["reading"]) == (503, False, True)


def test_no_copies_are_made_that_show_it(early: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offline_pages, "_copies", BoundedCache(1))
    version = early.get("/").text.split('data-version="')[1].split('"')[0]
    assert early.get(f"/offline/{version}").status_code == 503


def test_the_app_compiles_for_solving_and_reading_together() -> None:
    services = create_app({"TESTING": True}, jobs=None).extensions[KEY]
    assert services.jobs.executor._compilation is services.reader.runner.executor._compilation
