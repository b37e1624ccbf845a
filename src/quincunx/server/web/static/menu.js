// The menu of the table: what was sent from it closes it, so that the answer is in view.
document.addEventListener("htmx:before:request", (event) => {
  event.target.closest("#menu")?.hidePopover();
});
