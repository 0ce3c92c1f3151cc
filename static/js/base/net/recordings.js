// Recordings that come along with the page. Never touches the page.

import { ask } from "./http.js";

/** What a solve told, or null when it cannot be had. @param {string} address @returns {Promise<WireEvent[] | null>} */
export async function askRecording(address) {
  const { body } = await ask(address);
  return Array.isArray(body) ? body : null;
}
