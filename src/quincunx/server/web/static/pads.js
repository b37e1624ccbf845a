// Score pads and own dice: what is tapped one after the other, lengths of lines or tiles, and the address in full.
const SIX = 6;

let tapped = []; // the buttons' values
let shownIn = null; // the form that they were tapped in
let isEntered = false;
const isPad = document.querySelector("#table.pads") !== null;

const tapping = () => document.querySelector("[data-taps]");

function pointsOf(length) {
  return length === SIX ? 2 * SIX : length;
}

function show() {
  const part = tapping();
  if (!part) return;
  const enter = part.querySelector("[data-enter]");
  const { count, most, prefix = "" } = part.dataset;
  enter.value = prefix + tapped.join(" ");
  enter.disabled = Number(count) ? tapped.length !== Number(count) : tapped.length === 0;
  if (part.matches("[data-lines]")) showSum(part, enter);
  else showTiles(part, tapped.length >= Number(most));
}

function showSum(part, enter) {
  const lengths = tapped.map(Number);
  const sum = lengths.map(pointsOf).reduce((one, other) => one + other, 0);
  enter.textContent = lengths.length ? `${lengths.join(" + ")} = ${sum}` : enter.dataset.empty;
  part.querySelector("[data-clear]").hidden = lengths.length === 0;
}

// Each tapped tile once more: tapping it there takes it away again.
function showTiles(part, isFull) {
  const choices = [...part.querySelectorAll("[data-tap]")];
  for (const choice of choices) {
    const left = Number(choice.dataset.left) - tapped.filter((value) => value === choice.dataset.tap).length;
    choice.disabled = left <= 0 || isFull;
  }
  part.querySelector("[data-tapped]").replaceChildren(...tapped.map((value, place) => {
    const copy = choices.find((choice) => choice.dataset.tap === value).cloneNode(true);
    delete copy.dataset.tap;
    copy.dataset.untap = place;
    copy.disabled = false;
    return copy;
  }));
}

document.addEventListener("click", (event) => {
  const choice = event.target.closest("[data-tap]");
  const taken = event.target.closest("[data-untap]");
  if (choice) tapped.push(choice.dataset.tap);
  else if (taken) tapped.splice(Number(taken.dataset.untap), 1);
  else if (event.target.closest("[data-clear]")) tapped = [];
  else return;
  show();
});

// Several sheets on one phone lie side by side: whoever swipes to one writes on it, and its tab brings it here.
const SETTLED = 120; // milliseconds without a movement
let settling = null;

const sheets = () => document.querySelector("[data-swipe]");
const tabs = () => [...document.querySelectorAll(".switches [data-seat]")];

function leftOf(sheet) {
  return sheet.offsetLeft - sheet.parentElement.firstElementChild.offsetLeft;
}

function showOwnSheet() {
  const own = sheets()?.querySelector("#move");
  if (own) sheets().scrollTo({ left: leftOf(own), behavior: "instant" });
}

function openNearest() {
  const part = sheets();
  if (!part) return;
  const distance = (sheet) => Math.abs(leftOf(sheet) - part.scrollLeft);
  const nearest = [...part.children].reduce((one, other) => (distance(other) < distance(one) ? other : one));
  tabs().find((tab) => tab.dataset.seat === nearest.dataset.seat)?.click();
}

document.addEventListener("scroll", (event) => {
  if (event.target !== sheets()) return;
  clearTimeout(settling);
  settling = setTimeout(openNearest, SETTLED);
}, { capture: true });

document.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || !sheets() || event.target.matches("input, select, textarea, [popover] *")) return;
  const shown = tabs().findIndex((tab) => tab.hasAttribute("aria-current"));
  tabs()[shown + step]?.click();
});

function showAddress() {
  for (const place of document.querySelectorAll("[data-address]")) {
    place.textContent = `${location.host}${place.dataset.address}`;
  }
}

// What was tapped stays while others write on their sheets; it goes with one's own entry.
document.addEventListener("submit", (event) => {
  if (event.submitter?.matches("[data-enter]")) isEntered = true;
});

document.addEventListener("htmx:after:swap", () => {
  // Somebody wants the rolls to be entered: the same table has another page now.
  if (document.body.querySelector("#table.pads") === null && isPad) location.reload();
  const form = tapping()?.closest("form").id;
  if (isEntered || form !== shownIn) tapped = [];
  shownIn = form;
  isEntered = false;
  show();
  showAddress();
  showOwnSheet();
});
shownIn = tapping()?.closest("form").id;
showAddress();
showOwnSheet();
show();
