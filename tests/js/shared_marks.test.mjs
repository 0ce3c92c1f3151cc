// Shared boards: whatever happens to messages, servers and pages, all boards end equal and no stroke is lost unsaid.

import assert from "node:assert/strict";
import test from "node:test";

import { createGame, endStroke, receive, redo, startStroke, undo } from "../../static/js/core/state.js";
import { SharedMarks, tally } from "../../static/js/together/shared_marks.js";

const CELLS = 12;

/** Numbers from 0 up to 1, the same each time. */
function chanceOf(seed) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** What webapp/together/boards.py does with strokes. */
class Server {
  constructor() { this.cells = { n: {}, cells: "0".repeat(CELLS), by: "0".repeat(CELLS) }; }

  take(player, { n, marks }) {
    const { n: numbers, cells, by } = this.cells;
    if (n <= (numbers[player] ?? 0)) return;
    const board = [...cells], owners = [...by];
    for (const [cell, mark] of marks) {
      board[cell] = String(mark);
      owners[cell] = mark ? player : "0";
    }
    this.cells = { n: { ...numbers, [player]: n }, cells: board.join(""), by: owners.join("") };
  }
}

test("a stroke that everybody has seen survives a kill of the server", () => {
  const ada = new SharedMarks("1"), server = new Server(), saved = server.cells;
  ada.take(saved);
  server.take("1", ada.make([[1, 1], [2, 2], [3, 1]]));
  server.take("1", ada.make([[1, 2]]));
  server.take("2", { n: 1, marks: [[2, 1]] });
  ada.take(server.cells);
  ada.wasAway = true;
  ada.make([[3, 2], [4, 1]]);
  server.cells = saved;
  assert.deepEqual(ada.take(server.cells), []);
  assert.deepEqual(ada.pending.map(({ marks }) => marks), [[[3, 1]], [[1, 2]], [[3, 2], [4, 1]]],
    "the latest mark in each cell is resent by whoever made it");
});

test("boards end equal after lost and repeated messages, kills and reloads", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const chance = chanceOf(seed), below = (most) => Math.floor(chance() * most), server = new Server();
    const pages = ["1", "2", "3"].map((player) =>
      ({ marks: new SharedMarks(player), queue: [], linked: true, last: {} }));
    let saved = server.cells;
    const connect = (page) => {
      page.linked = true;
      page.marks.take(server.cells).forEach((cell) => delete page.last[cell]);
      page.queue = page.marks.pending.map((stroke) => structuredClone(stroke));
    };
    const cut = (page) => Object.assign(page, { linked: false, queue: [] }) && (page.marks.wasAway = true);
    pages.forEach(connect);
    for (let step = 0; step < 300; step++) {
      const page = pages[below(3)], what = below(20);
      if (what < 9) {
        const stroke = page.marks.make([[below(CELLS), below(3)], [below(CELLS), below(3)]]);
        if (page.linked) page.queue.push(structuredClone(stroke));
      } else if (what < 14 && page.queue.length) {
        const stroke = page.queue.shift();
        server.take(page.marks.player, stroke);
        if (below(5) === 0) server.take(page.marks.player, stroke);
      } else if (what < 16 && page.linked) page.marks.take(server.cells);
      else if (what === 16) cut(page);
      else if (what === 17 && !page.linked) connect(page);
      else if (what === 18) {
        const text = page.marks.text, { player } = page.marks;
        page.marks = new SharedMarks(player);
        page.marks.restore(JSON.parse(text));
        page.queue = [];
        page.linked = false;
      } else if (below(6)) saved = server.cells;
      else {
        server.cells = saved; // a crash
        pages.forEach(cut);
      }
    }
    for (const page of pages) { cut(page); connect(page); }
    for (const page of pages) for (const stroke of page.queue.splice(0)) server.take(page.marks.player, stroke);
    for (const page of pages) page.marks.take(server.cells);
    const boards = pages.map(({ marks }) => [...marks.marks].join(""));
    assert.deepEqual(boards, Array(3).fill(server.cells.cells), `seed ${seed}`);
    assert.ok(pages.every(({ marks }) => !marks.pending.length));
  }
});

test("what was marked offline gives way to what others marked meanwhile, and nothing else does", () => {
  const marks = new SharedMarks("1");
  marks.take({ n: {}, cells: "0000", by: "0000" });
  marks.wasAway = true;
  marks.make([[0, 1], [1, 1], [2, 1]]);
  const lost = marks.take({ n: { 2: 4 }, cells: "2100", by: "2200" });
  assert.deepEqual(lost, [0]);
  assert.deepEqual([...marks.marks], [2, 1, 1, 0]);
});

test("undo and redo leave alone what others changed since", () => {
  const game = createGame({ rows: [[1], [1]], cols: [[1], [1]] });
  startStroke(game, 0, 1);
  endStroke(game);
  startStroke(game, 3, 2);
  endStroke(game);
  receive(game, [[3, 1]]);
  assert.ok(game.finished);
  undo(game);
  assert.equal(game.cells[3], 1);
  undo(game);
  assert.equal(game.cells[0], 0);
  receive(game, [[0, 2]]);
  redo(game);
  assert.equal(game.cells[0], 2);
});

test("the end counts whose cells are filled", () => {
  assert.deepEqual(tally({ n: {}, cells: "1131032", by: "1220330" }), [[2, 2], [1, 1], [3, 1]]);
});
