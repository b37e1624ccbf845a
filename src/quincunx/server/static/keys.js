// Keys: arrows walk over what can be chosen, letters press the buttons that carry them.
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  const button = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (button) {
    event.preventDefault();
    button.click();
  } else if (event.key in STEPS && walk(event.target, STEPS[event.key])) {
    event.preventDefault();
  }
});

// To the nearest square in this direction; across counts more than along, so that rows are walked in order.
function walk(from, [dx, dy]) {
  const places = [...document.querySelectorAll("#move button, #move [role=button]")].filter((place) => place.offsetParent !== null || place instanceof SVGElement);
  if (!places.length) return false;
  if (!places.includes(from)) {
    places[0].focus();
    return true;
  }
  const here = middle(from);
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const there = middle(place);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const across = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (place !== from && along > 1 && along + 3 * across < least) {
      best = place;
      least = along + 3 * across;
    }
  }
  best?.focus();
  return true;
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
