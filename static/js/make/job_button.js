// A button that starts a job on the server and ends it when it is pressed again.

/** @typedef {{ events: WireEvent[], busy: boolean, unwanted: boolean, stop: (() => void) | null }} Run */
/** @typedef {(sentence: string) => void} Say */
/** @typedef {(heard: (event: WireEvent) => void, ended: Say, waits: Say) => Promise<() => void>} Begin */

/** `words` are those on the button, at rest and at work. `begin(heard, ended, waits)` starts the job and promises a
 * function that ends it. It calls `heard(event)` for each event, `ended(sentence)` at the end, and `waits(sentence)`
 * when the job is held up, with an empty sentence when it goes on. `changed()` is called when anything changes.
 * @param {HTMLElement} button @param {string[]} words @param {Begin} begin
 * @param {{ changed: () => void, fail: (sentence: string) => void }} ears */
export function createTask(button, words, begin, { changed, fail }) {
  /** @type {Run | null} */
  let run = null;

  async function start() {
    /** @type {Run} */
    const mine = { events: [], busy: true, unwanted: false, stop: null };
    run = mine;
    fail("");
    changed();
    mine.stop = await begin((event) => { mine.events.push(event); changed(); }, (sentence) => {
      mine.busy = false;
      if (run === mine) fail(sentence);
      changed();
    }, (sentence) => { if (run === mine) fail(sentence); });
    if (mine.unwanted) mine.stop();
  }

  function stop() {
    if (!run?.busy) return;
    run.unwanted = true;
    run.stop?.();
  }

  /** End the job and forget its events. */
  function drop() {
    stop();
    run = null;
  }

  button.addEventListener("click", () => (run?.busy ? stop() : start()));
  // `over`: the job ended by itself.
  return {
    drop,
    draw: () => { button.textContent = words[Number(run?.busy ?? false)]; },
    get busy() { return run?.busy ?? false; },
    get over() { return run !== null && !run.busy && !run.unwanted; },
    events: (/** @type {string} */ kind) => run?.events.filter(({ t }) => t === kind) ?? [],
  };
}
