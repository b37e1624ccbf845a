// Keeps the table up to date: a websocket sends the part of the page that changes.
const FINAL = [1008, 1013]; // why a websocket was closed if connecting again is of no use: the table was deleted, or there are too many
const RECONNECT_DELAYS = [200, 500, 1000, 2000, 5000]; // milliseconds

let socket = null;
let nextAttempt = null;
let attempts = 0;
let shown = null;

const table = () => document.getElementById("table");

function connect() {
  clearTimeout(nextAttempt);
  socket?.close();
  const { table: name, sequence } = table().dataset;
  shown = table().dataset.shown;
  const address = new URL(`/t/${name}/live`, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.searchParams.set("shown", shown);
  address.searchParams.set("language", document.documentElement.lang);
  if (attempts === 0) address.searchParams.set("sequence", sequence);
  const mine = new WebSocket(address);
  socket = mine;
  mine.onopen = () => {
    if (attempts > 0) document.getElementById("notices").replaceChildren();
    attempts = 0;
    document.getElementById("offline").hidden = true;
  };
  mine.onmessage = (event) => { if (socket === mine) draw(event.data); };
  mine.onclose = (event) => { if (socket === mine) FINAL.includes(event.code) ? showRefusal(event.reason) : retry(); };
}

// The server says why.
function showRefusal(reason) {
  const notice = document.getElementById("offline");
  notice.textContent = reason;
  notice.hidden = false;
}

function retry() {
  document.getElementById("offline").hidden = attempts === 0;
  nextAttempt = setTimeout(connect, RECONNECT_DELAYS[Math.min(attempts, RECONNECT_DELAYS.length - 1)]);
  attempts += 1;
}

// Get the table again, whatever its sequence, as after a lost connection.
function reload() {
  attempts = 1;
  connect();
}

function draw(html) {
  // A notice about one's own move stays until something happens.
  const sameSequence = `data-sequence="${table().dataset.sequence}"`;
  const notices = document.getElementById("notices").innerHTML;
  const text = html.includes(sameSequence) ? html.replace('<div id="notices"></div>', () => `<div id="notices">${notices}</div>`) : html;
  htmx.swap({ text, target: table(), swap: "outerMorph", sourceElement: table() });
}

// The response to a move and the updates that follow it use different connections: whatever arrives too late is not drawn.
document.addEventListener("htmx:before:swap", (event) => {
  const match = /data-sequence="(\d+)"/.exec(event.detail.ctx.text ?? "");
  if (match && Number(match[1]) < Number(table().dataset.sequence)) event.preventDefault();
});

// ---- after every change of the page

function afterChange() {
  if (document.querySelector("#notices [data-reconnect]")) reload();
  else if (table().dataset.shown !== shown) connect();
  showValues();
  updateTitle();
}

// The title shows that it is your turn, also while the page is in the background.
function updateTitle() {
  const title = document.title.replace(/^● /, "");
  document.title = document.querySelector(".bar.my-turn") ? `● ${title}` : title;
}

// The engine's values on the squares themselves. A square with several moves shows the best of them.
function showValues() {
  const values = new Map([...document.querySelectorAll(".values [data-move]")].map((row) => [row.dataset.move, row.dataset.value]));
  const best = document.querySelector("[data-best]")?.dataset.best;
  for (const button of document.querySelectorAll("#move button[value]")) {
    mark(button, values.get(button.value), button.value === best);
  }
  for (const opener of document.querySelectorAll("#move button:is([popovertarget]:not(.all-entries), [data-moves]:not([value]))")) {
    const listed = `#${CSS.escape(opener.getAttribute("popovertarget"))} button[value]`;
    const moves = opener.dataset.moves?.split("|") ?? [...document.querySelectorAll(listed)].map((button) => button.value);
    mark(opener, moves.map((move) => values.get(move)).filter(Boolean).sort((a, b) => parseFloat(b) - parseFloat(a))[0], moves.includes(best));
  }
}

function mark(button, value, isBest) {
  if (value) button.dataset.valueLabel = value; else delete button.dataset.valueLabel;
  button.toggleAttribute("data-best-move", isBest);
}

document.addEventListener("htmx:after:swap", afterChange);
document.addEventListener("moves-changed", showValues); // buttons can get other moves without a new page

// New marks, dice and results are animated; those that were there when the page was loaded are not.
new MutationObserver((changes) => {
  for (const node of changes.flatMap((change) => [...change.addedNodes])) {
    if (!(node instanceof Element)) continue;
    for (const added of [node, ...node.querySelectorAll(".mark, .dice, .result")]) {
      if (added.matches(".mark, .dice, .result")) added.classList.add("new");
    }
  }
}).observe(document.getElementById("main"), { childList: true, subtree: true });

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-rules]")) {
    event.preventDefault();
    document.getElementById("rules").showModal();
  }
});

updateTitle();
connect();
