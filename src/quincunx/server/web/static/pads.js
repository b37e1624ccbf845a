// Score pads: the lengths of Qwirkle's lines are tapped one after the other, and the address is shown in full.
const SIX = 6;

let lengths = [];
let isEntered = false;
const isPad = document.querySelector("#table.pads") !== null;

function pointsOf(length) {
  return length === SIX ? 2 * SIX : length;
}

function showLines() {
  const enter = document.getElementById("enter-lines");
  if (!enter) return;
  enter.disabled = lengths.length === 0;
  enter.value = `lines ${lengths.join(" ")}`;
  const sum = lengths.map(pointsOf).reduce((one, other) => one + other, 0);
  enter.textContent = lengths.length ? `${lengths.join(" + ")} = ${sum}` : enter.dataset.empty;
  document.querySelector("[data-clear-lines]").hidden = lengths.length === 0;
}

document.addEventListener("click", (event) => {
  const tapped = event.target.closest("[data-length]");
  if (tapped) lengths.push(Number(tapped.dataset.length));
  else if (event.target.closest("[data-clear-lines]")) lengths = [];
  else return;
  showLines();
});

function showAddress() {
  for (const place of document.querySelectorAll("[data-address]")) {
    place.textContent = `${location.host}${place.dataset.address}`;
  }
}

// What was tapped stays while others write on their sheets; it goes with one's own entry.
document.addEventListener("submit", (event) => {
  if (event.submitter?.id === "enter-lines") isEntered = true;
});

document.addEventListener("htmx:after:swap", () => {
  // Somebody wants the rolls to be entered: the same table has another page now.
  if (document.body.querySelector("#table.pads") === null && isPad) location.reload();
  if (isEntered) lengths = [];
  isEntered = false;
  showLines();
  showAddress();
});
showAddress();
