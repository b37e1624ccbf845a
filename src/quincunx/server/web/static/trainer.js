// Says after each decision at a table alone how good it was, if somebody has chosen that in Settings.
const mark = document.getElementById("trainer");
const decision = () => document.getElementById("table").dataset.trainer;

let judged = decision(); // the seat and how often it has decided: what was there when the page came is not judged

async function judge() {
  const now = decision();
  if (!now || now === judged || document.documentElement.dataset.trainer !== "on") return;
  judged = now;
  const { table } = document.getElementById("table").dataset;
  const response = await fetch(`/t/${table}/trainer?seat=${now.split(" ")[0]}`, { method: "POST" }).catch(() => null);
  if (judged !== now) return; // another decision was quicker
  mark.innerHTML = response?.status === 200 ? await response.text() : "";
}

document.addEventListener("htmx:after:swap", judge);
document.addEventListener("change", () => {
  if (document.documentElement.dataset.trainer !== "on") mark.replaceChildren();
});
