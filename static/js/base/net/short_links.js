// Short links and files to keep. Never touches the page.

import { ask, askContent, json } from "./http.js";

/** Addresses by which only this very machine finds the server. */
export const LOCAL = /^https?:\/\/(localhost|127\.|\[::1\])/;

/** A short link to a puzzle and a fragment: {answer: {url, qr}} or {error}.
 * @param {string} url @param {string} code @param {string} fragment
 * @returns {Promise<Answer<{ url: string, qr: string }>>} */
export async function makeLink(url, code, fragment) {
  const { body, error } = await ask(url, json({ code, fragment }), { needs: ["url", "id"] });
  return error ? { error } : { answer: { url: body.url, qr: `${url}/${body.id}/qr.svg` } };
}

/** A puzzle written as a file: {answer: {content, name}} or {error}.
 * @param {string} url @returns {Promise<Answer<{ content: Blob, name: string }>>} */
export async function askFile(url) {
  const found = await askContent(url);
  if (found.error !== undefined) return { error: found.error };
  const name = found.response.headers.get("Content-Disposition")?.match(/filename="(.*)"/)?.[1] ?? "";
  return { answer: { content: found.content, name } };
}

/** A link that carries progress, drawn as a code: {answer: SVG} or {error}. The server keeps nothing of it.
 * @param {string} url @param {string} fragment @returns {Promise<Answer<string>>} */
export async function askCode(url, fragment) {
  const found = await askContent(url, json({ fragment }));
  return found.error !== undefined ? { error: found.error } : { answer: await found.content.text() };
}
