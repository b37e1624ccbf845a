// Choosing a die shows the squares where it fits, and the dice that would go to the silver platter. It decides nothing yet.
let chosen = null;
let roll = rollShown();

function rollShown() {
  return document.querySelector(".dice[id]")?.id;
}

const dice = () => [...document.querySelectorAll("[data-choose-die]")];
const goesToPlatter = (die, other) => Boolean(die?.matches(`[data-to-platter~="${other.dataset.chooseDie ?? other.dataset.shownDie}"]`));

function show() {
  const die = dice().find((button) => button.dataset.chooseDie === chosen);
  if (!die) chosen = null;
  for (const button of dice()) button.setAttribute("aria-pressed", button === die);
  for (const other of document.querySelectorAll(".die-choice")) other.classList.toggle("to-platter", goesToPlatter(die, other));
  for (const cell of document.querySelectorAll(".cell[data-dice]")) {
    const fits = die && cell.matches(`[data-dice~="${chosen}"]`);
    cell.classList.toggle("fits", Boolean(fits));
    cell.classList.toggle("fits-not", Boolean(die) && !fits);
  }
  for (const move of document.querySelectorAll("#move button[data-die]")) move.hidden = Boolean(die) && move.dataset.die !== chosen;
  showPreview(die);
}

function showPreview(die) {
  const preview = document.querySelector(".platter-preview");
  if (!preview?.dataset.none || !die) return;
  const names = dice().concat([...document.querySelectorAll("[data-shown-die]")])
    .filter((each) => goesToPlatter(die, each))
    .map((each) => each.querySelector("svg").getAttribute("aria-label").replace(":", ""));
  preview.textContent = names.length ? preview.dataset.some.replace("{dice}", names.join(", ")) : preview.dataset.none;
}

document.addEventListener("click", (event) => {
  const die = event.target.closest("[data-choose-die]");
  if (!die) return;
  chosen = chosen === die.dataset.chooseDie ? null : die.dataset.chooseDie;
  show();
});

// A square that several dice fit asks which one; after a die was chosen it does not.
document.addEventListener("click", (event) => {
  const square = event.target.closest(".cell.fits[popovertarget]");
  const moves = square ? [...document.getElementById(square.getAttribute("popovertarget")).querySelectorAll(`button[data-die="${chosen}"]`)] : [];
  if (moves.length !== 1) return;
  event.preventDefault();
  moves[0].click();
});

document.addEventListener("htmx:after:swap", () => {
  if (rollShown() !== roll) chosen = null;
  roll = rollShown();
  show();
});
