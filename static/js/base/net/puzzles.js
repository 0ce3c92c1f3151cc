// Talking to the server about puzzles. Never touches the page.

import { ask, json, LONG_PATIENCE } from "./http.js";

/**
 * Have a puzzle read. Of several puzzles the answer lists all, and `number` says which to take.
 * @param {string} url @param {Source} source @param {number | null} number
 * @returns {Promise<Answer<{ url: string | null, title: string, author: string, puzzles: Entry[] }>>}
 */
export async function openPuzzle(url, source, number = null) {
  const { body, error } = await post(number === null ? url : `${url}?number=${number}`, bodyOf(source), ["url"]);
  if (error) return { error };
  return { answer: { url: body.url, title: body.title, author: body.author, puzzles: body.puzzles ?? [] } };
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
 * @returns {Promise<Answer<{ outcome: string, marks: number[] | null, other: number[] | null }>>}
 */
export async function askSolution(url, marks) {
  const { body, error } = await post(url, json({ marks }), ["outcome", "cells"]);
  return error ? { error } : { answer: { outcome: body.outcome, marks: body.cells, other: body.other ?? null } };
}

/**
 * How hard a puzzle is, in a few words, and why; the words are empty where it could not be said.
 * @param {string} url @returns {Promise<Answer<{ verdict: string, reasons: string[] }>>}
 */
export async function askRating(url) {
  const { body, error } = await ask(url, {}, { needs: ["verdict", "reasons"], patience: LONG_PATIENCE });
  return error ? { error } : { answer: { verdict: body.verdict, reasons: body.reasons } };
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
