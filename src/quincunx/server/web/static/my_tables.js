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
  const entry = { table: id, title: document.title.replace(/^● /, ""), seen: Date.now() };
  writeTables([entry, ...readTables().filter((other) => other.table !== id)]);
}

const section = document.getElementById("my-tables");
if (section) {
  const show = () => {
    const tables = readTables();
    section.hidden = tables.length === 0;
    section.querySelector("ul").replaceChildren(...tables.map(listItem));
  };
  section.querySelector("[data-clear]").addEventListener("click", () => { writeTables([]); show(); });
  show();
}

function listItem({ table: id, title, seen }) {
  const link = document.createElement("a");
  link.href = `/t/${id}`;
  link.textContent = title;
  const state = document.createElement("small");
  state.textContent = new Date(seen).toLocaleDateString(locale);
  const item = document.createElement("li");
  item.append(link, state);
  showState(id, item, state);
  return item;
}

// Whose turn it is, or how it ended. The server deletes tables after some time: they leave the list.
async function showState(id, item, state) {
  const response = await fetch(`/t/${id}/state`).catch(() => null);
  if (response?.status === 404) {
    writeTables(readTables().filter((entry) => entry.table !== id));
    item.remove();
  } else if (response?.ok) {
    const { text, mine } = await response.json();
    state.textContent = text;
    state.classList.toggle("mine", mine);
  }
}
