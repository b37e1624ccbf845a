// Remembers the player's name in this browser, and fills it in where a name is asked for and the server knows none.
const KEY = "name";

const stored = () => { try { return localStorage.getItem(KEY) ?? ""; } catch { return ""; } };

function fillIn() {
  if (!stored()) return;
  for (const field of document.querySelectorAll("[data-my-name='']")) if (field.value === field.defaultValue) field.value = stored();
}

document.addEventListener("change", (event) => {
  if (!event.target.matches("[data-my-name]")) return;
  try { localStorage.setItem(KEY, event.target.value.trim()); } catch { /* then it is not remembered */ }
});

document.addEventListener("htmx:after:swap", fillIn);
fillIn();
