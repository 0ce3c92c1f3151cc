// Runs functions for tests. Each line of the input is JSON, [function, argument]; each line of the output is what came
// of one: JSON to which NaN and Infinity are numbers, too. Functions import scripts by their addresses on the server,
// "/static/js/...", all of which lie in the folder that the command line names.

import { Console } from "node:console";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

import "./page.mjs";

const ADDRESS = /(?<=\bimport\(["'`])\/static\/js(?=\/)/g;
const ENDLESS = /"\$(NaN|-?Infinity)"/g;
const folder = pathToFileURL(process.argv[2]).href;
const known = new Map();

globalThis.console = new Console(process.stderr); // the output is for answers alone

for await (const line of createInterface({ input: process.stdin })) {
  const [text, argument] = JSON.parse(line);
  process.stdout.write(`${await answer(text, argument)}\n`);
}

async function answer(text, argument) {
  try {
    return written({ made: await functionOf(text)(argument) });
  } catch (problem) {
    return written({ problem: problem?.stack ?? String(problem) });
  }
}

function functionOf(text) {
  if (!known.has(text)) known.set(text, (0, eval)(`(${text.trim().replace(/;$/, "").replace(ADDRESS, folder)})`));
  return known.get(text);
}

function written(value) {
  return JSON.stringify(value, plain).replace(ENDLESS, "$1");
}

function plain(_, value) {
  if (typeof value === "number" && !Number.isFinite(value)) return `$${value}`;
  return ArrayBuffer.isView(value) ? [...value] : value;
}
