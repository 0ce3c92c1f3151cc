// The clock of a game. It stands still while nobody looks.

const SECOND = 1000; // milliseconds

/** Let `game.seconds` pass while `stage` is in sight, and `show` them.
 * @param {{ seconds: number, finished: boolean }} game @param {HTMLElement} stage
 * @param {(seconds: number) => void} show */
export function keepTime(game, stage, show) {
  let since = performance.now();
  setInterval(() => {
    const now = performance.now();
    if (!document.hidden && !game.finished && !stage.hidden) game.seconds += (now - since) / SECOND;
    since = now;
    show(game.seconds);
  }, SECOND);
  document.addEventListener("visibilitychange", () => { since = performance.now(); });
  show(game.seconds);
}
