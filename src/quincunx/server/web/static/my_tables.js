// The tables that somebody plays at. Only the browser stores them: each page of a table adds itself, the home page lists them.
const KEY = "tables";
const MAX_TABLES = 12;
const locale = navigator.languages.find((each) => each.startsWith(document.documentElement.lang)) ?? document.documentElement.lang;

function readTables() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((entry) => /^[0-9a-f]{16}$/.test(entry.table)) : [];
  } catch {
    return [];
  }
}

function writeTables(tables) {
  try { localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MAX_TABLES))); } catch { /* then there is no list */ }
}

const table = document.getElementById("table");
if (table) {
  const { table: id } = table.dataset;
  const entry = { table: id, title: document.title.replace(/^● /, ""), seen: Date.now(), over: Boolean(table.querySelector(".result")) };
  writeTables([entry, ...readTables().filter((other) => other.table !== id)]);
}

const section = document.getElementById("my-tables");
const [running, finished] = section?.querySelectorAll("ul") ?? [];
const items = new Map(); // by the table

if (section) {
  for (const entry of readTables()) items.set(entry.table, listItem(entry));
  section.querySelector("[data-clear]").addEventListener("click", () => {
    writeTables([]);
    arrange();
  });
  arrange();
  readTables().forEach(showState);
}

// My turn first, then games that wait for others; finished games are folded up.
function arrange() {
  const tables = readTables().sort((one, other) => Boolean(other.mine) - Boolean(one.mine));
  section.hidden = tables.length === 0;
  running.replaceChildren(...tables.filter(({ over }) => !over).map(({ table: id }) => items.get(id)));
  finished.replaceChildren(...tables.filter(({ over }) => over).map(({ table: id }) => items.get(id)));
  section.querySelector("details").open ||= running.childElementCount === 0 && finished.childElementCount < 3;
}

function listItem({ table: id, title, seen }) {
  const link = document.createElement("a");
  link.href = `/t/${id}`;
  link.textContent = title;
  const state = document.createElement("small");
  state.textContent = new Date(seen).toLocaleDateString(locale);
  link.append(state);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

// Whose turn it is, or how it ended: remembered, so that next time the list is in order at once.
// The server deletes tables after some time: they leave the list.
async function showState({ table: id }) {
  const response = await fetch(`/t/${id}/state`).catch(() => null);
  const others = () => readTables().filter((entry) => entry.table !== id);
  if (response?.status === 404) {
    writeTables(others());
  } else if (response?.ok) {
    const { text, mine, over } = await response.json();
    items.get(id).querySelector("small").textContent = text;
    items.get(id).classList.toggle("mine", mine);
    writeTables(readTables().map((entry) => (entry.table === id ? { ...entry, mine, over } : entry)));
  }
  arrange();
}
