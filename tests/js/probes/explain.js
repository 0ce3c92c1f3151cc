// What scripts make of lines, as [clue, marks], of puzzles and of boards on which somebody plays: steps, rounds, how it
// ends, ratings, texts, hints, in plain values.
async ({ lines = [], puzzles = [], boards = [] }) => {
  const { reasonOnCounts } = await import("/static/js/core/lines.js");
  reasonOnCounts(await import("/static/js/core/solid_lines.js"));
  const { lineSteps, reasoned, walking } = await import("/static/js/learn/explain/walk.js");
  const { ratingOf } = await import("/static/js/learn/explain/rating.js");
  const { stepSentence } = await import("/static/js/learn/explain/step_words.js");
  const { reasonSentence, textOf, valuesOf: plainValues } = await import("/static/js/learn/explain/explained_text.js");
  const { hintAtOnce, hintOfSolutions, hintOfStep } = await import("/static/js/learn/explain/hints.js");
  const { knownOf } = await import("/static/js/learn/explain/known_cells.js");
  const { solutionsOf } = await import("/static/js/learn/explain/suppositions.js");
  const valuesOf = (step) => ({ ...step, before: [...step.before] });
  const last = (steps) => {
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value;
  };
  const explainLine = (clue, cells) => {
    const lines = [{ start: 0, step: 1, length: cells.length, axis: 0 }];
    return lineSteps({ shape: [cells.length, 1, 1], lines, clues: [clue], cells }, 0);
  };

  const inked = (puzzle) => (puzzle.palette ? {
    ...puzzle, clues: puzzle.clues.map((runs) => Object.assign(runs.map(([length]) => length), {
      marks: runs.map(([, mark]) => mark),
    })),
  } : puzzle);
  const walked = (puzzle) => {
    const board = inked(puzzle), about = reasoned(board), walk = last(walking(board));
    const rating = ratingOf(last(walking(board, { atOnce: true }))), { outcome, cells, broken, rounds } = walk;
    const plain = rounds.map((round) => ({ ...round, steps: round.steps.map(valuesOf) }));
    return {
      outcome, cells: [...cells], broken, rounds: plain,
      sentences: rounds.flatMap(({ steps }) => steps.map((step) => stepSentence(about, step))),
      text: textOf(walk), values: plainValues(walk),
      rating: { ...rating, reasons: rating.reasons.map(reasonSentence) },
    };
  };
  const hinted = (board) => {
    const puzzle = reasoned(inked(board)), start = knownOf({ ...puzzle, cells: board.given });
    const hint = hintAtOnce(puzzle) ?? hintOfSolutions(puzzle, last(solutionsOf(start))) ?? last(hintOfStep(puzzle));
    return { ...hint, step: hint.step && valuesOf(hint.step), grounds: hint.grounds.map(valuesOf) };
  };
  return {
    boards: boards.map(hinted),
    lines: lines.map(([clue, marks]) => explainLine(clue, marks).map(valuesOf)),
    puzzles: puzzles.map(walked),
  };
}
