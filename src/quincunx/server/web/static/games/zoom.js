// Pan and zoom of the board: dragging, wheel, two fingers, buttons, keys, and the small map.
import { goTo, pan, toggleAll, zoom } from "./board_view.js";
import { miniMap, pointOn } from "./mini_map.js";

const STEP = 1.25;
const TAP = 8; // pixels; a longer way is a drag

const initialised = new WeakSet();

export function panAndZoom(board) {
  if (initialised.has(board)) return;
  initialised.add(board);
  const fingers = new Map();
  let moved = 0;

  board.addEventListener("pointerdown", (event) => {
    if (!fingers.size) moved = 0;
    fingers.set(event.pointerId, event);
  });
  board.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const others = [...fingers.values()].filter((finger) => finger.pointerId !== event.pointerId);
    moved += Math.abs(before.clientX - event.clientX) + Math.abs(before.clientY - event.clientY);
    fingers.set(event.pointerId, event);
    if (moved <= TAP) return;
    if (!board.hasPointerCapture(event.pointerId)) board.setPointerCapture(event.pointerId);
    if (others.length) pinch(board, before, event, others[0]);
    else drag(board, before, event);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    board.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }
  // A drag that ends on a place is not a click on it.
  board.addEventListener("click", (event) => { if (moved > TAP) event.stopPropagation(); }, true);
  board.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(board, event.deltaY > 0 ? 1 / 1.12 : 1.12, event);
  }, { passive: false });
  board.addEventListener("keydown", (event) => {
    if (event.key === "+" || event.key === "-") zoom(board, event.key === "+" ? STEP : 1 / STEP);
  });
}

// Where the board ends, a finger scrolls the page; where all of it is shown, the browser does.
function drag(board, before, event) {
  const isTouch = event.pointerType === "touch";
  if (isTouch && board.hasAttribute("data-fits")) return;
  const [dx, dy] = [before.clientX - event.clientX, before.clientY - event.clientY];
  const left = pan(board, dx, dy);
  if (isTouch && Math.abs(dy) > Math.abs(dx)) scrollBy(0, left);
}

function pinch(board, before, after, other) {
  const distance = (finger) => Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY);
  if (distance(before) > 0) zoom(board, distance(after) / distance(before), other);
}

document.addEventListener("click", (event) => {
  const action = event.target.closest("[data-zoom]")?.dataset.zoom;
  const board = document.querySelector(".board");
  if (action === "fit") toggleAll(board);
  else if (action) zoom(board, action === "in" ? STEP : 1 / STEP);
});

for (const name of ["pointerdown", "pointermove"]) {
  document.addEventListener(name, (event) => {
    if (event.buttons && event.target === miniMap()) goTo(document.querySelector(".board"), pointOn(miniMap(), event));
  });
}
