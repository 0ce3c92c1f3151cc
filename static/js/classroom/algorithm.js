// "Be the algorithm" in a class: pupils play, the teacher sees who is stuck and what goes wrong most, and the screen
// shows how the class compares with the machine, without names.

import { layOut } from "../core/shapes.js";
import { say } from "../core/texts/say.js";
import { number } from "../core/words.js";
import { byId, make, makeSvg, setPressed, setText } from "../base/dom.js";
import { readPuzzle } from "../base/net/puzzle_text.js";
import { choicesOf, commonest, standings, summary } from "./algorithm/class_tally.js";
import { classRows, comparison, figureOf, figuresTable, unitOf } from "./algorithm/comparison.js";
import { Stage } from "./algorithm/stage.js";
import { enterClassroom } from "./classroom.js";

/** @import { Standing } from "./algorithm/class_tally.js" */
/** @import { Published } from "./algorithm/comparison.js" */
/** @import { Played } from "./algorithm/stage.js" */
/** @import { Classroom } from "./classroom.js" */

const LONGEST = 1_200; // characters of the choices, which come along so that a reload loses nothing
const WORST = 3; // kinds of mistakes that the teacher sees
const WIDE = 640, HIGH = 220, EDGE = 24, FLOOR = 180; // of the chart
const COLUMNS = 40, BIG = 30, APART = 40; // columns of dots, the largest dot, and between labels
const EVERY = 5_000; // milliseconds: who is stuck changes without news

const classroom = await enterClassroom();
const box = byId("algorithm"), { puzzle = "", method = "", seed = "0", published = "{}" } = box.dataset;
const layout = layOut(puzzle ? readPuzzle(puzzle) : { rows: [], cols: [] }); // none if the puzzle is too large
const played = /** @type {Played} */ ({ layout, method, seed: Number(seed), own: false });
const known = /** @type {Published} */ (JSON.parse(published));

const ROLES = { pupil: play, teacher: lead, screen: present };
if (puzzle) ROLES[classroom.role](classroom);

// A pupil

/** @param {Classroom} room */
function play(room) {
  const end = make("div");
  const stage = new Stage(make("div"), played, (report) => {
    room.put({ ...report, ...stage.kept(LONGEST) });
    finish(room, end, stage);
    if (report.done) end.firstElementChild?.scrollIntoView({ block: "nearest" });
  });
  stage.box.className = "algo";
  box.replaceChildren(stage.box, end);
  stage.replay(room.work());
  finish(room, end, stage);
  room.listen((names) => { if (names.has("stage")) finish(room, end, stage); });
}

/** @param {Classroom} room @param {HTMLElement} end @param {Stage} stage */
function finish(room, end, stage) {
  const report = stage.report();
  if (report.done) end.replaceChildren(comparison(played, report, known, room.stage.figures));
}

// The teacher

/** @param {Classroom} room */
function lead(room) {
  const done = make("p", { className: "algo-prompt", testid: "class-done-count" });
  const wrong = make("ol", { className: "algo-wrong", testid: "commonest" });
  const body = make("tbody"), head = ["pupil", unitOf(method), "mistakes", "helped", "since", "wrong"];
  const table = make("table", { className: "algo-class", testid: "standings" },
    make("thead", {}, make("tr", {}, ...head.map((name) =>
      make("th", { scope: "col", textContent: say(`algorithm.head_${name}`) })))), body);
  const show = make("button", { type: "button", testid: "show-figures", textContent: say("algorithm.show_figures") });
  const figures = () => summary(choicesOf(room.works().values(), method));
  const showFigures = (/** @type {object | null} */ shown) => room.steer("patch", { stage: { figures: shown } });
  show.addEventListener("click", () => showFigures(room.stage.figures ? null : figures()));
  const chart = make("div", { className: "algo-chart" }), machine = figureOf(played.method, layout, played.seed);
  box.replaceChildren(make("div", { className: "row" }, done, show),
    make("h2", { textContent: say("algorithm.commonest") }), wrong,
    make("div", { className: "algo-scroll" }, table), chart);
  const draw = () => {
    const works = room.works(), rows = standings(room.entries, works, room.now());
    const values = choicesOf(works.values(), method);
    setText(done, say("algorithm.done_count", { count: rows.filter((one) => one.done).length, total: rows.length }));
    setPressed(show, Boolean(room.stage.figures));
    if (room.stage.figures && room.stage.figures.count !== values.length) showFigures(figures());
    body.replaceChildren(...rows.map(rowOf));
    const kinds = commonest(works.values()).slice(0, WORST).map(({ kind, count }) =>
      say("algorithm.kind_of", { kind: say(`algorithm.kind_${kind}`), count }));
    wrong.replaceChildren(...(kinds.length ? kinds : [say("algorithm.no_mistakes")]).map((textContent) =>
      make("li", { textContent })));
    chart.replaceChildren(...(values.length ? [spread(values, machine)] : []));
  };
  room.listen(draw);
  setInterval(draw, EVERY);
  draw();
}

/** @param {Standing} standing */
function rowOf({ name, nodes, mistakes, helped, since, done, stuck, wrong }) {
  const begun = since === null ? say("algorithm.not_begun") : say("algorithm.seconds_ago", { count: since });
  const state = done ? say("algorithm.is_done") : begun;
  const cells = [nodes, mistakes, helped, state, wrong ? say(`algorithm.kind_${wrong}`) : ""];
  const row = make("tr", { className: done ? "done" : stuck ? "stuck" : "" },
    make("th", { scope: "row", textContent: name }), ...cells.map((one) => make("td", { textContent: String(one) })));
  if (stuck) row.cells[4].append(` ${say("algorithm.is_stuck")}`);
  return row;
}

// The screen

/** @param {Classroom} room */
function present(room) {
  const done = make("p", { className: "lead", testid: "screen-done" });
  const chart = make("div", { className: "algo-chart" });
  const figures = make("div"), machine = figureOf(played.method, layout, played.seed);
  const unit = say(`algorithm.unit_${unitOf(method)}`), code = method === "anneal" ? "spread_moves" : "spread_about";
  const about = make("p", { className: "muted", textContent: say(`algorithm.${code}`, { unit }) });
  box.replaceChildren(done, chart, about, figures);
  box.classList.add("algo-screen");
  const draw = () => {
    const works = room.works(), values = choicesOf(works.values(), method);
    const { size: total } = works;
    setText(done, total ? say("algorithm.done_count", { count: values.length, total }) : say("algorithm.nobody_begun"));
    chart.replaceChildren(spread(values, machine));
    about.hidden = !values.length;
    const shown = room.stage.figures ? classRows(method, room.stage.figures) : null, words = JSON.stringify(shown);
    if (figures.dataset.shown === words) return;
    figures.dataset.shown = words;
    figures.replaceChildren(...(shown ? [figuresTable(played, shown, known)] : []));
  };
  room.listen(draw);
  draw();
}

/** The numbers of the class as dots over an axis, with the number of the machine as a line. Nobody's name is in it.
 * @param {number[]} values @param {number} machine */
function spread(values, machine) {
  const low = Math.min(machine, ...values), most = Math.max(machine, ...values) + 1;
  const step = Math.max(1, Math.ceil((most - low) / COLUMNS)), columns = Math.max(8, Math.ceil((most - low) / step));
  const across = (WIDE - 2 * EDGE) / columns, at = (/** @type {number} */ value) => Math.floor((value - low) / step);
  const heights = /** @type {number[]} */ (Array(columns).fill(0));
  for (const value of values) heights[at(value)]++;
  const up = Math.min(across, (FLOOR - 40) / Math.max(1, ...heights)), radius = Math.min(across, up, BIG) * 0.42;
  const x = (/** @type {number} */ value) => EDGE + (at(value) + 0.5) * across;
  const dots = heights.flatMap((count, column) => Array.from({ length: count }, (_, i) => makeSvg("circle",
    { cx: EDGE + (column + 0.5) * across, cy: FLOOR - (i + 0.6) * up, r: radius })));
  const label = makeSvg("text", { x: x(machine), y: 16, class: "machine" }, say("algorithm.machine_line",
    { figure: number(machine) }));
  label.setAttribute("text-anchor", x(machine) < WIDE / 2 ? "start" : "end");
  const labelled = [low, values.at(-1) ?? low, values[Math.floor(values.length / 2)] ?? low];
  const ticks = labelled.filter((one, i) => labelled.slice(0, i).every((other) => Math.abs(x(one) - x(other)) > APART))
    .map((value) => makeSvg("text", { x: x(value), y: FLOOR + 24, class: "tick" }, number(value)));
  const svg = makeSvg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "algo-spread", role: "img" },
    makeSvg("line", { x1: EDGE, x2: WIDE - EDGE, y1: FLOOR, y2: FLOOR }),
    makeSvg("line", { x1: x(machine), x2: x(machine), y1: 24, y2: FLOOR, class: "machine" }), ...dots, label, ...ticks);
  svg.dataset.testid = "spread";
  svg.setAttribute("aria-label", say("algorithm.spread_words", {
    count: values.length, least: values[0] ?? 0, middle: values[Math.floor(values.length / 2)] ?? 0,
    most: values.at(-1) ?? 0, machine,
  }));
  return svg;
}
