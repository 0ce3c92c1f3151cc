// Talking to the server about puzzles. This and net/ are the only modules that know names on the wire; they never touch the page.

import { ask, json } from "./net/http.js";

/** Have `source` (text, or a File that is not text) read: {answer: {url, title}} or {error}, one sentence. */
export async function openPuzzle(url, source) {
  const { body, error } = await post(url, typeof source === "string" ? json({ text: source }) : formWith(source));
  return error ? { error } : { answer: { url: body.url, title: body.title } };
}

/** Which of `marks`, [cell, mark] in the order in which they were made, are wrong: {answer: {outcome, wrong}} or {error}. */
export async function checkMarks(url, marks) {
  const { body, error } = await post(url, json({ marks }));
  return error ? { error } : { answer: { outcome: body.outcome, wrong: body.wrong } };
}

/** A solution, with these marks if there is one: {answer: {outcome, marks}}, marks null if there is none; or {error}. */
export async function askSolution(url, marks) {
  const { body, error } = await post(url, json({ marks }));
  return error ? { error } : { answer: { outcome: body.outcome, marks: body.cells } };
}

/** The puzzle that a page carries. */
export function readPuzzle(text) {
  const { rows, cols, givens } = JSON.parse(text);
  return { rows, cols, givens };
}

const post = (url, request) => ask(url, { method: "POST", ...request });

function formWith(file) {
  const body = new FormData();
  body.append("file", file);
  return { body };
}
