// What a page shows at each moment of a solve: the sentences, the counters, and the cells that change on the board.
// `ends` says how many steps there are after each event.
async ([puzzle, events, choice]) => {
  const { reasonOnCounts } = await import("/static/js/core/lines.js");
  reasonOnCounts(await import("/static/js/core/solid_lines.js"));
  const { layOut } = await import("/static/js/core/shapes.js");
  const { Playback } = await import("/static/js/watch/playback.js");
  const { countersOf } = await import("/static/js/watch/counter_values.js");
  const { reasonOf } = await import("/static/js/watch/reasons.js");
  const { kindOf } = await import("/static/js/watch/code_lines.js");
  const { lookReason } = await import("/static/js/watch/insight/pass_view.js");
  const { childText, judgement, tellNode } = await import("/static/js/watch/insight/search_nodes.js");
  const layout = layOut(puzzle), playback = new Playback(layout.size);
  const ends = events.map((event) => { playback.take([event]); return playback.count; });
  const { tree } = playback, looks = ["passes", "lines3d"].includes(choice.method);
  const nodeAt = (place, board) => {
    const node = tree.nodeAt(place);
    if (node < 0 || playback.endOf(place) !== playback.endOf(tree.opened.data[node] + 1)) return null;
    const { text, detail } = tellNode(layout, tree, { node, position: place, board, choice });
    const judged = choice.method === "astar" ? judgement(tree, place, layout.shape[0], Infinity) : [];
    const proofs = judged.flatMap(({ text: about, proofs: reasons }) => [about, ...reasons.map((proof) => proof.text)]);
    return { node, text, detail, child: node ? childText(tree, node, choice.method) : "", judged: proofs };
  };
  const { branchOf, isBranch } = await import("/static/js/watch/branch.js");
  const playedAt = (place, step) => {
    if (!isBranch(step)) return [];
    const played = branchOf(layout, playback.boardAt(place - 1), step.note.branch);
    return Array.from({ length: played.count + 1 }, (_, i) => {
      const stage = i ? played.stepAt(i) : null, board = [...played.boardAt(i)];
      return { board, why: stage?.why ?? 0, ...(stage ? reasonOf(layout, stage, board) : {}) };
    });
  };
  const { clauseName, clauseText } = await import("/static/js/watch/clause_words.js");
  const clauseOf = ({ formula, clause = -1, conflict } = {}) => {
    const number = conflict?.clause ?? clause;
    return number < 0 ? null : {
      number, name: clauseName(layout, formula, number), text: clauseText(layout, formula, number),
    };
  };
  let before = new Uint32Array(layout.size);
  const moments = Array.from({ length: playback.count + 1 }, (_, place) => {
    const board = playback.boardAt(place), step = place ? playback.stepAt(place) : null;
    const changes = [...board.keys()].filter((cell) => board[cell] !== before[cell]);
    before = board.slice();
    const look = { place, step, playback, choice, hover: null };
    const { text, detail, line = null, cell = null } = (looks && lookReason(layout, look)) || reasonOf(layout, step, board);
    return {
      text, detail, line, cell, kind: kindOf(step), changes: changes.map((changed) => [changed, board[changed]]),
      counters: place ? countersOf(playback, place, layout.size).map(({ name, label, text }) => [name, label, text]) : [],
      branch: playedAt(place, step), clause: clauseOf(step?.note.clauses), node: tree.size ? nodeAt(place, board) : null, known: step?.known ?? 0,
    };
  });
  return { ends, moments };
}
