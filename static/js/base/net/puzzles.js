// Requests about puzzles and about the links and files that hold them. Never touches the page.

import { ask, askContent, json, LONG_PATIENCE } from "./http.js";

/** Read a puzzle. If the source holds several, the answer lists them, and `number` chooses one.
 * @param {string} url @param {Source} source @param {number | null} number
 * @returns {Promise<Answer<{ url: string | null, title: string, author: string, puzzles: Entry[] }>>} */
export async function openPuzzle(url, source, number = null) {
  const { body, error } = await post(number === null ? url : `${url}?number=${number}`, bodyOf(source), ["url"]);
  if (error) return { error };
  return { answer: { url: body.url, title: body.title, author: body.author, puzzles: body.puzzles ?? [] } };
}

/** A puzzle by its code: its description. @param {string} url @returns {Promise<Answer<any>>} */
export async function askPuzzle(url) {
  const { body, error } = await ask(url, {}, { needs: ["shape"] });
  return error ? { error } : { answer: body };
}

/** The puzzles that come along, with their titles.
 * @param {string} kind "flat", "coloured" or "solid" @returns {Promise<Answer<CollectedPuzzle[]>>} */
export async function askCollection(kind) {
  const { body, error } = await ask(`/api/puzzles?kind=${kind}`, {}, { needs: ["puzzles"] });
  return error === undefined ? { answer: body.puzzles } : { error };
}

/** The wrong ones among `marks`, which are in the order in which they were made.
 * @param {string} url @param {Marked[]} marks @returns {Promise<Answer<{ outcome: string, wrong: number[] }>>} */
export async function checkMarks(url, marks) {
  const { body, error } = await post(url, json({ marks }), ["outcome", "wrong"]);
  return error ? { error } : { answer: { outcome: body.outcome, wrong: body.wrong } };
}

/** A solution, with these marks if there is one; its marks are null if there is none.
 * @param {string} url @param {Marked[]} marks
 * @returns {Promise<Answer<{ outcome: string, marks: number[] | null, other: number[] | null }>>} */
export async function askSolution(url, marks) {
  const { body, error } = await post(url, json({ marks }), ["outcome", "cells"]);
  return error ? { error } : { answer: { outcome: body.outcome, marks: body.cells, other: body.other ?? null } };
}

/** The rating of a puzzle in a few words, and its reasons; the words are empty if there is no rating.
 * @param {string} url @returns {Promise<Answer<{ verdict: string, rating: number | null, reasons: string[] }>>} */
export async function askRating(url) {
  const { body, error } = await ask(url, {}, { needs: ["verdict", "rating", "reasons"], patience: LONG_PATIENCE });
  return error ? { error } : { answer: { verdict: body.verdict, rating: body.rating, reasons: body.reasons } };
}

/** The snippet with which pages of other sites show what is at an address of ours.
 * @param {string} url @returns {Promise<Answer<string>>} */
export async function askSnippet(url) {
  const { body, error } = await ask(`/oembed?${new URLSearchParams({ url })}`, {}, { needs: ["html"] });
  return error === undefined ? { answer: body.html } : { error };
}

/** A finished model, from an address or from `source`.
 * @param {string} url @param {Source | null} source @returns {Promise<Answer<Model>>} */
export async function askModel(url, source = null) {
  const needs = ["shape", "cells", "palette", "colours"];
  const { body, error } = source === null ? await ask(url, {}, { needs }) : await post(url, bodyOf(source), needs);
  if (error) return { error };
  const { shape, cells, palette, colours, title } = body;
  const colors = colours.map((/** @type {number} */ number) => palette[number - 1] ?? null);
  return { answer: { shape, cells, colors, title } };
}

/** A flat puzzle as our JSON files write it, with its picture if that is known; from an address, or from `source`.
 * @param {string} url @param {Source | null} source @returns {Promise<Answer<any>>} */
export async function askWritten(url, source) {
  const needs = ["rows", "cols"];
  const { body, error } = source === null ? await ask(url, {}, { needs }) : await post(url, bodyOf(source), needs);
  return error === undefined ? { answer: body } : { error };
}

/** The address of a random puzzle. @param {string} url
 * @returns {Promise<Answer<{ url: string }>>} */
export async function askRandom(url) {
  const { body, error } = await ask(url, {}, { needs: ["url"], patience: LONG_PATIENCE });
  return error === undefined ? { answer: { url: body.url } } : { error };
}

/** @param {string} url @param {RequestInit} request @param {string[]} needs fields of the answer */
const post = (url, request, needs) => ask(url, { method: "POST", ...request }, { needs, patience: LONG_PATIENCE });

/** @param {Source} source @returns {RequestInit} */
function bodyOf(source) {
  if (typeof source === "string") return json({ text: source });
  return source instanceof File ? formWith(source) : json(source);
}

/** @param {File} file */
function formWith(file) {
  const body = new FormData();
  body.append("file", file);
  return { body };
}

// Links and files

/** Addresses that work only on this machine. */
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

/** The QR code of a link with progress: {answer: SVG} or {error}. The server stores nothing.
 * @param {string} url @param {string} fragment @returns {Promise<Answer<string>>} */
export async function askCode(url, fragment) {
  const found = await askContent(url, json({ fragment }));
  return found.error !== undefined ? { error: found.error } : { answer: await found.content.text() };
}
