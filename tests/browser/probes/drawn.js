// By cell of a board that is in sight: whether its element says that it is filled, and whether the canvas is dark there.
(board) => {
  const grid = document.querySelector(`[data-testid="${board}"]`), frame = grid.closest(".frame");
  const canvas = frame.querySelector("canvas"), scroller = frame.querySelector(".scroller");
  const from = canvas.getBoundingClientRect(), bands = frame.querySelector(".corner").getBoundingClientRect();
  const paint = canvas.getContext("2d"), scale = canvas.width / from.width;
  const cells = [...grid.querySelectorAll("[data-state]")].map((cell) => {
    const box = cell.getBoundingClientRect();
    return { name: cell.dataset.testid, filled: cell.dataset.state === "filled", x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  const right = from.x + scroller.clientWidth, bottom = from.y + scroller.clientHeight;
  const seen = cells.filter(({ x, y }) => x > bands.right && y > bands.bottom && x < right && y < bottom);
  return seen.map(({ name, filled, x, y }) => {
    const [red, green, blue] = paint.getImageData((x - from.x) * scale, (y - from.y) * scale, 1, 1).data;
    return { name, filled, dark: (red + green + blue) / 3 < 140 };
  });
}
