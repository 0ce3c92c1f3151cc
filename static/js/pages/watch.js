// Watching a method solve the puzzle of the page: brings form, job, recording, board and numbers together.

import { beliefName } from "../game/beliefs.js";
import { drawBeliefs } from "../board/beliefs.js";
import { CANDIDATE, MARK, TRIED } from "../game/marks.js";
import { readPuzzle } from "../net/puzzles.js";
import { askMethods, createFollower } from "../net/jobs.js";
import { createCounters } from "../panels/counters.js";
import { createMethodForm } from "../panels/method.js";
import { createTransport } from "../panels/transport.js";
import { isSolid, layOut } from "../game/shapes.js";
import { createRedraw } from "../ui/redraw.js";
import { createChart } from "../panels/chart.js";
import { countersOf } from "../replay/counting.js";
import { parseChoice, writeChoice } from "../replay/options.js";
import { advance, createPace, positionOf } from "../replay/pace.js";
import { reasonOf, verdictOf } from "../replay/reasons.js";
import { createSession, isBusy, stateOf } from "../replay/session.js";
import { capital, cellName, cluesAt, markName, number } from "../game/words.js";

const PANEL_REST = 80; // milliseconds between two updates of numbers and chart while something moves
const NOTHING = { facts: null, factsVersion: 0, hover: null, ghosts: [], wrong: [], clean: false, shade: drawBeliefs };

/** Build the view from `content` into `article`, with a board that `makeBoard(host, told)` makes: {show, hide, open(fragment), momentFragment}. */
export function createWatch(article, content, makeBoard) {
  const parts = [...content.children];
  const find = (selector) => parts.map((part) => (part.matches(selector) ? part : part.querySelector(selector))).find(Boolean);
  const part = (name) => find(`[data-part="${name}"]`), hook = (name) => find(`[data-testid="${name}"]`);
  const { code } = article.dataset, limits = { seconds: Number(article.dataset.seconds), most: Number(article.dataset.mostSeconds) };
  const layout = layOut(readPuzzle(article.dataset.puzzle)), { size } = layout;
  const scene = { ...NOTHING, facts: layout.facts, given: layout.given, calm: matchMedia("(prefers-reduced-motion: reduce)").matches };

  const pace = createPace();
  const screen = { chosen: null, aim: null, drawn: 0, panels: 0, position: -1, stirred: 0, x: 0 };
  const { redraw } = createRedraw(pace, draw);
  const session = createSession(createFollower(), code, size, redraw);
  let board = null, chart = null, form = null, methods = null;
  const counters = createCounters(part("counters"));
  const transport = createTransport(part("transport"), {
    pause: togglePlaying, step: (way) => go(session.playback.nextFact(position(), way)), turn: (way) => go(session.playback.nextTurn(position(), way)),
    seek: (share) => go(session.playback.positionOf(share * session.playback.xAt(session.playback.count))),
    speed: (speed) => { pace.speed = speed; redraw(); },
  });

  const position = () => Math.min(session.playback.count, positionOf(pace));

  // Coming and going

  function show() {
    article.append(...parts);
    if (board) return redraw();
    board = makeBoard(part("stage"), { name: "The solver's board", label, redraw, testid: "watch-board", more: beliefName, whole: true });
    hook("watch-zoom").hidden = !board.view;
    chart = createChart(part("chart"), part("legend"), (x) => go(session.playback.positionOf(x)));
    methods = loadMethods();
    return redraw();
  }

  function hide() {
    for (const one of parts) one.remove();
  }

  async function loadMethods() {
    const { answer, error } = await askMethods(isSolid(layout.shape));
    if (error) return tellError(error);
    form = createMethodForm(part("side").querySelector("form"), answer, limits);
    part("side").querySelector("form").addEventListener("submit", (event) => { event.preventDefault(); start(); });
    return redraw();
  }

  function tellError(error) {
    hook("error").textContent = error;
    hook("error").hidden = false;
  }

  // Solving

  function start(aim = null) {
    const choice = form?.choice();
    if (!choice) return;
    Object.assign(pace, { place: 0, playing: aim === null });
    Object.assign(screen, { chosen: null, aim, stirred: 0, x: 0 });
    session.start(choice);
    redraw();
  }

  /** Start the solve that a link tells of, and go to its moment. */
  async function open(fragment) {
    const carried = new URLSearchParams(fragment.slice(1)), at = carried.get("at");
    await methods;
    if (!form) return;
    if (!form.set(parseChoice(carried.get("watch")))) return form.fail(`This server does not know the method ${parseChoice(carried.get("watch")).method}.`);
    start(at === null ? null : Number(at) || 0);
  }

  function momentFragment() {
    if (!session.choice) return "";
    return `watch=${writeChoice(session.choice, limits)}&at=${session.playback.xAt(position())}`;
  }

  async function copyLink() {
    const address = `${location.origin}${location.pathname}#${momentFragment()}`;
    history.replaceState(null, "", address);
    const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    part("copied").textContent = copied ? "Copied." : "It stands in the address bar now.";
  }

  // Playing

  function go(place) {
    Object.assign(pace, { place, playing: false });
    Object.assign(screen, { aim: null, chosen: null });
    redraw();
  }

  function togglePlaying() {
    if (!pace.playing && session.playback.finished && position() === session.playback.count) pace.place = 0;
    pace.playing = !pace.playing;
    Object.assign(screen, { aim: null, chosen: null });
    redraw();
  }

  /** Let time pass; whether there is more to play. */
  function play(now) {
    const { playback } = session;
    if (playback.stirred !== screen.stirred) pace.place = playback.positionOf(screen.x); // steps were merged: the same moment
    screen.stirred = playback.stirred;
    if (screen.aim !== null) pace.place = playback.positionOf(screen.aim);
    advance(pace, playback.count, Math.min(0.25, (now - screen.drawn) / 1000));
    screen.drawn = now;
    screen.x = playback.xAt(position());
    const atEnd = position() === playback.count;
    if (playback.finished && (atEnd || screen.aim !== null)) {
      if (atEnd) pace.playing = false;
      screen.aim = null;
    }
    return pace.playing && !atEnd;
  }

  // Drawing

  function draw() {
    if (!board) return false;
    const now = performance.now(), more = play(now), { playback } = session, place = position();
    const step = place ? playback.stepAt(place) : null;
    const quiet = !pace.playing || now - screen.panels > PANEL_REST;
    const moving = drawBoard(playback, place, step, quiet, now);
    showTransport(playback, place);
    if (quiet) {
      screen.panels = now;
      showPanels(playback, place, step);
    }
    return more || moving || (pace.playing && !quiet);
  }

  function drawBoard(playback, place, step, quiet, now) {
    const reason = screen.chosen === null ? reasonOf(layout, step) : {};
    const cells = screen.chosen === null ? playback.boardAt(place) : playback.solutions[screen.chosen].cells;
    const few = step && step.cells.length <= 1 + Math.max(...layout.shape);
    return board.draw({
      ...scene, cells, look: reason.line ?? null, cursor: reason.cell ?? null, rushing: !quiet,
      marked: screen.chosen !== null ? differing(playback.solutions) : few && !pace.playing && !step.note.finished ? step.cells : [],
    }, now);
  }

  function showTransport(playback, place) {
    const x = playback.xAt(place), most = playback.xAt(playback.count);
    const text = playback.count ? `step ${number(x)} of ${number(most)}` : "";
    transport.show({
      share: most ? x / most : 0, text, playing: pace.playing, speed: pace.speed, empty: !playback.count,
      atStart: place === 0, atEnd: place === playback.count,
    });
    part("place").textContent = text;
  }

  function showPanels(playback, place, step) {
    const busy = isBusy(session), { finished } = playback, { text, detail } = reasonOf(layout, step);
    hook("cancel").disabled = !busy || session.state === "asking";
    hook("start").setAttribute("aria-disabled", session.state === "asking");
    set(part("status"), stateOf(session));
    const told = session.choice ? playback.count > 0 && !step?.note.finished : true;
    set(part("reason"), !told ? "" : session.choice ? text : "Choose a method and press Solve.");
    set(part("detail"), told && session.choice ? detail : "");
    part("told").hidden = !told && !stateOf(session);
    part("outcome").hidden = !finished;
    if (finished) {
      set(part("outcome"), verdictOf(finished));
      part("outcome").dataset.outcome = finished.outcome;
    }
    counters.show(playback.count ? countersOf(playback, place, size) : []);
    chart.draw(playback, place, size);
    showSolutions(playback);
    if (session.choice && hook("to-race")) hook("to-race").hash = `m=${writeChoice(session.choice, limits)}`;
  }

  /** Two solutions can be looked at side by side in time: where they differ is outlined. */
  function showSolutions({ finished, solutions }) {
    const box = part("solutions"), several = Boolean(finished) && solutions.length > 1;
    box.hidden = !several;
    const now = several ? `${solutions.length}|${screen.chosen}` : "";
    if (box.dataset.now === now) return;
    box.dataset.now = now;
    box.replaceChildren(...solutions.slice(0, several ? 4 : 0).map((_, i) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", textContent: `Solution ${i + 1}` });
      button.dataset.testid = `solution-${i + 1}`;
      button.setAttribute("aria-pressed", screen.chosen === i);
      button.addEventListener("click", () => { screen.chosen = screen.chosen === i ? null : i; redraw(); box.children[i]?.focus(); });
      return button;
    }));
  }

  function differing(solutions) {
    const shown = solutions[screen.chosen].cells, others = solutions.filter((_, i) => i !== screen.chosen);
    return [...shown.keys()].filter((cell) => others.some(({ cells }) => cells[cell] !== shown[cell]));
  }

  function label(cell) {
    const value = session.playback.boardAt(position())[cell];
    const how = value & CANDIDATE ? "only tried" : value & TRIED ? "rests on a guess" : value & MARK ? "" : beliefName(value);
    return `${capital(cellName(layout, cell))}, ${[markName(value & MARK), how].filter(Boolean).join(", ")}. ${cluesAt(layout, cell)}`;
  }

  hook("start").addEventListener("click", () => start());
  hook("cancel").addEventListener("click", () => session.cancel());
  hook("moment-link").addEventListener("click", copyLink);
  hook("watch-zoom").addEventListener("click", () => board.view.toggleWhole());
  addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!parts[0].isConnected || event.defaultPrevented || event.target.closest("input, select, textarea, [role=tab]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey || (!way && (event.key !== " " || event.target.closest("button, a, summary")))) return;
    event.preventDefault();
    if (!way) togglePlaying();
    else go(session.playback[event.shiftKey ? "nextTurn" : "nextFact"](position(), way));
  });
  addEventListener("pagehide", session.drop);
  return { show, hide, open, momentFragment };
}

const set = (element, text) => { if (element.textContent !== text) element.textContent = text; };
