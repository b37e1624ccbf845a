// Shows how far the review is, and the review itself once it is finished.
const INTERVAL = 1000; // milliseconds

async function update() {
  const response = await fetch(location.href, { headers: { "HX-Request": "true" } }).catch(() => null);
  const html = response?.ok ? await response.text() : "";
  const page = new DOMParser().parseFromString(html, "text/html");
  const progress = page.getElementById("progress");
  if (progress) document.getElementById("progress").replaceWith(progress);
  else if (page.getElementById("table")) return location.reload();
  watch();
}

function watch() {
  if (document.getElementById("progress").dataset.running === "yes") setTimeout(update, INTERVAL);
}

watch();
