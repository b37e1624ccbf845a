// Shows the symbols that people at the table send each other: each once, for some seconds. Who has turned them off sees and hears none.
const SECONDS = 6;

const shown = new Set();
const place = document.getElementById("reactions-shown");

function showNew() {
  for (const sent of document.querySelectorAll("#reactions > li")) {
    if (shown.has(sent.id)) continue;
    shown.add(sent.id);
    const bubble = sent.firstElementChild.cloneNode(true);
    place.append(bubble);
    setTimeout(() => bubble.remove(), SECONDS * 1000);
  }
}

document.addEventListener("htmx:after:swap", showNew);
showNew();
