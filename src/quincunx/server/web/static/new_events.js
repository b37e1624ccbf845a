// What the game log of the page has that it did not have before: for those who listen instead of looking.
const entries = () => [...document.querySelectorAll("#events [data-event]")];
const numberOf = (entry) => Number(entry.dataset.event);
const newest = () => Math.max(0, ...entries().map(numberOf));

let last = newest();

export function onNewEvents(tell) {
  document.addEventListener("table:events", (event) => tell(event.detail));
}

document.addEventListener("htmx:after:swap", () => {
  const found = entries().filter((entry) => numberOf(entry) > last).sort((one, other) => numberOf(one) - numberOf(other));
  last = newest(); // smaller after an undo
  if (found.length) document.dispatchEvent(new CustomEvent("table:events", { detail: found }));
});
