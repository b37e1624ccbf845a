// Keyboard: arrows move the focus between the choices, letters press the buttons that have them.
const CHOICES = "#move button:enabled, #move [role=button]";
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

// The choice that was focused last. When it disappears the form has the focus, so that Enter does nothing and arrows continue here.
let lastFocus = null;

document.addEventListener("focusin", (event) => {
  if (event.target.matches(CHOICES)) lastFocus = centre(event.target);
});

document.addEventListener("htmx:after:swap", () => {
  if (lastFocus && document.activeElement === document.body) document.getElementById("move").focus({ preventScroll: true });
});

document.addEventListener("focusout", (event) => {
  if (event.relatedTarget) lastFocus = null;
});

// Focus the nearest choice in this direction. Sideways distance counts more, so that rows stay in order.
function moveFocus(from, [dx, dy]) {
  const choices = [...document.querySelectorAll(CHOICES)].filter((choice) => choice.offsetParent !== null || choice instanceof SVGElement);
  if (!choices.length) return false;
  if (!choices.includes(from)) {
    firstChoice(choices).focus();
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

// The choice nearest to the last one; one that only costs is reached by an arrow, never at once.
function firstChoice(choices) {
  const harmless = choices.filter((choice) => !choice.matches(".costly"));
  const distance = (choice) => Math.hypot(centre(choice).x - lastFocus.x, centre(choice).y - lastFocus.y);
  const near = harmless.length ? harmless : choices;
  return lastFocus ? near.reduce((best, choice) => (distance(choice) < distance(best) ? choice : best)) : near[0];
}

function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
