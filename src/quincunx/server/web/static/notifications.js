// Notifies a player who looks at something else that it is her turn: a badge on the icon of the installed app, and a notification if she has
// asked for it in Settings. The browser asks for permission only then. It also shows those at the table who has joined.
import { showToast, textOf } from "./toasts.js";

const table = () => document.getElementById("table");
const isMyTurn = () => document.querySelector(".bar.my-turn") !== null;
const joined = () => JSON.parse(table().dataset.joined);

let wasMyTurn = isMyTurn();
let before = joined();

function notify(text) {
  if (document.documentElement.dataset.notifications !== "on" || !document.hidden || window.Notification?.permission !== "granted") return;
  try {
    const shown = new Notification(text, { body: document.title.replace(/^● /, ""), tag: table().dataset.table, icon: "/static/icon-192.png" });
    shown.onclick = () => { window.focus(); shown.close(); };
  } catch { /* some phones allow it only to service workers */ }
}

function tellTurn() {
  if (isMyTurn() && !wasMyTurn) notify(document.querySelector(".status").textContent.trim());
  wasMyTurn = isMyTurn();
  if (isMyTurn() && document.hidden) navigator.setAppBadge?.().catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}

function tellJoined() {
  const now = joined();
  for (const seat of Object.keys(now).filter((each) => !(each in before))) {
    const text = textOf("joined", { name: now[seat] });
    showToast(text);
    notify(text);
  }
  before = now;
}

document.addEventListener("htmx:after:swap", () => {
  tellTurn();
  tellJoined();
});
document.addEventListener("visibilitychange", tellTurn);
