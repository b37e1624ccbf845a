// Passes by itself where nothing else is possible, if somebody has chosen that in Settings. It waits until a new decision accepts input.
const DELAY = 900; // milliseconds: longer than the pause in which a new decision ignores input

let last = { events: -1, seat: null }; // how long the log was at the last pass, so that one that is undone is not repeated
let waiting = null;

const form = () => document.getElementById("move");
const events = () => Number(document.getElementById("table").dataset.events);
const seat = () => form().querySelector("input[name=seat]")?.value;

function passLater() {
  if (waiting === null && isOnlyMove()) waiting = setTimeout(pass, DELAY);
}

function isOnlyMove() {
  const isNew = events() > last.events || seat() !== last.seat;
  return document.documentElement.dataset.auto_pass === "on" && form().dataset.onlyMove === "pass" && isNew;
}

function pass() {
  waiting = null;
  if (!isOnlyMove()) return;
  if (form().dataset.paused !== undefined) return passLater();
  last = { events: events(), seat: seat() };
  form().requestSubmit(form().querySelector("button[name=move][value=pass]"));
}

document.addEventListener("htmx:after:swap", passLater);
document.addEventListener("change", passLater);
passLater();
