// Drag and drop, with mouse, pen and finger: tiles from the rack to places on the board, numbers to squares.
const START = 8; // pixels; a shorter way is a click
const NEAR = 48; // pixels from the middle of a target

export function makeDraggable({ sources, targets, canDrag, begin, drop }) {
  let drag = null; // {button, pointer, x, y, picture}; the picture follows the pointer as soon as the drag has begun

  document.addEventListener("pointerdown", (event) => {
    const button = event.target.closest?.(sources);
    if (button && event.isPrimary && canDrag(button)) drag = { button, pointer: event.pointerId, x: event.clientX, y: event.clientY, picture: null };
  });

  document.addEventListener("pointermove", (event) => {
    if (event.pointerId !== drag?.pointer) return;
    if (!drag.picture && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > START) {
      drag.picture = pictureOf(drag.button);
      begin(drag.button);
    }
    drag.picture?.style.setProperty("translate", `${event.clientX}px ${event.clientY}px`);
  });

  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => {
      if (event.pointerId !== drag?.pointer) return;
      const { picture } = drag;
      drag = null;
      if (!picture) return;
      picture.remove();
      drop(end === "pointerup" ? nearest(targets, event.clientX, event.clientY) : null);
      ignoreNextClick();
    });
  }
}

function pictureOf(button) {
  const picture = (button.querySelector("svg") ?? button.querySelector("b")).cloneNode(true);
  picture.classList.add("dragged");
  document.body.append(picture);
  return picture;
}

function nearest(targets, x, y) {
  let found = null;
  let shortest = NEAR;
  for (const place of document.querySelectorAll(targets)) {
    const box = place.getBoundingClientRect();
    const distance = Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y);
    if (distance < shortest) [found, shortest] = [place, distance];
  }
  return found;
}

// The end of a drag can be a click on the tile where it began.
function ignoreNextClick() {
  const ignore = (event) => event.stopImmediatePropagation();
  document.addEventListener("click", ignore, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", ignore, { capture: true }), 50);
}
