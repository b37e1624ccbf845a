// Pan and zoom of an SVG through its viewBox: dragging, wheel, two fingers, buttons and keys.
const MIN_WIDTH = 300; // units of the drawing
const MAX_WIDTH = 12000;
const TILE = 100;
const MIN_TILE = 32; // pixels, unless somebody zooms out

let frame = null; // the part that is shown: {x, y, width, height}; null for the one that the server sent
const initialised = new WeakSet();

export function panAndZoom(board) {
  if (!board) return;
  if (frame) apply(board);
  else enlarge(board);
  if (initialised.has(board)) return;
  initialised.add(board);
  const fingers = new Map();
  let moved = 0;

  board.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, event);
    moved = 0;
  });
  board.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const others = [...fingers.values()].filter((finger) => finger.pointerId !== event.pointerId);
    if (others.length) pinch(board, before, event, others[0]);
    else pan(board, before.clientX - event.clientX, before.clientY - event.clientY);
    moved += Math.abs(before.clientX - event.clientX) + Math.abs(before.clientY - event.clientY);
    if (moved > 8 && !board.hasPointerCapture(event.pointerId)) board.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    board.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }
  // A drag that ends on a place is not a click on it.
  board.addEventListener("click", (event) => { if (moved > 8) event.stopPropagation(); }, true);
  board.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(board, event.deltaY > 0 ? 1.12 : 1 / 1.12, event);
  }, { passive: false });
  board.addEventListener("keydown", (event) => {
    if (event.key === "+" || event.key === "-") zoom(board, event.key === "+" ? 1 / 1.25 : 1.25);
  });
}

document.addEventListener("click", (event) => {
  const action = event.target.closest("[data-zoom]")?.dataset.zoom;
  const board = document.querySelector(".board");
  if (action === "fit") fit(board);
  else if (action) zoom(board, action === "in" ? 1 / 1.25 : 1.25);
});

function current(board) {
  const { x, y, width, height } = board.viewBox.baseVal;
  return frame ?? { x, y, width, height };
}

// Units of the drawing per pixel.
function scale(board) {
  const { width, height } = current(board);
  const box = board.getBoundingClientRect();
  return Math.max(width / box.width, height / box.height);
}

// The frame that the server sends shows the whole board. On a phone its tiles can become too small: then the middle is shown.
function enlarge(board) {
  if (scale(board) <= TILE / MIN_TILE) return;
  const { x, y, width, height } = current(board);
  const box = board.getBoundingClientRect();
  const [shownWidth, shownHeight] = [box.width * TILE / MIN_TILE, box.height * TILE / MIN_TILE];
  board.setAttribute("viewBox", `${x + (width - shownWidth) / 2} ${y + (height - shownHeight) / 2} ${shownWidth} ${shownHeight}`);
}

function pan(board, dx, dy) {
  const units = scale(board);
  const now = current(board);
  frame = { ...now, x: now.x + dx * units, y: now.y + dy * units };
  apply(board);
}

function zoom(board, factor, at) {
  const now = current(board);
  const width = Math.min(Math.max(now.width * factor, MIN_WIDTH), MAX_WIDTH);
  const real = width / now.width;
  const box = board.getBoundingClientRect();
  const fx = at ? (at.clientX - box.left) / box.width : 0.5;
  const fy = at ? (at.clientY - box.top) / box.height : 0.5;
  frame = { x: now.x + now.width * (1 - real) * fx, y: now.y + now.height * (1 - real) * fy, width, height: now.height * real };
  apply(board);
}

function pinch(board, before, after, other) {
  const distance = (finger) => Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY);
  if (distance(after) > 0) zoom(board, distance(before) / distance(after), other);
}

function fit(board) {
  frame = null;
  const tiles = [...board.querySelectorAll(".tile")].map((tile) => tile.transform.baseVal[0].matrix);
  const xs = [0, ...tiles.map((matrix) => matrix.e)];
  const ys = [0, ...tiles.map((matrix) => matrix.f)];
  const margin = 250;
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const [width, height] = [Math.max(...xs) + margin - x, Math.max(...ys) + margin - y];
  frame = { x, y, width, height };
  apply(board);
  frame = null; // the frame that the server sends shows everything too, and grows with the game
}

function apply(board) {
  board.setAttribute("viewBox", `${frame.x} ${frame.y} ${frame.width} ${frame.height}`);
}
