// Where the nodes of a search tree lie when it is drawn, and which sub-trees are folded into one.

const FEW = 3; // children that are drawn at least where there is little room

/** @import { SearchTree } from "../search_tree.js" */

/**
 * A node as it is drawn: `x` in leaves from the left, `folded` how many nodes are folded into it. Where it stands for
 * siblings as well, `others` is how many they are with it.
 * @typedef {{ node: number, depth: number, x: number, parent: Place | null, folded: number, others: number }} Place
 */

/**
 * The tree at a position. Whatever does not lead to the node that is looked at is folded when all of it was looked at
 * and has no solution; where there are more than `most` leaves, all else that is off the way is, too. `chosen` are
 * nodes that somebody folded or unfolded.
 */
export class TreeLayout {
  /** @param {SearchTree} tree @param {number} position @param {Map<number, boolean>} chosen @param {number} most */
  constructor(tree, position, chosen, most) {
    this.tree = tree;
    this.position = position;
    this.chosen = chosen;
    this.size = tree.sizeAt(position);
    this.path = new Set(tree.pathTo(tree.nodeAt(position)));
    this.below = new Uint32Array(this.size); // nodes below each one
    this.open = new Uint8Array(this.size); // whether it, or one below it, waits or is a solution
    this.places = /** @type {Place[]} */ ([]);
    this.leaves = 0;
    this.tight = false; // whether all is folded that is off the way
    this.few = Math.max(FEW, Math.floor(most / (this.path.size + 1)));
    this.addUp();
    this.tight = this.countLeaves() > most;
    if (this.size) this.put(0, null);
  }

  /** What stands below each node; children have higher numbers than their parents. */
  addUp() {
    const { tree, position } = this;
    for (let node = this.size - 1; node >= 0; node--) {
      const solved = tree.endAt(node, position)?.what === 5;
      if (!tree.isOpenedAt(node, position) || solved) this.open[node] = 1;
      const parent = tree.parent.data[node];
      if (parent < 0) continue;
      this.below[parent] += this.below[node] + 1;
      this.open[parent] |= this.open[node];
    }
  }

  /** How many leaves there would be if no more is folded than has to be. */
  countLeaves() {
    const leaves = new Uint32Array(this.size);
    for (let node = this.size - 1; node >= 0; node--) {
      const parent = this.tree.parent.data[node];
      leaves[node] = this.isFolded(node) ? 1 : Math.max(1, leaves[node]);
      if (parent >= 0) leaves[parent] += leaves[node];
    }
    return leaves[0] ?? 0;
  }

  /** @param {number} node @param {Place | null} parent @returns {Place} */
  put(node, parent) {
    const { tree, places } = this, folded = this.isFolded(node), others = 0;
    const place = { node, parent, depth: tree.depth.data[node], x: 0, folded: folded ? this.below[node] : 0, others };
    places.push(place);
    const { shown, rest } = folded ? { shown: [], rest: [] } : this.childrenOf(node);
    const laid = shown.map((child) => this.put(child, place));
    if (rest.length) laid.push(this.putRest(rest, place));
    place.x = laid.length ? (laid[0].x + laid[laid.length - 1].x) / 2 : this.leaves++;
    return place;
  }

  /** Siblings for which there is no room, as one. @param {number[]} rest @param {Place} parent @returns {Place} */
  putRest(rest, parent) {
    const folded = rest.reduce((sum, child) => sum + this.below[child] + 1, 0) - 1;
    const place = { node: rest[0], parent, depth: parent.depth + 1, x: this.leaves++, folded, others: rest.length };
    this.places.push(place);
    return place;
  }

  /** The children that are drawn: where there is little room the first ones and the one on the way, unless somebody
   * unfolded them. @param {number} node */
  childrenOf(node) {
    const { few, path, size } = this, children = this.tree.children[node].filter((child) => child < size);
    const hasRoom = !this.tight || children.length <= few + 1 || this.chosen.get(node) === false;
    if (hasRoom) return { shown: children, rest: [] };
    const isShown = (/** @type {number} */ child, /** @type {number} */ i) => i < few || path.has(child);
    return { shown: children.filter(isShown), rest: children.filter((child, i) => !isShown(child, i)) };
  }

  /** @param {number} node */
  isFolded(node) {
    if (!this.below[node]) return false;
    const chosen = this.chosen.get(node);
    if (chosen !== undefined) return chosen;
    return !this.path.has(node) && (this.tight || !this.open[node]);
  }
}
