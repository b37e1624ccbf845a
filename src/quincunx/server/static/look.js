// How the pages look is each person's own choice, kept in the browser. This runs before anything is drawn.
(() => {
  const usual = { theme: "auto", palette: "usual" };
  const read = (name) => { try { return localStorage.getItem(name) ?? usual[name]; } catch { return usual[name]; } };
  const apply = () => { for (const name in usual) document.documentElement.dataset[name] = read(name); };
  apply();
  document.addEventListener("DOMContentLoaded", () => {
    for (const input of document.querySelectorAll("[data-look]")) input.checked = input.value === read(input.name);
  });
  document.addEventListener("change", (event) => {
    const input = event.target;
    if (!input.matches?.("[data-look]")) return;
    try { localStorage.setItem(input.name, input.value); } catch { /* then it lasts until the page is left */ }
    document.documentElement.dataset[input.name] = input.value;
  });
})();
