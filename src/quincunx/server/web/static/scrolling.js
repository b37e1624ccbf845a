// Scrolls to what has just appeared: the result at the end of the game, and advice that was asked for, unless the board shows it.
let hasResult = document.querySelector(".result") !== null;

document.addEventListener("htmx:after:swap", () => {
  const result = document.querySelector(".result");
  if (result && !hasResult) result.scrollIntoView({ block: "start" });
  hasResult = result !== null;
});

new MutationObserver((changes) => {
  const advice = changes.map((change) => change.target).find((target) => target.matches?.(".advice") && target.childElementCount);
  if (!document.querySelector("[data-shows-hint]")) advice?.scrollIntoView({ block: "nearest" });
}).observe(document.getElementById("main"), { childList: true, subtree: true });
