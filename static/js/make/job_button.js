// A button that starts a job on the server and ends it when it is pressed again; and the proposals of such a job.

import { html } from "../base/html.js";

/** @typedef {{ events: WireEvent[], busy: boolean, unwanted: boolean, stop: () => void }} Run */
/** @typedef {(sentence: string) => void} Say */
/** @typedef {(heard: (event: WireEvent) => void, ended: Say, waits: Say) => Promise<() => void>} Begin */

/** `words` are those on the button, at rest and at work. `begin(heard, ended, waits)` starts the job and promises a
 * function that ends it. It calls `heard(event)` for each event, `ended(sentence)` at the end, and `waits(sentence)`
 * when the job is held up, with an empty sentence when it goes on. `changed()` is called when anything changes.
 * @param {HTMLElement} button @param {string[]} words @param {Begin} begin
 * @param {{ changed: () => void, fail: Say }} acts */
export function createTask(button, words, begin, { changed, fail }) {
  let run = /** @type {Run | null} */ (null);

  async function start() {
    const own = /** @type {Run} */ ({ events: [], busy: true, unwanted: false, stop: () => {} });
    const report = (/** @type {string} */ sentence) => { if (run === own) fail(sentence); };
    run = own;
    report("");
    update();
    own.stop = await begin((event) => { own.events.push(event); update(); }, (sentence) => {
      own.busy = false;
      report(sentence);
      update();
    }, report);
    if (own.unwanted) own.stop();
  }

  function update() {
    button.textContent = words[Number(run?.busy ?? false)];
    changed();
  }

  function stop() {
    if (!run?.busy) return;
    run.unwanted = true;
    run.stop();
  }

  /** End the job and forget its events. */
  function drop() {
    stop();
    run = null;
    [button.textContent] = words;
  }

  [button.textContent] = words;
  button.addEventListener("click", () => (run?.busy ? stop() : start()));
  // `over`: the job ended by itself.
  return {
    drop,
    get busy() { return run?.busy ?? false; },
    get over() { return run !== null && !run.busy && !run.unwanted; },
    events: (/** @type {string} */ kind) => run?.events.filter(({ t }) => t === kind) ?? [],
  };
}

/** A proposal with its number: pointing at it shows what it changes, a press takes it. @param {number} number
 * @param {string} text @param {{ show: () => void, hide?: () => void, take: () => void }} acts */
export const proposal = (number, text, { show, hide, take }) => html`<li key=${number}><button type="button"
  onpointerenter=${show} onfocus=${show} onpointerleave=${hide} onblur=${hide} onclick=${take}>${text}</button></li>`;
