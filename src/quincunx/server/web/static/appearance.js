// Theme, colours, pace, sounds and the like are each person's own choice, stored in the browser. This runs before anything is drawn.
(() => {
  const defaults = { theme: "auto", palette: "standard", tiles: "shapes", playback: "normal", motion: "on", sounds: "off", reactions: "on", notifications: "off", auto_pass: "off", trainer: "off" };
  const read = (name) => { try { return localStorage.getItem(name) ?? defaults[name]; } catch { return defaults[name]; } };
  for (const name in defaults) document.documentElement.dataset[name] = read(name);
  document.addEventListener("DOMContentLoaded", () => {
    for (const input of document.querySelectorAll("[data-appearance]")) input.checked = input.value === read(input.name);
  });
  // Text of one and a half times the size, or a screen that is as narrow as with it.
  function measureText() {
    const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
    document.documentElement.dataset.text = size >= 24 || innerWidth < 17 * size ? "large" : "normal";
  }
  measureText();
  addEventListener("resize", measureText);
  document.addEventListener("DOMContentLoaded", () => new ResizeObserver(measureText).observe(document.body));
  document.addEventListener("change", (event) => {
    const input = event.target;
    if (!input.matches?.("[data-appearance]")) return;
    if (input.name === "notifications" && input.value === "on") askForPermission(input);
    try { localStorage.setItem(input.name, input.value); } catch { /* it lasts until the page is closed */ }
    document.documentElement.dataset[input.name] = input.value;
    if (input.name === "tiles" && rememberTiles()) input.closest("[popover]").addEventListener("toggle", () => location.reload(), { once: true });
  });

  // The server writes of tiles as they are shown. Returns whether that is new to it.
  function rememberTiles() {
    const tiles = `tiles=${document.documentElement.dataset.tiles}`;
    const before = document.cookie.split("; ").find((cookie) => cookie.startsWith("tiles=")) ?? `tiles=${defaults.tiles}`;
    if (tiles === before) return false;
    document.cookie = `${tiles}; path=/; max-age=31536000; samesite=lax`;
    return true;
  }
  rememberTiles();

  // If the browser refuses, the choice goes back to off.
  async function askForPermission(input) {
    const permission = "Notification" in window ? await Notification.requestPermission() : "denied";
    if (permission !== "granted") input.closest("fieldset").querySelector("[value=off]").click();
  }
})();
