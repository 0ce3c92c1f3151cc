// Talking to the server about puzzles. Never touches the page.

import { FILLED } from "../game/marks.js";
import { ask, json, LONG_PATIENCE } from "./http.js";

/**
 * Have a puzzle read. Of several puzzles the answer lists all, and `number` says which to take.
 * @param {string} url @param {Source} source @param {number | null} number
 * @returns {Promise<Answer<{ url: string | null, title: string, puzzles: Entry[] }>>}
 */
export async function openPuzzle(url, source, number = null) {
  const { body, error } = await post(number === null ? url : `${url}?number=${number}`, bodyOf(source), ["url"]);
  return error ? { error } : { answer: { url: body.url, title: body.title, puzzles: body.puzzles ?? [] } };
}

/**
 * Which of `marks`, in the order in which they were made, are wrong.
 * @param {string} url
 * @param {Marked[]} marks
 * @returns {Promise<Answer<{ outcome: string, wrong: number[] }>>}
 */
export async function checkMarks(url, marks) {
  const { body, error } = await post(url, json({ marks }), ["outcome", "wrong"]);
  return error ? { error } : { answer: { outcome: body.outcome, wrong: body.wrong } };
}

/**
 * A solution, with these marks if there is one; its marks are null if there is none.
 * @param {string} url
 * @param {Marked[]} marks
 * @returns {Promise<Answer<{ outcome: string, marks: number[] | null }>>}
 */
export async function askSolution(url, marks) {
  const { body, error } = await post(url, json({ marks }), ["outcome", "cells"]);
  return error ? { error } : { answer: { outcome: body.outcome, marks: body.cells } };
}

/** A finished model, of an address or of `source`.
 * @param {string} url @param {Source | null} source @returns {Promise<Answer<Model>>} */
export async function askModel(url, source = null) {
  const needs = ["shape", "cells", "palette", "colours"];
  const { body, error } = source === null ? await ask(url, {}, { needs }) : await post(url, bodyOf(source), needs);
  if (error) return { error };
  const { shape, cells, palette, colours, title } = body;
  const colors = colours.map((/** @type {number} */ number) => palette[number - 1] ?? null);
  return { answer: { shape, cells, colors, title } };
}

/** The puzzle that a page carries, the clues of a solid line by line. @param {string} text @returns {Puzzle} */
export function readPuzzle(text) {
  const { rows, cols, givens, shape, x, y, z } = JSON.parse(text);
  return rows ? { rows, cols, givens } : { shape, clues: [...x, ...y, ...z].flat().map(readClue), givens };
}

/** A solid as the server takes it. @param {SolidWritten} solid @returns {WrittenSolid} */
export function writeSolid({ shape, clues, title, cells = null }) {
  const [x, y, z] = shape, entries = clues.map(writeClue);
  const face = (/** @type {number} */ from, /** @type {number} */ rows, /** @type {number} */ cols) =>
    Array.from({ length: rows }, (_, row) => entries.slice(from + row * cols, from + (row + 1) * cols));
  return {
    format: "nonoscope-solid", version: 1, shape,
    x: face(0, y, z), y: face(y * z, x, z), z: face((x + y) * z, x, y),
    ...(title && { title }), ...(cells && { goal: writeGoal(shape, cells) }),
  };
}

/** Layer by layer, a text a row. @param {Shape} shape @param {ArrayLike<number>} cells */
function writeGoal([x, y, z], cells) {
  const text = Array.from(cells, (mark) => (mark === FILLED ? "#" : ".")).join("");
  const row = (/** @type {number} */ at) => text.slice(at * z, (at + 1) * z);
  return Array.from({ length: x }, (_, i) => Array.from({ length: y }, (_, j) => row(i * y + j)));
}

/** @param {Clue} clue */
const writeClue = (clue) => (Array.isArray(clue) ? { runs: clue } : clue && [clue.total, clue.groups]);

/** The number of a solid's line, its run lengths, or null. @param {any} entry @returns {Clue} */
function readClue(entry) {
  if (entry === null || entry.runs) return entry && entry.runs;
  const [total, groups] = entry;
  return { total, groups };
}

/** @param {string} url @param {RequestInit} request @param {string[]} needs what the answer has */
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
