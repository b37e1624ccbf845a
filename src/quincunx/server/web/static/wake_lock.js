// The screen stays awake while somebody plays here: people think for longer than a phone waits. Browsers let go of it when the page is hidden.
let lock = null;

function isWanted() {
  const table = document.getElementById("table");
  const isPlayed = Boolean(table?.dataset.seats) && !document.querySelector(".result");
  return isPlayed && document.visibilityState === "visible";
}

async function update() {
  if (!("wakeLock" in navigator)) return;
  if (!isWanted()) {
    await lock?.release();
    lock = null;
  } else if (!lock) {
    lock = await navigator.wakeLock.request("screen").catch(() => null); // the battery is low, for example
    lock?.addEventListener("release", () => { lock = null; });
  }
}

for (const name of ["visibilitychange", "htmx:after:swap"]) document.addEventListener(name, update);
update();
