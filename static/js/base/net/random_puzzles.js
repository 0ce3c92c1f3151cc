// Asking the server for puzzles by chance. Never touches the page.

import { ask, LONG_PATIENCE } from "./http.js";

/** The address at which a puzzle of this wish is played. @param {string} url
 * @returns {Promise<Answer<{ url: string }>>} */
export async function askRandom(url) {
  const { body, error } = await ask(url, {}, { needs: ["url"], patience: LONG_PATIENCE });
  return error === undefined ? { answer: { url: body.url } } : { error };
}
