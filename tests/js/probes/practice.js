// How far hints and the judge of marks agree on boards to practise on. Of each board, in plain values: the faults found
// on the way to its solution, and how many marks were judged.
async ({ boards }) => {
  const { reasonOnCounts } = await import("/static/js/core/lines.js");
  reasonOnCounts(await import("/static/js/core/solid_lines.js"));
  const { judgeAll } = await import("/static/js/learn/judgement.js");
  const { layOut } = await import("/static/js/core/shapes.js");
  const { reasoned } = await import("/static/js/learn/explain/walk.js");
  const { hintOfStep } = await import("/static/js/learn/explain/hints.js");
  const { puzzleOf } = await import("/static/js/core/puzzle_text.js");

  /** The next step that settles a cell. */
  function stepOn(layout) {
    const steps = hintOfStep(reasoned(layout));
    for (let next = steps.next(); ; next = steps.next()) if (next.done) return next.value.step;
  }

  /** A player who marks one cell after another of what hints show, without having asked for them. */
  return boards.map(({ coloured, puzzle, goal, ways, supposing }) => {
    const layout = layOut(coloured ? puzzleOf(puzzle) : puzzle), cells = layout.given.slice(), faults = [];
    let judged = 0;
    const judge = (kind, marks, shown = []) => {
      const { kept, refused } = judgeAll(reasoned({ ...layout, cells }), { goal, ways: shown, supposing }, marks);
      judged += marks.length;
      for (const { cell, verdict } of refused) faults.push([kind, cell, verdict]);
      for (const { cell, mark } of kept) if (mark > 0 && goal[cell] !== mark) faults.push([kind, cell, "untrue"]);
    };
    // What the engine finds is accepted, whether or not the judge is told of it.
    for (const way of ways) for (const one of way.cells) judge("way", [one], ways), judge("untold", [one]);
    const more = () => cells.includes(0) && stepOn({ ...layout, cells });
    for (let step = more(); step; step = more()) {
      if (step.technique === "deeper") break;
      const marks = step.cells.filter(([, mark]) => mark > 0);
      for (const one of marks) judge(step.technique, [one]);
      for (const [cell, mark] of marks) cells[cell] = mark;
    }
    return { faults, judged, left: cells.filter((mark) => !mark).length };
  });
}
