// The tables that somebody plays at, remembered by the browser alone: written on their pages, listed on the first one.
const KEY = "tables";
const MOST = 12;

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => /^[0-9a-f]{16}$/.test(each.table)) : [];
  } catch {
    return [];
  }
}

function write(tables) {
  try { localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST))); } catch { /* then nothing is remembered */ }
}

const table = document.getElementById("table");
if (table) {
  const { table: name } = table.dataset;
  write([{ table: name, title: document.title.replace(/^● /, ""), seen: Date.now() }, ...read().filter((each) => each.table !== name)]);
}

const section = document.getElementById("yours");
if (section) {
  const show = () => {
    const kept = read();
    section.hidden = kept.length === 0;
    section.querySelector("ul").replaceChildren(...kept.map(entry));
  };
  section.querySelector("[data-forget]").addEventListener("click", () => { write([]); show(); });
  show();
}

function entry({ table: name, title, seen }) {
  const link = document.createElement("a");
  link.href = `/t/${name}`;
  link.textContent = title;
  const when = document.createElement("small");
  when.textContent = ` ${new Date(seen).toLocaleDateString()}`;
  const item = document.createElement("li");
  item.append(link, when);
  return item;
}
