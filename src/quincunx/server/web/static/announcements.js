// Screen readers announce rolls and the moves of others, in the words of the log, and the result. One's own moves need no announcement.
import { onNewEvents } from "./new_events.js";

const region = document.getElementById("announcements");

onNewEvents((entries) => {
  const own = document.getElementById("table").dataset.seats.split(" ");
  const news = entries.filter((entry) => own.length > 1 || !entry.dataset.seat || !own.includes(entry.dataset.seat));
  if (news.length) region.textContent = news.map((entry) => `${entry.dataset.words ?? entry.textContent.trim()}.`).join(" ");
});

// The result, once, after the last move.
const result = () => document.querySelector("#table .result h2")?.textContent.trim() ?? "";
let announced = result();

document.addEventListener("htmx:after:swap", () => {
  if (result() && result() !== announced) region.textContent = `${region.textContent} ${result()}.`.trim();
  announced = result();
});
