// A tutorial: frames what the text is about, and keeps the keyboard focus with the text when the control that had it is gone.
function point() {
  for (const element of document.querySelectorAll(".pointed")) element.classList.remove("pointed");
  const { point: selector } = document.getElementById("table").dataset;
  const found = selector ? [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()) : [];
  for (const element of found) element.classList.add("pointed");
  found[0]?.scrollIntoView({ block: "nearest" });
}

document.addEventListener("htmx:after:swap", () => {
  point();
  const focused = document.activeElement;
  if (focused === document.body || focused.id === "move") document.getElementById("lesson").focus({ preventScroll: true });
});

point();
