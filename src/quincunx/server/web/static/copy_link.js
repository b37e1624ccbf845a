// A button that copies the link next to it.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const link = button.parentElement.querySelector("a").href;
  try {
    await navigator.clipboard.writeText(link);
    button.textContent = button.dataset.copied;
  } catch {
    prompt(button.textContent, link);
  }
});
