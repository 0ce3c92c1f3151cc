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

/** The puzzle that a page carries: {rows, cols, givens}, or {shape, clues, givens} of a solid, its clues line by line. */
export function readPuzzle(text) {
  const { rows, cols, givens, shape, x, y, z } = JSON.parse(text);
  return rows ? { rows, cols, givens } : { shape, clues: [...x, ...y, ...z].flat().map(readClue), givens };
}

/** The number of a solid's line, its run lengths, or null. */
function readClue(entry) {
  if (entry === null || entry.runs) return entry && entry.runs;
  const [total, groups] = entry;
  return { total, groups };
}

const post = (url, request) => ask(url, { method: "POST", ...request });

function formWith(file) {
  const body = new FormData();
  body.append("file", file);
  return { body };
}
