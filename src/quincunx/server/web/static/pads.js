// Score pads: the lengths of Qwirkle's lines are tapped one after the other, and the address is shown in full.
const SIX = 6;

let lengths = [];

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

document.addEventListener("htmx:after:swap", () => {
  lengths = [];
  showLines();
  showAddress();
});
showAddress();
