// What the worker of the browser does with which request, and what it keeps: rules only, on plain values. The server
// joins this file with worker.js, so both share one scope.

const PUZZLE = /^\/(?:[pc]\/[^/]+|daily\/\d{4}-\d\d-\d\d\/\w+)$/;
const DAY = /^\/daily\/(\d{4}-\d\d-\d\d)(?:\/\w+)?$/;
const FILE = /^\/static\/([0-9a-f]{16})(?:\.[\w-]+)?\/./; // with the language, unless that is English
const LIBRARY = /^\/lib\/[\w-]+\.js$/;
const BOARD = /^\/api\/lessons\/\w+$/;
const PICTURE = /^\/puzzles\/\w+\/no\/\d+\.svg$/;
// Pages of a person or a class are never kept, and neither is what programs ask for. They do not even pass the worker,
// but for the pages of classes: without a network the visitor should see why they do not open.
const NEVER = /^\/(?:(?:api|admin|embed|healthz|metrics|socket\.io|og|\.well-known)(?:\/|$)|offline\/)/;

const NAME = "nonoscope"; // of everything that is kept begins so
export const MOST_OPENED = 60;
export const MOST_PICTURES = 800; // more than all puzzles have
export const MOST_CHARACTERS = 2_000_000;
const DAYS_AHEAD = 7;

/** What a request is for; empty if the worker leaves it alone.
 * @param {{ method: string, url: string, mode: string, ranged: boolean }} request @param {string} origin
 * @returns {"" | "page" | "file" | "library" | "board" | "picture"} */
export function roleOf({ method, url, mode, ranged }, origin) {
  const { origin: asked, pathname: path, search } = new URL(url);
  if (method !== "GET" || asked !== origin || ranged) return "";
  if (FILE.test(path)) return "file";
  if (LIBRARY.test(path)) return "library";
  if (BOARD.test(path) && !search) return "board";
  if (NEVER.test(path)) return "";
  if (mode === "navigate") return "page";
  return PICTURE.test(path) ? "picture" : "";
}

/** Whether this is the page of a puzzle, which is kept once it was opened. @param {string} path */
export const isPuzzle = (path) => PUZZLE.test(path);

/** The fingerprint in the address of a file; empty if it has none. @param {string} path */
export const fingerprintIn = (path) => FILE.exec(path)?.[1] ?? "";

/** @typedef {{ get: (name: string) => string | null }} Named headers of an answer */

/** Whether an answer is a page that may be kept: one that everybody gets, from its own address.
 * @param {{ ok: boolean, type: string, redirected: boolean, headers: Named }} answer */
export const isPublic = ({ ok, type, redirected, headers }) => (
  ok && type === "basic" && !redirected && !/\b(?:no-store|private)\b/.test(headers.get("Cache-Control") ?? ""));

/** The version that a page is of. @param {{ headers: Named }} answer */
export const versionOf = ({ headers }) => headers.get("Nonoscope-Version") ?? "";

/** Whether a file is the one of its address: only then the server says that it never changes.
 * @param {{ ok: boolean, headers: Named }} answer */
export const isForGood = ({ ok, headers }) => ok && /\bimmutable\b/.test(headers.get("Cache-Control") ?? "");

/** The address of the page for an address that depends on the date. @param {string} path @param {string} today */
export function datedPath(path, today) {
  const [, day = today] = /^\/today(?:\/(\d{4}-\d\d-\d\d))?$/.exec(path) ?? [];
  if (path === "/daily") return `/daily/${today}`;
  return path.startsWith("/today") ? `/daily/${day}/small` : path;
}

/** Whether the day of a page has not begun yet. @param {string} path @param {string} today */
export const isAhead = (path, today) => (DAY.exec(path)?.[1] ?? "") > today;

/** The date where the visitor is. @param {Date} now */
export const dateOf = (now) => [
  now.getFullYear(), `${now.getMonth() + 1}`.padStart(2, "0"), `${now.getDate()}`.padStart(2, "0"),
].join("-");

/** Today and the days of the coming week. @param {Date} now */
export const daysFrom = (now) => Array.from({ length: DAYS_AHEAD + 1 }, (_, days) => (
  dateOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))));

/** The kept pages that are of no use any more: those of past days, unless they were opened.
 * @param {string[]} paths @param {string[]} opened @param {string} today */
export const pastPages = (paths, opened, today) => paths.filter((path) => (
  (DAY.exec(path)?.[1] ?? today) < today && !opened.includes(path)));

/** The oldest of them, in the order in which they were kept, if there are too many. @param {string[]} paths
 * @param {number} most */
export const tooMany = (paths, most) => paths.slice(0, Math.max(0, paths.length - most));

/** The names of what is kept. Files and pages belong to a version; which puzzles were opened, the pictures of solved
 * ones and the library that draws blocks do not. @param {string} version */
export const namesOf = (version) => ({
  files: `${NAME} files ${version}`, pages: `${NAME} pages ${version}`,
  opened: `${NAME} opened`, pictures: `${NAME} pictures in colour`, library: `${NAME} library`,
});

/** What other versions kept and can go. While pages are open, the files of the last version stay, because these pages
 * may still be of that one. @param {string[]} names in the order in which they came @param {string} version
 * @param {boolean} open */
export function outdated(names, version, open) {
  const own = Object.values(namesOf(version)), others = names.filter((name) => isOurs(name) && !own.includes(name));
  const last = others.filter((name) => name.startsWith(`${NAME} files `)).at(-1);
  return others.filter((name) => !open || name !== last);
}

/** @param {string} name */
export const isOurs = (name) => name.startsWith(`${NAME} `);

/** The addresses of what is kept, the oldest first. @param {Cache} cache */
export const pathsIn = async (cache) => (await cache.keys()).map(({ url }) => new URL(url).pathname);
