// The board: pan and zoom, and laying tiles one by one. The rules stay on the server, which sends every legal play;
// what has been laid so far must be part of one of them.
import { panAndZoom } from "./zoom.js";

const SVG = "http://www.w3.org/2000/svg";

let laid = []; // [{tile, cell, button}], cell as "column,row"
let chosen = []; // buttons of the rack: one to lay, or several to trade
let plays = []; // [{text, points, tiles: Map(cell -> tile)}]
let seen = null; // the plays that were read last, so that they are read once

const root = () => document.querySelector(".qwirkle");
const rack = () => [...document.querySelectorAll(".rack-tile")];

function readPlays() {
  const told = root().dataset.plays;
  if (told === seen) return;
  seen = told;
  laid = [];
  chosen = [];
  plays = Object.entries(JSON.parse(told)).map(([text, points]) => ({
    text,
    points,
    tiles: new Map(text.split(" ").map((word) => word.split("@").reverse())),
  }));
}

// The plays that what lies there can still become.
function possible() {
  return plays.filter((play) => laid.every(({ tile, cell }) => play.tiles.get(cell) === tile));
}

function finished() {
  return possible().find((play) => play.tiles.size === laid.length);
}

function cellsFor(tile) {
  const cells = new Set();
  for (const play of possible()) {
    for (const [cell, other] of play.tiles) {
      if (other === tile && !laid.some((one) => one.cell === cell)) cells.add(cell);
    }
  }
  return cells;
}

// ---- what the page shows

function show() {
  const board = root();
  if (!board?.dataset.asked) {
    document.querySelector(".places")?.replaceChildren();
    return;
  }
  const places = board.querySelector(".places");
  places.replaceChildren(...laid.map(tileAt));
  if (chosen.length === 1) {
    for (const cell of cellsFor(chosen[0].dataset.tile)) places.append(placeAt(cell));
  }
  for (const button of rack()) {
    button.disabled = laid.some((one) => one.button === button.id);
    button.setAttribute("aria-pressed", chosen.includes(button));
  }
  showButtons(board);
}

function showButtons(board) {
  const play = laid.length ? finished() : null;
  const told = board.dataset;
  board.querySelector(".so-far").textContent = !laid.length
    ? told.choose
    : play ? told.soFar.replace("{points}", play.points) : told.incomplete;
  board.querySelector("[data-do=lay]").disabled = !play;
  board.querySelector("[data-do=clear]").disabled = !laid.length;
  const trade = board.querySelector("[data-do=trade]");
  if (trade) trade.disabled = laid.length > 0 || !chosen.length || chosen.length > Number(told.mostTraded);
}

function group(cell, name) {
  const [column, row] = cell.split(",").map(Number);
  const element = document.createElementNS(SVG, "g");
  element.setAttribute("transform", `translate(${column * 100} ${row * 100})`);
  element.setAttribute("class", name);
  element.dataset.cell = cell;
  return element;
}

function tileAt({ button, cell }) {
  const face = document.getElementById(button).querySelector("svg");
  const element = group(cell, `${face.getAttribute("class")} laid`);
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", "0");
  element.setAttribute("aria-label", document.getElementById(button).getAttribute("aria-label"));
  element.append(...[...face.childNodes].map((node) => node.cloneNode(true)));
  return element;
}

function placeAt(cell) {
  const element = group(cell, "place");
  const [column, row] = cell.split(",");
  const square = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ x: -44, y: -44, width: 88, height: 88, rx: 12 })) square.setAttribute(name, value);
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", "0");
  element.setAttribute("aria-label", root().dataset.place.replace("{column}", column).replace("{row}", row));
  element.append(square);
  return element;
}

// ---- what people do

function choose(button) {
  if (chosen.includes(button)) chosen = chosen.filter((other) => other !== button);
  else chosen = laid.length ? [button] : [...chosen, button];
  show();
}

// With several chosen for a trade nothing can be laid; the last one alone can, with a second press on the others.
function lay(cell) {
  laid.push({ tile: chosen[0].dataset.tile, cell, button: chosen[0].id });
  chosen = [];
  show();
  const next = rack().find((button) => !button.disabled);
  next?.focus();
}

function takeBack(cell) {
  const rest = laid.filter((one) => one.cell !== cell);
  laid = rest;
  if (rest.length && !possible().length) laid = []; // the others cannot lie there without it
  show();
}

// A hint is laid out on the board, to be looked at, confirmed or taken back like one's own tiles.
function layHint() {
  const hint = document.querySelector("[data-best]:not([data-shown])");
  if (!hint || !root()?.dataset.asked) return;
  hint.dataset.shown = "yes";
  laid = [];
  chosen = [];
  const [action, ...words] = hint.dataset.best.split(" ");
  for (const word of words) {
    const [tile, cell] = word.split("@");
    const taken = [...laid.map((one) => one.button), ...chosen.map((button) => button.id)];
    const button = rack().find((one) => one.dataset.tile === tile && !taken.includes(one.id));
    if (action === "play") laid.push({ tile, cell, button: button.id });
    else chosen.push(button);
  }
}

function submit(action) {
  const input = root().querySelector("[data-move]");
  input.disabled = false;
  input.value = action === "lay" ? `play ${finished().text}` : `trade ${chosen.map((button) => button.dataset.tile).join(" ")}`;
}

document.addEventListener("click", (event) => {
  const tile = event.target.closest(".rack-tile");
  const place = event.target.closest("[data-cell]");
  const action = event.target.closest("[data-do]")?.dataset.do;
  if (tile) choose(tile);
  else if (place?.matches(".place")) lay(place.dataset.cell);
  else if (place) takeBack(place.dataset.cell);
  else if (action === "clear") { laid = []; chosen = []; show(); }
  else if (action) submit(action);
});

document.addEventListener("keydown", (event) => {
  if ((event.key === "Enter" || event.key === " ") && event.target.matches("[data-cell]")) {
    event.preventDefault();
    event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
});

function begin() {
  if (!root()) return;
  readPlays();
  layHint();
  panAndZoom(root().querySelector(".board"));
  show();
}

document.addEventListener("htmx:after:swap", begin);
begin();
