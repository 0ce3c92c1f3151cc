"""The commands `make random` and `make daily`: they write only the puzzle, always the same, or one sentence why not."""

from __future__ import annotations

import json

from click.testing import Result

from nonoscope import Outcome, parse, run
from tests.cases import for_every
from tests.solvers.test_cli import call


def make(*args: str) -> Result:
    return call("make", *args)


def test_the_puzzle_alone_is_written_and_again_the_same():
    once, again = (make("random", "--size", "8x11", "--level", "easy", "--style", "maze", "--seed", "7") for _ in "12")
    assert (once.exit_code, once.stderr) == (0, "")
    assert once.stdout == again.stdout
    puzzle = parse(once.stdout)
    assert (puzzle.width, puzzle.height) == (8, 11)
    assert run(puzzle).outcome is Outcome.UNIQUE


def test_formats_and_files(tmp_path):
    link = make("random", "--size", "6", "--seed", "3", "--to", "link").stdout.strip()
    result = make("random", "--size", "6", "--seed", "3", "--to", "pbm", "-o", str(tmp_path / "six.pbm"))
    assert (result.exit_code, result.stdout) == (0, "")
    assert parse((tmp_path / "six.pbm").read_bytes()) == parse(link)


def test_json_has_all_facts():
    answer = json.loads(make("random", "--size", "12", "--level", "hard", "--seed", "9", "--json").stdout)
    settings = {name: answer[name] for name in ("size", "level", "style", "seed", "recipe")}
    assert settings == {"size": "12", "level": "hard", "style": "noise", "seed": 9, "recipe": 5}
    assert 5 <= answer["rating"] < 7
    assert answer["title"] == "Random 12 × 12, hard"
    assert [list(row) for row in parse(answer["link"]).rows] == answer["rows"]


@for_every("args, sentence", [
    (["random", "--size", "tall"], "size: expected 1 to 50 cells a side, such as 20, or 20x30 for 20 across and 30"),
    (["random", "--size", "51"], "size: expected 1 to 50 cells a side, found '51'"),
    (["random", "--size", "3", "--level", "hard"], "found 'hard'"),
    (["random", "--seed", "1.5"], "seed: expected a whole number"),
    (["random", "--style", "cubist"], "style: expected one of noise"),
    (["daily", "--which", "huge"], "which: expected one of small, medium, large, coloured or solid"),
    (["daily", "--date", "yesterday"], "date: expected a date like 2026-11-22, found 'yesterday'"),
    (["daily", "--date", "20261122"], "date: expected a date like 2026-11-22"),
    (["daily", "--date", "2025-12-31"], "date: expected 2026-01-01 or a later day"),
])
def test_impossible_wishes_are_refused_in_a_sentence(args, sentence):
    result = make(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_puzzle_of_a_day():
    answer = json.loads(make("daily", "--date", "2026-11-22", "--which", "small", "--json").stdout)
    assert (answer["date"], answer["which"]) == ("2026-11-22", "small")
    assert answer["title"] == "Small puzzle of 22 November 2026"
    assert run(parse(answer["link"])).outcome is Outcome.UNIQUE
    assert len(parse(make("daily", "--date", "2026-11-22", "--which", "solid").stdout).shape) == 3
    assert make("daily", "--which", "solid").exit_code == 0


def test_coloured_puzzles_are_made():
    args = "random --size 12 --style sea --colours 4 --level easy --json"
    answer = json.loads(make(*args.split()).stdout)
    assert answer["colours"] == 4
    assert len(answer["palette"]) == 5
    assert all(0 < colour <= 4 for runs in answer["rows"] for _, colour in runs)
