// Remembers the player's name in this browser, and fills it in where a name is asked for.
const KEY = "name";

const stored = () => { try { return localStorage.getItem(KEY) ?? ""; } catch { return ""; } };
const fields = () => document.querySelectorAll("[data-my-name]");

function fillIn() {
  for (const field of fields()) if (field.value === field.defaultValue && stored()) field.value = stored();
}

document.addEventListener("change", (event) => {
  if (!event.target.matches("[data-my-name]")) return;
  try { localStorage.setItem(KEY, event.target.value.trim()); } catch { /* then it is not remembered */ }
});

fillIn();
