// Experiments of the lab, as jobs of the server. Never touches the page.

import { ask, json } from "./http.js";
import { insist } from "./retries.js";

/** `patient` says what `insist` takes.
 * @param {{ experiment: string, options: Record<string, string>, seconds: number }} wish
 * @param {Parameters<typeof insist>[1]} patient
 * @returns {Promise<Answer<{ job: string, place: number, wait: number }>>} */
export async function startExperiment(wish, patient) {
  const request = json({ task: "experiment", ...wish });
  const { body, error } = await insist(() => ask("/api/jobs", request, { needs: ["job"] }), patient);
  return error ? { error } : { answer: body };
}
