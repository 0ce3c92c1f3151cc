// Talking to the server about puzzles. This and net/ are the only modules that know names on the wire; they never touch the page.

import { FILLED } from "../game/marks.js";
import { ask, json } from "./http.js";

/** Have `source` (text, a File that is not text, or what writeSolid writes) read: {answer: {url, title}} or {error}, one sentence. */
export async function openPuzzle(url, source) {
  const { body, error } = await post(url, bodyOf(source));
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

/** A finished model, of an address or of `source` (as for openPuzzle): {answer: {shape, cells, colors, title}} or {error}. */
export async function askModel(url, source = null) {
  const { body, error } = source === null ? await ask(url) : await post(url, bodyOf(source));
  if (error) return { error };
  const { shape, cells, palette, colours, title } = body;
  return { answer: { shape, cells, colors: colours.map((number) => palette[number - 1] ?? null), title } };
}

/** The puzzle that a page carries: {rows, cols, givens}, or {shape, clues, givens} of a solid, its clues line by line. */
export function readPuzzle(text) {
  const { rows, cols, givens, shape, x, y, z } = JSON.parse(text);
  return rows ? { rows, cols, givens } : { shape, clues: [...x, ...y, ...z].flat().map(readClue), givens };
}

/** A solid as the server takes it; `cells`, where they are told, are its model. */
export function writeSolid({ shape, clues, title, cells = null }) {
  const [x, y, z] = shape, entries = clues.map(writeClue);
  const face = (from, rows, cols) => Array.from({ length: rows }, (_, row) => entries.slice(from + row * cols, from + (row + 1) * cols));
  return { format: "nonoscope-solid", version: 1, shape, x: face(0, y, z), y: face(y * z, x, z), z: face((x + y) * z, x, y), ...(title && { title }), ...(cells && { goal: writeGoal(shape, cells) }) };
}

function writeGoal([x, y, z], cells) {
  const text = Array.from(cells, (mark) => (mark === FILLED ? "#" : ".")).join("");
  return Array.from({ length: x }, (_, i) => Array.from({ length: y }, (_, j) => text.slice((i * y + j) * z, (i * y + j + 1) * z)));
}

const writeClue = (clue) => (Array.isArray(clue) ? { runs: clue } : clue && [clue.total, clue.groups]);

/** The number of a solid's line, its run lengths, or null. */
function readClue(entry) {
  if (entry === null || entry.runs) return entry && entry.runs;
  const [total, groups] = entry;
  return { total, groups };
}

const post = (url, request) => ask(url, { method: "POST", ...request });

const bodyOf = (source) => (typeof source === "string" ? json({ text: source }) : source instanceof File ? formWith(source) : json(source));

function formWith(file) {
  const body = new FormData();
  body.append("file", file);
  return { body };
}
