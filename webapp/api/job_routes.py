"""Jobs: starting, looking at, following and cancelling them. docs/wire.md describes their events."""

from __future__ import annotations

from dataclasses import replace
from typing import Final
from urllib.parse import unquote

from flask import Response, current_app, request

from solvers.errors import PuzzleError
from solvers.make import GOALS, LOGICS
from solvers.runner import MethodInfo, Option, method_info, read_options
from solvers.texts import Said, say, sentence

from ..base.request_bounds import HAS_WAITED, LARGEST_SEED, LONGEST_WAIT, STORE_AWAY
from ..base.static_files import static_url
from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..jobs.events.log import batch_json
from ..jobs.events.messages import Request, Source
from ..jobs.job_runner import AwayError
from ..jobs.tasks.experiment_tasks import read_settings
from ..services import services
from ..watch.method_pages import check_offered
from ..watch.method_texts import text_of
from ..watch.recordings import recording_for
from .document import TAKING, Operation, Query, json_of, polled
from .json_bodies import ApiError, answer, blueprint, body, field, source
from .puzzle_routes import NAMED, reading_of

_SOLVE: Final = "solve"
_STRETCH: Final = "stretch"
_QUESTIONS: Final = "questions"
_OF_SOLVES: Final = (_SOLVE, _STRETCH, _QUESTIONS)
_MOST_QUESTIONS: Final = 20
_LONGEST_STRETCH: Final = 20_000  # moves that are reported one by one at once
_MOST_MOVES: Final = 10**15
_CHECKPOINT_BYTES: Final = 2_000_000
_HOTTEST: Final = 1e9
_NAMED: Final = {"job": "The name of a job."}
_JOB: Final = json_of("Job", "The job.")
# The other tasks with their options; a solve has the options of its method.
_EXPERIMENT: Final = "experiment"
_REPAIR: Final = "repair"  # ends by itself, after an amount of work
_MAKING: Final = {
    "thin": (Option("logic", LOGICS[0], "options.thin_logic", choices=LOGICS),),
    "mend": (),
    "unique": (
        Option("goal", GOALS[0], "options.unique_goal", choices=GOALS),
        Option("keep", "", "options.unique_keep"),
        Option("alike", False, "options.unique_alike"),
    ),
    "explain": (),
    "rate": (),
}


@blueprint.post("/jobs")
@Operation(
    "Start a job",
    description="The answer comes at once. Then follow the job by its name until it ends. If somebody else has already "
                "asked for the same, the answer is that same job, to be followed from its beginning.",
    body=json_of("JobRequest", "What to do."),
    answers={201: json_of("JobStarted", "The job was accepted.")},
    errors=TAKING,
)
def start_job() -> Response:
    services().limits.count("JOB_RATE", current_visitor())
    wanted = _request(body())
    runner = services().jobs
    job = runner.join(wanted, current_visitor())
    return answer({"job": job, "place": runner.place(job), "wait": runner.wait(job)}, 201)


@blueprint.get("/puzzles/<code>/recording")
@Operation(
    "Watch a puzzle being solved",
    description="For pages that may change nothing: they follow the job, and leave it to its end, which comes within "
                "the server's default time limit.",
    path=NAMED,
    query=(Query("watch", "The method, with options, as in links to a moment: `anneal,moves:500,seed:5`.",
                 {"type": "string"}),),
    answers={200: json_of("Watchable", "A recording that comes with the puzzle, or a job to follow.")},
    errors=TAKING,
)
def watch_recording(code: str) -> Response:
    services().limits.count("READ_RATE", current_visitor())
    wanted = _request({"puzzle": code, **_choice(request.args.get("watch", ""))})
    usual = current_app.config["SECONDS"]
    title = text_of(wanted.method, "").title
    shipped = None if wanted.seed else recording_for(code, wanted.method, wanted.options)
    if shipped is not None:
        return answer({"title": title, "recording": static_url(shipped), "job": None})
    services().limits.count("JOB_RATE", current_visitor())
    job = services().jobs.join(replace(wanted, seconds=min(wanted.seconds, usual)), current_visitor())
    return answer({"title": title, "recording": None, "job": job})


@blueprint.get("/jobs/<job>")
@Operation("Get the state of a job", path=_NAMED, answers={200: _JOB}, errors=(404, 503))
def look_at_job(job: str) -> Response:
    return answer(services().jobs.status(job))


@blueprint.get("/jobs/<job>/events")
@Operation(
    "Follow a job",
    path=_NAMED,
    query=polled("The number of the first event, from 0.", "events"),
    answers={200: json_of("Events", "The events, or the first of them.")},
    errors=(400, 404, 503),
)
def events_of_job(job: str) -> Response:
    since = int(_number("since", 0, 0, LARGEST_SEED))
    wait = _number("wait", 0.0, 0.0, LONGEST_WAIT)
    # The server lets requests wait before they get here, where each would hold a thread.
    if request.environ.get(STORE_AWAY):
        raise AwayError
    batch = services().jobs.since(job, since, 0.0 if request.environ.get(HAS_WAITED) else wait)
    status = services().jobs.progress(job)
    about = {name: status[name] for name in ("state", "place", "wait", "thinned")}
    return answer({"job": job, **batch_json(batch), "total": status["events"], **about})


@blueprint.delete("/jobs/<job>")
@Operation("Cancel a job", path=_NAMED, answers={200: _JOB}, errors=(403, 404, 503))
def cancel_job(job: str) -> Response:
    """Cancel a job that has not ended. It goes on for others who have asked for the same."""
    services().jobs.leave(job, current_visitor())
    return answer(services().jobs.status(job))


def _choice(link: str) -> Json:
    """The choice in a link to a moment, as the body of a request holds it: see `watch/method_options.js`."""
    method, *parts = link.split(",")
    options: Json = {name: unquote(value) for name, _, value in (part.partition(":") for part in parts)}
    numbers: Json = {name: _number_in(options.pop(name)) for name in ("seed", "seconds") if name in options}
    return {"method": method, "options": options, **numbers}


def _number_in(text: str) -> int | float | str:
    """The number that a text stands for, or else the text, which is then refused."""
    try:
        return int(text) if text.isdecimal() else float(text)
    except ValueError:
        return text


def _request(fields: Json) -> Request:
    most = current_app.config["MOST_SECONDS"]
    usual = most if fields.get("task") == _REPAIR else current_app.config["SECONDS"]
    seconds = field(fields, "seconds", (int, float), "requests.wants_seconds", usual)
    if not 0 < seconds <= most:
        raise ApiError(400, "bad_request", say("requests.most_seconds", count=most), "seconds")
    seed = field(fields, "seed", int, "requests.wants_whole_number", 0)
    if not 0 <= seed <= LARGEST_SEED:
        raise ApiError(400, "bad_request", say("requests.seed"), "seed")
    if fields.get("task") == _EXPERIMENT:
        return _experiment(fields, seconds, seed)
    if fields.get("task") == _REPAIR:
        reading = field(fields, "reading", dict, "tasks.reading")
        return Request("", seconds, _REPAIR, options={"reading": reading}, **solve_limits())
    task, method, options = _task(fields)
    return Request(_puzzle(fields), seconds, task, None, method, options, seed, **solve_limits())


def _experiment(fields: Json, seconds: float, seed: int) -> Request:
    name = field(fields, "experiment", str, "requests.wants_experiment")
    options = field(fields, "options", dict, "requests.wants_options", {})
    try:
        read_settings(name, options, current_app.config["MOST_SECONDS"])
    except PuzzleError as error:
        raise bad_option(error) from None
    return Request(name, seconds, _EXPERIMENT, None, name, options, seed, **solve_limits())


def solve_limits() -> Json:
    return {"cells": current_app.config["CELLS"], "memory": current_app.config["MEMORY"] * 1_000_000}


def _task(fields: Json) -> tuple[str, str, Json]:
    task = field(fields, "task", str, "requests.wants_task", _SOLVE)
    if task not in (*_OF_SOLVES, *_MAKING):
        tasks = *_OF_SOLVES, *_MAKING, _EXPERIMENT, _REPAIR
        raise ApiError(400, "bad_request", say("requests.one_of", names=tasks), "task")
    method = field(fields, "method", str, "requests.wants_method", "exact")
    options = field(fields, "options", dict, "requests.wants_options", {})
    try:
        if task in _OF_SOLVES:
            info = method_info(method)
            check_offered(info, options)
            return task, method, {**info.read_options(options), **_more(task, fields, info)}
        return task, method, dict(read_options(task, _MAKING[task], options))
    except PuzzleError as error:
        raise bad_option(error) from None


def _more(task: str, fields: Json, info: MethodInfo) -> Json:
    """What a task about a solve takes besides the options of the method."""
    if task == _QUESTIONS:
        return {"questions": _questions(fields)}
    return {"stretch": _stretch(fields, info)} if task == _STRETCH else {}


def _questions(fields: Json) -> Json:
    """How many questions, and the seed by which they are chosen."""
    settings = field(fields, "questions", dict, "requests.wants_questions", {})
    most = field(settings, "most", int, "requests.wants_whole_number", 5)
    choice = field(settings, "choice", int, "requests.wants_whole_number", 0)
    if not (1 <= most <= _MOST_QUESTIONS and 0 <= choice <= LARGEST_SEED):
        raise ApiError(400, "bad_request", say("requests.questions", most=_MOST_QUESTIONS), "questions")
    return {"most": most, "choice": choice}


def _stretch(fields: Json, info: MethodInfo) -> Json:
    """Which moves of a chain to report, and where to start. The task itself checks the checkpoint."""
    settings = field(fields, "stretch", dict, "requests.wants_stretch", {})
    if not info.tells_moves:
        raise ApiError(400, "bad_request", say("requests.no_moves", method=info.name), "method")
    checkpoint, temperature = settings.get("checkpoint"), settings.get("temperature")
    hot = temperature is None or (type(temperature) in (int, float) and 0 < temperature <= _HOTTEST)
    if not (hot and (checkpoint is None or isinstance(checkpoint, dict)) and len(str(checkpoint)) <= _CHECKPOINT_BYTES):
        raise ApiError(400, "bad_request", say("requests.stretch"), "stretch")
    whole = {name: field(settings, name, int, "requests.wants_whole_number", 0) for name in ("chain", "first", "count")}
    if not all(0 <= number <= _MOST_MOVES for number in whole.values()) or whole["count"] > _LONGEST_STRETCH:
        raise ApiError(400, "bad_request", say("requests.stretch"), "stretch")
    return {**whole, "checkpoint": checkpoint, "temperature": temperature}


def bad_option(error: PuzzleError) -> ApiError:
    return ApiError(400, "bad_option", Said(sentence(str(error)), error.code, error.parameters), error.where)


def _puzzle(fields: Json) -> Source:
    """The puzzle, or its text. A code is read here, so that a mistake in it is reported at once."""
    if "puzzle" not in fields:
        return source(fields)
    puzzle = reading_of(field(fields, "puzzle", str, "requests.wants_link_code")).puzzle
    most = current_app.config["CELLS"]
    if puzzle.size > most:
        raise ApiError(413, "too_large", say("requests.most_cells", most=most, cells=puzzle.size), "puzzle")
    return puzzle


def _number(name: str, default: float, low: float, high: float) -> float:
    text = request.args.get(name)
    try:
        number = default if text is None else float(text)
    except ValueError:
        number = float("nan")
    if not low <= number <= high:
        raise ApiError(400, "bad_request", say("requests.number_between", low=low, high=high), name)
    return number
