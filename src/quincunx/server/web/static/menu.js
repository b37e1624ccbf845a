// What was sent from the menu of the table, or from another popover, closes it, so that the answer is in view.
document.addEventListener("htmx:before:request", (event) => {
  event.target.closest("[popover]")?.hidePopover();
});
