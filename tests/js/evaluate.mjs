// Runs functions for tests. Each input line is JSON, [function, argument], each output line its result as JSON with NaN
// and Infinity. Functions import scripts by their addresses on the server, "/static/js/...", which lie in the folder
// named on the command line.

import { Console } from "node:console";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

import "./page.mjs";

const ADDRESS = /(?<=\bimport\(["'`])\/static\/js(?=\/)/g;
const ENDLESS = /"\$(NaN|-?Infinity)"/g;
const folder = pathToFileURL(process.argv[2]).href;
const functions = new Map();

globalThis.console = new Console(process.stderr); // the output is for answers alone

for await (const line of createInterface({ input: process.stdin })) {
  const [text, argument] = JSON.parse(line);
  process.stdout.write(`${await answer(text, argument)}\n`);
}

async function answer(text, argument) {
  try {
    return written({ result: await functionOf(text)(argument) });
  } catch (problem) {
    return written({ problem: problem?.stack ?? String(problem) });
  }
}

function functionOf(text) {
  const source = text.trim().replace(/;$/, "").replace(ADDRESS, folder);
  if (!functions.has(source)) functions.set(source, (0, eval)(`(${source})`));
  return functions.get(source);
}

function written(value) {
  return JSON.stringify(value, plain).replace(ENDLESS, "$1");
}

function plain(_, value) {
  if (typeof value === "number" && !Number.isFinite(value)) return `$${value}`;
  return ArrayBuffer.isView(value) ? [...value] : value;
}
