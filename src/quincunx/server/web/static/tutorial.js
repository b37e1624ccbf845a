// A tutorial: frames what the text is about, and keeps the keyboard focus with the text when the control that had it is gone.
function point() {
  for (const element of document.querySelectorAll(".pointed")) element.classList.remove("pointed");
  const { point: selector } = document.getElementById("table").dataset;
  const found = selector ? [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()) : [];
  for (const element of found) element.classList.add("pointed");
  found.filter((element) => !element.closest(".middle")).at(-1)?.scrollIntoView({ block: "nearest" });
  for (const element of found) showInList(element, element.closest(".quick-moves"));
}

// On phones the moves are also a list that scrolls by itself; the page must not scroll for it.
function showInList(element, list) {
  if (list) list.scrollTop += element.getBoundingClientRect().top - list.getBoundingClientRect().top - 4;
}

document.addEventListener("htmx:after:swap", () => {
  point();
  const focused = document.activeElement;
  if (focused === document.body || focused.id === "move") document.getElementById("lesson").focus({ preventScroll: true });
});

point();
