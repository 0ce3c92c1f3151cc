// Short links and files to keep. Never touches the page.

import { say } from "../texts/say.js";
import { ask, json } from "./http.js";

/** A short link to a puzzle and a fragment: {answer: {url, qr}} or {error}.
 * @param {string} url @param {string} code @param {string} fragment
 * @returns {Promise<Answer<{ url: string, qr: string }>>} */
export async function makeLink(url, code, fragment) {
  const { body, error } = await ask(url, json({ code, fragment }));
  return error ? { error } : { answer: { url: body.url, qr: `${url}/${body.id}/qr.svg` } };
}

/** A puzzle written as a file: {answer: {content, name}} or {error}.
 * @param {string} url @returns {Promise<Answer<{ content: Blob, name: string }>>} */
export async function askFile(url) {
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) {
    const answer = await response?.json().catch(() => null);
    return { error: answer?.error?.message ?? say("asking.no_file") };
  }
  const name = response.headers.get("Content-Disposition")?.match(/filename="(.*)"/)?.[1] ?? "";
  return { answer: { content: await response.blob(), name } };
}
