// How large the board is shown and what part of it: fitting, zooming, scrolling. Decides nothing about play.
//
// `parts` are the elements of the board (see board.js). The scroller scrolls by itself, the canvas over it stands still
// and is drawn anew; all sizes come from geometry.js.

import { allowedCell, fittedCell, isStuck, measure, wholeCell } from "./geometry.js";

const NOMINAL = 20; // side of a cell's element, which is laid out once and then scaled

export function createView(parts, extent, changed) {
  const { host, frame, scroller, sheet, corner, cols, rows, grid, cells } = parts;
  const bar = barThickness(scroller);
  const view = { fitted: fittedCell, cell: 0, x: 0, y: 0, dpr: 1 }; // `fitted`: by what the size follows the room

  const room = () => ({ width: host.clientWidth, height: parseFloat(getComputedStyle(host).maxHeight) || innerHeight });
  const grain = () => 1 / Math.max(1, Math.min(4, Math.round(devicePixelRatio)));

  function fitBy(how) {
    view.fitted = how;
    show(how(extent, room(), grain()));
  }

  /** At a size at which it can be read; or all of it, however small. */
  const fit = () => fitBy(fittedCell), fitWhole = () => fitBy(wholeCell);

  /** Give the cells this side and all parts their size. */
  function show(cell) {
    Object.assign(view, measure(extent, cell), { dpr: devicePixelRatio });
    const { width: w, height: h } = room(), { left, top, width, height } = view;
    size(frame, Math.min(w, width + (height > h ? bar : 0)), Math.min(h, height + (width > w ? bar : 0)));
    size(sheet, width, height);
    sheet.style.gridTemplate = `${top}px auto / ${left}px auto`;
    size(grid, extent.width * cell, extent.height * cell);
    cells.style.transform = `scale(${cell / NOMINAL})`;
    Object.assign(view, { width: scroller.clientWidth, height: scroller.clientHeight });
    view.stuckX = isStuck(left, view.width);
    view.stuckY = isStuck(top, view.height);
    for (const part of [corner, rows]) part.style.left = view.stuckX ? "0" : "auto";
    for (const part of [corner, cols]) part.style.top = view.stuckY ? "0" : "auto";
    scrolled();
  }

  function scrolled() {
    view.x = scroller.scrollLeft;
    view.y = scroller.scrollTop;
    view.bandLeft = view.stuckX ? 0 : -view.x;
    view.bandTop = view.stuckY ? 0 : -view.y;
    changed();
  }

  /** A point of the page in cells from the grid's corner. */
  function toCells({ x, y }) {
    const box = grid.getBoundingClientRect();
    return { across: (x - box.left) / view.cell, down: (y - box.top) / view.cell };
  }

  /** Show cells of this side, with a place of the grid under a point of the page. */
  function hold({ across, down }, { x, y }, cell) {
    const side = allowedCell(cell, grain());
    if (side !== view.cell) {
      view.fitted = null;
      show(side);
    }
    const box = grid.getBoundingClientRect();
    scroller.scrollLeft += box.left + across * side - x;
    scroller.scrollTop += box.top + down * side - y;
    scrolled();
  }

  const middle = () => {
    const box = scroller.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };

  function zoomBy(factor, point = middle()) {
    const step = factor > 1 ? Math.max(view.cell * factor, view.cell + grain()) : Math.min(view.cell * factor, view.cell - grain());
    hold(toCells(point), point, step);
  }

  /** All of the board; when that is what shows already, a size at which it can be read. */
  function toggleWhole() {
    if (view.cell === wholeCell(extent, room(), grain())) fit();
    else fitWhole();
  }

  /** Scroll so that a cell is in sight, beside the bands. */
  function reveal(index) {
    const { cell, left, top } = view, col = index % extent.width, row = Math.floor(index / extent.width);
    const into = (from, low, span) => Math.min(Math.max(from, low + cell - span), low);
    scroller.scrollLeft = into(scroller.scrollLeft, col * cell + (view.stuckX ? 0 : left), view.width - (view.stuckX ? left : 0));
    scroller.scrollTop = into(scroller.scrollTop, row * cell + (view.stuckY ? 0 : top), view.height - (view.stuckY ? top : 0));
  }

  const refresh = () => (view.fitted ? fitBy(view.fitted) : show(allowedCell(view.cell, grain())));
  new ResizeObserver(refresh).observe(host);
  addEventListener("resize", refresh);
  scroller.addEventListener("scroll", scrolled, { passive: true });
  return { now: view, fit, fitWhole, zoomBy, hold, toCells, toggleWhole, reveal };
}

const size = ({ style }, width, height) => Object.assign(style, { width: `${width}px`, height: `${height}px` });

function barThickness(scroller) {
  const { overflow } = scroller.style;
  scroller.style.overflow = "scroll";
  const thickness = scroller.offsetWidth - scroller.clientWidth;
  scroller.style.overflow = overflow;
  return thickness;
}
