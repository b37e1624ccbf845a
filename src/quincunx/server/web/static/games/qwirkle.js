// Placing tiles one by one. The rules and the notation stay on the server, which sends every legal play
// and trade with its tiles; the tiles placed so far must be part of one of the plays.
import { cellsOn, comeCloser, fitAgain, isTooSmall, reveal, showBoard } from "./board_view.js";
import { makeDraggable } from "./drag.js";
import { panAndZoom } from "./zoom.js";

const FINGER = 30; // pixels from the middle of what it touches
const SVG = "http://www.w3.org/2000/svg";

let placed = []; // [{tile, column, row, button}]
let selected = []; // buttons of the rack: one to place, or several to trade
let isTrading = false;
let plays = []; // [{move, points, tiles: [{tile, column, row}]}]
let trades = []; // [{move, tiles: [tile]}]
let parsed = null; // the text that both were parsed from
let known = null; // the names of the cells that had tiles at the last update

const root = () => document.querySelector(".qwirkle");
const boardOf = () => root().querySelector(".board");
const rack = () => [...document.querySelectorAll(".rack-tile")];

function readMoves() {
  const { plays: playsText, trades: tradesText } = root().dataset;
  if (playsText + tradesText === parsed) return;
  parsed = playsText + tradesText;
  plays = JSON.parse(playsText).map(([move, points, tiles]) => ({
    move,
    points,
    tiles: tiles.map(([tile, column, row]) => ({ tile, column, row })),
  }));
  trades = JSON.parse(tradesText).map(([move, tiles]) => ({ move, tiles }));
  reset();
}

function reset() {
  placed = [];
  selected = [];
  isTrading = mustTrade();
}

const mustTrade = () => !plays.length && trades.length > 0;

const sameCell = (one, other) => one.column === other.column && one.row === other.row;

// The plays that contain all tiles placed so far.
function possiblePlays() {
  return plays.filter((play) => placed.every((each) => play.tiles.some((other) => sameCell(each, other) && each.tile === other.tile)));
}

function completePlay() {
  return possiblePlays().find((play) => play.tiles.length === placed.length);
}

// The trade of the selected tiles, in whatever order they were selected.
function completeTrade() {
  const names = (tiles) => [...tiles].sort().join();
  const wanted = names(selected.map((button) => button.dataset.tile));
  return trades.find((trade) => names(trade.tiles) === wanted);
}

function cellsFor(tile) {
  const cells = [];
  for (const each of possiblePlays().flatMap((play) => play.tiles)) {
    if (each.tile === tile && ![...placed, ...cells].some((other) => sameCell(each, other))) cells.push(each);
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
  if (selected.length === 1 && !isTrading) {
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
  for (const button of board.querySelectorAll("[data-mode]")) button.hidden = (button.dataset.mode === "trade") !== isTrading;
  if (mustTrade()) board.querySelector("[data-mode=trade][data-action=change-mode]").hidden = true;
  board.querySelector(".move-points").textContent = !placed.length
    ? isTrading ? texts.chooseTrade : texts.choose
    : play ? pointsText(texts, play.points) : texts.incomplete;
  board.querySelector("[data-action=place]").disabled = !play;
  board.querySelector("[data-action=clear]").disabled = !placed.length;
  const trade = board.querySelector("[data-action=trade]");
  if (trade) trade.disabled = !completeTrade();
}

function pointsText(texts, points) {
  return points === 1 ? texts.onePoint : texts.points.replace("{points}", points);
}

function group({ column, row }, name) {
  const element = document.createElementNS(SVG, "g");
  element.setAttribute("transform", `translate(${column * 100} ${row * 100})`);
  element.setAttribute("class", name);
  element.dataset.column = column;
  element.dataset.row = row;
  return element;
}

function tileAt({ button, column, row }) {
  const face = document.getElementById(button).querySelector("svg");
  const element = group({ column, row }, `${face.getAttribute("class")} placed`);
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", "0");
  element.setAttribute("aria-label", document.getElementById(button).getAttribute("aria-label"));
  element.append(...[...face.childNodes].map((node) => node.cloneNode(true)), square(50, "touched"));
  return element;
}

function placeAt(cell) {
  const element = group(cell, "place");
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", "0");
  element.setAttribute("aria-label", root().dataset.place.replace("{column}", cell.column).replace("{row}", cell.row));
  element.append(square(44), square(50, "touched"));
  return element;
}

// A square around the middle of a cell; one that is touched fills the whole cell.
function square(half, name = "") {
  const element = document.createElementNS(SVG, "rect");
  const values = { x: -half, y: -half, width: 2 * half, height: 2 * half, rx: 12, class: name };
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
  return element;
}

// ---- actions

// To place, one tile is selected at a time, and another takes its turn; to trade, as many as wanted.
function select(button) {
  if (selected.includes(button)) selected = selected.filter((other) => other !== button);
  else selected = isTrading ? [...selected, button] : [button];
  showPlaces();
}

function showPlaces() {
  show();
  reveal(boardOf(), cellsOn(boardOf(), ".place"));
}

function changeMode() {
  const wasTrading = isTrading;
  reset();
  isTrading = !wasTrading;
  show();
}

function place(cell) {
  placed.push({ tile: selected[0].dataset.tile, ...cell, button: selected[0].id });
  selected = [];
  show();
  const next = rack().find((button) => !button.disabled) ?? root().querySelector("[data-action=place]");
  next.focus({ preventScroll: true }); // the board stays where it is
}

function removeTile(cell) {
  const rest = placed.filter((each) => !sameCell(each, cell));
  placed = rest;
  if (rest.length && !possiblePlays().length) placed = []; // the others are not legal without it
  show();
}

// A hint is placed on the board like one's own tiles, to be played or cleared. Returns whether there is a new one.
function placeHint() {
  const hint = document.querySelector("[data-best]:not([data-shown])");
  if (!hint || !root()?.dataset.myTurn) return false;
  hint.dataset.shown = "yes";
  reset();
  const play = plays.find(({ move }) => move === hint.dataset.best);
  for (const { tile, column, row } of play?.tiles ?? []) placed.push({ tile, column, row, button: unusedButton(tile).id });
  const trade = trades.find(({ move }) => move === hint.dataset.best);
  isTrading = trade !== undefined;
  for (const tile of trade?.tiles ?? []) selected.push(unusedButton(tile));
  return true;
}

function unusedButton(tile) {
  const used = [...placed.map((each) => each.button), ...selected.map((button) => button.id)];
  return rack().find((button) => button.dataset.tile === tile && !used.includes(button.id));
}

const cellOf = (element) => ({ column: Number(element.dataset.column), row: Number(element.dataset.row) });

function submit(action) {
  const input = root().querySelector("[data-move]");
  input.disabled = false;
  input.value = (action === "place" ? completePlay() : completeTrade()).move;
}

// A finger means the nearest place. Where several are too small and too near, the board comes closer first.
function cellUnderFinger(event) {
  const touched = event.target.closest(".placed");
  if (touched || !event.target.closest(".board")) return touched;
  const distance = (place) => {
    const { left, top, width, height } = place.getBoundingClientRect();
    return Math.hypot(left + width / 2 - event.clientX, top + height / 2 - event.clientY);
  };
  const near = [...boardOf().querySelectorAll(".place")].filter((place) => distance(place) <= FINGER).sort((one, other) => distance(one) - distance(other));
  if (near.length < 2 || !isTooSmall()) return near[0] ?? null;
  comeCloser(boardOf(), near.map(cellOf));
  return null;
}

document.addEventListener("click", (event) => {
  const tile = event.target.closest(".rack-tile");
  const cell = event.pointerType === "touch" ? cellUnderFinger(event) : event.target.closest(".place, .placed");
  const action = event.target.closest("[data-action]")?.dataset.action;
  if (tile) select(tile);
  else if (cell?.matches(".place")) place(cellOf(cell));
  else if (cell) removeTile(cellOf(cell));
  else if (action === "clear") { reset(); show(); }
  else if (action === "change-mode") changeMode();
  else if (action) submit(action);
});

document.addEventListener("keydown", (event) => {
  if ((event.key === "Enter" || event.key === " ") && event.target.matches(".place, .placed")) {
    event.preventDefault();
    event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
});

// Whoever goes from place to place with the keyboard sees where she is. Under a finger the board must not move.
let usesKeyboard = false;
document.addEventListener("keydown", () => { usesKeyboard = true; }, { capture: true });
document.addEventListener("pointerdown", () => { usesKeyboard = false; }, { capture: true });
document.addEventListener("focusin", (event) => {
  if (usesKeyboard && event.target.matches(".place, .placed")) reveal(boardOf(), [cellOf(event.target)]);
});

// ---- the log: pointing at a move shows its tiles

const entryOf = (event) => event.target.closest?.(".log [data-filled]");

function pointAt(entry) {
  for (const tile of document.querySelectorAll(".board .tile")) {
    tile.classList.toggle("pointed", entry?.matches(`[data-filled~="${tile.dataset.cell}"]`) ?? false);
  }
}

for (const name of ["pointerover", "focusin"]) document.addEventListener(name, (event) => pointAt(entryOf(event)));

// Dragging a tile from the rack: it is dropped on the nearest place, if one is near.
makeDraggable({
  sources: ".rack-tile",
  targets: ".place",
  canDrag: (button) => Boolean(root()?.dataset.myTurn) && !button.disabled && !isTrading,
  begin: (button) => { selected = [button]; showPlaces(); },
  drop: (element) => { if (element) place(cellOf(element)); else { selected = []; show(); } },
});

// ---- after every change of the page

// Everything but the board has its height; the board takes what is left of the screen, so that the rack stays where it is.
function fillScreen() {
  const frame = boardOf().getBoundingClientRect();
  const part = root().closest(".middle").getBoundingClientRect();
  const unseen = root().querySelector(".unseen").getBoundingClientRect();
  const above = frame.top + scrollY;
  document.documentElement.style.setProperty("--around-board", `${above + part.bottom - frame.bottom - unseen.height}px`);
}

// The tiles that are new since the last update; at first those of everybody's last move.
function newestTiles() {
  const before = known;
  const tiles = [...boardOf().querySelectorAll("[data-cell]")];
  known = new Set(tiles.map((tile) => tile.dataset.cell));
  return tiles.filter((tile) => (before ? !before.has(tile.dataset.cell) : tile.matches(".last"))).map(cellOf);
}

function resize() {
  fillScreen();
  fitAgain(boardOf());
  showBoard(boardOf(), cellsOn(boardOf(), ".last"));
}

function start() {
  if (!root()) return;
  for (const entry of document.querySelectorAll(".log [data-filled]")) entry.tabIndex = 0;
  readMoves();
  const isHint = placeHint();
  panAndZoom(boardOf());
  show();
  fillScreen();
  const cells = newestTiles();
  showBoard(boardOf(), cells, selected.length + placed.length > 0);
  if (isHint) reveal(boardOf(), placed);
}

addEventListener("resize", resize);
document.addEventListener("htmx:after:swap", start);
start();
