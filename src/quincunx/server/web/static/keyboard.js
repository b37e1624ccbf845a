// Keyboard: arrows move the focus between the choices, letters press the buttons that have them.
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  const button = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (button) {
    event.preventDefault();
    button.click();
  } else if (event.key in DIRECTIONS && moveFocus(event.target, DIRECTIONS[event.key])) {
    event.preventDefault();
  }
});

// Focus the nearest choice in this direction. Sideways distance counts more, so that rows stay in order.
function moveFocus(from, [dx, dy]) {
  const choices = [...document.querySelectorAll("#move button, #move [role=button]")].filter((choice) => choice.offsetParent !== null || choice instanceof SVGElement);
  if (!choices.length) return false;
  if (!choices.includes(from)) {
    choices[0].focus();
    return true;
  }
  const here = centre(from);
  let nearest = null;
  let shortest = Infinity;
  for (const choice of choices) {
    const there = centre(choice);
    const forward = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const sideways = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (choice !== from && forward > 1 && forward + 3 * sideways < shortest) {
      nearest = choice;
      shortest = forward + 3 * sideways;
    }
  }
  nearest?.focus();
  return true;
}

function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
