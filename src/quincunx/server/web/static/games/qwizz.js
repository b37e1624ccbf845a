// An entry is a number and a square, tapped in either order: what is chosen first lights up what goes with it, and that makes the move.
// A number can be drawn to its square at once, too.
import { makeDraggable } from "./drag.js";

let chosen = null; // {offer} or {square}, the ids
let decision = null;

const offers = () => [...document.querySelectorAll(".offer")];
const squares = () => [...document.querySelectorAll("[data-options]")];
const optionsOf = (square) => JSON.parse(square.dataset.options).map(([offer, move, number, words]) => ({ offer, move, number, words }));
const currentDecision = () => [...document.querySelectorAll("#move > input")].map((input) => input.value).join();

function setMove(button, option) {
  button.type = option ? "submit" : "button";
  if (option) Object.assign(button, { name: "move", value: option.move });
  else for (const name of ["name", "value"]) button.removeAttribute(name);
}

function show() {
  for (const square of squares()) showSquare(square, optionsOf(square));
  const square = chosen?.square && document.getElementById(chosen.square);
  const fitting = new Map(square ? optionsOf(square).map((option) => [option.offer, option]) : []);
  for (const card of offers()) {
    const option = fitting.get(card.dataset.offer);
    setMove(card, option);
    card.classList.toggle("lit", Boolean(option));
    card.setAttribute("aria-pressed", chosen?.offer === card.dataset.offer);
  }
  document.dispatchEvent(new Event("moves-changed"));
}

// A square with one number offers it at once, unless another number is chosen.
function showSquare(square, options) {
  const fitting = chosen?.offer ? options.filter(({ offer }) => offer === chosen.offer) : options;
  const option = fitting.length === 1 ? fitting[0] : null;
  setMove(square, option);
  square.querySelector("b").textContent = option ? option.number : "";
  square.setAttribute("aria-label", option ? `${square.dataset.label}. ${option.words}` : square.dataset.label);
  square.classList.toggle("lit", Boolean(chosen?.offer && option));
  square.classList.toggle("dim", Boolean(chosen?.offer && !option));
  square.toggleAttribute("data-chosen", chosen?.square === square.id);
}

function choose(choice) {
  const isSame = chosen && chosen.offer === choice.offer && chosen.square === choice.square;
  chosen = isSame ? null : choice;
  show();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest(".offer, [data-options]");
  if (!button || button.type === "submit") return;
  choose(button.matches(".offer") ? { offer: button.dataset.offer } : { square: button.id });
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && chosen) choose(chosen);
});

makeDraggable({
  sources: ".offer:enabled",
  targets: "[data-options].lit",
  canDrag: () => true,
  begin: (card) => { chosen = { offer: card.dataset.offer }; show(); },
  drop: (square) => { if (square) square.click(); else choose(chosen); },
});

// A hint chooses its number, so that its square is lit.
function chooseHint() {
  const hint = document.querySelector("[data-best]:not([data-shown])");
  if (!hint) return;
  hint.dataset.shown = "yes";
  const option = squares().flatMap(optionsOf).find(({ move }) => move === hint.dataset.best);
  if (option) chosen = { offer: option.offer };
}

function start() {
  if (currentDecision() !== decision) chosen = null;
  decision = currentDecision();
  chooseHint();
  show();
}

document.addEventListener("htmx:after:swap", start);
start();
