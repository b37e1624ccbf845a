// Keeps the table as it is on the server: one websocket, which sends the part of the page that changes.
const TRY_LATER = 1013;
const PATIENCE = [200, 500, 1000, 2000, 5000]; // milliseconds before the next try to connect

let socket = null;
let tries = 0;
let shown = null;

const table = () => document.getElementById("table");

function connect() {
  const { table: name, sequence } = table().dataset;
  shown = table().dataset.shown;
  const address = new URL(`/t/${name}/live`, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.searchParams.set("shown", shown);
  if (tries === 0) address.searchParams.set("sequence", sequence);
  const mine = new WebSocket(address);
  socket = mine;
  mine.onopen = () => {
    if (tries > 0) document.getElementById("trouble").replaceChildren();
    tries = 0;
    document.getElementById("offline").hidden = true;
  };
  mine.onmessage = (event) => { if (socket === mine) draw(event.data); };
  mine.onclose = (event) => { if (socket === mine) event.code === TRY_LATER ? refused(event.reason) : retry(); };
}

// The server has said that there are too many of us, and in which words to tell it.
function refused(why) {
  const notice = document.getElementById("offline");
  notice.textContent = why;
  notice.hidden = false;
}

function retry() {
  document.getElementById("offline").hidden = tries === 0;
  setTimeout(connect, PATIENCE[Math.min(tries, PATIENCE.length - 1)]);
  tries += 1;
}

function reconnect() {
  const old = socket;
  socket = null;
  old?.close();
  connect();
}

function draw(html) {
  // What this page was told about its own move stays as long as nothing happens.
  const told = `data-sequence="${table().dataset.sequence}"`;
  const trouble = document.getElementById("trouble").innerHTML;
  const text = html.includes(told) ? html.replace('<div id="trouble"></div>', () => `<div id="trouble">${trouble}</div>`) : html;
  htmx.swap({ text, target: table(), swap: "outerMorph", sourceElement: table() });
}

// The answer to a move and the news about what came after it travel on two ways: what is overtaken is not drawn.
document.addEventListener("htmx:before:swap", (event) => {
  const told = /data-sequence="(\d+)"/.exec(event.detail.ctx.text ?? "");
  if (told && Number(told[1]) < Number(table().dataset.sequence)) event.preventDefault();
});

// ---- what follows every change of the page

function settle() {
  if (table().dataset.shown !== shown) reconnect();
  showValues();
  callToTable();
}

// A page in the background says in its title that somebody is waited for.
function callToTable() {
  const title = document.title.replace(/^● /, "");
  document.title = document.querySelector(".bar.my-turn") ? `● ${title}` : title;
}

// The engine's values, on the squares themselves. Where a square has several moves it shows the best of them.
function showValues() {
  const worths = new Map([...document.querySelectorAll(".values [data-move]")].map((row) => [row.dataset.move, row.dataset.value]));
  const best = document.querySelector("[data-best]")?.dataset.best;
  for (const button of document.querySelectorAll("#move button[value]")) {
    mark(button, worths.get(button.value), button.value === best);
  }
  for (const opener of document.querySelectorAll("#move button[popovertarget]")) {
    const moves = [...document.querySelectorAll(`#${CSS.escape(opener.getAttribute("popovertarget"))} button[value]`)].map((button) => button.value);
    mark(opener, moves.map((move) => worths.get(move)).filter(Boolean).sort((a, b) => parseFloat(b) - parseFloat(a))[0], moves.includes(best));
  }
}

function mark(button, worth, best) {
  if (worth) button.dataset.worth = worth; else delete button.dataset.worth;
  button.toggleAttribute("data-advised", best);
}

document.addEventListener("htmx:after:swap", settle);

// Marks that appear now are drawn stroke by stroke; those that were there when the page came are not.
new MutationObserver((changes) => {
  for (const node of changes.flatMap((change) => [...change.addedNodes])) {
    if (!(node instanceof Element)) continue;
    for (const fresh of [node, ...node.querySelectorAll(".mark, .dice")]) {
      if (fresh.matches(".mark, .dice")) fresh.classList.add("fresh");
    }
  }
}).observe(document.getElementById("main"), { childList: true, subtree: true });

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) {
    const link = button.parentElement.querySelector("a").href;
    try {
      await navigator.clipboard.writeText(link);
      button.textContent = button.dataset.copied;
    } catch {
      prompt(button.textContent, link);
    }
  }
  if (event.target.closest("[data-rules]")) {
    event.preventDefault();
    document.getElementById("rules").showModal();
  }
});

callToTable();
connect();
