// Buttons that copy or share the link next to them, or the text.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy], [data-share]");
  if (!button) return;
  const { href: url, textContent: text } = button.parentElement.querySelector("a, .shared-text");
  const shared = url ? { title: button.dataset.share, url } : { text };
  if (button.dataset.share) navigator.share(shared).catch(() => { /* the player has closed the share sheet */ });
  else await copy(button, url ?? text);
});

async function copy(button, text) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = button.dataset.copied;
  } catch {
    prompt(button.textContent, text);
  }
}

// Only devices that can share show the button, also after the page has changed.
function showShareButtons() {
  if (!navigator.share) return;
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = false;
}

document.addEventListener("htmx:after:swap", showShareButtons);
showShareButtons();
