// The clocks of the players: first the seconds for the decision, then the reserve. The server's time counts, not that of this device.
let difference = 0; // milliseconds that the server is ahead

const format = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function show() {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Math.max(0, Math.ceil(Number(clock.dataset.deadline) - (Date.now() + difference) / 1000));
    clock.textContent = format(left);
    clock.classList.toggle("warning", left <= 10);
  }
}

async function compareTimes() {
  const response = await fetch("/time").catch(() => null);
  const seconds = response?.ok ? Number(await response.text()) : Number.NaN;
  if (!Number.isNaN(seconds)) difference = 1000 * seconds - Date.now();
}

compareTimes().then(show);
setInterval(show, 250);
document.addEventListener("htmx:after:swap", show);
