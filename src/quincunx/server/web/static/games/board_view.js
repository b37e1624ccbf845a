// Which part of the board is shown: all of it, or where its tiles would be smaller than a finger, the part with the newest move.
// Whoever pans or zooms keeps that view until she asks for everything.
import { drawMiniMap } from "./mini_map.js";

const UNITS = 100; // of the drawing, for a cell
const LARGEST = 72; // pixels of a cell, unless somebody zooms in
const LIMITS = [8, 160]; // pixels of a cell, with zoom
const SMALL_SCREEN = "(pointer: coarse), (max-width: 640px), (max-height: 560px)";

let view = null; // the middle, {x, y} in cells, and the size of a cell in pixels
let own = null; // the view that the person has chosen
let room = {}; // the size of the board when it was drawn last
let showsAll = false; // she has asked for everything, however small

const smallest = () => (matchMedia(SMALL_SCREEN).matches ? 40 : 28);
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
const cellOf = ({ dataset }) => ({ column: Number(dataset.column), row: Number(dataset.row) });

export function cellsOn(board, selector = ".tile, .placed") {
  return [...board.querySelectorAll(selector)].map(cellOf);
}

// The cells that the content of a board takes up; an opening lies to the right of the first cell.
function content(board) {
  const cells = cellsOn(board);
  return cells.length ? cells : [{ column: 0, row: 0 }, { column: 5, row: 0 }];
}

export function extent(cells, margin = 0) {
  const [columns, rows] = [cells.map(({ column }) => column), cells.map(({ row }) => row)];
  const around = margin + 0.5;
  return { left: Math.min(...columns) - around, right: Math.max(...columns) + around, top: Math.min(...rows) - around, bottom: Math.max(...rows) + around };
}

const middleOf = ({ left, right, top, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

function sizeFor(board, { left, right, top, bottom }) {
  const box = board.getBoundingClientRect();
  return Math.min(box.width / (right - left), box.height / (bottom - top));
}

export function shownPart(board, { x, y, size } = view) {
  const box = board.getBoundingClientRect();
  const [width, height] = [box.width / size, box.height / size];
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function contains(outer, inner) {
  const slack = 0.01;
  return outer.left <= inner.left + slack && outer.right >= inner.right - slack && outer.top <= inner.top + slack && outer.bottom >= inner.bottom - slack;
}

const visible = (board, shown, cells) => cells.filter((cell) => contains(shownPart(board, shown), extent([cell])));

// ---- choosing a view

// After every change of the page. A chosen view comes back, except while she is placing tiles: the places that were revealed for them stay in sight.
export function showBoard(board, newest = [], isPlacing = false) {
  if (!own && !showsAll) view = following(board, newest);
  else if (newest.length || !isPlacing) view = own ?? whole(board);
  apply(board);
}

// In a window of another size, such as a phone that was turned, everything may fit again. The bars of a phone's browser do not count: the
// board keeps its size when they come and go.
export function fitAgain(board) {
  const { width, height } = board.getBoundingClientRect();
  if (!own && (width !== room.width || height !== room.height)) view = null;
}

function whole(board) {
  const around = extent(content(board), 1);
  return { ...middleOf(around), size: Math.min(sizeFor(board, around), LARGEST) };
}

function following(board, newest) {
  const least = smallest();
  const around = extent(content(board), 1);
  if (view && view.size >= least && contains(shownPart(board), around)) return view;
  const [roomy, tight] = [sizeFor(board, extent(content(board), 2)), sizeFor(board, around)];
  if (tight >= least) return { ...middleOf(around), size: Math.min(Math.max(roomy, least), LARGEST) };
  return withMost(board, newest, { ...(view ?? middleOf(around)), size: least });
}

// The view of this size that shows most of these cells, the nearest of several.
function withMost(board, cells, from) {
  const around = cells.map((cell) => middleOf(extent([cell])));
  const views = [from, ...(cells.length ? [middleOf(extent(cells)), ...around] : [])].map((at) => within(board, { ...from, ...at, size: from.size }));
  const rank = (each) => [visible(board, each, cells).length, -Math.hypot(each.x - from.x, each.y - from.y)];
  return views.reduce((best, each) => (compare(rank(each), rank(best)) > 0 ? each : best));
}

const compare = ([most, near], [otherMost, otherNear]) => most - otherMost || near - otherNear;

// Show all of these cells: with everything else, or else as large as a finger needs, or else smaller.
export function reveal(board, cells) {
  if (!cells.length) return;
  const large = { ...view, size: Math.max(view.size, smallest()) };
  const everything = extent([...content(board), ...cells], 0.25);
  const shown = !own && sizeFor(board, everything) >= smallest() ? everything : extent(cells, 0.25);
  if (visible(board, large, cells).length === cells.length) view = large;
  else view = { ...middleOf(shown), size: Math.min(sizeFor(board, shown), large.size) };
  apply(board);
}

export function isTooSmall() {
  return view.size < smallest() - 1;
}

// Show these cells, or most of them, as large as a finger needs.
export function comeCloser(board, cells) {
  view = withMost(board, cells, { ...middleOf(extent(cells)), size: smallest() });
  apply(board);
}

// ---- by hand

// Without leaving the tiles behind.
function within(board, { x, y, size }) {
  const { left, right, top, bottom } = extent([...content(board), ...cellsOn(board, ".place")], 1);
  const shown = shownPart(board, { x, y, size });
  const [wide, high] = [(shown.right - shown.left) / 2, (shown.bottom - shown.top) / 2];
  const between = (value, one, other) => clamp(value, Math.min(one, other), Math.max(one, other));
  return { x: between(x, left + wide, right - wide), y: between(y, top + high, bottom - high), size };
}

function choose(board, chosen) {
  own = view = within(board, chosen);
  showsAll = false;
  apply(board);
}

// Returns how many pixels the edge has left over of dy.
export function pan(board, dx, dy) {
  const { x, y, size } = view;
  choose(board, { x: x + dx / size, y: y + dy / size, size });
  return dy - (view.y - y) * size;
}

// Zoom in by this factor; the point under the pointer stays where it is.
export function zoom(board, factor, at) {
  const size = clamp(view.size * factor, ...LIMITS);
  const box = board.getBoundingClientRect();
  const [dx, dy] = at ? [at.clientX - box.left - box.width / 2, at.clientY - box.top - box.height / 2] : [0, 0];
  choose(board, { x: view.x + dx / view.size - dx / size, y: view.y + dy / view.size - dy / size, size });
}

export function goTo(board, { x, y }) {
  choose(board, { x, y, size: Math.max(view.size, smallest()) });
}

// Everything, and with the same button again the default.
export function toggleAll(board) {
  showsAll = own !== null || !showsAll;
  own = null;
  view = showsAll ? whole(board) : following(board, cellsOn(board, ".last"));
  apply(board);
}

function apply(board) {
  room = board.getBoundingClientRect();
  const { left, right, top, bottom } = shownPart(board);
  board.setAttribute("viewBox", [left, top, right - left, bottom - top].map((value) => value * UNITS).join(" "));
  board.toggleAttribute("data-fits", contains(shownPart(board), extent(content(board))));
  for (const button of document.querySelectorAll("[data-zoom=fit]")) button.setAttribute("aria-pressed", showsAll);
  drawMiniMap(board, extent([...content(board), ...cellsOn(board, ".place")], 1), shownPart(board));
}
