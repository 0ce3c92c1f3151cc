// The implication graph of a conflict or of a literal: what leads to it, and where each node is drawn, row by row from
// what is given down to what follows. What has no room is folded into nodes that count it. Pure.

/** The literals that imply a node; 0 is the conflict. @typedef {(node: number) => number[]} SourcesOf */
/** @typedef {{ sourcesOf: SourcesOf, levelOf: (literal: number) => number, top: number }} Implied `top`: last level */
/** `front`: the literals on which the cone rests, at a conflict those that the learned clause forbids, with the first
 * unique implication point first. `origin`: the decision behind that point, and the literals between them.
 * @typedef {{ root: number, cone: Map<number, number[]>, front: number[], isCut: boolean,
 *   origin: { decision: number, between: number[] } | null }} Graph */
/** `literals`: the one that it shows, or all that are folded into it.
 * @typedef {"conflict" | "target" | "first" | "front" | "decision" | "implied" | "fold" | "facts"} Kind */
/** @typedef {{ kind: Kind, literals: number[] }} Item */
/** @typedef {Item & { x: number, y: number, width: number, height: number }} Node */
/** `unit` is the height of letters; `lengthOf` counts the letters in an item.
 * @typedef {{ width: number, height: number, unit: number, lengthOf: (item: Item) => number }} Room */
/** Edges are pairs of places in `nodes`; `cut` is the height of the line in front of which `front` stands.
 * @typedef {{ nodes: Node[], edges: [number, number][], cut: number | null }} Drawing */

const NARROWEST = 9, TIGHT = 5, WIDEST = 22, BESIDE = 1; // widths of nodes, and between them, in units
const LETTER = 0.52, PADDING = 1.2, LINE = 1.25, EDGE = 0.5, BELOW = 1.2, CUT = 1.8, MOST_BELOW = 3; // in units, too
const SHORTEST = 6; // letters for which a node has room at least
const BROKEN = 1.1, MOST_LINES = 3; // how much longer a text is for its line breaks
const FEWEST_ROWS = 3, FEWEST_COLUMNS = 2;

// What leads to a node

/** For each node that leads to a root, and for the root, the literals that imply it; at an `isEnd` none.
 * @param {number} root @param {SourcesOf} sourcesOf @param {(literal: number) => boolean} isEnd */
export function coneOf(root, sourcesOf, isEnd) {
  const cone = /** @type {Map<number, number[]>} */ (new Map()), pending = [root];
  for (const node of pending) {
    if (cone.has(node)) continue;
    const sources = node !== root && isEnd(node) ? [] : sourcesOf(node);
    cone.set(node, sources);
    pending.push(...sources);
  }
  return cone;
}

/** The graph of a root. Facts of level 0 are not followed, unless the root is one of them.
 * @param {number} root @param {Implied} implied @param {number[] | null} learned the clause learned from a conflict */
export function graphOf(root, implied, learned) {
  const { sourcesOf, levelOf, top } = implied, cut = learned?.map((literal) => -literal) ?? [];
  const isEnd = (/** @type {number} */ literal) => cut.includes(literal) || (top > 0 && !levelOf(literal));
  const cone = coneOf(root, sourcesOf, isEnd);
  const roots = [...cone.keys()].filter((node) => node !== root && !cone.get(node)?.length);
  const front = cut.length ? cut : roots.filter((node) => levelOf(node));
  return { root, cone, front, isCut: cut.length > 0, origin: cut.length ? originOf(cut[0], implied) : null };
}

/** What leads from the decision of the last level to a literal of that level. @param {number} first
 * @param {Implied} implied @returns {Graph["origin"]} */
function originOf(first, { sourcesOf, levelOf, top }) {
  const cone = coneOf(first, (node) => sourcesOf(node).filter((source) => levelOf(source) === top), () => false);
  const before = [...cone.keys()].filter((node) => node !== first);
  const decision = before.find((node) => !sourcesOf(node).length);
  return decision === undefined ? null : { decision, between: before.filter((node) => node !== decision) };
}

// Rows

/** @param {Graph} graph @param {(literal: number) => boolean} isFact @param {Room} room @returns {Drawing} */
export function layOutGraph(graph, isFact, room) {
  const inRow = (/** @type {number} */ wide) => Math.floor(room.width / ((wide + BESIDE) * room.unit));
  const columns = Math.max(FEWEST_COLUMNS, inRow(NARROWEST)), crowded = Math.max(columns, inRow(TIGHT));
  const high = (2 * LINE + EDGE) * room.unit, cut = graph.isCut ? CUT * room.unit : 0;
  const most = Math.max(FEWEST_ROWS, Math.floor((room.height - cut + BELOW * room.unit) / (high + BELOW * room.unit)));
  const hasOrigin = graph.origin !== null && most > FEWEST_ROWS;
  const rows = foldRows(rowsOf(graph), graph, most - Number(hasOrigin)).map((row) =>
    foldRow(row.map((entry) => itemOf(entry, graph, isFact)), graph, columns, crowded));
  const ordered = inOrder(rows, graph);
  if (hasOrigin && graph.origin) ordered.unshift(originRow(graph.origin));
  return placed(ordered, graph, Number(hasOrigin), room);
}

/** The nodes by the length of the longest way to them: the front first, and facts with it; the root alone at last.
 * @param {Graph} graph */
function rowsOf({ root, cone, front }) {
  const depths = new Map(front.map((literal) => [literal, 0])), rows = /** @type {number[][]} */ ([]);
  const depthOf = /** @type {(node: number) => number} */ ((node) => {
    const known = depths.get(node);
    if (known !== undefined) return known;
    const sources = cone.get(node) ?? [], depth = sources.length ? 1 + Math.max(...sources.map(depthOf)) : 0;
    depths.set(node, depth);
    return depth;
  });
  for (const node of new Set([...front, ...cone.keys()])) if (node !== root) (rows[depthOf(node)] ??= []).push(node);
  return [...rows, [root]];
}

/** Fold rows in the middle, so that at most so many are left. What implies the root directly stays.
 * @param {number[][]} rows @param {Graph} graph @param {number} most @returns {(number | number[])[][]} */
function foldRows(rows, { root, cone }, most) {
  if (rows.length <= most) return rows;
  const tail = most - 2, middle = rows.slice(1, rows.length - tail).flat(), direct = cone.get(root) ?? [];
  const folded = middle.filter((node) => !direct.includes(node));
  const stay = middle.filter((node) => direct.includes(node));
  return [rows[0], folded.length ? [folded, ...stay] : stay, ...rows.slice(rows.length - tail)];
}

/** @param {number | number[]} entry @param {Graph} graph @param {(literal: number) => boolean} isFact
 * @returns {Item} */
function itemOf(entry, { root, front, isCut }, isFact) {
  if (Array.isArray(entry)) return { kind: "fold", literals: entry };
  if (entry === root) return { kind: root ? "target" : "conflict", literals: root ? [root] : [] };
  if (!front.includes(entry)) return { kind: isFact(entry) ? "facts" : "implied", literals: [entry] };
  return { kind: !isCut ? "decision" : entry === front[0] ? "first" : "front", literals: [entry] };
}

/** Facts become one item, and what has no room another one. What implies the root directly stays, if it is few.
 * @param {Item[]} items @param {Graph} graph @param {number} most @param {number} crowded @returns {Item[]} */
function foldRow(items, { root, cone }, most, crowded) {
  const direct = new Set(cone.get(root)), facts = items.filter(({ kind }) => kind === "facts");
  const rank = (/** @type {Item} */ { kind, literals }) =>
    ["first", "conflict", "target"].indexOf(kind) >= 0 ? 0 : kind === "fold" ? 3 : direct.has(literals[0]) ? 1 : 2;
  const ranked = items.filter(({ kind }) => kind !== "facts").sort((one, other) => rank(one) - rank(other));
  const needed = ranked.filter((item) => rank(item) < 2).length + 1;
  const room = (needed <= crowded ? Math.max(most, needed) : most) - Number(facts.length > 0);
  if (ranked.length > room) ranked.push(foldOf("fold", ranked.splice(Math.max(1, room - 1))));
  return facts.length ? [foldOf("facts", facts), ...ranked] : ranked;
}

/** @param {"fold" | "facts"} kind @param {Item[]} items @returns {Item} */
const foldOf = (kind, items) => ({ kind, literals: items.flatMap(({ literals }) => literals) });

/** @param {NonNullable<Graph["origin"]>} origin @returns {Item[]} */
function originRow({ decision, between }) {
  const first = /** @type {Item} */ ({ kind: "decision", literals: [decision] });
  return between.length ? [first, { kind: "fold", literals: between }] : [first];
}

/** Each row in the order of what implies its nodes. @param {Item[][]} rows @param {Graph} graph */
function inOrder(rows, { cone }) {
  const places = /** @type {Map<number, number>} */ (new Map());
  return rows.map((row, at) => {
    const wanted = new Map(row.map((item, here) => {
      const sources = item.literals.flatMap((literal) => cone.get(literal) ?? []).filter((node) => places.has(node));
      const sum = sources.reduce((total, node) => total + (places.get(node) ?? 0), 0);
      return [item, at && sources.length ? sum / sources.length : (here + 0.5) / row.length];
    }));
    const ordered = at ? row.slice().sort((one, other) => (wanted.get(one) ?? 0) - (wanted.get(other) ?? 0)) : row;
    ordered.forEach(({ literals }, here) => {
      for (const literal of literals) places.set(literal, (here + 0.5) / row.length);
    });
    return ordered;
  });
}

// Places

/** @param {Item[][]} rows @param {Graph} graph @param {number} before rows before the front @param {Room} room
 * @returns {Drawing} */
function placed(rows, { root, cone, front, isCut, origin }, before, { width, height, unit, lengthOf }) {
  const slots = rows.map((row) => slotsOf(row, width, lengthOf));
  const high = rows.map((row, at) => heightOf(row, slots[at], unit, lengthOf));
  const cut = isCut ? CUT * unit : 0, all = high.reduce((sum, part) => sum + part, 0);
  const gap = Math.max(0, Math.min(MOST_BELOW * unit, (height - cut - all) / Math.max(1, rows.length - 1)));
  const nodes = /** @type {Node[]} */ ([]);
  let y = 0, line = /** @type {number | null} */ (null);
  rows.forEach((row, at) => {
    let left = 0;
    row.forEach((item, here) => {
      const slot = slots[at][here], wide = Math.min(WIDEST * unit, slot - BESIDE * unit);
      nodes.push({ ...item, x: left + (slot - wide) / 2, y, width: wide, height: high[at] });
      left += slot;
    });
    y += high[at] + gap;
    if (isCut && at === before) {
      line = y - gap + (gap + cut) / 2;
      y += cut;
    }
  });
  const owners = new Map(nodes.flatMap(({ kind, literals }, at) =>
    (kind === "conflict" ? [root] : literals).map((literal) => [literal, at])));
  const pairs = [...cone].flatMap(([node, sources]) => sources.map((source) => [source, node]));
  if (before && origin) {
    const way = [origin.decision, ...origin.between.slice(0, 1), front[0]];
    way.slice(1).forEach((target, at) => pairs.push([way[at], target]));
  }
  const edges = new Map(pairs.map(([source, target]) => {
    const edge = /** @type {[number, number]} */ ([owners.get(source), owners.get(target)]);
    return [edge.join(" "), edge];
  }));
  return { nodes, edges: [...edges.values()].filter(([from, to]) => from !== to), cut: line };
}

/** Short texts need less room, but less so than they are shorter. @param {Item[]} row @param {number} width
 * @param {Room["lengthOf"]} lengthOf */
function slotsOf(row, width, lengthOf) {
  const shares = row.map((item) => Math.sqrt(Math.max(SHORTEST, lengthOf(item))));
  const all = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share * width / all);
}

/** A row has as many lines of text as its longest one needs, three at most.
 * @param {Item[]} row @param {number[]} slots @param {number} unit @param {Room["lengthOf"]} lengthOf */
function heightOf(row, slots, unit, lengthOf) {
  const lines = row.map((item, at) => {
    const wide = Math.min(WIDEST, slots[at] / unit - BESIDE) - PADDING, needed = lengthOf(item) * LETTER / wide;
    return needed <= 1 ? 1 : Math.min(MOST_LINES, Math.ceil(needed * BROKEN));
  });
  return (LINE * Math.max(...lines) + EDGE) * unit;
}
