// Requests about puzzles, lessons and plans, and about the links and files that hold puzzles. Never touches the page.

import { answerOf, ask, askContent, json, LONG_PATIENCE } from "./http.js";
import { puzzleOf } from "../../core/puzzle_text.js";

/** Read a puzzle. If the source holds several, the answer lists them, and `number` chooses one.
 * @param {string} url @param {Source} source @param {number | null} number
 * @returns {Promise<Answer<{ url: string | null, title: string, author: string, puzzles: Entry[] }>>} */
export const openPuzzle = (url, source, number = null) =>
  answerOf(post(number === null ? url : `${url}?number=${number}`, bodyOf(source), ["url"]),
    (body) => ({ ...body, puzzles: body.puzzles ?? [] }));

/** A puzzle by its code: its description. @param {string} url @returns {Promise<Answer<any>>} */
export const askPuzzle = (url) => answerOf(ask(url, {}, { needs: ["shape"] }));

/** The puzzles that come along, with their titles.
 * @param {string} kind "flat", "coloured" or "solid" @returns {Promise<Answer<CollectedPuzzle[]>>} */
export const askCollection = (kind) =>
  answerOf(ask(`/api/puzzles?kind=${kind}`, {}, { needs: ["puzzles"] }), ({ puzzles }) => puzzles);

/** The wrong ones among `marks`, which are in the order in which they were made.
 * @param {string} url @param {Marked[]} marks @returns {Promise<Answer<{ outcome: string, wrong: number[] }>>} */
export const checkMarks = (url, marks) => answerOf(post(url, json({ marks }), ["outcome", "wrong"]));

/** A solution, with these marks if there is one; its marks are null if there is none.
 * @param {string} url @param {Marked[]} marks
 * @returns {Promise<Answer<{ outcome: string, marks: number[] | null, other: number[] | null }>>} */
export const askSolution = (url, marks) => answerOf(post(url, json({ marks }), ["outcome", "cells"]),
  ({ outcome, cells, other = null }) => ({ outcome, marks: cells, other }));

/** The rating of a puzzle in a few words, and its reasons; the words are empty if there is no rating.
 * @param {string} url
 * @returns {Promise<Answer<{ verdict: string, rating: number | null, minutes: number | null, reasons: string[] }>>} */
export const askRating = (url) =>
  answerOf(ask(url, {}, { needs: ["verdict", "rating", "minutes", "reasons"], patience: LONG_PATIENCE }));

/** The snippet with which pages of other sites show what is at an address of ours.
 * @param {string} url @returns {Promise<Answer<string>>} */
export const askSnippet = (url) =>
  answerOf(ask(`/oembed?${new URLSearchParams({ url })}`, {}, { needs: ["html"] }), ({ html }) => html);

/** A finished model, from an address or from `source`.
 * @param {string} url @param {Source | null} source @returns {Promise<Answer<Model>>} */
export const askModel = (url, source = null) => answerOf(
  askOrPost(url, source, ["shape", "cells", "palette", "colours"]),
  ({ shape, cells, palette, colours, title }) => (
    { shape, cells, title, colors: colours.map((/** @type {number} */ number) => palette[number - 1] ?? null) }));

/** A flat puzzle as our JSON files write it, with its picture if that is known; from an address, or from `source`.
 * @param {string} url @param {Source | null} source @returns {Promise<Answer<any>>} */
export const askWritten = (url, source) => answerOf(askOrPost(url, source, ["rows", "cols"]));

/** A random puzzle, and the address of its page.
 * @param {string} url @returns {Promise<Answer<{ url: string, puzzle: { code: string } }>>} */
export const askRandom = (url) => answerOf(ask(url, {}, { needs: ["url"], patience: LONG_PATIENCE }));

/** Make a board for several people. @param {{ puzzle: string, cells: string, race: boolean }} wish
 * @returns {Promise<Answer<{ code: string, address: string }>>} */
export const makeBoard = (wish) => answerOf(ask("/api/board", json(wish), { needs: ["code", "address"] }));

const NO_PUZZLE = ["unread.no_grid", "unread.no_clues"]; // the server's sentences about other pictures

/** What is printed in a picture, or the error; `isOther`: the picture shows no puzzle.
 * @param {Blob} picture @param {Record<string, string>} wish the query of the address
 * @returns {Promise<{ answer?: any, error?: string, isOther?: boolean }>} */
export async function askScan(picture, wish) {
  const url = `/api/scan?${new URLSearchParams(wish)}`;
  const { body, error, sentence = "" } = await post(url, { body: picture }, ["mesh", "numbers", "outlines"]);
  return body ? { answer: body } : { error, isOther: NO_PUZZLE.includes(sentence) };
}

/** @param {string} url @param {RequestInit} request @param {string[]} needs fields of the answer */
const post = (url, request, needs) => ask(url, { method: "POST", ...request }, { needs, patience: LONG_PATIENCE });

/** @param {string} url @param {Source | null} source @param {string[]} needs */
const askOrPost = (url, source, needs) =>
  (source === null ? ask(url, {}, { needs }) : post(url, bodyOf(source), needs));

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

// Lessons, drills, and plans of units

/** @typedef {{ line: number | null, cells: Marked[], says: string }} Way what can be found by one look */
/** @typedef {{ ask: string, ways: Way[] }} Stage done with all cells of one of its ways; without ways by turning */
/** @typedef {{ puzzle: Puzzle, goal: number[], stages: Stage[] }} Practice */

/** The board of a lesson. @param {string} name */
export const askLesson = (name) => practiceAt(`/api/lessons/${encodeURIComponent(name)}`);

/** A fresh board for the technique of a lesson. @param {string} name @param {number} seed */
export const askDrill = (name, seed) => practiceAt(`/api/drills/${encodeURIComponent(name)}?seed=${seed}`);

/** @param {string} address @returns {Promise<Answer<Practice>>} */
const practiceAt = (address) => answerOf(
  ask(address, {}, { needs: ["shape", "givens", "goal", "stages"], patience: LONG_PATIENCE }),
  (body) => ({ puzzle: puzzleOf(body), goal: body.goal, stages: body.stages }));

/** The lesson plan of a unit that comes along. @param {string} name of the unit */
export const askUnitPlan = (name) => ask(`/units/${encodeURIComponent(name)}/plan.json`, {}, { needs: ["steps"] });

/** The page with the slides of a unit, as text. @param {string} name of the unit @returns {Promise<Answer<string>>} */
export const askUnitSlides = (name) =>
  askContent(`/units/${encodeURIComponent(name)}/slides`, {}, (response) => response.text());

// Links and files

/** Addresses that work only on this machine. */
export const LOCAL = /^https?:\/\/(localhost|127\.|\[::1\])/;

/** A short link to a puzzle and a fragment. @param {string} url @param {string} code @param {string} fragment
 * @returns {Promise<Answer<{ url: string, qr: string }>>} */
export const makeLink = (url, code, fragment) => answerOf(
  ask(url, json({ code, fragment }), { needs: ["url", "id"] }),
  (body) => ({ url: body.url, qr: `${url}/${body.id}/qr.svg` }));

/** A puzzle written as a file. @param {string} url @returns {Promise<Answer<{ content: Blob, name: string }>>} */
export const askFile = (url) => askContent(url, {}, async (response) => ({
  content: await response.blob(),
  name: response.headers.get("Content-Disposition")?.match(/filename="(.*)"/)?.[1] ?? "",
}));

/** The QR code of a link with progress, as SVG. The server stores nothing.
 * @param {string} url @param {string} fragment @returns {Promise<Answer<string>>} */
export const askCode = (url, fragment) => askContent(url, json({ fragment }), (response) => response.text());
