// Short messages at the bottom of the page. They are read to those who listen, and most disappear after some seconds.
const SECONDS = 8;

const toast = document.getElementById("toast");
let timer = null;

export function showToast(text, isLasting = false) {
  clearTimeout(timer);
  toast.textContent = text;
  toast.hidden = false;
  if (!isLasting) timer = setTimeout(hideToast, SECONDS * 1000);
}

export function hideToast() {
  clearTimeout(timer);
  toast.hidden = true;
}

// A text of the page, which the server has translated, with values in place of {name}.
export function textOf(name, values = {}) {
  return toast.dataset[name].replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
}
