// The points of a finished game count up, one part after the other, and the totals with them. A click or a key shows them at once, and so do
// less movement in Settings or in the system.
const LENGTH = 1500; // milliseconds

const result = () => document.querySelector("#table > .result");
const withMinus = (number) => `${number < 0 ? "−" : ""}${Math.abs(number)}`;
const isCalm = () => document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

let hadResult = result() !== null;
let end = 0; // when the points that are counting have arrived

document.addEventListener("htmx:after:swap", () => {
  const isNew = result() !== null && !hadResult;
  hadResult = result() !== null;
  if (!isNew || isCalm()) return;
  for (const cell of cells(result())) cell.style.minWidth = `${cell.offsetWidth}px`; // columns keep their width
  end = performance.now() + LENGTH;
  count();
});

const cells = (within) => [...within.querySelectorAll("tbody td")];

// Whatever the server sends meanwhile has the final points again, so each step finds the cells anew.
function count() {
  if (!result()) return;
  const share = Math.min(1, 1 - (end - performance.now()) / LENGTH);
  for (const row of result().querySelectorAll("tbody tr")) showRow(cells(row).map((cell) => cell.querySelector("[data-points]")), share);
  if (share < 1) requestAnimationFrame(count);
}

function showRow(parts, share) {
  const total = parts.pop();
  const points = parts.map((part, place) => Math.round(part.dataset.points * Math.max(0, Math.min(1, share * parts.length - place))));
  parts.forEach((part, place) => { part.textContent = withMinus(points[place]); });
  total.textContent = withMinus(share < 1 ? points.reduce((sum, each) => sum + each, 0) : total.dataset.points);
}

const skip = () => { end = 0; };
document.addEventListener("pointerdown", skip);
document.addEventListener("keydown", skip);
