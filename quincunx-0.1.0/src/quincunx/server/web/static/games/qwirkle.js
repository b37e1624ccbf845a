// The board: pan and zoom, and placing tiles one by one. The rules stay on the server, which sends every legal play;
// the tiles placed so far must be part of one of them.
import { panAndZoom } from "./zoom.js";

const SVG = "http://www.w3.org/2000/svg";

let placed = []; // [{tile, cell, button}], cell as "column,row"
let selected = []; // buttons of the rack: one to place, or several to trade
let plays = []; // [{notation, points, tiles: Map(cell -> tile)}]
let parsed = null; // the text that `plays` was parsed from

const root = () => document.querySelector(".qwirkle");
const rack = () => [...document.querySelectorAll(".rack-tile")];

function readPlays() {
  const text = root().dataset.plays;
  if (text === parsed) return;
  parsed = text;
  placed = [];
  selected = [];
  plays = Object.entries(JSON.parse(text)).map(([notation, points]) => ({
    notation,
    points,
    tiles: new Map(notation.split(" ").map((word) => word.split("@").reverse())),
  }));
}

// The plays that contain all tiles placed so far.
function possiblePlays() {
  return plays.filter((play) => placed.every(({ tile, cell }) => play.tiles.get(cell) === tile));
}

function completePlay() {
  return possiblePlays().find((play) => play.tiles.size === placed.length);
}

function cellsFor(tile) {
  const cells = new Set();
  for (const play of possiblePlays()) {
    for (const [cell, other] of play.tiles) {
      if (other === tile && !placed.some((each) => each.cell === cell)) cells.add(cell);
    }
  }
  return cells;
}

// ---- showing

function show() {
  const board = root();
  if (!board?.dataset.myTurn) {
    document.querySelector(".places")?.replaceChildren();
    return;
  }
  const places = board.querySelector(".places");
  places.replaceChildren(...placed.map(tileAt));
  if (selected.length === 1) {
    for (const cell of cellsFor(selected[0].dataset.tile)) places.append(placeAt(cell));
  }
  for (const button of rack()) {
    button.disabled = placed.some((each) => each.button === button.id);
    button.setAttribute("aria-pressed", selected.includes(button));
  }
  showButtons(board);
}

function showButtons(board) {
  const play = placed.length ? completePlay() : null;
  const texts = board.dataset;
  board.querySelector(".move-points").textContent = !placed.length
    ? texts.choose
    : play ? pointsText(texts, play.points) : texts.incomplete;
  board.querySelector("[data-action=place]").disabled = !play;
  board.querySelector("[data-action=clear]").disabled = !placed.length;
  const trade = board.querySelector("[data-action=trade]");
  if (trade) trade.disabled = placed.length > 0 || !selected.length || selected.length > Number(texts.maxTraded);
}

function pointsText(texts, points) {
  return points === 1 ? texts.onePoint : texts.points.replace("{points}", points);
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
  const element = group(cell, `${face.getAttribute("class")} placed`);
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

// ---- actions

function select(button) {
  if (selected.includes(button)) selected = selected.filter((other) => other !== button);
  else selected = placed.length ? [button] : [...selected, button];
  show();
}

// Works with a single selected tile; several are for a trade.
function place(cell) {
  placed.push({ tile: selected[0].dataset.tile, cell, button: selected[0].id });
  selected = [];
  show();
  const next = rack().find((button) => !button.disabled);
  next?.focus();
}

function removeTile(cell) {
  const rest = placed.filter((each) => each.cell !== cell);
  placed = rest;
  if (rest.length && !possiblePlays().length) placed = []; // the others are not legal without it
  show();
}

// A hint is placed on the board like one's own tiles, to be played or cleared.
function placeHint() {
  const hint = document.querySelector("[data-best]:not([data-shown])");
  if (!hint || !root()?.dataset.myTurn) return;
  hint.dataset.shown = "yes";
  placed = [];
  selected = [];
  const [action, ...words] = hint.dataset.best.split(" ");
  for (const word of words) {
    const [tile, cell] = word.split("@");
    const taken = [...placed.map((each) => each.button), ...selected.map((button) => button.id)];
    const button = rack().find((each) => each.dataset.tile === tile && !taken.includes(each.id));
    if (action === "play") placed.push({ tile, cell, button: button.id });
    else selected.push(button);
  }
}

function submit(action) {
  const input = root().querySelector("[data-move]");
  input.disabled = false;
  input.value = action === "place" ? `play ${completePlay().notation}` : `trade ${selected.map((button) => button.dataset.tile).join(" ")}`;
}

document.addEventListener("click", (event) => {
  const tile = event.target.closest(".rack-tile");
  const cell = event.target.closest("[data-cell]");
  const action = event.target.closest("[data-action]")?.dataset.action;
  if (tile) select(tile);
  else if (cell?.matches(".place")) place(cell.dataset.cell);
  else if (cell) removeTile(cell.dataset.cell);
  else if (action === "clear") { placed = []; selected = []; show(); }
  else if (action) submit(action);
});

document.addEventListener("keydown", (event) => {
  if ((event.key === "Enter" || event.key === " ") && event.target.matches("[data-cell]")) {
    event.preventDefault();
    event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
});

function start() {
  if (!root()) return;
  readPlays();
  placeHint();
  panAndZoom(root().querySelector(".board"));
  show();
}

document.addEventListener("htmx:after:swap", start);
start();
