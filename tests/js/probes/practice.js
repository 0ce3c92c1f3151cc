// How far hints and the judge of marks agree on boards to practise on. Of each board, in plain values: the faults found
// on the way to its solution, and how many marks were judged.
async ({ boards }) => {
  const { reasonOnCounts } = await import("/static/js/core/lines.js");
  reasonOnCounts(await import("/static/js/core/solid_lines.js"));
  const { judgeAll } = await import("/static/js/core/judgement.js");
  const { layOut } = await import("/static/js/core/shapes.js");
  const { nextStep } = await import("/static/js/learn/explain/walk.js");

  /** A player who marks one cell after another of what hints show, without having asked for them. */
  return boards.map(({ puzzle, goal, ways, supposing }) => {
    const layout = layOut(puzzle), cells = layout.given.slice(), faults = [];
    let judged = 0;
    const judge = (kind, marks, known = []) => {
      const { kept, refused } = judgeAll(layout, { goal, ways: known, supposing }, cells, marks);
      judged += marks.length;
      for (const { cell, verdict } of refused) faults.push([kind, cell, verdict]);
      for (const { cell, mark } of kept) if (goal[cell] !== mark) faults.push([kind, cell, "untrue"]);
    };
    // What the engine finds is accepted, whether or not the judge is told of it.
    for (const way of ways) for (const one of way.cells) judge("way", [one], ways), judge("untold", [one]);
    for (let step = nextStep({ ...layout, cells }); step; step = nextStep({ ...layout, cells })) {
      if (step.technique === "deeper") break;
      for (const one of step.cells) judge(step.technique, [one]);
      for (const [cell, mark] of step.cells) cells[cell] = mark;
    }
    return { faults, judged, left: cells.filter((mark) => !mark).length };
  });
}
