// Asking again where the server is away for a moment, as after a restart: ever more rarely, and for a minute at most.
// Never touches the page.

import { createPace, rest } from "./polling.js";

export const MOST = 60_000; // milliseconds
const AWAY = [0, 502, 503, 504]; // no answer, and what is answered in its place

/** Whether the server may well answer a little later. @param {number} status */
export const isAway = (status) => AWAY.includes(status);

/**
 * What `asking()` gives as soon as the server is there; what it gave last, when it is not or is no longer `wanted()`.
 * `again()` is called each time that it has to be asked again.
 * @template {{ status: number, rest?: number }} T
 * @param {() => Promise<T>} asking
 * @param {{ wanted?: () => boolean, again?: () => void }} acts
 * @returns {Promise<T>}
 */
export async function insist(asking, { wanted = () => true, again = () => {} } = {}) {
  const pace = createPace(), begun = performance.now();
  for (;;) {
    const answer = await asking(), left = MOST - (performance.now() - begun);
    if (!isAway(answer.status) || left <= 0 || !wanted()) return answer;
    again();
    await rest(Math.min(left, pace.afterFailure(answer.rest ?? 0)));
    if (!wanted()) return answer;
  }
}
