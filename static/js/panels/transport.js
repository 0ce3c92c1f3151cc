// Play, pause, step, scrub and speed. What they do is the business of whoever plays something.

import { speedName, SPEEDS } from "../replay/pace.js";

/** `acts`: pause(), step(way), turn(way), seek(share), speed(steps a second). */
export function createTransport(box, acts) {
  const hook = (name) => box.querySelector(`[data-testid="${name}"]`);
  const scrub = hook("scrub"), speed = box.querySelector('input[data-testid="speed"]'), pause = hook("pause");
  const steps = { "step-back": () => acts.step(-1), step: () => acts.step(1), "turn-back": () => acts.turn(-1), turn: () => acts.turn(1) };
  let shown = "";

  for (const [name, act] of Object.entries(steps)) hook(name)?.addEventListener("click", act);
  pause.addEventListener("click", acts.pause);
  scrub.addEventListener("input", () => acts.seek(scrub.value / scrub.max));
  speed?.addEventListener("input", () => acts.speed(SPEEDS[speed.value]));

  /** `share` of the way, `text` for those who hear it. */
  function show({ share, text, playing, speed: chosen, atStart, atEnd, empty }) {
    const now = [share, text, playing, chosen, atStart, atEnd, empty].join();
    if (now === shown) return;
    shown = now;
    scrub.value = share * scrub.max;
    scrub.setAttribute("aria-valuetext", text);
    scrub.disabled = pause.disabled = empty;
    pause.querySelector("span").textContent = playing ? "Pause" : "Play";
    pause.querySelector("use").setAttribute("href", playing ? "#i-pause" : "#i-play");
    if (speed) speed.nextElementSibling.textContent = speedName(chosen);
    for (const name of ["step-back", "turn-back"]) if (hook(name)) hook(name).disabled = atStart;
    for (const name of ["step", "turn"]) if (hook(name)) hook(name).disabled = atEnd;
  }

  return { show };
}
