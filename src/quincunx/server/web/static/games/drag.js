// Drag and drop of tiles from the rack to the places on the board, with mouse, pen and finger.
const START = 8; // pixels; a shorter way is a click
const NEAR = 48; // pixels from the middle of a place

export function dragTiles({ canDrag, begin, drop }) {
  let drag = null; // {button, pointer, x, y, picture}; the picture follows the pointer as soon as the drag has begun

  document.addEventListener("pointerdown", (event) => {
    const button = event.target.closest?.(".rack-tile");
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
      drop(end === "pointerup" ? nearestPlace(event.clientX, event.clientY) : null);
      ignoreNextClick();
    });
  }
}

function pictureOf(button) {
  const picture = button.querySelector("svg").cloneNode(true);
  picture.classList.add("dragged");
  document.body.append(picture);
  return picture;
}

function nearestPlace(x, y) {
  let nearest = null;
  let shortest = NEAR;
  for (const place of document.querySelectorAll(".place")) {
    const box = place.getBoundingClientRect();
    const distance = Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y);
    if (distance < shortest) [nearest, shortest] = [place, distance];
  }
  return nearest;
}

// The end of a drag can be a click on the tile where it began.
function ignoreNextClick() {
  const ignore = (event) => event.stopImmediatePropagation();
  document.addEventListener("click", ignore, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", ignore, { capture: true }), 50);
}
