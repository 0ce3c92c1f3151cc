"""Runs JavaScript functions in Node with the scripts as the server sends them. No tests here."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


class JavaScriptError(Exception):
    """What a function threw."""


def probe(name: str) -> str:
    """A function of JavaScript from the folder of probes."""
    return (HERE / "probes" / f"{name}.js").read_text(encoding="utf-8")


class Node:
    """A process that runs one function after another. It keeps the modules that it has imported."""

    def __init__(self, program: str, scripts: Path) -> None:
        command = [program, str(HERE / "evaluate.mjs"), str(scripts)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8")

    def evaluate(self, function: str, argument: object = None) -> Any:
        """The result of the function for this argument; both travel as JSON."""
        try:
            answer = json.loads(self._answer(f"{json.dumps([function, argument])}\n"))
        except BaseException:  # such as a test's timeout: the next test must not get this answer
            self._process.kill()
            raise
        if "problem" in answer:
            raise JavaScriptError(answer["problem"])
        return answer.get("result")

    def _answer(self, question: str) -> str:
        asking, answering = self._process.stdin, self._process.stdout
        assert asking is not None and answering is not None
        try:
            asking.write(question)
            asking.flush()
            line = answering.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise JavaScriptError("Node has ended")
        return line

    def close(self) -> None:
        self._process.communicate()
