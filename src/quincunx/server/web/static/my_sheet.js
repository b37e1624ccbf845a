// Remembers the sheet that was chosen in a group of games, so that the home page shows it again.
const KEY = "sheets";

function remembered() {
  try { return JSON.parse(localStorage.getItem(KEY) ?? "{}"); } catch { return {}; }
}

for (const sheet of document.querySelectorAll(".sheet-name input")) {
  if (remembered()[sheet.name] === sheet.value) sheet.checked = true;
  sheet.addEventListener("change", () => {
    try { localStorage.setItem(KEY, JSON.stringify({ ...remembered(), [sheet.name]: sheet.value })); } catch { /* then it is not remembered */ }
  });
}
