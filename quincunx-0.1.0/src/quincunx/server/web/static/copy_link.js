// Buttons that copy or share the link next to them.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy], [data-share]");
  if (!button) return;
  const url = button.parentElement.querySelector("a").href;
  if (button.dataset.share) navigator.share({ title: button.dataset.share, url }).catch(() => { /* the player has closed the share sheet */ });
  else await copy(button, url);
});

async function copy(button, url) {
  try {
    await navigator.clipboard.writeText(url);
    button.textContent = button.dataset.copied;
  } catch {
    prompt(button.textContent, url);
  }
}

// Only devices that can share show the button, also after the page has changed.
function showShareButtons() {
  if (!navigator.share) return;
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = false;
}

document.addEventListener("htmx:after:swap", showShareButtons);
showShareButtons();
