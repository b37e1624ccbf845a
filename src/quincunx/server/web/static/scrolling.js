// Scrolls to the result when it appears at the end of the game, and closes advice that was read.
let hasResult = document.querySelector(".result") !== null;

document.addEventListener("htmx:after:swap", () => {
  const result = document.querySelector(".result");
  if (result && !hasResult) result.scrollIntoView({ block: "start" });
  hasResult = result !== null;
});

document.addEventListener("click", (event) => event.target.closest("[data-close-advice]")?.closest(".advice").replaceChildren());
