// What the events of a job do to a board, cell by cell. Never touches the page.

import { believing } from "../game/beliefs.js";
import { BELIEF, TRIED, UNKNOWN } from "../game/marks.js";

const GUESS = -3;

/** A reader of events; `steps` grows: {cells, values} sets cells (see game/marks.js and game/beliefs.js), {counters} and {outcome, message} tell. */
export function createSteps() {
  const steps = [], guessed = new Set(), counters = {};
  const board = new Map(); // of the cells that were told of: their values

  /** What a cell is believed to be stays, whatever its mark. */
  const put = (cells, values) => write(cells, values.map((value, i) => value | (board.get(cells[i]) & BELIEF)));

  function write(cells, values) {
    cells.forEach((cell, i) => board.set(cell, values[i]));
    steps.push({ cells, values });
  }

  /** Set a cell: after a guess all is on trial, until the guess is withdrawn. */
  function set(cell, value, guess) {
    if (value === UNKNOWN) guessed.delete(cell);
    else if (guess) guessed.add(cell);
    put([cell], [value && guessed.size ? value | TRIED : value]);
  }

  const kinds = {
    steps: ({ cells, values, why }) => cells.forEach((cell, i) => set(cell, values[i], why[i] === GUESS)),
    fixed: ({ cells, values, because }) => cells.forEach((cell, i) => set(cell, values[i], because.technique === "guess")),
    unfixed: ({ cells }) => cells.forEach((cell) => set(cell, UNKNOWN)),
    candidate: ({ cells, values }) => put(cells, values.map((value) => (value ? value | TRIED : value))),
    solution: ({ cells }) => { guessed.clear(); put([...cells].map((_, cell) => cell), [...cells].map(Number)); },
    belief: ({ cells, chances }) => write(cells, cells.map((cell, i) => believing(board.get(cell), chances[i]))),
    progress: (event) => count(event.counters),
    finished: ({ outcome, counters: last, message, error }) => {
      count(last);
      steps.push({ outcome, message: message || error?.message || "" });
    },
  };

  function count(news) {
    Object.assign(counters, news);
    steps.push({ counters: { ...counters } });
  }

  /** Take in more events; kinds that are not known are skipped. */
  const read = (events) => events.forEach((event) => kinds[event.t]?.(event));

  return { steps, read };
}
